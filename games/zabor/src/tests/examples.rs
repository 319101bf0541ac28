//! The worked examples X1 to X75 and a scene for every card: every scene of every file of `examples/` is played.

use std::fs;

use crate::Zabor;

#[test]
fn every_worked_example_plays_as_written() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/examples");
    let files = ravelin_testkit::examples::play_folder::<Zabor>(folder);
    let texts = fs::read_dir(folder).unwrap().map(|file| fs::read_to_string(file.unwrap().path()).unwrap());
    let scenes: usize = texts.map(|text| text.split("\nagain").count()).sum();
    assert!(files > 75 && scenes > 350, "{files} files, {scenes} scenes");
}
