//! The lobby: what can be played, where something is going on, and a table of one's own.

use std::collections::{BTreeMap, BTreeSet};

use maud::{Markup, html};
use ravelin_bots::BotKind;
use ravelin_core::{Info, OptionKind, OptionSpec, Pack, Seat, Sheet};

use serde_json::json;

use super::{Frame, ago, bot_name, minutes};
use crate::people::Person;
use crate::store::{Board, PersonId, SeatRow, Stage};
use crate::table::{Seated, TIMES, USUAL};

/// A table as the lobby lists it.
pub struct Listed {
    pub board: Board,
    pub seats: Vec<SeatRow>,
}

/// The tables that the lobby lists.
pub struct Lists {
    pub mine: Vec<Listed>,
    pub open: Vec<Listed>,
    pub running: Vec<Listed>,
    pub over: Vec<Listed>,
    /// Whom the person who looks does not want to hear.
    pub muted: Vec<(PersonId, String)>,
}

pub fn page(person: Option<&Person>, lists: &Lists, now: i64) -> Markup {
    let Lists { mine, open, running, over, muted } = lists;
    let main = html! {
        main id="main" class="lobby" {
            section class="hello" {
                h1 { "Sit down and play" }
                p { "Heavy games of siege and conquest, with friends or bots. No account: choose a game, and you are at the table." }
            }
            @if !mine.is_empty() { (tables("Your tables", mine, person, now)) }
            section aria-labelledby="games" {
                h2 id="games" { "Games" }
                div class="games" {
                    @for info in ravelin_catalog::games() { (game_card(info)) }
                }
            }
            div class="lists" {
                (tables("Open tables", open, person, now))
                (tables("Being played", running, person, now))
                @if !over.is_empty() { (tables("Played", over, person, now)) }
            }
            div class="lists" {
                section id="you" aria-labelledby="you-heading" {
                    h2 id="you-heading" { "You" }
                    form class="line" method="post" action="/name" {
                        label for="name" { "The name others see" }
                        input id="name" name="name" maxlength="24" required autocomplete="nickname" value=[person.map(|p| &p.name)];
                        button { "Save" }
                    }
                    @if person.is_some() { (account(muted)) }
                }
                section aria-labelledby="import-heading" {
                    h2 id="import-heading" { "A record from elsewhere" }
                    details {
                        summary { "Look at a game that was saved as a file" }
                        form method="post" action="/import" {
                            label class="field js-only" { span { "The file" } input type="file" accept=".json,application/json" data-into="record"; }
                            label for="record" { "The record, as text" }
                            textarea id="record" name="record" rows="5" required {}
                            button { "Open it" }
                        }
                    }
                }
            }
        }
    };
    Frame::new("Lobby", person).around(&main)
}

/// What somebody may do about their cookies and those they do not want to hear.
fn account(muted: &[(PersonId, String)]) -> Markup {
    html! {
        @if !muted.is_empty() {
            h3 { "Muted" }
            ul class="muted" {
                @for (id, name) in muted {
                    li { form class="line" method="post" action="/unmute" {
                        input type="hidden" name="person" value=(id.0);
                        span { (name) }
                        button class="quiet" { "Unmute" }
                    } }
                }
            }
        }
        details {
            summary { "Signed in on another device?" }
            form method="post" action="/sign-out-others" {
                p class="soft" { "This browser stays signed in. Every other one that plays in your name is signed out." }
                button { "Sign out everywhere else" }
            }
        }
    }
}

fn game_card(info: &Info) -> Markup {
    let seats = ravelin_catalog::sheet(info.slug, &Pack::default()).map(|s| s.seats).unwrap_or_default();
    html! {
        article class="game" {
            a class="cover" href={ "/games/" (info.slug) } tabindex="-1" aria-hidden="true" {
                img src={ "/games/" (info.slug) "/cover.svg" } alt="" loading="lazy" width="320" height="240";
            }
            div class="about" {
                h3 { a href={ "/games/" (info.slug) } { (info.name) } }
                p { (info.pitch) }
                p class="facts" { (players(&seats)) " · " (minutes(info)) }
                div class="buttons" {
                    form method="post" action={ "/play/" (info.slug) } {
                        button class="main" id={ "play-" (info.slug) } { "Play against bots" }
                    }
                    a class="button" href={ "/games/" (info.slug) } { "New table" }
                    a class="button quiet" href={ "/rules/" (info.slug) } { "Rules" }
                }
            }
        }
    }
}

