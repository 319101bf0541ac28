//! Sentences of the journal as people read them. A telling is a row of spans: the page makes links and dice of them, the
//! terminal words, and neither takes a text apart again.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::journal::{Cover, Entry, Part};
use crate::{Game, Seat, Seats, Token, Viewer};

/// A piece of a told sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Span {
    Text(String),
    Die { die: u8 },
    Seat { seat: Seat, name: String },
    Token { token: Token, name: String },
}

impl Span {
    fn words(&self) -> Option<&str> {
        match self {
            Span::Text(words) | Span::Seat { name: words, .. } | Span::Token { name: words, .. } => Some(words),
            Span::Die { .. } => None,
        }
    }

    fn words_mut(&mut self) -> Option<&mut String> {
        match self {
            Span::Text(words) | Span::Seat { name: words, .. } | Span::Token { name: words, .. } => Some(words),
            Span::Die { .. } => None,
        }
    }
}

/// A sentence as one viewer reads it. Written to files as a row of spans, or as its words where it has nothing else.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Kept", into = "Kept")]
pub struct Telling(pub Vec<Span>);

#[derive(Clone, Serialize, Deserialize)]
#[serde(untagged)]
enum Kept {
    Words(String),
    Spans(Vec<Span>),
}

impl From<Kept> for Telling {
    fn from(kept: Kept) -> Self {
        match kept {
            Kept::Words(words) => words.into(),
            Kept::Spans(spans) => Telling(spans),
        }
    }
}

impl From<Telling> for Kept {
    fn from(telling: Telling) -> Self {
        if telling.0.iter().all(|span| matches!(span, Span::Text(_))) {
            Kept::Words(telling.to_string())
        } else {
            Kept::Spans(telling.0)
        }
    }
}

impl From<String> for Telling {
    fn from(words: String) -> Self {
        Telling(vec![Span::Text(words)])
    }
}

impl fmt::Display for Telling {
    /// Only words; a die is its face in brackets.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|span| match span {
            Span::Die { die } => write!(f, "[{die}]"),
            span => f.write_str(span.words().unwrap_or_default()),
        })
    }
}

/// How seats and tokens are called.
pub trait Names {
    fn seat(&self, seat: Seat) -> String;
    fn one(&self, token: Token) -> String;
    fn many(&self, token: Token) -> String;
}

impl<S: Fn(Seat) -> String, T: Fn(Token) -> String> Names for (S, T) {
    fn seat(&self, seat: Seat) -> String {
        self.0(seat)
    }

    fn one(&self, token: Token) -> String {
        self.1(token)
    }

    fn many(&self, token: Token) -> String {
        plural(&self.one(token))
    }
}

/// The names of a game.
pub struct NamesOf<'a, G>(pub &'a G);

impl<G: Game> Names for NamesOf<'_, G> {
    fn seat(&self, seat: Seat) -> String {
        self.0.seat_title(seat)
    }

    fn one(&self, token: Token) -> String {
        match token {
            Token::Seat(seat) => self.seat(seat),
            token => G::name(self.0.kit_of(), token),
        }
    }

    fn many(&self, token: Token) -> String {
        G::plural(self.0.kit_of(), token)
    }
}

impl Entry {
    /// The sentence, as this viewer may read it; nothing if it is for others only.
    pub fn telling(&self, viewer: Viewer, names: &dyn Names) -> Telling {
        let mut out = Teller { viewer, names, spans: Vec::new() };
        if self.is_for(viewer) {
            out.sentence(self);
        }
        if let Some(first) = out.spans.first_mut().and_then(Span::words_mut) {
            capitalise(first);
        }
        Telling(out.spans)
    }
}

struct Teller<'a> {
    viewer: Viewer,
    names: &'a dyn Names,
    spans: Vec<Span>,
}

