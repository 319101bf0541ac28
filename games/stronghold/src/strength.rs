//! Assault II, stage 4: Strength is compared on every engaged section. The same code resolves a section and foretells it.
//! [S18.17]-[S18.34] [S16.2] [S16.4]

use ravelin_core::journal::{Part, moved};
use ravelin_core::{Choices, Clause, Mark, Party, Seat, Seats, Tally, Verdict, Violation, rule, tell};

use crate::action::{Action, Stand};
use crate::components::*;
use crate::flow::{Ask, Fate, Stage};
use crate::places::*;
use crate::state::Stronghold;
use crate::tokens::*;

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
        let fury: i16 = self.p.assault.fury[s.index()].iter().map(|n| 2 * i16::from(*n)).sum();
        let banner = i16::from(self.has_equipment(BANNER, s));
        let influence = self.p.influence.iter().filter(|at| **at == s.0).count() as i16;
        units.strength() + fury + banner + influence
    }

    /// Strength of one Defender unit of a kind here. [S16.2]
    fn worth(&self, s: Section, kind: Kind) -> i16 {
        kind.strength() + i16::from(self.hero_on(OFFICER, s))
    }

    /// Strength of the Defender's units alone: what can cover losses. [S18.24]
    pub fn cover(&self, s: Section) -> i16 {
        let units = self.p.posts[s.index()];
        let officer = if self.hero_on(OFFICER, s) { i16::from(units.total()) } else { 0 };
        units.strength() + officer
    }

    /// The Defender's Strength without Components. [S18.28]
    pub fn valour(&self, s: Section) -> i16 {
        let warrior = if self.hero_on(WARRIOR, s) { 2 } else { 0 };
        let speech = if self.hero_on(OFFICER, s) { i16::from(self.p.turn_flags.speech) } else { 0 };
        self.cover(s) + warrior + speech
    }

    /// The Defender's Strength. [S18.19] [S15.20]
    pub fn defence(&self, s: Section) -> i16 {
        self.valour(s) + i16::from(self.p.stones[s.index()]) + i16::from(self.p.wooden[s.index()])
    }

    /// What the melee of a section would come to under present strengths.
    pub fn forecast(&self, s: Section) -> Clash {
        let mut copy = *self;
        copy.clash(s)
    }

    fn poison(&mut self, s: Section) -> bool {
        let dies = self.has_equipment(POISON, s) && self.p.posts[s.index()].of(MARKSMAN) > 0;
        if dies {
            self.p.posts[s.index()].take(MARKSMAN, 1);
            self.p.supply.add(MARKSMAN, 1); // dead [S18.22]
        }
        dies
    }

    /// Infuriated Goblins die, so many on the wall and in the Siege Tower. [S18.26] [S18.30]
    fn end_fury(&mut self, s: Section) -> [u8; 2] {
        let [wall, tower] = std::mem::take(&mut self.p.assault.fury[s.index()]);
        self.p.wall[s.index()].take(GOBLIN, wall);
        self.p.siege[s.index()].take(GOBLIN, tower);
        self.p.pool.add(GOBLIN, wall + tower);
        [wall, tower]
    }

    fn tell_fury(&self, s: Section, rule: Clause, dead: [u8; 2], io: &mut impl Fate) {
        let n = dead[0] + dead[1];
        if n > 0 {
            tell!(io, rule, "Fury consumes {units} at {at}.", units = some(n, invader_piece(GOBLIN)), at = s;
                ..self.deaths(s, GOBLIN, dead));
        }
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
        let shield = if self.has_equipment(SHIELD, s) { i16::from(units.total()) } else { 0 };
        let behind = self.defence(s) - self.attack(s) - shield; // [S18.27]
        if behind <= 0 || self.valour(s) == 0 || units.is_empty() {
            return Clash::Repelled { ahead: behind };
        }
        let all = units.strength() + shield <= behind;
        Clash::Beaten { ahead: behind, all }
    }

    /// What a comparison came to, as journal and pages tell it.
    pub(crate) fn verdict(&self, s: Section, clash: Clash, tally: Tally) -> Verdict {
        let seats = |seat: fn(&Self, u8) -> Seat, n: usize| (0..n as u8).map(|n| seat(self, n)).collect::<Seats>();
        let invaders = Party::named("the Invaders", seats(Self::invader_seat, self.invaders()));
        let defenders = Party::named("the Defenders", seats(Self::defender_seat, self.defenders()));
        let (won, how) = match clash {
            Clash::Quiet | Clash::Even => (None, "even"),
            Clash::Rout { uncovered: 1.., .. } => (Some(0), "breached"),
            Clash::Wound { .. } | Clash::Rout { .. } => (Some(0), "pressed"),
            Clash::Repelled { .. } | Clash::Beaten { .. } => (Some(1), "held"),
        };
        Verdict { at: space(s.place()), sides: [invaders, defenders], won, how: Some(how), tally }
    }

    /// Section by section in board order. [S18.17] [S18.33]
    pub(crate) fn strength_step(&mut self, from: u8, io: &mut impl Fate) -> bool {
        let Some(s) = sections(self.engaged_mask() & !self.spared_mask()).find(|s| s.0 >= from) else {
            self.p.stage = if self.p.repeat { Stage::Barbican } else { Stage::Hospital { left: self.kit.recover } };
            return true;
        };
        self.p.stage = Stage::Strength { from: s.0 + 1 };
        tell!(
            io,
            "S18.20",
            "{at} is attacked with Strength {attack} against {defence}.",
            at = s,
            attack = self.attack(s),
            defence = self.defence(s)
        );
        let tally = Tally::Strengths([self.attack(s), self.defence(s)]);
        let (marksmen, fury) = (self.p.posts[s.index()].of(MARKSMAN), self.p.assault.fury[s.index()]);
        let clash = self.clash(s);
        io.mark(|| Mark::Decided(self.verdict(s, clash, tally)));
        if self.p.posts[s.index()].of(MARKSMAN) < marksmen {
            let piece = Part::A(defender_piece(MARKSMAN));
            tell!(io, "S18.22", "Poison kills {piece} at {from}.", piece, from = s; to = SUPPLY);
        }
        if matches!(clash, Clash::Repelled { .. } | Clash::Beaten { .. }) {
            self.tell_fury(s, rule!("S18.26"), fury, io);
        }
        match clash {
            Clash::Quiet => {}
            Clash::Even => self.spend_fury(s, io),
            // Nobody is left there if all were infuriated.
            Clash::Repelled { .. } if self.on_section(s).is_empty() => {}
            Clash::Repelled { .. } => {
                if self.has_equipment(SHIELD, s) && self.valour(s) > 0 {
                    tell!(io, "S18.27", "Shields save everybody at {at}.", at = s);
                } else {
                    tell!(io, "S18.28", "Nobody at {at} can strike back.", at = s);
                }
            }
            Clash::Wound { ahead } => match options(self.defender_sets(s, ahead)) {
                Options::One(only) => self.lose_defenders(s, Action::LoseDefenders(only), io),
                _ => self.ask(Ask::DefenderLosses { section: s, due: ahead as u8 }),
            },
            Clash::Rout { uncovered, .. } => {
                let all = self.p.posts[s.index()];
                self.lose_defenders(s, Action::LoseDefenders(all), io);
                if uncovered > 0 {
                    self.breach(s, uncovered, io);
                }
            }
            Clash::Beaten { all: true, .. } => {
                let units = self.on_section(s);
                self.lose_invaders(s, Action::LoseInvaders(units), io);
            }
            Clash::Beaten { ahead, all: false } => match options(self.invader_sets(s, ahead)) {
                Options::One(only) => self.lose_invaders(s, Action::LoseInvaders(only), io),
                _ => self.ask(Ask::InvaderLosses { section: s, due: ahead as u8 }),
            },
        }
        true
    }

    /// [S18.24] [S18.34] [S22.4]
    fn breach(&mut self, s: Section, uncovered: i16, io: &mut impl Fate) {
        if self.p.repeat {
            self.p.assault.broke_in = true;
        } else {
            self.p.breached |= s.bit();
            if uncovered >= 4 {
                self.p.wide_breaches |= s.bit();
            }
        }
        tell!(io, "S18.24", "{at} is breached.", at = s);
    }

    /// Sets worth at least `due` from which nobody could be left out. [S18.21]
    fn defender_sets(&self, s: Section, due: i16) -> impl Iterator<Item = Units> {
        minimal(self.p.posts[s.index()], Kind::ALL.map(|kind| self.worth(s, kind)), due)
    }

    fn invader_sets(&self, s: Section, due: i16) -> impl Iterator<Item = Units> {
        let shield = i16::from(self.has_equipment(SHIELD, s));
        minimal(self.on_section(s), Kind::ALL.map(|kind| kind.strength() + shield), due)
    }

    pub(crate) fn list_defender_losses<C: Choices<Action>>(&self, s: Section, due: u8, out: &mut C) {
        let sets = || self.defender_sets(s, due.into());
        sets().for_each(|set| out.offer(Action::LoseDefenders(set)));
        if C::EXPLAIN {
            refuse_others(self.p.posts[s.index()], &sets().collect::<Vec<_>>(), |set, why| {
                out.refuse(Action::LoseDefenders(set), why);
            });
        }
    }

    pub(crate) fn list_invader_losses<C: Choices<Action>>(&self, s: Section, due: u8, out: &mut C) {
        let sets = || self.invader_sets(s, due.into());
        sets().for_each(|set| out.offer(Action::LoseInvaders(set)));
        if C::EXPLAIN {
            refuse_others(self.on_section(s), &sets().collect::<Vec<_>>(), |set, why| {
                out.refuse(Action::LoseInvaders(set), why);
            });
        }
    }

    /// Fallen Defenders go to the Hospital; then surviving infuriated Goblins die. [S18.23] [S18.30]
    pub(crate) fn lose_defenders(&mut self, s: Section, action: Action, io: &mut impl Fate) {
        let Action::LoseDefenders(set) = action else { return };
        self.p.posts[s.index()].leave(set);
        self.p.hospital[s.side().index()].join(set);
        let seat = self.defender_seat(self.defender_of(s.side()));
        if set.is_empty() {
            tell!(io, "S18.24", "Nobody defends {at}.", at = s);
        } else {
            tell!(io, "S18.23", "{seat} loses {piece} at {from}.",
                seat, piece = defenders(set), from = s; to = Building::Hospital);
        }
        self.spend_fury(s, io);
    }

    /// [S18.30]
    fn spend_fury(&mut self, s: Section, io: &mut impl Fate) {
        let dead = self.end_fury(s);
        self.tell_fury(s, rule!("S18.30"), dead, io);
    }

    /// Dead Invaders go to the rejected pool; of each kind the Invader says who stood in the Siege Tower. [S18.32]
    pub(crate) fn lose_invaders(&mut self, s: Section, action: Action, io: &mut impl Fate) {
        let Action::LoseInvaders(set) = action else { return };
        self.take_invaders(s, set, [Units::NONE; 2], io);
    }

    /// Takes away those of whom it is known where they stood. `dead` are those who are gone and not told yet, on the wall and
    /// in the Siege Tower.
    fn take_invaders(&mut self, s: Section, mut left: Units, mut dead: [Units; 2], io: &mut impl Fate) {
        while let Some(kind) = left.weakest() {
            let (least, most) = self.tower_share(s, kind, left.of(kind));
            if least < most {
                self.ask(Ask::FromTower { section: s, left });
                break;
            }
            self.remove_invaders(s, kind, left.of(kind), least, &mut dead);
            left.take(kind, u8::MAX);
        }
        let all = dead[0].and(dead[1]);
        if !all.is_empty() {
            let seat = self.invader_seat(self.invader_of(s.side()));
            let from = |stand: Stand, dead| moved(invaders(dead), space(stand.place(s)), POOL);
            tell!(io, "S18.32", "{seat} loses {units} at {at}.", seat, units = invaders(all), at = s;
                ..[from(Stand::Wall, dead[0]), from(Stand::Tower, dead[1])]);
        }
    }

    /// How many of so many lost units can have stood in the Siege Tower.
    fn tower_share(&self, s: Section, kind: Kind, lost: u8) -> (u8, u8) {
        let [wall, tower] = [self.p.wall[s.index()].of(kind), self.p.siege[s.index()].of(kind)];
        (lost.saturating_sub(wall), lost.min(tower))
    }

    fn remove_invaders(&mut self, s: Section, kind: Kind, lost: u8, tower: u8, dead: &mut [Units; 2]) {
        dead[0].add(kind, lost - tower);
        dead[1].add(kind, tower);
        self.p.siege[s.index()].take(kind, tower);
        self.p.wall[s.index()].take(kind, lost - tower);
        self.p.pool.add(kind, lost);
    }

    pub(crate) fn list_from_tower(&self, s: Section, left: Units, out: &mut impl Choices<Action>) {
        let Some(kind) = left.weakest() else { return };
        let (least, most) = self.tower_share(s, kind, left.of(kind));
        (least..=most).for_each(|n| out.offer(Action::FromTower(n)));
    }

    pub(crate) fn choose_from_tower(&mut self, s: Section, mut left: Units, action: Action, io: &mut impl Fate) {
        let (Action::FromTower(n), Some(kind)) = (action, left.weakest()) else { return };
        let mut dead = [Units::NONE; 2];
        self.remove_invaders(s, kind, left.of(kind), n, &mut dead);
        left.take(kind, u8::MAX);
        self.take_invaders(s, left, dead, io);
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
