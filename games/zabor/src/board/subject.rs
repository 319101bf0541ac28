//! What the question is about: Areas with an ink edge, and the one place that a page keeps in sight.

use ravelin_core::Token;

use crate::components::*;
use crate::flow::{Frame, Mover, ask};
use crate::state::Zabor;
use crate::tokens::{action_card, home, space, track_place, track_space, vp_card};
use crate::vocabulary::*;

/// Areas that the question is about.
pub(super) fn subject(table: &Zabor) -> Mask {
    let of = |mover: Mover| table.mover_kind(mover).map_or(0, |(_, a)| bit(a));
    let fight = table.fight().map_or(0, |f| bit(f.area));
    fight
        | match table.top() {
            Frame::Act(ask::Act { mover, .. }) => of(mover),
            Frame::War(ask::War { target, .. }) => bit(target),
            Frame::Clash(ask::Clash { area, .. })
            | Frame::Wounds(ask::Wounds { area, .. })
            | Frame::Warp(ask::Warp { area, .. }) => bit(area),
            Frame::Evacuate(ask::Evacuate { area, .. }) | Frame::Take(ask::Take { area, .. }) => bit(area),
            Frame::Pursue(ask::Pursue { area, target, .. }) => bit(area) | bit(target),
            Frame::Relocate(ask::Relocate { from, to, .. }) => bit(from) | bit(to),
            _ => 0,
        }
}

/// The one place that the question is about.
pub(super) fn focus(table: &Zabor) -> Option<Token> {
    let known = |area: u8| (usize::from(area) < AREAS).then(|| space(area));
    let here = match table.top() {
        Frame::Act(ask::Act { mover, .. }) => table.mover_kind(mover).and_then(|(_, a)| known(a)),
        Frame::War(ask::War { target, .. }) => known(target),
        Frame::Clash(ask::Clash { area, .. })
        | Frame::Wounds(ask::Wounds { area, .. })
        | Frame::Warp(ask::Warp { area, .. }) => known(area),
        Frame::Evacuate(ask::Evacuate { area, .. }) | Frame::Take(ask::Take { area, .. }) => known(area),
        Frame::Pursue(ask::Pursue { area, target, .. }) => known(target).or(known(area)),
        Frame::Relocate(ask::Relocate { from, to, .. }) => known(to).or(known(from)),
        Frame::Steal(ask::Steal { from, .. }) => Some(home(from)),
        Frame::Claim(ask::Claim { slot, .. }) => Some(vp_card(table.p.vp[usize::from(slot) % CHART])),
        Frame::Offer(ask::Offer { taken: true, .. }) => table.p.reached.checked_sub(1).map(track_space),
        Frame::Window(ask::Window { .. }) => aimed(table).and_then(known),
        _ => None,
    };
    here.or_else(|| table.fight().and_then(|f| known(f.area))).or_else(|| about_track(table))
}

/// The first card of the Action track, if the question is about the track.
fn about_track(table: &Zabor) -> Option<Token> {
    let asks = match table.top() {
        Frame::Phase(ask::Phase { .. }) => matches!(table.phase(), Phase::PlaceActions | Phase::Envoys),
        Frame::Swap(ask::Swap { .. }) | Frame::ExtraEnvoy(ask::ExtraEnvoy { .. }) => true,
        _ => false,
    };
    let first = || if table.p.placed > 0 { track_place(0) } else { action_card(ActionKind::ALL[0]) };
    (asks && table.p.turn > 0).then(first)
}

/// The one Area that a card or an Action which can be reacted to is aimed at.
fn aimed(table: &Zabor) -> Option<u8> {
    let area = |frame: &Frame| match *frame {
        Frame::Take(ask::Take { area, .. }) => Some(Some(area)),
        Frame::Play(ask::Play { ctx, .. }) => {
            let mut named = table.context(ctx).areas.into_iter().filter(|a| *a != NO);
            Some(named.next().filter(|_| named.next().is_none()))
        }
        Frame::Battle(ask::Battle { .. }) => Some(None),
        _ => None,
    };
    table.p.frames.iter().rev().find_map(area)?
}
