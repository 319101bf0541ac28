//! S8.9-S8.28, S11.3, S18.2a: what the hit of a machine does: units, Components, Cauldrons and mounts.

use ravelin_core::journal::{Part, moved};
use ravelin_core::{
    Answer, Asking, Choices, Clause, DecisionKind, Fate, Question, Routine, Seat, ask, question, rule, tell,
};

use crate::ids::*;
use crate::state::Stronghold;
use crate::tokens::*;

question! {
    /// Which Defender unit a machine kills. [S8.9] [S11.3]
    pub Strike { from: Rampart } in Stronghold;
    asked(|q, game| game.invader_seat(game.invader_of(q.from.side())));
    prompt(|q, game| {
        ask(DecisionKind::ChooseOne, "Whom does the shot kill?", game.strike_rule(q.from)).routine(Routine::Losses)
    });
    Struck {
        Slay { unit: Guardsman } = "kill {unit}", "Kill a {unit}";
    }
}

impl Question<Stronghold> for Strike {
    fn choices(self, game: &Stronghold, _: Seat, out: &mut impl Choices<Struck>) {
        let Some(s) = game.aimed(self.from) else { return };
        game.p.posts[s.post()].kinds().for_each(|kind| out.offer(Struck::Slay { unit: Guardsman(kind) }));
    }

    fn answer(self, game: &mut Stronghold, _: Seat, Struck::Slay { unit }: Struck, ctx: &mut impl Fate) {
        game.pop();
        game.strike(self.from, Some(unit.0), ctx);
    }

    fn sound(self, game: &Stronghold) -> bool {
        game.is_shooting(self.from) && game.p.machines[self.from] != Some(Machine::Trebuchet)
    }

    fn standing(self, _: &Stronghold, Struck::Slay { unit }: Struck) -> Option<Answer> {
        Some(Answer::Lose(vec![(defender_piece(unit.0), 1)]))
    }
}

question! {
    /// What a hit on a bare section destroys. [S8.16]
    pub Bare { from: Rampart } in Stronghold;
    asked(|q, game| game.invader_seat(game.invader_of(q.from.side())));
    prompt(ChooseOne, "S8.16", "What does the shot destroy?");
    Destroyed {
        At { place: Place } = "at {place}", "{place}", at place;
    }
}

impl Question<Stronghold> for Bare {
    fn choices(self, game: &Stronghold, _: Seat, out: &mut impl Choices<Destroyed>) {
        game.aimed(self.from).into_iter().for_each(|s| out.offer(Destroyed::At { place: s.place() }));
        out.offer(Destroyed::At { place: self.from.opposite().place() });
    }

    fn answer(self, game: &mut Stronghold, _: Seat, Destroyed::At { place }: Destroyed, ctx: &mut impl Fate) {
        game.pop();
        game.strike_bare(self.from, place, ctx);
    }

    fn sound(self, game: &Stronghold) -> bool {
        let r = self.from;
        let cauldron = game.aimed(r).is_some_and(|s| game.p.cauldrons[s].is_some());
        let catapult = game.p.machines[r] == Some(Machine::Catapult);
        game.is_shooting(r) && catapult && cauldron && game.p.mounts[r.opposite()].is_some()
    }
}

question! {
    /// Whether the victim stands on the wall or in the Siege Tower. [S18.2a]
    pub Which { section: Section, kind: Kind } in Stronghold;
    asked(|q, game| game.invader_seat(game.invader_of(q.section.side())));
    prompt(|q, game| {
        let (at, unit) = (game.kit.place(q.section.place()), Besieger(q.kind).title());
        let question = format!("{at}: which {unit} dies, on the wall or in the Siege Tower?");
        ask(DecisionKind::ChooseOne, question, rule!("S18.2a"))
    });
    Chosen {
        From { stand: Stand } = "{stand}", (|_, _| match stand {
            Stand::Wall => "From the wall",
            Stand::Tower => "From the Siege Tower",
        }.to_owned());
    }
}

impl Question<Stronghold> for Which {
    fn choices(self, game: &Stronghold, _: Seat, out: &mut impl Choices<Chosen>) {
        for stand in Stand::ALL {
            if game.units_of(self.section, stand).of(self.kind) > 0 {
                out.offer(Chosen::From { stand });
            }
        }
    }

    fn answer(self, game: &mut Stronghold, _: Seat, Chosen::From { stand }: Chosen, ctx: &mut impl Fate) {
        game.pop();
        game.kill_at(self.section, self.kind, stand, ctx);
    }

    fn sound(self, game: &Stronghold) -> bool {
        use crate::Frame::{Cauldrons, FireMachines, Poles};
        let dying = matches!(game.p.pending.first(), Some(FireMachines(_) | Cauldrons(_) | Poles(_)));
        dying && game.standing(self.section, self.kind).iter().all(|n| *n > 0)
    }
}

