//! A mat for each Lord of a side on map: ratings, Forces, Assets, Vassals, Capabilities. [N1.5.2a]

use ravelin_core::draw::{Described, Face, Flow, Node, Panel, PanelKind, g, keyed_high, rect, text, told, wrap};

use super::parts::{lord_disc, side_name, stores, tag, tags};
use super::position::labelled;
use crate::components::*;
use crate::state::{Mat, Nevsky, Place};
use crate::view::View;

pub(super) fn panel(view: &View, table: &Nevsky, side: Side, position: &[Described], width: i32) -> Panel {
    let (id, name) = match side {
        Side::Teutonic => ("mats-teutons", "Teutonic mats"),
        Side::Russian => ("mats-russians", "Russian mats"),
    };
    let words = told(position, |token| side.lords().any(|l| l.token() == token));
    let beside: Vec<_> = side.lords().map(|l| untold(view, l)).collect();
    let kind = PanelKind::Mat(table.seat_of(side));
    let panel = Panel::keyed(id, name, kind, (words, beside), || draw(view, table, side, position, width));
    panel.noted(note(table, side))
}

/// What the sentence of a Lord does not tell of the mat: which of equal Vassals are where, and the numbers of cards.
fn untold(view: &View, l: LordId) -> Option<([u8; 3], Vec<CardId>)> {
    let mat = view.mats[l.index()].as_ref()?;
    Some(([mat.ready, mat.unready, mat.mustered], mat.cards.to_vec()))
}

fn note(table: &Nevsky, side: Side) -> String {
    format!("{} on the map", table.lords_on_map(side).len())
}

fn draw(view: &View, table: &Nevsky, side: Side, position: &[Described], width: i32) -> Panel {
    let mut flow = Flow::new(width);
    flow.title(&format!("Lords of the {}", side_name(side)), &note(table, side));
    for l in table.lords_on_map(side).iter() {
        let words = told(position, |token| token == l.token());
        let (drawn, high) = keyed_high((l, words, untold(view, l)), || mat(view, table, l, &flow));
        // Where it stands is no part of the key: a mat that grows moves those below it and no more.
        let place = g("mat").at("id", format_args!("mat-{}", l.id())).move_to(0, flow.y);
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
        flow.paragraph(&format!("Not on the map: {}", waiting.join(", ")), 16, "ui soft");
    }
    flow.done("", "")
}

/// A mat that begins at the top of a flow like this, and how high it is.
fn mat(view: &View, table: &Nevsky, l: LordId, flow: &Flow) -> (Node, i32) {
    let (spec, it) = (table.book.lord(l), table.lord(l));
    let (x, y, w) = (flow.pad, 0, flow.room());
    let mut node = g("").at("aria-hidden", true);
    node.push(lord_disc(table, l, x + 20, y + 20, 19));
    node.push(text(x + 48, y + 18, 20, "serif", &spec.name));
    let here = table.locale_of(l).map_or("", |at| table.locale_name(at));
    let state = if it.inside {
        ", Besieged"
    } else if it.moved {
        ", moved"
    } else {
        ""
    };
    node.push(text(x + 48, y + 37, 15, "ui soft", &format!("{here}{state}, Service to box {}", it.service)));
    // With what Capabilities add to it now. [N4.2.1a]
    let command = match table.command_rating(l) {
        now if now == spec.command => now.to_string(),
        now => format!("{now} (printed {})", spec.command),
    };
    let ratings = format!(
        "Fealty {} \u{b7} Service {} \u{b7} Lordship {} \u{b7} Command {command}",
        if spec.fealty == 0 { "-".to_owned() } else { spec.fealty.to_string() },
        spec.service,
        spec.lordship,
    );
    node.push(text(x + w, y + 18, 14, "ui soft end", &ratings));
    let mut top = y + 48;
    match &view.mats[l.index()] {
        None => {
            node.push(text(x + 48, top + 18, 16, "ui soft", "Behind the screen"));
            top += 30;
            // Torzhok has lifted it from his Assets. [N9.1c]
            if let Some(assets) = view.torzhok.filter(|_| l == lord::DOMASH) {
                let seen = Mat { assets, ..Mat::default() };
                top += stores(&mut node, &seen, l.side(), x, top, w);
            }
        }
        Some(mat) => {
            top += stores(&mut node, mat, l.side(), x, top, w);
            for card in mat.cards.iter() {
                let name = format!("{} {}", card.id(), table.book.card(*card).capability);
                top += capability(&mut node, &name, table.book.capability_text(*card), x, top, w);
            }
            let mut words: Vec<String> = Vec::new();
            for v in table.book.retinue(l) {
                let bit = 1 << table.book.slot(v);
                let name = format!("{} ({})", table.book.vassals[v.index()].name, table.vassal_forces(v));
                if mat.ready & bit != 0 {
                    words.push(format!("{name}: Ready"));
                } else if mat.unready & bit != 0 {
                    words.push(format!("{name}: not yet Ready"));
                } else if mat.mustered & bit != 0 {
                    words.push(format!("{name}: Mustered"));
                }
            }
            top += tags(&mut node, &words, x, top + 4, w) + 4;
        }
    }
    node.push(rect(x, top + 4, w, 1).at("class", "rule"));
    (node, top + 14)
}

/// A This Lord Capability with what it does; gives the height used.
fn capability(node: &mut Node, name: &str, words: &str, x: i32, y: i32, w: i32) -> i32 {
    const SIZE: i32 = 14;
    let tab = tag(node, name, x, y + 4) + 10;
    let lines = wrap(words, SIZE, w - tab, Face::Ui);
    for (n, line) in lines.iter().enumerate() {
        node.push(text(x + tab, y + 20 + n as i32 * (SIZE + 4), SIZE, "ui soft", line));
    }
    (lines.len() as i32 * (SIZE + 4)).max(24) + 8
}
