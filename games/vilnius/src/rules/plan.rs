//! A helper for fights and sieges: a search over all assignments for the one that saves most, which a player may take, change or
//! leave alone. Following it is a series of the player's own steps and touches no other player's cards. [V4.3.3] [V4.3.2]
//!
//! The search is a branch and bound over targets and Units; symbols of `distribute` Units are items of their own. It is exact
//! unless it meets [`NODES`] positions; then the best plan found so far is given.

use ravelin_core::{Asking, BySeat, Each, Fate, Few, Field, Id, Places, Seat, tell};

use crate::ids::*;
use crate::kit::*;
use crate::questions::Frame;
use crate::rules::fight::{Offers, Split};
use crate::rules::weapons::Lanes;
use crate::state::{Aims, Deployed, Vilnius};

/// Most positions that one search looks at: less than five milliseconds.
pub const NODES: u32 = 40_000;

/// Items: whole Units by kind, then loose symbols by weapon.
const ITEMS: usize = UNITS + Weapon::ALL.len();

/// What saving or destroying something is worth; a city point is 100.
const POINT: i32 = 100;

// Unused places of the lists of a search are all zero: none of the fields below needs another value there.

#[derive(Clone, Copy, Debug, Default)]
struct Goal {
    at: Option<Front>,
    need: Lanes,
    have: Lanes,
    /// Any so many symbols are enough; 0 for all. [V12.5]
    any: u8,
    worth: i32,
    /// Red Skulls that nobody deployed has cancelled, and the most precious of those deployed, without and in the vanguard.
    reds: u8,
    dearest: u8,
    vanguard: u8,
    guard: bool,
}

impl Goal {
    fn lacks(&self, have: Lanes) -> i32 {
        Lanes::lacking(self.need, have, self.any)
    }
}

/// What is put against a target: a Unit, or a loose symbol of one that is split.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Means {
    Whole(Unit),
    Loose(Weapon),
}

/// Which means goes to which target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    pub at: Front,
    pub means: Means,
}

impl Default for Step {
    fn default() -> Self {
        Step { at: Front::FIRST, means: Means::Loose(Weapon::Sword) }
    }
}

pub type Steps = Few<Step, STEPS>;

/// A complete assignment of Units in hands, and what it is worth.
#[derive(Clone, Copy, Debug, Default)]
pub struct Plan {
    pub worth: i32,
    pub steps: Steps,
    /// The search was cut short.
    pub cut: bool,
}

/// Something that can be put against a target.
#[derive(Clone, Copy, Debug)]
struct Item {
    means: Means,
    left: u8,
    weapons: Lanes,
    cost: i32,
    symbols: i32,
    /// Another Unit's life may be spared for it: it stultifies, or dies first. [V11.4] [V11.5]
    spares: bool,
}

impl Default for Item {
    fn default() -> Self {
        let means = Step::default().means;
        Item { means, left: 0, weapons: Lanes::default(), cost: 0, symbols: 0, spares: false }
    }
}

/// A step of the search: which item goes to which target.
#[derive(Clone, Copy, Debug, Default)]
struct Move {
    at: Option<Front>,
    item: u8,
}

/// Most steps of a plan.
const STEPS: usize = 96;

type Path = Few<Move, STEPS>;

struct Search<'a> {
    kit: &'a Kit,
    goals: Few<Goal, FOES>,
    /// Symbols that each goal lacks at the start.
    lacks: [i32; FOES],
    items: Few<Item, ITEMS>,
    /// Symbols of all items that are left: how many, and which.
    symbols: i32,
    pool: Lanes,
    path: Path,
    /// The best worth so far, and the way to it.
    best: i32,
    best_path: Path,
    nodes: u32,
    most: u32,
}

