//! K8.3, K14.1, K14.2.5: what can be built where, and the bonus building after a Brickyard.

use ravelin_core::{Choices, Seat, Violation, rule};

use super::Means;
use crate::action::Action;
use crate::components::{Building, Territory, Works};
use crate::flow::{Fate, Order};
use crate::state::Sovereigns;

/// What stands in a territory: types that exclude their like, how many, which levels, and how many buildings an active
/// Brickyard lets not count, if one of its level is added or not.
#[derive(Default)]
struct Site {
    types: Works,
    standing: u8,
    /// Bit by level.
    levels: u8,
    yard: Option<(u8, [u8; 2])>,
}

impl Sovereigns {
    /// What stands in a territory, as construction sees it. [K8.3.4] [K8.3.8] [K14.1.3]
    fn site(&self, seat: Seat, t: Territory) -> Site {
        let mut site = Site::default();
        for builder in self.all_seats() {
            let here = self.p.built[builder.index()][t.index()];
            if here.is_empty() {
                continue;
            }
            let with = self.with(builder);
            site.types = site.types.or(if builder == seat { here } else { here.and(with.common) });
            site.standing += here.len() as u8;
            for level in 1..=3 {
                site.levels |= u8::from(!here.and(with.level[level]).is_empty()) << level;
            }
        }
        let yards = self.active(seat, t).and(self.with(seat).extra_slot);
        if let Some((extra, amount)) = yards.iter().find_map(|y| self.spec(seat, y).effects.extra_slot) {
            let of_level = |s: Seat| self.p.built[s.index()][t.index()].and(self.with(s).level[usize::from(extra & 3)]);
            let there: u8 = self.all_seats().map(|s| of_level(s).len() as u8).sum();
            site.yard = Some((extra, [amount.min(there), amount.min(there + 1)]));
        }
        site
    }

    /// An active Brickyard already standing lets one second-level building not count. [K14.1.4.1]
    fn has_slot(&self, site: &Site, level: u8) -> bool {
        let free = site.yard.map_or(0, |(extra, free)| free[usize::from(level == extra)]);
        site.standing < self.kit.constants.buildings_per_territory + free
    }

    /// The lower level must stand here, and only one building of the third; checked when building.
    /// [K8.3.3] [K8.3.5] [K8.3.7] [K8.3.10] [K14.1.5]
    #[inline(always)] // so that a set without explanations builds no reasons
    fn level_fits(site: &Site, level: u8) -> Result<(), Violation> {
        if level > 1 && site.levels & 1 << (level - 1) == 0 {
            let lower = i16::from(level) - 1;
            return Err(Violation::with(rule!("K8.3.3"), "a building of level {0} must stand here first", [lower, 0]));
        }
        if level == 3 && site.levels & 1 << 3 != 0 {
            return Err(Violation::new(rule!("K8.3.7"), "only one third-level building may stand here"));
        }
        Ok(())
    }

    /// Everything that can be built here, as a set.
    pub(super) fn buildable(&self, seat: Seat, t: Territory, stock: Works, money: u8, surcharge: u8) -> Works {
        let Some(left) = money.checked_sub(surcharge) else { return Works::NONE };
        let with = self.with(seat);
        let affordable = stock.and(with.affordable[usize::from(left.min(15))]);
        if affordable.is_empty() {
            return Works::NONE;
        }
        let site = self.site(seat, t);
        let mut works = Works::NONE;
        for level in 1..=3 {
            if Self::level_fits(&site, level).is_ok() && self.has_slot(&site, level) {
                works = works.or(with.level[usize::from(level)]);
            }
        }
        works.and(affordable).minus(site.types)
    }

    /// Whether that set has anything in it. Where a slot is left, which a look at the number of buildings tells, a building
    /// of the first level that does not stand here yet answers already.
    pub(super) fn any_buildable(&self, seat: Seat, t: Territory, stock: Works, money: u8) -> bool {
        let with = self.with(seat);
        let first = stock.and(with.affordable[usize::from(money.min(15))]).and(with.level[1]);
        let (mut standing, mut free) = (0, first);
        for builder in self.all_seats() {
            let here = self.p.built[builder.index()][t.index()];
            if !here.is_empty() {
                standing += here.len() as u8;
                free = free.minus(here); // special types may share their number with others: then the set decides
            }
        }
        let easy = standing < self.kit.constants.buildings_per_territory && !free.is_empty();
        easy || !self.buildable(seat, t, stock, money, 0).is_empty()
    }

