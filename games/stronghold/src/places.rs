//! The board as numbers: sections, Towers, Ramparts, Foregrounds, buildings, rams and Paths (S4). Which lies beside which is the
//! same for every pack; the parser refuses a board that says otherwise. Sets of places are bit masks.

use serde::{Deserialize, Serialize};

pub const SECTIONS: usize = 9;
pub const TOWERS: usize = 7;
pub const RAMPARTS: usize = 7;
pub const FOREGROUNDS: usize = 2;
pub const RAMS: usize = 5;
pub const PATHS: usize = 21;
/// Sections, Towers, Barracks, Guard, Honor Guard, Courtyard: where Defender units stand.
pub const POSTS: usize = 20;
/// Ramparts, then Foregrounds: where Invader units wait.
pub const CAMPS: usize = 9;

const WEST_SECTIONS: u8 = 5;
const WEST_TOWERS: u8 = 4;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    West,
    East,
}

impl Side {
    pub const BOTH: [Side; 2] = [Side::West, Side::East];

    pub const fn index(self) -> usize {
        self as usize
    }

    /// The sections of the side. [S4.4]
    pub const fn sections(self) -> u16 {
        match self {
            Side::West => 0b0_0001_1111,
            Side::East => 0b1_1110_0000,
        }
    }

    /// The Ramparts of the side, and its Towers. [S4.4]
    pub const fn ramparts(self) -> u8 {
        match self {
            Side::West => 0b000_1111,
            Side::East => 0b111_0000,
        }
    }
}

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub struct $name(pub u8);

        impl $name {
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
                s.serialize_str(self.place().id())
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
                let id = String::deserialize(d)?;
                match Place::find(&id).map(Place::spot) {
                    Some(Spot::$name(found)) => Ok(found),
                    _ => Err(serde::de::Error::custom(format!("{id:?} is no {}", stringify!($name)))),
                }
            }
        }
    };
}

id!(
    /// A wall section in board order: WS1-WS5, ES1-ES4.
    Section
);
id!(
    /// A Tower in board order; Tower i stands between sections i and i+1 of its side. [S4.22]
    Tower
);
id!(
    /// A Rampart in board order; Rampart i lies opposite Tower i. [S4.8]
    Rampart
);

impl Section {
    pub const fn side(self) -> Side {
        if self.0 < WEST_SECTIONS { Side::West } else { Side::East }
    }

    pub const fn bit(self) -> u16 {
        1 << self.0
    }

    /// Consecutive sections of one side. [S4.20]
    pub const fn adjacent(self) -> u16 {
        let around = (self.bit() << 1) | (self.bit() >> 1);
        around & self.side().sections()
    }

    /// The Towers beside it, and the Ramparts joined to it by Path: the same indices. [S4.22]
    pub const fn towers(self) -> u8 {
        match self.side() {
            Side::West => (((1u16 << self.0) | ((1 << self.0) >> 1)) as u8) & Side::West.ramparts(),
            Side::East => (((1u16 << self.0) >> 1 | ((1 << self.0) >> 2)) as u8) & Side::East.ramparts(),
        }
    }

    pub const fn place(self) -> Place {
        Place(self.0)
    }

    /// Next to the Barbican: WS5, ES1. [S4.36]
    pub const fn at_gate(self) -> bool {
        self.0 == WEST_SECTIONS - 1 || self.0 == WEST_SECTIONS
    }
}

const fn left_section(index: u8) -> u8 {
    index + (index >= WEST_TOWERS) as u8
}

impl Tower {
    pub const fn side(self) -> Side {
        if self.0 < WEST_TOWERS { Side::West } else { Side::East }
    }

    pub const fn bit(self) -> u8 {
        1 << self.0
    }

    pub const fn sections(self) -> [Section; 2] {
        [Section(left_section(self.0)), Section(left_section(self.0) + 1)]
    }

    /// The Rampart opposite and those adjacent. [S17.8]
    pub const fn ramparts(self) -> u8 {
        (self.bit() | self.bit() << 1 | self.bit() >> 1) & self.side().ramparts()
    }

