//! What can be asked, in rulebook order: the table of contents of the game.

use ravelin_core::{Seat, Token, Worded, questions, words_by_questions};

use crate::ids::{self, BACK};
use crate::kit::Kit;
use crate::rules::bids::{Bid, TurnUp};
use crate::rules::orders::Order;
use crate::rules::rounds::Over;
use crate::state::Outpost;

questions! {
    /// What is pending.
    pub enum Frame, Action for Outpost, pending in p.pending {
        Bid, TurnUp, Order, Over,
    }
}

impl Worded for Outpost {
    words_by_questions!();

    fn seat_name(_: &Kit, _: u8, seat: Seat) -> String {
        ids::colour(seat).to_owned()
    }

    fn name(kit: &Kit, token: Token) -> String {
        ids::name(kit, token)
    }

    fn back(_: &Kit, token: Token) -> Option<Token> {
        matches!(token, Token::Card(_)).then_some(BACK)
    }
}
