//! Assault I, stages 1 and 2: Cannons and siege machines. Targets are declared first, then shot by shot. [S17.1]-[S17.14]

use ravelin_core::journal::{Cover, Part, moved};
use ravelin_core::{Choices, Mark, Token, Violation, head, rule, tell};

use crate::action::{Action, Stand};
use crate::components::*;
use crate::flow::{Ask, Fate, Stage};
use crate::places::*;
use crate::state::{Machine, Mount, NONE, Stronghold};
use crate::tokens::*;

impl Stronghold {
    pub(crate) fn begin_assault(&mut self, io: &mut impl Fate) {
        self.p.assault.renew();
        self.p.stage = Stage::AimCannons { by: 0, from: 0 };
        head!(io, "S17.1", "The Assault");
        io.mark(|| Mark::Begins { what: "Assault", at: space(Place::BARBICAN), named: false });
    }

    /// Invader units in a place that can be fired at.
    pub(crate) fn target_units(&self, place: Place) -> Units {
        match place.spot() {
            Spot::Foreground(side) => self.p.foregrounds[side.index()],
            Spot::Rampart(r) => self.p.ramparts[r.index()],
            Spot::SiegeTower(s) => self.p.siege[s.index()],
            Spot::Barbican => self.crew_units(),
            Spot::Ram(n) => self.p.crews[usize::from(n)],
            _ => Units::NONE,
        }
    }

    pub(crate) fn crew_units(&self) -> Units {
        self.p.crews.iter().fold(Units::NONE, |all, crew| all.and(*crew))
    }

    /// Areas within a Cannon's range. [S17.3] [S15.27]
    fn cannon_range(&self, t: Tower) -> Places {
        let mut range = Places::ramparts(t.ramparts()).or(Places::only(Place::foreground(t.side())));
        for s in t.sections() {
            if self.p.siege_towers & s.bit() & !self.spared_mask() != 0 {
                range = range.or(Places::only(Place::siege_tower(s)));
            }
        }
        if t.at_gate() && self.p.barbican {
            range = range.or(Places::only(Place::BARBICAN));
        }
        range
    }

    /// Cannons name their targets in board order; one without a target is passed over. [S17.2] [S17.7]
    pub(crate) fn aim_cannons_step(&mut self, by: u8, from: u8) -> bool {
        for t in towers(self.defender_towers(by)).filter(|t| t.0 >= from) {
            let armed = self.p.mounts[t.index()] == Mount::Cannon;
            if armed && self.cannon_range(t).any(|place| !self.target_units(place).is_empty()) {
                self.p.stage = Stage::AimCannons { by, from: t.0 };
                return false;
            }
        }
        self.p.stage = Stage::FireCannons { by };
        true
    }

    pub(crate) fn list_cannon_aims<C: Choices<Action>>(&self, t: Tower, out: &mut C) {
        let range = self.cannon_range(t);
        for place in range {
            let empty = self.target_units(place).is_empty();
            let nobody = Violation::new(rule!("S17.7"), "nobody is there to be hit");
            out.put(Action::Aim(place), if empty { Err(nobody) } else { Ok(()) });
        }
        out.offer(Action::Hold);
        if C::EXPLAIN {
            let areas = Places::ramparts(0x7f).or(Places::only(Place::BARBICAN));
            let areas = Side::BOTH.into_iter().fold(areas, |all, side| all.or(Places::only(Place::foreground(side))));
            let areas =
                bits(self.p.siege_towers).fold(areas, |all, s| all.or(Places::only(Place::siege_tower(Section(s)))));
            for place in areas.minus(range) {
                let spared = matches!(place.spot(), Spot::SiegeTower(s) if t.sections().contains(&s));
                let (rule, why) = if spared {
                    (rule!("S15.27"), "no shot reaches it in this Assault")
                } else {
                    (rule!("S17.3"), "it is out of range")
                };
                out.refuse(Action::Aim(place), Violation::new(rule, why));
            }
        }
    }

    pub(crate) fn aim_cannon(&mut self, by: u8, t: Tower, action: Action, io: &mut impl Fate) {
        if let Action::Aim(place) = action {
            self.p.assault.aims[t.index()] = place.0;
            self.p.assault.loaded |= t.bit();
            tell!(io, "S17.3", "The Cannon in {tower} aims at {at}.", tower = t, at = place);
        } else {
            tell!(io, "S17.7", "The Cannon in {at} holds its fire.", at = t);
        }
        self.p.stage = Stage::AimCannons { by, from: t.0 + 1 };
    }

