//! What is pending, as data: the stack of frames. A frame on top is either a decision, and then somebody is asked, or a step
//! that runs by itself and moves on; `flow/run.rs` is the loop. Every file of the rulebook has its own frames here.

mod run;

pub use ravelin_core::{Fate, Io};
use ravelin_core::{Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::action::OrderKind;
use crate::components::{BonusId, Building, Territory};
use crate::state::{Kind, Role};

/// An order with its parameter. [K8.1.12]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    Mobilize(Kind),
    Build(Building),
    Demolish(Seat, Building),
    Tax,
    Plan,
    Regroup,
    Negotiate,
}

/// What kind of order this is among those of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sort {
    Usual,
    /// In a territory that has a token: brings a rebellion. [K9.1]
    Second,
    /// The second half of a double order. [K9.5]
    Half,
}

/// Steps of an order. [K8.1.5]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OrderStep {
    Market,
    Pay,
    CarryOut,
    Token,
    Temple,
    Attack,
    Finished,
}

/// Steps of the opening turn, run without a break. [K4.1.1] [K4.1.2] [K6.1.3] [K6.1.4]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OpeningStep {
    StartAge,
    /// Notes, then the fines.
    Notes,
    Spending,
    AgeCard,
    Centre,
    /// The Bank, then the Arena.
    Bank,
    /// The Strategist's slot, then the first order.
    Slot,
}

/// Steps of the orders of one turn. [K8.1] [K9.5] [K9.6]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OrdersStep {
    Give,
    Doubled,
    EndCheck,
    Window,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WarStep {
    Begin,
    Attack,
    Regroup,
    Finished,
}

/// Steps of a battle, with the seed's numbers in K11.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BattleStep {
    Armory,
    SwitchOff,
    Main(Role),
    Support(Role),
    Ride(Role),
    Tactician(Role),
    Reveal,
    Red(Role),
    Property(Role),
    Rapture(Role),
    Totals,
    /// The points of this side destroy units of the other.
    Losses(Role),
    Result,
    Retreat,
    Through,
    Conquest,
    After(Role),
    Finished,
}

/// Room for procedures inside each other. The deepest the rules make are 13: `save/grammar.rs` says what may stand on what
/// and how often, a test there walks every way through it, and the audit refuses what is deeper.
pub const STACK: usize = 14;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Frame {
    /// At the bottom: begins the next turn.
    #[default]
    Game,
    Place {
        seat: Seat,
        left: u8,
    },
    FirstSovereign {
        seat: Seat,
    },
    SecretSovereigns,
    /// Under the turn: what every turn ends with. [K4.4.1]
    EndTurn,
    WarOrAge,
    Opening(OpeningStep),
    Successor {
        seat: Seat,
    },
    FineTotal,
    FineCrowded {
        from: u8,
    },
    FineOrders,
    /// Units to dismiss, somewhere or at one place.
    Dismiss {
        seat: Seat,
        left: u8,
        at: Option<Territory>,
    },
    Spending,
    ClaimGold {
        seat: Seat,
        card: BonusId,
    },
    Arena {
        from: u8,
    },
    Orders(OrdersStep),
    Parameter {
        t: Territory,
        kind: OrderKind,
        sort: Sort,
    },
    Order {
        t: Territory,
        order: Order,
        sort: Sort,
        temple: bool,
        step: OrderStep,
    },
    BonusBuilding {
        t: Territory,
        surcharge: u8,
    },
    /// What was paid for outside an order, once it is paid. [K8.3.1]
    Bought {
        seat: Seat,
        t: Territory,
        what: Order,
    },
    Regroup {
        t: Territory,
        moved: bool,
    },
    Half {
        t: Territory,
        temple: bool,
    },
    TempleUnit,
    TempleOrder {
        given: bool,
    },
    RebelSite {
        seat: Seat,
    },
    /// End the order phase or go on, after an order or at the start of a turn. [K9.6.3]
    EndPhase {
        start: bool,
    },
    /// Play a bonus card or end the turn. [K4.3.2.1]
    Window,
    War(WarStep),
    AttackOrder {
        t: Territory,
    },
    Battle(BattleStep),
    /// A property that goes on choosing targets: so many left. [K17.3]
    Mute {
        role: Role,
        left: u8,
    },
    Slay {
        role: Role,
        left: u8,
    },
    March {
        role: Role,
        left: u8,
    },
    Sap {
        role: Role,
        left: u8,
    },
    RetreatFine {
        from: u8,
    },
    /// Units that fall while fighting through. [K12.2.3]
    Fall {
        left: u8,
    },
    /// A territory taken without battle changes hands. [K16.3.4.8]
    Occupy {
        from: Territory,
        to: Territory,
    },
    MoveIn {
        from: Territory,
        to: Territory,
        moved: bool,
    },
    Pay {
        seat: Seat,
        left: u8,
    },
    Gain {
        seat: Seat,
        left: u8,
    },
    Draw {
        seat: Seat,
        left: u8,
        optional: bool,
    },
    Bonus {
        seat: Seat,
        card: BonusId,
        op: u8,
    },
    PlaceUnits {
        seat: Seat,
        left: u8,
        limited: bool,
    },
    /// Territories still open for Invincible Hordes are in `lands`.
    Hordes {
        seat: Seat,
        lands: crate::components::Lands,
    },
    Overrun {
        seat: Seat,
        starts: crate::components::Lands,
        done: bool,
    },
    Resurrect {
        seat: Seat,
    },
    /// The running End of Times card, for the n-th player from the drawer.
    Event {
        nth: u8,
    },
    Plague,
    Dying {
        t: Territory,
        left: u8,
    },
    Uprising {
        seat: Seat,
    },
    Picks,
    RunOff,
    NameTwo {
        named: Seats,
    },
    Famine {
        seat: Seat,
        due: u8,
    },
    Quake {
        seat: Seat,
        level: u8,
    },
    Hire {
        seat: Seat,
        left: u8,
    },
    Fair {
        seat: Seat,
        sold: u8,
    },
}

