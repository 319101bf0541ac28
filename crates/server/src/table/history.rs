//! What the events of a table add up to: the moves that stand, the chapters they belong to, and the record they make.

use std::collections::BTreeSet;

use ravelin_core::opened::move_as_text;
use ravelin_core::record::{Chapter, FORMAT, GameResult, JournalLine, Move, TakenBack, journal_of};
use ravelin_core::{Record, Seat, Table};

use super::{Played, Refusal, Seated};
use crate::store::{Ending, Event, Happening, Renewal, Stage, StoreError};

#[derive(Default)]
pub(super) struct History {
    pub moves: Vec<Played>,
    pub chapters: Vec<Chapter>,
    /// Moves that belong to the gesture of the move before.
    together: BTreeSet<usize>,
    /// Take-backs: the number of the event, and the moves that were kept.
    undone: Vec<(i64, usize)>,
    /// Those across dice or something that was revealed.
    taken_back: Vec<TakenBack>,
    /// Moves before the rules changed under an earlier version of the program, which replaced seed and start.
    without_seed: Vec<Played>,
    /// The rules before and after that.
    renewed: Option<(u32, u32)>,
    imported: Option<Record>,
}

fn as_move(played: &Played) -> Move {
    Move { seat: played.seat, action: played.action.clone(), dice: Vec::new(), at: None }
}

impl History {
    pub(super) fn take_back(&mut self, event: &Event, to: usize, dice: bool) {
        self.undone.push((event.sequence, to));
        if let Some(seat) = event.seat.filter(|_| dice) {
            self.taken_back.push(TakenBack { at: self.moves.len(), to, seat, dice });
        }
        self.moves.truncate(to);
        self.together.retain(|n| *n < to);
        self.chapters.retain(|c| c.after <= to);
    }

    pub(super) fn play_together(&mut self, seat: Seat, actions: &[String], at: i64) {
        let first = self.moves.len();
        self.moves.extend(actions.iter().map(|action| Played { seat, action: action.clone(), at }));
        self.together.extend(first + 1..self.moves.len());
    }

    pub(super) fn renew(&mut self, renewal: &Renewal) {
        self.without_seed.append(&mut self.moves);
        self.together.clear();
        self.renewed = Some((renewal.from, renewal.to));
    }

    pub(super) fn import(&mut self, record: &Record, at: i64) {
        let played = |m: &Move| Played { seat: m.seat, action: m.action.clone(), at };
        self.moves = record.moves.iter().map(played).collect();
        self.together.clear();
        self.chapters.clone_from(&record.chapters);
        self.taken_back.clone_from(&record.taken_back);
        self.imported = Some(record.clone());
    }
}

impl Seated {
    /// Takes over what the events tell besides the game, and makes the record. The database has no hash of the state: a
    /// snapshot stands for it.
    pub(super) fn take_over(&mut self, history: &History) -> Result<Record, Refusal> {
        let board = &self.board;
        let seed = board.seed.ok_or_else(|| StoreError::Unreadable("a game without a seed".to_owned()))?;
        let stored = || Record {
            ravelin: FORMAT,
            game: board.game.clone(),
            rules: board.rules,
            state: board.state_version,
            options: board.options.clone(),
            pack: Default::default(),
            seed,
            commitment: seed.commitment(),
            start: board.start.clone(),
            moves: history.moves.iter().map(as_move).collect(),
            chapters: history.chapters.clone(),
            taken_back: history.taken_back.clone(),
            snapshots: Vec::new(),
            journal: Vec::new(),
            result: None,
            hash: String::new(),
        };
        let record = history.imported.clone().unwrap_or_else(stored);
        let (over, name) = (board.stage == Stage::Over, |seat| self.seat_name(seat));
        // Their seed is lost, so they cannot be replayed.
        let lost = history.without_seed.iter().map(|played| move_as_text(&as_move(played), 0, over, name));
        self.before = lost.collect();
        self.together.clone_from(&history.together);
        self.undone.clone_from(&history.undone);
        self.taken_back.clone_from(&history.taken_back);
        self.renewed = history.renewed;
        self.imported.clone_from(&history.imported);
        self.committed = record.moves.len();
        Ok(record)
    }

