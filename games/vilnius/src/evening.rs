//! Step E and the end of a round: new Destinations and values, Guardhouses, the marker. [V18]

use ravelin_core::{Choices, Entry, Seat, rule};

use crate::action::{self, Action};
use crate::components::*;
use crate::flow::{Fate, Frame};
use crate::state::{Built, Vilnius};

impl Vilnius {
    /// Whoever was attacked gets a new Destination and a new value, in turn order. [V18.1]-[V18.4]
    pub(crate) fn begin_evening(&mut self, io: &mut impl Fate) {
        for seat in self.turn_order() {
            if !self.p.this_round.attacking.has(Seat(seat)) {
                continue;
            }
            self.draw_target(seat, io);
            let value = self.order_values(seat).min(self.kit.value_max);
            self.player_mut(seat).value = value;
            let token = action::target(self.player(seat).target);
            io.tell(|| {
                let entry = Entry::new(rule!("V18.1")).seat(Seat(seat)).say("draws the Destination").shown(token);
                entry.say("; the attack value is now").number(value).say(".")
            });
        }
        self.start_over(Frame::Evening { n: 0, at: 0 });
    }

    /// One Unit for each slot; the others are discarded. [V18.6] [V18.7]
    pub(crate) fn evening_step(&mut self, n: u8, at: u8, io: &mut impl Fate) -> bool {
        if n >= self.p.seats {
            self.end_round(io);
            return true;
        }
        let seat = self.in_turn(n);
        let player = self.player(seat);
        let free = |b: &Built| self.kit.building(b.kind).stores_unit && b.unit == NONE;
        let may = !player.units.is_empty() && player.site.built & self.kit.guarding != 0;
        let slot = (usize::from(at)..player.display.len()).find(|n| may && free(&player.display[*n]));
        if let Some(slot) = slot {
            self.turn_to(Frame::Evening { n, at: slot as u8 });
            return false;
        }
        let player = self.player_mut(seat);
        let rest = std::mem::take(&mut player.units);
        player.unit_discard.join(rest);
        self.turn_to(Frame::Evening { n: n + 1, at: 0 });
        true
    }

    pub(crate) fn list_evening(&self, seat: u8, out: &mut impl Choices<Action>) {
        self.player(seat).units.kinds().for_each(|unit| out.offer(Action::Guard(unit)));
        out.offer(Action::Nothing);
    }

    pub(crate) fn store_unit(&mut self, n: u8, at: u8, action: Action, io: &mut impl Fate) {
        let seat = self.in_turn(n);
        if let Action::Guard(unit) = action {
            let player = self.player_mut(seat);
            if let Some(b) = player.display.get_mut(usize::from(at))
                && player.units.take(unit)
            {
                b.unit = unit;
            }
            let token = action::unit(unit);
            io.tell(|| Entry::new(rule!("V18.6")).seat(Seat(seat)).say("stores").token(token).say("."));
        }
        self.turn_to(Frame::Evening { n, at: at + 1 });
    }

    /// The marker passes to the left, and the next round begins. [V18.8] [V4.1.3]
    fn end_round(&mut self, io: &mut impl Fate) {
        self.p.start = self.in_turn(1);
        self.p.round += 1;
        self.p.this_round.renew();
        self.p.window.renew();
        let (round, start) = (self.p.round, self.p.start);
        io.tell(|| {
            let entry = Entry::heading(rule!("V4.1.1")).say("Round").number(round).say(", starting player");
            entry.seat(Seat(start))
        });
        self.start_over(Frame::Income);
    }
}
