//! Assault II: Cauldrons, Poles, the comparison of Strength, the Hospital; and III, the Barbican. [S18] [S19]

use ravelin_core::journal::{Hole, Part, moved};
use ravelin_core::{Choices, Mark, Violation, rule, tell};

use crate::action::{Action, Stand};
use crate::components::*;
use crate::flow::{Fate, Stage};
use crate::places::*;
use crate::state::{Mount, Stronghold};
use crate::tokens::*;

impl Stronghold {
    /// Every Cauldron of an engaged section acts. [S18.3]-[S18.7] [S15.15]
    pub(crate) fn cauldrons_step(&mut self, from: u8, io: &mut impl Fate) -> bool {
        let boiling = |s: Section| {
            let kind = self.cauldron(s).filter(|kind| s.0 >= from && self.on_section(s).of(*kind) > 0)?;
            Some((s, kind))
        };
        let Some((s, kind)) = sections(self.engaged_mask() & !self.spared_mask()).find_map(boiling) else {
            self.p.stage = Stage::Poles { by: 0 };
            return true;
        };
        self.p.stage = Stage::Cauldrons { from: s.0 + 1 };
        if self.p.turn_flags.accident & s.bit() != 0 {
            self.accident(s, kind, io);
        } else if kind == GOBLIN {
            let [wall, tower] = [self.p.wall[s.index()].of(GOBLIN), self.p.siege[s.index()].of(GOBLIN)];
            self.p.wall[s.index()].take(GOBLIN, wall);
            self.p.siege[s.index()].take(GOBLIN, tower);
            self.p.pool.add(GOBLIN, wall + tower);
            let dead = || some(wall + tower, invader_piece(GOBLIN));
            tell!(io, "S15.15", "The {cauldron} at {at} kills {dead}.",
                cauldron = cauldron(kind), at = s, dead = dead();
                ..self.deaths(s, GOBLIN, [wall, tower]));
        } else {
            tell!(io, "S15.15", "The {cauldron} at {at} is poured out.", cauldron = cauldron(kind), at = s);
            self.kill_one(s, kind, io);
        }
        true
    }

    /// Invader units that die on the wall and in the Siege Tower of a section. [S18.32]
    pub(crate) fn deaths(&self, s: Section, kind: Kind, dead: [u8; 2]) -> [Vec<Hole>; 2] {
        let unit = invader_piece(kind);
        let from = |stand: Stand, n: u8| moved(some(n, unit), space(stand.place(s)), POOL);
        [from(Stand::Wall, dead[0]), from(Stand::Tower, dead[1])]
    }

    /// Defenders of equal Strength die instead: all Marksmen, one Soldier or one Veteran. [S18.6] [S18.7]
    fn accident(&mut self, s: Section, kind: Kind, io: &mut impl Fate) {
        let there = self.p.posts[s.index()].of(kind);
        let dead = if kind == MARKSMAN { there } else { there.min(1) };
        self.p.posts[s.index()].take(kind, dead);
        self.p.supply.add(kind, dead);
        let piece = Part::Count(dead.into(), defender_piece(kind));
        if dead == 0 {
            tell!(io, "S18.6", "An Accident with the Cauldron at {at} kills nobody.", at = s);
        } else {
            tell!(io, "S18.6", "An Accident with the Cauldron at {from} kills {piece}.", from = s, piece; to = SUPPLY);
        }
    }

    /// Sections beside a Tower with Poles that hold somebody. [S18.8] [S15.27]
    fn pole_targets(&self, t: Tower) -> impl Iterator<Item = Section> {
        let game = self;
        t.sections().into_iter().filter(move |s| game.engaged(*s) && !game.spared(*s))
    }

    fn poles_left(&self, by: u8) -> impl Iterator<Item = Tower> {
        let game = self;
        towers(self.defender_towers(by) & !self.p.assault.poled)
            .filter(move |t| game.p.mounts[t.index()] == Mount::Poles && game.pole_targets(*t).next().is_some())
    }

    pub(crate) fn poles_step(&mut self, by: u8) -> bool {
        if self.poles_left(by).next().is_some() {
            return false;
        }
        if usize::from(by) + 1 < self.defenders() {
            self.p.stage = Stage::Poles { by: by + 1 };
        } else {
            self.p.stage = Stage::Orders { by: u8::MAX }; // chips are turned up first
        }
        true
    }

