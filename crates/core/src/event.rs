//! What a sentence of the journal moves, for those who draw it. The names of its holes are roles:
//!
//! | role | means |
//! |---|---|
//! | `seat` | who acts |
//! | `piece`, `card` | what moves or is turned up: a token, `Part::A`, `Part::Count`, a list of them |
//! | `from`, `to` | where it leaves, where it arrives: a token or a seat; left out where it comes from or goes to the box |
//! | `at` | where it happens, if nothing moves |
//! | `n` | how many, if the piece is a bare token |
//! | `die`, `dice` | what was rolled; only in a sentence |
//! | `shown` | what all know from now on though nothing is moved or turned up: only beside a sentence, and no event |
//!
//! Other names mean nothing here; beside a sentence they do not compile. The law of events: what a viewer saw before and the events are what the viewer sees after.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::journal::{Entry, Hole, Part};
use crate::{Seat, Token, Viewer};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    Move,
    Place,
    Remove,
    /// Something is shown where it is.
    Card,
    Dice,
    Number,
}

/// One thing that happened, as one viewer sees it. Its words and its clause are those of its entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Event {
    pub kind: Kind,
    pub seat: Option<Seat>,
    pub piece: Option<Token>,
    /// What the piece looks like where it arrives, if it is turned face down on the way.
    pub back: Option<Token>,
    pub from: Option<Token>,
    pub to: Option<Token>,
    pub at: Option<Token>,
    pub n: u16,
    pub dice: Vec<u8>,
}

/// The back of a card: what those see of it who may not see its face. None for what has no back.
pub type Backs<'a> = &'a dyn Fn(Token) -> Option<Token>;

impl Entry {
    /// What this viewer sees happen.
    pub fn events(&self, viewer: Viewer, backs: Backs<'_>) -> Vec<Event> {
        let mut events = Vec::new();
        if !self.is_for(viewer) {
            return events;
        }
        let first = self.holes.iter().chain(self.unsaid.first().into_iter().flatten());
        group(first, viewer, backs, &mut events);
        for more in self.unsaid.iter().skip(1) {
            group(more.iter(), viewer, backs, &mut events);
        }
        events
    }
}

fn group<'a>(holes: impl Iterator<Item = &'a Hole>, viewer: Viewer, backs: Backs<'_>, events: &mut Vec<Event>) {
    let (mut seat, mut from, mut to, mut at, mut n) = (None, None, None, None, None);
    let (mut pieces, mut dice) = (Vec::new(), Vec::new());
    for Hole { name, part } in holes {
        match (*name, part) {
            ("seat", Part::Seat(s)) => seat = Some(*s),
            ("from", part) => from = place(part),
            ("to", part) => to = place(part),
            ("at", part) => at = place(part),
            ("n", Part::Number(number)) => n = u16::try_from(*number).ok(),
            ("die" | "dice", part) => {
                dice.extend(part.each().filter_map(|p| if let Part::Die(face) = p { Some(*face) } else { None }));
            }
            ("piece" | "card", part) => pieces.extend(part.each().flat_map(|part| in_sight(part, viewer))),
            _ => {}
        }
    }
    let event = Event { kind: Kind::Number, seat, piece: None, back: None, from, to, at, n: 0, dice: Vec::new() };
    for part in &pieces {
        let Some((piece, back, count)) = seen(part, viewer, backs) else { continue };
        let kind = match (from, to) {
            (Some(_), Some(_)) => Kind::Move,
            (None, Some(_)) => Kind::Place,
            (Some(_), None) => Kind::Remove,
            (None, None) => Kind::Card,
        };
        let n = count.or(n).unwrap_or(1);
        events.push(Event { kind, piece: Some(piece), back, n, ..event.clone() });
    }
    if pieces.is_empty()
        && let Some(n) = n
    {
        events.push(Event { n, ..event.clone() });
    }
    if !dice.is_empty() {
        events.push(Event { kind: Kind::Dice, n: dice.len() as u16, dice, ..event });
    }
}

fn place(part: &Part) -> Option<Token> {
    match part {
        Part::Token(token) => Some(*token),
        Part::Seat(seat) => Some(Token::Seat(*seat)),
        _ => None,
    }
}

/// What is before or behind a screen, if the viewer looks there.
fn in_sight(part: &Part, viewer: Viewer) -> Box<dyn Iterator<Item = &Part> + '_> {
    let is_of = |seats: &crate::Seats| viewer.is_some_and(|seat| seats.has(seat));
    match part {
        Part::Screened { to, part, .. } if is_of(to) => part.each(),
        Part::Beheld { but, part } if !is_of(but) => part.each(),
        Part::Screened { .. } | Part::Beheld { .. } => Box::new(std::iter::empty()),
        part => Box::new(std::iter::once(part)),
    }
}

