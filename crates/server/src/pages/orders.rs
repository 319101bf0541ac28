//! Standing orders on a page: how long an answer is to stand, beside the choices, and the list of those that are in force.

use maud::{Markup, html};
use ravelin_core::{Decision, Routine, Seat, StandingOrder, Until};

use super::seats::deed;
use super::story;
use crate::table::{Live, Seated, Verb};

/// How long the answer stands. Part of the form of choices; a new question begins with "this time", except where an order is being
/// made of several answers.
pub fn control(seated: &Seated, decision: &Decision) -> Markup {
    let (Some(routine), Some(game)) = (decision.prompt.routine, &seated.game) else { return html! {} };
    if !decision.offered().iter().any(|choice| choice.answer.is_some()) {
        return html! {};
    }
    let (legend, once) = match routine {
        Routine::Pass => ("If you decline:", "this time"),
        Routine::Losses => ("Go on like this:", "no"),
        Routine::Payment => ("If you pay as proposed:", "this time"),
    };
    let standing = seated.orders_of(decision.seat).and_then(|orders| orders.of(decision));
    let now = standing.filter(|_| routine == Routine::Losses).map(|order| order.until);
    html! {
        fieldset class="until" id={ "until-" (decision.name) } {
            legend { (legend) }
            label { input type="radio" name="until" value="once" checked[now.is_none()]; span { (once) } }
            @for until in routine.lasts(game.stretch()) {
                label { input type="radio" name="until" value=(until.word()) checked[now == Some(*until)]; span { (label(*until)) } }
            }
        }
    }
}

/// As short as it stands beside the answers: on a phone all of them share a line.
fn label(until: Until) -> &'static str {
    match until {
        Until::Phase => "this phase",
        Until::Turn => "this turn",
        Until::Fight => "this fight",
        Until::TakenBack => "always",
    }
}

fn words(routine: Routine, until: Until) -> &'static str {
    match (routine, until) {
        (_, Until::Phase) => "until the phase ends",
        (_, Until::Turn) => "until the turn ends",
        (_, Until::Fight) => "in this fight",
        (Routine::Payment, Until::TakenBack) => "always",
        (_, Until::TakenBack) => "every time",
    }
}

/// The orders of a seat, for its person alone.
pub fn list(live: &Live, seated: &Seated, seat: Seat) -> Markup {
    let Some(orders) = seated.orders_of(seat) else { return html! {} };
    let n = seat.0.to_string();
    html! {
        section class="orders" aria-label="Your standing orders" {
            h3 { "Your standing orders" }
            ul {
                @for order in orders.iter() {
                    li {
                        span { (answer(seated, order)) ", " (words(order.routine, order.until)) " " (story::clause(&seated.board.game, &order.clause)) }
                        (deed(&live.id, Verb::EndOrder, &[("seat", &n), ("order", &order.clause)], "End", "quiet"))
                    }
                }
            }
            p class="soft" { "Only you see them." }
        }
    }
}

fn answer(seated: &Seated, order: &StandingOrder) -> String {
    let names = || {
        let game = seated.game.as_ref()?;
        Some(order.order.iter().map(|named| game.name(named.kind)).collect::<Vec<_>>().join(", then "))
    };
    match order.routine {
        Routine::Losses => names().map_or_else(|| order.words.clone(), |names| format!("First {names}")),
        // What is proposed is another payment every time.
        Routine::Payment => "Pay as proposed".to_owned(),
        Routine::Pass => format!("“{}”", order.words),
    }
}
