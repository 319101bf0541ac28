//! The components as the rules use them: ids, flat tables for what play looks up often, names and texts for people.
//! Which kinds of cards there are is the pack's affair; how many of each the set-up needs is checked when they are parsed. [V2]

use ravelin_core::{Each, Few, Field, Id, Places, Set};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::ids::*;

/// Most Gold or Tools that anything costs.
pub const MOST_PRICE: usize = 12;
/// Most damage symbols on a side of an enemy.
pub const MOST_DAMAGE: usize = 8;

/// Gold and Tools.
pub fn both(gold: u8, tools: u8) -> Each<Resource, u8> {
    Each::from_fn(|resource| match resource {
        Resource::Gold => gold,
        Resource::Tools => tools,
    })
}

/// So much of one resource.
pub fn only(resource: Resource, n: u8) -> Each<Resource, u8> {
    let mut amounts = Each::filled(0);
    amounts[resource] = n;
    amounts
}

/// Numbers of each weapon symbol. [V2.12]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Weapons(pub Each<Weapon, u8>);

impl Default for Weapons {
    fn default() -> Self {
        Weapons(Each::filled(0))
    }
}

impl Weapons {
    pub fn only(weapon: Weapon) -> Self {
        let mut one = Weapons::default();
        one.add(weapon);
        one
    }

    pub fn total(&self) -> u8 {
        self.0.values().sum()
    }

    pub fn is_none(&self) -> bool {
        self.0.values().all(|n| *n == 0)
    }

    #[must_use]
    pub fn and(mut self, other: Weapons) -> Weapons {
        Weapon::ALL.into_iter().for_each(|w| self.0[w] = self.0[w].saturating_add(other.0[w]));
        self
    }

    #[must_use]
    pub fn less(mut self, other: Weapons) -> Weapons {
        Weapon::ALL.into_iter().for_each(|w| self.0[w] = self.0[w].saturating_sub(other.0[w]));
        self
    }

    pub fn add(&mut self, weapon: Weapon) {
        self.0[weapon] = self.0[weapon].saturating_add(1);
    }
}

/// How many Units of each kind: a nibble per kind, so that any zone is one word. Files show it as `Each` does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Units(u64);

impl Units {
    pub const NONE: Units = Units(0);
    /// A kind has at most so many in the box.
    pub const MOST: u8 = 15;

    fn place(kind: Unit) -> u32 {
        4 * (kind.index() as u32 & 15)
    }

    pub fn of(self, kind: Unit) -> u8 {
        (self.0 >> Self::place(kind) & 15) as u8
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn total(self) -> u8 {
        const LOW: u64 = 0x0f0f_0f0f_0f0f_0f0f;
        let pairs = (self.0 & LOW) + (self.0 >> 4 & LOW);
        (pairs.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u8
    }

    /// Adds a Unit. A kind has at most [`Units::MOST`] in the box, so a nibble never overflows.
    pub fn add(&mut self, kind: Unit) {
        self.0 += 1 << Self::place(kind);
    }

    /// Takes a Unit, if there is one.
    pub fn take(&mut self, kind: Unit) -> bool {
        let there = self.of(kind) > 0;
        if there {
            self.0 -= 1 << Self::place(kind);
        }
        there
    }

    pub fn join(&mut self, other: Units) {
        self.0 += other.0;
    }

    /// Takes Units that are all there.
    pub fn less(&mut self, other: Units) {
        self.0 -= other.0;
    }

    /// The kinds present, each once.
    pub fn kinds(self) -> impl Iterator<Item = Unit> {
        let any = self.0 | self.0 >> 1;
        let mut left = (any | any >> 2) & 0x1111_1111_1111_1111;
        std::iter::from_fn(move || {
            let kind = (left != 0).then(|| left.trailing_zeros() / 4)?;
            left &= left - 1;
            Unit::at(kind as usize)
        })
    }

    pub fn counts(self) -> Each<Unit, u8> {
        Each::from_fn(|kind| self.of(kind))
    }
}

impl FromIterator<Unit> for Units {
    fn from_iter<T: IntoIterator<Item = Unit>>(kinds: T) -> Self {
        let mut all = Units::NONE;
        kinds.into_iter().for_each(|kind| all.add(kind));
        all
    }
}

impl Field for Units {
    const BLANK: Self = Units::NONE;
}

impl Serialize for Units {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        self.counts().serialize(s)
    }
}

impl<'de> Deserialize<'de> for Units {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let counts = Each::<Unit, u8>::deserialize(d)?;
        let mut all = Units::NONE;
        for (kind, n) in counts.iter() {
            if *n > Units::MOST {
                return Err(serde::de::Error::custom(format_args!("{n} of a kind are more than {}", Units::MOST)));
            }
            (0..*n).for_each(|_| all.add(kind));
        }
        Ok(all)
    }
}

