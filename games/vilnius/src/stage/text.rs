//! The view as text for a terminal.

use ravelin_core::{Each, Hidden, Places, Seat, Worded};
use std::fmt::Write;

use super::parts::*;
use super::proposal;
use crate::ids::*;
use crate::kit::*;
use crate::rules::weapons::lacking;
use crate::state::Vilnius;
use crate::view::View;

pub(crate) fn text(view: &View) -> String {
    let table = Vilnius::known(view);
    let (p, kit) = (&table.p, table.kit);
    let mut out = String::new();
    let asked = Vilnius::prompt(view);
    let who: Vec<&str> = asked.asked.iter().map(seat_name).collect();
    let who = if who.is_empty() { "nobody".to_owned() } else { who.join(", ") };
    let _ = writeln!(
        out,
        "Round {}, part {}; Vilnius {} points; starting player {}",
        p.round,
        p.part + 1,
        p.city,
        seat_name(p.start)
    );
    let _ = writeln!(out, "{who}: {} [{}]", asked.words(), asked.clause);
    let _ = writeln!(out, "Order pile {}; discarded: {}", table.order_pile(), order_names(kit, &p.order.discard));
    let destinations = destination_names(kit, &p.destinations.discard);
    let _ = writeln!(out, "Destinations {}; discarded: {destinations}", p.destinations.pile.values().sum::<u8>());
    if p.order.boxed != Each::filled(0) {
        let _ = writeln!(out, "In the box: {}", order_names(kit, &p.order.boxed));
    }
    if !p.order.buildings.is_empty() {
        let any = table.count().fort_weapons;
        let enough = if any > 0 { format!(" (any {any} of the symbols are enough)") } else { String::new() };
        let _ = writeln!(out, "Enemy Buildings{enough}:");
        let (siege, have) = (table.is_siege(), table.offers());
        for (n, kind) in p.order.buildings.places::<Front>() {
            let spec = kit.fort(*kind);
            let lacks = if siege { format!("; {}", siege_state(&table, n, *kind, &have)) } else { String::new() };
            let _ = writeln!(out, "  {n} {} ({}){lacks}: {}", spec.name, weapons(kit, spec.demand), spec.text);
        }
    }
    for seat in table.each_seat() {
        player(&mut out, &table, seat);
    }
    fight(&mut out, &table);
    for (n, stack) in p.stacks.iter() {
        let _ = writeln!(out, "Stack {n} ({}): {}", weapons(kit, kit.conquest[n]), stack_words(kit, stack));
    }
    let buildings: Vec<String> =
        p.buildings.iter().filter(|(_, n)| **n > 0).map(|(b, n)| format!("{} {n}", kit.building(b).name)).collect();
    let _ = writeln!(out, "Buildings: {}", buildings.join(", "));
    let _ = writeln!(out, "Units: {}", unit_names(kit, p.units));
    out
}

fn weapons(kit: &Kit, all: Weapons) -> String {
    let each = all.0.iter().filter(|(_, n)| **n > 0).map(|(w, n)| format!("{n} {}", kit.weapon_name(w)));
    let list: Vec<String> = each.collect();
    if list.is_empty() { "none".to_owned() } else { list.join(", ") }
}

/// What an enemy Unit takes to be defeated, and what it does: weapons, Skulls, damage.
fn threat(table: &Vilnius, kind: Enemy, target: Target) -> String {
    let kit = table.kit;
    let mut parts = vec![format!("needs {}", weapons(kit, table.demand(kind)))];
    let metals = ["Red", "Silver", "Golden"];
    let skulls = table.skulls(kind);
    let skulls = skulls.values().zip(metals).filter(|(n, _)| **n > 0);
    parts.extend(skulls.map(|(n, metal)| format!("{n} {metal} Skull{}", if *n == 1 { "" } else { "s" })));
    let symbols = &kit.enemy(kind).damage[target];
    if !symbols.is_empty() {
        let each: Vec<&str> = symbols.iter().map(|d| damage_words(*d)).collect();
        parts.push(format!("undefeated it takes {}", each.join(", ")));
    }
    parts.join("; ")
}

