//! Moves of an Action: Campaign and Maritime. [Z10.3] [Z10.7] [Z17.14]

use ravelin_core::{Asking, Choices, Clause, Seat, Violation, rule, tell};

use crate::action::Reply;
use crate::actions::FINISH;
use crate::components::*;
use crate::flow::{Fate, Frame, Mover, ask};
use crate::state::{EMPTY, Zabor};
use crate::tokens::{Body, gold, home, space};
use crate::vocabulary::*;

/// Stages of Campaign and Maritime.
pub(crate) const ORIGIN: u8 = 1;
pub(crate) const BUYING: u8 = 1;
pub(crate) const MOVING: u8 = 2;
pub(crate) const RESOLVED: u8 = 3;

impl Zabor {
    pub(crate) fn mover_of(&self, action: Reply) -> Mover {
        match action {
            Reply::Unit(area, slot) => Mover::Unit(area, slot),
            Reply::Beast(n) => Mover::Beast(n),
            _ => Mover::Nobody,
        }
    }

    /// Areas whose Units the Action may move: land or sea, unresolved attacks excepted.
    fn bases(&self, seat: u8, naval: bool) -> Mask {
        let ground = if naval { self.kit.sea } else { self.kit.land };
        self.areas_of(seat) & ground & self.p.manned & self.p.origins
    }

    /// Units that may still move, one of each kind and number of Wounds in each Area. [D17] [D24]
    fn list_movers(&self, seat: u8, naval: bool, out: &mut impl Choices<Reply>) {
        for area in areas(self.bases(seat, naval)) {
            let fresh = self.unmoved(area);
            let all = &self.p.stack[usize::from(area)];
            for slot in 0..SLOTS as u8 {
                if all[usize::from(slot)] == 0 {
                    continue;
                }
                let action = Reply::Unit(area, slot);
                if fresh[usize::from(slot)] == 0 {
                    out.refuse(action, Violation::new(rule!("Z17.12"), "has moved in this Action"));
                } else {
                    self.put_mover(seat, Mover::Unit(area, slot), action, out);
                }
            }
            for n in self.beasts(area, seat) {
                let action = Reply::Beast(n);
                if self.beast(n).moved {
                    out.refuse(action, Violation::new(rule!("Z17.12"), "has moved in this Action"));
                } else {
                    self.put_mover(seat, Mover::Beast(n), action, out);
                }
            }
        }
        if explains(out) {
            let ground = if naval { self.kit.sea } else { self.kit.land };
            for area in areas(self.areas_of(seat) & ground & self.p.manned & !self.p.origins) {
                let all = &self.p.stack[usize::from(area)];
                let why = || Violation::new(rule!("Z10.3.2"), "does not stand in an Area you chose");
                let units = (0..SLOTS as u8).filter(|s| all[usize::from(*s)] > 0);
                units.for_each(|s| out.refuse(Reply::Unit(area, s), why()));
                self.beasts(area, seat).for_each(|n| out.refuse(Reply::Beast(n), why()));
            }
        }
        out.offer(Reply::Stop);
    }

    /// A Unit that has not moved: it goes, or why it cannot.
    fn put_mover(&self, seat: u8, mover: Mover, action: Reply, out: &mut impl Choices<Reply>) {
        if self.can_leave(seat, mover) {
            out.offer(action);
        } else {
            out.refuse(action, self.stuck(seat, mover));
        }
    }

    pub(crate) fn stuck(&self, seat: u8, mover: Mover) -> Violation {
        let moves = self.mover_kind(mover).map_or(0, |(kind, area)| self.stat(seat, kind, Value::Move, area));
        match moves {
            0 => Violation::new(rule!("Z17.10"), "its Move is 0"),
            _ => Violation::new(rule!("Z17.5"), "no path leads out of this Area"),
        }
    }

    /// Where the Unit taken up can go, and why not elsewhere.
    fn list_targets(&self, seat: u8, mover: Mover, out: &mut impl Choices<Reply>) {
        let reach = self.reach(seat, mover);
        areas(reach).for_each(|a| out.offer(Reply::To(a)));
        if explains(out) {
            let Some((kind, from)) = self.mover_kind(mover) else { return };
            let (closed, march) = (self.closed(seat), self.march(seat, kind, from));
            let naval = self.is_naval(kind);
            let ground = if naval { self.kit.sea } else { self.kit.land };
            let near = self.near(from, march.moves, ground, seat);
            for a in areas((near | self.border(reach | bit(from))) & ground & !reach & !bit(from)) {
                let why = if closed & bit(a) != 0 {
                    Violation::new(rule!("Z17.13"), "no Unit of yours may enter this Area now")
                } else if near & bit(a) != 0 && naval {
                    Violation::new(rule!("Z17.8"), "Units of others on the way must be met first")
                } else if near & bit(a) != 0 {
                    Violation::new(rule!("Z17.5"), "every way leads through an Area that is not yours: you stop there")
                } else {
                    Violation::with(
                        rule!("Z17.1"),
                        "no path of at most {0} borders leads there",
                        [i16::from(march.moves), 0],
                    )
                };
                out.refuse(Reply::To(a), why);
            }
        }
    }

