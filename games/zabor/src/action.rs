//! Actions: what a seat can answer. The printed form is the notation of records, tests and the command line.

use std::fmt;

use ravelin_core::Token;

use crate::components::*;
use crate::state::Zabor;
use crate::tokens::{action_card, card, chart, monster, space, track_space};
use crate::vocabulary::*;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reply {
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

const _: () = assert!(size_of::<Reply>() <= 16);

/// A kind of Unit with its Wounds, as ids: `cavalry`, `cavalry-1`.
pub(crate) fn slot_id(kit: &Kit, slot: u8) -> String {
    let n = usize::from(slot) % SLOTS;
    let id = UNIT_IDS.get(usize::from(kit.slot_unit[n])).copied().unwrap_or("nothing");
    match kit.slot_wounds[n] {
        0 | NO => id.to_owned(),
        wounds => format!("{id}-{wounds}"),
    }
}

pub(crate) fn notation(kit: &Kit, action: Reply, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let at = |area: u8| kit.area(area).id.as_str();
    let card = |deck: Deck, n: u8| kit.card_id(deck, n);
    let upgrade = |n: u8| UPGRADE_IDS[usize::from(n) % 4];
    let unit = |n: u8| UNIT_IDS[usize::from(n) % UNITS];
    match action {
        Reply::Keep(deck, n) => write!(f, "keep {}", card(deck, n)),
        Reply::Start(area) => write!(f, "start {}", at(area)),
        Reply::Swap(level) => write!(f, "swap {}", ["rural", "keep", "city", "metropol"][usize::from(level) % 4]),
        Reply::At(area) => write!(f, "at {}", at(area)),
        Reply::Place(kind) => write!(f, "place {}", kind.word()),
        Reply::Same => f.write_str("place same"),
        Reply::Space(n) => write!(f, "space {}", n + 1),
        Reply::Do => f.write_str("execute"),
        Reply::Skip => f.write_str("skip"),
        Reply::Yes => f.write_str("yes"),
        Reply::No => f.write_str("no"),
        Reply::Stop => f.write_str("stop"),
        Reply::Deck(deck) => write!(f, "draw {}", deck.word()),
        Reply::Option(n) => write!(f, "option {}", n + 1),
        Reply::Buy(n, area) => write!(f, "buy {} {}", unit(n), at(area)),
        Reply::Build(n, area) => write!(f, "build {} {}", upgrade(n), at(area)),
        Reply::Unit(area, slot) => write!(f, "unit {} {}", at(area), slot_id(kit, slot)),
        Reply::Beast(n) => write!(f, "monster {}", kit.monster(n).id),
        Reply::To(area) => write!(f, "to {}", at(area)),
        Reply::Position(n) => write!(f, "position {}", POSITION_IDS[usize::from(n) % POSITIONS]),
        Reply::Play(deck, n) => write!(f, "play {}", card(deck, n)),
        Reply::Discard(deck, n) => write!(f, "discard {}", card(deck, n)),
        Reply::Wound(slot) => write!(f, "wound {}", slot_id(kit, slot)),
        Reply::WoundBeast(n) => write!(f, "wound {}", kit.monster(n).id),
        Reply::Warp(slot, area) => write!(f, "warp {} {}", slot_id(kit, slot), at(area)),
        Reply::WarpBeast(n, area) => write!(f, "warp {} {}", kit.monster(n).id, at(area)),
        Reply::Player(seat) => write!(f, "player {}", seat + 1),
        Reply::Name(0) => f.write_str("name nobody"),
        Reply::Name(mask) => {
            f.write_str("name")?;
            (0..8).filter(|s| mask >> s & 1 != 0).try_for_each(|s| write!(f, " {}", s + 1))
        }
        Reply::Bid(n) => write!(f, "bid {n}"),
        Reply::Trigger(n) => {
            let trigger = kit.triggers.get(usize::from(n));
            let id = trigger.map_or("?", |t| kit.card_id(t.deck, t.card));
            write!(f, "first {id} {n}")
        }
        Reply::Exchange(a, b) => write!(f, "exchange {} {}", a.word(), b.word()),
    }
}

/// Where an action is clicked.
pub(crate) fn anchor(action: Reply) -> Option<Token> {
    Some(match action {
        Reply::Keep(deck, n) | Reply::Play(deck, n) | Reply::Discard(deck, n) => card(deck, n),
        Reply::Start(area) | Reply::At(area) | Reply::To(area) | Reply::Unit(area, _) => space(area),
        Reply::Buy(_, area) | Reply::Build(_, area) | Reply::Warp(_, area) | Reply::WarpBeast(_, area) => space(area),
        Reply::Place(kind) => action_card(kind),
        Reply::Space(n) => track_space(n),
        Reply::Position(n) => card(Deck::Position, n),
        Reply::Beast(n) | Reply::WoundBeast(n) => monster(n),
        Reply::Player(seat) => chart(seat),
        Reply::Swap(_)
        | Reply::Same
        | Reply::Do
        | Reply::Skip
        | Reply::Yes
        | Reply::No
        | Reply::Stop
        | Reply::Deck(_)
        | Reply::Option(_)
        | Reply::Wound(_)
        | Reply::Name(_)
        | Reply::Bid(_)
        | Reply::Trigger(_)
        | Reply::Exchange(..) => return None,
    })
}

/// The card that an action is about.
pub(crate) fn about(game: &Zabor, action: Reply) -> Option<Token> {
    match action {
        Reply::Trigger(n) => game.kit.triggers.get(usize::from(n)).map(|t| card(t.deck, t.card)),
        Reply::Warp(..) | Reply::Space(_) => None,
        Reply::WarpBeast(n, _) => Some(monster(n)),
        other => anchor(other),
    }
}

/// Fighting, for the quarrelsome style of the laws: what moves Units, buys them and plays cards.
pub(crate) fn fights(action: Reply) -> bool {
    matches!(
        action,
        Reply::Unit(..) | Reply::Beast(_) | Reply::To(_) | Reply::Buy(..) | Reply::Play(..) | Reply::Do | Reply::Yes
    )
}
