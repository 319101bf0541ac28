//! Frames in files: by the name of the question, with its data if it has any. `"income"`, `{"rope":{"from":"ws2"}}`.

use std::fmt;

use serde::de::{DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, Error, VariantAccess, Visitor};
use serde::{Serialize, Serializer};

use super::Head;
use crate::{Field, Game};

/// A frame as files have it, made by [`questions!`](crate::questions).
pub trait FrameKind: Sized {
    /// The names of all questions and steps.
    const NAMES: &'static [&'static str];

    /// The frame of this name, with its data.
    fn read<E>(name: &str, data: &mut impl ReadData<E>) -> Result<Self, E>;
}

/// Where the data of a frame comes from.
pub trait ReadData<E> {
    fn data<T: DeserializeOwned + Field>(&mut self, fields: usize) -> Result<T, E>;
}

/// Writes a frame: only its name if it has no fields.
pub fn write_frame<G: Game, Q: Head<G> + Serialize, S: Serializer>(s: S, question: &Q) -> Result<S::Ok, S::Error> {
    match Q::FIELDS {
        0 => s.serialize_unit_variant("Frame", 0, Q::NAME),
        _ => s.serialize_newtype_variant("Frame", 0, Q::NAME, question),
    }
}

pub struct FrameVisitor<F>(pub std::marker::PhantomData<F>);

impl<'de, F: FrameKind> Visitor<'de> for FrameVisitor<F> {
    type Value = F;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name of what is pending")
    }

    fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<F, A::Error> {
        let (at, variant) = data.variant_seed(Name(F::NAMES))?;
        F::read(F::NAMES[at], &mut Variant(Some(variant)))
    }
}

struct Variant<V>(Option<V>);

impl<'de, V: VariantAccess<'de>> ReadData<V::Error> for Variant<V> {
    fn data<T: DeserializeOwned + Field>(&mut self, fields: usize) -> Result<T, V::Error> {
        let Some(variant) = self.0.take() else { return Err(V::Error::custom("read twice")) };
        if fields > 0 {
            return variant.newtype_variant();
        }
        variant.unit_variant()?;
        Ok(T::BLANK)
    }
}

struct Name(&'static [&'static str]);

impl<'de> DeserializeSeed<'de> for Name {
    type Value = usize;

    fn deserialize<D: Deserializer<'de>>(self, d: D) -> Result<usize, D::Error> {
        d.deserialize_identifier(self)
    }
}

impl Visitor<'_> for Name {
    type Value = usize;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name of what is pending")
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<usize, E> {
        self.0.iter().position(|name| *name == word).ok_or_else(|| E::unknown_variant(word, self.0))
    }
}

/// `ChipTo` as `chip_to`, while compiling.
#[doc(hidden)]
pub const fn snake_len(name: &str) -> usize {
    let (name, mut at, mut n) = (name.as_bytes(), 0, 0);
    while at < name.len() {
        n += 1 + (at > 0 && name[at].is_ascii_uppercase()) as usize;
        at += 1;
    }
    n
}

#[doc(hidden)]
pub const fn snake<const N: usize>(name: &str) -> [u8; N] {
    let (name, mut at, mut n, mut out) = (name.as_bytes(), 0, 0, [0; N]);
    while at < name.len() {
        if at > 0 && name[at].is_ascii_uppercase() {
            out[n] = b'_';
            n += 1;
        }
        out[n] = name[at].to_ascii_lowercase();
        n += 1;
        at += 1;
    }
    out
}

#[doc(hidden)]
pub const fn text(bytes: &'static [u8]) -> &'static str {
    match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(_) => panic!("a name is ASCII"),
    }
}
