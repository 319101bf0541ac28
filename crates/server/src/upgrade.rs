//! What an upgrade to this version of the program would do to the games of a data folder. The database is copied first, and only the copy
//! is migrated and read, so the check can run beside an older server.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use ravelin_core::Way;
use serde::Serialize;
use tempfile::TempDir;

use crate::clock::Clock;
use crate::data;
use crate::metrics::Metrics;
use crate::stop;
use crate::store::{self, Board, CopyError, Sqlite, Stage, Store, StoreError};
use crate::table::Live;

#[derive(Debug, thiserror::Error)]
pub enum UpgradeError {
    #[error("{0}: there is no database here")]
    Missing(PathBuf),
    #[error(transparent)]
    Copy(#[from] CopyError),
    #[error("{0}: {1}")]
    Store(PathBuf, StoreError),
    #[error("interrupted; nothing was changed")]
    Interrupted,
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

/// What becomes of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    /// It has not begun, or its rules are the present ones.
    Same,
    /// Finished, and every position can be shown.
    Whole,
    /// Finished, and shown from its archive.
    Archived,
    /// Finished, and shown as its moves and its last position.
    LastPosition,
    /// Under way, and goes on.
    GoesOn,
    /// Finished, and only its moves are left.
    MovesOnly,
    /// Under way, and would be closed.
    Closed,
    /// The table cannot be read at all.
    Unreadable,
}

impl Fate {
    pub fn words(self) -> &'static str {
        match self {
            Fate::Same => "as before",
            Fate::Whole => "finished, shown whole under the present rules",
            Fate::Archived => "finished, shown from the archive",
            Fate::LastPosition => "finished, shown as moves and last position",
            Fate::GoesOn => "goes on under the present rules",
            Fate::MovesOnly => "finished, only the moves can be shown",
            Fate::Closed => "would be closed",
            Fate::Unreadable => "cannot be read",
        }
    }
}

#[derive(Clone, Debug, Serialize)]
pub struct TableFate {
    pub table: String,
    pub game: String,
    /// The rules it was begun under.
    pub rules: u32,
    pub fate: Fate,
    /// A record from elsewhere, which whoever imported it has as a file.
    pub imported: bool,
    pub why: Option<String>,
}

impl TableFate {
    /// Whether the upgrade would lose something that players have only here.
    pub fn is_loss(&self) -> bool {
        self.fate >= Fate::MovesOnly && !self.imported
    }
}

/// Reads every table of a data folder as this version of the program would.
pub fn check_upgrade(folder: &Path) -> Result<Vec<TableFate>, UpgradeError> {
    let file = data::database(folder);
    if !file.is_file() {
        return Err(UpgradeError::Missing(file));
    }
    let place = private_folder()?;
    let runtime = tokio::runtime::Runtime::new()?;
    let fates = runtime.block_on(async {
        let (mut signalled, copy) = (stop::on_signal()?, data::database(place.path()));
        tokio::select! {
            fates = check_copy(&file, &copy) => fates,
            // The copy is removed then, too.
            _ = signalled.wait_for(|stop| *stop) => Err(UpgradeError::Interrupted),
        }
    });
    place.close()?;
    fates
}

/// A folder for a copy, removed when it is dropped.
fn private_folder() -> std::io::Result<TempDir> {
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o700));
    builder.prefix("ravelin-upgrade-").tempdir()
}

async fn check_copy(file: &Path, copy: &Path) -> Result<Vec<TableFate>, UpgradeError> {
    store::backup(file, copy).await?;
    let failed = |e: StoreError| UpgradeError::Store(file.to_owned(), e);
    let store: Store = Arc::new(Sqlite::open_with(copy, Clock::System, Metrics::default()).await.map_err(failed)?);
    let mut fates = Vec::new();
    for stage in [Stage::Open, Stage::Running, Stage::Over] {
        for board in store.in_stage(stage).await.map_err(failed)? {
            fates.push(fate_of(&store, board).await);
        }
    }
    store.close().await;
    Ok(fates)
}

async fn fate_of(store: &Store, board: Board) -> TableFate {
    let (fate, why) = match Live::load(store, &board.id).await {
        Ok(Some(live)) => {
            let seated = live.lock().await;
            let fate = match &seated.old {
                None => Fate::Same,
                Some(_) if seated.is_closed() => Fate::Closed,
                Some(_) if board.stage == Stage::Running => Fate::GoesOn,
                Some(old) => match old.way {
                    Way::Whole => Fate::Whole,
                    Way::Archived => Fate::Archived,
                    Way::LastPosition => Fate::LastPosition,
                    Way::MovesOnly => Fate::MovesOnly,
                },
            };
            (fate, seated.old.as_ref().and_then(|old| old.why.clone()))
        }
        Ok(None) => (Fate::Unreadable, None),
        Err(e) => (Fate::Unreadable, Some(e.to_string())),
    };
    let imported = is_import(store, &board).await;
    TableFate { table: board.id, game: board.game, rules: board.rules, fate, imported, why }
}

/// A game that was played here had somebody in every seat.
async fn is_import(store: &Store, board: &Board) -> bool {
    let seats = store.seats(&board.id).await.unwrap_or_default();
    board.stage == Stage::Over && seats.iter().all(|seat| seat.person.is_none() && seat.bot.is_none())
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    #[test]
    fn the_copy_is_in_a_folder_for_its_owner_alone() {
        let place = super::private_folder().unwrap();
        assert_eq!(place.path().metadata().unwrap().permissions().mode() & 0o777, 0o700);
    }
}
