//! The view as text for a terminal.

use std::fmt::Write;

use super::wall::foretell;
use crate::components::*;
use crate::places::*;
use crate::prompt::prompt;
use crate::state::{Machine, Mount, NONE, Stronghold};
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
        question.text,
        question.clause
    );
    for s in (0..SECTIONS as u8).map(Section) {
        section(&mut out, view, &table, s);
    }
    for t in (0..TOWERS as u8).map(Tower) {
        let what = match p.mounts[t.index()] {
            Mount::Cannon => "Cannon".to_owned(),
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
        let _ = writeln!(out, "Gate {} of 3, Toughness {}; rams: {}", p.gate + 1, p.toughness, crews.join(" | "));
    }
    castle(&mut out, &table);
    for i in 0..table.invaders() {
        let who = seat_name(p.seats, table.invader_seat(i as u8));
        let _ = writeln!(
            out,
            "{who}: reserve {}; camp {}; {} Resources",
            inv(p.reserve[i]),
            inv(p.camp[i]),
            p.resources[i]
        );
    }
    let _ = writeln!(out, "Pouch {}; rejected {}; blood {}", inv(p.pouch), inv(p.pool), p.blood);
    out
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
            notes.push(name.to_owned());
        }
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
        "Barracks {}; Guard {}; Honor Guard {}; Courtyard {}",
        post(post::BARRACKS),
        post(post::GUARD),
        post(post::HONOR),
        post(post::COURTYARD)
    );
    let paid: Vec<String> = Work::ALL
        .into_iter()
        .filter(|w| p.paid[w.index()] > 0)
        .map(|w| format!("{} {}/{}", table.kit.work(w).name, p.paid[w.index()], table.price(w)))
        .collect();
    let paid = if paid.is_empty() { "none".to_owned() } else { paid.join(", ") };
    let time: Vec<String> = p.hourglasses[..table.defenders()].iter().map(u8::to_string).collect();
    let _ = writeln!(out, "Hourglasses {}; on Actions: {paid}", time.join(" and "));
}
