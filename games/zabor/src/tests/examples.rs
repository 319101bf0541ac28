//! The rulebook's worked examples: every file of `examples/` is played. X1-X75

use std::fs;
use std::path::Path;

use crate::scene::play;

#[test]
fn every_worked_example_plays_as_written() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|f| f.unwrap().path()).collect();
    files.sort();
    let mut broken = Vec::new();
    for path in files.iter().filter(|p| p.extension().is_some_and(|e| e == "play")) {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let text = fs::read_to_string(path).unwrap();
        if std::panic::catch_unwind(|| play(&text)).is_err() {
            broken.push(name);
        }
    }
    assert!(broken.is_empty(), "{broken:?}");
    assert!(files.len() > 60);
}
