//! A short list inside a state. Unlike `ArrayVec` it is `Copy`, so that a state that holds one is cloned by memcpy.

use std::ops::{Deref, DerefMut};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::ids::Id;

/// At most `N` items, `N` below 256.
#[derive(Clone, Copy)]
pub struct Few<T, const N: usize> {
    items: [T; N],
    len: u8,
}

/// What fills the places of a list that are not used. Everything with a default has it, and so have ids and frames.
pub trait Blank {
    fn blank() -> Self;
}

impl<T: Default> Blank for T {
    fn blank() -> Self {
        T::default()
    }
}

impl<T: Copy + Blank, const N: usize> Default for Few<T, N> {
    fn default() -> Self {
        Few { items: [T::blank(); N], len: 0 }
    }
}

impl<T: Copy, const N: usize> Few<T, N> {
    /// An empty list; `blank` fills its places. For items without a default.
    pub const fn of(blank: T) -> Self {
        Few { items: [blank; N], len: 0 }
    }

    /// Adds an item; gives it back if the list is full.
    pub fn push(&mut self, item: T) -> Result<(), T> {
        match self.items.get_mut(usize::from(self.len)) {
            Some(place) => {
                *place = item;
                self.len += 1;
                Ok(())
            }
            None => Err(item),
        }
    }

    pub fn pop(&mut self) -> Option<T> {
        self.len = self.len.checked_sub(1)?;
        Some(self.items[usize::from(self.len)])
    }

    /// The last item, without making a slice first.
    pub fn last(&self) -> Option<&T> {
        self.items.get(usize::from(self.len).wrapping_sub(1))
    }

    /// The same to change it.
    pub fn last_mut(&mut self) -> Option<&mut T> {
        self.items.get_mut(usize::from(self.len).wrapping_sub(1))
    }

    /// Takes out an item and closes the gap.
    pub fn remove(&mut self, index: usize) -> Option<T> {
        let item = *self.get(index)?;
        let len = self.len();
        self.items.copy_within(index + 1..len, index);
        self.len -= 1;
        Some(item)
    }

    pub fn clear(&mut self) {
        self.len = 0;
    }
}

/// Lists by place, see [`place_ids!`](crate::place_ids).
pub trait Places<T> {
    /// The item at a place; none beyond the end.
    fn place<I: Id>(&self, at: I) -> Option<&T>;

    fn place_mut<I: Id>(&mut self, at: I) -> Option<&mut T>;

    /// The items with their places.
    fn places<'a, I: Id>(&'a self) -> impl DoubleEndedIterator<Item = (I, &'a T)> + Clone
    where
        T: 'a;
}

impl<T> Places<T> for [T] {
    #[inline]
    fn place<I: Id>(&self, at: I) -> Option<&T> {
        self.get(at.index())
    }

    #[inline]
    fn place_mut<I: Id>(&mut self, at: I) -> Option<&mut T> {
        self.get_mut(at.index())
    }

    #[inline]
    fn places<'a, I: Id>(&'a self) -> impl DoubleEndedIterator<Item = (I, &'a T)> + Clone
    where
        T: 'a,
    {
        self.iter().enumerate().filter_map(|(n, item)| Some((I::at(n)?, item)))
    }
}

impl<T: Copy + Blank, const N: usize> FromIterator<T> for Few<T, N> {
    /// The first `N` items.
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut few = Few::default();
        items.into_iter().take(N).for_each(|item| {
            let _ = few.push(item);
        });
        few
    }
}

impl<T, const N: usize> Deref for Few<T, N> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.items[..usize::from(self.len).min(N)]
    }
}

impl<T, const N: usize> DerefMut for Few<T, N> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items[..usize::from(self.len).min(N)]
    }
}

impl<T: PartialEq, const N: usize> PartialEq for Few<T, N> {
    fn eq(&self, other: &Self) -> bool {
        self[..] == other[..]
    }
}

impl<T: Eq, const N: usize> Eq for Few<T, N> {}

impl<T: std::hash::Hash, const N: usize> std::hash::Hash for Few<T, N> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self[..].hash(state);
    }
}

impl<T: std::fmt::Debug, const N: usize> std::fmt::Debug for Few<T, N> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self[..].fmt(f)
    }
}

impl<T: Serialize, const N: usize> Serialize for Few<T, N> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        self[..].serialize(s)
    }
}

impl<'de, T: Copy + Blank + Deserialize<'de>, const N: usize> Deserialize<'de> for Few<T, N> {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let mut few = Few::default();
        for item in Vec::<T>::deserialize(d)? {
            few.push(item).map_err(|_| serde::de::Error::custom(format!("more than {N} items")))?;
        }
        Ok(few)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_a_short_list() {
        let mut few: Few<u8, 3> = Few::default();
        for n in 1..=3 {
            few.push(n).expect("room");
        }
        assert_eq!(few.push(4), Err(4));
        assert_eq!(few.remove(0), Some(1));
        assert_eq!(few[..], [2, 3]);
        assert_eq!((few.pop(), few.pop(), few.pop()), (Some(3), Some(2), None));
        assert_eq!(few, Few::default());
    }
}
