//! Battle: how it begins, Relief Sally, the Array, Events. Rounds are in `rounds.rs`, Hits in `hits.rs`, the end in
//! `ending.rs`; a Storm uses the same rows with one position each. [N4.4.1]

use ravelin_core::journal::{Hole, Part, moved};
use ravelin_core::{Choices, Clause, Mark, Token, head, rule, tell};
use serde::{Deserialize, Serialize};

use crate::action::Action;
use crate::components::*;
use crate::flow::{Fate, Fight, Stage};
use crate::state::{Nevsky, is_default};
use crate::tokens::{GARRISON, RESERVE, array_spot};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Clash {
    #[default]
    None,
    Battle,
    Sally,
    Storm,
}

/// Rows of the Array: Attackers, Defenders, Sallying Lords, Rearguard. [N4.4.1a]
pub mod row {
    pub const A: usize = 0;
    pub const D: usize = 1;
    pub const S: usize = 2;
    pub const G: usize = 3;
}

pub const CENTRE: usize = 1;

/// Everything about the fight at hand; empty when there is none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Battle {
    #[serde(skip_serializing_if = "is_default")]
    pub clash: Clash,
    #[serde(skip_serializing_if = "is_default")]
    pub at: LocaleId,
    #[serde(skip_serializing_if = "is_default")]
    pub attacker: Side,
    /// Where the Attackers came from, and along which Way. [N4.4.3e]
    #[serde(skip_serializing_if = "is_default")]
    pub from: LocaleId,
    #[serde(skip_serializing_if = "is_default")]
    pub way: Option<WayId>,
    /// Who takes part and is still on map.
    #[serde(skip_serializing_if = "is_default")]
    pub part: Lords,
    /// Whose fate is that of Sallying Lords. [N4.4.1k]
    #[serde(skip_serializing_if = "is_default")]
    pub sallying: Lords,
    #[serde(skip_serializing_if = "is_default")]
    pub rows: [[Option<LordId>; 3]; 4],
    #[serde(skip_serializing_if = "is_default")]
    pub reserve: Lords,
    #[serde(skip_serializing_if = "is_default")]
    pub round: u8,
    #[serde(skip_serializing_if = "is_default")]
    pub step: u8,
    #[serde(skip_serializing_if = "is_default")]
    pub conceded: Option<Side>,
    #[serde(skip_serializing_if = "is_default")]
    pub loser: Option<Side>,
    /// Events in use; they return to the deck in the Aftermath. [N4.4.5b]
    #[serde(skip_serializing_if = "is_default")]
    pub used: Cards,
    /// The Lord of each side who Strikes over a Bridge, and his units so far in this Round. [N7.T4E]
    #[serde(skip_serializing_if = "is_default")]
    pub bridged: [Option<LordId>; 2],
    #[serde(skip_serializing_if = "is_default")]
    pub bridge_used: [u8; 2],
    #[serde(skip_serializing_if = "is_default")]
    pub organ: Option<LordId>,
    /// Who has Struck in this step.
    #[serde(skip_serializing_if = "is_default")]
    pub struck: Lords,
    /// In a Storm: the side has Struck in this step.
    #[serde(skip_serializing_if = "is_default")]
    pub volleyed: bool,
    /// Sallying Lords met no Rearguard when the Round began. [N4.4.2.F4]
    #[serde(skip_serializing_if = "is_default")]
    pub unguarded: bool,
    /// Siegeworks protect against all Attackers. [N4.4.2.R2]
    #[serde(skip_serializing_if = "is_default")]
    pub refaced: bool,
    /// The Strike group, those who may still join it, and its target. [N4.4.2.S3]
    #[serde(skip_serializing_if = "is_default")]
    pub group: Lords,
    #[serde(skip_serializing_if = "is_default")]
    pub maybe: Lords,
    #[serde(skip_serializing_if = "is_default")]
    pub target: Option<LordId>,
    /// Units that Strike over the Bridge in this step.
    #[serde(skip_serializing_if = "is_default")]
    pub picked: Forces,
    /// Hits of the group that are still to be taken. [N4.4.2.H4]
    #[serde(skip_serializing_if = "is_default")]
    pub crossbow: u8,
    #[serde(skip_serializing_if = "is_default")]
    pub hits: u8,
    #[serde(skip_serializing_if = "is_default")]
    pub taker: Option<LordId>,
    /// Whose Warrior Monks have rerolled in this Round, against Archery and melee. [N7.T7C.a]
    #[serde(skip_serializing_if = "is_default")]
    pub rerolled: [Lords; 2],
    /// Knights and Men-at-Arms of the Garrison. [N4.5.2d]
    #[serde(skip_serializing_if = "is_default")]
    pub garrison: [u8; 2],
    /// Losing Lords whose fate is open; those who Retreat. [N4.4.3b]
    #[serde(skip_serializing_if = "is_default")]
    pub doomed: Lords,
    #[serde(skip_serializing_if = "is_default")]
    pub retreated: Lords,
    #[serde(skip_serializing_if = "is_default")]
    pub withdrew: Lords,
    #[serde(skip_serializing_if = "is_default")]
    pub retreat: Option<(LocaleId, WayId)>,
    /// The next Lord whose Losses or Service are rolled.
    #[serde(skip_serializing_if = "is_default")]
    pub cursor: u8,
    #[serde(skip_serializing_if = "is_default")]
    pub spoils: Goods,
}

