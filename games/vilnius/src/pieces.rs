//! What lies where, as a viewer sees it: the same for all, since only the income is secret. Events move exactly these.

use ravelin_core::{Pieces, Token};

use crate::components::*;
use crate::flow::Frame;
use crate::state::{Public, Target};
use crate::tokens::{
    CITY, FINAL, FORTS_IN_PLAY, LEFT_OUT, MARKER, ORDER_BACK, ORDER_DISCARD, ORDER_PILE, POINT, PROVINCE_BACK,
    REVEALED, SUPPLY, TAKEN_UP, TARGET_BACK, TARGET_DISCARD, TARGET_PILE, UNIT_BACK, Zone, building, cell_of, foe,
    front, hand, order, province, stack, target, unit,
};
use crate::view::View;

pub(crate) fn pieces(view: &View, out: &mut Pieces) {
    let (p, table) = (&view.public, view.table());
    for seat in 0..p.seats {
        cards(p, seat, out);
        city(p, seat, out);
    }
    out.add(POINT, CITY, p.city);
    out.add(MARKER, hand(p.start), 1u8);
    p.buildings.iter().zip(0..).for_each(|(n, kind)| out.add(building(kind), SUPPLY, *n));
    army(p.units, SUPPLY, out);
    out.add(ORDER_BACK, ORDER_PILE, table.order_pile());
    for (counts, at) in [(&p.discard, ORDER_DISCARD), (&p.boxed, LEFT_OUT)] {
        counts.iter().zip(0..).for_each(|(n, kind)| out.add(order(kind), at, *n));
    }
    p.boost.into_iter().for_each(|boost| out.add(boost.into(), REVEALED, 1u8));
    out.add(FINAL, REVEALED, p.last);
    out.add(TARGET_BACK, TARGET_PILE, p.targets[0] + p.targets[1]);
    for (kind, n) in Target::ALL.into_iter().zip(p.targets_discard) {
        out.add(target(kind), TARGET_DISCARD, n);
    }
    p.forts.iter().for_each(|kind| out.add(order(*kind), FORTS_IN_PLAY, 1u8));
    p.foes.iter().zip(0..).for_each(|(f, at)| out.add(order(f.kind), foe(at), 1u8));
    p.deployed.iter().for_each(|d| out.add(unit(d.unit), front(d), 1u8));
    for (pile, n) in p.stacks.iter().zip(0..) {
        out.add(PROVINCE_BACK, stack(n), pile.unknown);
        pile.known.iter().for_each(|card| out.add(province(*card), stack(n), 1u8));
    }
    p.looked.iter().for_each(|card| out.add(province(*card), TAKEN_UP, 1u8));
    // A Unit that is being split has not left the hand.
    if let Some(Frame::Split { seat, unit: kind, .. }) = p.frames.last() {
        out.add(unit(*kind), hand(*seat), 1u8);
    }
}

fn army(units: Units, at: Token, out: &mut Pieces) {
    units.kinds().for_each(|kind| out.add(unit(kind), at, units.of(kind)));
}

/// Cards in hand, in the piles and beside the display.
fn cards(p: &Public, seat: u8, out: &mut Pieces) {
    let player = &p.players[usize::from(seat)];
    let Some(emblem) = player.emblem else { return };
    out.add(emblem.into(), hand(seat), 1u8);
    out.add(target(player.target), Zone::Strength.of(seat), 1u8);
    let open =
        [(player.hand, hand(seat)), (player.discard, Zone::Discard.of(seat)), (player.loot, Zone::Loot.of(seat))];
    for (cards, at) in open {
        bits(cards).for_each(|card| out.add(province(card), at, 1u8));
    }
    out.add(PROVINCE_BACK, Zone::Pile.of(seat), player.draw.count_ones());
    army(player.units, hand(seat), out);
    army(player.unit_discard, Zone::UnitDiscard.of(seat), out);
    army(p.aside[usize::from(seat)], Zone::Aside.of(seat), out);
    out.add(UNIT_BACK, Zone::UnitPile.of(seat), player.unit_draw.total());
    player.row.iter().for_each(|kind| out.add(order(*kind), Zone::Row.of(seat), 1u8));
}

/// Buildings, what lies at them, and those that can still be built.
fn city(p: &Public, seat: u8, out: &mut Pieces) {
    let player = &p.players[usize::from(seat)];
    bits(player.supply.into()).for_each(|kind| out.add(building(kind), Zone::Own.of(seat), 1u8));
    for b in player.display.iter() {
        let at = cell_of(seat, [b.x, b.y]);
        out.add(building(b.kind), at, 1u8);
        for card in [b.province, b.shared].into_iter().filter(|card| *card != NONE) {
            out.add(province(card), at, 1u8);
        }
        if b.unit != NONE {
            out.add(unit(b.unit), at, 1u8);
        }
    }
}
