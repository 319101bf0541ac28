//! The whole state, small and flat. [`Public`] is what all see; [`Secret`] is what only the Invaders know (Table: Information).
//! Counts stand at places, chips are bit masks over places, and what is pending is a stage and a question ([`crate::flow`]).

use ravelin_core::{Lasting, Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::components::*;
use crate::flow::{Ask, Stage};
use crate::places::*;

/// No card, section, side or chip.
pub const NONE: u8 = u8::MAX;

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

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Machine {
    #[default]
    None,
    Ballista,
    Catapult,
    Trebuchet,
    Altar,
}

impl Machine {
    /// Ballista, Catapult and Trebuchet have piles and fire. [S8.4]
    pub const fn shoots(self) -> bool {
        matches!(self, Machine::Ballista | Machine::Catapult | Machine::Trebuchet)
    }

    /// The Action that set it up, whose name it has.
    pub const fn deal(self) -> Deal {
        match self {
            Machine::Ballista => Deal::Ballista,
            Machine::Catapult => Deal::Catapult,
            Machine::Trebuchet => Deal::Trebuchet,
            Machine::Altar | Machine::None => Deal::Altar,
        }
    }
}

/// What stands in a Tower besides Marksmen. [S4.23]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mount {
    #[default]
    None,
    Cannon,
    Poles,
}

/// Flags that end with the turn. [S20.3] [S20.5]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnFlags {
    /// Actions of each Invader's cards that were performed, by him or by his ally. [S5.3] [S23.9]
    pub dealt: [u64; 2],
    /// Altars whose Influence was set this turn. [S8.19]
    pub marked: u8,
    /// Ropes used this turn. [S9.7]
    pub roped: u16,
    pub bloodstones: u8,
    pub fire: u8,
    /// Specters, a bit for each Invader. [S11.12]
    pub specters: u8,
    pub panic: bool,
    /// Possessed Heroes. [S11.9]
    pub possessed: u8,
    pub gale: u16,
    pub accident: u16,
    /// Machines with Accurate Shot. [S13.5]
    pub accurate: u8,
    /// Order chips lying open, by section.
    pub open_orders: [u8; SECTIONS],
    /// Sections with a chip face down.
    pub hidden_orders: u16,
    /// Chips that left the board this turn: openly by kind, and how many unseen. [S15.29] [S12.30]
    pub open_gone: [u8; ORDERS],
    pub hidden_gone: u8,
    /// Works already performed, and those whose mark is the East Defender's. [S15.10] [S24.8]
    pub worked: u32,
    pub by_east: u32,
    /// The work that Haste made free again, and for whom. [S24.9]
    pub hasty: u8,
    pub haste_for: u8,
    pub haste_used: bool,
    /// Works repeated with Forced Labour. [S21.17]
    pub repeated: u32,
    pub toil: u8,
    /// Heroes that have used their Action. [S14.6]
    pub hero_done: u8,
    pub speech: u8,
    pub blessing: u8,
    pub glare: u8,
    pub shamed: bool,
}

impl Default for TurnFlags {
    fn default() -> Self {
        TurnFlags {
            dealt: [0; 2],
            marked: 0,
            roped: 0,
            bloodstones: 0,
            fire: 0,
            specters: 0,
            panic: false,
            possessed: 0,
            gale: 0,
            accident: 0,
            accurate: 0,
            open_orders: [NONE; SECTIONS],
            hidden_orders: 0,
            open_gone: [0; ORDERS],
            hidden_gone: 0,
            worked: 0,
            by_east: 0,
            hasty: NONE,
            haste_for: 0,
            haste_used: false,
            repeated: 0,
            toil: NONE,
            hero_done: 0,
            speech: 0,
            blessing: NONE,
            glare: NONE,
            shamed: false,
        }
    }
}

/// A Move Out under way. [S12.5]-[S12.21]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoveOut {
    /// The Invader who moves; part 0 when there is none.
    pub by: u8,
    /// 1 Ramparts, 2 Foregrounds, 3 Camp. [S12.5]
    pub part: u8,
    pub limit: u8,
    /// Units that stood there at the start and have not left: Ramparts, then Foregrounds. [S12.6]
    pub noted: [Units; CAMPS],
    /// Units that left: Ramparts, Foregrounds, from the Camp to West, to East, to the rams. [S12.7]-[S12.9]
    pub left: [u8; CAMPS + 3],
    /// Of these, from a Rampart or Foreground to a Rampart with a Quartermaster. [S12.14]
    pub went: [[u8; RAMPARTS]; CAMPS],
    /// Troll Traps that have had their Troll. [S12.19]
    pub sprung: u32,
    /// Saps used. [S9.8]
    pub sapped: u16,
}

