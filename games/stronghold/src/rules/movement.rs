//! S14: a step of the Defender: what Hourglasses are spent on, and how units and Heroes move and swap. [S5.6a] [S5.7] [S24.3]

use ravelin_core::journal::{Part, moved};
use ravelin_core::question::Next;
use ravelin_core::{
    Asking, Choices, DecisionKind, Fate, Prompt, Question, Seat, Set, Violation, ask, ensure, question, rule, tell,
};

use crate::ids::*;
use crate::state::Stronghold;
use crate::tokens::*;

question! {
    /// What a Defender spends time on in a step. [D18] [S14.1]
    pub DefenderStep { phase: Phase } in Stronghold;
    asked(|_, game| game.undeclared(game.all_defenders()));
    prompt(|q, game| game.step_prompt(q.phase));
    Spent {
        /// The turn's Stone. [S5.7]
        At { section: Section } = "at {section}", "Lay the Stone on {section}", at section;
        Unit { unit: Guardsman, post: Post } = "move {unit} {post}", (|_, game| {
            format!("Move a {} of {}{}", unit.title(), game.kit.place(post.place()), game.honor_lost(post))
        }), at post;
        Hero { hero: Hero } = "move {hero}", "Move the {hero}", at hero;
        /// The Officer's. [S16.3]
        Speech { n: u8 } = "speech {n}", (|_, _| {
            format!("Let the Officer speak for {}: as much Strength", plural_of(n, "Hourglass", "Hourglasses"))
        }), at Hero::Officer;
        /// The Warrior's. [S16.5]
        Sally { unit: Besieger, stand: Stand } = "sally {unit} {stand}", (|_, game| {
            let price = plural_of(game.kit.sally[unit.0], "Hourglass", "Hourglasses");
            format!("Let the Warrior kill {} ({stand}, {price})", unit.an())
        }), at Hero::Warrior;
        Hourglass { by: Side, work: Work } = "hourglass {work}", (|_, game| {
            format!("An Hourglass on {} ({})", game.kit.work(work).name, game.progress(by, work))
        }), at work;
        /// All Hourglasses that a work still lacks.
        PayOff { by: Side, work: Work } = "pay off {work}", (|_, game| {
            let wait = game.why_waits(by, work).map_or_else(String::new, |why| format!("; waits: {why}"));
            let lacks = plural_of(game.lacks(work), "Hourglass", "Hourglasses");
            format!("{lacks} on {} (all that it lacks{wait})", game.kit.work(work).name)
        }), at work;
        /// [S21.16]
        Labour { by: Side, work: Work } = "labour {work}", (|_, game| {
            format!("Forced Labour on {} ({})", game.kit.work(work).name, game.progress(by, work))
        }), at work;
        /// [S21.13]
        Shame { shame: Shame } = "deed {shame}", (|_, game| {
            let (name, text) = (&game.kit.shame_names[shame as usize], &game.kit.shame_texts[shame as usize]);
            format!("Give up {} glory: {name}. {text}", game.kit.shame_glory)
        }), at shame;
        /// [S24.9]
        Haste { work: Work } = "haste {work}", "Haste for {work}", at work;
        End {} = "end", (|q, _| format!("End step {}", q.phase.number()));
    }
}

impl Question<Stronghold> for DefenderStep {
    fn run(self, game: &mut Stronghold, ctx: &mut impl Fate) -> Next {
        game.run_step(self.phase, ctx)
    }

    fn choices(self, game: &Stronghold, seat: Seat, out: &mut impl Choices<Spent>) {
        let by = game.side_at(seat);
        if game.owes_stone(by, self.phase) {
            Section::ALL.into_iter().for_each(|section| out.offer(Spent::At { section }));
        } else if self.phase == Phase::Supplies && game.p.stone_due {
            let ally = Violation::new(rule!("S24.12"), "the other Defender places this turn's Stone");
            Section::ALL.into_iter().for_each(|section| out.refuse(Spent::At { section }, ally));
        }
        game.list_spending(by, out);
        game.list_shames(out);
        if game.p.seats == 4 {
            game.list_haste(by, out);
        }
        out.put(Spent::End {}, game.may_end_step(by, self.phase));
    }

