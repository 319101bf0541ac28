//! K16: what the kingdom bonus cards do, one operation after the other.

use ravelin_core::{Asking, Choices, Fate, Next, Part, Question, Seat, Step, Violation, question, rule, step, tell};

use crate::ids::{BonusId, HordesState, Kind, Lands, Packed, Source, Task, Territory, Troop, TurnKind};
use crate::kit::{BonusOp, PlayWindow};
use crate::questions::Occupy;
use crate::state::Sovereigns;
use ravelin_core::journal::list;

use crate::rules::gold::too_dear;
use crate::tokens::{DECK, REVOLUTIONARY, army, cards_of, occupied, one};

step! {
    /// The operations of a bonus card that was played. [K16]
    pub Bonus { seat: Seat, card: BonusId, op: u8 } in Sovereigns;
}

impl Step<Sovereigns> for Bonus {
    fn run(self, game: &mut Sovereigns, io: &mut impl Fate) {
        game.bonus_op(self.seat, self.card, self.op, io);
    }

    fn sound(self, game: &Sovereigns) -> bool {
        let spec = game.kit.bonus(self.card);
        let held = game.realm(self.seat).holds(self.card) || crate::file::ages(game.kit, &game.p).bonus.has(self.card);
        let under_way = self.op > 0 && usize::from(self.op) <= spec.ops.len();
        self.seat == game.p.active && spec.kingdom == self.seat.0 && !held && under_way
    }
}

impl Sovereigns {
    /// Begins the next operation of a card that was played.
    pub(crate) fn bonus_op(&mut self, seat: Seat, card: BonusId, op: u8, io: &mut impl Fate) {
        let Some(&next) = self.kit.bonus(card).ops.get(usize::from(op)) else { return self.pop() };
        self.replace(Bonus { seat, card, op: op + 1 });
        match next {
            BonusOp::DrawSeparate { count } => self.draw_apart(seat, count, io),
            BonusOp::DoubleOrders { max } => self.realm_mut(seat).rapid_left = max, // [K16.2.3]
            BonusOp::ExtraTurns { count } => self.p.extra_turns = self.p.extra_turns.saturating_add(count), // [K16.2.4]
            BonusOp::PlaceUnits { count, ignore_territory_limit } => {
                self.push(PlaceUnits { seat, left: count, limited: !ignore_territory_limit });
            }
            BonusOp::UnitLimitEverywhere { value } => {
                let realm = self.realm_mut(seat);
                realm.hordes = HordesState::On; // [K16.3.3]
                realm.hordes_limit = value;
            }
            BonusOp::MassMobilization { .. } => self.push(Hordes { seat, lands: self.owned(seat).into() }),
            BonusOp::Overrun { .. } => self.push(Overrun { seat, starts: self.owned(seat).into(), done: false }),
            BonusOp::Resurrect | BonusOp::AddStrengthDieMin { .. } => {} // played in windows of their own
        }
    }

    /// Great Commander: cards apart from the hand. [K16.2.1]
    fn draw_apart(&mut self, seat: Seat, count: u8, io: &mut impl Fate) {
        for _ in 0..count {
            let Some(drawn) = self.draw_combat(io) else { return };
            let mut source = Source::Commander;
            if let Err(full) = self.s.hands[seat].commander.push(drawn) {
                self.s.hands[seat].counted.put(full);
                source = Source::Hand;
            }
            let (card, to) = (self.learnt(seat, drawn), cards_of(seat, source));
            tell!(io, "K16.2.1", "{seat} lay {card} apart for the Great Commander.", seat, card; from = DECK, to);
        }
    }

    // --- Legendary Mentor ---
}

question! {
    /// Free units are placed. [K16.3.1]
    pub PlaceUnits { seat: Seat, left: u8, limited: bool } in Sovereigns;
    asked(|q, _| q.seat);
    prompt(Place, "K16.3.1", "Place a free unit ({left} to go).");
    UnitPlaced {
        Place { unit: Troop, at: Territory } = "place {unit} {at}", "One {unit} in {at}", at at;
    }
}

