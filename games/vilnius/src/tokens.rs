//! What the journal and the board name: cards, Buildings, enemies and places as tokens, and lists of them for sentences.

use ravelin_core::journal::{Tell, list};
use ravelin_core::{Each, Id, Part, Seat, Seats, Set, Token, telling};

use crate::ids::*;
use crate::kit::*;
use crate::state::Vilnius;

/// Numbers of cards in the journal and in scripted draws.
pub(crate) mod card {
    pub(crate) const PROVINCE: u16 = 0;
    pub(crate) const UNIT: u16 = 64;
    pub(crate) const ORDER: u16 = 96;
    pub(crate) const BOOST: u16 = 128;
    pub(crate) const FINAL: u16 = 131;
    pub(crate) const TARGET: u16 = 136;
    pub(crate) const EMBLEM: u16 = 140;
    pub(crate) const WEAPON: u16 = 144;
    pub(crate) const BACKS: u16 = 152;
}

/// Things: Buildings, stacks, common places, places of each player, Units to recruit.
pub(crate) mod thing {
    pub(crate) const STACK: u16 = 48;
    pub(crate) const COMMON: u16 = 64;
    pub(crate) const ZONE: u16 = 96;
    pub(crate) const FOR_HIRE: u16 = 192;
}

/// Pieces: places of the fight, what each player has there, and equal enemies told apart by their places.
pub(crate) mod piece {
    pub(crate) const FRONT: u16 = 32;
    pub(crate) const NUMBERED: u16 = 128;
}

/// What is seen of a card that lies face down.
pub(crate) const PROVINCE_BACK: Token = Token::Card(card::BACKS);
pub(crate) const UNIT_BACK: Token = Token::Card(card::BACKS + 1);
pub(crate) const ORDER_BACK: Token = Token::Card(card::BACKS + 2);
pub(crate) const TARGET_BACK: Token = Token::Card(card::BACKS + 3);
const BACK_NAMES: [&str; 4] = ["Province", "Unit", "Order card", "Destination card"];

/// General Buildings and Units. [V3.9] [V3.10]
pub(crate) const SUPPLY: Token = Token::Thing(thing::COMMON);
pub(crate) const ORDER_PILE: Token = Token::Thing(thing::COMMON + 1);
pub(crate) const ORDER_DISCARD: Token = Token::Thing(thing::COMMON + 2);
/// The Boost and the Final Attack, once they are revealed.
pub(crate) const REVEALED: Token = Token::Thing(thing::COMMON + 3);
/// Main cards left out of a short game. [V24.3]
pub(crate) const LEFT_OUT: Token = Token::Thing(thing::COMMON + 4);
pub(crate) const TARGET_PILE: Token = Token::Thing(thing::COMMON + 5);
pub(crate) const TARGET_DISCARD: Token = Token::Thing(thing::COMMON + 6);
/// Enemy Buildings in play. [V6.3]
pub(crate) const FORTS_IN_PLAY: Token = Token::Thing(thing::COMMON + 7);
/// Provinces that somebody has taken up from a stack. [V17.4]
pub(crate) const TAKEN_UP: Token = Token::Thing(thing::COMMON + 8);
/// Where the points of Vilnius stand.
pub(crate) const CITY: Token = Token::Thing(thing::COMMON + 9);
pub(crate) const POINT: Token = Token::Thing(thing::COMMON + 10);
/// The starting player's marker. [V4.1.2]
pub(crate) const MARKER: Token = Token::Thing(thing::COMMON + 11);
const COMMON_NAMES: [&str; 12] = [
    "the supply",
    "the Order pile",
    "the Order discard pile",
    "the revealed cards",
    "the box",
    "the Destination pile",
    "the Destination discard pile",
    "the enemy Buildings",
    "the cards taken up",
    "Vilnius",
    "point",
    "the starting player's marker",
];

/// What each player has beside the hand and the display.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Zone {
    Pile,
    Discard,
    UnitPile,
    UnitDiscard,
    /// The private supply. [V3.6]
    Own,
    Loot,
    Row,
    /// The Destination beside the attack value. [V3.8]
    Strength,
    /// Survivors set aside. [V14.5.1]
    Aside,
}