    pub(crate) fn fire_cannons_step(&mut self, by: u8) -> bool {
        if self.p.assault.loaded != 0 {
            return false;
        }
        if usize::from(by) + 1 < self.defenders() {
            self.p.stage = Stage::AimCannons { by: by + 1, from: 0 };
        } else {
            self.p.assault.drawn = 0; // shuffled back [S17.6]
            self.p.assault.aims = [NONE; TOWERS];
            self.p.stage = Stage::AimMachines { by: 0, from: 0 };
        }
        true
    }

    pub(crate) fn list_loaded_cannons(&self, out: &mut impl Choices<Action>) {
        towers(self.p.assault.loaded).for_each(|t| out.offer(Action::Fire(t.place())));
    }

    /// A card of the Defender's deck, not returned before the stage ends. [S17.4] [S18.8]
    pub(crate) fn draw_hit_card(&mut self, io: &mut impl Fate) -> Option<u8> {
        let n = self.kit.hit_cards.len();
        let mut left = [0u8; MAX_HIT_CARDS];
        let mut total = 0;
        for (card, here) in left.iter_mut().enumerate().take(n) {
            *here = u8::from(self.p.assault.drawn >> card & 1 == 0);
            total += u32::from(*here);
        }
        if total == 0 {
            return None;
        }
        let card = io.draw(&left[..n], total, card::HIT_DECK).min(n - 1) as u8;
        self.p.assault.drawn |= 1 << card;
        Some(card)
    }

    /// What a card can kill in a target area: kinds, and at the Barbican the ram. [S17.5] [S17.26]
    fn cannon_victims(&self, target: Place, card: u8) -> impl Iterator<Item = (Kind, Place)> {
        let face = self.kit.hit_cards.get(usize::from(card)).copied().unwrap_or(0);
        let game = self;
        let places = if target == Place::BARBICAN {
            (0..game.p.rams).fold(Places::NONE, |all, ram| all.or(Places::only(Place::ram(ram))))
        } else {
            Places::only(target)
        };
        places.flat_map(move |place| {
            let units = game.target_units(place);
            units.kinds().filter(move |kind| face >> *kind as u8 & 1 == 1).map(move |kind| (kind, place))
        })
    }

    pub(crate) fn fire_cannon(&mut self, action: Action, io: &mut impl Fate) {
        let Action::Fire(place) = action else { return };
        let Spot::Tower(tower) = place.spot() else { return };
        self.p.assault.loaded &= !tower.bit();
        let Some(card) = self.draw_hit_card(io) else { return };
        let target = Place(self.p.assault.aims[tower.index()]);
        let drawn = Part::Shown(hit_card(card));
        tell!(
            io,
            "S17.4",
            "The Cannon in {tower} fires at {at} with the card {card}.",
            tower,
            at = target,
            card = drawn
        );
        match options(self.cannon_victims(target, card)) {
            Options::One((kind, at)) => self.cannon_kill(tower, Action::Kill(kind, at), io),
            Options::Many => self.ask(Ask::CannonHit { tower, card }),
            Options::None => tell!(io, "S17.5", "The shot at {at} hits nobody.", at = target),
        }
    }

    pub(crate) fn list_cannon_hits(&self, tower: Tower, card: u8, out: &mut impl Choices<Action>) {
        let target = Place(self.p.assault.aims[tower.index()]);
        self.cannon_victims(target, card).for_each(|(kind, at)| out.offer(Action::Kill(kind, at)));
    }

    pub(crate) fn cannon_kill(&mut self, _tower: Tower, action: Action, io: &mut impl Fate) {
        let Action::Kill(kind, place) = action else { return };
        let units = match place.spot() {
            Spot::Foreground(side) => &mut self.p.foregrounds[side.index()],
            Spot::Rampart(r) => &mut self.p.ramparts[r.index()],
            Spot::SiegeTower(s) => &mut self.p.siege[s.index()],
            Spot::Ram(n) => &mut self.p.crews[usize::from(n)],
            _ => return,
        };
        units.take(kind, 1);
        self.p.pool.add(kind, 1);
        let piece = Part::A(invader_piece(kind));
        tell!(io, "S17.5", "The Cannon kills {piece} at {from}.", piece, from = place; to = POOL);
    }

