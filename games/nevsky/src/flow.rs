//! What is pending, as data: the stage that play has come to and, above it, questions that interrupt it. A stage asks by
//! itself or runs on. Nothing else remembers where the game is. [N2.2] [N3.0a] [N4.2a]

use ravelin_core::{Choices, Field, Seats};
use serde::{Deserialize, Serialize};

use crate::action::Action;
use crate::battle::Row;
use crate::kit::*;
use crate::state::Nevsky;

pub use ravelin_core::{Fate, Io};

/// Where a Muster goes on when a Lord has used his Lordship. [N3.4] [N3.5.1g] [N3.5.2d]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Then {
    Muster,
    Legate,
    Veche,
}

/// Where play is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Stage {
    Bid,
    /// Free Transport of the Lords set up. [N2.1d]
    Outfit(Side),
    /// Arts of War: a side draws (0) or carries out what it drew (1). [N3.1]
    Draw(Side, u8),
    Pay(Side),
    /// Beyond their limit Teutons, Russians; at their limit Teutons, Russians. [N3.3b]
    Disband(u8),
    Muster(Side),
    Levying(LordId, Then),
    /// The pawn arrives. [N3.5.1b]
    Legate,
    /// The pawn is used. [N3.5.1c]
    LegateUse,
    Crusaders,
    Veche,
    SeaTrade,
    /// Capabilities in excess of Lords. [N4.0b]
    Trim(Side),
    Plan,
    Lieutenants(Side),
    Reveal(Side),
    Command,
    /// Approach: a stop for any_window Events, of the Inactive side first. [N4.3.4a]
    ApproachStop(Side),
    Avoid,
    /// Whose Provender is dropped. [N4.3.4f]
    AvoidDrop,
    Ambush,
    Withdraw,
    /// Arrived where nobody fights. [N4.3.5]
    Arrive,
    Fight(Fight),
    /// Before a side's Feed: a stop, of the first side, for Events. [N3.1.3i]
    FeedStop(Side, Side),
    Hillforts,
    Feed(Side),
    CardEnd,
    Grow(Side),
    GameEnd,
    Wastage(Side),
    Discard(Side),
    NextBox,
    Over,
}

/// The parts of a Battle or Storm. [N4.4] [N4.5.2]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Fight {
    /// Besieged Lords join a Relief Sally. [N4.4.1e]
    Join,
    /// A row is filled: A, D, S, G. [N4.4.1h]
    Array(#[serde(with = "row_number")] Row),
    Events(Side),
    Concede(Side),
    /// Reserves enter. [N4.4.2.R3]
    Advance(Side),
    /// Somebody moves to an empty centre. [N4.4.2.R4]
    Centre(Side),
    /// Strike groups are named. [N4.4.2.S3]
    Strike,
    /// Who joins the group. [N4.4.2.S3]
    Joiners,
    /// Units that Strike under Bridge. [N7.T4E.b]
    Bridge,
    /// Hits are made and Walls rolled.
    Volley,
    /// A new target for Hits that are left over. [N4.4.2.A5]
    Retarget,
    /// Which Lord takes the Hits. [N4.4.2.A2]
    Taker,
    Hits,
    Reroll,
    RoundEnd,
    Fate,
    RetreatTo,
    RetreatDrop,
    /// Sack of a Stronghold. [N4.5.2t]
    Sack,
    Losses(Side),
    Spoils,
    Service,
    Aftermath,
}

impl Field for Stage {
    const BLANK: Self = Stage::Over;
    const OMITTED: bool = false;
}

impl Field for Ask {
    const BLANK: Self = Ask::None;
    const OMITTED: bool = false;
}

/// A row by its number.
mod row_number {
    use ravelin_core::Id;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    use crate::battle::Row;

