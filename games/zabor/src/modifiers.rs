//! Modifiers of a player's cards, asked for by kind: what Units can do, what things cost, and every number a card raises. [Z28.5]

use crate::components::*;
use crate::state::{Ctx, Empire, Fight, Zabor, seat_bit};
use crate::vocabulary::*;

/// What a Unit is worth on the march. [Z17]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct March {
    /// Move with Speed; 0: it does not move. [Z17.10]
    pub(crate) moves: u8,
    pub(crate) path: u8,
    pub(crate) water: u8,
    pub(crate) flight: u8,
}

/// Levels of abilities that cards add to the basic kinds.
pub(crate) type Drill = [[i8; ABILITIES]; UNITS];

/// No path is longer and none needs more levels. [Z22.12]
const MOST_LEVELS: i32 = 9;

/// A kind of Unit or a Monster.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Unit(usize),
    Beast(usize),
}

impl Kind {
    pub(crate) fn is(self, sel: Sel) -> bool {
        match self {
            Kind::Unit(n) => sel.unit(n),
            Kind::Beast(n) => sel.monster(n),
        }
    }

    pub(crate) fn sel(self) -> u32 {
        match self {
            Kind::Unit(n) => 1 << n,
            Kind::Beast(n) => 1 << (8 + n),
        }
    }
}

impl Zabor {
    pub(crate) fn has_mod(&self, seat: u8, kind: ModKind) -> bool {
        self.is_seat(seat) && self.empire(seat).mod_kinds & kind.bit() != 0
    }

    /// Runs over the modifiers of a kind that a player has; the second value is what `at` means in a filter.
    #[inline]
    pub(crate) fn each_mod(&self, seat: u8, kind: ModKind, mut f: impl FnMut(Mod, u8)) {
        if !self.has_mod(seat, kind) {
            return;
        }
        for on in self.empire(seat).chart.iter() {
            let brief = self.kit.brief(on.deck, on.card);
            if brief.mod_kinds & kind.bit() != 0 {
                self.kit.mods[brief.mods.range()].iter().filter(|m| m.kind() == kind).for_each(|m| f(*m, NO));
            }
        }
        for temp in self.p.temps.iter().filter(|t| t.who & seat_bit(seat) != 0) {
            let span = Span { at: temp.at, len: temp.len };
            let all = self.kit.mods.get(span.range()).unwrap_or(&[]);
            all.iter().filter(|m| m.kind() == kind).for_each(|m| f(*m, temp.area));
        }
    }

    /// Which kinds of modifiers and triggers the player has at all, and how many cards of the most frequent limited deck.
    pub(crate) fn kinds_of(&self, seat: u8) -> (u64, u32, u8) {
        let (mut mods, mut moments) = (0, 0);
        let mut counts = [0u8; 9];
        for on in self.empire(seat).chart.iter() {
            let brief = self.kit.brief(on.deck, on.card);
            mods |= brief.mod_kinds;
            moments |= brief.moments;
            counts[usize::from(on.deck) % 9] += u8::from(on.deck != Deck::Trait as u8);
        }
        for temp in self.p.temps.iter().filter(|t| t.who & seat_bit(seat) != 0) {
            let span = Span { at: temp.at, len: temp.len };
            mods |= self.kit.mods.get(span.range()).unwrap_or(&[]).iter().fold(0, |m, x| m | x.kind().bit());
        }
        (mods, moments, counts.into_iter().max().unwrap_or(0))
    }

    pub(crate) fn refresh(&mut self, seat: u8) {
        let (mods, moments, most) = self.kinds_of(seat);
        let empire: &mut Empire = self.empire_mut(seat);
        (empire.mod_kinds, empire.moments, empire.most_on_chart) = (mods, moments, most);
    }

    pub(crate) fn refresh_all(&mut self) {
        self.seat_range().for_each(|seat| self.refresh(seat));
    }

    fn sum(&self, seat: u8, kind: ModKind, value: impl Fn(Mod) -> i8) -> i32 {
        let mut n = 0;
        self.each_mod(seat, kind, |m, _| n += i32::from(value(m)));
        n
    }

    pub(crate) fn card_limit(&self, seat: u8, deck: Deck) -> usize {
        let add = self.sum(seat, ModKind::CardLimit, |m| match m {
            Mod::CardLimit(d, add) if d == deck => add,
            _ => 0,
        });
        (i32::from(self.kit.card_limit) + add).max(0) as usize
    }

    pub(crate) fn ritual_bonus(&self, seat: u8, deck: Deck) -> u8 {
        let add = self.sum(seat, ModKind::RitualBonus, |m| match m {
            Mod::RitualBonus(d, add) if d == deck => add,
            _ => 0,
        });
        add.clamp(0, 9) as u8
    }

    pub(crate) fn look_bonus(&self, seat: u8, deck: Deck) -> u8 {
        let add = self.sum(seat, ModKind::Look, |m| match m {
            Mod::Look(d, add) if d == deck => add,
            _ => 0,
        });
        add.clamp(0, 9) as u8
    }