impl Frame {
    /// The player whom a procedure is about, where it names one. Nobody who is out of the game has one.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Frame::Place { seat, .. }
            | Frame::FirstSovereign { seat }
            | Frame::Successor { seat }
            | Frame::Dismiss { seat, .. }
            | Frame::ClaimGold { seat, .. }
            | Frame::RebelSite { seat }
            | Frame::Pay { seat, .. }
            | Frame::Gain { seat, .. }
            | Frame::Draw { seat, .. }
            | Frame::Bonus { seat, .. }
            | Frame::PlaceUnits { seat, .. }
            | Frame::Bought { seat, .. }
            | Frame::Hordes { seat, .. }
            | Frame::Overrun { seat, .. }
            | Frame::Resurrect { seat }
            | Frame::Uprising { seat }
            | Frame::Famine { seat, .. }
            | Frame::Quake { seat, .. }
            | Frame::Hire { seat, .. }
            | Frame::Fair { seat, .. } => Some(seat),
            Frame::Game
            | Frame::SecretSovereigns
            | Frame::EndTurn
            | Frame::WarOrAge
            | Frame::Opening(_)
            | Frame::FineTotal
            | Frame::FineCrowded { .. }
            | Frame::FineOrders
            | Frame::Spending
            | Frame::Arena { .. }
            | Frame::Orders(_)
            | Frame::Parameter { .. }
            | Frame::Order { .. }
            | Frame::BonusBuilding { .. }
            | Frame::Regroup { .. }
            | Frame::Half { .. }
            | Frame::TempleUnit
            | Frame::TempleOrder { .. }
            | Frame::EndPhase { .. }
            | Frame::Window
            | Frame::War(_)
            | Frame::AttackOrder { .. }
            | Frame::Battle(_)
            | Frame::Mute { .. }
            | Frame::Slay { .. }
            | Frame::March { .. }
            | Frame::Sap { .. }
            | Frame::RetreatFine { .. }
            | Frame::Fall { .. }
            | Frame::Occupy { .. }
            | Frame::MoveIn { .. }
            | Frame::Event { .. }
            | Frame::Plague
            | Frame::Dying { .. }
            | Frame::Picks
            | Frame::RunOff
            | Frame::NameTwo { .. } => None,
        }
    }
}
