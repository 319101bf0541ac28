//! Storage: SQLite inside the program. Reads go through a small pool; every write goes through one writer, which groups
//! what arrives together into one commit. A write that was answered is on disk.
//!
//! | file | what |
//! |---|---|
//! | `rows.rs` | what is stored, as types |
//! | `writer.rs` | grouped commits |

mod rows;
mod writer;

use std::path::Path;

use futures_util::future::BoxFuture;
use ravelin_core::Seat;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{SqlStr, SqliteConnection};

pub use rows::{Board, ChatLine, Ending, Event, EventKind, PersonId, SeatRow, Snapshot, Stage};
use writer::Writer;

#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    #[error("the database: {0}")]
    Database(#[from] sqlx::Error),
    #[error("the database's migrations: {0}")]
    Migration(#[from] sqlx::migrate::MigrateError),
    #[error("somebody else wrote first")]
    Conflict,
    #[error("the database cannot be written: the program is stopping")]
    Stopped,
    #[error("the database holds {0}, which this program cannot read")]
    Unreadable(String),
}

impl StoreError {
    fn of(e: sqlx::Error) -> Self {
        match e.as_database_error() {
            Some(db) if db.is_unique_violation() => StoreError::Conflict,
            _ => StoreError::Database(e),
        }
    }
}

/// Milliseconds since 1970.
pub fn now() -> i64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

pub struct Store {
    pool: SqlitePool,
    writer: Writer,
}

/// The steps of the database's shape. Named here and not by sqlx's macro, which would compile SQLite and its driver twice.
fn migrations() -> Migrator {
    let step = |version, description: &'static str, sql: &'static str| {
        Migration::new(version, description.into(), MigrationType::Simple, SqlStr::from_static(sql), false)
    };
    Migrator::with_migrations(vec![
        step(1, "house", include_str!("../migrations/0001_house.sql")),
        step(2, "result", include_str!("../migrations/0002_result.sql")),
    ])
}

impl Store {
    pub async fn open(file: &Path) -> Result<Self, StoreError> {
        let options = SqliteConnectOptions::new()
            .filename(file)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            // An answered move survives a power cut, not only a killed process.
            .synchronous(SqliteSynchronous::Full)
            // Nobody's commit moves the log: the writer has it done beside.
            .pragma("wal_autocheckpoint", "0")
            .busy_timeout(std::time::Duration::from_secs(10));
        let pool = SqlitePoolOptions::new().max_connections(4).connect_with(options).await?;
        migrations().run(&pool).await?;
        let writer = Writer::start(pool.acquire().await?.detach(), pool.acquire().await?.detach());
        Ok(Store { pool, writer })
    }

    /// Runs a write in a transaction of its own or together with others; returns when it is committed.
    pub async fn write<T, F>(&self, work: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: for<'c> FnOnce(&'c mut SqliteConnection) -> BoxFuture<'c, Result<T, sqlx::Error>> + Send + 'static,
    {
        self.writer.write(work).await
    }

    /// Waits until everything that was asked for is committed; nothing is written after.
    pub async fn close(&self) {
        self.writer.close().await;
        self.pool.close().await;
    }

    /// A key that was made once and is kept.
    pub async fn secret(&self, name: &'static str, fresh: Vec<u8>) -> Result<Vec<u8>, StoreError> {
        self.write(move |c| {
            Box::pin(async move {
                let insert = "INSERT INTO secret (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING";
                sqlx::query(insert).bind(name).bind(fresh).execute(&mut *c).await?;
                sqlx::query_scalar("SELECT value FROM secret WHERE name = ?").bind(name).fetch_one(c).await
            })
        })
        .await
    }

    pub async fn new_person(&self, name: String) -> Result<PersonId, StoreError> {
        self.write(move |c| {
            Box::pin(async move {
                let insert = "INSERT INTO person (name, created) VALUES (?, ?)";
                let done = sqlx::query(insert).bind(name).bind(now()).execute(c).await?;
                Ok(PersonId(done.last_insert_rowid()))
            })
        })
        .await
    }

    pub async fn rename(&self, person: PersonId, name: String) -> Result<(), StoreError> {
        self.write(move |c| {
            Box::pin(async move {
                sqlx::query("UPDATE person SET name = ? WHERE id = ?").bind(name).bind(person.0).execute(c).await?;
                Ok(())
            })
        })
        .await
    }

    pub async fn person_name(&self, person: PersonId) -> Result<Option<String>, StoreError> {
        let name = sqlx::query_scalar("SELECT name FROM person WHERE id = ?").bind(person.0);
        Ok(name.fetch_optional(&self.pool).await?)
    }

    pub async fn board(&self, id: &str) -> Result<Option<Board>, StoreError> {
        let row = sqlx::query("SELECT * FROM board WHERE id = ?").bind(id).fetch_optional(&self.pool).await?;
        row.as_ref().map(Board::read).transpose()
    }

    /// The seats of a table with the names of the people in them.
    pub async fn seats(&self, board: &str) -> Result<Vec<SeatRow>, StoreError> {
        let query = "SELECT seat.*, person.name AS name FROM seat LEFT JOIN person ON person.id = seat.person \
                     WHERE board = ? ORDER BY seat";
        let rows = sqlx::query(query).bind(board).fetch_all(&self.pool).await?;
        rows.iter().map(SeatRow::read).collect()
    }

    pub async fn events(&self, board: &str) -> Result<Vec<Event>, StoreError> {
        let query = "SELECT * FROM event WHERE board = ? ORDER BY sequence";
        let rows = sqlx::query(query).bind(board).fetch_all(&self.pool).await?;
        rows.iter().map(Event::read).collect()
    }

    pub async fn snapshot(&self, board: &str) -> Result<Option<Snapshot>, StoreError> {
        let query = "SELECT moves, rules, state FROM snapshot WHERE board = ?";
        let row = sqlx::query(query).bind(board).fetch_optional(&self.pool).await?;
        row.as_ref().map(Snapshot::read).transpose()
    }

    /// The last lines of a table's chat, oldest first.
    pub async fn chat(&self, board: &str, most: i64) -> Result<Vec<ChatLine>, StoreError> {
        let query = "SELECT * FROM (SELECT chat.id, chat.person, chat.text, chat.at, person.name FROM chat \
                     JOIN person ON person.id = chat.person WHERE board = ? ORDER BY chat.id DESC LIMIT ?) ORDER BY id";
        let rows = sqlx::query(query).bind(board).bind(most).fetch_all(&self.pool).await?;
        rows.iter().map(ChatLine::read).collect()
    }

    pub async fn note(&self, board: &str, person: PersonId) -> Result<String, StoreError> {
        let query = sqlx::query_scalar("SELECT text FROM note WHERE board = ? AND person = ?");
        let text: Option<String> = query.bind(board).bind(person.0).fetch_optional(&self.pool).await?;
        Ok(text.unwrap_or_default())
    }

    pub async fn set_note(&self, board: String, person: PersonId, text: String) -> Result<(), StoreError> {
        self.write(move |c| {
            Box::pin(async move {
                let upsert = "INSERT INTO note (board, person, text) VALUES (?, ?, ?) \
                              ON CONFLICT DO UPDATE SET text = excluded.text";
                sqlx::query(upsert).bind(board).bind(person.0).bind(text).execute(c).await?;
                Ok(())
            })
        })
        .await
    }

    /// Public tables in this stage, the latest first.
    pub async fn public(&self, stage: Stage, most: i64) -> Result<Vec<Board>, StoreError> {
        let query = "SELECT * FROM board WHERE stage = ? AND private = 0 AND sandbox = 0 ORDER BY changed DESC LIMIT ?";
        let rows = sqlx::query(query).bind(stage.word()).bind(most).fetch_all(&self.pool).await?;
        rows.iter().map(Board::read).collect()
    }

    /// Tables where this person has a seat or is the host, the latest first.
    pub async fn tables_of(&self, person: PersonId, most: i64) -> Result<Vec<Board>, StoreError> {
        let query = "SELECT * FROM board WHERE host = ?1 OR id IN (SELECT board FROM seat WHERE person = ?1) \
                     ORDER BY changed DESC LIMIT ?2";
        let rows = sqlx::query(query).bind(person.0).bind(most).fetch_all(&self.pool).await?;
        rows.iter().map(Board::read).collect()
    }

    /// Running tables with a bot: they go on after a restart.
    pub async fn with_bots(&self) -> Result<Vec<String>, StoreError> {
        let query = "SELECT DISTINCT board.id FROM board JOIN seat ON seat.board = board.id \
                     WHERE stage = 'running' AND bot IS NOT NULL";
        Ok(sqlx::query_scalar(query).fetch_all(&self.pool).await?)
    }
}

/// Adds an event under its number: fails if somebody else took the number.
pub async fn add_event(c: &mut SqliteConnection, board: &str, event: &Event) -> Result<(), sqlx::Error> {
    let insert = "INSERT INTO event (board, sequence, kind, seat, body, at) VALUES (?, ?, ?, ?, ?, ?)";
    let insert = sqlx::query(insert).bind(board).bind(event.sequence).bind(event.kind.word());
    insert.bind(event.seat.map(|Seat(s)| s)).bind(&event.body).bind(event.at).execute(&mut *c).await?;
    sqlx::query("UPDATE board SET changed = ? WHERE id = ?").bind(event.at).bind(board).execute(c).await?;
    Ok(())
}

/// Writes a table's row and seats as they are now.
pub async fn put_board(c: &mut SqliteConnection, board: &Board, seats: &[SeatRow]) -> Result<(), sqlx::Error> {
    let upsert = "INSERT INTO board \
        (id, game, rules, options, seed, start, stage, private, sandbox, host, ending, result, source, rematch, \
        created, changed) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET rules = excluded.rules, \
        seed = excluded.seed, start = excluded.start, stage = excluded.stage, host = excluded.host, \
        ending = excluded.ending, result = excluded.result, rematch = excluded.rematch, changed = excluded.changed";
    sqlx::query(upsert)
        .bind(&board.id)
        .bind(&board.game)
        .bind(board.rules)
        .bind(rows::json(&board.options))
        .bind(board.seed.map(|s| rows::json(&s)))
        .bind(board.start.as_ref().map(rows::json))
        .bind(board.stage.word())
        .bind(board.private)
        .bind(board.sandbox)
        .bind(board.host.0)
        .bind(board.ending.as_ref().map(rows::json))
        .bind(&board.result)
        .bind(&board.source)
        .bind(&board.rematch)
        .bind(board.created)
        .bind(board.changed)
        .execute(&mut *c)
        .await?;
    for seat in seats {
        let upsert = "INSERT INTO seat (board, seat, person, bot, link) VALUES (?, ?, ?, ?, ?) \
            ON CONFLICT DO UPDATE SET person = excluded.person, bot = excluded.bot, link = excluded.link";
        let upsert = sqlx::query(upsert).bind(&board.id).bind(seat.seat.0).bind(seat.person.map(|p| p.0));
        upsert.bind(seat.bot.map(|b| b.name())).bind(&seat.link).execute(&mut *c).await?;
    }
    Ok(())
}

/// Writes the state of a game, if there is one.
pub async fn put_snapshot(
    c: &mut SqliteConnection,
    board: &str,
    snapshot: Option<&Snapshot>,
) -> Result<(), sqlx::Error> {
    let Some(snapshot) = snapshot else { return Ok(()) };
    let upsert = "INSERT INTO snapshot (board, moves, rules, state) VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET \
        moves = excluded.moves, rules = excluded.rules, state = excluded.state";
    let upsert = sqlx::query(upsert).bind(board).bind(snapshot.moves).bind(snapshot.rules);
    upsert.bind(&snapshot.state).execute(c).await?;
    Ok(())
}

/// Row, seats and state together.
pub async fn put_all(
    c: &mut SqliteConnection,
    board: &Board,
    seats: &[SeatRow],
    snapshot: Option<Snapshot>,
) -> Result<(), sqlx::Error> {
    put_board(c, board, seats).await?;
    put_snapshot(c, &board.id, snapshot.as_ref()).await
}

pub async fn add_chat(
    c: &mut SqliteConnection,
    board: &str,
    person: PersonId,
    text: &str,
    at: i64,
) -> Result<i64, sqlx::Error> {
    let insert = sqlx::query("INSERT INTO chat (board, person, text, at) VALUES (?, ?, ?, ?)");
    Ok(insert.bind(board).bind(person.0).bind(text).bind(at).execute(c).await?.last_insert_rowid())
}
