//! Sets of ids: one integer, written to files as a list of names.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

use serde::de::{SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::Field;
use crate::ids::{Bits, Id};

/// A set of ids.
///
/// ```
/// use ravelin_core::Set;
/// ravelin_core::ids!(pub Post: u8, "outpost" { Ford = "ford", Mill = "mill", Tower = "tower" });
///
/// let mut held: Set<Post> = [Post::Tower, Post::Ford].into_iter().collect();
/// assert!(held.has(Post::Ford) && !held.has(Post::Mill));
/// held.insert(Post::Mill);
/// held -= Set::only(Post::Ford);
/// assert_eq!(held.iter().collect::<Vec<_>>(), [Post::Mill, Post::Tower]);
/// assert_eq!(Set::all() - held, Set::only(Post::Ford));
/// assert_eq!((held & Set::only(Post::Mill)).sole(), Some(Post::Mill));
/// assert_eq!(held.minus(Set::only(Post::Tower)).sole(), Some(Post::Mill));
/// assert_eq!((Set::<Post>::all().len(), Set::<Post>::first(2).lowest()), (3, Some(Post::Ford)));
/// ```
pub struct Set<I: Id>(I::Bits);

impl<I: Id> Set<I> {
    pub const NONE: Self = Set(I::Bits::ZERO);

    /// The ids of these bits, the first id lowest: for sets that are constants or kept together with something else.
    #[inline]
    pub const fn from_bits(bits: I::Bits) -> Self {
        Set(bits)
    }

    #[inline]
    pub fn only(id: I) -> Self {
        Set(I::Bits::bit(id.index()))
    }

    /// Every id there can be. For ids of a kit see [`Set::first`].
    #[inline]
    pub fn all() -> Self {
        Set(I::Bits::first(I::MOST))
    }

    /// The first so many ids: all that a pack has.
    #[inline]
    pub fn first(n: usize) -> Self {
        Set(I::Bits::first(n.min(I::MOST)))
    }

    #[inline]
    pub fn has(self, id: I) -> bool {
        self.0.and(I::Bits::bit(id.index())) != I::Bits::ZERO
    }

    #[inline]
    pub fn has_all(self, other: Self) -> bool {
        other.0.and_not(self.0) == I::Bits::ZERO
    }

    #[inline]
    pub fn meets(self, other: Self) -> bool {
        self.0.and(other.0) != I::Bits::ZERO
    }

    /// Adds an id; whether it was missing.
    #[inline]
    pub fn insert(&mut self, id: I) -> bool {
        let missing = !self.has(id);
        self.0 = self.0.or(I::Bits::bit(id.index()));
        missing
    }

    /// Takes an id out; whether it was there.
    #[inline]
    pub fn remove(&mut self, id: I) -> bool {
        let there = self.has(id);
        self.0 = self.0.and_not(I::Bits::bit(id.index()));
        there
    }

    /// `&` where calls follow one another.
    #[must_use]
    #[inline]
    pub fn and(self, other: Self) -> Self {
        Set(self.0.and(other.0))
    }

    /// `|` where calls follow one another.
    #[must_use]
    #[inline]
    pub fn or(self, other: Self) -> Self {
        Set(self.0.or(other.0))
    }

    /// `-` where calls follow one another.
    #[must_use]
    #[inline]
    pub fn minus(self, other: Self) -> Self {
        Set(self.0.and_not(other.0))
    }

    #[must_use]
    #[inline]
    pub fn with(mut self, id: I) -> Self {
        self.insert(id);
        self
    }

    #[must_use]
    #[inline]
    pub fn without(mut self, id: I) -> Self {
        self.remove(id);
        self
    }

    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == I::Bits::ZERO
    }

    #[inline]
    pub fn len(self) -> usize {
        self.0.count()
    }

    /// The lowest id.
    #[inline]
    pub fn lowest(self) -> Option<I> {
        self.0.lowest().and_then(I::at)
    }

    /// The id of a set of one.
    #[inline]
    pub fn sole(self) -> Option<I> {
        if self.0.rest() == I::Bits::ZERO { self.lowest() } else { None }
    }

    /// The ids, in order.
    #[inline]
    pub fn iter(self) -> Iter<I> {
        Iter(self.0)
    }

    /// For types that keep a set together with something else.
    #[inline]
    pub fn bits(self) -> I::Bits {
        self.0
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Iter<I: Id>(I::Bits);

impl<I: Id> Iterator for Iter<I> {
    type Item = I;

    #[inline]
    fn next(&mut self) -> Option<I> {
        let id = self.0.lowest().and_then(I::at);
        self.0 = self.0.rest();
        id
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.count(), Some(self.0.count()))
    }
}

impl<I: Id> ExactSizeIterator for Iter<I> {}

impl<I: Id> IntoIterator for Set<I> {
    type Item = I;
    type IntoIter = Iter<I>;

    fn into_iter(self) -> Iter<I> {
        self.iter()
    }
}

impl<I: Id> FromIterator<I> for Set<I> {
    fn from_iter<T: IntoIterator<Item = I>>(ids: T) -> Self {
        ids.into_iter().fold(Set::NONE, Set::with)
    }
}

impl<I: Id> Extend<I> for Set<I> {
    fn extend<T: IntoIterator<Item = I>>(&mut self, ids: T) {
        *self |= ids.into_iter().collect();
    }
}

impl<I: Id> From<Option<I>> for Set<I> {
    fn from(id: Option<I>) -> Self {
        id.map_or(Set::NONE, Set::only)
    }
}

impl<I: Id> BitOr for Set<I> {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Set(self.0.or(other.0))
    }
}

