//! Areas taken without a Battle: Diplomacy and `take_area`. [Z10.6]

use ravelin_core::{Asking, Choices, Seat, Violation, rule, tell};

use crate::action::Reply;
use crate::campaign::explains;
use crate::components::*;
use crate::flow::{Fate, Frame, Mover, ask};
use crate::modifiers::March;
use crate::state::{Ctx, EMPTY, Zabor};
use crate::tokens::{comes, leaves, side, space, stack_parts};
use crate::triggers::at;
use crate::vocabulary::*;

impl Zabor {
    /// Areas at most so many borders away from an own one. [Z10.6.10]
    fn diplomacy_range(&self, seat: u8) -> Mask {
        let mut range = 1;
        self.each_mod(seat, ModKind::DiplomacyRange, |m, _| {
            if let Mod::DiplomacyRange(n) = m {
                range = range.max(n);
            }
        });
        let own = self.areas_of(seat);
        let mut near = own;
        for _ in 0..range {
            near |= self.border(near);
        }
        near & !own
    }

    /// Whether an Area can be taken at all: a Sea Area needs a Naval Unit, and some cards protect. [Z10.6.3] [Z28.5.9]
    pub(crate) fn takeable(&self, seat: u8, area: u8) -> Result<(), Violation> {
        let owner = self.control(area);
        if owner == seat {
            return Err(Violation::new(rule!("Z10.6.1"), "it is yours"));
        }
        if self.p.due & bit(area) != 0 {
            return Err(Violation::new(rule!("Z20.10"), "an attack on it is not resolved"));
        }
        if !self.kit.is_land(area) && self.p.manned & bit(area) == 0 {
            return Err(Violation::new(rule!("Z10.6.3"), "no Naval Unit holds this Sea Area"));
        }
        if self.is_seat(owner) && self.immune(owner, Immunity::Diplomacy) {
            return Err(Violation::new(rule!("Z28.5.9"), "a card of its owner protects it"));
        }
        Ok(())
    }

    pub(crate) fn list_diplomacy(&self, seat: u8, level: Level, out: &mut impl Choices<Reply>) {
        let primary = level == Level::Primary;
        for area in areas(self.diplomacy_range(seat)) {
            let (owner, land, rural) = (self.control(area), self.kit.is_land(area), self.level(area) == 0);
            let verdict = if owner == BARBARIAN && (primary || (land && rural)) {
                self.takeable(seat, area)
            } else if owner == BARBARIAN {
                Err(Violation::new(rule!("Z10.6.2"), "the secondary Action takes Barbarian Rural Land Areas only"))
            } else if !primary {
                Err(Violation::new(rule!("Z10.6.2"), "the secondary Action takes no Area of an Empire"))
            } else if land && rural {
                self.takeable(seat, area)
            } else {
                Err(Violation::new(rule!("Z10.6.1"), "only Rural Land Areas of an Empire can be taken"))
            };
            out.put(Reply::At(area), verdict);
        }
        if explains(out) {
            let range = self.diplomacy_range(seat);
            for area in areas(self.border(range) & !range & !self.areas_of(seat)) {
                out.refuse(Reply::At(area), Violation::new(rule!("Z10.6.1"), "it is not adjacent to your Areas"));
            }
        }
        out.offer(Reply::Stop);
    }

    pub(crate) fn take_step(&mut self, seat: u8, area: u8, stage: u8, cancelled: bool, io: &mut impl Fate) -> bool {
        let owner = self.control(area);
        let next = |stage| Frame::Take(ask::Take { seat, area, stage, cancelled });
        match stage {
            0 => {
                self.replace(next(1));
                if self.is_seat(owner) {
                    self.open_window(owner, Timing::AreaTaken, NO); // R3, before anybody moves out [Z10.6.11]
                }
            }
            1 if cancelled || self.takeable(seat, area).is_err() => {
                tell!(io, "Z28.7.26", "{seat} does not get {at}.", seat = Seat(seat), at = space(area));
                self.pop();
            }
            1 => {
                self.replace(next(2));
                if self.is_seat(owner) {
                    self.push(ask::Evacuate { area, mover: Mover::Nobody });
                }
            }
            2 => {
                self.replace(ask::Checkpoint {}); // [Z10.6.12]
                self.change_hands(seat, area, io);
            }
            _ => self.pop(),
        }
        true
    }

