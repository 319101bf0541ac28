//! S18, S19: Assault II: Cauldrons, Poles, the Hospital, Specters; and III, the Barbican.

use ravelin_core::journal::{Hole, Part, moved};
use ravelin_core::question::Next;
use ravelin_core::{
    Answer, Asking, Choices, DecisionKind, Fate, Mark, Question, Routine, Seat, Set, Step, Violation, ask, question,
    rule, step, tell,
};

use crate::ids::*;
use crate::kit::*;
use crate::rules::orders::TurnUp;
use crate::rules::turn::Climb;
use crate::state::Stronghold;
use crate::tokens::*;

step! {
    /// Every Cauldron of an engaged section acts; these sections are left. [S18.3]-[S18.7] [S15.15]
    pub Cauldrons { left: Set<Section> } in Stronghold;
}

impl Step<Stronghold> for Cauldrons {
    fn run(self, game: &mut Stronghold, ctx: &mut impl Fate) {
        let boiling = |s: Section| {
            let kind = game.p.cauldrons[s].filter(|kind| game.on_section(s).of(*kind) > 0)?;
            Some((s, kind))
        };
        let Some((s, kind)) = (self.left & game.fighting()).iter().find_map(boiling) else {
            return game.replace(Poles { by: Side::West });
        };
        game.replace(Cauldrons { left: self.left.iter().filter(|other| *other > s).collect() });
        if game.p.turn_flags.accident.has(s) {
            game.accident(s, kind, ctx);
        } else if kind == GOBLIN {
            let dead = game.standing(s, GOBLIN);
            game.p.wall[s].take(GOBLIN, dead[0]);
            game.p.siege[s].take(GOBLIN, dead[1]);
            game.p.pool.add(GOBLIN, dead[0] + dead[1]);
            tell!(ctx, "S15.15", "The {cauldron} at {at} kills {dead}.",
                cauldron = cauldron(kind), at = s, dead = some(dead[0] + dead[1], invader_piece(GOBLIN));
                ..deaths(s, GOBLIN, dead));
        } else {
            tell!(ctx, "S15.15", "The {cauldron} at {at} is poured out.", cauldron = cauldron(kind), at = s);
            game.kill_one(s, kind, ctx);
        }
    }

    fn sound(self, _: &Stronghold) -> bool {
        true
    }
}

question! {
    /// Which Poles are used against which section. [S18.8]
    pub Poles { by: Side } in Stronghold;
    asked(|q, game| game.defender_seat(q.by));
    prompt(|_, _| {
        ask(DecisionKind::ChooseSome, "Use Poles against a section, or end.", rule!("S18.8")).routine(Routine::Pass)
    });
    PolesUsed {
        Use { tower: Tower, section: Section } = "poles {tower} {section}", "Poles of {tower} against {section}", at section;
        End {} = "end", "No more Poles";
    }
}

impl Question<Stronghold> for Poles {
    fn run(self, game: &mut Stronghold, _: &mut impl Fate) -> Next {
        if game.poles_left(self.by).next().is_some() {
            return Next::Ask;
        }
        if game.defenders().contains(&Side::East) && self.by == Side::West {
            game.replace(Poles { by: Side::East });
        } else {
            game.replace(TurnUp {});
        }
        Next::GoOn
    }

    fn choices(self, game: &Stronghold, _: Seat, out: &mut impl Choices<PolesUsed>) {
        for tower in game.poles_left(self.by) {
            game.pole_targets(tower).for_each(|section| out.offer(PolesUsed::Use { tower, section }));
            if out.explains() {
                for section in tower.sections().into_iter().filter(|s| !game.engaged(*s) || game.spared(*s)) {
                    let why = if game.spared(section) {
                        Violation::new(rule!("S15.27"), "the Assault spares it")
                    } else {
                        Violation::new(rule!("S18.8"), "there is nobody whom they could hit")
                    };
                    out.refuse(PolesUsed::Use { tower, section }, why);
                }
            }
        }
        out.offer(PolesUsed::End {});
    }

