//! Drawing only what a page has not got. Whoever draws a board for a page again and again remembers by key which elements the
//! page shows; an element with a known key is not drawn again: a stub stands for it.
//!
//! A key holds everything that its element is drawn from. The law of drawings in `crates/testkit` compares.
//!
//! What can be clicked changes with every question and the pieces do not. So a drawing for a page has no choices in it: they are
//! told beside it as [`Light`]s, and the page's script lights the elements.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::hash::{BuildHasher, Hash};
use std::panic::Location;
use std::sync::{Arc, LazyLock};

use foldhash::fast::FixedState;

use super::node::Node;

/// The tag of a stub: an element that a page knows. Stubs are not for browsers.
pub const STUB: &str = "k";
/// How the attribute begins that holds a key.
pub const KEY: &str = " data-k=\"";

/// Elements that a page shows, by their keys.
pub type Known = BTreeMap<u64, Shown>;

/// What is known of an element that a page shows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    /// In how many places of it something can be clicked.
    pub lit: u16,
    /// Width and height of what it is drawn on, and how far its title reaches, if that is a panel.
    pub size: [u16; 3],
    /// Its id, if it is lit by it.
    pub(super) id: Option<Arc<str>>,
    /// What can be clicked in it, if its key tells that.
    lights: Option<Arc<[Light]>>,
}

/// An element that can be clicked, by its id, or that tells why not: the indices of offered choices, or else of near misses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Light {
    pub id: Arc<str>,
    pub offered: Vec<u16>,
    pub refused: Vec<u16>,
}

/// What was drawn for a page.
#[derive(Debug, Default)]
pub struct Fresh {
    /// Elements with a key that the page did not show.
    pub keyed: Known,
    /// All that can be clicked now.
    pub lights: Vec<Light>,
}

/// A drawing for a page that is under way.
struct Page {
    known: Known,
    fresh: Fresh,
    /// For tests: the text of everything that was drawn under a key.
    seen: Option<BTreeMap<u64, String>>,
}

thread_local! {
    static PAGE: RefCell<Option<Page>> = const { RefCell::new(None) };
}

/// A seed of its own for each run: nobody can make keys that collide.
static HASH: LazyLock<FixedState> = LazyLock::new(|| {
    let seed = std::hash::RandomState::new().hash_one(0);
    FixedState::with_seed(seed)
});

/// Draws for a page that shows these elements.
pub fn for_page<T>(known: Known, draw: impl FnOnce() -> T) -> (T, Fresh) {
    let (drawn, page) = within(Some(Page { known, fresh: Fresh::default(), seen: None }), draw);
    (drawn, page.map(|page| page.fresh).unwrap_or_default())
}

/// As [`for_page`] with nothing known, but panics if a key was used for two drawings that differ.
pub fn checked<T>(seen: &mut BTreeMap<u64, String>, draw: impl FnOnce() -> T) -> T {
    let page = Page { known: Known::default(), fresh: Fresh::default(), seen: Some(std::mem::take(seen)) };
    let (drawn, page) = within(Some(page), draw);
    *seen = page.and_then(|page| page.seen).unwrap_or_default();
    drawn
}

/// Draws what is kept for every page and file, with its shapes, even if a drawing for a page is under way.
pub fn for_all<T>(draw: impl FnOnce() -> T) -> T {
    within(None, draw).0
}

/// Runs with this page instead of the present one; gives it back as it is then. A panic leaves the present one.
fn within<T>(page: Option<Page>, draw: impl FnOnce() -> T) -> (T, Option<Page>) {
    struct Present(Option<Page>);
    impl Drop for Present {
        fn drop(&mut self) {
            PAGE.set(self.0.take());
        }
    }
    let _present = Present(PAGE.replace(page));
    let drawn = draw();
    (drawn, PAGE.take())
}

/// Whether it is drawn for a page, which has shapes and lists of its own.
pub(super) fn is_for_page() -> bool {
    PAGE.with_borrow(Option::is_some)
}

/// Lights an element of the page that is drawn.
pub(super) fn light(light: Light) {
    PAGE.with_borrow_mut(|page| page.as_mut().map(|page| page.fresh.lights.push(light)));
}

enum State {
    File,
    Known(u64, Shown),
    /// With the number of lights before it, as the next.
    New(u64, usize),
    Checked(u64, usize),
}

/// An element that is drawn from nothing but its key. It is one element with the same tag for every key.
#[track_caller]
pub fn keyed(key: impl Hash, draw: impl FnOnce() -> Node) -> Node {
    keyed_as(key, false, || (draw(), [0; 3])).0
}

/// The same for an element that others follow below it, drawn with its height.
#[track_caller]
pub fn keyed_high(key: impl Hash, draw: impl FnOnce() -> (Node, i32)) -> (Node, i32) {
    let (node, [_, height, _]) = keyed_on(key, || {
        let (node, height) = draw();
        (node, [0, u16::try_from(height).unwrap_or(u16::MAX), 0])
    });
    (node, i32::from(height))
}

