//! From a state to its file.

use ravelin_core::Seats;

use super::shape::*;
use crate::components::*;
use crate::flow::Frame;
use crate::prompt::prompt;
use crate::state::{Player, Vilnius, element};
use crate::view::{View, seat_name};

pub(super) fn view(view: &View) -> SavedView {
    let table = view.table();
    let prompt = prompt(view);
    SavedView {
        viewer: view.viewer.map(|seat| seat_name(seat.0)),
        prompt: prompt.words(),
        clause: prompt.clause.0,
        state: saved(&table),
    }
}

fn provinces(kit: &Kit, mask: u64) -> Vec<String> {
    bits(mask).map(|c| kit.province(c).id.clone()).collect()
}

fn maybe_province(kit: &Kit, card: u8) -> Option<String> {
    (card != NONE).then(|| kit.province(card).id.clone())
}

fn units(kit: &Kit, units: Units) -> Counts {
    units.kinds().map(|k| (kit.unit(k).id.clone(), units.of(k))).collect()
}

fn orders(kit: &Kit, counts: &[u8; KINDS]) -> Counts {
    let there = (0..kit.order_kinds() as u8).filter(|k| counts[usize::from(*k)] > 0);
    there.map(|k| (kit.order_id(k).to_owned(), counts[usize::from(k)])).collect()
}

fn seats(seats: Seats) -> Vec<u8> {
    seats.iter().map(|s| s.0).collect()
}

/// One entry per seat, or none if all are empty.
fn each<T: Default + PartialEq>(items: Vec<T>) -> Vec<T> {
    if items.iter().all(|i| *i == T::default()) { Vec::new() } else { items }
}

pub(super) fn saved(game: &Vilnius) -> Saved {
    let (p, kit) = (&game.p, game.kit);
    let n = usize::from(p.seats).min(SEATS);
    let place = |at: &u8| (*at != NONE).then_some(*at);
    let masks = |all: &[u32; SEATS]| each(all[..n].iter().map(|m| bits((*m).into()).collect::<Vec<u8>>()).collect());
    let paying = p.payment.building != NONE || p.payment.unit != NONE;
    Saved {
        round: p.round,
        part: p.part,
        city: p.city,
        start: p.start,
        end: p.end,
        frames: p.frames.to_vec(),
        players: p.players[..n].iter().map(|player| saved_player(kit, player)).collect(),
        buildings: kit
            .buildings
            .iter()
            .zip(p.buildings)
            .filter(|(b, _)| !b.is_private())
            .map(|(b, n)| (b.id.clone(), n))
            .collect(),
        units: units(kit, p.units),
        order: SavedOrder {
            pile: orders(kit, &p.pile),
            left: p.left,
            blanks: p.blanks,
            boost: p.boost.map(|boost| kit.boost(boost).id.clone()),
            last: p.last,
            discard: orders(kit, &p.discard),
            boxed: orders(kit, &p.boxed),
            buildings: p.forts.iter().map(|k| kit.order_id(*k).to_owned()).collect(),
        },
        destinations: SavedDestinations { pile: p.targets, discard: p.targets_discard },
        stacks: p
            .stacks
            .iter()
            .map(|s| SavedStack {
                unknown: s.unknown,
                known: s.known.iter().map(|c| kit.province(*c).id.clone()).collect(),
            })
            .collect(),
        unseen: provinces(kit, p.unseen),
        fight: SavedFight {
            foes: p
                .foes
                .iter()
                .map(|f| SavedFoe {
                    card: kit.order_id(f.kind).to_owned(),
                    row: f.row,
                    target: f.target,
                    defeated: f.defeated,
                    reds: f.reds,
                })
                .collect(),
            deployed: p
                .deployed
                .iter()
                .map(|d| SavedDeployed {
                    unit: kit.unit(d.unit).id.clone(),
                    owner: d.owner,
                    at: d.at[..usize::from(kit.unit(d.unit).symbol_count)].iter().map(place).collect(),
                })
                .collect(),
            aside: each(p.aside[..n].iter().map(|u| units(kit, *u)).collect()),
            named: each(p.named[..n].iter().map(|u| units(kit, *u)).collect()),
            taken: each(p.taken[..n].to_vec()),
        },
        pending: SavedPending {
            building: (p.payment.building != NONE).then(|| kit.building(p.payment.building).id.clone()),
            x: p.payment.x,
            y: p.payment.y,
            unit: (p.payment.unit != NONE).then(|| kit.unit(p.payment.unit).id.clone()),
            elements: p.elements.iter().map(|e| saved_element(kit, *e, paying)).collect(),
            aims: match game.top() {
                Frame::Split { at, .. } => p.aims[..usize::from(at).min(SYMBOLS)].iter().map(place).collect(),
                _ => Vec::new(),
            },
            looked: p.looked.iter().map(|c| kit.province(*c).id.clone()).collect(),
        },
        this_round: SavedRound {
            passed: seats(p.this_round.passed),
            used: masks(&p.this_round.used),
            to_gold: masks(&p.this_round.swapped[TO_GOLD]),
            to_tools: masks(&p.this_round.swapped[TO_TOOLS]),
            attacking: seats(p.this_round.attacking),
        },
        window: SavedWindow {
            committed: seats(p.committed),
            done: seats(p.window.done),
            recalled: seats(p.window.recalled),
            planned: seats(p.window.planned),
            no_part: seats(p.window.no_part),
        },
        income: each(game.s.income[..n].iter().map(place).collect()),
    }
}

fn saved_element(kit: &Kit, e: u8, paying: bool) -> SavedElement {
    match e {
        e if !paying => SavedElement::Card(kit.unit(e).id.clone()),
        e if e < element::BUILDING => SavedElement::Card(kit.province(e).id.clone()),
        e if e < element::EXCHANGE => SavedElement::Use(e - element::BUILDING),
        e => SavedElement::Exchange(e & 1),
    }
}

fn saved_player(kit: &Kit, player: &Player) -> SavedPlayer {
    SavedPlayer {
        emblem: player.emblem.map(|emblem| kit.emblem_id(emblem).to_owned()),
        value: player.value,
        target: player.target,
        hand: provinces(kit, player.hand),
        draw: provinces(kit, player.draw),
        discard: provinces(kit, player.discard),
        loot: provinces(kit, player.loot),
        units: units(kit, player.units),
        unit_draw: units(kit, player.unit_draw),
        unit_discard: units(kit, player.unit_discard),
        supply: bits(player.supply.into()).map(|k| kit.building(k).id.clone()).collect(),
        display: player
            .display
            .iter()
            .map(|b| SavedBuilt {
                building: kit.building(b.kind).id.clone(),
                x: b.x,
                y: b.y,
                round: b.round,
                province: maybe_province(kit, b.province),
                unit: (b.unit != NONE).then(|| kit.unit(b.unit).id.clone()),
                shared: maybe_province(kit, b.shared),
            })
            .collect(),
        row: player.row.iter().map(|k| kit.order_id(*k).to_owned()).collect(),
    }
}
