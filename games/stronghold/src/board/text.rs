//! The view as text for a terminal.

use std::fmt::Write;

use ravelin_core::Token;

use super::forecast::foretell;
use super::parts::plural;
use crate::components::*;
use crate::paying::deals;
use crate::places::*;
use crate::prompt::prompt;
use crate::state::{Machine, Mount, NONE, Stronghold};
use crate::tokens::{self, PHASES};
use crate::view::{View, seat_name};

fn list(units: Units, ids: [&str; 3]) -> String {
    let all: Vec<String> = units.kinds().map(|k| format!("{} {}", units.of(k), ids[k.index()])).collect();
    if all.is_empty() { "-".to_owned() } else { all.join(", ") }
}

fn inv(units: Units) -> String {
    list(units, INVADER_IDS)
}

fn def(units: Units) -> String {
    list(units, DEFENDER_IDS)
}

pub(crate) fn text(view: &View) -> String {
    let table = view.table();
    let p = &table.p;
    let mut out = String::new();
    let question = prompt(view);
    let asked: Vec<&str> = question.asked.iter().map(|s| seat_name(p.seats, s)).collect();
    let glory = if p.end.is_some() {
        p.glory
    } else {
        [table.invader_glory().iter().sum(), table.defender_glory().iter().sum()]
    };
    let _ = writeln!(out, "Turn {} of {}; glory {} to {}", p.turn, table.kit.turns, glory[0], glory[1]);
    let _ = writeln!(
        out,
        "{}: {} [{}]",
        if asked.is_empty() { "Over".to_owned() } else { asked.join(", ") },
        question.words(),
        question.clause
    );
    for s in (0..SECTIONS as u8).map(Section) {
        section(&mut out, view, &table, s);
    }
    for t in (0..TOWERS as u8).map(Tower) {
        let what = match p.mounts[t.index()] {
            Mount::Cannon => format!("Cannon {}", aim(&table, t.index(), true).unwrap_or_default()).trim().to_owned(),
            Mount::Poles => "Poles".to_owned(),
            Mount::None if p.posts[usize::from(t.place().0)].is_empty() => continue,
            Mount::None => def(p.posts[usize::from(t.place().0)]),
        };
        let _ = writeln!(out, "{}: {what}", t.place().id());
    }
    for r in (0..RAMPARTS as u8).map(Rampart) {
        rampart(&mut out, &table, r);
    }
    for side in Side::BOTH {
        let _ = writeln!(out, "{}: {}", Place::foreground(side).id(), inv(p.foregrounds[side.index()]));
    }
    paths(&mut out, &table);
    if p.barbican {
        let crews: Vec<String> = p.crews.iter().take(p.rams.into()).map(|c| inv(*c)).collect();
        let gate = match p.gate {
            0..3 => format!("Gate {} of 3, Toughness {}", p.gate + 1, p.toughness),
            _ => "All Gates destroyed".to_owned(),
        };
        let _ = writeln!(out, "{gate}; rams: {}", crews.join(" | "));
    }
    castle(&mut out, &table);
    chips_inside(&mut out, &table);
    for i in 0..table.invaders() {
        let who = seat_name(p.seats, table.invader_seat(i as u8));
        let _ = writeln!(
            out,
            "{who}: reserve {}; camp {}; {}",
            inv(p.reserve[i]),
            inv(p.camp[i]),
            plural(p.resources[i], "Resource")
        );
        let _ = writeln!(out, "{who}: cards {}", kept_cards(&table, i));
    }
    let _ = writeln!(
        out,
        "Pouch {}; rejected {}; blood {}; {} in the bank",
        inv(p.pouch),
        inv(p.pool),
        p.blood,
        plural(table.bank(), "Resource")
    );
    out
}

