//! What is stored, as types.

use std::sync::Arc;

use ravelin_bots::BotKind;
use ravelin_core::{Options, Seat, Seed};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::Progress;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PersonId(pub i64);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Seats are being taken.
    Open,
    Running,
    Over,
}

impl Stage {
    pub fn word(self) -> &'static str {
        match self {
            Stage::Open => "open",
            Stage::Running => "running",
            Stage::Over => "over",
        }
    }
}

/// How a game ended that the rules did not end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    Resigned(u8),
    Agreed,
    /// Not ended: a record from elsewhere, to look at.
    Imported,
    /// Not ended: the rules changed and its position cannot be read any more.
    Closed,
}

/// A table: what was chosen, and how far it has come.
#[derive(Clone, Debug)]
pub struct Board {
    pub id: String,
    pub game: String,
    /// The rules it was dealt under, and the version of the format of `start`.
    pub rules: u32,
    pub state_version: u32,
    pub options: Options,
    pub seed: Option<Seed>,
    pub start: Option<Value>,
    pub stage: Stage,
    pub private: bool,
    /// People without a seat may talk.
    pub open_chat: bool,
    /// A copy of a position, to try things out.
    pub sandbox: bool,
    pub host: PersonId,
    pub ending: Option<Ending>,
    /// How it ended, in words.
    pub result: Option<String>,
    /// The table that it is a copy of.
    pub source: Option<String>,
    pub rematch: Option<String>,
    /// Two words that lead here while seats are being taken; none for tables of earlier versions and records.
    pub code: Option<String>,
    /// How long a seat may be asked without acting before the others may hand it to a bot, in milliseconds; agreed when
    /// the table is made. Never, if none.
    pub absence: Option<i64>,
    /// When the game began; unknown for games of earlier versions.
    pub started: Option<i64>,
    pub created: i64,
    pub changed: i64,
}

#[derive(Clone, Debug)]
pub struct PersonRow {
    pub name: String,
    /// Only cookies of this generation are theirs.
    pub generation: i64,
    /// Whose lines they do not want to read.
    pub muted: Vec<PersonId>,
}

/// What a person set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hosted {
    pub tables: i64,
    pub bots: i64,
}

#[derive(Clone, Debug)]
pub struct SeatRow {
    pub seat: Seat,
    pub person: Option<PersonId>,
    pub name: Option<String>,
    pub bot: Option<BotKind>,
    pub link: Option<String>,
    /// Its person is ready to begin.
    pub ready: bool,
}

impl SeatRow {
    /// Whether nobody plays it yet.
    pub fn is_free(&self) -> bool {
        self.person.is_none() && self.bot.is_none()
    }
}

/// A commit at a table.
#[derive(Clone, Debug)]
pub struct News {
    pub table: Arc<str>,
    /// Not only its game changed: seats, stage, a new table.
    pub seating: bool,
}

/// A state of a table's game.
#[derive(Clone, Debug)]
pub struct Snapshot {
    pub end: Progress,
    /// How much of the chapter's dice was used; unknown for states of earlier versions.
    pub dice: Option<u128>,
    pub rules: u32,
    pub state_version: u32,
    pub state: String,
}

#[derive(Clone, Debug)]
pub struct ChatLine {
    pub id: i64,
    pub person: PersonId,
    pub name: String,
    pub text: String,
    pub at: i64,
}

pub(super) fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("what is stored has only text keys")
}
