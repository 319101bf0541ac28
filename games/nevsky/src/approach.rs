//! Approach: stops for Events, Avoid Battle, Ambush, Withdrawal into a Stronghold. Battle follows if anybody stays. [N4.3.4]

use ravelin_core::journal::{Cover, Part};
use ravelin_core::{Aside, Choices, Clause, Few, Seats, Violation, rule, tell};

use crate::action::Action;
use crate::flow::{Ask, Fate, Stage};
use crate::kit::*;
use crate::muster::out_explains;
use crate::state::{Escape, Legate, Nevsky, Place};
use crate::tokens::{LEFT_BEHIND, goods};
use ravelin_core::Each;

/// A stack moves as one; its Lieutenant is asked. [N4.1.3f]
fn with_lieutenant() -> Violation {
    Violation::new(rule!("N4.1.3f"), "a Lower Lord goes with his Lieutenant")
}

impl Nevsky {
    fn approached(&self) -> Lords {
        self.outside(self.active().enemy(), self.p.march.to)
    }

    /// As soon as nobody is left to fight the rest is skipped. [N4.3.4o]
    fn nobody_left(&self) -> bool {
        self.approached().is_empty() || self.outside(self.active(), self.p.march.to).is_empty()
    }

    pub(crate) fn approach_stop_step(&mut self, side: Side) -> bool {
        if self.nobody_left() {
            self.p.stage = Stage::Arrive;
            return true;
        }
        if self.may_hold_any(side) {
            return false;
        }
        self.approach_stop(side);
        true
    }

    pub(crate) fn approach_stop(&mut self, side: Side) {
        self.p.stage = if side == self.active() { Stage::Avoid } else { Stage::ApproachStop(self.active()) };
    }

    /// Not along the Way of Approach, not to an Unbesieged enemy Lord or Stronghold. [N4.3.4c] [N4.3.4d]
    pub(crate) fn can_avoid(&self, side: Side, to: LocaleId, way: WayId) -> Result<(), Violation> {
        if Some(way) == self.p.march.way {
            return Err(Violation::new(rule!("N4.3.4c"), "not along the Way of Approach"));
        }
        if self.hostile(side).has(to) {
            return Err(Violation::new(rule!("N4.3.4d"), "an Unbesieged enemy Lord or Stronghold is there"));
        }
        Ok(())
    }

    fn undeclared(&self) -> Lords {
        let declared = self.p.march.avoid.iter().map(|a| a.lord).collect();
        self.approached().minus(declared)
    }

    pub(crate) fn avoid_step(&mut self) -> bool {
        let side = self.active().enemy();
        let steps = &self.book.steps[self.p.march.to];
        let bars = self.hostile(side);
        let any = steps.iter().any(|&(to, way)| Some(way) != self.p.march.way && !bars.has(to));
        if any && !self.undeclared().minus(self.p.march.stayed).is_empty() {
            return false;
        }
        self.declared();
        true
    }

    fn declared(&mut self) {
        self.p.stage = if self.p.march.avoid.is_empty() { Stage::Withdraw } else { Stage::AvoidDrop };
    }

    pub(crate) fn list_avoid(&self, out: &mut impl Choices<Action>) {
        let side = self.active().enemy();
        let bars = self.hostile(side);
        for Escape { lord, .. } in self.p.march.avoid.iter().filter(|a| self.lord(a.lord).upper.is_none()) {
            out.offer(Action::Stay(*lord));
        }
        for lord in self.undeclared().iter() {
            // A Lower Lord goes with his Lieutenant. [N4.1.3f]
            if self.lord(lord).upper.is_some() {
                if out_explains(out) {
                    let steps = self.book.steps[self.p.march.to].iter();
                    steps.for_each(|&(to, way)| out.refuse(Action::Avoid { lord, to, way }, with_lieutenant()));
                }
                continue;
            }
            if self.p.march.stayed.has(lord) {
                if out_explains(out) {
                    let why = Violation::new(rule!("N4.3.4b"), "he was to Avoid Battle and stays after all");
                    let steps = self.book.steps[self.p.march.to].iter();
                    steps.for_each(|&(to, way)| out.refuse(Action::Avoid { lord, to, way }, why));
                }
                continue;
            }
            for &(to, way) in self.book.steps[self.p.march.to].iter() {
                if out_explains(out) {
                    out.put(Action::Avoid { lord, to, way }, self.can_avoid(side, to, way));
                } else if Some(way) != self.p.march.way && !bars.has(to) {
                    out.offer(Action::Avoid { lord, to, way });
                }
            }
        }
        out.offer(Action::Done);
    }

