//! Small things that several panels draw: Lords, units, Assets, tags, buttons.

use ravelin_core::Choice;
use ravelin_core::draw::{Face, Glyph, Node, Tincture, circle, g, may, rect, text, tile, width, wrap};

use crate::components::*;
use crate::state::Nevsky;

/// Height of a button of one line.
const BUTTON: i32 = 44;

pub(super) fn tincture(side: Side) -> Tincture {
    match side {
        Side::Teutonic => Tincture::Sable,
        Side::Russian => Tincture::Gules,
    }
}

pub(super) fn side_name(side: Side) -> &'static str {
    match side {
        Side::Teutonic => "Teutons",
        Side::Russian => "Russians",
    }
}

pub(super) fn season_name(season: Season) -> &'static str {
    match season {
        Season::Summer => "Summer",
        Season::EarlyWinter => "Early Winter",
        Season::LateWinter => "Late Winter",
        Season::Rasputitsa => "Rasputitsa",
    }
}

/// "Box 3, Early Winter 1240, Campaign"
pub(super) fn moment(table: &Nevsky) -> String {
    let spec = &table.book.boxes[usize::from(table.p.r#box)];
    let phase = if table.p.campaign { "Campaign" } else { "Levy" };
    format!("Box {} of {}, {} {}, {phase}", table.p.r#box, table.scenario().last, season_name(spec.season), spec.year)
}

/// Two letters that tell a Lord from all others of his side.
pub(super) fn initials(l: LordId) -> &'static str {
    ["An", "He", "Hm", "KA", "Ru", "Ya", "Al", "Ay", "Do", "Ga", "Ka", "Vl"][l.index()]
}

/// A Lord's cylinder: a disc in his side's tincture with his letters; a ring for a Marshal.
pub(super) fn lord_disc(table: &Nevsky, l: LordId, x: i32, y: i32, r: i32) -> Node {
    let side = tincture(l.side());
    let mut node = g(side.class()).with(circle(x, y, r).at("class", "tincture rim"));
    if table.is_marshal(l) {
        node.push(circle(x, y, r - 4).at("fill", "none").at("stroke", "var(--g)").at("stroke-width", 2));
    }
    let size = r * 9 / 10;
    node.push(text(x, y + size * 36 / 100, size, "bold mid ontitle", initials(l)));
    node.with(circle(x, y, r + 4).at("class", "edge"))
}

pub(super) const UNIT_GLYPHS: [Glyph; UNITS] =
    [Glyph::Helm, Glyph::Sword, Glyph::Horse, Glyph::Bow, Glyph::Shield, Glyph::Axe, Glyph::Torch];
pub(super) const ASSET_GLYPHS: [Glyph; ASSETS] =
    [Glyph::Ladder, Glyph::Stall, Glyph::Tent, Glyph::Anchor, Glyph::Barrel, Glyph::Coin, Glyph::Chest];
const UNIT_SHORT: [&str; UNITS] = ["Knights", "Sergeants", "Light H.", "Asiatic H.", "Men-at-Arms", "Militia", "Serfs"];
const ASSET_SHORT: [&str; ASSETS] = ["Boat", "Cart", "Sled", "Ship", "Provender", "Coin", "Loot"];

/// A tile with its count and its name below; gives the width used.
fn named(node: &mut Node, tincture: Tincture, glyph: Glyph, n: u8, name: &str, at: (i32, i32)) -> i32 {
    const SIZE: i32 = 34;
    let (x, y) = at;
    let wide = (width(name, 12, Face::Ui)).max(SIZE) + 10;
    node.push(
        g("")
            .with(tile(tincture, glyph, x + (wide - SIZE) / 2 - 5, y, SIZE, usize::from(n)))
            .with(text(x + wide / 2 - 5, y + SIZE + 14, 12, "ui soft mid", name))
            .title(&format!("{n} {name}")),
    );
    wide + 4
}

/// Height of a row of tiles.
pub(super) const ROW: i32 = 56;

/// Units and Assets of a mat in rows; gives the height used.
pub(super) fn stores(node: &mut Node, mat: &crate::state::Mat, side: Side, x: i32, y: i32, w: i32) -> i32 {
    let (mut left, mut top) = (x, y);
    let mut put = |node: &mut Node, tincture, glyph, n: u8, name: &str| {
        if n == 0 {
            return;
        }
        let wide = width(name, 12, Face::Ui).max(34) + 14;
        if left > x && left + wide > x + w {
            (left, top) = (x, top + ROW);
        }
        left += named(node, tincture, glyph, n, name, (left, top));
    };
    for u in UnitId::all() {
        put(node, tincture(side), UNIT_GLYPHS[u.index()], mat.units[u.index()], UNIT_SHORT[u.index()]);
    }
    for u in UnitId::all() {
        let name = format!("Routed {}", UNIT_SHORT[u.index()]);
        put(node, Tincture::Argent, UNIT_GLYPHS[u.index()], mat.routed[u.index()], &name);
    }
    for a in AssetId::all() {
        put(node, Tincture::Or, ASSET_GLYPHS[a.index()], mat.assets[a.index()], ASSET_SHORT[a.index()]);
    }
    if left == x && top == y { 0 } else { top + ROW - y }
}

/// A word in a small plate; gives its width.
pub(super) fn tag(node: &mut Node, words: &str, x: i32, y: i32) -> i32 {
    let size = 15;
    let w = width(words, size, Face::Bold) + 14;
    node.push(rect(x, y, w, 24).at("rx", 6).at("class", "plate"));
    node.push(text(x + 7, y + 17, size, "bold", words));
    w
}

/// Tags in as many rows as they need; gives the height used.
pub(super) fn tags(node: &mut Node, all: &[String], x: i32, y: i32, w: i32) -> i32 {
    let (mut left, mut top) = (x, y);
    for words in all {
        let wide = width(words, 15, Face::Bold) + 14;
        if left > x && left + wide > x + w {
            (left, top) = (x, top + 28);
        }
        tag(node, words, left, top);
        left += wide + 6;
    }
    if all.is_empty() { 0 } else { top + 28 - y }
}

/// A choice as a button, in as many lines as it needs; gives its height too.
pub(super) fn button(choice: &Choice, [x, y, w]: [i32; 3]) -> (Node, i32) {
    const SIZE: i32 = 18;
    let lines = wrap(&choice.words, SIZE, w - 24, Face::Ui);
    let height = BUTTON + (lines.len() as i32 - 1).max(0) * (SIZE + 4);
    let mut node = g("button").with(rect(x, y, w, height).at("rx", 8).at("class", "card"));
    for (n, line) in lines.iter().enumerate() {
        node.push(text(x + 12, y + 28 + n as i32 * (SIZE + 4), SIZE, "ui", line));
    }
    node.push(rect(x - 2, y - 2, w + 4, height + 4).at("rx", 10).at("class", "edge"));
    (may(node, &[choice]), height)
}
