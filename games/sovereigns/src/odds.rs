//! What would come of a battle that is not under way: the viewer attacks a territory from the neighbour with the strongest army. It is fought
//! with the rules, from the viewer's knowledge alone; cards are played at random.

use ravelin_core::odds::sample;
use ravelin_core::{Fast, Forecast, Hidden, Io, Judged, Silent, Token};

use crate::ids::Territory;
use crate::state::Sovereigns;
use crate::tokens::space;
use crate::view::View;

/// From where the viewer would attack: the territory with most units.
fn start_of(table: &Sovereigns, view: &View, to: Territory) -> Option<Territory> {
    let seat = view.viewer?;
    let empty = table.units(to).is_empty() && table.p.revolutionaries[to] == 0;
    if empty || table.p.battle.is_some() || table.p.end.is_some() {
        return None;
    }
    let starts = table.owned(seat).into_iter().filter(|from| table.can_attack(seat, *from, to).is_ok());
    starts.max_by_key(|from| table.units(*from).total())
}

pub(crate) fn forecast(view: &View, at: Token) -> Option<Forecast> {
    let table = view.table();
    let to = table.all_lands().into_iter().find(|t| space(*t) == at)?;
    let (seat, from) = (view.viewer?, start_of(&table, view, to)?);
    let start = |dice: &mut Fast| {
        let mut game = Sovereigns::imagine(view, dice);
        game.p.active = seat;
        let io = &mut Io { dice, journal: &mut Silent };
        game.declare(seat, from, to, io);
        game.run(io);
        game
    };
    let found = sample(start, Sovereigns::carry_on)?;
    let words = format!("If you attacked from {} now; cards at random.", view.kit.territory(from).name);
    Some(Forecast { words, ..found })
}
