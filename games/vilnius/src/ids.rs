//! What the pack names, as types: how each is written and told. Other cards are still numbers, see `components.rs`.

use ravelin_core::names::KitNames;
use ravelin_core::{Id, Token, kit_ids};

use crate::components::{BOOSTS, EMBLEMS, Kit};
use crate::tokens::card;

kit_ids!(
    /// The emblem of a family: its home Provinces and its own Buildings. [V3.2]
    pub Emblem: u8, EMBLEMS, "emblem"
);

kit_ids!(
    /// A Boost: with it part 2 begins. [V20.2]
    pub Boost: u8, BOOSTS, "Boost"
);

impl From<Boost> for Token {
    fn from(boost: Boost) -> Self {
        Token::Card(card::BOOST + boost.index() as u16)
    }
}

impl From<Emblem> for Token {
    fn from(emblem: Emblem) -> Self {
        Token::Card(card::EMBLEM + emblem.index() as u16)
    }
}

impl KitNames for Kit {
    fn name(&self, noun: &str, n: usize) -> Option<&str> {
        match noun {
            Emblem::NOUN => self.emblem_ids.get(n).map(String::as_str),
            Boost::NOUN => self.boosts.get(n).map(|spec| spec.id.as_str()),
            _ => None,
        }
    }
}
