//! What changed on a page. A drawing is a list of parts, each the inside of an element of the page. Of the last drawing only an
//! outline is kept, a hash for each element that is large enough to be sent alone; of the next one only elements whose hash differs
//! are sent, as fragments that htmx puts in their place.
//!
//! Elements are found by their id or by their place among their siblings. All places are those of the page before the update: htmx
//! looks all targets up before it changes any.

mod outline;

use std::borrow::Cow;
use std::fmt::Write;
use std::hash::Hash;

use maud::Markup;

pub use outline::KEEP;
use outline::{Mark, Tree};
pub use outline::{Outline, key};
use ravelin_core::draw::Known;

/// The inside of an element of the page.
pub struct Part<'a> {
    /// The id of the element.
    pub id: &'static str,
    /// Its children.
    pub pieces: Vec<Piece<'a>>,
}

impl Part<'_> {
    /// Whether nothing was left out of it.
    fn is_whole(&self) -> bool {
        self.pieces.iter().all(|piece| match piece {
            Piece::Markup(markup) => outline::is_whole(markup),
            Piece::Row { .. } => true,
        })
    }
}

/// Children of an element of the page, which are looked at together.
pub enum Piece<'a> {
    /// Markup. If it is as it was, it is not read.
    Markup(String),
    /// One element that never changes, known by a key: it is drawn only if a page needs it.
    Row { key: u64, draw: Box<dyn Fn() -> String + 'a> },
}

impl<'a> Piece<'a> {
    /// An element that is drawn from nothing but its key.
    pub fn row(key: impl Hash, draw: impl Fn() -> Markup + 'a) -> Self {
        Piece::Row { key: outline::key(key), draw: Box::new(move || draw().0) }
    }

    pub fn markup(&self) -> Cow<'_, str> {
        match self {
            Piece::Markup(markup) => Cow::Borrowed(markup),
            Piece::Row { draw, .. } => Cow::Owned(draw()),
        }
    }
}

/// A drawing, and how it differs from the one before.
pub struct Drawing<'a> {
    parts: Vec<Part<'a>>,
    trees: Vec<Tree>,
}

impl<'a> Drawing<'a> {
    /// Reads what was drawn. Pieces that are as they were before, and elements that were left out, are taken over from there; `fresh`
    /// are elements with a key that were drawn.
    pub fn new(parts: Vec<Part<'a>>, before: Option<&Outline>, fresh: &Known) -> Result<Self, Unread> {
        let trees = parts.iter().enumerate().map(|(i, part)| {
            Tree::read(part, before.and_then(|before| before.part(i)).filter(|old| old.id == part.id), fresh)
        });
        let trees = trees.collect::<Result<_, Unread>>()?;
        Ok(Drawing { trees, parts })
    }

    pub fn outline(self) -> Outline {
        Outline::new(self.trees.into_iter().map(|tree| tree.outline).collect())
    }

    /// All of it: what a page gets whose state is not known.
    pub fn whole(&self) -> String {
        whole(&self.parts)
    }

    /// What a page needs that shows the drawing of this outline; an error if some of it was left out.
    pub fn since(&self, before: &Outline) -> Result<String, Unread> {
        let mut out = String::new();
        for (i, (part, tree)) in self.parts.iter().zip(&self.trees).enumerate() {
            match before.part(i).filter(|old| old.id == part.id) {
                Some(old) => {
                    let mut changes = Changes { old: &old.marks, part, tree, out: &mut out };
                    changes.part()?;
                }
                None => whole_part(part, &mut out),
            }
        }
        Ok(out)
    }
}

