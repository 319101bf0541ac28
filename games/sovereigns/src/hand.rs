//! K13.4: the combat deck, hands and discards.

use ravelin_core::journal::{Cover, Hole, moved};
use ravelin_core::{Choices, Clause, Part, Seat, Seats, Token, Violation, rule, tell};

use crate::action::Action;
use crate::components::CardId;
use crate::flow::{Fate, Frame, Order};
use crate::state::{Hand, Source, Sovereigns};
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
        let counted = self.counted.kinds().map(|k| (Source::Hand, CardId(k as u8)));
        let slot = self.slot.map(|c| (Source::Slot, c));
        let apart = &self.commander;
        let first = |i: &usize| !apart[..*i].contains(&apart[*i]);
        let commander = (0..apart.len()).filter(first).map(|i| (Source::Commander, apart[i]));
        counted.chain(slot).chain(commander)
    }

    /// Takes a card out, if it is there.
    pub fn take(&mut self, source: Source, card: CardId) -> bool {
        match source {
            Source::Hand => self.counted.take(card.index()),
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
        &self.s.hands[seat.index()]
    }

    /// 2 and the active Libraries. [K13.4.1] [K14.3.4]
    pub(crate) fn hand_limit(&self, seat: Seat) -> u8 {
        self.kit.constants.hand_limit.saturating_add(self.sum(seat, self.with(seat).hand_limit, |e| e.hand_limit))
    }

    /// Cards in the deck and in all discard piles. [K13.4.6] [KL20]
    pub(crate) fn cards_to_draw(&self) -> usize {
        let hidden: usize = self.s.face_down.iter().map(|f| f.len()).sum();
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
            for hidden in &mut self.s.face_down {
                self.s.deck.absorb(hidden);
            }
            self.keep_passed(|p| p.piles.is_empty()); // nobody knows them any more, but hands were not shuffled [KI13]
        }
        self.s.deck.draw(io, 0).map(|k| CardId(k as u8))
    }

    /// All discards on their way into the deck: those turned up, and those that only their players know. [KI13]
    fn reshuffled(&self) -> impl Iterator<Item = Vec<Hole>> + '_ {
        let token = |k: usize| card(CardId(k as u8));
        let open = self.p.discard.iter().map(move |k| {
            let down = Part::Covered { to: Seats::NONE, token: token(k) };
            moved(down, DISCARD, DECK)
        });
        let hidden = self.all_seats().flat_map(move |seat| {
            let (from, to, cover) = (Seats::only(seat), Seats::NONE, Cover::A("combat card"));
            let cards = self.s.face_down[seat.index()].iter();
            cards.map(move |k| moved(Part::Passed { from, to, token: token(k), cover }, face_down(seat), DECK))
        });
        open.chain(hidden)
    }

    /// Turned up: all know it from now on. [KI12]
    pub(crate) fn discard_open(&mut self, card: CardId) {
        self.p.discard.put(card.index());
    }

    /// Unplayed cards go face down to the discard pile. [K13.4.5]
    pub(crate) fn discard_face_down(&mut self, seat: Seat, source: Source, c: CardId, io: &mut impl Fate) {
        self.s.face_down[seat.index()].put(c.index());
        let (card, from, to) = (self.put_by(seat, c, Cover::A("combat card")), cards_of(seat, source), face_down(seat));
        tell!(io, "K13.4.5", "{seat} discard {card} face down.", seat, card; from, to);
    }

    /// Draws counted cards; at or above the limit the player first discards down to one below it. A fallen limit alone takes
    /// nothing, cards kept apart do not count. [K13.4.2] [K13.4.3] [K13.4.4] [K8.6.2]
    pub(crate) fn draw_step(&mut self, seat: Seat, left: u8, optional: bool, io: &mut impl Fate) -> bool {
        if left == 0 || self.cards_to_draw() == 0 || self.realm(seat).eliminated {
            self.pop();
            return true;
        }
        let counted = self.hand(seat).counted.len();
        if counted >= usize::from(self.hand_limit(seat)) && counted > 0 {
            return false;
        }
        let clause = self.draw_clause();
        self.become_frame(Frame::Draw { seat, left: left - 1, optional });
        if let Some(drawn) = self.draw_combat(io) {
            self.s.hands[seat.index()].counted.put(drawn.index());
            let (card, to) = (self.learnt(seat, drawn), Token::Seat(seat));
            tell!(io, clause, "{seat} draw {card}.", seat, card; from = DECK, to);
        }
        true
    }

    /// What the card on top of the deck is drawn for: the procedure below says it.
    fn draw_clause(&self) -> Clause {
        match self.p.stack.iter().rev().find(|f| !matches!(f, Frame::Draw { .. })) {
            Some(Frame::Spending) => rule!("K5.6.2"),
            Some(Frame::Order { order: Order::Build(_), .. } | Frame::BonusBuilding { .. }) => rule!("K14.3.4.1"),
            Some(Frame::Order { .. }) => rule!("K8.6.1"),
            Some(Frame::Battle(_)) => rule!("K17.3.15"),
            Some(Frame::Fair { .. } | Frame::Event { .. }) => rule!("K18.11.1"),
            _ => rule!("K13.4.2"),
        }
    }

    pub(crate) fn list_draw(&self, seat: Seat, optional: bool, out: &mut impl Choices<Action>) {
        let hand = self.hand(seat);
        hand.counted.kinds().for_each(|k| out.offer(Action::Discard(CardId(k as u8))));
        let apart = Violation::new(rule!("K1.2.13"), "a card kept apart is not discarded under the hand limit");
        for (_, c) in
            hand.playable().filter(|(source, c)| *source != Source::Hand && hand.counted.count(c.index()) == 0)
        {
            out.refuse(Action::Discard(c), apart);
        }
        let verdict = match optional {
            true => Ok(()),
            false => Err(Violation::new(rule!("K13.4.2"), "a card must be discarded first")),
        };
        out.put(Action::Decline, verdict); // [K17.3.15]
    }

    pub(crate) fn discard_for_draw(
        &mut self,
        seat: Seat,
        left: u8,
        optional: bool,
        action: Action,
        io: &mut impl Fate,
    ) {
        match action {
            Action::Discard(c) => {
                self.s.hands[seat.index()].counted.take(c.index());
                self.lost_sight(seat);
                self.discard_face_down(seat, Source::Hand, c, io);
                if optional {
                    // Who has discarded draws; only the next card may be declined again. [K17.3.15]
                    self.become_frame(Frame::Draw { seat, left: left.saturating_sub(1), optional });
                    self.push(Frame::Draw { seat, left: 1, optional: false });
                }
            }
            _ => self.pop(),
        }
    }
}
