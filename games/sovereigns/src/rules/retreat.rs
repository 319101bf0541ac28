//! K12: retreat, fighting through, conquest and moving in.

use ravelin_core::{
    Answer, Asking, Choices, DecisionKind, Each, Fate, Id, Next, Part, Question, Routine, Seat, Seats, Step, Token,
    Violation, ask, question, rule, step, tell,
};

use crate::ids::{Kind, Lands, Role, Territory, Troop};
use crate::questions::{Aftermath, Dismiss};
use crate::rules::gold::too_dear;
use crate::state::Sovereigns;
use crate::tokens::{ABANDONED, DECK, DISCARD, REVOLUTIONARY, army, card, conqueror, occupied, one};

step! {
    /// The territory falls. [K12.3]
    pub Conquest {} in Sovereigns;
}

impl Step<Sovereigns> for Conquest {
    fn run(self, game: &mut Sovereigns, io: &mut impl Fate) {
        game.replace(Aftermath { role: Role::Defender });
        game.conquest(io);
    }

    fn sound(self, game: &Sovereigns) -> bool {
        game.battle_sound(self.into())
    }
}

step! {
    /// A territory taken without battle changes hands. [K16.3.4.8]
    pub Occupy { from: Territory, to: Territory } in Sovereigns;
}

impl Step<Sovereigns> for Occupy {
    fn run(self, game: &mut Sovereigns, io: &mut impl Fate) {
        game.occupy(self.from, self.to, io);
    }

    fn sound(self, game: &Sovereigns) -> bool {
        let battle = game.fight();
        let there = !game.below(self).is_battle() || (battle.from, battle.to) == (self.from, self.to);
        let next = game.owned(game.p.active).has(self.from) && game.kit.neighbours(self.from).has(self.to);
        let own = game.owned(game.p.active).has(self.to);
        there && next && !own && game.units(self.to).is_empty() && game.p.revolutionaries[self.to] == 0
    }
}

impl Sovereigns {
    /// Where the survivors stand.
    pub(crate) fn stand(&self) -> Territory {
        let battle = self.fight();
        battle.through.unwrap_or(battle.to)
    }

    /// Own territories next to where the survivors stand, never the one being lost. [K12.1.1] [K12.1.5]
    fn refuges(&self) -> Lands {
        let battle = self.fight();
        let seat = self.chooser(Role::Defender);
        let mut lands = self.kit.neighbours(self.stand()) & self.owned(seat);
        lands.remove(battle.to);
        lands
    }

    /// The emptiest below their limit; if none is below, the emptiest of all. [K12.1.3]
    fn retreat_goals(&self) -> Lands {
        let seat = self.chooser(Role::Defender);
        let refuges = self.refuges();
        let below: Lands = refuges.into_iter().filter(|&t| self.has_room(seat, t)).collect();
        self.fewest_units(if below.is_empty() { refuges } else { below })
    }
}

question! {
    /// Survivors retreat, one by one. [K12.1]
    pub Retreat {} in Sovereigns;
    asked(|_, game| game.chooser(Role::Defender));
    prompt(|_, game| ask(DecisionKind::Place, format!("Choose a unit to retreat from {}, and where to.", game.battlefield()), rule!("K12.1.2")));
    Retreated {
        Retreat { unit: Troop, to: Territory } = "retreat {unit} {to}", "Retreat one {unit} to {to}", at to;
    }
}

impl Question<Sovereigns> for Retreat {
    /// One by one; the retreating player chooses the unit, and the place among equals. [K12.1.2] [K12.1.3] [KD34] [KR11]
    fn choices(self, game: &Sovereigns, _: Seat, out: &mut impl Choices<Retreated>) {
        let seat = game.chooser(Role::Defender);
        let goals = game.retreat_goals();
        let room = goals.into_iter().any(|t| game.has_room(seat, t));
        let passed_over = |t| {
            let full = room && !game.has_room(seat, t);
            let why = if full { "a refuge below its limit comes first" } else { "another refuge has fewer units" };
            Violation::new(rule!("K12.1.3"), why)
        };
        for kind in game.fight().retreating.kinds() {
            for t in game.refuges() {
                out.put(
                    Retreated::Retreat { unit: Troop { seat, kind }, to: t },
                    if goals.has(t) { Ok(()) } else { Err(passed_over(t)) },
                );
            }
            if out.explains() {
                let away = Violation::new(rule!("K12.1.1"), "units retreat only to an own territory next to theirs");
                for t in game.all_lands() - game.refuges() {
                    out.refuse(Retreated::Retreat { unit: Troop { seat, kind }, to: t }, away);
                }
            }
        }
    }

