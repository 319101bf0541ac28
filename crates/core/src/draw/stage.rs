//! What a game tells a page besides its drawing: where the game stands, for the strip above the board and for lists of
//! tables, and the position in words, for people who listen to it.

use super::{Glyph, Node, Tincture};
use crate::Token;

/// Height of the dock's drawings, in units that are pixels there. A page shows a panel that is not higher as it is; of a
/// higher one it shows the name, which opens it.
pub const DOCK: i32 = 134;

/// How far the ground of a wide board goes on beyond both edges: a stage may be wider than the drawing.
pub const BLEED: i32 = 600;

/// A step of a turn or a fight, as seen from now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    Past,
    Now,
    Next,
}

/// A number that a seat is known by, with a sign for the eye and words for the ear.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    pub glyph: Glyph,
    /// As short as it stands beside the sign: `3/4`.
    pub number: String,
    /// The whole of it: `3 of 4 cards in hand`.
    pub words: String,
}

impl Fact {
    #[expect(clippy::needless_pass_by_value, reason = "callers write numbers and `format_args!` alike")]
    pub fn new(glyph: Glyph, number: impl ToString, words: impl Into<String>) -> Self {
        Fact { glyph, number: number.to_string(), words: words.into() }
    }
}

/// How a seat stands, as all may know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    pub tincture: Tincture,
    /// Of games with a running score.
    pub score: Option<String>,
    /// At most five; four are shown on the plates of others.
    pub facts: Vec<Fact>,
}

/// Where a game stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Status {
    /// What is counted, in the game's own word, and how far: `("Turn", 5, Some(10))`. None before the first.
    pub turn: Option<(&'static str, u16, Option<u16>)>,
    /// The phases of the turn, in order.
    pub phases: Vec<(String, When)>,
    /// One for each seat.
    pub seats: Vec<Standing>,
}

impl Status {
    /// `Turn 5 of 10`.
    pub fn turn_words(&self) -> Option<String> {
        let (word, now, of) = self.turn?;
        Some(of.map_or_else(|| format!("{word} {now}"), |of| format!("{word} {now} of {of}")))
    }

    pub fn phase(&self) -> Option<&str> {
        self.phases.iter().find(|(_, when)| *when == When::Now).map(|(name, _)| name.as_str())
    }
}

/// A place and what stands on it, as a full sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Described {
    /// What the place is listed under; places of one region stand one after another.
    pub region: String,
    pub place: Token,
    pub words: String,
}

/// Puts the sentence of a place on the element that shows it.
pub fn marked(node: Node, position: &[Described], place: Token) -> Node {
    match position.iter().any(|d| d.place == place) {
        true => labelled(node.at("data-place", place), position, place),
        false => node,
    }
}

/// The same for a further element that shows a place.
pub fn labelled(node: Node, position: &[Described], place: Token) -> Node {
    match position.iter().find(|d| d.place == place) {
        Some(d) => node.at("role", "group").at("aria-label", &d.words),
        None => node,
    }
}

/// The sentences of places like this, for the key of a panel that shows them.
pub fn told(position: &[Described], like: impl Fn(Token) -> bool) -> Vec<(Token, &str)> {
    position.iter().filter(|d| like(d.place)).map(|d| (d.place, d.words.as_str())).collect()
}
