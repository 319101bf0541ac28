//! K16: what the kingdom bonus cards do, one operation after the other.

use ravelin_core::journal::list;
use ravelin_core::{Choices, Part, Seat, Token, Violation, rule, tell};

use crate::action::Action;
use crate::components::{BonusId, BonusOp, Lands, Territory, Window};
use crate::flow::{Fate, Frame, Order};
use crate::gold::too_dear;
use crate::state::{Hordes, Kind, Source, Sovereigns, TurnKind};
use crate::tokens::{DECK, REVOLUTIONARY, army, cards_of, occupied, one};

impl Sovereigns {
    /// Begins the next operation of a card that was played.
    pub(crate) fn bonus_op(&mut self, seat: Seat, card: BonusId, op: u8, io: &mut impl Fate) {
        let Some(&next) = self.kit.bonus(card).ops.get(usize::from(op)) else { return self.pop() };
        self.become_frame(Frame::Bonus { seat, card, op: op + 1 });
        match next {
            BonusOp::DrawSeparate { count } => self.draw_apart(seat, count, io),
            BonusOp::DoubleOrders { max } => self.realm_mut(seat).rapid_left = max, // [K16.2.3]
            BonusOp::ExtraTurns { count } => self.p.extra_turns = self.p.extra_turns.saturating_add(count), // [K16.2.4]
            BonusOp::PlaceUnits { count, ignore_territory_limit } => {
                self.push(Frame::PlaceUnits { seat, left: count, limited: !ignore_territory_limit });
            }
            BonusOp::UnitLimitEverywhere { value } => {
                let realm = self.realm_mut(seat);
                realm.hordes = Hordes::On; // [K16.3.3]
                realm.hordes_limit = value;
            }
            BonusOp::MassMobilization { .. } => self.push(Frame::Hordes { seat, lands: self.owned(seat) }),
            BonusOp::Overrun { .. } => self.push(Frame::Overrun { seat, starts: self.owned(seat), done: false }),
            BonusOp::Resurrect | BonusOp::AddStrengthDieMin { .. } => {} // played in windows of their own
        }
    }

    /// Great Commander: cards apart from the hand. [K16.2.1]
    fn draw_apart(&mut self, seat: Seat, count: u8, io: &mut impl Fate) {
        for _ in 0..count {
            let Some(drawn) = self.draw_combat(io) else { return };
            let mut source = Source::Commander;
            if let Err(full) = self.s.hands[seat.index()].commander.push(drawn) {
                self.s.hands[seat.index()].counted.put(full.index());
                source = Source::Hand;
            }
            let (card, to) = (self.learnt(seat, drawn), cards_of(seat, source));
            tell!(io, "K16.2.1", "{seat} lay {card} apart for the Great Commander.", seat, card; from = DECK, to);
        }
    }

    // --- Legendary Mentor ---

    /// One by one, any distribution, the territory limit ignored. [K16.3.1]
    pub(crate) fn place_units_step(&mut self, seat: Seat, left: u8, limited: bool) -> bool {
        let fits = |t| !limited || self.can_station(seat, t).is_ok();
        let none = self.can_raise(seat, Kind::Common).is_err() || !self.owned(seat).into_iter().any(fits);
        let over = left == 0 || none;
        if over {
            self.pop();
        }
        over
    }

    pub(crate) fn list_place_units(&self, seat: Seat, limited: bool, out: &mut impl Choices<Action>) {
        for t in self.owned(seat) {
            let verdict = if limited { self.can_station(seat, t) } else { Ok(()) };
            out.put(Action::Place(seat, Kind::Common, t), verdict);
        }
    }

    pub(crate) fn place_unit(&mut self, seat: Seat, left: u8, limited: bool, action: Action, io: &mut impl Fate) {
        if let Action::Place(_, kind, t) = action {
            self.become_frame(Frame::PlaceUnits { seat, left: left.saturating_sub(1), limited });
            self.raise_unit(seat, t, kind, rule!("K16.3.1"), io);
        }
    }

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

    pub(crate) fn hordes_step(&mut self, seat: Seat, lands: Lands) -> bool {
        let able = |t: Territory| {
            self.can_muster(seat, Kind::Common, t).is_ok() || self.can_muster(seat, Kind::Special, t).is_ok()
        };
        let over = !lands.and(self.owned(seat)).into_iter().any(able);
        if over {
            self.pop();
        }
        over
    }

