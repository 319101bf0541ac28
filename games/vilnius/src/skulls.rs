//! Red Skulls, then Silver and Golden ones with their joint decision. [V14.6] [V14.8] [V4.4]

use ravelin_core::journal::list;
use ravelin_core::{Choices, Part, Seat, Violation, rule, tell};

use crate::action::Action;
use crate::components::*;
use crate::flow::{Fate, Frame, Metal};
use crate::state::{Deployed, Vilnius};
use crate::tokens::{self, SUPPLY, Zone, front};

/// How soon a Unit dies: vanguard first, then by preciousness. [V14.6.3]
fn rank(kit: &Kit, unit: u8) -> (bool, u8) {
    let spec = kit.unit(unit);
    (spec.vanguard, spec.preciousness())
}

/// Units that may have to die for one enemy. [V14.6.4]
#[derive(Clone, Copy, Debug, Default)]
struct Candidates {
    /// Places in the list of deployed Units that die whatever is chosen.
    sure: u64,
    /// Equally precious ones of which only some die.
    open: u64,
}

impl Vilnius {
    fn deployed_mask(&self, fits: impl Fn(&Deployed) -> bool) -> u64 {
        let all = self.p.deployed.iter().enumerate().filter(|(_, d)| fits(d));
        all.fold(0, |mask, (n, _)| mask | 1 << n)
    }

    /// Who dies for an enemy's next skulls, and among whom there is a choice. [V14.6.2]-[V14.6.4]
    fn candidates(&self, foe: u8) -> Candidates {
        let need = self.p.foes.get(usize::from(foe)).map_or(0, |f| u32::from(f.reds));
        let mut left = self.deployed_mask(|d| d.fought() >> (foe & 31) & 1 == 1);
        let mut found = Candidates::default();
        while left != 0 && found.sure.count_ones() < need {
            let of = |n: u8| rank(self.kit, self.p.deployed[usize::from(n)].unit);
            let Some(top) = bits(left).map(of).max() else { break };
            let group = bits(left).filter(|n| of(*n) == top).fold(0u64, |mask, n| mask | 1 << n);
            if found.sure.count_ones() + group.count_ones() > need {
                found.open = group;
                break;
            }
            found.sure |= group;
            left &= !group;
        }
        found
    }

    /// Two enemies with skulls left are linked if one distributing Unit fought both. [V14.6.5]
    fn linked(&self) -> u32 {
        let live = self.p.foes.iter().enumerate().filter(|(_, f)| f.reds > 0);
        let live = live.fold(0u32, |mask, (n, _)| mask | 1 << n);
        let shared = self.p.deployed.iter().map(|d| d.fought() & live).filter(|f| f.count_ones() > 1);
        shared.fold(0, |mask, f| mask | f)
    }

    /// First the enemies linked to none, in fight order; then the starting player names one. [V14.6.5]
    pub(crate) fn reds_step(&mut self, io: &mut impl Fate) -> bool {
        let linked = self.linked();
        let free = self.p.foes.iter().enumerate().find(|(n, f)| f.reds > 0 && linked >> n & 1 == 0);
        if let Some((foe, _)) = free {
            self.push(Frame::Victim { foe: foe as u8, n: 0 });
            return true;
        }
        if linked != 0 {
            return false;
        }
        // The survivors are set aside; nobody asks any more whom they fought. [V14.5.1]
        for seat in self.turn_order().filter(|seat| self.p.deployed.iter().any(|d| d.owner == *seat)) {
            tell!(io, "V14.5.1", "Survivors of {seat}: {units}.",
                seat = Seat(seat), units = self.deployed_units(seat, |_| true);
                ..self.leaving(seat, |_| true, Zone::Aside.of(seat)));
        }
        for d in self.p.deployed.iter() {
            self.p.aside[usize::from(d.owner) % SEATS].add(d.unit);
        }
        self.p.deployed.clear();
        self.turn_to(Frame::Damage { foe: 0, at: 0 });
        true
    }