    pub(super) fn serialize<S: Serializer>(row: &Row, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_u8(*row as u8)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(d: D) -> Result<Row, D::Error> {
        Row::at(u8::deserialize(d)?.into()).ok_or_else(|| D::Error::custom("no such row"))
    }
}

/// A question that interrupts a stage.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Ask {
    #[default]
    None,
    /// Free Transport, one piece at a time. [N2.1d]
    Outfit {
        lord: LordId,
        left: u8,
    },
    /// Where a new Lord is placed. [N3.4.1g]
    Seat {
        lord: LordId,
    },
    /// Who gets a This Lord Capability drawn in the first Levy. [N3.1.2c]
    Bestow(Side),
    /// An Event shifts a piece of one of these Lords. [N2.2.3]
    Shift {
        card: CardId,
        left: Lords,
    },
    /// Torzhok: where from, then what. [N7.T2E.a]
    Torzhok {
        from: Option<bool>,
        left: u8,
    },
    Tempest,
    PlaceRavaged(Side),
    RemoveRavaged(Side),
    /// Assets for Lords while Heinrich sees the Curia. [N7.T13E.b]
    Curia {
        given: Lords,
        lord: Option<LordId>,
        left: u8,
    },
    ThirdCard {
        lord: LordId,
    },
    Ransom {
        side: Side,
        coin: u8,
        to: Lords,
    },
    /// Whose Provender is discarded before a March. [N4.3.2e]
    MarchDrop,
    /// What is discarded before a Sail. [N4.7.3c]
    SailDrop,
    /// Who gets what Avoiding Lords left behind. [N4.3.4j]
    Divide,
    /// The next Provender of a Supply action. [N4.6.2e]
    Supply,
    /// Whose Provender builds a Castle. [N7.T17C.a]
    Masons {
        left: u8,
    },
    /// A stop before the enemy's decision. [N3.1.3j] [N3.1.3k]
    Interrupt(Side),
    /// With hidden mats after every Russian Tax, so that Veliky Knyaz does not show. [N9.1d] [N7.R17C.a]
    Tax {
        lord: LordId,
    },
}

impl Nevsky {
    /// Runs what runs by itself, up to the next decision or the end of the game.
    pub(crate) fn run(&mut self, io: &mut impl Fate) {
        while self.p.end.is_none() {
            if self.p.dirty && !self.fighting() {
                self.state_checks(io);
                continue;
            }
            if let Some(&ask) = self.p.asks.last() {
                if self.has_answer(ask) {
                    return;
                }
                self.p.asks.pop();
                self.unanswered(ask, io);
                continue;
            }
            if !self.advance(io) && !self.interrupt() {
                return;
            }
        }
    }

    /// Stops for a side that wishes it, or has had no window since it drew a Hold Event, before the enemy's decision. [N3.1.3j]
    /// [N3.1.3k]
    fn interrupt(&mut self) -> bool {
        let fresh = self.p.levy.fresh;
        if self.p.stopped || (self.s.watching == Sides::default() && fresh == Sides::default()) {
            return false;
        }
        let side = match self.p.stage {
            Stage::Pay(side) | Stage::Muster(side) => side,
            Stage::Disband(step) => Side::ALL[usize::from(step % 2)],
            Stage::Levying(lord, _) => lord.side(),
            Stage::Legate | Stage::LegateUse => Side::Teutonic,
            Stage::Veche => Side::Russian,
            Stage::Command => self.active(),
            _ => return false,
        };
        let other = side.enemy();
        if !(self.s.watching[other] || fresh[other]) || !self.may_hold_any(other) {
            return false;
        }
        self.p.stopped = true;
        self.push(Ask::Interrupt(other));
        true
    }

    pub(crate) fn push(&mut self, ask: Ask) {
        // Six deep is more than any chain of interruptions reaches.
        let _ = self.p.asks.push(ask);
    }

    /// Between an Approach and the Aftermath state checks wait; a Retreat makes its own. [N0.8] [N4.4.3j]
    pub(crate) fn fighting(&self) -> bool {
        match self.p.stage {
            Stage::ApproachStop(_)
            | Stage::Avoid
            | Stage::AvoidDrop
            | Stage::Ambush
            | Stage::Withdraw
            | Stage::Arrive
            | Stage::Fight(_) => true,
            Stage::Bid
            | Stage::Outfit(_)
            | Stage::Draw(..)
            | Stage::Pay(_)
            | Stage::Disband(_)
            | Stage::Muster(_)
            | Stage::Levying(..)
            | Stage::Legate
            | Stage::LegateUse
            | Stage::Crusaders
            | Stage::Veche
            | Stage::SeaTrade
            | Stage::Trim(_)
            | Stage::Plan
            | Stage::Lieutenants(_)
            | Stage::Reveal(_)
            | Stage::Command
            | Stage::FeedStop(..)
            | Stage::Hillforts
            | Stage::Feed(_)
            | Stage::CardEnd
            | Stage::Grow(_)
            | Stage::GameEnd
            | Stage::Wastage(_)
            | Stage::Discard(_)
            | Stage::NextBox
            | Stage::Over => false,
        }
    }

