//! How actions are written. A claim that something cannot be done must name something that the rules could mean: a misspelt
//! action can never be done.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// Whether a text is written in one of these forms, see [`crate::Staged::FORMS`]; if not, where it goes wrong.
pub(crate) fn fit(forms: &str, called: impl Fn(&str) -> Vec<String>, text: &str) -> Result<(), String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut nouns: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    // How many words the best forms fit, and what comes next in each of them.
    let (mut most, mut next) = (0, Vec::new());
    for form in forms.split('|') {
        let parts: Vec<&str> = form.split_whitespace().collect();
        let fitting = parts.iter().zip(&words).take_while(|(part, word)| match Part::of(part) {
            Part::Number(range) => is_within(word, &range),
            Part::Numbers(range) => word.split(',').all(|n| is_within(n, &range)),
            Part::Noun(noun) => nouns.entry(noun).or_insert_with(|| called(noun)).iter().any(|name| name == *word),
            Part::Word(literal) => literal == **word,
        });
        let n = fitting.count();
        if n == parts.len() && n == words.len() {
            return Ok(());
        }
        if n > most {
            (most, next) = (n, Vec::new());
        }
        if let Some(part) = parts.get(n).filter(|part| n == most && !next.contains(*part)) {
            next.push(*part);
        }
    }
    let Some(word) = words.get(most) else {
        return Err(format!("no action is written so: {} is missing", next.join(" or ")));
    };
    let numbers: Vec<&str> = next.iter().copied().filter(|part| is_range(part)).collect();
    if !numbers.is_empty() && word.starts_with(|c: char| c.is_ascii_digit() || c == '-') {
        return Err(format!("no action is written so: {word:?} is not a number from {}", numbers.join(" or ")));
    }
    let names = next.iter().flat_map(|part| nouns.get(part).cloned().unwrap_or_else(|| vec![(*part).to_owned()]));
    let near = names.map(|name| (distance(&name, word), name)).min().filter(|(far, _)| *far <= 2 && *far < word.len());
    let near = near.map_or_else(String::new, |(_, name)| format!("; perhaps {name:?}"));
    Err(format!("no action is written so: {word:?} cannot stand there{near}"))
}

/// What an action begins with: its first word, or the noun or number that its first word is.
pub(crate) fn verb<'a>(forms: &'a str, called: impl Fn(&str) -> Vec<String>, text: &str) -> Option<&'a str> {
    let word = text.split_whitespace().next()?;
    let firsts = || forms.split('|').filter_map(|form| form.split_whitespace().next());
    let is_noun = |part: &str| match Part::of(part) {
        Part::Noun(noun) => called(noun).iter().any(|name| name == word),
        Part::Number(range) => is_within(word, &range),
        Part::Numbers(range) => word.split(',').all(|n| is_within(n, &range)),
        Part::Word(_) => false,
    };
    firsts().find(|part| *part == word).or_else(|| firsts().find(|part| is_noun(part)))
}

/// What may stand at a place of a form.
enum Part<'a> {
    /// `1..8`, both ends included.
    Number(RangeInclusive<i16>),
    /// `1..8,`: several, joined by commas.
    Numbers(RangeInclusive<i16>),
    Noun(&'a str),
    Word(&'a str),
}

impl<'a> Part<'a> {
    fn of(part: &'a str) -> Self {
        match (range(part), part.strip_suffix(',').and_then(range)) {
            (Some(one), _) => Part::Number(one),
            (_, Some(several)) => Part::Numbers(several),
            _ if part.chars().all(|c| c.is_ascii_uppercase()) => Part::Noun(part),
            _ => Part::Word(part),
        }
    }
}

fn range(part: &str) -> Option<RangeInclusive<i16>> {
    let (from, to) = part.split_once("..")?;
    Some(from.parse().ok()?..=to.parse().ok()?)
}

fn is_range(part: &str) -> bool {
    matches!(Part::of(part), Part::Number(_) | Part::Numbers(_))
}

fn is_within(word: &str, range: &RangeInclusive<i16>) -> bool {
    word.parse().is_ok_and(|n: i16| range.contains(&n) && n.to_string() == word)
}

/// How many letters must be put in, left out or changed.
fn distance(a: &str, b: &str) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (n, x) in a.bytes().enumerate() {
        let mut before = std::mem::replace(&mut row[0], n + 1);
        for (m, y) in b.bytes().enumerate() {
            let least = (before + usize::from(x != y)).min(row[m] + 1).min(row[m + 1] + 1);
            before = std::mem::replace(&mut row[m + 1], least);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<(), String> {
        let forms = "done | march LOCALE by WAY | march LOCALE by WAY light | lose 0..3 | hit 1..4, | LOCALE";
        let called = |noun: &str| {
            let all: &[&str] = if noun == "WAY" { &["track", "water"] } else { &["dorpat", "pskov"] };
            all.iter().map(|name| (*name).to_owned()).collect()
        };
        fit(forms, called, text).map_err(|why| why.replace("no action is written so: ", ""))
    }

    #[test]
    fn every_word_of_an_action_means_something() {
        for text in
            ["done", "pskov", "march dorpat by water", "march dorpat by water light", "lose 3", "hit 4", "hit 1,3"]
        {
            assert_eq!(read(text), Ok(()), "{text}");
        }
        for (text, why) in [
            ("march dorpta by water", "\"dorpta\" cannot stand there; perhaps \"dorpat\""),
            ("match dorpat by water", "\"match\" cannot stand there; perhaps \"march\""),
            ("march dorpat", "by is missing"),
            ("march dorpat by water heavy", "\"heavy\" cannot stand there"),
            ("lose", "0..3 is missing"),
            ("lose some", "\"some\" cannot stand there"),
            ("done done", "\"done\" cannot stand there"),
            ("", "done or march or lose or hit or LOCALE is missing"),
        ] {
            assert_eq!(read(text), Err(why.to_owned()), "{text}");
        }
    }

    #[test]
    fn numbers_are_such_as_can_come() {
        for (text, why) in [
            ("lose 4", "\"4\" is not a number from 0..3"),
            ("lose -1", "\"-1\" is not a number from 0..3"),
            ("lose 03", "\"03\" is not a number from 0..3"),
            ("lose 1,2", "\"1,2\" is not a number from 0..3"),
            ("hit 1,5", "\"1,5\" is not a number from 1..4,"),
            ("hit 0", "\"0\" is not a number from 1..4,"),
        ] {
            assert_eq!(read(text), Err(why.to_owned()), "{text}");
        }
    }
}
