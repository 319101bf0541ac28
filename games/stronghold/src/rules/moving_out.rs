//! S12.5-S12.22: Move Outs: groups of one kind along one route, part by part, with limits, rooms, Traps and Quartermasters.

use ravelin_core::journal::Part as Hole;
use ravelin_core::question::Next;
use ravelin_core::{
    Asking, Choices, Clause, DecisionKind, Each, Fate, Question, Seat, Set, Violation, ask, ensure, question, rule,
    tell,
};

use crate::ids::*;
use crate::kit::*;
use crate::state::{MoveOut, Stronghold};
use crate::tokens::{Besieger, POOL, field, invader_piece, some};

question! {
    /// The next route of a Move Out, or the end of its part. [S12.5]
    pub Route { part: Part } in Stronghold;
    asked(|_, game| game.invader_seat(game.p.move_out.by));
    prompt(|q, game| {
        let from = match q.part {
            Part::Ramparts => "Ramparts",
            Part::Foregrounds => "Foregrounds",
            Part::Camp => "the Camp",
        };
        let question = format!("Move Out of {} from {from}: a route, or end this part.", game.p.move_out.limit);
        ask(DecisionKind::ChooseSome, question, rule!("S12.5"))
    });
    Routed {
        Go { from: Place, to: Place } = "{from} to {to}", "From {from} to {to}", at to;
        End {} = "end", (|q, _| match q.part {
            Part::Ramparts => "Nobody more leaves the Ramparts",
            Part::Foregrounds => "Nobody more leaves the Foregrounds",
            Part::Camp => "Nobody more leaves the Camp",
        }.to_owned());
    }
}

impl Question<Stronghold> for Route {
    /// A part without a possible route is over.
    fn run(self, game: &mut Stronghold, _: &mut impl Fate) -> Next {
        if game.any_route(self.part) {
            return Next::Ask;
        }
        game.end_part(self.part);
        Next::GoOn
    }

    fn choices(self, game: &Stronghold, _: Seat, out: &mut impl Choices<Routed>) {
        for from in game.sources(self.part) {
            game.list_routes(from, out);
        }
        if out.explains() {
            game.refuse_other_parts(self.part, out);
        }
        out.offer(Routed::End {});
    }

    fn answer(self, game: &mut Stronghold, _: Seat, answer: Routed, ctx: &mut impl Fate) {
        let Routed::Go { from, to } = answer else { return game.end_part(self.part) };
        let mut kinds = Kind::ALL.into_iter().filter(|kind| game.largest_group(from, to, *kind) > 0);
        match (kinds.next(), kinds.next()) {
            (Some(kind), None) if game.largest_group(from, to, kind) == 1 => game.move_group(from, to, kind, 1, ctx),
            (Some(kind), None) => game.push(Number { from, to, kind }),
            _ => game.push(Group { from, to }),
        }
    }

    fn sound(self, game: &Stronghold) -> bool {
        game.phase() == Some(Phase::MovingOut)
    }

    fn fights(answer: Routed) -> bool {
        let Routed::Go { to, .. } = answer else { return false };
        matches!(to.spot(), Spot::Section(_) | Spot::SiegeTower(_) | Spot::Ram(_) | Spot::Rampart(_))
    }
}

question! {
    /// Who takes a route. [S12.5a]
    pub Group { from: Place, to: Place } in Stronghold;
    asked(|_, game| game.invader_seat(game.p.move_out.by));
    prompt(ChooseOne, "S12.5a", "Who moves from {from} to {to}?");
    Grouped {
        Kind { unit: Besieger } = "{unit}", "{unit}";
    }
}

impl Question<Stronghold> for Group {
    fn choices(self, game: &Stronghold, _: Seat, out: &mut impl Choices<Grouped>) {
        let Group { from, to } = self;
        for kind in game.waiting(from).kinds() {
            let possible = game.largest_group(from, to, kind) > 0;
            let verdict = if possible { Ok(()) } else { Err(game.why_closed(from, to)) };
            out.put(Grouped::Kind { unit: Besieger(kind) }, verdict);
        }
    }

    fn answer(self, game: &mut Stronghold, _: Seat, Grouped::Kind { unit }: Grouped, _: &mut impl Fate) {
        game.replace(Number { from: self.from, to: self.to, kind: unit.0 });
    }

    fn sound(self, game: &Stronghold) -> bool {
        game.is_route(self.from, self.to)
    }
}

