//! Actions and their notation: what is played, how it is written, where it is clicked. Words for buttons are in `words.rs`.

use std::fmt;

use ravelin_core::{Answer, Token};

use crate::kit::*;
use crate::rules::battle::Spot;
use crate::state::Nevsky;

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
pub enum Deed {
    /// Ends what can be ended, or declines.
    Done,
    Bid(u8),
    Clear(LocaleId),
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

const _: () = assert!(std::mem::size_of::<Deed>() <= 16);

fn side(right: bool) -> &'static str {
    if right { "right" } else { "left" }
}

pub(crate) fn notation(action: Deed, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match action {
        Deed::Done => f.write_str("done"),
        Deed::Bid(n) => write!(f, "bid {n}"),
        Deed::LevyTransport(a) => f.write_str(a.word()),
        Deed::Clear(at) => write!(f, "clear {}", at.word()),
        Deed::Pay { lord, purse } => match purse {
            Purse::Coin(of) => write!(f, "pay {} coin {}", lord.word(), of.word()),
            Purse::Loot(of) => write!(f, "pay {} loot {}", lord.word(), of.word()),
            Purse::Veche => write!(f, "pay {} coin veche", lord.word()),
        },
        Deed::Disband(l) => write!(f, "disband {}", l.word()),
        Deed::Muster(l) => write!(f, "muster {}", l.word()),
        Deed::LevyLord(l) => write!(f, "levy {}", l.word()),
        Deed::LevyVassal(v) => write!(f, "levy {}", v.word()),
        Deed::LevyCard(c) => write!(f, "levy {}", c.word()),
        Deed::Drop(c) => write!(f, "drop {}", c.word()),
        Deed::LegateTo(at) => write!(f, "legate {}", at.word()),
        Deed::LegateMuster(l) => write!(f, "legate muster {}", l.word()),
        Deed::LegateSlide(l) => write!(f, "legate slide {}", l.word()),
        Deed::LegateExtra(l) => write!(f, "legate extra {}", l.word()),
        Deed::VecheSlide(l) => write!(f, "veche slide {}", l.word()),
        Deed::VecheMuster(l) => write!(f, "veche muster {}", l.word()),
        Deed::VecheExtra(l) => write!(f, "veche extra {}", l.word()),
        Deed::VecheDecline => f.write_str("veche decline"),
        Deed::Plan(Some(l)) => write!(f, "plan {}", l.word()),
        Deed::Plan(None) => f.write_str("plan pass"),
        Deed::Unplan => f.write_str("unplan"),
        Deed::Commit => f.write_str("commit"),
        Deed::Lieutenant { upper, lower } => write!(f, "lieutenant {} over {}", upper.word(), lower.word()),
        Deed::Along(l) => write!(f, "along {}", l.word()),
        Deed::LegateAlong => f.write_str("along legate"),
        Deed::Stay(l) => write!(f, "stay {}", l.word()),
        Deed::LegateStays => f.write_str("stay legate"),
        Deed::March { to, way, load } => {
            write!(f, "march {} by {}", to.word(), way.word())?;
            match load {
                Load::AsIs => Ok(()),
                Load::Heavy => f.write_str(" heavy"),
                Load::Light => f.write_str(" light"),
            }
        }
        Deed::Siege => f.write_str("siege"),
        Deed::Storm => f.write_str("storm"),
        Deed::Sally => f.write_str("sally"),
        Deed::Supply(n) => write!(f, "supply {n}"),
        Deed::SupplyBy(mode) => match mode {
            Lodya::No => f.write_str("supply"),
            Lodya::Double => f.write_str("supply boats double"),
            Lodya::Boats(n) => write!(f, "supply ships as boats {n}"),
            Lodya::Ships(n) => write!(f, "supply boats as ships {n}"),
        },
        Deed::SupplyAll => f.write_str("supply all"),
        Deed::Forage => f.write_str("forage"),
        Deed::Ravage(at) => write!(f, "ravage {}", at.word()),
        Deed::Sail(at) => write!(f, "sail {}", at.word()),
        Deed::Tax => f.write_str("tax"),
        Deed::Castle => f.write_str("castle"),
        Deed::Walls(None) => f.write_str("walls"),
        Deed::Walls(Some(at)) => write!(f, "walls from {}", at.word()),
        Deed::Serf => f.write_str("serf"),
        Deed::Watch => f.write_str("watch"),
        Deed::Unwatch => f.write_str("unwatch"),
        Deed::Discard { lord, asset } => write!(f, "discard {} {}", lord.word(), asset.word()),
        Deed::Avoid { lord, to, way } => write!(f, "avoid {} {} by {}", lord.word(), to.word(), way.word()),
        Deed::Withdraw(l) => write!(f, "withdraw {}", l.word()),
        Deed::Play(c) => write!(f, "play {}", c.word()),
        Deed::PlayOn { card, lord } => write!(f, "play {} {}", card.word(), lord.word()),
        Deed::PlayShift { card, lord, right } => write!(f, "play {} {} {}", card.word(), lord.word(), side(right)),
        Deed::PlayAt { card, at } => write!(f, "play {} {}", card.word(), at.word()),
        Deed::Lordship(c) => write!(f, "lordship {}", c.word()),
        Deed::Join(l) => write!(f, "join {}", l.word()),
        Deed::Place { lord, spot } => write!(f, "place {lord} {}-{}", spot.row, spot.position),
        Deed::Concede => f.write_str("concede"),
        Deed::Fight => f.write_str("fight"),
        Deed::Centre(l) => write!(f, "centre {}", l.word()),
        Deed::Strike { lord, target } => write!(f, "strike {} {}", lord.word(), target.word()),
        Deed::With(l) => write!(f, "with {}", l.word()),
        Deed::Unit(u) => write!(f, "with {}", u.word()),
        Deed::Taker(l) => write!(f, "taker {}", l.word()),
        Deed::Target(l) => write!(f, "target {}", l.word()),
        Deed::Hit(u) => write!(f, "hit {}", u.word()),
        Deed::Reroll => f.write_str("reroll"),
        Deed::Doom { lord, doom } => {
            let how = match doom {
                Doom::Retreat => "retreat",
                Doom::Withdraw => "withdraw",
                Doom::Removed => "remove",
            };
            write!(f, "{how} {}", lord.word())
        }
        Deed::RetreatTo { to, way } => write!(f, "to {} by {}", to.word(), way.word()),
        Deed::Spoil { lord, asset } => write!(f, "{} to {}", asset.word(), lord.word()),
        Deed::Surrender => f.write_str("surrender"),
        Deed::Front(l) => write!(f, "front {}", l.word()),
        Deed::Hillfort(l) => write!(f, "hillforts {}", l.word()),
        Deed::Eat { lord, asset } => write!(f, "eat {} {}", lord.word(), asset.word()),
        Deed::Share { from, to, asset } => write!(f, "share {} {} {}", from.word(), to.word(), asset.word()),
        Deed::FeedAll => f.write_str("feed all"),
        Deed::Waste { lord, asset } => write!(f, "waste {} {}", lord.word(), asset.word()),
        Deed::WasteCard { lord, card } => write!(f, "waste {} {}", lord.word(), card.word()),
    }
}

