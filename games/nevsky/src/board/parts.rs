//! Small things that several panels draw: names, rows of units and Assets, tags, buttons.

use ravelin_core::Choice;
use ravelin_core::draw::{Face, Glyph, Node, Tincture, frame, g, may, rect, text, width, wrap};

use super::heraldry::pieces;
use crate::kit::*;
use crate::state::{Mat, Nevsky};

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

pub(super) const fn unit_glyph(unit: UnitId) -> Glyph {
    match unit {
        UnitId::Knights => Glyph::Helm,
        UnitId::Sergeants => Glyph::Sword,
        UnitId::LightHorse => Glyph::Horse,
        UnitId::AsiaticHorse => Glyph::Bow,
        UnitId::MenAtArms => Glyph::Shield,
        UnitId::Militia => Glyph::Axe,
        UnitId::Serfs => Glyph::Torch,
    }
}

pub(super) const fn asset_glyph(asset: AssetId) -> Glyph {
    match asset {
        AssetId::Boat => Glyph::Boat,
        AssetId::Cart => Glyph::Cart,
        AssetId::Sled => Glyph::Sled,
        AssetId::Ship => Glyph::Ship,
        AssetId::Provender => Glyph::Barrel,
        AssetId::Coin => Glyph::Coin,
        AssetId::Loot => Glyph::Chest,
    }
}

/// A tile of a row: so many of a kind.
pub(super) struct Tile {
    tincture: Tincture,
    glyph: Glyph,
    n: u8,
    words: String,
    routed: bool,
}

/// The units of a mat, the Routed ones last.
pub(super) fn units(table: &Nevsky, mat: &Mat, side: Side) -> Vec<Tile> {
    let of = |forces: Forces, routed: bool| {
        UnitId::ALL.into_iter().filter(move |u| forces[*u] > 0).map(move |u| {
            let (n, name) = (forces[u], &table.book.units[u].name);
            let words = if routed { format!("{n} Routed {name}") } else { format!("{n} {name}") };
            let tincture = if routed { Tincture::Argent } else { tincture(side) };
            Tile { tincture, glyph: unit_glyph(u), n, words, routed }
        })
    };
    of(mat.units, false).chain(of(mat.routed, true)).collect()
}

pub(super) fn assets(goods: &Goods) -> Vec<Tile> {
    let all = AssetId::ALL.into_iter().filter(|a| goods[*a] > 0);
    all.map(|a| {
        let n = goods[a];
        let words = format!("{n} {}", a.name());
        Tile { tincture: Tincture::Or, glyph: asset_glyph(a), n, words, routed: false }
    })
    .collect()
}

/// Tiles in a row that is as long as it may be: they stand apart, or overlap.
pub(super) fn row(node: &mut Node, tiles: &[Tile], [x, y, room]: [i32; 3], size: i32) {
    let pitch = match tiles.len() {
        0 | 1 => 0,
        n => (size + 9).min((room - size - 6) / (n as i32 - 1)),
    };
    for (n, tile) in tiles.iter().enumerate().rev() {
        let class = if tile.routed { "lost" } else { "" };
        let drawn = pieces(tile.tincture, tile.glyph, [x + pitch * n as i32, y], size, tile.n);
        node.push(g(class).title(&tile.words).with(drawn));
    }
}

const TAG: i32 = 12;

/// Words in small plates, in as many rows as they need; gives the height used.
pub(super) fn tags(node: &mut Node, all: &[String], [x, y, w]: [i32; 3]) -> i32 {
    let (mut left, mut top) = (x, y);
    for words in all {
        let wide = (width(words, TAG, Face::Ui) + 14).min(w);
        if left > x && left + wide > x + w {
            (left, top) = (x, top + 23);
        }
        node.push(rect(left, top, wide, 20).at("rx", 10).at("class", "chip"));
        node.push(text(left + 7, top + 14, TAG, "", words));
        left += wide + 5;
    }
    if all.is_empty() { 0 } else { top + 23 - y }
}

/// A choice as a button, in as many lines as it needs; gives its height too.
pub(super) fn button(choice: &Choice, [x, y, w]: [i32; 3]) -> (Node, i32) {
    const SIZE: i32 = 15;
    let lines = wrap(&choice.words, SIZE, w - 24, Face::Ui);
    let height = BUTTON + (lines.len() as i32 - 1).max(0) * (SIZE + 4);
    let mut node = g("button").with(rect(x, y, w, height).at("rx", 8).at("class", "card"));
    for (n, line) in lines.iter().enumerate() {
        node.push(text(x + 12, y + 28 + n as i32 * (SIZE + 4), SIZE, "ui", line));
    }
    node.push(frame([x, y, w, height], 8, true));
    (may(node, &[choice]), height)
}
