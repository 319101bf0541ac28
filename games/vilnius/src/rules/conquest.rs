//! Step D: capturing Provinces from the four stacks. [V17]

use ravelin_core::journal::{Tell, list};
use ravelin_core::{
    Asking, Choices, DecisionKind, Fate, Next, Part, Prompt, Question, Seat, Violation, ask, ensure, question, rule,
    tell,
};

use crate::ids::*;
use crate::kit::*;
use crate::rules::weapons::{lacking, meets};
use crate::state::{Element, Vilnius};
use crate::tokens::{self, TAKEN_UP, Zone, amounts, hand, plural};

question! {
    /// Each player in turn order, as long as their hand can pay for some stack. [V17.1]
    pub Conquer { n: u8 } in Vilnius;
    asked(|q, game| game.in_turn(q.n));
    prompt(ChooseOne, "V17.1", "Capture a Province from which stack, or end?");
    Conquest {
        Capture { stack: Stack } = "capture {stack}", "Capture from {stack}", at stack;
        End {} = "end", "Capture no more";
    }
}

impl Question<Vilnius> for Conquer {
    fn choices(self, game: &Vilnius, seat: Seat, out: &mut impl Choices<Conquest>) {
        let hand = game.weapons_of(game.player(seat).units);
        for stack in Stack::ALL {
            out.put(Conquest::Capture { stack }, game.may_capture(stack, hand));
        }
        out.offer(Conquest::End {});
    }

    fn answer(self, game: &mut Vilnius, seat: Seat, answer: Conquest, ctx: &mut impl Fate) {
        match answer {
            Conquest::Capture { stack } => {
                game.p.pending.elements.clear();
                game.push(Offer { n: self.n, stack });
            }
            Conquest::End {} => {
                tell!(ctx, "V17.1", "{seat} captures no more.", seat);
                game.replace(Conquer { n: self.n + 1 });
            }
        }
    }

    /// [V17.1] [V13.2]
    fn run(self, game: &mut Vilnius, ctx: &mut impl Fate) -> Next {
        if self.n >= game.p.seats {
            game.begin_evening(ctx);
            return Next::GoOn;
        }
        let units = game.player(game.in_turn(self.n)).units;
        if !units.is_empty() {
            let hand = game.weapons_of(units);
            if Stack::ALL.into_iter().any(|stack| game.may_capture(stack, hand).is_ok()) {
                return Next::Ask;
            }
        }
        game.replace(Conquer { n: self.n + 1 });
        Next::GoOn
    }

    fn sound(self, game: &Vilnius) -> bool {
        self.n < game.p.seats
    }

    fn fights(answer: Conquest) -> bool {
        matches!(answer, Conquest::Capture { .. })
    }
}

question! {
    /// Units are offered for a stack. [V17.2]
    pub Offer { n: u8, stack: Stack = numbered } in Vilnius;
    asked(|q, game| game.in_turn(q.n));
    prompt(|q, game| game.offer_prompt(q.stack));
    Offered {
        One { unit: Unit } = "offer {unit}", "Offer {unit}", at unit;
    }
}

impl Question<Vilnius> for Offer {
    fn choices(self, game: &Vilnius, seat: Seat, out: &mut impl Choices<Offered>) {
        game.unoffered(seat).kinds().for_each(|unit| out.offer(Offered::One { unit }));
    }

    /// The offer closes as soon as the demand is met; Units that can be left out go back. [V17.2] [V17.3]
    fn answer(self, game: &mut Vilnius, seat: Seat, Offered::One { unit }: Offered, ctx: &mut impl Fate) {
        game.p.pending.elements.push(Element::Unit(unit)).expect("no more than Units in the box");
        let need = game.kit.conquest[self.stack];
        let mut offered: Units = game.p.pending.offered().collect();
        if !meets(need, game.weapons_of(offered)) {
            return;
        }
        for kind in std::mem::take(&mut game.p.pending).offered() {
            let mut without = offered;
            without.take(kind);
            if meets(need, game.weapons_of(without)) {
                offered = without;
            }
        }
        let player = game.player_mut(seat);
        player.units.less(offered);
        player.unit_discard.join(offered);
        tell!(ctx, "V17.2", "{seat} spends {piece} to capture from {stack}.",
            seat, piece = tokens::army(offered), stack = self.stack; from = hand(seat), to = Zone::UnitDiscard.of(seat));
        game.replace(Look { n: self.n, stack: self.stack });
    }

