//! Area filters, metrics and conditions, asked of the state. [Z28.1] [Z28.2] [Z28.3]

use crate::components::*;
use crate::modifiers::Kind;
use crate::state::{Ctx, Stack, Zabor};
use crate::vocabulary::*;

impl Zabor {
    /// Areas that border one of these.
    pub(crate) fn border(&self, mask: Mask) -> Mask {
        let adj = &self.kit.adj;
        areas(mask).fold(0, |m, a| m | adj[usize::from(a) % AREAS_ROOM])
    }

    pub(crate) fn empires(&self) -> Mask {
        self.seat_range().fold(0, |m, s| m | self.areas_of(s))
    }

    /// Areas that hold a Unit of a player of one of these kinds.
    pub(crate) fn areas_with(&self, seat: u8, sel: Sel) -> Mask {
        let fits = |stack: &Stack| {
            (0..SLOTS)
                .any(|s| stack[s] > 0 && self.kit.slot_unit[s] != NO && sel.unit(usize::from(self.kit.slot_unit[s])))
        };
        let mut mask = 0;
        if sel.0 & Sel::BASIC.0 != 0 {
            for a in areas(self.areas_of(seat) & self.p.manned) {
                if fits(&self.p.stack[usize::from(a)]) {
                    mask |= bit(a);
                }
            }
            for a in areas(self.p.due) {
                if self.p.guest_of[usize::from(a)] == seat && fits(&self.p.guests[usize::from(a)]) {
                    mask |= bit(a);
                }
            }
        }
        if sel.0 & Sel::MONSTERS.0 != 0 {
            for (n, b) in self.roaming() {
                if b.owner == seat && sel.monster(usize::from(n)) {
                    mask |= bit(b.area);
                }
            }
        }
        mask
    }

    /// Areas that hold a Unit not of this colour. [Z28.1.8]
    pub(crate) fn hostile_units(&self, seat: u8) -> Mask {
        let mut mask = self.p.manned & !self.areas_of(seat);
        for a in areas(self.p.due) {
            if self.p.guest_of[usize::from(a)] != seat {
                mask |= bit(a);
            }
        }
        mask
    }

    /// Areas where no Unit of another colour stands. [Z20.9]
    pub(crate) fn free_of_others(&self, seat: u8) -> Mask {
        !self.hostile_units(seat)
    }

    /// The Areas that match a filter, for a player and the names bound. [Z28.1]
    pub(crate) fn filter_mask(&self, filter: u16, me: u8, ctx: &Ctx) -> Mask {
        let all = self.kit.land | self.kit.sea;
        let Some(f) = self.kit.filters.get(usize::from(filter)) else { return all };
        let mine = self.areas_of(me);
        let mut mask = f.fixed;
        if let Some(control) = f.control {
            mask &= match control {
                Control::Me => mine,
                Control::Other => self.empires() & !mine,
                Control::Empire => self.empires(),
                Control::NotSelf => !mine,
                Control::Barbarian => self.areas_of(BARBARIAN),
                Control::Held => self.areas_of(BARBARIAN) & (self.p.manned | self.civilized()),
            };
        }
        if f.levels != 0 {
            mask &= (0..4).filter(|l| f.levels >> l & 1 != 0).fold(0, |m, l| m | self.p.levels[l]);
        }
        let wanted = |mask: Mask, these: Mask, yes: bool| if yes { mask & these } else { mask & !these };
        if let Some(road) = f.road {
            mask = wanted(mask, self.p.roads, road);
        }
        if let Some(adjacent) = f.adjacent {
            mask = wanted(mask, self.border(mine) & !mine, adjacent);
        }
        if f.near_unit != Sel(0) {
            let there = self.areas_with(me, f.near_unit);
            mask &= there | self.border(there);
        }
        if f.own_unit != Sel(0) {
            mask &= self.areas_with(me, f.own_unit);
        }
        if let Some(hostile) = f.hostile_units {
            mask = wanted(mask, self.hostile_units(me), hostile);
        }
        if let Some(start) = f.start {
            let of = |seat: u8| bit(self.empire(seat).start);
            mask &= match start {
                Start::Own => of(me),
                Start::Other => self.seat_range().filter(|s| *s != me).fold(0, |m, s| m | of(s)),
            };
        }
        if let Some(next) = f.next_to_barbarian {
            mask = wanted(mask, self.border(self.land_of(BARBARIAN)), next);
        }
        if let Some(name) = f.at {
            mask &= bit(ctx.area(name));
        }
        mask
    }