/// The piece as the viewer sees it, its back if it is turned face down, and how many.
fn seen(part: &Part, viewer: Viewer, backs: Backs<'_>) -> Option<(Token, Option<Token>, Option<u16>)> {
    let may_see = |to: &crate::Seats| viewer.is_some_and(|seat| to.has(seat));
    match part {
        Part::Token(token) | Part::Shown(token) => Some((*token, None, None)),
        Part::A(token) => Some((*token, None, Some(1))),
        Part::Count(n, token) => Some((*token, None, Some(*n))),
        Part::Secret { to, token, .. } if may_see(to) => Some((*token, None, None)),
        Part::Secret { token, .. } => backs(*token).map(|back| (back, None, None)),
        Part::Passed { to, token, .. } if may_see(to) => Some((*token, None, None)),
        Part::Passed { from, token, .. } if may_see(from) => Some((*token, backs(*token), None)),
        Part::Passed { token, .. } => backs(*token).map(|back| (back, None, None)),
        Part::Covered { to, token } if may_see(to) => Some((*token, None, None)),
        Part::Covered { token, .. } => Some((*token, backs(*token), None)),
        _ => None,
    }
}

/// What stands where, as a viewer sees it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pieces(BTreeMap<(Token, Token), u32>);

impl Pieces {
    pub fn add(&mut self, piece: Token, at: Token, n: impl Into<u32>) {
        let n = n.into();
        if n > 0 {
            *self.0.entry((at, piece)).or_default() += n;
        }
    }

    pub fn of(&self, piece: Token, at: Token) -> u32 {
        self.0.get(&(at, piece)).copied().unwrap_or(0)
    }

    /// Place, piece and number.
    pub fn iter(&self) -> impl Iterator<Item = (Token, Token, u32)> {
        self.0.iter().map(|(&(at, piece), &n)| (at, piece, n))
    }

    fn take(&mut self, piece: Token, at: Token, n: u32) -> bool {
        match self.0.get_mut(&(at, piece)) {
            Some(had) if *had > n => *had -= n,
            Some(had) if *had == n => _ = self.0.remove(&(at, piece)),
            _ => return false,
        }
        true
    }

    /// Lets an event happen. A piece that is not where it leaves may lie there face down. Gives the event back if the piece
    /// is not there at all.
    pub fn apply(&mut self, event: &Event, backs: Backs<'_>) -> Result<(), Box<Event>> {
        let Some(piece) = event.piece.filter(|_| event.kind != Kind::Card) else { return Ok(()) };
        let n = u32::from(event.n);
        if let Some(from) = event.from.filter(|_| n > 0) {
            let taken = self.take(piece, from, n) || backs(piece).is_some_and(|back| self.take(back, from, n));
            if !taken {
                return Err(Box::new(event.clone()));
            }
        }
        if let Some(to) = event.to {
            self.add(event.back.unwrap_or(piece), to, n);
        }
        Ok(())
    }

