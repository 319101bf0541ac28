//! Call to Arms: the Papal Legate, Summer Crusaders, the Veche and Sea Trade; the end of the Levy. [N3.5] [N7.T11C]

use ravelin_core::journal::{Part, moved};
use ravelin_core::{Choices, Clause, Violation, rule, tell};

use crate::action::Action;
use crate::flow::{Fate, Stage, Then};
use crate::kit::*;
use crate::muster::out_explains;
use crate::state::{Legate, Nevsky};
use crate::tokens::{LEGATE, VECHE, VP, calendar, go};

/// The card on which the Legate waits.
const MODENA: CardId = capability::WILLIAM_OF_MODENA;

impl Nevsky {
    pub(crate) fn legate_step(&mut self) -> bool {
        match self.p.legate {
            Legate::Card => return false,
            Legate::At(_) => self.p.stage = Stage::LegateUse,
            // Without William of Modena only a window for Held Events. [N3.5.1a] [N3.1.3g]
            Legate::Out if self.may_hold_own(Side::Teutonic) => return false,
            Legate::Out => self.p.stage = Stage::Crusaders,
        }
        true
    }

    pub(crate) fn list_legate(&self, out: &mut impl Choices<Action>) {
        let arriving = self.p.legate == Legate::Card;
        for at in self.book.bishoprics.iter().filter(|_| arriving) {
            let lost = !self.lords_at(Side::Russian, at).is_empty() && self.lords_at(Side::Teutonic, at).is_empty();
            let verdict = if lost {
                Err(Violation::new(rule!("N3.5.1b"), "Russians there would take the pawn at once"))
            } else {
                Ok(())
            };
            out.put(Action::LegateTo(at), verdict);
        }
        self.list_own(Side::Teutonic, out);
        out.offer(Action::Done);
    }

    pub(crate) fn place_legate(&mut self, action: Action, io: &mut impl Fate) {
        if let Action::LegateTo(at) = action {
            self.p.legate = Legate::At(at);
            tell!(io, "N3.5.1b", "{piece} arrives at {to}.", piece = LEGATE, to = at; from = MODENA.capability());
            self.p.stage = Stage::LegateUse;
        } else {
            if self.p.legate == Legate::Card {
                tell!(io, "N3.5.1b", "The Legate stays on his card.");
            }
            self.p.stage = Stage::Crusaders;
        }
    }

    /// The pawn's Locale, if it may be used: not in a Teutonic Stronghold under Siege. [N1.4.1g]
    fn usable_legate(&self) -> Option<LocaleId> {
        match self.p.legate {
            Legate::At(at) if !(self.sieged(at) && self.holder(at) == Some(Side::Teutonic)) => Some(at),
            Legate::At(_) | Legate::Card | Legate::Out => None,
        }
    }

    pub(crate) fn legate_use_step(&mut self) -> bool {
        if self.usable_legate().is_some() || self.may_hold_own(Side::Teutonic) {
            return false;
        }
        self.p.stage = Stage::Crusaders;
        true
    }

    pub(crate) fn list_legate_use(&self, out: &mut impl Choices<Action>) {
        let side = Side::Teutonic;
        if let Some(at) = self.usable_legate() {
            self.list_legate_at(at, out);
        }
        self.list_own(side, out);
        out.offer(Action::Done);
    }

    fn list_legate_at(&self, at: LocaleId, out: &mut impl Choices<Action>) {
        let side = Side::Teutonic;
        for l in side.lords() {
            if self.cylinder(l).is_some() && self.seats_of(l).has(at) {
                let free = self.can_arrive(l).and_then(|()| {
                    let here = self.free_seats(l).has(at);
                    if here { Ok(()) } else { Err(Violation::new(rule!("N3.5.1e"), "his Seat here is not Friendly")) }
                });
                out.put(Action::LegateMuster(l), free);
                out.offer(Action::LegateSlide(l));
            }
            if self.locale_of(l) == Some(at) {
                let verdict = if self.friendly(side, at) {
                    self.may_muster_at_all(l)
                } else {
                    Err(Violation::new(rule!("N3.5.1g"), "his Locale is not Friendly"))
                };
                out.put(Action::LegateExtra(l), verdict);
            }
        }
        for to in LocaleId::ALL.into_iter().filter(|l| *l != at) {
            if self.friendly(side, to) {
                out.offer(Action::LegateTo(to));
            } else if out_explains(out) {
                out.refuse(Action::LegateTo(to), Violation::new(rule!("N3.5.1d"), "not Friendly to the Teutons"));
            }
        }
    }