/// A Defender unit on the section dies, Invader's choice; a Ballista also hits its own side. [S8.9] [S8.10] [S11.3]
pub(crate) fn strike_some(game: &mut Stronghold, r: Rampart, ctx: &mut impl Fate) {
    let Some(s) = game.aimed(r) else { return };
    match options(game.p.posts[s.post()].kinds()) {
        Options::One(only) => game.strike(r, Some(only), ctx),
        Options::Many => game.push(Strike { from: r }),
        Options::None => game.strike(r, None, ctx),
    }
}

impl Stronghold {
    fn strike_rule(&self, r: Rampart) -> Clause {
        if self.p.machines[r] == Some(Machine::Ballista) { rule!("S8.9") } else { rule!("S11.3") }
    }

    fn strike(&mut self, r: Rampart, victim: Option<Kind>, ctx: &mut impl Fate) {
        let Some(s) = self.aimed(r) else { return };
        if let Some(kind) = victim {
            self.p.posts[s.post()].take(kind, 1);
            self.p.supply.add(kind, 1); // dead, not in the Hospital [S17.13]
            self.p.assault.killed[s.side()].add(kind, 1);
            let (piece, machine) = (Part::A(defender_piece(kind)), self.machine_at(r));
            let rule = self.strike_rule(r);
            tell!(ctx, rule, "The {machine} kills {piece} at {from}.", machine, piece, from = s; to = SUPPLY);
        }
        if self.p.machines[r] == Some(Machine::Ballista)
            && let Some(kind) = self.on_section(s).strongest()
        {
            self.kill_one(s, kind, ctx); // [S8.10]
        }
    }

    /// One Invader unit of a kind dies; the Invader says where, if it stands in both. [S18.2a]
    pub(crate) fn kill_one(&mut self, section: Section, kind: Kind, ctx: &mut impl Fate) {
        match self.standing(section, kind) {
            [0, 0] => {}
            [_, 0] => self.kill_at(section, kind, Stand::Wall, ctx),
            [0, _] => self.kill_at(section, kind, Stand::Tower, ctx),
            _ => self.push(Which { section, kind }),
        }
    }

    fn kill_at(&mut self, s: Section, kind: Kind, stand: Stand, ctx: &mut impl Fate) {
        self.kill_invader(s, kind, stand);
        let piece = Part::A(invader_piece(kind));
        tell!(ctx, "S18.32", "{piece} dies at {from}.", piece, from = stand.place(s); to = POOL);
    }

    /// A Catapult or Trebuchet hits. [S8.14]-[S8.16] [S8.28]
    pub(crate) fn batter(&mut self, r: Rampart, s: Section, ctx: &mut impl Fate) {
        if self.p.stones[s] + self.p.wooden[s] > 0 {
            self.demolish(s, ctx);
            return self.bloodstone(r, ctx);
        }
        let cauldron = self.p.cauldrons[s].is_some();
        let catapult = self.p.machines[r] == Some(Machine::Catapult);
        let mount = catapult && self.p.mounts[r.opposite()].is_some();
        match (cauldron, mount) {
            (true, true) => self.push(Bare { from: r }),
            (true, false) => self.strike_bare(r, s.place(), ctx),
            (false, true) => self.strike_bare(r, r.opposite().place(), ctx),
            (false, false) => self.bloodstone(r, ctx),
        }
    }

    fn strike_bare(&mut self, r: Rampart, place: Place, ctx: &mut impl Fate) {
        let trebuchet = self.p.machines[r] == Some(Machine::Trebuchet);
        let rule = if trebuchet { rule!("S8.28") } else { rule!("S8.16") };
        match place.spot() {
            Spot::Section(s) => {
                let boiling = self.p.cauldrons[s].unwrap_or(GOBLIN);
                let accident = self.p.turn_flags.accident.has(s);
                let also = || accident.then(|| moved(chip(Piece::Accident), space(place), None));
                tell!(ctx, rule, "The {piece} at {from} is destroyed.", piece = cauldron(boiling), from = s; ..also());
                self.smash_cauldron(s);
            }
            Spot::Tower(t) => match self.p.mounts[t].take() {
                Some(Mount::Poles) => {
                    tell!(ctx, rule, "The {piece} at {from} are destroyed.", piece = chip(Piece::Poles), from = t);
                }
                Some(Mount::Cannon) | None => {
                    tell!(ctx, rule, "The {piece} at {from} is destroyed.", piece = chip(Piece::Cannon), from = t);
                }
            },
            spot => unreachable!("nothing to destroy at {spot:?}"),
        }
        self.bloodstone(r, ctx);
    }

    /// A Catapult with a Bloodstone also kills. [S11.3]
    fn bloodstone(&mut self, r: Rampart, ctx: &mut impl Fate) {
        if self.p.turn_flags.bloodstones.has(r) && self.p.machines[r] == Some(Machine::Catapult) {
            strike_some(self, r, ctx);
        }
    }
}
