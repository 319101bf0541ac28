//! One question, one block. What is pending is a stack of frames, the innermost last: a *question* asks somebody, a *step* runs
//! by itself. [`question!`](crate::question) declares what a question is, [`Question`] says what it offers and what an answer
//! does, [`questions!`](crate::questions) lists all of a game and makes the enums and the dispatch. See docs/inside-a-game.md.
//!
//! The frame on top is the one that runs or is answered, and stays there until it is taken away: `answer` and `run` end by
//! `game.pop()`, `game.replace(..)` or `game.push(..)`, or leave the frame where it is to be asked again.

mod declare;
mod file;
mod list;

use std::fmt;
use std::marker::PhantomData;

use crate::{Answer, Choices, Clause, Fast, Fate, Game, Io, Prompt, Seat, Seats, Silent, StateError, Token, Violation};

#[doc(hidden)]
pub use file::{FrameKind, FrameVisitor, ReadData, snake, snake_len, text, write_frame};

/// What a frame does when it is on top.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// It waits for an answer.
    Ask,
    /// The stack has changed: go on with what is on top now.
    GoOn,
}

/// The declared part of a question, made by [`question!`](crate::question).
pub trait Head<G: Game>: Copy + fmt::Debug + PartialEq {
    /// Its name in files.
    const NAME: &'static str;
    /// How many fields its data has.
    const FIELDS: usize;

    /// What this question accepts, and nothing else.
    type Answer: Copy + Ord + fmt::Debug;

    /// The seats that are asked.
    fn asked(self, game: &G) -> Seats;

    fn prompt(self, game: &G) -> Prompt;

    /// An answer as it stands on a button.
    fn words(self, game: &G, answer: Self::Answer) -> String;

    /// An answer as records have it.
    fn notation(kit: &G::Kit, answer: Self::Answer, f: &mut fmt::Formatter<'_>) -> fmt::Result;

    /// Where an answer is clicked.
    fn anchor(kit: &G::Kit, answer: Self::Answer) -> Option<Token>;
}

/// What a question offers and what an answer does. The author writes it beside the head, which [`question!`](crate::question)
/// declares.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is declared by `question!` but has no `impl Question<{G}> for {Self}`",
    note = "write `choices`, `answer` and `sound` beside the declaration"
)]
pub trait Question<G: Game>: Head<G> {
    /// The candidates: offered, or refused with the reason.
    fn choices(self, game: &G, seat: Seat, out: &mut impl Choices<Self::Answer>);

    /// Plays an answer that was offered. The frame is still on top of the stack.
    fn answer(self, game: &mut G, seat: Seat, answer: Self::Answer, ctx: &mut impl Fate);

    /// Whether the rules can ask this in this state: for states from files, checked after every step by the laws. It keeps the
    /// engine from asking the impossible; it need not prove that play could have come here.
    fn sound(self, game: &G) -> bool;

    /// What happens before it asks, each time that it comes to the top or is answered.
    fn run(self, _game: &mut G, _ctx: &mut impl Fate) -> Next {
        Next::Ask
    }

    /// Whether it is asked even if there is a single choice, because not asking would tell a secret.
    fn asks_single(self, _game: &G, _seat: Seat) -> bool {
        false
    }

    /// Whether an answer is fighting, for the quarrelsome style of the laws.
    fn fights(_answer: Self::Answer) -> bool {
        false
    }

    /// The card that an answer is about, where that is not its place on the board.
    fn about(game: &G, answer: Self::Answer) -> Option<Token> {
        Self::anchor(game.kit_of(), answer)
    }

    /// What an answer does to a question that a standing order can answer.
    fn standing(self, _game: &G, _answer: Self::Answer) -> Option<Answer> {
        None
    }

    /// What an answer stands under in a long list.
    fn heading(self, _game: &G, _answer: Self::Answer) -> Option<&'static str> {
        None
    }
}

