//! The Campaign begins: excess Capabilities, secret Plans, Lieutenants, and the cards revealed one by one. [N4.0]-[N4.2]

use ravelin_core::journal::{Cover, Hole, Part, moved};
use ravelin_core::{Choices, Seats, Violation, head, rule, tell};

use crate::action::Action;
use crate::flow::{Fate, Stage};
use crate::kit::*;
use crate::muster::out_explains;
use crate::state::{Legate, Nevsky, PlanCard};
use crate::tokens::{actions, command_card};

impl Nevsky {
    pub(crate) fn begin_campaign(&mut self, io: &mut impl Fate) {
        self.p.campaign = true;
        head!(io, "N4.0a", "Campaign of box {n}", n = self.p.r#box);
        self.p.stage = Stage::Trim(Side::Teutonic);
        self.p.dirty = true; // victory is checked [N4.0a]
    }

    pub(crate) fn side_capabilities(&self, side: Side) -> Cards {
        self.p.capabilities.and(side.numbered())
    }

    /// Capabilities at the board edge in excess of Lords on map are discarded one by one. [N4.0b]
    pub(crate) fn trim_step(&mut self, side: Side, _io: &mut impl Fate) -> bool {
        if self.side_capabilities(side).len() > self.lords_on_map(side).len() {
            return false;
        }
        self.p.stage = match side {
            Side::Teutonic => Stage::Trim(Side::Russian),
            Side::Russian => Stage::Plan,
        };
        true
    }

    pub(crate) fn list_trim(&self, side: Side, out: &mut impl Choices<Action>) {
        self.side_capabilities(side).iter().for_each(|c| out.offer(Action::Drop(c)));
    }

    pub(crate) fn trim(&mut self, action: Action, io: &mut impl Fate) {
        if let Action::Drop(card) = action {
            tell!(io, "N4.0b", "The {seat} discard {card}: they have more Capabilities than Lords.",
                seat = self.seat_of(card.side()), card = card.capability(); ..self.withdrawn(card));
            self.leave_play(card, io);
        }
    }

    pub(crate) fn plan_size(&self) -> usize {
        usize::from(self.book.boxes[usize::from(self.p.r#box)].plan)
    }

    pub(crate) fn plan_step(&mut self, io: &mut impl Fate) -> bool {
        if self.p.committed.values().any(|committed| !committed) {
            return false;
        }
        self.p.committed = Sides::default();
        self.p.shown = Sides::default();
        let cards = |side: Side| self.s.plans[side].iter().map(move |c| (side, *c));
        let laid = |(side, card): (Side, PlanCard)| moved(self.planned(side, card), None, side.plan());
        tell!(io, "N4.1.2b", "Both Plans are laid."; ..Side::ALL.into_iter().flat_map(cards).map(laid));
        self.p.stage = Stage::Lieutenants(Side::Teutonic);
        true
    }

    /// A Command card that only its owner sees.
    fn planned(&self, side: Side, card: PlanCard) -> Part {
        let to = Seats::only(self.seat_of(side));
        Part::Secret { to, token: command_card(side, card), cover: Cover::A("Command card") }
    }

    /// Both Plans are taken from the table, revealed or not.
    pub(crate) fn plans_cleared(&self) -> impl Iterator<Item = Vec<Hole>> + '_ {
        Side::ALL.into_iter().filter(|_| self.plans_shown()).flat_map(move |side| {
            let hidden = self.s.plans[side].iter().map(move |c| moved(self.planned(side, *c), side.plan(), None));
            let shown = self.p.shown[side].iter();
            hidden.chain(shown.map(move |c| moved(command_card(side, *c), side.revealed(), None)))
        })
    }

    /// Up to three cards of each Lord on map, and up to three Pass. [N4.1.1a]
    fn can_plan(&self, side: Side, card: PlanCard) -> Result<(), Violation> {
        let used = self.s.plans[side].iter().filter(|c| **c == card).count();
        if used >= 3 {
            return Err(Violation::with(rule!("N4.1.1a"), "all {0} of these cards are in the Plan", [3, 0]));
        }
        match card {
            Some(l) if !self.on_map(l) => Err(Violation::new(rule!("N4.1.1a"), "he is not on map")),
            _ => Ok(()),
        }
    }

    pub(crate) fn list_plan(&self, side: Side, out: &mut impl Choices<Action>) {
        let plan = &self.s.plans[side];
        if plan.len() >= self.plan_size() {
            out.offer(Action::Commit);
        } else {
            if out_explains(out) {
                let figures = [self.plan_size() as i16, plan.len() as i16];
                let why = Violation::with(rule!("N4.1a"), "the Plan needs {0} cards, it has {1}", figures);
                out.refuse(Action::Commit, why);
            }
            for l in side.lords() {
                if self.on_map(l) || out_explains(out) {
                    out.put(Action::Plan(Some(l)), self.can_plan(side, Some(l)));
                }
            }
            out.put(Action::Plan(None), self.can_plan(side, None));
        }
        if !plan.is_empty() {
            out.offer(Action::Unplan);
        }
        self.list_watch(side, out);
    }

    pub(crate) fn plan(&mut self, side: Side, action: Action, io: &mut impl Fate) {
        let plan = &mut self.s.plans[side];
        match action {
            Action::Plan(card) => _ = plan.push(card),
            Action::Unplan => _ = plan.pop(),
            Action::Commit => {
                self.p.committed[side] = true;
                tell!(io, "N4.1.2a", "The {seat} commit their Plan.", seat = self.seat_of(side));
            }
            _ => {}
        }
    }

    /// Neither a Marshal nor Besieged, at one Locale, in no other stack. [N4.1.3c] [N4.1.3d]
    fn can_stack(&self, upper: LordId, lower: LordId) -> Result<(), Violation> {
        for l in [upper, lower] {
            if self.is_marshal(l) {
                return Err(Violation::new(rule!("N4.1.3c"), "a Marshal is neither Lieutenant nor Lower Lord"));
            }
            if self.lord(l).inside {
                return Err(Violation::new(rule!("N4.1.3c"), "a Besieged Lord is neither Lieutenant nor Lower Lord"));
            }
            if self.partner(l).is_some() {
                return Err(Violation::new(rule!("N4.1.3d"), "he is in a stack already"));
            }
        }
        Ok(())
    }

    fn list_stacks(&self, side: Side, out: &mut impl Choices<Action>) {
        for upper in side.lords() {
            let Some(at) = self.locale_of(upper) else { continue };
            for lower in self.lords_at(side, at).without(upper).iter() {
                out.put(Action::Lieutenant { upper, lower }, self.can_stack(upper, lower));
            }
        }
    }

    pub(crate) fn lieutenants_step(&mut self, side: Side) -> bool {
        let pair = |a: LordId| {
            let at = self.locale_of(a)?;
            self.lords_at(side, at).without(a).iter().find(|b| self.can_stack(a, *b).is_ok())
        };
        if side.lords().any(|l| pair(l).is_some()) {
            return false;
        }
        self.after_lieutenants(side);
        true
    }

    fn after_lieutenants(&mut self, side: Side) {
        self.p.stage = match side {
            Side::Teutonic => Stage::Lieutenants(Side::Russian),
            Side::Russian => Stage::Reveal(Side::Teutonic),
        };
    }

    pub(crate) fn list_lieutenants(&self, side: Side, out: &mut impl Choices<Action>) {
        self.list_stacks(side, out);
        out.offer(Action::Done);
    }

    pub(crate) fn lieutenant(&mut self, side: Side, action: Action, io: &mut impl Fate) {
        let Action::Lieutenant { upper, lower } = action else { return self.after_lieutenants(side) };
        self.lord_mut(upper).lower = Some(lower);
        self.lord_mut(lower).upper = Some(upper);
        let serves = upper.does("serves", "serve");
        tell!(io, "N4.1.3a", "{lord} {serves} as Lieutenant over {lower}.", lord = upper, serves, lower);
    }

    /// The top card is revealed and its Lord activated. [N4.2a]
    pub(crate) fn reveal_step(&mut self, side: Side, io: &mut impl Fate) -> bool {
        let plan = &mut self.s.plans[side];
        let Some(card) = plan.remove(0) else {
            self.end_campaign(io);
            return true;
        };
        let _ = self.p.shown[side].push(card);
        self.p.card.renew();
        self.s.stores.from_seats = 0;
        let passes = match card {
            None => true,
            Some(l) => !self.on_map(l) || self.lord(l).upper.is_some(),
        };
        if passes {
            // A Pass card, a Lower Lord's or an absent Lord's does nothing. [N4.2.3a]
            let (seat, shown) = (self.seat_of(side), command_card(side, card));
            let reason = match card {
                None => "",
                Some(l) if self.on_map(l) => ", a Lower Lord, and pass",
                Some(l) => l.does(", who is not on the map, and pass", ", who are not on the map, and pass"),
            };
            tell!(io, "N4.2.3a", "The {seat} reveal {card}{reason}.", seat, card = Part::Shown(shown), reason;
                from = side.plan(), to = side.revealed());
            self.p.stage = Stage::Reveal(side.enemy());
            return true;
        }
        if let Some(l) = card {
            let rating = self.command_rating(l);
            let legate = side == Side::Teutonic && self.p.legate == self.locale_of(l).map_or(Legate::Out, Legate::At);
            self.p.card.lord = Some(l);
            self.p.card.actions = rating;
            self.p.card.legate = legate;
            let more = if legate { " and the Legate's" } else { "" };
            head!(io, "N4.2.1a", "{lord} {has} {actions}{more}", lord = Part::Shown(l.token()), has = l.does("has", "have"),
                actions = actions(rating), more;
                card = command_card(side, card), from = side.plan(), to = side.revealed());
        }
        self.p.stage = Stage::Command;
        true
    }

    /// Command rating and bonuses, when the card is revealed. [N4.2.1a]
    pub(crate) fn command_rating(&self, l: LordId) -> u8 {
        let mut actions = self.book.lord(l).command;
        let Some(at) = self.locale_of(l) else { return actions };
        let stensby = self.in_play(capability::TREATY_OF_STENSBY) && (l == LordId::Heinrich || l == LordId::KnudAbel);
        let ordensburg =
            l.side() == Side::Teutonic && self.in_play(capability::ORDENSBURGEN) && self.book.commanderies.has(at);
        let archbishop =
            l.side() == Side::Russian && self.in_play(capability::ARCHBISHOPRIC) && at == LocaleId::Novgorod;
        let knights = self.mat(l).units[UnitId::Knights] > 0;
        let druzhina = self.has_any(l, &capability::DRUZHINA) && knights;
        let suzdal = self.has_card(l, capability::HOUSE_OF_SUZDAL)
            && self.on_map(LordId::Aleksandr)
            && self.on_map(LordId::Andrey);
        for bonus in [stensby, ordensburg, archbishop, druzhina, suzdal] {
            actions += u8::from(bonus);
        }
        actions
    }
}
