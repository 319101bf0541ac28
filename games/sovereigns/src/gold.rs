//! K7: treasury and Treasure Houses. Gold fills the treasury first and leaves it first; where several Treasure Houses could
//! give or take a talent, the player is asked talent by talent.

use ravelin_core::{Choices, Clause, Entry, Seat, Violation, rule};

use crate::action::Action;
use crate::components::{Lands, Territory};
use crate::flow::{Fate, Frame};
use crate::state::Sovereigns;

/// Gold is counted in talents. [K1.2.14]
pub(crate) fn talents(n: u8) -> &'static str {
    if n == 1 { "talent" } else { "talents" }
}

/// What costs more than there is.
pub(crate) fn too_dear(clause: Clause, cost: u8, have: u8) -> Violation {
    let words = if cost == 1 { "costs {0} talent, you have {1}" } else { "costs {0} talents, you have {1}" };
    Violation::with(clause, words, [i16::from(cost), i16::from(have)])
}

impl Sovereigns {
    /// Treasury and all Treasure Houses in own territories, whoever built them: gold goes with the land.
    /// [K7.1.13] [K7.1.10] [K7.1.8] [K7.1.12]
    pub(crate) fn gold(&self, seat: Seat) -> u8 {
        let stored: u8 = self.owned(seat).into_iter().map(|t| self.p.store[t.index()]).sum();
        self.realm(seat).treasury.saturating_add(stored)
    }

    /// Free space in an own active Treasure House. [K7.1.2] [K7.1.9] [K14.2.2]
    fn store_room(&self, seat: Seat, t: Territory) -> u8 {
        let houses = self.active(seat, t).and(self.with(seat).gold_store);
        let capacity: u8 = houses.iter().map(|b| self.spec(seat, b).effects.gold_store).sum();
        capacity.saturating_sub(self.p.store[t.index()])
    }

    /// Free space in the treasury and in the active Treasure Houses together. [K1.2.15] [K7.1.1]
    pub(crate) fn room(&self, seat: Seat) -> u8 {
        let treasury = self.kit.constants.treasury_limit.saturating_sub(self.realm(seat).treasury);
        if self.realm(seat).standing.and(self.with(seat).gold_store).is_empty() {
            return treasury;
        }
        let stores: u8 = self.peaceful(seat).into_iter().map(|t| self.store_room(seat, t)).sum();
        treasury.saturating_add(stores)
    }

    /// Gains talents; what fits nowhere is lost. [K7.1.3] [K7.1.5] [K7.1.6] [K6.2.7]
    pub(crate) fn gain(&mut self, seat: Seat, talents: u8, io: &mut impl Fate) {
        let treasury = self.kit.constants.treasury_limit.saturating_sub(self.realm(seat).treasury);
        let fits = if talents <= treasury { talents } else { talents.min(self.room(seat)) };
        let into_treasury = fits.min(treasury);
        self.realm_mut(seat).treasury += into_treasury;
        let rest = fits - into_treasury;
        if rest > 0 {
            self.push(Frame::Gain { seat, left: rest });
        }
        if talents > 0 {
            io.tell(|| {
                let entry = Entry::new(rule!("K7.1.3")).seat(seat).say("gain").number(fits).say(self::talents(fits));
                if fits < talents { entry.say(", lost for lack of room:").number(talents - fits) } else { entry }
            });
        }
    }

    /// Pays talents that the seat has. [K7.1.4]
    pub(crate) fn pay(&mut self, seat: Seat, talents: u8, io: &mut impl Fate) {
        self.hand_over(seat, talents);
        if talents > 0 {
            io.tell(|| Entry::new(rule!("K7.1.4")).seat(seat).say("pay").number(talents).say(self::talents(talents)));
        }
    }

    /// Pays where the sum is told with what it is for, fines included. [K7.1.4] [K5.2.2]
    pub(crate) fn hand_over(&mut self, seat: Seat, talents: u8) {
        let from_treasury = talents.min(self.realm(seat).treasury);
        self.realm_mut(seat).treasury -= from_treasury;
        let rest = talents - from_treasury;
        if rest > 0 {
            self.push(Frame::Pay { seat, left: rest });
        }
    }

