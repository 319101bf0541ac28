//! How good a position is for a seat: VP first, then land, income, armies and cards, and how far conditions still are. Each for itself,
//! aware of the leader.

use ravelin_core::{Outcome, Seat, Seats, outcome::Contest, outcome::ScoreLine, rule};

use crate::components::*;
use crate::flow::Frame;
use crate::state::{Ctx, Zabor};
use crate::vocabulary::*;

impl Zabor {
    /// What a seat has, in hundredths of a VP.
    fn worth(&self, seat: u8) -> i32 {
        let turns_left = i32::from(self.turns().saturating_sub(self.p.turn));
        let own = self.land_of(seat);
        let lands = own.count_ones() as i32;
        let mut n = i32::from(self.vp_points(seat)) * 100;
        n += lands * 22;
        for level in 1..4 {
            n += (own & self.p.levels[level]).count_ones() as i32 * [0, 18, 34, 62][level];
        }
        n += (self.areas_of(seat) & self.kit.sea).count_ones() as i32 * 14;
        n += (own & self.p.roads).count_ones() as i32 * 5;
        // Gold is worth little by itself, and less the more there is.
        let gold = i32::from(self.gold(seat)).min(40);
        n += gold * 3 / 2 - gold * gold / 60;
        n += self.area_income(seat) as i32 * turns_left.min(4);
        n += self.army(seat);
        let empire = self.empire(seat);
        n += i32::from(empire.hand[0] + empire.hand[1]) * 9;
        for on in empire.chart.iter() {
            n += match Deck::nth(on.deck) {
                Some(Deck::Dynasty | Deck::Artifact) => 20 + 4 * turns_left,
                Some(Deck::Position) => {
                    if usize::from(on.card) == COUNCIL {
                        30
                    } else {
                        16
                    }
                }
                _ => 0,
            };
        }
        n + self.prospects(seat)
    }

    fn army(&self, seat: u8) -> i32 {
        let mut n = 0;
        for a in areas(self.areas_of(seat) & self.p.manned) {
            let stack = &self.p.stack[usize::from(a)];
            let mut here = 0;
            for (slot, count) in stack.iter().enumerate() {
                let Some(spec) = self.kit.units.get(usize::from(self.kit.slot_unit[slot])) else { continue };
                let worth = 5 + 4 * i32::from(spec.strength) + 2 * i32::from(spec.wounds);
                here += i32::from(*count) * (worth - 3 * i32::from(self.kit.slot_wounds[slot]));
            }
            // Units that can reach somebody else's land are worth more than those far behind.
            let front = self.kit.adj(a) & self.kit.land & !self.areas_of(seat) != 0;
            n += if front { here + here / 8 } else { here };
        }
        for b in self.p.beasts.iter().enumerate().filter(|(_, b)| b.owner == seat && b.area != NO) {
            n += 12 + 5 * i32::from(self.kit.monster(b.0 as u8).strength);
        }
        for a in areas(self.p.due) {
            if self.p.guest_of[usize::from(a)] == seat {
                // An attack under way: its odds by Strength.
                let mine: i32 = self.rough(a, seat);
                let theirs = self.rough(a, self.control(a))
                    + 2 * i32::from(self.level(a))
                    + i32::from(self.wild() & bit(a) != 0) * 2;
                n += mine * 4 + ((mine - theirs) * 6).clamp(-60, 60);
            }
        }
        n
    }

    fn rough(&self, area: u8, colour: u8) -> i32 {
        let stack = self.units(area, colour);
        let strength = |slot: usize| {
            self.kit.units.get(usize::from(self.kit.slot_unit[slot])).map_or(0, |u| i32::from(u.strength) + 1)
        };
        let units: i32 = (0..SLOTS).map(|s| i32::from(stack[s]) * strength(s)).sum();
        units + self.beasts(area, colour).map(|b| i32::from(self.kit.monster(b).strength) + 2).sum::<i32>()
    }

    /// Conditions not yet claimed: a share of their VP for each part that holds, more when all do.
    fn prospects(&self, seat: u8) -> i32 {
        let ctx = Ctx::default();
        let mut n = 0;
        let mut add = |conds: Span, vp: u8| {
            let all = &self.kit.conds[conds.range()];
            let mut share = 0;
            for cond in all {
                share += match *cond {
                    Cond::Ge(metric, need) => {
                        let have = self.metric(metric, seat, &ctx).clamp(0, need.max(1));
                        60 * have / need.max(1) + if have >= need { 20 } else { 0 }
                    }
                    Cond::Le(metric, most) => {
                        if self.metric(metric, seat, &ctx) <= most {
                            60
                        } else {
                            0
                        }
                    }
                    Cond::Most { metric, min, .. } => {
                        50 * self.metric(metric, seat, &ctx).clamp(0, min.max(1)) / min.max(1)
                    }
                    Cond::Any(_) => {
                        if self.holds(conds, seat, &ctx) {
                            80
                        } else {
                            10
                        }
                    }
                };
            }
            n += i32::from(vp) * share / all.len().max(1) as i32;
        };
        let empire = self.empire(seat);
        for slot in 0..usize::from(self.p.vp_up).min(CHART) {
            let card = self.p.vp[slot];
            if let Some(spec) = self.kit.vp.get(usize::from(card))
                && empire.claimed >> card & 1 == 0
            {
                add(spec.conds, spec.vp);
            }
        }
        for on in empire.chart.iter().filter(|c| c.deck == Deck::Trait as u8) {
            for (which, claim) in self.kit.card(Deck::Trait, on.card).vp.iter().enumerate() {
                if empire.conditions[which] >> on.card & 1 == 0 {
                    add(claim.conds, claim.vp);
                }
            }
        }
        n
    }

