//! A game as a file: setup, seed and actions. Replaying it gives the same state.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Options, Pack, Seat, Seed};

/// The format's own version.
pub const FORMAT: u32 = 1;

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

/// A state after some number of moves, for readers whose rules differ.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Snapshot {
    pub after: usize,
    pub state: Value,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The format's version; also what tells a record from other JSON.
    pub ravelin: u32,
    pub game: String,
    /// The rules version it was played under.
    pub rules: u32,
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
    pub moves: Vec<Move>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub snapshots: Vec<Snapshot>,
    /// Hash of the state after the last move.
    pub hash: String,
}

#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    #[error("not a Ravelin record, or cut off: {0}")]
    Json(#[from] serde_json::Error),
    #[error("record format {0} is not known; this program reads format {FORMAT}")]
    Format(u32),
    #[error("the record is of {found}, not of {wanted}")]
    Game { found: String, wanted: String },
    #[error("the seed does not fit its commitment: the record was edited")]
    Commitment,
    #[error("move {index} ({text:?}): {why}")]
    Move { index: usize, text: String, why: String },
    #[error("the moves lead to state {found}, the record says {said}: it was edited or made by other rules")]
    Hash { found: String, said: String },
    #[error("played under rules version {played}, this program has {here}, and the record holds no snapshot to open")]
    Rules { played: u32, here: u32 },
    #[error("there is no move {wanted}; the record has {have}")]
    Beyond { wanted: usize, have: usize },
    #[error(transparent)]
    Options(#[from] crate::options::OptionError),
    #[error("component pack: {0}")]
    Pack(#[from] crate::PackError),
    #[error("state refused: {0}")]
    State(#[from] crate::StateError),
    #[error("state refused: {0}")]
    StateJson(serde_json::Error),
}

impl Record {
    /// Reads a record. Whether its moves are legal is seen when it is replayed.
    pub fn read(json: &str) -> Result<Self, RecordError> {
        let record: Record = serde_json::from_str(json)?;
        if record.ravelin != FORMAT {
            return Err(RecordError::Format(record.ravelin));
        }
        if record.commitment != record.seed.commitment() {
            return Err(RecordError::Commitment);
        }
        Ok(record)
    }

    pub fn write(&self) -> String {
        let mut json = serde_json::to_string_pretty(self).expect("a record has only text keys");
        json.push('\n');
        json
    }

    pub fn pack(&self) -> Pack {
        Pack::new(self.pack.clone())
    }
}
