//! Rounds: Concede, Reposition, who Strikes whom and who Flanks whom, Strike groups. [N4.4.2]

use ravelin_core::{Choices, Each, tell};

use crate::action::Action;
use crate::battle::{Clash, Line, Position, Row, Spot};
use crate::flow::{Fate, Fight};
use crate::kit::*;
use crate::state::Nevsky;
use crate::tokens::{Company, RESERVE};

impl Nevsky {
    pub(crate) fn begin_round(&mut self) {
        let b = &mut self.p.battle;
        b.round += 1;
        b.step = 0;
        b.struck = Lords::NONE;
        b.bridge_used = Sides::default();
        b.rerolled = Each::default();
        let attacker = b.attacker;
        self.go(Fight::Concede(attacker));
    }

    pub(crate) fn concede_step(&mut self, side: Side, io: &mut impl Fate) -> bool {
        let b = &self.p.battle;
        // In a Storm only the Attacker may end it. [N4.5.2g]
        if b.clash == Some(Clash::Storm) && side == b.defender() {
            self.after_concede(io);
            return true;
        }
        false
    }

    pub(crate) fn concede(&mut self, side: Side, action: Action, io: &mut impl Fate) {
        if action == Action::Concede {
            self.p.battle.conceded = Some(side);
            let (seat, round) = (self.seat_of(side), self.p.battle.round);
            if self.p.battle.clash == Some(Clash::Storm) {
                tell!(io, "N4.5.2g", "The {seat} end the Storm in Round {round}.", seat, round);
            } else {
                tell!(io, "N4.4.2.C1", "The {seat} Concede the Field in Round {round}.", seat, round);
            }
            if self.p.battle.clash == Some(Clash::Storm) {
                self.p.battle.loser = Some(side);
                return self.end_fight(io);
            }
            return self.after_concede(io);
        }
        if side == self.p.battle.attacker {
            self.go(Fight::Concede(side.enemy()));
        } else {
            self.after_concede(io);
        }
    }

    /// Rows are adjusted in Rounds after the first. [N4.4.2.R1]
    fn after_concede(&mut self, io: &mut impl Fate) {
        if self.p.battle.round == 1 {
            return self.begin_strikes();
        }
        if self.p.battle.clash != Some(Clash::Storm) {
            self.reface(io);
        }
        let attacker = self.p.battle.attacker;
        self.go(Fight::Advance(attacker));
    }

    /// Rows of a Relief Sally when one of them has nobody left. [N4.4.2.R2]
    fn reface(&mut self, io: &mut impl Fate) {
        let b = &mut self.p.battle;
        let [a, d, s, g] = [Row::Attackers, Row::Defenders, Row::Sally, Row::Rearguard].map(|r| b.row(r));
        if s.is_empty() && !g.is_empty() {
            let go = g.does("goes", "go");
            tell!(io, "N4.4.2.R2", "Nobody Sallies any more: {lords} {go} to {reserve}.", lords = g, go, reserve = RESERVE;
                ..b.row_goes(Row::Rearguard, None));
            b.reserve = b.reserve.or(g);
            b.rows[Row::Rearguard] = Line::default();
        } else if d.is_empty() && !g.is_empty() {
            tell!(io, "N4.4.2.R2", "The Rearguard becomes the Front of the Defenders: {lords}.", lords = g;
                ..b.row_goes(Row::Rearguard, Some(Row::Defenders)));
            b.rows[Row::Defenders] = std::mem::take(&mut b.rows[Row::Rearguard]);
        }
        if a.is_empty() && !s.is_empty() {
            tell!(io, "N4.4.2.R2",
                "The Sally becomes the Front of the Attackers, and Siegeworks protect against all of them: {lords}.",
                lords = s; ..b.row_goes(Row::Sally, Some(Row::Attackers)));
            b.rows[Row::Attackers] = std::mem::take(&mut b.rows[Row::Sally]);
            let rear = b.row(Row::Rearguard);
            if !rear.is_empty() {
                let (front, leave) = (b.row(Row::Defenders), b.row_goes(Row::Defenders, None));
                tell!(io, "N4.4.2.R2", "The Rearguard becomes the Front of the Defenders: {lords}.", lords = rear;
                    ..b.row_goes(Row::Rearguard, Some(Row::Defenders)));
                b.reserve = b.reserve.or(front);
                b.rows[Row::Defenders] = std::mem::take(&mut b.rows[Row::Rearguard]);
                if !front.is_empty() {
                    let go = front.does("goes", "go");
                    tell!(io, "N4.4.2.R2", "{lords} {go} to {reserve}.", lords = front, go, reserve = RESERVE; ..leave);
                }
            }
            b.refaced = true;
        }
    }

