//! S21, S22: glory: deeds, ruined walls, the count after a break-in and how the game ends.

use ravelin_core::journal::Part;
use ravelin_core::outcome::ScoreLine;
use ravelin_core::{
    Asking, Choices, Clause, Contest, Fate, Outcome, Question, Seat, Seats, Set, head, question, rule, tell,
};

use crate::ids::*;
use crate::state::{Breach, End, Stronghold};
use crate::tokens::{SUPPLY, both, chip, points, some};

/// Ruins are counted up to here: many more than a game can have, but a saved state may say anything.
pub(crate) const MOST_STRIPS: u8 = 200;

question! {
    /// The end: nobody is asked. [S22.2]
    pub Over {} in Stronghold;
    asked(|_, _| Seats::NONE);
    prompt(ChooseOne, "S22.2", "The game is over.");
    Nothing {}
}

impl Question<Stronghold> for Over {
    fn choices(self, _: &Stronghold, _: Seat, _: &mut impl Choices<Nothing>) {}

    fn answer(self, _: &mut Stronghold, _: Seat, answer: Nothing, _: &mut impl Fate) {
        match answer {}
    }

    fn sound(self, game: &Stronghold) -> bool {
        game.p.end.is_some() && game.p.pending.len() == 1
    }
}

impl Stronghold {
    fn score_feat(&mut self, feat: Feat, ctx: &mut impl Fate) {
        self.p.feats.insert(feat);
        let clause = feat.clause();
        let glory = points(self.kit.feat_glory[feat]);
        tell!(ctx, clause, "A Glorious Deed is done: {feat}, worth {glory}.", feat, glory);
    }

    /// Deeds whose condition holds now are scored at once. [S21.2]-[S21.4]
    pub(crate) fn check_feats(&mut self, ctx: &mut impl Fate) {
        let open = Set::all().without(Feat::RuinedWalls) - self.p.feats;
        if open.is_empty() || self.p.repeat {
            return; // nothing counts in the repeated Assault [S22.5]
        }
        let (mut trolls, mut full) = (false, 0);
        for s in Section::ALL {
            let wall = self.p.wall[s];
            trolls |= wall.of(TROLL) + self.p.siege[s].of(TROLL) >= self.kit.trolls_needed;
            full += u8::from(wall.total() >= self.kit.invader_fields[s]);
        }
        let blood = self.p.blood >= self.kit.goblins_needed;
        for feat in open {
            let holds = match feat {
                Feat::AttackOfTheTrolls => trolls,
                Feat::BloodRituals => blood,
                Feat::StormOfTheWalls => full >= self.kit.storms_needed,
                Feat::RuinedWalls => false,
            };
            if holds {
                self.score_feat(feat, ctx);
            }
        }
    }

    /// Destroys one Stone and all Wooden Components of a section. [S8.14] [S8.15] [S21.5]-[S21.7]
    pub(crate) fn demolish(&mut self, s: Section, ctx: &mut impl Fate) {
        let (stones, wooden) = (self.p.stones[s], self.p.wooden[s]);
        if stones + wooden == 0 {
            return;
        }
        let stone = stones.min(1);
        self.p.stones[s] -= stone;
        self.p.stone_supply += stone;
        self.p.wooden[s] = 0;
        self.p.wooden_supply += wooden;
        let gone = || both(&some(stone, chip(Piece::Stone)), &some(wooden, chip(Piece::Wooden)));
        let left = Part::Nouns(self.p.stones[s].into(), "Stone is left", "Stones are left");
        tell!(ctx, "S8.14", "{from} loses {piece}; {left}.", from = s, piece = gone(), left; to = SUPPLY);
        if self.p.stones[s] > 0 || self.p.repeat {
            return;
        }
        self.p.strips = self.p.strips.saturating_add(1).min(MOST_STRIPS);
        let first = self.p.ruin.is_none();
        let ruin = if stone > 0 { Component::Stone } else { Component::Wooden };
        let piece = || some(first.into(), chip(ruin.piece()));
        let (strips, needed) = (self.p.strips, self.kit.ruins_needed);
        tell!(ctx, "S21.5", "{at} has no Component left: {strips} of {needed} for {feat}.",
            at = s, strips, needed, feat = Feat::RuinedWalls;
            piece = piece(), from = SUPPLY, to = Feat::RuinedWalls);
        if first {
            self.p.ruin = Some(ruin);
            match ruin {
                Component::Stone => self.p.stone_supply -= 1,
                Component::Wooden => self.p.wooden_supply -= 1,
            }
        }
        if self.p.strips >= self.kit.ruins_needed && !self.p.feats.has(Feat::RuinedWalls) {
            self.score_feat(Feat::RuinedWalls, ctx);
        }
    }

