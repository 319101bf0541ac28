//! S17.1-S17.14: Assault I, stages 1 and 2: Cannons and siege machines. Targets are declared first, then shot by shot.

use ravelin_core::journal::{Cover, Part};
use ravelin_core::question::Next;
use ravelin_core::{
    Answer, Asking, Choices, DecisionKind, Fate, Mark, Question, Routine, Seat, Set, Violation, ask, ensure, head,
    question, rule, tell,
};

use crate::ids::*;
use crate::kit::*;
use crate::rules::hits::strike_some;
use crate::rules::volleys::Marksmen;
use crate::state::Stronghold;
use crate::tokens::*;

question! {
    /// Cannons name their targets in board order; these are left. [S17.2]
    pub AimCannons { by: Side, left: Set<Tower> } in Stronghold;
    asked(|q, game| game.defender_seat(q.by));
    prompt(|q, game| {
        let at = q.left.lowest().map_or("", |t| game.kit.place(t.place()));
        ask(DecisionKind::Place, format!("Aim the Cannon in {at}, or hold fire."), rule!("S17.3"))
    });
    CannonAimed {
        Aim { place: Place } = "aim {place}", (|_, game| {
            let there = units_named(game.kit, game.target_units(place), invader_piece);
            format!("Aim at {} ({there})", game.kit.place(place))
        }), at place;
        Hold {} = "hold", "Hold fire";
    }
}

impl Question<Stronghold> for AimCannons {
    /// One without a target is passed over. [S17.7]
    fn run(self, game: &mut Stronghold, _: &mut impl Fate) -> Next {
        let by = self.by;
        let can_aim = |t: Tower| {
            game.p.mounts[t] == Some(Mount::Cannon)
                && game.cannon_range(t).iter().any(|place| !game.target_units(place).is_empty())
        };
        let mut left = self.left & game.defender_towers(by);
        while let Some(t) = left.lowest() {
            if can_aim(t) {
                game.replace(AimCannons { by, left });
                return Next::Ask;
            }
            left.remove(t);
        }
        game.replace(FireCannons { by });
        Next::GoOn
    }

    fn choices(self, game: &Stronghold, _: Seat, out: &mut impl Choices<CannonAimed>) {
        let Some(t) = self.left.lowest() else { return };
        let range = game.cannon_range(t);
        for place in range {
            let somebody = !game.target_units(place).is_empty();
            out.put(CannonAimed::Aim { place }, ensure(somebody, rule!("S17.7"), "nobody is there to be hit"));
        }
        out.offer(CannonAimed::Hold {});
        if out.explains() {
            let areas = places(Set::<Rampart>::all()) | siege_towers(game.p.siege_towers);
            for place in areas.with(Place::Br).with(Place::Wf).with(Place::Ef) - range {
                let spared = matches!(place.spot(), Spot::SiegeTower(s) if t.sections().contains(&s));
                let (rule, why) = if spared {
                    (rule!("S15.27"), "no shot reaches it in this Assault")
                } else {
                    (rule!("S17.3"), "it is out of range")
                };
                out.refuse(CannonAimed::Aim { place }, Violation::new(rule, why));
            }
        }
    }

    fn answer(self, game: &mut Stronghold, _: Seat, answer: CannonAimed, ctx: &mut impl Fate) {
        let Some(t) = self.left.lowest() else { unreachable!("no Cannon is left to aim") };
        match answer {
            CannonAimed::Aim { place } => {
                game.p.assault.cannon_aims[t] = Some(place);
                game.p.assault.loaded_cannons.insert(t);
                tell!(ctx, "S17.3", "The Cannon in {tower} aims at {at}.", tower = t, at = place);
            }
            CannonAimed::Hold {} => tell!(ctx, "S17.7", "The Cannon in {at} holds its fire.", at = t),
        }
        game.replace(AimCannons { by: self.by, left: self.left.without(t) });
    }

    fn sound(self, game: &Stronghold) -> bool {
        game.defenders().contains(&self.by) && game.defender_towers(self.by).has_all(self.left)
    }

    fn fights(answer: CannonAimed) -> bool {
        matches!(answer, CannonAimed::Aim { .. })
    }
}

