//! board.toml: fields, starting units and the drawing. What lies beside what must be as the rules say. [S4]

use ravelin_core::pack::check::{Num, Record, Result, Text};
use ravelin_core::pack::{File, Spanned};

use super::files::*;
use super::in_order;
use super::tables::Limits;
use crate::components::{DEFENDER_IDS, HERO_IDS, Kind, Units, Work};
use crate::places::*;

pub(super) struct Board {
    pub names: Vec<String>,
    pub invader_fields: [u8; SECTIONS],
    pub defender_fields: [u8; SECTIONS],
    pub siege_fields: u16,
    pub cauldron_fields: u16,
    pub trap_fields: u32,
    pub start_units: [Units; SECTIONS],
    pub start_stones: [u8; SECTIONS],
    pub start_heroes: [Section; 2],
    pub foreground_room: [u8; 2],
    pub toughness: u8,
    pub barracks: Units,
    pub guard_room: u8,
    pub honor_room: u8,
    pub start_inside: [Units; 3],
}

fn ids(places: impl IntoIterator<Item = Place>) -> Vec<&'static str> {
    places.into_iter().map(Place::id).collect()
}

/// A list that the rules fix.
fn fixed(record: &Record, field: &str, given: &Words, right: &[&str], clause: &str) -> Result<()> {
    let found: Vec<&str> = given.get_ref().iter().map(|w| w.get_ref().as_str()).collect();
    if found == right {
        return Ok(());
    }
    Err(record.at(given, format_args!("{field} {found:?} must be {right:?}: {clause} fixes it")))
}

fn word(record: &Record, field: &str, given: &Text, right: &str, clause: &str) -> Result<()> {
    if given.get_ref() == right {
        return Ok(());
    }
    Err(record.at(given, format_args!("{field} {:?} must be {right:?}: {clause} fixes it", given.get_ref())))
}

fn flag(record: &Record, field: &str, given: &Spanned<bool>, right: bool, clause: &str) -> Result<()> {
    if *given.get_ref() == right {
        return Ok(());
    }
    Err(record.at(given, format_args!("{field} {} must be {right}: {clause} fixes it", given.get_ref())))
}

fn one(record: &Record, field: &str, given: &Num, clause: &str) -> Result<()> {
    record.exactly(field, given, 1, clause)
}

/// Units listed by id.
fn units(record: &Record, given: &Words) -> Result<Units> {
    let mut units = Units::NONE;
    for id in given.get_ref() {
        units.add(Kind::at(record.reference("start_units", id, &DEFENDER_IDS)?), 1);
    }
    Ok(units)
}

fn side_id(side: Side) -> &'static str {
    Place::side(side).id()
}

pub(super) fn board(file: File<'_>, limits: &Limits) -> Result<Board> {
    let rows: BoardFile = file.parse()?;
    let mut names: Vec<String> = PLACE_IDS.iter().map(|id| (*id).to_owned()).collect();
    sides(file, &rows, &mut names)?;
    let mut board = Board {
        names,
        invader_fields: [0; SECTIONS],
        defender_fields: [0; SECTIONS],
        siege_fields: 0,
        cauldron_fields: 0,
        trap_fields: 0,
        start_units: [Units::NONE; SECTIONS],
        start_stones: [0; SECTIONS],
        start_heroes: [Section(0); 2],
        foreground_room: [0; 2],
        toughness: 0,
        barracks: Units::NONE,
        guard_room: 0,
        honor_room: 0,
        start_inside: [Units::NONE; 3],
    };
    foregrounds(file, &rows, limits, &mut board)?;
    ramparts_and_towers(file, &rows, limits, &mut board)?;
    barbican(file, &rows, &mut board)?;
    wall(file, &rows, &mut board)?;
    paths(file, &rows, &mut board)?;
    inside(file, &rows, &mut board)?;
    sums(file, &rows, &mut board)?;
    Ok(board)
}

