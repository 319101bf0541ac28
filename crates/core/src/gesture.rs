//! Gestures: one movement of the hand that stands for a chain of small actions. A big decision is asked in small steps; whoever
//! takes a piece and puts it somewhere answers several of them at once.
//!
//! A gesture is found by trying: from a state that the seat cannot tell from the real one, all its next actions are played, and the
//! next ones after them, until something moves. Nothing is tried past dice, something that is shown, or another seat's turn. So
//! gestures are a function of the seat's view, and nothing hidden shows.

use std::collections::{BTreeMap, VecDeque};

use crate::event::Kind;
use crate::game::Notation;
use crate::journal::Log;
use crate::{Dice, Event, Fast, Game, Listing, Seat, Seats, Token, playout};

/// Most actions that are tried for one decision.
const PLAYS: usize = 2_000;

/// Most actions of one gesture.
const LONGEST: usize = 5;

/// Most ways to the same goal that are kept, to choose from.
const WAYS: usize = 8;

/// What can be moved where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gesture {
    pub piece: Token,
    /// Where it is taken; of a piece that comes from nowhere on the table the piece itself.
    pub from: Token,
    pub to: Token,
    /// The actions in notation for each number of pieces.
    pub chains: BTreeMap<u16, Vec<String>>,
    /// Choices of this decision, in notation, that all bring the piece there, but differ in something else: whoever puts it there
    /// chooses among them.
    pub ways: Vec<String>,
}

/// A search that needs nothing of the match any more, and can run elsewhere.
pub type Search = Box<dyn FnOnce() -> Vec<Gesture> + Send>;

/// Dice that tell whether they were used.
struct Watched(Fast, bool);

impl Dice for Watched {
    fn below(&mut self, n: u32) -> u32 {
        // Where there is one possibility nothing is left to chance.
        self.1 |= n > 1;
        self.0.below(n)
    }
}

/// What was tried: a state, and how it was reached.
struct Tried<G> {
    game: G,
    chain: Vec<String>,
}

/// The shortest ways to move so many of a piece from one place to another.
type Found<G> = BTreeMap<(Token, Token, Token), BTreeMap<u16, Vec<Tried<G>>>>;

/// All gestures of a seat that is asked, found from what it sees.
pub fn gestures<G: Game>(view: &G::View, seat: Seat) -> Vec<Gesture> {
    let game = G::imagine(view, &mut Fast::new(0));
    let kit = game.kit_of();
    let mut found: Found<G> = BTreeMap::new();
    let mut open = VecDeque::from([Tried { game, chain: Vec::new() }]);
    let (mut listing, mut plays) = (Listing::default(), 0);
    while let Some(Tried { game, chain }) = open.pop_front() {
        let choices = listing.list(&game, seat).len();
        for index in 0..choices {
            let Some(action) = listing.pick(index) else { continue };
            plays += 1;
            if plays > PLAYS {
                return collect(found);
            }
            let (mut next, mut dice, mut journal) = (game.clone(), Watched(Fast::new(0), false), Log::default());
            playout::play(&mut next, action, &mut dice, &mut journal);
            playout::settle(&mut next, &mut dice, &mut journal, &mut Listing::default());
            if dice.1 || journal.0.iter().any(|entry| entry.reveals(seat)) {
                continue;
            }
            let mut chain = chain.clone();
            chain.push(Notation::<G>(kit, action.action()).to_string());
            let events = journal.0.iter().flat_map(|entry| entry.events(Some(seat), &|token| G::back(kit, token)));
            match moved(events, seat) {
                Some((places, n)) => {
                    let ways = found.entry(places).or_default().entry(n).or_default();
                    // Longer ways to the same are found later.
                    if ways.first().is_none_or(|first| first.chain.len() == chain.len()) && ways.len() < WAYS {
                        ways.push(Tried { game: next, chain });
                    }
                }
                None if chain.len() < LONGEST && next.deciders() == Seats::only(seat) => {
                    open.push_back(Tried { game: next, chain });
                }
                None => {}
            }
        }
    }
    collect(found)
}

/// What one action moved first for this seat: piece, origin and goal, and how many. What follows from it, such as a payment, moves after.
fn moved(events: impl Iterator<Item = Event>, seat: Seat) -> Option<((Token, Token, Token), u16)> {
    let own = events.filter(|event| event.seat.is_none_or(|by| by == seat));
    let mut moves = own.filter_map(|event| {
        let piece = event.piece?;
        match event.kind {
            Kind::Move => Some(((piece, event.from?, event.to?), event.n)),
            Kind::Place => Some(((piece, piece, event.to?), event.n)),
            Kind::Remove | Kind::Card | Kind::Dice | Kind::Number => None,
        }
    });
    moves.find(|((_, from, to), _)| from != to && !matches!(to, Token::Seat(_)))
}

/// Where ways of the same length end in different states, there is something to decide. Those of one action are choices that a person
/// can be shown; of longer ones the gesture says nothing.
fn collect<G: Game>(found: Found<G>) -> Vec<Gesture> {
    let mut gestures = Vec::new();
    for ((piece, from, to), numbers) in found {
        let mut gesture = Gesture { piece, from, to, chains: BTreeMap::new(), ways: Vec::new() };
        for (n, mut ways) in numbers {
            if ways.iter().all(|way| way.game == ways[0].game) {
                gesture.chains.insert(n, ways.swap_remove(0).chain);
            } else if ways[0].chain.len() == 1 {
                gesture.ways.extend(ways.into_iter().flat_map(|way| way.chain));
            }
        }
        if !gesture.chains.is_empty() || !gesture.ways.is_empty() {
            gestures.push(gesture);
        }
    }
    gestures
}
