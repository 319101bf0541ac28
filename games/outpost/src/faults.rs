//! Faults, for proving that the laws find them. `cargo xtask new-game` leaves this file out.

use ravelin_core::Dice;

use crate::kit::Kit;
use crate::state::{Outpost, State};
use crate::view::View;

impl Outpost {
    /// Trusts a file.
    pub fn restore_unchecked(kit: &'static Kit, State { public: p, secret: s }: State) -> Self {
        Outpost { kit, p, s }
    }

    pub fn lose_a_card(&mut self, dice: &mut impl Dice) {
        self.s.deck.draw(dice, 0);
    }

    /// Gives a seat that is not the viewer a card too many.
    pub fn misdeal(&mut self, view: &View, dice: &mut impl Dice) {
        let other = self.p.all_seats().find(|seat| Some(*seat) != view.viewer);
        if let (Some(seat), Some(card)) = (other, self.s.deck.draw(dice, 0)) {
            self.s.hands[seat].put(card);
        }
    }
}
