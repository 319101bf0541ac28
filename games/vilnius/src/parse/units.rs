//! The Unit and Province cards. [V2.3] [V2.4] [V10.3] [V11]

use ravelin_core::pack::File;
use ravelin_core::pack::check::{Record, Result, unique};
use ravelin_core::{Id, Set};

use super::files::{Amounts, ProvincesFile, UnitsFile};
use super::tables::{Words, one_of};
use crate::ids::Emblem;
use crate::ids::*;
use crate::kit::*;

pub(super) struct Army {
    pub units: Vec<UnitSpec>,
}

/// Numbers of weapons by id.
pub(super) fn weapons(record: &Record, field: &str, given: &Amounts) -> Result<Weapons> {
    let mut weapons = Weapons::default();
    for (id, n) in given.get_ref() {
        let Some(weapon) = Weapon::ALL.into_iter().find(|w| w.word() == id) else {
            let known = Weapon::ALL.map(Weapon::word).join(", ");
            return Err(record.at(given, format_args!("{field} \"{id}\" is none of these: {known}")));
        };
        weapons.0[weapon] = record.number(field, n, 0..=9)?;
    }
    Ok(weapons)
}

/// `store nothing` is what is played when no card is stored. [V7.6.2] [V18.6]
fn no_word(record: &Record, id: &str) -> Result<()> {
    record.ensure(id != "nothing", || "the id \"nothing\" stands for no card: V7.6.2".to_owned())
}

pub(super) fn units(file: File<'_>, words: &Words) -> Result<Army> {
    let rows: UnitsFile = file.parse()?;
    unique(file, "unit", rows.unit.iter().map(|r| &r.id))?;
    if rows.unit.is_empty() || rows.unit.len() > UNITS {
        return Err(file.whole(format!("from 1 to {UNITS} kinds of Units")));
    }
    let types: Vec<&str> = words.type_ids.iter().map(String::as_str).collect();
    let mut letters: Vec<&str> = rows.unit.iter().map(|r| r.id.get_ref().as_str()).collect();
    letters.sort_unstable();
    let mut all = Vec::new();
    for row in &rows.unit {
        let record = Record::new(file, "unit", &row.id);
        no_word(&record, row.id.get_ref())?;
        let mut requires = Set::NONE;
        for kind in &row.requires {
            requires.insert(one_of(&record, "requires", kind, &types)?);
        }
        let has: Vec<usize> = row
            .abilities
            .iter()
            .map(|a| record.reference("abilities", a, &["distribute", "vanguard", "stultify"]))
            .collect::<Result<_>>()?;
        let weapons = weapons(&record, "weapons", &row.weapons)?;
        let total = usize::from(weapons.total());
        record.ensure((1..=SYMBOLS).contains(&total), || format!("a Unit has from 1 to {SYMBOLS} weapon symbols"))?;
        let symbols = weapons.0.iter().flat_map(|(weapon, n)| std::iter::repeat_n(weapon, usize::from(*n))).collect();
        let count = record.number("count", &row.count, 1..=15)?;
        let start = record.number("start", &row.start, 0..=3)?;
        record.ensure(usize::from(start) * SEATS <= usize::from(count), || {
            format!("start {start} for {SEATS} players is more than count {count}: V3.3")
        })?;
        all.push(UnitSpec {
            id: row.id.get_ref().clone(),
            name: row.name.clone(),
            text: row.text.clone(),
            count,
            start,
            requires,
            needs: needs(row.requires.iter().filter_map(|kind| {
                words.type_ids.iter().position(|id| id == kind.get_ref()).and_then(|n| words.type_names.get(n))
            })),
            price: both(record.number("gold", &row.gold, 0..=9)?, record.number("tools", &row.tools, 0..=9)?),
            weapons,
            symbols,
            distribute: has.contains(&0),
            vanguard: has.contains(&1),
            stultify: has.contains(&2),
            letter: letters.iter().position(|id| id == row.id.get_ref()).unwrap_or(0) as u8,
        });
        record.ensure(all.last().is_some_and(|u| u.price != both(0, 0)), || "a Unit has a price: V11.2".to_owned())?;
    }
    let total: usize = all.iter().map(|u| usize::from(u.count)).sum();
    if total != 42 {
        return Err(file.whole(format!("{total} Units instead of 42: V2.3")));
    }
    let start: u8 = all.iter().map(|u| u.start).sum();
    if start != 3 {
        return Err(file.whole(format!("a player starts with {start} Units instead of 3: V3.3")));
    }
    Ok(Army { units: all })
}

pub(super) fn provinces(file: File<'_>, words: &Words) -> Result<Vec<ProvinceSpec>> {
    let rows: ProvincesFile = file.parse()?;
    unique(file, "province", rows.province.iter().map(|r| &r.id))?;
    let goods: Vec<&str> = words.good_ids.iter().map(String::as_str).collect();
    let emblems: Vec<&str> = words.emblem_ids.iter().map(String::as_str).chain([""]).collect();
    let mut all = Vec::new();
    let mut homes = [0; EMBLEMS + 1];
    for row in &rows.province {
        let record = Record::new(file, "province", &row.id);
        no_word(&record, row.id.get_ref())?;
        record.exactly("count", &row.count, 1, "every Province is one card")?;
        let emblem = record.reference("emblem", &row.emblem, &emblems)?;
        homes[emblem] += 1;
        let resources = Resource::ALL.map(Resource::word);
        let base = one_of(&record, "base", &row.base, &resources)?;
        let base = only(base, record.number("amount", &row.amount, 1..=5)?);
        let bonus = only(one_of(&record, "bonus", &row.bonus, &resources)?, 1);
        all.push(ProvinceSpec {
            id: row.id.get_ref().clone(),
            name: row.name.clone(),
            emblem: Emblem::at(emblem),
            base,
            good: one_of(&record, "good", &row.good, &goods)?,
            bonus,
            at: [record.signed("x", &row.x, 0..=1000)?, record.signed("y", &row.y, 0..=1000)?],
        });
    }
    if homes != [8, 8, 8, 12] {
        return Err(file.whole("8 Provinces for each emblem and 12 without one: V2.4"));
    }
    Ok(all)
}

/// "needs a Building of the type Garrison in your city", or of several types.
fn needs<'a>(types: impl Iterator<Item = &'a String>) -> String {
    let types: Vec<&str> = types.map(String::as_str).collect();
    let word = if types.len() == 1 { "the type" } else { "each of the types" };
    format!("needs a Building of {word} {} in your city", types.join(" and "))
}
