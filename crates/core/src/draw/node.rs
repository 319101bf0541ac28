//! SVG elements as a tree, and text that fits: browsers measure text, we only estimate it, on the wide side.

use std::borrow::{Borrow, Cow};
use std::fmt::{Display, Write};
use std::ops::Range;

use super::keyed::{STUB, is_for_page, push_key};
use crate::Token;

/// An element, printed as it grows: what is put into it is text at once, so a drawing of thousands of elements costs a few
/// strings for each. Its title, if it has one, comes first in it, where browsers and readers look for it.
#[derive(Clone, Default)]
pub struct Node {
    tag: &'static str,
    /// Of an element that a page knows by it; it is the first attribute.
    key: Option<u64>,
    /// ` name="value"` for each, escaped.
    attributes: String,
    /// A bit for the names of the attributes: one whose bit is not set is not there yet.
    names: u32,
    title: Option<String>,
    /// Children and words, escaped.
    body: String,
    /// Shapes that no move changes, of this element and all in it.
    fixed: String,
    /// How many elements in it can be clicked, itself included.
    lit: usize,
}

pub fn el(tag: &'static str) -> Node {
    Node { tag, attributes: String::with_capacity(64), ..Node::default() }
}

pub fn g(class: &str) -> Node {
    let group = el("g");
    if class.is_empty() { group } else { group.at("class", class) }
}

/// A place of the board, with what stands on it as a sentence: pages find it by its token, readers say the sentence.
pub fn place(token: Token, words: &str) -> Node {
    g("place").at("data-place", token).at("role", "group").at("aria-label", words)
}

pub fn rect(x: i32, y: i32, w: i32, h: i32) -> Node {
    el("rect").number("x", x).number("y", y).number("width", w.max(0)).number("height", h.max(0))
}

pub fn circle(x: i32, y: i32, r: i32) -> Node {
    el("circle").number("cx", x).number("cy", y).number("r", r.max(0))
}

pub fn path(d: &str) -> Node {
    el("path").at("d", d)
}

/// A closed outline. Written as steps from point to point: outlines are most of a map, and a step takes half the signs.
pub fn polygon(points: &[[i32; 2]]) -> Node {
    let [[x, y], rest @ ..] = points else { return path("") };
    let mut d = String::with_capacity(16 + rest.len() * 8);
    d.push('M');
    push_number(&mut d, *x);
    d.push(' ');
    push_number(&mut d, *y);
    d.push('l');
    let mut last = [*x, *y];
    for (n, point) in rest.iter().enumerate() {
        for (i, step) in [point[0] - last[0], point[1] - last[1]].into_iter().enumerate() {
            if step >= 0 && (n > 0 || i > 0) {
                d.push(' ');
            }
            push_number(&mut d, step);
        }
        last = *point;
    }
    d.push('z');
    path(&d)
}

