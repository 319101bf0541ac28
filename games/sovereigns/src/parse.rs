//! From TOML to a [`Kit`]: the shipped components, a user's files over them, and every check that lets the rules trust
//! what they look up. An error names file, line, record and field. `files` holds the shapes, `effects` the vocabulary,
//! `ops` what each operation becomes, and the other modules one part of the box each. [K2] [K22]

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use ravelin_core::pack::{File, Pack, PackError};

mod cards;
mod effects;
mod files;
mod kingdoms;
mod map;
mod ops;
mod tables;

pub use ops::OPS;

use self::effects::Vocabulary;
use self::kingdoms::Parts;
use self::tables::Needed;
use crate::ids::{MAX_AGE_CARDS, MAX_BONUS, MAX_DESTINY};
use crate::kit::{BonusTerms, Kit};
use ravelin_core::pack::check as record;
use record::Record;

/// The shipped component files. first_age.toml is not among them: it is a test vector.
pub const SHIPPED: [(&str, &str); 15] = [
    ("buildings.toml", include_str!("../components/buildings.toml")),
    ("combat_cards.toml", include_str!("../components/combat_cards.toml")),
    ("destiny.toml", include_str!("../components/destiny.toml")),
    ("effects.toml", include_str!("../components/effects.toml")),
    ("end_of_times.toml", include_str!("../components/end_of_times.toml")),
    ("game.toml", include_str!("../components/game.toml")),
    ("kingdom_bonus.toml", include_str!("../components/kingdom_bonus.toml")),
    ("kingdoms.toml", include_str!("../components/kingdoms.toml")),
    ("map.toml", include_str!("../components/map.toml")),
    ("orders.toml", include_str!("../components/orders.toml")),
    ("scoring.toml", include_str!("../components/scoring.toml")),
    ("sovereigns.toml", include_str!("../components/sovereigns.toml")),
    ("tokens.toml", include_str!("../components/tokens.toml")),
    ("units.toml", include_str!("../components/units.toml")),
    ("variants.toml", include_str!("../components/variants.toml")),
];

static KITS: Mutex<BTreeMap<String, &'static Kit>> = Mutex::new(BTreeMap::new());

/// The kit of a pack, parsed once.
pub fn kit(pack: &Pack) -> Result<&'static Kit, PackError> {
    let id = pack.id();
    let mut kits = KITS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(kit) = kits.get(&id) {
        return Ok(kit);
    }
    let files = pack.over(&SHIPPED)?;
    // Every position points at its kit and search copies positions by the million, so a kit is never freed: there is one
    // per pack contents, some tens of kilobytes, however many games use it.
    let kit: &'static Kit = Box::leak(Box::new(parse(&files)?));
    kits.insert(id, kit);
    Ok(kit)
}

