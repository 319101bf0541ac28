//! The whole state, small and flat. Hands and piles are open in this game: draw piles are sets whose order nobody knows, so
//! all of it is public but the income that seats have fixed and not yet shown ([`Secret`], Table: Information).

use ravelin_core::{BySeat, Each, Few, Field, Lasting, Places, Seat, Seats, Set, Token, ids, names, saved};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::ids::*;
use crate::kit::*;
use crate::questions::Frame;

saved! {
    /// A Building in a display. [V8.1]
    pub struct Built {
        pub building: Building,
        pub x: i8,
        pub y: i8,
        /// The round of construction; trade begins in the next. [V10.2.3]
        pub round: u8,
        /// What is stored at it, and what lies at its emblem edge. [V9.6] [V9.7] [V9.10]
        pub province: Option<Province>,
        pub unit: Option<Unit>,
        pub shared: Option<Province>,
    }
}

impl Built {
    pub fn new(building: Building, cell: Cell, round: u8) -> Self {
        Built { building, x: cell.x, y: cell.y, round, province: None, unit: None, shared: None }
    }

    pub fn cell(&self) -> Cell {
        Cell { x: self.x, y: self.y }
    }
}

saved! {
    /// What a display says as a whole. It changes only with the display ([`Vilnius::survey`]) and is asked at every step.
    pub struct Site {
        /// Kinds of Buildings that stand, and those that must not stand with them. [V9.5]
        pub built: Set<Building>,
        pub barred: Set<Building>,
        pub types: Set<Type>,
        /// Kinds of Units whose required types are there. [V7.5.2]
        pub trained: Set<Unit>,
        /// How many Buildings are allowed. [V8.6]
        pub most: u8,
        /// Cards of income, before what enemy Buildings take. [V5.2]
        pub income: u8,
        /// The sum of the Order values, not capped. [V22.3]
        pub order: u8,
    }
}

saved! {
    /// One player's cards.
    pub struct Player {
        pub emblem: Option<Emblem>,
        /// Strength of the Order: the attack value. [V3.8]
        pub value: u8,
        pub target: Target = blank,
        pub hand: Set<Province>,
        pub draw: Set<Province>,
        pub discard: Set<Province>,
        pub loot: Set<Province>,
        pub units: Units,
        pub unit_draw: Units,
        pub unit_discard: Units,
        /// The private supply. [V3.6]
        pub supply: Set<Building>,
        pub display: Few<Built, DISPLAY>,
        /// Counted when a file is read.
        pub site: Site = skip,
        /// The attack row, left to right. [V6.2]
        pub row: Few<Enemy, FOES>,
    }
}

impl Player {
    /// Provinces that can be drawn. [V4.2.2]
    pub fn province_pile(&self) -> u8 {
        (self.draw.len() + self.discard.len()) as u8
    }

    pub fn unit_pile(&self) -> u8 {
        self.unit_draw.total() + self.unit_discard.total()
    }

    /// Stored Provinces. [V14.7.4]
    pub fn stored(&self) -> Set<Province> {
        self.display.iter().filter_map(|b| b.province).collect()
    }

    pub fn shared(&self) -> Set<Province> {
        self.display.iter().filter_map(|b| b.shared).collect()
    }

    /// The Building at a place, if one stands there.
    pub fn at(&self, place: Place) -> Option<&Built> {
        self.display.place(place)
    }
}

saved! {
    /// An enemy in the fight. [V14.1.5]
    pub struct Foe {
        pub card: Enemy,
        /// Whose row it comes from.
        pub row: Seat = blank,
        pub target: Target = blank,
        pub defeated: bool,
        /// Red Skulls still to be resolved. [V14.6.1]
        pub reds: u8,
    }
}

saved! {
    /// A Unit put against enemies.
    pub struct Deployed {
        pub unit: Unit,
        pub owner: Seat = blank,
        /// Where each of its symbols goes. [V14.3.2]
        pub at: Aims,
    }
}

/// Where the symbols of a Unit go: one entry for each.
pub type Aims = Few<Option<Front>, SYMBOLS>;