    /// Controlled Areas that match. [Z28.1.12]
    fn measured(&self, filter: u16, seat: u8, ctx: &Ctx) -> Mask {
        self.filter_mask(filter, seat, ctx) & self.areas_of(seat)
    }

    pub(crate) fn stack_strength(&self, seat: u8, area: u8) -> u32 {
        let stack = self.units(area, seat);
        let mut n = 0;
        for unit in 0..UNITS {
            let count: u32 = stack[self.kit.slots_of(unit)].iter().map(|c| u32::from(*c)).sum();
            if count > 0 {
                n += count * u32::from(self.stat(seat, Kind::Unit(unit), Value::Strength, area));
            }
        }
        for b in self.beasts(area, seat) {
            n += u32::from(self.stat(seat, Kind::Beast(usize::from(b)), Value::Strength, area));
        }
        n
    }

    /// Gold that the Land Areas of a player yield, without cards. [Z6.1] [Z6.2]
    pub(crate) fn area_income(&self, seat: u8) -> u32 {
        let own = self.land_of(seat);
        let at = |level: usize| (own & self.p.levels[level]).count_ones();
        let upgrades: u32 = (1..4).map(|l| at(l) * u32::from(self.kit.upgrades[l].income)).sum();
        at(0) * u32::from(self.kit.rural_income) + upgrades
    }

    /// Other Empires that a player is adjacent to, as bits of seats. [Z16.3]
    pub(crate) fn adjacent_empires(&self, seat: u8) -> u8 {
        let near = self.border(self.areas_of(seat));
        let meets = |other: &u8| *other != seat && self.areas_of(*other) & near != 0;
        self.seat_range().filter(meets).fold(0, |m, s| m | 1 << s)
    }

    fn largest_group(&self, mut mask: Mask) -> u32 {
        let mut best = 0;
        while mask != 0 {
            let (mut group, mut last) = (mask & mask.wrapping_neg(), 0);
            while group != last {
                let fresh = group & !last;
                last = group;
                group |= self.border(fresh) & mask;
            }
            best = best.max(group.count_ones());
            mask &= !group;
        }
        best
    }

    pub(crate) fn cards_of(&self, seat: u8, decks: u16, ids: u64) -> u32 {
        let mut n = 0;
        for deck in Deck::ALL.iter().filter(|d| decks >> **d as u16 & 1 != 0) {
            n += match deck {
                Deck::Destiny | Deck::Sorcery if ids == u64::MAX => u32::from(self.empire(seat).hand[*deck as usize]),
                Deck::Destiny | Deck::Sorcery => {
                    (self.s.hands[usize::from(seat) % SEATS][*deck as usize] & ids).count_ones()
                }
                Deck::Monster => self.roaming().filter(|(n, b)| b.owner == seat && ids >> n & 1 != 0).count() as u32,
                Deck::Dynasty | Deck::Artifact | Deck::Position | Deck::Trait => {
                    (self.on_chart(seat, *deck) & ids).count_ones()
                }
                Deck::Trade | Deck::Event => 0,
            };
        }
        n
    }

