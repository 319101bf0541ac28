//! Who sees what, and states that a viewer cannot tell from the real one. A view is built up: what all see, and what this seat
//! alone knows. (Table: Information)

use ravelin_core::{Dice, Seat, Viewer};

use crate::components::*;
use crate::flow::{Frame, ask};
use crate::state::{Public, Secret, Zabor, seat_bit};
use crate::vocabulary::*;
use ravelin_core::Hidden;

/// What a seat knows besides what all see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// Destiny and Sorcery cards in hand.
    pub hand: [u64; 2],
    /// The hand that the seat is choosing a card from. [Z28.7.8]
    pub other_hand: [u64; 2],
    /// Cards it is looking at.
    pub look: u64,
    /// Face-down VP cards it has seen, by their place on the chart.
    pub vp: [u8; CHART],
    /// Traits it held in each round of the draft, and those it kept. [Z3.2]
    pub held: [u64; 4],
    pub kept: [u8; 4],
    /// Its own answer to a simultaneous question.
    pub answer: u16,
}

impl Default for Known {
    fn default() -> Self {
        Known { hand: [0; 2], other_hand: [0; 2], look: 0, vp: [NO; CHART], held: [0; 4], kept: [NO; 4], answer: 0 }
    }
}

/// What one viewer may know.
#[derive(Clone, Debug)]
pub struct View {
    pub(crate) kit: &'static Kit,
    pub viewer: Viewer,
    pub public: Public,
    pub known: Known,
}

impl PartialEq for View {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.kit, other.kit)
            && self.viewer == other.viewer
            && self.public == other.public
            && self.known == other.known
    }
}

pub(crate) fn seat_name(seat: Seat) -> String {
    const NAMES: [&str; SEATS] = ["First", "Second", "Third", "Fourth", "Fifth"];
    format!("{} Empire", NAMES[seat.index() % SEATS])
}

impl Zabor {
    pub(crate) fn view_of(&self, viewer: Viewer) -> View {
        let viewer = viewer.filter(|s| s.0 < self.p.seats);
        let mut known = Known::default();
        if let Some(seat) = viewer {
            let n = seat.index() % SEATS;
            known.hand = self.s.hands[n];
            known.other_hand = match self.watched(seat.0) {
                Some(from) => self.s.hands[usize::from(from) % SEATS],
                None => [0; 2],
            };
            if self.p.look_seat == seat.0 {
                known.look = self.s.look;
            }
            for slot in usize::from(self.p.vp_up)..CHART {
                if self.p.vp_seen[slot] & seat_bit(seat.0) != 0 {
                    known.vp[slot] = self.s.vp[slot];
                }
            }
            (known.held, known.kept, known.answer) = (self.s.held[n], self.s.kept[n], self.s.answers[n]);
        }
        View { kit: self.kit, viewer, public: self.p, known }
    }

    /// Whose hand a seat sees while it picks a card of it.
    fn watched(&self, seat: u8) -> Option<u8> {
        match self.top() {
            Frame::Steal(ask::Steal { seat: s, from, .. }) if s == seat => Some(from),
            Frame::Discard(ask::Discard { by, seat: from, .. }) if by == seat && from != seat => Some(from),
            _ => None,
        }
    }
}

fn draw(mask: &mut u64, dice: &mut impl Dice) -> Option<u8> {
    let total = mask.count_ones();
    if total == 0 {
        return None;
    }
    let n = cards(*mask).nth(dice.below(total) as usize)?;
    *mask &= !(1 << n);
    Some(n)
}

fn deal(from: &mut u64, count: usize, dice: &mut impl Dice) -> u64 {
    (0..count).filter_map(|_| draw(from, dice)).fold(0, |m, n| m | 1 << n)
}

impl View {
    /// A state with what the viewer knows and nothing else; for questions that need no secret.
    pub(crate) fn table(&self) -> Zabor {
        let mut s = Secret::default();
        if let Some(seat) = self.viewer {
            let n = seat.index() % SEATS;
            (s.hands[n], s.held[n], s.kept[n], s.answers[n]) =
                (self.known.hand, self.known.held, self.known.kept, self.known.answer);
            s.look = self.known.look;
        }
        s.vp[..].copy_from_slice(&self.known.vp);
        for slot in 0..usize::from(self.public.vp_up).min(CHART) {
            s.vp[slot] = self.public.vp[slot];
        }
        let mut table = Zabor { kit: self.kit, p: self.public, s };
        if let Some(from) = self.viewer.and_then(|seat| table.watched(seat.0)) {
            table.s.hands[usize::from(from) % SEATS] = self.known.other_hand;
        }
        table
    }