question! {
    /// Which Cannon fires next. [S17.2]
    pub FireCannons { by: Side } in Stronghold;
    asked(|q, game| game.defender_seat(q.by));
    prompt(Order, "S17.2", "Which Cannon fires next?");
    CannonFired {
        Fire { tower: Tower } = "fire {tower}", "Fire from {tower}", at tower;
    }
}

impl Question<Stronghold> for FireCannons {
    fn run(self, game: &mut Stronghold, _: &mut impl Fate) -> Next {
        if !game.p.assault.loaded_cannons.is_empty() {
            return Next::Ask;
        }
        if game.defenders().contains(&Side::East) && self.by == Side::West {
            game.replace(AimCannons { by: Side::East, left: Set::all() });
        } else {
            game.p.assault.drawn = Set::NONE; // shuffled back [S17.6]
            game.p.assault.cannon_aims = Default::default();
            game.replace(AimMachines { by: Side::West, left: Set::all() });
        }
        Next::GoOn
    }

    fn choices(self, game: &Stronghold, _: Seat, out: &mut impl Choices<CannonFired>) {
        game.p.assault.loaded_cannons.iter().for_each(|tower| out.offer(CannonFired::Fire { tower }));
    }

    fn answer(self, game: &mut Stronghold, _: Seat, answer: CannonFired, ctx: &mut impl Fate) {
        let CannonFired::Fire { tower } = answer;
        game.p.assault.loaded_cannons.remove(tower);
        let (Some(card), Some(target)) = (game.draw_hit_card(ctx), game.p.assault.cannon_aims[tower]) else { return };
        let drawn = Part::Shown(hit_card(card));
        tell!(
            ctx,
            "S17.4",
            "The Cannon in {tower} fires at {at} with the card {card}.",
            tower,
            at = target,
            card = drawn
        );
        match options(game.cannon_victims(target, card)) {
            Options::One((kind, at)) => game.cannon_kill(kind, at, ctx),
            Options::Many => game.push(CannonHit { tower, card }),
            Options::None => tell!(ctx, "S17.5", "The shot at {at} hits nobody.", at = target),
        }
    }

    fn sound(self, game: &Stronghold) -> bool {
        let a = &game.p.assault;
        let armed = |t: Tower| game.p.mounts[t] == Some(Mount::Cannon) && a.cannon_aims[t].is_some();
        game.defenders().contains(&self.by) && a.loaded_cannons.iter().all(armed)
    }
}

question! {
    /// Which unit a Cannon's card kills. [S17.5]
    pub CannonHit { tower: Tower, card: HitCard } in Stronghold;
    asked(|q, game| game.defender_seat(game.defender_of(q.tower.side())));
    prompt(|_, _| ask(DecisionKind::ChooseOne, "Whom does the Cannon kill?", rule!("S17.5")).routine(Routine::Losses));
    CannonKills {
        Kill { unit: Besieger, place: Place } = "kill {unit} {place}", (|_, game| {
            format!("Kill {} at {}", unit.an(), game.kit.place(place))
        }), at place;
    }
}

impl Question<Stronghold> for CannonHit {
    fn choices(self, game: &Stronghold, _: Seat, out: &mut impl Choices<CannonKills>) {
        let Some(target) = game.p.assault.cannon_aims[self.tower] else { return };
        let victims = game.cannon_victims(target, self.card);
        victims.for_each(|(kind, place)| out.offer(CannonKills::Kill { unit: Besieger(kind), place }));
    }

    fn answer(self, game: &mut Stronghold, _: Seat, answer: CannonKills, ctx: &mut impl Fate) {
        game.pop();
        let CannonKills::Kill { unit, place } = answer;
        game.cannon_kill(unit.0, place, ctx);
    }

    fn sound(self, game: &Stronghold) -> bool {
        let firing = matches!(game.p.pending.first(), Some(crate::Frame::FireCannons(_)));
        firing && game.p.assault.drawn.has(self.card) && game.p.assault.cannon_aims[self.tower].is_some()
    }

    fn fights(_: CannonKills) -> bool {
        true
    }

