//! What a host does with a data folder beside serving it: check, back up, restore.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::data::{self, FolderError, FolderLock};
use crate::store::{self, CopyError, Sqlite, Store, StoreError};
use crate::table::Live;

#[derive(Debug, thiserror::Error)]
pub enum CareError {
    #[error(transparent)]
    Folder(#[from] FolderError),
    #[error(transparent)]
    Copy(#[from] CopyError),
    #[error("there is no database in {0}")]
    Empty(PathBuf),
    #[error("{0}: {1}")]
    Store(PathBuf, StoreError),
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

/// What a thorough check of a data folder found.
#[derive(Debug, Default)]
pub struct Checked {
    pub tables: usize,
    pub events: usize,
    /// What is wrong, one line each.
    pub problems: Vec<String>,
}

/// Runs something that waits, outside of a server.
fn wait<T>(work: impl Future<Output = T>) -> std::io::Result<T> {
    Ok(tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(work))
}

fn existing(folder: &Path) -> Result<PathBuf, CareError> {
    let file = data::database(folder);
    match store::cut_off(&file) {
        Some(aside) => Err(CareError::Store(file, StoreError::CutOff(aside))),
        None if file.is_file() => Ok(file),
        None => Err(CareError::Empty(folder.to_owned())),
    }
}

/// Checks the file, its schema and every table of it. Writes nothing; the folder may be in use.
pub fn check(folder: &Path) -> Result<Checked, CareError> {
    let file = existing(folder)?;
    wait(check_file(&file))?.map_err(|e| CareError::Store(file, e))
}

async fn check_file(file: &Path) -> Result<Checked, StoreError> {
    let damaged = |e: StoreError| match e {
        StoreError::Database(e) => StoreError::Damaged(e.to_string()),
        other => other,
    };
    let sqlite = Sqlite::open_to_read(file).await.map_err(damaged)?;
    let mut problems = sqlite.problems().await.map_err(damaged)?;
    let (tables, events) = (sqlite.tables().await, sqlite.count_events().await);
    let (tables, events) = (tables.map_err(damaged)?, events.map_err(damaged)?);
    let store: Store = Arc::new(sqlite);
    for id in &tables {
        if let Err(e) = Live::load(&store, id).await {
            problems.push(format!("table {id}: {e}"));
        }
    }
    store.close().await;
    Ok(Checked { tables: tables.len(), events, problems })
}

/// Copies the database of a folder, which may be in use, into a new file.
pub fn backup(folder: &Path, to: &Path) -> Result<(), CareError> {
    let file = existing(folder)?;
    Ok(wait(store::backup(&file, to))??)
}

/// Makes a backup the database of a folder that is not in use. With `force` a database that is there is kept aside;
/// returns where.
pub fn restore(from: &Path, folder: &Path, force: bool) -> Result<Option<PathBuf>, CareError> {
    let _lock = FolderLock::take(folder)?;
    Ok(wait(store::restore(from, &data::database(folder), force))??)
}
