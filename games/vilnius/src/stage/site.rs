//! Places of a city in words: by their neighbours, never by coordinates.

use super::city::gist;
use super::parts::spent;
use super::position::and;
use crate::ids::*;
use crate::kit::*;
use crate::state::{Built, Vilnius};
use ravelin_core::Seat;

const NTH: [&str; 8] = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];

/// A Building of a city by its name; equal ones in the order in which they were built.
fn called(table: &Vilnius, seat: Seat, b: &Built) -> String {
    let name = &table.kit.building(b.building).name;
    match nth(table, seat, b) {
        Some(n) => format!("the {n} {name}"),
        None => format!("the {name}"),
    }
}

fn nth(table: &Vilnius, seat: Seat, b: &Built) -> Option<&'static str> {
    let mut alike = table.player(seat).display.iter().filter(|other| other.building == b.building);
    if alike.clone().count() < 2 {
        return None;
    }
    NTH.get(alike.position(|other| other.cell() == b.cell())?).copied()
}

/// `east of the Palace and north of the Market`; nothing where no Building is near.
pub(crate) fn beside(table: &Vilnius, seat: Seat, cell: Cell) -> String {
    let display = &table.player(seat).display;
    let near = Wind::ALL.into_iter().filter_map(|wind| {
        let b = display.iter().find(|b| b.cell().to(wind) == cell)?;
        Some(format!("{} of {}", wind.name(), called(table, seat, b)))
    });
    and(&near.collect::<Vec<_>>())
}

/// What may follow on each side. [V8.2]
pub(super) fn edges(kit: &Kit, spec: &BuildingSpec) -> String {
    let shown = |edge: Edge| match edge {
        Edge::Nothing => None,
        Edge::Emblem => Some("emblem"),
        Edge::Type(kind) => Some(kit.type_name(kind)),
    };
    let there = spec.edges.iter().filter_map(|(wind, edge)| Some((wind, shown(*edge)?)));
    let all: Vec<String> = there.map(|(wind, words)| format!("{} {words}", wind.name())).collect();
    if all.is_empty() { "no open edge".to_owned() } else { format!("edges {}", and(&all)) }
}

/// A Building that stands: what it is, where, what it does, what is open beside it and what lies at it.
pub(super) fn building(table: &Vilnius, seat: Seat, n: Place, b: &Built) -> String {
    let kit = table.kit;
    let spec = kit.building(b.building);
    let mut words = spec.name.clone();
    if let Some(nth) = nth(table, seat, b) {
        words += &format!(", the {nth}");
    }
    // Some types have one Building only, of the same name.
    if spec.name != kit.type_name(spec.kind) {
        words += &format!(", {}", kit.type_name(spec.kind));
    }
    words += &format!(" in the city of {}", seat_name(seat));
    let near = beside(table, seat, b.cell());
    if !near.is_empty() {
        words += &format!(", {near}");
    }
    let gist = gist(kit, spec);
    if !gist.is_empty() {
        words += &format!(": {gist}");
    }
    words += &format!("; {}; Order value {}", edges(kit, spec), spec.order);
    if let Some(province) = b.province {
        words += &format!("; stores {}", kit.province(province).name);
    }
    if let Some(shared) = b.shared {
        words += &format!("; lends {}", kit.province(shared).name);
    }
    if let Some(unit) = b.unit {
        words += &format!("; stores {}", kit.unit(unit).name);
    }
    spent(table, seat, n).iter().for_each(|done| words += &format!("; {done}"));
    if b.round == table.p.round && !spec.goods.is_empty() {
        words += "; trades from next round";
    }
    words
}

/// Free cells beside open edges, each with the types that may stand there. [V8.4]
pub(super) fn free_cells(table: &Vilnius, seat: Seat) -> Vec<(Cell, String)> {
    let open = table.openings(seat);
    let mut cells: Vec<Cell> = open.iter().map(|o| o.cell).collect();
    cells.sort_unstable_by_key(|cell| (-cell.y, cell.x));
    cells.dedup();
    let words = |cell: Cell| {
        let fits = open.iter().filter(|o| o.cell == cell).map(|o| table.kit.type_name(o.kind));
        let fits = fits.collect::<Vec<_>>().join(" or ");
        format!("Free cell {} in the city of {}, open to {fits}", beside(table, seat, cell), seat_name(seat))
    };
    cells.into_iter().map(|cell| (cell, words(cell))).collect()
}
