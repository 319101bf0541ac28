//! Faults, for proving that the laws find them.

use super::{Outpost, View};
use crate::Dice;

impl Outpost {
    pub fn lose_a_card(&mut self, dice: &mut impl Dice) {
        self.deck.draw(dice, 0);
    }

    /// Gives a seat that is not the viewer a card too many.
    pub fn misdeal(&mut self, view: &View, dice: &mut impl Dice) {
        let other = self.table.all().find(|&s| Some(s) != view.viewer);
        if let (Some(seat), Some(kind)) = (other, self.deck.draw(dice, 0)) {
            self.hands[seat.index()].put(kind);
        }
    }
}
