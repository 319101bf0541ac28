//! What is in force and easily forgotten: the running Event, modifiers for a time, who fought whom, the discard piles. [Z4.8] [Z26.6]

use std::collections::BTreeMap;
use std::hash::Hash;

use ravelin_core::draw::{Flow, Panel, PanelKind};

use crate::components::*;
use crate::state::Zabor;
use crate::vocabulary::*;
use crate::words::{capital, card_text, empire_name};

/// The lines of the panel, as the text mode prints them, too.
pub(super) fn lines(table: &Zabor) -> Vec<String> {
    let discards = discards(table).into_iter();
    let piles = discards.map(|(deck, names)| format!("{} discards: {}", capital(deck.word()), names.join(", ")));
    in_force(table).into_iter().chain(piles).collect()
}

/// The running Event, modifiers for a time, who fought whom.
pub(super) fn in_force(table: &Zabor) -> Vec<String> {
    let (kit, p) = (table.kit, &table.p);
    let mut all = Vec::new();
    if p.event != NO {
        all.push(format!("Event {}: {}", kit.card_name(Deck::Event, p.event), card_text(kit, Deck::Event, p.event)));
    }
    for temp in p.temps.iter() {
        let whose: Vec<String> = table.in_turn(temp.who).map(|s| empire_name(table, s)).collect();
        let until = ["for this Battle", "for this Action", "for this Turn"][usize::from(temp.duration) % 3];
        let place = if temp.area == NO { String::new() } else { format!(" in {}", kit.area(temp.area).name) };
        let found = kit.scenery.source(kit, Span { at: temp.at, len: temp.len });
        let card = found.map_or("A card", |(d, n)| kit.card_name(d, n));
        let says = found.map_or_else(String::new, |(d, n)| format!(" ({})", card_text(kit, d, n)));
        all.push(format!("{card}{place}, {until}: {}{says}", whose.join(", ")));
    }
    for (a, b) in table.seat_range().flat_map(|a| (0..a).map(move |b| (b, a))) {
        if p.turn_flags.hostile[usize::from(a)] >> b & 1 != 0 {
            all.push(format!("{} and {} fought in this Turn", empire_name(table, a), empire_name(table, b)));
        }
    }
    all
}

/// The cards of each discard pile that holds any.
pub(super) fn discards(table: &Zabor) -> Vec<(Deck, Vec<&'static str>)> {
    let names =
        |deck: Deck| cards(table.p.discards[deck as usize]).map(move |n| table.kit.card_name(deck, n)).collect();
    let piles = Deck::ALL[..4].iter().map(|deck| (*deck, names(*deck)));
    piles.filter(|(_, names): &(Deck, Vec<&str>)| !names.is_empty()).collect()
}

/// Modifiers for a time, by the card that brings them; the first if several do.
pub(super) fn sources(kit: &Kit) -> BTreeMap<(u16, u16), (Deck, u8)> {
    let mut all = BTreeMap::new();
    let decks = Deck::ALL.iter().flat_map(|d| (0..kit.decks[*d as usize].len()).map(move |n| (*d, n as u8)));
    for (deck, n) in decks {
        let spec = kit.card(deck, n);
        let own = kit.triggers[spec.triggers.range()].iter().map(|t| t.list);
        for list in own.chain([spec.list]) {
            brings(kit, list, &mut |mods| {
                all.entry((mods.at, mods.len)).or_insert((deck, n));
            });
        }
    }
    all
}

/// Tells of all modifiers that a list brings.
fn brings(kit: &Kit, list: Span, tell: &mut impl FnMut(Span)) {
    for op in &kit.ops[list.range()] {
        match op {
            Op::AddModifiers { mods, .. } => tell(*mods),
            Op::Execute { with, .. } => tell(*with),
            Op::ForEach { list, .. } | Op::ForBest { list, .. } => brings(kit, *list, tell),
            Op::Pay { list, other, .. } | Op::May { list, other } => {
                brings(kit, *list, tell);
                brings(kit, *other, tell);
            }
            Op::Attack { per_kill: list, .. } | Op::Roll { per_success: list, .. } | Op::Bid { prize: list, .. } => {
                brings(kit, *list, tell);
            }
            Op::Choose { options } => kit.options[options.range()].iter().for_each(|o| brings(kit, o.list, tell)),
            _ => {}
        }
    }
}

/// What the lines are made of, for a key.
fn key(table: &Zabor) -> impl Hash + use<> {
    let p = &table.p;
    let temps: Vec<_> = p.temps.iter().map(|t| (t.at, t.len, t.who, t.duration, t.area)).collect();
    let colours: Vec<u8> = table.seat_range().map(|seat| table.empire(seat).colour).collect();
    (p.event, temps, p.turn_flags.hostile, p.discards, colours, p.order)
}

pub(super) fn panel(table: &Zabor) -> Option<Panel> {
    let p = &table.p;
    let fought = p.turn_flags.hostile.iter().any(|with| *with != 0);
    if p.event == NO && p.temps.iter().next().is_none() && !fought && p.discards == [0; 4] {
        return None;
    }
    Some(Panel::keyed("force", "In force", PanelKind::Track, key(table), || {
        let mut flow = Flow { pad: 12, ..Flow::new(super::SHEET) };
        flow.title("In force, and discarded", "");
        for line in lines(table) {
            flow.paragraph(&line, 13, "ui");
            flow.skip(4);
        }
        flow.done("force", "In force")
    }))
}
