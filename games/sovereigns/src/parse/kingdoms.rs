//! Kingdoms and what is theirs: units, buildings, sovereigns. [K13] [K14] [K15] [K22.1.1]

use ravelin_core::Id;
use ravelin_core::pack::File;

use super::effects::{Scope, Vocabulary};
use super::files::{Buildings, KingdomRow, Kingdoms, Raw, Sovereigns, Units};
use super::map::HOME_TERRITORIES;
use super::ops;
use super::record::{Record, Result, Text, unique};
use crate::ids::{BonusId, Building, MAX_BUILDINGS, MAX_SEATS, SOVEREIGNS, Works};
use crate::kit::{
    Ability, BonusSpec, BuildingEffects, BuildingSpec, Constants, KingdomSpec, SovereignSpec, UnitSpec, WorksWith,
};

/// Sums over a kingdom's tokens stay below this, so that the rules' small numbers cannot overflow.
const MOST: usize = 99;

/// A value of one kingdom, or of all (`None`).
pub(super) struct Owned<T> {
    kingdom: Option<usize>,
    value: T,
}

impl<T> Owned<T> {
    fn of(&self, kingdom: usize) -> bool {
        self.kingdom == Some(kingdom)
    }
}

pub(super) fn ids<'a>(file: File<'a>, rows: &'a Kingdoms) -> Result<Vec<&'a str>> {
    unique(file, "kingdom", rows.kingdom.iter().map(|row| &row.id))?;
    match rows.kingdom.len() {
        n if n < 2 => Err(file.whole(format!("{n} kingdoms are below the smallest number allowed, 2"))),
        n if n > MAX_SEATS => {
            Err(file.whole(format!("{n} kingdoms are above the largest number allowed, {MAX_SEATS}")))
        }
        _ => Ok(rows.kingdom.iter().map(|row| row.id.get_ref().as_str()).collect()),
    }
}

/// The kingdoms' colours, all different.
pub(super) fn colours<'a>(file: File<'a>, rows: &'a Kingdoms) -> Result<Vec<&'a str>> {
    let mut colours: Vec<&str> = Vec::new();
    for row in &rows.kingdom {
        let colour = row.default_colour.get_ref().as_str();
        if colours.contains(&colour) {
            let record = Record::new(file, "kingdom", &row.id);
            return Err(
                record.at(&row.default_colour, format_args!("default_colour \"{colour}\" is another kingdom's"))
            );
        }
        colours.push(colour);
    }
    Ok(colours)
}

fn owner(record: &Record<'_>, kingdom: &Text, kingdoms: &[&str]) -> Result<Option<usize>> {
    if kingdom.get_ref() == "any" { Ok(None) } else { record.reference("kingdom", kingdom, kingdoms).map(Some) }
}

/// An operation stands once in a list: a second one would overwrite the first.
fn once(record: &Record<'_>, effects: &[Raw]) -> Result<()> {
    for (i, raw) in effects.iter().enumerate() {
        let op = raw.get_ref().get("op").map(|op| op.get_ref());
        if effects[..i].iter().any(|other| other.get_ref().get("op").map(|op| op.get_ref()) == op) {
            return Err(record.at(raw, "the same op stands twice in effects"));
        }
    }
    Ok(())
}

#[derive(Clone)]
pub(super) struct Unit {
    spec: UnitSpec,
    train_at: Text,
}

pub(super) struct Army {
    pub(super) common: UnitSpec,
    special: Vec<Owned<Unit>>,
    pub(super) revolutionary_strength: u8,
    pub(super) revolutionary_endurance: u8,
    pub(super) revolutionaries: usize,
}