impl Deployed {
    /// The enemies that some symbol is assigned to.
    pub fn fought(&self) -> Set<Front> {
        self.at.iter().copied().flatten().collect()
    }

    /// Whether all its symbols fight one enemy.
    pub fn is_whole(&self) -> bool {
        self.at.iter().all(|at| *at == self.at[0])
    }

    /// Where it lies; a split Unit at the first enemy that it fights.
    pub(crate) fn lies(&self) -> Token {
        self.fought().lowest().expect("who fights nobody is not deployed").line_of(self.owner)
    }
}

saved! {
    /// A stack of Provinces: on top those that nobody has seen, below them those put back, which all know. [V17.5]
    pub struct Pile {
        pub unknown: u8,
        /// From the top.
        pub known: Few<Province, PROVINCES>,
    }
}

impl Pile {
    pub fn len(&self) -> usize {
        usize::from(self.unknown) + self.known.len()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// What is being paid for. [V10.1.9]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purchase {
    Building(Building, Cell),
    Unit(Unit),
}

/// Elements of a payment or an offer, in the order in which they were added. [V10.1.11] [V17.2]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Element {
    Province(Province),
    /// The amount of the own Building at a place of the display.
    Use(Place),
    /// An exchange into this.
    Exchange(Resource),
    /// Offered for a stack.
    Unit(Unit),
}

impl Field for Element {
    const BLANK: Self = Element::Exchange(Resource::Gold);
    const OMITTED: bool = false;
}

impl Default for Element {
    fn default() -> Self {
        Element::BLANK
    }
}

impl Serialize for Element {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        match self {
            Element::Province(card) => card.serialize(s),
            Element::Unit(kind) => kind.serialize(s),
            Element::Use(at) => s.collect_str(&format_args!("use {}", at.zero_based())),
            Element::Exchange(to) => s.collect_str(&format_args!("exchange {to}")),
        }
    }
}

impl<'de> Deserialize<'de> for Element {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let text = String::deserialize(d)?;
        let found = match text.split_once(' ') {
            Some(("use", at)) => at.parse().ok().and_then(Place::counted).map(Element::Use),
            Some(("exchange", to)) => ids::find(to).map(Element::Exchange),
            _ => ids::find(&text).map(Element::Province).or_else(|| ids::find(&text).map(Element::Unit)),
        };
        found.ok_or_else(|| D::Error::custom(format_args!("{text:?} is nothing to pay with")))
    }
}

saved! {
    /// What a question under way has gathered so far.
    pub struct Pending {
        building: Option<Building>,
        x: i8,
        y: i8,
        unit: Option<Unit>,
        pub elements: Few<Element, ARMY>,
        /// Where the first symbols of a Unit that is being split go. [V14.3.4]
        pub aims: Aims,
        /// Provinces taken from a stack. [V17.4]
        pub looked: Few<Province, 3>,
    }
}

impl Pending {
    /// What is being bought.
    pub fn purchase(&self) -> Option<Purchase> {
        let building = self.building.map(|kind| Purchase::Building(kind, Cell { x: self.x, y: self.y }));
        building.or(self.unit.map(Purchase::Unit))
    }

    pub fn buy(&mut self, what: Purchase) {
        self.buy_nothing();
        match what {
            Purchase::Building(kind, cell) => (self.building, self.x, self.y) = (Some(kind), cell.x, cell.y),
            Purchase::Unit(kind) => self.unit = Some(kind),
        }
    }

    pub fn buy_nothing(&mut self) {
        (self.building, self.unit, self.x, self.y) = (None, None, 0, 0);
    }

    /// Whether a file says one thing that is bought, or none.
    pub(crate) fn is_clear(&self) -> bool {
        let again = self.purchase().map(|what| {
            let mut again = *self;
            again.buy(what);
            again
        });
        again.unwrap_or(Pending { x: 0, y: 0, ..*self }) == *self
    }

    /// Provinces and Buildings that are part of the payment.
    pub fn spent(&self) -> (Set<Province>, Set<Place>) {
        let (mut cards, mut places) = (Set::NONE, Set::NONE);
        for element in self.elements.iter() {
            match *element {
                Element::Province(card) => _ = cards.insert(card),
                Element::Use(at) => _ = places.insert(at),
                Element::Exchange(_) | Element::Unit(_) => {}
            }
        }
        (cards, places)
    }