impl Teller<'_> {
    fn sentence(&mut self, entry: &Entry) {
        let mut rest = entry.text;
        while let Some((before, name, after)) = hole(rest) {
            self.text(before);
            if let Some(hole) = entry.holes.iter().find(|hole| hole.name == name) {
                self.part(&hole.part);
            }
            rest = after;
        }
        self.text(rest);
    }

    fn text(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        match self.spans.last_mut() {
            Some(Span::Text(last)) => last.push_str(text),
            _ => self.spans.push(Span::Text(text.to_owned())),
        }
    }

    fn token(&mut self, token: Token, name: String) {
        self.spans.push(match token {
            Token::Seat(seat) => Span::Seat { seat, name },
            token => Span::Token { token, name },
        });
    }

    fn part(&mut self, part: &Part) {
        match part {
            Part::Text(text) => self.text(text),
            Part::Number(n) => self.text(&n.to_string()),
            Part::Seat(seat) => self.token(Token::Seat(*seat), self.names.seat(*seat)),
            Part::Token(token) | Part::Shown(token) | Part::Covered { token, .. } => {
                self.token(*token, self.names.one(*token));
            }
            Part::A(token) => {
                let name = self.names.one(*token);
                self.text(if article(&name) == "an" { "an " } else { "a " });
                self.token(*token, name);
            }
            Part::Count(n, token) => {
                self.text(&format!("{n} "));
                self.token(*token, if *n == 1 { self.names.one(*token) } else { self.names.many(*token) });
            }
            Part::Nouns(n, one, many) => self.text(&format!("{n} {}", if *n == 1 { one } else { many })),
            Part::Die(die) => self.spans.push(Span::Die { die: *die }),
            Part::List(parts) => self.list(parts),
            Part::Phrase(parts) => parts.iter().for_each(|part| self.part(part)),
            Part::Secret { token, .. } | Part::Passed { token, .. } => match self.cover_of(part) {
                None => self.token(*token, self.names.one(*token)),
                Some(cover) => self.cover(cover, 1),
            },
            Part::Beheld { but, part } => {
                if !self.viewer.is_some_and(|seat| but.has(seat)) {
                    self.part(part);
                }
            }
            Part::Screened { part: hidden, .. } => match self.cover_of(part) {
                None => self.part(hidden),
                Some(cover) => self.cover(cover, 1),
            },
        }
    }

    /// What the viewer reads instead, if this is hidden from them.
    fn cover_of(&self, part: &Part) -> Option<Cover> {
        let sees = |seats: &Seats| self.viewer.is_some_and(|seat| seats.has(seat));
        match part {
            Part::Secret { to, cover, .. } | Part::Screened { to, cover, .. } if !sees(to) => Some(*cover),
            Part::Passed { from, to, cover, .. } if !sees(from) && !sees(to) => Some(*cover),
            _ => None,
        }
    }

    /// So many hidden things that go by one cover.
    fn cover(&mut self, cover: Cover, n: usize) {
        match (cover, n) {
            (Cover::A(noun), 1) => self.text(&format!("{} {noun}", article(noun))),
            (Cover::A(noun), n) => self.text(&format!("{n} {}", plural(noun))),
            (Cover::Text(words), _) => self.text(words),
        }
    }

    /// Several parts; hidden ones that go by one cover are counted.
    fn list(&mut self, parts: &[Part]) {
        if parts.is_empty() {
            self.text("nothing");
        }
        let alike = |a: &Part, b: &Part| self.cover_of(a).is_some() && self.cover_of(a) == self.cover_of(b);
        let items: Vec<&[Part]> = parts.chunk_by(alike).collect();
        for (n, item) in items.iter().enumerate() {
            match (n, items.len() - n) {
                (0, _) => {}
                (_, 1) => self.text(" and "),
                _ => self.text(", "),
            }
            match (item, item.first().and_then(|part| self.cover_of(part))) {
                (_, Some(cover)) => self.cover(cover, item.len()),
                _ => item.iter().for_each(|part| self.part(part)),
            }
        }
    }
}

/// What comes before the next hole, its name, and what comes after it.
fn hole(text: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = text.split_once('{')?;
    let (name, after) = rest.split_once('}')?;
    Some((before, name, after))
}

fn capitalise(words: &mut String) {
    if let Some(first) = words.chars().next().filter(|c| c.is_lowercase()) {
        words.replace_range(..first.len_utf8(), &first.to_uppercase().to_string());
    }
}

/// The English article of a name.
pub fn article(name: &str) -> &'static str {
    if name.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']) { "an" } else { "a" }
}

/// `A, B and C`.
pub fn and<S: AsRef<str>>(names: &[S]) -> String {
    match names {
        [] => String::new(),
        [only] => only.as_ref().to_owned(),
        [first @ .., last] => {
            let first: Vec<&str> = first.iter().map(AsRef::as_ref).collect();
            format!("{} and {}", first.join(", "), last.as_ref())
        }
    }
}

