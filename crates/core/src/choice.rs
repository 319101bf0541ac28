//! The one door of legality. A game enumerates the candidates of the decision at hand once, in [`Game::choices`],
//! into a sink; the list, the check, the explanation and the random pick are four sinks for the same enumeration, so
//! they cannot disagree. [`Legal`] is made only here, from what a game offered.

use crate::{Game, Seat, Violation};

/// Where a game puts the candidates of a decision.
pub trait Choices<A> {
    /// Whether refused candidates are wanted. Games may skip hopeless candidates when it is false.
    const EXPLAIN: bool;

    fn offer(&mut self, action: A);

    /// A candidate that is not allowed, and why.
    fn refuse(&mut self, action: A, why: Violation);

    /// Offers the action if the verdict allows it, and keeps the reason if not.
    #[inline]
    fn put(&mut self, action: A, verdict: Result<(), Violation>) {
        match verdict {
            Ok(()) => self.offer(action),
            Err(why) => self.refuse(action, why),
        }
    }
}

/// An action that the rules have allowed to this seat in the state it was made from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Legal<A> {
    seat: Seat,
    action: A,
}

impl<A: Copy> Legal<A> {
    pub fn seat(&self) -> Seat {
        self.seat
    }

    pub fn action(&self) -> A {
        self.action
    }
}

/// Why an action cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// A rule forbids it.
    Rule(Violation),
    /// Nothing like it belongs to the decision at hand.
    NotNow,
    /// Somebody else is asked.
    NotAsked,
}

struct List<'a, A>(&'a mut Vec<A>);

impl<A> Choices<A> for List<'_, A> {
    const EXPLAIN: bool = false;

    fn offer(&mut self, action: A) {
        self.0.push(action);
    }

    fn refuse(&mut self, _: A, _: Violation) {}
}

struct Explain<'a, A> {
    offered: &'a mut Vec<A>,
    refused: &'a mut Vec<(A, Violation)>,
}

impl<A> Choices<A> for Explain<'_, A> {
    const EXPLAIN: bool = true;

    fn offer(&mut self, action: A) {
        self.offered.push(action);
    }

    fn refuse(&mut self, action: A, why: Violation) {
        self.refused.push((action, why));
    }
}

struct Find<A> {
    wanted: A,
    verdict: Option<Result<(), Violation>>,
}

impl<A: PartialEq> Choices<A> for Find<A> {
    const EXPLAIN: bool = true;

    fn offer(&mut self, action: A) {
        if action == self.wanted {
            self.verdict = Some(Ok(()));
        }
    }

    fn refuse(&mut self, action: A, why: Violation) {
        if action == self.wanted && self.verdict.is_none() {
            self.verdict = Some(Err(why));
        }
    }
}

/// Lists the legal actions of a seat into `out`, which is cleared first. Empty if the seat is not asked.
pub fn legal<G: Game>(game: &G, seat: Seat, out: &mut Vec<G::Action>) {
    if game.deciders().has(seat) {
        legal_of_asked(game, seat, out);
    } else {
        out.clear();
    }
}

/// The same for a seat that is known to be asked.
pub(crate) fn legal_of_asked<G: Game>(game: &G, seat: Seat, out: &mut Vec<G::Action>) {
    out.clear();
    game.choices(seat, &mut List(out));
}

/// What is allowed, and what is nearly allowed with the reason why it is not.
pub type Explained<A> = (Vec<A>, Vec<(A, Violation)>);

/// The legal actions and the near misses with their reasons.
pub fn explain<G: Game>(game: &G, seat: Seat) -> Explained<G::Action> {
    let (mut offered, mut refused) = (Vec::new(), Vec::new());
    if game.deciders().has(seat) {
        game.choices(seat, &mut Explain { offered: &mut offered, refused: &mut refused });
    }
    (offered, refused)
}

/// Makes an action playable, or says why it is not.
pub fn check<G: Game>(game: &G, seat: Seat, action: G::Action) -> Result<Legal<G::Action>, Refusal> {
    if !game.deciders().has(seat) {
        return Err(Refusal::NotAsked);
    }
    let mut find = Find { wanted: action, verdict: None };
    game.choices(seat, &mut find);
    match find.verdict {
        Some(Ok(())) => Ok(Legal { seat, action }),
        Some(Err(why)) => Err(Refusal::Rule(why)),
        None => Err(Refusal::NotNow),
    }
}

/// Picks from a list that [`legal`] just made for this seat and this state. The list is the proof.
pub fn pick<A: Copy>(seat: Seat, list: &[A], index: usize) -> Option<Legal<A>> {
    list.get(index).map(|&action| Legal { seat, action })
}
