//! What happened, as data. Rules tell a [`Journal`] sentences with typed holes ([`tell!`](crate::tell)); each has a clause.
//! Sentences stay data up to the page: [`crate::telling`] makes words of them per viewer, [`crate::event`] what is animated.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::fight::Mark;
use crate::{Clause, Seat, Seats, Viewer};

/// Something a game can name and a board can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Token {
    Space(u16),
    Card(u16),
    Piece(u16),
    /// Anything else with a name: a building, a sovereign, an order.
    Thing(u16),
    /// What a player has before them.
    Seat(Seat),
}

impl From<Seat> for Token {
    fn from(seat: Seat) -> Self {
        Token::Seat(seat)
    }
}

/// As drawings and pages write it: `space-12`.
impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Token::Space(n) => write!(f, "space-{n}"),
            Token::Card(n) => write!(f, "card-{n}"),
            Token::Piece(n) => write!(f, "piece-{n}"),
            Token::Thing(n) => write!(f, "thing-{n}"),
            Token::Seat(seat) => write!(f, "seat-{}", seat.0),
        }
    }
}

/// That a word is no token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a token")]
pub struct NoToken;

/// Reads what a drawing or a page wrote.
impl FromStr for Token {
    type Err = NoToken;

    fn from_str(word: &str) -> Result<Self, NoToken> {
        let (kind, number) = word.split_once('-').ok_or(NoToken)?;
        let n: u16 = number.parse().map_err(|_| NoToken)?;
        match kind {
            "space" => Ok(Token::Space(n)),
            "card" => Ok(Token::Card(n)),
            "piece" => Ok(Token::Piece(n)),
            "thing" => Ok(Token::Thing(n)),
            "seat" => u8::try_from(n).map(|n| Token::Seat(Seat(n))).map_err(|_| NoToken),
            _ => Err(NoToken),
        }
    }
}

/// What those read who may not know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cover {
    /// One of a kind; in a list they are counted: "a card", "3 cards".
    A(&'static str),
    /// As it stands.
    Text(&'static str),
}

/// What fills a hole of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    Text(&'static str),
    Number(i32),
    Seat(Seat),
    Token(Token),
    /// One of a kind, with its article: "an Orc".
    A(Token),
    /// So many of a kind: "1 Orc", "2 Orcs".
    Count(u16, Token),
    /// A number and what it counts, where that has no token: "1 Hourglass", "2 Hourglasses".
    Nouns(i32, &'static str, &'static str),
    Die(u8),
    /// Several, with commas and an "and".
    List(Vec<Part>),
    /// Several that are read in a row as one: "Light Horse of Red".
    Phrase(Vec<Part>),
    /// A card that was hidden and is now turned up for all.
    Shown(Token),
    /// A card that everybody saw and that now goes where only these seats may see it.
    Covered {
        to: Seats,
        token: Token,
    },
    /// Known to some seats; the others read the cover ("a combat card").
    Secret {
        to: Seats,
        token: Token,
        cover: Cover,
    },
    /// More than one thing that only these seats may know, down to how many there are.
    Screened {
        to: Seats,
        part: Box<Part>,
        cover: Cover,
    },
    /// What everybody but these seats sees move; they see it otherwise, or have seen it. Only beside a sentence.
    Beheld {
        but: Seats,
        part: Box<Part>,
    },
    /// A card that leaves seats that knew it and comes to seats that will, or is put away face down; the others read the cover.
    Passed {
        from: Seats,
        to: Seats,
        token: Token,
        cover: Cover,
    },
}

impl Part {
    /// This part; of a list or a phrase those in it.
    pub fn each(&self) -> Box<dyn Iterator<Item = &Part> + '_> {
        match self {
            Part::List(parts) | Part::Phrase(parts) => Box::new(parts.iter().flat_map(Part::each)),
            part => Box::new(std::iter::once(part)),
        }
    }
}

/// What can fill a hole.
pub trait Tell {
    fn part(self) -> Part;
}

impl Tell for Part {
    fn part(self) -> Part {
        self
    }
}

