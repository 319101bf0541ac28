//! The whole state, small and flat. Hands and piles are open in this game: draw piles are sets whose order nobody knows, so
//! all of it is public but the income that seats have fixed and not yet shown ([`Secret`], Table: Information).

use ravelin_core::{Few, Lasting, Seats};
use serde::{Deserialize, Serialize};

use crate::components::*;
use crate::flow::Frame;
use crate::ids::{Boost, Emblem};

/// A Building in a display. [V8.1]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Built {
    pub kind: u8,
    pub x: i8,
    pub y: i8,
    /// The round of construction; trade begins in the next. [V10.2.3]
    pub round: u8,
    /// What is stored at it, and what lies at its emblem edge. [V9.6] [V9.7] [V9.10]
    pub province: u8,
    pub unit: u8,
    pub shared: u8,
}

impl Built {
    pub fn new(kind: u8, x: i8, y: i8, round: u8) -> Self {
        Built { kind, x, y, round, province: NONE, unit: NONE, shared: NONE }
    }
}

/// Where an attack goes. [V14.1.4]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Target {
    #[default]
    Vilnius,
    Quarter,
}

impl Target {
    pub const ALL: [Target; 2] = [Target::Vilnius, Target::Quarter];
}

/// What a display says as a whole. It changes only with the display ([`Vilnius::survey`]) and is asked at every step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Site {
    /// Kinds of Buildings that stand, and those that must not stand with them. [V9.5]
    pub built: u32,
    pub barred: u32,
    pub types: u16,
    /// Kinds of Units whose required types are there. [V7.5.2]
    pub trained: u16,
    /// How many Buildings are allowed. [V8.6]
    pub most: u8,
    /// Cards of income, before what enemy Buildings take. [V5.2]
    pub income: u8,
    /// The sum of the Order values, not capped. [V22.3]
    pub order: u8,
}

/// One player's cards. Sets of Provinces are masks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Player {
    pub emblem: Option<Emblem>,
    /// Strength of the Order: the attack value. [V3.8]
    pub value: u8,
    pub target: Target,
    pub hand: u64,
    pub draw: u64,
    pub discard: u64,
    pub loot: u64,
    pub units: Units,
    pub unit_draw: Units,
    pub unit_discard: Units,
    /// The private supply. [V3.6]
    pub supply: u32,
    pub display: Few<Built, DISPLAY>,
    pub site: Site,
    /// The attack row, left to right. [V6.2]
    pub row: Few<u8, FOES>,
}

impl Default for Player {
    fn default() -> Self {
        Player {
            emblem: None,
            value: 0,
            target: Target::Vilnius,
            hand: 0,
            draw: 0,
            discard: 0,
            loot: 0,
            units: Units::NONE,
            unit_draw: Units::NONE,
            unit_discard: Units::NONE,
            supply: 0,
            display: Few::default(),
            site: Site::default(),
            row: Few::default(),
        }
    }
}

impl Player {
    /// Provinces that can be drawn. [V4.2.2]
    pub fn province_pile(&self) -> u8 {
        (self.draw.count_ones() + self.discard.count_ones()) as u8
    }

    pub fn unit_pile(&self) -> u8 {
        self.unit_draw.total() + self.unit_discard.total()
    }

    /// Stored Provinces. [V14.7.4]
    pub fn stored(&self) -> u64 {
        self.display.iter().filter(|b| b.province != NONE).fold(0, |mask, b| mask | 1 << b.province)
    }

    pub fn shared(&self) -> u64 {
        self.display.iter().filter(|b| b.shared != NONE).fold(0, |mask, b| mask | 1 << b.shared)
    }
}

/// An enemy in the fight. [V14.1.5]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Foe {
    pub kind: u8,
    /// Whose row it comes from.
    pub row: u8,
    pub target: Target,
    pub defeated: bool,
    /// Red Skulls still to be resolved. [V14.6.1]
    pub reds: u8,
}

