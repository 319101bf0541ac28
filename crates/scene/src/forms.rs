//! How actions are written. A claim that something cannot be done must name something that the rules could mean: a misspelt
//! action can never be done.

use std::collections::BTreeMap;

/// Whether a text is written in one of these forms, see [`crate::Staged::FORMS`]; if not, where it goes wrong.
pub(crate) fn fit(forms: &str, called: impl Fn(&str) -> Vec<String>, text: &str) -> Result<(), String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut nouns: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    // How many words the best forms fit, and what comes next in each of them.
    let (mut most, mut next) = (0, Vec::new());
    for form in forms.split('|') {
        let parts: Vec<&str> = form.split_whitespace().collect();
        let fitting = parts.iter().zip(&words).take_while(|(part, word)| match **part {
            "N" => word.split(',').all(|n| n.parse::<i16>().is_ok()),
            noun if is_noun(noun) => nouns.entry(noun).or_insert_with(|| called(noun)).iter().any(|name| name == *word),
            literal => literal == **word,
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
    let names = next.iter().flat_map(|part| nouns.get(part).cloned().unwrap_or_else(|| vec![(*part).to_owned()]));
    let near = names.map(|name| (distance(&name, word), name)).min().filter(|(far, _)| *far <= 2 && *far < word.len());
    let near = near.map_or_else(String::new, |(_, name)| format!("; perhaps {name:?}"));
    Err(format!("no action is written so: {word:?} cannot stand there{near}"))
}

fn is_noun(part: &str) -> bool {
    part.chars().all(|c| c.is_ascii_uppercase())
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
        let forms = "done | march LOCALE by WAY | march LOCALE by WAY light | lose N | LOCALE";
        let called = |noun: &str| {
            let all: &[&str] = if noun == "WAY" { &["track", "water"] } else { &["dorpat", "pskov"] };
            all.iter().map(|name| (*name).to_owned()).collect()
        };
        fit(forms, called, text).map_err(|why| why.replace("no action is written so: ", ""))
    }

    #[test]
    fn every_word_of_an_action_means_something() {
        for text in ["done", "pskov", "march dorpat by water", "march dorpat by water light", "lose 3", "lose -1,0"] {
            assert_eq!(read(text), Ok(()), "{text}");
        }
        for (text, why) in [
            ("march dorpta by water", "\"dorpta\" cannot stand there; perhaps \"dorpat\""),
            ("match dorpat by water", "\"match\" cannot stand there; perhaps \"march\""),
            ("march dorpat", "by is missing"),
            ("march dorpat by water heavy", "\"heavy\" cannot stand there"),
            ("lose", "N is missing"),
            ("lose some", "\"some\" cannot stand there"),
            ("done done", "\"done\" cannot stand there"),
            ("", "done or march or lose or LOCALE is missing"),
        ] {
            assert_eq!(read(text), Err(why.to_owned()), "{text}");
        }
    }
}
