//! Where Units can go: all Areas that some path reaches, found at once. A path is never stored; only its last Area matters. [Z17]

use crate::components::*;
use crate::flow::Mover;
use crate::modifiers::{Kind, March};
use crate::state::{Ctx, Zabor};
use crate::vocabulary::*;

/// Own land, Areas that may not be entered, linked and passable Areas: worked out once for all Units of a move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ways {
    seat: u8,
    own: Mask,
    pub(crate) closed: Mask,
    linked: Mask,
    pass: Mask,
}

/// Levels that most paths need at most; more are searched with more room. [Z17.6.4]
const USUAL: usize = 4;
const MOST: usize = 10;

impl Zabor {
    pub(crate) fn phase(&self) -> Phase {
        Phase::nth(self.p.phase).unwrap_or(Phase::End)
    }

    /// Areas that no Unit of this colour may enter or pass. [Z17.13]
    pub(crate) fn closed(&self, colour: u8) -> Mask {
        if self.p.due == 0 && !self.has_closed(colour) {
            return 0;
        }
        let mut mask = 0;
        for other in self.seat_range().filter(|s| *s != colour) {
            self.each_mod(other, ModKind::NoEntry, |m, at| {
                if let Mod::NoEntry(f) = m {
                    mask |= self.filter_mask(f, other, &Ctx::at(at));
                }
            });
        }
        let mut truce = false;
        self.each_mod(colour, ModKind::Truce, |m, _| truce |= m == Mod::Truce(self.phase()));
        if truce {
            mask |= self.empires() & !self.areas_of(colour);
        }
        // Two colours fight in an Area, never three. [Z20.10]
        for a in areas(self.p.due) {
            if self.p.guest_of[usize::from(a)] != colour {
                mask |= bit(a);
            }
        }
        mask
    }

    /// Areas where a step to another of them costs a Land Unit nothing. [Z17.4]
    pub(crate) fn linked(&self, seat: u8) -> Mask {
        let mut roads = self.p.roads;
        let own = self.areas_of(seat);
        self.each_mod(seat, ModKind::RoadLike, |m, at| {
            if let Mod::RoadLike(f) = m {
                roads |= self.filter_mask(f, seat, &Ctx::at(at)) & own;
            }
        });
        let mut mask = roads & self.kit.land;
        let slots = self.kit.slots_of(FLEET);
        for a in areas(own & self.kit.sea & self.p.manned) {
            if self.p.stack[usize::from(a)][slots.clone()].iter().any(|n| *n > 0) {
                mask |= bit(a);
            }
        }
        mask
    }

    /// Land Areas that a Land Unit can end its move in. [Z17.1] [Z17.14]
    pub(crate) fn land_reach(&self, from: u8, march: March, ways: &Ways) -> Mask {
        self.paths(bit(from), march, self.kit.land & !ways.closed, ways) & !bit(from)
    }

    /// Areas among `ends` that paths of Land Units lead to from some of these. A path may be walked both ways: what lies strictly
    /// inside it decides, so the same search tells where Units can go and where those come from that reach an Area.
    pub(crate) fn paths(&self, from: Mask, march: March, ends: Mask, ways: &Ways) -> Mask {
        if march.moves == 0 {
            return 0;
        }
        match march.path.max(march.water).max(march.flight) {
            0 => self.plain_paths(from, march.moves, ends, ways),
            most if usize::from(most) < USUAL => self.able_paths::<USUAL>(from, march, ends, ways),
            _ => self.able_paths::<MOST>(from, march, ends, ways),
        }
    }

    /// The search without abilities: what is reached with at most so many borders crossed.
    fn plain_paths(&self, from: Mask, moves: u8, ends: Mask, ways: &Ways) -> Mask {
        let (linked, pass) = (ways.linked, ways.pass);
        let mut reached = 0;
        let mut here = from;
        let mut fresh = here; // from where nobody has gone on yet
        for step in 0..=moves {
            let before = here;
            here = self.along_links(here, fresh, linked, pass, ends, &mut reached);
            if step == moves {
                break;
            }
            let near = self.border(fresh | (here & !before));
            reached |= near & ends;
            fresh = near & pass & !here;
            here |= fresh;
        }
        reached
    }

