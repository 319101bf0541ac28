//! What is pending, as data: the stage that play has come to and, above it, questions that interrupt it. A stage asks by
//! itself or runs on. Nothing else remembers where the game is. [N2.2] [N3.0a] [N4.2a]

use std::fmt;

use ravelin_core::question::{Answers, Head, Next};
use ravelin_core::{
    Answer, Asking, Choices, DecisionKind, Field, Prompt, Question, Routine, Seat, Seats, Token, ask, rule, saved,
};
use serde::{Deserialize, Serialize};

use crate::action::Deed;
use crate::kit::*;
use crate::questions::{Action, Frame};
use crate::rules::battle::Row;
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

/// A row by its number.
mod row_number {
    use ravelin_core::Id;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    use crate::rules::battle::Row;

    pub(super) fn serialize<S: Serializer>(row: &Row, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_u8(*row as u8)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(d: D) -> Result<Row, D::Error> {
        Row::at(u8::deserialize(d)?.into()).ok_or_else(|| D::Error::custom("no such row"))
    }
}

saved! {
    /// A stop before the enemy's decision. [N3.1.3j] [N3.1.3k]
    pub struct Interrupt {
        pub side: Side = alone,
    }
}

impl Interrupt {
    fn asked(self, game: &Nevsky) -> Seats {
        Seats::only(game.seat_of(self.side))
    }

    fn prompt(self, game: &Nevsky) -> Prompt {
        let clause = if game.p.levy.fresh[self.side] { rule!("N3.1.3k") } else { rule!("N3.1.3j") };
        let text = if game.has_for(game.viewer, self.side, game.any_window(self.side)) {
            "Play a Held Event before the enemy acts?"
        } else {
            "Before the enemy acts: you hold no Event that can be played now."
        };
        ask(DecisionKind::ChooseOne, text, clause).routine(Routine::Pass)
    }
}

impl Question<Nevsky> for Interrupt {
    fn choices(self, game: &Nevsky, _: Seat, out: &mut impl Choices<Deed>) {
        game.list_stop(self.side, out);
    }

    fn answer(self, game: &mut Nevsky, _: Seat, deed: Deed, ctx: &mut impl Fate) {
        game.pop();
        game.interrupted(self.side, deed, ctx);
    }

    fn sound(self, game: &Nevsky) -> bool {
        // Under the question of the card just played nothing may be left to play.
        game.p.stopped && (game.top() != Some(self.into()) || game.may_hold_any(self.side))
    }

    fn run(self, game: &mut Nevsky, _: &mut impl Fate) -> Next {
        if game.may_hold_any(self.side) {
            return Next::Ask;
        }
        game.pop();
        Next::GoOn
    }

    fn asks_single(self, _: &Nevsky, _: Seat) -> bool {
        true
    }

    fn fights(deed: Deed) -> bool {
        deed.fights()
    }

    fn about(game: &Nevsky, deed: Deed) -> Option<Token> {
        deed.about(game)
    }

    fn standing(self, _: &Nevsky, deed: Deed) -> Option<Answer> {
        deed.standing()
    }

    fn heading(self, _: &Nevsky, deed: Deed) -> Option<&'static str> {
        deed.heading()
    }
}

saved! {
    /// What a stage asks by itself. It is never on the stack: the stage stands for it.
    pub struct Staged {}
}

impl Staged {
    fn asked(self, game: &Nevsky) -> Seats {
        game.asked()
    }

    fn prompt(self, game: &Nevsky) -> Prompt {
        game.stage_prompt(game.p.stage, game.viewer)
    }
}

/// Heads of questions whose answers are deeds.
macro_rules! asks_for_deeds {
    ($($question:ident, $name:literal, $fields:literal;)*) => {$(
        impl Head<Nevsky> for $question {
            const NAME: &'static str = $name;
            const FIELDS: usize = $fields;
            type Answer = Deed;

            fn asked(self, game: &Nevsky) -> Seats {
                $question::asked(self, game)
            }

            fn prompt(self, game: &Nevsky) -> Prompt {
                $question::prompt(self, game)
            }

            fn words(self, game: &Nevsky, deed: Deed) -> String {
                crate::words::words(game, deed)
            }

            fn notation(_: &Kit, deed: Deed, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                crate::action::notation(deed, f)
            }

            fn anchor(_: &Kit, deed: Deed) -> Option<Token> {
                crate::action::anchor(deed)
            }
        }
    )*};
}

