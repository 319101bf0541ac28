//! A mat for each Lord on map: ratings, Forces, Assets, Vassals, Capabilities. In full for a sheet, and as a card of the dock.
//! [N1.5.2a]

use ravelin_core::draw::{
    DOCK, Described, Face, Flow, Node, Panel, PanelKind, fit, g, keyed_high, lines, rect, text, told, width, wrap,
};

use super::heraldry::arms;
use super::parts::{assets, row, tags, tincture, units};
use super::position::labelled;
use crate::kit::*;
use crate::slots::Slots;
use crate::state::{Mat, Nevsky, Place};
use crate::view::View;

const SMALL: i32 = 12;

/// What the sentence of a Lord does not tell of the mat: which of equal Vassals are where, and the numbers of cards.
pub(super) fn untold(view: &View, l: LordId) -> Option<([u8; 3], Vec<CardId>)> {
    let mat = view.mats[l].as_ref()?;
    Some(([mat.ready, mat.unready, mat.mustered].map(|slots| slots.bits()), mat.cards.to_vec()))
}

/// The mats of a side below each other.
pub(super) fn list(view: &View, table: &Nevsky, side: Side, position: &[Described], flow: &mut Flow) {
    for l in table.lords_on_map(side).iter() {
        let words = told(position, |token| token == l.token());
        let (drawn, high) = keyed_high((l, words, untold(view, l)), || mat(view, table, l, flow));
        // Where it stands is no part of the key: a mat that grows moves those below it and no more.
        let place = g("mat").at("id", format_args!("mat-{}", l.word())).move_to(0, flow.y);
        flow.push(labelled(place, position, l.token()).with(drawn));
        flow.y += high;
    }
    let waiting: Vec<String> = side
        .lords()
        .filter_map(|l| match table.lord(l).place {
            Place::Calendar(n) => Some(format!("{} (box {n})", table.lord_name(l))),
            Place::Removed => Some(format!("{} (out of the game)", table.lord_name(l))),
            Place::Map(_) => None,
        })
        .collect();
    if !waiting.is_empty() {
        flow.paragraph(&format!("Not on the map: {}", waiting.join(", ")), 13, "ui soft");
        flow.skip(8);
    }
}

/// With what Capabilities add to it now. [N4.2.1a]
fn command(table: &Nevsky, l: LordId) -> String {
    match (table.command_rating(l), table.book.lord(l).command) {
        (now, printed) if now == printed => now.to_string(),
        (now, printed) => format!("{now} (printed {printed})"),
    }
}

/// A mat that begins at the top of a flow like this, and how high it is.
fn mat(view: &View, table: &Nevsky, l: LordId, flow: &Flow) -> (Node, i32) {
    let (spec, it) = (table.book.lord(l), table.lord(l));
    let (x, w) = (flow.pad, flow.room());
    let mut node = g("").at("aria-hidden", true);
    node.push(arms(l, x, 2, 24));
    node.push(text(x + 32, 15, 17, "serif", &spec.name));
    let here = table.locale_of(l).map_or("", |at| table.locale_name(at));
    let state = if it.inside {
        ", Besieged"
    } else if it.moved {
        ", moved"
    } else {
        ""
    };
    node.push(text(x + w, 15, SMALL, "soft end", &format!("{here}{state} \u{b7} to box {}", it.service)));
    let fealty = if spec.fealty == 0 { "-".to_owned() } else { spec.fealty.to_string() };
    let ratings = format!(
        "Fealty {fealty} \u{b7} Service {} \u{b7} Lordship {} \u{b7} Command {}",
        spec.service,
        spec.lordship,
        command(table, l)
    );
    node.push(text(x + 32, 30, fit(&ratings, SMALL, 11, w - 32, Face::Ui), "soft", &ratings));
    let mut top = 38;
    match &view.mats[l] {
        None => {
            node.push(text(x, top + 14, 13, "soft", "Behind the screen"));
            top += 22;
            // Torzhok has lifted it from his Assets. [N9.1c]
            if let Some(goods) = view.torzhok.filter(|_| l == LordId::Domash) {
                row(&mut node, &assets(&goods), [x, top, w], 24);
                top += 34;
            }
        }
        Some(mat) => top += stores(&mut node, table, mat, l, [x, top, w]),
    }
    node.push(rect(x, top + 2, w, 1).at("class", "rule"));
    (node, top + 12)
}

