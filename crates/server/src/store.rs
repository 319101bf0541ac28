//! Storage, behind one trait: tables never know which database they are in.
//!
//! | file | what |
//! |---|---|
//! | `rows.rs` | what is stored, as types |
//! | `event.rs` | what happens at a table, as types |
//! | `archive.rs` | what a game looked like under its own rules |
//! | `health.rs` | why the database cannot be written |
//! | `sqlite.rs` | the database inside the program |

mod archive;
mod event;
mod health;
mod rows;
mod sqlite;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use async_trait::async_trait;
use ravelin_core::{Seat, StandingOrders};
use tokio::sync::{broadcast, watch};

use crate::clock::{Clock, WritableSince};

pub use archive::{ArchiveBody, ArchivePart, Progress};
pub use event::{Ask, Event, Happening, Renewal, Why};
pub use health::Trouble;
pub use rows::{Board, ChatLine, Ending, Hosted, News, PersonId, PersonRow, SeatRow, Snapshot, Stage};
pub use sqlite::{CopyError, Sqlite, backup, cut_off, restore};

#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    #[error("the database: {0}")]
    Database(#[from] sqlx::Error),
    #[error("the database's migrations: {0}")]
    Migration(#[from] sqlx::migrate::MigrateError),
    #[error("another write came first")]
    Conflict,
    #[error("moves cannot be saved right now: {0}")]
    Unavailable(Trouble),
    #[error("the server is stopping")]
    Stopped,
    #[error(
        "the database is damaged ({0}): restore a backup with `ravelin restore`; `ravelin check` tells what is left"
    )]
    Damaged(String),
    #[error(
        "the database is missing {0}: put the lost file back, or restore a backup with `ravelin restore`; \
         to go on without them, delete ravelin.commits"
    )]
    Missing(String),
    #[error(
        "a restore was cut off: run `ravelin restore` again; what was there before is in {}", .0.display()
    )]
    CutOff(PathBuf),
    #[error("the database holds {0}, which this program cannot read")]
    Unreadable(String),
}

/// What one act at a table writes. It is committed whole or not at all.
#[derive(Debug, Default)]
pub struct Change {
    /// The table's row and seats, if the act changed them.
    pub row: Option<(Board, Vec<SeatRow>)>,
    pub events: Vec<Event>,
    /// The state after the act, if it is written with it.
    pub snapshot: Option<Snapshot>,
    /// A table that the act makes, such as a rematch.
    pub made: Option<NewTable>,
    /// The standing orders of seats that the act changed.
    pub orders: Vec<(Seat, StandingOrders)>,
}

impl Change {
    /// The event that the act adds, if it writes nothing else.
    fn sole_event(mut self) -> Result<Event, Box<Change>> {
        let beside = self.row.is_some() || self.snapshot.is_some() || self.made.is_some() || !self.orders.is_empty();
        match if beside || self.events.len() > 1 { None } else { self.events.pop() } {
            Some(event) => Ok(event),
            None => Err(Box::new(self)),
        }
    }
}

#[derive(Debug)]
pub struct NewTable {
    pub board: Board,
    pub seats: Vec<SeatRow>,
    pub snapshot: Option<Snapshot>,
}

pub type Store = Arc<dyn Storage>;

/// A database. A write that returned `Ok` survives a power cut.
#[async_trait]
pub trait Storage: Send + Sync {
    /// The clock whose times are stored.
    fn clock(&self) -> &Clock;

    /// Milliseconds since 1970.
    fn now(&self) -> i64 {
        self.clock().now()
    }

    /// Commits a change to a table. [`StoreError::Conflict`] if the number of an event is taken: another write came first,
    /// and nothing of this one was written.
    async fn append(&self, table: &str, change: Change) -> Result<(), StoreError>;

    /// Takes the sole right to move a table's bots. `false` if another process has it.
    async fn claim(&self, table: &str) -> Result<bool, StoreError>;

    async fn board(&self, table: &str) -> Result<Option<Board>, StoreError>;

    /// The seats of a table with the names of the people in them.
    async fn seats(&self, table: &str) -> Result<Vec<SeatRow>, StoreError>;

    /// The same for several tables at once.
    async fn seats_at(&self, tables: &[Board]) -> Result<BTreeMap<String, Vec<SeatRow>>, StoreError>;

    /// The table of a code: one whose seats are being taken, else the latest.
    async fn table_of_code(&self, code: &str) -> Result<Option<String>, StoreError>;

    /// Told after every committed change of a table.
    fn news(&self) -> broadcast::Receiver<News>;

