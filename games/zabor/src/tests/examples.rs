//! The worked examples X1 to X75 and a scene for every card: every scene of every file of `examples/` is played.

use std::fs;
use std::path::Path;

use crate::scene::play;

#[test]
fn every_worked_example_plays_as_written() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|f| f.unwrap().path()).collect();
    files.sort();
    let mut broken = Vec::new();
    let mut scenes = 0;
    for path in files.iter().filter(|p| p.extension().is_some_and(|e| e == "play")) {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let text = fs::read_to_string(path).unwrap();
        for (n, scene) in text.split("\nagain").enumerate() {
            scenes += 1;
            if std::panic::catch_unwind(|| play(scene)).is_err() {
                broken.push(format!("{name} scene {}", n + 1));
            }
        }
    }
    assert!(broken.is_empty(), "{broken:#?}");
    assert!(files.len() > 75 && scenes > 350, "{} files, {scenes} scenes", files.len());
}
