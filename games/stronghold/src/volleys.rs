//! Assault I, stages 3 and 4: Marksmen and Goblins. [S17.15]-[S17.31]

use ravelin_core::journal::Part;
use ravelin_core::{Choices, Violation, rule, tell};

use crate::action::Action;
use crate::components::*;
use crate::flow::{Ask, Fate, Stage};
use crate::places::*;
use crate::state::Stronghold;
use crate::tokens::*;

/// The Barbican among the targets of volleys, after the Ramparts.
const BARBICAN: u8 = RAMPARTS as u8;

fn volley_place(at: u8) -> Place {
    if at == BARBICAN { Place::BARBICAN } else { Rampart(at).place() }
}

/// Sets of units whose total is as large as possible without exceeding `most`; weights per kind. [S17.19]
fn largest(units: Units, weight: i16, most: i16) -> (i16, impl Iterator<Item = Units>) {
    let total = move |u: Units| u.strength() * weight;
    let all = move || {
        (0..=units.0[0])
            .flat_map(move |g| (0..=units.0[1]).flat_map(move |o| (0..=units.0[2]).map(move |t| Units([g, o, t]))))
    };
    let best = all().map(total).filter(|n| *n <= most).max().unwrap_or(0);
    (best, all().filter(move |u| total(*u) == best))
}

impl Stronghold {
    /// Where the Marksmen of a post may shoot with effect, the Barbican as the last bit. [S17.15] [S17.16] [S15.24] [S15.25]
    pub(crate) fn marksman_range(&self, post: u8) -> u8 {
        let (reach, gate, side) = if post < 9 {
            let s = Section(post);
            (s.towers(), s.at_gate(), s.side())
        } else {
            let t = Tower(post - 9);
            (t.ramparts(), t.at_gate(), t.side())
        };
        let blessed = self.p.turn_flags.blessing == side as u8;
        let reach = if blessed { side.ramparts() } else { reach };
        reach | u8::from(gate && self.p.barbican) << BARBICAN
    }

    /// Whether shots there can have an effect: somebody stands there, uncovered. [S17.17] [S8.23]
    fn worth_shooting(&self, at: u8) -> Result<(), Violation> {
        let units = if at == BARBICAN { self.crew_units() } else { self.p.ramparts[usize::from(at)] };
        if units.is_empty() {
            return Err(Violation::new(rule!("S17.17"), "nobody is there to be hit"));
        }
        if at != BARBICAN && self.p.covers >> at & 1 == 1 {
            return Err(Violation::new(rule!("S17.22"), "a Cover makes shots there useless"));
        }
        Ok(())
    }

    fn may_shoot_from(&self, post: u8) -> bool {
        let marksmen = self.p.posts[usize::from(post)].of(MARKSMAN) > 0;
        let free = post >= 9 || !self.engaged(Section(post)) && !self.spared(Section(post));
        marksmen && free && bits(self.marksman_range(post)).any(|at| self.worth_shooting(at).is_ok())
    }

    /// Every Marksman is assigned, West before East. [S17.2] [S17.17]
    pub(crate) fn marksmen_step(&mut self, by: u8, post: u8, done: u8) -> bool {
        let mine = self.defender_posts(by) & !post::INSIDE;
        for at in bits(mine).filter(|p| *p >= post) {
            let done = if at == post { done } else { 0 };
            if done < self.p.posts[usize::from(at)].of(MARKSMAN) && self.may_shoot_from(at) {
                self.p.stage = Stage::Marksmen { by, post: at, done };
                return false;
            }
        }
        if usize::from(by) + 1 < self.defenders() {
            self.p.stage = Stage::Marksmen { by: by + 1, post: 0, done: 0 };
        } else {
            self.p.stage = Stage::Volleys { from: 0 };
        }
        true
    }

    pub(crate) fn list_marksman_aims<C: Choices<Action>>(&self, post: u8, out: &mut C) {
        let range = self.marksman_range(post);
        for at in bits(range) {
            out.put(Action::Aim(volley_place(at)), self.worth_shooting(at));
        }
        out.offer(Action::Hold);
        if C::EXPLAIN {
            for at in bits(!range & 0x7f) {
                out.refuse(Action::Aim(volley_place(at)), Violation::new(rule!("S17.16"), "it is out of range"));
            }
            if range >> BARBICAN == 0 {
                let far = Violation::new(rule!("S17.27"), "only from next to the Barbican");
                out.refuse(Action::Aim(Place::BARBICAN), far);
            }
        }
    }

