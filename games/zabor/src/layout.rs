//! What lies where, as a viewer sees it: every component that the board shows. Events move exactly these.

use ravelin_core::{Pieces, Token};

use crate::components::*;
use crate::flow::{Frame, ask};
use crate::state::{Stack, Zabor};
use crate::tokens::{
    GOLD, LOOKED, PLAYED, POOL, UNPLACED, VP_BACK, VP_CHART, VP_DECK, WOUND, action_card, back_of, card, deck, discard,
    envoy, home, marker, monster, space, track_place, track_space, unit, upgrade, vp_card,
};
use crate::view::View;
use crate::vocabulary::*;

pub(crate) fn pieces(view: &View, out: &mut Pieces) {
    let table = view.table();
    map(&table, out);
    beasts(&table, out);
    track(&table, out);
    table.seat_range().for_each(|seat| empire(view, &table, seat, out));
    traits(view, &table, out);
    piles(view, &table, out);
    vp(view, &table, out);
}

fn face_up(kind: Deck, mask: u64, at: Token, out: &mut Pieces) {
    cards(mask).for_each(|n| out.add(card(kind, n), at, 1u8));
}

fn map(table: &Zabor, out: &mut Pieces) {
    let p = &table.p;
    let mut army = |colour: u8, stack: &Stack, area: u8| {
        stack.iter().enumerate().for_each(|(slot, n)| out.add(unit(colour, slot), space(area), *n));
    };
    for area in 0..AREAS as u8 {
        let n = usize::from(area);
        army(p.control[n], &p.stack[n], area);
        if p.guest_of[n] != NO {
            army(p.guest_of[n], &p.guests[n], area);
        }
    }
    for area in areas(table.kit.land) {
        out.add(upgrade(ROAD), space(area), p.roads & bit(area) != 0);
        let level = table.level(area);
        if level > 0 {
            out.add(upgrade(level), space(area), 1u8);
        }
    }
}

/// Monsters on the map with their Wounds, and their cards elsewhere. [Z24.6]
fn beasts(table: &Zabor, out: &mut Pieces) {
    for (n, b) in table.roaming() {
        out.add(monster(n), space(b.area), 1u8);
        out.add(WOUND, monster(n), b.wounds);
    }
    face_up(Deck::Monster, table.p.beasts_gone.into(), discard(Deck::Monster), out);
    let summoned = |n: &u8| table.beast_place(*n) == PLAYED;
    (0..MONSTERS as u8).filter(summoned).for_each(|n| out.add(monster(n), PLAYED, 1u8));
}

fn track(table: &Zabor, out: &mut Pieces) {
    let mut waiting = 0xffu8;
    for (n, kind) in table.on_track() {
        out.add(action_card(kind), track_place(n), 1u8);
        waiting &= !(1 << kind as u8);
    }
    for kind in ActionKind::ALL {
        out.add(action_card(*kind), UNPLACED, waiting >> *kind as u8 & 1);
    }
    for (n, there) in table.p.spaces.iter().enumerate() {
        there.iter().filter(|s| **s != NO).for_each(|s| out.add(envoy(*s), track_space(n as u8), 1u8));
    }
}

/// What a player has: Gold, Envoys, cards on the chart and in hand, markers.
fn empire(view: &View, table: &Zabor, seat: u8, out: &mut Pieces) {
    let (e, at) = (table.empire(seat), home(seat));
    out.add(GOLD, at, e.gold);
    out.add(envoy(seat), at, e.envoys);
    for on in e.chart.iter() {
        if let Some(kind) = Deck::nth(on.deck) {
            out.add(card(kind, on.card), at, 1u8);
        }
    }
    for kind in [Deck::Destiny, Deck::Sorcery] {
        if view.viewer.is_some_and(|s| s.0 == seat) {
            face_up(kind, view.known.hand[kind as usize], at, out);
        } else {
            out.add(back_of(kind), at, e.hand[kind as usize]);
        }
    }
    cards(e.claimed.into()).for_each(|n| out.add(marker(seat), vp_card(n), 1u8));
    for mask in e.conditions {
        cards(mask).for_each(|n| out.add(marker(seat), card(Deck::Trait, n), 1u8));
    }
}

