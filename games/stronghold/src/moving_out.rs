//! Move Outs: groups of one kind along one route, part by part, with limits, rooms, Traps and Quartermasters. [S12.5]-[S12.22]

use ravelin_core::journal::Part;
use ravelin_core::{Choices, Violation, rule, tell};

use crate::action::Action;
use crate::components::*;
use crate::flow::{Ask, Fate};
use crate::places::*;
use crate::state::{MoveOut, Stronghold};
use crate::tokens::{POOL, field, invader_piece, some};

/// Indices of `MoveOut::left` beyond Ramparts and Foregrounds.
const TO_WEST: usize = CAMPS;
const TO_RAMS: usize = CAMPS + 2;
const EVERYWHERE: Places = {
    let places = Places::sections(0x1ff).or(Places::ramparts(0x7f));
    places.or(Places::only(Place(24))).or(Places::only(Place(25)))
};

/// A Rampart or Foreground as an index of what is noted.
fn camp_index(place: Place) -> usize {
    match place.spot() {
        Spot::Rampart(r) => r.index(),
        Spot::Foreground(side) => RAMPARTS + side.index(),
        _ => 0,
    }
}

/// The side of a place on the field.
fn side_of(place: Place) -> Option<Side> {
    match place.spot() {
        Spot::Section(s) | Spot::SiegeTower(s) => Some(s.side()),
        Spot::Rampart(r) => Some(r.side()),
        Spot::Foreground(side) => Some(side),
        _ => None,
    }
}

/// The Path that a route uses, if it uses one. [S12.16]
fn path_of(from: Place, to: Place) -> Option<Path> {
    match (from.spot(), to.spot()) {
        (Spot::Rampart(r), Spot::Section(s)) => Some(Path::to_section(r, s)),
        (Spot::Foreground(_), Spot::Rampart(r)) | (Spot::Rampart(r), Spot::Foreground(_)) => r.from_foreground(),
        (Spot::Rampart(Rampart(0)), Spot::Rampart(Rampart(1))) => Some(Path::STEP_ASIDE),
        (Spot::Rampart(Rampart(1)), Spot::Rampart(Rampart(0))) => Some(Path::STEP_ASIDE),
        _ => None,
    }
}

impl Stronghold {
    /// Where units of a place may go in a Move Out. [S12.10]-[S12.12] [S12.15]
    fn exits(&self, from: Place) -> Places {
        match from.spot() {
            Spot::Rampart(r) => {
                let mut exits = Places::sections(r.section_mask());
                if r.0 == 1 {
                    exits = exits.or(Places::ramparts(0b1));
                }
                if self.has_training(DROVER, r) {
                    exits = exits.or(Places::ramparts(r.adjacent())).or(Places::only(Place::foreground(r.side())));
                }
                exits
            }
            Spot::Foreground(side) => Places::ramparts(side.ramparts() & !1),
            _ => self.camp_exits(),
        }
    }

    fn camp_exits(&self) -> Places {
        let by = self.p.move_out.by;
        let sections = self.invader_sections(by);
        let mut exits = Places::sections(self.p.equipment[SAP] & sections);
        for side in Side::BOTH {
            if self.plays_side(by, side) {
                exits = exits.or(Places::only(Place::foreground(side)));
            }
        }
        for s in bits(self.p.siege_towers & sections) {
            exits = exits.or(Places::only(Place::siege_tower(Section(s))));
        }
        (0..self.p.rams).fold(exits, |all, ram| all.or(Places::only(Place::ram(ram))))
    }

    /// Free fields at the end of a route. [S12.13]
    fn room_at(&self, to: Place) -> u8 {
        match to.spot() {
            Spot::Section(s) => self.wall_room(s),
            Spot::SiegeTower(s) => self.siege_room(s),
            Spot::Rampart(r) => self.rampart_room(r),
            Spot::Foreground(side) => self.foreground_room(side),
            Spot::Ram(n) => 2u8.saturating_sub(self.p.crews[usize::from(n)].total()),
            _ => 0,
        }
    }

    /// How many of a kind may still leave a place in this part. [S12.6]
    fn waiting(&self, from: Place) -> Units {
        match from.spot() {
            Spot::Camp => self.p.camp[usize::from(self.p.move_out.by)],
            _ => self.p.move_out.noted[camp_index(from)],
        }
    }

