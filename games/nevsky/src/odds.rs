//! What would come of a fight that is not under way: a Storm of a besieged Stronghold, or a Battle against Lords whom the active Lord could
//! March to. It is fought with the rules, from the viewer's knowledge alone: nobody Concedes, nobody plays Events.

use ravelin_core::odds::sample;
use ravelin_core::{Dice, Fast, Forecast, Hidden, Id, Io, Judged, Silent, Token};

use crate::action::Action;
use crate::battle::Clash;
use crate::flow::Stage;
use crate::kit::*;
use crate::state::{Nevsky, Place};
use crate::view::View;

/// What is chosen in a sampled fight: whoever can decline does, and nobody Concedes.
pub(crate) fn carry_on(actions: &[Action], dice: &mut Fast) -> usize {
    let calm = |action: &Action| matches!(action, Action::Done | Action::Fight);
    actions.iter().position(calm).unwrap_or_else(|| dice.below(actions.len().max(1) as u32) as usize)
}

/// Who would fight here: what it would be, the attacker, and who takes part.
fn clash(table: &Nevsky, at: LocaleId) -> Option<(Clash, Side, Lords)> {
    if table.fighting() || table.p.end.is_some() {
        return None;
    }
    for side in [Side::Teutonic, Side::Russian] {
        let (outside, inside) = (table.outside(side, at), table.inside(side.enemy(), at));
        if table.sieged(at) && table.holder(at) == Some(side.enemy()) && !outside.is_empty() {
            return Some((Clash::Storm, side, outside.or(inside)));
        }
    }
    let active = table.p.card.lord.filter(|_| table.p.stage == Stage::Command)?;
    let (side, from) = (active.side(), table.locale_of(active)?);
    let enemies = table.outside(side.enemy(), at);
    let near = table.book.steps[from].iter().any(|(to, _)| *to == at);
    (near && !enemies.is_empty()).then(|| (Clash::Battle, side, table.outside(side, from).or(enemies)))
}

pub(crate) fn forecast(view: &View, at: Token) -> Option<Forecast> {
    let Token::Space(n) = at else { return None };
    let at = LocaleId::at(n.into())?;
    let (clash, side, part) = clash(&view.table(), at)?;
    let start = |dice: &mut Fast| {
        let mut game = Nevsky::imagine(view, dice);
        game.p.asks.clear();
        game.p.card.lord = part.and(side.all_lords()).iter().next();
        part.and(side.all_lords()).iter().for_each(|l| game.lord_mut(l).place = Place::Map(at));
        let io = &mut Io { dice, journal: &mut Silent };
        game.start_battle(clash, at, side, part, io);
        game.run(io);
        game
    };
    let found = sample(start, Nevsky::carry_on)?;
    let words = match clash {
        Clash::Storm => "If these Lords Stormed now; nobody plays Events.",
        _ => "If all Lords beside the active one Marched there and fought; nobody plays Events.",
    };
    Some(Forecast { words: words.to_owned(), ..found })
}
