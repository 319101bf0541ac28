//! Who has what: ownership, active buildings, armies, limits and neighbours (K1.2, K13.1, K13.2), and the few ways in which a
//! territory, a unit or a marker changes.

use ravelin_core::{Asking, Fate, Part, Seat, Violation, rule, tell};

use crate::ids::{AgeState, Building, End, HordesState, Kind, Lands, Territory, TurnKind, Works};
use crate::kit::{Ability, BuildingEffects, BuildingSpec, KingdomSpec, WorksWith};
use crate::state::{Realm, Sovereigns, Units};
use crate::tokens::{DEFENCE, REBELLION, TALENT, building, marker, one, some, supply, talents, track};

/// What a player has, counted in one walk.
pub(crate) struct Survey {
    pub(crate) gold: u8,
    pub(crate) army: Units,
    /// Own territories below their unit limit.
    pub(crate) roomy: Lands,
}

impl Sovereigns {
    pub(crate) fn realm(&self, seat: Seat) -> &Realm {
        &self.p.realms[seat]
    }

    pub(crate) fn realm_mut(&mut self, seat: Seat) -> &mut Realm {
        &mut self.p.realms[seat]
    }

    pub(crate) fn kingdom(&self, seat: Seat) -> &'static KingdomSpec {
        &self.kit[seat]
    }

    pub(crate) fn with(&self, seat: Seat) -> &'static WorksWith {
        &self.kingdom(seat).with
    }

    pub(crate) fn spec(&self, seat: Seat, b: Building) -> &'static BuildingSpec {
        &self.kingdom(seat)[b]
    }

    pub(crate) fn all_seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.p.seats).map(Seat)
    }

    /// So many places further round the table, at most once round.
    fn seat_after(&self, seat: Seat, places: u8) -> Seat {
        let (at, n) = (seat.0 + places, self.p.seats);
        Seat(if at < n { at } else { at - n })
    }

    /// Players still in the game, in turn order from this one. [K18.0.1] [K22.1.4]
    pub(crate) fn players_from(&self, seat: Seat) -> impl Iterator<Item = Seat> + '_ {
        (0..self.p.seats).map(move |i| self.seat_after(seat, i)).filter(|&s| !self.realm(s).eliminated)
    }

    /// The next player in turn order. [K1.2.9]
    pub(crate) fn left_neighbour(&self, seat: Seat) -> Seat {
        let next = (1..=self.p.seats).map(|i| self.seat_after(seat, i)).find(|&s| !self.realm(s).eliminated);
        next.unwrap_or(seat)
    }

    /// The previous player in turn order. [K1.2.9]
    pub(crate) fn right_neighbour(&self, seat: Seat) -> Seat {
        let n = self.p.seats;
        let previous = (1..=n).map(|i| self.seat_after(seat, n - i)).find(|&s| !self.realm(s).eliminated);
        previous.unwrap_or(seat)
    }

    pub(crate) fn owned(&self, seat: Seat) -> Lands {
        self.p.owned[seat]
    }

    pub(crate) fn owner(&self, t: Territory) -> Option<Seat> {
        self.all_seats().find(|&s| self.owned(s).has(t))
    }

    /// Own territories without a rebellion.
    pub(crate) fn peaceful(&self, seat: Seat) -> Lands {
        self.owned(seat) - self.p.rebels
    }

    /// Own, no order token, no rebellion token. [K1.2.11]
    pub(crate) fn order_free(&self, seat: Seat) -> Lands {
        self.peaceful(seat) - self.p.ordered
    }

    /// Own buildings that work here. [K1.2.6] [K1.2.7] [K9.3.1]
    pub(crate) fn active(&self, seat: Seat, t: Territory) -> Works {
        if self.peaceful(seat).has(t) { self.p.built[seat][t] } else { Works::NONE }
    }

    /// Sums an effect over all own active buildings of some types.
    pub(crate) fn sum(&self, seat: Seat, types: Works, amount: impl Fn(&BuildingEffects) -> u8) -> u8 {
        if (self.realm(seat).standing & types).is_empty() {
            return 0;
        }
        let built = &self.p.built[seat];
        let mut sum = 0u8;
        for t in self.peaceful(seat) {
            for b in (built[t] & types).iter() {
                sum = sum.saturating_add(amount(&self.spec(seat, b).effects));
            }
        }
        sum
    }

    /// How many active buildings of some types a seat has.
    pub(crate) fn count_active(&self, seat: Seat, types: Works) -> u8 {
        if (self.realm(seat).standing & types).is_empty() {
            return 0;
        }
        let built = &self.p.built[seat];
        self.peaceful(seat).into_iter().map(|t| (built[t] & types).len() as u8).sum()
    }

    /// All buildings in a territory, of any builder: how many, and the common types among them. [K14.1.3] [K8.3.6]
    pub(crate) fn works_here(&self, t: Territory) -> (usize, Works) {
        let mut count = 0;
        let mut common = Works::NONE;
        for seat in self.all_seats() {
            let here = self.p.built[seat][t];
            count += here.len();
            common |= here & self.with(seat).common;
        }
        (count, common)
    }

    pub(crate) fn has_capital(&self, t: Territory) -> bool {
        self.all_seats().any(|s| !(self.p.built[s][t] & self.with(s).capital).is_empty())
    }

    pub(crate) fn units(&self, t: Territory) -> Units {
        self.p.units[t]
    }

    /// All units of a seat on the map, retreating ones included. [K13.2.5]
    pub(crate) fn army(&self, seat: Seat) -> Units {
        let standing = self.owned(seat).into_iter().fold(Units::NONE, |sum, t| sum.plus(self.units(t)));
        match &self.p.battle {
            Some(b) if b.defender == Some(seat) => standing.plus(b.retreating),
            _ => standing,
        }
    }

    /// Only the reigning sovereign's ability works; nobody's while the throne is empty. [K15.1.1] [K15.1.8]
    pub(crate) fn ability(&self, seat: Seat) -> Option<&'static Ability> {
        let id = self.realm(seat).sovereign?;
        Some(&self.kit[id].ability)
    }

    /// The most units that may stand here without fine. [K13.2.1] [K13.2.2] [K13.2.3] [K14.6.6]
    pub(crate) fn unit_limit(&self, seat: Seat, t: Territory) -> u8 {
        let mut limit = self.general_limit(seat);
        for b in (self.active(seat, t) & self.with(seat).unit_limit).iter() {
            limit = limit.max(self.spec(seat, b).effects.unit_limit.unwrap_or(0));
        }
        limit
    }

    /// Gold, army and own territories below their unit limit in one walk over the realm.
    pub(crate) fn survey(&self, seat: Seat) -> Survey {
        let general = self.general_limit(seat);
        let raised = !(self.realm(seat).standing & self.with(seat).unit_limit).is_empty();
        let mut survey = Survey { gold: self.realm(seat).treasury, army: Units::NONE, roomy: Lands::NONE };
        for t in self.owned(seat) {
            let units = self.units(t);
            let here = units.total();
            survey.gold += self.p.store[t];
            survey.army = survey.army.plus(units);
            if here < general || (raised && here < self.unit_limit(seat, t)) {
                survey.roomy.insert(t);
            }
        }
        if let Some(battle) = self.p.battle.as_ref().filter(|b| b.defender == Some(seat)) {
            survey.army = survey.army.plus(battle.retreating);
        }
        survey
    }

    /// The unit limit of own territories without a building that raises it. [K13.2.1] [K13.2.3]
    pub(crate) fn general_limit(&self, seat: Seat) -> u8 {
        let (realm, limit) = (self.realm(seat), self.kit.constants.unit_limit_per_territory);
        if realm.hordes == HordesState::Off { limit } else { limit.max(realm.hordes_limit) }
    }

    pub(crate) fn has_room(&self, seat: Seat, t: Territory) -> bool {
        let units = self.units(t).total();
        units < self.kit.constants.unit_limit_per_territory || units < self.unit_limit(seat, t)
    }

    /// Whether the supply has such a unit and the army may grow. [K13.2.5] [K8.2.6]
    pub(crate) fn can_raise(&self, seat: Seat, kind: Kind) -> Result<(), Violation> {
        self.supply_has(seat, self.army(seat), kind)
    }

    /// The same for an army that is counted already.
    #[inline(always)] // so that a list without explanations builds no reasons
    pub(crate) fn supply_has(&self, seat: Seat, army: Units, kind: Kind) -> Result<(), Violation> {
        let most = self.kit.constants.unit_limit_total;
        if army.total() >= most {
            return Err(Violation::with(rule!("K13.2.5"), "all {0} units are on the map", [i16::from(most), 0]));
        }
        let left = match kind {
            Kind::Common => self.kit.common_unit.count.saturating_sub(army.of(Kind::Common)),
            Kind::Special | Kind::Spent => {
                let out = army.of(Kind::Special) + army.of(Kind::Spent);
                self.kingdom(seat).special_unit.count.saturating_sub(out)
            }
        };
        if left == 0 {
            return Err(Violation::new(rule!("K8.2.6"), "no unit of this type is left in the supply"));
        }
        Ok(())
    }

    /// Whether a free unit may be placed here within the limit. [K13.2.4]
    pub(crate) fn can_station(&self, seat: Seat, t: Territory) -> Result<(), Violation> {
        if !self.owned(seat).has(t) {
            return Err(Violation::new(rule!("K1.2.2"), "not your territory"));
        }
        if !self.has_room(seat, t) {
            let limit = i16::from(self.unit_limit(seat, t));
            return Err(Violation::with(rule!("K13.2.4"), "no more than {0} units may stand here", [limit, 0]));
        }
        Ok(())
    }

    /// A special unit needs the own capital, standing and active. [K8.2.4] [K8.2.7] [K14.6.1] [K14.6.4] [K19.2.1]
    pub(crate) fn trains_here(&self, seat: Seat, t: Territory) -> bool {
        !(self.active(seat, t) & self.with(seat).train).is_empty()
    }

    /// A unit arrives. A unit that stands there ends an abandoned conquest: whether it does. [K12.3.7]
    pub(crate) fn add_unit(&mut self, t: Territory, kind: Kind) -> bool {
        let was_abandoned = self.p.abandoned.has(t);
        self.p.units[t].add(kind);
        self.p.abandoned.remove(t);
        was_abandoned
    }

    /// A unit leaves. Marks of units that have moved never outnumber the units.
    pub(crate) fn take_unit(&mut self, t: Territory, kind: Kind) {
        self.p.units[t].remove(kind);
        let left = self.p.units[t].of(kind);
        let moved = &mut self.p.turn.moved[t];
        if moved.of(kind) > left {
            moved.remove(kind);
        }
    }

    /// Back to the supply without a battle. [K1.2.12]
    pub(crate) fn dismiss_unit(&mut self, seat: Seat, t: Territory, kind: Kind, io: &mut impl Fate) {
        self.take_unit(t, kind);
        tell!(io, "K1.2.12", "{seat} dismiss {piece} in {from}.", seat, piece = one(seat, kind), from = t);
    }

    /// Resurrection counts what happens in a war turn, and once the Last War runs; what was before it stays lost.
    /// [K16.2.2] [K16.2.2.3] [K16.2.2.5] [K20.1.2]
    pub(crate) fn at_war(&self) -> bool {
        self.p.turn.kind == TurnKind::War || self.p.last_war.is_some()
    }

    /// Remembers a unit destroyed in a war for Resurrection. [K16.2.2.1]
    pub(crate) fn mourn(&mut self, seat: Seat, t: Territory, kind: Kind) {
        if !self.at_war() {
            return;
        }
        self.p.turn.fallen[seat][t].add(kind);
    }

    pub(crate) fn advance_feat(&mut self, seat: Seat, steps: u8, io: &mut impl Fate) {
        if steps > 0 {
            let realm = self.realm_mut(seat);
            let from = realm.feat;
            realm.feat = realm.feat.saturating_add(u16::from(steps));
            let to = realm.feat;
            tell!(
                io,
                "K11.12.3",
                "{seat} advance {steps} on the feat of arms track, to {to}.",
                seat,
                steps = Part::Nouns(steps.into(), "space", "spaces"),
                to = track(to);
                piece = marker(seat),
                from = track(from)
            );
        }
    }

    /// A territory changes hands; `None`: revolutionaries. Everything that goes with it happens here. [K12.3.3] [K18.2.14]
    pub(crate) fn change_owner(&mut self, t: Territory, to: Option<Seat>, io: &mut impl Fate) {
        let former = self.owner(t);
        match to {
            Some(seat) => tell!(io, "K12.3.1", "{seat} take {at}.", seat, at = t; ..self.marks(t).lifted(t)),
            None => tell!(io, "K18.2.14", "Revolutionaries hold {at}.", at = t; ..self.marks(t).lifted(t)),
        }
        let p = &mut self.p;
        for lands in [&mut p.ordered, &mut p.twice, &mut p.rebels, &mut p.defence, &mut p.noted, &mut p.abandoned] {
            lands.remove(t); // [K9.3.6] [K5.5.3]
        }
        p.turn.moved[t] = Units::NONE;
        if let Some(seat) = former {
            p.owned[seat].remove(t);
        }
        if let Some(seat) = to {
            p.owned[seat].insert(t);
        }
        if let Some(seat) = former {
            self.after_loss(seat, io);
        }
    }

    /// Elimination at once, or the end of an order phase that has no order left. [K4.4.2] [K9.6.4]
    fn after_loss(&mut self, seat: Seat, io: &mut impl Fate) {
        if self.owned(seat).is_empty() {
            self.realm_mut(seat).eliminated = true;
            tell!(io, "K4.4.2", "{seat} own no territory and are out of the game.", seat);
            let left = self.all_seats().filter(|&s| !self.realm(s).eliminated).count();
            if left <= 1 {
                self.p.end = Some(End::LastStanding);
            }
        } else if self.realm(seat).state == AgeState::Ordering && self.phase_must_end(seat) {
            self.complete_phase(seat, io);
        }
    }

    /// A rebellion breaks out, unless a token lies there or a Bedehouse cancels it; there is no lack of markers.
    /// [K9.2.1] [K9.2.1.1] [K9.2.4] [K9.2.5] [K14.6.3]
    pub(crate) fn rebel(&mut self, t: Territory, by_own_action: bool, io: &mut impl Fate) {
        let Some(seat) = self.owner(t).filter(|_| !self.p.rebels.has(t)) else { return };
        if by_own_action && self.cancels_rebellion(seat) {
            return self.cancel_rebellion(seat, Some(t), io);
        }
        self.p.rebels.insert(t);
        tell!(io, "K9.2.1", "A rebellion breaks out in {to}.", to = t; piece = REBELLION);
    }

    /// The Bedehouse keeps a rebellion from breaking out, in one place or wherever it would have been. [K14.6.3] [K14.6.3.1]
    pub(crate) fn cancel_rebellion(&mut self, seat: Seat, place: Option<Territory>, io: &mut impl Fate) {
        let realm = self.realm_mut(seat);
        realm.age.rebellions_cancelled += 1;
        realm.rebellions_cancelled = realm.rebellions_cancelled.saturating_add(1);
        match place {
            Some(at) => tell!(io, "K14.6.3", "The Bedehouse of {seat} keeps the peace in {at}.", seat, at),
            None => tell!(io, "K14.6.3", "The Bedehouse of {seat} keeps the peace.", seat),
        }
    }

    /// The first rebellion by own action in each age, or in the game; it cannot be saved. [K14.6.3] [K14.6.3.2] [K23.1.5]
    pub(crate) fn cancels_rebellion(&self, seat: Seat) -> bool {
        let realm = self.realm(seat);
        let used = if self.p.switches.bedehouse_per_game {
            realm.rebellions_cancelled
        } else {
            realm.age.rebellions_cancelled
        };
        used < self.sum(seat, self.with(seat).cancel_rebellion, |e| e.cancel_rebellion)
    }

    pub(crate) fn put_building(&mut self, seat: Seat, t: Territory, b: Building) {
        self.p.built[seat][t].insert(b);
        self.count_buildings(seat);
    }

    /// Notes which types stand and which have a token left.
    pub(crate) fn count_buildings(&mut self, seat: Seat) {
        let (standing, stock) = self.counted_buildings(seat);
        let realm = self.realm_mut(seat);
        (realm.standing, realm.stock) = (standing, stock);
    }

    /// Types that stand anywhere, and types with a token still in the supply, all counted at once in four bit planes. [K8.3.9]
    pub(crate) fn counted_buildings(&self, seat: Seat) -> (Works, Works) {
        let mut planes = [0u32; 4];
        let mut standing = 0;
        for t in self.all_lands() {
            let mut carry = self.p.built[seat][t].bits();
            standing |= carry;
            for plane in &mut planes {
                if carry == 0 {
                    break;
                }
                (*plane, carry) = (*plane ^ carry, *plane & carry);
            }
        }
        let differ =
            planes.iter().zip(self.with(seat).count_bits).fold(0, |d, (plane, bits)| d | (plane ^ bits.bits()));
        (Works::from_bits(standing), Works::from_bits(differ))
    }

    /// Puts up a building, with what happens when it is built. [K14.1.6] [K14.2.4]
    pub(crate) fn raise_building(&mut self, seat: Seat, t: Territory, b: Building, io: &mut impl Fate) {
        self.put_building(seat, t, b);
        tell!(io, "K8.3.1", "{seat} build the {piece} in {to}.", seat, piece = building(seat, b), to = t; from = supply(seat));
        let effects = &self.spec(seat, b).effects;
        let realm = self.realm_mut(seat);
        if effects.extend_reign > 0 && realm.sovereign.is_some() {
            realm.reign_limit = realm.reign_limit.saturating_add(u16::from(effects.extend_reign)); // [K15.1.6] [K15.1.7]
            let limit = realm.reign_limit;
            tell!(io, "K15.1.6", "The reign of {seat} now lasts to {limit}.", seat, limit);
        }
        if let Some(surcharge) = effects.bonus_construction {
            self.push(crate::questions::BonusBuilding { t, surcharge });
        }
        if effects.draw_on_build > 0 {
            let left = effects.draw_on_build;
            self.push(crate::questions::Draw { seat, left, optional: false }); // [K14.3.4.1]
        }
    }

    /// Gold leaves a Treasure House that is no more. [K7.1.11]
    fn tell_emptied(seat: Seat, t: Territory, kept: u8, lost: u8, io: &mut impl Fate) {
        if lost == 0 {
            let piece = talents(kept);
            tell!(io, "K7.1.11", "The gold of the Treasure House, {piece}, goes to the treasury of {to}.", piece, to = seat; from = t);
            return;
        }
        tell!(
            io,
            "K7.1.11",
            "The gold of the Treasure House goes to the treasury of {to}: {gold}, lost for lack of room: {lost}.",
            to = seat,
            gold = talents(kept),
            lost;
            piece = some(kept, TALENT),
            from = t;
            piece = talents(lost),
            from = t
        );
    }

    /// Takes a building down; its token goes back to the supply. [K8.4.1] [K7.1.11] [K14.5.7]
    pub(crate) fn tear_down(&mut self, builder: Seat, t: Territory, b: Building, io: &mut impl Fate) {
        self.p.built[builder][t].remove(b);
        self.count_buildings(builder);
        let owner = self.owner(t);
        let guarded = owner.is_some_and(|s| !(self.p.built[s][t] & self.with(s).defence_token).is_empty());
        let lifted = self.p.defence.has(t) && !guarded;
        if lifted {
            self.p.defence.remove(t);
        }
        tell!(
            io,
            "K8.4.1",
            "Demolished in {from}: the {piece} of {builder}.",
            piece = building(builder, b),
            builder,
            from = t;
            to = supply(builder);
            piece = some(lifted.into(), DEFENCE),
            from = t
        );
        let stores = self.all_seats().any(|s| !(self.p.built[s][t] & self.with(s).gold_store).is_empty());
        if !stores && self.p.store[t] > 0 {
            let gold = std::mem::take(&mut self.p.store[t]);
            if let Some(seat) = owner {
                let limit = self.kit.constants.treasury_limit;
                let realm = self.realm_mut(seat);
                let before = realm.treasury;
                realm.treasury = realm.treasury.max(limit.min(realm.treasury.saturating_add(gold)));
                let kept = realm.treasury - before;
                Self::tell_emptied(seat, t, kept, gold - kept, io);
            }
        }
    }
}