/// Who may build a Building. [V2.2]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    General,
    /// One copy for every emblem.
    Each,
    Emblem(Emblem),
}

/// What a side of a Building shows. [V8.2] [V8.3]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Edge {
    Nothing,
    Emblem,
    Type(Type),
}

#[derive(Clone, Debug)]
pub struct BuildingSpec {
    pub id: String,
    pub name: String,
    pub text: String,
    pub owner: Owner,
    pub count: u8,
    pub start: bool,
    pub kind: Type,
    pub price: Each<Resource, u8>,
    pub order: u8,
    pub edges: Each<Wind, Edge>,
    pub removable: bool,
    pub max_buildings: u8,
    pub income: u8,
    /// Types that must not stand in the same display. [V9.5]
    pub forbids: Set<Type>,
    pub stores_province: bool,
    pub stores_unit: bool,
    /// Gold and Tools of each round. [V9.8]
    pub yields: Each<Resource, u8>,
    /// Goods traded here. [V9.9]
    pub goods: Set<Good>,
    /// A slot at an emblem edge. [V9.10]
    pub shares: bool,
    /// What can be exchanged for: the directions. [V9.13]
    pub exchanges: Set<Resource>,
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
    pub requires: Set<Type>,
    /// The same in words, for whoever lacks one.
    pub needs: String,
    pub price: Each<Resource, u8>,
    pub weapons: Weapons,
    /// Its symbols one by one, in the order of the weapons. [V14.3.4]
    pub symbols: Few<Weapon, SYMBOLS>,
    pub distribute: bool,
    pub vanguard: bool,
    pub stultify: bool,
    /// Its place when ids are sorted by letters. [V14.6.4]
    pub letter: u8,
}

impl UnitSpec {
    /// Gold and Tools together. [V11.2]
    pub fn preciousness(&self) -> u8 {
        self.price.values().sum()
    }
}

#[derive(Clone, Debug)]
pub struct ProvinceSpec {
    pub id: String,
    pub name: String,
    /// The emblem whose home it is.
    pub emblem: Option<Emblem>,
    pub base: Each<Resource, u8>,
    pub good: Good,
    pub bonus: Each<Resource, u8>,
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
    pub demand: Each<Half, Weapons>,
    /// [V14.2.2]
    pub skulls: Each<Half, Each<Skull, u8>>,
    /// [V19.1]
    pub damage: Each<Target, Few<Damage, MOST_DAMAGE>>,
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
    pub each: Few<Damage, MOST_DAMAGE>,
}

#[derive(Clone, Debug)]
pub struct Difficulty {
    pub id: String,
    pub name: String,
    /// City points in a standard and in a short game. [V3.15] [V24.3]
    pub points: u8,
    pub points_short: u8,
}

#[derive(Clone, Debug)]
pub struct Length {
    pub id: String,
    pub name: String,
    pub removed: u8,
    pub short: bool,
}

/// An exchange. [V9.13]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rate {
    pub give: u8,
    pub get: u8,
}

/// Gold and Tools of a Province. [V10.1.3]
#[derive(Clone, Copy, Debug)]
pub struct Worth {
    pub good: Set<Good>,
    pub plain: Each<Resource, u8>,
    /// With the bonus of its good. [V10.2.2]
    pub traded: Each<Resource, u8>,
}

