//! The contract every game of Ravelin keeps: pure, no I/O, no async.
//!
//! | module | holds |
//! |---|---|
//! | [`game`] | `Game`: what a game folder implements, in six parts |
//! | [`choice`] | `Choices`, `Listing`, `Legal`: the one door of legality |
//! | [`decision`], [`typed`] | what a seat is asked, as a value; which choice a person means who types |
//! | [`question`] | one question, one block: what is pending, who is asked, what an answer does |
//! | [`rule`] | clause ids and violations |
//! | [`dice`], [`bag`], [`pile`], [`fate`] | chance, handed in from outside |
//! | [`journal`], [`telling`], [`event`] | what happened, as data; as each viewer reads it; as it is animated |
//! | [`fight`] | fights that are over, found in the journal |
//! | [`odds`] | what would come of a fight |
//! | [`few`] | short lists that are copied with their state |
//! | [`ids`], [`set`], [`each`] | ids as types, sets and tables of them |
//! | [`saved`], [`names`] | the state as its file, the names in it |
//! | [`scope`] | flags whose lifetime is their type |
//! | [`seat`], [`outcome`], [`options`], [`pack`], [`rulebook`] | small shared nouns |
//! | [`record`], [`table`] | a game under way: actions, replay, undo, the `dyn` door |
//! | [`opened`] | what is left of a record whose rules have changed since |
//! | [`gesture`] | one movement of the hand for a chain of small actions |
//! | [`playout`] | random play, forced decisions: what laws, bots and lab share |
//! | [`draw`] | the drawing kit that every board uses |
//!
//! The smallest complete game is `games/outpost`: read it to learn how a game is written.

pub mod bag;
pub mod choice;
pub mod decision;
pub mod dice;
pub mod draw;
pub mod each;
pub mod event;
pub mod fate;
pub mod few;
pub mod fight;
pub mod game;
pub mod gesture;
pub mod ids;
pub mod journal;
pub mod names;
pub mod odds;
pub mod opened;
pub mod options;
pub mod outcome;
pub mod pack;
pub mod pile;
pub mod playout;
pub mod question;
pub mod record;
pub mod routine;
pub mod rule;
pub mod rulebook;
pub mod saved;
pub mod scope;
pub mod seat;
pub mod set;
pub mod table;
pub mod telling;
pub mod typed;

pub use bag::BagOf;
pub use choice::{Choices, Current, Legal, Listing};
pub use decision::{Asked, Choice, Decision};
pub use dice::{Dice, Fast, Scripted, Seed, Seeded};
pub use each::{BySeat, Each, Specs};
pub use event::{Event, Pieces};
pub use fate::{Fate, Io};
pub use few::{Few, Places};
pub use fight::{Bout, Mark, Party, Rolled, Tally, Verdict};
pub use game::{
    DecisionKind, Drawn, FirstGame, Game, Hidden, Info, Judged, OfferedCard, Printed, Prompt, Rules, StateError,
    Stored, Worded, ask,
};
pub use gesture::Gesture;
pub use ids::Id;
pub use journal::{Aside, Cover, Entry, Journal, Log, Part, Silent, Token};
pub use odds::{Chance, Forecast};
pub use opened::{Opened, Way};
pub use options::{OptionKind, OptionSpec, Options, Sheet};
pub use outcome::{Contest, Outcome, ScoreLine};
pub use pack::{Pack, PackError};
pub use pile::{Bag, Pile};
pub use question::{Asking, Head, Next, Question, Step, ensure};
pub use record::Record;
pub use routine::{Answer, Routine, StandingOrder, StandingOrders, Stretch, Until};
pub use rule::{Clause, Violation};
pub use rulebook::Rulebook;
pub use saved::Field;
pub use scope::Lasting;
pub use seat::{Seat, Seats, Viewer};
pub use set::Set;
pub use table::{Match, Table};
pub use telling::{Names, NamesOf, Span, Telling};
pub use typed::Unread;

/// For the macros.
#[doc(hidden)]
pub use serde;