impl Tell for &'static str {
    fn part(self) -> Part {
        Part::Text(self)
    }
}

impl Tell for Seat {
    fn part(self) -> Part {
        Part::Seat(self)
    }
}

impl Tell for Token {
    fn part(self) -> Part {
        Part::Token(self)
    }
}

/// A set is told as a list.
impl<I: crate::ids::Id + Tell> Tell for crate::Set<I> {
    fn part(self) -> Part {
        list(self.iter())
    }
}

/// What can be a `piece` or a `card` that the sentence does not name: a number or a text cannot.
pub trait Piece {
    fn piece(self) -> Part;
}

impl Piece for Part {
    fn piece(self) -> Part {
        self
    }
}

impl<T: Into<Token>> Piece for T {
    fn piece(self) -> Part {
        Part::Token(self.into())
    }
}

macro_rules! tell_numbers {
    ($($number:ty),*) => {$(
        impl Tell for $number {
            fn part(self) -> Part {
                Part::Number(self.into())
            }
        }
    )*};
}

tell_numbers!(u8, i8, u16, i16, i32);

/// Parts as a list: "a, b and c".
pub fn list<T: Tell>(parts: impl IntoIterator<Item = T>) -> Part {
    Part::List(parts.into_iter().map(Tell::part).collect())
}

/// A hole of a sentence, filled. Its name is its role, see [`crate::event`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hole {
    pub name: &'static str,
    pub part: Part,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    pub clause: Clause,
    /// A heading opens a turn or a phase.
    pub heading: bool,
    /// The sentence with its holes: `{seat} sends {piece} to {to}.`
    pub text: &'static str,
    pub holes: Vec<Hole>,
    /// Roles that are not in the sentence. The first group belongs to the event of the sentence, each other is an event.
    pub unsaid: Vec<Vec<Hole>>,
    /// Who is told, if not everybody: the others read nothing and see nothing move.
    pub only: Option<Seats>,
}

impl Entry {
    pub fn told(clause: Clause, heading: bool, text: &'static str, holes: Vec<Hole>, unsaid: Vec<Vec<Hole>>) -> Self {
        Entry { clause, heading, text, holes, unsaid, only: None }
    }

    /// Whether this is told to a viewer.
    pub fn is_for(&self, viewer: Viewer) -> bool {
        self.only.is_none_or(|seats| viewer.is_some_and(|seat| seats.has(seat)))
    }

    /// With further events, which are not in the sentence.
    #[must_use]
    pub fn also(mut self, moves: impl IntoIterator<Item = Vec<Hole>>) -> Self {
        if self.unsaid.is_empty() {
            self.unsaid.push(Vec::new()); // the first group is the sentence's own
        }
        self.unsaid.extend(moves);
        self
    }

    /// Everything that fills a hole, said or not.
    pub fn parts(&self) -> impl Iterator<Item = &Part> {
        self.holes.iter().chain(self.unsaid.iter().flatten()).flat_map(|hole| hole.part.each())
    }

    /// Whether somebody other than the actor, or everybody, learnt a hidden thing from this.
    pub fn reveals(&self, actor: Seat) -> bool {
        self.parts().any(|p| match p {
            Part::Shown(_) => true,
            Part::Secret { to, .. } | Part::Screened { to, .. } => !to.without(actor).is_empty(),
            Part::Passed { from, to, .. } => !from.without(actor).is_empty() || !to.without(actor).is_empty(),
            _ => false,
        })
    }
}

/// A movement for `; ..moves` of [`tell!`](crate::tell). Without a place it comes from or goes to the box.
pub fn moved(piece: impl Tell, from: impl Into<Option<Token>>, to: impl Into<Option<Token>>) -> Vec<Hole> {
    let place = |name, at: Option<Token>| at.map(|token| Hole { name, part: Part::Token(token) });
    let places = place("from", from.into()).into_iter().chain(place("to", to.into()));
    std::iter::once(Hole { name: "piece", part: piece.part() }).chain(places).collect()
}

