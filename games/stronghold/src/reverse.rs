//! Special Actions on the backs of Phase cards: chips that move, Goblins that escape; and the free marks of Phase 6: Altar
//! Influence and Rope. [S13] [S8.19] [S9.7]

use std::ops::RangeInclusive;

use ravelin_core::journal::Part;
use ravelin_core::{Choices, Seat, Violation, rule, tell};

use crate::action::{Action, Stand};
use crate::components::*;
use crate::flow::{Ask, Fate};
use crate::places::*;
use crate::state::{Machine, NONE, Stronghold};
use crate::tokens::*;

/// Chips that can move: Equipment with the Bridge, or Training with the Saboteur.
fn chip_deal(chip: usize, group: usize) -> Deal {
    if group == 0 { EQUIPMENT_DEALS[chip % 7] } else { TRAINING_DEALS[chip % 5] }
}

impl Stronghold {
    /// Where chips of a kind lie that this Invader may move.
    fn chips_of(&self, by: u8, chip: usize, group: usize) -> Places {
        match (group, chip) {
            (0, BRIDGE) => Places::paths(self.p.bridges & self.invader_paths(by)),
            (0, kind) => Places::sections(self.p.equipment[kind] & self.invader_sections(by)),
            (_, SABOTEUR) => Places::buildings(self.p.saboteurs.into()),
            (_, kind) => Places::ramparts(self.p.training[kind] & self.invader_ramparts(by)),
        }
    }

    /// Where a chip can go: legal places of the same side, other buildings for a Saboteur. [S13.7] [S13.9]
    fn chip_places(&self, chip: usize, group: usize, from: Place) -> Places {
        let side = match from.spot() {
            Spot::Section(s) => s.side(),
            Spot::Rampart(r) => r.side(),
            Spot::Path(p) => p.side(),
            _ => Side::West,
        };
        match (group, chip) {
            (0, BRIDGE) => Places::paths(self.free_trap_fields() & Path::of_side(side)),
            (0, kind) => Places::sections(self.equipment_places(kind) & side.sections()),
            (_, SABOTEUR) => Places::buildings(u16::from(Building::WITH_ACTIONS & !self.p.saboteurs)),
            (_, kind) => Places::ramparts(self.training_places(kind) & side.ramparts()),
        }
    }

    fn may_move_chip(&self, chip: usize, group: usize, from: Place) -> Result<(), Violation> {
        if let (0, LADDER, Spot::Section(s)) = (group, chip, from.spot())
            && self.p.wall[s.index()].total() > self.kit.invader_fields[s.index()]
        {
            return Err(Violation::new(rule!("S13.8"), "a unit stands on this Ladder"));
        }
        if self.chip_places(chip, group, from).is_empty() {
            let rule = if group == 0 { rule!("S13.7") } else { rule!("S13.9") };
            return Err(Violation::new(rule, "there is no other place for it"));
        }
        Ok(())
    }

    pub(crate) fn may_move_some(&self, by: u8, chips: RangeInclusive<usize>, group: usize) -> Result<(), Violation> {
        let mut some = chips.flat_map(|chip| self.chips_of(by, chip, group).map(move |place| (chip, place)));
        if some.any(|(chip, place)| self.may_move_chip(chip, group, place).is_ok()) {
            return Ok(());
        }
        let rule = if group == 0 { rule!("S13.7") } else { rule!("S13.9") };
        Err(Violation::new(rule, "no chip on the board can move"))
    }

    pub(crate) fn list_chips_to_move(
        &self,
        by: u8,
        chips: RangeInclusive<usize>,
        group: usize,
        out: &mut impl Choices<Action>,
    ) {
        for chip in chips {
            for place in self.chips_of(by, chip, group) {
                out.put(Action::Chip(chip_deal(chip, group), place), self.may_move_chip(chip, group, place));
            }
        }
    }

    pub(crate) fn take_up(&mut self, by: u8, deal: Deal, chip: Deal, from: Place) {
        let group = usize::from(deal == Deal::MoveTraining);
        let kinds: &[Deal] = if group == 0 { &EQUIPMENT_DEALS } else { &TRAINING_DEALS };
        let Some(kind) = kinds.iter().position(|d| *d == chip) else { return };
        self.ask(Ask::ChipTo { by, chip: (kind + 8 * group) as u8, from });
    }

