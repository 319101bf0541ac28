//! Errors and checks that every component file shares: which record is wrong, at which line, and what would be right.

use std::ops::RangeInclusive;

use super::{File, PackError, Spanned};

pub type Result<T> = std::result::Result<T, PackError>;
pub type Text = Spanned<String>;
pub type Num = Spanned<i64>;

/// One record of a file, as messages name it: `card "bribe"`.
#[derive(Clone, Copy)]
pub struct Record<'a> {
    pub file: File<'a>,
    pub noun: &'static str,
    pub id: &'a Text,
}

impl<'a> Record<'a> {
    pub fn new(file: File<'a>, noun: &'static str, id: &'a Text) -> Self {
        Record { file, noun, id }
    }

    /// An error at the place of one of the record's values.
    pub fn at<T>(&self, value: &Spanned<T>, what: impl std::fmt::Display) -> PackError {
        self.file.at(value, format!("{} \"{}\": {what}", self.noun, self.id.get_ref()))
    }

    /// An error about the record as a whole, at its id.
    pub fn error(&self, what: impl std::fmt::Display) -> PackError {
        self.at(self.id, what)
    }

    pub fn ensure(&self, holds: bool, what: impl FnOnce() -> String) -> Result<()> {
        if holds { Ok(()) } else { Err(self.error(what())) }
    }

    pub fn number(&self, field: &str, value: &Num, range: RangeInclusive<u8>) -> Result<u8> {
        let wide = i64::from(*range.start())..=i64::from(*range.end());
        let n = self.wide(field, value, wide)?;
        Ok(u8::try_from(n).unwrap_or(u8::MAX))
    }

    pub fn signed(&self, field: &str, value: &Num, range: RangeInclusive<i32>) -> Result<i32> {
        let wide = i64::from(*range.start())..=i64::from(*range.end());
        let n = self.wide(field, value, wide)?;
        Ok(i32::try_from(n).unwrap_or(i32::MAX))
    }

    fn wide(&self, field: &str, value: &Num, range: RangeInclusive<i64>) -> Result<i64> {
        let n = *value.get_ref();
        if n > *range.end() {
            Err(self.at(value, format_args!("{field} {n} is above the largest allowed, {}", range.end())))
        } else if n < *range.start() {
            Err(self.at(value, format_args!("{field} {n} is below the smallest allowed, {}", range.start())))
        } else {
            Ok(n)
        }
    }

    /// A number that the rules fix.
    pub fn exactly(&self, field: &str, value: &Num, right: usize, why: &str) -> Result<()> {
        if usize::try_from(*value.get_ref()) == Ok(right) {
            return Ok(());
        }
        Err(self.at(value, format_args!("{field} {} must be {right}: {why}", value.get_ref())))
    }

    /// The meaning of a word among those the rules know.
    pub fn word<T: Copy>(&self, field: &str, value: &Text, words: &[(&str, T)]) -> Result<T> {
        let found = words.iter().find(|(word, _)| word == value.get_ref());
        found.map(|(_, meaning)| *meaning).ok_or_else(|| {
            let possible = list(words.iter().map(|(word, _)| *word));
            self.at(value, format_args!("{field} \"{}\" is unknown; possible: {possible}", value.get_ref()))
        })
    }

    /// The place of a name in a list of ids.
    pub fn reference(&self, field: &str, value: &Text, ids: &[&str]) -> Result<usize> {
        ids.iter().position(|id| id == value.get_ref()).ok_or_else(|| {
            let possible = list(ids.iter().copied());
            self.at(value, format_args!("{field} \"{}\" is none of these: {possible}", value.get_ref()))
        })
    }

    /// The names listed must be exactly the ids owned, each once.
    pub fn same(&self, field: &str, listed: &[Text], owned: &[&str]) -> Result<()> {
        for (i, name) in listed.iter().enumerate() {
            self.reference(field, name, owned)?;
            if listed[..i].iter().any(|other| other.get_ref() == name.get_ref()) {
                return Err(self.at(name, format_args!("{field} names \"{}\" twice", name.get_ref())));
            }
        }
        match owned.iter().find(|id| !listed.iter().any(|name| name.get_ref() == **id)) {
            Some(missing) => Err(self.error(format_args!("{field} leaves out \"{missing}\""))),
            None => Ok(()),
        }
    }
}

/// Ids are well formed and each is used once.
pub fn unique<'a>(file: File<'a>, noun: &'static str, ids: impl IntoIterator<Item = &'a Text>) -> Result<()> {
    let mut seen: Vec<&str> = Vec::new();
    for id in ids {
        let record = Record::new(file, noun, id);
        let text = id.get_ref().as_str();
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
        record.ensure(!text.is_empty() && text.chars().all(plain), || {
            "an id is made of small letters, digits and underscores".to_owned()
        })?;
        record.ensure(!seen.contains(&text), || format!("there is another {noun} of this id"))?;
        seen.push(text);
    }
    Ok(())
}

/// The ids of a file are exactly those the rules know.
pub fn complete<'a>(
    file: File<'a>,
    noun: &'static str,
    ids: impl IntoIterator<Item = &'a Text>,
    known: &[&str],
) -> Result<()> {
    let ids: Vec<&Text> = ids.into_iter().collect();
    unique(file, noun, ids.iter().copied())?;
    for id in &ids {
        let possible = || format!("the rules know no such {noun}; possible: {}", list(known.iter().copied()));
        Record::new(file, noun, id).ensure(known.contains(&id.get_ref().as_str()), possible)?;
    }
    match known.iter().find(|k| !ids.iter().any(|id| id.get_ref() == *k)) {
        Some(missing) => Err(file.whole(format!("{noun} \"{missing}\" is missing"))),
        None => Ok(()),
    }
}

pub fn list<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    words.into_iter().collect::<Vec<_>>().join(", ")
}
