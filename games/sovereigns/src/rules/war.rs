//! K10: the war turn, its attacks and its regrouping; K20.2: attack orders of the Last War.

use ravelin_core::{Asking, Choices, Fate, Next, Question, Seat, Step, Violation, question, rule, step, tell};

use crate::ids::{AgeState, BonusId, Kind, Lands, Role, Territory, Troop, TurnKind};
use crate::questions::{Conquest, UseArmory};
use crate::rules::realm::Survey;
use crate::rules::turns::Moment;
use crate::state::{Battle, Sovereigns, Units};
use ravelin_core::journal::moved;

use crate::rules::gold::too_dear;
use crate::tokens::{DEFENCE, battle_of, occupied, one, space};

step! {
    /// A war turn begins. [K10.1.1]
    pub War {} in Sovereigns;
}

impl Step<Sovereigns> for War {
    fn run(self, game: &mut Sovereigns, io: &mut impl Fate) {
        let seat = game.p.active;
        if game.realm(seat).eliminated {
            return game.pop();
        }
        game.replace(Attack {});
        game.lower_guard(seat, io); // [K10.1.1]
        game.realm_mut(seat).armory_used = 0;
        game.note_exemption(seat);
    }

    fn sound(self, game: &Sovereigns) -> bool {
        game.realm(game.p.active).state == AgeState::Ordered
            && game.p.turn.kind == TurnKind::War
            && game.p.last_war.is_none()
    }
}

question! {
    /// Attacks of a war turn. [K10.2]
    pub Attack {} in Sovereigns;
    asked(|_, game| game.p.active);
    prompt(|_, game| game.attack_prompt());
    Attacked {
        Attack { from: Territory, to: Territory } = "attack {from} {to}", "Attack {to} from {from}", at to;
        Stop {} = "stop", "Stop attacking";
        PlayBonus { card: BonusId } = "bonus {card}", (|_, game| game.play_words(card)), at card;
    }
}

impl Question<Sovereigns> for Attack {
    fn choices(self, game: &Sovereigns, _: Seat, out: &mut impl Choices<Attacked>) {
        let seat = game.p.active;
        // No unit moves before regrouping. [K10.1.4] [KD23] [KD38]
        let starts = if out.explains() { game.all_lands() } else { game.owned(seat) };
        for from in starts {
            game.list_attacks_from(seat, from, |from, to| Attacked::Attack { from, to }, out);
        }
        let idle = Violation::new(rule!("K4.2.5.1"), "a war turn needs an attack or a move, and no move is possible");
        let free = game.p.turn.acted || game.any_move(seat) || !game.any_attack(seat);
        out.put(Attacked::Stop {}, if free { Ok(()) } else { Err(idle) });
        game.list_bonus(seat, Moment::Any, |card| Attacked::PlayBonus { card }, out); // KW6
    }

    fn answer(self, game: &mut Sovereigns, seat: Seat, answer: Attacked, io: &mut impl Fate) {
        match answer {
            Attacked::PlayBonus { card } => game.play_bonus(seat, card, io),
            Attacked::Attack { from, to } => {
                game.p.turn.attacks += 1; // [K10.2.6]
                game.declare(seat, from, to, io);
            }
            Attacked::Stop {} => game.replace(WarMove {}),
        }
    }

    fn run(self, game: &mut Sovereigns, _: &mut impl Fate) -> Next {
        let seat = game.p.active;
        if game.realm(seat).eliminated {
            game.pop();
            return Next::GoOn;
        }
        // While attacks are left the window KW6 is open even without a legal one: a card may bring one. [K4.3.2.1]
        let left = game.p.turn.attacks < game.attack_limit(seat);
        if left && (game.any_attack(seat) || game.any_bonus(seat, Moment::Any)) {
            return Next::Ask;
        }
        game.replace(WarMove {}); // [K10.1.3]
        Next::GoOn
    }

    fn sound(self, game: &Sovereigns) -> bool {
        game.realm(game.p.active).state == AgeState::Ordered
            && game.p.turn.kind == TurnKind::War
            && game.p.last_war.is_none()
    }

    fn fights(answer: Attacked) -> bool {
        matches!(answer, Attacked::Attack { .. })
    }
}