    /// The weakest Invader unit dies if the card shows its type. [S18.9] [S18.10]
    fn answer(self, game: &mut Stronghold, _: Seat, answer: PolesUsed, ctx: &mut impl Fate) {
        let PolesUsed::Use { tower, section } = answer else {
            let mine = game.defender_towers(self.by);
            return game.p.assault.poled |= mine;
        };
        game.p.assault.poled.insert(tower);
        let Some(card) = game.draw_hit_card(ctx) else { return };
        let drawn = Part::Shown(hit_card(card));
        tell!(
            ctx,
            "S18.8",
            "The Poles of {tower} strike at {at} with the card {card}.",
            tower,
            at = section,
            card = drawn
        );
        match game.on_section(section).weakest() {
            Some(kind) if game.kit.face(card).has(kind) => game.kill_one(section, kind, ctx),
            _ => tell!(ctx, "S18.9", "The Poles miss the weakest unit at {at}.", at = section),
        }
    }

    fn sound(self, game: &Stronghold) -> bool {
        game.defenders().contains(&self.by)
    }

    fn fights(answer: PolesUsed) -> bool {
        matches!(answer, PolesUsed::Use { .. })
    }

    fn standing(self, _: &Stronghold, answer: PolesUsed) -> Option<Answer> {
        (answer == PolesUsed::End {}).then_some(Answer::Pass)
    }
}

question! {
    /// So many of the fallen recover; the others are dead. [S18.35]-[S18.37]
    pub Hospital { left: u8 } in Stronghold;
    asked(|_, game| game.defender_seat(game.defender_of(game.turn_side())));
    prompt(ChooseOne, "S18.36", "{left} may recover: save whom?");
    Recovered {
        Unit { unit: Guardsman } = "recover {unit}", "Save a {unit}", at Place::Hospital;
        /// Where it matters on which side he fell. [S23.16]
        From { unit: Guardsman, side: Side } = "recover {unit} {side}", "Save a {unit} of the {side}", at Place::Hospital;
    }
}

impl Question<Stronghold> for Hospital {
    fn run(self, game: &mut Stronghold, ctx: &mut impl Fate) -> Next {
        let wounded = game.fallen();
        if self.left == 0 || wounded.is_empty() {
            game.close_hospital(ctx);
            return Next::GoOn;
        }
        if wounded.total() <= self.left {
            game.p.posts[Post::Courtyard].join(wounded);
            game.p.hospital = Default::default();
            tell_recovered(wounded, ctx);
            game.close_hospital(ctx);
            return Next::GoOn;
        }
        let Options::One(only) = options(game.wounded()) else { return Next::Ask };
        self.recover(game, only, ctx);
        Next::GoOn
    }

    fn choices(self, game: &Stronghold, _: Seat, out: &mut impl Choices<Recovered>) {
        game.wounded().for_each(|answer| out.offer(answer));
    }

    fn answer(self, game: &mut Stronghold, _: Seat, answer: Recovered, ctx: &mut impl Fate) {
        self.recover(game, answer, ctx);
    }

    fn sound(self, game: &Stronghold) -> bool {
        self.left <= game.kit.recover
    }
}

impl Hospital {
    fn recover(self, game: &mut Stronghold, answer: Recovered, ctx: &mut impl Fate) {
        let (kind, side) = match answer {
            Recovered::Unit { unit } if game.p.hospital[Side::West].of(unit.0) > 0 => (unit.0, Side::West),
            Recovered::Unit { unit } => (unit.0, Side::East),
            Recovered::From { unit, side } => (unit.0, side),
        };
        game.p.hospital[side].take(kind, 1);
        game.p.posts[Post::Courtyard].add(kind, 1);
        game.replace(Hospital { left: self.left.saturating_sub(1) });
        tell_recovered(Units::one(kind), ctx);
    }
}

fn tell_recovered(units: Units, ctx: &mut impl Fate) {
    let (from, to) = (Building::Hospital, Building::Courtyard);
    tell!(ctx, "S18.36", "{from} sends {piece} back to {to}.", from, piece = defenders(units), to);
}

