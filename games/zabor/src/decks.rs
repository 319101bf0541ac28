//! Decks, hands and charts: drawing, looking, keeping, discarding, limits. Piles are unordered until a card is drawn. [Z26]

use ravelin_core::{Choices, Entry, Seat, Seats, rule};

use crate::action::{Action, VP_CARD, card, first_card, vp_card};
use crate::components::*;
use crate::flow::{Fate, Frame};
use crate::state::{Zabor, seat_bit};
use crate::vocabulary::*;

/// How others read of a card they may not see.
pub(crate) fn cover(deck: Deck) -> &'static str {
    match deck {
        Deck::Destiny => "a Destiny card",
        Deck::Sorcery => "a Sorcery card",
        Deck::Dynasty => "a Dynasty card",
        Deck::Artifact => "an Artifact card",
        Deck::Position => "a Position card",
        Deck::Trait => "a Trait",
        Deck::Monster => "a Monster card",
        Deck::Trade => "a Trade Bonus card",
        Deck::Event => "an Event card",
    }
}

/// A secret is told to the one who acts: chance is used although it decides nothing, so that the look cannot be taken back.
pub(crate) fn told(io: &mut impl Fate) {
    io.below(1);
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
            match deck {
                Deck::Destiny | Deck::Sorcery | Deck::Dynasty | Deck::Artifact => self.p.discards[deck as usize] = 0,
                Deck::Event => (self.p.events_played, self.s.events_hidden, self.p.events_unseen) = (0, 0, 0),
                Deck::Monster => self.p.beasts_gone = 0,
                Deck::Position | Deck::Trait | Deck::Trade => {}
            }
        }
        draw_of(self.pile(deck), deck, io)
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
            io.tell(|| {
                let entry = Entry::new(rule!("Z28.7.8")).seat(Seat(seat)).say("draws");
                match deck {
                    Deck::Destiny | Deck::Sorcery => {
                        entry.secret(Seats::only(Seat(seat)), card(deck, n), cover(deck)).say(".")
                    }
                    _ => entry.shown(card(deck, n)).say("."),
                }
            });
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
            io.tell(|| {
                let entry = Entry::new(clause).seat(Seat(seat)).say("looks at");
                let comma = |e: Entry, n: usize| if n == 0 { e } else { e.say(",") };
                let secret = |e: Entry, n: u8| e.secret(Seats::only(Seat(seat)), card(deck, n), cover(deck));
                cards(seen).enumerate().fold(entry, |e, (i, n)| secret(comma(e, i), n)).say(".")
            });
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

    pub(crate) fn list_look(&self, out: &mut impl Choices<Action>) {
        let deck = self.look_deck();
        for n in cards(self.s.look) {
            out.offer(if deck == Deck::Event { Action::Play(deck, n) } else { Action::Keep(deck, n) });
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

    pub(crate) fn act_keep(&mut self, seat: u8, keep: u8, action: Action, io: &mut impl Fate) {
        let Action::Keep(deck, n) = action else { return };
        self.s.look &= !(1 << n);
        self.p.look_count = self.p.look_count.saturating_sub(1);
        self.gain_card(seat, deck, n);
        let keep = keep.saturating_sub(1);
        let rest = self.s.look;
        io.tell(|| {
            let entry = Entry::new(rule!("Z10.1.6")).seat(Seat(seat)).say("keeps");
            match deck {
                Deck::Destiny | Deck::Sorcery => {
                    entry.secret(Seats::only(Seat(seat)), card(deck, n), cover(deck)).say(".")
                }
                _ => entry.shown(card(deck, n)).say("."),
            }
        });
        if keep == 0 && deck != Deck::Trait && rest != 0 {
            io.tell(|| {
                let entry = Entry::new(rule!("Z10.1.4")).seat(Seat(seat)).say("discards");
                let mut first = true;
                cards(rest)
                    .fold(entry, |e, n| {
                        let e = if std::mem::take(&mut first) { e } else { e.say(",") };
                        e.shown(card(deck, n))
                    })
                    .say(".")
            });
        }
        self.set_top(Frame::Keep { seat, keep });
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

    pub(crate) fn list_over_limit(&self, seat: u8, deck: u8, out: &mut impl Choices<Action>) {
        match Deck::nth(deck).unwrap_or(Deck::Destiny) {
            kind @ (Deck::Destiny | Deck::Sorcery) => {
                let hand = self.s.hands[usize::from(seat) % SEATS][kind as usize];
                cards(hand).for_each(|n| out.offer(Action::Discard(kind, n)));
            }
            Deck::Position => {
                for n in cards(self.on_chart(seat, Deck::Position)) {
                    let free = usize::from(n) != COUNCIL && usize::from(n) != EVENTS;
                    let why = ravelin_core::Violation::new(rule!("Z10.5.5"), "this seat never lies in the pool");
                    out.put(Action::Position(n), if free { Ok(()) } else { Err(why) });
                }
            }
            Deck::Monster => {
                let own = |n: &u8| self.beast(*n).owner == seat;
                (0..self.kit.monsters.len() as u8).filter(own).for_each(|n| out.offer(Action::Beast(n)));
            }
            kind @ (Deck::Dynasty | Deck::Artifact | Deck::Trait | Deck::Trade | Deck::Event) => {
                cards(self.on_chart(seat, kind)).for_each(|n| out.offer(Action::Discard(kind, n)));
            }
        }
    }

    pub(crate) fn act_over_limit(&mut self, seat: u8, _deck: u8, action: Action, io: &mut impl Fate) {
        let token = match action {
            Action::Discard(deck, n) => {
                self.discard_card(seat, deck, n);
                card(deck, n)
            }
            Action::Position(n) => {
                self.p.positions[usize::from(n) % POSITIONS] = NO;
                self.remove_card(seat, Deck::Position, n);
                card(Deck::Position, n)
            }
            Action::Beast(n) => {
                self.drop_beast(n);
                card(Deck::Monster, n)
            }
            _ => return,
        };
        io.tell(|| {
            Entry::new(rule!("Z26.4")).seat(Seat(seat)).say("has too many cards and gives up").shown(token).say(".")
        });
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
        io.tell(|| Entry::new(clause).seat(Seat(me)).say("turns up the VP card").shown(vp_card(n)).say("."));
    }

    /// A player alone sees the next face-down VP cards. [Z28.7.21]
    pub(crate) fn peek_vp(&mut self, seat: u8, count: u8, io: &mut impl Fate) {
        for slot in self.p.vp_up..(self.p.vp_up + count).min(self.turns()) {
            let n = self.vp_slot(slot, io);
            self.p.vp_seen[usize::from(slot) % CHART] |= seat_bit(seat);
            io.tell(|| {
                Entry::new(rule!("Z28.7.21"))
                    .seat(Seat(seat))
                    .say("looks at a face-down VP card:")
                    .secret(Seats::only(Seat(seat)), vp_card(n), "unseen by others")
                    .say(".")
            });
        }
    }
}
