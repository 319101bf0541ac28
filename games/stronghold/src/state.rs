//! The whole state, small and flat. [`Public`] is what all see; [`Secret`] is what only the Invaders know (Table: Information).
//! Counts stand at places and chips are sets of places. It is its own file.

use ravelin_core::{Each, Few, Field, Lasting, Seat, Seats, Set, saved};
use serde::{Deserialize, Serialize};

use crate::ids::*;
use crate::kit::*;
use crate::questions::Frame;

/// The switches of `setup.toml`. [S25.3]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Switches {
    pub preset: bool,
    pub soft_gates: bool,
    pub breach: Breach,
    pub early_poison: bool,
    pub quartermaster_leaves: bool,
    pub few_wooden: bool,
    pub two_per_tower: bool,
}

/// What a breach is worth. [S21.10] [S25.3]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Breach {
    #[default]
    PerSection,
    PerSectionWith4Left,
    Flat3,
    None,
}

saved! {
    /// Flags that end with the turn. [S20.3] [S20.5]
    pub struct TurnFlags {
        /// Actions of each Invader's cards that were performed, by him or by his ally. [S5.3] [S23.9]
        pub dealt: Each<Side, Set<Deal>>,
        /// Altars whose Influence was set this turn. [S8.19]
        pub marked: Set<Rampart>,
        /// Ropes used this turn. [S9.7]
        pub roped: Set<Section>,
        pub bloodstones: Set<Rampart>,
        pub fire: Set<Building>,
        /// Invaders whose Specters lie at the Hospital. [S11.12]
        pub specters: Set<Side>,
        pub panic: bool,
        /// Possessed Heroes. [S11.9]
        pub possessed: Set<Hero>,
        pub gale: Set<Section>,
        pub accident: Set<Section>,
        /// Machines with Accurate Shot. [S13.5]
        pub accurate: Set<Rampart>,
        /// Order chips lying open, by section.
        pub open_orders: Each<Section, Option<Order>>,
        /// Sections with a chip face down.
        pub hidden_orders: Set<Section>,
        /// Chips that left the board this turn: openly by kind, and how many unseen. [S15.29] [S12.30]
        pub open_gone: Each<Order, u8>,
        pub hidden_gone: u8,
        /// Works already performed, and those whose mark is the East Defender's. [S15.10] [S24.8]
        pub worked: Set<Work>,
        pub by_east: Set<Work>,
        /// The work that Haste made free again, and for whom. [S24.9]
        pub hasty: Option<Work>,
        pub haste_for: Side = blank,
        pub haste_used: bool,
        /// Works repeated with Forced Labour. [S21.17]
        pub repeated: Set<Work>,
        pub toil: Option<Building>,
        /// Heroes that have used their Action. [S14.6]
        pub hero_done: Set<Hero>,
        pub speech: u8,
        pub blessing: Option<Side>,
        pub glare: Option<Section>,
        pub shamed: bool,
    }
}

saved! {
    /// A Move Out under way. [S12.5]-[S12.21]
    pub struct MoveOut {
        /// The Invader who moves.
        pub by: Side = blank,
        pub limit: u8,
        /// Units that stood there at the start and have not left. [S12.6]
        pub noted: Each<Ground, Units>,
        /// Units that count against each limit. [S12.7]-[S12.9]
        pub left: Each<Ledger, u8>,
        /// Of these, from a Rampart or Foreground to a Rampart with a Quartermaster. [S12.14]
        pub went: Each<Ground, Each<Rampart, u8>>,
        /// Troll Traps that have had their Troll. [S12.19]
        pub sprung: Set<Path>,
        /// Saps used. [S9.8]
        pub sapped: Set<Section>,
    }
}