question! {
    /// Regrouping in a war turn. [K10.3]
    pub WarMove {} in Sovereigns;
    asked(|_, game| game.p.active);
    prompt(|_, game| game.war_move_prompt());
    WarMoved {
        Move { unit: Troop, from: Territory, to: Territory } = "move {unit} {from} {to}", "Move one {unit} from {from} to {to}", at from;
        Done {} = "done", "Done";
        PlayBonus { card: BonusId } = "bonus {card}", (|_, game| game.play_words(card)), at card;
        /// Refused: attacks come first. [K10.1.3]
        Attack { from: Territory, to: Territory } = "attack {from} {to}", "Attack {to} from {from}", at to;
    }
}

impl Question<Sovereigns> for WarMove {
    fn choices(self, game: &Sovereigns, _: Seat, out: &mut impl Choices<WarMoved>) {
        let seat = game.p.active;
        let roads = game.roads(seat);
        for from in game.owned(seat) {
            game.list_moves_from(seat, from, &roads, |unit, from, to| WarMoved::Move { unit, from, to }, out);
        }
        let idle = Violation::new(rule!("K4.2.5.1"), "a war turn needs an attack or a move");
        let over = game.p.turn.acted || !game.any_move(seat); // a war turn all the same [K4.2.5.1]
        out.put(WarMoved::Done {}, if over { Ok(()) } else { Err(idle) });
        if out.explains() {
            let (declared, limit) = (i16::from(game.p.turn.attacks), i16::from(game.attack_limit(seat)));
            let why = if declared >= limit {
                Violation::with(
                    rule!("K10.2.1"),
                    "all attacks of this war turn are declared: {0} of {1}",
                    [declared, limit],
                )
            } else {
                Violation::new(rule!("K10.1.3"), "attacks come before regrouping")
            };
            game.refuse_attacks(seat, game.owned(seat), why, |from, to| WarMoved::Attack { from, to }, out);
        }
        game.list_bonus(seat, Moment::Any, |card| WarMoved::PlayBonus { card }, out); // KW7
    }

    fn answer(self, game: &mut Sovereigns, seat: Seat, answer: WarMoved, io: &mut impl Fate) {
        match answer {
            WarMoved::PlayBonus { card } => game.play_bonus(seat, card, io),
            WarMoved::Move { unit, from, to } => {
                game.p.turn.acted = true;
                game.move_unit(unit.seat, unit.kind, from, to, io);
            }
            WarMoved::Done {} => game.replace(WarEnd {}),
            WarMoved::Attack { .. } => unreachable!("an attack is never offered beside moves"),
        }
    }

    fn run(self, game: &mut Sovereigns, _: &mut impl Fate) -> Next {
        let seat = game.p.active;
        if game.realm(seat).eliminated {
            game.pop();
            return Next::GoOn;
        }
        // Without a legal move the window KW7 is open all the same; a card may make moves legal again. [K4.3.2.1]
        if game.any_move(seat) || game.any_bonus(seat, Moment::Any) {
            return Next::Ask;
        }
        game.replace(WarEnd {});
        Next::GoOn
    }

    fn sound(self, game: &Sovereigns) -> bool {
        game.realm(game.p.active).state == AgeState::Ordered
            && game.p.turn.kind == TurnKind::War
            && game.p.last_war.is_none()
    }
}

step! {
    /// A war turn ends, so there is no second one in this age. [K10.1.5] [K4.2.4]
    pub WarEnd {} in Sovereigns;
}

impl Step<Sovereigns> for WarEnd {
    fn run(self, game: &mut Sovereigns, _: &mut impl Fate) {
        let seat = game.p.active;
        if !game.realm(seat).eliminated {
            game.realm_mut(seat).state = AgeState::Fresh;
        }
        game.pop();
    }

    fn sound(self, game: &Sovereigns) -> bool {
        game.realm(game.p.active).state == AgeState::Ordered
            && game.p.turn.kind == TurnKind::War
            && game.p.last_war.is_none()
    }
}

