//! Pay and Disband, in Levy and after each Command card; how Lords leave the map, and Ransom for them. [N3.2] [N3.3] [N1.5.1]

use ravelin_core::journal::{Hole, moved};
use ravelin_core::{Choices, Clause, Violation, rule, tell};

use crate::action::{Action, Purse};
use crate::flow::{Ask, Fate, Stage};
use crate::kit::*;
use crate::muster::out_explains;
use crate::slots::Markers;
use crate::state::{Lord, Nevsky, Place};
use crate::tokens::{MOVED, VECHE, calendar, go, to_deck};
use ravelin_core::Each;

fn late_enough() -> Violation {
    Violation::new(rule!("N3.2b"), "no marker would shift: his Service is in box 17")
}

impl Nevsky {
    /// Whether paying this Lord moves a marker. [N3.2b] [N9.2h]
    fn payable(&self, l: LordId) -> bool {
        let vassal = || self.p.vassal_box[l].values().flatten().any(|&n| n < 17);
        self.on_map(l) && (self.lord(l).service < 17 || (self.p.switches.vassal_service && vassal()))
    }

    fn can_pay(&self, lord: LordId, purse: Purse) -> Result<(), Violation> {
        match purse {
            Purse::Coin(_) => Ok(()),
            Purse::Loot(of) => {
                if self.locale_of(of).is_some_and(|at| self.friendly(of.side(), at)) {
                    return Ok(());
                }
                Err(Violation::new(rule!("N3.2.2a"), "Loot pays only in a Friendly Locale"))
            }
            Purse::Veche if self.lord(lord).inside => {
                Err(Violation::new(rule!("N3.2.1c"), "a Besieged Lord is paid only by those Besieged with him"))
            }
            Purse::Veche => Ok(()),
        }
    }

    pub(crate) fn list_pay(&self, side: Side, out: &mut impl Choices<Action>) {
        self.list_payments(side, out);
        self.list_own(side, out);
        self.list_watch(side, out);
        out.offer(Action::Done);
    }

    fn list_payments(&self, side: Side, out: &mut impl Choices<Action>) {
        for of in side.lords() {
            let (coin, loot) = (self.asset(of, AssetId::Coin), self.asset(of, AssetId::Loot));
            if coin + loot == 0 || !self.on_map(of) {
                continue;
            }
            for lord in self.sharing(of).iter().filter(|l| self.payable(*l)) {
                if coin > 0 {
                    out.put(Action::Pay { lord, purse: Purse::Coin(of) }, self.can_pay(lord, Purse::Coin(of)));
                }
                if loot > 0 {
                    out.put(Action::Pay { lord, purse: Purse::Loot(of) }, self.can_pay(lord, Purse::Loot(of)));
                }
            }
        }
        if out_explains(out) {
            self.refuse_payments(side, out);
        }
        if side == Side::Russian && self.p.veche_coin > 0 {
            for lord in self.lords_on_map(side).iter() {
                let verdict = if self.payable(lord) { self.can_pay(lord, Purse::Veche) } else { Err(late_enough()) };
                out.put(Action::Pay { lord, purse: Purse::Veche }, verdict);
            }
        }
    }

    fn refuse_payments(&self, side: Side, out: &mut impl Choices<Action>) {
        for of in self.lords_on_map(side).iter() {
            let table = self.sharing(of);
            let purses = [(AssetId::Coin, Purse::Coin(of)), (AssetId::Loot, Purse::Loot(of))];
            for (_, purse) in purses.into_iter().filter(|(a, _)| self.asset(of, *a) > 0) {
                for lord in self.lords_on_map(side).iter() {
                    let why = if table.has(lord) {
                        late_enough()
                    } else if self.locale_of(lord) == self.locale_of(of) {
                        Violation::new(rule!("N3.2.1c"), "Besieged and Unbesieged Lords do not pay each other")
                    } else if matches!(purse, Purse::Loot(_)) {
                        Violation::new(rule!("N3.2.2a"), "only a Lord at the same Locale")
                    } else {
                        Violation::new(rule!("N3.2.1a"), "only a Lord at the same Locale")
                    };
                    if !table.has(lord) || !self.payable(lord) {
                        out.refuse(Action::Pay { lord, purse }, why);
                    }
                }
            }
        }
    }

