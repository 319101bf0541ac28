//! Order chips: placed in Phase 6, open or face down, and carried out in stage II.3. [S12.24]-[S12.31] [S18.11]-[S18.16] [S23.13]

use ravelin_core::journal::{Cover, Part};
use ravelin_core::{Choices, Seat, Violation, rule, tell};

use crate::action::Action;
use crate::components::*;
use crate::flow::{Ask, Fate, Stage};
use crate::places::*;
use crate::state::{NONE, Stronghold};
use crate::tokens::{self, *};

/// The kind of unit that carries out an Order; none for the Bluff. [S12.29]
fn carrier(order: Order) -> Option<Kind> {
    match order {
        Order::GoblinFury => Some(GOBLIN),
        Order::Detonation => Some(ORC),
        Order::CallOfTheTrolls => Some(TROLL),
        Order::Bluff => None,
    }
}

impl Stronghold {
    fn able(&self, order: Order, s: Section) -> bool {
        carrier(order).is_none_or(|kind| self.on_section(s).of(kind) > 0)
    }

    /// Engaged sections of an Invader without a chip. [S12.26] [S12.28]
    fn order_places(&self, by: u8) -> u16 {
        self.engaged_mask() & self.invader_sections(by) & !self.order_mask()
    }

    pub(crate) fn may_order(&self, by: u8, open: bool) -> Result<(), Violation> {
        if self.orders_left() == 0 {
            return Err(Violation::new(rule!("S2.18"), "all Order chips are out"));
        }
        if self.order_places(by) == 0 {
            return Err(Violation::new(rule!("S12.28"), "no section without an Order has a unit to carry it out"));
        }
        if open && !self.hand_kinds().any(|order| self.may_lay_open(by, order).is_ok()) {
            return Err(Violation::new(rule!("S12.29"), "no unit can carry out an Order that is left"));
        }
        Ok(())
    }

    fn hand_kinds(&self) -> impl Iterator<Item = Order> {
        let hand = self.order_hand();
        Order::ALL.into_iter().filter(move |order| hand[order.index()] > 0)
    }

    fn may_lay_open(&self, by: u8, order: Order) -> Result<(), Violation> {
        if sections(self.order_places(by)).any(|s| self.able(order, s)) {
            return Ok(());
        }
        Err(Violation::new(rule!("S12.29"), "no unit that could carry it out is on a section without an Order"))
    }

    pub(crate) fn list_chips(&self, open: bool, may_stop: bool, seat: Seat, out: &mut impl Choices<Action>) {
        for order in self.hand_kinds() {
            out.put(Action::Order(order), if open { self.may_lay_open(seat.0, order) } else { Ok(()) });
        }
        if may_stop {
            out.offer(Action::End);
        }
    }

    pub(crate) fn choose_chip(&mut self, by: u8, open: bool, any: bool, ally: bool, action: Action) {
        match action {
            Action::Order(order) if open => self.ask(Ask::OrderAt { by, open: Some(order), ally }),
            Action::Order(order) => {
                self.s.chosen = order as u8;
                self.ask(Ask::OrderAt { by, open: None, ally });
            }
            _ if any && !ally => self.ask_ally(by),
            _ => {}
        }
    }

    pub(crate) fn list_order_places(&self, by: u8, open: Option<Order>, out: &mut impl Choices<Action>) {
        let mine = self.invader_sections(by);
        for s in sections(mine) {
            let verdict = if self.order_mask() & s.bit() != 0 {
                Err(Violation::new(rule!("S12.26"), "an Order lies there"))
            } else if !self.engaged(s) {
                Err(Violation::new(rule!("S12.28"), "nobody is there to carry it out"))
            } else if open.is_some_and(|order| !self.able(order, s)) {
                Err(Violation::new(rule!("S12.29"), "no unit there can carry it out"))
            } else {
                Ok(())
            };
            out.put(Action::At(s.place()), verdict);
        }
    }