question! {
    /// How many of a kind take a route. [S12.5a]
    pub Number { from: Place, to: Place, kind: Kind } in Stronghold;
    asked(|_, game| game.invader_seat(game.p.move_out.by));
    prompt(|q, game| {
        let units = match q.kind {
            GOBLIN => "Goblins",
            ORC => "Orcs",
            TROLL => "Trolls",
        };
        let question = format!("How many {units} move from {} to {}?", game.kit.place(q.from), game.kit.place(q.to));
        ask(DecisionKind::Allocate, question, rule!("S12.5a"))
    });
    Numbered {
        Units { n: u8 } = "{n}", "{n}";
    }
}

impl Question<Stronghold> for Number {
    fn choices(self, game: &Stronghold, _: Seat, out: &mut impl Choices<Numbered>) {
        let Number { from, to, kind } = self;
        let most = game.largest_group(from, to, kind);
        (1..=most).for_each(|n| out.offer(Numbered::Units { n }));
        if out.explains() {
            let there = game.waiting(from).of(kind);
            let limited = game.within_limit(from, to, there) <= most;
            let sap = from == Place::Camp && matches!(to.spot(), Spot::Section(_));
            for n in most + 1..=there {
                let why = if sap {
                    Violation::new(rule!("S9.8"), "one unit per Sap and Move Out")
                } else if limited {
                    let limit = game.p.move_out.limit.into();
                    Violation::with(limit_rule(from, to), "more than the limit of {0} units", [limit, 0])
                } else {
                    Violation::with(rule!("S12.13"), "there is room for {0} only", [game.room_at(to).into(), 0])
                };
                out.refuse(Numbered::Units { n }, why);
            }
        }
    }

    fn answer(self, game: &mut Stronghold, _: Seat, Numbered::Units { n }: Numbered, ctx: &mut impl Fate) {
        game.pop();
        game.move_group(self.from, self.to, self.kind, n, ctx);
    }

    fn sound(self, game: &Stronghold) -> bool {
        game.is_route(self.from, self.to)
    }

    fn fights(Numbered::Units { n }: Numbered) -> bool {
        n >= 3
    }
}

/// The ground that a place is.
fn ground(place: Place) -> Option<Ground> {
    match place.spot() {
        Spot::Rampart(r) => Some(r.ground()),
        Spot::Foreground(side) => Some(side.ground()),
        _ => None,
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
        (Spot::Rampart(Rampart::Wr1), Spot::Rampart(Rampart::Wr2))
        | (Spot::Rampart(Rampart::Wr2), Spot::Rampart(Rampart::Wr1)) => Some(Path::STEP_ASIDE),
        _ => None,
    }
}

/// Against which limit a route counts. [S12.7]-[S12.9]
fn ledger(from: Place, to: Place) -> Ledger {
    match (ground(from), to.spot()) {
        (Some(ground), _) => ground.ledger(),
        (None, Spot::Foreground(side)) => Ledger::to(side),
        (None, Spot::Section(s) | Spot::SiegeTower(s)) => Ledger::to(s.side()),
        (None, _) => Ledger::ToRams,
    }
}

fn limit_rule(from: Place, to: Place) -> Clause {
    match (from.spot(), to.spot()) {
        (Spot::Camp, Spot::Ram(_)) => rule!("S12.9"),
        (Spot::Camp, _) => rule!("S12.8"),
        _ => rule!("S12.7"),
    }
}

pub(crate) fn begin_move_out(game: &mut Stronghold, by: Side, limit: u8) {
    game.p.move_out = game.noted(by, limit);
    game.push(Route { part: Part::Ramparts });
}

impl Stronghold {
    fn end_part(&mut self, part: Part) {
        match part {
            Part::Ramparts => self.replace(Route { part: Part::Foregrounds }),
            Part::Foregrounds => self.replace(Route { part: Part::Camp }),
            Part::Camp => {
                self.p.move_out = MoveOut::default();
                self.pop();
            }
        }
    }

    /// Where units of a place may go in a Move Out. [S12.10]-[S12.12] [S12.15]
    fn exits(&self, from: Place) -> Set<Place> {
        match from.spot() {
            Spot::Rampart(r) => {
                let mut exits = places(r.reach());
                if r == Rampart::Wr2 {
                    exits.insert(Place::Wr1);
                }
                if self.has_training(Training::Drover, r) {
                    exits |= places(r.adjacent()).with(r.side().foreground());
                }
                exits
            }
            Spot::Foreground(side) => places(side.ramparts().without(Rampart::Wr1)),
            _ => self.camp_exits(),
        }
    }

