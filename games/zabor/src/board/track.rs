//! The Action track with all its words: a sheet that is looked up on a wide stage, which has the strip, and that is played on where there
//! is none. [Z5]

use ravelin_core::Token;
use ravelin_core::draw::{
    Described, Face, Flow, Node, Offers, Panel, PanelKind, frame, g, icon, labelled, lines, marked, may, rect, text,
    wrap,
};

use super::parts::tincture;
use super::position::and;
use super::strip::glyph;
use super::tiles::envoy;
use crate::components::*;
use crate::state::Zabor;
use crate::tokens::{action_card, track_place, track_space};
use crate::vocabulary::*;
use crate::words::empire_name;

pub(super) const WIDTH: i32 = 430;
const PAD: i32 = 12;
const WORDS: i32 = 13;
const LEADING: i32 = 16;
/// Room for Envoys at the right of a space, and for its number at the left.
const ENVOYS: i32 = 78;
const NUMBER: i32 = 34;
pub(super) const LEVELS: [&str; 2] = ["primary", "secondary"];

/// A space in words: what an Envoy does there, and whose are there.
pub(super) fn words(table: &Zabor, kind: ActionKind, space: usize) -> String {
    let spec = &table.kit.actions[kind as usize];
    let here = table.p.spaces[space % (2 * ACTIONS)].iter().filter(|s| **s != NO);
    let envoys: Vec<String> = here.map(|s| empire_name(table, *s)).collect();
    let envoys = match envoys.len() {
        0 => "free".to_owned(),
        1 => format!("Envoy of {}", envoys[0]),
        _ => format!("Envoys of {}", and(&envoys)),
    };
    let done = if resolved(table, space) { ", resolved" } else { "" };
    let level = LEVELS[space % 2];
    format!("Space {}, {} {level}, {envoys}{done}: {}", space + 1, spec.name, spec.texts[space % 2])
}

pub(super) fn resolved(table: &Zabor, space: usize) -> bool {
    space < usize::from(table.p.reached).saturating_sub(1)
}

/// The sentence of a place.
pub(super) fn said(position: &[Described], place: Token) -> Option<&str> {
    position.iter().find(|d| d.place == place).map(|d| d.words.as_str())
}

/// What a sheet is: looked up, or played on.
pub(super) enum Use<'a, 'b> {
    LookUp,
    Play(&'a mut Offers<'b>),
}

pub(super) fn panel(table: &Zabor, position: &[Described], usage: Use) -> Panel {
    let is_here = |token| {
        let cards = ActionKind::ALL.iter().map(|kind| action_card(*kind));
        let spaces = (0..2 * ACTIONS).map(|n| track_space(n as u8));
        cards.chain(spaces).chain((0..ACTIONS).map(track_place)).any(|here| here == token)
    };
    let mut offers = match usage {
        Use::LookUp => None,
        Use::Play(offers) => Some(offers.part(is_here)),
    };
    let p = &table.p;
    let colours: Vec<&str> = table.seat_range().map(|seat| tincture(table, seat).class()).collect();
    let clicks = offers.as_ref().map(Offers::clicks);
    let key = (clicks, colours, p.track, p.placed, p.spaces, p.reached);
    let draw = || draw(table, position, &mut offers);
    Panel::keyed("track", "Action track", PanelKind::Track, key, draw).noted(note(table))
}

fn note(table: &Zabor) -> &'static str {
    match usize::from(table.p.placed) < ACTIONS {
        true => "the Master of the Council puts the cards in order",
        false => "from the top, the primary space first",
    }
}

/// Puts the sentence of a place on it: as the place itself where it is played on.
fn told(node: Node, position: &[Described], place: Token, offers: Option<&Offers>) -> Node {
    if offers.is_some() { marked(node, position, place) } else { labelled(node, position, place) }
}

fn draw(table: &Zabor, position: &[Described], offers: &mut Option<Offers>) -> Panel {
    let mut flow = Flow { pad: PAD, ..Flow::new(WIDTH) };
    flow.title("Action track", note(table));
    let lying: Vec<ActionKind> = table.on_track().map(|(_, kind)| kind).collect();
    let waiting = ActionKind::ALL.iter().copied().filter(|k| !lying.contains(k));
    for (n, kind) in lying.iter().copied().chain(waiting).enumerate() {
        let place = (n < lying.len()).then_some(n);
        card(table, kind, place, position, offers, &mut flow);
    }
    flow.done("", "")
}

