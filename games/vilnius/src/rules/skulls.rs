//! Red Skulls, then Silver and Golden ones with their joint decision. [V14.6] [V14.8] [V4.4]

use ravelin_core::journal::list;
use ravelin_core::{
    Answer as Standing, Asking, BySeat, Choices, DecisionKind, Fate, Few, Field, Id, Next, Part, Places, Prompt,
    Question, Routine, Seat, Set, Step, Token, Violation, ask, question, rule, step, tell,
};

use crate::ids::*;
use crate::kit::*;
use crate::rules::damage;
use crate::state::{Deployed, Vilnius};
use crate::tokens::{self, SUPPLY, Zone, amounts, plural};

/// Units of every player.
type Armies = BySeat<Units, SEATS>;

question! {
    /// Red Skulls: the enemies linked to none run by themselves, then the starting player names one. [V14.6]
    pub Reds {} in Vilnius;
    asked(|_, game| game.p.start);
    prompt(Order, "V14.6.5", "One Unit fought several enemies: whose Red Skulls come first?");
    Linked {
        First { foe: Front } = "first {foe}", (|_, game| format!("First the Red Skulls of {}", game.enemy_words(foe))), at foe;
    }
}

impl Question<Vilnius> for Reds {
    fn choices(self, game: &Vilnius, _: Seat, out: &mut impl Choices<Linked>) {
        game.linked().iter().for_each(|foe| out.offer(Linked::First { foe }));
    }

    fn answer(self, game: &mut Vilnius, _: Seat, Linked::First { foe }: Linked, ctx: &mut impl Fate) {
        tell!(ctx, "V14.6.5", "The Red Skulls of {enemy} come first.", enemy = game.enemy(foe));
        game.push(Victim { foe, n: 0 });
    }

    /// First the enemies linked to none, in fight order. [V14.6.5]
    fn run(self, game: &mut Vilnius, ctx: &mut impl Fate) -> Next {
        let linked = game.linked();
        let free = game.p.fight.foes.places().find(|(at, f)| f.reds > 0 && !linked.has(*at));
        if let Some((foe, _)) = free {
            game.push(Victim { foe, n: 0 });
        } else if linked.is_empty() {
            game.set_aside(ctx);
        } else {
            return Next::Ask;
        }
        Next::GoOn
    }

    /// After the window every deployed Unit has fought somebody who is defeated.
    fn sound(self, game: &Vilnius) -> bool {
        let beaten: Set<Front> = game.p.fight.foes.places().filter(|(_, f)| f.defeated).map(|(at, _)| at).collect();
        game.p.fight.deployed.iter().all(|d| beaten.has_all(d.fought()))
    }
}

question! {
    /// Skulls of one enemy, and which owner is asked. [V14.6.4]
    pub Victim { foe: Front, n: u8 } in Vilnius;
    asked(|q, game| game.victim_owner(q.foe, q.n));
    prompt(|q, game| game.victim_prompt(q));
    Given {
        Lose { unit: Unit, fought: Set<Front> } = (|kit, f| write_loss(kit, unit, fought, f)), (|_, game| game.loss_words(unit, fought));
        Spare {} = "not mine", "None of mine";
    }
}

impl Question<Vilnius> for Victim {
    fn choices(self, game: &Vilnius, _: Seat, out: &mut impl Choices<Given>) {
        let open = game.candidates(self.foe).open;
        let seat = game.victim_owner(self.foe, self.n);
        let mut seen: Few<(Unit, Set<Front>), ARMY> = Few::of((Unit::BLANK, Set::NONE));
        for d in game.fighters(open) {
            // Equal Units are one option. [V4.5.2]
            if d.owner == seat && is_new(d, &mut seen) {
                out.offer(Given::Lose { unit: d.unit, fought: d.fought() });
            }
        }
        if game.owners_asked(self.foe) > 1 {
            out.offer(Given::Spare {});
        }
        if !out.explains() {
            return;
        }
        let vanguard = game.fighters(open).any(|d| game.kit.unit(d.unit).vanguard);
        let why = if vanguard { "the vanguard dies first" } else { "a more precious Unit dies first" };
        for d in game.p.fight.deployed.iter().filter(|d| d.owner == seat && d.fought().has(self.foe)) {
            if is_new(d, &mut seen) {
                let answer = Given::Lose { unit: d.unit, fought: d.fought() };
                out.refuse(answer, Violation::new(rule!("V14.6.3"), why));
            }
        }
    }

