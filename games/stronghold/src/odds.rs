//! What the Assault would come to on a section under present strengths, from the code that resolves it: nothing is left to chance.

use ravelin_core::{Chance, Forecast, Hidden, Id, Tally, Token};

use crate::ids::{Place, Section, Spot};
use crate::rules::strength::Clash;
use crate::stage;
use crate::state::Stronghold;
use crate::view::View;

/// The section that a place belongs to; the castle stands for the one that is fought for.
fn section(table: &Stronghold, at: Token) -> Option<Section> {
    let Token::Space(n) = at else { return None };
    match Place::at(n.into())?.spot() {
        Spot::Section(s) | Spot::SiegeTower(s) => Some(s),
        Spot::Barbican => stage::contested(table),
        _ => None,
    }
}

pub(crate) fn forecast(view: &View, at: Token) -> Option<Forecast> {
    let table = Stronghold::known(view);
    let s = section(&table, at).filter(|s| table.p.end.is_none() && table.engaged(*s))?;
    let tally = Tally::Strengths([table.attack(s), table.defence(s)]);
    let clash = table.forecast(s);
    if clash == Clash::Quiet || table.spared(s) {
        return None;
    }
    let verdict = table.verdict(s, clash, tally);
    let (chance, words) = (Chance::Sure(verdict.won), stage::sentence(&table, s));
    Some(Forecast { at: verdict.at, sides: verdict.sides, tally, chance, words })
}
