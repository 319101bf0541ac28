//! SVG elements as a tree, and text that fits: browsers measure text, we only estimate it, on the wide side.

use std::borrow::{Borrow, Cow};
use std::fmt::{Display, Write};
use std::ops::Range;

/// An element, printed as it grows: what is put into it is text at once, so a drawing of thousands of elements costs a few
/// strings for each. Its title, if it has one, comes first in it, where browsers and readers look for it.
#[derive(Clone)]
pub struct Node {
    tag: &'static str,
    /// ` name="value"` for each, escaped.
    attributes: String,
    title: Option<String>,
    /// Children and words, escaped.
    body: String,
    /// Shapes that no move changes, of this element and all in it.
    fixed: String,
}

pub fn el(tag: &'static str) -> Node {
    Node { tag, attributes: String::with_capacity(64), title: None, body: String::new(), fixed: String::new() }
}

pub fn g(class: &str) -> Node {
    let group = el("g");
    if class.is_empty() { group } else { group.at("class", class) }
}

pub fn rect(x: i32, y: i32, w: i32, h: i32) -> Node {
    el("rect").at("x", x).at("y", y).at("width", w.max(0)).at("height", h.max(0))
}

pub fn circle(x: i32, y: i32, r: i32) -> Node {
    el("circle").at("cx", x).at("cy", y).at("r", r.max(0))
}

pub fn path(d: &str) -> Node {
    el("path").at("d", d)
}

/// A closed outline. Written as steps from point to point: outlines are most of a map, and a step takes half the signs.
pub fn polygon(points: &[[i32; 2]]) -> Node {
    let [[x, y], rest @ ..] = points else { return path("") };
    let mut d = format!("M{x} {y}l");
    let mut last = [*x, *y];
    for (n, point) in rest.iter().enumerate() {
        for (i, step) in [point[0] - last[0], point[1] - last[1]].into_iter().enumerate() {
            let gap = if step < 0 || (n == 0 && i == 0) { "" } else { " " };
            _ = write!(d, "{gap}{step}");
        }
        last = *point;
    }
    path(&(d + "z"))
}

/// The same shape as the one with this id, once more.
pub fn again(id: &str) -> Node {
    el("use").at("href", format_args!("#{id}"))
}

/// One line of text with its baseline at `y`. The class says face and anchor: `ui`, `serif`, `mid`, `end`, `soft`, `bold`.
pub fn text(x: i32, y: i32, size: i32, class: &str, words: &str) -> Node {
    el("text").at("x", x).at("y", y).at("font-size", size).at("class", class).words(words)
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
        match self.value_of(name) {
            Some(old) if name == "class" => self.attributes.insert_str(old.end, &escaped(&format!(" {value}"), true)),
            Some(old) => self.attributes.replace_range(old, &escaped(&value.to_string(), true)),
            None => {
                let _ = write!(self.attributes, " {name}=\""); // a String takes everything
                let from = self.attributes.len();
                let _ = write!(self.attributes, "{value}");
                if let Cow::Owned(safe) = escaped(&self.attributes[from..], true) {
                    self.attributes.replace_range(from.., &safe);
                }
                self.attributes.push('"');
            }
        }
        self
    }

    /// Where the value of an attribute stands. No escaped value holds a quote, so none can be taken for a name.
    fn value_of(&self, name: &str) -> Option<Range<usize>> {
        let mut at = 0;
        while let Some(equals) = self.attributes[at..].find("=\"") {
            let from = at + equals + 2;
            let to = from + self.attributes[from..].find('"')?;
            if self.attributes[at..].strip_prefix(' ')?.starts_with(name) && at + 1 + name.len() + 2 == from {
                return Some(from..to);
            }
            at = to + 1;
        }
        None
    }

    #[must_use]
    pub fn move_to(self, x: i32, y: i32) -> Self {
        self.at("transform", format_args!("translate({x} {y})"))
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
        self.fixed.push_str(&child.borrow().fixed);
    }

    /// Defines a shape that no move changes, to be drawn with [`again`]. A page gets it once and not with every update: it
    /// stands apart from the drawing.
    pub fn fix(&mut self, shape: impl Borrow<Node>) {
        shape.borrow().print(&mut self.fixed);
    }

    /// The shapes that were fixed, as an element; none if there are none.
    pub(super) fn fixed(&self) -> Option<Node> {
        (!self.fixed.is_empty()).then(|| Node { body: self.fixed.clone(), ..el("defs") })
    }

    fn print(&self, out: &mut String) {
        out.reserve(self.attributes.len() + self.body.len() + 2 * self.tag.len() + 8);
        out.push('<');
        out.push_str(self.tag);
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

/// Names come from packs: they may hold anything. XML knows no control characters but these three.
fn escaped(words: &str, quoted: bool) -> Cow<'_, str> {
    // Beyond ASCII only a few are looked for, by their first byte.
    let plain = |b: u8| !matches!(b, 0..0x20 | b'"' | b'&' | b'<' | b'>' | 0x7f | 0xc2 | 0xef);
    if words.bytes().all(plain) {
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
