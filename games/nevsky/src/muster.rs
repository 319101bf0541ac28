//! Muster: Lordship spent on Lords, Vassals, Transport and Capabilities. [N3.4]

use ravelin_core::journal::{Cover, Hole, Part, moved};
use ravelin_core::{Choices, Token, Violation, rule, tell};

use crate::action::Action;
use crate::flow::{Ask, Fate, Stage, Then};
use crate::kit::*;
use crate::state::Nevsky;
use crate::tokens::{Company, calendar, go};

impl Nevsky {
    /// Valdemar and Dietrich von Grüningen forbid some Lords to Muster in this Levy. [N3.4d]
    pub(crate) fn may_muster_at_all(&self, l: LordId) -> Result<(), Violation> {
        let barred = match l {
            LordId::KnudAbel => self.p.events.has(event::VALDEMAR),
            LordId::Andreas | LordId::Rudolf => self.p.events.has(event::RUSSIAN_DIETRICH_VON_GRUNINGEN),
            _ => false,
        };
        if barred {
            return Err(Violation::new(rule!("N3.4d"), "an Event forbids him to Muster in this Levy"));
        }
        Ok(())
    }

    /// Lords on map in Friendly Locales, when the side's Muster begins. [N3.4a]
    fn begin_muster(&mut self, side: Side) {
        let may = |l: &LordId| {
            self.locale_of(*l).is_some_and(|at| self.friendly(side, at)) && self.may_muster_at_all(*l).is_ok()
        };
        self.p.levy.may_muster = side.lords().filter(may).collect();
    }

    pub(crate) fn muster_step(&mut self, side: Side, io: &mut impl Fate) -> bool {
        // Fixed here, when the state checks of what came before are done. [N0.8]
        if !self.p.levy.begun {
            self.p.levy.begun = true;
            self.begin_muster(side);
            let (seat, lords) = (self.seat_of(side), self.p.levy.may_muster);
            if lords.is_empty() {
                tell!(io, "N3.4a", "The {seat} have no Lord who can Muster.", seat);
            } else {
                tell!(io, "N3.4a", "The {seat} come to Muster: {lords}.", seat, lords);
            }
        }
        if !self.p.levy.may_muster.is_empty() || self.may_hold_own(side) {
            return false;
        }
        self.after_muster(side);
        true
    }

    fn after_muster(&mut self, side: Side) {
        self.p.levy.may_muster = Lords::NONE;
        self.p.levy.used = Lords::NONE;
        self.p.levy.begun = false;
        self.p.stage = match side {
            Side::Teutonic => Stage::Muster(Side::Russian),
            Side::Russian => Stage::Legate,
        };
    }

    pub(crate) fn list_muster(&self, side: Side, out: &mut impl Choices<Action>) {
        self.p.levy.may_muster.iter().for_each(|l| out.offer(Action::Muster(l)));
        if out_explains(out) {
            for l in self.lords_on_map(side).iter().filter(|l| !self.p.levy.may_muster.has(*l)) {
                let why = match (self.may_muster_at_all(l), self.locale_of(l).map(|at| self.friendly(side, at))) {
                    (Err(why), _) => why,
                    (_, Some(false)) => Violation::new(rule!("N3.4a"), "he is not in a Friendly Locale"),
                    _ if self.p.levy.used.has(l) => Violation::new(rule!("N3.4a"), "he has used his Lordship"),
                    _ => Violation::new(rule!("N3.4a"), "he came during this Muster"),
                };
                out.refuse(Action::Muster(l), why);
            }
        }
        self.list_own(side, out);
        self.list_watch(side, out);
        out.offer(Action::Done);
    }

    pub(crate) fn muster(&mut self, side: Side, action: Action, io: &mut impl Fate) {
        match action {
            Action::Muster(l) => {
                self.p.levy.may_muster.remove(l);
                self.p.levy.used.insert(l);
                self.use_lordship(l, Then::Muster, io);
            }
            _ => {
                let idle = self.p.levy.may_muster;
                if !idle.is_empty() {
                    tell!(io, "N3.4a", "{lords} {does} not Muster.", lords = idle, does = idle.does("does", "do"));
                }
                self.after_muster(side);
            }
        }
    }

    pub(crate) fn use_lordship(&mut self, l: LordId, then: Then, io: &mut impl Fate) {
        self.p.levy.mustering = Some(l);
        self.p.levy.left = self.book.lord(l).lordship;
        self.p.stage = Stage::Levying(l, then);
        tell!(
            io,
            "N3.4b",
            "{lord} {musters} with {actions}.",
            lord = l,
            musters = l.does("Musters", "Muster"),
            actions = Part::Nouns(self.p.levy.left.into(), "Levy action", "Levy actions")
        );
    }

