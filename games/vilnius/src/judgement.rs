//! How good a position is for the team, in hundredths of a city point. Nothing counts for one seat alone: all win or lose together.
//! What cards are worth follows from a forecast ([`Vilnius::future`]): the points that the enemies still to come will cost an army
//! of which so much is drawn when they attack, and what the income of the rounds to come can buy. The weights are fitted by play
//! between bots (BALANCE.md).

use ravelin_core::Seat;

use crate::components::*;
use crate::flow::Frame;
use crate::state::{Built, End, Vilnius};
use crate::weapons::meets;

const CROWN: i32 = 1_000_000;
/// A city point.
const POINT: i32 = 100;
/// Positions that a look at the coming fight may cost.
const OUTLOOK: u32 = 600;
/// Order cards that are revealed in a standard game, about. [V24.2]
const CARDS: i32 = 58;
/// Order cards after the Boost, about: what was discarded comes back. [V20.3]
const SECOND_PART: i32 = 25;

/// What the forecast weighs; most are sixteenths.
struct Weights {
    /// Share of the income that is drawn as Units when a row attacks, in sixteenths.
    drawn: i32,
    /// Strength by which an attack exceeds its value, in sixteenths, and what an extra enemy adds.
    over: i32,
    extra: i32,
    /// Points that a lacking symbol costs in each part, in hundredths.
    lack: [i32; 2],
    /// Units from which a hand is drawn in the end, in sixteenths of the hand; and how far the army will have come to it when
    /// the attacks of this part and of the next one come, in percent.
    depth: i32,
    reached: [i32; 2],
    /// Part of all values that stands in the rows at the Final Attack, in sixteenths. [V21.2]
    last: i32,
    /// Points that a symbol lacking then costs, in hundredths.
    lack_last: i32,
    /// A point that is threatened in this round, in percent of one in the forecast.
    danger: i32,
    /// Attacks smaller and greater than the usual, in sixteenths of it.
    spread: [i32; 2],
    /// Cards of the income that are Units on average, in sixteenths.
    units: i32,
    /// A Gold or a Tool in each round to come, when all rounds are to come.
    coin: i32,
    /// A Gold or a Tool that is kept for the next round.
    kept: i32,
    /// What the best purchases that can be afforded are worth before they are made, in percent; and how much less each further
    /// Unit of a kind brings.
    option: i32,
    again: i32,
    room: i32,
    open: i32,
    guard: i32,
    guarded: i32,
    store: i32,
    exchange: i32,
    fort: i32,
    tower: i32,
    siege: i32,
    capture: i32,
    arms: i32,
    split: i32,
    stultify: i32,
}

const W: Weights = Weights {
    drawn: 12,
    over: 16,
    extra: 32,
    lack: [26, 18],
    depth: 24,
    reached: [25, 85],
    last: 6,
    lack_last: 30,
    danger: 140,
    spread: [11, 26],
    units: 40,
    coin: 20,
    kept: 10,
    option: 80,
    again: 80,
    room: 8,
    open: 6,
    guard: 12,
    guarded: 10,
    store: 20,
    exchange: 10,
    fort: 30,
    tower: 40,
    siege: 70,
    capture: 25,
    arms: 1,
    split: 2,
    stultify: 8,
};

impl Vilnius {
    pub(crate) fn judgement(&self, seat: Seat) -> i32 {
        match self.p.end {
            Some(End::Won) => return CROWN + POINT * i32::from(self.p.city),
            Some(End::Lost) => return -CROWN + i32::from(self.p.round),
            None => {}
        }
        // A proposal that failed is judged by what comes if the others fail too. [V14.8.6]
        if let Frame::Propose { metal, n: 1.. } = self.top() {
            let mut after = *self;
            after.p.aside.iter_mut().zip(self.fallback(metal)).for_each(|(left, dead)| left.0 -= dead.0);
            return POINT * i32::from(self.p.city) + after.future() - 1;
        }
        let future = self.future();
        POINT * i32::from(self.p.city) + future + self.at_hand(seat.0, future)
    }

