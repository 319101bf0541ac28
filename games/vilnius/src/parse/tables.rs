//! Words, table cards and figures. [V2] [V3] [V24]

use ravelin_core::pack::File;
use ravelin_core::pack::check::{Num, Record, Result, Text, complete, unique};
use ravelin_core::{Each, Id};

use super::files::*;
use super::units::weapons;
use crate::ids::*;
use crate::kit::*;

/// The vocabulary of the other files.
pub(super) struct Words {
    pub weapon_names: Vec<String>,
    pub resource_names: Vec<String>,
    pub good_ids: Vec<String>,
    pub good_names: Vec<String>,
    pub emblem_ids: Vec<String>,
    pub emblem_names: Vec<String>,
    pub type_ids: Vec<String>,
    pub type_names: Vec<String>,
}

/// The id that a word of the list stands for.
pub(super) fn one_of<I: Id>(record: &Record, field: &str, given: &Text, known: &[&str]) -> Result<I> {
    Ok(I::at(record.reference(field, given, known)?).expect("there are no more words than ids"))
}

fn names(file: File<'_>, noun: &'static str, rows: &[WordRow], known: &[&str]) -> Result<Vec<String>> {
    complete(file, noun, rows.iter().map(|r| &r.id), known)?;
    let name = |id: &str| rows.iter().find(|r| r.id.get_ref() == id).map(|r| r.name.clone()).unwrap_or_default();
    Ok(known.iter().map(|id| name(id)).collect())
}

pub(super) fn symbols(file: File<'_>) -> Result<Words> {
    let rows: SymbolsFile = file.parse()?;
    let weapon_names = names(file, "weapon", &rows.weapon, &Weapon::ALL.map(Weapon::word))?;
    let resource_names = names(file, "resource", &rows.resource, &Resource::ALL.map(Resource::word))?;
    unique(file, "good", rows.good.iter().map(|r| &r.id))?;
    unique(file, "building type", rows.building_type.iter().map(|r| &r.id))?;
    unique(file, "emblem", rows.emblem.iter().map(|r| &r.id))?;
    if rows.good.len() > GOODS || rows.building_type.len() > TYPES {
        return Err(file.whole("at most 8 goods and 16 Building types"));
    }
    if rows.emblem.len() != EMBLEMS {
        return Err(file.whole("there are three emblems: V2.11"));
    }
    let known = |noun: &'static str, rows: &[&Text], known: &[&str]| complete(file, noun, rows.iter().copied(), known);
    for (noun, rows, right) in [
        ("unit ability", &rows.unit_ability, &["distribute", "vanguard", "stultify"][..]),
        ("skull", &rows.skull, &Skull::ALL.map(Skull::word)[..]),
        ("damage", &rows.damage, &Damage::ALL.map(Damage::word)[..]),
    ] {
        known(noun, &rows.iter().map(|r| &r.id).collect::<Vec<_>>(), right)?;
    }
    for (noun, rows, right) in [
        ("building ability", &rows.building_ability, &super::buildings::ABILITIES[..]),
        ("standing effect", &rows.standing_effect, &super::order::STANDING[..]),
    ] {
        known(noun, &rows.iter().map(|r| &r.id).collect::<Vec<_>>(), right)?;
    }
    Ok(Words {
        weapon_names,
        resource_names,
        good_ids: rows.good.iter().map(|r| r.id.get_ref().clone()).collect(),
        good_names: rows.good.iter().map(|r| r.name.clone()).collect(),
        emblem_ids: rows.emblem.iter().map(|r| r.id.get_ref().clone()).collect(),
        emblem_names: rows.emblem.iter().map(|r| r.name.clone()).collect(),
        type_ids: rows.building_type.iter().map(|r| r.id.get_ref().clone()).collect(),
        type_names: rows.building_type.iter().map(|r| r.name.clone()).collect(),
    })
}

pub(super) struct Table {
    pub destinations: Vec<String>,
    pub counts: Each<Target, u8>,
    pub conquest: Each<Stack, Weapons>,
    /// City points that a number of Vilnius cards carries. [V2.8]
    pub points: [u8; 4],
    /// Difficulties that each Vilnius card is used in.
    pub used_in: [Vec<String>; 4],
    pub value_min: u8,
    pub value_max: u8,
}

