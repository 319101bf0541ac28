//! Places of a city in words: by their neighbours, never by coordinates.

use super::city::gist;
use super::parts::spent;
use super::position::and;
use crate::components::*;
use crate::display::{SIDES, WINDS};
use crate::state::{Built, Vilnius};
use crate::view::seat_name;

const NTH: [&str; 8] = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];

/// A Building of a city by its name; equal ones in the order in which they were built.
fn called(table: &Vilnius, seat: u8, b: &Built) -> String {
    let name = &table.kit.building(b.kind).name;
    match nth(table, seat, b) {
        Some(n) => format!("the {n} {name}"),
        None => format!("the {name}"),
    }
}

fn nth(table: &Vilnius, seat: u8, b: &Built) -> Option<&'static str> {
    let mut alike = table.player(seat).display.iter().filter(|other| other.kind == b.kind);
    if alike.clone().count() < 2 {
        return None;
    }
    NTH.get(alike.position(|other| (other.x, other.y) == (b.x, b.y))?).copied()
}

/// `east of the Palace and north of the Market`; nothing where no Building is near.
pub(crate) fn beside(table: &Vilnius, seat: u8, [x, y]: [i8; 2]) -> String {
    let display = &table.player(seat).display;
    let near = WINDS.iter().zip(SIDES).filter_map(|(wind, [dx, dy])| {
        let b = display.iter().find(|b| (b.x, b.y) == (x - dx, y - dy))?;
        Some(format!("{wind} of {}", called(table, seat, b)))
    });
    and(&near.collect::<Vec<_>>())
}

fn type_name(kit: &Kit, kind: u8) -> &str {
    match kind {
        EMBLEM => "emblem",
        kind => kit.type_name(kind),
    }
}

/// What may follow on each side. [V8.2]
pub(super) fn edges(kit: &Kit, spec: &BuildingSpec) -> String {
    let there = WINDS.iter().zip(spec.edges).filter(|(_, kind)| *kind != NONE);
    let all: Vec<String> = there.map(|(wind, kind)| format!("{wind} {}", type_name(kit, kind))).collect();
    if all.is_empty() { "no open edge".to_owned() } else { format!("edges {}", and(&all)) }
}

/// A Building that stands: what it is, where, what it does, what is open beside it and what lies at it.
pub(super) fn building(table: &Vilnius, seat: u8, n: usize, b: &Built) -> String {
    let kit = table.kit;
    let spec = kit.building(b.kind);
    let mut words = spec.name.clone();
    if let Some(nth) = nth(table, seat, b) {
        words += &format!(", the {nth}");
    }
    // Some types have one Building only, of the same name.
    if spec.name != type_name(kit, spec.kind) {
        words += &format!(", {}", type_name(kit, spec.kind));
    }
    words += &format!(" in the city of {}", seat_name(seat));
    let near = beside(table, seat, [b.x, b.y]);
    if !near.is_empty() {
        words += &format!(", {near}");
    }
    let gist = gist(kit, spec);
    if !gist.is_empty() {
        words += &format!(": {gist}");
    }
    words += &format!("; {}; Order value {}", edges(kit, spec), spec.order);
    if b.province != NONE {
        words += &format!("; stores {}", kit.province(b.province).name);
    }
    if b.shared != NONE {
        words += &format!("; lends {}", kit.province(b.shared).name);
    }
    if b.unit != NONE {
        words += &format!("; stores {}", kit.unit(b.unit).name);
    }
    spent(table, seat, n).iter().for_each(|done| words += &format!("; {done}"));
    if b.round == table.p.round && spec.goods != 0 {
        words += "; trades from next round";
    }
    words
}

/// Free cells beside open edges, each with the types that may stand there. [V8.4]
pub(super) fn free_cells(table: &Vilnius, seat: u8) -> Vec<([i8; 2], String)> {
    let open = table.openings(seat);
    let mut cells: Vec<[i8; 2]> = open.iter().map(|o| [o.x, o.y]).collect();
    cells.sort_unstable_by_key(|[x, y]| (-y, *x));
    cells.dedup();
    let words = |[x, y]: [i8; 2]| {
        let fits = open.iter().filter(|o| [o.x, o.y] == [x, y]).map(|o| type_name(table.kit, o.kind));
        let fits = fits.collect::<Vec<_>>().join(" or ");
        format!("Free cell {} in the city of {}, open to {fits}", beside(table, seat, [x, y]), seat_name(seat))
    };
    cells.into_iter().map(|cell| (cell, words(cell))).collect()
}
