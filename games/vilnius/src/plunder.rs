//! Step B: loot for every five points of defeated strength. [V15]

use ravelin_core::{Part, Seat, rule, tell};

use crate::action::Action;
use crate::components::*;
use crate::flow::{Fate, Frame};
use crate::state::Vilnius;

impl Vilnius {
    pub(crate) fn begin_plunder(&mut self, io: &mut impl Fate) {
        let points: u8 = self.p.foes.iter().map(|f| self.kit.strengths[usize::from(f.kind) % KINDS]).sum();
        let left = points / self.kit.loot_points; // [V15.1]
        self.p.taken = [0; SEATS];
        if left > 0 {
            tell!(
                io,
                "V15.1",
                "The defeated enemies had strength {strength}: there is loot of {loot}.",
                strength = points,
                loot = Part::Nouns(left.into(), "Province", "Provinces")
            );
        }
        self.start_over(Frame::Plunder { left, n: 0, took: false });
    }

    /// The next card of loot only if nobody who could take one is behind. [V15.3]
    fn may_loot(&self, seat: u8) -> bool {
        let own = self.p.taken[usize::from(seat)];
        let behind = |s: u8| s != seat && self.p.taken[usize::from(s)] < own && self.player(s).province_pile() > 0;
        self.player(seat).province_pile() > 0 && !(0..self.p.seats).any(behind)
    }

    /// Pass after pass in turn order, until the loot is used up or nobody took any. [V15.4] [V15.5]
    pub(crate) fn plunder_step(&mut self, left: u8, n: u8, took: bool, io: &mut impl Fate) -> bool {
        if left > 0 && n < self.p.seats {
            if self.may_loot(self.in_turn(n)) {
                return false;
            }
            self.turn_to(Frame::Plunder { left, n: n + 1, took });
            return true;
        }
        if left > 0 && took {
            self.turn_to(Frame::Plunder { left, n: 0, took: false });
            return true;
        }
        let foes = std::mem::take(&mut self.p.foes);
        Self::tell_leaving(rule!("V15.5"), "the defeated enemies", &foes, |_| false, io);
        foes.iter().for_each(|f| self.discard_order(f.kind));
        self.p.taken = [0; SEATS];
        self.begin_siege(io);
        true
    }

    pub(crate) fn plunder(&mut self, left: u8, n: u8, took: bool, action: Action, io: &mut impl Fate) {
        let seat = self.in_turn(n);
        if action == Action::Take {
            self.take_loot(seat, rule!("V15.2"), io);
            self.p.taken[usize::from(seat)] += 1;
            return self.turn_to(Frame::Plunder { left: left - 1, n: n + 1, took: true });
        }
        tell!(io, "V15.4", "{seat} takes no loot.", seat = Seat(seat));
        self.turn_to(Frame::Plunder { left, n: n + 1, took });
    }
}
