//! The Order cards: enemy Units, enemy Buildings, Boosts, the Final Attack. [V2.5] [V2.6] [V19] [V20.10]

use ravelin_core::pack::File;
use ravelin_core::pack::check::{Record, Result, Text, unique};
use ravelin_core::{Each, Few, Places, Set};

use super::files::{Amounts, EnemyRow, FortRow, OrderFile};
use super::tables::one_of;
use super::units::weapons;
use crate::ids::*;
use crate::kit::*;

pub(super) struct Order {
    pub enemies: Vec<EnemySpec>,
    pub weaponless: Set<Enemy>,
    pub forts: Vec<FortSpec>,
    pub boosts: Vec<BoostSpec>,
    pub final_name: String,
}

/// What an enemy Building does while it stands. [V19.3]-[V19.5]
pub(super) const STANDING: [&str; 3] = ["income_penalty", "extra_enemy", "guard"];

fn skulls(record: &Record, field: &str, given: &Amounts) -> Result<Each<Skull, u8>> {
    let mut skulls = Each::filled(0);
    for (id, n) in given.get_ref() {
        let Some(skull) = Skull::ALL.into_iter().find(|s| s.word() == id) else {
            return Err(record.at(given, format_args!("{field} \"{id}\" is none of these: red, silver, golden")));
        };
        skulls[skull] = record.number(field, n, 0..=4)?;
    }
    Ok(skulls)
}

fn damage(record: &Record, field: &str, given: &[Text]) -> Result<Few<Damage, MOST_DAMAGE>> {
    record.ensure(given.len() <= MOST_DAMAGE, || format!("{field} has more than {MOST_DAMAGE} symbols"))?;
    let words = Damage::ALL.map(Damage::word);
    given.iter().map(|d| one_of(record, field, d, &words)).collect()
}

fn against([city, quarter]: [Few<Damage, MOST_DAMAGE>; 2]) -> Each<Target, Few<Damage, MOST_DAMAGE>> {
    Each::from_fn(|target| match target {
        Target::Vilnius => city,
        Target::Quarter => quarter,
    })
}

fn by_half<T: Copy>(first: T, second: T) -> Each<Half, T> {
    Each::from_fn(|half| match half {
        Half::First => first,
        Half::Second => second,
    })
}

fn enemy(record: &Record, row: &EnemyRow, weaponless: bool) -> Result<EnemySpec> {
    let one = weapons(record, "part1_weapons", &row.part1_weapons)?;
    let two = weapons(record, "part2_weapons", &row.part2_weapons)?;
    let first = skulls(record, "part1_skulls", &row.part1_skulls)?;
    let more = skulls(record, "part2_skulls", &row.part2_skulls)?;
    let all = Each::from_fn(|skull| first[skull] + more[skull]);
    let spec = EnemySpec {
        id: row.id.get_ref().clone(),
        name: row.name.clone(),
        count: record.number("count", &row.count, 1..=9)?,
        weaponless,
        strength: record.number("strength", &row.strength, 0..=5)?,
        demand: by_half(one, one.and(two)),
        skulls: by_half(first, all),
        damage: against([
            damage(record, "damage_vilnius", &row.damage_vilnius)?,
            damage(record, "damage_player", &row.damage_player)?,
        ]),
    };
    record.ensure(
        !spec.damage[Target::Vilnius].iter().any(|d| !matches!(d, Damage::Fire | Damage::StoredProvince)),
        || "damage_vilnius has only fire and stored_province: V14.7.9".to_owned(),
    )?;
    let harmless = spec.strength == 0 && all == Each::filled(0) && spec.damage.values().all(|all| all.is_empty());
    record.ensure(!spec.weaponless || (harmless && spec.demand[Half::Second].is_none()), || {
        "a weaponless card has no strength, weapons, skulls or damage: V19.6".to_owned()
    })?;
    Ok(spec)
}

