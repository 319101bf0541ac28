//! KI14, KI20: what a player knows of the cards he passed on. He saw into whose hand each went; from then on he follows it by
//! what all see: cards played, discarded face down and passed further. He knows it exactly, neither more nor less: of equal
//! cards he cannot tell his own, so a card like it that is turned up where his may lie ends his knowledge.

use ravelin_core::{Few, Seat, Seats, saved};

use crate::ids::{CardId, MAX_SEATS, Role, Source};
use crate::state::{Passed, Sovereigns};
saved! {
    /// A card on its way to another hand. [K18.14.1]
    pub(crate) struct Handed {
        pub(crate) giver: Seat,
        pub(crate) receiver: Seat,
        pub(crate) source: Source,
        pub(crate) card: CardId,
    }
}

impl Sovereigns {
    /// Keeps the memories of all seats that are still worth something.
    pub(crate) fn keep_passed(&mut self, worth: impl Fn(&Passed) -> bool) {
        for seat in self.all_seats() {
            let kept = &mut self.s.passed[seat];
            if !kept.is_empty() {
                *kept = kept.iter().copied().filter(&worth).collect();
            }
        }
    }

    /// Whether a seat has a counted card, in hand or placed and not turned up.
    pub(crate) fn has_counted(&self, seat: Seat) -> bool {
        let laid = |role: Role| {
            let battle = self.fight();
            let sources = [battle.side(role).main, battle.side(role).support];
            let hidden = self.s.placed[role].values().zip(sources);
            battle.seat(role) == Some(seat)
                && hidden.into_iter().any(|(card, source)| card.is_some() && source == Some(Source::Hand))
        };
        !self.hand(seat).counted.is_empty() || laid(Role::Attacker) || laid(Role::Defender)
    }

    /// A counted card went face down to the discards: it may have been any. [KI13]
    pub(crate) fn lost_sight(&mut self, seat: Seat) {
        for giver in self.all_seats() {
            for memory in self.s.passed[giver].iter_mut().filter(|p| p.hands.has(seat)) {
                memory.piles = memory.piles.with(seat);
            }
        }
        self.rule_out(seat);
    }

    /// A card of this seat was turned up. [KI12]
    pub(crate) fn saw(&mut self, seat: Seat, source: Source, card: CardId) {
        if source != Source::Hand {
            return; // cards passed on are counted cards [K18.14.1]
        }
        for giver in self.all_seats() {
            let memories = &mut self.s.passed[giver];
            if let Some(at) = memories.iter().position(|p| p.card == card && p.hands.has(seat)) {
                memories.remove(at);
            }
        }
    }

    /// Who holds no counted card does not hold this one; asked when all cards that come together are turned up.
    pub(crate) fn rule_out(&mut self, seat: Seat) {
        if self.has_counted(seat) {
            return;
        }
        for giver in self.all_seats() {
            for memory in self.s.passed[giver].iter_mut() {
                memory.hands = memory.hands.without(seat);
            }
        }
        self.keep_passed(|p| !p.hands.is_empty() || !p.piles.is_empty());
    }

    /// Cards have left their hands and move on together; the next hands do not hold them yet. [K18.14.1] [KI18]
    pub(crate) fn follow_passed(&mut self, moving: &Few<Handed, MAX_SEATS>) {
        for viewer in self.all_seats() {
            for i in (0..self.s.passed[viewer].len()).rev() {
                let memory = self.s.passed[viewer][i];
                let from_there = |m: &&Handed| m.source == Source::Hand && memory.hands.has(m.giver);
                let back = |m: &Handed| m.receiver == viewer && m.card == memory.card;
                if moving.iter().filter(from_there).any(back) {
                    self.s.passed[viewer].remove(i);
                    continue;
                }
                let still: Seats = memory.hands.iter().filter(|&s| self.has_counted(s)).collect();
                let further = moving.iter().filter(from_there).map(|m| m.receiver).filter(|&s| s != viewer);
                let hands = further.fold(still, Seats::with);
                self.s.passed[viewer][i].hands = hands;
            }
        }
        self.keep_passed(|p| !p.hands.is_empty() || !p.piles.is_empty());
        for &Handed { giver, receiver, card, .. } in moving.iter() {
            let passed = Passed { card, hands: Seats::only(receiver), piles: Seats::NONE };
            let kept = self.s.passed[giver].push(passed).is_ok();
            debug_assert!(kept, "a pack has no more Changing Loyalties than memories");
        }
    }
}
