//! Saved states: the state is the file. What a file may not say is refused here.

use ravelin_core::names::KitNames;
use ravelin_core::{Asking, BagOf, Id, Options, Seat, Seats, StateError, Stored};

use crate::ids::{Card, Post, SEATS};
use crate::kit::Kit;
use crate::rules::orders::ROOM;
use crate::state::{HAND, MEN, Outpost, State};

impl Stored for Outpost {
    type Saved = State;

    fn save(&self) -> State {
        State { public: self.p, secret: self.s }
    }

    fn restore(kit: &'static Kit, options: &Options, saved: State) -> Result<Self, StateError> {
        let State { public: p, secret: s } = saved;
        if p.seats != options.seats || i64::from(p.rounds) != options.number("rounds") {
            return Err(StateError("seats and rounds are not those of the options".to_owned()));
        }
        let game = Outpost { kit, p, s };
        game.audit()?;
        Ok(game)
    }

    fn audit(&self) -> Result<(), StateError> {
        self.audit_cards()?;
        self.audit_men()?;
        let all = Seats::first(self.p.seats);
        if self.p.round < 1 || self.p.round > self.p.rounds || !all.has(self.p.leader) {
            return Err(StateError("round or leader is none of this game's".to_owned()));
        }
        self.check_pending()
    }

    fn names(kit: &'static Kit) -> &'static dyn KitNames {
        kit
    }
}

impl Outpost {
    /// Every card is somewhere once, and every hand has as many as it should.
    fn audit_cards(&self) -> Result<(), StateError> {
        let piles = [self.s.deck, self.p.discard].into_iter().chain(self.s.hands.values().copied());
        let mut counts: Vec<usize> = vec![0; Card::MOST];
        let placed = piles.flat_map(|pile: BagOf<Card>| pile.iter().collect::<Vec<_>>());
        placed.chain(self.s.bids.values().copied().flatten()).for_each(|card| counts[card.index()] += 1);
        for (card, n) in Card::each().zip(counts) {
            let right = usize::from(self.kit.all.count(card));
            if n != right {
                return Err(StateError(format!("{}: {n} instead of {right}", self.kit.id(card))));
            }
        }
        for (seat, hand) in self.s.hands.iter() {
            let has_bid = self.s.bids[seat].is_some();
            let due = match (seat.0 < self.p.seats, self.is_bidding()) {
                (false, _) => 0,
                (true, true) => HAND - usize::from(has_bid),
                (true, false) => HAND - 1,
            };
            if hand.len() != due || has_bid != self.p.bidders.has(seat) {
                return Err(StateError(format!("seat {}: {} cards instead of {due}", seat.0, hand.len())));
            }
        }
        Ok(())
    }

    fn audit_men(&self) -> Result<(), StateError> {
        for seat in (0..SEATS as u8).map(Seat) {
            let men: u16 = self.p.men.values().map(|men| u16::from(men[seat])).sum();
            let most = if seat.0 < self.p.seats { MEN } else { 0 };
            if men > u16::from(most) {
                return Err(StateError(format!("seat {}: {men} men of {most}", seat.0)));
            }
        }
        let full = |post: &Post| self.p.men[*post].values().sum::<u8>() > ROOM;
        match Post::ALL.into_iter().find(full) {
            Some(post) => Err(StateError(format!("{post} is overfull"))),
            None => Ok(()),
        }
    }
}