/// What the viewer acts with: an Invader's Phase cards and Orders, a Defender's Actions and Deeds.
pub(crate) fn cards(view: &View) -> Vec<(&'static str, Vec<Token>)> {
    let table = view.table();
    let Some(seat) = view.viewer else { return Vec::new() };
    if !table.is_invader(seat) {
        return vec![
            ("Actions of the castle", Work::ALL.into_iter().map(tokens::work).collect()),
            ("Deeds", Shame::ALL.into_iter().map(tokens::shame).collect()),
        ];
    }
    let phase = |phase: u8| deals(super::told::shown_deals(&table, seat.0, phase)).map(tokens::deal).collect();
    let mut all: Vec<(&'static str, Vec<Token>)> = PHASES.into_iter().zip((1..=6).map(phase)).collect();
    all.push(("Orders", Order::ALL.into_iter().map(tokens::order).collect()));
    all.push(("Glorious Deeds", Feat::ALL.into_iter().map(tokens::feat).collect()));
    all
}

/// Where it will shoot, with an arrow.
fn aim(table: &Stronghold, at: usize, cannon: bool) -> Option<String> {
    let target = super::forecast::aim(table, at, cannon)?;
    Some(format!("\u{2192} {}", table.kit.names[usize::from(target.0)]))
}

fn section(out: &mut String, view: &View, table: &Stronghold, s: Section) {
    let (p, at) = (&table.p, s.index());
    let mut notes = Vec::new();
    notes.extend(
        (0..EQUIPMENT).filter(|k| table.has_equipment(*k, s)).map(|k| table.kit.deal(EQUIPMENT_DEALS[k]).name.clone()),
    );
    if p.siege_towers & s.bit() != 0 {
        notes.push(format!("Siege Tower ({})", inv(p.siege[at])));
    }
    if let Some(kind) = table.cauldron(s) {
        notes.push(format!("Cauldron against {}s", INVADER_IDS[kind.index()]));
    }
    for (hero, name) in [(OFFICER, "Officer"), (WARRIOR, "Warrior")] {
        if table.hero_on(hero, s) {
            notes.push(hero_words(table, hero, name));
        }
    }
    let flags = &p.turn_flags;
    for (mask, word) in [(p.platforms, "Platform"), (flags.gale, "Gale"), (flags.accident, "Accident")] {
        if mask & s.bit() != 0 {
            notes.push(word.to_owned());
        }
    }
    if flags.glare == s.0 {
        notes.push("Unearthly Glare".to_owned());
    }
    let influence = p.influence.iter().filter(|at| **at == s.0).count();
    if influence > 0 {
        notes.push(format!("Altar Influence {influence}"));
    }
    let open = p.turn_flags.open_orders[at];
    if open != NONE {
        notes.push(format!("Order {}", table.kit.order_names[usize::from(open) % ORDERS]));
    } else if p.turn_flags.hidden_orders & s.bit() != 0 {
        let known = view.secret.map(|secret| secret.orders[at]).filter(|k| *k != NONE);
        notes.push(known.map_or("hidden Order".to_owned(), |k| {
            format!("hidden {}", table.kit.order_names[usize::from(k) % ORDERS])
        }));
    }
    let notes = if notes.is_empty() { String::new() } else { format!(" [{}]", notes.join(", ")) };
    let _ = writeln!(
        out,
        "{}: {} | {} stone, {} wooden | {}{notes}",
        s.place().id(),
        def(p.posts[at]),
        p.stones[at],
        p.wooden[at],
        inv(p.wall[at])
    );
    if table.engaged(s) {
        let _ = writeln!(out, "     {}", foretell(table, s));
    }
}

fn rampart(out: &mut String, table: &Stronghold, r: Rampart) {
    let (p, at) = (&table.p, r.index());
    let mut notes = Vec::new();
    if p.machines[at] != Machine::None {
        let pile =
            if p.machines[at].shoots() { format!(" {} hit {} miss", p.hits[at], p.misses[at]) } else { String::new() };
        notes.push(format!("{:?}{pile}", p.machines[at]));
    }
    if p.covers & r.bit() != 0 {
        notes.push("Cover".to_owned());
    }
    notes.extend(
        (0..TRAINING).filter(|k| table.has_training(*k, r)).map(|k| table.kit.deal(TRAINING_DEALS[k]).name.clone()),
    );
    for (mask, word) in [(p.turn_flags.bloodstones, "Bloodstone"), (p.turn_flags.accurate, "Accurate Shot")] {
        if mask & r.bit() != 0 {
            notes.push(word.to_owned());
        }
    }
    if p.assault.volleys[at] > 0 {
        notes.push(format!("a volley of {}", p.assault.volleys[at]));
    }
    notes.extend(aim(table, at, false));
    if notes.is_empty() && p.ramparts[at].is_empty() {
        return;
    }
    let notes = if notes.is_empty() { String::new() } else { format!(" [{}]", notes.join(", ")) };
    let _ = writeln!(out, "{}: {}{notes}", r.place().id(), inv(p.ramparts[at]));
}

fn paths(out: &mut String, table: &Stronghold) {
    let p = &table.p;
    for (word, mask) in [("Goblin Traps", p.goblin_traps), ("Troll Traps", p.troll_traps), ("Bridges", p.bridges)] {
        let all: Vec<&str> = bits(mask).map(|n| Path(n).place().id()).collect();
        if !all.is_empty() {
            let _ = writeln!(out, "{word}: {}", all.join(", "));
        }
    }
}

fn castle(out: &mut String, table: &Stronghold) {
    let p = &table.p;
    let post = |n: u8| def(p.posts[usize::from(n)]);
    let _ = writeln!(
        out,
        "Barracks {}; Guard {}; Honor Guard {}; Courtyard {}; Hospital {}",
        post(post::BARRACKS),
        post(post::GUARD),
        post(post::HONOR),
        post(post::COURTYARD),
        def(p.hospital[0].and(p.hospital[1]))
    );
    let _ = writeln!(out, "Supply {}, {} stone, {} wooden", def(p.supply), p.stone_supply, p.wooden_supply);
    let paid: Vec<String> = Work::ALL
        .into_iter()
        .filter(|w| p.paid[w.index()] > 0)
        .map(|w| {
            let whose =
                if table.defenders() == 2 { [" of West", " of East"][usize::from(table.payer(w) == 1)] } else { "" };
            format!("{} {}/{}{whose}", table.kit.work(w).name, p.paid[w.index()], table.price(w))
        })
        .collect();
    let paid = if paid.is_empty() { "none".to_owned() } else { paid.join(", ") };
    let time = (0..table.defenders()).map(|d| match p.labour[d] {
        0 => p.hourglasses[d].to_string(),
        labour => format!("{} (and {labour} for the Workshop)", p.hourglasses[d]),
    });
    let stone = if p.stone_due { "; a Stone to place" } else { "" };
    let _ = writeln!(out, "Hourglasses {}{stone}; on Actions: {paid}", time.collect::<Vec<_>>().join(" and "));
    let done: Vec<&str> = Work::ALL
        .into_iter()
        .filter(|w| p.turn_flags.worked & w.bit() != 0)
        .map(|w| table.kit.work(w).name.as_str())
        .collect();
    if !done.is_empty() {
        let _ = writeln!(out, "Performed this turn: {}", done.join(", "));
    }
}

/// Chips that lie inside the walls or on a side.
fn chips_inside(out: &mut String, table: &Stronghold) {
    let (p, flags) = (&table.p, &table.p.turn_flags);
    let mut all = Vec::new();
    for (mask, word) in [(p.saboteurs, "Saboteur"), (flags.fire, "Fire")] {
        let at = bits(mask).map(|b| table.kit.names[usize::from(Building::ALL[usize::from(b)].place().0)].as_str());
        all.extend(at.map(|name| format!("{word} in the {name}")));
    }
    if flags.panic {
        all.push("Panic in the Courtyard".to_owned());
    }
    if flags.specters != 0 {
        all.push("Specters at the Hospital".to_owned());
    }
    if flags.blessing != NONE {
        let side = Place::side(crate::state::side_at(flags.blessing));
        all.push(format!("Marksmen Blessing on the {}", table.kit.names[usize::from(side.0)]));
    }
    for (hero, name) in [(OFFICER, "Officer"), (WARRIOR, "Warrior")] {
        if p.heroes[usize::from(hero)] == post::HERO_COURTYARD {
            all.push(format!("{} in the Courtyard", hero_words(table, hero, name)));
        }
    }
    if !all.is_empty() {
        let _ = writeln!(out, "{}", all.join("; "));
    }
}

fn hero_words(table: &Stronghold, hero: u8, name: &str) -> String {
    let flags = &table.p.turn_flags;
    let possessed = if flags.possessed >> hero & 1 == 1 { " possessed" } else { "" };
    let done = if flags.hero_done >> hero & 1 == 1 { " has acted" } else { "" };
    let speech = if hero == OFFICER && flags.speech > 0 { format!(" Speech {}", flags.speech) } else { String::new() };
    format!("{name}{possessed}{done}{speech}")
}

/// Phase cards kept, those flipped by their Special Action.
fn kept_cards(table: &Stronghold, invader: usize) -> String {
    let p = &table.p;
    let flipped = |phase: u8| p.flipped[invader] & 1 << phase != 0;
    let name = |phase: u8| match phase {
        _ if flipped(phase) => Some(table.kit.deal(Deal::reverse(phase)).name.clone()),
        1 => None,
        _ => match p.cards[invader][usize::from(phase) - 2] {
            NONE => None,
            card => Some(table.kit.card(table.set(), phase, card).id.clone()),
        },
    };
    let all: Vec<String> = (1..=5).filter_map(name).collect();
    if all.is_empty() { "not yet chosen".to_owned() } else { all.join(", ") }
}
