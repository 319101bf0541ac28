//! Actions and their notation: what is played, how it is written, where it is clicked. Words for buttons are in `words.rs`.

use std::fmt;

use ravelin_core::Token;

use crate::battle::Spot;
use crate::kit::*;

/// What a March does about a load that is too heavy. [N4.3.2e]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Load {
    /// As he is, Laden or not.
    AsIs,
    /// Provender down to twice the Transport, Loot kept: Laden.
    Heavy,
    /// No Loot, no more Provender than Transport: Unladen.
    Light,
}

/// Whose Coin or Loot pays. [N3.2]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Purse {
    Coin(LordId),
    Loot(LordId),
    Veche,
}

/// What becomes of a losing Lord. [N4.4.3b]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Doom {
    Retreat,
    Withdraw,
    Removed,
}

/// How Lodya is used in a Supply action. [N7.R16C.a]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Lodya {
    No,
    Double,
    /// So many Ships as Boats.
    Boats(u8),
    /// So many Boats as Ships.
    Ships(u8),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Action {
    /// Ends what can be ended, or declines.
    Done,
    Bid(u8),
    Transport(AssetId),
    Give(LordId),
    Shift {
        lord: LordId,
        right: bool,
        boxes: u8,
    },
    /// Torzhok: Domash's Assets or the Veche's Coin.
    FromDomash,
    FromVeche,
    Take(AssetId),
    Tempest(LordId),
    Mark(LocaleId),
    Clear(LocaleId),
    CuriaLord(LordId),
    Ransom(LordId),
    Pay {
        lord: LordId,
        purse: Purse,
    },
    Disband(LordId),
    Muster(LordId),
    LevyLord(LordId),
    LevyVassal(VassalId),
    LevyTransport(AssetId),
    LevyCard(CardId),
    Seat(LocaleId),
    Drop(CardId),
    LegateTo(LocaleId),
    LegateMuster(LordId),
    LegateSlide(LordId),
    LegateExtra(LordId),
    VecheSlide(LordId),
    VecheMuster(LordId),
    VecheExtra(LordId),
    VecheDecline,
    Plan(Option<LordId>),
    Unplan,
    Commit,
    Lieutenant {
        upper: LordId,
        lower: LordId,
    },
    /// Goes along with the next March or Sail.
    Along(LordId),
    LegateAlong,
    /// Does not go along, join or Avoid Battle after all.
    Stay(LordId),
    LegateStays,
    March {
        to: LocaleId,
        way: WayId,
        load: Load,
    },
    Siege,
    Storm,
    Sally,
    /// First edition: so much Provender.
    Supply(u8),
    /// Second edition: begins, with a use of Lodya.
    SupplyBy(Lodya),
    /// As much as can be had.
    SupplyAll,
    /// One Provender from a Seat or by Ship, with Carts or Sleds and Boats.
    Draw {
        from: LocaleId,
        ship: bool,
        tracks: u8,
        waters: u8,
    },
    Forage,
    Ravage(LocaleId),
    Sail(LocaleId),
    Tax,
    Castle,
    Walls(Option<LocaleId>),
    Serf,
    /// Stops the game at the enemy's points, for Held Events; or does so no more.
    Watch,
    Unwatch,
    Discard {
        lord: LordId,
        asset: AssetId,
    },
    Avoid {
        lord: LordId,
        to: LocaleId,
        way: WayId,
    },
    Withdraw(LordId),
    Play(CardId),
    PlayOn {
        card: CardId,
        lord: LordId,
    },
    PlayShift {
        card: CardId,
        lord: LordId,
        right: bool,
    },
    PlayAt {
        card: CardId,
        at: LocaleId,
    },
    Lordship(CardId),
    Join(LordId),
    Place {
        lord: LordId,
        spot: Spot,
    },
    Concede,
    Fight,
    Centre(LordId),
    Strike {
        lord: LordId,
        target: LordId,
    },
    With(LordId),
    Unit(UnitId),
    Taker(LordId),
    Target(LordId),
    Hit(UnitId),
    Reroll,
    Doom {
        lord: LordId,
        doom: Doom,
    },
    RetreatTo {
        to: LocaleId,
        way: WayId,
    },
    Spoil {
        lord: LordId,
        asset: AssetId,
    },
    Surrender,
    Front(LordId),
    Hillfort(LordId),
    Eat {
        lord: LordId,
        asset: AssetId,
    },
    Share {
        from: LordId,
        to: LordId,
        asset: AssetId,
    },
    FeedAll,
    Waste {
        lord: LordId,
        asset: AssetId,
    },
    WasteCard {
        lord: LordId,
        card: CardId,
    },
}