    /// What is offered is in hand and not enough, and all of the hand is.
    fn sound(self, game: &Vilnius) -> bool {
        if self.n >= game.p.seats || game.p.stacks[self.stack].is_empty() {
            return false;
        }
        let (hand, need) = (game.player(game.in_turn(self.n)).units, game.kit.conquest[self.stack]);
        let elements = &game.p.pending.elements;
        let is_held = elements.len() <= usize::from(hand.total()) && game.p.pending.offered().count() == elements.len();
        let mut left = hand;
        is_held
            && game.p.pending.offered().all(|kind| left.take(kind))
            && meets(need, game.weapons_of(hand))
            && !meets(need, game.weapons_of(game.p.pending.offered().collect()))
    }
}

question! {
    /// How many cards are taken up. [V17.4]
    pub Look { n: u8, stack: Stack = numbered } in Vilnius;
    asked(|q, game| game.in_turn(q.n));
    prompt(ChooseOne, "V17.4", "How many cards do you take up from {stack}?", beside "You keep one, the others go back under the stack.");
    Looked {
        Up { cards: u8 } = "look {cards}", (|_, _| up_words(cards));
    }
}

impl Question<Vilnius> for Look {
    fn choices(self, game: &Vilnius, _: Seat, out: &mut impl Choices<Looked>) {
        let there = game.p.stacks[self.stack].len();
        let may = (1..=game.kit.look).filter(|n| usize::from(*n) <= there);
        may.for_each(|cards| out.offer(Looked::Up { cards }));
    }

    /// The cards are taken from the top and shown to all. [V17.4]
    fn answer(self, game: &mut Vilnius, seat: Seat, Looked::Up { cards }: Looked, ctx: &mut impl Fate) {
        let Look { n, stack } = self;
        game.p.pending.looked.clear();
        for _ in 0..cards {
            // What was put back all know; only what nobody has seen is turned up. [V17.5]
            let new = game.p.stacks[stack].unknown > 0;
            let card = game.draw_stack(stack, ctx).expect("so many lie there");
            game.p.pending.looked.push(card).expect("at most three are taken up");
            tell!(ctx, "V17.4", "{seat} takes up {card} from {from}.",
                seat, card = if new { Part::Shown(card.into()) } else { card.part() }, from = stack; to = TAKEN_UP);
        }
        game.replace(Choose { n, stack });
    }

    fn sound(self, game: &Vilnius) -> bool {
        self.n < game.p.seats && !game.p.stacks[self.stack].is_empty()
    }
}

question! {
    /// Which of the cards taken up is kept. [V17.4]
    pub Choose { n: u8, stack: Stack = numbered } in Vilnius;
    asked(|q, game| game.in_turn(q.n));
    prompt(ChooseOne, "V17.4", "Which Province do you keep?");
    Chosen {
        Keep { card: Province } = "choose {card}", (|_, game| keep_words(game.kit, card)), at card;
    }
}

impl Question<Vilnius> for Choose {
    fn choices(self, game: &Vilnius, _: Seat, out: &mut impl Choices<Chosen>) {
        game.p.pending.looked.iter().for_each(|card| out.offer(Chosen::Keep { card: *card }));
    }

    /// One is kept, whoever it belonged to; the others go under the stack. [V17.4] [V17.7]
    fn answer(self, game: &mut Vilnius, seat: Seat, Chosen::Keep { card }: Chosen, ctx: &mut impl Fate) {
        game.player_mut(seat).discard.insert(card);
        game.p.pending.looked = game.p.pending.looked.iter().filter(|c| **c != card).copied().collect();
        tell!(ctx, "V17.4", "{seat} captures {card}.", seat, card; from = TAKEN_UP, to = Zone::Discard.of(seat));
        if game.p.pending.looked.len() > 1 {
            return game.replace(Under { n: self.n, stack: self.stack });
        }
        game.bury(seat, self.stack, ctx);
    }