impl Zone {
    const NAMES: [&str; 9] = [
        "Province pile",
        "Province discard pile",
        "Unit pile",
        "Unit discard pile",
        "private supply",
        "loot",
        "row",
        "Strength card",
        "survivors",
    ];

    pub(crate) fn of(self, seat: Seat) -> Token {
        Token::Thing(thing::ZONE + 16 * u16::from(seat.0) + self as u16)
    }
}

/// The hand, which all may see.
pub(crate) fn hand(seat: Seat) -> Token {
    Token::Seat(seat)
}

pub(crate) fn order(kind: Enemy) -> Token {
    kind.into()
}

pub(crate) fn building(kind: Building) -> Token {
    kind.into()
}

pub(crate) fn province(card: Province) -> Token {
    card.into()
}

pub(crate) fn unit(kind: Unit) -> Token {
    kind.into()
}

pub(crate) fn stack(stack: Stack) -> Token {
    stack.into()
}

/// A place of the fight or of the siege.
pub(crate) fn foe(at: Front) -> Token {
    at.into()
}

pub(crate) const FINAL: Token = Token::Card(card::FINAL);

impl Vilnius {
    /// An enemy of the fight or of the siege; equal ones of a fight with their places, as choices and board number them.
    pub(crate) fn enemy(&self, at: Front) -> Token {
        let kind = self.target_kind(at).expect("an enemy stands there");
        let alike = !self.is_siege() && self.p.fight.foes.iter().filter(|f| f.card == kind).count() > 1;
        if alike { at.numbered(kind) } else { kind.into() }
    }
}

/// Units by kind: "Farmers and 2 Townguard". A card is called by its name, which is the name of many already.
pub(crate) fn army(units: Units) -> Part {
    list(units.kinds().map(|kind| match units.of(kind) {
        1 => kind.part(),
        n => Part::Count(n.into(), kind.into()),
    }))
}

pub(crate) fn provinces(cards: Set<Province>) -> Part {
    list(cards.iter())
}

/// Order cards by kind.
pub(crate) fn orders(counts: &Each<Enemy, u8>) -> Part {
    let there = counts.iter().filter(|(_, n)| **n > 0);
    list(there.map(|(kind, n)| if *n == 1 { kind.part() } else { Part::Count((*n).into(), kind.into()) }))
}

/// The same from a list of kinds.
pub(crate) fn orders_of(kinds: impl Iterator<Item = Enemy>) -> Part {
    let mut counts = Each::filled(0);
    kinds.for_each(|kind| counts[kind] += 1);
    orders(&counts)
}

/// Cards that all have seen and that are shuffled into a pile.
pub(crate) fn face_down(cards: impl Iterator<Item = Token>) -> Part {
    list(cards.map(|token| Part::Covered { to: Seats::NONE, token }))
}

/// Units one by one.
pub(crate) fn each_unit(units: Units) -> impl Iterator<Item = Token> {
    units.kinds().flat_map(move |kind| std::iter::repeat_n(kind.into(), units.of(kind).into()))
}

/// Order cards one by one.
pub(crate) fn each_order(counts: &Each<Enemy, u8>) -> impl Iterator<Item = Token> {
    counts.iter().flat_map(|(kind, n)| std::iter::repeat_n(kind.into(), (*n).into()))
}

/// "Light Horse of Player A".
pub(crate) fn of(what: impl Tell, seat: Seat) -> Part {
    Part::Phrase(vec![what.part(), Part::Text(" of "), Part::Seat(seat)])
}

/// "2 Gold and 1 Tool", without what is nothing.
pub(crate) fn price(amounts: &Each<Resource, u8>) -> Part {
    let there = amounts.iter().filter(|(_, n)| **n > 0);
    list(there.map(|(resource, n)| match resource {
        Resource::Gold => Part::Nouns((*n).into(), "Gold", "Gold"),
        Resource::Tools => Part::Nouns((*n).into(), "Tool", "Tools"),
    }))
}

pub(crate) fn plural(n: u8, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}