impl Question<Sovereigns> for PlaceUnits {
    fn choices(self, game: &Sovereigns, _: Seat, out: &mut impl Choices<UnitPlaced>) {
        let PlaceUnits { seat, limited, .. } = self;
        for t in game.owned(seat) {
            let verdict = if limited { game.can_station(seat, t) } else { Ok(()) };
            out.put(UnitPlaced::Place { unit: Troop { seat, kind: Kind::Common }, at: t }, verdict);
        }
    }

    fn answer(self, game: &mut Sovereigns, _: Seat, answer: UnitPlaced, io: &mut impl Fate) {
        let PlaceUnits { seat, left, limited } = self;
        let UnitPlaced::Place { unit: Troop { kind, .. }, at: t } = answer;
        game.replace(PlaceUnits { seat, left: left.saturating_sub(1), limited });
        game.raise_unit(seat, t, kind, rule!("K16.3.1"), io);
    }

    /// One by one, any distribution, the territory limit ignored. [K16.3.1]
    fn run(self, game: &mut Sovereigns, _: &mut impl Fate) -> Next {
        let PlaceUnits { seat, left, limited } = self;
        let fits = |t| !limited || game.can_station(seat, t).is_ok();
        let none = game.can_raise(seat, Kind::Common).is_err() || !game.owned(seat).into_iter().any(fits);
        let over = left == 0 || none;
        if over {
            game.pop();
        }
        if over { Next::GoOn } else { Next::Ask }
    }

    fn sound(self, game: &Sovereigns) -> bool {
        let fits = |op| match op {
            BonusOp::PlaceUnits { count, ignore_territory_limit } => {
                self.left <= count && self.limited != ignore_territory_limit
            }
            _ => false,
        };
        game.acts(self.seat, self) && game.bonus_under_way(game.below(self)).is_some_and(fits)
    }
}

impl Sovereigns {
    // --- Invincible Hordes ---

    /// One unit for 1 talent in each own territory wished; not an order, so rebellion is no hindrance. [K16.3.3.1] [K16.3.3.2]
    fn can_muster(&self, seat: Seat, kind: Kind, t: Territory) -> Result<(), Violation> {
        self.can_station(seat, t)?;
        if kind != Kind::Common && !self.trains_here(seat, t) {
            return Err(Violation::new(rule!("K8.2.4"), "special units are mobilized only where your capital works"));
        }
        self.can_raise(seat, kind)?;
        let (price, gold) = (self.kit.terms.muster, self.gold(seat));
        if price > gold {
            return Err(too_dear(rule!("K16.3.3.1"), price, gold));
        }
        Ok(())
    }
}

question! {
    /// Invincible Hordes: a unit in each of these. [K16.3.3.1]
    pub Hordes { seat: Seat, lands: Packed } in Sovereigns;
    asked(|q, _| q.seat);
    prompt(ChooseSome, "K16.3.3.1", "Mobilize one unit for 1 talent in a territory, or stop.");
    Mustered {
        Place { unit: Troop, at: Territory } = "place {unit} {at}", "One {unit} in {at}", at at;
        Done {} = "done", "Done";
    }
}

impl Question<Sovereigns> for Hordes {
    fn choices(self, game: &Sovereigns, _: Seat, out: &mut impl Choices<Mustered>) {
        let Hordes { seat, lands } = self;
        let lands = lands.lands();
        let again = Violation::new(rule!("K16.3.3.1"), "one unit in each territory");
        for t in game.owned(seat) {
            for kind in [Kind::Common, Kind::Special] {
                let verdict = if lands.has(t) { game.can_muster(seat, kind, t) } else { Err(again) };
                out.put(Mustered::Place { unit: Troop { seat, kind }, at: t }, verdict);
            }
        }
        out.offer(Mustered::Done {});
    }

    fn answer(self, game: &mut Sovereigns, _: Seat, answer: Mustered, io: &mut impl Fate) {
        let Hordes { seat, lands } = self;
        let lands = lands.lands();
        match answer {
            Mustered::Place { unit: Troop { kind, .. }, at: t } => {
                game.replace(Hordes { seat, lands: (lands - Lands::only(t)).into() });
                game.buy(seat, t, Task::Mobilize(kind), game.kit.terms.muster, io);
            }
            _ => game.pop(),
        }
    }

