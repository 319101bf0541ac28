//! S17.15-S17.31: Assault I, stages 3 and 4: Marksmen and Goblins.

use ravelin_core::journal::Part;
use ravelin_core::question::Next;
use ravelin_core::{
    Answer, Asking, Choices, DecisionKind, Fate, Question, Routine, Seat, Set, Violation, ask, ensure, question, rule,
    tell,
};

use crate::ids::*;
use crate::kit::*;
use crate::rules::melee::Cauldrons;
use crate::state::Stronghold;
use crate::tokens::*;

question! {
    /// Marksmen of a post are assigned one by one, West before East. [S17.2] [S17.17]
    pub Marksmen {
        by: Side,
        post: Post,
        /// Marksmen of this post that are assigned.
        done: u8,
    } in Stronghold;
    asked(|q, game| game.defender_seat(q.by));
    prompt(|q, game| {
        let (n, all) = (q.done + 1, game.p.posts[q.post].of(MARKSMAN));
        let at = game.kit.place(q.post.place());
        ask(DecisionKind::Allocate, format!("Marksman {n} of {all} at {at}: aim at a Rampart, or hold."), rule!("S17.17"))
    });
    MarksmanAimed {
        Aim { target: Butt } = "aim {target}", (|_, game| {
            let there = units_named(game.kit, game.target_units(target.place()), invader_piece);
            format!("Aim at {} ({there})", game.kit.place(target.place()))
        }), at target;
        Hold {} = "hold", "Hold fire";
    }
}

impl Question<Stronghold> for Marksmen {
    fn run(self, game: &mut Stronghold, _: &mut impl Fate) -> Next {
        let Marksmen { by, post, done } = self;
        for at in game.defender_walls(by).iter().filter(|at| *at >= post) {
            let done = if at == post { done } else { 0 };
            if done < game.p.posts[at].of(MARKSMAN) && game.may_shoot_from(at) {
                game.replace(Marksmen { by, post: at, done });
                return Next::Ask;
            }
        }
        if game.defenders().contains(&Side::East) && by == Side::West {
            game.replace(Marksmen { by: Side::East, post: Post::Ws1, done: 0 });
        } else {
            game.replace(Volleys { left: Set::all() });
        }
        Next::GoOn
    }

    fn choices(self, game: &Stronghold, _: Seat, out: &mut impl Choices<MarksmanAimed>) {
        let range = game.marksman_range(self.post);
        for target in range {
            out.put(MarksmanAimed::Aim { target }, game.worth_shooting(target));
        }
        out.offer(MarksmanAimed::Hold {});
        if out.explains() {
            for target in Set::all() - range {
                let why = match target {
                    Butt::Br => Violation::new(rule!("S17.27"), "only from next to the Barbican"),
                    _ => Violation::new(rule!("S17.16"), "it is out of range"),
                };
                out.refuse(MarksmanAimed::Aim { target }, why);
            }
        }
    }

    fn answer(self, game: &mut Stronghold, _: Seat, answer: MarksmanAimed, ctx: &mut impl Fate) {
        match answer {
            MarksmanAimed::Aim { target } => {
                game.p.assault.volleys[target] += 1;
                tell!(ctx, "S17.16", "A Marksman of {post} aims at {at}.", post = self.post, at = target);
            }
            MarksmanAimed::Hold {} => tell!(ctx, "S17.17", "A Marksman of {at} holds fire.", at = self.post),
        }
        game.replace(Marksmen { done: self.done + 1, ..self });
    }

    fn sound(self, game: &Stronghold) -> bool {
        let mine = game.defenders().contains(&self.by) && game.defender_walls(self.by).has(self.post);
        mine && self.done < game.p.posts[self.post].of(MARKSMAN)
    }

    fn fights(answer: MarksmanAimed) -> bool {
        matches!(answer, MarksmanAimed::Aim { .. })
    }
}

question! {
    /// Who dies by a volley; these targets are left, in board order. [S17.2] [S17.18]-[S17.20]
    pub Volleys { left: Set<Butt> } in Stronghold;
    asked(|q, game| {
        let side = q.left.lowest().and_then(Butt::side).unwrap_or(game.turn_side());
        game.invader_seat(game.invader_of(side))
    });
    prompt(|q, game| {
        let Some(at) = q.left.lowest() else { unreachable!("no volley is left") };
        let (volley, place) = (game.p.assault.volleys[at], game.kit.place(at.place()));
        let question = format!("A volley of {volley} hits {place}: who dies?");
        ask(DecisionKind::ChooseOne, question, rule!("S17.19")).routine(Routine::Losses)
    });
    VolleyLosses {
        Lose { units: Besiegers } = "lose {units}", "Lose {units}";
    }
}

