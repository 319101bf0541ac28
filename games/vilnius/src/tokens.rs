//! What the journal and the board name: cards, Buildings, enemies and places as tokens, and lists of them for sentences.

use ravelin_core::Id;
use ravelin_core::journal::{Tell, list};
use ravelin_core::{Part, Seat, Seats, Token, telling};

use crate::components::*;
use crate::ids::Emblem;
use crate::state::{Deployed, Target, Vilnius};
use crate::view::seat_name;

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
    pub(super) const BACKS: u16 = 152;
}

/// Things: Buildings, stacks, common places, places of each player, Units to recruit.
mod thing {
    pub(super) const STACK: u16 = 48;
    pub(super) const COMMON: u16 = 64;
    pub(super) const ZONE: u16 = 96;
    pub(super) const FOR_HIRE: u16 = 192;
}

/// Pieces: places of the fight, what each player has there, and equal enemies told apart by their places.
mod piece {
    pub(super) const FRONT: u16 = 32;
    pub(super) const NUMBERED: u16 = 128;
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

    pub(crate) fn of(self, seat: u8) -> Token {
        Token::Thing(thing::ZONE + 16 * u16::from(seat) + self as u16)
    }
}

/// The hand, which all may see.
pub(crate) fn hand(seat: u8) -> Token {
    Token::Seat(Seat(seat))
}

pub(crate) fn province(card: u8) -> Token {
    Token::Card(card::PROVINCE + u16::from(card))
}

pub(crate) fn unit(kind: u8) -> Token {
    Token::Card(card::UNIT + u16::from(kind))
}

/// Units of a kind in the supply, where they are recruited.
pub(crate) fn for_hire(kind: u8) -> Token {
    Token::Thing(thing::FOR_HIRE + u16::from(kind))
}

pub(crate) fn order(kind: u8) -> Token {
    Token::Card(card::ORDER + u16::from(kind))
}

pub(crate) const FINAL: Token = Token::Card(card::FINAL);

pub(crate) fn target(target: Target) -> Token {
    Token::Card(card::TARGET + target as u16)
}

/// A weapon symbol, where a Unit is split.
pub(crate) fn weapon(weapon: u8) -> Token {
    Token::Card(card::WEAPON + u16::from(weapon))
}

pub(crate) fn building(kind: u8) -> Token {
    Token::Thing(kind.into())
}

pub(crate) fn stack(stack: u8) -> Token {
    Token::Thing(thing::STACK + u16::from(stack))
}

/// A place of the fight or of the siege.
pub(crate) fn foe(at: u8) -> Token {
    Token::Piece(at.into())
}

/// What a player has against a place of the fight or of the siege; a split Unit lies at the first that it fights.
pub(crate) fn front(d: &Deployed) -> Token {
    Token::Piece(piece::FRONT + 32 * u16::from(d.owner) + d.fought().trailing_zeros() as u16)
}

/// A display stays within 24 cells of the Residence, so a coordinate has six bits.
fn grid([x, y]: [i8; 2]) -> u16 {
    let part = |n: i8| (i32::from(n) + 32).clamp(0, 63) as u16;
    part(x) << 6 | part(y)
}

/// A cell of the display of whoever is asked.
pub(crate) fn cell(x: i8, y: i8) -> Token {
    Token::Space(grid([x, y]))
}

/// A cell of a player's display.
pub(crate) fn cell_of(seat: u8, at: [i8; 2]) -> Token {
    Token::Space(u16::from(seat + 1) << 12 | grid(at))
}

impl Vilnius {
    /// An enemy of the fight or of the siege; equal ones of a fight with their places, as choices and board number them.
    pub(crate) fn enemy(&self, at: u8, siege: bool) -> Token {
        let kind = self.target_kind(at, siege);
        let alike = !siege && self.p.foes.iter().filter(|f| f.kind == kind).count() > 1;
        if alike { Token::Piece(piece::NUMBERED + 32 * u16::from(kind) + u16::from(at)) } else { order(kind) }
    }
}

