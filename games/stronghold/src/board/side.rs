//! One side of the siege as a panel, seen from above with the flank at the top and the Barbican at the foot: the castle within,
//! the wall with its sections and Towers, then Ramparts and the Foreground. The East is the West mirrored.

use ravelin_core::draw::{Node, Offers, Panel, el, g, may, rect, text};

use super::{field, section};
use crate::places::*;
use crate::state::Stronghold;
use crate::tokens::space;
use crate::view::View;

pub(super) const WIDTH: i32 = 760;
pub(super) const SECTION_HIGH: i32 = 188;
pub(super) const TOWER_HIGH: i32 = 52;
const TOP: i32 = 58;
const FOOT: i32 = 16;

/// A column of the West panel: left edge and width.
pub(super) type Column = (i32, i32);

pub(super) const FOREGROUND: Column = (12, 84);
pub(super) const RAMPART: Column = (136, 174);
pub(super) const OUTSIDE: Column = (352, 170);
pub(super) const WALL: Column = (522, 86);
pub(super) const INSIDE: Column = (608, 140);
/// Outside, wall and inside together.
pub(super) const SECTION: Column = (OUTSIDE.0, INSIDE.0 + INSIDE.1 - OUTSIDE.0);

/// Where things of a side stand in its panel.
#[derive(Clone, Copy)]
pub(super) struct Lay(pub Side);

impl Lay {
    /// The left edge of a column.
    pub(super) fn x(self, (left, width): Column) -> i32 {
        match self.0 {
            Side::West => left,
            Side::East => WIDTH - left - width,
        }
    }

    /// A point of the West panel on this side.
    pub(super) fn point(self, x: i32) -> i32 {
        self.x((x, 0))
    }

    /// From the flank down.
    fn row(self, s: Section) -> i32 {
        match self.0 {
            Side::West => i32::from(s.0),
            Side::East => SECTIONS as i32 - 1 - i32::from(s.0),
        }
    }

    pub(super) fn section_y(self, s: Section) -> i32 {
        TOP + self.row(s) * (SECTION_HIGH + TOWER_HIGH)
    }

    pub(super) fn tower_y(self, t: Tower) -> i32 {
        let upper = t.sections().map(|s| self.section_y(s)).into_iter().min().unwrap_or(TOP);
        upper + SECTION_HIGH
    }

    pub(super) fn tower_middle(self, t: Tower) -> i32 {
        self.tower_y(t) + TOWER_HIGH / 2
    }

    pub(super) fn height(self) -> i32 {
        let sections = self.0.sections().count_ones() as i32;
        TOP + sections * SECTION_HIGH + (sections - 1) * TOWER_HIGH + FOOT
    }
}

pub(super) fn panel(view: &View, table: &Stronghold, side: Side, offers: &mut Offers) -> Panel {
    let lay = Lay(side);
    let mut node = g("");
    node.push(ground(lay));
    node.push(battlement(lay));
    node.push(label(table, lay, offers));
    node.push(field::draw(table, lay, offers));
    for t in towers(side.ramparts()) {
        node.push(section::tower(table, lay, t, offers));
    }
    for s in sections(side.sections()) {
        node.push(section::draw(view, table, lay, s, offers));
    }
    Panel {
        id: Place::side(side).id().to_owned(),
        name: table.kit.names[usize::from(Place::side(side).0)].clone(),
        width: WIDTH,
        height: lay.height(),
        node,
        parts: Vec::new(),
        file_only: false,
    }
}

fn label(table: &Stronghold, lay: Lay, offers: &mut Offers) -> Node {
    let place = Place::side(lay.0);
    let name = &table.kit.names[usize::from(place.0)];
    let blessed = table.p.turn_flags.blessing == lay.0 as u8;
    let words = if blessed { format!("{name} \u{b7} Marksmen Blessing") } else { name.clone() };
    let x = if lay.0 == Side::West { 20 } else { WIDTH - 20 - 330 };
    let node = g("place").at("id", format_args!("place-{}", place.id())).title(&words);
    let (at, class) = if lay.0 == Side::West { (x + 6, "serif") } else { (x + 324, "serif end") };
    let node = node.with(text(at, 42, 28, class, &words));
    may(node.with(rect(x, 12, 330, 42).at("rx", 8).at("class", "edge")), &offers.take(space(place)))
}

/// Grass before the wall, paving behind it.
fn ground(lay: Lay) -> Node {
    let mut node = g("quiet");
    let high = lay.height() - 2 * 8;
    for (column, tincture, opacity) in
        [((8, WALL.0 - 8), "vert", ".42"), ((WALL.0, WIDTH - 8 - WALL.0), "argent", ".8")]
    {
        let land = rect(lay.x(column), 8, column.1, high).at("rx", 10).at("class", "soil");
        node.push(g(tincture).at("opacity", opacity).with(land.at("filter", "url(#grain)")));
    }
    node
}

/// The wall from flank to Barbican, with teeth towards the enemy.
fn battlement(lay: Lay) -> Node {
    let (near, far) = (lay.point(WALL.0 + WALL.1), lay.point(WALL.0));
    let notch = lay.point(WALL.0 + 10);
    let (mut y, foot) = (8, lay.height() - 8);
    let mut d = format!("M{near} {y}H{far}");
    let mut out = true;
    while y < foot {
        y = (y + 20).min(foot);
        out = !out;
        d.push_str(&format!("V{y}H{}", if out { far } else { notch }));
    }
    d.push_str(&format!("V{foot}H{near}z"));
    g("sable quiet")
        .with(el("path").at("d", &d).at("class", "soil"))
        .with(el("path").at("d", d).at("fill", "url(#h-sable)").at("class", "coast"))
}
