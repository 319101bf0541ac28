//! Step A, the fight: which rows attack, extra enemies, the deployment window, who is defeated. [V13] [V14.1]-[V14.5]

use ravelin_core::journal::{Hole, list, moved};
use ravelin_core::{
    Asking, Choices, DecisionKind, Each, Fate, Mark, Next, Part, Party, Places, Prompt, Question, Seat, Seats, Set,
    Step, Tally, Token, Verdict, Violation, ask, ensure, head, ids, question, rule, step, tell,
};

use crate::ids::*;
use crate::kit::*;
use crate::questions::Frame;
use crate::rules::skulls::Reds;
use crate::rules::weapons::meets;
use crate::state::{Aims, Deployed, Foe, Vilnius};
use crate::tokens::{self, Zone, hand, plural};

/// What is offered against each place of the fight or of the siege.
pub type Offers = Each<Front, Weapons>;

ids!(
    /// What fights and sieges have in common. [V14.3.4a] [V14.3.5] [V4.3.3]
    pub InWindow: u8, "way to end" { Plan = "follow the plan", Done = "done", Recall = "recall" }
);

step! {
    /// Extra enemies for attacking rows: row, enemy Building, cards drawn for it. [V14.1.2]
    pub Extra { n: u8, fort: Front, drawn: u8 } in Vilnius;
}

impl Step<Vilnius> for Extra {
    /// Row by row and Building by Building. [V14.1.2]
    fn run(self, game: &mut Vilnius, ctx: &mut impl Fate) {
        let Extra { n, fort, drawn } = self;
        if n >= game.p.seats {
            return game.open_fight(ctx);
        }
        let seat = game.in_turn(n);
        let kind = game.p.order.buildings.place(fort).copied();
        match kind.filter(|_| game.p.this_round.attacking.has(seat)) {
            None => game.replace(Extra { n: n + 1, fort: Front::FIRST, drawn: 0 }),
            Some(kind) if drawn >= game.kit.fort(kind).extra_enemy => match fort.next() {
                Some(fort) => game.replace(Extra { n, fort, drawn: 0 }),
                None => game.replace(Extra { n: n + 1, fort: Front::FIRST, drawn: 0 }),
            },
            Some(kind) => {
                game.replace(Extra { n, fort, drawn: drawn + 1 });
                game.reveal(seat, Some(kind), ctx);
            }
        }
    }

    fn sound(self, game: &Vilnius) -> bool {
        self.n < game.p.seats && game.p.order.buildings.place(self.fort).is_some() && self.drawn <= 3
    }
}

question! {
    /// The deployment window of a fight. [V14.3]
    pub Window { seat: Seat } in Vilnius;
    asked(|q, _| q.seat);
    prompt(|_, game| game.window_prompt());
    Windowed {
        /// The plan, done, or the recall.
        End { how: InWindow } = "{how}", (|_, game| game.end_words(how));
        Deploy { unit: Unit, foe: Front } = "deploy {unit} {foe}", (|_, game| game.deploy_words(unit, foe)), at foe;
        Split { unit: Unit } = "split {unit}", "Split the weapons of {unit}", at unit;
    }
}

impl Question<Vilnius> for Window {
    fn choices(self, game: &Vilnius, _: Seat, out: &mut impl Choices<Windowed>) {
        game.put_window_ends(self.seat, |how, verdict| out.put(Windowed::End { how }, verdict));
        let foes = &game.p.fight.foes;
        // A Unit goes to an enemy that demands weapons; the same places for every kind.
        let targets = foes.iter().filter(|f| !f.defeated).count();
        for unit in game.player(self.seat).units.kinds() {
            for (foe, f) in foes.places() {
                if !f.defeated {
                    out.offer(Windowed::Deploy { unit, foe });
                } else if out.explains() {
                    let why = "it demands no weapons and is defeated anyway";
                    out.refuse(Windowed::Deploy { unit, foe }, Violation::new(rule!("V14.1.6"), why));
                }
            }
            let spec = game.kit.unit(unit);
            if spec.distribute && spec.symbols.len() > 1 {
                let verdict = ensure(targets > 1, rule!("V14.3.4"), "there is only one enemy to fight");
                out.put(Windowed::Split { unit }, verdict);
            } else if out.explains() && !spec.distribute {
                let why = "all its symbols fight one enemy";
                out.refuse(Windowed::Split { unit }, Violation::new(rule!("V14.3.2"), why));
            }
        }
    }

