//! S15, S24.7-S24.11: works in buildings: Hourglasses that stay until the price is met, targets, effects, Haste.

use ravelin_core::journal::{Cover, Hole, Part, moved};
use ravelin_core::{
    Asking, Choices, DecisionKind, Fate, Question, Seat, Set, Violation, ask, ensure, question, rule, tell,
};

use crate::ids::*;
use crate::rules::movement::Spent;
use crate::state::Stronghold;
use crate::tokens::{self, *};

question! {
    /// Which of several paid-up works comes first. [S15.7]
    pub Perform { by: Side } in Stronghold;
    asked(|q, game| game.defender_seat(q.by));
    prompt(Order, "S15.7", "Several Actions are paid for: which comes first?");
    Performed {
        Perform { work: Work } = "perform {work}", "Perform {work}", at work;
    }
}

impl Question<Stronghold> for Perform {
    fn choices(self, game: &Stronghold, _: Seat, out: &mut impl Choices<Performed>) {
        game.ready_works(self.by).iter().for_each(|work| out.offer(Performed::Perform { work }));
    }

    fn answer(self, game: &mut Stronghold, _: Seat, Performed::Perform { work }: Performed, ctx: &mut impl Fate) {
        game.pop();
        game.begin_work(self.by, work, false, ctx);
    }

    fn sound(self, game: &Stronghold) -> bool {
        game.step().is_some() && game.defenders().contains(&self.by) && game.ready_works(self.by).len() > 1
    }
}

question! {
    /// The target of a work. [S15.4]
    pub WorkAt {
        by: Side,
        work: Work,
        /// It is repeated with Forced Labour. [S21.17]
        labour: bool,
    } in Stronghold;
    asked(|q, game| game.defender_seat(q.by));
    prompt(|q, game| match q.work {
        Work::FindSaboteurs => ask(DecisionKind::ChooseOne, "Who of the Guard is sacrificed?", rule!("S15.35")),
        work => {
            ask(DecisionKind::Place, format!("{} is paid for: where?", game.kit.work(work).name), rule!("S15.4"))
        }
    });
    Worked {
        At { place: Place } = "at {place}", (|q, game| format!("{}{}", game.kit.place(place), q.pile(game, place))), at place;
        /// An Excursion's victim. [S15.23]
        Kill { unit: Besieger, place: Place } = "kill {unit} {place}", (|_, game| {
            format!("Kill {} at {}", unit.an(), game.kit.place(place))
        }), at place;
        /// Who finds the Saboteurs. [S15.33]
        Slay { unit: Guardsman } = "kill {unit}", "Kill a {unit}";
    }
}

impl Question<Stronghold> for WorkAt {
    fn choices(self, game: &Stronghold, _: Seat, out: &mut impl Choices<Worked>) {
        let targets = game.work_targets(self.by, self.work);
        match self.work {
            Work::Excursion => {
                for place in targets {
                    let Spot::SiegeTower(s) = place.spot() else { continue };
                    game.p.siege[s].kinds().for_each(|kind| out.offer(Worked::Kill { unit: Besieger(kind), place }));
                }
            }
            Work::FindSaboteurs => {
                let guard = game.p.posts[Post::Guard];
                guard.kinds().for_each(|kind| out.offer(Worked::Slay { unit: Guardsman(kind) }));
            }
            _ => {
                targets.iter().for_each(|place| out.offer(Worked::At { place }));
                if out.explains() {
                    for place in game.work_candidates(self.work) - targets {
                        out.refuse(Worked::At { place }, game.why_not_work(self.by, self.work, place));
                    }
                }
            }
        }
    }

    fn answer(self, game: &mut Stronghold, _: Seat, answer: Worked, ctx: &mut impl Fate) {
        game.pop();
        game.perform(self, answer, ctx);
    }

