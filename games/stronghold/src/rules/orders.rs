//! S12.24-S12.31, S18.11-S18.16: Order chips: placed in Phase 6, open or face down, and carried out in stage II.3. [S23.13]

use ravelin_core::journal::{Cover, Part};
use ravelin_core::question::Next;
use ravelin_core::{
    Asking, Choices, Fate, Question, Seat, Set, Step, Violation, ensure, ids, question, rule, step, tell,
};

use crate::ids::*;
use crate::rules::melee::deaths;
use crate::rules::strength::Strength;
use crate::state::Stronghold;
use crate::tokens::{self, *};

ids!(
    /// How far an Action with Orders face down has come. [S12.25] [S23.13]
    pub Laying: u8, "laying" {
        /// One must be laid.
        First = "first",
        More = "more",
        /// The ally adds chips in the same Action.
        Ally = "ally",
    }
);

question! {
    /// Which Order is given openly. [S12.24]
    pub OpenChip { by: Side } in Stronghold;
    asked(|q, game| game.invader_seat(q.by));
    prompt(ChooseOne, "S12.24", "Which Order is given openly?");
    OpenChosen {
        Order { order: Order } = "order {order}", "{order}", at order;
    }
}

impl Question<Stronghold> for OpenChip {
    fn choices(self, game: &Stronghold, _: Seat, out: &mut impl Choices<OpenChosen>) {
        for order in game.hand_kinds() {
            out.put(OpenChosen::Order { order }, game.may_lay_open(self.by, order));
        }
    }

    fn answer(self, game: &mut Stronghold, _: Seat, OpenChosen::Order { order }: OpenChosen, _: &mut impl Fate) {
        game.replace(OpenAt { by: self.by, order });
    }

    fn sound(self, game: &Stronghold) -> bool {
        game.has_dealt(self.by, Deal::OpenOrder) && game.may_order(self.by, true).is_ok()
    }

    /// The number of choices tells which chips are in hand. [S5.9]
    fn asks_single(self, _: &Stronghold, _: Seat) -> bool {
        true
    }

    fn fights(OpenChosen::Order { order }: OpenChosen) -> bool {
        order != Order::Bluff
    }
}

question! {
    /// Where an open Order goes. [S12.28]
    pub OpenAt { by: Side, order: Order } in Stronghold;
    asked(|q, game| game.invader_seat(q.by));
    prompt(Place, "S12.28", "At which section?");
    OpenPlaced {
        At { section: Section } = "at {section}", "{section}", at section;
    }
}

impl Question<Stronghold> for OpenAt {
    fn choices(self, game: &Stronghold, _: Seat, out: &mut impl Choices<OpenPlaced>) {
        for section in game.invader_sections(self.by) {
            let verdict = game.may_order_at(section).and_then(|()| {
                ensure(game.able(self.order, section), rule!("S12.29"), "no unit there can carry it out")
            });
            out.put(OpenPlaced::At { section }, verdict);
        }
    }

    fn answer(self, game: &mut Stronghold, seat: Seat, OpenPlaced::At { section }: OpenPlaced, ctx: &mut impl Fate) {
        game.pop();
        game.p.turn_flags.open_orders[section] = Some(self.order);
        tell!(ctx, "S12.24", "{seat} orders {piece} at {to}.",
            seat, piece = tokens::order(self.order), to = section; from = ORDER_HAND);
    }

    fn sound(self, game: &Stronghold) -> bool {
        game.has_dealt(self.by, Deal::OpenOrder) && game.order_hand()[self.order] > 0
    }

    /// [S5.9]
    fn asks_single(self, _: &Stronghold, _: Seat) -> bool {
        true
    }
}

question! {
    /// Which Order is laid face down, one by one. [S12.25]
    pub HiddenChip { by: Side, laying: Laying } in Stronghold;
    asked(|q, game| game.invader_seat(q.by));
    prompt(ChooseSome, "S12.25", "Which Order is laid face down?");
    HiddenChosen {
        Order { order: Order } = "order {order}", "{order}", at order;
        End {} = "end", "No more Orders";
    }
}

impl Question<Stronghold> for HiddenChip {
    fn choices(self, game: &Stronghold, _: Seat, out: &mut impl Choices<HiddenChosen>) {
        game.hand_kinds().for_each(|order| out.offer(HiddenChosen::Order { order }));
        if self.laying != Laying::First {
            out.offer(HiddenChosen::End {});
        }
    }

