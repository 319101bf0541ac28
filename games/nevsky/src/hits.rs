//! Hits: half-Hits of units, Pursuit, Walls, Protection, Rout; and Strikes in a Storm. [N4.4.2.H1]-[N4.4.2.X2] [N4.5.2]

use ravelin_core::journal::{Hole, Part, Tell, list};
use ravelin_core::{Choices, Violation, rule, tell};

use crate::action::Action;
use crate::battle::{Arm, Clash, Position, Row};
use crate::flow::{Fate, Fight};
use crate::kit::*;
use crate::state::Nevsky;
use crate::tokens::{GARRISON, go};

impl Nevsky {
    /// Balistarii or Streltsy. [N4.4.2.H5]
    pub(crate) fn has_bows(&self, l: LordId) -> bool {
        self.has_any(l, &capability::BALISTARII) || self.has_any(l, &capability::STRELTSY)
    }

    fn archery(&self) -> bool {
        self.p.battle.step < 2
    }

    fn arm(&self) -> Arm {
        if self.archery() { Arm::Archery } else { Arm::Melee }
    }

    fn storming(&self) -> bool {
        self.p.battle.clash == Some(Clash::Storm)
    }

    /// Whether units of a class Strike in this step. [N4.4.2.S1] [N4.5.2i]
    fn strikes_now(&self, u: UnitId) -> bool {
        let b = &self.p.battle;
        let horse = self.book.units[u].horse;
        self.storming() || self.archery() || horse == (b.step < 4)
    }

    /// Half-Hits of one unit in this step, and whether they are crossbow. [N4.4.2.H1] [N4.4.2.H5]
    fn unit_half_hits(&self, l: LordId, u: UnitId) -> (u8, bool) {
        let b = &self.p.battle;
        let spec = &self.book.units[u];
        if !self.strikes_now(u) {
            return (0, false);
        }
        // Marsh: no enemy Horse Strikes in Rounds 1 and 2. [N7.T5E.a]
        if spec.horse && b.round <= 2 && !self.storming() && self.plays(Tactic::Marsh, l.side().enemy()) {
            return (0, false);
        }
        if self.archery() {
            let (has, crossbow) = match u {
                UnitId::AsiaticHorse => (true, false),
                UnitId::LightHorse | UnitId::Militia => (self.has_any(l, &capability::LUCHNIKI), false),
                UnitId::MenAtArms => (self.has_bows(l), true),
                _ => (false, false),
            };
            // Hill: a whole Hit each in Rounds 1 and 2. [N7.T9E.a]
            let hill = b.round <= 2 && self.plays(Tactic::Hill, l.side());
            return (u8::from(has) * if hill { 2 } else { 1 }, crossbow);
        }
        let mut half = if self.storming() { spec.melee_storm } else { spec.melee_battle };
        let organ = b.organ == Some(l) && b.round == 1 && (u == UnitId::Knights || u == UnitId::Sergeants);
        if organ {
            half += 2; // [N7.T10E.a]
        }
        (half, false)
    }

    /// Half-Hits of a Lord in this step: in all, and those of crossbows. Under Bridge, of the units picked. [N4.4.2.H3]
    pub(crate) fn half_hits(&self, l: LordId) -> (u16, u16) {
        self.half_hits_of(l, &self.mat(l).units)
    }

    fn half_hits_of(&self, l: LordId, units: &Forces) -> (u16, u16) {
        let (mut all, mut crossbow) = (0, 0);
        for u in UnitId::ALL.into_iter().filter(|u| units[*u] > 0) {
            let (half, bow) = self.unit_half_hits(l, u);
            let sum = u16::from(half) * u16::from(units[u]);
            all += sum;
            if bow {
                crossbow += sum;
            }
        }
        (all, crossbow)
    }

    /// Half-Hits of a Lord that count: in the melee of a Storm no more than the cap. [N4.5.2k]
    fn counted_half_hits(&self, l: LordId, units: &Forces) -> (u16, u16) {
        let (half, bow) = self.half_hits_of(l, units);
        let capped = self.storming() && !self.archery();
        (if capped { half.min(u16::from(self.edition().storm_cap)) } else { half }, bow)
    }

