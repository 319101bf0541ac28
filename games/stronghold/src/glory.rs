//! Glory: deeds, ruined walls, the count after a break-in and how the game ends. [S21] [S22]

use ravelin_core::journal::Part;
use ravelin_core::outcome::ScoreLine;
use ravelin_core::{Contest, Outcome, Seat, Seats, head, rule, tell};

use crate::components::*;
use crate::flow::{Fate, Stage};
use crate::places::*;
use crate::state::{Breach, End, NONE, Stronghold};
use crate::tokens::{SUPPLY, both, chip, points, some};

/// Ruins are counted up to here: many more than a game can have, but a saved state may say anything.
pub(crate) const MOST_STRIPS: u8 = 200;

impl Stronghold {
    fn score_feat(&mut self, feat: Feat, io: &mut impl Fate) {
        self.p.feats |= 1 << feat as u8;
        let clause = match feat {
            Feat::AttackOfTheTrolls => rule!("S21.2"),
            Feat::BloodRituals => rule!("S21.3"),
            Feat::StormOfTheWalls => rule!("S21.4"),
            Feat::RuinedWalls => rule!("S21.5"),
        };
        let glory = points(self.kit.feat_glory[feat.index()]);
        tell!(io, clause, "A Glorious Deed is done: {feat}, worth {glory}.", feat, glory);
    }

    /// Deeds whose condition holds now are scored at once. [S21.2]-[S21.4]
    pub(crate) fn check_feats(&mut self, io: &mut impl Fate) {
        const WATCHED: u8 = 0b111;
        if self.p.feats & WATCHED == WATCHED || self.p.repeat {
            return; // nothing counts in the repeated Assault [S22.5]
        }
        let open = |feat: Feat| self.p.feats & 1 << feat as u8 == 0;
        let (mut trolls, mut full) = (false, 0);
        for s in 0..SECTIONS {
            let wall = self.p.wall[s];
            trolls |= wall.of(TROLL) + self.p.siege[s].of(TROLL) >= self.kit.trolls_needed;
            full += u8::from(wall.total() >= self.kit.invader_fields[s]);
        }
        let blood = self.p.blood >= self.kit.goblins_needed;
        let scored = [
            (Feat::AttackOfTheTrolls, trolls && open(Feat::AttackOfTheTrolls)),
            (Feat::BloodRituals, blood && open(Feat::BloodRituals)),
            (Feat::StormOfTheWalls, full >= self.kit.storms_needed && open(Feat::StormOfTheWalls)),
        ];
        for (feat, holds) in scored {
            if holds {
                self.score_feat(feat, io);
            }
        }
    }

    /// Destroys one Stone and all Wooden Components of a section. [S8.14] [S8.15] [S21.5]-[S21.7]
    pub(crate) fn demolish(&mut self, s: Section, io: &mut impl Fate) {
        let at = s.index();
        let (stones, wooden) = (self.p.stones[at], self.p.wooden[at]);
        if stones + wooden == 0 {
            return;
        }
        let stone = stones.min(1);
        self.p.stones[at] -= stone;
        self.p.stone_supply += stone;
        self.p.wooden[at] = 0;
        self.p.wooden_supply += wooden;
        let gone = || both(&some(stone, chip(Piece::Stone)), &some(wooden, chip(Piece::Wooden)));
        let left = Part::Nouns(self.p.stones[at].into(), "Stone is left", "Stones are left");
        tell!(io, "S8.14", "{from} loses {piece}; {left}.", from = s, piece = gone(), left; to = SUPPLY);
        if self.p.stones[at] > 0 || self.p.repeat {
            return;
        }
        self.p.strips = self.p.strips.saturating_add(1).min(MOST_STRIPS);
        let first = self.p.ruin == 0;
        let piece = || some(first.into(), chip(if stone > 0 { Piece::Stone } else { Piece::Wooden }));
        let (strips, needed) = (self.p.strips, self.kit.ruins_needed);
        tell!(io, "S21.5", "{at} has no Component left: {strips} of {needed} for {feat}.",
            at = s, strips, needed, feat = Feat::RuinedWalls;
            piece = piece(), from = SUPPLY, to = Feat::RuinedWalls);
        if first {
            if stone > 0 {
                (self.p.ruin, self.p.stone_supply) = (1, self.p.stone_supply - 1);
            } else {
                (self.p.ruin, self.p.wooden_supply) = (2, self.p.wooden_supply - 1);
            }
        }
        if self.p.strips >= self.kit.ruins_needed && self.p.feats & 1 << Feat::RuinedWalls as u8 == 0 {
            self.score_feat(Feat::RuinedWalls, io);
        }
    }

    /// Destroys the Cauldron of a section; an Accident on it returns. [S8.16] [S11.13]
    pub(crate) fn smash_cauldron(&mut self, s: Section) {
        self.p.cauldrons[s.index()] = NONE;
        self.p.turn_flags.accident &= !s.bit();
    }

