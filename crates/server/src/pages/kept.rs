//! A game that does not replay any more: what was kept of it.

use maud::{Markup, html};
use ravelin_core::Viewer;

use super::table::column;
use super::{Frame, result, story};
use crate::people::Person;
use crate::table::{Old, Seated};

/// The last position, those that were kept on the way, and the journal or the moves.
pub fn page(seated: &Seated, old: &Old, person: Option<&Person>, viewer: Viewer) -> Markup {
    let (id, moves) = (&seated.board.id, old.record.moves.len());
    let main = html! {
        main id="main" class="sheet reading kept" data-game=(seated.board.game) {
            h1 { (result::headline(seated)) }
            p class="notice" { (old.words) }
            @if let Some(why) = &old.why { p class="soft" { "Why: " (why) } }
            p { a href={ "/t/" (id) } { "Back to the table" } }
            h2 { "After move " (moves) ", the last" }
            (last_position(seated, old, viewer))
            @for (at, body) in old.kept.iter().filter(|(at, _)| *at < moves) {
                @if let Some(text) = Old::view(body, viewer) {
                    details { summary { "After move " (at) } (as_text(text)) }
                }
            }
            h2 { "Journal" }
            (story::whole(seated, viewer))
        }
    };
    let game = ravelin_catalog::info(&seated.board.game).map_or("A game", |info| info.name);
    Frame::new(game, person).around(&main)
}

/// The last position: drawn if its state can be read or a picture was kept, else as text.
pub fn last_position(seated: &Seated, old: &Old, viewer: Viewer) -> Markup {
    if let Some(game) = &seated.game {
        let picture = game.picture(viewer);
        return html! {
            (maud::PreEscaped(ravelin_core::draw::hatchings()))
            (maud::PreEscaped(picture.shapes()))
            div class="panels" { @for panel in column(&picture, true).chain(column(&picture, false)) { (panel) } }
        };
    }
    if old.picture().is_some() {
        let address = format!("/t/{}/board.svg", seated.board.id);
        return html! { img class="waiting" src=(address) alt="The last position"; };
    }
    let text = old.kept.last().filter(|(at, _)| *at == old.record.moves.len());
    match text.and_then(|(_, body)| Old::view(body, viewer)) {
        Some(text) => as_text(text),
        None => html! { p class="soft" { "It cannot be read any more." } },
    }
}

fn as_text(text: &str) -> Markup {
    html! { div class="scroll" tabindex="0" role="region" aria-label="The position as text" { pre { (text) } } }
}
