//! Effects that ask about Units: which die, desert or go elsewhere, where Monsters stand, what Barbarians attack. [Z28.7.6]
//! [Z28.7.10]-[Z28.7.12] [Z28.7.16] [Z24]

use ravelin_core::journal::{Part, list, moved};
use ravelin_core::{Asking, Choices, Clause, Seat, Violation, rule, tell};

use crate::action::Reply;
use crate::campaign::explains;
use crate::components::*;
use crate::flow::{Fate, Frame, Mover, ask};
use crate::modifiers::Kind;
use crate::state::{Ctx, Zabor};
use crate::tokens::{LOOKED, PLAYED, card_list, covered, deck, monster, passed, side, space};
use crate::vocabulary::*;
use crate::wounds::Fallen;

impl Zabor {
    // ---- Units that die or desert ----

    fn kill_spec(&self, op: u16, ctx: u8) -> (Sel, Option<u8>) {
        match self.op(op) {
            Op::Kill { unit, at, .. } => (unit, at.map(|n| self.context(ctx).area(n))),
            Op::Desert { unit, at, .. } => (unit, Some(self.context(ctx).area(at))),
            _ => (Sel(0), Some(NO)),
        }
    }

    pub(crate) fn kill_step(&mut self, op: u16, ctx: u8, left: u8, owner: u8) -> bool {
        let (sel, area) = self.kill_spec(op, ctx);
        if left > 0 && self.fitting_units(owner, sel, area) != 0 {
            return false;
        }
        self.pop();
        let (me, lost) = (self.context(ctx).me, self.p.strike[1]);
        self.p.strike = [0, 0];
        self.death_triggers(me, owner, lost, area.unwrap_or(NO));
        true
    }

    fn list_units_of(&self, owner: u8, sel: Sel, mask: Mask, out: &mut impl Choices<Reply>) {
        for a in areas(mask) {
            let stack = self.units(a, owner);
            for (slot, count) in stack.iter().enumerate() {
                let kind = self.kit.slot_unit[slot];
                if *count > 0 && kind != NO && sel.unit(usize::from(kind)) {
                    out.offer(Reply::Unit(a, slot as u8));
                }
            }
            self.beasts(a, owner).filter(|n| sel.monster(usize::from(*n))).for_each(|n| out.offer(Reply::Beast(n)));
        }
    }

    pub(crate) fn list_kill(&self, op: u16, ctx: u8, owner: u8, out: &mut impl Choices<Reply>) {
        let (sel, area) = self.kill_spec(op, ctx);
        self.list_units_of(owner, sel, self.fitting_units(owner, sel, area), out);
        if explains(out) {
            // Other Units in the same place, which the card does not name.
            let places = area.map_or(self.areas_with(owner, sel), |a| if a == NO { 0 } else { bit(a) });
            self.refuse_units_of(owner, sel, places, rule!("Z28.7.6"), out);
        }
    }

    /// Units of these Areas that an effect does not choose from.
    fn refuse_units_of(&self, owner: u8, sel: Sel, mask: Mask, clause: Clause, out: &mut impl Choices<Reply>) {
        let why = || Violation::new(clause, "the card does not name this kind");
        for a in areas(mask) {
            let stack = self.units(a, owner);
            for slot in (0..SLOTS).filter(|s| stack[*s] > 0) {
                let kind = self.kit.slot_unit[slot];
                if kind != NO && !sel.unit(usize::from(kind)) {
                    out.refuse(Reply::Unit(a, slot as u8), why());
                }
            }
            let others = self.beasts(a, owner).filter(|n| !sel.monster(usize::from(*n)));
            others.for_each(|n| out.refuse(Reply::Beast(n), why()));
        }
    }

    /// Takes a Unit off the map: its kind, and how it stood there.
    fn remove_unit(&mut self, owner: u8, action: Reply) -> Option<(Kind, Fallen)> {
        match action {
            Reply::Unit(area, slot) => {
                let kind = usize::from(*self.kit.slot_unit.get(usize::from(slot))?) % UNITS;
                let gone = Fallen::Unit { owner, area, slot };
                self.take_unit(area, owner, usize::from(slot)).then_some((Kind::Unit(kind), gone))
            }
            Reply::Beast(n) => {
                let gone = Fallen::Beast { n, beast: self.beast(n) };
                self.drop_beast(n);
                Some((Kind::Beast(usize::from(n)), gone))
            }
            _ => None,
        }
    }