    /// Whether somebody can pay this Lord now, as far as the mats are known.
    pub(crate) fn can_be_paid(&self, l: LordId) -> bool {
        let Some(at) = self.locale_of(l) else { return false };
        let friendly = self.friendly(l.side(), at);
        let purse = |m: LordId| self.asset(m, AssetId::Coin) > 0 || (friendly && self.asset(m, AssetId::Loot) > 0);
        let veche = l.side() == Side::Russian && self.p.veche_coin > 0 && !self.lord(l).inside;
        self.payable(l) && (veche || self.sharing(l).iter().any(purse))
    }

    fn any_payment(&self, side: Side) -> bool {
        let veche = side == Side::Russian && self.p.veche_coin > 0;
        let purse = |l: LordId| {
            let Some(at) = self.locale_of(l) else { return false };
            let coin = self.asset(l, AssetId::Coin) > 0;
            let loot = self.asset(l, AssetId::Loot) > 0 && self.friendly(side, at);
            ((coin || loot) && self.sharing(l).iter().any(|m| self.payable(m)))
                || (veche && !self.lord(l).inside && self.payable(l))
        };
        side.lords().any(purse)
    }

    pub(crate) fn pay_step(&mut self, side: Side) -> bool {
        // With hidden mats whether there is anything to pay with must not show.
        let asks = self.any_payment(side)
            || self.may_hold_own(side)
            || (self.p.switches.hidden_mats && !self.lords_on_map(side).is_empty());
        if asks {
            return false;
        }
        self.after_pay(side);
        true
    }

    fn after_pay(&mut self, side: Side) {
        self.p.stage = match side {
            Side::Teutonic => Stage::Pay(Side::Russian),
            Side::Russian => Stage::Disband(0),
        };
    }

    pub(crate) fn pay(&mut self, side: Side, action: Action, io: &mut impl Fate) {
        let Action::Pay { lord, purse } = action else { return self.after_pay(side) };
        let (what, giver) = match purse {
            Purse::Coin(of) => {
                self.lose(of, AssetId::Coin, 1);
                (AssetId::Coin, Some(of))
            }
            Purse::Loot(of) => {
                self.lose(of, AssetId::Loot, 1);
                (AssetId::Loot, Some(of))
            }
            Purse::Veche => {
                self.p.veche_coin -= 1;
                (AssetId::Coin, None)
            }
        };
        let before = self.shift_service(lord, 1);
        let (is, now) = (lord.does("is", "are"), || calendar(self.lord(lord).service));
        let from = giver.map_or(VECHE, LordId::token);
        let moves = || self.veiled(go(what.token(), 1, Some(from), None)).into_iter().chain(self.served(lord, before));
        match giver {
            Some(of) if of == lord => tell!(io, "N3.2a", "{lord} {is} paid with {coin}: Service to {at}.", lord, is,
                coin = self.one_of_mat(of, what, "Coin or Loot"), at = now(); ..moves()),
            Some(of) => tell!(io, "N3.2a", "{lord} {is} paid with {coin} of {giver}: Service to {at}.", lord, is,
                coin = self.one_of_mat(of, what, "Coin or Loot"), giver = of, at = now(); ..moves()),
            None => tell!(io, "N3.2a", "{lord} {is} paid with {coin} of {giver}: Service to {at}.", lord, is,
                coin = what.many(1), giver = VECHE, at = now(); ..moves()),
        }
    }

    /// Lords due to leave in a step of Disband. [N3.3.1a] [N3.3.2a] [N3.3b]
    fn due(&self, step: u8) -> Lords {
        let side = Side::ALL[usize::from(step % 2)];
        let late = |l: &LordId| {
            let service = self.lord(*l).service;
            self.on_map(*l) && if step < 2 { service < self.p.r#box } else { service == self.p.r#box }
        };
        side.lords().filter(late).collect()
    }

    pub(crate) fn disband_step(&mut self, step: u8, io: &mut impl Fate) -> bool {
        let (due, side) = (self.due(step), Side::ALL[usize::from(step % 2)]);
        if !due.is_empty() {
            return false;
        }
        if self.p.switches.vassal_service {
            self.vassals_due(side, step < 2, io);
        }
        self.p.stage = match (step, self.p.campaign) {
            (0..3, _) => Stage::Disband(step + 1),
            (_, false) => Stage::Muster(Side::Teutonic),
            (_, true) => Stage::CardEnd,
        };
        true
    }

    pub(crate) fn list_disband(&self, step: u8, out: &mut impl Choices<Action>) {
        self.due(step).iter().for_each(|l| out.offer(Action::Disband(l)));
        self.list_own(Side::ALL[usize::from(step % 2)], out);
    }

    pub(crate) fn disband_next(&mut self, action: Action, io: &mut impl Fate) {
        let Action::Disband(l) = action else { return };
        if self.lord(l).service < self.p.r#box {
            self.remove_lord(l, rule!("N3.3.1a"), io);
        } else {
            self.disband_lord(l, io);
        }
    }

