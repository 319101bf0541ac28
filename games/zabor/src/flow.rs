//! What is pending, as data: a stack of frames. The frame on top asks somebody, or runs a step and makes room for the next. Nothing else
//! remembers where the game is. [Z4]

use ravelin_core::{Choices, Seat, Seats};

use crate::action::Action;
use crate::state::{Zabor, seat_bit};
use crate::vocabulary::*;

pub use ravelin_core::{Fate, Io};

pub use crate::frame::{Frame, Mover};

impl Zabor {
    pub(crate) fn top(&self) -> Frame {
        self.p.frames.last().copied().unwrap_or(Frame::Over)
    }

    /// Lays a frame on the stack.
    ///
    /// # Panics
    ///
    /// If frames nest too deep: a lost question is a corrupt game.
    pub(crate) fn push(&mut self, frame: Frame) {
        if let Err(frame) = self.p.frames.push(frame) {
            panic!("{frame:?}: frames nest too deep");
        }
    }

    pub(crate) fn pop(&mut self) {
        self.p.frames.pop();
    }

    /// What was on top becomes something else.
    pub(crate) fn replace(&mut self, frame: Frame) {
        self.pop();
        self.push(frame);
    }

    pub(crate) fn context(&self, ctx: u8) -> crate::state::Ctx {
        self.p.ctx.get(usize::from(ctx)).copied().unwrap_or_default()
    }

    /// Keeps a context and gives its number.
    ///
    /// # Panics
    ///
    /// If effects nest too deep: what they chose must not be lost.
    pub(crate) fn push_ctx(&mut self, ctx: crate::state::Ctx) -> u8 {
        if let Err(ctx) = self.p.ctx.push(ctx) {
            panic!("{ctx:?}: effects nest too deep");
        }
        (self.p.ctx.len() - 1) as u8
    }

    pub(crate) fn drop_ctx(&mut self, from: u8) {
        while self.p.ctx.len() > usize::from(from) {
            self.p.ctx.pop();
        }
    }

    /// Runs what runs by itself, up to the next decision or the end of the game.
    pub(crate) fn run(&mut self, io: &mut impl Fate) {
        while self.step(io) {}
    }

