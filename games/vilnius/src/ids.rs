//! What the rules and the pack name, as types: how each is written and told. Places in lists are ids too.

use std::fmt;

use ravelin_core::names::{KitNames, Written};
use ravelin_core::{Id, Seat, Token, ids, kit_ids, place_ids};

use crate::kit::Kit;
use crate::tokens::{card, piece, thing};

/// Most kinds of Buildings.
pub const BUILDINGS: usize = 32;
/// Most kinds of Units; how many of each is a nibble ([`Units`](crate::kit::Units)).
pub const UNITS: usize = 16;
/// Most Units in the box, and most weapon symbols on one.
pub const ARMY: usize = 48;
pub const SYMBOLS: usize = 6;
pub const PROVINCES: usize = 40;
/// Most kinds of Order cards that are shuffled: enemy Units, then enemy Buildings.
pub const KINDS: usize = 32;
/// Most enemy Units in one fight: those of all rows.
pub const FOES: usize = 32;
pub const BOOSTS: usize = 3;
pub const EMBLEMS: usize = 3;
pub const SEATS: usize = 3;
/// Most Buildings in a display.
pub const DISPLAY: usize = 20;
/// Most enemy Buildings in play.
pub const FORTS: usize = 4;
pub const TYPES: usize = 16;
pub const GOODS: usize = 8;

ids!(
    /// What is paid with; also the direction of an exchange. [V9.14]
    pub Resource: u8, "resource" { Gold = "gold", Tools = "tools" }
);

impl Resource {
    pub fn other(self) -> Resource {
        match self {
            Resource::Gold => Resource::Tools,
            Resource::Tools => Resource::Gold,
        }
    }
}

ids!(
    /// A symbol on Units and enemies. [V2.12]
    pub Weapon: u8, "weapon", Token::Card + card::WEAPON {
        Sword = "sword",
        Shield = "shield",
        Spear = "spear",
        Arrow = "arrow",
        Axe = "axe",
    }
);

ids!(
    /// Where an attack goes. [V14.1.4]
    pub Target: u8, "destination", Token::Card + card::TARGET { Vilnius = "vilnius", Quarter = "quarter" }
);

ids!(
    /// What an undefeated enemy, or the Boost, does. [V14.7]
    pub Damage: u8, "damage" {
        Fire = "fire",
        StoredProvince = "stored_province",
        Building = "building",
        Unit = "unit",
        Province = "province",
    }
);

ids!(
    /// What is printed on enemies. [V14.2.2]
    pub Skull: u8, "skull" { Red = "red", Silver = "silver", Golden = "golden" }
);

ids!(
    /// Silver or Golden Skulls. [V14.8]
    pub Metal: u8, "metal" { Silver = "silver", Golden = "golden" }
);

impl Metal {
    pub fn name(self) -> &'static str {
        match self {
            Metal::Silver => "Silver",
            Metal::Golden => "Golden",
        }
    }

    pub fn skull(self) -> Skull {
        match self {
            Metal::Silver => Skull::Silver,
            Metal::Golden => Skull::Golden,
        }
    }

    /// What is counted for them. [V14.8.2] [V14.8.3]
    pub fn counts(self) -> Resource {
        match self {
            Metal::Silver => Resource::Tools,
            Metal::Golden => Resource::Gold,
        }
    }
}

ids!(
    /// The part of the game: before the Boost, and after it. [V20.2]
    pub Half: u8, "part" { First = "1", Second = "2" }
);

ids!(
    /// The sides of a Building. [V8.2]
    pub Wind: u8, "side" { North = "n", East = "e", South = "s", West = "w" }
);

impl Wind {
    /// What players call it.
    pub fn name(self) -> &'static str {
        match self {
            Wind::North => "north",
            Wind::East => "east",
            Wind::South => "south",
            Wind::West => "west",
        }
    }

    pub fn opposite(self) -> Wind {
        match self {
            Wind::North => Wind::South,
            Wind::East => Wind::West,
            Wind::South => Wind::North,
            Wind::West => Wind::East,
        }
    }

    fn step(self) -> [i8; 2] {
        match self {
            Wind::North => [0, 1],
            Wind::East => [1, 0],
            Wind::South => [0, -1],
            Wind::West => [-1, 0],
        }
    }
}

ids!(
    /// How the game ended.
    pub End: u8, "end" { Won = "won", Lost = "lost" }
);

ids!(
    /// A stack of Provinces with its Conquest card. [V3.11]
    pub Stack: u8, "stack", Token::Thing + thing::STACK { First = "1", Second = "2", Third = "3", Fourth = "4" }
);

impl Stack {
    /// Where Provinces go that an attack costs. [V14.7.7]
    pub const LAST: Stack = Stack::Fourth;
}

kit_ids!(
    /// The emblem of a family: its home Provinces and its own Buildings. [V3.2]
    pub Emblem: u8, EMBLEMS, "emblem", Token::Card + card::EMBLEM
);

kit_ids!(
    /// A Boost: with it part 2 begins. [V20.2]
    pub Boost: u8, BOOSTS, "Boost", Token::Card + card::BOOST
);

kit_ids!(
    /// A Province card. [V2.4]
    pub Province: u64, PROVINCES, "Province", Token::Card
);

