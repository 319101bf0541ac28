//! SQLite inside the program. Reads go through a small pool; every write goes through one writer, which groups what
//! arrives together into one commit.
//!
//! | file | what |
//! |---|---|
//! | `check.rs`, `marker.rs` | whether a database is whole |
//! | `backup.rs`, `restore.rs` | copies |
//! | `read.rs` | rows as types |
//! | `write.rs` | what a change writes |
//! | `writer.rs` | grouped commits |

mod backup;
mod check;
mod marker;
mod read;
mod restore;
mod write;
mod writer;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use futures_util::future::BoxFuture;
use ravelin_core::{Seat, StandingOrders};
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{QueryBuilder, Row, SqlStr, SqliteConnection};

use super::{
    ArchivePart, Board, Change, ChatLine, Event, Hosted, News, PersonId, PersonRow, Progress, SeatRow, Snapshot, Stage,
    Storage, StoreError, Trouble,
};
use tokio::sync::{broadcast, watch};

use crate::clock::{Clock, WritableSince};
use crate::data;

pub use backup::{CopyError, backup};
use marker::Marker;
pub use restore::{cut_off, restore};
use writer::{TableEvent, Writer};

use crate::metrics::Metrics;

pub struct Sqlite {
    file: PathBuf,
    pool: SqlitePool,
    /// None if the database was opened to be read only.
    writer: Option<Writer>,
    clock: Clock,
    writable: WritableSince,
    people: People,
    news: broadcast::Sender<News>,
}

/// Commits that a slow listener may be behind; one that is further behind looks at everything again.
const BEHIND: usize = 256;

/// Guests as they were read last: every request asks for one.
#[derive(Default)]
struct People(Mutex<Known>);

#[derive(Default)]
struct Known {
    rows: BTreeMap<PersonId, PersonRow>,
    /// Counts changes: what was read before one is not kept.
    changes: u64,
}

/// Most guests that are kept in memory.
const MOST_KNOWN: usize = 10_000;

impl People {
    fn known(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn keep(&self, person: PersonId, row: &PersonRow, changes: u64) {
        let mut known = self.known();
        if known.changes != changes {
            return;
        }
        if known.rows.len() >= MOST_KNOWN {
            known.rows.clear();
        }
        known.rows.insert(person, row.clone());
    }

    fn forget(&self, person: PersonId) {
        let mut known = self.known();
        known.changes += 1;
        known.rows.remove(&person);
    }
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
        step(4, "absence", include_str!("../../migrations/0004_absence.sql")),
        step(5, "writer", include_str!("../../migrations/0005_writer.sql")),
        step(6, "people", include_str!("../../migrations/0006_people.sql")),
        step(7, "speakers", include_str!("../../migrations/0007_speakers.sql")),
        step(8, "day", include_str!("../../migrations/0008_day.sql")),
        step(9, "lobby", include_str!("../../migrations/0009_lobby.sql")),
        step(10, "orders", include_str!("../../migrations/0010_orders.sql")),
        step(11, "snapshots", include_str!("../../migrations/0011_snapshots.sql")),
    ])
}

/// Makes the file of a new database. SQLite gives the files beside it the same permissions.
fn create(file: &Path) -> std::io::Result<()> {
    data::for_owner().write(true).create(true).truncate(false).open(file).map(|_| ())
}

/// Connections of the pool that reads.
const READERS: u32 = 4;

impl Sqlite {
    #[cfg(test)]
    pub async fn open(file: &Path, clock: Clock) -> Result<Self, StoreError> {
        Sqlite::open_with(file, clock, Metrics::default()).await
    }

