//! A file beside the database that says how many commits it must hold. A database that lost its WAL, was cut short or
//! replaced looks like an older or an empty one; the marker tells.
//!
//! It is written after each commit and never synced: it may lag behind the database, never run ahead of it.

use std::fs::{self, File};
use std::io::{self, Seek, Write};
use std::path::{Path, PathBuf};

use crate::data;

/// Names a database and counts its commits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Mark {
    pub(super) id: String,
    pub(super) commits: i64,
}

pub(super) struct Marker {
    file: File,
    id: String,
    /// A failure is told once: the marker is only a help.
    failed: bool,
}

pub(super) fn path(database: &Path) -> PathBuf {
    database.with_extension("commits")
}

/// What the database must hold; `None` if nothing is known.
pub(super) fn read(database: &Path) -> Option<Mark> {
    let text = fs::read_to_string(path(database)).ok()?;
    let (id, commits) = text.split_once(' ')?;
    Some(Mark { id: id.to_owned(), commits: commits.trim().parse().ok()? })
}

/// What a database lacks that must hold one mark and holds another.
pub(super) fn missing(expected: Option<&Mark>, found: Option<&Mark>) -> Option<String> {
    let expected = expected?;
    match found {
        Some(found) if found.id == expected.id && found.commits >= expected.commits => None,
        Some(found) if found.id == expected.id => {
            let lost = expected.commits - found.commits;
            Some(format!("its last {lost} commits (the WAL, ravelin.sqlite-wal, may be lost or damaged)"))
        }
        _ => Some(format!("all {} commits of the database that was here", expected.commits)),
    }
}

impl Marker {
    pub(super) fn open(database: &Path, mark: &Mark) -> io::Result<Marker> {
        let file = data::for_owner().write(true).create(true).truncate(false).open(path(database))?;
        let mut marker = Marker { file, id: mark.id.clone(), failed: false };
        marker.note(mark.commits);
        Ok(marker)
    }

    /// Notes how many commits the database holds.
    pub(super) fn note(&mut self, commits: i64) {
        // The same length each time, so that a full disk has room for it.
        let written = self.file.rewind().and_then(|()| writeln!(self.file, "{} {commits:020}", self.id));
        if let Err(e) = written
            && !std::mem::replace(&mut self.failed, true)
        {
            tracing::warn!("the number of commits cannot be noted: {e}");
        }
    }
}