    fn standing(self, _: &Stronghold, CannonKills::Kill { unit, .. }: CannonKills) -> Option<Answer> {
        Some(Answer::Lose(vec![(invader_piece(unit.0), 1)]))
    }
}

question! {
    /// Machines name their sections in board order; these are left. [S17.2] [S17.9]
    pub AimMachines { by: Side, left: Set<Rampart> } in Stronghold;
    asked(|q, game| game.invader_seat(q.by));
    prompt(|q, game| {
        let Some(r) = q.left.lowest() else { unreachable!("no machine is left to aim") };
        let machine = game.p.machines[r].map_or("", |machine| &game.kit.deal(machine.deal()).name);
        let question = format!("At which section does the {machine} of {} aim?", game.kit.place(r.place()));
        ask(DecisionKind::Place, question, rule!("S17.9"))
    });
    MachineAimed {
        Aim { section: Section } = "aim {section}", (|_, game| {
            let there = units_named(game.kit, game.p.posts[section.post()], defender_piece);
            format!("Aim at {} ({there})", game.kit.place(section.place()))
        }), at section;
        Hold {} = "hold", "Hold fire";
    }
}

impl Question<Stronghold> for AimMachines {
    /// [S17.10] [S17.12]
    fn run(self, game: &mut Stronghold, _: &mut impl Fate) -> Next {
        let by = self.by;
        let can_aim = |r: Rampart| game.p.hits[r] + game.p.misses[r] > 0 && !game.machine_range(r).is_empty();
        let mut left = self.left & game.ramparts_with(Machine::shoots) & game.invader_ramparts(by);
        while let Some(r) = left.lowest() {
            if can_aim(r) {
                game.replace(AimMachines { by, left });
                return Next::Ask;
            }
            left.remove(r);
        }
        game.replace(FireMachines { by });
        Next::GoOn
    }

    fn choices(self, game: &Stronghold, _: Seat, out: &mut impl Choices<MachineAimed>) {
        let Some(r) = self.left.lowest() else { return };
        let range = game.machine_range(r);
        range.iter().for_each(|section| out.offer(MachineAimed::Aim { section }));
        if game.p.machines[r] == Some(Machine::Ballista) {
            let targets = range.iter().any(|s| game.defended(s));
            let why = "a section in range holds a Defender unit";
            out.put(MachineAimed::Hold {}, ensure(!targets, rule!("S8.11"), why));
        } else {
            out.refuse(MachineAimed::Hold {}, Violation::new(rule!("S17.10"), "every shooting machine fires"));
        }
        if out.explains() {
            for section in Set::all() - range {
                let (rule, why) = if game.spared(section) {
                    (rule!("S15.27"), "no shot reaches it in this Assault")
                } else if game.p.machines[r] == Some(Machine::Trebuchet) {
                    (rule!("S8.27"), "it lies on the other side")
                } else {
                    (rule!("S8.8"), "it is out of range")
                };
                out.refuse(MachineAimed::Aim { section }, Violation::new(rule, why));
            }
        }
    }

    fn answer(self, game: &mut Stronghold, _: Seat, answer: MachineAimed, ctx: &mut impl Fate) {
        let Some(r) = self.left.lowest() else { unreachable!("no machine is left to aim") };
        match answer {
            MachineAimed::Aim { section } => {
                game.p.assault.machine_aims[r] = Some(section);
                game.p.assault.loaded_machines.insert(r);
                if game.defended(section) {
                    game.p.assault.manned.insert(r);
                }
                tell!(
                    ctx,
                    "S17.9",
                    "The {machine} at {rampart} aims at {at}.",
                    machine = game.machine_at(r),
                    rampart = r,
                    at = section
                );
            }
            MachineAimed::Hold {} => tell!(ctx, "S8.11", "The Ballista at {at} holds its fire.", at = r),
        }
        game.replace(AimMachines { by: self.by, left: self.left.without(r) });
    }

    fn sound(self, game: &Stronghold) -> bool {
        let mine = game.invaders().contains(&self.by) && game.invader_ramparts(self.by).has_all(self.left);
        mine && game.ramparts_with(Machine::shoots).has_all(self.left)
    }

    fn fights(answer: MachineAimed) -> bool {
        matches!(answer, MachineAimed::Aim { .. })
    }
}

