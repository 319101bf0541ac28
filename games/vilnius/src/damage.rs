//! Damage of undefeated enemies, and cleaning up after a fight. [V14.7] [V14.9]

use ravelin_core::{Choices, Entry, Seat, rule};

use crate::action::{self, Action};
use crate::components::*;
use crate::flow::{Fate, Frame, Metal};
use crate::state::{Target, Vilnius};

impl Vilnius {
    /// Undefeated enemies in fight order, their symbols left to right. [V14.7.1]
    pub(crate) fn damage_step(&mut self, foe: u8, at: u8, io: &mut impl Fate) -> bool {
        let Some(&f) = self.p.foes.get(usize::from(foe)) else {
            self.turn_to(Frame::Skulls { metal: Metal::Silver });
            return true;
        };
        let side = &self.kit.enemy(f.kind).damage[f.target as usize];
        let symbol = side.get(usize::from(at)).copied().filter(|_| !f.defeated);
        let Some(symbol) = symbol else {
            self.turn_to(Frame::Damage { foe: foe + 1, at: 0 });
            return true;
        };
        if at == 0 {
            io.tell(|| {
                let entry = self.name_target(Entry::new(rule!("V14.7.1")), foe, false);
                entry.say("is undefeated and does damage.")
            });
        }
        self.turn_to(Frame::Damage { foe, at: at + 1 });
        self.suffer(f.row, symbol, f.target == Target::Vilnius, io);
        true
    }

    /// One symbol against a player, or against the city. [V14.7.2]-[V14.7.8]
    pub(crate) fn suffer(&mut self, seat: u8, symbol: Damage, city: bool, io: &mut impl Fate) {
        match symbol {
            Damage::Fire => self.burn(rule!("V14.7.2"), io),
            Damage::StoredProvince => {
                let first = if city { self.p.start } else { seat };
                self.push(Frame::Stored { seat: first, city });
            }
            Damage::Building => self.push(Frame::Rim { seat }),
            Damage::Unit => {
                if let Some(kind) = self.draw_unit(seat, io) {
                    self.p.units.add(kind);
                    let token = action::unit(kind);
                    io.tell(|| {
                        let entry = Entry::new(rule!("V14.7.6")).seat(Seat(seat)).say("loses").shown(token);
                        entry.say("from the pile to the supply.")
                    });
                } else {
                    io.tell(|| Entry::new(rule!("V14.7.8")).seat(Seat(seat)).say("has no Unit in the piles to lose."));
                }
            }
            Damage::Province => {
                if let Some(card) = self.draw_province(seat, io) {
                    let _ = self.p.stacks[STACKS - 1].known.push(card); // every Province has a place
                    let token = action::province(card);
                    io.tell(|| {
                        let entry = Entry::new(rule!("V14.7.7")).seat(Seat(seat)).say("loses").shown(token);
                        entry.say("to the fourth stack.")
                    });
                } else {
                    io.tell(|| {
                        Entry::new(rule!("V14.7.8")).seat(Seat(seat)).say("has no Province in the piles to lose.")
                    });
                }
            }
        }
    }

    /// Holders of stored Provinces are asked; without one the point is lost. [V14.7.3]
    pub(crate) fn stored_step(&mut self, seat: u8, city: bool, io: &mut impl Fate) -> bool {
        if self.player(seat).stored() != 0 {
            return false;
        }
        self.next_holder(seat, city, io);
        true
    }

    /// Who is asked after a seat whether he gives a stored Province. [V14.7.3]
    pub(crate) fn later_holder(&self, seat: u8, city: bool) -> Option<u8> {
        let mut later = (self.place(seat) + 1..self.p.seats).map(|n| self.in_turn(n));
        later.find(|s| city && self.player(*s).stored() != 0)
    }

    fn next_holder(&mut self, seat: u8, city: bool, io: &mut impl Fate) {
        let next = self.place(seat) + 1;
        if city && next < self.p.seats {
            let seat = self.in_turn(next);
            return self.turn_to(Frame::Stored { seat, city });
        }
        self.pop();
        self.burn(rule!("V14.7.3"), io);
    }

    pub(crate) fn list_stored(&self, seat: u8, out: &mut impl Choices<Action>) {
        bits(self.player(seat).stored()).for_each(|card| out.offer(Action::Discard(card)));
        out.offer(Action::Keep);
    }

    pub(crate) fn give_stored(&mut self, seat: u8, city: bool, action: Action, io: &mut impl Fate) {
        let Action::Discard(card) = action else {
            io.tell(|| Entry::new(rule!("V14.7.3")).seat(Seat(seat)).say("discards no stored Province."));
            return self.next_holder(seat, city, io);
        };
        let player = self.player_mut(seat);
        if let Some(b) = player.display.iter_mut().find(|b| b.province == card) {
            b.province = NONE;
            player.discard |= 1 << card;
        }
        self.pop();
        let token = action::province(card);
        io.tell(|| {
            let entry = Entry::new(rule!("V14.7.4")).seat(Seat(seat)).say("discards the stored").token(token);
            entry.say("instead of a point.")
        });
    }

    /// Undefeated enemies and survivors leave; the defeated wait to be plundered. [V14.9]
    pub(crate) fn clean_up(&mut self, io: &mut impl Fate) {
        for seat in 0..self.p.seats {
            let survivors = std::mem::take(&mut self.p.aside[usize::from(seat)]);
            self.player_mut(seat).unit_discard.join(survivors); // [V14.9.2]
        }
        let foes = std::mem::take(&mut self.p.foes);
        for f in foes.iter() {
            if f.defeated && !self.p.last {
                let _ = self.p.foes.push(*f); // no more than before
            } else {
                self.discard_order(f.kind); // [V14.9.1]
            }
        }
        if self.p.last {
            return self.finish(io);
        }
        self.begin_plunder(io);
    }
}
