//! How good a position is, for bots: what the Invader has gained is what the Defender has lost. In hundredths of a point of
//! glory. A break-in ends the game, so it is worth what the count after it would be: won, even or lost. Weights were chosen by
//! sense, then by games against the weights before; each camp has its own.

use ravelin_core::{Asking, Each, Fast, Forecast, Io, Judged, Seat, Set, Silent, Token};

use crate::Frame;
use crate::ids::*;
use crate::kit::*;
use crate::odds;
use crate::rules::moving_out::{Group, Number};
use crate::state::{Breach, Stronghold};

const CROWN: i32 = 100_000;
const GLORY: i32 = 100;
/// A break-in at hand that wins, and each point beyond.
const WON: i32 = 1000;
const SPARE: i32 = 30;
/// A point of Strength of the horde at the wall; one of the garrison on the wall, a unit in a Tower.
const WALL: i32 = 12;
const MANNED: i32 = 15;
const TOWER: i32 = 16;
/// A point of Strength that the next melee would cost the Invader.
const BEATEN: i32 = 12;
/// A point of Strength on the Ramparts that Marksmen may shoot in the next Assault.
const SHOT: i32 = 8;
/// An Hourglass that lies on an Action.
const PAID: i32 = 8;
/// How far from a breach a section still counts as threatened, and how far beyond it more no longer helps.
const NEAR: i32 = 12;
const BEYOND: i32 = 6;

/// What a camp makes of a position. The camps differ: who attacks must believe in it, who holds may wait.
struct Weights {
    /// A break-in at hand that ends in equal glory, and one that loses.
    even: i32,
    lost: i32,
    /// Standing on a wall while one breach would lose the count: the Defender may open it.
    opened: i32,
    /// In hundredths, how sure a breach is at the turn start, and how much surer it gets with each Phase: the Defender still answers.
    sure: i32,
    surer: i32,
    /// A point of Strength of the horde, by how near it is to the wall.
    reserve: i32,
    camp: i32,
    foreground: i32,
    rampart: i32,
    /// A point of Strength of the garrison inside, and one that the next melee would wound: half of them recover.
    resting: i32,
    wounded: i32,
    /// An Hourglass to spend, and one on an Action that has no use yet.
    time: i32,
    idle: i32,
    resource: i32,
    /// A point nearer to a breach.
    step: i32,
    /// In hundredths, what the Defender has built.
    works: i32,
}

const INVADER: Weights = Weights {
    even: 60,
    lost: -332,
    opened: 300,
    sure: 43,
    surer: 42,
    reserve: 4,
    camp: 5,
    foreground: 11,
    rampart: 6,
    resting: 24,
    wounded: 11,
    time: 14,
    idle: 9,
    resource: 5,
    step: 22,
    works: 230,
};

const DEFENDER: Weights = Weights {
    even: 100,
    lost: -500,
    opened: 0,
    sure: 40,
    surer: 10,
    reserve: 3,
    camp: 4,
    foreground: 6,
    rampart: 11,
    resting: 10,
    wounded: 10,
    time: 9,
    idle: 3,
    resource: 4,
    step: 9,
    works: 100,
};

impl Stronghold {
    pub(crate) fn judgement(&self, seat: Seat) -> i32 {
        let invader = self.is_invader(seat);
        if self.p.end.is_some() {
            return if self.invaders_won() == invader { CROWN } else { -CROWN };
        }
        let w = if invader { &INVADER } else { &DEFENDER };
        let siege = match self.top() {
            Some(Frame::Group(Group { from, to })) => self.best_group(from, to, &Kind::ALL, w),
            Some(Frame::Number(Number { from, to, kind })) => self.best_group(from, to, &[kind], w),
            _ => self.siege(w),
        };
        if invader { siege } else { -siege }
    }

    /// Between Actions and moves a position can be judged; inside them, and in an Assault, it cannot.
    pub(crate) fn is_quiet(&self) -> bool {
        match self.pending() {
            [stage] => !stage.is_assault() && !matches!(stage, Frame::Climb(_)),
            _ => false,
        }
    }

