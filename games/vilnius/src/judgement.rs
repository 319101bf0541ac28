//! How good a position is for the team, in hundredths of a city point. Nothing counts for one seat alone: all win or lose together.
//! What cards are worth follows from a [`Forecast`]; to it comes what hands, money and the enemies in sight are worth in the phase
//! that is on.

use ravelin_core::{Fast, Judged, Seat, Silent, Token};

use crate::action::Action;
use crate::components::*;
use crate::flow::{Frame, Io};
use crate::forecast::{Forecast, W};
use crate::odds;
use crate::state::{Built, End, Vilnius};
use crate::weapons::meets;

const CROWN: i32 = 1_000_000;
/// A city point.
const POINT: i32 = 100;
/// Positions that a look at the coming fight may cost.
const OUTLOOK: u32 = 600;
/// Draws that a split of the income is judged by.
const DRAWS: u64 = 12;

impl Vilnius {
    pub(crate) fn judgement(&self, seat: Seat) -> i32 {
        match self.p.end {
            // No crown: it would be reached soonest by not defending the city in the Final Attack.
            Some(End::Won) => return POINT * i32::from(self.p.city),
            Some(End::Lost) => return -CROWN + i32::from(self.p.round),
            None => {}
        }
        // A proposal that failed is judged by what comes if the others fail too. [V14.8.6]
        if let Frame::Propose { metal, n: 1.. } = self.top() {
            let mut after = *self;
            after.p.aside.iter_mut().zip(self.fallback(metal)).for_each(|(left, dead)| left.0 -= dead.0);
            return POINT * i32::from(self.p.city) + Forecast::new(&after).worth - 1;
        }
        match self.top() {
            Frame::Income => return self.income_worth(seat),
            // What is named will be paid by the proposed plan. [V4.3.3]
            Frame::Pay { seat: payer } if self.p.elements.is_empty() => {
                let mut paid = *self;
                paid.pay(payer, Action::PayPlan, &mut Io { dice: &mut Fast::new(0), journal: &mut Silent });
                return paid.judgement(seat);
            }
            _ => {}
        }
        if self.p.last {
            return POINT * i32::from(self.p.city) + self.window_worth(seat.0, 100);
        }
        let future = Forecast::new(self);
        POINT * i32::from(self.p.city) + future.worth + self.at_hand(seat.0, &future)
    }

    /// The income as this player has fixed it and as the others usually would, over a few draws: what they have fixed, a team
    /// tells each other. [V4.3.1]
    fn income_worth(&self, seat: Seat) -> i32 {
        let mut fixed = *self;
        for other in (0..self.p.seats).filter(|s| *s != seat.0 || !self.p.committed.has(seat)) {
            fixed.s.income[usize::from(other) % SEATS] = self.usual_units(other);
        }
        fixed.p.committed = self.all_seats();
        // The same luck for every split; but for how many cards are drawn, the enemies do not change with it.
        let seed = u64::from(self.p.round) << 16 | u64::from(self.p.left) << 8;
        let draw = |n| {
            let mut drawn = fixed;
            drawn.income_step(&mut Io { dice: &mut Fast::new(seed + n), journal: &mut Silent });
            drawn.run(&mut Io { dice: &mut Fast::new(seed + n + DRAWS), journal: &mut Silent });
            drawn.judgement(seat)
        };
        (0..DRAWS).map(draw).sum::<i32>() / DRAWS as i32
    }

    /// Units that a player draws if he looks only at how likely an attack is.
    fn usual_units(&self, seat: u8) -> u8 {
        let (low, high, cards) = self.income_options(seat);
        let share = W.calm + (W.alarm - W.calm) * self.alarm() / 100;
        let units = (i32::from(cards) * share + 8) / 16;
        (units as u8).clamp(low, high)
    }

    /// How likely some row attacks after the cards of this round, in percent.
    fn alarm(&self) -> i32 {
        let rest = i32::from(self.p.left) - i32::from(self.p.blanks);
        if self.p.part == 1 && self.p.left < self.p.seats {
            return 100; // the Final Attack [V21.1]
        }
        let mut calm = 100;
        for n in 0..self.p.seats {
            let seat = self.in_turn(n);
            let lacks = self.player(seat).value.saturating_sub(self.row_strength(seat));
            let strong = |k: &usize| self.kit.strengths[*k] >= lacks && !self.kit.is_fort(*k as u8);
            let cards: u8 = (0..KINDS).filter(strong).map(|k| self.p.pile[k]).sum();
            let chance = match lacks {
                0 => 100,
                _ if n < self.p.blanks => 0,
                _ => 100 * i32::from(cards) / rest.max(1),
            };
            calm = calm * (100 - chance.min(100)) / 100;
        }
        100 - calm
    }

    /// Between steps a position can be judged; inside a payment, a split or a choice of victims it cannot.
    pub(crate) fn is_quiet(&self) -> bool {
        if let Frame::Pay { .. } = self.top() {
            return self.p.elements.is_empty();
        }
        matches!(
            self.top(),
            Frame::City { .. }
                | Frame::Income
                | Frame::Window { .. }
                | Frame::Siege { .. }
                | Frame::Conquer { .. }
                | Frame::Evening { .. }
                | Frame::Plunder { .. }
                | Frame::FortLoot { .. }
                | Frame::Emblems { .. }
                | Frame::Propose { n: 1.., .. }
                | Frame::Over
        )
    }

