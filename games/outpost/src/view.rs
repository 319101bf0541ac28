//! What a viewer may know.

use ravelin_core::{BagOf, Dice, Hidden, Seat, Seats, Viewer};
use serde::Serialize;

use crate::ids::Card;
use crate::kit::Kit;
use crate::state::{HAND, Outpost, Public, Secret};

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    #[serde(skip)]
    pub(crate) kit: &'static Kit,
    #[serde(flatten)]
    pub(crate) p: Public,
    pub(crate) viewer: Viewer,
    pub(crate) hand: BagOf<Card>,
    pub(crate) bid: Option<Card>,
    /// The deck and what the others hold or have bid: which cards, not where they are.
    pub(crate) unseen: BagOf<Card>,
}

impl View {
    /// Cards in another's hand.
    pub(crate) fn held(&self, seat: Seat) -> usize {
        // Orders follow the bids, so that a card is missing until the next draw.
        let bidding = Outpost::known(self).is_bidding();
        if bidding && !self.p.bidders.has(seat) { HAND } else { HAND - 1 }
    }
}

impl Hidden for Outpost {
    type View = View;

    fn view(&self, viewer: Viewer) -> View {
        let viewer = viewer.filter(|seat| Seats::first(self.p.seats).has(*seat));
        let mut unseen = self.s.deck;
        for other in self.p.all_seats().filter(|seat| Some(*seat) != viewer) {
            unseen.absorb(&mut self.s.hands[other].clone());
            self.s.bids[other].into_iter().for_each(|card| unseen.put(card));
        }
        View {
            kit: self.kit,
            p: self.p,
            viewer,
            hand: viewer.map(|seat| self.s.hands[seat]).unwrap_or_default(),
            bid: viewer.and_then(|seat| self.s.bids[seat]),
            unseen,
        }
    }

    fn known(view: &View) -> Self {
        let mut s = Secret::default();
        if let Some(seat) = view.viewer {
            s.hands[seat] = view.hand;
            s.bids[seat] = view.bid;
        }
        Outpost { kit: view.kit, p: view.p, s }
    }

    fn imagine(view: &View, dice: &mut impl Dice) -> Self {
        let mut game = Self::known(view);
        game.s.deck = view.unseen;
        for seat in view.p.all_seats().filter(|seat| Some(*seat) != view.viewer) {
            if view.p.bidders.has(seat) {
                game.s.bids[seat] = game.s.deck.draw(dice, 0);
            }
            game.s.deck.deal(&mut game.s.hands[seat], view.held(seat), dice);
        }
        game
    }
}
