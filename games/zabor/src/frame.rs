//! What is about to move, and words as files have them.

use ravelin_core::Field;
use serde::{Deserialize, Serialize};

use crate::vocabulary::*;

/// A Unit that is about to move: a kind with its Wounds, or a Monster.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Mover {
    Nobody,
    Unit(u8, u8),
    Beast(u8),
}

impl Field for Mover {
    const BLANK: Self = Mover::Nobody;
}

macro_rules! fields {
    ($($name:ident = $first:ident),*) => {$(
        impl Field for $name {
            const BLANK: Self = $name::$first;
            const OMITTED: bool = false;
        }
    )*};
}

fields!(ActionKind = Acquisition, Level = Primary, Timing = Rituals);

impl Serialize for ActionKind {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(self.word())
    }
}

macro_rules! by_word {
    ($($name:ident),*) => {$(
        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
                let word = String::deserialize(d)?;
                $name::of(&word).ok_or_else(|| serde::de::Error::custom(format!("unknown word {word:?}")))
            }
        }
    )*};
}
by_word!(ActionKind, Level, Timing);

macro_rules! to_word {
    ($($name:ident),*) => {$(
        impl Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
                s.serialize_str(self.word())
            }
        }
    )*};
}
to_word!(Level, Timing);