    pub(crate) fn list_chip_places<C: Choices<Action>>(&self, _by: u8, chip: u8, from: Place, out: &mut C) {
        let (kind, group) = (usize::from(chip % 8), usize::from(chip / 8));
        let legal = self.chip_places(kind, group, from);
        legal.for_each(|place| out.offer(Action::At(place)));
        if C::EXPLAIN {
            let all = match from.spot() {
                Spot::Section(_) => Places::sections(0x1ff),
                Spot::Rampart(_) => Places::ramparts(0x7f),
                Spot::Path(_) => Places::paths(self.kit.trap_fields),
                _ => Places::buildings(u16::from(Building::WITH_ACTIONS)),
            };
            for place in all.minus(legal) {
                out.refuse(Action::At(place), self.why_not_there(kind, group, from, place));
            }
        }
    }

    /// Why a chip cannot go to a place of its kind. [S13.7] [S13.9] [S9.1] [S10.1] [S10.8]
    fn why_not_there(&self, kind: usize, group: usize, from: Place, to: Place) -> Violation {
        let moving = if group == 0 { rule!("S13.7") } else { rule!("S13.9") };
        let (same_side, same_kind) = match (from.spot(), to.spot()) {
            (Spot::Section(a), Spot::Section(b)) => (a.side() == b.side(), self.has_equipment(kind, b)),
            (Spot::Rampart(a), Spot::Rampart(b)) => (a.side() == b.side(), self.has_training(kind, b)),
            (Spot::Path(a), Spot::Path(b)) => (a.side() == b.side(), false),
            _ => (true, false),
        };
        let (rule, why) = match to.spot() {
            _ if to == from => (moving, "it lies there"),
            _ if !same_side => (moving, "it lies on the other side"),
            Spot::Section(_) if same_kind => (rule!("S9.1"), "it has a chip of this kind"),
            Spot::Section(_) => (rule!("S9.1"), "both Equipment fields are taken"),
            Spot::Rampart(_) if same_kind => (rule!("S10.1"), "it has a chip of this kind"),
            Spot::Rampart(_) => (rule!("S10.1"), "both Training fields are taken"),
            Spot::Building(_) => (rule!("S10.8"), "a Saboteur is there"),
            _ => (rule!("S9.9"), "a Trap or Bridge lies there"),
        };
        Violation::new(rule, why)
    }

    pub(crate) fn move_chip(&mut self, seat: Seat, moving: u8, from: Place, action: Action, io: &mut impl Fate) {
        let Action::At(to) = action else { return };
        let (kind, group) = (usize::from(moving % 8), usize::from(moving / 8));
        let rule = if group == 0 { rule!("S13.7") } else { rule!("S13.9") };
        let piece = Part::A(deal_chip(chip_deal(kind, group)));
        tell!(io, rule, "{seat} moves {piece} from {from} to {to}.", seat, piece, from, to);
        match (from.spot(), to.spot()) {
            (Spot::Section(a), Spot::Section(b)) if kind < EQUIPMENT => {
                self.p.equipment[kind] = self.p.equipment[kind] & !a.bit() | b.bit();
                self.check_feats(io);
            }
            (Spot::Rampart(a), Spot::Rampart(b)) if kind < TRAINING => {
                self.p.training[kind] = self.p.training[kind] & !a.bit() | b.bit();
            }
            (Spot::Path(a), Spot::Path(b)) => self.p.bridges = self.p.bridges & !a.bit() | b.bit(),
            (Spot::Building(a), Spot::Building(b)) => {
                self.p.saboteurs = self.p.saboteurs & !(1 << a as u8) | 1 << b as u8;
            }
            _ => {}
        }
    }

    pub(crate) fn may_escape(&self, by: u8) -> Result<(), Violation> {
        if self.p.pool.of(GOBLIN) == 0 {
            return Err(Violation::new(rule!("S13.11"), "no Goblin lies in the rejected pool"));
        }
        if self.escape_sides(by).next().is_none() {
            return Err(Violation::new(rule!("S13.11"), "no Foreground has room"));
        }
        Ok(())
    }

    /// Foregrounds of this Invader with room. [S23.17]
    fn escape_sides(&self, by: u8) -> impl Iterator<Item = Side> {
        let game = self;
        Side::BOTH.into_iter().filter(move |&side| game.plays_side(by, side) && game.foreground_room(side) > 0)
    }

    pub(crate) fn list_escape(&self, by: u8, any: bool, out: &mut impl Choices<Action>) {
        for side in Side::BOTH {
            if !self.plays_side(by, side) {
                continue;
            }
            let verdict = if self.foreground_room(side) > 0 {
                Ok(())
            } else {
                Err(Violation::new(rule!("S4.5"), "this Foreground is full"))
            };
            out.put(Action::At(Place::foreground(side)), verdict);
        }
        if any {
            out.offer(Action::End);
        }
    }

