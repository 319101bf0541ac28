//! What happened and what was said: journal, chat, links to clauses.

use std::collections::BTreeMap;

use maud::{Markup, html};
use ravelin_core::record::JournalLine;
use ravelin_core::{Entry, Seat, Span, Table, Telling, Viewer};

use super::seats::deed;
use super::{ago, film};
use crate::delta::{self, Piece};
use crate::people::Person;
use crate::store::{ChatLine, PersonId, Stage};
use crate::table::{Live, Seated, Verb};

/// How many entries a live page shows; the whole journal has a page of its own.
const SHOWN: usize = 80;

/// A link to a clause. The script opens it beside the board; without script it is the rules page.
pub fn clause(game: &str, id: &str) -> Markup {
    html! { a class="clause" href={ "/rules/" (game) "#" (id) } data-clause=(id) { (id) } }
}

/// A sentence with its dice drawn. What it names has its token: the script shows where that is.
pub(super) fn told(telling: &Telling) -> Markup {
    html! {
        @for span in &telling.0 {
            @match span {
                Span::Text(words) | Span::Seat { name: words, .. } => (words),
                Span::Token { token, name } => span data-token=(token) { (name) },
                Span::Die { die } => span class="die" aria-label={ "die " (die) } role="img" { (die) },
            }
        }
    }
}

/// Entries that a viewer is told: the how many-th it is for the viewer, its place in the journal, and itself. Others' numbers would
/// show how much is told behind screens.
fn told_to(entries: &[Entry], viewer: Viewer) -> impl Iterator<Item = (usize, usize, &Entry)> {
    let told = entries.iter().enumerate().filter(move |(_, entry)| entry.is_for(viewer));
    told.enumerate().map(|(nth, (n, entry))| (nth, n, entry))
}

/// An entry, with what it moves.
fn line(game: &dyn Table, (nth, n, entry): (usize, usize, &Entry), viewer: Viewer) -> Markup {
    let telling = game.telling(entry, viewer);
    let seen = Seen { entry: nth, moves: moves_until(game, n), shots: film::shots(game, entry, &telling, viewer) };
    item(game.info().slug, entry.heading, &telling, entry.clause.0, Some(&seen))
}

/// What the script knows of a line: its number, the moves after which it stands, and what it moves.
struct Seen {
    entry: usize,
    moves: usize,
    shots: Option<String>,
}

/// How many moves had been played when an entry of the journal had been told.
fn moves_until(game: &dyn Table, entry: usize) -> usize {
    let (mut low, mut high) = (0, game.record().moves.len() + 1);
    while low < high {
        let middle = low.midpoint(high);
        if game.told(middle) <= entry { low = middle + 1 } else { high = middle }
    }
    low
}

/// A line as it was told before, or a move as text, which has no clause.
fn kept(slug: &str, line: &JournalLine, viewer: Viewer) -> Markup {
    item(slug, line.heading, line.telling(viewer), &line.clause, None)
}

fn item(slug: &str, heading: bool, telling: &Telling, clause_id: &str, seen: Option<&Seen>) -> Markup {
    let shots = seen.and_then(|seen| seen.shots.as_deref());
    if telling.0.is_empty() {
        return html! {};
    }
    html! {
        li class=[heading.then_some("turn")] data-n=[seen.map(|seen| seen.entry)] data-move=[seen.map(|seen| seen.moves)] data-shots=[shots] {
            (told(telling))
            @if !heading && !clause_id.is_empty() { " " (clause(slug, clause_id)) }
        }
    }
}

/// Where the entries begin that a seat had not seen when it decided last: those of its own decision too, because what
/// follows from it is news as well.
fn unseen(seated: &Seated, game: &dyn Table, seat: Seat) -> Option<usize> {
    let last = game.record().moves.iter().rposition(|m| m.seat == seat)?;
    Some(game.told(seated.first_of_gesture(last))).filter(|&n| n < game.journal().len())
}

/// Why the journal is not all from one game under one set of rules.
fn changed_rules(seated: &Seated) -> Markup {
    html! {
        @if let Some((from, to)) = seated.renewed {
            p class="notice" { "The rules changed while this game was under way (version " (from) " to " (to) "): it went on from the position it had, with new dice." }
        }
        @if let Some(old) = &seated.old { p class="notice" { (old.words) } }
    }
}

/// What stands above the journal.
pub fn notes(seated: &Seated) -> Markup {
    if seated.game.is_none() && seated.before.is_empty() {
        return html! { p class="soft" { "The journal begins when all seats are taken." } };
    }
    let entries = seated.game.as_deref().map_or(0, |game| game.journal().len());
    html! {
        // After the end the result says it.
        @if seated.board.stage == Stage::Running { (changed_rules(seated)) }
        (taken_back(seated))
        @if seated.before.len() + entries > SHOWN { p { a href={ "/t/" (seated.board.id) "/journal" } { "The whole journal" } } }
    }
}

/// The newest lines of the journal. What was told stays as it is, unless moves are taken back, a seat gets another name or the game
/// ends.
pub fn journal(seated: &Seated, viewer: Viewer) -> Vec<Piece<'_>> {
    let (game, slug) = (seated.game.as_deref(), &seated.board.game);
    let entries = game.map_or(&[][..], |g| g.journal());
    let skipped = (seated.before.len() + entries.len()).saturating_sub(SHOWN);
    let new = viewer.and_then(|s| unseen(seated, game?, s));
    let names: Vec<String> = game.map_or_else(Vec::new, |g| (0..g.seats()).map(|s| g.seat_name(Seat(s))).collect());
    let world = delta::key((seated.undone.len(), seated.board.stage.word(), viewer, names));
    let before = seated.before.iter().enumerate().skip(skipped).filter(|(_, line)| !line.telling(viewer).0.is_empty());
    let mut rows: Vec<Piece<'_>> =
        before.map(|(n, line)| Piece::row((world, "before", n), move || kept(slug, line, viewer))).collect();
    let Some(game) = game else { return rows };
    let first = skipped.saturating_sub(seated.before.len());
    let mut new = new.filter(|new| *new >= first);
    for (nth, n, entry) in told_to(entries, viewer).filter(|(_, n, _)| *n >= first) {
        if new.take_if(|new| *new <= n).is_some() {
            rows.push(Piece::row((world, "new"), || html! { li class="new" { "new since your last decision" } }));
        }
        rows.push(Piece::row((world, "entry", n), move || line(game, (nth, n, entry), viewer)));
    }
    rows
}