    /// Units that are offered for a stack.
    pub fn offered(&self) -> impl DoubleEndedIterator<Item = Unit> + '_ {
        self.elements.iter().filter_map(|e| if let Element::Unit(kind) = e { Some(*kind) } else { None })
    }
}

saved! {
    /// Flags that end with the round.
    pub struct RoundFlags {
        /// Who has passed in the City Phase. [V7.6.1]
        pub passed: Set<Seat>,
        /// Buildings whose Gold or Tools were used. [V9.8]
        pub used: BySeat<Set<Place>, SEATS>,
        /// Exchanges used, by direction. [V9.13]
        to_gold: BySeat<Set<Place>, SEATS>,
        to_tools: BySeat<Set<Place>, SEATS>,
        /// Rows that attack. [V14.1.2a]
        pub attacking: Set<Seat>,
    }
}

impl RoundFlags {
    /// Buildings whose exchange into something was used.
    pub fn swapped(&self, to: Resource) -> &BySeat<Set<Place>, SEATS> {
        match to {
            Resource::Gold => &self.to_gold,
            Resource::Tools => &self.to_tools,
        }
    }

    pub fn swapped_mut(&mut self, to: Resource) -> &mut BySeat<Set<Place>, SEATS> {
        match to {
            Resource::Gold => &mut self.to_gold,
            Resource::Tools => &mut self.to_tools,
        }
    }
}

saved! {
    /// Flags that end with a window: of the income, or of a deployment. [V5.5] [V14.3]
    pub struct WindowFlags {
        /// Seats that have fixed their income. [V5.5]
        pub committed: Set<Seat>,
        pub done: Set<Seat>,
        pub recalled: Set<Seat>,
        /// Who has followed the plan since the last change, and for whom it has no part, as they know by asking. [V4.3.3]
        pub planned: Set<Seat>,
        pub no_part: Set<Seat>,
    }
}

saved! {
    /// The Order's cards.
    pub struct Order {
        /// Those that nobody has seen, of which `left` lie in the pile; the weaponless ones come first. [V3.12]
        pub pile: Each<Enemy, u8>,
        pub left: u8,
        pub blanks: u8,
        /// The Boost that was revealed. [V20.6]
        pub boost: Option<Boost>,
        /// The Final Attack has been revealed. [V21.1]
        pub last: bool,
        pub discard: Each<Enemy, u8>,
        /// Main cards left out of a short game, once they are known. [V24.3]
        pub boxed: Each<Enemy, u8>,
        /// Enemy Buildings, in the order they came into play. [V6.3]
        pub buildings: Few<Enemy, FORTS>,
    }
}

saved! {
    /// Destination cards. [V3.14]
    pub struct Destinations {
        pub pile: Each<Target, u8>,
        pub discard: Each<Target, u8>,
    }
}

saved! {
    /// The fight, or the siege.
    pub struct Fight {
        pub foes: Few<Foe, FOES>,
        pub deployed: Few<Deployed, ARMY>,
        /// Survivors set aside, by owner. [V14.5.1]
        pub aside: BySeat<Units, SEATS>,
        /// Units named for Silver or Golden Skulls. [V14.8.4a]
        pub named: BySeat<Units, SEATS>,
        /// Loot taken in this step. [V15.3]
        pub taken: BySeat<u8, SEATS>,
    }
}

saved! {
    /// What lies open, which is nearly all.
    pub struct Public {
        pub seats: u8 = skip,
        /// City points at the beginning. [V3.15] [V24.3]
        pub points: u8 = skip,
        /// Main cards left out of the Order pile. [V24.3]
        pub removed: u8 = skip,
        pub round: u8,
        /// 0 before the Boost, 1 after it. [V20.2]
        pub part: u8,
        pub city: u8,
        /// The starting player. [V4.1.2]
        pub start: Seat,
        pub end: Option<End>,
        /// What is pending, the innermost last.
        pub frames: Few<Frame, 6>,
        pub players: BySeat<Player, SEATS>,
        /// General supply. [V3.9] [V3.10]
        pub buildings: Each<Building, u8>,
        pub units: Units,
        pub order: Order,
        pub destinations: Destinations,
        pub stacks: Each<Stack, Pile>,
        /// Dealt Provinces that nobody has seen. [V3.11]
        pub unseen: Set<Province>,
        pub fight: Fight,
        pub pending: Pending,
        pub this_round: Lasting<RoundFlags>,
        pub window: Lasting<WindowFlags>,
    }
}