    fn sound(self, game: &Stronghold) -> bool {
        let WorkAt { by, work, labour } = self;
        let seated = game.step().is_some() && game.defenders().contains(&by);
        let flags = &game.p.turn_flags;
        let repeats = game.p.paid[work] == 0
            && work.building() == Building::Workshop
            && flags.shamed
            && !flags.repeated.has(work);
        let paid = if labour { repeats } else { game.ready_works(by).has(work) };
        seated && paid && !game.work_targets(by, work).is_empty()
    }

    fn fights(answer: Worked) -> bool {
        matches!(answer, Worked::Kill { .. })
    }
}

impl WorkAt {
    /// The machine that would be damaged, with what is left of its pile. [S15.22]
    fn pile(self, game: &Stronghold, place: Place) -> String {
        let Spot::Rampart(r) = place.spot() else { return String::new() };
        let Some(machine) = game.p.machines[r].filter(|_| self.work == Work::DamageMachine) else {
            return String::new();
        };
        let (hits, misses) = (game.p.hits[r], game.p.misses[r]);
        let (hits, misses) = (plural_of(hits, "Hit", "Hits"), plural_of(misses, "Miss", "Misses"));
        format!(": {} ({hits}, {misses})", game.kit.deal(machine.deal()).name)
    }
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

/// Against whom a Cauldron is set up. [S15.13]
const fn cauldron_against(work: Work) -> Option<Kind> {
    match work {
        Work::TrollCauldron => Some(TROLL),
        Work::OrcCauldron => Some(ORC),
        Work::GoblinCauldron => Some(GOBLIN),
        _ => None,
    }
}

impl Stronghold {
    /// Base price, one more for a Saboteur and for Fire, one less for Exhausting Toil, at least one. [S15.3] [S15.36]
    pub(crate) fn price(&self, work: Work) -> u8 {
        let building = work.building();
        let flags = &self.p.turn_flags;
        let more = u8::from(self.p.saboteurs.has(building)) + u8::from(flags.fire.has(building));
        let less = u8::from(flags.toil == Some(building));
        (self.kit.work(work).cost + more).saturating_sub(less).max(1)
    }

    /// Whether this Defender may perform a work this turn. [S15.1] [S15.10] [S24.8] [S24.9]
    fn may_work(&self, by: Side, work: Work) -> Result<(), Violation> {
        let flags = &self.p.turn_flags;
        let free = flags.hasty != Some(work) || flags.haste_for == by;
        ensure(free, rule!("S24.9"), "Haste made it free for the other Defender")?;
        let used = flags.worked.has(work);
        let by_ally = used && self.p.seats == 4 && flags.by_east.has(work) != (by == Side::East);
        ensure(!by_ally, rule!("S24.8"), "the other Defender has performed this Action this turn")?;
        ensure(!used, rule!("S15.1"), "this Action has been performed this turn")
    }

    fn may_put(&self, by: Side, work: Work) -> Result<(), Violation> {
        self.may_work(by, work)?;
        let paid = self.p.paid[work];
        let others = paid > 0 && self.payer(work) != by;
        ensure(!others, rule!("S24.7"), "Hourglasses of the other Defender lie on it")?;
        if paid >= self.price(work) {
            let why = self.why_waits(by, work).unwrap_or("it is paid for");
            return Err(Violation::new(rule!("S15.5"), why));
        }
        Ok(())
    }

    /// Whose Hourglasses lie on a work. [S24.7]
    pub(crate) fn payer(&self, work: Work) -> Side {
        if self.p.paid_by_east.has(work) { Side::East } else { Side::West }
    }

    fn exists(&self, work: Work) -> bool {
        work != Work::GateReinforcement || self.p.barbican // [S15.11]
    }

    pub(crate) fn list_works(&self, by: Side, out: &mut impl Choices<Spent>) {
        if self.p.hourglasses[by] > 0 {
            if out.explains() {
                self.explain_works(by, out);
            } else {
                self.offer_works(by, out);
            }
        }
        if self.p.labour[by] > 0 {
            for work in Building::Workshop.works().iter().filter(|work| self.exists(*work)) {
                out.put(Spent::Labour { by, work }, self.may_labour(by, work));
            }
        }
    }

