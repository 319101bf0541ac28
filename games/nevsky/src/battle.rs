//! Battle: how it begins, Relief Sally, the Array, Events. Rounds are in `rounds.rs`, Hits in `hits.rs`, the end in
//! `ending.rs`; a Storm uses the same rows with one position each. [N4.4.1]

use std::ops::{Deref, DerefMut};

use ravelin_core::journal::{Hole, Part, moved};
use ravelin_core::{Choices, Clause, Mark, Token, head, rule, tell};
use ravelin_core::{Each, Field, Set, ids, saved};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::action::Action;
use crate::flow::{Fate, Fight, Stage};
use crate::kit::*;
use crate::state::Nevsky;
use crate::tokens::{Company, GARRISON, RESERVE};

/// What sort of fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Clash {
    Battle,
    Sally,
    Storm,
}

ids!(
    /// Rows of the Array. [N4.4.1a]
    pub Row: u8, "row" {
        Attackers = "a",
        Defenders = "d",
        Sally = "s",
        Rearguard = "g",
    }
);

ids!(
    /// Positions of a row. [N4.4.1a]
    pub Position: u8, "position" { Left = "left", Centre = "centre", Right = "right" }
);

impl Row {
    pub const fn name(self) -> &'static str {
        match self {
            Row::Attackers => "Attackers",
            Row::Defenders => "Defenders",
            Row::Sally => "Sally",
            Row::Rearguard => "Rearguard",
        }
    }

    /// The enemy's row opposite.
    pub const fn facing(self) -> Row {
        match self {
            Row::Attackers => Row::Defenders,
            Row::Defenders => Row::Attackers,
            Row::Sally => Row::Rearguard,
            Row::Rearguard => Row::Sally,
        }
    }
}

impl Position {
    pub const fn opposite(self) -> Position {
        match self {
            Position::Left => Position::Right,
            Position::Centre => Position::Centre,
            Position::Right => Position::Left,
        }
    }
}

/// Who stands in a row. Files show a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Line(pub Each<Position, Option<LordId>>);

impl Deref for Line {
    type Target = Each<Position, Option<LordId>>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl DerefMut for Line {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

impl Field for Line {
    const BLANK: Self = Line(<Each<Position, Option<LordId>> as Field>::BLANK);
}

impl Serialize for Line {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(self.0.values())
    }
}

impl<'de> Deserialize<'de> for Line {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        Each::deserialize(d).map(Line)
    }
}

/// A place in the Array. [N4.4.1a]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Spot {
    pub row: Row,
    pub position: Position,
}

ids!(
    /// What Hits come of. [N4.4.2.S1]
    pub Arm: u8, "arm" { Archery = "archery", Melee = "melee" }
);

saved! {
    /// Everything about the fight at hand; empty when there is none.
    pub struct Battle {
        pub clash: Option<Clash>,
        pub at: LocaleId = blank,
        pub attacker: Side = blank,
        /// Where the Attackers came from, and along which Way. [N4.4.3e]
        pub from: LocaleId = blank,
        pub way: Option<WayId>,
        /// Who takes part and is still on map.
        pub part: Lords,
        /// Whose fate is that of Sallying Lords. [N4.4.1k]
        pub sallying: Lords,
        pub rows: Each<Row, Line> = listed,
        pub reserve: Lords,
        pub round: u8,
        pub step: u8,
        pub conceded: Option<Side>,
        pub loser: Option<Side>,
        /// Events in use; they return to the deck in the Aftermath. [N4.4.5b]
        pub used: Cards,
        /// The Lord of each side who Strikes over a Bridge, and his units so far in this Round. [N7.T4E]
        pub bridged: Sides<Option<LordId>> = listed,
        pub bridge_used: Sides<u8> = listed,
        pub organ: Option<LordId>,
        /// Who has Struck in this step.
        pub struck: Lords,
        /// In a Storm: the side has Struck in this step.
        pub volleyed: bool,
        /// Sallying Lords met no Rearguard when the Round began. [N4.4.2.F4]
        pub unguarded: bool,
        /// Siegeworks protect against all Attackers. [N4.4.2.R2]
        pub refaced: bool,
        /// The Strike group, those who may still join it, and its target. [N4.4.2.S3]
        pub group: Lords,
        pub maybe: Lords,
        pub target: Option<LordId>,
        /// Units that Strike over the Bridge in this step.
        pub picked: Forces = listed,
        /// Hits of the group that are still to be taken. [N4.4.2.H4]
        pub crossbow: u8,
        pub hits: u8,
        pub taker: Option<LordId>,
        /// Whose Warrior Monks have rerolled in this Round, against Archery and melee. [N7.T7C.a]
        pub rerolled: Each<Arm, Lords> = listed,
        /// [N4.5.2d]
        pub garrison: Garrison = listed,
        /// Losing Lords whose fate is open; those who Retreat. [N4.4.3b]
        pub doomed: Lords,
        pub retreated: Lords,
        pub withdrew: Lords,
        pub retreat: Option<(LocaleId, WayId)>,
        /// The next Lord whose Losses or Service are rolled.
        pub cursor: u8,
        pub spoils: Goods = listed,
    }
}

