//! The actions and their notation. The printed form is what logs, records, tests and the command line use; it names things
//! by the ids of the component files.

use std::fmt;

use ravelin_core::{Seat, Token};
use serde::{Deserialize, Serialize};

use crate::components::{BonusId, Building, CardId, Kit, SovereignId, Territory};
use crate::state::{Kind, Source};
use crate::tokens::{bonus_card, building, card, held_card, sovereign, space, unit};

/// The seven orders. [K8.2-K8.8]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OrderKind {
    Mobilize,
    Build,
    Demolish,
    Tax,
    Plan,
    Regroup,
    Negotiate,
}

pub const ORDERS: [OrderKind; 7] = [
    OrderKind::Mobilize,
    OrderKind::Build,
    OrderKind::Demolish,
    OrderKind::Tax,
    OrderKind::Plan,
    OrderKind::Regroup,
    OrderKind::Negotiate,
];

impl OrderKind {
    pub fn word(self) -> &'static str {
        match self {
            OrderKind::Mobilize => "mobilize",
            OrderKind::Build => "build",
            OrderKind::Demolish => "demolish",
            OrderKind::Tax => "tax",
            OrderKind::Plan => "plan",
            OrderKind::Regroup => "regroup",
            OrderKind::Negotiate => "negotiate",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Action {
    // K3: setup
    Capital(Territory),
    Settle(Territory),
    Sovereign(Seat, SovereignId),
    // K4: turns
    WarTurn,
    NewAge,
    Done,
    Decline,
    PlayBonus(BonusId),
    // K5: fines and spending
    Fine(u8),
    Keep(Territory, u8),
    Dismiss(Seat, Kind, Territory),
    PayFor(Territory),
    Refuse(Territory),
    BuyCard,
    Donate,
    // K6, K7: gold
    Claim,
    Arena(Territory),
    Store(Territory),
    Spend(Territory),
    // K8, K9: orders
    Order(OrderKind, Territory),
    Unit(Seat, Kind),
    Build(Seat, Building),
    Raze(Seat, Building),
    Market,
    Rebel(Territory),
    EndPhase,
    GoOn,
    Discard(CardId),
    // K10: war turn
    Attack(Territory, Territory),
    Stop,
    Move(Seat, Kind, Territory, Territory),
    // K11-K13: battle
    Armory,
    SwitchOff(Seat, Building),
    Main(Source, CardId),
    MainDeck,
    Support(Source, CardId),
    NoSupport,
    Ride(Territory),
    CancelProperty,
    Strength,
    Property,
    Mute(Seat, Kind),
    Slay(Seat, Kind, Territory),
    March(Seat, Kind, Territory),
    Retreat(Seat, Kind, Territory),
    Through(Territory),
    Fall(Seat, Kind),
    Advance(Seat, Kind),
    /// One that has regrouped already, where others have not. [K13.1.5]
    AdvanceMoved(Seat, Kind),
    // K16: bonus cards
    Place(Seat, Kind, Territory),
    Overrun(Territory, Territory),
    // K18: End of Times
    Infect(Territory),
    Enter(Source, CardId),
    Pass(Source, CardId),
    Name(Seat),
    Ruin(Territory, Seat, Building),
    Sell(Source, CardId),
}

/// Where an action is clicked: the territory it speaks of, for a move the one where the unit stands, else the card, building or unit.
pub fn anchor(action: Action) -> Option<Token> {
    use Action as A;
    match action {
        A::Capital(t)
        | A::Settle(t)
        | A::Keep(t, _)
        | A::Dismiss(_, _, t)
        | A::PayFor(t)
        | A::Refuse(t)
        | A::Arena(t)
        | A::Store(t)
        | A::Spend(t)
        | A::Order(_, t)
        | A::Rebel(t)
        | A::Attack(_, t)
        | A::Move(_, _, t, _)
        | A::Ride(t)
        | A::Slay(_, _, t)
        | A::March(_, _, t)
        | A::Retreat(_, _, t)
        | A::Through(t)
        | A::Place(_, _, t)
        | A::Overrun(_, t)
        | A::Infect(t)
        | A::Ruin(t, _, _) => Some(space(t)),
        A::PlayBonus(c) => Some(bonus_card(c)),
        A::Discard(c) => Some(card(c)),
        A::Main(from, c) | A::Support(from, c) | A::Enter(from, c) | A::Pass(from, c) | A::Sell(from, c) => {
            Some(held_card(from, c))
        }
        A::Build(s, b) | A::Raze(s, b) | A::SwitchOff(s, b) => Some(building(s, b)),
        A::Sovereign(s, id) => Some(sovereign(s, id)),
        A::Unit(s, k) | A::Mute(s, k) | A::Fall(s, k) | A::Advance(s, k) | A::AdvanceMoved(s, k) => Some(unit(s, k)),
        A::WarTurn
        | A::NewAge
        | A::Done
        | A::Decline
        | A::Fine(_)
        | A::BuyCard
        | A::Donate
        | A::Claim
        | A::Market
        | A::EndPhase
        | A::GoOn
        | A::Stop
        | A::Armory
        | A::MainDeck
        | A::NoSupport
        | A::CancelProperty
        | A::Strength
        | A::Property
        | A::Name(_) => None,
    }
}

/// The card, building or sovereign that an action is about.
pub(crate) fn about(action: Action) -> Option<Token> {
    match action {
        Action::Ruin(_, s, b) => Some(building(s, b)),
        other => anchor(other),
    }
}

/// Attacks and what follows them.
pub fn fights(action: Action) -> bool {
    use Action as A;
    matches!(
        action,
        A::WarTurn
            | A::Attack(..)
            | A::Overrun(..)
            | A::Slay(..)
            | A::Property
            | A::Advance(..)
            | A::AdvanceMoved(..)
            | A::Ride(_)
    )
}

pub fn notation(kit: &Kit, action: Action, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    use Action as A;
    let land = |t: Territory| &kit.territories[t.index()].id;
    let card = |c: CardId| &kit.cards[c.index()].id;
    let work = |s: Seat, b: Building| &kit[s].buildings[b.index()].id;
    let unit = |s: Seat, kind: Kind| -> String {
        match kind {
            Kind::Common => kit.common_unit.id.clone(),
            Kind::Special => kit[s].special_unit.id.clone(),
            Kind::Spent => format!("spent_{}", kit[s].special_unit.id),
        }
    };
    let from = |source: Source| match source {
        Source::Hand | Source::Deck => "",
        Source::Slot => " from slot",
        Source::Commander => " from commander",
    };
    match action {
        A::Capital(t) => write!(f, "capital {}", land(t)),
        A::Settle(t) => write!(f, "settle {}", land(t)),
        A::Sovereign(s, id) => write!(f, "sovereign {}", kit[s].sovereigns[id.index()].id),
        A::WarTurn => f.write_str("war turn"),
        A::NewAge => f.write_str("new age"),
        A::Done => f.write_str("done"),
        A::Decline => f.write_str("decline"),
        A::PlayBonus(c) => write!(f, "bonus {}", kit.bonus[c.index()].id),
        A::Fine(n) => write!(f, "fine {n}"),
        A::Keep(t, n) => write!(f, "keep {n} {}", land(t)),
        A::Dismiss(s, k, t) => write!(f, "dismiss {} {}", unit(s, k), land(t)),
        A::PayFor(t) => write!(f, "pay {}", land(t)),
        A::Refuse(t) => write!(f, "refuse {}", land(t)),
        A::BuyCard => f.write_str("buy card"),
        A::Donate => f.write_str("donate"),
        A::Claim => f.write_str("claim"),
        A::Arena(t) => write!(f, "arena {}", land(t)),
        A::Store(t) => write!(f, "store {}", land(t)),
        A::Spend(t) => write!(f, "spend {}", land(t)),
        A::Order(kind, t) => write!(f, "order {} {}", kind.word(), land(t)),
        A::Unit(s, k) => write!(f, "unit {}", unit(s, k)),
        A::Build(s, b) => write!(f, "build {}", work(s, b)),
        A::Raze(s, b) => write!(f, "raze {} {}", kit[s].id, work(s, b)),
        A::Market => f.write_str("market"),
        A::Rebel(t) => write!(f, "rebel {}", land(t)),
        A::EndPhase => f.write_str("end phase"),
        A::GoOn => f.write_str("go on"),
        A::Discard(c) => write!(f, "discard {}", card(c)),
        A::Attack(a, b) => write!(f, "attack {} {}", land(a), land(b)),
        A::Stop => f.write_str("stop"),
        A::Move(s, k, a, b) => write!(f, "move {} {} {}", unit(s, k), land(a), land(b)),
        A::Armory => f.write_str("armory"),
        A::SwitchOff(s, b) => write!(f, "switch off {}", work(s, b)),
        A::Main(source, c) => write!(f, "main {}{}", card(c), from(source)),
        A::MainDeck => f.write_str("main deck"),
        A::Support(source, c) => write!(f, "support {}{}", card(c), from(source)),
        A::NoSupport => f.write_str("no support"),
        A::Ride(t) => write!(f, "ride {}", land(t)),
        A::CancelProperty => f.write_str("cancel property"),
        A::Strength => f.write_str("strength"),
        A::Property => f.write_str("property"),
        A::Mute(s, k) => write!(f, "mute {}", unit(s, k)),
        A::Slay(s, k, t) => write!(f, "slay {} {}", unit(s, k), land(t)),
        A::March(s, k, t) => write!(f, "march {} {}", unit(s, k), land(t)),
        A::Retreat(s, k, t) => write!(f, "retreat {} {}", unit(s, k), land(t)),
        A::Through(t) => write!(f, "through {}", land(t)),
        A::Fall(s, k) => write!(f, "fall {}", unit(s, k)),
        A::Advance(s, k) => write!(f, "advance {}", unit(s, k)),
        A::AdvanceMoved(s, k) => write!(f, "advance moved {}", unit(s, k)),
        A::Place(s, k, t) => write!(f, "place {} {}", unit(s, k), land(t)),
        A::Overrun(a, b) => write!(f, "overrun {} {}", land(a), land(b)),
        A::Infect(t) => write!(f, "infect {}", land(t)),
        A::Enter(source, c) => write!(f, "enter {}{}", card(c), from(source)),
        A::Pass(source, c) => write!(f, "pass {}{}", card(c), from(source)),
        A::Name(s) => write!(f, "name {}", kit[s].id),
        A::Ruin(t, s, b) => write!(f, "ruin {} {}", work(s, b), land(t)),
        A::Sell(source, c) => write!(f, "sell {}{}", card(c), from(source)),
    }
}
