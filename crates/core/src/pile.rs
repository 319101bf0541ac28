//! Cards whose order nobody knows. A [`Bag`] counts cards of each kind; a [`Pile`] is a stack of segments, each a known
//! card or a bag of which some number lies there. Nothing is decided before it is drawn, a shuffle costs nothing, and
//! imagining a pile is copying it.

use serde::{Deserialize, Serialize};

use crate::{Dice, Few};

/// How many cards of each of `N` kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bag<const N: usize> {
    counts: [u8; N],
    total: u16,
}

impl<const N: usize> Default for Bag<N> {
    fn default() -> Self {
        Bag { counts: [0; N], total: 0 }
    }
}

impl<const N: usize> Bag<N> {
    pub(crate) const EMPTY: Self = Bag { counts: [0; N], total: 0 };

    pub fn len(&self) -> usize {
        usize::from(self.total)
    }

    pub fn is_empty(&self) -> bool {
        self.total == 0
    }

    pub fn count(&self, kind: usize) -> u8 {
        self.counts.get(kind).copied().unwrap_or(0)
    }

    /// Adds a card. Kinds beyond `N` and more than 255 equal cards are not held; components are checked when parsed.
    pub fn put(&mut self, kind: usize) {
        if let Some(n) = self.counts.get_mut(kind).filter(|n| **n < u8::MAX) {
            *n += 1;
            self.total += 1;
        }
    }

    /// Takes a card of this kind, if there is one.
    pub fn take(&mut self, kind: usize) -> bool {
        match self.counts.get_mut(kind) {
            Some(n) if *n > 0 => {
                *n -= 1;
                self.total -= 1;
                true
            }
            _ => false,
        }
    }

    pub fn draw(&mut self, dice: &mut impl Dice, first: u16) -> Option<usize> {
        if self.total == 0 {
            return None;
        }
        let kind = dice.draw(&self.counts, u32::from(self.total), first);
        self.take(kind).then_some(kind)
    }

    /// Moves all cards of the other bag into this one.
    pub fn absorb(&mut self, other: &mut Bag<N>) {
        for kind in 0..N {
            self.counts[kind] = self.counts[kind].saturating_add(other.counts[kind]);
        }
        self.total = self.counts.iter().map(|&n| u16::from(n)).sum();
        *other = Bag::default();
    }

    /// The kinds present, in order, each once.
    pub fn kinds(&self) -> impl Iterator<Item = usize> + '_ {
        (0..N).filter(|&k| self.counts[k] > 0)
    }

    /// Every card, equal ones repeated.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        (0..N).flat_map(|k| std::iter::repeat_n(k, usize::from(self.counts[k])))
    }
}

impl<const N: usize> FromIterator<usize> for Bag<N> {
    fn from_iter<I: IntoIterator<Item = usize>>(kinds: I) -> Self {
        let mut bag = Bag::default();
        kinds.into_iter().for_each(|k| bag.put(k));
        bag
    }
}

impl<const N: usize> Serialize for Bag<N> {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(self.iter())
    }
}

impl<'de, const N: usize> Deserialize<'de> for Bag<N> {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let kinds = Vec::<usize>::deserialize(d)?;
        match kinds.iter().find(|&&k| k >= N) {
            Some(k) => Err(serde::de::Error::custom(format!("card kind {k} is not below {N}"))),
            None => Ok(kinds.into_iter().collect()),
        }
    }
}

/// A part of a pile, from the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Segment<const N: usize> {
    /// A card that somebody put there.
    Known(u16),
    /// So many cards, unordered, out of a bag; what is left of the bag when they are drawn was never in the pile.
    Unordered { from: Bag<N>, left: u16 },
}

impl<const N: usize> Default for Segment<N> {
    fn default() -> Self {
        Segment::Unordered { from: Bag::default(), left: 0 }
    }
}

/// A draw pile of at most `S` segments.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pile<const N: usize, const S: usize> {
    /// Bottom first, so that drawing pops.
    segments: Few<Segment<N>, S>,
}

impl<const N: usize, const S: usize> Pile<N, S> {
    pub fn len(&self) -> usize {
        self.segments.iter().map(Segment::len).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Segments from the top.
    pub fn segments(&self) -> impl Iterator<Item = &Segment<N>> {
        self.segments.iter().rev()
    }

    /// Lays a segment on top. Refuses, giving the segment back, when there is no room for another.
    pub fn lay(&mut self, segment: Segment<N>) -> Result<(), Segment<N>> {
        if segment.is_empty() {
            return Ok(());
        }
        self.segments.push(segment)
    }

    /// The top card, if everybody who knows the pile knows it.
    pub fn top(&self) -> Option<usize> {
        match self.segments.last()? {
            Segment::Known(card) => Some(usize::from(*card)),
            Segment::Unordered { .. } => None,
        }
    }

    pub fn draw(&mut self, dice: &mut impl Dice, first: u16) -> Option<usize> {
        let card = match self.segments.last_mut()? {
            Segment::Known(card) => usize::from(*card),
            Segment::Unordered { from, left } => {
                *left = left.saturating_sub(1);
                from.draw(dice, first)?
            }
        };
        if self.segments.last().is_some_and(|s| s.is_empty() || matches!(s, Segment::Known(_))) {
            self.segments.pop();
        }
        Some(card)
    }
}

impl<const N: usize> Segment<N> {
    pub fn len(&self) -> usize {
        match self {
            Segment::Known(_) => 1,
            Segment::Unordered { from, left } => usize::from(*left).min(from.len()),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Fast;

    #[test]
    fn a_pile_gives_every_card_of_its_segments_once_and_in_their_order() {
        let mut dice = Fast::new(3);
        let mut pile: Pile<10, 4> = Pile::default();
        pile.lay(Segment::Unordered { from: [0, 1, 1].into_iter().collect(), left: 3 }).expect("room");
        pile.lay(Segment::Known(9)).expect("room");
        pile.lay(Segment::Unordered { from: [4, 5, 6, 7].into_iter().collect(), left: 2 }).expect("room");
        assert_eq!(pile.len(), 6);
        let drawn: Vec<usize> = std::iter::from_fn(|| pile.draw(&mut dice, 0)).collect();
        assert_eq!(drawn.len(), 6);
        assert!(drawn[..2].iter().all(|c| (4..8).contains(c)) && drawn[0] != drawn[1]);
        assert_eq!(drawn[2], 9);
        let mut rest = drawn[3..].to_vec();
        rest.sort_unstable();
        assert_eq!(rest, [0, 1, 1]);
        assert!(pile.is_empty());
    }

    #[test]
    fn draws_follow_the_counts() {
        let mut dice = Fast::new(5);
        let bag: Bag<3> = [0, 0, 0, 2].into_iter().collect();
        let twos = (0..40_000).filter(|_| bag.clone().draw(&mut dice, 0) == Some(2)).count();
        assert!((9_500..10_500).contains(&twos), "{twos}");
    }
}
