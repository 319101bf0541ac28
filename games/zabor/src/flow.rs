//! What is pending, as data: a stack of frames. Nothing else remembers where the game is. [Z4]

use ravelin_core::{Seat, Seats};

use crate::state::{Zabor, seat_bit};
use crate::vocabulary::*;

pub use ravelin_core::{Fate, Io};

pub(crate) use crate::ask;
pub use crate::frame::Mover;
pub use crate::questions::Frame;

impl Zabor {
    pub(crate) fn top(&self) -> Frame {
        self.p.frames.last().copied().unwrap_or(Frame::Over(ask::Over {}))
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

    /// Who of these seats, given as bits, has not answered yet.
    pub(crate) fn yet_to_answer(&self, from: u8) -> Seats {
        let waiting = from & !self.p.answered;
        (0..self.p.seats).filter(|s| waiting & seat_bit(*s) != 0).map(Seat).collect()
    }

    pub(crate) fn seat_of(&self, seat: u8) -> Seats {
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
            Frame::Window(ask::Window { .. })
            | Frame::Draft(ask::Draft {})
            | Frame::Bid(ask::Bid { .. })
            | Frame::SummonPick(ask::SummonPick { .. }) => true,
            Frame::Act(ask::Act { action: ActionKind::Rituals, stage, seat, .. }) => {
                stage == crate::rituals::PLAYING && self.empire(seat).hand != [0, 0]
            }
            Frame::Phase(ask::Phase { stage, .. }) => self.naming(stage),
            _ => false,
        }
    }

    /// Whether nothing is half done. [`ravelin_core::Judged::quiet`]
    pub(crate) fn is_quiet(&self) -> bool {
        let settled = self.p.due == 0 && self.p.fights.is_empty();
        settled
            && match self.top() {
                Frame::Act(ask::Act { mover, .. }) => mover == Mover::Nobody,
                Frame::Phase(ask::Phase { .. })
                | Frame::Offer(ask::Offer { .. })
                | Frame::Draft(ask::Draft {})
                | Frame::Starts(ask::Starts { .. })
                | Frame::Barbarians(ask::Barbarians { .. })
                | Frame::Over(ask::Over {})
                | Frame::ChooseEvent(ask::ChooseEvent {}) => true,
                Frame::War(ask::War { stage, sent, .. }) => stage == 0 && sent == 0,
                _ => false,
            }
    }
}

const SEATS_USED: usize = crate::components::SEATS;
