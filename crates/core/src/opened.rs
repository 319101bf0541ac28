//! A record as far as this program can show it. Rules and states change; a record of other rules is replayed under the
//! present ones if that leads to the same position, and else shown from what was kept with it.

use std::collections::BTreeMap;

use crate::record::{JournalLine, Move, journal_of};
use crate::{Record, Seat, Table};

/// How much of a record can be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Way {
    /// Every position.
    Whole,
    /// The journal as it was told, and the positions that were kept.
    Archived,
    /// The moves as text, and the last position.
    LastPosition,
    /// The moves as text.
    MovesOnly,
}

impl Way {
    /// One word for tables and JSON.
    pub fn word(self) -> &'static str {
        match self {
            Way::Whole => "whole",
            Way::Archived => "archived",
            Way::LastPosition => "last_position",
            Way::MovesOnly => "moves_only",
        }
    }
}

pub struct Opened {
    pub way: Way,
    /// The game at its last position; none if its state cannot be read.
    pub table: Option<Box<dyn Table>>,
    /// Chapters before the last that replay, each at its end, oldest first.
    pub earlier: Vec<Box<dyn Table>>,
    /// Every position from this number of moves on can be replayed.
    pub replays_from: Option<usize>,
    /// The rules versions it was played under, and the one of this program.
    pub played: Vec<u32>,
    pub here: u32,
    /// Why not every position can be shown.
    pub why: Option<String>,
}

impl Opened {
    /// Whether the position after so many moves can be replayed.
    pub fn can_replay(&self, moves: usize) -> bool {
        self.replays_from.is_some_and(|from| from <= moves)
    }

    /// What happened before the journal of `table` begins: as it was told if that was kept, else the moves as text.
    pub fn told_before(&self, record: &Record, over: bool, name: impl Fn(Seat) -> String) -> Vec<JournalLine> {
        let from = self.replays_from.unwrap_or(record.moves.len());
        let mut lines: Vec<JournalLine> = record.journal.iter().filter(|l| l.after <= from).cloned().collect();
        if from == 0 {
            lines.clear();
        }
        let kept = lines.last().map_or(0, |l| l.after);
        let as_text = record.moves.iter().zip(1..).take(from).skip(kept);
        lines.extend(as_text.map(|(played, after)| move_as_text(played, after, over, &name)));
        lines.extend(self.earlier.iter().flat_map(|chapter| journal_of(&**chapter)));
        lines
    }

    /// For people: in which way the game is shown. `None` if it is whole and was played under the present rules.
    pub fn words(&self) -> Option<String> {
        if self.way == Way::Whole && self.played.iter().all(|rules| *rules == self.here) {
            return None;
        }
        let played: Vec<String> = self.played.iter().map(ToString::to_string).collect();
        let (versions, here) = (played.join(", then "), self.here);
        let shown = match self.way {
            Way::Whole => "Every move is legal under these too and leads to the same position, so it is shown whole.",
            Way::Archived => "It does not replay under these, so it is shown from its archive.",
            Way::LastPosition => {
                "It does not replay under these, so its moves are shown as text with the last position."
            }
            Way::MovesOnly => {
                "It does not replay under these, and its last position cannot be read, so its moves are shown as text."
            }
        };
        Some(format!("Played under rules version {versions}; this program has version {here}. {shown}"))
    }
}

/// A move as a line of the journal. Before the end of a game only its own seat reads it, because some moves are secret.
pub fn move_as_text(played: &Move, after: usize, over: bool, name: impl Fn(Seat) -> String) -> JournalLine {
    let who = name(played.seat);
    let text = format!("{who}: {}", played.action);
    let (words, seats) = match over {
        true => (text.into(), BTreeMap::new()),
        false => (format!("{who} decides.").into(), BTreeMap::from([(played.seat, text.into())])),
    };
    JournalLine { after, clause: String::new(), heading: false, words, seats }
}

impl Record {
    /// The rules versions of its chapters, in order, each once.
    pub fn rules_versions(&self) -> Vec<u32> {
        let mut versions: Vec<u32> = self.parts().iter().map(|p| p.rules).collect();
        versions.dedup();
        versions
    }
}