    /// Runs one step of the frame on top; false if it asks somebody.
    pub(crate) fn step(&mut self, io: &mut impl Fate) -> bool {
        match self.top() {
            Frame::Draft => false,
            Frame::Starts(n) => self.starts_step(n),
            Frame::Pieces { n, stage, fleets } => self.pieces_step(n, stage, fleets, io),
            Frame::Barbarians(n) => self.barbarians_step(n),
            Frame::StartCards { n, card, op } => self.start_cards_step(n, card, op, io),
            Frame::Phase { stage, n } => self.phase_step(stage, n, io),
            Frame::Reenter(seat) => self.reenter_step(seat),
            Frame::Triggers { from, ctx } => self.triggers_step(from, ctx, io),
            Frame::List { at, left, ctx, own, chosen } => self.list_step(at, left, ctx, own, chosen, io),
            Frame::Repeat { at, len, ctx, times } => self.repeat_step(at, len, ctx, times),
            Frame::Each { at, len, ctx, who } => self.each_step(at, len, ctx, who),
            Frame::Checkpoint => self.checkpoint_step(io),
            Frame::OverCapacity { seat, unit } => self.over_capacity_step(seat, unit),
            Frame::OverLimit { seat, deck } => self.over_limit_step(seat, deck),
            Frame::Spare { n } => self.spare_step(n),
            Frame::PlaceBarbarian { entry, left } => self.place_barbarian_step(entry, left),
            Frame::Act { seat, action, level, stage, .. } => self.act_step(seat, action, level, stage, io),
            Frame::War { seat, left, stage, target, .. } => self.war_step(seat, left, stage, target, io),
            Frame::Resolve(seat) => self.resolve_step(seat),
            Frame::Clash { area, stage } => self.clash_step(area, stage, io),
            Frame::Battle(stage) => self.battle_step(stage, io),
            Frame::Wounds { area, colour, left, by, spell } => self.wounds_step(area, colour, left, by, spell, io),
            Frame::Attack { area, by, ctx, at, len } => self.attack_step(area, by, ctx, at, len),
            Frame::Warp { area, seat } => self.warp_step(area, seat),
            Frame::Pursue { area, seat, target, sent } => self.pursue_step(area, seat, target, sent),
            Frame::Take { seat, area, stage, cancelled } => self.take_step(seat, area, stage, cancelled, io),
            Frame::Evacuate { area, mover } => self.evacuate_step(area, mover),
            Frame::Play { stage, .. } => self.play_step(stage, io),
            Frame::Acquire { seat, unit, left } => self.acquire_step(seat, unit, left),
            Frame::Build { seat, upgrade, left } => self.build_step(seat, upgrade, left),
            Frame::Kill { op, ctx, left, owner } => self.kill_step(op, ctx, left, owner),
            Frame::Desert { op, ctx, left } => self.desert_step(op, ctx, left),
            Frame::Keep { seat, keep } => self.keep_step(seat, keep),
            Frame::Discard { seat, decks, left, .. } => self.discard_step(seat, decks, left),
            Frame::Steal { from, decks, .. } => self.steal_step(from, decks),
            Frame::Redraw { seat, decks, drawing, left } => self.redraw_step(seat, decks, drawing, left),
            Frame::Relocate { op, ctx, from, to, sent } => self.relocate_step(op, ctx, from, to, sent),
            Frame::SummonPick { seat } => self.summon_pick_step(seat),
            Frame::SummonPlace { seat, monster } => self.summon_place_step(seat, monster, io),
            Frame::TakeSeat { seat, exclude, .. } => self.take_seat_step(seat, exclude),
            Frame::ChooseArea { op, ctx, list, len } => self.choose_area_step(op, ctx, list, len),
            Frame::ChoosePlayer { op, ctx, list, len } => self.choose_player_step(op, ctx, list, len),
            Frame::Choose { op, ctx } => self.choose_step(op, ctx),
            Frame::BarbarianArea { op, ctx } => self.barbarian_area_step(op, ctx),
            Frame::Swap { .. } => self.swap_step(),
            Frame::ExtraEnvoy { left, .. } => self.extra_envoy_step(left),
            Frame::Trade { seat, left } => self.trade_step(seat, left, io),
            Frame::TradeDone { kind } => self.trade_done_step(kind, io),
            Frame::Window { seat, timing, deck } => self.window_step(seat, timing, deck),
            Frame::ChooseEvent => self.choose_event_step(),
            Frame::Optional { .. }
            | Frame::Offer { .. }
            | Frame::May { .. }
            | Frame::Bid { .. }
            | Frame::Claim { .. }
            | Frame::Over => false,
        }
    }

