//! The odds of a Battle before a move is confirmed: the Battle is fought some hundred times on a copy, with the rules themselves, seeded
//! alike for the same position. Sampled, and said so.

use ravelin_core::odds::running;
use ravelin_core::{Asking, Chance, Choices, Fast, Forecast, Io, Rules, Silent, Tally, Token, Violation};

use crate::action::Reply;
use crate::components::*;
use crate::flow::{Frame, Mover, ask};
use crate::questions::Action;
use crate::state::Zabor;
use crate::tokens::space;
use crate::view::View;

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

/// What is chosen in a sampled fight: nobody reacts, and losses fall on the cheapest Units.
pub(crate) fn carry_on(actions: &[Action]) -> usize {
    actions.iter().position(|action| action.reply() == Some(Reply::Stop)).unwrap_or(0)
}

/// What would come of a Battle: of the one under way, or if all of the viewer's Units in reach entered an Area.
pub(crate) fn forecast(view: &View, at: Token) -> Option<Forecast> {
    let table = view.table();
    if let Some(fight) = table.fight() {
        return if space(fight.area) == at { running::<Zabor>(view) } else { None };
    }
    let (seat, Token::Space(area)) = (view.viewer?.0, at) else { return None };
    let area = u8::try_from(area).ok().filter(|area| usize::from(*area) < AREAS)?;
    let movers = table.war_movers(seat, area);
    let found = odds(&table, seat, &movers, area)?;
    let (won, of) = ((found.percent * found.sampled / 100) as u16, found.sampled as u16);
    let sides = [seat, table.control(area)].map(|colour| table.party(colour));
    let chance = Chance::Sampled { won: [won, of - won], of };
    let words = "If all your Units in reach entered it now; by dice alone.".to_owned();
    Some(Forecast { at, sides, tally: Tally::Nothing, chance, words })
}

/// Fights one Battle to its end; losses fall on the cheapest Units. Whether the attacker won.
fn fight(game: &mut Zabor, area: u8, dice: &mut Fast) -> bool {
    let io = &mut Io { dice, journal: &mut Silent };
    let by = game.p.guest_of[usize::from(area)];
    game.push(ask::Clash { area, stage: 1 });
    for _ in 0..2000 {
        game.run_on(io);
        let (Frame::Wounds(ask::Wounds { colour, .. }), Some(_)) = (game.top(), game.fight()) else { break };
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
