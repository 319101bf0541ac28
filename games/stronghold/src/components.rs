//! What a parsed pack holds (S2): figures, prices, fields and faces by compact ids, and the places of the drawing. The rules
//! look up numbers here and trust them; `parse/` has checked them.

use std::fmt;

use ravelin_core::Few;
use serde::{Deserialize, Serialize};

pub use crate::board::Scenery;
use crate::places::{Building, SECTIONS, Section};

/// How many units of each of the three kinds, weakest first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Units(pub [u8; 3]);

impl Units {
    pub const NONE: Units = Units([0; 3]);

    pub const fn one(kind: Kind) -> Units {
        let mut units = [0; 3];
        units[kind.index()] = 1;
        Units(units)
    }

    pub const fn total(self) -> u8 {
        self.0[0].wrapping_add(self.0[1]).wrapping_add(self.0[2])
    }

    /// Strength 1, 2 and 3. [S2.1] [S2.2]
    pub const fn strength(self) -> i16 {
        self.0[0] as i16 + 2 * self.0[1] as i16 + 3 * self.0[2] as i16
    }

    pub const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] | self.0[2] == 0
    }

    pub const fn of(self, kind: Kind) -> u8 {
        self.0[kind.index()]
    }

    pub fn add(&mut self, kind: Kind, n: u8) {
        self.0[kind.index()] = self.0[kind.index()].saturating_add(n);
    }

    pub fn take(&mut self, kind: Kind, n: u8) {
        self.0[kind.index()] = self.0[kind.index()].saturating_sub(n);
    }

    pub fn join(&mut self, other: Units) {
        Kind::ALL.into_iter().for_each(|k| self.add(k, other.of(k)));
    }

    pub fn leave(&mut self, other: Units) {
        Kind::ALL.into_iter().for_each(|k| self.take(k, other.of(k)));
    }

    #[must_use]
    pub fn and(mut self, other: Units) -> Units {
        self.join(other);
        self
    }

    /// Whether all of these are there.
    pub const fn has(self, other: Units) -> bool {
        self.0[0] >= other.0[0] && self.0[1] >= other.0[1] && self.0[2] >= other.0[2]
    }

    /// The kinds present, weakest first.
    pub fn kinds(self) -> impl Iterator<Item = Kind> {
        let [a, b, c] = self.0.map(|n| u8::from(n > 0));
        Kinds(a | b << 1 | c << 2)
    }

    pub fn weakest(self) -> Option<Kind> {
        self.kinds().next()
    }

    pub fn strongest(self) -> Option<Kind> {
        Kind::ALL.into_iter().rev().find(|k| self.of(*k) > 0)
    }
}

/// Kinds as a mask, to be gone through in no time.
struct Kinds(u8);

impl Iterator for Kinds {
    type Item = Kind;

    #[inline]
    fn next(&mut self) -> Option<Kind> {
        if self.0 == 0 {
            return None;
        }
        let n = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(Kind::at(n))
    }
}

/// A kind of unit by its Strength: Goblin or Marksman, Orc or Soldier, Troll or Veteran. Which camp is meant is said by where
/// it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    Weak,
    Middle,
    Strong,
}

impl Kind {
    pub const ALL: [Kind; 3] = [Kind::Weak, Kind::Middle, Kind::Strong];

    pub const fn index(self) -> usize {
        self as usize
    }

    pub const fn strength(self) -> i16 {
        self as i16 + 1
    }

    pub const fn at(index: usize) -> Kind {
        match index {
            0 => Kind::Weak,
            1 => Kind::Middle,
            _ => Kind::Strong,
        }
    }
}

pub const GOBLIN: Kind = Kind::Weak;
pub const ORC: Kind = Kind::Middle;
pub const TROLL: Kind = Kind::Strong;
pub const MARKSMAN: Kind = Kind::Weak;
pub const SOLDIER: Kind = Kind::Middle;
pub const VETERAN: Kind = Kind::Strong;

pub const INVADER_IDS: [&str; 3] = ["goblin", "orc", "troll"];
pub const DEFENDER_IDS: [&str; 3] = ["marksman", "soldier", "veteran"];
pub const HERO_IDS: [&str; 2] = ["officer", "warrior"];
pub const OFFICER: u8 = 0;
pub const WARRIOR: u8 = 1;

