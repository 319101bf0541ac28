//! What a game folder implements.

use std::fmt;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::draw::{Board, Described, Form, Status};
use crate::odds::{self, Forecast};
use crate::{
    Answer, Bag, Choice, Choices, Clause, Contest, Current, Dice, Fast, Journal, Legal, Options, Outcome, Pack,
    PackError, Pieces, Rolled, Routine, Seat, Seats, Sheet, Token, Viewer,
};

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
    /// RULES.md.
    pub rules: &'static str,
    /// No game of it has more actions than this.
    pub longest: usize,
}

/// Why a state from outside is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct StateError(pub String);

/// A game: its whole state, small and flat, with a reference to its parsed components (the kit).
///
/// A kit is `'static`: it is parsed once per pack and kept for the life of the program, so that a state is plain data.
pub trait Game: Clone + PartialEq + fmt::Debug + Send + Sync + 'static {
    /// At most 16 bytes.
    type Action: Copy + Ord + fmt::Debug + Send + Sync + 'static;
    /// What one viewer may know, built up from it.
    type View: Clone + PartialEq + fmt::Debug + Serialize + Send + Sync;
    type Kit: Send + Sync + 'static;
    /// The state as a file, readable and complete.
    type Saved: Serialize + DeserializeOwned;

    /// Whether a screen that several seats share turns by itself to the seat that is asked: where all are on one side and
    /// nobody has to look away.
    const SHARES_SCREEN: bool = false;

    /// How many units of a score make a point.
    const POINT: i32 = 1;

    fn info() -> &'static Info;

    /// The components of a pack; the shipped ones for the empty pack.
    fn kit(pack: &Pack) -> Result<&'static Self::Kit, PackError>;

    fn sheet(kit: &Self::Kit) -> Sheet;

    /// A new game. The options fit the sheet.
    fn setup(kit: &'static Self::Kit, options: &Options, dice: &mut impl Dice, journal: &mut impl Journal) -> Self;

    fn seats(&self) -> u8;

    fn seat_name(kit: &Self::Kit, seats: u8, seat: Seat) -> String;

    /// The seat's name at this moment, where play decides who plays what; elsewhere that of the box.
    fn seat_title(&self, seat: Seat) -> String {
        Self::seat_name(self.kit_of(), self.seats(), seat)
    }

    /// The seats that are asked now: usually one, several where choices are simultaneous, none when the game is over.
    fn deciders(&self) -> Seats;

    /// The candidates of the decision that this seat is asked: offered, or refused with the reason. See [`crate::choice`].
    fn choices(&self, seat: Seat, out: &mut impl Choices<Self::Action>);

    /// Whether the seat is asked even if it has a single choice, because not asking would tell a secret.
    fn asks_single(&self, _seat: Seat) -> bool {
        false
    }

    /// Plays an action and everything that follows from it up to the next decision. Builds with debug assertions check that it
    /// was listed in this state.
    fn play(&mut self, action: Legal<Self::Action>, dice: &mut impl Dice, journal: &mut impl Journal) {
        let current = Current::new(self, action);
        self.perform(current, dice, journal);
    }

    /// What a game brings for [`Game::play`], which alone calls it.
    fn perform(&mut self, action: Current<Self::Action>, dice: &mut impl Dice, journal: &mut impl Journal);

    fn outcome(&self) -> Option<Outcome>;

    /// A number of a score as its players write it, where a point is not the unit it is kept in.
    fn points(score: i32) -> String {
        score.to_string()
    }

    fn view(&self, viewer: Viewer) -> Self::View;

    /// A full state that the viewer cannot tell from the real one.
    fn imagine(view: &Self::View, dice: &mut impl Dice) -> Self;

    fn prompt(view: &Self::View) -> Prompt;

    /// What an action does to a question that a standing order can answer; asked for such questions only.
    fn answer(_view: &Self::View, _action: Self::Action) -> Option<Answer> {
        None
    }

    /// Where a fight is under way: from its first decision to its last the same place, as everybody knows.
    fn fight(_view: &Self::View) -> Option<Token> {
        None
    }

    /// What would come of a fight here if it happened now; of the one that is under way, how it will end. None where nobody would fight.
    fn forecast(view: &Self::View, at: Token) -> Option<Forecast> {
        if Self::fight(view) == Some(at) { odds::running::<Self>(view) } else { None }
    }

    /// What is chosen in a fight that is sampled: anything, where a game knows nothing better.
    fn carry_on(&self, actions: &[Self::Action], dice: &mut Fast) -> usize {
        dice.below(actions.len().max(1) as u32) as usize
    }

    /// The notation of an action; unambiguous among the choices of a decision.
    fn notation(kit: &Self::Kit, action: Self::Action, f: &mut fmt::Formatter<'_>) -> fmt::Result;

    /// An action as a player reads it on a button, with names instead of ids; unambiguous like the notation.
    fn words(view: &Self::View, action: Self::Action) -> String;

    /// What an action stands under in a long list of choices; those of one heading are listed one after another.
    fn heading(_view: &Self::View, _action: Self::Action) -> Option<&'static str> {
        None
    }

    /// Where an action is clicked.
    fn anchor(kit: &Self::Kit, action: Self::Action) -> Option<Token>;

    /// The printed name of a space, card, piece or thing.
    fn name(kit: &Self::Kit, token: Token) -> String;

    /// How a card is written in actions, scenes and scripts of dice.
    fn card_id(kit: &Self::Kit, card: u16) -> String {
        Self::name(kit, Token::Card(card))
    }

    /// All that a drawn card may be called in a script of dice: what the journal calls it, beside its id.
    fn card_names(kit: &Self::Kit, card: u16) -> Vec<String> {
        vec![Self::name(kit, Token::Card(card))]
    }

    /// The name of several.
    fn plural(kit: &Self::Kit, token: Token) -> String {
        crate::telling::plural(&Self::name(kit, token))
    }

    /// The back of a card: what those see of it who may not see its face.
    fn back(_kit: &Self::Kit, _token: Token) -> Option<Token> {
        None
    }

    /// The card, or the like, that an action is about, of those that have a text.
    fn about(_view: &Self::View, _action: Self::Action) -> Option<Token> {
        None
    }

    /// Whether the words of an action already say all that is printed on what it is about.
    fn says_it_all(_view: &Self::View, _action: Self::Action) -> bool {
        false
    }

    /// What a card says besides its name, in full: price, strength, effect. None of what has no text.
    fn printed(_view: &Self::View, _token: Token) -> Option<String> {
        None
    }

    /// The cards whose texts the viewer wants at hand, by where they lie: first those in the viewer's own hand.
    fn cards(_view: &Self::View) -> Vec<(&'static str, Vec<Token>)> {
        Vec::new()
    }

    /// What stands where in the view: every component that the board shows. Events move exactly these.
    fn pieces(_view: &Self::View, _out: &mut Pieces) {}

    /// Whether an action is fighting, for the quarrelsome style of the laws.
    fn fights(_action: Self::Action) -> bool {
        false
    }

    /// Whether the position can be judged: nothing that an action began (a battle, a payment, the parameter of an order) is
    /// half done.
    fn quiet(&self) -> bool {
        true
    }

    /// How good the position is for a seat, in hundredths of a point; symmetric scales are up to the game.
    fn judge(&self, seat: Seat) -> i32;

    fn save(&self) -> Self::Saved;

    /// A state from a file. Refuses unknown ids, impossible places and components that are not conserved.
    fn restore(kit: &'static Self::Kit, options: &Options, saved: Self::Saved) -> Result<Self, StateError>;

    /// Every component is somewhere exactly once, and the state contradicts no rule.
    fn audit(&self) -> Result<(), StateError>;

    fn kit_of(&self) -> &'static Self::Kit;

    /// The view as a drawing; choices make their places clickable.
    fn board(view: &Self::View, choices: &[Choice]) -> Board;

    /// The same for an upright screen, where a board of few large places is drawn in other proportions.
    fn upright(view: &Self::View, choices: &[Choice]) -> Board {
        Self::board(view, choices)
    }

    /// The board of a stage of this form; with the dice that were thrown in the fight that goes on, which no view has.
    fn board_in(view: &Self::View, choices: &[Choice], form: Form, _rolled: &[Rolled]) -> Board {
        match form {
            Form::Wide => Self::board(view, choices),
            Form::Upright => Self::upright(view, choices),
        }
    }

    /// Where the game stands.
    fn status(_view: &Self::View) -> Status {
        Status::default()
    }

    /// The position in words: every place that holds something or could, those of the viewer's side first.
    fn position(_view: &Self::View) -> Vec<Described> {
        Vec::new()
    }

    /// The view as text for a terminal.
    fn text(view: &Self::View) -> String;
}

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
