//! The laws every game proves, for Vilnius. `RAVELIN_LAW_GAMES=100000` runs as many games.

use ravelin_testkit::laws::{Effort, Playouts, playouts, prove};
use ravelin_vilnius::Vilnius;

#[test]
fn vilnius_keeps_every_law() {
    prove::<Vilnius>(Effort::from_env(24));
}

#[test]
fn random_games_end_and_never_stall() {
    playouts::<Vilnius>(Playouts::from_env(400));
}
