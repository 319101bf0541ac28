//! The players of a table: who sits where, who is asked, and what can be done about seats. Before the game: `waiting.rs`.

use maud::{Markup, html};
use ravelin_core::Viewer;

use super::{consent, level};
use crate::people::Person;
use crate::store::{SeatRow, Stage};
use crate::table::{Live, Seated, TIMES, Verb};

/// A button that posts; works without script as a form of its own.
pub fn deed(id: &str, verb: Verb, fields: &[(&str, &str)], words: &str, class: &str) -> Markup {
    let address = format!("/t/{id}/{}", verb.word());
    html! {
        form method="post" action=(address) hx-post=(address) hx-swap="none" {
            @for (name, value) in fields { input type="hidden" name=(name) value=(value); }
            button class=(class) { (words) }
        }
    }
}

pub fn list(live: &Live, seated: &Seated, person: Option<&Person>, viewer: Viewer) -> Markup {
    let asked = seated.deciders();
    let me = person.map(|p| p.id);
    html! {
        ul class="seats" {
            @for row in &seated.seats {
                @let n = row.seat.0.to_string();
                @let mine = me.is_some() && row.person == me;
                li class=(if asked.has(row.seat) { "seat on" } else { "seat" }) {
                    div {
                        b { (seated.seat_name(row.seat)) }
                        " " span class="soft" { (sitter(row, mine, seated.board.stage)) }
                        @if asked.has(row.seat) { " " span class="tag asked" { "to act" } }
                        @if is_away(live, seated, row, mine) { " " span class="tag" { "away" } }
                        @if viewer == Some(row.seat) && seated.seats_of(me).len() > 1 { " " span class="tag" { "viewing" } }
                    }
                    div class="buttons" {
                        @match seated.board.stage {
                            Stage::Running => {
                                @if mine && row.bot.is_some() && viewer != Some(row.seat) {
                                    (deed(&live.id, Verb::TakeBack, &[("seat", &n)], "Take my seat back", "main"))
                                }
                                @if mine && viewer != Some(row.seat) && row.bot.is_none() {
                                    a class="button" href={ "/t/" (live.id) "?seat=" (n) } { "View from this seat" }
                                }
                            },
                            Stage::Open | Stage::Over => {},
                        }
                    }
                    @if let Some(eyes) = viewer { (consent::deadline(live, seated, row, eyes, mine)) }
                }
            }
        }
    }
}

/// What was agreed about people who do not act.
pub fn agreement(seated: &Seated) -> String {
    match TIMES.iter().find(|(.., time)| *time == seated.board.absence) {
        Some((_, words, Some(_))) => {
            format!("At this table: after {words} without a move, all others together may let a bot play for a player.")
        }
        _ => "At this table: nobody is replaced by a bot, however long they take.".to_owned(),
    }
}

fn is_away(live: &Live, seated: &Seated, row: &SeatRow, mine: bool) -> bool {
    seated.board.stage == Stage::Running && !mine && row.person.is_some_and(|person| !live.is_here(person))
}

pub fn sitter(row: &SeatRow, mine: bool, stage: Stage) -> String {
    match (&row.name, row.bot, mine) {
        (_, None, true) => "you".to_owned(),
        (_, Some(_), true) => "a bot, for you".to_owned(),
        (Some(name), None, false) => name.clone(),
        (Some(name), Some(_), false) => format!("a bot, for {name}"),
        (None, Some(kind), _) => format!("bot, {}", level(kind)),
        (None, None, _) if row.link.is_some() => "reserved for whoever has the link".to_owned(),
        // Only a record that came from elsewhere is over without anybody in its seats.
        (None, None, _) if stage == Stage::Over => "from a record".to_owned(),
        (None, None, _) => "free".to_owned(),
    }
}
