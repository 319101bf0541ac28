//! Phase 6, Warfare: all Units in reach of one Land Area may go there. [Z11]

use ravelin_core::{Asking, Choices, Few, Seat, Violation, rule, tell};

use crate::action::Reply;
use crate::campaign::explains;
use crate::components::*;
use crate::flow::{Fate, Frame, Mover, ask};
use crate::modifiers::{Kind, March};
use crate::state::{Marched, Zabor};
use crate::vocabulary::*;

impl Zabor {
    pub(crate) fn warfare_step(&mut self, n: u8, io: &mut impl Fate) -> bool {
        if n >= self.p.seats {
            self.next_phase(io);
            return true;
        }
        let seat = self.order_seat(n);
        self.stage(crate::turn::BODY, n + 1);
        self.begin_moves();
        let left = 1 + self.raised(seat, ModKind::WarfareTargets);
        self.push(ask::War { seat, left, stage: 0, target: NO, sent: 0 });
        true
    }

    // ---- An Action within a Warfare move ----

    /// Who makes the running Warfare move, if one runs.
    pub(crate) fn war_seat(&self) -> u8 {
        match self.p.frames.get(1) {
            Some(Frame::War(ask::War { seat, .. })) => *seat,
            _ => NO,
        }
    }

    /// The Action on top begins to move Units.
    pub(crate) fn set_marches_aside(&mut self) {
        let seat = self.war_seat();
        if seat == NO || self.p.aside != NO {
            return;
        }
        self.p.aside = (self.p.frames.len() - 1) as u8;
        for area in areas(self.areas_of(seat) & self.p.manned) {
            for (slot, count) in self.p.moved[usize::from(area)].into_iter().enumerate() {
                self.set_marched(area, slot, count);
            }
        }
        let moved = |b: &crate::state::Beast| b.owner == seat && b.moved;
        self.p.marched_beasts = self.roaming().filter(|(_, b)| moved(b)).fold(0, |m, (n, _)| m | 1 << n);
    }

    /// The Action on top ends: its moves are forgotten, those of the phase count again.
    pub(crate) fn take_marches_back(&mut self) {
        if self.p.aside == NO || usize::from(self.p.aside) + 1 != self.p.frames.len() {
            return;
        }
        let seat = self.war_seat();
        self.rest_all();
        for m in std::mem::take(&mut self.p.marched).iter() {
            if self.control(m.area) == seat {
                self.p.moved[usize::from(m.area) % AREAS][usize::from(m.slot) % SLOTS] = m.count;
            }
        }
        for n in cards(u64::from(std::mem::take(&mut self.p.marched_beasts))) {
            self.p.beasts[usize::from(n) % MONSTERS].moved = true;
        }
        self.p.aside = NO;
    }

    pub(crate) fn marched(&self, area: u8, slot: usize) -> u8 {
        let found = self.p.marched.iter().find(|m| m.area == area && usize::from(m.slot) == slot);
        found.map_or(0, |m| m.count)
    }

    pub(crate) fn set_marched(&mut self, area: u8, slot: usize, count: u8) {
        let found = self.p.marched.iter().position(|m| m.area == area && usize::from(m.slot) == slot);
        match found {
            Some(n) if count == 0 => _ = self.p.marched.remove(n),
            Some(n) => self.p.marched[n].count = count,
            None if count == 0 => {}
            // One Area is entered in a Warfare move; more places than there are Units to warp and pursue are not needed.
            None => _ = self.p.marched.push(Marched { area, slot: slot as u8, count }),
        }
    }

    /// A Unit left a slot that holds so many now: the last to go are those that have made their move. Whether it was one of them.
    pub(crate) fn left_marched(&mut self, area: u8, colour: u8, slot: usize, left: u8) -> bool {
        if self.p.aside == NO || colour != self.war_seat() || self.marched(area, slot) <= left {
            return false;
        }
        self.set_marched(area, slot, left);
        true
    }