    /// How many of a group of this kind die on the way. [S12.18] [S12.19]
    fn trapped(&self, path: Option<Path>, kind: Kind, n: u8) -> u8 {
        let Some(path) = path else { return 0 };
        let bit = path.bit();
        if kind == GOBLIN && self.p.goblin_traps & bit != 0 {
            n
        } else if kind == TROLL && self.p.troll_traps & bit & !self.p.move_out.sprung != 0 {
            n.min(1)
        } else {
            0
        }
    }

    /// Against which limit a route counts. [S12.7]-[S12.9]
    fn ledger(from: Place, to: Place) -> usize {
        match (from.spot(), to.spot()) {
            (Spot::Camp, Spot::Ram(_)) => TO_RAMS,
            (Spot::Camp, Spot::Foreground(side)) => TO_WEST + side.index(),
            (Spot::Camp, Spot::Section(s) | Spot::SiegeTower(s)) => TO_WEST + s.side().index(),
            _ => camp_index(from),
        }
    }

    /// How many units a route may still take within the limits. [S12.7] [S12.8] [S12.14] [S25.3]
    fn within_limit(&self, from: Place, to: Place, wanted: u8) -> u8 {
        let out = &self.p.move_out;
        let at = Self::ledger(from, to);
        let free = out.limit.saturating_sub(out.left[at]);
        let masters = self.p.training[QUARTERMASTER];
        if masters == 0 || at >= CAMPS || free >= wanted {
            return free;
        }
        if self.p.switches.quartermaster_leaves {
            let extra = if at < RAMPARTS && masters & 1 << at != 0 { self.kit.quartermaster_extra } else { 0 };
            return (out.limit + extra).saturating_sub(out.left[at]);
        }
        let mut trial = *out;
        for n in 1..=wanted {
            trial.left[at] += 1;
            if let Spot::Rampart(r) = to.spot() {
                trial.went[at][r.index()] += 1;
            }
            if !self.exempt(&trial) {
                return n - 1;
            }
        }
        wanted
    }

    /// Whether the exemptions of all Quartermasters can be dealt out so that no place exceeds its limit. [S12.14]
    fn exempt(&self, out: &MoveOut) -> bool {
        let mut over = [0u8; CAMPS];
        for (place, over) in over.iter_mut().enumerate() {
            *over = out.left[place].saturating_sub(out.limit);
        }
        let mut left = [0u8; RAMPARTS];
        for r in bits(self.p.training[QUARTERMASTER]) {
            left[usize::from(r)] = self.kit.quartermaster_extra;
        }
        deal_out(&mut over, &mut left, &out.went, 0)
    }

    /// The largest group of a kind that may take a route now; 0 if none. [S12.13] [S12.21] [S9.8]
    pub(crate) fn largest_group(&self, from: Place, to: Place, kind: Kind) -> u8 {
        let there = self.waiting(from).of(kind);
        if there == 0 {
            return 0;
        }
        let mut most = there.min(self.within_limit(from, to, there));
        if let (Spot::Camp, Spot::Section(s)) = (from.spot(), to.spot()) {
            most = most.min(u8::from(self.p.move_out.sapped & s.bit() == 0));
        }
        let path = path_of(from, to);
        let room = self.room_at(to);
        if most <= room {
            return most;
        }
        // Those who die on the way need no room.
        most.min(room.saturating_add(self.trapped(path, kind, most)))
    }

    fn open_route(&self, from: Place, to: Place) -> bool {
        Kind::ALL.into_iter().any(|kind| self.largest_group(from, to, kind) > 0)
    }

    /// The places whose units move in a part. [S12.5]
    fn sources(&self, part: u8) -> Places {
        let by = self.p.move_out.by;
        match part {
            1 => Places::ramparts(self.invader_ramparts(by)),
            2 => {
                let mine = Side::BOTH.into_iter().filter(|side| self.plays_side(by, *side));
                mine.fold(Places::NONE, |all, side| all.or(Places::only(Place::foreground(side))))
            }
            _ => Places::only(Place::CAMP),
        }
    }

    fn any_route(&self, part: u8) -> bool {
        self.sources(part)
            .any(|from| !self.waiting(from).is_empty() && self.exits(from).any(|to| self.open_route(from, to)))
    }

    /// Whether a route belongs to the part under way.
    pub(crate) fn is_route(&self, from: Place, to: Place) -> bool {
        self.sources(self.p.move_out.part).has(from) && self.exits(from).has(to)
    }