    /// The first difference from what is right: place, piece, how many there are here and there.
    pub fn difference(&self, right: &Pieces) -> Option<(Token, Token, u32, u32)> {
        let places = self.0.keys().chain(right.0.keys());
        let counts = places.map(|&(at, piece)| (at, piece, self.of(piece, at), right.of(piece, at)));
        counts.filter(|(.., here, there)| here != there).min()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::journal::{Cover, list};
    use crate::{Log, Seats, tell};

    const ORC: Token = Token::Piece(0);
    const TROLL: Token = Token::Piece(1);
    const WALL: Token = Token::Space(1);
    const CAMP: Token = Token::Space(2);
    const BACK: Token = Token::Card(100);

    fn back(token: Token) -> Option<Token> {
        matches!(token, Token::Card(_)).then_some(BACK)
    }

    fn events(log: &Log, viewer: Viewer) -> Vec<Event> {
        log.0.iter().flat_map(|entry| entry.events(viewer, &back)).collect()
    }

    #[test]
    fn roles_make_moves_placements_removals_and_dice() {
        let mut log = Log::default();
        let seat = Seat(0);
        tell!(
            &mut log,
            "X1",
            "{seat} moves {piece} from {from} to {to}.",
            seat,
            piece = Part::A(ORC),
            from = CAMP,
            to = WALL
        );
        tell!(&mut log, "X1", "{piece} die.", piece = list([Part::Count(2, ORC), Part::A(TROLL)]); from = WALL);
        tell!(&mut log, "X1", "{seat} rolls {die}.", seat, die = Part::Die(5));
        tell!(&mut log, "X1", "{seat} swaps.", seat; piece = ORC, from = CAMP, to = WALL; piece = TROLL, from = WALL, to = CAMP);
        tell!(&mut log, "X1", "{seat} takes {n} Gold.", seat, n = 3; piece = TROLL, to = Token::Seat(seat));
        let kinds: Vec<_> = events(&log, None).iter().map(|e| (e.kind, e.piece, e.n)).collect();
        assert_eq!(
            kinds,
            [
                (Kind::Move, Some(ORC), 1),
                (Kind::Remove, Some(ORC), 2),
                (Kind::Remove, Some(TROLL), 1),
                (Kind::Dice, None, 1),
                (Kind::Move, Some(ORC), 1),
                (Kind::Move, Some(TROLL), 1),
                (Kind::Place, Some(TROLL), 3),
            ]
        );
    }

    #[test]
    fn others_see_the_back_of_a_secret_card() {
        let mut log = Log::default();
        let (seat, hand) = (Seat(0), Token::Seat(Seat(0)));
        let card = || Part::Secret { to: Seats::only(seat), token: Token::Card(3), cover: Cover::A("card") };
        tell!(&mut log, "X1", "{seat} draws {card}.", seat, card = card(); to = hand);
        tell!(&mut log, "X1", "{seat} plays {card}.", seat, card = Part::Shown(Token::Card(3)); from = hand, to = WALL);
        let down = Part::Covered { to: Seats::NONE, token: Token::Card(3) };
        tell!(&mut log, "X1", "{card} goes under the deck.", card = down; from = WALL, to = CAMP);
        for (viewer, drawn) in [(Some(seat), Token::Card(3)), (Some(Seat(1)), BACK), (None, BACK)] {
            let mut pieces = Pieces::default();
            let events = events(&log, viewer);
            assert_eq!(events[0].piece, Some(drawn));
            for event in &events {
                pieces.apply(event, &back).unwrap();
            }
            let mut right = Pieces::default();
            right.add(BACK, CAMP, 1u8);
            assert_eq!(pieces.difference(&right), None);
        }
    }

    #[test]
    fn a_passed_card_is_seen_by_those_who_knew_it_and_those_who_get_it() {
        let mut log = Log::default();
        let [giver, taker, other] = [0, 1, 2].map(Seat);
        let hand = |seat| Token::Seat(seat);
        let passed = |from: Seats, to: Seats| Part::Passed { from, to, token: Token::Card(3), cover: Cover::A("card") };
        tell!(&mut log, "X1", "{seat} takes {card}.", seat = taker, card = passed(Seats::only(giver), Seats::only(taker)); from = hand(giver), to = hand(taker));
        tell!(&mut log, "X1", "{seat} buries {card}.", seat = taker, card = passed(Seats::only(taker), Seats::NONE); from = hand(taker), to = CAMP);
        let seen = |viewer| events(&log, viewer).iter().map(|e| (e.piece, e.back)).collect::<Vec<_>>();
        let (face, down) = (Some(Token::Card(3)), Some(BACK));
        assert_eq!(seen(Some(giver)), [(face, down), (down, None)]);
        assert_eq!(seen(Some(taker)), [(face, None), (face, down)]);
        assert_eq!(seen(Some(other)), [(down, None), (down, None)]);
        assert!(log.0[0].reveals(taker) && !log.0[1].reveals(taker));
        for viewer in [Some(giver), Some(taker), Some(other), None] {
            let mut pieces = Pieces::default();
            pieces.add(if viewer == Some(giver) { Token::Card(3) } else { BACK }, hand(giver), 1u8);
            events(&log, viewer).iter().for_each(|event| pieces.apply(event, &back).unwrap());
            assert_eq!(pieces.of(BACK, CAMP), 1);
        }
    }

    #[test]
    fn a_screen_hides_even_how_many_there_are() {
        let mut log = Log::default();
        let owner = Seats::only(Seat(0));
        let orcs = || Box::new(list([Part::Count(2, ORC), Part::A(TROLL)]));
        let screened = Part::Screened { to: owner, part: orcs(), cover: Cover::Text("some") };
        tell!(&mut log, "X1", "They go."; piece = screened, from = CAMP, to = WALL; piece = Part::Beheld { but: owner, part: orcs() }, to = WALL);
        let seen = |viewer| events(&log, viewer).iter().map(|e| (e.kind, e.piece, e.n)).collect::<Vec<_>>();
        let both = |kind| [(kind, Some(ORC), 2), (kind, Some(TROLL), 1)];
        assert_eq!(seen(Some(Seat(0))), both(Kind::Move));
        assert_eq!(seen(Some(Seat(1))), both(Kind::Place));
        assert_eq!(seen(None), both(Kind::Place));
    }

    #[test]
    fn what_is_not_there_cannot_leave() {
        let mut log = Log::default();
        tell!(&mut log, "X1", "{piece} dies.", piece = Part::A(ORC); from = WALL);
        let event = &events(&log, None)[0];
        let mut pieces = Pieces::default();
        assert_eq!(pieces.apply(event, &back).unwrap_err().piece, Some(ORC));
        pieces.add(ORC, WALL, 2u8);
        pieces.apply(event, &back).unwrap();
        assert_eq!(pieces.of(ORC, WALL), 1);
        assert_eq!(pieces.difference(&Pieces::default()), Some((WALL, ORC, 1, 0)));
    }
}
