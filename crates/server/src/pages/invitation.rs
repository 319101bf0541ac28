//! What a link or code leads to: who invites, to what, and for how long; a name is asked, and the seat is taken. When there is no seat
//! any more the page says so in a sentence, and offers the next best.

use maud::{Markup, PreEscaped, html};
use ravelin_core::{Seat, draw};

use super::lobby::games::facts;
use super::{Frame, game_name, icons, level, result, waiting};
use crate::people::Person;
use crate::store::{SeatRow, Stage};
use crate::table::{Seated, TIMES, Verb};
use crate::words;

/// The seats that somebody who comes with this link may take.
fn free<'a>(seated: &'a Seated, link: &'a str) -> impl Iterator<Item = &'a SeatRow> {
    seated.seats_of_link(link).filter(|row| row.is_free())
}

/// An invitation as it stands. `tried` is what the person wrote before, and why it did not work.
pub fn page(person: Option<&Person>, seated: &Seated, link: &str, tried: Option<(&str, Option<&str>)>) -> Markup {
    let game = game_name(&seated.board.game);
    let next = free(seated, link).next().map(|row| row.seat).filter(|_| seated.board.stage == Stage::Open);
    let main = html! {
        (PreEscaped(draw::hatchings()))
        main id="main" class="invitation" {
            div class="picture" {
                img class="cover" src={ "/games/" (seated.board.game) "/cover.svg" } alt="" width="480" height="320";
                p class="from" { b { (seated.host_name()) } " invites you" }
            }
            div class="words" {
                h1 { (game) }
                @if let Some((why, _)) = tried { p class="notice" role="alert" { (why) } }
                @match next {
                    Some(next) => (take(person, seated, link, next, tried.and_then(|(_, name)| name))),
                    None => (closed(seated, link)),
                }
            }
        }
    };
    let title = format!("{} invites you to {game}", seated.host_name());
    Frame { class: "at-invitation", ..Frame::new(&title, person) }.around(&main)
}

/// A seat is free.
fn take(person: Option<&Person>, seated: &Seated, link: &str, next: Seat, tried: Option<&str>) -> Markup {
    let (board, id) = (&seated.board, &seated.board.id);
    let info = ravelin_catalog::info(&board.game).ok();
    let several = free(seated, link).count() > 1;
    let name = tried.or(person.map(|p| p.name.as_str())).map_or_else(words::guest, str::to_owned);
    html! {
        @if let Some(info) = info {
            p class="pitch" { (info.pitch) }
            @if let Some(line) = seated.host_said() { blockquote { "“" (line) "”" } }
            (facts(info, &[board.options.seats]))
        }
        p class="soft" { (icons::CLOCK) (pace(board.absence)) }
        form method="post" action={ "/t/" (id) "/" (Verb::Join.word()) } {
            input type="hidden" name="link" value=(link);
            @if !several { input type="hidden" name="seat" value=(next.0); }
            fieldset class="company" {
                legend class="hidden" { "Who sits where" }
                @for row in &seated.seats {
                    @let mine = free(seated, link).any(|free| free.seat == row.seat);
                    label class=(if mine { "sits yours" } else { "sits" }) {
                        (waiting::seat_arms(board, row, 30))
                        @if mine && several { input type="radio" name="seat" value=(row.seat.0) checked[row.seat == next]; }
                        @match (&row.name, row.bot) {
                            (Some(sitter), _) => { b { (sitter) } small { (seated.seat_name(row.seat)) @if row.person == Some(board.host) { ", host" } } },
                            (None, Some(bot)) => { b { (seated.seat_name(row.seat)) } small { "bot, " (level(bot)) } },
                            (None, None) => { b { (seated.seat_name(row.seat)) } small { @if mine { "your seat" } @else { "free" } } },
                        }
                    }
                }
            }
            label class="name" for="your-name" { "Your name at this table" small { "no account, no mail" } }
            input id="your-name" name="name" maxlength="24" required autocomplete="nickname" value=(name);
            button class="main wide" { "Take the seat" }
        }
        div class="buttons" {
            a class="button" href={ "/rules/" (board.game) } { (icons::BOOK) "Look at the rules" }
            @if !board.private { a class="button" href={ "/t/" (id) } { "Just watch" } }
            a class="button quiet" href="/" { "No, thanks" }
        }
    }
}

/// How long somebody may take for a move.
fn pace(absence: Option<i64>) -> String {
    match TIMES.iter().find(|(.., time)| *time == absence) {
        Some((_, words, Some(_))) => {
            format!("No time limit, but after {words} without a move the others may let a bot play.")
        }
        _ => "No time limit.".to_owned(),
    }
}

/// No seat is to be had: what became of it, and what can be done instead.
fn closed(seated: &Seated, link: &str) -> Markup {
    let board = &seated.board;
    let sitter = seated.seats_of_link(link).find_map(|row| row.name.as_deref());
    html! {
        @match board.stage {
            Stage::Open => p class="lead" { @match sitter {
                Some(name) => { (name) " sits here already." },
                None => "A bot sits here already.",
            } },
            Stage::Running => p class="lead" { "The game has begun, and all seats are taken." },
            Stage::Over => p class="lead" { "The game is over. " (result::headline(seated)) },
        }
        div class="buttons" {
            @if board.stage == Stage::Over && !board.private { a class="button main" href={ "/t/" (board.id) "/replay" } { "Replay" } }
            @if board.stage != Stage::Over && !board.private {
                a class="button main" href={ "/t/" (board.id) } { @if board.stage == Stage::Open { "Take another seat, or watch" } @else { "Watch" } }
            }
            a class="button" href={ "/games/" (board.game) } { "Open your own table" }
            a class="button quiet" href="/" { "All games" }
        }
    }
}

/// An invitation link or code that does not exist.
pub fn not_found(person: Option<&Person>) -> Markup {
    let main = html! {
        main id="main" class="invitation" { div class="words" {
            h1 { "This invitation is no longer valid" }
            p class="lead" { "It was withdrawn, or the link or code is incomplete. Ask whoever sent it for a new one." }
            div class="buttons" {
                a class="button main" href="/" { "Open your own table" }
            }
        } }
    };
    Frame { class: "at-invitation", ..Frame::new("Invitation", person) }.around(&main)
}