/// Units of all kingdoms; the common one is everybody's. [K13.1]
pub(super) fn units(file: File<'_>, rows: &Units, vocabulary: &Vocabulary, kingdoms: &[&str]) -> Result<Army> {
    unique(file, "unit", rows.unit.iter().map(|row| &row.id))?;
    let (mut common, mut special) = (None, Vec::new());
    for row in &rows.unit {
        let record = Record::new(file, "unit", &row.id);
        let kingdom = owner(&record, &row.kingdom, kingdoms)?;
        let is_common = record.word("class", &row.class, &[("common", true), ("special", false)])?;
        if let Some(ability) = &row.ability {
            vocabulary.unit_ability(&record, ability)?;
        }
        let spec = UnitSpec {
            id: row.id.get_ref().clone(),
            name: row.name.clone(),
            strength: record.number("strength", &row.strength, 0..=15)?,
            endurance: record.number("endurance", &row.endurance, 1..=9)?,
            cost: record.number("cost", &row.cost, 0..=15)?,
            count: record.number("count_per_kingdom", &row.count_per_kingdom, 1..=30)?,
            reinforces: row.ability.is_some(),
        };
        match (is_common, kingdom) {
            (true, None) => {
                record.ensure(common.is_none(), || "there is another common unit".to_owned())?;
                record.ensure(!spec.reinforces, || "a common unit has no ability".to_owned())?;
                common = Some(spec);
            }
            (false, Some(_)) => {
                special.push(Owned { kingdom, value: Unit { spec, train_at: row.train_at.clone() } });
            }
            (true, Some(_)) => return Err(record.at(&row.kingdom, "the common unit must be of kingdom \"any\"")),
            (false, None) => return Err(record.at(&row.kingdom, "a special unit must be of one kingdom")),
        }
    }
    let Some(common) = common else {
        return Err(file.whole("there is no unit of class \"common\""));
    };
    let [row] = rows.neutral_unit.as_slice() else {
        return Err(file.whole("there must be one neutral_unit, \"revolutionary\""));
    };
    let record = Record::new(file, "neutral_unit", &row.id);
    record.reference("id", &row.id, &["revolutionary"])?;
    Ok(Army {
        common,
        special,
        revolutionary_strength: record.number("strength", &row.strength, 0..=15)?,
        revolutionary_endurance: record.number("endurance", &row.endurance, 1..=9)?,
        revolutionaries: usize::from(record.number("count", &row.count, 0..=99)?),
    })
}

pub(super) struct Work {
    spec: BuildingSpec,
    /// The unit type it trains, and where that is written.
    trains: Option<Text>,
}

/// Building types of all kingdoms. [K14]
pub(super) fn buildings(
    file: File<'_>,
    rows: &Buildings,
    vocabulary: &Vocabulary,
    kingdoms: &[&str],
    reign_per_statue: u8,
) -> Result<Vec<Owned<Work>>> {
    unique(file, "building", rows.building.iter().map(|row| &row.id))?;
    let mut all = Vec::new();
    for row in &rows.building {
        let record = Record::new(file, "building", &row.id);
        let kingdom = owner(&record, &row.kingdom, kingdoms)?;
        let level = record.number("level", &row.level, 1..=3)?;
        let count = record.number("count", &row.count, 1..=9)?;
        if row.capital {
            record.ensure(kingdom.is_some(), || "a capital must be of one kingdom".to_owned())?;
            if level != 3 {
                return Err(record.at(&row.level, format_args!("a capital must be of level 3, not {level}")));
            }
            if count != 1 {
                return Err(record.at(&row.count, format_args!("there is one token of a capital, not {count}")));
            }
        }
        match (&row.neutralise, row.protective) {
            (Some(price), true) => {
                record.number("neutralise", price, 0..=9)?;
            }
            (Some(price), false) => return Err(record.at(price, "neutralise is for protective buildings only")),
            (None, true) => return Err(record.error("a protective building needs its price neutralise")),
            (None, false) => {}
        }
        // Only these levels have a price to be switched off. [K15.3.3]
        if row.protective && level == 1 {
            return Err(record.at(&row.level, "a protective building must be of level 2 or 3"));
        }
        let (mut effects, mut trains) = (BuildingEffects::default(), None);
        let apart: Vec<Raw> = row.effects.iter().filter(|raw| !is_score(raw)).cloned().collect();
        once(&record, &apart)?;
        for raw in &row.effects {
            let mut effect = vocabulary.effect(record, raw, Scope::Building)?;
            trains = ops::building(&mut effect, &mut effects)?.or(trains);
        }
        if let Some(unit) = trains.as_ref().filter(|_| kingdom.is_none()) {
            return Err(record.at(unit, "a common building trains no special unit"));
        }
        record.ensure(effects.extend_reign == 0 || effects.extend_reign == reign_per_statue, || {
            let amount = effects.extend_reign;
            format!("extend_reign {amount} must be {reign_per_statue}, the constant reign_per_statue of game.toml")
        })?;
        let spec = BuildingSpec {
            id: row.id.get_ref().clone(),
            name: row.name.clone(),
            text: row.text.clone(),
            level,
            cost: record.number("cost", &row.cost, 0..=15)?,
            count,
            protective: row.protective,
            capital: row.capital,
            special: kingdom.is_some(),
            effects,
        };
        all.push(Owned { kingdom, value: Work { spec, trains } });
    }
    Ok(all)
}