    /// Opens a database, made if it is missing. One that is damaged or incomplete is refused and left as it was.
    pub async fn open_with(file: &Path, clock: Clock, metrics: Metrics) -> Result<Self, StoreError> {
        let options = SqliteConnectOptions::new()
            .filename(file)
            .journal_mode(SqliteJournalMode::Wal)
            // An answered move survives a power cut, not only a killed process.
            .synchronous(SqliteSynchronous::Full)
            // The writer checkpoints on a second connection, so that no commit waits for it.
            .pragma("wal_autocheckpoint", "0")
            .busy_timeout(Duration::from_secs(10));
        check::at_start(file, &options).await?;
        create(file).map_err(|e| StoreError::Database(sqlx::Error::Io(e)))?;
        let pool = SqlitePoolOptions::new().max_connections(READERS).connect_with(options.clone()).await?;
        migrations().run(&pool).await?;
        let mut connection = pool.acquire().await?;
        check::schema(&mut connection).await?;
        // The schema is in the file from the start, and a WAL from before a crash is not needed any more.
        sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&mut *connection).await?;
        let mark = check::mark(&mut connection).await?;
        let mark = mark.ok_or_else(|| StoreError::Damaged("it lacks the writer's row".to_owned()))?;
        drop(connection);
        let marker = Marker::open(file, &mark).map_err(|e| StoreError::Database(sqlx::Error::Io(e)))?;
        let writable = WritableSince::now(&clock);
        let writer = Some(Writer::start(options, marker, metrics, writable.clone()).await?);
        let (people, news) = (People::default(), broadcast::Sender::new(BEHIND));
        Ok(Sqlite { file: file.to_owned(), pool, writer, clock, writable, people, news })
    }

    /// Opens a database to look into it, also while it is served. It may be damaged.
    pub async fn open_to_read(file: &Path) -> Result<Self, StoreError> {
        let options = SqliteConnectOptions::new().filename(file).read_only(true);
        let pool = SqlitePoolOptions::new().max_connections(READERS).connect_with(options).await?;
        let (clock, writable) = (Clock::System, WritableSince::now(&Clock::System));
        let (people, news) = (People::default(), broadcast::Sender::new(BEHIND));
        Ok(Sqlite { file: file.to_owned(), pool, writer: None, clock, writable, people, news })
    }

    /// Runs a write in a transaction of its own or together with others; returns when it is committed.
    async fn write<T, F>(&self, work: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: for<'c> FnOnce(&'c mut SqliteConnection) -> BoxFuture<'c, Result<T, sqlx::Error>> + Send + 'static,
    {
        match &self.writer {
            Some(writer) => writer.write(work).await,
            None => Err(StoreError::Unavailable(Trouble::ReadOnly)),
        }
    }
}

#[async_trait]
impl Storage for Sqlite {
    fn clock(&self) -> &Clock {
        &self.clock
    }

    async fn append(&self, table: &str, change: Change) -> Result<(), StoreError> {
        let news = News { table: table.into(), seating: change.row.is_some() || change.made.is_some() };
        let table = table.to_owned();
        match (change.sole_event(), &self.writer) {
            (Ok(event), Some(writer)) => writer.add_event(TableEvent { table, event }).await?,
            (Ok(_), None) => return Err(StoreError::Unavailable(Trouble::ReadOnly)),
            (Err(change), _) => {
                self.write(move |c| Box::pin(async move { write::change(c, &table, &change).await })).await?;
            }
        }
        // Nobody listens: no lobby is open.
        let _ = self.news.send(news);
        Ok(())
    }