impl Battle {
    /// The loser, once one side has lost.
    pub(crate) fn lost(&self) -> Side {
        self.loser.expect("the fight is lost")
    }

    pub fn defender(&self) -> Side {
        self.attacker.enemy()
    }

    /// A Lord who leaves the map has no place in it. [N1.5.1h]
    pub(crate) fn forget(&mut self, l: LordId) {
        self.leave_array(l);
        for set in [&mut self.part, &mut self.doomed, &mut self.retreated, &mut self.withdrew, &mut self.group] {
            set.remove(l);
        }
    }

    /// A Routed Lord is out of the Array. [N4.4.2.R1]
    pub(crate) fn leave_array(&mut self, l: LordId) {
        self.reserve.remove(l);
        self.rows.values_mut().flat_map(|row| row.values_mut()).filter(|p| **p == Some(l)).for_each(|p| *p = None);
    }

    pub(crate) fn row(&self, row: Row) -> Lords {
        self.rows[row].values().flatten().copied().collect()
    }

    /// Everybody in a row.
    pub(crate) fn arrayed(&self) -> Lords {
        self.rows.values().flat_map(|row| row.values()).flatten().copied().collect()
    }

    pub(crate) fn spot(&self, l: LordId) -> Option<Spot> {
        Row::ALL.into_iter().find_map(|row| {
            let position = Position::ALL.into_iter().find(|position| self.rows[row][*position] == Some(l))?;
            Some(Spot { row, position })
        })
    }

    /// His place in the Array, or the Reserve.
    pub(crate) fn stands_at(&self, l: LordId) -> Option<Token> {
        let spot = self.spot(l).map(Spot::token);
        spot.or(self.reserve.has(l).then_some(RESERVE))
    }

    /// He leaves the Array or the Reserve, if he is there.
    pub(crate) fn leaves_array(&self, l: LordId) -> Option<Vec<Hole>> {
        self.stands_at(l).map(|at| moved(l.token(), at, None))
    }

    /// Everybody of a row, each from his place to the same one of another row, or to the Reserve.
    pub(crate) fn row_goes(&self, from: Row, to: Option<Row>) -> Vec<Vec<Hole>> {
        let goes = |(position, l): (Position, &Option<LordId>)| {
            let there = to.map_or(RESERVE, |row| Spot { row, position }.token());
            l.map(|l| moved(l.token(), Spot { row: from, position }.token(), there))
        };
        self.rows[from].iter().filter_map(goes).collect()
    }

    pub(crate) fn side_of_row(&self, row: Row) -> Side {
        match row {
            Row::Attackers | Row::Sally => self.attacker,
            Row::Defenders | Row::Rearguard => self.defender(),
        }
    }

    pub(crate) fn relief(&self) -> bool {
        self.clash == Some(Clash::Battle) && !self.sallying.is_empty()
    }
}

impl Nevsky {
    pub(crate) fn fight_side(&self, fight: Fight) -> Side {
        let b = &self.p.battle;
        let striking = if b.step.is_multiple_of(2) { b.defender() } else { b.attacker };
        match fight {
            Fight::Join | Fight::Array(Row::Attackers | Row::Sally) => b.attacker,
            Fight::Array(_) => b.defender(),
            Fight::Events(side)
            | Fight::Concede(side)
            | Fight::Advance(side)
            | Fight::Centre(side)
            | Fight::Losses(side) => side,
            Fight::Strike | Fight::Joiners | Fight::Bridge | Fight::Retarget | Fight::Volley | Fight::RoundEnd => {
                striking
            }
            Fight::Taker | Fight::Hits | Fight::Reroll => striking.enemy(),
            Fight::Fate | Fight::RetreatTo | Fight::RetreatDrop | Fight::Service => b.loser.unwrap_or(b.attacker),
            Fight::Spoils => b.loser.unwrap_or(b.attacker).enemy(),
            Fight::Sack | Fight::Aftermath => b.attacker,
        }
    }