    /// The seats that are asked now.
    pub(crate) fn asked(&self) -> Seats {
        let waiting = |from: u8| (0..self.p.seats).filter(|s| from & seat_bit(*s) != 0).map(Seat).collect();
        let seat = match self.top() {
            Frame::Over => return Seats::NONE,
            Frame::Draft | Frame::Bid { .. } => return waiting(!self.p.answered),
            Frame::Phase { stage, n } if self.naming(stage) => return waiting(!self.p.answered & n),
            Frame::Starts(n) | Frame::Pieces { n, .. } | Frame::Barbarians(n) | Frame::StartCards { n, .. } => {
                self.nth_from_events(n)
            }
            Frame::Phase { stage, n } => self.phase_asks(stage, n),
            Frame::Reenter(seat)
            | Frame::OverCapacity { seat, .. }
            | Frame::OverLimit { seat, .. }
            | Frame::Offer { seat, .. }
            | Frame::Act { seat, .. }
            | Frame::War { seat, .. }
            | Frame::Resolve(seat)
            | Frame::Warp { seat, .. }
            | Frame::Pursue { seat, .. }
            | Frame::Play { seat, .. }
            | Frame::Window { seat, .. }
            | Frame::Acquire { seat, .. }
            | Frame::Build { seat, .. }
            | Frame::Keep { seat, .. }
            | Frame::Steal { seat, .. }
            | Frame::Redraw { seat, .. }
            | Frame::SummonPick { seat }
            | Frame::SummonPlace { seat, .. }
            | Frame::TakeSeat { seat, .. }
            | Frame::Swap { seat }
            | Frame::ExtraEnvoy { seat, .. }
            | Frame::Trade { seat, .. }
            | Frame::Claim { seat, .. }
            | Frame::Optional { seat, .. } => seat,
            Frame::Discard { by, .. } => by,
            Frame::Triggers { from, .. } => self.first_in_queue(from).unwrap_or(0),
            Frame::ChooseEvent | Frame::PlaceBarbarian { .. } => self.me(),
            Frame::Spare { n } => self.order_seat(n),
            Frame::Clash { area, .. } => self.p.guest_of.get(usize::from(area)).copied().unwrap_or(0),
            Frame::Wounds { colour, .. } => colour,
            Frame::Evacuate { area, .. } | Frame::Take { area, .. } => self.control(area),
            Frame::Kill { op, ctx, owner, .. } => match self.op(op) {
                Op::Kill { chooser: Chooser::Owner, .. } => owner,
                _ => self.context(ctx).me,
            },
            Frame::BarbarianArea { .. } => self.me(),
            Frame::Desert { ctx, .. }
            | Frame::Relocate { ctx, .. }
            | Frame::ChooseArea { ctx, .. }
            | Frame::ChoosePlayer { ctx, .. }
            | Frame::Choose { ctx, .. }
            | Frame::May { ctx, .. } => self.context(ctx).me,
            Frame::List { .. }
            | Frame::Repeat { .. }
            | Frame::Each { .. }
            | Frame::Checkpoint
            | Frame::Battle(_)
            | Frame::Attack { .. }
            | Frame::TradeDone { .. } => 0,
        };
        Seats::only(Seat(seat % self.p.seats.max(1)))
    }

    pub(crate) fn op(&self, op: u16) -> Op {
        self.kit.ops.get(usize::from(op)).copied().unwrap_or(Op::Cancel)
    }

    /// The n-th player in acting order.
    pub(crate) fn order_seat(&self, n: u8) -> u8 {
        self.p.order[usize::from(n) % SEATS_USED] % self.p.seats.max(1)
    }

    /// The n-th player from the Master of Events clockwise. [Z3.3]
    pub(crate) fn nth_from_events(&self, n: u8) -> u8 {
        (self.me() + n) % self.p.seats.max(1)
    }

    /// Whether a seat is asked although it has a single choice: hands are secret, and so is whether a reaction is held.
    pub(crate) fn asks_anyway(&self) -> bool {
        match self.top() {
            Frame::Window { .. } | Frame::Draft | Frame::Bid { .. } | Frame::SummonPick { .. } => true,
            Frame::Act { action: ActionKind::Rituals, stage, seat, .. } => {
                stage == crate::rituals::PLAYING && self.empire(seat).hand != [0, 0]
            }
            Frame::Phase { stage, .. } => self.naming(stage),
            _ => false,
        }
    }

    /// Whether nothing is half done. [`ravelin_core::Judged::quiet`]
    pub(crate) fn is_quiet(&self) -> bool {
        let settled = self.p.due == 0 && self.p.fights.is_empty();
        settled
            && match self.top() {
                Frame::Act { mover, .. } => mover == Mover::Nobody,
                Frame::Phase { .. }
                | Frame::Offer { .. }
                | Frame::Draft
                | Frame::Starts(_)
                | Frame::Barbarians(_)
                | Frame::Over
                | Frame::ChooseEvent => true,
                Frame::War { stage, sent, .. } => stage == 0 && sent == 0,
                _ => false,
            }
    }

