//! What is stored, as types. What cannot be read is an error with its place, never a panic.

use ravelin_bots::BotKind;
use ravelin_core::{Options, Seat, Seed};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sqlx::Row;
use sqlx::sqlite::SqliteRow;

use super::StoreError;

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
}

/// A table: what was chosen, and how far it has come.
#[derive(Clone, Debug)]
pub struct Board {
    pub id: String,
    pub game: String,
    pub rules: u32,
    pub options: Options,
    pub seed: Option<Seed>,
    pub start: Option<Value>,
    pub stage: Stage,
    pub private: bool,
    /// A copy of a position, to try things out.
    pub sandbox: bool,
    pub host: PersonId,
    pub ending: Option<Ending>,
    /// How it ended, in words.
    pub result: Option<String>,
    /// The table that it is a copy of.
    pub source: Option<String>,
    pub rematch: Option<String>,
    pub created: i64,
    pub changed: i64,
}

#[derive(Clone, Debug)]
pub struct SeatRow {
    pub seat: Seat,
    pub person: Option<PersonId>,
    pub name: Option<String>,
    pub bot: Option<BotKind>,
    pub link: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventKind {
    /// An action; the body is its notation.
    Move,
    /// Back to so many moves.
    Undo,
    /// A question to the others; the body is what is asked, as JSON.
    Ask,
    /// "yes" or "no".
    Answer,
    /// The rules changed under the table: it goes on from this state with a new seed.
    Rules,
}

impl EventKind {
    const ALL: [EventKind; 5] = [EventKind::Move, EventKind::Undo, EventKind::Ask, EventKind::Answer, EventKind::Rules];

    pub fn word(self) -> &'static str {
        match self {
            EventKind::Move => "move",
            EventKind::Undo => "undo",
            EventKind::Ask => "ask",
            EventKind::Answer => "answer",
            EventKind::Rules => "rules",
        }
    }
}

#[derive(Clone, Debug)]
pub struct Event {
    pub sequence: i64,
    pub kind: EventKind,
    pub seat: Option<Seat>,
    pub body: String,
    pub at: i64,
}

#[derive(Clone, Debug)]
pub struct Snapshot {
    pub moves: i64,
    pub rules: u32,
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

fn parsed<T: DeserializeOwned>(what: &str, text: &str) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(|e| StoreError::Unreadable(format!("{what}: {e}")))
}

fn optional<T: DeserializeOwned>(what: &str, text: Option<&str>) -> Result<Option<T>, StoreError> {
    text.map(|text| parsed(what, text)).transpose()
}

impl Board {
    pub(super) fn read(row: &SqliteRow) -> Result<Self, StoreError> {
        let stage: &str = row.try_get("stage")?;
        let stages = [Stage::Open, Stage::Running, Stage::Over];
        let stage = stages.into_iter().find(|s| s.word() == stage);
        Ok(Board {
            id: row.try_get("id")?,
            game: row.try_get("game")?,
            rules: row.try_get("rules")?,
            options: parsed("options", row.try_get("options")?)?,
            seed: optional("a seed", row.try_get("seed")?)?,
            start: optional("a state", row.try_get("start")?)?,
            stage: stage.ok_or_else(|| StoreError::Unreadable("a stage".to_owned()))?,
            private: row.try_get("private")?,
            sandbox: row.try_get("sandbox")?,
            host: PersonId(row.try_get("host")?),
            ending: optional("an ending", row.try_get("ending")?)?,
            result: row.try_get("result")?,
            source: row.try_get("source")?,
            rematch: row.try_get("rematch")?,
            created: row.try_get("created")?,
            changed: row.try_get("changed")?,
        })
    }
}

impl SeatRow {
    pub(super) fn read(row: &SqliteRow) -> Result<Self, StoreError> {
        let bot: Option<String> = row.try_get("bot")?;
        let bot = bot.map(|b| b.parse::<BotKind>().map_err(|e| StoreError::Unreadable(e.to_string())));
        Ok(SeatRow {
            seat: Seat(row.try_get("seat")?),
            person: row.try_get::<Option<i64>, _>("person")?.map(PersonId),
            name: row.try_get("name")?,
            bot: bot.transpose()?,
            link: row.try_get("link")?,
        })
    }
}

impl Event {
    pub(super) fn read(row: &SqliteRow) -> Result<Self, StoreError> {
        let kind: &str = row.try_get("kind")?;
        let kind = EventKind::ALL.into_iter().find(|k| k.word() == kind);
        Ok(Event {
            sequence: row.try_get("sequence")?,
            kind: kind.ok_or_else(|| StoreError::Unreadable("an event".to_owned()))?,
            seat: row.try_get::<Option<u8>, _>("seat")?.map(Seat),
            body: row.try_get("body")?,
            at: row.try_get("at")?,
        })
    }
}

impl Snapshot {
    pub(super) fn read(row: &SqliteRow) -> Result<Self, StoreError> {
        Ok(Snapshot { moves: row.try_get("moves")?, rules: row.try_get("rules")?, state: row.try_get("state")? })
    }
}

impl ChatLine {
    pub(super) fn read(row: &SqliteRow) -> Result<Self, StoreError> {
        Ok(ChatLine {
            id: row.try_get("id")?,
            person: PersonId(row.try_get("person")?),
            name: row.try_get("name")?,
            text: row.try_get("text")?,
            at: row.try_get("at")?,
        })
    }
}