    /// A Move Out can be declared only if some group is possible. [S12.5b]
    pub(crate) fn may_move_out(&self, by: u8, deal: Deal) -> Result<(), Violation> {
        let limit = if deal == Deal::MinorMoveOut { self.kit.minor } else { self.kit.major };
        // Usually somebody waits in the Camp and a Foreground has room.
        let camp = !self.p.camp[usize::from(by)].is_empty();
        if camp && Side::BOTH.into_iter().any(|s| self.plays_side(by, s) && self.foreground_room(s) > 0) {
            return Ok(());
        }
        let mut trial = *self;
        trial.p.move_out = self.noted(by, limit);
        if (1..=3).any(|part| trial.any_route(part)) {
            return Ok(());
        }
        Err(Violation::new(rule!("S12.5b"), "nobody can move anywhere"))
    }

    fn noted(&self, by: u8, limit: u8) -> MoveOut {
        let mut out = MoveOut { by, part: 1, limit, ..MoveOut::default() };
        for r in ramparts(self.invader_ramparts(by)) {
            out.noted[r.index()] = self.p.ramparts[r.index()];
        }
        for side in Side::BOTH {
            if self.plays_side(by, side) {
                out.noted[RAMPARTS + side.index()] = self.p.foregrounds[side.index()];
            }
        }
        out
    }

    pub(crate) fn begin_move_out(&mut self, by: u8, limit: u8) {
        self.p.move_out = self.noted(by, limit);
    }

    /// Asks for the next group of the part, or goes on to the next part.
    pub(crate) fn move_out_step(&mut self) -> bool {
        let part = self.p.move_out.part;
        if part > 3 {
            self.p.move_out = MoveOut::default();
        } else if self.any_route(part) {
            self.ask(Ask::Route);
        } else {
            self.p.move_out.part += 1;
        }
        true
    }

    pub(crate) fn list_routes<C: Choices<Action>>(&self, out: &mut C) {
        for from in self.sources(self.p.move_out.part) {
            if self.waiting(from).is_empty() {
                if C::EXPLAIN && !self.units_at(from).is_empty() {
                    let moved = Violation::new(rule!("S12.6"), "everybody there has just arrived");
                    self.exits(from).for_each(|to| out.refuse(Action::Route(from, to), moved));
                }
                continue;
            }
            for to in self.exits(from) {
                if self.open_route(from, to) {
                    out.offer(Action::Route(from, to));
                } else if C::EXPLAIN {
                    out.refuse(Action::Route(from, to), self.why_closed(from, to));
                }
            }
            if C::EXPLAIN {
                self.refuse_other_routes(from, out);
            }
        }
        if C::EXPLAIN {
            self.refuse_other_parts(out);
        }
        out.offer(Action::End);
    }

    /// Places whose turn in this Move Out has not come, or is over. [S12.5]
    fn refuse_other_parts(&self, out: &mut impl Choices<Action>) {
        let now = self.p.move_out.part;
        let later = Violation::new(rule!("S12.5"), "its part of this Move Out comes later");
        let over = Violation::new(rule!("S12.5"), "its part of this Move Out is over");
        for part in (1..=3).filter(|part| *part != now) {
            for from in self.sources(part).filter(|from| !self.waiting(*from).is_empty()) {
                let why = if part > now { later } else { over };
                self.exits(from).for_each(|to| out.refuse(Action::Route(from, to), why));
            }
        }
    }

    fn units_at(&self, place: Place) -> Units {
        match place.spot() {
            Spot::Rampart(r) => self.p.ramparts[r.index()],
            Spot::Foreground(side) => self.p.foregrounds[side.index()],
            _ => Units::NONE,
        }
    }