impl Search<'_> {
    /// No more than this can be won from a goal on: every lacking symbol takes at least one, and the goals come in the order
    /// of their worth for it.
    fn hope(&self, from: usize) -> i32 {
        let (mut left, mut sum) = (self.symbols, 0);
        for n in from..self.goals.len() {
            let (worth, lacks) = (self.goals[n].worth, self.lacks[n]);
            if lacks <= left {
                left -= lacks;
                sum += worth;
            } else if self.goals[0].guard {
                sum += worth; // out of order: no tighter bound
            } else {
                return sum + worth * left / lacks + 1;
            }
        }
        sum
    }

    fn item(&self, step: &Move) -> &Item {
        &self.items[usize::from(step.item)]
    }

    fn steps(&self) -> Steps {
        self.best_path.iter().filter_map(|step| Some(Step { at: step.at?, means: self.item(step).means })).collect()
    }

    /// Decides about a goal: cover it, or leave it.
    fn goal(&mut self, n: usize, worth: i32) {
        self.nodes += 1;
        if worth > self.best {
            (self.best, self.best_path) = (worth, self.path);
        }
        if n >= self.goals.len() || worth + self.hope(n) <= self.best || self.nodes >= self.most {
            return;
        }
        let goal = self.goals[n];
        let start = self.path.len();
        if goal.lacks(goal.have) == 0 {
            return self.covered(n, 0, worth, start);
        }
        self.cover(n, (0, self.pool), goal.have, worth, start);
        if !goal.guard {
            self.goal(n + 1, worth);
        }
    }

    /// Adds items in rising order until the goal is covered; `rest` is what all of them from here on still hold.
    fn cover(&mut self, n: usize, (from, mut rest): (usize, Lanes), have: Lanes, worth: i32, start: usize) {
        self.nodes += 1;
        let goal = self.goals[n];
        if goal.lacks(have) == 0 {
            // A cover with something to spare is no better than the one without it, but for who lowers the loss.
            if !self.is_minimal(&goal, have, start) {
                return;
            }
            return self.covered(n, 0, worth, start);
        }
        if worth + goal.worth + self.hope(n + 1) <= self.best || self.nodes >= self.most {
            return;
        }
        for at in from..self.items.len() {
            let item = self.items[at];
            if item.left == 0 {
                continue;
            }
            // Whatever is left from here on must be able to cover it.
            if goal.lacks(have.plus(rest)) > 0 {
                return;
            }
            if self.use_item(at, goal.at) {
                self.cover(n, (at, rest.minus(item.weapons)), have.plus(item.weapons), worth - item.cost, start);
                self.give_back(at);
            }
            rest = rest.minus(item.weapons.times(item.left));
        }
    }

    /// Puts an item against a target; false if the list of steps is full.
    fn use_item(&mut self, at: usize, goal: Option<Front>) -> bool {
        let fits = self.path.push(Move { at: goal, item: at as u8 }).is_ok();
        if fits {
            let item = &mut self.items[at];
            item.left -= 1;
            self.symbols -= item.symbols;
            self.pool = self.pool.minus(item.weapons);
        }
        fits
    }

    /// Takes back the last item that was used.
    fn give_back(&mut self, at: usize) {
        let item = &mut self.items[at];
        item.left += 1;
        self.symbols += item.symbols;
        self.pool = self.pool.plus(item.weapons);
        self.path.pop();
    }

    /// The goal is covered; Units that stultify or go in the vanguard may still join for its Red Skulls. [V11.4] [V11.5]
    fn covered(&mut self, n: usize, from: usize, worth: i32, start: usize) {
        self.nodes += 1;
        let goal = self.goals[n];
        let loss = self.loss(&goal, start);
        self.goal(n + 1, worth + goal.worth - loss);
        if loss == 0 || self.nodes >= self.most {
            return;
        }
        for at in from..self.items.len() {
            let item = self.items[at];
            // One who costs as much as there is to lose saves nothing.
            if item.left > 0 && item.spares && item.cost < loss && self.use_item(at, goal.at) {
                self.covered(n, at, worth - item.cost, start);
                self.give_back(at);
            }
        }
    }

    fn is_minimal(&self, goal: &Goal, have: Lanes, start: usize) -> bool {
        let mut last = None;
        for step in &self.path[start..] {
            if last == Some(step.item) {
                continue;
            }
            last = Some(step.item);
            if goal.lacks(have.minus(self.item(step).weapons)) == 0 {
                return false;
            }
        }
        true
    }

    /// What the Red Skulls of a goal would cost. [V14.6.3]
    fn loss(&self, goal: &Goal, start: usize) -> i32 {
        if goal.reds == 0 {
            return 0;
        }
        let (mut dearest, mut vanguard, mut saved) = (goal.dearest, goal.vanguard, 0);
        for step in &self.path[start..] {
            let Means::Whole(kind) = self.item(step).means else {
                dearest = dearest.max(3);
                continue;
            };
            let spec = self.kit.unit(kind);
            let worth = spec.preciousness();
            if spec.vanguard {
                vanguard = vanguard.max(worth);
            } else {
                dearest = dearest.max(worth);
            }
            saved += u8::from(spec.stultify);
        }
        let victim = if vanguard > 0 { vanguard } else { dearest };
        i32::from(goal.reds.saturating_sub(saved)) * i32::from(victim) * 14
    }
}