const _: () = assert!(std::mem::size_of::<Action>() <= 16);

fn side(right: bool) -> &'static str {
    if right { "right" } else { "left" }
}

pub(crate) fn notation(_kit: &Kit, action: Action, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match action {
        Action::Done => f.write_str("done"),
        Action::Bid(n) => write!(f, "bid {n}"),
        Action::Transport(a) | Action::LevyTransport(a) => f.write_str(a.word()),
        Action::Give(l) => write!(f, "give {}", l.word()),
        Action::Shift { lord, right, boxes } => write!(f, "shift {} {} {boxes}", lord.word(), side(right)),
        Action::FromDomash => f.write_str("from domash"),
        Action::FromVeche => f.write_str("from veche"),
        Action::Take(a) => write!(f, "take {}", a.word()),
        Action::Tempest(l) => write!(f, "tempest {}", l.word()),
        Action::Mark(at) => write!(f, "mark {}", at.word()),
        Action::Clear(at) => write!(f, "clear {}", at.word()),
        Action::CuriaLord(l) | Action::Ransom(l) => write!(f, "to {}", l.word()),
        Action::Pay { lord, purse } => match purse {
            Purse::Coin(of) => write!(f, "pay {} coin {}", lord.word(), of.word()),
            Purse::Loot(of) => write!(f, "pay {} loot {}", lord.word(), of.word()),
            Purse::Veche => write!(f, "pay {} coin veche", lord.word()),
        },
        Action::Disband(l) => write!(f, "disband {}", l.word()),
        Action::Muster(l) => write!(f, "muster {}", l.word()),
        Action::LevyLord(l) => write!(f, "levy {}", l.word()),
        Action::LevyVassal(v) => write!(f, "levy {}", v.word()),
        Action::LevyCard(c) => write!(f, "levy {}", c.word()),
        Action::Seat(at) => write!(f, "at {}", at.word()),
        Action::Drop(c) => write!(f, "drop {}", c.word()),
        Action::LegateTo(at) => write!(f, "legate {}", at.word()),
        Action::LegateMuster(l) => write!(f, "legate muster {}", l.word()),
        Action::LegateSlide(l) => write!(f, "legate slide {}", l.word()),
        Action::LegateExtra(l) => write!(f, "legate extra {}", l.word()),
        Action::VecheSlide(l) => write!(f, "veche slide {}", l.word()),
        Action::VecheMuster(l) => write!(f, "veche muster {}", l.word()),
        Action::VecheExtra(l) => write!(f, "veche extra {}", l.word()),
        Action::VecheDecline => f.write_str("veche decline"),
        Action::Plan(Some(l)) => write!(f, "plan {}", l.word()),
        Action::Plan(None) => f.write_str("plan pass"),
        Action::Unplan => f.write_str("unplan"),
        Action::Commit => f.write_str("commit"),
        Action::Lieutenant { upper, lower } => write!(f, "lieutenant {} over {}", upper.word(), lower.word()),
        Action::Along(l) => write!(f, "along {}", l.word()),
        Action::LegateAlong => f.write_str("along legate"),
        Action::Stay(l) => write!(f, "stay {}", l.word()),
        Action::LegateStays => f.write_str("stay legate"),
        Action::March { to, way, load } => {
            write!(f, "march {} by {}", to.word(), way.word())?;
            match load {
                Load::AsIs => Ok(()),
                Load::Heavy => f.write_str(" heavy"),
                Load::Light => f.write_str(" light"),
            }
        }
        Action::Siege => f.write_str("siege"),
        Action::Storm => f.write_str("storm"),
        Action::Sally => f.write_str("sally"),
        Action::Supply(n) => write!(f, "supply {n}"),
        Action::SupplyBy(mode) => match mode {
            Lodya::No => f.write_str("supply"),
            Lodya::Double => f.write_str("supply boats double"),
            Lodya::Boats(n) => write!(f, "supply ships as boats {n}"),
            Lodya::Ships(n) => write!(f, "supply boats as ships {n}"),
        },
        Action::SupplyAll => f.write_str("supply all"),
        Action::Draw { from, ship, tracks, waters } => {
            write!(f, "draw {}{} {tracks} {waters}", from.word(), if ship { " ship" } else { "" })
        }
        Action::Forage => f.write_str("forage"),
        Action::Ravage(at) => write!(f, "ravage {}", at.word()),
        Action::Sail(at) => write!(f, "sail {}", at.word()),
        Action::Tax => f.write_str("tax"),
        Action::Castle => f.write_str("castle"),
        Action::Walls(None) => f.write_str("walls"),
        Action::Walls(Some(at)) => write!(f, "walls from {}", at.word()),
        Action::Serf => f.write_str("serf"),
        Action::Watch => f.write_str("watch"),
        Action::Unwatch => f.write_str("unwatch"),
        Action::Discard { lord, asset } => write!(f, "discard {} {}", lord.word(), asset.word()),
        Action::Avoid { lord, to, way } => write!(f, "avoid {} {} by {}", lord.word(), to.word(), way.word()),
        Action::Withdraw(l) => write!(f, "withdraw {}", l.word()),
        Action::Play(c) => write!(f, "play {}", c.word()),
        Action::PlayOn { card, lord } => write!(f, "play {} {}", card.word(), lord.word()),
        Action::PlayShift { card, lord, right } => write!(f, "play {} {} {}", card.word(), lord.word(), side(right)),
        Action::PlayAt { card, at } => write!(f, "play {} {}", card.word(), at.word()),
        Action::Lordship(c) => write!(f, "lordship {}", c.word()),
        Action::Join(l) => write!(f, "join {}", l.word()),
        Action::Place { lord, spot } => write!(f, "place {lord} {}-{}", spot.row, spot.position),
        Action::Concede => f.write_str("concede"),
        Action::Fight => f.write_str("fight"),
        Action::Centre(l) => write!(f, "centre {}", l.word()),
        Action::Strike { lord, target } => write!(f, "strike {} {}", lord.word(), target.word()),
        Action::With(l) => write!(f, "with {}", l.word()),
        Action::Unit(u) => write!(f, "with {}", u.word()),
        Action::Taker(l) => write!(f, "taker {}", l.word()),
        Action::Target(l) => write!(f, "target {}", l.word()),
        Action::Hit(u) => write!(f, "hit {}", u.word()),
        Action::Reroll => f.write_str("reroll"),
        Action::Doom { lord, doom } => {
            let how = match doom {
                Doom::Retreat => "retreat",
                Doom::Withdraw => "withdraw",
                Doom::Removed => "remove",
            };
            write!(f, "{how} {}", lord.word())
        }
        Action::RetreatTo { to, way } => write!(f, "to {} by {}", to.word(), way.word()),
        Action::Spoil { lord, asset } => write!(f, "{} to {}", asset.word(), lord.word()),
        Action::Surrender => f.write_str("surrender"),
        Action::Front(l) => write!(f, "front {}", l.word()),
        Action::Hillfort(l) => write!(f, "hillforts {}", l.word()),
        Action::Eat { lord, asset } => write!(f, "eat {} {}", lord.word(), asset.word()),
        Action::Share { from, to, asset } => write!(f, "share {} {} {}", from.word(), to.word(), asset.word()),
        Action::FeedAll => f.write_str("feed all"),
        Action::Waste { lord, asset } => write!(f, "waste {} {}", lord.word(), asset.word()),
        Action::WasteCard { lord, card } => write!(f, "waste {} {}", lord.word(), card.word()),
    }
}

