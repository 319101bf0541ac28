//! The rulebook's worked examples: every file of `examples/` is played.

use std::fs;
use std::path::Path;

use crate::scene::Scene;

#[test]
fn every_worked_example_plays_as_written() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let mut played = 0;
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|f| f.unwrap().path()).collect();
    files.sort();
    for path in files.iter().filter(|p| p.extension().is_some_and(|e| e == "play")) {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        Scene::play_file(&name, &fs::read_to_string(path).unwrap());
        played += 1;
    }
    assert!(played > 0, "no example found");
}