    fn answer(self, game: &mut Vilnius, seat: Seat, answer: Windowed, ctx: &mut impl Fate) {
        match answer {
            Windowed::End { how } => game.end_in_window(seat, how, ctx),
            Windowed::Deploy { unit, foe } => game.deploy(seat, unit, foe, ctx),
            Windowed::Split { unit } => {
                game.player_mut(seat).units.take(unit);
                game.p.pending.aims.clear();
                game.push(Split { seat, unit, at: 0 });
            }
        }
    }

    fn run(self, game: &mut Vilnius, ctx: &mut impl Fate) -> Next {
        match game.next_in_window(self.seat) {
            Some(next) if next == self.seat => return Next::Ask,
            Some(next) => game.replace(Window { seat: next }),
            None => {
                game.replace(Reds {});
                game.close_fight(ctx);
            }
        }
        Next::GoOn
    }

    /// Only who is without a demand is defeated, and nobody is deployed there.
    fn sound(self, game: &Vilnius) -> bool {
        let fight = &game.p.fight;
        let open = |at: Front| fight.foes.place(at).is_some_and(|f| !f.defeated);
        game.has(self.seat)
            && fight.foes.iter().all(|f| f.defeated == game.demand(f.card).is_none())
            && fight.deployed.iter().all(|d| d.fought().iter().all(open))
    }

    fn fights(answer: Windowed) -> bool {
        !matches!(answer, Windowed::End { .. })
    }

    fn about(_: &Vilnius, answer: Windowed) -> Option<Token> {
        match answer {
            Windowed::Deploy { unit, .. } | Windowed::Split { unit } => Some(unit.into()),
            Windowed::End { .. } => None,
        }
    }
}

question! {
    /// Where the next symbol of a Unit goes that is being split; it is out of the hand. [V14.3.2] [V14.3.4]
    pub Split { seat: Seat, unit: Unit = numbered, at: u8 } in Vilnius;
    asked(|q, _| q.seat);
    prompt(|q, game| game.split_prompt(q));
    Aimed {
        Aim { foe: Front } = "at {foe}", (|_, game| format!("Against {}", game.enemy_words(foe))), at foe;
        /// It goes to no enemy.
        Hold {} = "at none", "Against nobody";
    }
}

impl Question<Vilnius> for Split {
    /// Symbol by symbol, in the order of the weapons; the last must go somewhere if all others went nowhere. [V14.3.4]
    fn choices(self, game: &Vilnius, _: Seat, out: &mut impl Choices<Aimed>) {
        for (foe, _) in game.p.fight.foes.places().filter(|(_, f)| !f.defeated) {
            out.offer(Aimed::Aim { foe });
        }
        let is_last = game.kit.unit(self.unit).symbols.len() == game.p.pending.aims.len() + 1;
        let is_idle = game.p.pending.aims.iter().all(Option::is_none);
        let why = "at least one symbol must go to an enemy";
        out.put(Aimed::Hold {}, ensure(!(is_last && is_idle), rule!("V14.3.4"), why));
    }

    fn answer(self, game: &mut Vilnius, seat: Seat, answer: Aimed, ctx: &mut impl Fate) {
        let aim = match answer {
            Aimed::Aim { foe } => Some(foe),
            Aimed::Hold {} => None,
        };
        game.p.pending.aims.push(aim).expect("no Unit has more symbols");
        if game.p.pending.aims.len() < game.kit.unit(self.unit).symbols.len() {
            return game.replace(Split { at: self.at + 1, ..self });
        }
        game.pop();
        let at = std::mem::take(&mut game.p.pending.aims);
        game.stand(Deployed { unit: self.unit, owner: seat, at }, ctx);
    }

    fn sound(self, game: &Vilnius) -> bool {
        let (spec, aims) = (game.kit.unit(self.unit), &game.p.pending.aims);
        let open = |at: &Front| game.p.fight.foes.place(*at).is_some_and(|f| !f.defeated);
        game.has(self.seat)
            && spec.distribute
            && aims.len() == usize::from(self.at)
            && aims.len() < spec.symbols.len()
            && spec.symbols.len() > 1
            && aims.iter().flatten().all(open)
    }

    fn fights(answer: Aimed) -> bool {
        matches!(answer, Aimed::Aim { .. })
    }
}

