//! Machines, Equipment, Training and Rituals: where their chips may lie and what placing them does. [S8]-[S11]

use ravelin_core::journal::{Part, moved};
use ravelin_core::{Choices, Violation, rule, tell};

use crate::action::Action;
use crate::components::*;
use crate::flow::Fate;
use crate::places::*;
use crate::state::{Machine, NONE, Stronghold};
use crate::tokens::*;

/// The chip that an Action puts on the board, if it puts one. [S2.18]
pub(crate) fn deal_piece(deal: Deal) -> Option<Piece> {
    Some(match deal {
        Deal::Ballista => Piece::Ballista,
        Deal::Catapult => Piece::Catapult,
        Deal::Altar => Piece::Altar,
        Deal::Cover => Piece::Cover,
        Deal::BatteringRam => Piece::Ram,
        Deal::Trebuchet => Piece::Trebuchet,
        Deal::SiegeTower => Piece::SiegeTower,
        Deal::Banner => Piece::Banner,
        Deal::Ladder => Piece::Ladder,
        Deal::Rope => Piece::Rope,
        Deal::Sap => Piece::Sap,
        Deal::Bridge => Piece::Bridge,
        Deal::Shield => Piece::Shield,
        Deal::Poison => Piece::Poison,
        Deal::Quartermaster => Piece::Quartermaster,
        Deal::TrenchMaster => Piece::TrenchMaster,
        Deal::MasterArcher => Piece::MasterArcher,
        Deal::Drover => Piece::Drover,
        Deal::Saboteur => Piece::Saboteur,
        Deal::Bloodstones => Piece::Bloodstone,
        Deal::Fire => Piece::Fire,
        Deal::Specters => Piece::Specters,
        Deal::Panic => Piece::Panic,
        Deal::Possession => Piece::Possession,
        Deal::Gale => Piece::Gale,
        Deal::Accident => Piece::Accident,
        _ => return None,
    })
}

fn equipment_kind(deal: Deal) -> usize {
    EQUIPMENT_DEALS.iter().position(|d| *d == deal).unwrap_or(BRIDGE)
}

fn training_kind(deal: Deal) -> usize {
    TRAINING_DEALS.iter().position(|d| *d == deal).unwrap_or(SABOTEUR)
}

impl Stronghold {
    /// Whether an Action has its chip, its cards and a place. [S6.7] [S8.3] [S8.5]
    pub(crate) fn may_carry_out(&self, by: u8, deal: Deal) -> Result<(), Violation> {
        let no = |rule, why| Err(Violation::new(rule, why));
        match deal {
            Deal::GainResources if self.bank() == 0 => return no(rule!("S7.4"), "the bank of Resources is empty"),
            Deal::GainResources | Deal::Selection | Deal::AllCharge => return Ok(()),
            Deal::TroopTransfer => {
                let empty = self.p.reserve[usize::from(by)].is_empty();
                return if empty { no(rule!("S23.7"), "there is nobody in the Reserve") } else { Ok(()) };
            }
            Deal::MinorMoveOut | Deal::MajorMoveOut => return self.may_move_out(by, deal),
            Deal::OpenOrder => return self.may_order(by, true),
            Deal::ClassifiedOrders => return self.may_order(by, false),
            Deal::MoveEquipment => return self.may_move_some(by, 0..=BRIDGE, 0),
            Deal::MoveTraining => return self.may_move_some(by, 0..=SABOTEUR, 1),
            Deal::EscapeTheSlaughter => return self.may_escape(by),
            _ => {}
        }
        if deal_piece(deal).is_some_and(|piece| self.free(piece) == 0) {
            return no(rule!("S2.18"), "all chips of this kind are in use");
        }
        let machine =
            matches!(deal, Deal::Ballista | Deal::Catapult | Deal::Trebuchet | Deal::Altar | Deal::SiegeTower);
        if machine && self.machine_count() >= self.kit.machine_cap {
            return no(rule!("S8.3"), "no more machines may be built in this game");
        }
        let shoots = matches!(deal, Deal::Ballista | Deal::Catapult | Deal::Trebuchet);
        if shoots && self.free_hits() < self.kit.pile_hits {
            return no(rule!("S8.5"), "there are not enough unused Hit cards for its pile");
        }
        if deal == Deal::Artilleryman && self.free_hits() == 0 {
            return no(rule!("S10.2"), "there is no unused Hit card");
        }
        if self.deal_targets(by, deal).is_empty() {
            return Err(self.no_target(deal));
        }
        Ok(())
    }

