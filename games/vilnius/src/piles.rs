//! Drawing: every pile is a set whose order nobody knows, refilled from its discard pile when a card is needed. [V4.2]

use crate::ids::Boost;
use ravelin_core::Id;
use ravelin_core::{Clause, Part, Seat, tell};

use crate::components::*;
use crate::flow::Fate;
use crate::state::{Target, Vilnius};
use crate::tokens::{self, TARGET_DISCARD, TARGET_PILE, Zone, card, face_down};

/// What the Order pile gave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OrderCard {
    Enemy(u8),
    Fort(u8),
    Boost(Boost),
    Final,
}

/// A card of a set of Provinces.
fn pick(mask: u64, io: &mut impl Fate) -> u8 {
    let mut counts = [0u8; PROVINCES];
    bits(mask).for_each(|card| counts[usize::from(card) % PROVINCES] = 1);
    io.draw(&counts, mask.count_ones(), card::PROVINCE) as u8
}

impl Vilnius {
    /// The top card of a player's Province pile, refilled if it is empty; none if both piles are. [V4.2.2] [V4.2.3]
    pub(crate) fn draw_province(&mut self, seat: u8, io: &mut impl Fate) -> Option<u8> {
        let player = self.player_mut(seat);
        if player.draw == 0 {
            if player.discard == 0 {
                return None;
            }
            player.draw = std::mem::take(&mut player.discard);
            tell!(io, "V4.2.2", "{seat} shuffles the Province discard pile.", seat = Seat(seat);
                piece = face_down(bits(player.draw).map(tokens::province)),
                from = Zone::Discard.of(seat), to = Zone::Pile.of(seat));
        }
        let mask = self.player(seat).draw;
        let card = pick(mask, io);
        self.player_mut(seat).draw &= !(1 << card);
        Some(card)
    }

    pub(crate) fn draw_unit(&mut self, seat: u8, io: &mut impl Fate) -> Option<u8> {
        let player = self.player_mut(seat);
        if player.unit_draw.is_empty() {
            if player.unit_discard.is_empty() {
                return None;
            }
            player.unit_draw = std::mem::take(&mut player.unit_discard);
            tell!(io, "V4.2.2", "{seat} shuffles the Unit discard pile.", seat = Seat(seat);
                piece = face_down(tokens::each_unit(player.unit_draw)),
                from = Zone::UnitDiscard.of(seat), to = Zone::UnitPile.of(seat));
        }
        let pile = self.player(seat).unit_draw;
        let kind = io.draw(&pile.counts(), pile.total().into(), card::UNIT) as u8;
        self.player_mut(seat).unit_draw.take(kind);
        Some(kind)
    }

    /// The top Order card: first the weaponless ones, then the main cards, then the Boost, last the Final Attack. [V3.12]
    pub(crate) fn draw_order(&mut self, io: &mut impl Fate) -> OrderCard {
        let p = &mut self.p;
        if p.left == 0 {
            if p.boost.is_none() {
                let drawn = io.draw(&[1; BOOSTS], BOOSTS as u32, card::BOOST);
                let card = Boost::at(drawn).expect("one of those there are");
                p.boost = Some(card);
                return OrderCard::Boost(card);
            }
            p.last = true;
            return OrderCard::Final;
        }
        p.left -= 1;
        let blanks = usize::from(self.kit.weaponless);
        let kind = if p.blanks > 0 {
            p.blanks -= 1;
            io.draw(&p.pile[..blanks], u32::from(p.blanks) + 1, card::ORDER)
        } else {
            let total = p.pile.iter().map(|n| u32::from(*n)).sum();
            io.draw(&p.pile, total, card::ORDER)
        };
        p.pile[kind] -= 1;
        let kind = kind as u8;
        if self.kit.is_fort(kind) { OrderCard::Fort(kind) } else { OrderCard::Enemy(kind) }
    }

    pub(crate) fn discard_order(&mut self, kind: u8) {
        self.p.discard[usize::from(kind) % KINDS] += 1;
    }

    /// The old Destination goes away, a new one is drawn; the discard pile is shuffled if there is none. Gives back whether it
    /// was. [V18.1] [V4.2.5]
    pub(crate) fn draw_target(&mut self, seat: u8, io: &mut impl Fate) -> bool {
        let old = self.player(seat).target;
        let p = &mut self.p;
        p.targets_discard[old as usize] += 1;
        let shuffled = p.targets == [0; 2];
        if shuffled {
            p.targets = std::mem::take(&mut p.targets_discard);
            let each = || Target::ALL.into_iter().zip(p.targets);
            let all = || each().flat_map(|(target, n)| std::iter::repeat_n(tokens::target(target), n.into()));
            tell!(io, "V4.2.5", "The Destination cards are shuffled.";
                piece = tokens::target(old), from = Zone::Strength.of(seat), to = TARGET_DISCARD;
                piece = face_down(all()), from = TARGET_DISCARD, to = TARGET_PILE);
        }
        let total = u32::from(p.targets[0]) + u32::from(p.targets[1]);
        let new = io.draw(&p.targets, total, card::TARGET) % 2;
        p.targets[new] -= 1;
        self.player_mut(seat).target = Target::ALL[new];
        shuffled
    }

    /// The top card of a stack. One that nobody has seen is any of those never seen. [V17.4] [V17.5]
    pub(crate) fn draw_stack(&mut self, stack: u8, io: &mut impl Fate) -> Option<u8> {
        let at = usize::from(stack) % STACKS;
        if self.p.stacks[at].unknown > 0 {
            let card = pick(self.p.unseen, io);
            self.p.stacks[at].unknown -= 1;
            self.p.unseen &= !(1 << card);
            return Some(card);
        }
        self.p.stacks[at].known.remove(0)
    }

    /// One card of loot, if there is a Province to take. [V15.2]
    pub(crate) fn take_loot(&mut self, seat: u8, clause: Clause, io: &mut impl Fate) {
        if let Some(card) = self.draw_province(seat, io) {
            self.player_mut(seat).loot |= 1 << card;
            tell!(io, clause, "{seat} takes {card} as loot.",
                seat = Seat(seat), card = Part::Shown(tokens::province(card));
                from = Zone::Pile.of(seat), to = Zone::Loot.of(seat));
        }
    }
}
