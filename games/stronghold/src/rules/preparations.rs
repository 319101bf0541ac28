//! S8-S11: Machines, Equipment, Training and Rituals: where their chips may lie and what placing them does.

use ravelin_core::journal::{Part, moved};
use ravelin_core::{Asking, Choices, Clause, Fate, Question, Seat, Set, Violation, ensure, question, rule, tell};

use crate::ids::*;
use crate::state::Stronghold;
use crate::tokens::*;

question! {
    /// Where an Action's chip or effect goes. [S6.8]
    pub Target { by: Side, deal: Deal } in Stronghold;
    asked(|q, game| game.invader_seat(q.by));
    prompt(Place, "S6.8", "Where does {deal} go?");
    Targeted {
        At { place: Place } = "at {place}", "{place}", at place;
    }
}

impl Question<Stronghold> for Target {
    fn choices(self, game: &Stronghold, _: Seat, out: &mut impl Choices<Targeted>) {
        let targets = game.deal_targets(self.by, self.deal);
        targets.iter().for_each(|place| out.offer(Targeted::At { place }));
        if out.explains() {
            for place in candidates(self.deal) - targets {
                out.refuse(Targeted::At { place }, game.why_not(self.by, self.deal, place));
            }
        }
    }

    fn answer(self, game: &mut Stronghold, _: Seat, Targeted::At { place }: Targeted, ctx: &mut impl Fate) {
        game.pop();
        game.carry_out(self.by, self.deal, place, ctx);
    }

    fn sound(self, game: &Stronghold) -> bool {
        game.has_dealt(self.by, self.deal) && !game.deal_targets(self.by, self.deal).is_empty()
    }
}

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

/// The places of the sort that an Action needs, so that a refused one can be explained.
fn candidates(deal: Deal) -> Set<Place> {
    match deal {
        Deal::Ballista | Deal::Catapult | Deal::Trebuchet | Deal::Altar | Deal::Cover => places(Set::<Rampart>::all()),
        Deal::Quartermaster | Deal::TrenchMaster | Deal::MasterArcher | Deal::Drover => places(Set::<Rampart>::all()),
        Deal::Artilleryman | Deal::AccurateShot | Deal::Bloodstones => places(Set::<Rampart>::all()),
        Deal::SiegeTower | Deal::Banner | Deal::Ladder | Deal::Rope | Deal::Sap | Deal::Shield | Deal::Poison => {
            places(Set::<Section>::all())
        }
        Deal::Gale | Deal::Accident => places(Set::<Section>::all()),
        Deal::Bridge => places(Set::<Path>::all()),
        Deal::Saboteur | Deal::Fire => places(Set::<Building>::all()).without(Place::Courtyard),
        Deal::Possession => places(Set::<Hero>::all()),
        _ => Set::NONE,
    }
}

impl Stronghold {
    /// Whether an Action has its chip, its cards and a place. [S6.7] [S8.3] [S8.5]
    pub(crate) fn may_carry_out(&self, by: Side, deal: Deal) -> Result<(), Violation> {
        match deal {
            Deal::GainResources => ensure(self.bank() > 0, rule!("S7.4"), "the bank of Resources is empty"),
            Deal::Selection | Deal::AllCharge => Ok(()),
            Deal::TroopTransfer => {
                let some = !self.p.reserve[by].is_empty();
                ensure(some, rule!("S23.7"), "there is nobody in the Reserve")
            }
            Deal::MinorMoveOut | Deal::MajorMoveOut => self.may_move_out(by, deal),
            Deal::OpenOrder => self.may_order(by, true),
            Deal::ClassifiedOrders => self.may_order(by, false),
            Deal::MoveEquipment | Deal::MoveTraining => self.may_move_some(by, deal),
            Deal::EscapeTheSlaughter => self.may_escape(by),
            _ => self.may_place(by, deal),
        }
    }