    /// A number that modifiers of this kind simply raise. [Z28.5.5]
    pub(crate) fn raised(&self, seat: u8, kind: ModKind) -> u8 {
        let add = self.sum(seat, kind, |m| match m {
            Mod::WarfareTargets(n)
            | Mod::CampaignOrigins(n)
            | Mod::TradeCards(n)
            | Mod::FreeArmy(n)
            | Mod::SpellStrength(n)
            | Mod::EventDraw(n)
            | Mod::CivilizeKeeps(n) => n,
            Mod::ShareSpace(n) => n as i8,
            _ => 0,
        });
        add.clamp(0, 60) as u8
    }

    /// The cost of a Unit (0-4) or an Upgrade (5-8): at least the highest `min`. [Z25.5]
    pub(crate) fn cost(&self, seat: u8, item: usize) -> u16 {
        let printed = match item.checked_sub(UNITS) {
            None => self.kit.units[item].cost,
            Some(upgrade) => self.kit.upgrades[upgrade % 4].cost,
        };
        let (mut cost, mut least) = (i32::from(printed), 0);
        self.each_mod(seat, ModKind::Cost, |m, _| {
            if let Mod::Cost { items, add, min } = m
                && items >> item & 1 != 0
            {
                cost += i32::from(add);
                least = least.max(i32::from(min));
            }
        });
        cost.max(least).max(0) as u16
    }

    /// Most Units of a kind on the map. [Z20.2]
    pub(crate) fn capacity(&self, seat: u8, unit: usize) -> u32 {
        let spec = &self.kit.units[unit];
        let own = self.land_of(seat);
        let counted = if spec.per_civilized { own & self.civilized() } else { own };
        let share = counted.count_ones().div_ceil(u32::from(spec.divisor.max(1)));
        let mut n = i32::from(spec.capacity_base) + share as i32;
        self.each_mod(seat, ModKind::Capacity, |m, _| {
            if let Mod::Capacity { unit: sel, add } = m
                && sel.unit(unit)
            {
                n += i32::from(add);
            }
        });
        n.max(0) as u32
    }

    pub(crate) fn immune(&self, seat: u8, to: Immunity) -> bool {
        let mut immune = false;
        self.each_mod(seat, ModKind::Immune, |m, _| immune |= m == Mod::Immune(to));
        immune
    }

    pub(crate) fn level_of(&self, seat: u8, action: ActionKind, level: Level) -> Level {
        let mut level = level;
        self.each_mod(seat, ModKind::ActionLevel, |m, _| {
            if m == Mod::ActionLevel(action) {
                level = Level::Primary; // [Z28.5.11]
            }
        });
        level
    }

    /// What remains of natives that may be suppressed or won over in this Turn. [Z23.8]
    pub(crate) fn natives_left(&self, seat: u8, mode: Natives) -> u8 {
        let mut n = 0u8;
        self.each_mod(seat, ModKind::Natives, |m, _| {
            if let Mod::Natives(of, times) = m
                && of == mode
            {
                n = n.saturating_add(times);
            }
        });
        let used = self.p.turn_flags.natives.get(usize::from(seat)).map_or(0, |u| u[mode as usize]);
        n.saturating_sub(used)
    }

    /// Whether a Battle is within a scope for one of its sides. [Z28.4]
    pub(crate) fn in_scope(&self, scope: u16, fight: &Fight, side: usize, round: Round) -> bool {
        let Some(scope) = self.kit.scopes.get(usize::from(scope)) else { return true };
        let role = if side == 0 { Role::Attack } else { Role::Defend };
        let vs = if self.is_seat(fight.sides[1 - side]) { Versus::Empire } else { Versus::Barbarian };
        let naval = !self.kit.is_land(fight.area);
        scope.role.is_none_or(|r| r == role)
            && scope.vs.is_none_or(|v| v == vs)
            && scope.naval.is_none_or(|n| n == naval)
            && scope.round.unwrap_or(Round::Each) == round
            && scope.place.is_none_or(|f| self.filter_at_start(f, fight.area, fight.level))
    }

    /// A scope without a question of rounds.
    pub(crate) fn within(&self, scope: u16, fight: &Fight, side: usize) -> bool {
        let round = self.kit.scopes.get(usize::from(scope)).and_then(|s| s.round).unwrap_or(Round::Each);
        self.in_scope(scope, fight, side, round)
    }

    fn filter_at_start(&self, filter: u16, area: u8, level: u8) -> bool {
        let Some(f) = self.kit.filters.get(usize::from(filter)) else { return true };
        f.fixed & bit(area) != 0
            && (f.levels == 0 || (self.kit.is_land(area) && f.levels >> level & 1 != 0))
            && f.road.is_none_or(|road| (self.p.roads & bit(area) != 0) == road)
    }

