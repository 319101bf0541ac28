//! The rulebook's worked examples: every file of `examples/` is played. [E1]-[E66]

use crate::Stronghold;

#[test]
fn every_worked_example_plays_as_written() {
    let played = ravelin_testkit::examples::play_folder::<Stronghold>(concat!(env!("CARGO_MANIFEST_DIR"), "/examples"));
    assert!(played > 60, "{played}");
}
