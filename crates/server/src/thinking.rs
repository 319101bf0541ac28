//! Bots. One task per table lets them play as long as one is asked; thinking happens on other threads, a bounded number at
//! once, from the seat's view alone, and never holds the table's lock.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use ravelin_catalog::Thought;
use ravelin_core::{Fast, Seat};

use crate::app::App;
use crate::metrics::Player;
use crate::store::StoreError;
use crate::table::{Live, Moment, Refusal, Seated};
use crate::{archive, snapshots};

struct Job {
    seat: Seat,
    moment: Moment,
    thought: Thought,
}

fn next(seated: &Seated) -> Option<Job> {
    let asked = seated.deciders();
    let row = seated.seats.iter().find(|s| s.bot.is_some() && asked.has(s.seat))?;
    let (seat, kind) = (row.seat, row.bot?);
    let thought = ravelin_catalog::think(seated.game.as_deref()?, seat, kind)?;
    Some(Job { seat, moment: seated.moment(), thought })
}

/// Lets the bots of a table play, if one is asked and nobody has seen to it.
pub fn wake(app: &App, live: &Arc<Live>) {
    if !live.thinking.swap(true, Ordering::AcqRel) {
        tokio::spawn(run(app.clone(), live.clone()));
    }
}

async fn run(app: App, mut live: Arc<Live>) {
    let mut stopping = app.stopping();
    loop {
        match play(&app, &live).await {
            Ok(()) if !live.is_dead() => return,
            // Wait until moves can be saved. If the copy in memory was given up, go on with the one that others see.
            Ok(()) | Err(Refusal::Store(StoreError::Unavailable(_))) => {}
            Err(Refusal::Store(StoreError::Stopped)) => return,
            Err(e) => {
                live.thinking.store(false, Ordering::Release);
                return tracing::error!("table {}: a bot could not play: {e}", live.id);
            }
        }
        let mut health = app.store.health();
        tokio::select! {
            healed = health.wait_for(Option::is_none) => if healed.is_err() { return },
            _ = stopping.wait_for(|stop| *stop) => return,
        }
        let fresh = match app.table(&live.id).await {
            Ok(Some(fresh)) => fresh,
            Ok(None) => return,
            Err(e) => return tracing::error!("table {}: its bots: {e}", live.id),
        };
        if !Arc::ptr_eq(&fresh, &live) {
            if fresh.thinking.swap(true, Ordering::AcqRel) {
                return;
            }
            live = fresh;
        }
    }
}

/// Lets the bots of a table play until none is asked.
async fn play(app: &App, live: &Arc<Live>) -> Result<(), Refusal> {
    let mut stopping = app.stopping();
    if !app.store.claim(&live.id).await? {
        live.thinking.store(false, Ordering::Release);
        return Ok(());
    }
    loop {
        let job = {
            let seated = live.lock().await;
            let job = if live.is_dead() { None } else { next(&seated) };
            if job.is_none() {
                // Under the lock: whoever changes the table after this wakes us again.
                live.thinking.store(false, Ordering::Release);
            }
            job
        };
        let Some(Job { seat, moment, thought }) = job else { return Ok(()) };
        let choice = tokio::select! {
            choice = think(app, thought) => choice,
            _ = stopping.wait_for(|stop| *stop) => return Err(StoreError::Stopped.into()),
        };
        let choice = choice.ok_or_else(|| Refusal::Bad("it found nothing to play".to_owned()))?;
        match live.play_bot(&app.store, seat, moment, choice).await {
            Ok(()) => {
                app.metrics.moved(Player::Bot);
                archive::wake(app, live);
                snapshots::wake(app, live);
            }
            // Somebody acted meanwhile, undid or took the seat back: look again.
            Err(Refusal::Stale) => {}
            Err(e) => return Err(e),
        }
    }
}

/// Thinks when it is this bot's turn to, and lets people see the last move before the next.
async fn think(app: &App, thought: Thought) -> Option<usize> {
    let ready = Instant::now() + app.config.pace;
    let permit = app.thinkers.acquire().await.ok()?;
    let thinking = app.metrics.thinking();
    let seed = u64::from_le_bytes(crate::random());
    let found = tokio::task::spawn_blocking(move || thought(&mut Fast::new(seed))).await;
    drop((permit, thinking));
    tokio::time::sleep_until(ready.into()).await;
    found.ok()
}
