//! Panels: groups with known boxes, so that a page can lay them out anew, and a way to fill them from top to bottom.

use std::fmt::{self, Display};
use std::hash::Hash;

use super::keyed::{is_for_page, keyed_on};
use super::node::{Face, Node, el, g, lines, rect, text, wrap};
use super::offers::Offers;
use super::stage::Described;
use super::theme::{hidden, root};
use crate::{Choice, Seat, Token};

/// What a panel is, so that a page knows where it belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PanelKind {
    /// What everybody plays on. The first one is the stage itself.
    Board,
    /// What lies before a seat, its cards among it.
    Mat(Seat),
    /// What is looked at now and then: a track, a chart, piles.
    Track,
    /// What can be bought.
    Shop,
    /// A fight that is going on.
    Fight,
    /// The result.
    Score,
}

/// A finished panel: `panel-<id>`, drawn at the origin, to be moved to its place.
pub struct Panel {
    pub id: String,
    /// What a page calls it where it leads to it.
    pub name: String,
    pub kind: PanelKind,
    pub width: i32,
    pub height: i32,
    pub node: Node,
    /// Parts of a wide panel that a narrow page shows one by one: name and box within the panel.
    pub parts: Vec<(&'static str, [i32; 4])>,
    /// Repeats what a page has of its own, such as the prompt: only in the drawing as a file.
    pub file_only: bool,
    /// The title at its top, if it has one.
    pub head: Option<Head>,
}

/// The title of a panel: a page that names its panels leaves it out and keeps the note.
pub struct Head {
    /// How far down it reaches.
    pub height: i32,
    /// What it says beside the name.
    pub note: String,
}

impl Panel {
    /// A panel that is the board, or a part of it.
    pub fn board(id: impl Into<String>, name: impl Into<String>, [width, height]: [i32; 2], node: Node) -> Self {
        let (id, name) = (id.into(), name.into());
        Panel { id, name, kind: PanelKind::Board, width, height, node, parts: Vec::new(), file_only: false, head: None }
    }

    #[must_use]
    pub fn kind(self, kind: PanelKind) -> Self {
        Panel { kind, ..self }
    }

    #[must_use]
    pub fn headed(self, height: i32, note: impl Into<String>) -> Self {
        Panel { head: Some(Head { height, note: note.into() }), ..self }
    }

    /// A panel that repeats what a page has of its own; none if it is drawn for a page.
    pub fn file_only(draw: impl FnOnce() -> Self) -> Option<Self> {
        (!is_for_page()).then(|| Panel { file_only: true, ..draw() })
    }

    /// A panel whose node and size are drawn from nothing but its key: not drawn again while a page shows it. The node is a group.
    /// What its title says beside the name is told by [`Panel::noted`].
    #[track_caller]
    pub fn keyed(id: &str, name: &str, kind: PanelKind, key: impl Hash, draw: impl FnOnce() -> Self) -> Self {
        let side = |side: i32| u16::try_from(side).unwrap_or(u16::MAX);
        let mut parts = Vec::new();
        let (node, [width, height, head]) = keyed_on((id, key), || {
            let panel = draw();
            parts = panel.parts;
            (panel.node, [panel.width, panel.height, panel.head.map_or(0, |head| head.height)].map(side))
        });
        let head = (head > 0).then(|| Head { height: i32::from(head), note: String::new() });
        let (width, height) = (i32::from(width), i32::from(height));
        Panel { id: id.to_owned(), name: name.to_owned(), kind, width, height, node, parts, file_only: false, head }
    }

    /// Says what the title has beside the name.
    #[must_use]
    pub fn noted(mut self, note: impl Into<String>) -> Self {
        if let Some(head) = &mut self.head {
            head.note = note.into();
        }
        self
    }

