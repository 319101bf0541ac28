//! Tables by id and by seat: arrays that are indexed by what they are about.

use std::fmt;
use std::ops::{Index, IndexMut};

use serde::de::{Error, MapAccess, SeqAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::ids::Id;
use crate::names::with_current;
use crate::{Field, Seat};

/// Something for each id. Files show it as a map without its usual values.
///
/// ```
/// use ravelin_core::Each;
/// ravelin_core::ids!(pub Post: u8, "outpost" { Ford = "ford", Mill = "mill", Tower = "tower" });
///
/// let mut men: Each<Post, u8> = Each::default();
/// men[Post::Mill] = 3;
/// assert_eq!(men.iter().map(|(_, n)| *n).sum::<u8>(), 3);
/// assert_eq!(serde_json::to_string(&men).unwrap(), r#"{"mill":3}"#);
/// let room = Each::from_fn(|post: Post| if post == Post::Tower { 2 } else { 4 });
/// assert_eq!(room[Post::Tower], 2);
/// ```
pub struct Each<I: Id, T: Copy>(I::Array<T>);

impl<I: Id, T: Copy> Each<I, T> {
    pub(crate) const fn of(values: I::Array<T>) -> Self {
        Each(values)
    }

    /// The same for all.
    pub fn filled(value: T) -> Self {
        Each(I::array(value))
    }

    /// The ids with their values, in order.
    pub fn iter(&self) -> impl Iterator<Item = (I, &T)> {
        I::each().zip(self.0.as_ref())
    }

    pub fn values(&self) -> impl DoubleEndedIterator<Item = &T> {
        self.0.as_ref().iter()
    }

    /// The values by their place, for what knows no ids, such as dice.
    pub fn as_slice(&self) -> &[T] {
        self.0.as_ref()
    }

    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.0.as_mut().iter_mut()
    }
}

impl<I: Id, T: Copy> Each<I, T> {
    /// What the function says of each. Called twice for the first id.
    pub fn from_fn(of: impl Fn(I) -> T) -> Self {
        let first = I::each().next().map(&of);
        let mut each = Each(I::array(first.expect("an id has at least one value")));
        I::each().for_each(|id| each[id] = of(id));
        each
    }
}

impl<I: Id, T: Copy> Each<I, T> {
    /// The same for all that comes of each value.
    pub fn map<U: Copy>(&self, of: impl Fn(T) -> U) -> Each<I, U> {
        Each::from_fn(|id| of(self[id]))
    }
}

impl<I: Id, T: Copy> Index<I> for Each<I, T> {
    type Output = T;

    #[inline]
    fn index(&self, id: I) -> &T {
        &self.0.as_ref()[id.index()]
    }
}

impl<I: Id, T: Copy> IndexMut<I> for Each<I, T> {
    #[inline]
    fn index_mut(&mut self, id: I) -> &mut T {
        &mut self.0.as_mut()[id.index()]
    }
}

impl<I: Id, T: Copy> Clone for Each<I, T> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<I: Id, T: Copy> Copy for Each<I, T> {}

impl<I: Id, T: Copy + PartialEq> PartialEq for Each<I, T> {
    fn eq(&self, other: &Self) -> bool {
        self.0.as_ref() == other.0.as_ref()
    }
}

impl<I: Id, T: Copy + Eq> Eq for Each<I, T> {}

impl<I: Id, T: Copy + std::hash::Hash> std::hash::Hash for Each<I, T> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.0.as_ref().hash(state);
    }
}

impl<I: Id, T: Copy + Default> Default for Each<I, T> {
    fn default() -> Self {
        Each(I::array(T::default()))
    }
}

impl<I: Id, T: Copy + fmt::Debug> fmt::Debug for Each<I, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

impl<I: Id, T: Field + Serialize> Serialize for Each<I, T>
where
    I: Serialize,
{
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let mut map = s.serialize_map(None)?;
        for (id, value) in self.iter().filter(|(_, value)| !value.is_left_out()) {
            // A value that is always written is written only of what the pack has.
            if *value != T::BLANK || with_current(|names| id.word_in(names).is_some()) {
                map.serialize_entry(&id, value)?;
            }
        }
        map.end()
    }
}

impl<'de, I: Id + Deserialize<'de>, T: Field + Deserialize<'de>> Deserialize<'de> for Each<I, T> {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        // Not `deserialize_map`: older files have lists.
        d.deserialize_any(EachVisitor(std::marker::PhantomData))
    }
}