    fn camp_exits(&self) -> Set<Place> {
        let by = self.p.move_out.by;
        let sections = self.invader_sections(by);
        let mut exits = places(self.p.equipment[Equipment::Sap] & sections) | places(self.rams());
        for side in Side::BOTH {
            if self.plays_side(by, side) {
                exits.insert(side.foreground());
            }
        }
        exits | siege_towers(self.p.siege_towers & sections)
    }

    /// Free fields at the end of a route. [S12.13]
    fn room_at(&self, to: Place) -> u8 {
        match to.spot() {
            Spot::Section(s) => self.wall_room(s),
            Spot::SiegeTower(s) => self.siege_room(s),
            Spot::Rampart(r) => self.rampart_room(r),
            Spot::Foreground(side) => self.foreground_room(side),
            Spot::Ram(ram) => 2u8.saturating_sub(self.p.crews[ram].total()),
            _ => 0,
        }
    }

    /// How many of a kind may still leave a place in this part. [S12.6]
    fn waiting(&self, from: Place) -> Units {
        ground(from).map_or(self.p.camp[self.p.move_out.by], |ground| self.p.move_out.noted[ground])
    }

    /// How many of a group of this kind die on the way. [S12.18] [S12.19]
    fn trapped(&self, path: Option<Path>, kind: Kind, n: u8) -> u8 {
        match (path, kind) {
            (Some(path), GOBLIN) if self.p.goblin_traps.has(path) => n,
            (Some(path), TROLL) if self.p.troll_traps.has(path) && !self.p.move_out.sprung.has(path) => n.min(1),
            _ => 0,
        }
    }

    /// How many units a route may still take within the limits. [S12.7] [S12.8] [S12.14] [S25.3]
    fn within_limit(&self, from: Place, to: Place, wanted: u8) -> u8 {
        let out = &self.p.move_out;
        let at = ledger(from, to);
        let free = out.limit.saturating_sub(out.left[at]);
        let masters = self.p.training[Training::Quartermaster];
        let Some(ground) = ground(from).filter(|_| !masters.is_empty() && free < wanted) else { return free };
        if self.p.switches.quartermaster_leaves {
            let led = matches!(from.spot(), Spot::Rampart(r) if masters.has(r));
            let extra = if led { self.kit.quartermaster_extra } else { 0 };
            return (out.limit + extra).saturating_sub(out.left[at]);
        }
        let mut trial = *out;
        for n in 1..=wanted {
            trial.left[at] += 1;
            if let Spot::Rampart(r) = to.spot() {
                trial.went[ground][r] += 1;
            }
            if !self.exempt(&trial) {
                return n - 1;
            }
        }
        wanted
    }

    /// Whether the exemptions of all Quartermasters can be dealt out so that no place exceeds its limit. [S12.14]
    fn exempt(&self, out: &MoveOut) -> bool {
        let masters = self.p.training[Training::Quartermaster];
        let extra = self.kit.quartermaster_extra;
        let mut left = Each::from_fn(|r| if masters.has(r) { extra } else { 0 });
        deal_out(out, &mut left, Set::all())
    }

