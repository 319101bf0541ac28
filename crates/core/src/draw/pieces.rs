//! Land, and the things that stand on it: tiles for units, round tokens, building plates, coins, dice, coats of arms.

use super::glyph::{Glyph, icon};
use super::node::{Face, Node, again, circle, el, fit, g, path, polygon, rect, text};
use super::theme::Tincture;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge {
    Plain,
    /// The heavy ink edge of the chosen place.
    Chosen,
}

/// A piece of land as it is drawn.
pub struct Land<'a> {
    /// Also names the clip path, as `clip-<id>`.
    pub id: &'a str,
    pub outline: &'a [[i32; 2]],
    /// Whose it is.
    pub soil: Tincture,
    /// The printed colour, as a band along the border, if it is another.
    pub band: Option<Tincture>,
    pub edge: Edge,
}

/// Land, hatched, with its edge. The selection edge is clipped to the land, so that neighbours never hide it.
pub fn land(land: &Land) -> Node {
    let clip = format!("clip-{}", land.id);
    let clipped = format!("url(#{clip})");
    let shape = format!("outline-{}", land.id);
    let outline = || again(&shape);
    let tincture = land.soil.class();
    let mut node = g("land").at("id", land.id);
    if land.edge == Edge::Chosen {
        node = node.at("class", "chosen");
    }
    node.fix(|| el("clipPath").at("id", &clip).with(polygon(land.outline).at("id", &shape)));
    let mut soil = g(tincture).with(outline().at("class", "soil").at("filter", "url(#grain)"));
    if land.soil != Tincture::Argent {
        soil.push(outline().at("fill", format_args!("url(#h-{tincture})")));
    }
    node.push(soil);
    if let Some(band) = land.band {
        let mut ring = g(band.class()).with(outline().at("class", "band").at("clip-path", &clipped));
        if band != Tincture::Argent {
            let hatched = outline().at("fill", "none").at("stroke", format_args!("url(#h-{})", band.class()));
            ring.push(hatched.at("stroke-width", 44).at("clip-path", &clipped));
        }
        node.push(ring);
    }
    node.push(outline().at("class", "coast"));
    node.push(outline().at("class", "sel").at("clip-path", &clipped));
    node
}

/// A number in a paper disc.
pub fn disc(x: i32, y: i32, r: i32, words: &str) -> Node {
    let size = fit(words, r * 4 / 3, 8, r * 2 - 4, Face::Bold);
    g("quiet").with(circle(x, y, r).at("class", "disc")).with(text(
        x,
        y + size * 36 / 100,
        size,
        "bold mid onwhite",
        words,
    ))
}

/// A rounded tile in full tincture with a glyph; a count above one stands in a disc at the upper right corner.
pub fn tile(tincture: Tincture, glyph: Glyph, x: i32, y: i32, size: i32, count: usize) -> Node {
    let radius = size * 19 / 100;
    let square = || rect(x, y, size, size).at("rx", radius);
    let inset = size * 14 / 100;
    let mut node = g(tincture.class()).with(square().at("class", "tincture rim"));
    if tincture != Tincture::Argent {
        node.push(square().at("fill", format_args!("url(#f-{})", tincture.class())));
    }
    node.push(icon(glyph, x + inset, y + inset, size - 2 * inset));
    if count > 1 {
        let r = (size * 24 / 100).max(9);
        node.push(disc(x + size - r / 3, y + r / 3, r, &count.to_string()));
    }
    node
}

/// A round token.
pub fn token(tincture: Tincture, glyph: Glyph, x: i32, y: i32, r: i32, count: usize) -> Node {
    let inner = r * 13 / 10;
    let mut node = g(tincture.class()).with(circle(x, y, r).at("class", "tincture rim thin")).with(icon(
        glyph,
        x - inner / 2,
        y - inner / 2,
        inner,
    ));
    if count > 1 {
        let small = (r * 55 / 100).max(8);
        node.push(disc(x + r * 7 / 10, y - r * 7 / 10, small, &count.to_string()));
    }
    node
}

/// A building: its glyph in the builder's tincture above a name plate. `(x, y)` is the middle of `w` by `h`.
pub fn plate(tincture: Tincture, glyph: Glyph, [x, y]: [i32; 2], [w, h]: [i32; 2], name: &str) -> Node {
    let strip = h * 36 / 100;
    let square = h - strip;
    let top = y - h / 2;
    let size = fit(name, strip * 85 / 100, 7, w - 8, Face::Bold);
    let baseline = top + square + strip / 2 + size * 36 / 100;
    g("plated")
        .with(rect(x - w / 2, top + square, w, strip).at("rx", 4).at("class", "plate"))
        .with(text(x, baseline, size, "bold mid", name))
        .with(tile(tincture, glyph, x - square / 2, top, square, 1))
        .with(rect(x - w / 2 - 2, top - 3, w + 4, h + 6).at("rx", 7).at("class", "edge"))
}

/// A talent of gold, or the empty place for one.
pub fn coin(x: i32, y: i32, r: i32, there: bool) -> Node {
    if there { token(Tincture::Or, Glyph::Coin, x, y, r, 1) } else { circle(x, y, r).at("class", "slot") }
}

/// A coat of arms: a shield in the tincture with its hatching.
pub fn arms(tincture: Tincture, x: i32, y: i32, w: i32) -> Node {
    let h = w * 115 / 100;
    let (right, bottom, bend) = (x + w, y + h, y + h * 55 / 100);
    let d = format!(
        "M{x} {y}H{right}V{bend}C{right} {0} {1} {2} {3} {bottom}C{4} {2} {x} {0} {x} {bend}z",
        bend + h * 25 / 100,
        x + w * 75 / 100,
        bottom - h * 10 / 100,
        x + w / 2,
        x + w * 25 / 100
    );
    let mut node = g(tincture.class()).with(path(&d).at("class", "tincture rim"));
    if tincture != Tincture::Argent {
        node.push(path(&d).at("fill", format_args!("url(#f-{})", tincture.class())));
    }
    node
}

/// A die showing a face from 1 to 6; other faces are printed as numbers.
pub fn die(face: u8, x: i32, y: i32, size: i32) -> Node {
    const PIPS: [&[[i32; 2]]; 7] = [
        &[],
        &[[1, 1]],
        &[[0, 0], [2, 2]],
        &[[0, 0], [1, 1], [2, 2]],
        &[[0, 0], [2, 0], [0, 2], [2, 2]],
        &[[0, 0], [2, 0], [1, 1], [0, 2], [2, 2]],
        &[[0, 0], [2, 0], [0, 1], [2, 1], [0, 2], [2, 2]],
    ];
    let square = rect(x, y, size, size).at("rx", size / 6).at("class", "disc");
    let node = g("die").title(&format!("die: {face}")).with(square);
    match PIPS.get(usize::from(face)) {
        Some(pips) if !pips.is_empty() => pips.iter().fold(node, |node, [i, j]| {
            let place = |k: &i32| size / 4 + k * size / 4;
            node.with(circle(x + place(i), y + place(j), (size / 10).max(1)).at("class", "onwhite"))
        }),
        _ => node.with(text(x + size / 2, y + size * 68 / 100, size / 2, "bold mid onwhite", &face.to_string())),
    }
}