    /// Follows links from the fresh ones of these Areas without cost. [Z17.4.3]
    fn along_links(
        &self,
        mut here: Mask,
        fresh: Mask,
        linked: Mask,
        pass: Mask,
        ends: Mask,
        reached: &mut Mask,
    ) -> Mask {
        let mut fresh = fresh & linked;
        while fresh != 0 {
            let near = self.border(fresh) & linked;
            *reached |= near & ends;
            fresh = near & pass & !here;
            here |= fresh;
        }
        here
    }

    /// The search with Pathfinder, Water Walking and Flight: one set of Areas for each number of levels used. [Z17.6]
    #[allow(clippy::needless_range_loop, reason = "levels index sets that grow while they are read")]
    fn able_paths<const LEVELS: usize>(&self, from: Mask, march: March, ends: Mask, ways: &Ways) -> Mask {
        let Ways { seat, own, closed, linked, pass } = *ways;
        let hostile = self.kit.land & !own & !closed;
        let rural = hostile & self.p.levels[0];
        let unlinked = self.kit.sea & !linked & !closed;
        let calm = unlinked & !self.hostile_units(seat);
        let most = |n: u8| usize::from(n).min(LEVELS - 1);
        let (p_most, w_most, f_most) = (most(march.path), most(march.water), most(march.flight));
        let mut sets = [[[0 as Mask; LEVELS]; LEVELS]; LEVELS];
        sets[0][0][0] = from;
        let mut reached = 0;
        for step in 0..=march.moves {
            // Links first: they cost nothing, and may lead over hostile Areas by an ability.
            for p in 0..=p_most {
                for w in 0..=w_most {
                    for f in 0..=f_most {
                        let mut fresh = sets[p][w][f] & linked;
                        while fresh != 0 {
                            let near = self.border(fresh) & linked;
                            reached |= near & ends;
                            if p < p_most {
                                sets[p + 1][w][f] |= near & rural;
                            }
                            if f < f_most {
                                sets[p][w][f + 1] |= near & hostile;
                            }
                            fresh = near & pass & !sets[p][w][f];
                            sets[p][w][f] |= fresh;
                        }
                    }
                }
            }
            if step == march.moves {
                break;
            }
            // From the highest levels down, so that one border is crossed at a time.
            for p in (0..=p_most).rev() {
                for w in (0..=w_most).rev() {
                    for f in (0..=f_most).rev() {
                        let near = self.border(sets[p][w][f]);
                        if near == 0 {
                            continue;
                        }
                        reached |= near & ends;
                        sets[p][w][f] |= near & pass;
                        if p < p_most {
                            sets[p + 1][w][f] |= near & rural;
                        }
                        if w < w_most {
                            sets[p][w + 1][f] |= near & calm;
                        }
                        if f < f_most {
                            sets[p][w][f + 1] |= near & (hostile | unlinked);
                        }
                    }
                }
            }
        }
        reached
    }

    /// Sea Areas that a Naval Unit can end its move in. [Z17.8]
    pub(crate) fn naval_reach(&self, seat: u8, from: u8, moves: u8) -> Mask {
        let closed = self.closed(seat);
        let enter = self.kit.sea & !closed;
        let pass = enter & !self.hostile_units(seat);
        let (mut here, mut reached) = (bit(from), 0);
        for _ in 0..moves {
            let near = self.border(here);
            reached |= near & enter;
            here |= near & pass;
        }
        reached & !bit(from)
    }

    /// What all paths of a player's Land Units share.
    pub(crate) fn ways(&self, seat: u8) -> Ways {
        let (own, closed, linked) = (self.land_of(seat), self.closed(seat), self.linked(seat));
        Ways { seat, own, closed, linked, pass: (own | (linked & self.kit.sea)) & !closed }
    }

    /// Where a Unit of a player can go.
    pub(crate) fn reach(&self, seat: u8, mover: Mover) -> Mask {
        self.reach_by(seat, mover, &self.ways(seat))
    }

