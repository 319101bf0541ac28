//! A game's own page, with the form of a new table.

use std::collections::{BTreeMap, BTreeSet};

use maud::{Markup, html};
use ravelin_bots::BotKind;
use ravelin_core::{Info, OptionKind, OptionSpec, Options, Pack, Sheet};
use serde_json::json;

use super::lobby::games::facts;
use super::{Frame, level, manner, story};
use crate::people::Person;
use crate::table::{TIMES, USUAL};

/// A game's own page: what it is, and the form of a new table, made from its sheet.
pub fn page(person: Option<&Person>, info: &Info, sheet: &Sheet, notice: Option<&str>) -> Markup {
    let most = sheet.seats.iter().max().copied().unwrap_or(2);
    let main = html! {
        main id="main" class="newgame" {
            section class="about" {
                h1 { (info.name) }
                p class="pitch" { (info.pitch) }
                img class="cover" src={ "/games/" (info.slug) "/cover.svg" } alt="" width="640" height="480";
                (facts(info, &sheet.seats))
                p { a href={ "/rules/" (info.slug) } { "The rules" } }
            }
            form class="sheet" method="post" action="/tables" {
                h2 { "New table" }
                @if let Some(notice) = notice { p class="notice" role="alert" { (notice) } }
                input type="hidden" name="game" value=(info.slug);
                (scenarios(sheet, None))
                @if sheet.seats.len() > 1 {
                    label class="field" {
                        span { "Players" }
                        select name="seats" id="seats" {
                            @for n in &sheet.seats { option value=(n) { (n) } }
                        }
                    }
                }
                fieldset class="seats" {
                    legend { "Who sits where" }
                    @for seat in 0..most {
                        @let names = names_of(info, sheet, seat);
                        label class="field" data-names=(json!(names)) {
                            span { (any_name(&names, sheet.seats.len())) }
                            select name={ "seat-" (seat) } { (sitters(seat)) }
                        }
                    }
                    @if sheet.seats.len() > 1 { p class="soft" { "Extra seats stay out of the game." } }
                    p class="soft" { "Take several seats yourself to pass one screen around." }
                }
                (options(info, sheet, None))
                label class="field" {
                    span { "A bot may play for somebody who does not act" }
                    select name="absence" aria-describedby="absence-about" {
                        @for (name, words, time) in TIMES {
                            option value=(name) selected[time == USUAL] {
                                @if time.is_some() { "after " } (words)
                            }
                        }
                    }
                }
                p id="absence-about" class="soft" {
                    "Counts while a player is asked and does nothing. All others must agree, and the player takes the seat back with one click."
                }
                label class="radio" {
                    input type="checkbox" name="private" value="yes";
                    span { b { "Private" } " " span class="soft" { "Not listed; only those with a seat or a link see it." } }
                }
                label class="field" {
                    span { "A line for those you invite" }
                    input name="line" maxlength="200" autocomplete="off";
                }
                button class="main" { "Create table" }
            }
        }
    };
    Frame::new(info.name, person).around(&main)
}

/// What a seat is called, by the number of players; nothing where it stays out of the game.
fn names_of(info: &Info, sheet: &Sheet, seat: u8) -> BTreeMap<u8, String> {
    let name = |n: u8| {
        let names = ravelin_catalog::seat_names(info.slug, &Pack::default(), n).unwrap_or_default();
        Some((n, names.into_iter().take(n.into()).nth(seat.into())?))
    };
    sheet.seats.iter().copied().filter_map(name).collect()
}

/// For pages without script, where the number of players is not known yet: `2 players: Defender, 3 players: West Invader`.
fn any_name(names: &BTreeMap<u8, String>, counts: usize) -> String {
    let different: BTreeSet<&String> = names.values().collect();
    match different.first() {
        Some(name) if different.len() == 1 && names.len() == counts => (*name).clone(),
        _ => names.iter().map(|(n, name)| format!("{n} players: {name}")).collect::<Vec<_>>().join(", "),
    }
}

fn sitters(seat: u8) -> Markup {
    html! {
        option value="me" selected[seat == 0] { "Me" }
        option value="open" { "Open to anybody" }
        option value="link" { "Invited by link" }
        @for kind in BotKind::OFFERED.into_iter().rev() {
            option value=(kind.name()) selected[seat > 0 && kind == BotKind::Greedy] { "Bot, " (level(kind)) ": " (manner(kind)) }
        }
    }
}

/// The scenarios, if there are several; the first, or the one that was chosen before, is marked.
pub fn scenarios(sheet: &Sheet, chosen: Option<&Options>) -> Markup {
    let now = chosen.map(|options| options.scenario.as_str()).or(sheet.scenarios.first().map(|s| s.id.as_str()));
    html! {
        @if sheet.scenarios.len() > 1 {
            fieldset {
                legend { "Scenario" }
                @for scenario in &sheet.scenarios {
                    label class="radio" {
                        input type="radio" name="scenario" value=(scenario.id) checked[Some(scenario.id.as_str()) == now];
                        span { b { (scenario.name) } " " span class="soft" { (scenario.about) } }
                    }
                }
            }
        }
    }
}

/// The options, as they usually are or as they were chosen before.
pub fn options(info: &Info, sheet: &Sheet, chosen: Option<&Options>) -> Markup {
    html! {
        @if !sheet.options.is_empty() {
            fieldset {
                legend { "Options" }
                @for option in &sheet.options { (choose(info, option, chosen.map_or(&option.default, |options| options.get(&option.key)))) }
            }
        }
    }
}

fn choose(info: &Info, option: &OptionSpec, now: &str) -> Markup {
    let id = format!("set-{}", option.key);
    html! {
        div class="field" {
            label for=(id) { (option.name) }
            @match &option.kind {
                OptionKind::Choice { of } => {
                    select id=(id) name=(id) aria-describedby={ (id) "-about" } {
                        @for (value, name) in of { option value=(value) selected[value == now] { (name) } }
                    }
                },
                OptionKind::Number { min, max } => {
                    input id=(id) name=(id) type="number" min=(min) max=(max) value=(now) aria-describedby={ (id) "-about" };
                },
            }
            p id={ (id) "-about" } class="soft" {
                (option.about)
                @if let Some(clause) = &option.clause { " " (story::clause(info.slug, clause)) }
            }
        }
    }
}
