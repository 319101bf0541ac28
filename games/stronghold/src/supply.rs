//! What the box holds and what of it is free: cards, chips, Resources, Order chips. [S2.18]

use crate::components::*;
use crate::places::*;
use crate::state::{Machine, Mount, NONE, Stronghold};

impl Stronghold {
    /// The bank of Resources. [S3.4]
    pub fn bank(&self) -> u8 {
        let held = self.p.resources[0].saturating_add(self.p.resources[1]);
        self.kit.piece(Piece::Resource).saturating_sub(held)
    }

    /// Hit cards that no pile holds. [S8.5]
    pub fn free_hits(&self) -> u8 {
        self.kit.hits.saturating_sub(self.p.hits.iter().sum())
    }

    pub fn free_misses(&self) -> u8 {
        self.kit.misses.saturating_sub(self.p.misses.iter().sum::<u8>() + self.p.misses_out)
    }

    /// Ballistas, Catapults, Trebuchets, Altars and Siege Towers together. [S8.3]
    pub fn machine_count(&self) -> u8 {
        let built = self.p.machines.iter().filter(|m| **m != Machine::None).count() as u8;
        built + self.p.siege_towers.count_ones() as u8
    }

    pub fn count_machines(&self, machine: Machine) -> u8 {
        self.p.machines.iter().filter(|m| **m == machine).count() as u8
    }

    pub fn cauldron(&self, s: Section) -> Option<Kind> {
        match self.p.cauldrons[s.index()] {
            NONE => None,
            kind => Some(Kind::at(kind.into())),
        }
    }

    pub fn count_cauldrons(&self, kind: Kind) -> u8 {
        self.p.cauldrons.iter().filter(|c| **c == kind as u8).count() as u8
    }

    pub fn count_mounts(&self, mount: Mount) -> u8 {
        self.p.mounts.iter().filter(|m| **m == mount).count() as u8
    }

    /// Free chips of a kind. [S2.18]
    pub fn free(&self, piece: Piece) -> u8 {
        let (p, flags) = (&self.p, &*self.p.turn_flags);
        let used = match piece {
            Piece::Resource => p.resources[0] + p.resources[1],
            Piece::Stone => return p.stone_supply,
            Piece::Wooden => return p.wooden_supply,
            Piece::Ballista => self.count_machines(Machine::Ballista),
            Piece::Catapult => self.count_machines(Machine::Catapult),
            Piece::Trebuchet => self.count_machines(Machine::Trebuchet),
            Piece::Altar => self.count_machines(Machine::Altar),
            Piece::SiegeTower => p.siege_towers.count_ones() as u8,
            Piece::Ram => p.rams,
            Piece::Cover => p.covers.count_ones() as u8,
            Piece::Influence => p.influence.iter().filter(|s| **s != NONE).count() as u8,
            Piece::Banner => p.equipment[BANNER].count_ones() as u8,
            Piece::Ladder => p.equipment[LADDER].count_ones() as u8,
            Piece::Rope => p.equipment[ROPE].count_ones() as u8,
            Piece::Sap => p.equipment[SAP].count_ones() as u8,
            Piece::Bridge => p.bridges.count_ones() as u8,
            Piece::Shield => p.equipment[SHIELD].count_ones() as u8,
            Piece::Poison => p.equipment[POISON].count_ones() as u8,
            Piece::Quartermaster => p.training[QUARTERMASTER].count_ones() as u8,
            Piece::TrenchMaster => p.training[TRENCH_MASTER].count_ones() as u8,
            Piece::MasterArcher => p.training[MASTER_ARCHER].count_ones() as u8,
            Piece::Drover => p.training[DROVER].count_ones() as u8,
            Piece::Saboteur => p.saboteurs.count_ones() as u8,
            Piece::Bloodstone => flags.bloodstones.count_ones() as u8,
            Piece::Fire => flags.fire.count_ones() as u8,
            Piece::Specters => flags.specters.count_ones() as u8,
            Piece::Panic => flags.panic.into(),
            Piece::Possession => flags.possessed.count_ones() as u8,
            Piece::Gale => flags.gale.count_ones() as u8,
            Piece::Accident => flags.accident.count_ones() as u8,
            Piece::GoblinCauldron => self.count_cauldrons(GOBLIN),
            Piece::OrcCauldron => self.count_cauldrons(ORC),
            Piece::TrollCauldron => self.count_cauldrons(TROLL),
            Piece::GoblinTrap => p.goblin_traps.count_ones() as u8,
            Piece::TrollTrap => p.troll_traps.count_ones() as u8,
            Piece::Platform => p.platforms.count_ones() as u8,
            Piece::Cannon => self.count_mounts(Mount::Cannon),
            Piece::Poles => self.count_mounts(Mount::Poles),
            Piece::Haste => flags.haste_used.into(),
            Piece::Blessing => u8::from(flags.blessing != NONE),
            Piece::Glare => u8::from(flags.glare != NONE),
        };
        self.kit.piece(piece).saturating_sub(used)
    }

    /// Order chips in hand, by kind. [S12.31]
    pub fn order_hand(&self) -> [u8; ORDERS] {
        let mut hand = self.kit.orders;
        let flags = &*self.p.turn_flags;
        let lying = flags.open_orders.iter().chain(&self.s.orders).chain([&self.s.chosen]);
        for &kind in lying.filter(|k| **k != NONE) {
            hand[usize::from(kind)] = hand[usize::from(kind)].saturating_sub(1);
        }
        for (kind, left) in hand.iter_mut().enumerate() {
            *left = left.saturating_sub(flags.open_gone[kind] + self.s.gone[kind]);
        }
        hand
    }

    /// How many Order chips are in hand: all may know. [Table: Information]
    pub fn orders_left(&self) -> u8 {
        let flags = &*self.p.turn_flags;
        let all: u8 = self.kit.orders.iter().sum();
        let open = flags.open_orders.iter().filter(|k| **k != NONE).count() as u8;
        let hidden = flags.hidden_orders.count_ones() as u8 + flags.hidden_gone;
        all.saturating_sub(open + hidden + flags.open_gone.iter().sum::<u8>())
    }

    /// Sections with an Order chip, open or not.
    pub fn order_mask(&self) -> u16 {
        let open = self.p.turn_flags.open_orders.iter().enumerate();
        open.fold(self.p.turn_flags.hidden_orders, |mask, (s, k)| mask | u16::from(*k != NONE) << s)
    }
}