/// "Hermann's", "Karelians'"
pub(crate) fn possessive(name: &str) -> String {
    if name.ends_with('s') { format!("{name}'") } else { format!("{name}'s") }
}

/// Whether an action is fighting, for the quarrelsome style of the laws.
pub(crate) fn fights(action: Action) -> bool {
    matches!(
        action,
        Action::March { .. }
            | Action::Along(_)
            | Action::Siege
            | Action::Storm
            | Action::Sally
            | Action::Ravage(_)
            | Action::Sail(_)
            | Action::Plan(Some(_))
            | Action::Commit
            | Action::Join(_)
            | Action::Fight
            | Action::Muster(_)
            | Action::LevyLord(_)
            | Action::LevyVassal(_)
            | Action::Play(_)
            | Action::PlayOn { .. }
    )
}

/// A Way as players call it: its name, or its kind and ends.
pub(crate) fn way_name(book: &Book, way: WayId) -> String {
    let spec = &book.ways[way];
    let kind = match spec.kind {
        WayKind::Trackway => "Trackway",
        WayKind::Waterway => "Waterway",
    };
    match &spec.name {
        Some(name) => format!("{kind} {name}"),
        None => {
            let ends: Vec<&str> = spec.locales.iter().map(|l| book.locale(l).name.as_str()).collect();
            format!("{kind} {}", ends.join("\u{2013}"))
        }
    }
}