    /// A button for each choice that has no place on the board, of the height that it is drawn with; none if all have one.
    pub fn choices(offers: &mut Offers, width: i32, button: impl Fn(&Choice, [i32; 3]) -> (Node, i32)) -> Option<Self> {
        let rest = offers.rest();
        if rest.is_empty() {
            return None;
        }
        Panel::file_only(|| {
            let mut flow = Flow::new(width);
            flow.heading("Choices", "");
            for choice in rest {
                let (node, height) = button(choice, [flow.pad, flow.y, flow.room()]);
                flow.push(node);
                flow.skip(height + 6);
            }
            flow.done("choices", "Choices")
        })
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
    /// Boxes of the stage where nothing is played: a page lays what floats there, in the best one first.
    pub quiet: Vec<[i32; 4]>,
    /// What the question is about: a page keeps it in sight and covers it with nothing.
    pub focus: Option<Token>,
    /// The pieces that are on the board now, each with its name.
    pub legend: Vec<(Node, String)>,
    /// The position in words, as it is written on the places that are drawn.
    pub position: Vec<Described>,
    /// Whether the stage shows the score, so that a page does not.
    pub scored: bool,
    /// The shape of the stage that it is drawn for.
    form: Form,
}

/// The shape of a stage. A board of few large places is drawn in other proportions for an upright one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Form {
    #[default]
    Wide,
    Upright,
}

impl Form {
    /// The proportions that such a stage usually has.
    fn proportions(self) -> [i32; 2] {
        match self {
            Form::Wide => [1100, 702],
            Form::Upright => [390, 620],
        }
    }
}

impl Board {
    /// An empty board of this size. The label is for screen readers.
    pub fn new(width: i32, height: i32, label: impl Into<String>) -> Self {
        let label = label.into();
        let (placed, quiet, legend, position) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Board { label, width, height, placed, quiet, focus: None, legend, position, scored: false, form: Form::Wide }
    }

    /// Panels in rows that have so much room, below a bar. The bar is drawn last: the ground of a board may reach beyond its panel.
    pub fn in_rows(label: impl Into<String>, room: i32, bar: Option<Panel>, panels: Vec<Panel>) -> Self {
        let top = GUTTER + bar.as_ref().map_or(0, |bar| bar.height + GUTTER);
        let mut placed = Vec::with_capacity(panels.len() + 1);
        let (mut x, mut y, mut tall) = (GUTTER, top, 0);
        for panel in panels {
            if x > GUTTER && x + panel.width > GUTTER + room {
                (x, y, tall) = (GUTTER, y + tall + GUTTER, 0);
            }
            let (wide, high) = (panel.width, panel.height);
            placed.push((panel, [x, y]));
            (x, tall) = (x + wide + GUTTER, tall.max(high));
        }
        placed.extend(bar.map(|bar| (bar, [GUTTER, GUTTER])));
        Board { placed, ..Board::new(room + 2 * GUTTER, y + tall + GUTTER, label) }
    }

    pub fn place(&mut self, panel: Panel, x: i32, y: i32) {
        self.placed.push((panel, [x, y]));
    }

    #[must_use]
    pub fn of_form(self, form: Form) -> Self {
        Board { form, ..self }
    }

    pub fn label(&self) -> &str {
        &self.label
    }

    /// The stage alone as a file without letters and numbers: a small picture for a list of tables.
    pub fn thumbnail(&self) -> String {
        whole(self.staged(|width, height| root(width, height, &self.label).with(el("style").words(LETTERLESS))))
            .to_string()
    }

    /// The stage alone as a file.
    pub fn stage_file(&self) -> String {
        whole(self.staged(|width, height| root(width, height, &self.label))).to_string()
    }

    /// The shapes that no move changes, for a page that shows panels one by one.
    pub fn shapes(&self) -> String {
        let fixed = self.panels().filter_map(|p| p.node.fixed());
        fixed.fold(hidden(), Node::with).to_string()
    }

    /// What everybody plays on, as one picture that fills a page's stage: one panel as it is, several beside and below
    /// each other so that they are shown as large as possible.
    pub fn stage(&self) -> String {
        let root = |width, height| {
            let root =
                el("svg").at("class", "rb").at("id", "board").at("viewBox", format_args!("0 0 {width} {height}"));
            // The label tells what is asked, which the page does beside it; one that never changes keeps the root as it is.
            root.at("role", "group").at("aria-label", "The board")
        };
        self.staged(root).to_string()
    }

    /// The panels of the stage in a root that is made for their size.
    fn staged(&self, root: impl FnOnce(i32, i32) -> Node) -> Node {
        let parts: Vec<&Panel> = self.panels().filter(|p| p.kind == PanelKind::Board).collect();
        let (placed, [width, height]) = arrange(&parts, self.form);
        let root = root(width, height);
        match parts.as_slice() {
            [only] => root.with(g("").at("id", format_args!("panel-{}", only.id)).with(&only.node)),
            _ => parts.iter().zip(placed).fold(root, |root, (panel, [x, y])| {
                root.with(panel.drawn().at("id", format_args!("panel-{}", panel.id)).move_to(x, y))
            }),
        }
    }