/// What an Assault remembers while it runs. [S17] [S18]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Assault {
    /// Where each Cannon (Tower) or machine (Rampart) aims: a place, or none.
    pub aims: [u8; TOWERS],
    /// Those that still have to shoot.
    pub loaded: u8,
    /// Machines whose section held a Defender unit when it was named. [S8.11]
    pub manned: u8,
    /// Cards of the Defender's deck drawn in this stage. [S17.4] [S18.10]
    pub drawn: u16,
    /// Marksmen shooting at each Rampart, the Barbican last. [S17.18]
    pub volleys: [u8; RAMPARTS + 1],
    /// Defender units killed by machines, by side. [S18.38]
    pub killed: [Units; 2],
    /// Poles that have acted.
    pub poled: u8,
    /// Orders that have been dealt with.
    pub ordered: u16,
    /// Infuriated Goblins on the wall and in the Siege Tower. [S18.12]
    pub fury: [[u8; 2]; SECTIONS],
    /// Units lost for good whom Specters may bring back, by side. [S18.38]
    pub lost: [Units; 2],
    /// The repeated Assault broke in. [S22.4]
    pub broke_in: bool,
}

impl Default for Assault {
    fn default() -> Self {
        Assault {
            aims: [NONE; TOWERS],
            loaded: 0,
            manned: 0,
            drawn: 0,
            volleys: [0; RAMPARTS + 1],
            killed: [Units::NONE; 2],
            poled: 0,
            ordered: 0,
            fury: [[0; 2]; SECTIONS],
            lost: [Units::NONE; 2],
            broke_in: false,
        }
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

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Public {
    pub seats: u8,
    pub switches: Switches,
    pub turn: u8,
    pub stage: Stage,
    pub ask: Ask,
    /// Seats that have ended the current Phase or step. [S23.5] [S24.14]
    pub declared: Seats,

    pub pouch: Units,
    pub pool: Units,
    pub blood: u8,
    /// Units on Phase cards. [S6.4]
    pub spent: Units,
    pub reserve: [Units; 2],
    pub camp: [Units; 2],
    pub resources: [u8; 2],
    /// The cards kept for Phases 2 to 5. [S3.16]
    pub cards: [[u8; CARD_PHASES]; 2],
    /// Flipped cards, a bit for each Phase. [S13.1]
    pub flipped: [u8; 2],
    /// Actions of each Invader that the ally was refused in this Phase. [S23.9]
    pub refused: [u64; 2],
    pub wall: [Units; SECTIONS],
    pub siege: [Units; SECTIONS],
    pub ramparts: [Units; RAMPARTS],
    pub foregrounds: [Units; 2],
    pub crews: [Units; RAMS],
    pub rams: u8,

    pub siege_towers: u16,
    pub equipment: [u16; EQUIPMENT],
    pub bridges: u32,
    pub goblin_traps: u32,
    pub troll_traps: u32,
    pub machines: [Machine; RAMPARTS],
    pub hits: [u8; RAMPARTS],
    pub misses: [u8; RAMPARTS],
    /// Miss cards out of the game. [S17.11]
    pub misses_out: u8,
    pub covers: u8,
    pub training: [u8; TRAINING],
    pub saboteurs: u8,
    /// The section of each Altar's Influence, by Rampart. [S8.20]
    pub influence: [u8; RAMPARTS],

    /// Defender units at their posts: sections, Towers, Barracks, Guard, Honor Guard, Courtyard.
    pub posts: [Units; POSTS],
    /// Those who fell in the melee, by side. [S18.35]
    pub hospital: [Units; 2],
    pub supply: Units,
    pub mounts: [Mount; TOWERS],
    pub stones: [u8; SECTIONS],
    pub wooden: [u8; SECTIONS],
    pub stone_supply: u8,
    pub wooden_supply: u8,
    /// 0 none, 1 a Stone, 2 a Wooden Component on the Ruined Walls field. [S21.7]
    pub ruin: u8,
    /// How often the last Component of a section was removed. [S21.5]
    pub strips: u8,
    /// The kind of enemy each section's Cauldron is for. [S15.13]
    pub cauldrons: [u8; SECTIONS],
    pub platforms: u16,
    /// The section of each Hero, or the Courtyard. [S14.5]
    pub heroes: [u8; 2],
    /// Hourglasses on works, and whose they are with two Defenders. [S15.2] [S24.7]
    pub paid: [u8; WORKS],
    pub paid_by_east: u32,
    pub hourglasses: [u8; 2],
    /// Hourglasses of Forced Labour. [S21.16]
    pub labour: [u8; 2],
    pub stone_due: bool,
    /// The Defender who acted last in this step. [S15.7]
    pub acting: u8,

    pub barbican: bool,
    /// Gates destroyed. [S19.2]
    pub gate: u8,
    pub toughness: u8,

    /// Turns for which a point was handed over. [S20.6]
    pub turns_given: u8,
    pub feats: u8,
    /// Steadfastness still held. [S21.12]
    pub steadfast: u8,
    pub honor_points: u8,
    pub honor_kept: bool,
    pub breached: u16,
    /// Breaches that left four points of Advantage or more uncovered. [S25.3]
    pub wide_breaches: u16,
    /// The Assault is played once more. [S22.3]
    pub repeat: bool,
    /// Glory of Invaders and Defenders, once it is counted.
    pub glory: [u8; 2],
    pub end: Option<End>,

    pub turn_flags: Lasting<TurnFlags>,
    pub move_out: MoveOut,
    pub assault: Lasting<Assault>,
}

/// What only the Invaders know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Secret {
    /// Cards drawn for Phases 2 to 5, kept ones included, as bits. [S3.16]
    pub drawn: [u8; CARD_PHASES],
    /// Chips face down, by section. [S12.25]
    pub orders: [u8; SECTIONS],
    /// Chips that left the board unseen. [S15.29]
    pub gone: [u8; ORDERS],
    /// The chip in hand between naming it and naming its section.
    pub chosen: u8,
    /// Accurate Shot: how many of the cards looked at are hits, and how many there are. [S13.5]
    pub peek: [u8; 2],
}

impl Default for Secret {
    fn default() -> Self {
        Secret { drawn: [0; CARD_PHASES], orders: [NONE; SECTIONS], gone: [0; ORDERS], chosen: NONE, peek: [0; 2] }
    }
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
    pub fn invaders(&self) -> usize {
        if self.p.seats == 2 { 1 } else { 2 }
    }

