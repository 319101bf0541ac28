//! After a won Battle: Warp home, and Pursuit into the next Area. [Z22.6] [Z22.10]

use ravelin_core::{Asking, Choices, Violation, rule};

use crate::action::Reply;
use crate::campaign::explains;
use crate::components::*;
use crate::flow::{Fate, Mover, ask};
use crate::modifiers::Kind;
use crate::state::{Chain, EMPTY, Fight, Zabor};
use crate::vocabulary::*;

/// Most Pursuits of one Unit in a chain, whatever its levels. [Z22.6.2]
const MOST: u8 = 3;

impl Zabor {
    // ---- Warp ----

    fn warp_homes(&self, seat: u8, area: u8) -> Mask {
        self.land_of(seat) & self.civilized() & self.free_of_others(seat) & !self.p.due & !bit(area)
    }

    fn warpers(&self, area: u8, seat: u8) -> ([bool; SLOTS], u16) {
        let warps = |kind| self.ability(seat, kind, Ability::Warp, None) > 0;
        let land = self.kit.is_land(area);
        let stack = self.units(area, seat);
        let slots = std::array::from_fn(|s| {
            stack[s] > 0 && land && warps(Kind::Unit(usize::from(self.kit.slot_unit[s]) % UNITS))
        });
        let able = |n: &u8| !self.kit.monster(*n).naval && warps(Kind::Beast(usize::from(*n)));
        (slots, self.beasts(area, seat).filter(able).fold(0, |m, n| m | 1 << n))
    }

    pub(crate) fn warp_step(&mut self, area: u8, seat: u8) -> bool {
        let (slots, beasts) = self.warpers(area, seat);
        if (slots == [false; SLOTS] && beasts == 0) || self.warp_homes(seat, area) == 0 {
            self.pop();
            return true;
        }
        false
    }

    pub(crate) fn list_warp(&self, area: u8, seat: u8, out: &mut impl Choices<Reply>) {
        let (slots, beasts) = self.warpers(area, seat);
        for home in areas(self.warp_homes(seat, area)) {
            (0..SLOTS as u8).filter(|s| slots[usize::from(*s)]).for_each(|s| out.offer(Reply::Warp(s, home)));
            (0..16).filter(|n| beasts >> n & 1 != 0).for_each(|n| out.offer(Reply::WarpBeast(n, home)));
        }
        if explains(out) {
            let civilized = self.land_of(seat) & self.civilized() & !bit(area);
            for home in areas(civilized & !self.warp_homes(seat, area)) {
                let why = || Violation::new(rule!("Z20.9"), "an attack on it is not resolved");
                let able = (0..SLOTS as u8).filter(|s| slots[usize::from(*s)]);
                able.for_each(|s| out.refuse(Reply::Warp(s, home), why()));
                (0..16).filter(|n| beasts >> n & 1 != 0).for_each(|n| out.refuse(Reply::WarpBeast(n, home), why()));
            }
        }
        out.offer(Reply::Stop);
    }

    pub(crate) fn act_warp(&mut self, area: u8, seat: u8, action: Reply, io: &mut impl Fate) {
        let (mover, home) = match action {
            Reply::Warp(slot, home) => (Mover::Unit(area, slot), home),
            Reply::WarpBeast(n, home) => (Mover::Beast(n), home),
            _ => return self.pop(),
        };
        self.tell_way(rule!("Z22.10"), seat, "warps", mover, home, io);
        // The one that pursued most goes home, so that the fresh ones may still pursue. [Z22.6.7]
        if let Reply::Warp(slot, _) = action {
            let s = usize::from(slot) % SLOTS;
            self.p.spent.iter_mut().for_each(|k| k[s] = k[s].saturating_sub(1));
        }
        // It leaves like a Unit that has moved, so that it makes no second Warfare move. [Z11.4]
        self.move_unit(seat, mover, home);
    }

    // ---- Pursuit ----

    /// What a card begins within a Battle has a chain of its own; the Battle keeps that which it belongs to. [Z22.6.2]
    pub(crate) fn keep_chain(&mut self) {
        let chain = Chain { units: self.p.spent, beasts: self.p.beasts.map(|b| b.spent) };
        if let Some(fight) = self.top_fight() {
            fight.chain.get_or_insert(chain);
        }
    }

    /// All that was begun within the Battle is over.
    pub(crate) fn resume_chain(&mut self) {
        let Some(chain) = self.top_fight().and_then(|fight| fight.chain.take()) else { return };
        let Some(Fight { area, sides, .. }) = self.fight() else { return };
        let there = *self.units(area, sides[0]);
        self.p.spent = chain.units.map(|k| std::array::from_fn(|s| k[s].min(there[s])));
        for (beast, spent) in self.p.beasts.iter_mut().zip(chain.beasts).filter(|(b, _)| b.area == area) {
            beast.spent = spent;
        }
    }

    /// How many Units of a slot in the Area may pursue (again). [Z22.6.2]
    fn pursuers(&self, area: u8, seat: u8, slot: usize) -> u8 {
        let there = self.units(area, seat)[slot];
        if there == 0 || self.kit.slot_unit[slot] == NO {
            return 0;
        }
        let kind = Kind::Unit(usize::from(self.kit.slot_unit[slot]));
        match self.ability(seat, kind, Ability::Pursuit, None) {
            0 => 0,
            level => {
                // Those that have pursued as often as their level allows stay behind.
                let tired = self.p.spent[usize::from(level.min(MOST) - 1)][slot];
                there.saturating_sub(tired)
            }
        }
    }