/// Most of what is drawn is numbers, and the ways of `fmt` are long.
fn push_number(out: &mut String, number: i32) {
    let (mut digits, mut at, mut rest) = ([0; 10], 10, number.unsigned_abs());
    loop {
        at -= 1;
        digits[at] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    if number < 0 {
        out.push('-');
    }
    digits[at..].iter().for_each(|digit| out.push(char::from(*digit)));
}

/// The same shape as the one with this id, once more.
pub fn again(id: &str) -> Node {
    el("use").at("href", format_args!("#{id}"))
}

/// One line of text with its baseline at `y`. The class says face and anchor: `ui`, `serif`, `mid`, `end`, `soft`, `bold`.
pub fn text(x: i32, y: i32, size: i32, class: &str, words: &str) -> Node {
    el("text").number("x", x).number("y", y).number("font-size", size).at("class", class).words(words)
}

/// Lines below each other, the first baseline at `y`.
pub fn lines(x: i32, y: i32, size: i32, leading: i32, class: &str, words: &[String]) -> Node {
    let mut group = g("");
    for (i, line) in words.iter().enumerate() {
        group.push(text(x, y + leading * i as i32, size, class, line));
    }
    group
}

impl Node {
    /// Sets an attribute; a class is added to those there are.
    #[must_use]
    pub fn at(mut self, name: &'static str, value: impl Display) -> Self {
        debug_assert_ne!(
            name, "style",
            "pages forbid inline style: a class of the style sheet, or an attribute of its own"
        );
        match self.old_value(name) {
            Some(old) if name == "class" => self.attributes.insert_str(old.end, &escaped(&format!(" {value}"), true)),
            Some(old) => self.attributes.replace_range(old, &escaped(&value.to_string(), true)),
            None => {
                self.begin(name);
                let from = self.attributes.len();
                let _ = write!(self.attributes, "{value}"); // a String takes everything
                if let Cow::Owned(safe) = escaped(&self.attributes[from..], true) {
                    self.attributes.replace_range(from.., &safe);
                }
                self.attributes.push('"');
            }
        }
        self
    }

    /// Sets an attribute of a new element, which is a number.
    fn number(mut self, name: &'static str, number: i32) -> Self {
        self.names |= bit(name);
        self.begin(name);
        push_number(&mut self.attributes, number);
        self.attributes.push('"');
        self
    }

    fn begin(&mut self, name: &str) {
        self.attributes.push(' ');
        self.attributes.push_str(name);
        self.attributes.push_str("=\"");
    }

    /// Where the value of an attribute stands that may have been set before; from now on it is.
    fn old_value(&mut self, name: &str) -> Option<Range<usize>> {
        let may_be_there = self.names & bit(name) != 0;
        self.names |= bit(name);
        if may_be_there { self.value_of(name) } else { None }
    }

    /// Where the value of an attribute stands. No escaped value holds a quote, so none can be taken for a name.
    fn value_of(&self, name: &str) -> Option<Range<usize>> {
        let bytes = self.attributes.as_bytes();
        let quote = |from: usize| Some(from + bytes.get(from..)?.iter().position(|b| *b == b'"')?);
        let mut at = 0;
        while at < bytes.len() {
            let from = quote(at)? + 1;
            let to = quote(from)?;
            if from - at == name.len() + 3 && bytes[at + 1..].starts_with(name.as_bytes()) {
                return Some(from..to);
            }
            at = to + 1;
        }
        None
    }

    #[must_use]
    pub fn move_to(mut self, x: i32, y: i32) -> Self {
        if self.names & bit("transform") != 0 {
            return self.at("transform", format_args!("translate({x} {y})"));
        }
        self.names |= bit("transform");
        self.begin("transform");
        self.attributes.push_str("translate(");
        push_number(&mut self.attributes, x);
        self.attributes.push(' ');
        push_number(&mut self.attributes, y);
        self.attributes.push_str(")\"");
        self
    }

    /// What a pointer or a reader is told; a second title follows the first.
    #[must_use]
    pub fn title(mut self, words: &str) -> Self {
        self.title = Some(match self.title {
            Some(old) => format!("{old}\n{words}"),
            None => words.to_owned(),
        });
        self
    }

    #[must_use]
    pub fn words(mut self, words: &str) -> Self {
        self.body.push_str(&escaped(words, false));
        self
    }

    #[must_use]
    pub fn with(mut self, child: impl Borrow<Node>) -> Self {
        self.push(child);
        self
    }

    pub fn push(&mut self, child: impl Borrow<Node>) {
        child.borrow().print(&mut self.body);
        let fixed = &child.borrow().fixed;
        if !fixed.is_empty() && !is_for_page() {
            self.fixed.push_str(fixed);
        }
        self.lit += child.borrow().lit;
    }

    /// Says which choices are clicked here: their indices, apart by spaces.
    #[must_use]
    pub(super) fn clicked_for(self, choices: &str) -> Self {
        self.clickable().at("data-choices", choices).at("tabindex", 0).at("role", "button")
    }

    /// Counts as one that can be clicked.
    #[must_use]
    pub(super) fn clickable(mut self) -> Self {
        self.lit += 1;
        self
    }

    pub(super) fn id(&self) -> Option<&str> {
        let may_be_there = self.names & bit("id") != 0;
        if may_be_there { self.value_of("id").map(|at| &self.attributes[at]) } else { None }
    }

    /// Defines a shape that no move changes, to be drawn with [`again`]. A page gets it once and not with every update: it
    /// stands apart from the drawing, and is not drawn for an update.
    pub fn fix<N: Borrow<Node>>(&mut self, shape: impl FnOnce() -> N) {
        if !is_for_page() {
            shape().borrow().print(&mut self.fixed);
        }
    }

    /// The shapes that were fixed, as an element; none if there are none.
    pub(super) fn fixed(&self) -> Option<Node> {
        (!self.fixed.is_empty()).then(|| Node { body: self.fixed.clone(), ..el("defs") })
    }

    /// How many elements in it can be clicked, itself included.
    pub(super) fn lit(&self) -> usize {
        self.lit
    }

    pub(super) fn with_key(self, key: u64) -> Self {
        Node { key: Some(key), ..self }
    }

    /// Stands for an element with this key, in which so many places can be clicked.
    pub(super) fn stub(key: u64, lit: usize) -> Self {
        Node { tag: STUB, key: Some(key), lit, ..Node::default() }
    }

    fn print(&self, out: &mut String) {
        out.reserve(self.attributes.len() + self.body.len() + 2 * self.tag.len() + 8);
        out.push('<');
        out.push_str(self.tag);
        if let Some(key) = self.key {
            push_key(out, key);
        }
        out.push_str(&self.attributes);
        if self.body.is_empty() && self.title.is_none() {
            out.push_str("/>");
            return;
        }
        out.push('>');
        if let Some(title) = &self.title {
            out.push_str("<title>");
            out.push_str(&escaped(title, false));
            out.push_str("</title>");
        }
        out.push_str(&self.body);
        out.push_str("</");
        out.push_str(self.tag);
        out.push('>');
    }
}

impl Display for Node {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut out = String::new();
        self.print(&mut out);
        f.write_str(&out)
    }
}

