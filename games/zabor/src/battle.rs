//! Battles round by round: Absorb, First Strike, rounds, Wounds, the end, Warp and Pursuit. [Z18] [Z22]

use ravelin_core::journal::Part;
use ravelin_core::{Asking, Clause, Mark, Party, Seat, Seats, Tally, Verdict, rule, tell};

use crate::components::*;
use crate::flow::{Fate, ask};
use crate::modifiers::Kind;
use crate::state::{Ctx, Fight, Zabor, seat_bit};
use crate::tokens::{side, space, verb};
use crate::triggers::at;
use crate::vocabulary::*;

/// Most dice of one roll, those thrown again included.
const TOLD: usize = 2 * 255;

impl Zabor {
    /// The kinds on a side and how many Units of each: basic kinds, then each Monster.
    fn kinds(&self, area: u8, colour: u8, mut f: impl FnMut(Kind, u32)) {
        let stack = *self.units(area, colour);
        for n in 0..UNITS {
            let count: u32 = stack[self.kit.slots_of(n)].iter().map(|c| u32::from(*c)).sum();
            if count > 0 {
                f(Kind::Unit(n), count);
            }
        }
        for n in self.beasts(area, colour) {
            f(Kind::Beast(usize::from(n)), 1);
        }
    }

    /// Level of the Upgrade that fights for a side: its controller's. [Z18.2.3] [Z21.5]
    fn upgrade_for(&self, fight: &Fight, side: usize) -> u8 {
        if self.kit.is_land(fight.area) && fight.sides[side] == fight.owner { fight.level } else { 0 }
    }

    fn upgrade_ability(&self, fight: &Fight, side: usize, ability: Ability) -> u32 {
        let level = self.upgrade_for(fight, side);
        if level == 0 {
            return 0;
        }
        let spec = &self.kit.upgrades[usize::from(level) % 4];
        let mut n = i32::from(if ability == Ability::Absorb { spec.absorb } else { spec.first_strike });
        self.each_mod(fight.sides[side], ModKind::UpgradeAbility, |m, _| {
            if let Mod::UpgradeAbility { levels, ability: a, add } = m
                && a == ability
                && levels >> level & 1 != 0
            {
                n += i32::from(add);
            }
        });
        n.max(0) as u32
    }

    fn side_sum(&self, fight: &Fight, side: usize, kind: ModKind, round: Option<Round>) -> i32 {
        let mut n = 0;
        self.each_mod(fight.sides[side], kind, |m, _| {
            let (add, scope) = match m {
                Mod::BattleDice(add, scope)
                | Mod::SideAbsorb(add, scope)
                | Mod::SideFirstStrike(add, scope)
                | Mod::IgnoreAbsorb(add, scope) => (add, scope),
                _ => return,
            };
            let fits = match round {
                Some(round) => self.in_scope(scope, fight, side, round) && (scope != NONE || round == Round::Each),
                None => self.within(scope, fight, side),
            };
            if fits {
                n += i32::from(add);
            }
        });
        n
    }

    /// The Absorb pool of a side, fixed at the start for the whole Battle. [Z18.2.3] [Z18.2.4]
    pub(crate) fn absorb_pool(&self, fight: &Fight, side: usize) -> u8 {
        self.opening(fight, side).0
    }

    /// Each kind once, however many Units. [Z18.3.1]
    pub(crate) fn first_strike_dice(&self, fight: &Fight, side: usize) -> u32 {
        self.opening(fight, side).1
    }

    /// What a side begins with: its Absorb pool and its First Strike dice.
    fn opening(&self, fight: &Fight, side: usize) -> (u8, u32) {
        let colour = fight.sides[side];
        let drill = self.drill(colour, Some((fight, side)));
        let mut pool = self.upgrade_ability(fight, side, Ability::Absorb) as i32;
        let mut dice = self.upgrade_ability(fight, side, Ability::FirstStrike) as i32;
        self.kinds(fight.area, colour, |kind, _| {
            pool += i32::from(self.drilled((fight, side), kind, Ability::Absorb, &drill));
            dice += i32::from(self.drilled((fight, side), kind, Ability::FirstStrike, &drill));
        });
        pool += self.side_sum(fight, side, ModKind::SideAbsorb, None);
        pool -= self.side_sum(fight, 1 - side, ModKind::IgnoreAbsorb, None);
        dice += self.side_sum(fight, side, ModKind::SideFirstStrike, None);
        (pool.clamp(0, 99) as u8, dice.clamp(0, 99) as u32)
    }

