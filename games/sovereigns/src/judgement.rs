//! How good a position is, for bots. In hundredths of a victory point; the weights are a first, sensible guess.

use ravelin_core::{Asking, Forecast, Judged, Seat, Token, Worded};

use crate::ids::{AgeState, Territory};
use crate::kit::Sphere;
use crate::odds;
use crate::questions::Frame;
use crate::state::Sovereigns;

/// The five ranked spheres: worth of one scoring point of lead. A sphere is worth one victory point at most, so leads saturate.
const LEADS: [(Sphere, i32); 5] =
    [(Sphere::Army, 14), (Sphere::Wealth, 9), (Sphere::Constructions, 14), (Sphere::Glory, 22), (Sphere::Feat, 7)];
const SPHERE: i32 = 60;
const LAND: i32 = 100;
const CENTRE: i32 = 25;
const REBELLION: i32 = 45;
const UNIT: i32 = 16;
const CARD: i32 = 14;
const BONUS_CARD: i32 = 30;
const REIGN: i32 = 25;
const DANGER: i32 = 9;
const CAPITAL_DANGER: i32 = 14;
const CROWN: i32 = 100_000;

impl Sovereigns {
    pub(crate) fn judgement(&self, seat: Seat) -> i32 {
        if self.p.end.is_some() {
            return match self.final_outcome() {
                Some(outcome) if outcome.winners.has(seat) => CROWN,
                Some(outcome) if outcome.winners.is_empty() => 0,
                _ => -CROWN,
            };
        }
        let rivals = self.all_seats().filter(|&s| s != seat && !self.realm(s).eliminated);
        let best = rivals.map(|s| (self.worth(s), s)).max_by_key(|r| r.0);
        let Some((theirs, rival)) = best else { return CROWN };
        let leads: i32 = LEADS
            .iter()
            .map(|&(sphere, weight)| {
                let lead = self.sphere_points(seat, sphere) - self.sphere_points(rival, sphere);
                (lead * weight).clamp(-SPHERE, SPHERE)
            })
            .sum();
        self.worth(seat) + leads - theirs
    }

    /// Between orders, attacks and moves a position can be judged; inside them it cannot.
    pub(crate) fn is_quiet(&self) -> bool {
        matches!(
            self.top(),
            Some(
                Frame::Game(_)
                    | Frame::Place(_)
                    | Frame::FirstSovereign(_)
                    | Frame::SecretSovereigns(_)
                    | Frame::Successor(_)
                    | Frame::WarOrAge(_)
                    | Frame::FineTotal(_)
                    | Frame::FineCrowded(_)
                    | Frame::FineOrders(_)
                    | Frame::Spending(_)
                    | Frame::Orders(_)
                    | Frame::Doubling(_)
                    | Frame::EndCheck(_)
                    | Frame::TurnWindow(_)
                    | Frame::EndPhase(_)
                    | Frame::Window(_)
                    | Frame::War(_)
                    | Frame::Attack(_)
                    | Frame::WarMove(_)
                    | Frame::WarEnd(_)
                    | Frame::Over(_)
            )
        )
    }

    /// What a seat has, seen alone.
    fn worth(&self, seat: Seat) -> i32 {
        let realm = self.realm(seat);
        let owned = self.owned(seat);
        let mut worth = owned.len() as i32 * LAND;
        worth += (owned & self.kit.neutral).len() as i32 * CENTRE;
        worth -= (owned & self.p.rebels).len() as i32 * REBELLION;
        worth += i32::from(realm.altar_vp) * 100 + realm.capitals_taken.len() as i32 * 100;
        worth += i32::from(self.army(seat).total()) * UNIT;
        worth += self.hand(seat).len() as i32 * CARD + realm.bonus.len() as i32 * BONUS_CARD;
        if realm.sovereign.is_some() {
            worth += REIGN;
        }
        worth += self.engine(seat);
        worth -= owned.into_iter().map(|t| self.danger(seat, t)).sum::<i32>();
        worth - self.fines_ahead(seat)
    }

    /// Buildings that pay over time, worth more while the game is young.
    fn engine(&self, seat: Seat) -> i32 {
        let young = if self.p.last_war.is_some() { 0 } else { crate::setup::ages_left(self).min(12) as i32 };
        let with = self.with(seat);
        let count = |works| i32::from(self.count_active(seat, works));
        let paying = 9 * count(with.attack_limit)
            + 4 * count(with.hand_limit)
            + 5 * count(with.order_income)
            + 4 * count(with.tax_yield)
            + 5 * count(with.order_die)
            + 6 * count(with.free_unit)
            + 3 * count(with.free_moves)
            + 4 * count(with.attack_strength)
            + 2 * count(with.gold_store)
            + 3 * count(with.cancel_rebellion)
            + 4 * count(with.donation_vp);
        let lasting = 12 * count(with.defence) + 14 * count(with.hold) + 6 * count(with.openly);
        paying * young + lasting
    }

    /// Enemies next door that could take this territory.
    fn danger(&self, seat: Seat, t: Territory) -> i32 {
        let own = i32::from(self.units(t).total());
        let near = self.kit.neighbours(t) - self.owned(seat);
        let threat = near.into_iter().map(|n| i32::from(self.units(n).total())).max().unwrap_or(0);
        let guard =
            i32::from(self.p.defence.has(t)) + i32::from(!(self.active(seat, t) & self.with(seat).defence).is_empty());
        let gap = (threat - own - guard + i32::from(own == 0 && threat > 0)).max(0);
        let capital = !(self.p.built[seat][t] & self.with(seat).capital).is_empty();
        gap * if capital { DANGER + CAPITAL_DANGER } else { DANGER }
    }

    /// Crowded territories and noted ones cost gold or units soon.
    fn fines_ahead(&self, seat: Seat) -> i32 {
        let owned = self.owned(seat);
        let crowded: i32 =
            owned.into_iter().map(|t| i32::from(self.units(t).total().saturating_sub(self.unit_limit(seat, t)))).sum();
        let noted = if self.realm(seat).state == AgeState::Ordered { (owned & self.p.noted).len() as i32 } else { 0 };
        10 * (crowded + noted)
    }
}

impl Judged for Sovereigns {
    fn quiet(&self) -> bool {
        self.is_quiet()
    }

    fn judge(&self, seat: Seat) -> i32 {
        self.judgement(seat)
    }

    fn forecast(view: &Self::View, at: Token) -> Option<Forecast> {
        match <Self as Worded>::fight(view) {
            Some(here) if here == at => ravelin_core::odds::running::<Self>(view),
            Some(_) => None,
            None => odds::forecast(view, at),
        }
    }
}