question! {
    /// Which machine fires next. [S17.2]
    pub FireMachines { by: Side } in Stronghold;
    asked(|q, game| game.invader_seat(q.by));
    prompt(Order, "S17.2", "Which machine fires next?");
    MachineFired {
        Fire { rampart: Rampart } = "fire {rampart}", "Fire from {rampart}", at rampart;
    }
}

impl Question<Stronghold> for FireMachines {
    fn run(self, game: &mut Stronghold, _: &mut impl Fate) -> Next {
        if !game.p.assault.loaded_machines.is_empty() {
            return Next::Ask;
        }
        if game.invaders().contains(&Side::East) && self.by == Side::West {
            game.replace(AimMachines { by: Side::East, left: Set::all() });
        } else {
            game.replace(Marksmen { by: Side::West, post: Post::Ws1, done: 0 });
        }
        Next::GoOn
    }

    fn choices(self, game: &Stronghold, _: Seat, out: &mut impl Choices<MachineFired>) {
        game.p.assault.loaded_machines.iter().for_each(|rampart| out.offer(MachineFired::Fire { rampart }));
    }

    fn answer(self, game: &mut Stronghold, _: Seat, answer: MachineFired, ctx: &mut impl Fate) {
        let MachineFired::Fire { rampart: r } = answer;
        game.p.assault.loaded_machines.remove(r);
        let manned = game.p.assault.manned.remove(r);
        let empty = game.aimed(r).is_some_and(|s| !game.defended(s));
        if game.p.machines[r] == Some(Machine::Ballista) && manned && empty {
            game.push(HoldFire { from: r }); // its section holds none any more [S8.11]
        } else {
            game.shoot(r, ctx);
        }
    }

    fn sound(self, game: &Stronghold) -> bool {
        let a = &game.p.assault;
        let armed = |r: Rampart| game.p.machines[r].is_some_and(Machine::shoots) && a.machine_aims[r].is_some();
        let loaded = a.loaded_machines.iter().all(armed) && a.loaded_machines.has_all(a.manned);
        game.invaders().contains(&self.by) && loaded
    }
}

question! {
    /// Whether a Ballista without a target holds its fire. [S8.11]
    pub HoldFire { from: Rampart } in Stronghold;
    asked(|q, game| game.invader_seat(game.invader_of(q.from.side())));
    prompt(YesNo, "S8.11", "The Ballista at {from} has no target left: hold its fire?");
    HeldFire {
        Hold {} = "hold", "Hold fire";
        Fire { rampart: Rampart } = "fire {rampart}", "Fire from {rampart}", at rampart;
    }
}

impl Question<Stronghold> for HoldFire {
    fn choices(self, _: &Stronghold, _: Seat, out: &mut impl Choices<HeldFire>) {
        out.offer(HeldFire::Hold {});
        out.offer(HeldFire::Fire { rampart: self.from });
    }

    fn answer(self, game: &mut Stronghold, _: Seat, answer: HeldFire, ctx: &mut impl Fate) {
        game.pop();
        match answer {
            HeldFire::Hold {} => tell!(ctx, "S8.11", "The Ballista at {at} holds its fire.", at = self.from),
            HeldFire::Fire { rampart } => game.shoot(rampart, ctx),
        }
    }

    fn sound(self, game: &Stronghold) -> bool {
        game.is_shooting(self.from) && game.p.machines[self.from] == Some(Machine::Ballista)
    }
}

question! {
    /// Which card of an Accurate Shot is used. [S13.5]
    pub UseCard { from: Rampart } in Stronghold;
    asked(|q, game| game.invader_seat(game.invader_of(q.from.side())));
    prompt(ChooseOne, "S13.5", "Accurate Shot: which card is used?");
    CardUsed {
        Hit {} = "use hit", "Use the Hit";
        Miss {} = "use miss", "Use the Miss";
    }
}

impl Question<Stronghold> for UseCard {
    fn choices(self, game: &Stronghold, _: Seat, out: &mut impl Choices<CardUsed>) {
        let [hits, cards] = game.s.peek;
        if hits > 0 {
            out.offer(CardUsed::Hit {});
        }
        if hits < cards {
            out.offer(CardUsed::Miss {});
        }
    }

