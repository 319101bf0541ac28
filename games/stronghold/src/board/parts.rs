//! Small things that several panels draw: units, tags, buttons, clickable boxes.

use ravelin_core::Choice;
use ravelin_core::draw::{Face, Glyph, Node, Offers, Tincture, circle, fit, g, may, rect, text, tile, width};
use ravelin_core::telling;

use crate::components::*;
use crate::places::*;
use crate::state::Stronghold;
use crate::tokens::space;

pub(super) const BUTTON: i32 = 40;

/// Camps are told by tincture, kinds by silhouette.
pub(super) fn invader_tincture(table: &Stronghold, side: Side) -> Tincture {
    if table.invader_of(side) == 0 { Tincture::Gules } else { Tincture::Tenne }
}

pub(super) fn defender_tincture(table: &Stronghold, side: Side) -> Tincture {
    if table.defender_of(side) == 0 { Tincture::Azure } else { Tincture::Purpure }
}

pub(super) const INVADER_GLYPHS: [Glyph; 3] = [Glyph::Goblin, Glyph::Axe, Glyph::Troll];
pub(super) const DEFENDER_GLYPHS: [Glyph; 3] = [Glyph::Bow, Glyph::Shield, Glyph::Helm];
pub(super) const INVADER_NAMES: [&str; 3] = ["Goblin", "Orc", "Troll"];
const DEFENDER_NAMES: [&str; 3] = ["Marksman", "Soldier", "Veteran"];

/// Units as a row of tiles with counts; gives the width used.
pub(super) fn units(node: &mut Node, of: (Units, Tincture, bool), at: (i32, i32), size: i32, id: &str) -> i32 {
    let ((units, tincture, invader), (mut x, y)) = (of, at);
    let start = x;
    for kind in units.kinds() {
        let n = units.of(kind);
        let (glyph, name) = if invader {
            (INVADER_GLYPHS[kind.index()], INVADER_NAMES[kind.index()])
        } else {
            (DEFENDER_GLYPHS[kind.index()], DEFENDER_NAMES[kind.index()])
        };
        let piece = tile(tincture, glyph, x, y, size, usize::from(n));
        node.push(piece.at("id", format_args!("{id}-{}", name.to_lowercase())).title(&plural(n, name)));
        x += size + size / 5 + 2;
    }
    x - start
}

/// Fields as small circles, those taken filled.
pub(super) fn pips(node: &mut Node, (x, y): (i32, i32), taken: u8, fields: u8) {
    let mut row = g("inkpips").title(&format!("{taken} of {fields} fields"));
    for n in 0..fields.max(taken) {
        let class = if n < taken { "onpip" } else { "pip" };
        row.push(circle(x + 15 * i32::from(n), y, 5).at("class", class));
    }
    node.push(row);
}

const TAG: i32 = 17;

pub(super) fn tag_width(words: &str) -> i32 {
    width(words, TAG, Face::Ui) + 12
}

/// A word in a small plate.
pub(super) fn tag(node: &mut Node, words: &str, x: i32, y: i32) {
    fitted_tag(node, words, [x, y, tag_width(words)]);
}

/// A word in a plate of at most this width.
fn fitted_tag(node: &mut Node, words: &str, [x, y, w]: [i32; 3]) {
    node.push(rect(x, y, w, 24).at("rx", 6).at("class", "plate"));
    node.push(text(x + 6, y + 18, fit(words, TAG, 11, w - 12, Face::Ui), "ui", words));
}

/// Tags in as many rows as they need.
pub(super) fn tags(node: &mut Node, all: &[String], x: i32, y: i32, w: i32) {
    let (mut left, mut top) = (x, y);
    for words in all {
        let wide = tag_width(words).min(w);
        if left > x && left + wide > x + w {
            (left, top) = (x, top + 26);
        }
        fitted_tag(node, words, [left, top, wide]);
        left += wide + 4;
    }
}

/// A box for a place, clickable for its choices.
pub(super) fn place_box(place: Place, inside: Node, [x, y, w, h]: [i32; 4], title: &str, offers: &mut Offers) -> Node {
    let sheet = rect(x, y, w, h).at("rx", 10).at("class", "key");
    let edge = rect(x - 2, y - 2, w + 4, h + 4).at("rx", 12).at("class", "edge");
    let node = g("place").at("id", format_args!("place-{}", place.id())).title(title);
    may(node.with(sheet).with(inside).with(edge), &offers.take(space(place)))
}

/// A choice as a button.
pub(super) fn button(choice: &Choice, x: i32, y: i32, w: i32) -> Node {
    let size = fit(&choice.words, 18, 11, w - 24, Face::Ui);
    let node = g("button")
        .with(rect(x, y, w, BUTTON).at("rx", 8).at("class", "card"))
        .with(text(x + 12, y + 26, size, "ui", &choice.words))
        .with(rect(x - 2, y - 2, w + 4, BUTTON + 4).at("rx", 10).at("class", "edge"));
    may(node, &[choice])
}

pub(super) fn plural(n: u8, word: &str) -> String {
    if n == 1 { format!("1 {word}") } else { format!("{n} {}", telling::plural(word)) }
}