    fn answer(self, game: &mut Sovereigns, _: Seat, answer: Retreated, io: &mut impl Fate) {
        let Retreated::Retreat { unit: Troop { seat, kind }, to: t } = answer;
        let from = game.stand();
        let battle = game.fight_mut();
        battle.retreating.remove(kind);
        battle.arrived[t] += 1;
        let first = game.add_unit(t, kind);
        let piece = one(seat, kind);
        tell!(io, "K12.1.1", "{piece} of {seat} retreats from {from} to {to}.", piece, seat, from, to = t; ..occupied(first, t));
    }

    fn run(self, game: &mut Sovereigns, _: &mut impl Fate) -> Next {
        if game.fight().retreating.is_empty() {
            game.replace(Conquest {});
            game.push(RetreatFine { from: 0 });
            return Next::GoOn;
        }
        if game.refuges().is_empty() {
            game.replace(FightThrough {});
            return Next::GoOn;
        }
        Next::Ask
    }

    fn sound(self, game: &Sovereigns) -> bool {
        game.battle_sound(self.into())
    }
}

impl Sovereigns {
    /// The next refuge above its limit through this retreat, in map order. [K12.1.4] [KD35]
    fn next_overfull(&self, from: u8) -> Option<(Territory, u8)> {
        let seat = self.chooser(Role::Defender);
        let arrived = self.fight().arrived;
        let due = |t: Territory| {
            let excess = self.units(t).total().saturating_sub(self.unit_limit(seat, t));
            (t, excess.min(arrived[t]))
        };
        self.owned(seat).into_iter().filter(|t| t.index() >= usize::from(from)).map(due).find(|&(_, n)| n > 0)
    }
}

question! {
    /// The fine for an overfull refuge, from this territory on. [K12.1.4]
    pub RetreatFine { from: u8 } in Sovereigns;
    asked(|_, game| game.chooser(Role::Defender));
    prompt(Pay, "K12.1.4", "The refuge is crowded: choose for how many arrived units you pay.");
    RetreatFined {
        Keep { at: Territory, paid: u8 } = "keep {paid} {at}", (|_, game| game.keep_words(at, paid)), at at;
    }
}

impl Question<Sovereigns> for RetreatFine {
    fn choices(self, game: &Sovereigns, _: Seat, out: &mut impl Choices<RetreatFined>) {
        let from = self.from;
        let gold = game.gold(game.chooser(Role::Defender));
        if let Some((t, due)) = game.next_overfull(from) {
            for n in 0..=due {
                let poor = too_dear(rule!("K12.1.4"), n, gold);
                out.put(RetreatFined::Keep { at: t, paid: n }, if n <= gold { Ok(()) } else { Err(poor) });
            }
        }
    }

    fn answer(self, game: &mut Sovereigns, _: Seat, answer: RetreatFined, io: &mut impl Fate) {
        let from = self.from;
        let seat = game.chooser(Role::Defender);
        if let (RetreatFined::Keep { paid, .. }, Some((t, due))) = (answer, game.next_overfull(from)) {
            game.replace(RetreatFine { from: t.index() as u8 + 1 });
            game.push(Dismiss { seat, left: due.saturating_sub(paid), at: Some(t) });
            game.keep_units(seat, t, paid, due, io);
        }
    }

    fn run(self, game: &mut Sovereigns, _: &mut impl Fate) -> Next {
        let from = self.from;
        let done = game.next_overfull(from).is_none();
        if done {
            game.pop();
        }
        if done { Next::GoOn } else { Next::Ask }
    }

    fn sound(self, game: &Sovereigns) -> bool {
        game.fight().defender.is_some()
    }
}

impl Sovereigns {
    // --- fighting through ---

    /// Borders to the nearest own territory, over the whole map, the lost one no longer own. [K12.2.2]
    fn distance_home(&self) -> Each<Territory, u8> {
        let seat = self.chooser(Role::Defender);
        let mut reached = self.owned(seat);
        reached.remove(self.fight().to);
        let mut distance = Each::filled(u8::MAX);
        reached.into_iter().for_each(|t| distance[t] = 0);
        for step in 1..=self.kit.territories.len() as u8 {
            let mut wider = reached;
            for t in reached {
                wider |= self.kit.neighbours(t);
            }
            (wider - reached).into_iter().for_each(|t| distance[t] = step);
            reached = wider;
        }
        distance
    }