    fn answer(self, game: &mut Vilnius, seat: Seat, answer: Given, ctx: &mut impl Fate) {
        let Victim { foe, n } = self;
        match answer {
            Given::Lose { unit, fought } => {
                let open = game.candidates(foe).open;
                let fits = |d: &Deployed| (d.owner, d.unit, d.fought()) == (seat, unit, fought);
                let victim = open.iter().find(|at| game.p.fight.deployed.place(*at).is_some_and(fits));
                game.kill(victim.expect("it was offered"), foe, ctx);
                game.replace(Victim { foe, n: 0 });
            }
            Given::Spare {} => {
                tell!(ctx, "V14.6.4", "{seat} gives no Unit for the Red Skull.", seat);
                game.replace(Victim { foe, n: n + 1 });
            }
        }
    }

    fn run(self, game: &mut Vilnius, ctx: &mut impl Fate) -> Next {
        let Victim { foe, n } = self;
        let Candidates { sure, open } = game.candidates(foe);
        if sure.is_empty() && usize::from(n) < game.victim_owners(open).count() {
            return Next::Ask;
        }
        if !sure.is_empty() || open.is_empty() {
            game.kill_sure(sure, open, foe, ctx);
        } else {
            // Nobody gave one.
            game.kill(game.first_victim(open), foe, ctx);
            game.replace(Victim { foe, n: 0 });
        }
        Next::GoOn
    }

    fn sound(self, game: &Vilnius) -> bool {
        self.n < game.p.seats && game.p.fight.foes.place(self.foe).is_some()
    }

    fn about(_: &Vilnius, answer: Given) -> Option<Token> {
        match answer {
            Given::Lose { unit, .. } => Some(unit.into()),
            Given::Spare {} => None,
        }
    }

    fn standing(self, _: &Vilnius, answer: Given) -> Option<Standing> {
        match answer {
            Given::Lose { unit, .. } => Some(Standing::Lose(vec![(unit.into(), 1)])),
            Given::Spare {} => None,
        }
    }
}

step! {
    /// Silver or Golden Skulls. [V14.8]
    pub Skulls { metal: Metal } in Vilnius;
}

impl Step<Vilnius> for Skulls {
    fn run(self, game: &mut Vilnius, ctx: &mut impl Fate) {
        let metal = self.metal;
        let need = u16::from(game.skull_count(metal));
        let all = game.mortal(metal);
        let worth = game.sum_in(metal, &all, u8::MAX);
        if need > 0 && worth > need {
            game.p.fight.named = Armies::default();
            return game.push(Propose { metal, n: 0 });
        }
        if need > 0 && worth > 0 {
            // All together do not exceed the number. [V14.8.5]
            game.p.fight.named = all;
            game.destroy_named(metal, ctx);
        }
        game.after_skulls(metal, ctx);
    }

    fn sound(self, _: &Vilnius) -> bool {
        true
    }
}

question! {
    /// The n-th proposal is put together. [V4.4.1]
    pub Propose { metal: Metal, n: u8 } in Vilnius;
    asked(|q, game| game.proposer(q.metal, q.n));
    prompt(|q, game| game.propose_prompt(q.metal));
    Proposed {
        Name { unit: Unit, owner: Seat } = "name {owner} {unit}", (|q, game| game.name_words(q.metal, unit, owner));
        Decline {} = "no proposal", "Make no proposal";
    }
}

