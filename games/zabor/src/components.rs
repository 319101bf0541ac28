//! Parsed components: the map, Units, Upgrades, Monsters and every card, as compact ids and ranges of compiled vocabulary. A kit is
//! checked when it is parsed, so the rules may look things up without asking. [Z2]

use crate::board::Scenery;
use crate::vocabulary::*;

/// Land and Sea Areas together. [Z2.1]
pub const AREAS: usize = 88;
pub const LANDS: usize = 66;
/// Bits of a mask: tables of this length need no check when they are looked up by one.
pub const AREAS_ROOM: usize = 128;
/// Most players. [Z1.1]
pub const SEATS: usize = 5;
/// The colour of Barbarians, after the seats. [Z2.6]
pub const BARBARIAN: u8 = 5;
/// Kinds of basic Units. [Z2.7]
pub const UNITS: usize = 5;
pub const AUXILIARY: usize = 0;
pub const INFANTRY: usize = 1;
pub const FLEET: usize = 2;
pub const CAVALRY: usize = 3;
pub const SORCERER: usize = 4;
/// Places for Units in a stack: one for each kind and number of Wounds.
pub const SLOTS: usize = 8;
/// Most Monsters of a pack.
pub const MONSTERS: usize = 16;
/// Upgrades: Road, Keep, City, Metropol. [Z2.8]
pub const ROAD: u8 = 0;
pub const ABILITIES: usize = 11;
pub const ACTIONS: usize = 8;
pub const POSITIONS: usize = 5;
pub const COUNCIL: usize = 0;
pub const EVENTS: usize = 1;
pub const TRADE_KINDS: usize = 32;
pub const AGES: usize = 4;
/// Most VP cards on the chart. [Z32.3]
pub const CHART: usize = 16;

pub const UNIT_IDS: [&str; UNITS] = ["auxiliary", "infantry", "fleet", "cavalry", "sorcerer"];
pub const UPGRADE_IDS: [&str; 4] = ["road", "keep", "city", "metropol"];
pub const POSITION_IDS: [&str; POSITIONS] = ["council", "events", "arms", "coercion", "crafts"];

pub type Mask = u128;

pub fn bit(area: u8) -> Mask {
    1u128.checked_shl(u32::from(area)).unwrap_or(0)
}

/// The Areas of a mask, lowest first. Two halves of one word each: that is what a processor counts in.
#[inline]
pub fn areas(mask: Mask) -> impl Iterator<Item = u8> {
    let (mut low, mut high) = (mask as u64, (mask >> 64) as u64);
    std::iter::from_fn(move || {
        if low != 0 {
            let n = low.trailing_zeros() as u8;
            low &= low - 1;
            return Some(n);
        }
        let n = (high != 0).then(|| 64 + high.trailing_zeros() as u8)?;
        high &= high - 1;
        Some(n)
    })
}

/// The cards of a mask, lowest first.
pub fn cards(mut mask: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let low = (mask != 0).then(|| mask.trailing_zeros() as u8)?;
        mask &= mask - 1;
        Some(low)
    })
}

#[derive(Clone, Debug)]
pub struct AreaSpec {
    pub id: String,
    pub name: String,
    pub land: bool,
    pub sea_kind: u8,
    pub region: u8,
    pub coastal: bool,
    /// Colour and symbol of a start. [Z2.4]
    pub start: Option<(u8, u8)>,
    pub x: i32,
    pub y: i32,
    pub r: i32,
    pub outline: Vec<[i32; 2]>,
}

#[derive(Clone, Debug)]
pub struct RegionSpec {
    pub id: String,
    pub name: String,
    pub mask: Mask,
    /// 0 north, 1 south, 2 Zabor.
    pub continent: u8,
}

#[derive(Clone, Debug, Default)]
pub struct UnitSpec {
    pub name: String,
    pub naval: bool,
    pub strength: u8,
    pub moves: u8,
    pub wounds: u8,
    pub cost: u8,
    pub abilities: [u8; ABILITIES],
    pub capacity_base: u8,
    /// Per Civilized Area, otherwise per Land Area.
    pub per_civilized: bool,
    pub divisor: u8,
    pub casualty_rank: u8,
}

