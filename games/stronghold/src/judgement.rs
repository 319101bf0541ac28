//! How good a position is, for bots: what the Invader has gained is what the Defender has lost. In hundredths of a point of
//! glory; the weights are a first, sensible guess. A break-in is worth having only with more glory than the Defender.

use ravelin_core::Seat;

use crate::components::*;
use crate::flow::{Ask, Stage};
use crate::places::*;
use crate::state::{Machine, Mount, NONE, Stronghold};

const CROWN: i32 = 100_000;
const GLORY: i32 = 100;
/// A point of Strength of the horde, by how near it is to the wall.
const RESERVE: i32 = 3;
const CAMP: i32 = 4;
const FOREGROUND: i32 = 6;
const RAMPART: i32 = 9;
const WALL: i32 = 12;
/// A point of Strength of the garrison, on the wall and inside.
const MANNED: i32 = 15;
const RESTING: i32 = 10;
const TOWER: i32 = 16;
/// An Hourglass to spend, and one that lies on an Action.
const TIME: i32 = 9;
const PAID: i32 = 8;
const RESOURCE: i32 = 4;
/// How far from a breach a section still counts as threatened.
const NEAR: i16 = 12;

impl Stronghold {
    pub(crate) fn judgement(&self, seat: Seat) -> i32 {
        let invader = self.is_invader(seat);
        if self.p.end.is_some() {
            return if self.invaders_won() == invader { CROWN } else { -CROWN };
        }
        let siege = self.siege();
        if invader { siege } else { -siege }
    }

    /// Between Actions and moves a position can be judged; inside them, and in an Assault, it cannot.
    pub(crate) fn is_quiet(&self) -> bool {
        let calm =
            matches!(self.p.stage, Stage::Pick(_) | Stage::Flip | Stage::Phase(_) | Stage::Step(_) | Stage::Over);
        calm && self.p.ask == Ask::None
    }

    /// The position as the Invader sees it.
    fn siege(&self) -> i32 {
        let inv: i32 = self.invader_glory().iter().map(|n| i32::from(*n)).sum();
        let def: i32 = self.defender_glory().iter().map(|n| i32::from(*n)).sum();
        let lead = inv - def;
        let mut worth = GLORY * lead + self.horde() - self.garrison() + self.engines() - self.works_done();
        // A breach adds its own point and ends the race.
        let worth_breaking_in = lead >= 0;
        let mut best = 0;
        let mut sum = 0;
        for s in (0..SECTIONS as u8).map(Section) {
            let near = self.threat(s, worth_breaking_in);
            best = best.max(near);
            sum += near;
        }
        worth += best + sum / 2;
        worth
    }

    /// How near a section is to a breach: 0 for safe.
    fn threat(&self, s: Section, wanted: bool) -> i32 {
        if self.spared(s) {
            return 0;
        }
        let mut attack = self.attack(s);
        // Those on the Ramparts below may climb next.
        let room = i16::from(self.wall_room(s));
        let below: i16 = ramparts(s.towers()).map(|r| self.p.ramparts[r.index()].strength()).sum();
        attack += (below / 2).min(2 * room);
        if attack == 0 {
            return 0;
        }
        if let Some(kind) = self.cauldron(s)
            && self.p.turn_flags.accident & s.bit() == 0
        {
            let there = self.on_section(s).of(kind);
            attack -= kind.strength() * if kind == GOBLIN { i16::from(there) } else { i16::from(there.min(1)) };
        }
        let margin = attack - self.defence(s) - self.cover(s);
        if self.engaged(s) && margin > 0 && self.attack(s) > self.defence(s) + self.cover(s) {
            return if wanted { 420 + 10 * i32::from(margin) } else { -60 };
        }
        i32::from((margin + NEAR).max(0)) * 9
    }