    /// Every candidate of the decision at hand, offered or refused with the reason.
    pub(crate) fn list(&self, seat: Seat, out: &mut impl Choices<Action>) {
        let seat = seat.0;
        match self.top() {
            Frame::Draft => self.list_draft(seat, out),
            Frame::Starts(_) => self.list_starts(out),
            Frame::Pieces { n, stage, .. } => self.list_pieces(n, stage, out),
            Frame::Barbarians(_) => self.list_barbarians(out),
            Frame::Phase { stage, n } => self.list_phase(stage, n, seat, out),
            Frame::Reenter(_) => self.list_reenter(out),
            Frame::Triggers { from, ctx } => self.list_triggers(from, ctx, out),
            Frame::Optional { .. } | Frame::May { .. } => self.list_yes_no(seat, out),
            Frame::OverCapacity { seat, unit } => self.list_over_capacity(seat, unit, out),
            Frame::OverLimit { seat, deck } => self.list_over_limit(seat, deck, out),
            Frame::ChooseEvent | Frame::Keep { .. } => self.list_look(out),
            Frame::Spare { .. } => self.list_spare(out),
            Frame::PlaceBarbarian { entry, .. } => self.list_place_barbarian(entry, out),
            Frame::Offer { .. } => {
                out.offer(Action::Do);
                out.offer(Action::Skip);
            }
            Frame::Act { seat, action, level, stage, n, mover, .. } => {
                self.list_act(seat, action, level, (stage, n), mover, out);
            }
            Frame::War { seat, stage, target, sent, .. } => self.list_war(seat, stage, target, sent, out),
            Frame::Resolve(seat) => self.list_resolve(seat, out),
            Frame::Clash { area, .. } => self.list_natives(area, out),
            Frame::Wounds { area, colour, .. } => self.list_wounds(area, colour, out),
            Frame::Warp { area, seat } => self.list_warp(area, seat, out),
            Frame::Pursue { area, seat, target, sent } => self.list_pursue(area, seat, target, sent, out),
            Frame::Evacuate { area, mover } => self.list_evacuate(area, mover, out),
            Frame::Window { seat, timing, deck } => self.list_window(seat, timing, deck, out),
            Frame::Acquire { seat, unit, .. } => self.list_acquire(seat, unit, out),
            Frame::Build { seat, upgrade, .. } => self.list_build(seat, upgrade, out),
            Frame::Kill { op, ctx, owner, .. } => self.list_kill(op, ctx, owner, out),
            Frame::Desert { op, ctx, .. } => self.list_desert(op, ctx, out),
            Frame::Discard { seat, decks, .. } => self.list_discard(seat, decks, out),
            Frame::Steal { from, decks, .. } => self.list_discard(from, decks, out),
            Frame::Redraw { seat, decks, drawing, .. } => self.list_redraw(seat, decks, drawing, out),
            Frame::Relocate { op, ctx, from, to, sent } => self.list_relocate(op, ctx, from, to, sent, out),
            Frame::SummonPick { seat } => self.list_summon_pick(seat, out),
            Frame::SummonPlace { seat, monster } => self.list_summon_place(seat, monster, out),
            Frame::TakeSeat { seat, exclude, by_card } => self.list_take_seat(seat, exclude, by_card, out),
            Frame::ChooseArea { op, ctx, list, len } => self.list_choose_area(op, ctx, list, len, out),
            Frame::ChoosePlayer { op, ctx, list, len } => self.list_choose_player(op, ctx, list, len, out),
            Frame::Choose { op, ctx } => self.list_choose(op, ctx, out),
            Frame::BarbarianArea { op, ctx } => self.list_barbarian_area(op, ctx, out),
            Frame::Bid { op, .. } => self.list_bid(op, seat, out),
            Frame::Swap { .. } => self.list_swap(out),
            Frame::ExtraEnvoy { .. } => self.list_extra_envoy(out),
            Frame::Claim { .. } | Frame::Trade { .. } => {
                out.offer(Action::Yes);
                out.offer(Action::No);
            }
            Frame::StartCards { .. }
            | Frame::List { .. }
            | Frame::Repeat { .. }
            | Frame::Each { .. }
            | Frame::Checkpoint
            | Frame::Battle(_)
            | Frame::Attack { .. }
            | Frame::Take { .. }
            | Frame::Play { .. }
            | Frame::TradeDone { .. }
            | Frame::Over => {}
        }
    }

