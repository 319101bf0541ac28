//! K9: second orders and rebellion, and the end of the order phase.

use ravelin_core::journal::moved;
use ravelin_core::{Choices, Part, Seat, Violation, rule, tell};

use crate::action::Action;
use crate::components::{Lands, Territory};
use crate::flow::{Fate, Frame, OpeningStep};
use crate::state::{AgeState, Sovereigns, TurnKind};
use crate::tokens::{NOTED, order_token, space};

impl Sovereigns {
    /// After a second order one rebellion breaks out where the fewest own units stand. [K9.1.2] [K9.1.6]
    pub(crate) fn second_order_rebellion(&mut self, seat: Seat, io: &mut impl Fate) {
        let sites = self.rebel_sites(seat);
        if sites.is_empty() {
            return;
        }
        match sites.sole() {
            Some(t) => self.rebel(t, true, io),
            // The right neighbour has no choice, so no place is named. [K14.6.3.1]
            None if self.cancels_rebellion(seat) => self.cancel_rebellion(seat, None, io),
            None => self.push(Frame::RebelSite { seat }), // [K9.1.3]
        }
    }

    /// The order-free territories with the fewest own units.
    fn rebel_sites(&self, seat: Seat) -> Lands {
        self.fewest_units(self.order_free(seat))
    }

    pub(crate) fn fewest_units(&self, lands: Lands) -> Lands {
        let fewest = lands.into_iter().map(|t| self.units(t).total()).min();
        lands.into_iter().filter(|&t| Some(self.units(t).total()) == fewest).collect()
    }

    pub(crate) fn list_rebel_sites(&self, seat: Seat, out: &mut impl Choices<Action>) {
        let sites = self.rebel_sites(seat);
        let busier = Violation::new(rule!("K9.1.2"), "more units stand there than in another order-free territory");
        for t in self.order_free(seat) {
            out.put(Action::Rebel(t), if sites.has(t) { Ok(()) } else { Err(busier) });
        }
    }

    pub(crate) fn rebel_at(&mut self, action: Action, io: &mut impl Fate) {
        if let Action::Rebel(t) = action {
            self.pop();
            self.rebel(t, true, io);
        }
    }

    /// Every own territory has a token and none rebels: the phase ends by itself. [K9.6.1] [K9.6.2]
    pub(crate) fn phase_must_end(&self, seat: Seat) -> bool {
        let owned = self.owned(seat);
        !owned.is_empty() && owned.and(self.p.rebels).is_empty() && owned.minus(self.p.ordered).is_empty()
    }

    /// With five or more territories: four have tokens and none rebels; a conquest of the Last War counts. [K9.6.2] [K9.3.4] [K20.2.9] [K20.3.2]
    pub(crate) fn phase_may_end(&self, seat: Seat) -> bool {
        let owned = self.owned(seat);
        let needed = u32::from(self.kit.constants.orders_to_end_phase);
        owned.len() > needed && owned.and(self.p.rebels).is_empty() && owned.and(self.p.ordered).len() >= needed
    }

    /// Step 9 of the order; nobody is asked in a turn that ends the game. [K8.1.5] [K20.3.7]
    pub(crate) fn end_check(&mut self, seat: Seat, io: &mut impl Fate) {
        if self.realm(seat).state != AgeState::Ordering {
            return;
        }
        if self.phase_must_end(seat) {
            self.complete_phase(seat, io);
        } else if self.phase_may_end(seat) && !self.ends_with_turn() {
            self.push(Frame::EndPhase { start: false });
        }
    }

    /// Territories without order are noted, tokens go back. [K9.6.5] [K5.5.1]
    pub(crate) fn complete_phase(&mut self, seat: Seat, io: &mut impl Fate) {
        let owned = self.owned(seat);
        let lifted = |t: Territory| moved(Part::Count(self.order_tokens(t).into(), order_token(seat)), space(t), None);
        let moves = || {
            let noted = owned.minus(self.p.ordered).minus(self.p.noted).into_iter();
            let lifted = owned.and(self.p.ordered).into_iter().map(lifted);
            lifted.chain(noted.map(|t| moved(NOTED, None, space(t))))
        };
        tell!(io, "K9.6.5", "{seat} complete their order phase and take back their order tokens.", seat; ..moves());
        self.p.noted = self.p.noted.or(owned.minus(self.p.ordered));
        self.p.ordered = self.p.ordered.minus(owned);
        self.p.twice = self.p.twice.minus(owned);
        let realm = self.realm_mut(seat);
        realm.state = AgeState::Ordered;
        realm.rapid_left = 0;
    }

    /// After an order, or at the start of a turn and then on to the next turn kind in the same turn. [K9.6.3] [K9.6.6]
    pub(crate) fn end_or_go_on(&mut self, start: bool, action: Action, io: &mut impl Fate) {
        let seat = self.p.active;
        self.pop();
        if action != Action::EndPhase {
            return;
        }
        self.complete_phase(seat, io);
        if start {
            self.pop(); // the orders of this turn are not given
            if self.p.last_war.is_none() {
                self.push(Frame::WarOrAge);
            } else if self.p.last_war != Some(seat) {
                self.p.turn.kind = TurnKind::Opening;
                self.push(Frame::Opening(OpeningStep::StartAge)); // [K20.3.3]
            }
        }
    }
}
