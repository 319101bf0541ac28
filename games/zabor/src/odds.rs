//! The odds of a Battle before a move is confirmed: the Battle is fought some hundred times on a copy, with the rules themselves, seeded
//! alike for the same position. Sampled, and said so.

use ravelin_core::{Choices, Fast, Io, Rules, Silent, Violation};

use crate::action::Action;
use crate::components::*;
use crate::flow::{Frame, Mover};
use crate::state::Zabor;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Odds {
    pub(crate) percent: u32,
    pub(crate) sampled: u32,
}

const SAMPLED: u32 = 100;

/// How often Units win an Area they would enter, together with those already there; nothing if no Battle would follow.
pub(crate) fn odds(table: &Zabor, seat: u8, movers: &[Mover], area: u8) -> Option<Odds> {
    if table.control(area) == seat || usize::from(area) >= AREAS {
        return None;
    }
    let mut start = *table;
    for mover in movers {
        start.move_unit(seat, *mover, area);
    }
    if start.wild() & bit(area) != 0 {
        start.add_units(area, BARBARIAN, usize::from(start.kit.first_slot[INFANTRY]), 1);
    }
    if start.p.manned & bit(area) == 0 || start.p.guest_of[usize::from(area)] != seat {
        return None;
    }
    // Nobody reacts, no trigger fires: the dice alone.
    for e in &mut start.p.empires {
        (e.moments, e.hand) = (0, [0, 0]);
    }
    start.p.frames.clear();
    start.p.fights.clear();
    let mut wins = 0;
    for n in 0..SAMPLED {
        let mut game = start;
        // The same dice for every Area, so that equal fights show equal odds.
        let mut dice = Fast::new(u64::from(n));
        wins += u32::from(fight(&mut game, area, &mut dice));
    }
    Some(Odds { percent: wins * 100 / SAMPLED, sampled: SAMPLED })
}

/// Fights one Battle to its end; losses fall on the cheapest Units. Whether the attacker won.
fn fight(game: &mut Zabor, area: u8, dice: &mut Fast) -> bool {
    let io = &mut Io { dice, journal: &mut Silent };
    let by = game.p.guest_of[usize::from(area)];
    game.push(Frame::Clash { area, stage: 1 });
    for _ in 0..2000 {
        game.run(io);
        let (Frame::Wounds { colour, .. }, Some(_)) = (game.top(), game.fight()) else { break };
        let seat = ravelin_core::Seat(colour % game.p.seats.max(1));
        let mut first = First(None);
        game.choices(seat, &mut first);
        let Some(action) = first.0 else { break };
        game.act(seat, action, io);
    }
    game.control(area) == by
}

/// The first action that is offered. Sampled Battles list thousands of Wounds: no list is made of them.
struct First(Option<Action>);

impl Choices<Action> for First {
    const EXPLAIN: bool = false;

    fn offer(&mut self, action: Action) {
        self.0.get_or_insert(action);
    }

    fn refuse(&mut self, _: Action, _: Violation) {}
}
