//! A table whose seats are being taken: its state in one sentence, the seats, what is played, and the way in for others. The game
//! begins by itself.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use maud::{Markup, PreEscaped, html};
use ravelin_bots::BotKind;
use ravelin_core::draw::{self, Standing};
use ravelin_core::telling::and;
use ravelin_core::{OptionKind, Options, Pack, Seed, Sheet};

use super::seats::{agreement, deed};
use super::table::GONE_EVENT;
use super::{Frame, game_name, icons, level, manner, newtable, stage, story, table};
use crate::delta::{Part, Piece};
use crate::people::Person;
use crate::store::{Board, SeatRow};
use crate::table::{Live, Seated, Verb};

/// A page without script asks again after this many seconds.
const REFRESH: u32 = 4;

pub fn page(live: &Live, seated: &Seated, person: Option<&Person>, notice: Option<&str>, address: &str) -> Markup {
    let (id, game) = (&live.id, game_name(&seated.board.game));
    let is_member = seated.is_member(person.map(|p| p.id));
    let title = format!("{} – {game}", sentence(seated, person));
    let main = html! {
        (PreEscaped(draw::hatchings()))
        main id="main" class="gathering" data-game=(seated.board.game) {
            div id="live" hx-sse:connect={ "/t/" (id) "/live?waits=true" } hx-sse:close=(GONE_EVENT) hx-swap="none" hx-config="sse.pauseOnBackground:false sse.reconnectMaxDelay:5000" {}
            div class="around" {
                div class="state" {
                    img class="cover" src={ "/games/" (seated.board.game) "/cover.svg" } alt="" width="264" height="188";
                    div id="state" aria-live="polite" { (state(live, seated, person)) }
                }
                div id="connection" role="status" data-lost="The connection is lost; trying again …" data-gone=(table::GONE) {}
                div id="notice" role="alert" { @if let Some(notice) = notice { p class="notice" { (notice) } } }
                div id="seats" { (seats(live, seated, person)) }
                section class="box what" aria-labelledby="what" {
                    h2 id="what" { "What we play" }
                    div id="options" { (options(&seated.board)) }
                    @if person.is_some_and(|p| p.id == seated.board.host) { (change(id, &seated.board)) }
                    p { (agreement(seated)) }
                    p class="soft" { @if seated.board.private { "Not listed; only those with a seat, a link or the code see this table." } @else { "Listed among the open tables; anybody may watch." } }
                }
                p class="meanwhile" { b { "While you wait" } a class="button" href={ "/rules/" (seated.board.game) } { (icons::BOOK) "Rules of " (game) } a class="button" href="/" { "Your tables" } }
            }
            aside class="side" aria-label="Invitation and talk" {
                @if let (Some(code), true) = (&seated.board.code, is_member) { (invite(id, code, address)) }
                section class="talk-here" aria-labelledby="talk" {
                    h2 id="talk" { "Table talk" }
                    div id="chat" class="log" tabindex="0" role="region" aria-label="Table talk" { (story::chat(live, seated, person)) }
                    @if seated.may_talk(person.map(|p| p.id)) { form id="say" class="line" method="post" action={ "/t/" (id) "/" (Verb::Say.word()) } hx-post={ "/t/" (id) "/" (Verb::Say.word()) } hx-swap="none" {
                        label class="hidden" for="say-text" { "Say" }
                        input id="say-text" name="text" maxlength="500" required autocomplete="off" placeholder="Say something";
                        button { "Send" }
                    } }
                    div id="chat-tools" { (story::chat_tools(live, seated, person)) }
                }
                div id="ready" class="ready" { (ready(live, seated, person)) }
                div class="settings soft js-only" {
                    label { input type="checkbox" data-setting="sound"; " Sound when somebody sits down and when it begins" }
                    label { input type="checkbox" data-setting="notify"; " Notification when it begins" }
                }
            }
        }
    };
    Frame { class: "at-waiting", refresh: Some(REFRESH), skip: "#state", ..Frame::new(&title, person) }.around(&main)
}