    fn sound(self, game: &Vilnius) -> bool {
        self.n < game.p.seats && (1..=usize::from(game.kit.look)).contains(&game.p.pending.looked.len())
    }
}

question! {
    /// In which order two cards go under the stack. [V17.4]
    pub Under { n: u8, stack: Stack = numbered } in Vilnius;
    asked(|q, game| game.in_turn(q.n));
    prompt(Order, "V17.4", "Which of the two goes back nearer the top?");
    PutUnder {
        First { card: Province } = "under {card}", "{card} nearer the top", at card;
    }
}

impl Question<Vilnius> for Under {
    fn choices(self, game: &Vilnius, _: Seat, out: &mut impl Choices<PutUnder>) {
        game.p.pending.looked.iter().for_each(|card| out.offer(PutUnder::First { card: *card }));
    }

    /// The first named comes to lie nearer the top. [V17.4]
    fn answer(self, game: &mut Vilnius, seat: Seat, PutUnder::First { card }: PutUnder, ctx: &mut impl Fate) {
        game.p.pending.looked.sort_unstable_by_key(|c| *c != card);
        game.bury(seat, self.stack, ctx);
    }

    fn sound(self, game: &Vilnius) -> bool {
        self.n < game.p.seats && game.p.pending.looked.len() == 2
    }
}

fn up_words(cards: u8) -> String {
    match cards {
        1 => "Take up 1 card and keep it".to_owned(),
        n => format!("Take up {} and keep one", plural(n, "card", "cards")),
    }
}

fn keep_words(kit: &Kit, card: Province) -> String {
    let spec = kit.province(card);
    let (base, good, bonus) = (amounts(&spec.base), kit.good_name(spec.good), amounts(&spec.bonus));
    format!("Keep {} ({base}; {good} gives {bonus} more)", spec.name)
}

impl Vilnius {
    fn may_capture(&self, stack: Stack, hand: Weapons) -> Result<(), Violation> {
        ensure(!self.p.stacks[stack].is_empty(), rule!("V17.6"), "the stack is empty")?;
        let need = self.kit.conquest[stack];
        match lacking(need, hand) {
            0 => Ok(()),
            n => {
                let why = "your Units lack {0} of its {1} weapons";
                Err(Violation::with(rule!("V17.1"), why, [n.into(), need.total().into()]))
            }
        }
    }

    fn offer_prompt(&self, stack: Stack) -> Prompt {
        let demand = self.kit.conquest[stack];
        let missing = match lacking(demand, self.weapons_of(self.p.pending.offered().collect())) {
            _ if self.p.pending.elements.is_empty() => String::new(),
            n => format!("Still missing: {}.", plural(n, "symbol", "symbols")),
        };
        let asked = demand.0.iter().filter(|(_, n)| **n > 0);
        let asked: Vec<String> = asked.map(|(w, n)| format!("{n} {}", self.kit.weapon_name(w))).collect();
        let question = format!("Offer Units for stack {stack}: {}.", asked.join(", "));
        ask(DecisionKind::ChooseSome, question, rule!("V17.2")).beside(missing)
    }

    /// Units of the hand that are not offered yet.
    pub(crate) fn unoffered(&self, seat: Seat) -> Units {
        let mut left = self.player(seat).units;
        self.p.pending.offered().for_each(|kind| assert!(left.take(kind), "{kind:?} is not in hand"));
        left
    }

    /// What is put back all have seen, so all know in which order it lies. [V17.5]
    fn bury(&mut self, seat: Seat, to: Stack, ctx: &mut impl Fate) {
        let cards = std::mem::take(&mut self.p.pending.looked);
        let back = || list(cards.iter().copied());
        match cards.len() {
            0 => {}
            1 => tell!(ctx, "V17.4", "{seat} puts {piece} back under {to}.",
                seat, piece = back(), to; from = TAKEN_UP),
            _ => tell!(ctx, "V17.4", "{seat} puts {piece} back under {to}, in this order.",
                seat, piece = back(), to; from = TAKEN_UP),
        }
        for &card in cards.iter() {
            self.p.stacks[to].known.push(card).expect("every Province has a place");
        }
        self.pop();
    }
}