pub(super) fn table(file: File<'_>) -> Result<Table> {
    let rows: TableFile = file.parse()?;
    let known = Target::ALL.map(Target::word);
    complete(file, "destination", rows.destination.iter().map(|r| &r.id), &known)?;
    let (mut destinations, mut counts) = (vec![String::new(); known.len()], Each::filled(0));
    for row in &rows.destination {
        let record = Record::new(file, "destination", &row.id);
        let at = record.reference("id", &row.id, &known)?;
        record.reference("target", &row.target, &[["city", "row_owner"][at]])?;
        destinations[at] = row.name.clone();
        counts[Target::ALL[at]] = record.number("count", &row.count, 3..=9)?;
    }
    let mut conquest = Each::filled(Weapons::default());
    const STACKS: usize = Stack::ALL.len();
    unique(file, "conquest card", rows.conquest.iter().map(|r| &r.id))?;
    if rows.conquest.len() != STACKS {
        return Err(file.whole(format!("there are {STACKS} Conquest cards: V2.9")));
    }
    for ((n, row), stack) in rows.conquest.iter().enumerate().zip(Stack::ALL) {
        let record = Record::new(file, "conquest card", &row.id);
        record.exactly("count", &row.count, 1, "V2.9")?;
        record.exactly("stack", &row.stack, n + 1, "cards come in the order of the stacks")?;
        conquest[stack] = weapons(&record, "weapons", &row.weapons)?;
        record.ensure(!conquest[stack].is_none(), || "a Province is not captured without weapons: V17.2".to_owned())?;
    }
    let (mut points, mut used_in) = ([0; 4], [const { Vec::new() }; 4]);
    if rows.vilnius_card.len() != 4 {
        return Err(file.whole("there are 4 Vilnius cards: V2.8"));
    }
    let mut next = 0;
    for (n, row) in rows.vilnius_card.iter().enumerate() {
        let record = Record::new(file, "vilnius card", &row.id);
        record.exactly("count", &row.count, 1, "V2.8")?;
        for value in &row.values {
            record.exactly("values", value, next, "city points ascend from 0 without a gap: V2.8")?;
            next += 1;
        }
        points[n] = u8::try_from(next.saturating_sub(1)).unwrap_or(u8::MAX);
        used_in[n] = row.used_in.iter().map(|id| id.get_ref().clone()).collect();
    }
    let [strength] = rows.strength_card.as_slice() else {
        return Err(file.whole("there is one kind of Strength of the Order card: V2.10"));
    };
    let record = Record::new(file, "strength card", &strength.id);
    record.exactly("count", &strength.count, SEATS, "one for each player: V2.10")?;
    let value_max = record.number("max", &strength.max, 3..=40)?;
    let value_min = record.number("min", &strength.min, 1..=value_max)?;
    let shown = strength.front.iter().chain(&strength.back).map(|n| *n.get_ref());
    let ascending = shown.eq(i64::from(value_min)..=i64::from(value_max));
    record.ensure(ascending, || "front and back show every value from min to max: V2.10".to_owned())?;
    Ok(Table { destinations, counts, conquest, points, used_in, value_min, value_max })
}

pub(super) struct Setup {
    pub two: Count,
    pub three: Count,
    pub difficulties: Vec<Difficulty>,
    pub lengths: Vec<Length>,
    pub max_forts: u8,
    pub loot_points: u8,
    pub value_start: u8,
    pub value_max: u8,
    pub look: u8,
    pub recalls: u8,
}

fn fixed(file: File<'_>, field: &str, value: &Num, right: i64, clause: &str) -> Result<()> {
    if *value.get_ref() == right {
        return Ok(());
    }
    Err(file.at(value, format!("{field} {} must be {right}: {clause}", value.get_ref())))
}

fn within(file: File<'_>, field: &str, value: &Num, low: u8, high: u8) -> Result<u8> {
    match u8::try_from(*value.get_ref()) {
        Ok(n) if (low..=high).contains(&n) => Ok(n),
        _ => Err(file.at(value, format!("{field} {} is not from {low} to {high}", value.get_ref()))),
    }
}

/// The figures for a number of players. `total` is that of all Units.
fn count(file: File<'_>, row: &CountRow, players: u8, total: u8, table: &Table) -> Result<Count> {
    let fixed = |field: &str, value: &Num, right: i64, clause: &str| fixed(file, field, value, right, clause);
    fixed("players", &row.players, i64::from(players), "V23.1")?;
    fixed("unit_supply_total", &row.unit_supply_total, i64::from(total - 3 * players), "V3.10")?;
    let most = &table.counts;
    let left = most[Target::Vilnius].saturating_sub(players);
    let vilnius = within(file, "destination_pile_vilnius", &row.destination_pile_vilnius, 1, left)?;
    let quarter = within(file, "destination_pile_quarter", &row.destination_pile_quarter, 0, most[Target::Quarter])?;
    fixed("destination_vilnius_total", &row.destination_vilnius_total, i64::from(vilnius + players), "V3.14")?;
    fixed("destination_quarter_total", &row.destination_quarter_total, i64::from(quarter), "V3.14")?;
    let fort_weapons = within(file, "enemy_building_weapons", &row.enemy_building_weapons, 0, 20)?;
    let mode = if fort_weapons == 0 { "all" } else { "any" };
    if row.enemy_building_mode.get_ref() != mode {
        return Err(file.at(&row.enemy_building_mode, format!("enemy_building_mode must be {mode}: V16.3")));
    }
    let pile = Each::from_fn(|target| match target {
        Target::Vilnius => vilnius,
        Target::Quarter => quarter,
    });
    Ok(Count { pile, fort_weapons })
}

