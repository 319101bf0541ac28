//! Pieces and marks that the map, the sheets and the dock share. Glyphs and outlines are shapes that a page gets once; a piece
//! stands in a group of its own that is moved to its place, so that it can glide.

use ravelin_core::draw::{Face, Glyph, Node, Tincture, again, circle, fit, g, icon, rect, text};

/// The glyph as a shape that no move changes.
pub(super) fn glyph_shape(glyph: Glyph) -> Node {
    icon(glyph, 0, 0, 24).at("id", glyph_id(glyph))
}

fn glyph_id(glyph: Glyph) -> String {
    format!("glyph-{glyph:?}")
}

/// A glyph of the shapes in a square with its corner at `(x, y)`.
pub(super) fn sign(glyph: Glyph, x: i32, y: i32, size: i32) -> Node {
    let scale = f64::from(size) / 24.0;
    again(&glyph_id(glyph)).at("transform", format_args!("translate({x} {y}) scale({scale:.3})"))
}

/// The edge of something that can be chosen: seen while it may be, and where its class is `chosen`.
pub(super) fn frame(shape: impl Fn() -> Node) -> Node {
    g("frame").with(shape().at("class", "case")).with(shape().at("class", "dash"))
}

/// The same for what is smaller than a finger.
pub(super) fn slim_frame(shape: impl Fn() -> Node) -> Node {
    frame(shape).at("class", "slim")
}

/// The body of a square piece: tincture, hatching and what it casts, as a shape that no move changes.
pub(super) fn body_shape(tincture: Tincture, size: i32) -> Node {
    let square = || rect(0, 0, size, size).at("rx", size / 5);
    let mut node = g("").at("id", body_id(tincture, size));
    node.push(rect(0, 2, size, size + 1).at("rx", size / 5).at("class", "cast"));
    node.push(square().at("class", "base"));
    if tincture != Tincture::Argent {
        node.push(square().at("fill", format_args!("url(#f-{})", tincture.class())));
    }
    node
}

fn body_id(tincture: Tincture, size: i32) -> String {
    format!("body-{}-{size}", tincture.class())
}

/// A square piece at its place, of a size that has a body among the shapes.
pub(super) fn piece(tincture: Tincture, glyph: Glyph, [x, y]: [i32; 2], size: i32) -> Node {
    let inset = size * 16 / 100;
    let node = g(tincture.class()).move_to(x, y).with(again(&body_id(tincture, size)));
    node.with(sign(glyph, inset, inset, size - 2 * inset))
}

/// The outline of a piece where it comes from.
pub(super) fn ghost(tincture: Tincture, glyph: Glyph, [x, y]: [i32; 2], size: i32) -> Node {
    let inset = size * 16 / 100;
    let square = rect(0, 0, size, size).at("rx", size / 5).at("class", "tincture");
    g(tincture.class()).at("class", "ghost").move_to(x, y).with(square).with(sign(
        glyph,
        inset,
        inset,
        size - 2 * inset,
    ))
}

/// How many a piece stands for, in a disc at its upper right corner.
pub(super) fn number(size: i32, n: usize) -> Node {
    let r = if size >= 40 { 12 } else { 10 };
    disc(size - 3, 3, r, &n.to_string())
}

/// A word or number in a paper disc.
pub(super) fn disc(x: i32, y: i32, r: i32, words: &str) -> Node {
    let size = fit(words, r * 4 / 3, 12, r * 2, Face::Bold);
    let middle = y + size * 36 / 100;
    g("quiet").with(circle(x, y, r).at("class", "disc")).with(text(x, middle, size, "bold mid onwhite", words))
}

/// A round token around its place.
pub(super) fn token(tincture: Tincture, glyph: Glyph, [x, y]: [i32; 2], r: i32, count: usize) -> Node {
    let inner = r * 14 / 10;
    let mut node = g(tincture.class()).move_to(x, y).with(circle(0, 0, r).at("class", "tincture rim"));
    node.push(sign(glyph, -inner / 2, -inner / 2, inner));
    if count > 1 {
        node.push(disc(r - 2, 2 - r, 9, &count.to_string()));
    }
    node
}

/// A glyph in ink on paper.
pub(super) fn ink(glyph: Glyph, x: i32, y: i32, size: i32) -> Node {
    g("inkglyph").with(sign(glyph, x, y, size))
}

/// `+2`, `0`, `\u{2212}1`.
pub(super) fn signed(n: i32) -> String {
    match n {
        1.. => format!("+{n}"),
        0 => "0".to_owned(),
        _ => format!("\u{2212}{}", n.unsigned_abs()),
    }
}
