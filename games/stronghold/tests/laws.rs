//! The laws every game proves, for Stronghold. `RAVELIN_LAW_GAMES=100000` runs as many games.

use ravelin_stronghold::Stronghold;
use ravelin_testkit::laws::{Effort, Playouts, playouts, prove};

#[test]
fn stronghold_keeps_every_law() {
    prove::<Stronghold>(Effort::from_env(30));
}

#[test]
fn random_games_end_and_never_stall() {
    playouts::<Stronghold>(Playouts::from_env(300));
}
