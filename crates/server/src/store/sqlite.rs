//! SQLite inside the program. Reads go through a small pool; every write goes through one writer, which groups what
//! arrives together into one commit.
//!
//! | file | what |
//! |---|---|
//! | `read.rs` | rows as types |
//! | `write.rs` | what a change writes |
//! | `writer.rs` | grouped commits |

mod read;
mod write;
mod writer;

use std::path::Path;
use std::time::Duration;

use async_trait::async_trait;
use futures_util::future::BoxFuture;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{SqlStr, SqliteConnection};

use super::{
    ArchiveEnd, ArchivePart, Board, Change, ChatLine, Event, PersonId, SeatRow, Snapshot, Stage, Storage, StoreError,
    now,
};
use writer::Writer;

pub struct Sqlite {
    pool: SqlitePool,
    writer: Writer,
}

/// Listed here and not by sqlx's macro, which would compile SQLite and its driver twice.
fn migrations() -> Migrator {
    let step = |version, description: &'static str, sql: &'static str| {
        Migration::new(version, description.into(), MigrationType::Simple, SqlStr::from_static(sql), false)
    };
    Migrator::with_migrations(vec![
        step(1, "house", include_str!("../../migrations/0001_house.sql")),
        step(2, "result", include_str!("../../migrations/0002_result.sql")),
        step(3, "archive", include_str!("../../migrations/0003_archive.sql")),
    ])
}

impl Sqlite {
    pub async fn open(file: &Path) -> Result<Self, StoreError> {
        let options = SqliteConnectOptions::new()
            .filename(file)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            // An answered move survives a power cut, not only a killed process.
            .synchronous(SqliteSynchronous::Full)
            // The writer checkpoints on a second connection, so that no commit waits for it.
            .pragma("wal_autocheckpoint", "0")
            .busy_timeout(Duration::from_secs(10));
        let pool = SqlitePoolOptions::new().max_connections(4).connect_with(options).await?;
        migrations().run(&pool).await?;
        let writer = Writer::start(pool.acquire().await?.detach(), pool.acquire().await?.detach());
        Ok(Sqlite { pool, writer })
    }

    /// Runs a write in a transaction of its own or together with others; returns when it is committed.
    async fn write<T, F>(&self, work: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: for<'c> FnOnce(&'c mut SqliteConnection) -> BoxFuture<'c, Result<T, sqlx::Error>> + Send + 'static,
    {
        self.writer.write(work).await
    }
}

#[async_trait]
impl Storage for Sqlite {
    async fn append(&self, table: &str, change: Change) -> Result<(), StoreError> {
        let table = table.to_owned();
        self.write(move |c| Box::pin(async move { write::change(c, &table, &change).await })).await
    }

    /// One data folder has one process.
    async fn claim(&self, _: &str) -> Result<bool, StoreError> {
        Ok(true)
    }

    async fn board(&self, table: &str) -> Result<Option<Board>, StoreError> {
        let row = sqlx::query("SELECT * FROM board WHERE id = ?").bind(table).fetch_optional(&self.pool).await?;
        row.as_ref().map(Board::read).transpose()
    }

    async fn seats(&self, table: &str) -> Result<Vec<SeatRow>, StoreError> {
        let query = "SELECT seat.*, person.name AS name FROM seat LEFT JOIN person ON person.id = seat.person \
                     WHERE board = ? ORDER BY seat";
        let rows = sqlx::query(query).bind(table).fetch_all(&self.pool).await?;
        rows.iter().map(SeatRow::read).collect()
    }

    async fn events(&self, table: &str) -> Result<Vec<Event>, StoreError> {
        let query = "SELECT * FROM event WHERE board = ? ORDER BY sequence";
        let rows = sqlx::query(query).bind(table).fetch_all(&self.pool).await?;
        rows.iter().map(Event::read).collect()
    }

    async fn snapshot(&self, table: &str) -> Result<Option<Snapshot>, StoreError> {
        let query = "SELECT moves, rules, state_version, state FROM snapshot WHERE board = ?";
        let row = sqlx::query(query).bind(table).fetch_optional(&self.pool).await?;
        row.as_ref().map(Snapshot::read).transpose()
    }

    async fn add_archive(&self, table: &str, from: Option<usize>, part: ArchivePart) -> Result<(), StoreError> {
        let table = table.to_owned();
        self.write(move |c| Box::pin(async move { write::archive(c, &table, from, &part).await })).await
    }

    async fn archive(&self, table: &str) -> Result<Vec<ArchivePart>, StoreError> {
        let query = "SELECT * FROM archive WHERE board = ? ORDER BY moves";
        let rows = sqlx::query(query).bind(table).fetch_all(&self.pool).await?;
        rows.iter().map(ArchivePart::read).collect()
    }

    async fn archive_ends(&self, table: &str) -> Result<Vec<ArchiveEnd>, StoreError> {
        let query = "SELECT moves, sequence FROM archive WHERE board = ? ORDER BY moves";
        let rows = sqlx::query(query).bind(table).fetch_all(&self.pool).await?;
        rows.iter().map(ArchiveEnd::read).collect()
    }

