//! The games: large cards on a first visit, rows beside one's tables later. Lightest first.

use std::collections::BTreeMap;

use maud::{Markup, html};
use ravelin_core::{Contest, Info, Pack};

use super::Lists;
use crate::pages::{game_name, games, icons, in_address};
use crate::store::{Ending, SeatRow};

/// Games up to this weight are where somebody begins.
const LIGHT: u8 = 2;

/// `2–4 players`.
fn players(seats: &[u8]) -> String {
    let least = seats.iter().min().copied().unwrap_or(0);
    let most = seats.iter().max().copied().unwrap_or(0);
    if least == most { format!("{least}") } else { format!("{least}–{most}") }
}

fn seats_of(info: &Info) -> Vec<u8> {
    ravelin_catalog::sheet(info.slug, &Pack::default()).map(|sheet| sheet.seats).unwrap_or_default()
}

/// Weight, minutes, players, against or together: always in this order.
pub fn facts(info: &Info, seats: &[u8]) -> Markup {
    let (least, most) = info.minutes;
    let (sign, words) = match info.contest {
        Contest::Competitive => (icons::AGAINST, "Against each other"),
        Contest::Team => (icons::AGAINST, "Side against side"),
        Contest::Cooperative => (icons::TOGETHER, "Together"),
    };
    html! {
        ul class="about-game" {
            li { (icons::weight(info.weight)) span { "weight " b { (info.weight) } " of 5" } }
            li { (icons::CLOCK) span { b { (info.first.minutes) " min" } " first" span class="soft" { ", then " (least) "–" (most) } } }
            li { (icons::PEOPLE) span { b { (players(seats)) } " players" } }
            li { (sign) b { (words) } }
        }
    }
}

/// What `Play` sets up.
fn line(info: &Info, lists: &Lists) -> String {
    match lists.last_seat(info.slug) {
        Some(seat) => format!("As last time: {seat}"),
        None => info.first.line.to_owned(),
    }
}

impl Lists {
    /// The seat that the person had in the last game of this kind that they finished.
    fn last_seat(&self, slug: &str) -> Option<String> {
        let is_it = |listed: &&super::Listed| {
            listed.board.game == slug && !listed.board.sandbox && listed.board.ending != Some(Ending::Imported)
        };
        let last = self.over.iter().find(is_it)?;
        let row: &SeatRow = last.seats.iter().find(|row| row.person.is_some() && row.person == self.me)?;
        let names = ravelin_catalog::seat_names(slug, &Pack::default(), last.board.options.seats).ok()?;
        names.get(row.seat.index()).cloned()
    }
}

fn play(info: &Info, class: &str) -> Markup {
    html! {
        form method="post" action={ "/play/" (info.slug) } {
            button class=(class) id={ "play-" (info.slug) } data-online { "Play" span class="hidden" { " " (info.name) } }
        }
    }
}

fn card(info: &Info, lists: &Lists) -> Markup {
    let light = info.weight <= LIGHT;
    html! {
        article class=(if light { "game card light" } else { "game card" }) {
            img class="cover" src={ "/games/" (info.slug) "/cover.svg" } alt="" width="320" height="240";
            div class="words" {
                h3 { (info.name) @if light { span class="pill ink" { "Start here" } } }
                p class="pitch" { (info.pitch) }
                (facts(info, &seats_of(info)))
            }
            div class="go" {
                (play(info, if light { "main" } else { "heavy" }))
                p class="soft" { (line(info, lists)) }
                a class="button" href={ "/games/" (info.slug) } { "New table" }
                a class="button" href={ "/rules/" (info.slug) } { "Rules" }
            }
        }
    }
}

/// How many cards stand in a row: three or four, whichever leaves less of the last row empty.
fn across(games: usize) -> usize {
    let empty = |across: usize| games.next_multiple_of(across) - games;
    if games <= 4 { games } else { [4, 3].into_iter().min_by_key(|across| empty(*across)).unwrap_or(4) }
}

/// All games as cards: five in one row under a ruler, if two of them are light; any others in even rows.
pub fn cards(lists: &Lists) -> Markup {
    let games = games();
    let light = games.iter().filter(|info| info.weight <= LIGHT).count();
    let ranked = games.len() == 5 && light == 2;
    html! {
        @if ranked {
            div class="ruler" aria-hidden="true" {
                div class="light" { span class="pill ink" { "Start here" } "the two lightest" }
                div class="heavy" { "heavier, and worth it" i { "heaviest" } }
            }
        }
        div class=(if ranked { "cards ranked" } else { "cards" }) data-across=(across(games.len())) {
            @for info in games { (card(info, lists)) }
        }
    }
}

/// All games as rows.
pub fn rows(lists: &Lists) -> Markup {
    html! {
        @for info in games() {
            article class="game row" {
                img class="mini" src={ "/games/" (info.slug) "/cover.svg" } alt="" width="62" height="46" loading="lazy";
                div class="words" {
                    h3 { a href={ "/games/" (info.slug) } { (info.name) } }
                    p class="signs" {
                        (icons::weight(info.weight)) span class="hidden" { "weight " (info.weight) " of 5, " }
                        (icons::PEOPLE) (players(&seats_of(info))) span class="hidden" { " players, " }
                        (icons::CLOCK) (info.minutes.0) "–" (info.minutes.1) span class="hidden" { " minutes" }
                    }
                }
                (play(info, "small"))
                a class="button small" href={ "/games/" (info.slug) } { span class="hidden" { "New " } "Table" span class="hidden" { " of " (info.name) } }
                p class="soft" { (line(info, lists)) }
            }
        }
    }
}

/// The games of which somebody has many tables, to see those of one alone.
pub fn filters(lists: &Lists) -> Markup {
    const MANY: usize = 10;
    let mut count: BTreeMap<&str, usize> = BTreeMap::new();
    lists.playing().for_each(|table| *count.entry(table.game.slug).or_default() += 1);
    html! {
        @if lists.playing().count() >= MANY && count.len() > 1 {
            nav class="filters" aria-label="Tables of one game" {
                @for (slug, n) in count { a class="chip" href={ "/find?q=" (in_address(game_name(slug))) } { (game_name(slug)) " " (n) } }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::across;

    #[test]
    fn cards_of_games_stand_in_even_rows() {
        assert_eq!([1, 2, 3, 4, 6, 7, 8, 9, 11, 12].map(across), [1, 2, 3, 4, 3, 4, 4, 3, 4, 4]);
    }
}
