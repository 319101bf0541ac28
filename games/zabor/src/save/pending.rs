//! What is pending can go on: every number in a frame means something, and somebody is asked who can answer.

use ravelin_core::{Asking, Fast, Io, Next, Rules, Silent};

use super::{Sure, ensure, wrong};
use crate::components::*;
use crate::flow::{Frame, Mover, ask};
use crate::state::Zabor;
use crate::vocabulary::*;

pub(super) fn check(game: &Zabor) -> Sure<()> {
    let p = &game.p;
    ensure(!p.frames.is_empty(), "pending", "nothing is pending")?;
    for (n, frame) in p.frames.iter().enumerate() {
        let bottom = matches!(
            frame,
            Frame::Draft(ask::Draft {})
                | Frame::Starts(ask::Starts { .. })
                | Frame::Pieces(ask::Pieces { .. })
                | Frame::Barbarians(ask::Barbarians { .. })
                | Frame::StartCards(ask::StartCards { .. })
                | Frame::Phase(ask::Phase { .. })
                | Frame::Over(ask::Over {})
        );
        ensure(bottom == (n == 0), "pending", "a phase or a step of set-up lies below all else")?;
        let war = matches!(frame, Frame::War(ask::War { .. }));
        ensure(n == 1 || !war, "pending", "a Warfare move lies on its phase alone [Z11.1]")?;
        if !game.is_sound(*frame) {
            return wrong("pending", format_args!("{frame:?} means nothing"));
        }
    }
    for ctx in p.ctx.iter() {
        let seat = |s: u8| s == NO || s < p.seats;
        let area = |a: u8| a == NO || usize::from(a) < AREAS;
        let card = ctx.deck == NO || Deck::nth(ctx.deck).is_some_and(|d| game.kit.full(d) >> ctx.card.min(63) & 1 != 0);
        let names = ctx.areas.iter().all(|a| area(*a)) && ctx.players.iter().all(|s| seat(*s));
        let rest = area(ctx.battle) && area(ctx.here) && seat(ctx.victim) && seat(ctx.enemy) && seat(ctx.me);
        ensure(card && names && rest, "names", "a card, Area or seat that does not exist")?;
    }
    for t in p.temps.iter() {
        let span = usize::from(t.at) + usize::from(t.len) <= game.kit.mods.len();
        ensure(span && t.duration <= 2 && t.who < 1 << p.seats, "modifiers", "one that does not exist")?;
        ensure(t.area == NO || usize::from(t.area) < AREAS, "modifiers", "an Area that does not exist")?;
    }
    for q in p.queue.iter() {
        let known = usize::from(q.trigger) < game.kit.triggers.len() && q.seat < p.seats;
        ensure(known, "triggers", "one that does not exist")?;
    }
    for f in p.fights.iter() {
        let sides = f.sides.iter().all(|s| *s < p.seats || *s == BARBARIAN);
        let known = usize::from(f.area) < AREAS && sides && f.sides[0] != f.sides[1] && f.level <= 3 && f.winner <= 2;
        ensure(known && (f.owner < p.seats || f.owner == BARBARIAN), "battles", "one that cannot be")?;
    }
    let battles = p.frames.iter().filter(|f| matches!(f, Frame::Battle(ask::Battle { .. }))).count();
    ensure(battles == p.fights.len(), "battles", "each needs its place among what is pending")?;
    if game.top() == Frame::Over(ask::Over {}) {
        return ensure(p.frames.len() == 1, "pending", "the game is over");
    }
    // What runs by itself has run before anything is saved.
    let mut copy = *game;
    let rests = copy.run_top(&mut Io { dice: &mut Fast::new(0), journal: &mut Silent }) == Next::Ask;
    ensure(rests, "pending", "the frame on top asks nobody")?;
    let mut list = Vec::new();
    for seat in game.deciders().iter() {
        ravelin_core::choice::legal(game, seat, &mut list);
        ensure(!list.is_empty(), "pending", "somebody is asked who can do nothing")?;
    }
    ensure(!game.deciders().is_empty(), "pending", "nobody is asked")
}

impl Zabor {
    pub(crate) fn known_seat(&self, seat: u8) -> bool {
        seat < self.p.seats
    }

    pub(crate) fn known_area(&self, area: u8) -> bool {
        usize::from(area) < AREAS
    }

    pub(crate) fn known_area_or_no(&self, area: u8) -> bool {
        area == NO || self.known_area(area)
    }

    pub(crate) fn known_ctx(&self, ctx: u8) -> bool {
        usize::from(ctx) < self.p.ctx.len()
    }

    pub(crate) fn known_op(&self, op: u16) -> bool {
        usize::from(op) < self.kit.ops.len()
    }

    pub(crate) fn known_span(&self, at: u16, len: u16) -> bool {
        usize::from(at) + usize::from(len) <= self.kit.ops.len()
    }

    pub(crate) fn known_colour(&self, colour: u8) -> bool {
        self.known_seat(colour) || colour == BARBARIAN
    }

    pub(crate) fn known_mover(&self, mover: Mover) -> bool {
        let slot = |s: u8| usize::from(s) < SLOTS && self.kit.slot_unit[usize::from(s)] != NO;
        match mover {
            Mover::Nobody => true,
            Mover::Unit(a, s) => self.known_area(a) && slot(s) && self.p.stack[usize::from(a)][usize::from(s)] > 0,
            Mover::Beast(n) => self.beast(n).area != NO && usize::from(n) < self.kit.monsters.len(),
        }
    }

    /// A Unit taken up belongs to the actor and to the ground of the Action.
    pub(crate) fn fits_moves(&self, act: ask::Act) -> bool {
        let game = self;
        let ask::Act { seat, action, stage, mover, .. } = act;
        let Some((kind, area)) = game.mover_kind(mover) else { return mover == Mover::Nobody };
        let naval = game.is_naval(kind);
        let own = match mover {
            Mover::Unit(..) => game.control(area) == seat,
            Mover::Beast(n) => game.beast(n).owner == seat && !game.beast(n).guest,
            Mover::Nobody => true,
        };
        let ground = match action {
            ActionKind::Campaign => !naval,
            ActionKind::Maritime => naval,
            _ => false,
        };
        own && ground && stage == crate::campaign::MOVING
    }
}