fn sides(file: File<'_>, rows: &BoardFile, names: &mut [String]) -> Result<()> {
    for (record, row) in in_order(file, "side", &rows.side, |r| &r.id, &["west", "east"])? {
        let side = if row.id.get_ref() == "west" { Side::West } else { Side::East };
        word(&record, "foreground", &row.foreground, Place::foreground(side).id(), "S4.4")?;
        let all = ids(sections(side.sections()).map(Section::place));
        fixed(&record, "sections", &row.sections, &all, "S4.4")?;
        fixed(&record, "towers", &row.towers, &ids(towers(side.ramparts()).map(Tower::place)), "S4.4")?;
        fixed(&record, "ramparts", &row.ramparts, &ids(ramparts(side.ramparts()).map(Rampart::place)), "S4.4")?;
        names[usize::from(Place::side(side).0)].clone_from(&row.name);
    }
    Ok(())
}

/// How many a place holds stands on the board and among the limits of the set-up; both must say the same.
fn capacity(record: &Record<'_>, value: &Num, limit: &str, most: u8) -> Result<u8> {
    let room = record.number("capacity", value, 1..=60)?;
    if room != most {
        let why = format!("capacity {room} is not the {limit} of setup.toml, {most}");
        return Err(record.at(value, why));
    }
    Ok(room)
}

fn foregrounds(file: File<'_>, rows: &BoardFile, limits: &Limits, board: &mut Board) -> Result<()> {
    let known = ids(Side::BOTH.map(Place::foreground));
    for ((record, row), side) in
        in_order(file, "foreground", &rows.foreground, |r| &r.id, &known)?.iter().zip(Side::BOTH)
    {
        word(record, "side", &row.side, side_id(side), "S4.4")?;
        board.foreground_room[side.index()] =
            capacity(record, &row.capacity, "foreground_capacity", limits.foreground)?;
        let reached = ramparts(side.ramparts()).filter(|r| r.from_foreground().is_some());
        fixed(record, "leads_to", &row.leads_to, &ids(reached.map(Rampart::place)), "S4.10")?;
        board.names[usize::from(Place::foreground(side).0)].clone_from(&row.name);
    }
    Ok(())
}

fn ramparts_and_towers(file: File<'_>, rows: &BoardFile, limits: &Limits, board: &mut Board) -> Result<()> {
    let known = ids((0..RAMPARTS as u8).map(|r| Rampart(r).place()));
    for (n, (record, row)) in in_order(file, "rampart", &rows.rampart, |r| &r.id, &known)?.iter().enumerate() {
        let r = Rampart(n as u8);
        word(record, "side", &row.side, side_id(r.side()), "S4.4")?;
        for (field, value) in [("machine_fields", &row.machine_fields), ("cover_fields", &row.cover_fields)] {
            one(record, field, value, "S4.7")?;
        }
        record.exactly("training_fields", &row.training_fields, 2, "S4.7")?;
        capacity(record, &row.capacity, "rampart_capacity", limits.rampart)?;
        let from = if r.from_foreground().is_some() { Place::foreground(r.side()) } else { Rampart(1).place() };
        fixed(record, "reached_from", &row.reached_from, &[from.id()], "S4.10")?;
        fixed(record, "sections", &row.sections, &ids(r.sections().map(Section::place)), "S4.10")?;
        let exits = if n == 1 { vec![Rampart(0).place().id()] } else { Vec::new() };
        fixed(record, "rampart_exits", &row.rampart_exits, &exits, "S4.10")?;
        word(record, "opposite_tower", &row.opposite_tower, r.opposite().place().id(), "S4.8")?;
        let beside = ids(ramparts(r.adjacent()).map(Rampart::place));
        fixed(record, "adjacent_ramparts", &row.adjacent_ramparts, &beside, "S4.8")?;
        let beside = ids(towers(r.adjacent()).map(Tower::place));
        fixed(record, "adjacent_towers", &row.adjacent_towers, &beside, "S17.8")?;
        board.names[usize::from(r.place().0)].clone_from(&row.name);
    }
    let known = ids((0..TOWERS as u8).map(|t| Tower(t).place()));
    for (n, (record, row)) in in_order(file, "tower", &rows.tower, |r| &r.id, &known)?.iter().enumerate() {
        let t = Tower(n as u8);
        word(record, "side", &row.side, side_id(t.side()), "S4.4")?;
        one(record, "fields", &row.fields, "S4.23")?;
        fixed(record, "holds", &row.holds, &["marksman", "cannon", "pole"], "S4.23")?;
        fixed(record, "sections", &row.sections, &ids(t.sections().map(Section::place)), "S4.22")?;
        word(record, "opposite_rampart", &row.opposite_rampart, t.opposite().place().id(), "S4.8")?;
        let beside = ids(ramparts(t.opposite().adjacent()).map(Rampart::place));
        fixed(record, "adjacent_ramparts", &row.adjacent_ramparts, &beside, "S17.8")?;
        flag(record, "next_to_barbican", &row.next_to_barbican, t.at_gate(), "S4.36")?;
        let side = if t.side() == Side::West { "West" } else { "East" };
        board.names[usize::from(t.place().0)] =
            format!("{side} Tower {}", 1 + n - towers(t.side().ramparts()).map(Tower::index).min().unwrap_or(0));
    }
    Ok(())
}

