//! The components as the rules use them: compact ids, flat tables for what play looks up often, names and texts for people.
//! Which kinds of cards there are is the pack's affair; how many of each the set-up needs is checked when they are parsed. [V2]

use ravelin_core::{Each, Id};
use serde::{Deserialize, Serialize};

use crate::ids::{Boost, Emblem};

/// Most kinds of Buildings; sets of them are masks.
pub const BUILDINGS: usize = 32;
/// Most kinds of Units; how many of each is a nibble ([`Units`]).
pub const UNITS: usize = 16;
/// Most Units in the box, and most weapon symbols on one.
pub const ARMY: usize = 48;
pub const SYMBOLS: usize = 6;
/// Most Provinces; sets of them are masks.
pub const PROVINCES: usize = 40;
/// Most kinds of Order cards that are shuffled: enemy Units, then enemy Buildings.
pub const KINDS: usize = 32;
/// Most enemy Units in one fight: those of all rows.
pub const FOES: usize = 32;
pub const BOOSTS: usize = 3;
pub const STACKS: usize = 4;
pub const EMBLEMS: usize = 3;
pub const SEATS: usize = 3;
/// Most Buildings in a display.
pub const DISPLAY: usize = 20;
/// Most Gold or Tools that anything costs.
pub const MOST_PRICE: usize = 12;
/// Most enemy Buildings in play.
pub const FORTS: usize = 4;

/// No card, Building, enemy or place.
pub const NONE: u8 = u8::MAX;
/// An edge that shows an emblem. [V8.2]
pub const EMBLEM: u8 = u8::MAX - 1;

pub const WEAPONS: usize = 5;
pub const WEAPON_IDS: [&str; WEAPONS] = ["sword", "shield", "spear", "arrow", "axe"];
pub const GOLD: usize = 0;
pub const TOOLS: usize = 1;
pub const RESOURCE_IDS: [&str; 2] = ["gold", "tools"];

/// Directions of an exchange. [V9.14]
pub const TO_GOLD: usize = 0;
pub const TO_TOOLS: usize = 1;

/// Numbers of each weapon symbol, in the order of [`WEAPON_IDS`]. [V2.12]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Weapons(pub [u8; WEAPONS]);

impl Weapons {
    pub const NONE: Weapons = Weapons([0; WEAPONS]);

    pub fn total(self) -> u8 {
        self.0.iter().sum()
    }

    pub fn is_none(self) -> bool {
        self.0 == [0; WEAPONS]
    }

    #[must_use]
    pub fn and(self, other: Weapons) -> Weapons {
        let mut sum = self;
        (0..WEAPONS).for_each(|w| sum.0[w] = sum.0[w].saturating_add(other.0[w]));
        sum
    }

    #[must_use]
    pub fn less(self, other: Weapons) -> Weapons {
        let mut rest = self;
        (0..WEAPONS).for_each(|w| rest.0[w] = rest.0[w].saturating_sub(other.0[w]));
        rest
    }

    pub fn add(&mut self, weapon: u8) {
        if let Some(n) = self.0.get_mut(usize::from(weapon)) {
            *n = n.saturating_add(1);
        }
    }
}

/// How many Units of each kind: a nibble per kind, so that any zone is one word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Units(pub u64);

impl Units {
    pub const NONE: Units = Units(0);

