//! The Campaign begins: excess Capabilities, secret Plans, Lieutenants, and the cards revealed one by one. [N4.0]-[N4.2]

use ravelin_core::{Choices, Entry, Few, Token, Violation, rule};

use crate::action::{Action, thing};
use crate::components::*;
use crate::flow::{Fate, Stage};
use crate::muster::out_explains;
use crate::state::{Legate, Nevsky, PlanCard};

impl Nevsky {
    pub(crate) fn begin_campaign(&mut self, io: &mut impl Fate) {
        self.p.campaign = true;
        io.tell(|| Entry::heading(rule!("N4.0a")).say("Campaign of box").number(self.p.r#box));
        self.p.stage = Stage::Trim(Side::Teutonic);
        self.p.dirty = true; // victory is checked [N4.0a]
    }

    pub(crate) fn side_capabilities(&self, side: Side) -> Cards {
        self.p.capabilities.and(crate::arts::numbered(side))
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
            io.tell(|| {
                let entry = Entry::new(rule!("N4.0b")).token(card.side().token()).say("discard");
                entry.token(card.capability()).say(": more Capabilities than Lords")
            });
            self.leave_play(card, io);
        }
    }

    pub(crate) fn plan_size(&self) -> usize {
        usize::from(self.book.boxes[usize::from(self.p.r#box)].plan)
    }

    pub(crate) fn plan_step(&mut self, io: &mut impl Fate) -> bool {
        if !self.p.committed[0] || !self.p.committed[1] {
            return false;
        }
        self.p.committed = [false; 2];
        self.p.shown = [Few::default(); 2];
        io.tell(|| Entry::new(rule!("N4.1.2b")).say("Both Plans are laid"));
        self.p.stage = Stage::Lieutenants(Side::Teutonic);
        true
    }

    /// Up to three cards of each Lord on map, and up to three Pass. [N4.1.1a]
    fn can_plan(&self, side: Side, card: PlanCard) -> Result<(), Violation> {
        let used = self.s.plans[side.index()].iter().filter(|c| **c == card).count();
        if used >= 3 {
            return Err(Violation::with(rule!("N4.1.1a"), "all {0} of these cards are in the Plan", [3, 0]));
        }
        match card {
            Some(l) if !self.on_map(l) => Err(Violation::new(rule!("N4.1.1a"), "he is not on map")),
            _ => Ok(()),
        }
    }

    pub(crate) fn list_plan(&self, side: Side, out: &mut impl Choices<Action>) {
        let plan = &self.s.plans[side.index()];
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
        let plan = &mut self.s.plans[side.index()];
        match action {
            Action::Plan(card) => _ = plan.push(card),
            Action::Unplan => _ = plan.pop(),
            Action::Commit => {
                self.p.committed[side.index()] = true;
                io.tell(|| Entry::new(rule!("N4.1.2a")).token(side.token()).say("commit their Plan"));
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
        io.tell(|| {
            let entry = Entry::new(rule!("N4.1.3a"))
                .token(upper.token())
                .say(upper.does("is Lieutenant over", "are Lieutenants over"));
            entry.token(lower.token())
        });
    }

    /// The top card is revealed and its Lord activated. [N4.2a]
    pub(crate) fn reveal_step(&mut self, side: Side, io: &mut impl Fate) -> bool {
        let plan = &mut self.s.plans[side.index()];
        let Some(card) = plan.remove(0) else {
            self.end_campaign(io);
            return true;
        };
        let _ = self.p.shown[side.index()].push(card);
        self.p.card.renew();
        self.s.stores.from_seats = 0;
        let passes = match card {
            None => true,
            Some(l) => !self.on_map(l) || self.lord(l).upper.is_some(),
        };
        if passes {
            // A Pass card, a Lower Lord's or an absent Lord's does nothing. [N4.2.3a]
            io.tell(|| {
                let entry = Entry::new(rule!("N4.2.3a")).token(side.token()).say("reveal");
                let entry = entry.shown(plan_token(card));
                if card.is_some() { entry.say("and pass") } else { entry }
            });
            self.p.stage = Stage::Reveal(side.enemy());
            return true;
        }
        if let Some(l) = card {
            let actions = self.command_rating(l);
            let legate = side == Side::Teutonic && self.p.legate == self.locale_of(l).map_or(Legate::Out, Legate::At);
            self.p.card.lord = Some(l);
            self.p.card.actions = actions;
            self.p.card.legate = legate;
            io.tell(|| {
                let entry = Entry::heading(rule!("N4.2.1a")).shown(l.token()).say(l.does("has", "have"));
                let entry = entry.number(actions).say(if actions == 1 { "action" } else { "actions" });
                if legate { entry.say("and the Legate's") } else { entry }
            });
        }
        self.p.stage = Stage::Command;
        true
    }

    /// Command rating and bonuses, when the card is revealed. [N4.2.1a]
    pub(crate) fn command_rating(&self, l: LordId) -> u8 {
        let mut actions = self.book.lord(l).command;
        let Some(at) = self.locale_of(l) else { return actions };
        let stensby = self.in_play(CardId::t(1)) && (l == lord::HEINRICH || l == lord::KNUD_ABEL);
        let ordensburg = l.side() == Side::Teutonic && self.in_play(CardId::t(12)) && self.book.commanderies.has(at);
        let archbishop = l.side() == Side::Russian && self.in_play(CardId::r(15)) && at == locale::NOVGOROD;
        let knights = self.mat(l).units[unit::KNIGHTS.index()] > 0;
        let druzhina = self.has_any(l, &[CardId::r(5), CardId::r(6)]) && knights;
        let suzdal = self.has_card(l, CardId::r(11)) && self.on_map(lord::ALEKSANDR) && self.on_map(lord::ANDREY);
        for bonus in [stensby, ordensburg, archbishop, druzhina, suzdal] {
            actions += u8::from(bonus);
        }
        actions
    }
}

pub(crate) fn plan_token(card: PlanCard) -> Token {
    card.map_or(Token::Thing(thing::PASS), LordId::token)
}
