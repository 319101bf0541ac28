//! What lies where, as a viewer sees it: the same for all, since only the income is secret. Events move exactly these.

use ravelin_core::{Asking, Hidden, Pieces, Places, Seat, Token};

use crate::ids::*;
use crate::kit::*;
use crate::questions::Frame;
use crate::state::Vilnius;
use crate::tokens::{
    CITY, FINAL, FORTS_IN_PLAY, LEFT_OUT, MARKER, ORDER_BACK, ORDER_DISCARD, ORDER_PILE, POINT, PROVINCE_BACK,
    REVEALED, SUPPLY, TAKEN_UP, TARGET_BACK, TARGET_DISCARD, TARGET_PILE, UNIT_BACK, Zone, hand,
};
use crate::view::View;

pub(crate) fn pieces(view: &View, out: &mut Pieces) {
    let table = &Vilnius::known(view);
    let (p, order, fight) = (&table.p, &table.p.order, &table.p.fight);
    for seat in table.each_seat() {
        cards(table, seat, out);
        city(table, seat, out);
    }
    out.add(POINT, CITY, p.city);
    out.add(MARKER, hand(p.start), 1u8);
    p.buildings.iter().for_each(|(kind, n)| out.add(kind.into(), SUPPLY, *n));
    army(p.units, SUPPLY, out);
    out.add(ORDER_BACK, ORDER_PILE, table.order_pile());
    for (counts, at) in [(&order.discard, ORDER_DISCARD), (&order.boxed, LEFT_OUT)] {
        counts.iter().for_each(|(kind, n)| out.add(kind.into(), at, *n));
    }
    order.boost.into_iter().for_each(|boost| out.add(boost.into(), REVEALED, 1u8));
    out.add(FINAL, REVEALED, order.last);
    out.add(TARGET_BACK, TARGET_PILE, p.destinations.pile.values().sum::<u8>());
    p.destinations.discard.iter().for_each(|(target, n)| out.add(target.into(), TARGET_DISCARD, *n));
    order.buildings.iter().for_each(|kind| out.add((*kind).into(), FORTS_IN_PLAY, 1u8));
    fight.foes.places::<Front>().for_each(|(at, f)| out.add(f.card.into(), at.into(), 1u8));
    fight.deployed.iter().for_each(|d| out.add(d.unit.into(), d.lies(), 1u8));
    for (stack, pile) in p.stacks.iter() {
        out.add(PROVINCE_BACK, stack.into(), pile.unknown);
        pile.known.iter().for_each(|card| out.add((*card).into(), stack.into(), 1u8));
    }
    p.pending.looked.iter().for_each(|card| out.add((*card).into(), TAKEN_UP, 1u8));
    // A Unit that is being split has not left the hand.
    if let Some(Frame::Split(split)) = table.top() {
        out.add(split.unit.into(), hand(split.seat), 1u8);
    }
}

fn army(units: Units, at: Token, out: &mut Pieces) {
    units.kinds().for_each(|kind| out.add(kind.into(), at, units.of(kind)));
}

/// Cards in hand, in the piles and beside the display.
fn cards(table: &Vilnius, seat: Seat, out: &mut Pieces) {
    let player = table.player(seat);
    let Some(emblem) = player.emblem else { return };
    out.add(emblem.into(), hand(seat), 1u8);
    out.add(player.target.into(), Zone::Strength.of(seat), 1u8);
    let open =
        [(player.hand, hand(seat)), (player.discard, Zone::Discard.of(seat)), (player.loot, Zone::Loot.of(seat))];
    for (cards, at) in open {
        cards.iter().for_each(|card| out.add(card.into(), at, 1u8));
    }
    out.add(PROVINCE_BACK, Zone::Pile.of(seat), player.draw.len() as u32);
    army(player.units, hand(seat), out);
    army(player.unit_discard, Zone::UnitDiscard.of(seat), out);
    army(table.p.fight.aside[seat], Zone::Aside.of(seat), out);
    out.add(UNIT_BACK, Zone::UnitPile.of(seat), player.unit_draw.total());
    player.row.iter().for_each(|kind| out.add((*kind).into(), Zone::Row.of(seat), 1u8));
}

/// Buildings, what lies at them, and those that can still be built.
fn city(table: &Vilnius, seat: Seat, out: &mut Pieces) {
    let player = table.player(seat);
    player.supply.iter().for_each(|kind| out.add(kind.into(), Zone::Own.of(seat), 1u8));
    for b in player.display.iter() {
        let at = b.cell().of(seat);
        out.add(b.building.into(), at, 1u8);
        let cards = [b.province, b.shared].into_iter().flatten().map(Token::from);
        cards.chain(b.unit.map(Token::from)).for_each(|card| out.add(card, at, 1u8));
    }
}
