//! The laws every game proves, for Sovereigns. `RAVELIN_LAW_GAMES=100000` runs as many games.

use ravelin_sovereigns::Sovereigns;
use ravelin_testkit::laws::{Effort, Playouts, playouts, prove};

#[test]
fn sovereigns_keeps_every_law() {
    prove::<Sovereigns>(Effort::from_env(24));
}

#[test]
fn random_games_end_and_never_stall() {
    playouts::<Sovereigns>(Playouts::from_env(300));
}
