//! The arms of the Lords and the pieces that are drawn again and again, as shapes that a page gets once: shields and round
//! cylinders with a charge each, bodies and signs of tiles, discs and plates.

use ravelin_core::draw::{Glyph, Node, Tincture, again, circle, el, g, icon, path, rect, text};

use super::parts::{asset_glyph, tincture, unit_glyph};
use crate::kit::*;

/// A heater shield of 24 by 28.
const HEATER: &str = "M0 0h24v12.600c0 8.400-5.300 12.600-12 15.400c-6.700-2.800-12-7-12-15.400z";
/// Width and height of a shield on the map.
pub(super) const SHIELD: [i32; 2] = [30, 35];
/// Side of a tile as it is defined.
const TILE: i32 = 26;

/// A charge on the field of 24 by 28: filled, and drawn with a line of a width.
struct Charge {
    fill: &'static str,
    line: &'static str,
    width: &'static str,
}

const fn filled(fill: &'static str) -> Charge {
    Charge { fill, line: "", width: "" }
}

const fn drawn(line: &'static str, width: &'static str) -> Charge {
    Charge { fill: "", line, width }
}

/// By Lord: cross, crosier, key, quarterly, bend, crescent; three-barred cross, saltire, mullet, paw, fir, chevron.
const CHARGES: [Charge; LordId::ALL.len()] = [
    filled("M9.500 0h5v9.500H24v5h-9.500V28h-5V14.500H0v-5h9.500z"),
    drawn(
        "M9.500 25V8.500c0-3 2-5 4.700-5s4.300 1.800 4.300 4-1.500 3.600-3.400 3.600-2.700-1.400-2.300-2.800",
        "2.700",
    ),
    filled(
        "M12 2.500a5 5 0 0 1 1.500 9.800v1.700h3v2.800h-3v2h3v2.800h-3V25h-3V12.300A5 5 0 0 1 12 2.500zM12 5.300a2.200 2.200 0 1 0 0 4.400 2.200 2.200 0 0 0 0-4.400z",
    ),
    filled("M0 0h12v13H0zM12 13h12v15H12z"),
    filled("M-1-1h8l18 19v12L-1 4.500z"),
    filled("M16 4.300a9 9 0 1 0 4.600 13.600 7.600 7.600 0 1 1-4.600-13.600z"),
    drawn("M12 3v21.500M8.300 6.800h7.400M5.500 11.500h13M8.300 17l7.400 4", "2.800"),
    drawn("M-2-2l28 28M26-2l-28 28", "5"),
    filled("M12 3l2.700 6 6.500.7-4.900 4.300 1.400 6.500L12 17.200l-5.700 3.300 1.400-6.500-4.900-4.300 6.500-.7z"),
    filled(
        "M12 11.800c3.300 0 6 3.200 6 6 0 2.200-1.700 2.900-3.300 2.500-1.700-.4-3.700-.4-5.400 0-1.600.4-3.300-.3-3.300-2.500 0-2.800 2.700-6 6-6zM5.100 9a2 2.400 0 1 1 0 4.800 2 2.400 0 0 1 0-4.800zM18.900 9a2 2.400 0 1 1 0 4.800 2 2.400 0 0 1 0-4.800zM9.300 4.600a2 2.500 0 1 1 0 5 2 2.500 0 0 1 0-5zM14.700 4.600a2 2.500 0 1 1 0 5 2 2.500 0 0 1 0-5z",
    ),
    filled("M12 2l4.600 6h-2.200l3.900 5.300h-2.500l4 5.700h-6.300V24h-3V19H4.200l4-5.700H5.700L9.600 8H7.400z"),
    filled("M-1 21.500L12 10.500l13 11V14L12 3-1 14z"),
];

/// A shape to be used again. Where it is used, the style sheet sees it without what is around it: so it brings its class.
pub(super) fn reused(id: &str, shape: Node) -> Node {
    g("rb").at("id", id).with(shape)
}