pub(crate) fn parse(files: &[File<'_>]) -> Result<Kit, PackError> {
    let open = |name: &str| *files.iter().find(|f| f.name == name).expect("`Pack::over` gives every shipped file");
    let [effects_file, game_file, kingdoms_file, map_file] =
        ["effects.toml", "game.toml", "kingdoms.toml", "map.toml"].map(open);
    let [units_file, buildings_file, sovereigns_file, bonus_file] =
        ["units.toml", "buildings.toml", "sovereigns.toml", "kingdom_bonus.toml"].map(open);
    let [events_file, tokens_file, variants_file] = ["end_of_times.toml", "tokens.toml", "variants.toml"].map(open);

    let vocabulary = Vocabulary::new(effects_file, &effects_file.parse()?)?;
    let game: files::Game = game_file.parse()?;
    let (mut constants, repeated) = tables::constants(game_file, &game)?;
    let unit_fines = tables::unit_fines(game_file, &game, &constants, &repeated)?;

    let kingdom_rows: files::Kingdoms = kingdoms_file.parse()?;
    let ids = kingdoms::ids(kingdoms_file, &kingdom_rows)?;
    let default_colours = kingdoms::colours(kingdoms_file, &kingdom_rows)?;
    let army = kingdoms::units(units_file, &units_file.parse()?, &vocabulary, &ids)?;
    let building_rows: files::Buildings = buildings_file.parse()?;
    let statue = repeated.reign_per_statue;
    let buildings = kingdoms::buildings(buildings_file, &building_rows, &vocabulary, &ids, statue)?;
    let sovereigns = kingdoms::sovereigns(sovereigns_file, &sovereigns_file.parse()?, &vocabulary, &ids)?;
    kingdoms::prices(buildings_file, &building_rows, &buildings, &sovereigns)?;

    let cards = cards::combat(open("combat_cards.toml"), &open("combat_cards.toml").parse()?, &vocabulary)?;
    let bonus = cards::bonus(bonus_file, &bonus_file.parse()?, &vocabulary, &ids)?;
    let events = cards::events(events_file, &events_file.parse()?, &vocabulary)?;
    let destiny = cards::destiny(open("destiny.toml"), &open("destiny.toml").parse()?)?;
    if bonus.len() > MAX_BONUS || destiny.len() > MAX_DESTINY {
        let what = format!("more than {MAX_BONUS} bonus cards or {MAX_DESTINY} destiny cards");
        return Err(events_file.whole(what));
    }
    let age_cards = bonus.len() + events.len() + destiny.len();
    if age_cards > MAX_AGE_CARDS {
        let what = format!("with bonus and destiny cards {age_cards} designs; {MAX_AGE_CARDS} is the most allowed");
        return Err(events_file.whole(what));
    }

    let slots = kingdoms::slots(&buildings, ids.len(), &constants);
    let map = map::map(map_file, &map_file.parse()?, &default_colours, slots)?;
    if ids.len() < usize::from(map.seats) {
        let what = format!("{} kingdoms are too few for the {} players of map.toml", ids.len(), map.seats);
        return Err(kingdoms_file.whole(what));
    }
    tables::players(game_file, &game, map.seats)?;
    let token_rows: files::Tokens = tokens_file.parse()?;
    let needed =
        Needed { kingdoms: ids.len(), territories: map.territories.len(), revolutionaries: army.revolutionaries };
    let [order_tokens, defence_tokens] = tables::tokens(tokens_file, &token_rows, &needed)?;
    let parts = Parts {
        constants: &constants,
        army: &army,
        buildings: &buildings,
        sovereigns: &sovereigns,
        bonus: &bonus,
        order_tokens,
    };
    let kingdoms = kingdoms::kingdoms(kingdoms_file, &kingdom_rows, &parts)?;
    tables::enough_defence(tokens_file, &token_rows, defence_tokens, kingdoms::defence_tokens(&kingdoms))?;

    let fates: usize = destiny.iter().map(|card| usize::from(card.count)).sum();
    let bonus_each = tables::deck_of_ages(game_file, &game, fates, &mut constants)?;
    for (row, kingdom) in kingdom_rows.kingdom.iter().zip(&kingdoms) {
        Record::new(kingdoms_file, "kingdom", &row.id).ensure(kingdom.bonus_cards.len() == bonus_each, || {
            format!("{} bonus_cards, but the Deck of Ages has {bonus_each} per kingdom", kingdom.bonus_cards.len())
        })?;
    }
    let scoring = tables::scoring(open("scoring.toml"), &open("scoring.toml").parse()?, fates)?;
    tables::orders(open("orders.toml"), &open("orders.toml").parse()?)?;
    let variants = tables::variants(variants_file, &variants_file.parse()?)?;
    tables::enough_events([events_file, variants_file], &constants, &events, &variants, map.seats)?;

    let mut designs: Vec<String> = Vec::new();
    for building in kingdoms.iter().flat_map(|kingdom| &kingdom.buildings) {
        if !designs.contains(&building.id) {
            designs.push(building.id.clone());
        }
    }

    Ok(Kit {
        constants,
        seats: map.seats,
        map_name: map.name,
        map_size: map.size,
        unit_fines,
        territories: map.territories,
        colours: map.colours,
        colour_lands: map.colour_lands,
        neutral: map.neutral,
        common_unit: army.common,
        revolutionary_strength: army.revolutionary_strength,
        revolutionary_endurance: army.revolutionary_endurance,
        kingdoms,
        designs,
        cards,
        terms: BonusTerms::of(&bonus),
        bonus,
        events,
        destiny,
        scoring,
        variants,
        plans: Default::default(),
    })
}
