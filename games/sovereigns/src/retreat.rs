//! K12: retreat, fighting through, conquest and moving in.

use ravelin_core::{Choices, Part, Seats, Token, Violation, rule, tell};

use crate::action::Action;
use crate::components::{Lands, Territory};
use crate::flow::{BattleStep, Fate, Frame};
use crate::gold::too_dear;
use crate::state::{Kind, Role, Sovereigns};
use crate::tokens::{ABANDONED, DECK, DISCARD, REVOLUTIONARY, army, card, conqueror, occupied, one};

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
        let mut lands = self.kit.neighbours(self.stand()).and(self.owned(seat));
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

    pub(crate) fn retreat_step(&mut self) -> bool {
        if self.fight().retreating.is_empty() {
            self.become_frame(Frame::Battle(BattleStep::Conquest));
            self.push(Frame::RetreatFine { from: 0 });
            return true;
        }
        if self.refuges().is_empty() {
            self.become_frame(Frame::Battle(BattleStep::Through));
            return true;
        }
        false
    }

    /// One by one; the retreating player chooses the unit, and the place among equals. [K12.1.2] [K12.1.3] [KD34] [KR11]
    pub(crate) fn list_retreat<C: Choices<Action>>(&self, out: &mut C) {
        let seat = self.chooser(Role::Defender);
        let goals = self.retreat_goals();
        let room = goals.into_iter().any(|t| self.has_room(seat, t));
        let passed_over = |t| {
            let full = room && !self.has_room(seat, t);
            let why = if full { "a refuge below its limit comes first" } else { "another refuge has fewer units" };
            Violation::new(rule!("K12.1.3"), why)
        };
        for kind in self.fight().retreating.kinds() {
            for t in self.refuges() {
                out.put(Action::Retreat(seat, kind, t), if goals.has(t) { Ok(()) } else { Err(passed_over(t)) });
            }
            if C::EXPLAIN {
                let away = Violation::new(rule!("K12.1.1"), "units retreat only to an own territory next to theirs");
                for t in self.all_lands().minus(self.refuges()) {
                    out.refuse(Action::Retreat(seat, kind, t), away);
                }
            }
        }
    }

    pub(crate) fn retreat(&mut self, action: Action, io: &mut impl Fate) {
        if let Action::Retreat(seat, kind, t) = action {
            let from = self.stand();
            let battle = self.fight_mut();
            battle.retreating.remove(kind);
            battle.arrived[t.index()] += 1;
            let first = self.add_unit(t, kind);
            let piece = one(seat, kind);
            tell!(io, "K12.1.1", "{piece} of {seat} retreats from {from} to {to}.", piece, seat, from, to = t; ..occupied(first, t));
        }
    }

    /// The next refuge above its limit through this retreat, in map order. [K12.1.4] [KD35]
    fn next_overfull(&self, from: u8) -> Option<(Territory, u8)> {
        let seat = self.chooser(Role::Defender);
        let arrived = self.fight().arrived;
        let due = |t: Territory| {
            let excess = self.units(t).total().saturating_sub(self.unit_limit(seat, t));
            (t, excess.min(arrived[t.index()]))
        };
        self.owned(seat).into_iter().filter(|t| t.0 >= from).map(due).find(|&(_, n)| n > 0)
    }

    pub(crate) fn retreat_fine_step(&mut self, from: u8) -> bool {
        let done = self.next_overfull(from).is_none();
        if done {
            self.pop();
        }
        done
    }

    pub(crate) fn list_retreat_fine(&self, from: u8, out: &mut impl Choices<Action>) {
        let gold = self.gold(self.chooser(Role::Defender));
        if let Some((t, due)) = self.next_overfull(from) {
            for n in 0..=due {
                let poor = too_dear(rule!("K12.1.4"), n, gold);
                out.put(Action::Keep(t, n), if n <= gold { Ok(()) } else { Err(poor) });
            }
        }
    }

    pub(crate) fn settle_retreat(&mut self, from: u8, action: Action, io: &mut impl Fate) {
        let seat = self.chooser(Role::Defender);
        if let (Action::Keep(_, paid), Some((t, due))) = (action, self.next_overfull(from)) {
            self.become_frame(Frame::RetreatFine { from: t.0 + 1 });
            self.push(Frame::Dismiss { seat, left: due.saturating_sub(paid), at: Some(t) });
            self.keep_units(seat, t, paid, due, io);
        }
    }

    // --- fighting through ---

    /// Borders to the nearest own territory, over the whole map, the lost one no longer own. [K12.2.2]
    fn distance_home(&self) -> [u8; 32] {
        let seat = self.chooser(Role::Defender);
        let mut reached = self.owned(seat);
        reached.remove(self.fight().to);
        let mut distance = [u8::MAX; 32];
        reached.into_iter().for_each(|t| distance[t.index()] = 0);
        for step in 1..=self.kit.territories.len() as u8 {
            let mut wider = reached;
            for t in reached {
                wider = wider.or(self.kit.neighbours(t));
            }
            wider.minus(reached).into_iter().for_each(|t| distance[t.index()] = step);
            reached = wider;
        }
        distance
    }

    /// The neighbours nearest to home. [K12.2.1] [K12.2.2] [KD36]
    fn ways_through(&self) -> Lands {
        let (stand, distance) = (self.stand(), self.distance_home());
        let near = self.kit.neighbours(stand).into_iter().map(|t| distance[t.index()]).min().unwrap_or(u8::MAX);
        self.kit.neighbours(stand).into_iter().filter(|t| distance[t.index()] == near && near < u8::MAX).collect()
    }

    pub(crate) fn through_step(&mut self, io: &mut impl Fate) -> bool {
        let battle = self.fight();
        if battle.retreating.is_empty() || !self.refuges().is_empty() {
            self.become_frame(Frame::Battle(BattleStep::Retreat)); // [K12.2.6]
            return true;
        }
        let ways = self.ways_through();
        if ways.is_empty() {
            self.lose_survivors(io); // nowhere to go [K12.2.9]
            return true;
        }
        match ways.sole() {
            Some(t) => {
                self.enter(Action::Through(t), io);
                true
            }
            None => false,
        }
    }

    fn lose_survivors(&mut self, io: &mut impl Fate) {
        let seat = self.chooser(Role::Defender);
        tell!(io, "K12.2.9", "The survivors of {seat} have nowhere to go.", seat);
        self.lose_all(io);
    }

    pub(crate) fn list_through(&self, out: &mut impl Choices<Action>) {
        let ways = self.ways_through();
        let farther = Violation::new(rule!("K12.2.2"), "farther from your own land");
        for t in self.kit.neighbours(self.stand()) {
            out.put(Action::Through(t), if ways.has(t) { Ok(()) } else { Err(farther) });
        }
    }

    /// A card is turned up; as many units fall as the lower strength on it, without feat of arms. [K12.2.3] [K12.2.4] [K12.2.5] [K12.2.8] [K12.2.10]
    pub(crate) fn enter(&mut self, action: Action, io: &mut impl Fate) {
        let Action::Through(t) = action else { return };
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
            let falls = strength[0].min(strength[1]);
            self.discard_open(c);
            let (card, units) = (Part::Shown(card(c)), Part::Nouns(falls.into(), "unit", "units"));
            tell!(io, "K12.2.3", "{seat} turn up {card}: {units} must fall.", seat, card, units; from = DECK, to = DISCARD);
            self.push(Frame::Fall { left: falls });
        }
    }

    pub(crate) fn fall_step(&mut self, left: u8, io: &mut impl Fate) -> bool {
        let army = self.fight().retreating;
        if left > 0 && left >= army.total() {
            self.lose_all(io);
            self.pop();
            return true;
        }
        if left == 0 || army.is_empty() {
            self.pop();
            return true;
        }
        false
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

    pub(crate) fn list_fall(&self, out: &mut impl Choices<Action>) {
        let seat = self.chooser(Role::Defender);
        self.fight().retreating.kinds().for_each(|kind| out.offer(Action::Fall(seat, kind)));
    }

    pub(crate) fn fall(&mut self, left: u8, action: Action, io: &mut impl Fate) {
        if let Action::Fall(_, kind) = action {
            self.become_frame(Frame::Fall { left: left.saturating_sub(1) });
            self.lose_one(kind, io);
        }
    }

    // --- conquest ---

    /// 7j: owner, tokens, gold, Great Conqueror, elimination; then moving in. [K12.3] [K7.1.14]
    pub(crate) fn conquest(&mut self, io: &mut impl Fate) {
        let (attacker, from, to, risen) = {
            let battle = self.fight();
            (battle.attacker, battle.from, battle.to, battle.risen)
        };
        match attacker {
            Some(_) => {
                self.p.revolutionaries[to.index()] = 0;
                self.push(Frame::Occupy { from, to });
            }
            None => {
                let back = risen - self.p.revolutionaries[to.index()].min(risen);
                self.p.revolutionaries[to.index()] = risen; // their own losses are made good [K18.2.10]
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
        self.become_frame(Frame::MoveIn { from, to, moved: false });
        self.conquer(self.p.active, to, io);
    }

    /// The territory becomes own, its buildings stay; an enemy capital in it brings a Great Conqueror token once.
    /// [K12.3.1] [K12.3.4] [K12.3.9] [K19.2.2] [K19.2.3] [K19.2.4] [K19.2.5]
    fn conquer(&mut self, seat: ravelin_core::Seat, t: Territory, io: &mut impl Fate) {
        let here = |s: ravelin_core::Seat| !self.p.built[s.index()][t.index()].and(self.with(s).capital).is_empty();
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

    pub(crate) fn move_in_step(&mut self, from: Territory, to: Territory, moved: bool, io: &mut impl Fate) -> bool {
        let over = self.can_advance(from, to).is_err();
        if over {
            self.finish_move_in(to, moved, io);
        }
        over
    }

    pub(crate) fn list_move_in(&self, from: Territory, to: Territory, out: &mut impl Choices<Action>) {
        let seat = self.p.active;
        let verdict = self.can_advance(from, to);
        for kind in self.units(from).kinds() {
            out.put(Action::Advance(seat, kind), verdict);
            if self.mixed(from, kind) {
                out.put(Action::AdvanceMoved(seat, kind), verdict);
            }
        }
        out.offer(Action::Done);
    }

    /// Whether units of a kind here that have regrouped stand beside some that have not: the player says which. [K13.1.5]
    fn mixed(&self, t: Territory, kind: Kind) -> bool {
        let marked = self.p.turn.moved[t.index()].of(kind);
        marked > 0 && marked < self.units(t).of(kind)
    }

    pub(crate) fn move_in(&mut self, from: Territory, to: Territory, action: Action, io: &mut impl Fate) {
        match action {
            Action::Advance(seat, kind) | Action::AdvanceMoved(seat, kind) => {
                // Units that have regrouped keep their mark when a card lets them move in later. [K10.3.2]
                let unmoved = self.units(from).minus(self.p.turn.moved[from.index()]).of(kind);
                let marked = unmoved == 0 || matches!(action, Action::AdvanceMoved(..));
                if marked {
                    self.p.turn.moved[from.index()].remove(kind);
                    self.p.turn.moved[to.index()].add(kind);
                }
                self.take_unit(from, kind);
                let first = self.add_unit(to, kind);
                self.become_frame(Frame::MoveIn { from, to, moved: true });
                let piece = one(seat, kind);
                tell!(io, "K12.3.5", "{seat} move {piece} from {from} into {to}.", seat, piece, from, to; ..occupied(first, to));
            }
            _ => {
                let moved = matches!(self.top(), Frame::MoveIn { moved: true, .. });
                self.finish_move_in(to, moved, io);
            }
        }
    }

    /// Nobody moved in and it is no home territory: an abandoned conquest. [K12.3.6]
    fn finish_move_in(&mut self, to: Territory, moved: bool, io: &mut impl Fate) {
        self.pop();
        let seat = self.p.active;
        if !moved && self.units(to).is_empty() && !self.p.homes[seat.index()].has(to) && self.owned(seat).has(to) {
            let anew = !self.p.abandoned.has(to);
            self.p.abandoned.add(to);
            if anew {
                tell!(io, "K12.3.6", "{seat} leave {to} empty.", seat, to; piece = ABANDONED);
            }
        }
    }
}
