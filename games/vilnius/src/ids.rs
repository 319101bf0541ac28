//! What the pack names, as types: how each is written and told. Other cards are still numbers, see `components.rs`.

use ravelin_core::names::KitNames;
use ravelin_core::{Id, Token, kit_ids};

use crate::components::{EMBLEMS, Kit};
use crate::tokens::card;

kit_ids!(
    /// The emblem of a family: its home Provinces and its own Buildings. [V3.2]
    pub Emblem: u8, EMBLEMS, "emblem"
);

impl From<Emblem> for Token {
    fn from(emblem: Emblem) -> Self {
        Token::Card(card::EMBLEM + emblem.index() as u16)
    }
}

impl KitNames for Kit {
    fn name(&self, noun: &str, n: usize) -> Option<&str> {
        match noun {
            Emblem::NOUN => self.emblem_ids.get(n).map(String::as_str),
            _ => None,
        }
    }
}
