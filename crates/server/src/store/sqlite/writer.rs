//! One connection writes. Jobs that wait are committed together; each stands or falls alone, by a savepoint.
//!
//! After a failure nothing of the group is acknowledged, the connection is dropped (which rolls back whatever it had
//! begun) and every job is refused until a probe could write again on a new connection.

use std::time::Duration;

use futures_util::future::BoxFuture;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, Connection, SqliteConnection};
use tokio::sync::{Mutex, mpsc, oneshot, watch};
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep_until};

use super::marker::Marker;
use super::write;
use crate::clock::WritableSince;
use crate::metrics::Metrics;
use crate::store::{Event, StoreError, Trouble};

/// Does its work inside a savepoint. An error in place of the connection is passed on to whoever waits.
type Work = Box<dyn for<'c> FnOnce(Result<&'c mut SqliteConnection, StoreError>) -> BoxFuture<'c, Done> + Send>;

enum Job {
    Work(Work),
    /// One event and nothing else, as for most moves: all of a group are written by one statement.
    Event(TableEvent, oneshot::Sender<Result<(), StoreError>>),
}

/// An event, and the table where it happened.
pub(super) struct TableEvent {
    pub(super) table: String,
    pub(super) event: Event,
}

type Tell = Box<dyn FnOnce(Result<(), StoreError>) + Send>;

struct Done {
    /// The database failed, not the statement: the group cannot be committed.
    trouble: Option<Trouble>,
    /// Answers whoever waits, once the group is committed.
    tell: Tell,
}

/// Most jobs in one commit.
const GROUP: usize = 64;

/// Commits between two checkpoints. They run on a second connection: a checkpoint costs several commits.
const CHECKPOINT: usize = 100;

/// Pages of 4 KiB in the WAL from which on commits wait for a checkpoint.
const LONGEST_WAL: i64 = 16 * 1024;

/// A lock of another program is waited for this long; while the database is in trouble it is only tried.
const BUSY: Duration = Duration::from_secs(2);
const BUSY_IN_TROUBLE: Duration = Duration::from_millis(100);

/// How often the database is probed when nothing is written.
const PROBE: Duration = Duration::from_secs(10);
const PROBE_IN_TROUBLE: Duration = Duration::from_secs(1);

/// Written by a probe while the database is in trouble: room for one page is not room for a game.
const PROBE_BYTES: i64 = 64 * 1024;

pub(super) struct Writer {
    jobs: Mutex<Option<mpsc::Sender<Job>>>,
    task: Mutex<Option<JoinHandle<()>>>,
    health: watch::Receiver<Option<Trouble>>,
}

impl Writer {
    pub(super) async fn start(
        options: SqliteConnectOptions,
        marker: Marker,
        metrics: Metrics,
        writable: WritableSince,
    ) -> Result<Self, StoreError> {
        let (jobs, waiting) = mpsc::channel(1024);
        let (health, watched) = watch::channel(None);
        let (due, wakes) = mpsc::channel(1);
        let checkpointer = SqliteConnection::connect_with(&options).await?;
        let connection = SqliteConnection::connect_with(&options.clone().busy_timeout(BUSY)).await?;
        let (connection, next_probe) = (Some(connection), soon(PROBE));
        let worker = Worker { options, connection, health, writable, marker, metrics, due, commits: 0, next_probe };
        let task = tokio::spawn(worker.run(waiting, tokio::spawn(checkpoints(checkpointer, wakes))));
        Ok(Writer { jobs: Mutex::new(Some(jobs)), task: Mutex::new(Some(task)), health: watched })
    }

    pub(super) fn health(&self) -> watch::Receiver<Option<Trouble>> {
        self.health.clone()
    }

    pub(super) async fn write<T, F>(&self, work: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: for<'c> FnOnce(&'c mut SqliteConnection) -> BoxFuture<'c, Result<T, sqlx::Error>> + Send + 'static,
    {
        let (answer, answered) = oneshot::channel();
        let work: Work = Box::new(move |c| {
            Box::pin(async move {
                let done = match c {
                    Ok(c) => in_savepoint(c, work).await,
                    Err(e) => Err(e),
                };
                let trouble = match &done {
                    Err(StoreError::Unavailable(trouble)) => Some(*trouble),
                    _ => None,
                };
                let tell: Tell = Box::new(move |committed| {
                    // Nobody waits any more if the request was dropped; the write stays.
                    let _ = answer.send(done.and_then(|value| committed.map(|()| value)));
                });
                Done { trouble, tell }
            })
        });
        self.send(Job::Work(work)).await?;
        answered.await.map_err(|_| StoreError::Stopped)?
    }

    pub(super) async fn add_event(&self, event: TableEvent) -> Result<(), StoreError> {
        let (answer, answered) = oneshot::channel();
        self.send(Job::Event(event, answer)).await?;
        answered.await.map_err(|_| StoreError::Stopped)?
    }