/// That dice were taken back, for everybody to see.
pub fn taken_back(seated: &Seated) -> Markup {
    html! {
        @match seated.dice_taken_back {
            0 => {},
            1 => p class="soft" { "Dice or revealed cards were taken back once." },
            n => p class="soft" { "Dice or revealed cards were taken back " (n) " times." },
        }
    }
}

/// All of it, oldest first.
pub fn whole(seated: &Seated, viewer: Viewer) -> Markup {
    html! {
        (changed_rules(seated))
        ol class="story" {
            @for line in &seated.before { (kept(&seated.board.game, line, viewer)) }
            @if let Some(game) = seated.game.as_deref() {
                @for entry in told_to(game.journal(), viewer) { (line(game, entry, viewer)) }
            }
        }
    }
}

/// How many moves before and after the present one a replay lists.
const NEAR: usize = 8;

/// The moves around one of a game, each with what it told and a link to the position after it.
pub fn near(game: &dyn Table, viewer: Viewer, at: usize, to: impl Fn(usize) -> String) -> Markup {
    let last = game.record().moves.len();
    html! {
        ol class="moves" aria-label="Moves" {
            @for n in at.saturating_sub(NEAR).max(1)..=(at + NEAR).min(last) {
                li value=(n) aria-current=[(n == at).then_some("step")] {
                    a href=(to(n)) {
                        (game.seat_name(game.record().moves[n - 1].seat)) ": "
                        @let told: Vec<String> = game.journal()[game.told(n - 1)..game.told(n)].iter().filter(|entry| !entry.heading && entry.is_for(viewer)).map(|entry| game.telling(entry, viewer).to_string()).collect();
                        @if told.is_empty() { "made a choice" } @else { (told.join(" ")) }
                    }
                }
            }
        }
    }
}

/// What the last move told.
pub fn last(game: &dyn Table, viewer: Viewer) -> Markup {
    let moves = game.record().moves.len();
    let from = moves.checked_sub(1).map_or(0, |n| game.told(n));
    html! { ol class="story" { @for entry in told_to(game.journal(), viewer).filter(|(_, n, _)| *n >= from) { (line(game, entry, viewer)) } } }
}

/// What was said, but for those whom the reader muted.
pub fn chat(live: &Live, seated: &Seated, person: Option<&Person>) -> Markup {
    let (heard, unheard) = heard(seated, person);
    html! {
        @if heard.is_empty() { p class="soft" { "Nobody has said anything yet." } }
        ol class="talk" {
            @for line in &heard {
                li {
                    b { (line.name) } " "
                    @if seated.seats_of(Some(line.person)).is_empty() { span class="tag" { (role(seated, line.person)) } " " }
                    (line.text) " " small { (ago(line.at, live.now())) }
                }
            }
        }
        @for name in speakers(&unheard, None).values() { p class="soft" { (name) " is muted." } }
    }
}

/// What somebody who has no seat is at a table.
fn role(seated: &Seated, person: PersonId) -> &'static str {
    if person == seated.board.host { "host" } else { "watching" }
}

/// The lines that a reader wants to read, and the others.
fn heard<'a>(seated: &'a Seated, person: Option<&Person>) -> (Vec<&'a ChatLine>, Vec<&'a ChatLine>) {
    let is_muted = |id: PersonId| person.is_some_and(|p| p.muted.contains(&id));
    seated.chat.iter().partition(|line| !is_muted(line.person))
}

/// Whom the reader hears, and who may talk here.
pub fn chat_tools(live: &Live, seated: &Seated, person: Option<&Person>) -> Markup {
    let me = person.map(|p| p.id);
    let (heard, unheard) = heard(seated, person);
    let (heard, unheard) = (speakers(&heard, me), speakers(&unheard, me));
    let hosts = me == Some(seated.board.host);
    let about = |verb: Verb, word: &str, id: PersonId, name: &str| {
        deed(&live.id, verb, &[("person", &id.0.to_string())], &format!("{word} {name}"), "quiet")
    };
    html! {
        @if hosts || !heard.is_empty() || !unheard.is_empty() {
            details class="nots" id="hearing" {
                summary { "Mute somebody" }
                div class="buttons" {
                    @for (id, name) in unheard { (about(Verb::Unmute, "Unmute", id, name)) }
                    @for (id, name) in heard { (about(Verb::Mute, "Mute", id, name)) }
                    @if hosts && seated.board.open_chat { (deed(&live.id, Verb::CloseChat, &[], "Only players talk here", "quiet")) }
                    @if hosts && !seated.board.open_chat { (deed(&live.id, Verb::OpenChat, &[], "Let watchers talk too", "quiet")) }
                }
            }
        }
    }
}

/// Who said these lines, but for the reader, by the names they have.
fn speakers<'a>(lines: &[&'a ChatLine], me: Option<PersonId>) -> BTreeMap<PersonId, &'a str> {
    let others = lines.iter().filter(|line| Some(line.person) != me);
    others.map(|line| (line.person, line.name.as_str())).collect()
}
