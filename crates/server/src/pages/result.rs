//! How a game ended: winners, the score by clause, whether the dice were fair, and what can be done next.

use maud::{Markup, PreEscaped, html};
use ravelin_core::draw::{Standing, Status, g, rect};
use ravelin_core::record::{GameResult, ResultLine};
use ravelin_core::telling::and;
use ravelin_core::{Contest, Seat, Viewer};

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
        _ => format!("{} won.", and(&winners)),
    }
}

/// How it ended for a person who played one seat against others.
pub fn of_mine(seated: &Seated, person: Option<&Person>) -> Option<&'static str> {
    let was_won = |r: &GameResult| !r.winners.is_empty() && r.contest != Some(Contest::Cooperative);
    let result = seated.result().filter(was_won)?;
    let mine = seated.seats_of(Some(person?.id));
    let [seat] = mine.as_slice() else { return None };
    Some(match (result.winners.contains(seat), is_level(&result, *seat)) {
        (true, false) => "You won",
        (false, false) => "You lost",
        (true, true) => "You won at equal points",
        (false, true) => "You lost at equal points",
    })
}

/// Whether a seat has as many points as one on the other side of the result, so that something else decided.
fn is_level(result: &GameResult, seat: Seat) -> bool {
    let won = |seat: Seat| result.winners.contains(&seat);
    let mine = result.scores.get(seat.index()).copied().unwrap_or(0);
    let mut others = (0u8..).map(Seat).zip(&result.scores).filter(|(other, _)| won(*other) != won(seat));
    // Teams and a score of nothing are told by the reason: points did not count there.
    result.contest == Some(Contest::Competitive) && mine > 0 && others.any(|(_, score)| *score == mine)
}

/// The scores of all seats, in words, beginning with the viewer's: `13 to 10`.
pub fn scores(seated: &Seated, viewer: Viewer) -> Option<String> {
    let result = seated.result().filter(|result| is_counted(result) && !result.scores.is_empty())?;
    let mut written: Vec<String> = result.scores.iter().map(|n| points(seated, *n)).collect();
    let first = viewer.map_or(0, Seat::index).min(written.len());
    written.rotate_left(first);
    Some(written.join(" to "))
}

/// Whether points decided: those who play together have none.
fn is_counted(result: &GameResult) -> bool {
    result.contest != Some(Contest::Cooperative) && !(result.lines.is_empty() && result.scores.is_empty())
}

fn points(seated: &Seated, n: i32) -> String {
    seated.game.as_ref().map_or_else(|| n.to_string(), |game| game.points(n))
}

/// Why it ended.
pub fn reason(seated: &Seated) -> Markup {
    let Some(result) = seated.result().filter(|result| result.clause.is_some()) else { return html! {} };
    let mut letters = result.reason.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    html! {
        p { (first.chain(letters).collect::<String>()) "." @if let Some(id) = &result.clause { " " (clause(&seated.board.game, id)) } }
    }
}