    pub fn defenders(&self) -> usize {
        if self.p.seats == 4 { 2 } else { 1 }
    }

    /// Seats: the Invaders first, West before East, then the Defenders. [S3.19] [S3.25]
    pub fn invader_seat(&self, invader: u8) -> Seat {
        Seat(invader)
    }

    pub fn defender_seat(&self, defender: u8) -> Seat {
        Seat(self.invaders() as u8 + defender)
    }

    pub fn is_invader(&self, seat: Seat) -> bool {
        seat.index() < self.invaders()
    }

    /// The Invader of a side. [S23.2]
    pub fn invader_of(&self, side: Side) -> u8 {
        if self.p.seats == 2 { 0 } else { side as u8 }
    }

    pub fn defender_of(&self, side: Side) -> u8 {
        if self.p.seats == 4 { side as u8 } else { 0 }
    }

    /// Who owns what concerns no single side: West in odd turns, East in even ones. [S23.18]
    pub fn turn_side(&self) -> Side {
        if self.p.turn % 2 == 1 { Side::West } else { Side::East }
    }

    pub fn all_invaders(&self) -> Seats {
        Seats::first(self.invaders() as u8)
    }

    pub fn invader_sections(&self, invader: u8) -> u16 {
        if self.p.seats == 2 { 0x1ff } else { side_at(invader).sections() }
    }

    pub fn invader_ramparts(&self, invader: u8) -> u8 {
        if self.p.seats == 2 { 0x7f } else { side_at(invader).ramparts() }
    }

    pub fn invader_paths(&self, invader: u8) -> u32 {
        if self.p.seats == 2 { (1 << PATHS) - 1 } else { Path::of_side(side_at(invader)) }
    }

    pub fn plays_side(&self, invader: u8, side: Side) -> bool {
        self.p.seats == 2 || side as u8 == invader
    }

    pub fn defender_sections(&self, defender: u8) -> u16 {
        if self.p.seats == 4 { side_at(defender).sections() } else { 0x1ff }
    }

    pub fn defender_towers(&self, defender: u8) -> u8 {
        if self.p.seats == 4 { side_at(defender).ramparts() } else { 0x7f }
    }

    pub fn defender_paths(&self, defender: u8) -> u32 {
        if self.p.seats == 4 { Path::of_side(side_at(defender)) } else { (1 << PATHS) - 1 }
    }

    /// The posts that a Defender commands: his side and the inside. [S24.2] [S24.3]
    pub fn defender_posts(&self, defender: u8) -> u32 {
        u32::from(self.defender_sections(defender)) | u32::from(self.defender_towers(defender)) << 9 | post::INSIDE
    }

