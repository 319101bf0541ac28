//! The Building cards. [V2.2] [V8.2] [V8.6] [V9]

use ravelin_core::pack::check::{Num, Record, Result, Text, unique};
use ravelin_core::pack::{File, Spanned};
use ravelin_core::{Each, Id, Set};

use super::files::{Ability, BuildingRow, BuildingsFile};
use super::tables::{Words, one_of};
use crate::ids::*;
use crate::kit::*;

/// Most Buildings that a display allows, and most cards that raise that number: [`DISPLAY`] holds both. [V8.6] [V8.7]
const MOST: u16 = 16;
const RAISERS: usize = 4;

/// What a Building can do. [V9]
pub(super) const ABILITIES: [&str; 9] = [
    "max_buildings",
    "income",
    "forbid_type",
    "store_province",
    "store_unit",
    "resource_per_round",
    "exchange",
    "trade",
    "share_province",
];

pub(super) struct Buildings {
    pub buildings: Vec<BuildingSpec>,
    pub residence: Building,
    pub barracks: Building,
    pub rates: Each<Resource, Rate>,
}

pub(super) fn buildings(file: File<'_>, words: &Words) -> Result<Buildings> {
    let rows: BuildingsFile = file.parse()?;
    unique(file, "building", rows.building.iter().map(|r| &r.id))?;
    if rows.building.len() > BUILDINGS {
        return Err(file.whole(format!("more than {BUILDINGS} kinds of Buildings")));
    }
    let mut rates = Each::default();
    let mut all = Vec::new();
    for row in &rows.building {
        let record = Record::new(file, "building", &row.id);
        all.push(building(&record, row, words, &mut rates)?);
    }
    let start = ["residence", "barracks"].map(|id| all.iter().position(|b: &BuildingSpec| b.id == id));
    let [Some(residence), Some(barracks)] = start else {
        return Err(file.whole("the start Buildings residence and barracks must be there: V3.5"));
    };
    for (n, (row, spec)) in rows.building.iter().zip(&all).enumerate() {
        let record = Record::new(file, "building", &row.id);
        let first = n == residence || n == barracks;
        record.ensure(spec.start == first && spec.removable != first, || {
            "residence and barracks, and only they, start and cannot be removed: V3.5, V8.10".to_owned()
        })?;
        record.ensure(!first || spec.owner == Owner::Each, || "every emblem has one: V3.3".to_owned())?;
    }
    let joined = all[residence].edges[Wind::East] == Edge::Type(all[barracks].kind)
        || all[barracks].edges[Wind::West] == Edge::Type(all[residence].kind);
    if !joined {
        return Err(file.whole("the e edge of residence must show the type of barracks, which stands there: V3.5"));
    }
    let (one, other) = (&all[residence], &all[barracks]);
    if one.forbids.has(other.kind) || other.forbids.has(one.kind) {
        return Err(
            file.whole("residence and barracks stand in one display and must not exclude each other: V3.5, V9.5")
        );
    }
    limits(file, &all)?;
    let [residence, barracks] = [residence, barracks].map(|n| Building::at(n).expect("their number is limited"));
    Ok(Buildings { residence, barracks, buildings: all, rates })
}

