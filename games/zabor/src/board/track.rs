//! The action track: eight cards in their order, four in a row, each with a primary and a secondary space. [Z5]

use ravelin_core::draw::{
    Described, Face, Glyph, Node, Offers, Panel, PanelKind, fit, g, lines, may, rect, text, token, told, wrap,
};

use super::parts::tincture;
use super::position::{and, marked};
use crate::components::*;
use crate::state::Zabor;
use crate::tokens::{action_card, track_place, track_space};
use crate::vocabulary::*;
use crate::words::empire_name;

/// Less than a page would keep at its size and move sideways: on a screen of 1440 all eight cards are seen at once, at three quarters
/// of this size, so that words of 18 are read as 13.
pub(super) const WIDTH: i32 = 1380;
const ROW: i32 = 4;
const PAD: i32 = 18;
const GAP: i32 = 12;
const TITLE: i32 = 40;
const WORDS: i32 = 18;
const LEADING: i32 = 22;
/// From the top of a space to its words.
const UNDER: i32 = 50;
const LEVELS: [&str; 2] = ["primary", "secondary"];

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

fn resolved(table: &Zabor, space: usize) -> bool {
    space < usize::from(table.p.reached).saturating_sub(1)
}

pub(super) fn panel(table: &Zabor, position: &[Described], offers: &mut Offers) -> Panel {
    let is_here = |token| {
        let cards = ActionKind::ALL.iter().map(|kind| action_card(*kind));
        let spaces = (0..2 * ACTIONS).map(|n| track_space(n as u8));
        cards.chain(spaces).chain((0..ACTIONS).map(track_place)).any(|here| here == token)
    };
    let mut offers = offers.part(is_here);
    let p = &table.p;
    let colours: Vec<&str> = table.seat_range().map(|seat| tincture(table, seat).class()).collect();
    let key = (told(position, is_here), offers.clicks(), colours, p.track, p.placed, p.spaces, p.reached);
    let panel = Panel::keyed("track", "Action track", PanelKind::Track, key, || draw(table, position, &mut offers));
    panel.noted(note(table))
}

fn note(table: &Zabor) -> &'static str {
    match usize::from(table.p.placed) < ACTIONS {
        true => "the Master of the Council puts the cards in order",
        false => "resolved row by row from left to right, primary first",
    }
}

fn draw(table: &Zabor, position: &[Described], offers: &mut Offers) -> Panel {
    let placed = usize::from(table.p.placed).min(ACTIONS);
    let mut node = g("");
    node.push(text(PAD, 38, 23, "serif", "Action track"));
    node.push(text(WIDTH - PAD, 38, 19, "ui soft end", note(table)));
    let lying: Vec<ActionKind> = table.p.track[..placed].iter().filter_map(|k| ActionKind::nth(*k)).collect();
    let waiting = ActionKind::ALL.iter().copied().filter(|k| !lying.contains(k));
    let each = (WIDTH - 2 * PAD + GAP) / ROW;
    let w = each - GAP;
    let words = |spec: &ActionSpec| spec.texts.iter().map(|t| space_words(t, w).len()).max().unwrap_or(0);
    let longest = table.kit.actions.iter().map(words).max().unwrap_or(1) as i32;
    // As high as the longest words need, for all alike.
    let tall = UNDER + LEADING * (longest - 1) + 12;
    let high = TITLE + 2 * (tall + 6);
    for (n, kind) in lying.iter().copied().chain(waiting).enumerate() {
        let (x, y) = (PAD + each * (n as i32 % ROW), 54 + (high + GAP) * (n as i32 / ROW));
        node.push(card(table, kind, (n < placed).then_some(n), [x, y, w, tall], position, offers));
    }
    let (id, name) = ("track".to_owned(), "Action track".to_owned());
    let height = 54 + 2 * (high + GAP) + 6;
    let parts = vec![("first", [0, 0, WIDTH, 54 + high]), ("second", [0, 54 + high, WIDTH, high + GAP])];
    Panel { id, name, kind: PanelKind::Track, width: WIDTH, height, node, parts, file_only: false, head: None }
        .headed(46, note(table))
}

fn space_words(words: &str, w: i32) -> Vec<String> {
    wrap(words, WORDS, w - 28, Face::Ui)
}

fn card(
    table: &Zabor,
    kind: ActionKind,
    place: Option<usize>,
    [x, y, w, tall]: [i32; 4],
    position: &[Described],
    offers: &mut Offers,
) -> Node {
    let high = TITLE + 2 * (tall + 6);
    let spec = &table.kit.actions[kind as usize];
    let mut node = g("place").at("id", format_args!("action-{}", kind.word())).title(&spec.name);
    node = marked(node, position, place.map_or(action_card(kind), track_place));
    let mut face = g(if place.is_some() { "sable" } else { "argent" });
    face.push(rect(x, y, w, high).at("rx", 8).at("class", "card"));
    face.push(rect(x + 1, y + 1, w - 2, 32).at("rx", 7).at("class", "titlebar"));
    let title = place.map_or_else(|| spec.name.clone(), |n| format!("{}. {}", n + 1, spec.name));
    face.push(text(x + 8, y + 24, fit(&title, 23, 15, w - 16, Face::Serif), "serif ontitle", &title));
    node.push(face);
    let edge = rect(x, y, w, high).at("rx", 8).at("class", "edge");
    let spaces = (0..2usize).map(|level| {
        let top = y + TITLE + (tall + 6) * level as i32;
        (level, space_face(spec, level, [x, top, w, tall]), [x, top, w, tall])
    });
    let Some(n) = place else {
        // Nothing is sent to a card that lies beside the track: the whole of it is one face.
        let faces = spaces.fold(g("").at("aria-hidden", true), |faces, (_, face, _)| faces.with(face));
        return may(node.with(faces).with(edge), &offers.take(action_card(kind)));
    };
    let mut all = g("").with(may(node.with(edge), &offers.take(action_card(kind))));
    for (level, face, frame) in spaces {
        let space = 2 * n + level;
        let token = track_space(space as u8);
        let drawn = marked(space_node(table, spec, space, face, frame), position, token);
        all.push(may(drawn, &offers.take(token)));
    }
    all
}

/// What is printed on a space. The face is filled: a click between the words is a click on the space.
fn space_face(spec: &ActionSpec, level: usize, [x, top, w, tall]: [i32; 4]) -> Node {
    g("")
        .with(rect(x + 6, top, w - 12, tall).at("rx", 6).at("class", "key"))
        .with(text(x + 14, top + 24, 19, "ui bold", LEVELS[level % 2]))
        .with(lines(x + 14, top + UNDER, WORDS, LEADING, "ui soft", &space_words(&spec.texts[level % 2], w)))
}

/// A space of the track with its Envoys.
fn space_node(table: &Zabor, spec: &ActionSpec, space: usize, face: Node, [x, top, w, tall]: [i32; 4]) -> Node {
    let mut node = g("place").at("id", format_args!("space-{}", space + 1));
    node.push(face.at("aria-hidden", true));
    for (n, seat) in table.p.spaces[space].iter().filter(|s| **s != NO).enumerate() {
        node.push(token(tincture(table, *seat), Glyph::Banner, x + w - 30 - 36 * n as i32, top + 20, 17, 1));
    }
    node.push(rect(x + 6, top, w - 12, tall).at("rx", 6).at("class", "edge"));
    if resolved(table, space) {
        node = node.at("class", "faded");
    }
    node.title(&format!("{}, {}", spec.name, LEVELS[space % 2]))
}
