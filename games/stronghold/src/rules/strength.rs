//! S18.17-S18.34: Assault II, stage 4: Strength is compared on every engaged section. The same code resolves a section and
//! foretells it. [S16.2] [S16.4]

use ravelin_core::journal::{Part, moved};
use ravelin_core::{
    Answer, Asking, Choices, Clause, DecisionKind, Fate, Mark, Party, Question, Routine, Seat, Set, Step, Tally,
    Verdict, Violation, ask, question, rule, step, tell,
};

use crate::ids::*;
use crate::kit::*;
use crate::rules::melee::{Barbican, Hospital, deaths};
use crate::state::Stronghold;
use crate::tokens::*;

step! {
    /// Section by section in board order; these are left. [S18.17] [S18.33]
    pub Strength { left: Set<Section> } in Stronghold;
}

impl Step<Stronghold> for Strength {
    fn run(self, game: &mut Stronghold, ctx: &mut impl Fate) {
        let Some(s) = (self.left & game.fighting()).lowest() else {
            return match game.p.repeat {
                true => game.replace(Barbican {}),
                false => game.replace(Hospital { left: game.kit.recover }),
            };
        };
        game.replace(Strength { left: self.left.iter().filter(|other| *other > s).collect() });
        game.compare(s, ctx);
    }

    fn sound(self, _: &Stronghold) -> bool {
        true
    }
}

question! {
    /// Which Defender units are lost for an Advantage of so much. [S18.21]
    pub DefenderLosses { section: Section, due: u8 } in Stronghold;
    asked(|q, game| game.defender_seat(game.defender_of(q.section.side())));
    prompt(|q, game| losses_prompt(game, q.section, q.due));
    DefendersLost {
        Lose { units: Guards } = "lose {units}", "Lose {units}";
    }
}

impl Question<Stronghold> for DefenderLosses {
    fn choices(self, game: &Stronghold, _: Seat, out: &mut impl Choices<DefendersLost>) {
        let sets = || game.defender_sets(self.section, self.due.into());
        sets().for_each(|set| out.offer(DefendersLost::Lose { units: Guards(set) }));
        if out.explains() {
            refuse_others(game.p.posts[self.section.post()], &sets().collect::<Vec<_>>(), |set, why| {
                out.refuse(DefendersLost::Lose { units: Guards(set) }, why);
            });
        }
    }

    fn answer(self, game: &mut Stronghold, _: Seat, DefendersLost::Lose { units }: DefendersLost, ctx: &mut impl Fate) {
        game.pop();
        game.lose_defenders(self.section, units.0, ctx);
    }

    fn sound(self, game: &Stronghold) -> bool {
        game.is_compared(self.section) && self.due > 0 && i16::from(self.due) <= game.cover(self.section)
    }

    fn standing(self, _: &Stronghold, DefendersLost::Lose { units }: DefendersLost) -> Option<Answer> {
        Some(units.as_answer())
    }
}

question! {
    /// Which Invader units are lost for an Advantage of so much. [S18.21]
    pub InvaderLosses { section: Section, due: u8 } in Stronghold;
    asked(|q, game| game.invader_seat(game.invader_of(q.section.side())));
    prompt(|q, game| losses_prompt(game, q.section, q.due));
    InvadersLost {
        Lose { units: Besiegers } = "lose {units}", "Lose {units}";
    }
}

impl Question<Stronghold> for InvaderLosses {
    fn choices(self, game: &Stronghold, _: Seat, out: &mut impl Choices<InvadersLost>) {
        let sets = || game.invader_sets(self.section, self.due.into());
        sets().for_each(|set| out.offer(InvadersLost::Lose { units: Besiegers(set) }));
        if out.explains() {
            refuse_others(game.on_section(self.section), &sets().collect::<Vec<_>>(), |set, why| {
                out.refuse(InvadersLost::Lose { units: Besiegers(set) }, why);
            });
        }
    }

    fn answer(self, game: &mut Stronghold, _: Seat, InvadersLost::Lose { units }: InvadersLost, ctx: &mut impl Fate) {
        game.pop();
        game.take_invaders(self.section, units.0, [Units::NONE; 2], ctx);
    }

