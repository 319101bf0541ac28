//! `then` steps that all games share.

use ravelin_core::{Choice, Game, NamesOf, Seat, Viewer};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::{Scene, Staged, count, first_word, forms, named, some};

/// Whether two values are equal, or how they differ.
pub fn equal<T: Copy + PartialEq + std::fmt::Debug>(found: T, right: T) -> Result<(), String> {
    if found == right { Ok(()) } else { Err(format!("{found:?}, not {right:?}")) }
}

/// Whether a value is what these words say, in the names that saved games have for it: `fight array 1`. What comes after the
/// words may be anything. Words that could name no value of the type are an error: such a claim would never hold.
pub fn is<T: Serialize + DeserializeOwned>(found: &T, words: &[&str]) -> Result<(bool, String), String> {
    named::check::<T>(some(words)?)?;
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

/// Whether two things are the same, or how they differ.
pub fn same(found: impl std::fmt::Display, right: impl std::fmt::Display) -> Result<(), String> {
    let (found, right) = (found.to_string(), right.to_string());
    if found == right { Ok(()) } else { Err(format!("{found}, not {right}")) }
}

/// The same of two things that stand side by side.
pub fn same_pair<T: std::fmt::Display>([one, other]: [T; 2], right: [&str; 2]) -> Result<(), String> {
    same(format!("{one} {other}"), right.join(" "))
}

/// Whether just these are named, in this order; `none` names nothing.
pub fn same_row<S: AsRef<str>>(found: impl IntoIterator<Item = S>, right: &[&str]) -> Result<(), String> {
    let found: Vec<S> = found.into_iter().collect();
    let words: Vec<&str> = found.iter().map(AsRef::as_ref).collect();
    same(row(&words), row(&named_by(right)))
}

/// The same in any order.
pub fn same_all<S: AsRef<str>>(found: impl IntoIterator<Item = S>, right: &[&str]) -> Result<(), String> {
    let (found, mut right): (Vec<S>, _) = (found.into_iter().collect(), named_by(right));
    let mut found: Vec<&str> = found.iter().map(AsRef::as_ref).collect();
    found.sort_unstable();
    right.sort_unstable();
    same(row(&found), row(&right))
}

fn named_by<'a>(words: &[&'a str]) -> Vec<&'a str> {
    words.iter().copied().filter(|word| *word != "none").collect()
}

fn row(words: &[&str]) -> String {
    if words.is_empty() { "none".to_owned() } else { words.join(" ") }
}

/// Whether something is so: `yes` or `no`.
pub fn same_flag(found: bool, right: &str) -> Result<(), String> {
    match right {
        "yes" | "no" => same(if found { "yes" } else { "no" }, right),
        _ => Err(format!("{right:?} is neither yes nor no")),
    }
}

/// Whether a text has these words, or what it says instead.
pub fn says(text: &str, words: &[&str]) -> Result<(), String> {
    if text.contains(&some(words)?.join(" ")) { Ok(()) } else { Err(text.to_owned()) }
}

