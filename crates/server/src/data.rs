//! The data folder: what lies where, and the lock that gives it to one process at a time.

use std::fs::{DirBuilder, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    #[error("cannot use the folder {0}: {1}")]
    Io(PathBuf, io::Error),
    #[error("{0} is in use by {1}: stop it first, or choose another folder with --data")]
    InUse(PathBuf, String),
}

/// The database of a data folder.
pub fn database(folder: &Path) -> PathBuf {
    folder.join("ravelin.sqlite")
}

/// Makes a folder, if it is missing, that only its owner may look into: the data hold every secret of every game.
pub fn make_folder(folder: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(folder)
}

/// Makes files that only their owner may read.
pub fn for_owner() -> OpenOptions {
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// The sole right to a data folder, as long as it lives. The system takes it back when the process ends, however it ends.
#[derive(Debug)]
pub struct FolderLock {
    file: File,
}

impl FolderLock {
    /// Takes the folder, and makes it if it is missing.
    pub fn take(folder: &Path) -> Result<FolderLock, FolderError> {
        let fail = |e| FolderError::Io(folder.to_owned(), e);
        make_folder(folder).map_err(fail)?;
        let mut options = for_owner();
        options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(folder.join("lock")).map_err(fail)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(FolderError::InUse(folder.to_owned(), holder(&mut file))),
            Err(TryLockError::Error(e)) => return Err(fail(e)),
        }
        let lock = FolderLock { file };
        lock.tell(&format!("process {}", std::process::id())).map_err(fail)?;
        Ok(lock)
    }

    /// Says in the lock file where this process can be reached.
    pub fn serves(&self, address: SocketAddr) -> io::Result<()> {
        self.tell(&format!("process {}, which serves {address},", std::process::id()))
    }

    fn tell(&self, words: &str) -> io::Result<()> {
        let mut file = &self.file;
        file.set_len(0)?;
        file.rewind()?;
        writeln!(file, "{words}")
    }
}

/// Who has the lock, in words. The file was written when the lock was taken.
fn holder(file: &mut File) -> String {
    let mut words = String::new();
    let read = file.read_to_string(&mut words).is_ok();
    let who = words.lines().next().filter(|w| read && !w.is_empty()).unwrap_or("another process");
    let since = file.metadata().and_then(|m| m.modified()).ok().and_then(|at| at.elapsed().ok());
    match since {
        Some(since) => format!("{who} for {}", span(since)),
        None => who.to_owned(),
    }
}

fn span(time: Duration) -> String {
    let seconds = time.as_secs();
    let (n, unit) = match seconds {
        0..120 => (seconds, "second"),
        120..7200 => (seconds / 60, "minute"),
        7200..172_800 => (seconds / 3600, "hour"),
        _ => (seconds / 86400, "day"),
    };
    format!("{n} {unit}{}", if n == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_has_one_holder_and_says_who() {
        let folder = std::env::temp_dir().join(format!("ravelin-{}", crate::word(12)));
        let first = FolderLock::take(&folder).unwrap();
        first.serves(SocketAddr::from(([127, 0, 0, 1], 8080))).unwrap();
        let second = FolderLock::take(&folder).unwrap_err().to_string();
        assert!(second.contains(&format!("process {}", std::process::id())), "{second}");
        assert!(second.contains("serves 127.0.0.1:8080, for 0 seconds"), "{second}");
        drop(first);
        FolderLock::take(&folder).unwrap();
        let _ = std::fs::remove_dir_all(folder);
    }

    #[test]
    fn time_is_told_in_one_unit() {
        let told = [1, 61, 3600, 86_400, 864_000].map(|s| span(Duration::from_secs(s)));
        assert_eq!(told, ["1 second", "61 seconds", "60 minutes", "24 hours", "10 days"]);
    }
}