    pub(crate) fn list_linked(&self, out: &mut impl Choices<Action>) {
        bits(self.linked().into()).for_each(|foe| out.offer(Action::First(foe)));
    }

    pub(crate) fn resolve_linked(&mut self, action: Action, io: &mut impl Fate) {
        let Action::First(foe) = action else { return };
        tell!(io, "V14.6.5", "The Red Skulls of {enemy} come first.", enemy = self.enemy(foe, false));
        self.push(Frame::Victim { foe, n: 0 });
    }

    /// Owners of the candidates among whom there is a choice, in turn order.
    fn victim_owners(&self, open: u64) -> impl Iterator<Item = u8> + '_ {
        let owns = move |seat: &u8| bits(open).any(|n| self.p.deployed[usize::from(n)].owner == *seat);
        self.turn_order().filter(owns)
    }

    /// The n-th owner, who is asked.
    pub(crate) fn victim_owner(&self, foe: u8, n: u8) -> u8 {
        let open = self.candidates(foe).open;
        self.victim_owners(open).nth(n.into()).unwrap_or(self.p.start)
    }

    /// How many players own those among whom there is a choice. [V14.6.4]
    pub(crate) fn owners_asked(&self, foe: u8) -> usize {
        self.victim_owners(self.candidates(foe).open).count()
    }

    pub(crate) fn victim_step(&mut self, foe: u8, n: u8, io: &mut impl Fate) -> bool {
        let Candidates { sure, open } = self.candidates(foe);
        let owners = self.victim_owners(open).count();
        let asked = usize::from(n);
        if sure != 0 || open == 0 {
            // Those who die in any case.
            for n in bits(sure).collect::<ravelin_core::Few<u8, ARMY>>().iter().rev() {
                self.kill(usize::from(*n), foe, io);
            }
            if open == 0 {
                if let Some(f) = self.p.foes.get_mut(usize::from(foe)) {
                    f.reds = 0;
                }
                self.pop();
            }
            return true;
        }
        if asked < owners {
            return false;
        }
        // Nobody gave one: the earliest owner, the first id, the first list of fought positions.
        let key = |n: &u8| {
            let d = &self.p.deployed[usize::from(*n)];
            (self.place(d.owner), self.kit.unit(d.unit).letter)
        };
        let list = |n: &u8| bits(self.p.deployed[usize::from(*n)].fought().into());
        if let Some(victim) = bits(open).min_by(|a, b| key(a).cmp(&key(b)).then_with(|| list(a).cmp(list(b)))) {
            self.kill(usize::from(victim), foe, io);
        }
        self.turn_to(Frame::Victim { foe, n: 0 });
        true
    }

    /// A Unit dies: it returns to the general supply. [V11.6] [V14.6.6]
    fn kill(&mut self, at: usize, foe: u8, io: &mut impl Fate) {
        let Some(d) = self.p.deployed.remove(at) else { return };
        self.p.units.add(d.unit);
        if let Some(f) = self.p.foes.get_mut(usize::from(foe)) {
            f.reds = f.reds.saturating_sub(1);
        }
        tell!(io, "V14.6.1", "{seat} loses {piece} to the Red Skulls of {enemy}.",
            seat = Seat(d.owner), piece = tokens::unit(d.unit), enemy = self.enemy(foe, false);
            from = front(&d), to = SUPPLY);
    }

    pub(crate) fn list_victims<C: Choices<Action>>(&self, foe: u8, n: u8, out: &mut C) {
        let open = self.candidates(foe).open;
        let seat = self.victim_owner(foe, n);
        let mut seen: ravelin_core::Few<Action, ARMY> = ravelin_core::Few::default();
        for n in bits(open) {
            let d = &self.p.deployed[usize::from(n)];
            let action = Action::Lose { unit: d.unit, fought: d.fought() };
            // Equal Units are one option. [V4.5.2]
            if d.owner == seat && !seen.contains(&action) {
                let _ = seen.push(action); // as many places as Units
                out.offer(action);
            }
        }
        if self.owners_asked(foe) > 1 {
            out.offer(Action::Spare);
        }
        if !C::EXPLAIN {
            return;
        }
        let vanguard = bits(open).any(|n| rank(self.kit, self.p.deployed[usize::from(n)].unit).0);
        let why = if vanguard { "the vanguard dies first" } else { "a more precious Unit dies first" };
        for d in self.p.deployed.iter().filter(|d| d.owner == seat && d.fought() >> (foe & 31) & 1 == 1) {
            let action = Action::Lose { unit: d.unit, fought: d.fought() };
            if !seen.contains(&action) {
                let _ = seen.push(action); // as many places as Units
                out.refuse(action, Violation::new(rule!("V14.6.3"), why));
            }
        }
    }

    pub(crate) fn give_victim(&mut self, foe: u8, n: u8, action: Action, io: &mut impl Fate) {
        let seat = self.victim_owner(foe, n);
        match action {
            Action::Lose { unit, fought } => {
                let open = self.candidates(foe).open;
                let fits = |n: &u8| {
                    let d = &self.p.deployed[usize::from(*n)];
                    (d.owner, d.unit, d.fought()) == (seat, unit, fought)
                };
                if let Some(victim) = bits(open).find(fits) {
                    self.kill(usize::from(victim), foe, io);
                }
                self.turn_to(Frame::Victim { foe, n: 0 });
            }
            _ => {
                tell!(io, "V14.6.4", "{seat} gives no Unit for the Red Skull.", seat = Seat(seat));
                self.turn_to(Frame::Victim { foe, n: n + 1 });
            }
        }
    }

    /// Silver Skulls count Tools, Golden ones Gold. [V14.8.2] [V14.8.3]
    fn price_in(&self, metal: Metal, unit: u8) -> u8 {
        self.kit.unit(unit).price[if metal == Metal::Silver { TOOLS } else { GOLD }]
    }

    /// Skulls of all enemies of the fight, defeated or not. [V14.8.1]
    pub fn skull_count(&self, metal: Metal) -> u8 {
        let at = if metal == Metal::Silver { 1 } else { 2 };
        self.p.foes.iter().map(|f| self.skulls(f.kind)[at]).sum()
    }

    /// Survivors who could die, by owner: those with a price in that resource, and not named yet.
    fn mortal(&self, metal: Metal) -> [Units; SEATS] {
        let mut left = [Units::NONE; SEATS];
        for (seat, units) in left.iter_mut().enumerate() {
            let there = self.p.aside[seat];
            for kind in there.kinds().filter(|k| self.price_in(metal, *k) > 0) {
                let n = there.of(kind).saturating_sub(self.p.named[seat].of(kind));
                (0..n).for_each(|_| units.add(kind));
            }
        }
        left
    }

    fn sum_in(&self, metal: Metal, units: &[Units; SEATS], below: u8) -> u16 {
        let one = |u: &Units| -> u16 {
            let fits = u.kinds().filter(|k| self.price_in(metal, *k) <= below);
            fits.map(|k| u16::from(u.of(k)) * u16::from(self.price_in(metal, k))).sum()
        };
        units.iter().map(one).sum()
    }

    /// What the named Units are worth in the resource.
    pub(crate) fn named_worth(&self, metal: Metal) -> u16 {
        self.sum_in(metal, &self.p.named, u8::MAX)
    }

    pub(crate) fn skulls_step(&mut self, metal: Metal, io: &mut impl Fate) -> bool {
        let need = u16::from(self.skull_count(metal));
        let all = self.mortal(metal);
        let worth = self.sum_in(metal, &all, u8::MAX);
        if need > 0 && worth > need {
            self.p.named = [Units::NONE; SEATS];
            self.push(Frame::Propose { metal, n: 0 });
            return true;
        }
        if need > 0 && worth > 0 {
            // All together do not exceed the number. [V14.8.5]
            self.p.named = all;
            self.destroy_named(metal, io);
        }
        self.after_skulls(metal, io);
        true
    }

    fn after_skulls(&mut self, metal: Metal, io: &mut impl Fate) {
        self.p.named = [Units::NONE; SEATS];
        match metal {
            Metal::Silver => self.turn_to(Frame::Skulls { metal: Metal::Golden }),
            Metal::Golden => self.clean_up(io),
        }
    }

    /// Named Units return to the general supply.
    fn destroy_named(&mut self, metal: Metal, io: &mut impl Fate) {
        let clause = if metal == Metal::Silver { rule!("V14.8.2") } else { rule!("V14.8.3") };
        for seat in self.turn_order() {
            let s = usize::from(seat);
            let named = std::mem::take(&mut self.p.named[s]);
            if named.is_empty() {
                continue;
            }
            for kind in named.kinds() {
                for _ in 0..named.of(kind) {
                    self.p.aside[s].take(kind);
                    self.p.units.add(kind);
                }
            }
            tell!(io, clause, "{seat} loses {piece} to the {skulls} Skulls.",
                seat = Seat(seat), piece = tokens::army(named), skulls = metal.name();
                from = Zone::Aside.of(seat), to = SUPPLY);
        }
    }

    /// The one player who owns all candidates, if one does. [V4.4.1a]
    fn sole_owner(&self, metal: Metal) -> Option<u8> {
        let mut owners = (0..self.p.seats).filter(|s| {
            let there = self.p.aside[usize::from(*s)];
            there.kinds().any(|k| self.price_in(metal, k) > 0)
        });
        owners.next().filter(|_| owners.next().is_none())
    }

    pub(crate) fn proposer(&self, metal: Metal, n: u8) -> u8 {
        self.sole_owner(metal).unwrap_or_else(|| self.in_turn(n % self.p.seats))
    }

    /// The fallback after every player has proposed in vain, or the only option there is. [V4.4.1a] [V4.4.5]
    pub(crate) fn propose_step(&mut self, metal: Metal, n: u8, io: &mut impl Fate) -> bool {
        let fresh = self.p.named == [Units::NONE; SEATS];
        let only = n == 0 && fresh && self.minimal_sets(metal, 2).count < 2;
        if n < self.p.seats && !only {
            return false;
        }
        if n >= self.p.seats {
            tell!(io, "V4.4.5", "No proposal was accepted: the least precious survivors die.");
        }
        self.p.named = self.fallback(metal);
        self.pop();
        self.destroy_named(metal, io);
        self.after_skulls(metal, io);
        true
    }

    /// Who dies if no proposal succeeds. [V14.8.6]
    pub(crate) fn fallback(&self, metal: Metal) -> [Units; SEATS] {
        self.minimal_sets(metal, usize::MAX).best
    }

    /// Falling prices, and no Unit after which the number is out of reach. [V14.8.4a]
    pub(crate) fn list_names<C: Choices<Action>>(&self, metal: Metal, out: &mut C) {
        let need = u16::from(self.skull_count(metal));
        let named = self.sum_in(metal, &self.p.named, u8::MAX);
        let left = self.mortal(metal);
        let cheapest = |u: &Units| u.kinds().map(|k| self.price_in(metal, k)).min();
        let last = self.p.named.iter().filter_map(cheapest).min().unwrap_or(u8::MAX);
        for owner in self.turn_order() {
            for unit in left[usize::from(owner)].kinds() {
                let price = self.price_in(metal, unit);
                let reach = named + self.sum_in(metal, &left, price);
                let why = if price > last {
                    let why = "one of price {0} is named, so none of price {1} can follow";
                    Err(Violation::with(rule!("V14.8.4a"), why, [last.into(), price.into()]))
                } else if reach < need {
                    let why = "with it and those not dearer only {0} of {1} can be reached";
                    Err(Violation::with(rule!("V14.8.4a"), why, [reach as i16, need as i16]))
                } else {
                    Ok(())
                };
                out.put(Action::Name { unit, owner }, why);
            }
        }
        if C::EXPLAIN {
            let why = match metal {
                Metal::Silver => "it costs no Tools, which Silver Skulls count",
                Metal::Golden => "it costs no Gold, which Golden Skulls count",
            };
            for owner in self.turn_order() {
                let free = self.p.aside[usize::from(owner)].kinds().filter(|k| self.price_in(metal, *k) == 0);
                free.for_each(|unit| out.refuse(Action::Name { unit, owner }, Violation::new(rule!("V14.8.4"), why)));
            }
        }
        if self.p.named == [Units::NONE; SEATS] && self.sole_owner(metal).is_none() {
            out.offer(Action::Decline); // [V4.4.6]
        }
    }

    pub(crate) fn propose(&mut self, metal: Metal, n: u8, action: Action, io: &mut impl Fate) {
        let seat = self.proposer(metal, n);
        let Action::Name { unit, owner } = action else {
            tell!(io, "V4.4.6", "{seat} makes no proposal.", seat = Seat(seat));
            return self.turn_to(Frame::Propose { metal, n: n + 1 });
        };
        self.p.named[usize::from(owner) % SEATS].add(unit);
        if self.sum_in(metal, &self.p.named, u8::MAX) < u16::from(self.skull_count(metal)) {
            return;
        }
        // Who alone owns all that could die chooses; there is nobody to propose it to. [V4.4.1a]
        if self.sole_owner(metal).is_some() {
            let units = || tokens::army(self.p.named[usize::from(seat) % SEATS]);
            tell!(io, "V4.4.1a", "{seat} chooses to lose {units}.", seat = Seat(seat), units = units());
        } else {
            tell!(io, "V4.4.1", "{seat} proposes to lose {units}.", seat = Seat(seat), units = self.named_units());
        }
        self.turn_to(Frame::Answer { metal, n, seat: NONE });
    }

    /// The named Units of every player, for a sentence.
    fn named_units(&self) -> Part {
        let all = self.p.named.iter().zip(0..);
        list(all.flat_map(|(units, owner)| {
            units.kinds().map(move |kind| match units.of(kind) {
                1 => tokens::of(tokens::unit(kind), owner),
                n => tokens::of(Part::Count(n.into(), tokens::unit(kind)), owner),
            })
        }))
    }

    /// Every other owner of a named Unit answers, in turn order. [V4.4.2] [V4.4.3]
    pub(crate) fn answer_step(&mut self, metal: Metal, n: u8, seat: u8, io: &mut impl Fate) -> bool {
        let proposer = self.proposer(metal, n);
        let asks = |s: &u8| *s != proposer && !self.p.named[usize::from(*s)].is_empty();
        if seat < self.p.seats && asks(&seat) {
            return false;
        }
        let from = if seat == NONE { 0 } else { self.place(seat % self.p.seats) + 1 };
        let next = (from..self.p.seats).map(|n| self.in_turn(n)).find(asks);
        if let Some(next) = next {
            self.turn_to(Frame::Answer { metal, n, seat: next });
            return true;
        }
        self.pop();
        self.destroy_named(metal, io);
        self.after_skulls(metal, io);
        true
    }

    pub(crate) fn answer(&mut self, metal: Metal, n: u8, seat: u8, action: Action, io: &mut impl Fate) {
        if action == Action::Reject {
            tell!(io, "V4.4.4", "{seat} rejects the proposal.", seat = Seat(seat));
            self.p.named = [Units::NONE; SEATS];
            return self.turn_to(Frame::Propose { metal, n: n + 1 });
        }
        tell!(io, "V4.4.2", "{seat} accepts the proposal.", seat = Seat(seat));
        let proposer = self.proposer(metal, n);
        let asks = |s: &u8| *s != proposer && !self.p.named[usize::from(*s)].is_empty();
        let next = (self.place(seat) + 1..self.p.seats).map(|n| self.in_turn(n)).find(asks);
        match next {
            Some(next) => self.turn_to(Frame::Answer { metal, n, seat: next }),
            None => {
                self.pop();
                self.destroy_named(metal, io);
                self.after_skulls(metal, io);
            }
        }
    }

    /// The minimal sets, up to so many: how many there are, and the best by lowest preciousness, fewest Units, first ids. [V14.8.4]
    /// [V14.8.6]
    fn minimal_sets(&self, metal: Metal, most: usize) -> Sets {
        let mut kinds: ravelin_core::Few<(u8, u8, u8), ARMY> = ravelin_core::Few::default();
        for owner in self.turn_order() {
            let there = self.p.aside[usize::from(owner)];
            for unit in there.kinds().filter(|k| self.price_in(metal, *k) > 0) {
                let _ = kinds.push((self.price_in(metal, unit), owner, unit)); // no more kinds than Units
            }
        }
        kinds.sort_unstable_by(|a, b| b.cmp(a));
        let mut sets = Sets { most, ..Sets::default() };
        let need = i16::from(self.skull_count(metal));
        // All survivors, also those named in a proposal that somebody is just being asked about. [V4.4.5]
        let rest = self.sum_in(metal, &self.p.aside, u8::MAX) as i16;
        self.search_sets(&kinds, need, rest, [Units::NONE; SEATS], (0, 0), &mut sets);
        sets
    }

    /// Kinds by falling price, from none to all of each; a set is complete when the number is reached.
    fn search_sets(
        &self,
        kinds: &[(u8, u8, u8)],
        need: i16,
        rest: i16,
        set: [Units; SEATS],
        (precious, number): (u16, u8),
        sets: &mut Sets,
    ) {
        if sets.count >= sets.most || rest < need {
            return;
        }
        if need <= 0 {
            sets.count += 1;
            let key = (precious, number);
            if sets.key.is_none_or(|best| key < best) || (sets.key == Some(key) && self.first_of(&set, &sets.best)) {
                (sets.key, sets.best) = (Some(key), set);
            }
            return;
        }
        let Some((&(price, owner, unit), later)) = kinds.split_first() else { return };
        if sets.most == usize::MAX && sets.key.is_some_and(|best| (precious, number) > best) {
            return;
        }
        let there = self.p.aside[usize::from(owner)].of(unit);
        let worth = u16::from(self.kit.unit(unit).preciousness());
        let rest = rest - i16::from(there) * i16::from(price);
        let mut set = set;
        for n in 0..=there {
            let paid = i16::from(n) * i16::from(price);
            let more = (precious + u16::from(n) * worth, number + n);
            self.search_sets(later, need - paid, rest, set, more, sets);
            if need - paid <= 0 {
                break; // another one could be left out
            }
            set[usize::from(owner)].add(unit);
        }
    }

    /// Whether one set comes before another when each is written as a list of owners and ids.
    fn first_of(&self, a: &[Units; SEATS], b: &[Units; SEATS]) -> bool {
        let write = |set: &[Units; SEATS]| {
            let mut list: ravelin_core::Few<(u8, u8), ARMY> = ravelin_core::Few::default();
            for owner in self.turn_order() {
                let units = set[usize::from(owner)];
                for kind in units.kinds() {
                    let letter = self.kit.unit(kind).letter;
                    (0..units.of(kind)).for_each(|_| _ = list.push((self.place(owner), letter)));
                }
            }
            list.sort_unstable();
            list
        };
        write(a)[..] < write(b)[..]
    }
}

/// Minimal sets found so far.
#[derive(Clone, Copy, Debug, Default)]
struct Sets {
    most: usize,
    count: usize,
    key: Option<(u16, u8)>,
    best: [Units; SEATS],
}