/// "Hermann's", "Karelians'"
pub(crate) fn possessive(name: &str) -> String {
    if name.ends_with('s') { format!("{name}'") } else { format!("{name}'s") }
}

impl Deed {
    /// Whether it is fighting, for the quarrelsome style of the laws.
    pub(crate) fn fights(self) -> bool {
        let action = self;
        matches!(
            action,
            Deed::March { .. }
                | Deed::Along(_)
                | Deed::Siege
                | Deed::Storm
                | Deed::Sally
                | Deed::Ravage(_)
                | Deed::Sail(_)
                | Deed::Plan(Some(_))
                | Deed::Commit
                | Deed::Join(_)
                | Deed::Fight
                | Deed::Muster(_)
                | Deed::LevyLord(_)
                | Deed::LevyVassal(_)
                | Deed::Play(_)
                | Deed::PlayOn { .. }
        )
    }
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

impl Deed {
    pub(crate) fn about(self, game: &Nevsky) -> Option<Token> {
        about(game, self)
    }

    /// What it does to a question that a standing order can answer.
    pub(crate) fn standing(self) -> Option<Answer> {
        match self {
            Deed::Done => Some(Answer::Pass),
            Deed::Hit(unit) => Some(Answer::Lose(vec![(unit.token(), 1)])),
            _ => None,
        }
    }

