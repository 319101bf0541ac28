//! Actions: what a seat can answer. The printed form is the notation of records, tests and the command line.

use std::fmt;

use ravelin_core::Token;

use crate::components::*;
use crate::vocabulary::*;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Action {
    /// A card of those looked at is kept; in the draft a Trait.
    Keep(Deck, u8),
    Start(u8),
    /// Which level a start Area has. [Z3.4.7]
    Swap(u8),
    At(u8),
    Place(ActionKind),
    /// All Action cards as in the last Turn. [Z5.3]
    Same,
    Space(u8),
    Do,
    Skip,
    Yes,
    No,
    Stop,
    Deck(Deck),
    Option(u8),
    Buy(u8, u8),
    Build(u8, u8),
    /// A Unit of an Area, by kind and Wounds.
    Unit(u8, u8),
    Beast(u8),
    To(u8),
    Position(u8),
    Play(Deck, u8),
    Discard(Deck, u8),
    Wound(u8),
    WoundBeast(u8),
    Warp(u8, u8),
    WarpBeast(u8, u8),
    Player(u8),
    /// Empires one is willing to trade with, as bits of seats.
    Name(u8),
    Bid(u16),
    /// Which trigger first. [Z4.6]
    Trigger(u8),
    Exchange(ActionKind, ActionKind),
}

const _: () = assert!(size_of::<Action>() <= 16);

/// Numbers of cards in the journal and in scripted draws.
pub(crate) fn card(deck: Deck, card: u8) -> Token {
    Token::Card(first_card(deck) + u16::from(card))
}

pub(crate) fn first_card(deck: Deck) -> u16 {
    deck as u16 * 64
}

pub(crate) const VP_CARD: u16 = 9 * 64;

pub(crate) fn vp_card(card: u8) -> Token {
    Token::Card(VP_CARD + u16::from(card))
}

/// What a card says, where a journal tells that it was played.
pub(crate) fn card_says(deck: Deck, card: u8) -> Token {
    Token::Card(CARD_TEXT + first_card(deck) + u16::from(card))
}

const CARD_TEXT: u16 = VP_CARD + 64;

pub(crate) fn space(area: u8) -> Token {
    Token::Space(u16::from(area))
}

pub(crate) fn unit(unit: usize) -> Token {
    Token::Piece(unit as u16)
}

pub(crate) fn upgrade(upgrade: u8) -> Token {
    Token::Piece(8 + u16::from(upgrade))
}

pub(crate) fn monster(monster: u8) -> Token {
    card(Deck::Monster, monster)
}

pub(crate) fn action_card(kind: ActionKind) -> Token {
    Token::Thing(kind as u16)
}

/// A space of the track, by its place from left to right.
pub(crate) fn track_space(space: u8) -> Token {
    Token::Thing(16 + u16::from(space))
}

/// An Empire Chart.
pub(crate) fn chart(seat: u8) -> Token {
    Token::Thing(64 + u16::from(seat))
}

/// An Empire by its colour: what a journal shows of it has to be said without the state.
pub(crate) fn empire(colour: u8) -> Token {
    Token::Thing(EMPIRE + u16::from(colour))
}

const EMPIRE: u16 = 72;
const EMPIRES_END: u16 = EMPIRE + 8;

/// A number that was hidden and is now shown.
const NUMBER: u16 = 1000;

pub(crate) fn figure(n: u16) -> Token {
    Token::Thing(NUMBER.saturating_add(n))
}

pub(crate) fn name(kit: &Kit, token: Token) -> String {
    match token {
        Token::Seat(seat) => format!("seat {}", seat.0),
        Token::Space(n) => kit.area(n as u8).name.clone(),
        Token::Card(n) if n >= CARD_TEXT => {
            let n = n - CARD_TEXT;
            let deck = Deck::nth((n / 64) as u8).unwrap_or(Deck::Event);
            crate::words::card_text(kit, deck, (n % 64) as u8)
        }
        Token::Card(n) if n >= VP_CARD => {
            kit.vp.get(usize::from(n - VP_CARD)).map_or_else(|| "?".to_owned(), |c| c.name.clone())
        }
        Token::Card(n) => {
            let deck = Deck::nth((n / 64) as u8).unwrap_or(Deck::Event);
            kit.card_name(deck, (n % 64) as u8).to_owned()
        }
        Token::Piece(n @ 0..5) => kit.units[usize::from(n)].name.clone(),
        Token::Piece(n) => kit.upgrades[usize::from(n.saturating_sub(8)) % 4].name.clone(),
        Token::Thing(n @ 0..8) => kit.actions[usize::from(n)].name.clone(),
        Token::Thing(n @ 16..32) => format!("space {}", n - 15),
        Token::Thing(n @ 64..72) => crate::view::seat_name(ravelin_core::Seat((n - 64) as u8)),
        Token::Thing(n @ EMPIRE..EMPIRES_END) => {
            kit.colours.get(usize::from(n - EMPIRE)).map_or_else(|| "?".to_owned(), |c| crate::words::capital(c))
        }
        Token::Thing(n) => n.saturating_sub(NUMBER).to_string(),
    }
}