    fn answer(self, game: &mut Stronghold, _: Seat, answer: CardUsed, ctx: &mut impl Fate) {
        game.pop();
        game.s.peek = [0; 2];
        game.resolve_shot(self.from, answer == CardUsed::Hit {}, ctx);
    }

    fn sound(self, game: &Stronghold) -> bool {
        let r = self.from;
        let ([hits, cards], pile) = (game.s.peek, [game.p.hits[r], game.p.misses[r]]);
        let fits = cards == (pile[0] + pile[1]).min(2) && hits <= cards.min(pile[0]) && cards - hits <= pile[1];
        game.is_shooting(r) && fits && game.p.turn_flags.accurate.has(r)
    }

    /// A single choice would tell the cards. [S5.9]
    fn asks_single(self, _: &Stronghold, _: Seat) -> bool {
        true
    }
}

impl Stronghold {
    pub(crate) fn begin_assault(&mut self, ctx: &mut impl Fate) {
        self.p.assault.renew();
        self.start_over(AimCannons { by: Side::West, left: Set::all() });
        head!(ctx, "S17.1", "The Assault");
        ctx.mark(|| Mark::Begins { what: "Assault", at: space(Place::Br), named: false });
    }

    /// Invader units in a place that can be fired at.
    pub(crate) fn target_units(&self, place: Place) -> Units {
        match place.spot() {
            Spot::Foreground(side) => self.p.foregrounds[side],
            Spot::Rampart(r) => self.p.ramparts[r],
            Spot::SiegeTower(s) => self.p.siege[s],
            Spot::Barbican => self.crew_units(),
            Spot::Ram(ram) => self.p.crews[ram],
            _ => Units::NONE,
        }
    }

    pub(crate) fn crew_units(&self) -> Units {
        self.p.crews.values().fold(Units::NONE, |all, crew| all.and(*crew))
    }

    /// Areas within a Cannon's range. [S17.3] [S15.27]
    fn cannon_range(&self, t: Tower) -> Set<Place> {
        let manned = self.p.siege_towers - self.spared_sections();
        let range = places(t.ramparts()).with(t.side().foreground()) | siege_towers(manned & t.opposite().reach());
        if t.at_gate() && self.p.barbican { range.with(Place::Br) } else { range }
    }

    /// A card of the Defender's deck, not returned before the stage ends. [S17.4] [S18.8]
    pub(crate) fn draw_hit_card(&mut self, ctx: &mut impl Fate) -> Option<HitCard> {
        let n = self.kit.hit_cards.len();
        let mut left = [0u8; MAX_HIT_CARDS];
        for (here, card) in left.iter_mut().zip(<HitCard as ravelin_core::Id>::each()).take(n) {
            *here = u8::from(!self.p.assault.drawn.has(card));
        }
        let total = left.iter().map(|n| u32::from(*n)).sum();
        if total == 0 {
            return None;
        }
        let drawn = ctx.draw(&left[..n], total, card::HIT_DECK).min(n - 1);
        let card = <HitCard as ravelin_core::Id>::at(drawn)?;
        self.p.assault.drawn.insert(card);
        Some(card)
    }

    /// What a card can kill in a target area: kinds, and at the Barbican the ram. [S17.5] [S17.26]
    fn cannon_victims(&self, target: Place, card: HitCard) -> impl Iterator<Item = (Kind, Place)> {
        let face = self.kit.face(card);
        let places = if target == Place::Br { places(self.rams()) } else { Set::only(target) };
        places.iter().flat_map(move |place| {
            let kinds = self.target_units(place).kinds();
            kinds.filter(move |kind| face.has(*kind)).map(move |kind| (kind, place))
        })
    }

