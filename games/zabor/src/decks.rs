//! Decks, hands and charts: drawing, looking, keeping, discarding, limits. Piles are unordered until a card is drawn. [Z26]

use ravelin_core::journal::{Cover, Part, moved};
use ravelin_core::{Asking, Choices, Clause, Seat, Seats, rule, tell};

use crate::action::Reply;
use crate::components::*;
use crate::flow::{Fate, ask};
use crate::state::{Zabor, seat_bit};
use crate::tokens::{
    LOOKED, PLAYED, VP_CARD, VP_CHART, VP_DECK, back_of, beast_leaves, card, card_list, covered, discard, discarded,
    first_card, gained, home, passed, secret, vp_card,
};
use crate::vocabulary::*;

/// A secret is told to the one who acts: chance is used although it decides nothing, so that the look cannot be taken back.
pub(crate) fn told(io: &mut impl Fate) {
    io.below(1);
}

/// A card was resolved: it lies on its discard pile now.
pub(crate) fn put_away(clause: Clause, deck: Deck, n: u8, io: &mut impl Fate) {
    tell!(io, clause, "The card {card} goes to the discard pile.",
        card = card(deck, n); from = PLAYED, to = discard(deck));
}

fn draw_of(mask: u64, deck: Deck, io: &mut impl Fate) -> Option<u8> {
    let total = mask.count_ones();
    if total == 0 {
        return None;
    }
    let counts: [u8; 64] = std::array::from_fn(|n| (mask >> n & 1) as u8);
    let n = io.draw(&counts, total, first_card(deck)) as u8;
    Some(n)
}

impl Zabor {
    /// Whether a card could be drawn, from the deck or its discard pile.
    pub(crate) fn any_card(&self, deck: Deck) -> bool {
        self.drawable(deck) > 0
    }

    /// How many cards could be drawn. Known to all: hands and looks are counted, not seen.
    pub(crate) fn drawable(&self, deck: Deck) -> u32 {
        let full = self.kit.full(deck).count_ones();
        let looked = if self.p.look_deck == deck as u8 { u32::from(self.p.look_count) } else { 0 };
        let held = match deck {
            Deck::Destiny | Deck::Sorcery => {
                let hands: u32 = self.seat_range().map(|s| u32::from(self.empire(s).hand[deck as usize])).sum();
                hands + self.p.limbo[deck as usize].count_ones()
            }
            Deck::Dynasty | Deck::Artifact => {
                let charts: u32 = self.seat_range().map(|s| self.on_chart(s, deck).count_ones()).sum();
                charts + self.p.limbo[deck as usize].count_ones()
            }
            Deck::Trait => self.seat_range().map(|s| self.on_chart(s, deck).count_ones()).sum(),
            Deck::Monster => self.p.roaming.count_ones(),
            Deck::Event => u32::from(self.p.event != NO),
            Deck::Position | Deck::Trade => full,
        };
        full.saturating_sub(held + looked)
    }

    /// Draws a card; an empty deck is made anew from its discard pile. [Z26.5] [Z24.6]
    pub(crate) fn draw_card(&mut self, deck: Deck, io: &mut impl Fate) -> Option<u8> {
        if self.pile(deck) == 0 {
            self.tell_shuffle(deck, io);
            match deck {
                Deck::Destiny | Deck::Sorcery | Deck::Dynasty | Deck::Artifact => self.p.discards[deck as usize] = 0,
                Deck::Event => (self.p.events_played, self.s.events_hidden, self.p.events_unseen) = (0, 0, 0),
                Deck::Monster => self.p.beasts_gone = 0,
                Deck::Position | Deck::Trait | Deck::Trade => {}
            }
        }
        draw_of(self.pile(deck), deck, io)
    }

