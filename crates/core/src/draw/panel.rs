//! Panels: groups with known boxes, so that a page can lay them out anew, and a way to fill them from top to bottom.

use super::node::{Face, Node, el, g, lines, rect, text, wrap};

/// A finished panel: `panel-<id>`, drawn at the origin, to be moved to its place.
pub struct Panel {
    pub id: String,
    pub width: i32,
    pub height: i32,
    pub node: Node,
    /// Parts of a wide panel that a narrow page shows one by one: name and box within the panel.
    pub parts: Vec<(&'static str, [i32; 4])>,
}

impl Panel {
    /// The panel at its place. `data-box` tells its place and size, and a `<view>` makes it a picture of its own:
    /// `board.svg#view-map`.
    pub fn at(self, x: i32, y: i32, height: i32, root: &mut Node) {
        let place = format!("{x} {y} {} {height}", self.width);
        root.push(el("view").at("id", format_args!("view-{}", self.id)).at("viewBox", &place));
        for (name, [left, top, w, h]) in &self.parts {
            let id = format!("view-{}-{name}", self.id);
            root.push(el("view").at("id", id).at("viewBox", format_args!("{} {} {w} {h}", x + left, y + top)));
        }
        let sheet = rect(1, 1, self.width - 2, height - 2).at("rx", 12).at("class", "sheet");
        let panel = g("panel").at("id", format_args!("panel-{}", self.id)).at("data-box", place).move_to(x, y);
        root.push(panel.with(sheet).with(self.node));
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

    pub fn done(self, id: &str) -> Panel {
        Panel {
            id: id.to_owned(),
            width: self.width,
            height: self.y + self.pad - 4,
            node: self.node,
            parts: Vec::new(),
        }
    }
}