    pub(crate) fn list_poles<C: Choices<Action>>(&self, by: u8, out: &mut C) {
        for t in self.poles_left(by) {
            self.pole_targets(t).for_each(|s| out.offer(Action::Poles(t, s)));
            if C::EXPLAIN {
                for s in t.sections().into_iter().filter(|s| !self.engaged(*s) || self.spared(*s)) {
                    let why = if self.spared(s) {
                        Violation::new(rule!("S15.27"), "the Assault spares it")
                    } else {
                        Violation::new(rule!("S18.8"), "there is nobody whom they could hit")
                    };
                    out.refuse(Action::Poles(t, s), why);
                }
            }
        }
        out.offer(Action::End);
    }

    /// The weakest Invader unit dies if the card shows its type. [S18.9] [S18.10]
    pub(crate) fn use_poles(&mut self, by: u8, action: Action, io: &mut impl Fate) {
        let Action::Poles(t, s) = action else {
            self.p.assault.poled |= self.defender_towers(by);
            return;
        };
        self.p.assault.poled |= t.bit();
        let Some(card) = self.draw_hit_card(io) else { return };
        let drawn = Part::Shown(hit_card(card));
        tell!(
            io,
            "S18.8",
            "The Poles of {tower} strike at {at} with the card {card}.",
            tower = t,
            at = s,
            card = drawn
        );
        let face = self.kit.hit_cards.get(usize::from(card)).copied().unwrap_or(0);
        if let Some(kind) = self.on_section(s).weakest()
            && face >> kind as u8 & 1 == 1
        {
            self.kill_one(s, kind, io);
        } else {
            tell!(io, "S18.9", "The Poles miss the weakest unit at {at}.", at = s);
        }
    }

    /// Two of the fallen recover; the others are dead. [S18.35]-[S18.37]
    pub(crate) fn hospital_step(&mut self, left: u8, io: &mut impl Fate) -> bool {
        let wounded = self.p.hospital[0].and(self.p.hospital[1]);
        if left == 0 || wounded.is_empty() {
            self.close_hospital(io);
            return true;
        }
        if wounded.total() <= left {
            self.p.posts[usize::from(post::COURTYARD)].join(wounded);
            self.p.hospital = [Units::NONE; 2];
            self.tell_recovered(wounded, io);
            self.close_hospital(io);
            return true;
        }
        let Options::One(only) = options(self.wounded()) else { return false };
        self.recover(left, only, io);
        true
    }

    /// Both Invaders have laid Specters: it matters on which side a unit fell. [S23.16]
    fn sides_matter(&self) -> bool {
        self.p.turn_flags.specters == 0b11
    }

    fn wounded(&self) -> impl Iterator<Item = Action> {
        let (game, sides) = (self, self.sides_matter());
        Side::BOTH.into_iter().flat_map(move |side| {
            let units = game.p.hospital[side.index()];
            units.kinds().filter_map(move |kind| match (sides, side) {
                (true, _) => Some(Action::RecoverFrom(kind, side)),
                (false, Side::East) if game.p.hospital[0].of(kind) > 0 => None,
                (false, _) => Some(Action::Recover(kind)),
            })
        })
    }

    pub(crate) fn list_recoveries(&self, out: &mut impl Choices<Action>) {
        self.wounded().for_each(|action| out.offer(action));
    }

    pub(crate) fn recover(&mut self, left: u8, action: Action, io: &mut impl Fate) {
        let (kind, side) = match action {
            Action::Recover(kind) if self.p.hospital[0].of(kind) > 0 => (kind, Side::West),
            Action::Recover(kind) => (kind, Side::East),
            Action::RecoverFrom(kind, side) => (kind, side),
            _ => return,
        };
        self.p.hospital[side.index()].take(kind, 1);
        self.p.posts[usize::from(post::COURTYARD)].add(kind, 1);
        self.p.stage = Stage::Hospital { left: left.saturating_sub(1) };
        self.tell_recovered(Units::one(kind), io);
    }

    fn tell_recovered(&self, units: Units, io: &mut impl Fate) {
        let (from, to) = (Building::Hospital, Building::Courtyard);
        tell!(io, "S18.36", "{from} sends {piece} back to {to}.", from, piece = defenders(units), to);
    }

