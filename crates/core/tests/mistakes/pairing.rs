//! An answer to another question.

use ravelin_core::{Fate, Question, Seat};
use ravelin_outpost::Outpost;
use ravelin_outpost::rules::bids::Bid;
use ravelin_outpost::rules::orders::Ordered;

fn bid(question: Bid, game: &mut Outpost, ctx: &mut impl Fate) {
    question.answer(game, Seat(0), Ordered::Stop {}, ctx);
}

fn main() {}