    pub const fn opposite(self) -> Rampart {
        Rampart(self.0)
    }

    pub const fn place(self) -> Place {
        Place(9 + self.0)
    }

    /// Next to the Barbican: WT4, ET1. [S4.36]
    pub const fn at_gate(self) -> bool {
        self.0 == WEST_TOWERS - 1 || self.0 == WEST_TOWERS
    }
}

impl Rampart {
    pub const fn side(self) -> Side {
        if self.0 < WEST_TOWERS { Side::West } else { Side::East }
    }

    pub const fn bit(self) -> u8 {
        1 << self.0
    }

    /// The two sections joined to it by Path. [S8.8]
    pub const fn sections(self) -> [Section; 2] {
        [Section(left_section(self.0)), Section(left_section(self.0) + 1)]
    }

    pub const fn section_mask(self) -> u16 {
        0b11 << left_section(self.0)
    }

    /// The neighbours on its side. [S4.8]
    pub const fn adjacent(self) -> u8 {
        (self.bit() << 1 | self.bit() >> 1) & self.side().ramparts()
    }

    pub const fn opposite(self) -> Tower {
        Tower(self.0)
    }

    pub const fn place(self) -> Place {
        Place(16 + self.0)
    }

    /// The outermost West Rampart has no Path from the Foreground. [S4.10]
    pub const fn from_foreground(self) -> Option<Path> {
        if self.0 == 0 { None } else { Some(Path(self.0 - 1)) }
    }
}

id!(
    /// A Path in the order of the board file.
    Path
);

impl Path {
    pub const STEP_ASIDE: Path = Path(6);

    pub const fn bit(self) -> u32 {
        1 << self.0
    }

    pub const fn place(self) -> Place {
        Place(40 + self.0)
    }

    pub const fn side(self) -> Side {
        match self.0 {
            0..=2 | 6 => Side::West,
            3..=5 => Side::East,
            n => Rampart((n - 7) / 2).side(),
        }
    }

    /// The Paths of a side. [S4.3]
    pub const fn of_side(side: Side) -> u32 {
        let mut mask = 0;
        let mut n = 0;
        while n < PATHS as u8 {
            if matches!((Path(n).side(), side), (Side::West, Side::West) | (Side::East, Side::East)) {
                mask |= 1 << n;
            }
            n += 1;
        }
        mask
    }

    pub const fn to_section(from: Rampart, to: Section) -> Path {
        Path(7 + 2 * from.0 + (to.0 - left_section(from.0)))
    }
}

/// Buildings inside the walls. The first six have Actions. [S4.26]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Building {
    Forge,
    Workshop,
    Scouts,
    Cathedral,
    Barracks,
    Guard,
    Hospital,
    HonorGuard,
    Courtyard,
}

impl Building {
    pub const ALL: [Building; 9] = [
        Building::Forge,
        Building::Workshop,
        Building::Scouts,
        Building::Cathedral,
        Building::Barracks,
        Building::Guard,
        Building::Hospital,
        Building::HonorGuard,
        Building::Courtyard,
    ];
    /// Those with Actions, as a mask.
    pub const WITH_ACTIONS: u8 = 0b11_1111;

    pub const fn place(self) -> Place {
        Place(26 + self as u8)
    }
}

/// Where Defender units stand: a section, a Tower, or one of the four places inside.
pub mod post {
    pub const BARRACKS: u8 = 16;
    pub const GUARD: u8 = 17;
    pub const HONOR: u8 = 18;
    pub const COURTYARD: u8 = 19;
    /// The four places inside, all adjacent to everything. [S4.30]
    pub const INSIDE: u32 = 0b1111 << BARRACKS;
    /// Where a Hero in the Courtyard stands.
    pub const HERO_COURTYARD: u8 = 9;
}

/// Every place that an action can name, in one numbering: sections 0-8, Towers 9-15, Ramparts 16-22, the Barbican Rampart 23,
/// Foregrounds 24-25, buildings 26-34, rams 35-39, Paths 40-60, Heroes 61-62, sides 63-64, the Camp 65, Siege Towers 66-74.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place(pub u8);

