//! The lobby: what waits for somebody, and a way to every game. A first visit shows the games; whoever has a table sees their
//! tables first. What changes while the page is open is sent again part by part.
//!
//! | file | what |
//! |---|---|
//! | `tables.rs` | tables, large and as rows |
//! | `games.rs` | games, as cards and as rows |

pub mod games;
mod tables;

use maud::{Markup, PreEscaped, html};
use ravelin_core::draw;

use super::{Frame, count, icons};
use crate::delta::{Part, Piece};
use crate::people::Person;
use crate::store::{Board, PersonId, SeatRow};
use crate::table::Summary;

/// A table as the database knows it.
pub struct Listed {
    pub board: Board,
    pub seats: Vec<SeatRow>,
}

/// What the lobby lists for one person.
#[derive(Default)]
pub struct Lists {
    pub now: i64,
    pub me: Option<PersonId>,
    /// Whether the person has ever had a table.
    pub is_known: bool,
    /// Where they are asked.
    pub turns: Vec<Summary>,
    /// Where others are.
    pub waiting: Vec<Summary>,
    pub copies: Vec<Summary>,
    /// Under way, but not to be read.
    pub unreadable: Vec<Listed>,
    /// Tables of theirs that have not begun.
    pub gathering: Vec<Listed>,
    pub over: Vec<Listed>,
    /// Tables of others.
    pub open: Vec<Listed>,
    pub watched: Vec<Listed>,
    pub played: Vec<Listed>,
    /// Whom the person does not want to hear.
    pub muted: Vec<(PersonId, String)>,
}

impl Lists {
    /// The ids of the person's own tables.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        let running = self.playing().chain(&self.copies).map(|table| table.id.as_str());
        let listed = [&self.unreadable, &self.gathering, &self.over].into_iter().flatten();
        running.chain(listed.map(|listed| listed.board.id.as_str()))
    }

    /// Tables where the person plays.
    fn playing(&self) -> impl Iterator<Item = &Summary> {
        self.turns.iter().chain(&self.waiting)
    }
}

/// The parts of the page that change while it is open.
pub fn parts(lists: &Lists) -> Vec<Part<'static>> {
    let one = |id, body: Markup| Part { id, pieces: vec![Piece::Markup(body.0)] };
    let mut parts = vec![one("count", count(lists.turns.len())), one("open-tables", tables::open(lists))];
    if lists.is_known {
        parts.push(one("turns", tables::turns(lists)));
        parts.push(one("others", tables::others(lists)));
        parts.push(one("finished", tables::finished(lists)));
    }
    parts
}

pub fn page(person: Option<&Person>, lists: &Lists, removed: Option<&str>) -> Markup {
    let turns = lists.turns.len();
    let main = html! {
        (PreEscaped(draw::hatchings()))
        main id="main" class=(if lists.is_known { "lobby back" } else { "lobby first" }) {
            div id="live" hx-sse:connect="/live" hx-swap="none" hx-config="sse.pauseOnBackground:false sse.reconnectMaxDelay:5000" {}
            div id="connection" role="status" data-lost="No connection." {}
            p id="told" class="hidden" role="status" {}
            @if lists.is_known { (back(person, lists, removed)) } @else { (first(person, lists)) }
            (keys())
        }
    };
    let title = if turns > 0 { format!("({turns}) Your turn") } else { "Tables".to_owned() };
    let skip = if turns > 0 { "#first-turn" } else { "#main" };
    let class = if lists.is_known { "at-lobby known" } else { "at-lobby" };
    Frame { class, turns: Some(turns), skip, ..Frame::new(&title, person) }.around(&main)
}

fn keys() -> Markup {
    html! {
        dialog id="help" aria-labelledby="help-heading" {
            h2 id="help-heading" { "Keys" }
            dl {
                dt { kbd { "/" } } dd { "code, link or search" }
                dt { kbd { "g" } } dd { "games" }
                dt { kbd { "n" } } dd { "a new table" }
                dt { kbd { "?" } } dd { "this help" }
            }
            form method="dialog" { button class="main" { "Close" } }
        }
    }
}

/// The numbers that a heading may need.
fn number(n: usize) -> String {
    let words = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"];
    words.get(n).map_or_else(|| n.to_string(), |word| (*word).to_owned())
}

/// A first visit: the games.
fn first(person: Option<&Person>, lists: &Lists) -> Markup {
    html! {
        section class="hello" {
            h1 { (number(super::games().len())) " heavy board games of siege and conquest." }
            p { "Here in your browser, against bots or with friends by a link. " b { "No account, nothing to install." } }
        }
        section id="games" aria-label="Games, lightest first" { (games::cards(lists)) }
        section id="open-tables" class="box" { (tables::open(lists)) }
        (record())
        (you(person, lists))
    }
}