    fn no_target(&self, deal: Deal) -> Violation {
        let (rule, why) = match deal {
            Deal::BatteringRam if !self.p.barbican => (rule!("S4.32"), "the Barbican is not in play"),
            Deal::BatteringRam => (rule!("S4.34"), "all ram fields are taken"),
            Deal::Ballista | Deal::Catapult | Deal::Trebuchet | Deal::Altar => {
                (rule!("S8.1"), "no Rampart has a free machine field")
            }
            Deal::Cover => (rule!("S8.22"), "no Rampart has a free Cover field"),
            Deal::SiegeTower => (rule!("S8.30"), "no Siege Tower field is free"),
            Deal::Bridge => (rule!("S9.9"), "no trap field is free"),
            Deal::Artilleryman | Deal::AccurateShot => (rule!("S6.7"), "there is no shooting machine"),
            Deal::Bloodstones => (rule!("S11.3"), "there is no Catapult without a Bloodstone"),
            Deal::Accident => (rule!("S11.11"), "there is no Cauldron without an Accident"),
            Deal::Possession => (rule!("S23.3"), "no Hero can be possessed here"),
            Deal::Specters | Deal::Panic => (rule!("S11.12"), "the chip lies there already"),
            _ => (rule!("S6.7"), "there is no place for it"),
        };
        Violation::new(rule, why)
    }

    /// The machine fields, as a mask of Ramparts with a machine.
    pub(crate) fn machine_mask(&self, wanted: impl Fn(Machine) -> bool) -> u8 {
        let machines = self.p.machines.iter().enumerate();
        machines.fold(0, |mask, (r, m)| mask | u8::from(wanted(*m)) << r)
    }

    /// The legal places for an Action's chip or effect. [S26.2]
    pub(crate) fn deal_targets(&self, by: u8, deal: Deal) -> Places {
        let (p, flags) = (&self.p, &*self.p.turn_flags);
        let (ramparts, sections) = (self.invader_ramparts(by), self.invader_sections(by));
        let buildings = |taken: u8| Places::buildings(u16::from(Building::WITH_ACTIONS & !taken));
        match deal {
            Deal::Ballista | Deal::Catapult | Deal::Trebuchet | Deal::Altar => {
                Places::ramparts(self.machine_mask(|m| m == Machine::None) & ramparts)
            }
            Deal::Cover => Places::ramparts(!p.covers & ramparts),
            Deal::BatteringRam if p.barbican && usize::from(p.rams) < RAMS => Places::only(Place::ram(p.rams)),
            Deal::BatteringRam => Places::NONE,
            Deal::SiegeTower => Places::sections(self.kit.siege_fields & !p.siege_towers & sections),
            Deal::Banner | Deal::Ladder | Deal::Rope | Deal::Sap | Deal::Shield | Deal::Poison => {
                Places::sections(self.equipment_places(equipment_kind(deal)) & sections)
            }
            Deal::Bridge => Places::paths(self.free_trap_fields() & self.invader_paths(by)),
            Deal::Artilleryman => Places::ramparts(self.machine_mask(Machine::shoots) & ramparts),
            Deal::AccurateShot => Places::ramparts(self.machine_mask(Machine::shoots) & ramparts & !flags.accurate),
            Deal::Quartermaster | Deal::TrenchMaster | Deal::MasterArcher | Deal::Drover => {
                Places::ramparts(self.training_places(training_kind(deal)) & ramparts)
            }
            Deal::Saboteur => buildings(p.saboteurs), // [S10.8]
            Deal::Bloodstones => {
                let catapults = self.machine_mask(|m| m == Machine::Catapult);
                Places::ramparts(catapults & ramparts & !flags.bloodstones)
            }
            Deal::Fire => buildings(flags.fire),
            Deal::Specters if flags.specters & 1 << by == 0 => Places::only(Building::Hospital.place()),
            Deal::Panic if !flags.panic => Places::only(Building::Courtyard.place()),
            Deal::Specters | Deal::Panic => Places::NONE,
            Deal::Possession => {
                // [S23.3]
                let here = |hero: &u8| match p.heroes[usize::from(*hero)] {
                    post::HERO_COURTYARD => true,
                    at => sections >> at & 1 == 1,
                };
                let free = (0..2u8).filter(|hero| flags.possessed >> hero & 1 == 0).filter(here);
                free.fold(Places::NONE, |all, hero| all.or(Places::only(Place::hero(hero))))
            }
            Deal::Gale => Places::sections(sections & !flags.gale),
            Deal::Accident => {
                let there = p.cauldrons.iter().enumerate().fold(0, |mask, (s, c)| mask | u16::from(*c != NONE) << s);
                Places::sections(there & sections & !flags.accident)
            }
            _ => Places::NONE,
        }
    }