/// The half of a card that an action is about: the Event that is played, the Capability that comes or goes.
pub(crate) fn about(view: &crate::view::View, action: Action) -> Option<Token> {
    match action {
        Action::Play(c)
        | Action::PlayOn { card: c, .. }
        | Action::PlayShift { card: c, .. }
        | Action::PlayAt { card: c, .. }
        | Action::Lordship(c) => Some(c.event()),
        Action::Drop(c) if view.held.has(c) => Some(c.event()),
        Action::LevyCard(c) | Action::Drop(c) | Action::WasteCard { card: c, .. } => Some(c.capability()),
        _ => None,
    }
}

/// Where an action is clicked.
pub(crate) fn anchor(action: Action) -> Option<Token> {
    Some(match action {
        Action::Mark(at)
        | Action::Clear(at)
        | Action::Seat(at)
        | Action::LegateTo(at)
        | Action::March { to: at, .. }
        | Action::Avoid { to: at, .. }
        | Action::Ravage(at)
        | Action::Sail(at)
        | Action::RetreatTo { to: at, .. }
        | Action::Draw { from: at, .. }
        | Action::PlayAt { at, .. }
        | Action::Walls(Some(at)) => at.token(),
        Action::Give(l)
        | Action::Shift { lord: l, .. }
        | Action::Tempest(l)
        | Action::CuriaLord(l)
        | Action::Ransom(l)
        | Action::Pay { lord: l, .. }
        | Action::Disband(l)
        | Action::Muster(l)
        | Action::LevyLord(l)
        | Action::LegateMuster(l)
        | Action::LegateSlide(l)
        | Action::LegateExtra(l)
        | Action::VecheSlide(l)
        | Action::VecheMuster(l)
        | Action::VecheExtra(l)
        | Action::Plan(Some(l))
        | Action::Lieutenant { upper: l, .. }
        | Action::Along(l)
        | Action::Stay(l)
        | Action::Discard { lord: l, .. }
        | Action::Withdraw(l)
        | Action::PlayOn { lord: l, .. }
        | Action::PlayShift { lord: l, .. }
        | Action::Join(l)
        | Action::Place { lord: l, .. }
        | Action::Centre(l)
        | Action::Strike { lord: l, .. }
        | Action::With(l)
        | Action::Taker(l)
        | Action::Target(l)
        | Action::Doom { lord: l, .. }
        | Action::Spoil { lord: l, .. }
        | Action::Front(l)
        | Action::Hillfort(l)
        | Action::Eat { lord: l, .. }
        | Action::Share { from: l, .. }
        | Action::Waste { lord: l, .. }
        | Action::WasteCard { lord: l, .. } => l.token(),
        Action::LevyCard(c) | Action::Drop(c) | Action::Play(c) | Action::Lordship(c) => c.event(),
        Action::Done
        | Action::Bid(_)
        | Action::Transport(_)
        | Action::FromDomash
        | Action::FromVeche
        | Action::Take(_)
        | Action::LevyVassal(_)
        | Action::LevyTransport(_)
        | Action::VecheDecline
        | Action::Plan(None)
        | Action::Unplan
        | Action::Commit
        | Action::LegateAlong
        | Action::LegateStays
        | Action::Siege
        | Action::Storm
        | Action::Sally
        | Action::Supply(_)
        | Action::SupplyBy(_)
        | Action::SupplyAll
        | Action::Forage
        | Action::Tax
        | Action::Castle
        | Action::Walls(None)
        | Action::Serf
        | Action::Watch
        | Action::Unwatch
        | Action::Concede
        | Action::Fight
        | Action::Unit(_)
        | Action::Hit(_)
        | Action::Reroll
        | Action::Surrender
        | Action::FeedAll => return None,
    })
}