    fn stores_with_gold(&self, seat: Seat) -> Lands {
        self.owned(seat).into_iter().filter(|t| self.p.store[t.index()] > 0).collect()
    }

    fn stores_with_room(&self, seat: Seat) -> Lands {
        self.peaceful(seat).into_iter().filter(|&t| self.store_room(seat, t) > 0).collect()
    }

    /// Takes what needs no choice; true when the frame is done or moved on. [K7.1.15]
    pub(crate) fn pay_step(&mut self, seat: Seat, left: u8) -> bool {
        let stores = self.stores_with_gold(seat);
        let all: u8 = stores.into_iter().map(|t| self.p.store[t.index()]).sum();
        if left == 0 || stores.is_empty() {
            self.pop();
        } else if left >= all {
            stores.into_iter().for_each(|t| self.p.store[t.index()] = 0);
            self.pop();
        } else if let Some(t) = stores.sole() {
            self.p.store[t.index()] -= left;
            self.pop();
        } else {
            return false;
        }
        true
    }

    pub(crate) fn list_pay(&self, seat: Seat, out: &mut impl Choices<Action>) {
        for t in self.owned(seat) {
            if self.p.store[t.index()] > 0 {
                out.offer(Action::Spend(t));
            } else {
                out.refuse(Action::Spend(t), Violation::new(rule!("K7.1.4"), "no gold lies there"));
            }
        }
    }

    pub(crate) fn spend_from(&mut self, seat: Seat, left: u8, action: Action) {
        if let Action::Spend(t) = action {
            self.p.store[t.index()] = self.p.store[t.index()].saturating_sub(1);
            self.become_frame(Frame::Pay { seat, left: left.saturating_sub(1) });
        }
    }

    pub(crate) fn gain_step(&mut self, seat: Seat, left: u8) -> bool {
        let stores = self.stores_with_room(seat);
        let all: u8 = stores.into_iter().map(|t| self.store_room(seat, t)).sum();
        if left == 0 || stores.is_empty() {
            self.pop();
        } else if left >= all {
            for t in stores {
                self.p.store[t.index()] += self.store_room(seat, t);
            }
            self.pop();
        } else if let Some(t) = stores.sole() {
            self.p.store[t.index()] += left;
            self.pop();
        } else {
            return false;
        }
        true
    }

    pub(crate) fn list_gain(&self, seat: Seat, out: &mut impl Choices<Action>) {
        for t in self.owned(seat) {
            let house = !self.p.built[seat.index()][t.index()].and(self.with(seat).gold_store).is_empty();
            if house && self.p.rebels.has(t) {
                out.refuse(
                    Action::Store(t),
                    Violation::new(rule!("K7.1.10"), "nothing can be added during a rebellion"),
                );
            } else if self.store_room(seat, t) > 0 {
                out.offer(Action::Store(t));
            } else {
                out.refuse(
                    Action::Store(t),
                    Violation::new(rule!("K7.1.3"), "no own Treasure House with room stands there"),
                );
            }
        }
    }

    pub(crate) fn store_in(&mut self, seat: Seat, left: u8, action: Action) {
        if let Action::Store(t) = action {
            self.p.store[t.index()] += 1;
            self.become_frame(Frame::Gain { seat, left: left.saturating_sub(1) });
        }
    }

    /// The Bank fills each own active Treasure House with room. [K14.4.2]
    pub(crate) fn bank(&mut self, seat: Seat, io: &mut impl Fate) {
        let income = self.sum(seat, self.with(seat).store_income, |e| e.store_income);
        if income == 0 {
            return;
        }
        let mut paid = 0;
        for t in self.stores_with_room(seat) {
            let talents = income.min(self.store_room(seat, t));
            self.p.store[t.index()] += talents;
            paid += talents;
        }
        if paid > 0 {
            io.tell(|| {
                Entry::new(rule!("K14.4.2"))
                    .say("The Bank puts")
                    .number(paid)
                    .say(talents(paid))
                    .say("into Treasure Houses")
            });
        }
    }
}