    /// Plays an action that was offered.
    pub(crate) fn act(&mut self, seat: Seat, action: Action, io: &mut impl Fate) {
        let seat = seat.0;
        match self.top() {
            Frame::Draft => self.act_draft(seat, action, io),
            Frame::Starts(n) => self.act_starts(n, action, io),
            Frame::Pieces { n, stage, fleets } => self.act_pieces(n, stage, fleets, action, io),
            Frame::Barbarians(n) => self.act_barbarians(n, action, io),
            Frame::Phase { stage, n } => self.act_phase(stage, n, seat, action, io),
            Frame::Reenter(seat) => self.act_reenter(seat, action, io),
            Frame::Triggers { from, ctx } => self.act_triggers(from, ctx, action, io),
            Frame::Optional { trigger, seat, ctx } => self.act_optional(trigger, seat, ctx, action, io),
            Frame::OverCapacity { seat, .. } => self.act_over_capacity(seat, action, io),
            Frame::OverLimit { seat, deck } => self.act_over_limit(seat, deck, action, io),
            Frame::ChooseEvent => self.act_choose_event(action, io),
            Frame::Keep { seat, keep } => self.act_keep(seat, keep, action, io),
            Frame::Spare { n } => self.act_spare(n, action, io),
            Frame::PlaceBarbarian { entry, left } => self.act_place_barbarian(entry, left, action, io),
            Frame::Offer { .. } => self.act_offer(action, io),
            Frame::Act { .. } => self.act_act(action, io),
            Frame::War { .. } => self.act_war(action, io),
            Frame::Resolve(_) => self.act_resolve(action),
            Frame::Clash { area, .. } => self.act_natives(area, action, io),
            Frame::Wounds { area, colour, left, by, spell } => {
                self.act_wounds(area, colour, left, by, spell, action, io);
            }
            Frame::Warp { area, seat } => self.act_warp(area, seat, action, io),
            Frame::Pursue { area, seat, target, sent } => self.act_pursue(area, seat, target, sent, action, io),
            Frame::Evacuate { area, mover } => self.act_evacuate(area, mover, action, io),
            Frame::Window { seat, .. } => self.act_window(seat, action, io),
            Frame::Acquire { seat, unit, left } => self.act_acquire(seat, unit, left, action, io),
            Frame::Build { seat, upgrade, left } => self.act_build(seat, upgrade, left, action, io),
            Frame::Kill { op, ctx, left, owner } => self.act_kill(op, ctx, left, owner, action, io),
            Frame::Desert { op, ctx, left } => self.act_desert(op, ctx, left, action, io),
            Frame::Discard { seat, by, decks, left } => self.act_discard(seat, by, decks, left, action, io),
            Frame::Steal { seat, from, .. } => self.act_steal(seat, from, action, io),
            Frame::Redraw { seat, decks, drawing, left } => self.act_redraw(seat, decks, drawing, left, action, io),
            Frame::Relocate { .. } => self.act_relocate(action, io),
            Frame::SummonPick { seat } => self.act_summon_pick(seat, action, io),
            Frame::SummonPlace { seat, monster } => self.act_summon_place(seat, monster, action, io),
            Frame::TakeSeat { seat, .. } => self.act_take_seat(seat, action, io),
            Frame::ChooseArea { op, ctx, .. } => self.act_choose_area(op, ctx, action, io),
            Frame::ChoosePlayer { op, ctx, .. } => self.act_choose_player(op, ctx, action, io),
            Frame::Choose { op, ctx } => self.act_choose(op, ctx, action),
            Frame::May { op, ctx } => self.act_may(op, ctx, action, io),
            Frame::BarbarianArea { op, ctx } => self.act_barbarian_area(op, ctx, action, io),
            Frame::Bid { op, ctx } => self.act_bid(op, ctx, seat, action, io),
            Frame::Swap { seat } => self.act_swap(seat, action, io),
            Frame::ExtraEnvoy { seat, left } => self.act_extra_envoy(seat, left, action, io),
            Frame::Trade { seat, left } => self.act_trade(seat, left, action, io),
            Frame::Claim { seat, slot } => self.act_claim(seat, slot, action, io),
            Frame::StartCards { .. }
            | Frame::List { .. }
            | Frame::Repeat { .. }
            | Frame::Each { .. }
            | Frame::Checkpoint
            | Frame::Battle(_)
            | Frame::Attack { .. }
            | Frame::Take { .. }
            | Frame::Play { .. }
            | Frame::TradeDone { .. }
            | Frame::Over => {}
        }
    }
}

const SEATS_USED: usize = crate::components::SEATS;