/// A card: its name, then its two spaces.
fn card(
    table: &Zabor,
    kind: ActionKind,
    place: Option<usize>,
    position: &[Described],
    offers: &mut Option<Offers>,
    flow: &mut Flow,
) {
    let spec = &table.kit.actions[kind as usize];
    let title = place.map_or_else(|| spec.name.clone(), |n| format!("{}. {}", n + 1, spec.name));
    let mut spaces = g("");
    let mut y = flow.y + 26;
    for (level, words) in spec.texts.iter().enumerate() {
        let (drawn, high) = face(level, words, [flow.pad, y, flow.room()]);
        let Some(n) = place else {
            spaces.push(drawn.at("aria-hidden", true));
            y += high + 5;
            continue;
        };
        let token = track_space((2 * n + level) as u8);
        let taken = offers.as_mut().map(|offers| offers.take(token)).unwrap_or_default();
        let node = g("place").at("id", format_args!("{}-{}", prefix(offers.as_ref()), 2 * n + level + 1));
        let node = told(node, position, token, offers.as_ref()).with(drawn.at("aria-hidden", true));
        let node = node.with(envoys(table, 2 * n + level, [flow.pad + flow.room(), y + high / 2]));
        spaces.push(may(node.with(frame([flow.pad, y, flow.room(), high], 6, true)), &taken));
        y += high + 5;
    }
    let head = g("")
        .with(rect(flow.pad, flow.y, flow.room(), y - flow.y - 5).at("rx", 6).at("class", "hit"))
        .with(g("inkglyph").with(icon(glyph(kind), flow.pad + 6, flow.y + 3, 17)))
        .with(text(flow.pad + 31, flow.y + 18, 16, "serif", &title));
    let taken = offers.as_mut().map(|offers| offers.take(action_card(kind))).unwrap_or_default();
    let id = if offers.is_some() { "action" } else { "told-action" };
    let node = g("place").at("id", format_args!("{id}-{}", kind.word()));
    let node = told(node, position, place.map_or(action_card(kind), track_place), offers.as_ref()).with(head);
    let edge = frame([flow.pad, flow.y, flow.room(), y - flow.y - 5], 6, true);
    // Nothing is sent to a card that lies beside the track: the whole of it is one face.
    match place {
        None => flow.push(may(node.with(spaces).with(edge), &taken)),
        Some(_) => {
            flow.push(may(node.with(edge), &taken));
            flow.push(spaces);
        }
    }
    flow.y = y + 4;
}

fn prefix(offers: Option<&Offers>) -> &'static str {
    if offers.is_some() { "space" } else { "told-space" }
}

/// What is printed on a space, and how high it is. The face is filled: a click between the words is a click on the space.
fn face(level: usize, words: &str, [x, y, w]: [i32; 3]) -> (Node, i32) {
    let wrapped = wrap(words, WORDS, w - NUMBER - ENVOYS, Face::Ui);
    let high = (LEADING * wrapped.len() as i32 + 12).max(30);
    let top = y + (high - LEADING * wrapped.len() as i32) / 2 + 12;
    let node = g("")
        .with(rect(x, y, w, high).at("rx", 6).at("class", "key"))
        .with(text(x + 8, y + high / 2 + 4, 12, "bold soft", ["1st", "2nd"][level % 2]))
        .with(lines(x + NUMBER, top, WORDS, LEADING, "", &wrapped));
    (node, high)
}

/// The Envoys on a space, from its right end.
fn envoys(table: &Zabor, space: usize, [right, y]: [i32; 2]) -> Node {
    let there = table.p.spaces[space].iter().filter(|s| **s != NO).enumerate();
    let node = g(if resolved(table, space) { "lost" } else { "" });
    there.fold(node, |node, (n, seat)| {
        node.with(g("").move_to(right - 16 - 18 * n as i32, y).with(envoy(tincture(table, *seat))))
    })
}