    pub(crate) fn list_hordes(&self, seat: Seat, lands: Lands, out: &mut impl Choices<Action>) {
        let again = Violation::new(rule!("K16.3.3.1"), "one unit in each territory");
        for t in self.owned(seat) {
            for kind in [Kind::Common, Kind::Special] {
                let verdict = if lands.has(t) { self.can_muster(seat, kind, t) } else { Err(again) };
                out.put(Action::Place(seat, kind, t), verdict);
            }
        }
        out.offer(Action::Done);
    }

    pub(crate) fn hordes(&mut self, seat: Seat, lands: Lands, action: Action, io: &mut impl Fate) {
        match action {
            Action::Place(_, kind, t) => {
                self.become_frame(Frame::Hordes { seat, lands: lands.minus(Lands::only(t)) });
                self.buy(seat, t, Order::Mobilize(kind), self.kit.terms.muster, io);
            }
            _ => self.pop(),
        }
    }

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
        let theirs = self.units(to).total() + self.p.revolutionaries[to.index()];
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
        starts.and(owned).into_iter().any(|from| {
            let own = self.units(from).total();
            // Most territories fail here already.
            let weak = |to: &Territory| self.units(*to).total() + min_lead <= own;
            let near = self.kit.neighbours(from).minus(owned).into_iter();
            own >= min_units && near.filter(weak).any(|to| self.can_overrun(seat, starts, from, to).is_ok())
        })
    }

    pub(crate) fn overrun_step(&mut self, seat: Seat, starts: Lands) -> bool {
        let over = !self.any_overrun(seat, starts);
        if over {
            self.pop();
        }
        over
    }

    pub(crate) fn list_overrun<C: Choices<Action>>(&self, seat: Seat, starts: Lands, done: bool, out: &mut C) {
        for from in self.owned(seat) {
            let near = self.kit.neighbours(from).minus(self.owned(seat));
            let lands = if C::EXPLAIN { self.all_lands().minus(Lands::only(from)) } else { near };
            for to in lands {
                out.put(Action::Overrun(from, to), self.can_overrun(seat, starts, from, to));
            }
        }
        let first = Violation::new(rule!("K16.3.4.8"), "at least one territory is overrun when the card is played");
        out.put(Action::Done, if done { Ok(()) } else { Err(first) });
    }

    /// Destroy, feat of arms, Marauder, conquest, moving in; the attack limit and the Altar are not touched.
    /// [K16.3.4.3-K16.3.4.8]
    pub(crate) fn overrun(&mut self, seat: Seat, starts: Lands, action: Action, io: &mut impl Fate) {
        let Action::Overrun(from, to) = action else { return self.pop() };
        self.become_frame(Frame::Overrun { seat, starts: starts.minus(Lands::only(from)), done: true });
        self.realm_mut(seat).age.attacked = true; // [K14.5.5]
        self.p.turn.acted = true; // [K4.2.5]
        self.p.turn.struck = self.p.last_war.is_some(); // [K16.2.2.3]
        let (buildings, _) = self.works_here(to);
        let units = self.units(to);
        let (loser, rebels) = (self.owner(to), self.p.revolutionaries[to.index()]);
        let destroyed = units.total() + rebels;
        if let Some(loser) = loser {
            for kind in units.kinds() {
                (0..units.of(kind)).for_each(|_| self.mourn(loser, to, kind));
            }
        }
        self.p.units[to.index()] = crate::state::Units::NONE;
        self.p.revolutionaries[to.index()] = 0;
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
        let (_, _, with_units, empty) = self.kit.terms.overrun;
        self.advance_feat(seat, if destroyed > 0 { with_units } else { empty }, io); // [K16.3.4.4]
        let pay = self.ability(seat).map_or(0, |a| {
            let kills = a.gold_per_kill.map_or(0, |(amount, max)| destroyed.saturating_mul(amount).min(max));
            kills + if buildings > 0 { a.gold_for_raid } else { 0 } // [K15.3.1.1] [K15.3.1.2]
        });
        self.push(Frame::Occupy { from, to });
        self.plunder(seat, pay, io);
    }

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
                && self.p.turn.fallen[s.index()].iter().any(|&n| n > 0)
        };
        self.players_from(self.p.active).find(willing)
    }

    fn resurrection(&self, seat: Seat) -> Option<BonusId> {
        self.held_bonus(seat).find(|&c| self.kit.bonus(c).window == Window::AfterWarTurn)
    }

    pub(crate) fn list_resurrection(&self, out: &mut impl Choices<Action>) {
        if let Some(card) = self.resurrector().and_then(|s| self.resurrection(s)) {
            out.offer(Action::PlayBonus(card));
            out.offer(Action::Decline);
        }
    }

    pub(crate) fn choose_resurrection(&mut self, seat: Seat, action: Action, io: &mut impl Fate) {
        self.p.turn.declined = self.p.turn.declined.with(seat);
        if let Action::PlayBonus(card) = action {
            self.realm_mut(seat).bonus &= !(1 << card.0);
            tell!(io, "K16.2.2", "{seat} play {card}.", seat, card; from = Token::Seat(seat));
            self.push(Frame::Resurrect { seat });
        }
    }

    fn graves(&self, seat: Seat) -> impl Iterator<Item = (Kind, Territory)> + '_ {
        let fallen = &self.p.turn.fallen[seat.index()];
        (0..self.kit.territories.len() as u8).map(Territory).flat_map(move |t| {
            let n = fallen[t.index()];
            let common = (n & 15 > 0).then_some((Kind::Common, t));
            common.into_iter().chain((n >> 4 > 0).then_some((Kind::Special, t)))
        })
    }

    fn fallen_total(&self, seat: Seat) -> u8 {
        self.p.turn.fallen[seat.index()].iter().map(|n| (n & 15) + (n >> 4)).sum()
    }

    /// Whether every fallen unit may return: then those with a fixed place need no choice. [K16.2.2.2]
    fn all_return(&self, seat: Seat) -> bool {
        let army = self.army(seat);
        let fallen: u8 = self.p.turn.fallen[seat.index()].iter().map(|n| n >> 4).sum();
        let specials = army.of(Kind::Special) + army.of(Kind::Spent) + fallen;
        army.total() + self.fallen_total(seat) <= self.kit.constants.unit_limit_total
            && specials <= self.kingdom(seat).special_unit.count
    }

    /// Each returns to where it stood, if that is own; the others are placed one by one. [K16.2.2.1]
    pub(crate) fn resurrect_step(&mut self, seat: Seat, io: &mut impl Fate) -> bool {
        if self.realm(seat).eliminated || self.fallen_total(seat) == 0 {
            self.p.turn.fallen[seat.index()] = Default::default();
            self.pop();
            return true;
        }
        let able = self.graves(seat).find(|&(kind, _)| self.can_raise(seat, kind).is_ok());
        if able.is_none() {
            self.p.turn.fallen[seat.index()] = Default::default();
            self.pop();
            return true;
        }
        let owned = self.owned(seat);
        let fixed = self.graves(seat).find(|&(kind, t)| owned.has(t) && self.can_raise(seat, kind).is_ok());
        match fixed.filter(|_| self.all_return(seat)) {
            Some((kind, t)) => {
                self.raise_dead(seat, kind, t, t, io);
                true
            }
            None => false,
        }
    }

    pub(crate) fn list_resurrect(&self, seat: Seat, out: &mut impl Choices<Action>) {
        let owned = self.owned(seat);
        for kind in [Kind::Common, Kind::Special] {
            if self.can_raise(seat, kind).is_err() {
                continue;
            }
            let graves: Lands = self.graves(seat).filter(|g| g.0 == kind).map(|g| g.1).collect();
            let homeless = !graves.minus(owned).is_empty();
            for t in owned {
                let elsewhere = Violation::new(rule!("K16.2.2.1"), "a unit returns to where it stood");
                let verdict = if graves.has(t) || homeless { Ok(()) } else { Err(elsewhere) };
                if !graves.is_empty() {
                    out.put(Action::Place(seat, kind, t), verdict);
                }
            }
        }
    }

    pub(crate) fn resurrect(&mut self, seat: Seat, action: Action, io: &mut impl Fate) {
        let Action::Place(_, kind, to) = action else { return };
        let owned = self.owned(seat);
        let graves: Lands = self.graves(seat).filter(|g| g.0 == kind).map(|g| g.1).collect();
        // A unit that stood there returns first; else one whose home is lost comes here.
        let grave = if graves.has(to) { Some(to) } else { graves.minus(owned).first() };
        if let Some(grave) = grave {
            self.raise_dead(seat, kind, grave, to, io);
        }
    }

    fn raise_dead(&mut self, seat: Seat, kind: Kind, grave: Territory, to: Territory, io: &mut impl Fate) {
        let fallen = &mut self.p.turn.fallen[seat.index()][grave.index()];
        *fallen -= if kind == Kind::Common { 1 } else { 16 };
        let first = self.add_unit(to, kind); // a returning unit is unused [K13.3.9]
        let piece = one(seat, kind);
        tell!(io, "K16.2.2.1", "{piece} of {seat} returns to {to}.", piece, seat, to; ..occupied(first, to));
    }
}
