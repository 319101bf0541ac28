//! Whether a database is whole: quickly at every start, thoroughly by `ravelin check`.

use std::collections::BTreeSet;
use std::path::Path;
use std::time::{Duration, Instant};

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection, SqliteConnection};

use super::marker::{self, Mark};
use super::{Sqlite, migrations, restore};
use crate::store::StoreError;

/// The check at start gives up after this long: a large house opens all the same.
const QUICK: Duration = Duration::from_secs(10);

/// Steps of SQLite's machine between two looks at the clock.
const STEPS: i32 = 10_000;

/// Refuses a file that is damaged or incomplete, before anything is written to it.
pub(super) async fn at_start(file: &Path, options: &SqliteConnectOptions) -> Result<(), StoreError> {
    if let Some(aside) = restore::cut_off(file) {
        return Err(StoreError::CutOff(aside));
    }
    let expected = marker::read(file);
    if !file.exists() {
        return marker::missing(expected.as_ref(), None).map_or(Ok(()), |what| Err(StoreError::Missing(what)));
    }
    let damaged = |e: sqlx::Error| StoreError::Damaged(e.to_string());
    let mut connection = SqliteConnection::connect_with(options).await.map_err(damaged)?;
    let found = mark(&mut connection).await?;
    if let Some(what) = marker::missing(expected.as_ref(), found.as_ref()) {
        return Err(StoreError::Missing(what));
    }
    quick(&mut connection).await?;
    connection.close().await.map_err(damaged)
}

/// The database's name and commits; `None` before the table for them was made.
pub(super) async fn mark(connection: &mut SqliteConnection) -> Result<Option<Mark>, StoreError> {
    let known = sqlx::query_scalar("SELECT count(*) FROM sqlite_schema WHERE name = 'writer'");
    let known: i64 = known.fetch_one(&mut *connection).await.map_err(|e| StoreError::Damaged(e.to_string()))?;
    if known == 0 {
        return Ok(None);
    }
    let row = sqlx::query_as("SELECT id, commits FROM writer").fetch_optional(connection).await?;
    Ok(row.map(|(id, commits)| Mark { id, commits }))
}

async fn quick(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let end = Instant::now() + QUICK;
    connection.lock_handle().await?.set_progress_handler(STEPS, move || Instant::now() < end);
    let found = sqlx::query_scalar::<_, String>("PRAGMA quick_check(1)").fetch_one(&mut *connection).await;
    connection.lock_handle().await?.remove_progress_handler();
    match found {
        Ok(found) if found == "ok" => Ok(()),
        Ok(found) => Err(StoreError::Damaged(found)),
        Err(_) if Instant::now() >= end => {
            tracing::warn!("the check at start was given up after {QUICK:?}: run `ravelin check` when there is time");
            Ok(())
        }
        Err(e) => Err(StoreError::Damaged(e.to_string())),
    }
}

/// Refuses a database that lacks a table or an index of this program's schema.
pub(super) async fn schema(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let mut fresh = SqliteConnection::connect("sqlite::memory:").await?;
    migrations().run(&mut fresh).await?;
    let (wanted, found) = (names(&mut fresh).await?, names(connection).await?);
    let lost: Vec<_> = wanted.difference(&found).cloned().collect();
    if lost.is_empty() { Ok(()) } else { Err(StoreError::Damaged(format!("it lacks {}", lost.join(", ")))) }
}

/// Refuses a database of another program.
pub(super) async fn is_ours(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let found = names(connection).await?;
    let ours = ["table _sqlx_migrations", "table board", "table event"].iter().all(|name| found.contains(*name));
    if ours { Ok(()) } else { Err(StoreError::Unreadable("no tables of Ravelin".to_owned())) }
}

async fn names(connection: &mut SqliteConnection) -> Result<BTreeSet<String>, StoreError> {
    let query = "SELECT type || ' ' || name FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%'";
    Ok(sqlx::query_scalar(query).fetch_all(connection).await?.into_iter().collect())
}

impl Sqlite {
    /// Everything that is wrong with the file, the schema and the numbers of events; nothing is written.
    pub async fn problems(&self) -> Result<Vec<String>, StoreError> {
        let mut problems = Vec::new();
        let mut connection = self.pool.acquire().await?;
        // Read before the database, which may be in use and go on.
        let expected = marker::read(&self.file);
        let found = mark(&mut connection).await?;
        if let Some(what) = marker::missing(expected.as_ref(), found.as_ref()) {
            problems.push(StoreError::Missing(what).to_string());
        }
        let whole: Vec<String> = sqlx::query_scalar("PRAGMA integrity_check").fetch_all(&mut *connection).await?;
        problems.extend(whole.into_iter().filter(|line| line != "ok").map(|line| format!("damaged: {line}")));
        if let Err(e) = schema(&mut connection).await {
            problems.push(e.to_string());
        }
        let orphans = sqlx::query("PRAGMA foreign_key_check").fetch_all(&mut *connection).await?;
        if !orphans.is_empty() {
            problems.push(format!("{} rows belong to rows that are missing", orphans.len()));
        }
        let gaps = "SELECT board, count(*), max(sequence) FROM event GROUP BY board HAVING count(*) <> max(sequence)";
        let gaps: Vec<(String, i64, i64)> = sqlx::query_as(gaps).fetch_all(&mut *connection).await?;
        problems.extend(gaps.into_iter().map(|(table, count, last)| {
            format!("table {table}: {count} events are stored, but the last has the number {last}")
        }));
        Ok(problems)
    }

    /// The ids of all tables.
    pub async fn tables(&self) -> Result<Vec<String>, StoreError> {
        Ok(sqlx::query_scalar("SELECT id FROM board ORDER BY created, id").fetch_all(&self.pool).await?)
    }

    /// How many events are stored.
    pub async fn count_events(&self) -> Result<usize, StoreError> {
        let count: i64 = sqlx::query_scalar("SELECT count(*) FROM event").fetch_one(&self.pool).await?;
        Ok(usize::try_from(count).unwrap_or_default())
    }
}