    fn sound(self, game: &Stronghold) -> bool {
        game.is_compared(self.section) && (1..100).contains(&self.due)
    }

    fn standing(self, _: &Stronghold, InvadersLost::Lose { units }: InvadersLost) -> Option<Answer> {
        Some(units.as_answer())
    }
}

question! {
    /// How many of the lost units of the weakest kind left stood in the Siege Tower. [S18.21]
    pub FromTower { section: Section, left: Units } in Stronghold;
    asked(|q, game| game.invader_seat(game.invader_of(q.section.side())));
    prompt(|q, game| {
        let kind = q.left.weakest().unwrap_or(GOBLIN);
        let (at, dead) = (game.kit.place(q.section.place()), count(game.kit, q.left.of(kind), invader_piece(kind)));
        let question = format!("{at}: how many of the {dead} stood in the Siege Tower?");
        ask(DecisionKind::Allocate, question, rule!("S18.21"))
    });
    TowerLost {
        Tower { n: u8 } = "tower {n}", "{n} from the Siege Tower";
    }
}

impl Question<Stronghold> for FromTower {
    fn choices(self, game: &Stronghold, _: Seat, out: &mut impl Choices<TowerLost>) {
        let Some(kind) = self.left.weakest() else { return };
        let (least, most) = game.tower_share(self.section, kind, self.left.of(kind));
        (least..=most).for_each(|n| out.offer(TowerLost::Tower { n }));
    }

    fn answer(self, game: &mut Stronghold, _: Seat, TowerLost::Tower { n }: TowerLost, ctx: &mut impl Fate) {
        game.pop();
        let (mut left, mut dead) = (self.left, [Units::NONE; 2]);
        if let Some(kind) = left.weakest() {
            game.remove_invaders(self.section, kind, left.of(kind), n, &mut dead);
            left.take(kind, u8::MAX);
        }
        game.take_invaders(self.section, left, dead, ctx);
    }

    fn sound(self, game: &Stronghold) -> bool {
        game.is_compared(self.section) && game.on_section(self.section).has(self.left)
    }
}

fn losses_prompt(game: &Stronghold, section: Section, due: u8) -> ravelin_core::Prompt {
    let question = format!("Lose units worth {due} at {}.", game.kit.place(section.place()));
    ask(DecisionKind::ChooseOne, question, rule!("S18.21")).routine(Routine::Losses)
}

/// What a comparison comes to. Figures are those after Poison and Fury.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clash {
    /// Nobody attacks, or the section is no part of the Assault.
    Quiet,
    Even,
    /// The Invader is ahead: the Defender loses units worth so much.
    Wound {
        ahead: i16,
    },
    /// All Defender units fall; the section is breached if points are left uncovered.
    Rout {
        ahead: i16,
        uncovered: i16,
    },
    /// The Defender is ahead, but nobody can strike or Shields cover all.
    Repelled {
        ahead: i16,
    },
    /// The Invader loses units worth so much.
    Beaten {
        ahead: i16,
        all: bool,
    },
}

impl Stronghold {
    /// The Invader's Strength. [S18.18]
    pub fn attack(&self, s: Section) -> i16 {
        let units = self.on_section(s);
        if units.is_empty() {
            return 0;
        }
        let fury: i16 = self.p.assault.fury[s].values().map(|n| 2 * i16::from(*n)).sum();
        let banner = i16::from(self.has_equipment(Equipment::Banner, s));
        let influence = self.p.influence.values().filter(|at| **at == Some(s)).count() as i16;
        units.strength() + fury + banner + influence
    }

    /// Strength of one Defender unit of a kind here. [S16.2]
    fn worth(&self, s: Section, kind: Kind) -> i16 {
        kind.strength() + i16::from(self.hero_on(Hero::Officer, s))
    }

