//! Moving and what follows: Campaign, Maritime, Warfare, Areas entered and walk-ins, Conquest and Degrade. [Z10.3] [Z10.7] [Z11] [Z19]

use ravelin_core::{Choices, Entry, Few, Seat, Violation, rule};

use crate::action::{Action, monster, space, unit};
use crate::actions::FINISH;
use crate::components::*;
use crate::flow::{Fate, Frame, Mover};
use crate::modifiers::{Kind, March};
use crate::state::{Ctx, EMPTY, Fight, Zabor};
use crate::triggers::at;
use crate::vocabulary::*;

/// Stages of Campaign and Maritime.
pub(crate) const ORIGIN: u8 = 1;
pub(crate) const BUYING: u8 = 1;
pub(crate) const MOVING: u8 = 2;
pub(crate) const RESOLVED: u8 = 3;

/// Stage of a Clash whose native joins the newcomers.
const JOINS: u8 = 2;

impl Zabor {
    pub(crate) fn mover_of(&self, action: Action) -> Mover {
        match action {
            Action::Unit(area, slot) => Mover::Unit(area, slot),
            Action::Beast(n) => Mover::Beast(n),
            _ => Mover::Nobody,
        }
    }

    /// Areas whose Units the Action may move: land or sea, unresolved attacks excepted.
    fn bases(&self, seat: u8, naval: bool) -> Mask {
        let ground = if naval { self.kit.sea } else { self.kit.land };
        self.areas_of(seat) & ground & self.p.manned & self.p.origins
    }

    /// Units that may still move, one of each kind and number of Wounds in each Area. [D17] [D24]
    fn list_movers(&self, seat: u8, naval: bool, out: &mut impl Choices<Action>) {
        for area in areas(self.bases(seat, naval)) {
            let fresh = self.unmoved(area);
            let all = &self.p.stack[usize::from(area)];
            for slot in 0..SLOTS as u8 {
                if all[usize::from(slot)] == 0 {
                    continue;
                }
                let action = Action::Unit(area, slot);
                if fresh[usize::from(slot)] == 0 {
                    out.refuse(action, Violation::new(rule!("Z17.12"), "has moved in this Action"));
                } else {
                    self.put_mover(seat, Mover::Unit(area, slot), action, out);
                }
            }
            for n in self.beasts(area, seat) {
                let action = Action::Beast(n);
                if self.beast(n).moved {
                    out.refuse(action, Violation::new(rule!("Z17.12"), "has moved in this Action"));
                } else {
                    self.put_mover(seat, Mover::Beast(n), action, out);
                }
            }
        }
        if explains(out) {
            let ground = if naval { self.kit.sea } else { self.kit.land };
            for area in areas(self.areas_of(seat) & ground & self.p.manned & !self.p.origins) {
                let all = &self.p.stack[usize::from(area)];
                let why = || Violation::new(rule!("Z10.3.2"), "does not stand in an Area you chose");
                let units = (0..SLOTS as u8).filter(|s| all[usize::from(*s)] > 0);
                units.for_each(|s| out.refuse(Action::Unit(area, s), why()));
                self.beasts(area, seat).for_each(|n| out.refuse(Action::Beast(n), why()));
            }
        }
        out.offer(Action::Stop);
    }

    /// A Unit that has not moved: it goes, or why it cannot.
    fn put_mover(&self, seat: u8, mover: Mover, action: Action, out: &mut impl Choices<Action>) {
        if self.can_leave(seat, mover) {
            out.offer(action);
        } else {
            out.refuse(action, self.stuck(seat, mover));
        }
    }

    pub(crate) fn stuck(&self, seat: u8, mover: Mover) -> Violation {
        let moves = self.mover_kind(mover).map_or(0, |(kind, area)| self.stat(seat, kind, Value::Move, area));
        match moves {
            0 => Violation::new(rule!("Z17.10"), "its Move is 0"),
            _ => Violation::new(rule!("Z17.5"), "no path leads out of this Area"),
        }
    }

