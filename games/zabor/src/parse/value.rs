//! TOML as values that know their place in the file, and a reader of one table whose errors name file, line, record and field.

use std::fmt;
use std::ops::RangeInclusive;

use ravelin_core::PackError;
use ravelin_core::pack::check::{Result, list};
use ravelin_core::pack::{File, Spanned};
use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};

pub(super) type Val = Spanned<Value>;

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    Flag(bool),
    Int(i64),
    Float(f64),
    Word(String),
    List(Vec<Val>),
    Table(Vec<(String, Val)>),
}

struct Reader;

impl<'de> Visitor<'de> for Reader {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number, a flag, a word, a list or a table")
    }

    fn visit_bool<E>(self, v: bool) -> std::result::Result<Value, E> {
        Ok(Value::Flag(v))
    }

    fn visit_i64<E>(self, v: i64) -> std::result::Result<Value, E> {
        Ok(Value::Int(v))
    }

    fn visit_f64<E>(self, v: f64) -> std::result::Result<Value, E> {
        Ok(Value::Float(v))
    }

    fn visit_str<E>(self, v: &str) -> std::result::Result<Value, E> {
        Ok(Value::Word(v.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> std::result::Result<Value, A::Error> {
        let mut all = Vec::new();
        while let Some(value) = seq.next_element::<Val>()? {
            all.push(value);
        }
        Ok(Value::List(all))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> std::result::Result<Value, A::Error> {
        let mut all = Vec::new();
        while let Some(key) = map.next_key::<String>()? {
            all.push((key, map.next_value::<Val>()?));
        }
        Ok(Value::Table(all))
    }
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(d: D) -> std::result::Result<Self, D::Error> {
        d.deserialize_any(Reader)
    }
}

impl Value {
    fn what(&self) -> &'static str {
        match self {
            Value::Flag(_) => "true or false",
            Value::Int(_) => "a whole number",
            Value::Float(_) => "a number",
            Value::Word(_) => "a word",
            Value::List(_) => "a list",
            Value::Table(_) => "a table",
        }
    }
}

/// One record of a file, as messages name it, and the table within it that is being read.
#[derive(Clone, Copy)]
pub(super) struct Rec<'a> {
    pub(super) file: File<'a>,
    pub(super) noun: &'a str,
    pub(super) id: &'a str,
    pub(super) here: &'a Val,
}

impl<'a> Rec<'a> {
    pub(super) fn at(&self, value: &Val, what: impl fmt::Display) -> PackError {
        self.file.at(value, format!("{} \"{}\": {what}", self.noun, self.id))
    }

    pub(super) fn error(&self, what: impl fmt::Display) -> PackError {
        self.at(self.here, what)
    }

    pub(super) fn within(&self, value: &'a Val) -> Rec<'a> {
        Rec { here: value, ..*self }
    }

    pub(super) fn fields(&self) -> Result<&'a [(String, Val)]> {
        match self.here.get_ref() {
            Value::Table(all) => Ok(all),
            other => Err(self.error(format_args!("expected a table, not {}", other.what()))),
        }
    }

    pub(super) fn get(&self, key: &str) -> Option<&'a Val> {
        self.fields().ok()?.iter().find(|(k, _)| k == key).map(|(_, v)| v)
    }

    pub(super) fn need(&self, key: &str) -> Result<&'a Val> {
        self.get(key).ok_or_else(|| self.error(format_args!("field `{key}` is missing")))
    }

    /// Only these fields, and `origin`, may stand here.
    pub(super) fn only(&self, keys: &[&str]) -> Result<()> {
        for (key, value) in self.fields()? {
            if key != "origin" && !keys.contains(&key.as_str()) {
                let possible = list(keys.iter().copied());
                return Err(self.at(value, format_args!("unknown field `{key}`; possible: {possible}")));
            }
        }
        Ok(())
    }

    /// What the rules do not read stands as the shipped file has it: a change would be ignored. `read` names the other fields.
    pub(super) fn as_shipped(&self, shipped: Rec<'_>, read: &[&str]) -> Result<()> {
        for (key, value) in self.fields()? {
            if key == "origin" || read.contains(&key.as_str()) {
                continue;
            }
            match shipped.get(key) {
                Some(own) if own.get_ref() == value.get_ref() => {}
                Some(_) => {
                    let why = "is fixed by the rules: a change would do nothing";
                    return Err(self.at(value, format_args!("`{key}` {why}")));
                }
                None => {
                    let own = shipped.fields()?.iter().map(|(k, _)| k.as_str());
                    let possible =
                        list(read.iter().copied().chain(own.filter(|k| !read.contains(k) && *k != "origin")));
                    return Err(self.at(value, format_args!("unknown field `{key}`; possible: {possible}")));
                }
            }
        }
        Ok(())
    }

    pub(super) fn int_of(&self, key: &str, value: &Val, range: RangeInclusive<i64>) -> Result<i64> {
        let Value::Int(n) = *value.get_ref() else {
            return Err(
                self.at(value, format_args!("`{key}`: expected a whole number, not {}", value.get_ref().what()))
            );
        };
        if n > *range.end() {
            Err(self.at(value, format_args!("`{key}` {n} is above the largest allowed, {}", range.end())))
        } else if n < *range.start() {
            Err(self.at(value, format_args!("`{key}` {n} is below the smallest allowed, {}", range.start())))
        } else {
            Ok(n)
        }
    }

    pub(super) fn int(&self, key: &str, range: RangeInclusive<i64>) -> Result<i64> {
        self.int_of(key, self.need(key)?, range)
    }

    pub(super) fn int_or(&self, key: &str, range: RangeInclusive<i64>, usual: i64) -> Result<i64> {
        self.get(key).map_or(Ok(usual), |v| self.int_of(key, v, range))
    }

    pub(super) fn byte(&self, key: &str, range: RangeInclusive<i64>) -> Result<u8> {
        Ok(self.int(key, range)? as u8)
    }

    pub(super) fn number(&self, key: &str) -> Result<i32> {
        let value = self.need(key)?;
        match value.get_ref() {
            Value::Int(n) => Ok(*n as i32),
            Value::Float(x) => Ok(x.round() as i32),
            other => Err(self.at(value, format_args!("`{key}`: expected a number, not {}", other.what()))),
        }
    }

    pub(super) fn word_of(&self, key: &str, value: &'a Val) -> Result<&'a str> {
        match value.get_ref() {
            Value::Word(word) => Ok(word),
            other => Err(self.at(value, format_args!("`{key}`: expected a word, not {}", other.what()))),
        }
    }

    pub(super) fn word(&self, key: &str) -> Result<&'a str> {
        self.word_of(key, self.need(key)?)
    }

    pub(super) fn word_or(&self, key: &str, usual: &'a str) -> Result<&'a str> {
        self.get(key).map_or(Ok(usual), |v| self.word_of(key, v))
    }

    pub(super) fn flag_of(&self, key: &str, value: &Val) -> Result<bool> {
        match value.get_ref() {
            Value::Flag(flag) => Ok(*flag),
            other => Err(self.at(value, format_args!("`{key}`: expected true or false, not {}", other.what()))),
        }
    }

    pub(super) fn flag(&self, key: &str) -> Result<Option<bool>> {
        self.get(key).map(|v| self.flag_of(key, v)).transpose()
    }

    pub(super) fn list_of(&self, key: &str, value: &'a Val) -> Result<&'a [Val]> {
        match value.get_ref() {
            Value::List(all) => Ok(all),
            other => Err(self.at(value, format_args!("`{key}`: expected a list, not {}", other.what()))),
        }
    }

    /// A list, empty if it is left out.
    pub(super) fn list(&self, key: &str) -> Result<&'a [Val]> {
        self.get(key).map_or(Ok(&[]), |v| self.list_of(key, v))
    }

    /// The place of a word among known ones.
    pub(super) fn one_of(&self, key: &str, value: &'a Val, known: &[&str]) -> Result<usize> {
        let word = self.word_of(key, value)?;
        known.iter().position(|k| *k == word).ok_or_else(|| {
            let possible = list(known.iter().copied());
            self.at(value, format_args!("`{key}` \"{word}\" is unknown; possible: {possible}"))
        })
    }

    pub(super) fn pick(&self, key: &str, known: &[&str]) -> Result<usize> {
        self.one_of(key, self.need(key)?, known)
    }
}

