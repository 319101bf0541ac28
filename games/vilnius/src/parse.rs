//! From TOML to a [`Kit`]: the shipped components, a user's files over them, and every check that lets the rules trust what
//! they look up. An error names file, line, record and field. Names, prices, weapons, edges and abilities are the pack's;
//! how many cards of each sort there are, and what an ability can be, is fixed by the rules. [V2]

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use ravelin_core::pack::check::Result;
use ravelin_core::pack::{File, Pack};
use ravelin_core::{Each, Id};

mod buildings;
mod files;
mod order;
mod tables;
mod units;

use crate::components::*;
use crate::ids::Emblem;

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
        start: buildings.start,
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
        counts: setup.counts,
        difficulties: setup.difficulties,
        lengths: setup.lengths,
        max_forts: setup.max_forts,
        loot_points: setup.loot_points,
        value_start: setup.value_start,
        value_max: setup.value_max,
        look: setup.look,
        recalls: setup.recalls,
        demands: [[Weapons::NONE; KINDS]; 2],
        strengths: [0; KINDS],
        worth: [[[0; 2]; PROVINCES]; 2],
        homes: Each::default(),
        wild: 0,
        own: Each::default(),
        of_type: [0; 16],
        swapping: 0,
        sharing: 0,
        trading: 0,
        yielding: 0,
        storing: 0,
        guarding: 0,
        raising: 0,
        cheap: [[0; MOST_PRICE + 1]; 2],
        cheap_units: [[0; MOST_PRICE + 1]; 2],
        province_goods: [0; PROVINCES],
        start_units: Units::NONE,
        all_units: Units::NONE,
        all_orders: [0; KINDS],
    };
    fill(&mut kit);
    Ok(kit)
}

/// The flat tables that play looks things up in.
fn fill(kit: &mut Kit) {
    for (n, enemy) in kit.enemies.iter().enumerate() {
        (kit.demands[0][n], kit.demands[1][n]) = (enemy.demand[0], enemy.demand[1]);
        (kit.strengths[n], kit.all_orders[n]) = (enemy.strength, enemy.count);
    }
    for (n, fort) in kit.forts.iter().enumerate() {
        let n = kit.enemies.len() + n;
        (kit.demands[0][n], kit.demands[1][n]) = (fort.demand, fort.demand);
        kit.all_orders[n] = fort.count;
    }
    for (n, province) in kit.provinces.iter().enumerate() {
        let [gold, tools] = province.base;
        kit.province_goods[n] = province.good;
        kit.worth[0][n] = province.base;
        kit.worth[1][n] = [gold + province.bonus[GOLD], tools + province.bonus[TOOLS]];
        match province.emblem {
            Some(emblem) => kit.homes[emblem] |= 1 << n,
            None => kit.wild |= 1 << n,
        }
    }
    for (n, building) in kit.buildings.iter().enumerate() {
        kit.of_type[usize::from(building.kind)] |= 1 << n;
        for (mask, does) in [
            (&mut kit.swapping, building.exchanges.contains(&true)),
            (&mut kit.sharing, building.shares),
            (&mut kit.trading, building.goods != 0),
            (&mut kit.yielding, building.yields != [0; 2]),
            (&mut kit.storing, building.stores_province),
            (&mut kit.guarding, building.stores_unit),
            (&mut kit.raising, building.max_buildings > 0),
        ] {
            *mask |= u32::from(does) << n;
        }
        for (resource, price) in building.price.into_iter().enumerate() {
            kit.cheap[resource][usize::from(price)..].iter_mut().for_each(|mask| *mask |= 1 << n);
        }
        for emblem in Emblem::each() {
            let his = match building.owner {
                Owner::General => false,
                Owner::Each => !building.start,
                Owner::Emblem(e) => e == emblem && !building.start,
            };
            kit.own[emblem] |= u32::from(his) << n;
        }
    }
    for (kind, unit) in kit.units.iter().enumerate() {
        (0..unit.start).for_each(|_| kit.start_units.add(kind as u8));
        (0..unit.count).for_each(|_| kit.all_units.add(kind as u8));
        for (resource, price) in unit.price.into_iter().enumerate() {
            kit.cheap_units[resource][usize::from(price)..].iter_mut().for_each(|mask| *mask |= 1 << kind);
        }
    }
}