    /// Destroys the Cauldron of a section; an Accident on it returns. [S8.16] [S11.13]
    pub(crate) fn smash_cauldron(&mut self, s: Section) {
        self.p.cauldrons[s] = None;
        self.p.turn_flags.accident.remove(s);
    }

    /// What counts for the Invaders: time, deeds, Gates, breaches. [S22.1]
    pub fn invader_glory(&self) -> [u8; 4] {
        let time = self.kit.turns.saturating_sub(self.p.turns_given) * self.kit.time_glory;
        let feats = self.p.feats.iter().map(|feat| self.kit.feat_glory[feat]).sum();
        let gates = self.kit.gate_glory.iter().take(self.p.gate.into()).sum();
        let breached = self.p.breached.len() as u8;
        let breaches = match self.p.switches.breach {
            Breach::PerSection => breached * self.kit.breach_glory,
            Breach::PerSectionWith4Left => self.p.wide_breaches.len() as u8 * self.kit.breach_glory,
            Breach::Flat3 => 3 * u8::from(breached > 0),
            Breach::None => 0,
        };
        [time, feats, gates, breaches]
    }

    /// What counts for the Defenders: time, steadfastness, the Honor Guard. [S22.1]
    pub fn defender_glory(&self) -> [u8; 3] {
        let time = self.p.turns_given * self.kit.time_glory;
        let steadfast = self.p.steadfast.len() as u8 * self.kit.shame_glory;
        [time, steadfast, self.p.honor_points * self.kit.honor_glory]
    }

    /// After a break-in: glory decides, or the Assault is repeated. [S22.1]-[S22.3]
    pub(crate) fn count_glory(&mut self, ctx: &mut impl Fate) {
        self.count();
        let [invader, defender] = Team::ALL.map(|team| self.p.glory[team]);
        head!(ctx, "S22.1", "The castle is broken into: glory {invader} against {defender}", invader, defender);
        if invader != defender {
            return self.finish(End::Glory, ctx);
        }
        head!(ctx, "S22.3", "Equal glory: the Assault is repeated");
        self.p.repeat = true;
        self.begin_assault(ctx);
    }

    /// The repeated Assault is over. [S22.4]
    pub(crate) fn decide_repeat(&mut self, broke_in: bool, ctx: &mut impl Fate) {
        self.p.glory[if broke_in { Team::Invaders } else { Team::Defenders }] += 1;
        self.finish(End::Repeated, ctx);
    }

    fn count(&mut self) {
        self.p.glory[Team::Invaders] = self.invader_glory().iter().sum();
        self.p.glory[Team::Defenders] = self.defender_glory().iter().sum();
    }

    fn team(&self, seat: Seat) -> Team {
        if self.is_invader(seat) { Team::Invaders } else { Team::Defenders }
    }

    pub(crate) fn finish(&mut self, end: End, ctx: &mut impl Fate) {
        if end == End::Held {
            self.count();
        }
        self.p.end = Some(end);
        self.start_over(Over {});
        let (won, invaders, defenders) = (self.invaders_won(), self.invaders().len(), self.defenders().len());
        let rule = match end {
            End::Held => rule!("S1.6"),
            End::Glory => rule!("S22.2"),
            End::Repeated => rule!("S22.4"),
        };
        match (won, invaders, defenders) {
            (true, 1, _) => head!(ctx, rule, "The Invader wins"),
            (true, ..) => head!(ctx, rule, "The Invaders win"),
            (false, _, 1) => head!(ctx, rule, "The Defender wins"),
            (false, ..) => head!(ctx, rule, "The Defenders win"),
        }
    }

    /// After ten turns the Defender wins whatever the glory. [S1.6] [S22.2]
    pub fn invaders_won(&self) -> bool {
        match self.p.end {
            None | Some(End::Held) => false,
            Some(End::Glory | End::Repeated) => self.p.glory[Team::Invaders] > self.p.glory[Team::Defenders],
        }
    }

    pub(crate) fn final_outcome(&self) -> Option<Outcome> {
        let end = self.p.end?;
        let n = self.p.seats;
        let won = self.invaders_won();
        let seats = || (0..n).map(Seat);
        let winners: Seats = seats().filter(|s| self.is_invader(*s) == won).collect();
        let places = seats().map(|s| if winners.has(s) { 1 } else { 1 + winners.len() as u8 }).collect();
        let scores = seats().map(|s| i32::from(self.p.glory[self.team(s)])).collect();
        let line = |name: &str, clause: Clause, value: &dyn Fn(bool) -> u8| ScoreLine {
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
