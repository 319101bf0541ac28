//! The archive of a game: its journal as it was told and what it looked like, for the time when its rules have changed.

use std::io::{Read, Write};

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use ravelin_core::Viewer;
use ravelin_core::record::{GameResult, JournalLine, TakenBack};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::StoreError;
use super::rows::json;

/// How far a game had come when a state of it or a part of its archive was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    pub moves: usize,
    /// The last event then.
    pub sequence: i64,
}

impl Progress {
    /// Whether those moves still stand after these take-backs: the number of each event, and the moves it kept.
    pub fn stands(&self, undone: &[(i64, usize)]) -> bool {
        undone.iter().all(|(sequence, to)| *sequence <= self.sequence || *to >= self.moves)
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct ArchivePart {
    pub end: Progress,
    pub rules: u32,
    pub state_version: u32,
    pub body: ArchiveBody,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ArchiveBody {
    /// What was told since the part before.
    pub journal: Vec<JournalLine>,
    /// The state at the end of the part.
    pub position: Value,
    /// The position as text, for those who watch and for each seat.
    pub views: Vec<(Viewer, String)>,
    /// The position as those who watch see it, drawn, if the game was over.
    pub picture: Option<String>,
    pub result: Option<GameResult>,
    pub taken_back: Vec<TakenBack>,
}

impl ArchiveBody {
    pub(super) fn pack(&self) -> std::io::Result<Vec<u8>> {
        let mut packed = GzEncoder::new(Vec::new(), Compression::default());
        packed.write_all(json(self).as_bytes())?;
        packed.finish()
    }

    pub(super) fn unpack(packed: &[u8]) -> Result<Self, StoreError> {
        let unreadable = |e: &dyn std::fmt::Display| StoreError::Unreadable(format!("an archive: {e}"));
        let mut text = String::new();
        GzDecoder::new(packed).read_to_string(&mut text).map_err(|e| unreadable(&e))?;
        serde_json::from_str(&text).map_err(|e| unreadable(&e))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_stands_unless_it_was_taken_back_later() {
        let end = Progress { moves: 100, sequence: 130 };
        assert!(end.stands(&[]));
        assert!(end.stands(&[(120, 10), (140, 100)]));
        assert!(!end.stands(&[(120, 10), (140, 99)]));
    }

    #[test]
    fn bodies_read_what_they_write() {
        let seats = [(ravelin_core::Seat(1), "draws Levy".to_owned().into())].into();
        let line = JournalLine {
            after: 3,
            clause: "X1".to_owned(),
            heading: false,
            words: "draws a card".to_owned().into(),
            seats,
        };
        let body = ArchiveBody {
            journal: vec![line],
            position: serde_json::json!({ "round": 3 }),
            views: vec![(None, "a board".to_owned())],
            picture: None,
            result: None,
            taken_back: Vec::new(),
        };
        assert_eq!(ArchiveBody::unpack(&body.pack().unwrap()).unwrap(), body);
        assert!(matches!(ArchiveBody::unpack(b"garbage"), Err(StoreError::Unreadable(_))));
    }
}
