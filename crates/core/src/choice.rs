//! The one door of legality. A game enumerates the candidates of the decision at hand once, in [`Rules::choices`],
//! into a sink; the list, the check and the explanation are three sinks for the same enumeration, so they cannot
//! disagree. [`Legal`] is made only here, from what a game offered: by [`Listing`] and by [`check`].

use std::fmt;

use crate::{Game, Rules, Seat, Violation};

/// Where a game puts the candidates of a decision.
pub trait Choices<A> {
    /// Whether refused candidates are wanted. Games may skip hopeless candidates when it is false.
    const EXPLAIN: bool;

    fn offer(&mut self, action: A);

    /// Whether refused candidates are wanted: where finding them costs more than the offered ones do.
    fn explains(&self) -> bool {
        Self::EXPLAIN
    }

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

/// An action listed by the rules for this seat. It is to be played in the state it was listed in; builds with debug assertions
/// check that.
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

/// An action that is played in the state it was listed in: what [`Rules::perform`] gets. Only [`Rules::play`] makes it, so that no
/// way to play goes around the check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Current<A>(Legal<A>);

impl<A: Copy + fmt::Debug> Current<A> {
    /// # Panics
    ///
    /// In builds with debug assertions, if the rules do not list the action in this state.
    pub(crate) fn new<G: Rules<Action = A>>(game: &G, action: Legal<A>) -> Self {
        debug_assert!(is_listed(game, action), "{:?} was listed in another state", action.action);
        Current(action)
    }

    pub fn seat(&self) -> Seat {
        self.0.seat
    }

    pub fn action(&self) -> A {
        self.0.action
    }
}

/// Whether the rules list the action now. Not counted as an enumeration.
fn is_listed<G: Rules>(game: &G, action: Legal<G::Action>) -> bool {
    struct Seen<A>(A, bool);
    impl<A: PartialEq> Choices<A> for Seen<A> {
        const EXPLAIN: bool = false;

        fn offer(&mut self, action: A) {
            self.1 |= action == self.0;
        }

        fn refuse(&mut self, _: A, _: Violation) {}
    }
    let mut seen = Seen(action.action, false);
    game.choices(action.seat, &mut seen);
    seen.1 && game.deciders().has(action.seat)
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

/// A seat's legal actions: a buffer that is filled again and again, so that playouts do not allocate.
#[derive(Clone, Debug)]
pub struct Listing<A> {
    seat: Seat,
    actions: Vec<A>,
}

impl<A> Default for Listing<A> {
    fn default() -> Self {
        Listing { seat: Seat(0), actions: Vec::new() }
    }
}

impl<A: Copy> Listing<A> {
    pub fn with_capacity(n: usize) -> Self {
        Listing { seat: Seat(0), actions: Vec::with_capacity(n) }
    }

    /// Lists the legal actions of a seat; none if it is not asked.
    pub fn list<G: Game<Action = A>>(&mut self, game: &G, seat: Seat) -> &[A] {
        if game.deciders().has(seat) {
            self.list_of_asked(game, seat);
        } else {
            self.seat = seat;
            self.actions.clear();
        }
        &self.actions
    }

    /// The same for a seat that is known to be asked.
    pub(crate) fn list_of_asked<G: Game<Action = A>>(&mut self, game: &G, seat: Seat) {
        self.seat = seat;
        self.actions.clear();
        enumerate(game, seat, &mut List(&mut self.actions));
    }

    pub fn actions(&self) -> &[A] {
        &self.actions
    }

    /// The action of this index, to be played in the state that was listed.
    pub fn pick(&self, index: usize) -> Option<Legal<A>> {
        self.actions.get(index).map(|&action| Legal { seat: self.seat, action })
    }
}

/// Every enumeration goes through here.
#[inline]
fn enumerate<G: Game>(game: &G, seat: Seat, out: &mut impl Choices<G::Action>) {
    #[cfg(debug_assertions)]
    ENUMERATIONS.set(ENUMERATIONS.get() + 1);
    game.choices(seat, out);
}

#[cfg(debug_assertions)]
thread_local! {
    static ENUMERATIONS: std::cell::Cell<u64> = const { std::cell::Cell::new(0) };
}

/// How often this thread has enumerated choices, for tests that count it.
#[cfg(debug_assertions)]
pub fn enumerations() -> u64 {
    ENUMERATIONS.get()
}

/// Lists the legal actions of a seat into `out`, which is cleared first. Empty if the seat is not asked.
pub fn legal<G: Game>(game: &G, seat: Seat, out: &mut Vec<G::Action>) {
    out.clear();
    if game.deciders().has(seat) {
        enumerate(game, seat, &mut List(out));
    }
}

/// What is nearly allowed, with the reason why it is not.
pub type NearMisses<A> = Vec<(A, Violation)>;

/// The legal actions and the near misses. Empty if the seat is not asked.
pub fn explain<G: Game>(game: &G, seat: Seat) -> (Vec<G::Action>, NearMisses<G::Action>) {
    if !game.deciders().has(seat) {
        return Default::default();
    }
    let (listing, refused) = explain_of_asked(game, seat);
    (listing.actions, refused)
}

/// The same for a seat that is known to be asked.
pub(crate) fn explain_of_asked<G: Game>(game: &G, seat: Seat) -> (Listing<G::Action>, NearMisses<G::Action>) {
    let (mut actions, mut refused) = (Vec::new(), Vec::new());
    enumerate(game, seat, &mut Explain { offered: &mut actions, refused: &mut refused });
    (Listing { seat, actions }, refused)
}

/// Makes an action playable, or says why it is not: for those who have an action and no list, such as the laws, which play the
/// same action in an imagined state. It reads the enumeration that lists, so that it is no second door.
pub fn check<G: Game>(game: &G, seat: Seat, action: G::Action) -> Result<Legal<G::Action>, Refusal> {
    if !game.deciders().has(seat) {
        return Err(Refusal::NotAsked);
    }
    let mut find = Find { wanted: action, verdict: None };
    enumerate(game, seat, &mut find);
    match find.verdict {
        Some(Ok(())) => Ok(Legal { seat, action }),
        Some(Err(why)) => Err(Refusal::Rule(why)),
        None => Err(Refusal::NotNow),
    }
}