    pub fn of(self, kind: u8) -> u8 {
        (self.0 >> (4 * u32::from(kind & 15)) & 15) as u8
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn total(self) -> u8 {
        const LOW: u64 = 0x0f0f_0f0f_0f0f_0f0f;
        let pairs = (self.0 & LOW) + (self.0 >> 4 & LOW);
        (pairs.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u8
    }

    /// Adds a Unit. A kind has at most 15 in the box, so a nibble never overflows.
    pub fn add(&mut self, kind: u8) {
        self.0 += 1 << (4 * u32::from(kind & 15));
    }

    /// Takes a Unit, if there is one.
    pub fn take(&mut self, kind: u8) -> bool {
        let there = self.of(kind) > 0;
        if there {
            self.0 -= 1 << (4 * u32::from(kind & 15));
        }
        there
    }

    pub fn join(&mut self, other: Units) {
        self.0 += other.0;
    }

    /// The kinds present, each once.
    pub fn kinds(self) -> impl Iterator<Item = u8> {
        let any = self.0 | self.0 >> 1;
        let mut left = (any | any >> 2) & 0x1111_1111_1111_1111;
        std::iter::from_fn(move || {
            if left == 0 {
                return None;
            }
            let kind = left.trailing_zeros() / 4;
            left &= left - 1;
            Some(kind as u8)
        })
    }

    pub fn counts(self) -> [u8; UNITS] {
        let mut counts = [0; UNITS];
        counts.iter_mut().enumerate().for_each(|(k, n)| *n = (self.0 >> (4 * k) & 15) as u8);
        counts
    }
}

/// The set bits of a mask, lowest first.
pub fn bits(mask: u64) -> impl Iterator<Item = u8> {
    let mut left = mask;
    std::iter::from_fn(move || {
        if left == 0 {
            return None;
        }
        let bit = left.trailing_zeros() as u8;
        left &= left - 1;
        Some(bit)
    })
}

/// What an undefeated enemy, or the Boost, does. [V14.7]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Damage {
    Fire,
    StoredProvince,
    Building,
    Unit,
    Province,
}

impl Damage {
    pub const ALL: [Damage; 5] =
        [Damage::Fire, Damage::StoredProvince, Damage::Building, Damage::Unit, Damage::Province];
    pub const IDS: [&str; 5] = ["fire", "stored_province", "building", "unit", "province"];
}

/// Who may build a Building. [V2.2]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    General,
    /// One copy for every emblem.
    Each,
    Emblem(Emblem),
}

#[derive(Clone, Debug)]
pub struct BuildingSpec {
    pub id: String,
    pub name: String,
    pub text: String,
    pub owner: Owner,
    pub count: u8,
    pub start: bool,
    /// An index into [`Kit::types`].
    pub kind: u8,
    pub price: [u8; 2],
    pub order: u8,
    /// n, e, s, w: a type, [`EMBLEM`] or [`NONE`]. [V8.2]
    pub edges: [u8; 4],
    pub removable: bool,
    pub max_buildings: u8,
    pub income: u8,
    /// Types that must not stand in the same display. [V9.5]
    pub forbids: u16,
    pub stores_province: bool,
    pub stores_unit: bool,
    /// Gold and Tools of each round. [V9.8]
    pub yields: [u8; 2],
    /// Goods traded here. [V9.9]
    pub goods: u8,
    /// A slot at an emblem edge. [V9.10]
    pub shares: bool,
    /// Directions of exchange. [V9.13]
    pub exchanges: [bool; 2],
}

impl BuildingSpec {
    /// Bears an emblem, so it belongs to a private supply. [V8.12]
    pub fn is_private(&self) -> bool {
        self.owner != Owner::General
    }
}

#[derive(Clone, Debug)]
pub struct UnitSpec {
    pub id: String,
    pub name: String,
    pub text: String,
    pub count: u8,
    pub start: u8,
    /// Types of Buildings that the recruiter must own. [V7.5.2]
    pub requires: u16,
    /// The same in words, for whoever lacks one.
    pub needs: String,
    pub price: [u8; 2],
    pub weapons: Weapons,
    /// Its symbols one by one, in the order of the weapons. [V14.3.4]
    pub symbols: [u8; SYMBOLS],
    pub symbol_count: u8,
    pub distribute: bool,
    pub vanguard: bool,
    pub stultify: bool,
    /// Its place when ids are sorted by letters. [V14.6.4]
    pub letter: u8,
}

impl UnitSpec {
    /// Gold and Tools together. [V11.2]
    pub fn preciousness(&self) -> u8 {
        self.price[GOLD] + self.price[TOOLS]
    }
}

