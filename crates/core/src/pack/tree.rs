//! The one deserializer of component files, over the tree that `toml` parses.
//!
//! `toml`'s own deserializer has a type for tables, values, dates and values with their place, and the rows of every game
//! are compiled for each of them: a third of a game's code. Here everything goes through [`Node`] and [`Fields`].

use std::fmt;
use std::ops::Range;

use serde::de::{
    self, DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, MapAccess, SeqAccess, Unexpected, VariantAccess,
    Visitor,
};
use serde::forward_to_deserialize_any;
use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

/// What is wrong, and where if that is known.
#[derive(Debug)]
pub(super) struct TreeError {
    pub(super) what: String,
    pub(super) span: Option<Range<usize>>,
}

impl TreeError {
    /// The innermost place is kept.
    fn at(mut self, span: &Range<usize>) -> Self {
        self.span.get_or_insert_with(|| span.clone());
        self
    }
}

impl fmt::Display for TreeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what)
    }
}

impl std::error::Error for TreeError {}

impl de::Error for TreeError {
    fn custom<T: fmt::Display>(what: T) -> Self {
        TreeError { what: what.to_string(), span: None }
    }
}

pub(super) fn parse<T: DeserializeOwned>(text: &str) -> Result<T, TreeError> {
    let root =
        DeTable::parse(text).map_err(|e| TreeError { what: e.message().trim().replace('\n', ", "), span: e.span() })?;
    let span = root.span();
    let root = DeValue::Table(root.into_inner());
    T::deserialize(Node { value: Value::Toml(&root), span })
}

#[derive(Clone, Copy)]
enum Value<'a> {
    Toml(&'a DeValue<'a>),
    /// A field's name.
    Key(&'a str),
    /// Where a value starts or ends.
    Offset(usize),
}

/// A value that holds no others.
enum Plain<'a> {
    Text(&'a str),
    Number(i64),
    Flag(bool),
    Float(f64),
    Other(Unexpected<'a>),
}

struct Node<'a> {
    value: Value<'a>,
    span: Range<usize>,
}

impl<'a> Node<'a> {
    fn of(value: &'a Spanned<DeValue<'a>>) -> Self {
        Node { value: Value::Toml(value.get_ref()), span: value.span() }
    }

    fn key(key: &'a Spanned<DeString<'a>>) -> Self {
        Node { value: Value::Key(key.get_ref()), span: key.span() }
    }

    /// What the value is, if it holds no others. Not generic: there is one of it, and many callers.
    fn plain(&self) -> Result<Plain<'a>, TreeError> {
        Ok(match self.value {
            Value::Key(text) => Plain::Text(text),
            Value::Offset(n) => Plain::Number(n as i64),
            Value::Toml(DeValue::String(text)) => Plain::Text(text),
            Value::Toml(DeValue::Boolean(flag)) => Plain::Flag(*flag),
            Value::Toml(DeValue::Integer(n)) => match i64::from_str_radix(n.as_str(), n.radix()) {
                Ok(n) => Plain::Number(n),
                Err(_) => return Err(TreeError::at(de::Error::custom("integer number overflowed"), &self.span)),
            },
            Value::Toml(DeValue::Float(n)) => match n.as_str().parse() {
                Ok(n) => Plain::Float(n),
                Err(_) => return Err(TreeError::at(de::Error::custom("floating-point number overflowed"), &self.span)),
            },
            Value::Toml(DeValue::Array(_)) => Plain::Other(Unexpected::Seq),
            Value::Toml(DeValue::Table(_)) => Plain::Other(Unexpected::Map),
            Value::Toml(DeValue::Datetime(_)) => Plain::Other(Unexpected::Other("date")),
        })
    }

    fn scalar<V: Visitor<'a>>(&self, visitor: V) -> Result<V::Value, TreeError> {
        let visited = match self.plain()? {
            Plain::Text(text) => visitor.visit_borrowed_str(text),
            Plain::Number(n) => visitor.visit_i64(n),
            Plain::Flag(flag) => visitor.visit_bool(flag),
            Plain::Float(n) => visitor.visit_f64(n),
            Plain::Other(found) => Err(de::Error::invalid_type(found, &visitor)),
        };
        visited.map_err(|e: TreeError| e.at(&self.span))
    }

    fn table<V: Visitor<'a>>(&self, table: &'a DeTable<'a>, visitor: V) -> Result<V::Value, TreeError> {
        visitor.visit_map(Fields::Table { rest: table.iter(), value: None }).map_err(|e| e.at(&self.span))
    }
}

