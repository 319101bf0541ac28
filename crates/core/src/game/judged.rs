//! How good a position is.

use crate::{Rules, Seat};

/// For bots. In `judgement.rs`.
pub trait Judged: Rules {
    /// Whether the position can be judged: nothing that an action began (a battle, a payment, the parameter of an order) is
    /// half done.
    fn quiet(&self) -> bool {
        true
    }

    /// How good the position is for a seat, in hundredths of a point; symmetric scales are up to the game.
    fn judge(&self, seat: Seat) -> i32;
}
