//! Tables in the lobby: large where the person is asked, as rows elsewhere.

use maud::{Markup, html};
use ravelin_core::telling::and;
use ravelin_core::{Pack, Seat};

use super::{Listed, Lists};
use crate::pages::stage::arms;
use crate::pages::{ago, game_name, games, icons, lasting, level, story};
use crate::store::{Ending, PersonId, SeatRow, Stage};
use crate::table::{LastMove, Sits, Summary, Verb};

/// From so many tables on, only the first few are large.
const MANY: usize = 6;
const LARGE: usize = 3;
/// More rows than this are folded, but for the first few.
const ROWS: usize = 12;
const FIRST_ROWS: usize = 5;

/// What stands at the top of the list: where the person is asked, or that they are not.
pub fn turns(lists: &Lists) -> Markup {
    let n = lists.turns.len();
    let large = if lists.playing().count() > MANY { LARGE } else { n };
    html! {
        @if n > 0 {
            h1 { "Your turn" span class="hidden" { ", " (n) " tables" } b class="badge" aria-hidden="true" { (n) } }
            @for (i, table) in lists.turns.iter().take(large).enumerate() { (card(table, lists.now, i == 0)) }
            @if n > large { div class="rows" { @for table in lists.turns.iter().skip(large) { (row(table, lists.now)) } } }
        } @else {
            h1 { "No table waits for you." }
            (next_to_hand(lists))
        }
    }
}

/// With nothing to do: the game that was played last, once more.
fn next_to_hand(lists: &Lists) -> Markup {
    let last = lists.over.iter().find(|listed| !listed.board.sandbox);
    let info =
        last.and_then(|listed| ravelin_catalog::info(&listed.board.game).ok()).or_else(|| games().first().copied());
    html! {
        @if let Some(info) = info {
            div class="rows" { article class="row" {
                img class="mini" src={ "/games/" (info.slug) "/cover.svg" } alt="" width="84" height="56";
                div class="words" {
                    h3 { (info.name) @if last.is_some() { " again" } }
                    p class="soft" { @match last { Some(listed) => (result(listed)), None => (info.pitch) } }
                }
                form method="post" action={ "/play/" (info.slug) } { button class="main small" data-online { "Play" } }
            } }
        }
    }
}

/// `with Ann`, or with bots.
fn company(table: &Summary) -> Markup {
    let people: Vec<&str> = table.others().filter_map(|sits| sits.row.name.as_deref()).collect();
    let bots = table.others().filter(|sits| sits.row.name.is_none()).count();
    html! {
        small {
            @if !people.is_empty() { "with " (people.join(", ")) }
            @else if bots == 1 { "with a bot" }
            @else if bots > 1 { "with bots" }
            @if let Some(code) = &table.code { " · “" (code.replace('-', " ")) "”" }
        }
    }
}

/// The board in small; a new one gets a new address.
fn picture(table: &Summary) -> Markup {
    let address = format!("/t/{}/small.svg?at={}", table.id, table.event);
    html! { img class="board" src=(address) alt={ "The board of " (table.game.name) } loading="lazy" width="324" height="208"; }
}

fn last(last: Option<&LastMove>, now: i64) -> Markup {
    html! {
        @if let Some(last) = last {
            p class="last" {
                b { @if last.is_mine { "You" } @else { (last.who) } ", " (ago(last.at, now)) ":" } " " (story::told(&last.words))
            }
        }
    }
}

/// Who plays a seat.
fn kind(sits: &Sits) -> String {
    match (&sits.row.name, sits.row.bot, sits.is_mine) {
        (_, None, true) => "you".to_owned(),
        (_, Some(_), true) => "a bot, for you".to_owned(),
        (Some(name), Some(_), _) => format!("a bot, for {name}"),
        (Some(name), None, _) if sits.is_here => format!("{name} · here now"),
        (Some(name), None, _) => name.clone(),
        (None, Some(bot), _) => format!("bot, {}", level(bot)),
        (None, None, _) => "nobody".to_owned(),
    }
}

fn seats(table: &Summary) -> Markup {
    html! {
        ul class="sits" {
            @for sits in &table.seats {
                li class=(if sits.is_asked { "asked" } else { "" }) {
                    @if let Some(standing) = &sits.standing { (arms(standing, 22)) }
                    span {
                        b { (sits.name) @if let Some(score) = sits.standing.as_ref().and_then(|s| s.score.as_ref()) { " " (score) } }
                        small { (kind(sits)) }
                    }
                }
            }
        }
    }
}