    pub(crate) fn imagine(&self, dice: &mut impl Dice) -> Zabor {
        let mut game = self.table();
        let me = self.viewer.map_or(NO, |s| s.0);
        let watched = game.watched(me);
        for deck in [Deck::Destiny, Deck::Sorcery] {
            let d = deck as usize;
            let looked = if game.p.look_deck == deck as u8 { game.s.look } else { 0 };
            let mut pool = game.kit.full(deck) & !game.p.discards[d] & !game.p.limbo[d] & !looked;
            let known = |s: u8| s == me || watched == Some(s);
            for seat in game.seat_range().filter(|s| known(*s)) {
                pool &= !game.s.hands[usize::from(seat)][d];
            }
            for seat in game.seat_range().filter(|s| !known(*s)) {
                let count = usize::from(game.empire(seat).hand[d]);
                game.s.hands[usize::from(seat)][d] = deal(&mut pool, count, dice);
            }
            if game.p.look_deck == deck as u8 && game.p.look_seat != me {
                game.s.look = deal(&mut pool, usize::from(game.p.look_count), dice);
            }
        }
        self.imagine_events(&mut game, me, dice);
        // Face-down VP cards that others have seen are some cards of their age.
        for slot in game.p.vp_up..CHART as u8 {
            if game.p.vp_seen[usize::from(slot)] != 0 {
                game.vp_slot(slot, &mut ravelin_core::Io { dice: &mut *dice, journal: &mut ravelin_core::Silent });
            }
        }
        if let Some(deck) = Deck::nth(game.p.look_deck).filter(|d| *d as usize > 1 && *d != Deck::Event)
            && game.p.look_seat != me
        {
            let mut pool = game.pile(deck);
            game.s.look = deal(&mut pool, usize::from(game.p.look_count), dice);
        }
        if game.p.turn == 0 && matches!(game.top(), Frame::Draft(ask::Draft {}) | Frame::Starts(ask::Starts { .. })) {
            self.imagine_draft(&mut game, dice);
        }
        self.imagine_answers(&mut game, me, dice);
        game
    }

    /// Events that nobody sees: discarded unplayed, or in another's hand.
    fn imagine_events(&self, game: &mut Zabor, me: u8, dice: &mut impl Dice) {
        let looks = game.p.look_deck == Deck::Event as u8;
        let mut pool = game.pile(Deck::Event);
        if looks && game.p.look_seat != me {
            game.s.look = deal(&mut pool, usize::from(game.p.look_count), dice);
        }
        game.s.events_hidden = deal(&mut pool, usize::from(game.p.events_unseen), dice);
    }

    fn imagine_answers(&self, game: &mut Zabor, me: u8, dice: &mut impl Dice) {
        for seat in game.seat_range().filter(|s| *s != me && game.p.answered & seat_bit(*s) != 0) {
            let answer = match game.top() {
                Frame::Draft(ask::Draft {}) => {
                    let mut hand = game.s.packets[game.packet_of(seat, game.p.draft_round)];
                    draw(&mut hand, dice).map_or(0, u16::from)
                }
                Frame::Bid(ask::Bid { op, .. }) => match game.op(op) {
                    Op::Bid { min, .. } if game.gold(seat) >= u16::from(min) => {
                        let n = dice.below(u32::from(game.gold(seat) - u16::from(min)) + 2) as u16;
                        if n == 0 { 0 } else { u16::from(min) + n - 1 }
                    }
                    _ => 0,
                },
                _ => {
                    let eligible = game.eligible(seat);
                    u16::from(dice.below(32) as u8 & eligible)
                }
            };
            game.s.answers[usize::from(seat)] = answer;
        }
    }

    /// The draft: packets that passed through the viewer's hands hold what is left of what it saw; the rest is dealt anew. [Z3.2]
    #[allow(clippy::needless_range_loop, reason = "rounds index the picks and who made them")]
    fn imagine_draft(&self, game: &mut Zabor, dice: &mut impl Dice) {
        let (n, round) = (usize::from(game.p.seats), usize::from(game.p.draft_round).min(4));
        let me = self.viewer.map(|s| s.index());
        let seen = self.known.held;
        let mut unseen = game.kit.full(Deck::Trait) & !seen.iter().fold(0, |m, h| m | h);
        for packet in 0..n {
            let holder = |k: usize| (packet + k) % n;
            let mut takes = [NO; 4];
            let mut now: Option<u64> = None;
            for k in 0..round {
                if Some(holder(k)) == me {
                    takes[k] = self.known.kept[k];
                    now = Some(seen[k] & !(1u64.checked_shl(u32::from(takes[k])).unwrap_or(0)));
                    continue;
                }
                // Between two looks exactly the missing cards were taken.
                let later = (k + 1..4).find(|t| Some(holder(*t)) == me && *t <= round && seen[*t] != 0);
                takes[k] = match (now, later) {
                    (Some(left), Some(t)) => {
                        let mut missing = left & !seen[t] & !takes.iter().fold(0, |m, c| m | bit64(*c));
                        draw(&mut missing, dice).unwrap_or(NO)
                    }
                    (Some(left), None) => {
                        let mut open = left & !takes.iter().fold(0, |m, c| m | bit64(*c));
                        draw(&mut open, dice).unwrap_or(NO)
                    }
                    (None, _) => draw(&mut unseen, dice).unwrap_or(NO),
                };
            }
            let taken = takes.iter().fold(0, |m, c| m | bit64(*c));
            let rest = match now {
                _ if round < 4 && Some(holder(round)) == me => seen[round],
                Some(left) => left & !taken,
                None => deal(&mut unseen, 5 - round, dice),
            };
            for (k, take) in takes.iter().enumerate().take(round) {
                game.s.kept[holder(k)][k] = *take;
            }
            for k in 0..=round.min(3) {
                let later = takes[k..round].iter().fold(rest, |m, c| m | bit64(*c));
                game.s.held[holder(k)][k] = later;
            }
            game.s.packets[packet] = if round < 4 { rest } else { 0 };
        }
    }
}

fn bit64(card: u8) -> u64 {
    1u64.checked_shl(u32::from(card)).unwrap_or(0)
}

impl Hidden for Zabor {
    type View = View;

    fn view(&self, viewer: Viewer) -> View {
        self.view_of(viewer)
    }

    fn imagine(view: &View, dice: &mut impl Dice) -> Self {
        view.imagine(dice)
    }

    fn known(view: &View) -> Self {
        view.table()
    }
}
