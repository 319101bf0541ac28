//! X2: all bid at once, then the bids are turned up.

use ravelin_core::{Asking, Choices, Fate, Part, Question, Seat, Seats, Step, Token, head, question, step, tell};

use crate::ids::{Card, DISCARD, bid_place, secret};
use crate::questions::Frame;
use crate::rules::orders::{ORDERS, Order};
use crate::state::Outpost;

question! {
    /// Which card each seat bids, in secret. [X2.1]
    pub Bid {} in Outpost;
    asked(|_, game| game.yet_to_bid());
    prompt(ChooseOne, "X2.1", "Bid a card of your hand.");
    BidCard {
        Lay { card: Card } = "bid {card}", "bid {card}", at card;
    }
}

impl Question<Outpost> for Bid {
    fn choices(self, game: &Outpost, seat: Seat, out: &mut impl Choices<BidCard>) {
        game.s.hands[seat].kinds().for_each(|card| out.offer(BidCard::Lay { card }));
    }

    fn answer(self, game: &mut Outpost, seat: Seat, BidCard::Lay { card }: BidCard, ctx: &mut impl Fate) {
        game.s.hands[seat].take(card);
        game.s.bids[seat] = Some(card);
        game.p.bidders = game.p.bidders.with(seat);
        tell!(ctx, "X2.1", "{seat} lays down {card}.", seat, card = secret(seat, card); from = Token::Seat(seat), to = bid_place(seat));
        if game.yet_to_bid().is_empty() {
            game.replace(TurnUp {});
        }
    }

    fn sound(self, game: &Outpost) -> bool {
        !game.yet_to_bid().is_empty()
    }

    /// A seat whose three cards are equal must not be known by its quick bid.
    fn asks_single(self, _: &Outpost, _: Seat) -> bool {
        true
    }
}

step! {
    /// All bids are turned up; the strongest leads. [X2.1] [X2.2]
    pub TurnUp {} in Outpost;
}

impl Step<Outpost> for TurnUp {
    fn run(self, game: &mut Outpost, ctx: &mut impl Fate) {
        let mut best = (0, game.p.leader);
        for n in 0..game.p.seats {
            let seat = Seat((game.p.leader.0 + n) % game.p.seats);
            let Some(bid) = game.s.bids[seat].take() else { continue };
            game.p.discard.put(bid);
            let strength = game.kit.strength(bid);
            if strength > best.0 {
                best = (strength, seat);
            }
            let card = Part::Shown(bid.into());
            tell!(ctx, "X2.1", "{seat} bids {card}.", seat, card; from = bid_place(seat), to = DISCARD);
        }
        game.p.leader = best.1;
        game.p.bidders = Seats::NONE;
        head!(ctx, "X2.2", "{seat} leads the round", seat = best.1);
        game.replace(Order { left: ORDERS });
    }

    /// It never waits.
    fn sound(self, _: &Outpost) -> bool {
        false
    }
}

impl Outpost {
    pub(crate) fn is_bidding(&self) -> bool {
        matches!(self.top(), Some(Frame::Bid(_)))
    }

    pub(crate) fn yet_to_bid(&self) -> Seats {
        self.p.all_seats().filter(|seat| !self.p.bidders.has(*seat)).collect()
    }
}
