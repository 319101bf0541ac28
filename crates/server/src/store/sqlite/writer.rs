//! One connection writes. What waits is committed together; each write stands or falls alone, by a savepoint.

use futures_util::future::BoxFuture;
use sqlx::{Connection, SqliteConnection};
use tokio::sync::{Mutex, mpsc, oneshot};
use tokio::task::JoinHandle;

use crate::store::StoreError;

/// Does its work inside a savepoint and gives back what tells the one who waits, once all is committed.
type Job = Box<dyn for<'c> FnOnce(&'c mut SqliteConnection) -> BoxFuture<'c, Tell> + Send>;
type Tell = Box<dyn FnOnce(Result<(), StoreError>) + Send>;

/// Most writes in one commit.
const GROUP: usize = 64;

/// The log is moved into the file after so many commits: beside them, because it takes several times as long as one.
const LOG: usize = 100;

/// Pages of 4 KiB in the log from which on commits do wait for it to be moved.
const LONGEST_LOG: i64 = 16 * 1024;

pub(super) struct Writer {
    jobs: Mutex<Option<mpsc::Sender<Job>>>,
    task: Mutex<Option<JoinHandle<()>>>,
}

impl Writer {
    /// Takes the connection that writes, and another that moves what was written from the log into the file.
    pub(super) fn start(connection: SqliteConnection, mover: SqliteConnection) -> Self {
        let (jobs, waiting) = mpsc::channel(1024);
        Writer { jobs: Mutex::new(Some(jobs)), task: Mutex::new(Some(tokio::spawn(run(connection, mover, waiting)))) }
    }

    pub(super) async fn write<T, F>(&self, work: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: for<'c> FnOnce(&'c mut SqliteConnection) -> BoxFuture<'c, Result<T, sqlx::Error>> + Send + 'static,
    {
        let (answer, answered) = oneshot::channel();
        let job: Job = Box::new(move |c| {
            Box::pin(async move {
                let done = in_savepoint(c, work).await;
                let tell: Tell = Box::new(move |committed| {
                    // Nobody waits any more if the request was dropped; the write stays.
                    let _ = answer.send(done.and_then(|value| committed.map(|()| value)));
                });
                tell
            })
        });
        let jobs = self.jobs.lock().await.clone().ok_or(StoreError::Stopped)?;
        jobs.send(job).await.map_err(|_| StoreError::Stopped)?;
        answered.await.map_err(|_| StoreError::Stopped)?
    }

    pub(super) async fn close(&self) {
        self.jobs.lock().await.take();
        if let Some(task) = self.task.lock().await.take() {
            // The task ends when the last job is done; it cannot be cancelled by anybody else.
            let _ = task.await;
        }
    }
}

async fn in_savepoint<T, F>(c: &mut SqliteConnection, work: F) -> Result<T, StoreError>
where
    F: for<'c> FnOnce(&'c mut SqliteConnection) -> BoxFuture<'c, Result<T, sqlx::Error>>,
{
    let mut savepoint = c.begin().await?;
    let value = work(&mut savepoint).await.map_err(|e| match e.as_database_error() {
        Some(db) if db.is_unique_violation() => StoreError::Conflict,
        _ => StoreError::Database(e),
    })?;
    savepoint.commit().await?;
    Ok(value)
}

async fn run(mut connection: SqliteConnection, mover: SqliteConnection, mut jobs: mpsc::Receiver<Job>) {
    let mut group = Vec::with_capacity(GROUP);
    let (due, wakes) = mpsc::channel(1);
    let mover = tokio::spawn(move_log(mover, wakes));
    let mut commits = 0;
    while jobs.recv_many(&mut group, GROUP).await > 0 {
        let mut tells = Vec::with_capacity(group.len());
        let committed = commit(&mut connection, group.drain(..), &mut tells).await;
        let failed = committed.err().map(|e| {
            tracing::error!("a commit failed: {e}");
            e.to_string()
        });
        for tell in tells {
            tell(match &failed {
                None => Ok(()),
                Some(why) => Err(StoreError::Database(sqlx::Error::Protocol(why.clone()))),
            });
        }
        commits += 1;
        if commits % LOG == 0 {
            // Full: it is about to be moved already.
            let _ = due.try_send(());
        }
    }
    drop(due);
    // It ends when nobody can wake it; it cannot be cancelled by anybody else.
    let _ = mover.await;
    if let Err(e) = connection.close().await {
        tracing::error!("the database did not close: {e}");
    }
}

async fn move_log(mut connection: SqliteConnection, mut wakes: mpsc::Receiver<()>) {
    while wakes.recv().await.is_some() {
        if let Err(e) = move_pages(&mut connection).await {
            tracing::error!("the log could not be moved into the database: {e}");
        }
    }
    if let Err(e) = connection.close().await {
        tracing::error!("the database did not close: {e}");
    }
}

async fn move_pages(connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    // Passive: never waits for a reader or a writer, nor makes one wait. But the log begins anew only if nothing was written
    // meanwhile, so under endless load it would grow for ever.
    let passive = sqlx::query_as("PRAGMA wal_checkpoint(PASSIVE)");
    let (_, pages, _): (i64, i64, i64) = passive.fetch_one(&mut *connection).await?;
    if pages > LONGEST_LOG {
        sqlx::query("PRAGMA wal_checkpoint(RESTART)").execute(connection).await?;
    }
    Ok(())
}

async fn commit(
    connection: &mut SqliteConnection,
    group: impl Iterator<Item = Job>,
    tells: &mut Vec<Tell>,
) -> Result<(), sqlx::Error> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    for job in group {
        tells.push(job(&mut transaction).await);
    }
    transaction.commit().await
}