impl Question<Vilnius> for Propose {
    /// Falling prices, and no Unit after which the number is out of reach. [V14.8.4a]
    fn choices(self, game: &Vilnius, _: Seat, out: &mut impl Choices<Proposed>) {
        let metal = self.metal;
        let naming = game.naming(metal);
        let left = game.mortal(metal);
        for owner in game.turn_order() {
            for unit in left[owner].kinds() {
                let price = game.price_in(metal, unit);
                let reach = naming.named + game.sum_in(metal, &left, price);
                out.put(Proposed::Name { unit, owner }, naming.may_name(price, reach));
            }
        }
        if out.explains() {
            let why = match metal {
                Metal::Silver => "it costs no Tools, which Silver Skulls count",
                Metal::Golden => "it costs no Gold, which Golden Skulls count",
            };
            for owner in game.turn_order() {
                let free = game.p.fight.aside[owner].kinds().filter(|k| game.price_in(metal, *k) == 0);
                free.for_each(|unit| out.refuse(Proposed::Name { unit, owner }, Violation::new(rule!("V14.8.4"), why)));
            }
        }
        if game.p.fight.named == Armies::default() && game.sole_owner(metal).is_none() {
            out.offer(Proposed::Decline {}); // [V4.4.6]
        }
    }

    fn answer(self, game: &mut Vilnius, seat: Seat, answer: Proposed, ctx: &mut impl Fate) {
        let Propose { metal, n } = self;
        let Proposed::Name { unit, owner } = answer else {
            tell!(ctx, "V4.4.6", "{seat} makes no proposal.", seat);
            return game.replace(Propose { metal, n: n + 1 });
        };
        game.p.fight.named[owner].add(unit);
        if game.named_worth(metal) < u16::from(game.skull_count(metal)) {
            return;
        }
        // Who alone owns all that could die chooses; there is nobody to propose it to. [V4.4.1a]
        if game.sole_owner(metal).is_some() {
            let units = || tokens::army(game.p.fight.named[seat]);
            tell!(ctx, "V4.4.1a", "{seat} chooses to lose {units}.", seat, units = units());
        } else {
            tell!(ctx, "V4.4.1", "{seat} proposes to lose {units}.", seat, units = game.named_units());
        }
        game.ask_next(metal, n, 0, ctx);
    }

    /// The fallback after every player has proposed in vain, or the only option there is. [V4.4.1a] [V4.4.5]
    fn run(self, game: &mut Vilnius, ctx: &mut impl Fate) -> Next {
        let Propose { metal, n } = self;
        let fresh = game.p.fight.named == Armies::default();
        let only = n == 0 && fresh && game.minimal_sets(metal, 2).count < 2;
        if n < game.p.seats && !only {
            return Next::Ask;
        }
        if n >= game.p.seats {
            tell!(ctx, "V4.4.5", "No proposal was accepted: the least precious survivors die.");
        }
        game.p.fight.named = game.fallback(metal);
        game.carry_out(metal, ctx);
        Next::GoOn
    }

    fn sound(self, game: &Vilnius) -> bool {
        let open = game.named_worth(self.metal) < u16::from(game.skull_count(self.metal));
        self.n < game.p.seats && open && game.is_dear(self.metal)
    }

    fn about(_: &Vilnius, answer: Proposed) -> Option<Token> {
        match answer {
            Proposed::Name { unit, .. } => Some(unit.into()),
            Proposed::Decline {} => None,
        }
    }
}

question! {
    /// A seat that would lose Units answers the n-th proposal. [V4.4.2]
    pub Answer { metal: Metal, n: u8, seat: Seat } in Vilnius;
    asked(|q, _| q.seat);
    prompt(|q, game| game.answer_prompt(q));
    Answered {
        Accept {} = "accept", "Accept";
        Reject {} = "reject", "Reject";
    }
}

