//! Finds clause ids in a line of text. Ids are whole words: `K8.2.1` is not found in `K8.2.10` or `K8.2.1.1`.

use std::collections::BTreeSet;

/// An id that stands in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Citation<'a> {
    Clause(&'a str),
    /// Looks like an id of this game, and is neither a clause nor a section.
    Unknown(&'a str),
}

/// The clauses cited in a line. Sections (`K8.2`, `K8.2.x`) may be named in comments and cite no clause; inside `rule!`
/// only a clause will do, because players are sent there.
pub fn citations<'a>(line: &'a str, known: &BTreeSet<&str>) -> Vec<Citation<'a>> {
    let mut found = Vec::new();
    for (at, word) in words(line) {
        if known.contains(word) {
            found.push(Citation::Clause(word));
            continue;
        }
        let in_rule = line[..at].ends_with("rule!(\"");
        let bracketed = line[..at].ends_with('[') && line[at + word.len()..].starts_with(']');
        // A short word such as `K2` may be anything unless it stands where only ids stand.
        let claims = in_rule || ((bracketed || word.contains('.')) && is_of_game(word, known));
        if claims && (in_rule || !is_section(word, known)) {
            found.push(Citation::Unknown(word));
        }
    }
    found
}

/// Runs of letters, digits, dots and underscores, without dots at either end, and where they begin.
fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let inside = |c: char| c.is_alphanumeric() || c == '.' || c == '_';
    let mut rest = 0;
    std::iter::from_fn(move || {
        let start = rest + line[rest..].find(inside)?;
        let end = line[start..].find(|c| !inside(c)).map_or(line.len(), |n| start + n);
        rest = end;
        Some((start, &line[start..end]))
    })
    .flat_map(|(start, run)| {
        // `K8.2.1..K8.2.4` names its two ends.
        let mut at = start;
        run.split("..").map(move |part| {
            let begin = at + (part.len() - part.trim_start_matches('.').len());
            at += part.len() + 2;
            (begin, part.trim_matches('.'))
        })
    })
    .filter(|(_, word)| !word.is_empty())
}

/// The capital letters an id begins with, if it has the form of one.
fn letters(word: &str) -> Option<&str> {
    let end = word.find(|c: char| !c.is_ascii_uppercase())?;
    let rest = &word[end..];
    let shaped = end > 0
        && rest.starts_with(|c: char| c.is_ascii_digit())
        && rest.chars().all(|c| c.is_ascii_digit() || c.is_ascii_lowercase() || c == '.');
    shaped.then(|| &word[..end])
}

fn is_of_game(word: &str, known: &BTreeSet<&str>) -> bool {
    letters(word).is_some_and(|wanted| known.iter().any(|id| letters(id) == Some(wanted)))
}

fn is_section(word: &str, known: &BTreeSet<&str>) -> bool {
    let section = word.strip_suffix(".x").unwrap_or(word);
    known.iter().any(|id| id.strip_prefix(section).is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_digit())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use Citation::{Clause, Unknown};

    fn cited(line: &str) -> Vec<Citation<'_>> {
        citations(line, &BTreeSet::from(["K8.2.1", "K8.2.10", "K8.2.1.1", "KD4", "N4.3.2b"]))
    }

    #[test]
    fn whole_ids_in_code_comments_and_lists() {
        assert_eq!(
            cited("rule!(\"K8.2.1\") // [K8.2.10]; K8.2.1.1."),
            [Clause("K8.2.1"), Clause("K8.2.10"), Clause("K8.2.1.1")]
        );
        assert_eq!(
            cited("K8.2.1..K8.2.10, KD4-KD4"),
            [Clause("K8.2.1"), Clause("K8.2.10"), Clause("KD4"), Clause("KD4")]
        );
        assert_eq!(cited("XK8.2.1 K8_2 K8.2.1x_y 1.5 é K8.2.1é"), []);
    }

    #[test]
    fn sections_are_fine_in_comments_but_not_in_rule() {
        assert_eq!(cited("//! Orders: K8.2, [K8], K8.2.x"), []);
        assert_eq!(cited("rule!(\"K8.2\")"), [Unknown("K8.2")]);
    }

    #[test]
    fn unknown_ids_are_found_where_ids_stand() {
        assert_eq!(cited("// K8.2.7 and [K9]"), [Unknown("K8.2.7"), Unknown("K9")]);
        assert_eq!(cited("fn f<K2>(a: K2) { Z1.5; \"N2O\" }"), []);
        assert_eq!(cited("rule!(\"Z1\")"), [Unknown("Z1")]);
    }
}
