//! Copies of a database: taken while it is served, checked, put into a folder.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection, SqliteConnection};

use super::{check, marker};
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

fn io(path: &Path) -> impl Fn(io::Error) -> CopyError {
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
    let part = beside(to, ".part");
    copy(database, &part).await?;
    verify(&part).await?;
    // A link, unlike a new name, never replaces what somebody else put there meanwhile.
    let linked = fs::hard_link(&part, to).map_err(|e| match e.kind() {
        io::ErrorKind::AlreadyExists => CopyError::Exists(to.to_owned()),
        _ => CopyError::Io(to.to_owned(), e),
    });
    remove(&part).map_err(io(&part))?;
    linked?;
    sync_folder(to).map_err(io(to))
}

/// Copies a database with what is still in its WAL.
async fn copy(database: &Path, part: &Path) -> Result<(), CopyError> {
    let mut source = open(database).await?;
    remove(part).map_err(io(part))?;
    let path = part.to_string_lossy().into_owned();
    let copied = sqlx::query("VACUUM INTO ?").bind(path).execute(&mut source).await;
    copied.map_err(|e| CopyError::Store(database.to_owned(), StoreError::Database(e)))?;
    File::open(part).and_then(|f| f.sync_all()).map_err(io(part))
}

/// Puts a backup into a data folder, which must not be in use. What was there is kept aside; returns where.
pub async fn restore(from: &Path, database: &Path, force: bool) -> Result<Option<PathBuf>, CopyError> {
    verify(from).await?;
    if database.exists() && !force {
        return Err(CopyError::Occupied(database.parent().unwrap_or(database).to_owned()));
    }
    let part = beside(database, ".part");
    copy(from, &part).await?;
    let aside = set_aside(database)?;
    fs::rename(&part, database).map_err(io(database))?;
    sync_folder(database).map_err(io(database))?;
    Ok(aside)
}

/// Moves the files of a database into a folder of their own.
fn set_aside(database: &Path) -> Result<Option<PathBuf>, CopyError> {
    let files = [database.to_owned(), beside(database, "-wal"), beside(database, "-shm"), marker::path(database)];
    let files: Vec<PathBuf> = files.into_iter().filter(|f| f.exists()).collect();
    if files.is_empty() {
        return Ok(None);
    }
    let folder = database.with_file_name(format!("replaced-{}", crate::clock::Clock::System.now() / 1000));
    fs::create_dir(&folder).map_err(io(&folder))?;
    for file in files {
        let Some(name) = file.file_name() else { continue };
        fs::rename(&file, folder.join(name)).map_err(io(&file))?;
    }
    Ok(Some(folder))
}

/// Refuses what is not a whole database of this program.
async fn verify(file: &Path) -> Result<(), CopyError> {
    let bad = |e: StoreError| CopyError::Store(file.to_owned(), e);
    let mut connection = open(file).await?;
    let found = sqlx::query_scalar::<_, String>("PRAGMA integrity_check(1)").fetch_one(&mut connection).await;
    let found = found.map_err(|e| bad(StoreError::Damaged(e.to_string())))?;
    if found != "ok" {
        return Err(bad(StoreError::Damaged(found)));
    }
    check::is_ours(&mut connection).await.map_err(bad)
}

fn beside(file: &Path, end: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(end);
    PathBuf::from(name)
}

fn remove(file: &Path) -> io::Result<()> {
    match fs::remove_file(file) {
        Err(e) if e.kind() != io::ErrorKind::NotFound => Err(e),
        _ => Ok(()),
    }
}

/// Makes a new name in a folder survive a power cut.
fn sync_folder(file: &Path) -> io::Result<()> {
    let folder = file.parent().filter(|f| !f.as_os_str().is_empty()).unwrap_or(Path::new("."));
    // Other systems cannot open a folder, and need not.
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}