impl Question<Vilnius> for Answer {
    fn choices(self, _: &Vilnius, _: Seat, out: &mut impl Choices<Answered>) {
        out.offer(Answered::Accept {});
        out.offer(Answered::Reject {});
    }

    /// Every other owner of a named Unit answers, in turn order. [V4.4.2] [V4.4.3]
    fn answer(self, game: &mut Vilnius, seat: Seat, answer: Answered, ctx: &mut impl Fate) {
        let Answer { metal, n, .. } = self;
        match answer {
            Answered::Accept {} => {
                tell!(ctx, "V4.4.2", "{seat} accepts the proposal.", seat);
                game.ask_next(metal, n, game.place(seat) + 1, ctx);
            }
            Answered::Reject {} => {
                tell!(ctx, "V4.4.4", "{seat} rejects the proposal.", seat);
                game.p.fight.named = Armies::default();
                game.replace(Propose { metal, n: n + 1 });
            }
        }
    }

    fn sound(self, game: &Vilnius) -> bool {
        let Answer { metal, n, seat } = self;
        n < game.p.seats
            && game.has(seat)
            && game.has_to_agree(metal, n, seat)
            && game.named_worth(metal) >= u16::from(game.skull_count(metal))
            && game.is_dear(metal)
    }

    fn fights(answer: Answered) -> bool {
        matches!(answer, Answered::Reject {})
    }
}

/// Units that may have to die for one enemy. [V14.6.4]
#[derive(Clone, Copy, Debug, Default)]
struct Candidates {
    /// Who dies whatever is chosen.
    sure: Set<Fighter>,
    /// Equally precious ones of which only some die.
    open: Set<Fighter>,
}

/// How soon a Unit dies: vanguard first, then by preciousness. [V14.6.3]
fn rank(kit: &Kit, unit: Unit) -> (bool, u8) {
    let spec = kit.unit(unit);
    (spec.vanguard, spec.preciousness())
}

/// Whether no equal Unit was seen before.
fn is_new(d: &Deployed, seen: &mut Few<(Unit, Set<Front>), ARMY>) -> bool {
    let key = (d.unit, d.fought());
    let is_new = !seen.contains(&key);
    if is_new {
        seen.push(key).expect("as many places as Units");
    }
    is_new
}

fn write_loss(kit: &Kit, unit: Unit, fought: Set<Front>, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
    let fought: Vec<String> = fought.iter().map(|at| at.to_string()).collect();
    write!(f, "lose {} {}", kit.unit(unit).id, fought.join(","))
}

impl Vilnius {
    fn loss_words(&self, unit: Unit, fought: Set<Front>) -> String {
        let fought: Vec<String> = fought.iter().map(|at| self.enemy_words(at)).collect();
        format!("Lose {}, who fought {}", self.kit.unit(unit).name, fought.join(" and "))
    }

    fn victim_prompt(&self, Victim { foe, n }: Victim) -> Prompt {
        let owners = self.owners_asked(foe);
        let first = seat_name(self.victim_owner(foe, 0));
        let else_who = match owners.saturating_sub(usize::from(n) + 1) {
            _ if owners < 2 => String::new(),
            0 => format!("The others gave none: with \"None of mine\" {first} loses one."),
            _ => format!("\"None of mine\" asks the next owner; if all say so, {first} loses one."),
        };
        let question = format!("A Red Skull of {}: which Unit dies?", self.target_name(foe));
        ask(DecisionKind::ChooseOne, question, rule!("V14.6.4")).beside(else_who).routine(Routine::Losses)
    }

    /// What the Unit counts for is what has to be added up. [V14.8.2] [V14.8.3]
    fn name_words(&self, metal: Metal, unit: Unit, owner: Seat) -> String {
        let worth = only(metal.counts(), self.price_in(metal, unit));
        format!("{} of {} ({})", self.kit.unit(unit).name, seat_name(owner), amounts(&worth))
    }

