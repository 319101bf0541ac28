//! Files: records are read whole and replaced whole. A replacement is written beside the old file, synced and renamed, so
//! that no reader and no crash ever sees half of it.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use ravelin_catalog::resume;
use ravelin_core::{Record, Table};

use crate::fail::Failure;

/// How long to wait for another program that plays on the same file.
const PATIENCE: Duration = Duration::from_secs(2);

pub fn read_text(path: &Path) -> Result<String, Failure> {
    let bytes = fs::read(path).map_err(|e| Failure::file(path, format!("cannot read: {e}")))?;
    String::from_utf8(bytes).map_err(|_| Failure::file(path, "not UTF-8 text"))
}

pub fn read_record(path: &Path) -> Result<Record, Failure> {
    Record::read(&read_text(path)?).map_err(|e| Failure::file(path, e))
}

/// Opens a record at its last position, to play on.
pub fn read_table(path: &Path) -> Result<Box<dyn Table>, Failure> {
    resume(&read_record(path)?).map_err(|e| Failure::file(path, e))
}

/// Replaces a file, or makes it. Devices and pipes are written to as they are.
pub fn write(path: &Path, text: &str) -> Result<(), Failure> {
    replace(path, text).map(|_| ()).map_err(|e| Failure::file(path, format!("cannot write: {e}")))
}

/// Whether a file could be written there, without touching it.
pub fn try_write(path: &Path) -> Result<(), Failure> {
    let place = Place::of(path).and_then(|place| match place {
        Place::Beside { temporary, .. } => {
            drop(File::create(&temporary)?);
            fs::remove_file(temporary)
        }
        Place::Device(path) => OpenOptions::new().write(true).open(path).map(drop),
    });
    place.map_err(|e| Failure::file(path, format!("cannot write: {e}")))
}

/// How a path is written to.
enum Place {
    Device(PathBuf),
    /// A file, and the one that will take its place.
    Beside {
        path: PathBuf,
        temporary: PathBuf,
        old: Option<fs::Metadata>,
    },
}

impl Place {
    fn of(path: &Path) -> io::Result<Place> {
        // A link stays a link: what it points to is replaced.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
        let old = fs::metadata(&path).ok();
        if let Some(meta) = &old {
            if meta.is_dir() {
                return Err(io::ErrorKind::IsADirectory.into());
            }
            if !meta.is_file() {
                return Ok(Place::Device(path));
            }
            // Renaming would get around a write-protected file; its owner meant it.
            if meta.permissions().readonly() {
                return Err(io::ErrorKind::PermissionDenied.into());
            }
        }
        let name = path.file_name().ok_or(io::ErrorKind::InvalidInput)?.to_string_lossy();
        let temporary = path.with_file_name(format!(".{name}.{}.tmp", std::process::id()));
        Ok(Place::Beside { path, temporary, old })
    }
}

/// The new file, still open and locked.
fn replace(path: &Path, text: &str) -> io::Result<File> {
    let (path, temporary, old) = match Place::of(path)? {
        Place::Beside { path, temporary, old } => (path, temporary, old),
        Place::Device(path) => {
            let mut device = OpenOptions::new().write(true).open(path)?;
            device.write_all(text.as_bytes())?;
            return Ok(device);
        }
    };
    let written = (|| {
        let mut file = File::create(&temporary)?;
        if let Some(meta) = &old {
            file.set_permissions(meta.permissions())?;
        }
        // The lock of a held record passes on to the file that takes its place.
        let _ = file.try_lock();
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(&temporary, &path)?;
        Ok(file)
    })();
    if written.is_err() {
        let _ = fs::remove_file(&temporary);
    } else if let Some(Ok(folder)) =
        path.parent().map(|dir| File::open(if dir.as_os_str().is_empty() { ".".as_ref() } else { dir }))
    {
        // The rename itself lasts once the folder is synced; not every system can.
        let _ = folder.sync_all();
    }
    written
}

/// A record that this program alone may play on, until it is dropped.
pub struct Held {
    path: PathBuf,
    /// Holds the lock of the file that now bears the name.
    lock: File,
}

impl Held {
    /// Takes the file and opens the game in it.
    pub fn take(path: &Path) -> Result<(Self, Box<dyn Table>), Failure> {
        let failed = |e: io::Error| Failure::file(path, format!("cannot read: {e}"));
        let deadline = Instant::now() + PATIENCE;
        loop {
            let lock = File::open(path).map_err(failed)?;
            match lock.try_lock() {
                // It may have been replaced between opening and locking: then the lock is of a file nobody reads.
                Ok(()) if is_same(&lock, path) => {
                    let table = read_table(path)?;
                    return Ok((Held { path: path.to_path_buf(), lock }, table));
                }
                // A file system without locks is no reason not to play.
                Err(TryLockError::Error(_)) => {
                    let table = read_table(path)?;
                    return Ok((Held { path: path.to_path_buf(), lock }, table));
                }
                Ok(()) | Err(TryLockError::WouldBlock) => {}
            }
            if Instant::now() > deadline {
                return Err(Failure::file(path, "another program is playing on this file"));
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    pub fn save(&mut self, table: &dyn Table) -> Result<(), Failure> {
        let file = replace(&self.path, &table.file().write());
        self.lock = file.map_err(|e| Failure::file(&self.path, format!("cannot write: {e}")))?;
        Ok(())
    }
}

#[cfg(unix)]
fn is_same(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let id = |m: fs::Metadata| (m.dev(), m.ino());
    file.metadata().ok().map(id) == fs::metadata(path).ok().map(id)
}

#[cfg(not(unix))]
fn is_same(_: &File, _: &Path) -> bool {
    true
}
