//! Bots. One task per table lets them play as long as one is asked; thinking happens on other threads, a bounded number at
//! once, from the seat's view alone, and never holds the table's lock.
//!
//! A bot answers when the film of what happened before is about done (`static/js/film.js`): decisions that tell nothing come together,
//! and nobody waits long for one that does. Pages tell nothing of their films; what everybody sees happen is counted.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use ravelin_catalog::Thought;
use ravelin_core::event::Kind;
use ravelin_core::{Fast, Seat, Table};

use crate::app::App;
use crate::metrics::Player;
use crate::store::StoreError;
use crate::table::{Live, Moment, Refusal, Seated};
use crate::{archive, snapshots};

struct Job {
    seat: Seat,
    moment: Moment,
    thought: Thought,
    shown: Shown,
    /// Length of the journal.
    told: usize,
}

/// The longest wait for a film, unless bots are set to a slower pace.
const LONGEST: Duration = Duration::from_secs(2);

/// What people are being shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shown {
    Nothing,
    /// Lines of the journal that move nothing.
    Words,
    /// So many things on the board, one after the other.
    Scenes(u32),
}

/// How long a bot waits for it: two thirds of the pace for each scene, and at least the pace.
fn film(pace: Duration, shown: Shown) -> Duration {
    match shown {
        Shown::Nothing => Duration::ZERO,
        Shown::Words => pace / 3,
        Shown::Scenes(n) => (pace * 2 * n / 3).clamp(pace, LONGEST.max(pace)),
    }
}

/// What is shown of the journal from this line on: a line that moves something is one scene, dice take twice as long.
fn shown(game: &dyn Table, from: usize) -> Shown {
    let lines = game.journal().get(from..).unwrap_or_default();
    let scene = |entry| {
        let events = game.events(entry, None);
        let has_dice = events.iter().any(|event| event.kind == Kind::Dice);
        let has_place =
            events.iter().any(|e| e.kind != Kind::Number && (e.from.is_some() || e.to.is_some() || e.at.is_some()));
        u32::from(has_place || has_dice) + u32::from(has_dice)
    };
    // How long it takes is the same for everybody, so what is for one player only takes no time.
    let told = || lines.iter().filter(|entry| entry.is_for(None));
    match told().map(scene).sum() {
        0 if told().next().is_none() => Shown::Nothing,
        0 => Shown::Words,
        n => Shown::Scenes(n),
    }
}

/// How much of the journal was told before the last move.
fn before_last(game: &dyn Table) -> usize {
    game.record().moves.len().checked_sub(1).map_or(0, |last| game.told(last))
}

/// What a bot is asked; people have been shown the journal up to this line.
fn next(seated: &Seated, seen: Option<usize>) -> Option<Job> {
    let asked = seated.deciders();
    let row = seated.seats.iter().find(|s| s.bot.is_some() && asked.has(s.seat))?;
    let (seat, kind) = (row.seat, row.bot?);
    let game = seated.game.as_deref()?;
    let thought = ravelin_catalog::think(game, seat, kind)?;
    let (shown, told) = (shown(game, seen.unwrap_or_else(|| before_last(game))), game.journal().len());
    Some(Job { seat, moment: seated.moment(), thought, shown, told })
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
    let mut seen = None;
    loop {
        let job = {
            let seated = live.lock().await;
            let job = if live.is_dead() { None } else { next(&seated, seen) };
            if job.is_none() {
                // Under the lock: whoever changes the table after this wakes us again.
                live.thinking.store(false, Ordering::Release);
            }
            job
        };
        let Some(Job { seat, moment, thought, shown, told }) = job else { return Ok(()) };
        seen = Some(told);
        let choice = tokio::select! {
            choice = think(app, thought, film(app.config.pace, shown)) => choice,
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

/// Thinks when it is this bot's turn to, and lets people see what happened before it answers.
async fn think(app: &App, thought: Thought, film: Duration) -> Option<usize> {
    let ready = Instant::now() + film;
    let permit = app.thinkers.acquire().await.ok()?;
    let thinking = app.metrics.thinking();
    let seed = u64::from_le_bytes(crate::random());
    let found = tokio::task::spawn_blocking(move || thought(&mut Fast::new(seed))).await;
    drop((permit, thinking));
    tokio::time::sleep_until(ready.into()).await;
    found.ok()
}

#[cfg(test)]
mod tests {
    use ravelin_core::{Pack, Seed};

    use super::*;

    #[test]
    fn a_bot_waits_for_the_film_and_not_longer_than_two_seconds() {
        let pace = Duration::from_millis(600);
        assert_eq!(film(pace, Shown::Nothing), Duration::ZERO, "what shows nothing comes at once");
        assert_eq!(film(pace, Shown::Words), Duration::from_millis(200));
        assert_eq!(film(pace, Shown::Scenes(1)), pace);
        assert_eq!(film(pace, Shown::Scenes(3)), Duration::from_millis(1200));
        assert_eq!(film(pace, Shown::Scenes(40)), LONGEST);
        assert_eq!(film(Duration::from_secs(5), Shown::Scenes(1)), Duration::from_secs(5), "slower if it is set so");
        assert_eq!(film(Duration::ZERO, Shown::Scenes(7)), Duration::ZERO);
    }

    /// Games between bots: with something shown no decision takes longer than two seconds, and most small ones come together.
    #[test]
    fn chains_of_small_decisions_come_together() {
        let pace = Duration::from_millis(600);
        for info in ravelin_catalog::games() {
            let options = ravelin_catalog::sheet(info.slug, &Pack::default()).unwrap().resolve(None, None, []).unwrap();
            let mut game = ravelin_catalog::new(info.slug, &options, Seed::number(4), &Pack::default(), None).unwrap();
            let (mut blank, mut longest, mut total, mut n) = (0u32, Duration::ZERO, Duration::ZERO, 0u32);
            while let Some(seat) = game.deciders().lowest().filter(|_| n < 300) {
                let from = before_last(&*game);
                let wait = film(pace, shown(&*game, from));
                blank += u32::from(wait.is_zero());
                (longest, total, n) = (longest.max(wait), total + wait, n + 1);
                let last = game.offered(seat).len() - 1;
                game.play_choice(seat, n as usize % (last + 1)).unwrap();
            }
            println!("{:12} {n} decisions, {blank} at once, {:?} on average", info.slug, total / n.max(1));
            assert!(longest <= LONGEST);
        }
    }
}