    /// The panels that a page shows, in the order in which they were placed.
    pub fn panels(&self) -> impl Iterator<Item = &Panel> {
        self.placed.iter().map(|(panel, _)| panel).filter(|p| !p.file_only)
    }
}

impl Panel {
    /// Whether a page may show it in its dock, one unit a pixel.
    pub fn fits_dock(&self) -> bool {
        self.height <= super::DOCK
    }

    /// In how many places of it something can be clicked.
    pub fn lit(&self) -> usize {
        self.node.lit()
    }

    /// The panel as a picture of its own, without its title, within a page that names it and has the style sheet, the
    /// hatchings and the shapes.
    pub fn svg(&self) -> String {
        let head = self.head.as_ref().map_or(0, |head| head.height);
        let view = format!("0 {head} {} {}", self.width, self.height - head);
        let root = el("svg").at("class", "rb").at("id", format_args!("panel-{}", self.id)).at("viewBox", view);
        root.at("role", "group").at("aria-label", &self.name).with(self.drawn()).to_string()
    }
}

/// Style of a picture that is too small to read.
const LETTERLESS: &str = "text{display:none}";

/// Space between panels of a file, and around them.
const GUTTER: i32 = 20;

/// Space between parts of a stage.
const GAP: i32 = 16;

/// Places for panels in as many columns as show them largest on such a stage, and the size of all.
fn arrange(panels: &[&Panel], form: Form) -> (Vec<[i32; 2]>, [i32; 2]) {
    let columns = |n: usize| {
        let mut heights = vec![0; n];
        let lie: Vec<(usize, i32)> = panels
            .iter()
            .map(|panel| {
                let (column, y) = heights.iter().copied().enumerate().min_by_key(|(_, h)| *h).unwrap_or_default();
                heights[column] += panel.height + GAP;
                (column, y)
            })
            .collect();
        let wide = |column: usize| lie.iter().zip(panels).filter(|(l, _)| l.0 == column).map(|(_, p)| p.width).max();
        let widths: Vec<i32> = (0..n).map(|column| wide(column).map_or(0, |w| w + GAP)).collect();
        let places = lie.iter().map(|&(column, y)| [widths[..column].iter().sum(), y]).collect();
        let size = [widths.iter().sum::<i32>() - GAP, heights.into_iter().max().unwrap_or(0) - GAP];
        (places, size.map(|side| side.max(1)))
    };
    let [room, tall] = form.proportions();
    let scale = |[w, h]: [i32; 2]| (room * 1000 / w).min(tall * 1000 / h);
    (1..=panels.len().max(1)).map(columns).max_by_key(|(_, size)| scale(*size)).unwrap_or_default()
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
    pub head: Option<Head>,
}

impl Flow {
    pub fn new(width: i32) -> Self {
        Flow { node: g(""), width, pad: 18, y: 18, head: None }
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

    /// The title of the panel: a heading at the top, which a page that names the panel leaves out.
    pub fn title(&mut self, words: &str, right: &str) {
        self.heading(words, right);
        self.head = Some(Head { height: self.y - 10, note: right.to_owned() });
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
            kind: PanelKind::Track,
            width: self.width,
            height: self.y + self.pad - 4,
            node: self.node,
            parts: Vec::new(),
            file_only: false,
            head: self.head,
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
        board.place(flow.done("map", "Map").kind(PanelKind::Board), 0, 0);
        let outline = "M10 10l80 0-40 70z";
        let panel = board.panels().next().expect("a panel").svg();
        assert!(panel.contains("#outline-hill") && !panel.contains(outline), "{panel}");
        for whole in [board.shapes(), board.to_string(), board.thumbnail()] {
            assert_eq!(whole.matches(outline).count(), 1, "{whole}");
        }
    }

    #[test]
    fn several_boards_are_arranged_to_be_seen_largest() {
        let panel = |id: &str, w, h| Panel::board(id, id, [w, h], g(""));
        let (rows, a, b) = (panel("rows", 760, 300), panel("a", 760, 500), panel("b", 760, 500));
        let all = [&rows, &a, &b];
        assert_eq!(arrange(&all, Form::Wide), (vec![[0, 0], [776, 0], [0, 316]], [1536, 816]));
        assert_eq!(arrange(&all, Form::Upright), (vec![[0, 0], [0, 316], [0, 832]], [760, 1332]));
        assert_eq!(arrange(&[&a], Form::Wide), (vec![[0, 0]], [760, 500]));
    }
}