    /// Where the Unit taken up can go, and why not elsewhere.
    fn list_targets(&self, seat: u8, mover: Mover, out: &mut impl Choices<Action>) {
        let reach = self.reach(seat, mover);
        areas(reach).for_each(|a| out.offer(Action::To(a)));
        if explains(out) {
            let Some((kind, from)) = self.mover_kind(mover) else { return };
            let (closed, march) = (self.closed(seat), self.march(seat, kind, from));
            let ground = if self.is_naval(kind) { self.kit.sea } else { self.kit.land };
            for a in areas(self.border(reach | bit(from)) & ground & !reach & !bit(from)) {
                let why = if closed & bit(a) != 0 {
                    Violation::new(rule!("Z17.13"), "no Unit of yours may enter this Area now")
                } else {
                    Violation::with(
                        rule!("Z17.1"),
                        "no path of at most {0} borders leads there",
                        [i16::from(march.moves), 0],
                    )
                };
                out.refuse(Action::To(a), why);
            }
        }
    }

    // ---- Campaign and Maritime as Actions ----

    pub(crate) fn begin_moves(&mut self) {
        self.rest_all();
        self.p.spent = [EMPTY; 3];
        self.p.origins = self.kit.land | self.kit.sea;
    }

    pub(crate) fn list_campaign(&self, seat: u8, stage: u8, mover: Mover, out: &mut impl Choices<Action>) {
        if stage == ORIGIN {
            let own = self.areas_of(seat) & self.kit.land & self.p.manned & !self.p.origins;
            areas(own).for_each(|a| out.offer(Action::At(a)));
            out.offer(Action::Stop);
        } else if mover == Mover::Nobody {
            self.list_movers(seat, false, out);
        } else {
            self.list_targets(seat, mover, out);
        }
    }

    pub(crate) fn list_maritime(&self, seat: u8, stage: u8, mover: Mover, out: &mut impl Choices<Action>) {
        if stage == BUYING {
            self.list_buy(seat, 1 << FLEET, None, out);
            out.offer(Action::Stop);
        } else if mover == Mover::Nobody {
            self.list_movers(seat, true, out);
        } else {
            self.list_targets(seat, mover, out);
        }
    }

    /// An answer in Campaign or Maritime.
    pub(crate) fn act_moves(&mut self, action: Action, io: &mut impl Fate) {
        let Frame::Act { seat, action: kind, level, taken, stage, n, mover } = self.top() else { return };
        let frame = |stage, n, mover| Frame::Act { seat, action: kind, level, taken, stage, n, mover };
        match action {
            Action::Buy(..) => self.buy(seat, action, io),
            Action::At(area) => {
                // An origin of a secondary Campaign. [Z10.3.2]
                self.p.origins |= bit(area);
                let left = n.saturating_sub(1);
                self.set_top(frame(if left == 0 { MOVING } else { ORIGIN }, left, Mover::Nobody));
            }
            Action::Unit(..) | Action::Beast(_) => self.set_top(frame(MOVING, n, self.mover_of(action))),
            Action::To(area) => {
                self.tell_move(seat, mover, area, io);
                self.move_unit(seat, mover, area);
                self.set_top(frame(MOVING, n, Mover::Nobody));
            }
            Action::Stop if kind == ActionKind::Maritime && stage == BUYING => {
                self.begin_moves();
                self.set_top(frame(MOVING, n, Mover::Nobody));
            }
            Action::Stop if stage == ORIGIN && self.p.origins != 0 => self.set_top(frame(MOVING, n, Mover::Nobody)),
            Action::Stop => {
                self.set_top(frame(RESOLVED, n, Mover::Nobody));
                self.push(Frame::Resolve(seat));
            }
            _ => {}
        }
    }

    fn tell_move(&self, seat: u8, mover: Mover, to: u8, io: &mut impl Fate) {
        let Some((kind, from)) = self.mover_kind(mover) else { return };
        io.tell(|| {
            let token = match kind {
                Kind::Unit(n) => unit(n),
                Kind::Beast(n) => monster(n as u8),
            };
            let entry = Entry::new(rule!("Z17.14")).seat(Seat(seat)).say("moves").token(token).say("from");
            entry.token(space(from)).say("to").token(space(to)).say(".")
        });
    }

    // ---- Warfare ----