    /// What happened, under the next numbers; before it the chapter that began when the table was read.
    pub(super) fn numbered(&mut self, happened: Vec<(Option<Seat>, Happening)>, at: i64) -> Vec<Event> {
        let begun = self.pending.take().map(|chapter| (None, Happening::Chapter(chapter)));
        let happened = begun.into_iter().chain(happened).zip(self.next..);
        let events: Vec<Event> = happened.map(|((seat, what), sequence)| Event { sequence, seat, what, at }).collect();
        self.next += events.len() as i64;
        self.board.changed = at;
        for event in &events {
            let Happening::Undo { to, dice } = event.what else { continue };
            self.undone.push((event.sequence, to));
            if let Some(seat) = event.seat.filter(|_| dice) {
                self.taken_back.push(TakenBack { at: self.committed, to, seat, dice });
            }
        }
        self.committed = self.moves();
        self.together.retain(|n| *n < self.committed);
        events
    }

    /// The game as it was after so many moves of the chapter that is being played.
    pub(super) fn back_to(&self, moves: usize) -> Result<Box<dyn Table>, Refusal> {
        let Some(game) = &self.game else { return Err(Refusal::Not("The game has not begun.")) };
        if moves < self.chapter_start() {
            return Err(Refusal::Not("The rules have changed since this move: it cannot be taken back."));
        }
        ravelin_catalog::open(game.record(), Some(moves)).map_err(|e| Refusal::Bad(e.to_string()))
    }

    /// The number of moves before the chapter that is being played: nobody takes those back.
    pub fn chapter_start(&self) -> usize {
        let game = self.game.as_ref();
        game.and_then(|g| g.record().chapters.last()).map_or(0, |chapter| chapter.after)
    }

    /// Whether the last act, whose first move this is, ended the game or reached the next part of its archive.
    pub(super) fn wants_archive(&self, first: usize) -> bool {
        let part = |moves: usize| moves / crate::archive::EVERY;
        self.board.stage == Stage::Over || part(self.moves()) > part(first)
    }

    /// How the game ended, as it was counted then.
    pub fn result(&self) -> Option<GameResult> {
        let imported = self.imported.as_ref().and_then(|record| record.result.clone());
        let kept = || self.old.as_ref().and_then(|old| old.record.result.clone());
        if let Some(result) = imported.or_else(kept) {
            return Some(result);
        }
        let seats = (0..self.seats.len() as u8).map(Seat);
        let winners = match (&self.board.ending, self.outcome()) {
            (None, Some(end)) => return Some((&end).into()),
            (Some(Ending::Resigned(loser)), _) if self.seats.len() == 2 => seats.filter(|s| s.0 != *loser).collect(),
            (Some(Ending::Agreed), _) => Vec::new(),
            _ => return None,
        };
        let reason = self.board.result.clone().unwrap_or_else(|| crate::pages::result::headline(self));
        let (places, scores, lines) = (Vec::new(), Vec::new(), Vec::new());
        Some(GameResult { contest: None, winners, places, scores, clause: None, reason, lines })
    }

    /// The record as a file, with the journal in words. None before the game begins.
    pub fn file(&self) -> Option<Record> {
        if let Some(record) = &self.imported {
            return Some(record.clone());
        }
        if let Some(old) = self.old.as_ref().filter(|_| self.is_of_old_rules()) {
            return Some(Record { result: self.result(), ..old.record.clone() });
        }
        let game = self.game.as_ref()?;
        let mut file = game.file();
        file.journal = self.told().chain(journal_of(&**game)).collect();
        file.taken_back.clone_from(&self.taken_back);
        file.result = self.result().filter(|_| self.board.stage == Stage::Over);
        Some(file)
    }

    /// What was told before the journal of `game`, without moves that are only known as text.
    pub(crate) fn told(&self) -> impl Iterator<Item = JournalLine> + '_ {
        self.before.iter().filter(|line| !line.clause.is_empty()).cloned()
    }
}