/// Names an enum by the ids of a component file.
macro_rules! named {
    ($(#[$doc:meta])* $name:ident, $count:ident { $($variant:ident = $id:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
        #[repr(u8)]
        pub enum $name {
            $($variant,)*
        }

        pub const $count: usize = [$($id),*].len();

        impl $name {
            pub const ALL: [$name; $count] = [$($name::$variant),*];
            pub const IDS: [&'static str; $count] = [$($id),*];

            pub fn id(self) -> &'static str {
                Self::IDS[self as usize]
            }

            pub fn find(id: &str) -> Option<$name> {
                Self::IDS.iter().position(|i| *i == id).map(|n| Self::ALL[n])
            }

            pub const fn index(self) -> usize {
                self as usize
            }
        }

        impl Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
                s.serialize_str(self.id())
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
                let id = String::deserialize(d)?;
                Self::find(&id).ok_or_else(|| serde::de::Error::custom(format!("{id:?} is unknown here")))
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.id())
            }
        }
    };
}

named!(
    /// What an Invader can do, by Phase. [S7]-[S13] [S23.7]
    Deal, DEALS {
        GainResources = "gain_resources",
        Ballista = "ballista",
        Catapult = "catapult",
        Altar = "altar",
        Cover = "cover",
        BatteringRam = "battering_ram",
        Trebuchet = "trebuchet",
        SiegeTower = "siege_tower",
        Banner = "banner",
        Ladder = "ladder",
        Rope = "rope",
        Sap = "sap",
        Bridge = "bridge",
        Shield = "shield",
        Poison = "poison",
        Artilleryman = "artilleryman",
        Quartermaster = "quartermaster",
        TrenchMaster = "trench_master",
        MasterArcher = "master_archer",
        Drover = "drover",
        Saboteur = "saboteur",
        Selection = "selection",
        Bloodstones = "bloodstones",
        Fire = "fire",
        Specters = "specters",
        Panic = "panic",
        Possession = "possession",
        Gale = "gale",
        Accident = "accident",
        MinorMoveOut = "minor_move_out",
        MajorMoveOut = "major_move_out",
        OpenOrder = "open_order",
        ClassifiedOrders = "classified_orders",
        AllCharge = "all_charge",
        AccurateShot = "accurate_shot",
        MoveEquipment = "move_equipment",
        MoveTraining = "move_training",
        EscapeTheSlaughter = "escape_the_slaughter",
        TroopTransfer = "troop_transfer",
    }
);

impl Deal {
    pub const fn bit(self) -> u64 {
        1 << self as u8
    }

    /// The Special Action on the back of a card of a Phase from 1 to 5. [S13.3]
    pub const fn reverse(phase: u8) -> Deal {
        match phase {
            1 => Deal::AllCharge,
            2 => Deal::AccurateShot,
            3 => Deal::MoveEquipment,
            4 => Deal::MoveTraining,
            _ => Deal::EscapeTheSlaughter,
        }
    }
}

named!(
    /// What the Defender can do in a building. [S15]
    Work, WORKS {
        Cannon = "cannon",
        TrollCauldron = "troll_cauldron",
        OrcCauldron = "orc_cauldron",
        GoblinCauldron = "goblin_cauldron",
        Poles = "poles",
        Platform = "platform",
        GateReinforcement = "gate_reinforcement",
        WallReinforcement = "wall_reinforcement",
        GoblinTrap = "goblin_trap",
        TrollTrap = "troll_trap",
        DamageMachine = "damage_machine",
        Excursion = "excursion",
        MarksmenBlessing = "marksmen_blessing",
        UnearthlyGlare = "unearthly_glare",
        ConfuseOrders = "confuse_orders",
        TrainSoldier = "train_soldier",
        TrainVeteran = "train_veteran",
        FindSaboteurs = "find_saboteurs",
    }
);

impl Work {
    pub const fn bit(self) -> u32 {
        1 << self as u8
    }

    pub const fn building(self) -> Building {
        match self {
            Work::Cannon | Work::TrollCauldron | Work::OrcCauldron | Work::GoblinCauldron => Building::Forge,
            Work::Poles | Work::Platform | Work::GateReinforcement | Work::WallReinforcement => Building::Workshop,
            Work::GoblinTrap | Work::TrollTrap | Work::DamageMachine | Work::Excursion => Building::Scouts,
            Work::MarksmenBlessing | Work::UnearthlyGlare | Work::ConfuseOrders => Building::Cathedral,
            Work::TrainSoldier | Work::TrainVeteran => Building::Barracks,
            Work::FindSaboteurs => Building::Guard,
        }
    }

    /// The works of a building, as a mask.
    pub const fn of_building(building: Building) -> u32 {
        match building {
            Building::Forge => 0b1111,
            Building::Workshop => 0b1111 << 4,
            Building::Scouts => 0b1111 << 8,
            Building::Cathedral => 0b111 << 12,
            Building::Barracks => 0b11 << 15,
            Building::Guard => 1 << 17,
            Building::Hospital | Building::HonorGuard | Building::Courtyard => 0,
        }
    }