    /// Strength of the Defender's units alone: what can cover losses. [S18.24]
    pub fn cover(&self, s: Section) -> i16 {
        let units = self.p.posts[s.post()];
        let officer = if self.hero_on(Hero::Officer, s) { i16::from(units.total()) } else { 0 };
        units.strength() + officer
    }

    /// The Defender's Strength without Components. [S18.28]
    pub fn valour(&self, s: Section) -> i16 {
        let warrior = if self.hero_on(Hero::Warrior, s) { 2 } else { 0 };
        let speech = if self.hero_on(Hero::Officer, s) { i16::from(self.p.turn_flags.speech) } else { 0 };
        self.cover(s) + warrior + speech
    }

    /// The Defender's Strength. [S18.19] [S15.20]
    pub fn defence(&self, s: Section) -> i16 {
        self.valour(s) + i16::from(self.p.stones[s]) + i16::from(self.p.wooden[s])
    }

    /// What the melee of a section would come to under present strengths.
    pub fn forecast(&self, s: Section) -> Clash {
        let mut copy = *self;
        copy.clash(s)
    }

    fn poison(&mut self, s: Section) -> bool {
        let dies = self.has_equipment(Equipment::Poison, s) && self.p.posts[s.post()].of(MARKSMAN) > 0;
        if dies {
            self.p.posts[s.post()].take(MARKSMAN, 1);
            self.p.supply.add(MARKSMAN, 1); // dead [S18.22]
        }
        dies
    }

    /// Infuriated Goblins die, so many on the wall and in the Siege Tower. [S18.26] [S18.30]
    fn end_fury(&mut self, s: Section) -> [u8; 2] {
        let fury = std::mem::take(&mut self.p.assault.fury[s]);
        let [wall, tower] = Stand::ALL.map(|stand| fury[stand]);
        self.p.wall[s].take(GOBLIN, wall);
        self.p.siege[s].take(GOBLIN, tower);
        self.p.pool.add(GOBLIN, wall + tower);
        [wall, tower]
    }

    /// Compares, with Poison, Fury and Shield; changes what they change. [S18.20]-[S18.28]
    fn clash(&mut self, s: Section) -> Clash {
        if !self.engaged(s) || self.spared(s) {
            return Clash::Quiet;
        }
        if self.p.switches.early_poison {
            self.poison(s);
        }
        if self.attack(s) > self.defence(s) && !self.p.switches.early_poison {
            self.poison(s); // [S18.22]
        }
        let ahead = self.attack(s) - self.defence(s);
        if ahead > 0 {
            let cover = self.cover(s);
            return if ahead < cover {
                Clash::Wound { ahead }
            } else {
                Clash::Rout { ahead, uncovered: ahead - cover }
            };
        }
        if ahead == 0 {
            return Clash::Even;
        }
        self.end_fury(s);
        let units = self.on_section(s);
        let shield = if self.has_equipment(Equipment::Shield, s) { i16::from(units.total()) } else { 0 };
        let behind = self.defence(s) - self.attack(s) - shield; // [S18.27]
        if behind <= 0 || self.valour(s) == 0 || units.is_empty() {
            return Clash::Repelled { ahead: behind };
        }
        let all = units.strength() + shield <= behind;
        Clash::Beaten { ahead: behind, all }
    }

    /// What a comparison came to, as journal and pages tell it.
    pub(crate) fn verdict(&self, s: Section, clash: Clash, tally: Tally) -> Verdict {
        let invaders = Party::named("the Invaders", self.all_invaders());
        let defenders = Party::named("the Defenders", self.all_defenders());
        let (won, how) = match clash {
            Clash::Quiet | Clash::Even => (None, "even"),
            Clash::Rout { uncovered: 1.., .. } => (Some(0), "breached"),
            Clash::Wound { .. } | Clash::Rout { .. } => (Some(0), "pressed"),
            Clash::Repelled { .. } | Clash::Beaten { .. } => (Some(1), "held"),
        };
        Verdict { at: space(s.place()), sides: [invaders, defenders], won, how: Some(how), tally }
    }

