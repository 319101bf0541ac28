//! The proposed plan in words: who goes against whom. [V4.3.3]

use ravelin_core::Id;
use std::hash::Hash;

use crate::ids::*;
use ravelin_core::Viewer;

use crate::questions::Frame;
use crate::state::{Deployed, Vilnius};

/// The seat that is asked in a window, also while it splits a Unit.
fn on_turn(table: &Vilnius) -> Viewer {
    match table.p.frames.first() {
        Some(Frame::Window(window)) => Some(window.seat),
        Some(Frame::Siege(siege)) => Some(siege.seat),
        _ => None,
    }
}

/// The whole plan; none outside a window.
pub(crate) fn plan(table: &Vilnius) -> Option<String> {
    let seat = on_turn(table)?;
    let before = table.unsplit();
    let plan = before.plan();
    let parts = against(table, &before.shares(&plan, seat), true);
    let words =
        if parts.is_empty() { "The plan: deploy nobody more.".to_owned() } else { format!("The plan: {parts}.") };
    // A search that was cut short says so.
    let cut = if plan.cut { " It is the best found in time, perhaps not the best there is." } else { "" };
    Some(words + cut)
}

/// Everything that the plan depends on, for the key of what shows it: the search is the dearest part of a drawing.
pub(super) fn stakes(table: &Vilnius) -> Option<impl Hash + use<>> {
    let seat = on_turn(table)?;
    let before = table.unsplit();
    let p = &before.p;
    let foes: Vec<_> = p.fight.foes.iter().map(|f| (f.card, f.row, f.target, f.defeated)).collect();
    let deployed: Vec<_> = p.fight.deployed.iter().map(|d| (d.unit, d.owner, d.at)).collect();
    let hands: Vec<_> = p.players.values().map(|player| (player.units, player.stored().is_empty())).collect();
    let table = (seat, before.is_siege(), p.start, p.seats, p.part, p.window.done);
    Some((table, foes, p.order.buildings.to_vec(), deployed, hands))
}

/// The part of whoever is asked.
pub(crate) fn own_part(table: &Vilnius) -> String {
    on_turn(table).map_or_else(String::new, |seat| against(table, &table.own_part(seat), false))
}

fn against(table: &Vilnius, shares: &[Deployed], owners: bool) -> String {
    let targets = || Front::each().map_while(|at| Some((at, table.target_kind(at)?)));
    let mut words = Vec::new();
    for (at, kind) in targets() {
        let mut each: Vec<(String, u8)> = Vec::new();
        for d in shares.iter().filter(|d| d.fought().has(at)) {
            let name = sent(table, d, at, owners);
            match each.iter_mut().find(|(other, _)| *other == name) {
                Some((_, n)) => *n += 1,
                None => each.push((name, 1)),
            }
        }
        if each.is_empty() {
            continue;
        }
        let each: Vec<String> = each.into_iter().map(|(name, n)| format!("{n} {name}")).collect();
        // Equal enemies are told apart by their places.
        let alike = targets().filter(|(_, other)| *other == kind).count() > 1;
        let place = if alike { format!(" ({at})") } else { String::new() };
        words.push(format!("{} against {}{place}", each.join(", "), table.kit.order_name(kind)));
    }
    words.join("; ")
}

/// A Unit, with its owner if asked for; of one that splits, the symbols that go there. [V14.3.2]
fn sent(table: &Vilnius, d: &Deployed, at: Front, owners: bool) -> String {
    let spec = table.kit.unit(d.unit);
    let owner = if owners { format!(" of {}", seat_name(d.owner)) } else { String::new() };
    if d.fought().len() == 1 {
        return format!("{}{owner}", spec.name);
    }
    let there = spec.symbols.iter().zip(d.at.iter()).filter(|(_, foe)| **foe == Some(at));
    let symbols: Vec<&str> = there.map(|(w, _)| table.kit.weapon_name(*w)).collect();
    format!("{}{owner} (its {})", spec.name, symbols.join(" and "))
}