    /// The neighbours nearest to home. [K12.2.1] [K12.2.2] [KD36]
    fn ways_through(&self) -> Lands {
        let (stand, distance) = (self.stand(), self.distance_home());
        let near = self.kit.neighbours(stand).into_iter().map(|t| distance[t]).min().unwrap_or(u8::MAX);
        self.kit.neighbours(stand).into_iter().filter(|t| distance[*t] == near && near < u8::MAX).collect()
    }

    fn lose_survivors(&mut self, io: &mut impl Fate) {
        let seat = self.chooser(Role::Defender);
        tell!(io, "K12.2.9", "The survivors of {seat} have nowhere to go.", seat);
        self.lose_all(io);
    }
}

question! {
    /// Survivors without a refuge fight their way through. [K12.2]
    pub FightThrough {} in Sovereigns;
    asked(|_, game| game.chooser(Role::Defender));
    prompt(ChooseOne, "K12.2.2", "Choose the way to fight through.");
    FoughtThrough {
        Through { at: Territory } = "through {at}", "Through {at}", at at;
    }
}

impl Question<Sovereigns> for FightThrough {
    fn choices(self, game: &Sovereigns, _: Seat, out: &mut impl Choices<FoughtThrough>) {
        let ways = game.ways_through();
        let farther = Violation::new(rule!("K12.2.2"), "farther from your own land");
        for t in game.kit.neighbours(game.stand()) {
            out.put(FoughtThrough::Through { at: t }, if ways.has(t) { Ok(()) } else { Err(farther) });
        }
    }

    fn answer(self, game: &mut Sovereigns, _: Seat, answer: FoughtThrough, io: &mut impl Fate) {
        let FoughtThrough::Through { at } = answer;
        game.enter(at, io);
    }

    fn run(self, game: &mut Sovereigns, io: &mut impl Fate) -> Next {
        let battle = game.fight();
        if battle.retreating.is_empty() || !game.refuges().is_empty() {
            game.replace(Retreat {}); // [K12.2.6]
            return Next::GoOn;
        }
        let ways = game.ways_through();
        if ways.is_empty() {
            game.lose_survivors(io); // nowhere to go [K12.2.9]
            return Next::GoOn;
        }
        match ways.sole() {
            Some(t) => {
                game.enter(t, io);
                Next::GoOn
            }
            None => Next::Ask,
        }
    }

    fn sound(self, game: &Sovereigns) -> bool {
        game.battle_sound(self.into())
    }
}

impl Sovereigns {
    /// A card is turned up; as many units fall as the lower strength on it, without feat of arms. [K12.2.3] [K12.2.4] [K12.2.5] [K12.2.8] [K12.2.10]
    pub(crate) fn enter(&mut self, t: Territory, io: &mut impl Fate) {
        let seat = self.chooser(Role::Defender);
        let from = self.stand();
        self.fight_mut().through = Some(t);
        let survivors = self.fight().retreating;
        tell!(
            io,
            "K12.2.2",
            "The survivors of {seat} fight their way through {to}.",
            seat,
            to = t;
            piece = army(seat, survivors),
            from
        );
        if let Some(c) = self.draw_combat(io) {
            let strength = self.kit.card(c).strength;
            let falls = strength.least();
            self.discard_open(c);
            let (card, units) = (Part::Shown(card(c)), Part::Nouns(falls.into(), "unit", "units"));
            tell!(io, "K12.2.3", "{seat} turn up {card}: {units} must fall.", seat, card, units; from = DECK, to = DISCARD);
            self.push(Fall { left: falls });
        }
    }

    fn lose_all(&mut self, io: &mut impl Fate) {
        let army = self.fight().retreating;
        for kind in army.kinds() {
            for _ in 0..army.of(kind) {
                self.lose_one(kind, io);
            }
        }
    }

    /// Destroyed, but not by the winner. [K12.2.7]
    fn lose_one(&mut self, kind: Kind, io: &mut impl Fate) {
        let battle = self.fight();
        let (seat, to, uprising) = (self.chooser(Role::Defender), battle.to, battle.risen > 0);
        let from = self.stand();
        self.fight_mut().retreating.remove(kind);
        if !uprising {
            self.mourn(seat, to, kind);
        }
        tell!(io, "K12.2.7", "{piece} of {seat} falls on the way.", piece = one(seat, kind), seat; from);
    }
}