    pub(crate) fn judgement(&self, seat: Seat) -> i32 {
        if let Some(outcome) = self.final_outcome() {
            let place = i32::from(outcome.places[seat.index()]);
            return if outcome.won(seat) { 100_000 } else { -20_000 * place };
        }
        if self.p.turn == 0 {
            return self.draft_worth(seat.0);
        }
        let mine = self.worth(seat.0);
        let others: Vec8 = self.seat_range().filter(|s| *s != seat.0).map(|s| self.worth(s)).collect();
        let best = others.iter().copied().max().unwrap_or(0);
        let mean = others.iter().sum::<i32>() / others.len().max(1) as i32;
        // One's own gain counts most; what the leader has counts more than what the others have.
        2 * mine - best * 3 / 4 - mean / 4
    }

    /// In set-up: roomy starts, on the coast for those who sail.
    fn draft_worth(&self, seat: u8) -> i32 {
        let start = self.empire(seat).start;
        if start == NO {
            return 0;
        }
        let near = self.kit.adj(start);
        let far = self.border(near & self.kit.land);
        let foes = self.seat_range().filter(|s| *s != seat).fold(0, |m, s| m | bit(self.empire(s).start));
        let room =
            (near & self.kit.land).count_ones() as i32 * 6 + (far & self.kit.land & !near).count_ones() as i32 * 2;
        let barbarians = ((near | far) & self.land_of(BARBARIAN) & self.civilized()).count_ones() as i32;
        room - 15 * (far & foes).count_ones() as i32 + 4 * barbarians
    }

    /// The ranking: VP, then Metropols, Gold, Cities, Keeps, total Strength. [Z30.2] [Z30.3]
    pub(crate) fn final_outcome(&self) -> Option<Outcome> {
        if self.top() != Frame::Over {
            return None;
        }
        let n = usize::from(self.p.seats);
        let level = |seat: u8, l: usize| (self.land_of(seat) & self.p.levels[l]).count_ones() as i32;
        let strength = |seat: u8| self.total_strength(seat);
        let key = |seat: u8| {
            let gold = i32::from(self.gold(seat));
            let vp = i32::from(self.vp_points(seat));
            [vp, level(seat, 3), gold, level(seat, 2), level(seat, 1), strength(seat)]
        };
        let keys: Vec<[i32; 6]> = self.seat_range().map(key).collect();
        let places: Vec<u8> = keys.iter().map(|k| keys.iter().filter(|o| *o > k).count() as u8 + 1).collect();
        let winners: Seats = (0..n).filter(|s| places[*s] == 1).map(|s| Seat(s as u8)).collect();
        let names = ["Victory Points", "Metropols", "Gold", "Cities", "Keeps", "Total Strength"];
        let clauses = [rule!("Z30.2"), rule!("Z30.3"), rule!("Z30.3"), rule!("Z30.3"), rule!("Z30.3"), rule!("Z30.4")];
        let lines = (0..6).map(|i| ScoreLine {
            name: names[i].to_owned(),
            clause: clauses[i],
            values: keys.iter().map(|k| k[i]).collect(),
            details: (0..n).map(|s| self.score_detail(s as u8, i)).collect(),
        });
        let best = keys.iter().map(|k| k[0]).max().unwrap_or(0);
        let tied = keys.iter().filter(|k| k[0] == best).count();
        let (clause, reason) = match (winners.len(), tied) {
            (1, 1) => (rule!("Z30.3"), format!("most Victory Points: {best}")),
            (1, _) => (rule!("Z30.3"), format!("{best} Victory Points each; the tie was broken")),
            _ => (rule!("Z30.5"), format!("{best} Victory Points each and no tie-break left: shared victory")),
        };
        let scores = keys.iter().map(|k| k[0]).collect();
        Some(Outcome { contest: Contest::Competitive, winners, places, scores, clause, reason, lines: lines.collect() })
    }

    fn score_detail(&self, seat: u8, line: usize) -> String {
        if line > 0 {
            return String::new();
        }
        let e = self.empire(seat);
        let traits = e.conditions[0].count_ones() + e.conditions[1].count_ones();
        format!("{} VP cards, {traits} Trait conditions", e.claimed.count_ones())
    }

    /// Total Unit Strength without what ends with the Turn: that is over by then. [Z30.4]
    fn total_strength(&self, seat: u8) -> i32 {
        areas(self.areas_with(seat, Sel::ALL)).map(|a| self.stack_strength(seat, a) as i32).sum()
    }
}

type Vec8 = ravelin_core::Few<i32, 8>;