    pub(crate) fn fight_step(&mut self, fight: Fight, io: &mut impl Fate) -> bool {
        match fight {
            Fight::Join => self.join_step(),
            Fight::Array(row) => self.array_step(row, io),
            Fight::Events(side) => self.events_step(side),
            Fight::Concede(side) => self.concede_step(side, io),
            Fight::Advance(side) => self.advance_step(side, io),
            Fight::Centre(side) => self.centre_step(side, io),
            Fight::Strike => self.strike_step(),
            Fight::Joiners => self.joiners_step(),
            Fight::Bridge => self.bridge_step(),
            Fight::Volley => self.volley_step(io),
            Fight::Retarget => self.retarget_step(),
            Fight::Taker => self.taker_step(),
            Fight::Hits => self.hits_step(io),
            Fight::Reroll => false,
            Fight::RoundEnd => self.round_end_step(io),
            Fight::Fate => self.fate_step(io),
            Fight::RetreatTo => self.retreat_to_step(),
            Fight::RetreatDrop => self.retreat_drop_step(io),
            Fight::Sack => self.sack_step(io),
            Fight::Losses(side) => self.losses_step(side, io),
            Fight::Spoils => self.spoils_step(io),
            Fight::Service => self.service_step(io),
            Fight::Aftermath => self.aftermath_step(io),
        }
    }

    pub(crate) fn list_fight(&self, fight: Fight, out: &mut impl Choices<Action>) {
        match fight {
            Fight::Join => self.list_join(out),
            Fight::Array(row) => self.list_array(row, out),
            Fight::Events(side) => self.list_battle_events(side, out),
            Fight::Concede(_) => {
                out.offer(Action::Fight);
                out.offer(Action::Concede);
            }
            Fight::Advance(side) => self.list_advance(side, out),
            Fight::Centre(side) => self.list_centre(side, out),
            Fight::Strike => self.list_strikes(out),
            Fight::Joiners => {
                self.p.battle.maybe.iter().for_each(|l| out.offer(Action::With(l)));
                out.offer(Action::Done);
            }
            Fight::Bridge => self.list_bridge(out),
            Fight::Retarget => self.new_targets().iter().for_each(|l| out.offer(Action::Target(l))),
            Fight::Taker => self.takers().iter().for_each(|l| out.offer(Action::Taker(l))),
            Fight::Hits => self.list_hits(out),
            Fight::Reroll => {
                out.offer(Action::Reroll);
                out.offer(Action::Done);
            }
            Fight::Fate => self.list_fate(out),
            Fight::RetreatTo => self.list_retreats(out),
            Fight::RetreatDrop => self.list_retreat_drop(out),
            Fight::Spoils => self.list_spoils(out),
            Fight::Volley | Fight::RoundEnd | Fight::Sack | Fight::Losses(_) | Fight::Service | Fight::Aftermath => {}
        }
    }

    pub(crate) fn act_fight(&mut self, fight: Fight, action: Action, io: &mut impl Fate) {
        match fight {
            Fight::Join => self.join(action, io),
            Fight::Array(_) => {
                if let Action::Place { lord, spot } = action {
                    self.array(lord, spot, io);
                }
            }
            Fight::Events(side) => self.battle_event(side, action, io),
            Fight::Concede(side) => self.concede(side, action, io),
            Fight::Advance(side) => self.enter_front(side, action, io),
            Fight::Centre(_) => self.move_centre(action, io),
            Fight::Strike => self.name_strike(action),
            Fight::Joiners => self.join_strike(action),
            Fight::Bridge => self.pick_bridge(action),
            Fight::Retarget => self.choose_target(action),
            Fight::Taker => self.choose_taker(action),
            Fight::Hits => self.take_hit(action, io),
            Fight::Reroll => self.reroll(action, io),
            Fight::Fate => self.choose_fate(action, io),
            Fight::RetreatTo => self.choose_retreat(action),
            Fight::RetreatDrop => self.drop_in_retreat(action),
            Fight::Spoils => self.take_spoil(action, io),
            Fight::Volley | Fight::RoundEnd | Fight::Sack | Fight::Losses(_) | Fight::Service | Fight::Aftermath => {}
        }
    }