    fn refuse_other_routes(&self, from: Place, out: &mut impl Choices<Action>) {
        let towers = bits(self.p.siege_towers).map(|s| Place::siege_tower(Section(s)));
        let engines =
            towers.chain((0..self.p.rams).map(Place::ram)).fold(EVERYWHERE, |all, at| all.or(Places::only(at)));
        for to in engines.minus(self.exits(from)).minus(Places::only(from)) {
            let (here, there) = (side_of(from), side_of(to));
            let (rule, why) = match (from.spot(), to.spot()) {
                (Spot::Rampart(_) | Spot::Foreground(_), Spot::SiegeTower(_)) => {
                    (rule!("S8.31"), "a Siege Tower is entered from the Camp only")
                }
                (Spot::Rampart(_) | Spot::Foreground(_), Spot::Ram(_)) => {
                    (rule!("S12.12"), "rams are manned from the Camp only")
                }
                _ if there.is_some_and(|side| !self.plays_side(self.p.move_out.by, side)) => {
                    (rule!("S23.2"), "it lies on the ally's side")
                }
                _ if here.is_some() && here != there => (rule!("S4.2"), "it lies on the other side"),
                (Spot::Rampart(r), Spot::Rampart(_)) if self.has_training(DROVER, r) => {
                    (rule!("S12.15"), "it is not adjacent")
                }
                (Spot::Rampart(_), Spot::Rampart(_)) => (rule!("S12.15"), "only a Drover leads to another Rampart"),
                (Spot::Rampart(_), Spot::Foreground(_)) => (rule!("S4.12"), "Paths lead towards the castle only"),
                (Spot::Foreground(_), Spot::Rampart(Rampart(0))) => (rule!("S4.11"), "no Path leads there"),
                (Spot::Camp, Spot::Section(_)) => (rule!("S9.8"), "there is no Sap"),
                (Spot::Camp, _) => (rule!("S12.12"), "the Camp is not next to it"),
                (Spot::Foreground(_), _) => (rule!("S12.11"), "from there Paths lead to Ramparts only"),
                _ => (rule!("S12.10"), "no Path leads there"),
            };
            out.refuse(Action::Route(from, to), Violation::new(rule, why));
        }
    }

    fn why_closed(&self, from: Place, to: Place) -> Violation {
        let kinds = self.waiting(from).total();
        if self.within_limit(from, to, kinds) == 0 {
            let limit = self.p.move_out.limit.into();
            return Violation::with(limit_rule(from, to), "the limit of {0} units is reached", [limit, 0]);
        }
        if let (Spot::Camp, Spot::Section(s)) = (from.spot(), to.spot())
            && self.p.move_out.sapped & s.bit() != 0
        {
            return Violation::new(rule!("S9.8"), "one unit per Sap and Move Out");
        }
        Violation::new(rule!("S12.13"), "there is no room")
    }

    pub(crate) fn route(&mut self, action: Action, io: &mut impl Fate) {
        let Action::Route(from, to) = action else {
            self.p.move_out.part += 1;
            return;
        };
        let mut kinds = Kind::ALL.into_iter().filter(|kind| self.largest_group(from, to, *kind) > 0);
        match (kinds.next(), kinds.next()) {
            (Some(only), None) => self.ask_number(from, to, only, io),
            _ => self.ask(Ask::Group { from, to }),
        }
    }

    pub(crate) fn list_kinds(&self, from: Place, to: Place, out: &mut impl Choices<Action>) {
        for kind in self.waiting(from).kinds() {
            let verdict = if self.largest_group(from, to, kind) > 0 { Ok(()) } else { Err(self.why_closed(from, to)) };
            out.put(Action::Group(kind), verdict);
        }
    }

    pub(crate) fn choose_kind(&mut self, from: Place, to: Place, action: Action) {
        let Action::Group(kind) = action else { return };
        self.ask(Ask::Number { from, to, kind });
    }

    fn ask_number(&mut self, from: Place, to: Place, kind: Kind, io: &mut impl Fate) {
        if self.largest_group(from, to, kind) == 1 {
            self.move_group(from, to, kind, Action::Number(1), io);
        } else {
            self.ask(Ask::Number { from, to, kind });
        }
    }

    pub(crate) fn list_numbers<C: Choices<Action>>(&self, from: Place, to: Place, kind: Kind, out: &mut C) {
        let most = self.largest_group(from, to, kind);
        (1..=most).for_each(|n| out.offer(Action::Number(n)));
        if C::EXPLAIN {
            let there = self.waiting(from).of(kind);
            let limited = self.within_limit(from, to, there) <= most;
            let sap = from == Place::CAMP && matches!(to.spot(), Spot::Section(_));
            for n in most + 1..=there {
                let why = if sap {
                    Violation::new(rule!("S9.8"), "one unit per Sap and Move Out")
                } else if limited {
                    let limit = self.p.move_out.limit.into();
                    Violation::with(limit_rule(from, to), "more than the limit of {0} units", [limit, 0])
                } else {
                    Violation::with(rule!("S12.13"), "there is room for {0} only", [self.room_at(to).into(), 0])
                };
                out.refuse(Action::Number(n), why);
            }
        }
    }