saved! {
    /// What an Assault remembers while it runs. [S17] [S18]
    pub struct Assault {
        /// Where each Cannon aims, while Cannons fire.
        pub cannon_aims: Each<Tower, Option<Place>>,
        pub machine_aims: Each<Rampart, Option<Section>>,
        /// Those that still have to shoot.
        pub loaded_cannons: Set<Tower>,
        pub loaded_machines: Set<Rampart>,
        /// Machines whose section held a Defender unit when it was named. [S8.11]
        pub manned: Set<Rampart>,
        /// Cards of the Defender's deck drawn in this stage. [S17.4] [S18.10]
        pub drawn: Set<HitCard>,
        /// Marksmen shooting at each target. [S17.18]
        pub volleys: Each<Butt, u8>,
        /// Defender units killed by machines, by side. [S18.38]
        pub killed: Each<Side, Units>,
        /// Poles that have acted.
        pub poled: Set<Tower>,
        /// Orders that have been dealt with.
        pub ordered: Set<Section>,
        /// Infuriated Goblins on the wall and in the Siege Tower. [S18.12]
        pub fury: Each<Section, Each<Stand, u8>>,
        /// Units lost for good whom Specters may bring back, by side. [S18.38]
        pub lost: Each<Side, Units>,
        /// The repeated Assault broke in. [S22.4]
        pub broke_in: bool,
    }
}

/// How the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// The walls held for ten turns. [S1.6]
    Held,
    /// A break-in; glory decided. [S22.2]
    Glory,
    /// Equal glory; the repeated Assault decided. [S22.4]
    Repeated,
}

saved! {
    pub struct Public {
        pub seats: u8,
        pub switches: Switches,
        pub turn: u8,
        /// What is pending, the innermost last.
        pub pending: Few<Frame, 4>,
        /// Seats that have ended the current Phase or step. [S23.5] [S24.14]
        pub declared: Seats,

        pub pouch: Units,
        pub pool: Units,
        pub blood: u8,
        /// Units on Phase cards. [S6.4]
        pub spent: Units,
        pub reserve: Each<Side, Units>,
        pub camp: Each<Side, Units>,
        pub resources: Each<Side, u8>,
        /// The cards kept for Phases 2 to 5. [S3.16]
        pub cards: Each<Side, Each<Phase, Option<Card>>>,
        /// Phases whose card is flipped. [S13.1]
        pub flipped: Each<Side, Set<Phase>>,
        /// Actions of each Invader that the ally was refused in this Phase. [S23.9]
        pub refused: Each<Side, Set<Deal>>,
        pub wall: Each<Section, Units>,
        pub siege: Each<Section, Units>,
        pub ramparts: Each<Rampart, Units>,
        pub foregrounds: Each<Side, Units>,
        pub crews: Each<Ram, Units>,
        pub rams: u8,

        pub siege_towers: Set<Section>,
        pub equipment: Each<Equipment, Set<Section>>,
        pub bridges: Set<Path>,
        pub goblin_traps: Set<Path>,
        pub troll_traps: Set<Path>,
        pub machines: Each<Rampart, Option<Machine>>,
        pub hits: Each<Rampart, u8>,
        pub misses: Each<Rampart, u8>,
        /// Miss cards out of the game. [S17.11]
        pub misses_out: u8,
        pub covers: Set<Rampart>,
        pub training: Each<Training, Set<Rampart>>,
        pub saboteurs: Set<Building>,
        /// The section of each Altar's Influence, by Rampart. [S8.20]
        pub influence: Each<Rampart, Option<Section>>,

        pub posts: Each<Post, Units>,
        /// Those who fell in the melee, by side. [S18.35]
        pub hospital: Each<Side, Units>,
        pub supply: Units,
        pub mounts: Each<Tower, Option<Mount>>,
        pub stones: Each<Section, u8>,
        pub wooden: Each<Section, u8>,
        pub stone_supply: u8,
        pub wooden_supply: u8,
        /// What lies on the Ruined Walls field. [S21.7]
        pub ruin: Option<Component>,
        /// How often the last Component of a section was removed. [S21.5]
        pub strips: u8,
        /// The kind of enemy each section's Cauldron is for. [S15.13]
        pub cauldrons: Each<Section, Option<Kind>>,
        pub platforms: Set<Section>,
        /// The section of each Hero; without one he is in the Courtyard. [S14.5]
        pub heroes: Each<Hero, Option<Section>>,
        /// Hourglasses on works, and whose they are with two Defenders. [S15.2] [S24.7]
        pub paid: Each<Work, u8>,
        pub paid_by_east: Set<Work>,
        pub hourglasses: Each<Side, u8>,
        /// Hourglasses of Forced Labour. [S21.16]
        pub labour: Each<Side, u8>,
        pub stone_due: bool,
        /// The Defender who acted last in this step. [S15.7]
        pub acting: Side = blank,

        pub barbican: bool,
        /// Gates destroyed. [S19.2]
        pub gate: u8,
        pub toughness: u8,

        /// Turns for which a point was handed over. [S20.6]
        pub turns_given: u8,
        pub feats: Set<Feat>,
        /// Steadfastness still held. [S21.12]
        pub steadfast: Set<Shame>,
        pub honor_points: u8,
        pub honor_kept: bool,
        pub breached: Set<Section>,
        /// Breaches that left four points of Advantage or more uncovered. [S25.3]
        pub wide_breaches: Set<Section>,
        /// The Assault is played once more. [S22.3]
        pub repeat: bool,
        /// Once it is counted.
        pub glory: Each<Team, u8>,
        pub end: Option<End>,

        pub turn_flags: Lasting<TurnFlags>,
        pub move_out: MoveOut,
        pub assault: Lasting<Assault>,
    }
}