    fn horde(&self) -> i32 {
        let p = &self.p;
        let sum = |all: &[Units]| all.iter().map(|u| i32::from(u.strength())).sum::<i32>();
        let crews: i32 = p.crews.iter().map(|c| if c.total() >= 2 { 34 } else { i32::from(c.strength()) * CAMP }).sum();
        let time: i32 = p.hourglasses.iter().map(|n| i32::from(*n) * TIME).sum();
        let resources: i32 = p.resources.iter().map(|n| i32::from(*n) * RESOURCE).sum();
        let flipped: i32 = p.flipped.iter().map(|f| f.count_ones() as i32 * 25).sum();
        sum(&p.reserve) * RESERVE
            + sum(&p.camp) * CAMP
            + sum(&p.foregrounds) * FOREGROUND
            + sum(&p.ramparts) * RAMPART
            + (sum(&p.wall) + sum(&p.siege)) * WALL
            + crews
            + resources
            + i32::from(p.blood) * 6
            - time
            - flipped
    }

    fn garrison(&self) -> i32 {
        let p = &self.p;
        let strength = |units: &[Units]| units.iter().map(|u| i32::from(u.strength())).sum::<i32>();
        let walls = strength(&p.posts[..SECTIONS]) * MANNED;
        let towers: i32 = p.posts[9..16].iter().map(|u| i32::from(u.total()) * TOWER).sum();
        let inside = strength(&p.posts[16..]) * RESTING;
        let honor = if p.honor_kept { 60 } else { 0 };
        let stones: i32 = p.stones.iter().chain(&p.wooden).map(|n| i32::from(*n) * 10).sum();
        walls + towers + inside + honor + stones + i32::from(p.stone_due) * 8
    }

    /// Machines, Equipment, Training and rams.
    fn engines(&self) -> i32 {
        let p = &self.p;
        let mut worth = 0;
        for (r, machine) in p.machines.iter().enumerate() {
            let (hits, misses) = (i32::from(p.hits[r]), i32::from(p.misses[r]));
            let odds = if hits + misses > 0 { 130 * hits / (hits + misses) } else { 0 };
            worth += match machine {
                Machine::None => 0,
                Machine::Ballista => 44 + odds,
                Machine::Catapult => 46 + odds,
                Machine::Trebuchet => 54 + odds,
                Machine::Altar => 44 + if p.influence[r] == NONE { 0 } else { 12 },
            };
        }
        let chips: u32 = p.equipment.iter().map(|m| m.count_ones()).sum();
        let training: u32 = p.training.iter().map(|m| m.count_ones()).sum();
        let rituals = p.turn_flags.gale.count_ones() * 14
            + (p.turn_flags.bloodstones.count_ones() + p.turn_flags.accident.count_ones()) * 26
            + p.turn_flags.fire.count_ones() * 16
            + p.turn_flags.specters.count_ones() * 16
            + p.turn_flags.possessed.count_ones() * 14
            + u32::from(p.turn_flags.panic) * 14;
        worth += chips as i32 * 30 + training as i32 * 30 + p.bridges.count_ones() as i32 * 18;
        worth += p.siege_towers.count_ones() as i32 * 70 + p.covers.count_ones() as i32 * 34;
        worth += p.saboteurs.count_ones() as i32 * 34 + i32::from(p.rams) * 30 + rituals as i32;
        let gone = i32::from(self.full_toughness().saturating_sub(p.toughness));
        worth + if p.barbican { gone * 9 } else { 0 }
    }

    /// What the Defender has built, and what he is building.
    fn works_done(&self) -> i32 {
        let p = &self.p;
        let mut worth = 0;
        for mount in p.mounts {
            worth += match mount {
                Mount::None => 0,
                Mount::Cannon => 60,
                Mount::Poles => 52,
            };
        }
        for (s, kind) in p.cauldrons.iter().enumerate() {
            if *kind == NONE {
                continue;
            }
            let there = i32::from(self.on_section(Section(s as u8)).of(Kind::at((*kind).into())));
            worth += [26, 30, 38][usize::from(*kind) % 3] + 12 * there.min(2);
        }
        worth += p.platforms.count_ones() as i32 * 22;
        worth += (p.goblin_traps.count_ones() + p.troll_traps.count_ones()) as i32 * 24;
        worth += p.paid.iter().map(|n| i32::from(*n) * PAID).sum::<i32>();
        worth += if p.turn_flags.blessing == NONE { 0 } else { 20 };
        worth += if p.turn_flags.glare == NONE { 0 } else { 20 };
        worth + i32::from(p.turn_flags.speech) * 6
    }
}