    pub(crate) fn place_order(&mut self, by: u8, open: Option<Order>, ally: bool, action: Action, io: &mut impl Fate) {
        let Action::At(place) = action else { return };
        let Spot::Section(s) = place.spot() else { return };
        let (seat, invaders) = (self.invader_seat(by), self.all_invaders());
        if let Some(order) = open {
            self.p.turn_flags.open_orders[s.index()] = order as u8;
            tell!(io, "S12.24", "{seat} orders {piece} at {to}.",
                seat, piece = tokens::order(order), to = place; from = ORDER_HAND);
            return;
        }
        let order = std::mem::replace(&mut self.s.chosen, NONE);
        self.s.orders[s.index()] = order;
        self.p.turn_flags.hidden_orders |= s.bit();
        let piece = secret(invaders, order_chip(order), Cover::Text("an Order face down"));
        tell!(io, "S12.25", "{seat} lays {piece} at {to}.", seat, piece, to = place; from = ORDER_HAND);
        if self.orders_left() > 0 && self.order_places(by) != 0 {
            self.ask(Ask::OrderChip { by, open: false, any: true, ally });
        } else if !ally {
            self.ask_ally(by);
        }
    }

    /// The ally may add chips on his side in the same Action. [S23.13]
    fn ask_ally(&mut self, by: u8) {
        if self.p.seats == 2 {
            return;
        }
        let ally = 1 - by.min(1);
        if self.orders_left() > 0 && self.order_places(ally) != 0 {
            self.ask(Ask::OrderChip { by: ally, open: false, any: true, ally: true });
        }
    }

    /// Before the Orders: chips that nobody can carry out go unseen, the others are turned up. [S12.30] [S18.11]
    pub(crate) fn begin_orders(&mut self, io: &mut impl Fate) {
        self.p.stage = Stage::Orders { by: 0 };
        self.p.assault.ordered = 0;
        let invaders = self.all_invaders();
        for s in sections(self.order_mask() & !self.spared_mask()) {
            let hidden = self.p.turn_flags.hidden_orders & s.bit() != 0;
            if !self.engaged(s) {
                let chip = tokens::order(self.remove_order(s));
                let piece = if hidden { secret(invaders, chip, Cover::A("Order")) } else { Part::Token(chip) };
                tell!(io, "S12.30", "{piece} at {from} has nobody to carry it out.", piece, from = s; to = ORDERS_GONE);
            } else if hidden {
                let order = self.s.orders[s.index()];
                self.s.orders[s.index()] = NONE;
                self.p.turn_flags.hidden_orders &= !s.bit();
                self.p.turn_flags.open_orders[s.index()] = order;
                let piece = Part::Shown(order_chip(order));
                tell!(io, "S18.11", "The Order at {from} is {piece}.", from = s, piece; to = s);
            }
        }
    }

    /// Takes a chip off the board for this turn; a hidden one unseen. [S15.29] [S12.30]
    pub(crate) fn remove_order(&mut self, s: Section) -> Order {
        let flags = &mut self.p.turn_flags;
        let kind = if flags.hidden_orders & s.bit() != 0 {
            flags.hidden_orders &= !s.bit();
            flags.hidden_gone += 1;
            let kind = std::mem::replace(&mut self.s.orders[s.index()], NONE);
            self.s.gone[usize::from(kind) % ORDERS] += 1;
            kind
        } else {
            let kind = std::mem::replace(&mut flags.open_orders[s.index()], NONE);
            flags.open_gone[usize::from(kind) % ORDERS] += 1;
            kind
        };
        Order::ALL[usize::from(kind) % ORDERS]
    }

