//! The view as text for a terminal.

use std::fmt::Write;

use ravelin_core::{Each, Id};

use super::cards::deck_words;
use super::parts::side_name;
use crate::battle::Clash;
use crate::finish::halves;
use crate::kit::*;
use crate::prompt::count;
use crate::state::{Legate, Nevsky, Place, PlanCard};
use crate::view::View;

/// "2 Kn 1 MaA"
pub(super) fn amounts<I: Id>(of: &Each<I, u8>, word: fn(I) -> &'static str) -> String {
    let parts: Vec<String> = of.iter().filter(|(_, n)| **n > 0).map(|(id, n)| format!("{n} {}", word(id))).collect();
    if parts.is_empty() { "-".to_owned() } else { parts.join(" ") }
}

fn names(game: &Nevsky, set: Locales) -> String {
    let all: Vec<&str> = set.iter().map(|l| game.locale_name(l)).collect();
    if all.is_empty() { "-".to_owned() } else { all.join(", ") }
}

pub(crate) fn text(view: &View) -> String {
    let game = view.table();
    let mut out = String::new();
    // Writing to a String cannot fail.
    let _ = write_all(&mut out, view, &game);
    out
}

fn write_all(out: &mut String, view: &View, game: &Nevsky) -> std::fmt::Result {
    let p = &game.p;
    let phase = if p.campaign { "Campaign" } else { "Levy" };
    let season = match game.season() {
        Season::Summer => "Summer",
        Season::EarlyWinter => "Early Winter",
        Season::LateWinter => "Late Winter",
        Season::Rasputitsa => "Rasputitsa",
    };
    let [t, r] = Side::ALL.map(|s| halves(game.half_points(s)));
    writeln!(out, "Box {} of {}, {season}, {phase}. Teutons {t}, Russians {r}.", p.r#box, game.scenario().last)?;
    writeln!(out, "{}", options(game))?;
    writeln!(out, "Veche: {} VP, {} Coin", p.veche_vp, p.veche_coin)?;
    for side in Side::ALL {
        let word = if side == Side::Teutonic { "Teutons" } else { "Russians" };
        writeln!(out, "{word}:")?;
        for l in side.lords() {
            lord_line(out, view, game, l)?;
        }
        let cards: Vec<String> = p
            .capabilities
            .iter()
            .filter(|c| c.side() == side)
            .map(|c| format!("{} {}", c.word(), game.book.card(c).capability))
            .collect();
        writeln!(out, "  Capabilities: {}; Held Events: {}", list(&cards), p.held[side])?;
        writeln!(out, "  {}", deck_words(view, game, side))?;
        let events: Vec<String> = p.events.iter().filter(|c| c.side() == side).map(|c| event(game, c)).collect();
        if !events.is_empty() {
            writeln!(out, "  Events in effect: {}", list(&events))?;
        }
        writeln!(out, "  Conquered: {}", names(game, game.conquests(side)))?;
        if p.campaign && game.plans_laid() && !p.shown[side].is_empty() {
            let shown: Vec<String> = p.shown[side].iter().map(|c| plan_word(game, *c)).collect();
            writeln!(out, "  Command cards revealed: {}", list(&shown))?;
        }
    }
    writeln!(out, "Ravaged: {}", names(game, p.ravaged))?;
    if !game.castles().is_empty() {
        let [black, white] = Side::ALL.map(|side| names(game, p.castles[side]));
        writeln!(out, "Castles: Teutonic {black}; Russian {white}")?;
    }
    if !p.walls.is_empty() {
        writeln!(out, "Walls +1: {}", names(game, p.walls))?;
    }
    for at in game.sieges().iter() {
        writeln!(out, "Siege of {}: {}", game.locale_name(at), count(p.siege[at], "marker", "markers"))?;
    }
    match p.legate {
        Legate::Out => {}
        Legate::Card => writeln!(out, "The Legate is on his card")?,
        Legate::At(at) => writeln!(out, "The Legate is at {}", game.locale_name(at))?,
    }
    if !view.held.is_empty() {
        let held: Vec<String> = view.held.iter().map(|c| event(game, c)).collect();
        writeln!(out, "You hold: {}", list(&held))?;
    }
    if view.watching {
        writeln!(out, "You are stopped before the enemy's actions.")?;
    }
    if !view.plan.is_empty() {
        let plan: Vec<String> = view.plan.iter().map(|c| plan_word(game, *c)).collect();
        writeln!(out, "Your Plan: {}", list(&plan))?;
    }
    fight(out, game)
}

fn event(game: &Nevsky, card: CardId) -> String {
    format!("{} {}", card.word(), game.book.card(card).event)
}

fn plan_word(game: &Nevsky, card: PlanCard) -> String {
    card.map_or("Pass".to_owned(), |l| game.lord_name(l).to_owned())
}

/// Edition and options in one line. [N9] [N10.0a]
fn options(game: &Nevsky) -> String {
    let s = &game.p.switches;
    let mut words = format!("{}, {} edition", game.scenario().name, if s.second { "second" } else { "first" });
    for (on, word) in [
        (s.hidden_mats, "hidden mats"),
        (s.vassal_service, "Advanced Vassal Service"),
        (s.no_horse_archery, "no horseback archery"),
        (s.bidding, "bidding"),
        (s.recycled_blanks, "recycled blanks"),
    ] {
        if on {
            words += &format!(", {word}");
        }
    }
    words
}

fn list(words: &[String]) -> String {
    if words.is_empty() { "-".to_owned() } else { words.join(", ") }
}

fn lord_line(out: &mut String, view: &View, game: &Nevsky, l: LordId) -> std::fmt::Result {
    let (lord, name) = (game.lord(l), game.lord_name(l));
    match lord.place {
        Place::Removed => writeln!(out, "  {name}: out of the game"),
        Place::Calendar(n) => writeln!(out, "  {name}: on the Calendar in box {n}"),
        Place::Map(at) => {
            let inside = if lord.inside { " (inside)" } else { "" };
            let moved = if lord.moved { ", moved or fought" } else { "" };
            let stack = lord.lower.map_or(String::new(), |o| format!(", Lieutenant over {}", game.lord_name(o)));
            write!(out, "  {name}: {}{inside}, Service {}{moved}{stack}", game.locale_name(at), lord.service)?;
            let boxes: Vec<String> = game
                .book
                .retinue(l)
                .filter_map(|v| Some((v, game.p.vassal_box[l][game.book.slot(v)]?)))
                .map(|(v, n)| format!("{} in box {n}", game.book.vassals[v].name))
                .collect();
            if !boxes.is_empty() {
                write!(out, "; Vassal markers: {}", boxes.join(", "))?;
            }
            let Some(mat) = &view.mats[l] else {
                let seen = view.torzhok.filter(|_| l == LordId::Domash);
                return match seen {
                    Some(assets) => writeln!(out, "; mat hidden but for {}", amounts(&assets, AssetId::short)),
                    None => writeln!(out, "; mat hidden"),
                };
            };
            write!(out, "; {}", amounts(&mat.units, UnitId::short))?;
            if mat.routed != Forces::default() {
                write!(out, " (Routed {})", amounts(&mat.routed, UnitId::short))?;
            }
            write!(out, "; {}", amounts(&mat.assets, AssetId::short))?;
            let cards: Vec<String> = mat.cards.iter().map(|c| game.book.card(*c).capability.clone()).collect();
            if !cards.is_empty() {
                write!(out, "; {}", cards.join(", "))?;
            }
            for (set, word) in [(mat.ready, "Ready"), (mat.mustered, "Mustered"), (mat.unready, "not yet Ready")] {
                let vassals: Vec<&str> = game
                    .book
                    .retinue(l)
                    .filter(|v| set.has(game.book.slot(*v)))
                    .map(|v| game.book.vassals[v].name.as_str())
                    .collect();
                if !vassals.is_empty() {
                    write!(out, "; {word}: {}", vassals.join(", "))?;
                }
            }
            writeln!(out)
        }
    }
}

fn fight(out: &mut String, game: &Nevsky) -> std::fmt::Result {
    let b = &game.p.battle;
    let Some(clash) = b.clash else { return Ok(()) };
    let what = match clash {
        Clash::Storm => "Storm of",
        Clash::Sally => "Sally at",
        Clash::Battle => "Battle at",
    };
    let when = if b.round > 0 { format!("Round {}, {}", b.round, game.step_name()) } else { "Array".to_owned() };
    writeln!(out, "{what} {}, {when}:", game.locale_name(b.at))?;
    if !b.used.is_empty() {
        let used: Vec<String> = b.used.iter().map(|c| event(game, c)).collect();
        writeln!(out, "  Events: {}", list(&used))?;
    }
    for (side, word) in [(b.conceded, "Concede"), (b.loser, "have lost")] {
        if let Some(side) = side {
            writeln!(out, "  {} {word}", side_name(side))?;
        }
    }
    for (row, line) in b.rows.iter().filter(|(row, _)| !b.row(*row).is_empty()) {
        let spots = line.iter().filter_map(|(at, l)| l.map(|l| format!("{at} {}", game.lord_name(l))));
        writeln!(out, "  {}: {}", row.name(), spots.collect::<Vec<_>>().join(", "))?;
    }
    if b.garrison != Garrison::default() {
        let [knights, men] = Guard::ALL.map(|guard| b.garrison[guard]);
        writeln!(out, "  Garrison: {knights} Kn {men} MaA")?;
    }
    if !b.reserve.is_empty() {
        let all: Vec<&str> = b.reserve.iter().map(|l| game.lord_name(l)).collect();
        writeln!(out, "  Reserve: {}", all.join(", "))?;
    }
    if b.hits + b.crossbow > 0 {
        writeln!(out, "  Hits to take: {} crossbow, {} others", b.crossbow, b.hits)?;
    }
    Ok(())
}