#[derive(Clone, Debug, Default)]
pub struct MonsterSpec {
    pub id: String,
    pub name: String,
    pub text: String,
    pub naval: bool,
    pub strength: u8,
    pub moves: u8,
    pub wounds: u8,
    pub abilities: [u8; ABILITIES],
}

#[derive(Clone, Debug, Default)]
pub struct UpgradeSpec {
    pub name: String,
    pub cost: u8,
    pub income: u8,
    pub absorb: u8,
    pub first_strike: u8,
}

#[derive(Clone, Debug, Default)]
pub struct ActionSpec {
    pub name: String,
    pub texts: [String; 2],
}

/// The numbers of the eight Actions. [Z10]
#[derive(Clone, Debug, Default)]
pub struct ActionNumbers {
    pub draws: [u8; 2],
    pub look: u8,
    pub free_value: u8,
    pub keeps: u8,
    pub origins: u8,
    pub gold_per_sea: u8,
    pub gold: u8,
    pub rituals: [u8; 2],
}

/// A VP condition of a Trait. [Z14.4]
#[derive(Clone, Debug, Default)]
pub struct Claim {
    pub vp: u8,
    pub text: String,
    pub conds: Span,
}

/// A card of any deck; fields that its deck does not have are empty.
#[derive(Clone, Debug)]
pub struct CardSpec {
    pub id: String,
    pub name: String,
    pub text: String,
    pub count: u8,
    pub cost: u8,
    pub timing: Timing,
    pub requires: Span,
    pub scope: u16,
    pub against: u16,
    pub list: Span,
    pub mods: Span,
    pub triggers: Span,
    pub setup: Vec<SetupOp>,
    pub vp: Vec<Claim>,
    /// Pieces that the Master of Events places: Unit (0-4) or Upgrade (5 Road, 6 Keep...), and how many. [Z7.4]
    pub barbarians: Vec<(u8, u8)>,
    /// Kinds of modifiers and moments of triggers, as bits.
    pub mod_kinds: u64,
    pub moments: u32,
}

/// What the rules ask of every card on a chart again and again, apart from its words.
#[derive(Clone, Copy, Debug, Default)]
pub struct Brief {
    pub mod_kinds: u64,
    pub moments: u32,
    pub mods: Span,
    pub triggers: Span,
}

#[derive(Clone, Debug)]
pub struct VpSpec {
    pub id: String,
    pub name: String,
    pub text: String,
    pub age: u8,
    pub vp: u8,
    pub cost: u8,
    pub conds: Span,
}

#[derive(Clone, Debug)]
pub struct LengthSpec {
    pub id: String,
    pub ages: u8,
    pub per_age: u8,
    pub hours: u8,
}

/// One option of a `choose` effect.
#[derive(Clone, Debug)]
pub struct Choice {
    pub text: String,
    pub list: Span,
}

