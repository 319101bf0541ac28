//! `then` steps that all games share.

use ravelin_core::{Choice, Game, Seat, Viewer};
use serde::Serialize;
use serde::de::value::StrDeserializer;
use serde::de::{self, DeserializeOwned, IntoDeserializer};
use serde_json::Value;

use crate::{Scene, Staged, forms};

/// Whether two values are equal, or how they differ.
pub fn equal<T: Copy + PartialEq + std::fmt::Debug>(found: T, right: T) -> Result<(), String> {
    if found == right { Ok(()) } else { Err(format!("{found:?}, not {right:?}")) }
}

/// Whether a value is what these words say, in the names that saved games have for it: `fight array 1`. What comes after the
/// words may be anything. A first word that names nothing of the kind is an error: such a claim would never hold.
pub fn is<T: Serialize + DeserializeOwned>(found: &T, words: &[&str]) -> Result<(bool, String), String> {
    let Some(first) = words.first() else { return Err("it claims nothing".to_owned()) };
    if !is_name::<T>(first) {
        return Err(format!("there is no {first:?}"));
    }
    let mut all = Vec::new();
    let value = serde_json::to_value(found).map_err(|e| e.to_string())?;
    flatten(&value, &mut all);
    Ok((all.len() >= words.len() && all.iter().zip(words).all(|(a, b)| a == b), all.join(" ")))
}

/// The same as a claim.
pub fn is_now<T: Serialize + DeserializeOwned>(found: &T, words: &[&str]) -> Result<(), String> {
    match is(found, words)? {
        (true, _) => Ok(()),
        (false, now) => Err(format!("{now}, not {}", words.join(" "))),
    }
}

fn flatten(value: &Value, out: &mut Vec<String>) {
    match value {
        Value::Null => out.push("none".to_owned()),
        Value::String(word) => out.push(word.clone()),
        Value::Bool(_) | Value::Number(_) => out.push(value.to_string()),
        Value::Array(all) => all.iter().for_each(|value| flatten(value, out)),
        Value::Object(fields) => fields.iter().for_each(|(name, value)| {
            out.push(name.clone());
            flatten(value, out);
        }),
    }
}

/// Whether an enum has a variant of this name, whatever it holds.
fn is_name<T: DeserializeOwned>(word: &str) -> bool {
    let source: StrDeserializer<'_, Misfit> = word.into_deserializer();
    !matches!(T::deserialize(source), Err(Misfit::Unknown))
}

/// Why a word alone is no value.
#[derive(Debug, thiserror::Error)]
enum Misfit {
    #[error("no such name")]
    Unknown,
    /// A variant that holds something.
    #[error("not the whole")]
    Part,
}

impl de::Error for Misfit {
    fn custom<M: std::fmt::Display>(_: M) -> Self {
        Misfit::Part
    }

    fn unknown_variant(_: &str, _: &'static [&'static str]) -> Self {
        Misfit::Unknown
    }
}

/// Whether two things are the same, or how they differ.
pub fn same(found: impl std::fmt::Display, right: impl std::fmt::Display) -> Result<(), String> {
    let (found, right) = (found.to_string(), right.to_string());
    if found == right { Ok(()) } else { Err(format!("{found}, not {right}")) }
}

impl<G: Staged> Scene<G> {
    /// One `then` step.
    pub fn check(&mut self, claim: &str) -> Result<(), String> {
        self.begin()?;
        while G::plays_forced(&self.notes) && !self.game.stops() && self.play_forced()? {}
        let (word, rest) = claim.split_once(char::is_whitespace).unwrap_or((claim, ""));
        let rest = rest.trim();
        match word {
            "asked" => self.check_asked(rest),
            "can" => self.check_can(rest),
            "cannot" => self.check_cannot(rest),
            "unlisted" => self.check_unlisted(rest),
            "because" => self.check_because(rest),
            "choices" => self.check_choices(rest),
            "prompt" => {
                let view = self.game.view(self.game.deciders().lowest());
                same(G::prompt(&view).clause, rest)
            }
            "journal" | "untold" => self.check_journal(rest, word == "journal"),
            _ => {
                let words: Vec<&str> = claim.split_whitespace().collect();
                self.game.found(&words).unwrap_or_else(|| Err("no such claim".to_owned()))
            }
        }
    }

    fn check_asked(&self, rest: &str) -> Result<(), String> {
        let words: Vec<String> = self.game.deciders().iter().map(|seat| self.game.seat_word(seat)).collect();
        same(if words.is_empty() { "nobody".to_owned() } else { words.join(" ") }, rest)
    }