    fn answer(self, game: &mut Stronghold, _: Seat, answer: HiddenChosen, _: &mut impl Fate) {
        match answer {
            HiddenChosen::Order { order } => {
                game.s.chosen = Some(order);
                let laying = if self.laying == Laying::First { Laying::More } else { self.laying };
                game.replace(HiddenAt { by: self.by, laying });
            }
            HiddenChosen::End {} => {
                game.pop();
                game.ask_ally(self.by, self.laying);
            }
        }
    }

    fn sound(self, game: &Stronghold) -> bool {
        let laid = self.laying == Laying::First || !game.p.turn_flags.hidden_orders.is_empty();
        let ally = self.laying != Laying::Ally || game.p.seats > 2;
        let dealt = game.has_dealt(self.by, Deal::ClassifiedOrders);
        dealt && laid && ally && game.may_order(self.by, false).is_ok()
    }

    /// [S5.9]
    fn asks_single(self, _: &Stronghold, _: Seat) -> bool {
        true
    }

    fn fights(answer: HiddenChosen) -> bool {
        matches!(answer, HiddenChosen::Order { order } if order != Order::Bluff)
    }
}

question! {
    /// Where the chip in hand goes; its kind is a secret. [S12.28]
    pub HiddenAt { by: Side, laying: Laying } in Stronghold;
    asked(|q, game| game.invader_seat(q.by));
    prompt(Place, "S12.28", "At which section?");
    HiddenPlaced {
        At { section: Section } = "at {section}", "{section}", at section;
    }
}

impl Question<Stronghold> for HiddenAt {
    fn choices(self, game: &Stronghold, _: Seat, out: &mut impl Choices<HiddenPlaced>) {
        for section in game.invader_sections(self.by) {
            out.put(HiddenPlaced::At { section }, game.may_order_at(section));
        }
    }

    fn answer(self, game: &mut Stronghold, seat: Seat, answer: HiddenPlaced, ctx: &mut impl Fate) {
        game.pop();
        let HiddenPlaced::At { section } = answer;
        let order = game.s.chosen.take();
        game.s.orders[section] = order;
        game.p.turn_flags.hidden_orders.insert(section);
        let piece = secret(game.all_invaders(), order_or_back(order), Cover::Text("an Order face down"));
        tell!(ctx, "S12.25", "{seat} lays {piece} at {to}.", seat, piece, to = section; from = ORDER_HAND);
        if game.orders_left() > 0 && !game.order_places(self.by).is_empty() {
            game.push(HiddenChip { by: self.by, laying: self.laying });
        } else {
            game.ask_ally(self.by, self.laying);
        }
    }

    fn sound(self, game: &Stronghold) -> bool {
        let ally = self.laying != Laying::Ally || game.p.seats > 2;
        game.has_dealt(self.by, Deal::ClassifiedOrders) && ally && !game.order_places(self.by).is_empty()
    }

    /// [S5.9]
    fn asks_single(self, _: &Stronghold, _: Seat) -> bool {
        true
    }
}

step! {
    /// Before the Orders: chips that nobody can carry out go unseen, the others are turned up. [S12.30] [S18.11]
    pub TurnUp {} in Stronghold;
}

impl Step<Stronghold> for TurnUp {
    fn run(self, game: &mut Stronghold, ctx: &mut impl Fate) {
        game.p.assault.drawn = Set::NONE; // the Defender's deck is shuffled [S18.10]
        game.p.assault.ordered = Set::NONE;
        let invaders = game.all_invaders();
        for s in game.ordered_sections() - game.spared_sections() {
            let hidden = game.p.turn_flags.hidden_orders.has(s);
            if !game.engaged(s) {
                let chip = order_or_back(game.remove_order(s));
                let piece = if hidden { secret(invaders, chip, Cover::A("Order")) } else { Part::Token(chip) };
                tell!(ctx, "S12.30", "{piece} at {from} has nobody to carry it out.", piece, from = s; to = ORDERS_GONE);
            } else if hidden {
                let order = game.s.orders[s].take();
                game.p.turn_flags.hidden_orders.remove(s);
                game.p.turn_flags.open_orders[s] = order;
                let piece = Part::Shown(order_or_back(order));
                tell!(ctx, "S18.11", "The Order at {from} is {piece}.", from = s, piece; to = s);
            }
        }
        game.replace(Orders { by: Side::West });
    }

    /// It never waits.
    fn sound(self, _: &Stronghold) -> bool {
        false
    }
}

question! {
    /// Which Order comes next. [S18.11]
    pub Orders { by: Side } in Stronghold;
    asked(|q, game| game.invader_seat(q.by));
    prompt(Order, "S18.11", "Which Order comes next?");
    OrderNext {
        Resolve { section: Section } = "resolve {section}", "The Order at {section}", at section;
    }
}