fn barbican(file: File<'_>, rows: &BoardFile, board: &mut Board) -> Result<()> {
    for (record, row) in in_order(file, "barbican", &rows.barbican, |r| &r.id, &["BR"])? {
        fixed(&record, "gates", &row.gates, &["G1", "G2", "G3"], "S4.33")?;
        fixed(&record, "ram_fields", &row.ram_fields, &ids((0..RAMS as u8).map(Place::ram)), "S4.34")?;
        record.exactly("crew_per_ram", &row.crew_per_ram, 2, "S4.34")?;
        let next = ids((0..SECTIONS as u8).map(Section).filter(|s| s.at_gate()).map(Section::place));
        fixed(&record, "fired_on_from_sections", &row.fired_on_from_sections, &next, "S4.36")?;
        let next = ids((0..TOWERS as u8).map(Tower).filter(|t| t.at_gate()).map(Tower::place));
        fixed(&record, "fired_on_from_towers", &row.fired_on_from_towers, &next, "S4.36")?;
        board.names[usize::from(Place::BARBICAN.0)].clone_from(&row.name);
    }
    for (n, (record, row)) in in_order(file, "gate", &rows.gate, |r| &r.id, &["G1", "G2", "G3"])?.iter().enumerate() {
        record.exactly("order", &row.order, n + 1, "S4.33")?;
        let toughness = record.number("toughness", &row.toughness, 1..=60)?;
        let first = if n == 0 { toughness } else { board.toughness };
        record.exactly("toughness", &row.toughness, first.into(), "the three Gates are equally tough, S4.33")?;
        record.exactly("max_toughness", &row.max_toughness, toughness.into(), "S15.18")?;
        flag(record, "ends_game", &row.ends_game, n == 2, "S19.4")?;
        board.toughness = toughness;
    }
    let known = ids((0..RAMS as u8).map(Place::ram));
    for (n, (record, row)) in in_order(file, "ram_field", &rows.ram_field, |r| &r.id, &known)?.iter().enumerate() {
        record.exactly("order", &row.order, n + 1, "S4.34")?;
        record.exactly("crew", &row.crew, 2, "S4.34")?;
        board.names[usize::from(Place::ram(n as u8).0)] = format!("ram {}", n + 1);
    }
    Ok(())
}

