//! How a game ended: winners, the score by clause, and what can be done next.

use maud::{Markup, html};
use ravelin_core::record::{GameResult, ResultLine};
use ravelin_core::{Contest, Seat};

use super::seats::deed;
use super::story::{clause, taken_back};
use crate::people::Person;
use crate::store::Ending;
use crate::table::{Live, Seated, Verb};

pub fn headline(seated: &Seated) -> String {
    if let Some(kept) = seated.board.result.as_ref().filter(|_| seated.is_of_old_rules()) {
        return kept.clone();
    }
    match &seated.board.ending {
        Some(Ending::Resigned(seat)) => format!("{} resigned.", seated.seat_name(Seat(*seat))),
        Some(Ending::Agreed) => "Ended by agreement, without a winner.".to_owned(),
        Some(Ending::Imported) => "A record that ends before its game does.".to_owned(),
        Some(Ending::Closed) => "Closed: the rules changed and its position cannot be read any more.".to_owned(),
        None => seated.result().map_or_else(|| "The game is over.".to_owned(), |result| winners(seated, &result)),
    }
}

/// Who won.
pub fn winners(seated: &Seated, result: &GameResult) -> String {
    let winners: Vec<String> = result.winners.iter().map(|s| seated.seat_name(*s)).collect();
    match (winners.len(), result.contest) {
        (0, Some(Contest::Cooperative)) => "Lost together.".to_owned(),
        (_, Some(Contest::Cooperative)) => "Won together.".to_owned(),
        (0, _) => "Nobody won.".to_owned(),
        _ => format!("{} won.", winners.join(" and ")),
    }
}

/// How it ended for a person who played one seat against others.
pub fn of_mine(seated: &Seated, person: Option<&Person>) -> Option<&'static str> {
    let by_rules = |r: &GameResult| r.clause.is_some() && r.contest != Some(Contest::Cooperative);
    let result = seated.result().filter(by_rules)?;
    let mine = seated.seats_of(Some(person?.id));
    let [seat] = mine.as_slice() else { return None };
    Some(if result.winners.contains(seat) { "You won" } else { "You lost" })
}

pub fn panel(live: &Live, seated: &Seated, person: Option<&Person>) -> Markup {
    let sits = person.is_some_and(|p| !seated.seats_of(Some(p.id)).is_empty());
    html! {
        @if let Some(old) = &seated.old { p class="notice" { (old.words) } }
        @if let Some(result) = seated.result() { (score(seated, &result)) }
        div class="buttons" {
            @if sits {
                @let words = if seated.board.rematch.is_some() { "To the rematch" } else { "Play again, seats turned" };
                (deed(&live.id, Verb::Rematch, &[], words, "main"))
            }
            a class="button" href={ "/t/" (live.id) "/replay?at=" (seated.replays_from().unwrap_or(0)) } { "Step through it" }
            a class="button" href={ "/t/" (live.id) "/record.json" } { "Save the record" }
        }
        (taken_back(seated))
        (proof(seated))
    }
}

/// The seed, and what was shown of it before.
fn proof(seated: &Seated) -> Markup {
    let Some(seed) = seated.board.seed else { return html! {} };
    html! {
        p class="soft proof" {
            "The dice were fixed before the first move: the seed "
            code { (seed) } " has the hash " code { (seed.commitment()) } ", shown since then."
        }
        @for chapter in seated.chapters() {
            p class="soft proof" {
                "After move " (chapter.after) " they follow from a further seed, which follows from the first: "
                code { (chapter.seed) } " with the hash " code { (chapter.commitment) } "."
            }
        }
    }
}

/// Details that are longer than a column is wide get a row for each seat.
fn wordy(line: &ResultLine) -> bool {
    line.details.iter().any(|detail| detail.chars().count() > 24)
}

fn score(seated: &Seated, outcome: &GameResult) -> Markup {
    let game = &seated.board.game;
    let seats = || (0..seated.seats.len() as u8).map(Seat);
    let written = |n: &i32| seated.game.as_ref().map_or_else(|| n.to_string(), |game| game.points(*n));
    let value = |values: &[i32], seat: Seat| values.get(seat.index()).map_or_else(String::new, written);
    html! {
        p { (outcome.reason) @if let Some(id) = &outcome.clause { " " (clause(game, id)) } }
        @if !outcome.lines.is_empty() || !outcome.scores.is_empty() {
            div class="scroll" tabindex="0" role="region" aria-label="Score" {
                table class="score" {
                    thead { tr { th scope="col" { "Score" } @for seat in seats() { th scope="col" { (seated.seat_name(seat)) } } } }
                    tbody {
                        @for line in &outcome.lines {
                            tr {
                                th scope="row" { (line.name) " " (clause(game, &line.clause)) }
                                @for seat in seats() {
                                    td {
                                        (value(&line.values, seat))
                                        @if let Some(detail) = line.details.get(seat.index()).filter(|d| !d.is_empty() && !wordy(line)) {
                                            small { (detail) }
                                        }
                                    }
                                }
                            }
                            @for (seat, detail) in seats().zip(&line.details).filter(|(_, d)| !d.is_empty() && wordy(line)) {
                                tr { td colspan=(seated.seats.len() + 1) { small { b { (seated.seat_name(seat)) } ": " (detail) } } }
                            }
                        }
                    }
                    tfoot { tr { th scope="row" { "Together" } @for seat in seats() { td { b { (value(&outcome.scores, seat)) } } } } }
                }
            }
        }
    }
}
