//! The view as text for a terminal.

use std::fmt::Write;

use ravelin_core::{Asking, Hidden, Token};

use super::forecast::{cannon_aim, foretell, machine_aim};
use super::parts::plural;
use crate::ids::*;
use crate::kit::*;
use crate::state::Stronghold;
use crate::tokens;
use crate::view::{View, seat_name};

fn list(units: Units, word: fn(Kind) -> &'static str) -> String {
    let all: Vec<String> = units.kinds().map(|kind| format!("{} {}", units.of(kind), word(kind))).collect();
    if all.is_empty() { "-".to_owned() } else { all.join(", ") }
}

fn inv(units: Units) -> String {
    list(units, Kind::invader)
}

fn def(units: Units) -> String {
    list(units, Kind::defender)
}

pub(crate) fn text(view: &View) -> String {
    let table = Stronghold::known(view);
    let p = &table.p;
    let mut out = String::new();
    let question = table.prompt_now();
    let asked: Vec<&str> = question.asked.iter().map(|s| seat_name(p.seats, s)).collect();
    let glory = super::status::glory(&table);
    let _ = writeln!(out, "Turn {} of {}; glory {} to {}", p.turn, table.kit.turns, glory[0], glory[1]);
    let _ = writeln!(
        out,
        "{}: {} [{}]",
        if asked.is_empty() { "Over".to_owned() } else { asked.join(", ") },
        question.words(),
        question.clause
    );
    for s in Section::ALL {
        section(&mut out, &table, s);
    }
    Tower::ALL.into_iter().for_each(|t| tower(&mut out, &table, t));
    for r in Rampart::ALL {
        rampart(&mut out, &table, r);
    }
    for side in Side::BOTH {
        let _ = writeln!(out, "{}: {}", side.foreground().word(), inv(p.foregrounds[side]));
    }
    paths(&mut out, &table);
    if p.barbican {
        let crews: Vec<String> = table.rams().iter().map(|ram| inv(p.crews[ram])).collect();
        let gate = match p.gate {
            0..3 => format!("Gate {} of 3, Toughness {}", p.gate + 1, p.toughness),
            _ => "All Gates destroyed".to_owned(),
        };
        let _ = writeln!(out, "{gate}; rams: {}", crews.join(" | "));
    }
    castle(&mut out, &table);
    chips_inside(&mut out, &table);
    for &by in table.invaders() {
        let who = seat_name(p.seats, table.invader_seat(by));
        let _ = writeln!(
            out,
            "{who}: reserve {}; camp {}; {}",
            inv(p.reserve[by]),
            inv(p.camp[by]),
            plural(p.resources[by], "Resource")
        );
        let _ = writeln!(out, "{who}: cards {}", kept_cards(&table, by));
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

fn tower(out: &mut String, table: &Stronghold, t: Tower) {
    let p = &table.p;
    let what = match p.mounts[t] {
        Some(Mount::Cannon) => format!("Cannon {}", arrow(table, cannon_aim(table, t))).trim().to_owned(),
        Some(Mount::Poles) => "Poles".to_owned(),
        None if p.posts[t.post()].is_empty() => return,
        None => def(p.posts[t.post()]),
    };
    let _ = writeln!(out, "{t}: {what}");
}

/// What the viewer acts with: an Invader's Phase cards and Orders, a Defender's Actions and Deeds.
pub(crate) fn cards(view: &View) -> Vec<(&'static str, Vec<Token>)> {
    let table = Stronghold::known(view);
    let Some(seat) = view.viewer else { return Vec::new() };
    if !table.is_invader(seat) {
        return vec![
            ("Actions of the castle", Work::ALL.into_iter().map(tokens::work).collect()),
            ("Deeds", Shame::ALL.into_iter().map(tokens::shame).collect()),
        ];
    }
    let by = table.side_at(seat);
    let deals = |phase| super::told::shown_deals(&table, by, phase).iter().map(tokens::deal).collect();
    let mut all: Vec<(&'static str, Vec<Token>)> =
        Phase::ALL.into_iter().map(|phase| (phase.title(), deals(phase))).collect();
    all.push(("Orders", Order::ALL.into_iter().map(tokens::order).collect()));
    all.push(("Glorious Deeds", Feat::ALL.into_iter().map(tokens::feat).collect()));
    all
}

/// Where it will shoot, with an arrow.
fn arrow(table: &Stronghold, target: Option<Place>) -> String {
    target.map_or(String::new(), |target| format!("\u{2192} {}", table.kit.place(target)))
}

fn section(out: &mut String, table: &Stronghold, s: Section) {
    let p = &table.p;
    let notes = section_notes(table, s);
    let notes = if notes.is_empty() { String::new() } else { format!(" [{}]", notes.join(", ")) };
    let _ = writeln!(
        out,
        "{s}: {} | {} stone, {} wooden | {}{notes}",
        def(p.posts[s.post()]),
        p.stones[s],
        p.wooden[s],
        inv(p.wall[s])
    );
    if table.engaged(s) {
        let _ = writeln!(out, "     {}", foretell(table, s));
    }
}

fn section_notes(table: &Stronghold, s: Section) -> Vec<String> {
    let (p, flags) = (&table.p, &table.p.turn_flags);
    let equipment = Equipment::ALL.into_iter().filter(|kind| table.has_equipment(*kind, s));
    let mut notes: Vec<String> = equipment.map(|kind| table.kit.deal(kind.deal()).name.clone()).collect();
    if p.siege_towers.has(s) {
        notes.push(format!("Siege Tower ({})", inv(p.siege[s])));
    }
    if let Some(kind) = p.cauldrons[s] {
        notes.push(format!("Cauldron against {}s", kind.invader()));
    }
    notes.extend(Hero::ALL.into_iter().filter(|hero| table.hero_on(*hero, s)).map(|hero| hero_words(table, hero)));
    for (there, word) in [(p.platforms, "Platform"), (flags.gale, "Gale"), (flags.accident, "Accident")] {
        if there.has(s) {
            notes.push(word.to_owned());
        }
    }
    if flags.glare == Some(s) {
        notes.push("Unearthly Glare".to_owned());
    }
    let influence = p.influence.values().filter(|at| **at == Some(s)).count();
    if influence > 0 {
        notes.push(format!("Altar Influence {influence}"));
    }
    let name = |order: Order| &table.kit.order_names[order as usize];
    notes.extend(match (flags.open_orders[s], table.s.orders[s]) {
        (Some(open), _) => Some(format!("Order {}", name(open))),
        (None, Some(hidden)) => Some(format!("hidden {}", name(hidden))),
        (None, None) => flags.hidden_orders.has(s).then(|| "hidden Order".to_owned()),
    });
    notes
}

fn rampart(out: &mut String, table: &Stronghold, r: Rampart) {
    let p = &table.p;
    let mut notes = Vec::new();
    if let Some(machine) = p.machines[r] {
        let pile = if machine.shoots() { format!(" {} hit {} miss", p.hits[r], p.misses[r]) } else { String::new() };
        notes.push(format!("{machine:?}{pile}"));
    }
    if p.covers.has(r) {
        notes.push("Cover".to_owned());
    }
    let training = Training::ALL.into_iter().filter(|kind| table.has_training(*kind, r));
    notes.extend(training.map(|kind| table.kit.deal(kind.deal()).name.clone()));
    for (there, word) in [(p.turn_flags.bloodstones, "Bloodstone"), (p.turn_flags.accurate, "Accurate Shot")] {
        if there.has(r) {
            notes.push(word.to_owned());
        }
    }
    let volley = p.assault.volleys[r.butt()];
    if volley > 0 {
        notes.push(format!("a volley of {volley}"));
    }
    notes.extend(machine_aim(table, r).map(|target| arrow(table, Some(target))));
    if notes.is_empty() && p.ramparts[r].is_empty() {
        return;
    }
    let notes = if notes.is_empty() { String::new() } else { format!(" [{}]", notes.join(", ")) };
    let _ = writeln!(out, "{r}: {}{notes}", inv(p.ramparts[r]));
}

fn paths(out: &mut String, table: &Stronghold) {
    let p = &table.p;
    for (word, there) in [("Goblin Traps", p.goblin_traps), ("Troll Traps", p.troll_traps), ("Bridges", p.bridges)] {
        let all: Vec<&str> = there.iter().map(Path::word).collect();
        if !all.is_empty() {
            let _ = writeln!(out, "{word}: {}", all.join(", "));
        }
    }
}

fn castle(out: &mut String, table: &Stronghold) {
    let p = &table.p;
    let post = |post: Post| def(p.posts[post]);
    let _ = writeln!(
        out,
        "Barracks {}; Guard {}; Honor Guard {}; Courtyard {}; Hospital {}",
        post(Post::Barracks),
        post(Post::Guard),
        post(Post::HonorGuard),
        post(Post::Courtyard),
        def(table.fallen())
    );
    let _ = writeln!(out, "Supply {}, {} stone, {} wooden", def(p.supply), p.stone_supply, p.wooden_supply);
    let paid: Vec<String> = Work::ALL
        .into_iter()
        .filter(|w| p.paid[*w] > 0)
        .map(|w| {
            let whose = match table.payer(w) {
                _ if table.defenders().len() == 1 => "",
                Side::West => " of West",
                Side::East => " of East",
            };
            format!("{} {}/{}{whose}", table.kit.work(w).name, p.paid[w], table.price(w))
        })
        .collect();
    let paid = if paid.is_empty() { "none".to_owned() } else { paid.join(", ") };
    let time = table.defenders().iter().map(|by| match p.labour[*by] {
        0 => p.hourglasses[*by].to_string(),
        labour => format!("{} (and {labour} for the Workshop)", p.hourglasses[*by]),
    });
    let stone = if p.stone_due { "; a Stone to place" } else { "" };
    let _ = writeln!(out, "Hourglasses {}{stone}; on Actions: {paid}", time.collect::<Vec<_>>().join(" and "));
    let done: Vec<&str> = p.turn_flags.worked.iter().map(|w| table.kit.work(w).name.as_str()).collect();
    if !done.is_empty() {
        let _ = writeln!(out, "Performed this turn: {}", done.join(", "));
    }
}

/// Chips that lie inside the walls or on a side.
fn chips_inside(out: &mut String, table: &Stronghold) {
    let (p, flags) = (&table.p, &table.p.turn_flags);
    let mut all = Vec::new();
    for (there, word) in [(p.saboteurs, "Saboteur"), (flags.fire, "Fire")] {
        all.extend(there.iter().map(|b| format!("{word} in the {}", table.kit.place(b.place()))));
    }
    if flags.panic {
        all.push("Panic in the Courtyard".to_owned());
    }
    if !flags.specters.is_empty() {
        all.push("Specters at the Hospital".to_owned());
    }
    if let Some(side) = flags.blessing {
        all.push(format!("Marksmen Blessing on the {}", table.kit.place(side.place())));
    }
    for hero in Hero::ALL.into_iter().filter(|hero| p.heroes[*hero].is_none()) {
        all.push(format!("{} in the Courtyard", hero_words(table, hero)));
    }
    if !all.is_empty() {
        let _ = writeln!(out, "{}", all.join("; "));
    }
}

fn hero_words(table: &Stronghold, hero: Hero) -> String {
    let (flags, name) = (&table.p.turn_flags, tokens::capital(hero.word()));
    let possessed = if flags.possessed.has(hero) { " possessed" } else { "" };
    let done = if flags.hero_done.has(hero) { " has acted" } else { "" };
    let spoken = hero == Hero::Officer && flags.speech > 0;
    let speech = if spoken { format!(" Speech {}", flags.speech) } else { String::new() };
    format!("{name}{possessed}{done}{speech}")
}

/// Phase cards kept, those flipped by their Special Action.
fn kept_cards(table: &Stronghold, invader: Side) -> String {
    let p = &table.p;
    let name = |phase: Phase| match phase.reverse().filter(|_| p.flipped[invader].has(phase)) {
        Some(reverse) => Some(table.kit.deal(reverse).name.clone()),
        None => p.cards[invader][phase].map(|card| table.kit.card(card).id.clone()),
    };
    let all: Vec<String> = Phase::ALL.into_iter().filter_map(name).collect();
    if all.is_empty() { "not yet chosen".to_owned() } else { all.join(", ") }
}