    pub(crate) fn reach_by(&self, seat: u8, mover: Mover, ways: &Ways) -> Mask {
        let Some((kind, area)) = self.mover_kind(mover) else { return 0 };
        let march = self.march(seat, kind, area);
        if self.is_naval(kind) { self.naval_reach(seat, area, march.moves) } else { self.land_reach(area, march, ways) }
    }

    pub(crate) fn is_naval(&self, kind: Kind) -> bool {
        match kind {
            Kind::Unit(n) => self.kit.units[n % UNITS].naval,
            Kind::Beast(n) => self.kit.monster(n as u8).naval,
        }
    }

    /// What moves, and from where.
    pub(crate) fn mover_kind(&self, mover: Mover) -> Option<(Kind, u8)> {
        match mover {
            Mover::Nobody => None,
            Mover::Unit(area, slot) => {
                let unit = *self.kit.slot_unit.get(usize::from(slot))?;
                (unit != NO).then_some((Kind::Unit(usize::from(unit)), area))
            }
            Mover::Beast(n) => {
                let b = self.beast(n);
                (b.area != NO).then_some((Kind::Beast(usize::from(n)), b.area))
            }
        }
    }

    /// Units of an Area that have not moved. [Z17.12]
    pub(crate) fn unmoved(&self, area: u8) -> [u8; SLOTS] {
        let n = usize::from(area).min(AREAS - 1);
        let (stack, moved) = (&self.p.stack[n], &self.p.moved[n]);
        std::array::from_fn(|s| stack[s].saturating_sub(moved[s]))
    }

    /// Whether a Unit can leave its Area at all, without looking for every end of its way.
    pub(crate) fn can_leave(&self, seat: u8, mover: Mover) -> bool {
        let Some((kind, area)) = self.mover_kind(mover) else { return false };
        let ground = if self.is_naval(kind) { self.kit.sea } else { self.kit.land };
        let beside = self.kit.adj(area) & ground != 0 && self.stat(seat, kind, Value::Move, area) > 0;
        let open = !self.has_closed(seat) && self.p.due == 0;
        (beside && open) || self.reach(seat, mover) != 0
    }

    fn has_closed(&self, seat: u8) -> bool {
        let all = self.p.empires.iter().fold(0, |m, e| m | e.mod_kinds);
        all & (ModKind::Truce.bit() | ModKind::NoEntry.bit()) != 0
            && (self.has_mod(seat, ModKind::Truce)
                || self.seat_range().any(|s| s != seat && self.has_mod(s, ModKind::NoEntry)))
    }

    /// Moves one Unit. Into an Area not controlled it comes as a guest, and that is an attack if an Empire holds it. [Z12.2]
    pub(crate) fn move_unit(&mut self, seat: u8, mover: Mover, to: u8) {
        let new = self.p.due & bit(to) == 0;
        match mover {
            Mover::Nobody => return,
            Mover::Unit(area, slot) => {
                let slot = usize::from(slot);
                let Some(marched) = self.take_marked(area, seat, slot) else { return };
                self.add_units(to, seat, slot, 1);
                if marched {
                    self.set_marched(to, slot, self.marched(to, slot) + 1);
                }
                if self.control(to) == seat
                    && let Some(moved) = self.p.moved.get_mut(usize::from(to))
                {
                    moved[slot] = moved[slot].saturating_add(1);
                }
            }
            Mover::Beast(n) => {
                let b = self.beast(n);
                self.put_beast(n, to, seat, b.wounds);
                let placed = &mut self.p.beasts[usize::from(n) % MONSTERS];
                (placed.moved, placed.spent) = (true, b.spent);
            }
        }
        if new && self.p.due & bit(to) != 0 {
            self.attacked(seat, self.control(to));
        }
    }

    /// Nobody has moved yet.
    pub(crate) fn rest_all(&mut self) {
        self.p.moved = [[0; SLOTS]; AREAS];
        for b in &mut self.p.beasts {
            b.moved = false;
        }
    }
}