    /// The choices of the seat that a claim speaks of, and the rest of the claim.
    fn choices<'a>(&self, rest: &'a str) -> Result<(Vec<Choice>, &'a str), String> {
        let (seat, text) = self.seat_and_text(rest)?;
        Ok((self.asked(seat)?.decision().choices.clone(), text))
    }

    fn check_can(&self, rest: &str) -> Result<(), String> {
        let (choices, text) = self.choices(rest)?;
        let offered: Vec<&str> = choices.iter().filter(|c| c.why.is_none()).map(|c| c.text.as_str()).collect();
        if offered.contains(&text) { Ok(()) } else { Err(format!("not among {}", offered.join(" | "))) }
    }

    fn check_cannot(&self, rest: &str) -> Result<(), String> {
        let clause = rest.rsplit(' ').next().filter(|last| is_clause::<G>(&self.game, last));
        let rest = clause.map_or(rest, |clause| rest.trim_end_matches(clause).trim());
        let (seat, text) = self.seat_and_text(rest)?;
        let asked = self.asked(seat);
        let choices = asked.as_ref().map_or(&[][..], |asked| &asked.decision().choices);
        match (choices.iter().find(|c| c.text == text), clause) {
            (Some(Choice { why: None, .. }), _) => Err("it is allowed".to_owned()),
            (Some(Choice { why: Some(why), .. }), Some(clause)) => same(why.rule, clause),
            (Some(_), None) => Ok(()),
            (None, None) => self.check_form(text),
            (None, Some(_)) => {
                self.check_form(text)?;
                Err(asked.err().unwrap_or_else(|| "nothing like it is asked".to_owned()))
            }
        }
    }

    fn check_unlisted(&self, rest: &str) -> Result<(), String> {
        let (choices, text) = self.choices(rest)?;
        if choices.iter().any(|c| c.text == text) { Err("it is listed".to_owned()) } else { self.check_form(text) }
    }

    fn check_form(&self, text: &str) -> Result<(), String> {
        forms::fit(G::FORMS, |noun| self.game.called(noun), text)
    }

    fn check_because(&self, rest: &str) -> Result<(), String> {
        let named = rest.split_once(": ").filter(|(word, _)| self.seat(word).is_ok());
        let skipped = named.map_or(0, |(word, _)| word.len() + 2);
        let (action, reason) = rest[skipped..].split_once(": ").ok_or("because ACTION: REASON")?;
        let (choices, text) = self.choices(&rest[..skipped + action.len()])?;
        let why = choices.iter().find(|c| c.text == text).and_then(|c| c.why).ok_or("not refused")?.why();
        if why.contains(reason.trim()) { Ok(()) } else { Err(why) }
    }

    fn check_choices(&self, rest: &str) -> Result<(), String> {
        let (choices, text) = self.choices(rest)?;
        let mut found: Vec<&str> = choices.iter().filter(|c| c.why.is_none()).map(|c| c.text.as_str()).collect();
        let mut right: Vec<&str> = text.split('|').map(str::trim).collect();
        found.sort_unstable();
        right.sort_unstable();
        same(found.join(" | "), right.join(" | "))
    }

    fn check_journal(&self, rest: &str, is_told: bool) -> Result<(), String> {
        let (who, text) = rest.split_once(' ').ok_or("journal all|SEAT WORDS")?;
        let viewer: Viewer = if who == "all" { None } else { Some(self.seat(who)?) };
        let journal = self.journal(viewer);
        if journal.contains(text.trim()) == is_told { Ok(()) } else { Err(journal) }
    }
}

/// Whether a word names a clause: they begin with the letter of the game and a digit.
fn is_clause<G: Game>(game: &G, word: &str) -> bool {
    let letter = G::prompt(&game.view(Some(Seat(0)))).clause.0.chars().next();
    let mut letters = word.chars();
    letters.next() == letter && letters.next().is_some_and(|c| c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Stage {
        Plan,
        Fight(Part),
        FeedStop { side: u8 },
    }

    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Part {
        Hits,
        Array(u8),
    }

    #[test]
    fn a_value_is_named_as_saved_games_name_it() {
        let holds =
            |stage: &Stage, words: &str| is(stage, &words.split(' ').collect::<Vec<_>>()).map(|(holds, _)| holds);
        assert_eq!(holds(&Stage::Plan, "plan"), Ok(true));
        assert_eq!(holds(&Stage::Plan, "fight"), Ok(false));
        assert_eq!(holds(&Stage::Fight(Part::Hits), "fight"), Ok(true), "what it holds may be left out");
        assert_eq!(holds(&Stage::Fight(Part::Hits), "fight hits"), Ok(true));
        assert_eq!(holds(&Stage::Fight(Part::Array(1)), "fight array 2"), Ok(false));
        assert_eq!(holds(&Stage::FeedStop { side: 1 }, "feed_stop side 1"), Ok(true));
        assert_eq!(holds(&Stage::Plan, "plann"), Err("there is no \"plann\"".to_owned()));
    }
}
