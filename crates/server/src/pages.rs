//! What people see: HTML from data, escaped by construction. One frame, one style sheet, one script.
//!
//! | file | page |
//! |---|---|
//! | `lobby.rs` | games, tables, a new table, an invitation |
//! | `table.rs` | a table: its frame and the parts that live updates replace |
//! | `seats.rs`, `story.rs`, `result.rs`, `consent.rs` | parts of it: players, journal and chat, the end, requests |
//! | `rules.rs` | a game's rules, whole, searched, by clause |
//! | `replay.rs` | a game step by step, and its whole journal |
//! | `kept.rs` | a game that does not replay any more |

mod consent;
pub mod kept;
pub mod lobby;
pub mod replay;
pub mod result;
pub mod rules;
mod seats;
mod story;
pub mod table;

use axum::Extension;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use maud::{DOCTYPE, Markup, html};
use ravelin_bots::BotKind;
use ravelin_core::{Dice, Fast, Info, Pack, Seed};
use time::OffsetDateTime;

use crate::observe::Reason;
use crate::people::Person;
use crate::store::Trouble;
use crate::{assets, observe};

/// What a frame needs to know about its page.
pub struct Frame<'a> {
    pub title: &'a str,
    pub person: Option<&'a Person>,
    /// Class of the body, for the layout.
    pub class: &'a str,
    /// Beside the name of the house.
    pub place: Markup,
    /// Seconds after which a page without script asks again.
    pub refresh: Option<u32>,
}

impl<'a> Frame<'a> {
    pub fn new(title: &'a str, person: Option<&'a Person>) -> Self {
        Frame { title, person, class: "plain", place: html! {}, refresh: None }
    }

    pub fn around(&self, main: &Markup) -> Markup {
        html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="htmx-config" content="includeIndicatorCSS:false history:false";
                    meta name="color-scheme" content="light dark";
                    title { (self.title) " – Ravelin" }
                    link rel="icon" id="icon" href=(assets::url("icon.svg")) data-turn=(assets::url("icon-turn.svg"));
                    link rel="stylesheet" href=(assets::url("board.css"));
                    link rel="stylesheet" href=(assets::url("ravelin.css"));
                    @if let Some(seconds) = self.refresh {
                        noscript { meta http-equiv="refresh" content=(seconds); }
                    }
                }
                body class=(self.class) {
                    a class="skip" href="#main" { "To the content" }
                    header class="top" {
                        a class="home" href="/" { img src=(assets::url("icon.svg")) alt="" width="28" height="28"; "Ravelin" }
                        div class="place" { (self.place) }
                        div class="right" {
                            @if let Some(person) = self.person { a class="chip" href="/#you" { (person.name) } }
                        }
                    }
                    div id="trouble" role="alert" { (trouble(observe::trouble())) }
                    (main)
                    // Not deferred: htmx starts at once in a page that is parsed, without the extensions that come after it.
                    script src=(assets::url("htmx.js")) {}
                    script src=(assets::url("hx-sse.js")) {}
                    script src=(assets::url("ravelin.js")) {}
                }
            }
        }
    }
}

/// What stands on every page while nothing can be saved.
pub fn trouble(trouble: Option<Trouble>) -> Markup {
    html! { @if let Some(trouble) = trouble { (trouble.sentence()) } }
}

/// Why something did not happen, as a page of its own.
pub fn problem(status: StatusCode, words: &str) -> Response {
    let main = html! {
        main id="main" class="sheet problem" {
            h1 { (status.canonical_reason().unwrap_or("It did not work")) }
            p { (words) }
            p { a href="/" { "To the lobby" } }
        }
    };
    let page = Frame::new("It did not work", None).around(&main);
    (status, Extension(Reason(words.to_owned())), page).into_response()
}

/// What a bot is called where people choose one.
pub fn bot_name(kind: BotKind) -> &'static str {
    match kind {
        BotKind::Random => "Bot: anything legal",
        BotKind::Greedy => "Bot: thinks one step ahead",
    }
}

/// How long a game takes, in words.
pub fn minutes(info: &Info) -> String {
    let (least, most) = info.minutes;
    format!("{least}–{most} minutes")
}

/// How long ago, in words.
pub fn ago(then: i64, now: i64) -> String {
    let seconds = (now - then).max(0) / 1000;
    let (n, unit) = match seconds {
        0..60 => return "just now".to_owned(),
        60..3600 => (seconds / 60, "minute"),
        3600..86400 => (seconds / 3600, "hour"),
        _ => (seconds / 86400, "day"),
    };
    format!("{n} {unit}{} ago", if n == 1 { "" } else { "s" })
}

/// A moment as `Thursday 19 November, 18:00 UTC`; the script shows it in the reader's own time.
pub fn moment(at: i64) -> Markup {
    let Ok(time) = OffsetDateTime::from_unix_timestamp(at.div_euclid(1000)) else { return html! { "later" } };
    let (day, month, hour, minute) = (time.day(), time.month(), time.hour(), time.minute());
    let exact = format!("{}-{:02}-{day:02}T{hour:02}:{minute:02}:{:02}Z", time.year(), u8::from(month), time.second());
    html! { time datetime=(exact) { (format!("{} {day} {month}, {hour:02}:{minute:02} UTC", time.weekday())) } }
}

/// A game's board some way into a game that nobody played.
pub fn cover(slug: &str) -> Option<String> {
    const MOVES: usize = 90;
    let sheet = ravelin_catalog::sheet(slug, &Pack::default()).ok()?;
    let options = sheet.resolve(None, None, []).ok()?;
    let mut game = ravelin_catalog::new(slug, &options, Seed::number(7), &Pack::default(), None).ok()?;
    let mut dice = Fast::new(7);
    for _ in 0..MOVES {
        let Some(seat) = game.deciders().lowest() else { break };
        let n = game.offered(seat).len() as u32;
        game.play_choice(seat, dice.below(n) as usize).ok()?;
    }
    Some(game.picture(None).cover())
}
