//! The view as text for a terminal.

use std::fmt::Write;

use super::parts::*;
use super::proposal;
use crate::components::*;
use crate::prompt::prompt;
use crate::state::{Target, Vilnius};
use crate::view::{View, seat_name};
use crate::weapons::lacking;

pub(crate) fn text(view: &View) -> String {
    let table = view.table();
    let (p, kit) = (&table.p, table.kit);
    let mut out = String::new();
    let asked = prompt(view);
    let who: Vec<&str> = asked.asked.iter().map(|s| seat_name(s.0)).collect();
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
    let _ = writeln!(out, "Order pile {}; discarded: {}", table.order_pile(), order_names(kit, &p.discard));
    let destinations = destination_names(kit, p.targets_discard);
    let _ = writeln!(out, "Destinations {}; discarded: {destinations}", p.targets[0] + p.targets[1]);
    if p.boxed != [0; KINDS] {
        let _ = writeln!(out, "In the box: {}", order_names(kit, &p.boxed));
    }
    if !p.forts.is_empty() {
        let any = table.count().fort_weapons;
        let enough = if any > 0 { format!(" (any {any} of the symbols are enough)") } else { String::new() };
        let _ = writeln!(out, "Enemy Buildings{enough}:");
        let (siege, have) = (table.is_siege(), table.offers());
        for (n, kind) in p.forts.iter().enumerate() {
            let spec = kit.fort(*kind);
            let lacks = if siege { format!("; {}", siege_state(&table, n, &have)) } else { String::new() };
            let _ = writeln!(out, "  {} {} ({}){lacks}: {}", n + 1, spec.name, weapons(kit, spec.demand), spec.text);
        }
    }
    for seat in 0..p.seats {
        player(&mut out, &table, seat);
    }
    fight(&mut out, &table);
    for (n, stack) in p.stacks.iter().enumerate() {
        let _ = writeln!(out, "Stack {} ({}): {}", n + 1, weapons(kit, kit.conquest[n]), stack_words(kit, stack));
    }
    let buildings: Vec<String> =
        kit.buildings.iter().zip(p.buildings).filter(|(_, n)| *n > 0).map(|(b, n)| format!("{} {n}", b.name)).collect();
    let _ = writeln!(out, "Buildings: {}", buildings.join(", "));
    let _ = writeln!(out, "Units: {}", unit_names(kit, p.units));
    out
}

fn weapons(kit: &Kit, all: Weapons) -> String {
    let each = (0..WEAPONS).filter(|w| all.0[*w] > 0).map(|w| format!("{} {}", all.0[w], kit.weapon_names[w]));
    let list: Vec<String> = each.collect();
    if list.is_empty() { "none".to_owned() } else { list.join(", ") }
}

/// What an enemy Unit takes to be defeated, and what it does: weapons, Skulls, damage.
fn threat(table: &Vilnius, kind: u8, target: Target) -> String {
    let kit = table.kit;
    let mut parts = vec![format!("needs {}", weapons(kit, table.demand(kind)))];
    let metals = ["Red", "Silver", "Golden"];
    let skulls = table.skulls(kind).into_iter().zip(metals).filter(|(n, _)| *n > 0);
    parts.extend(skulls.map(|(n, metal)| format!("{n} {metal} Skull{}", if n == 1 { "" } else { "s" })));
    let symbols = &kit.enemy(kind).damage[target as usize];
    if !symbols.is_empty() {
        let each: Vec<&str> = symbols.iter().map(|d| damage_words(*d)).collect();
        parts.push(format!("undefeated it takes {}", each.join(", ")));
    }
    parts.join("; ")
}

fn player(out: &mut String, table: &Vilnius, seat: u8) {
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
    let cards: Vec<&str> = bits(player.hand).map(|c| kit.province(c).name.as_str()).collect();
    let cards = if cards.is_empty() { "no Provinces".to_owned() } else { cards.join(", ") };
    let _ = writeln!(out, "  hand: {cards}; {}", unit_names(kit, player.units));
    let _ = writeln!(
        out,
        "  Province pile {}; discarded: {}",
        player.draw.count_ones(),
        province_names(kit, player.discard)
    );
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
        .iter()
        .enumerate()
        .map(|(n, b)| {
            let mut words = format!("{} {},{}", kit.building(b.kind).name, b.x, b.y);
            for card in [b.province, b.shared].into_iter().filter(|c| *c != NONE) {
                let _ = write!(words, " [{}]", kit.province(card).name);
            }
            if b.unit != NONE {
                let _ = write!(words, " [{}]", kit.unit(b.unit).name);
            }
            for done in spent(table, seat, n) {
                let _ = write!(words, " ({done})");
            }
            words
        })
        .collect();
    let _ = writeln!(out, "  city: {}", built.join("; "));
    let own: Vec<&str> = bits(player.supply.into()).map(|k| kit.building(k).name.as_str()).collect();
    if !own.is_empty() {
        let _ = writeln!(out, "  own Buildings to build: {}", own.join(", "));
    }
    if player.loot != 0 {
        let loot: Vec<&str> = bits(player.loot).map(|c| kit.province(c).name.as_str()).collect();
        let _ = writeln!(out, "  loot: {}", loot.join(", "));
    }
}

fn fight(out: &mut String, table: &Vilnius) {
    let (p, kit) = (&table.p, table.kit);
    let have = table.offers();
    for (n, f) in p.foes.iter().enumerate() {
        let target = if f.target == Target::Vilnius {
            "Vilnius".to_owned()
        } else {
            format!("the quarter of {}", seat_name(f.row))
        };
        let state = if f.defeated {
            "defeated".to_owned()
        } else {
            let lacks = lacking(table.demand(f.kind), have[n]);
            format!("lacks {lacks}; {}", threat(table, f.kind, f.target))
        };
        let _ = writeln!(out, "Enemy {} {} against {target}: {state}", n + 1, kit.order_name(f.kind));
    }
    let siege = table.is_siege();
    for d in p.deployed.iter() {
        let at: Vec<&str> = bits(d.fought().into()).map(|foe| kit.order_name(table.target_kind(foe, siege))).collect();
        let _ = writeln!(out, "  {} of {} against {}", kit.unit(d.unit).name, seat_name(d.owner), at.join(", "));
    }
    survivors(table).iter().chain(&proposal::plan(table)).for_each(|words| _ = writeln!(out, "{words}"));
}
