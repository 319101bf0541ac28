//! Effects as data. The rules carry out what the shipped files describe; a pack may change the numbers that are named free, and
//! nothing else. [S26.1] [S26.2]

use std::collections::BTreeMap;
use std::fmt;
use std::ops::RangeInclusive;

use ravelin_core::pack::Spanned;
use ravelin_core::pack::check::{Record, Result};
use serde::Deserialize;

/// A value of an effect.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged, expecting = "expected a number, a flag, a word, a list or a table")]
pub(super) enum Value {
    Flag(bool),
    Int(i64),
    Word(String),
    List(Vec<Value>),
    Table(BTreeMap<String, Value>),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Flag(flag) => write!(f, "{flag}"),
            Value::Int(n) => write!(f, "{n}"),
            Value::Word(word) => write!(f, "{word:?}"),
            Value::List(all) => {
                f.write_str("[")?;
                for (i, value) in all.iter().enumerate() {
                    write!(f, "{}{value}", if i > 0 { ", " } else { "" })?;
                }
                f.write_str("]")
            }
            Value::Table(all) => {
                f.write_str("{")?;
                for (i, (key, value)) in all.iter().enumerate() {
                    write!(f, "{}{key} = {value}", if i > 0 { ", " } else { " " })?;
                }
                f.write_str(" }")
            }
        }
    }
}

/// Whether two values are equal but for numbers under free keys.
fn alike(given: &Value, shipped: &Value, free: &[&str], key: &str) -> bool {
    match (given, shipped) {
        (Value::Int(_), Value::Int(_)) if free.contains(&key) => true,
        (Value::List(a), Value::List(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| alike(a, b, free, key)),
        (Value::Table(a), Value::Table(b)) => {
            a.len() == b.len() && a.iter().all(|(k, v)| b.get(k).is_some_and(|w| alike(v, w, free, k)))
        }
        _ => given == shipped,
    }
}

/// Refuses effects that the rules do not carry out.
pub(super) fn same(
    record: &Record,
    field: &str,
    given: &Spanned<Vec<Value>>,
    shipped: &[Value],
    free: &[&str],
) -> Result<()> {
    let fits = given.get_ref().len() == shipped.len()
        && given.get_ref().iter().zip(shipped).all(|(a, b)| alike(a, b, free, ""));
    if fits {
        return Ok(());
    }
    let expected = Value::List(shipped.to_vec());
    let but = if free.is_empty() { String::new() } else { format!(" (free numbers: {})", free.join(", ")) };
    Err(record.at(given, format_args!("{field} are not what the rules carry out; expected {expected}{but}")))
}

/// The number at a path such as `0.hit` or `1.n_by_unit.orc`, within a range.
pub(super) fn number(
    record: &Record,
    given: &Spanned<Vec<Value>>,
    path: &str,
    range: RangeInclusive<u8>,
) -> Result<u8> {
    let mut words = path.split('.');
    let first = words.next().and_then(|w| w.parse::<usize>().ok()).and_then(|i| given.get_ref().get(i));
    let found = words.try_fold(first, |value, word| match value {
        Some(Value::Table(all)) => Some(all.get(word)),
        Some(Value::List(all)) => Some(word.parse::<usize>().ok().and_then(|i| all.get(i))),
        _ => None,
    });
    let Some(Some(Value::Int(n))) = found else {
        return Err(record.at(given, format_args!("there is no number {path}")));
    };
    match u8::try_from(*n).ok().filter(|n| range.contains(n)) {
        Some(n) => Ok(n),
        None => {
            let (low, high) = (range.start(), range.end());
            Err(record.at(given, format_args!("{path} {n} is not from {low} to {high}")))
        }
    }
}
