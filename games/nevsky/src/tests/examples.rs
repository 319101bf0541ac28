//! The rulebook's worked examples: every file of `examples/` is played. (RULES.md, Worked examples)

use crate::Nevsky;

#[test]
fn every_worked_example_plays_as_written() {
    let played = ravelin_testkit::examples::play_folder::<Nevsky>(concat!(env!("CARGO_MANIFEST_DIR"), "/examples"));
    assert!(played > 110);
}
