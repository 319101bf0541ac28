//! Archives: while the program has the rules a game is played under, its journal in words and what its positions look like are kept, at
//! its end and every so many moves. This happens beside play: the table's lock is held for a copy only, and nothing that is
//! archived is part of a move's transaction.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use ravelin_core::record::{JournalLine, journal_of};
use ravelin_core::{Record, Seat, Table, Viewer};

use crate::app::App;
use crate::snapshots;
use crate::store::{ArchiveBody, ArchivePart, Progress, Stage, Store, StoreError};
use crate::table::{Live, Refusal, Seated};

/// The number of moves between two parts of an archive.
pub const EVERY: usize = 100;

/// The most finished games that one start of the program archives after the fact.
const MOST_AT_START: i64 = 1000;

/// A pause between two of them, so that people who play do not notice.
const PAUSE: Duration = Duration::from_millis(20);

/// Archives a table if a commit asked for it.
pub fn wake(app: &App, live: &Arc<Live>) {
    if live.archive_due.swap(false, Ordering::Relaxed) {
        let (app, live) = (app.clone(), live.clone());
        tokio::spawn(async move {
            if let Err(e) = archive(&app.store, &live).await {
                tracing::warn!("table {}: not archived: {e}", live.id);
            }
        });
    }
}

/// What is needed of a table to archive it.
struct Copy {
    end: Progress,
    undone: Vec<(i64, usize)>,
    over: bool,
    /// The program tells it again, under other rules than it was played under.
    retold: bool,
    game: Box<dyn Table>,
    told: Vec<JournalLine>,
    record: Record,
}

impl Copy {
    fn of(seated: &Seated) -> Option<Self> {
        let game = seated.game.as_ref()?;
        // What does not replay under the present rules cannot be told by them.
        if seated.old.is_some() && seated.replays_from().is_none() {
            return None;
        }
        let end = Progress { moves: game.record().moves.len(), sequence: seated.last_event() };
        Some(Copy {
            end,
            undone: seated.undone.clone(),
            over: seated.board.stage == Stage::Over,
            retold: seated.is_of_old_rules(),
            game: game.fork(),
            told: seated.told().collect(),
            record: seated.file()?,
        })
    }

    fn part(self, from: Option<usize>) -> ArchivePart {
        let info = self.game.info();
        let seats = (0..self.game.seats()).map(|s| Some(Seat(s)));
        let viewers = std::iter::once(None).chain(seats);
        let lines = self.told.into_iter().chain(journal_of(&*self.game));
        let body = ArchiveBody {
            journal: lines.filter(|line| from.is_none_or(|from| line.after > from)).collect(),
            position: self.game.state_json(),
            views: viewers.map(|viewer: Viewer| (viewer, self.game.view_text(viewer))).collect(),
            picture: self.over.then(|| self.game.picture(None).to_string()),
            result: self.record.result,
            taken_back: self.record.taken_back,
        };
        ArchivePart { end: self.end, rules: info.rules_version, state_version: info.state_version, body }
    }
}

/// Brings a table's archive up to date.
pub async fn archive(store: &Store, live: &Live) -> Result<(), Refusal> {
    let Some(copy) = Copy::of(&*live.lock().await) else { return Ok(()) };
    let mut ends = store.archive_ends(&live.id).await?;
    ends.retain(|end| end.stands(&copy.undone) && end.moves <= copy.end.moves);
    // What was told under its own rules is not told again under others. The end of a game adds its result and its picture,
    // also to a part that ends there.
    let done = ends.iter().any(|end| copy.retold || (!copy.over && end.moves == copy.end.moves));
    if done {
        return Ok(());
    }
    let from = ends.iter().map(|end| end.moves).filter(|moves| *moves < copy.end.moves).max();
    let part = tokio::task::spawn_blocking(move || copy.part(from)).await;
    let part = part.map_err(|e| Refusal::Bad(e.to_string()))?;
    Ok(store.add_archive(&live.id, from, part).await?)
}

/// After a start: states that lag behind their moves are written, running games whose position cannot be read any more are closed, and finished games without an archive get one.
pub async fn catch_up(app: App) {
    if let Err(e) = snapshots::catch_up(&app.store).await {
        tracing::error!("states behind their moves: {e}");
    }
    if let Err(e) = close_unreadable(&app).await {
        tracing::error!("games of older rules: {e}");
    }
    let ids = app.store.without_archive(MOST_AT_START).await.unwrap_or_else(|e| {
        tracing::error!("games without an archive: {e}");
        Vec::new()
    });
    for id in ids {
        // Not through the tables in memory: nobody is looking at it.
        let done = match Live::load(&app.store, &id).await {
            Ok(Some(live)) => archive(&app.store, &live).await,
            Ok(None) => Ok(()),
            Err(e) => Err(e),
        };
        if let Err(e) = done {
            tracing::warn!("table {id}: not archived: {e}");
        }
        tokio::time::sleep(PAUSE).await;
    }
}