/// "2 Gold and 1 Tool", without what is nothing.
pub(crate) fn amounts(amounts: &Each<Resource, u8>) -> String {
    let tools_word = |n| if n == 1 { "Tool" } else { "Tools" };
    match Resource::ALL.map(|resource| amounts[resource]) {
        [0, 0] => "nothing".to_owned(),
        [gold, 0] => format!("{gold} Gold"),
        [0, tools] => format!("{tools} {}", tools_word(tools)),
        [gold, tools] => format!("{gold} Gold and {tools} {}", tools_word(tools)),
    }
}

pub(crate) fn name(kit: &Kit, token: Token) -> String {
    let or_unknown = |name: Option<&String>| name.map_or_else(|| "?".to_owned(), Clone::clone);
    match token {
        Token::Seat(seat) => seat_name(seat).to_owned(),
        Token::Card(n) if n < card::UNIT => or_unknown(nth(&kit.provinces, n).map(|p| &p.name)),
        Token::Card(n) if n < card::ORDER => or_unknown(nth(&kit.units, n - card::UNIT).map(|u| &u.name)),
        Token::Card(n) if n < card::BOOST => order_name(kit, n - card::ORDER),
        Token::Card(n @ card::BOOST..card::FINAL) => {
            let name = |spec: &BoostSpec| format!("{} ({})", spec.name, boost_effect(spec));
            nth(&kit.boosts, n - card::BOOST).map_or_else(|| "?".to_owned(), name)
        }
        FINAL => kit.final_name.clone(),
        Token::Card(n) if n >= card::BACKS => named(&BACK_NAMES, n - card::BACKS),
        Token::Card(n) if n >= card::WEAPON => or_unknown(nth(&kit.weapon_names, n - card::WEAPON)),
        Token::Card(n) if n >= card::EMBLEM => or_unknown(nth(&kit.emblems, n - card::EMBLEM)),
        Token::Card(n) => or_unknown(nth(&kit.destinations, n.saturating_sub(card::TARGET))),
        Token::Thing(n) if n < thing::STACK => or_unknown(nth(&kit.buildings, n).map(|b| &b.name)),
        Token::Thing(n) if n < thing::COMMON => format!("stack {}", n - thing::STACK + 1),
        Token::Thing(n) if n < thing::ZONE => named(&COMMON_NAMES, n - thing::COMMON),
        Token::Thing(n) if n >= thing::FOR_HIRE => or_unknown(nth(&kit.units, n - thing::FOR_HIRE).map(|u| &u.name)),
        Token::Thing(n) => {
            let (seat, zone) = ((n - thing::ZONE) / 16, (n - thing::ZONE) % 16);
            format!("the {} of {}", named(&Zone::NAMES, zone), seat_name(Seat(seat as u8)))
        }
        Token::Piece(n) if n < piece::FRONT => format!("enemy {}", n + 1),
        Token::Piece(n) if n < piece::NUMBERED => format!("the Units against enemy {}", n % 32 + 1),
        Token::Piece(n) => {
            let (kind, at) = ((n - piece::NUMBERED) / 32, n % 32);
            format!("{} ({})", order_name(kit, kind), at + 1)
        }
        Token::Space(n) => format!("cell {},{}", i32::from(n >> 6 & 63) - 32, i32::from(n & 63) - 32),
    }
}

/// How actions, scenes and scripts of dice write a card.
pub(crate) fn card_id(kit: &Kit, n: u16) -> String {
    let id = match n {
        n if n < card::UNIT => nth(&kit.provinces, n).map(|spec| &spec.id),
        n if n < card::ORDER => nth(&kit.units, n - card::UNIT).map(|spec| &spec.id),
        n if n < card::BOOST => {
            return order_of(kit, n - card::ORDER).map_or("?", |kind| kit.order_id(kind)).to_owned();
        }
        n if n < card::FINAL => nth(&kit.boosts, n - card::BOOST).map(|spec| &spec.id),
        n if n >= card::EMBLEM => nth(&kit.emblem_ids, n - card::EMBLEM),
        n => return Target::at((n - card::TARGET).into()).map_or("?", Target::word).to_owned(),
    };
    id.map_or_else(|| "?".to_owned(), Clone::clone)
}