    /// Whether a chip or effect has its chip, its cards and a place.
    fn may_place(&self, by: Side, deal: Deal) -> Result<(), Violation> {
        let chip = deal_piece(deal).is_none_or(|piece| self.free(piece) > 0);
        ensure(chip, rule!("S2.18"), "all chips of this kind are in use")?;
        let machine = deal.machine();
        let built = machine.is_some() || deal == Deal::SiegeTower;
        let room = !built || self.machine_count() < self.kit.machine_cap;
        ensure(room, rule!("S8.3"), "no more machines may be built in this game")?;
        let pile = !machine.is_some_and(Machine::shoots) || self.free_hits() >= self.kit.pile_hits;
        ensure(pile, rule!("S8.5"), "there are not enough unused Hit cards for its pile")?;
        let card = deal != Deal::Artilleryman || self.free_hits() > 0;
        ensure(card, rule!("S10.2"), "there is no unused Hit card")?;
        if self.deal_targets(by, deal).is_empty() { Err(self.no_target(deal)) } else { Ok(()) }
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

    /// Ramparts with such a machine.
    pub(crate) fn ramparts_with(&self, wanted: impl Fn(Machine) -> bool) -> Set<Rampart> {
        Rampart::ALL.into_iter().filter(|r| self.p.machines[*r].is_some_and(&wanted)).collect()
    }

    /// The legal places for an Action's chip or effect. [S26.2]
    pub(crate) fn deal_targets(&self, by: Side, deal: Deal) -> Set<Place> {
        let (p, flags) = (&self.p, &*self.p.turn_flags);
        let (ramparts, sections) = (self.invader_ramparts(by), self.invader_sections(by));
        match deal {
            Deal::Ballista | Deal::Catapult | Deal::Trebuchet | Deal::Altar => {
                places(ramparts - self.ramparts_with(|_| true))
            }
            Deal::Cover => places(ramparts - p.covers),
            Deal::BatteringRam if p.barbican => self.next_ram().map(Ram::place).into(),
            Deal::BatteringRam => Set::NONE,
            Deal::SiegeTower => places((self.kit.siege_fields & sections) - p.siege_towers),
            Deal::Banner => places(self.equipment_places(Equipment::Banner) & sections),
            Deal::Ladder => places(self.equipment_places(Equipment::Ladder) & sections),
            Deal::Rope => places(self.equipment_places(Equipment::Rope) & sections),
            Deal::Sap => places(self.equipment_places(Equipment::Sap) & sections),
            Deal::Shield => places(self.equipment_places(Equipment::Shield) & sections),
            Deal::Poison => places(self.equipment_places(Equipment::Poison) & sections),
            Deal::Bridge => places(self.free_trap_fields() & self.invader_paths(by)),
            Deal::Artilleryman => places(self.ramparts_with(Machine::shoots) & ramparts),
            Deal::AccurateShot => places((self.ramparts_with(Machine::shoots) & ramparts) - flags.accurate),
            Deal::Quartermaster => places(self.training_places(Training::Quartermaster) & ramparts),
            Deal::TrenchMaster => places(self.training_places(Training::TrenchMaster) & ramparts),
            Deal::MasterArcher => places(self.training_places(Training::MasterArcher) & ramparts),
            Deal::Drover => places(self.training_places(Training::Drover) & ramparts),
            Deal::Saboteur => places(Building::WITH_ACTIONS - p.saboteurs), // [S10.8]
            Deal::Bloodstones => {
                let catapults = self.ramparts_with(|machine| machine == Machine::Catapult);
                places((catapults & ramparts) - flags.bloodstones)
            }
            Deal::Fire => places(Building::WITH_ACTIONS - flags.fire),
            Deal::Specters if !flags.specters.has(by) => Set::only(Place::Hospital),
            Deal::Panic if !flags.panic => Set::only(Place::Courtyard),
            Deal::Specters | Deal::Panic => Set::NONE,
            Deal::Possession => {
                // [S23.3]
                let here = |hero: &Hero| p.heroes[*hero].is_none_or(|at| sections.has(at));
                places(Hero::ALL.into_iter().filter(|hero| !flags.possessed.has(*hero)).filter(here).collect())
            }
            Deal::Gale => places(sections - flags.gale),
            Deal::Accident => places((self.cauldron_sections() & sections) - flags.accident),
            _ => Set::NONE,
        }
    }

    /// The first field without a ram. [S4.34]
    fn next_ram(&self) -> Option<Ram> {
        Ram::ALL.get(usize::from(self.p.rams)).copied()
    }

    /// Fields with a ram.
    pub(crate) fn rams(&self) -> Set<Ram> {
        Set::first(self.p.rams.into())
    }

    pub(crate) fn cauldron_sections(&self) -> Set<Section> {
        Section::ALL.into_iter().filter(|s| self.p.cauldrons[*s].is_some()).collect()
    }

    /// Sections that can take an Equipment chip of a kind: a free field, none of the same kind. [S9.1]
    pub(crate) fn equipment_places(&self, kind: Equipment) -> Set<Section> {
        let free = Section::ALL.into_iter().filter(|s| self.equipment_on(*s) < self.kit.equipment_room);
        free.collect::<Set<Section>>() - self.p.equipment[kind]
    }

    /// Ramparts that can take a Training chip of a kind. [S10.1]
    pub(crate) fn training_places(&self, kind: Training) -> Set<Rampart> {
        let free = Rampart::ALL.into_iter().filter(|r| self.training_on(*r) < self.kit.training_room);
        free.collect::<Set<Rampart>>() - self.p.training[kind]
    }

    /// Trap fields without Trap or Bridge. [S4.14] [S9.9]
    pub(crate) fn free_trap_fields(&self) -> Set<Path> {
        self.kit.trap_fields - (self.p.bridges | self.p.goblin_traps | self.p.troll_traps)
    }

    fn why_not(&self, by: Side, deal: Deal, place: Place) -> Violation {
        let mine = match place.spot() {
            Spot::Section(s) => self.invader_sections(by).has(s),
            Spot::Rampart(r) => self.invader_ramparts(by).has(r),
            Spot::Path(path) => self.invader_paths(by).has(path),
            _ => true,
        };
        if !mine {
            return Violation::new(rule!("S23.2"), "it lies on the ally's side");
        }
        let (rule, why) = match place.spot() {
            Spot::Rampart(r) => self.why_not_on_rampart(deal, r),
            Spot::Section(s) => self.why_not_on_section(deal, s),
            Spot::Path(path) if !self.kit.trap_fields.has(path) => (rule!("S4.13"), "this Path has no trap field"),
            Spot::Path(_) => (rule!("S9.9"), "a Trap or Bridge lies there"),
            Spot::Building(b) if !Building::WITH_ACTIONS.has(b) => {
                let rule = if deal == Deal::Fire { rule!("S11.4") } else { rule!("S10.7") };
                (rule, "this building has no Actions")
            }
            Spot::Building(_) if deal == Deal::Saboteur => (rule!("S10.8"), "a Saboteur is there"),
            Spot::Hero(h) if !self.p.turn_flags.possessed.has(h) => (rule!("S23.3"), "he stands on the ally's side"),
            _ => (rule!("S11.12"), "a chip of this kind lies there"),
        };
        Violation::new(rule, why)
    }

    fn why_not_on_rampart(&self, deal: Deal, r: Rampart) -> (Clause, &'static str) {
        match deal {
            Deal::Ballista | Deal::Catapult | Deal::Trebuchet | Deal::Altar => {
                (rule!("S4.7"), "its machine field is taken")
            }
            Deal::Cover => (rule!("S4.7"), "it has a Cover"),
            Deal::Artilleryman => (rule!("S10.2"), "no shooting machine stands there"),
            Deal::AccurateShot if self.p.machines[r].is_some_and(Machine::shoots) => {
                (rule!("S13.5"), "it has an Accurate Shot")
            }
            Deal::AccurateShot => (rule!("S13.5"), "no shooting machine stands there"),
            Deal::Bloodstones => (rule!("S11.3"), "no Catapult without a Bloodstone stands there"),
            _ if deal.training().is_some_and(|kind| self.has_training(kind, r)) => {
                (rule!("S10.1"), "it has a chip of this kind")
            }
            _ => (rule!("S10.1"), "both Training fields are taken"),
        }
    }

    fn why_not_on_section(&self, deal: Deal, s: Section) -> (Clause, &'static str) {
        match deal {
            Deal::SiegeTower if !self.kit.siege_fields.has(s) => {
                (rule!("S4.18"), "this section has no Siege Tower field")
            }
            Deal::SiegeTower => (rule!("S8.30"), "a Siege Tower stands there"),
            Deal::Gale => (rule!("S11.12"), "a chip of this kind lies there"),
            Deal::Accident if self.p.cauldrons[s].is_none() => (rule!("S11.11"), "there is no Cauldron"),
            Deal::Accident => (rule!("S11.12"), "a chip of this kind lies there"),
            _ if deal.equipment().is_some_and(|kind| self.has_equipment(kind, s)) => {
                (rule!("S9.1"), "it has a chip of this kind")
            }
            _ => (rule!("S9.1"), "both Equipment fields are taken"),
        }
    }

    /// Puts the chip on its place, or does what the Action does. [S8]-[S11] [S13.5]
    pub(crate) fn carry_out(&mut self, by: Side, deal: Deal, place: Place, ctx: &mut impl Fate) {
        self.tell_carried_out(by, deal, place, ctx);
        match (deal, place.spot()) {
            (_, Spot::Rampart(r)) => self.carry_out_on_rampart(deal, r),
            (_, Spot::Section(s)) => self.carry_out_on_section(deal, s),
            (_, Spot::Path(path)) => _ = self.p.bridges.insert(path),
            (_, Spot::Ram(_)) => self.p.rams += 1,
            (Deal::Saboteur, Spot::Building(b)) => _ = self.p.saboteurs.insert(b),
            (Deal::Fire, Spot::Building(b)) => _ = self.p.turn_flags.fire.insert(b),
            (Deal::Specters, Spot::Building(_)) => _ = self.p.turn_flags.specters.insert(by),
            (_, Spot::Building(_)) => {
                self.p.turn_flags.panic = true;
                self.panic(ctx);
            }
            (_, Spot::Hero(hero)) => _ = self.p.turn_flags.possessed.insert(hero),
            (
                _,
                Spot::Tower(_)
                | Spot::Barbican
                | Spot::Foreground(_)
                | Spot::Side(_)
                | Spot::Camp
                | Spot::SiegeTower(_),
            ) => unreachable!("{deal} at {place}"),
        }
    }

    fn tell_carried_out(&self, by: Side, action: Deal, to: Place, ctx: &mut impl Fate) {
        let seat = self.invader_seat(by);
        let piece = deal_chip(action);
        match action {
            Deal::Ballista | Deal::Catapult | Deal::Trebuchet => {
                let cards = || both(&some(self.kit.pile_hits, HIT), &some(self.pile_misses(), MISS));
                tell!(ctx, "S8.4", "{seat} builds {piece} at {to} with {cards}.",
                    seat, piece = Part::A(piece), to, cards = cards();
                    ..[moved(cards(), None, space(to))]);
            }
            Deal::BatteringRam => {
                tell!(ctx, "S6.8", "{seat} brings {piece} to {at}.",
                    seat, piece = Part::A(piece), at = Place::Br; to);
            }
            Deal::Altar | Deal::SiegeTower => {
                tell!(ctx, "S6.8", "{seat} builds {piece} at {to}.", seat, piece = Part::A(piece), to);
            }
            Deal::Artilleryman => {
                let card = Part::A(HIT);
                tell!(ctx, "S10.2", "{seat} adds {card} to the pile at {to} with {action}.", seat, card, to, action);
            }
            Deal::AccurateShot => {
                tell!(ctx, "S13.5", "{seat} prepares {piece} at {to}.", seat, piece, to);
            }
            _ if action.is_ritual() => {
                tell!(ctx, "S6.8", "{seat} casts {action} on {to}.", seat, action, to; piece);
            }
            _ => {
                tell!(ctx, "S6.8", "{seat} places {piece} at {to}.", seat, piece = Part::A(piece), to);
            }
        }
    }

    /// The Misses of a new pile. [S8.5]
    fn pile_misses(&self) -> u8 {
        self.kit.pile_misses.min(self.free_misses())
    }

    fn carry_out_on_rampart(&mut self, deal: Deal, r: Rampart) {
        if let Some(machine) = deal.machine() {
            if machine.shoots() {
                // [S8.4] [S8.5]
                let misses = self.pile_misses();
                self.p.hits[r] = self.kit.pile_hits;
                self.p.misses[r] = misses;
            }
            self.p.machines[r] = Some(machine);
            return;
        }
        match (deal, deal.training()) {
            (_, Some(kind)) => _ = self.p.training[kind].insert(r),
            (Deal::Cover, _) => _ = self.p.covers.insert(r),
            (Deal::Artilleryman, _) => self.p.hits[r] += 1,
            (Deal::AccurateShot, _) => _ = self.p.turn_flags.accurate.insert(r),
            (Deal::Bloodstones, _) => _ = self.p.turn_flags.bloodstones.insert(r),
            _ => unreachable!("{deal} on a Rampart"),
        }
    }

    fn carry_out_on_section(&mut self, deal: Deal, s: Section) {
        match (deal, deal.equipment()) {
            (_, Some(kind)) => _ = self.p.equipment[kind].insert(s),
            (Deal::SiegeTower, _) => _ = self.p.siege_towers.insert(s),
            (Deal::Gale, _) => _ = self.p.turn_flags.gale.insert(s),
            (Deal::Accident, _) => _ = self.p.turn_flags.accident.insert(s),
            _ => unreachable!("{deal} on a section"),
        }
    }

    /// While two or more units are in the Courtyard under Panic, the weakest dies. [S11.6] [S11.7] [S11.8]
    pub(crate) fn panic(&mut self, ctx: &mut impl Fate) {
        if !self.p.turn_flags.panic {
            return;
        }
        while self.p.posts[Post::Courtyard].total() > 1 {
            let Some(kind) = self.p.posts[Post::Courtyard].weakest() else { return };
            self.p.posts[Post::Courtyard].take(kind, 1);
            self.p.supply.add(kind, 1);
            let (piece, from) = (Part::A(defender_piece(kind)), Building::Courtyard);
            tell!(ctx, "S11.6", "Panic kills {piece} in {from}.", piece, from; to = SUPPLY);
        }
    }
}