    /// The discard pile becomes the deck.
    fn tell_shuffle(&self, deck: Deck, io: &mut impl Fate) {
        let (open, hidden) = match deck {
            Deck::Destiny | Deck::Sorcery | Deck::Dynasty | Deck::Artifact => (self.p.discards[deck as usize], 0),
            Deck::Event => (self.p.events_played, self.p.events_unseen),
            Deck::Monster => (u64::from(self.p.beasts_gone), 0),
            Deck::Position | Deck::Trait | Deck::Trade => (0, 0),
        };
        if open == 0 && hidden == 0 {
            return;
        }
        let (from, to) = (discard(deck), crate::tokens::deck(deck));
        tell!(io, "Z26.5", "{from} is shuffled into a new deck.", from;
            piece = card_list(open, |n| covered(deck, n)), to;
            piece = Part::Count(hidden.into(), back_of(deck)), from, to);
    }

    /// To hand, or face up on the chart. [Z26.1]
    pub(crate) fn gain_card(&mut self, seat: u8, deck: Deck, n: u8) {
        match deck {
            Deck::Destiny | Deck::Sorcery => {
                self.s.hands[usize::from(seat) % SEATS][deck as usize] |= 1 << n;
                self.count_hand(seat);
            }
            _ => {
                self.add_card(seat, deck, n);
            }
        }
    }

    pub(crate) fn count_hand(&mut self, seat: u8) {
        let hand = self.s.hands[usize::from(seat) % SEATS];
        self.empire_mut(seat).hand = [hand[0].count_ones() as u8, hand[1].count_ones() as u8];
    }

    /// From hand or chart to the discard pile. [Z26.6]
    pub(crate) fn discard_card(&mut self, seat: u8, deck: Deck, n: u8) {
        match deck {
            Deck::Destiny | Deck::Sorcery => {
                self.s.hands[usize::from(seat) % SEATS][deck as usize] &= !(1 << n);
                self.count_hand(seat);
            }
            _ => self.remove_card(seat, deck, n),
        }
        if let Some(pile) = self.p.discards.get_mut(deck as usize) {
            *pile |= 1 << n;
        }
    }

    /// Draws to hand or chart. [Z28.7.8]
    pub(crate) fn draw_to(&mut self, seat: u8, deck: Deck, count: u8, io: &mut impl Fate) {
        for _ in 0..count {
            let Some(n) = self.draw_card(deck, io) else { return };
            self.gain_card(seat, deck, n);
            tell!(io, "Z28.7.8", "{seat} draws {card}.", seat = Seat(seat), card = gained(seat, deck, n);
                from = crate::tokens::deck(deck), to = home(seat));
        }
    }

    /// Takes cards of a deck to look at; false if there is none. [Z10.1.5]
    pub(crate) fn look_at(&mut self, seat: u8, deck: Deck, count: u8, io: &mut impl Fate) -> bool {
        if self.p.look_seat != NO {
            return false;
        }
        let mut seen = 0u64;
        let clause = match deck {
            Deck::Event => rule!("Z7.1"),
            Deck::Monster => rule!("Z24.5"),
            _ => rule!("Z26.1"),
        };
        for _ in 0..count {
            // What is looked at is no longer in the pile.
            (self.s.look, self.p.look_deck) = (seen, deck as u8);
            let Some(n) = self.draw_card(deck, io) else { break };
            seen |= 1 << n;
            self.s.look = seen;
        }
        if seen != 0 {
            tell!(io, clause, "{seat} looks at {card}.",
                seat = Seat(seat), card = card_list(seen, |n| secret(seat, deck, n));
                from = crate::tokens::deck(deck), to = LOOKED);
        }
        self.s.look = seen;
        self.p.look_count = seen.count_ones() as u8;
        if seen == 0 {
            (self.p.look_seat, self.p.look_deck) = (NO, NO);
            return false;
        }
        self.p.look_seat = seat;
        true
    }

    pub(crate) fn end_look(&mut self) {
        (self.p.look_seat, self.p.look_deck, self.p.look_count, self.s.look) = (NO, NO, 0, 0);
    }

    fn look_deck(&self) -> Deck {
        Deck::nth(self.p.look_deck).unwrap_or(Deck::Event)
    }