    /// A group moves: Traps first, then the survivors arrive. [S12.13] [S12.18]-[S12.21]
    pub(crate) fn move_group(&mut self, from: Place, to: Place, kind: Kind, action: Action, io: &mut impl Fate) {
        let Action::Number(n) = action else { return };
        let path = path_of(from, to);
        let dead = self.trapped(path, kind, n);
        if kind == TROLL && dead > 0 {
            self.p.move_out.sprung |= path.map_or(0, Path::bit);
        }
        let at = Self::ledger(from, to);
        match from.spot() {
            Spot::Camp => self.p.camp[usize::from(self.p.move_out.by)].take(kind, n),
            Spot::Foreground(side) => self.p.foregrounds[side.index()].take(kind, n),
            Spot::Rampart(r) => self.p.ramparts[r.index()].take(kind, n),
            _ => {}
        }
        if from != Place::CAMP {
            self.p.move_out.noted[camp_index(from)].take(kind, n);
            if let Spot::Rampart(r) = to.spot() {
                self.p.move_out.went[at % CAMPS][r.index()] += n;
            }
        }
        self.p.move_out.left[at] += n;
        self.p.pool.add(kind, dead);
        self.arrive(from, to, kind, n - dead);
        let (by, unit) = (self.p.move_out.by, invader_piece(kind));
        let (seat, home, moving) = (self.invader_seat(by), field(from, by), Part::Count(n.into(), unit));
        if dead == 0 {
            tell!(io, "S12.5a", "{seat} moves {piece} from {from} to {to}.", seat, piece = moving, from = home, to);
        } else {
            let rule = if kind == TROLL { rule!("S12.19") } else { rule!("S12.18") };
            tell!(io, rule, "{seat} moves {units} from {from} to {to}: a Trap kills {dead}.",
                seat, units = moving, from = home, to,
                dead = some(dead, unit); piece = some(n - dead, unit);
                piece = some(dead, unit), from = home, to = POOL);
        }
        self.check_feats(io);
    }

    fn arrive(&mut self, from: Place, to: Place, kind: Kind, n: u8) {
        match to.spot() {
            Spot::Section(s) => {
                self.p.wall[s.index()].add(kind, n);
                if from == Place::CAMP {
                    self.p.move_out.sapped |= s.bit();
                }
            }
            Spot::SiegeTower(s) => self.p.siege[s.index()].add(kind, n),
            Spot::Rampart(r) => self.p.ramparts[r.index()].add(kind, n),
            Spot::Foreground(side) => self.p.foregrounds[side.index()].add(kind, n),
            Spot::Ram(ram) => self.p.crews[usize::from(ram)].add(kind, n),
            _ => {}
        }
    }
}

fn limit_rule(from: Place, to: Place) -> ravelin_core::Clause {
    match (from.spot(), to.spot()) {
        (Spot::Camp, Spot::Ram(_)) => rule!("S12.9"),
        (Spot::Camp, _) => rule!("S12.8"),
        _ => rule!("S12.7"),
    }
}

/// Deals exemptions of Quartermasters to places that have sent more than the limit. Few of both, so trying all is quick.
fn deal_out(over: &mut [u8; CAMPS], left: &mut [u8; RAMPARTS], went: &[[u8; RAMPARTS]; CAMPS], from: usize) -> bool {
    let Some(place) = (from..CAMPS).find(|p| over[*p] > 0) else { return true };
    let most = over[place];
    share(over, left, went, place, 0, most)
}

fn share(
    over: &mut [u8; CAMPS],
    left: &mut [u8; RAMPARTS],
    went: &[[u8; RAMPARTS]; CAMPS],
    place: usize,
    rampart: usize,
    due: u8,
) -> bool {
    if due == 0 {
        return deal_out(over, left, went, place + 1);
    }
    if rampart >= RAMPARTS {
        return false;
    }
    let most = due.min(left[rampart]).min(went[place][rampart]);
    for n in (0..=most).rev() {
        left[rampart] -= n;
        let done = share(over, left, went, place, rampart + 1, due - n);
        left[rampart] += n;
        if done {
            return true;
        }
    }
    false
}
