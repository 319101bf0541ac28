//! The playfield: colours, borders and shapes must agree. [K2.2] [K22.1.2]

use ravelin_core::Id;
use std::collections::BTreeMap;

use ravelin_core::pack::File;

use super::files::{MapFile, TerritoryRow};
use super::record::{Record, Result, list, unique};
use crate::ids::{Lands, MAX_SEATS, MAX_TERRITORIES, Territory};
use crate::kit::TerritorySpec;

/// Territories of each kingdom's colour. [K22.1.2]
pub(super) const HOME_TERRITORIES: usize = 4;

const ROLES: [(&str, Role); 5] = [
    ("inner", Role::Home),
    ("left", Role::Home),
    ("outer", Role::Home),
    ("right", Role::Home),
    ("centre", Role::Neutral),
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    Home,
    Neutral,
}

pub(super) struct Map {
    pub(super) name: String,
    pub(super) seats: u8,
    pub(super) size: [i32; 2],
    pub(super) territories: Vec<TerritorySpec>,
    pub(super) colours: Vec<String>,
    pub(super) colour_lands: Vec<Lands>,
    pub(super) neutral: Lands,
}

/// `first` are the kingdoms' default colours, `slots` the buildings that must find a place in one territory.
pub(super) fn map(file: File<'_>, rows: &MapFile, first: &[&str], slots: usize) -> Result<Map> {
    let head = Record::new(file, "map", &rows.map.id);
    let seats = head.number("players", &rows.map.players, 2..=MAX_SEATS as u8)?;
    let size =
        [head.signed("width", &rows.map.width, 1..=10_000)?, head.signed("height", &rows.map.height, 1..=10_000)?];
    unique(file, "territory", rows.territory.iter().map(|t| &t.id))?;
    let ids: Vec<&str> = rows.territory.iter().map(|t| t.id.get_ref().as_str()).collect();
    head.ensure(ids.len() <= MAX_TERRITORIES, || {
        format!("{} territories are more than the largest number allowed, {MAX_TERRITORIES}", ids.len())
    })?;
    head.exactly("territories", &rows.map.territories, ids.len(), "so many are listed")?;
    head.exactly("edges", &rows.map.edges, rows.edge.len(), "so many are listed")?;

    let mut colours: Vec<String> = first.iter().map(|&colour| colour.to_owned()).collect();
    let mut territories = Vec::new();
    for row in &rows.territory {
        let record = Record::new(file, "territory", &row.id);
        let colour = colour(&record, row, first.len(), &mut colours)?;
        drawing(&record, row, size, slots)?;
        let neighbours = neighbours(&record, row, &ids)?;
        territories.push(TerritorySpec {
            id: row.id.get_ref().clone(),
            name: row.name.clone(),
            colour,
            role: row.role.get_ref().clone(),
            centre: [row.x, row.y],
            polygon: row.polygon.get_ref().clone(),
            building_slots: row.building_slots.get_ref().clone(),
            unit_anchor: row.unit_anchor,
            token_anchor: row.token_anchor,
            neighbours,
        });
    }
    let lands_of = |colour: Option<usize>| -> Lands {
        let of_colour = territories.iter().enumerate().filter(|(_, t)| t.colour.map(usize::from) == colour);
        of_colour.map(|(t, _)| land(t)).collect()
    };
    let colour_lands: Vec<Lands> = (0..colours.len()).map(|colour| lands_of(Some(colour))).collect();
    let neutral = lands_of(None);
    for (colour, lands) in colours.iter().zip(&colour_lands) {
        head.ensure(lands.len() == HOME_TERRITORIES, || {
            format!("colour \"{colour}\" has {} home territories, not {HOME_TERRITORIES}", lands.len())
        })?;
    }
    head.ensure(!neutral.is_empty(), || "there is no neutral territory (role \"centre\")".to_owned())?;
    symmetric(file, rows, &territories)?;
    edges(file, rows, &territories, &ids)?;
    shared_edges(file, rows, &territories)?;
    connected(&head, &territories)?;
    let aliases = rows.alias.iter().map(|alias| (Record::new(file, "alias", &alias.seed_name), alias));
    for (record, alias) in aliases {
        record.word("role", &alias.role, &ROLES)?;
    }
    Ok(Map { name: rows.map.name.clone(), seats, size, territories, colours, colour_lands, neutral })
}

