//! Works in buildings: Hourglasses that stay until the price is met, targets, effects, Haste. [S15] [S24.7]-[S24.11]

use ravelin_core::journal::{Cover, Hole, Part, moved};
use ravelin_core::{Choices, Violation, rule, tell};

use crate::action::Action;
use crate::components::*;
use crate::flow::{Ask, Fate};
use crate::places::*;
use crate::state::{Machine, Mount, NONE, Stronghold};
use crate::tokens::{self, *};

fn works(mask: u32) -> impl Iterator<Item = Work> {
    bits(mask).map(|n| Work::ALL[usize::from(n) % WORKS])
}

/// The piece that a work puts on the board.
pub(crate) const fn work_piece(work: Work) -> Option<Piece> {
    Some(match work {
        Work::Cannon => Piece::Cannon,
        Work::Poles => Piece::Poles,
        Work::TrollCauldron => Piece::TrollCauldron,
        Work::OrcCauldron => Piece::OrcCauldron,
        Work::GoblinCauldron => Piece::GoblinCauldron,
        Work::Platform => Piece::Platform,
        Work::WallReinforcement => Piece::Wooden,
        Work::GoblinTrap => Piece::GoblinTrap,
        Work::TrollTrap => Piece::TrollTrap,
        Work::MarksmenBlessing => Piece::Blessing,
        Work::UnearthlyGlare => Piece::Glare,
        _ => return None,
    })
}

impl Stronghold {
    /// Base price, one more for a Saboteur and for Fire, one less for Exhausting Toil, at least one. [S15.3] [S15.36]
    pub(crate) fn price(&self, work: Work) -> u8 {
        let building = work.building() as u8;
        let more = (self.p.saboteurs >> building & 1) + (self.p.turn_flags.fire >> building & 1);
        let less = u8::from(self.p.turn_flags.toil == building);
        (self.kit.works[work.index()].cost + more).saturating_sub(less).max(1)
    }

    /// Whether this Defender may perform a work this turn. [S15.1] [S15.10] [S24.8] [S24.9]
    fn may_work(&self, by: u8, work: Work) -> Result<(), Violation> {
        let flags = &self.p.turn_flags;
        if flags.hasty == work as u8 && flags.haste_for != by {
            return Err(Violation::new(rule!("S24.9"), "Haste made it free for the other Defender"));
        }
        if flags.worked & work.bit() == 0 {
            return Ok(());
        }
        let by_ally = self.p.seats == 4 && (flags.by_east & work.bit() != 0) != (by == 1);
        Err(if by_ally {
            Violation::new(rule!("S24.8"), "the other Defender has performed this Action this turn")
        } else {
            Violation::new(rule!("S15.1"), "this Action has been performed this turn")
        })
    }

    fn may_put(&self, by: u8, work: Work) -> Result<(), Violation> {
        self.may_work(by, work)?;
        let paid = self.p.paid[work.index()];
        if paid > 0 && self.payer(work) != by {
            return Err(Violation::new(rule!("S24.7"), "Hourglasses of the other Defender lie on it"));
        }
        if paid >= self.price(work) {
            let why = self.why_waits(by, work).unwrap_or("it is paid for");
            return Err(Violation::new(rule!("S15.5"), why));
        }
        Ok(())
    }

    /// Whose Hourglasses lie on a work. [S24.7]
    pub(crate) fn payer(&self, work: Work) -> u8 {
        u8::from(self.p.paid_by_east & work.bit() != 0)
    }

    fn exists(&self, work: Work) -> bool {
        work != Work::GateReinforcement || self.p.barbican // [S15.11]
    }

