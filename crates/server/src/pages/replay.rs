//! A game step by step, and its whole journal.

use maud::{Markup, PreEscaped, html};
use ravelin_core::draw;
use ravelin_core::{Seat, Table, Viewer};

use super::seats::deed;
use super::table::column;
use super::{Frame, story};
use crate::people::Person;
use crate::store::Stage;
use crate::table::{Seated, Verb};

/// A position of a game. The last move is told in the words of its button.
pub fn page(
    seated: &Seated,
    person: Option<&Person>,
    then: &dyn Table,
    last: Option<&(Seat, String)>,
    viewer: Viewer,
) -> Markup {
    let id = &seated.board.id;
    let all = seated.game.as_ref().map_or(0, |g| g.record().moves.len());
    let at = then.record().moves.len();
    let first = seated.replays_from().unwrap_or(all);
    let eyes = viewer.map_or_else(|| "nobody".to_owned(), |s| s.0.to_string());
    let to = |n: usize| format!("/t/{id}/replay?at={n}&as={eyes}");
    let over = seated.board.stage == Stage::Over;
    let picture = then.picture(viewer);
    let who: Vec<Seat> =
        if over { (0..seated.seats.len() as u8).map(Seat).collect() } else { seated.seats_of(person.map(|p| p.id)) };
    let main = html! {
        (PreEscaped(draw::hatchings()))
        (PreEscaped(picture.shapes()))
        main id="main" class="replay" data-game=(seated.board.game) {
            form class="steps sheet" method="get" action={ "/t/" (id) "/replay" } hx-get={ "/t/" (id) "/replay" } hx-trigger="submit, change" hx-target="#main" hx-select="#main" hx-swap="outerMorph" hx-replace-url="true" {
                a class="button" href=(to(first)) aria-label="To the beginning" { "|◀" }
                a class="button" id="back" href=(to(at.saturating_sub(1).max(first))) rel="prev" aria-label="One move back" { "◀" }
                label for="at" { "Move " output id="at-now" { (at) } " of " (all) }
                input id="at" name="at" type="range" min=(first) max=(all) value=(at);
                a class="button" id="forth" href=(to((at + 1).min(all))) rel="next" aria-label="One move on" { "▶" }
                a class="button" href=(to(all)) aria-label="To the end" { "▶|" }
                button type="button" id="autoplay" class="js-only" aria-pressed="false" { "Play" }
                label { "Seen by "
                    select name="as" {
                        option value="nobody" selected[viewer.is_none()] { "those who watch" }
                        @for seat in who { option value=(seat.0) selected[viewer == Some(seat)] { (seated.seat_name(seat)) } }
                    }
                }
                noscript { button { "Show" } }
            }
            div class="boards" {
                div class="panels wide" { @for panel in column(&picture, true) { (panel) } }
                div class="panels narrow" {
                    div class="sheet" {
                        @if let Some((seat, words)) = last {
                            h2 { (seated.seat_name(*seat)) }
                            @if over || viewer == Some(*seat) { p { (words) } }
                            (story::last(then, viewer))
                        } @else { h2 { "The beginning" } }
                        @if let Some(old) = &seated.old { p class="notice" { (old.words) } }
                        @else if let Some(game) = &seated.game { h3 { "Moves" } (story::near(&**game, viewer, at, to)) }
                        (deed(id, Verb::Copy, &[("at", &at.to_string()), ("seat", &viewer.unwrap_or(Seat(0)).0.to_string())], "Play on from here in a copy", ""))
                        p { a href={ "/t/" (id) } { "Back to the table" } " · " a href={ "/t/" (id) "/board.svg?at=" (at) } { "picture" } }
                    }
                    @for panel in column(&picture, false) { (panel) }
                }
            }
        }
    };
    let title = format!("{} – replay", then.info().name);
    let place = html! { a href={ "/t/" (id) } { (then.info().name) } " · replay" };
    Frame { class: "at-replay", place, ..Frame::new(&title, person) }.around(&main)
}

pub fn journal(seated: &Seated, person: Option<&Person>, viewer: Viewer) -> Markup {
    let id = &seated.board.id;
    let main = html! {
        main id="main" class="sheet reading" {
            h1 { "Journal" }
            p { a href={ "/t/" (id) } { "Back to the table" } }
            (story::taken_back(seated))
            @if seated.board.stage == Stage::Open { p { "The journal begins when all seats are taken." } }
            @else { (story::whole(seated, viewer)) }
        }
    };
    Frame::new("Journal", person).around(&main)
}