/// A frame that runs by itself and asks nobody, declared by [`step!`](crate::step).
#[diagnostic::on_unimplemented(message = "`{Self}` is declared by `step!` but has no `impl Step<{G}> for {Self}`")]
pub trait Step<G: Game>: Copy {
    /// Runs with the frame on top of the stack. It must change the stack: `pop`, `replace` or `push`.
    fn run(self, game: &mut G, ctx: &mut impl Fate);

    /// Whether it can be pending in this state, below what is asked.
    fn sound(self, game: &G) -> bool;
}

/// What a step accepts: nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Never {}

/// A game whose decisions are question blocks. [`questions!`](crate::questions) implements it.
///
/// ```
/// use ravelin_core::{Asking, Fast, Pack, Rules, Silent};
/// use ravelin_outpost::rules::orders::Order;
/// use ravelin_outpost::{Frame, Outpost};
///
/// let kit = Outpost::kit(&Pack::default()).unwrap();
/// let options = Outpost::sheet(kit).resolve(Some(2), None, []).unwrap();
/// let mut game = Outpost::setup(kit, &options, &mut Fast::new(1), &mut Silent);
/// assert!(matches!(game.top(), Some(Frame::Bid(_))) && game.asked_now().len() == 2);
/// game.replace(Order { left: 2 });
/// assert_eq!(game.asked_now().sole(), Some(game.p.leader));
/// assert_eq!(game.prompt_now().words(), "Place a man, storm, or stop. Orders left: 2.");
/// ```
pub trait Asking: Game {
    /// Any frame of the game.
    type Frame: Copy + fmt::Debug + PartialEq;

    /// What is pending, the innermost last.
    fn pending(&self) -> &[Self::Frame];

    /// Something begins inside what is going on.
    ///
    /// # Panics
    ///
    /// If frames nest too deep: a lost question is a corrupt game.
    fn push(&mut self, frame: impl Into<Self::Frame>);

    /// What was on top is over.
    fn pop(&mut self);

    /// What was on top becomes something else.
    fn replace(&mut self, frame: impl Into<Self::Frame>) {
        self.pop();
        self.push(frame);
    }

    /// Everything pending is dropped for a new beginning.
    fn start_over(&mut self, frame: impl Into<Self::Frame>) {
        while !self.pending().is_empty() {
            self.pop();
        }
        self.push(frame);
    }

    fn top(&self) -> Option<Self::Frame> {
        self.pending().last().copied()
    }

    // What follows is dispatch to the question on top, for `rules_by_questions!` and `words_by_questions!`.

    fn asked_now(&self) -> Seats;
    fn list(&self, seat: Seat, out: &mut impl Choices<Self::Action>);
    fn act(&mut self, seat: Seat, action: Self::Action, ctx: &mut impl Fate);
    fn run_top(&mut self, ctx: &mut impl Fate) -> Next;
    fn asks_single_now(&self, seat: Seat) -> bool;
    fn prompt_now(&self) -> Prompt;
    fn words_of(&self, action: Self::Action) -> String;
    fn heading_of(&self, action: Self::Action) -> Option<&'static str>;
    fn standing_of(&self, action: Self::Action) -> Option<Answer>;
    fn about_of(&self, action: Self::Action) -> Option<Token>;
    fn notation_of(kit: &Self::Kit, action: Self::Action, f: &mut fmt::Formatter<'_>) -> fmt::Result;
    fn anchor_of(kit: &Self::Kit, action: Self::Action) -> Option<Token>;
    fn is_fight(action: Self::Action) -> bool;
    fn is_sound(&self, frame: Self::Frame) -> bool;

    /// Runs up to the next decision.
    fn run_on(&mut self, ctx: &mut impl Fate) {
        while self.run_top(ctx) == Next::GoOn {}
    }

    /// Whether what is pending can be: every frame is sound, whoever is asked has a choice, and nothing would run on by itself.
    /// For `audit`.
    fn check_pending(&self) -> Result<(), StateError> {
        if let Some(frame) = self.pending().iter().find(|frame| !self.is_sound(**frame)) {
            return Err(StateError(format!("pending: {frame:?} cannot be asked here")));
        }
        if self.pending().is_empty() {
            return Err(StateError("pending: nothing".to_owned()));
        }
        for seat in self.asked_now().iter() {
            let mut any = Any(false, PhantomData);
            self.list(seat, &mut any);
            if !any.0 {
                return Err(StateError(format!("pending: seat {} is asked and has no choice", seat.0)));
            }
        }
        let mut later = self.clone();
        later.run_on(&mut Io { dice: &mut Fast::new(0), journal: &mut Silent });
        if later == *self { Ok(()) } else { Err(StateError("pending: the game would run on by itself".to_owned())) }
    }
}

struct Any<A>(bool, PhantomData<A>);

impl<A> Choices<A> for Any<A> {
    const EXPLAIN: bool = false;

