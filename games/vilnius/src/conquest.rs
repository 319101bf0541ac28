//! Step D: capturing Provinces from the four stacks. [V17]

use ravelin_core::journal::{Tell, list};
use ravelin_core::{Choices, Few, Part, Seat, Violation, rule, tell};

use crate::action::Action;
use crate::components::*;
use crate::flow::{Fate, Frame};
use crate::state::Vilnius;
use crate::tokens::{self, TAKEN_UP, Zone, hand};
use crate::weapons::{lacking, meets};

impl Vilnius {
    fn may_capture(&self, stack: u8, hand: Weapons) -> Result<(), Violation> {
        let at = usize::from(stack) % STACKS;
        if self.p.stacks[at].is_empty() {
            return Err(Violation::new(rule!("V17.6"), "the stack is empty"));
        }
        match lacking(self.kit.conquest[at], hand) {
            0 => Ok(()),
            n => {
                let why = "your Units lack {0} of its {1} weapons";
                Err(Violation::with(rule!("V17.1"), why, [n.into(), self.kit.conquest[at].total().into()]))
            }
        }
    }

    /// Each player in turn order, as long as his hand can pay for some stack. [V17.1] [V13.2]
    pub(crate) fn conquer_step(&mut self, n: u8, io: &mut impl Fate) -> bool {
        if n >= self.p.seats {
            self.begin_evening(io);
            return true;
        }
        let seat = self.in_turn(n);
        if !self.player(seat).units.is_empty() {
            let hand = self.weapons_of(self.player(seat).units);
            if (0..STACKS as u8).any(|stack| self.may_capture(stack, hand).is_ok()) {
                return false;
            }
        }
        self.turn_to(Frame::Conquer { n: n + 1 });
        true
    }

    pub(crate) fn list_stacks(&self, seat: u8, out: &mut impl Choices<Action>) {
        let hand = self.weapons_of(self.player(seat).units);
        for stack in 0..STACKS as u8 {
            out.put(Action::Capture(stack), self.may_capture(stack, hand));
        }
        out.offer(Action::End);
    }

    pub(crate) fn conquer(&mut self, n: u8, action: Action, io: &mut impl Fate) {
        let Action::Capture(stack) = action else {
            tell!(io, "V17.1", "{seat} captures no more.", seat = Seat(self.in_turn(n)));
            return self.turn_to(Frame::Conquer { n: n + 1 });
        };
        self.p.elements.clear();
        self.push(Frame::Offer { n, stack });
    }

    /// Units of the hand that are not offered yet.
    pub(crate) fn unoffered(&self, seat: u8) -> Units {
        let mut left = self.player(seat).units;
        self.p.elements.iter().for_each(|kind| _ = left.take(*kind));
        left
    }

    pub(crate) fn list_offer(&self, seat: u8, out: &mut impl Choices<Action>) {
        self.unoffered(seat).kinds().for_each(|unit| out.offer(Action::Offer(unit)));
    }

    /// The offer closes as soon as the demand is met; Units that can be left out go back. [V17.2] [V17.3]
    pub(crate) fn offer(&mut self, n: u8, stack: u8, action: Action, io: &mut impl Fate) {
        let Action::Offer(unit) = action else { return };
        let seat = self.in_turn(n);
        let _ = self.p.elements.push(unit); // no more than Units in the box
        let need = self.kit.conquest[usize::from(stack) % STACKS];
        let mut offered = Units::NONE;
        self.p.elements.iter().for_each(|kind| offered.add(*kind));
        if !meets(need, self.weapons_of(offered)) {
            return;
        }
        let added: Few<u8, ARMY> = std::mem::take(&mut self.p.elements);
        for &kind in added.iter() {
            let mut without = offered;
            without.take(kind);
            if meets(need, self.weapons_of(without)) {
                offered = without;
            }
        }
        let player = self.player_mut(seat);
        player.units.0 -= offered.0;
        player.unit_discard.join(offered);
        tell!(io, "V17.2", "{seat} spends {piece} to capture from {stack}.",
            seat = Seat(seat), piece = tokens::army(offered), stack = tokens::stack(stack);
            from = hand(seat), to = Zone::UnitDiscard.of(seat));
        self.turn_to(Frame::Look { n, stack });
    }

