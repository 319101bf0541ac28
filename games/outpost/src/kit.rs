//! What a parsed pack holds.

use ravelin_core::names::KitNames;
use ravelin_core::{BagOf, Id};

use crate::ids::Card;

#[derive(Debug, PartialEq, Eq)]
pub struct Kit {
    pub(crate) cards: Vec<CardKind>,
    /// The whole deck.
    pub(crate) all: BagOf<Card>,
}

#[derive(Debug, PartialEq, Eq)]
pub(crate) struct CardKind {
    pub(crate) id: String,
    pub(crate) strength: u8,
}

impl Kit {
    fn kind(&self, card: Card) -> Option<&CardKind> {
        self.cards.get(card.index())
    }

    pub fn id(&self, card: Card) -> &str {
        self.kind(card).map_or("?", |kind| &kind.id)
    }

    pub fn strength(&self, card: Card) -> u8 {
        self.kind(card).map_or(0, |kind| kind.strength)
    }

    pub fn find(&self, id: &str) -> Option<Card> {
        self.cards.iter().position(|kind| kind.id == id).and_then(Card::at)
    }
}

impl KitNames for Kit {
    fn name(&self, noun: &str, n: usize) -> Option<&str> {
        match noun {
            Card::NOUN => self.cards.get(n).map(|kind| kind.id.as_str()),
            _ => None,
        }
    }
}
