//! A game as a file: setup, seed and actions. Replaying it gives the same state.
//!
//! Written in format 2. Format 1 is read and converted: it had no versions of the state's format and no chapters.
//! A record is a chain of chapters. The fields at the top are the first; each further chapter begins where the rules changed
//! under a game that was under way, from a position and with a seed of its own that follows from the first.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::table::PlayError;
use crate::{Contest, Info, Options, Outcome, Pack, Seat, Seed, Table, Telling, Viewer};

/// The format that is written.
pub const FORMAT: u32 = 2;

/// The version of the state's format in all records of format 1.
const FIRST_STATE: u32 = 1;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Move {
    pub seat: Seat,
    pub action: String,
    /// Dice and draws that were given by hand instead of coming from the seed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<String>,
    /// Milliseconds since the first action, if a clock ran.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<u64>,
}

/// The game went on under other rules.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chapter {
    /// The number of moves made before.
    pub after: usize,
    pub rules: u32,
    /// The version of the format of `start`.
    pub state: u32,
    /// [`Seed::further`] of the record's seed: the first commitment covers it too.
    pub seed: Seed,
    pub commitment: String,
    /// The position it begins from.
    pub start: Value,
}

/// A take-back across dice or something that was revealed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TakenBack {
    /// The number of moves that stood before.
    pub at: usize,
    /// The number of moves that were kept.
    pub to: usize,
    pub seat: Seat,
    /// Whether dice or draws were among what was taken back.
    pub dice: bool,
}

/// A position after some number of moves, for readers whose rules differ.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Snapshot {
    pub after: usize,
    pub rules: u32,
    /// The version of the format of `position`.
    pub state: u32,
    pub position: Value,
    /// How much of the chapter's dice was used before it, where that is known: moves after it can be played from it. Not in files,
    /// whose last snapshot is their last position.
    #[serde(skip)]
    pub dice: Option<u128>,
}

/// A line of the journal in the words in which it was told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JournalLine {
    /// The number of moves made when it was told: 0 for the setup.
    pub after: usize,
    pub clause: String,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub heading: bool,
    /// What everybody read.
    pub words: Telling,
    /// What some seats read instead.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub seats: BTreeMap<Seat, Telling>,
}

impl JournalLine {
    pub fn telling(&self, viewer: Viewer) -> &Telling {
        viewer.and_then(|seat| self.seats.get(&seat)).unwrap_or(&self.words)
    }
}

/// The journal of a game in words, for everybody and for each seat that reads something else.
pub fn journal_of(table: &dyn Table) -> Vec<JournalLine> {
    let moves = table.record().moves.len();
    let mut after = 0;
    let lines = table.journal().iter().enumerate().map(|(index, entry)| {
        while after < moves && table.told(after) <= index {
            after += 1;
        }
        let words = table.telling(entry, None);
        let own = (0..table.seats()).map(|s| (Seat(s), table.telling(entry, Some(Seat(s)))));
        let seats = own.filter(|(_, own)| *own != words).collect();
        JournalLine { after, clause: entry.clause.to_string(), heading: entry.heading, words, seats }
    });
    lines.collect()
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResultLine {
    pub name: String,
    pub clause: String,
    pub values: Vec<i32>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub details: Vec<String>,
}

/// How the game ended, as it was counted then.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameResult {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contest: Option<Contest>,
    pub winners: Vec<Seat>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<u8>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub scores: Vec<i32>,
    /// None if the players ended it, not the rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clause: Option<String>,
    pub reason: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<ResultLine>,
}

