//! States in the database, to open a table whose rules have changed. A move commits its event alone. Its state follows within a second,
//! one for all moves of that second; when the server stops; and after a start, where the one before was killed.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use crate::app::App;
use crate::store::{Store, StoreError};
use crate::table::{Live, Refusal};

/// How long a state waits for further moves.
const DELAY: Duration = Duration::from_secs(1);

/// Writes the state of a table soon, if something was committed without it.
pub fn wake(app: &App, live: &Arc<Live>) {
    if !live.wants_snapshot() || live.snapshot_waits.swap(true, Ordering::AcqRel) {
        return;
    }
    let (app, live) = (app.clone(), live.clone());
    tokio::spawn(async move {
        let mut stopping = app.stopping();
        tokio::select! {
            () = tokio::time::sleep(DELAY) => {}
            // All states are written when the server stops.
            _ = stopping.wait_for(|stop| *stop) => return,
        }
        live.snapshot_waits.store(false, Ordering::Release);
        if let Err(e) = write(&app.store, &live).await {
            tracing::warn!("table {}: its state was not written: {e}", live.id);
        }
    });
}

/// Writes the state of a table if something was committed without it. If that fails, the next move tries again.
pub async fn write(store: &Store, live: &Live) -> Result<(), StoreError> {
    let Some(snapshot) = live.take_snapshot().await else { return Ok(()) };
    store.put_snapshot(&live.id, snapshot).await.inspect_err(|_| live.want_snapshot())
}

/// Writes the states that a killed program left behind its moves, of every table that can be read; the first failure is told.
pub async fn catch_up(store: &Store) -> Result<(), Refusal> {
    let mut done = Ok(());
    for id in store.late_snapshots().await? {
        done = done.and(catch_up_with(store, &id).await);
    }
    done
}

async fn catch_up_with(store: &Store, id: &str) -> Result<(), Refusal> {
    // Not through the tables in memory: nobody may be looking at it.
    if let Some(live) = Live::load(store, id).await? {
        live.want_snapshot();
        write(store, &live).await?;
    }
    Ok(())
}