impl Question<Stronghold> for Orders {
    fn run(self, game: &mut Stronghold, ctx: &mut impl Fate) -> Next {
        let pending = game.pending_orders(self.by);
        match pending.sole() {
            Some(section) => game.resolve_order(section, ctx),
            None if !pending.is_empty() => return Next::Ask,
            None if game.invaders().contains(&self.by.other()) && self.by == Side::West => {
                game.replace(Orders { by: Side::East });
            }
            None => game.replace(Strength { left: Set::all() }),
        }
        Next::GoOn
    }

    fn choices(self, game: &Stronghold, _: Seat, out: &mut impl Choices<OrderNext>) {
        game.pending_orders(self.by).iter().for_each(|section| out.offer(OrderNext::Resolve { section }));
    }

    fn answer(self, game: &mut Stronghold, _: Seat, answer: OrderNext, ctx: &mut impl Fate) {
        let OrderNext::Resolve { section } = answer;
        game.resolve_order(section, ctx);
    }

    fn sound(self, game: &Stronghold) -> bool {
        game.invaders().contains(&self.by)
    }
}

question! {
    /// How many Goblins are infuriated. [S18.12]
    pub Fury { section: Section } in Stronghold;
    asked(|q, game| game.invader_seat(game.invader_of(q.section.side())));
    prompt(Allocate, "S18.12", "How many Goblins of {section} are infuriated?");
    Infuriated {
        Name { wall: u8, tower: u8 } = "wall {wall} tower {tower}", (|_, _| named(wall, tower));
    }
}

impl Question<Stronghold> for Fury {
    fn choices(self, game: &Stronghold, _: Seat, out: &mut impl Choices<Infuriated>) {
        for [wall, tower] in game.ways_to_name(self.section, GOBLIN) {
            out.put(Infuriated::Name { wall, tower }, may_name(rule!("S18.12"), wall + tower));
        }
    }

    fn answer(self, game: &mut Stronghold, _: Seat, answer: Infuriated, ctx: &mut impl Fate) {
        game.pop();
        let Infuriated::Name { wall, tower } = answer;
        game.infuriate(self.section, [wall, tower], ctx);
    }

    fn sound(self, game: &Stronghold) -> bool {
        game.is_resolving(self.section, Order::GoblinFury)
    }
}

question! {
    /// How many Orcs detonate. [S18.13]
    pub Detonate { section: Section } in Stronghold;
    asked(|q, game| game.invader_seat(game.invader_of(q.section.side())));
    prompt(Allocate, "S18.13", "How many Orcs of {section} detonate?");
    Detonated {
        Name { wall: u8, tower: u8 } = "wall {wall} tower {tower}", (|_, _| named(wall, tower));
    }
}

impl Question<Stronghold> for Detonate {
    fn choices(self, game: &Stronghold, _: Seat, out: &mut impl Choices<Detonated>) {
        for [wall, tower] in game.ways_to_name(self.section, ORC) {
            out.put(Detonated::Name { wall, tower }, may_name(rule!("S18.13"), wall + tower));
        }
    }

    fn answer(self, game: &mut Stronghold, _: Seat, answer: Detonated, ctx: &mut impl Fate) {
        game.pop();
        let Detonated::Name { wall, tower } = answer;
        game.detonate(self.section, [wall, tower], ctx);
    }

    fn sound(self, game: &Stronghold) -> bool {
        game.is_resolving(self.section, Order::Detonation)
    }
}

question! {
    /// Which Troll is called nearer. [S18.14]
    pub Call { section: Section } in Stronghold;
    asked(|q, game| game.invader_seat(game.invader_of(q.section.side())));
    prompt(ChooseOne, "S18.14", "Which Troll is called towards {section}?");
    Called {
        Troll { from: Place, to: Place } = "call {from} to {to}", "Call a Troll from {from} to {to}", at to;
        End {} = "end", "Call nobody";
    }
}

impl Question<Stronghold> for Call {
    fn choices(self, game: &Stronghold, _: Seat, out: &mut impl Choices<Called>) {
        game.calls(self.section).for_each(|(from, to, _)| out.offer(Called::Troll { from, to }));
        out.offer(Called::End {});
    }

    fn answer(self, game: &mut Stronghold, _: Seat, answer: Called, ctx: &mut impl Fate) {
        game.pop();
        let Called::Troll { from, to } = answer else { return };
        let path = game.calls(self.section).find(|call| (call.0, call.1) == (from, to)).and_then(|call| call.2);
        game.call_troll(self.section, [from, to], path, ctx);
    }

    fn sound(self, game: &Stronghold) -> bool {
        game.is_resolving(self.section, Order::CallOfTheTrolls)
    }