    /// Dice of a round: Strength, Support, cards; Superiority in the first. [Z18.4.1] [Z22.8] [Z22.9]
    pub(crate) fn round_dice(&self, fight: &Fight, side: usize, round: u8) -> u32 {
        let colour = fight.sides[side];
        let first = round <= 1;
        let drill = self.drill(colour, Some((fight, side)));
        let (mut dice, mut types) = (0i32, u32::from(self.upgrade_for(fight, side) > 0));
        let mut supporters = [0u32; 8];
        self.kinds(fight.area, colour, |kind, count| {
            dice += count as i32 * i32::from(self.stat(colour, kind, Value::Strength, fight.area));
            if first {
                let level = self.drilled((fight, side), kind, Ability::Superiority, &drill);
                dice += count as i32 * i32::from(level);
            }
            match self.drilled((fight, side), kind, Ability::Support, &drill) {
                0 => types += 1,
                level => supporters[usize::from(level).min(7)] += count,
            }
        });
        // At most as many supporters as other types, the highest levels first.
        let mut left = types;
        for level in (1..8).rev() {
            let n = supporters[level].min(left);
            dice += (n as usize * level) as i32;
            left -= n;
        }
        dice += self.side_sum(fight, side, ModKind::BattleDice, Some(Round::Each));
        if first {
            dice += self.side_sum(fight, side, ModKind::BattleDice, Some(Round::First));
        }
        dice.clamp(0, 255) as u32
    }

    /// On what a die of a player succeeds, and how many failed ones are rolled again. [Z28.5.8]
    pub(crate) fn luck(&self, seat: u8, roll: Roll, fight: Option<(&Fight, usize)>) -> Luck {
        // A card may also make it harder; of several the lowest counts, whatever is usual.
        let (mut least, mut again) = (None::<u8>, 0);
        let fits = |scope: u16| scope == NONE || fight.is_some_and(|(f, side)| self.within(scope, f, side));
        self.each_mod(seat, ModKind::SuccessOn, |m, _| {
            if let Mod::SuccessOn { dice, value, scope } = m
                && dice == roll
                && fits(scope)
            {
                least = Some(least.map_or(value, |v| v.min(value)));
            }
        });
        self.each_mod(seat, ModKind::Reroll, |m, _| {
            if let Mod::Reroll { dice, count, scope } = m
                && dice == roll
                && fits(scope)
            {
                again += i32::from(count);
            }
        });
        let usual = self.kit.success_on;
        Luck { least: least.unwrap_or(usual), usual, again: again.max(0) as u32 }
    }

    /// Rolls dice and tells them; gives the successes.
    pub(crate) fn roll(
        &self,
        colour: u8,
        dice: u32,
        roll: Roll,
        fight: Option<(&Fight, usize)>,
        io: &mut impl Fate,
    ) -> u8 {
        let words = match roll {
            Roll::Battle => (rule!("Z18.4.2"), "rolls", "roll"),
            Roll::FirstStrike => (rule!("Z18.3.1"), "strikes first:", "strike first:"),
            Roll::Spell => (rule!("Z28.7.5"), "casts:", "cast:"),
        };
        throw(colour, dice, self.luck(colour, roll, fight), words, io)
    }

    /// Dice of a card that are neither fought nor cast: no modifier changes them. [Z28.7.18]
    pub(crate) fn plain_roll(&self, seat: u8, dice: u32, io: &mut impl Fate) -> u8 {
        let usual = self.kit.success_on;
        throw(seat, dice, Luck { least: usual, usual, again: 0 }, (rule!("Z28.7.18"), "rolls", "roll"), io)
    }

    pub(crate) fn top_fight(&mut self) -> Option<&mut Fight> {
        self.p.fights.last_mut()
    }

    /// Hits against a side's pool; what is left is Wounds. [Z18.5.1]
    fn absorb(&mut self, to: usize, hits: u8, io: &mut impl Fate) {
        let Some(fight) = self.top_fight() else { return };
        let absorbed = hits.min(fight.pools[to]);
        fight.pools[to] -= absorbed;
        fight.hits[to] = hits - absorbed;
        let (colour, left) = (fight.sides[to], fight.pools[to]);
        if absorbed > 0 {
            tell!(
                io,
                "Z18.5.1",
                "{side} {does} {hits} ({left} left to absorb).",
                side = side(colour),
                does = verb(colour, "absorbs", "absorb"),
                hits = Part::Nouns(absorbed.into(), "hit", "hits"),
                left
            );
        }
    }

