//! Players for every game. A bot gets a seat's View and its list of legal actions, never the state: what it does not
//! know it imagines.
//!
//! | kind | plays |
//! |---|---|
//! | `random` | any legal action |
//! | `greedy` | the action with the best judgement after it, over a few imagined worlds |
//! | `planner` | the first action of the best chain of its own steps, over a few imagined worlds |

mod greedy;
mod planner;

use std::fmt;
use std::str::FromStr;

use ravelin_core::{Dice, Fast, Game, Seat};
use serde::{Serialize, Serializer};

pub use greedy::Greedy;
pub use planner::{Planner, Stop};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum BotKind {
    Random,
    Greedy,
    Planner,
}

impl BotKind {
    pub const ALL: [BotKind; 3] = [BotKind::Random, BotKind::Greedy, BotKind::Planner];

    /// Those that a table offers, the weakest first.
    pub const OFFERED: [BotKind; 2] = [BotKind::Random, BotKind::Greedy];

    pub fn name(self) -> &'static str {
        match self {
            BotKind::Random => "random",
            BotKind::Greedy => "greedy",
            BotKind::Planner => "planner",
        }
    }
}

impl fmt::Display for BotKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Serialize for BotKind {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(self.name())
    }
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no bot {0:?}; possible: random, greedy, planner")]
pub struct UnknownBot(pub String);

impl FromStr for BotKind {
    type Err = UnknownBot;

    fn from_str(text: &str) -> Result<Self, UnknownBot> {
        BotKind::ALL.into_iter().find(|kind| kind.name() == text).ok_or_else(|| UnknownBot(text.to_owned()))
    }
}

/// Which of its legal actions a seat plays: an index into the list, 0 if the list is empty.
pub fn choose<G: Game>(kind: BotKind, view: &G::View, seat: Seat, legal: &[G::Action], dice: &mut Fast) -> usize {
    match kind {
        BotKind::Random => dice.below(legal.len() as u32) as usize,
        BotKind::Greedy => Greedy::default().choose::<G>(view, seat, legal, dice),
        BotKind::Planner => Planner::default().choose::<G>(view, seat, legal, dice),
    }
}

#[cfg(test)]
mod tests;