    fn answer(self, game: &mut Stronghold, seat: Seat, answer: Spent, ctx: &mut impl Fate) {
        let by = game.side_at(seat);
        game.p.acting = by;
        match answer {
            Spent::At { section } => game.place_stone(by, section, ctx),
            Spent::Unit { unit, post } => game.push(MoveUnit { by, unit, from: post }),
            Spent::Hero { hero } => game.push(MoveHero { by, hero }),
            Spent::Hourglass { work, .. } => game.put_hourglasses(by, work, 1, ctx),
            Spent::PayOff { work, .. } => game.put_hourglasses(by, work, game.lacks(work), ctx),
            Spent::Labour { work, .. } => game.put_labour(by, work, ctx),
            Spent::Speech { n } => game.speech(by, n, ctx),
            Spent::Sally { unit, stand } => game.sally(by, unit.0, stand, ctx),
            Spent::Shame { shame } => game.shame(by, shame, ctx),
            Spent::Haste { work } => game.haste(by, work, ctx),
            Spent::End {} => game.end_step(by, ctx),
        }
    }

    fn sound(self, _: &Stronghold) -> bool {
        true
    }

    fn fights(answer: Spent) -> bool {
        matches!(answer, Spent::Sally { .. })
    }

    fn heading(self, _: &Stronghold, answer: Spent) -> Option<&'static str> {
        Some(match answer {
            Spent::At { .. } => "Stone",
            Spent::Unit { .. } => "Units",
            Spent::Hero { .. } | Spent::Speech { .. } | Spent::Sally { .. } => "Heroes",
            Spent::Hourglass { work, .. }
            | Spent::PayOff { work, .. }
            | Spent::Labour { work, .. }
            | Spent::Haste { work } => match work.building() {
                Building::Forge => "Forge",
                Building::Workshop => "Workshop",
                Building::Guard => "Guard",
                Building::Scouts => "Scouts",
                Building::Cathedral => "Cathedral",
                Building::Barracks => "Barracks",
                Building::Hospital | Building::HonorGuard | Building::Courtyard => "Castle",
            },
            Spent::Shame { .. } => "Dishonorable Deeds",
            Spent::End {} => return None,
        })
    }
}

question! {
    /// Where a unit goes, or with whom it changes places. [S14.3] [S14.7]
    pub MoveUnit { by: Side, unit: Guardsman, from: Post } in Stronghold;
    asked(|q, game| game.defender_seat(q.by));
    prompt(Place, "S14.3", "Where does the {unit} of {from} go?");
    UnitMoved {
        To { post: Post } = "to {post}", (|_, game| {
            format!("To {}{}", game.kit.place(post.place()), game.gale_words(post, None))
        }), at post;
        Swap { other: Guardsman, post: Post } = "swap {other} {post}", (|q, game| {
            let (at, lost) = (game.kit.place(post.place()), game.honor_lost(post));
            format!("Swap with a {} of {at}{lost}{}", other.title(), game.gale_words(post, Some(q.from)))
        }), at post;
    }
}

impl Question<Stronghold> for MoveUnit {
    fn choices(self, game: &Stronghold, _: Seat, out: &mut impl Choices<UnitMoved>) {
        if out.explains() {
            return self.explain(game, out);
        }
        let MoveUnit { by, unit: Guardsman(kind), from } = self;
        let held = game.p.hourglasses[by];
        let leaving = game.surcharge(from);
        for post in adjacent(from) & game.defender_posts(by) {
            let cost = 1 + game.surcharge(post);
            if cost > held {
                continue;
            }
            if game.post_room(post, kind) > 0 {
                out.offer(UnitMoved::To { post });
            }
            for other in game.p.posts[post].kinds() {
                if game.fits(post, kind, other) && game.fits(from, other, kind) && cost + leaving <= held {
                    out.offer(UnitMoved::Swap { other: Guardsman(other), post });
                }
            }
        }
    }

    fn answer(self, game: &mut Stronghold, _: Seat, answer: UnitMoved, ctx: &mut impl Fate) {
        game.pop();
        let MoveUnit { by, unit: Guardsman(kind), from } = self;
        match answer {
            UnitMoved::To { post } => game.move_unit(by, kind, [from, post], ctx),
            UnitMoved::Swap { other, post } => game.swap_units(by, [kind, other.0], [from, post], ctx),
        }
    }