    /// Runs one step of the stage; false if it is a decision that somebody must make.
    fn advance(&mut self, io: &mut impl Fate) -> bool {
        match self.p.stage {
            Stage::Bid => self.bid_step(io),
            Stage::Outfit(side) => self.outfit_step(side, io),
            Stage::Draw(side, n) => self.draw_step(side, n, io),
            Stage::Pay(side) => self.pay_step(side),
            Stage::Disband(step) => self.disband_step(step, io),
            Stage::Muster(side) => self.muster_step(side, io),
            Stage::Levying(lord, then) => self.levying_step(lord, then),
            Stage::Legate => self.legate_step(),
            Stage::LegateUse => self.legate_use_step(),
            Stage::Crusaders => self.crusaders_step(io),
            Stage::Veche => self.veche_step(),
            Stage::SeaTrade => self.sea_trade_step(io),
            Stage::Trim(side) => self.trim_step(side, io),
            Stage::Plan => self.plan_step(io),
            Stage::Lieutenants(side) => self.lieutenants_step(side),
            Stage::Reveal(side) => self.reveal_step(side, io),
            Stage::Command => self.command_step(),
            Stage::ApproachStop(side) => self.approach_stop_step(side),
            Stage::Avoid => self.avoid_step(),
            Stage::AvoidDrop => self.avoid_drop_step(io),
            Stage::Ambush => self.ambush_step(io),
            Stage::Withdraw => self.withdraw_step(io),
            Stage::Arrive => self.arrive_step(io),
            Stage::Fight(fight) => self.fight_step(fight, io),
            Stage::FeedStop(asked, of) => self.feed_stop_step(asked, of),
            Stage::Hillforts => self.hillforts_step(),
            Stage::Feed(side) => self.feed_step(side, io),
            Stage::CardEnd => self.card_end_step(io),
            Stage::Grow(side) => self.grow_step(side),
            Stage::GameEnd => self.game_end_step(io),
            Stage::Wastage(side) => self.wastage_step(side, io),
            Stage::Discard(side) => self.discard_step(side, io),
            Stage::NextBox => self.next_box_step(io),
            Stage::Over => false,
        }
    }

    /// The seats that are asked now.
    pub(crate) fn asked(&self) -> Seats {
        if self.p.end.is_some() {
            return Seats::NONE;
        }
        match self.asked_side() {
            Some(side) => Seats::only(self.seat_of(side)),
            None => Side::ALL.into_iter().filter(|s| !self.p.committed[*s]).map(|s| self.seat_of(s)).collect(),
        }
    }

    /// The one side that is asked; none where both decide in secret.
    pub(crate) fn asked_side(&self) -> Option<Side> {
        let side = match self.p.asks.last() {
            Some(ask) => match *ask {
                Ask::Outfit { lord, .. } | Ask::Seat { lord } | Ask::ThirdCard { lord } | Ask::Tax { lord } => {
                    lord.side()
                }
                Ask::Bestow(side) | Ask::PlaceRavaged(side) | Ask::RemoveRavaged(side) | Ask::Interrupt(side) => side,
                // Osilian Revolt is the Teutons' choice. [N7.R9E.a]
                Ask::Shift { card, .. } if card == event::OSILIAN_REVOLT => Side::Teutonic,
                Ask::Shift { card, .. } => card.side(),
                Ask::Torzhok { .. } | Ask::Curia { .. } | Ask::Masons { .. } => Side::Teutonic,
                Ask::Tempest => Side::Russian,
                Ask::Ransom { side, .. } => side,
                Ask::None | Ask::MarchDrop | Ask::SailDrop | Ask::Divide | Ask::Supply => self.active(),
            },
            None => match self.p.stage {
                Stage::Bid | Stage::Plan => return None,
                Stage::Outfit(side)
                | Stage::Draw(side, _)
                | Stage::Pay(side)
                | Stage::Muster(side)
                | Stage::Trim(side)
                | Stage::Lieutenants(side)
                | Stage::Reveal(side)
                | Stage::ApproachStop(side)
                | Stage::FeedStop(side, _)
                | Stage::Feed(side)
                | Stage::Grow(side)
                | Stage::Wastage(side)
                | Stage::Discard(side) => side,
                Stage::Disband(step) => Side::ALL[usize::from(step % 2)],
                Stage::Levying(lord, _) => lord.side(),
                Stage::Legate | Stage::LegateUse | Stage::Crusaders | Stage::Hillforts => Side::Teutonic,
                Stage::Veche | Stage::SeaTrade => Side::Russian,
                Stage::Command | Stage::Ambush | Stage::Arrive => self.active(),
                Stage::Avoid | Stage::AvoidDrop | Stage::Withdraw => self.active().enemy(),
                Stage::Fight(fight) => self.fight_side(fight),
                Stage::CardEnd | Stage::GameEnd | Stage::NextBox | Stage::Over => Side::Teutonic,
            },
        };
        Some(side)
    }