    /// Strength was compared here, and what follows is asked.
    fn is_compared(&self, s: Section) -> bool {
        matches!(self.p.pending.first(), Some(crate::Frame::Strength(Strength { left })) if left.lowest().is_none_or(|next| next > s))
    }

    fn compare(&mut self, s: Section, ctx: &mut impl Fate) {
        let (attack, defence) = (self.attack(s), self.defence(s));
        tell!(ctx, "S18.20", "{at} is attacked with Strength {attack} against {defence}.", at = s, attack, defence);
        let (marksmen, fury) = (self.p.posts[s.post()].of(MARKSMAN), self.p.assault.fury[s]);
        let clash = self.clash(s);
        ctx.mark(|| Mark::Decided(self.verdict(s, clash, Tally::Strengths([attack, defence]))));
        if self.p.posts[s.post()].of(MARKSMAN) < marksmen {
            let piece = Part::A(defender_piece(MARKSMAN));
            tell!(ctx, "S18.22", "Poison kills {piece} at {from}.", piece, from = s; to = SUPPLY);
        }
        if matches!(clash, Clash::Repelled { .. } | Clash::Beaten { .. }) {
            tell_fury(s, rule!("S18.26"), Stand::ALL.map(|stand| fury[stand]), ctx);
        }
        match clash {
            Clash::Quiet => {}
            Clash::Even => self.spend_fury(s, ctx),
            // Nobody is left there if all were infuriated.
            Clash::Repelled { .. } if self.on_section(s).is_empty() => {}
            Clash::Repelled { .. } => {
                if self.has_equipment(Equipment::Shield, s) && self.valour(s) > 0 {
                    tell!(ctx, "S18.27", "Shields save everybody at {at}.", at = s);
                } else {
                    tell!(ctx, "S18.28", "Nobody at {at} can strike back.", at = s);
                }
            }
            Clash::Wound { ahead } => match options(self.defender_sets(s, ahead)) {
                Options::One(only) => self.lose_defenders(s, only, ctx),
                _ => self.push(DefenderLosses { section: s, due: ahead as u8 }),
            },
            Clash::Rout { uncovered, .. } => {
                self.lose_defenders(s, self.p.posts[s.post()], ctx);
                if uncovered > 0 {
                    self.breach(s, uncovered, ctx);
                }
            }
            Clash::Beaten { all: true, .. } => self.take_invaders(s, self.on_section(s), [Units::NONE; 2], ctx),
            Clash::Beaten { ahead, all: false } => match options(self.invader_sets(s, ahead)) {
                Options::One(only) => self.take_invaders(s, only, [Units::NONE; 2], ctx),
                _ => self.push(InvaderLosses { section: s, due: ahead as u8 }),
            },
        }
    }

    /// [S18.24] [S18.34] [S22.4]
    fn breach(&mut self, s: Section, uncovered: i16, ctx: &mut impl Fate) {
        if self.p.repeat {
            self.p.assault.broke_in = true;
        } else {
            self.p.breached.insert(s);
            if uncovered >= 4 {
                self.p.wide_breaches.insert(s);
            }
        }
        tell!(ctx, "S18.24", "{at} is breached.", at = s);
    }

    /// Sets worth at least `due` from which nobody could be left out. [S18.21]
    fn defender_sets(&self, s: Section, due: i16) -> impl Iterator<Item = Units> + use<> {
        minimal(self.p.posts[s.post()], Kind::ALL.map(|kind| self.worth(s, kind)), due)
    }

    fn invader_sets(&self, s: Section, due: i16) -> impl Iterator<Item = Units> + use<> {
        let shield = i16::from(self.has_equipment(Equipment::Shield, s));
        minimal(self.on_section(s), Kind::ALL.map(|kind| kind.strength() + shield), due)
    }

    /// Fallen Defenders go to the Hospital; then surviving infuriated Goblins die. [S18.23] [S18.30]
    fn lose_defenders(&mut self, s: Section, set: Units, ctx: &mut impl Fate) {
        self.p.posts[s.post()].leave(set);
        self.p.hospital[s.side()].join(set);
        let seat = self.defender_seat(self.defender_of(s.side()));
        if set.is_empty() {
            tell!(ctx, "S18.24", "Nobody defends {at}.", at = s);
        } else {
            tell!(ctx, "S18.23", "{seat} loses {piece} at {from}.",
                seat, piece = defenders(set), from = s; to = Building::Hospital);
        }
        self.spend_fury(s, ctx);
    }