    fn sound(self, game: &Stronghold) -> bool {
        let mine = game.defenders().contains(&self.by) && game.defender_posts(self.by).has(self.from);
        let there = game.p.posts[self.from].of(self.unit.0) > 0;
        mine && there && game.step().is_some() && game.p.hourglasses[self.by] > 0
    }
}

impl MoveUnit {
    /// The same with every reason.
    fn explain(self, game: &Stronghold, out: &mut impl Choices<UnitMoved>) {
        let MoveUnit { by, unit: Guardsman(kind), from } = self;
        let mine = game.defender_posts(by);
        for post in adjacent(from) & mine {
            out.put(UnitMoved::To { post }, game.may_go(by, kind, post));
            for other in game.p.posts[post].kinds() {
                let verdict = game.may_swap(by, [kind, other], [from, post]);
                out.put(UnitMoved::Swap { other: Guardsman(other), post }, verdict);
            }
        }
        let far = Violation::new(rule!("S14.4"), "it is not adjacent");
        let ally = Violation::new(rule!("S24.3"), "the other Defender commands there");
        for post in (mine - adjacent(from)).without(from) {
            out.refuse(UnitMoved::To { post }, far);
        }
        for post in Set::all() - mine {
            out.refuse(UnitMoved::To { post }, ally);
        }
    }
}

question! {
    /// Where a Hero goes. [S14.3] [S14.5]
    pub MoveHero { by: Side, hero: Hero } in Stronghold;
    asked(|q, game| game.defender_seat(q.by));
    prompt(Place, "S14.3", "Where does the {hero} go?");
    HeroMoved {
        To { post: Post } = "to {post}", (|_, game| {
            format!("To {}{}", game.kit.place(post.place()), game.gale_words(post, None))
        }), at post;
    }
}

impl Question<Stronghold> for MoveHero {
    fn choices(self, game: &Stronghold, _: Seat, out: &mut impl Choices<HeroMoved>) {
        let MoveHero { by, hero } = self;
        let near = game.hero_places(by, hero);
        for s in near {
            out.put(HeroMoved::To { post: s.post() }, game.afford(by, 1 + game.surcharge(s.post())));
        }
        let here = game.p.heroes[hero];
        if here.is_some() {
            out.offer(HeroMoved::To { post: Post::Courtyard });
        }
        if out.explains() {
            for s in Set::<Section>::all() - near - here.into() {
                let (rule, why) = if !game.defender_sections(by).has(s) {
                    (rule!("S24.3"), "the other Defender commands there")
                } else if game.p.heroes.values().any(|at| *at == Some(s)) {
                    (rule!("S14.5"), "another Hero stands there")
                } else {
                    (rule!("S14.4"), "it is not adjacent")
                };
                out.refuse(HeroMoved::To { post: s.post() }, Violation::new(rule, why));
            }
            let never = Violation::new(rule!("S14.5"), "Heroes stand on sections and in the Courtyard only");
            for post in wall_posts(Set::NONE, Set::all()) | Post::INSIDE.without(Post::Courtyard) {
                out.refuse(HeroMoved::To { post }, never);
            }
        }
    }

    fn answer(self, game: &mut Stronghold, seat: Seat, HeroMoved::To { post }: HeroMoved, ctx: &mut impl Fate) {
        game.pop();
        let price = 1 + game.surcharge(post);
        game.spend(self.by, price);
        let from = std::mem::replace(&mut game.p.heroes[self.hero], post.section());
        tell!(ctx, "S14.3", "{seat} moves {piece} from {from} to {to} for {price}.", seat, piece = hero(self.hero),
            from = hero_place(from), to = post, price = hourglasses(price, self.by);
            ..[moved(hourglasses(price, self.by), before(seat), None)]);
    }

    fn sound(self, game: &Stronghold) -> bool {
        let mine = game.defenders().contains(&self.by)
            && game.p.heroes[self.hero].is_none_or(|at| game.defender_sections(self.by).has(at));
        let stays = game.p.turn_flags.hero_done.has(self.hero);
        mine && !stays && game.step().is_some() && game.p.hourglasses[self.by] > 0
    }
}