/// Units by kind: "Farmers and 2 Townguard". A card is called by its name, which is the name of many already.
pub(crate) fn army(units: Units) -> Part {
    list(units.kinds().map(|kind| match units.of(kind) {
        1 => unit(kind).part(),
        n => Part::Count(n.into(), unit(kind)),
    }))
}

pub(crate) fn provinces(cards: u64) -> Part {
    list(bits(cards).map(province))
}

/// Order cards by kind.
pub(crate) fn orders(counts: &[u8; KINDS]) -> Part {
    let there = counts.iter().zip(0..).filter(|(n, _)| **n > 0);
    list(there.map(|(n, kind)| if *n == 1 { order(kind).part() } else { Part::Count((*n).into(), order(kind)) }))
}

/// The same from a list of kinds.
pub(crate) fn orders_of(kinds: impl Iterator<Item = u8>) -> Part {
    let mut counts = [0; KINDS];
    kinds.for_each(|kind| counts[usize::from(kind) % KINDS] += 1);
    orders(&counts)
}

/// Cards that all have seen and that are shuffled into a pile.
pub(crate) fn face_down(cards: impl Iterator<Item = Token>) -> Part {
    list(cards.map(|token| Part::Covered { to: Seats::NONE, token }))
}

/// Units one by one.
pub(crate) fn each_unit(units: Units) -> impl Iterator<Item = Token> {
    units.kinds().flat_map(move |kind| std::iter::repeat_n(unit(kind), units.of(kind).into()))
}

/// Order cards one by one.
pub(crate) fn each_order(counts: &[u8; KINDS]) -> impl Iterator<Item = Token> {
    counts.iter().zip(0..).flat_map(|(n, kind)| std::iter::repeat_n(order(kind), (*n).into()))
}

/// "Light Horse of Player A".
pub(crate) fn of(what: impl Tell, seat: u8) -> Part {
    Part::Phrase(vec![what.part(), Part::Text(" of "), Part::Seat(Seat(seat))])
}

/// "2 Gold and 1 Tool", without what is nothing.
pub(crate) fn price([gold, tools]: [u8; 2]) -> Part {
    let both = [(gold, "Gold", "Gold"), (tools, "Tool", "Tools")];
    list(both.into_iter().filter(|(n, ..)| *n > 0).map(|(n, one, many)| Part::Nouns(n.into(), one, many)))
}