question! {
    /// Units that fall while fighting through. [K12.2.3]
    pub Fall { left: u8 } in Sovereigns;
    asked(|_, game| game.chooser(Role::Defender));
    prompt(|q, _| ask(DecisionKind::Allocate, format!("Choose a unit that falls on the way ({} to go).", q.left), rule!("K12.2.3")).routine(Routine::Losses));
    Fell {
        Fall { unit: Troop } = "fall {unit}", "Lose one {unit}", at unit;
    }
}

impl Question<Sovereigns> for Fall {
    fn choices(self, game: &Sovereigns, _: Seat, out: &mut impl Choices<Fell>) {
        let seat = game.chooser(Role::Defender);
        game.fight().retreating.kinds().for_each(|kind| out.offer(Fell::Fall { unit: Troop { seat, kind } }));
    }

    fn answer(self, game: &mut Sovereigns, _: Seat, answer: Fell, io: &mut impl Fate) {
        let left = self.left;
        let Fell::Fall { unit: Troop { kind, .. } } = answer;
        game.replace(Fall { left: left.saturating_sub(1) });
        game.lose_one(kind, io);
    }

    fn run(self, game: &mut Sovereigns, io: &mut impl Fate) -> Next {
        let left = self.left;
        let army = game.fight().retreating;
        if left > 0 && left >= army.total() {
            game.lose_all(io);
            game.pop();
            return Next::GoOn;
        }
        if left == 0 || army.is_empty() {
            game.pop();
            return Next::GoOn;
        }
        Next::Ask
    }

    fn sound(self, _: &Sovereigns) -> bool {
        self.left <= 15
    }

    fn standing(self, _: &Sovereigns, answer: Fell) -> Option<Answer> {
        let Fell::Fall { unit } = answer;
        Some(Answer::Lose(vec![(unit.into(), 1)]))
    }
}

impl Sovereigns {
    // --- conquest ---

    /// 7j: owner, tokens, gold, Great Conqueror, elimination; then moving in. [K12.3] [K7.1.14]
    pub(crate) fn conquest(&mut self, io: &mut impl Fate) {
        let (attacker, from, to, risen) = {
            let battle = self.fight();
            (battle.attacker, battle.from, battle.to, battle.risen)
        };
        match attacker {
            Some(_) => {
                self.p.revolutionaries[to] = 0;
                self.push(Occupy { from, to });
            }
            None => {
                let back = risen - self.p.revolutionaries[to].min(risen);
                self.p.revolutionaries[to] = risen; // their own losses are made good [K18.2.10]
                if back > 0 {
                    let piece = Part::Count(back.into(), REVOLUTIONARY);
                    tell!(io, "K18.2.10", "The revolutionaries make good their losses: {piece} in {to}.", piece, to);
                }
                self.change_owner(to, None, io);
            }
        }
    }

    /// Owner first, so that elimination ends the game before anybody moves in. [K4.4.2]
    pub(crate) fn occupy(&mut self, from: Territory, to: Territory, io: &mut impl Fate) {
        self.replace(MoveIn { from, to, moved: false });
        self.conquer(self.p.active, to, io);
    }

    /// The territory becomes own, its buildings stay; an enemy capital in it brings a Great Conqueror token once.
    /// [K12.3.1] [K12.3.4] [K12.3.9] [K19.2.2] [K19.2.3] [K19.2.4] [K19.2.5]
    fn conquer(&mut self, seat: ravelin_core::Seat, t: Territory, io: &mut impl Fate) {
        let here = |s: ravelin_core::Seat| !(self.p.built[s][t] & self.with(s).capital).is_empty();
        let taken: Seats = self.all_seats().filter(|&s| s != seat && here(s)).collect();
        let fresh: Seats = taken.iter().filter(|&s| !self.realm(seat).capitals_taken.has(s)).collect();
        for enemy in fresh.iter() {
            let realm = self.realm_mut(seat);
            realm.capitals_taken = realm.capitals_taken.with(enemy);
            let (piece, to) = (conqueror(seat), Token::Seat(seat));
            tell!(io, "K19.2.3", "{seat} conquer the capital of {enemy} and take a {piece}.", seat, enemy, piece; to);
        }
        self.change_owner(t, Some(seat), io);
    }

