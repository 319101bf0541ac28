//! From TOML to a [`Kit`]: the shipped components, a user's files over them, and every check that lets the rules trust what
//! they look up. An error names file, line, record and field. Which places and actions exist, what lies beside what and what
//! an effect does is fixed by the rules; numbers, names, faces and the drawing are the pack's. [S2] [S26.1]

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use ravelin_core::pack::check::{Record, Result, Text};
use ravelin_core::pack::{File, Pack};

mod actions;
mod board;
mod cards;
mod effects;
mod files;
mod tables;

use crate::ids::Feat;
use crate::kit::{Kit, Scenery};

/// The shipped component files.
pub const SHIPPED: [(&str, &str); 9] = [
    ("board.toml", include_str!("../components/board.toml")),
    ("decks.toml", include_str!("../components/decks.toml")),
    ("defender_actions.toml", include_str!("../components/defender_actions.toml")),
    ("glory.toml", include_str!("../components/glory.toml")),
    ("invader_actions.toml", include_str!("../components/invader_actions.toml")),
    ("phase_cards.toml", include_str!("../components/phase_cards.toml")),
    ("pieces.toml", include_str!("../components/pieces.toml")),
    ("setup.toml", include_str!("../components/setup.toml")),
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

/// A file of the pack and the shipped one that its effects are compared with.
#[derive(Clone, Copy)]
struct Source<'a> {
    file: File<'a>,
    shipped: File<'a>,
}

fn parse(files: &[File<'_>]) -> Result<Kit> {
    let open = |name: &str| {
        let file = *files.iter().find(|f| f.name == name).expect("`Pack::over` gives every shipped file");
        let text = SHIPPED.iter().find(|(n, _)| *n == name).map_or("", |(_, text)| *text);
        Source { file, shipped: File { name: file.name, text } }
    };
    let units = tables::units(open("units.toml"))?;
    let pieces = tables::pieces(open("pieces.toml").file)?;
    let setup = tables::setup(open("setup.toml").file)?;
    let board = board::board(open("board.toml").file, &setup.limits)?;
    let decks = tables::decks(open("decks.toml"))?;
    let glory = tables::glory(open("glory.toml"))?;
    let deals = actions::deals(open("invader_actions.toml"))?;
    let works = actions::works(open("defender_actions.toml"))?;
    let cards = cards::cards(open("phase_cards.toml"), &setup.counts)?;
    let limits = &setup.limits;
    tables::totals(open("units.toml").file, open("pieces.toml").file, &board, &units, &pieces)?;
    Ok(Kit {
        names: board.names,
        invader_fields: board.invader_fields,
        defender_fields: board.defender_fields,
        siege_fields: board.siege_fields,
        cauldron_fields: board.cauldron_fields,
        trap_fields: board.trap_fields,
        start_units: board.start_units,
        start_stones: board.start_stones,
        start_heroes: board.start_heroes,
        foreground_room: board.foreground_room,
        rampart_room: limits.rampart,
        quartermaster_room: limits.quartermaster,
        tower_room: 1,
        siege_room: deals.siege_room,
        toughness: board.toughness,
        gate_glory: glory.gates,
        barracks: board.barracks,
        guard_room: board.guard_room,
        honor_room: board.honor_room,
        start_inside: board.start_inside,
        pieces,
        invaders: units.invaders,
        defenders: units.defenders,
        gain: deals.gain,
        pile_hits: deals.pile[0],
        pile_misses: deals.pile[1],
        minor: deals.minor,
        major: deals.major,
        quartermaster_extra: deals.quartermaster_extra,
        escape: deals.escape,
        transfer: deals.transfer,
        selection: deals.selection,
        all_charge: deals.all_charge,
        deals: deals.specs,
        works: works.specs,
        speech: works.speech,
        sally: works.sally,
        cards: cards.cards,
        presets: cards.presets,
        camp_cost: cards.camp_cost,
        counts: setup.counts,
        hits: decks.hits,
        misses: decks.misses,
        hit_cards: decks.hit_cards,
        hit_ids: decks.hit_ids,
        hit_names: decks.hit_names,
        orders: decks.orders,
        order_names: decks.order_names,
        order_texts: decks.order_texts,
        feat_names: glory.feat_names,
        feat_texts: glory.feat_texts,
        feat_glory: glory.feat_glory,
        trolls_needed: glory.needed[Feat::AttackOfTheTrolls],
        goblins_needed: glory.needed[Feat::BloodRituals],
        storms_needed: glory.needed[Feat::StormOfTheWalls],
        ruins_needed: glory.needed[Feat::RuinedWalls],
        shame_names: glory.shame_names,
        shame_texts: glory.shame_texts,
        shame_glory: glory.shame_glory,
        labour: glory.labour,
        negotiations: glory.negotiations,
        time_glory: glory.time,
        breach_glory: glory.breach,
        honor_glory: glory.honor,
        turns: limits.turns,
        machine_cap: limits.machines,
        wooden_per_section: limits.wooden,
        recover: limits.recover,
        equipment_room: limits.equipment,
        training_room: limits.training,
        shame_from: limits.shame_from,
        honor_from: limits.honor_from,
        switches: setup.switches,
        scenery: Scenery::default(),
    })
}

/// The records of a list in the order of the rules, one for each id.
fn in_order<'a, T>(
    file: File<'a>,
    noun: &'static str,
    rows: &'a [T],
    id: impl Fn(&'a T) -> &'a Text,
    known: &[&str],
) -> Result<Vec<(Record<'a>, &'a T)>> {
    let found: Vec<&Text> = rows.iter().map(&id).collect();
    let mut ordered = Vec::new();
    for want in known {
        let Some(at) = found.iter().position(|i| i.get_ref() == want) else {
            return Err(file.whole(format!("{noun} {want:?} is missing")));
        };
        ordered.push((Record::new(file, noun, found[at]), &rows[at]));
    }
    for (i, found_id) in found.iter().enumerate() {
        let record = Record::new(file, noun, found_id);
        record.ensure(known.contains(&found_id.get_ref().as_str()), || {
            format!("the rules know no such {noun}; possible: {}", known.join(", "))
        })?;
        record.ensure(!found[..i].iter().any(|other| other.get_ref() == found_id.get_ref()), || {
            format!("there is another {noun} of this id")
        })?;
    }
    Ok(ordered)
}
