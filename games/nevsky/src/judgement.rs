//! How good a position is, for bots, in hundredths of a VP: the score, Lords in the field and how long they serve, their
//! Forces and stores, Sieges under way. The weights are a first, sensible guess.

use ravelin_core::Seat;

use crate::components::*;
use crate::state::{Nevsky, Place};

const CROWN: i32 = 100_000;
/// Half a Victory Point.
const HALF: i32 = 50;
/// A Lord on map, and each box that he still serves.
const LORD: i32 = 60;
const BOX: i32 = 14;
/// Units by type.
const WORTH: [i32; UNITS] = [26, 16, 9, 12, 14, 6, 3];
/// Assets by type, as long as there are few of them.
const STORE: [i32; ASSETS] = [4, 4, 4, 4, 7, 9, 5];
const SIEGE: i32 = 22;
const CAPABILITY: i32 = 10;

impl Nevsky {
    pub(crate) fn judgement(&self, seat: Seat) -> i32 {
        let side = self.side_of(seat);
        if self.p.end.is_some() {
            return match self.winner() {
                Some(w) if w == side => CROWN,
                Some(_) => -CROWN,
                None => 0,
            };
        }
        self.strength(side) - self.strength(side.enemy())
    }

    /// Between Commands a position can be judged; in an Approach, a fight or half a decision it cannot.
    pub(crate) fn is_quiet(&self) -> bool {
        self.p.asks.is_empty() && !self.fighting()
    }

    fn strength(&self, side: Side) -> i32 {
        let points = i32::from(self.half_points(side));
        // In Watland of the second edition the Teutons need 7 VP and twice the Russians'. [N6.3c]
        let aim = if self.scenario().watland && side == Side::Russian { (2 * points).max(14) } else { points };
        let mut worth = HALF * aim;
        if side == Side::Russian {
            // Spent VP of the Veche bring Lords: as good as kept.
            worth += 6 * i32::from(self.p.veche_coin);
        }
        for l in side.lords() {
            worth += match self.lord(l).place {
                Place::Map(at) => self.lord_worth(l, at),
                Place::Calendar(n) => 20 - i32::from(n.saturating_sub(self.p.r#box)),
                Place::Removed => -40,
            };
        }
        for at in self.sieges().iter() {
            if self.holder(at) == Some(side.enemy()) {
                let vp = i32::from(self.hold_spec(at).vp);
                worth += SIEGE * vp + 10 * i32::from(self.p.siege[at.index()]);
            }
        }
        let cards = self.p.capabilities.and(crate::arts::numbered(side)).len() + usize::from(self.p.held[side.index()]);
        worth + CAPABILITY * cards as i32
    }

    fn lord_worth(&self, l: LordId, at: LocaleId) -> i32 {
        let (mat, lord) = (self.mat(l), self.lord(l));
        let last = i32::from(self.scenario().last);
        let serves = i32::from(lord.service).min(last + 1) - i32::from(self.p.r#box);
        let mut worth = LORD + BOX * serves.clamp(-2, 6) + CAPABILITY * mat.cards.len() as i32;
        for u in UnitId::all() {
            let (stand, rout) = (i32::from(mat.units[u.index()]), i32::from(mat.routed[u.index()]));
            worth += WORTH[u.index()] * (2 * stand + rout) / 2;
        }
        for a in AssetId::all() {
            let n = i32::from(mat.assets[a.index()]);
            worth += STORE[a.index()] * n.min(3);
        }
        // A Lord who has marched and has nothing to eat will leave sooner.
        let food = mat.assets[asset::PROVENDER.index()] + mat.assets[asset::LOOT.index()];
        if lord.moved && food == 0 {
            worth -= BOX;
        }
        if lord.inside {
            worth -= 30;
        }
        worth + self.aim(l, at)
    }

    /// Being near what can be taken or defended.
    fn aim(&self, l: LordId, at: LocaleId) -> i32 {
        if !self.p.campaign {
            return 0;
        }
        let side = l.side();
        let far = &self.book.distance[at.index()];
        let prizes = self.holds_of(side.enemy()).or(self.book.trade.and(self.territory(side.enemy())));
        let nearest =
            prizes.minus(self.p.conquered.and(self.territory(side.enemy()))).iter().map(|p| far[p.index()]).min();
        nearest.map_or(0, |n| 12 - 3 * i32::from(n.min(4)))
    }
}