/// The colour's number; new colours are added behind those of the kingdoms.
fn colour(record: &Record<'_>, row: &TerritoryRow, kingdoms: usize, colours: &mut Vec<String>) -> Result<Option<u8>> {
    let colour = row.colour.get_ref();
    let known = colours.iter().position(|c| c == colour);
    match (record.word("role", &row.role, &ROLES)?, known) {
        (Role::Home, Some(known)) => Ok(Some(known as u8)),
        (Role::Home, None) => {
            colours.push(colour.clone());
            Ok(Some((colours.len() - 1) as u8))
        }
        (Role::Neutral, None) => Ok(None),
        (Role::Neutral, Some(known)) => {
            let whose = if known < kingdoms { "a kingdom's" } else { "a home" };
            Err(record
                .at(&row.colour, format_args!("colour \"{colour}\" is {whose} colour, but the role is \"centre\"")))
        }
    }
}

fn drawing(record: &Record<'_>, row: &TerritoryRow, size: [i32; 2], slots: usize) -> Result<()> {
    let (polygon, places) = (row.polygon.get_ref(), row.building_slots.get_ref());
    if polygon.len() < 3 {
        return Err(record.at(&row.polygon, "a polygon needs at least 3 points"));
    }
    if (1..polygon.len()).any(|i| polygon[..i].contains(&polygon[i])) {
        return Err(record.at(&row.polygon, "the polygon has a point twice"));
    }
    if places.len() < slots {
        let what = format_args!("{} building_slots are too few: {slots} buildings can stand here", places.len());
        return Err(record.at(&row.building_slots, what));
    }
    let others = [[row.x, row.y], row.unit_anchor, row.token_anchor];
    for [x, y] in polygon.iter().chain(places).chain(&others) {
        let inside = (0..=size[0]).contains(x) && (0..=size[1]).contains(y);
        record.ensure(inside, || format!("point [{x}, {y}] lies outside the map of {} x {}", size[0], size[1]))?;
    }
    Ok(())
}

fn neighbours(record: &Record<'_>, row: &TerritoryRow, ids: &[&str]) -> Result<Lands> {
    let mut lands = Lands::NONE;
    for name in &row.neighbours {
        let t = land(record.reference("neighbour", name, ids)?);
        if name.get_ref() == row.id.get_ref() {
            return Err(record.at(name, "a territory is not its own neighbour"));
        }
        if lands.has(t) {
            return Err(record.at(name, format_args!("neighbour \"{}\" is listed twice", name.get_ref())));
        }
        lands.insert(t);
    }
    Ok(lands)
}

/// A territory by its number, which is below the bound: that is checked first.
fn land(n: usize) -> Territory {
    Territory::at(n).expect("no more territories than the bound")
}

/// Adjacency is symmetric. [K2.2.5]
fn symmetric(file: File<'_>, rows: &MapFile, territories: &[TerritorySpec]) -> Result<()> {
    for (t, spec) in territories.iter().enumerate() {
        for n in spec.neighbours {
            let back = territories[n.index()].neighbours.has(land(t));
            Record::new(file, "territory", &rows.territory[t].id).ensure(back, || {
                let other = &territories[n.index()].id;
                format!("neighbour \"{other}\" does not list \"{}\" as its neighbour", spec.id)
            })?;
        }
    }
    Ok(())
}