    pub(crate) fn heading(self) -> Option<&'static str> {
        crate::words::heading(self)
    }
}

impl Nevsky {
    /// The half of a card that is discarded.
    pub(crate) fn dropped(&self, card: CardId) -> Token {
        if self.s.held.has(card) { card.event() } else { card.capability() }
    }
}

/// The half of a card that an action is about: the Event that is played, the Capability that comes or goes.
fn about(game: &Nevsky, action: Deed) -> Option<Token> {
    match action {
        Deed::Play(c)
        | Deed::PlayOn { card: c, .. }
        | Deed::PlayShift { card: c, .. }
        | Deed::PlayAt { card: c, .. }
        | Deed::Lordship(c) => Some(c.event()),
        Deed::Drop(c) => Some(game.dropped(c)),
        Deed::LevyCard(c) | Deed::WasteCard { card: c, .. } => Some(c.capability()),
        _ => None,
    }
}

/// Where an action is clicked.
pub(crate) fn anchor(action: Deed) -> Option<Token> {
    Some(match action {
        Deed::Clear(at)
        | Deed::LegateTo(at)
        | Deed::March { to: at, .. }
        | Deed::Avoid { to: at, .. }
        | Deed::Ravage(at)
        | Deed::Sail(at)
        | Deed::RetreatTo { to: at, .. }
        | Deed::PlayAt { at, .. }
        | Deed::Walls(Some(at)) => at.token(),
        Deed::Pay { lord: l, .. }
        | Deed::Disband(l)
        | Deed::Muster(l)
        | Deed::LevyLord(l)
        | Deed::LegateMuster(l)
        | Deed::LegateSlide(l)
        | Deed::LegateExtra(l)
        | Deed::VecheSlide(l)
        | Deed::VecheMuster(l)
        | Deed::VecheExtra(l)
        | Deed::Plan(Some(l))
        | Deed::Lieutenant { upper: l, .. }
        | Deed::Along(l)
        | Deed::Stay(l)
        | Deed::Discard { lord: l, .. }
        | Deed::Withdraw(l)
        | Deed::PlayOn { lord: l, .. }
        | Deed::PlayShift { lord: l, .. }
        | Deed::Join(l)
        | Deed::Place { lord: l, .. }
        | Deed::Centre(l)
        | Deed::Strike { lord: l, .. }
        | Deed::With(l)
        | Deed::Taker(l)
        | Deed::Target(l)
        | Deed::Doom { lord: l, .. }
        | Deed::Spoil { lord: l, .. }
        | Deed::Front(l)
        | Deed::Hillfort(l)
        | Deed::Eat { lord: l, .. }
        | Deed::Share { from: l, .. }
        | Deed::Waste { lord: l, .. }
        | Deed::WasteCard { lord: l, .. } => l.token(),
        Deed::LevyCard(c) | Deed::Drop(c) | Deed::Play(c) | Deed::Lordship(c) => c.event(),
        Deed::Done
        | Deed::Bid(_)
        | Deed::LevyVassal(_)
        | Deed::LevyTransport(_)
        | Deed::VecheDecline
        | Deed::Plan(None)
        | Deed::Unplan
        | Deed::Commit
        | Deed::LegateAlong
        | Deed::LegateStays
        | Deed::Siege
        | Deed::Storm
        | Deed::Sally
        | Deed::Supply(_)
        | Deed::SupplyBy(_)
        | Deed::SupplyAll
        | Deed::Forage
        | Deed::Tax
        | Deed::Castle
        | Deed::Walls(None)
        | Deed::Serf
        | Deed::Watch
        | Deed::Unwatch
        | Deed::Concede
        | Deed::Fight
        | Deed::Unit(_)
        | Deed::Hit(_)
        | Deed::Reroll
        | Deed::Surrender
        | Deed::FeedAll => return None,
    })
}