#[derive(Clone, Debug)]
pub struct ProvinceSpec {
    pub id: String,
    pub name: String,
    /// The emblem whose home it is.
    pub emblem: Option<Emblem>,
    pub base: [u8; 2],
    pub good: u8,
    pub bonus: [u8; 2],
    pub at: [i32; 2],
}

#[derive(Clone, Debug)]
pub struct EnemySpec {
    pub id: String,
    pub name: String,
    pub count: u8,
    pub weaponless: bool,
    pub strength: u8,
    /// Demand in part 1 and in part 2. [V14.2.1]
    pub demand: [Weapons; 2],
    /// Red, silver, golden in part 1 and in part 2. [V14.2.2]
    pub skulls: [[u8; 3]; 2],
    /// Against the city, against a quarter. [V19.1]
    pub damage: [Vec<Damage>; 2],
}

#[derive(Clone, Debug)]
pub struct FortSpec {
    pub id: String,
    pub name: String,
    pub text: String,
    pub count: u8,
    pub demand: Weapons,
    pub income_penalty: u8,
    pub extra_enemy: u8,
    pub guard: bool,
    pub loot: bool,
}

#[derive(Clone, Debug)]
pub struct BoostSpec {
    pub id: String,
    pub name: String,
    pub text: String,
    pub fire: u8,
    pub each: Vec<Damage>,
}

#[derive(Clone, Debug)]
pub struct Difficulty {
    pub id: String,
    pub name: String,
    /// City points in a standard and in a short game. [V3.15] [V24.3]
    pub points: [u8; 2],
}

#[derive(Clone, Debug)]
pub struct Length {
    pub id: String,
    pub name: String,
    pub removed: u8,
    pub short: bool,
}

/// Figures for a number of players. [V3.14] [V16.3]
#[derive(Clone, Copy, Debug, Default)]
pub struct Count {
    /// `vilnius` and `quarter` in the pile.
    pub pile: [u8; 2],
    /// How many of the shown weapons an enemy Building takes; 0 for all.
    pub fort_weapons: u8,
}

/// Everything that is printed on the components, parsed and checked once.
#[derive(Clone, Debug)]
pub struct Kit {
    pub weapon_names: [String; WEAPONS],
    pub resource_names: [String; 2],
    pub goods: Vec<String>,
    pub emblem_ids: [String; EMBLEMS],
    pub emblems: [String; EMBLEMS],
    pub types: Vec<String>,
    pub type_ids: Vec<String>,
    pub buildings: Vec<BuildingSpec>,
    pub units: Vec<UnitSpec>,
    pub provinces: Vec<ProvinceSpec>,
    /// The weaponless ones first.
    pub enemies: Vec<EnemySpec>,
    pub weaponless: u8,
    pub forts: Vec<FortSpec>,
    pub boosts: Vec<BoostSpec>,
    pub final_name: String,
    pub destinations: [String; 2],
    pub conquest: [Weapons; STACKS],
    pub counts: [Count; 2],
    pub difficulties: Vec<Difficulty>,
    pub lengths: Vec<Length>,
    /// What one gives and gets in each direction. [V9.13]
    pub rates: [[u8; 2]; 2],
    pub max_forts: u8,
    pub loot_points: u8,
    pub value_start: u8,
    pub value_max: u8,
    pub look: u8,
    pub recalls: u8,
    /// Weapons of an enemy Unit or Building by kind, in parts 1 and 2; the same for Buildings. [Q19]
    pub demands: [[Weapons; KINDS]; 2],
    pub strengths: [u8; KINDS],
    /// Gold and Tools of a Province without and with its bonus.
    pub worth: [[[u8; 2]; PROVINCES]; 2],
    /// Home Provinces by emblem, and those of the stacks. [V2.4]
    pub homes: Each<Emblem, u64>,
    pub wild: u64,
    /// Own Buildings by emblem, without those that stand at the start. [V3.6]
    pub own: Each<Emblem, u32>,
    /// Residence and Barracks. [V3.5]
    pub start: [u8; 2],
    /// Buildings of each type.
    pub of_type: [u32; 16],
    /// Buildings by what they can do: an exchange, a slot at an emblem edge, trade, an amount each round, a slot for a Province or
    /// for a Unit, a higher maximum.
    pub swapping: u32,
    pub sharing: u32,
    pub trading: u32,
    pub yielding: u32,
    pub storing: u32,
    pub guarding: u32,
    pub raising: u32,
    /// Buildings and Units that cost at most so much Gold, and so many Tools. [V10.1.8]
    pub cheap: [[u32; MOST_PRICE + 1]; 2],
    pub cheap_units: [[u16; MOST_PRICE + 1]; 2],
    /// Goods of the Provinces.
    pub province_goods: [u8; PROVINCES],
    pub start_units: Units,
    pub all_units: Units,
    /// Cards of each kind in the Order pile: enemies and enemy Buildings.
    pub all_orders: [u8; KINDS],
}