saved! {
    /// What only the Invaders know.
    pub struct Secret {
        /// Cards drawn for Phases 2 to 5, kept ones included. [S3.16]
        pub drawn: Set<Card>,
        /// Chips face down, by section. [S12.25]
        pub orders: Each<Section, Option<Order>>,
        /// Chips that left the board unseen. [S15.29]
        pub gone: Each<Order, u8>,
        /// The chip in hand between naming it and naming its section.
        pub chosen: Option<Order>,
        /// Accurate Shot: how many of the cards looked at are hits, and how many there are. [S13.5]
        pub peek: [u8; 2],
    }
}

saved! {
    /// The file.
    pub struct State {
        pub public: Public,
        /// What only the Invaders know.
        pub secret: Secret,
    }
}

impl Field for Switches {
    const BLANK: Self = Switches {
        preset: false,
        soft_gates: false,
        breach: Breach::PerSection,
        early_poison: false,
        quartermaster_leaves: false,
        few_wooden: false,
        two_per_tower: false,
    };
}

#[derive(Clone, Copy, Debug)]
pub struct Stronghold {
    pub(crate) kit: &'static Kit,
    pub p: Public,
    pub(crate) s: Secret,
}

impl PartialEq for Stronghold {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.kit, other.kit) && self.p == other.p && self.s == other.s
    }
}