asks_for_deeds! {
    Interrupt, "interrupt", 1;
    Staged, "staged", 0;
}

impl Question<Nevsky> for Staged {
    fn choices(self, game: &Nevsky, seat: Seat, out: &mut impl Choices<Deed>) {
        game.list_stage(game.side_of(seat), out);
    }

    fn answer(self, game: &mut Nevsky, seat: Seat, deed: Deed, ctx: &mut impl Fate) {
        game.act_stage(game.side_of(seat), deed, ctx);
    }

    fn sound(self, _: &Nevsky) -> bool {
        false
    }

    fn fights(deed: Deed) -> bool {
        deed.fights()
    }

    fn about(game: &Nevsky, deed: Deed) -> Option<Token> {
        deed.about(game)
    }

    fn standing(self, _: &Nevsky, deed: Deed) -> Option<Answer> {
        deed.standing()
    }

    fn heading(self, _: &Nevsky, deed: Deed) -> Option<&'static str> {
        deed.heading()
    }
}

impl Nevsky {
    /// Runs what runs by itself, up to the next decision or the end of the game.
    pub(crate) fn run(&mut self, io: &mut impl Fate) {
        while self.p.end.is_none() {
            if self.p.dirty && !self.fighting() {
                self.state_checks(io);
                continue;
            }
            if !self.p.asks.is_empty() {
                if self.run_top(io) == Next::Ask {
                    return;
                }
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
        let wishes = |side| self.s.watching[side] || fresh[side];
        if self.p.stopped || !(wishes(Side::Teutonic) || wishes(Side::Russian)) {
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
        self.push(Interrupt { side: other });
        true
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
        if !self.p.asks.is_empty() {
            return self.asked_now();
        }
        match self.stage_side() {
            Some(side) => Seats::only(self.seat_of(side)),
            None => Side::ALL.into_iter().filter(|s| !self.p.committed[*s]).map(|s| self.seat_of(s)).collect(),
        }
    }

    /// The one side that is asked; none where both decide in secret.
    pub(crate) fn asked_side(&self) -> Option<Side> {
        if self.p.asks.is_empty() { self.stage_side() } else { self.asked_now().sole().map(|seat| self.side_of(seat)) }
    }

    fn stage_side(&self) -> Option<Side> {
        Some(match self.p.stage {
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
        })
    }

    /// The side whose Command card is executed. [N0.6]
    pub(crate) fn active(&self) -> Side {
        self.p.card.lord.map_or(Side::Teutonic, LordId::side)
    }

    fn list_stage(&self, side: Side, out: &mut impl Choices<Deed>) {
        match self.p.stage {
            // As many as the Veche holds. [N9.4b]
            Stage::Bid => (0..=8).for_each(|n| out.offer(Deed::Bid(n))),
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

    /// What the seat may answer.
    pub(crate) fn offer(&self, seat: Seat, out: &mut impl Choices<Action>) {
        match self.top() {
            Some(_) => self.list(seat, out),
            None => Staged {}.choices(self, seat, &mut Answers::new(out, Action::Staged)),
        }
    }

    /// Applies an action that was offered to this seat.
    pub(crate) fn perform_for(&mut self, seat: Seat, action: Action, ctx: &mut impl Fate) {
        let side = self.side_of(seat);
        self.p.levy.fresh[side] = false; // [N3.1.3k]
        match (self.top(), action) {
            (Some(_), action) => self.act(seat, action, ctx),
            (None, Action::Staged(deed)) => Staged {}.answer(self, seat, deed, ctx),
            (None, action) => unreachable!("{action:?} answers no stage"),
        }
    }

    fn act_stage(&mut self, side: Side, action: Deed, io: &mut impl Fate) {
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

    /// A decision is asked even with one choice where the number of choices would tell what a side holds. [N3.1.3i]
    pub(crate) fn asks_anyway(&self) -> bool {
        if self.p.switches.hidden_mats {
            return true;
        }
        match self.p.stage {
            Stage::Plan | Stage::Bid => true,
            _ if !self.p.asks.is_empty() => matches!(self.top(), Some(Frame::Interrupt(_))),
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