    async fn without_archive(&self, most: i64) -> Result<Vec<String>, StoreError> {
        let query = "SELECT id FROM board WHERE stage = 'over' AND id NOT IN (SELECT board FROM archive) \
                     ORDER BY changed DESC LIMIT ?";
        Ok(sqlx::query_scalar(query).bind(most).fetch_all(&self.pool).await?)
    }

    async fn in_stage(&self, stage: Stage) -> Result<Vec<Board>, StoreError> {
        let query = "SELECT * FROM board WHERE stage = ? ORDER BY created, id";
        let rows = sqlx::query(query).bind(stage.word()).fetch_all(&self.pool).await?;
        rows.iter().map(Board::read).collect()
    }

    async fn public(&self, stage: Stage, most: i64) -> Result<Vec<Board>, StoreError> {
        let query = "SELECT * FROM board WHERE stage = ? AND private = 0 AND sandbox = 0 ORDER BY changed DESC LIMIT ?";
        let rows = sqlx::query(query).bind(stage.word()).bind(most).fetch_all(&self.pool).await?;
        rows.iter().map(Board::read).collect()
    }

    async fn tables_of(&self, person: PersonId, most: i64) -> Result<Vec<Board>, StoreError> {
        let query = "SELECT * FROM board WHERE host = ?1 OR id IN (SELECT board FROM seat WHERE person = ?1) \
                     ORDER BY changed DESC LIMIT ?2";
        let rows = sqlx::query(query).bind(person.0).bind(most).fetch_all(&self.pool).await?;
        rows.iter().map(Board::read).collect()
    }

    async fn with_bots(&self) -> Result<Vec<String>, StoreError> {
        let query = "SELECT DISTINCT board.id FROM board JOIN seat ON seat.board = board.id \
                     WHERE stage = 'running' AND bot IS NOT NULL";
        Ok(sqlx::query_scalar(query).fetch_all(&self.pool).await?)
    }

    async fn add_chat(&self, table: &str, person: PersonId, text: &str, at: i64) -> Result<i64, StoreError> {
        let (table, text) = (table.to_owned(), text.to_owned());
        self.write(move |c| {
            Box::pin(async move {
                let insert = sqlx::query("INSERT INTO chat (board, person, text, at) VALUES (?, ?, ?, ?)");
                Ok(insert.bind(table).bind(person.0).bind(text).bind(at).execute(c).await?.last_insert_rowid())
            })
        })
        .await
    }

    async fn chat(&self, table: &str, most: i64) -> Result<Vec<ChatLine>, StoreError> {
        let query = "SELECT * FROM (SELECT chat.id, chat.person, chat.text, chat.at, person.name FROM chat \
                     JOIN person ON person.id = chat.person WHERE board = ? ORDER BY chat.id DESC LIMIT ?) ORDER BY id";
        let rows = sqlx::query(query).bind(table).bind(most).fetch_all(&self.pool).await?;
        rows.iter().map(ChatLine::read).collect()
    }

    async fn note(&self, table: &str, person: PersonId) -> Result<String, StoreError> {
        let query = sqlx::query_scalar("SELECT text FROM note WHERE board = ? AND person = ?");
        let text: Option<String> = query.bind(table).bind(person.0).fetch_optional(&self.pool).await?;
        Ok(text.unwrap_or_default())
    }

    async fn set_note(&self, table: &str, person: PersonId, text: &str) -> Result<(), StoreError> {
        let (table, text) = (table.to_owned(), text.to_owned());
        self.write(move |c| {
            Box::pin(async move {
                let upsert = "INSERT INTO note (board, person, text) VALUES (?, ?, ?) \
                              ON CONFLICT DO UPDATE SET text = excluded.text";
                sqlx::query(upsert).bind(table).bind(person.0).bind(text).execute(c).await?;
                Ok(())
            })
        })
        .await
    }

    async fn new_person(&self, name: &str) -> Result<PersonId, StoreError> {
        let name = name.to_owned();
        self.write(move |c| {
            Box::pin(async move {
                let insert = "INSERT INTO person (name, created) VALUES (?, ?)";
                let done = sqlx::query(insert).bind(name).bind(now()).execute(c).await?;
                Ok(PersonId(done.last_insert_rowid()))
            })
        })
        .await
    }

    async fn rename(&self, person: PersonId, name: &str) -> Result<(), StoreError> {
        let name = name.to_owned();
        self.write(move |c| {
            Box::pin(async move {
                sqlx::query("UPDATE person SET name = ? WHERE id = ?").bind(name).bind(person.0).execute(c).await?;
                Ok(())
            })
        })
        .await
    }

    async fn person_name(&self, person: PersonId) -> Result<Option<String>, StoreError> {
        let name = sqlx::query_scalar("SELECT name FROM person WHERE id = ?").bind(person.0);
        Ok(name.fetch_optional(&self.pool).await?)
    }

    async fn secret(&self, name: &'static str, fresh: Vec<u8>) -> Result<Vec<u8>, StoreError> {
        self.write(move |c| {
            Box::pin(async move {
                let insert = "INSERT INTO secret (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING";
                sqlx::query(insert).bind(name).bind(fresh).execute(&mut *c).await?;
                sqlx::query_scalar("SELECT value FROM secret WHERE name = ?").bind(name).fetch_one(c).await
            })
        })
        .await
    }

    async fn close(&self) {
        self.writer.close().await;
        self.pool.close().await;
    }
}