/// What is sent again when something changes.
pub fn parts<'a>(live: &Live, seated: &Seated, person: Option<&Person>) -> Vec<Part<'a>> {
    let one = |id, body: Markup| Part { id, pieces: vec![Piece::Markup(body.0)] };
    vec![
        one("state", state(live, seated, person)),
        one("seats", seats(live, seated, person)),
        one("ready", ready(live, seated, person)),
        one("options", options(&seated.board)),
        one("chat", story::chat(live, seated, person)),
        one("chat-tools", story::chat_tools(live, seated, person)),
    ]
}

/// What a page is told when the game has begun: it goes to the table.
pub fn begun(seated: &Seated) -> Markup {
    html! { hx-partial hx-target="#state" hx-swap="innerMorph" {
        h1 { "The game begins." }
        p { a class="button main" id="begun" href={ "/t/" (seated.board.id) } { "To the table" } }
    } }
}

/// The state of the table.
fn sentence(seated: &Seated, person: Option<&Person>) -> String {
    let free = seated.seats.iter().filter(|row| row.is_free()).count();
    let late: Vec<&str> = seated
        .seats
        .iter()
        .filter(|row| !row.ready)
        .map(|row| if row.person == person.map(|p| p.id) { "You" } else { row.name.as_deref().unwrap_or("Somebody") })
        .collect();
    let free = match free {
        0 => None,
        1 => Some("One seat is free.".to_owned()),
        n => Some(format!(
            "{} seats are free.",
            ["No", "One", "Two", "Three", "Four", "Five"].get(n).copied().unwrap_or("Many")
        )),
    };
    let late = match late.as_slice() {
        [] => None,
        ["You"] => Some("You are not ready yet.".to_owned()),
        [one] => Some(format!("{one} is not ready yet.")),
        several => Some(format!("{} are not ready yet.", and(several))),
    };
    match (free, late) {
        (None, None) => "All are ready.".to_owned(),
        (free, late) => free.into_iter().chain(late).collect::<Vec<_>>().join(" "),
    }
}

fn state(live: &Live, seated: &Seated, person: Option<&Person>) -> Markup {
    let left = seated.begins().map(|at| (at - live.now()).max(0));
    let sits = person.is_some_and(|p| !seated.seats_of(Some(p.id)).is_empty());
    html! {
        p class="kicker" { "New table · " (game_name(&seated.board.game)) @if let Some(code) = seated.board.code.as_ref().filter(|_| seated.is_member(person.map(|p| p.id))) { " · “" (code.replace('-', " ")) "”" } }
        h1 id="heading" data-sitting=(seated.seats.iter().filter(|row| row.person.is_some()).count()) {
            (sentence(seated, person))
            @if let Some(left) = left { " Begins in " b class="left" data-left=(left) { (left / 1000 + i64::from(left % 1000 > 0)) } "." }
        }
        @if left.is_some() {
            p { "The table opens by itself." }
            @if sits { div class="buttons" {
                (deed(&live.id, Verb::NotReady, &[], "Wait, stop", "main"))
                (deed(&live.id, Verb::Start, &[], "Start now", "quiet"))
            } }
        } @else {
            p { b { "The game begins by itself" } " when all seats are taken and everybody is ready. You may close this page: the table stays among yours." }
        }
    }
}

/// Tinctures of seats before the game, from one that nobody plays. Few tables differ in what they depend on.
fn standings(board: &Board) -> Vec<Standing> {
    static KNOWN: Mutex<BTreeMap<(String, u8), Vec<Standing>>> = Mutex::new(BTreeMap::new());
    let key = (board.game.clone(), board.options.seats);
    if let Some(known) = KNOWN.lock().unwrap_or_else(PoisonError::into_inner).get(&key) {
        return known.clone();
    }
    let game = ravelin_catalog::new(&board.game, &board.options, Seed::number(1), &Pack::default(), None);
    let seats = game.map(|game| game.status(None).seats).unwrap_or_default();
    KNOWN.lock().unwrap_or_else(PoisonError::into_inner).insert(key, seats.clone());
    seats
}