    /// Any number of times per turn. [S15.1]
    pub const fn repeatable(self) -> bool {
        matches!(self, Work::TrainSoldier | Work::TrainVeteran)
    }
}

named!(
    /// Order chips. [S2.14]
    Order, ORDERS {
        GoblinFury = "goblin_fury",
        Detonation = "detonation",
        CallOfTheTrolls = "call_of_the_trolls",
        Bluff = "bluff",
    }
);

named!(
    /// Dishonorable Deeds. [S21.16]-[S21.20]
    Shame, SHAMES {
        ForcedLabour = "forced_labour",
        Negotiations = "negotiations",
        ExhaustingToil = "exhausting_toil",
        ReleaseThePrisoners = "release_the_prisoners",
    }
);

named!(
    /// Glorious Deeds. [S21.2]-[S21.5]
    Feat, FEATS {
        AttackOfTheTrolls = "attack_of_the_trolls",
        BloodRituals = "blood_rituals",
        StormOfTheWalls = "storm_of_the_walls",
        RuinedWalls = "ruined_walls",
    }
);

named!(
    /// Chips and markers of which the box holds a number. [S2.18]
    Piece, PIECES {
        Resource = "resource",
        Stone = "stone_component",
        Wooden = "wooden_component",
        Ballista = "ballista_chip",
        Catapult = "catapult_chip",
        SiegeTower = "siege_tower_chip",
        Altar = "altar_card",
        Trebuchet = "trebuchet_card",
        Ram = "battering_ram_chip",
        Cover = "cover_chip",
        Influence = "altar_influence_chip",
        Banner = "banner_chip",
        Ladder = "ladder_chip",
        Rope = "rope_chip",
        Sap = "sap_chip",
        Bridge = "bridge_chip",
        Shield = "shield_chip",
        Poison = "poison_chip",
        Quartermaster = "quartermaster_chip",
        TrenchMaster = "trench_master_chip",
        MasterArcher = "master_archer_chip",
        Drover = "drover_chip",
        Saboteur = "saboteur_chip",
        Bloodstone = "bloodstone_chip",
        Fire = "fire_chip",
        Specters = "specters_chip",
        Panic = "panic_chip",
        Possession = "possession_chip",
        Gale = "gale_chip",
        Accident = "accident_chip",
        GoblinCauldron = "goblin_cauldron",
        OrcCauldron = "orc_cauldron",
        TrollCauldron = "troll_cauldron",
        GoblinTrap = "goblin_trap_chip",
        TrollTrap = "troll_trap_chip",
        Platform = "platform_chip",
        Cannon = "cannon_chip",
        Poles = "pole_chip",
        Haste = "haste_chip",
        Blessing = "marksmen_blessing_chip",
        Glare = "unearthly_glare_chip",
    }
);

/// Equipment that lies on a section; the Bridge lies on a Path.
pub const EQUIPMENT: usize = 6;
pub const BANNER: usize = 0;
pub const LADDER: usize = 1;
pub const ROPE: usize = 2;
pub const SAP: usize = 3;
pub const SHIELD: usize = 4;
pub const POISON: usize = 5;
/// The Bridge, where chips are named together with Equipment.
pub const BRIDGE: usize = 6;
pub const EQUIPMENT_DEALS: [Deal; 7] =
    [Deal::Banner, Deal::Ladder, Deal::Rope, Deal::Sap, Deal::Shield, Deal::Poison, Deal::Bridge];

/// Training that lies on a Rampart; the Saboteur lies in a building.
pub const TRAINING: usize = 4;
pub const QUARTERMASTER: usize = 0;
pub const TRENCH_MASTER: usize = 1;
pub const MASTER_ARCHER: usize = 2;
pub const DROVER: usize = 3;
/// The Saboteur, where chips are named together with Training.
pub const SABOTEUR: usize = 4;
pub const TRAINING_DEALS: [Deal; 5] =
    [Deal::Quartermaster, Deal::TrenchMaster, Deal::MasterArcher, Deal::Drover, Deal::Saboteur];

/// What an Invader's Action costs. [S6.1] [S6.2]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    pub resources: u8,
    pub hourglasses: u8,
    /// One of these is paid in full; none if no units are paid.
    pub units: Few<Units, 3>,
}

#[derive(Clone, Debug)]
pub struct DealSpec {
    pub name: String,
    pub text: String,
    pub phase: u8,
    /// With one Invader, with two.
    pub cost: [Cost; 2],
}

#[derive(Clone, Debug)]
pub struct WorkSpec {
    pub name: String,
    pub text: String,
    pub cost: u8,
}