    async fn send(&self, job: Job) -> Result<(), StoreError> {
        let jobs = self.jobs.lock().await.clone().ok_or(StoreError::Stopped)?;
        jobs.send(job).await.map_err(|_| StoreError::Stopped)
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
    let mut savepoint = c.begin().await.map_err(failed)?;
    let value = work(&mut savepoint).await.map_err(failed)?;
    savepoint.commit().await.map_err(failed)?;
    Ok(value)
}

fn failed(e: sqlx::Error) -> StoreError {
    match (e.as_database_error(), Trouble::of(&e)) {
        (Some(db), _) if db.is_unique_violation() => StoreError::Conflict,
        (_, None) => StoreError::Database(e),
        (_, Some(trouble)) => {
            tracing::error!("a write failed: {e}");
            StoreError::Unavailable(trouble)
        }
    }
}

fn soon(after: Duration) -> Instant {
    Instant::now() + after
}

struct Worker {
    options: SqliteConnectOptions,
    /// None after a failure: the next probe connects again.
    connection: Option<SqliteConnection>,
    health: watch::Sender<Option<Trouble>>,
    /// Set again when the database healed, before anybody is told.
    writable: WritableSince,
    marker: Marker,
    metrics: Metrics,
    /// Wakes the checkpointer.
    due: mpsc::Sender<()>,
    commits: usize,
    next_probe: Instant,
}

impl Worker {
    async fn run(mut self, mut jobs: mpsc::Receiver<Job>, checkpointer: JoinHandle<()>) {
        let mut group = Vec::with_capacity(GROUP);
        loop {
            tokio::select! {
                count = jobs.recv_many(&mut group, GROUP) => match count {
                    0 => break,
                    _ => self.commit(group.drain(..)).await,
                },
                () = sleep_until(self.next_probe) => self.probe().await,
            }
        }
        let Worker { connection, due, .. } = self;
        drop(due);
        // It ends when nobody can wake it; it cannot be cancelled by anybody else.
        let _ = checkpointer.await;
        if let Some(connection) = connection
            && let Err(e) = connection.close().await
        {
            tracing::warn!("the database did not close: {e}");
        }
    }

    async fn commit(&mut self, mut group: impl Iterator<Item = Job>) {
        let Some(connection) = &mut self.connection else {
            // Left to the next probe: refusals say nothing about the database.
            let trouble = self.health.borrow().unwrap_or(Trouble::Unknown);
            return refuse(group, trouble).await;
        };
        let started = Instant::now();
        let mut tells = Vec::with_capacity(GROUP);
        let committed = run_jobs(connection, &mut group, &mut tells).await;
        self.metrics.committed(tells.len(), started.elapsed());
        self.settle(committed);
        for tell in tells {
            tell(committed.map(|_| ()).map_err(StoreError::Unavailable));
        }
        if let Err(trouble) = committed {
            refuse(group, trouble).await;
        }
    }

    /// Writes something, to know whether it can be done.
    async fn probe(&mut self) {
        let done = self.try_probe().await;
        self.settle(done);
    }

    async fn try_probe(&mut self) -> Result<i64, Trouble> {
        let trouble = |e: sqlx::Error| {
            tracing::debug!("a probe failed: {e}");
            Trouble::of(&e).unwrap_or(Trouble::Unknown)
        };
        if let Some(connection) = &mut self.connection {
            return write_probe(connection, 0).await.map_err(trouble);
        }
        // Not made anew if it is gone: an empty database would be worse than none.
        let options = self.options.clone().create_if_missing(false).busy_timeout(BUSY_IN_TROUBLE);
        let mut connection = SqliteConnection::connect_with(&options).await.map_err(trouble)?;
        write_probe(&mut connection, PROBE_BYTES).await.map_err(trouble)?;
        let commits = write_probe(&mut connection, 0).await.map_err(trouble)?;
        let patient = format!("PRAGMA busy_timeout = {}", BUSY.as_millis());
        sqlx::raw_sql(AssertSqlSafe(patient)).execute(&mut connection).await.map_err(trouble)?;
        self.connection = Some(connection);
        Ok(commits)
    }