    /// Every Land Unit that may still move, with how it moves. [Z11.4]
    fn idle_units(&self, seat: u8, mut f: impl FnMut(Mover, u8, March)) {
        // Only a changed Move can depend on the Area.
        let local = self.has_mod(seat, ModKind::UnitStat);
        let known = self.marches(seat);
        for area in areas(self.areas_of(seat) & self.kit.land & self.p.manned) {
            let fresh = self.unmoved(area);
            for slot in (0..SLOTS).filter(|s| fresh[*s] > 0) {
                let unit = usize::from(self.kit.slot_unit[slot]) % UNITS;
                let march = if local { self.march(seat, Kind::Unit(unit), area) } else { known[unit] };
                f(Mover::Unit(area, slot as u8), area, march);
            }
            for n in self.beasts(area, seat).filter(|n| !self.beast(*n).moved && !self.kit.monster(*n).naval) {
                f(Mover::Beast(n), area, self.march(seat, Kind::Beast(usize::from(n)), area));
            }
        }
    }

    /// Land Areas that some Unit can be sent to. Units that move alike are searched together. [Z11.1]
    fn war_targets(&self, seat: u8) -> Mask {
        let ways = self.ways(seat);
        let ends = self.kit.land & !ways.closed;
        let mut alike: Few<(March, Mask), 6> = Few::default();
        let mut all = 0;
        self.idle_units(seat, |_, area, march| match alike.iter_mut().find(|(m, _)| *m == march) {
            Some((_, from)) => *from |= bit(area),
            None => {
                if alike.push((march, bit(area))).is_err() {
                    all |= self.land_reach(area, march, &ways);
                }
            }
        });
        for (march, from) in alike.iter() {
            let reached = self.paths(*from, *march, ends, &ways);
            all |= reached & !from;
            // Back into an Area of origin only from another one.
            for area in areas(reached & from & !all) {
                if self.kit.adj(area) & from != 0 || self.paths(bit(area), *march, from & !bit(area), &ways) != 0 {
                    all |= bit(area);
                }
            }
        }
        all
    }

    /// Every Land Unit that can still be sent to an Area, found from there. [Z11.1]
    fn sendable(&self, seat: u8, target: u8, mut f: impl FnMut(Mover)) {
        let (ways, ends) = (self.ways(seat), self.areas_of(seat) & self.kit.land & !bit(target));
        let mut alike: Few<(March, Mask), 6> = Few::default();
        self.idle_units(seat, |mover, area, march| {
            let found = alike.iter().find(|(m, _)| *m == march).map(|(_, from)| *from);
            let from = found.unwrap_or_else(|| {
                let from = self.paths(bit(target), march, ends, &ways);
                let _ = alike.push((march, from));
                from
            });
            if from & bit(area) != 0 {
                f(mover);
            }
        });
    }

