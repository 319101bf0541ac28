//! The laws that every game proves, and the worked examples. `RAVELIN_LAW_GAMES=100000` runs as many games.

use ravelin_outpost::Outpost;
use ravelin_testkit::examples;
use ravelin_testkit::laws::{Effort, Playouts, playouts, prove};

#[test]
fn outpost_keeps_every_law() {
    prove::<Outpost>(Effort::from_env(40));
}

#[test]
fn random_games_end_and_never_stall() {
    playouts::<Outpost>(Playouts::from_env(400));
}

#[test]
fn the_examples_play_as_written() {
    assert!(examples::play_folder::<Outpost>(concat!(env!("CARGO_MANIFEST_DIR"), "/examples")) > 0);
}