    pub(crate) fn list_look(&self, out: &mut impl Choices<Reply>) {
        let deck = self.look_deck();
        for n in cards(self.s.look) {
            out.offer(if deck == Deck::Event { Reply::Play(deck, n) } else { Reply::Keep(deck, n) });
        }
    }

    /// The looked-at cards that are not kept: discarded face up, Traits shuffled back. [Z10.1.4] [Z28.7.22]
    pub(crate) fn keep_step(&mut self, seat: u8, keep: u8) -> bool {
        let _ = seat;
        if keep > 0 && self.s.look != 0 && self.p.look_count > 0 {
            return false;
        }
        if let Some(pile) = self.p.discards.get_mut(usize::from(self.p.look_deck)) {
            *pile |= self.s.look;
        }
        self.end_look();
        self.pop();
        true
    }

    pub(crate) fn act_keep(&mut self, seat: u8, keep: u8, action: Reply, io: &mut impl Fate) {
        let Reply::Keep(deck, n) = action else { return };
        self.s.look &= !(1 << n);
        self.p.look_count = self.p.look_count.saturating_sub(1);
        self.gain_card(seat, deck, n);
        let keep = keep.saturating_sub(1);
        let rest = self.s.look;
        let aside = || {
            // Traits that are not kept are shuffled back unseen.
            let unseen = if keep == 0 && deck == Deck::Trait { rest } else { 0 };
            cards(unseen).map(move |n| moved(passed(seat, None, deck, n), LOOKED, discard(deck)))
        };
        tell!(io, "Z10.1.6", "{seat} keeps {card}.", seat = Seat(seat), card = gained(seat, deck, n);
            from = LOOKED, to = home(seat); ..aside());
        if keep == 0 && deck != Deck::Trait && rest != 0 {
            tell!(io, "Z10.1.4", "{seat} discards {card}.",
                seat = Seat(seat), card = card_list(rest, |n| discarded(deck, n));
                from = LOOKED, to = discard(deck));
        }
        self.replace(ask::Keep { seat, keep });
    }

    // ---- Limits ----

    /// Cards of a kind that a player has, for the limit. [Z26.3]
    pub(crate) fn held(&self, seat: u8, deck: Deck) -> usize {
        self.cards_of(seat, 1 << deck as u16, u64::MAX) as usize
    }

    pub(crate) fn over_limit_step(&mut self, seat: u8, deck: u8) -> bool {
        let kind = Deck::nth(deck).unwrap_or(Deck::Destiny);
        if self.held(seat, kind) <= self.card_limit(seat, kind) || !self.can_drop(seat, kind) {
            self.pop();
            return true;
        }
        false
    }

    /// Whether something could be discarded: the two obligatory seats never lie in the pool. [Z10.5.5]
    pub(crate) fn can_drop(&self, seat: u8, deck: Deck) -> bool {
        match deck {
            Deck::Position => self.on_chart(seat, deck) & !0b11 != 0,
            _ => self.held(seat, deck) > 0,
        }
    }

    pub(crate) fn list_over_limit(&self, seat: u8, deck: u8, out: &mut impl Choices<Reply>) {
        match Deck::nth(deck).unwrap_or(Deck::Destiny) {
            kind @ (Deck::Destiny | Deck::Sorcery) => {
                let hand = self.s.hands[usize::from(seat) % SEATS][kind as usize];
                cards(hand).for_each(|n| out.offer(Reply::Discard(kind, n)));
            }
            Deck::Position => {
                for n in cards(self.on_chart(seat, Deck::Position)) {
                    let free = usize::from(n) != COUNCIL && usize::from(n) != EVENTS;
                    let why = ravelin_core::Violation::new(rule!("Z10.5.5"), "this seat never lies in the pool");
                    out.put(Reply::Position(n), if free { Ok(()) } else { Err(why) });
                }
            }
            Deck::Monster => {
                let own = |n: &u8| self.beast(*n).owner == seat;
                (0..self.kit.monsters.len() as u8).filter(own).for_each(|n| out.offer(Reply::Beast(n)));
            }
            kind @ (Deck::Dynasty | Deck::Artifact | Deck::Trait | Deck::Trade | Deck::Event) => {
                cards(self.on_chart(seat, kind)).for_each(|n| out.offer(Reply::Discard(kind, n)));
            }
        }
    }