    pub(crate) fn warfare_step(&mut self, n: u8, io: &mut impl Fate) -> bool {
        if n >= self.p.seats {
            self.next_phase(io);
            return true;
        }
        let seat = self.order_seat(n);
        self.stage(crate::turn::BODY, n + 1);
        self.begin_moves();
        let left = 1 + self.raised(seat, ModKind::WarfareTargets);
        self.push(Frame::War { seat, left, stage: 0, target: NO, sent: 0 });
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
    fn tired(&self, seat: u8, target: u8) -> impl Iterator<Item = Action> + '_ {
        let ways = self.ways(seat);
        let reaches = move |mover: Mover| self.reach_by(seat, mover, &ways) & bit(target) != 0;
        areas(self.areas_of(seat) & self.kit.land & self.p.manned).flat_map(move |a| {
            let moved = self.p.moved[usize::from(a)];
            let units =
                (0..SLOTS as u8).filter(move |s| moved[usize::from(*s)] > 0 && self.unmoved(a)[usize::from(*s)] == 0);
            let units = units.filter(move |s| reaches(Mover::Unit(a, *s))).map(move |s| Action::Unit(a, s));
            let beasts = self.beasts(a, seat).filter(move |n| self.beast(*n).moved && reaches(Mover::Beast(*n)));
            units.chain(beasts.map(Action::Beast))
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
                self.set_top(Frame::War { seat, left: left.saturating_sub(1), stage: 0, target: NO, sent: 0 });
                self.push(Frame::Checkpoint);
                true
            }
            _ => false,
        }
    }