    /// Most works are neither begun nor used: nothing else can stand in their way.
    fn offer_works(&self, by: Side, out: &mut impl Choices<Spent>) {
        let gate = if self.p.barbican { Set::NONE } else { Set::only(Work::GateReinforcement) }; // [S15.11]
        for work in Set::all() - self.p.turn_flags.worked - gate {
            let paid = self.p.paid[work];
            let open = match (self.p.turn_flags.hasty, paid) {
                (None, 0) => true,
                (None, _) => self.payer(work) == by && paid < self.price(work),
                (Some(_), _) => self.may_put(by, work).is_ok(),
            };
            if open {
                out.offer(Spent::Hourglass { by, work });
                self.offer_rest(by, work, out);
            }
        }
    }

    fn explain_works(&self, by: Side, out: &mut impl Choices<Spent>) {
        for work in Work::ALL {
            let there = ensure(self.exists(work), rule!("S15.11"), "the Barbican is not in play");
            let verdict = there.and_then(|()| self.may_put(by, work));
            out.put(Spent::Hourglass { by, work }, verdict);
            if verdict.is_ok() {
                self.offer_rest(by, work, out);
            }
        }
    }

    /// Hourglasses that a work still lacks.
    pub(crate) fn lacks(&self, work: Work) -> u8 {
        self.price(work).saturating_sub(self.p.paid[work])
    }

    /// Hourglass by hourglass, or at once what is lacking: the same, with fewer clicks. [S14.2]
    fn offer_rest(&self, by: Side, work: Work, out: &mut impl Choices<Spent>) {
        let (lacks, held) = (self.lacks(work), self.p.hourglasses[by]);
        if lacks > 1 {
            let numbers = [lacks.into(), held.into()];
            let poor = || Violation::with(rule!("S14.2"), "it lacks {0} Hourglasses and you have {1}", numbers);
            out.put(Spent::PayOff { by, work }, if held >= lacks { Ok(()) } else { Err(poor()) });
        }
    }

    /// Forced Labour: as an Hourglass, or a repetition paid at once. [S21.17]
    fn may_labour(&self, by: Side, work: Work) -> Result<(), Violation> {
        let flags = &self.p.turn_flags;
        if !flags.worked.has(work) {
            return self.may_put(by, work);
        }
        ensure(!flags.repeated.has(work), rule!("S21.17"), "it has been repeated this turn")?;
        let paid = self.p.labour[by] >= self.price(work);
        ensure(paid, rule!("S21.17"), "a repetition is paid wholly with Hourglasses of Forced Labour")?;
        let target = !self.work_targets(by, work).is_empty();
        ensure(target, rule!("S21.17"), "there is no target for a repetition")
    }

    pub(crate) fn put_hourglasses(&mut self, by: Side, work: Work, n: u8, ctx: &mut impl Fate) {
        self.spend(by, n);
        self.add_payment(by, work, n, false, ctx);
    }

    fn add_payment(&mut self, by: Side, work: Work, n: u8, forced: bool, ctx: &mut impl Fate) {
        self.p.paid[work] += n;
        if by == Side::East {
            self.p.paid_by_east.insert(work);
        }
        let (seat, to) = (self.defender_seat(by), work);
        let (paid, price) = (self.p.paid[work], self.price(work));
        if forced {
            tell!(ctx, "S21.16", "{seat} puts {labour} on {to} ({paid} of {price}).",
                seat, labour = some(n, labour(by)), to, paid, price;
                piece = hourglasses(n, by); piece = some(n, labour(by)), from = before(seat));
        } else {
            tell!(ctx, "S15.2", "{seat} puts {piece} on {to} ({paid} of {price}).",
                seat, piece = hourglasses(n, by), to, paid, price;
                from = before(seat));
        }
        if let Some(why) = self.why_waits(by, work).filter(|_| paid >= price) {
            tell!(ctx, "S15.5", "{action} is paid for and waits: {why}.", action = work, why);
        }
    }