    /// A route that is named is worth what the best group on it brings: otherwise it would look no better than to end the Move Out.
    fn best_group(&self, from: Place, to: Place, kinds: &[Kind], w: &Weights) -> i32 {
        let after = |kind: Kind, n: u8| {
            let mut copy = *self;
            let mut io = Io { dice: &mut Fast::new(0), journal: &mut Silent };
            copy.move_group(from, to, kind, n, &mut io);
            copy.siege(w)
        };
        let most = kinds.iter().map(|kind| (*kind, self.largest_group(from, to, *kind))).filter(|(_, n)| *n > 0);
        most.map(|(kind, n)| if n > 1 { after(kind, n).max(after(kind, 1)) } else { after(kind, 1) })
            .max()
            .unwrap_or_else(|| self.siege(w))
    }

    /// The position as the Invader sees it.
    fn siege(&self, w: &Weights) -> i32 {
        let inv: i32 = self.invader_glory().iter().map(|n| i32::from(*n)).sum();
        let def: i32 = self.defender_glory().iter().map(|n| i32::from(*n)).sum();
        let lead = inv - def;
        let worth =
            GLORY * lead + self.horde(w) - self.garrison(w) + self.engines() - self.works_done(w) * w.works / 100;
        worth + self.deeds_near() + self.melee(w) + self.breaches(lead, w) - self.exposed() * SHOT
    }

    /// What breaches at hand and breaches to come are worth with this lead in glory.
    fn breaches(&self, lead: i32, w: &Weights) -> i32 {
        let mut near = [0; Section::ALL.len()];
        let mut open = 0;
        for (near, s) in near.iter_mut().zip(Section::ALL) {
            *near = (i32::from(self.margin(s)) + NEAR).clamp(0, NEAR + BEYOND) * w.step;
            let falls = !self.spared(s) && self.onslaught(s) > self.defence(s) + self.cover(s);
            open += i32::from(falls);
        }
        // As many sections as it takes to win count most.
        near.sort_unstable_by(|a, b| b.cmp(a));
        let need = (1..=3).find(|n| lead + self.breach_points(*n) > 0).unwrap_or(4) as usize;
        let best: i32 = near[..need].iter().sum::<i32>() / need as i32;
        let mut worth = best + near.iter().sum::<i32>() / 2;
        if lead + self.breach_points(1) < 0 && !self.engaged_sections().is_empty() {
            worth -= w.opened;
        }
        if open == 0 {
            return worth;
        }
        let count = lead + self.breach_points(open);
        let value = match count.signum() {
            1 => WON + SPARE * count,
            0 => w.even,
            _ => w.lost,
        };
        worth + value * self.sureness(w) / 100
    }

    /// How sure it is, in hundredths, that the Assault finds the walls as they are now.
    fn sureness(&self, w: &Weights) -> i32 {
        let phase = match self.stage() {
            Frame::InvaderPhase(_) | Frame::DefenderStep(_) => self.phase().or(self.step()).map_or(0, Phase::number),
            Frame::Pick(_) | Frame::Flip(_) => 0,
            _ => 6,
        };
        let phase = i32::from(phase);
        w.sure + w.surer * phase
    }

    /// What the melees of the next Assault would cost either camp: who climbs without strength enough dies for nothing. [S18.21] [S18.28]
    fn melee(&self, w: &Weights) -> i32 {
        let mut worth = 0;
        for s in self.fighting().iter() {
            let ahead = i32::from(self.onslaught(s) - self.defence(s));
            if ahead > 0 {
                worth += ahead.min(self.cover(s).into()) * w.wounded;
            } else if self.valour(s) > 0 {
                worth -= (-ahead).min(self.on_section(s).strength().into()) * BEATEN;
            }
        }
        worth * self.sureness(w) / 100
    }

