//! K10: the war turn, its attacks and its regrouping; K20.2: attack orders of the Last War.

use ravelin_core::journal::moved;
use ravelin_core::{Choices, Seat, Violation, rule, tell};

use crate::action::Action;
use crate::components::{Lands, Territory};
use crate::flow::{BattleStep, Fate, Frame, WarStep};
use crate::gold::too_dear;
use crate::realm::Survey;
use crate::state::{AgeState, Battle, Kind, Role, Sovereigns, TurnKind, Units};
use crate::tokens::{DEFENCE, battle_of, occupied, one, space};
use crate::turns::Moment;

impl Sovereigns {
    pub(crate) fn war(&mut self, step: WarStep, io: &mut impl Fate) -> bool {
        let seat = self.p.active;
        if self.realm(seat).eliminated {
            self.pop();
            return true;
        }
        match step {
            WarStep::Begin => {
                self.become_frame(Frame::War(WarStep::Attack));
                self.lower_guard(seat, io); // [K10.1.1]
                self.realm_mut(seat).armory_used = 0;
                self.note_exemption(seat);
            }
            WarStep::Attack => {
                // While attacks are left the window KW6 is open even without a legal one: a card may bring one. [K4.3.2.1]
                let left = self.p.turn.attacks < self.attack_limit(seat);
                if left && (self.any_attack(seat) || self.any_bonus(seat, Moment::Any)) {
                    return false;
                }
                self.become_frame(Frame::War(WarStep::Regroup)); // [K10.1.3]
            }
            WarStep::Regroup => {
                // Without a legal move the window KW7 is open all the same; a card may make moves legal again. [K4.3.2.1]
                if self.any_move(seat) || self.any_bonus(seat, Moment::Any) {
                    return false;
                }
                self.become_frame(Frame::War(WarStep::Finished));
            }
            WarStep::Finished => {
                self.realm_mut(seat).state = AgeState::Fresh; // so there is no second one in this age [K10.1.5] [K4.2.4]
                self.pop();
            }
        }
        true
    }

    /// Own defence tokens are removed at the start of the war turn, and by an attack order. [K14.5.6]
    fn lower_guard(&mut self, seat: Seat, io: &mut impl Fate) {
        let guarded = self.p.defence.and(self.owned(seat));
        if !guarded.is_empty() {
            let moves = || guarded.into_iter().map(|t| moved(DEFENCE, space(t), None));
            tell!(io, "K14.5.6", "{seat} take back their defence tokens.", seat; ..moves());
            self.p.defence = self.p.defence.minus(guarded);
        }
    }

    /// The Conqueror must reign when the war turn begins. [K15.3.3.3] [K15.3.3.4]
    fn note_exemption(&mut self, seat: Seat) {
        if self.ability(seat).is_some_and(|a| a.no_territory_fine) {
            self.realm_mut(seat).age.war_exempt = true;
        }
    }

    /// 1 + active Academies + card effects. [K10.2.1] [K14.3.2] [K18.12.1] [KL13]
    pub(crate) fn attack_limit(&self, seat: Seat) -> u8 {
        let academies = self.sum(seat, self.with(seat).attack_limit, |e| e.attack_limit);
        let cards: u8 = self.all_seats().map(|s| self.realm(s).holy_war).sum();
        self.kit.constants.base_attacks.saturating_add(academies).saturating_add(cards)
    }

    /// Whether a territory may be the target of an attack or of The Last Frontier. [K1.2.4] [K1.2.4.1] [K11.1.5]
    #[inline(always)] // so that a list without explanations builds no reasons
    pub(crate) fn can_target(&self, seat: Seat, from: Territory, to: Territory) -> Result<(), Violation> {
        if !self.owned(seat).has(from) {
            return Err(Violation::new(rule!("K10.2.2"), "an attack starts from your own territory"));
        }
        if self.owned(seat).has(to) {
            return Err(Violation::new(rule!("K1.2.4"), "your own territory cannot be attacked"));
        }
        if !self.kit.neighbours(from).has(to) {
            return Err(Violation::new(rule!("K2.2.5"), "not adjacent"));
        }
        if self.all_seats().any(|s| self.realm(s).truce) && self.has_capital(to) {
            return Err(Violation::new(rule!("K18.13.1"), "the Truce of the Gods protects capitals"));
        }
        if let Some(owner) = self.owner(to) {
            let severed = |s: Seat| self.realm(s).severed.has(seat) && self.realm(s).severed.has(owner);
            if self.all_seats().any(severed) {
                return Err(Violation::new(rule!("K18.4.1"), "The Tempest keeps you apart"));
            }
            if self.p.switches.last_territory_safe && self.owned(owner).len() == 1 {
                return Err(Violation::new(rule!("K23.1.7"), "a player's last territory is safe"));
            }
        }
        Ok(())
    }

