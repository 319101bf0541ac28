//! Small things that several panels draw: units, tags, buttons, clickable boxes.

use ravelin_core::draw::{Face, Glyph, Node, Offers, Tincture, fit, g, may, rect, text, tile, width};
use ravelin_core::game::BoardChoice;

use crate::action::space;
use crate::components::*;
use crate::places::*;
use crate::state::Stronghold;

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
const INVADER_NAMES: [&str; 3] = ["Goblin", "Orc", "Troll"];
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
        node.push(piece.at("id", format_args!("{id}-{}", name.to_lowercase())).title(&format!("{n} {name}")));
        x += size + 14;
    }
    x - start
}

/// A word in a small plate; gives its width.
pub(super) fn tag(node: &mut Node, words: &str, x: i32, y: i32, class: &str) -> i32 {
    let size = 15;
    let w = width(words, size, Face::Bold) + 14;
    node.push(rect(x, y, w, 24).at("rx", 6).at("class", "plate"));
    node.push(text(x + 7, y + 17, size, &format!("bold {class}"), words));
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
        tag(node, words, left, top, "");
        left += wide + 6;
    }
    if all.is_empty() { 0 } else { top + 28 - y }
}

/// A box for a place, clickable for its choices.
pub(super) fn place_box(place: Place, inside: Node, [x, y, w, h]: [i32; 4], title: &str, offers: &mut Offers) -> Node {
    let sheet = rect(x, y, w, h).at("rx", 10).at("class", "key");
    let edge = rect(x - 2, y - 2, w + 4, h + 4).at("rx", 12).at("class", "edge");
    let node = g("place").at("id", format_args!("place-{}", place.id())).title(title);
    may(node.with(sheet).with(inside).with(edge), &offers.take(space(place)))
}

/// A choice as a button.
pub(super) fn button(choice: &BoardChoice, x: i32, y: i32, w: i32) -> Node {
    let size = fit(&choice.words, 18, 11, w - 24, Face::Ui);
    let node = g("button")
        .with(rect(x, y, w, BUTTON).at("rx", 8).at("class", "card"))
        .with(text(x + 12, y + 26, size, "ui", &choice.words))
        .with(rect(x - 2, y - 2, w + 4, BUTTON + 4).at("rx", 10).at("class", "edge"));
    may(node, &[choice])
}

pub(super) fn plural(n: u8, word: &str) -> String {
    if n == 1 { format!("1 {word}") } else { format!("{n} {word}s") }
}