/// Whether every hole of a sentence is filled and every filling has its hole; checked while compiling.
pub const fn fits(text: &str, names: &[&str]) -> bool {
    let (text, mut at, mut found) = (text.as_bytes(), 0, 0u64);
    while at < text.len() {
        if text[at] == b'}' {
            return false;
        }
        if text[at] != b'{' {
            at += 1;
            continue;
        }
        let start = at + 1;
        while at < text.len() && text[at] != b'}' {
            at += 1;
        }
        let mut n = 0;
        while n < names.len() && !is_at(text, start, at, names[n].as_bytes()) {
            n += 1;
        }
        if n == names.len() || at == text.len() {
            return false;
        }
        found |= 1 << n;
        at += 1;
    }
    found.count_ones() as usize == names.len()
}

/// Whether a sentence ends; one that ends in a hole ends with what fills it. Checked while compiling.
pub const fn ends(text: &str) -> bool {
    matches!(text.as_bytes().last(), Some(b'.' | b'!' | b'?' | b':' | b'}'))
}

const fn is_at(text: &[u8], start: usize, end: usize, name: &[u8]) -> bool {
    if end - start != name.len() {
        return false;
    }
    let mut n = 0;
    while n < name.len() {
        if text[start + n] != name[n] {
            return false;
        }
        n += 1;
    }
    true
}

/// Tells the journal a sentence: `tell!(io, "S9.7", "{seat} sends {piece} by Rope from {from} to {to}.", seat, piece = a(orc),
/// from, to)`. A name without a value is a variable of that name. Names after a `;` are not in the sentence but in its event;
/// after each further `;` comes an event of its own. `; ..moves` at the end adds events whose number is known only at run time
/// ([`moved`](crate::journal::moved)). Nothing of it runs when nobody listens.
///
/// ```
/// use ravelin_core::{Log, Token, tell};
/// let (mut log, orc, camp) = (Log::default(), Token::Piece(0), Token::Space(1));
/// tell!(&mut log, "X1", "An Orc comes."; piece = orc, to = camp);
/// ```
///
/// Names that are not in the sentence must be roles ([`crate::event`]), filled with what the role can be:
///
/// ```compile_fail
/// # use ravelin_core::{Log, Token, tell};
/// # let (mut log, orc, camp) = (Log::default(), Token::Piece(0), Token::Space(1));
/// tell!(&mut log, "X1", "An Orc comes."; peice = orc, to = camp);
/// ```
///
/// ```compile_fail
/// # use ravelin_core::{Log, Token, tell};
/// # let (mut log, orc, camp) = (Log::default(), Token::Piece(0), Token::Space(1));
/// tell!(&mut log, "X1", "An Orc comes."; piece = orc, to = 7u8);
/// ```
///
/// ```compile_fail
/// # use ravelin_core::{Log, Token, tell};
/// # let (mut log, orc, camp) = (Log::default(), Token::Piece(0), Token::Space(1));
/// tell!(&mut log, "X1", "An Orc comes."; piece = "orc", to = camp);
/// ```
///
/// A sentence ends:
///
/// ```compile_fail
/// # use ravelin_core::{Log, Token, tell};
/// # let (mut log, orc, camp) = (Log::default(), Token::Piece(0), Token::Space(1));
/// tell!(&mut log, "X1", "An Orc comes"; piece = orc, to = camp);
/// ```
#[macro_export]
macro_rules! tell {
    (@told $heading:literal, $io:expr, $clause:expr, $text:literal
        $(, $name:ident $(= $value:expr)?)* $(; $($more:ident $(= $also:expr)?),+)* $(; ..$moves:expr)? $(,)?) => {{
        const _: () = assert!(
            $crate::journal::fits($text, &[$(stringify!($name)),*]),
            "the holes of the sentence and the names after it differ"
        );
        const _: () = assert!($heading || $crate::journal::ends($text), "the sentence does not end");
        $crate::Journal::tell($io, || $crate::Entry::told(
            $clause,
            $heading,
            $text,
            vec![$($crate::hole!($name $(= $value)?)),*],
            vec![$(vec![$($crate::role!($more $(= $also)?)),+]),*],
        )$(.also($moves))?);
    }};
    ($io:expr, $clause:literal, $($told:tt)+) => { $crate::tell!(@told false, $io, $crate::rule!($clause), $($told)+) };
    ($io:expr, $clause:expr, $($told:tt)+) => { $crate::tell!(@told false, $io, $clause, $($told)+) };
}

