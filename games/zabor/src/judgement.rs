//! How good a position is for a seat: VP first, then land, income, armies and cards, and how far conditions still are. Each for itself,
//! aware of the leader.

use ravelin_core::{Fast, Forecast, Judged, Outcome, Seat, Seats, Token, outcome::Contest, outcome::ScoreLine, rule};

use crate::components::*;
use crate::flow::{Frame, ask};
use crate::odds;
use crate::questions::Action;
use crate::state::{Ctx, Zabor};
use crate::vocabulary::*;

/// What a Dynasty or an Artifact is worth at the end, more for each Turn it still serves, up to so many.
const CARD: i32 = 20;
const CARD_PER_TURN: i32 = 4;
const CARD_TURNS: i32 = 6;
/// What an Action is worth while it runs.
const BEGUN: i32 = 4;

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
                Some(Deck::Dynasty | Deck::Artifact) => CARD + CARD_PER_TURN * turns_left.min(CARD_TURNS),
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
        n + self.errands(seat) + self.goodwill(seat) + self.prospects(seat)
    }

    /// What Envoys on the track will bring: about what their Actions would add to the rest. [Z8.1]
    fn errands(&self, seat: u8) -> i32 {
        let mut n = 0;
        let mut purse = i32::from(self.gold(seat));
        let mut add = |kind: ActionKind, level: Level| {
            n += self.errand(seat, kind, self.level_of(seat, kind, level), purse);
            // Gold is spent once.
            if matches!(kind, ActionKind::BuildArmy | ActionKind::Civilize | ActionKind::Maritime) {
                purse /= 2;
            }
        };
        let mut begun = 0;
        for frame in self.p.frames.iter() {
            match *frame {
                // Not begun, so all of it is still to come: nobody gains by skipping that another's turn begins.
                Frame::Offer(ask::Offer { seat: s, action, level, .. }) if s == seat => add(action, level),
                // An Action under way is worth a little until it ends: what an Envoy was sent for is not skipped. [Z9.8]
                Frame::Act(ask::Act { seat: s, .. }) if s == seat => begun = BEGUN,
                _ => {}
            }
        }
        for space in usize::from(self.p.reached)..2 * ACTIONS {
            if self.p.spaces[space].contains(&seat) {
                let (kind, level) = self.space_action(space as u8);
                add(kind, level);
            }
        }
        n + begun
    }

    fn errand(&self, seat: u8, kind: ActionKind, level: Level, gold: i32) -> i32 {
        let primary = level == Level::Primary;
        let own = self.land_of(seat);
        let count = |mask: Mask| mask.count_ones() as i32;
        match kind {
            ActionKind::Acquisition => {
                let turns = i32::from(self.turns().saturating_sub(self.p.turn)).min(CARD_TURNS);
                (CARD + CARD_PER_TURN * turns) * if primary { 4 } else { 2 } / 3
            }
            ActionKind::BuildArmy if primary => 2 * gold.min(36),
            ActionKind::BuildArmy => (gold.min(24) * 3 / 2).max(24),
            ActionKind::Campaign => {
                let front = self.border(self.kit.land & !own) & own & self.p.manned;
                if primary { 12 * count(front).min(4) } else { 18 * count(front).min(1) }
            }
            ActionKind::Civilize => {
                let keeps = count(own & self.p.levels[0]).min(gold / 4);
                if primary { 10 * count(own).min(gold / 4).min(5) } else { (11 * keeps.min(4)).max(16) }
            }
            ActionKind::CouncilSeat if primary => 24,
            ActionKind::CouncilSeat => 14,
            ActionKind::Diplomacy => {
                let near = self.border(self.areas_of(seat)) & self.kit.land & !own & self.p.levels[0];
                if primary { 34 * count(near).min(1) } else { 28 * count(near & self.land_of(BARBARIAN)).min(1) }
            }
            ActionKind::Maritime => {
                let coast = count(self.border(own & self.civilized()) & self.kit.sea);
                let fleets = 8 * coast.min(gold / 6).min(3);
                fleets + if primary { 3 * count(self.areas_of(seat) & self.kit.sea) } else { 6 }
            }
            ActionKind::Rituals => {
                let hand = self.empire(seat).hand;
                let drawn = if primary { 18 } else { 9 };
                drawn + 7 * i32::from(hand[0] + hand[1]).min(4)
            }
        }
    }

    /// Partners named while others still name theirs: a trade pays both, and helps least against a leader. [Z12.3]
    fn goodwill(&self, seat: u8) -> i32 {
        let Frame::Phase(ask::Phase { stage, .. }) = self.top() else { return 0 };
        if !self.naming(stage) || self.p.answered >> seat & 1 == 0 {
            return 0;
        }
        let best = self.seat_range().map(|s| self.vp_points(s)).max().unwrap_or(0);
        let named = self.s.answers[usize::from(seat) % SEATS];
        let worth = |s: u8| if self.vp_points(s) == best { 3 } else { 8 };
        self.seat_range().filter(|s| named >> s & 1 != 0).map(worth).sum()
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
            if let Some(spec) = self.kit.vp_card(card)
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
        if self.top() != Frame::Over(ask::Over {}) {
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
        let names = [
            "Victory Points",
            "Tie-break 1: Metropols",
            "Tie-break 2: Gold",
            "Tie-break 3: Cities",
            "Tie-break 4: Keeps",
            "Tie-break 5: total Strength",
        ];
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
        let cards = self.kit.vp.iter().enumerate().filter(|(n, _)| e.claimed >> n & 1 != 0);
        let mut all: Vec<String> = cards.map(|(_, c)| format!("{} {}", c.name, c.vp)).collect();
        for on in e.chart.iter().filter(|c| c.deck == Deck::Trait as u8) {
            let spec = self.kit.card(Deck::Trait, on.card);
            let claimed = spec.vp.iter().enumerate().filter(|(which, _)| e.conditions[*which] >> on.card & 1 != 0);
            all.extend(claimed.map(|(_, claim)| format!("{} {}", spec.name, claim.vp)));
        }
        if all.is_empty() { "nothing claimed".to_owned() } else { all.join(", ") }
    }

    /// Total Unit Strength without what ends with the Turn: that is over by then. [Z30.4]
    fn total_strength(&self, seat: u8) -> i32 {
        areas(self.areas_with(seat, Sel::ALL)).map(|a| self.stack_strength(seat, a) as i32).sum()
    }
}

type Vec8 = ravelin_core::Few<i32, 8>;

impl Judged for Zabor {
    fn quiet(&self) -> bool {
        self.is_quiet()
    }

    fn judge(&self, seat: Seat) -> i32 {
        self.judgement(seat)
    }

    fn forecast(view: &Self::View, at: Token) -> Option<Forecast> {
        odds::forecast(view, at)
    }

    fn carry_on(&self, actions: &[Action], _dice: &mut Fast) -> usize {
        odds::carry_on(actions)
    }
}
