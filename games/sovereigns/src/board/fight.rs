//! The battle under way: the attacker above the defender, their armies, the cards face down or shown, and what the strengths
//! are made of. As narrow as a kingdom, so that a page shows it beside the map.

use ravelin_core::Seat;
use ravelin_core::draw::{
    Face, Flow, Glyph, Node, Panel, Tincture, arms, back, disc, el, fit, g, icon, path, rect, text, tile,
};

use super::kingdom::{WIDTH, combat_face, seen};
use super::words::{battle_words, combat_card, counted, kind_glyph, kind_name, strength, strength_lines, tincture};
use crate::state::{Battle, Role, Source, Sovereigns};
use crate::view::View;

const CARD: i32 = 192;

pub(super) fn panel(view: &View, table: &Sovereigns, battle: &Battle) -> Panel {
    let mut flow = Flow::new(WIDTH);
    let place = &view.kit.territory(battle.to).name;
    flow.heading(&format!("Battle of {place}"), battle_words(table));
    let (attacker, height) = side(view, table, battle, Role::Attacker, flow.pad, flow.y);
    flow.push(attacker);
    flow.skip(height + 20);
    let (left, right, y) = (flow.pad, WIDTH - flow.pad, flow.y);
    flow.push(path(&format!("M{left} {y}H{right}")).at("class", "rule"));
    let swords = icon(Glyph::Swords, WIDTH / 2 - 12, y - 12, 24);
    let ground = rect(WIDTH / 2 - 19, y - 19, 38, 38).at("rx", 19).at("class", "sheet");
    flow.push(g("inkglyph").with(ground).with(swords));
    flow.skip(24);
    let (defender, height) = side(view, table, battle, Role::Defender, flow.pad, flow.y);
    flow.push(defender);
    flow.skip(height + 4);
    flow.done("battle", "Battle")
}

fn side(view: &View, table: &Sovereigns, battle: &Battle, role: Role, x: i32, top: i32) -> (Node, i32) {
    let seat = battle.seat(role);
    let who = seat.map_or("Revolutionaries", |s| view.kit[s].name.as_str());
    let colour = seat.map_or(Tincture::Tenne, |s| tincture(view, s));
    let what = match role {
        Role::Attacker if battle.from == battle.to => "rise".to_owned(),
        Role::Attacker => format!("attack from {}", view.kit.territory(battle.from).name),
        Role::Defender => "defend".to_owned(),
    };
    let mut node = g("").at("id", if role == Role::Attacker { "attacker" } else { "defender" });
    node.push(arms(colour, x, top, 34));
    node.push(text(x + 46, top + 19, 23, "serif", who));
    let size = fit(&what, 16, 11, 196, Face::Ui);
    node.push(text(x + 46, top + 38, size, "ui soft", &what));
    army(view, table, seat, role, colour, x, top + 54, &mut node);
    let mut y = top + 132;
    for (words, n) in strength_lines(table, role) {
        node.push(text(x, y, fit(&words, 16, 11, 178, Face::Ui), "ui", &words));
        node.push(text(x + 214, y, 16, "ui end", &signed(n)));
        y += 21;
    }
    node.push(el("path").at("d", format_args!("M{x} {}H{}", y - 12, x + 214)).at("class", "rule"));
    let so_far = if counted(table) { "strength" } else { "strength so far" };
    node.push(text(x, y + 14, 18, "bold", so_far));
    node.push(text(x + 214, y + 16, 28, "serif end", &strength(table, role).to_string()));
    y += 40;
    for words in notes(battle, role) {
        node.push(text(x, y, 15, "ui soft", &words));
        y += 19;
    }
    let below = cards(view, battle, role, colour, x + 232, top, &mut node);
    (node, (y - top).max(below - top))
}

/// `+2`, `0`, `\u{2212}1`.
fn signed(n: i32) -> String {
    match n {
        1.. => format!("+{n}"),
        0 => "0".to_owned(),
        _ => format!("\u{2212}{}", n.unsigned_abs()),
    }
}