fn is_score(raw: &Raw) -> bool {
    let op = raw.get_ref().get("op");
    op.is_some_and(|op| *op.get_ref() == super::files::Value::Word("score".to_owned()))
}

/// Sovereigns of all kingdoms; the protective buildings' prices must be theirs. [K15.3.3]
pub(super) fn sovereigns(
    file: File<'_>,
    rows: &Sovereigns,
    vocabulary: &Vocabulary,
    kingdoms: &[&str],
) -> Result<Vec<Owned<SovereignSpec>>> {
    unique(file, "sovereign", rows.sovereign.iter().map(|row| &row.id))?;
    let mut all = Vec::new();
    for row in &rows.sovereign {
        let record = Record::new(file, "sovereign", &row.id);
        let kingdom = record.reference("kingdom", &row.kingdom, kingdoms)?;
        record.number("count", &row.count, 1..=1)?;
        once(&record, &row.effects)?;
        let mut ability = Ability::default();
        for raw in &row.effects {
            ops::sovereign(&mut vocabulary.effect(record, raw, Scope::Sovereign)?, &mut ability)?;
        }
        let (id, name, text) = (row.id.get_ref().clone(), row.name.clone(), row.text.clone());
        all.push(Owned { kingdom: Some(kingdom), value: SovereignSpec { id, name, text, ability } });
    }
    Ok(all)
}

/// Every price on a building is the one that each sovereign who can switch it off pays.
pub(super) fn prices(
    file: File<'_>,
    rows: &Buildings,
    buildings: &[Owned<Work>],
    sovereigns: &[Owned<SovereignSpec>],
) -> Result<()> {
    for (row, building) in rows.building.iter().zip(buildings) {
        for sovereign in sovereigns {
            let level = building.value.spec.level;
            let prices = sovereign.value.ability.neutralise_protective;
            let (Some(written), Some((two, three))) = (&row.neutralise, prices) else {
                continue;
            };
            let (right, whose) = (if level == 2 { two } else { three }, &sovereign.value.id);
            let why = format!("the price of sovereign \"{whose}\" for level {level}");
            Record::new(file, "building", &row.id).exactly("neutralise", written, usize::from(right), &why)?;
        }
    }
    Ok(())
}

pub(super) struct Parts<'a> {
    pub(super) constants: &'a Constants,
    pub(super) army: &'a Army,
    pub(super) buildings: &'a [Owned<Work>],
    pub(super) sovereigns: &'a [Owned<SovereignSpec>],
    pub(super) bonus: &'a [BonusSpec],
    pub(super) order_tokens: usize,
}

pub(super) fn kingdoms(file: File<'_>, rows: &Kingdoms, parts: &Parts<'_>) -> Result<Vec<KingdomSpec>> {
    rows.kingdom.iter().enumerate().map(|(k, row)| kingdom(file, k, row, parts)).collect()
}

