//! What is in force and easily forgotten: the running Event, modifiers for a time, who fought whom, the discard piles. [Z4.8] [Z26.6]

use ravelin_core::draw::{Flow, Panel};

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
        let found = source(kit, Span { at: temp.at, len: temp.len });
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

/// The card that brought modifiers for a time.
fn source(kit: &Kit, mods: Span) -> Option<(Deck, u8)> {
    let all = Deck::ALL.iter().flat_map(|d| (0..kit.decks[*d as usize].len()).map(move |n| (*d, n)));
    all.map(|(d, n)| (d, n as u8)).find(|(d, n)| {
        let spec = kit.card(*d, *n);
        let own = kit.triggers[spec.triggers.range()].iter().map(|t| t.list);
        own.chain([spec.list]).any(|list| brings(kit, list, mods))
    })
}

fn brings(kit: &Kit, list: Span, wanted: Span) -> bool {
    let within = |list: &Span| brings(kit, *list, wanted);
    kit.ops[list.range()].iter().any(|op| match op {
        Op::AddModifiers { mods, .. } => *mods == wanted,
        Op::Execute { with, .. } => *with == wanted,
        Op::ForEach { list, .. } | Op::ForBest { list, .. } => within(list),
        Op::Pay { list, other, .. } | Op::May { list, other } => within(list) || within(other),
        Op::Attack { per_kill: list, .. } | Op::Roll { per_success: list, .. } | Op::Bid { prize: list, .. } => {
            within(list)
        }
        Op::Choose { options } => kit.options[options.range()].iter().any(|o| within(&o.list)),
        _ => false,
    })
}

pub(super) fn panel(table: &Zabor, width: i32) -> Option<Panel> {
    let lines = lines(table);
    if lines.is_empty() {
        return None;
    }
    let mut flow = Flow::new(width);
    flow.title("In force, and discarded", "");
    lines.iter().for_each(|line| flow.paragraph(line, 15, "ui"));
    Some(flow.done("force", "In force"))
}