/// Traits of the draft, which nobody shows: those kept and those still to choose from. [Z3.2]
fn traits(view: &View, table: &Zabor, out: &mut Pieces) {
    let known = &view.known;
    let round = usize::from(table.p.draft_round).min(4);
    let packet = match table.top() {
        Frame::Draft(ask::Draft {}) => 5 - round,
        Frame::Starts(ask::Starts { .. }) => 0,
        _ => return,
    };
    for seat in table.seat_range() {
        if view.viewer.is_some_and(|s| s.0 == seat) {
            known.kept.iter().filter(|n| **n != NO).for_each(|n| out.add(card(Deck::Trait, *n), home(seat), 1u8));
            if packet > 0 {
                face_up(Deck::Trait, known.held[round % 4], home(seat), out);
            }
        } else {
            out.add(back_of(Deck::Trait), home(seat), (packet + round) as u32);
        }
    }
}

/// Decks and discard piles, cards looked at, and the card that is being resolved.
fn piles(view: &View, table: &Zabor, out: &mut Pieces) {
    let p = &table.p;
    for kind in [Deck::Destiny, Deck::Sorcery, Deck::Dynasty, Deck::Artifact] {
        face_up(kind, p.discards[kind as usize], discard(kind), out);
        face_up(kind, p.limbo[kind as usize], PLAYED, out);
    }
    face_up(Deck::Event, p.events_played, discard(Deck::Event), out);
    out.add(back_of(Deck::Event), discard(Deck::Event), p.events_unseen);
    if p.event != NO {
        out.add(card(Deck::Event, p.event), PLAYED, 1u8);
    }
    for kind in 0..TRADE_KINDS {
        out.add(card(Deck::Trade, kind as u8), discard(Deck::Trade), p.trade_gone[kind]);
        out.add(card(Deck::Trade, kind as u8), PLAYED, p.trade_limbo[kind]);
    }
    let pool = (0..POSITIONS as u8).filter(|n| p.positions[usize::from(*n)] == NO);
    pool.for_each(|n| out.add(card(Deck::Position, n), POOL, 1u8));
    if let Some(kind) = Deck::nth(p.look_deck) {
        if view.viewer.is_some_and(|s| s.0 == p.look_seat) {
            face_up(kind, view.known.look, LOOKED, out);
        } else {
            out.add(back_of(kind), LOOKED, p.look_count);
        }
    }
    for kind in Deck::ALL.iter().filter(|kind| **kind != Deck::Position) {
        out.add(back_of(*kind), deck(*kind), in_deck(table, *kind));
    }
}

/// Cards left in a deck. All can count them: what is not in the deck is seen, or its number is.
fn in_deck(table: &Zabor, kind: Deck) -> u32 {
    let p = &table.p;
    let gone = match kind {
        Deck::Destiny | Deck::Sorcery | Deck::Dynasty | Deck::Artifact => p.discards[kind as usize].count_ones(),
        Deck::Event => p.events_played.count_ones() + u32::from(p.events_unseen),
        Deck::Monster => {
            let summoned = (0..MONSTERS as u8).filter(|n| table.beast_place(*n) == PLAYED).count();
            p.beasts_gone.count_ones() + summoned as u32
        }
        Deck::Trait => match table.top() {
            Frame::Draft(ask::Draft {}) => 5 * u32::from(p.seats),
            Frame::Starts(ask::Starts { .. }) => 4 * u32::from(p.seats),
            _ => 0,
        },
        Deck::Trade => {
            let all: u32 = table.kit.decks[kind as usize].iter().map(|c| u32::from(c.count)).sum();
            let drawn: u32 = p.trade_gone.iter().chain(&p.trade_limbo).map(|n| u32::from(*n)).sum();
            return all.saturating_sub(drawn);
        }
        Deck::Position => return 0,
    };
    table.drawable(kind).saturating_sub(gone)
}

/// VP cards face up, and those to come: face down but for those that the viewer has looked at. [Z3.6] [Z28.7.21]
fn vp(view: &View, table: &Zabor, out: &mut Pieces) {
    let (p, up) = (&table.p, usize::from(table.p.vp_up).min(CHART));
    p.vp[..up].iter().for_each(|n| out.add(vp_card(*n), VP_CHART, 1u8));
    for n in &view.known.vp[up..usize::from(table.turns()).max(up)] {
        out.add(if *n == NO { VP_BACK } else { vp_card(*n) }, VP_DECK, 1u8);
    }
}