    /// Areas within so many borders if every Area of the ground could be passed, and links cost nothing. Only for near misses.
    fn near(&self, from: u8, moves: u8, ground: Mask, seat: u8) -> Mask {
        let linked = if ground == self.kit.sea { 0 } else { self.linked(seat) };
        let along = |mut here: Mask| loop {
            let next = here | (self.border(here & linked) & linked);
            if next == here {
                return here;
            }
            here = next;
        };
        let mut here = along(bit(from));
        for _ in 0..moves {
            here = along(here | (self.border(here) & ground));
        }
        here & ground
    }

    // ---- Campaign and Maritime as Actions ----

    pub(crate) fn begin_moves(&mut self) {
        self.rest_all();
        self.p.spent = [EMPTY; 3];
        self.p.origins = self.kit.land | self.kit.sea;
    }

    /// The moves of an Action. Those of a Warfare move that it is Executed in are set aside until it ends. [Z11.4]
    pub(crate) fn begin_action_moves(&mut self) {
        self.set_marches_aside();
        self.keep_chain();
        self.begin_moves();
    }

    pub(crate) fn list_campaign(&self, seat: u8, stage: u8, mover: Mover, out: &mut impl Choices<Reply>) {
        if stage == ORIGIN {
            let own = self.areas_of(seat) & self.kit.land & self.p.manned & !self.p.origins;
            areas(own).for_each(|a| out.offer(Reply::At(a)));
            out.offer(Reply::Stop);
        } else if mover == Mover::Nobody {
            self.list_movers(seat, false, out);
        } else {
            self.list_targets(seat, mover, out);
        }
    }

    pub(crate) fn list_maritime(&self, seat: u8, stage: u8, mover: Mover, out: &mut impl Choices<Reply>) {
        if stage == BUYING {
            self.list_buy(seat, 1 << FLEET, None, out);
            out.offer(Reply::Stop);
        } else if mover == Mover::Nobody {
            self.list_movers(seat, true, out);
        } else {
            self.list_targets(seat, mover, out);
        }
    }

    /// An answer in Campaign or Maritime.
    pub(crate) fn act_moves(&mut self, action: Reply, io: &mut impl Fate) {
        let Frame::Act(ask::Act { seat, action: kind, level, taken, stage, n, mover }) = self.top() else { return };
        let frame = |stage, n, mover| Frame::Act(ask::Act { seat, action: kind, level, taken, stage, n, mover });
        match action {
            Reply::Buy(..) => self.buy(seat, action, io),
            Reply::At(area) => {
                // An origin of a secondary Campaign. [Z10.3.2]
                self.p.origins |= bit(area);
                let left = n.saturating_sub(1);
                self.replace(frame(if left == 0 { MOVING } else { ORIGIN }, left, Mover::Nobody));
            }
            Reply::Unit(..) | Reply::Beast(_) => self.replace(frame(MOVING, n, self.mover_of(action))),
            Reply::To(area) => {
                self.tell_way(rule!("Z17.14"), seat, "moves", mover, area, io);
                self.move_unit(seat, mover, area);
                self.replace(frame(MOVING, n, Mover::Nobody));
            }
            Reply::Stop if kind == ActionKind::Maritime && stage == BUYING => {
                self.begin_action_moves();
                self.replace(frame(MOVING, n, Mover::Nobody));
            }
            Reply::Stop if stage == ORIGIN && self.p.origins != 0 => self.replace(frame(MOVING, n, Mover::Nobody)),
            Reply::Stop => {
                self.replace(frame(RESOLVED, n, Mover::Nobody));
                self.push(ask::Resolve { seat });
            }
            _ => {}
        }
    }

    /// Who goes from where to where, before it goes.
    pub(crate) fn tell_way(
        &self,
        clause: Clause,
        seat: u8,
        does: &'static str,
        mover: Mover,
        to: u8,
        io: &mut impl Fate,
    ) {
        let (body, from) = match mover {
            Mover::Nobody => return,
            Mover::Unit(area, slot) => (Body::Unit(slot), area),
            Mover::Beast(n) => (Body::Beast(n), self.beast(n).area),
        };
        tell!(
            io,
            clause,
            "{seat} {does} {piece} from {from} to {to}.",
            seat = Seat(seat),
            does,
            piece = body.part(seat),
            from = space(from),
            to = space(to)
        );
    }

    /// After the last Battle of a Maritime: Gold. [Z10.7.4]
    pub(crate) fn maritime_gold(&mut self, seat: u8, level: Level, io: &mut impl Fate) {
        let seas = (self.areas_of(seat) & self.kit.sea & self.p.manned).count_ones() as u16;
        let earned = match level {
            Level::Primary => seas * u16::from(self.kit.numbers.gold_per_sea),
            Level::Secondary => u16::from(self.kit.numbers.gold),
        };
        self.gain(seat, earned);
        tell!(io, "Z10.7.4", "{seat} gains {piece} from the sea.",
            seat = Seat(seat), piece = gold(earned); to = home(seat));
        if let Frame::Act(ask::Act { seat, action, level, taken, n, .. }) = self.top() {
            self.replace(ask::Act { seat, action, level, taken, stage: FINISH, n, mover: Mover::Nobody });
        }
    }
}

/// Whether near misses are wanted at all; what only they need is not worked out otherwise.
pub(crate) fn explains<A, C: Choices<A>>(_: &C) -> bool {
    C::EXPLAIN
}