    /// What the cards in hand and the enemies in sight are worth in the phase that is on.
    fn at_hand(&self, seat: u8, future: &Forecast) -> i32 {
        match self.p.frames.first() {
            Some(Frame::Window { .. }) => self.window_worth(seat, W.danger),
            Some(Frame::Siege { .. }) => self.window_worth(seat, W.siege) + self.captures(0),
            Some(Frame::Conquer { n }) => self.captures(*n),
            Some(Frame::City { .. } | Frame::Prepare { .. }) => {
                let (threat, averted) = self.outlook(OUTLOOK);
                // Without an attack Units in hand may storm and capture.
                let idle = if threat == 0 { self.siege_outlook(OUTLOOK) * W.siege / 100 + self.captures(0) } else { 0 };
                (averted - threat) * W.danger / 100 + idle + self.option(seat, future)
            }
            _ => 0,
        }
    }

    /// What the hands of the players from a place in turn order on could capture.
    fn captures(&self, from: u8) -> i32 {
        let mut worth = 0;
        for seat in (from..self.p.seats).map(|n| self.in_turn(n)) {
            let units = self.player(seat).units;
            if units.is_empty() {
                continue;
            }
            let hand = self.weapons_of(units);
            let any = (0..STACKS).any(|n| !self.p.stacks[n].is_empty() && meets(self.kit.conquest[n], hand));
            worth += i32::from(any) * W.capture + W.arms * i32::from(hand.total());
        }
        worth
    }

    /// What the hand and the amounts of this round can still buy: the best purchases for their price, as far as they reach.
    fn option(&self, seat: u8, future: &Forecast) -> i32 {
        if self.p.this_round.passed.has(Seat(seat)) || self.player(seat).hand == 0 {
            return 0;
        }
        let purse = self.purse(seat);
        let [mut gold, mut tools] = purse.yields.map(i32::from);
        let (buildings, units) = self.within_means(&purse);
        let mut wares: ravelin_core::Few<(i32, [i32; 2], u8), 64> = ravelin_core::Few::default();
        let units = units & self.player(seat).site.trained;
        for kind in bits(units.into()).filter(|k| self.p.units.of(*k) > 0) {
            let mut after = *self;
            after.player_mut(seat).unit_discard.add(kind);
            let gain = future.with(&after, seat) - future.worth;
            if gain > 0 {
                let _ = wares.push((gain, self.kit.unit(kind).price.map(i32::from), self.p.units.of(kind)));
            }
        }
        let kinds = (self.player(seat).supply | self.on_offer()) & self.standable(seat) & buildings;
        if kinds != 0 {
            let open =
                self.openings_for(seat, self.types_of(kinds)).iter().fold(0u16, |types, cell| types | 1 << cell.kind);
            for kind in bits(kinds.into()).filter(|k| open >> self.kit.building(*k).kind & 1 == 1) {
                let mut after = *self;
                let _ = after.player_mut(seat).display.push(Built::new(kind, 0, 0, self.p.round)); // `standable` has found room
                after.survey(seat);
                let gain = future.with(&after, seat) - future.worth;
                if gain > 0 {
                    let _ = wares.push((gain, self.kit.building(kind).price.map(i32::from), 1));
                }
            }
        }
        let mut worth = 0;
        for _ in 0..8 {
            let fits = |w: &(i32, [i32; 2], u8)| w.2 > 0 && w.1[GOLD] <= gold && w.1[TOOLS] <= tools;
            let rate = |w: &(i32, [i32; 2], u8)| 64 * w.0 / (1 + w.1[GOLD] + w.1[TOOLS]);
            let best = wares.iter_mut().filter(|w| fits(w)).max_by_key(|w| rate(w));
            let Some(ware) = best else { break };
            worth += ware.0;
            gold -= ware.1[GOLD];
            tools -= ware.1[TOOLS];
            ware.0 = ware.0 * W.again / 100;
            ware.2 -= 1;
        }
        worth * W.option / 100
    }

    /// In a window a player follows the plan and is done; by hand he deploys or recalls nothing. A plan is worth what it will reach
    /// with all hands, less what is threatened and what is used; before anybody has acted it counts as before the window.
    fn window_worth(&self, seat: u8, before: i32) -> i32 {
        let window = &self.p.window;
        let fresh = self.p.deployed.is_empty() && window.done.is_empty() && window.recalled.is_empty();
        let asked = window.planned.has(Seat(seat)) || window.no_part.has(Seat(seat));
        if !fresh && !asked {
            return -2 * CROWN;
        }
        let fight = self.p.foes.iter().filter(|f| !f.defeated);
        let threat: i32 = fight.map(|f| self.foe_worth(f.kind, f.row, f.target)).sum();
        let cost = |unit: u8| 2 + i32::from(self.kit.unit(unit).preciousness());
        let used: i32 = self.p.deployed.iter().map(|d| cost(d.unit)).sum();
        let worth = self.plan_within(OUTLOOK).worth - threat - used;
        if fresh && !asked { worth * before / 100 } else { worth }
    }
}

impl Judged for Vilnius {
    fn quiet(&self) -> bool {
        self.is_quiet()
    }

    fn judge(&self, seat: Seat) -> i32 {
        self.judgement(seat)
    }

    fn forecast(view: &Self::View, at: Token) -> Option<ravelin_core::Forecast> {
        odds::forecast(view, at)
    }
}
