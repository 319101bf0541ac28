//! Reading what a person types: the notation or the words of a choice, whatever the case, the punctuation and the spaces, or
//! as much of it as tells it from the other choices. Records and pages are read letter for letter, by [`Decision::find`].

use std::fmt;

use crate::{Choice, Decision};

/// Choices that are named where several fit; of more, a person sees enough to go on typing.
const NAMED: usize = 12;

/// Why typed text is no choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unread<'a> {
    /// It fits none.
    Unknown,
    /// It fits several: all of them offered, or all of them refused.
    Ambiguous(Vec<&'a Choice>),
}

impl fmt::Display for Unread<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let several = match self {
            Unread::Unknown => return f.write_str("it is not a choice now"),
            Unread::Ambiguous(several) => several,
        };
        f.write_str("it could be ")?;
        for (n, choice) in several.iter().take(NAMED).enumerate() {
            let or = if n == 0 { "" } else { " or " };
            write!(f, "{or}{:?}", choice.text)?;
        }
        match several.len().saturating_sub(NAMED) {
            0 => Ok(()),
            more => write!(f, " or one of {more} more"),
        }
    }
}

/// Whether typed words fit those of a choice.
type Fits = fn(&[String], &[String]) -> bool;

/// The ways in which they may, the strictest first.
const FITS: [Fits; 4] = [same, begins, holds, holds_beginnings];

fn same(typed: &[String], full: &[String]) -> bool {
    typed == full
}

/// All but the last word are the first words of the choice; the last may be the beginning of one.
fn begins(typed: &[String], full: &[String]) -> bool {
    let Some((last, before)) = typed.split_last() else { return false };
    full.len() >= typed.len() && full.starts_with(before) && full[before.len()].starts_with(last.as_str())
}

/// Every word is one of the choice, in any order.
fn holds(typed: &[String], full: &[String]) -> bool {
    each(typed, full, |word, of| word == of)
}

/// Every word is the beginning of one of the choice, in any order.
fn holds_beginnings(typed: &[String], full: &[String]) -> bool {
    each(typed, full, |word, of| of.starts_with(word))
}

/// Whether each word fits another one of the choice.
fn each(typed: &[String], full: &[String], fits: impl Fn(&str, &str) -> bool) -> bool {
    let mut left: Vec<&String> = full.iter().collect();
    typed.iter().all(|word| {
        // The shortest that fits, so that a longer one is left for a longer word.
        let fitting = left.iter().enumerate().filter(|(_, of)| fits(word, of)).min_by_key(|(_, of)| of.len());
        fitting.map(|(n, _)| n).map(|n| left.swap_remove(n)).is_some()
    })
}