    /// Sections that can take an Equipment chip of a kind: a free field, none of the same kind. [S9.1]
    pub(crate) fn equipment_places(&self, kind: usize) -> u16 {
        let free = (0..SECTIONS as u8).map(Section).filter(|s| self.equipment_on(*s) < self.kit.equipment_room);
        free.fold(0, |mask, s| mask | s.bit()) & !self.p.equipment[kind]
    }

    /// Ramparts that can take a Training chip of a kind. [S10.1]
    pub(crate) fn training_places(&self, kind: usize) -> u8 {
        let free = (0..RAMPARTS as u8).map(Rampart).filter(|r| self.training_on(*r) < self.kit.training_room);
        free.fold(0, |mask, r| mask | r.bit()) & !self.p.training[kind]
    }

    /// Trap fields without Trap or Bridge. [S4.14] [S9.9]
    pub(crate) fn free_trap_fields(&self) -> u32 {
        self.kit.trap_fields & !(self.p.bridges | self.p.goblin_traps | self.p.troll_traps)
    }

    /// The places of the same sort, so that a refused one can be explained.
    fn deal_candidates(&self, deal: Deal) -> Places {
        match deal {
            Deal::Ballista | Deal::Catapult | Deal::Trebuchet | Deal::Altar | Deal::Cover => Places::ramparts(0x7f),
            Deal::Quartermaster | Deal::TrenchMaster | Deal::MasterArcher | Deal::Drover => Places::ramparts(0x7f),
            Deal::Artilleryman | Deal::AccurateShot | Deal::Bloodstones => Places::ramparts(0x7f),
            Deal::SiegeTower | Deal::Banner | Deal::Ladder | Deal::Rope | Deal::Sap | Deal::Shield | Deal::Poison => {
                Places::sections(0x1ff)
            }
            Deal::Gale | Deal::Accident => Places::sections(0x1ff),
            Deal::Bridge => Places::paths((1 << PATHS) - 1),
            Deal::Saboteur | Deal::Fire => Places::buildings(0xff),
            Deal::Possession => Places::only(Place::hero(OFFICER)).or(Places::only(Place::hero(WARRIOR))),
            _ => Places::NONE,
        }
    }

