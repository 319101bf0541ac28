//! Areas entered, one by one: natives, Battles or walk-ins, then Conquest and Degrade. [Z17.9] [Z18.1] [Z19] [Z23.3] [Z23.8]

use ravelin_core::journal::Part;
use ravelin_core::{Asking, Choices, Mark, Seat, tell};

use crate::action::Reply;
use crate::components::*;
use crate::flow::{Fate, ask};
use crate::state::{Ctx, EMPTY, Fight, Zabor};
use crate::tokens::{Moves, beast_leaves, leaves, rebuilt, side, space, stack_parts, unit, upgrade, verb};
use crate::triggers::at;
use crate::vocabulary::*;

/// Stage of a Clash whose native joins the newcomers.
const JOINS: u8 = 2;

impl Zabor {
    fn entered(&self, seat: u8) -> Mask {
        areas(self.p.due).filter(|a| self.p.guest_of[usize::from(*a)] == seat).fold(0, |m, a| m | bit(a))
    }

    pub(crate) fn resolve_step(&mut self, seat: u8) -> bool {
        let due = self.entered(seat);
        match due.count_ones() {
            0 => self.pop(),
            1 => self.begin_clash(due.trailing_zeros() as u8),
            _ => return false,
        }
        true
    }

    /// A chain of Pursuits begins afresh: those who pursue go on by `chase` and do not pass here. [Z22.6.2] [Z24.1]
    pub(crate) fn begin_clash(&mut self, area: u8) {
        self.keep_chain();
        self.p.spent = [EMPTY; 3];
        self.p.beasts.iter_mut().for_each(|b| b.spent = 0);
        self.push(ask::Clash { area, stage: 0 });
    }

    pub(crate) fn list_resolve(&self, seat: u8, out: &mut impl Choices<Reply>) {
        areas(self.entered(seat)).for_each(|a| out.offer(Reply::At(a)));
    }

    pub(crate) fn act_resolve(&mut self, action: Reply) {
        if let Reply::At(area) = action {
            self.begin_clash(area);
        }
    }

    /// Natives, then Battle or walk-in. [Z17.9] [Z23.3]
    pub(crate) fn clash_step(&mut self, area: u8, stage: u8, io: &mut impl Fate) -> bool {
        let by = self.p.guest_of.get(usize::from(area)).copied().unwrap_or(NO);
        if by == NO {
            self.pop();
            return true;
        }
        let wild = self.wild() & bit(area) != 0;
        if stage == 0 && wild && self.is_seat(by) {
            if self.natives_left(by, Natives::None) > 0 || self.natives_left(by, Natives::Join) > 0 {
                return false;
            }
            self.native_appears(area, io);
        }
        if self.p.manned & bit(area) != 0 {
            let sides = [by, self.control(area)];
            let fight = Fight { area, sides, level: self.level(area), owner: sides[1], winner: 2, ..Fight::default() };
            if self.p.fights.push(fight).is_ok() {
                self.hostile(sides[0], sides[1]);
                tell!(
                    io,
                    "Z18.1.1",
                    "Battle in {at}: {attacker} against {defender}.",
                    at = space(area),
                    attacker = side(sides[0]),
                    defender = side(sides[1])
                );
                io.mark(|| Mark::Begins { what: "Battle in", at: space(area), named: true });
                self.replace(ask::Battle { stage: 0 });
                return true;
            }
            // More Battles within Battles than any card can cause: the newcomers are sent away.
            tell!(io, "Z18.1.1", "{side} {does} back from {at}: too many Battles run.",
                side = side(by), does = verb(by, "turns", "turn"), at = space(area); ..self.guests_leave(by, area));
            self.p.guests[usize::from(area)] = EMPTY;
            for n in 0..MONSTERS as u8 {
                if self.beast(n).area == area && self.beast(n).guest {
                    self.drop_beast(n);
                }
            }
            self.touch(area);
            self.pop();
            return true;
        }
        self.pop();
        let from = self.control(area);
        let level = self.level(area);
        self.conquer(area, io);
        if stage == JOINS {
            // After the newcomers have settled: it has made no move. [Z11.4] [Z23.8]
            let slot = self.sound(INFANTRY);
            self.add_units(area, by, slot, 1);
            tell!(
                io,
                "Z23.8",
                "The native of {to} joins {seat}: {piece}.",
                to = space(area),
                seat = Seat(by),
                piece = Part::Count(1, unit(by, slot))
            );
        }
        self.conquest_triggers(by, from, area, level);
        true
    }

    /// The attackers of an Area, gone from the map.
    fn guests_leave(&self, by: u8, area: u8) -> Moves {
        let units = stack_parts(by, &self.p.guests[usize::from(area) % AREAS]).map(|part| leaves(part, area));
        let beasts = self.roaming().filter(|(_, b)| b.area == area && b.guest);
        units.chain(beasts.flat_map(|(n, b)| beast_leaves(n, *b))).collect()
    }

