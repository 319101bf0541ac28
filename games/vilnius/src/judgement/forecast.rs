//! What the rounds to come will bring and cost the team, in hundredths of a city point: a forecast of the attacks until the end
//! against the Units that will be in hand then, and of what the income can buy. The weights are fitted by play between bots
//! (BALANCE.md).

use ravelin_core::{BySeat, Few, Places, Seat, Set};

use crate::ids::*;
use crate::kit::*;
use crate::state::Vilnius;

/// Order cards that are revealed in a standard game, about. [V24.2]
const CARDS: i32 = 58;
/// Order cards after the Boost, about: what was discarded comes back. [V20.3]
const SECOND_PART: i32 = 25;

/// What the judgement weighs; where nothing else is said, in hundredths of a city point.
pub(crate) struct Weights {
    /// Share of the income that is drawn as Units when a row attacks, in sixteenths.
    pub drawn: i32,
    /// The same for the Final Attack, whose round is known.
    pub drawn_last: i32,
    /// Strength by which an attack exceeds its value, and what an extra enemy adds, in sixteenths.
    pub over: i32,
    pub extra: i32,
    /// What a symbol of an average draw counts against a demand, in sixteenths: some are lost where whole Units meet whole
    /// enemies, but players draw most when the danger is greatest.
    pub used: i32,
    /// A lacking symbol in each part and in the Final Attack.
    pub lack: [i32; 3],
    /// Units from which a hand is drawn in the end, in sixteenths of the hand; and how far the army will have come to it when
    /// the attacks of this part and of the next one come, in percent.
    pub depth: i32,
    pub reached: [i32; 2],
    /// Part of its value that stands in a row which takes part in the Final Attack, in sixteenths. [V21.2]
    pub last: i32,
    /// Attacks smaller and greater than the usual, in sixteenths of it.
    pub spread: [i32; 2],
    /// Cards of the income that are Units on average, in sixteenths.
    pub units: i32,
    /// A Gold or a Tool in each round to come, when all rounds are to come.
    pub coin: i32,
    /// A Gold or a Tool that is kept for the next round.
    pub kept: i32,
    /// Room for Buildings, a symbol on a Unit that may be recruited, a Guardhouse (in sixteenths of a card), a symbol in it.
    pub room: i32,
    pub open: i32,
    pub guard: i32,
    pub guarded: i32,
    pub store: i32,
    pub exchange: i32,
    /// Enemy Buildings.
    pub fort: i32,
    pub tower: i32,
    pub split: i32,
    pub stultify: i32,
    /// A point that is threatened in this round, in percent of one in the forecast.
    pub danger: i32,
    /// What the best purchases that can be afforded are worth before they are made, in percent; and how much less each further
    /// Unit of a kind brings.
    pub option: i32,
    pub again: i32,
    /// A siege that the hands allow, in percent of the worth of the Building; a capture, and each symbol for it.
    pub siege: i32,
    pub capture: i32,
    pub arms: i32,
    /// Cards that another player is thought to draw as Units: when no row can attack and when one surely will, in sixteenths.
    pub calm: i32,
    pub alarm: i32,
}

pub(crate) const W: Weights = Weights {
    drawn: 11,
    drawn_last: 19,
    over: 16,
    extra: 38,
    used: 23,
    lack: [27, 13, 36],
    depth: 27,
    reached: [16, 58],
    last: 12,
    spread: [14, 35],
    units: 29,
    coin: 25,
    kept: 8,
    room: 5,
    open: 6,
    guard: 26,
    guarded: 4,
    store: 18,
    exchange: 11,
    fort: 21,
    tower: 35,
    split: 2,
    stultify: 10,
    danger: 233,
    option: 44,
    again: 48,
    siege: 63,
    capture: 13,
    arms: 1,
    calm: 4,
    alarm: 9,
};

type Power = [i32; Weapon::ALL.len()];

