//! What is pending can go on: every number in a frame means something, and somebody is asked who can answer.

use ravelin_core::{Fast, Io, Rules, Silent};

use super::{Sure, ensure, wrong};
use crate::components::*;
use crate::flow::{Frame, Mover};
use crate::state::Zabor;
use crate::vocabulary::*;

pub(super) fn check(game: &Zabor) -> Sure<()> {
    let p = &game.p;
    ensure(!p.frames.is_empty(), "pending", "nothing is pending")?;
    for (n, frame) in p.frames.iter().enumerate() {
        let bottom = matches!(
            frame,
            Frame::Draft
                | Frame::Starts(_)
                | Frame::Pieces { .. }
                | Frame::Barbarians(_)
                | Frame::StartCards { .. }
                | Frame::Phase { .. }
                | Frame::Over
        );
        ensure(bottom == (n == 0), "pending", "a phase or a step of set-up lies below all else")?;
        let war = matches!(frame, Frame::War { .. });
        ensure(n == 1 || !war, "pending", "a Warfare move lies on its phase alone [Z11.1]")?;
        if !fits(game, *frame) {
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
    let battles = p.frames.iter().filter(|f| matches!(f, Frame::Battle(_))).count();
    ensure(battles == p.fights.len(), "battles", "each needs its place among what is pending")?;
    if game.top() == Frame::Over {
        return ensure(p.frames.len() == 1, "pending", "the game is over");
    }
    // What runs by itself has run before anything is saved.
    let mut copy = *game;
    let rests = !copy.step(&mut Io { dice: &mut Fast::new(0), journal: &mut Silent });
    ensure(rests, "pending", "the frame on top asks nobody")?;
    let mut list = Vec::new();
    for seat in game.deciders().iter() {
        ravelin_core::choice::legal(game, seat, &mut list);
        ensure(!list.is_empty(), "pending", "somebody is asked who can do nothing")?;
    }
    ensure(!game.deciders().is_empty(), "pending", "nobody is asked")
}

fn fits(game: &Zabor, frame: Frame) -> bool {
    let (kit, p) = (game.kit, &game.p);
    let seat = |s: u8| s < p.seats;
    let area = |a: u8| usize::from(a) < AREAS;
    let or_no = |a: u8| a == NO || area(a);
    let ctx = |c: u8| usize::from(c) < p.ctx.len();
    let op = |o: u16| usize::from(o) < kit.ops.len();
    let span = |at: u16, len: u16| usize::from(at) + usize::from(len) <= kit.ops.len();
    let colour = |c: u8| seat(c) || c == BARBARIAN;
    let slot = |s: u8| usize::from(s) < SLOTS && kit.slot_unit[usize::from(s)] != NO;
    let mover = |m: Mover| match m {
        Mover::Nobody => true,
        Mover::Unit(a, s) => area(a) && slot(s) && game.p.stack[usize::from(a)][usize::from(s)] > 0,
        Mover::Beast(n) => game.beast(n).area != NO && usize::from(n) < kit.monsters.len(),
    };
    match frame {
        Frame::Draft | Frame::Checkpoint | Frame::Over => true,
        Frame::ChooseEvent => p.look_deck == Deck::Event as u8,
        Frame::Starts(n) | Frame::Barbarians(n) | Frame::Spare { n } => n <= p.seats,
        Frame::Pieces { n, stage, fleets } => n <= p.seats && stage <= 1 && fleets <= 20,
        Frame::StartCards { n, card, op } => n <= p.seats && card <= 32 && op <= 16,
        Frame::Phase { stage, n } => stage <= 10 && n <= 64 && p.turn > 0,
        Frame::Reenter(s) | Frame::Resolve(s) | Frame::Swap { seat: s } => seat(s),
        Frame::Triggers { from, ctx: c } => usize::from(from) <= p.queue.len() && ctx(c),
        Frame::Optional { trigger, seat: s, ctx: c } => usize::from(trigger) < kit.triggers.len() && seat(s) && ctx(c),
        Frame::List { at, left, ctx: c, .. } => span(at, left) && ctx(c),
        Frame::Repeat { at, len, ctx: c, .. } | Frame::Each { at, len, ctx: c, .. } => span(at, len) && ctx(c),
        Frame::OverCapacity { seat: s, unit } => seat(s) && usize::from(unit) < UNITS,
        Frame::OverLimit { seat: s, deck } => seat(s) && deck <= Deck::Monster as u8 && deck != Deck::Trait as u8,
        Frame::PlaceBarbarian { entry, left } => entry <= 16 && (left == NO || left <= 20),
        Frame::Offer { seat: s, mods, len, .. } => seat(s) && usize::from(mods) + usize::from(len) <= kit.mods.len(),
        Frame::Act { seat: s, stage, mover: m, .. } => seat(s) && stage <= 21 && mover(m) && fits_moves(game, frame),
        Frame::War { seat: s, stage, target, .. } => {
            let war = game.phase() == Phase::Warfare;
            war && seat(s) && stage <= 2 && or_no(target) && (stage == 0) == (target == NO)
        }
        Frame::Clash { area: a, stage } => area(a) && stage <= 2,
        Frame::Battle(stage) => stage <= 9,
        Frame::Wounds { area: a, colour: c, by, .. } => area(a) && colour(c) && colour(by) && c != by,
        Frame::Attack { area: a, by, ctx: c, at, len } => area(a) && colour(by) && ctx(c) && span(at, len),
        Frame::Warp { area: a, seat: s } => area(a) && seat(s),
        Frame::Pursue { area: a, seat: s, target, .. } => area(a) && seat(s) && or_no(target) && target != a,
        Frame::Take { seat: s, area: a, stage, .. } => seat(s) && area(a) && stage <= 2,
        Frame::Evacuate { area: a, mover: m } => {
            let there = match m {
                Mover::Unit(from, _) => from == a,
                Mover::Beast(n) => game.beast(n).area == a,
                Mover::Nobody => true,
            };
            area(a) && mover(m) && there && seat(game.control(a)) && kit.is_land(a)
        }
        Frame::Play { seat: s, deck, card, stage, ctx: c, targets, .. } => {
            let known = Deck::nth(deck).filter(|_| deck < 2).is_some_and(|d| kit.full(d) >> card.min(63) & 1 != 0);
            seat(s) && known && stage <= 4 && ctx(c) && targets < 1 << p.seats
        }
        Frame::Window { seat: s, deck, .. } => seat(s) && (deck == NO || deck < 2),
        Frame::Acquire { seat: s, unit, .. } => seat(s) && usize::from(unit) < UNITS,
        Frame::Build { seat: s, upgrade, .. } => seat(s) && upgrade < 4,
        Frame::Kill { op: o, ctx: c, owner, .. } => {
            op(o) && ctx(c) && colour(owner) && matches!(game.op(o), Op::Kill { .. }) && seat(game.context(c).me)
        }
        Frame::Desert { op: o, ctx: c, .. } => {
            op(o) && ctx(c) && matches!(game.op(o), Op::Desert { .. }) && seat(game.context(c).me)
        }
        Frame::Keep { seat: s, .. } | Frame::SummonPick { seat: s } => {
            seat(s) && (p.look_seat == NO || p.look_seat == s)
        }
        Frame::Discard { seat: s, by, decks, .. } => seat(s) && seat(by) && decks <= 3,
        Frame::Steal { seat: s, from, decks } => seat(s) && seat(from) && s != from && decks <= 3,
        Frame::Redraw { seat: s, decks, .. } => seat(s) && decks <= 3,
        Frame::Relocate { op: o, ctx: c, from, to, .. } => {
            let known = op(o) && ctx(c) && matches!(game.op(o), Op::Relocate { .. }) && seat(game.context(c).me);
            known && or_no(from) && or_no(to) && (from == NO || from != to)
        }
        Frame::SummonPlace { seat: s, monster } => seat(s) && usize::from(monster) < kit.monsters.len(),
        Frame::TakeSeat { seat: s, .. } | Frame::ExtraEnvoy { seat: s, .. } | Frame::Trade { seat: s, .. } => seat(s),
        Frame::ChooseArea { op: o, ctx: c, list, len } => {
            op(o)
                && ctx(c)
                && span(list, len)
                && matches!(game.op(o), Op::ChooseArea { .. })
                && seat(game.context(c).me)
        }
        Frame::ChoosePlayer { op: o, ctx: c, list, len } => {
            op(o)
                && ctx(c)
                && span(list, len)
                && matches!(game.op(o), Op::ChoosePlayer { .. })
                && seat(game.context(c).me)
        }
        Frame::Choose { op: o, ctx: c } => {
            op(o) && ctx(c) && matches!(game.op(o), Op::Choose { .. }) && seat(game.context(c).me)
        }
        Frame::May { op: o, ctx: c } => {
            op(o) && ctx(c) && matches!(game.op(o), Op::May { .. } | Op::Pay { .. }) && seat(game.context(c).me)
        }
        Frame::BarbarianArea { op: o, ctx: c } => {
            op(o) && ctx(c) && matches!(game.op(o), Op::BarbarianAttack { .. } | Op::PlaceMonster { .. })
        }
        Frame::Bid { op: o, ctx: c } => op(o) && ctx(c) && matches!(game.op(o), Op::Bid { .. }),
        Frame::TradeDone { kind } => usize::from(kind) < kit.decks[Deck::Trade as usize].len(),
        Frame::Claim { seat: s, slot } => seat(s) && slot < p.vp_up,
    }
}

/// A Unit taken up belongs to the actor and to the ground of the Action.
fn fits_moves(game: &Zabor, frame: Frame) -> bool {
    let Frame::Act { seat, action, stage, mover, .. } = frame else { return true };
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
