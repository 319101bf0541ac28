//! What the box holds and what of it is free: cards, chips, Resources, Order chips. [S2.18]

use ravelin_core::{Each, Set};

use crate::ids::*;
use crate::state::Stronghold;

impl Stronghold {
    /// The bank of Resources. [S3.4]
    pub fn bank(&self) -> u8 {
        let held = self.p.resources[Side::West].saturating_add(self.p.resources[Side::East]);
        self.kit.piece(Piece::Resource).saturating_sub(held)
    }

    /// Hit cards that no pile holds. [S8.5]
    pub fn free_hits(&self) -> u8 {
        self.kit.hits.saturating_sub(self.p.hits.values().sum())
    }

    pub fn free_misses(&self) -> u8 {
        self.kit.misses.saturating_sub(self.p.misses.values().sum::<u8>() + self.p.misses_out)
    }

    /// Ballistas, Catapults, Trebuchets, Altars and Siege Towers together. [S8.3]
    pub fn machine_count(&self) -> u8 {
        let built = self.p.machines.values().flatten().count() as u8;
        built + self.p.siege_towers.len() as u8
    }

    pub fn count_machines(&self, machine: Machine) -> u8 {
        self.p.machines.values().filter(|m| **m == Some(machine)).count() as u8
    }

    pub fn count_cauldrons(&self, kind: Kind) -> u8 {
        self.p.cauldrons.values().filter(|c| **c == Some(kind)).count() as u8
    }

    pub fn count_mounts(&self, mount: Mount) -> u8 {
        self.p.mounts.values().filter(|m| **m == Some(mount)).count() as u8
    }

    /// Free chips of a kind. [S2.18]
    pub fn free(&self, piece: Piece) -> u8 {
        match piece {
            Piece::Stone => self.p.stone_supply,
            Piece::Wooden => self.p.wooden_supply,
            piece => self.kit.piece(piece).saturating_sub(self.used(piece)),
        }
    }

    /// Chips in use, but for Components, which are counted where they lie.
    pub(crate) fn used(&self, piece: Piece) -> u8 {
        let (p, flags) = (&self.p, &*self.p.turn_flags);
        let n = match piece {
            Piece::Stone | Piece::Wooden => 0,
            Piece::Resource => return p.resources[Side::West] + p.resources[Side::East],
            Piece::Ballista => return self.count_machines(Machine::Ballista),
            Piece::Catapult => return self.count_machines(Machine::Catapult),
            Piece::Trebuchet => return self.count_machines(Machine::Trebuchet),
            Piece::Altar => return self.count_machines(Machine::Altar),
            Piece::SiegeTower => p.siege_towers.len(),
            Piece::Ram => return p.rams,
            Piece::Cover => p.covers.len(),
            Piece::Influence => p.influence.values().flatten().count(),
            Piece::Banner => p.equipment[Equipment::Banner].len(),
            Piece::Ladder => p.equipment[Equipment::Ladder].len(),
            Piece::Rope => p.equipment[Equipment::Rope].len(),
            Piece::Sap => p.equipment[Equipment::Sap].len(),
            Piece::Bridge => p.bridges.len(),
            Piece::Shield => p.equipment[Equipment::Shield].len(),
            Piece::Poison => p.equipment[Equipment::Poison].len(),
            Piece::Quartermaster => p.training[Training::Quartermaster].len(),
            Piece::TrenchMaster => p.training[Training::TrenchMaster].len(),
            Piece::MasterArcher => p.training[Training::MasterArcher].len(),
            Piece::Drover => p.training[Training::Drover].len(),
            Piece::Saboteur => p.saboteurs.len(),
            Piece::Bloodstone => flags.bloodstones.len(),
            Piece::Fire => flags.fire.len(),
            Piece::Specters => flags.specters.len(),
            Piece::Panic => return flags.panic.into(),
            Piece::Possession => flags.possessed.len(),
            Piece::Gale => flags.gale.len(),
            Piece::Accident => flags.accident.len(),
            Piece::GoblinCauldron => return self.count_cauldrons(GOBLIN),
            Piece::OrcCauldron => return self.count_cauldrons(ORC),
            Piece::TrollCauldron => return self.count_cauldrons(TROLL),
            Piece::GoblinTrap => p.goblin_traps.len(),
            Piece::TrollTrap => p.troll_traps.len(),
            Piece::Platform => p.platforms.len(),
            Piece::Cannon => return self.count_mounts(Mount::Cannon),
            Piece::Poles => return self.count_mounts(Mount::Poles),
            Piece::Haste => return flags.haste_used.into(),
            Piece::Blessing => return flags.blessing.is_some().into(),
            Piece::Glare => return flags.glare.is_some().into(),
        };
        n as u8
    }

    /// Order chips in hand, by kind. [S12.31]
    pub fn order_hand(&self) -> Each<Order, u8> {
        let mut hand = self.kit.orders;
        let flags = &*self.p.turn_flags;
        let lying = flags.open_orders.values().chain(self.s.orders.values()).chain([&self.s.chosen]);
        for &kind in lying.flatten() {
            hand[kind] = hand[kind].saturating_sub(1);
        }
        for kind in Order::ALL {
            hand[kind] = hand[kind].saturating_sub(flags.open_gone[kind] + self.s.gone[kind]);
        }
        hand
    }

    /// How many Order chips are in hand: all may know. [Table: Information]
    pub fn orders_left(&self) -> u8 {
        let flags = &*self.p.turn_flags;
        let all: u8 = self.kit.orders.values().sum();
        let open = flags.open_orders.values().flatten().count() as u8;
        let hidden = flags.hidden_orders.len() as u8 + flags.hidden_gone;
        all.saturating_sub(open + hidden + flags.open_gone.values().sum::<u8>())
    }

    /// Sections with an Order chip, open or not.
    pub fn ordered_sections(&self) -> Set<Section> {
        let flags = &self.p.turn_flags;
        let open = Section::ALL.into_iter().filter(|s| flags.open_orders[*s].is_some());
        open.collect::<Set<Section>>() | flags.hidden_orders
    }
}