impl Vilnius {
    fn window_prompt(&self) -> Prompt {
        let open = self.p.fight.foes.iter().filter(|f| !f.defeated).count() as u8;
        let question = format!("Deploy Units against {}, or say done.", plural(open, "enemy", "enemies"));
        ask(DecisionKind::Allocate, question, rule!("V14.3.4"))
    }

    fn split_prompt(&self, split: Split) -> Prompt {
        let (spec, at) = (self.kit.unit(split.unit), split.at);
        let symbol = spec.symbols.get(usize::from(at)).map_or("?", |symbol| self.kit.weapon_name(*symbol));
        let (name, all) = (&spec.name, spec.symbols.len());
        let question = format!("{name}: whom does its {symbol} fight ({} of {all})?", at + 1);
        ask(DecisionKind::Allocate, question, rule!("V14.3.2"))
    }

    pub(crate) fn end_words(&self, how: InWindow) -> String {
        match how {
            InWindow::Plan => match crate::stage::own_part(self) {
                none if none.is_empty() => "Ask for my part of the proposed plan (none now)".to_owned(),
                part => format!("Deploy my part of the proposed plan: {part}"),
            },
            InWindow::Recall => "Recall all my Units (once per window)".to_owned(),
            InWindow::Done => "Done".to_owned(),
        }
    }

    /// An enemy as choices call it: "Sergeants (2)".
    pub(crate) fn enemy_words(&self, at: Front) -> String {
        format!("{} ({at})", self.target_name(at))
    }

    pub(crate) fn deploy_words(&self, unit: Unit, foe: Front) -> String {
        format!("{} against {}", self.kit.unit(unit).name, self.enemy_words(foe))
    }

    /// Which rows attack is settled before the first extra card. [V14.1.1] [V14.1.2a]
    pub(crate) fn begin_military(&mut self, ctx: &mut impl Fate) {
        let attacks = |seat: &Seat| self.row_strength(*seat) >= self.player(*seat).value;
        let attacking: Set<Seat> = self.turn_order().filter(attacks).collect();
        self.p.this_round.attacking = attacking;
        if attacking.is_empty() {
            head!(ctx, "V13.2", "Military Phase: no row attacks");
            return self.begin_siege(ctx);
        }
        if let Some(seat) = attacking.sole() {
            head!(ctx, "V14.1.1", "Military Phase: the row of {seat} attacks", seat);
        } else {
            let rows = || list(self.turn_order().filter(|seat| attacking.has(*seat)));
            head!(ctx, "V14.1.1", "Military Phase: the rows of {rows} attack", rows = rows());
        }
        self.start_over(Extra { n: 0, fort: Front::FIRST, drawn: 0 });
    }

    /// The enemies in fight order: the city's first, then quarters; rows in turn order. [V14.1.4] [V14.1.5]
    pub(crate) fn open_fight(&mut self, ctx: &mut impl Fate) {
        let attacking = self.p.this_round.attacking;
        self.p.fight.foes.clear();
        for target in Target::ALL {
            for seat in self.turn_order().filter(|s| attacking.has(*s)) {
                // The Final Attack goes against the city, whatever the Destination. [V21.3]
                let aim = if self.p.order.last { Target::Vilnius } else { self.player(seat).target };
                if aim != target {
                    continue;
                }
                let (first, row) = (self.p.fight.foes.len(), std::mem::take(&mut self.player_mut(seat).row));
                for &card in row.iter() {
                    // Without a demand an enemy is defeated without Units. [V14.1.6]
                    let defeated = self.demand(card).is_none();
                    let foe = Foe { card, row: seat, target, defeated, reds: 0 };
                    self.p.fight.foes.push(foe).expect("all enemy cards together fit");
                }
                self.tell_attack(seat, target, first, ctx);
            }
        }
        ctx.mark(|| Mark::Begins { what: "The fight", at: tokens::CITY, named: false });
        self.p.fight.deployed.clear();
        self.p.window.renew();
        let hands = self.all_hands();
        let beatable = |f: &Foe| !f.defeated && meets(self.demand(f.card), hands);
        // Nothing is lost by not opening a window that could defeat nobody. [V14.3.6]
        if self.p.fight.foes.iter().any(beatable) {
            self.start_over(Window { seat: self.p.start });
        } else {
            self.start_over(Reds {});
            self.close_fight(ctx);
        }
    }

