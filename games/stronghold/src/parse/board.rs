//! board.toml: fields, starting units and the drawing. What lies beside what must be as the rules say. [S4]

use ravelin_core::ids::find;
use ravelin_core::pack::check::{Num, Record, Result, Text};
use ravelin_core::pack::{File, Spanned};
use ravelin_core::{Each, Set};

use super::files::*;
use super::in_order;
use super::tables::Limits;
use crate::ids::*;
use crate::kit::Units;

pub(super) struct Board {
    pub names: Vec<String>,
    pub invader_fields: Each<Section, u8>,
    pub defender_fields: Each<Section, u8>,
    pub siege_fields: Set<Section>,
    pub cauldron_fields: Set<Section>,
    pub trap_fields: Set<Path>,
    pub start_units: Each<Section, Units>,
    pub start_stones: Each<Section, u8>,
    pub start_heroes: Each<Hero, Section>,
    pub foreground_room: Each<Side, u8>,
    pub toughness: u8,
    pub barracks: Units,
    pub guard_room: u8,
    pub honor_room: u8,
    pub start_inside: Each<Post, Units>,
}

fn ids(places: impl IntoIterator<Item = Place>) -> Vec<&'static str> {
    places.into_iter().map(Place::word).collect()
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
        units.add(Kind::ALL[record.reference("start_units", id, &DEFENDER_IDS)?], 1);
    }
    Ok(units)
}

fn side_id(side: Side) -> &'static str {
    side.place().word()
}