    /// One to three Goblins from the pool, one by one. [S13.11]
    pub(crate) fn escape(&mut self, by: u8, left: u8, action: Action, io: &mut impl Fate) {
        let Action::At(place) = action else { return };
        let Spot::Foreground(side) = place.spot() else { return };
        self.p.pool.take(GOBLIN, 1);
        self.p.foregrounds[side.index()].add(GOBLIN, 1);
        let piece = Part::A(invader_piece(GOBLIN));
        tell!(io, "S13.11", "{piece} escapes from {from} to {to}.",
            piece, from = POOL, to = place; seat = self.invader_seat(by));
        if left > 1 && self.may_escape(by).is_ok() {
            self.ask(Ask::Escape { by, left: left - 1, any: true });
        }
    }

    /// What an Invader may do in Phase 6 besides his Actions. [S12.3]
    pub(crate) fn list_free_moves(&self, by: u8, out: &mut impl Choices<Action>) {
        let altars = self.machine_mask(|m| m == Machine::Altar) & self.invader_ramparts(by);
        for altar in ramparts(altars) {
            out.put(Action::Altar(altar), self.may_mark(altar));
        }
        for from in sections(self.p.equipment[ROPE] & self.invader_sections(by)) {
            out.put(Action::Rope(from), self.may_rope(from));
        }
    }

    fn may_mark(&self, altar: Rampart) -> Result<(), Violation> {
        if self.p.turn_flags.marked & altar.bit() != 0 {
            return Err(Violation::new(rule!("S8.19"), "this Altar's Influence was set this turn"));
        }
        if self.p.influence[altar.index()] == NONE && self.free(Piece::Influence) == 0 {
            return Err(Violation::new(rule!("S2.18"), "both Influence chips are in use"));
        }
        Ok(())
    }

    pub(crate) fn list_influence(&self, _by: u8, altar: Rampart, out: &mut impl Choices<Action>) {
        for s in sections(altar.side().sections()) {
            let verdict = if self.p.influence[altar.index()] == s.0 {
                Err(Violation::new(rule!("S8.19"), "the Influence lies there"))
            } else {
                Ok(())
            };
            out.put(Action::At(s.place()), verdict);
        }
    }

    pub(crate) fn influence(&mut self, seat: Seat, altar: Rampart, action: Action, io: &mut impl Fate) {
        let Action::At(place) = action else { return };
        let before = std::mem::replace(&mut self.p.influence[altar.index()], place.0);
        self.p.turn_flags.marked |= altar.bit();
        let (piece, at) = (chip(Piece::Influence), altar);
        if before == NONE {
            tell!(io, "S8.19", "{seat} lays the {piece} of the Altar at {at} on {to}.", seat, piece, at, to = place);
        } else {
            tell!(
                io,
                "S8.19",
                "{seat} moves the {piece} of the Altar at {at} from {from} to {to}.",
                seat,
                piece,
                at,
                from = Place(before),
                to = place
            );
        }
    }

    fn may_rope(&self, from: Section) -> Result<(), Violation> {
        let no = |why| Err(Violation::new(rule!("S9.7"), why));
        if self.p.turn_flags.roped & from.bit() != 0 {
            return no("this Rope was used this turn");
        }
        if !self.engaged(from) {
            return no("nobody is on this section");
        }
        if !sections(from.adjacent()).any(|s| self.wall_room(s) > 0) {
            return no("no adjacent section has a free wall field");
        }
        Ok(())
    }

    pub(crate) fn list_rope(&self, from: Section, out: &mut impl Choices<Action>) {
        for to in sections(from.adjacent()) {
            let room = self.wall_room(to) > 0;
            for (at, units) in [(Stand::Wall, self.p.wall[from.index()]), (Stand::Tower, self.p.siege[from.index()])] {
                for kind in units.kinds() {
                    let full = Violation::new(rule!("S9.7"), "no wall field is free there");
                    out.put(Action::RopeTo(kind, at, to), if room { Ok(()) } else { Err(full) });
                }
            }
        }
    }

    pub(crate) fn rope(&mut self, seat: Seat, from: Section, action: Action, io: &mut impl Fate) {
        let Action::RopeTo(kind, at, to) = action else { return };
        match at {
            Stand::Wall => self.p.wall[from.index()].take(kind, 1),
            Stand::Tower => self.p.siege[from.index()].take(kind, 1),
        }
        self.p.wall[to.index()].add(kind, 1);
        self.p.turn_flags.roped |= from.bit();
        let (piece, from) = (Part::A(invader_piece(kind)), at.place(from));
        tell!(io, "S9.7", "{seat} sends {piece} by Rope from {from} to {to}.", seat, piece, from, to);
        self.check_feats(io);
    }
}