    fn why_not(&self, by: u8, deal: Deal, place: Place) -> Violation {
        let mine = match place.spot() {
            Spot::Section(s) => self.invader_sections(by) & s.bit() != 0,
            Spot::Rampart(r) => self.invader_ramparts(by) & r.bit() != 0,
            Spot::Path(path) => self.invader_paths(by) & path.bit() != 0,
            _ => true,
        };
        let (rule, why) = match (deal, place.spot()) {
            _ if !mine => (rule!("S23.2"), "it lies on the ally's side"),
            (Deal::Ballista | Deal::Catapult | Deal::Trebuchet | Deal::Altar, _) => {
                (rule!("S4.7"), "its machine field is taken")
            }
            (Deal::Cover, _) => (rule!("S4.7"), "it has a Cover"),
            (Deal::Quartermaster | Deal::TrenchMaster | Deal::MasterArcher | Deal::Drover, Spot::Rampart(r))
                if self.has_training(training_kind(deal), r) =>
            {
                (rule!("S10.1"), "it has a chip of this kind")
            }
            (Deal::Quartermaster | Deal::TrenchMaster | Deal::MasterArcher | Deal::Drover, _) => {
                (rule!("S10.1"), "both Training fields are taken")
            }
            (Deal::SiegeTower, Spot::Section(s)) if self.kit.siege_fields & s.bit() == 0 => {
                (rule!("S4.18"), "this section has no Siege Tower field")
            }
            (Deal::SiegeTower, _) => (rule!("S8.30"), "a Siege Tower stands there"),
            (Deal::Bridge, Spot::Path(path)) if self.kit.trap_fields & path.bit() == 0 => {
                (rule!("S4.13"), "this Path has no trap field")
            }
            (Deal::Bridge, _) => (rule!("S9.9"), "a Trap or Bridge lies there"),
            (Deal::Banner | Deal::Ladder | Deal::Rope | Deal::Sap | Deal::Shield | Deal::Poison, Spot::Section(s))
                if self.has_equipment(equipment_kind(deal), s) =>
            {
                (rule!("S9.1"), "it has a chip of this kind")
            }
            (Deal::Banner | Deal::Ladder | Deal::Rope | Deal::Sap | Deal::Shield | Deal::Poison, _) => {
                (rule!("S9.1"), "both Equipment fields are taken")
            }
            (Deal::Artilleryman, _) => (rule!("S10.2"), "no shooting machine stands there"),
            (Deal::AccurateShot, Spot::Rampart(r)) if self.p.machines[r.index()].shoots() => {
                (rule!("S13.5"), "it has an Accurate Shot")
            }
            (Deal::AccurateShot, _) => (rule!("S13.5"), "no shooting machine stands there"),
            (Deal::Bloodstones, _) => (rule!("S11.3"), "no Catapult without a Bloodstone stands there"),
            (Deal::Saboteur | Deal::Fire, Spot::Building(b)) if Building::WITH_ACTIONS >> (b as u8).min(7) & 1 == 0 => {
                let rule = if deal == Deal::Fire { rule!("S11.4") } else { rule!("S10.7") };
                (rule, "this building has no Actions")
            }
            (Deal::Saboteur, _) => (rule!("S10.8"), "a Saboteur is there"),
            (Deal::Possession, Spot::Hero(h)) if self.p.turn_flags.possessed >> h & 1 == 0 => {
                (rule!("S23.3"), "he stands on the ally's side")
            }
            (Deal::Accident, Spot::Section(s)) if self.cauldron(s).is_none() => {
                (rule!("S11.11"), "there is no Cauldron")
            }
            _ => (rule!("S11.12"), "a chip of this kind lies there"),
        };
        Violation::new(rule, why)
    }

    pub(crate) fn list_targets<C: Choices<Action>>(&self, by: u8, deal: Deal, out: &mut C) {
        match deal {
            Deal::MoveEquipment => return self.list_chips_to_move(by, 0..=BRIDGE, 0, out),
            Deal::MoveTraining => return self.list_chips_to_move(by, 0..=SABOTEUR, 1, out),
            _ => {}
        }
        let targets = self.deal_targets(by, deal);
        targets.for_each(|place| out.offer(Action::At(place)));
        if C::EXPLAIN {
            for place in self.deal_candidates(deal).minus(targets) {
                out.refuse(Action::At(place), self.why_not(by, deal, place));
            }
        }
    }

    pub(crate) fn aim_deal(&mut self, by: u8, deal: Deal, action: Action, io: &mut impl Fate) {
        match action {
            Action::At(place) => self.carry_out(by, deal, place, io),
            Action::Chip(chip, from) => self.take_up(by, deal, chip, from),
            _ => {}
        }
    }

    /// Puts the chip on its place, or does what the Action does. [S8]-[S11] [S13.5]
    pub(crate) fn carry_out(&mut self, by: u8, deal: Deal, place: Place, io: &mut impl Fate) {
        self.tell_carried_out(by, deal, place, io);
        match place.spot() {
            Spot::Rampart(r) => self.carry_out_on_rampart(deal, r),
            Spot::Section(s) => self.carry_out_on_section(deal, s),
            Spot::Path(path) => self.p.bridges |= path.bit(),
            Spot::Ram(_) => self.p.rams += 1,
            Spot::Building(b) if deal == Deal::Saboteur => self.p.saboteurs |= 1 << b as u8,
            Spot::Building(b) if deal == Deal::Fire => self.p.turn_flags.fire |= 1 << b as u8,
            Spot::Building(Building::Hospital) => self.p.turn_flags.specters |= 1 << by,
            Spot::Building(_) => {
                self.p.turn_flags.panic = true;
                self.panic(io);
            }
            Spot::Hero(hero) => self.p.turn_flags.possessed |= 1 << hero,
            Spot::Tower(_)
            | Spot::Barbican
            | Spot::Foreground(_)
            | Spot::Side(_)
            | Spot::Camp
            | Spot::SiegeTower(_) => {}
        }
    }