/// Everything that pieces are made of.
pub(super) fn shapes() -> Vec<Node> {
    let clip = |id: &str, shape: Node| el("clipPath").at("id", id).with(shape);
    let mut all = vec![clip("nv-heater", path(HEATER)), clip("nv-round", circle(12, 12, 12))];
    for l in LordId::ALL.into_iter() {
        let side = tincture(l.side());
        let charge = || charge(&CHARGES[l as usize]);
        let hatching = format!("url(#f-{})", side.class());
        let arms = g(side.class())
            .with(path(HEATER).at("class", "tincture"))
            .with(path(HEATER).at("fill", &hatching))
            .with(charge().at("clip-path", "url(#nv-heater)"))
            .with(path(HEATER).at("class", "rimmed"));
        all.push(reused(&format!("nv-arms-{}", l.word()), arms));
        let disc = || circle(12, 12, 12);
        let round = g(side.class())
            .with(disc().at("class", "tincture"))
            .with(disc().at("fill", &hatching))
            .with(charge().at("clip-path", "url(#nv-round)"))
            .with(disc().at("class", "rimmed"));
        all.push(reused(&format!("nv-round-{}", l.word()), round));
    }
    let square = || rect(0, 0, TILE, TILE).at("rx", 5);
    for body in [Tincture::Sable, Tincture::Gules, Tincture::Or, Tincture::Argent, Tincture::Purpure] {
        let mut node = g("").at("id", format_args!("nv-body-{}", body.class()));
        node.push(rect(0, 2, TILE, TILE + 1).at("rx", 5).at("class", "cast"));
        node.push(square().at("class", "base"));
        if body != Tincture::Argent {
            node.push(square().at("fill", format_args!("url(#f-{})", body.class())));
        }
        all.push(node);
    }
    all.extend(signs().map(|glyph| icon(glyph, 4, 4, TILE - 8).at("id", format_args!("nv-sign-{glyph:?}"))));
    all.push(reused("nv-ring", circle(0, 0, 7).at("class", "disc mini")));
    all.push(reused("nv-count", circle(0, 0, 8).at("class", "disc mini")));
    all.push(reused("nv-moved", path("M-4-3l3 3-3 3M1-3l3 3-3 3").at("class", "tread")));
    all.push(reused("nv-strength", strength()));
    all
}

/// Every glyph that stands on a tile.
fn signs() -> impl Iterator<Item = Glyph> {
    use Glyph::*;
    let others = [Houses, Scales, Tower, Castle, Chapel, Keep, Dome, Fire, Dove, Crown];
    UnitId::ALL.map(unit_glyph).into_iter().chain(AssetId::ALL.map(asset_glyph)).chain(others)
}

fn charge(charge: &Charge) -> Node {
    let mut node = g("");
    if !charge.fill.is_empty() {
        node.push(path(charge.fill).at("class", "glyph"));
    }
    if !charge.line.is_empty() {
        let line = path(charge.line).at("fill", "none").at("stroke", "var(--g)").at("stroke-width", charge.width);
        node.push(line.at("stroke-linecap", "round"));
    }
    node
}

/// The plate below a shield: horse at the left, foot at the right of its middle.
fn strength() -> Node {
    let sheet = rect(0, 0, 52, 17).at("rx", 5).at("class", "label");
    let signs = g("inkglyph").with(icon(Glyph::Horse, 3, 2, 12)).with(icon(Glyph::Spear, 28, 2, 12));
    g("").with(sheet).with(signs)
}

/// The arms of a Lord, this wide, with the upper left corner at `(x, y)`.
pub(super) fn arms(l: LordId, x: i32, y: i32, wide: i32) -> Node {
    again(&format!("nv-arms-{}", l.word()))
        .at("transform", format_args!("translate({x} {y}) scale({})", scale(wide, 24)))
}

/// The cylinder of a Lord, this wide.
pub(super) fn round(l: LordId, x: i32, y: i32, wide: i32) -> Node {
    again(&format!("nv-round-{}", l.word()))
        .at("transform", format_args!("translate({x} {y}) scale({})", scale(wide, 24)))
}

/// A plain heater shield, this wide.
pub(super) fn around(class: &str, [x, y]: [i32; 2], wide: i32) -> Node {
    path(HEATER).at("class", class).at("transform", format_args!("translate({x} {y}) scale({})", scale(wide, 24)))
}

/// A tile with a sign, this large.
pub(super) fn piece(tincture: Tincture, glyph: Glyph, x: i32, y: i32, size: i32) -> Node {
    let node = g(tincture.class()).at("transform", format_args!("translate({x} {y}) scale({})", scale(size, TILE)));
    node.with(again(&format!("nv-body-{}", tincture.class()))).with(again(&format!("nv-sign-{glyph:?}")))
}

/// The same with a number in its upper right corner, if it stands for several.
pub(super) fn pieces(tincture: Tincture, glyph: Glyph, [x, y]: [i32; 2], size: i32, n: u8) -> Node {
    let node = g("").with(piece(tincture, glyph, x, y, size));
    if n > 1 { node.with(count(x + size - 2, y + 3, &n.to_string())) } else { node }
}

/// A number in a disc.
pub(super) fn count(x: i32, y: i32, words: &str) -> Node {
    g("").with(again("nv-count").at("x", x).at("y", y)).with(text(x, y + 4, 11, "bold mid onwhite", words))
}

/// How much larger, with three digits.
fn scale(now: i32, drawn: i32) -> String {
    let thousandths = now * 1000 / drawn;
    format!("{}.{:03}", thousandths / 1000, thousandths % 1000)
}
