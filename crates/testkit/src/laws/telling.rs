//! The law of telling: every entry of the journal reads as a sentence, for everybody, and so does every question.

use super::Law;
use super::drawing::viewers;
use super::trial::{Verdict, broken};
use ravelin_core::telling::{Names, NamesOf, Span};
use ravelin_core::{Entry, Game, Part, Prompt, Token};

/// Entries as everybody reads them, and the names of what they move.
pub(super) fn check<G: Game>(told: &[Entry], after: &G) -> Verdict {
    let names = NamesOf(after);
    for entry in told {
        let fault = |what: &str| broken(Law::Told, format!("[{}] {:?}: {what}", entry.clause.0, entry.text));
        for token in entry.parts().filter_map(token_of) {
            let name = names.one(token);
            if is_nameless(&name) {
                return fault(&format!("{token:?} is called {name:?}"));
            }
        }
        for viewer in viewers(after).filter(|viewer| entry.is_for(*viewer)) {
            let telling = entry.telling(viewer, &names);
            let words = telling.to_string();
            let is_gap = |span: &Span| match span {
                Span::Seat { name, .. } | Span::Token { name, .. } => is_nameless(name),
                Span::Text(_) | Span::Die { .. } => false,
            };
            if words.trim().is_empty() || telling.0.iter().any(is_gap) {
                return fault(&format!("viewer {viewer:?} reads {words:?}"));
            }
            if !entry.heading && !is_ended(&words) {
                return fault(&format!("viewer {viewer:?} reads {words:?}, which does not end"));
            }
            // An empty part leaves a gap, a part that ends by itself a stop too many.
            if let Some(gap) = ["  ", " .", " ,", "..", "{", "}"].iter().find(|gap| words.contains(**gap)) {
                return fault(&format!("viewer {viewer:?} reads {gap:?} in {words:?}"));
            }
        }
    }
    Ok(())
}

/// Whether words end as a sentence does.
fn is_ended(words: &str) -> bool {
    words.ends_with(['.', '?', '!', ':'])
}

/// Whether the text of a card is within the words of a choice.
pub(super) fn is_in(text: &str, words: &str) -> bool {
    words.to_lowercase().contains(&text.trim_end_matches('.').to_lowercase())
}

/// What is wrong with the sentences of a prompt.
pub(super) fn prompt_fault(prompt: &Prompt) -> Option<&'static str> {
    let more = [". ", "? ", "! "].iter().any(|end| prompt.question.contains(end));
    match &prompt.rest {
        _ if !is_ended(&prompt.question) => Some("the question does not end"),
        _ if more => Some("the question has several sentences"),
        Some(rest) if !is_ended(rest) => Some("what is said beside the question does not end"),
        _ => None,
    }
}

fn token_of(part: &Part) -> Option<Token> {
    match part {
        Part::Token(token) | Part::A(token) | Part::Count(_, token) | Part::Shown(token) => Some(*token),
        Part::Covered { token, .. } | Part::Secret { token, .. } | Part::Passed { token, .. } => Some(*token),
        Part::Seat(seat) => Some(Token::Seat(*seat)),
        Part::Text(_) | Part::Number(_) | Part::Nouns(..) | Part::Die(_) | Part::List(_) | Part::Phrase(_) => None,
        Part::Screened { .. } | Part::Beheld { .. } => None,
    }
}

/// Games call what they do not know `?`.
fn is_nameless(name: &str) -> bool {
    name.trim().is_empty() || name.contains('?')
}