impl Sovereigns {
    /// Own defence tokens are removed at the start of the war turn, and by an attack order. [K14.5.6]
    fn lower_guard(&mut self, seat: Seat, io: &mut impl Fate) {
        let guarded = self.p.defence & self.owned(seat);
        if !guarded.is_empty() {
            let moves = || guarded.into_iter().map(|t| moved(DEFENCE, space(t), None));
            tell!(io, "K14.5.6", "{seat} take back their defence tokens.", seat; ..moves());
            self.p.defence -= guarded;
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
        self.kit.neighbours(from) - self.owned(seat)
    }

    pub(crate) fn any_attack(&self, seat: Seat) -> bool {
        self.owned(seat).into_iter().any(|from| self.any_attack_from(seat, from))
    }

    pub(crate) fn any_attack_from(&self, seat: Seat, from: Territory) -> bool {
        !self.units(from).is_empty()
            && self.targets(seat, from).into_iter().any(|to| self.can_attack(seat, from, to).is_ok())
    }

    fn list_attacks_from<A, C: Choices<A>>(
        &self,
        seat: Seat,
        from: Territory,
        attack: impl Fn(Territory, Territory) -> A,
        out: &mut C,
    ) {
        if !C::EXPLAIN && self.units(from).is_empty() {
            return;
        }
        let lands = if C::EXPLAIN { self.all_lands() - Lands::only(from) } else { self.targets(seat, from) };
        for to in lands {
            out.put(attack(from, to), self.can_attack(seat, from, to));
        }
    }

    /// Attacks that only the moment forbids, with its reason; those that no moment would allow, with theirs.
    fn refuse_attacks<A>(
        &self,
        seat: Seat,
        starts: Lands,
        moment: Violation,
        attack: impl Fn(Territory, Territory) -> A,
        out: &mut impl Choices<A>,
    ) {
        for from in starts {
            for to in self.targets(seat, from) {
                out.refuse(attack(from, to), self.can_attack(seat, from, to).err().unwrap_or(moment));
            }
        }
    }

    // --- attack orders ---
}

question! {
    /// An attack order of the Last War. [K20.2.2]
    pub AttackOrder { t: Territory } in Sovereigns;
    asked(|_, game| game.p.active);
    prompt(ChooseOne, "K20.2.2", "Give an attack order from {t}, or none.");
    AttackOrdered {
        Attack { from: Territory, to: Territory } = "attack {from} {to}", "Attack {to} from {from}", at to;
        PlayBonus { card: BonusId } = "bonus {card}", (|_, game| game.play_words(card)), at card;
        Decline {} = "decline", "No";
    }
}

impl Question<Sovereigns> for AttackOrder {
    fn choices(self, game: &Sovereigns, _: Seat, out: &mut impl Choices<AttackOrdered>) {
        let t = self.t;
        let seat = game.p.active;
        game.list_attacks_from(seat, t, |from, to| AttackOrdered::Attack { from, to }, out);
        if out.explains() {
            let elsewhere = Violation::new(rule!("K20.2.2"), "an attack order starts from the territory just ordered");
            let others = game.owned(seat) - Lands::only(t);
            game.refuse_attacks(seat, others, elsewhere, |from, to| AttackOrdered::Attack { from, to }, out);
        }
        game.list_bonus(seat, Moment::Any, |card| AttackOrdered::PlayBonus { card }, out); // KW8
        out.offer(AttackOrdered::Decline {});
    }

    fn answer(self, game: &mut Sovereigns, _: Seat, answer: AttackOrdered, io: &mut impl Fate) {
        let seat = game.p.active;
        match answer {
            AttackOrdered::PlayBonus { card } => game.play_bonus(seat, card, io),
            AttackOrdered::Attack { from, to } => {
                game.pop();
                game.realm_mut(seat).attack_orders += 1; // [K20.2.4]
                game.p.turn.struck = true;
                game.lower_guard(seat, io); // [K14.5.6]
                game.note_exemption(seat);
                game.declare(seat, from, to, io);
            }
            _ => game.pop(),
        }
    }

    /// Right after a usual order: one attack from the territory just ordered, without token and without regrouping.
    /// [K20.2.2] [K20.2.3] [K20.2.4] [K20.2.5] [K20.2.6] [K20.2.8] [KD39] [KL14]
    fn run(self, game: &mut Sovereigns, _: &mut impl Fate) -> Next {
        let t = self.t;
        let seat = game.p.active;
        let left = game.realm(seat).attack_orders < game.attack_limit(seat);
        // Without a target a card may still bring a unit to attack with, or take the land in between. [K4.3.2.1]
        let asked = |game: &Sovereigns| game.any_attack_from(seat, t) || game.any_bonus(seat, Moment::Any);
        let over = !left || !game.owned(seat).has(t) || !asked(game);
        if over {
            game.pop();
        }
        if over { Next::GoOn } else { Next::Ask }
    }

    fn sound(self, game: &Sovereigns) -> bool {
        game.p.last_war.is_some()
    }