impl Question<Stronghold> for Volleys {
    fn run(self, game: &mut Stronghold, ctx: &mut impl Fate) -> Next {
        let left: Set<Butt> = self.left.iter().filter(|at| game.p.assault.volleys[*at] > 0).collect();
        let Some(at) = left.lowest() else {
            game.replace(Archers { rampart: Rampart::Wr1, done: 0 });
            return Next::GoOn;
        };
        match options(game.volley_sets(at).1) {
            Options::One(only) if only.is_empty() => {
                game.replace(Volleys { left: left.without(at) }); // [S17.20]
                tell!(ctx, "S17.20", "The volley at {at} is too weak to kill.", at);
                Next::GoOn
            }
            Options::One(only) => {
                game.replace(Volleys { left: left.without(at) });
                game.lose_to_volley(at, only, ctx);
                Next::GoOn
            }
            Options::Many | Options::None => {
                game.replace(Volleys { left });
                Next::Ask
            }
        }
    }

    fn choices(self, game: &Stronghold, _: Seat, out: &mut impl Choices<VolleyLosses>) {
        let Some(at) = self.left.lowest() else { return };
        let (best, sets) = game.volley_sets(at);
        sets.for_each(|set| out.offer(VolleyLosses::Lose { units: Besiegers(set) }));
        if out.explains() {
            let (units, weight) = game.volley_target(at);
            for kind in units.kinds() {
                let set = Units::one(kind);
                if set.strength() * weight != best {
                    let why = "the dead are as strong as the volley allows, and no stronger";
                    out.refuse(VolleyLosses::Lose { units: Besiegers(set) }, Violation::new(rule!("S17.19"), why));
                }
            }
        }
    }

    fn answer(self, game: &mut Stronghold, _: Seat, VolleyLosses::Lose { units }: VolleyLosses, ctx: &mut impl Fate) {
        let Some(at) = self.left.lowest() else { unreachable!("no volley is left") };
        game.replace(Volleys { left: self.left.without(at) });
        game.lose_to_volley(at, units.0, ctx);
    }

    fn sound(self, _: &Stronghold) -> bool {
        true
    }

    fn standing(self, _: &Stronghold, VolleyLosses::Lose { units }: VolleyLosses) -> Option<Answer> {
        Some(units.as_answer())
    }
}

question! {
    /// The ram of each victim of a volley at the Barbican. [S17.26]
    pub CrewLoss { left: Units } in Stronghold;
    asked(|_, game| game.invader_seat(game.invader_of(game.turn_side())));
    prompt(ChooseOne, "S17.26", "At which ram does the victim stand?");
    CrewLost {
        Kill { unit: Besieger, ram: Ram } = "kill {unit} {ram}", (|_, game| {
            format!("Kill {} at {}", unit.an(), game.kit.place(ram.place()))
        }), at ram;
    }
}

impl Question<Stronghold> for CrewLoss {
    fn choices(self, game: &Stronghold, _: Seat, out: &mut impl Choices<CrewLost>) {
        let Some(kind) = self.left.weakest() else { return };
        game.crews_with(kind).for_each(|ram| out.offer(CrewLost::Kill { unit: Besieger(kind), ram }));
    }

    fn answer(self, game: &mut Stronghold, _: Seat, CrewLost::Kill { unit, ram }: CrewLost, ctx: &mut impl Fate) {
        game.pop();
        let mut left = self.left;
        game.lose_crew(ram, unit.0, 1, ctx);
        left.take(unit.0, 1);
        game.lose_crews(left, ctx);
    }

    fn sound(self, game: &Stronghold) -> bool {
        let volleys = matches!(game.p.pending.first(), Some(crate::Frame::Volleys(_)));
        volleys && game.crew_units().has(self.left) && !self.left.is_empty()
    }

    fn fights(_: CrewLost) -> bool {
        true
    }
}

