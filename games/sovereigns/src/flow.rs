//! What is pending, as data: the stack of frames and the loop that runs it. A frame on top is either a decision, and then
//! somebody is asked, or a step that runs by itself and moves on. Every file of the rulebook has its own frames here.

use ravelin_core::{Choices, Seat, Seats};
pub use ravelin_core::{Fate, Io};
use serde::{Deserialize, Serialize};

use crate::action::{Action, OrderKind};
use crate::components::{BonusId, Building, Territory};
use crate::state::{Kind, Role, Sovereigns};

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

impl Sovereigns {
    pub(crate) fn top(&self) -> Frame {
        self.p.stack.last().copied().unwrap_or_default()
    }

    pub(crate) fn push(&mut self, frame: Frame) {
        let fits = self.p.stack.push(frame).is_ok();
        debug_assert!(fits, "{frame:?} is deeper than the rules go: {:?}", self.p.stack);
    }

    pub(crate) fn pop(&mut self) {
        self.p.stack.pop();
    }

    /// Replaces the frame on top.
    pub(crate) fn become_frame(&mut self, frame: Frame) {
        if let Some(top) = self.p.stack.last_mut() {
            *top = frame;
        }
    }

    /// Runs what runs by itself, up to the next decision or the end of the game.
    pub(crate) fn run(&mut self, io: &mut impl Fate) {
        while self.p.end.is_none() {
            let depth = self.p.stack.len();
            let frame = self.top();
            if depth == 0 {
                self.push(Frame::Game);
            } else if !self.step(frame, io) {
                return;
            }
        }
    }

    /// Runs one step of the frame on top; false if it is a decision that somebody must make.
    pub(crate) fn step(&mut self, frame: Frame, io: &mut impl Fate) -> bool {
        match frame {
            Frame::Game => return self.begin_turn(io),
            Frame::Place { .. } | Frame::FirstSovereign { .. } | Frame::Successor { .. } => {
                return self.setup_step(frame);
            }
            Frame::SecretSovereigns => return self.secret_sovereigns_step(io),
            Frame::EndTurn => return self.end_turn(io),
            Frame::WarOrAge => return self.war_or_age_step(io),
            Frame::Opening(step) => self.opening(step, io),
            Frame::FineTotal => return self.fine_total_step(),
            Frame::FineCrowded { from } => return self.fine_crowded_step(from),
            Frame::FineOrders => return self.fine_orders_step(),
            Frame::Dismiss { seat, left, at } => return self.dismiss_step(seat, left, at),
            Frame::Spending => return self.spending_step(),
            Frame::ClaimGold { .. } => return false,
            Frame::Arena { from } => return self.arena_step(from),
            Frame::Orders(step) => return self.orders(step, io),
            Frame::Parameter { .. } => return false,
            Frame::Order { .. } => return self.order(io),
            Frame::BonusBuilding { t, surcharge } => return self.bonus_building_step(t, surcharge),
            Frame::Bought { seat, t, what } => self.put_up(seat, t, what, io),
            Frame::Regroup { t, moved } => return self.regroup_step(t, moved),
            Frame::Half { t, temple } => return self.half_step(t, temple),
            Frame::TempleUnit => return self.temple_unit_step(),
            Frame::TempleOrder { given } => return self.temple_order_step(given),
            Frame::RebelSite { .. } => return false,
            Frame::EndPhase { .. } => return false,
            Frame::Window => return self.window_step(),
            Frame::War(step) => return self.war(step),
            Frame::AttackOrder { t } => return self.attack_order_step(t),
            Frame::Battle(step) => return self.battle(step, io),
            Frame::Mute { role, left } => return self.mute_step(role, left),
            Frame::Slay { role, left } => return self.slay_step(role, left, io),
            Frame::March { role, left } => return self.march_step(role, left),
            Frame::Sap { role, left } => return self.sap_step(role, left),
            Frame::RetreatFine { from } => return self.retreat_fine_step(from),
            Frame::Fall { left } => return self.fall_step(left, io),
            Frame::Occupy { from, to } => self.occupy(from, to, io),
            Frame::MoveIn { from, to, moved } => return self.move_in_step(from, to, moved),
            Frame::Pay { seat, left } => return self.pay_step(seat, left),
            Frame::Gain { seat, left } => return self.gain_step(seat, left),
            Frame::Draw { seat, left, optional } => return self.draw_step(seat, left, optional, io),
            Frame::Bonus { seat, card, op } => self.bonus_op(seat, card, op, io),
            Frame::PlaceUnits { seat, left, limited } => return self.place_units_step(seat, left, limited),
            Frame::Hordes { seat, lands } => return self.hordes_step(seat, lands),
            Frame::Overrun { seat, starts, .. } => return self.overrun_step(seat, starts),
            Frame::Resurrect { seat } => return self.resurrect_step(seat, io),
            Frame::Event { nth } => self.event(nth, io),
            Frame::Plague => return self.plague_step(io),
            Frame::Dying { t, left } => return self.dying_step(t, left, io),
            Frame::Uprising { seat } => return self.uprising_step(seat, io),
            Frame::Picks => return self.picks_step(io),
            Frame::RunOff => self.run_off(io),
            Frame::NameTwo { named } => return self.name_step(named),
            Frame::Famine { seat, due } => return self.famine_step(seat, due),
            Frame::Quake { seat, level } => return self.quake_step(seat, level),
            Frame::Hire { seat, left } => return self.hire_step(seat, left),
            Frame::Fair { seat, sold } => return self.fair_step(seat, sold),
        }
        true
    }

