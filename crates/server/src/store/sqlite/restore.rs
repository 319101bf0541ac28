//! Puts a backup into a data folder. What was there is kept aside. A database is several files, so this takes several steps;
//! a note says that they are under way, and one that was cut off is never taken for a whole or an empty database.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::TempPath;

use super::backup::{CopyError, copy, folder_of, io, sync_folder, verify};
use super::marker;

/// The note of a restore: the name of the folder in which it keeps what was there before.
fn note(database: &Path) -> PathBuf {
    database.with_extension("restoring")
}

/// Where a restore that was cut off keeps what was there before.
pub fn cut_off(database: &Path) -> Option<PathBuf> {
    fs::read_to_string(note(database)).ok().map(|name| database.with_file_name(name.trim()))
}

/// Puts a backup into a data folder, which must not be in use. What was there is kept aside; returns where.
pub async fn restore(from: &Path, database: &Path, force: bool) -> Result<Option<PathBuf>, CopyError> {
    verify(from).await?;
    let begun = cut_off(database);
    if database.exists() && begun.is_none() && !force {
        return Err(CopyError::Occupied(folder_of(database).to_owned()));
    }
    let copied = copy(from, folder_of(database)).await?;
    if begun.is_none() && files(database).is_empty() {
        put(copied, database)?;
        return Ok(None);
    }
    let restore = Restore::begin(database, begun)?;
    restore.set_aside()?;
    put(copied, database)?;
    restore.end()?;
    Ok(Some(restore.aside))
}

/// The files of a database that are there.
fn files(database: &Path) -> Vec<PathBuf> {
    let beside = |end: &str| {
        let mut name = database.as_os_str().to_owned();
        name.push(end);
        PathBuf::from(name)
    };
    let all = [database.to_owned(), beside("-wal"), beside("-shm"), marker::path(database)];
    all.into_iter().filter(|file| file.exists()).collect()
}

fn put(copied: TempPath, database: &Path) -> Result<(), CopyError> {
    copied.persist(database).map_err(|e| CopyError::Io(database.to_owned(), e.error))?;
    sync_folder(database).map_err(io(database))
}

struct Restore<'a> {
    database: &'a Path,
    aside: PathBuf,
}

impl<'a> Restore<'a> {
    /// Makes the folder for what is there and notes it, or goes on where an earlier restore was cut off.
    fn begin(database: &'a Path, begun: Option<PathBuf>) -> Result<Self, CopyError> {
        let name = database.file_name().unwrap_or_default();
        // If both have a database, the earlier one was cut off after its last step: keep what it restored, too.
        let begun = begun.filter(|aside| !(database.exists() && aside.join(name).exists()));
        let aside = match begun {
            Some(aside) => aside,
            None => database.with_file_name(format!("replaced-{}", crate::clock::Clock::System.now() / 1000)),
        };
        crate::data::make_folder(&aside).map_err(io(&aside))?;
        let restore = Restore { database, aside };
        restore.write_note().map_err(io(&note(database)))?;
        Ok(restore)
    }

    fn write_note(&self) -> io::Result<()> {
        let mut file = tempfile::NamedTempFile::new_in(folder_of(self.database))?;
        let name = self.aside.file_name().unwrap_or_default();
        writeln!(file, "{}", name.to_string_lossy())?;
        file.as_file().sync_all()?;
        file.persist(note(self.database))?;
        sync_folder(self.database)
    }

    fn set_aside(&self) -> Result<(), CopyError> {
        for file in files(self.database) {
            let Some(name) = file.file_name() else { continue };
            fs::rename(&file, self.aside.join(name)).map_err(io(&file))?;
        }
        sync_folder(&self.aside.join("ravelin")).map_err(io(&self.aside))
    }

    fn end(&self) -> Result<(), CopyError> {
        let note = note(self.database);
        fs::remove_file(&note).and_then(|()| sync_folder(self.database)).map_err(io(&note))
    }
}

#[cfg(test)]
mod tests {
    use super::super::backup;
    use super::*;
    use crate::clock::Clock;
    use crate::store::{PersonId, Sqlite, Storage, StoreError};
    use crate::testing::Folder;

    async fn with_guest(name: &str) -> Folder {
        let folder = Folder::new();
        let store = Sqlite::open(&folder.database(), Clock::System).await.unwrap();
        store.new_person(name).await.unwrap();
        store.close().await;
        folder
    }

    async fn guest(database: &Path) -> String {
        let store = Sqlite::open(database, Clock::System).await.unwrap();
        let person = store.person(PersonId(1)).await.unwrap().unwrap();
        store.close().await;
        person.name
    }

    #[tokio::test]
    async fn a_restore_that_was_cut_off_is_told_and_can_be_done_again() {
        let (old, new) = (with_guest("Ada").await, with_guest("Bob").await);
        for steps in 1..=3 {
            let folder = Folder::new();
            let database = folder.database();
            backup(&old.database(), &database).await.unwrap();
            let restore = Restore::begin(&database, None).unwrap();
            if steps > 1 {
                restore.set_aside().unwrap();
            }
            if steps > 2 {
                put(copy(&new.database(), folder_of(&database)).await.unwrap(), &database).unwrap();
            }
            let aside = restore.aside.clone();
            let refused = Sqlite::open(&database, Clock::System).await.err();
            let Some(StoreError::CutOff(told)) = refused else { panic!("after step {steps}: {refused:?}") };
            assert_eq!(told, aside);
            assert_eq!(database.exists(), steps != 2, "nothing was made anew");

            // A second restore within the same second would take the folder of the first.
            let renamed = aside.with_file_name("replaced-1");
            std::fs::rename(&aside, &renamed).unwrap();
            std::fs::write(note(&database), "replaced-1").unwrap();
            let kept = super::restore(&new.database(), &database, false).await.unwrap().unwrap();
            assert_eq!(guest(&database).await, "Bob", "after step {steps}");
            assert_eq!(guest(&renamed.join("ravelin.sqlite")).await, "Ada", "after step {steps}");
            assert_eq!(kept == renamed, steps < 3, "after step {steps}");
        }
    }
}