fn building(
    record: &Record,
    row: &BuildingRow,
    words: &Words,
    rates: &mut Each<Resource, Rate>,
) -> Result<BuildingSpec> {
    let types: Vec<&str> = words.type_ids.iter().map(String::as_str).collect();
    let emblems: Vec<&str> = words.emblem_ids.iter().map(String::as_str).collect();
    let owners: Vec<&str> = ["general", "each"].into_iter().chain(emblems).collect();
    let owner = match record.reference("owner", &row.owner, &owners)? {
        0 => Owner::General,
        1 => Owner::Each,
        n => Owner::Emblem(Emblem::at(n - 2).expect("an emblem of the list")),
    };
    let count = match owner {
        Owner::General => record.number("count", &row.count, 1..=15)?,
        Owner::Each => {
            record.exactly("count", &row.count, EMBLEMS, "one for each emblem")?;
            EMBLEMS as u8
        }
        Owner::Emblem(_) => {
            record.exactly("count", &row.count, 1, "one for its emblem")?;
            1
        }
    };
    let mut edges = Each::filled(Edge::Nothing);
    for (wind, given) in Wind::ALL.into_iter().zip([&row.edges.n, &row.edges.e, &row.edges.s, &row.edges.w]) {
        edges[wind] = edge(record, wind, given, &types)?;
    }
    let mut spec = BuildingSpec {
        id: row.id.get_ref().clone(),
        name: row.name.clone(),
        text: row.text.clone(),
        owner,
        count,
        start: row.start,
        kind: one_of(record, "type", &row.r#type, &types)?,
        price: both(
            record.number("gold", &row.gold, 0..=MOST_PRICE as u8)?,
            record.number("tools", &row.tools, 0..=MOST_PRICE as u8)?,
        ),
        order: record.number("order", &row.order, 0..=9)?,
        edges,
        removable: row.removable,
        max_buildings: 0,
        income: 0,
        forbids: Set::NONE,
        stores_province: false,
        stores_unit: false,
        yields: Each::filled(0),
        goods: Set::NONE,
        shares: false,
        exchanges: Set::NONE,
    };
    record.ensure(spec.start || spec.price != both(0, 0), || "only a start Building is free: V10.1.1".to_owned())?;
    for ability in &row.abilities {
        read(record, ability, words, &mut spec, rates)?;
    }
    Ok(spec)
}

fn edge(record: &Record, wind: Wind, given: &Text, types: &[&str]) -> Result<Edge> {
    let known: Vec<&str> = ["", "emblem"].into_iter().chain(types.iter().copied()).collect();
    Ok(match record.reference(&format!("edges.{wind}"), given, &known)? {
        0 => Edge::Nothing,
        1 => Edge::Emblem,
        n => Edge::Type(Type::at(n - 2).expect("the types are limited")),
    })
}

fn resource(record: &Record, field: &str, given: &Option<Text>) -> Result<Resource> {
    given.as_ref().map_or(Ok(Resource::Gold), |word| one_of(record, field, word, &Resource::ALL.map(Resource::word)))
}

/// Which parameters an ability has is what it is.
fn shape(record: &Record, given: &Spanned<Ability>, wanted: &[&str]) -> Result<()> {
    let a = given.get_ref();
    let there = [
        ("add", a.add.is_some()),
        ("type", a.r#type.is_some()),
        ("slots", a.slots.is_some()),
        ("resource", a.resource.is_some()),
        ("amount", a.amount.is_some()),
        ("from", a.from.is_some()),
        ("from_amount", a.from_amount.is_some()),
        ("to", a.to.is_some()),
        ("to_amount", a.to_amount.is_some()),
        ("goods", a.goods.is_some()),
        ("edge", a.edge.is_some()),
    ];
    match there.iter().find(|(name, is)| *is != wanted.contains(name)) {
        None => Ok(()),
        Some((name, true)) => Err(record.at(given, format_args!("{} has no parameter {name}", a.kind.get_ref()))),
        Some((name, false)) => Err(record.at(given, format_args!("{} needs its {name}", a.kind.get_ref()))),
    }
}

fn once(record: &Record, given: &Spanned<Ability>, free: bool) -> Result<()> {
    if free {
        Ok(())
    } else {
        Err(record.at(given, format_args!("{} stands there twice", given.get_ref().kind.get_ref())))
    }
}

fn one(record: &Record, slots: &Num) -> Result<()> {
    record.exactly("slots", slots, 1, "a Building holds one card")
}

fn read(
    record: &Record,
    given: &Spanned<Ability>,
    words: &Words,
    spec: &mut BuildingSpec,
    rates: &mut Each<Resource, Rate>,
) -> Result<()> {
    let a = given.get_ref();
    let number = |field: &str, value: &Option<Num>, low: u8, high: u8| match value {
        Some(n) => record.number(field, n, low..=high),
        None => Ok(low),
    };
    let types: Vec<&str> = words.type_ids.iter().map(String::as_str).collect();
    match a.kind.get_ref().as_str() {
        "max_buildings" => {
            shape(record, given, &["add"])?;
            once(record, given, spec.max_buildings == 0)?;
            spec.max_buildings = number("add", &a.add, 1, 12)?;
        }
        "income" => {
            shape(record, given, &["add"])?;
            once(record, given, spec.income == 0)?;
            spec.income = number("add", &a.add, 1, 9)?;
        }
        "forbid_type" => {
            shape(record, given, &["type"])?;
            if let Some(kind) = &a.r#type {
                spec.forbids.insert(one_of(record, "type", kind, &types)?);
            }
        }
        "store_province" | "store_unit" => {
            shape(record, given, &["slots"])?;
            let place =
                if a.kind.get_ref() == "store_unit" { &mut spec.stores_unit } else { &mut spec.stores_province };
            once(record, given, !*place)?;
            *place = true;
            a.slots.as_ref().map_or(Ok(()), |slots| one(record, slots))?;
        }
        "resource_per_round" => {
            shape(record, given, &["resource", "amount"])?;
            once(record, given, spec.yields == both(0, 0))?;
            let resource = resource(record, "resource", &a.resource)?;
            spec.yields[resource] = number("amount", &a.amount, 1, 5)?;
        }
        "exchange" => {
            shape(record, given, &["from", "from_amount", "to", "to_amount"])?;
            let from = resource(record, "from", &a.from)?;
            let to = resource(record, "to", &a.to)?;
            if from == to {
                return Err(record.at(given, "an exchange turns one resource into the other"));
            }
            once(record, given, !spec.exchanges.has(to))?;
            let (give, get) = (number("from_amount", &a.from_amount, 1, 6)?, number("to_amount", &a.to_amount, 1, 6)?);
            let rate = Rate { give, get };
            if rates[to] != Rate::default() && rates[to] != rate {
                return Err(record.at(given, "all exchanges of a direction have the same amounts: V10.1.10"));
            }
            rates[to] = rate;
            spec.exchanges.insert(to);
        }
        "trade" => {
            shape(record, given, &["goods"])?;
            let goods: Vec<&str> = words.good_ids.iter().map(String::as_str).collect();
            for good in a.goods.iter().flat_map(|g| g.get_ref()) {
                spec.goods.insert(one_of(record, "goods", good, &goods)?);
            }
        }
        "share_province" => {
            shape(record, given, &["slots", "edge"])?;
            once(record, given, !spec.shares)?;
            record.ensure(spec.is_private(), || {
                "an emblem edge belongs to a Building with an emblem: V9.10".to_owned()
            })?;
            a.slots.as_ref().map_or(Ok(()), |slots| one(record, slots))?;
            if let Some(edge) = &a.edge {
                let wind: Wind = one_of(record, "edge", edge, &Wind::ALL.map(Wind::word))?;
                record.ensure(spec.edges[wind] == Edge::Emblem, || {
                    format!("edge {} shows no emblem: V9.10", edge.get_ref())
                })?;
            }
            spec.shares = true;
        }
        other => {
            let known = ABILITIES.join(", ");
            return Err(record.at(&a.kind, format_args!("the rules know no ability \"{other}\"; possible: {known}")));
        }
    }
    Ok(())
}

/// What a display has from the start gives at least the lowest attack value there is. [V18.5]
pub(super) fn start_values(file: File<'_>, all: &Buildings, least: u8) -> Result<()> {
    let sum: u8 = all.buildings.iter().filter(|b| b.start).map(|b| b.order).sum();
    if sum < least {
        let why =
            format!("order of residence and barracks: {sum} together, the Strength card begins at {least}: V18.5");
        return Err(file.whole(why));
    }
    Ok(())
}

/// The numbers that the set-up and the arrays of the state rely on. [V2.2]
fn limits(file: File<'_>, all: &[BuildingSpec]) -> Result<()> {
    for emblem in Emblem::each() {
        let own = all.iter().filter(|b| b.owner == Owner::Each || b.owner == Owner::Emblem(emblem)).count();
        if own != 7 {
            return Err(file.whole(format!("an emblem has {own} Buildings instead of 7: V2.2")));
        }
    }
    let general: u16 = all.iter().filter(|b| b.owner == Owner::General).map(|b| u16::from(b.count)).sum();
    if general != 26 {
        return Err(file.whole(format!("{general} general Buildings instead of 26: V2.2")));
    }
    let raisers: Vec<&BuildingSpec> = all.iter().filter(|b| b.max_buildings > 0).collect();
    let copies = |b: &BuildingSpec| if b.is_private() { 1 } else { u16::from(b.count) };
    let most: u16 = raisers.iter().map(|b| copies(b) * u16::from(b.max_buildings)).sum();
    let number: u16 = raisers.iter().map(|b| copies(b)).sum();
    if most > MOST || usize::from(number) > RAISERS {
        return Err(file.whole(format!(
            "a display may allow at most {MOST} Buildings, raised by at most {RAISERS} cards; these allow {most} by {number}"
        )));
    }
    let base = |id: &str| all.iter().find(|b| b.id == id);
    let enough = base("residence").is_some_and(|r| r.max_buildings >= 2);
    if !enough {
        return Err(file.whole("building \"residence\": max_buildings must be at least 2, for itself and the barracks"));
    }
    Ok(())
}
