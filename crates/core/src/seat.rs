//! Seats and sets of seats. A seat is a place at the table, not a person.

use serde::{Deserialize, Serialize};

use crate::Set;
use crate::ids::Id;
use crate::names::KitNames;

/// Most seats any game may have; `Seats` is a bit set of them.
pub const MAX_SEATS: usize = 8;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// Who looks: a seat, or nobody in particular (a spectator, who sees what all may see).
pub type Viewer = Option<Seat>;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
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
