//! Drawing: every pile is a set whose order nobody knows, refilled from its discard pile when a card is needed. [V4.2]

use ravelin_core::{Clause, Each, Fate, Id, Part, Seat, Set, tell};

use crate::ids::*;
use crate::state::Vilnius;
use crate::tokens::{self, TARGET_DISCARD, TARGET_PILE, Zone, card, face_down};

/// What the Order pile gave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OrderCard {
    Enemy(Enemy),
    Fort(Enemy),
    Boost(Boost),
    Final,
}

/// A card of a set of Provinces.
fn pick(cards: Set<Province>, ctx: &mut impl Fate) -> Province {
    let mut counts: Each<Province, u8> = Each::filled(0);
    cards.iter().for_each(|card| counts[card] = 1);
    pick_of(&counts, cards.len(), card::PROVINCE, ctx)
}

fn sum<I: Id>(counts: &Each<I, u8>) -> usize {
    counts.values().map(|n| usize::from(*n)).sum()
}

/// A card of those that are counted, of which there are so many.
fn pick_of<I: Id>(counts: &Each<I, u8>, total: usize, first: u16, ctx: &mut impl Fate) -> I {
    I::at(ctx.draw(counts.as_slice(), total as u32, first)).expect("one of those there are")
}

impl Vilnius {
    /// The top card of a player's Province pile, refilled if it is empty; none if both piles are. [V4.2.2] [V4.2.3]
    pub(crate) fn draw_province(&mut self, seat: Seat, ctx: &mut impl Fate) -> Option<Province> {
        let player = self.player_mut(seat);
        if player.draw.is_empty() {
            if player.discard.is_empty() {
                return None;
            }
            player.draw = std::mem::take(&mut player.discard);
            tell!(ctx, "V4.2.2", "{seat} shuffles the Province discard pile.", seat;
                piece = face_down(player.draw.iter().map(Into::into)),
                from = Zone::Discard.of(seat), to = Zone::Pile.of(seat));
        }
        let card = pick(self.player(seat).draw, ctx);
        self.player_mut(seat).draw.remove(card);
        Some(card)
    }

    pub(crate) fn draw_unit(&mut self, seat: Seat, ctx: &mut impl Fate) -> Option<Unit> {
        let player = self.player_mut(seat);
        if player.unit_draw.is_empty() {
            if player.unit_discard.is_empty() {
                return None;
            }
            player.unit_draw = std::mem::take(&mut player.unit_discard);
            tell!(ctx, "V4.2.2", "{seat} shuffles the Unit discard pile.", seat;
                piece = face_down(tokens::each_unit(player.unit_draw)),
                from = Zone::UnitDiscard.of(seat), to = Zone::UnitPile.of(seat));
        }
        let pile = self.player(seat).unit_draw;
        let kind = pick_of(&pile.counts(), pile.total().into(), card::UNIT, ctx);
        self.player_mut(seat).unit_draw.take(kind);
        Some(kind)
    }

    /// The top Order card: first the weaponless ones, then the main cards, then the Boost, last the Final Attack. [V3.12]
    pub(crate) fn draw_order(&mut self, ctx: &mut impl Fate) -> OrderCard {
        let order = &mut self.p.order;
        if order.left == 0 {
            if order.boost.is_none() {
                let card = pick_of(&Each::filled(1), BOOSTS, card::BOOST, ctx);
                order.boost = Some(card);
                return OrderCard::Boost(card);
            }
            order.last = true;
            return OrderCard::Final;
        }
        order.left -= 1;
        let kind = if order.blanks > 0 {
            let left = order.blanks;
            order.blanks -= 1;
            let mut blanks = Each::filled(0);
            self.kit.weaponless.iter().for_each(|kind| blanks[kind] = order.pile[kind]);
            pick_of(&blanks, left.into(), card::ORDER, ctx)
        } else {
            pick_of(&order.pile, sum(&order.pile), card::ORDER, ctx)
        };
        order.pile[kind] -= 1;
        if self.kit.is_fort(kind) { OrderCard::Fort(kind) } else { OrderCard::Enemy(kind) }
    }

    pub(crate) fn discard_order(&mut self, kind: Enemy) {
        self.p.order.discard[kind] += 1;
    }

    /// The old Destination goes away, a new one is drawn; the discard pile is shuffled if there is none. Gives back whether it
    /// was. [V18.1] [V4.2.5]
    pub(crate) fn draw_target(&mut self, seat: Seat, ctx: &mut impl Fate) -> bool {
        let old = self.player(seat).target;
        let cards = &mut self.p.destinations;
        cards.discard[old] += 1;
        let shuffled = cards.pile.values().all(|n| *n == 0);
        if shuffled {
            cards.pile = std::mem::take(&mut cards.discard);
            let all = || cards.pile.iter().flat_map(|(target, n)| std::iter::repeat_n(target.into(), (*n).into()));
            tell!(ctx, "V4.2.5", "The Destination cards are shuffled.";
                piece = old, from = Zone::Strength.of(seat), to = TARGET_DISCARD;
                piece = face_down(all()), from = TARGET_DISCARD, to = TARGET_PILE);
        }
        let new = pick_of(&cards.pile, sum(&cards.pile), card::TARGET, ctx);
        cards.pile[new] -= 1;
        self.player_mut(seat).target = new;
        shuffled
    }

    /// The top card of a stack. One that nobody has seen is any of those never seen. [V17.4] [V17.5]
    pub(crate) fn draw_stack(&mut self, stack: Stack, ctx: &mut impl Fate) -> Option<Province> {
        let pile = &mut self.p.stacks[stack];
        if pile.unknown > 0 {
            let card = pick(self.p.unseen, ctx);
            pile.unknown -= 1;
            self.p.unseen.remove(card);
            return Some(card);
        }
        pile.known.remove(0)
    }

    /// One card of loot, if there is a Province to take. [V15.2]
    pub(crate) fn take_loot(&mut self, seat: Seat, clause: Clause, ctx: &mut impl Fate) {
        if let Some(card) = self.draw_province(seat, ctx) {
            self.player_mut(seat).loot.insert(card);
            tell!(ctx, clause, "{seat} takes {card} as loot.",
                seat, card = Part::Shown(card.into());
                from = Zone::Pile.of(seat), to = Zone::Loot.of(seat));
        }
    }
}
