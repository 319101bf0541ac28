//! What a game folder implements: [`Game`], the sum of six parts.

mod drawn;
mod hidden;
mod judged;
mod rules;
mod stored;
mod worded;

use std::fmt;

use serde::Serialize;

use crate::{Bag, Clause, Contest, Dice, Routine, Rulebook, Seat, Seats, Token};

pub use drawn::Drawn;
pub use hidden::Hidden;
pub use judged::Judged;
pub use rules::Rules;
pub use stored::Stored;
pub use worded::Worded;

/// What kind of question a decision is. A small closed set, so that one renderer, one keyboard scheme and one text mode
/// serve all games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum DecisionKind {
    ChooseOne,
    /// One at a time, until done.
    ChooseSome,
    Allocate,
    Order,
    Pay,
    /// Pages lay two answers side by side.
    YesNo,
    Place,
}

impl DecisionKind {
    /// How a question of this kind is answered, where that is not plain.
    pub fn hint(self) -> Option<&'static str> {
        match self {
            DecisionKind::ChooseOne | DecisionKind::YesNo | DecisionKind::Place => None,
            DecisionKind::ChooseSome => Some("One at a time, until you are done."),
            DecisionKind::Allocate => Some("One at a time."),
            DecisionKind::Order => Some("In the order it should happen."),
            DecisionKind::Pay => Some("Choose what you pay with."),
        }
    }
}

/// What is asked of whom, under which clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prompt {
    pub asked: Seats,
    pub kind: DecisionKind,
    /// The question itself: one sentence.
    pub question: String,
    /// What is said beside it: the text of a card, what is left, what follows. Full sentences.
    pub rest: Option<String>,
    pub clause: Clause,
    /// What sort of standing order can answer it.
    pub routine: Option<Routine>,
}

/// A question with nothing beside it, not asked of anybody yet.
pub fn ask(kind: DecisionKind, question: impl Into<String>, clause: Clause) -> Prompt {
    Prompt { asked: Seats::NONE, kind, question: question.into(), rest: None, clause, routine: None }
}

impl Prompt {
    #[must_use]
    pub fn of(self, asked: Seats) -> Self {
        Prompt { asked, ..self }
    }

    /// A question that a standing order can answer. All questions of its clause are of the same sort.
    #[must_use]
    pub fn routine(self, routine: Routine) -> Self {
        Prompt { routine: Some(routine), ..self }
    }

    /// With this said beside the question; nothing if it is empty.
    #[must_use]
    pub fn beside(self, rest: impl Into<String>) -> Self {
        Prompt { rest: Some(rest.into()).filter(|rest| !rest.is_empty()), ..self }
    }

    /// All of it in a row.
    pub fn words(&self) -> String {
        match &self.rest {
            Some(rest) => format!("{} {rest}", self.question),
            None => self.question.clone(),
        }
    }
}

/// A card with all that is printed on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Printed {
    pub token: Token,
    pub name: String,
    pub text: String,
}

impl Printed {
    /// None of what has no text.
    pub fn of<G: Game>(view: &G::View, kit: &G::Kit, token: Token) -> Option<Self> {
        let text = G::printed(view, token).filter(|text| !text.is_empty())?;
        Some(Printed { token, name: G::name(kit, token), text })
    }
}

/// A card that a seat is offered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfferedCard {
    /// The index of the first choice that is about it.
    pub choice: usize,
    /// Whether the words of that choice say its text.
    pub is_said: bool,
    pub card: Printed,
}

/// How a first game is set up, for somebody who does not know the game yet.
#[derive(Debug)]
pub struct FirstGame {
    pub seats: u8,
    /// The person's own seat; bots have the others.
    pub seat: Seat,
    pub scenario: &'static str,
    /// Options that differ from their defaults.
    pub set: &'static [(&'static str, &'static str)],
    /// All of it in a line: `You are the Barbarians, short game`.
    pub line: &'static str,
    pub minutes: u16,
}

/// What never changes about a game.
#[derive(Debug)]
pub struct Info {
    pub slug: &'static str,
    pub name: &'static str,
    /// One sentence.
    pub pitch: &'static str,
    /// From 1, light, to 5.
    pub weight: u8,
    /// Of a game between people who know it, from and to.
    pub minutes: (u16, u16),
    /// Whether seats play against each other or together.
    pub contest: Contest,
    pub first: FirstGame,
    /// A picture of 320 by 240, as a file. What it shows lies in its middle 220 by 200, and no letters are in it.
    pub cover: &'static str,
    /// Raised whenever a change of rules makes old records play differently.
    pub rules_version: u32,
    /// Raised whenever a change makes saved states of the version before unreadable, or read differently.
    pub state_version: u32,
    pub rules: Rulebook,
    /// No game of it has more actions than this.
    pub longest: usize,
}

/// Why a state from outside is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct StateError(pub String);

/// A game: its whole state, small and flat, with a reference to its parsed components (the kit). It is the sum of six parts, each
/// implemented in its own file of the game's folder.
///
/// A kit is `'static`: it is parsed once per pack and kept for the life of the program, so that a state is plain data.
///
/// | part | holds | in the game's folder |
/// |---|---|---|
/// | [`Rules`] | components, set-up, decisions, play, the end | `lib.rs` |
/// | [`Hidden`] | what a viewer may know | `view.rs` |
/// | [`Worded`] | prompts, notation, words, names | `questions.rs` |
/// | [`Stored`] | the state as a file | `audit.rs` |
/// | [`Judged`] | how good a position is, for bots | `judgement.rs` |
/// | [`Drawn`] | what the page shows | `stage.rs` |
pub trait Game: Rules + Hidden + Worded + Stored + Judged + Drawn {}

impl<G: Rules + Hidden + Worded + Stored + Judged + Drawn> Game for G {}

/// An action's notation, printable.
pub struct Notation<'a, G: Game>(pub &'a G::Kit, pub G::Action);

impl<G: Game> fmt::Display for Notation<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        G::notation(self.0, self.1, f)
    }
}

/// Deals cards from a bag of unseen ones into another: the heart of imagining.
pub fn deal<const N: usize>(from: &mut Bag<N>, to: &mut Bag<N>, n: usize, dice: &mut impl Dice) {
    for _ in 0..n {
        if let Some(kind) = from.draw(dice, 0) {
            to.put(kind);
        }
    }
}
