//! A mat for each Lord of a side on map: ratings, Forces, Assets, Vassals, Capabilities. [N1.5.2a]

use ravelin_core::draw::{Flow, Panel, g, rect, text};

use super::parts::{lord_disc, side_name, stores, tags};
use crate::components::*;
use crate::state::{Mat, Nevsky, Place};
use crate::view::View;

pub(super) fn panel(view: &View, table: &Nevsky, side: Side, width: i32) -> Panel {
    let mut flow = Flow::new(width);
    let on_map = table.lords_on_map(side);
    flow.heading(&format!("Lords of the {}", side_name(side)), &format!("{} on the map", on_map.len()));
    for l in on_map.iter() {
        mat(view, table, l, &mut flow);
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
    let id = if side == Side::Teutonic { "mats-teutons" } else { "mats-russians" };
    let name = if side == Side::Teutonic { "Teutonic mats" } else { "Russian mats" };
    flow.done(id, name)
}

fn mat(view: &View, table: &Nevsky, l: LordId, flow: &mut Flow) {
    let (spec, it) = (table.book.lord(l), table.lord(l));
    let (x, y, w) = (flow.pad, flow.y, flow.room());
    let mut node = g("mat").at("id", format_args!("mat-{}", l.id()));
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
    let ratings = format!(
        "Fealty {} \u{b7} Service {} \u{b7} Lordship {} \u{b7} Command {}",
        if spec.fealty == 0 { "-".to_owned() } else { spec.fealty.to_string() },
        spec.service,
        spec.lordship,
        spec.command
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
            let mut words: Vec<String> =
                mat.cards.iter().map(|c| format!("{} {}", c.id(), table.book.card(*c).capability)).collect();
            for v in table.book.retinue(l) {
                let bit = 1 << table.book.slot(v);
                let name = &table.book.vassals[v.index()].name;
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
    flow.push(node);
    flow.y = top + 14;
}
