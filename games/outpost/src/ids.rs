//! What the game names: outposts by the rules, cards by the pack. How each is written, named and told.

use std::fmt;

use ravelin_core::journal::Cover;
use ravelin_core::names::Written;
use ravelin_core::{Id, Part, Seat, Seats, Token, ids, kit_ids};

use crate::kit::Kit;

pub const SEATS: usize = 3;
/// Kinds of cards that a pack may have.
pub const KINDS: usize = 6;

ids!(
    /// A place to hold. [X1.1]
    pub Post: u8, "outpost", Token::Space { Ford = "ford", Mill = "mill", Tower = "tower" }
);

kit_ids!(
    /// A kind of card. [X2.1]
    pub Card: u8, KINDS, "card", Token::Card
);

/// What others see of a card.
pub(crate) const BACK: Token = Token::Card(KINDS as u16);
pub(crate) const DECK: Token = Token::Thing(0);
pub(crate) const DISCARD: Token = Token::Thing(1);

/// Where a seat's bid lies.
pub(crate) fn bid_place(seat: Seat) -> Token {
    Token::Thing(2 + u16::from(seat.0))
}

pub(crate) fn man(seat: Seat) -> Token {
    Token::Piece(seat.0.into())
}

/// A card that only its seat knows.
pub(crate) fn secret(seat: Seat, card: Card) -> Part {
    Part::Secret { to: Seats::only(seat), token: card.into(), cover: Cover::A("card") }
}

pub(crate) fn colour(seat: Seat) -> &'static str {
    ["red", "blue", "green"].get(seat.index()).copied().unwrap_or("nobody")
}

impl Written<Kit> for Seat {
    fn write(&self, _: &Kit, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(colour(*self))
    }
}

/// The printed name of anything that the journal tells of.
pub(crate) fn name(kit: &Kit, token: Token) -> String {
    match token {
        Token::Seat(seat) => format!("seat {}", seat.0),
        BACK => "card".to_owned(),
        Token::Card(n) => Card::at(n.into()).map_or("?", |card| kit.id(card)).to_owned(),
        Token::Space(n) => Post::at(n.into()).map_or("?", Post::word).to_owned(),
        Token::Piece(_) => "man".to_owned(),
        DECK => "deck".to_owned(),
        DISCARD => "discards".to_owned(),
        Token::Thing(_) => "bid".to_owned(),
    }
}