    /// All Units that could pursue from an Area together.
    pub(crate) fn pursuing(&self, area: u8, seat: u8) -> Vec<Mover> {
        let units = (0..SLOTS).flat_map(|s| {
            let mover = Mover::Unit(area, s as u8);
            std::iter::repeat_n(mover, usize::from(self.pursuers(area, seat, s)))
        });
        let beasts = self.beasts(area, seat).filter(|n| self.beast_pursues(*n, seat)).map(Mover::Beast);
        units.chain(beasts).collect()
    }

    fn beast_pursues(&self, n: u8, seat: u8) -> bool {
        self.ability(seat, Kind::Beast(usize::from(n)), Ability::Pursuit, None).min(MOST) > self.beast(n).spent
    }

    /// Adjacent Areas that may be pursued into. [Z22.6.1]
    fn quarry(&self, area: u8, seat: u8) -> Mask {
        let open = self.kit.adj(area) & !self.areas_of(seat) & !self.closed(seat);
        if self.kit.is_land(area) { open & self.kit.land } else { open & self.kit.sea & self.hostile_units(seat) }
    }

    pub(crate) fn pursue_step(&mut self, area: u8, seat: u8, target: u8, sent: u8) -> bool {
        let any = (0..SLOTS).any(|s| self.pursuers(area, seat, s) > 0)
            || self.beasts(area, seat).any(|n| self.beast_pursues(n, seat));
        let control = self.control(area) == seat;
        if target == NO {
            if any && control && self.quarry(area, seat) != 0 {
                return false;
            }
            self.pop();
            return true;
        }
        if any && control {
            return false;
        }
        self.chase(area, target, sent);
        true
    }

    /// The pursuers meet what is in the Area. [Z22.6.4]
    fn chase(&mut self, _area: u8, target: u8, sent: u8) {
        self.pop();
        if sent > 0 {
            self.p.spent = self.p.next_spent;
            self.push(ask::Clash { area: target, stage: 0 });
        }
        self.p.next_spent = [EMPTY; 3];
    }

    pub(crate) fn list_pursue(&self, area: u8, seat: u8, target: u8, sent: u8, out: &mut impl Choices<Reply>) {
        if target == NO {
            let quarry = self.quarry(area, seat);
            areas(quarry).for_each(|a| out.offer(Reply::At(a)));
            if explains(out) {
                let (land, closed) = (self.kit.is_land(area), self.closed(seat));
                let ground = if land { self.kit.land } else { self.kit.sea };
                for a in areas(self.kit.adj(area) & ground & !quarry) {
                    let why = if self.areas_of(seat) & bit(a) != 0 {
                        Violation::new(rule!("Z22.6.1"), "it is yours")
                    } else if closed & bit(a) != 0 {
                        Violation::new(rule!("Z17.13"), "no Unit of yours may enter this Area now")
                    } else {
                        Violation::new(rule!("Z22.6.1"), "no hostile Unit is there")
                    };
                    out.refuse(Reply::At(a), why);
                }
            }
            out.offer(Reply::Stop);
            return;
        }
        for slot in 0..SLOTS {
            if self.pursuers(area, seat, slot) > 0 {
                out.offer(Reply::Unit(area, slot as u8));
            }
        }
        self.beasts(area, seat).filter(|n| self.beast_pursues(*n, seat)).for_each(|n| out.offer(Reply::Beast(n)));
        let why = Violation::new(rule!("Z22.6.3"), "at least one Unit must pursue");
        out.put(Reply::Stop, if sent > 0 { Ok(()) } else { Err(why) });
    }

    pub(crate) fn act_pursue(&mut self, area: u8, seat: u8, target: u8, sent: u8, action: Reply, io: &mut impl Fate) {
        match action {
            Reply::At(target) => {
                self.p.next_spent = [EMPTY; 3];
                self.replace(ask::Pursue { area, seat, target, sent: 0 });
            }
            Reply::Unit(_, slot) => {
                let s = usize::from(slot) % SLOTS;
                // The freshest of the kind goes. [Z22.6.7]
                let there = self.units(area, seat)[s];
                let used = self.p.spent.iter().position(|k| k[s] < there).unwrap_or(2);
                self.tell_way(rule!("Z22.6.1"), seat, "pursues with", Mover::Unit(area, slot), target, io);
                self.move_unit(seat, Mover::Unit(area, slot), target);
                for k in self.p.next_spent.iter_mut().take(used + 1) {
                    k[s] = k[s].saturating_add(1);
                }
                let left = self.units(area, seat)[s];
                for k in &mut self.p.spent {
                    k[s] = k[s].min(left);
                }
                self.replace(ask::Pursue { area, seat, target, sent: sent.saturating_add(1) });
            }
            Reply::Beast(n) => {
                let spent = self.beast(n).spent;
                self.tell_way(rule!("Z22.6.1"), seat, "pursues with", Mover::Beast(n), target, io);
                self.move_unit(seat, Mover::Beast(n), target);
                self.p.beasts[usize::from(n) % MONSTERS].spent = spent.saturating_add(1);
                self.replace(ask::Pursue { area, seat, target, sent: sent.saturating_add(1) });
            }
            _ if target == NO => self.pop(),
            _ => self.chase(area, target, sent),
        }
    }
}
