//! A helper for fights and sieges: a search over all assignments for the one that saves most, which a player may take, change or
//! leave alone. Following it is a series of the player's own steps and touches no other player's cards. [V4.3.3] [V4.3.2]
//!
//! The search is a branch and bound over targets and Units; symbols of `distribute` Units are items of their own. It is exact
//! unless it meets [`NODES`] positions; then the best plan found so far is given.

use ravelin_core::{Entry, Few, Seat, rule};

use crate::components::*;
use crate::flow::{Fate, Frame};
use crate::state::{Target, Vilnius};
use crate::weapons::lacking_of;

/// Most positions that one search looks at.
pub const NODES: u32 = 40_000;

/// Items: whole Units by kind, then loose symbols by weapon.
const ITEMS: usize = UNITS + WEAPONS;
const LOOSE: usize = UNITS;

/// What saving or destroying something is worth; a city point is 100.
const POINT: i32 = 100;

#[derive(Clone, Copy, Debug, Default)]
struct Goal {
    at: u8,
    need: Weapons,
    have: Weapons,
    /// Any so many symbols are enough; 0 for all. [V12.5]
    any: u8,
    worth: i32,
    reds: u8,
    guard: bool,
}

/// Which item goes to which target.
pub type Steps = Few<(u8, u8), 96>;

/// A complete assignment of Units in hands, and what it is worth.
#[derive(Clone, Copy, Debug, Default)]
pub struct Plan {
    pub worth: i32,
    pub steps: Steps,
    /// The search was cut short.
    pub cut: bool,
}

struct Search<'a> {
    kit: &'a Kit,
    goals: Few<Goal, FOES>,
    /// Worth of this goal and all later ones.
    rest: [i32; FOES + 1],
    weapons: [Weapons; ITEMS],
    cost: [i32; ITEMS],
    left: [u8; ITEMS],
    path: Steps,
    best: Plan,
    nodes: u32,
}

impl Search<'_> {
    /// Decides about a goal: cover it, or leave it.
    fn goal(&mut self, n: usize, worth: i32) {
        self.nodes += 1;
        if worth > self.best.worth {
            self.best = Plan { worth, steps: self.path, cut: false };
        }
        if n >= self.goals.len() || worth + self.rest[n] <= self.best.worth || self.nodes >= NODES {
            return;
        }
        let goal = self.goals[n];
        if lacking_of(goal.need, goal.have, goal.any) == 0 {
            return self.goal(n + 1, worth + goal.worth);
        }
        self.cover(n, 0, goal.have, worth, (0, 0, 0));
        if !goal.guard {
            self.goal(n + 1, worth);
        }
    }

    /// Adds items in rising order until the goal is covered. `hit` is the dearest Unit, the dearest vanguard and the number of
    /// stultifying Units so far.
    fn cover(&mut self, n: usize, from: usize, have: Weapons, worth: i32, hit: (u8, u8, u8)) {
        self.nodes += 1;
        let goal = self.goals[n];
        if lacking_of(goal.need, have, goal.any) == 0 {
            let reds = goal.reds.saturating_sub(hit.2);
            let victim = if hit.1 > 0 { hit.1 } else { hit.0 };
            let loss = i32::from(reds) * i32::from(victim) * 14;
            return self.goal(n + 1, worth + goal.worth - loss);
        }
        if worth + goal.worth + self.rest[n + 1] <= self.best.worth || self.nodes >= NODES {
            return;
        }
        // Whatever is left from here on must be able to cover it.
        let mut most = have;
        for item in from..ITEMS {
            for w in 0..WEAPONS {
                let all = u16::from(self.left[item]) * u16::from(self.weapons[item].0[w]);
                most.0[w] = most.0[w].saturating_add(all.min(60) as u8);
            }
        }
        if lacking_of(goal.need, most, goal.any) > 0 {
            return;
        }
        for item in from..ITEMS {
            if self.left[item] == 0 || self.path.push((goal.at, item as u8)).is_err() {
                continue;
            }
            self.left[item] -= 1;
            let mut hit = hit;
            if item < LOOSE {
                let spec = self.kit.unit(item as u8);
                let worth = spec.preciousness();
                if spec.vanguard { hit.1 = hit.1.max(worth) } else { hit.0 = hit.0.max(worth) }
                hit.2 += u8::from(spec.stultify);
            } else {
                hit.0 = hit.0.max(3);
            }
            self.cover(n, item, have.and(self.weapons[item]), worth - self.cost[item], hit);
            self.left[item] += 1;
            self.path.pop();
        }
    }
}

