//! What lies open on the quiet sides of a wide stage: a sheet of its own ground, drawn from its key.

use std::hash::Hash;

use ravelin_core::draw::{Face, Node, Panel, PanelKind, fit, g, path, rect, text};

use super::lay::Point;

pub(super) const PAD: i32 = 10;
/// Height of a head.
pub(super) const HEAD: i32 = 48;

pub(super) struct Sheet {
    pub(super) node: Node,
    pub(super) size: Point,
}

impl Sheet {
    /// A sheet at its place, drawn from nothing but its key: not drawn again while a page shows it there.
    #[track_caller]
    pub(super) fn keyed(at: Point, key: impl Hash, draw: impl FnOnce() -> Sheet) -> Sheet {
        let panel = Panel::keyed("", "", PanelKind::Track, (at, key), || {
            let Sheet { node, size } = draw();
            Panel::board("", "", size, node.move_to(at[0], at[1]))
        });
        Sheet { node: panel.node, size: [panel.width, panel.height] }
    }
}

/// The ground of a sheet.
pub(super) fn ground([w, h]: Point) -> Node {
    let sheet = |y: i32, class: &str| rect(0, y, w, h).at("rx", 9).at("class", class);
    g("").with(sheet(2, "cast")).with(sheet(0, "float"))
}

/// A head in ink: what it is, and how far it has come.
pub(super) fn head(wide: i32, title: &str, words: &str) -> Node {
    let rounded = format!("M0 {HEAD}V9A9 9 0 0 1 9 0H{}A9 9 0 0 1 {wide} 9V{HEAD}z", wide - 9);
    let room = wide - 2 * PAD;
    g("")
        .with(path(&rounded).at("class", "head"))
        .with(text(PAD, 21, fit(title, 18, 13, room, Face::Serif), "serif onhead", title))
        .with(text(PAD, 39, fit(words, 13, 11, room, Face::Ui), "onhead mild", words))
}

/// A line across.
pub(super) fn line(wide: i32, y: i32) -> Node {
    path(&format!("M0 {y}H{wide}")).at("class", "fineline")
}