    pub(crate) fn list_war(&self, seat: u8, stage: u8, target: u8, sent: u8, out: &mut impl Choices<Action>) {
        if stage == 0 {
            let all = self.war_targets(seat);
            areas(all).for_each(|a| out.offer(Action::At(a)));
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
                    out.refuse(Action::At(a), why);
                }
            }
            out.offer(Action::Stop);
            return;
        }
        self.sendable(seat, target, |mover| match mover {
            Mover::Unit(area, slot) => out.offer(Action::Unit(area, slot)),
            Mover::Beast(n) => out.offer(Action::Beast(n)),
            Mover::Nobody => {}
        });
        if explains(out) {
            for action in self.tired(seat, target) {
                out.refuse(action, Violation::new(rule!("Z11.4"), "has made a Warfare move in this phase"));
            }
        }
        let why = Violation::new(rule!("Z11.1"), "at least one Unit must go");
        out.put(Action::Stop, if sent > 0 { Ok(()) } else { Err(why) });
    }

    pub(crate) fn act_war(&mut self, action: Action, io: &mut impl Fate) {
        let Frame::War { seat, left, target, sent, .. } = self.top() else { return };
        let resolve = |this: &mut Self| {
            this.set_top(Frame::War { seat, left, stage: 2, target, sent });
            this.push(Frame::Resolve(seat));
        };
        match action {
            Action::At(area) => self.set_top(Frame::War { seat, left, stage: 1, target: area, sent: 0 }),
            Action::Unit(..) | Action::Beast(_) => {
                let mover = self.mover_of(action);
                self.tell_move(seat, mover, target, io);
                self.move_unit(seat, mover, target);
                self.set_top(Frame::War { seat, left, stage: 1, target, sent: sent.saturating_add(1) });
                if !self.more_to_send(seat, target) {
                    resolve(self);
                }
            }
            Action::Stop if target == NO => self.pop(),
            Action::Stop => resolve(self),
            _ => {}
        }
    }

    // ---- Areas entered ----

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
        self.p.spent = [EMPTY; 3];
        self.p.beasts.iter_mut().for_each(|b| b.spent = 0);
        self.push(Frame::Clash { area, stage: 0 });
    }

    pub(crate) fn list_resolve(&self, seat: u8, out: &mut impl Choices<Action>) {
        areas(self.entered(seat)).for_each(|a| out.offer(Action::At(a)));
    }

    pub(crate) fn act_resolve(&mut self, action: Action) {
        if let Action::At(area) = action {
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
                io.tell(|| {
                    let entry = Entry::new(rule!("Z18.1.1")).say("Battle in").token(space(area)).say(":");
                    let entry = side_words(entry, sides[0]).say("against");
                    side_words(entry, sides[1]).say(".")
                });
                self.set_top(Frame::Battle(0));
                return true;
            }
            // More Battles within Battles than any card can cause: the newcomers are sent away.
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
            self.add_units(area, by, usize::from(self.kit.first_slot[INFANTRY]), 1);
        }
        self.conquest_triggers(by, from, area, level);
        true
    }

    fn native_appears(&mut self, area: u8, io: &mut impl Fate) {
        self.add_units(area, BARBARIAN, usize::from(self.kit.first_slot[INFANTRY]), 1);
        io.tell(|| Entry::new(rule!("Z23.3")).say("A native appears in").token(space(area)).say("."));
    }

    pub(crate) fn list_natives(&self, area: u8, out: &mut impl Choices<Action>) {
        let by = self.p.guest_of.get(usize::from(area)).copied().unwrap_or(NO);
        for (n, mode) in Natives::ALL.iter().enumerate() {
            if self.natives_left(by, *mode) > 0 {
                out.offer(Action::Option(n as u8));
            }
        }
        out.offer(Action::Option(2));
    }

    /// The native stays away, joins, or appears. [Z23.8]
    pub(crate) fn act_natives(&mut self, area: u8, action: Action, io: &mut impl Fate) {
        let by = self.p.guest_of.get(usize::from(area)).copied().unwrap_or(NO);
        let Action::Option(n) = action else { return };
        match n {
            0 | 1 => {
                let used = &mut self.p.turn_flags.natives[usize::from(by) % SEATS][usize::from(n)];
                *used = used.saturating_add(1);
                self.set_top(Frame::Clash { area, stage: if n == 0 { 1 } else { JOINS } });
                io.tell(|| {
                    let entry = Entry::new(rule!("Z23.8")).say("The native of").token(space(area));
                    if n == 0 { entry.say("stays away.") } else { entry.say("joins").seat(Seat(by)).say(".") }
                });
            }
            _ => {
                self.native_appears(area, io);
                self.set_top(Frame::Clash { area, stage: 1 });
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
        io.tell(|| {
            let entry = side_verb(Entry::new(rule!("Z19.1")), by, "conquers", "conquer").token(space(area));
            match (level > left, left) {
                (false, _) => entry.say("."),
                (true, 0) => entry.say("; its").token(crate::action::upgrade(level)).say("is lost."),
                (true, left) => entry.say("; a").token(crate::action::upgrade(left)).say("is left."),
            }
        });
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

    /// After the last Battle of a Maritime: Gold. [Z10.7.4]
    pub(crate) fn maritime_gold(&mut self, seat: u8, level: Level, io: &mut impl Fate) {
        let seas = (self.areas_of(seat) & self.kit.sea & self.p.manned).count_ones() as u16;
        let gold = match level {
            Level::Primary => seas * u16::from(self.kit.numbers.gold_per_sea),
            Level::Secondary => u16::from(self.kit.numbers.gold),
        };
        self.gain(seat, gold);
        io.tell(|| Entry::new(rule!("Z10.7.4")).seat(Seat(seat)).say("gains").number(gold).say("Gold from the sea."));
        if let Frame::Act { seat, action, level, taken, n, .. } = self.top() {
            self.set_top(Frame::Act { seat, action, level, taken, stage: FINISH, n, mover: Mover::Nobody });
        }
    }
}

/// Whether near misses are wanted at all; what only they need is not worked out otherwise.
pub(crate) fn explains<A, C: Choices<A>>(_: &C) -> bool {
    C::EXPLAIN
}

/// A side at the start of a sentence, and what it does.
pub(crate) fn side_verb(entry: Entry, colour: u8, one: &'static str, many: &'static str) -> Entry {
    if colour < BARBARIAN { entry.seat(Seat(colour)).say(one) } else { entry.say("The Barbarians").say(many) }
}

/// A side in the journal: a seat, or the Barbarians.
pub(crate) fn side_words(entry: Entry, colour: u8) -> Entry {
    if colour < BARBARIAN { entry.seat(Seat(colour)) } else { entry.say("the Barbarians") }
}
