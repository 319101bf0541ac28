//! Seats and sets of seats. A seat is a place at the table, not a person.

use std::fmt;

use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::Set;
use crate::ids::Id;
use crate::names::{KitNames, with_current};

/// Most seats any game may have; `Seats` is a bit set of them.
pub const MAX_SEATS: usize = 8;

/// In files a number; a word where the kit has words for seats.
///
/// ```
/// use ravelin_core::{Seat, Seats, names::{self, KitNames}};
/// struct Kit;
/// impl KitNames for Kit {
///     fn name(&self, noun: &str, n: usize) -> Option<&str> {
///         (noun == Seat::NOUN).then(|| ["red", "blue"].get(n).copied()).flatten()
///     }
/// }
///
/// let who = (Seat(1), Seats::first(2));
/// assert_eq!(serde_json::to_string(&who).unwrap(), "[1,3]");
/// let file = names::with(&Kit, || serde_json::to_string(&who).unwrap());
/// assert_eq!(file, r#"["blue",["red","blue"]]"#);
/// assert_eq!(names::with(&Kit, || serde_json::from_str::<(Seat, Seats)>(&file).unwrap()), who);
/// let wrong = names::with(&Kit, || serde_json::from_str::<Seat>(r#""green""#).unwrap_err().to_string());
/// assert!(wrong.starts_with(r#"there is no seat "green""#));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(pub u8);

impl Seat {
    /// What a kit calls seats, see [`KitNames`](crate::names::KitNames).
    pub const NOUN: &'static str = "seat";

    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// Who looks: a seat, or nobody in particular (a spectator, who sees what all may see).
pub type Viewer = Option<Seat>;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Seats(u8);

impl Seats {
    pub const NONE: Seats = Seats(0);

    pub fn only(seat: Seat) -> Self {
        Seats(1u8.checked_shl(u32::from(seat.0)).unwrap_or(0))
    }

    pub fn first(n: u8) -> Self {
        if usize::from(n) >= MAX_SEATS { Seats(u8::MAX) } else { Seats((1 << n) - 1) }
    }

    #[must_use]
    pub fn with(self, seat: Seat) -> Self {
        Seats(self.0 | Seats::only(seat).0)
    }

    #[must_use]
    pub fn without(self, seat: Seat) -> Self {
        Seats(self.0 & !Seats::only(seat).0)
    }

    pub fn has(self, seat: Seat) -> bool {
        self.0 & Seats::only(seat).0 != 0
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The one seat of a set of one.
    pub fn sole(self) -> Option<Seat> {
        (self.0 != 0 && self.0 & (self.0 - 1) == 0).then(|| Seat(self.0.trailing_zeros() as u8))
    }

    pub fn lowest(self) -> Option<Seat> {
        (self.0 != 0).then(|| Seat(self.0.trailing_zeros() as u8))
    }

    pub fn iter(self) -> impl Iterator<Item = Seat> {
        let mut left = self;
        std::iter::from_fn(move || {
            let seat = left.lowest()?;
            left.0 &= left.0 - 1;
            Some(seat)
        })
    }
}

impl From<Seat> for Seats {
    #[inline]
    fn from(seat: Seat) -> Self {
        Seats::only(seat)
    }
}

impl From<Option<Seat>> for Seats {
    #[inline]
    fn from(seat: Option<Seat>) -> Self {
        seat.map_or(Seats::NONE, Seats::only)
    }
}

/// Seats in files as a list: `Set<Seat>`.
///
/// ```
/// use ravelin_core::{Seat, Seats, Set};
/// let passed: Set<Seat> = Seats::first(3).iter().filter(|seat| *seat != Seat(1)).collect();
/// assert_eq!(serde_json::to_string(&passed).unwrap(), "[0,2]");
/// assert_eq!(Seats::from(passed), Seats::first(3).without(Seat(1)));
/// ```
impl Id for Seat {
    const NOUN: &'static str = "seat";
    const MOST: usize = MAX_SEATS;
    type Bits = u8;
    type Array<T: Copy> = [T; MAX_SEATS];

    #[inline]
    fn array<T: Copy>(value: T) -> Self::Array<T> {
        [value; MAX_SEATS]
    }

    #[inline]
    fn index(self) -> usize {
        usize::from(self.0)
    }

    #[inline]
    fn at(index: usize) -> Option<Self> {
        (index < MAX_SEATS).then_some(Seat(index as u8))
    }

    fn word_in(self, _: &dyn KitNames) -> Option<&str> {
        ["0", "1", "2", "3", "4", "5", "6", "7"].get(self.index()).copied()
    }
}

impl From<Set<Seat>> for Seats {
    #[inline]
    fn from(seats: Set<Seat>) -> Self {
        Seats(seats.bits())
    }
}

impl From<Seats> for Set<Seat> {
    #[inline]
    fn from(seats: Seats) -> Self {
        seats.iter().collect()
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(Seats::NONE, Seats::with)
    }
}

impl Serialize for Seat {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        with_current(|names| match names.name(Seat::NOUN, self.index()) {
            Some(word) => s.serialize_str(word),
            None => s.serialize_u8(self.0),
        })
    }
}

impl<'de> Deserialize<'de> for Seat {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct Number;

        impl Visitor<'_> for Number {
            type Value = Seat;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a seat")
            }

            fn visit_u64<E: Error>(self, n: u64) -> Result<Seat, E> {
                u8::try_from(n).map(Seat).map_err(|_| E::custom(format!("there is no seat {n}")))
            }

            fn visit_str<E: Error>(self, word: &str) -> Result<Seat, E> {
                let named = |n: &u8| with_current(|names| names.name(Seat::NOUN, usize::from(*n)) == Some(word));
                let found = (0..MAX_SEATS as u8).find(named);
                // The key of a map is always a text.
                let number = || word.parse().ok().filter(|_| with_current(|names| names.name(Seat::NOUN, 0).is_none()));
                found.or_else(number).map(Seat).ok_or_else(|| E::custom(format!("there is no seat {word:?}")))
            }
        }

        d.deserialize_any(Number)
    }
}

impl Serialize for Seats {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        match with_current(|names| names.name(Seat::NOUN, 0)) {
            Some(_) => s.collect_seq(self.iter()),
            None => s.serialize_u8(self.0),
        }
    }
}

impl<'de> Deserialize<'de> for Seats {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct Bits;

        impl<'de> Visitor<'de> for Bits {
            type Value = Seats;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of seats")
            }

            fn visit_u64<E: Error>(self, n: u64) -> Result<Seats, E> {
                u8::try_from(n).map(Seats).map_err(|_| E::custom(format!("{n} is no set of seats")))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Seats, A::Error> {
                let mut seats = Seats::NONE;
                while let Some(seat) = list.next_element::<Seat>()? {
                    if seats.has(seat) || seat.index() >= MAX_SEATS {
                        return Err(A::Error::custom("a seat is listed twice, or there is no such seat"));
                    }
                    seats = seats.with(seat);
                }
                Ok(seats)
            }
        }

        d.deserialize_any(Bits)
    }
}