impl Vilnius {
    /// What it is worth to defeat an enemy: the damage it would do, and its share of the loot.
    pub(crate) fn foe_worth(&self, kind: u8, row: u8, target: Target) -> i32 {
        let spec = self.kit.enemy(kind);
        let city = target == Target::Vilnius;
        let stored = if city { (0..self.p.seats).any(|s| self.player(s).stored() != 0) } else { self.player(row).stored() != 0 };
        let one = |damage: &Damage| match damage {
            Damage::Fire => POINT,
            Damage::StoredProvince if stored => 35,
            Damage::StoredProvince => POINT,
            Damage::Building => 60,
            Damage::Unit => 20,
            Damage::Province => 25,
        };
        let loot = i32::from(spec.strength) * 8;
        spec.damage[target as usize].iter().map(one).sum::<i32>() + loot + 1
    }

    fn fort_worth(&self, kind: u8) -> i32 {
        let spec = self.kit.fort(kind);
        let loot = if spec.loot { 15 * i32::from(self.p.seats) } else { 0 };
        i32::from(spec.income_penalty) * 130 + i32::from(spec.extra_enemy) * 130 + i32::from(spec.guard) * 20 + loot
    }

    /// The best assignment of all Units in all hands to the targets of the open window.
    pub fn plan(&self) -> Plan {
        let siege = matches!(self.top(), Frame::Siege { .. });
        let have = self.offers();
        let mut goals: Few<Goal, FOES> = Few::default();
        if siege {
            for (n, kind) in self.p.forts.iter().enumerate() {
                let spec = self.kit.fort(*kind);
                let (need, any) = (spec.demand, self.count().fort_weapons);
                let worth = self.fort_worth(*kind);
                let _ = goals.push(Goal { at: n as u8, need, have: have[n], any, worth, reds: 0, guard: spec.guard });
            }
        } else {
            for (n, f) in self.p.foes.iter().enumerate().filter(|(_, f)| !f.defeated) {
                let worth = self.foe_worth(f.kind, f.row, f.target);
                let reds = self.skulls(f.kind)[0];
                let need = self.demand(f.kind);
                let _ = goals.push(Goal { at: n as u8, need, have: have[n], any: 0, worth, reds, guard: false });
            }
        }
        // A guard first, since the others depend on it; then what is worth most for its symbols.
        goals.sort_by_key(|g| (!g.guard, -(g.worth * 16 / i32::from(g.need.total().max(1)))));
        let mut search = Search {
            kit: self.kit,
            goals,
            rest: [0; FOES + 1],
            weapons: [Weapons::NONE; ITEMS],
            cost: [0; ITEMS],
            left: [0; ITEMS],
            path: Steps::default(),
            best: Plan::default(),
            nodes: 0,
        };
        for n in (0..search.goals.len()).rev() {
            search.rest[n] = search.rest[n + 1] + search.goals[n].worth;
        }
        for (kind, spec) in self.kit.units.iter().enumerate() {
            let held: u8 = (0..self.p.seats).map(|s| self.player(s).units.of(kind as u8)).sum();
            if spec.distribute && !siege {
                for w in 0..WEAPONS {
                    search.left[LOOSE + w] += held * spec.weapons.0[w];
                }
            } else {
                (search.weapons[kind], search.left[kind]) = (spec.weapons, held);
                search.cost[kind] = 2 + i32::from(spec.preciousness());
            }
        }
        for w in 0..WEAPONS {
            search.weapons[LOOSE + w].add(w as u8);
            search.cost[LOOSE + w] = 2;
        }
        search.goal(0, 0);
        search.best.cut = search.nodes >= NODES;
        search.best
    }

    /// The player's own part of the plan is carried out as deployments of his own. [V4.3.3]
    pub(crate) fn follow_plan(&mut self, seat: u8, io: &mut impl Fate) {
        let plan = self.plan();
        io.tell(|| Entry::new(rule!("V4.3.3")).seat(Seat(seat)).say("follows the proposed plan."));
        let mut wanted: Few<(u8, u8), 96> = Few::default();
        for &(at, item) in plan.steps.iter() {
            if usize::from(item) >= LOOSE {
                let _ = wanted.push((at, item - LOOSE as u8)); // as many as steps
            } else if self.player(seat).units.of(item) > 0 {
                self.deploy(seat, item, [at; SYMBOLS], io);
            }
        }
        for kind in self.player(seat).units.kinds() {
            let spec = self.kit.unit(kind);
            for _ in 0..self.player(seat).units.of(kind) {
                if !spec.distribute {
                    break;
                }
                let mut at = [NONE; SYMBOLS];
                for (place, symbol) in at.iter_mut().zip(spec.symbols) {
                    if let Some(n) = wanted.iter().position(|(_, w)| *w == symbol) {
                        *place = wanted.remove(n).map_or(NONE, |(foe, _)| foe);
                    }
                }
                if at != [NONE; SYMBOLS] {
                    self.deploy(seat, kind, at, io);
                }
            }
        }
    }
}
