//! Vassals of a Lord by their slots. Files show a set of slots as its bits, and no box as 255.

use std::ops::{Deref, DerefMut};

use ravelin_core::ids::Bits;
use ravelin_core::{Each, Field, Id, Set};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::ids::Slot;

/// A marker that is not on the Calendar, in files.
const NO_BOX: u8 = u8::MAX;

/// Vassals of one Lord. [N1.5.4b]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Slots(pub Set<Slot>);

impl Deref for Slots {
    type Target = Set<Slot>;

    fn deref(&self) -> &Set<Slot> {
        &self.0
    }
}

impl DerefMut for Slots {
    fn deref_mut(&mut self) -> &mut Set<Slot> {
        &mut self.0
    }
}

impl Field for Slots {
    const BLANK: Self = Slots(Set::NONE);
}

impl Serialize for Slots {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_u8(self.0.bits())
    }
}

impl<'de> Deserialize<'de> for Slots {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let bits = u8::deserialize(d)?;
        let there = |slot: &Slot| bits.and(u8::bit(slot.index())) != 0;
        let slots: Set<Slot> = Slot::ALL.into_iter().filter(there).collect();
        if slots.bits() == bits { Ok(Slots(slots)) } else { Err(D::Error::custom("Vassals that no Lord has")) }
    }
}

/// Boxes of a Lord's Vassal markers on the Calendar; none elsewhere. [N9.2a]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Markers(pub Each<Slot, Option<u8>>);

impl Deref for Markers {
    type Target = Each<Slot, Option<u8>>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl DerefMut for Markers {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

impl Field for Markers {
    const BLANK: Self = Markers(<Each<Slot, Option<u8>> as Field>::BLANK);
}

impl Serialize for Markers {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(self.0.values().map(|n| n.unwrap_or(NO_BOX)))
    }
}

impl<'de> Deserialize<'de> for Markers {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let boxes = <[u8; Slot::ALL.len()]>::deserialize(d)?;
        let mut markers = Markers::default();
        for (marker, n) in markers.values_mut().zip(boxes) {
            *marker = (n != NO_BOX).then_some(n);
        }
        Ok(markers)
    }
}