/// Figures for a number of players. [V3.14] [V16.3]
#[derive(Clone, Copy, Debug, Default)]
pub struct Count {
    /// Destination cards in the pile.
    pub pile: Each<Target, u8>,
    /// How many of the shown weapons an enemy Building takes; 0 for all.
    pub fort_weapons: u8,
}

/// Everything that is printed on the components, parsed and checked once.
#[derive(Clone, Debug)]
pub struct Kit {
    pub weapon_names: Vec<String>,
    pub resource_names: Vec<String>,
    pub goods: Vec<String>,
    pub emblem_ids: Vec<String>,
    pub emblems: Vec<String>,
    pub types: Vec<String>,
    pub type_ids: Vec<String>,
    pub buildings: Vec<BuildingSpec>,
    pub units: Vec<UnitSpec>,
    pub provinces: Vec<ProvinceSpec>,
    /// The weaponless ones first.
    pub enemies: Vec<EnemySpec>,
    pub weaponless: Set<Enemy>,
    pub forts: Vec<FortSpec>,
    pub boosts: Vec<BoostSpec>,
    pub final_name: String,
    pub destinations: Vec<String>,
    pub conquest: Each<Stack, Weapons>,
    pub two: Count,
    pub three: Count,
    pub difficulties: Vec<Difficulty>,
    pub lengths: Vec<Length>,
    /// By what one gets. [V9.13]
    pub rates: Each<Resource, Rate>,
    pub max_forts: u8,
    pub loot_points: u8,
    pub value_start: u8,
    pub value_max: u8,
    pub look: u8,
    pub recalls: u8,
    /// Weapons of an enemy Unit or Building by kind, in parts 1 and 2; the same for Buildings. [Q19]
    pub demands: Each<Half, Each<Enemy, Weapons>>,
    pub strengths: Each<Enemy, u8>,
    pub worth: Each<Province, Worth>,
    /// Home Provinces by emblem, and those of the stacks. [V2.4]
    pub homes: Each<Emblem, Set<Province>>,
    pub wild: Set<Province>,
    /// Own Buildings by emblem, without those that stand at the start. [V3.6]
    pub own: Each<Emblem, Set<Building>>,
    /// What stands in a display from the start. [V3.5]
    pub residence: Building,
    pub barracks: Building,
    /// Buildings of each type.
    pub of_type: Each<Type, Set<Building>>,
    /// Buildings by what they can do: an exchange, a slot at an emblem edge, trade, an amount each round, a slot for a Province or
    /// for a Unit, a higher maximum.
    pub swapping: Set<Building>,
    pub sharing: Set<Building>,
    pub trading: Set<Building>,
    pub yielding: Set<Building>,
    pub storing: Set<Building>,
    pub guarding: Set<Building>,
    pub raising: Set<Building>,
    /// Buildings and Units that cost at most so much Gold, and so many Tools. [V10.1.8]
    pub cheap_buildings: Each<Resource, [Set<Building>; MOST_PRICE + 1]>,
    pub cheap_units: Each<Resource, [Set<Unit>; MOST_PRICE + 1]>,
    pub start_units: Units,
    pub all_units: Units,
    /// Cards of each kind in the Order pile: enemies and enemy Buildings.
    pub all_orders: Each<Enemy, u8>,
}

/// What a kit has of an id: all of a pack's ids come from its lists.
fn at<I: Id, T>(list: &[T], id: I) -> &T {
    list.place(id).unwrap_or(&list[0])
}

/// The ids that a list has entries for.
fn ids<I: Id, T>(list: &[T]) -> impl DoubleEndedIterator<Item = I> + Clone {
    list.places().map(|(id, _)| id)
}

impl Length {
    pub fn points(&self, difficulty: &Difficulty) -> u8 {
        if self.short { difficulty.points_short } else { difficulty.points }
    }
}

impl Kit {
    pub fn type_name(&self, kind: Type) -> &str {
        at::<_, String>(&self.types, kind)
    }

