//! The view as text for a terminal.

use std::fmt::Write;

use super::parts::*;
use crate::components::*;
use crate::flow::Frame;
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
    let _ = writeln!(out, "{who}: {} [{}]", asked.text, asked.clause);
    let _ = writeln!(out, "Order pile {}; discarded: {}", table.order_pile(), order_names(kit, &p.discard));
    let destinations = destination_names(kit, p.targets_discard);
    let _ = writeln!(out, "Destinations {}; discarded: {destinations}", p.targets[0] + p.targets[1]);
    if p.boxed != [0; KINDS] {
        let _ = writeln!(out, "In the box: {}", order_names(kit, &p.boxed));
    }
    if !p.forts.is_empty() {
        let all: Vec<String> =
            p.forts.iter().map(|k| format!("{} ({})", kit.fort(*k).name, weapons(kit, kit.fort(*k).demand))).collect();
        let _ = writeln!(out, "Enemy Buildings: {}", all.join("; "));
    }
    for seat in 0..p.seats {
        player(&mut out, &table, seat);
    }
    fight(&mut out, &table);
    for (n, stack) in p.stacks.iter().enumerate() {
        let known: Vec<&str> = stack.known.iter().map(|c| kit.province(*c).name.as_str()).collect();
        let known = if known.is_empty() { String::new() } else { format!(", then {}", known.join(", ")) };
        let _ = writeln!(out, "Stack {} ({}): {} unseen{known}", n + 1, weapons(kit, kit.conquest[n]), stack.unknown);
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

fn player(out: &mut String, table: &Vilnius, seat: u8) {
    let (kit, player) = (table.kit, table.player(seat));
    if player.emblem == NONE {
        let _ = writeln!(out, "{}: no emblem yet", seat_name(seat));
        return;
    }
    let _ = writeln!(out, "{} ({})", seat_name(seat), kit.emblems[usize::from(player.emblem) % EMBLEMS]);
    let row: Vec<&str> = player.row.iter().map(|k| kit.order_name(*k)).collect();
    let row = if row.is_empty() { "empty".to_owned() } else { row.join(", ") };
    let target = if player.target == Target::Vilnius { "Vilnius" } else { "the quarter" };
    let _ = writeln!(out, "  row: {row}; strength {} of {} against {target}", table.row_strength(seat), player.value);
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
            let need = table.demand(f.kind);
            format!("needs {}; lacks {}", weapons(kit, need), lacking(need, have[n]))
        };
        let _ = writeln!(out, "Enemy {} {} against {target}: {state}", n + 1, kit.order_name(f.kind));
    }
    let siege = matches!(table.top(), Frame::Siege { .. });
    for d in p.deployed.iter() {
        let at: Vec<&str> = bits(d.fought().into()).map(|foe| kit.order_name(table.target_kind(foe, siege))).collect();
        let _ = writeln!(out, "  {} of {} against {}", kit.unit(d.unit).name, seat_name(d.owner), at.join(", "));
    }
    survivors(table).iter().for_each(|words| _ = writeln!(out, "{words}"));
}