pub(super) fn notes(battle: &Battle, role: Role) -> Vec<String> {
    let state = battle.side(role);
    let mut notes = Vec::new();
    if state.points > 0 {
        notes.push(format!("superiority left: {}", state.points));
    }
    if state.lost > 0 {
        notes.push(format!("units lost: {}", state.lost));
    }
    if state.cancelled {
        notes.push("card property cancelled".to_owned());
    }
    if !state.muted.is_empty() {
        notes.push(format!("bribed units: {}", state.muted.total()));
    }
    if let Some(endurance) = state.endurance {
        notes.push(format!("endurance {endurance}"));
    }
    if let Some(cap) = state.loss_cap {
        notes.push(format!("loses at most {cap}"));
    }
    if role == Role::Defender && battle.ignore_fortifications {
        notes.push("fortifications ignored".to_owned());
    }
    if role == Role::Defender && !battle.retreating.is_empty() {
        notes.push(format!("retreating: {}", battle.retreating.total()));
    }
    notes
}

#[allow(clippy::too_many_arguments)] // where, what and whose
fn army(
    view: &View,
    table: &Sovereigns,
    seat: Option<Seat>,
    role: Role,
    colour: Tincture,
    x: i32,
    y: i32,
    node: &mut Node,
) {
    let units = table.fighters(role);
    if units.is_empty() {
        node.push(text(x, y + 26, 16, "ui soft ital", "no army"));
        return;
    }
    for (i, kind) in units.kinds().enumerate() {
        let n = units.of(kind);
        let (glyph, name) = match seat {
            Some(seat) => (kind_glyph(view.kit, seat, kind), kind_name(view.kit, seat, kind)),
            None => (Glyph::Torch, if n == 1 { "revolutionary" } else { "revolutionaries" }.to_owned()),
        };
        let left = x + 70 * i as i32;
        node.push(tile(colour, glyph, left, y, 48, 1).title(&format!("{n} {name}")));
        node.push(disc(left + 48, y + 6, 13, &n.to_string()));
    }
}

/// Where a placed card comes from, which all may know. [KI10]
pub(super) fn origin(source: Source) -> &'static str {
    match source {
        Source::Deck => "from the deck",
        Source::Slot => "from the slot",
        Source::Commander => "a Commander\u{2019}s card",
        Source::Hand => "from the hand",
    }
}

/// Main and supporting card, side by side; gives the lower end.
fn cards(view: &View, battle: &Battle, role: Role, colour: Tincture, x: i32, top: i32, node: &mut Node) -> i32 {
    let state = battle.side(role);
    let mut y = top;
    let names = ["main", "support"];
    for (which, source) in [state.main, state.support].into_iter().enumerate() {
        let Some(source) = source else { continue };
        let shown = if which == 0 { state.card } else { state.support_card };
        let id = format!("{}-{}", if role == Role::Attacker { "attack" } else { "defence" }, names[which]);
        let kind = if which == 0 { "" } else { "supporting card" };
        match seen(view, role, which).and_then(|c| combat_card(view.kit, c)) {
            Some(spec) => {
                let note = match (shown.is_some(), which) {
                    (true, _) => kind,
                    (false, 0) => "face down, seen by you",
                    (false, _) => "supporting, face down",
                };
                let mut card = combat_face(spec, 1, note, Some(role));
                if which == 1 {
                    card.strengths.clear();
                    card.text.clear();
                }
                let h = card.height(CARD);
                node.push(card.draw(x + 20, y, CARD, h).at("id", &id).title(&spec.name));
                y += h + 10;
            }
            None => {
                node.push(back(colour, x + 20, y, 60, 80).at("id", &id).title("a card, face down"));
                let from = origin(source);
                node.push(text(x + 90, y + 34, 16, "ui", if which == 0 { "face down" } else { "supporting" }));
                node.push(text(x + 90, y + 54, 15, "ui soft", from));
                y += 92;
            }
        }
    }
    if state.main.is_none() && state.support.is_none() {
        node.push(rect(x + 20, y, 60, 80).at("rx", 6).at("class", "slot"));
        node.push(text(x + 90, y + 44, 16, "ui soft", "no card yet"));
        y += 92;
    }
    y
}