    /// Half-Hits of a side in a Strike step of the present Round, of all in the Array who have somebody to Strike. Units that a Bridge holds
    /// up and Pursuit make them fewer. [N4.4.2.S1] [N4.4.2.H3]
    pub(crate) fn half_hits_in(&self, side: Side, step: u8) -> u16 {
        let mut then = self.clone();
        then.p.battle.step = step;
        let b = &then.p.battle;
        let lords = b.arrayed().and(side.all_lords());
        let lords = lords.iter().filter(|l| !then.targets(*l).is_empty());
        let of_lords: u16 = lords.map(|l| then.counted_half_hits(l, &then.mat(l).units).0).sum();
        let garrison = then.storming() && side == b.defender();
        of_lords + if garrison { u16::from(then.garrison_half_hits().0) } else { 0 }
    }

    fn bridged_in_group(&self) -> Option<LordId> {
        let b = &self.p.battle;
        let lord = b.bridged[self.striking_side()]?;
        (!self.archery() && b.group.has(lord)).then_some(lord)
    }

    /// Whether a Lord has half-Hits to give in this step; over a Bridge, units left to give them. [N7.T4E.b]
    pub(crate) fn can_strike(&self, l: LordId) -> bool {
        let b = &self.p.battle;
        let side = l.side();
        let held_up = !self.archery() && b.bridged[side] == Some(l) && b.bridge_used[side] >= 2 * b.round;
        !held_up && self.half_hits(l).0 > 0
    }

    /// How many units of the Lord at the Bridge may still Strike in this Round. [N7.T4E.b]
    pub(crate) fn bridge_left(&self, side: Side) -> u8 {
        let b = &self.p.battle;
        (2 * b.round).saturating_sub(b.bridge_used[side] + b.picked.values().sum::<u8>())
    }

