//! What happened, as data. Rules tell a [`Journal`]; each entry has a clause and parts that name seats, spaces, cards and
//! dice, and secret parts that only some seats may read. Entries become words per viewer.

use serde::Serialize;

use crate::{Clause, Seat, Seats, Viewer};

/// Something a game can name and a board can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Token {
    Space(u16),
    Card(u16),
    Piece(u16),
    /// Anything else with a name: a building, a sovereign, an order.
    Thing(u16),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    Text(&'static str),
    Number(i32),
    Seat(Seat),
    Token(Token),
    Die(u8),
    /// A card that was hidden and is now turned up for all.
    Shown(Token),
    /// Known to some seats; the others read the cover ("a combat card").
    Secret {
        to: Seats,
        token: Token,
        cover: &'static str,
    },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    pub clause: Clause,
    pub parts: Vec<Part>,
    /// A heading opens a turn or a phase.
    pub heading: bool,
}

impl Entry {
    pub fn new(clause: Clause) -> Self {
        Entry { clause, parts: Vec::new(), heading: false }
    }

    pub fn heading(clause: Clause) -> Self {
        Entry { heading: true, ..Entry::new(clause) }
    }

    #[must_use]
    pub fn say(self, text: &'static str) -> Self {
        self.part(Part::Text(text))
    }

    #[must_use]
    pub fn seat(self, seat: Seat) -> Self {
        self.part(Part::Seat(seat))
    }

    #[must_use]
    pub fn number(self, n: impl Into<i32>) -> Self {
        self.part(Part::Number(n.into()))
    }

    /// A number and what it counts: `1 Hourglass`, `2 Hourglasses`.
    #[must_use]
    pub fn count(self, n: impl Into<i32>, one: &'static str, many: &'static str) -> Self {
        let n = n.into();
        self.number(n).say(if n == 1 { one } else { many })
    }

    #[must_use]
    pub fn die(self, face: u8) -> Self {
        self.part(Part::Die(face))
    }

    #[must_use]
    pub fn token(self, token: Token) -> Self {
        self.part(Part::Token(token))
    }

    #[must_use]
    pub fn shown(self, token: Token) -> Self {
        self.part(Part::Shown(token))
    }

    #[must_use]
    pub fn secret(self, to: Seats, token: Token, cover: &'static str) -> Self {
        self.part(Part::Secret { to, token, cover })
    }

    #[must_use]
    pub fn part(mut self, part: Part) -> Self {
        self.parts.push(part);
        self
    }

    /// Whether somebody other than the actor, or everybody, learnt a hidden thing from this.
    pub fn reveals(&self, actor: Seat) -> bool {
        self.parts.iter().any(|p| match p {
            Part::Shown(_) => true,
            Part::Secret { to, .. } => !to.without(actor).is_empty(),
            Part::Text(_) | Part::Number(_) | Part::Seat(_) | Part::Token(_) | Part::Die(_) => false,
        })
    }

    /// The entry in words, as this viewer may read it.
    pub fn words(&self, viewer: Viewer, seat: impl Fn(Seat) -> String, name: impl Fn(Token) -> String) -> String {
        let mut out = String::new();
        for part in &self.parts {
            let word = match part {
                Part::Text(t) => (*t).to_owned(),
                Part::Number(n) => n.to_string(),
                Part::Seat(s) => seat(*s),
                Part::Token(t) | Part::Shown(t) => name(*t),
                Part::Die(face) => format!("[{face}]"),
                Part::Secret { to, token, cover } => match viewer {
                    Some(s) if to.has(s) => name(*token),
                    _ => (*cover).to_owned(),
                },
            };
            let joins = out.is_empty() || word.starts_with([',', '.', ':', ';', ')']) || out.ends_with('(');
            if !joins {
                out.push(' ');
            }
            out.push_str(&word);
        }
        out
    }
}

/// Where `play` tells what happened. The closure runs only if somebody listens.
pub trait Journal {
    fn tell(&mut self, entry: impl FnOnce() -> Entry);
}

/// Nobody listens: compiles to nothing in playouts.
pub struct Silent;

impl Journal for Silent {
    fn tell(&mut self, _: impl FnOnce() -> Entry) {}
}

/// Keeps every entry.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Log(pub Vec<Entry>);

impl Journal for Log {
    fn tell(&mut self, entry: impl FnOnce() -> Entry) {
        self.0.push(entry());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule;

    #[test]
    fn secrets_read_as_their_cover_to_others() {
        let entry = Entry::new(rule!("X1"))
            .seat(Seat(0))
            .say("draws")
            .secret(Seats::only(Seat(0)), Token::Card(3), "a card")
            .say(".");
        let words = |viewer| entry.words(viewer, |s| format!("seat {}", s.0), |t| format!("{t:?}"));
        assert_eq!(words(Some(Seat(0))), "seat 0 draws Card(3).");
        assert_eq!(words(Some(Seat(1))), "seat 0 draws a card.");
        assert_eq!(words(None), "seat 0 draws a card.");
        assert!(!entry.reveals(Seat(0)) && entry.reveals(Seat(1)));
    }

    #[test]
    fn one_of_a_thing_is_not_many() {
        let words = |n: u8| {
            let entry = Entry::new(rule!("X1")).say("takes").count(n, "Hourglass", "Hourglasses").say(".");
            entry.words(None, |_| String::new(), |_| String::new())
        };
        assert_eq!(
            [words(0), words(1), words(2)],
            ["takes 0 Hourglasses.", "takes 1 Hourglass.", "takes 2 Hourglasses."]
        );
    }
}