    pub(crate) fn act_kill(&mut self, op: u16, ctx: u8, left: u8, owner: u8, action: Reply, io: &mut impl Fate) {
        let me = self.context(ctx).me;
        self.replace(ask::Kill { op, ctx, left: left.saturating_sub(1), owner });
        let Some((kind, gone)) = self.remove_unit(owner, action) else { return };
        if self.p.strike[0] == 0 && owner != me && !self.context(ctx).is(Deck::Event) {
            self.attacked(me, owner); // one attack for one effect [Z12.2]
        }
        gone.tell_death(rule!("Z28.7.6"), io);
        let strike = [self.p.strike[0] + 1, self.p.strike[1] | kind.sel()];
        if owner != me && !self.context(ctx).is(Deck::Event) {
            self.count(me, Stat::UnitsKilled, 1);
            if matches!(kind, Kind::Beast(_)) {
                self.count(me, Stat::MonstersKilled, 1);
            }
        }
        self.p.strike = strike;
    }

    pub(crate) fn desert_step(&mut self, op: u16, ctx: u8, left: u8) -> bool {
        let (sel, area) = self.kill_spec(op, ctx);
        let owner = area.map_or(NO, |a| self.control(a));
        if left > 0 && owner != self.context(ctx).me && self.fitting_units(owner, sel, area) != 0 {
            return false;
        }
        self.pop();
        true
    }

    pub(crate) fn list_desert(&self, op: u16, ctx: u8, out: &mut impl Choices<Reply>) {
        let (sel, area) = self.kill_spec(op, ctx);
        let owner = area.map_or(NO, |a| self.control(a));
        self.list_units_of(owner, sel, self.fitting_units(owner, sel, area), out);
    }

    /// The Unit leaves, and one of its kind is Acquired. [Z28.7.12]
    pub(crate) fn act_desert(&mut self, op: u16, ctx: u8, left: u8, action: Reply, io: &mut impl Fate) {
        let me = self.context(ctx).me;
        self.replace(ask::Desert { op, ctx, left: left.saturating_sub(1) });
        let (_, area) = self.kill_spec(op, ctx);
        let owner = area.map_or(NO, |a| self.control(a));
        let Some((kind, gone)) = self.remove_unit(owner, action) else { return };
        tell!(io, "Z28.7.12", "{unit} of {side} in {at} deserts to {seat}.",
            unit = gone.part(), side = side(owner), at = space(gone.area()), seat = Seat(me); ..gone.moves());
        if let Kind::Unit(n) = kind {
            self.push(ask::Acquire { seat: me, unit: n as u8, left: 1 });
        }
    }

    // ---- Relocation ----

    pub(crate) fn relocate_step(&mut self, op: u16, ctx: u8, from: u8, to: u8, sent: u8) -> bool {
        let (spec, c) = (self.op(op), self.context(ctx));
        let Op::Relocate { count, unit, hostile, .. } = spec else {
            self.pop();
            return true;
        };
        let open = match (from, to) {
            (NO, _) => self.relocate_from(&spec, &c) != 0,
            (_, NO) => self.relocate_to(&spec, &c, from) != 0,
            _ => sent < count && self.fitting_units(c.me, unit, Some(from)) != 0,
        };
        if open {
            return false;
        }
        self.pop();
        if hostile && sent > 0 && self.p.due & bit(to) != 0 {
            self.begin_clash(to);
        }
        true
    }

    pub(crate) fn list_relocate(&self, op: u16, ctx: u8, from: u8, to: u8, sent: u8, out: &mut impl Choices<Reply>) {
        let (spec, c) = (self.op(op), self.context(ctx));
        let Op::Relocate { unit, .. } = spec else { return };
        match (from, to) {
            (NO, _) => {
                let open = self.relocate_from(&spec, &c);
                areas(open).for_each(|a| out.offer(Reply::At(a)));
                if explains(out) {
                    let why = || {
                        Violation::new(rule!("Z28.7.10"), "the card takes no Unit from there, or has no place for it")
                    };
                    let own = self.areas_of(c.me) & self.p.manned & !open;
                    areas(own).for_each(|a| out.refuse(Reply::At(a), why()));
                }
            }
            (_, NO) => {
                let open = self.relocate_to(&spec, &c, from);
                areas(open).for_each(|a| out.offer(Reply::To(a)));
                if explains(out) {
                    let near = (self.areas_of(c.me) | self.border(self.areas_of(c.me))) & !open & !bit(from);
                    areas(near).for_each(|a| out.refuse(Reply::To(a), self.no_relocation(&spec, &c, a)));
                }
            }
            _ => {
                self.list_units_of(c.me, unit, bit(from), out);
                if explains(out) {
                    self.refuse_units_of(c.me, unit, bit(from), rule!("Z28.7.10"), out);
                }
                let why = Violation::new(rule!("Z28.7.10"), "at least one Unit must go");
                out.put(Reply::Stop, if sent > 0 { Ok(()) } else { Err(why) });
            }
        }
    }