    pub fn weapon_name(&self, weapon: Weapon) -> &str {
        at::<_, String>(&self.weapon_names, weapon)
    }

    pub fn good_name(&self, good: Good) -> &str {
        at::<_, String>(&self.goods, good)
    }

    pub fn destination(&self, target: Target) -> &str {
        at::<_, String>(&self.destinations, target)
    }

    pub fn emblem_name(&self, emblem: Emblem) -> &str {
        at::<_, String>(&self.emblems, emblem)
    }

    pub fn emblem_id(&self, emblem: Emblem) -> &str {
        at::<_, String>(&self.emblem_ids, emblem)
    }

    pub fn boost(&self, boost: Boost) -> &BoostSpec {
        at(&self.boosts, boost)
    }

    pub fn building(&self, kind: Building) -> &BuildingSpec {
        at(&self.buildings, kind)
    }

    pub fn unit(&self, kind: Unit) -> &UnitSpec {
        at(&self.units, kind)
    }

    pub fn province(&self, card: Province) -> &ProvinceSpec {
        at(&self.provinces, card)
    }

    pub fn enemy(&self, kind: Enemy) -> &EnemySpec {
        at(&self.enemies, kind)
    }

    /// An enemy Building.
    pub fn fort(&self, kind: Enemy) -> &FortSpec {
        let forts = kind.index().saturating_sub(self.enemies.len());
        self.forts.get(forts).unwrap_or(&self.forts[0])
    }

    pub fn is_fort(&self, kind: Enemy) -> bool {
        self.enemies.place(kind).is_none()
    }

    /// Kinds of Order cards that are shuffled.
    pub fn order_kinds(&self) -> usize {
        self.enemies.len() + self.forts.len()
    }

    pub fn order_name(&self, kind: Enemy) -> &str {
        if self.is_fort(kind) { &self.fort(kind).name } else { &self.enemy(kind).name }
    }

    pub fn order_id(&self, kind: Enemy) -> &str {
        if self.is_fort(kind) { &self.fort(kind).id } else { &self.enemy(kind).id }
    }

    pub fn each_order(&self) -> impl Iterator<Item = Enemy> + use<> {
        Enemy::each().take(self.order_kinds())
    }

    pub fn each_building(&self) -> impl Iterator<Item = (Building, &BuildingSpec)> {
        self.buildings.places()
    }

    pub fn each_unit(&self) -> impl Iterator<Item = (Unit, &UnitSpec)> {
        self.units.places()
    }

    /// Buildings and Units that cost no more than this.
    pub(crate) fn cheap(&self, sum: &Each<Resource, i16>) -> (Set<Building>, Set<Unit>) {
        if sum.values().any(|n| *n < 0) {
            return (Set::NONE, Set::NONE);
        }
        let [gold, tools] = Resource::ALL.map(|r| (sum[r] as usize).min(MOST_PRICE));
        let [for_gold, for_tools] = Resource::ALL.map(|r| &self.cheap_buildings[r]);
        let [units_for_gold, units_for_tools] = Resource::ALL.map(|r| &self.cheap_units[r]);
        (for_gold[gold] & for_tools[tools], units_for_gold[gold] & units_for_tools[tools])
    }

    pub fn emblem(&self, id: &str) -> Option<Emblem> {
        ids(&self.emblem_ids).find(|emblem| self.emblem_id(*emblem) == id)
    }

    pub fn find_building(&self, id: &str) -> Option<Building> {
        ids(&self.buildings).find(|kind| self.building(*kind).id == id)
    }

    pub fn find_unit(&self, id: &str) -> Option<Unit> {
        ids(&self.units).find(|kind| self.unit(*kind).id == id)
    }

    pub fn find_province(&self, id: &str) -> Option<Province> {
        ids(&self.provinces).find(|card| self.province(*card).id == id)
    }

    pub fn find_order(&self, id: &str) -> Option<Enemy> {
        self.each_order().find(|kind| self.order_id(*kind) == id)
    }
}
