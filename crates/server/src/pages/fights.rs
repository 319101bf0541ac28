//! Fights that are over: each stays on the stage until its reader has seen it, then a chip stands for it until the turn ends. What they show
//! comes from the journal, in the same way for all games.

use maud::{Markup, html};
use ravelin_core::draw::Status;
use ravelin_core::{Bout, Chance, Forecast, Party, Table, Tally, Verdict, Viewer};

use super::{stage, story};
use crate::store::Stage;
use crate::table::Seated;

/// At most so many of a turn are kept in sight, and of each so many sentences: the journal has all.
const KEPT: usize = 4;
const LINES: usize = 24;

/// How wide a sheet is, in px.
const WIDE: u16 = 244;

/// The fights of this turn that are over, the newest last.
fn of_turn<'a>(game: &'a dyn Table, status: &Status) -> impl Iterator<Item = &'a Bout> {
    let turn = status.turn.map(|(_, now, _)| now);
    let all = game.fights();
    let since = all.iter().rposition(|bout| bout.turn != turn).map_or(0, |n| n + 1);
    all[since.max(all.len().saturating_sub(KEPT))..].iter()
}

/// Whether a fight lies open: it is the newest, nobody fights, and whoever looks has not answered since.
fn is_open(seated: &Seated, game: &dyn Table, bout: &Bout, viewer: Viewer) -> bool {
    let newest = game.fights().last().is_some_and(|last| last.ended == bout.ended);
    let answered =
        || game.record().moves[bout.moves.min(game.record().moves.len())..].iter().any(|m| Some(m.seat) == viewer);
    seated.board.stage == Stage::Running && newest && game.fighting().is_none() && !answered()
}

fn name(bout: &Bout) -> String {
    format!("fought-{}", bout.ended)
}

/// Sheets of the fights of this turn, to be laid like all others.
pub fn sheets(seated: &Seated, status: &Status, viewer: Viewer) -> Vec<Markup> {
    let Some(game) = seated.game.as_deref() else { return Vec::new() };
    of_turn(game, status).map(|bout| sheet(game, bout, status, viewer, is_open(seated, game, bout, viewer))).collect()
}

fn sheet(game: &dyn Table, bout: &Bout, status: &Status, viewer: Viewer, open: bool) -> Markup {
    let (id, (title, brief)) = (name(bout), game.fight_words(bout, viewer));
    let entries = &game.journal()[bout.begun.min(bout.ended)..bout.ended.min(game.journal().len())];
    let left_out = entries.len().saturating_sub(LINES);
    html! {
        section class="sheet float fought" id={ "at-" (id) } data-open=[open.then_some(&id)] data-wide=(WIDE) data-about=(bout.at) tabindex="-1" aria-label=(brief) {
            header {
                b { (title) }
                small { "is over" }
                a class="x" href="#stage" data-close aria-label={ "Close " (title) } { "×" }
            }
            div class="scroll" tabindex="0" role="group" aria-label=(title) {
                @match &bout.verdicts[..] {
                    [one] => (decided(game, one, status, viewer)),
                    several => (table(game, several, status, viewer)),
                }
                ol class="story" {
                    @if left_out > 0 { li class="soft" { "The journal has all of it. The end:" } }
                    @for entry in &entries[left_out..] { li class=[entry.heading.then_some("turn")] { (story::told(&game.telling(entry, viewer))) } }
                }
            }
        }
    }
}

/// A side's arms, if a seat stands for it.
fn arms(party: &Party, status: &Status) -> Markup {
    let standing = party.seats.lowest().and_then(|seat| status.seats.get(seat.index()));
    html! { @if let Some(standing) = standing { (stage::arms(standing, 20)) } }
}

/// Both sides with their numbers, the attacker at the left, and who won.
fn decided(game: &dyn Table, verdict: &Verdict, status: &Status, viewer: Viewer) -> Markup {
    let (words, [attacker, defender]) = game.verdict_words(verdict, viewer);
    let numbers = verdict.tally.numbers();
    html! {
        div class="verdict" {
            div class={ "side" @if verdict.won == Some(0) { " won" } } { (arms(&verdict.sides[0], status)) b { (attacker) } @if let Some(([n, _], _)) = numbers { output { (n) } } }
            div class={ "side" @if verdict.won == Some(1) { " won" } } { (arms(&verdict.sides[1], status)) b { (defender) } @if let Some(([_, n], _)) = numbers { output { (n) } } }
            p { b { (capital(&words)) } @if let Some((_, what)) = numbers { small { (what) } } }
        }
    }
}

/// A line for each place.
fn table(game: &dyn Table, verdicts: &[Verdict], status: &Status, viewer: Viewer) -> Markup {
    html! {
        table class="verdicts" {
            @if let Some(first) = verdicts.first() {
                thead { tr { th {} th { (arms(&first.sides[0], status)) } th { (arms(&first.sides[1], status)) } th {} } }
            }
            @for verdict in verdicts {
                @let words = game.verdict_words(verdict, viewer).0;
                tr {
                    th scope="row" data-token=(verdict.at) { (game.name(verdict.at)) }
                    @if let Some((numbers, _)) = verdict.tally.numbers() {
                        @for (n, number) in numbers.into_iter().enumerate() { td class=[(verdict.won == Some(n)).then_some("won")] { (number) } }
                    } @else { td {} td {} }
                    td { (words) }
                }
            }
        }
    }
}

fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// What a fight is folded to.
pub fn chips(seated: &Seated, status: &Status, viewer: Viewer) -> Markup {
    let Some(game) = seated.game.as_deref() else { return html! {} };
    html! {
        @for bout in of_turn(game, status) {
            @let (id, (title, brief)) = (name(bout), game.fight_words(bout, viewer));
            a class="chip" id={ "open-" (id) } href={ "#at-" (id) } data-sheet={ "at-" (id) } title=(title) {
                svg class="swords" width="14" height="14" viewBox="0 0 24 24" aria-hidden="true" { path d="M4 4l12 12M20 4L8 16M13 19l6-6M5 13l6 6M4 20l3-3M20 20l-3-3" {} }
                (brief)
            }
        }
    }
}

/// What would come of a fight, as a few lines.
pub fn forecast(seated: &Seated, found: &Forecast, viewer: Viewer) -> Markup {
    let Some(game) = seated.game.as_deref() else { return html! {} };
    let status = game.status(viewer);
    let names = found.sides.map(|side| game.party_name(&side));
    let numbers = found.tally.numbers();
    let part = |won: u16, of: u16| format!("{} %", (u32::from(won) * 100 + u32::from(of) / 2) / u32::from(of.max(1)));
    html! {
        div class="verdict forecast" {
            @for (n, name) in names.iter().enumerate() {
                div class={ "side" @if found.chance == Chance::Sure(Some(n)) { " won" } } {
                    (arms(&found.sides[n], &status)) b { (name) }
                    @match (found.chance, numbers) {
                        (Chance::Sampled { won, of }, _) => output { (part(won[n], of)) },
                        (Chance::Sure(_), Some((both, _))) => output { (both[n]) },
                        (Chance::Sure(_), None) => {},
                    }
                }
            }
            @if let Tally::Part([n, of]) = found.tally { p { b { (n) " of " (of) " symbols" } } }
            @if !found.words.is_empty() { p { (found.words) } }
            @if let Chance::Sampled { of, .. } = found.chance { p { small { "Sampled: fought " (of) " times with chance decisions." } } }
        }
    }
}
