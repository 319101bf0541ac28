//! Bots. One task per table lets them play as long as one is asked; thinking happens on other threads, a bounded number at
//! once, from the seat's view alone, and never holds the table's lock.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use ravelin_catalog::Thought;
use ravelin_core::{Fast, Seat};

use crate::app::App;
use crate::table::{Live, Refusal, Seated};

struct Job {
    seat: Seat,
    decision: String,
    thought: Thought,
}

fn next(seated: &Seated) -> Option<Job> {
    let asked = seated.deciders();
    let row = seated.seats.iter().find(|s| s.bot.is_some() && asked.has(s.seat))?;
    let (seat, kind) = (row.seat, row.bot?);
    let decision = seated.decision(seat);
    let thought = ravelin_catalog::think(seated.game.as_deref()?, seat, kind)?;
    Some(Job { seat, decision, thought })
}

/// Lets the bots of a table play, if one is asked and nobody has seen to it.
pub fn wake(app: &App, live: &Arc<Live>) {
    if !live.thinking.swap(true, Ordering::AcqRel) {
        tokio::spawn(run(app.clone(), live.clone()));
    }
}

async fn run(app: App, live: Arc<Live>) {
    let mut stopping = app.stopping();
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
        let Some(job) = job else { return };
        let ready = Instant::now() + app.config.pace;
        let seed = u64::from_le_bytes(crate::random());
        let Ok(permit) = app.thinkers.acquire().await else { return };
        let thought = tokio::task::spawn_blocking(move || (job.thought)(&mut Fast::new(seed))).await;
        drop(permit);
        tokio::select! {
            () = tokio::time::sleep_until(ready.into()) => {}
            _ = stopping.wait_for(|stop| *stop) => return,
        }
        let Ok(Some(text)) = thought else {
            tracing::error!("table {}: a bot found nothing to play", live.id);
            live.thinking.store(false, Ordering::Release);
            return;
        };
        match live.play_bot(&app.store, job.seat, &job.decision, &text).await {
            // Somebody undid or took the seat back: look again.
            Ok(()) | Err(Refusal::Stale) => {}
            Err(e) => {
                tracing::error!("table {}: a bot could not play: {e}", live.id);
                live.thinking.store(false, Ordering::Release);
                return;
            }
        }
    }
}