    /// Open Orders of an Invader that still have an effect. [S18.11]
    fn pending_orders(&self, by: u8) -> u16 {
        let open = self.p.turn_flags.open_orders;
        let works = |s: &Section| {
            let order = match open[s.index()] {
                NONE => return false,
                order => Order::ALL[usize::from(order) % ORDERS],
            };
            order != Order::Bluff
                && self.able(order, *s)
                && (order != Order::CallOfTheTrolls || self.calls(*s).next().is_some())
        };
        let mine = self.invader_sections(by) & !self.spared_mask() & !self.p.assault.ordered;
        sections(mine).filter(works).fold(0, |mask, s| mask | s.bit())
    }

    pub(crate) fn orders_step(&mut self, by: u8, io: &mut impl Fate) -> bool {
        if by == u8::MAX {
            self.p.assault.drawn = 0; // the Defender's deck is shuffled [S18.10]
            self.begin_orders(io);
            return true;
        }
        let pending = self.pending_orders(by);
        if pending == 0 {
            if usize::from(by) + 1 < self.invaders() {
                self.p.stage = Stage::Orders { by: by + 1 };
            } else {
                self.p.stage = Stage::Strength { from: 0 };
            }
            return true;
        }
        if pending.count_ones() > 1 {
            return false;
        }
        self.resolve_order(Section(pending.trailing_zeros() as u8), io);
        true
    }

    pub(crate) fn list_orders(&self, by: u8, out: &mut impl Choices<Action>) {
        sections(self.pending_orders(by)).for_each(|s| out.offer(Action::Resolve(s)));
    }

    pub(crate) fn choose_order(&mut self, action: Action, io: &mut impl Fate) {
        let Action::Resolve(s) = action else { return };
        self.resolve_order(s, io);
    }

    fn resolve_order(&mut self, section: Section, io: &mut impl Fate) {
        self.p.assault.ordered |= section.bit();
        let order = Order::ALL[usize::from(self.p.turn_flags.open_orders[section.index()]) % ORDERS];
        match order {
            Order::GoblinFury => match self.only_one(section, GOBLIN) {
                Some(name) => self.infuriate(section, name, io),
                None => self.ask(Ask::Fury { section }),
            },
            Order::Detonation => match self.only_one(section, ORC) {
                Some(name) => self.detonate(section, name, io),
                None => self.ask(Ask::Detonate { section }),
            },
            Order::CallOfTheTrolls => self.ask(Ask::Call { section }),
            Order::Bluff => {}
        }
    }

    /// The only way to name units of a kind, if there is one only.
    fn only_one(&self, s: Section, kind: Kind) -> Option<Action> {
        match [self.p.wall[s.index()].of(kind), self.p.siege[s.index()].of(kind)] {
            [1, 0] => Some(Action::Name { wall: 1, tower: 0 }),
            [0, 1] => Some(Action::Name { wall: 0, tower: 1 }),
            _ => None,
        }
    }

    /// One or more units of a kind, so many from the wall, so many from the Siege Tower. [S18.12] [S18.13]
    pub(crate) fn list_named(&self, s: Section, kind: Kind, out: &mut impl Choices<Action>) {
        let [wall, tower] = [self.p.wall[s.index()].of(kind), self.p.siege[s.index()].of(kind)];
        for w in 0..=wall {
            for t in 0..=tower {
                if w + t > 0 {
                    out.offer(Action::Name { wall: w, tower: t });
                }
            }
        }
        let rule = if kind == ORC { rule!("S18.13") } else { rule!("S18.12") };
        let none = Violation::new(rule, "at least one unit carries out the Order");
        out.refuse(Action::Name { wall: 0, tower: 0 }, none);
    }

    pub(crate) fn infuriate(&mut self, s: Section, action: Action, io: &mut impl Fate) {
        let Action::Name { wall, tower } = action else { return };
        self.p.assault.fury[s.index()] = [wall, tower];
        let seat = self.invader_seat(self.invader_of(s.side()));
        tell!(
            io,
            "S18.12",
            "{seat} infuriates {units} at {at}.",
            seat,
            units = some(wall + tower, invader_piece(GOBLIN)),
            at = s
        );
    }

