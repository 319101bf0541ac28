//! The Action track as an upright strip: a row for each card with its two spaces and the Envoys there. [Z5] [Z8]

use ravelin_core::draw::{Described, Glyph, Node, Offers, frame, g, icon, keyed, keyed_may, marked, rect, text};

use super::lay::{LEFT, Point, TOP};
use super::parts::tincture;
use super::sheet::{PAD, ground, line};
use super::subject::focus;
use super::tiles::envoy;
use super::track::{LEVELS, resolved, said};
use crate::components::*;
use crate::state::Zabor;
use crate::tokens::{action_card, track_place, track_space};
use crate::vocabulary::*;

const HEAD: i32 = 28;
const ROW: i32 = 32;
const SLOT: Point = [26, 26];

/// Height of the strip.
pub(super) const HIGH: i32 = HEAD + ROW * ACTIONS as i32 + 3;

pub(super) fn glyph(kind: ActionKind) -> Glyph {
    match kind {
        ActionKind::Acquisition => Glyph::Chest,
        ActionKind::BuildArmy => Glyph::Hammer,
        ActionKind::Campaign => Glyph::Swords,
        ActionKind::Civilize => Glyph::Wall,
        ActionKind::CouncilSeat => Glyph::Crown,
        ActionKind::Diplomacy => Glyph::Dove,
        ActionKind::Maritime => Glyph::Anchor,
        ActionKind::Rituals => Glyph::Star,
    }
}

/// Where the slots of a row begin.
fn slot(level: usize) -> i32 {
    LEFT[1] - PAD + 2 - (SLOT[0] + 4) * (2 - level as i32)
}

pub(super) fn strip(table: &Zabor, position: &[Described], offers: &mut Offers) -> Node {
    let wide = LEFT[1];
    let rows = ActionKind::ALL.iter().map(|kind| action_card(*kind)).chain((0..ACTIONS).map(track_place));
    let mut places = rows.chain((0..2 * ACTIONS as u8).map(track_space));
    // A narrow stage folds it, unless the question is about it.
    let asked = focus(table).is_some_and(|about| places.any(|place| place == about));
    let class = if asked { "flank asked" } else { "flank" };
    let mut node = g(class).at("id", "track-strip").move_to(LEFT[0], TOP);
    node.push(keyed(wide, || {
        let head = g("").at("data-opens", "at-track").with(ground([wide, HIGH]));
        let head = head.with(text(PAD, 20, 15, "serif", "Action track"));
        let spaces = ["1st", "2nd"].into_iter().enumerate();
        spaces.fold(head.at("id", "track-strip-head"), |head, (level, words)| {
            head.with(text(slot(level) + SLOT[0] / 2, 19, 12, "soft mid", words))
        })
    }));
    let lying: Vec<ActionKind> = table.on_track().map(|(_, kind)| kind).collect();
    let waiting = ActionKind::ALL.iter().copied().filter(|k| !lying.contains(k));
    let placed = lying.len();
    for (n, kind) in lying.iter().copied().chain(waiting).enumerate() {
        let y = HEAD + ROW * n as i32;
        let on_track = (n < placed).then_some(n);
        node.push(row(table, kind, on_track, y, position, offers));
        for level in (0..2).filter(|_| n < placed) {
            node.push(space(table, 2 * n + level, y, position, offers));
        }
    }
    node
}

/// A card: its whole row answers while the Master of the Council puts the cards in order.
fn row(
    table: &Zabor,
    kind: ActionKind,
    place: Option<usize>,
    y: i32,
    position: &[Described],
    offers: &mut Offers,
) -> Node {
    let token = place.map_or(action_card(kind), track_place);
    let taken = offers.take(action_card(kind));
    let key = (said(position, token), kind as u8, place, y);
    keyed_may(key, &taken, || {
        let (wide, name) = (LEFT[1], &table.kit.actions[kind as usize].name);
        let node = g("place").at("id", format_args!("action-{}", kind.word())).move_to(0, y);
        let node = marked(node, position, token);
        node.with(line(wide, 0))
            .with(rect(2, 1, wide - 4, ROW - 2).at("rx", 5).at("class", "hit"))
            .with(g("inkglyph").with(icon(glyph(kind), PAD, 8, 16)))
            .with(text(PAD + 21, 21, 12, "", name))
            .with(frame([3, 2, wide - 6, ROW - 4], 6, true))
    })
}

/// A space of a card with the Envoys on it.
fn space(table: &Zabor, n: usize, y: i32, position: &[Described], offers: &mut Offers) -> Node {
    let token = track_space(n as u8);
    let taken = offers.take(token);
    let there: Vec<_> = table.p.spaces[n].iter().filter(|s| **s != NO).map(|s| tincture(table, *s)).collect();
    let now = n + 1 == usize::from(table.p.reached);
    keyed_may((said(position, token), &there, now, y), &taken, || {
        let [w, h] = SLOT;
        let node = g("place").at("id", format_args!("space-{}", n + 1)).move_to(slot(n % 2), y + 3);
        let mut node = marked(node, position, token);
        node.push(rect(0, 0, w, h).at("rx", 6).at("class", "key"));
        let mut envoys = g(if resolved(table, n) { "lost" } else { "" });
        let pitch = if there.len() > 1 { 8 / (there.len() as i32 - 1) } else { 0 };
        let first = w / 2 - pitch * (there.len() as i32 - 1) / 2;
        for (i, tincture) in there.iter().enumerate() {
            envoys.push(g("").move_to(first + pitch * i as i32, h / 2).with(envoy(*tincture)));
        }
        node.push(envoys);
        if now {
            node.push(rect(0, 0, w, h).at("rx", 6).at("class", "present"));
        }
        node.push(rect(-2, -3, w + 4, ROW).at("class", "hit"));
        let kind = ActionKind::nth(table.p.track[n / 2]).unwrap_or(ActionKind::Rituals);
        let spec = &table.kit.actions[kind as usize];
        node.push(frame([0, 0, w, h], 6, true));
        let words = format!("{}, {}: {}", spec.name, LEVELS[n % 2], spec.texts[n % 2]);
        node.title(&words)
    })
}