/// The same for an element whose key also tells how large the panel is that it is drawn on.
#[track_caller]
pub(super) fn keyed_on(key: impl Hash, draw: impl FnOnce() -> (Node, [u16; 3])) -> (Node, [u16; 3]) {
    let (node, shown) = keyed_as(key, false, draw);
    (node, shown.size)
}

/// The same, with what is known of the element; its id if that is wanted.
#[track_caller]
pub(super) fn keyed_as(key: impl Hash, named: bool, draw: impl FnOnce() -> (Node, [u16; 3])) -> (Node, Shown) {
    let of = |node: &Node, size| {
        let lit = u16::try_from(node.lit()).unwrap_or(u16::MAX);
        Shown { lit, size, id: if named { node.id().map(Arc::from) } else { None }, lights: None }
    };
    let here = Location::caller();
    let state = PAGE.with_borrow_mut(|page| {
        let Some(page) = page else { return State::File };
        let key = HASH.hash_one((here.file(), here.line(), key)).max(1);
        match page.known.get(&key) {
            Some(shown) => {
                page.fresh.lights.extend(shown.lights.iter().flat_map(|lights| lights.iter().cloned()));
                State::Known(key, Shown { lights: None, ..shown.clone() })
            }
            None if page.seen.is_some() => State::Checked(key, page.fresh.lights.len()),
            None => State::New(key, page.fresh.lights.len()),
        }
    });
    match state {
        State::File => {
            let (node, size) = draw();
            let shown = of(&node, size);
            (node, shown)
        }
        State::Known(key, shown) => (Node::stub(key, usize::from(shown.lit)), shown),
        State::New(key, from) => {
            let (node, size) = draw();
            let shown = of(&node, size);
            PAGE.with_borrow_mut(|page| {
                let Some(Page { fresh, .. }) = page else { return };
                let lights = fresh.lights.get(from..).filter(|lights| !lights.is_empty()).map(Arc::from);
                fresh.keyed.insert(key, Shown { lights, ..shown.clone() });
            });
            (node.with_key(key), shown)
        }
        State::Checked(key, from) => {
            let (node, size) = draw();
            PAGE.with_borrow_mut(|page| {
                let lights = page.as_ref().and_then(|page| page.fresh.lights.get(from..)).unwrap_or_default();
                let text = format!("{size:?} {node} {lights:?}");
                let seen = page.as_mut().and_then(|page| page.seen.as_mut());
                if let Some(old) = seen.and_then(|seen| seen.insert(key, text.clone())) {
                    assert!(old == text, "{here}: one key, two drawings:\n{old}\n{text}");
                }
            });
            let shown = of(&node, size);
            (node, shown)
        }
    }
}

/// The attribute that holds a key.
pub(super) fn push_key(out: &mut String, key: u64) {
    let (mut digits, mut at, mut rest) = ([0_u8; 13], 13, key);
    loop {
        at -= 1;
        digits[at] = DIGITS[(rest % 36) as usize];
        rest /= 36;
        if rest == 0 {
            break;
        }
    }
    out.push_str(KEY);
    digits[at..].iter().for_each(|digit| out.push(char::from(*digit)));
    out.push('"');
}

const DIGITS: &[u8; 36] = b"0123456789abcdefghijklmnopqrstuvwxyz";

/// The key of an element or of a stub, from its text.
pub fn key_of(element: &str) -> Option<u64> {
    let (_, rest) = element.split_at_checked(element.bytes().position(|b| matches!(b, b' ' | b'>' | b'/'))?)?;
    let (value, _) = rest.strip_prefix(KEY)?.split_once('"')?;
    u64::from_str_radix(value, 36).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::g;

    fn board(units: &[u8]) -> Node {
        let place = |(n, units): (usize, &u8)| keyed((n, units), || g("place").at("id", n).words(&units.to_string()));
        units.iter().enumerate().map(place).fold(g("board"), Node::with)
    }

    #[test]
    fn known_elements_are_left_out() {
        let (first, fresh) = for_page(Known::default(), || board(&[3, 4]).to_string());
        assert_eq!(fresh.keyed.len(), 2);
        let (second, fresh) = for_page(fresh.keyed, || board(&[3, 5]).to_string());
        assert_eq!(fresh.keyed.len(), 1);
        let from = |text: &str, what: &str| text.find(what).map(|at| text[at..].to_owned()).expect("it is there");
        let (place, stub) = (from(&first, "<g data-k"), from(&second, "<k data-k"));
        assert!(key_of(&place).is_some_and(|key| Some(key) == key_of(&stub)), "{place} {stub}");
        assert_eq!((first.matches("id=\"0\"").count(), second.matches("id=\"0\"").count()), (1, 0));
        assert!(!board(&[3]).to_string().contains("data-k"), "a file has no keys");
    }

    #[test]
    #[should_panic(expected = "one key, two drawings")]
    fn a_key_that_leaves_something_out_is_found() {
        let mut seen = BTreeMap::new();
        let draw = |n: u8| keyed("place", || g("").words(&n.to_string()));
        checked(&mut seen, || (draw(1), draw(2)));
    }
}