    pub(crate) fn go(&mut self, fight: Fight) {
        self.p.stage = Stage::Fight(fight);
    }

    pub(crate) fn start_battle(&mut self, clash: Clash, at: LocaleId, attacker: Side, part: Lords, io: &mut impl Fate) {
        self.leave_all();
        self.p.battle = Battle { clash: Some(clash), at, attacker, part, ..Battle::default() };
        if clash == Clash::Sally {
            self.p.battle.sallying = part.and(attacker.all_lords());
        }
        let (clause, what) = match clash {
            Clash::Storm => (rule!("N4.5.2b"), "Storm"),
            Clash::Sally => (rule!("N4.5.3a"), "Sally at"),
            Clash::Battle => (rule!("N4.4a"), "attack at"),
        };
        // Mats come out from behind the screens. [N9.1e]
        let place = if self.p.switches.hidden_mats { Part::Shown(at.token()) } else { Part::Token(at.token()) };
        head!(io, clause, "The {seat} {what} {place}", seat = self.seat_of(attacker), what, place; ..self.screens_lift(part));
        let what = match clash {
            Clash::Storm => "Storm of",
            Clash::Sally => "Sally at",
            Clash::Battle => "Battle at",
        };
        io.mark(|| Mark::Begins { what, at: at.token(), named: true });
        self.go(if clash == Clash::Battle { Fight::Join } else { Fight::Array(Row::Attackers) });
    }

    /// Besieged Lords of the Attackers who may join. [N4.4.1e]
    fn may_join(&self) -> Lords {
        let b = &self.p.battle;
        self.inside(b.attacker, b.at).minus(b.sallying)
    }

    fn join_step(&mut self) -> bool {
        if !self.may_join().is_empty() {
            return false;
        }
        self.go(Fight::Array(Row::Attackers));
        true
    }

    fn list_join(&self, out: &mut impl Choices<Action>) {
        self.may_join().iter().for_each(|l| out.offer(Action::Join(l)));
        self.p.battle.sallying.iter().for_each(|l| out.offer(Action::Stay(l)));
        out.offer(Action::Done);
    }

    fn join(&mut self, action: Action, io: &mut impl Fate) {
        if let Action::Stay(l) = action {
            self.p.battle.sallying.remove(l);
            self.p.battle.part.remove(l);
            tell!(io, "N4.4.1e", "{lord} {stays} inside after all.", lord = l, stays = l.does("stays", "stay");
                ..self.screens_fall(Lords::only(l)));
            return;
        }
        let Action::Join(l) = action else { return self.go(Fight::Array(Row::Attackers)) };
        self.p.battle.sallying.insert(l);
        self.p.battle.part.insert(l);
        // His mat comes out from behind the screen. [N9.1e]
        let lord = if self.p.switches.hidden_mats { Part::Shown(l.token()) } else { Part::Token(l.token()) };
        tell!(io, "N4.4.1e", "{lord} {joins} in a Relief Sally.", lord, joins = l.does("joins", "join");
            ..self.screens_lift(Lords::only(l)));
    }

    /// Lords who belong into a row and have no place yet.
    fn unplaced(&self, r: Row) -> Lords {
        let b = &self.p.battle;
        let side = b.part.and(b.side_of_row(r).all_lords()).minus(b.arrayed()).minus(b.reserve);
        match r {
            Row::Attackers if b.clash == Some(Clash::Battle) => side.minus(b.sallying),
            Row::Sally => side.and(b.sallying),
            _ => side,
        }
    }

    /// The positions that are to be filled next. [N4.4.1c] [N4.4.1d] [N4.4.1f] [N4.4.1g] [N10.7a] [N10.7b]
    fn next_spots(&self, r: Row) -> Set<Position> {
        let b = &self.p.battle;
        let empty: Set<Position> = Position::ALL.into_iter().filter(|pos| b.rows[r][*pos].is_none()).collect();
        let centre = Set::only(Position::Centre);
        if b.clash == Some(Clash::Storm) || empty.has(Position::Centre) {
            return empty & centre;
        }
        if r == Row::Attackers || r == Row::Sally {
            return empty;
        }
        let facing = b.rows[r.facing()];
        let opposite: Set<Position> = empty.iter().filter(|pos| facing[*pos].is_some()).collect();
        if opposite.is_empty() && self.edition().fills_front { empty } else { opposite }
    }

