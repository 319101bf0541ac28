//! Tables that were not played under the present rules alone. Loading writes nothing: a game that goes on does so in memory,
//! and the chapter is committed with the first act after it.

use ravelin_core::record::{Chapter, JournalLine, Snapshot};
use ravelin_core::{Opened, Pack, Record, Seat, Table, Viewer, Way};

use super::consent::Closed;
use super::history::History;
use super::{Live, Refusal, Seated, play_chapter};
use crate::store::{ArchiveBody, ArchivePart, Ending, Snapshot as Stored, Stage, Store};

/// What is left of a game whose rules have changed.
pub struct Old {
    pub way: Way,
    /// In which way it is shown, for people.
    pub words: String,
    /// Why not every position can be shown.
    pub why: Option<String>,
    /// Every position from this number of moves on can be replayed.
    pub replays_from: Option<usize>,
    /// The game as it was stored.
    pub record: Record,
    /// Positions that were kept: the number of moves, and what was seen of them.
    pub kept: Vec<(usize, ArchiveBody)>,
}

impl Old {
    /// What a viewer saw of a kept position, as text.
    pub fn view(body: &ArchiveBody, viewer: Viewer) -> Option<&str> {
        body.views.iter().find(|(eyes, _)| *eyes == viewer).map(|(_, text)| text.as_str())
    }

    /// The last position, drawn for those who watch, if it was kept.
    pub fn picture(&self) -> Option<&str> {
        let (moves, body) = self.kept.last()?;
        body.picture.as_deref().filter(|_| *moves == self.record.moves.len())
    }
}

impl Seated {
    /// Adds what was kept to the record, then opens it as far as it can be shown.
    pub(super) async fn open_old(
        &mut self,
        store: &Store,
        mut record: Record,
        history: &History,
        started: i64,
    ) -> Result<(), Refusal> {
        let mut parts = store.archive(&self.board.id).await?;
        parts.retain(|part| part.end.stands(&self.undone) && part.end.moves <= record.moves.len());
        add_archive(&mut record, &parts);
        let stored = store.snapshot(&self.board.id).await?;
        if let Some(snapshot) = stored.and_then(|stored| self.standing_snapshot(&stored, record.moves.len())) {
            record.snapshots.retain(|s| s.after != snapshot.after);
            record.snapshots.push(snapshot);
            record.snapshots.sort_by_key(|s| s.after);
        }
        self.taken_back.clone_from(&record.taken_back);
        self.dice_taken_back = self.taken_back.len();
        let kept = parts.into_iter().map(|part| (part.end.moves, part.body)).collect();
        match self.board.stage {
            Stage::Running => self.go_on(record, kept)?,
            Stage::Open | Stage::Over => self.look_back(record, kept)?,
        }
        self.follow_waits(history, started)
    }

    /// Since when seats are asked. Whoever is asked when a chapter begins was asked since the move before it, so that it does
    /// not matter when the chapter is committed.
    fn follow_waits(&mut self, history: &History, started: i64) -> Result<(), Refusal> {
        let (Some(game), Stage::Running) = (&self.game, self.board.stage) else { return Ok(()) };
        let from = self.chapter_start().min(history.moves.len());
        let (before, since) = history.moves.split_at(from);
        let (_, asked) = play_chapter(game.record()).map_err(|e| Refusal::Bad(e.to_string()))?;
        self.waits.follow(before.last().map_or(started, |played| played.at), from, since, &asked);
        Ok(())
    }

    /// A running game goes on under the present rules. If its position cannot be read, it is shown as it was left.
    fn go_on(&mut self, record: Record, kept: Vec<(usize, ArchiveBody)>) -> Result<(), Refusal> {
        let resumed = match newer_rules(&record) {
            Some(why) => Err(why),
            None => ravelin_catalog::resume(&record).map_err(|e| e.to_string()),
        };
        let game = match resumed {
            Ok(game) => game,
            Err(why) => {
                self.look_back(record, kept)?;
                if let Some(old) = &mut self.old {
                    old.why = Some(why);
                }
                self.game = None;
                return Ok(());
            }
        };
        let begun = game.record().chapters.get(record.chapters.len());
        self.pending = begun.cloned();
        let opened = ravelin_catalog::open_any(&game.file()).map_err(|e| Refusal::Bad(e.to_string()))?;
        let versions = opened.played.iter().map(ToString::to_string).collect::<Vec<_>>().join(", then ");
        let words = format!(
            "The rules changed while this game was under way (version {versions}): it went on from the position it had. \
             Dice since then follow from a further seed, which the first hash covers too."
        );
        self.before.extend(self.told_before(&opened, &record));
        self.old =
            Some(Old { way: opened.way, words, why: opened.why, replays_from: opened.replays_from, record, kept });
        self.game = Some(game);
        Ok(())
    }

