//! Whether the database can be written, and if not, why.

use std::fmt;

use sqlx::error::DatabaseError;

/// Why the database cannot be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    DiskFull,
    Disk,
    Locked,
    ReadOnly,
    Damaged,
    Unknown,
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Trouble::DiskFull => "the disk is full",
            Trouble::Disk => "the disk reports errors",
            Trouble::Locked => "another program has locked the database",
            Trouble::ReadOnly => "the database is read-only",
            Trouble::Damaged => "the database is damaged",
            Trouble::Unknown => "the database does not work",
        })
    }
}

impl Trouble {
    /// What is wrong with the database; `None` if only the statement was, as with a number that is taken.
    pub fn of(error: &sqlx::Error) -> Option<Trouble> {
        let Some(database) = error.as_database_error() else { return Some(Trouble::Unknown) };
        let code = database.code().and_then(|c| c.parse::<u32>().ok()).unwrap_or_default();
        // The primary result code; the rest says more about it. https://www.sqlite.org/rescode.html
        match code & 0xff {
            5 | 6 | 15 => Some(Trouble::Locked),
            8 => Some(Trouble::ReadOnly),
            10 if is_full(database) => Some(Trouble::DiskFull),
            10 | 14 => Some(Trouble::Disk),
            11 | 26 => Some(Trouble::Damaged),
            13 => Some(Trouble::DiskFull),
            // SQL error, too big, constraint, mismatch, range: the statement.
            1 | 18 | 19 | 20 | 25 => None,
            _ => Some(Trouble::Unknown),
        }
    }

    /// The sentence for those who wanted to change something.
    pub fn sentence(self) -> String {
        format!("Moves cannot be saved right now: {self}. Nothing was lost; try again in a moment.")
    }
}

/// Growing the shared-memory file fails with an I/O error of its own when the disk is full.
fn is_full(error: &dyn DatabaseError) -> bool {
    const SHM_SIZE: &str = "4874";
    error.code().as_deref() == Some(SHM_SIZE)
}