    /// What counts for the Invaders: time, deeds, Gates, breaches. [S22.1]
    pub fn invader_glory(&self) -> [u8; 4] {
        let time = self.kit.turns.saturating_sub(self.p.turns_given) * self.kit.time_glory;
        let feats = bits(self.p.feats).map(|f| self.kit.feat_glory[usize::from(f) % FEATS]).sum();
        let gates = self.kit.gate_glory.iter().take(self.p.gate.into()).sum();
        let breached = self.p.breached.count_ones() as u8;
        let breaches = match self.p.switches.breach {
            Breach::PerSection => breached * self.kit.breach_glory,
            Breach::PerSectionWith4Left => self.p.wide_breaches.count_ones() as u8 * self.kit.breach_glory,
            Breach::Flat3 => 3 * u8::from(breached > 0),
            Breach::None => 0,
        };
        [time, feats, gates, breaches]
    }

    /// What counts for the Defenders: time, steadfastness, the Honor Guard. [S22.1]
    pub fn defender_glory(&self) -> [u8; 3] {
        let time = self.p.turns_given * self.kit.time_glory;
        let steadfast = self.p.steadfast.count_ones() as u8 * self.kit.shame_glory;
        [time, steadfast, self.p.honor_points * self.kit.honor_glory]
    }

    /// After a break-in: glory decides, or the Assault is repeated. [S22.1]-[S22.3]
    pub(crate) fn count_glory(&mut self, io: &mut impl Fate) {
        let [invader, defender] = [self.invader_glory().iter().sum(), self.defender_glory().iter().sum()];
        self.p.glory = [invader, defender];
        head!(io, "S22.1", "The castle is broken into: glory {invader} against {defender}", invader, defender);
        if invader != defender {
            return self.finish(End::Glory, io);
        }
        head!(io, "S22.3", "Equal glory: the Assault is repeated");
        self.p.repeat = true;
        self.begin_assault(io);
    }

    /// The repeated Assault is over. [S22.4]
    pub(crate) fn decide_repeat(&mut self, broke_in: bool, io: &mut impl Fate) {
        self.p.glory[usize::from(!broke_in)] += 1;
        self.finish(End::Repeated, io);
    }

    pub(crate) fn finish(&mut self, end: End, io: &mut impl Fate) {
        if end == End::Held {
            self.p.glory = [self.invader_glory().iter().sum(), self.defender_glory().iter().sum()];
        }
        self.p.end = Some(end);
        self.p.stage = Stage::Over;
        let (won, invaders, defenders) = (self.invaders_won(), self.invaders(), self.defenders());
        let rule = match end {
            End::Held => rule!("S1.6"),
            End::Glory => rule!("S22.2"),
            End::Repeated => rule!("S22.4"),
        };
        match (won, invaders, defenders) {
            (true, 1, _) => head!(io, rule, "The Invader wins"),
            (true, ..) => head!(io, rule, "The Invaders win"),
            (false, _, 1) => head!(io, rule, "The Defender wins"),
            (false, ..) => head!(io, rule, "The Defenders win"),
        }
    }

    /// After ten turns the Defender wins whatever the glory. [S1.6] [S22.2]
    pub fn invaders_won(&self) -> bool {
        match self.p.end {
            None | Some(End::Held) => false,
            Some(End::Glory | End::Repeated) => self.p.glory[0] > self.p.glory[1],
        }
    }

    pub(crate) fn final_outcome(&self) -> Option<Outcome> {
        let end = self.p.end?;
        let n = self.p.seats;
        let won = self.invaders_won();
        let seats = || (0..n).map(Seat);
        let winners: Seats = seats().filter(|s| self.is_invader(*s) == won).collect();
        let places = seats().map(|s| if winners.has(s) { 1 } else { 1 + winners.len() as u8 }).collect();
        let scores = seats().map(|s| i32::from(self.p.glory[usize::from(!self.is_invader(s))])).collect();
        let line = |name: &str, clause, value: &dyn Fn(bool) -> u8| ScoreLine {
            name: name.to_owned(),
            clause,
            values: seats().map(|s| i32::from(value(self.is_invader(s)))).collect(),
            details: vec![String::new(); usize::from(n)],
        };
        let (inv, def) = (self.invader_glory(), self.defender_glory());
        let mut lines = vec![
            line("Time", rule!("S21.1"), &|invader| if invader { inv[0] } else { def[0] }),
            line("Deeds", rule!("S21.8"), &|invader| if invader { inv[1] } else { 0 }),
            line("Gates", rule!("S21.9"), &|invader| if invader { inv[2] } else { 0 }),
            line("Breaches", rule!("S21.10"), &|invader| if invader { inv[3] } else { 0 }),
            line("Steadfastness", rule!("S21.12"), &|invader| if invader { 0 } else { def[1] }),
            line("Honor Guard", rule!("S21.21"), &|invader| if invader { 0 } else { def[2] }),
        ];
        let (clause, reason) = match end {
            End::Held => (rule!("S1.6"), "the walls held to the last turn; glory does not count then"),
            End::Glory => (rule!("S22.2"), "more glory after the break-in"),
            End::Repeated => {
                lines.push(line("Repeated Assault", rule!("S22.4"), &|invader| u8::from(invader == won)));
                (rule!("S22.4"), "equal glory: the repeated Assault decided")
            }
        };
        let reason = reason.to_owned();
        Some(Outcome { contest: Contest::Team, winners, places, scores, clause, reason, lines })
    }
}
