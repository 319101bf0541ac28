//! Actions: what a seat can answer. The printed form is the notation of records, tests and the command line.

use std::fmt;

use ravelin_core::Token;

use crate::components::*;
use crate::tokens::{action_card, card, chart, monster, space, track_space};
use crate::view::View;
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

/// The card that an action is about.
pub(crate) fn about(view: &View, action: Action) -> Option<Token> {
    match action {
        Action::Trigger(n) => view.kit.triggers.get(usize::from(n)).map(|t| card(t.deck, t.card)),
        Action::Warp(..) | Action::Space(_) => None,
        Action::WarpBeast(n, _) => Some(monster(n)),
        other => anchor(other),
    }
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