/// One of few bits for a name.
fn bit(name: &str) -> u32 {
    let first = name.as_bytes().first().copied().unwrap_or(0);
    1 << ((name.len() + usize::from(first)) % 32)
}

/// Bytes that stand for themselves. Beyond ASCII only a few are looked for, by their first byte.
const PLAIN: [bool; 256] = {
    let (mut plain, mut b) = ([true; 256], 0);
    while b < 256 {
        plain[b] = !matches!(b as u8, 0..0x20 | b'"' | b'&' | b'<' | b'>' | 0x7f | 0xc2 | 0xef);
        b += 1;
    }
    plain
};

/// Names come from packs: they may hold anything. XML knows no control characters but these three.
fn escaped(words: &str, quoted: bool) -> Cow<'_, str> {
    if words.bytes().all(|b| PLAIN[usize::from(b)]) {
        return Cow::Borrowed(words);
    }
    let mut out = String::with_capacity(words.len() + 16);
    for c in words.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' if quoted => out.push_str("&quot;"),
            '\n' if quoted => out.push_str("&#10;"),
            '\n' | '\t' | '\r' => out.push(c),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => {}
            c => out.push(c),
        }
    }
    Cow::Owned(out)
}

/// Which letters are measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Face {
    Ui,
    Bold,
    Serif,
}

/// How wide a text is at most, in the units of its size.
pub fn width(words: &str, size: i32, face: Face) -> i32 {
    let hundredths: i32 = words.chars().map(letter).sum();
    let face = match face {
        Face::Ui => 100,
        Face::Bold => 114,
        Face::Serif => 88,
    };
    (hundredths * size * face + 9_999) / 10_000
}

/// Hundredths of the size: those of a wide sans serif.
fn letter(c: char) -> i32 {
    match c {
        'i' | 'j' | 'l' | '\'' | '|' => 29,
        ' ' | '.' | ',' | ':' | ';' | '!' | '\u{b7}' | '\u{2019}' => 33,
        'f' | 't' | 'r' | '(' | ')' | '-' | '/' | 'I' => 41,
        'c' | 's' | 'z' | 'k' | 'v' | 'x' | 'y' => 57,
        'm' | 'M' | 'W' | '\u{2014}' => 98,
        'w' | '+' | '=' | '\u{d7}' => 83,
        'A'..='Z' => 73,
        _ => 64,
    }
}

/// The largest size up to `size`, not below `least`, at which the words fit.
pub fn fit(words: &str, size: i32, least: i32, room: i32, face: Face) -> i32 {
    (least..=size).rev().find(|&s| width(words, s, face) <= room).unwrap_or(least)
}

/// Breaks between words; a word wider than the room stands alone.
pub fn wrap(words: &str, size: i32, room: i32, face: Face) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words.split_whitespace() {
        match lines.last_mut() {
            Some(line) if width(line, size, face) + width(&format!(" {word}"), size, face) <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cannot_break_out_of_their_element() {
        let node = text(1, 2, 10, "ui", "a<b & \"c\"\u{7}").at("data-name", "\"><script>\n").title("x>y");
        assert_eq!(
            node.to_string(),
            "<text x=\"1\" y=\"2\" font-size=\"10\" class=\"ui\" data-name=\"&quot;&gt;&lt;script&gt;&#10;\">\
             <title>x&gt;y</title>a&lt;b &amp; \"c\"</text>"
        );
    }

    #[test]
    fn classes_add_up_and_other_attributes_are_replaced() {
        let node = g("a").at("class", "b").at("id", 1).at("id", 2);
        assert_eq!(node.to_string(), "<g class=\"a b\" id=\"2\"/>");
        let moved = rect(-5, 0, -3, 120).at("x", 7).move_to(-1, 2).move_to(3, -40);
        assert_eq!(
            moved.to_string(),
            "<rect x=\"7\" y=\"0\" width=\"0\" height=\"120\" transform=\"translate(3 -40)\"/>"
        );
        for n in [0, 9, 10, -10, i32::MAX, i32::MIN] {
            assert_eq!(circle(n, 1, 1).to_string(), format!("<circle cx=\"{n}\" cy=\"1\" r=\"1\"/>"));
        }
        let node = el("a").at("data-id", " id=").at("id", "<").at("id", "&\u{9f}").at("class", "\"").at("class", "x");
        assert_eq!(node.to_string(), "<a data-id=\" id=\" id=\"&amp;\" class=\"&quot; x\"/>");
    }

    #[test]
    fn wrapped_lines_fit_and_lose_no_word() {
        let words = "Wall, defence token and Fortress of the territory do not work in this battle.";
        let lines = wrap(words, 16, 180, Face::Ui);
        assert_eq!(lines.join(" "), words);
        assert!(lines.iter().all(|l| width(l, 16, Face::Ui) <= 180), "{lines:?}");
        assert_eq!(wrap("", 16, 100, Face::Ui), [""; 0]);
        assert!(fit("Residential", 20, 10, 60, Face::Ui) < 20);
    }
}
