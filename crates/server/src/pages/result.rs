//! How a game ended: winners, the score by clause, and what can be done next.

use maud::{Markup, html};
use ravelin_core::{Contest, Outcome, ScoreLine, Seat};

use super::seats::deed;
use super::story::{clause, taken_back};
use crate::people::Person;
use crate::store::Ending;
use crate::table::{Live, Seated};

pub fn headline(seated: &Seated) -> String {
    match (&seated.board.ending, seated.outcome()) {
        (Some(Ending::Resigned(seat)), _) => format!("{} resigned.", seated.seat_name(Seat(*seat))),
        (Some(Ending::Agreed), _) => "Ended by agreement, without a winner.".to_owned(),
        (Some(Ending::Imported), _) => "A record that ends before its game does.".to_owned(),
        (None, Some(outcome)) => {
            let winners: Vec<String> = outcome.winners.iter().map(|s| seated.seat_name(s)).collect();
            match (winners.len(), outcome.contest) {
                (0, Contest::Cooperative) => "Lost together.".to_owned(),
                (_, Contest::Cooperative) => "Won together.".to_owned(),
                (0, _) => "Nobody won.".to_owned(),
                _ => format!("{} won.", winners.join(" and ")),
            }
        }
        (None, None) => "The game is over.".to_owned(),
    }
}

/// How it ended for a person who played one seat against others.
pub fn of_mine(seated: &Seated, person: Option<&Person>) -> Option<&'static str> {
    let outcome = seated.outcome().filter(|o| o.contest != Contest::Cooperative)?;
    let mine = seated.seats_of(Some(person?.id));
    let [seat] = mine.as_slice() else { return None };
    Some(if outcome.winners.has(*seat) { "You won" } else { "You lost" })
}

pub fn panel(live: &Live, seated: &Seated, person: Option<&Person>) -> Markup {
    let sits = person.is_some_and(|p| !seated.seats_of(Some(p.id)).is_empty());
    html! {
        @if let Some(outcome) = seated.outcome() { (score(seated, &outcome)) }
        div class="buttons" {
            @if sits {
                @let words = if seated.board.rematch.is_some() { "To the rematch" } else { "Play again, seats turned" };
                (deed(&live.id, "rematch", &[], words, "main"))
            }
            a class="button" href={ "/t/" (live.id) "/replay?at=0" } { "Step through it" }
            a class="button" href={ "/t/" (live.id) "/record.json" } { "Save the record" }
        }
        (taken_back(seated))
        @if let Some(game) = &seated.game {
            p class="soft proof" {
                "The dice were fixed before the first move: the seed "
                code { (game.record().seed) } " has the hash " code { (game.record().commitment) } ", shown since then."
            }
        }
    }
}

/// Details that are longer than a column is wide get a row for each seat.
fn wordy(line: &ScoreLine) -> bool {
    line.details.iter().any(|detail| detail.chars().count() > 24)
}

fn score(seated: &Seated, outcome: &Outcome) -> Markup {
    let game = &seated.board.game;
    let seats = || (0..seated.seats.len() as u8).map(Seat);
    let written = |n: &i32| seated.game.as_ref().map_or_else(|| n.to_string(), |game| game.points(*n));
    let value = |values: &[i32], seat: Seat| values.get(seat.index()).map_or_else(String::new, written);
    html! {
        p { (outcome.reason) " " (clause(game, &outcome.clause.to_string())) }
        @if !outcome.lines.is_empty() || !outcome.scores.is_empty() {
            div class="scroll" tabindex="0" role="region" aria-label="Score" {
                table class="score" {
                    thead { tr { th scope="col" { "Score" } @for seat in seats() { th scope="col" { (seated.seat_name(seat)) } } } }
                    tbody {
                        @for line in &outcome.lines {
                            tr {
                                th scope="row" { (line.name) " " (clause(game, &line.clause.to_string())) }
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
