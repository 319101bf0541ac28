//! Who would win a Battle, and what both have to lose in it. [N4.4]

use super::worth;
use crate::battle::Clash;
use crate::flow::Stage;
use crate::kit::*;
use crate::state::Nevsky;

/// What an army gives and takes, in hundredths of a Hit.
#[derive(Clone, Copy, Default)]
pub(super) struct Army {
    strikes: i64,
    stands: i64,
}

impl Army {
    fn power(self) -> i64 {
        self.strikes * self.stands
    }
}

impl Nevsky {
    /// Standing units of some Lords in the field; a fourth Lord and more wait in Reserve.
    pub(super) fn army(&self, lords: Lords) -> Army {
        let mut army = Army::default();
        for (n, l) in lords.iter().enumerate() {
            let share = if n < 3 { 10 } else { 6 };
            for u in UnitId::ALL.into_iter() {
                let many = i64::from(self.mat(l).units[u]);
                if many == 0 {
                    continue;
                }
                let spec = &self.book.units[u];
                let bow = match u {
                    UnitId::AsiaticHorse => true,
                    UnitId::MenAtArms => self.has_bows(l),
                    UnitId::LightHorse | UnitId::Militia => self.has_any(l, &capability::LUCHNIKI),
                    _ => false,
                };
                army.strikes += many * (i64::from(spec.melee_battle) + i64::from(bow)) * 5 * share;
                army.stands += many * 60 * share / (6 - i64::from(spec.protection.min(5)));
            }
        }
        army
    }

    /// How likely the Attackers win, in per cent. Defenders Strike first.
    pub(super) fn chance(attackers: Army, defenders: Army) -> i32 {
        let (a, d) = (attackers.power().max(1) / 100, defenders.power().max(1) / 84);
        let (a, d) = (a.clamp(1, 1 << 30), d.clamp(1, 1 << 30));
        (100 * (a * a) / (a * a + d * d)) as i32
    }

    /// What a lost Battle costs: most units, the stores, boxes of Service, perhaps the Lord.
    pub(super) fn risk(&self, lords: Lords) -> i32 {
        lords
            .iter()
            .map(|l| {
                let units: i32 = self.mat(l).units.iter().map(|(u, n)| worth(u) * i32::from(*n)).sum();
                50 + units * 6 / 10 + self.stores_worth(l)
            })
            .sum()
    }

    /// What the Attackers may expect of a Battle.
    fn battle_worth(&self, attackers: Lords, defenders: Lords) -> i32 {
        let chance = Self::chance(self.army(attackers), self.army(defenders));
        let (own, theirs) = (self.risk(attackers), self.risk(defenders));
        // The winner bleeds too, the more the nearer it was.
        let bled = own * (100 - chance) / 100 * 3 / 10;
        let cost = theirs * chance / 100 * 3 / 10;
        (chance * theirs - (100 - chance) * own) / 100 + if chance > 50 { -bled } else { cost }
    }

    /// What an Approach or Battle under way is worth to a side.
    pub(super) fn fight_worth(&self, side: Side) -> i32 {
        let for_attacker = match self.p.stage {
            Stage::ApproachStop(_) | Stage::Avoid | Stage::AvoidDrop | Stage::Ambush | Stage::Withdraw => {
                self.approach_worth()
            }
            Stage::Fight(_) if self.p.battle.clash != Some(Clash::Storm) && self.p.battle.loser.is_none() => {
                let b = &self.p.battle;
                let of = |s: Side| b.part.and(s.all_lords());
                let (attackers, defenders) = (of(b.attacker), of(b.defender()));
                match b.conceded {
                    Some(s) if s == b.attacker => -self.risk(attackers) * 5 / 10,
                    Some(_) => self.risk(defenders) * 5 / 10,
                    None => self.battle_worth(attackers, defenders),
                }
            }
            _ => return 0,
        };
        let attacker = if matches!(self.p.stage, Stage::Fight(_)) { self.p.battle.attacker } else { self.active() };
        if side == attacker { for_attacker } else { -for_attacker }
    }

    /// Whoever is Approached leaves if he can and the Battle is not for him. [N4.3.4]
    fn approach_worth(&self) -> i32 {
        let (to, side) = (self.p.march.to, self.active());
        let gone: Lords = self.p.march.avoid.iter().map(|a| a.lord).collect();
        let (attackers, defenders) = (self.outside(side, to), self.outside(side.enemy(), to).minus(gone));
        let left = 12 * gone.len() as i32;
        if attackers.is_empty() || defenders.is_empty() {
            return left;
        }
        let fight = self.battle_worth(attackers, defenders);
        let bars = self.hostile(side.enemy());
        let steps = &self.book.steps[to];
        let avoids = matches!(self.p.stage, Stage::ApproachStop(_) | Stage::Avoid)
            && steps.iter().any(|&(at, way)| Some(way) != self.p.march.way && !bars.has(at));
        let inside = usize::from(self.room_inside(side.enemy(), to)) >= defenders.len();
        if avoids || inside { left + fight.min(15 * defenders.len() as i32) } else { left + fight }
    }
}