    /// Units that may still be picked to Strike over the Bridge. [N7.T4E.b]
    fn bridge_units(&self, l: LordId) -> impl Iterator<Item = UnitId> + '_ {
        let b = &self.p.battle;
        let left = self.bridge_left(l.side());
        UnitId::ALL
            .into_iter()
            .filter(move |u| left > 0 && self.mat(l).units[*u] > b.picked[*u] && self.unit_half_hits(l, *u).0 > 0)
    }

    pub(crate) fn bridge_step(&mut self) -> bool {
        if let Some(l) = self.bridged_in_group()
            && self.bridge_units(l).next().is_some()
        {
            return false;
        }
        self.go(Fight::Volley);
        true
    }

    pub(crate) fn list_bridge(&self, out: &mut impl Choices<Action>) {
        if let Some(l) = self.bridged_in_group() {
            self.bridge_units(l).for_each(|u| out.offer(Action::Unit(u)));
        }
        out.offer(Action::Done);
    }

    pub(crate) fn pick_bridge(&mut self, action: Action) {
        match action {
            Action::Unit(u) => self.p.battle.picked[u] += 1,
            _ => self.go(Fight::Volley),
        }
    }

    /// The group's Hits, less those that Walls cancel. [N4.4.2.H3] [N4.4.2.H4] [N4.4.2.H6] [N4.4.2.W1]
    pub(crate) fn volley_step(&mut self, io: &mut impl Fate) -> bool {
        let side = self.striking_side();
        let bridged = self.bridged_in_group();
        let (mut all, mut bows) = (0u16, 0u16);
        for l in self.p.battle.group.iter() {
            let units = if bridged == Some(l) { &self.p.battle.picked } else { &self.mat(l).units };
            let (half, bow) = self.counted_half_hits(l, units);
            all += half;
            bows += bow;
        }
        if self.storming() && side == self.p.battle.defender() {
            let (half, bow) = self.garrison_half_hits();
            all += u16::from(half);
            bows += u16::from(bow);
        }
        let b = &mut self.p.battle;
        b.struck = b.struck.or(b.group);
        if bridged.is_some() {
            b.bridge_used[side] += b.picked.values().sum::<u8>();
        }
        let pursued = b.conceded == Some(side) && b.clash != Some(Clash::Storm);
        let per = if pursued { 4 } else { 2 };
        let total = all.div_ceil(per);
        let crossbow = bows.div_ceil(per).min(total);
        let walls = self.walls_against();
        self.tell_volley(total, crossbow, walls, io);
        let mut kept = [crossbow, total - crossbow];
        if walls > 0 {
            for hits in &mut kept {
                *hits = (0..*hits).map(|_| u16::from(self.pierces(walls, io))).sum();
            }
        }
        let b = &mut self.p.battle;
        (b.crossbow, b.hits) = (kept[0].min(255) as u8, kept[1].min(255) as u8);
        if b.crossbow + b.hits == 0 {
            self.go(Fight::Strike);
        } else if self.storming() {
            self.storm_taker();
        } else {
            self.go(Fight::Taker);
        }
        true
    }

    /// Whether a Hit goes through Walls or Siegeworks. [N4.4.2.W1]
    fn pierces(&self, walls: u8, io: &mut impl Fate) -> bool {
        let die = io.die(6);
        let through = die > walls;
        let what = || if self.siegeworks_protect() { "Siegeworks" } else { "Walls" };
        let how = if through { "goes through" } else { "is stopped" };
        tell!(
            io,
            "N4.4.2.W1",
            "{what} roll {die} against {walls}: the Hit {how}.",
            what = what(),
            die = Part::Die(die),
            walls,
            how
        );
        through
    }

    fn tell_volley(&self, total: u16, crossbow: u16, walls: u8, io: &mut impl Fate) {
        let b = &self.p.battle;
        let garrison = self.storming() && self.striking_side() == b.defender() && b.garrison != Garrison::default();
        let strikers = || list(garrison.then_some(GARRISON).into_iter().chain(b.group.iter().map(LordId::token)));
        let one = b.group.len() + usize::from(garrison) == 1 && !b.group.sole().is_some_and(LordId::is_many);
        // A Storm has one target only; elsewhere it is named, if nothing gets through too.
        let target = b.target.filter(|_| !self.storming());
        let on = || target.map_or(Part::Text(""), |l| Part::Phrase(vec![Part::Text(" "), l.part()]));
        let bows = || match crossbow {
            0 => Part::Text(""),
            n => Part::Phrase(vec![Part::Text(", of them "), n.part(), Part::Text(" by crossbow")]),
        };
        let works =
            || Part::Text(if self.siegeworks_protect() { ", against Siegeworks 1" } else { ", against Walls 1" });
        let against = || match walls {
            0 => Part::Text(""),
            1 => works(),
            n => Part::Phrase(vec![works(), Part::Text(" to "), n.part()]),
        };
        tell!(
            io,
            "N4.4.2.H3",
            "{strikers} {strike}{target} {how}: {hits}{bows}{against}.",
            strikers = strikers(),
            strike = if one { "Strikes" } else { "Strike" },
            target = on(),
            how = if self.archery() { "with Archery" } else { "in melee" },
            hits = Part::Nouns(total.into(), "Hit", "Hits"),
            bows = bows(),
            against = against()
        );
    }

    /// Whether what protects here is Siegeworks; Raven's Rock is not. [N4.4.2.W2] [N7.R4E.a]
    fn siegeworks_protect(&self) -> bool {
        let b = &self.p.battle;
        match b.clash {
            Some(Clash::Storm) => self.striking_side() == b.defender(),
            _ => self.sieged(b.at),
        }
    }

    /// Trebuchets of an unrouted Teutonic Lord at the Locale. [N7.T14C.a]
    fn trebuchets(&self, at: LocaleId) -> bool {
        let lords = self.lords_at(Side::Teutonic, at);
        lords.iter().any(|l| self.has_card(l, capability::TREBUCHETS) && self.standing(l) > 0)
    }

    /// Walls of a Stronghold, with its marker. [N4.5.2e] [N1.9.1i]
    pub(crate) fn walls_of(&self, at: LocaleId) -> u8 {
        self.hold_spec(at).walls + u8::from(self.p.walls.has(at))
    }

    /// What shields the Defenders of a Storm, or its Attackers. [N4.5.2e] [N4.5.2f] [N7.T14C.a]
    pub(crate) fn walls_in_storm(&self, defenders: bool) -> u8 {
        let b = &self.p.battle;
        let (walls, side) =
            if defenders { (self.walls_of(b.at), b.defender()) } else { (self.p.siege[b.at], b.attacker) };
        walls.saturating_sub(u8::from(side == Side::Russian && self.trebuchets(b.at)))
    }

    /// The Walls of the struck side against this group. [N4.4.2.W2] [N4.4.2.W3] [N4.4.2.W4] [N4.5.2e] [N4.5.2f]
    fn walls_against(&self) -> u8 {
        let b = &self.p.battle;
        let struck = self.striking_side().enemy();
        let siegeworks = self.p.siege[b.at];
        let mut walls = match b.clash {
            Some(Clash::Storm) => return self.walls_in_storm(struck == b.defender()),
            _ => {
                let sallied = b.clash == Some(Clash::Sally)
                    || b.refaced
                    || (b.relief() && !b.group.is_empty() && b.group.minus(b.row(Row::Sally)).is_empty());
                let works = if struck == b.defender() && sallied { siegeworks } else { 0 };
                let rock = struck == Side::Russian && b.round == 1 && !self.archery() && b.used.has(event::RAVENS_ROCK);
                works.max(if rock { 2 } else { 0 })
            }
        };
        let lowered = b.clash != Some(Clash::Battle) || b.relief();
        if struck == Side::Russian && lowered && self.trebuchets(b.at) {
            walls = walls.saturating_sub(1);
        }
        walls
    }

    /// What a unit must roll, or less, to ignore a Hit. [N4.4.2.P1]-[N4.4.2.P5]
    pub(crate) fn protection(&self, l: Option<LordId>, u: UnitId, crossbow: bool) -> u8 {
        let spec = &self.book.units[u];
        let never_evades = self.p.switches.no_horse_archery && u == UnitId::AsiaticHorse;
        let mut range = if self.storming() {
            spec.protection_storm
        } else if self.archery() || never_evades {
            spec.protection_archery
        } else {
            spec.protection
        };
        if spec.armored {
            let brothers = (u == UnitId::Sergeants || u == UnitId::MenAtArms)
                && l.is_some_and(|l| self.has_any(l, &capability::HALBBRUEDER));
            range += u8::from(brothers);
            if crossbow {
                range = range.saturating_sub(2);
            }
        }
        range
    }

    /// Units that may be named for the next Hit, and those that may not yet. [N4.4.2.A3] [N4.5.2m] [N4.5.2n]
    fn hittable(&self, u: UnitId) -> Result<(), Violation> {
        let b = &self.p.battle;
        let Some(l) = b.taker else {
            let there = Guard::of(u).is_some_and(|guard| b.garrison[guard] > 0);
            let why = Violation::new(rule!("N4.5.2n"), "the Garrison takes Hits first");
            return if there { Ok(()) } else { Err(why) };
        };
        if self.mat(l).units[u] == 0 {
            return Err(Violation::new(rule!("N4.4.2.A3"), "he has no such unit unrouted"));
        }
        let armored = |u: UnitId| self.book.units[u].armored;
        let shield = || UnitId::ALL.into_iter().any(|v| armored(v) && self.mat(l).units[v] > 0);
        if self.storming() && l.side() == b.attacker && !armored(u) && shield() {
            return Err(Violation::new(rule!("N4.5.2m"), "Armored units take Hits first"));
        }
        Ok(())
    }

    pub(crate) fn list_hits(&self, out: &mut impl Choices<Action>) {
        for u in UnitId::ALL.into_iter() {
            let stands = self.p.battle.taker.is_none_or(|l| self.mat(l).units[u] > 0);
            match self.hittable(u) {
                Ok(()) => out.offer(Action::Hit(u)),
                Err(why) if stands => out.refuse(Action::Hit(u), why),
                Err(_) => {}
            }
        }
    }

    pub(crate) fn hits_step(&mut self, io: &mut impl Fate) -> bool {
        let b = &self.p.battle;
        if b.crossbow + b.hits == 0 {
            self.go(Fight::Strike);
            return true;
        }
        if self.storming() {
            return self.storm_hits_step();
        }
        let Some(l) = b.taker else {
            self.go(Fight::Taker);
            return true;
        };
        if self.standing(l) == 0 {
            self.rout_lord(l, io);
            self.go(Fight::Retarget);
            return true;
        }
        false
    }

    fn rout_lord(&mut self, l: LordId, io: &mut impl Fate) {
        tell!(io, "N4.4.2.X2", "{lord} {is} Routed.", lord = l, is = l.does("is", "are");
            ..self.p.battle.leaves_array(l));
        self.p.battle.leave_array(l);
    }

    pub(crate) fn take_hit(&mut self, action: Action, io: &mut impl Fate) {
        let Action::Hit(u) = action else { return };
        let crossbow = self.p.battle.crossbow > 0;
        let taker = self.p.battle.taker;
        if u == UnitId::Serfs {
            // Any Hit removes a Serf, to the Smerdi card. [N4.4.2.P5]
            self.count_hit();
            if let Some(l) = taker {
                self.mat_mut(l).units[u] -= 1;
                tell!(io, "N4.4.2.P5", "A Serf of {lord} falls.", lord = l;
                    ..go(UnitId::Serfs.token(), 1, Some(l.token()), None));
                self.after_hit(io);
            }
            return;
        }
        let range = self.protection(taker, u, crossbow);
        let die = io.die(6);
        let monks =
            |l: LordId| self.has_any(l, &capability::WARRIOR_MONKS) && !self.p.battle.rerolled[self.arm()].has(l);
        let again = die > range && u == UnitId::Knights && taker.is_some_and(monks);
        self.tell_protection(u, range, die, again, io);
        if die <= range {
            self.count_hit();
            return self.after_hit(io);
        }
        if again {
            return self.go(Fight::Reroll);
        }
        self.rout_unit(u, io);
    }

    /// A unit that is Routed lies apart on the mat; one of the Garrison is gone.
    fn tell_protection(&self, u: UnitId, range: u8, die: u8, again: bool, io: &mut impl Fate) {
        let taker = self.p.battle.taker;
        let routed = die > range && !again;
        let clause = match u {
            _ if self.book.units[u].armored => rule!("N4.4.2.P1"),
            UnitId::AsiaticHorse if range > 1 => rule!("N4.4.2.P3"),
            _ => rule!("N4.4.2.P4"),
        };
        let how = match (die <= range, again) {
            (true, _) => "unhurt",
            (false, true) => "hit",
            (false, false) => "Routed",
        };
        tell!(io, clause, "{unit} of {owner} rolls {die} against {range}: {how}.", unit = Part::A(u.token()),
            owner = taker.map_or(GARRISON, LordId::token), die = Part::Die(die), range, how; ..self.routing(u, routed));
    }

    fn routing(&self, u: UnitId, routed: bool) -> Option<Vec<Hole>> {
        let n = u8::from(routed);
        match self.p.battle.taker {
            Some(l) => go(u.token(), n, Some(l.token()), Some(l.routed())),
            None => go(u.token(), n, Some(GARRISON), None),
        }
    }

    fn count_hit(&mut self) {
        let b = &mut self.p.battle;
        if b.crossbow > 0 {
            b.crossbow -= 1;
        } else {
            b.hits = b.hits.saturating_sub(1);
        }
    }

    fn rout_unit(&mut self, u: UnitId, io: &mut impl Fate) {
        self.count_hit();
        match self.p.battle.taker {
            Some(l) => {
                let mat = self.mat_mut(l);
                mat.units[u] -= 1;
                mat.routed[u] += 1;
            }
            None => {
                let guard = Guard::of(u).expect("a unit of the Garrison");
                self.p.battle.garrison[guard] -= 1;
            }
        }
        self.after_hit(io);
    }

    fn after_hit(&mut self, io: &mut impl Fate) {
        let Some(l) = self.p.battle.taker else { return self.go(Fight::Hits) };
        if self.standing(l) == 0 {
            self.rout_lord(l, io);
            if self.storming() {
                // Not replaced before the next Round; Hits left over are lost. [N4.5.2o]
                self.p.battle.hits = 0;
                self.p.battle.crossbow = 0;
                return self.go(Fight::Strike);
            }
            let left = self.p.battle.hits + self.p.battle.crossbow > 0;
            return self.go(if left { Fight::Retarget } else { Fight::Strike });
        }
        self.go(Fight::Hits);
    }

    /// Warrior Monks: the reroll stands. [N7.T7C.a]
    pub(crate) fn reroll(&mut self, action: Action, io: &mut impl Fate) {
        let Some(l) = self.p.battle.taker else { return self.go(Fight::Hits) };
        if action != Action::Reroll {
            tell!(io, "N7.T7C.a", "The roll stands: a Knight of {lord} is Routed.", lord = l;
                ..self.routing(UnitId::Knights, true));
            return self.rout_unit(UnitId::Knights, io);
        }
        let arm = self.arm();
        self.p.battle.rerolled[arm].insert(l);
        let range = self.protection(Some(l), UnitId::Knights, self.p.battle.crossbow > 0);
        let die = io.die(6);
        let how = if die <= range { "unhurt" } else { "Routed" };
        tell!(io, "N7.T7C.a", "Warrior Monks of {lord} reroll {die} against {range}: {how}.",
            lord = l, die = Part::Die(die), range, how; ..self.routing(UnitId::Knights, die > range));
        if die <= range {
            self.count_hit();
            self.after_hit(io);
        } else {
            self.rout_unit(UnitId::Knights, io);
        }
    }

    /// Garrison half-Hits: Men-at-Arms shoot crossbows; melee of both. [N4.5.2l]
    fn garrison_half_hits(&self) -> (u8, u8) {
        let garrison = self.p.battle.garrison;
        if self.archery() {
            let men = garrison[Guard::MenAtArms];
            return (men, men);
        }
        (garrison.iter().map(|(guard, n)| n * self.book.units[guard.unit()].melee_storm).sum(), 0)
    }

    /// In a Storm only the Front Lord and the Garrison Strike. [N4.5.2j]
    pub(crate) fn storm_strike_step(&mut self) -> bool {
        let side = self.striking_side();
        let b = &self.p.battle;
        let r = if side == b.attacker { Row::Attackers } else { Row::Defenders };
        let front = b.rows[r][Position::Centre].filter(|l| !b.struck.has(*l) && self.half_hits(*l).0 > 0);
        let garrison = side == b.defender() && self.garrison_half_hits().0 > 0;
        let foe = if side == b.attacker { Row::Defenders } else { Row::Attackers };
        let target =
            b.rows[foe][Position::Centre].is_some() || (side == b.attacker && b.garrison != Garrison::default());
        // All Strike at once: whoever has done so ends the step.
        if !target || (front.is_none() && !garrison) || b.volleyed {
            return self.next_step(4);
        }
        let b = &mut self.p.battle;
        b.group = front.map_or(Lords::NONE, Lords::only);
        b.volleyed = true;
        self.go(Fight::Volley);
        true
    }

    /// The Garrison first, then the Front Lord. [N4.5.2n]
    fn storm_taker(&mut self) {
        let b = &mut self.p.battle;
        let attacked = b.step % 2 == 1;
        b.taker = if attacked {
            if b.garrison != Garrison::default() { None } else { b.rows[Row::Defenders][Position::Centre] }
        } else {
            b.rows[Row::Attackers][Position::Centre]
        };
        self.go(Fight::Hits);
    }

    fn storm_hits_step(&mut self) -> bool {
        let b = &self.p.battle;
        let attacked = b.step % 2 == 1;
        if attacked && b.taker.is_none() && b.garrison == Garrison::default() {
            self.storm_taker();
            if self.p.battle.taker.is_none() {
                self.p.battle.hits = 0;
                self.p.battle.crossbow = 0;
                self.go(Fight::Strike);
            }
            return true;
        }
        let gone = match self.p.battle.taker {
            Some(l) => self.standing(l) == 0,
            None => self.p.battle.garrison == Garrison::default(),
        };
        if gone {
            self.p.battle.hits = 0;
            self.p.battle.crossbow = 0;
            self.go(Fight::Strike);
            return true;
        }
        false
    }
}
