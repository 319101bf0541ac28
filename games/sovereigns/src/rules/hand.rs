//! K13.4: the combat deck, hands and discards.

use ravelin_core::{
    Asking, Choices, Clause, Cover, DecisionKind, Fate, Next, Part, Question, Seat, Seats, Token, Violation, ask,
    question, rule, tell,
};

use crate::ids::{CardId, Source, Task};
use crate::kit::Op;
use crate::questions::Frame;
use crate::questions::Order;
use crate::state::{Hand, Sovereigns};
use ravelin_core::journal::{Hole, moved};

use crate::tokens::{DECK, DISCARD, card, cards_of, face_down};

impl Hand {
    pub fn is_empty(&self) -> bool {
        self.counted.is_empty() && self.slot.is_none() && self.commander.is_empty()
    }

    pub fn len(&self) -> usize {
        self.counted.len() + usize::from(self.slot.is_some()) + self.commander.len()
    }

    /// Every card once for each place it can be played from; equal counted cards are one choice. [K1.2.13]
    pub fn playable(&self) -> impl Iterator<Item = (Source, CardId)> + '_ {
        let counted = self.counted.kinds().map(|k| (Source::Hand, k));
        let slot = self.slot.map(|c| (Source::Slot, c));
        let apart = &self.commander;
        let first = |i: &usize| !apart[..*i].contains(&apart[*i]);
        let commander = (0..apart.len()).filter(first).map(|i| (Source::Commander, apart[i]));
        counted.chain(slot).chain(commander)
    }

    /// Takes a card out, if it is there.
    pub fn take(&mut self, source: Source, card: CardId) -> bool {
        match source {
            Source::Hand => self.counted.take(card),
            Source::Slot => self.slot.take_if(|c| *c == card).is_some(),
            Source::Commander => {
                let at = self.commander.iter().position(|c| *c == card);
                at.and_then(|i| self.commander.remove(i)).is_some()
            }
            Source::Deck => false,
        }
    }
}

impl Sovereigns {
    pub(crate) fn hand(&self, seat: Seat) -> &Hand {
        &self.s.hands[seat]
    }

    /// 2 and the active Libraries. [K13.4.1] [K14.3.4]
    pub(crate) fn hand_limit(&self, seat: Seat) -> u8 {
        self.kit.constants.hand_limit.saturating_add(self.sum(seat, self.with(seat).hand_limit, |e| e.hand_limit))
    }

    /// Cards in the deck and in all discard piles. [K13.4.6] [KL20]
    pub(crate) fn cards_to_draw(&self) -> usize {
        let hidden: usize = self.s.face_down.values().map(|f| f.len()).sum();
        self.s.deck.len() + self.p.discard.len() + hidden
    }

    pub(crate) fn can_draw_combat(&self) -> Result<(), Violation> {
        if self.cards_to_draw() > 0 {
            return Ok(());
        }
        Err(Violation::new(rule!("K13.4.6"), "deck and discard pile are empty"))
    }

    /// The top combat card. An empty deck is made anew from the discard pile; placed cards are not in it. [K13.4.6]
    pub(crate) fn draw_combat(&mut self, io: &mut impl Fate) -> Option<CardId> {
        if self.s.deck.is_empty() {
            if self.cards_to_draw() > 0 {
                tell!(io, "K13.4.6", "The discard pile becomes the combat deck."; ..self.reshuffled());
            }
            self.s.deck.absorb(&mut self.p.discard);
            for hidden in self.s.face_down.values_mut() {
                self.s.deck.absorb(hidden);
            }
            self.keep_passed(|p| p.piles.is_empty()); // nobody knows them any more, but hands were not shuffled [KI13]
        }
        self.s.deck.draw(io, 0)
    }

    /// All discards on their way into the deck: those turned up, and those that only their players know. [KI13]
    fn reshuffled(&self) -> impl Iterator<Item = Vec<Hole>> + '_ {
        let token = card;
        let open = self.p.discard.iter().map(move |k| {
            let down = Part::Covered { to: Seats::NONE, token: token(k) };
            moved(down, DISCARD, DECK)
        });
        let hidden = self.all_seats().flat_map(move |seat| {
            let (from, to, cover) = (Seats::only(seat), Seats::NONE, Cover::A("combat card"));
            let cards = self.s.face_down[seat].iter();
            cards.map(move |k| moved(Part::Passed { from, to, token: token(k), cover }, face_down(seat), DECK))
        });
        open.chain(hidden)
    }

    /// Turned up: all know it from now on. [KI12]
    pub(crate) fn discard_open(&mut self, card: CardId) {
        self.p.discard.put(card);
    }

    /// Unplayed cards go face down to the discard pile. [K13.4.5]
    pub(crate) fn discard_face_down(&mut self, seat: Seat, source: Source, c: CardId, io: &mut impl Fate) {
        self.s.face_down[seat].put(c);
        let (card, from, to) = (self.put_by(seat, c, Cover::A("combat card")), cards_of(seat, source), face_down(seat));
        tell!(io, "K13.4.5", "{seat} discard {card} face down.", seat, card; from, to);
    }

    /// What the card on top of the deck is drawn for: the procedure below says it.
    fn draw_clause(&self) -> Clause {
        match self.p.pending.iter().rev().find(|f| !matches!(f, Frame::Draw(_))) {
            Some(Frame::Spending(_)) => rule!("K5.6.2"),
            Some(Frame::Order(Order { order: Task::Build(_), .. }) | Frame::BonusBuilding(_)) => rule!("K14.3.4.1"),
            Some(Frame::Order(_)) => rule!("K8.6.1"),
            Some(frame) if frame.is_battle() => rule!("K17.3.15"),
            Some(Frame::Fair(_) | Frame::Event(_)) => rule!("K18.11.1"),
            _ => rule!("K13.4.2"),
        }
    }
}