    pub(crate) fn list_works<C: Choices<Action>>(&self, by: u8, out: &mut C) {
        if self.p.hourglasses[usize::from(by)] > 0 && !C::EXPLAIN {
            // Most works are neither begun nor used: nothing else can stand in their way.
            let gate = if self.p.barbican { 0 } else { Work::GateReinforcement.bit() };
            for work in works(((1 << WORKS) - 1) & !self.p.turn_flags.worked & !gate) {
                let paid = self.p.paid[work.index()];
                let open = match (self.p.turn_flags.hasty, paid) {
                    (NONE, 0) => true,
                    (NONE, _) => self.payer(work) == by && paid < self.price(work),
                    _ => self.may_put(by, work).is_ok(),
                };
                if open {
                    out.offer(Action::Hourglass(work));
                    self.offer_rest(by, work, out);
                }
            }
        } else if self.p.hourglasses[usize::from(by)] > 0 {
            for work in Work::ALL {
                if self.exists(work) {
                    let verdict = self.may_put(by, work);
                    let open = verdict.is_ok();
                    out.put(Action::Hourglass(work), verdict);
                    if open {
                        self.offer_rest(by, work, out);
                    }
                } else {
                    out.refuse(Action::Hourglass(work), Violation::new(rule!("S15.11"), "the Barbican is not in play"));
                }
            }
        }
        if self.p.labour[usize::from(by)] > 0 {
            for work in works(Work::of_building(Building::Workshop)).filter(|w| self.exists(*w)) {
                out.put(Action::Labour(work), self.may_labour(by, work));
            }
        }
    }

    /// Hourglasses that a work still lacks.
    pub(crate) fn lacks(&self, work: Work) -> u8 {
        self.price(work).saturating_sub(self.p.paid[work.index()])
    }

    /// Hourglass by hourglass, or at once what is lacking: the same, with fewer clicks. [S14.2]
    fn offer_rest(&self, by: u8, work: Work, out: &mut impl Choices<Action>) {
        let (lacks, held) = (self.lacks(work), self.p.hourglasses[usize::from(by)]);
        if lacks > 1 {
            let numbers = [lacks.into(), held.into()];
            let poor = || Violation::with(rule!("S14.2"), "it lacks {0} Hourglasses and you have {1}", numbers);
            out.put(Action::PayOff(work), if held >= lacks { Ok(()) } else { Err(poor()) });
        }
    }

    /// Forced Labour: as an Hourglass, or a repetition paid at once. [S21.17]
    fn may_labour(&self, by: u8, work: Work) -> Result<(), Violation> {
        if self.p.turn_flags.worked & work.bit() == 0 {
            return self.may_put(by, work);
        }
        let no = |why| Err(Violation::new(rule!("S21.17"), why));
        if self.p.turn_flags.repeated & work.bit() != 0 {
            return no("it has been repeated this turn");
        }
        if self.p.labour[usize::from(by)] < self.price(work) {
            return no("a repetition is paid wholly with Hourglasses of Forced Labour");
        }
        if self.work_targets(by, work).is_empty() {
            return no("there is no target for a repetition");
        }
        Ok(())
    }

    pub(crate) fn put_hourglasses(&mut self, by: u8, work: Work, n: u8, io: &mut impl Fate) {
        self.spend(by, n);
        self.add_payment(by, work, n, false, io);
    }

    fn add_payment(&mut self, by: u8, work: Work, n: u8, forced: bool, io: &mut impl Fate) {
        self.p.paid[work.index()] += n;
        if by == 1 {
            self.p.paid_by_east |= work.bit();
        }
        let (seat, to) = (self.defender_seat(by), work);
        let (paid, price) = (self.p.paid[work.index()], self.price(work));
        if forced {
            tell!(io, "S21.16", "{seat} puts {labour} on {to} ({paid} of {price}).",
                seat, labour = some(n, labour(by)), to, paid, price;
                piece = hourglasses(n, by); piece = some(n, labour(by)), from = before(seat));
        } else {
            tell!(io, "S15.2", "{seat} puts {piece} on {to} ({paid} of {price}).",
                seat, piece = hourglasses(n, by), to, paid, price;
                from = before(seat));
        }
        if let Some(why) = self.why_waits(by, work).filter(|_| paid >= price) {
            tell!(io, "S15.5", "{action} is paid for and waits: {why}.", action = work, why);
        }
    }