    pub(crate) fn put_labour(&mut self, by: Side, work: Work, ctx: &mut impl Fate) {
        if !self.p.turn_flags.worked.has(work) {
            self.p.labour[by] -= 1;
            return self.add_payment(by, work, 1, true, ctx);
        }
        let (seat, price) = (self.defender_seat(by), self.price(work));
        self.p.labour[by] -= price;
        tell!(ctx, "S21.17", "{seat} pays {piece} to perform {action} once more.",
            seat, piece = some(price, labour(by)), action = work;
            from = before(seat));
        self.begin_work(by, work, true, ctx);
    }

    /// How far an Hourglass brings an Action; said beforehand if the Action would have to wait. [S15.2] [S15.5] [S21.17]
    pub(crate) fn progress(&self, by: Side, work: Work) -> String {
        let (paid, price) = (self.p.paid[work] + 1, self.price(work));
        if self.p.turn_flags.worked.has(work) {
            return format!("once more, for {price}");
        }
        let wait = self.why_waits(by, work).map_or_else(String::new, |why| format!("; waits: {why}"));
        format!("{paid} of {price}{wait}")
    }

    /// Paid-up works of a Defender that can be performed now. [S15.6]-[S15.8]
    pub(crate) fn ready_works(&self, by: Side) -> Set<Work> {
        // Asked after every answer, and most works are not begun: one look at all numbers.
        let paid = self.p.paid.as_slice().iter().rev();
        let begun: Set<Work> = Set::from_bits(paid.fold(0, |bits, paid| bits << 1 | u32::from(*paid > 0)));
        let is_ready = |work: &Work| {
            self.p.paid[*work] >= self.price(*work)
                && (self.p.seats < 4 || self.payer(*work) == by)
                && self.may_work(by, *work).is_ok()
                && !self.work_targets(by, *work).is_empty()
        };
        (begun - self.p.turn_flags.worked).iter().filter(is_ready).collect()
    }

    pub(crate) fn begin_ready(&mut self, by: Side, ready: Set<Work>, ctx: &mut impl Fate) {
        match ready.sole() {
            Some(work) => self.begin_work(by, work, false, ctx),
            None => self.push(Perform { by }),
        }
    }

    /// Performs a work, or asks for its target. [S15.4]
    fn begin_work(&mut self, by: Side, work: Work, labour: bool, ctx: &mut impl Fate) {
        let (asked, targets) = (WorkAt { by, work, labour }, self.work_targets(by, work));
        match (work, targets.sole()) {
            (Work::Excursion | Work::FindSaboteurs, _) | (_, None) => self.push(asked),
            (_, Some(place)) => self.perform(asked, Worked::At { place }, ctx),
        }
    }

    /// The legal targets of a work; empty also if its piece is used up. [S15.6] [S24.2] [S26.2]
    pub(crate) fn work_targets(&self, by: Side, work: Work) -> Set<Place> {
        let p = &self.p;
        let Some(piece) = work_piece(work) else { return self.plain_targets(by, work) };
        if self.free(piece) == 0 {
            return Set::NONE;
        }
        let sections = self.defender_sections(by);
        match work {
            Work::Cannon | Work::Poles => {
                let free = |t: &Tower| p.mounts[*t].is_none() && p.posts[t.post()].is_empty();
                places(self.defender_towers(by).iter().filter(free).collect())
            }
            Work::TrollCauldron | Work::OrcCauldron | Work::GoblinCauldron => {
                places((sections & self.kit.cauldron_fields) - self.cauldron_sections()) // [S15.14]
            }
            Work::Platform => places(sections - p.platforms),
            Work::WallReinforcement => {
                places(sections.iter().filter(|s| p.wooden[*s] < self.kit.wooden_per_section).collect())
            }
            Work::GoblinTrap | Work::TrollTrap => places(self.free_trap_fields() & self.defender_paths(by)),
            Work::MarksmenBlessing => {
                places(Side::BOTH.into_iter().filter(|side| self.defender_of(*side) == by).collect())
            }
            _ => places(sections),
        }
    }