    pub(crate) fn avoid(&mut self, action: Action) {
        if let Action::Stay(lord) = action {
            let stay = self.with_partner(lord);
            self.p.march.stayed = self.p.march.stayed.or(stay);
            self.p.march.avoid = self.p.march.avoid.iter().copied().filter(|a| !stay.has(a.lord)).collect();
            return;
        }
        let Action::Avoid { lord, to, way } = action else { return self.declared() };
        for l in self.with_partner(lord).iter() {
            self.p.march.avoid.push(Escape { lord: l, to, way }).expect("a side has six Lords");
        }
    }

    /// Lords who go along one Way to one Locale, and the Provender that they must still drop. [N4.3.4e] [N4.3.4f]
    pub(crate) fn overloaded(&self) -> Option<(Lords, u8)> {
        let avoid = &self.p.march.avoid;
        avoid.iter().find_map(|&Escape { to, way, .. }| {
            let group: Lords = avoid.iter().filter(|a| (a.to, a.way) == (to, way)).map(|a| a.lord).collect();
            let sum = |f: &dyn Fn(LordId) -> u8| group.iter().map(f).sum::<u8>();
            let have = sum(&|l| {
                self.asset(l, AssetId::Provender) - self.mat(l).dropping.min(self.asset(l, AssetId::Provender))
            });
            let over = have.saturating_sub(self.transport(group, self.way_kind(way)));
            (over > 0).then_some((group, over))
        })
    }

    /// Provender and Loot that a Lord and his stack leave behind, if nobody else goes along with Transport. [N4.3.4f]
    pub(crate) fn left_by_avoiding(&self, l: LordId, way: WayId) -> [u8; 2] {
        let stack = self.with_partner(l);
        let sum = |a: AssetId| stack.iter().map(|m| self.asset(m, a)).sum::<u8>();
        let over = sum(AssetId::Provender).saturating_sub(self.transport(stack, self.way_kind(way)));
        [over, sum(AssetId::Loot)]
    }

    fn can_drop(&self, group: Lords) -> Lords {
        group.iter().filter(|l| self.asset(*l, AssetId::Provender) > self.mat(*l).dropping).collect()
    }

    pub(crate) fn avoid_drop_step(&mut self, _io: &mut impl Fate) -> bool {
        // With hidden mats being asked must not tell what is carried.
        if self.p.switches.hidden_mats {
            return false;
        }
        let Some((group, over)) = self.overloaded() else {
            self.p.stage = Stage::Ambush;
            return true;
        };
        match self.can_drop(group).sole() {
            Some(l) => {
                self.mat_mut(l).dropping += over;
                true
            }
            None => false,
        }
    }

    pub(crate) fn list_avoid_drop(&self, out: &mut impl Choices<Action>) {
        if let Some((group, _)) = self.overloaded() {
            let lords = self.can_drop(group);
            lords.iter().for_each(|lord| out.offer(Action::Discard { lord, asset: AssetId::Provender }));
        } else {
            out.offer(Action::Done);
        }
    }

    pub(crate) fn avoid_drop(&mut self, action: Action) {
        match action {
            Action::Discard { lord, .. } => self.mat_mut(lord).dropping += 1,
            _ => self.p.stage = Stage::Ambush,
        }
    }

    fn ambush_card(&self) -> CardId {
        Tactic::Ambush.card(self.active())
    }

    /// Once all is declared the Active side may play Ambush. [N4.3.4h]
    pub(crate) fn ambush_step(&mut self, io: &mut impl Fate) -> bool {
        if self.may_hold(self.active(), Cards::only(self.ambush_card())) {
            return false;
        }
        self.carry_out(io);
        true
    }

    pub(crate) fn list_ambush(&self, out: &mut impl Choices<Action>) {
        if self.s.held.has(self.ambush_card()) {
            out.offer(Action::Play(self.ambush_card()));
        }
        out.offer(Action::Done);
    }

    pub(crate) fn ambush(&mut self, action: Action, io: &mut impl Fate) {
        let Action::Play(card) = action else { return self.carry_out(io) };
        // Nobody moves, nothing is discarded. [N7.T6E.a]
        self.reveal_event(card, io);
        for escape in std::mem::take(&mut self.p.march.avoid).iter() {
            self.mat_mut(escape.lord).dropping = 0;
        }
        self.p.stage = Stage::Withdraw;
    }