/// A Unit put against enemies: where each of its symbols goes. [V14.3.2]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deployed {
    pub unit: u8,
    pub owner: u8,
    pub at: [u8; SYMBOLS],
}

impl Default for Deployed {
    fn default() -> Self {
        Deployed { unit: 0, owner: 0, at: [NONE; SYMBOLS] }
    }
}

impl Deployed {
    /// The enemies that some symbol is assigned to.
    pub fn fought(&self) -> u32 {
        self.at.iter().filter(|f| **f != NONE).fold(0, |mask, f| mask | 1 << (f & 31))
    }
}

/// A stack of Provinces: on top those that nobody has seen, below them those put back, which all know. [V17.5]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stack {
    pub unknown: u8,
    /// From the top.
    pub known: Few<u8, PROVINCES>,
}

impl Stack {
    pub fn len(&self) -> usize {
        usize::from(self.unknown) + self.known.len()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// What is being paid for, and with what so far. [V10.1.9]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Payment {
    /// A Building with its cell, or a Unit.
    pub building: u8,
    pub x: i8,
    pub y: i8,
    pub unit: u8,
}

impl Default for Payment {
    fn default() -> Self {
        Payment { building: NONE, x: 0, y: 0, unit: NONE }
    }
}

/// Elements of a payment or an offer, in the order in which they were added: Provinces, own Buildings by their place in the
/// display, conversions; or Units. [V10.1.11] [V17.2]
pub mod element {
    pub const BUILDING: u8 = 64;
    pub const EXCHANGE: u8 = 128;
}

/// Flags that end with the round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RoundFlags {
    /// Who has passed in the City Phase. [V7.6.1]
    pub passed: Seats,
    /// Buildings whose Gold or Tools were used, by place in the display. [V9.8]
    pub used: [u32; SEATS],
    /// Exchanges used, by direction. [V9.13]
    pub swapped: [[u32; SEATS]; 2],
    /// Rows that attack. [V14.1.2a]
    pub attacking: Seats,
}

/// Flags that end with a deployment window. [V14.3]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WindowFlags {
    pub done: Seats,
    pub recalled: Seats,
    /// Who has followed the plan since the last change, and for whom it has no part, as he knows by asking. [V4.3.3]
    pub planned: Seats,
    pub no_part: Seats,
}

/// How the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    Won,
    Lost,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Public {
    pub seats: u8,
    pub difficulty: u8,
    pub length: u8,
    pub round: u8,
    /// 0 before the Boost, 1 after it. [V20.2]
    pub part: u8,
    pub city: u8,
    /// The starting player. [V4.1.2]
    pub start: u8,
    pub end: Option<End>,
    /// What is pending, the innermost last.
    pub frames: Few<Frame, 6>,
    pub players: [Player; SEATS],

    /// General supply. [V3.9] [V3.10]
    pub buildings: [u8; BUILDINGS],
    pub units: Units,

    /// Cards of the Order pile that nobody has seen, of which `left` lie in it; the weaponless ones come first. [V3.12]
    pub pile: [u8; KINDS],
    pub left: u8,
    pub blanks: u8,
    /// The Boost that was revealed. [V20.6]
    pub boost: Option<Boost>,
    /// The Final Attack has been revealed. [V21.1]
    pub last: bool,
    pub discard: [u8; KINDS],
    /// Main cards left out of a short game, once they are known. [V24.3]
    pub boxed: [u8; KINDS],

    /// `vilnius` and `quarter` cards. [V3.14]
    pub targets: [u8; 2],
    pub targets_discard: [u8; 2],

    pub stacks: [Stack; STACKS],
    /// Dealt Provinces that nobody has seen. [V3.11]
    pub unseen: u64,

    /// Enemy Buildings, in the order they came into play. [V6.3]
    pub forts: Few<u8, FORTS>,
    pub foes: Few<Foe, FOES>,
    pub deployed: Few<Deployed, ARMY>,
    /// Survivors set aside, by owner. [V14.5.1]
    pub aside: [Units; SEATS],
    /// Units named for Silver or Golden Skulls. [V14.8.4a]
    pub named: [Units; SEATS],
    /// Loot taken in this step. [V15.3]
    pub taken: [u8; SEATS],

    /// Seats that have fixed their income. [V5.5]
    pub committed: Seats,
    pub payment: Payment,
    pub elements: Few<u8, ARMY>,
    /// Where the symbols of a Unit that is being split go. [V14.3.4]
    pub aims: [u8; SYMBOLS],
    /// Provinces taken from a stack. [V17.4]
    pub looked: Few<u8, 3>,

    pub this_round: Lasting<RoundFlags>,
    pub window: Lasting<WindowFlags>,
}