fn wall(file: File<'_>, rows: &BoardFile, board: &mut Board) -> Result<()> {
    let known = ids((0..SECTIONS as u8).map(|s| Section(s).place()));
    let mut heroes = [None; 2];
    for (n, (record, row)) in in_order(file, "section", &rows.section, |r| &r.id, &known)?.iter().enumerate() {
        let s = Section(n as u8);
        word(record, "side", &row.side, side_id(s.side()), "S4.4")?;
        board.invader_fields[n] = record.number("invader_fields", &row.invader_fields, 1..=9)?;
        board.defender_fields[n] = record.number("defender_fields", &row.defender_fields, 1..=9)?;
        for (field, value) in [("hero_fields", &row.hero_fields), ("platform_fields", &row.platform_fields)] {
            one(record, field, value, "S4.15")?;
        }
        record.exactly("equipment_fields", &row.equipment_fields, 2, "S4.15")?;
        fixed(
            record,
            "adjacent_sections",
            &row.adjacent_sections,
            &ids(sections(s.adjacent()).map(Section::place)),
            "S4.20",
        )?;
        fixed(record, "towers", &row.towers, &ids(towers(s.towers()).map(Tower::place)), "S4.22")?;
        fixed(record, "ramparts", &row.ramparts, &ids(ramparts(s.towers()).map(Rampart::place)), "S4.10")?;
        flag(record, "next_to_barbican", &row.next_to_barbican, s.at_gate(), "S4.36")?;
        board.start_units[n] = units(record, &row.start_units)?;
        let fields = board.defender_fields[n];
        record.ensure(board.start_units[n].total() <= fields, || {
            format!("{} start_units do not fit on {fields} defender_fields", board.start_units[n].total())
        })?;
        board.start_stones[n] = record.number("start_stone", &row.start_stone, 0..=20)?;
        if !row.start_hero.get_ref().is_empty() {
            let hero = record.reference("start_hero", &row.start_hero, &HERO_IDS)?;
            if heroes[hero].replace(s).is_some() {
                return Err(
                    record.at(&row.start_hero, format_args!("the {} stands on another section", HERO_IDS[hero]))
                );
            }
        }
        board.siege_fields |= u16::from(row.siege_tower_field) << n;
        board.cauldron_fields |= u16::from(row.cauldron_field) << n;
        record.ensure(row.polygon.get_ref().len() >= 3, || "a polygon has three corners or more".to_owned())?;
        board.names[n].clone_from(&row.name);
        board.names[usize::from(Place::siege_tower(s).0)] = format!("Siege Tower at {}", row.name);
    }
    for (hero, at) in heroes.into_iter().enumerate() {
        let Some(at) = at else {
            return Err(file.whole(format!("no section is start_hero of the {}", HERO_IDS[hero])));
        };
        board.start_heroes[hero] = at;
    }
    Ok(())
}

fn paths(file: File<'_>, rows: &BoardFile, board: &mut Board) -> Result<()> {
    let known = ids((0..PATHS as u8).map(|p| Path(p).place()));
    for (n, (record, row)) in in_order(file, "path", &rows.path, |r| &r.id, &known)?.iter().enumerate() {
        let (from, to) = known[n].split_once('-').unwrap_or_default();
        word(record, "from", &row.from, from, "S4.10")?;
        word(record, "to", &row.to, to, "S4.10")?;
        record.ensure(!row.trap_field || row.trap_xy.is_some(), || "a trap field needs its trap_xy".to_owned())?;
        board.trap_fields |= u32::from(row.trap_field) << n;
        let named = |id: &str| Place::find(id).map_or("", |place| board.names[usize::from(place.0)].as_str());
        let name = format!("Path from {} to {}", named(from), named(to));
        board.names[usize::from(Path(n as u8).place().0)] = name;
    }
    Ok(())
}

