//! What a line of the journal moves on the board, for the script that shows it, and the controls of that script.

use maud::{Markup, html};
use ravelin_core::event::Kind;
use ravelin_core::{Entry, Seat, Span, Table, Telling, Viewer};
use serde::Serialize;

/// One movement, or dice. Places are named as the drawing names them.
#[derive(Serialize)]
struct Shot<'a> {
    kind: Kind,
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<Seat>,
    /// What moves, as boards name it.
    #[serde(skip_serializing_if = "Option::is_none")]
    piece: Option<String>,
    /// What moves, in the words of its line; nothing if the viewer may not know.
    #[serde(skip_serializing_if = "str::is_empty")]
    name: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<String>,
    n: u16,
    #[serde(skip_serializing_if = "<[u8]>::is_empty")]
    dice: &'a [u8],
}

/// What a viewer sees happen in an entry, as JSON; none if nothing of it has a place.
pub fn shots(game: &dyn Table, entry: &Entry, telling: &Telling, viewer: Viewer) -> Option<String> {
    let events = game.events(entry, viewer);
    let name = |token| {
        telling.0.iter().find_map(|span| match span {
            Span::Token { token: named, name } if *named == token => Some(name.as_str()),
            _ => None,
        })
    };
    let shots: Vec<Shot<'_>> = events
        .iter()
        .filter(|event| event.kind != Kind::Number)
        .map(|event| Shot {
            kind: event.kind,
            seat: event.seat,
            piece: event.piece.map(|piece| piece.to_string()),
            name: event.piece.and_then(name).unwrap_or_default(),
            from: event.from.map(|place| place.to_string()),
            to: event.to.map(|place| place.to_string()),
            at: event.at.map(|place| place.to_string()),
            n: event.n,
            dice: &event.dice,
        })
        .collect();
    if shots.is_empty() { None } else { serde_json::to_string(&shots).ok() }
}

/// Controls of the film, with what each does and its sign.
const CONTROLS: [(&str, &str, &str); 4] = [
    ("start", "Back to my last decision", "M4 3v12M15 3L6 9l9 6z"),
    ("back", "One move back", "M13 3L5 9l8 6z"),
    ("play", "Play what happened", "M5 3l9 6-9 6z"),
    ("end", "Back to now", "M14 3v12M3 3l9 6-9 6z"),
];

pub fn controls() -> Markup {
    html! {
        div id="film" class="film" role="group" aria-label="What happened" hidden {
            @for (name, words, sign) in CONTROLS {
                button type="button" class="square" data-film=(name) aria-label=(words) title=(words) {
                    svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true" { path d=(sign) {} }
                }
            }
            button type="button" class="speed" data-film="speed" aria-label="Speed" title="Speed" { "1×" }
        }
    }
}