    /// Sections that a machine may name. [S8.8] [S8.27] [S17.9]
    fn machine_range(&self, r: Rampart) -> u16 {
        let reach = match self.p.machines[r.index()] {
            Machine::Trebuchet => r.side().sections(),
            _ => r.section_mask(),
        };
        reach & !self.spared_mask()
    }

    fn defended(&self, s: Section) -> bool {
        !self.p.posts[s.index()].is_empty()
    }

    /// Machines name their sections in board order. [S17.2] [S17.9] [S17.10] [S17.12]
    pub(crate) fn aim_machines_step(&mut self, by: u8, from: u8) -> bool {
        let shooters = self.machine_mask(Machine::shoots) & self.invader_ramparts(by);
        for r in ramparts(shooters).filter(|r| r.0 >= from) {
            if self.p.hits[r.index()] + self.p.misses[r.index()] > 0 && self.machine_range(r) != 0 {
                self.p.stage = Stage::AimMachines { by, from: r.0 };
                return false;
            }
        }
        self.p.stage = Stage::FireMachines { by };
        true
    }

    pub(crate) fn list_machine_aims<C: Choices<Action>>(&self, r: Rampart, out: &mut C) {
        let range = self.machine_range(r);
        sections(range).for_each(|s| out.offer(Action::Aim(s.place())));
        if self.p.machines[r.index()] == Machine::Ballista {
            let targets = sections(range).any(|s| self.defended(s));
            let why = Violation::new(rule!("S8.11"), "a section in range holds a Defender unit");
            out.put(Action::Hold, if targets { Err(why) } else { Ok(()) });
        } else {
            out.refuse(Action::Hold, Violation::new(rule!("S17.10"), "every shooting machine fires"));
        }
        if C::EXPLAIN {
            for s in sections(0x1ff & !range) {
                let (rule, why) = if self.spared(s) {
                    (rule!("S15.27"), "no shot reaches it in this Assault")
                } else if self.p.machines[r.index()] == Machine::Trebuchet {
                    (rule!("S8.27"), "it lies on the other side")
                } else {
                    (rule!("S8.8"), "it is out of range")
                };
                out.refuse(Action::Aim(s.place()), Violation::new(rule, why));
            }
        }
    }

    pub(crate) fn aim_machine(&mut self, by: u8, r: Rampart, action: Action, io: &mut impl Fate) {
        if let Action::Aim(place) = action {
            self.p.assault.aims[r.index()] = place.0;
            self.p.assault.loaded |= r.bit();
            if self.defended(self.aimed(r)) {
                self.p.assault.manned |= r.bit();
            }
            tell!(
                io,
                "S17.9",
                "The {machine} at {rampart} aims at {at}.",
                machine = self.machine_at(r),
                rampart = r,
                at = place
            );
        } else {
            tell!(io, "S8.11", "The Ballista at {at} holds its fire.", at = r);
        }
        self.p.stage = Stage::AimMachines { by, from: r.0 + 1 };
    }

    pub(crate) fn fire_machines_step(&mut self, by: u8) -> bool {
        if self.p.assault.loaded != 0 {
            return false;
        }
        if usize::from(by) + 1 < self.invaders() {
            self.p.stage = Stage::AimMachines { by: by + 1, from: 0 };
        } else {
            self.p.stage = Stage::Marksmen { by: 0, post: 0, done: 0 };
        }
        true
    }

    pub(crate) fn list_loaded_machines(&self, out: &mut impl Choices<Action>) {
        ramparts(self.p.assault.loaded).for_each(|r| out.offer(Action::Fire(r.place())));
    }

    fn aimed(&self, r: Rampart) -> Section {
        Section(self.p.assault.aims[r.index()].min(SECTIONS as u8 - 1))
    }

    pub(crate) fn fire_machine(&mut self, action: Action, io: &mut impl Fate) {
        let Action::Fire(place) = action else { return };
        let Spot::Rampart(r) = place.spot() else { return };
        let manned = self.p.assault.manned & r.bit() != 0;
        self.p.assault.loaded &= !r.bit();
        self.p.assault.manned &= !r.bit();
        if self.p.machines[r.index()] == Machine::Ballista && manned && !self.defended(self.aimed(r)) {
            self.ask(Ask::HoldFire { from: r }); // its section holds none any more [S8.11]
        } else {
            self.shoot(r, io);
        }
    }

    pub(crate) fn hold_or_fire(&mut self, r: Rampart, action: Action, io: &mut impl Fate) {
        if action == Action::Hold {
            tell!(io, "S8.11", "The Ballista at {at} holds its fire.", at = r);
        } else {
            self.shoot(r, io);
        }
    }

