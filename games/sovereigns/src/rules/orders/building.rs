//! K8.3, K14.1, K14.2.5: what can be built where, and the bonus building after a Brickyard.

use ravelin_core::{Asking, Choices, Fate, Next, Question, Seat, Violation, question, rule};

use super::Means;
use crate::ids::{Building, Task, Territory, Work, Works};
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
            let here = self.p.built[builder][t];
            if here.is_empty() {
                continue;
            }
            let with = self.with(builder);
            site.types |= if builder == seat { here } else { here & with.common };
            site.standing += here.len() as u8;
            for level in 1..=3 {
                site.levels |= u8::from(!(here & with.level[level]).is_empty()) << level;
            }
        }
        let yards = self.active(seat, t) & self.with(seat).extra_slot;
        if let Some((extra, amount)) = yards.iter().find_map(|y| self.spec(seat, y).effects.extra_slot) {
            let of_level = |s: Seat| self.p.built[s][t] & self.with(s).level[usize::from(extra & 3)];
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
        let affordable = stock & with.affordable[usize::from(left.min(15))];
        if affordable.is_empty() {
            return Works::NONE;
        }
        let site = self.site(seat, t);
        let mut works = Works::NONE;
        for level in 1..=3 {
            if Self::level_fits(&site, level).is_ok() && self.has_slot(&site, level) {
                works |= with.level[usize::from(level)];
            }
        }
        (works & affordable) - site.types
    }

    /// Whether that set has anything in it. Where a slot is left, which a look at the number of buildings tells, a building
    /// of the first level that does not stand here yet answers already.
    pub(super) fn any_buildable(&self, seat: Seat, t: Territory, stock: Works, money: u8) -> bool {
        let with = self.with(seat);
        let first = (stock & with.affordable[usize::from(money.min(15))]) & with.level[1];
        let (mut standing, mut free) = (0, first);
        for builder in self.all_seats() {
            let here = self.p.built[builder][t];
            if !here.is_empty() {
                standing += here.len() as u8;
                free -= here; // special types may share their number with others: then the set decides
            }
        }
        let easy = standing < self.kit.constants.buildings_per_territory && !free.is_empty();
        easy || !self.buildable(seat, t, stock, money, 0).is_empty()
    }

    /// Every building with the reason why it cannot be built; the set above decides. [K8.3] [K14.1]
    pub(super) fn list_buildings<A, C: Choices<A>>(
        &self,
        seat: Seat,
        t: Territory,
        money: u8,
        surcharge: u8,
        build: impl Fn(Work) -> A,
        out: &mut C,
    ) {
        let stock = self.realm(seat).stock;
        let works = self.buildable(seat, t, stock, money, surcharge);
        works.iter().for_each(|b| out.offer(build(Work { builder: seat, b })));
        if C::EXPLAIN {
            let site = self.site(seat, t);
            for b in self.kit.buildings(seat).iter().filter(|&b| !works.has(b)) {
                out.refuse(
                    build(Work { builder: seat, b }),
                    self.why_not_build(seat, &site, b, stock, money, surcharge),
                );
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
        let left = means.stock - site.types;
        let first = left.iter().find_map(|b| unfit(self.spec(seat, b).level));
        first.unwrap_or(Violation::new(rule!("K8.3.9"), "no token of a building that fits here is left"))
    }
}

question! {
    /// One more building after a Brickyard. [K14.2.5]
    pub BonusBuilding { t: Territory, surcharge: u8 } in Sovereigns;
    asked(|_, game| game.p.active);
    prompt(ChooseOne, "K14.2.5.1", "Build one more in {t} for 1 talent extra, or not.");
    Built {
        Build { work: Work } = "build {work}", (|q, game| game.build_words(work, q.surcharge)), at work;
        Decline {} = "decline", "No";
    }
}

impl Question<Sovereigns> for BonusBuilding {
    fn choices(self, game: &Sovereigns, _: Seat, out: &mut impl Choices<Built>) {
        let BonusBuilding { t, surcharge } = self;
        let seat = game.p.active;
        game.list_buildings(seat, t, game.gold(seat), surcharge, |work| Built::Build { work }, out);
        out.offer(Built::Decline {});
    }

    fn answer(self, game: &mut Sovereigns, _: Seat, answer: Built, io: &mut impl Fate) {
        let BonusBuilding { t, surcharge } = self;
        game.pop();
        if let Built::Build { work: Work { builder: seat, b } } = answer {
            let cost = game.spec(seat, b).cost + surcharge;
            game.buy(seat, t, Task::Build(game.kit.design(seat, b)), cost, io);
        }
    }

    /// One more building for its price + 1, right after a Brickyard; no order of its own. [K14.2.5] [K14.2.5.1] [K14.2.5.2] [K14.2.5.3]
    fn run(self, game: &mut Sovereigns, _: &mut impl Fate) -> Next {
        let BonusBuilding { t, surcharge } = self;
        let seat = game.p.active;
        let none = game.buildable(seat, t, game.realm(seat).stock, game.gold(seat), surcharge).is_empty();
        if none {
            game.pop();
        }
        if none { Next::GoOn } else { Next::Ask }
    }

    fn sound(self, game: &Sovereigns) -> bool {
        let prices = game.kingdom(game.p.active).buildings.iter().filter_map(|b| b.effects.bonus_construction);
        game.owned(game.p.active).has(self.t) && prices.into_iter().any(|surcharge| surcharge == self.surcharge)
    }
}