/// Income fixed and not yet shown: Units to draw. [V5.5]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Secret {
    pub income: [u8; SEATS],
}

impl Default for Secret {
    fn default() -> Self {
        Secret { income: [NONE; SEATS] }
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Vilnius {
    pub(crate) kit: &'static Kit,
    pub p: Public,
    pub(crate) s: Secret,
}

const _: () = assert!(size_of::<Vilnius>() <= 2048, "a state is copied by the million");

impl PartialEq for Vilnius {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.kit, other.kit) && self.p == other.p && self.s == other.s
    }
}

impl Vilnius {
    pub fn player(&self, seat: u8) -> &Player {
        &self.p.players[usize::from(seat) % SEATS]
    }

    pub(crate) fn player_mut(&mut self, seat: u8) -> &mut Player {
        &mut self.p.players[usize::from(seat) % SEATS]
    }

    /// The n-th seat in turn order. [V4.1.2]
    pub fn in_turn(&self, n: u8) -> u8 {
        let seat = self.p.start + n;
        if seat >= self.p.seats { seat - self.p.seats } else { seat }
    }

    /// The place of a seat in turn order.
    pub fn place(&self, seat: u8) -> u8 {
        if seat >= self.p.start { seat - self.p.start } else { seat + self.p.seats - self.p.start }
    }

    /// Seats in turn order, beginning with the starting player. [V4.1.2]
    pub fn turn_order(&self) -> impl Iterator<Item = u8> + use<> {
        let (start, seats) = (self.p.start, self.p.seats);
        (0..seats).map(move |n| if start + n >= seats { start + n - seats } else { start + n })
    }

    pub fn all_seats(&self) -> Seats {
        Seats::first(self.p.seats)
    }

    pub(crate) fn top(&self) -> Frame {
        self.p.frames.last().copied().unwrap_or(Frame::Over)
    }

    /// The strength of a row. [V14.1.1]
    pub fn row_strength(&self, seat: u8) -> u8 {
        self.player(seat).row.iter().map(|k| self.kit.strengths[usize::from(*k) % KINDS]).sum()
    }

    /// The Order values of a display, not capped. [V22.3]
    pub fn order_values(&self, seat: u8) -> u8 {
        self.player(seat).site.order
    }

    /// What defeats an enemy now. [V14.2.1]
    pub fn demand(&self, kind: u8) -> Weapons {
        self.kit.demands[usize::from(self.p.part & 1)][usize::from(kind) % KINDS]
    }

    /// Red, silver and golden Skulls of an enemy now. [V14.2.2]
    pub fn skulls(&self, kind: u8) -> [u8; 3] {
        self.kit.enemy(kind).skulls[usize::from(self.p.part & 1)]
    }

    /// Cards in the Order pile, the Boost and the Final Attack among them.
    pub fn order_pile(&self) -> u8 {
        self.p.left + u8::from(self.p.boost.is_none()) + u8::from(!self.p.last)
    }

    pub fn count(&self) -> Count {
        self.kit.counts[usize::from(self.p.seats == 3)]
    }
}