pub(crate) fn name(kit: &Kit, token: Token) -> String {
    let or_unknown = |name: Option<&String>| name.map_or_else(|| "?".to_owned(), Clone::clone);
    match token {
        Token::Seat(Seat(seat)) => seat_name(seat).to_owned(),
        Token::Card(n) if n < card::UNIT => or_unknown(kit.provinces.get(usize::from(n)).map(|p| &p.name)),
        Token::Card(n) if n < card::ORDER => or_unknown(kit.units.get(usize::from(n - card::UNIT)).map(|u| &u.name)),
        Token::Card(n) if n < card::BOOST => order_name(kit, n - card::ORDER),
        Token::Card(n @ card::BOOST..card::FINAL) => {
            let spec = &kit.boosts[usize::from(n - card::BOOST) % BOOSTS];
            format!("{} ({})", spec.name, boost_effect(spec))
        }
        FINAL => kit.final_name.clone(),
        Token::Card(n) if n >= card::BACKS => named(&BACK_NAMES, n - card::BACKS),
        Token::Card(n) if n >= card::WEAPON => or_unknown(kit.weapon_names.get(usize::from(n - card::WEAPON))),
        Token::Card(n) if n >= card::EMBLEM => or_unknown(kit.emblems.get(usize::from(n - card::EMBLEM))),
        Token::Card(n) => or_unknown(kit.destinations.get(usize::from(n.saturating_sub(card::TARGET)))),
        Token::Thing(n) if n < thing::STACK => or_unknown(kit.buildings.get(usize::from(n)).map(|b| &b.name)),
        Token::Thing(n) if n < thing::COMMON => format!("stack {}", n - thing::STACK + 1),
        Token::Thing(n) if n < thing::ZONE => named(&COMMON_NAMES, n - thing::COMMON),
        Token::Thing(n) if n >= thing::FOR_HIRE => {
            or_unknown(kit.units.get(usize::from(n - thing::FOR_HIRE)).map(|u| &u.name))
        }
        Token::Thing(n) => {
            let (seat, zone) = ((n - thing::ZONE) / 16, (n - thing::ZONE) % 16);
            format!("the {} of {}", named(&Zone::NAMES, zone), seat_name(seat as u8))
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
    match n {
        n if n < card::UNIT => kit.province(n as u8).id.clone(),
        n if n < card::ORDER => kit.unit((n - card::UNIT) as u8).id.clone(),
        n if n < card::BOOST => kit.order_id((n - card::ORDER) as u8).to_owned(),
        n if n < card::FINAL => kit.boosts[usize::from(n - card::BOOST)].id.clone(),
        n if n >= card::EMBLEM => kit.emblem_ids[usize::from(n - card::EMBLEM) % EMBLEMS].clone(),
        n => if n == card::TARGET { "vilnius" } else { "quarter" }.to_owned(),
    }
}

/// What a card says besides its name: what it gives or does, what it costs and what it asks for.
pub(crate) fn printed(kit: &Kit, token: Token) -> Option<String> {
    use crate::action::amounts;
    let unit = |n: u16| {
        let spec = kit.units.get(usize::from(n))?;
        let needs: Vec<&str> = bits(spec.requires.into()).map(|t| kit.type_name(t)).collect();
        let needs = if needs.is_empty() { String::new() } else { format!(", needs {}", needs.join(", ")) };
        Some(format!("{} Costs {}{needs}.", spec.text, amounts(spec.price)))
    };
    match token {
        Token::Card(n) if n < card::UNIT => {
            let spec = kit.provinces.get(usize::from(n))?;
            let good = kit.goods.get(spec.good.trailing_zeros() as usize).map_or("", String::as_str);
            Some(format!("{}; {good} gives {} more where it is traded.", amounts(spec.base), amounts(spec.bonus)))
        }
        Token::Card(n @ card::UNIT..card::ORDER) => unit(n - card::UNIT),
        Token::Card(n @ card::BOOST..card::FINAL) => {
            kit.boosts.get(usize::from(n - card::BOOST)).map(|spec| spec.text.clone())
        }
        Token::Card(n @ card::EMBLEM..card::WEAPON) => brought_by(kit, n - card::EMBLEM),
        Token::Thing(n) if n < thing::STACK => {
            let spec = kit.buildings.get(usize::from(n))?;
            let kind = kit.type_name(spec.kind);
            let price = if spec.start { String::new() } else { format!(" Costs {}.", amounts(spec.price)) };
            Some(format!("{} {kind}, Order value {}.{price}", spec.text, spec.order))
        }
        Token::Thing(n @ thing::FOR_HIRE..) => unit(n - thing::FOR_HIRE),
        _ => None,
    }
}

/// What tells one emblem from another: its home Provinces and the Building that no other has. [V3.3]
fn brought_by(kit: &Kit, emblem: u16) -> Option<String> {
    let emblem = Emblem::at(emblem.into())?;
    let homes = bits(kit.homes[emblem]).map(|n| kit.province(n).name.clone());
    let own = kit.buildings.iter().filter(|spec| spec.owner == Owner::Emblem(emblem));
    let own = own.map(|spec| format!("{}: {}", spec.name, spec.text));
    Some(format!("Home Provinces {}. {}", telling::and(&homes.collect::<Vec<_>>()), own.collect::<Vec<_>>().join(" ")))
}

fn named(names: &[&str], n: u16) -> String {
    names.get(usize::from(n)).copied().unwrap_or("?").to_owned()
}

fn order_name(kit: &Kit, kind: u16) -> String {
    if usize::from(kind) < kit.order_kinds() { kit.order_name(kind as u8).to_owned() } else { "?".to_owned() }
}

/// Units, and most enemies, bear the name of many already.
pub(crate) fn plural(kit: &Kit, token: Token) -> String {
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
        parts.push(crate::action::plural(spec.fire, "point", "points"));
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