    pub(crate) fn list_look(&self, stack: u8, out: &mut impl Choices<Action>) {
        let there = self.p.stacks[usize::from(stack) % STACKS].len();
        (1..=self.kit.look).filter(|n| usize::from(*n) <= there).for_each(|n| out.offer(Action::Look(n)));
    }

    /// The cards are taken from the top and shown to all. [V17.4]
    pub(crate) fn look(&mut self, n: u8, stack: u8, action: Action, io: &mut impl Fate) {
        let Action::Look(cards) = action else { return };
        let seat = Seat(self.in_turn(n));
        self.p.looked.clear();
        for _ in 0..cards {
            // What was put back all know; only what nobody has seen is turned up. [V17.5]
            let new = self.p.stacks[usize::from(stack) % STACKS].unknown > 0;
            if let Some(card) = self.draw_stack(stack, io) {
                let _ = self.p.looked.push(card); // at most three
                let token = tokens::province(card);
                tell!(io, "V17.4", "{seat} takes up {card} from {from}.",
                    seat, card = if new { Part::Shown(token) } else { token.part() }, from = tokens::stack(stack);
                    to = TAKEN_UP);
            }
        }
        self.turn_to(Frame::Choose { n, stack });
    }

    pub(crate) fn list_looked(&self, make: fn(u8) -> Action, out: &mut impl Choices<Action>) {
        self.p.looked.iter().for_each(|card| out.offer(make(*card)));
    }

    /// One is kept, whoever it belonged to; the others go under the stack. [V17.4] [V17.7]
    pub(crate) fn choose(&mut self, n: u8, stack: u8, action: Action, io: &mut impl Fate) {
        let Action::Choose(card) = action else { return };
        let seat = self.in_turn(n);
        self.player_mut(seat).discard |= 1 << card;
        self.p.looked = self.p.looked.iter().filter(|c| **c != card).copied().collect();
        tell!(io, "V17.4", "{seat} captures {card}.",
            seat = Seat(seat), card = tokens::province(card); from = TAKEN_UP, to = Zone::Discard.of(seat));
        if self.p.looked.len() > 1 {
            return self.turn_to(Frame::Under { n, stack });
        }
        self.bury(n, stack, io);
    }

    /// The first named comes to lie nearer the top. [V17.4]
    pub(crate) fn put_under(&mut self, n: u8, stack: u8, action: Action, io: &mut impl Fate) {
        let Action::Under(card) = action else { return };
        self.p.looked.sort_unstable_by_key(|c| *c != card);
        self.bury(n, stack, io);
    }

    /// What is put back all have seen, so all know in which order it lies. [V17.5]
    fn bury(&mut self, n: u8, stack: u8, io: &mut impl Fate) {
        let cards: Few<u8, 3> = std::mem::take(&mut self.p.looked);
        let back = || list(cards.iter().map(|card| tokens::province(*card)));
        match cards.len() {
            0 => {}
            1 => tell!(io, "V17.4", "{seat} puts {piece} back under {to}.",
                seat = Seat(self.in_turn(n)), piece = back(), to = tokens::stack(stack); from = TAKEN_UP),
            _ => tell!(io, "V17.4", "{seat} puts {piece} back under {to}, in this order.",
                seat = Seat(self.in_turn(n)), piece = back(), to = tokens::stack(stack); from = TAKEN_UP),
        }
        for &card in cards.iter() {
            let _ = self.p.stacks[usize::from(stack) % STACKS].known.push(card); // every Province has a place
        }
        self.pop();
    }
}
