//! One connection writes. What waits is committed together; each write stands or falls alone, by a savepoint.

use futures_util::future::BoxFuture;
use sqlx::{Connection, SqliteConnection};
use tokio::sync::{Mutex, mpsc, oneshot};
use tokio::task::JoinHandle;

use super::StoreError;

/// Does its work inside a savepoint and gives back what tells the one who waits, once all is committed.
type Job = Box<dyn for<'c> FnOnce(&'c mut SqliteConnection) -> BoxFuture<'c, Tell> + Send>;
type Tell = Box<dyn FnOnce(Result<(), StoreError>) + Send>;

/// Most writes in one commit.
const GROUP: usize = 64;

pub(super) struct Writer {
    jobs: Mutex<Option<mpsc::Sender<Job>>>,
    task: Mutex<Option<JoinHandle<()>>>,
}

impl Writer {
    pub(super) fn start(connection: SqliteConnection) -> Self {
        let (jobs, waiting) = mpsc::channel(1024);
        Writer { jobs: Mutex::new(Some(jobs)), task: Mutex::new(Some(tokio::spawn(run(connection, waiting)))) }
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
    let value = work(&mut savepoint).await.map_err(StoreError::of)?;
    savepoint.commit().await?;
    Ok(value)
}

async fn run(mut connection: SqliteConnection, mut jobs: mpsc::Receiver<Job>) {
    let mut group = Vec::with_capacity(GROUP);
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
    }
    if let Err(e) = connection.close().await {
        tracing::error!("the database did not close: {e}");
    }
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