    /// Strength on Ramparts that volleys may kill: no more than there are Marksmen with a target. [S17.15]-[S17.19]
    fn exposed(&self) -> i32 {
        let p = &self.p;
        let mut aim: Each<Rampart, i32> = Each::default();
        let mut shooters = 0;
        for post in wall_posts(Set::all(), Set::all()) {
            let marksmen = i32::from(p.posts[post].of(MARKSMAN));
            if marksmen == 0 {
                continue;
            }
            let seen = |at: Butt| at.rampart().filter(|r| !p.covers.has(*r) && !p.ramparts[*r].is_empty());
            let targets: Set<Rampart> = self.marksman_range(post).iter().filter_map(seen).collect();
            targets.iter().for_each(|r| aim[r] += marksmen);
            shooters += if targets.is_empty() { 0 } else { marksmen };
        }
        let shot = aim.iter().map(|(r, aim)| i32::min(*aim, p.ramparts[r].strength().into())).sum::<i32>();
        shot.min(shooters)
    }

    /// The glory of so many breaches. [S21.10] [S25.3]
    fn breach_points(&self, n: i32) -> i32 {
        match self.p.switches.breach {
            Breach::PerSection | Breach::PerSectionWith4Left => n * i32::from(self.kit.breach_glory),
            Breach::Flat3 => 3,
            Breach::None => 0,
        }
    }

    /// The attack on a section after its Cauldron has acted; 0 if nobody attacks.
    fn onslaught(&self, s: Section) -> i16 {
        let attack = self.attack(s);
        let Some(kind) = self.p.cauldrons[s].filter(|_| !self.p.turn_flags.accident.has(s)) else { return attack };
        let there = self.on_section(s).of(kind);
        let dead = if kind == GOBLIN { there } else { there.min(1) };
        attack - kind.strength() * i16::from(dead)
    }

    /// How far the attack on a section is above what it takes to breach it, with those on the Ramparts below who may climb next.
    fn margin(&self, s: Section) -> i16 {
        let room = i16::from(self.wall_room(s));
        let below: i16 = s.ramparts().iter().map(|r| self.p.ramparts[r].strength()).sum();
        let attack = self.onslaught(s) + (below / 2).min(2 * room);
        if attack == 0 || self.spared(s) {
            return i16::MIN / 2;
        }
        attack - self.defence(s) - self.cover(s)
    }

    /// Progress towards Glorious Deeds that are still open. [S21.2]-[S21.5]
    fn deeds_near(&self) -> i32 {
        let p = &self.p;
        let progress = |feat: Feat| match feat {
            Feat::AttackOfTheTrolls => {
                let trolls = Section::ALL.into_iter().map(|s| self.on_section(s).of(TROLL)).max();
                i32::from(trolls.unwrap_or(0)) * 12
            }
            Feat::BloodRituals => i32::from(p.blood) * 6,
            Feat::StormOfTheWalls => {
                let full = |s: &Section| p.wall[*s].total() >= self.kit.invader_fields[*s];
                Section::ALL.into_iter().filter(full).count() as i32 * 15
            }
            Feat::RuinedWalls => i32::from(p.strips.min(1)) * 30,
        };
        (Set::all() - p.feats).iter().map(progress).sum()
    }

