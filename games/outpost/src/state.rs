//! The whole state: what lies open, what somebody hides, and the kit. It is its own file. Small facts that several chapters need.

use ravelin_core::{BagOf, BySeat, Each, Few, Seat, Seats, saved};

use crate::ids::{Card, Post, SEATS};
use crate::kit::Kit;
use crate::questions::Frame;

pub(crate) const HAND: usize = 3;
pub(crate) const MEN: u8 = 5;

saved! {
    /// What lies open on the table.
    pub struct Public {
        pub seats: u8,
        pub rounds: u8,
        pub round: u8,
        /// Of the last round that was led. [X2.2]
        pub leader: Seat,
        /// What is pending, the innermost last. Here nothing happens inside something else, so that one frame is enough.
        pub pending: Few<Frame, 1>,
        /// Who has laid down a bid. [X2.1]
        pub bidders: Seats,
        pub discard: BagOf<Card>,
        pub men: Each<Post, BySeat<u8, SEATS>>,
    }
}

saved! {
    /// What only some know.
    pub struct Secret {
        pub deck: BagOf<Card>,
        pub hands: BySeat<BagOf<Card>, SEATS>,
        pub bids: BySeat<Option<Card>, SEATS>,
    }
}

saved! {
    /// The file.
    pub struct State {
        pub public: Public,
        pub secret: Secret,
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Outpost {
    pub(crate) kit: &'static Kit,
    pub p: Public,
    pub(crate) s: Secret,
}

const _: () = assert!(size_of::<Outpost>() <= 128, "a state is copied by the million");

impl PartialEq for Outpost {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.kit, other.kit) && self.p == other.p && self.s == other.s
    }
}

impl Public {
    pub fn all_seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seats::first(self.seats).iter()
    }

    /// Men at all outposts.
    pub fn afield(&self, seat: Seat) -> u8 {
        self.men.values().map(|men| men[seat]).sum()
    }

    pub fn reserve(&self, seat: Seat) -> u8 {
        MEN.saturating_sub(self.afield(seat))
    }
}