/// Everything that is printed.
#[derive(Debug)]
pub struct Kit {
    pub map_name: String,
    pub areas: Vec<AreaSpec>,
    pub adj: [Mask; AREAS_ROOM],
    pub land: Mask,
    pub sea: Mask,
    pub coastal: Mask,
    pub sea_kinds: [Mask; 3],
    pub continents: [Mask; 3],
    pub regions: Vec<RegionSpec>,
    pub starts: Mask,
    pub colours: Vec<String>,
    pub symbols: Vec<String>,
    pub units: [UnitSpec; UNITS],
    pub upgrades: [UpgradeSpec; 4],
    pub monsters: Vec<MonsterSpec>,
    /// Which kind of Unit a slot holds, and with how many Wounds.
    pub slot_unit: [u8; SLOTS],
    pub slot_wounds: [u8; SLOTS],
    /// Slots of wounded Units, as bytes of a stack read as one word.
    pub hurt_slots: u64,
    pub capacity_bases: [u8; UNITS],
    /// The slot of an unwounded Unit of a kind.
    pub first_slot: [u8; UNITS],
    pub actions: [ActionSpec; ACTIONS],
    pub numbers: ActionNumbers,
    /// By `Deck`; Monsters have their own list.
    pub decks: [Vec<CardSpec>; 9],
    /// By `Deck` and card, 64 of each.
    pub briefs: Vec<Brief>,
    pub vp: Vec<VpSpec>,
    pub lengths: Vec<LengthSpec>,
    pub start_gold: u8,
    pub card_limit: u8,
    /// Whether some card lowers a limit of cards; the shipped ones only raise it.
    pub limits_fall: bool,
    pub event_draw: u8,
    pub trade_draw: u8,
    pub success_on: u8,
    pub rural_income: u8,
    pub envoys: [u8; SEATS + 1],
    pub start_units: [u8; UNITS],
    pub coastal_units: [u8; UNITS],
    pub inland_units: [u8; UNITS],
    pub exile_units: [u8; UNITS],
    pub exile_level: u8,
    pub ops: Vec<Op>,
    pub mods: Vec<Mod>,
    pub filters: Vec<Filter>,
    pub metrics: Vec<Metric>,
    pub conds: Vec<Cond>,
    pub scopes: Vec<Scope>,
    pub triggers: Vec<Trigger>,
    pub options: Vec<Choice>,
    /// What is drawn and said of all this, whatever the state.
    pub scenery: Scenery,
}

impl Kit {
    /// A VP card; none of a number that no card has.
    pub fn vp_card(&self, card: u8) -> Option<&VpSpec> {
        self.vp.get(usize::from(card))
    }

    pub fn area(&self, area: u8) -> &AreaSpec {
        &self.areas[usize::from(area).min(AREAS - 1)]
    }

    pub fn adj(&self, area: u8) -> Mask {
        self.adj.get(usize::from(area)).copied().unwrap_or(0)
    }

    pub fn is_land(&self, area: u8) -> bool {
        self.land & bit(area) != 0
    }

    pub fn card(&self, deck: Deck, card: u8) -> &CardSpec {
        let all = &self.decks[deck as usize];
        &all[usize::from(card).min(all.len() - 1)]
    }

    #[inline]
    pub fn brief(&self, deck: u8, card: u8) -> Brief {
        self.briefs.get(usize::from(deck) * 64 + usize::from(card)).copied().unwrap_or_default()
    }

    /// All cards of a deck as a mask.
    pub fn full(&self, deck: Deck) -> u64 {
        let n = if deck == Deck::Monster { self.monsters.len() } else { self.decks[deck as usize].len() };
        if n >= 64 { u64::MAX } else { (1 << n) - 1 }
    }

    pub fn monster(&self, monster: u8) -> &MonsterSpec {
        &self.monsters[usize::from(monster).min(self.monsters.len() - 1)]
    }

    pub fn region_of(&self, area: u8) -> usize {
        usize::from(self.area(area).region)
    }

    /// The slots of a kind of Unit, unwounded first.
    pub fn slots_of(&self, unit: usize) -> std::ops::Range<usize> {
        let first = usize::from(self.first_slot[unit]);
        first..first + usize::from(self.units[unit].wounds)
    }

    pub fn area_by_id(&self, id: &str) -> Option<u8> {
        self.areas.iter().position(|a| a.id == id).map(|n| n as u8)
    }

    pub fn card_by_id(&self, deck: Deck, id: &str) -> Option<u8> {
        if deck == Deck::Monster {
            return self.monsters.iter().position(|m| m.id == id).map(|n| n as u8);
        }
        self.decks[deck as usize].iter().position(|c| c.id == id).map(|n| n as u8)
    }

    pub fn card_name(&self, deck: Deck, card: u8) -> &str {
        if deck == Deck::Monster { &self.monster(card).name } else { &self.card(deck, card).name }
    }

    pub fn card_id(&self, deck: Deck, card: u8) -> &str {
        if deck == Deck::Monster { &self.monster(card).id } else { &self.card(deck, card).id }
    }
}
