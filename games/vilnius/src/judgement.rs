//! How good a position is for the team, in hundredths of a city point. Nothing counts for one seat alone: all win or lose together.
//! What cards are worth follows from a [`Forecast`]; to it comes what hands, money and the enemies in sight are worth in the phase
//! that is on.

mod forecast;
mod odds;

use ravelin_core::{Asking, Each, Fast, Few, Io, Judged, Seat, Set, Silent, Token};

use crate::ids::*;
use crate::questions::Frame;
use crate::rules::paying::Pay;
use crate::rules::skulls::Propose;
use crate::rules::weapons::meets;
use crate::state::{Built, Vilnius};
use forecast::{Forecast, W};

const CROWN: i32 = 1_000_000;
/// A city point.
const POINT: i32 = 100;
/// Positions that a look at the coming fight may cost.
const OUTLOOK: u32 = 600;
/// Draws that a split of the income is judged by.
const DRAWS: u64 = 12;

/// Something that could be bought.
#[derive(Clone, Copy, Debug, Default)]
struct Ware {
    gain: i32,
    price: Each<Resource, u8>,
    left: u8,
}

/// What brings nothing is not bought.
fn offer(wares: &mut Few<Ware, 64>, ware: Ware) {
    if ware.gain > 0 {
        wares.push(ware).expect("fewer kinds of Units and Buildings than places");
    }
}

impl Vilnius {
    pub(crate) fn judgement(&self, seat: Seat) -> i32 {
        match self.p.end {
            // No crown: it would be reached soonest by not defending the city in the Final Attack.
            Some(End::Won) => return POINT * i32::from(self.p.city),
            Some(End::Lost) => return -CROWN + i32::from(self.p.round),
            None => {}
        }
        // A proposal that failed is judged by what comes if the others fail too. [V14.8.6]
        if let Some(Frame::Propose(Propose { metal, n: 1.. })) = self.top() {
            let mut after = *self;
            let dead = self.fallback(metal);
            self.each_seat().for_each(|seat| after.p.fight.aside[seat].less(dead[seat]));
            return POINT * i32::from(self.p.city) + Forecast::new(&after).worth - 1;
        }
        match self.top() {
            Some(Frame::Income(_)) => return self.income_worth(seat),
            // What is named will be paid by the proposed plan. [V4.3.3]
            Some(Frame::Pay(Pay { seat: payer })) if self.p.pending.elements.is_empty() => {
                let mut paid = *self;
                paid.pay_as_planned(payer, &mut Io { dice: &mut Fast::new(0), journal: &mut Silent });
                return paid.judgement(seat);
            }
            _ => {}
        }
        if self.p.order.last {
            return POINT * i32::from(self.p.city) + self.window_worth(seat, 100);
        }
        let future = Forecast::new(self);
        POINT * i32::from(self.p.city) + future.worth + self.at_hand(seat, &future)
    }

    /// The income as this player has fixed it and as the others usually would, over a few draws: what they have fixed, a team
    /// tells each other. [V4.3.1]
    fn income_worth(&self, seat: Seat) -> i32 {
        let mut fixed = *self;
        for other in self.each_seat().filter(|s| *s != seat || !self.p.window.committed.has(seat)) {
            fixed.fix_income(other, self.usual_units(other));
        }
        fixed.p.window.committed = self.all_seats().into();
        // The same luck for every split; but for how many cards are drawn, the enemies do not change with it.
        let seed = u64::from(self.p.round) << 16 | u64::from(self.p.order.left) << 8;
        let draw = |n| {
            let mut drawn = fixed;
            drawn.draw_incomes(&mut Io { dice: &mut Fast::new(seed + n), journal: &mut Silent });
            drawn.run_on(&mut Io { dice: &mut Fast::new(seed + n + DRAWS), journal: &mut Silent });
            drawn.judgement(seat)
        };
        (0..DRAWS).map(draw).sum::<i32>() / DRAWS as i32
    }

    /// Units that a player draws if he looks only at how likely an attack is.
    fn usual_units(&self, seat: Seat) -> u8 {
        let (low, high, cards) = self.income_options(seat);
        let share = W.calm + (W.alarm - W.calm) * self.alarm() / 100;
        let units = (i32::from(cards) * share + 8) / 16;
        (units as u8).clamp(low, high)
    }

    /// How likely some row attacks after the cards of this round, in percent.
    fn alarm(&self) -> i32 {
        let rest = i32::from(self.p.order.left) - i32::from(self.p.order.blanks);
        if self.p.part == 1 && self.p.order.left < self.p.seats {
            return 100; // the Final Attack [V21.1]
        }
        let mut calm = 100;
        for n in 0..self.p.seats {
            let seat = self.in_turn(n);
            let lacks = self.player(seat).value.saturating_sub(self.row_strength(seat));
            let strong = |k: &Enemy| self.kit.strengths[*k] >= lacks && !self.kit.is_fort(*k);
            let cards: u8 = self.kit.each_order().filter(strong).map(|k| self.p.order.pile[k]).sum();
            let chance = match lacks {
                0 => 100,
                _ if n < self.p.order.blanks => 0,
                _ => 100 * i32::from(cards) / rest.max(1),
            };
            calm = calm * (100 - chance.min(100)) / 100;
        }
        100 - calm
    }