impl<G: Staged> Scene<G> {
    /// One `then` step.
    pub fn check(&mut self, claim: &str) -> Result<(), String> {
        self.begin()?;
        while G::plays_forced(&self.notes) && !self.game.stops() && self.play_forced()? {}
        let (word, rest) = first_word(claim);
        let rest = rest.trim();
        match word {
            "asked" => self.check_asked(rest),
            "can" => self.check_can(rest),
            "cannot" => self.check_cannot(rest),
            "unlisted" => self.check_unlisted(rest),
            "unasked" => self.check_unasked(rest),
            "because" => self.check_because(rest),
            "choices" => self.check_choices(rest),
            "prompt" => {
                let view = self.game.view(self.game.deciders().lowest());
                same(G::prompt(&view).clause, rest)
            }
            "journal" => self.check_journal(rest),
            "told" => self.check_told(rest),
            "untold" => self.check_untold(rest),
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
        let clause = rest.rsplit(' ').next().filter(|last| is_clause(&self.game, last));
        clause.map_or(Ok(()), known_clause::<G>)?;
        let rest = clause.map_or(rest, |clause| rest.trim_end_matches(clause).trim());
        let (seat, text) = self.seat_and_text(rest)?;
        let asked = self.asked(seat);
        let choices = asked.as_ref().map_or(&[][..], |asked| &asked.decision().choices);
        match (choices.iter().find(|c| c.text == text), clause) {
            (Some(Choice { why: None, .. }), _) => Err("it is allowed".to_owned()),
            (Some(Choice { why: Some(why), .. }), Some(clause)) => same(why.rule, clause),
            (Some(_), None) => Ok(()),
            (None, None) => {
                self.check_form(text)?;
                match self.same_verb(choices, text) {
                    Some(_) => Ok(()),
                    None => Err("nothing of the kind is asked; unasked ACTION claims that".to_owned()),
                }
            }
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

    /// Nothing of the kind is offered or refused, perhaps because the seat is not asked at all.
    fn check_unasked(&self, rest: &str) -> Result<(), String> {
        if self.game.deciders().is_empty() && !rest.contains(": ") {
            return self.check_form(rest);
        }
        let (seat, text) = self.seat_and_text(rest)?;
        self.check_form(text)?;
        let asked = self.asked(seat);
        let choices = asked.as_ref().map_or(&[][..], |asked| &asked.decision().choices);
        self.same_verb(choices, text).map_or(Ok(()), |choice| Err(format!("{} is asked", choice.text)))
    }

    /// A choice that begins like this action: with the same word, or with the same noun.
    fn same_verb<'a>(&self, choices: &'a [Choice], text: &str) -> Option<&'a Choice> {
        let verb = |text: &str| forms::verb(G::FORMS, |noun| self.game.called(noun), text);
        let wanted = verb(text);
        choices.iter().find(|choice| verb(&choice.text) == wanted)
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

    fn check_journal(&self, rest: &str) -> Result<(), String> {
        let (who, text) = rest.split_once(' ').ok_or("journal all|SEAT WORDS")?;
        let journal = self.journal(self.viewer(who)?);
        if journal.contains(text.trim()) { Ok(()) } else { Err(journal) }
    }

    fn viewer(&self, who: &str) -> Result<Viewer, String> {
        if who == "all" { Ok(None) } else { self.seat(who).map(Some) }
    }

    /// Who can look on.
    fn viewers(&self) -> impl Iterator<Item = Viewer> + use<G> {
        (0..self.game.seats()).map(|seat| Some(Seat(seat))).chain([None])
    }

    fn check_told(&self, rest: &str) -> Result<(), String> {
        let (clause, n) = rest.split_once(' ').ok_or("told CLAUSE N")?;
        known_clause::<G>(clause)?;
        same(self.log.0.iter().filter(|entry| entry.clause.0 == clause).count(), count::<usize>(n.trim())?)
    }

    /// What is claimed not to be told must be told elsewhere: of a slip of the pen it would always hold.
    fn check_untold(&self, rest: &str) -> Result<(), String> {
        let (who, text) = rest.split_once(' ').ok_or("untold CLAUSE WORDS or untold all|SEAT WORDS")?;
        let (text, names) = (text.trim(), NamesOf(&self.game));
        let told: Vec<String> = if is_clause(&self.game, who) {
            known_clause::<G>(who)?;
            let under = self.log.0.iter().filter(|entry| entry.clause.0 == who);
            under.flat_map(|entry| self.viewers().map(|viewer| entry.telling(viewer, &names).to_string())).collect()
        } else {
            vec![self.journal(self.viewer(who)?)]
        };
        match told.into_iter().find(|told| told.contains(text)) {
            Some(told) => Err(told),
            None if self.viewers().any(|viewer| self.journal(viewer).contains(text)) => Ok(()),
            None => Err("nobody reads that anywhere; told CLAUSE 0 claims that nothing was told".to_owned()),
        }
    }
}

/// Whether a word names a clause: they begin with the letter of the game and a digit.
fn is_clause<G: Game>(game: &G, word: &str) -> bool {
    let letter = G::prompt(&game.view(Some(Seat(0)))).clause.0.chars().next();
    let mut letters = word.chars();
    letters.next() == letter && letters.next().is_some_and(|c| c.is_ascii_digit())
}

/// That the rules have this clause.
fn known_clause<G: Game>(id: &str) -> Result<(), String> {
    match G::INFO.rules.clauses().iter().any(|clause| clause.id == id) {
        true => Ok(()),
        false => Err(format!("no clause {id:?}")),
    }
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
        Aim { at: Option<u8>, hits: u8 },
        Pair(u8, bool),
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
        assert_eq!(holds(&Stage::Aim { at: None, hits: 2 }, "aim at none hits 2"), Ok(true));
        assert_eq!(holds(&Stage::Aim { at: Some(3), hits: 2 }, "aim at none"), Ok(false));
        assert_eq!(holds(&Stage::Pair(1, true), "pair 1 false"), Ok(false));
    }

    #[test]
    fn no_value_could_be_named_by_words_that_mean_nothing() {
        for (words, unknown) in [
            ("plann", "plann"),
            ("plan now", "now"),
            ("fight typo", "typo"),
            ("fight hits hard", "hard"),
            ("fight array many", "many"),
            ("feed_stop seid 1", "seid"),
            ("pair 1 2", "2"),
            ("pair 1 true 3", "3"),
            ("aim at somewhere", "somewhere"),
        ] {
            let said = is(&Stage::Plan, &words.split(' ').collect::<Vec<_>>());
            assert_eq!(said, Err(format!("there is no {unknown:?}")), "{words}");
        }
    }
}