    /// One own territory with a unit against one attackable territory, as often as the limit allows and from conquests too.
    /// [K10.2.2] [K10.2.3] [K10.2.4] [K10.2.5] [K20.2.3]
    #[inline(always)] // so that a list without explanations builds no reasons
    pub(crate) fn can_attack(&self, seat: Seat, from: Territory, to: Territory) -> Result<(), Violation> {
        self.can_target(seat, from, to)?;
        if self.units(from).is_empty() {
            return Err(Violation::new(rule!("K10.2.2"), "no unit stands there to attack"));
        }
        Ok(())
    }

    /// Targets worth asking about: neighbours that are not own.
    fn targets(&self, seat: Seat, from: Territory) -> Lands {
        self.kit.neighbours(from).minus(self.owned(seat))
    }

    pub(crate) fn any_attack(&self, seat: Seat) -> bool {
        self.owned(seat).into_iter().any(|from| self.any_attack_from(seat, from))
    }

    pub(crate) fn any_attack_from(&self, seat: Seat, from: Territory) -> bool {
        !self.units(from).is_empty()
            && self.targets(seat, from).into_iter().any(|to| self.can_attack(seat, from, to).is_ok())
    }

    fn list_attacks_from<C: Choices<Action>>(&self, seat: Seat, from: Territory, out: &mut C) {
        if !C::EXPLAIN && self.units(from).is_empty() {
            return;
        }
        let lands = if C::EXPLAIN { self.all_lands().minus(Lands::only(from)) } else { self.targets(seat, from) };
        for to in lands {
            out.put(Action::Attack(from, to), self.can_attack(seat, from, to));
        }
    }

    /// Attacks that only the moment forbids, with its reason; those that no moment would allow, with theirs.
    fn refuse_attacks<C: Choices<Action>>(&self, seat: Seat, starts: Lands, moment: Violation, out: &mut C) {
        for from in starts {
            for to in self.targets(seat, from) {
                out.refuse(Action::Attack(from, to), self.can_attack(seat, from, to).err().unwrap_or(moment));
            }
        }
    }

    pub(crate) fn list_war<C: Choices<Action>>(&self, step: WarStep, out: &mut C) {
        let seat = self.p.active;
        // No unit moves before regrouping. [K10.1.4] [KD23] [KD38]
        if step == WarStep::Attack {
            let starts = if C::EXPLAIN { self.all_lands() } else { self.owned(seat) };
            starts.into_iter().for_each(|from| self.list_attacks_from(seat, from, out));
            let idle =
                Violation::new(rule!("K4.2.5.1"), "a war turn needs an attack or a move, and no move is possible");
            let free = self.p.turn.acted || self.any_move(seat) || !self.any_attack(seat);
            out.put(Action::Stop, if free { Ok(()) } else { Err(idle) });
        } else {
            let roads = self.roads(seat);
            self.owned(seat).into_iter().for_each(|from| self.list_moves_from(seat, from, &roads, out));
            let idle = Violation::new(rule!("K4.2.5.1"), "a war turn needs an attack or a move");
            let over = self.p.turn.acted || !self.any_move(seat); // a war turn all the same [K4.2.5.1]
            out.put(Action::Done, if over { Ok(()) } else { Err(idle) });
            if C::EXPLAIN {
                let (declared, limit) = (i16::from(self.p.turn.attacks), i16::from(self.attack_limit(seat)));
                let why = if declared >= limit {
                    Violation::with(
                        rule!("K10.2.1"),
                        "all attacks of this war turn are declared: {0} of {1}",
                        [declared, limit],
                    )
                } else {
                    Violation::new(rule!("K10.1.3"), "attacks come before regrouping")
                };
                self.refuse_attacks(seat, self.owned(seat), why, out);
            }
        }
        self.list_bonus(seat, Moment::Any, out); // KW6, KW7
    }