impl Serialize for Place {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(self.id())
    }
}

impl<'de> Deserialize<'de> for Place {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let id = String::deserialize(d)?;
        Place::find(&id).ok_or_else(|| serde::de::Error::custom(format!("{id:?} is no place")))
    }
}

/// What a place is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    Section(Section),
    Tower(Tower),
    Rampart(Rampart),
    Barbican,
    Foreground(Side),
    Building(Building),
    Ram(u8),
    Path(Path),
    Hero(u8),
    Side(Side),
    Camp,
    SiegeTower(Section),
}

impl Place {
    pub const COUNT: u8 = 75;
    pub const BARBICAN: Place = Place(23);
    pub const CAMP: Place = Place(65);

    pub const fn foreground(side: Side) -> Place {
        Place(24 + side as u8)
    }

    pub const fn ram(n: u8) -> Place {
        Place(35 + n)
    }

    pub const fn hero(n: u8) -> Place {
        Place(61 + n)
    }

    pub const fn side(side: Side) -> Place {
        Place(63 + side as u8)
    }

    pub const fn siege_tower(section: Section) -> Place {
        Place(66 + section.0)
    }

    /// A post of the Defender: section, Tower or a place inside.
    pub const fn post(post: u8) -> Place {
        match post {
            0..16 => Place(post),
            post::BARRACKS => Building::Barracks.place(),
            post::GUARD => Building::Guard.place(),
            post::HONOR => Building::HonorGuard.place(),
            _ => Building::Courtyard.place(),
        }
    }

    /// What it is: looked up, for routes and targets ask it all the time.
    #[inline]
    pub const fn spot(self) -> Spot {
        if self.0 < Place::COUNT { SPOTS[self.0 as usize] } else { Spot::Camp }
    }

    const fn told(self) -> Spot {
        match self.0 {
            n @ 0..9 => Spot::Section(Section(n)),
            n @ 9..16 => Spot::Tower(Tower(n - 9)),
            n @ 16..23 => Spot::Rampart(Rampart(n - 16)),
            23 => Spot::Barbican,
            24 => Spot::Foreground(Side::West),
            25 => Spot::Foreground(Side::East),
            n @ 26..35 => Spot::Building(Building::ALL[(n - 26) as usize]),
            n @ 35..40 => Spot::Ram(n - 35),
            n @ 40..61 => Spot::Path(Path(n - 40)),
            n @ 61..63 => Spot::Hero(n - 61),
            63 => Spot::Side(Side::West),
            64 => Spot::Side(Side::East),
            n @ 66..75 => Spot::SiegeTower(Section(n - 66)),
            _ => Spot::Camp,
        }
    }

    /// The post that a place is, if Defender units can stand there.
    pub const fn as_post(self) -> Option<u8> {
        match self.spot() {
            Spot::Section(_) | Spot::Tower(_) => Some(self.0),
            Spot::Building(Building::Barracks) => Some(post::BARRACKS),
            Spot::Building(Building::Guard) => Some(post::GUARD),
            Spot::Building(Building::HonorGuard) => Some(post::HONOR),
            Spot::Building(Building::Courtyard) => Some(post::COURTYARD),
            _ => None,
        }
    }

    pub fn id(self) -> &'static str {
        PLACE_IDS.get(self.0 as usize).copied().unwrap_or("?")
    }

    pub fn find(id: &str) -> Option<Place> {
        PLACE_IDS.iter().position(|p| *p == id).map(|n| Place(n as u8))
    }
}

static SPOTS: [Spot; Place::COUNT as usize] = {
    let mut spots = [Spot::Camp; Place::COUNT as usize];
    let mut n = 0;
    while n < Place::COUNT {
        spots[n as usize] = Place(n).told();
        n += 1;
    }
    spots
};

