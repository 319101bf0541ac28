//! K9: second orders and rebellion, and the end of the order phase.

use ravelin_core::{Asking, Choices, DecisionKind, Fate, Part, Question, Seat, Violation, ask, question, rule, tell};

use crate::ids::{AgeState, Lands, OpeningStep, Territory, TurnKind};
use crate::questions::{Opening, WarOrAge};
use crate::state::Sovereigns;
use ravelin_core::journal::moved;

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
            None => self.push(RebelSite { seat }), // [K9.1.3]
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
}

question! {
    /// Where a rebellion breaks out: the right neighbour chooses. [K9.1.3]
    pub RebelSite { seat: Seat } in Sovereigns;
    asked(|q, game| game.right_neighbour(q.seat));
    prompt(ChooseOne, "K9.1.3", "Choose where the rebellion against the {seat} breaks out.");
    RebelledAt {
        Rebel { at: Territory } = "rebel {at}", "{at} rebels", at at;
    }
}

impl Question<Sovereigns> for RebelSite {
    fn choices(self, game: &Sovereigns, _: Seat, out: &mut impl Choices<RebelledAt>) {
        let seat = self.seat;
        let sites = game.rebel_sites(seat);
        let busier = Violation::new(rule!("K9.1.2"), "more units stand there than in another order-free territory");
        for t in game.order_free(seat) {
            out.put(RebelledAt::Rebel { at: t }, if sites.has(t) { Ok(()) } else { Err(busier) });
        }
    }

    fn answer(self, game: &mut Sovereigns, _: Seat, answer: RebelledAt, io: &mut impl Fate) {
        let RebelledAt::Rebel { at: t } = answer;
        game.pop();
        game.rebel(t, true, io);
    }

    fn sound(self, game: &Sovereigns) -> bool {
        self.seat == game.p.active
    }
}

impl Sovereigns {
    /// Every own territory has a token and none rebels: the phase ends by itself. [K9.6.1] [K9.6.2]
    pub(crate) fn phase_must_end(&self, seat: Seat) -> bool {
        let owned = self.owned(seat);
        !owned.is_empty() && (owned & self.p.rebels).is_empty() && (owned - self.p.ordered).is_empty()
    }

    /// With five or more territories: four have tokens and none rebels; a conquest of the Last War counts. [K9.6.2] [K9.3.4] [K20.2.9] [K20.3.2]
    pub(crate) fn phase_may_end(&self, seat: Seat) -> bool {
        let owned = self.owned(seat);
        let needed = usize::from(self.kit.constants.orders_to_end_phase);
        owned.len() > needed && (owned & self.p.rebels).is_empty() && (owned & self.p.ordered).len() >= needed
    }

    /// Step 9 of the order; nobody is asked in a turn that ends the game. [K8.1.5] [K20.3.7]
    pub(crate) fn end_check(&mut self, seat: Seat, io: &mut impl Fate) {
        if self.realm(seat).state != AgeState::Ordering {
            return;
        }
        if self.phase_must_end(seat) {
            self.complete_phase(seat, io);
        } else if self.phase_may_end(seat) && !self.ends_with_turn() {
            self.push(EndPhase { start: false });
        }
    }

    /// Territories without order are noted, tokens go back. [K9.6.5] [K5.5.1]
    pub(crate) fn complete_phase(&mut self, seat: Seat, io: &mut impl Fate) {
        let owned = self.owned(seat);
        let lifted = |t: Territory| moved(Part::Count(self.order_tokens(t).into(), order_token(seat)), space(t), None);
        let moves = || {
            let noted = ((owned - self.p.ordered) - self.p.noted).into_iter();
            let lifted = (owned & self.p.ordered).into_iter().map(lifted);
            lifted.chain(noted.map(|t| moved(NOTED, None, space(t))))
        };
        tell!(io, "K9.6.5", "{seat} complete their order phase and take back their order tokens.", seat; ..moves());
        self.p.noted |= owned - self.p.ordered;
        self.p.ordered -= owned;
        self.p.twice -= owned;
        let realm = self.realm_mut(seat);
        realm.state = AgeState::Ordered;
        realm.rapid_left = 0;
    }
}

question! {
    /// End the order phase or go on, after an order or at the start of a turn. [K9.6.3]
    pub EndPhase { start: bool } in Sovereigns;
    asked(|_, game| game.p.active);
    prompt(|q, _| {
        let text = match q.start {
            true => "Give another order, or end your order phase: war or a new age follows.",
            false => "End your order phase with this turn, or keep it open for the next one.",
        };
        ask(DecisionKind::ChooseOne, text, rule!("K9.6.3"))
    });
    PhaseEnded {
        EndPhase {} = "end phase", "End the order phase";
        GoOn {} = "go on", (|q, _| if q.start { "Give another order" } else { "Keep it open: your turn ends here" }.to_owned());
    }
}

impl Question<Sovereigns> for EndPhase {
    fn choices(self, _: &Sovereigns, _: Seat, out: &mut impl Choices<PhaseEnded>) {
        out.offer(PhaseEnded::EndPhase {});
        out.offer(PhaseEnded::GoOn {});
    }

    /// After an order, or at the start of a turn and then on to the next turn kind in the same turn. [K9.6.3] [K9.6.6]
    fn answer(self, game: &mut Sovereigns, _: Seat, answer: PhaseEnded, io: &mut impl Fate) {
        let start = self.start;
        let seat = game.p.active;
        game.pop();
        if !matches!(answer, PhaseEnded::EndPhase {}) {
            return;
        }
        game.complete_phase(seat, io);
        if start {
            game.pop(); // the orders of this turn are not given
            if game.p.last_war.is_none() {
                game.push(WarOrAge {});
            } else if game.p.last_war != Some(seat) {
                game.p.turn.kind = TurnKind::Opening;
                game.push(Opening { step: OpeningStep::StartAge }); // [K20.3.3]
            }
        }
    }

    fn sound(self, game: &Sovereigns) -> bool {
        game.realm(game.p.active).state == AgeState::Ordering && game.phase_may_end(game.p.active)
    }
}