    pub(crate) fn use_legate(&mut self, action: Action, io: &mut impl Fate) {
        self.p.stage = Stage::Crusaders;
        let Legate::At(at) = self.p.legate else { return };
        match action {
            Action::LegateTo(to) => {
                self.p.legate = Legate::At(to);
                tell!(io, "N3.5.1d", "{piece} goes from {from} to {to}.", piece = LEGATE, from = at, to);
            }
            Action::LegateMuster(l) => {
                self.p.legate = Legate::Card;
                tell!(io, "N3.5.1e", "{piece} calls {lord} and returns to his card.", piece = LEGATE, lord = l;
                    from = at, to = MODENA.capability());
                self.enter(l, at, io);
            }
            Action::LegateSlide(l) => {
                self.p.legate = Legate::Card;
                tell!(io, "N3.5.1f", "{piece} hastens {lord} and returns to his card.", piece = LEGATE, lord = l;
                    from = at, to = MODENA.capability());
                self.shift_piece(l, false, 1, rule!("N3.5.1f"), io);
            }
            Action::LegateExtra(l) => {
                self.p.legate = Legate::Card;
                tell!(io, "N3.5.1g", "{piece} gives {lord} an extra Muster and returns to his card.", piece = LEGATE,
                    lord = l; from = at, to = MODENA.capability());
                self.use_lordship(l, Then::Legate, io);
            }
            _ => {}
        }
    }

    /// In Summer, with Crusade in play, Crusaders come to Unbesieged Andreas and Rudolf. [N3.5.1j] [N7.T11C.b] [N7.T11C.c]
    pub(crate) fn crusaders_step(&mut self, io: &mut impl Fate) -> bool {
        if self.in_play(capability::CRUSADE) && self.season() == Season::Summer {
            for v in VassalId::ALL.into_iter().filter(|v| self.book.vassals[*v].special == Special::Crusaders) {
                let spec = &self.book.vassals[v];
                let (l, slot) = (spec.lord, spec.slot);
                if !self.on_map(l) || self.lord(l).inside {
                    continue;
                }
                let (knights, hidden) = (spec.forces[UnitId::Knights], self.p.switches.hidden_mats);
                let (ready, mustered) = (self.mat(l).ready.has(slot), self.mat(l).mustered.has(slot));
                let have = self.mat(l).units[UnitId::Knights];
                if ready {
                    self.muster_vassal(v);
                } else if mustered {
                    self.mat_mut(l).units[UnitId::Knights] = have.max(knights);
                }
                // With hidden mats told alike, whether they come for the first time, again or not at all. [N9.1d]
                if hidden {
                    let new = if mustered { knights.saturating_sub(have) } else { 0 };
                    let again = || self.veiled(go(UnitId::Knights.token(), new, None, Some(l.token())));
                    tell!(io, "N7.T11C.b", "Summer Crusaders join {lord} as needed.", lord = l;
                        ..if ready { self.mustering(v) } else { again() });
                } else if ready {
                    tell!(io, "N7.T11C.b", "Summer Crusaders join {lord}: {units}.",
                        lord = l, units = UnitId::Knights.many(knights); ..self.mustering(v));
                } else if mustered && have < knights {
                    tell!(
                        io,
                        "N7.T11C.c",
                        "{piece} of new Crusaders join {to}, who has {all}.",
                        piece = UnitId::Knights.many(knights - have),
                        to = l,
                        all = UnitId::Knights.many(knights)
                    );
                }
            }
        }
        self.turn_up_vassals(Side::Teutonic, io);
        self.p.stage = Stage::Veche;
        true
    }

