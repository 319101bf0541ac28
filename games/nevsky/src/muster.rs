//! Muster: Lordship spent on Lords, Vassals, Transport and Capabilities. [N3.4]

use ravelin_core::{Choices, Entry, Violation, rule};

use crate::action::Action;
use crate::components::*;
use crate::flow::{Ask, Fate, Stage, Then};
use crate::march::lords;
use crate::state::Nevsky;

impl Nevsky {
    /// Valdemar and Dietrich von Grüningen forbid some Lords to Muster in this Levy. [N3.4d]
    pub(crate) fn may_muster_at_all(&self, l: LordId) -> Result<(), Violation> {
        let barred = match l {
            lord::KNUD_ABEL => self.p.events.has(CardId::r(11)),
            lord::ANDREAS | lord::RUDOLF => self.p.events.has(CardId::r(17)),
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
            io.tell(|| {
                let entry = Entry::new(rule!("N3.4a")).token(side.token());
                match self.p.levy.may_muster.is_empty() {
                    true => entry.say("have no Lord who can Muster"),
                    false => lords(entry.say("come to Muster:"), self.p.levy.may_muster),
                }
            });
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
                    io.tell(|| {
                        let entry = lords(Entry::new(rule!("N3.4a")), idle);
                        let one = idle.sole().is_some_and(|l| !l.is_many());
                        entry.say(if one { "does not Muster" } else { "do not Muster" })
                    });
                }
                self.after_muster(side);
            }
        }
    }

    pub(crate) fn use_lordship(&mut self, l: LordId, then: Then, io: &mut impl Fate) {
        self.p.levy.mustering = Some(l);
        self.p.levy.left = self.book.lord(l).lordship;
        self.p.stage = Stage::Levying(l, then);
        io.tell(|| {
            let entry = Entry::new(rule!("N3.4b")).token(l.token()).say(l.does("Musters with", "Muster with"));
            let one = self.p.levy.left == 1;
            entry.number(self.p.levy.left).say(if one { "Levy action" } else { "Levy actions" })
        });
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
        if l == lord::ALEKSANDR {
            return no(rule!("N3.4.1d"), "Aleksandr comes only at the call of the Veche");
        }
        if l == lord::ANDREY && by != lord::ALEKSANDR && !self.edition().andrey_by_any {
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
        if card == CardId::t(13) && self.p.events.has(CardId::r(15)) {
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
                let bit = 1 << self.book.slot(v);
                let crusaders = self.book.vassals[v.index()].special == Special::Crusaders;
                if self.mat(l).ready & bit != 0 && !crusaders {
                    out.offer(Action::LevyVassal(v));
                } else if out_explains(out) {
                    out.refuse(Action::LevyVassal(v), self.why_no_vassal(l, bit, crusaders));
                }
            }
            for a in asset::TRANSPORT {
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

    fn why_no_vassal(&self, l: LordId, bit: u8, crusaders: bool) -> Violation {
        let mat = self.mat(l);
        if mat.mustered & bit != 0 {
            Violation::new(rule!("N3.4.2a"), "already Mustered")
        } else if mat.unready & bit != 0 {
            Violation::new(rule!("N9.2e"), "not Ready before the next Levy")
        } else if crusaders {
            Violation::new(rule!("N3.4.2c"), "Summer Crusaders Muster by themselves in Summer")
        } else {
            Violation::new(rule!("N1.5.4d"), "not Ready")
        }
    }

    fn can_levy_transport(&self, l: LordId, a: AssetId) -> Result<(), Violation> {
        if a == asset::SHIP && !self.book.lord(l).ships {
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
                io.tell(|| {
                    let entry = Entry::new(rule!("N3.4.2a")).token(l.token()).say(l.does("Musters", "Muster"));
                    self.of_mat(entry, l, v.token(), "a Vassal")
                });
            }
            Action::LevyTransport(a) => {
                self.gain(l, a, 1);
                io.tell(|| {
                    let entry = Entry::new(rule!("N3.4.3a")).token(l.token()).say(l.does("Levies a", "Levy a"));
                    self.of_mat(entry, l, a.token(), "Transport")
                });
            }
            Action::LevyCard(card) => self.levy_card(l, card, io),
            _ => {}
        }
    }

    fn roll_fealty(&mut self, by: LordId, l: LordId, io: &mut impl Fate) {
        let (die, fealty) = (io.die(6), self.book.lord(l).fealty);
        io.tell(|| {
            let entry = Entry::new(rule!("N3.4.1a")).token(by.token()).say(by.does("Levies", "Levy")).token(l.token());
            let entry = entry.say(": rolls").die(die).say("against Fealty").number(fealty);
            entry.say(if die <= fealty {
                l.does(", he comes", ", they come")
            } else {
                l.does(", he refuses", ", they refuse")
            })
        });
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
        self.stand_up(l, at, service);
        io.tell(|| {
            let entry =
                Entry::new(rule!("N3.4.1g")).token(l.token()).say(l.does("Musters at", "Muster at")).token(at.token());
            entry.say(", Service in box").number(service)
        });
        if spec.transport_choice > 0 {
            self.push(Ask::Outfit { lord: l, left: spec.transport_choice });
        }
    }

    /// The Vassal's units come to the mat; with N9.2 its marker goes on the Calendar. [N3.4.2a] [N9.2a] [N10.13a]
    pub(crate) fn muster_vassal(&mut self, v: VassalId) {
        let spec = &self.book.vassals[v.index()];
        let (l, slot) = (spec.lord, self.book.slot(v));
        let mat = self.mat_mut(l);
        mat.ready &= !(1 << slot);
        mat.mustered |= 1 << slot;
        for (have, more) in mat.units.iter_mut().zip(spec.forces) {
            *have += more;
        }
        if self.p.switches.vassal_service {
            let at = (self.p.r#box + spec.service).min(17);
            if !self.edition().vassals_left_only || at < self.lord(l).service {
                self.p.vassal_box[l.index()][slot] = at;
            }
        }
    }

    fn levy_card(&mut self, l: LordId, card: CardId, io: &mut impl Fate) {
        if self.book.card(card).scope == Scope::Side {
            self.deploy(card);
            io.tell(|| {
                Entry::new(rule!("N3.4.4d")).token(l.token()).say(l.does("Levies", "Levy")).token(card.capability())
            });
            return;
        }
        let _ = self.mat_mut(l).cards.push(card);
        io.tell(|| {
            let entry = Entry::new(rule!("N3.4.4e")).token(l.token()).say(l.does("Levies", "Levy"));
            self.of_mat(entry, l, card.capability(), "a Capability")
        });
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
            if !self.p.switches.hidden_mats {
                io.tell(|| {
                    Entry::new(rule!("N3.4.4f"))
                        .token(l.token())
                        .say(l.does("discards", "discard"))
                        .token(card.capability())
                });
            }
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
    pub(crate) fn turn_up_vassals(&mut self, side: Side) {
        for l in side.lords() {
            let mat = self.mat_mut(l);
            mat.ready |= std::mem::take(&mut mat.unready);
        }
    }
}

/// Whether near misses are wanted.
pub(crate) fn out_explains<C: Choices<Action>>(_: &C) -> bool {
    C::EXPLAIN
}