    /// The side whose Command card is executed. [N0.6]
    pub(crate) fn active(&self) -> Side {
        self.p.card.lord.map_or(Side::Teutonic, LordId::side)
    }

    /// The candidates of the decision.
    pub(crate) fn list(&self, side: Side, out: &mut impl Choices<Action>) {
        match self.p.asks.last() {
            Some(&ask) => self.list_ask(ask, out),
            None => self.list_stage(side, out),
        }
    }

    pub(crate) fn list_ask(&self, ask: Ask, out: &mut impl Choices<Action>) {
        match ask {
            Ask::None => {}
            Ask::Outfit { lord, .. } => self.list_outfit(lord, out),
            Ask::Seat { lord } => self.free_seats(lord).iter().for_each(|at| out.offer(Action::Seat(at))),
            Ask::Bestow(_) => self.list_bestow(out),
            Ask::Shift { card, left } => self.list_shift(card, left, out),
            Ask::Torzhok { from, left } => self.list_torzhok(from, left, out),
            Ask::Tempest => self.list_tempest(out),
            Ask::PlaceRavaged(side) => self.mindaugas(side).iter().for_each(|l| out.offer(Action::Mark(l))),
            Ask::RemoveRavaged(side) => self.harvest(side).iter().for_each(|l| out.offer(Action::Clear(l))),
            Ask::Curia { given, lord, .. } => self.list_curia(given, lord, out),
            Ask::ThirdCard { lord } => self.list_third(lord, out),
            Ask::Ransom { to, .. } => to.iter().for_each(|l| out.offer(Action::Ransom(l))),
            Ask::MarchDrop => self.list_march_drop(out),
            Ask::SailDrop => self.list_sail_drop(out),
            Ask::Divide => self.list_divide(out),
            Ask::Supply => self.list_supply_draws(out),
            Ask::Masons { .. } => self.list_masons(out),
            Ask::Interrupt(side) => self.list_stop(side, out),
            Ask::Tax { lord } => self.list_tax(lord, out),
        }
    }

    fn list_stage(&self, side: Side, out: &mut impl Choices<Action>) {
        match self.p.stage {
            // As many as the Veche holds. [N9.4b]
            Stage::Bid => (0..=8).for_each(|n| out.offer(Action::Bid(n))),
            Stage::Pay(side) => self.list_pay(side, out),
            Stage::Disband(step) => self.list_disband(step, out),
            Stage::Muster(side) => self.list_muster(side, out),
            Stage::Levying(lord, _) => self.list_levying(lord, out),
            Stage::Legate => self.list_legate(out),
            Stage::LegateUse => self.list_legate_use(out),
            Stage::Veche => self.list_veche(out),
            Stage::Trim(side) => self.list_trim(side, out),
            Stage::Plan => self.list_plan(side, out),
            Stage::Lieutenants(side) => self.list_lieutenants(side, out),
            Stage::Command => self.list_commands(out),
            Stage::ApproachStop(side) | Stage::FeedStop(side, _) => self.list_stop(side, out),
            Stage::Avoid => self.list_avoid(out),
            Stage::AvoidDrop => self.list_avoid_drop(out),
            Stage::Ambush => self.list_ambush(out),
            Stage::Withdraw => self.list_withdraw(out),
            Stage::Fight(fight) => self.list_fight(fight, out),
            Stage::Hillforts => self.list_hillforts(out),
            Stage::Feed(side) => self.list_feed(side, out),
            Stage::Grow(side) => self.list_grow(side, out),
            Stage::Wastage(side) => self.list_wastage(side, out),
            Stage::Discard(side) => self.list_discard(side, out),
            Stage::Outfit(_)
            | Stage::Draw(..)
            | Stage::Crusaders
            | Stage::SeaTrade
            | Stage::Reveal(_)
            | Stage::Arrive
            | Stage::CardEnd
            | Stage::GameEnd
            | Stage::NextBox
            | Stage::Over => {}
        }
    }