/// A table as a list of all its values, for `listed` fields of [`saved!`](crate::saved).
#[doc(hidden)]
pub struct Listed<'a, I: Id, T: Copy>(pub &'a Each<I, T>);

impl<I: Id, T: Copy + Serialize> Serialize for Listed<'_, I, T> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(self.0.values())
    }
}

/// Something for each id that is too large to copy: what a kit says of each Lord, each card.
///
/// ```
/// use ravelin_core::Specs;
/// ravelin_core::ids!(pub Post: u8, "outpost" { Ford = "ford", Mill = "mill" });
///
/// let names: Specs<Post, String> = Specs::new(vec!["the Ford".to_owned(), "the Mill".to_owned()]).unwrap();
/// assert_eq!(names[Post::Mill], "the Mill");
/// assert!(Specs::<Post, u8>::new(vec![1]).is_none(), "one for each");
/// ```
#[derive(Clone, Debug)]
pub struct Specs<I, T> {
    values: Vec<T>,
    of: std::marker::PhantomData<I>,
}

impl<I: Id, T> Specs<I, T> {
    /// None if there is not one for each id.
    pub fn new(values: Vec<T>) -> Option<Self> {
        (values.len() == I::MOST).then_some(Specs { values, of: std::marker::PhantomData })
    }

    pub fn from_fn(of: impl FnMut(I) -> T) -> Self {
        Specs { values: I::each().map(of).collect(), of: std::marker::PhantomData }
    }

    /// The ids with their values, in order.
    pub fn iter(&self) -> impl Iterator<Item = (I, &T)> {
        I::each().zip(&self.values)
    }

    pub fn values(&self) -> std::slice::Iter<'_, T> {
        self.values.iter()
    }
}

impl<I: Id, T> Index<I> for Specs<I, T> {
    type Output = T;

    #[inline]
    fn index(&self, id: I) -> &T {
        &self.values[id.index()]
    }
}

impl<I: Id, T> IndexMut<I> for Specs<I, T> {
    #[inline]
    fn index_mut(&mut self, id: I) -> &mut T {
        &mut self.values[id.index()]
    }
}

struct EachVisitor<I, T>(std::marker::PhantomData<(I, T)>);

impl<'de, I: Id + Deserialize<'de>, T: Field + Deserialize<'de>> Visitor<'de> for EachVisitor<I, T> {
    type Value = Each<I, T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a map by {}", I::NOUN)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let (mut each, mut seen) = (Each(I::array(T::BLANK)), Each::<I, bool>(I::array(false)));
        while let Some(id) = map.next_key::<I>()? {
            if std::mem::replace(&mut seen[id], true) {
                return Err(A::Error::custom(format!("{} {} is there twice", I::NOUN, word(id))));
            }
            each[id] = map.next_value()?;
        }
        let missing = |(id, seen): &(I, &bool)| !**seen && with_current(|names| id.word_in(names).is_some());
        match seen.iter().find(missing).filter(|_| !T::OMITTED) {
            Some((id, _)) => Err(A::Error::custom(format!("{} {} is missing", I::NOUN, word(id)))),
            None => Ok(each),
        }
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
        let mut each = Each(I::array(T::BLANK));
        for id in I::each() {
            match list.next_element()? {
                Some(value) => each[id] = value,
                None => return Ok(each),
            }
        }
        match list.next_element::<T>()? {
            Some(_) => Err(A::Error::custom(format!("more than {} values", I::MOST))),
            None => Ok(each),
        }
    }
}

fn word<I: Id>(id: I) -> String {
    with_current(|names| id.word_in(names).map(|word| format!("{word:?}"))).unwrap_or_else(|| id.index().to_string())
}

/// Something for each of at most `N` seats. Files show a list, without those at its end that are blank.
///
/// ```
/// use ravelin_core::{BySeat, Seat};
/// let mut gold: BySeat<u8, 4> = BySeat::default();
/// gold[Seat(1)] += 3;
/// assert_eq!(serde_json::to_string(&gold).unwrap(), "[0,3]");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BySeat<T, const N: usize>([T; N]);

impl<T, const N: usize> BySeat<T, N> {
    pub(crate) const fn of(values: [T; N]) -> Self {
        BySeat(values)
    }