question! {
    /// At which Foreground the next unit rises that Specters bring back. [S18.38] [S18.39]
    pub Specters {} in Stronghold;
    asked(|_, game| game.invader_seat(Side::West));
    prompt(|_, game| {
        let unit = game.next_specter().map_or("Specter".to_owned(), |(kind, _)| Besieger(kind).title());
        let question = format!("At which Foreground does the {unit} of the Specters rise?");
        ask(DecisionKind::Place, question, rule!("S18.38"))
    });
    Raised {
        At { place: Place } = "at {place}", "{place}", at place;
    }
}

impl Question<Stronghold> for Specters {
    fn run(self, game: &mut Stronghold, ctx: &mut impl Fate) -> Next {
        let Some((kind, fell)) = game.next_specter() else {
            game.replace(Barbican {});
            return Next::GoOn;
        };
        if game.p.pool.of(kind) == 0 {
            game.p.assault.lost[fell].take(kind, 1);
            return Next::GoOn;
        }
        match options(game.specter_sides(fell)) {
            Options::None => game.p.assault.lost[fell].take(kind, 1),
            Options::One(only) => game.raise(only, ctx),
            Options::Many => return Next::Ask,
        }
        Next::GoOn
    }

    fn choices(self, game: &Stronghold, _: Seat, out: &mut impl Choices<Raised>) {
        let Some((_, fell)) = game.next_specter() else { return };
        game.specter_sides(fell).for_each(|side| out.offer(Raised::At { place: side.foreground() }));
    }

    fn answer(self, game: &mut Stronghold, _: Seat, Raised::At { place }: Raised, ctx: &mut impl Fate) {
        match place.spot() {
            Spot::Foreground(side) => game.raise(side, ctx),
            spot => unreachable!("no Specter rises at {spot:?}"),
        }
    }

    fn sound(self, game: &Stronghold) -> bool {
        game.next_specter().is_some()
    }

    fn heading(self, _: &Stronghold, _: Raised) -> Option<&'static str> {
        Some("Stone")
    }
}

step! {
    /// Manned rams take Toughness off the Gate; what is left over goes on to the next. [S19.1]-[S19.4] [S22.4]
    pub Barbican {} in Stronghold;
}

impl Step<Stronghold> for Barbican {
    fn run(self, game: &mut Stronghold, ctx: &mut impl Fate) {
        let manned = game.rams().iter().filter(|ram| game.p.crews[*ram].total() >= 2).count() as u8;
        let (mut gate, mut toughness) = (game.p.gate, game.p.toughness);
        if game.p.barbican && manned > 0 && gate < 3 {
            let mut blows = manned;
            tell!(ctx, "S19.1", "Manned rams take {n} off the Toughness of the Gate.", n = manned; at = Place::Br);
            while blows >= toughness && gate < 3 {
                blows -= toughness;
                gate += 1;
                toughness = game.full_toughness();
                tell!(ctx, "S19.2", "Gate {gate} is destroyed.", gate);
            }
            toughness = if gate < 3 { toughness - blows } else { 0 };
        }
        ctx.mark(|| Mark::Ends);
        if game.p.repeat {
            let through = gate == 3 && game.p.gate < 3;
            let broke_in = game.p.assault.broke_in || through;
            return game.decide_repeat(broke_in, ctx);
        }
        (game.p.gate, game.p.toughness) = (gate, toughness);
        if !game.p.breached.is_empty() || gate == 3 {
            game.count_glory(ctx); // [S1.4] [S20.1]
        } else {
            game.replace(Climb { left: Set::all() });
        }
    }

    /// It never waits.
    fn sound(self, _: &Stronghold) -> bool {
        false
    }
}

/// Invader units that die on the wall and in the Siege Tower of a section. [S18.32]
pub(crate) fn deaths(s: Section, kind: Kind, [wall, tower]: [u8; 2]) -> [Vec<Hole>; 2] {
    let unit = invader_piece(kind);
    let from = |stand: Stand, n: u8| moved(some(n, unit), space(stand.place(s)), POOL);
    [from(Stand::Wall, wall), from(Stand::Tower, tower)]
}

