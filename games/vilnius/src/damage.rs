//! Damage of undefeated enemies, and cleaning up after a fight. [V14.7] [V14.9]

use ravelin_core::journal::moved;
use ravelin_core::{Choices, Clause, Mark, Part, Seat, rule, tell};

use crate::action::Action;
use crate::components::*;
use crate::flow::{Fate, Frame, Metal};
use crate::state::{Foe, Target, Vilnius};
use crate::tokens::{self, ORDER_DISCARD, SUPPLY, Zone};

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
            tell!(
                io,
                "V14.7.1",
                "The defence fails against {enemy}, and damage follows.",
                enemy = self.enemy(foe, false)
            );
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
                    tell!(io, "V14.7.6", "{seat} loses {card} from the Unit pile to {to}.",
                        seat = Seat(seat), card = Part::Shown(tokens::unit(kind)), to = SUPPLY;
                        from = Zone::UnitPile.of(seat));
                } else {
                    tell!(io, "V14.7.8", "{seat} has no Unit in the piles to lose.", seat = Seat(seat));
                }
            }
            Damage::Province => {
                if let Some(card) = self.draw_province(seat, io) {
                    let _ = self.p.stacks[STACKS - 1].known.push(card); // every Province has a place
                    tell!(io, "V14.7.7", "{seat} loses {card} from the Province pile to {to}.",
                        seat = Seat(seat), card = Part::Shown(tokens::province(card)), to = tokens::stack(STACKS as u8 - 1);
                        from = Zone::Pile.of(seat));
                } else {
                    tell!(io, "V14.7.8", "{seat} has no Province in the piles to lose.", seat = Seat(seat));
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
            tell!(io, "V14.7.3", "{seat} discards no stored Province.", seat = Seat(seat));
            return self.next_holder(seat, city, io);
        };
        let player = self.player_mut(seat);
        if let Some(b) = player.display.iter_mut().find(|b| b.province == card) {
            b.province = NONE;
            player.discard |= 1 << card;
            tell!(io, "V14.7.4", "{seat} discards {card}, stored at {building}, and saves a point.",
                seat = Seat(seat), card = tokens::province(card), building = tokens::building(b.kind);
                from = tokens::cell_of(seat, [b.x, b.y]), to = Zone::Discard.of(seat));
        }
        self.pop();
    }

    /// Undefeated enemies and survivors leave; the defeated wait to be plundered. [V14.9]
    pub(crate) fn clean_up(&mut self, io: &mut impl Fate) {
        for seat in 0..self.p.seats {
            let survivors = std::mem::take(&mut self.p.aside[usize::from(seat)]);
            self.player_mut(seat).unit_discard.join(survivors);
            if !survivors.is_empty() {
                tell!(io, "V14.9.2", "{seat} discards the survivors: {piece}.",
                    seat = Seat(seat), piece = tokens::army(survivors);
                    from = Zone::Aside.of(seat), to = Zone::UnitDiscard.of(seat));
            }
        }
        let (foes, last) = (std::mem::take(&mut self.p.foes), self.p.last);
        let stays = |f: &Foe| f.defeated && !last;
        let which = if last { "all enemies" } else { "the undefeated enemies" };
        Self::tell_leaving(rule!("V14.9.1"), which, &foes, stays, io);
        io.mark(|| Mark::Ends);
        for f in foes.iter() {
            if stays(f) {
                let _ = self.p.foes.push(*f); // no more than before
            } else {
                self.discard_order(f.kind); // [V14.9.1]
            }
        }
        if last {
            return self.finish(io);
        }
        self.begin_plunder(io);
    }

    /// Enemies go to the discard pile; those who stay close the ranks.
    pub(crate) fn tell_leaving(
        clause: Clause,
        which: &'static str,
        foes: &[Foe],
        stays: impl Fn(&Foe) -> bool,
        io: &mut impl Fate,
    ) {
        if foes.iter().all(&stays) {
            return;
        }
        let leaving = || foes.iter().filter(|f| !stays(f)).map(|f| f.kind);
        let ways = || {
            let mut left = 0..;
            foes.iter()
                .zip(0..)
                .map(|(f, at)| {
                    let to = if stays(f) { left.next().map(tokens::foe) } else { Some(ORDER_DISCARD) };
                    moved(tokens::order(f.kind), tokens::foe(at), to)
                })
                .collect::<Vec<_>>()
        };
        tell!(io, clause, "{which} are discarded: {enemies}.", which, enemies = tokens::orders_of(leaving()); ..ways());
    }
}
