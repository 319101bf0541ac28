//! Copies of a database, taken while it is served, and checked.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection, SqliteConnection};
use tempfile::TempPath;

use super::check;
use crate::store::StoreError;

/// Why a copy was not made or not used.
#[derive(Debug, thiserror::Error)]
pub enum CopyError {
    #[error("{0} exists already: choose another name")]
    Exists(PathBuf),
    #[error("{0} holds a database already: give --force to keep that aside and use the backup")]
    Occupied(PathBuf),
    #[error("{0}: {1}")]
    Store(PathBuf, StoreError),
    #[error("{0}: {1}")]
    Io(PathBuf, io::Error),
}

pub(super) fn io(path: &Path) -> impl Fn(io::Error) -> CopyError {
    move |e| CopyError::Io(path.to_owned(), e)
}

async fn open(file: &Path) -> Result<SqliteConnection, CopyError> {
    if !file.is_file() {
        let missing = io::Error::new(io::ErrorKind::NotFound, "there is no such file");
        return Err(CopyError::Io(file.to_owned(), missing));
    }
    let options = SqliteConnectOptions::new().filename(file).read_only(true);
    let opened = SqliteConnection::connect_with(&options).await;
    opened.map_err(|e| CopyError::Store(file.to_owned(), StoreError::Damaged(e.to_string())))
}

/// Writes a consistent copy of a database, which may be in use. It appears under its name when it is complete.
pub async fn backup(database: &Path, to: &Path) -> Result<(), CopyError> {
    if to.exists() {
        return Err(CopyError::Exists(to.to_owned()));
    }
    let part = copy(database, folder_of(to)).await?;
    verify(&part).await?;
    part.persist_noclobber(to).map_err(|e| match e.error.kind() {
        io::ErrorKind::AlreadyExists => CopyError::Exists(to.to_owned()),
        _ => CopyError::Io(to.to_owned(), e.error),
    })?;
    sync_folder(to).map_err(io(to))
}

/// Copies a database with what is still in its WAL into a file of this folder, which is deleted unless it is given a name.
pub(super) async fn copy(database: &Path, folder: &Path) -> Result<TempPath, CopyError> {
    let mut source = open(database).await?;
    let part = tempfile::Builder::new().prefix(".ravelin-").suffix(".part").tempfile_in(folder);
    let part = part.map_err(io(folder))?.into_temp_path();
    let path = part.to_string_lossy().into_owned();
    let copied = sqlx::query("VACUUM INTO ?").bind(path).execute(&mut source).await;
    copied.map_err(|e| CopyError::Store(database.to_owned(), StoreError::Database(e)))?;
    File::open(&part).and_then(|f| f.sync_all()).map_err(io(&part))?;
    Ok(part)
}

/// Refuses what is not a whole database of this program.
pub(super) async fn verify(file: &Path) -> Result<(), CopyError> {
    let bad = |e: StoreError| CopyError::Store(file.to_owned(), e);
    let mut connection = open(file).await?;
    let found = sqlx::query_scalar::<_, String>("PRAGMA integrity_check(1)").fetch_one(&mut connection).await;
    let found = found.map_err(|e| bad(StoreError::Damaged(e.to_string())))?;
    if found != "ok" {
        return Err(bad(StoreError::Damaged(found)));
    }
    check::is_ours(&mut connection).await.map_err(bad)
}

pub(super) fn folder_of(file: &Path) -> &Path {
    file.parent().filter(|f| !f.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Makes a new name in a folder survive a power cut.
pub(super) fn sync_folder(file: &Path) -> io::Result<()> {
    // Other systems cannot open a folder, and need not.
    if cfg!(unix) { File::open(folder_of(file))?.sync_all() } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Folder;

    #[tokio::test]
    async fn a_backup_that_fails_leaves_nothing() {
        let folder = Folder::new();
        let database = folder.database();
        File::create(&database).unwrap();
        folder.sql("CREATE TABLE recipe (name TEXT)").await;
        let to = database.with_file_name("copy.sqlite");
        let refused = backup(&database, &to).await.unwrap_err().to_string();
        assert!(refused.contains("no tables of Ravelin"), "{refused}");
        let left = std::fs::read_dir(folder_of(&database)).unwrap().map(|entry| entry.unwrap().file_name());
        assert_eq!(left.collect::<Vec<_>>(), ["ravelin.sqlite"]);
    }
}