    /// Applies an action that `list` offered to this side.
    pub(crate) fn act(&mut self, side: Side, action: Action, io: &mut impl Fate) {
        self.p.levy.fresh[side] = false; // [N3.1.3k]
        if let Some(ask) = self.p.asks.pop() {
            self.act_ask(ask, action, io);
            return;
        }
        self.p.stopped = false;
        if self.act_held(side, action, io) {
            return;
        }
        match self.p.stage {
            Stage::Bid => self.bid(side, action, io),
            Stage::Pay(side) => self.pay(side, action, io),
            Stage::Disband(_) => self.disband_next(action, io),
            Stage::Muster(side) => self.muster(side, action, io),
            Stage::Levying(lord, _) => self.levy(lord, action, io),
            Stage::Legate => self.place_legate(action, io),
            Stage::LegateUse => self.use_legate(action, io),
            Stage::Veche => self.veche(action, io),
            Stage::Trim(_) => self.trim(action, io),
            Stage::Plan => self.plan(side, action, io),
            Stage::Lieutenants(side) => self.lieutenant(side, action, io),
            Stage::Command => self.command(action, io),
            Stage::ApproachStop(side) => self.approach_stop(side),
            Stage::FeedStop(asked, of) => self.feed_stop(asked, of),
            Stage::Avoid => self.avoid(action),
            Stage::AvoidDrop => self.avoid_drop(action),
            Stage::Ambush => self.ambush(action, io),
            Stage::Withdraw => self.withdraw(action, io),
            Stage::Fight(fight) => self.act_fight(fight, action, io),
            Stage::Hillforts => self.hillforts(action, io),
            Stage::Feed(side) => self.feed(side, action, io),
            Stage::Grow(side) => self.grow(side, action, io),
            Stage::Wastage(side) => self.wastage(side, action, io),
            Stage::Discard(side) => self.discard(side, action, io),
            Stage::Outfit(_)
            | Stage::Draw(..)
            | Stage::Crusaders
            | Stage::SeaTrade
            | Stage::Reveal(_)
            | Stage::Arrive
            | Stage::CardEnd
            | Stage::GameEnd
            | Stage::NextBox
            | Stage::Over => {}
        }
    }

    fn act_ask(&mut self, ask: Ask, action: Action, io: &mut impl Fate) {
        match ask {
            Ask::None => {}
            Ask::Outfit { lord, left } => self.outfit(lord, left, action, io),
            Ask::Seat { lord } => self.take_seat(lord, action, io),
            Ask::Bestow(side) => self.bestow(side, action, io),
            Ask::Shift { card, left } => self.shift(card, left, action, io),
            Ask::Torzhok { from, left } => self.torzhok(from, left, action, io),
            Ask::Tempest => self.tempest(action, io),
            Ask::PlaceRavaged(side) => self.place_ravaged(side, action, io),
            Ask::RemoveRavaged(side) => self.remove_ravaged(side, action, io),
            Ask::Curia { given, lord, left } => self.curia(given, lord, left, action, io),
            Ask::ThirdCard { lord } => self.drop_third(lord, action, io),
            Ask::Ransom { side, coin, .. } => self.ransom_to(side, coin, action, io),
            Ask::MarchDrop => self.march_drop(action, io),
            Ask::SailDrop => self.sail_drop(action, io),
            Ask::Divide => self.divide(action, io),
            Ask::Supply => self.supply_draw(action, io),
            Ask::Masons { left } => self.masons(left, action, io),
            Ask::Interrupt(side) => self.interrupted(side, action, io),
            Ask::Tax { lord } => self.tax_transport(lord, action, io),
        }
    }