    /// The seats that the frame on top asks: the one it names, unless another chooses for him, or the active player.
    pub(crate) fn asked(&self) -> Seats {
        if self.p.end.is_some() {
            return Seats::NONE;
        }
        let (frame, active) = (self.top(), self.p.active);
        Seats::only(match frame {
            Frame::SecretSovereigns | Frame::Picks => return self.unpicked(),
            Frame::RebelSite { seat } | Frame::Uprising { seat } => self.right_neighbour(seat), // [K9.1.3] [K18.2.3]
            Frame::EndTurn => self.resurrector().unwrap_or(active),
            Frame::Battle(step) => self.battle_asks(step),
            Frame::Mute { role, .. }
            | Frame::Slay { role, .. }
            | Frame::March { role, .. }
            | Frame::Sap { role, .. } => self.chooser(role),
            Frame::RetreatFine { .. } | Frame::Fall { .. } => self.chooser(Role::Defender),
            Frame::Plague => self.plague_chooser(),
            Frame::Dying { t, .. } => self.owner(t).unwrap_or(active),
            _ => frame.seat().unwrap_or(active),
        })
    }

    /// The candidates of the decision on top.
    pub(crate) fn list(&self, seat: Seat, out: &mut impl Choices<Action>) {
        match self.top() {
            Frame::Place { seat, left } => self.list_placement(seat, left, out),
            Frame::FirstSovereign { seat } | Frame::Successor { seat } => self.list_sovereigns(seat, out),
            Frame::SecretSovereigns => self.list_sovereigns(seat, out),
            Frame::WarOrAge => self.list_war_or_age(out),
            Frame::FineTotal => self.list_fine_total(out),
            Frame::FineCrowded { from } => self.list_fine_crowded(from, out),
            Frame::FineOrders => self.list_fine_orders(out),
            Frame::Dismiss { seat, at, .. } => self.list_dismiss(seat, at, out),
            Frame::Spending => self.list_spending(out),
            Frame::ClaimGold { .. } => {
                out.offer(Action::Claim);
                out.offer(Action::Decline);
            }
            Frame::Arena { from } => self.list_arena(from, out),
            Frame::Orders(_) => self.list_orders(out),
            Frame::Parameter { t, kind, .. } => self.list_parameter(t, kind, out),
            Frame::Order { .. } => {
                out.offer(Action::Market);
                out.offer(Action::Decline);
            }
            Frame::BonusBuilding { t, surcharge } => self.list_bonus_building(t, surcharge, out),
            Frame::Regroup { t, moved } => self.list_regroup(t, moved, out),
            Frame::Half { t, .. } => self.list_half(t, out),
            Frame::TempleUnit => self.list_temple_unit(out),
            Frame::TempleOrder { .. } => self.list_temple_order(out),
            Frame::RebelSite { seat } => self.list_rebel_sites(seat, out),
            Frame::EndPhase { .. } => {
                out.offer(Action::EndPhase);
                out.offer(Action::GoOn);
            }
            Frame::Window => self.list_window(out),
            Frame::War(step) => self.list_war(step, out),
            Frame::AttackOrder { t } => self.list_attack_order(t, out),
            Frame::Battle(step) => self.list_battle(step, out),
            Frame::Mute { role, .. } => self.list_mute(role, out),
            Frame::Slay { role, .. } => self.list_slay(role, out),
            Frame::March { role, .. } => self.list_march(role, out),
            Frame::Sap { role, .. } => self.list_sap(role, out),
            Frame::RetreatFine { from } => self.list_retreat_fine(from, out),
            Frame::Fall { .. } => self.list_fall(out),
            Frame::MoveIn { from, to, .. } => self.list_move_in(from, to, out),
            Frame::Pay { seat, .. } => self.list_pay(seat, out),
            Frame::Gain { seat, .. } => self.list_gain(seat, out),
            Frame::Draw { seat, optional, .. } => self.list_draw(seat, optional, out),
            Frame::PlaceUnits { seat, limited, .. } => self.list_place_units(seat, limited, out),
            Frame::Hordes { seat, lands } => self.list_hordes(seat, lands, out),
            Frame::Overrun { seat, starts, done } => self.list_overrun(seat, starts, done, out),
            Frame::EndTurn => self.list_resurrection(out),
            Frame::Resurrect { seat } => self.list_resurrect(seat, out),
            Frame::Plague => self.list_plague(out),
            Frame::Dying { t, .. } => self.list_dying(t, out),
            Frame::Uprising { seat } => self.list_uprising(seat, out),
            Frame::Picks => self.list_picks(seat, out),
            Frame::NameTwo { named } => self.list_names(named, out),
            Frame::Famine { seat, due } => self.list_famine(seat, due, out),
            Frame::Quake { seat, level } => self.list_quake(seat, level, out),
            Frame::Hire { seat, .. } => self.list_hire(seat, out),
            Frame::Fair { seat, sold } => self.list_fair(seat, sold, out),
            Frame::Game
            | Frame::Opening(_)
            | Frame::Occupy { .. }
            | Frame::Bought { .. }
            | Frame::Bonus { .. }
            | Frame::Event { .. }
            | Frame::RunOff => {}
        }
    }