    /// Why Units are not relocated to an Area near one's own.
    fn no_relocation(&self, op: &Op, ctx: &Ctx, area: u8) -> Violation {
        let Op::Relocate { hostile, .. } = op else { return Violation::new(rule!("Z28.7.10"), "no Unit goes there") };
        if self.closed(ctx.me) & bit(area) != 0 {
            Violation::new(rule!("Z17.13"), "no Unit of yours may enter this Area now")
        } else if !hostile && self.free_of_others(ctx.me) & bit(area) == 0 {
            Violation::new(rule!("Z20.9"), "Units of another colour are there")
        } else {
            Violation::new(rule!("Z28.7.10"), "the card brings no Unit there")
        }
    }

    pub(crate) fn act_relocate(&mut self, action: Reply, io: &mut impl Fate) {
        let Frame::Relocate(ask::Relocate { op, ctx, from, to, sent }) = self.top() else { return };
        let me = self.context(ctx).me;
        match action {
            Reply::At(area) => self.replace(ask::Relocate { op, ctx, from: area, to: NO, sent: 0 }),
            Reply::To(area) => self.replace(ask::Relocate { op, ctx, from, to: area, sent: 0 }),
            Reply::Unit(..) | Reply::Beast(_) => {
                let mover: Mover = self.mover_of(action);
                self.tell_way(rule!("Z28.7.10"), me, "brings", mover, to, io);
                self.move_unit(me, mover, to);
                self.replace(ask::Relocate { op, ctx, from, to, sent: sent.saturating_add(1) });
            }
            _ => {
                // No more: the count is reached.
                let Op::Relocate { count, .. } = self.op(op) else { return };
                self.replace(ask::Relocate { op, ctx, from, to, sent: sent.max(count) });
            }
        }
    }

    // ---- Monsters ----

    pub(crate) fn summon_pick_step(&mut self, _seat: u8) -> bool {
        if self.p.look_count == 0 {
            self.end_look();
            self.pop();
            return true;
        }
        false
    }

    pub(crate) fn list_summon_pick(&self, seat: u8, out: &mut impl Choices<Reply>) {
        let mut any = false;
        for n in cards(self.s.look) {
            let open = self.summon_places(seat, n) != 0;
            any |= open;
            let why = Violation::new(rule!("Z24.5"), "there is no place for this Monster");
            out.put(Reply::Keep(Deck::Monster, n), if open { Ok(()) } else { Err(why) });
        }
        if !any {
            out.offer(Reply::Stop);
        }
    }

    /// One is summoned, the others are shuffled back. [Z24.5]
    pub(crate) fn act_summon_pick(&mut self, seat: u8, action: Reply, io: &mut impl Fate) {
        let looked = self.s.look;
        let back = |mask| card_list(mask, |n| passed(seat, None, Deck::Monster, n));
        self.end_look();
        match action {
            Reply::Keep(_, n) => {
                tell!(io, "Z24.5", "{seat} summons {card}.",
                    seat = Seat(seat), card = Part::Shown(monster(n)); from = LOOKED, to = PLAYED;
                    piece = back(looked & !(1 << n)), from = LOOKED, to = deck(Deck::Monster));
                self.replace(ask::SummonPlace { seat, monster: n });
            }
            _ => {
                tell!(io, "Z24.5", "{seat} has no place for a Monster.", seat = Seat(seat);
                    piece = back(looked), from = LOOKED, to = deck(Deck::Monster));
                self.pop();
            }
        }
    }

    /// Whether a Monster of the deck is about to be placed.
    pub(crate) fn is_summoned(&self, n: u8) -> bool {
        self.p.frames.iter().any(|f| matches!(f, Frame::SummonPlace(ask::SummonPlace { monster, .. }) if *monster == n))
    }

    /// A named Monster is taken from wherever its card is. [Z24.7]
    pub(crate) fn summon_named(&mut self, seat: u8, n: u8, io: &mut impl Fate) {
        let from = self.beast_place(n);
        self.push(ask::SummonPlace { seat, monster: n });
        let searched = || (from == deck(Deck::Monster)).then(|| moved(Part::Shown(monster(n)), from, PLAYED));
        tell!(io, "Z24.7", "{seat} summons {monster}.", seat = Seat(seat), monster = monster(n); ..searched());
    }

    pub(crate) fn summon_place_step(&mut self, seat: u8, n: u8, io: &mut impl Fate) -> bool {
        if self.summon_places(seat, n) == 0 {
            let from = self.beast_place(n);
            self.pop();
            let back = || (from == PLAYED).then(|| moved(covered(Deck::Monster, n), from, deck(Deck::Monster)));
            tell!(io, "Z24.5", "There is no place for {monster}.", monster = monster(n); ..back());
            return true;
        }
        false
    }