/// The arms of a seat before the game.
pub fn seat_arms(board: &Board, row: &SeatRow, width: i32) -> Markup {
    let standing = standings(board).into_iter().nth(row.seat.index());
    html! { @if let Some(standing) = standing { (stage::arms(&standing, width)) } }
}

fn seats(live: &Live, seated: &Seated, person: Option<&Person>) -> Markup {
    html! { ul class="places" data-seats=(seated.seats.len()) { @for row in &seated.seats { (place(live, seated, person, row)) } } }
}

/// A seat: who has it, and what can be done about it.
fn place(live: &Live, seated: &Seated, person: Option<&Person>, row: &SeatRow) -> Markup {
    let me = person.map(|p| p.id);
    let (mine, hosts) = (me.is_some() && row.person == me, me == Some(seated.board.host));
    let (id, n, name) = (&live.id, row.seat.0.to_string(), seated.seat_name(row.seat));
    let seat: &[(&str, &str)] = &[("seat", &n)];
    let class = if mine {
        "place-card mine"
    } else if row.is_free() {
        "place-card free"
    } else {
        "place-card"
    };
    html! {
        li class=(class) id={ "place-" (n) } {
            (seat_arms(&seated.board, row, 64))
            div class="who" {
                @match (&row.name, row.bot) {
                    (Some(sitter), _) => { b { (sitter) } span { @if mine { "you" } @else { "person" } " · " (name) }
                        span { @if row.person == Some(seated.board.host) { "the host · " } @if mine || row.person.is_some_and(|p| live.is_here(p)) { "here" } @else { "away, the seat is kept" } } },
                    (None, Some(bot)) => { b { (name) } span { "bot, " (level(bot)) } span { (manner(bot)) } },
                    (None, None) if mine => { b { (name) } span { "you" } },
                    (None, None) => { b { "Free seat" } span { (name) } span { @if row.link.is_some() { "reserved for whoever has the link" } @else { "for whoever comes" } } },
                }
            }
            p class=(if row.is_free() { "pill dash" } else if row.ready { "pill ink" } else { "pill dash" }) {
                @if row.is_free() { "Waiting for a person" } @else if row.ready { (icons::TICK) "Ready" } @else { "Not ready" }
            }
            div class="can" {
                @if row.is_free() && seated.may_join(row.seat, None).is_ok() {
                    @let sits = !seated.seats_of(me).is_empty();
                    (deed(id, Verb::Join, seat, if sits { "Sit here too" } else { "Sit here" }, if sits { "" } else { "main" }))
                }
                @if mine { (deed(id, Verb::Leave, seat, "Leave the seat", "")) }
                @if hosts && row.person.is_none() {
                    @if row.bot.is_some() {
                        (levels(id, &n, row.bot))
                        (deed(id, Verb::Free, seat, "Make it a free seat", ""))
                    } @else {
                        (deed(id, Verb::Fill, &[("seat", &n), ("bot", BotKind::Greedy.name())], "Give it to a bot", ""))
                        @if let Some(link) = &row.link {
                            details class="one-link" id={ "link-" (n) } {
                                summary { "A link to this seat only" }
                                input readonly value={ "/t/" (id) "/seat/" (link) } data-link aria-label={ "Link to the seat of " (name) };
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The levels of a bot, to be changed in place.
fn levels(id: &str, seat: &str, now: Option<BotKind>) -> Markup {
    let address = format!("/t/{id}/{}", Verb::Fill.word());
    html! {
        form class="levels" method="post" action=(address) hx-post=(address) hx-swap="none" aria-label="Level of the bot" {
            input type="hidden" name="seat" value=(seat);
            @for kind in BotKind::ALL {
                button name="bot" value=(kind.name()) aria-pressed=(if now == Some(kind) { "true" } else { "false" }) { (level(kind)) }
            }
        }
    }
}

/// Something that was chosen for a table.
#[derive(PartialEq, Eq)]
pub struct Chosen {
    pub name: String,
    pub value: String,
    /// It differs from the usual.
    unusual: bool,
}

/// All that was chosen, scenario and number of players first.
pub fn chosen(sheet: &Sheet, options: &Options) -> Vec<Chosen> {
    let scenario = sheet.scenarios.iter().position(|scenario| scenario.id == options.scenario).unwrap_or(0);
    let scenario_name = sheet.scenarios.get(scenario).map_or_else(String::new, |scenario| scenario.name.clone());
    let players = Chosen {
        name: "Players".to_owned(),
        value: options.seats.to_string(),
        unusual: Some(&options.seats) != sheet.seats.first(),
    };
    let specs = sheet.options.iter().map(|spec| {
        let value = options.get(&spec.key);
        let name = match &spec.kind {
            OptionKind::Choice { of } => of.iter().find(|(id, _)| id == value).map_or(value, |(_, name)| name),
            OptionKind::Number { .. } => value,
        };
        Chosen { name: spec.name.clone(), value: name.to_owned(), unusual: value != spec.default }
    });
    let scenario = Chosen { name: "Scenario".to_owned(), value: scenario_name, unusual: scenario > 0 };
    [scenario, players].into_iter().chain(specs).collect()
}

/// What was chosen, as sentences; what differs from the usual is underlined, and the rest is left out.
fn options(board: &Board) -> Markup {
    let Ok(sheet) = ravelin_catalog::sheet(&board.game, &Pack::default()) else { return html! {} };
    html! {
        p class="options" {
            @for (n, chosen) in chosen(&sheet, &board.options).iter().enumerate().filter(|(n, chosen)| *n < 2 || chosen.unusual) {
                @if n > 0 { (chosen.name) ": " }
                @if chosen.unusual { u { (chosen.value) } } @else { (chosen.value) } ". "
            }
        }
    }
}

/// The host changes what is played; the others say again that they are ready.
fn change(id: &str, board: &Board) -> Markup {
    let Ok(info) = ravelin_catalog::info(&board.game) else { return html! {} };
    let Ok(sheet) = ravelin_catalog::sheet(&board.game, &Pack::default()) else { return html! {} };
    html! {
        details id="change" {
            summary { "Change" }
            form method="post" action={ "/t/" (id) "/options" } {
                (newtable::scenarios(&sheet, Some(&board.options)))
                (newtable::options(info, &sheet, Some(&board.options)))
                p class="soft" { "The others are asked whether they are still ready." }
                button class="main" { "Play it so" }
            }
        }
    }
}

/// The link, whole; the code; the same for a phone's camera.
fn invite(id: &str, code: &str, address: &str) -> Markup {
    let link = format!("{address}/join/{code}");
    html! {
        section class="invite" aria-labelledby="invite" {
            h2 id="invite" { "Invite somebody" }
            img class="qr" src={ "/t/" (id) "/qr.svg" } alt="The link as a code for a camera" width="148" height="148";
            div class="said" {
                p { "Point a phone at it, or say the code:" }
                p class="code" { (code.replace('-', " ")) }
                p class="soft" { "No account needed. Whoever comes takes the next free seat." }
            }
            output id="link" class="whole" { (link) }
            div class="buttons js-only" {
                button type="button" class="main" data-copy=(link) { (icons::COPY) span { "Copy link" } }
                button type="button" data-share=(link) hidden { (icons::SHARE) "Share …" }
            }
        }
    }
}

/// Whether the person is ready: they are by sitting down.
fn ready(live: &Live, seated: &Seated, person: Option<&Person>) -> Markup {
    let mine = seated.seats_of(person.map(|p| p.id));
    let Some(row) = mine.first().and_then(|seat| seated.seats.get(seat.index())) else { return html! {} };
    html! {
        @if row.ready { (deed(&live.id, Verb::NotReady, &[], "You are ready · take back", "wide")) }
        @else { (deed(&live.id, Verb::Ready, &[], "I am ready", "main wide")) }
    }
}