/// Where an answer leads when the game is over.
enum Next {
    /// Another game, with sides as the field says.
    Rematch(&'static str),
    Page(String),
}

/// What can be done next, as numbered answers.
pub fn panel(live: &Live, seated: &Seated, person: Option<&Person>) -> Markup {
    let sits = person.is_some_and(|p| !seated.seats_of(Some(p.id)).is_empty());
    let rematch = match (sits, seated.board.rematch.is_some()) {
        (true, true) => vec![("To the rematch", Next::Rematch("changed"))],
        (true, false) => {
            vec![("Rematch, sides changed", Next::Rematch("changed")), ("Rematch, same sides", Next::Rematch("same"))]
        }
        (false, _) => Vec::new(),
    };
    let replay = format!("/t/{}/replay?at={}", live.id, seated.replays_from().unwrap_or(0));
    let record = format!("/t/{}/record.json", live.id);
    let pages = [("Watch the replay", Next::Page(replay)), ("Save the record", Next::Page(record))];
    let again = format!("/t/{}/{}", live.id, Verb::Rematch.word());
    html! {
        @if let Some(old) = &seated.old { p class="notice" { (old.words) } }
        ol class="acts" id="next" {
            @for (i, (words, next)) in rematch.into_iter().chain(pages).enumerate() {
                li {
                    @match next {
                        Next::Rematch(sides) => form method="post" action=(again) hx-post=(again) hx-swap="none" {
                            input type="hidden" name="sides" value=(sides);
                            button id={ "act-" (i) } data-index=(i) class=[(i == 0).then_some("main")] { kbd { (i + 1) } span { (words) } }
                        },
                        Next::Page(address) => a class="button" id={ "act-" (i) } data-index=(i) href=(address) { kbd { (i + 1) } span { (words) } },
                    }
                }
            }
        }
        (taken_back(seated))
    }
}

/// Whether the dice were fixed before the first move: the seed, and the hash of it that was shown since then. The script
/// computes the hash anew.
pub fn fairness(seated: &Seated) -> Markup {
    let Some(seed) = seated.board.seed else { return html! {} };
    let row = |words: &str, seed: String, commitment: &str| {
        html! {
            div class="seal" data-seed=(seed) data-commitment=(commitment) {
                p class="verdict" { "The game was sealed " (words) "." }
                dl { dt { "sealed" } dd { code { (commitment) } } dt { "seed" } dd { code { (seed) } } }
            }
        }
    };
    html! {
        section class="fair" tabindex="0" aria-labelledby="fair-heading" {
            h2 id="fair-heading" { "Was it fair?" }
            (row("before the first move", seed.to_string(), &seed.commitment()))
            @for chapter in seated.chapters() {
                (row(&format!("anew after move {}", chapter.after), chapter.seed.to_string(), &chapter.commitment))
            }
        }
    }
}

/// The score by parts, as a sheet over the board. None if nothing was counted.
pub fn sheet(seated: &Seated, status: &Status) -> Option<Markup> {
    let result = seated.result().filter(is_counted)?;
    let head = headline(seated);
    Some(html! {
        section class="sheet float" id="at-end" data-open="end" data-wide=(SHEET) tabindex="-1" aria-label="The score" {
            header { b { (head) } a class="x" href="#stage" data-close aria-label="Close the score" { "×" } }
            div class="scroll" tabindex="0" role="group" aria-label="The score by parts" {
                div class="count" {
                    (reason(seated))
                    @match status.seats.as_slice() {
                        [one, other] if !result.lines.iter().any(wordy) => (mirrored(seated, &result, [one, other])),
                        _ => (score(seated, &result)),
                    }
                }
            }
        }
    })
}

/// How wide the sheet is, in pixels.
const SHEET: i32 = 380;

/// Two seats against each other: a bar for each from the middle.
fn mirrored(seated: &Seated, result: &GameResult, seats: [&Standing; 2]) -> Markup {
    const HALF: i32 = 110;
    let most = result.lines.iter().flat_map(|line| &line.values).copied().max().unwrap_or(1).max(1);
    let bar = |side: usize, n: i32| {
        let wide = HALF * n.max(0) / most;
        let x = if side == 0 { HALF - wide } else { HALF + 4 };
        let shape = || rect(x, 1, wide.max(1), 14).at("rx", 3);
        let tincture = seats[side].tincture.class();
        g(tincture)
            .with(shape().at("class", "tincture rim thin"))
            .with(shape().at("fill", format_args!("url(#h-{tincture})")))
    };
    let value = |values: &[i32], side: usize| values.get(side).copied().unwrap_or(0);
    let row = |values: &[i32]| {
        let drawn = g("").with(bar(0, value(values, 0))).with(bar(1, value(values, 1))).to_string();
        html! { svg class="rb" viewBox="0 0 224 16" aria-hidden="true" { (PreEscaped(drawn)) } }
    };
    let detail = |line: &ResultLine, side: usize| line.details.get(side).cloned().unwrap_or_default();
    let counts = |line: &&ResultLine| line.values.iter().any(|n| *n != 0) || line.details.iter().any(|d| !d.is_empty());
    html! {
        table class="mirror" {
            thead { tr { th scope="col" { (seated.seat_name(Seat(0))) } td {} th scope="col" { (seated.seat_name(Seat(1))) } } }
            tbody {
                @for line in result.lines.iter().filter(counts) {
                    tr {
                        td { b { (points(seated, value(&line.values, 0))) } small { (detail(line, 0)) } }
                        th scope="row" { (line.name) " " (clause(&seated.board.game, &line.clause)) (row(&line.values)) }
                        td { b { (points(seated, value(&line.values, 1))) } small { (detail(line, 1)) } }
                    }
                }
            }
            @if !result.scores.is_empty() {
                tfoot { tr {
                    td { b { (points(seated, value(&result.scores, 0))) } }
                    th scope="row" { "In all" }
                    td { b { (points(seated, value(&result.scores, 1))) } }
                } }
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
    let value = |values: &[i32], seat: Seat| values.get(seat.index()).map_or_else(String::new, |n| points(seated, *n));
    html! {
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
            tfoot { tr { th scope="row" { "In all" } @for seat in seats() { td { b { (value(&outcome.scores, seat)) } } } } }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_points_with_a_winner_are_told() {
        let result = |scores: &[i32], contest| GameResult {
            contest: Some(contest),
            winners: vec![Seat(1)],
            places: vec![2, 1],
            scores: scores.to_vec(),
            clause: None,
            reason: String::new(),
            lines: Vec::new(),
        };
        let level = |scores: &[i32], contest, seat| is_level(&result(scores, contest), Seat(seat));
        assert!(level(&[13, 13], Contest::Competitive, 0) && level(&[13, 13], Contest::Competitive, 1));
        assert!(!level(&[10, 13], Contest::Competitive, 0) && !level(&[10, 13], Contest::Competitive, 1));
        assert!(level(&[9, 13, 13], Contest::Competitive, 2) && !level(&[9, 13, 13], Contest::Competitive, 0));
        assert!(!level(&[5, 5], Contest::Team, 0), "after ten turns glory does not count");
        assert!(!level(&[0, 0], Contest::Competitive, 0));
    }
}