/// Whether anything is offered: stops nothing, remembers all it needs.
struct Any(bool);

impl<A> Choices<A> for Any {
    const EXPLAIN: bool = false;

    fn offer(&mut self, _: A) {
        self.0 = true;
    }

    fn refuse(&mut self, _: A, _: Violation) {}
}

/// Posts one move away. [S14.4]
fn adjacent(from: Post) -> Set<Post> {
    match from.stead() {
        Stead::Section(s) => wall_posts(s.adjacent(), s.towers()) | Post::INSIDE,
        Stead::Tower(t) => t.sections().into_iter().map(Section::post).collect::<Set<Post>>() | Post::INSIDE,
        Stead::Barracks | Stead::Guard | Stead::HonorGuard | Stead::Courtyard => Set::all().without(from),
    }
}

/// Where a Hero stands: a section, or the Courtyard. [S14.5]
pub(crate) fn hero_place(at: Option<Section>) -> Place {
    at.map_or(Place::Courtyard, Section::place)
}

impl Stronghold {
    /// The step that the Defenders are in.
    pub(crate) fn step(&self) -> Option<Phase> {
        match self.p.pending.first() {
            Some(crate::Frame::DefenderStep(DefenderStep { phase })) => Some(*phase),
            _ => None,
        }
    }

    fn may_end_step(&self, by: Side, phase: Phase) -> Result<(), Violation> {
        ensure(!self.owes_stone(by, phase), rule!("S5.7"), "this turn's Stone must be placed first")?;
        ensure(!self.can_spend(by), rule!("S14.1"), "all Hourglasses must be spent")
    }

    /// Whether an Hourglass can be spent on something. [S14.2]
    pub(crate) fn can_spend(&self, by: Side) -> bool {
        if self.p.hourglasses[by] > 0 {
            // Anybody outside the Courtyard can go there.
            let outside = self.defender_posts(by).without(Post::Courtyard);
            if outside.iter().any(|post| !self.p.posts[post].is_empty()) {
                return true;
            }
        } else if self.p.labour[by] == 0 {
            return false;
        }
        let mut any = Any(false);
        self.list_spending(by, &mut any);
        any.0
    }

    fn list_spending(&self, by: Side, out: &mut impl Choices<Spent>) {
        if self.p.hourglasses[by] > 0 {
            for post in self.defender_posts(by) {
                for kind in self.p.posts[post].kinds() {
                    let unit = Guardsman(kind);
                    if post == Post::Courtyard {
                        out.put(Spent::Unit { unit, post }, self.may_leave_courtyard(by, kind));
                    } else {
                        out.offer(Spent::Unit { unit, post });
                    }
                }
            }
            if out.explains() {
                let ally = Violation::new(rule!("S24.2"), "the other Defender commands there");
                for post in Set::all() - self.defender_posts(by) {
                    let units = self.p.posts[post].kinds();
                    units.for_each(|kind| out.refuse(Spent::Unit { unit: Guardsman(kind), post }, ally));
                }
            }
            for hero in Hero::ALL {
                out.put(Spent::Hero { hero }, self.may_move_hero(by, hero));
            }
            self.list_hero_actions(by, out);
        }
        self.list_works(by, out);
    }

    fn surcharge(&self, post: Post) -> u8 {
        let gale = self.p.turn_flags.gale;
        if gale.is_empty() { 0 } else { post.section().map_or(0, |s| u8::from(gale.has(s))) } // [S14.9]
    }

    fn may_leave_courtyard(&self, by: Side, kind: Kind) -> Result<(), Violation> {
        let near = adjacent(Post::Courtyard) & self.defender_posts(by);
        let held = self.p.hourglasses[by];
        if near.iter().any(|to| self.post_room(to, kind) > 0 && self.surcharge(to) < held) {
            return Ok(());
        }
        let partner = |to: Post| {
            let there = self.p.posts[to];
            there.kinds().any(|other| self.may_swap(by, [kind, other], [Post::Courtyard, to]).is_ok())
        };
        let some = near.iter().any(partner);
        ensure(some, rule!("S14.3"), "there is no free field to go to, and nobody to swap with")
    }