impl Battle {
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
        self.rows.iter_mut().flatten().filter(|p| **p == Some(l)).for_each(|p| *p = None);
    }

    pub(crate) fn row(&self, row: usize) -> Lords {
        self.rows[row].iter().flatten().copied().collect()
    }

    /// Everybody in a row.
    pub(crate) fn arrayed(&self) -> Lords {
        self.rows.iter().flatten().flatten().copied().collect()
    }

    pub(crate) fn spot(&self, l: LordId) -> Option<(usize, usize)> {
        for (r, row) in self.rows.iter().enumerate() {
            if let Some(pos) = row.iter().position(|p| *p == Some(l)) {
                return Some((r, pos));
            }
        }
        None
    }

    /// His place in the Array, or the Reserve.
    pub(crate) fn stands_at(&self, l: LordId) -> Option<Token> {
        let spot = self.spot(l).map(|(row, pos)| array_spot(row, pos));
        spot.or(self.reserve.has(l).then_some(RESERVE))
    }

    /// He leaves the Array or the Reserve, if he is there.
    pub(crate) fn leaves_array(&self, l: LordId) -> Option<Vec<Hole>> {
        self.stands_at(l).map(|at| moved(l.token(), at, None))
    }

    /// Everybody of a row, each from his place to the same one of another row, or to the Reserve.
    pub(crate) fn row_goes(&self, from: usize, to: Option<usize>) -> Vec<Vec<Hole>> {
        let spots = self.rows[from].iter().enumerate();
        let goes = |pos| {
            move |l: &LordId| moved(l.token(), array_spot(from, pos), to.map_or(RESERVE, |row| array_spot(row, pos)))
        };
        spots.filter_map(|(pos, l)| l.as_ref().map(goes(pos))).collect()
    }

    pub(crate) fn side_of_row(&self, r: usize) -> Side {
        if r == row::A || r == row::S { self.attacker } else { self.defender() }
    }

    pub(crate) fn relief(&self) -> bool {
        self.clash == Clash::Battle && !self.sallying.is_empty()
    }
}

