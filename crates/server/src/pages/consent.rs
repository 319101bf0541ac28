//! What the people at a table ask of each other, who has not answered yet, and what happened to a seat whose person was
//! away.

use maud::{Markup, html};
use ravelin_core::{Seat, Viewer};

use super::moment;
use super::seats::deed;
use crate::people::Person;
use crate::store::{Ask, PersonId, SeatRow, Stage, Why};
use crate::table::{Live, Request, Seated, Verb};

/// A pending request, with the buttons of whoever looks.
pub fn request(live: &Live, seated: &Seated, person: Option<&Person>, viewer: Viewer) -> Markup {
    let Some(request) = seated.request else { return declined(seated, person) };
    let missing = seated.missing(&request, live.now());
    let me = person.map(|p| p.id);
    html! {
        div class="request" role="status" {
            p { (wish(seated, &request, me)) }
            p class="soft" {
                @if missing.is_empty() { "Everybody has agreed. Ask again to go ahead." }
                @else { "Still to agree: " (names(seated, &missing)) "." }
            }
            @if let (Ask::HandOver(of), true) = (request.ask, seated.is_too_early(&request, live.now())) {
                @if let Some(from) = seated.replaceable_from(of) {
                    p class="soft" { "The server was down for a while: this can be agreed to from " (moment(from)) "." }
                }
            }
            @if let Some(seat) = viewer { (answers(live, seated, &request, me, seat)) }
        }
    }
}

/// That somebody said no to what whoever looks has asked.
fn declined(seated: &Seated, person: Option<&Person>) -> Markup {
    let mine = |seat: &Seat| person.is_some() && seated.owner(*seat) == person.map(|p| p.id);
    let no = seated.declined.filter(|(asker, _)| mine(asker));
    html! { @if let Some((_, by)) = no { p class="declined" role="status" { (player(seated, by)) " declined what you asked." } } }
}

/// What is asked, and by whom.
fn wish(seated: &Seated, request: &Request, me: Option<PersonId>) -> Markup {
    let by = seated.seat_name(request.by);
    html! {
        @match request.ask {
            Ask::Undo(_) => {
                (by) " would like to take back their last move. Dice and cards that follow stay as they are."
            },
            Ask::End => { (by) " offers to end the game here, without a winner." },
            Ask::HandOver(seat) => {
                @let yours = me.is_some() && seated.owner(seat) == me;
                (by) " asks to let a bot play for "
                @if yours { "you, because you have not acted" } @else { (player(seated, seat)) ", who has not acted" }
                @if let Some(since) = seated.asked_since(seat) { " since " (moment(since)) }
                "."
            },
        }
    }
}

fn answers(live: &Live, seated: &Seated, request: &Request, me: Option<PersonId>, seat: Seat) -> Markup {
    let (n, id) = (seat.0.to_string(), request.id.to_string());
    let fields: &[(&str, &str)] = &[("seat", &n), ("request", &id)];
    let mine = |seat: Seat| me.is_some() && seated.owner(seat) == me;
    let agreed = request.agreed.iter().any(mine);
    html! {
        div class="buttons" {
            @if mine(request.by) {
                (deed(&live.id, Verb::Withdraw, fields, "Withdraw", ""))
            } @else if matches!(request.ask, Ask::HandOver(of) if mine(of)) {
                (deed(&live.id, Verb::Decline, fields, "I am here", "main"))
            } @else {
                @if !agreed && !seated.is_too_early(request, live.now()) { (deed(&live.id, Verb::Agree, fields, "Agree", "main")) }
                (deed(&live.id, Verb::Decline, fields, "Decline", ""))
            }
        }
    }
}

/// That a bot plays the seat of whoever looks, since when and why, with the way back.
pub fn stand_in(live: &Live, seated: &Seated, viewer: Viewer) -> Markup {
    let row = viewer.and_then(|seat| seated.seats.get(seat.index()));
    let Some(row) = row.filter(|row| row.bot.is_some() && seated.board.stage == Stage::Running) else {
        return html! {};
    };
    let bot = seated.stand_ins.get(&row.seat);
    html! {
        div class="request" role="status" {
            p {
                @match bot.map(|bot| (bot.why, bot.since)) {
                    Some((Why::Absence, since)) => {
                        b { "A bot has played for you since " (moment(since)) "." }
                        " You had not acted for the time agreed at this table, and the others asked for it."
                    },
                    Some((_, since)) => { "A bot has been playing for you since " (moment(since)) ", as you asked." },
                    None => "A bot plays for you.",
                }
                " Nobody ends the game or takes back dice without your consent."
            }
            (deed(&live.id, Verb::TakeBack, &[("seat", &row.seat.0.to_string())], "Take my seat back", "main"))
        }
    }
}

/// Below a seat that is asked: from when on a bot may play it, or the button that asks for it.
pub fn deadline(live: &Live, seated: &Seated, row: &SeatRow, eyes: Seat, mine: bool) -> Markup {
    let Some(from) = seated.replaceable_from(row.seat) else { return html! {} };
    let name = row.name.as_deref().unwrap_or("whoever plays this seat");
    let now = live.now();
    let may_ask = seated.owner(eyes).is_some_and(|me| seated.may_ask_for_bot(me, now));
    let can_ask = seated.request.is_none_or(|request| seated.missing(&request, now).is_empty());
    html! {
        @if mine {
            @if row.person.is_some_and(|me| !seated.is_alone(me)) {
                p class="soft" { "Act before " (moment(from)) ": from then on the others may let a bot play for you." }
            }
        } @else if from > now {
            p class="soft" { (name) " may be replaced by a bot from " (moment(from)) ", if they have not acted." }
        } @else {
            p class="soft" {
                (name) " has not acted for the agreed time."
                @if !may_ask { " Make your own move first, then you can ask for a bot." }
            }
            @if can_ask && may_ask {
                (deed(&live.id, Verb::AskBot, &[("seat", &eyes.0.to_string()), ("of", &row.seat.0.to_string())], &format!("Let a bot play for {name}"), "quiet"))
            }
        }
    }
}

/// A seat and the name of its person.
fn player(seated: &Seated, seat: Seat) -> String {
    let name = seated.seats.get(seat.index()).and_then(|row| row.name.as_deref());
    name.map_or_else(|| seated.seat_name(seat), |name| format!("{name} ({})", seated.seat_name(seat)))
}

fn names(seated: &Seated, people: &std::collections::BTreeSet<PersonId>) -> String {
    let name = |person: &PersonId| {
        let row = seated.seats.iter().find(|row| row.person == Some(*person));
        row.map_or_else(String::new, |row| player(seated, row.seat))
    };
    people.iter().map(name).collect::<Vec<_>>().join(", ")
}