/// A whole file as one table.
pub(super) fn read(file: File<'_>) -> Result<Val> {
    file.parse::<Spanned<Value>>()
}

/// The same file as it is shipped.
pub(super) fn shipped(file: File<'_>) -> Result<(File<'static>, Val)> {
    let (name, text) = super::SHIPPED.into_iter().find(|(n, _)| *n == file.name).unwrap_or_default();
    let file = File { name, text };
    Ok((file, read(file)?))
}

/// A whole file that has only these tables.
pub(super) fn top<'a>(file: File<'a>, root: &'a Val, tables: &[&str]) -> Result<Rec<'a>> {
    let rec = Rec { file, noun: "file", id: file.name, here: root };
    rec.only(tables)?;
    Ok(rec)
}

/// The records `[[noun]]` of a file, each with its id.
pub(super) fn records<'a>(file: File<'a>, root: &'a Val, noun: &'a str) -> Result<Vec<Rec<'a>>> {
    let top = Rec { file, noun: "file", id: file.name, here: root };
    let mut all: Vec<Rec<'a>> = Vec::new();
    for value in top.list(noun)? {
        let rec = Rec { file, noun, id: "?", here: value };
        let id = rec.word("id")?;
        let rec = Rec { id, ..rec };
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
        if id.is_empty() || !id.chars().all(plain) {
            return Err(rec.error("an id is made of small letters, digits and underscores"));
        }
        if all.iter().any(|other| other.id == id) {
            return Err(rec.error(format_args!("there is another {noun} of this id")));
        }
        all.push(rec);
    }
    Ok(all)
}
