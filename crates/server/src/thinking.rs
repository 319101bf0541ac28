//! Bots. One task per table lets them play as long as one is asked; thinking happens on other threads, a bounded number at
//! once, from the seat's view alone, and never holds the table's lock.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use ravelin_bots::BotKind;
use ravelin_catalog::MatchVisitor;
use ravelin_core::game::Notation;
use ravelin_core::{Fast, Game, Match, Seat, choice};

use crate::app::App;
use crate::archive;
use crate::table::{Live, Refusal, Seated};

type Thought = Box<dyn FnOnce() -> Option<String> + Send>;

struct Think {
    seat: Seat,
    kind: BotKind,
}

impl MatchVisitor for Think {
    type Out = Thought;

    fn visit<G: Game>(self, table: &mut Match<G>) -> Thought {
        let Think { seat, kind } = self;
        let (kit, view) = (table.kit(), table.game().view(Some(seat)));
        let mut legal = Vec::new();
        choice::legal(table.game(), seat, &mut legal);
        let mut dice = Fast::new(u64::from_le_bytes(crate::random()));
        Box::new(move || {
            let index = ravelin_bots::choose::<G>(kind, &view, seat, &legal, &mut dice);
            legal.get(index).map(|&action| Notation::<G>(kit, action).to_string())
        })
    }
}

struct Job {
    seat: Seat,
    decision: String,
    thought: Thought,
}

fn next(seated: &mut Seated) -> Option<Job> {
    let asked = seated.deciders();
    let row = seated.seats.iter().find(|s| s.bot.is_some() && asked.has(s.seat))?;
    let (seat, kind) = (row.seat, row.bot?);
    let decision = seated.decision(seat);
    let game = seated.game.as_deref_mut()?;
    let thought = ravelin_catalog::with_match(game, Think { seat, kind })?;
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
    match app.store.claim(&live.id).await {
        Ok(true) => {}
        Ok(false) => return live.thinking.store(false, Ordering::Release),
        Err(e) => {
            tracing::error!("table {}: its bots: {e}", live.id);
            return live.thinking.store(false, Ordering::Release);
        }
    }
    loop {
        let job = {
            let mut seated = live.lock().await;
            let job = if live.is_dead() { None } else { next(&mut seated) };
            if job.is_none() {
                // Under the lock: whoever changes the table after this wakes us again.
                live.thinking.store(false, Ordering::Release);
            }
            job
        };
        let Some(job) = job else { return };
        let ready = Instant::now() + app.config.pace;
        let Ok(permit) = app.thinkers.acquire().await else { return };
        let thought = tokio::task::spawn_blocking(job.thought).await;
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
            Ok(()) | Err(Refusal::Stale) => archive::wake(&app, &live),
            Err(e) => {
                tracing::error!("table {}: a bot could not play: {e}", live.id);
                live.thinking.store(false, Ordering::Release);
                return;
            }
        }
    }
}