    fn decline_possible(&self) -> bool {
        self.is_ready(LordId::Aleksandr) || self.is_ready(LordId::Andrey)
    }

    pub(crate) fn veche_step(&mut self) -> bool {
        if self.p.veche_vp > 0 || self.decline_possible() || self.may_hold_own(Side::Russian) {
            return false;
        }
        self.p.stage = Stage::SeaTrade;
        true
    }

    /// The clause of the Veche's slide. [N3.5.2b] [N10.6a]
    fn slide_clause(&self) -> Clause {
        if self.edition().veche_slide == 2 { rule!("N3.5.2b") } else { rule!("N10.6a") }
    }

    pub(crate) fn list_veche(&self, out: &mut impl Choices<Action>) {
        let side = Side::Russian;
        // Each of them removes a marker. [N3.5.2b] [N3.5.2c] [N3.5.2d] [N10.6a]
        let paid = |clause: Clause, verdict: Result<(), Violation>| {
            let poor = Violation::new(clause, "the Veche has no VP marker to spend");
            if self.p.veche_vp > 0 { verdict } else { Err(poor) }
        };
        for l in side.lords() {
            if self.cylinder(l).is_some() {
                out.put(Action::VecheSlide(l), paid(self.slide_clause(), Ok(())));
                out.put(Action::VecheMuster(l), paid(rule!("N3.5.2c"), self.can_arrive(l)));
            }
            if let Some(at) = self.locale_of(l) {
                let home = if self.friendly(side, at) {
                    Ok(())
                } else {
                    Err(Violation::new(rule!("N3.5.2d"), "he is not in a Friendly Locale"))
                };
                out.put(Action::VecheExtra(l), paid(rule!("N3.5.2d"), home));
            }
        }
        if self.decline_possible() {
            out.offer(Action::VecheDecline);
        } else {
            let why = Violation::new(rule!("N3.5.2e"), "neither Aleksandr nor Andrey is Ready");
            out.refuse(Action::VecheDecline, why);
        }
        self.list_own(side, out);
        out.offer(Action::Done);
    }

