//! Effects that ask: which Units die, which cards go, where Units and Monsters stand, which option, how much is bid. [Z28.7] [D44]

use ravelin_core::{Choices, Entry, Seat, Violation, rule};

use crate::action::{Action, action_card, card, figure, monster, space};
use crate::campaign::explains;
use crate::components::*;
use crate::flow::{Fate, Frame, Mover};
use crate::modifiers::Kind;
use crate::state::{Ctx, Zabor, seat_bit};
use crate::vocabulary::*;

impl Zabor {
    // ---- Names ----

    fn rest_ops(&self, list: u16, len: u16) -> &'static [Op] {
        self.kit.ops.get(Span { at: list, len }.range()).unwrap_or(&[])
    }

    fn area_choice(&self, op: u16, ctx: u8, list: u16, len: u16) -> (Mask, bool) {
        let Op::ChooseArea { name, filter, optional } = self.op(op) else { return (0, true) };
        (self.area_options(name, filter, &self.context(ctx), self.rest_ops(list, len)), optional)
    }

    /// Without an option the name stays unbound. [Z4.10]
    pub(crate) fn choose_area_step(&mut self, op: u16, ctx: u8, list: u16, len: u16) -> bool {
        if self.area_choice(op, ctx, list, len).0 == 0 {
            self.pop();
            return true;
        }
        false
    }

    pub(crate) fn list_choose_area(&self, op: u16, ctx: u8, list: u16, len: u16, out: &mut impl Choices<Action>) {
        let (options, optional) = self.area_choice(op, ctx, list, len);
        areas(options).for_each(|a| out.offer(Action::At(a)));
        if let (true, Op::ChooseArea { filter, .. }) = (explains(out), self.op(op)) {
            let c = self.context(ctx);
            for area in areas(self.filter_mask(filter, c.me, &c) & !options) {
                out.refuse(Action::At(area), self.useless(&c, area));
            }
        }
        if optional {
            out.offer(Action::Stop);
        }
    }

    /// Why a card cannot choose an Area that its words would allow.
    fn useless(&self, ctx: &Ctx, area: u8) -> Violation {
        let owner = self.control(area);
        if ctx.areas.contains(&area) {
            Violation::new(rule!("Z28.7.25"), "the card has chosen it already")
        } else if (!ctx.is(Deck::Destiny) && self.warded(ctx.me) & bit(area) != 0)
            || (self.is_seat(owner) && self.immune(owner, Immunity::Diplomacy))
        {
            protected()
        } else if self.closed(ctx.me) & bit(area) != 0 {
            Violation::new(rule!("Z17.13"), "no Unit of yours may enter this Area now")
        } else {
            idle()
        }
    }

    pub(crate) fn act_choose_area(&mut self, op: u16, ctx: u8, action: Action, io: &mut impl Fate) {
        self.pop();
        let (Action::At(area), Op::ChooseArea { name, .. }) = (action, self.op(op)) else { return };
        let me = self.context(ctx).me;
        if let Some(c) = self.p.ctx.get_mut(usize::from(ctx)) {
            c.areas[usize::from(name) % 4] = area;
        }
        io.tell(|| Entry::new(rule!("Z28.7.25")).seat(Seat(me)).say("chooses").token(space(area)).say("."));
    }

    fn player_choice(&self, op: u16, ctx: u8, list: u16, len: u16) -> u8 {
        let Op::ChoosePlayer { name, who } = self.op(op) else { return 0 };
        self.player_options(name, who, &self.context(ctx), self.rest_ops(list, len))
    }

    pub(crate) fn choose_player_step(&mut self, op: u16, ctx: u8, list: u16, len: u16) -> bool {
        if self.player_choice(op, ctx, list, len) == 0 {
            self.pop();
            return true;
        }
        false
    }

    pub(crate) fn list_choose_player(&self, op: u16, ctx: u8, list: u16, len: u16, out: &mut impl Choices<Action>) {
        let options = self.player_choice(op, ctx, list, len);
        self.seat_range().filter(|s| options & seat_bit(*s) != 0).for_each(|s| out.offer(Action::Player(s)));
        if explains(out) {
            let c = self.context(ctx);
            for seat in self.seat_range().filter(|s| *s != c.me && options & seat_bit(*s) == 0) {
                let warded =
                    self.immune(seat, Immunity::Steal) || (c.is(Deck::Sorcery) && self.immune(seat, Immunity::Spells));
                out.refuse(Action::Player(seat), if warded { protected() } else { idle() });
            }
        }
    }

    pub(crate) fn act_choose_player(&mut self, op: u16, ctx: u8, action: Action, io: &mut impl Fate) {
        self.pop();
        let (Action::Player(seat), Op::ChoosePlayer { name, .. }) = (action, self.op(op)) else { return };
        let me = self.context(ctx).me;
        if let Some(c) = self.p.ctx.get_mut(usize::from(ctx)) {
            c.players[usize::from(name) % 2] = seat;
        }
        io.tell(|| Entry::new(rule!("Z28.7.25")).seat(Seat(me)).say("chooses").seat(Seat(seat)).say("."));
    }

    // ---- Options ----

    pub(crate) fn choose_step(&mut self, op: u16, ctx: u8) -> bool {
        let c = self.context(ctx);
        if self.can(&self.op(op), &c, 0) && matches!(self.op(op), Op::Choose { .. }) {
            return false;
        }
        self.pop();
        true
    }

    pub(crate) fn list_choose(&self, op: u16, ctx: u8, out: &mut impl Choices<Action>) {
        let Op::Choose { options } = self.op(op) else { return };
        let c = self.context(ctx);
        for (n, option) in self.kit.options[options.range()].iter().enumerate() {
            let why = Violation::new(rule!("Z28.7.17"), "this could not be carried out");
            out.put(Action::Option(n as u8), if self.option_can(option, &c) { Ok(()) } else { Err(why) });
        }
    }

    pub(crate) fn act_choose(&mut self, op: u16, ctx: u8, action: Action) {
        self.pop();
        let (Action::Option(n), Op::Choose { options }) = (action, self.op(op)) else { return };
        let kit = self.kit;
        if let Some(option) = kit.options[options.range()].get(usize::from(n)) {
            self.push_list(option.list, ctx, false);
        }
    }

    pub(crate) fn act_may(&mut self, op: u16, ctx: u8, action: Action, io: &mut impl Fate) {
        self.pop();
        let me = self.context(ctx).me;
        let (amount, list, other) = match self.op(op) {
            Op::Pay { amount, list, other } => (amount, list, other),
            Op::May { list, other } => (0, list, other),
            _ => return,
        };
        if action == Action::Yes {
            let paid = self.lose(me, u16::from(amount));
            if paid > 0 {
                io.tell(|| Entry::new(rule!("Z28.7.17")).seat(Seat(me)).say("pays").number(paid).say("Gold."));
            }
            self.push_list(list, ctx, false);
        } else {
            self.push_list(other, ctx, false);
        }
    }

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
        self.death_triggers(me, owner, lost);
        true
    }

    fn list_units_of(&self, owner: u8, sel: Sel, mask: Mask, out: &mut impl Choices<Action>) {
        for a in areas(mask) {
            let stack = self.units(a, owner);
            for (slot, count) in stack.iter().enumerate() {
                let kind = self.kit.slot_unit[slot];
                if *count > 0 && kind != NO && sel.unit(usize::from(kind)) {
                    out.offer(Action::Unit(a, slot as u8));
                }
            }
            self.beasts(a, owner).filter(|n| sel.monster(usize::from(*n))).for_each(|n| out.offer(Action::Beast(n)));
        }
    }

    pub(crate) fn list_kill(&self, op: u16, ctx: u8, owner: u8, out: &mut impl Choices<Action>) {
        let (sel, area) = self.kill_spec(op, ctx);
        self.list_units_of(owner, sel, self.fitting_units(owner, sel, area), out);
    }

    /// Takes a Unit off the map; its kind.
    fn remove_unit(&mut self, owner: u8, action: Action) -> Option<(Kind, u8)> {
        match action {
            Action::Unit(area, slot) => {
                let kind = usize::from(*self.kit.slot_unit.get(usize::from(slot))?) % UNITS;
                self.take_unit(area, owner, usize::from(slot)).then_some((Kind::Unit(kind), area))
            }
            Action::Beast(n) => {
                let area = self.beast(n).area;
                self.drop_beast(n);
                Some((Kind::Beast(usize::from(n)), area))
            }
            _ => None,
        }
    }

    pub(crate) fn act_kill(&mut self, op: u16, ctx: u8, left: u8, owner: u8, action: Action, io: &mut impl Fate) {
        let me = self.context(ctx).me;
        self.set_top(Frame::Kill { op, ctx, left: left.saturating_sub(1), owner });
        let Some((kind, area)) = self.remove_unit(owner, action) else { return };
        if self.p.strike[0] == 0 && owner != me && !self.context(ctx).is(Deck::Event) {
            self.attacked(me, owner); // one attack for one effect [Z12.2]
        }
        self.tell_death(owner, kind, area, rule!("Z28.7.6"), io);
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

    pub(crate) fn list_desert(&self, op: u16, ctx: u8, out: &mut impl Choices<Action>) {
        let (sel, area) = self.kill_spec(op, ctx);
        let owner = area.map_or(NO, |a| self.control(a));
        self.list_units_of(owner, sel, self.fitting_units(owner, sel, area), out);
    }

    /// The Unit leaves, and one of its kind is Acquired. [Z28.7.12]
    pub(crate) fn act_desert(&mut self, op: u16, ctx: u8, left: u8, action: Action, io: &mut impl Fate) {
        let me = self.context(ctx).me;
        self.set_top(Frame::Desert { op, ctx, left: left.saturating_sub(1) });
        let (_, area) = self.kill_spec(op, ctx);
        let owner = area.map_or(NO, |a| self.control(a));
        let Some((kind, area)) = self.remove_unit(owner, action) else { return };
        io.tell(|| {
            let entry = Entry::new(rule!("Z28.7.12")).say("A Unit in").token(space(area)).say("deserts to");
            entry.seat(Seat(me)).say(".")
        });
        if let Kind::Unit(n) = kind {
            self.push(Frame::Acquire { seat: me, unit: n as u8, left: 1 });
        }
    }

    // ---- Cards ----

    pub(crate) fn discard_step(&mut self, seat: u8, decks: u8, left: u8) -> bool {
        if left == 0 || self.hand_count(seat, decks) == 0 {
            self.pop();
            return true;
        }
        false
    }

    pub(crate) fn list_discard(&self, seat: u8, decks: u8, out: &mut impl Choices<Action>) {
        self.hand_cards(seat, decks, |deck, n| out.offer(Action::Discard(deck, n)));
    }

    pub(crate) fn act_discard(&mut self, seat: u8, by: u8, decks: u8, left: u8, action: Action, io: &mut impl Fate) {
        let Action::Discard(deck, n) = action else { return };
        self.discard_card(seat, deck, n);
        io.tell(|| Entry::new(rule!("Z28.7.8")).seat(Seat(seat)).say("discards").shown(card(deck, n)).say("."));
        self.set_top(Frame::Discard { seat, by, decks, left: left.saturating_sub(1) });
    }

    pub(crate) fn steal_step(&mut self, from: u8, decks: u8) -> bool {
        if self.hand_count(from, decks) == 0 {
            self.pop();
            return true;
        }
        false
    }

    pub(crate) fn act_steal(&mut self, seat: u8, from: u8, action: Action, io: &mut impl Fate) {
        self.pop();
        if let Action::Discard(deck, n) = action {
            self.steal(seat, from, deck, n, io);
        }
    }

    /// Any number of cards goes, then as many and some more are drawn. [Z28.7.8]
    pub(crate) fn redraw_step(&mut self, _seat: u8, decks: u8, drawing: bool, left: u8) -> bool {
        let deck = |d: &Deck| decks >> *d as u8 & 1 != 0 && self.any_card(*d);
        if drawing && (left == 0 || !Deck::ALL[..2].iter().any(deck)) {
            self.pop();
            return true;
        }
        false
    }

    pub(crate) fn list_redraw(&self, seat: u8, decks: u8, drawing: bool, out: &mut impl Choices<Action>) {
        if !drawing {
            self.list_discard(seat, decks, out);
            out.offer(Action::Stop);
            return;
        }
        for deck in Deck::ALL[..2].iter().filter(|d| decks >> **d as u8 & 1 != 0) {
            let why = Violation::new(rule!("Z26.5"), "no card of this deck is left");
            out.put(Action::Deck(*deck), if self.any_card(*deck) { Ok(()) } else { Err(why) });
        }
    }

    pub(crate) fn act_redraw(
        &mut self,
        seat: u8,
        decks: u8,
        _drawing: bool,
        left: u8,
        action: Action,
        io: &mut impl Fate,
    ) {
        match action {
            Action::Discard(deck, n) => {
                self.discard_card(seat, deck, n);
                io.tell(|| Entry::new(rule!("Z28.7.8")).seat(Seat(seat)).say("discards").shown(card(deck, n)).say("."));
                self.set_top(Frame::Redraw { seat, decks, drawing: false, left: left.saturating_add(1) });
            }
            Action::Deck(deck) => {
                self.set_top(Frame::Redraw { seat, decks, drawing: true, left: left.saturating_sub(1) });
                self.draw_to(seat, deck, 1, io);
            }
            _ => self.set_top(Frame::Redraw { seat, decks, drawing: true, left }),
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

    pub(crate) fn list_relocate(&self, op: u16, ctx: u8, from: u8, to: u8, sent: u8, out: &mut impl Choices<Action>) {
        let (spec, c) = (self.op(op), self.context(ctx));
        let Op::Relocate { unit, .. } = spec else { return };
        match (from, to) {
            (NO, _) => areas(self.relocate_from(&spec, &c)).for_each(|a| out.offer(Action::At(a))),
            (_, NO) => areas(self.relocate_to(&spec, &c, from)).for_each(|a| out.offer(Action::To(a))),
            _ => {
                self.list_units_of(c.me, unit, bit(from), out);
                let why = Violation::new(rule!("Z28.7.10"), "at least one Unit must go");
                out.put(Action::Stop, if sent > 0 { Ok(()) } else { Err(why) });
            }
        }
    }

    pub(crate) fn act_relocate(&mut self, action: Action, io: &mut impl Fate) {
        let Frame::Relocate { op, ctx, from, to, sent } = self.top() else { return };
        let me = self.context(ctx).me;
        match action {
            Action::At(area) => self.set_top(Frame::Relocate { op, ctx, from: area, to: NO, sent: 0 }),
            Action::To(area) => self.set_top(Frame::Relocate { op, ctx, from, to: area, sent: 0 }),
            Action::Unit(..) | Action::Beast(_) => {
                let mover: Mover = self.mover_of(action);
                self.move_unit(me, mover, to);
                io.tell(|| {
                    let entry =
                        Entry::new(rule!("Z28.7.10")).seat(Seat(me)).say("brings a Unit from").token(space(from));
                    entry.say("to").token(space(to)).say(".")
                });
                self.set_top(Frame::Relocate { op, ctx, from, to, sent: sent.saturating_add(1) });
            }
            _ => {
                // No more: the count is reached.
                let Op::Relocate { count, .. } = self.op(op) else { return };
                self.set_top(Frame::Relocate { op, ctx, from, to, sent: sent.max(count) });
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

    pub(crate) fn list_summon_pick(&self, seat: u8, out: &mut impl Choices<Action>) {
        let mut any = false;
        for n in cards(self.s.look) {
            let open = self.summon_places(seat, n) != 0;
            any |= open;
            let why = Violation::new(rule!("Z24.5"), "there is no place for this Monster");
            out.put(Action::Keep(Deck::Monster, n), if open { Ok(()) } else { Err(why) });
        }
        if !any {
            out.offer(Action::Stop);
        }
    }

    /// One is summoned, the others are shuffled back. [Z24.5]
    pub(crate) fn act_summon_pick(&mut self, seat: u8, action: Action, io: &mut impl Fate) {
        self.end_look();
        match action {
            Action::Keep(_, n) => {
                io.tell(|| Entry::new(rule!("Z24.5")).seat(Seat(seat)).say("summons").shown(monster(n)).say("."));
                self.set_top(Frame::SummonPlace { seat, monster: n });
            }
            _ => self.pop(),
        }
    }

    pub(crate) fn summon_place_step(&mut self, seat: u8, monster: u8) -> bool {
        if self.summon_places(seat, monster) == 0 {
            self.pop();
            return true;
        }
        false
    }

    pub(crate) fn list_summon_place(&self, seat: u8, monster: u8, out: &mut impl Choices<Action>) {
        let open = self.summon_places(seat, monster);
        areas(open).for_each(|a| out.offer(Action::At(a)));
        if explains(out) {
            let civilized = self.land_of(seat) & self.civilized();
            let naval = self.kit.monster(monster).naval;
            let near = if naval { self.border(civilized) & self.kit.sea } else { self.land_of(seat) };
            areas(near & !open).for_each(|a| out.refuse(Action::At(a), self.no_muster(seat, a)));
        }
    }

    pub(crate) fn act_summon_place(&mut self, seat: u8, n: u8, action: Action, io: &mut impl Fate) {
        self.pop();
        let Action::At(area) = action else { return };
        let wounds = self.beast(n).wounds; // kept on the map [Z24.4]
        self.put_beast(n, area, seat, wounds);
        io.tell(|| {
            let entry = Entry::new(rule!("Z24.3")).token(monster(n)).say("comes to").seat(Seat(seat)).say("in");
            entry.token(space(area)).say(".")
        });
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

    pub(crate) fn list_barbarian_area(&self, op: u16, ctx: u8, out: &mut impl Choices<Action>) {
        areas(self.barbarian_options(op, ctx)).for_each(|a| out.offer(Action::At(a)));
    }

    /// Barbarians appear and fight at once, or a Monster appears among them. [Z28.7.16] [Z28.7.11]
    pub(crate) fn act_barbarian_area(&mut self, op: u16, _ctx: u8, action: Action, io: &mut impl Fate) {
        self.pop();
        let Action::At(area) = action else { return };
        match self.op(op) {
            Op::BarbarianAttack { pieces, .. } => {
                for (kind, count) in pieces.iter().enumerate() {
                    self.add_units(area, BARBARIAN, usize::from(self.kit.first_slot[kind]), *count);
                }
                io.tell(|| Entry::new(rule!("Z28.7.16")).say("Barbarians attack").token(space(area)).say("."));
                self.begin_clash(area);
            }
            Op::PlaceMonster { monster: n, .. } => {
                self.put_beast(n, area, BARBARIAN, 0);
                io.tell(|| {
                    Entry::new(rule!("Z28.7.11")).token(monster(n)).say("appears in").token(space(area)).say(".")
                });
            }
            _ => {}
        }
    }

    // ---- Bids ----

    pub(crate) fn list_bid(&self, op: u16, seat: u8, out: &mut impl Choices<Action>) {
        let Op::Bid { min, .. } = self.op(op) else {
            out.offer(Action::Bid(0));
            return;
        };
        let gold = self.gold(seat);
        out.offer(Action::Bid(0));
        (u16::from(min.max(1))..=gold).for_each(|n| out.offer(Action::Bid(n)));
        let why = Violation::with(rule!("Z28.7.19"), "bids {0} Gold, you have {1}", [(gold + 1) as i16, gold as i16]);
        out.refuse(Action::Bid(gold.saturating_add(1).max(u16::from(min))), why);
    }

    pub(crate) fn act_bid(&mut self, op: u16, ctx: u8, seat: u8, action: Action, io: &mut impl Fate) {
        let Action::Bid(n) = action else { return };
        self.s.answers[usize::from(seat) % SEATS] = n;
        self.p.answered |= seat_bit(seat);
        io.tell(|| Entry::new(rule!("Z28.7.19")).seat(Seat(seat)).say("has bid."));
        if self.seat_range().any(|s| self.p.answered & seat_bit(s) == 0) {
            return;
        }
        self.pop();
        let bids = std::mem::replace(&mut self.s.answers, [0; SEATS]);
        (self.p.answered, self.p.shown) = (0, bids);
        io.tell(|| {
            let entry = Entry::new(rule!("Z28.7.19")).say("The bids are shown:");
            let mut first = true;
            let comma = |e: Entry, first: &mut bool| if std::mem::take(first) { e } else { e.say(",") };
            self.in_order()
                .fold(entry, |e, s| comma(e, &mut first).seat(Seat(s)).shown(figure(bids[usize::from(s)])))
                .say(".")
        });
        let best = self.in_order().map(|s| bids[usize::from(s)]).max().unwrap_or(0);
        let winner = self.in_order().find(|s| bids[usize::from(*s)] == best);
        if let (Some(seat), Op::Bid { prize, .. }, true) = (winner, self.op(op), best > 0) {
            self.lose(seat, best);
            io.tell(|| Entry::new(rule!("Z28.7.19")).seat(Seat(seat)).say("pays").number(best).say("Gold and wins."));
            let names = Ctx { me: seat, ..self.context(ctx) };
            let own = self.push_ctx(names);
            self.push_list(prize, own, true);
        }
    }

    // ---- The track ----

    pub(crate) fn swap_step(&mut self) -> bool {
        if self.swappable().nth(1).is_none() {
            self.pop();
            return true;
        }
        false
    }

    pub(crate) fn list_swap(&self, out: &mut impl Choices<Action>) {
        let kind = |n: usize| ActionKind::nth(self.p.track[n]).unwrap_or(ActionKind::Rituals);
        for a in self.swappable() {
            for b in self.swappable().filter(|b| *b > a) {
                out.offer(Action::Exchange(kind(a), kind(b)));
            }
        }
    }

    /// Envoys stay on their card. [Z9.7]
    pub(crate) fn act_swap(&mut self, seat: u8, action: Action, io: &mut impl Fate) {
        self.pop();
        let Action::Exchange(a, b) = action else { return };
        let at = |kind: ActionKind| self.p.track.iter().position(|k| *k == kind as u8);
        if let (Some(x), Some(y)) = (at(a), at(b)) {
            self.p.track.swap(x, y);
            self.p.spaces.swap(2 * x, 2 * y);
            self.p.spaces.swap(2 * x + 1, 2 * y + 1);
        }
        io.tell(|| {
            let entry = Entry::new(rule!("Z9.7")).seat(Seat(seat)).say("exchanges").token(action_card(a)).say("and");
            entry.token(action_card(b)).say(".")
        });
    }

    pub(crate) fn extra_envoy_step(&mut self, left: u8) -> bool {
        if left == 0 || self.free_spaces(self.p.reached) == 0 {
            self.pop();
            return true;
        }
        false
    }

    pub(crate) fn list_extra_envoy(&self, out: &mut impl Choices<Action>) {
        self.list_spaces(NO, self.p.reached, false, out);
    }

    pub(crate) fn act_extra_envoy(&mut self, seat: u8, left: u8, action: Action, io: &mut impl Fate) {
        let Action::Space(n) = action else { return };
        self.set_top(Frame::ExtraEnvoy { seat, left: left.saturating_sub(1) });
        self.put_envoy(seat, n, false, io);
    }
}

fn protected() -> Violation {
    Violation::new(rule!("Z28.5.9"), "a card of its owner protects it")
}

fn idle() -> Violation {
    Violation::new(rule!("Z28.7.25"), "the card could do nothing there")
}
