//! Step E and the end of a round: new Destinations and values, Guardhouses, the marker. [V18]

use ravelin_core::journal::list;
use ravelin_core::{Choices, Part, Seat, head, tell};

use crate::action::Action;
use crate::components::*;
use crate::flow::{Fate, Frame};
use crate::state::{Built, Vilnius};
use crate::tokens::{self, MARKER, TARGET_DISCARD, TARGET_PILE, Zone, hand};

impl Vilnius {
    /// Whoever was attacked gets a new Destination and a new value, in turn order. [V18.1]-[V18.4]
    pub(crate) fn begin_evening(&mut self, io: &mut impl Fate) {
        for seat in self.turn_order() {
            if !self.p.this_round.attacking.has(Seat(seat)) {
                continue;
            }
            let old = self.player(seat).target;
            let shuffled = self.draw_target(seat, io);
            let value = self.order_values(seat).min(self.kit.value_max);
            self.player_mut(seat).value = value;
            let new = tokens::target(self.player(seat).target);
            // A shuffle has already told where the old one went.
            let gone = || list((!shuffled).then(|| tokens::target(old)));
            tell!(io, "V18.1", "{seat} draws the Destination {card}; the attack value is now {value}.",
                seat = Seat(seat), card = Part::Shown(new), value; from = TARGET_PILE, to = Zone::Strength.of(seat);
                piece = gone(), from = Zone::Strength.of(seat), to = TARGET_DISCARD);
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
        if !rest.is_empty() {
            tell!(io, "V18.7", "{seat} discards {piece}.", seat = Seat(seat), piece = tokens::army(rest);
                from = hand(seat), to = Zone::UnitDiscard.of(seat));
        }
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
                tell!(io, "V18.6", "{seat} stores {card} at {building}.",
                    seat = Seat(seat), card = tokens::unit(unit), building = tokens::building(b.kind);
                    from = hand(seat), to = tokens::cell_of(seat, [b.x, b.y]));
            }
        }
        self.turn_to(Frame::Evening { n, at: at + 1 });
    }

    /// The marker passes to the left, and the next round begins. [V18.8] [V4.1.3]
    fn end_round(&mut self, io: &mut impl Fate) {
        let old = self.p.start;
        self.p.start = self.in_turn(1);
        self.p.round += 1;
        self.p.this_round.renew();
        self.p.window.renew();
        let (round, start) = (self.p.round, self.p.start);
        head!(io, "V4.1.1", "Round {round}, starting player {to}", round, to = Seat(start); piece = MARKER, from = hand(old));
        self.start_over(Frame::Income);
    }
}