/// The place of a part of the game among both.
fn phase(half: Half) -> usize {
    match half {
        Half::First => 0,
        Half::Second => 1,
    }
}

/// What a player's cards bring; numbers of symbols are sixteenths.
#[derive(Clone, Copy, Default)]
struct Realm {
    worth: i32,
    /// What his Units bring when enemies attack, now and once the best have been recruited.
    power: Power,
    grown: Power,
    /// The sum of his Order values, in sixteenths.
    order: i32,
}

/// The forecast for a position. It can be asked again for one realm that has changed.
pub(crate) struct Forecast {
    left: i32,
    rounds: i32,
    /// Strength that will come to each row, and symbols for each point of it, by part; in sixteenths.
    strength: [i32; 2],
    mix: [Power; 2],
    over: i32,
    burden: i32,
    /// Kinds of Units, those with most symbols first.
    ranked: Few<Unit, UNITS>,
    realms: BySeat<Realm, SEATS>,
    seats: usize,
    pub worth: i32,
}

impl Forecast {
    pub(crate) fn new(game: &Vilnius) -> Forecast {
        let kit = game.kit;
        let half = game.half();
        let now = phase(half);
        let left = i32::from(game.p.order.left) + if half == Half::First { SECOND_PART } else { 0 } + 1;
        let seats = usize::from(game.p.seats).clamp(1, SEATS);
        let extra: i32 = game.p.order.buildings.iter().map(|k| i32::from(kit.fort(*k).extra_enemy)).sum();
        let (mut strength, mut mix, mut all) = ([0; 2], [Power::default(); 2], 0);
        for k in kit.each_order().filter(|k| !kit.is_fort(*k)) {
            let (each, count) = (i32::from(kit.strengths[k]), i32::from(kit.all_orders[k]));
            all += each * count;
            strength[now] += each * i32::from(game.p.order.pile[k]);
            if half == Half::First {
                strength[1] += each * count;
            }
            for (mix, demands) in mix.iter_mut().zip(kit.demands.values()) {
                mix.iter_mut().zip(demands[k].0.values()).for_each(|(m, n)| *m += 16 * i32::from(*n) * count);
            }
        }
        mix.iter_mut().flatten().for_each(|m| *m /= all.max(1));
        let burden = |k: &Enemy| if kit.fort(*k).guard { W.tower } else { W.fort };
        let mut ranked: Few<Unit, UNITS> = kit.each_unit().map(|(kind, _)| kind).collect();
        ranked.sort_unstable_by_key(|k| std::cmp::Reverse(kit.unit(*k).symbols.len()));
        let mut forecast = Forecast {
            left,
            rounds: left / seats as i32,
            strength: strength.map(|s| 16 * s / seats as i32),
            mix,
            over: W.over + W.extra * extra,
            burden: game.p.order.buildings.iter().map(burden).sum(),
            ranked,
            realms: BySeat::default(),
            seats,
            worth: 0,
        };
        for seat in game.each_seat() {
            forecast.realms[seat] = forecast.realm(game, seat);
        }
        forecast.worth = forecast.total(game, &forecast.realms);
        forecast
    }

    /// What the forecast would be worth if only this seat's cards were those of `after`.
    pub(crate) fn with(&self, after: &Vilnius, seat: Seat) -> i32 {
        let mut realms = self.realms;
        realms[seat] = self.realm(after, seat);
        self.total(after, &realms)
    }