/// Forces, Assets, Capabilities and Vassals; the height they take.
fn stores(node: &mut Node, table: &Nevsky, mat: &Mat, l: LordId, [x, y, w]: [i32; 3]) -> i32 {
    let mut top = y;
    for (tiles, size) in [(units(table, mat, l.side()), 28), (assets(&mat.assets), 24)] {
        if !tiles.is_empty() {
            row(node, &tiles, [x, top + 4, w], size);
            top += size + 12;
        }
    }
    let paragraph = |node: &mut Node, name: &str, words: &str, top: i32| {
        node.push(text(x, top + 13, SMALL, "bold", name));
        let wrapped = wrap(words, SMALL, w - 8, Face::Ui);
        node.push(lines(x + 8, top + 28, SMALL, 15, "soft", &wrapped));
        18 + 15 * wrapped.len() as i32
    };
    for card in mat.cards.iter() {
        let name = format!("{} {}", card.word(), table.book.card(*card).capability);
        top += paragraph(node, &name, table.book.capability_text(*card), top);
    }
    for (set, word) in [(mat.ready, "Ready"), (mat.unready, "not yet Ready"), (mat.mustered, "Mustered")] {
        let vassals: Vec<String> = vassals(table, l, set)
            .map(|v| format!("{} ({})", table.book.vassals[v].name, table.vassal_forces(v)))
            .collect();
        if !vassals.is_empty() {
            top += paragraph(node, &format!("Vassals {word}"), &vassals.join(", "), top);
        }
    }
    top - y
}

fn vassals(table: &Nevsky, l: LordId, set: Slots) -> impl Iterator<Item = VassalId> {
    table.book.retinue(l).filter(move |v| set.has(table.book.slot(*v)))
}

// ---- The dock ----

/// Width of a mat in the dock.
const CARD: i32 = 240;
const HEAD: i32 = 26;

/// The mat of a Lord as it lies in the dock.
pub(super) fn docked(view: &View, table: &Nevsky, l: LordId, position: &[Described], active: bool) -> Panel {
    let id = format!("mat-of-{}", l.word());
    let kind = PanelKind::Mat(table.seat_of(l.side()));
    let words = told(position, |token| token == l.token());
    Panel::keyed(&id, table.lord_name(l), kind, (words, untold(view, l), active), || {
        // His shield on the map says the sentence.
        Panel::board("", "", [CARD, DOCK], card(view, table, l, active))
    })
}

fn card(view: &View, table: &Nevsky, l: LordId, active: bool) -> Node {
    let (spec, it) = (table.book.lord(l), table.lord(l));
    let mut node = g("");
    let bar = rect(1, 1, CARD - 2, HEAD - 1).at("rx", 10).at("class", "titlebar");
    let mut head = g(tincture(l.side()).class()).with(bar).with(text(32, 18, 15, "serif ontitle", &spec.name));
    let right = format!("Service {} \u{b7} Command {}", it.service, table.command_rating(l));
    let room = CARD - 41 - width(&spec.name, 15, Face::Serif);
    head.push(text(CARD - 9, 18, fit(&right, SMALL, 11, room, Face::Ui), "end ontitle", &right));
    node.push(head);
    node.push(arms(l, 9, 3, 17));
    let (x, w) = (10, CARD - 18);
    let Some(mat) = &view.mats[l] else {
        return node.with(text(x, 50, 13, "soft", "Behind the screen"));
    };
    row(&mut node, &units(table, mat, l.side()), [x, 33, w], 28);
    row(&mut node, &assets(&mat.assets), [x, 72, w], 24);
    tags(&mut node, &chips(table, mat, l, w), [x, 108, w]);
    if active {
        node.push(rect(2, 2, CARD - 4, DOCK - 4).at("rx", 10).at("class", "present"));
    }
    node
}

/// Capabilities by name, and how many Vassals can be Levied, as far as one row holds them.
fn chips(table: &Nevsky, mat: &Mat, l: LordId, room: i32) -> Vec<String> {
    let mut all: Vec<String> = mat.cards.iter().map(|c| table.book.card(*c).capability.clone()).collect();
    let [ready, mustered] = [mat.ready, mat.mustered].map(|set| vassals(table, l, set).count());
    let of = |n: usize, word: &str| format!("{n} {}{word}", if n == 1 { "Vassal" } else { "Vassals" });
    all.extend([(ready, " Ready"), (mustered, "")].into_iter().filter(|(n, _)| *n > 0).map(|(n, word)| of(n, word)));
    if all.is_empty() {
        all.push("no Capability".to_owned());
    }
    // What has no room is on the sheet with all mats.
    while all.len() > 1 && all.iter().map(|words| width(words, SMALL, Face::Ui) + 19).sum::<i32>() > room + 5 {
        all.pop();
    }
    all
}