    fn afford(&self, by: Side, cost: u8) -> Result<(), Violation> {
        let held = self.p.hourglasses[by];
        if held >= cost {
            return Ok(());
        }
        Err(Violation::with(rule!("S14.9"), "it costs {0} Hourglasses and you have {1}", [cost.into(), held.into()]))
    }

    fn may_go(&self, by: Side, kind: Kind, to: Post) -> Result<(), Violation> {
        if self.post_room(to, kind) == 0 {
            let (rule, why) = match to.stead() {
                Stead::Tower(_) if kind != MARKSMAN => (rule!("S4.24"), "only Marksmen stand in Towers"),
                Stead::Tower(t) if self.p.mounts[t].is_some() => (rule!("S4.25"), "a machine stands in this Tower"),
                Stead::Tower(_) => (rule!("S4.23"), "a Marksman stands in this Tower"),
                Stead::Barracks => (rule!("S14.12"), "no field for this kind of unit is free there"),
                _ => (rule!("S14.3"), "no field is free there"),
            };
            return Err(Violation::new(rule, why));
        }
        self.afford(by, 1 + self.surcharge(to))
    }

    /// Whether a unit may stand at a post when one of another kind has left it. [S14.7]
    fn fits(&self, post: Post, kind: Kind, leaving: Kind) -> bool {
        match post.stead() {
            Stead::Tower(_) => kind == MARKSMAN,
            Stead::Barracks => kind == leaving || self.kit.barracks.of(kind) > self.p.posts[post].of(kind),
            _ => true,
        }
    }

    fn may_swap(&self, by: Side, [kind, other]: [Kind; 2], [from, to]: [Post; 2]) -> Result<(), Violation> {
        let both = self.fits(to, kind, other) && self.fits(from, other, kind);
        ensure(both, rule!("S14.7"), "both must be allowed on their new fields")?;
        self.afford(by, 1 + self.surcharge(to) + self.surcharge(from))
    }

    /// [S14.5] [S14.6] [S24.2]
    fn may_move_hero(&self, by: Side, hero: Hero) -> Result<(), Violation> {
        let at = self.p.heroes[hero];
        let mine = at.is_none_or(|at| self.defender_sections(by).has(at));
        ensure(mine, rule!("S24.2"), "the other Defender commands him")?;
        let stays = self.p.turn_flags.hero_done.has(hero);
        ensure(!stays, rule!("S14.6"), "he has used his Action and stays this turn")?;
        if at.is_some() {
            return Ok(()); // the Courtyard is always open
        }
        let can = |s: Section| self.afford(by, 1 + self.surcharge(s.post())).is_ok();
        ensure(self.hero_places(by, hero).iter().any(can), rule!("S14.5"), "there is no section he can go to")
    }

    /// Sections next to a Hero that have no other Hero. [S14.5]
    fn hero_places(&self, by: Side, hero: Hero) -> Set<Section> {
        let near = self.p.heroes[hero].map_or(Set::all(), Section::adjacent);
        let taken: Set<Section> = self.p.heroes.values().copied().flatten().collect();
        (near & self.defender_sections(by)) - taken
    }

    fn place_stone(&mut self, by: Side, s: Section, ctx: &mut impl Fate) {
        self.p.stones[s] += 1;
        self.p.stone_due = false;
        let (seat, piece) = (self.defender_seat(by), Part::A(chip(Piece::Stone)));
        tell!(ctx, "S5.7", "{seat} lays {piece} on {to}.", seat, piece, to = s; from = before(seat));
    }

    /// Moves, and pays at once. [S14.3] [S14.10]
    fn move_unit(&mut self, by: Side, kind: Kind, [from, to]: [Post; 2], ctx: &mut impl Fate) {
        let seat = self.defender_seat(by);
        let price = 1 + self.surcharge(to);
        self.spend(by, price);
        self.p.posts[from].take(kind, 1);
        self.p.posts[to].add(kind, 1);
        self.left(from, kind);
        tell!(ctx, "S14.3", "{seat} moves {piece} from {from} to {to} for {price}.",
            seat, piece = Part::A(defender_piece(kind)),
            from, to, price = hourglasses(price, by);
            ..[moved(hourglasses(price, by), before(seat), None)]);
        if to == Post::Courtyard {
            self.panic(ctx);
        }
    }

