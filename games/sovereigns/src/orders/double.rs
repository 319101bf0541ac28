//! Orders that bring more orders: K14.6.2, the Temple's die, and K9.5, the second halves of double orders.

use ravelin_core::{Choices, Part, Seat, Violation, rule, tell};

use crate::action::{Action, ORDERS};
use crate::components::{Lands, TempleFace, Territory};
use crate::flow::{Fate, Frame, Sort};
use crate::state::{Kind, Sovereigns};

impl Sovereigns {
    /// Whether a Temple's double order is under way.
    pub(super) fn in_temple_order(&self) -> bool {
        self.p.stack.iter().any(|f| matches!(f, Frame::TempleOrder { .. }))
    }

    /// Step 7: the die must be rolled. [K14.6.2] [K14.6.2.1]
    pub(super) fn temple(&mut self, seat: Seat, io: &mut impl Fate) {
        let faces = self.with(seat).order_die.iter().find_map(|b| self.spec(seat, b).effects.order_die);
        let Some(faces) = faces else { return };
        let roll = io.die(6);
        let face = faces[usize::from(roll.clamp(1, 6)) - 1];
        let gift = match face {
            TempleFace::Gold => "a talent",
            TempleFace::Unit => "a free unit",
            TempleFace::DoubleOrder => "a double order",
        };
        tell!(io, "K14.6.2", "{seat} roll {die} for the Temple: {gift}.", seat, die = Part::Die(roll), gift);
        match face {
            TempleFace::Gold => self.gain(seat, 1, io),
            TempleFace::Unit => self.push(Frame::TempleUnit),
            TempleFace::DoubleOrder => self.push(Frame::TempleOrder { given: false }),
        }
    }

    fn can_place_temple_unit(&self, seat: Seat, t: Territory, kind: Kind) -> Result<(), Violation> {
        self.can_station(seat, t)?;
        if kind != Kind::Common && !self.trains_here(seat, t) {
            return Err(Violation::new(rule!("K8.2.4"), "special units are mobilized only where your capital works"));
        }
        self.can_raise(seat, kind)
    }

    /// One free unit in any own territory below its limit, compulsory if possible. [K14.6.2.2] [K14.6.2.4]
    pub(crate) fn temple_unit_step(&mut self) -> bool {
        let seat = self.p.active;
        let fits = |kind| self.owned(seat).into_iter().any(|t| self.can_place_temple_unit(seat, t, kind).is_ok());
        let none = !fits(Kind::Common) && !fits(Kind::Special);
        if none {
            self.pop();
        }
        none
    }

    pub(crate) fn list_temple_unit<C: Choices<Action>>(&self, out: &mut C) {
        let seat = self.p.active;
        for t in self.owned(seat) {
            for kind in [Kind::Common, Kind::Special] {
                out.put(Action::Place(seat, kind, t), self.can_place_temple_unit(seat, t, kind));
            }
        }
    }

    pub(crate) fn temple_unit(&mut self, action: Action, io: &mut impl Fate) {
        if let Action::Place(seat, kind, t) = action {
            self.pop();
            self.raise_unit(seat, t, kind, rule!("K14.6.2.2"), io);
        }
    }

    /// A double order in any order-free territory, complete inside this step. [K14.6.2.3] [K14.6.2.3.1]
    pub(crate) fn temple_order_step(&mut self, given: bool) -> bool {
        let over = given || self.order_free(self.p.active).is_empty();
        if over {
            self.pop();
        }
        over
    }

    pub(crate) fn list_temple_order<C: Choices<Action>>(&self, out: &mut C) {
        let seat = self.p.active;
        let free = self.order_free(seat);
        self.list_orders_in(seat, free, false, out);
        if C::EXPLAIN {
            let taken = Violation::new(rule!("K14.6.2.3"), "the Temple's double order needs an order-free territory");
            for t in self.owned(seat).minus(free) {
                ORDERS.into_iter().for_each(|kind| out.refuse(Action::Order(kind, t), taken));
            }
        }
        out.offer(Action::Decline);
    }

    pub(crate) fn choose_temple_order(&mut self, action: Action) {
        match action {
            Action::Order(kind, t) => {
                self.become_frame(Frame::TempleOrder { given: true });
                self.push(Frame::Half { t, temple: true });
                self.give(t, kind, Sort::Usual);
            }
            _ => self.pop(),
        }
    }

    // --- second halves ---

    /// The second half of a double order, of the Temple or of Rapid Development, may be declined. [K9.5.4] [K9.5.5] [K9.5.6]
    pub(crate) fn half_step(&mut self, t: Territory, _temple: bool) -> bool {
        let seat = self.p.active;
        let lost = !self.owned(seat).has(t) || self.realm(seat).eliminated;
        if lost {
            self.pop();
        }
        lost
    }

    pub(crate) fn list_half<C: Choices<Action>>(&self, t: Territory, out: &mut C) {
        let seat = self.p.active;
        let means = self.means(seat);
        let money = self.order_money(seat, t, means.gold);
        self.list_orders_at(seat, t, Ok(()), money, &means, out);
        if C::EXPLAIN {
            let elsewhere = Violation::new(rule!("K9.5.1"), "both halves of a double order go to the same territory");
            for other in self.all_lands().minus(Lands::only(t)) {
                ORDERS.into_iter().for_each(|kind| out.refuse(Action::Order(kind, other), elsewhere));
            }
        }
        out.offer(Action::Decline);
    }

    pub(crate) fn choose_half(&mut self, t: Territory, temple: bool, action: Action) {
        self.pop();
        if let Action::Order(kind, _) = action {
            if !temple {
                let seat = self.p.active;
                self.p.turn.doubled += 1;
                self.realm_mut(seat).rapid_left = self.realm(seat).rapid_left.saturating_sub(1);
            }
            self.give(t, kind, Sort::Half);
        }
    }

    /// Rapid Development: an order in an order-free territory may be made a double order. [K16.2.3] [K16.2.3.1]
    pub(super) fn offer_doubling(&mut self, seat: Seat) {
        let Some(t) = self.p.turn.ordered_free.take() else { return };
        let left = self.realm(seat).rapid_left > 0 && self.p.turn.doubled < self.kit.constants.rapid_doubles_per_turn;
        if left && self.owned(seat).has(t) {
            self.push(Frame::Half { t, temple: false });
        }
    }
}
