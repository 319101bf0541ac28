//! The laws every game proves, for Sovereigns.
use ravelin_core::laws::{Playouts, playouts};
use ravelin_sovereigns::Sovereigns;

#[test]
fn random_games_end_and_never_stall() {
    playouts::<Sovereigns>(Playouts::from_env(300));
}
