//! Panels: groups with known boxes, so that a page can lay them out anew, and a way to fill them from top to bottom.

use std::fmt::{self, Display};

use super::node::{Face, Node, el, g, lines, rect, text, wrap};
use super::theme::{hidden, root};

/// A finished panel: `panel-<id>`, drawn at the origin, to be moved to its place.
pub struct Panel {
    pub id: String,
    /// What a page calls it where it leads to it.
    pub name: String,
    pub width: i32,
    pub height: i32,
    pub node: Node,
    /// Parts of a wide panel that a narrow page shows one by one: name and box within the panel.
    pub parts: Vec<(&'static str, [i32; 4])>,
    /// Repeats what a page has of its own, such as the prompt: only in the drawing as a file.
    pub file_only: bool,
}

impl Panel {
    #[must_use]
    pub fn file_only(self) -> Self {
        Panel { file_only: true, ..self }
    }

    fn drawn(&self) -> Node {
        let sheet = rect(1, 1, self.width - 2, self.height - 2).at("rx", 12).at("class", "sheet");
        g("panel").with(sheet).with(&self.node)
    }
}

/// A whole drawing: panels on one sheet. As a file it shows all of them at their places; a page shows them one by one and
/// lays them out as it likes.
pub struct Board {
    label: String,
    width: i32,
    height: i32,
    placed: Vec<(Panel, [i32; 2])>,
}

impl Board {
    /// An empty board of this size. The label is for screen readers.
    pub fn new(width: i32, height: i32, label: impl Into<String>) -> Self {
        Board { label: label.into(), width, height, placed: Vec::new() }
    }

    pub fn place(&mut self, panel: Panel, x: i32, y: i32) {
        self.placed.push((panel, [x, y]));
    }

    pub fn label(&self) -> &str {
        &self.label
    }

    /// The largest panel alone, as a file: a cover for a list of games.
    pub fn cover(&self) -> String {
        let largest = self.panels().max_by_key(|p| p.width * p.height);
        let Some(panel) = largest else { return root(self.width, self.height, &self.label).to_string() };
        whole(root(panel.width, panel.height, &self.label).with(panel.drawn())).to_string()
    }

    /// The shapes that no move changes, for a page that shows panels one by one.
    pub fn shapes(&self) -> String {
        let fixed = self.panels().filter_map(|p| p.node.fixed());
        fixed.fold(hidden(), Node::with).to_string()
    }

    /// The panels that a page shows, in the order in which they were placed.
    pub fn panels(&self) -> impl Iterator<Item = &Panel> {
        self.placed.iter().map(|(panel, _)| panel).filter(|p| !p.file_only)
    }
}

impl Panel {
    /// The panel as a picture of its own within a page that has the style sheet, the hatchings and the shapes.
    pub fn svg(&self) -> String {
        let view = format!("0 0 {} {}", self.width, self.height);
        let root = el("svg").at("class", "rb").at("id", format_args!("panel-{}", self.id)).at("viewBox", view);
        root.at("role", "group").at("aria-label", &self.name).with(self.drawn()).to_string()
    }
}

/// A file with the shapes that its drawing refers to.
fn whole(root: Node) -> Node {
    match root.fixed() {
        Some(shapes) => root.with(shapes),
        None => root,
    }
}

/// The board as a file. `data-box` tells each panel's place and size, and a `<view>` makes it a picture of its own:
/// `board.svg#view-map`.
impl Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut root = root(self.width, self.height, &self.label);
        for (panel, [x, y]) in &self.placed {
            let place = format!("{x} {y} {} {}", panel.width, panel.height);
            root.push(el("view").at("id", format_args!("view-{}", panel.id)).at("viewBox", &place));
            for (name, [left, top, w, h]) in &panel.parts {
                let id = format!("view-{}-{name}", panel.id);
                root.push(el("view").at("id", id).at("viewBox", format_args!("{} {} {w} {h}", x + left, y + top)));
            }
            let id = format!("panel-{}", panel.id);
            root.push(panel.drawn().at("id", id).at("data-box", place).move_to(*x, *y));
        }
        whole(root).fmt(f)
    }
}

/// Fills a panel from the top.
pub struct Flow {
    pub node: Node,
    pub width: i32,
    pub pad: i32,
    pub y: i32,
}

impl Flow {
    pub fn new(width: i32) -> Self {
        Flow { node: g(""), width, pad: 18, y: 18 }
    }

    /// Room between the margins.
    pub fn room(&self) -> i32 {
        self.width - 2 * self.pad
    }

    pub fn push(&mut self, node: Node) {
        self.node.push(node);
    }

    pub fn skip(&mut self, space: i32) {
        self.y += space;
    }

    /// A small heading with a rule, and a word at the right end.
    pub fn heading(&mut self, words: &str, right: &str) {
        self.push(text(self.pad, self.y + 18, 23, "serif", words));
        if !right.is_empty() {
            self.push(text(self.width - self.pad, self.y + 18, 17, "ui soft end", right));
        }
        let (left, end, y) = (self.pad, self.width - self.pad, self.y + 27);
        self.push(el("path").at("d", format_args!("M{left} {y}H{end}")).at("class", "rule"));
        self.y += 38;
    }

    /// Words that wrap.
    pub fn paragraph(&mut self, words: &str, size: i32, class: &str) {
        self.indented(0, words, size, class);
    }

    pub fn indented(&mut self, indent: i32, words: &str, size: i32, class: &str) {
        let leading = size * 5 / 4;
        let wrapped = wrap(words, size, self.room() - indent, Face::Ui);
        self.push(lines(self.pad + indent, self.y + size, size, leading, class, &wrapped));
        self.y += leading * wrapped.len() as i32;
    }

    pub fn done(self, id: &str, name: &str) -> Panel {
        Panel {
            id: id.to_owned(),
            name: name.to_owned(),
            width: self.width,
            height: self.y + self.pad - 4,
            node: self.node,
            parts: Vec::new(),
            file_only: false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::{Edge, Land, Tincture, land};

    #[test]
    fn what_no_move_changes_is_sent_apart_from_the_panels() {
        let outline = [[10, 10], [90, 10], [50, 80]];
        let hill = land(&Land { id: "hill", outline: &outline, soil: Tincture::Or, band: None, edge: Edge::Plain });
        let mut flow = Flow::new(100);
        flow.push(g("").with(hill));
        let mut board = Board::new(100, 100, "A hill");
        board.place(flow.done("map", "Map"), 0, 0);
        let outline = "M10 10l80 0-40 70z";
        let panel = board.panels().next().expect("a panel").svg();
        assert!(panel.contains("#outline-hill") && !panel.contains(outline), "{panel}");
        for whole in [board.shapes(), board.to_string(), board.cover()] {
            assert_eq!(whole.matches(outline).count(), 1, "{whole}");
        }
    }
}