saved! {
    /// Income fixed and not yet shown: Units to draw. [V5.5]
    pub struct Secret {
        pub income: BySeat<Option<u8>, SEATS>,
    }
}

/// The file: what is public, and the income beside it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct State {
    #[serde(flatten)]
    pub public: Public,
    #[serde(skip_serializing_if = "Field::is_left_out")]
    pub income: BySeat<Option<u8>, SEATS>,
}

impl<'de> Deserialize<'de> for State {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let mut file = serde_json::Map::deserialize(d)?;
        let income = file.remove("income").map_or(Ok(BySeat::default()), |income| names::read(&income));
        let public = names::read(&serde_json::Value::Object(file)).map_err(D::Error::custom)?;
        Ok(State { public, income: income.map_err(|e| D::Error::custom(format_args!("income: {e}")))? })
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
    pub fn player(&self, seat: Seat) -> &Player {
        &self.p.players[seat]
    }

    pub(crate) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.p.players[seat]
    }

    /// The n-th seat in turn order. [V4.1.2]
    pub fn in_turn(&self, n: u8) -> Seat {
        let seat = self.p.start.0 + n;
        Seat(if seat >= self.p.seats { seat - self.p.seats } else { seat })
    }

    /// The place of a seat in turn order.
    pub fn place(&self, Seat(seat): Seat) -> u8 {
        let Seat(start) = self.p.start;
        if seat >= start { seat - start } else { seat + self.p.seats - start }
    }

    /// Seats in turn order, beginning with the starting player. [V4.1.2]
    pub fn turn_order(&self) -> impl Iterator<Item = Seat> + use<> {
        let (start, seats) = (self.p.start.0, self.p.seats);
        (0..seats).map(move |n| Seat(if start + n >= seats { start + n - seats } else { start + n }))
    }

    /// Those who follow a seat in turn order, up to the last one.
    pub(crate) fn later(&self, seat: Seat) -> impl Iterator<Item = Seat> + use<'_> {
        (self.place(seat) + 1..self.p.seats).map(|n| self.in_turn(n))
    }

    /// All seats, in ascending order.
    pub fn each_seat(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        (0..self.p.seats).map(Seat)
    }

    pub fn has(&self, seat: Seat) -> bool {
        seat.0 < self.p.seats
    }

    pub fn all_seats(&self) -> Seats {
        Seats::first(self.p.seats)
    }

    /// The strength of a row. [V14.1.1]
    pub fn row_strength(&self, seat: Seat) -> u8 {
        self.player(seat).row.iter().map(|k| self.kit.strengths[*k]).sum()
    }

    /// The Order values of a display, not capped. [V22.3]
    pub fn order_values(&self, seat: Seat) -> u8 {
        self.player(seat).site.order
    }

    pub fn half(&self) -> Half {
        if self.p.part == 0 { Half::First } else { Half::Second }
    }

    /// What defeats an enemy now. [V14.2.1]
    pub fn demand(&self, kind: Enemy) -> Weapons {
        self.kit.demands[self.half()][kind]
    }

    /// Skulls of an enemy now. [V14.2.2]
    pub fn skulls(&self, kind: Enemy) -> Each<Skull, u8> {
        self.kit.enemy(kind).skulls[self.half()]
    }

    /// Cards in the Order pile, the Boost and the Final Attack among them.
    pub fn order_pile(&self) -> u8 {
        let order = &self.p.order;
        order.left + u8::from(order.boost.is_none()) + u8::from(!order.last)
    }

    pub fn count(&self) -> Count {
        if self.p.seats == 3 { self.kit.three } else { self.kit.two }
    }
}