impl Nevsky {
    pub(crate) fn fight_side(&self, fight: Fight) -> Side {
        let b = &self.p.battle;
        let striking = if b.step.is_multiple_of(2) { b.defender() } else { b.attacker };
        match fight {
            Fight::Join | Fight::Array(0 | 2) => b.attacker,
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
            Fight::Array(row) => self.array_step(usize::from(row), io),
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
            Fight::Array(row) => self.list_array(usize::from(row), out),
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
            Fight::Array(_) => self.array(action, io),
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
        self.p.battle = Battle { clash, at, attacker, part, ..Battle::default() };
        if clash == Clash::Sally {
            self.p.battle.sallying = part.and(attacker.mask());
        }
        let (clause, what) = match clash {
            Clash::Storm => (rule!("N4.5.2b"), "Storm"),
            Clash::Sally => (rule!("N4.5.3a"), "Sally at"),
            Clash::Battle | Clash::None => (rule!("N4.4a"), "attack at"),
        };
        // Mats come out from behind the screens. [N9.1e]
        let place = if self.p.switches.hidden_mats { Part::Shown(at.token()) } else { Part::Token(at.token()) };
        head!(io, clause, "The {seat} {what} {place}", seat = self.seat_of(attacker), what, place; ..self.screens_lift(part));
        let what = match clash {
            Clash::Storm => "Storm of",
            Clash::Sally => "Sally at",
            Clash::Battle | Clash::None => "Battle at",
        };
        io.mark(|| Mark::Begins { what, at: at.token(), named: true });
        self.go(if clash == Clash::Battle { Fight::Join } else { Fight::Array(0) });
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
        self.go(Fight::Array(0));
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
        let Action::Join(l) = action else { return self.go(Fight::Array(0)) };
        self.p.battle.sallying.insert(l);
        self.p.battle.part.insert(l);
        // His mat comes out from behind the screen. [N9.1e]
        let lord = if self.p.switches.hidden_mats { Part::Shown(l.token()) } else { Part::Token(l.token()) };
        tell!(io, "N4.4.1e", "{lord} {joins} in a Relief Sally.", lord, joins = l.does("joins", "join");
            ..self.screens_lift(Lords::only(l)));
    }

    /// Lords who belong into a row and have no place yet.
    fn unplaced(&self, r: usize) -> Lords {
        let b = &self.p.battle;
        let side = b.part.and(b.side_of_row(r).mask()).minus(b.arrayed()).minus(b.reserve);
        match r {
            row::A if b.clash == Clash::Battle => side.minus(b.sallying),
            row::S => side.and(b.sallying),
            _ => side,
        }
    }

    /// The positions that are to be filled next. [N4.4.1c] [N4.4.1d] [N4.4.1f] [N4.4.1g] [N10.7a] [N10.7b]
    fn next_spots(&self, r: usize) -> [bool; 3] {
        let b = &self.p.battle;
        let mut empty = b.rows[r].map(|p| p.is_none());
        if b.clash == Clash::Storm {
            return [false, empty[CENTRE], false];
        }
        if empty[CENTRE] {
            return [false, true, false];
        }
        if r == row::A || r == row::S {
            return empty;
        }
        let facing = b.rows[if r == row::D { row::A } else { row::S }].map(|p| p.is_some());
        let opposite = [0, 1, 2].map(|i| empty[i] && facing[i]);
        if opposite != [false; 3] {
            return opposite;
        }
        if !self.edition().fills_front {
            empty = [false; 3];
        }
        empty
    }

    fn array_step(&mut self, r: usize, io: &mut impl Fate) -> bool {
        let b = &self.p.battle;
        let needed = match r {
            row::S => b.relief(),
            row::G => b.relief() && !b.row(row::S).is_empty(),
            _ => true,
        };
        let lords = if needed { self.unplaced(r) } else { Lords::NONE };
        // The Active Lord is at A-centre. [N4.4.1b] [N4.5.2c]
        if r == row::A && b.rows[row::A][CENTRE].is_none() {
            let active = self.p.card.lord.filter(|l| lords.has(*l)).or(lords.lowest());
            if let Some(lord) = active {
                self.array(Action::Place { lord, spot: (3 * row::A + CENTRE) as u8 }, io);
                return true;
            }
        }
        let spots = self.next_spots(r);
        if lords.is_empty() || spots == [false; 3] {
            self.after_array(r, io);
            return true;
        }
        match (lords.sole(), spots.iter().filter(|s| **s).count()) {
            (Some(lord), 1) => {
                let pos = spots.iter().position(|s| *s).unwrap_or(CENTRE);
                self.array(Action::Place { lord, spot: (3 * r + pos) as u8 }, io);
                true
            }
            _ => false,
        }
    }

    /// The rest is in Reserve; Defenders may still form a Rearguard. [N4.4.1h]
    fn after_array(&mut self, r: usize, io: &mut impl Fate) {
        let left = self.unplaced(r);
        let b = &mut self.p.battle;
        if (r != row::D || !b.relief()) && !left.is_empty() {
            b.reserve = b.reserve.or(left);
            let are = left.does("is", "are");
            tell!(io, self.array_clause(r), "{piece} {are} in {to}.", piece = left, are, to = RESERVE);
        }
        if r < row::G {
            self.go(Fight::Array(r as u8 + 1));
        } else {
            let attacker = self.p.battle.attacker;
            if self.p.battle.clash == Clash::Storm {
                let garrison = self.hold_spec(self.p.battle.at).garrison;
                self.p.battle.garrison = garrison;
                if garrison != [0; 2] {
                    tell!(io, "N4.5.2d", "{to} defends with {piece}.", to = GARRISON, piece = garrison_units(garrison));
                }
            }
            self.go(Fight::Events(attacker));
        }
    }

    fn list_array(&self, r: usize, out: &mut impl Choices<Action>) {
        let spots = self.next_spots(r);
        for lord in self.unplaced(r).iter() {
            for pos in (0..3).filter(|i| spots[*i]) {
                out.offer(Action::Place { lord, spot: (3 * r + pos) as u8 });
            }
        }
    }

    /// Who stands where: the first edition has rules of its own for Defenders. [N4.4.1h] [N10.7a] [N10.7b]
    pub(crate) fn array_clause(&self, r: usize) -> Clause {
        match r {
            row::D if !self.edition().fills_front => rule!("N10.7a"),
            row::G if !self.edition().fills_front => rule!("N10.7b"),
            _ => rule!("N4.4.1h"),
        }
    }

    /// Puts a Lord into a position and says so. [N4.4.1h] [N4.5.2c]
    fn array(&mut self, action: Action, io: &mut impl Fate) {
        self.place(action);
        let Action::Place { lord, spot } = action else { return };
        let ((row, to), is) = (array_place(spot), lord.does("is", "are"));
        if self.p.battle.clash == Clash::Storm {
            tell!(io, "N4.5.2c", "{piece} {is} at the Front.", piece = lord, is; to);
        } else {
            tell!(io, self.array_clause(row), "{piece} {is} arrayed at {to}.", piece = lord, is, to);
        }
    }

    pub(crate) fn place(&mut self, action: Action) {
        if let Action::Place { lord, spot } = action {
            self.p.battle.rows[usize::from(spot / 3)][usize::from(spot % 3)] = Some(lord);
        }
    }
}

/// The row of a position, and the position as a place.
pub(crate) fn array_place(spot: u8) -> (usize, Token) {
    let row = usize::from(spot / 3);
    (row, array_spot(row, usize::from(spot % 3)))
}

/// Knights and Men-at-Arms of a Garrison.
pub(crate) fn garrison_units([knights, men]: [u8; 2]) -> Part {
    let mut all = [0; UNITS];
    (all[unit::KNIGHTS.index()], all[unit::MEN_AT_ARMS.index()]) = (knights, men);
    crate::tokens::units(&all)
}