impl Stronghold {
    /// Defenders of equal Strength die instead: all Marksmen, one Soldier or one Veteran. [S18.6] [S18.7]
    fn accident(&mut self, s: Section, kind: Kind, ctx: &mut impl Fate) {
        let there = self.p.posts[s.post()].of(kind);
        let dead = if kind == MARKSMAN { there } else { there.min(1) };
        self.p.posts[s.post()].take(kind, dead);
        self.p.supply.add(kind, dead);
        let piece = Part::Count(dead.into(), defender_piece(kind));
        if dead == 0 {
            tell!(ctx, "S18.6", "An Accident with the Cauldron at {at} kills nobody.", at = s);
        } else {
            tell!(ctx, "S18.6", "An Accident with the Cauldron at {from} kills {piece}.", from = s, piece; to = SUPPLY);
        }
    }

    /// Sections beside a Tower with Poles that hold somebody. [S18.8] [S15.27]
    fn pole_targets(&self, t: Tower) -> impl Iterator<Item = Section> {
        t.sections().into_iter().filter(|s| self.engaged(*s) && !self.spared(*s))
    }

    fn poles_left(&self, by: Side) -> impl Iterator<Item = Tower> {
        let left = self.defender_towers(by) - self.p.assault.poled;
        left.iter().filter(|t| self.p.mounts[*t] == Some(Mount::Poles) && self.pole_targets(*t).next().is_some())
    }

    /// All who lie in the Hospital.
    pub(crate) fn fallen(&self) -> Units {
        self.p.hospital[Side::West].and(self.p.hospital[Side::East])
    }

    fn wounded(&self) -> impl Iterator<Item = Recovered> {
        // Both Invaders have laid Specters: it matters on which side a unit fell. [S23.16]
        let sides_matter = self.p.turn_flags.specters == Set::all();
        Side::BOTH.into_iter().flat_map(move |side| {
            self.p.hospital[side].kinds().filter_map(move |kind| match (sides_matter, side) {
                (true, _) => Some(Recovered::From { unit: Guardsman(kind), side }),
                (false, Side::East) if self.p.hospital[Side::West].of(kind) > 0 => None,
                (false, _) => Some(Recovered::Unit { unit: Guardsman(kind) }),
            })
        })
    }

    fn close_hospital(&mut self, ctx: &mut impl Fate) {
        self.panic(ctx);
        let (all, dead) = (self.fallen(), std::mem::take(&mut self.p.hospital));
        if !all.is_empty() {
            tell!(ctx, "S18.36", "{from} loses {piece}.",
                from = Building::Hospital, piece = defenders(all); to = SUPPLY);
        }
        let specters = !self.p.turn_flags.specters.is_empty();
        for side in Side::BOTH {
            let lost = dead[side];
            self.p.supply.join(lost);
            if specters {
                self.p.assault.lost[side] = lost.and(self.p.assault.killed[side]);
            }
        }
        self.replace(Specters {});
    }

    /// The next unit that Specters replace: Veterans first, Marksmen last. [S18.38]
    pub(crate) fn next_specter(&self) -> Option<(Kind, Side)> {
        let mut order = Kind::ALL.into_iter().rev().flat_map(|kind| Side::BOTH.map(|side| (kind, side)));
        order.find(|(kind, side)| self.p.assault.lost[*side].of(*kind) > 0)
    }

    /// Foregrounds where it may appear. [S18.38] [S18.39] [S23.16]
    fn specter_sides(&self, fell: Side) -> impl Iterator<Item = Side> {
        Side::BOTH.into_iter().filter(move |&side| {
            let specters = self.p.turn_flags.specters;
            let allowed = match self.p.seats {
                2 => true,
                _ if specters == Set::all() => side == fell,
                _ => specters.has(side),
            };
            allowed && self.foreground_room(side) > 0
        })
    }

    fn raise(&mut self, side: Side, ctx: &mut impl Fate) {
        let Some((kind, fell)) = self.next_specter() else { return };
        self.p.assault.lost[fell].take(kind, 1);
        self.p.pool.take(kind, 1);
        self.p.foregrounds[side].add(kind, 1);
        let piece = Part::A(invader_piece(kind));
        let to = side.foreground();
        tell!(ctx, "S18.38", "The Specters raise {piece} from {from} at {to}.", piece, from = POOL, to);
    }
}