    fn tell_carried_out(&self, by: u8, deal: Deal, to: Place, io: &mut impl Fate) {
        let (seat, action) = (self.invader_seat(by), deal);
        let piece = deal_chip(deal);
        match deal {
            Deal::Ballista | Deal::Catapult | Deal::Trebuchet => {
                let cards = || both(&some(self.kit.pile_hits, HIT), &some(self.pile_misses(), MISS));
                tell!(io, "S8.4", "{seat} builds {piece} at {to} with {cards}.",
                    seat, piece = Part::A(piece), to, cards = cards();
                    ..[moved(cards(), None, space(to))]);
            }
            Deal::BatteringRam => {
                tell!(io, "S6.8", "{seat} brings {piece} to {at}.",
                    seat, piece = Part::A(piece), at = Place::BARBICAN; to);
            }
            Deal::Altar | Deal::SiegeTower => {
                tell!(io, "S6.8", "{seat} builds {piece} at {to}.", seat, piece = Part::A(piece), to);
            }
            Deal::Artilleryman => {
                tell!(
                    io,
                    "S10.2",
                    "{seat} adds {card} to the pile at {to} with {action}.",
                    seat,
                    card = Part::A(HIT),
                    to,
                    action
                );
            }
            Deal::AccurateShot => {
                tell!(io, "S13.5", "{seat} prepares {piece} at {to}.", seat, piece, to);
            }
            Deal::Bloodstones
            | Deal::Fire
            | Deal::Specters
            | Deal::Panic
            | Deal::Possession
            | Deal::Gale
            | Deal::Accident => {
                tell!(io, "S6.8", "{seat} casts {action} on {to}.", seat, action, to; piece);
            }
            _ => {
                tell!(io, "S6.8", "{seat} places {piece} at {to}.", seat, piece = Part::A(piece), to);
            }
        }
    }

    /// The Misses of a new pile. [S8.5]
    fn pile_misses(&self) -> u8 {
        self.kit.pile_misses.min(self.free_misses())
    }

    fn carry_out_on_rampart(&mut self, deal: Deal, r: Rampart) {
        let machine = match deal {
            Deal::Ballista => Machine::Ballista,
            Deal::Catapult => Machine::Catapult,
            Deal::Trebuchet => Machine::Trebuchet,
            Deal::Altar => Machine::Altar,
            Deal::Cover => return self.p.covers |= r.bit(),
            Deal::Artilleryman => return self.p.hits[r.index()] += 1,
            Deal::AccurateShot => return self.p.turn_flags.accurate |= r.bit(),
            Deal::Bloodstones => return self.p.turn_flags.bloodstones |= r.bit(),
            _ => return self.p.training[training_kind(deal) % TRAINING] |= r.bit(),
        };
        self.p.machines[r.index()] = machine;
        if machine.shoots() {
            // [S8.4] [S8.5]
            let misses = self.pile_misses();
            self.p.hits[r.index()] = self.kit.pile_hits;
            self.p.misses[r.index()] = misses;
        }
    }

    fn carry_out_on_section(&mut self, deal: Deal, s: Section) {
        match deal {
            Deal::SiegeTower => self.p.siege_towers |= s.bit(),
            Deal::Gale => self.p.turn_flags.gale |= s.bit(),
            Deal::Accident => self.p.turn_flags.accident |= s.bit(),
            _ => self.p.equipment[equipment_kind(deal) % EQUIPMENT] |= s.bit(),
        }
    }

    /// While two or more units are in the Courtyard under Panic, the weakest dies. [S11.6] [S11.7] [S11.8]
    pub(crate) fn panic(&mut self, io: &mut impl Fate) {
        if !self.p.turn_flags.panic {
            return;
        }
        let yard = usize::from(post::COURTYARD);
        while self.p.posts[yard].total() > 1 {
            let Some(kind) = self.p.posts[yard].weakest() else { return };
            self.p.posts[yard].take(kind, 1);
            self.p.supply.add(kind, 1);
            let (piece, from) = (Part::A(defender_piece(kind)), Building::Courtyard);
            tell!(io, "S11.6", "Panic kills {piece} in {from}.", piece, from; to = SUPPLY);
        }
    }
}