/// All of these parts.
pub fn whole(parts: &[Part<'_>]) -> String {
    let mut out = String::new();
    parts.iter().for_each(|part| whole_part(part, &mut out));
    out
}

fn whole_part(part: &Part<'_>, out: &mut String) {
    let _ = write!(out, "<hx-partial hx-target=\"#{}\" hx-swap=\"innerMorph\">", part.id); // a String takes everything
    part.pieces.iter().for_each(|piece| outline::push_without_keys(out, &piece.markup()));
    out.push_str("</hx-partial>");
}

/// Where an element stands on the page.
struct Place {
    selector: String,
    /// Whether it is part of a drawing in SVG, where markup has names of its own.
    svg: bool,
    /// Whether what is in it is.
    svg_inside: bool,
}

/// Pairs of equal things of two lists, in the order of both: all at the same place if that finds as many, else those that are equal at
/// either end, and in between for each the next that is equal.
fn in_order(was: usize, is: usize, same: impl Fn(usize, usize) -> bool) -> Vec<(usize, usize)> {
    let in_place: Vec<(usize, usize)> = (0..was.min(is)).map(|n| (n, n)).filter(|(o, n)| same(*o, *n)).collect();
    if was == is && in_place.len() == is {
        return in_place;
    }
    let shorter = was.min(is);
    let head = in_place.iter().enumerate().take_while(|(i, (n, _))| i == n).count();
    let tail = (1..=shorter - head).take_while(|n| same(was - n, is - n)).count();
    let mut pairs = in_place[..head].to_vec();
    let mut from = head;
    for n in head..is - tail {
        if let Some(o) = (from..was - tail).find(|o| same(*o, n)) {
            pairs.push((o, n));
            from = o + 1;
        }
    }
    pairs.extend((1..=tail).rev().map(|n| (was - n, is - n)));
    if was == is && in_place.len() >= pairs.len() { in_place } else { pairs }
}

/// What would have to be sent was taken over unread, or left out.
#[derive(Debug)]
pub struct Unread;

/// Compares one part with the part before, and writes what differs.
struct Changes<'a> {
    old: &'a [Mark],
    part: &'a Part<'a>,
    tree: &'a Tree,
    out: &'a mut String,
}