question! {
    /// Combat cards are drawn; over the limit one is discarded first. [K13.4.2]
    pub Draw { seat: Seat, left: u8, optional: bool } in Sovereigns;
    asked(|q, _| q.seat);
    prompt(|q, _| match q.optional {
        true => ask(DecisionKind::ChooseOne, "Discard a combat card before drawing, or draw none.", rule!("K17.3.15")),
        false => ask(DecisionKind::ChooseOne, "Discard a combat card before drawing.", rule!("K13.4.2")),
    });
    Drawn {
        Discard { card: CardId } = "discard {card}", (|_, game| format!("Discard {}", game.both(card))), at card;
        Decline {} = "decline", "No";
    }
}

impl Question<Sovereigns> for Draw {
    fn choices(self, game: &Sovereigns, _: Seat, out: &mut impl Choices<Drawn>) {
        let Draw { seat, optional, .. } = self;
        let hand = game.hand(seat);
        hand.counted.kinds().for_each(|c| out.offer(Drawn::Discard { card: c }));
        let apart = Violation::new(rule!("K1.2.13"), "a card kept apart is not discarded under the hand limit");
        for (_, c) in hand.playable().filter(|(source, c)| *source != Source::Hand && hand.counted.count(*c) == 0) {
            out.refuse(Drawn::Discard { card: c }, apart);
        }
        let verdict = match optional {
            true => Ok(()),
            false => Err(Violation::new(rule!("K13.4.2"), "a card must be discarded first")),
        };
        out.put(Drawn::Decline {}, verdict); // [K17.3.15]
    }

    fn answer(self, game: &mut Sovereigns, _: Seat, answer: Drawn, io: &mut impl Fate) {
        let Draw { seat, left, optional } = self;
        match answer {
            Drawn::Discard { card: c } => {
                game.s.hands[seat].counted.take(c);
                game.lost_sight(seat);
                game.discard_face_down(seat, Source::Hand, c, io);
                if optional {
                    // Who has discarded draws; only the next card may be declined again. [K17.3.15]
                    game.replace(Draw { seat, left: left.saturating_sub(1), optional });
                    game.push(Draw { seat, left: 1, optional: false });
                }
            }
            _ => game.pop(),
        }
    }

    /// Draws counted cards; at or above the limit the player first discards down to one below it. A fallen limit alone takes
    /// nothing, cards kept apart do not count. [K13.4.2] [K13.4.3] [K13.4.4] [K8.6.2]
    fn run(self, game: &mut Sovereigns, io: &mut impl Fate) -> Next {
        let Draw { seat, left, optional } = self;
        if left == 0 || game.cards_to_draw() == 0 || game.realm(seat).eliminated {
            game.pop();
            return Next::GoOn;
        }
        let counted = game.hand(seat).counted.len();
        if counted >= usize::from(game.hand_limit(seat)) && counted > 0 {
            return Next::Ask;
        }
        let clause = game.draw_clause();
        game.replace(Draw { seat, left: left - 1, optional });
        if let Some(drawn) = game.draw_combat(io) {
            game.s.hands[seat].counted.put(drawn);
            let (card, to) = (game.learnt(seat, drawn), Token::Seat(seat));
            tell!(io, clause, "{seat} draw {card}.", seat, card; from = DECK, to);
        }
        Next::GoOn
    }

    fn sound(self, game: &Sovereigns) -> bool {
        let on = game.below(self);
        match on.battle() {
            Some(step) => step.resolving().is_some_and(|(role, _)| {
                let card =
                    game.has_property(on, role, |op| matches!(op, Op::DrawCards { count } if self.left <= count));
                game.fight().seat(role) == Some(self.seat) && self.optional && card
            }),
            None => game.acts(self.seat, self) && self.left <= 9 && !self.optional,
        }
    }

    fn asks_single(self, _: &Sovereigns, _: Seat) -> bool {
        true // so that timing tells nothing [KD50]
    }
}
