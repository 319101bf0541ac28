//! The laws every game proves, for Nevsky. `RAVELIN_LAW_GAMES=100000` runs as many games.

use ravelin_core::laws::{Effort, Playouts, playouts, prove};
use ravelin_nevsky::Nevsky;

#[test]
fn nevsky_keeps_every_law() {
    prove::<Nevsky>(Effort::from_env(90));
}

#[test]
fn random_games_end_and_never_stall() {
    playouts::<Nevsky>(Playouts::from_env(300));
}
