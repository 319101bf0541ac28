//! What would come of the fight as things stand, and of a row if it attacked now: exact, since all hands are open.

use ravelin_core::{Chance, Forecast, Hidden, Tally, Token, Worded};

use crate::kit::Weapons;
use crate::rules::weapons::{balance, meets};
use crate::stage;
use crate::state::Vilnius;
use crate::tokens::{self, Zone};
use crate::view::View;

pub(crate) fn forecast(view: &View, at: Token) -> Option<Forecast> {
    let table = Vilnius::known(view);
    if table.p.end.is_some() {
        return None;
    }
    if Vilnius::fight(view) == Some(at) {
        let (covered, words) = stage::as_it_stands(&table);
        return Some(told(&table, at, covered, words));
    }
    let seat = table.each_seat().find(|seat| Zone::Row.of(*seat) == at)?;
    let row: Vec<Weapons> = table.player(seat).row.iter().map(|kind| table.demand(*kind)).collect();
    if row.is_empty() || at == tokens::CITY {
        return None;
    }
    let hands = table.all_hands();
    let need = row.iter().fold(Weapons::default(), |sum, one| sum.and(*one));
    let single = row.iter().filter(|one| meets(**one, hands)).count() as u8;
    let (missing, spare) = balance(need, hands);
    let words = match (missing.saturating_sub(spare), single) {
        (0, _) => "If it attacked now, the symbols of all hands would be enough for all of it.".to_owned(),
        (lacks, 0) => format!("If it attacked now, all hands would lack {lacks} symbols, and defeat nobody."),
        (lacks, n) => {
            format!("If it attacked now, all hands would lack {lacks} symbols; they could defeat any one of {n}.")
        }
    };
    let all = need.total();
    Some(told(&table, at, [all.saturating_sub(missing.saturating_sub(spare)), all], words))
}

/// Symbols that are met, of all that are asked for.
fn told(table: &Vilnius, at: Token, covered: [u8; 2], words: String) -> Forecast {
    let verdict = table.verdict(at, covered, "symbols");
    let won = (covered[0] >= covered[1]).then_some(1);
    Forecast { at, sides: verdict.sides, tally: Tally::Part(covered), chance: Chance::Sure(won), words }
}
