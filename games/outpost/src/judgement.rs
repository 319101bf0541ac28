//! How good a position is, for bots.

use ravelin_core::{Judged, Seat, Seats};

use crate::state::Outpost;

impl Judged for Outpost {
    /// Points ahead of the best other seat; a strong bid is worth more than the same card in hand.
    fn judge(&self, seat: Seat) -> i32 {
        if !Seats::first(self.p.seats).has(seat) {
            return 0;
        }
        let others = self.p.all_seats().filter(|other| *other != seat).map(|other| self.p.score(other)).max();
        let strength = |card| i32::from(self.kit.strength(card));
        let bid = self.s.bids[seat].map_or(0, |card| 3 * strength(card));
        let hand: i32 = self.s.hands[seat].iter().map(strength).sum();
        100 * (self.p.score(seat) - others.unwrap_or(0)) + bid + hand
    }
}