    /// Vassal markers left of the current box are removed, those in it go back face down. [N9.2c] [N9.2d]
    fn vassals_due(&mut self, side: Side, beyond: bool, io: &mut impl Fate) {
        for l in self.lords_on_map(side).iter() {
            for v in self.book.retinue(l) {
                let slot = self.book.slot(v);
                let at = self.p.vassal_box[l][slot];
                let before = self.mat(l).units;
                let due = |n: &u8| if beyond { *n < self.p.r#box } else { *n == self.p.r#box };
                let Some(at) = at.filter(due) else { continue };
                self.p.vassal_box[l][slot] = None;
                self.mat_mut(l).mustered.remove(slot);
                if beyond {
                    self.p.gone[l].insert(slot);
                } else {
                    self.mat_mut(l).unready.insert(slot);
                }
                let forces = self.book.vassals[v].forces;
                self.strike_off(l, &forces);
                let left: Forces = Each::from_fn(|n| before[n] - self.mat(l).units[n]);
                let moves = || {
                    let marker = moved(v.token(), calendar(at), self.vassal_place(v));
                    self.veiled(std::iter::once(marker).chain(Nevsky::units_go(left, Some(l.token()), None)))
                };
                let goes = if beyond { "leaves for good" } else { "goes home and is not Ready" };
                tell!(io, "N9.2c", "The Vassal {vassal} of {lord} {goes}.", vassal = v, lord = l, goes; ..moves());
            }
        }
    }

    /// Where a Disbanding Lord's cylinder goes. [N3.3.2a] [N10.4a]
    pub(crate) fn disband_box(&self, l: LordId) -> u8 {
        let next = if self.p.campaign { self.edition().counts_from_next } else { 0 };
        (self.p.r#box + next + self.book.lord(l).service).min(17)
    }

    /// Under which clause a Lord at his limit leaves. [N3.3.2a] [N10.4a]
    pub(crate) fn disband_clause(&self) -> Clause {
        if self.edition().counts_from_next == 0 { rule!("N10.4a") } else { rule!("N3.3.2a") }
    }

    /// Disband without removal. [N1.5.1f]
    pub(crate) fn disband_lord(&mut self, l: LordId, io: &mut impl Fate) {
        let to = self.disband_box(l);
        tell!(io, self.disband_clause(), "{lord} {disbands}: the cylinder goes to {at}.",
            lord = l, disbands = l.does("Disbands", "Disband"), at = calendar(to); ..self.leaving(l, Some(to)));
        self.leave_map(l, Place::Calendar(to), io);
    }

    /// Permanent removal, under the clause that demands it. [N1.5.1e]
    pub(crate) fn remove_lord(&mut self, l: LordId, clause: Clause, io: &mut impl Fate) {
        tell!(io, clause, "{lord} {is} permanently removed.", lord = l, is = l.does("is", "are"); ..self.leaving(l, None));
        self.leave_map(l, Place::Removed, io);
    }

    /// What leaves with a Lord: cylinder, markers, and what is on his mat; cards of an open mat are told one by one.
    fn leaving(&self, l: LordId, to: Option<u8>) -> Vec<Vec<Hole>> {
        let (lord, mat) = (self.lord(l), self.mat(l));
        let cylinder = moved(l.token(), self.standing_at(l), to.map(calendar));
        let service = moved(l.service_marker(), calendar(lord.service), None);
        let fought = lord.moved.then(|| moved(MOVED, l.token(), None));
        let fought = fought.into_iter().chain(self.p.battle.leaves_array(l));
        let vassals = self.book.retinue(l).filter_map(|v| go(v.token(), 1, self.vassal_place(v), None));
        let units = Nevsky::units_go(mat.units, Some(l.token()), None);
        let routed = Nevsky::units_go(mat.routed, Some(l.routed()), None);
        let assets = Nevsky::goods_go(mat.assets, Some(l.token()), None);
        let cards = mat.cards.iter().filter(|_| !self.mat_open(l));
        let cards = cards.map(|card| to_deck(card.capability(), card.side(), l.token()));
        let on_mat = vassals.chain(units).chain(routed).chain(assets).chain(cards);
        self.veiled([cylinder, service].into_iter().chain(fought).chain(on_mat))
    }

    /// Everything that ends when a Lord leaves the map. [N1.5.1g] [N1.5.1h]
    fn leave_map(&mut self, l: LordId, to: Place, io: &mut impl Fate) {
        let side = l.side();
        let receivers = self.ransom_receivers(l);
        self.leave_stack(l);
        *self.lord_mut(l) = Lord { place: to, ..Lord::default() };
        let mat = std::mem::take(self.mat_mut(l));
        for card in mat.cards.iter().filter(|_| self.mat_open(l)) {
            tell!(io, "N1.5.1e", "{given_up} of {lord} returns to the deck.", given_up = card.capability(), lord = l;
                ..self.card_from_mat(*card, l));
        }
        self.return_from_mat(l, mat.cards.iter().copied().collect());
        self.p.vassal_box[l] = Markers::default();
        self.p.levy.may_muster.remove(l);
        self.p.card.group.remove(l);
        self.p.march.group.remove(l);
        self.p.battle.forget(l);
        if self.scenario().removed_vp {
            // Worth a point to the enemy, each time. [N5.1e]
            let fallen = &mut self.p.fallen[side.enemy()];
            *fallen = fallen.saturating_add(1);
        }
        self.p.dirty = true;
        if receivers.is_empty() {
            return;
        }
        let coin = self.book.lord(l).service;
        match receivers.sole() {
            Some(to) => self.ransom(to, coin, io),
            None => self.push(Ask::Ransom { side: side.enemy(), coin, to: receivers }),
        }
    }

    /// Who may get the Ransom for a Lord who leaves now: fellow combatants, or besiegers. [N7.T16C.a] [N7.T16C.b]
    fn ransom_receivers(&self, l: LordId) -> Lords {
        let enemy = l.side().enemy();
        let card = if enemy == Side::Teutonic { capability::TEUTONIC_RANSOM } else { capability::RUSSIAN_RANSOM };
        if !self.in_play(card) {
            return Lords::NONE;
        }
        if matches!(self.p.stage, Stage::Fight(_)) && self.p.battle.part.has(l) {
            return self.p.battle.part.and(self.lords_on_map(enemy));
        }
        match self.locale_of(l) {
            Some(at) if self.lord(l).inside => self.lords_at(enemy, at),
            _ => Lords::NONE,
        }
    }

    fn ransom(&mut self, to: LordId, coin: u8, io: &mut impl Fate) {
        let lost = self.gain(to, AssetId::Coin, coin);
        let clause = if to.side() == Side::Teutonic { rule!("N7.T16C.a") } else { rule!("N7.R7C.a") };
        tell!(io, clause, "{lord} {takes} a Ransom of {coin}.",
            lord = to, takes = to.does("takes", "take"), coin = AssetId::Coin.many(coin);
            ..self.gained(to, AssetId::Coin, coin - lost));
        self.tell_excess(to, AssetId::Coin, lost, io);
    }

    pub(crate) fn ransom_to(&mut self, _side: Side, coin: u8, action: Action, io: &mut impl Fate) {
        if let Action::Ransom(to) = action {
            self.ransom(to, coin, io);
        }
    }

    /// Ends a Lieutenant stack. [N4.1.3h]
    pub(crate) fn leave_stack(&mut self, l: LordId) {
        let (lower, upper) = (self.lord(l).lower, self.lord(l).upper);
        if let Some(other) = lower {
            self.lord_mut(other).upper = None;
        }
        if let Some(other) = upper {
            self.lord_mut(other).lower = None;
        }
        let lord = self.lord_mut(l);
        (lord.lower, lord.upper) = (None, None);
    }

    /// The Lord with whom this one always moves. [N4.1.3f]
    pub(crate) fn partner(&self, l: LordId) -> Option<LordId> {
        self.lord(l).lower.or(self.lord(l).upper)
    }

    pub(crate) fn with_partner(&self, l: LordId) -> Lords {
        self.partner(l).map_or(Lords::only(l), |other| Lords::only(l).with(other))
    }
}