fn player(out: &mut String, table: &Vilnius, seat: Seat) {
    let (kit, player) = (table.kit, table.player(seat));
    let Some(emblem) = player.emblem else {
        let _ = writeln!(out, "{}: no emblem yet", seat_name(seat));
        return;
    };
    let _ = writeln!(out, "{} ({})", seat_name(seat), kit.emblem_name(emblem));
    let target = if player.target == Target::Vilnius { "Vilnius" } else { "the quarter" };
    let _ = writeln!(out, "  row: strength {} of {} against {target}", table.row_strength(seat), player.value);
    for kind in player.row.iter() {
        let strength = kit.enemy(*kind).strength;
        let _ = writeln!(
            out,
            "    {}, strength {strength}: {}",
            kit.order_name(*kind),
            threat(table, *kind, player.target)
        );
    }
    let cards: Vec<&str> = player.hand.iter().map(|c| kit.province(c).name.as_str()).collect();
    let cards = if cards.is_empty() { "no Provinces".to_owned() } else { cards.join(", ") };
    let _ = writeln!(out, "  hand: {cards}; {}", unit_names(kit, player.units));
    let _ = writeln!(out, "  Province pile {}; discarded: {}", player.draw.len(), province_names(kit, player.discard));
    let [pile, discarded] = [player.unit_draw, player.unit_discard].map(|all| unit_names(kit, all));
    let _ = writeln!(out, "  Unit pile: {pile}; discarded: {discarded}");
    let _ = writeln!(
        out,
        "  income {}; Buildings {} of {}",
        table.income(seat),
        player.display.len(),
        table.max_buildings(seat)
    );
    let built: Vec<String> = player
        .display
        .places()
        .map(|(n, b)| {
            let mut words = format!("{} {},{}", kit.building(b.building).name, b.x, b.y);
            for card in [b.province, b.shared].into_iter().flatten() {
                let _ = write!(words, " [{}]", kit.province(card).name);
            }
            if let Some(unit) = b.unit {
                let _ = write!(words, " [{}]", kit.unit(unit).name);
            }
            for done in spent(table, seat, n) {
                let _ = write!(words, " ({done})");
            }
            words
        })
        .collect();
    let _ = writeln!(out, "  city: {}", built.join("; "));
    let own: Vec<&str> = player.supply.iter().map(|k| kit.building(k).name.as_str()).collect();
    if !own.is_empty() {
        let _ = writeln!(out, "  own Buildings to build: {}", own.join(", "));
    }
    if !player.loot.is_empty() {
        let loot: Vec<&str> = player.loot.iter().map(|c| kit.province(c).name.as_str()).collect();
        let _ = writeln!(out, "  loot: {}", loot.join(", "));
    }
}

fn fight(out: &mut String, table: &Vilnius) {
    let (p, kit) = (&table.p, table.kit);
    let have = table.offers();
    for (n, f) in p.fight.foes.places::<Front>() {
        let target = if f.target == Target::Vilnius {
            "Vilnius".to_owned()
        } else {
            format!("the quarter of {}", seat_name(f.row))
        };
        let state = if f.defeated {
            "defeated".to_owned()
        } else {
            let lacks = lacking(table.demand(f.card), have[n]);
            format!("lacks {lacks}; {}", threat(table, f.card, f.target))
        };
        let _ = writeln!(out, "Enemy {n} {} against {target}: {state}", kit.order_name(f.card));
    }
    for d in p.fight.deployed.iter() {
        let at: Vec<&str> = d.fought().iter().map(|foe| table.target_name(foe)).collect();
        let _ = writeln!(out, "  {} of {} against {}", kit.unit(d.unit).name, seat_name(d.owner), at.join(", "));
    }
    survivors(table).iter().chain(&proposal::plan(table)).for_each(|words| _ = writeln!(out, "{words}"));
}