impl From<&Outcome> for GameResult {
    fn from(end: &Outcome) -> Self {
        let lines = end.lines.iter().map(|line| ResultLine {
            name: line.name.clone(),
            clause: line.clause.to_string(),
            values: line.values.clone(),
            details: line.details.clone(),
        });
        GameResult {
            contest: Some(end.contest),
            winners: end.winners.iter().collect(),
            places: end.places.clone(),
            scores: end.scores.clone(),
            clause: Some(end.clause.to_string()),
            reason: end.reason.clone(),
            lines: lines.collect(),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The format's version; also what tells a record from other JSON.
    pub ravelin: u32,
    pub game: String,
    /// The rules version it was begun under.
    pub rules: u32,
    /// The version of the format of `start`.
    pub state: u32,
    pub options: Options,
    /// Component files that replaced the shipped ones.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub pack: BTreeMap<String, String>,
    pub seed: Seed,
    /// Hash of the seed, shown to the players before the first action.
    pub commitment: String,
    /// The state it began from, if not the game's setup.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<Value>,
    /// The moves of all chapters.
    pub moves: Vec<Move>,
    /// The chapters after the first, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chapters: Vec<Chapter>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub taken_back: Vec<TakenBack>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub snapshots: Vec<Snapshot>,
    /// The journal as it was told, if it was kept.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub journal: Vec<JournalLine>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<GameResult>,
    /// Hash of the state after the last move; empty if it is not known.
    pub hash: String,
}

#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    #[error("not a Ravelin record, or cut off: {0}")]
    Json(#[from] serde_json::Error),
    #[error("record format {0} is not known; this program reads formats 1 to {FORMAT}")]
    Format(u32),
    #[error("the record is of {found}, not of {wanted}")]
    Game { found: String, wanted: String },
    #[error("the seed does not fit its commitment: the record was edited")]
    Commitment,
    #[error("chapter {index} begins after move {after}, before the one ahead of it or beyond the last move")]
    ChapterOrder { index: usize, after: usize },
    #[error("the seed of chapter {index} does not follow from the first: the record was edited")]
    ChapterSeed { index: usize },
    #[error("move {index} ({text:?}): {why}")]
    Move { index: usize, text: String, why: String },
    #[error("the moves lead to state {found}, the record says {said}: it was edited or made by other rules")]
    Hash { found: String, said: String },
    #[error("the moves lead to another position than the record kept after move {after}")]
    Position { after: usize },
    #[error("played under rules version {played}, this program has {here}, and the record holds no last position")]
    Rules { played: u32, here: u32 },
    #[error("there is no move {wanted}; the record has {have}")]
    Beyond { wanted: usize, have: usize },
    #[error(transparent)]
    Options(#[from] crate::options::OptionError),
    #[error("component pack: {0}")]
    Pack(#[from] crate::PackError),
    #[error("state refused: {0}")]
    State(#[from] crate::StateError),
}

impl RecordError {
    /// That a move, counted from 0, cannot be played.
    pub fn of_move(index: usize, played: &Move, why: &PlayError) -> Self {
        RecordError::Move { index: index + 1, text: played.action.clone(), why: why.to_string() }
    }

    /// Whether a saved state could not be read, as after a change of its format.
    pub fn is_of_state(&self) -> bool {
        matches!(self, RecordError::State(_))
    }
}

/// Part of a record that was played under one version of the rules.
#[derive(Clone, Copy, Debug)]
pub struct Part<'a> {
    pub after: usize,
    /// The number of moves at its end.
    pub end: usize,
    pub rules: u32,
    pub seed: Seed,
    pub start: Option<&'a Value>,
}

impl Record {
    /// The record of a game that begins.
    pub fn begin(info: &Info, options: Options, pack: &Pack, seed: Seed, start: Option<Value>) -> Self {
        Record {
            ravelin: FORMAT,
            game: info.slug.to_owned(),
            rules: info.rules_version,
            state: info.state_version,
            options,
            pack: pack.files().clone(),
            seed,
            commitment: seed.commitment(),
            start,
            moves: Vec::new(),
            chapters: Vec::new(),
            taken_back: Vec::new(),
            snapshots: Vec::new(),
            journal: Vec::new(),
            result: None,
            hash: String::new(),
        }
    }

    /// Reads a record of any format. Whether its moves are legal is seen when it is replayed.
    pub fn read(json: &str) -> Result<Self, RecordError> {
        let Marked { ravelin } = serde_json::from_str(json)?;
        let record = match ravelin {
            1 => serde_json::from_str::<FirstFormat>(json)?.into(),
            FORMAT => serde_json::from_str::<Record>(json)?,
            other => return Err(RecordError::Format(other)),
        };
        record.check_seeds()?;
        Ok(record)
    }

    fn check_seeds(&self) -> Result<(), RecordError> {
        if self.commitment != self.seed.commitment() {
            return Err(RecordError::Commitment);
        }
        let mut from = 0;
        for (chapter, index) in self.chapters.iter().zip(1..) {
            let after = chapter.after;
            if after < from || after > self.moves.len() {
                return Err(RecordError::ChapterOrder { index, after });
            }
            from = after;
            if chapter.seed != self.seed.further(index as u32) || chapter.commitment != chapter.seed.commitment() {
                return Err(RecordError::ChapterSeed { index });
            }
        }
        Ok(())
    }

    pub fn write(&self) -> String {
        let mut json = serde_json::to_string_pretty(self).expect("a record has only text keys");
        json.push('\n');
        json
    }

    pub fn pack(&self) -> Pack {
        Pack::new(self.pack.clone())
    }

    /// The rules under which the last move was played.
    pub fn last_rules(&self) -> u32 {
        self.chapters.last().map_or(self.rules, |c| c.rules)
    }

    /// All chapters, the first included.
    pub fn parts(&self) -> Vec<Part<'_>> {
        let ends = self.chapters.iter().map(|c| c.after).chain([self.moves.len()]);
        let first = (0, self.rules, self.seed, self.start.as_ref());
        let further = self.chapters.iter().map(|c| (c.after, c.rules, c.seed, Some(&c.start)));
        let parts = std::iter::once(first).chain(further).zip(ends);
        parts.map(|((after, rules, seed, start), end)| Part { after, end, rules, seed, start }).collect()
    }

    /// The snapshot of the last position.
    pub fn last_snapshot(&self) -> Option<&Snapshot> {
        self.snapshots.iter().rfind(|s| s.after == self.moves.len())
    }

    /// The record as it was after so many moves.
    #[must_use]
    pub fn first_moves(&self, to: usize) -> Record {
        let mut record = self.clone();
        record.truncate(to);
        record
    }

    /// Drops everything after so many moves.
    pub fn truncate(&mut self, to: usize) {
        if to < self.moves.len() {
            self.result = None;
        }
        self.moves.truncate(to);
        self.chapters.retain(|c| c.after <= to);
        self.snapshots.retain(|s| s.after <= to);
        self.journal.retain(|l| l.after <= to);
    }
}

/// What tells the format before anything else is read.
#[derive(Deserialize)]
struct Marked {
    ravelin: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FirstSnapshot {
    after: usize,
    state: Value,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FirstFormat {
    #[serde(rename = "ravelin")]
    _ravelin: u32,
    game: String,
    rules: u32,
    options: Options,
    #[serde(default)]
    pack: BTreeMap<String, String>,
    seed: Seed,
    commitment: String,
    #[serde(default)]
    start: Option<Value>,
    moves: Vec<Move>,
    #[serde(default)]
    snapshots: Vec<FirstSnapshot>,
    hash: String,
}

impl From<FirstFormat> for Record {
    fn from(old: FirstFormat) -> Self {
        let rules = old.rules;
        let snapshot =
            |s: FirstSnapshot| Snapshot { after: s.after, rules, state: FIRST_STATE, position: s.state, dice: None };
        Record {
            ravelin: FORMAT,
            game: old.game,
            rules,
            state: FIRST_STATE,
            options: old.options,
            pack: old.pack,
            seed: old.seed,
            commitment: old.commitment,
            start: old.start,
            moves: old.moves,
            chapters: Vec::new(),
            taken_back: Vec::new(),
            snapshots: old.snapshots.into_iter().map(snapshot).collect(),
            journal: Vec::new(),
            result: None,
            hash: old.hash,
        }
    }
}