    /// Which enemies of a row attack, from this place of the fight on. [V14.1.4]
    fn tell_attack(&self, seat: Seat, target: Target, first: usize, ctx: &mut impl Fate) {
        let row = || self.p.fight.foes.places::<Front>().skip(first).map(|(at, f)| (f.card, at));
        if row().next().is_none() {
            return;
        }
        let enemies = || list(row().map(|(kind, _)| kind));
        let ways = || row().map(|(kind, at)| moved(Token::from(kind), Zone::Row.of(seat), Token::from(at)));
        match target {
            Target::Vilnius => tell!(ctx, "V14.1.4", "The row of {seat} attacks Vilnius: {enemies}.",
                seat, enemies = enemies(); ..ways()),
            Target::Quarter => tell!(ctx, "V14.1.4", "The row of {seat} attacks that player's quarter: {enemies}.",
                seat, enemies = enemies(); ..ways()),
        }
    }

    /// The weapons of all Units in all hands.
    pub(crate) fn all_hands(&self) -> Weapons {
        self.each_seat().fold(Weapons::default(), |sum, s| sum.and(self.weapons_of(self.player(s).units)))
    }

    pub(crate) fn weapons_of(&self, units: Units) -> Weapons {
        let mut sum = Weapons::default();
        for kind in units.kinds() {
            let (n, weapons) = (units.of(kind), self.kit.unit(kind).weapons);
            Weapon::ALL.into_iter().for_each(|w| sum.0[w] = sum.0[w].saturating_add(n * weapons.0[w]));
        }
        sum
    }

    /// Whether a seat counts as having said done: no Unit in hand, and nothing to recall. [V14.3.5]
    fn counts_as_done(&self, seat: Seat) -> bool {
        self.player(seat).units.is_empty() && self.may_recall(seat).is_err()
    }

    /// Once per window, while a Unit is deployed. [V14.3.4a]
    fn may_recall(&self, seat: Seat) -> Result<(), Violation> {
        let clause = rule!("V14.3.4a");
        ensure(self.p.fight.deployed.iter().any(|d| d.owner == seat), clause, "none of your Units is deployed")?;
        if self.kit.recalls == 0 || self.p.window.recalled.has(seat) {
            let why = "you may recall {0} time per window";
            return Err(Violation::with(clause, why, [self.kit.recalls.into(), 0]));
        }
        Ok(())
    }

    /// Whose turn it is in a window; none if all have said done since the last change. [V14.3.4] [V14.3.5]
    pub(crate) fn next_in_window(&self, seat: Seat) -> Option<Seat> {
        let place = self.place(seat);
        let mut turns = (0..self.p.seats).map(|n| self.in_turn((place + n) % self.p.seats));
        turns.find(|s| !self.p.window.done.has(*s) && !self.counts_as_done(*s))
    }

    /// What fights and sieges have in common stands first, before the many deployments.
    pub(crate) fn put_window_ends(&self, seat: Seat, mut put: impl FnMut(InWindow, Result<(), Violation>)) {
        if !self.player(seat).units.is_empty() {
            let why = if self.p.window.planned.has(seat) {
                "you have followed the plan, and it has no other part for you until somebody deploys or recalls"
            } else {
                "the plan has no part for you until somebody deploys or recalls"
            };
            put(InWindow::Plan, ensure(!self.p.window.no_part.has(seat), rule!("V4.3.3"), why));
        }
        put(InWindow::Done, Ok(()));
        put(InWindow::Recall, self.may_recall(seat));
    }

    /// The plan, a recall, or done.
    pub(crate) fn end_in_window(&mut self, seat: Seat, how: InWindow, ctx: &mut impl Fate) {
        match how {
            InWindow::Plan => self.follow_plan(seat, ctx),
            InWindow::Recall => self.recall(seat, ctx),
            InWindow::Done => {
                self.p.window.done.insert(seat);
                let clause = if self.is_siege() { rule!("V16.2") } else { rule!("V14.3.5") };
                tell!(ctx, clause, "{seat} is done.", seat);
            }
        }
    }

    /// A whole Unit of the hand is put against an enemy; everybody may think again. [V14.3.1]-[V14.3.4]
    pub(crate) fn deploy(&mut self, seat: Seat, unit: Unit, foe: Front, ctx: &mut impl Fate) {
        let at: Aims = self.kit.unit(unit).symbols.iter().map(|_| Some(foe)).collect();
        self.send(Deployed { unit, owner: seat, at }, ctx);
    }