    pub(crate) fn detonate(&mut self, s: Section, action: Action, io: &mut impl Fate) {
        let Action::Name { wall, tower } = action else { return };
        self.p.wall[s.index()].take(ORC, wall);
        self.p.siege[s.index()].take(ORC, tower);
        self.p.pool.add(ORC, wall + tower);
        let (n, seat) = (wall + tower, self.invader_seat(self.invader_of(s.side())));
        tell!(io, "S18.13", "{seat} detonates {units} at {at}.", seat, units = some(n, invader_piece(ORC)), at = s;
            ..self.deaths(s, ORC, [wall, tower]));
        (0..n).for_each(|_| self.demolish(s, io));
    }

    /// Path steps that bring a Troll nearer to a section: from, to. [S18.14] [S18.15]
    fn calls(&self, s: Section) -> impl Iterator<Item = (Place, Place)> {
        let game = self;
        let side = s.side();
        let near = s.towers();
        // WS1 is reached through WR1, and that through WR2.
        let far = if s.0 == 0 { Rampart(1).bit() } else { 0 };
        let from_foreground = if s.0 == 0 { far } else { near & !1 };
        let ends = ramparts(near).map(move |r| (r.place(), s.place(), Some(Path::to_section(r, s))));
        let aside = ramparts(far).map(|r| (r.place(), Rampart(0).place(), Some(Path::STEP_ASIDE)));
        let home = Place::foreground(side);
        let starts = ramparts(from_foreground).map(move |r| (home, r.place(), r.from_foreground()));
        ends.chain(aside)
            .chain(starts)
            .filter(move |&(from, to, path)| {
                let trolls = match from.spot() {
                    Spot::Rampart(r) => game.p.ramparts[r.index()].of(TROLL),
                    _ => game.p.foregrounds[side.index()].of(TROLL),
                };
                let room = match to.spot() {
                    Spot::Section(s) => game.wall_room(s),
                    Spot::Rampart(r) => game.rampart_room(r),
                    _ => 0,
                };
                trolls > 0 && (room > 0 || path.is_some_and(|path| game.p.troll_traps & path.bit() != 0))
            })
            .map(|(from, to, _)| (from, to))
    }

    pub(crate) fn list_calls(&self, s: Section, out: &mut impl Choices<Action>) {
        self.calls(s).for_each(|(from, to)| out.offer(Action::Call(from, to)));
        out.offer(Action::End);
    }

    pub(crate) fn call(&mut self, s: Section, action: Action, io: &mut impl Fate) {
        let Action::Call(from, to) = action else { return };
        let path = match (from.spot(), to.spot()) {
            (Spot::Rampart(r), Spot::Section(to)) => Some(Path::to_section(r, to)),
            (Spot::Rampart(_), _) => Some(Path::STEP_ASIDE),
            (_, Spot::Rampart(r)) => r.from_foreground(),
            _ => None,
        };
        match from.spot() {
            Spot::Rampart(r) => self.p.ramparts[r.index()].take(TROLL, 1),
            _ => self.p.foregrounds[s.side().index()].take(TROLL, 1),
        }
        let (seat, piece) = (self.invader_seat(self.invader_of(s.side())), Part::A(invader_piece(TROLL)));
        if path.is_some_and(|path| self.p.troll_traps & path.bit() != 0) {
            self.p.pool.add(TROLL, 1);
            tell!(io, "S18.15", "{seat} calls {piece} from {from} to {at}: a Trap kills it.",
                seat, piece, from, at = to; to = POOL);
            return;
        }
        tell!(io, "S18.14", "{seat} calls {piece} from {from} to {to}.", seat, piece, from, to);
        match to.spot() {
            Spot::Section(to) => self.p.wall[to.index()].add(TROLL, 1),
            Spot::Rampart(r) => self.p.ramparts[r.index()].add(TROLL, 1),
            _ => {}
        }
        self.check_feats(io);
    }
}