    fn news(&self) -> broadcast::Receiver<News> {
        self.news.subscribe()
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

    async fn seats_at(&self, tables: &[Board]) -> Result<BTreeMap<String, Vec<SeatRow>>, StoreError> {
        let mut found: BTreeMap<String, Vec<SeatRow>> = BTreeMap::new();
        if tables.is_empty() {
            return Ok(found);
        }
        let select = "SELECT seat.*, person.name AS name FROM seat LEFT JOIN person ON person.id = seat.person \
                      WHERE board IN (";
        let mut query = QueryBuilder::new(select);
        let mut ids = query.separated(", ");
        tables.iter().for_each(|board| {
            ids.push_bind(&board.id);
        });
        query.push(") ORDER BY board, seat");
        for row in query.build().fetch_all(&self.pool).await? {
            found.entry(row.try_get("board")?).or_default().push(SeatRow::read(&row)?);
        }
        Ok(found)
    }

    async fn table_of_code(&self, code: &str) -> Result<Option<String>, StoreError> {
        let query = "SELECT id FROM board WHERE code = ? ORDER BY stage <> 'open', created DESC LIMIT 1";
        Ok(sqlx::query_scalar(query).bind(code).fetch_optional(&self.pool).await?)
    }

    async fn events(&self, table: &str) -> Result<Vec<Event>, StoreError> {
        let query = "SELECT * FROM event WHERE board = ? ORDER BY sequence";
        let rows = sqlx::query(query).bind(table).fetch_all(&self.pool).await?;
        rows.iter().map(Event::read).collect()
    }

    async fn orders(&self, table: &str) -> Result<BTreeMap<Seat, StandingOrders>, StoreError> {
        let query = "SELECT seat, body FROM orders WHERE board = ?";
        let rows: Vec<(u8, String)> = sqlx::query_as(query).bind(table).fetch_all(&self.pool).await?;
        let read = |(seat, body): (u8, String)| match serde_json::from_str(&body) {
            Ok(orders) => Some((Seat(seat), orders)),
            // A game does not stop for them: the person is asked again.
            Err(e) => {
                tracing::warn!("table {table}: the standing orders of seat {seat} cannot be read: {e}");
                None
            }
        };
        Ok(rows.into_iter().filter_map(read).collect())
    }

    async fn snapshot(&self, table: &str) -> Result<Option<Snapshot>, StoreError> {
        let query = "SELECT moves, sequence, dice, rules, state_version, state FROM snapshot WHERE board = ?";
        let row = sqlx::query(query).bind(table).fetch_optional(&self.pool).await?;
        row.as_ref().map(Snapshot::read).transpose()
    }

    async fn put_snapshot(&self, table: &str, snapshot: Snapshot) -> Result<(), StoreError> {
        let table = table.to_owned();
        self.write(move |c| Box::pin(async move { write::put_snapshot(c, &table, &snapshot).await })).await
    }

    async fn late_snapshots(&self) -> Result<Vec<String>, StoreError> {
        let query = "SELECT board.id FROM board JOIN snapshot ON snapshot.board = board.id WHERE stage = 'running' \
                     AND snapshot.sequence < (SELECT max(sequence) FROM event WHERE event.board = board.id) \
                     ORDER BY board.id";
        Ok(sqlx::query_scalar(query).fetch_all(&self.pool).await?)
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

    async fn archive_ends(&self, table: &str) -> Result<Vec<Progress>, StoreError> {
        let query = "SELECT moves, sequence FROM archive WHERE board = ? ORDER BY moves";
        let rows = sqlx::query(query).bind(table).fetch_all(&self.pool).await?;
        rows.iter().map(Progress::read).collect()
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

    async fn tables_of(&self, person: PersonId, stage: Stage, most: i64) -> Result<Vec<Board>, StoreError> {
        let query = "SELECT * FROM board WHERE (host = ?1 OR id IN (SELECT board FROM seat WHERE person = ?1)) \
                     AND stage = ?2 AND id NOT IN (SELECT board FROM hidden WHERE person = ?1) \
                     ORDER BY changed DESC LIMIT ?3";
        let rows = sqlx::query(query).bind(person.0).bind(stage.word()).bind(most).fetch_all(&self.pool).await?;
        rows.iter().map(Board::read).collect()
    }

    async fn has_tables(&self, person: PersonId) -> Result<bool, StoreError> {
        let query = "SELECT EXISTS (SELECT 1 FROM board WHERE host = ?1) \
                     OR EXISTS (SELECT 1 FROM seat WHERE person = ?1)";
        Ok(sqlx::query_scalar(query).bind(person.0).fetch_one(&self.pool).await?)
    }

    async fn set_hidden(&self, person: PersonId, table: &str, hidden: bool) -> Result<(), StoreError> {
        let table = table.to_owned();
        let change = match hidden {
            true => "INSERT INTO hidden (person, board) VALUES (?, ?) ON CONFLICT DO NOTHING",
            false => "DELETE FROM hidden WHERE person = ? AND board = ?",
        };
        self.write(move |c| {
            Box::pin(async move {
                sqlx::query(change).bind(person.0).bind(table).execute(c).await?;
                Ok(())
            })
        })
        .await
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
        let (name, at) = (name.to_owned(), self.now());
        self.write(move |c| {
            Box::pin(async move {
                let insert = "INSERT INTO person (name, created) VALUES (?, ?)";
                let done = sqlx::query(insert).bind(name).bind(at).execute(c).await?;
                Ok(PersonId(done.last_insert_rowid()))
            })
        })
        .await
    }

    async fn rename(&self, person: PersonId, name: &str) -> Result<(), StoreError> {
        let name = name.to_owned();
        let done = self.write(move |c| {
            Box::pin(async move {
                sqlx::query("UPDATE person SET name = ? WHERE id = ?").bind(name).bind(person.0).execute(c).await?;
                Ok(())
            })
        });
        let done = done.await;
        self.people.forget(person);
        done
    }

    async fn person(&self, person: PersonId) -> Result<Option<PersonRow>, StoreError> {
        let changes = {
            let known = self.people.known();
            if let Some(row) = known.rows.get(&person) {
                return Ok(Some(row.clone()));
            }
            known.changes
        };
        let query = "SELECT name, generation, (SELECT group_concat(muted) FROM mute WHERE person = ?1) AS muted \
                     FROM person WHERE id = ?1";
        let row = sqlx::query(query).bind(person.0).fetch_optional(&self.pool).await?;
        let row = row.as_ref().map(PersonRow::read).transpose()?;
        if let Some(row) = &row {
            self.people.keep(person, row, changes);
        }
        Ok(row)
    }

    async fn next_generation(&self, person: PersonId) -> Result<i64, StoreError> {
        let done = self.write(move |c| {
            Box::pin(async move {
                let next = "UPDATE person SET generation = generation + 1 WHERE id = ? RETURNING generation";
                sqlx::query_scalar(next).bind(person.0).fetch_one(c).await
            })
        });
        let done = done.await;
        self.people.forget(person);
        done
    }

    async fn set_muted(&self, person: PersonId, whom: PersonId, muted: bool) -> Result<(), StoreError> {
        let done = self.write(move |c| {
            Box::pin(async move {
                let statement = match muted {
                    true => {
                        "INSERT INTO mute (person, muted) SELECT ?, id FROM person WHERE id = ? ON CONFLICT DO NOTHING"
                    }
                    false => "DELETE FROM mute WHERE person = ? AND muted = ?",
                };
                sqlx::query(statement).bind(person.0).bind(whom.0).execute(c).await.map(|_| ())
            })
        });
        let done = done.await;
        self.people.forget(person);
        done
    }

    async fn muted_by(&self, person: PersonId) -> Result<Vec<(PersonId, String)>, StoreError> {
        let query = "SELECT person.id, person.name FROM mute JOIN person ON person.id = mute.muted \
                     WHERE mute.person = ? ORDER BY person.name";
        let rows: Vec<(i64, String)> = sqlx::query_as(query).bind(person.0).fetch_all(&self.pool).await?;
        Ok(rows.into_iter().map(|(id, name)| (PersonId(id), name)).collect())
    }

    async fn names_beside(&self, person: PersonId) -> Result<Vec<String>, StoreError> {
        let query = "WITH mine AS (SELECT board FROM chat WHERE person = ?1 \
                         UNION SELECT board.id FROM seat JOIN board ON board.id = seat.board \
                             WHERE seat.person = ?1 AND board.stage <> 'over' \
                         UNION SELECT id FROM board WHERE host = ?1 AND stage <> 'over'), \
                     other AS (SELECT person FROM seat WHERE board IN mine \
                         UNION SELECT person FROM chat WHERE board IN mine \
                         UNION SELECT host FROM board WHERE id IN mine) \
                     SELECT DISTINCT name FROM person JOIN other ON other.person = person.id WHERE person.id <> ?1";
        Ok(sqlx::query_scalar(query).bind(person.0).fetch_all(&self.pool).await?)
    }

    async fn hosted(&self, person: PersonId, since: i64) -> Result<Hosted, StoreError> {
        let query = "SELECT count(DISTINCT board.id), count(seat.bot) FROM board LEFT JOIN seat ON seat.board = board.id \
                     WHERE host = ? AND changed > ? AND stage <> 'over'";
        let (tables, bots) = sqlx::query_as(query).bind(person.0).bind(since).fetch_one(&self.pool).await?;
        Ok(Hosted { tables, bots })
    }

    async fn day(&self) -> Result<Option<i64>, StoreError> {
        Ok(sqlx::query_scalar("SELECT day FROM writer").fetch_one(&self.pool).await?)
    }

    async fn set_day(&self, day: i64) -> Result<(), StoreError> {
        self.write(move |c| {
            Box::pin(async move {
                sqlx::query("UPDATE writer SET day = ?").bind(day).execute(c).await?;
                Ok(())
            })
        })
        .await
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

    fn writable_since(&self) -> &WritableSince {
        &self.writable
    }

    fn health(&self) -> watch::Receiver<Option<Trouble>> {
        match &self.writer {
            Some(writer) => writer.health(),
            None => watch::channel(Some(Trouble::ReadOnly)).1,
        }
    }

    async fn close(&self) {
        if let Some(writer) = &self.writer {
            writer.close().await;
        }
        self.pool.close().await;
    }
}

#[cfg(test)]
mod tests {
    use sqlx::Connection;

    use super::*;

    struct Folder(std::path::PathBuf);

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }

    fn folder() -> Folder {
        let folder = std::env::temp_dir().join(format!("ravelin-{}", crate::word(12)));
        std::fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    #[tokio::test]
    async fn writes_are_refused_while_another_program_holds_the_lock_and_work_again_after() {
        let folder = folder();
        let file = folder.0.join("test.sqlite");
        let store = Sqlite::open(&file, Clock::System).await.unwrap();
        let ada = store.new_person("Ada").await.unwrap();
        let mut other = SqliteConnection::connect_with(&SqliteConnectOptions::new().filename(&file)).await.unwrap();
        sqlx::query("BEGIN IMMEDIATE").execute(&mut other).await.unwrap();
        let refused = store.rename(ada, "Bob").await;
        assert!(matches!(refused, Err(StoreError::Unavailable(Trouble::Locked))), "{refused:?}");
        let refused = store.rename(ada, "Cid").await;
        assert!(matches!(refused, Err(StoreError::Unavailable(Trouble::Locked))), "at once: {refused:?}");
        assert_eq!(store.person(ada).await.unwrap().map(|p| p.name).as_deref(), Some("Ada"), "reading works");
        sqlx::query("ROLLBACK").execute(&mut other).await.unwrap();
        // Those who try again and again must not keep the writer from finding out.
        let end = std::time::Instant::now() + Duration::from_secs(30);
        while store.rename(ada, "Eve").await.is_err() {
            assert!(std::time::Instant::now() < end, "it does not heal");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        store.rename(ada, "Dora").await.unwrap();
        assert_eq!(store.person(ada).await.unwrap().map(|p| p.name).as_deref(), Some("Dora"));
    }

    #[tokio::test]
    async fn a_write_that_breaks_a_rule_of_the_database_stands_alone() {
        let folder = folder();
        let store = Sqlite::open(&folder.0.join("test.sqlite"), Clock::System).await.unwrap();
        let nobody = PersonId(4711);
        let (bad, good) = tokio::join!(store.add_chat("nowhere", nobody, "hello", 0), store.new_person("Ada"));
        assert!(bad.is_err(), "there is no such table: {bad:?}");
        assert!(good.is_ok(), "{good:?}");
        assert_eq!(*store.health().borrow(), None);
    }

    /// Changes a closed database as something else would.
    async fn sql(file: &Path, statement: &'static str) {
        let mut c = SqliteConnection::connect_with(&SqliteConnectOptions::new().filename(file)).await.unwrap();
        sqlx::query(statement).execute(&mut c).await.unwrap();
        c.close().await.unwrap();
    }

    #[tokio::test]
    async fn a_database_without_one_of_its_tables_is_refused() {
        let folder = folder();
        let file = folder.0.join("test.sqlite");
        Sqlite::open(&file, Clock::System).await.unwrap().close().await;
        sql(&file, "DROP TABLE note").await;
        let refused = Sqlite::open(&file, Clock::System).await.err().unwrap().to_string();
        assert!(refused.contains("it lacks table note"), "{refused}");
    }

    #[tokio::test]
    async fn a_missing_event_is_found() {
        let folder = folder();
        let file = folder.0.join("test.sqlite");
        let store = Sqlite::open(&file, Clock::System).await.unwrap();
        let ada = store.new_person("Ada").await.unwrap();
        assert_eq!(ada, PersonId(1));
        store.close().await;
        let board = "INSERT INTO board (id, game, rules, options, stage, private, sandbox, host, created, changed) \
                     VALUES ('abc', 'outpost', 1, '{}', 'open', 0, 0, 1, 0, 0)";
        sql(&file, board).await;
        sql(&file, "INSERT INTO event VALUES ('abc', 1, 'move', 0, 'x', 0), ('abc', 3, 'move', 0, 'x', 0)").await;
        let problems = Sqlite::open_to_read(&file).await.unwrap().problems().await.unwrap();
        assert_eq!(problems, ["table abc: 2 events are stored, but the last has the number 3"]);
    }
}