impl Vilnius {
    /// What it is worth to defeat an enemy: the damage it would do, and its share of the loot.
    pub(crate) fn foe_worth(&self, kind: Enemy, row: Seat, target: Target) -> i32 {
        let spec = self.kit.enemy(kind);
        let is_storing = |seat: Seat| !self.player(seat).stored().is_empty();
        let stored = match target {
            Target::Vilnius => self.each_seat().any(is_storing),
            Target::Quarter => is_storing(row),
        };
        let one = |damage: &Damage| match damage {
            Damage::Fire => POINT,
            Damage::StoredProvince if stored => 35,
            Damage::StoredProvince => POINT,
            Damage::Building => 60,
            Damage::Unit => 20,
            Damage::Province => 25,
        };
        let loot = i32::from(spec.strength) * 8;
        spec.damage[target].iter().map(one).sum::<i32>() + loot + 1
    }

    fn fort_worth(&self, kind: Enemy) -> i32 {
        let spec = self.kit.fort(kind);
        let loot = if spec.loot { 15 * i32::from(self.p.seats) } else { 0 };
        i32::from(spec.income_penalty) * 130 + i32::from(spec.extra_enemy) * 130 + i32::from(spec.guard) * 20 + loot
    }

    /// The best assignment of the Units in the hands of all who are still asked to the targets of the open window.
    pub fn plan(&self) -> Plan {
        self.plan_within(NODES)
    }

    /// While a Unit is being split it is out of the hand, but the plan that sent it stands: the position before.
    pub(crate) fn unsplit(&self) -> Self {
        let mut before = *self;
        if let Some(Frame::Split(Split { seat, unit, .. })) = self.top() {
            before.pop();
            before.player_mut(seat).units.add(unit);
        }
        before
    }

    /// The plan with a smaller budget, for judging many positions.
    pub(crate) fn plan_within(&self, nodes: u32) -> Plan {
        let siege = self.is_siege();
        let have = self.offers();
        let mut goals = if siege { self.fort_goals(&have) } else { Few::default() };
        if !siege {
            for (at, f) in self.p.fight.foes.places().filter(|(_, f)| !f.defeated) {
                let worth = self.foe_worth(f.card, f.row, f.target);
                goals.push(self.goal(at, f.card, worth, have[at])).expect("as many as enemies");
            }
        }
        self.search(goals, siege, nodes)
    }

    fn goal(&self, at: Front, kind: Enemy, worth: i32, have: Weapons) -> Goal {
        let (need, reds) = (Lanes::new(self.demand(kind)), self.skulls(kind)[Skull::Red]);
        let mut goal = Goal { at: Some(at), need, have: Lanes::new(have), worth, reds, ..Goal::default() };
        // Who is deployed there already counts as in the plan that sent him. [V11.4] [V11.5]
        for d in self.p.fight.deployed.iter().filter(|d| reds > 0 && d.fought().has(at)) {
            let spec = self.kit.unit(d.unit);
            let dearest = if spec.vanguard { &mut goal.vanguard } else { &mut goal.dearest };
            *dearest = spec.preciousness().max(*dearest);
            goal.reds = goal.reds.saturating_sub(u8::from(spec.stultify));
        }
        goal
    }