    /// Units that would reach an Area, had they not moved. [Z11.4]
    fn tired(&self, seat: u8, target: u8) -> impl Iterator<Item = Reply> + '_ {
        let ways = self.ways(seat);
        let reaches = move |mover: Mover| self.reach_by(seat, mover, &ways) & bit(target) != 0;
        areas(self.areas_of(seat) & self.kit.land & self.p.manned).flat_map(move |a| {
            let moved = self.p.moved[usize::from(a)];
            let units =
                (0..SLOTS as u8).filter(move |s| moved[usize::from(*s)] > 0 && self.unmoved(a)[usize::from(*s)] == 0);
            let units = units.filter(move |s| reaches(Mover::Unit(a, *s))).map(move |s| Reply::Unit(a, s));
            let beasts = self.beasts(a, seat).filter(move |n| self.beast(*n).moved && reaches(Mover::Beast(*n)));
            units.chain(beasts.map(Reply::Beast))
        })
    }

    fn more_to_send(&self, seat: u8, target: u8) -> bool {
        // Who stands beside the Area can go there, unless a card changes its Move.
        if !self.has_mod(seat, ModKind::UnitStat) {
            let beside = self.kit.adj(target) & self.areas_of(seat) & self.kit.land & self.p.manned;
            let moves = |slot: &usize| self.kit.units[usize::from(self.kit.slot_unit[*slot]) % UNITS].moves > 0;
            let fresh = |a: u8| {
                let fresh = self.unmoved(a);
                (0..SLOTS).filter(|s| fresh[*s] > 0).any(|s| moves(&s))
            };
            if areas(beside).any(fresh) {
                return true;
            }
        }
        let mut more = false;
        self.sendable(seat, target, |_| more = true);
        more
    }

    /// Units that could go to an Area together.
    pub(crate) fn war_movers(&self, seat: u8, area: u8) -> Vec<Mover> {
        let mut all = Vec::new();
        self.sendable(seat, area, |mover| {
            let count = if let Mover::Unit(from, slot) = mover { self.unmoved(from)[usize::from(slot)] } else { 1 };
            all.extend((0..count).map(|_| mover));
        });
        all
    }

    pub(crate) fn war_step(&mut self, seat: u8, left: u8, stage: u8, target: u8, io: &mut impl Fate) -> bool {
        let _ = (io, target);
        match stage {
            0 if left == 0 => {
                self.pop();
                true
            }
            2 => {
                self.replace(ask::War { seat, left: left.saturating_sub(1), stage: 0, target: NO, sent: 0 });
                self.push(ask::Checkpoint {});
                true
            }
            _ => false,
        }
    }

    pub(crate) fn list_war(&self, seat: u8, stage: u8, target: u8, sent: u8, out: &mut impl Choices<Reply>) {
        if stage == 0 {
            let all = self.war_targets(seat);
            areas(all).for_each(|a| out.offer(Reply::At(a)));
            if explains(out) {
                let closed = self.closed(seat);
                let near = self.border(all | self.areas_of(seat)) | self.areas_of(seat);
                for a in areas(near & self.kit.land & !all) {
                    let why = if closed & bit(a) != 0 {
                        Violation::new(rule!("Z17.13"), "no Unit of yours may enter this Area now")
                    } else if self.tired(seat, a).next().is_some() {
                        Violation::new(rule!("Z11.4"), "who could reach it has made a Warfare move")
                    } else {
                        Violation::new(rule!("Z11.1"), "no Unit of yours can reach it")
                    };
                    out.refuse(Reply::At(a), why);
                }
            }
            out.offer(Reply::Stop);
            return;
        }
        self.sendable(seat, target, |mover| match mover {
            Mover::Unit(area, slot) => out.offer(Reply::Unit(area, slot)),
            Mover::Beast(n) => out.offer(Reply::Beast(n)),
            Mover::Nobody => {}
        });
        if explains(out) {
            for action in self.tired(seat, target) {
                out.refuse(action, Violation::new(rule!("Z11.4"), "has made a Warfare move in this phase"));
            }
        }
        let why = Violation::new(rule!("Z11.1"), "at least one Unit must go");
        out.put(Reply::Stop, if sent > 0 { Ok(()) } else { Err(why) });
    }

    pub(crate) fn act_war(&mut self, action: Reply, io: &mut impl Fate) {
        let Frame::War(ask::War { seat, left, target, sent, .. }) = self.top() else { return };
        let resolve = |this: &mut Self| {
            this.replace(ask::War { seat, left, stage: 2, target, sent });
            this.push(ask::Resolve { seat });
        };
        match action {
            Reply::At(area) => self.replace(ask::War { seat, left, stage: 1, target: area, sent: 0 }),
            Reply::Unit(..) | Reply::Beast(_) => {
                let mover = self.mover_of(action);
                self.tell_way(rule!("Z17.14"), seat, "moves", mover, target, io);
                self.move_unit(seat, mover, target);
                self.replace(ask::War { seat, left, stage: 1, target, sent: sent.saturating_add(1) });
                if !self.more_to_send(seat, target) {
                    resolve(self);
                }
            }
            Reply::Stop if target == NO => {
                tell!(io, "Z11.1", "{seat} makes no Warfare move.", seat = Seat(seat));
                self.pop();
            }
            Reply::Stop => resolve(self),
            _ => {}
        }
    }
}