    fn carry_out(&mut self, io: &mut impl Fate) {
        let at = self.p.march.to;
        let avoid = std::mem::take(&mut self.p.march.avoid);
        for &Escape { lord: l, to, way } in avoid.iter() {
            let (loot, dropped) = (self.asset(l, AssetId::Loot), std::mem::take(&mut self.mat_mut(l).dropping));
            self.lose(l, AssetId::Loot, loot);
            self.lose(l, AssetId::Provender, dropped);
            self.s.stores.left_behind[AssetId::Loot] += loot;
            self.s.stores.left_behind[AssetId::Provender] += dropped;
            let mut left = Goods::default();
            (left[AssetId::Provender], left[AssetId::Loot]) = (dropped, loot);
            let hidden = self.p.switches.hidden_mats;
            if dropped + loot > 0 && !hidden {
                tell!(io, "N4.3.4f", "{lord} {leaves} {goods} behind.",
                    lord = l, leaves = l.does("leaves", "leave"), goods = goods(&left);
                    ..Nevsky::goods_go(left, Some(l.token()), Some(LEFT_BEHIND)));
            }
            let dropped_behind = || self.veiled(Nevsky::goods_go(left, Some(l.token()).filter(|_| hidden), None));
            tell!(io, "N4.3.4i", "{piece} {avoids} Battle and {goes} to {to} by {way}.",
                piece = l, avoids = l.does("Avoids", "Avoid"), goes = l.does("goes", "go"), to, way; from = at;
                ..self.marked(Lords::only(l)).chain(dropped_behind()));
            let lord = self.lord_mut(l);
            lord.place = Place::Map(to);
            lord.moved = true;
        }
        if avoid.iter().any(|a| a.lord.side() == Side::Teutonic) && self.p.legate == Legate::At(at) {
            self.lose_legate(io); // [N4.3.4m]
        }
        self.lift_sieges(io);
        self.p.stage = Stage::Withdraw;
        self.hand_over(io);
    }

    /// What was left behind goes to the Approaching Lords. [N4.3.4j]
    fn hand_over(&mut self, io: &mut impl Fate) {
        let left = self.s.stores.left_behind;
        // What changes sides, or that nothing does, comes from behind a screen. [N9.1d]
        if left == Goods::default() && !self.p.switches.hidden_mats {
            return;
        }
        let (group, before) = (self.p.march.group, self.s.mats);
        let mut lost = Goods::default();
        if let Some(l) = group.sole() {
            for a in AssetId::ALL.into_iter() {
                lost[a] = self.gain(l, a, left[a]);
            }
            self.s.stores.left_behind = Goods::default();
        }
        if self.p.switches.hidden_mats {
            let spoils = || Part::Screened {
                to: Seats::first(2),
                part: Box::new(goods(&left)),
                cover: Cover::Text("some goods"),
            };
            let lie = || self.between(left, None, Some(LEFT_BEHIND)).filter(|_| group.sole().is_none());
            tell!(io, "N4.3.4j", "Left behind for {lords}: {goods}.", lords = group, goods = spoils();
                ..self.changed_behind(&before).into_iter().chain(lie()));
        }
        let Some(l) = group.sole() else { return self.push(Ask::Divide) };
        if !self.p.switches.hidden_mats {
            let taken: Goods = Each::from_fn(|n| left[n] - lost[n]);
            let moves = || {
                let rest = Nevsky::goods_go(lost, Some(LEFT_BEHIND), None);
                Nevsky::goods_go(taken, Some(LEFT_BEHIND), Some(l.token())).chain(rest)
            };
            tell!(io, "N4.3.4j", "{lord} {takes} what was left behind: {goods}.",
                lord = l, takes = l.does("takes", "take"), goods = goods(&left); ..moves());
        }
        AssetId::ALL.into_iter().for_each(|a| self.tell_excess(l, a, lost[a], io));
    }

    /// Nobody has room for it. [N4.3.4j]
    pub(crate) fn leave_the_rest(&mut self, io: &mut impl Fate) {
        let left = std::mem::take(&mut self.s.stores.left_behind);
        if left != Goods::default() {
            let only = self.p.switches.hidden_mats.then(|| Seats::first(2));
            tell!(&mut Aside { io, only }, "N4.3.4j", "Nobody has room for the rest: {goods}.", goods = goods(&left);
                ..Nevsky::goods_go(left, Some(LEFT_BEHIND), None));
        }
    }

    /// The next thing to divide, and who has room for it. [N4.3.4j]
    pub(crate) fn divisible(&self) -> Option<(AssetId, Lords)> {
        self.next_share(&self.s.stores.left_behind, self.p.march.group)
    }

