//! Red Skulls: who dies of those who fought an enemy. [V14.6]

use ravelin_core::{
    Answer as Standing, Asking, Choices, DecisionKind, Fate, Few, Field, Id, Next, Places, Prompt, Question, Routine,
    Seat, Set, Token, Violation, ask, question, rule, tell,
};

use crate::ids::*;
use crate::kit::*;
use crate::rules::damage;
use crate::state::{Deployed, Vilnius};
use crate::tokens::{SUPPLY, Zone};

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
}