    /// The top card, or two with Accurate Shot. [S17.11] [S13.5] [S13.6]
    fn shoot(&mut self, r: Rampart, io: &mut impl Fate) {
        let mut pile = [self.p.hits[r.index()], self.p.misses[r.index()]];
        let mut draw = |io: &mut dyn FnMut(&[u8], u32) -> usize| {
            let total = u32::from(pile[0]) + u32::from(pile[1]);
            (total > 0).then(|| {
                let card = io(&pile, total).min(1);
                pile[card] = pile[card].saturating_sub(1);
                card
            })
        };
        let mut deck = |counts: &[u8], total: u32| io.draw(counts, total, card::MACHINE);
        let Some(first) = draw(&mut deck) else { return };
        if self.p.turn_flags.accurate & r.bit() == 0 {
            return self.resolve_shot(r, first == 0, io);
        }
        let second = draw(&mut deck);
        let hits = u8::from(first == 0) + u8::from(second == Some(0));
        self.s.peek = [hits, 1 + u8::from(second.is_some())];
        let invaders = self.all_invaders();
        for card in [Some(first), second].into_iter().flatten() {
            let seat = self.invader_seat(self.invader_of(r.side()));
            let card = secret(invaders, if card == 0 { HIT } else { MISS }, Cover::A("card"));
            tell!(io, "S13.5", "{seat} sees {card} before the Accurate Shot at {at}.", seat, card, at = r);
        }
        self.ask(Ask::UseCard { from: r });
    }

    pub(crate) fn list_peeked(&self, out: &mut impl Choices<Action>) {
        let [hits, cards] = self.s.peek;
        if hits > 0 {
            out.offer(Action::UseHit);
        }
        if hits < cards {
            out.offer(Action::UseMiss);
        }
    }

    pub(crate) fn use_card(&mut self, r: Rampart, action: Action, io: &mut impl Fate) {
        self.s.peek = [0; 2];
        self.resolve_shot(r, action == Action::UseHit, io);
    }

    /// The machine of a Rampart, as the journal names it.
    fn machine_at(&self, r: Rampart) -> Token {
        deal(self.p.machines[r.index()].deal())
    }

    fn resolve_shot(&mut self, r: Rampart, hit: bool, io: &mut impl Fate) {
        let machine = self.machine_at(r);
        if !hit {
            self.p.misses[r.index()] -= 1;
            self.p.misses_out += 1;
            tell!(
                io,
                "S17.11",
                "The {machine} at {from} shoots at {target}: {card}.",
                machine,
                from = r,
                target = self.aimed(r),
                card = Part::Shown(MISS)
            );
            return;
        }
        tell!(
            io,
            "S17.11",
            "The {machine} at {at} shoots at {target}: {card}.",
            machine,
            at = r,
            target = self.aimed(r),
            card = Part::Shown(HIT)
        );
        let s = self.aimed(r);
        match self.p.machines[r.index()] {
            Machine::Ballista => self.strike_some(r, io),
            Machine::Catapult | Machine::Trebuchet => self.batter(r, s, io),
            Machine::None | Machine::Altar => {}
        }
    }

    /// A Defender unit on the section dies, Invader's choice; a Ballista also hits its own side. [S8.9] [S8.10] [S11.3]
    fn strike_some(&mut self, r: Rampart, io: &mut impl Fate) {
        match options(self.p.posts[self.aimed(r).index()].kinds()) {
            Options::One(only) => self.strike(r, Action::Slay(only), io),
            Options::Many => self.ask(Ask::Strike { from: r }),
            Options::None => self.strike(r, Action::End, io),
        }
    }

    pub(crate) fn list_strikes(&self, r: Rampart, out: &mut impl Choices<Action>) {
        self.p.posts[self.aimed(r).index()].kinds().for_each(|kind| out.offer(Action::Slay(kind)));
    }

    pub(crate) fn strike(&mut self, r: Rampart, action: Action, io: &mut impl Fate) {
        let s = self.aimed(r);
        if let Action::Slay(kind) = action {
            self.p.posts[s.index()].take(kind, 1);
            self.p.supply.add(kind, 1); // dead, not in the Hospital [S17.13]
            self.p.assault.killed[s.side().index()].add(kind, 1);
            let (piece, machine) = (Part::A(defender_piece(kind)), self.machine_at(r));
            let ballista = self.p.machines[r.index()] == Machine::Ballista;
            let rule = if ballista { rule!("S8.9") } else { rule!("S11.3") };
            tell!(io, rule, "The {machine} kills {piece} at {from}.", machine, piece, from = s; to = SUPPLY);
        }
        if self.p.machines[r.index()] == Machine::Ballista
            && let Some(kind) = self.on_section(s).strongest()
        {
            self.kill_one(s, kind, io); // [S8.10]
        }
    }

