//! The law of telling: every entry of the journal reads as a sentence, for everybody.

use super::Law;
use super::drawing::viewers;
use super::trial::{Verdict, broken};
use ravelin_core::telling::{Names, NamesOf, Span};
use ravelin_core::{Entry, Game, Part, Token};

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
        for viewer in viewers(after) {
            let telling = entry.telling(viewer, &names);
            let words = telling.to_string();
            let is_gap = |span: &Span| match span {
                Span::Seat { name, .. } | Span::Token { name, .. } => is_nameless(name),
                Span::Text(_) | Span::Die { .. } => false,
            };
            if words.trim().is_empty() || telling.0.iter().any(is_gap) {
                return fault(&format!("viewer {viewer:?} reads {words:?}"));
            }
            // An empty part leaves a gap.
            if let Some(gap) = ["  ", " .", " ,", "{", "}"].iter().find(|gap| words.contains(**gap)) {
                return fault(&format!("viewer {viewer:?} reads {gap:?} in {words:?}"));
            }
        }
    }
    Ok(())
}

fn token_of(part: &Part) -> Option<Token> {
    match part {
        Part::Token(token) | Part::A(token) | Part::Count(_, token) | Part::Shown(token) => Some(*token),
        Part::Covered { token, .. } | Part::Secret { token, .. } | Part::Passed { token, .. } => Some(*token),
        Part::Seat(seat) => Some(Token::Seat(*seat)),
        Part::Text(_) | Part::Number(_) | Part::Nouns(..) | Part::Die(_) | Part::List(_) | Part::Phrase(_) => None,
    }
}

/// Games call what they do not know `?`.
fn is_nameless(name: &str) -> bool {
    name.trim().is_empty() || name.contains('?')
}