    pub(crate) fn battle_step(&mut self, stage: u8, io: &mut impl Fate) -> bool {
        self.resume_chain();
        let Some(fight) = self.fight() else {
            self.pop();
            return true;
        };
        let [att, def] = fight.sides;
        match stage {
            0 => {
                self.replace(ask::Battle { stage: 1 });
                let ctx = Ctx { battle: fight.area, here: fight.area, ..Ctx::default() };
                self.fire(at(Moment::BattleStart), att, ctx, move |this, seat, on| match on {
                    On::BattleStart(scope) => {
                        fight.sides.contains(&seat) && this.within(scope, &fight, usize::from(seat != att))
                    }
                    _ => false,
                });
            }
            1 => {
                self.replace(ask::Battle { stage: 2 });
                self.open_window(att, Timing::BattleStart, NO); // R1, attacker first [Z18.2.2]
            }
            2 => {
                self.replace(ask::Battle { stage: 3 });
                self.open_window(def, Timing::BattleStart, NO);
            }
            3 => {
                let sides = [self.opening(&fight, 0), self.opening(&fight, 1)];
                let (pools, dice) = (sides.map(|s| s.0), sides.map(|s| s.1));
                let hits: [u8; 2] = std::array::from_fn(|s| {
                    self.roll(fight.sides[s], dice[s], Roll::FirstStrike, Some((&fight, s)), io)
                });
                if let Some(f) = self.top_fight() {
                    f.pools = pools;
                }
                // Both sides rolled before either removes a Unit. [Z18.3.2]
                self.absorb(1, hits[0], io);
                self.absorb(0, hits[1], io);
                self.replace(ask::Battle { stage: 4 });
            }
            4 => {
                self.replace(ask::Battle { stage: 5 }); // the defender's owner assigns first [Z18.5.8]
                self.wound_side(&fight, 1);
            }
            5 => {
                self.replace(ask::Battle { stage: 6 });
                self.wound_side(&fight, 0);
            }
            6 => {
                let alive = [self.has_units(fight.area, att), self.has_units(fight.area, def)];
                if alive != [true, true] {
                    if let Some(f) = self.top_fight() {
                        f.winner = if alive[0] {
                            0
                        } else if alive[1] {
                            1
                        } else {
                            2
                        };
                    }
                    self.replace(ask::Battle { stage: 7 });
                } else {
                    self.roll_round(&fight, io);
                    self.replace(ask::Battle { stage: 4 });
                }
            }
            7 => {
                self.replace(ask::Battle { stage: 8 });
                self.end_battle(&fight, io);
            }
            8 => {
                self.replace(ask::Battle { stage: 9 });
                let depth = self.p.fights.len() as u8;
                self.end_temps(Duration::Battle, depth);
                if let Some(winner) = fight.sides.get(usize::from(fight.winner)).filter(|w| self.is_seat(**w)) {
                    self.push(ask::Warp { area: fight.area, seat: *winner });
                }
            }
            _ => {
                io.mark(|| Mark::Ends);
                self.p.fights.pop();
                self.pop();
                if fight.winner == 0 && self.is_seat(att) {
                    self.push(ask::Pursue { area: fight.area, seat: att, target: NO, sent: 0 });
                }
            }
        }
        true
    }

    fn roll_round(&mut self, fight: &Fight, io: &mut impl Fate) {
        let round = fight.round.saturating_add(1);
        let mut dice = [self.round_dice(fight, 0, round), self.round_dice(fight, 1, round)];
        if dice == [0, 0] {
            dice = [1, 1]; // [Z18.4.4]
        }
        let hits: [u8; 2] =
            std::array::from_fn(|s| self.roll(fight.sides[s], dice[s], Roll::Battle, Some((fight, s)), io));
        if let Some(f) = self.top_fight() {
            f.round = round;
        }
        self.absorb(1, hits[0], io);
        self.absorb(0, hits[1], io);
    }

    fn wound_side(&mut self, fight: &Fight, side: usize) {
        let left = fight.hits[side];
        if left > 0 {
            let (area, colour, by) = (fight.area, fight.sides[side], fight.sides[1 - side]);
            self.push(ask::Wounds { area, colour, left, by, spell: false });
        }
    }

    // ---- The end ----

    /// A side, as journal and pages name it.
    pub(crate) fn party(&self, colour: u8) -> Party {
        match self.is_seat(colour) {
            true => Party::seat(Seat(colour)),
            false => Party::named("the Barbarians", Seats::NONE),
        }
    }