    /// One Invader unit of a kind dies; the Invader says where, if it stands in both. [S18.2a]
    pub(crate) fn kill_one(&mut self, s: Section, kind: Kind, io: &mut impl Fate) {
        match [self.p.wall[s.index()].of(kind), self.p.siege[s.index()].of(kind)] {
            [0, 0] => {}
            [_, 0] => self.choose_which(s, kind, Action::Stand(Stand::Wall), io),
            [0, _] => self.choose_which(s, kind, Action::Stand(Stand::Tower), io),
            _ => self.ask(Ask::Which { section: s, kind }),
        }
    }

    pub(crate) fn list_which(&self, s: Section, kind: Kind, out: &mut impl Choices<Action>) {
        if self.p.wall[s.index()].of(kind) > 0 {
            out.offer(Action::Stand(Stand::Wall));
        }
        if self.p.siege[s.index()].of(kind) > 0 {
            out.offer(Action::Stand(Stand::Tower));
        }
    }

    pub(crate) fn choose_which(&mut self, s: Section, kind: Kind, action: Action, io: &mut impl Fate) {
        let Action::Stand(stand) = action else { return };
        self.kill_invader(s, kind, stand);
        let piece = Part::A(invader_piece(kind));
        tell!(io, "S18.32", "{piece} dies at {from}.", piece, from = stand.place(s); to = POOL);
    }

    /// A Catapult or Trebuchet hits. [S8.14]-[S8.16] [S8.28]
    fn batter(&mut self, r: Rampart, s: Section, io: &mut impl Fate) {
        if self.p.stones[s.index()] + self.p.wooden[s.index()] > 0 {
            self.demolish(s, io);
            return self.bloodstone(r, io);
        }
        let cauldron = self.cauldron(s).is_some();
        let catapult = self.p.machines[r.index()] == Machine::Catapult;
        let mount = catapult && self.p.mounts[r.opposite().index()] != Mount::None;
        match (cauldron, mount) {
            (true, true) => self.ask(Ask::Bare { from: r }),
            (true, false) => self.strike_bare(r, Action::At(s.place()), io),
            (false, true) => self.strike_bare(r, Action::At(r.opposite().place()), io),
            (false, false) => self.bloodstone(r, io),
        }
    }

    pub(crate) fn list_bare(&self, r: Rampart, out: &mut impl Choices<Action>) {
        out.offer(Action::At(self.aimed(r).place()));
        out.offer(Action::At(r.opposite().place()));
    }

    pub(crate) fn strike_bare(&mut self, r: Rampart, action: Action, io: &mut impl Fate) {
        let Action::At(place) = action else { return };
        let trebuchet = self.p.machines[r.index()] == Machine::Trebuchet;
        let rule = if trebuchet { rule!("S8.28") } else { rule!("S8.16") };
        match place.spot() {
            Spot::Section(s) => {
                let boiling = self.cauldron(s).unwrap_or(GOBLIN);
                let accident = self.p.turn_flags.accident & s.bit() != 0;
                let also = || accident.then(|| moved(chip(Piece::Accident), space(place), None));
                tell!(io, rule, "The {piece} at {from} is destroyed.", piece = cauldron(boiling), from = s; ..also());
                self.smash_cauldron(s);
            }
            Spot::Tower(t) => match std::mem::replace(&mut self.p.mounts[t.index()], Mount::None) {
                Mount::Poles => {
                    tell!(io, rule, "The {piece} at {from} are destroyed.", piece = chip(Piece::Poles), from = t);
                }
                _ => tell!(io, rule, "The {piece} at {from} is destroyed.", piece = chip(Piece::Cannon), from = t),
            },
            _ => {}
        }
        self.bloodstone(r, io);
    }

    /// A Catapult with a Bloodstone also kills. [S11.3]
    fn bloodstone(&mut self, r: Rampart, io: &mut impl Fate) {
        if self.p.turn_flags.bloodstones & r.bit() != 0 && self.p.machines[r.index()] == Machine::Catapult {
            self.strike_some(r, io);
        }
    }
}