    pub(crate) fn choose_war(&mut self, step: WarStep, action: Action, io: &mut impl Fate) {
        let seat = self.p.active;
        match action {
            Action::PlayBonus(card) => self.play_bonus(seat, card, io),
            Action::Attack(from, to) => {
                self.p.turn.attacks += 1; // [K10.2.6]
                self.declare(seat, from, to, io);
            }
            Action::Move(_, kind, from, to) => {
                self.p.turn.acted = true;
                self.move_unit(seat, kind, from, to, io);
            }
            _ if step == WarStep::Attack => self.become_frame(Frame::War(WarStep::Regroup)),
            _ => self.become_frame(Frame::War(WarStep::Finished)),
        }
    }

    // --- attack orders ---

    /// Right after a usual order: one attack from the territory just ordered, without token and without regrouping.
    /// [K20.2.2] [K20.2.3] [K20.2.4] [K20.2.5] [K20.2.6] [K20.2.8] [KD39] [KL14]
    pub(crate) fn attack_order_step(&mut self, t: Territory) -> bool {
        let seat = self.p.active;
        let left = self.realm(seat).attack_orders < self.attack_limit(seat);
        // Without a target a card may still bring a unit to attack with, or take the land in between. [K4.3.2.1]
        let asked = |game: &Self| game.any_attack_from(seat, t) || game.any_bonus(seat, Moment::Any);
        let over = !left || !self.owned(seat).has(t) || !asked(self);
        if over {
            self.pop();
        }
        over
    }

    pub(crate) fn list_attack_order<C: Choices<Action>>(&self, t: Territory, out: &mut C) {
        let seat = self.p.active;
        self.list_attacks_from(seat, t, out);
        if C::EXPLAIN {
            let elsewhere = Violation::new(rule!("K20.2.2"), "an attack order starts from the territory just ordered");
            let others = self.owned(seat).minus(Lands::only(t));
            self.refuse_attacks(seat, others, elsewhere, out);
        }
        self.list_bonus(seat, Moment::Any, out); // KW8
        out.offer(Action::Decline);
    }

    pub(crate) fn choose_attack_order(&mut self, _t: Territory, action: Action, io: &mut impl Fate) {
        let seat = self.p.active;
        match action {
            Action::PlayBonus(card) => self.play_bonus(seat, card, io),
            Action::Attack(from, to) => {
                self.pop();
                self.realm_mut(seat).attack_orders += 1; // [K20.2.4]
                self.p.turn.struck = true;
                self.lower_guard(seat, io); // [K14.5.6]
                self.note_exemption(seat);
                self.declare(seat, from, to, io);
            }
            _ => self.pop(),
        }
    }

    /// Step 1 of a battle. Everybody in both territories takes part; an empty target, the centre too, falls without battle.
    /// [K11.1] [K11.2.1] [K11.2.4] [K20.2.7]
    pub(crate) fn declare(&mut self, seat: Seat, from: Territory, to: Territory, io: &mut impl Fate) {
        self.p.turn.acted = true;
        self.realm_mut(seat).age.attacked = true; // [K11.1.4] [K14.5.5]
        tell!(io, "K11.1.1", "{seat} attack {at} from {start}.", seat, at = to, start = from);
        io.mark(|| battle_of(to));
        let (buildings, _) = self.works_here(to);
        let mut battle = Battle::new(Some(seat), self.owner(to), from, to);
        battle.raid = buildings > 0; // [K11.1.6]
        let empty = self.units(to).is_empty() && self.p.revolutionaries[to.index()] == 0;
        if empty {
            battle.winner = Some(Role::Attacker);
            battle.conquered = true;
        }
        let raid = battle.raid;
        self.p.battle = Some(battle);
        if empty {
            // Falls without battle: feat of arms, the Marauder's building pay, conquest. [K11.2.2] [K11.2.6]
            self.push(Frame::Battle(BattleStep::Conquest));
            self.advance_feat(seat, self.kit.constants.feat_empty_conquest, io); // [K11.2.3]
            if raid {
                let pay = self.ability(seat).map_or(0, |a| a.gold_for_raid); // [K11.2.5]
                self.plunder(seat, pay, io);
            }
        } else {
            self.push(Frame::Battle(BattleStep::Armory));
        }
    }