    fn horde(&self, w: &Weights) -> i32 {
        let p = &self.p;
        fn sum<'a>(all: impl Iterator<Item = &'a Units>) -> i32 {
            all.map(|units| i32::from(units.strength())).sum()
        }
        let crews: i32 =
            p.crews.values().map(|c| if c.total() >= 2 { 34 } else { i32::from(c.strength()) * w.camp }).sum();
        let mut time: i32 = p.hourglasses.values().map(|n| i32::from(*n) * w.time).sum();
        if let Some(phase) = self.phase() {
            // What waits in the Camp will be paid for. [S12.23]
            for side in Side::ALL {
                let reserve = if phase == Phase::MovingOut { 0 } else { p.reserve[side].total() };
                time += i32::from(self.kit.camp_cost(p.camp[side].total() + reserve)) * w.time;
            }
        }
        let resources: i32 = p.resources.values().map(|n| i32::from(*n) * w.resource).sum();
        let flipped: i32 = p.flipped.values().map(|flipped| flipped.len() as i32 * 25).sum();
        sum(p.reserve.values()) * w.reserve
            + sum(p.camp.values()) * w.camp
            + sum(p.foregrounds.values()) * w.foreground
            + sum(p.ramparts.values()) * w.rampart
            + sum(p.wall.values().chain(p.siege.values())) * WALL
            + crews
            + resources
            - time
            - flipped
    }

    fn garrison(&self, w: &Weights) -> i32 {
        let p = &self.p;
        let each = p.posts.iter().map(|(post, units)| match post.stead() {
            Stead::Section(_) => i32::from(units.strength()) * MANNED,
            Stead::Tower(_) => i32::from(units.total()) * TOWER,
            Stead::Barracks | Stead::Guard | Stead::HonorGuard | Stead::Courtyard => {
                i32::from(units.strength()) * w.resting
            }
        });
        let honor = if p.honor_kept { 60 } else { 0 };
        let stones: i32 = p.stones.values().chain(p.wooden.values()).map(|n| i32::from(*n) * 10).sum();
        each.sum::<i32>() + honor + stones + i32::from(p.stone_due) * 8
    }

    /// Machines, Equipment, Training and rams.
    fn engines(&self) -> i32 {
        let p = &self.p;
        let mut worth = 0;
        for (r, machine) in p.machines.iter() {
            let (hits, misses) = (i32::from(p.hits[r]), i32::from(p.misses[r]));
            let odds = if hits + misses > 0 { 130 * hits / (hits + misses) } else { 0 };
            worth += match machine {
                None => 0,
                Some(Machine::Ballista) => 44 + odds,
                Some(Machine::Catapult) => 46 + odds,
                Some(Machine::Trebuchet) => 54 + odds,
                Some(Machine::Altar) => 44 + if p.influence[r].is_some() { 12 } else { 0 },
            };
        }
        let chips: usize = p.equipment.values().map(|there| there.len()).sum();
        let training: usize = p.training.values().map(|there| there.len()).sum();
        let rituals = p.turn_flags.gale.len() * 14
            + (p.turn_flags.bloodstones.len() + p.turn_flags.accident.len()) * 26
            + p.turn_flags.fire.len() * 16
            + p.turn_flags.specters.len() * 16
            + p.turn_flags.possessed.len() * 14
            + usize::from(p.turn_flags.panic) * 14;
        worth += chips as i32 * 30 + training as i32 * 30 + p.bridges.len() as i32 * 18;
        worth += p.siege_towers.len() as i32 * 70 + p.covers.len() as i32 * 34;
        worth += p.saboteurs.len() as i32 * 34 + i32::from(p.rams) * 30 + rituals as i32;
        let gone = i32::from(self.full_toughness().saturating_sub(p.toughness));
        worth + if p.barbican { gone * 9 } else { 0 }
    }

    /// What the Defender has built, and what he is building.
    fn works_done(&self, w: &Weights) -> i32 {
        let p = &self.p;
        let mut worth = 0;
        for mount in p.mounts.values().flatten() {
            worth += match mount {
                Mount::Cannon => 60,
                Mount::Poles => 52,
            };
        }
        for (s, kind) in p.cauldrons.iter() {
            let Some(kind) = *kind else { continue };
            let there = i32::from(self.on_section(s).of(kind));
            worth += match kind {
                GOBLIN => 26,
                ORC => 30,
                TROLL => 38,
            } + 12 * there.min(2);
        }
        worth += p.platforms.len() as i32 * 22;
        worth += (p.goblin_traps.len() + p.troll_traps.len()) as i32 * 24;
        for work in Work::ALL.into_iter().filter(|work| p.paid[*work] > 0) {
            let useful = self.defenders().iter().copied().any(|by| !self.work_targets(by, work).is_empty());
            worth += i32::from(p.paid[work]) * if useful { PAID } else { w.idle };
        }
        worth += if p.turn_flags.blessing.is_some() { 20 } else { 0 };
        worth + if p.turn_flags.glare.is_some() { 20 } else { 0 }
    }
}

impl Judged for Stronghold {
    fn quiet(&self) -> bool {
        self.is_quiet()
    }

    fn judge(&self, seat: Seat) -> i32 {
        self.judgement(seat)
    }

    fn forecast(view: &Self::View, at: Token) -> Option<Forecast> {
        odds::forecast(view, at)
    }
}
