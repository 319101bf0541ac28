//! From TOML to a [`Kit`]: the shipped components, a user's files over them, and every check that lets the rules trust what they look
//! up. Cards are checked against the vocabulary's own table and compiled to compact lists. An error names file, line and field. [Z2] [Z28]

mod cards;
mod compile;
mod map;
mod tables;
mod value;
mod words;

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use ravelin_core::pack::check::Result;
use ravelin_core::pack::{File, Pack};

use crate::board::Scenery;
use crate::components::*;
use crate::vocabulary::*;
use compile::Lists;
use words::Words;

/// The shipped component files.
pub const SHIPPED: [(&str, &str); 15] = [
    ("actions.toml", include_str!("../components/actions.toml")),
    ("artifact.toml", include_str!("../components/artifact.toml")),
    ("destiny.toml", include_str!("../components/destiny.toml")),
    ("dynasty.toml", include_str!("../components/dynasty.toml")),
    ("events.toml", include_str!("../components/events.toml")),
    ("map.toml", include_str!("../components/map.toml")),
    ("monsters.toml", include_str!("../components/monsters.toml")),
    ("positions.toml", include_str!("../components/positions.toml")),
    ("setup.toml", include_str!("../components/setup.toml")),
    ("sorcery.toml", include_str!("../components/sorcery.toml")),
    ("trade.toml", include_str!("../components/trade.toml")),
    ("traits.toml", include_str!("../components/traits.toml")),
    ("units.toml", include_str!("../components/units.toml")),
    ("vocabulary.toml", include_str!("../components/vocabulary.toml")),
    ("vp_cards.toml", include_str!("../components/vp_cards.toml")),
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
    let setup = tables::setup(open("setup.toml"))?;
    let map = map::map(open("map.toml"), &setup)?;
    let (units, upgrades) = tables::units(open("units.toml"))?;
    let monsters = tables::monsters(open("monsters.toml"))?;
    let (actions, numbers) = tables::actions(open("actions.toml"))?;
    let area_ids = map.areas.iter().map(|a| a.id.clone()).collect();
    let monster_ids = monsters.iter().map(|m| m.id.clone()).collect();
    let mut words = Words::read(open("vocabulary.toml"), area_ids, monster_ids)?;
    let sources: [(Deck, File<'_>); 8] = [
        (Deck::Destiny, open("destiny.toml")),
        (Deck::Sorcery, open("sorcery.toml")),
        (Deck::Dynasty, open("dynasty.toml")),
        (Deck::Artifact, open("artifact.toml")),
        (Deck::Position, open("positions.toml")),
        (Deck::Trait, open("traits.toml")),
        (Deck::Trade, open("trade.toml")),
        (Deck::Event, open("events.toml")),
    ];
    for (deck, file) in sources {
        words.cards[deck as usize] = cards::ids(deck, file)?;
    }
    let ground = compile::Ground {
        land: map.land,
        sea: map.sea,
        coastal: map.coastal,
        sea_kinds: map.sea_kinds,
        continents: map.continents,
    };
    let mut lists = Lists::default();
    let mut decks: [Vec<CardSpec>; 9] = Default::default();
    for (deck, file) in sources {
        decks[deck as usize] = cards::deck(deck, file, &words, &ground, &mut lists)?;
    }
    let vp = cards::vp(open("vp_cards.toml"), &words, &ground, &mut lists)?;
    for spec in decks.iter_mut().flatten() {
        spec.mod_kinds = lists.mods[spec.mods.range()].iter().fold(0, |mask, m| mask | m.kind().bit());
        spec.moments = lists.triggers[spec.triggers.range()].iter().fold(0, |m, t| m | t.on.bit());
    }
    let mut briefs = vec![Brief::default(); 64 * decks.len()];
    for (d, deck) in decks.iter().enumerate() {
        for (n, spec) in deck.iter().take(64).enumerate() {
            let CardSpec { mod_kinds, moments, mods, triggers, .. } = *spec;
            briefs[64 * d + n] = Brief { mod_kinds, moments, mods, triggers };
        }
    }
    let units_file = open("units.toml");
    let (mut slot_unit, mut slot_wounds, mut first_slot) = ([0; SLOTS], [0; SLOTS], [0; UNITS]);
    let mut n = 0;
    for (u, spec) in units.iter().enumerate() {
        first_slot[u] = n as u8;
        for wounds in 0..spec.wounds {
            if n == SLOTS {
                return Err(units_file.whole(format!("the Units have more than {SLOTS} Wounds together")));
            }
            (slot_unit[n], slot_wounds[n]) = (u as u8, wounds);
            n += 1;
        }
    }
    if n < SLOTS {
        slot_unit[n..].fill(NO);
        slot_wounds[n..].fill(NO);
    }
    let capacity_bases = std::array::from_fn(|n: usize| units[n].capacity_base);
    Ok(Kit {
        map_name: map.name,
        areas: map.areas,
        adj: map.adj,
        land: map.land,
        sea: map.sea,
        coastal: map.coastal,
        sea_kinds: map.sea_kinds,
        continents: map.continents,
        regions: map.regions,
        starts: map.starts,
        colours: setup.colours,
        symbols: setup.symbols,
        units,
        upgrades,
        monsters,
        slot_unit,
        slot_wounds,
        hurt_slots: u64::from_le_bytes(slot_wounds.map(|w| if w == 0 || w == NO { 0 } else { u8::MAX })),
        capacity_bases,
        first_slot,
        actions,
        numbers,
        decks,
        briefs,
        vp,
        lengths: setup.lengths,
        start_gold: setup.start_gold,
        card_limit: setup.card_limit,
        limits_fall: lists.mods.iter().any(|m| matches!(m, Mod::CardLimit(_, add) if *add < 0)),
        event_draw: setup.event_draw,
        trade_draw: setup.trade_draw,
        success_on: setup.success_on,
        rural_income: setup.rural_income,
        envoys: setup.envoys,
        start_units: setup.start_units,
        coastal_units: setup.coastal_units,
        inland_units: setup.inland_units,
        exile_units: setup.exile_units,
        exile_level: setup.exile_level,
        ops: lists.ops,
        mods: lists.mods,
        filters: lists.filters,
        metrics: lists.metrics,
        conds: lists.conds,
        scopes: lists.scopes,
        triggers: lists.triggers,
        options: lists.options,
        scenery: Scenery::default(),
    })
}