    /// Between steps a position can be judged; inside a payment, a split or a choice of victims it cannot.
    pub(crate) fn is_quiet(&self) -> bool {
        matches!(
            self.top(),
            Frame::City { .. }
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

    /// Order cards until the Final Attack, about.
    fn cards_left(&self) -> i32 {
        i32::from(self.p.left) + if self.p.part == 0 { SECOND_PART } else { 0 } + 1
    }

    /// All Units of a player, wherever they are.
    fn army(&self, seat: u8) -> Units {
        let player = self.player(seat);
        let mut army = player.unit_draw;
        army.join(player.unit_discard);
        army.join(player.units);
        army.join(self.p.aside[usize::from(seat) % SEATS]);
        self.p.deployed.iter().filter(|d| d.owner == seat).for_each(|d| army.add(d.unit));
        player.display.iter().filter(|b| b.unit != NONE).for_each(|b| army.add(b.unit));
        army
    }

    /// What the rounds to come will bring and cost with the cards that all players own now.
    fn future(&self) -> i32 {
        let left = self.cards_left();
        let rounds = left / i32::from(self.p.seats).max(1);
        let (mut power, mut grown) = ([0; WEAPONS], [0; WEAPONS]);
        let mut worth = 0;
        for seat in 0..self.p.seats {
            worth += self.realm(seat, left, rounds, &mut power, &mut grown);
        }
        let burden = |k: &u8| {
            let spec = self.kit.fort(*k);
            if spec.guard { W.tower } else { W.fort }
        };
        worth -= self.p.forts.iter().map(burden).sum::<i32>();
        worth - self.losses(&power, &grown)
    }

    /// A player's income and Buildings; what his Units bring when enemies attack is added to `power`, in sixteenths of symbols.
    fn realm(&self, seat: u8, left: i32, rounds: i32, power: &mut [i32; WEAPONS], grown: &mut [i32; WEAPONS]) -> i32 {
        let player = self.player(seat);
        let income = i32::from(self.income(seat));
        let (mut worth, mut goods, mut yields, mut guards) = (0, 0, 0, 0);
        for b in player.display.iter() {
            let spec = self.kit.building(b.kind);
            goods |= spec.goods;
            yields += i32::from(spec.yields[GOLD] + spec.yields[TOOLS]);
            guards += i32::from(spec.stores_unit);
            worth +=
                (i32::from(spec.stores_province) * W.store + i32::from(spec.exchanges[0]) * W.exchange) * left / CARDS;
            if b.unit != NONE {
                worth += W.guarded * i32::from(self.kit.unit(b.unit).symbol_count);
            }
            if b.province != NONE {
                worth += W.kept * self.coins(b.province, goods) + 10;
            }
        }
        let army = self.army(seat);
        let number = i32::from(army.total()).max(1);
        // A small army of good Units is at hand more often than a large one of weak ones.
        let hand = income * W.drawn + guards * W.guard;
        let drawn = hand.min(16 * number);
        self.best_hand(seat, army, hand, grown);
        for kind in army.kinds() {
            let (spec, n) = (self.kit.unit(kind), i32::from(army.of(kind)));
            for (sum, symbols) in power.iter_mut().zip(spec.weapons.0) {
                *sum += n * i32::from(symbols) * drawn / number;
            }
            worth += n * (i32::from(spec.distribute) * W.split + i32::from(spec.stultify) * W.stultify) * drawn
                / (16 * number);
        }
        let deck = player.draw | player.discard | player.hand | player.loot | player.stored() | player.shared();
        let coins: i32 = bits(deck).map(|c| self.coins(c, goods)).sum();
        let cards = deck.count_ones() as i32;
        let provinces = (16 * income - W.units).clamp(0, 16 * cards);
        let rate = provinces * coins / cards.max(1) + 16 * yields; // sixteenths
        worth += W.coin * rate * rounds / 16 * left / (2 * CARDS);
        worth += bits(player.loot).map(|c| self.coins(c, goods) * W.kept).sum::<i32>();
        let room = i32::from(player.site.most) - player.display.len() as i32;
        worth += W.room * room.clamp(0, 3) * left / CARDS;
        let trained = bits(player.site.trained.into()).filter(|k| self.p.units.of(*k) > 0);
        worth + W.open * trained.map(|k| i32::from(self.kit.unit(k).symbol_count)).sum::<i32>() * left / CARDS
    }

    /// What a hand of the best Units brings that a player owns or could still recruit, in sixteenths of symbols.
    fn best_hand(&self, seat: u8, army: Units, hand: i32, sum: &mut [i32; WEAPONS]) {
        let trained = self.player(seat).site.trained;
        let all = (hand * W.depth / 256).max(1);
        let mut left = all;
        for symbols in (1..=SYMBOLS as u8).rev() {
            for (kind, spec) in self.kit.units.iter().enumerate().filter(|(_, u)| u.symbol_count == symbols) {
                let kind = kind as u8;
                let supply = if trained >> kind & 1 == 1 { self.p.units.of(kind).div_ceil(2) } else { 0 };
                let n = i32::from(army.of(kind) + supply).min(left);
                left -= n;
                sum.iter_mut().zip(spec.weapons.0).for_each(|(sum, w)| *sum += n * i32::from(w) * hand / all);
            }
        }
    }

    fn coins(&self, card: u8, goods: u8) -> i32 {
        let [gold, tools] = self.worth(card, goods);
        i32::from(gold + tools)
    }

    /// Points that the enemies to come will cost an army of this power.
    fn losses(&self, army: &[i32; WEAPONS], full: &[i32; WEAPONS]) -> i32 {
        let kit = self.kit;
        let seats = i32::from(self.p.seats).max(1);
        let extra: i32 = self.p.forts.iter().map(|k| i32::from(kit.fort(*k).extra_enemy)).sum();
        let over = W.over + W.extra * extra;
        let now = usize::from(self.p.part & 1);
        let mut sum = 0;
        for part in now..2 {
            // Strength that will come to each row, and symbols for each point of it, in sixteenths.
            let (mut strength, mut all, mut mix) = (0, 0, [0; WEAPONS]);
            for k in 0..kit.enemies.len() {
                let (each, count) = (i32::from(kit.strengths[k]), i32::from(kit.all_orders[k]));
                all += each * count;
                strength += each * i32::from(if part == now { self.p.pile[k] } else { kit.all_orders[k] });
                mix.iter_mut().zip(kit.demands[part][k].0).for_each(|(m, n)| *m += 16 * i32::from(n) * count);
            }
            mix.iter_mut().for_each(|m| *m /= all.max(1));
            let strength = 16 * strength / seats;
            let span = if part == now { i32::from(self.p.left) } else { SECOND_PART };
            let reached = W.reached[part - now] * span / SECOND_PART;
            let reached = reached.min(100);
            let power = &std::array::from_fn(|w| (army[w] * (100 - reached) + full[w] * reached) / 100);
            if part == 1 {
                let values: i32 =
                    (0..self.p.seats).map(|s| i32::from(self.player(s).site.order.min(kit.value_max))).sum();
                sum += W.lack_last * unmet(power, &mix, values * W.last) / 16;
            }
            for seat in 0..self.p.seats {
                let player = self.player(seat);
                let (value, order) =
                    (16 * i32::from(player.value), 16 * i32::from(player.site.order.min(kit.value_max)));
                let next = if part == now { value.min(strength) } else { 0 };
                let lack = W.lack[part];
                if next > 0 {
                    sum += lack * unmet(army, &mix, value + over) / 16;
                }
                let rest = (strength - next) * 16 / (order + over).max(16);
                sum += lack * unmet(power, &mix, order + over) / 16 * rest / 16;
            }
        }
        sum
    }

    /// What the cards in hand and the enemies in sight are worth in the phase that is on.
    fn at_hand(&self, seat: u8, future: i32) -> i32 {
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
    fn option(&self, seat: u8, future: i32) -> i32 {
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
            let gain = after.future() - future;
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
                let gain = after.future() - future;
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

/// Symbols that an army lacks against an attack of this strength, on average over smaller and greater ones; all in sixteenths.
fn unmet(power: &[i32; WEAPONS], mix: &[i32; WEAPONS], strength: i32) -> i32 {
    let lack = |strength: i32| {
        let (mut missing, mut spare) = (0, 0);
        for (have, need) in power.iter().zip(mix) {
            let over = have - need * strength / 16;
            if over < 0 { missing -= over } else { spare += over / 2 }
        }
        (missing - spare).max(0)
    };
    (lack(strength * W.spread[0] / 16) + lack(strength) + lack(strength * W.spread[1] / 16)) / 3
}