    pub(crate) fn put_labour(&mut self, by: u8, work: Work, io: &mut impl Fate) {
        if self.p.turn_flags.worked & work.bit() == 0 {
            self.p.labour[usize::from(by)] -= 1;
            self.add_payment(by, work, 1, true, io);
        } else {
            let (seat, price) = (self.defender_seat(by), self.price(work));
            self.p.labour[usize::from(by)] -= price;
            tell!(io, "S21.17", "{seat} pays {piece} to perform {action} once more.",
                seat, piece = some(price, labour(by)), action = work;
                from = before(seat));
            self.begin_work(by, work, true, io);
        }
    }

    /// Paid-up works of a Defender that can be performed now. [S15.6]-[S15.8]
    pub(crate) fn ready_works(&self, by: u8) -> u32 {
        let mut ready = 0;
        let begun = self.p.paid.iter().enumerate().fold(0, |mask, (n, paid)| mask | u32::from(*paid > 0) << n);
        for work in works(begun & !self.p.turn_flags.worked) {
            if self.p.paid[work.index()] >= self.price(work)
                && (self.p.seats < 4 || self.payer(work) == by)
                && self.may_work(by, work).is_ok()
                && !self.work_targets(by, work).is_empty()
            {
                ready |= work.bit();
            }
        }
        ready
    }

    pub(crate) fn begin_ready(&mut self, by: u8, ready: u32, io: &mut impl Fate) {
        if ready.count_ones() > 1 {
            self.ask(Ask::Perform { by });
        } else if let Some(work) = works(ready).next() {
            self.begin_work(by, work, false, io);
        }
    }

    pub(crate) fn list_performances(&self, by: u8, out: &mut impl Choices<Action>) {
        works(self.ready_works(by)).for_each(|work| out.offer(Action::Perform(work)));
    }

    pub(crate) fn choose_work(&mut self, by: u8, action: Action, io: &mut impl Fate) {
        let Action::Perform(work) = action else { return };
        self.begin_work(by, work, false, io);
    }

    /// Performs a work, or asks for its target. [S15.4]
    fn begin_work(&mut self, by: u8, work: Work, labour: bool, io: &mut impl Fate) {
        let mut targets = self.work_targets(by, work);
        match (work, targets.next(), targets.next()) {
            (Work::Excursion | Work::FindSaboteurs, _, _) => self.ask(Ask::Work { by, work, labour }),
            (_, Some(only), None) => self.perform(by, work, labour, Action::At(only), io),
            _ => self.ask(Ask::Work { by, work, labour }),
        }
    }

    /// The legal targets of a work; empty also if its piece is used up. [S15.6] [S24.2] [S26.2]
    pub(crate) fn work_targets(&self, by: u8, work: Work) -> Places {
        let p = &self.p;
        let Some(piece) = work_piece(work) else { return self.plain_targets(by, work) };
        if self.free(piece) == 0 {
            return Places::NONE;
        }
        let sections = self.defender_sections(by);
        match work {
            Work::Cannon | Work::Poles => {
                let free = |t: &u8| p.mounts[usize::from(*t)] == Mount::None && p.posts[9 + usize::from(*t)].is_empty();
                Places::towers(bits(self.defender_towers(by)).filter(free).fold(0, |mask, t| mask | 1 << t))
            }
            Work::TrollCauldron | Work::OrcCauldron | Work::GoblinCauldron => {
                let free = bits(sections & self.kit.cauldron_fields).filter(|s| p.cauldrons[usize::from(*s)] == NONE);
                Places::sections(free.fold(0, |mask, s| mask | 1 << s)) // [S15.14]
            }
            Work::Platform => Places::sections(sections & !p.platforms),
            Work::WallReinforcement => {
                let free = bits(sections).filter(|s| p.wooden[usize::from(*s)] < self.kit.wooden_per_section);
                Places::sections(free.fold(0, |mask, s| mask | 1 << s))
            }
            Work::GoblinTrap | Work::TrollTrap => Places::paths(self.free_trap_fields() & self.defender_paths(by)),
            Work::MarksmenBlessing => {
                let mine = Side::BOTH.into_iter().filter(|side| self.defender_of(*side) == by);
                mine.fold(Places::NONE, |all, side| all.or(Places::only(Place::side(side))))
            }
            _ => Places::sections(sections),
        }
    }

