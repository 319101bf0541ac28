//! From TOML to a [`Kit`]: the shipped components, a user's files over them, and every check that lets the rules trust what
//! they look up. An error names file, line, record and field. Names, prices, weapons, edges and abilities are the pack's;
//! how many cards of each sort there are, and what an ability can be, is fixed by the rules. [V2]

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use ravelin_core::pack::check::Result;
use ravelin_core::pack::{File, Pack};
use ravelin_core::{Each, Id, Places, Set};

mod buildings;
mod files;
mod order;
mod tables;
mod units;

use crate::ids::Emblem;
use crate::ids::*;
use crate::kit::*;

/// The shipped component files.
pub const SHIPPED: [(&str, &str); 7] = [
    ("buildings.toml", include_str!("../components/buildings.toml")),
    ("order.toml", include_str!("../components/order.toml")),
    ("provinces.toml", include_str!("../components/provinces.toml")),
    ("setup.toml", include_str!("../components/setup.toml")),
    ("symbols.toml", include_str!("../components/symbols.toml")),
    ("table.toml", include_str!("../components/table.toml")),
    ("units.toml", include_str!("../components/units.toml")),
];

static KITS: Mutex<BTreeMap<String, &'static Kit>> = Mutex::new(BTreeMap::new());

/// The kit of a pack, parsed once.
pub fn kit(pack: &Pack) -> Result<&'static Kit> {
    let id = pack.id();
    let mut kits = KITS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(kit) = kits.get(&id) {
        return Ok(kit);
    }
    let files = pack.over(&SHIPPED)?;
    // States point at their kit and are copied by the million, so a kit lives as long as the program: one per pack.
    let kit: &'static Kit = Box::leak(Box::new(parse(&files)?));
    kits.insert(id, kit);
    Ok(kit)
}

fn parse(files: &[File<'_>]) -> Result<Kit> {
    let open = |name: &str| *files.iter().find(|f| f.name == name).expect("`Pack::over` gives every shipped file");
    let words = tables::symbols(open("symbols.toml"))?;
    let buildings = buildings::buildings(open("buildings.toml"), &words)?;
    let units = units::units(open("units.toml"), &words)?;
    let provinces = units::provinces(open("provinces.toml"), &words)?;
    let order = order::order(open("order.toml"))?;
    let table = tables::table(open("table.toml"))?;
    let setup = tables::setup(open("setup.toml"), &table, &units.units)?;
    buildings::start_values(open("buildings.toml"), &buildings, table.value_min)?;
    let mut kit = Kit {
        weapon_names: words.weapon_names,
        resource_names: words.resource_names,
        goods: words.good_names,
        emblem_ids: words.emblem_ids,
        emblems: words.emblem_names,
        types: words.type_names,
        type_ids: words.type_ids,
        rates: buildings.rates,
        residence: buildings.residence,
        barracks: buildings.barracks,
        buildings: buildings.buildings,
        units: units.units,
        provinces,
        enemies: order.enemies,
        weaponless: order.weaponless,
        forts: order.forts,
        boosts: order.boosts,
        final_name: order.final_name,
        destinations: table.destinations,
        conquest: table.conquest,
        two: setup.two,
        three: setup.three,
        difficulties: setup.difficulties,
        lengths: setup.lengths,
        max_forts: setup.max_forts,
        loot_points: setup.loot_points,
        value_start: setup.value_start,
        value_max: setup.value_max,
        look: setup.look,
        recalls: setup.recalls,
        demands: Each::default(),
        strengths: Each::default(),
        worth: Each::filled(Worth { good: Set::NONE, plain: Each::filled(0), traded: Each::filled(0) }),
        homes: Each::default(),
        wild: Set::NONE,
        own: Each::default(),
        of_type: Each::default(),
        swapping: Set::NONE,
        sharing: Set::NONE,
        trading: Set::NONE,
        yielding: Set::NONE,
        storing: Set::NONE,
        guarding: Set::NONE,
        raising: Set::NONE,
        cheap_buildings: Each::filled([Set::NONE; MOST_PRICE + 1]),
        cheap_units: Each::filled([Set::NONE; MOST_PRICE + 1]),
        start_units: Units::NONE,
        all_units: Units::NONE,
        all_orders: Each::default(),
    };
    fill(&mut kit);
    Ok(kit)
}

/// The flat tables that play looks things up in.
fn fill(kit: &mut Kit) {
    for (kind, enemy) in kit.enemies.places::<Enemy>() {
        Half::ALL.into_iter().for_each(|half| kit.demands[half][kind] = enemy.demand[half]);
        (kit.strengths[kind], kit.all_orders[kind]) = (enemy.strength, enemy.count);
    }
    for (kind, fort) in Enemy::each().skip(kit.enemies.len()).zip(&kit.forts) {
        Half::ALL.into_iter().for_each(|half| kit.demands[half][kind] = fort.demand);
        kit.all_orders[kind] = fort.count;
    }
    for (card, province) in kit.provinces.places::<Province>() {
        let (plain, bonus) = (province.base, province.bonus);
        let traded = Each::from_fn(|resource| plain[resource] + bonus[resource]);
        kit.worth[card] = Worth { good: Set::only(province.good), plain, traded };
        let home = province.emblem.map_or(&mut kit.wild, |emblem| &mut kit.homes[emblem]);
        home.insert(card);
    }
    fill_buildings(kit);
    for (kind, unit) in kit.units.places::<Unit>() {
        (0..unit.start).for_each(|_| kit.start_units.add(kind));
        (0..unit.count).for_each(|_| kit.all_units.add(kind));
        for (resource, price) in unit.price.iter() {
            kit.cheap_units[resource][usize::from(*price)..].iter_mut().for_each(|kinds| _ = kinds.insert(kind));
        }
    }
}

fn fill_buildings(kit: &mut Kit) {
    for (kind, building) in kit.buildings.places::<Building>() {
        kit.of_type[building.kind].insert(kind);
        for (kinds, does) in [
            (&mut kit.swapping, !building.exchanges.is_empty()),
            (&mut kit.sharing, building.shares),
            (&mut kit.trading, !building.goods.is_empty()),
            (&mut kit.yielding, building.yields.values().any(|n| *n > 0)),
            (&mut kit.storing, building.stores_province),
            (&mut kit.guarding, building.stores_unit),
            (&mut kit.raising, building.max_buildings > 0),
        ] {
            *kinds |= does.then_some(kind).into();
        }
        for (resource, price) in building.price.iter() {
            let dearer = &mut kit.cheap_buildings[resource][usize::from(*price)..];
            dearer.iter_mut().for_each(|kinds| _ = kinds.insert(kind));
        }
        for emblem in Emblem::each().filter(|_| !building.start) {
            let is_own = match building.owner {
                Owner::General => false,
                Owner::Each => true,
                Owner::Emblem(owner) => owner == emblem,
            };
            kit.own[emblem] |= is_own.then_some(kind).into();
        }
    }
}
