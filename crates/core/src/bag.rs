//! Cards by their id, in no order.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::ids::Id;
use crate::{Dice, Each, Field};

/// How many cards of each kind: a hand, a deck whose order nobody knows, a discard pile. Files show a list of names.
///
/// ```
/// use ravelin_core::{BagOf, Fast};
/// ravelin_core::ids!(pub Card: u8, "card" { Scout = "scout", Cannon = "cannon" });
///
/// let mut deck: BagOf<Card> = [Card::Scout, Card::Scout, Card::Cannon].into_iter().collect();
/// let mut hand = BagOf::default();
/// deck.draw(&mut Fast::new(1), 0).into_iter().for_each(|card| hand.put(card));
/// assert_eq!((deck.len(), hand.len()), (2, 1));
/// assert!(hand.kinds().all(|card| hand.count(card) == 1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BagOf<I: Id> {
    counts: Each<I, u8>,
    total: u16,
}

impl<I: Id> Default for BagOf<I> {
    fn default() -> Self {
        BagOf { counts: Each::default(), total: 0 }
    }
}

impl<I: Id> BagOf<I> {
    pub fn len(&self) -> usize {
        usize::from(self.total)
    }

    pub fn is_empty(&self) -> bool {
        self.total == 0
    }

    pub fn count(&self, kind: I) -> u8 {
        self.counts[kind]
    }

    /// How many of each kind.
    pub fn counts(&self) -> Each<I, u8> {
        self.counts
    }

    /// Adds a card.
    ///
    /// # Panics
    ///
    /// If there are 255 of its kind already: components are checked when they are parsed.
    pub fn put(&mut self, kind: I) {
        let n = self.counts[kind].checked_add(1);
        self.counts[kind] = n.unwrap_or_else(|| panic!("more than 255 of {kind:?}"));
        self.total += 1;
    }

    /// Takes a card of this kind; whether there was one.
    pub fn take(&mut self, kind: I) -> bool {
        let there = self.counts[kind] > 0;
        if there {
            self.counts[kind] -= 1;
            self.total -= 1;
        }
        there
    }

    /// Draws a card, each with the same chance. `first` is the token of the first kind, as scripts of dice know them.
    pub fn draw(&mut self, dice: &mut impl Dice, first: u16) -> Option<I> {
        if self.total == 0 {
            return None;
        }
        let kind = I::at(dice.draw(self.counts.as_slice(), u32::from(self.total), first))?;
        self.take(kind).then_some(kind)
    }

    /// Moves so many random cards into another bag, fewer if there are not enough: the heart of imagining.
    pub fn deal(&mut self, to: &mut Self, n: usize, dice: &mut impl Dice) {
        for _ in 0..n {
            self.draw(dice, 0).into_iter().for_each(|kind| to.put(kind));
        }
    }

    /// Moves all cards of the other bag into this one.
    pub fn absorb(&mut self, other: &mut Self) {
        other.iter().for_each(|kind| self.put(kind));
        *other = BagOf::default();
    }

    /// The kinds present, in order, each once.
    pub fn kinds(&self) -> impl Iterator<Item = I> {
        self.counts.iter().filter(|(_, n)| **n > 0).map(|(kind, _)| kind)
    }

    /// Every card, equal ones repeated.
    pub fn iter(&self) -> impl Iterator<Item = I> {
        self.counts.iter().flat_map(|(kind, n)| std::iter::repeat_n(kind, usize::from(*n)))
    }
}

impl<I: Id> FromIterator<I> for BagOf<I> {
    fn from_iter<T: IntoIterator<Item = I>>(kinds: T) -> Self {
        let mut bag = BagOf::default();
        kinds.into_iter().for_each(|kind| bag.put(kind));
        bag
    }
}

impl<I: Id> Field for BagOf<I>
where
    I::Array<u8>: Field,
{
    const BLANK: Self = BagOf { counts: <Each<I, u8> as Field>::BLANK, total: 0 };
}

impl<I: Id + Serialize> Serialize for BagOf<I> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(self.iter())
    }
}

impl<'de, I: Id + Deserialize<'de>> Deserialize<'de> for BagOf<I> {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let mut bag = BagOf::default();
        for kind in Vec::<I>::deserialize(d)? {
            if bag.counts[kind] == u8::MAX {
                return Err(serde::de::Error::custom(format!("more than 255 of one {}", I::NOUN)));
            }
            bag.put(kind);
        }
        Ok(bag)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Fast;

    crate::ids!(Card: u8, "card" { A = "a", B = "b", C = "c" });

    #[test]
    fn cards_are_dealt_and_none_is_lost() {
        let mut dice = Fast::new(7);
        let all: BagOf<Card> = [Card::A, Card::A, Card::C, Card::C, Card::C].into_iter().collect();
        let (mut deck, mut hand) = (all, BagOf::default());
        deck.deal(&mut hand, 3, &mut dice);
        assert_eq!((deck.len(), hand.len()), (2, 3));
        hand.absorb(&mut deck);
        assert!(deck.is_empty() && hand == all && !hand.take(Card::B));
        deck.deal(&mut hand, 9, &mut dice);
        assert_eq!(hand, all, "nothing comes from an empty deck");
    }

    #[test]
    fn a_file_lists_every_card() {
        let bag: BagOf<Card> = [Card::C, Card::A, Card::C].into_iter().collect();
        assert_eq!(serde_json::to_string(&bag).unwrap(), r#"["a","c","c"]"#);
        assert_eq!(serde_json::from_str::<BagOf<Card>>(r#"["c","a","c"]"#).unwrap(), bag);
        assert!(serde_json::from_str::<BagOf<Card>>(&format!("[{}]", vec!["\"a\""; 256].join(","))).is_err());
    }
}
