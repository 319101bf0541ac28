//! The view as text for a terminal.

use std::fmt::Write;

use ravelin_core::{Seat, Token};

use crate::components::*;
use crate::flow::{Frame, ask};
use crate::tokens::card;
use crate::view::View;
use crate::vocabulary::*;
use crate::words::{army_words, colour_name, empire_name};

pub(crate) fn text(view: &View) -> String {
    let mut out = String::new();
    // A String takes everything.
    let _ = write_text(view, &mut out);
    out
}

fn write_text(view: &View, out: &mut String) -> std::fmt::Result {
    let (table, kit, p) = (view.table(), view.kit, &view.public);
    let phase = Phase::nth(p.phase).unwrap_or(Phase::End).word().replace('_', " ");
    match p.turn {
        0 => writeln!(out, "Set-up")?,
        turn => writeln!(out, "Turn {turn} of {}, phase: {phase}", table.turns())?,
    }
    if p.placed > 0 {
        write!(out, "Track:")?;
        for n in 0..usize::from(p.placed).min(ACTIONS) {
            let kind = ActionKind::nth(p.track[n]).unwrap_or(ActionKind::Rituals);
            let envoys = |space: usize| -> String {
                p.spaces[space].iter().filter(|s| **s != NO).map(|s| (b'1' + s) as char).collect()
            };
            let (a, b) = (envoys(2 * n), envoys(2 * n + 1));
            write!(out, " {}[{a}|{b}]", kit.actions[kind as usize].name)?;
        }
        writeln!(out)?;
    }
    if p.vp_up > 0 {
        writeln!(out, "VP cards:")?;
        for slot in 0..usize::from(p.vp_up).min(CHART) {
            let Some(card) = kit.vp_card(p.vp[slot]) else { continue };
            let by: Vec<String> = table
                .seat_range()
                .filter(|s| table.empire(*s).claimed >> p.vp[slot] & 1 != 0)
                .map(|s| empire_name(&table, s))
                .collect();
            let by = if by.is_empty() { String::new() } else { format!(" (claimed by {})", by.join(", ")) };
            writeln!(out, "  {} VP {}: {}{by}", card.vp, card.name, card.text)?;
        }
    }
    for seat in table.seat_range() {
        let e = table.empire(seat);
        writeln!(
            out,
            "{}. {}: {} VP, {} Gold (income {}), {} Land, {} Sea, hand {} Destiny {} Sorcery, {} Envoys",
            seat + 1,
            empire_name(&table, seat),
            table.vp_points(seat),
            e.gold,
            table.income(seat),
            table.land_of(seat).count_ones(),
            (table.areas_of(seat) & kit.sea).count_ones(),
            e.hand[0],
            e.hand[1],
            e.envoys
        )?;
        let cards: Vec<&str> = e.chart.iter().filter_map(|c| Some(kit.card_name(Deck::nth(c.deck)?, c.card))).collect();
        writeln!(out, "   {}", cards.join(", "))?;
        let counters = super::chart::counters(&table, seat);
        if !counters.is_empty() {
            writeln!(out, "   counted: {counters}")?;
        }
        for a in areas(table.areas_of(seat)) {
            writeln!(out, "   {}", area_line(view, a))?;
        }
    }
    let held = table.areas_of(BARBARIAN) & (p.manned | p.due | (table.civilized() & kit.land));
    if held != 0 {
        writeln!(out, "Barbarians:")?;
        for a in areas(held) {
            writeln!(out, "   {}", area_line(view, a))?;
        }
    }
    super::force::lines(&table).iter().try_for_each(|line| writeln!(out, "{line}"))?;
    let known = &view.known;
    let mut mine = |words: &str, all: &mut dyn Iterator<Item = (Deck, u8)>| {
        let names: Vec<&str> = all.map(|(d, n)| kit.card_name(d, n)).collect();
        if names.is_empty() { Ok(()) } else { writeln!(out, "{words}: {}", names.join(", ")) }
    };
    let of = |deck: Deck, mask: u64| cards(mask).map(move |n| (deck, n));
    let both = |hand: [u64; 2]| of(Deck::Destiny, hand[0]).chain(of(Deck::Sorcery, hand[1]));
    if table.top() == Frame::Draft(ask::Draft {}) {
        mine("Traits to choose from", &mut of(Deck::Trait, known.held[usize::from(p.draft_round) % 4]))?;
    }
    mine("Traits you kept", &mut known.kept.iter().filter(|n| **n != NO).map(|n| (Deck::Trait, *n)))?;
    if let Some(deck) = Deck::nth(p.look_deck) {
        mine("You look at", &mut of(deck, known.look))?;
    }
    mine("The hand you pick from", &mut both(known.other_hand))?;
    mine("Your hand", &mut both(known.hand))?;
    super::dock::seen_vp(view).iter().try_for_each(|line| writeln!(out, "You have seen {line}"))
}

/// The cards that the viewer alone sees, then those on the viewer's chart: Traits with their goals, Positions, Artifacts.
pub(crate) fn own_cards(view: &View) -> Vec<(&'static str, Vec<Token>)> {
    let table = view.table();
    let tokens = |all: Vec<(Deck, u8)>| all.into_iter().map(|(deck, n)| card(deck, n)).collect();
    let mut all: Vec<(&'static str, Vec<Token>)> =
        super::dock::groups(view, &table).into_iter().map(|(heading, cards)| (heading, tokens(cards))).collect();
    if let Some(Seat(seat)) = view.viewer {
        let chart = table.empire(seat).chart.iter().filter_map(|on| Some((Deck::nth(on.deck)?, on.card)));
        all.push(("Your chart", tokens(chart.collect())));
    }
    all
}

fn area_line(view: &View, area: u8) -> String {
    let (table, kit) = (view.table(), view.kit);
    let level = ["", " Keep", " City", " Metropol"][usize::from(table.level(area)) % 4];
    let road = if table.p.roads & bit(area) != 0 { " Road" } else { "" };
    let army = match army_words(&table, area, table.control(area)) {
        none if none.is_empty() => "nobody".to_owned(),
        army => army,
    };
    let mut line = format!("{}{level}{road}: {army}", kit.area(area).name);
    let guest = table.p.guest_of[usize::from(area) % AREAS];
    if guest != NO {
        line += &format!(" | attacked by {}: {}", colour_name(&table, guest), army_words(&table, area, guest));
    }
    line
}