    fn cannon_kill(&mut self, kind: Kind, place: Place, ctx: &mut impl Fate) {
        let units = match place.spot() {
            Spot::Foreground(side) => &mut self.p.foregrounds[side],
            Spot::Rampart(r) => &mut self.p.ramparts[r],
            Spot::SiegeTower(s) => &mut self.p.siege[s],
            Spot::Ram(ram) => &mut self.p.crews[ram],
            spot => unreachable!("no Cannon hits {spot:?}"),
        };
        units.take(kind, 1);
        self.p.pool.add(kind, 1);
        let piece = Part::A(invader_piece(kind));
        tell!(ctx, "S17.5", "The Cannon kills {piece} at {from}.", piece, from = place; to = POOL);
    }

    /// Sections that a machine may name. [S8.8] [S8.27] [S17.9]
    fn machine_range(&self, r: Rampart) -> Set<Section> {
        let reach = match self.p.machines[r] {
            Some(Machine::Trebuchet) => r.side().sections(),
            _ => r.reach(),
        };
        reach - self.spared_sections()
    }

    fn defended(&self, s: Section) -> bool {
        !self.p.posts[s.post()].is_empty()
    }

    pub(crate) fn aimed(&self, r: Rampart) -> Option<Section> {
        self.p.assault.machine_aims[r]
    }

    /// A machine has named its section, and its shot is under way.
    pub(crate) fn is_shooting(&self, r: Rampart) -> bool {
        let a = &self.p.assault;
        let by = self.invader_of(r.side());
        let firing = self.p.pending.first() == Some(&crate::Frame::FireMachines(FireMachines { by }));
        let fired = a.machine_aims[r].is_some() && !a.loaded_machines.has(r);
        firing && fired && self.p.machines[r].is_some_and(Machine::shoots)
    }

    /// The top card, or two with Accurate Shot. [S17.11] [S13.5] [S13.6]
    fn shoot(&mut self, r: Rampart, ctx: &mut impl Fate) {
        let mut pile = [self.p.hits[r], self.p.misses[r]];
        let Some(first) = draw_of(&mut pile, ctx) else { return };
        if !self.p.turn_flags.accurate.has(r) {
            return self.resolve_shot(r, first == HIT, ctx);
        }
        let second = draw_of(&mut pile, ctx);
        let hits = u8::from(first == HIT) + u8::from(second == Some(HIT));
        self.s.peek = [hits, 1 + u8::from(second.is_some())];
        let invaders = self.all_invaders();
        let seat = self.invader_seat(self.invader_of(r.side()));
        for card in [Some(first), second].into_iter().flatten() {
            let card = secret(invaders, card, Cover::A("card"));
            tell!(ctx, "S13.5", "{seat} sees {card} before the Accurate Shot at {at}.", seat, card, at = r);
        }
        self.push(UseCard { from: r });
    }

    /// The machine of a Rampart, as the journal names it.
    pub(crate) fn machine_at(&self, r: Rampart) -> ravelin_core::Token {
        deal(self.p.machines[r].map_or(Deal::Altar, Machine::deal))
    }

    fn resolve_shot(&mut self, r: Rampart, hit: bool, ctx: &mut impl Fate) {
        let (machine, Some(target)) = (self.machine_at(r), self.aimed(r)) else { return };
        if !hit {
            self.p.misses[r] -= 1;
            self.p.misses_out += 1;
            let card = Part::Shown(MISS);
            tell!(
                ctx,
                "S17.11",
                "The {machine} at {from} shoots at {target}: {card}.",
                machine,
                from = r,
                target,
                card
            );
            return;
        }
        let card = Part::Shown(HIT);
        tell!(ctx, "S17.11", "The {machine} at {at} shoots at {target}: {card}.", machine, at = r, target, card);
        match self.p.machines[r] {
            Some(Machine::Ballista) => strike_some(self, r, ctx),
            Some(Machine::Catapult | Machine::Trebuchet) => self.batter(r, target, ctx),
            Some(Machine::Altar) | None => {}
        }
    }
}

/// Draws of a pile of Hits and Misses.
fn draw_of(pile: &mut [u8; 2], ctx: &mut impl Fate) -> Option<ravelin_core::Token> {
    let total = u32::from(pile[0]) + u32::from(pile[1]);
    if total == 0 {
        return None;
    }
    let drawn = ctx.draw(&pile[..], total, card::MACHINE).min(1);
    pile[drawn] = pile[drawn].saturating_sub(1);
    Some([HIT, MISS][drawn])
}
