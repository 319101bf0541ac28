//! The action track: eight cards from left to right, each with a primary and a secondary space. [Z5]

use ravelin_core::draw::{Face, Glyph, Node, Offers, Panel, fit, g, lines, may, rect, text, token, wrap};

use super::parts::tincture;
use crate::action::{action_card, track_space};
use crate::components::*;
use crate::state::Zabor;
use crate::vocabulary::*;

const PAD: i32 = 18;
/// The least height of a space; more if its words need it.
const LEAST: i32 = 104;

pub(super) fn panel(table: &Zabor, offers: &mut Offers, width: i32) -> Panel {
    let placed = usize::from(table.p.placed).min(ACTIONS);
    let mut node = g("");
    node.push(text(PAD, 38, 23, "serif", "Action track"));
    let note = if placed < ACTIONS {
        "the Master of the Council puts the cards in order"
    } else {
        "resolved from left to right, primary first"
    };
    node.push(text(width - PAD, 38, 17, "ui soft end", note));
    let lying: Vec<ActionKind> = table.p.track[..placed].iter().filter_map(|k| ActionKind::nth(*k)).collect();
    let waiting = ActionKind::ALL.iter().copied().filter(|k| !lying.contains(k));
    let each = (width - 2 * PAD) / ACTIONS as i32;
    let words = |spec: &ActionSpec| spec.texts.iter().map(|t| space_words(t, each - 10).len()).max().unwrap_or(0);
    let longest = table.kit.actions.iter().map(words).max().unwrap_or(0) as i32;
    let tall = LEAST.max(34 + 16 * longest);
    let high = 54 + 2 * tall;
    for (n, kind) in lying.iter().copied().chain(waiting).enumerate() {
        let x = PAD + each * n as i32;
        node.push(card(table, kind, (n < placed).then_some(n), [x, each - 10, tall], offers));
    }
    let (id, name) = ("track".to_owned(), "Action track".to_owned());
    let half = width / 2;
    let parts = vec![("first", [0, 0, half, high + 60]), ("second", [half, 0, half, high + 60])];
    Panel { id, name, width, height: high + 70, node, parts, file_only: false }
}

fn space_words(words: &str, w: i32) -> Vec<String> {
    wrap(words, 13, w - 28, Face::Ui)
}

fn card(table: &Zabor, kind: ActionKind, place: Option<usize>, [x, w, tall]: [i32; 3], offers: &mut Offers) -> Node {
    let high = 54 + 2 * tall;
    let spec = &table.kit.actions[kind as usize];
    let y = 54;
    let mut node = g("place").at("id", format_args!("action-{}", kind.word()));
    let mut face = g(if place.is_some() { "sable" } else { "argent" });
    face.push(rect(x, y, w, high).at("rx", 8).at("class", "card"));
    face.push(rect(x + 1, y + 1, w - 2, 32).at("rx", 7).at("class", "titlebar"));
    let title = place.map_or_else(|| spec.name.clone(), |n| format!("{}. {}", n + 1, spec.name));
    face.push(text(x + 8, y + 23, fit(&title, 19, 11, w - 16, Face::Serif), "serif ontitle", &title));
    node.push(face);
    node.push(rect(x, y, w, high).at("rx", 8).at("class", "edge"));
    let mut all = g("").with(may(node.title(&spec.name), &offers.take(action_card(kind))));
    for level in 0..2usize {
        let top = y + 40 + (tall + 6) * level as i32;
        let space = place.map(|n| 2 * n + level);
        all.push(space_node(table, spec, level, space, [x, top, w, tall], offers));
    }
    all
}

fn space_node(
    table: &Zabor,
    spec: &ActionSpec,
    level: usize,
    space: Option<usize>,
    [x, top, w, tall]: [i32; 4],
    offers: &mut Offers,
) -> Node {
    let mut node = g("place");
    // A filled face: a click between the words is a click on the space.
    node.push(rect(x + 6, top, w - 12, tall).at("rx", 6).at("class", "key"));
    let name = ["primary", "secondary"][level];
    node.push(text(x + 14, top + 20, 15, "ui bold", name));
    node.push(lines(x + 14, top + 38, 13, 16, "ui soft", &space_words(&spec.texts[level], w)));
    let Some(space) = space else { return node };
    let done = space < usize::from(table.p.reached).saturating_sub(1);
    for (n, seat) in table.p.spaces[space].iter().filter(|s| **s != NO).enumerate() {
        node.push(token(tincture(table, *seat), Glyph::Banner, x + w - 30 - 30 * n as i32, top + 16, 16, 1));
    }
    node.push(rect(x + 6, top, w - 12, tall).at("rx", 6).at("class", "edge"));
    if done {
        node = node.at("class", "faded");
    }
    let node = node.at("id", format_args!("space-{}", space + 1)).title(&format!("{}, {name}", spec.name));
    may(node, &offers.take(track_space(space as u8)))
}