    /// The set of cards in play. [S2.4]
    pub fn set(&self) -> usize {
        usize::from(self.p.seats > 2)
    }

    pub fn figures(&self) -> &'static Count {
        &self.kit.counts[usize::from(self.p.seats - 2).min(2)]
    }

    pub fn on_section(&self, s: Section) -> Units {
        self.p.wall[s.index()].and(self.p.siege[s.index()])
    }

    /// At least one Invader unit on it.
    pub fn engaged(&self, s: Section) -> bool {
        !self.p.wall[s.index()].is_empty() || !self.p.siege[s.index()].is_empty()
    }

    pub fn engaged_mask(&self) -> u16 {
        (0..SECTIONS as u8).fold(0, |mask, s| mask | u16::from(self.engaged(Section(s))) << s)
    }

    /// Under Unearthly Glare, or breached before the repeated Assault: no part of the Assault. [S15.26] [S22.3a]
    pub fn spared_mask(&self) -> u16 {
        let glare = self.p.turn_flags.glare;
        let glared = if glare == NONE { 0 } else { 1 << glare };
        if self.p.repeat { glared | self.p.breached } else { glared }
    }

    pub fn spared(&self, s: Section) -> bool {
        self.spared_mask() & s.bit() != 0
    }

    pub fn has_equipment(&self, kind: usize, s: Section) -> bool {
        self.p.equipment[kind] & s.bit() != 0
    }

    pub fn equipment_on(&self, s: Section) -> u8 {
        self.p.equipment.iter().map(|mask| (mask >> s.0 & 1) as u8).sum()
    }

    pub fn has_training(&self, kind: usize, r: Rampart) -> bool {
        self.p.training[kind] & r.bit() != 0
    }

    pub fn training_on(&self, r: Rampart) -> u8 {
        self.p.training.iter().map(|mask| mask >> r.0 & 1).sum()
    }

    /// Printed fields and the Ladder's. [S9.6]
    pub fn wall_fields(&self, s: Section) -> u8 {
        self.kit.invader_fields[s.index()] + u8::from(self.has_equipment(LADDER, s))
    }

    pub fn wall_room(&self, s: Section) -> u8 {
        self.wall_fields(s).saturating_sub(self.p.wall[s.index()].total())
    }

    pub fn siege_room(&self, s: Section) -> u8 {
        if self.p.siege_towers & s.bit() == 0 {
            return 0;
        }
        self.kit.siege_room.saturating_sub(self.p.siege[s.index()].total())
    }

    /// Seven units, nine with a Quartermaster. [S4.6] [S10.3]
    pub fn rampart_fields(&self, r: Rampart) -> u8 {
        if self.has_training(QUARTERMASTER, r) { self.kit.quartermaster_room } else { self.kit.rampart_room }
    }

    pub fn rampart_room(&self, r: Rampart) -> u8 {
        self.rampart_fields(r).saturating_sub(self.p.ramparts[r.index()].total())
    }

    pub fn foreground_room(&self, side: Side) -> u8 {
        self.kit.foreground_room[side.index()].saturating_sub(self.p.foregrounds[side.index()].total())
    }

    /// Free fields for a Defender unit of this kind. [S4.17] [S15.17] [S14.12]
    pub fn post_room(&self, post: u8, kind: Kind) -> u8 {
        let there = self.p.posts[usize::from(post)];
        match post {
            0..9 => {
                let fields = self.kit.defender_fields[usize::from(post)] + (self.p.platforms >> post & 1) as u8;
                fields.saturating_sub(there.total())
            }
            9..16 if kind != MARKSMAN || self.p.mounts[usize::from(post) - 9] != Mount::None => 0,
            9..16 => (1 + u8::from(self.p.switches.two_per_tower)).saturating_sub(there.total()),
            post::BARRACKS => self.kit.barracks.of(kind).saturating_sub(there.of(kind)),
            post::GUARD => self.kit.guard_room.saturating_sub(there.total()),
            post::HONOR => self.kit.honor_room.saturating_sub(there.total()),
            _ => u8::MAX,
        }
    }

    pub fn hero_on(&self, hero: u8, s: Section) -> bool {
        self.p.heroes[usize::from(hero)] == s.0
    }

    /// The full Toughness of a Gate. [S4.33] [S25.3]
    pub fn full_toughness(&self) -> u8 {
        if self.p.switches.soft_gates { self.kit.toughness.min(6) } else { self.kit.toughness }
    }
}

pub fn side_at(index: u8) -> Side {
    if index == 0 { Side::West } else { Side::East }
}