    pub fn from_fn(mut of: impl FnMut(Seat) -> T) -> Self {
        BySeat(std::array::from_fn(|n| of(Seat(n as u8))))
    }

    /// None of a seat that no game has.
    pub fn get(&self, seat: Seat) -> Option<&T> {
        self.0.get(seat.index())
    }

    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        self.0.iter().enumerate().map(|(n, value)| (Seat(n as u8), value))
    }

    pub fn values(&self) -> impl Iterator<Item = &T> {
        self.0.iter()
    }

    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.0.iter_mut()
    }
}

impl<T: Default, const N: usize> Default for BySeat<T, N> {
    fn default() -> Self {
        BySeat(std::array::from_fn(|_| T::default()))
    }
}

impl<T, const N: usize> Index<Seat> for BySeat<T, N> {
    type Output = T;

    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T, const N: usize> IndexMut<Seat> for BySeat<T, N> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

impl<T: Field + Serialize, const N: usize> Serialize for BySeat<T, N> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let used = self.0.iter().rposition(|value| *value != T::BLANK).map_or(0, |last| last + 1);
        self.0[..used].serialize(s)
    }
}

impl<'de, T: Field + Deserialize<'de>, const N: usize> Deserialize<'de> for BySeat<T, N> {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct List<T, const N: usize>(std::marker::PhantomData<T>);

        impl<'de, T: Field + Deserialize<'de>, const N: usize> Visitor<'de> for List<T, N> {
            type Value = BySeat<T, N>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a list of at most {N}, by seat")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
                let (mut all, mut n) = ([T::BLANK; N], 0);
                while let Some(value) = list.next_element()? {
                    *all.get_mut(n).ok_or_else(|| A::Error::invalid_length(n + 1, &self))? = value;
                    n += 1;
                }
                Ok(BySeat(all))
            }
        }

        d.deserialize_seq(List(std::marker::PhantomData))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    crate::ids!(Kind: u8, "Kind" { Orc = "orc", Troll = "troll", Goblin = "goblin" });

    fn read<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, String> {
        serde_json::from_str(text).map_err(|e| e.to_string())
    }

    #[test]
    fn a_map_has_each_once_and_leaves_out_what_is_usual() {
        let mut each: Each<Kind, u8> = Each::default();
        each[Kind::Troll] = 2;
        assert_eq!(read::<Each<Kind, u8>>(r#"{"troll":2,"orc":0}"#), Ok(each));
        assert_eq!(read::<Each<Kind, u8>>("[0,2,0]"), Ok(each), "as older files have it");
        assert_eq!(format!("{each:?}"), "{Orc: 0, Troll: 2, Goblin: 0}");
        let wrong = |text| read::<Each<Kind, u8>>(text).unwrap_err();
        assert!(wrong(r#"{"orc":1,"orc":1}"#).starts_with("Kind \"orc\" is there twice"));
        assert!(wrong(r#"{"ork":1}"#).starts_with("there is no Kind \"ork\""));
        assert!(wrong("[1,1,1,1]").starts_with("more than 3 values"));
    }

    #[test]
    fn what_has_no_usual_value_must_be_there() {
        let each = Each::from_fn(|kind: Kind| kind);
        let text = serde_json::to_string(&each).unwrap();
        assert_eq!(text, r#"{"orc":"orc","troll":"troll","goblin":"goblin"}"#);
        assert_eq!(read::<Each<Kind, Kind>>(&text), Ok(each));
        let missing = read::<Each<Kind, Kind>>(r#"{"orc":"orc","goblin":"orc"}"#).unwrap_err();
        assert!(missing.starts_with("Kind \"troll\" is missing"), "{missing}");
    }

    #[test]
    fn seats_without_anything_are_left_out_at_the_end() {
        let gold: BySeat<u8, 3> = BySeat::from_fn(|seat| 2 - seat.0);
        assert_eq!(serde_json::to_string(&gold).unwrap(), "[2,1]");
        assert_eq!(read::<BySeat<u8, 3>>("[2,1]"), Ok(gold));
        assert_eq!(read::<BySeat<u8, 3>>("[2,1,0]"), Ok(gold));
        assert!(read::<BySeat<u8, 3>>("[2,1,0,0]").unwrap_err().contains("at most 3, by seat"));
        assert_eq!(gold.get(Seat(3)), None);
    }
}