    fn look_back(&mut self, mut record: Record, kept: Vec<(usize, ArchiveBody)>) -> Result<(), Refusal> {
        let opened = ravelin_catalog::open_any(&record).map_err(|e| Refusal::Bad(e.to_string()))?;
        self.before.extend(self.told_before(&opened, &record));
        let words = opened.words().unwrap_or_default();
        if let (Way::Whole, Some(game)) = (opened.way, &opened.table) {
            record.hash = game.hash();
        }
        let (way, why, replays_from) = (opened.way, opened.why, opened.replays_from);
        self.old = Some(Old { way, words, why, replays_from, record, kept });
        self.game = opened.table;
        Ok(())
    }

    /// A position that the database has, if its moves stand.
    fn standing_snapshot(&self, stored: &Stored, moves: usize) -> Option<Snapshot> {
        if !stored.end.stands(&self.undone) || stored.end.moves > moves {
            return None;
        }
        // What is no JSON is as unreadable as a state of a format that is not known.
        let position = serde_json::from_str(&stored.state).ok()?;
        let (after, rules, state) = (stored.end.moves, stored.rules, stored.state_version);
        Some(Snapshot { after, rules, state, position, dice: stored.dice })
    }

    fn told_before(&self, opened: &Opened, record: &Record) -> Vec<JournalLine> {
        let names = match &opened.table {
            Some(table) => (0..table.seats()).map(|s| table.seat_name(Seat(s))).collect(),
            None => {
                ravelin_catalog::seat_names(&record.game, &Pack::default(), record.options.seats).unwrap_or_default()
            }
        };
        let name = |seat: Seat| names.get(seat.index()).cloned().unwrap_or_else(|| format!("Seat {}", seat.0 + 1));
        opened.told_before(record, self.board.stage == Stage::Over, name)
    }

    /// Whether the last move was played under other rules and nothing followed.
    pub fn is_of_old_rules(&self) -> bool {
        let present = |game: &dyn Table| game.record().last_rules() == game.info().rules_version;
        self.old.is_some() && !self.game.as_deref().is_some_and(present)
    }

    /// Whether the game is under way but its position cannot be read any more.
    pub fn is_closed(&self) -> bool {
        self.board.stage == Stage::Running && self.game.is_none()
    }

    /// The chapters after the first.
    pub fn chapters(&self) -> &[Chapter] {
        match (&self.game, &self.old) {
            (Some(game), _) => &game.record().chapters,
            (None, Some(old)) => &old.record.chapters,
            (None, None) => &[],
        }
    }

    /// The first position that can be replayed; none if only the last is left.
    pub fn replays_from(&self) -> Option<usize> {
        match &self.old {
            Some(old) => old.replays_from,
            None => self.game.is_some().then_some(0),
        }
    }
}

/// Adds what was archived. An imported record may hold some of it, as it was told elsewhere.
fn add_archive(record: &mut Record, parts: &[ArchivePart]) {
    if record.journal.is_empty() {
        record.journal = parts.iter().flat_map(|part| part.body.journal.iter().cloned()).collect();
    }
    for ArchivePart { end, rules, state_version, body } in parts {
        let (after, rules, state) = (end.moves, *rules, *state_version);
        if record.snapshots.iter().all(|snapshot| snapshot.after != after) {
            record.snapshots.push(Snapshot { after, rules, state, position: body.position.clone(), dice: None });
        }
    }
    record.snapshots.sort_by_key(|snapshot| snapshot.after);
    let Some(last) = parts.last() else { return };
    // Earlier versions stored an imported game without what was taken back.
    if record.taken_back.is_empty() {
        record.taken_back.clone_from(&last.body.taken_back);
    }
    if record.result.is_none() && last.end.moves == record.moves.len() {
        record.result.clone_from(&last.body.result);
    }
}

/// Why a game is not taken up that a newer program has played on: that program can still read it.
fn newer_rules(record: &Record) -> Option<String> {
    let here = ravelin_catalog::info(&record.game).ok()?.rules_version;
    let played = record.last_rules();
    (played > here).then(|| {
        format!(
            "it was played under rules version {played}, and this program has {here}: start the newer program again"
        )
    })
}

impl Live {
    /// Ends a game whose position cannot be read any more. It stays readable. A game of newer rules is left to the program
    /// that has them.
    pub async fn close_if_unreadable(&self, store: &Store) -> Result<(), Refusal> {
        let mut seated = self.lock().await;
        let newer = seated.old.as_ref().is_some_and(|old| newer_rules(&old.record).is_some());
        if !seated.is_closed() || newer {
            return Ok(());
        }
        seated.close_request(Closed::Lost);
        seated.finish(Some(Ending::Closed));
        self.commit_row(&mut seated, store).await
    }
}
