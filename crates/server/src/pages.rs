//! What people see: HTML from data, escaped by construction. One frame, one style sheet, one script.
//!
//! | file | page |
//! |---|---|
//! | `lobby.rs` | the way to a table: games, tables, what was searched for |
//! | `newtable.rs` | a game's own page, with the form of a new table |
//! | `waiting.rs`, `invitation.rs` | a table whose seats are being taken, and the way to one of them |
//! | `table.rs` | a table: its frame and the parts that live updates replace |
//! | `stage.rs` | its strip, board, dock and sheets |
//! | `seats.rs`, `story.rs`, `result.rs`, `consent.rs` | parts of it: players, journal and chat, the end, requests |
//! | `rules.rs` | a game's rules, whole, searched, by clause |
//! | `replay.rs` | a game step by step, and its whole journal |
//! | `kept.rs` | a game that does not replay any more |

mod consent;
mod fights;
mod film;
mod icons;
pub mod invitation;
pub mod kept;
pub mod lobby;
pub mod newtable;
mod orders;
pub mod replay;
pub mod result;
pub mod rules;
mod seats;
mod stage;
mod story;
pub mod table;
pub mod waiting;

pub use fights::forecast;

use axum::Extension;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use maud::{DOCTYPE, Markup, html};
use ravelin_bots::BotKind;
use ravelin_core::Info;
use time::OffsetDateTime;

use crate::delta::KEEP;
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
    /// The page fills the screen and has a head of its own.
    pub bare: bool,
    /// How many tables wait for the person, on the page that lists them.
    pub turns: Option<usize>,
    /// Where the first Tab leads.
    pub skip: &'a str,
}

impl<'a> Frame<'a> {
    pub fn new(title: &'a str, person: Option<&'a Person>) -> Self {
        Frame { title, person, class: "plain", place: html! {}, refresh: None, bare: false, turns: None, skip: "#main" }
    }

    pub fn around(&self, main: &Markup) -> Markup {
        html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="htmx-config" content={ "includeIndicatorCSS:false history:false morphSkipChildren:[" (KEEP) "]" };
                    meta name="color-scheme" content="light dark";
                    title { (self.title) " – Ravelin" }
                    @let icon = if self.turns.is_some_and(|turns| turns > 0) { "icon-turn.svg" } else { "icon.svg" };
                    link rel="icon" id="icon" href=(assets::url(icon)) data-calm=(assets::url("icon.svg")) data-turn=(assets::url("icon-turn.svg"));
                    link rel="stylesheet" href=(assets::url("board.css"));
                    link rel="stylesheet" href=(assets::url("ravelin.css"));
                    link rel="stylesheet" href=(assets::url("lobby.css"));
                    link rel="stylesheet" href=(assets::url("stage.css"));
                    @if let Some(seconds) = self.refresh {
                        noscript { meta http-equiv="refresh" content=(seconds); }
                    }
                }
                body class=(self.class) {
                    a class="skip" href=(self.skip) { @if self.bare { "To the question" } @else { "To the content" } }
                    @if !self.bare { (self.head()) }
                    div id="trouble" role="alert" { (trouble(observe::trouble())) }
                    (main)
                    // Not deferred: htmx starts at once in a page that is parsed, without the extensions that come after it.
                    script src=(assets::url("htmx.js")) {}
                    script src=(assets::url("hx-sse.js")) {}
                    script type="module" src=(assets::url("main.js")) {}
                }
            }
        }
    }
}

impl Frame<'_> {
    fn head(&self) -> Markup {
        html! {
            header class="top" {
                a class="home" href="/" { img src=(assets::url("icon.svg")) alt="" width="28" height="28"; "Ravelin" }
                nav class="ways" aria-label="Ravelin" {
                    a href="/" aria-current=[self.turns.map(|_| "page")] {
                        (icons::CLOCK) "Tables" span id="count" { (count(self.turns.unwrap_or(0))) }
                    }
                    a href="/#games" { (icons::DIE) "Games" }
                    a href="/rules" { (icons::BOOK) "Rules" }
                    a class="to-search" href="#find" { (icons::LENS) "Search" }
                }
                div class="place" { (self.place) }
                form class="find" method="get" action="/find" role="search" {
                    label class="hidden" for="find" { "A code or link, games, people, tables" }
                    input id="find" name="q" type="search" required autocomplete="off" maxlength="200" placeholder="Code or search";
                    button { "Go" }
                }
                div class="right" {
                    @if let Some(person) = self.person { a class="chip" href="/#you" { (person.name) } }
                }
            }
        }
    }
}