    /// Units, Upgrade and Monsters change sides, Wounds included. [Z10.6.4] [Z10.6.5] [Z10.6.6]
    fn change_hands(&mut self, seat: u8, area: u8, io: &mut impl Fate) {
        let owner = self.control(area);
        let n = usize::from(area) % AREAS;
        let before = self.p.stack[n];
        if self.wild() & bit(area) != 0 {
            self.add_units(area, BARBARIAN, usize::from(self.kit.first_slot[INFANTRY]), 1); // [Z23.3]
        }
        let stack = std::mem::replace(&mut self.p.stack[n], EMPTY);
        self.p.moved[n] = EMPTY;
        (0..SLOTS).for_each(|slot| self.set_marched(area, slot, 0));
        self.set_control(area, seat);
        self.p.stack[n] = stack;
        for b in &mut self.p.beasts {
            if b.area == area && b.owner == owner {
                b.owner = seat;
            }
        }
        self.touch(area);
        self.count(seat, Stat::AreasByDiplomacy, 1);
        let turned = || {
            let gone = stack_parts(owner, &before).map(|part| leaves(part, area));
            gone.chain(stack_parts(seat, &stack).map(|part| comes(part, area))).collect::<Vec<_>>()
        };
        tell!(io, "Z10.6.4", "{seat} takes {at} from {side} without a Battle.",
            seat = Seat(seat), at = space(area), side = side(owner); ..turned());
        let ctx = Ctx { here: area, victim: if self.is_seat(owner) { owner } else { NO }, ..Ctx::default() };
        let level = self.level(area);
        let moments = at(Moment::DiplomacyDone) | at(Moment::AreaLost);
        self.fire(moments, seat, ctx, move |this, s, on| match on {
            On::DiplomacyDone => s == seat,
            On::AreaLost(filter) => s == owner && this.filter_before(filter, area, level),
            _ => false,
        });
    }

    // ---- Evacuation ----

    /// Own Land Areas that a Unit can reach through own Land Areas, without abilities; for a Naval one Sea Areas. [Z10.6.5] [Z17.3]
    fn retreat(&self, owner: u8, area: u8, mover: Mover) -> Mask {
        let Some((kind, _)) = self.mover_kind(mover) else { return 0 };
        let March { moves, .. } = self.march(owner, kind, area);
        let ground = if self.kit.is_land(area) { self.kit.land } else { self.kit.sea };
        let own = self.areas_of(owner) & ground & !self.p.due;
        let roads = self.linked(owner) & self.kit.land;
        let (mut here, mut reached) = (bit(area), 0);
        for step in 0..=moves {
            let mut fresh = here & roads;
            while fresh != 0 {
                let near = self.border(fresh) & roads & own;
                fresh = near & !here;
                here |= near;
                reached |= near;
            }
            if step == moves {
                break;
            }
            let near = self.border(here) & own;
            here |= near;
            reached |= near;
        }
        if moves == 0 { 0 } else { reached & !bit(area) }
    }

    pub(crate) fn evacuate_step(&mut self, area: u8, mover: Mover) -> bool {
        let owner = self.control(area);
        if mover == Mover::Nobody && (!self.is_seat(owner) || self.unit_count(area, owner) < 2) {
            self.pop();
            return true;
        }
        if mover != Mover::Nobody && self.retreat(owner, area, mover) == 0 {
            self.replace(ask::Evacuate { area, mover: Mover::Nobody });
            return true;
        }
        false
    }

    pub(crate) fn list_evacuate(&self, area: u8, mover: Mover, out: &mut impl Choices<Reply>) {
        let owner = self.control(area);
        if mover != Mover::Nobody {
            areas(self.retreat(owner, area, mover)).for_each(|a| out.offer(Reply::To(a)));
            return;
        }
        let land = self.kit.is_land(area);
        let no_refuge = if land { "no own Land Area is in reach" } else { "no own Sea Area is in reach" };
        let stack = self.units(area, owner);
        for slot in (0..SLOTS as u8).filter(|s| stack[usize::from(*s)] > 0) {
            let ways = self.retreat(owner, area, Mover::Unit(area, slot));
            let why = Violation::new(rule!("Z10.6.5"), no_refuge);
            out.put(Reply::Unit(area, slot), if ways != 0 { Ok(()) } else { Err(why) });
        }
        for n in self.beasts(area, owner) {
            let why = Violation::new(rule!("Z10.6.5"), no_refuge);
            let ways = self.retreat(owner, area, Mover::Beast(n));
            out.put(Reply::Beast(n), if ways != 0 { Ok(()) } else { Err(why) });
        }
        out.offer(Reply::Stop);
    }

    pub(crate) fn act_evacuate(&mut self, area: u8, mover: Mover, action: Reply, io: &mut impl Fate) {
        let owner = self.control(area);
        match action {
            Reply::Unit(..) | Reply::Beast(_) => {
                let mover = self.mover_of(action);
                self.replace(ask::Evacuate { area, mover });
            }
            Reply::To(to) => {
                self.tell_way(rule!("Z10.6.5"), owner, "moves", mover, to, io);
                self.move_unit(owner, mover, to);
                self.replace(ask::Evacuate { area, mover: Mover::Nobody });
            }
            _ => self.pop(),
        }
    }
}