    pub(crate) fn act_over_limit(&mut self, seat: u8, _deck: u8, action: Reply, io: &mut impl Fate) {
        let (deck, n, beast) = match action {
            Reply::Discard(deck, n) => {
                self.discard_card(seat, deck, n);
                (deck, n, None)
            }
            Reply::Position(n) => {
                self.p.positions[usize::from(n) % POSITIONS] = NO;
                self.remove_card(seat, Deck::Position, n);
                (Deck::Position, n, None)
            }
            Reply::Beast(n) => {
                let beast = self.beast(n);
                self.drop_beast(n);
                (Deck::Monster, n, Some(beast))
            }
            _ => return,
        };
        let moves = || match beast {
            Some(beast) => beast_leaves(n, beast),
            None => vec![moved(discarded(deck, n), home(seat), discard(deck))],
        };
        tell!(io, "Z26.4", "{seat} has too many cards and gives up {what}.",
            seat = Seat(seat), what = discarded(deck, n); ..moves());
    }

    // ---- VP cards ----

    /// The VP card of a slot of the chart; it is drawn when somebody first sees it. [Z3.6]
    pub(crate) fn vp_slot(&mut self, slot: u8, io: &mut impl Fate) -> u8 {
        let n = usize::from(slot) % CHART;
        if self.s.vp[n] != NO {
            told(io);
        } else {
            let age = slot / self.ages().1.max(1) + 1;
            let taken = self.s.vp;
            let free = |card: usize| self.kit.vp[card].age == age && !taken.contains(&(card as u8));
            let counts: [u8; 32] = std::array::from_fn(|c| u8::from(c < self.kit.vp.len() && free(c)));
            let total = counts.iter().map(|c| u32::from(*c)).sum();
            if total == 0 {
                return NO;
            }
            self.s.vp[n] = io.draw(&counts, total, VP_CARD) as u8;
        }
        self.s.vp[n]
    }

    /// The Master of Events turns the next VP card face up. [Z15.2] [Z3.9]
    pub(crate) fn reveal_vp(&mut self, io: &mut impl Fate) {
        let slot = self.p.vp_up;
        if slot >= self.turns() {
            return;
        }
        let n = self.vp_slot(slot, io);
        self.p.vp[usize::from(slot) % CHART] = n;
        self.p.vp_seen[usize::from(slot) % CHART] = 0;
        self.p.vp_up += 1;
        let me = self.me();
        let clause = if self.p.turn == 0 { rule!("Z3.9") } else { rule!("Z15.2") };
        tell!(io, clause, "{seat} turns up the VP card {card}.", seat = Seat(me), card = Part::Shown(vp_card(n));
            from = VP_DECK, to = VP_CHART);
    }

    /// A player alone sees the next face-down VP cards. [Z28.7.21]
    pub(crate) fn peek_vp(&mut self, seat: u8, count: u8, io: &mut impl Fate) {
        for slot in self.p.vp_up..(self.p.vp_up + count).min(self.turns()) {
            let n = self.vp_slot(slot, io);
            self.p.vp_seen[usize::from(slot) % CHART] |= seat_bit(seat);
            // Who has seen it before knows which one it is.
            let seen = self.p.vp_seen[usize::from(slot) % CHART];
            let to: Seats = self.seat_range().filter(|s| seen & seat_bit(*s) != 0).map(Seat).collect();
            tell!(io, "Z28.7.21", "{seat} looks at a face-down VP card: {card}.",
                seat = Seat(seat), card = Part::Secret { to, token: vp_card(n), cover: Cover::Text("unseen by others") };
                from = VP_DECK, to = VP_DECK);
        }
    }
}