question! {
    /// Goblins of a Rampart shoot one by one. [S17.28]
    pub Archers { rampart: Rampart, done: u8 } in Stronghold;
    asked(|q, game| game.invader_seat(game.invader_of(q.rampart.side())));
    prompt(|q, game| {
        let question = format!("Goblin {} at {}: aim at a Marksman, or hold.", q.done + 1, game.kit.place(q.rampart.place()));
        ask(DecisionKind::Allocate, question, rule!("S17.29"))
    });
    ArcherAimed {
        Aim { post: Post } = "aim {post}", (|_, game| {
            let there = post.section().map(|_| units_named(game.kit, game.p.posts[post], defender_piece));
            let there = there.map_or(String::new(), |there| format!(" ({there})"));
            format!("Aim at {}{there}", game.kit.place(post.place()))
        }), at post;
        Hold {} = "hold", "Hold fire";
    }
}

impl Question<Stronghold> for Archers {
    fn run(self, game: &mut Stronghold, _: &mut impl Fate) -> Next {
        for r in game.p.training[Training::MasterArcher].iter().filter(|r| *r >= self.rampart) {
            let done = if r == self.rampart { self.done } else { 0 };
            if done < game.p.ramparts[r].of(GOBLIN) && !game.archer_range(r).is_empty() {
                game.replace(Archers { rampart: r, done });
                return Next::Ask;
            }
        }
        game.replace(Cauldrons { left: Set::all() });
        Next::GoOn
    }

    fn choices(self, game: &Stronghold, _: Seat, out: &mut impl Choices<ArcherAimed>) {
        let range = game.archer_range(self.rampart);
        range.iter().for_each(|post| out.offer(ArcherAimed::Aim { post }));
        out.offer(ArcherAimed::Hold {});
        if out.explains() {
            let [left, right] = self.rampart.sections();
            for post in [left.post(), right.post(), self.rampart.opposite().post()] {
                if range.has(post) {
                    continue;
                }
                let (rule, why) = match post.section() {
                    Some(s) if game.spared(s) => (rule!("S17.31"), "the Assault spares it"),
                    Some(s) if game.engaged(s) => (rule!("S17.29"), "melee is in progress there"),
                    _ => (rule!("S17.29"), "no Marksman is there"),
                };
                out.refuse(ArcherAimed::Aim { post }, Violation::new(rule, why));
            }
        }
    }

    fn answer(self, game: &mut Stronghold, _: Seat, answer: ArcherAimed, ctx: &mut impl Fate) {
        let Archers { rampart, done } = self;
        game.replace(Archers { rampart, done: done + 1 });
        match answer {
            ArcherAimed::Hold {} => tell!(ctx, "S17.29", "A Goblin at {at} holds its fire.", at = rampart),
            ArcherAimed::Aim { post } => {
                game.p.posts[post].take(MARKSMAN, 1);
                game.p.supply.add(MARKSMAN, 1); // not in the Hospital [S17.30]
                let piece = Part::A(defender_piece(MARKSMAN));
                tell!(ctx, "S17.29", "A Goblin at {rampart} kills {piece} at {from}.",
                    rampart, piece, from = post; to = SUPPLY);
            }
        }
    }

    fn sound(self, game: &Stronghold) -> bool {
        self.done < game.p.ramparts[self.rampart].of(GOBLIN)
    }

    fn fights(answer: ArcherAimed) -> bool {
        matches!(answer, ArcherAimed::Aim { .. })
    }
}

/// Sets of units whose total is as large as possible without exceeding `most`; weights per kind. [S17.19]
fn largest(units: Units, weight: i16, most: i16) -> (i16, impl Iterator<Item = Units>) {
    let total = move |u: Units| u.strength() * weight;
    let all = move || {
        (0..=units.0[0])
            .flat_map(move |g| (0..=units.0[1]).flat_map(move |o| (0..=units.0[2]).map(move |t| Units([g, o, t]))))
    };
    let best = all().map(total).filter(|n| *n <= most).max().unwrap_or(0);
    (best, all().filter(move |u| total(*u) == best))
}

impl Stronghold {
    /// Where the Marksmen of a post may shoot with effect. [S17.15] [S17.16] [S15.24] [S15.25]
    pub(crate) fn marksman_range(&self, post: Post) -> Set<Butt> {
        let (reach, gate, side) = match post.stead() {
            Stead::Section(s) => (s.ramparts(), s.at_gate(), s.side()),
            Stead::Tower(t) => (t.ramparts(), t.at_gate(), t.side()),
            _ => return Set::NONE,
        };
        let blessed = self.p.turn_flags.blessing == Some(side);
        let reach = if blessed { side.ramparts() } else { reach };
        let reach = Set::from_bits(reach.bits());
        if gate && self.p.barbican { reach.with(Butt::Br) } else { reach }
    }