fn fort(record: &Record, row: &FortRow) -> Result<FortSpec> {
    let mut spec = FortSpec {
        id: row.id.get_ref().clone(),
        name: row.name.clone(),
        text: row.text.clone(),
        count: record.number("count", &row.count, 1..=9)?,
        demand: weapons(record, "weapons", &row.weapons)?,
        income_penalty: 0,
        extra_enemy: 0,
        guard: false,
        loot: row.loot_on_destruction,
    };
    record.ensure(!spec.demand.is_none(), || "an enemy Building takes weapons: V19.2".to_owned())?;
    for effect in &row.standing {
        let effect = effect.get_ref();
        let amount = match &effect.amount {
            Some(n) => record.number("amount", n, 1..=3)?,
            None => 0,
        };
        match record.reference("standing", &effect.kind, &STANDING)? {
            0 => spec.income_penalty = amount,
            1 => spec.extra_enemy = amount,
            _ => spec.guard = true,
        }
        record.ensure((amount > 0) != (effect.kind.get_ref() == "guard"), || {
            "income_penalty and extra_enemy have an amount, guard has none: V25".to_owned()
        })?;
    }
    Ok(spec)
}

pub(super) fn order(file: File<'_>) -> Result<Order> {
    let rows: OrderFile = file.parse()?;
    let ids = rows.enemy.iter().map(|r| &r.id).chain(rows.enemy_building.iter().map(|r| &r.id));
    unique(file, "card", ids.chain(rows.boost.iter().map(|r| &r.id)))?;
    if rows.enemy_building.is_empty() {
        return Err(file.whole("there is no enemy Building: V2.6"));
    }
    if rows.enemy.len() + rows.enemy_building.len() > KINDS {
        return Err(file.whole(format!("at most {KINDS} kinds of enemies, enemy Buildings among them")));
    }
    let (mut enemies, mut cards) = (Vec::new(), [0u16; 2]);
    for group in ["weaponless", "main"] {
        for row in &rows.enemy {
            let record = Record::new(file, "enemy", &row.id);
            let at = record.reference("group", &row.group, &["weaponless", "main"])?;
            if row.group.get_ref() != group {
                continue;
            }
            let spec = enemy(&record, row, at == 0)?;
            cards[at] += u16::from(spec.count);
            enemies.push(spec);
        }
    }
    let weaponless = enemies.places().filter(|(_, e): &(_, &EnemySpec)| e.weaponless).map(|(kind, _)| kind).collect();
    let mut forts = Vec::new();
    for row in &rows.enemy_building {
        let record = Record::new(file, "enemy building", &row.id);
        record.reference("group", &row.group, &["main"])?;
        let spec = fort(&record, row)?;
        cards[1] += u16::from(spec.count);
        forts.push(spec);
    }
    if cards != [3, 29] {
        let [blank, main] = cards;
        return Err(file.whole(format!("{blank} weaponless and {main} main cards instead of 3 and 29: V2.5")));
    }
    let mut boosts = Vec::new();
    for row in &rows.boost {
        let record = Record::new(file, "boost", &row.id);
        record.reference("group", &row.group, &["boost"])?;
        record.exactly("count", &row.count, 1, "the three Boosts differ")?;
        boosts.push(BoostSpec {
            id: row.id.get_ref().clone(),
            name: row.name.clone(),
            text: row.text.clone(),
            fire: record.number("city_fire", &row.city_fire, 0..=9)?,
            each: damage(&record, "each_player", &row.each_player)?,
        });
    }
    let [last] = rows.final_attack.as_slice() else {
        return Err(file.whole("there is one Final Attack: V2.5"));
    };
    let record = Record::new(file, "final attack", &last.id);
    record.reference("group", &last.group, &["final"])?;
    record.exactly("count", &last.count, 1, "V2.5")?;
    if boosts.len() != BOOSTS {
        return Err(file.whole(format!("there are {BOOSTS} Boosts: V2.5")));
    }
    Ok(Order { enemies, weaponless, forts, boosts, final_name: last.name.clone() })
}