    fn array_step(&mut self, r: Row, io: &mut impl Fate) -> bool {
        let b = &self.p.battle;
        let needed = match r {
            Row::Sally => b.relief(),
            Row::Rearguard => b.relief() && !b.row(Row::Sally).is_empty(),
            _ => true,
        };
        let lords = if needed { self.unplaced(r) } else { Lords::NONE };
        // The Active Lord is at A-centre. [N4.4.1b] [N4.5.2c]
        if r == Row::Attackers && b.rows[Row::Attackers][Position::Centre].is_none() {
            let active = self.p.card.lord.filter(|l| lords.has(*l)).or(lords.lowest());
            if let Some(lord) = active {
                self.array(lord, Spot { row: r, position: Position::Centre }, io);
                return true;
            }
        }
        let spots = self.next_spots(r);
        if lords.is_empty() || spots.is_empty() {
            self.after_array(r, io);
            return true;
        }
        match (lords.sole(), spots.sole()) {
            (Some(lord), Some(position)) => {
                self.array(lord, Spot { row: r, position }, io);
                true
            }
            _ => false,
        }
    }

    /// The rest is in Reserve; Defenders may still form a Rearguard. [N4.4.1h]
    fn after_array(&mut self, r: Row, io: &mut impl Fate) {
        let left = self.unplaced(r);
        let b = &mut self.p.battle;
        if (r != Row::Defenders || !b.relief()) && !left.is_empty() {
            b.reserve = b.reserve.or(left);
            let are = left.does("is", "are");
            tell!(io, self.array_clause(r), "{piece} {are} in {to}.", piece = left, are, to = RESERVE);
        }
        let next = match r {
            Row::Attackers => Some(Row::Defenders),
            Row::Defenders => Some(Row::Sally),
            Row::Sally => Some(Row::Rearguard),
            Row::Rearguard => None,
        };
        if let Some(row) = next {
            self.go(Fight::Array(row));
        } else {
            let attacker = self.p.battle.attacker;
            if self.p.battle.clash == Some(Clash::Storm) {
                let garrison = self.hold_spec(self.p.battle.at).garrison;
                self.p.battle.garrison = garrison;
                if garrison != Garrison::default() {
                    tell!(io, "N4.5.2d", "{to} defends with {piece}.", to = GARRISON, piece = garrison_units(garrison));
                }
            }
            self.go(Fight::Events(attacker));
        }
    }

    fn list_array(&self, r: Row, out: &mut impl Choices<Action>) {
        let spots = self.next_spots(r);
        for lord in self.unplaced(r).iter() {
            spots.iter().for_each(|position| out.offer(Action::Place { lord, spot: Spot { row: r, position } }));
        }
    }

    /// Who stands where: the first edition has rules of its own for Defenders. [N4.4.1h] [N10.7a] [N10.7b]
    pub(crate) fn array_clause(&self, r: Row) -> Clause {
        match r {
            Row::Defenders if !self.edition().fills_front => rule!("N10.7a"),
            Row::Rearguard if !self.edition().fills_front => rule!("N10.7b"),
            _ => rule!("N4.4.1h"),
        }
    }

    /// Puts a Lord into a position and says so. [N4.4.1h] [N4.5.2c]
    fn array(&mut self, lord: LordId, spot: Spot, io: &mut impl Fate) {
        self.place(lord, spot);
        let (row, to, is) = (spot.row, spot.token(), lord.does("is", "are"));
        if self.p.battle.clash == Some(Clash::Storm) {
            tell!(io, "N4.5.2c", "{piece} {is} at the Front.", piece = lord, is; to);
        } else {
            tell!(io, self.array_clause(row), "{piece} {is} arrayed at {to}.", piece = lord, is, to);
        }
    }

    pub(crate) fn place(&mut self, lord: LordId, spot: Spot) {
        self.p.battle.rows[spot.row][spot.position] = Some(lord);
    }
}

/// Knights and Men-at-Arms of a Garrison.
pub(crate) fn garrison_units(garrison: Garrison) -> Part {
    let mut all = Forces::default();
    garrison.iter().for_each(|(guard, n)| all[guard.unit()] = *n);
    crate::tokens::units(&all)
}