    /// The largest group of a kind that may take a route now; 0 if none. [S12.13] [S12.21] [S9.8]
    pub(crate) fn largest_group(&self, from: Place, to: Place, kind: Kind) -> u8 {
        let there = self.waiting(from).of(kind);
        if there == 0 {
            return 0;
        }
        let mut most = there.min(self.within_limit(from, to, there));
        if let (Spot::Camp, Spot::Section(s)) = (from.spot(), to.spot()) {
            most = most.min(u8::from(!self.p.move_out.sapped.has(s)));
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
    fn sources(&self, part: Part) -> Set<Place> {
        let by = self.p.move_out.by;
        match part {
            Part::Ramparts => places(self.invader_ramparts(by)),
            Part::Foregrounds => {
                let mine = Side::BOTH.into_iter().filter(|side| self.plays_side(by, *side));
                mine.map(Side::foreground).collect()
            }
            Part::Camp => Set::only(Place::Camp),
        }
    }

    fn any_route(&self, part: Part) -> bool {
        self.sources(part)
            .iter()
            .any(|from| !self.waiting(from).is_empty() && self.exits(from).iter().any(|to| self.open_route(from, to)))
    }

    /// Whether a route belongs to the part under way.
    fn is_route(&self, from: Place, to: Place) -> bool {
        let part = self.p.pending.iter().find_map(|frame| match frame {
            crate::Frame::Route(Route { part }) => Some(*part),
            _ => None,
        });
        part.is_some_and(|part| self.sources(part).has(from) && self.exits(from).has(to))
    }

    /// A Move Out can be declared only if some group is possible. [S12.5b]
    pub(crate) fn may_move_out(&self, by: Side, deal: Deal) -> Result<(), Violation> {
        let limit = if deal == Deal::MinorMoveOut { self.kit.minor } else { self.kit.major };
        // Usually somebody waits in the Camp and a Foreground has room.
        let camp = !self.p.camp[by].is_empty();
        if camp && Side::BOTH.into_iter().any(|s| self.plays_side(by, s) && self.foreground_room(s) > 0) {
            return Ok(());
        }
        let mut trial = *self;
        trial.p.move_out = self.noted(by, limit);
        ensure(Part::ALL.into_iter().any(|part| trial.any_route(part)), rule!("S12.5b"), "nobody can move anywhere")
    }

    fn noted(&self, by: Side, limit: u8) -> MoveOut {
        let mut out = MoveOut { by, limit, ..MoveOut::default() };
        for r in self.invader_ramparts(by) {
            out.noted[r.ground()] = self.p.ramparts[r];
        }
        for side in Side::BOTH {
            if self.plays_side(by, side) {
                out.noted[side.ground()] = self.p.foregrounds[side];
            }
        }
        out
    }

    fn list_routes(&self, from: Place, out: &mut impl Choices<Routed>) {
        if self.waiting(from).is_empty() {
            if out.explains() && !self.units_at(from).is_empty() {
                let moved = Violation::new(rule!("S12.6"), "everybody there has just arrived");
                self.exits(from).iter().for_each(|to| out.refuse(Routed::Go { from, to }, moved));
            }
            return;
        }
        for to in self.exits(from) {
            if self.open_route(from, to) {
                out.offer(Routed::Go { from, to });
            } else if out.explains() {
                out.refuse(Routed::Go { from, to }, self.why_closed(from, to));
            }
        }
        if out.explains() {
            self.refuse_other_routes(from, out);
        }
    }

    /// Places whose turn in this Move Out has not come, or is over. [S12.5]
    fn refuse_other_parts(&self, now: Part, out: &mut impl Choices<Routed>) {
        let later = Violation::new(rule!("S12.5"), "its part of this Move Out comes later");
        let over = Violation::new(rule!("S12.5"), "its part of this Move Out is over");
        for part in Part::ALL.into_iter().filter(|part| *part != now) {
            for from in self.sources(part).iter().filter(|from| !self.waiting(*from).is_empty()) {
                let why = if part > now { later } else { over };
                self.exits(from).iter().for_each(|to| out.refuse(Routed::Go { from, to }, why));
            }
        }
    }

    fn units_at(&self, place: Place) -> Units {
        match place.spot() {
            Spot::Rampart(r) => self.p.ramparts[r],
            Spot::Foreground(side) => self.p.foregrounds[side],
            _ => Units::NONE,
        }
    }

    fn refuse_other_routes(&self, from: Place, out: &mut impl Choices<Routed>) {
        let fields = places(Set::<Section>::all()) | places(Set::<Rampart>::all());
        let engines = siege_towers(self.p.siege_towers) | places(self.rams());
        let all = (fields | engines).with(Place::Wf).with(Place::Ef);
        for to in (all - self.exits(from)).without(from) {
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
                (Spot::Rampart(r), Spot::Rampart(_)) if self.has_training(Training::Drover, r) => {
                    (rule!("S12.15"), "it is not adjacent")
                }
                (Spot::Rampart(_), Spot::Rampart(_)) => (rule!("S12.15"), "only a Drover leads to another Rampart"),
                (Spot::Rampart(_), Spot::Foreground(_)) => (rule!("S4.12"), "Paths lead towards the castle only"),
                (Spot::Foreground(_), Spot::Rampart(Rampart::Wr1)) => (rule!("S4.11"), "no Path leads there"),
                (Spot::Camp, Spot::Section(_)) => (rule!("S9.8"), "there is no Sap"),
                (Spot::Camp, _) => (rule!("S12.12"), "the Camp is not next to it"),
                (Spot::Foreground(_), _) => (rule!("S12.11"), "from there Paths lead to Ramparts only"),
                _ => (rule!("S12.10"), "no Path leads there"),
            };
            out.refuse(Routed::Go { from, to }, Violation::new(rule, why));
        }
    }

    fn why_closed(&self, from: Place, to: Place) -> Violation {
        let kinds = self.waiting(from).total();
        if self.within_limit(from, to, kinds) == 0 {
            let limit = self.p.move_out.limit.into();
            return Violation::with(limit_rule(from, to), "the limit of {0} units is reached", [limit, 0]);
        }
        if let (Spot::Camp, Spot::Section(s)) = (from.spot(), to.spot())
            && self.p.move_out.sapped.has(s)
        {
            return Violation::new(rule!("S9.8"), "one unit per Sap and Move Out");
        }
        Violation::new(rule!("S12.13"), "there is no room")
    }

    /// A group moves: Traps first, then the survivors arrive. [S12.13] [S12.18]-[S12.21]
    pub(crate) fn move_group(&mut self, from: Place, to: Place, kind: Kind, n: u8, ctx: &mut impl Fate) {
        let path = path_of(from, to);
        let dead = self.trapped(path, kind, n);
        if kind == TROLL && dead > 0 {
            self.p.move_out.sprung |= path.into();
        }
        match from.spot() {
            Spot::Foreground(side) => self.p.foregrounds[side].take(kind, n),
            Spot::Rampart(r) => self.p.ramparts[r].take(kind, n),
            _ => self.p.camp[self.p.move_out.by].take(kind, n),
        }
        if let Some(ground) = ground(from) {
            self.p.move_out.noted[ground].take(kind, n);
            if let Spot::Rampart(r) = to.spot() {
                self.p.move_out.went[ground][r] += n;
            }
        }
        self.p.move_out.left[ledger(from, to)] += n;
        self.p.pool.add(kind, dead);
        self.arrive(from, to, kind, n - dead);
        let (by, unit) = (self.p.move_out.by, invader_piece(kind));
        let (seat, home, moving) = (self.invader_seat(by), field(from, by), Hole::Count(n.into(), unit));
        if dead == 0 {
            tell!(ctx, "S12.5a", "{seat} moves {piece} from {from} to {to}.", seat, piece = moving, from = home, to);
        } else {
            let rule = if kind == TROLL { rule!("S12.19") } else { rule!("S12.18") };
            tell!(ctx, rule, "{seat} moves {units} from {from} to {to}: a Trap kills {dead}.",
                seat, units = moving, from = home, to,
                dead = some(dead, unit); piece = some(n - dead, unit);
                piece = some(dead, unit), from = home, to = POOL);
        }
        self.check_feats(ctx);
    }

    fn arrive(&mut self, from: Place, to: Place, kind: Kind, n: u8) {
        match to.spot() {
            Spot::Section(s) => {
                self.p.wall[s].add(kind, n);
                if from == Place::Camp {
                    self.p.move_out.sapped.insert(s);
                }
            }
            Spot::SiegeTower(s) => self.p.siege[s].add(kind, n),
            Spot::Rampart(r) => self.p.ramparts[r].add(kind, n),
            Spot::Foreground(side) => self.p.foregrounds[side].add(kind, n),
            Spot::Ram(ram) => self.p.crews[ram].add(kind, n),
            spot => unreachable!("nobody moves to {spot:?}"),
        }
    }
}

/// Deals exemptions of Quartermasters to the grounds that have sent more than the limit. Few of both, so trying all is quick.
fn deal_out(out: &MoveOut, left: &mut Each<Rampart, u8>, grounds: Set<Ground>) -> bool {
    let over = |ground: Ground| out.left[ground.ledger()].saturating_sub(out.limit);
    let Some(ground) = grounds.iter().find(|ground| over(*ground) > 0) else { return true };
    share(out, left, grounds.without(ground), ground, Set::all(), over(ground))
}

fn share(
    out: &MoveOut,
    left: &mut Each<Rampart, u8>,
    grounds: Set<Ground>,
    ground: Ground,
    ramparts: Set<Rampart>,
    due: u8,
) -> bool {
    if due == 0 {
        return deal_out(out, left, grounds);
    }
    let Some(r) = ramparts.lowest() else { return false };
    let most = due.min(left[r]).min(out.went[ground][r]);
    for n in (0..=most).rev() {
        left[r] -= n;
        let done = share(out, left, grounds, ground, ramparts.without(r), due - n);
        left[r] += n;
        if done {
            return true;
        }
    }
    false
}
