//! What the Assault would come to on a section under present strengths, from the code that resolves it: nothing is left to chance.

use ravelin_core::{Chance, Forecast, Tally, Token};

use crate::board;
use crate::places::{Place, Section, Spot, sections};
use crate::state::Stronghold;
use crate::strength::Clash;
use crate::view::View;

/// The section that a place belongs to; the castle stands for the one that is fought for.
fn section(view: &View, table: &Stronghold, at: Token) -> Option<Section> {
    let Token::Space(n) = at else { return None };
    match Place(u8::try_from(n).ok()?).spot() {
        Spot::Section(s) | Spot::SiegeTower(s) => Some(s),
        Spot::Barbican => board::contested(view, table),
        _ => None,
    }
}

pub(crate) fn forecast(view: &View, at: Token) -> Option<Forecast> {
    let table = view.table();
    let s = section(view, &table, at).filter(|s| table.p.end.is_none() && table.engaged(*s))?;
    let tally = Tally::Strengths([table.attack(s), table.defence(s)]);
    let clash = table.forecast(s);
    if clash == Clash::Quiet || sections(table.spared_mask()).any(|spared| spared == s) {
        return None;
    }
    let verdict = table.verdict(s, clash, tally);
    let (chance, words) = (Chance::Sure(verdict.won), board::sentence(&table, s));
    Some(Forecast { at: verdict.at, sides: verdict.sides, tally, chance, words })
}