    fn propose_prompt(&self, metal: Metal) -> Prompt {
        let need = self.skull_count(metal);
        let worth = amounts(&only(metal.counts(), need));
        let named = self.named_words(&self.p.fight.named);
        let so_far = if named.is_empty() {
            String::new()
        } else {
            let missing = u16::from(need).saturating_sub(self.named_worth(metal));
            format!("Named so far: {named}; {missing} still missing.")
        };
        let skulls = skulls(metal, need);
        let question = format!("{skulls}: name survivors worth at least {worth} who die, dearest first.");
        ask(DecisionKind::ChooseSome, question, rule!("V14.8.4a")).beside(so_far)
    }

    fn answer_prompt(&self, Answer { metal, n, .. }: Answer) -> Prompt {
        let skulls = skulls(metal, self.skull_count(metal));
        let fallback = self.named_words(&self.fallback(metal));
        let next = if n + 1 < self.p.seats {
            let next = seat_name(self.in_turn(n + 1));
            format!("{next} proposes next; if all proposals fail, the loss is {fallback}")
        } else {
            format!("it was the last proposal, and the loss is {fallback}")
        };
        let question = format!("{skulls}: do you accept the loss of {}?", self.named_words(&self.p.fight.named));
        ask(DecisionKind::YesNo, question, rule!("V4.4.2")).beside(format!("If you reject, {next}."))
    }

    /// Units by owner: those named so far, or those of the fallback. [V14.8.4a] [V14.8.6]
    fn named_words(&self, units: &Armies) -> String {
        let each = units.iter().flat_map(|(owner, units)| {
            units.kinds().map(move |k| {
                let (name, owner) = (&self.kit.unit(k).name, seat_name(owner));
                match units.of(k) {
                    1 => format!("{name} of {owner}"),
                    n => format!("{n} {name} of {owner}"),
                }
            })
        });
        each.collect::<Vec<_>>().join(", ")
    }

    /// The deployed Units of a set, in order.
    fn fighters(&self, set: Set<Fighter>) -> impl Iterator<Item = &Deployed> {
        set.iter().filter_map(|at| self.p.fight.deployed.place(at))
    }

    /// Who dies for an enemy's next skulls, and among whom there is a choice. [V14.6.2]-[V14.6.4]
    fn candidates(&self, foe: Front) -> Candidates {
        let need = self.p.fight.foes.place(foe).map_or(0, |f| f.reds.into());
        let ranked = || self.p.fight.deployed.places().filter(|(_, d)| d.fought().has(foe));
        let mut left: Set<Fighter> = ranked().map(|(at, _)| at).collect();
        let mut found = Candidates::default();
        while !left.is_empty() && found.sure.len() < need {
            let of = |at: &Fighter| self.p.fight.deployed.place(*at).map(|d| rank(self.kit, d.unit));
            let Some(top) = left.iter().map(|at| of(&at)).max() else { break };
            let group: Set<Fighter> = left.iter().filter(|at| of(at) == top).collect();
            if found.sure.len() + group.len() > need {
                found.open = group;
                break;
            }
            found.sure |= group;
            left -= group;
        }
        found
    }

    /// Two enemies with skulls left are linked if one distributing Unit fought both. [V14.6.5]
    fn linked(&self) -> Set<Front> {
        let live: Set<Front> = self.p.fight.foes.places().filter(|(_, f)| f.reds > 0).map(|(at, _)| at).collect();
        let shared = self.p.fight.deployed.iter().map(|d| d.fought() & live).filter(|f| f.len() > 1);
        shared.fold(Set::NONE, |all, f| all | f)
    }

    /// The survivors are set aside; nobody asks any more whom they fought. [V14.5.1]
    fn set_aside(&mut self, ctx: &mut impl Fate) {
        for seat in self.turn_order().filter(|seat| self.p.fight.deployed.iter().any(|d| d.owner == *seat)) {
            tell!(ctx, "V14.5.1", "Survivors of {seat}: {units}.",
                seat, units = self.deployed_units(seat, |_| true);
                ..self.leaving(seat, |_| true, Zone::Aside.of(seat)));
        }
        for d in std::mem::take(&mut self.p.fight.deployed).iter() {
            self.p.fight.aside[d.owner].add(d.unit);
        }
        self.replace(damage::Damage { foe: Front::FIRST, at: 0 });
    }