    /// Empty positions that Reserves must enter. [N4.4.2.R3]
    fn open_spots(&self, side: Side) -> impl Iterator<Item = Spot> + '_ {
        let b = &self.p.battle;
        let attacks = side == b.attacker;
        let (front, rear) = if attacks { (Row::Attackers, None) } else { (Row::Defenders, Some(Row::Rearguard)) };
        let rear = rear.filter(|_| !b.row(Row::Sally).is_empty());
        let storm = b.clash == Some(Clash::Storm);
        [Some(front), rear].into_iter().flatten().flat_map(move |r| {
            let open = move |pos: &Position| b.rows[r][*pos].is_none() && (!storm || *pos == Position::Centre);
            Position::ALL.into_iter().filter(open).map(move |position| Spot { row: r, position })
        })
    }

    fn reserve_of(&self, side: Side) -> Lords {
        self.p.battle.reserve.and(side.all_lords())
    }

    pub(crate) fn advance_step(&mut self, side: Side, io: &mut impl Fate) -> bool {
        let reserve = self.reserve_of(side);
        let mut spots = self.open_spots(side);
        let (open, more) = (spots.next(), spots.next());
        drop(spots);
        let storm = self.p.battle.clash == Some(Clash::Storm);
        if reserve.is_empty() || (open.is_none() && !storm) {
            self.after_advance(side);
            return true;
        }
        match (reserve.sole(), open, more) {
            (Some(lord), Some(spot), None) => {
                self.enter_from_reserve(lord, spot, io);
                if storm {
                    self.after_advance(side);
                }
                true
            }
            _ => false,
        }
    }

    /// A Reserve Lord enters. [N4.4.2.R3] [N4.5.2h]
    fn enter_from_reserve(&mut self, lord: LordId, spot: Spot, io: &mut impl Fate) {
        self.p.battle.reserve.remove(lord);
        self.place(lord, spot);
        let to = spot.token();
        if self.p.battle.clash == Some(Clash::Storm) {
            tell!(io, "N4.5.2h", "{piece} {comes} to the Front.", piece = lord, comes = lord.does("comes", "come");
                from = RESERVE, to);
        } else {
            tell!(
                io,
                "N4.4.2.R3",
                "{piece} {advances} from {from} and {stands} at {to}.",
                piece = lord,
                advances = lord.does("advances", "advance"),
                from = RESERVE,
                stands = lord.does("stands", "stand"),
                to
            );
        }
    }

    fn after_advance(&mut self, side: Side) {
        let b = &self.p.battle;
        if side == b.attacker {
            let defender = b.defender();
            self.go(Fight::Advance(defender));
        } else if b.clash == Some(Clash::Storm) {
            self.begin_strikes();
        } else {
            let attacker = b.attacker;
            self.go(Fight::Centre(attacker));
        }
    }

    pub(crate) fn list_advance(&self, side: Side, out: &mut impl Choices<Action>) {
        if self.p.battle.clash == Some(Clash::Storm) {
            // An empty Front is filled; otherwise the Front Lord may change places. [N4.5.2h]
            self.reserve_of(side).iter().for_each(|l| out.offer(Action::Front(l)));
            if self.open_spots(side).next().is_none() {
                out.offer(Action::Done);
            }
            return;
        }
        for lord in self.reserve_of(side).iter() {
            self.open_spots(side).for_each(|spot| out.offer(Action::Place { lord, spot }));
        }
    }

    pub(crate) fn enter_front(&mut self, side: Side, action: Action, io: &mut impl Fate) {
        match action {
            Action::Place { lord, spot } => self.enter_from_reserve(lord, spot, io),
            Action::Front(l) => {
                let r = if side == self.p.battle.attacker { Row::Attackers } else { Row::Defenders };
                let b = &mut self.p.battle;
                b.reserve.remove(l);
                let old = b.rows[r][Position::Centre].replace(l);
                let (comes, to) = (l.does("comes", "come"), Spot { row: r, position: Position::Centre }.token());
                match old {
                    Some(old) => {
                        b.reserve.insert(old);
                        tell!(io, "N4.5.2h", "{piece} {comes} to the Front in place of {old}.", piece = l, comes, old;
                            from = RESERVE, to; piece = old, from = to, to = RESERVE);
                    }
                    None => tell!(io, "N4.5.2h", "{piece} {comes} to the Front.", piece = l, comes; from = RESERVE, to),
                }
                self.after_advance(side);
            }
            _ => self.after_advance(side),
        }
    }

    /// A row of the side whose centre is empty while a flank is filled. [N4.4.2.R4]
    fn hollow_row(&self, side: Side) -> Option<Row> {
        let b = &self.p.battle;
        Row::ALL
            .into_iter()
            .find(|&r| b.side_of_row(r) == side && b.rows[r][Position::Centre].is_none() && !b.row(r).is_empty())
    }

    pub(crate) fn centre_step(&mut self, side: Side, io: &mut impl Fate) -> bool {
        let Some(r) = self.hollow_row(side) else {
            let b = &self.p.battle;
            if side == b.attacker {
                let defender = b.defender();
                self.go(Fight::Centre(defender));
            } else {
                self.begin_strikes();
            }
            return true;
        };
        match self.p.battle.row(r).sole() {
            Some(l) => {
                self.move_centre(Action::Centre(l), io);
                true
            }
            None => false,
        }
    }

    pub(crate) fn list_centre(&self, side: Side, out: &mut impl Choices<Action>) {
        if let Some(r) = self.hollow_row(side) {
            self.p.battle.row(r).iter().for_each(|l| out.offer(Action::Centre(l)));
        }
    }

    pub(crate) fn move_centre(&mut self, action: Action, io: &mut impl Fate) {
        let Action::Centre(l) = action else { return };
        let b = &mut self.p.battle;
        if let Some(Spot { row: r, position: pos }) = b.spot(l) {
            tell!(io, "N4.4.2.R4", "{piece} {moves} to the centre.", piece = l, moves = l.does("moves", "move");
                from = Spot { row: r, position: pos }.token(), to = Spot { row: r, position: Position::Centre }.token());
            (b.rows[r][pos], b.rows[r][Position::Centre]) = (b.rows[r][Position::Centre], b.rows[r][pos]);
        }
    }

    fn begin_strikes(&mut self) {
        let b = &mut self.p.battle;
        b.unguarded = !b.row(Row::Sally).is_empty() && b.row(Row::Rearguard).is_empty();
        b.step = 0;
        b.volleyed = false;
        b.struck = Lords::NONE;
        self.go(Fight::Strike);
    }

    /// Who stands at a position and counts: Ambush empties the enemy's flanks in Round 1. [N7.T6E.b]
    fn stands(&self, r: Row, pos: Position) -> Option<LordId> {
        let b = &self.p.battle;
        let ambushed = b.round == 1 && pos != Position::Centre && self.plays(Tactic::Ambush, b.side_of_row(r).enemy());
        if ambushed { None } else { b.rows[r][pos] }
    }

    fn standing_row(&self, r: Row) -> Lords {
        Position::ALL.into_iter().filter_map(|pos| self.stands(r, pos)).collect()
    }

    /// Whom a Lord may Strike: the one opposite, or as he Flanks. [N4.4.2.F1]-[N4.4.2.F4]
    pub(crate) fn targets(&self, l: LordId) -> Lords {
        let b = &self.p.battle;
        let Some(Spot { row: r, position: pos }) = b.spot(l) else { return Lords::NONE };
        if self.stands(r, pos).is_none() {
            return Lords::NONE;
        }
        if b.clash == Some(Clash::Storm) {
            return b.row(r.facing());
        }
        if r == Row::Sally && b.unguarded {
            return self.standing_row(Row::Defenders);
        }
        let facing = r.facing();
        if let Some(opposite) = self.stands(facing, pos) {
            return Lords::only(opposite);
        }
        let at = |p: Position| self.stands(facing, p);
        match pos {
            Position::Centre => at(Position::Left).into_iter().chain(at(Position::Right)).collect(),
            Position::Left | Position::Right => at(Position::Centre).or(at(pos.opposite())).into(),
        }
    }

    /// Whether a Lord Flanks an enemy: his own opposite position is empty, and the enemy is closest. [N4.4.2.A1] [N4.4.2.A2]
    fn flanks(&self, l: LordId, enemy: LordId) -> bool {
        let b = &self.p.battle;
        let Some(Spot { row: r, position: pos }) = b.spot(l) else { return false };
        if r == Row::Sally && b.unguarded {
            return self.targets(l).has(enemy);
        }
        self.stands(r.facing(), pos).is_none() && self.targets(l).has(enemy)
    }

    pub(crate) fn striking_side(&self) -> Side {
        let b = &self.p.battle;
        if b.step.is_multiple_of(2) { b.defender() } else { b.attacker }
    }

    /// Lords who can still Strike in this step.
    fn strikers(&self) -> Lords {
        let b = &self.p.battle;
        let side = b.arrayed().and(self.striking_side().all_lords()).minus(b.struck);
        side.iter().filter(|l| self.can_strike(*l) && !self.targets(*l).is_empty()).collect()
    }

    /// Lords of the same row whose only target this is join without choice. [N4.4.2.S3]
    fn mates(&self, l: LordId, target: LordId) -> Lords {
        let b = &self.p.battle;
        let Some(Spot { row: r, .. }) = b.spot(l) else { return Lords::only(l) };
        let sole = |m: &LordId| self.targets(*m) == Lords::only(target);
        b.row(r).and(self.strikers()).iter().filter(sole).collect::<Lords>().with(l)
    }

    pub(crate) fn strike_step(&mut self) -> bool {
        let b = &self.p.battle;
        if self.fight_decided() {
            self.go(Fight::RoundEnd);
            return true;
        }
        if b.clash == Some(Clash::Storm) {
            return self.storm_strike_step();
        }
        let strikers = self.strikers();
        let Some(first) = strikers.lowest() else {
            return self.next_step(6);
        };
        // One group only: nothing to choose.
        if let Some(target) = self.targets(first).sole()
            && self.mates(first, target) == strikers
        {
            self.name_strike(Action::Strike { lord: first, target });
            return true;
        }
        false
    }

    pub(crate) fn next_step(&mut self, steps: u8) -> bool {
        let b = &mut self.p.battle;
        b.struck = Lords::NONE;
        b.volleyed = false;
        b.step += 1;
        if b.step >= steps {
            self.go(Fight::RoundEnd);
        }
        true
    }

    /// A side without unrouted Lords ends the Round. [N4.4.2.S5]
    pub(crate) fn fight_decided(&self) -> bool {
        self.has_stood(self.p.battle.attacker).is_some()
    }

    /// The side that has nobody left, if one has not.
    pub(crate) fn has_stood(&self, first: Side) -> Option<Side> {
        let b = &self.p.battle;
        let left = b.arrayed().or(b.reserve);
        [first, first.enemy()].into_iter().find(|side| {
            let garrison = b.clash == Some(Clash::Storm) && *side == b.defender() && b.garrison != Garrison::default();
            left.and(side.all_lords()).is_empty() && !garrison
        })
    }

    pub(crate) fn list_strikes(&self, out: &mut impl Choices<Action>) {
        let strikers = self.strikers();
        for lord in strikers.iter() {
            let targets = self.targets(lord);
            match targets.sole() {
                // Those who Strike together are named once.
                Some(target) if self.mates(lord, target).lowest() != Some(lord) => {}
                _ => targets.iter().for_each(|target| out.offer(Action::Strike { lord, target })),
            }
        }
    }

    pub(crate) fn name_strike(&mut self, action: Action) {
        let Action::Strike { lord, target } = action else { return };
        let group = self.mates(lord, target);
        let row = self.p.battle.spot(lord).map_or(Lords::NONE, |spot| self.p.battle.row(spot.row));
        let choice = |m: &LordId| self.targets(*m).has(target);
        let maybe = row.and(self.strikers()).minus(group).iter().filter(choice).collect();
        let b = &mut self.p.battle;
        b.group = group;
        b.target = Some(target);
        b.maybe = maybe;
        b.picked = Forces::default();
        self.go(Fight::Joiners);
    }

    pub(crate) fn joiners_step(&mut self) -> bool {
        if !self.p.battle.maybe.is_empty() {
            return false;
        }
        self.go(Fight::Bridge);
        true
    }

    pub(crate) fn join_strike(&mut self, action: Action) {
        let b = &mut self.p.battle;
        match action {
            Action::With(l) => {
                b.maybe.remove(l);
                b.group.insert(l);
            }
            _ => b.maybe = Lords::NONE,
        }
    }

    /// Where leftover Hits may go: the targets that the group has in common now. [N4.4.2.A5]
    pub(crate) fn new_targets(&self) -> Lords {
        let group = self.p.battle.group;
        let mut common = Lords::all();
        for l in group.iter() {
            common = common.and(self.targets(l));
        }
        if group.is_empty() {
            return Lords::NONE;
        }
        if common.is_empty() { group.lowest().map_or(Lords::NONE, |l| self.targets(l)) } else { common }
    }

    pub(crate) fn retarget_step(&mut self) -> bool {
        let targets = self.new_targets();
        if targets.is_empty() {
            self.p.battle.hits = 0;
            self.p.battle.crossbow = 0;
            self.go(Fight::Strike);
            return true;
        }
        match targets.sole() {
            Some(l) => {
                self.choose_target(Action::Target(l));
                true
            }
            None => false,
        }
    }

    pub(crate) fn choose_target(&mut self, action: Action) {
        if let Action::Target(l) = action {
            self.p.battle.target = Some(l);
            self.go(Fight::Taker);
        }
    }

    /// Who may take the group's Hits: the target, or a Lord who Flanks a Striker. [N4.4.2.A1] [N4.4.2.A2] [N10.7d]
    pub(crate) fn takers(&self) -> Lords {
        let b = &self.p.battle;
        let Some(target) = b.target else { return Lords::NONE };
        let mut takers = Lords::only(target);
        if b.clash == Some(Clash::Storm) {
            return takers;
        }
        let enemies = b.arrayed().and(self.striking_side().all_lords());
        if !self.edition().flankers_absorb && enemies.iter().any(|e| self.flanks(e, target)) {
            return takers;
        }
        for l in b.arrayed().and(target.side().all_lords()).without(target).iter() {
            if b.group.iter().any(|striker| self.flanks(l, striker)) {
                takers.insert(l);
            }
        }
        takers
    }

    pub(crate) fn taker_step(&mut self) -> bool {
        let takers = self.takers();
        if takers.is_empty() {
            self.go(Fight::Retarget);
            return true;
        }
        match takers.sole() {
            Some(l) => {
                self.choose_taker(Action::Taker(l));
                true
            }
            None => false,
        }
    }

    pub(crate) fn choose_taker(&mut self, action: Action) {
        if let Action::Taker(l) = action {
            self.p.battle.taker = Some(l);
            self.go(Fight::Hits);
        }
    }
}