kit_ids!(
    /// A kind of Units. [V2.3]
    pub Unit: u16, UNITS, "Unit", Token::Card + card::UNIT
);

kit_ids!(
    /// A kind of Buildings. [V2.2]
    pub Building: u32, BUILDINGS, "Building", Token::Thing
);

kit_ids!(
    /// A kind of Order cards that are shuffled: enemy Units, then enemy Buildings. [V2.5] [V2.6]
    pub Enemy: u32, KINDS, "Order card", Token::Card + card::ORDER
);

kit_ids!(
    /// A type of Buildings. [V8.2]
    pub Type: u16, TYPES, "type of Buildings"
);

kit_ids!(
    /// What is traded. [V9.9]
    pub Good: u8, GOODS, "good"
);

place_ids!(
    /// A place of the fight or of the siege. [V14.1.5]
    pub Front: u32, FOES, "place of the fight", Token::Piece
);

place_ids!(
    /// A place in a display; one beyond the last is where nothing is built yet.
    pub Place: u32, 32, "place of the display"
);

place_ids!(
    /// A place in the list of deployed Units.
    pub Fighter: u64, ARMY, "deployed Unit"
);

/// A cell of a display, seen from the Residence. [V8.1]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    pub x: i8,
    pub y: i8,
}

impl Cell {
    pub fn new(x: i8, y: i8) -> Self {
        Cell { x, y }
    }

    /// The cell beside it.
    pub fn to(self, wind: Wind) -> Cell {
        let [dx, dy] = wind.step();
        Cell { x: self.x + dx, y: self.y + dy }
    }

    /// On which side another cell lies, if it is a neighbour.
    pub fn side_of(self, other: Cell) -> Option<Wind> {
        Wind::ALL.into_iter().find(|wind| self.to(*wind) == other)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

impl Written<Kit> for Cell {
    fn write(&self, _: &Kit, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// A cell of the display of whoever is asked.
impl From<Cell> for Token {
    fn from(cell: Cell) -> Self {
        Token::Space(cell.grid())
    }
}

impl Cell {
    /// A display stays within 24 cells of the Residence, so a coordinate has six bits.
    fn grid(self) -> u16 {
        let part = |n: i8| (i32::from(n) + 32).clamp(0, 63) as u16;
        part(self.x) << 6 | part(self.y)
    }

    /// As a cell of a player's display.
    pub(crate) fn of(self, seat: Seat) -> Token {
        Token::Space((u16::from(seat.0) + 1) << 12 | self.grid())
    }
}

impl Front {
    /// As drawings count it.
    pub(crate) fn zero_based(self) -> usize {
        self.index()
    }

    /// What a player has against this place.
    pub(crate) fn line_of(self, seat: Seat) -> Token {
        Token::Piece(piece::FRONT + 32 * u16::from(seat.0) + self.index() as u16)
    }

    /// An enemy that has equals in the fight.
    pub(crate) fn numbered(self, kind: Enemy) -> Token {
        Token::Piece(piece::NUMBERED + 32 * kind.index() as u16 + self.index() as u16)
    }
}

impl Unit {
    /// Units of this kind in the supply, where they are recruited.
    pub(crate) fn for_hire(self) -> Token {
        Token::Thing(thing::FOR_HIRE + self.index() as u16)
    }
}

impl Written<Kit> for Seat {
    fn write(&self, _: &Kit, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(letter(*self))
    }
}

/// The seat as examples and notation write it.
pub(crate) fn letter(seat: Seat) -> &'static str {
    ["a", "b", "c"].get(seat.index()).copied().unwrap_or("nobody")
}

pub(crate) fn seat_name(seat: Seat) -> &'static str {
    ["Player A", "Player B", "Player C"].get(seat.index()).copied().unwrap_or("nobody")
}

impl KitNames for Kit {
    fn name(&self, noun: &str, n: usize) -> Option<&str> {
        match noun {
            Emblem::NOUN => self.emblem_ids.get(n).map(String::as_str),
            Boost::NOUN => self.boosts.get(n).map(|spec| spec.id.as_str()),
            Province::NOUN => self.provinces.get(n).map(|spec| spec.id.as_str()),
            Unit::NOUN => self.units.get(n).map(|spec| spec.id.as_str()),
            Building::NOUN => self.buildings.get(n).map(|spec| spec.id.as_str()),
            Enemy::NOUN => Enemy::at(n).filter(|_| n < self.order_kinds()).map(|kind| self.order_id(kind)),
            Type::NOUN => self.type_ids.get(n).map(String::as_str),
            Good::NOUN => self.goods.get(n).map(String::as_str),
            _ => None,
        }
    }
}

impl Place {
    /// The place after it.
    pub(crate) fn after(self) -> Self {
        self.next().expect("a display has fewer Buildings")
    }

    /// Its number after the Building of another place is gone; none of that one.
    pub(crate) fn closed_up(self, lost: Place) -> Option<Self> {
        match self.cmp(&lost) {
            std::cmp::Ordering::Less => Some(self),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Place::at(self.index() - 1),
        }
    }

    /// As files count it.
    pub(crate) fn zero_based(self) -> usize {
        self.index()
    }

    pub(crate) fn counted(n: usize) -> Option<Self> {
        Place::at(n)
    }
}