    pub(crate) fn next_share(&self, goods: &Goods, lords: Lords) -> Option<(AssetId, Lords)> {
        AssetId::ALL.into_iter().filter(|a| goods[*a] > 0).find_map(|a| {
            let room: Lords = lords.iter().filter(|l| self.asset(*l, a) < MOST).collect();
            (!room.is_empty()).then_some((a, room))
        })
    }

    pub(crate) fn list_divide(&self, out: &mut impl Choices<Action>) {
        if let Some((asset, lords)) = self.divisible() {
            lords.iter().for_each(|lord| out.offer(Action::Spoil { lord, asset }));
        }
    }

    pub(crate) fn divide(&mut self, action: Action, io: &mut impl Fate) {
        if let Action::Spoil { lord, asset } = action {
            self.gain(lord, asset, 1);
            self.s.stores.left_behind[asset] -= 1;
            tell!(io, "N4.3.4j", "{lord} {takes} {goods} of what was left behind.", lord, takes = lord.does("takes", "take"),
                goods = self.one_of_mat(lord, asset, "Asset"); ..self.share_taken(lord, asset));
        }
        self.push(Ask::Divide);
    }

    /// Room inside an own Unbesieged Stronghold. [N4.3.4k]
    pub(crate) fn room_inside(&self, side: Side, at: LocaleId) -> u8 {
        if self.holder(at) != Some(side) || self.sieged(at) {
            return 0;
        }
        self.hold_spec(at).capacity.saturating_sub(self.inside(side, at).len() as u8)
    }

    /// A Lieutenant and his Lower Lord Withdraw together or not at all; the clause is that of the Withdrawal. [N4.1.3g]
    pub(crate) fn can_withdraw(&self, l: LordId, at: LocaleId, clause: Clause) -> Result<(), Violation> {
        let (need, room) = (self.with_partner(l).len() as u8, self.room_inside(l.side(), at));
        if need <= room {
            return Ok(());
        }
        let figures = [i16::from(room), i16::from(need)];
        Err(match self.holder(at) {
            None => Violation::new(clause, "there is no Stronghold here"),
            Some(side) if side != l.side() => Violation::new(clause, "the Stronghold here is the enemy's"),
            Some(_) if self.sieged(at) => Violation::new(clause, "the Stronghold is under Siege"),
            Some(_) if need > 1 && room > 0 => {
                Violation::with(rule!("N4.1.3g"), "there is room for {0} inside, {1} would enter together", figures)
            }
            Some(_) => Violation::with(clause, "there is room for {0} inside, {1} would enter", figures),
        })
    }

    pub(crate) fn withdraw_step(&mut self, io: &mut impl Fate) -> bool {
        if self.nobody_left() {
            self.p.stage = Stage::Arrive;
            return true;
        }
        let at = self.p.march.to;
        if self.approached().iter().any(|l| self.can_withdraw(l, at, rule!("N4.3.4k")).is_ok()) {
            return false;
        }
        self.begin_battle(io);
        true
    }

    pub(crate) fn list_withdraw(&self, out: &mut impl Choices<Action>) {
        let at = self.p.march.to;
        for l in self.approached().iter() {
            match self.lord(l).upper {
                None => out.put(Action::Withdraw(l), self.can_withdraw(l, at, rule!("N4.3.4k"))),
                Some(_) => out.refuse(Action::Withdraw(l), with_lieutenant()),
            }
        }
        out.offer(Action::Done);
    }

    pub(crate) fn withdraw(&mut self, action: Action, io: &mut impl Fate) {
        let Action::Withdraw(l) = action else { return self.begin_battle(io) };
        let at = self.p.march.to;
        for m in self.with_partner(l).iter() {
            self.lord_mut(m).inside = true;
            tell!(io, "N4.3.4k", "{piece} {withdraws} into {place}.",
                piece = m, withdraws = m.does("Withdraws", "Withdraw"), place = at; from = at, to = at.inside());
        }
        if l.side() == Side::Teutonic && self.p.legate == Legate::At(at) {
            self.lose_legate(io);
        }
    }

    fn begin_battle(&mut self, io: &mut impl Fate) {
        let march = self.p.march;
        let attacker = self.active();
        let part = self.outside(attacker, march.to).or(self.approached());
        self.start_battle(crate::battle::Clash::Battle, march.to, attacker, part, io);
        self.p.battle.from = march.from;
        self.p.battle.way = march.way;
        self.p.march.avoid = Few::default();
    }
}
