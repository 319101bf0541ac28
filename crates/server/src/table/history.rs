//! What the events of a table add up to: the moves that stand, the chapters they belong to, and the record they make.

use ravelin_core::opened::move_as_text;
use ravelin_core::record::{Chapter, FORMAT, JournalLine, Move};
use ravelin_core::{Record, Seat};

use super::Refusal;
use crate::store::{Board, Event, Renewal, StoreError};

#[derive(Default)]
pub(super) struct History {
    pub moves: Vec<Move>,
    pub chapters: Vec<Chapter>,
    /// Take-backs: the number of the event, and the moves that were kept.
    pub undone: Vec<(i64, usize)>,
    /// Moves before the rules changed under an earlier version of the program, which replaced seed and start.
    pub without_seed: Vec<Move>,
    /// The rules before and after that.
    pub renewed: Option<(u32, u32)>,
}

impl History {
    pub(super) fn play(&mut self, event: &Event, action: &str) -> Result<(), StoreError> {
        let seat = event.seat;
        let seat = seat.ok_or_else(|| StoreError::Unreadable(format!("event {} without a seat", event.sequence)))?;
        self.moves.push(Move { seat, action: action.to_owned(), dice: Vec::new(), at: None });
        Ok(())
    }

    pub(super) fn take_back(&mut self, event: &Event, to: usize) {
        self.moves.truncate(to);
        self.chapters.retain(|c| c.after <= to);
        self.undone.push((event.sequence, to));
    }

    pub(super) fn renew(&mut self, renewal: &Renewal) {
        self.without_seed.append(&mut self.moves);
        self.renewed = Some((renewal.from, renewal.to));
    }

    /// The moves before the record begins. Their seed is lost, so they cannot be replayed.
    pub(super) fn lines_without_seed(&self, over: bool, name: impl Fn(Seat) -> String) -> Vec<JournalLine> {
        self.without_seed.iter().map(|played| move_as_text(played, 0, over, &name)).collect()
    }

    /// The record of the table. The database has no hash of the state: a snapshot stands for it.
    pub(super) fn record(self, board: &Board) -> Result<Record, Refusal> {
        let no_seed = || StoreError::Unreadable("a game without a seed".to_owned());
        let seed = board.seed.ok_or_else(no_seed)?;
        Ok(Record {
            ravelin: FORMAT,
            game: board.game.clone(),
            rules: board.rules,
            state: board.state_version,
            options: board.options.clone(),
            pack: Default::default(),
            seed,
            commitment: seed.commitment(),
            start: board.start.clone(),
            moves: self.moves,
            chapters: self.chapters,
            taken_back: Vec::new(),
            snapshots: Vec::new(),
            journal: Vec::new(),
            result: None,
            hash: String::new(),
        })
    }
}