    fn run(self, game: &mut Sovereigns, _: &mut impl Fate) -> Next {
        let Hordes { seat, lands } = self;
        let lands = lands.lands();
        let able = |t: Territory| {
            game.can_muster(seat, Kind::Common, t).is_ok() || game.can_muster(seat, Kind::Special, t).is_ok()
        };
        let over = !(lands & game.owned(seat)).into_iter().any(able);
        if over {
            game.pop();
        }
        if over { Next::GoOn } else { Next::Ask }
    }

    fn sound(self, game: &Sovereigns) -> bool {
        let op = game.bonus_under_way(game.below(self));
        game.acts(self.seat, self) && matches!(op, Some(BonusOp::MassMobilization { .. }))
    }
}

impl Sovereigns {
    // --- The Last Frontier ---

    /// 3 or more units against an adjacent territory with at least 2 fewer. [K16.3.4] [K16.3.4.1] [K16.3.4.2]
    fn can_overrun(&self, seat: Seat, starts: Lands, from: Territory, to: Territory) -> Result<(), Violation> {
        if !starts.has(from) {
            return Err(Violation::new(rule!("K16.3.4.2"), "each territory owned when the card was played, once"));
        }
        self.can_target(seat, from, to)?;
        let (min_units, min_lead, _, _) = self.kit.terms.overrun;
        let own = self.units(from).total();
        if own < min_units {
            return Err(Violation::with(
                rule!("K16.3.4"),
                "fewer than {0} units stand there",
                [i16::from(min_units), 0],
            ));
        }
        let theirs = self.units(to).total() + self.p.revolutionaries[to];
        if theirs + min_lead > own {
            return Err(Violation::with(
                rule!("K16.3.4"),
                "{0} units there: a lead of {1} is needed",
                [i16::from(theirs), i16::from(min_lead)],
            ));
        }
        Ok(())
    }

    pub(crate) fn any_overrun(&self, seat: Seat, starts: Lands) -> bool {
        let (min_units, min_lead, ..) = self.kit.terms.overrun;
        let owned = self.owned(seat);
        (starts & owned).into_iter().any(|from| {
            let own = self.units(from).total();
            // Most territories fail here already.
            let weak = |to: &Territory| self.units(*to).total() + min_lead <= own;
            let near = (self.kit.neighbours(from) - owned).into_iter();
            own >= min_units && near.filter(weak).any(|to| self.can_overrun(seat, starts, from, to).is_ok())
        })
    }
}

question! {
    /// The Last Frontier: land is overrun. [K16.3.4]
    pub Overrun { seat: Seat, starts: Packed, done: bool } in Sovereigns;
    asked(|q, _| q.seat);
    prompt(ChooseSome, "K16.3.4", "Overrun an adjacent territory, or stop.");
    Overran {
        Overrun { from: Territory, to: Territory } = "overrun {from} {to}", "Take {to} from {from}", at to;
        Done {} = "done", "Done";
    }
}

impl Question<Sovereigns> for Overrun {
    fn choices(self, game: &Sovereigns, _: Seat, out: &mut impl Choices<Overran>) {
        let Overrun { seat, starts, done } = self;
        let starts = starts.lands();
        for from in game.owned(seat) {
            let near = game.kit.neighbours(from) - game.owned(seat);
            let lands = if out.explains() { game.all_lands() - Lands::only(from) } else { near };
            for to in lands {
                out.put(Overran::Overrun { from, to }, game.can_overrun(seat, starts, from, to));
            }
        }
        let first = Violation::new(rule!("K16.3.4.8"), "at least one territory is overrun when the card is played");
        out.put(Overran::Done {}, if done { Ok(()) } else { Err(first) });
    }