impl Stronghold {
    /// West and East, or one Invader for both sides. [S3.19]
    pub fn invaders(&self) -> &'static [Side] {
        if self.p.seats == 2 { &[Side::West] } else { &Side::ALL }
    }

    pub fn defenders(&self) -> &'static [Side] {
        if self.p.seats == 4 { &Side::ALL } else { &[Side::West] }
    }

    /// Seats: the Invaders first, West before East, then the Defenders. [S3.19] [S3.25]
    pub fn invader_seat(&self, invader: Side) -> Seat {
        Seat(invader as u8)
    }

    pub fn defender_seat(&self, defender: Side) -> Seat {
        Seat(self.invaders().len() as u8 + defender as u8)
    }

    pub fn is_invader(&self, seat: Seat) -> bool {
        self.invader_at(seat).is_some()
    }

    pub fn invader_at(&self, seat: Seat) -> Option<Side> {
        self.invaders().get(seat.index()).copied()
    }

    pub fn defender_at(&self, seat: Seat) -> Option<Side> {
        self.defenders().get(seat.index().checked_sub(self.invaders().len())?).copied()
    }

    /// The side that a seat plays, whoever it is.
    pub fn side_at(&self, seat: Seat) -> Side {
        self.invader_at(seat).or(self.defender_at(seat)).unwrap_or(Side::West)
    }

    /// The Invader of a side. [S23.2]
    pub fn invader_of(&self, side: Side) -> Side {
        if self.p.seats == 2 { Side::West } else { side }
    }

    pub fn defender_of(&self, side: Side) -> Side {
        if self.p.seats == 4 { side } else { Side::West }
    }

    /// Who owns what concerns no single side: West in odd turns, East in even ones. [S23.18]
    pub fn turn_side(&self) -> Side {
        if self.p.turn % 2 == 1 { Side::West } else { Side::East }
    }

    pub fn all_invaders(&self) -> Seats {
        Seats::first(self.invaders().len() as u8)
    }

    pub fn all_defenders(&self) -> Seats {
        let west = Seats::only(self.defender_seat(Side::West));
        if self.p.seats == 4 { west.with(self.defender_seat(Side::East)) } else { west }
    }

    pub fn invader_sections(&self, invader: Side) -> Set<Section> {
        if self.p.seats == 2 { Set::from_bits(0x1ff) } else { invader.sections() }
    }

    pub fn invader_ramparts(&self, invader: Side) -> Set<Rampart> {
        if self.p.seats == 2 { Set::from_bits(0x7f) } else { invader.ramparts() }
    }

    pub fn invader_paths(&self, invader: Side) -> Set<Path> {
        if self.p.seats == 2 { Side::West.paths() | Side::East.paths() } else { invader.paths() }
    }

    pub fn plays_side(&self, invader: Side, side: Side) -> bool {
        self.p.seats == 2 || side == invader
    }

    pub fn defender_sections(&self, defender: Side) -> Set<Section> {
        if self.p.seats == 4 { defender.sections() } else { Set::from_bits(0x1ff) }
    }

    pub fn defender_towers(&self, defender: Side) -> Set<Tower> {
        if self.p.seats == 4 { defender.towers() } else { Set::from_bits(0x7f) }
    }

    pub fn defender_paths(&self, defender: Side) -> Set<Path> {
        if self.p.seats == 4 { defender.paths() } else { Side::West.paths() | Side::East.paths() }
    }

    /// The posts that a Defender commands: his side and the inside. [S24.2] [S24.3]
    pub fn defender_posts(&self, defender: Side) -> Set<Post> {
        self.defender_walls(defender) | Post::INSIDE
    }

    /// Those on walls and in Towers.
    pub fn defender_walls(&self, defender: Side) -> Set<Post> {
        wall_posts(self.defender_sections(defender), self.defender_towers(defender))
    }

    /// The set of cards in play. [S2.4]
    pub fn set(&self) -> usize {
        usize::from(self.p.seats > 2)
    }

    pub fn figures(&self) -> &'static Count {
        &self.kit.counts[usize::from(self.p.seats - 2).min(2)]
    }

    pub fn on_section(&self, s: Section) -> Units {
        self.p.wall[s].and(self.p.siege[s])
    }

    /// Those of a kind on a section, where they stand.
    pub fn standing(&self, s: Section, kind: Kind) -> [u8; 2] {
        [self.p.wall[s].of(kind), self.p.siege[s].of(kind)]
    }

    pub fn units_of(&self, s: Section, stand: Stand) -> Units {
        match stand {
            Stand::Wall => self.p.wall[s],
            Stand::Tower => self.p.siege[s],
        }
    }

    pub fn units_of_mut(&mut self, s: Section, stand: Stand) -> &mut Units {
        match stand {
            Stand::Wall => &mut self.p.wall[s],
            Stand::Tower => &mut self.p.siege[s],
        }
    }

    /// At least one Invader unit on it.
    #[inline]
    pub fn engaged(&self, s: Section) -> bool {
        !self.p.wall[s].is_empty() || !self.p.siege[s].is_empty()
    }

    pub fn engaged_sections(&self) -> Set<Section> {
        Section::ALL.into_iter().filter(|s| self.engaged(*s)).collect()
    }

    /// Under Unearthly Glare, or breached before the repeated Assault: no part of the Assault. [S15.26] [S22.3a]
    pub fn spared_sections(&self) -> Set<Section> {
        let glared = Set::from(self.p.turn_flags.glare);
        if self.p.repeat { glared | self.p.breached } else { glared }
    }

    pub fn spared(&self, s: Section) -> bool {
        self.spared_sections().has(s)
    }

    /// Sections that the Assault is about.
    pub fn fighting(&self) -> Set<Section> {
        self.engaged_sections() - self.spared_sections()
    }

    pub fn has_equipment(&self, kind: Equipment, s: Section) -> bool {
        self.p.equipment[kind].has(s)
    }

    pub fn equipment_on(&self, s: Section) -> u8 {
        self.p.equipment.values().map(|there| u8::from(there.has(s))).sum()
    }

    pub fn has_training(&self, kind: Training, r: Rampart) -> bool {
        self.p.training[kind].has(r)
    }

    pub fn training_on(&self, r: Rampart) -> u8 {
        self.p.training.values().map(|there| u8::from(there.has(r))).sum()
    }

    /// Printed fields and the Ladder's. [S9.6]
    pub fn wall_fields(&self, s: Section) -> u8 {
        self.kit.invader_fields[s] + u8::from(self.has_equipment(Equipment::Ladder, s))
    }

    pub fn wall_room(&self, s: Section) -> u8 {
        self.wall_fields(s).saturating_sub(self.p.wall[s].total())
    }

    pub fn siege_room(&self, s: Section) -> u8 {
        if !self.p.siege_towers.has(s) {
            return 0;
        }
        self.kit.siege_room.saturating_sub(self.p.siege[s].total())
    }

    /// Seven units, nine with a Quartermaster. [S4.6] [S10.3]
    pub fn rampart_fields(&self, r: Rampart) -> u8 {
        if self.has_training(Training::Quartermaster, r) { self.kit.quartermaster_room } else { self.kit.rampart_room }
    }

    pub fn rampart_room(&self, r: Rampart) -> u8 {
        self.rampart_fields(r).saturating_sub(self.p.ramparts[r].total())
    }

    pub fn foreground_room(&self, side: Side) -> u8 {
        self.kit.foreground_room[side].saturating_sub(self.p.foregrounds[side].total())
    }

    /// Free fields for a Defender unit of this kind. [S4.17] [S15.17] [S14.12]
    pub fn post_room(&self, post: Post, kind: Kind) -> u8 {
        let there = self.p.posts[post];
        match post.stead() {
            Stead::Section(s) => {
                let fields = self.kit.defender_fields[s] + u8::from(self.p.platforms.has(s));
                fields.saturating_sub(there.total())
            }
            Stead::Tower(t) if kind != MARKSMAN || self.p.mounts[t].is_some() => 0,
            Stead::Tower(_) => (1 + u8::from(self.p.switches.two_per_tower)).saturating_sub(there.total()),
            Stead::Barracks => self.kit.barracks.of(kind).saturating_sub(there.of(kind)),
            Stead::Guard => self.kit.guard_room.saturating_sub(there.total()),
            Stead::HonorGuard => self.kit.honor_room.saturating_sub(there.total()),
            Stead::Courtyard => u8::MAX,
        }
    }

    pub fn hero_on(&self, hero: Hero, s: Section) -> bool {
        self.p.heroes[hero] == Some(s)
    }

    /// The full Toughness of a Gate. [S4.33] [S25.3]
    pub fn full_toughness(&self) -> u8 {
        if self.p.switches.soft_gates { self.kit.toughness.min(6) } else { self.kit.toughness }
    }
}