/// Letters and digits in small letters, without accents; everything else parts words. An apostrophe is neither: `Lord's` is
/// `lords`.
pub(crate) fn words_of(text: &str) -> Vec<String> {
    let letters = text.chars().filter(|c| !matches!(c, '\'' | '\u{2019}')).flat_map(char::to_lowercase);
    let plain: String = letters.map(unaccented).collect();
    plain.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// The letter that people type who have no such key. Only the letters that names of the games have.
fn unaccented(letter: char) -> char {
    match letter {
        '\u{e0}'..='\u{e5}' | '\u{101}' | '\u{105}' => 'a',
        '\u{e7}' | '\u{107}' | '\u{10d}' => 'c',
        '\u{e8}'..='\u{eb}' | '\u{113}' | '\u{117}' | '\u{119}' => 'e',
        '\u{ec}'..='\u{ef}' | '\u{12b}' | '\u{12f}' => 'i',
        '\u{142}' => 'l',
        '\u{f1}' | '\u{144}' => 'n',
        '\u{f2}'..='\u{f6}' | '\u{14d}' => 'o',
        '\u{15b}' | '\u{161}' => 's',
        '\u{f9}'..='\u{fc}' | '\u{16b}' | '\u{173}' => 'u',
        '\u{17a}' | '\u{17c}' | '\u{17e}' => 'z',
        other => other,
    }
}

impl Decision {
    /// The choice that a person means. What fits more strictly goes before what fits less; what is offered before what is
    /// refused, unless the refused fits more strictly: who names a near miss wants the reason and not another action.
    pub fn typed(&self, text: &str) -> Result<&Choice, Unread<'_>> {
        if let Some(found) = self.find(text) {
            return Ok(found);
        }
        let typed = words_of(text);
        // A bare number is the number of a choice in a list, not a word of it.
        if !typed.iter().any(|word| word.chars().any(char::is_alphabetic)) {
            return Err(Unread::Unknown);
        }
        let read: Vec<(&Choice, [Vec<String>; 2])> =
            self.choices.iter().map(|c| (c, [words_of(&c.text), words_of(&c.words)])).collect();
        for fits in FITS {
            let hits = read.iter().filter(|(_, ways)| ways.iter().any(|full| fits(&typed, full))).map(|(c, _)| *c);
            let (offered, refused): (Vec<&Choice>, Vec<&Choice>) = hits.partition(|c| c.why.is_none());
            let hits = if offered.is_empty() { refused } else { offered };
            match hits.as_slice() {
                [] => {}
                [only] => return Ok(only),
                _ => return Err(Unread::Ambiguous(hits)),
            }
        }
        Err(Unread::Unknown)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{DecisionKind, Seat, Violation, ask, rule};

    /// A decision with these choices: notation, words, whether it is offered.
    fn decision(choices: &[(&str, &str, bool)]) -> Decision {
        let all = choices.iter().enumerate().map(|(index, (text, words, offered))| Choice {
            index,
            text: (*text).to_owned(),
            words: (*words).to_owned(),
            heading: None,
            anchor: None,
            answer: None,
            why: (!offered).then(|| Violation::new(rule!("X3.3"), "full")),
        });
        let prompt = ask(DecisionKind::ChooseOne, "What is meant?", rule!("X2.1"));
        Decision::of(Seat(0), prompt, all.collect())
    }

    fn marches() -> Decision {
        decision(&[
            ("march hermann odenpah", "Hermann marches to Odenp\u{e4}h", true),
            ("march hermann dorpat", "Hermann marches to Dorpat", true),
            ("tax", "Tax: 1 Coin", true),
            ("tax_all", "Tax all", true),
            ("storm", "Storm the Bishop's castle", true),
            ("sail riga", "Sail to Riga", false),
            ("sail reval", "Sail to Reval", false),
        ])
    }

    fn read<'a>(decision: &'a Decision, text: &str) -> Result<&'a str, usize> {
        match decision.typed(text) {
            Ok(choice) => Ok(&choice.text),
            Err(Unread::Unknown) => Err(0),
            Err(Unread::Ambiguous(several)) => Err(several.len()),
        }
    }

    #[test]
    fn case_punctuation_and_spaces_do_not_matter() {
        let marches = marches();
        for typed in ["MARCH  Hermann, Dorpat!", "hermann marches to dorpat.", " Hermann  Marches To Dorpat"] {
            assert_eq!(read(&marches, typed), Ok("march hermann dorpat"), "{typed}");
        }
        assert_eq!(read(&marches, "Storm the bishops castle"), Ok("storm"));
        assert_eq!(read(&marches, "tax all"), Ok("tax_all"));
        assert_eq!(read(&marches, "HERMANN MARCHES TO ODENP\u{c4}H"), Ok("march hermann odenpah"));
    }

    #[test]
    fn accents_do_not_matter() {
        let marches = marches();
        assert_eq!(read(&marches, "Hermann marches to Odenpah"), Ok("march hermann odenpah"));
        assert_eq!(words_of("Maišiagala, Kernavė"), ["maisiagala", "kernave"]);
    }

    #[test]
    fn a_beginning_or_some_words_are_enough_if_only_one_choice_has_them() {
        let marches = marches();
        assert_eq!(read(&marches, "march hermann d"), Ok("march hermann dorpat"));
        assert_eq!(read(&marches, "dorpat"), Ok("march hermann dorpat"));
        assert_eq!(read(&marches, "dor march"), Ok("march hermann dorpat"));
        assert_eq!(read(&marches, "st"), Ok("storm"));
        assert_eq!(read(&marches, "dorpat dorpat"), Err(0), "each word fits another one");
        assert_eq!(read(&marches, "fly"), Err(0));
        assert_eq!(read(&marches, "1"), Err(0), "a bare number is no word");
        assert_eq!(read(&marches, " "), Err(0));
    }

    #[test]
    fn what_fits_several_is_not_guessed() {
        let marches = marches();
        assert_eq!(read(&marches, "hermann"), Err(2));
        assert_eq!(read(&marches, "tax"), Ok("tax"), "the whole of one choice is that choice");
        assert_eq!(read(&marches, "ta"), Err(2));
        let said = marches.typed("hermann").unwrap_err().to_string();
        assert_eq!(said, r#"it could be "march hermann odenpah" or "march hermann dorpat""#);
    }

    #[test]
    fn a_near_miss_is_read_for_its_reason() {
        let marches = marches();
        assert_eq!(read(&marches, "Sail to riga"), Ok("sail riga"));
        assert_eq!(read(&marches, "sail"), Err(2), "both are refused, and neither is meant more");
        let two = decision(&[("sail riga", "Sail to Riga", false), ("sail riga twice", "Sail to Riga twice", true)]);
        assert_eq!(read(&two, "Sail Riga"), Ok("sail riga"), "an offered action is not played instead of it");
        assert_eq!(read(&two, "sail"), Ok("sail riga twice"), "of equals, the offered one");
    }
}