/// How many tables wait for somebody: the one number of title, head and icon.
pub fn count(turns: usize) -> Markup {
    html! { @if turns > 0 { b class="badge" data-turns=(turns) { (turns) span class="hidden" { " wait for you" } } } }
}

/// What stands on every page while nothing can be saved.
pub fn trouble(trouble: Option<Trouble>) -> Markup {
    html! { @if let Some(trouble) = trouble { (trouble.sentence()) } }
}

/// Why something did not happen, as a page of its own.
pub fn problem(status: StatusCode, words: &str) -> Response {
    let main = html! {
        main id="main" class="sheet problem" {
            h1 { (status.canonical_reason().unwrap_or("Something went wrong")) }
            p { (words) }
            p { a class="button" href="/" { "To your tables" } }
        }
    };
    let page = Frame::new("Something went wrong", None).around(&main);
    (status, Extension(Reason(words.to_owned())), page).into_response()
}

/// A bot's level: the one name that it has everywhere.
pub fn level(kind: BotKind) -> &'static str {
    match kind {
        BotKind::Random => "novice",
        BotKind::Greedy => "fair",
    }
}

/// How a bot plays, in a sentence's half.
pub fn manner(kind: BotKind) -> &'static str {
    match kind {
        BotKind::Random => "plays any legal move",
        BotKind::Greedy => "looks one move ahead",
    }
}

/// The name of a game, for tables that may be of one that is not in the catalog any more.
pub fn game_name(slug: &str) -> &'static str {
    ravelin_catalog::info(slug).map_or("A game", |info| info.name)
}

/// The games, lightest first.
pub fn games() -> Vec<&'static Info> {
    let mut games = ravelin_catalog::games();
    games.sort_by_key(|info| (info.weight, info.name));
    games
}

/// How long something has lasted, in words: `4 min`, `2 h`, `3 days`.
pub fn lasting(then: i64, now: i64) -> String {
    let seconds = (now - then).max(0) / 1000;
    match seconds {
        0..60 => "a moment".to_owned(),
        60..3600 => format!("{} min", seconds / 60),
        3600..86400 => format!("{} h", seconds / 3600),
        86400..172_800 => "a day".to_owned(),
        _ => format!("{} days", seconds / 86400),
    }
}

/// How long ago, in words: `just now`, `4 min ago`, `yesterday`, `12 Nov`. The script goes on counting.
pub fn ago(then: i64, now: i64) -> Markup {
    let days = now.div_euclid(DAY) - then.div_euclid(DAY);
    let words = match (now - then).max(0) / 1000 {
        0..60 => "just now".to_owned(),
        60..86400 => format!("{} ago", lasting(then, now)),
        _ if days == 1 => "yesterday".to_owned(),
        _ => date(then),
    };
    html! { span data-at=(then) { (words) } }
}

/// Milliseconds of a day.
const DAY: i64 = 24 * 60 * 60 * 1000;

/// `12 Nov`.
fn date(at: i64) -> String {
    let Ok(time) = OffsetDateTime::from_unix_timestamp(at.div_euclid(1000)) else { return "long ago".to_owned() };
    let month: String = time.month().to_string().chars().take(3).collect();
    format!("{} {month}", time.day())
}

/// A moment as `Thursday 19 November, 18:00 UTC`; the script shows it in the reader's own time.
pub fn moment(at: i64) -> Markup {
    let Ok(time) = OffsetDateTime::from_unix_timestamp(at.div_euclid(1000)) else { return html! { "later" } };
    let (day, month, hour, minute) = (time.day(), time.month(), time.hour(), time.minute());
    let exact = format!("{}-{:02}-{day:02}T{hour:02}:{minute:02}:{:02}Z", time.year(), u8::from(month), time.second());
    html! { time datetime=(exact) { (format!("{} {day} {month}, {hour:02}:{minute:02} UTC", time.weekday())) } }
}

/// A text as the value of a field in an address.
pub fn in_address(text: &str) -> String {
    let plain = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'.');
    text.bytes().map(|b| if plain(b) { char::from(b).to_string() } else { format!("%{b:02X}") }).collect()
}