    fn offer(&mut self, _: A) {
        self.0 = true;
    }

    fn refuse(&mut self, _: A, _: Violation) {}
}

/// A verdict: nothing if it holds, else the clause and the reason.
///
/// ```
/// use ravelin_core::{ensure, rule};
/// assert_eq!(ensure(true, rule!("X3.2"), "no man is left in the reserve"), Ok(()));
/// let why = ensure(false, rule!("X3.2"), "no man is left in the reserve").unwrap_err();
/// assert_eq!(why.to_string(), "no man is left in the reserve [X3.2]");
/// ```
#[inline]
pub fn ensure(holds: bool, clause: Clause, why: &'static str) -> Result<(), Violation> {
    if holds { Ok(()) } else { Err(Violation::new(clause, why)) }
}

/// A sink for the answers of one question in front of the sink for all actions.
#[doc(hidden)]
pub struct Answers<'a, C, F> {
    all: &'a mut C,
    action: F,
}

impl<'a, C, F> Answers<'a, C, F> {
    #[inline]
    pub fn new(all: &'a mut C, action: F) -> Self {
        Answers { all, action }
    }
}

impl<C: Choices<B>, A, B, F: Fn(A) -> B> Choices<A> for Answers<'_, C, F> {
    const EXPLAIN: bool = C::EXPLAIN;

    #[inline]
    fn offer(&mut self, answer: A) {
        self.all.offer((self.action)(answer));
    }

    #[inline]
    fn refuse(&mut self, answer: A, why: Violation) {
        self.all.refuse((self.action)(answer), why);
    }
}

/// Calls a closure of a declaration: with this, it need not say the types of what it takes.
#[doc(hidden)]
pub fn call<Q, G, R>(q: Q, game: &G, of: impl FnOnce(Q, &G) -> R) -> R {
    of(q, game)
}

/// The same for a notation.
#[doc(hidden)]
pub fn call_notation<K>(
    kit: &K,
    f: &mut fmt::Formatter<'_>,
    of: impl FnOnce(&K, &mut fmt::Formatter<'_>) -> fmt::Result,
) -> fmt::Result {
    of(kit, f)
}

/// Runs a step, which must change the stack: otherwise it would run for ever.
#[doc(hidden)]
#[inline]
pub fn run_step<G: Asking, Q: Step<G>>(step: Q, game: &mut G, ctx: &mut impl Fate) -> Next {
    let before = (game.pending().len(), game.top());
    step.run(game, ctx);
    debug_assert!(before != (game.pending().len(), game.top()), "{:?} leaves the stack as it was", before.1);
    Next::GoOn
}

/// An action that is no answer to what is asked.
#[doc(hidden)]
#[cold]
#[inline(never)]
#[track_caller]
pub fn mismatch(frame: &dyn fmt::Debug, action: &dyn fmt::Debug) -> ! {
    unreachable!("{action:?} does not answer {frame:?}")
}