/// Tells the journal a heading, in the form of [`tell!`](crate::tell).
#[macro_export]
macro_rules! head {
    ($io:expr, $clause:literal, $($told:tt)+) => { $crate::tell!(@told true, $io, $crate::rule!($clause), $($told)+) };
    ($io:expr, $clause:expr, $($told:tt)+) => { $crate::tell!(@told true, $io, $clause, $($told)+) };
}

#[doc(hidden)]
#[macro_export]
macro_rules! hole {
    ($name:ident) => {
        $crate::hole!($name = $name)
    };
    ($name:ident = $value:expr) => {
        $crate::journal::Hole { name: stringify!($name), part: $crate::journal::Tell::part($value) }
    };
}

/// A role that the sentence does not name, see [`crate::event`].
#[doc(hidden)]
#[macro_export]
macro_rules! role {
    (@fill $name:ident, $part:expr) => {
        $crate::journal::Hole { name: stringify!($name), part: $part }
    };
    (@place $name:ident, $place:expr) => {
        $crate::role!(@fill $name, $crate::Part::Token($crate::Token::from($place)))
    };
    (from = $place:expr) => { $crate::role!(@place from, $place) };
    (to = $place:expr) => { $crate::role!(@place to, $place) };
    (at = $place:expr) => { $crate::role!(@place at, $place) };
    (piece = $piece:expr) => { $crate::role!(@fill piece, $crate::journal::Piece::piece($piece)) };
    (card = $card:expr) => { $crate::role!(@fill card, $crate::journal::Piece::piece($card)) };
    (shown = $shown:expr) => { $crate::role!(@fill shown, $crate::Part::Shown($crate::Token::from($shown))) };
    (seat = $seat:expr) => { $crate::role!(@fill seat, $crate::Part::Seat($seat)) };
    (n = $n:expr) => { $crate::role!(@fill n, $crate::Part::Number(i32::from($n))) };
    ($name:ident = $value:expr) => {
        compile_error!(concat!(stringify!($name), " is neither in the sentence nor a role: see ravelin_core::event"))
    };
    ($name:ident) => { $crate::role!($name = $name) };
}

/// Where `play` tells what happened. The closure runs only if somebody listens.
pub trait Journal {
    fn tell(&mut self, entry: impl FnOnce() -> Entry);

    /// Says that a fight begins with the last sentence, that it is decided by it, or that it ends.
    fn mark(&mut self, mark: impl FnOnce() -> Mark);
}

/// Tells some seats, and nobody else: `tell!(&mut Aside { io, only }, ...)`. Without any seats it tells everybody.
pub struct Aside<'a, J> {
    pub io: &'a mut J,
    pub only: Option<Seats>,
}

impl<J: Journal> Journal for Aside<'_, J> {
    fn tell(&mut self, entry: impl FnOnce() -> Entry) {
        let only = self.only;
        self.io.tell(|| Entry { only, ..entry() });
    }

    fn mark(&mut self, mark: impl FnOnce() -> Mark) {
        self.io.mark(mark);
    }
}

/// Nobody listens: compiles to nothing in playouts.
pub struct Silent;

impl Journal for Silent {
    fn tell(&mut self, _: impl FnOnce() -> Entry) {}

    fn mark(&mut self, _: impl FnOnce() -> Mark) {}
}

/// Keeps every entry, and the marks of fights, each with the number of entries before it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Log(pub Vec<Entry>, pub Vec<(usize, Mark)>);

impl Journal for Log {
    fn tell(&mut self, entry: impl FnOnce() -> Entry) {
        self.0.push(entry());
    }