    // --- moving ---

    /// The Logistician moves further and freely, in war turns and in the Last War. [K15.2.2] [K15.2.2.1] [K10.3.7]
    fn regroup_terms(&self, seat: Seat) -> (u8, u8) {
        let constants = &self.kit.constants;
        let helped = self.p.turn.kind == TurnKind::War || self.p.last_war.is_some();
        let ability = self.ability(seat).filter(|_| helped);
        let cost = ability.and_then(|a| a.regroup_cost).unwrap_or(constants.regroup_unit_cost);
        let range = ability.and_then(|a| a.regroup_range).unwrap_or(constants.regroup_range);
        (cost, range)
    }

    /// Own territories within reach, every step to an own adjacent territory. [K8.7.1] [K10.3.1] [K15.2.2]
    fn destinations(&self, owned: Lands, from: Territory, range: u8) -> Lands {
        if range == 1 {
            return self.kit.neighbours(from).and(owned);
        }
        let mut reach = Lands::only(from);
        for _ in 0..range {
            let mut wider = reach;
            for t in reach {
                wider = wider.or(self.kit.neighbours(t).and(owned));
            }
            reach = wider;
        }
        reach.minus(Lands::only(from))
    }

    /// Whether a unit could go anywhere from here. [K8.7.4]
    pub(crate) fn has_way_out(&self, seat: Seat, from: Territory, roomy: Lands) -> bool {
        let owned = self.owned(seat);
        let near = self.kit.neighbours(from).and(owned);
        if !near.and(roomy).is_empty() {
            return true;
        }
        let (_, range) = self.regroup_terms(seat);
        range > 1 && !self.destinations(owned, from, range).and(roomy).is_empty()
    }

    /// Units here that have not moved yet; moving into a conquest is no move. [K10.3.2] [K10.3.6]
    fn unmoved(&self, t: Territory) -> Units {
        self.units(t).minus(self.p.turn.moved[t.index()])
    }

    /// What every move depends on, counted once for the whole list.
    pub(crate) fn roads(&self, seat: Seat) -> Roads {
        let (cost, range) = self.regroup_terms(seat);
        let Survey { gold, roomy, .. } = self.survey(seat);
        Roads { gold, roomy, owned: self.owned(seat), cost, range }
    }

    pub(crate) fn list_moves_from<C: Choices<Action>>(&self, seat: Seat, from: Territory, roads: &Roads, out: &mut C) {
        let units = self.units(from);
        if units.is_empty() {
            return;
        }
        let reach = self.destinations(roads.owned, from, roads.range);
        let there = if C::EXPLAIN { reach } else { reach.and(roads.roomy) };
        let (price, _) = self.move_price(seat, from, roads.cost);
        let unmoved = self.unmoved(from);
        if C::EXPLAIN {
            let war = self.p.turn.kind == TurnKind::War;
            let clause = if war { rule!("K10.3.1") } else { rule!("K8.7.1") };
            for to in self.all_lands().minus(reach).minus(Lands::only(from)) {
                let own = roads.owned.has(to);
                let why = if own { "too far for one move" } else { "units move only to own territories" };
                units.kinds().for_each(|k| out.refuse(Action::Move(seat, k, from, to), Violation::new(clause, why)));
            }
        }
        for kind in units.kinds() {
            for to in there {
                out.put(Action::Move(seat, kind, from, to), self.can_move(unmoved.of(kind), to, price, roads));
            }
        }
    }