    pub(crate) fn veche(&mut self, action: Action, io: &mut impl Fate) {
        self.p.stage = Stage::SeaTrade;
        let spent = || Part::Count(1, VP);
        match action {
            Action::VecheSlide(l) => {
                self.p.veche_vp -= 1;
                let boxes = self.edition().veche_slide;
                tell!(
                    io,
                    self.slide_clause(),
                    "{from} spends {piece} to hasten {lord}.",
                    from = VECHE,
                    piece = spent(),
                    lord = l
                );
                self.shift_piece(l, false, boxes, self.slide_clause(), io);
            }
            Action::VecheMuster(l) => {
                self.p.veche_vp -= 1;
                tell!(io, "N3.5.2c", "{from} spends {piece} to call {lord}.", from = VECHE, piece = spent(), lord = l);
                self.summon(l, io);
            }
            Action::VecheExtra(l) => {
                self.p.veche_vp -= 1;
                tell!(
                    io,
                    "N3.5.2d",
                    "{from} spends {piece} to give {lord} an extra Muster.",
                    from = VECHE,
                    piece = spent(),
                    lord = l
                );
                self.use_lordship(l, Then::Veche, io);
            }
            Action::VecheDecline => {
                let princes: Lords =
                    [LordId::Aleksandr, LordId::Andrey].into_iter().filter(|l| self.is_ready(*l)).collect();
                let (full, next) = (self.p.veche_vp == 8, (self.p.r#box + 1).min(17)); // [N1.4.2a]
                let slides = || {
                    let from = |l: LordId| calendar(self.cylinder(l).unwrap_or_default());
                    princes
                        .iter()
                        .filter(move |l| from(*l) != calendar(next))
                        .map(move |l| moved(l, from(l), calendar(next)))
                };
                let gain = if full { "and gains no VP, as it is full" } else { "and gains 1 VP" };
                tell!(io, "N3.5.2e", "{veche} declines {lords}, who may come from {at} on, {gain}.",
                    veche = VECHE, lords = princes, at = calendar(next), gain;
                    ..slides().chain(go(VP, u8::from(!full), None, Some(VECHE))));
                for l in princes.iter() {
                    self.lord_mut(l).place = crate::state::Place::Calendar((self.p.r#box + 1).min(17));
                }
                self.p.veche_vp = (self.p.veche_vp + 1).min(8);
            }
            _ => tell!(io, "N3.5.2a", "The Veche does nothing."),
        }
    }

    /// Ships of all Lords of a side on map, Cogs double, Lodya at its best. [N7.R9C.a] [N7.T18C.a] [N7.R16C.a]
    fn fleet(&self, side: Side) -> u16 {
        side.lords().filter(|l| self.on_map(*l)).map(|l| u16::from(self.best_ships(l))).sum()
    }

    /// Coin for the Veche, or why there is none. [N3.5.2f]
    fn trade(&mut self, card: CardId, clause: Clause, coin: Result<u8, &'static str>, io: &mut impl Fate) {
        let before = self.p.veche_coin;
        self.p.veche_coin = (before + coin.unwrap_or(0)).min(8);
        let gained = self.p.veche_coin - before;
        let (trade, piece) = (card.capability(), || AssetId::Coin.many(gained));
        match coin {
            Ok(_) if gained == 0 => {
                tell!(io, clause, "{trade} brings {veche} nothing: its box is full.", trade, veche = VECHE);
            }
            // [N1.4.2a]
            Ok(n) if gained < n => {
                tell!(
                    io,
                    clause,
                    "{trade} brings {to} {piece}: it cannot hold more.",
                    trade,
                    to = VECHE,
                    piece = piece()
                );
            }
            Ok(_) => tell!(io, clause, "{trade} brings {to} {piece}.", trade, to = VECHE, piece = piece()),
            Err(why) => tell!(io, clause, "{trade} brings {veche} {why}.", trade, veche = VECHE, why),
        }
    }

    /// Sea Trade Coin, then the Levy is over. [N3.5.2f] [N3.5.3a]
    pub(crate) fn sea_trade_step(&mut self, io: &mut impl Fate) -> bool {
        let taken = self.p.conquered;
        let blocked = |at: LocaleId| taken.has(LocaleId::Novgorod) || taken.has(at);
        if self.in_play(capability::BLACK_SEA_TRADE) {
            let why = if blocked(LocaleId::Lovat) { Err("nothing: Novgorod or Lovat is Conquered") } else { Ok(1) };
            self.trade(capability::BLACK_SEA_TRADE, rule!("N7.R8C.a"), why, io);
        }
        if self.in_play(capability::BALTIC_SEA_TRADE) {
            let why = if self.season().winter() {
                Err("nothing in Winter")
            } else if blocked(LocaleId::Neva) {
                Err("nothing: Novgorod or Neva is Conquered")
            } else {
                if self.p.switches.hidden_mats {
                    // Ships are counted from behind the screens: both learn something, whatever comes of it. [N9.1b]
                    tell!(
                        io,
                        "N7.R9C.a",
                        "Ships are counted for {trade}.",
                        trade = Part::Shown(capability::BALTIC_SEA_TRADE.capability())
                    );
                }
                let outsailed = self.fleet(Side::Teutonic) > self.fleet(Side::Russian);
                if outsailed { Err("nothing: the Teutons have more Ships") } else { Ok(2) }
            };
            self.trade(capability::BALTIC_SEA_TRADE, rule!("N7.R9C.a"), why, io);
        }
        self.turn_up_vassals(Side::Russian, io);
        let over: Cards =
            [event::VALDEMAR, event::DEATH_OF_THE_POPE, event::RUSSIAN_DIETRICH_VON_GRUNINGEN].into_iter().collect();
        let over = over.and(self.p.events);
        self.tell_over(over, rule!("N3.1.3c"), io);
        self.p.events = self.p.events.minus(over);
        self.return_openly(over);
        self.p.levy.renew();
        self.begin_campaign(io);
        true
    }
}