    /// Destroy, feat of arms, Marauder, conquest, moving in; the attack limit and the Altar are not touched.
    /// [K16.3.4.3-K16.3.4.8]
    fn answer(self, game: &mut Sovereigns, _: Seat, answer: Overran, io: &mut impl Fate) {
        let Overrun { seat, starts, .. } = self;
        let starts = starts.lands();
        let Overran::Overrun { from, to } = answer else { return game.pop() };
        game.replace(Overrun { seat, starts: (starts - Lands::only(from)).into(), done: true });
        game.realm_mut(seat).age.attacked = true; // [K14.5.5]
        game.p.turn.acted = true; // [K4.2.5]
        game.p.turn.struck = game.p.last_war.is_some(); // [K16.2.2.3]
        let (buildings, _) = game.works_here(to);
        let units = game.units(to);
        let (loser, rebels) = (game.owner(to), game.p.revolutionaries[to]);
        let destroyed = units.total() + rebels;
        if let Some(loser) = loser {
            for kind in units.kinds() {
                (0..units.of(kind)).for_each(|_| game.mourn(loser, to, kind));
            }
        }
        game.p.units[to] = crate::state::Units::NONE;
        game.p.revolutionaries[to] = 0;
        if destroyed > 0 {
            let piece = || match loser {
                Some(loser) => army(loser, units),
                None => list([Part::Count(rebels.into(), REVOLUTIONARY)]),
            };
            tell!(
                io,
                "K16.3.4.3",
                "{seat} overrun {from} from {start} and destroy {piece}.",
                seat,
                from = to,
                start = from,
                piece = piece()
            );
        } else {
            tell!(io, "K16.3.4.3", "{seat} overrun {at}, which is empty, from {start}.", seat, at = to, start = from);
        }
        let (_, _, with_units, empty) = game.kit.terms.overrun;
        game.advance_feat(seat, if destroyed > 0 { with_units } else { empty }, io); // [K16.3.4.4]
        let pay = game.ability(seat).map_or(0, |a| {
            let kills = a.gold_per_kill.map_or(0, |(amount, max)| destroyed.saturating_mul(amount).min(max));
            kills + if buildings > 0 { a.gold_for_raid } else { 0 } // [K15.3.1.1] [K15.3.1.2]
        });
        game.push(Occupy { from, to });
        game.plunder(seat, pay, io);
    }

    fn run(self, game: &mut Sovereigns, _: &mut impl Fate) -> Next {
        let Overrun { seat, starts, .. } = self;
        let starts = starts.lands();
        let over = !game.any_overrun(seat, starts);
        if over {
            game.pop();
        }
        if over { Next::GoOn } else { Next::Ask }
    }

    fn sound(self, game: &Sovereigns) -> bool {
        let op = game.bonus_under_way(game.below(self));
        let begun = self.done || game.top() == Some(self.into());
        game.acts(self.seat, self) && matches!(op, Some(BonusOp::Overrun { .. })) && begun
    }

    fn fights(answer: Overran) -> bool {
        matches!(answer, Overran::Overrun { .. })
    }
}

impl Sovereigns {
    // --- Resurrection ---

    /// At the end of a war turn, or of a turn of the Last War with an attack order or The Last Frontier. [K16.2.2] [K16.2.2.3]
    pub(crate) fn may_resurrect(&self) -> bool {
        self.p.turn.kind == TurnKind::War || self.p.turn.struck
    }

    /// The player who may bring back units destroyed in the war turn just ended. [K16.2.2] [K16.2.2.3]
    pub(crate) fn resurrector(&self) -> Option<Seat> {
        if !self.may_resurrect() {
            return None;
        }
        let willing = |&s: &Seat| {
            !self.p.turn.declined.has(s)
                && self.resurrection(s).is_some()
                && self.p.turn.fallen[s].values().any(|n| n.total() > 0)
        };
        self.players_from(self.p.active).find(willing)
    }

    pub(crate) fn resurrection(&self, seat: Seat) -> Option<BonusId> {
        self.held_bonus(seat).find(|&c| self.kit.bonus(c).window == PlayWindow::AfterWarTurn)
    }