    /// What a work lacks that has no target; it can be paid for all the same, and waits. [S15.5] [S15.6]
    pub(crate) fn why_waits(&self, by: Side, work: Work) -> Option<&'static str> {
        if !self.work_targets(by, work).is_empty() {
            return None;
        }
        let barracks = self.p.posts[Post::Barracks];
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
            Work::FindSaboteurs if self.p.saboteurs.is_empty() => "there is no Saboteur",
            Work::FindSaboteurs => "nobody is in the Guard",
            Work::MarksmenBlessing | Work::UnearthlyGlare => "its chip is in use",
        })
    }

    fn plain_targets(&self, by: Side, work: Work) -> Set<Place> {
        let p = &self.p;
        let here = |possible: bool| if possible { Set::only(work.building().place()) } else { Set::NONE };
        match work {
            Work::GateReinforcement => {
                let room = p.barbican && p.gate < 3 && p.toughness < self.full_toughness();
                if room { Set::only(Place::Br) } else { Set::NONE }
            }
            Work::DamageMachine if self.free_misses() > 0 => {
                let open = self.ramparts_with(|m| matches!(m, Machine::Ballista | Machine::Catapult));
                places(open & Set::from_bits(self.defender_towers(by).bits()))
            }
            Work::DamageMachine => Set::NONE,
            Work::Excursion => {
                let manned = self.defender_sections(by).iter().filter(|s| !p.siege[*s].is_empty());
                siege_towers(manned.collect())
            }
            Work::ConfuseOrders => places(self.ordered_sections() & self.defender_sections(by)),
            Work::TrainSoldier => here(self.can_train(MARKSMAN, SOLDIER)),
            Work::TrainVeteran => here(self.can_train(SOLDIER, VETERAN)),
            _ => here(!p.saboteurs.is_empty() && !p.posts[Post::Guard].is_empty()),
        }
    }

    fn can_train(&self, from: Kind, to: Kind) -> bool {
        let barracks = self.p.posts[Post::Barracks];
        barracks.of(from) > 0 && self.p.supply.of(to) > 0 && barracks.of(to) < self.kit.barracks.of(to)
    }

    /// Places of the sort that a work needs, so that a refused one can be explained.
    fn work_candidates(&self, work: Work) -> Set<Place> {
        match work {
            Work::Cannon | Work::Poles => places(Set::<Tower>::all()),
            Work::TrollCauldron
            | Work::OrcCauldron
            | Work::GoblinCauldron
            | Work::Platform
            | Work::WallReinforcement
            | Work::UnearthlyGlare
            | Work::ConfuseOrders => places(Set::<Section>::all()),
            Work::GoblinTrap | Work::TrollTrap => places(Set::<Path>::all()),
            Work::DamageMachine => places(self.ramparts_with(|_| true)),
            _ => Set::NONE,
        }
    }

    fn why_not_work(&self, by: Side, work: Work, place: Place) -> Violation {
        let mine = match place.spot() {
            Spot::Section(s) => self.defender_sections(by).has(s),
            Spot::Tower(t) => self.defender_towers(by).has(t),
            Spot::Rampart(r) => self.defender_towers(by).has(r.opposite()),
            Spot::Path(path) => self.defender_paths(by).has(path),
            _ => true,
        };
        let (rule, why) = match (work, place.spot()) {
            _ if !mine => (rule!("S24.2"), "it lies on the other Defender's side"),
            (Work::Cannon | Work::Poles, _) => (rule!("S4.25"), "something stands in this Tower"),
            (Work::TrollCauldron | Work::OrcCauldron | Work::GoblinCauldron, Spot::Section(s))
                if !self.kit.cauldron_fields.has(s) =>
            {
                (rule!("S4.19"), "this section has no Cauldron field")
            }
            (Work::TrollCauldron | Work::OrcCauldron | Work::GoblinCauldron, _) => {
                (rule!("S15.14"), "a Cauldron stands there")
            }
            (Work::Platform, _) => (rule!("S15.17"), "there is a Platform"),
            (Work::WallReinforcement, _) => (rule!("S15.19"), "there are as many Wooden Components as it may have"),
            (Work::GoblinTrap | Work::TrollTrap, Spot::Path(path)) if !self.kit.trap_fields.has(path) => {
                (rule!("S4.13"), "this Path has no trap field")
            }
            (Work::GoblinTrap | Work::TrollTrap, _) => (rule!("S4.14"), "a Trap or Bridge lies there"),
            (Work::DamageMachine, Spot::Rampart(r)) if self.p.machines[r] == Some(Machine::Trebuchet) => {
                (rule!("S8.29"), "Scouts cannot damage a Trebuchet")
            }
            (Work::DamageMachine, _) => (rule!("S15.22"), "it has no pile"),
            (Work::ConfuseOrders, _) => (rule!("S15.29"), "no Order lies there"),
            _ => (rule!("S15.26"), "it is not possible there"),
        };
        Violation::new(rule, why)
    }

    /// Applies the effect, removes the Hourglasses and marks the work as used. [S15.4] [S15.9]
    fn perform(&mut self, WorkAt { by, work, labour }: WorkAt, answer: Worked, ctx: &mut impl Fate) {
        self.tell_performed(by, work, answer, ctx);
        self.p.paid[work] = 0;
        self.p.paid_by_east.remove(work);
        if !work.repeatable() {
            let flags = &mut self.p.turn_flags;
            flags.worked.insert(work);
            flags.by_east.remove(work);
            if by == Side::East {
                flags.by_east.insert(work);
            }
            if flags.hasty == Some(work) {
                flags.hasty = None;
            }
            if labour {
                flags.repeated.insert(work);
            }
        }
        match answer {
            Worked::At { place } => self.apply_work(work, place, ctx),
            Worked::Kill { unit, place } => {
                if let Spot::SiegeTower(s) = place.spot() {
                    self.kill_invader(s, unit.0, Stand::Tower);
                }
            }
            Worked::Slay { unit } => {
                self.p.posts[Post::Guard].take(unit.0, 1);
                self.p.supply.add(unit.0, 1);
                self.p.saboteurs = Set::NONE;
            }
        }
    }

    fn tell_performed(&self, by: Side, work: Work, answer: Worked, ctx: &mut impl Fate) {
        let (seat, action) = (self.defender_seat(by), work);
        match answer {
            Worked::At { place: at } => {
                tell!(ctx, "S15.4", "{seat} performs {action} at {at}.", seat, action, at; ..self.work_moves(work, at));
            }
            Worked::Kill { unit, place: from } => {
                tell!(ctx, "S15.23", "{seat} kills {piece} in {from} with {action}.",
                    seat, piece = Part::A(invader_piece(unit.0)), from, action;
                    to = POOL; ..self.work_moves(work, from));
            }
            Worked::Slay { unit } => {
                tell!(ctx, "S15.33", "{seat} sacrifices {piece} of {from}: all Saboteurs are found.",
                    seat, piece = Part::A(defender_piece(unit.0)),
                    from = Building::Guard; to = SUPPLY; ..self.work_moves(work, Place::Guard));
            }
        }
    }

    /// What a work moves besides its victim: the Hourglasses on it, Haste, the piece it sets, units in training. [S15.4]
    fn work_moves(&self, work: Work, at: Place) -> Vec<Vec<Hole>> {
        let (on, at) = (tokens::work(work), space(at));
        let mut moves = vec![moved(hourglasses(self.p.paid[work], self.payer(work)), on, None)];
        if self.p.turn_flags.hasty == Some(work) {
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
                let found = places(self.p.saboteurs).iter();
                moves.extend(found.map(|at| moved(chip(Piece::Saboteur), space(at), None)));
            }
            work => moves.extend(work_piece(work).map(|piece| moved(chip(piece), None, at))),
        }
        moves
    }

    fn apply_work(&mut self, work: Work, place: Place, ctx: &mut impl Fate) {
        let p = &mut self.p;
        match (work, place.spot()) {
            (Work::Cannon, Spot::Tower(t)) => p.mounts[t] = Some(Mount::Cannon),
            (Work::Poles, Spot::Tower(t)) => p.mounts[t] = Some(Mount::Poles),
            (Work::Platform, Spot::Section(s)) => _ = p.platforms.insert(s),
            (Work::WallReinforcement, Spot::Section(s)) => {
                p.wooden_supply -= 1;
                p.wooden[s] += 1;
            }
            (Work::UnearthlyGlare, Spot::Section(s)) => p.turn_flags.glare = Some(s),
            (Work::ConfuseOrders, Spot::Section(s)) => self.confuse(s, ctx),
            (_, Spot::Section(s)) => p.cauldrons[s] = cauldron_against(work),
            (Work::GoblinTrap, Spot::Path(path)) => _ = p.goblin_traps.insert(path),
            (Work::TrollTrap, Spot::Path(path)) => _ = p.troll_traps.insert(path),
            (Work::DamageMachine, Spot::Rampart(r)) => p.misses[r] += 1,
            (Work::MarksmenBlessing, Spot::Side(side)) => p.turn_flags.blessing = Some(side),
            (Work::GateReinforcement, _) => p.toughness += 1,
            (Work::TrainSoldier, _) => self.train(MARKSMAN, SOLDIER),
            (Work::TrainVeteran, _) => self.train(SOLDIER, VETERAN),
            (work, spot) => unreachable!("{work} at {spot:?}"),
        }
    }

    fn confuse(&mut self, s: Section, ctx: &mut impl Fate) {
        let hidden = self.p.turn_flags.hidden_orders.has(s);
        let (invaders, chip) = (self.all_invaders(), order_or_back(self.remove_order(s)));
        let piece = if hidden { secret(invaders, chip, Cover::A("Order")) } else { Part::Token(chip) };
        tell!(ctx, "S15.29", "{piece} at {from} is discarded.", piece, from = s; to = ORDERS_GONE);
    }

    /// A unit in the Barracks is replaced by one of the next kind. [S15.30] [S15.31]
    fn train(&mut self, from: Kind, to: Kind) {
        let barracks = &mut self.p.posts[Post::Barracks];
        barracks.take(from, 1);
        barracks.add(to, 1);
        self.p.supply.add(from, 1);
        self.p.supply.take(to, 1);
    }

    /// Works whose mark the ally set. [S24.9]
    pub(crate) fn list_haste(&self, by: Side, out: &mut impl Choices<Spent>) {
        for work in self.p.turn_flags.worked {
            out.put(Spent::Haste { work }, self.may_hasten(by, work));
        }
    }

    fn may_hasten(&self, by: Side, work: Work) -> Result<(), Violation> {
        let flags = &self.p.turn_flags;
        let unused = !flags.haste_used && self.kit.piece(Piece::Haste) > 0;
        ensure(unused, rule!("S24.9"), "Haste has been used this turn")?;
        let by_ally = flags.by_east.has(work) != (by == Side::East);
        ensure(by_ally, rule!("S24.9"), "Haste lifts a mark of the other Defender")
    }

    pub(crate) fn haste(&mut self, by: Side, work: Work, ctx: &mut impl Fate) {
        let flags = &mut self.p.turn_flags;
        flags.worked.remove(work);
        flags.by_east.remove(work);
        (flags.hasty, flags.haste_for, flags.haste_used) = (Some(work), by, true);
        let seat = self.defender_seat(by);
        tell!(ctx, "S24.9", "{seat} uses {piece} for {to}.", seat, piece = chip(Piece::Haste), to = work);
    }
}