fn difficulties(file: File<'_>, rows: &SetupFile, table: &Table) -> Result<Vec<Difficulty>> {
    unique(file, "difficulty", rows.difficulty.iter().map(|r| &r.id))?;
    let mut difficulties = Vec::new();
    for row in &rows.difficulty {
        let record = Record::new(file, "difficulty", &row.id);
        let cards = record.number("vilnius_cards", &row.vilnius_cards, 1..=4)?;
        let most = table.points[usize::from(cards) - 1];
        let right = |n: usize| table.used_in[n].contains(row.id.get_ref()) == (n < usize::from(cards));
        record.ensure((0..4).all(right), || {
            format!("the first {cards} Vilnius cards, and no others, must name it in used_in: V3.15")
        })?;
        let points = record.number("city_points", &row.city_points, 1..=most)?;
        let short = record.number("city_points_short", &row.city_points_short, 1..=most)?;
        let (id, name) = (row.id.get_ref().clone(), row.name.clone());
        difficulties.push(Difficulty { id, name, points, points_short: short });
    }
    Ok(difficulties)
}

fn lengths(file: File<'_>, rows: &SetupFile) -> Result<Vec<Length>> {
    unique(file, "length", rows.length.iter().map(|r| &r.id))?;
    let mut lengths = Vec::new();
    for row in &rows.length {
        let record = Record::new(file, "length", &row.id);
        let removed = record.number("main_cards_removed", &row.main_cards_removed, 0..=20)?;
        let fields = ["city_points", "city_points_short"];
        let short = record.reference("city_points_field", &row.city_points_field, &fields)? == 1;
        lengths.push(Length { id: row.id.get_ref().clone(), name: row.name.clone(), removed, short });
    }
    Ok(lengths)
}

pub(super) fn setup(file: File<'_>, table: &Table, units: &[UnitSpec]) -> Result<Setup> {
    let rows: SetupFile = file.parse()?;
    let row = &rows.constants;
    let fixed = |field: &str, value: &Num, right: i64, clause: &str| fixed(file, field, value, right, clause);
    fixed("min_players", &row.min_players, 2, "V1.2")?;
    fixed("max_players", &row.max_players, SEATS as i64, "V1.2")?;
    fixed("round_one_provinces_to_hand", &row.round_one_provinces_to_hand, 8, "V5.1")?;
    fixed("cards_drawn_per_preparation", &row.cards_drawn_per_preparation, 1, "V6.1")?;
    fixed("exchange_symbols_in", &row.exchange_symbols_in, 2, "V12.2")?;
    fixed("exchange_symbols_out", &row.exchange_symbols_out, 1, "V12.2")?;
    fixed("province_stacks", &row.province_stacks, Stack::ALL.len() as i64, "V3.11")?;
    fixed("province_stack_size", &row.province_stack_size, 3, "V3.11")?;
    fixed("lost_province_stack", &row.lost_province_stack, Stack::ALL.len() as i64, "V14.7.7")?;
    let within = |field: &str, value: &Num, low: u8, high: u8| within(file, field, value, low, high);
    let [two, three] = rows.player_count.as_slice() else {
        return Err(file.whole("figures for 2 and for 3 players: V23.1"));
    };
    let total: u8 = units.iter().map(|u| u.count).sum();
    let (two, three) = (count(file, two, 2, total, table)?, count(file, three, 3, total, table)?);
    let difficulties = difficulties(file, &rows, table)?;
    let lengths = lengths(file, &rows)?;
    if difficulties.is_empty() || lengths.is_empty() {
        return Err(file.whole("at least one difficulty and one length: V24"));
    }
    let value_max = within("attack_value_max", &row.attack_value_max, table.value_min, table.value_max)?;
    Ok(Setup {
        two,
        three,
        difficulties,
        lengths,
        max_forts: within("max_enemy_buildings", &row.max_enemy_buildings, 1, FORTS as u8)?,
        loot_points: within("plunder_points_per_loot", &row.plunder_points_per_loot, 1, 50)?,
        value_start: within("attack_value_start", &row.attack_value_start, table.value_min, value_max)?,
        value_max,
        look: within("conquest_look", &row.conquest_look, 1, 3)?,
        recalls: within("recalls_per_window", &row.recalls_per_window, 0, 1)?,
    })
}
