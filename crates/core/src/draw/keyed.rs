//! Drawing only what a page has not got. Whoever draws a board for a page again and again remembers by key which elements the
//! page shows; an element with a known key is not drawn again: a stub stands for it.
//!
//! A key holds everything that its element is drawn from. The law of drawings in `crates/testkit` compares.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::hash::{BuildHasher, Hash};
use std::panic::Location;
use std::sync::LazyLock;

use foldhash::fast::FixedState;

use super::node::Node;

/// The tag of a stub: an element that a page knows. Stubs are not for browsers.
pub const STUB: &str = "k";
/// How the attribute begins that holds a key.
pub const KEY: &str = " data-k=\"";

/// Elements that a page shows, by their keys.
pub type Known = BTreeMap<u64, Shown>;

/// What is known of an element that a page shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    /// In how many places of it something can be clicked.
    pub lit: u16,
    /// Width and height of what it is drawn on, and how far its title reaches, if that is a panel.
    pub size: [u16; 3],
}

/// A drawing for a page that is under way.
struct Page {
    known: Known,
    fresh: Vec<(u64, Shown)>,
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

/// Draws for a page that shows these elements. The second is what was drawn under a key.
pub fn for_page<T>(known: Known, draw: impl FnOnce() -> T) -> (T, Vec<(u64, Shown)>) {
    let (drawn, page) = within(Some(Page { known, fresh: Vec::new(), seen: None }), draw);
    (drawn, page.map(|page| page.fresh).unwrap_or_default())
}

/// As [`for_page`] with nothing known, but panics if a key was used for two drawings that differ.
pub fn checked<T>(seen: &mut BTreeMap<u64, String>, draw: impl FnOnce() -> T) -> T {
    let page = Page { known: Known::default(), fresh: Vec::new(), seen: Some(std::mem::take(seen)) };
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

enum State {
    File,
    Known(u64, Shown),
    New(u64),
    Checked(u64),
}

/// An element that is drawn from nothing but its key. It is one element with the same tag for every key.
#[track_caller]
pub fn keyed(key: impl Hash, draw: impl FnOnce() -> Node) -> Node {
    keyed_on(key, || (draw(), [0; 3])).0
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
    let here = Location::caller();
    let state = PAGE.with_borrow(|page| {
        let Some(page) = page else { return State::File };
        let key = HASH.hash_one((here.file(), here.line(), key)).max(1);
        match page.known.get(&key) {
            Some(shown) => State::Known(key, *shown),
            None if page.seen.is_some() => State::Checked(key),
            None => State::New(key),
        }
    });
    match state {
        State::File => draw(),
        State::Known(key, shown) => (Node::stub(key, usize::from(shown.lit)), shown.size),
        State::New(key) => {
            let (node, size) = draw();
            let lit = u16::try_from(node.lit()).unwrap_or(u16::MAX);
            let shown = (key, Shown { lit, size });
            PAGE.with_borrow_mut(|page| page.iter_mut().for_each(|page| page.fresh.push(shown)));
            (node.with_key(key), size)
        }
        State::Checked(key) => {
            let (node, size) = draw();
            let text = format!("{size:?} {node}");
            PAGE.with_borrow_mut(|page| {
                let seen = page.as_mut().and_then(|page| page.seen.as_mut());
                if let Some(old) = seen.and_then(|seen| seen.insert(key, text.clone())) {
                    assert!(old == text, "{here}: one key, two drawings:\n{old}\n{text}");
                }
            });
            (node, size)
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
        assert_eq!(fresh.len(), 2);
        let known: Known = fresh.iter().copied().collect();
        let (second, fresh) = for_page(known, || board(&[3, 5]).to_string());
        assert_eq!(fresh.len(), 1);
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