    /// Everything that happened at a table, oldest first.
    async fn events(&self, table: &str) -> Result<Vec<Event>, StoreError>;

    /// The standing orders of all seats of a table.
    async fn orders(&self, table: &str) -> Result<BTreeMap<Seat, StandingOrders>, StoreError>;

    /// The last state of a table's game that was written. Moves may have followed.
    async fn snapshot(&self, table: &str) -> Result<Option<Snapshot>, StoreError>;

    /// Writes a state, unless a later one is there.
    async fn put_snapshot(&self, table: &str, snapshot: Snapshot) -> Result<(), StoreError>;

    /// Running tables where something happened after the last state that was written.
    async fn late_snapshots(&self) -> Result<Vec<String>, StoreError>;

    /// Adds a part to a table's archive; it takes the place of all that lay after `from` moves.
    async fn add_archive(&self, table: &str, from: Option<usize>, part: ArchivePart) -> Result<(), StoreError>;

    /// A table's archive, oldest part first.
    async fn archive(&self, table: &str) -> Result<Vec<ArchivePart>, StoreError>;

    /// Where the parts of a table's archive end.
    async fn archive_ends(&self, table: &str) -> Result<Vec<Progress>, StoreError>;

    /// Finished tables without any archive, the latest first.
    async fn without_archive(&self, most: i64) -> Result<Vec<String>, StoreError>;

    /// All tables in this stage, oldest first.
    async fn in_stage(&self, stage: Stage) -> Result<Vec<Board>, StoreError>;

    /// Public tables in this stage, the latest first.
    async fn public(&self, stage: Stage, most: i64) -> Result<Vec<Board>, StoreError>;

    /// Tables in this stage where this person has a seat or is the host, the latest first, without those that they removed
    /// from their list.
    async fn tables_of(&self, person: PersonId, stage: Stage, most: i64) -> Result<Vec<Board>, StoreError>;

    /// Whether this person ever had a seat or was a host.
    async fn has_tables(&self, person: PersonId) -> Result<bool, StoreError>;

    /// Removes a table from a person's list, or puts it back.
    async fn set_hidden(&self, person: PersonId, table: &str, hidden: bool) -> Result<(), StoreError>;

    /// Running tables with a bot: they go on after a restart.
    async fn with_bots(&self) -> Result<Vec<String>, StoreError>;

    /// Adds a line to a table's chat; its number.
    async fn add_chat(&self, table: &str, person: PersonId, text: &str, at: i64) -> Result<i64, StoreError>;

    /// The last lines of a table's chat, oldest first.
    async fn chat(&self, table: &str, most: i64) -> Result<Vec<ChatLine>, StoreError>;

    async fn note(&self, table: &str, person: PersonId) -> Result<String, StoreError>;

    async fn set_note(&self, table: &str, person: PersonId, text: &str) -> Result<(), StoreError>;

    async fn new_person(&self, name: &str) -> Result<PersonId, StoreError>;

    async fn rename(&self, person: PersonId, name: &str) -> Result<(), StoreError>;

    async fn person(&self, person: PersonId) -> Result<Option<PersonRow>, StoreError>;

    /// Ends the cookies that this person has; the generation of those to come.
    async fn next_generation(&self, person: PersonId) -> Result<i64, StoreError>;

    /// Begins or ends not to hear somebody.
    async fn set_muted(&self, person: PersonId, whom: PersonId, muted: bool) -> Result<(), StoreError>;

    /// Whom this person does not hear, with their names.
    async fn muted_by(&self, person: PersonId) -> Result<Vec<(PersonId, String)>, StoreError>;

    /// The names of the others at tables where this person has spoken, or that are not over and where they sit or are the
    /// host.
    async fn names_beside(&self, person: PersonId) -> Result<Vec<String>, StoreError>;

    /// What this person set up, is not over and was used since.
    async fn hosted(&self, person: PersonId, since: i64) -> Result<Hosted, StoreError>;

    /// The day that was stored last by [`Storage::set_day`].
    async fn day(&self) -> Result<Option<i64>, StoreError>;

    async fn set_day(&self, day: i64) -> Result<(), StoreError>;

    /// A key that is made once and kept.
    async fn secret(&self, name: &'static str, fresh: Vec<u8>) -> Result<Vec<u8>, StoreError>;

    /// Since when everything can be written.
    fn writable_since(&self) -> &WritableSince;

    /// Why nothing can be written, while nothing can; heals by itself. Probed also when nobody writes.
    fn health(&self) -> watch::Receiver<Option<Trouble>>;

    /// Waits until everything that was asked for is committed; nothing is written after.
    async fn close(&self);
}