fn kingdom(file: File<'_>, k: usize, row: &KingdomRow, parts: &Parts<'_>) -> Result<KingdomSpec> {
    let record = Record::new(file, "kingdom", &row.id);
    let common = parts.buildings.iter().filter(|b| b.kingdom.is_none());
    let special: Vec<&Work> = parts.buildings.iter().filter(|b| b.of(k)).map(|b| &b.value).collect();
    let special_ids: Vec<&str> = special.iter().map(|b| b.spec.id.as_str()).collect();
    record.same("special_buildings", &row.special_buildings, &special_ids)?;
    let buildings: Vec<BuildingSpec> =
        common.map(|b| &b.value).chain(special.iter().copied()).map(|b| b.spec.clone()).collect();
    record.ensure(buildings.len() <= MAX_BUILDINGS, || {
        format!("{} building types are above the largest number allowed, {MAX_BUILDINGS}", buildings.len())
    })?;

    let units: Vec<&Unit> = parts.army.special.iter().filter(|u| u.of(k)).map(|u| &u.value).collect();
    let unit_ids: Vec<&str> = units.iter().map(|u| u.spec.id.as_str()).collect();
    let unit = units[record.reference("special_unit", &row.special_unit, &unit_ids)?];
    record.ensure(units.len() == 1, || format!("{} special units in units.toml; a kingdom has one", units.len()))?;
    let trainers: Vec<&str> = special.iter().filter(|b| b.spec.effects.train).map(|b| b.spec.id.as_str()).collect();
    for trains in special.iter().filter_map(|b| b.trains.as_ref()) {
        record.ensure(trains.get_ref() == &unit.spec.id, || {
            format!("its building trains \"{}\", but its special unit is \"{}\"", trains.get_ref(), unit.spec.id)
        })?;
    }
    record.ensure(trainers.contains(&unit.train_at.get_ref().as_str()), || {
        format!("unit \"{}\" is trained at \"{}\", which has no such effect", unit.spec.id, unit.train_at.get_ref())
    })?;

    let capitals: Vec<&str> = special.iter().filter(|b| b.spec.capital).map(|b| b.spec.id.as_str()).collect();
    record.reference("capital", &row.capital, &capitals)?;
    record
        .ensure(capitals.len() == 1, || format!("{} capitals in buildings.toml; a kingdom has one", capitals.len()))?;
    let capital = buildings.iter().position(|b| b.capital).unwrap_or_default();

    let own: Vec<&SovereignSpec> = parts.sovereigns.iter().filter(|s| s.of(k)).map(|s| &s.value).collect();
    let own_ids: Vec<&str> = own.iter().map(|s| s.id.as_str()).collect();
    record.ensure((1..=SOVEREIGNS).contains(&own.len()), || {
        format!("{} sovereigns; a kingdom has 1 to {SOVEREIGNS}", own.len())
    })?;
    record.same("sovereigns", &row.sovereigns, &own_ids)?;
    let named = |name: &Text| own.iter().find(|s| &s.id == name.get_ref()).map(|&s| s.clone());
    let sovereigns: Vec<SovereignSpec> = row.sovereigns.iter().filter_map(named).collect();

    let cards = parts.bonus.iter().enumerate().filter(|(_, card)| usize::from(card.kingdom) == k);
    let card_ids: Vec<&str> = cards.map(|(_, card)| card.id.as_str()).collect();
    record.same("bonus_cards", &row.bonus_cards, &card_ids)?;
    let place = |name: &Text| parts.bonus.iter().position(|card| &card.id == name.get_ref());
    let bonus_cards = row.bonus_cards.iter().filter_map(place).filter_map(BonusId::at).collect();

    let tokens = buildings.iter().map(|b| usize::from(b.count)).sum();
    record.exactly("home_territories", &row.home_territories, HOME_TERRITORIES, "the rules know no other number")?;
    record.exactly("building_tokens", &row.building_tokens, tokens, "the sum of its buildings' counts")?;
    record.exactly(
        "common_unit_tokens",
        &row.common_unit_tokens,
        usize::from(parts.army.common.count),
        "as units.toml says",
    )?;
    record.exactly(
        "special_unit_tokens",
        &row.special_unit_tokens,
        usize::from(unit.spec.count),
        "as units.toml says",
    )?;
    record.exactly("order_tokens", &row.order_tokens, parts.order_tokens, "as tokens.toml says")?;
    strongest(&record, &parts.army.common, &unit.spec, parts.constants)?;
    sums(&record, &buildings, parts.constants)?;
    let with = masks(&buildings);
    Ok(KingdomSpec {
        id: row.id.get_ref().clone(),
        name: row.name.clone(),
        // Colours are numbered by the kingdoms' own first.
        default_colour: k as u8,
        capital: Building::at(capital).expect("a kingdom has no more buildings than the bound"),
        special_unit: unit.spec.clone(),
        sovereigns,
        bonus_cards,
        buildings,
        with,
        extra_gold: record.number("extra_gold", &row.extra_gold, 0..=15)?,
        extra_units: record.number("extra_units", &row.extra_units, 0..=15)?,
        extra_cards: record.number("extra_cards", &row.extra_cards, 0..=9)?,
    })
}

/// What an army of all units of a kingdom can add up to.
fn strongest(record: &Record<'_>, common: &UnitSpec, special: &UnitSpec, constants: &Constants) -> Result<()> {
    let limit = usize::from(constants.unit_limit_total);
    let specials = limit.min(usize::from(special.count));
    let strength = |unit: &UnitSpec, n: usize| usize::from(unit.strength) * n;
    let most = strength(special, specials) + strength(common, (limit - specials).min(usize::from(common.count)));
    let most = most.max(strength(common, limit.min(usize::from(common.count))));
    record.ensure(most <= MOST, || format!("its units could have strength {most} together; {MOST} is the most allowed"))
}