fn inside(file: File<'_>, rows: &BoardFile, board: &mut Board) -> Result<()> {
    let houses = &Building::ALL[..8];
    let known = ids(houses.iter().map(|b| b.place()));
    let found = in_order(file, "building", &rows.building, |r| &r.id, &known)?;
    for ((record, row), &building) in found.iter().zip(houses) {
        let works: Vec<&str> = Work::ALL.into_iter().filter(|w| w.building() == building).map(|w| w.id()).collect();
        fixed(record, "actions", &row.actions, &works, "S15")?;
        let quarters = matches!(building, Building::Barracks | Building::Guard | Building::HonorGuard);
        for (field, value) in [
            ("enter_by_move", &row.enter_by_move),
            ("leave_by_move", &row.leave_by_move),
            ("adjacent_to_all", &row.adjacent_to_all),
        ] {
            flag(record, field, value, quarters, "S4.30, S4.31")?;
        }
        for (field, value) in [("sabotage_target", &row.sabotage_target), ("fire_target", &row.fire_target)] {
            flag(record, field, value, !works.is_empty(), "S10.7, S11.4")?;
        }
        board.names[usize::from(building.place().0)].clone_from(&row.name);
        let fields = row.unit_fields.get_ref();
        let start = units(record, &row.start_units)?;
        let room = |n: usize| {
            let (kind, count) = (fields[n].r#type.get_ref(), &fields[n].n);
            if kind == "any" {
                record.number("unit_fields", count, 1..=20)
            } else {
                Err(record.at(&row.unit_fields, "any unit stands here"))
            }
        };
        match building {
            Building::Barracks => {
                for field in fields {
                    let kind = record.reference("unit_fields", &field.r#type, &DEFENDER_IDS)?;
                    board.barracks.0[kind] = record.number("unit_fields", &field.n, 0..=20)?;
                }
                record.ensure(board.barracks.has(start), || "start_units do not fit on their fields".to_owned())?;
                board.start_inside[0] = start;
            }
            Building::Guard | Building::HonorGuard => {
                record.ensure(fields.len() == 1, || "unit_fields is one kind: any".to_owned())?;
                let room = room(0)?;
                record.ensure(start.total() <= room, || format!("start_units do not fit on {room} fields"))?;
                if building == Building::Guard {
                    (board.guard_room, board.start_inside[1]) = (room, start);
                } else {
                    (board.honor_room, board.start_inside[2]) = (room, start);
                }
            }
            _ => record.ensure(start.is_empty(), || "nobody starts here".to_owned())?,
        }
    }
    for (record, row) in in_order(file, "courtyard", &rows.courtyard, |r| &r.id, &["courtyard"])? {
        flag(&record, "adjacent_to_all", &row.adjacent_to_all, true, "S4.30")?;
        board.names[usize::from(Building::Courtyard.place().0)].clone_from(&row.name);
    }
    board.names[usize::from(Place::hero(0).0)] = "Officer".to_owned();
    board.names[usize::from(Place::hero(1).0)] = "Warrior".to_owned();
    board.names[usize::from(Place::CAMP.0)] = "Camp".to_owned();
    Ok(())
}

/// The numbers at the head of the file are those of its lists.
fn sums(file: File<'_>, rows: &BoardFile, board: &mut Board) -> Result<()> {
    let head = &rows.board;
    for (field, given, right) in [
        ("sections", &head.sections, SECTIONS as u32),
        ("towers", &head.towers, TOWERS as u32),
        ("ramparts", &head.ramparts, RAMPARTS as u32),
        ("foregrounds", &head.foregrounds, FOREGROUNDS as u32),
        ("paths", &head.paths, PATHS as u32),
        ("trap_fields", &head.trap_fields, board.trap_fields.count_ones()),
        ("siege_tower_sections", &head.siege_tower_sections, board.siege_fields.count_ones()),
        ("cauldron_sections", &head.cauldron_sections, board.cauldron_fields.count_ones()),
    ] {
        if *given.get_ref() != i64::from(right) {
            return Err(
                file.at(given, format!("board: {field} {} must be {right}, as many as the file has", given.get_ref()))
            );
        }
    }
    for (field, given) in [("width", &head.width), ("height", &head.height)] {
        let size = *given.get_ref();
        if !(100..=10_000).contains(&size) {
            return Err(file.at(given, format!("board: {field} {size} is not from 100 to 10000")));
        }
    }
    Ok(())
}