    fn fights(answer: Called) -> bool {
        matches!(answer, Called::Troll { .. })
    }
}

fn named(wall: u8, tower: u8) -> String {
    match tower {
        0 => format!("{wall} on the wall"),
        _ => format!("{wall} on the wall, {tower} in the Siege Tower"),
    }
}

fn may_name(rule: ravelin_core::Clause, n: u8) -> Result<(), Violation> {
    ensure(n > 0, rule, "at least one unit carries out the Order")
}

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
    fn order_places(&self, by: Side) -> Set<Section> {
        (self.engaged_sections() & self.invader_sections(by)) - self.ordered_sections()
    }

    pub(crate) fn may_order(&self, by: Side, open: bool) -> Result<(), Violation> {
        ensure(self.orders_left() > 0, rule!("S2.18"), "all Order chips are out")?;
        let some = !self.order_places(by).is_empty();
        ensure(some, rule!("S12.28"), "no section without an Order has a unit to carry it out")?;
        let able = !open || self.hand_kinds().any(|order| self.may_lay_open(by, order).is_ok());
        ensure(able, rule!("S12.29"), "no unit can carry out an Order that is left")
    }

    fn hand_kinds(&self) -> impl Iterator<Item = Order> + use<> {
        let hand = self.order_hand();
        Order::ALL.into_iter().filter(move |order| hand[*order] > 0)
    }

    fn may_lay_open(&self, by: Side, order: Order) -> Result<(), Violation> {
        let able = self.order_places(by).iter().any(|s| self.able(order, s));
        ensure(able, rule!("S12.29"), "no unit that could carry it out is on a section without an Order")
    }

    fn may_order_at(&self, s: Section) -> Result<(), Violation> {
        ensure(!self.ordered_sections().has(s), rule!("S12.26"), "an Order lies there")?;
        ensure(self.engaged(s), rule!("S12.28"), "nobody is there to carry it out")
    }

    /// The ally may add chips on their side in the same Action. [S23.13]
    fn ask_ally(&mut self, by: Side, laying: Laying) {
        if self.p.seats == 2 || laying == Laying::Ally {
            return;
        }
        let ally = by.other();
        if self.orders_left() > 0 && !self.order_places(ally).is_empty() {
            self.push(HiddenChip { by: ally, laying: Laying::Ally });
        }
    }

    /// Takes a chip off the board for this turn; a hidden one unseen. [S15.29] [S12.30]
    pub(crate) fn remove_order(&mut self, s: Section) -> Option<Order> {
        let flags = &mut self.p.turn_flags;
        if flags.hidden_orders.remove(s) {
            flags.hidden_gone += 1;
            let order = self.s.orders[s].take()?;
            self.s.gone[order] += 1;
            Some(order)
        } else {
            let order = flags.open_orders[s].take()?;
            flags.open_gone[order] += 1;
            Some(order)
        }
    }

    /// Open Orders of an Invader that still have an effect. [S18.11]
    fn pending_orders(&self, by: Side) -> Set<Section> {
        let works = |s: &Section| match self.p.turn_flags.open_orders[*s] {
            None | Some(Order::Bluff) => false,
            Some(Order::CallOfTheTrolls) => self.able(Order::CallOfTheTrolls, *s) && self.calls(*s).next().is_some(),
            Some(order) => self.able(order, *s),
        };
        let mine = self.invader_sections(by) - self.spared_sections() - self.p.assault.ordered;
        mine.iter().filter(works).collect()
    }

    fn resolve_order(&mut self, section: Section, ctx: &mut impl Fate) {
        self.p.assault.ordered.insert(section);
        match self.p.turn_flags.open_orders[section] {
            Some(Order::GoblinFury) => match self.only_one(section, GOBLIN) {
                Some(named) => self.infuriate(section, named, ctx),
                None => self.push(Fury { section }),
            },
            Some(Order::Detonation) => match self.only_one(section, ORC) {
                Some(named) => self.detonate(section, named, ctx),
                None => self.push(Detonate { section }),
            },
            Some(Order::CallOfTheTrolls) => self.push(Call { section }),
            Some(Order::Bluff) | None => {}
        }
    }

    /// The only way to name units of a kind, if there is one only.
    fn only_one(&self, s: Section, kind: Kind) -> Option<[u8; 2]> {
        Some(self.standing(s, kind)).filter(|n| matches!(n, [1, 0] | [0, 1]))
    }

    /// So many from the wall, so many from the Siege Tower; nobody last. [S18.12] [S18.13]
    fn ways_to_name(&self, s: Section, kind: Kind) -> impl Iterator<Item = [u8; 2]> + use<> {
        let [wall, tower] = self.standing(s, kind);
        let all = (0..=wall).flat_map(move |w| (0..=tower).map(move |t| [w, t]));
        all.filter(|n| *n != [0, 0]).chain([[0, 0]])
    }

    /// An Order of this kind is carried out here, and nothing has come of it yet.
    fn is_resolving(&self, s: Section, order: Order) -> bool {
        let p = &self.p;
        let orders = matches!(p.pending.first(), Some(crate::Frame::Orders(_)));
        let carried = carrier(order).is_some_and(|kind| self.on_section(s).of(kind) > 0);
        let begun = p.turn_flags.open_orders[s] == Some(order) && p.assault.ordered.has(s);
        orders && carried && begun && p.assault.fury[s].values().all(|n| *n == 0)
    }

    fn infuriate(&mut self, s: Section, [wall, tower]: [u8; 2], ctx: &mut impl Fate) {
        self.p.assault.fury[s][Stand::Wall] = wall;
        self.p.assault.fury[s][Stand::Tower] = tower;
        let seat = self.invader_seat(self.invader_of(s.side()));
        let units = || some(wall + tower, invader_piece(GOBLIN));
        tell!(ctx, "S18.12", "{seat} infuriates {units} at {at}.", seat, units = units(), at = s);
    }

    fn detonate(&mut self, s: Section, [wall, tower]: [u8; 2], ctx: &mut impl Fate) {
        self.p.wall[s].take(ORC, wall);
        self.p.siege[s].take(ORC, tower);
        self.p.pool.add(ORC, wall + tower);
        let (n, seat) = (wall + tower, self.invader_seat(self.invader_of(s.side())));
        tell!(ctx, "S18.13", "{seat} detonates {units} at {at}.", seat, units = some(n, invader_piece(ORC)), at = s;
            ..deaths(s, ORC, [wall, tower]));
        (0..n).for_each(|_| self.demolish(s, ctx));
    }

    /// Path steps that bring a Troll nearer to a section: from, to, over which Path. [S18.14] [S18.15]
    fn calls(&self, s: Section) -> impl Iterator<Item = (Place, Place, Option<Path>)> {
        let side = s.side();
        let near = s.ramparts();
        // The outermost West section is reached through the outermost Rampart, and that through the next.
        let far = if s == Section::Ws1 { Set::only(Rampart::Wr2) } else { Set::NONE };
        let from_foreground = if s == Section::Ws1 { far } else { near.without(Rampart::Wr1) };
        let ends = near.iter().map(move |r| (r.place(), s.place(), Some(Path::to_section(r, s))));
        let aside = far.iter().map(|r| (r.place(), Place::Wr1, Some(Path::STEP_ASIDE)));
        let starts = from_foreground.iter().map(move |r| (side.foreground(), r.place(), r.from_foreground()));
        ends.chain(aside).chain(starts).filter(move |&(from, to, path)| {
            let trolls = match from.spot() {
                Spot::Rampart(r) => self.p.ramparts[r].of(TROLL),
                _ => self.p.foregrounds[side].of(TROLL),
            };
            let room = match to.spot() {
                Spot::Section(s) => self.wall_room(s),
                Spot::Rampart(r) => self.rampart_room(r),
                _ => 0,
            };
            trolls > 0 && (room > 0 || path.is_some_and(|path| self.p.troll_traps.has(path)))
        })
    }

    fn call_troll(&mut self, s: Section, [from, to]: [Place; 2], path: Option<Path>, ctx: &mut impl Fate) {
        match from.spot() {
            Spot::Rampart(r) => self.p.ramparts[r].take(TROLL, 1),
            _ => self.p.foregrounds[s.side()].take(TROLL, 1),
        }
        let (seat, piece) = (self.invader_seat(self.invader_of(s.side())), Part::A(invader_piece(TROLL)));
        if path.is_some_and(|path| self.p.troll_traps.has(path)) {
            self.p.pool.add(TROLL, 1);
            tell!(ctx, "S18.15", "{seat} calls {piece} from {from} to {at}: a Trap kills it.",
                seat, piece, from, at = to; to = POOL);
            return;
        }
        tell!(ctx, "S18.14", "{seat} calls {piece} from {from} to {to}.", seat, piece, from, to);
        match to.spot() {
            Spot::Section(to) => self.p.wall[to].add(TROLL, 1),
            Spot::Rampart(r) => self.p.ramparts[r].add(TROLL, 1),
            spot => unreachable!("no Troll is called to {spot:?}"),
        }
        self.check_feats(ctx);
    }
}