    /// Owners of the candidates among whom there is a choice, in turn order.
    fn victim_owners(&self, open: Set<Fighter>) -> impl Iterator<Item = Seat> + '_ {
        self.turn_order().filter(move |seat| self.fighters(open).any(|d| d.owner == *seat))
    }

    /// The n-th owner, who is asked.
    pub(crate) fn victim_owner(&self, foe: Front, n: u8) -> Seat {
        let open = self.candidates(foe).open;
        self.victim_owners(open).nth(n.into()).unwrap_or(self.p.start)
    }

    /// How many players own those among whom there is a choice. [V14.6.4]
    pub(crate) fn owners_asked(&self, foe: Front) -> usize {
        self.victim_owners(self.candidates(foe).open).count()
    }

    /// Those who die in any case; with nobody else to choose from the skulls of the enemy are done with.
    fn kill_sure(&mut self, sure: Set<Fighter>, open: Set<Fighter>, foe: Front, ctx: &mut impl Fate) {
        // From the end on, so that the others keep their places.
        let victims: Few<Option<Fighter>, ARMY> = sure.iter().map(Some).collect();
        for at in victims.iter().rev().flatten() {
            self.kill(*at, foe, ctx);
        }
        if open.is_empty() {
            if let Some(f) = self.p.fight.foes.place_mut(foe) {
                f.reds = 0;
            }
            self.pop();
        }
    }

    /// The earliest owner, the first id, the first list of fought positions. [V14.6.4]
    fn first_victim(&self, open: Set<Fighter>) -> Fighter {
        let of = |at: &Fighter| self.p.fight.deployed.place(*at);
        let key = |at: &Fighter| of(at).map(|d| (self.place(d.owner), self.kit.unit(d.unit).letter));
        let list = |at: &Fighter| of(at).into_iter().flat_map(|d| d.fought().iter());
        let first = open.iter().min_by(|a, b| key(a).cmp(&key(b)).then_with(|| list(a).cmp(list(b))));
        first.expect("somebody can die")
    }

    /// A Unit dies: it returns to the general supply. [V11.6] [V14.6.6]
    fn kill(&mut self, at: Fighter, foe: Front, ctx: &mut impl Fate) {
        let d = self.p.fight.deployed.remove(at.index()).expect("who dies is deployed");
        self.p.units.add(d.unit);
        if let Some(f) = self.p.fight.foes.place_mut(foe) {
            f.reds = f.reds.saturating_sub(1);
        }
        tell!(ctx, "V14.6.1", "{seat} loses {piece} to the Red Skulls of {enemy}.",
            seat = d.owner, piece = d.unit, enemy = self.enemy(foe); from = d.lies(), to = SUPPLY);
    }

    /// Silver Skulls count Tools, Golden ones Gold. [V14.8.2] [V14.8.3]
    fn price_in(&self, metal: Metal, unit: Unit) -> u8 {
        self.kit.unit(unit).price[metal.counts()]
    }

    /// Skulls of all enemies of the fight, defeated or not. [V14.8.1]
    pub fn skull_count(&self, metal: Metal) -> u8 {
        self.p.fight.foes.iter().map(|f| self.skulls(f.card)[metal.skull()]).sum()
    }

    /// Survivors who could die, by owner: those with a price in that resource, and not named yet.
    fn mortal(&self, metal: Metal) -> Armies {
        BySeat::from_fn(|seat| {
            let (there, named) = (self.p.fight.aside[seat], self.p.fight.named[seat]);
            let mut left = Units::NONE;
            for kind in there.kinds().filter(|k| self.price_in(metal, *k) > 0) {
                let n = there.of(kind).saturating_sub(named.of(kind));
                (0..n).for_each(|_| left.add(kind));
            }
            left
        })
    }

    fn sum_in(&self, metal: Metal, units: &Armies, below: u8) -> u16 {
        let one = |u: &Units| -> u16 {
            let fits = u.kinds().filter(|k| self.price_in(metal, *k) <= below);
            fits.map(|k| u16::from(u.of(k)) * u16::from(self.price_in(metal, k))).sum()
        };
        units.values().map(one).sum()
    }

    /// What the named Units are worth in the resource.
    pub(crate) fn named_worth(&self, metal: Metal) -> u16 {
        self.sum_in(metal, &self.p.fight.named, u8::MAX)
    }

    /// Only Units with a price in the resource are named.
    fn is_dear(&self, metal: Metal) -> bool {
        self.p.fight.named.values().all(|units| units.kinds().all(|k| self.price_in(metal, k) > 0))
    }

    fn after_skulls(&mut self, metal: Metal, ctx: &mut impl Fate) {
        self.p.fight.named = Armies::default();
        match metal {
            Metal::Silver => self.replace(Skulls { metal: Metal::Golden }),
            Metal::Golden => self.clean_up(ctx),
        }
    }

    /// The proposal is over: what is named dies.
    fn carry_out(&mut self, metal: Metal, ctx: &mut impl Fate) {
        self.pop();
        self.destroy_named(metal, ctx);
        self.after_skulls(metal, ctx);
    }

    /// Named Units return to the general supply.
    fn destroy_named(&mut self, metal: Metal, ctx: &mut impl Fate) {
        let clause = if metal == Metal::Silver { rule!("V14.8.2") } else { rule!("V14.8.3") };
        for seat in self.turn_order() {
            let named = std::mem::take(&mut self.p.fight.named[seat]);
            if named.is_empty() {
                continue;
            }
            self.p.fight.aside[seat].less(named);
            self.p.units.join(named);
            tell!(ctx, clause, "{seat} loses {piece} to the {skulls} Skulls.",
                seat, piece = tokens::army(named), skulls = metal.name(); from = Zone::Aside.of(seat), to = SUPPLY);
        }
    }

    /// The one player who owns all candidates, if one does. [V4.4.1a]
    fn sole_owner(&self, metal: Metal) -> Option<Seat> {
        let mut owners =
            self.each_seat().filter(|s| self.p.fight.aside[*s].kinds().any(|k| self.price_in(metal, k) > 0));
        owners.next().filter(|_| owners.next().is_none())
    }

    pub(crate) fn proposer(&self, metal: Metal, n: u8) -> Seat {
        self.sole_owner(metal).unwrap_or_else(|| self.in_turn(n % self.p.seats))
    }

    /// Who dies if no proposal succeeds. [V14.8.6]
    pub(crate) fn fallback(&self, metal: Metal) -> Armies {
        self.minimal_sets(metal, usize::MAX).best
    }

    fn naming(&self, metal: Metal) -> Naming {
        let cheapest = |u: &Units| u.kinds().map(|k| self.price_in(metal, k)).min();
        let last = self.p.fight.named.values().filter_map(cheapest).min().unwrap_or(u8::MAX);
        Naming { need: self.skull_count(metal).into(), named: self.named_worth(metal), last }
    }

    /// The named Units of every player, for a sentence.
    fn named_units(&self) -> Part {
        list(self.p.fight.named.iter().flat_map(|(owner, units)| {
            units.kinds().map(move |kind| match units.of(kind) {
                1 => tokens::of(kind, owner),
                n => tokens::of(Part::Count(n.into(), kind.into()), owner),
            })
        }))
    }

    /// Whether a seat would lose Units by the n-th proposal, which is another's. [V4.4.2]
    fn has_to_agree(&self, metal: Metal, n: u8, seat: Seat) -> bool {
        seat != self.proposer(metal, n) && !self.p.fight.named[seat].is_empty()
    }

    /// Asks the next owner from a place in turn order on; if all have agreed, the named die. [V4.4.3]
    fn ask_next(&mut self, metal: Metal, n: u8, from: u8, ctx: &mut impl Fate) {
        let mut later = (from..self.p.seats).map(|n| self.in_turn(n));
        match later.find(|seat| self.has_to_agree(metal, n, *seat)) {
            Some(seat) => self.replace(Answer { metal, n, seat }),
            None => self.carry_out(metal, ctx),
        }
    }

    /// The minimal sets, up to so many: how many there are, and the best by lowest preciousness, fewest Units, first ids. [V14.8.4]
    /// [V14.8.6]
    fn minimal_sets(&self, metal: Metal, most: usize) -> Sets {
        let mut kinds: Few<(u8, Seat, Unit), ARMY> = Few::of((0, Seat(0), Unit::BLANK));
        for owner in self.turn_order() {
            for unit in self.p.fight.aside[owner].kinds().filter(|k| self.price_in(metal, *k) > 0) {
                kinds.push((self.price_in(metal, unit), owner, unit)).expect("no more kinds than Units");
            }
        }
        kinds.sort_unstable_by(|a, b| b.cmp(a));
        let mut sets = Sets { most, ..Sets::default() };
        let need = i16::from(self.skull_count(metal));
        // All survivors, also those named in a proposal that somebody is just being asked about. [V4.4.5]
        let rest = self.sum_in(metal, &self.p.fight.aside, u8::MAX) as i16;
        self.search_sets(&kinds, need, rest, Armies::default(), (0, 0), &mut sets);
        sets
    }

    /// Kinds by falling price, from none to all of each; a set is complete when the number is reached.
    fn search_sets(
        &self,
        kinds: &[(u8, Seat, Unit)],
        need: i16,
        rest: i16,
        set: Armies,
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
        let there = self.p.fight.aside[owner].of(unit);
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
            set[owner].add(unit);
        }
    }

    /// Whether one set comes before another when each is written as a list of owners and ids.
    fn first_of(&self, a: &Armies, b: &Armies) -> bool {
        let write = |set: &Armies| {
            let mut list: Few<(u8, u8), ARMY> = Few::default();
            for owner in self.turn_order() {
                for kind in set[owner].kinds() {
                    let key = (self.place(owner), self.kit.unit(kind).letter);
                    (0..set[owner].of(kind)).for_each(|_| list.push(key).expect("no more than Units"));
                }
            }
            list.sort_unstable();
            list
        };
        write(a)[..] < write(b)[..]
    }
}