    pub(crate) fn aim_marksman(&mut self, by: u8, post: u8, done: u8, action: Action, io: &mut impl Fate) {
        if let Action::Aim(place) = action {
            let at = if let Spot::Rampart(r) = place.spot() { r.0 } else { BARBICAN };
            self.p.assault.volleys[usize::from(at)] += 1;
            tell!(io, "S17.16", "A Marksman of {post} aims at {at}.", post = Place::post(post), at = place);
        } else {
            tell!(io, "S17.17", "A Marksman of {at} holds fire.", at = Place::post(post));
        }
        self.p.stage = Stage::Marksmen { by, post, done: done + 1 };
    }

    /// Units that a volley is aimed at, and what one point of Strength weighs. [S17.21] [S17.22] [S17.26]
    fn volley_target(&self, at: u8) -> (Units, i16) {
        if at == BARBICAN {
            return (self.crew_units(), 1);
        }
        let r = Rampart(at);
        if self.p.covers & r.bit() != 0 {
            return (Units::NONE, 1);
        }
        (self.p.ramparts[r.index()], 1 + i16::from(self.has_training(TRENCH_MASTER, r)))
    }

    fn volley_sets(&self, at: u8) -> (i16, impl Iterator<Item = Units> + use<>) {
        let (units, weight) = self.volley_target(at);
        largest(units, weight, self.p.assault.volleys[usize::from(at)].into())
    }

    /// Volleys are resolved Rampart by Rampart in board order, the Barbican last. [S17.2] [S17.18]-[S17.20]
    pub(crate) fn volleys_step(&mut self, from: u8, io: &mut impl Fate) -> bool {
        let Some(from) = (from..=BARBICAN).find(|at| self.p.assault.volleys[usize::from(*at)] > 0) else {
            self.p.stage = Stage::Archers { from: 0, done: 0 };
            return true;
        };
        self.p.stage = Stage::Volleys { from };
        match options(self.volley_sets(from).1) {
            Options::One(only) if only.is_empty() => {
                self.p.stage = Stage::Volleys { from: from + 1 }; // [S17.20]
                tell!(io, "S17.20", "The volley at {at} is too weak to kill.", at = volley_place(from));
            }
            Options::One(only) => self.lose_to_volley(from, Action::LoseInvaders(only), io),
            _ => return false,
        }
        true
    }

    pub(crate) fn list_volley_losses<C: Choices<Action>>(&self, at: u8, out: &mut C) {
        let (best, sets) = self.volley_sets(at);
        sets.for_each(|set| out.offer(Action::LoseInvaders(set)));
        if C::EXPLAIN {
            let (units, weight) = self.volley_target(at);
            for kind in units.kinds() {
                let set = Units::one(kind);
                if set.strength() * weight != best {
                    let why = "the dead are as strong as the volley allows, and no stronger";
                    out.refuse(Action::LoseInvaders(set), Violation::new(rule!("S17.19"), why));
                }
            }
        }
    }

    pub(crate) fn lose_to_volley(&mut self, at: u8, action: Action, io: &mut impl Fate) {
        let Action::LoseInvaders(set) = action else { return };
        self.p.stage = Stage::Volleys { from: at + 1 };
        if at == BARBICAN {
            tell!(io, "S17.19", "The volley at {at} kills {units}.", at = Place::BARBICAN, units = invaders(set));
            self.lose_crews(set, io);
        } else {
            tell!(io, "S17.19", "The volley at {from} kills {piece}.",
                from = volley_place(at), piece = invaders(set); to = POOL);
            self.p.ramparts[usize::from(at)].leave(set);
            self.p.pool.join(set);
        }
    }

    /// Names the ram of each victim, one by one; what leaves no choice is done. [S17.26]
    fn lose_crews(&mut self, mut left: Units, io: &mut impl Fate) {
        while let Some(kind) = left.weakest() {
            let there = self.crew_units().of(kind);
            if left.of(kind) >= there {
                for ram in 0..RAMS as u8 {
                    self.lose_crew(ram, kind, self.p.crews[usize::from(ram)].of(kind), io);
                }
                left.take(kind, u8::MAX);
                continue;
            }
            let mut manned = (0..RAMS as u8).filter(|ram| self.p.crews[usize::from(*ram)].of(kind) > 0);
            match (manned.next(), manned.next()) {
                (Some(ram), None) => {
                    self.lose_crew(ram, kind, 1, io);
                    left.take(kind, 1);
                }
                (Some(_), Some(_)) => return self.ask(Ask::CrewLoss { left }),
                _ => left.take(kind, u8::MAX),
            }
        }
    }

