//! How a command fails: one line on stderr and an exit code.
//!
//! | code | when |
//! |---|---|
//! | 0 | done |
//! | 1 | bad input, or a file that cannot be read or written: `error: <what>` |
//! | 2 | an illegal action: `illegal: <why> [<clause>]`; or a command line that cannot be read: `error: <what>` |

use std::io;
use std::path::Path;

use ravelin_catalog::{FolderError, OpenError, UnknownGame};
use ravelin_core::dice::BadSeed;
use ravelin_core::options::OptionError;
use ravelin_core::record::RecordError;
use ravelin_core::table::PlayError;
use ravelin_coverage::CoverageError;
use ravelin_server::CareError;

#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// Printed as it is: the message begins with `illegal:`.
    #[error("{0}")]
    Illegal(String),
    #[error("error: {0}")]
    Bad(String),
    /// Whoever read our output has seen enough.
    #[error("output closed")]
    Pipe,
}

impl Failure {
    pub fn bad(what: impl Into<String>) -> Self {
        Failure::Bad(what.into())
    }

    /// A fault of a file, which the message names.
    pub fn file(path: &Path, what: impl std::fmt::Display) -> Self {
        Failure::Bad(format!("{}: {what}", path.display()))
    }

    pub fn code(&self) -> u8 {
        match self {
            Failure::Illegal(_) => 2,
            Failure::Bad(_) => 1,
            Failure::Pipe => 0,
        }
    }

    /// The message on one line, whatever the cause printed.
    pub fn line(&self) -> String {
        one_line(&self.to_string())
    }
}

/// Joins lines, and shows other control characters escaped so that a file cannot paint the terminal.
pub fn one_line(text: &str) -> String {
    let joined = text.lines().map(str::trim).filter(|l| !l.is_empty()).collect::<Vec<_>>().join(" ");
    joined.chars().flat_map(|c| if c.is_control() { c.escape_default().collect() } else { vec![c] }).collect()
}

impl From<io::Error> for Failure {
    fn from(e: io::Error) -> Self {
        if e.kind() == io::ErrorKind::BrokenPipe { Failure::Pipe } else { Failure::Bad(format!("cannot write: {e}")) }
    }
}

impl From<PlayError> for Failure {
    fn from(e: PlayError) -> Self {
        match e {
            PlayError::Illegal { .. } | PlayError::Over { .. } => Failure::Illegal(e.to_string()),
            PlayError::Script(fault) => Failure::Bad(format!("--dice: {fault}")),
        }
    }
}

macro_rules! bad_input {
    ($($error:ty),*) => {
        $(impl From<$error> for Failure {
            fn from(e: $error) -> Self {
                Failure::Bad(e.to_string())
            }
        })*
    };
}

bad_input!(OpenError, UnknownGame, RecordError, OptionError, FolderError, BadSeed, CoverageError, CareError);