    /// Between steps a position can be judged; inside a payment, a split or a choice of victims it cannot.
    pub(crate) fn is_quiet(&self) -> bool {
        let Some(top) = self.top() else { return false };
        match top {
            Frame::City(_) | Frame::Income(_) | Frame::Window(_) | Frame::Siege(_) | Frame::Conquer(_) => true,
            Frame::Evening(_) | Frame::Plunder(_) | Frame::FortLoot(_) | Frame::Emblems(_) | Frame::Over(_) => true,
            Frame::Propose(propose) => propose.n > 0,
            Frame::Pay(_) => self.p.pending.elements.is_empty(),
            _ => false,
        }
    }

    /// What the cards in hand and the enemies in sight are worth in the phase that is on.
    fn at_hand(&self, seat: Seat, future: &Forecast) -> i32 {
        match self.p.frames.first() {
            Some(Frame::Window(_)) => self.window_worth(seat, W.danger),
            Some(Frame::Siege(_)) => self.window_worth(seat, W.siege) + self.captures(0),
            Some(Frame::Conquer(conquer)) => self.captures(conquer.n),
            Some(Frame::City(_) | Frame::Prepare(_)) => {
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
            let any = Stack::ALL.into_iter().any(|n| !self.p.stacks[n].is_empty() && meets(self.kit.conquest[n], hand));
            worth += i32::from(any) * W.capture + W.arms * i32::from(hand.total());
        }
        worth
    }

    /// What the hand and the amounts of this round can still buy: the best purchases for their price, as far as they reach.
    fn option(&self, seat: Seat, future: &Forecast) -> i32 {
        if self.p.this_round.passed.has(seat) || self.player(seat).hand.is_empty() {
            return 0;
        }
        let purse = self.purse(seat);
        let mut money = purse.yields.map(i32::from);
        let (buildings, units) = self.within_means(&purse);
        let mut wares: Few<Ware, 64> = Few::default();
        let units = units & self.player(seat).site.trained;
        for kind in units.iter().filter(|k| self.p.units.of(*k) > 0) {
            let mut after = *self;
            after.player_mut(seat).unit_discard.add(kind);
            let gain = future.with(&after, seat) - future.worth;
            offer(&mut wares, Ware { gain, price: self.kit.unit(kind).price, left: self.p.units.of(kind) });
        }
        let kinds = (self.player(seat).supply | self.on_offer()) & self.standable(seat) & buildings;
        if !kinds.is_empty() {
            let open: Set<Type> = self.openings_for(seat, self.types_of(kinds)).iter().map(|open| open.kind).collect();
            for kind in kinds.iter().filter(|k| open.has(self.kit.building(*k).kind)) {
                let mut after = *self;
                let built = Built::new(kind, Cell { x: 0, y: 0 }, self.p.round);
                after.player_mut(seat).display.push(built).expect("`standable` has found room");
                after.survey(seat);
                let gain = future.with(&after, seat) - future.worth;
                offer(&mut wares, Ware { gain, price: self.kit.building(kind).price, left: 1 });
            }
        }
        let mut worth = 0;
        for _ in 0..8 {
            let fits = |w: &&mut Ware| w.left > 0 && Resource::ALL.iter().all(|r| i32::from(w.price[*r]) <= money[*r]);
            let rate = |w: &&mut Ware| 64 * w.gain / (1 + w.price.values().map(|n| i32::from(*n)).sum::<i32>());
            let best = wares.iter_mut().filter(fits).max_by_key(rate);
            let Some(ware) = best else { break };
            worth += ware.gain;
            Resource::ALL.into_iter().for_each(|r| money[r] -= i32::from(ware.price[r]));
            ware.gain = ware.gain * W.again / 100;
            ware.left -= 1;
        }
        worth * W.option / 100
    }

    /// In a window a player follows the plan and is done; by hand he deploys or recalls nothing. A plan is worth what it will reach
    /// with all hands, less what is threatened and what is used; before anybody has acted it counts as before the window.
    fn window_worth(&self, seat: Seat, before: i32) -> i32 {
        let window = &self.p.window;
        let fresh = self.p.fight.deployed.is_empty() && window.done.is_empty() && window.recalled.is_empty();
        let asked = window.planned.has(seat) || window.no_part.has(seat);
        if !fresh && !asked {
            return -2 * CROWN;
        }
        let fight = self.p.fight.foes.iter().filter(|f| !f.defeated);
        let threat: i32 = fight.map(|f| self.foe_worth(f.card, f.row, f.target)).sum();
        let cost = |unit: Unit| 2 + i32::from(self.kit.unit(unit).preciousness());
        let used: i32 = self.p.fight.deployed.iter().map(|d| cost(d.unit)).sum();
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
