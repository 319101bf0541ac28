//! Rows as types. What cannot be read is an error with its place, never a panic.

use ravelin_bots::BotKind;
use ravelin_core::Seat;
use serde::de::DeserializeOwned;
use sqlx::Row;
use sqlx::sqlite::SqliteRow;

use crate::store::{
    ArchiveBody, ArchivePart, Board, ChatLine, Event, Happening, PersonId, PersonRow, Progress, SeatRow, Snapshot,
    Stage, StoreError,
};

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
            state_version: row.try_get("state_version")?,
            options: parsed("options", row.try_get("options")?)?,
            seed: optional("a seed", row.try_get("seed")?)?,
            start: optional("a state", row.try_get("start")?)?,
            stage: stage.ok_or_else(|| StoreError::Unreadable("a stage".to_owned()))?,
            private: row.try_get("private")?,
            open_chat: row.try_get("open_chat")?,
            sandbox: row.try_get("sandbox")?,
            host: PersonId(row.try_get("host")?),
            ending: optional("an ending", row.try_get("ending")?)?,
            result: row.try_get("result")?,
            source: row.try_get("source")?,
            rematch: row.try_get("rematch")?,
            code: row.try_get("code")?,
            absence: row.try_get("absence")?,
            started: row.try_get("started")?,
            created: row.try_get("created")?,
            changed: row.try_get("changed")?,
        })
    }
}

impl Event {
    pub(super) fn read(row: &SqliteRow) -> Result<Self, StoreError> {
        Ok(Event {
            sequence: row.try_get("sequence")?,
            seat: row.try_get::<Option<u8>, _>("seat")?.map(Seat),
            what: Happening::read(row.try_get("kind")?, row.try_get("body")?)?,
            at: row.try_get("at")?,
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
            ready: row.try_get("ready")?,
        })
    }
}

impl PersonRow {
    pub(super) fn read(row: &SqliteRow) -> Result<Self, StoreError> {
        let muted: Option<String> = row.try_get("muted")?;
        let muted = muted.as_deref().unwrap_or("").split(',').filter(|id| !id.is_empty());
        let muted =
            muted.map(|id| id.parse().map(PersonId).map_err(|e| StoreError::Unreadable(format!("a mute: {e}"))));
        Ok(PersonRow {
            name: row.try_get("name")?,
            generation: row.try_get("generation")?,
            muted: muted.collect::<Result<_, _>>()?,
        })
    }
}

impl Snapshot {
    pub(super) fn read(row: &SqliteRow) -> Result<Self, StoreError> {
        // More dice than SQLite can count are never used.
        let dice: Option<i64> = row.try_get("dice")?;
        Ok(Snapshot {
            end: Progress::read(row)?,
            dice: dice.and_then(|n| u128::try_from(n).ok()),
            rules: row.try_get("rules")?,
            state_version: row.try_get("state_version")?,
            state: row.try_get("state")?,
        })
    }
}

impl Progress {
    pub(super) fn read(row: &SqliteRow) -> Result<Self, StoreError> {
        let moves: i64 = row.try_get("moves")?;
        let moves =
            usize::try_from(moves).map_err(|_| StoreError::Unreadable(format!("a state after {moves} moves")))?;
        Ok(Progress { moves, sequence: row.try_get("sequence")? })
    }
}

impl ArchivePart {
    pub(super) fn read(row: &SqliteRow) -> Result<Self, StoreError> {
        Ok(ArchivePart {
            end: Progress::read(row)?,
            rules: row.try_get("rules")?,
            state_version: row.try_get("state_version")?,
            body: ArchiveBody::unpack(row.try_get("body")?)?,
        })
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