/// What all tokens of a kingdom together can add up to.
fn sums(record: &Record<'_>, buildings: &[BuildingSpec], constants: &Constants) -> Result<()> {
    let sum = |what: &str, base: u8, of: fn(&BuildingEffects) -> u8, most: usize| {
        let each = |b: &BuildingSpec| usize::from(b.count) * usize::from(of(&b.effects));
        let total = usize::from(base) + buildings.iter().map(each).sum::<usize>();
        record.ensure(total <= most, || {
            format!("its buildings could raise {what} to {total}; {most} is the most allowed")
        })
    };
    sum("its gold", constants.treasury_limit, |e| e.gold_store, MOST)?;
    sum("a reign", constants.reign_length, |e| e.extend_reign, MOST)?;
    sum("its hand limit", constants.hand_limit, |e| e.hand_limit, 15)?;
    sum("its attacks", constants.base_attacks, |e| e.attack_limit, 15)?;
    sum("its defence", 0, |e| e.defence, MOST)?;
    sum("its units free of fines", 0, |e| e.fine_free_units, MOST)?;
    sum("the income of its stores", 0, |e| e.store_income, 15)
}

/// For each effect the types that have it.
fn masks(buildings: &[BuildingSpec]) -> WorksWith {
    let types = |has: &dyn Fn(&BuildingSpec) -> bool| {
        let mut works = Works::NONE;
        for (i, _) in buildings.iter().enumerate().filter(|(_, b)| has(b)) {
            works.extend(Building::at(i));
        }
        works
    };
    let with = |has: fn(&BuildingEffects) -> bool| types(&|b| has(&b.effects));
    WorksWith {
        level: std::array::from_fn(|level| types(&|b| usize::from(b.level) == level)),
        protective: types(&|b| b.protective),
        capital: types(&|b| b.capital),
        common: types(&|b| !b.special),
        tax_yield: with(|e| e.tax_yield.is_some()),
        gold_store: with(|e| e.gold_store > 0),
        free_moves: with(|e| e.free_moves_from_here > 0),
        fine_free: with(|e| e.fine_free_units > 0),
        extra_slot: with(|e| e.extra_slot.is_some()),
        openly: with(|e| e.attacker_plays_openly),
        no_blind: with(|e| e.attacker_no_blind_card),
        attack_limit: with(|e| e.attack_limit > 0),
        defence: with(|e| e.defence > 0),
        defence_token: with(|e| e.defence_token > 0),
        hand_limit: with(|e| e.hand_limit > 0),
        buy_card: with(|e| e.buy_card.is_some()),
        order_income: with(|e| e.order_income.is_some()),
        hold: with(|e| e.hold_until_annihilated),
        store_income: with(|e| e.store_income > 0),
        attack_strength: with(|e| e.attack_strength > 0),
        war_vp: with(|e| e.war_vp.is_some()),
        donation_vp: with(|e| e.donation_vp.is_some()),
        train: with(|e| e.train),
        order_die: with(|e| e.order_die.is_some()),
        cancel_rebellion: with(|e| e.cancel_rebellion > 0),
        free_unit: with(|e| e.free_unit.is_some()),
        unit_limit: with(|e| e.unit_limit.is_some()),
        count_bits: std::array::from_fn(|bit| types(&|b| b.count >> bit & 1 == 1)),
        affordable: std::array::from_fn(|gold| types(&|b| usize::from(b.cost) <= gold)),
    }
}

/// Buildings that can stand in one territory together. [K14.1.3] [K14.1.4]
pub(super) fn slots(buildings: &[Owned<Work>], kingdoms: usize, constants: &Constants) -> usize {
    let extra = |k: usize| -> usize {
        let own = buildings.iter().filter(|b| b.kingdom.is_none() || b.of(k));
        own.filter_map(|b| b.value.spec.effects.extra_slot).map(|(_, amount)| usize::from(amount)).sum()
    };
    usize::from(constants.buildings_per_territory) + (0..kingdoms).map(extra).max().unwrap_or_default()
}

/// Defence tokens a kingdom can need. [K14.5.1]
pub(super) fn defence_tokens(kingdoms: &[KingdomSpec]) -> usize {
    let need = |k: &KingdomSpec| -> usize {
        k.buildings.iter().filter(|b| b.effects.defence_token > 0).map(|b| usize::from(b.count)).sum()
    };
    kingdoms.iter().map(need).max().unwrap_or_default()
}