    /// Applies an action that `list` offered for the frame on top.
    pub(crate) fn act(&mut self, seat: Seat, action: Action, io: &mut impl Fate) {
        match self.top() {
            Frame::Place { seat, left } => self.place(seat, left, action, io),
            Frame::FirstSovereign { seat } | Frame::Successor { seat } => self.enthrone(seat, action, io),
            Frame::SecretSovereigns => self.pick_sovereign(seat, action),
            Frame::WarOrAge => self.choose_war_or_age(action, io),
            Frame::FineTotal => self.settle_total(action, io),
            Frame::FineCrowded { from } => self.settle_crowded(from, action, io),
            Frame::FineOrders => self.settle_orders(action, io),
            Frame::Dismiss { seat, left, at } => self.dismiss(seat, left, at, action, io),
            Frame::Spending => self.spend_on(action, io),
            Frame::ClaimGold { seat, card } => self.claim(seat, card, action, io),
            Frame::Arena { from } => self.arena(from, action, io),
            Frame::Orders(_) => self.choose_order(action, io),
            Frame::Parameter { t, kind, sort } => self.choose_parameter(t, kind, sort, action),
            Frame::Order { .. } => self.market(action, io),
            Frame::BonusBuilding { t, surcharge } => self.bonus_building(t, surcharge, action, io),
            Frame::Regroup { .. } => self.regroup(action, io),
            Frame::Half { t, temple } => self.choose_half(t, temple, action),
            Frame::TempleUnit => self.temple_unit(action, io),
            Frame::TempleOrder { .. } => self.choose_temple_order(action),
            Frame::RebelSite { .. } => self.rebel_at(action, io),
            Frame::EndPhase { start } => self.end_or_go_on(start, action, io),
            Frame::Window => self.choose_in_window(action, io),
            Frame::War(step) => self.choose_war(step, action, io),
            Frame::AttackOrder { t } => self.choose_attack_order(t, action, io),
            Frame::Battle(step) => self.choose_in_battle(step, action, io),
            Frame::Mute { role, left } => self.mute(role, left, action, io),
            Frame::Slay { role, left } => self.slay(role, left, action, io),
            Frame::March { role, left } => self.march(role, left, action, io),
            Frame::Sap { role, left } => self.sap(role, left, action, io),
            Frame::RetreatFine { from } => self.settle_retreat(from, action, io),
            Frame::Fall { left } => self.fall(left, action, io),
            Frame::MoveIn { from, to, .. } => self.move_in(from, to, action, io),
            Frame::Pay { seat, left } => self.spend_from(seat, left, action),
            Frame::Gain { seat, left } => self.store_in(seat, left, action),
            Frame::Draw { seat, left, optional } => self.discard_for_draw(seat, left, optional, action, io),
            Frame::PlaceUnits { seat, left, limited } => self.place_unit(seat, left, limited, action, io),
            Frame::Hordes { seat, lands } => self.hordes(seat, lands, action, io),
            Frame::Overrun { seat, starts, .. } => self.overrun(seat, starts, action, io),
            Frame::EndTurn => self.choose_resurrection(seat, action, io),
            Frame::Resurrect { seat } => self.resurrect(seat, action, io),
            Frame::Plague => self.infect(action, io),
            Frame::Dying { t, left } => self.die(t, left, action, io),
            Frame::Uprising { seat } => self.uprising_at(seat, action, io),
            Frame::Picks => self.pick(seat, action),
            Frame::NameTwo { named } => self.name_seat(named, action, io),
            Frame::Famine { seat, due } => self.famine(seat, due, action, io),
            Frame::Quake { seat, .. } => self.quake(seat, action, io),
            Frame::Hire { seat, left } => self.hire(seat, left, action, io),
            Frame::Fair { seat, sold } => self.fair(seat, sold, action, io),
            Frame::Game
            | Frame::Opening(_)
            | Frame::Occupy { .. }
            | Frame::Bought { .. }
            | Frame::Bonus { .. }
            | Frame::Event { .. }
            | Frame::RunOff => {}
        }
    }
}