/// How far a proposal is.
struct Naming {
    need: u16,
    named: u16,
    /// The lowest price that is named.
    last: u8,
}

impl Naming {
    /// Whether a Unit of this price can be named, where all not dearer ones reach so far. [V14.8.4a]
    fn may_name(&self, price: u8, reach: u16) -> Result<(), Violation> {
        let (clause, last) = (rule!("V14.8.4a"), self.last);
        if price > last {
            let why = "one of price {0} is named, so none of price {1} can follow";
            return Err(Violation::with(clause, why, [last.into(), price.into()]));
        }
        if reach < self.need {
            let why = "with it and those not dearer only {0} of {1} can be reached";
            return Err(Violation::with(clause, why, [reach as i16, self.need as i16]));
        }
        Ok(())
    }
}

/// Minimal sets found so far.
#[derive(Clone, Copy, Debug, Default)]
struct Sets {
    most: usize,
    count: usize,
    key: Option<(u16, u8)>,
    best: Armies,
}

/// "1 Silver Skull", "3 Golden Skulls".
fn skulls(metal: Metal, n: u8) -> String {
    match metal {
        Metal::Silver => plural(n, "Silver Skull", "Silver Skulls"),
        Metal::Golden => plural(n, "Golden Skull", "Golden Skulls"),
    }
}
