//! Whether words could name a value of a type. Words are read as a value whose names and numbers stand in a row: the variant
//! of an enum and what it holds, the fields of a struct each with its name.

use std::fmt::Display;

use serde::de::value::StrDeserializer;
use serde::de::{
    self, DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, IntoDeserializer, MapAccess, SeqAccess,
    VariantAccess, Visitor,
};

/// Refuses the first word that can stand in no value of the type. Words may be missing at the end.
pub(crate) fn check<T: DeserializeOwned>(words: &[&str]) -> Result<(), String> {
    let mut rest = Words(words);
    match (T::deserialize(&mut rest), rest.0) {
        (Err(Misfit::Short), _) | (Ok(_), []) => Ok(()),
        (Err(Misfit::Unknown(word)), _) => Err(format!("there is no {word:?}")),
        (Ok(_), [more, ..]) => Err(format!("there is no {more:?}")),
    }
}

#[derive(Debug, thiserror::Error)]
enum Misfit {
    #[error("no such name: {0}")]
    Unknown(String),
    /// There is more to such a value.
    #[error("not the whole")]
    Short,
}

impl de::Error for Misfit {
    fn custom<M: Display>(why: M) -> Self {
        Misfit::Unknown(why.to_string())
    }
}

struct Words<'a>(&'a [&'a str]);

impl<'a> Words<'a> {
    fn next(&mut self) -> Result<&'a str, Misfit> {
        let (first, rest) = self.0.split_first().ok_or(Misfit::Short)?;
        self.0 = rest;
        Ok(first)
    }

    /// A word of a closed list.
    fn next_of(&mut self, all: &[&str]) -> Result<&'a str, Misfit> {
        let word = self.next()?;
        if all.contains(&word) { Ok(word) } else { Err(Misfit::Unknown(word.to_owned())) }
    }

    fn number(&mut self) -> Result<i64, Misfit> {
        let word = self.next()?;
        word.parse().map_err(|_| Misfit::Unknown(word.to_owned()))
    }
}

macro_rules! numbers {
    ($($method:ident)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
            visitor.visit_i64(self.number()?)
        }
    )*};
}

impl<'de> Deserializer<'de> for &mut Words<'_> {
    type Error = Misfit;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        visitor.visit_str(self.next()?)
    }

    numbers!(deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64);
    numbers!(deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64);

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        visitor.visit_bool(self.next_of(&["true", "false"])? == "true")
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        match self.0 {
            ["none", ..] => {
                self.next()?;
                visitor.visit_none()
            }
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        self.next_of(&["none"])?;
        visitor.visit_unit()
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Misfit> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        let left = self.0.len();
        visitor.visit_seq(Row { words: self, left })
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, Misfit> {
        visitor.visit_seq(Row { words: self, left: len })
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        len: usize,
        visitor: V,
    ) -> Result<V::Value, Misfit> {
        self.deserialize_tuple(len, visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misfit> {
        visitor.visit_map(Fields { left: fields.len(), fields, words: self })
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misfit> {
        let name = self.next_of(variants)?;
        visitor.visit_enum(Variant { name, words: self })
    }

    serde::forward_to_deserialize_any! {
        i128 u128 f32 f64 char str string bytes byte_buf unit_struct map identifier ignored_any
    }
}

struct Row<'w, 'a> {
    words: &'w mut Words<'a>,
    left: usize,
}

impl<'de> SeqAccess<'de> for Row<'_, '_> {
    type Error = Misfit;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Misfit> {
        if self.left == 0 {
            return Ok(None);
        }
        self.left -= 1;
        seed.deserialize(&mut *self.words).map(Some)
    }
}

struct Fields<'w, 'a> {
    words: &'w mut Words<'a>,
    fields: &'static [&'static str],
    left: usize,
}

impl<'de> MapAccess<'de> for Fields<'_, '_> {
    type Error = Misfit;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Misfit> {
        if self.left == 0 {
            return Ok(None);
        }
        self.left -= 1;
        let name: StrDeserializer<'_, Misfit> = self.words.next_of(self.fields)?.into_deserializer();
        seed.deserialize(name).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Misfit> {
        seed.deserialize(&mut *self.words)
    }
}

struct Variant<'w, 'a> {
    name: &'a str,
    words: &'w mut Words<'a>,
}

impl<'de> EnumAccess<'de> for Variant<'_, '_> {
    type Error = Misfit;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Self), Misfit> {
        let name: StrDeserializer<'_, Misfit> = self.name.into_deserializer();
        Ok((seed.deserialize(name)?, self))
    }
}

impl<'de> VariantAccess<'de> for Variant<'_, '_> {
    type Error = Misfit;

    fn unit_variant(self) -> Result<(), Misfit> {
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Misfit> {
        seed.deserialize(self.words)
    }

    fn tuple_variant<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, Misfit> {
        self.words.deserialize_tuple(len, visitor)
    }

    fn struct_variant<V: Visitor<'de>>(self, fields: &'static [&'static str], visitor: V) -> Result<V::Value, Misfit> {
        self.words.deserialize_struct("", fields, visitor)
    }
}
