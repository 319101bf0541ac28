//! Cards: paper rectangles with a title bar, strengths or gold at its right, and the effect in words.

use super::glyph::{Glyph, icon};
use super::node::{Face, Node, fit, g, lines, rect, text, wrap};
use super::pieces::disc;
use super::theme::Tincture;

const SIZE: i32 = 17;
const LEADING: i32 = 21;
const BAR: i32 = 34;
const PAD: i32 = 10;

/// A number on a card with the glyph that says what it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    pub glyph: Glyph,
    pub value: i32,
}

/// A card lying face up.
pub struct Card<'a> {
    pub tincture: Tincture,
    pub title: &'a str,
    /// More than one equal card is one card with a count.
    pub count: usize,
    pub strengths: Vec<Strength>,
    /// Paragraphs of the effect, each with the glyph of its role.
    pub text: Vec<(Option<Glyph>, &'a str)>,
    /// A word in small type at the foot.
    pub note: &'a str,
}

impl Card<'_> {
    fn paragraphs(&self, w: i32) -> Vec<(Option<Glyph>, Vec<String>)> {
        let indent = |glyph: &Option<Glyph>| if glyph.is_some() { 22 } else { 0 };
        self.text.iter().map(|(glyph, t)| (*glyph, wrap(t, SIZE, w - 2 * PAD - indent(glyph), Face::Ui))).collect()
    }

    /// How high the card must be at this width.
    pub fn height(&self, w: i32) -> i32 {
        let body: i32 = self.paragraphs(w).iter().map(|(_, lines)| LEADING * lines.len() as i32 + 6).sum();
        let strengths = if self.strengths.is_empty() { 0 } else { 38 };
        let note = if self.note.is_empty() { 0 } else { LEADING };
        BAR + strengths + body + note + 10
    }

    /// Draws it; clickable cards show their gold edge around it.
    pub fn draw(&self, x: i32, y: i32, w: i32, h: i32) -> Node {
        let room = w - 2 * PAD - if self.count > 1 { 26 } else { 0 };
        let size = fit(self.title, 21, 11, room, Face::Serif);
        let mut node = g("cardface")
            .at("class", self.tincture.class())
            .with(rect(x, y, w, h).at("rx", 8).at("class", "card"))
            .with(rect(x + 1, y + 1, w - 2, BAR - 2).at("rx", 7).at("class", "titlebar"))
            .with(text(x + PAD, y + 23, size, "serif ontitle", self.title));
        if self.count > 1 {
            node.push(disc(x + w - 18, y + BAR / 2, 13, &format!("\u{d7}{}", self.count)));
        }
        let mut top = y + BAR;
        if !self.strengths.is_empty() {
            let mut left = x + PAD;
            for strength in &self.strengths {
                node.push(g("inkglyph").with(icon(strength.glyph, left, top + 10, 22)));
                node.push(text(left + 28, top + 30, 25, "serif", &strength.value.to_string()));
                left += 74;
            }
            top += 38;
        }
        for (glyph, paragraph) in self.paragraphs(w) {
            let indent = if glyph.is_some() { 22 } else { 0 };
            if let Some(glyph) = glyph {
                node.push(g("softglyph").with(icon(glyph, x + PAD, top + 6, 15)));
            }
            node.push(lines(x + PAD + indent, top + 19, SIZE, LEADING, "ui", &paragraph));
            top += LEADING * paragraph.len() as i32 + 6;
        }
        if !self.note.is_empty() {
            node.push(text(x + PAD, y + h - 10, 15, "ui soft ital", self.note));
        }
        node.with(rect(x - 3, y - 3, w + 6, h + 6).at("rx", 10).at("class", "edge"))
    }
}

/// The back of a hidden card. Nothing about it depends on what is on the other side.
pub fn back(tincture: Tincture, x: i32, y: i32, w: i32, h: i32) -> Node {
    let mut node = g(tincture.class()).with(rect(x, y, w, h).at("rx", 6).at("class", "tincture rim thin"));
    if tincture != Tincture::Argent {
        node.push(rect(x, y, w, h).at("rx", 6).at("fill", format_args!("url(#f-{})", tincture.class())));
    }
    let size = w.min(h) * 6 / 10;
    node.with(icon(Glyph::Crown, x + (w - size) / 2, y + (h - size) / 2, size))
}