/// Whoever has been here: their tables.
fn back(person: Option<&Person>, lists: &Lists, removed: Option<&str>) -> Markup {
    html! {
        div class="mine" {
            p id="more-turns" class="more-turns" hidden { span {} button type="button" class="small" { "Show" } }
            div id="tables" {
                (games::filters(lists))
                section id="turns" { (tables::turns(lists)) }
                section id="others" { (tables::others(lists)) }
                section id="finished" { (tables::finished(lists)) }
                @if let Some(table) = removed { (tables::undo(table)) }
            }
        }
        div class="beside" {
            section id="games" class="box" { h2 { "Games" } div class="rows" { (games::rows(lists)) } }
            section id="open-tables" class="box" { (tables::open(lists)) }
            (record())
            (you(person, lists))
        }
    }
}

/// A record from elsewhere.
fn record() -> Markup {
    html! {
        section class="box record" aria-labelledby="import-heading" {
            h2 id="import-heading" { (icons::PAPER) "Open a record" }
            p class="soft" { "A saved game: watch it, check it, or play on from any move." span class="js-only" { "Drop the file anywhere on this page." } }
            details id="fold-record" {
                summary { "Choose a file" }
                form id="import" method="post" action="/import" {
                    label class="field js-only" { span { "The file" } input type="file" accept=".json,application/json" data-into="record"; }
                    label for="record" { "The record, as text" }
                    textarea id="record" name="record" rows="5" required {}
                    button { "Open record" }
                }
            }
        }
    }
}

/// The person's name, and what they may do about their cookies and those they do not want to hear.
fn you(person: Option<&Person>, lists: &Lists) -> Markup {
    html! {
        section id="you" class="box" aria-labelledby="you-heading" {
            h2 id="you-heading" { "You" }
            form class="line" method="post" action="/name" {
                label for="name" { "The name others see" }
                input id="name" name="name" maxlength="24" required autocomplete="nickname" value=[person.map(|p| &p.name)];
                button { "Save" }
            }
            @if !lists.muted.is_empty() {
                h3 { "Muted" }
                ul class="muted" {
                    @for (id, name) in &lists.muted {
                        li { form class="line" method="post" action="/unmute" {
                            input type="hidden" name="person" value=(id.0);
                            span { (name) }
                            button class="quiet" { "Unmute" }
                        } }
                    }
                }
            }
            @if person.is_some() {
                details id="fold-devices" {
                    summary { "Signed in on another device?" }
                    form method="post" action="/sign-out-others" {
                        p class="soft" { "This browser stays signed in. Every other one that plays in your name is signed out." }
                        button { "Sign out everywhere else" }
                    }
                }
            }
        }
    }
}

/// What a search found among what the person may see.
pub fn found(person: Option<&Person>, lists: &Lists, wanted: &str) -> Markup {
    let words: Vec<String> = wanted.split_whitespace().map(str::to_lowercase).collect();
    let fits = |text: &str| {
        let text = text.to_lowercase();
        words.iter().all(|word| text.contains(word))
    };
    let running = lists.playing().chain(&lists.copies).filter(|table| fits(&tables::says_running(table)));
    let mine = [&lists.unreadable, &lists.gathering, &lists.over].into_iter().flatten().map(|listed| (listed, true));
    let listed = mine.chain(lists.open.iter().map(|listed| (listed, false)));
    let listed = listed.filter(|(listed, is_mine)| fits(&tables::says(listed, *is_mine))).map(|(listed, _)| listed);
    let rows = tables::found(running, listed, lists);
    let games: Vec<_> =
        super::games().into_iter().filter(|info| fits(&format!("{} {}", info.name, info.pitch))).collect();
    let main = html! {
        (PreEscaped(draw::hatchings()))
        main id="main" class="lobby search" {
            h1 { "“" (wanted) "”" }
            @if rows.is_empty() && games.is_empty() {
                p { "Nothing found. If this was a table code, check the spelling (two words, like “amber heron”), or the table is gone." }
            }
            @if !rows.is_empty() { section aria-labelledby="found-tables" { h2 id="found-tables" { "Tables" } div class="rows" { @for row in &rows { (row) } } } }
            @if !games.is_empty() {
                section aria-labelledby="found-games" {
                    h2 id="found-games" { "Games" }
                    ul class="lines" { @for info in &games { li { a href={ "/games/" (info.slug) } { b { (info.name) } " " (info.pitch) } } } }
                }
            }
            section aria-labelledby="found-rules" {
                h2 id="found-rules" { "In the rules" }
                p class="buttons" { @for info in super::games() { a class="button small" href={ "/rules/" (info.slug) "?q=" (super::in_address(wanted)) } { (info.name) } } }
            }
        }
    };
    Frame::new("Search", person).around(&main)
}

/// The rules of all games.
pub fn rules(person: Option<&Person>) -> Markup {
    let main = html! {
        main id="main" class="sheet reading" {
            h1 { "Rules" }
            ul class="lines" {
                @for info in super::games() { li { a href={ "/rules/" (info.slug) } { b { (info.name) } " " (info.pitch) } } }
            }
        }
    };
    Frame::new("Rules", person).around(&main)
}
