//! The laws every game proves, for Conquest of Zabor. `RAVELIN_LAW_GAMES=100000` runs as many games.

use ravelin_testkit::laws::{Effort, Playouts, playouts, prove};
use ravelin_zabor::Zabor;

#[test]
fn zabor_keeps_every_law() {
    prove::<Zabor>(Effort { deep: 3, ..Effort::from_env(1) });
}

#[test]
fn random_games_end_and_never_stall() {
    playouts::<Zabor>(Playouts::from_env(120));
}