/// An entry of a list that is never empty; the first one for a number that no state holds.
fn at<T>(list: &[T], n: usize) -> &T {
    list.get(n).unwrap_or(&list[0])
}

impl Kit {
    /// The name of a type of Building; none of a number that is no type.
    pub fn type_name(&self, kind: u8) -> &str {
        self.types.get(usize::from(kind)).map_or("", String::as_str)
    }

    pub fn emblem_name(&self, emblem: Emblem) -> &str {
        &self.emblems[emblem.index()]
    }

    pub fn boost(&self, boost: Boost) -> &BoostSpec {
        &self.boosts[boost.index()]
    }

    pub fn emblem_id(&self, emblem: Emblem) -> &str {
        &self.emblem_ids[emblem.index()]
    }

    pub fn emblem(&self, id: &str) -> Option<Emblem> {
        Emblem::each().find(|emblem| self.emblem_id(*emblem) == id)
    }

    pub fn building(&self, kind: u8) -> &BuildingSpec {
        at(&self.buildings, kind.into())
    }

    pub fn unit(&self, kind: u8) -> &UnitSpec {
        at(&self.units, kind.into())
    }

    pub fn province(&self, card: u8) -> &ProvinceSpec {
        at(&self.provinces, card.into())
    }

    pub fn enemy(&self, kind: u8) -> &EnemySpec {
        at(&self.enemies, kind.into())
    }

    /// An enemy Building by its Order kind.
    pub fn fort(&self, kind: u8) -> &FortSpec {
        at(&self.forts, usize::from(kind).saturating_sub(self.enemies.len()))
    }

    pub fn is_fort(&self, kind: u8) -> bool {
        usize::from(kind) >= self.enemies.len()
    }

    /// Kinds of Order cards that are shuffled.
    pub fn order_kinds(&self) -> usize {
        self.enemies.len() + self.forts.len()
    }

    pub fn order_name(&self, kind: u8) -> &str {
        if self.is_fort(kind) { &self.fort(kind).name } else { &self.enemy(kind).name }
    }

    pub fn order_id(&self, kind: u8) -> &str {
        if self.is_fort(kind) { &self.fort(kind).id } else { &self.enemy(kind).id }
    }

    /// The Buildings that stand in a display from the start, or are known by their place in the list.
    pub fn find_building(&self, id: &str) -> Option<u8> {
        self.buildings.iter().position(|b| b.id == id).map(|n| n as u8)
    }

    pub fn find_unit(&self, id: &str) -> Option<u8> {
        self.units.iter().position(|u| u.id == id).map(|n| n as u8)
    }

    pub fn find_province(&self, id: &str) -> Option<u8> {
        self.provinces.iter().position(|p| p.id == id).map(|n| n as u8)
    }

    pub fn find_order(&self, id: &str) -> Option<u8> {
        (0..self.order_kinds() as u8).find(|k| self.order_id(*k) == id)
    }
}