    /// What a commit or a probe says about the database.
    fn settle(&mut self, done: Result<i64, Trouble>) {
        let trouble = done.err();
        if trouble.is_none() && self.health.borrow().is_some() {
            self.writable.restart();
        }
        let before = self.health.send_replace(trouble);
        match (before, trouble) {
            (None, Some(trouble)) => tracing::error!("moves cannot be saved: {trouble}"),
            (Some(_), None) => tracing::warn!("moves can be saved again"),
            _ => {}
        }
        let Ok(commits) = done else {
            // Closing it rolls back whatever was begun; after some failures nothing else does.
            self.connection = None;
            self.next_probe = soon(if before.is_none() { Duration::ZERO } else { PROBE_IN_TROUBLE });
            return;
        };
        self.marker.note(commits);
        self.next_probe = soon(PROBE);
        self.commits += 1;
        if self.commits.is_multiple_of(CHECKPOINT) {
            // Full: a checkpoint is about to run already.
            let _ = self.due.try_send(());
        }
    }
}

/// Refuses jobs without running them.
async fn refuse(group: impl Iterator<Item = Job>, trouble: Trouble) {
    let refused = || StoreError::Unavailable(trouble);
    for job in group {
        match job {
            Job::Work(work) => (work(Err(refused())).await.tell)(Err(refused())),
            // Nobody waits any more if the request was dropped.
            Job::Event(_, answer) => _ = answer.send(Err(refused())),
        }
    }
}

/// Runs jobs in one transaction until one of them cannot be; how many commits the database holds then.
async fn run_jobs(
    connection: &mut SqliteConnection,
    group: &mut impl Iterator<Item = Job>,
    tells: &mut Vec<Tell>,
) -> Result<i64, Trouble> {
    let trouble = |e: sqlx::Error| {
        tracing::error!("a commit failed: {e}");
        Trouble::of(&e).unwrap_or(Trouble::Unknown)
    };
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await.map_err(trouble)?;
    let (mut events, mut answers) = (Vec::new(), Vec::new());
    for job in group {
        match job {
            Job::Work(work) => {
                let Done { trouble, tell } = work(Ok(&mut transaction)).await;
                tells.push(tell);
                if let Some(trouble) = trouble {
                    tells.extend(answers.into_iter().map(|answer| told(answer, Ok(()))));
                    return Err(trouble);
                }
            }
            Job::Event(event, answer) => {
                events.push(event);
                answers.push(answer);
            }
        }
    }
    add_events(&mut transaction, &events, answers, tells).await?;
    let count = sqlx::query_scalar("UPDATE writer SET commits = commits + 1 RETURNING commits");
    let commits = count.fetch_one(&mut *transaction).await.map_err(trouble)?;
    transaction.commit().await.map_err(trouble)?;
    Ok(commits)
}

/// Answers whoever waits, once the group is committed.
fn told(answer: oneshot::Sender<Result<(), StoreError>>, done: Result<(), StoreError>) -> Tell {
    Box::new(move |committed| _ = answer.send(done.and(committed)))
}

/// Without a savepoint: only the first statement can be refused, and a statement that is refused leaves nothing.
async fn add_together(c: &mut SqliteConnection, events: &[TableEvent]) -> Result<(), StoreError> {
    write::events(c, events).await.map_err(failed)
}

/// Writes the events of a group together; one by one if a rule of the database refuses them, so that each stands or falls alone.
async fn add_events(
    c: &mut SqliteConnection,
    events: &[TableEvent],
    answers: Vec<oneshot::Sender<Result<(), StoreError>>>,
    tells: &mut Vec<Tell>,
) -> Result<(), Trouble> {
    let trouble = |e: &StoreError| match e {
        StoreError::Unavailable(trouble) => Some(*trouble),
        _ => None,
    };
    if events.is_empty() {
        return Ok(());
    }
    let together = add_together(c, events).await;
    let failure = together.as_ref().err().and_then(trouble);
    if together.is_ok() || failure.is_some() {
        tells.extend(answers.into_iter().map(|answer| told(answer, Ok(()))));
        return failure.map_or(Ok(()), Err);
    }
    for (event, answer) in events.iter().zip(answers) {
        let alone = add_together(c, std::slice::from_ref(event)).await;
        let failure = alone.as_ref().err().and_then(trouble);
        tells.push(told(answer, alone));
        if let Some(failure) = failure {
            return Err(failure);
        }
    }
    Ok(())
}

async fn write_probe(connection: &mut SqliteConnection, bytes: i64) -> Result<i64, sqlx::Error> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let update = "UPDATE writer SET commits = commits + 1, probe = zeroblob(?) RETURNING commits";
    let commits = sqlx::query_scalar(update).bind(bytes).fetch_one(&mut *transaction).await?;
    transaction.commit().await?;
    Ok(commits)
}

async fn checkpoints(mut connection: SqliteConnection, mut wakes: mpsc::Receiver<()>) {
    while wakes.recv().await.is_some() {
        if let Err(e) = checkpoint(&mut connection).await {
            tracing::warn!("the WAL could not be checkpointed: {e}");
        }
    }
    if let Err(e) = connection.close().await {
        tracing::warn!("the database did not close: {e}");
    }
}

async fn checkpoint(connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    // Passive: never waits for a reader or a writer, nor makes one wait. But the WAL begins anew only if nothing was
    // written meanwhile, so under endless load it would grow for ever.
    let passive = sqlx::query_as("PRAGMA wal_checkpoint(PASSIVE)");
    let (_, pages, _): (i64, i64, i64) = passive.fetch_one(&mut *connection).await?;
    if pages > LONGEST_WAL {
        sqlx::query("PRAGMA wal_checkpoint(RESTART)").execute(connection).await?;
    }
    Ok(())
}