    /// Every building with the reason why it cannot be built; the set above decides. [K8.3] [K14.1]
    pub(super) fn list_buildings<C: Choices<Action>>(
        &self,
        seat: Seat,
        t: Territory,
        stock: Works,
        money: u8,
        surcharge: u8,
        out: &mut C,
    ) {
        let works = self.buildable(seat, t, stock, money, surcharge);
        works.iter().for_each(|b| out.offer(Action::Build(seat, b)));
        if C::EXPLAIN {
            let site = self.site(seat, t);
            for b in (0..self.kingdom(seat).buildings.len() as u8).map(Building).filter(|&b| !works.has(b)) {
                out.refuse(Action::Build(seat, b), self.why_not_build(seat, &site, b, stock, money, surcharge));
            }
        }
    }

    fn why_not_build(&self, seat: Seat, site: &Site, b: Building, stock: Works, money: u8, surcharge: u8) -> Violation {
        let spec = self.spec(seat, b);
        if site.types.has(b) {
            return Violation::new(rule!("K8.3.6"), "a building of this type stands here already");
        }
        if !stock.has(b) {
            return Violation::new(rule!("K8.3.9"), "no token of this building is left");
        }
        if let Err(why) = Self::level_fits(site, spec.level) {
            return why;
        }
        if !self.has_slot(site, spec.level) {
            return Violation::new(rule!("K14.1.3"), "no building slot is left here");
        }
        Self::too_dear(spec.cost + surcharge, money)
    }

    /// What is missing where nothing can be built: gold, a slot, the lower level, or a token of what fits.
    /// [K8.1.9] [K14.1.3] [K8.3.3] [K8.3.9]
    pub(super) fn why_no_building(&self, seat: Seat, t: Territory, money: u8, means: &Means) -> Violation {
        let works = self.buildable(seat, t, means.stock, u8::MAX, 0);
        if let Some(cost) = works.iter().map(|b| self.spec(seat, b).cost).min() {
            let words = match cost {
                1 => "the cheapest building costs {0} talent, you have {1}",
                _ => "the cheapest building costs {0} talents, you have {1}",
            };
            return Violation::with(rule!("K8.1.9"), words, [i16::from(cost), i16::from(money)]);
        }
        let site = self.site(seat, t);
        if !(1..=3).any(|level| self.has_slot(&site, level)) {
            return Violation::new(rule!("K14.1.3"), "no building slot is left here");
        }
        let unfit = |level| if self.has_slot(&site, level) { Self::level_fits(&site, level).err() } else { None };
        let left = means.stock.minus(site.types);
        let first = left.iter().find_map(|b| unfit(self.spec(seat, b).level));
        first.unwrap_or(Violation::new(rule!("K8.3.9"), "no token of a building that fits here is left"))
    }

    /// One more building for its price + 1, right after a Brickyard; no order of its own. [K14.2.5] [K14.2.5.1] [K14.2.5.2] [K14.2.5.3]
    pub(crate) fn bonus_building_step(&mut self, t: Territory, surcharge: u8) -> bool {
        let seat = self.p.active;
        let none = self.buildable(seat, t, self.realm(seat).stock, self.gold(seat), surcharge).is_empty();
        if none {
            self.pop();
        }
        none
    }

    pub(crate) fn list_bonus_building(&self, t: Territory, surcharge: u8, out: &mut impl Choices<Action>) {
        let seat = self.p.active;
        self.list_buildings(seat, t, self.realm(seat).stock, self.gold(seat), surcharge, out);
        out.offer(Action::Decline);
    }

    pub(crate) fn bonus_building(&mut self, t: Territory, surcharge: u8, action: Action, io: &mut impl Fate) {
        self.pop();
        if let Action::Build(seat, b) = action {
            let cost = self.spec(seat, b).cost + surcharge;
            self.buy(seat, t, Order::Build(b), cost, io);
        }
    }
}