/// A kind of Unit with its Wounds, as ids: `cavalry`, `cavalry-1`.
pub(crate) fn slot_id(kit: &Kit, slot: u8) -> String {
    let n = usize::from(slot) % SLOTS;
    let id = UNIT_IDS.get(usize::from(kit.slot_unit[n])).copied().unwrap_or("nothing");
    match kit.slot_wounds[n] {
        0 | NO => id.to_owned(),
        wounds => format!("{id}-{wounds}"),
    }
}

pub(crate) fn notation(kit: &Kit, action: Action, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let at = |area: u8| kit.area(area).id.as_str();
    let card = |deck: Deck, n: u8| kit.card_id(deck, n);
    let upgrade = |n: u8| UPGRADE_IDS[usize::from(n) % 4];
    let unit = |n: u8| UNIT_IDS[usize::from(n) % UNITS];
    match action {
        Action::Keep(deck, n) => write!(f, "keep {}", card(deck, n)),
        Action::Start(area) => write!(f, "start {}", at(area)),
        Action::Swap(level) => write!(f, "swap {}", ["rural", "keep", "city", "metropol"][usize::from(level) % 4]),
        Action::At(area) => write!(f, "at {}", at(area)),
        Action::Place(kind) => write!(f, "place {}", kind.word()),
        Action::Same => f.write_str("place same"),
        Action::Space(n) => write!(f, "space {}", n + 1),
        Action::Do => f.write_str("execute"),
        Action::Skip => f.write_str("skip"),
        Action::Yes => f.write_str("yes"),
        Action::No => f.write_str("no"),
        Action::Stop => f.write_str("stop"),
        Action::Deck(deck) => write!(f, "draw {}", deck.word()),
        Action::Option(n) => write!(f, "option {}", n + 1),
        Action::Buy(n, area) => write!(f, "buy {} {}", unit(n), at(area)),
        Action::Build(n, area) => write!(f, "build {} {}", upgrade(n), at(area)),
        Action::Unit(area, slot) => write!(f, "unit {} {}", at(area), slot_id(kit, slot)),
        Action::Beast(n) => write!(f, "monster {}", kit.monster(n).id),
        Action::To(area) => write!(f, "to {}", at(area)),
        Action::Position(n) => write!(f, "position {}", POSITION_IDS[usize::from(n) % POSITIONS]),
        Action::Play(deck, n) => write!(f, "play {}", card(deck, n)),
        Action::Discard(deck, n) => write!(f, "discard {}", card(deck, n)),
        Action::Wound(slot) => write!(f, "wound {}", slot_id(kit, slot)),
        Action::WoundBeast(n) => write!(f, "wound {}", kit.monster(n).id),
        Action::Warp(slot, area) => write!(f, "warp {} {}", slot_id(kit, slot), at(area)),
        Action::WarpBeast(n, area) => write!(f, "warp {} {}", kit.monster(n).id, at(area)),
        Action::Player(seat) => write!(f, "player {}", seat + 1),
        Action::Name(0) => f.write_str("name nobody"),
        Action::Name(mask) => {
            f.write_str("name")?;
            (0..8).filter(|s| mask >> s & 1 != 0).try_for_each(|s| write!(f, " {}", s + 1))
        }
        Action::Bid(n) => write!(f, "bid {n}"),
        Action::Trigger(n) => {
            let trigger = kit.triggers.get(usize::from(n));
            let id = trigger.map_or("?", |t| kit.card_id(t.deck, t.card));
            write!(f, "first {id} {n}")
        }
        Action::Exchange(a, b) => write!(f, "exchange {} {}", a.word(), b.word()),
    }
}

/// Where an action is clicked.
pub(crate) fn anchor(action: Action) -> Option<Token> {
    Some(match action {
        Action::Keep(deck, n) | Action::Play(deck, n) | Action::Discard(deck, n) => card(deck, n),
        Action::Start(area) | Action::At(area) | Action::To(area) | Action::Unit(area, _) => space(area),
        Action::Buy(_, area) | Action::Build(_, area) | Action::Warp(_, area) | Action::WarpBeast(_, area) => {
            space(area)
        }
        Action::Place(kind) => action_card(kind),
        Action::Space(n) => track_space(n),
        Action::Position(n) => card(Deck::Position, n),
        Action::Beast(n) | Action::WoundBeast(n) => monster(n),
        Action::Player(seat) => chart(seat),
        Action::Swap(_)
        | Action::Same
        | Action::Do
        | Action::Skip
        | Action::Yes
        | Action::No
        | Action::Stop
        | Action::Deck(_)
        | Action::Option(_)
        | Action::Wound(_)
        | Action::Name(_)
        | Action::Bid(_)
        | Action::Trigger(_)
        | Action::Exchange(..) => return None,
    })
}

/// Fighting, for the quarrelsome style of the laws: what moves Units, buys them and plays cards.
pub(crate) fn fights(action: Action) -> bool {
    matches!(
        action,
        Action::Unit(..)
            | Action::Beast(_)
            | Action::To(_)
            | Action::Buy(..)
            | Action::Play(..)
            | Action::Do
            | Action::Yes
    )
}