    fn mark(&mut self, mark: impl FnOnce() -> Mark) {
        self.1.push((self.0.len(), mark()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holes_and_names_must_fit() {
        assert!(fits("{seat} goes to {to}.", &["seat", "to"]));
        assert!(fits("{n} and {n}", &["n"]));
        assert!(!fits("{seat} goes to {to}.", &["seat"]), "a hole without a name");
        assert!(!fits("{seat} goes.", &["seat", "to"]), "a name without a hole");
        assert!(!fits("{seat goes", &["seat"]));
        assert!(!fits("seat} goes", &["seat"]));
    }

    #[test]
    fn tokens_are_read_as_they_are_written() {
        let all = [Token::Space(12), Token::Card(0), Token::Piece(7), Token::Thing(u16::MAX), Token::Seat(Seat(3))];
        assert!(all.into_iter().all(|token| token.to_string().parse() == Ok(token)));
        assert!(
            ["", "space", "space-", "space--1", "seat-300", "land-2"]
                .into_iter()
                .all(|word| word.parse::<Token>().is_err())
        );
    }

    #[test]
    fn a_sentence_ends_in_a_stop_or_in_a_hole() {
        assert!(["A {n} falls.", "Who wins?", "{seat} takes {card}", "They roll:"].into_iter().all(ends));
        assert!(["The deck holds cards", "{n} cards", "Done,", ""].into_iter().all(|text| !ends(text)));
    }

    #[test]
    fn nothing_runs_when_nobody_listens() {
        let seat = Seat(0);
        let quiet = || -> u8 { panic!("this was told to nobody") };
        crate::tell!(&mut Silent, "X1", "{seat} rolls {n}.", seat, n = quiet());
    }

    #[test]
    fn further_events_do_not_join_that_of_the_sentence() {
        let (mut log, from, to) = (Log::default(), Token::Space(1), Token::Space(2));
        let moves = || [moved(Part::Count(2, Token::Piece(0)), from, None), moved(Token::Piece(1), None, to)];
        crate::tell!(&mut log, "X1", "The turn ends at {at}.", at = from; ..moves());
        crate::tell!(&mut log, "X1", "The turn ends."; piece = Token::Piece(2), to; ..moves());
        let events = |n: usize| log.0[n].events(None, &|_| None);
        let places = |n| events(n).iter().map(|e| (e.at, e.from, e.to, e.n)).collect::<Vec<_>>();
        assert_eq!(places(0), [(None, Some(from), None, 2), (None, None, Some(to), 1)]);
        assert_eq!(places(1), [(None, None, Some(to), 1), (None, Some(from), None, 2), (None, None, Some(to), 1)]);
    }

    #[test]
    fn what_is_said_aside_is_for_some_only() {
        let mut log = Log::default();
        let only = Some(Seats::only(Seat(1)));
        crate::tell!(&mut Aside { io: &mut log, only }, "X1", "{piece} comes.", piece = Token::Piece(0); to = Token::Space(1));
        let [entry] = &log.0[..] else { panic!("one entry") };
        assert!(entry.is_for(Some(Seat(1))) && !entry.is_for(Some(Seat(0))) && !entry.is_for(None));
        let events = |viewer| entry.events(viewer, &|_| None).len();
        assert_eq!([events(Some(Seat(1))), events(Some(Seat(0))), events(None)], [1, 0, 0]);
    }

    #[test]
    fn entries_reveal_what_others_did_not_know() {
        let mut log = Log::default();
        let (seat, card) =
            (Seat(0), Part::Secret { to: Seats::only(Seat(0)), token: Token::Card(3), cover: Cover::A("card") });
        crate::tell!(&mut log, "X1", "{seat} draws {card}.", seat, card; to = Token::Seat(seat));
        crate::head!(&mut log, crate::rule!("X2"), "Round {n}", n = 2);
        let [drawn, head] = &log.0[..] else { panic!("two entries") };
        assert!(!drawn.reveals(Seat(0)) && drawn.reveals(Seat(1)));
        assert!(head.heading && !drawn.heading);
        assert_eq!((drawn.clause.0, drawn.unsaid[0][0].name), ("X1", "to"));
    }
}