pub(super) fn board(file: File<'_>, limits: &Limits) -> Result<Board> {
    let rows: BoardFile = file.parse()?;
    let mut names: Vec<String> = Place::ALL.iter().map(ToString::to_string).collect();
    sides(file, &rows, &mut names)?;
    let mut board = Board {
        names,
        invader_fields: Each::default(),
        defender_fields: Each::default(),
        siege_fields: Set::NONE,
        cauldron_fields: Set::NONE,
        trap_fields: Set::NONE,
        start_units: Each::default(),
        start_stones: Each::default(),
        start_heroes: Each::filled(Section::Ws1),
        foreground_room: Each::default(),
        toughness: 0,
        barracks: Units::NONE,
        guard_room: 0,
        honor_room: 0,
        start_inside: Each::default(),
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
        word(&record, "foreground", &row.foreground, side.foreground().word(), "S4.4")?;
        let all = ids(side.sections().iter().map(Section::place));
        fixed(&record, "sections", &row.sections, &all, "S4.4")?;
        fixed(&record, "towers", &row.towers, &ids(side.towers().iter().map(Tower::place)), "S4.4")?;
        fixed(&record, "ramparts", &row.ramparts, &ids(side.ramparts().iter().map(Rampart::place)), "S4.4")?;
        names[side.place() as usize].clone_from(&row.name);
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
    let known = ids(Side::BOTH.map(Side::foreground));
    for ((record, row), side) in
        in_order(file, "foreground", &rows.foreground, |r| &r.id, &known)?.iter().zip(Side::BOTH)
    {
        word(record, "side", &row.side, side_id(side), "S4.4")?;
        board.foreground_room[side] = capacity(record, &row.capacity, "foreground_capacity", limits.foreground)?;
        let reached = side.ramparts().iter().filter(|r| r.from_foreground().is_some());
        fixed(record, "leads_to", &row.leads_to, &ids(reached.map(Rampart::place)), "S4.10")?;
        board.names[side.foreground() as usize].clone_from(&row.name);
    }
    Ok(())
}

fn ramparts_and_towers(file: File<'_>, rows: &BoardFile, limits: &Limits, board: &mut Board) -> Result<()> {
    let known = ids(Rampart::ALL.map(Rampart::place));
    for (n, (record, row)) in in_order(file, "rampart", &rows.rampart, |r| &r.id, &known)?.iter().enumerate() {
        let r = Rampart::ALL[n];
        word(record, "side", &row.side, side_id(r.side()), "S4.4")?;
        for (field, value) in [("machine_fields", &row.machine_fields), ("cover_fields", &row.cover_fields)] {
            one(record, field, value, "S4.7")?;
        }
        record.exactly("training_fields", &row.training_fields, 2, "S4.7")?;
        capacity(record, &row.capacity, "rampart_capacity", limits.rampart)?;
        let from = if r.from_foreground().is_some() { r.side().foreground() } else { Place::Wr2 };
        fixed(record, "reached_from", &row.reached_from, &[from.word()], "S4.10")?;
        fixed(record, "sections", &row.sections, &ids(r.sections().map(Section::place)), "S4.10")?;
        let exits = if r == Rampart::Wr2 { vec![Place::Wr1.word()] } else { Vec::new() };
        fixed(record, "rampart_exits", &row.rampart_exits, &exits, "S4.10")?;
        word(record, "opposite_tower", &row.opposite_tower, r.opposite().place().word(), "S4.8")?;
        let beside = ids(r.adjacent().iter().map(Rampart::place));
        fixed(record, "adjacent_ramparts", &row.adjacent_ramparts, &beside, "S4.8")?;
        let beside = ids(r.adjacent().iter().map(|r| r.opposite().place()));
        fixed(record, "adjacent_towers", &row.adjacent_towers, &beside, "S17.8")?;
        board.names[r.place() as usize].clone_from(&row.name);
    }
    let known = ids(Tower::ALL.map(Tower::place));
    for (n, (record, row)) in in_order(file, "tower", &rows.tower, |r| &r.id, &known)?.iter().enumerate() {
        let t = Tower::ALL[n];
        word(record, "side", &row.side, side_id(t.side()), "S4.4")?;
        one(record, "fields", &row.fields, "S4.23")?;
        fixed(record, "holds", &row.holds, &["marksman", "cannon", "pole"], "S4.23")?;
        fixed(record, "sections", &row.sections, &ids(t.sections().map(Section::place)), "S4.22")?;
        word(record, "opposite_rampart", &row.opposite_rampart, t.opposite().place().word(), "S4.8")?;
        let beside = ids((t.opposite().adjacent()).iter().map(Rampart::place));
        fixed(record, "adjacent_ramparts", &row.adjacent_ramparts, &beside, "S17.8")?;
        flag(record, "next_to_barbican", &row.next_to_barbican, t.at_gate(), "S4.36")?;
        let side = if t.side() == Side::West { "West" } else { "East" };
        board.names[t.place() as usize] =
            format!("{side} Tower {}", 1 + n - t.side().towers().lowest().map_or(0, |first| first as usize));
    }
    Ok(())
}

fn barbican(file: File<'_>, rows: &BoardFile, board: &mut Board) -> Result<()> {
    for (record, row) in in_order(file, "barbican", &rows.barbican, |r| &r.id, &["BR"])? {
        fixed(&record, "gates", &row.gates, &["G1", "G2", "G3"], "S4.33")?;
        fixed(&record, "ram_fields", &row.ram_fields, &ids(Ram::ALL.map(Ram::place)), "S4.34")?;
        record.exactly("crew_per_ram", &row.crew_per_ram, 2, "S4.34")?;
        let next = ids(Section::ALL.into_iter().filter(|s| s.at_gate()).map(Section::place));
        fixed(&record, "fired_on_from_sections", &row.fired_on_from_sections, &next, "S4.36")?;
        let next = ids(Tower::ALL.into_iter().filter(|t| t.at_gate()).map(Tower::place));
        fixed(&record, "fired_on_from_towers", &row.fired_on_from_towers, &next, "S4.36")?;
        board.names[Place::Br as usize].clone_from(&row.name);
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
    let known = ids(Ram::ALL.map(Ram::place));
    for (n, (record, row)) in in_order(file, "ram_field", &rows.ram_field, |r| &r.id, &known)?.iter().enumerate() {
        record.exactly("order", &row.order, n + 1, "S4.34")?;
        record.exactly("crew", &row.crew, 2, "S4.34")?;
        board.names[Ram::ALL[n].place() as usize] = format!("ram {}", n + 1);
    }
    Ok(())
}

fn wall(file: File<'_>, rows: &BoardFile, board: &mut Board) -> Result<()> {
    let known = ids(Section::ALL.map(Section::place));
    let mut heroes = [None; 2];
    for (n, (record, row)) in in_order(file, "section", &rows.section, |r| &r.id, &known)?.iter().enumerate() {
        let s = Section::ALL[n];
        word(record, "side", &row.side, side_id(s.side()), "S4.4")?;
        board.invader_fields[s] = record.number("invader_fields", &row.invader_fields, 1..=9)?;
        board.defender_fields[s] = record.number("defender_fields", &row.defender_fields, 1..=9)?;
        for (field, value) in [("hero_fields", &row.hero_fields), ("platform_fields", &row.platform_fields)] {
            one(record, field, value, "S4.15")?;
        }
        record.exactly("equipment_fields", &row.equipment_fields, 2, "S4.15")?;
        fixed(
            record,
            "adjacent_sections",
            &row.adjacent_sections,
            &ids(s.adjacent().iter().map(Section::place)),
            "S4.20",
        )?;
        fixed(record, "towers", &row.towers, &ids(s.towers().iter().map(Tower::place)), "S4.22")?;
        fixed(record, "ramparts", &row.ramparts, &ids(s.ramparts().iter().map(Rampart::place)), "S4.10")?;
        flag(record, "next_to_barbican", &row.next_to_barbican, s.at_gate(), "S4.36")?;
        board.start_units[s] = units(record, &row.start_units)?;
        let fields = board.defender_fields[s];
        record.ensure(board.start_units[s].total() <= fields, || {
            format!("{} start_units do not fit on {fields} defender_fields", board.start_units[s].total())
        })?;
        board.start_stones[s] = record.number("start_stone", &row.start_stone, 0..=20)?;
        if !row.start_hero.get_ref().is_empty() {
            let hero = record.reference("start_hero", &row.start_hero, &Hero::ALL.map(Hero::word))?;
            if heroes[hero].replace(s).is_some() {
                return Err(
                    record.at(&row.start_hero, format_args!("the {} stands on another section", Hero::ALL[hero]))
                );
            }
        }
        if row.siege_tower_field {
            board.siege_fields.insert(s);
        }
        if row.cauldron_field {
            board.cauldron_fields.insert(s);
        }
        record.ensure(row.polygon.get_ref().len() >= 3, || "a polygon has three corners or more".to_owned())?;
        board.names[s.place() as usize].clone_from(&row.name);
        board.names[s.siege_tower() as usize] = format!("Siege Tower at {}", row.name);
    }
    for (hero, at) in heroes.into_iter().enumerate() {
        let Some(at) = at else {
            return Err(file.whole(format!("no section is start_hero of the {}", Hero::ALL[hero])));
        };
        board.start_heroes[Hero::ALL[hero]] = at;
    }
    Ok(())
}

fn paths(file: File<'_>, rows: &BoardFile, board: &mut Board) -> Result<()> {
    let known = ids(Path::ALL.map(Path::place));
    for (n, (record, row)) in in_order(file, "path", &rows.path, |r| &r.id, &known)?.iter().enumerate() {
        let (from, to) = known[n].split_once('-').unwrap_or_default();
        word(record, "from", &row.from, from, "S4.10")?;
        word(record, "to", &row.to, to, "S4.10")?;
        record.ensure(!row.trap_field || row.trap_xy.is_some(), || "a trap field needs its trap_xy".to_owned())?;
        if row.trap_field {
            board.trap_fields.insert(Path::ALL[n]);
        }
        let named = |id: &str| find::<Place>(id).map_or("", |place| board.names[place as usize].as_str());
        let name = format!("Path from {} to {}", named(from), named(to));
        board.names[Path::ALL[n].place() as usize] = name;
    }
    Ok(())
}

fn inside(file: File<'_>, rows: &BoardFile, board: &mut Board) -> Result<()> {
    let houses = &Building::ALL[..8];
    let known = ids(houses.iter().map(|b| b.place()));
    let found = in_order(file, "building", &rows.building, |r| &r.id, &known)?;
    for ((record, row), &building) in found.iter().zip(houses) {
        let works: Vec<&str> = Work::ALL.into_iter().filter(|w| w.building() == building).map(|w| w.word()).collect();
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
        board.names[building.place() as usize].clone_from(&row.name);
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
                board.start_inside[Post::Barracks] = start;
            }
            Building::Guard | Building::HonorGuard => {
                record.ensure(fields.len() == 1, || "unit_fields is one kind: any".to_owned())?;
                let room = room(0)?;
                record.ensure(start.total() <= room, || format!("start_units do not fit on {room} fields"))?;
                if building == Building::Guard {
                    (board.guard_room, board.start_inside[Post::Guard]) = (room, start);
                } else {
                    (board.honor_room, board.start_inside[Post::HonorGuard]) = (room, start);
                }
            }
            _ => record.ensure(start.is_empty(), || "nobody starts here".to_owned())?,
        }
    }
    for (record, row) in in_order(file, "courtyard", &rows.courtyard, |r| &r.id, &["courtyard"])? {
        flag(&record, "adjacent_to_all", &row.adjacent_to_all, true, "S4.30")?;
        board.names[Building::Courtyard.place() as usize].clone_from(&row.name);
    }
    board.names[Place::Officer as usize] = "Officer".to_owned();
    board.names[Place::Warrior as usize] = "Warrior".to_owned();
    board.names[Place::Camp as usize] = "Camp".to_owned();
    Ok(())
}

/// The numbers at the head of the file are those of its lists.
fn sums(file: File<'_>, rows: &BoardFile, board: &mut Board) -> Result<()> {
    let head = &rows.board;
    for (field, given, right) in [
        ("sections", &head.sections, Section::ALL.len()),
        ("towers", &head.towers, Tower::ALL.len()),
        ("ramparts", &head.ramparts, Rampart::ALL.len()),
        ("foregrounds", &head.foregrounds, Side::BOTH.len()),
        ("paths", &head.paths, Path::ALL.len()),
        ("trap_fields", &head.trap_fields, board.trap_fields.len()),
        ("siege_tower_sections", &head.siege_tower_sections, board.siege_fields.len()),
        ("cauldron_sections", &head.cauldron_sections, board.cauldron_fields.len()),
    ] {
        if *given.get_ref() != right as i64 {
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