    /// What rows that will attack threaten, and how much of it the Units in hands can avert; for judging a position before the
    /// fight.
    pub(crate) fn outlook(&self, nodes: u32) -> (i32, i32) {
        let mut goals: Few<Goal, FOES> = Few::default();
        let (mut threat, mut next) = (0, Front::each());
        for seat in self.each_seat() {
            if self.row_strength(seat) < self.player(seat).value {
                continue;
            }
            for kind in self.player(seat).row.iter() {
                let worth = self.foe_worth(*kind, seat, self.player(seat).target);
                threat += worth;
                let at = next.next().expect("all enemy cards fit");
                goals.push(self.goal(at, *kind, worth, Weapons::default())).expect("all enemy cards fit");
            }
        }
        if goals.is_empty() { (0, 0) } else { (threat, self.search(goals, false, nodes).worth) }
    }

    /// What enemy Buildings that the Units in hands could destroy are worth; for judging a position before the siege.
    pub(crate) fn siege_outlook(&self, nodes: u32) -> i32 {
        let hands = self.each_seat().any(|s| !self.player(s).units.is_empty());
        if self.p.order.buildings.is_empty() || !hands {
            return 0;
        }
        self.search(self.fort_goals(&Offers::filled(Weapons::default())), true, nodes).worth
    }

    fn fort_goals(&self, have: &Offers) -> Few<Goal, FOES> {
        let any = self.count().fort_weapons;
        let goal = |(at, kind): (Front, &Enemy)| {
            let spec = self.kit.fort(*kind);
            let (need, worth, have) = (Lanes::new(spec.demand), self.fort_worth(*kind), Lanes::new(have[at]));
            Goal { at: Some(at), need, have, any, worth, guard: spec.guard, ..Goal::default() }
        };
        self.p.order.buildings.places().map(goal).collect()
    }

    fn search(&self, mut goals: Few<Goal, FOES>, siege: bool, most: u32) -> Plan {
        let lacks = |g: &Goal| g.lacks(g.have);
        // A guard first, since the others depend on it; then what is worth most for the symbols it lacks.
        goals.sort_unstable_by(|a, b| {
            let worth = (b.worth * lacks(a)).cmp(&(a.worth * lacks(b)));
            b.guard.cmp(&a.guard).then(worth).then(a.at.cmp(&b.at))
        });
        let items = self.items(siege);
        let symbols = items.iter().map(|i| i32::from(i.left) * i.symbols).sum();
        // What all together could not cover is no goal.
        let pool = items.iter().fold(Lanes::default(), |all, item| all.plus(item.weapons.times(item.left)));
        let hopeless = |g: &Goal| g.lacks(g.have.plus(pool)) > 0;
        let goals: Few<Goal, FOES> = if goals.first().is_some_and(|g| g.guard && hopeless(g)) {
            Few::default() // behind a guard that stands nothing falls
        } else {
            goals.iter().filter(|g| !hopeless(g)).copied().collect()
        };
        let lacks = std::array::from_fn(|n| goals.get(n).map_or(0, lacks));
        let (path, best_path) = (Path::default(), Path::default());
        let mut search =
            Search { kit: self.kit, goals, lacks, items, symbols, pool, path, best: 0, best_path, nodes: 0, most };
        search.goal(0, 0);
        Plan { worth: search.best, steps: search.steps(), cut: search.nodes >= most }
    }