    fn fights(answer: AttackOrdered) -> bool {
        matches!(answer, AttackOrdered::Attack { .. })
    }
}

impl Sovereigns {
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
        let empty = self.units(to).is_empty() && self.p.revolutionaries[to] == 0;
        if empty {
            battle.winner = Some(Role::Attacker);
            battle.conquered = true;
        }
        let raid = battle.raid;
        self.p.battle = Some(battle);
        if empty {
            // Falls without battle: feat of arms, the Marauder's building pay, conquest. [K11.2.2] [K11.2.6]
            self.push(Conquest {});
            self.advance_feat(seat, self.kit.constants.feat_empty_conquest, io); // [K11.2.3]
            if raid {
                let pay = self.ability(seat).map_or(0, |a| a.gold_for_raid); // [K11.2.5]
                self.plunder(seat, pay, io);
            }
        } else {
            self.push(UseArmory {});
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
            return self.kit.neighbours(from) & owned;
        }
        let mut reach = Lands::only(from);
        for _ in 0..range {
            let mut wider = reach;
            for t in reach {
                wider |= self.kit.neighbours(t) & owned;
            }
            reach = wider;
        }
        reach - Lands::only(from)
    }

    /// Whether a unit could go anywhere from here. [K8.7.4]
    pub(crate) fn has_way_out(&self, seat: Seat, from: Territory, roomy: Lands) -> bool {
        let owned = self.owned(seat);
        let near = self.kit.neighbours(from) & owned;
        if !(near & roomy).is_empty() {
            return true;
        }
        let (_, range) = self.regroup_terms(seat);
        range > 1 && !(self.destinations(owned, from, range) & roomy).is_empty()
    }

    /// Units here that have not moved yet; moving into a conquest is no move. [K10.3.2] [K10.3.6]
    fn unmoved(&self, t: Territory) -> Units {
        self.units(t).minus(self.p.turn.moved[t])
    }

    /// What every move depends on, counted once for the whole list.
    pub(crate) fn roads(&self, seat: Seat) -> Roads {
        let (cost, range) = self.regroup_terms(seat);
        let Survey { gold, roomy, .. } = self.survey(seat);
        Roads { gold, roomy, owned: self.owned(seat), cost, range }
    }

    pub(crate) fn list_moves_from<A, C: Choices<A>>(
        &self,
        seat: Seat,
        from: Territory,
        roads: &Roads,
        go: impl Fn(Troop, Territory, Territory) -> A,
        out: &mut C,
    ) {
        let units = self.units(from);
        if units.is_empty() {
            return;
        }
        let reach = self.destinations(roads.owned, from, roads.range);
        let there = if C::EXPLAIN { reach } else { reach & roads.roomy };
        let (price, _) = self.move_price(seat, from, roads.cost);
        let unmoved = self.unmoved(from);
        if C::EXPLAIN {
            let war = self.p.turn.kind == TurnKind::War;
            let clause = if war { rule!("K10.3.1") } else { rule!("K8.7.1") };
            for to in (self.all_lands() - reach) - Lands::only(from) {
                let own = roads.owned.has(to);
                let why = if own { "too far for one move" } else { "units move only to own territories" };
                units
                    .kinds()
                    .for_each(|kind| out.refuse(go(Troop { seat, kind }, from, to), Violation::new(clause, why)));
            }
        }
        for kind in units.kinds() {
            for to in there {
                out.put(go(Troop { seat, kind }, from, to), self.can_move(unmoved.of(kind), to, price, roads));
            }
        }
    }

    pub(crate) fn any_move_from(&self, seat: Seat, from: Territory, roads: &Roads) -> bool {
        let unmoved = self.unmoved(from);
        if unmoved.is_empty() {
            return false;
        }
        let there = self.destinations(roads.owned, from, roads.range) & roads.roomy;
        let (price, _) = self.move_price(seat, from, roads.cost);
        there.lowest().is_some_and(|to| self.can_move(unmoved.total(), to, price, roads).is_ok())
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
        if !(self.realm(seat).standing & stores).is_empty() {
            let stores = self.active(seat, from) & stores;
            let free: u8 = stores.iter().map(|b| self.spec(seat, b).effects.free_moves_from_here).sum();
            if self.p.turn.store_moves[from] < free {
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
            Some(FreeMove::Storehouse) => self.p.turn.store_moves[from] += 1,
            Some(FreeMove::General) => self.p.turn.free_moves += 1,
            None => {}
        }
        self.take_unit(from, kind);
        let first = self.add_unit(to, kind);
        self.p.turn.moved[to].add(kind);
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