    /// Whether a question has any answer; if not it is dropped. [N0.12]
    pub(crate) fn has_answer(&self, ask: Ask) -> bool {
        // With hidden mats being asked must not tell what lies there. [N9.1d]
        let hidden = self.p.switches.hidden_mats;
        match ask {
            Ask::None => false,
            Ask::Outfit { lord, left } => left > 0 && self.outfit_types(lord).next().is_some(),
            Ask::Seat { lord } => !self.free_seats(lord).is_empty(),
            Ask::Bestow(_) => hidden || !self.bestowable().is_empty(),
            Ask::Shift { card, left } => self.shift_pieces(card, left).next().is_some(),
            Ask::Torzhok { from, left } => left > 0 && self.torzhok_any(from),
            Ask::Tempest => !self.lords_on_map(Side::Teutonic).is_empty(),
            Ask::PlaceRavaged(side) => !self.mindaugas(side).is_empty(),
            Ask::RemoveRavaged(side) => !self.harvest(side).is_empty(),
            Ask::Curia { given, lord, left } => match lord {
                Some(_) => left > 0,
                None => given.len() < 2 && !self.curia_lords(given).is_empty(),
            },
            Ask::ThirdCard { lord } => hidden || self.mat(lord).cards.len() > 2,
            Ask::Ransom { to, .. } => !to.is_empty(),
            Ask::MarchDrop => hidden || self.s.stores.due > 0,
            Ask::SailDrop => hidden || self.must_lighten(),
            Ask::Divide => self.divisible().is_some(),
            Ask::Supply => true,
            Ask::Masons { left } => left > 0,
            Ask::Interrupt(side) => self.may_hold_any(side),
            Ask::Tax { .. } => true,
        }
    }

    /// What follows when a question has no answer, or no more.
    fn unanswered(&mut self, ask: Ask, io: &mut impl Fate) {
        match ask {
            Ask::MarchDrop => self.set_out(None, io),
            Ask::SailDrop => self.put_to_sea(io),
            Ask::Divide => self.leave_the_rest(io),
            Ask::Bestow(_) => self.give_back(io),
            Ask::Curia { given, lord: Some(l), .. } => {
                let given = given.with(l);
                self.push(Ask::Curia { given, lord: None, left: 4 });
            }
            Ask::Masons { .. } => self.build_castle(io),
            Ask::None
            | Ask::Outfit { .. }
            | Ask::Seat { .. }
            | Ask::Shift { .. }
            | Ask::Torzhok { .. }
            | Ask::Tempest
            | Ask::PlaceRavaged(_)
            | Ask::RemoveRavaged(_)
            | Ask::Curia { lord: None, .. }
            | Ask::ThirdCard { .. }
            | Ask::Ransom { .. }
            | Ask::Interrupt(_)
            | Ask::Tax { .. }
            | Ask::Supply => {}
        }
    }

    /// A decision is asked even with one choice where the number of choices would tell what a side holds. [N3.1.3i]
    pub(crate) fn asks_anyway(&self) -> bool {
        if self.p.switches.hidden_mats {
            return true;
        }
        match self.p.stage {
            Stage::Plan | Stage::Bid => true,
            _ if !self.p.asks.is_empty() => matches!(self.p.asks.last(), Some(Ask::Interrupt(_))),
            Stage::ApproachStop(_) | Stage::Ambush | Stage::FeedStop(..) | Stage::Fight(Fight::Events(_)) => true,
            Stage::Pay(side) | Stage::Muster(side) => self.may_hold_own(side),
            Stage::Disband(step) => self.may_hold_own(Side::ALL[usize::from(step % 2)]),
            Stage::Levying(lord, _) => self.may_hold_own(lord.side()) || self.may_hold_lordship(lord),
            Stage::Legate | Stage::LegateUse => self.may_hold_own(Side::Teutonic),
            Stage::Veche => self.may_hold_own(Side::Russian),
            Stage::Command => self.may_hold_own(self.active()),
            Stage::Discard(side) => self.p.held[side] > 0,
            _ => false,
        }
    }
}
