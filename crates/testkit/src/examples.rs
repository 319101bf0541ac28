//! The worked examples of a rulebook: `.play` files, each of which plays as written.

use std::fs;
use std::path::{Path, PathBuf};

use ravelin_scene::{Staged, run};

/// Plays every `.play` file of a folder, or fails with all that is wrong; the number of files.
pub fn play_folder<G: Staged>(folder: impl AsRef<Path>) -> usize {
    play_each(folder.as_ref(), |name, text| run::<G>(name, text).err().map(|e| e.to_string()))
}

fn play_each(folder: &Path, play: impl Fn(&str, &str) -> Option<String>) -> usize {
    let unread = |path: &Path, e: std::io::Error| -> ! { panic!("{}: {e}", path.display()) };
    let entries = fs::read_dir(folder).unwrap_or_else(|e| unread(folder, e));
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.retain(|path| path.extension().is_some_and(|ending| ending == "play"));
    files.sort();
    let wrong = files.iter().filter_map(|path| {
        let text = fs::read_to_string(path).unwrap_or_else(|e| unread(path, e));
        play(&path.file_name().unwrap_or_default().to_string_lossy(), &text)
    });
    let wrong: Vec<String> = wrong.collect();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    files.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_that_is_wrong_is_said_at_once() {
        let folder = std::env::temp_dir().join(format!("ravelin-examples-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        for (name, text) in [("a.play", "good"), ("b.play", "bad"), ("c.play", "bad"), ("notes.txt", "bad")] {
            fs::write(folder.join(name), text).unwrap();
        }
        let is_bad = |name: &str, text: &str| (text == "bad").then(|| format!("{name}:1: it is bad"));
        let failed = std::panic::catch_unwind(|| play_each(&folder, is_bad)).unwrap_err();
        let played = play_each(&folder, |_, _| None);
        fs::remove_dir_all(&folder).unwrap();
        assert_eq!(failed.downcast_ref::<String>().unwrap(), "\nb.play:1: it is bad\nc.play:1: it is bad");
        assert_eq!(played, 3);
    }
}
