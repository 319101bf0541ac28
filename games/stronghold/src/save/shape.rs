//! The state as a file: places by their ids, what is usual left out, units as three numbers, weakest first.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::components::{Deal, Order, Shame, Units, Work};
use crate::flow::{Ask, Stage};
use crate::places::{Building, Path, Place, Section, Side};
use crate::state::{End, Machine, Mount, MoveOut, Switches};

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// A struct of a file: unknown fields are refused, fields with their usual value left out.
macro_rules! file {
    ($(#[$doc:meta])* $name:ident { $($field:ident: $type:ty),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
        #[serde(deny_unknown_fields, default)]
        pub struct $name {
            $(#[serde(skip_serializing_if = "is_default")] pub $field: $type,)*
        }
    };
}

/// The complete state of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Saved {
    pub public: SavedPublic,
    /// What only the Invaders know.
    #[serde(default)]
    pub secret: SavedSecret,
}

/// What all see.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedPublic {
    pub switches: Switches,
    pub turn: u8,
    pub stage: Stage,
    #[serde(default, skip_serializing_if = "is_default")]
    pub ask: Ask,
    /// Seats that have ended the Phase or step.
    #[serde(default, skip_serializing_if = "is_default")]
    pub declared: Vec<u8>,
    pub army: SavedArmy,
    pub invaders: Vec<SavedInvader>,
    pub sections: BTreeMap<String, SavedSection>,
    pub towers: BTreeMap<String, SavedTower>,
    pub ramparts: BTreeMap<String, SavedRampart>,
    pub castle: SavedCastle,
    pub glory: SavedGlory,
    #[serde(default, skip_serializing_if = "is_default")]
    pub this_turn: SavedTurn,
    #[serde(default, skip_serializing_if = "is_default")]
    pub move_out: SavedMoveOut,
    #[serde(default, skip_serializing_if = "is_default")]
    pub assault: SavedAssault,
}

file!(SavedArmy {
    pouch: Units,
    pool: Units,
    blood: u8,
    spent: Units,
    foregrounds: [Units; 2],
    crews: Vec<Units>,
    bridges: Vec<Path>,
    goblin_traps: Vec<Path>,
    troll_traps: Vec<Path>,
    misses_out: u8,
    saboteurs: Vec<Building>,
});

file!(SavedInvader {
    reserve: Units,
    camp: Units,
    resources: u8,
    cards: Vec<String>,
    flipped: Vec<u8>,
    dealt: Vec<Deal>,
    refused: Vec<Deal>,
});

file!(SavedSection {
    wall: Units,
    siege_tower: bool,
    in_siege_tower: Units,
    equipment: Vec<Deal>,
    defenders: Units,
    platform: bool,
    stones: u8,
    wooden: u8,
    cauldron: Option<String>,
    gale: bool,
    accident: bool,
    rope_used: bool,
    order: Option<Order>,
    hidden_order: bool,
    breached: bool,
    wide_breach: bool,
});

file!(SavedTower { marksmen: u8, mount: Mount });

file!(SavedRampart {
    units: Units,
    machine: Machine,
    hits: u8,
    misses: u8,
    cover: bool,
    training: Vec<Deal>,
    influence: Option<Section>,
    influence_set: bool,
    bloodstone: bool,
    accurate: bool,
});

file!(SavedCastle {
    barracks: Units,
    guard: Units,
    honor_guard: Units,
    courtyard: Units,
    hospital: [Units; 2],
    supply: Units,
    stone_supply: u8,
    wooden_supply: u8,
    heroes: Vec<Place>,
    paid: BTreeMap<Work, u8>,
    paid_by_east: Vec<Work>,
    hourglasses: Vec<u8>,
    labour: Vec<u8>,
    stone_due: bool,
    acting: u8,
    barbican: bool,
    gate: u8,
    toughness: u8,
});

file!(SavedGlory {
    turns_given: u8,
    feats: Vec<crate::components::Feat>,
    steadfast: Vec<Shame>,
    honor_points: u8,
    honor_lost: bool,
    ruin: u8,
    strips: u8,
    repeat: bool,
    counted: [u8; 2],
    end: Option<End>,
});

file!(SavedTurn {
    fire: Vec<Building>,
    specters: Vec<u8>,
    panic: bool,
    possessed: Vec<Place>,
    orders_gone: Vec<Order>,
    hidden_orders_gone: u8,
    worked: Vec<Work>,
    worked_by_east: Vec<Work>,
    hasty: Option<Work>,
    haste_for: u8,
    haste_used: bool,
    repeated: Vec<Work>,
    toil: Option<Building>,
    heroes_done: Vec<Place>,
    speech: u8,
    blessing: Option<Side>,
    glare: Option<Section>,
    shamed: bool,
});

file!(SavedMoveOut {
    by: u8,
    part: u8,
    limit: u8,
    noted: BTreeMap<String, Units>,
    left: Vec<u8>,
    went: BTreeMap<String, BTreeMap<String, u8>>,
    sprung: Vec<Path>,
    sapped: Vec<Section>,
});

file!(SavedAssault {
    aims: BTreeMap<String, Place>,
    loaded: Vec<u8>,
    manned: Vec<u8>,
    drawn: Vec<u8>,
    volleys: Vec<u8>,
    killed: [Units; 2],
    poled: Vec<u8>,
    ordered: Vec<Section>,
    fury: BTreeMap<String, [u8; 2]>,
    lost: [Units; 2],
    broke_in: bool,
});

file!(SavedSecret {
    drawn: Vec<Vec<String>>,
    orders: BTreeMap<String, Order>,
    gone: Vec<Order>,
    chosen: Option<Order>,
    peek: [u8; 2],
});

/// What a viewer sees.
#[derive(Debug, Serialize)]
pub(super) struct SavedView {
    pub viewer: Option<&'static str>,
    pub prompt: String,
    pub clause: &'static str,
    pub public: SavedPublic,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub secret: Option<SavedSecret>,
}

impl SavedMoveOut {
    pub(super) fn is_none(out: &MoveOut) -> bool {
        out.part == 0
    }
}