    pub(crate) fn levying_step(&mut self, l: LordId, _then: Then) -> bool {
        if self.on_map(l) && (self.p.levy.left > 0 || self.may_hold_lordship(l)) {
            return false;
        }
        self.end_lordship();
        true
    }

    fn end_lordship(&mut self) {
        let Stage::Levying(l, then) = self.p.stage else { return };
        self.p.levy.mustering = None;
        self.p.levy.left = 0;
        self.p.stage = match then {
            Then::Muster => Stage::Muster(l.side()),
            Then::Legate => Stage::Crusaders,
            Then::Veche => Stage::SeaTrade,
        };
    }

    /// Another Lord who is Ready and has a free Seat. [N3.4.1a]
    pub(crate) fn can_levy_lord(&self, by: LordId, l: LordId) -> Result<(), Violation> {
        let no = |clause, why| Err(Violation::new(clause, why));
        if l == LordId::Aleksandr {
            return no(rule!("N3.4.1d"), "Aleksandr comes only at the call of the Veche");
        }
        if l == LordId::Andrey && by != LordId::Aleksandr && !self.edition().andrey_by_any {
            return no(rule!("N10.5a"), "of all Lords only Aleksandr may Levy Andrey");
        }
        self.can_arrive(l)
    }

    /// Ready, with a free Seat, and not forbidden to Muster.
    pub(crate) fn can_arrive(&self, l: LordId) -> Result<(), Violation> {
        let Some(at) = self.cylinder(l) else {
            return Err(Violation::new(rule!("N3.4.1b"), "his cylinder is not on the Calendar"));
        };
        if at > self.p.r#box {
            let figures = [i16::from(at), i16::from(self.p.r#box)];
            return Err(Violation::with(
                rule!("N3.4.1b"),
                "his cylinder is in box {0}, Ready is box {1} or left of it",
                figures,
            ));
        }
        self.may_muster_at_all(l)?;
        if self.free_seats(l).is_empty() {
            return Err(Violation::new(rule!("N3.4.1c"), "none of his Seats is Friendly"));
        }
        Ok(())
    }

    /// Any card of the deck whose Capability lists the Lord. [N3.4.4a]
    fn can_levy_card(&self, l: LordId, card: CardId) -> Result<(), Violation> {
        let spec = self.book.card(card);
        if !spec.lords.has(l) {
            return Err(Violation::new(rule!("N3.4.4a"), "the Capability does not list him"));
        }
        if card == capability::WILLIAM_OF_MODENA && self.p.events.has(event::DEATH_OF_THE_POPE) {
            return Err(Violation::new(rule!("N3.4.4c"), "the Pope is dead: not in this Levy"));
        }
        if spec.scope == Scope::ThisLord && self.has_twin(l, card) {
            return Err(Violation::new(rule!("N3.4.4e"), "he has a Capability of this name"));
        }
        Ok(())
    }

    pub(crate) fn list_levying(&self, l: LordId, out: &mut impl Choices<Action>) {
        if self.p.levy.left > 0 {
            for other in l.side().lords().filter(|o| *o != l && self.cylinder(*o).is_some()) {
                out.put(Action::LevyLord(other), self.can_levy_lord(l, other));
            }
            for v in self.book.retinue(l) {
                let crusaders = self.book.vassals[v].special == Special::Crusaders;
                if self.mat(l).ready.has(self.book.slot(v)) && !crusaders {
                    out.offer(Action::LevyVassal(v));
                } else if out_explains(out) {
                    out.refuse(Action::LevyVassal(v), self.why_no_vassal(l, self.book.slot(v), crusaders));
                }
            }
            for a in AssetId::TRANSPORT {
                out.put(Action::LevyTransport(a), self.can_levy_transport(l, a));
            }
            for card in self.deck(l.side()).iter() {
                out.put(Action::LevyCard(card), self.can_levy_card(l, card));
            }
        }
        self.list_lordship(l, out);
        self.list_own(l.side(), out);
        out.offer(Action::Done);
    }

    fn why_no_vassal(&self, l: LordId, slot: Slot, crusaders: bool) -> Violation {
        let mat = self.mat(l);
        if mat.mustered.has(slot) {
            Violation::new(rule!("N3.4.2a"), "already Mustered")
        } else if mat.unready.has(slot) {
            Violation::new(rule!("N9.2e"), "not Ready before the next Levy")
        } else if crusaders {
            Violation::new(rule!("N3.4.2c"), "Summer Crusaders Muster by themselves in Summer")
        } else {
            Violation::new(rule!("N1.5.4d"), "not Ready")
        }
    }

    fn can_levy_transport(&self, l: LordId, a: AssetId) -> Result<(), Violation> {
        if a == AssetId::Ship && !self.book.lord(l).ships {
            return Err(Violation::new(rule!("N3.4.3a"), "his mat does not say Ships"));
        }
        if self.asset(l, a) >= MOST {
            return Err(Violation::with(rule!("N3.4.3a"), "he has {0} of them, the most a mat holds", [8, 0]));
        }
        Ok(())
    }

    pub(crate) fn levy(&mut self, l: LordId, action: Action, io: &mut impl Fate) {
        if action == Action::Done {
            return self.end_lordship();
        }
        self.p.levy.left = self.p.levy.left.saturating_sub(1);
        match action {
            Action::LevyLord(other) => self.roll_fealty(l, other, io),
            Action::LevyVassal(v) => {
                self.muster_vassal(v);
                let musters = l.does("Musters", "Muster");
                if self.mat_open(l) {
                    let forces = &self.book.vassals[v].forces;
                    tell!(io, "N3.4.2a", "{lord} {musters} {vassal}: {units}.", lord = l, musters, vassal = v,
                        units = crate::tokens::units(forces); ..self.mustering(v));
                } else {
                    tell!(io, "N3.4.2a", "{lord} {musters} {vassal}.", lord = l, musters,
                        vassal = self.of_mat(l, v.token(), Cover::A("Vassal")); ..self.mustering(v));
                }
            }
            Action::LevyTransport(a) => {
                self.gain(l, a, 1);
                tell!(io, "N3.4.3a", "{lord} {levies} {transport}.", lord = l, levies = l.does("Levies", "Levy"),
                    transport = self.one_of_mat(l, a, "Transport"); ..self.gained(l, a, 1));
            }
            Action::LevyCard(card) => self.levy_card(l, card, io),
            _ => {}
        }
    }

    fn roll_fealty(&mut self, by: LordId, l: LordId, io: &mut impl Fate) {
        let (die, fealty) = (io.die(6), self.book.lord(l).fealty);
        let answer = match die <= fealty {
            true => l.does("he comes", "they come"),
            false => l.does("he refuses", "they refuse"),
        };
        tell!(
            io,
            "N3.4.1a",
            "{lord} {levies} {other} and {rolls} {die} against Fealty {fealty}: {answer}.",
            lord = by,
            levies = by.does("Levies", "Levy"),
            other = l,
            rolls = by.does("rolls", "roll"),
            die = Part::Die(die),
            fealty,
            answer
        );
        if die <= fealty {
            self.summon(l, io);
        }
    }

    /// A Lord arrives at a free Seat of his owner's choice. [N3.4.1g]
    pub(crate) fn summon(&mut self, l: LordId, io: &mut impl Fate) {
        match self.free_seats(l).sole() {
            Some(at) => self.enter(l, at, io),
            None => self.push(Ask::Seat { lord: l }),
        }
    }

    pub(crate) fn take_seat(&mut self, l: LordId, action: Action, io: &mut impl Fate) {
        if let Action::Seat(at) = action {
            self.enter(l, at, io);
        }
    }

    pub(crate) fn enter(&mut self, l: LordId, at: LocaleId, io: &mut impl Fate) {
        let spec = self.book.lord(l);
        let service = (self.p.r#box + spec.service).min(17);
        let from = self.cylinder(l).map(calendar);
        self.stand_up(l, at, service);
        tell!(io, "N3.4.1g", "{lord} {musters} at {at}, Service to {limit}.",
            lord = l, musters = l.does("Musters", "Muster"), at, limit = calendar(service); ..self.entering(l, from));
        if spec.transport_choice > 0 {
            self.push(Ask::Outfit { lord: l, left: spec.transport_choice });
        }
    }

    /// What comes to the map with a Lord.
    fn entering(&self, l: LordId, from: Option<Token>) -> Vec<Vec<Hole>> {
        let (lord, mat, place) = (self.lord(l), self.mat(l), Some(l.token()));
        let cylinder = moved(l.token(), from, self.locale_of(l).map(LocaleId::token));
        let service = moved(l.service_marker(), None, calendar(lord.service));
        let vassals = self.book.retinue(l).filter_map(|v| go(v.token(), 1, None, self.vassal_place(v)));
        let units = Nevsky::units_go(mat.units, None, place);
        let assets = Nevsky::goods_go(mat.assets, None, place);
        self.veiled([cylinder, service].into_iter().chain(vassals).chain(units).chain(assets))
    }

    /// The marker and the units of a Vassal who was Ready and has Mustered.
    pub(crate) fn mustering(&self, v: VassalId) -> Vec<Vec<Hole>> {
        let spec = &self.book.vassals[v];
        let place = Some(spec.lord.token());
        let marker = go(v.token(), 1, place, self.vassal_place(v));
        self.veiled(marker.into_iter().chain(Nevsky::units_go(spec.forces, None, place)))
    }

    /// The Vassal's units come to the mat; with N9.2 its marker goes on the Calendar. [N3.4.2a] [N9.2a] [N10.13a]
    pub(crate) fn muster_vassal(&mut self, v: VassalId) {
        let spec = &self.book.vassals[v];
        let (l, slot) = (spec.lord, self.book.slot(v));
        let mat = self.mat_mut(l);
        mat.ready.remove(slot);
        mat.mustered.insert(slot);
        for (have, more) in mat.units.values_mut().zip(spec.forces.values()) {
            *have += more;
        }
        if self.p.switches.vassal_service {
            let at = (self.p.r#box + spec.service).min(17);
            if !self.edition().vassals_left_only || at < self.lord(l).service {
                self.p.vassal_box[l][slot] = Some(at);
            }
        }
    }

    fn levy_card(&mut self, l: LordId, card: CardId, io: &mut impl Fate) {
        if self.book.card(card).scope == Scope::Side {
            tell!(io, "N3.4.4d", "{lord} {levies} {card}.", lord = l, levies = l.does("Levies", "Levy"),
                card = card.capability(); from = card.side().deck(), to = card.side().edge(); ..self.deploying(card));
            self.deploy(card);
            return;
        }
        let _ = self.mat_mut(l).cards.push(card);
        tell!(io, "N3.4.4e", "{lord} {levies} {capability}.", lord = l, levies = l.does("Levies", "Levy"),
            capability = self.of_mat(l, card.capability(), Cover::A("Capability")); ..self.card_to_mat(card, l));
        self.push(Ask::ThirdCard { lord: l }); // [N3.4.4f]
    }

    pub(crate) fn list_third(&self, l: LordId, out: &mut impl Choices<Action>) {
        if self.mat(l).cards.len() > 2 {
            self.mat(l).cards.iter().for_each(|&c| out.offer(Action::Drop(c)));
        } else {
            out.offer(Action::Done);
        }
    }

    pub(crate) fn drop_third(&mut self, l: LordId, action: Action, io: &mut impl Fate) {
        if let Action::Drop(card) = action {
            self.drop_from_mat(l, card);
            // How many he had is behind the screen. [N9.1d]
            tell!(&mut self.aside(l, io), "N3.4.4f", "{lord} {discards} {given_up}.", lord = l,
                discards = l.does("discards", "discard"), given_up = card.capability(); ..self.card_from_mat(card, l));
        }
    }

    pub(crate) fn drop_from_mat(&mut self, l: LordId, card: CardId) {
        let cards = &mut self.mat_mut(l).cards;
        if let Some(at) = cards.iter().position(|c| *c == card) {
            cards.remove(at);
            self.return_from_mat(l, Cards::only(card));
        }
    }

    /// Unready Vassals of a side turn Ready when its Call to Arms is over. [N9.2e]
    pub(crate) fn turn_up_vassals(&mut self, side: Side, io: &mut impl Fate) {
        for l in side.lords() {
            let turned = |v: &VassalId| self.mat(l).unready.has(self.book.slot(*v));
            if !self.mat(l).unready.is_empty() {
                for v in self.book.retinue(l).filter(turned) {
                    tell!(&mut self.aside(l, io), "N9.2e", "The Vassal {piece} of {to} turns Ready.", piece = v, to = l; from = l.unready());
                }
            }
            let mat = self.mat_mut(l);
            mat.ready.0 |= std::mem::take(&mut mat.unready).0;
        }
    }
}

/// Whether near misses are wanted.
pub(crate) fn out_explains<C: Choices<Action>>(_: &C) -> bool {
    C::EXPLAIN
}