impl<I: Id> BitAnd for Set<I> {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Set(self.0.and(other.0))
    }
}

impl<I: Id> Sub for Set<I> {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Set(self.0.and_not(other.0))
    }
}

impl<I: Id> BitOrAssign for Set<I> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<I: Id> BitAndAssign for Set<I> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl<I: Id> SubAssign for Set<I> {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

// By hand: derived, they would ask the same of the id.

impl<I: Id> Clone for Set<I> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<I: Id> Copy for Set<I> {}

impl<I: Id> Default for Set<I> {
    fn default() -> Self {
        Set::NONE
    }
}

impl<I: Id> PartialEq for Set<I> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl<I: Id> Eq for Set<I> {}

impl<I: Id> PartialOrd for Set<I> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl<I: Id> Ord for Set<I> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.0.cmp(&other.0)
    }
}

impl<I: Id> std::hash::Hash for Set<I> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl<I: Id> fmt::Debug for Set<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<I: Id> Field for Set<I> {
    const BLANK: Self = Set::NONE;
}

impl<I: Id + Serialize> Serialize for Set<I> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(self.iter())
    }
}

impl<'de, I: Id + Deserialize<'de>> Deserialize<'de> for Set<I> {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct List<I>(std::marker::PhantomData<I>);

        impl<'de, I: Id + Deserialize<'de>> Visitor<'de> for List<I> {
            type Value = Set<I>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a list of {}", crate::telling::plural(I::NOUN))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Set<I>, A::Error> {
                let mut set = Set::<I>::NONE;
                while let Some(id) = list.next_element::<I>()? {
                    if id.index() >= I::MOST {
                        return Err(serde::de::Error::custom(format!("there is no {} {}", I::NOUN, id.index())));
                    }
                    if !set.insert(id) {
                        let name = crate::names::with_current(|names| id.word_in(names).map(str::to_owned));
                        let name = name.unwrap_or_else(|| format!("{id:?}"));
                        return Err(serde::de::Error::custom(format!("{} {name:?} is listed twice", I::NOUN)));
                    }
                }
                Ok(set)
            }
        }

        d.deserialize_seq(List(std::marker::PhantomData))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    crate::ids!(Kind: u8, "Kind" { A = "a", B = "b", C = "c", D = "d", E = "e", F = "f", G = "g", H = "h" });

    #[test]
    fn a_full_set_has_all_its_bits() {
        assert_eq!(Set::<Kind>::all().len(), 8);
        assert_eq!(Set::<Kind>::all().iter().collect::<Vec<_>>(), Kind::ALL);
        assert_eq!(Set::first(2), Set::only(Kind::A).with(Kind::B));
        assert_eq!(Set::<Kind>::all().bits(), 255);
        const LAST: Set<Kind> = Set::from_bits(0b1100_0000);
        assert_eq!(LAST, Set::only(Kind::G).with(Kind::H));
    }

    #[test]
    fn sets_are_joined_cut_and_compared() {
        let [low, high]: [Set<Kind>; 2] =
            [Kind::ALL[..5].iter().copied().collect(), Kind::ALL[3..].iter().copied().collect()];
        assert_eq!(low | high, Set::all());
        assert_eq!((low & high).iter().collect::<Vec<_>>(), [Kind::D, Kind::E]);
        assert_eq!((low - high).len(), 3);
        assert!(low.meets(high) && !low.has_all(high) && Set::all().has_all(low));
        assert_eq!((low.sole(), Set::<Kind>::NONE.sole(), Set::only(Kind::H).sole()), (None, None, Some(Kind::H)));
        let mut set = low;
        assert!(!set.insert(Kind::A) && set.remove(Kind::A) && !set.remove(Kind::A));
        assert_eq!(format!("{:?}", set - Set::only(Kind::B)), "{C, D, E}");
        assert_eq!(Set::from(Some(Kind::C)), Set::only(Kind::C));
    }

    #[test]
    fn a_file_names_each_once() {
        let set: Set<Kind> = [Kind::C, Kind::A].into_iter().collect();
        assert_eq!(serde_json::to_string(&set).unwrap(), r#"["a","c"]"#);
        assert_eq!(serde_json::from_str::<Set<Kind>>(r#"["c","a"]"#).unwrap(), set);
        let wrong = |text: &str| serde_json::from_str::<Set<Kind>>(text).unwrap_err().to_string();
        assert!(wrong(r#"["a","a"]"#).starts_with("Kind \"a\" is listed twice"));
        assert!(wrong(r#"["z"]"#).starts_with("there is no Kind \"z\""));
        assert!(wrong("5").contains("expected a list of Kinds"));
    }
}
