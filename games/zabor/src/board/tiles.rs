//! Pieces as they stand on the map and lie in sheets: tiles of Units by tincture and kind, discs with numbers, signs of Upgrades.

use ravelin_core::draw::{Glyph, Node, Tincture, again, circle, g, icon, rect, text};

use super::parts::{MONSTER, unit_glyph};
use super::scenery::reused;
use crate::components::UNITS;

/// Side of a tile, and from one to the next.
pub(super) const TILE: i32 = 20;
pub(super) const PITCH: i32 = 22;

/// The tinctures of the five Empires, of Barbarians, and of an Empire that has not chosen its colour.
const BODIES: [Tincture; 7] = [
    Tincture::Gules,
    Tincture::Azure,
    Tincture::Vert,
    Tincture::Or,
    Tincture::Purpure,
    Tincture::Tenne,
    Tincture::Argent,
];

fn id(tincture: Tincture, unit: usize) -> String {
    format!("zb-{}-{unit}", tincture.class())
}

/// Everything that pieces are made of.
pub(super) fn shapes() -> Vec<Node> {
    let mut all = Vec::new();
    for tincture in BODIES {
        for unit in 0..UNITS {
            all.push(reused(&id(tincture, unit), body(tincture, unit_glyph(unit))));
        }
        all.push(reused(&format!("zb-{}-beast", tincture.class()), round(tincture, MONSTER, 11)));
        all.push(reused(&format!("zb-{}-envoy", tincture.class()), round(tincture, Glyph::Banner, 9)));
    }
    all.push(reused("zb-count", circle(0, 0, 8).at("class", "disc mini")));
    // Dark on its white disc, by day and by night.
    let swords = g(Tincture::Argent.class()).with(icon(Glyph::Swords, -8, -8, 16));
    all.push(reused("zb-swords", g("").with(circle(0, 0, 11).at("class", "disc mini")).with(swords)));
    let road = |class: &str, h: i32| rect(-8, -h / 2, 16, h).at("rx", h / 2).at("class", class);
    all.push(reused("zb-road", g("").with(road("disc mini", 8)).with(road("hole", 2))));
    all
}

/// A rounded square with its shadow.
fn body(tincture: Tincture, glyph: Glyph) -> Node {
    let square = || rect(0, 0, TILE, TILE).at("rx", 4);
    let shadow = rect(0, 2, TILE, TILE).at("rx", 4).at("class", "cast");
    let node = g(tincture.class()).with(shadow).with(square().at("class", "base"));
    hatched(node, tincture, square()).with(icon(glyph, 3, 3, TILE - 6))
}

fn round(tincture: Tincture, glyph: Glyph, r: i32) -> Node {
    let sign = r * 5 / 4;
    let node = g(tincture.class()).with(circle(0, 0, r).at("class", "base"));
    hatched(node, tincture, circle(0, 0, r)).with(icon(glyph, -sign / 2, -sign / 2, sign))
}

/// Puts the hatching of a tincture on a shape; argent has none.
fn hatched(node: Node, tincture: Tincture, shape: Node) -> Node {
    match tincture {
        Tincture::Argent => node,
        _ => node.with(shape.at("fill", format_args!("url(#f-{})", tincture.class()))),
    }
}

/// The tile of a kind of Unit with its corner at the origin; a count above one, and Wounds.
pub(super) fn units(tincture: Tincture, unit: usize, count: usize, wounds: usize) -> Node {
    let mut node = g("").with(again(&id(tincture, unit % UNITS)));
    if count > 1 {
        node.push(number(TILE - 1, 3, &count.to_string()));
    }
    if wounds > 0 {
        node.push(number(1, TILE - 2, &format!("\u{2212}{wounds}")));
    }
    node
}

/// A Monster around the origin.
pub(super) fn beast(tincture: Tincture) -> Node {
    again(&format!("zb-{}-beast", tincture.class()))
}

/// An Envoy around the origin.
pub(super) fn envoy(tincture: Tincture) -> Node {
    again(&format!("zb-{}-envoy", tincture.class()))
}

/// A number in a disc.
pub(super) fn number(x: i32, y: i32, words: &str) -> Node {
    g("").with(again("zb-count").at("x", x).at("y", y)).with(text(x, y + 4, 11, "bold mid onwhite", words))
}