/// The English plural of a name, where the usual endings do. Games override [`Worded::plural`](crate::Worded::plural) for the others.
pub fn plural(name: &str) -> String {
    let ends = |with: &[&str]| with.iter().any(|end| name.ends_with(end));
    match name.strip_suffix('y') {
        Some(stem) if !ends(&["ay", "ey", "oy", "uy"]) => format!("{stem}ies"),
        _ if name.ends_with("man") => format!("{}men", &name[..name.len() - 3]),
        _ if ends(&["s", "x", "ch", "sh"]) => format!("{name}es"),
        _ => format!("{name}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::journal::list;
    use crate::{Log, head, tell};

    struct Plain;

    impl Names for Plain {
        fn seat(&self, seat: Seat) -> String {
            ["Red", "Blue"][seat.index()].to_owned()
        }

        fn one(&self, token: Token) -> String {
            match token {
                Token::Piece(0) => "Orc",
                Token::Piece(_) => "Ballista",
                Token::Card(_) => "Ambush",
                _ => "the Ford",
            }
            .to_owned()
        }

        fn many(&self, token: Token) -> String {
            plural(&self.one(token))
        }
    }

    const ORC: Token = Token::Piece(0);
    const FORD: Token = Token::Space(0);

    fn read(log: &Log, viewer: Viewer) -> Vec<String> {
        log.0.iter().map(|entry| entry.telling(viewer, &Plain).to_string()).collect()
    }

    #[test]
    fn sentences_have_articles_plurals_lists_and_dice() {
        let mut log = Log::default();
        let seat = Seat(1);
        tell!(&mut log, "X1", "{seat} sends {piece} to {to}.", seat, piece = Part::A(ORC), to = FORD);
        tell!(&mut log, "X1", "{piece} stand at {at}.", piece = Part::Count(2, ORC), at = FORD);
        let fallen = list([Part::Count(1, ORC), Part::Count(3, Token::Piece(1)), Part::A(ORC)]);
        tell!(&mut log, "X1", "{to} costs {piece}.", to = FORD, piece = fallen);
        tell!(&mut log, "X1", "{seat} rolls {dice}.", seat, dice = list([Part::Die(3), Part::Die(6)]));
        head!(&mut log, "X1", "Round {n}", n = 2);
        assert_eq!(
            read(&log, None),
            [
                "Blue sends an Orc to the Ford.",
                "2 Orcs stand at the Ford.",
                "The Ford costs 1 Orc, 3 Ballistas and an Orc.",
                "Blue rolls [3] and [6].",
                "Round 2",
            ]
        );
    }

    #[test]
    fn phrases_are_read_as_one() {
        let mut log = Log::default();
        let of = |n, seat| Part::Phrase(vec![Part::Count(n, ORC), Part::Text(" of "), Part::Seat(seat)]);
        let both = || list([of(2, Seat(0)), of(1, Seat(1))]);
        tell!(&mut log, "X1", "{piece} leave {from}.", piece = both(), from = FORD);
        assert_eq!(read(&log, None), ["2 Orcs of Red and 1 Orc of Blue leave the Ford."]);
        let left: Vec<u16> = log.0[0].events(None, &|_| None).iter().map(|event| event.n).collect();
        assert_eq!(left, [2, 1]);
    }

    #[test]
    fn secrets_read_as_their_cover_to_others() {
        let mut log = Log::default();
        let (seat, to) = (Seat(0), Seats::only(Seat(0)));
        let card = || Part::Secret { to, token: Token::Card(3), cover: Cover::A("card") };
        tell!(&mut log, "X1", "{seat} draws {card}.", seat, card = card());
        assert_eq!(read(&log, Some(seat)), ["Red draws Ambush."]);
        assert_eq!(read(&log, Some(Seat(1))), ["Red draws a card."]);
        assert_eq!(read(&log, None), ["Red draws a card."]);
    }

    #[test]
    fn a_screen_hides_how_many_there_are() {
        let mut log = Log::default();
        let (seat, to) = (Seat(0), Seats::only(Seat(0)));
        let behind = |part| Part::Screened { to, part: Box::new(part), cover: Cover::Text("some men") };
        let (men, none) = (list([Part::Count(2, ORC), Part::Count(1, Token::Piece(1))]), list::<Part>([]));
        tell!(&mut log, "X1", "{seat} leaves {piece} at {from}.", seat, piece = behind(men), from = FORD);
        tell!(&mut log, "X1", "{seat} leaves {piece}.", seat, piece = behind(none));
        assert_eq!(read(&log, Some(seat)), ["Red leaves 2 Orcs and 1 Ballista at the Ford.", "Red leaves nothing."]);
        assert_eq!(read(&log, None), ["Red leaves some men at the Ford.", "Red leaves some men."]);
        assert!(log.0[0].reveals(Seat(1)) && !log.0[0].reveals(seat));
        assert_eq!(log.0[0].events(None, &|_| None), [], "what moves behind a screen is not drawn");
    }

    #[test]
    fn hidden_things_in_a_list_are_counted() {
        let mut log = Log::default();
        let (seat, to) = (Seat(0), Seats::only(Seat(0)));
        let card = |cover| Part::Secret { to, token: Token::Card(3), cover };
        let cards = || list(["card", "card", "card", "Order"].map(|noun| card(Cover::A(noun))));
        tell!(&mut log, "X1", "{seat} draws {card}.", seat, card = cards());
        assert_eq!(read(&log, Some(seat)), ["Red draws Ambush, Ambush, Ambush and Ambush."]);
        assert_eq!(read(&log, Some(Seat(1))), ["Red draws 3 cards and an Order."]);
    }

    #[test]
    fn tellings_come_back_from_a_file() {
        let spans = vec![
            Span::Seat { seat: Seat(0), name: "Red".to_owned() },
            Span::Text(" rolls ".to_owned()),
            Span::Die { die: 4 },
            Span::Token { token: FORD, name: "the Ford".to_owned() },
        ];
        for telling in [Telling(spans), Telling::from("Red is done.".to_owned())] {
            let json = serde_json::to_string(&telling).unwrap();
            assert_eq!(serde_json::from_str::<Telling>(&json).unwrap(), telling, "{json}");
        }
    }

    #[test]
    fn plurals_follow_the_ending() {
        let pairs = [("Orc", "Orcs"), ("Militia", "Militias"), ("Soldier", "Soldiers"), ("Galley", "Galleys")];
        let more = [("City", "Cities"), ("Marksman", "Marksmen"), ("Hourglass", "Hourglasses")];
        for (one, many) in pairs.into_iter().chain(more) {
            assert_eq!(plural(one), many);
        }
    }
}
