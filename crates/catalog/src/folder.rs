//! Reads a component pack from a folder.

use std::fs;
use std::path::{Path, PathBuf};

use ravelin_core::Pack;

#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    #[error("component pack {path}: {source}")]
    Read { path: PathBuf, source: std::io::Error },
    #[error("component pack {path}: not UTF-8 text")]
    Text { path: PathBuf },
    #[error("component pack {path}: no *.toml file there")]
    Empty { path: PathBuf },
}

/// The `*.toml` files of a folder, by name. A folder without any is refused: it is more likely a wrong path than a wish.
pub fn read_pack(dir: &Path) -> Result<Pack, FolderError> {
    let failed = |path: &Path| {
        let path = path.to_path_buf();
        move |source| FolderError::Read { path, source }
    };
    let mut files = Vec::new();
    for entry in fs::read_dir(dir).map_err(failed(dir))? {
        let path = entry.map_err(failed(dir))?.path();
        if path.extension().is_none_or(|e| e != "toml") {
            continue;
        }
        let bytes = fs::read(&path).map_err(failed(&path))?;
        let text = String::from_utf8(bytes).map_err(|_| FolderError::Text { path: path.clone() })?;
        let name = path.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
        files.push((name, text));
    }
    if files.is_empty() {
        return Err(FolderError::Empty { path: dir.to_path_buf() });
    }
    Ok(Pack::new(files))
}