    /// [S14.7] [S14.10]
    fn swap_units(&mut self, by: Side, [kind, other]: [Kind; 2], [from, to]: [Post; 2], ctx: &mut impl Fate) {
        let seat = self.defender_seat(by);
        let price = 1 + self.surcharge(to) + self.surcharge(from);
        self.spend(by, price);
        self.p.posts[from].take(kind, 1);
        self.p.posts[to].take(other, 1);
        self.p.posts[from].add(other, 1);
        self.p.posts[to].add(kind, 1);
        self.left(from, kind);
        self.left(to, other);
        let (one, two) = (defender_piece(kind), defender_piece(other));
        tell!(ctx, "S14.7", "{seat} swaps {piece} of {from} with {other} of {to} for {price}.",
            seat, piece = Part::A(one),
            from, other = Part::A(two), to, price = hourglasses(price, by);
            ..[moved(two, space(to.place()), space(from.place())), moved(hourglasses(price, by), before(seat), None)]);
        if from == Post::Courtyard || to == Post::Courtyard {
            self.panic(ctx);
        }
    }

    pub(crate) fn spend(&mut self, by: Side, hourglasses: u8) {
        let had = &mut self.p.hourglasses[by];
        *had = had.saturating_sub(hourglasses);
    }

    /// A starting Honor Guard that leaves ends its points for good. [S21.21] [S21.22]
    fn left(&mut self, from: Post, kind: Kind) {
        if from == Post::HonorGuard && self.kit.start_inside[Post::HonorGuard].of(kind) > 0 {
            self.p.honor_kept = false;
        }
    }

    /// One of the Honor Guard costs its points if he goes. [S21.22]
    fn honor_lost(&self, post: Post) -> &'static str {
        let costs = post == Post::HonorGuard && self.p.honor_kept;
        if costs { " (the glory of the Honor Guard is lost)" } else { "" }
    }

    /// What a Gale adds to the price of a move or a swap. [S14.9]
    fn gale_words(&self, to: Post, from: Option<Post>) -> String {
        match 1 + self.surcharge(to) + from.map_or(0, |from| self.surcharge(from)) {
            1 => String::new(),
            n => format!(" ({n} Hourglasses: a Gale blows)"),
        }
    }

    fn step_prompt(&self, phase: Phase) -> Prompt {
        let p = &self.p;
        let held = |by: Side| {
            let labour = || plural_of(p.labour[by], "Hourglass", "Hourglasses");
            match (p.hourglasses[by], p.labour[by]) {
                (n, 0) => plural_of(n, "Hourglass", "Hourglasses"),
                (0, _) => format!("{} of Forced Labour in the Workshop", labour()),
                (n, forced) => {
                    let held = plural_of(n, "Hourglass", "Hourglasses");
                    format!("{held}, and {forced} of Forced Labour in the Workshop")
                }
            }
        };
        let two = self.defenders().len() == 2;
        let all = || format!("West {}, East {}", held(Side::West), held(Side::East));
        let held = if two { all() } else { held(Side::West) };
        let none = self.defenders().iter().all(|by| p.hourglasses[*by] + p.labour[*by] == 0);
        let spend = match none {
            true if self.may_be_shamed().is_ok() => "a Dishonorable Deed, or the end of the step".to_owned(),
            true => "no Hourglass is left to spend".to_owned(),
            false => format!("spend {held}"),
        };
        let stone = match (p.stone_due && phase == Phase::Supplies, two, self.turn_side()) {
            (false, _, _) => "",
            (true, false, _) => "Place this turn's Stone.",
            (true, true, Side::West) => "West places this turn's Stone.",
            (true, true, Side::East) => "East places this turn's Stone.",
        };
        let rule = if none { rule!("S21.14") } else { rule!("S14.1") };
        ask(DecisionKind::ChooseSome, format!("Step {}: {spend}.", phase.number()), rule).beside(stone)
    }
}
