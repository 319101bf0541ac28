//! A game's options described as data, so that the command line, a web form and a record read the same sheet.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Scenario {
    pub id: String,
    pub name: String,
    pub about: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum OptionKind {
    /// One of these: id and name.
    Choice {
        of: Vec<(String, String)>,
    },
    Number {
        min: i64,
        max: i64,
    },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OptionSpec {
    pub key: String,
    pub name: String,
    pub about: String,
    /// The clause that describes it, if one does.
    pub clause: Option<String>,
    #[serde(flatten)]
    pub kind: OptionKind,
    pub default: String,
}

/// Everything that can be chosen before a game of this kind starts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Sheet {
    /// Allowed numbers of seats; the first is the default.
    pub seats: Vec<u8>,
    /// Never empty; the first is the default.
    pub scenarios: Vec<Scenario>,
    pub options: Vec<OptionSpec>,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OptionError {
    #[error("{seats} seats cannot play this; possible: {possible}")]
    Seats { seats: u8, possible: String },
    #[error("no scenario {id:?}; possible: {possible}")]
    Scenario { id: String, possible: String },
    #[error("no option {key:?}; possible: {possible}")]
    Key { key: String, possible: String },
    #[error("option {key}: {value:?} is not possible; possible: {possible}")]
    Value { key: String, value: String, possible: String },
}

/// Options that fit their sheet; every key of the sheet has a value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Options {
    pub seats: u8,
    pub scenario: String,
    pub set: BTreeMap<String, String>,
}

fn list<T: std::fmt::Display>(items: impl IntoIterator<Item = T>) -> String {
    items.into_iter().map(|i| i.to_string()).collect::<Vec<_>>().join(", ")
}

impl OptionSpec {
    fn allows(&self, value: &str) -> bool {
        match &self.kind {
            OptionKind::Choice { of } => of.iter().any(|(id, _)| id == value),
            OptionKind::Number { min, max } => value.parse::<i64>().is_ok_and(|n| (*min..=*max).contains(&n)),
        }
    }

    pub fn possible(&self) -> String {
        match &self.kind {
            OptionKind::Choice { of } => list(of.iter().map(|(id, _)| id)),
            OptionKind::Number { min, max } => format!("{min} to {max}"),
        }
    }
}

impl Sheet {
    /// Fills in defaults and refuses what the sheet does not allow.
    pub fn resolve<'a>(
        &self,
        seats: Option<u8>,
        scenario: Option<&str>,
        set: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Options, OptionError> {
        let seats = seats.or(self.seats.first().copied()).unwrap_or(2);
        if !self.seats.contains(&seats) {
            return Err(OptionError::Seats { seats, possible: list(&self.seats) });
        }
        let first = self.scenarios.first().map_or("", |s| s.id.as_str());
        let scenario = scenario.unwrap_or(first);
        if !self.scenarios.iter().any(|s| s.id == scenario) {
            let possible = list(self.scenarios.iter().map(|s| &s.id));
            return Err(OptionError::Scenario { id: scenario.to_owned(), possible });
        }
        let mut values: BTreeMap<String, String> =
            self.options.iter().map(|o| (o.key.clone(), o.default.clone())).collect();
        for (key, value) in set {
            let Some(spec) = self.options.iter().find(|o| o.key == key) else {
                let possible = list(self.options.iter().map(|o| &o.key));
                return Err(OptionError::Key { key: key.to_owned(), possible });
            };
            if !spec.allows(value) {
                let (key, value) = (key.to_owned(), value.to_owned());
                return Err(OptionError::Value { key, value, possible: spec.possible() });
            }
            values.insert(key.to_owned(), value.to_owned());
        }
        Ok(Options { seats, scenario: scenario.to_owned(), set: values })
    }

    /// Checks options that came from outside, such as a record.
    pub fn accept(&self, options: &Options) -> Result<Options, OptionError> {
        let set = options.set.iter().map(|(k, v)| (k.as_str(), v.as_str()));
        self.resolve(Some(options.seats), Some(&options.scenario), set)
    }
}

impl Options {
    /// The value of an option; empty if the sheet has no such key.
    pub fn get(&self, key: &str) -> &str {
        self.set.get(key).map_or("", String::as_str)
    }

    pub fn number(&self, key: &str) -> i64 {
        self.get(key).parse().unwrap_or(0)
    }
}