    pub(crate) fn any_move_from(&self, seat: Seat, from: Territory, roads: &Roads) -> bool {
        let unmoved = self.unmoved(from);
        if unmoved.is_empty() {
            return false;
        }
        let there = self.destinations(roads.owned, from, roads.range).and(roads.roomy);
        let (price, _) = self.move_price(seat, from, roads.cost);
        there.first().is_some_and(|to| self.can_move(unmoved.total(), to, price, roads).is_ok())
    }

    pub(crate) fn any_move(&self, seat: Seat) -> bool {
        let roads = self.roads(seat);
        self.owned(seat).into_iter().any(|from| self.any_move_from(seat, from, &roads))
    }

    /// Free moves first: the Storehouse's of the territory, then the general one.
    /// [K8.7.7] [K8.7.2] [K8.7.3] [K10.3.3] [K10.3.4] [K10.3.6.1] [K14.2.3]
    #[inline]
    fn move_price(&self, seat: Seat, from: Territory, cost: u8) -> (u8, Option<FreeMove>) {
        let stores = self.with(seat).free_moves;
        if !self.realm(seat).standing.and(stores).is_empty() {
            let stores = self.active(seat, from).and(stores);
            let free: u8 = stores.iter().map(|b| self.spec(seat, b).effects.free_moves_from_here).sum();
            if self.p.turn.store_moves[from.index()] < free {
                return (0, Some(FreeMove::Storehouse));
            }
        }
        if self.p.turn.free_moves < self.kit.constants.free_regroup_units {
            return (0, Some(FreeMove::General));
        }
        (cost, None)
    }

    /// The price of the next move: out of one territory, or anywhere, Storehouses aside. [K8.7.2] [K10.3.3]
    pub(crate) fn next_move_price(&self, seat: Seat, from: Option<Territory>) -> u8 {
        let (cost, _) = self.regroup_terms(seat);
        match from {
            Some(t) => self.move_price(seat, t, cost).0,
            None if self.p.turn.free_moves < self.kit.constants.free_regroup_units => 0,
            None => cost,
        }
    }

    #[inline(always)] // so that a list without explanations builds no reasons
    fn can_move(&self, unmoved: u8, to: Territory, price: u8, roads: &Roads) -> Result<(), Violation> {
        // The war turn and the regrouping order have the same limits, in clauses of their own.
        let [full, dear] = match self.p.turn.kind {
            TurnKind::War => [rule!("K10.3.5"), rule!("K10.3.3")],
            TurnKind::Opening | TurnKind::Order => [rule!("K8.7.4"), rule!("K8.7.2")],
        };
        // An order moves units out of one territory, so none of them can have moved. [K8.7.5]
        if unmoved == 0 {
            return Err(Violation::new(rule!("K10.3.2"), "each unit moves at most once"));
        }
        if !roads.roomy.has(to) {
            return Err(Violation::new(full, "the unit limit is reached there"));
        }
        let gold = roads.gold;
        if price > gold {
            return Err(too_dear(dear, price, gold));
        }
        Ok(())
    }

    pub(crate) fn move_unit(&mut self, seat: Seat, kind: Kind, from: Territory, to: Territory, io: &mut impl Fate) {
        let (price, free) = self.move_price(seat, from, self.regroup_terms(seat).0);
        match free {
            Some(FreeMove::Storehouse) => self.p.turn.store_moves[from.index()] += 1,
            Some(FreeMove::General) => self.p.turn.free_moves += 1,
            None => {}
        }
        self.take_unit(from, kind);
        let first = self.add_unit(to, kind);
        self.p.turn.moved[to.index()].add(kind);
        let clause = if self.p.turn.kind == TurnKind::War { rule!("K10.3.1") } else { rule!("K8.7.1") };
        let piece = one(seat, kind);
        tell!(io, clause, "{seat} move {piece} from {from} to {to}.", seat, piece, from, to; ..occupied(first, to));
        self.pay(seat, price, io);
    }
}

/// Gold, own territories and those below their unit limit, the price of a move that is not free and how far it goes.
pub(crate) struct Roads {
    gold: u8,
    roomy: Lands,
    owned: Lands,
    cost: u8,
    range: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FreeMove {
    Storehouse,
    General,
}