    /// What the hands of those who are asked hold; in a fight Units that distribute fall apart into their symbols.
    fn items(&self, siege: bool) -> Few<Item, ITEMS> {
        let mut items: Few<Item, ITEMS> = Few::default();
        let mut loose: Each<Weapon, u8> = Each::filled(0);
        for (kind, spec) in self.kit.each_unit() {
            // Who has said done is not asked again unless something changes, so nothing is left to them. [V14.3.5]
            let asked = self.each_seat().filter(|s| !self.p.window.done.has(*s));
            let left: u8 = asked.map(|s| self.player(s).units.of(kind)).sum();
            if left == 0 {
                continue;
            }
            if spec.distribute && !siege {
                Weapon::ALL.into_iter().for_each(|w| loose[w] += left * spec.weapons.0[w]);
            } else {
                let cost = 2 + i32::from(spec.preciousness());
                let symbols = i32::from(spec.weapons.total());
                let (spares, weapons) = (spec.stultify || spec.vanguard, Lanes::new(spec.weapons));
                let item = Item { means: Means::Whole(kind), left, weapons, cost, symbols, spares };
                items.push(item).expect("a place for each kind");
            }
        }
        for (w, left) in loose.iter().filter(|(_, n)| **n > 0) {
            let (means, weapons) = (Means::Loose(w), Lanes::new(Weapons::only(w)));
            let item = Item { means, left: *left, weapons, cost: 2, symbols: 1, spares: false };
            items.push(item).expect("a place for each symbol");
        }
        items
    }

    /// Whose Units carry out the plan: the hand of a seat first, then those of the others who are still asked, in turn order.
    pub(crate) fn shares(&self, plan: &Plan, first: Seat) -> Few<Deployed, ARMY> {
        let turns = (0..self.p.seats).map(|n| self.in_turn((self.place(first) + n) % self.p.seats));
        let seats: Few<Seat, SEATS> = turns.filter(|s| !self.p.window.done.has(*s)).collect();
        let mut hands: BySeat<Units, SEATS> = BySeat::from_fn(|seat| self.player(seat).units);
        let mut shares: Few<Deployed, ARMY> = Few::default();
        let mut wanted: Few<(Option<Front>, Weapon), 96> = Few::of((None, Weapon::BLANK));
        for Step { at, means } in plan.steps.iter() {
            match means {
                Means::Loose(weapon) => wanted.push((Some(*at), *weapon)).expect("as many as steps"),
                Means::Whole(unit) => {
                    if let Some(&owner) = seats.iter().find(|s| hands[**s].take(*unit)) {
                        let at: Aims = self.kit.unit(*unit).symbols.iter().map(|_| Some(*at)).collect();
                        shares.push(Deployed { unit: *unit, owner, at }).expect("no more than Units");
                    }
                }
            }
        }
        for &owner in seats.iter() {
            let hand = hands[owner];
            for unit in hand.kinds().filter(|k| self.kit.unit(*k).distribute) {
                for _ in 0..hand.of(unit) {
                    let symbols = self.kit.unit(unit).symbols;
                    let mut at: Aims = symbols
                        .iter()
                        .map(|symbol| {
                            let n = wanted.iter().position(|(_, w)| w == symbol)?;
                            wanted.remove(n).and_then(|(at, _)| at)
                        })
                        .collect();
                    // What nobody wants goes where the Unit fights anyway; against one enemy it stands whole. [V14.3.4]
                    if let Some(foe) = at.iter().copied().flatten().next() {
                        at.iter_mut().for_each(|place| _ = place.get_or_insert(foe));
                        shares.push(Deployed { unit, owner, at }).expect("no more than Units");
                    }
                }
            }
        }
        shares
    }

    /// A player's own part of the plan.
    pub(crate) fn own_part(&self, seat: Seat) -> Few<Deployed, ARMY> {
        self.shares(&self.plan(), seat).iter().filter(|d| d.owner == seat).copied().collect()
    }

    /// The player's own part of the plan is carried out as deployments of his own. What he sends may change the rest of the plan,
    /// also to his own part; only if it has none for him now he may not ask again. [V4.3.3]
    pub(crate) fn follow_plan(&mut self, seat: Seat, ctx: &mut impl Fate) {
        tell!(ctx, "V4.3.3", "{seat} asks for the proposed plan.", seat);
        let part = self.own_part(seat);
        part.iter().for_each(|d| self.send(*d, ctx));
        let followed = !part.is_empty();
        let over = !followed || self.player(seat).units.is_empty() || self.own_part(seat).is_empty();
        let window = &mut *self.p.window;
        if followed {
            window.planned.insert(seat);
        } else {
            tell!(ctx, "V4.3.3", "The plan has no part for {seat}.", seat);
        }
        if over {
            window.no_part.insert(seat);
        }
    }
}
