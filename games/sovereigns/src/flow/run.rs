//! The loop that runs what is pending: for each frame its step, whom it asks, what it offers and what an action does.

use ravelin_core::{Choices, Seat, Seats};

use super::{Fate, Frame};
use crate::action::Action;
use crate::state::{Role, Sovereigns};

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
            Frame::FineOrders => return self.fine_orders_step(io),
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
            Frame::War(step) => return self.war(step, io),
            Frame::AttackOrder { t } => return self.attack_order_step(t),
            Frame::Battle(step) => return self.battle(step, io),
            Frame::Mute { role, left } => return self.mute_step(role, left),
            Frame::Slay { role, left } => return self.slay_step(role, left, io),
            Frame::March { role, left } => return self.march_step(role, left),
            Frame::Sap { role, left } => return self.sap_step(role, left),
            Frame::RetreatFine { from } => return self.retreat_fine_step(from),
            Frame::Fall { left } => return self.fall_step(left, io),
            Frame::Occupy { from, to } => self.occupy(from, to, io),
            Frame::MoveIn { from, to, moved } => return self.move_in_step(from, to, moved, io),
            Frame::Pay { seat, left } => return self.pay_step(seat, left, io),
            Frame::Gain { seat, left } => return self.gain_step(seat, left, io),
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
            Frame::Pay { seat, left } => self.spend_from(seat, left, action, io),
            Frame::Gain { seat, left } => self.store_in(seat, left, action, io),
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