    /// The same for a Unit that may be split.
    pub(crate) fn send(&mut self, d: Deployed, ctx: &mut impl Fate) {
        assert!(self.player_mut(d.owner).units.take(d.unit), "{d:?} is not in hand");
        self.stand(d, ctx);
    }

    /// The Unit is out of the hand already.
    fn stand(&mut self, d: Deployed, ctx: &mut impl Fate) {
        self.p.fight.deployed.push(d).expect("there are no more Units than places");
        self.window_changed();
        let clause = if self.is_siege() { rule!("V16.2") } else { rule!("V14.3.4") };
        match d.at.first().copied().flatten().filter(|_| d.is_whole()) {
            Some(at) => tell!(ctx, clause, "{seat} deploys {card} against {enemy}.",
                seat = d.owner, card = d.unit, enemy = self.enemy(at); from = hand(d.owner), to = d.lies()),
            None => tell!(ctx, clause, "{seat} deploys {card}: {aims}.",
                seat = d.owner, card = d.unit, aims = self.aims_of(&d); from = hand(d.owner), to = d.lies()),
        }
    }

    /// Where each symbol of a split Unit goes. [V14.3.2]
    fn aims_of(&self, d: &Deployed) -> Part {
        let symbols = self.kit.unit(d.unit).symbols.iter().zip(d.at.iter());
        list(symbols.filter_map(|(symbol, at)| {
            let enemy = Part::Token(self.enemy((*at)?));
            Some(Part::Phrase(vec![Part::Token((*symbol).into()), Part::Text(" against "), enemy]))
        }))
    }

    /// Everybody may think again, and the plan may have become another. [V14.3.5] [V4.3.3]
    fn window_changed(&mut self) {
        let window = &mut *self.p.window;
        (window.done, window.planned, window.no_part) = (Set::NONE, Set::NONE, Set::NONE);
    }

    /// Whether the open window is that of a siege.
    pub(crate) fn is_siege(&self) -> bool {
        matches!(self.top(), Some(Frame::Siege(_)))
    }

    /// The card at a place of the fight, or of the siege while one is open.
    pub(crate) fn target_kind(&self, at: Front) -> Option<Enemy> {
        if self.is_siege() {
            self.p.order.buildings.place(at).copied()
        } else {
            self.p.fight.foes.place(at).map(|f| f.card)
        }
    }

    /// Its name.
    pub(crate) fn target_name(&self, at: Front) -> &str {
        self.target_kind(at).map_or("?", |kind| self.kit.order_name(kind))
    }

    fn recall(&mut self, seat: Seat, ctx: &mut impl Fate) {
        tell!(ctx, "V14.3.4a", "{seat} recalls {units}.",
            seat, units = self.deployed_units(seat, |_| true);
            ..self.leaving(seat, |_| true, hand(seat)));
        self.return_units(|d| d.owner == seat);
        self.p.window.recalled.insert(seat);
        self.window_changed();
    }

    /// A player's deployed Units that fit, for a sentence.
    pub(crate) fn deployed_units(&self, seat: Seat, fits: impl Fn(&Deployed) -> bool) -> Part {
        let fits = self.p.fight.deployed.iter().filter(|d| d.owner == seat && fits(d));
        tokens::army(fits.map(|d| d.unit).collect())
    }

    /// The ways of a player's deployed Units that fit.
    pub(crate) fn leaving(&self, seat: Seat, fits: impl Fn(&Deployed) -> bool, to: Token) -> Vec<Vec<Hole>> {
        let units = self.p.fight.deployed.iter().filter(|d| d.owner == seat && fits(d));
        units.map(|d| moved(Token::from(d.unit), d.lies(), to)).collect()
    }

    /// Tells who returns to hand, player by player.
    pub(crate) fn tell_return(&self, siege: bool, back: impl Fn(&Deployed) -> bool, ctx: &mut impl Fate) {
        for seat in self.turn_order().filter(|seat| self.p.fight.deployed.iter().any(|d| d.owner == *seat && back(d))) {
            let (units, ways) = (|| self.deployed_units(seat, &back), || self.leaving(seat, &back, hand(seat)));
            if siege {
                tell!(ctx, "V16.6", "{seat} takes {units} back into hand: no enemy Building fell.",
                    seat, units = units(); ..ways());
            } else {
                tell!(ctx, "V14.4.3", "{seat} takes {units} back into hand: no enemy defeated.",
                    seat, units = units(); ..ways());
            }
        }
    }