    fn lose_crew(&mut self, ram: u8, kind: Kind, dead: u8, io: &mut impl Fate) {
        self.p.crews[usize::from(ram)].take(kind, dead);
        self.p.pool.add(kind, dead);
        if dead > 0 {
            let (piece, from) = (Part::Count(dead.into(), invader_piece(kind)), Place::ram(ram));
            tell!(io, "S17.26", "The crew of {from} loses {piece}.", from, piece; to = POOL);
        }
    }

    pub(crate) fn list_crew_losses(&self, left: Units, out: &mut impl Choices<Action>) {
        let Some(kind) = left.weakest() else { return };
        for ram in 0..RAMS as u8 {
            if self.p.crews[usize::from(ram)].of(kind) > 0 {
                out.offer(Action::Kill(kind, Place::ram(ram)));
            }
        }
    }

    pub(crate) fn crew_loss(&mut self, mut left: Units, action: Action, io: &mut impl Fate) {
        let Action::Kill(kind, place) = action else { return };
        if let Spot::Ram(ram) = place.spot() {
            self.lose_crew(ram, kind, 1, io);
        }
        left.take(kind, 1);
        self.lose_crews(left, io);
    }

    /// Marksmen that the Goblins of a Rampart can hit. [S17.29] [S17.31]
    fn archer_range(&self, r: Rampart) -> Places {
        let mut range = Places::NONE;
        for s in r.sections() {
            if self.p.posts[s.index()].of(MARKSMAN) > 0 && !self.engaged(s) && !self.spared(s) {
                range = range.or(Places::only(s.place()));
            }
        }
        let tower = r.opposite().place();
        if self.p.posts[usize::from(tower.0)].of(MARKSMAN) > 0 {
            range = range.or(Places::only(tower));
        }
        range
    }

    pub(crate) fn archers_step(&mut self, from: u8, done: u8) -> bool {
        for r in ramparts(self.p.training[MASTER_ARCHER]).filter(|r| r.0 >= from) {
            let done = if r.0 == from { done } else { 0 };
            if done < self.p.ramparts[r.index()].of(GOBLIN) && !self.archer_range(r).is_empty() {
                self.p.stage = Stage::Archers { from: r.0, done };
                return false;
            }
        }
        self.p.stage = Stage::Cauldrons { from: 0 };
        true
    }

    pub(crate) fn list_archer_aims<C: Choices<Action>>(&self, r: Rampart, out: &mut C) {
        let range = self.archer_range(r);
        range.for_each(|place| out.offer(Action::Aim(place)));
        out.offer(Action::Hold);
        if C::EXPLAIN {
            let [left, right] = r.sections();
            for place in [left.place(), right.place(), r.opposite().place()] {
                if range.has(place) {
                    continue;
                }
                let (rule, why) = match place.spot() {
                    Spot::Section(s) if self.spared(s) => (rule!("S17.31"), "the Assault spares it"),
                    Spot::Section(s) if self.engaged(s) => (rule!("S17.29"), "melee is in progress there"),
                    _ => (rule!("S17.29"), "no Marksman is there"),
                };
                out.refuse(Action::Aim(place), Violation::new(rule, why));
            }
        }
    }

    pub(crate) fn shoot_goblin(&mut self, r: Rampart, done: u8, action: Action, io: &mut impl Fate) {
        self.p.stage = Stage::Archers { from: r.0, done: done + 1 };
        let Action::Aim(place) = action else {
            tell!(io, "S17.29", "A Goblin at {at} holds its fire.", at = r);
            return;
        };
        let Some(post) = place.as_post() else { return };
        self.p.posts[usize::from(post)].take(MARKSMAN, 1);
        self.p.supply.add(MARKSMAN, 1); // not in the Hospital [S17.30]
        let piece = Part::A(defender_piece(MARKSMAN));
        tell!(io, "S17.29", "A Goblin at {rampart} kills {piece} at {from}.",
            rampart = r, piece, from = place; to = SUPPLY);
    }
}
