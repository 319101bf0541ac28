//! What the viewer alone sees: cards in hand, cards looked at, Traits of the draft, a hand it picks from.

use ravelin_core::draw::{
    Card, Described, Flow, Glyph, Offers, Panel, PanelKind, Strength, Tincture, g, may, rect, told,
};

use super::position::marked;
use crate::components::*;
use crate::flow::Frame;
use crate::state::Zabor;
use crate::tokens::card;
use crate::view::View;
use crate::vocabulary::*;
use crate::words::card_text;

fn deck_tincture(deck: Deck) -> Tincture {
    match deck {
        Deck::Destiny => Tincture::Or,
        Deck::Sorcery => Tincture::Purpure,
        Deck::Dynasty => Tincture::Azure,
        Deck::Artifact => Tincture::Vert,
        Deck::Position | Deck::Trait => Tincture::Gules,
        Deck::Monster | Deck::Event => Tincture::Tenne,
        Deck::Trade => Tincture::Sable,
    }
}

/// Cards face up, two in a row, each clickable.
fn cards_row(flow: &mut Flow, kit: &Kit, all: &[(Deck, u8)], position: &[Described], offers: &mut Offers) {
    let w = (flow.room() - 12) / 2;
    for pair in all.chunks(2) {
        let faces: Vec<(String, Vec<String>)> = pair
            .iter()
            .map(|(deck, n)| {
                let mut texts = vec![card_text(kit, *deck, *n)];
                if *deck == Deck::Trait {
                    texts.extend(kit.card(*deck, *n).vp.iter().map(|c| format!("{} VP: {}", c.vp, c.text)));
                }
                (kit.card_name(*deck, *n).to_owned(), texts)
            })
            .collect();
        let drawn: Vec<Card> = pair
            .iter()
            .zip(&faces)
            .map(|((deck, n), (title, texts))| {
                let cost = if *deck == Deck::Monster { 0 } else { kit.card(*deck, *n).cost };
                let strengths =
                    if cost > 0 { vec![Strength { glyph: Glyph::Coin, value: i32::from(cost) }] } else { Vec::new() };
                let text =
                    texts.iter().enumerate().map(|(i, t)| ((i > 0).then_some(Glyph::Star), t.as_str())).collect();
                Card { tincture: deck_tincture(*deck), title, count: 1, strengths, text, note: deck.word() }
            })
            .collect();
        let high = drawn.iter().map(|c| c.height(w)).max().unwrap_or(0);
        for (i, (face, (deck, n))) in drawn.iter().zip(pair).enumerate() {
            let (x, y) = (flow.pad + i as i32 * (w + 12), flow.y);
            let edge = rect(x, y, w, high).at("rx", 8).at("class", "edge");
            let face = face.draw(x, y, w, high).at("aria-hidden", true);
            let place = g("place").at("id", format_args!("own-{}", card(*deck, *n)));
            let node = marked(place, position, card(*deck, *n)).with(face).with(edge);
            flow.push(may(node, &offers.take(card(*deck, *n))));
        }
        flow.y += high + 12;
    }
}

/// Face-down VP cards that the viewer has looked at, with their Turn. [Z28.7.21]
pub(super) fn seen_vp(view: &View) -> Vec<String> {
    let line = |(slot, n): (usize, &u8)| {
        let card = view.kit.vp.get(usize::from(*n))?;
        Some(format!("Turn {}: {} ({} VP): {}", slot + 1, card.name, card.vp, card.text))
    };
    view.known.vp.iter().enumerate().filter_map(line).collect()
}

/// The cards that the viewer alone sees, each row with its heading.
pub(super) fn groups(view: &View, table: &Zabor) -> Vec<(&'static str, Vec<(Deck, u8)>)> {
    let known = &view.known;
    let of = |deck: Deck, mask: u64| cards(mask).map(move |n| (deck, n)).collect::<Vec<_>>();
    let both = |hand: &[u64; 2]| [of(Deck::Destiny, hand[0]), of(Deck::Sorcery, hand[1])].concat();
    let draft = match table.top() {
        Frame::Draft => of(Deck::Trait, known.held[usize::from(table.p.draft_round) % 4]),
        _ => Vec::new(),
    };
    let looked = match Deck::nth(table.p.look_deck) {
        Some(deck) if view.viewer.is_some_and(|s| s.0 == table.p.look_seat) => of(deck, known.look),
        _ => Vec::new(),
    };
    let mut all = vec![
        ("Traits to choose from", draft),
        ("Traits you kept", known.kept.iter().filter(|n| **n != NO).map(|n| (Deck::Trait, *n)).collect()),
        ("You look at", looked),
        ("The hand you pick from", both(&known.other_hand)),
        ("Your hand", both(&known.hand)),
    ];
    all.retain(|(_, cards)| !cards.is_empty());
    all
}

pub(super) fn panel(
    view: &View,
    table: &Zabor,
    position: &[Described],
    offers: &mut Offers,
    width: i32,
) -> Option<Panel> {
    let seat = view.viewer?;
    let (groups, seen) = (groups(view, table), seen_vp(view));
    if groups.is_empty() && seen.is_empty() {
        return None;
    }
    let is_here = |token| groups.iter().flat_map(|(_, all)| all).any(|(deck, n)| card(*deck, *n) == token);
    let mut offers = offers.part(is_here);
    let ids: Vec<_> = groups
        .iter()
        .map(|(heading, all)| (heading, all.iter().map(|(deck, n)| (*deck as u8, *n)).collect::<Vec<_>>()))
        .collect();
    let key = (told(position, is_here), offers.clicks(), ids, &seen);
    let draw = || draw(view, &groups, &seen, position, &mut offers, width);
    Some(Panel::keyed("hand", "Your cards", PanelKind::Mat(seat), key, draw))
}

fn draw(
    view: &View,
    groups: &[(&'static str, Vec<(Deck, u8)>)],
    seen: &[String],
    position: &[Described],
    offers: &mut Offers,
    width: i32,
) -> Panel {
    let mut flow = Flow::new(width);
    for (heading, all) in groups {
        flow.heading(heading, "");
        cards_row(&mut flow, view.kit, all, position, offers);
    }
    if !seen.is_empty() {
        flow.heading("VP cards to come that you have seen", "");
        seen.iter().for_each(|line| flow.paragraph(line, 16, "ui"));
    }
    flow.done("hand", "Your cards")
}