impl Changes<'_> {
    fn part(&mut self) -> Result<(), Unread> {
        let begun = self.out.len();
        let place = Place { selector: format!("#{}", self.part.id), svg: false, svg_inside: false };
        let same = self.old[0].hash == self.mark(0).hash && self.old[0].has_text() == self.mark(0).has_text();
        if !same || self.children(0, 0, &place).is_err() {
            self.out.truncate(begun);
            if !self.part.is_whole() {
                return Err(Unread);
            }
            whole_part(self.part, self.out);
        }
        Ok(())
    }

    fn mark(&self, n: usize) -> Mark {
        self.tree.outline.marks[n]
    }

    /// An element that has kept its identity; it was the nth child.
    fn element(&mut self, old: usize, new: usize, nth: usize, parent: &Place) -> Result<(), Unread> {
        let (was, is) = (self.old[old], self.mark(new));
        // Most of a page is as it was.
        if self.old[old..=old + was.below()] == self.tree.outline.marks[new..=new + is.below()] {
            return Ok(());
        }
        let place = self.place(new, nth, parent);
        let looked_into = !was.is_leaf() && !is.is_leaf();
        if looked_into && was.hash == is.hash && was.has_text() == is.has_text() {
            return self.children(old, new, &place);
        }
        // Without words beside its children only its own tag can differ. An id says that it is the same kind of element.
        if looked_into && is.name != 0 && !was.has_text() && !is.has_text() {
            return self.tag_and_children(old, new, &place);
        }
        self.send(&place.selector, "outerMorph", place.svg, &[new])
    }

    /// The tag of an element alone and what differs in it, unless all of it is shorter.
    fn tag_and_children(&mut self, old: usize, new: usize, place: &Place) -> Result<(), Unread> {
        let begun = self.out.len();
        let parts = match self.tree.markup(self.part, new).and_then(outline::emptied) {
            Some(tag) => {
                self.fragment(&place.selector, "outerMorph", place.svg, |out| {
                    out.push_str(&tag);
                    Ok(())
                })?;
                self.children(old, new, place)
            }
            None => Err(Unread),
        };
        let all = self.tree.text(self.part, new).map_or(usize::MAX, |text| text.len());
        if parts.is_ok() && self.out.len() - begun < all {
            return Ok(());
        }
        self.out.truncate(begun);
        self.send(&place.selector, "outerMorph", place.svg, &[new])
    }

    /// Whether two elements have the same children, in the same order.
    fn has_same_children(&self, old: usize, new: usize) -> bool {
        let marks = &self.tree.outline.marks;
        let (mut was, mut is) = (outline::children(self.old, old), outline::children(marks, new));
        loop {
            match (was.next(), is.next()) {
                (None, None) => return true,
                (Some(o), Some(n)) if self.old[o].is_same_as(&marks[n]) => {}
                _ => return false,
            }
        }
    }

    fn children(&mut self, old: usize, new: usize, place: &Place) -> Result<(), Unread> {
        if self.has_same_children(old, new) {
            let (mut o, mut n, end) = (old + 1, new + 1, old + self.old[old].below());
            for nth in 0.. {
                if o > end {
                    break;
                }
                let next = (o + self.old[o].below() + 1, n + self.mark(n).below() + 1);
                self.element(o, n, nth, place)?;
                (o, n) = next;
            }
            return Ok(());
        }
        let was: Vec<usize> = outline::children(self.old, old).collect();
        let is: Vec<usize> = outline::children(&self.tree.outline.marks, new).collect();
        let pairs = self.pairs(&was, &is);
        if pairs.len() < was.len() || pairs.len() < is.len() {
            // What comes in between would have to find its place among words.
            if self.mark(new).has_text() {
                return if new == 0 {
                    Err(Unread)
                } else {
                    self.send(&place.selector, "outerMorph", place.svg, &[new])
                };
            }
            self.insert(&is, &pairs, place)?;
            for gone in (0..was.len()).filter(|n| !pairs.iter().any(|(o, _)| o == n)) {
                let target = format!("{}&gt;:nth-child({})", place.selector, gone + 1);
                self.send(&target, "delete", false, &[])?;
            }
        }
        pairs.into_iter().try_for_each(|(o, n)| self.element(was[o], is[n], o, place))
    }

    /// Which children stay the same elements, in order. An id names an element; without one it is known by its hash. Between those that
    /// are found so, children stay the same if there are as many as before.
    fn pairs(&self, was: &[usize], is: &[usize]) -> Vec<(usize, usize)> {
        let (old, new) = (|n: usize| self.old[was[n]], |n: usize| self.mark(is[n]));
        let same = |o: usize, n: usize| old(o).is_same_as(&new(n));
        let found = in_order(was.len(), is.len(), same);
        let alike = |(o, n): &(usize, usize)| old(*o).name == new(*n).name;
        let (mut pairs, mut from) = (Vec::with_capacity(is.len()), (0, 0));
        for to in found.into_iter().chain([(was.len(), is.len())]) {
            let between = (from.0..to.0).zip(from.1..to.1);
            if to.0 - from.0 == to.1 - from.1 && between.clone().all(|pair| alike(&pair)) {
                pairs.extend(between);
            }
            pairs.push(to);
            from = (to.0 + 1, to.1 + 1);
        }
        pairs.pop();
        pairs
    }

    /// New children, each run of them after the one before it.
    fn insert(&mut self, is: &[usize], pairs: &[(usize, usize)], place: &Place) -> Result<(), Unread> {
        let (mut anchor, mut n) = (None, 0);
        while n < is.len() {
            if let Some(pair) = pairs.iter().find(|(_, new)| *new == n) {
                anchor = Some(*pair);
                n += 1;
                continue;
            }
            let run = (n..is.len()).take_while(|m| !pairs.iter().any(|(_, new)| new == m)).count();
            match anchor {
                Some((o, new)) => {
                    let target = self.place(is[new], o, place).selector;
                    self.send(&target, "afterend", place.svg_inside, &is[n..n + run])?;
                }
                None => self.send(&place.selector, "afterbegin", place.svg_inside, &is[n..n + run])?,
            }
            n += run;
        }
        Ok(())
    }

    /// Where an element stands that was the nth child before.
    fn place(&self, new: usize, nth: usize, parent: &Place) -> Place {
        let text = self.tree.markup(self.part, new);
        // Ids are unique, and a pair has one id or none.
        let id = text.and_then(outline::id_of);
        let selector = match id {
            Some(id) => format!("#{id}"),
            None => format!("{}&gt;:nth-child({})", parent.selector, nth + 1),
        };
        let svg = parent.svg_inside;
        Place { selector, svg, svg_inside: svg || text.is_some_and(|text| text.starts_with("<svg")) }
    }

    /// A fragment of these elements.
    fn send(&mut self, target: &str, swap: &str, svg: bool, elements: &[usize]) -> Result<(), Unread> {
        let (part, tree) = (self.part, self.tree);
        self.fragment(target, swap, svg, |out| {
            elements.iter().try_for_each(|element| {
                outline::push_without_keys(out, &tree.text(part, *element).ok_or(Unread)?);
                Ok(())
            })
        })
    }

    /// A fragment. In SVG it is wrapped, or its elements would be read as those of HTML.
    fn fragment(
        &mut self,
        target: &str,
        swap: &str,
        svg: bool,
        inside: impl FnOnce(&mut String) -> Result<(), Unread>,
    ) -> Result<(), Unread> {
        let (strip, open, close) = if svg { (" strip:true", "<svg>", "</svg>") } else { ("", "", "") };
        let _ = write!(self.out, "<hx-partial hx-target=\"{target}\" hx-swap=\"{swap}{strip}\">{open}");
        inside(self.out)?;
        self.out.push_str(close);
        self.out.push_str("</hx-partial>");
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a page gets for the part `list` that showed the one list and shows the other now.
    fn update(before: &[String], after: &[String]) -> String {
        let part = |items: &[String]| Part { id: "list", pieces: items.iter().cloned().map(Piece::Markup).collect() };
        let outline = Drawing::new(vec![part(before)], None, &Known::default()).expect("all of it is there").outline();
        let drawing = Drawing::new(vec![part(after)], Some(&outline), &Known::default()).expect("all of it is there");
        drawing.since(&outline).expect("all of it is there")
    }

    #[test]
    fn a_list_that_loses_its_first_line_and_gets_a_last_one_sends_just_that() {
        let lines = |from: usize| (from..from + 80).map(|n| format!("<li>line {n}</li>")).collect::<Vec<_>>();
        let sent = update(&lines(0), &lines(2));
        assert_eq!(sent.matches("<hx-partial").count(), 3, "two go, two come together: {sent}");
        assert!(sent.contains("<li>line 80</li><li>line 81</li>"), "{sent}");
    }

    #[test]
    fn an_element_whose_tag_alone_changes_keeps_what_is_in_it() {
        let rows: String = (0..40).map(|n| format!("<p>row {n}</p>")).collect();
        let list = |at: u8| vec![format!("<div id=\"rows\" data-at=\"{at}\">{rows}</div>")];
        let tag = "<div id=\"rows\" data-at=\"2\" data-keep=\"\"></div>";
        let expected = format!("<hx-partial hx-target=\"#rows\" hx-swap=\"outerMorph\">{tag}</hx-partial>");
        assert_eq!(update(&list(1), &list(2)), expected);
    }

    #[test]
    fn a_line_that_changes_in_its_place_is_sent_alone() {
        let lines = |changed: &[usize]| {
            let line =
                |n: usize| if changed.contains(&n) { format!("<li>new {n}</li>") } else { "<li>same</li>".into() };
            (0..10).map(line).collect::<Vec<String>>()
        };
        let sent = update(&lines(&[]), &lines(&[2, 7]));
        assert_eq!(sent.matches("hx-swap=\"outerMorph\"").count(), 2, "{sent}");
        assert_eq!(sent.matches("<hx-partial").count(), 2, "{sent}");
    }
}
