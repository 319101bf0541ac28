//! How good a position is.

use crate::odds::{self, Forecast};
use crate::{Dice, Fast, Game, Seat, Token, Worded};

/// For bots, and for players who ask for odds. In `judgement.rs`.
pub trait Judged: Worded {
    /// Whether the position can be judged: nothing that an action began (a battle, a payment, the parameter of an order) is
    /// half done.
    fn quiet(&self) -> bool {
        true
    }

    /// How good the position is for a seat, in hundredths of a point; symmetric scales are up to the game.
    fn judge(&self, seat: Seat) -> i32;

    /// What would come of a fight here if it happened now; of the one that is under way, how it will end. None where nobody would fight.
    fn forecast(view: &Self::View, at: Token) -> Option<Forecast>
    where
        Self: Game,
    {
        if Self::fight(view) == Some(at) { odds::running::<Self>(view) } else { None }
    }

    /// What is chosen in a fight that is sampled: anything, where a game knows nothing better.
    fn carry_on(&self, actions: &[Self::Action], dice: &mut Fast) -> usize {
        dice.below(actions.len().max(1) as u32) as usize
    }
}