    pub(crate) fn list_summon_place(&self, seat: u8, monster: u8, out: &mut impl Choices<Reply>) {
        let open = self.summon_places(seat, monster);
        areas(open).for_each(|a| out.offer(Reply::At(a)));
        if explains(out) {
            let civilized = self.land_of(seat) & self.civilized();
            let naval = self.kit.monster(monster).naval;
            let near = if naval { self.border(civilized) & self.kit.sea } else { self.land_of(seat) };
            areas(near & !open).for_each(|a| out.refuse(Reply::At(a), self.no_muster(seat, a)));
        }
    }

    pub(crate) fn act_summon_place(&mut self, seat: u8, n: u8, action: Reply, io: &mut impl Fate) {
        let from = self.beast_place(n);
        self.pop();
        let Reply::At(area) = action else { return };
        let wounds = self.beast(n).wounds; // kept on the map [Z24.4]
        self.put_beast(n, area, seat, wounds);
        tell!(io, "Z24.3", "{piece} comes to {seat} in {to}.",
            piece = monster(n), seat = Seat(seat), to = space(area); from);
    }

    // ---- Barbarians ----

    fn barbarian_options(&self, op: u16, ctx: u8) -> Mask {
        let c = self.context(ctx);
        match self.op(op) {
            Op::BarbarianAttack { filter, pieces } => {
                let safe = self.seat_range().filter(|s| self.immune(*s, Immunity::Events));
                let safe = safe.fold(0, |m, s| m | self.areas_of(s));
                let ground = if pieces[FLEET] > 0 { self.kit.sea } else { self.kit.land };
                self.filter_mask(filter, c.me, &c)
                    & !safe
                    & ground
                    & !self.closed(BARBARIAN)
                    & !self.areas_of(BARBARIAN)
            }
            Op::PlaceMonster { monster, filter } if self.beast(monster).area == NO => {
                let ground = if self.kit.monster(monster).naval { self.kit.sea } else { self.kit.land };
                self.filter_mask(filter, c.me, &c) & ground & self.areas_of(BARBARIAN) & !self.p.due
            }
            _ => 0,
        }
    }

    pub(crate) fn barbarian_area_step(&mut self, op: u16, ctx: u8) -> bool {
        if self.barbarian_options(op, ctx) == 0 {
            self.pop();
            return true;
        }
        false
    }

    pub(crate) fn list_barbarian_area(&self, op: u16, ctx: u8, out: &mut impl Choices<Reply>) {
        let options = self.barbarian_options(op, ctx);
        areas(options).for_each(|a| out.offer(Reply::At(a)));
        if let (true, Op::BarbarianAttack { filter, .. }) = (explains(out), self.op(op)) {
            let c = self.context(ctx);
            let (shut, others) = (self.closed(BARBARIAN), !self.areas_of(BARBARIAN));
            for area in areas(self.filter_mask(filter, c.me, &c) & others & !options) {
                let owner = self.control(area);
                if self.is_seat(owner) && self.immune(owner, Immunity::Events) {
                    out.refuse(Reply::At(area), Violation::new(rule!("Z28.5.9"), "a card of its owner protects it"));
                } else if shut & bit(area) != 0 {
                    out.refuse(Reply::At(area), Violation::new(rule!("Z17.13"), "no Unit may enter this Area now"));
                }
            }
        }
    }

    /// Barbarians appear and fight at once, or a Monster appears among them. [Z28.7.16] [Z28.7.11]
    pub(crate) fn act_barbarian_area(&mut self, op: u16, _ctx: u8, action: Reply, io: &mut impl Fate) {
        self.pop();
        let Reply::At(area) = action else { return };
        match self.op(op) {
            Op::BarbarianAttack { pieces, .. } => {
                for (kind, count) in pieces.iter().enumerate() {
                    self.add_units(area, BARBARIAN, usize::from(self.kit.first_slot[kind]), *count);
                }
                tell!(
                    io,
                    "Z28.7.16",
                    "The Barbarians attack {to} with {piece}.",
                    to = space(area),
                    piece = list(self.fresh(BARBARIAN, &pieces))
                );
                self.begin_clash(area);
            }
            Op::PlaceMonster { monster: n, .. } => {
                let from = self.beast_place(n);
                self.put_beast(n, area, BARBARIAN, 0);
                tell!(io, "Z28.7.11", "{piece} appears in {to}.",
                    piece = Part::Shown(monster(n)), to = space(area); from);
            }
            _ => {}
        }
    }
}