    /// Conquest, counters, triggers. [Z18.6.3]
    fn end_battle(&mut self, before: &Fight, io: &mut impl Fate) {
        let fight = self.fight().unwrap_or(*before);
        let ([att, def], area) = (fight.sides, fight.area);
        match fight.winner {
            0 => {
                tell!(
                    io,
                    "Z18.6.1",
                    "{side} {does} the Battle in {at}.",
                    side = side(att),
                    does = verb(att, "wins", "win"),
                    at = space(area)
                );
                self.conquer(area, io);
            }
            1 => tell!(
                io,
                "Z18.6.1",
                "{side} {does} {at}.",
                side = side(def),
                does = verb(def, "holds", "hold"),
                at = space(area)
            ),
            _ => {
                tell!(io, "Z18.6.2", "Nobody is left alive in {at}.", at = space(area));
                if self.kit.is_land(area) && self.level(area) == 0 {
                    self.set_control(area, BARBARIAN);
                }
                self.touch(area);
            }
        }
        io.mark(|| {
            let won = Some(usize::from(fight.winner)).filter(|n| *n < 2);
            let (at, sides) = (space(area), fight.sides.map(|colour| self.party(colour)));
            Mark::Decided(Verdict { at, sides, won, how: None, tally: Tally::Killed(fight.kills) })
        });
        let naval = !self.kit.is_land(area);
        if let Some(winner) = fight.sides.get(usize::from(fight.winner)).copied() {
            self.count(winner, Stat::BattlesWon, 1);
            let role = if fight.winner == 0 { Stat::BattlesWonAttack } else { Stat::BattlesWonDefend };
            self.count(winner, role, 1);
            let loser = fight.sides[1 - usize::from(fight.winner)];
            let vs = if self.is_seat(loser) { Stat::BattlesWonEmpire } else { Stat::BattlesWonBarbarian };
            self.count(winner, vs, 1);
            if naval {
                self.count(winner, Stat::NavalBattlesWon, 1);
            }
        }
        let victim = if self.is_seat(fight.owner) && fight.winner == 0 { fight.owner } else { NO };
        let ctx = Ctx { battle: area, here: area, victim, ..Ctx::default() };
        const MOMENTS: u32 = at(Moment::BattleWon)
            | at(Moment::BattleLost)
            | at(Moment::UnitLost)
            | at(Moment::EnemyKilled)
            | at(Moment::AreaConquered)
            | at(Moment::AreaLost);
        self.fire(MOMENTS, att, ctx, move |this, seat, on| {
            let Some(side) = fight.sides.iter().position(|s| *s == seat) else { return false };
            match on {
                On::BattleWon(scope) => usize::from(fight.winner) == side && this.within(scope, &fight, side),
                On::BattleLost(scope) => usize::from(fight.winner) != side && this.within(scope, &fight, side),
                On::UnitLost(sel) => fight.lost[side] & sel.0 != 0,
                On::EnemyKilled(sel) => fight.lost[1 - side] & sel.0 != 0,
                On::AreaConquered(..) | On::AreaLost(_) if fight.winner == 0 && !naval => {
                    this.conquest_fits(seat, on, att, fight.owner, area, fight.level)
                }
                _ => false,
            }
        });
    }

    /// Modifiers of a Battle or an Action that ends. [Z4.9]
    pub(crate) fn end_temps(&mut self, duration: Duration, depth: u8) {
        let mut gone = 0;
        let mut n = 0;
        while n < self.p.temps.len() {
            let t = self.p.temps[n];
            if t.duration == duration as u8 && t.depth >= depth {
                gone |= t.who;
                self.p.temps.remove(n);
            } else {
                n += 1;
            }
        }
        self.seat_range().filter(|s| gone & seat_bit(*s) != 0).for_each(|s| self.refresh(s));
    }
}

/// On what dice succeed, on what they usually do, and how many failed ones are rolled once more. [Z28.5.8]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Luck {
    pub(crate) least: u8,
    usual: u8,
    pub(crate) again: u32,
}

/// Throws dice and tells all of them, those thrown again apart, and what a card made of a success. Gives the successes. [Z4.8]
fn throw(
    colour: u8,
    dice: u32,
    luck: Luck,
    (clause, one, many): (Clause, &'static str, &'static str),
    io: &mut impl Fate,
) -> u8 {
    if dice == 0 {
        return 0;
    }
    let dice = dice.min(TOLD as u32 / 2);
    let mut faces = [0u8; TOLD];
    let (mut hits, mut failed, mut thrown) = (0u32, 0u32, 0);
    for _ in 0..dice {
        let face = io.die(6);
        faces[thrown] = face;
        thrown += 1;
        if face >= luck.least { hits += 1 } else { failed += 1 }
    }
    let first = thrown;
    for _ in 0..failed.min(luck.again) {
        let face = io.die(6);
        faces[thrown] = face;
        thrown += 1;
        hits += u32::from(face >= luck.least);
    }
    let words = || {
        let hits = Part::Nouns(hits as i32, "hit", "hits");
        if luck.least == luck.usual {
            return hits;
        }
        Part::Phrase(vec![hits, Part::Text(", on "), Part::Number(luck.least.into()), Part::Text(" or more")])
    };
    let row = || {
        let between = |n: usize| match n {
            0 => "",
            n if n == first => " and once more ",
            _ => " ",
        };
        Part::Phrase((0..thrown).flat_map(|n| [Part::Text(between(n)), Part::Die(faces[n])]).collect())
    };
    tell!(
        io,
        clause,
        "{seat} {does} {dice} ({hits}).",
        seat = side(colour),
        does = verb(colour, one, many),
        dice = row(),
        hits = words()
    );
    hits.min(255) as u8
}