    fn close_hospital(&mut self, io: &mut impl Fate) {
        self.panic(io);
        let dead = std::mem::take(&mut self.p.hospital);
        let all = dead[0].and(dead[1]);
        if !all.is_empty() {
            tell!(io, "S18.36", "{from} loses {piece}.",
                from = Building::Hospital, piece = defenders(all); to = SUPPLY);
        }
        let specters = self.p.turn_flags.specters != 0;
        for side in Side::BOTH {
            let lost = dead[side.index()];
            self.p.supply.join(lost);
            if specters {
                self.p.assault.lost[side.index()] = lost.and(self.p.assault.killed[side.index()]);
            }
        }
        self.p.stage = Stage::Specters;
    }

    /// The next unit that Specters replace: Veterans first, Marksmen last. [S18.38]
    pub(crate) fn next_specter(&self) -> Option<(Kind, Side)> {
        let order = Kind::ALL.into_iter().rev().flat_map(|kind| Side::BOTH.map(|side| (kind, side)));
        order.into_iter().find(|(kind, side)| self.p.assault.lost[side.index()].of(*kind) > 0)
    }

    /// Foregrounds where it may appear. [S18.38] [S18.39] [S23.16]
    fn specter_sides(&self, fell: Side) -> impl Iterator<Item = Side> {
        let game = self;
        Side::BOTH.into_iter().filter(move |&side| {
            let allowed = match (game.p.seats, game.p.turn_flags.specters) {
                (2, _) => true,
                (_, 0b11) => side == fell,
                (_, one) => one >> side as u8 & 1 == 1,
            };
            allowed && game.foreground_room(side) > 0
        })
    }

    pub(crate) fn specters_step(&mut self, io: &mut impl Fate) -> bool {
        let Some((kind, fell)) = self.next_specter() else {
            self.p.stage = Stage::Barbican;
            return true;
        };
        if self.p.pool.of(kind) == 0 {
            self.p.assault.lost[fell.index()].take(kind, 1);
            return true;
        }
        match options(self.specter_sides(fell)) {
            Options::None => self.p.assault.lost[fell.index()].take(kind, 1),
            Options::One(only) => self.choose_specter(Action::At(Place::foreground(only)), io),
            Options::Many => return false,
        }
        true
    }

    pub(crate) fn list_specters(&self, out: &mut impl Choices<Action>) {
        let Some((_, fell)) = self.next_specter() else { return };
        self.specter_sides(fell).for_each(|side| out.offer(Action::At(Place::foreground(side))));
    }

    pub(crate) fn choose_specter(&mut self, action: Action, io: &mut impl Fate) {
        let (Some((kind, fell)), Action::At(place)) = (self.next_specter(), action) else { return };
        let Spot::Foreground(side) = place.spot() else { return };
        self.p.assault.lost[fell.index()].take(kind, 1);
        self.p.pool.take(kind, 1);
        self.p.foregrounds[side.index()].add(kind, 1);
        let piece = Part::A(invader_piece(kind));
        tell!(io, "S18.38", "The Specters raise {piece} from {from} at {to}.", piece, from = POOL, to = place);
    }

    /// Manned rams take Toughness off the Gate; what is left over goes on to the next. [S19.1]-[S19.4] [S22.4]
    pub(crate) fn barbican(&mut self, io: &mut impl Fate) {
        let manned = self.p.crews.iter().take(self.p.rams.into()).filter(|crew| crew.total() >= 2).count() as u8;
        let (mut gate, mut toughness) = (self.p.gate, self.p.toughness);
        if self.p.barbican && manned > 0 && gate < 3 {
            let mut blows = manned;
            tell!(io, "S19.1", "Manned rams take {n} off the Toughness of the Gate.", n = manned; at = Place::BARBICAN);
            while blows >= toughness && gate < 3 {
                blows -= toughness;
                gate += 1;
                toughness = self.full_toughness();
                tell!(io, "S19.2", "Gate {gate} is destroyed.", gate);
            }
            toughness = if gate < 3 { toughness - blows } else { 0 };
        }
        io.mark(|| Mark::Ends);
        if self.p.repeat {
            let through = gate == 3 && self.p.gate < 3;
            let broke_in = self.p.assault.broke_in || through;
            return self.decide_repeat(broke_in, io);
        }
        (self.p.gate, self.p.toughness) = (gate, toughness);
        if self.p.breached != 0 || gate == 3 {
            self.count_glory(io); // [S1.4] [S20.1]
        } else {
            self.p.stage = Stage::Climb { from: 0 };
        }
    }
}
