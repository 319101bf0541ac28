//! What is worth marching to: Strongholds, Trade Routes, Locales to Ravage, weaker enemies; and what is to be feared nearby.

use crate::kit::*;
use crate::state::Nevsky;

/// How much of a prize counts at so many Ways from it, in per cent.
const NEAR: [i32; 12] = [60, 46, 35, 26, 19, 14, 10, 7, 5, 4, 3, 2];
/// A Ravaged marker with what is taken there.
const RAVAGE: i32 = 60;
const VP: i32 = 100;

impl Nevsky {
    /// Prospects and dangers of all Lords of a side.
    pub(super) fn aims(&self, side: Side) -> i32 {
        let (places, enemies) = (self.lords_out(side), self.lords_out(side.enemy()));
        let mut worth = 0;
        for at in places.iter() {
            let here = self.outside(side, at);
            // Lords together have one aim, and reach it the sooner.
            worth += self.prospect(side, at) * (6 + 4 * here.len() as i32) / 10;
            worth -= self.danger(side, at, here, enemies);
        }
        for at in self.sieges().iter() {
            if self.holder(at) == Some(side.enemy()) {
                worth += 8 + 7 * i32::from(self.p.siege[at]);
            }
        }
        worth
    }

    /// The best that Lords of a side at a Locale can hope for.
    pub(super) fn prospect(&self, side: Side, at: LocaleId) -> i32 {
        let enemy = side.enemy();
        let here = self.outside(side, at);
        if here.is_empty() {
            return 0;
        }
        let far = &self.book.distance[at];
        let count = |worth: i32, to: LocaleId| NEAR.get(usize::from(far[to])).map_or(0, |share| worth * share / 100);
        let army = self.army(here);
        let guards = self.lords_out(enemy);
        // How likely whoever stands in the field there is beaten, or gives way.
        let open = |to: LocaleId| {
            if guards.has(to) { Self::chance(army, self.army(self.outside(enemy, to))) } else { 100 }
        };
        let mut best = 0;
        for to in self.holds_of(enemy).iter() {
            let worth = VP * i32::from(self.hold_spec(to).vp) + 20;
            let likely = self.storm_chance(here, at, to);
            best = best.max(count(worth * likely / 100 * open(to) / 100, to));
        }
        let trade = match side {
            Side::Teutonic => self.book.trade.and(self.book.rus).minus(self.p.conquered),
            Side::Russian => self.book.trade.and(self.p.conquered),
        };
        for to in trade.iter() {
            best = best.max(count(VP * open(to) / 100, to));
        }
        let field = self.territory(enemy).minus(self.p.ravaged).minus(self.p.conquered);
        for to in field.iter().filter(|to| far[*to] < 5 && !self.friendly(side, *to)) {
            best = best.max(count(RAVAGE * open(to) / 100, to));
        }
        for to in guards.iter() {
            let prey = self.outside(enemy, to);
            let likely = Self::chance(army, self.army(prey));
            if likely > 60 {
                best = best.max(count(self.risk(prey) * likely / 200, to));
            }
        }
        best
    }

    /// How likely some Lords take a Stronghold, by Storm or Surrender, in per cent. [N4.5]
    fn storm_chance(&self, lords: Lords, at: LocaleId, to: LocaleId) -> i32 {
        let hold = self.hold_spec(to);
        let cap = i32::from(self.edition().storm_cap);
        let strikes = |l: LordId| {
            let units = self.mat(l).units;
            let half: i32 =
                UnitId::ALL.into_iter().map(|u| i32::from(self.book.units[u].melee_storm) * i32::from(units[u])).sum();
            half.min(cap)
        };
        let front = lords.iter().map(strikes).max().unwrap_or(0);
        let stands =
            |n: u8, u: UnitId| 600 * i32::from(n) / (6 - i32::from(self.book.units[u].protection_storm.min(5)));
        let mut needed: i32 = hold.garrison.iter().map(|(guard, n)| stands(*n, guard.unit())).sum();
        let inside = self.holder(to).map_or(Lords::NONE, |side| self.inside(side, to));
        for l in inside.iter() {
            needed += UnitId::ALL.into_iter().map(|u| stands(self.mat(l).units[u], u)).sum::<i32>();
        }
        let walls = i32::from(hold.walls) + i32::from(self.p.walls.has(to));
        let markers = if at == to { i32::from(self.p.siege[to]).max(1) } else { 1 };
        let digs = lords.len() >= usize::from(hold.capacity);
        let rounds = if digs { (2 * markers + 3) / 2 } else { markers };
        let hits = front * 50 * (6 - walls.min(5)) / 6 * rounds;
        let storm = 75 * hits / needed.max(1);
        let surrender = if inside.is_empty() { 16 * markers + if digs { 10 } else { 0 } } else { 3 };
        storm.max(surrender).min(95)
    }

    /// What stronger enemies nearby may do to Lords of a side.
    fn danger(&self, side: Side, at: LocaleId, here: Lords, enemies: Locales) -> i32 {
        let far = &self.book.distance[at];
        let army = self.army(here);
        let mut worst = 0;
        for from in enemies.iter().filter(|from| matches!(far[*from], 1 | 2)) {
            let likely = Self::chance(self.army(self.outside(side.enemy(), from)), army);
            if likely > 50 {
                let near = if far[from] == 1 { 30 } else { 12 };
                worst = worst.max((likely - 30) * near);
            }
        }
        if worst == 0 {
            return 0;
        }
        let shelter = usize::from(self.room_inside(side, at)) >= here.len();
        self.risk(here) * worst / 7000 * if shelter { 4 } else { 10 } / 10
    }
}