    /// Deployed Units return to the hands of their owners.
    pub(crate) fn return_units(&mut self, back: impl Fn(&Deployed) -> bool) {
        for n in (0..self.p.fight.deployed.len()).rev() {
            if back(&self.p.fight.deployed[n])
                && let Some(d) = self.p.fight.deployed.remove(n)
            {
                self.player_mut(d.owner).units.add(d.unit);
            }
        }
    }

    /// What is offered against each target of the window.
    pub fn offers(&self) -> Offers {
        let mut have = Offers::filled(Weapons::default());
        for d in self.p.fight.deployed.iter() {
            for (symbol, foe) in self.kit.unit(d.unit).symbols.iter().zip(d.at.iter()) {
                if let Some(foe) = foe {
                    have[*foe].add(*symbol);
                }
            }
        }
        have
    }

    /// A deployed Unit counts only against enemies that are defeated. [V14.4.2]
    fn void(&mut self, n: usize, beaten: Set<Front>, ctx: &mut impl Fate) {
        let before = self.p.fight.deployed[n];
        let counting = |at: &Option<Front>| at.filter(|at| beaten.has(*at));
        let after = Deployed { at: before.at.iter().map(counting).collect(), ..before };
        self.p.fight.deployed[n] = after;
        if after != before {
            let enemies = || list(after.fought().iter().map(|foe| self.enemy(foe)));
            tell!(ctx, "V14.4.2", "The symbols of {piece} count only against {enemies}.",
                piece = tokens::of(after.unit, after.owner), enemies = enemies(); from = before.lies(), to = after.lies());
        }
    }

    /// How much of the Order was overcome, as journal and pages tell it.
    pub(crate) fn verdict(&self, at: Token, tally: [u8; 2], how: &'static str) -> Verdict {
        let sides = [Party::named("the Order", Seats::NONE), Party::named("Vilnius", self.all_seats())];
        Verdict { at, sides, won: None, how: Some(how), tally: Tally::Part(tally) }
    }

    /// The window closes: who is defeated, who fought, how many Red Skulls count. [V14.4] [V14.6.1]
    fn close_fight(&mut self, ctx: &mut impl Fate) {
        let beaten = self.defeat(ctx);
        ctx.mark(|| {
            let tally = [beaten.len() as u8, self.p.fight.foes.len() as u8];
            Mark::Decided(self.verdict(tokens::CITY, tally, "defeated"))
        });
        // Symbols against undefeated enemies are void; who fought nobody returns to hand. [V14.4.2] [V14.4.3]
        let in_vain = |d: &Deployed| !d.fought().meets(beaten);
        self.tell_return(false, in_vain, ctx);
        self.return_units(in_vain);
        for n in 0..self.p.fight.deployed.len() {
            self.void(n, beaten, ctx);
        }
        for at in beaten.iter() {
            let fools = |d: &&Deployed| d.fought().has(at) && self.kit.unit(d.unit).stultify;
            let stultified = self.p.fight.deployed.iter().filter(fools).count() as u8;
            let reds = |f: &Foe| self.skulls(f.card)[Skull::Red].saturating_sub(stultified); // [V11.5]
            let reds = self.p.fight.foes.place(at).map_or(0, reds);
            if let Some(f) = self.p.fight.foes.place_mut(at) {
                f.reds = reds;
            }
        }
    }

    /// Who is defeated by what is offered, or without. [V14.1.6] [V14.4.1]
    fn defeat(&mut self, ctx: &mut impl Fate) -> Set<Front> {
        let have = self.offers();
        let mut beaten = Set::NONE;
        for (at, f) in self.p.fight.foes.places::<Front>() {
            if f.defeated {
                tell!(ctx, "V14.1.6", "No weapons are needed to defeat {enemy}.", enemy = self.enemy(at));
            } else if meets(self.demand(f.card), have[at]) {
                tell!(ctx, "V14.4.1", "The defenders defeat {enemy}.", enemy = self.enemy(at));
            } else {
                continue;
            }
            beaten.insert(at);
        }
        for at in beaten.iter() {
            if let Some(f) = self.p.fight.foes.place_mut(at) {
                f.defeated = true;
            }
        }
        beaten
    }
}