    /// [S18.30]
    fn spend_fury(&mut self, s: Section, ctx: &mut impl Fate) {
        let dead = self.end_fury(s);
        tell_fury(s, rule!("S18.30"), dead, ctx);
    }

    /// Dead Invaders go to the rejected pool; of each kind the Invader says who stood in the Siege Tower. [S18.32]
    ///
    /// Takes away those of whom it is known where they stood. `dead` are those who are gone and not told yet, on the wall and
    /// in the Siege Tower.
    fn take_invaders(&mut self, s: Section, mut left: Units, mut dead: [Units; 2], ctx: &mut impl Fate) {
        while let Some(kind) = left.weakest() {
            let (least, most) = self.tower_share(s, kind, left.of(kind));
            if least < most {
                self.push(FromTower { section: s, left });
                break;
            }
            self.remove_invaders(s, kind, left.of(kind), least, &mut dead);
            left.take(kind, u8::MAX);
        }
        let all = dead[0].and(dead[1]);
        if !all.is_empty() {
            let seat = self.invader_seat(self.invader_of(s.side()));
            let from = |stand: Stand, dead| moved(invaders(dead), space(stand.place(s)), POOL);
            tell!(ctx, "S18.32", "{seat} loses {units} at {at}.", seat, units = invaders(all), at = s;
                ..[from(Stand::Wall, dead[0]), from(Stand::Tower, dead[1])]);
        }
    }

    /// How many of so many lost units can have stood in the Siege Tower.
    fn tower_share(&self, s: Section, kind: Kind, lost: u8) -> (u8, u8) {
        let [wall, tower] = self.standing(s, kind);
        (lost.saturating_sub(wall), lost.min(tower))
    }

    fn remove_invaders(&mut self, s: Section, kind: Kind, lost: u8, tower: u8, dead: &mut [Units; 2]) {
        dead[0].add(kind, lost - tower);
        dead[1].add(kind, tower);
        self.p.siege[s].take(kind, tower);
        self.p.wall[s].take(kind, lost - tower);
        self.p.pool.add(kind, lost);
    }
}

fn tell_fury(s: Section, rule: Clause, dead: [u8; 2], ctx: &mut impl Fate) {
    let n = dead[0] + dead[1];
    if n > 0 {
        tell!(ctx, rule, "Fury consumes {units} at {at}.", units = some(n, invader_piece(GOBLIN)), at = s;
            ..deaths(s, GOBLIN, dead));
    }
}

/// Sets worth at least `due` from which no unit could be left out. [S18.21]
fn minimal(units: Units, worth: [i16; 3], due: i16) -> impl Iterator<Item = Units> {
    let total = move |u: &Units| (0..3).map(|k| i16::from(u.0[k]) * worth[k]).sum::<i16>();
    let least = move |u: &Units| (0..3).find(|k| u.0[*k] > 0).map_or(0, |k| worth[k]);
    let [a, b, c] = units.0;
    // The least units first: most players give them.
    let all = (0..=a).rev().flat_map(move |a| (0..=b).rev().flat_map(move |b| (0..=c).map(move |c| Units([a, b, c]))));
    all.filter(move |u| total(u) >= due && total(u) - least(u) < due)
}

/// Explains single units and everybody, where they are not an allowed set.
fn refuse_others(units: Units, allowed: &[Units], mut refuse: impl FnMut(Units, Violation)) {
    let why = Violation::new(rule!("S18.21"), "the losses must cover the Advantage, and nobody may be lost in vain");
    let mut tried = Vec::new();
    for set in units.kinds().map(Units::one).chain([units]) {
        if !allowed.contains(&set) && !tried.contains(&set) {
            refuse(set, why);
            tried.push(set);
        }
    }
}