    /// Whether shots there can have an effect: somebody stands there, uncovered. [S17.17] [S8.23]
    fn worth_shooting(&self, at: Butt) -> Result<(), Violation> {
        let somebody = !self.target_units(at.place()).is_empty();
        ensure(somebody, rule!("S17.17"), "nobody is there to be hit")?;
        let covered = at.rampart().is_some_and(|r| self.p.covers.has(r));
        ensure(!covered, rule!("S17.22"), "a Cover makes shots there useless")
    }

    fn may_shoot_from(&self, post: Post) -> bool {
        let marksmen = self.p.posts[post].of(MARKSMAN) > 0;
        let free = post.section().is_none_or(|s| !self.engaged(s) && !self.spared(s));
        marksmen && free && self.marksman_range(post).iter().any(|at| self.worth_shooting(at).is_ok())
    }

    /// Units that a volley is aimed at, and what one point of Strength weighs. [S17.21] [S17.22] [S17.26]
    fn volley_target(&self, at: Butt) -> (Units, i16) {
        match at.rampart() {
            None => (self.crew_units(), 1),
            Some(r) if self.p.covers.has(r) => (Units::NONE, 1),
            Some(r) => (self.p.ramparts[r], 1 + i16::from(self.has_training(Training::TrenchMaster, r))),
        }
    }

    fn volley_sets(&self, at: Butt) -> (i16, impl Iterator<Item = Units> + use<>) {
        let (units, weight) = self.volley_target(at);
        largest(units, weight, self.p.assault.volleys[at].into())
    }

    fn lose_to_volley(&mut self, at: Butt, set: Units, ctx: &mut impl Fate) {
        match at.rampart() {
            None => {
                tell!(ctx, "S17.19", "The volley at {at} kills {units}.", at, units = invaders(set));
                self.lose_crews(set, ctx);
            }
            Some(r) => {
                tell!(ctx, "S17.19", "The volley at {from} kills {piece}.",
                    from = at, piece = invaders(set); to = POOL);
                self.p.ramparts[r].leave(set);
                self.p.pool.join(set);
            }
        }
    }

    fn crews_with(&self, kind: Kind) -> impl Iterator<Item = Ram> {
        Ram::ALL.into_iter().filter(move |ram| self.p.crews[*ram].of(kind) > 0)
    }

    /// Names the ram of each victim, one by one; what leaves no choice is done. [S17.26]
    fn lose_crews(&mut self, mut left: Units, ctx: &mut impl Fate) {
        while let Some(kind) = left.weakest() {
            let there = self.crew_units().of(kind);
            if left.of(kind) >= there {
                for ram in Ram::ALL {
                    self.lose_crew(ram, kind, self.p.crews[ram].of(kind), ctx);
                }
                left.take(kind, u8::MAX);
                continue;
            }
            match options(self.crews_with(kind)) {
                Options::One(ram) => {
                    self.lose_crew(ram, kind, 1, ctx);
                    left.take(kind, 1);
                }
                Options::Many => return self.push(CrewLoss { left }),
                Options::None => left.take(kind, u8::MAX),
            }
        }
    }

    fn lose_crew(&mut self, ram: Ram, kind: Kind, dead: u8, ctx: &mut impl Fate) {
        self.p.crews[ram].take(kind, dead);
        self.p.pool.add(kind, dead);
        if dead > 0 {
            let (piece, from) = (Part::Count(dead.into(), invader_piece(kind)), ram);
            tell!(ctx, "S17.26", "The crew of {from} loses {piece}.", from, piece; to = POOL);
        }
    }

    /// Marksmen that the Goblins of a Rampart can hit. [S17.29] [S17.31]
    fn archer_range(&self, r: Rampart) -> Set<Post> {
        let sections = r.sections().into_iter().filter(|s| !self.engaged(*s) && !self.spared(*s));
        let posts = sections.map(Section::post).chain([r.opposite().post()]);
        posts.filter(|post| self.p.posts[*post].of(MARKSMAN) > 0).collect()
    }
}