    /// What a work lacks that has no target; it can be paid for all the same, and waits. [S15.5] [S15.6]
    pub(crate) fn why_waits(&self, by: u8, work: Work) -> Option<&'static str> {
        if !self.work_targets(by, work).is_empty() {
            return None;
        }
        let barracks = self.p.posts[usize::from(post::BARRACKS)];
        if work_piece(work).is_some_and(|piece| self.free(piece) == 0) {
            return Some("the supply has none left"); // [S26.2]
        }
        Some(match work {
            Work::Cannon | Work::Poles => "there is no free Tower",
            Work::TrollCauldron | Work::OrcCauldron | Work::GoblinCauldron => "there is no free Cauldron field",
            Work::Platform => "every section has one",
            Work::WallReinforcement => "no section has room",
            Work::GoblinTrap | Work::TrollTrap => "there is no free trap field",
            Work::GateReinforcement => "the Gate cannot be made stronger",
            Work::DamageMachine if self.free_misses() == 0 => "no Miss is left", // [S26.2]
            Work::DamageMachine => "there is no Ballista or Catapult to damage",
            Work::Excursion => "nobody stands in a Siege Tower",
            Work::ConfuseOrders => "no Order lies at a section",
            Work::TrainSoldier if barracks.of(MARKSMAN) == 0 => "no Marksman is in the Barracks",
            Work::TrainSoldier if self.p.supply.of(SOLDIER) == 0 => "no Soldier is left",
            Work::TrainSoldier => "the Barracks have no free field for a Soldier",
            Work::TrainVeteran if barracks.of(SOLDIER) == 0 => "no Soldier is in the Barracks",
            Work::TrainVeteran if self.p.supply.of(VETERAN) == 0 => "no Veteran is left",
            Work::TrainVeteran => "the Barracks have no free field for a Veteran",
            Work::FindSaboteurs if self.p.saboteurs == 0 => "there is no Saboteur",
            Work::FindSaboteurs => "nobody is in the Guard",
            Work::MarksmenBlessing | Work::UnearthlyGlare => "its chip is in use",
        })
    }

    fn plain_targets(&self, by: u8, work: Work) -> Places {
        let p = &self.p;
        let barracks = p.posts[usize::from(post::BARRACKS)];
        let possible = match work {
            Work::GateReinforcement => {
                let room = p.barbican && p.gate < 3 && p.toughness < self.full_toughness();
                return if room { Places::only(Place::BARBICAN) } else { Places::NONE };
            }
            Work::DamageMachine => {
                let open = self.machine_mask(|m| matches!(m, Machine::Ballista | Machine::Catapult));
                let cards = self.free_misses() > 0;
                return if cards { Places::ramparts(open & self.defender_towers(by)) } else { Places::NONE };
            }
            Work::Excursion => {
                let manned = bits(self.defender_sections(by)).filter(|s| !p.siege[usize::from(*s)].is_empty());
                return manned.fold(Places::NONE, |all, s| all.or(Places::only(Place::siege_tower(Section(s)))));
            }
            Work::ConfuseOrders => return Places::sections(self.order_mask() & self.defender_sections(by)),
            Work::TrainSoldier => {
                barracks.of(MARKSMAN) > 0
                    && p.supply.of(SOLDIER) > 0
                    && barracks.of(SOLDIER) < self.kit.barracks.of(SOLDIER)
            }
            Work::TrainVeteran => {
                barracks.of(SOLDIER) > 0
                    && p.supply.of(VETERAN) > 0
                    && barracks.of(VETERAN) < self.kit.barracks.of(VETERAN)
            }
            _ => p.saboteurs != 0 && !p.posts[usize::from(post::GUARD)].is_empty(),
        };
        if possible { Places::only(work.building().place()) } else { Places::NONE }
    }

    pub(crate) fn list_work_targets<C: Choices<Action>>(&self, by: u8, work: Work, out: &mut C) {
        let targets = self.work_targets(by, work);
        match work {
            Work::Excursion => {
                for place in targets {
                    let Spot::SiegeTower(s) = place.spot() else { continue };
                    self.p.siege[s.index()].kinds().for_each(|kind| out.offer(Action::Kill(kind, place)));
                }
            }
            Work::FindSaboteurs => {
                let guard = self.p.posts[usize::from(post::GUARD)];
                guard.kinds().for_each(|kind| out.offer(Action::Slay(kind)));
            }
            _ => {
                targets.for_each(|place| out.offer(Action::At(place)));
                if C::EXPLAIN {
                    self.refuse_targets(by, work, targets, out);
                }
            }
        }
    }

    fn refuse_targets(&self, by: u8, work: Work, legal: Places, out: &mut impl Choices<Action>) {
        let candidates = match work {
            Work::Cannon | Work::Poles => Places::towers(0x7f),
            Work::TrollCauldron | Work::OrcCauldron | Work::GoblinCauldron => Places::sections(0x1ff),
            Work::Platform | Work::WallReinforcement | Work::UnearthlyGlare | Work::ConfuseOrders => {
                Places::sections(0x1ff)
            }
            Work::GoblinTrap | Work::TrollTrap => Places::paths((1 << PATHS) - 1),
            Work::DamageMachine => Places::ramparts(self.machine_mask(|m| m != Machine::None)),
            _ => Places::NONE,
        };
        for place in candidates.minus(legal) {
            let mine = match place.spot() {
                Spot::Section(s) => self.defender_sections(by) & s.bit() != 0,
                Spot::Tower(Tower(n)) | Spot::Rampart(Rampart(n)) => self.defender_towers(by) >> n & 1 == 1,
                Spot::Path(path) => self.defender_paths(by) & path.bit() != 0,
                _ => true,
            };
            let (rule, why) = match (work, place.spot()) {
                _ if !mine => (rule!("S24.2"), "it lies on the other Defender's side"),
                (Work::Cannon | Work::Poles, _) => (rule!("S4.25"), "something stands in this Tower"),
                (Work::TrollCauldron | Work::OrcCauldron | Work::GoblinCauldron, Spot::Section(s))
                    if self.kit.cauldron_fields & s.bit() == 0 =>
                {
                    (rule!("S4.19"), "this section has no Cauldron field")
                }
                (Work::TrollCauldron | Work::OrcCauldron | Work::GoblinCauldron, _) => {
                    (rule!("S15.14"), "a Cauldron stands there")
                }
                (Work::Platform, _) => (rule!("S15.17"), "there is a Platform"),
                (Work::WallReinforcement, _) => (rule!("S15.19"), "there are as many Wooden Components as it may have"),
                (Work::GoblinTrap | Work::TrollTrap, Spot::Path(path)) if self.kit.trap_fields & path.bit() == 0 => {
                    (rule!("S4.13"), "this Path has no trap field")
                }
                (Work::GoblinTrap | Work::TrollTrap, _) => (rule!("S4.14"), "a Trap or Bridge lies there"),
                (Work::DamageMachine, Spot::Rampart(r)) if self.p.machines[r.index()] == Machine::Trebuchet => {
                    (rule!("S8.29"), "Scouts cannot damage a Trebuchet")
                }
                (Work::DamageMachine, _) => (rule!("S15.22"), "it has no pile"),
                (Work::ConfuseOrders, _) => (rule!("S15.29"), "no Order lies there"),
                _ => (rule!("S15.26"), "it is not possible there"),
            };
            out.refuse(Action::At(place), Violation::new(rule, why));
        }
    }

    /// Applies the effect, removes the Hourglasses and marks the work as used. [S15.4] [S15.9]
    pub(crate) fn perform(&mut self, by: u8, work: Work, labour: bool, action: Action, io: &mut impl Fate) {
        self.tell_performed(by, work, action, io);
        self.p.paid[work.index()] = 0;
        self.p.paid_by_east &= !work.bit();
        if !work.repeatable() {
            let flags = &mut self.p.turn_flags;
            flags.worked |= work.bit();
            flags.by_east = flags.by_east & !work.bit() | if by == 1 { work.bit() } else { 0 };
            if flags.hasty == work as u8 {
                flags.hasty = NONE;
            }
            if labour {
                flags.repeated |= work.bit();
            }
        }
        match action {
            Action::At(place) => self.apply_work(work, place, io),
            Action::Kill(kind, place) => {
                let Spot::SiegeTower(s) = place.spot() else { return };
                self.p.siege[s.index()].take(kind, 1);
                self.p.pool.add(kind, 1);
            }
            Action::Slay(kind) => {
                self.p.posts[usize::from(post::GUARD)].take(kind, 1);
                self.p.supply.add(kind, 1);
                self.p.saboteurs = 0;
            }
            _ => {}
        }
    }

    fn tell_performed(&self, by: u8, work: Work, done: Action, io: &mut impl Fate) {
        let (seat, action) = (self.defender_seat(by), work);
        match done {
            Action::At(at) => {
                tell!(io, "S15.4", "{seat} performs {action} at {at}.", seat, action, at; ..self.work_moves(work, at));
            }
            Action::Kill(kind, from) => {
                tell!(io, "S15.23", "{seat} kills {piece} in {from} with {action}.",
                    seat, piece = Part::A(invader_piece(kind)), from, action;
                    to = POOL; ..self.work_moves(work, from));
            }
            Action::Slay(kind) => {
                tell!(io, "S15.33", "{seat} sacrifices {piece} of {from}: all Saboteurs are found.",
                    seat, piece = Part::A(defender_piece(kind)),
                    from = Building::Guard; to = SUPPLY; ..self.work_moves(work, Building::Guard.place()));
            }
            _ => {}
        }
    }

    /// What a work moves besides its victim: the Hourglasses on it, Haste, the piece it sets, units in training. [S15.4]
    fn work_moves(&self, work: Work, at: Place) -> Vec<Vec<Hole>> {
        let (on, at) = (tokens::work(work), space(at));
        let mut moves = vec![moved(hourglasses(self.p.paid[work.index()], self.payer(work)), on, None)];
        if self.p.turn_flags.hasty == work as u8 {
            moves.push(moved(chip(Piece::Haste), on, None));
        }
        match work {
            Work::WallReinforcement => moves.push(moved(chip(Piece::Wooden), SUPPLY, at)),
            Work::DamageMachine => moves.push(moved(MISS, None, at)),
            Work::TrainSoldier | Work::TrainVeteran => {
                let pair = if work == Work::TrainSoldier { [MARKSMAN, SOLDIER] } else { [SOLDIER, VETERAN] };
                let [from, to] = pair.map(defender_piece);
                moves.extend([moved(from, at, SUPPLY), moved(to, SUPPLY, at)]);
            }
            Work::FindSaboteurs => {
                let found = Places::buildings(self.p.saboteurs.into());
                moves.extend(found.map(|at| moved(chip(Piece::Saboteur), space(at), None)));
            }
            work => moves.extend(work_piece(work).map(|piece| moved(chip(piece), None, at))),
        }
        moves
    }

    fn apply_work(&mut self, work: Work, place: Place, io: &mut impl Fate) {
        let cauldron = match work {
            Work::TrollCauldron => Some(TROLL),
            Work::OrcCauldron => Some(ORC),
            Work::GoblinCauldron => Some(GOBLIN),
            _ => None,
        };
        match (work, place.spot()) {
            (Work::Cannon, Spot::Tower(t)) => self.p.mounts[t.index()] = Mount::Cannon,
            (Work::Poles, Spot::Tower(t)) => self.p.mounts[t.index()] = Mount::Poles,
            (Work::Platform, Spot::Section(s)) => self.p.platforms |= s.bit(),
            (Work::WallReinforcement, Spot::Section(s)) => {
                self.p.wooden_supply -= 1;
                self.p.wooden[s.index()] += 1;
            }
            (Work::UnearthlyGlare, Spot::Section(s)) => self.p.turn_flags.glare = s.0,
            (Work::ConfuseOrders, Spot::Section(s)) => self.confuse(s, io),
            (_, Spot::Section(s)) => {
                if let Some(kind) = cauldron {
                    self.p.cauldrons[s.index()] = kind as u8;
                }
            }
            (Work::GoblinTrap, Spot::Path(path)) => self.p.goblin_traps |= path.bit(),
            (Work::TrollTrap, Spot::Path(path)) => self.p.troll_traps |= path.bit(),
            (Work::DamageMachine, Spot::Rampart(r)) => self.p.misses[r.index()] += 1,
            (Work::MarksmenBlessing, Spot::Side(side)) => self.p.turn_flags.blessing = side as u8,
            (Work::GateReinforcement, _) => self.p.toughness += 1,
            (Work::TrainSoldier, _) => self.train(MARKSMAN, SOLDIER),
            (Work::TrainVeteran, _) => self.train(SOLDIER, VETERAN),
            _ => {}
        }
    }

    fn confuse(&mut self, s: Section, io: &mut impl Fate) {
        let hidden = self.p.turn_flags.hidden_orders & s.bit() != 0;
        let (invaders, chip) = (self.all_invaders(), order(self.remove_order(s)));
        let piece = if hidden { secret(invaders, chip, Cover::A("Order")) } else { Part::Token(chip) };
        tell!(io, "S15.29", "{piece} at {from} is discarded.", piece, from = s; to = ORDERS_GONE);
    }

    /// A unit in the Barracks is replaced by one of the next kind. [S15.30] [S15.31]
    fn train(&mut self, from: Kind, to: Kind) {
        let barracks = &mut self.p.posts[usize::from(post::BARRACKS)];
        barracks.take(from, 1);
        barracks.add(to, 1);
        self.p.supply.add(from, 1);
        self.p.supply.take(to, 1);
    }

    /// Works whose mark the ally set. [S24.9]
    pub(crate) fn list_haste(&self, by: u8, out: &mut impl Choices<Action>) {
        let flags = &self.p.turn_flags;
        for work in works(flags.worked) {
            let by_ally = u8::from(flags.by_east & work.bit() != 0) != by;
            let verdict = if flags.haste_used || self.kit.piece(Piece::Haste) == 0 {
                Err(Violation::new(rule!("S24.9"), "Haste has been used this turn"))
            } else if !by_ally {
                Err(Violation::new(rule!("S24.9"), "Haste lifts a mark of the other Defender"))
            } else {
                Ok(())
            };
            out.put(Action::Haste(work), verdict);
        }
    }

    pub(crate) fn haste(&mut self, by: u8, work: Work, io: &mut impl Fate) {
        let flags = &mut self.p.turn_flags;
        flags.worked &= !work.bit();
        flags.by_east &= !work.bit();
        (flags.hasty, flags.haste_for, flags.haste_used) = (work as u8, by, true);
        let seat = self.defender_seat(by);
        tell!(io, "S24.9", "{seat} uses {piece} for {to}.", seat, piece = chip(Piece::Haste), to = work);
    }
}