    fn graves(&self, seat: Seat) -> impl Iterator<Item = (Kind, Territory)> + '_ {
        let fallen = &self.p.turn.fallen[seat];
        self.kit.all_lands().iter().flat_map(move |t| {
            let n = fallen[t];
            let common = (n.common() > 0).then_some((Kind::Common, t));
            common.into_iter().chain((n.special() > 0).then_some((Kind::Special, t)))
        })
    }

    fn fallen_total(&self, seat: Seat) -> u8 {
        self.p.turn.fallen[seat].values().map(|n| n.total()).sum()
    }

    /// Whether every fallen unit may return: then those with a fixed place need no choice. [K16.2.2.2]
    fn all_return(&self, seat: Seat) -> bool {
        let army = self.army(seat);
        let fallen: u8 = self.p.turn.fallen[seat].values().map(|n| n.special()).sum();
        let specials = army.of(Kind::Special) + army.of(Kind::Spent) + fallen;
        army.total() + self.fallen_total(seat) <= self.kit.constants.unit_limit_total
            && specials <= self.kingdom(seat).special_unit.count
    }
}

question! {
    /// Units return. [K16.2.2.1]
    pub Resurrect { seat: Seat } in Sovereigns;
    asked(|q, _| q.seat);
    prompt(Place, "K16.2.2.1", "Place a returning unit.");
    Resurrected {
        Place { unit: Troop, at: Territory } = "place {unit} {at}", "One {unit} in {at}", at at;
    }
}

impl Question<Sovereigns> for Resurrect {
    fn choices(self, game: &Sovereigns, _: Seat, out: &mut impl Choices<Resurrected>) {
        let seat = self.seat;
        let owned = game.owned(seat);
        for kind in [Kind::Common, Kind::Special] {
            if game.can_raise(seat, kind).is_err() {
                continue;
            }
            let graves: Lands = game.graves(seat).filter(|g| g.0 == kind).map(|g| g.1).collect();
            let homeless = !(graves - owned).is_empty();
            for t in owned {
                let elsewhere = Violation::new(rule!("K16.2.2.1"), "a unit returns to where it stood");
                let verdict = if graves.has(t) || homeless { Ok(()) } else { Err(elsewhere) };
                if !graves.is_empty() {
                    out.put(Resurrected::Place { unit: Troop { seat, kind }, at: t }, verdict);
                }
            }
        }
    }

    fn answer(self, game: &mut Sovereigns, _: Seat, answer: Resurrected, io: &mut impl Fate) {
        let seat = self.seat;
        let Resurrected::Place { unit: Troop { kind, .. }, at: to } = answer;
        let owned = game.owned(seat);
        let graves: Lands = game.graves(seat).filter(|g| g.0 == kind).map(|g| g.1).collect();
        // A unit that stood there returns first; else one whose home is lost comes here.
        let grave = if graves.has(to) { Some(to) } else { (graves - owned).lowest() };
        if let Some(grave) = grave {
            game.raise_dead(seat, kind, grave, to, io);
        }
    }

    /// Each returns to where it stood, if that is own; the others are placed one by one. [K16.2.2.1]
    fn run(self, game: &mut Sovereigns, io: &mut impl Fate) -> Next {
        let seat = self.seat;
        if game.realm(seat).eliminated || game.fallen_total(seat) == 0 {
            game.p.turn.fallen[seat] = Default::default();
            game.pop();
            return Next::GoOn;
        }
        let able = game.graves(seat).find(|&(kind, _)| game.can_raise(seat, kind).is_ok());
        if able.is_none() {
            game.p.turn.fallen[seat] = Default::default();
            game.pop();
            return Next::GoOn;
        }
        let owned = game.owned(seat);
        let fixed = game.graves(seat).find(|&(kind, t)| owned.has(t) && game.can_raise(seat, kind).is_ok());
        match fixed.filter(|_| game.all_return(seat)) {
            Some((kind, t)) => {
                game.raise_dead(seat, kind, t, t, io);
                Next::GoOn
            }
            None => Next::Ask,
        }
    }

    fn sound(self, game: &Sovereigns) -> bool {
        game.may_resurrect() && game.p.turn.declined.has(self.seat)
    }
}

impl Sovereigns {
    fn raise_dead(&mut self, seat: Seat, kind: Kind, grave: Territory, to: Territory, io: &mut impl Fate) {
        self.p.turn.fallen[seat][grave].remove(kind);
        let first = self.add_unit(to, kind); // a returning unit is unused [K13.3.9]
        let piece = one(seat, kind);
        tell!(io, "K16.2.2.1", "{piece} of {seat} returns to {to}.", piece, seat, to; ..occupied(first, to));
    }
}
