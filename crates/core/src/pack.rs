//! Component packs: TOML files by name, shipped ones replaced by a user's, and errors that say file, line and what is wrong.

pub mod check;
mod tree;

use std::collections::BTreeMap;

use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};
pub use toml::Spanned;

/// A user's files, by file name. Empty: the shipped components.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pack {
    files: BTreeMap<String, String>,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PackError {
    #[error("{file}:{line}: {what}")]
    At { file: String, line: usize, what: String },
    #[error("{file}: {what}")]
    In { file: String, what: String },
}

impl Pack {
    pub fn new(files: impl IntoIterator<Item = (String, String)>) -> Self {
        Pack { files: files.into_iter().collect() }
    }

    pub fn files(&self) -> &BTreeMap<String, String> {
        &self.files
    }

    pub fn is_shipped(&self) -> bool {
        self.files.is_empty()
    }

    /// Names the pack's contents; empty for the shipped components.
    pub fn id(&self) -> String {
        if self.is_shipped() {
            return String::new();
        }
        let mut hash = Sha256::new();
        for (name, text) in &self.files {
            hash.update((name.len() as u64).to_le_bytes());
            hash.update(name);
            hash.update((text.len() as u64).to_le_bytes());
            hash.update(text);
        }
        crate::dice::hex(&hash.finalize()[..8])
    }

    /// Every shipped file, replaced by the pack's where it has one of that name.
    pub fn over<'a>(&'a self, shipped: &[(&'a str, &'a str)]) -> Result<Vec<File<'a>>, PackError> {
        if let Some(file) = self.files.keys().find(|f| !shipped.iter().any(|(name, _)| name == f)) {
            let names: Vec<&str> = shipped.iter().map(|(name, _)| *name).collect();
            let what = format!("the game has no component file of this name; possible: {}", names.join(", "));
            return Err(PackError::In { file: file.clone(), what });
        }
        let file = |&(name, text)| File { name, text: self.files.get(name).map_or(text, String::as_str) };
        Ok(shipped.iter().map(file).collect())
    }
}

/// One component file.
#[derive(Clone, Copy, Debug)]
pub struct File<'a> {
    pub name: &'a str,
    pub text: &'a str,
}

impl File<'_> {
    pub fn parse<T: DeserializeOwned>(&self) -> Result<T, PackError> {
        tree::parse(self.text).map_err(|tree::TreeError { what, span }| match span {
            Some(span) => PackError::At { file: self.name.to_owned(), line: self.line(span.start), what },
            None => PackError::In { file: self.name.to_owned(), what },
        })
    }

    /// An error at the place of a parsed value.
    pub fn at<T>(&self, value: &Spanned<T>, what: impl Into<String>) -> PackError {
        PackError::At { file: self.name.to_owned(), line: self.line(value.span().start), what: what.into() }
    }

    /// An error about the file as a whole.
    pub fn whole(&self, what: impl Into<String>) -> PackError {
        PackError::In { file: self.name.to_owned(), what: what.into() }
    }

    fn line(&self, offset: usize) -> usize {
        self.text.as_bytes().iter().take(offset).filter(|&&b| b == b'\n').count() + 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Cards {
        card: Vec<Card>,
    }

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Card {
        id: Spanned<String>,
        #[expect(dead_code, reason = "only its type is under test")]
        strength: u8,
    }

    fn parse(text: &str) -> Result<Cards, String> {
        File { name: "cards.toml", text }.parse().map_err(|e: PackError| e.to_string())
    }

    #[test]
    fn errors_name_file_line_and_field() {
        let wrong_type = parse("[[card]]\nid = \"bribe\"\nstrength = \"two\"\n").expect_err("text is no number");
        assert!(wrong_type.starts_with("cards.toml:3: ") && wrong_type.contains("expected u8"), "{wrong_type}");
        let unknown = parse("[[card]]\nid = \"bribe\"\nstrength = 2\ncolour = \"red\"\n").expect_err("unknown field");
        assert!(unknown.starts_with("cards.toml:4: ") && unknown.contains("colour"), "{unknown}");
        let missing = parse("[[card]]\nid = \"bribe\"\n").expect_err("missing field");
        assert!(missing.starts_with("cards.toml:1: ") && missing.contains("strength"), "{missing}");
        let text = "[[card]]\nid = \"bribe\"\nstrength = 2\n";
        let file = File { name: "cards.toml", text };
        let cards: Cards = file.parse().expect("good");
        assert_eq!(file.at(&cards.card[0].id, "twice").to_string(), "cards.toml:2: twice");
    }

    #[test]
    fn a_pack_replaces_only_files_the_game_has() {
        let pack = Pack::new([("b.toml".to_owned(), "mine".to_owned())]);
        let shipped = [("a.toml", "a"), ("b.toml", "b")];
        let texts: Vec<&str> = pack.over(&shipped).expect("known").iter().map(|f| f.text).collect();
        assert_eq!(texts, ["a", "mine"]);
        assert!(Pack::new([("c.toml".to_owned(), String::new())]).over(&shipped).is_err());
        assert!(Pack::default().id().is_empty() && !pack.id().is_empty());
    }
}