    /// Surviving units of the attacking army, up to the limit there. [K12.3.5] [K12.3.8] [KD37]
    fn can_advance(&self, from: Territory, to: Territory) -> Result<(), Violation> {
        let seat = self.p.active;
        if self.units(from).is_empty() {
            return Err(Violation::new(rule!("K12.3.5"), "no unit is left to move in"));
        }
        if !self.has_room(seat, to) {
            let limit = i16::from(self.unit_limit(seat, to));
            return Err(Violation::with(rule!("K12.3.5"), "the unit limit of {0} is reached there", [limit, 0]));
        }
        Ok(())
    }
}

question! {
    /// Units move into a conquest. [K12.3.5]
    pub MoveIn { from: Territory, to: Territory, moved: bool } in Sovereigns;
    asked(|_, game| game.p.active);
    prompt(ChooseSome, "K12.3.5", "Move units into {to}, or stop.");
    MovedIn {
        Advance { unit: Troop } = "advance {unit}", "Move one {unit} from {from} into {to}", at unit;
        /// One that has regrouped already, where others have not. [K13.1.5]
        AdvanceMoved { unit: Troop } = "advance moved {unit}", "Move one {unit} that has regrouped already from {from} into {to}", at unit;
        Done {} = "done", "Done";
    }
}

impl Question<Sovereigns> for MoveIn {
    fn choices(self, game: &Sovereigns, _: Seat, out: &mut impl Choices<MovedIn>) {
        let MoveIn { from, to, .. } = self;
        let seat = game.p.active;
        let verdict = game.can_advance(from, to);
        for kind in game.units(from).kinds() {
            out.put(MovedIn::Advance { unit: Troop { seat, kind } }, verdict);
            if game.mixed(from, kind) {
                out.put(MovedIn::AdvanceMoved { unit: Troop { seat, kind } }, verdict);
            }
        }
        out.offer(MovedIn::Done {});
    }

    fn answer(self, game: &mut Sovereigns, _: Seat, answer: MovedIn, io: &mut impl Fate) {
        let MoveIn { from, to, .. } = self;
        match answer {
            MovedIn::Advance { unit: Troop { seat, kind } } | MovedIn::AdvanceMoved { unit: Troop { seat, kind } } => {
                // Units that have regrouped keep their mark when a card lets them move in later. [K10.3.2]
                let unmoved = game.units(from).minus(game.p.turn.moved[from]).of(kind);
                let marked = unmoved == 0 || matches!(answer, MovedIn::AdvanceMoved { .. });
                if marked {
                    game.p.turn.moved[from].remove(kind);
                    game.p.turn.moved[to].add(kind);
                }
                game.take_unit(from, kind);
                let first = game.add_unit(to, kind);
                game.replace(MoveIn { from, to, moved: true });
                let piece = one(seat, kind);
                tell!(io, "K12.3.5", "{seat} move {piece} from {from} into {to}.", seat, piece, from, to; ..occupied(first, to));
            }
            _ => {
                game.finish_move_in(to, self.moved, io);
            }
        }
    }

    fn run(self, game: &mut Sovereigns, io: &mut impl Fate) -> Next {
        let MoveIn { from, to, moved } = self;
        let over = game.can_advance(from, to).is_err();
        if over {
            game.finish_move_in(to, moved, io);
        }
        if over { Next::GoOn } else { Next::Ask }
    }

    fn sound(self, game: &Sovereigns) -> bool {
        let battle = game.fight();
        let there = !game.below(self).is_battle() || (battle.from, battle.to) == (self.from, self.to);
        let next = game.owned(game.p.active).has(self.from) && game.kit.neighbours(self.from).has(self.to);
        there && next && game.owned(game.p.active).has(self.to)
    }

    fn fights(answer: MovedIn) -> bool {
        !matches!(answer, MovedIn::Done {})
    }
}

impl Sovereigns {
    /// Whether units of a kind here that have regrouped stand beside some that have not: the player says which. [K13.1.5]
    fn mixed(&self, t: Territory, kind: Kind) -> bool {
        let marked = self.p.turn.moved[t].of(kind);
        marked > 0 && marked < self.units(t).of(kind)
    }

    /// Nobody moved in and it is no home territory: an abandoned conquest. [K12.3.6]
    fn finish_move_in(&mut self, to: Territory, moved: bool, io: &mut impl Fate) {
        self.pop();
        let seat = self.p.active;
        if !moved && self.units(to).is_empty() && !self.p.homes[seat].has(to) && self.owned(seat).has(to) {
            let anew = !self.p.abandoned.has(to);
            self.p.abandoned.insert(to);
            if anew {
                tell!(io, "K12.3.6", "{seat} leave {to} empty.", seat, to; piece = ABANDONED);
            }
        }
    }
}