/// What a card says besides its name: what it gives or does, what it costs and what it asks for.
pub(crate) fn printed(kit: &Kit, token: Token) -> Option<String> {
    let unit = |n: u16| {
        let spec = nth(&kit.units, n)?;
        let needs: Vec<&str> = spec.requires.iter().map(|t| kit.type_name(t)).collect();
        let needs = if needs.is_empty() { String::new() } else { format!(", needs {}", needs.join(", ")) };
        Some(format!("{} Costs {}{needs}.", spec.text, amounts(&spec.price)))
    };
    match token {
        Token::Card(n) if n < card::UNIT => {
            let spec = nth(&kit.provinces, n)?;
            let good = kit.good_name(spec.good);
            Some(format!("{}; {good} gives {} more where it is traded.", amounts(&spec.base), amounts(&spec.bonus)))
        }
        Token::Card(n @ card::UNIT..card::ORDER) => unit(n - card::UNIT),
        Token::Card(n @ card::BOOST..card::FINAL) => nth(&kit.boosts, n - card::BOOST).map(|spec| spec.text.clone()),
        Token::Card(n @ card::EMBLEM..card::WEAPON) => brought_by(kit, n - card::EMBLEM),
        Token::Thing(n) if n < thing::STACK => {
            let spec = nth(&kit.buildings, n)?;
            let kind = kit.type_name(spec.kind);
            let price = if spec.start { String::new() } else { format!(" Costs {}.", amounts(&spec.price)) };
            Some(format!("{} {kind}, Order value {}.{price}", spec.text, spec.order))
        }
        Token::Thing(n @ thing::FOR_HIRE..) => unit(n - thing::FOR_HIRE),
        _ => None,
    }
}

/// What tells one emblem from another: its home Provinces and the Building that no other has. [V3.3]
fn brought_by(kit: &Kit, emblem: u16) -> Option<String> {
    let emblem = Emblem::at(emblem.into())?;
    let homes = kit.homes[emblem].iter().map(|card| kit.province(card).name.clone());
    let own = kit.buildings.iter().filter(|spec| spec.owner == Owner::Emblem(emblem));
    let own = own.map(|spec| format!("{}: {}", spec.name, spec.text));
    Some(format!("Home Provinces {}. {}", telling::and(&homes.collect::<Vec<_>>()), own.collect::<Vec<_>>().join(" ")))
}

fn nth<T>(list: &[T], n: u16) -> Option<&T> {
    list.get(usize::from(n))
}

fn named(names: &[&str], n: u16) -> String {
    nth(names, n).copied().unwrap_or("?").to_owned()
}

fn order_of(kit: &Kit, n: u16) -> Option<Enemy> {
    kit.each_order().nth(n.into())
}

fn order_name(kit: &Kit, n: u16) -> String {
    order_of(kit, n).map_or("?", |kind| kit.order_name(kind)).to_owned()
}

/// Units, and most enemies, bear the name of many already.
pub(crate) fn plural_of(kit: &Kit, token: Token) -> String {
    let name = name(kit, token);
    match token {
        Token::Card(card::UNIT..card::ORDER) => name,
        Token::Card(card::ORDER..card::BOOST) if name.ends_with('s') => name,
        _ => ravelin_core::telling::plural(&name),
    }
}

pub(crate) fn back(token: Token) -> Option<Token> {
    match token {
        Token::Card(card::PROVINCE..card::UNIT) => Some(PROVINCE_BACK),
        Token::Card(card::UNIT..card::ORDER) => Some(UNIT_BACK),
        Token::Card(card::ORDER..=card::FINAL) => Some(ORDER_BACK),
        Token::Card(card::TARGET..card::EMBLEM) => Some(TARGET_BACK),
        _ => None,
    }
}

/// What tells one Boost from another: points of the city, then what each player loses. [V20.4]
fn boost_effect(spec: &BoostSpec) -> String {
    let mut parts = Vec::new();
    if spec.fire > 0 {
        parts.push(plural(spec.fire, "point", "points"));
    }
    let each = spec.each.iter().map(|symbol| match symbol {
        Damage::Fire => "a point",
        Damage::StoredProvince => "a stored Province",
        Damage::Building => "a Building",
        Damage::Unit => "a Unit",
        Damage::Province => "a Province",
    });
    parts.extend(each.map(|what| format!("{what} each")));
    if parts.is_empty() { "no effect".to_owned() } else { parts.join(", ") }
}