/// The ids of all places; those of the board file, `west` and `east`, `camp`, and `WS2-tower` for a Siege Tower.
pub const PLACE_IDS: [&str; Place::COUNT as usize] = [
    "WS1",
    "WS2",
    "WS3",
    "WS4",
    "WS5",
    "ES1",
    "ES2",
    "ES3",
    "ES4",
    "WT1",
    "WT2",
    "WT3",
    "WT4",
    "ET1",
    "ET2",
    "ET3",
    "WR1",
    "WR2",
    "WR3",
    "WR4",
    "ER1",
    "ER2",
    "ER3",
    "BR",
    "WF",
    "EF",
    "forge",
    "workshop",
    "scouts",
    "cathedral",
    "barracks",
    "guard",
    "hospital",
    "honor_guard",
    "courtyard",
    "RAM1",
    "RAM2",
    "RAM3",
    "RAM4",
    "RAM5",
    "WF-WR2",
    "WF-WR3",
    "WF-WR4",
    "EF-ER1",
    "EF-ER2",
    "EF-ER3",
    "WR2-WR1",
    "WR1-WS1",
    "WR1-WS2",
    "WR2-WS2",
    "WR2-WS3",
    "WR3-WS3",
    "WR3-WS4",
    "WR4-WS4",
    "WR4-WS5",
    "ER1-ES1",
    "ER1-ES2",
    "ER2-ES2",
    "ER2-ES3",
    "ER3-ES3",
    "ER3-ES4",
    "officer",
    "warrior",
    "west",
    "east",
    "camp",
    "WS1-tower",
    "WS2-tower",
    "WS3-tower",
    "WS4-tower",
    "WS5-tower",
    "ES1-tower",
    "ES2-tower",
    "ES3-tower",
    "ES4-tower",
];

/// A set of places.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Places(u128);

impl Places {
    pub const NONE: Places = Places(0);

    pub const fn sections(mask: u16) -> Places {
        Places(mask as u128)
    }

    pub const fn towers(mask: u8) -> Places {
        Places((mask as u128) << 9)
    }

    pub const fn ramparts(mask: u8) -> Places {
        Places((mask as u128) << 16)
    }

    pub const fn buildings(mask: u16) -> Places {
        Places((mask as u128) << 26)
    }

    pub const fn paths(mask: u32) -> Places {
        Places((mask as u128) << 40)
    }

    pub const fn only(place: Place) -> Places {
        Places(1 << place.0)
    }

    #[must_use]
    pub const fn and(self, other: Places) -> Places {
        Places(self.0 & other.0)
    }

    #[must_use]
    pub const fn or(self, other: Places) -> Places {
        Places(self.0 | other.0)
    }

    #[must_use]
    pub const fn minus(self, other: Places) -> Places {
        Places(self.0 & !other.0)
    }

    pub const fn has(self, place: Place) -> bool {
        self.0 >> place.0 & 1 == 1
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl Iterator for Places {
    type Item = Place;

    fn next(&mut self) -> Option<Place> {
        if self.0 == 0 {
            return None;
        }
        let n = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(Place(n))
    }
}

/// The bits of a small mask, lowest first.
pub fn bits(mask: impl Into<u32>) -> impl Iterator<Item = u8> {
    let mut left: u32 = mask.into();
    std::iter::from_fn(move || {
        if left == 0 {
            return None;
        }
        let n = left.trailing_zeros() as u8;
        left &= left - 1;
        Some(n)
    })
}

pub fn sections(mask: u16) -> impl Iterator<Item = Section> {
    bits(mask).map(Section)
}

pub fn ramparts(mask: u8) -> impl Iterator<Item = Rampart> {
    bits(mask).map(Rampart)
}

pub fn towers(mask: u8) -> impl Iterator<Item = Tower> {
    bits(mask).map(Tower)
}

/// How many choices an iterator has, as far as it matters.
pub(crate) enum Options<T> {
    None,
    One(T),
    Many,
}

pub(crate) fn options<T>(mut of: impl Iterator<Item = T>) -> Options<T> {
    match (of.next(), of.next()) {
        (None, _) => Options::None,
        (Some(only), None) => Options::One(only),
        (Some(_), Some(_)) => Options::Many,
    }
}