impl<'de> Deserializer<'de> for Node<'de> {
    type Error = TreeError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, TreeError> {
        match self.value {
            Value::Toml(DeValue::Array(items)) => visitor.visit_seq(Items(items.iter())).map_err(|e| e.at(&self.span)),
            Value::Toml(DeValue::Table(table)) => self.table(table, visitor),
            _ => self.scalar(visitor),
        }
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, TreeError> {
        match self.plain()? {
            Plain::Text(text) => visitor.visit_borrowed_str(text).map_err(|e: TreeError| e.at(&self.span)),
            _ => Err(TreeError::at(de::Error::custom("expected a word"), &self.span)),
        }
    }

    // An absent field is `None`; a present one never is.
    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, TreeError> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, TreeError> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, TreeError> {
        match (fields, self.value) {
            ([start, end, value], _) if start.starts_with(PLACE) => {
                let span = self.span.clone();
                let place = Fields::Place { names: [start, end, value], node: self, next: 0 };
                visitor.visit_map(place).map_err(|e| e.at(&span))
            }
            (_, Value::Toml(DeValue::Table(table))) => self.table(table, visitor),
            _ => self.scalar(visitor),
        }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, TreeError> {
        let span = self.span.clone();
        visitor.visit_enum(Word(self)).map_err(|e| e.at(&span))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf
        unit unit_struct seq tuple tuple_struct map ignored_any
    }
}

/// What the fields of `Spanned`'s own form start with.
const PLACE: &str = "$__serde_spanned_private_";

struct Items<'a>(std::slice::Iter<'a, Spanned<DeValue<'a>>>);

impl<'de> SeqAccess<'de> for Items<'de> {
    type Error = TreeError;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, TreeError> {
        self.0.next().map(|item| seed.deserialize(Node::of(item))).transpose()
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.0.len())
    }
}

enum Fields<'a> {
    Table {
        rest: toml::map::Iter<'a, Spanned<DeString<'a>>, Spanned<DeValue<'a>>>,
        value: Option<Node<'a>>,
    },
    /// A value with its place: start, end and the value.
    Place {
        names: [&'static str; 3],
        node: Node<'a>,
        next: usize,
    },
}

impl<'de> MapAccess<'de> for Fields<'de> {
    type Error = TreeError;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, TreeError> {
        let key = match self {
            Fields::Table { rest, value } => {
                let Some((key, next)) = rest.next() else { return Ok(None) };
                *value = Some(Node::of(next));
                Node::key(key)
            }
            Fields::Place { names, node, next } => {
                let Some(name) = names.get(*next) else { return Ok(None) };
                Node { value: Value::Key(name), span: node.span.clone() }
            }
        };
        seed.deserialize(key).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, TreeError> {
        let value = match self {
            Fields::Table { value, .. } => value.take(),
            Fields::Place { node, next, .. } => {
                let span = node.span.clone();
                let value = [Value::Offset(span.start), Value::Offset(span.end), node.value].get(*next).copied();
                *next += 1;
                value.map(|value| Node { value, span })
            }
        };
        match value {
            Some(value) => seed.deserialize(value),
            None => Err(de::Error::custom("a value is read before its key")),
        }
    }
}

/// An enum: only variants without contents, written as words.
struct Word<'a>(Node<'a>);

impl<'de> EnumAccess<'de> for Word<'de> {
    type Error = TreeError;
    type Variant = Bare;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Bare), TreeError> {
        Ok((seed.deserialize(self.0)?, Bare))
    }
}

struct Bare;

impl<'de> VariantAccess<'de> for Bare {
    type Error = TreeError;

    fn unit_variant(self) -> Result<(), TreeError> {
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, _: T) -> Result<T::Value, TreeError> {
        Err(de::Error::custom("expected a word without a value"))
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, _: V) -> Result<V::Value, TreeError> {
        Err(de::Error::custom("expected a word without values"))
    }

    fn struct_variant<V: Visitor<'de>>(self, _: &'static [&'static str], _: V) -> Result<V::Value, TreeError> {
        Err(de::Error::custom("expected a word without fields"))
    }
}