fn players(seats: &[u8]) -> String {
    let least = seats.iter().min().copied().unwrap_or(0);
    let most = seats.iter().max().copied().unwrap_or(0);
    if least == most { format!("{least} players") } else { format!("{least}–{most} players") }
}

fn tables(heading: &str, listed: &[Listed], person: Option<&Person>, now: i64) -> Markup {
    html! {
        section class="tables" {
            h2 { (heading) }
            @if listed.is_empty() { p class="soft" { "None at the moment." } }
            ul {
                @for Listed { board, seats } in listed {
                    @let name = ravelin_catalog::info(&board.game).map_or("A game", |i| i.name);
                    @let free = seats.iter().filter(|s| s.person.is_none() && s.bot.is_none()).count();
                    @let seated = person.is_some_and(|p| seats.iter().any(|s| s.person == Some(p.id)));
                    li {
                        a href={ "/t/" (board.id) } {
                            b { (name) }
                            @if board.sandbox { " " span class="tag" { "copy" } }
                            span class="who" { (who(seats, board.stage)) }
                            span class="when" {
                                @match board.stage {
                                    Stage::Open => { (free) " free" },
                                    Stage::Running => { @if seated { "go on · " } (ago(board.changed, now)) },
                                    Stage::Over => { (board.result.as_deref().unwrap_or("over").trim_end_matches('.')) " · " (ago(board.changed, now)) },
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn who(seats: &[SeatRow], stage: Stage) -> String {
    if stage == Stage::Over && seats.iter().all(|s| s.person.is_none() && s.bot.is_none()) {
        return "a record from elsewhere".to_owned();
    }
    let name = |s: &SeatRow| match (&s.name, s.bot) {
        (Some(name), _) => name.clone(),
        (None, Some(kind)) => format!("{kind} bot"),
        (None, None) => "free".to_owned(),
    };
    seats.iter().map(name).collect::<Vec<_>>().join(" · ")
}

/// A game's own page: what it is, and the form of a new table, made from its sheet.
pub fn game(person: Option<&Person>, info: &Info, sheet: &Sheet, notice: Option<&str>) -> Markup {
    let most = sheet.seats.iter().max().copied().unwrap_or(2);
    let main = html! {
        main id="main" class="newgame" {
            section class="about" {
                h1 { (info.name) }
                p class="pitch" { (info.pitch) }
                p class="facts" { (players(&sheet.seats)) " · " (minutes(info)) " · " a href={ "/rules/" (info.slug) } { "rules" } }
                img class="cover" src={ "/games/" (info.slug) "/cover.svg" } alt={ "The board of " (info.name) } width="640" height="480";
            }
            form class="sheet" method="post" action="/tables" {
                h2 { "New table" }
                @if let Some(notice) = notice { p class="notice" role="alert" { (notice) } }
                input type="hidden" name="game" value=(info.slug);
                @if sheet.scenarios.len() > 1 {
                    fieldset {
                        legend { "Scenario" }
                        @for (i, scenario) in sheet.scenarios.iter().enumerate() {
                            label class="radio" {
                                input type="radio" name="scenario" value=(scenario.id) checked[i == 0];
                                span { b { (scenario.name) } " " span class="soft" { (scenario.about) } }
                            }
                        }
                    }
                }
                @if sheet.seats.len() > 1 {
                    label class="field" {
                        span { "Players" }
                        select name="seats" id="seats" {
                            @for n in &sheet.seats { option value=(n) { (n) } }
                        }
                    }
                }
                fieldset class="seats" {
                    legend { "Who sits where" }
                    @for seat in 0..most {
                        @let names = names_of(info, sheet, seat);
                        label class="field" data-names=(json!(names)) {
                            span { (any_name(&names, sheet.seats.len())) }
                            select name={ "seat-" (seat) } { (sitters(seat)) }
                        }
                    }
                    @if sheet.seats.len() > 1 { p class="soft" { "Seats beyond the number of players stay out of the game." } }
                    p class="soft" { "Take several seats yourself to pass one screen around." }
                }
                @if !sheet.options.is_empty() {
                    fieldset {
                        legend { "Options" }
                        @for option in &sheet.options { (choose(info, option)) }
                    }
                }
                label class="field" {
                    span { "A bot may play for somebody who does not act" }
                    select name="absence" aria-describedby="absence-about" {
                        @for (name, words, time) in TIMES {
                            option value=(name) selected[time == USUAL] {
                                @if time.is_some() { "after " } (words)
                            }
                        }
                    }
                }
                p id="absence-about" class="soft" {
                    "Counted while a seat is asked and does nothing. All others must agree, and whoever was away takes the seat back with one click."
                }
                label class="radio" {
                    input type="checkbox" name="private" value="yes";
                    span { b { "Private" } " " span class="soft" { "Not listed; only those with a seat or a link see it." } }
                }
                button class="main" { "Set the table" }
            }
        }
    };
    Frame::new(info.name, person).around(&main)
}

/// What a seat is called, by the number of players; nothing where it stays out of the game.
fn names_of(info: &Info, sheet: &Sheet, seat: u8) -> BTreeMap<u8, String> {
    let name = |n: u8| {
        let names = ravelin_catalog::seat_names(info.slug, &Pack::default(), n).unwrap_or_default();
        Some((n, names.into_iter().take(n.into()).nth(seat.into())?))
    };
    sheet.seats.iter().copied().filter_map(name).collect()
}

/// For pages without script, where the number of players is not known yet: `2 players: Defender, 3 players: West Invader`.
fn any_name(names: &BTreeMap<u8, String>, counts: usize) -> String {
    let different: BTreeSet<&String> = names.values().collect();
    match different.first() {
        Some(name) if different.len() == 1 && names.len() == counts => (*name).clone(),
        _ => names.iter().map(|(n, name)| format!("{n} players: {name}")).collect::<Vec<_>>().join(", "),
    }
}

fn sitters(seat: u8) -> Markup {
    html! {
        option value="me" selected[seat == 0] { "Me" }
        option value="open" { "Open to anybody" }
        option value="link" { "Invited by link" }
        @for kind in BotKind::ALL.into_iter().rev() {
            option value=(kind.name()) selected[seat > 0 && kind == BotKind::Greedy] { (bot_name(kind)) }
        }
    }
}

fn choose(info: &Info, option: &OptionSpec) -> Markup {
    let id = format!("set-{}", option.key);
    html! {
        div class="field" {
            label for=(id) { (option.name) }
            @match &option.kind {
                OptionKind::Choice { of } => {
                    select id=(id) name=(id) aria-describedby={ (id) "-about" } {
                        @for (value, name) in of { option value=(value) selected[*value == option.default] { (name) } }
                    }
                },
                OptionKind::Number { min, max } => {
                    input id=(id) name=(id) type="number" min=(min) max=(max) value=(option.default) aria-describedby={ (id) "-about" };
                },
            }
            p id={ (id) "-about" } class="soft" {
                (option.about)
                @if let Some(clause) = &option.clause { " " (super::story::clause(info.slug, clause)) }
            }
        }
    }
}

/// Where a link to a seat leads.
pub fn invitation(person: Option<&Person>, seated: &Seated, seat: Seat, link: &str) -> Markup {
    let name = ravelin_catalog::info(&seated.board.game).map_or("a game", |i| i.name);
    let main = html! {
        main id="main" class="sheet problem" {
            h1 { "You are invited to " (name) }
            p { "This seat is yours: " b { (seated.seat_name(seat)) } "." }
            p class="soft" { (super::seats::agreement(seated)) }
            form method="post" action={ "/t/" (seated.board.id) "/join" } {
                input type="hidden" name="seat" value=(seat.0);
                input type="hidden" name="link" value=(link);
                button class="main" { "Take the seat" }
            }
        }
    };
    Frame::new("Invitation", person).around(&main)
}