    /// A player's income, Buildings and Units.
    fn realm(&self, game: &Vilnius, seat: Seat) -> Realm {
        let (left, rounds) = (self.left, self.rounds);
        let player = game.player(seat);
        let income = i32::from(game.income(seat));
        let (mut worth, mut goods, mut yields, mut guards) = (0, Set::NONE, 0, 0);
        for b in player.display.iter() {
            let spec = game.kit.building(b.building);
            goods |= spec.goods;
            yields += i32::from(spec.yields.values().sum::<u8>());
            guards += i32::from(spec.stores_unit);
            worth += (i32::from(spec.stores_province) * W.store
                + i32::from(spec.exchanges.has(Resource::Gold)) * W.exchange)
                * left
                / CARDS;
            if let Some(unit) = b.unit {
                worth += W.guarded * i32::from(game.kit.unit(unit).weapons.total());
            }
            if let Some(province) = b.province {
                worth += W.kept * game.coins(province, goods) + 10;
            }
        }
        let army = game.army(seat);
        let number = i32::from(army.total()).max(1);
        // A small army of good Units is at hand more often than a large one of weak ones.
        let hand = income * W.drawn + guards * W.guard;
        let drawn = hand.min(16 * number);
        let (mut power, mut grown) = (Power::default(), Power::default());
        self.best_hand(game, seat, army, hand, &mut grown);
        for kind in army.kinds() {
            let (spec, n) = (game.kit.unit(kind), i32::from(army.of(kind)));
            for (sum, symbols) in power.iter_mut().zip(spec.weapons.0.values()) {
                *sum += n * i32::from(*symbols) * drawn / number;
            }
            worth += n * (i32::from(spec.distribute) * W.split + i32::from(spec.stultify) * W.stultify) * drawn
                / (16 * number);
        }
        let deck = player.draw | player.discard | player.hand | player.loot | player.stored() | player.shared();
        let coins: i32 = deck.iter().map(|c| game.coins(c, goods)).sum();
        let cards = deck.len() as i32;
        let provinces = (16 * income - W.units).clamp(0, 16 * cards);
        let rate = provinces * coins / cards.max(1) + 16 * yields; // sixteenths
        worth += W.coin * rate * rounds / 16 * left / (2 * CARDS);
        worth += player.loot.iter().map(|c| game.coins(c, goods) * W.kept).sum::<i32>();
        let room = i32::from(player.site.most) - player.display.len() as i32;
        worth += W.room * room.clamp(0, 3) * left / CARDS;
        let trained = player.site.trained.iter().filter(|k| game.p.units.of(*k) > 0);
        worth += W.open * trained.map(|k| i32::from(game.kit.unit(k).weapons.total())).sum::<i32>() * left / CARDS;
        Realm { worth, power, grown, order: 16 * i32::from(player.site.order.min(game.kit.value_max)) }
    }

    /// What a hand of the best Units brings that a player owns or could still recruit, in sixteenths of symbols.
    fn best_hand(&self, game: &Vilnius, seat: Seat, army: Units, hand: i32, sum: &mut Power) {
        let trained = game.player(seat).site.trained;
        let all = (hand * W.depth / 256).max(1);
        let mut left = all;
        for &kind in self.ranked.iter() {
            let supply = if trained.has(kind) { game.p.units.of(kind).div_ceil(2) } else { 0 };
            let n = i32::from(army.of(kind) + supply).min(left);
            if n > 0 {
                left -= n;
                let weapons = game.kit.unit(kind).weapons;
                sum.iter_mut().zip(weapons.0.values()).for_each(|(sum, w)| *sum += n * i32::from(*w) * hand / all);
            }
        }
    }

    fn total(&self, game: &Vilnius, realms: &BySeat<Realm, SEATS>) -> i32 {
        let realms: Few<Realm, SEATS> = realms.values().take(self.seats).copied().collect();
        realms.iter().map(|r| r.worth).sum::<i32>() - self.burden - self.losses(game, &realms)
    }