    /// An integer for one player. [Z28.2]
    pub(crate) fn metric(&self, metric: u16, seat: u8, ctx: &Ctx) -> i32 {
        let Some(metric) = self.kit.metrics.get(usize::from(metric)) else { return 0 };
        let n = match *metric {
            Metric::Areas(f) => self.measured(f, seat, ctx).count_ones(),
            Metric::Units(sel, f) => self.units_in(seat, sel, self.filter_mask(f, seat, ctx)),
            Metric::UnitTypes => (0..UNITS).filter(|u| self.owned(seat, *u) > 0).count() as u32,
            Metric::UnitStrength => areas(self.areas_with(seat, Sel::ALL)).map(|a| self.stack_strength(seat, a)).sum(),
            Metric::StackStrength => {
                areas(self.areas_with(seat, Sel::ALL)).map(|a| self.stack_strength(seat, a)).max().unwrap_or(0)
            }
            Metric::Gold => u32::from(self.gold(seat)),
            Metric::AreaIncome => self.area_income(seat),
            Metric::Cards(decks, ids) => self.cards_of(seat, decks, ids),
            Metric::Regions(f) => {
                let mask = self.measured(f, seat, ctx);
                self.kit.regions.iter().filter(|r| r.mask & mask != 0).count() as u32
            }
            Metric::Continents(f) => {
                let mask = self.measured(f, seat, ctx);
                self.kit.continents.iter().filter(|c| **c & mask != 0).count() as u32
            }
            Metric::RegionMax(f) => {
                let mask = self.measured(f, seat, ctx);
                self.kit.regions.iter().map(|r| (r.mask & mask).count_ones()).max().unwrap_or(0)
            }
            Metric::LargestGroup(f) => self.largest_group(self.measured(f, seat, ctx)),
            Metric::AdjacentEmpires => self.adjacent_empires(seat).count_ones(),
            Metric::Claims => {
                let e = self.empire(seat);
                e.claimed.count_ones() + e.conditions[0].count_ones() + e.conditions[1].count_ones()
            }
            Metric::Vp => u32::from(self.vp_points(seat)),
            Metric::Stat(stat, Limit::Turn) => {
                u32::from(self.p.turn_flags.stats[usize::from(seat) % SEATS][stat as usize])
            }
            Metric::Stat(stat, _) => u32::from(self.empire(seat).game[stat as usize]),
        };
        n as i32
    }

    /// Units of a player of these kinds in these Areas. [Z28.2.3]
    pub(crate) fn units_in(&self, seat: u8, sel: Sel, mask: Mask) -> u32 {
        let mut n = 0;
        for a in areas(self.areas_with(seat, sel) & mask) {
            let stack = self.units(a, seat);
            let basic = (0..UNITS).filter(|u| sel.unit(*u)).flat_map(|u| stack[self.kit.slots_of(u)].iter());
            n += basic.map(|c| u32::from(*c)).sum::<u32>();
            n += self.beasts(a, seat).filter(|b| sel.monster(usize::from(*b))).count() as u32;
        }
        n
    }

    pub(crate) fn holds(&self, conds: Span, seat: u8, ctx: &Ctx) -> bool {
        self.kit.conds.get(conds.range()).unwrap_or(&[]).iter().all(|c| self.cond(c, seat, ctx))
    }

    fn cond(&self, cond: &Cond, seat: u8, ctx: &Ctx) -> bool {
        match *cond {
            Cond::Ge(metric, n) => self.metric(metric, seat, ctx) >= n,
            Cond::Le(metric, n) => self.metric(metric, seat, ctx) <= n,
            Cond::Most { metric, ties, min } => {
                let mine = self.metric(metric, seat, ctx);
                let beaten = |other: u8| {
                    let its = self.metric(metric, other, ctx);
                    if ties { its <= mine } else { its < mine }
                };
                mine >= min && self.seat_range().filter(|s| *s != seat).all(beaten)
            }
            Cond::Any(span) => self.kit.conds.get(span.range()).unwrap_or(&[]).iter().any(|c| self.cond(c, seat, ctx)),
        }
    }

    /// Amount times whole metric steps, capped. [Z28.5.4]
    pub(crate) fn amount(&self, amount: &Amount, seat: u8, ctx: &Ctx) -> u16 {
        let times = match amount.metric {
            NONE => 1,
            metric => self.metric(metric, seat, ctx) / i32::from(amount.every.max(1)),
        };
        let most = if amount.max == NONE { i32::MAX } else { i32::from(amount.max) };
        (i32::from(amount.amount) * times).clamp(0, most.min(60_000)) as u16
    }
}