async fn close_unreadable(app: &App) -> Result<(), StoreError> {
    for board in app.store.in_stage(Stage::Running).await? {
        if ravelin_catalog::info(&board.game).is_ok_and(|info| info.rules_version == board.rules) {
            continue;
        }
        let closed = match app.table(&board.id).await {
            Ok(Some(live)) => live.close_if_unreadable(&app.store).await,
            Ok(None) => Ok(()),
            Err(e) => Err(e),
        };
        if let Err(e) = closed {
            tracing::error!("table {}: {e}", board.id);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use ravelin_core::record::TakenBack;
    use ravelin_core::{Pack, Record};

    use super::*;
    use crate::clock::Clock;
    use crate::store::Sqlite;
    use crate::table::{Plan, Sitter, Wish};
    use crate::testing::Folder;

    /// A game of one person against themself in a database of its own, far enough for two parts.
    struct Desk {
        _folder: Folder,
        store: Store,
        live: Live,
    }

    impl Desk {
        async fn new(game: &str) -> Self {
            let folder = Folder::new();
            let store: Store = Arc::new(Sqlite::open(&folder.database(), Clock::System).await.unwrap());
            let me = store.new_person("Ada").await.unwrap();
            let sheet = ravelin_catalog::sheet(game, &Pack::default()).unwrap();
            let options = sheet.resolve(None, None, []).unwrap();
            let sitters = vec![Sitter::Me; usize::from(options.seats)];
            let plan = Plan { game: game.to_owned(), options, sitters, private: false, absence: None, copy: None };
            let id = plan.make(&store, me).await.unwrap();
            let live = Live::load(&store, &id).await.unwrap().unwrap();
            Desk { _folder: folder, store, live }
        }

        async fn moves(&self) -> usize {
            self.live.lock().await.game.as_ref().map_or(0, |game| game.record().moves.len())
        }

        /// Plays the last listed action until so many moves stand.
        async fn play_to(&self, moves: usize) {
            while self.moves().await < moves {
                let (host, seat, decision, action) = {
                    let seated = self.live.lock().await;
                    let seat = seated.deciders().lowest().unwrap();
                    let action = seated.game.as_ref().unwrap().offered(seat).last().unwrap().text.clone();
                    (seated.board.host, seat, seated.decision(seat), action)
                };
                self.live.play(&self.store, host, seat, (&decision, &action), Instant::now()).await.unwrap();
            }
        }

        async fn file(&self) -> Record {
            self.live.lock().await.file().unwrap()
        }
    }

    #[tokio::test]
    async fn a_long_game_is_archived_in_parts_that_add_up_to_its_journal() {
        let desk = Desk::new("nevsky").await;
        desk.play_to(99).await;
        assert!(!desk.live.archive_due.load(Ordering::Relaxed));
        desk.play_to(100).await;
        assert!(desk.live.archive_due.load(Ordering::Relaxed));
        archive(&desk.store, &desk.live).await.unwrap();
        archive(&desk.store, &desk.live).await.unwrap();
        desk.play_to(200).await;
        archive(&desk.store, &desk.live).await.unwrap();
        let parts = desk.store.archive(&desk.live.id).await.unwrap();
        assert_eq!(parts.iter().map(|part| part.end.moves).collect::<Vec<_>>(), [100, 200]);
        let told: Vec<JournalLine> = parts.into_iter().flat_map(|part| part.body.journal).collect();
        assert_eq!(told, desk.file().await.journal);
    }

    #[tokio::test]
    async fn a_part_that_was_taken_back_is_replaced() {
        let desk = Desk::new("nevsky").await;
        desk.play_to(100).await;
        archive(&desk.store, &desk.live).await.unwrap();
        let host = desk.live.lock().await.board.host;
        let last = desk.live.lock().await.game.as_ref().unwrap().record().moves.last().unwrap().seat;
        // Nobody else has to agree.
        desk.live.ask(&desk.store, host, last, Wish::Undo(Some(99))).await.unwrap();
        assert_eq!(desk.moves().await, 99);
        desk.play_to(101).await;
        archive(&desk.store, &desk.live).await.unwrap();
        let ends = desk.store.archive_ends(&desk.live.id).await.unwrap();
        assert_eq!(ends.iter().map(|end| end.moves).collect::<Vec<_>>(), [101], "what was told at 100 did not stand");
        let parts = desk.store.archive(&desk.live.id).await.unwrap();
        assert_eq!(parts[0].body.journal, desk.file().await.journal);
        assert_eq!(parts[0].body.taken_back, desk.file().await.taken_back);
    }

    #[tokio::test]
    async fn dice_that_were_taken_back_stand_in_the_record() {
        let desk = Desk::new("outpost").await;
        let host = desk.live.lock().await.board.host;
        // The bids are turned up.
        desk.play_to(2).await;
        let last = desk.live.lock().await.last_move_of(Seat(1));
        desk.live.ask(&desk.store, host, Seat(1), Wish::Undo(last)).await.unwrap();
        let taken = [TakenBack { at: 2, to: last.unwrap(), seat: Seat(1), dice: true }];
        assert_eq!(desk.file().await.taken_back, taken);
        let again = Live::load(&desk.store, &desk.live.id).await.unwrap().unwrap();
        assert_eq!(again.lock().await.file().unwrap().taken_back, taken, "also after a restart");
    }

    #[tokio::test]
    async fn the_end_of_a_game_adds_result_and_picture() {
        let desk = Desk::new("outpost").await;
        archive(&desk.store, &desk.live).await.unwrap();
        let host = desk.live.lock().await.board.host;
        desk.live.resign(&desk.store, host, Seat(0)).await.unwrap();
        archive(&desk.store, &desk.live).await.unwrap();
        let parts = desk.store.archive(&desk.live.id).await.unwrap();
        let [part] = &parts[..] else { panic!("one part, not {}", parts.len()) };
        assert!(part.body.picture.is_some());
        let result = part.body.result.as_ref().unwrap();
        assert_eq!((result.winners.as_slice(), result.reason.as_str()), ([Seat(1)].as_slice(), "red resigned."));
    }
}