    /// Points that the enemies to come will cost.
    fn losses(&self, game: &Vilnius, realms: &[Realm]) -> i32 {
        let now = phase(game.half());
        let sum_of = |of: fn(&Realm) -> &Power| -> Power {
            std::array::from_fn(|w| realms.iter().map(|r| of(r)[w]).sum::<i32>() * W.used / 16)
        };
        let (army, full) = (sum_of(|r| &r.power), sum_of(|r| &r.grown));
        let mut sum = 0;
        for part in now..2 {
            let mix = &self.mix[part];
            let span = if part == now { i32::from(game.p.order.left) } else { SECOND_PART };
            let reached = (W.reached[part - now] * span / SECOND_PART).min(100);
            let power: Power = std::array::from_fn(|w| (army[w] * (100 - reached) + full[w] * reached) / 100);
            let strength = self.strength[part];
            for (seat, realm) in realms.places::<Seat>() {
                let value = 16 * i32::from(game.player(seat).value);
                let row = 16 * i32::from(game.row_strength(seat));
                let next = if part == now { (value - row).clamp(0, strength) } else { 0 };
                // Another row may attack in the same round: so often as it attacks at all. [V14.1.4]
                let attack = |power: &Power, size: i32| {
                    let alone = unmet(power, mix, size);
                    let mut worth = 16 * alone;
                    for (_, other) in realms.places::<Seat>().filter(|(other, _)| *other != seat) {
                        let beside = other.order + self.over;
                        let chance = (16 * 30 / beside.max(30)).min(16); // strength of a card, about, in sixteenths
                        worth += chance * (unmet(power, mix, size + beside) - alone).max(0) * size / (size + beside);
                    }
                    worth / 16 * W.lack[part] / 16
                };
                if next > 0 && value - row <= strength {
                    sum += attack(&army, value + self.over);
                }
                let rest = (strength - next).max(0) * 16 / (realm.order + self.over).max(16);
                sum += attack(&power, realm.order + self.over) * rest / 16;
            }
            if part == 1 {
                sum += self.last_attack(game, &power, realms);
            }
        }
        sum
    }

    /// The Final Attack: every row takes part with some chance, and all that do come at once. [V21.2] [V21.3]
    fn last_attack(&self, game: &Vilnius, power: &Power, realms: &[Realm]) -> i32 {
        let power: Power = power.map(|p| p * W.drawn_last / W.drawn.max(1));
        let row = |(seat, realm): (Seat, &Realm)| {
            let value = 16 * i32::from(game.player(seat).value);
            let size = 16 * i32::from(game.row_strength(seat)) + self.strength[1];
            if game.p.part == 0 || size >= value {
                // It will attack before, and then it is anywhere between nothing and its value.
                (realm.order * W.last / 16, 8)
            } else {
                (size, (8 + (2 * size - value) / 4).clamp(0, 16))
            }
        };
        let rows: Few<(i32, i32), SEATS> = realms.places().map(row).collect();
        let mut sum = 0;
        for set in 1..1usize << rows.len() {
            let (mut size, mut chance) = (0, 256);
            for (n, (strength, comes)) in rows.iter().enumerate() {
                let there = set >> n & 1 == 1;
                size += if there { *strength } else { 0 };
                chance = chance * if there { *comes } else { 16 - comes } / 16;
            }
            if chance > 0 {
                sum += unmet(&power, &self.mix[1], size) * chance / 256;
            }
        }
        W.lack[2] * sum / 16
    }
}

impl Vilnius {
    /// All Units of a player, wherever they are.
    fn army(&self, seat: Seat) -> Units {
        let player = self.player(seat);
        let mut army = player.unit_draw;
        army.join(player.unit_discard);
        army.join(player.units);
        army.join(self.p.fight.aside[seat]);
        self.p.fight.deployed.iter().filter(|d| d.owner == seat).for_each(|d| army.add(d.unit));
        player.display.iter().filter_map(|b| b.unit).for_each(|unit| army.add(unit));
        army
    }

    fn coins(&self, card: Province, goods: Set<Good>) -> i32 {
        i32::from(self.worth(card, goods).values().sum::<u8>())
    }
}

/// Symbols that an army lacks against an attack of this strength, on average over smaller and greater ones; all in sixteenths.
fn unmet(power: &Power, mix: &Power, strength: i32) -> i32 {
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