    fn native_appears(&mut self, area: u8, io: &mut impl Fate) {
        let slot = self.sound(INFANTRY);
        self.add_units(area, BARBARIAN, slot, 1);
        tell!(
            io,
            "Z23.3",
            "A native appears in {to}: {piece}.",
            to = space(area),
            piece = Part::Count(1, unit(BARBARIAN, slot))
        );
    }

    pub(crate) fn list_natives(&self, area: u8, out: &mut impl Choices<Reply>) {
        let by = self.p.guest_of.get(usize::from(area)).copied().unwrap_or(NO);
        for (n, mode) in Natives::ALL.iter().enumerate() {
            if self.natives_left(by, *mode) > 0 {
                out.offer(Reply::Option(n as u8));
            }
        }
        out.offer(Reply::Option(2));
    }

    /// The native stays away, joins, or appears. [Z23.8]
    pub(crate) fn act_natives(&mut self, area: u8, action: Reply, io: &mut impl Fate) {
        let by = self.p.guest_of.get(usize::from(area)).copied().unwrap_or(NO);
        let Reply::Option(n) = action else { return };
        match n {
            0 | 1 => {
                let used = &mut self.p.turn_flags.natives[usize::from(by) % SEATS][usize::from(n)];
                *used = used.saturating_add(1);
                self.replace(ask::Clash { area, stage: if n == 0 { 1 } else { JOINS } });
                if n == 0 {
                    tell!(io, "Z23.8", "The native of {at} stays away.", at = space(area));
                }
            }
            _ => {
                self.native_appears(area, io);
                self.replace(ask::Clash { area, stage: 1 });
            }
        }
    }

    // ---- Conquest ----

    /// How many steps a conquered Area is degraded. [Z19.2] [Z19.6]
    fn degrade_steps(&self, by: u8, from: u8) -> u8 {
        let find = |seat: u8, owner: bool| {
            let mut found = None;
            self.each_mod(seat, ModKind::DegradeSteps, |m, _| match m {
                Mod::DegradeSteps { owner: o, steps } if o == owner => found = Some(steps),
                _ => {}
            });
            found
        };
        find(by, false).or_else(|| find(from, true)).unwrap_or(1)
    }

    /// The attackers of an Area take it: control, Degrade, counters. [Z19]
    pub(crate) fn conquer(&mut self, area: u8, io: &mut impl Fate) {
        let by = self.p.guest_of.get(usize::from(area)).copied().unwrap_or(NO);
        let (from, level) = (self.control(area), self.level(area));
        if !self.kit.is_land(area) {
            self.settle_guests(area);
            return;
        }
        let left = level.saturating_sub(self.degrade_steps(by, from));
        self.settle_guests(area);
        self.set_level(area, left);
        self.count(by, Stat::AreasConquered, 1);
        if self.is_seat(from) {
            self.count(by, Stat::AreasConqueredEmpire, 1);
        }
        if level > 0 {
            self.count(by, Stat::CivilizedConquered, 1);
        }
        if level > 1 {
            self.count(by, Stat::CitiesConquered, 1);
        }
        let (side, does, at) = (side(by), verb(by, "conquers", "conquer"), space(area));
        match (level > left, left) {
            (false, _) => tell!(io, "Z19.1", "{side} {does} {at}.", side, does, at),
            (true, 0) => {
                tell!(
                    io,
                    "Z19.1",
                    "{side} {does} {from}; its {piece} is lost.",
                    side,
                    does,
                    from = at,
                    piece = upgrade(level)
                );
            }
            (true, left) => {
                tell!(io, "Z19.1", "{side} {does} {at}; its {former} becomes {left}.",
                    side, does, at, former = upgrade(level), left = Part::A(upgrade(left));
                    ..rebuilt(area, level, left));
            }
        }
    }

    /// Who conquered and who lost an Area is told to their cards; the filter sees it before the Degrade. [Z28.6.3]
    pub(crate) fn conquest_triggers(&mut self, by: u8, from: u8, area: u8, level: u8) {
        if !self.kit.is_land(area) {
            return;
        }
        let ctx = Ctx { here: area, victim: if self.is_seat(from) { from } else { NO }, ..Ctx::default() };
        self.fire(at(Moment::AreaConquered) | at(Moment::AreaLost), by, ctx, move |this, seat, on| {
            this.conquest_fits(seat, on, by, from, area, level)
        });
    }

    pub(crate) fn conquest_fits(&self, seat: u8, on: On, by: u8, from: u8, area: u8, level: u8) -> bool {
        match on {
            On::AreaConquered(vs, filter) => {
                let of = if self.is_seat(from) { Versus::Empire } else { Versus::Barbarian };
                seat == by && vs.is_none_or(|v| v == of) && self.filter_before(filter, area, level)
            }
            On::AreaLost(filter) => seat == from && self.filter_before(filter, area, level),
            _ => false,
        }
    }

    pub(crate) fn filter_before(&self, filter: u16, area: u8, level: u8) -> bool {
        let Some(f) = self.kit.filters.get(usize::from(filter)) else { return true };
        f.fixed & bit(area) != 0
            && (f.levels == 0 || f.levels >> level & 1 != 0)
            && f.road.is_none_or(|road| (self.p.roads & bit(area) != 0) == road)
    }
}