fn label(table: &Summary) -> String {
    let people: Vec<&str> = table.others().filter_map(|sits| sits.row.name.as_deref()).collect();
    let with = if people.is_empty() { "bots".to_owned() } else { people.join(", ") };
    let state = if table.question.is_some() { "your turn" } else { "waits for others" };
    format!("{} with {with}, {state}", table.game.name)
}

fn status(table: &Summary) -> String {
    let parts = [table.status.as_deref(), table.phase.as_deref()];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// A table where the person is asked.
fn card(table: &Summary, now: i64, first: bool) -> Markup {
    let address = format!("/t/{}", table.id);
    html! {
        article class="turn" id={ "table-" (table.id) } aria-label=(label(table)) {
            a class="picture" href=(address) tabindex="-1" aria-hidden="true" {
                (picture(table))
                @if let Some(status) = &table.status { span class="pill" { (status) } }
            }
            div class="words" {
                h2 { (table.game.name) " " (company(table)) }
                @if let Some(question) = &table.question { p class="question" { (question) } }
                (last(table.last.as_ref(), now))
                (seats(table))
                div class="foot" {
                    span { (icons::CLOCK) @if let Some(since) = table.since { "waiting " span data-since=(since) { (lasting(since, now)) } } }
                    a class="button gold" id=[first.then_some("first-turn")] href=(address) data-online { "Your move" }
                }
            }
        }
    }
}

/// Whom a table waits for.
fn waits(table: &Summary, now: i64) -> Markup {
    let asked: Vec<String> = table
        .seats
        .iter()
        .filter(|sits| sits.is_asked)
        .map(|sits| match (&sits.row.name, sits.row.bot) {
            (Some(name), None) => format!("{name} (person)"),
            (_, Some(bot)) => format!("{} (bot, {})", sits.name, level(bot)),
            (None, None) => sits.name.clone(),
        })
        .collect();
    html! {
        @if table.question.is_none() {
            "Waits for " b { (and(&asked)) }
            @if let Some(since) = table.since { ", " (lasting(since, now)) } ". "
        }
    }
}

/// A table in a row.
fn row(table: &Summary, now: i64) -> Markup {
    let address = format!("/t/{}", table.id);
    html! {
        article class="row" id={ "table-" (table.id) } aria-label=(label(table)) {
            (picture(table))
            div class="words" {
                h3 { (table.game.name) @if table.sandbox { " " span class="tag" { "copy" } } " " (company(table)) }
                p { (status(table)) }
            }
            p class="soft" {
                @if let Some(question) = &table.question { b { (question) } " " }
                (waits(table, now))
                @if let Some(last) = &table.last { "Last: " @if last.is_mine { "you: " } (story::told(&last.words)) }
            }
            @match table.question {
                Some(_) => a class="button gold small" href=(address) data-online { "Your move" },
                None => a class="button small" href=(address) { "Look" },
            }
        }
    }
}

/// Rows, the later ones folded if there are many.
fn folded(rows: &[Markup], what: &str) -> Markup {
    let shown = if rows.len() > ROWS { FIRST_ROWS } else { rows.len() };
    html! {
        div class="rows" { @for row in &rows[..shown] { (row) } }
        @if shown < rows.len() {
            details id={ "more-" (what) } { summary { "Show " (rows.len() - shown) " more" } div class="rows" { @for row in &rows[shown..] { (row) } } }
        }
    }
}

/// Tables of the person where others are asked or missing.
pub fn others(lists: &Lists) -> Markup {
    let rows: Vec<Markup> = (lists.waiting.iter().map(|table| row(table, lists.now)))
        .chain(lists.gathering.iter().map(gathering))
        .chain(lists.unreadable.iter().map(unreadable))
        .collect();
    html! {
        @if !rows.is_empty() {
            h2 { "Waiting for others" small { (tables(rows.len())) " · nothing for you to do" } }
            (folded(&rows, "others"))
        }
    }
}

fn tables(n: usize) -> String {
    format!("{n} table{}", if n == 1 { "" } else { "s" })
}

fn cover(slug: &str) -> Markup {
    html! { img class="mini" src={ "/games/" (slug) "/cover.svg" } alt="" loading="lazy" width="84" height="56"; }
}

/// A table of the person that has not begun.
fn gathering(listed: &Listed) -> Markup {
    let Listed { board, seats } = listed;
    let free = seats.iter().filter(|row| row.is_free()).count();
    html! {
        article class="row" id={ "table-" (board.id) } {
            (cover(&board.game))
            div class="words" {
                h3 { (game_name(&board.game)) }
                p { "not started · " @match free { 0 => "all seats are taken", 1 => "1 seat is free", n => { (n) " seats are free" } } }
            }
            p class="soft" { (who(seats, board.stage)) @if let Some(code) = &board.code { " · code " b { (code.replace('-', " ")) } } }
            div class="buttons" {
                @if let (Some(code), true) = (&board.code, free > 0) {
                    button type="button" class="small js-only" data-copy={ "/join/" (code) } { "Copy link" }
                }
                a class="button small" href={ "/t/" (board.id) } { "Look" }
            }
        }
    }
}

/// A table that cannot be read.
fn unreadable(listed: &Listed) -> Markup {
    let board = &listed.board;
    html! {
        article class="row broken" id={ "table-" (board.id) } {
            (cover(&board.game))
            div class="words" { h3 { (game_name(&board.game)) " cannot be read" } p { "Its moves are saved; nothing is lost." } }
            p class="soft" { (who(&listed.seats, board.stage)) }
            a class="button small" href={ "/t/" (board.id) } { "Look" }
        }
    }
}

/// How a finished game ended.
fn result(listed: &Listed) -> Markup {
    let words = listed.board.result.as_deref().unwrap_or("Over.").trim_end_matches('.');
    html! { (words) }
}

/// Finished games, folded, and copies that were made to try things out.
pub fn finished(lists: &Lists) -> Markup {
    let (n, now) = (lists.over.len(), lists.now);
    html! {
        @if let Some(last) = lists.over.first() {
            details class="fold" id="fold-finished" {
                summary {
                    b { "Finished" } " "
                    span class="soft" { (n) " game" @if n != 1 { "s" } " · last: " (game_name(&last.board.game)) ", " (result(last)) ", " (ago(last.board.changed, now)) }
                }
                div class="rows" { @for listed in &lists.over { (over(listed, lists.me, now)) } }
            }
        }
        @if !lists.copies.is_empty() {
            details class="fold" id="fold-copies" {
                summary { b { "Copies" } " " span class="soft" { (tables(lists.copies.len())) " to try things out" } }
                div class="rows tables" { @for table in &lists.copies { (row(table, now)) } }
            }
        }
    }
}

/// How a table that was just removed from the list comes back.
pub fn undo(table: &str) -> Markup {
    html! {
        form class="undo" method="post" action="/restore" {
            input type="hidden" name="table" value=(table);
            span { "Removed from your list." }
            button class="small" { "Undo" }
        }
    }
}

fn over(listed: &Listed, me: Option<PersonId>, now: i64) -> Markup {
    let Listed { board, seats } = listed;
    let plays = seats.iter().any(|row| me.is_some() && row.person == me);
    html! {
        article class="row" id={ "table-" (board.id) } {
            (cover(&board.game))
            div class="words" {
                h3 { a href={ "/t/" (board.id) } { (game_name(&board.game)) } @if board.sandbox { " " span class="tag" { "copy" } } }
                p { (result(listed)) " · " (ago(board.changed, now)) }
            }
            p class="soft" { (who(seats, board.stage)) }
            div class="buttons" {
                a class="button small" href={ "/t/" (board.id) "/replay" } { "Replay" }
                @if plays && board.ending != Some(Ending::Imported) {
                    form method="post" action={ "/t/" (board.id) "/" (Verb::Rematch.word()) } { button class="small" data-online { "Rematch" } }
                }
                a class="button small" href={ "/t/" (board.id) "/record.json" } { "Save" }
                form method="post" action="/hide" {
                    input type="hidden" name="table" value=(board.id);
                    button class="small quiet" data-online { "Remove" }
                }
            }
        }
    }
}

/// Tables of others where a seat is free.
pub fn open(lists: &Lists) -> Markup {
    html! {
        h2 { "Open tables" small { "people who wait for somebody now" } }
        @if lists.open.is_empty() { p class="soft" { "Nobody waits just now. Open a table and be seen here." } }
        div class="rows" { @for listed in &lists.open { (open_row(listed)) } }
        (watched("Being played", "watched", &lists.watched, lists.now))
        (watched("Played here", "played", &lists.played, lists.now))
    }
}

fn open_row(listed: &Listed) -> Markup {
    let Listed { board, seats } = listed;
    // A seat that is kept for a link is not free for everybody.
    let free: Vec<Seat> = seats.iter().filter(|row| row.is_free() && row.link.is_none()).map(|row| row.seat).collect();
    let wanted = seats.iter().filter(|row| row.is_free()).count();
    html! {
        article class="row" id={ "table-" (board.id) } {
            (cover(&board.game))
            div class="words" {
                h3 { a href={ "/t/" (board.id) } { (game_name(&board.game)) } }
                p class="soft" { (who(seats, board.stage)) @if wanted > 0 { " · " (wanted) " more" } }
            }
            @if let Some(seat) = free.first() {
                form method="post" action={ "/t/" (board.id) "/" (Verb::Join.word()) } {
                    input type="hidden" name="seat" value=(seat.0);
                    button class="small" data-online { "Sit down" }
                }
            } @else { a class="button small" href={ "/t/" (board.id) } { "Look" } }
        }
    }
}

/// Tables of others, to look at.
fn watched(heading: &str, what: &str, listed: &[Listed], now: i64) -> Markup {
    html! {
        @if !listed.is_empty() {
            details class="fold" id={ "fold-" (what) } {
                summary { b { (heading) } " " span class="soft" { (tables(listed.len())) } }
                ul class="lines" {
                    @for listed in listed {
                        li { a href={ "/t/" (listed.board.id) } {
                            b { (game_name(&listed.board.game)) } " " (who(&listed.seats, listed.board.stage)) " · "
                            @if listed.board.stage == Stage::Over { (result(listed)) " · " }
                            (ago(listed.board.changed, now))
                        } }
                    }
                }
            }
        }
    }
}

/// Who sits at a table, in a line.
pub fn who(seats: &[SeatRow], stage: Stage) -> String {
    if stage == Stage::Over && seats.iter().all(SeatRow::is_free) {
        return "a record from elsewhere".to_owned();
    }
    let people: Vec<&str> = seats.iter().filter_map(|row| row.name.as_deref()).collect();
    let bots = seats.iter().filter(|row| row.person.is_none() && row.bot.is_some()).count();
    let bots = match bots {
        0 => None,
        1 => Some("a bot".to_owned()),
        n => Some(format!("{n} bots")),
    };
    people.into_iter().map(str::to_owned).chain(bots).collect::<Vec<_>>().join(", ")
}

/// What a search looks at: everything that a row says. The code of others' tables is not for everybody.
pub fn says(listed: &Listed, is_mine: bool) -> String {
    let Listed { board, seats } = listed;
    let names = ravelin_catalog::seat_names(&board.game, &Pack::default(), board.options.seats).unwrap_or_default();
    let code = board.code.as_deref().filter(|_| is_mine).unwrap_or_default().replace('-', " ");
    let result = board.result.as_deref().unwrap_or_default();
    format!("{} {} {} {code} {result}", game_name(&board.game), who(seats, board.stage), names.join(" "))
}

/// The same of a table that is being played.
pub fn says_running(table: &Summary) -> String {
    let seats: Vec<String> = table.seats.iter().map(|sits| format!("{} {}", sits.name, kind(sits))).collect();
    let code = table.code.as_deref().unwrap_or_default().replace('-', " ");
    let question = table.question.as_deref().unwrap_or_default();
    format!("{} {} {code} {question} {}", table.game.name, seats.join(" "), status(table))
}

/// Rows of tables that a search found.
pub fn found<'a>(
    running: impl Iterator<Item = &'a Summary>,
    listed: impl Iterator<Item = &'a Listed>,
    lists: &Lists,
) -> Vec<Markup> {
    let rows = running.map(|table| row(table, lists.now));
    let others = listed.map(|listed| match listed.board.stage {
        Stage::Over => over(listed, lists.me, lists.now),
        Stage::Open if lists.gathering.iter().any(|mine| mine.board.id == listed.board.id) => gathering(listed),
        Stage::Open => open_row(listed),
        Stage::Running => unreadable(listed),
    });
    rows.chain(others).collect()
}