/// A Phase card of Phases 2 to 5.
#[derive(Clone, Debug, Default)]
pub struct CardSpec {
    pub id: String,
    pub name: String,
    pub front: u64,
}

/// Cards of one Phase in one set. [S2.5] [S2.6]
pub const CARDS: usize = 5;
pub const CARD_PHASES: usize = 4;
pub const MAX_HIT_CARDS: usize = 16;

/// Figures of a number of players. [S7.1] [S23.6]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    pub start_resources: u8,
    pub start_hourglasses: u8,
    pub units: u8,
    pub resources: u8,
    pub hourglasses: u8,
    pub stones: u8,
}

/// A point of the drawing.
pub type Point = [i32; 2];

#[derive(Clone, Debug)]
pub struct Kit {
    /// Names of all places, by number.
    pub names: Vec<String>,
    pub invader_fields: [u8; SECTIONS],
    pub defender_fields: [u8; SECTIONS],
    pub siege_fields: u16,
    pub cauldron_fields: u16,
    pub trap_fields: u32,
    pub start_units: [Units; SECTIONS],
    pub start_stones: [u8; SECTIONS],
    pub start_heroes: [Section; 2],
    pub foreground_room: [u8; 2],
    pub rampart_room: u8,
    pub quartermaster_room: u8,
    pub tower_room: u8,
    pub siege_room: u8,
    pub toughness: u8,
    pub gate_glory: [u8; 3],
    pub barracks: Units,
    pub guard_room: u8,
    pub honor_room: u8,
    pub start_inside: [Units; 3],
    pub pieces: [u8; PIECES],
    pub invaders: Units,
    pub defenders: Units,
    pub deals: Vec<DealSpec>,
    pub works: Vec<WorkSpec>,
    /// By set (two players, more), Phase 2 to 5, card.
    pub cards: [[[CardSpec; CARDS]; CARD_PHASES]; 2],
    /// The starred cards: of the Invader, and of the West and the East Invader. [S25.1] [S25.2]
    pub presets: [[u8; CARD_PHASES]; 3],
    pub counts: [Count; 3],
    pub gain: [u8; 3],
    pub pile_hits: u8,
    pub pile_misses: u8,
    pub hits: u8,
    pub misses: u8,
    pub minor: u8,
    pub major: u8,
    pub quartermaster_extra: u8,
    pub escape: u8,
    pub transfer: u8,
    pub selection: u8,
    pub all_charge: u8,
    pub speech: u8,
    pub sally: [u8; 3],
    /// Camp size from which so many Hourglasses are due, ascending.
    pub camp_cost: Few<[u8; 2], 8>,
    pub hit_cards: Few<u8, MAX_HIT_CARDS>,
    /// What each card can kill, in words.
    pub hit_names: Vec<String>,
    pub orders: [u8; ORDERS],
    pub order_names: Vec<String>,
    pub order_texts: Vec<String>,
    pub feat_names: Vec<String>,
    pub feat_texts: Vec<String>,
    pub feat_glory: [u8; FEATS],
    pub trolls_needed: u8,
    pub goblins_needed: u8,
    pub storms_needed: u8,
    pub ruins_needed: u8,
    pub shame_names: Vec<String>,
    pub shame_texts: Vec<String>,
    pub shame_glory: u8,
    pub labour: u8,
    pub negotiations: u8,
    pub time_glory: u8,
    pub breach_glory: u8,
    pub honor_glory: u8,
    pub turns: u8,
    pub machine_cap: u8,
    pub wooden_per_section: u8,
    pub recover: u8,
    pub equipment_room: u8,
    pub training_room: u8,
    pub shame_from: u8,
    pub honor_from: u8,
    pub switches: Vec<SwitchSpec>,
    /// The drawing of what no move changes.
    pub scenery: Scenery,
}

#[derive(Clone, Debug)]
pub struct SwitchSpec {
    pub id: String,
    pub values: Vec<String>,
    pub text: String,
}

impl Kit {
    pub fn card(&self, set: usize, phase: u8, card: u8) -> &CardSpec {
        &self.cards[set & 1][usize::from(phase - 2) % CARD_PHASES][usize::from(card) % CARDS]
    }

    pub fn deal(&self, deal: Deal) -> &DealSpec {
        &self.deals[deal.index()]
    }

    pub fn work(&self, work: Work) -> &WorkSpec {
        &self.works[work.index()]
    }

    pub fn piece(&self, piece: Piece) -> u8 {
        self.pieces[piece.index()]
    }

    /// The Hourglasses that a Camp of this size gives. [S12.23]
    pub fn camp_cost(&self, units: u8) -> u8 {
        self.camp_cost.iter().rev().find(|row| row[0] <= units).map_or(0, |row| row[1])
    }
}