    /// Levels of an ability that cards add to a kind of Unit.
    pub(crate) fn added(&self, seat: u8, kind: Kind, ability: Ability, fight: Option<(&Fight, usize)>) -> u8 {
        let mut n = 0;
        self.each_mod(seat, ModKind::UnitAbility, |m, _| {
            if let Mod::UnitAbility { unit, ability: a, add, scope } = m
                && a == ability
                && kind.is(unit)
                && (scope == NONE || fight.is_some_and(|(f, side)| self.within(scope, f, side)))
            {
                n += i32::from(add);
            }
        });
        n.clamp(0, 60) as u8
    }

    fn printed(&self, kind: Kind, ability: Ability) -> u8 {
        match kind {
            Kind::Unit(n) => self.kit.units[n % UNITS].abilities[ability as usize],
            Kind::Beast(n) => self.kit.monster(n as u8).abilities[ability as usize],
        }
    }

    /// Levels of an ability, from the Unit and from cards; Barbarians have the printed ones. [Z22.12] [Z23.2]
    pub(crate) fn ability(&self, seat: u8, kind: Kind, ability: Ability, fight: Option<(&Fight, usize)>) -> u8 {
        self.printed(kind, ability).saturating_add(self.added(seat, kind, ability, fight))
    }

    /// Strength or Move in an Area, before Speed. [Z28.5.1]
    pub(crate) fn stat(&self, seat: u8, kind: Kind, stat: Value, area: u8) -> u8 {
        let printed = match (kind, stat) {
            (Kind::Unit(n), Value::Strength) => self.kit.units[n % UNITS].strength,
            (Kind::Unit(n), Value::Move) => self.kit.units[n % UNITS].moves,
            (Kind::Beast(n), Value::Strength) => self.kit.monster(n as u8).strength,
            (Kind::Beast(n), Value::Move) => self.kit.monster(n as u8).moves,
        };
        if !self.has_mod(seat, ModKind::UnitStat) {
            return printed;
        }
        let (mut n, mut least) = (i32::from(printed), 0);
        self.each_mod(seat, ModKind::UnitStat, |m, at| {
            if let Mod::UnitStat { unit, stat: s, add, min, place } = m
                && s == stat
                && kind.is(unit)
                && (place == NONE || self.filter_mask(place, seat, &Ctx::at(at)) & bit(area) != 0)
            {
                n += i32::from(add);
                least = least.max(i32::from(min));
            }
        });
        n.max(least).clamp(0, 60) as u8
    }

    /// How a Unit of a player moves from an Area. [Z17.1] [Z17.6] [Z22.7]
    pub(crate) fn march(&self, seat: u8, kind: Kind, area: u8) -> March {
        let moves = self.stat(seat, kind, Value::Move, area);
        if moves == 0 {
            return March::default();
        }
        let mut added = [0i8; ABILITIES];
        self.each_mod(seat, ModKind::UnitAbility, |m, _| {
            if let Mod::UnitAbility { unit, ability, add, scope: NONE } = m
                && kind.is(unit)
            {
                added[ability as usize] = added[ability as usize].saturating_add(add);
            }
        });
        self.march_with(kind, moves, &added)
    }

    fn march_with(&self, kind: Kind, moves: u8, added: &[i8; ABILITIES]) -> March {
        let level =
            |a: Ability| (i32::from(self.printed(kind, a)) + i32::from(added[a as usize])).clamp(0, MOST_LEVELS) as u8;
        March {
            moves: (moves + level(Ability::Speed)).min(MOST_LEVELS as u8),
            path: level(Ability::Pathfinder),
            water: level(Ability::WaterWalking),
            flight: level(Ability::Flight),
        }
    }

    /// The same for every basic kind at once, with its printed Move.
    pub(crate) fn marches(&self, seat: u8) -> [March; UNITS] {
        let added = self.drill(seat, None);
        std::array::from_fn(|n| match self.kit.units[n].moves {
            0 => March::default(),
            moves => self.march_with(Kind::Unit(n), moves, &added[n]),
        })
    }

    /// Levels that cards add to every basic kind, on the march or on one side of a Battle.
    pub(crate) fn drill(&self, seat: u8, fight: Option<(&Fight, usize)>) -> Drill {
        let mut added: Drill = [[0; ABILITIES]; UNITS];
        self.each_mod(seat, ModKind::UnitAbility, |m, _| {
            if let Mod::UnitAbility { unit, ability, add, scope } = m
                && (scope == NONE || fight.is_some_and(|(f, side)| self.within(scope, f, side)))
            {
                for (_, levels) in added.iter_mut().enumerate().filter(|(n, _)| unit.unit(*n)) {
                    levels[ability as usize] = levels[ability as usize].saturating_add(add);
                }
            }
        });
        added
    }

    /// Levels of an ability in a Battle whose drill is known.
    pub(crate) fn drilled(&self, side: (&Fight, usize), kind: Kind, ability: Ability, drill: &Drill) -> u8 {
        match kind {
            Kind::Unit(n) => {
                let added = drill[n % UNITS][ability as usize].clamp(0, 60) as u8;
                self.kit.units[n % UNITS].abilities[ability as usize].saturating_add(added)
            }
            Kind::Beast(_) => self.ability(side.0.sides[side.1], kind, ability, Some(side)),
        }
    }
}