/// The list of borders holds every pair of neighbours once, with the right kind.
fn edges(file: File<'_>, rows: &MapFile, territories: &[TerritorySpec], ids: &[&str]) -> Result<()> {
    let mut seen = vec![Lands::NONE; territories.len()];
    for edge in &rows.edge {
        let record = Record::new(file, "edge from", &edge.a);
        let a = record.reference("territory", &edge.a, ids)?;
        let b = record.reference("territory", &edge.b, ids)?;
        let other = edge.b.get_ref();
        record.ensure(territories[a].neighbours.has(land(b)), || {
            format!("it leads to \"{other}\", which is no neighbour")
        })?;
        record.ensure(!seen[a].has(land(b)), || format!("the edge to \"{other}\" is listed twice"))?;
        seen[a].insert(land(b));
        seen[b].insert(land(a));
        let kind = match (territories[a].colour, territories[b].colour) {
            (None, _) | (_, None) => "neutral",
            (a, b) if a == b => "internal",
            _ => "frontier",
        };
        if edge.kind.get_ref() != kind {
            let what = format_args!("the edge to \"{other}\" is of kind \"{kind}\", not \"{}\"", edge.kind.get_ref());
            return Err(record.at(&edge.kind, what));
        }
    }
    for (t, spec) in territories.iter().enumerate() {
        if let Some(missing) = (spec.neighbours - seen[t]).lowest() {
            let record = Record::new(file, "territory", &rows.territory[t].id);
            return Err(record.error(format_args!("no edge to its neighbour \"{}\"", ids[missing.index()])));
        }
    }
    Ok(())
}

/// Neighbours, and only they, share an edge of their polygons; corner points do not count. [K2.2.5]
fn shared_edges(file: File<'_>, rows: &MapFile, territories: &[TerritorySpec]) -> Result<()> {
    let mut sides: BTreeMap<[[i32; 2]; 2], Vec<usize>> = BTreeMap::new();
    for (t, spec) in territories.iter().enumerate() {
        for (i, &a) in spec.polygon.iter().enumerate() {
            let b = spec.polygon[(i + 1) % spec.polygon.len()];
            sides.entry([a.min(b), a.max(b)]).or_default().push(t);
        }
    }
    let mut sharing = vec![Lands::NONE; territories.len()];
    for touching in sides.values() {
        match touching.as_slice() {
            [_] => {}
            &[a, b] => {
                sharing[a].insert(land(b));
                sharing[b].insert(land(a));
            }
            many => {
                let names = list(many.iter().map(|&t| territories[t].id.as_str()));
                let record = Record::new(file, "territory", &rows.territory[many[0]].id);
                return Err(record.error(format_args!("one edge is shared by more than two polygons: {names}")));
            }
        }
    }
    for (t, spec) in territories.iter().enumerate() {
        let record = Record::new(file, "territory", &rows.territory[t].id);
        if let Some(far) = (spec.neighbours - sharing[t]).lowest() {
            let far = &territories[far.index()].id;
            return Err(
                record.at(&rows.territory[t].polygon, format_args!("no polygon edge shared with neighbour \"{far}\""))
            );
        }
        if let Some(near) = (sharing[t] - spec.neighbours).lowest() {
            let near = &territories[near.index()].id;
            return Err(
                record.at(&rows.territory[t].polygon, format_args!("\"{near}\" shares an edge but is no neighbour"))
            );
        }
    }
    Ok(())
}

fn connected(head: &Record<'_>, territories: &[TerritorySpec]) -> Result<()> {
    let mut reached = Lands::only(land(0));
    loop {
        let next = reached.into_iter().fold(reached, |all, t| all | territories[t.index()].neighbours);
        if next == reached {
            break;
        }
        reached = next;
    }
    let lost = (0..territories.len()).find(|&t| !reached.has(land(t)));
    head.ensure(lost.is_none(), || {
        let lost = lost.map_or("", |t| territories[t].id.as_str());
        format!("the map is not connected: no way from \"{}\" to \"{lost}\"", territories[0].id)
    })
}
