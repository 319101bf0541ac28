//! K8: giving and carrying out orders, in the steps of K8.1.5. Construction is in `orders/building.rs`, the Temple and double
//! orders in `orders/double.rs`.

mod building;
mod double;

use ravelin_core::{Choices, Clause, Seat, Violation, rule, tell};

use crate::action::{Action, ORDERS, OrderKind};
use crate::components::{Building, Lands, MAX_TERRITORIES, Territory, Works};
use crate::flow::{Fate, Frame, Order, OrderStep, OrdersStep, Sort};
use crate::gold;
use crate::realm::Survey;
use crate::state::{Kind, Sovereigns, TurnKind, Units};
use crate::tokens::{REBELLION, occupied, one, order_token};
use crate::turns::Moment;

/// What a player has for an order: gold, building types in stock, units in the supply.
struct Means {
    gold: u8,
    stock: Works,
    army: Units,
    /// Own territories below their unit limit.
    roomy: Lands,
    common: bool,
    special: bool,
}

impl Sovereigns {
    /// The orders of one turn: give one, double it, end check, window. [K8.1.2] [K9.5.2]
    pub(crate) fn orders(&mut self, step: OrdersStep, io: &mut impl Fate) -> bool {
        let seat = self.p.active;
        let depth = self.p.stack.len();
        if self.realm(seat).eliminated {
            self.pop();
            return true;
        }
        if step == OrdersStep::Give {
            return false;
        }
        if step <= OrdersStep::Doubled {
            self.become_frame(Frame::Orders(OrdersStep::EndCheck));
            self.offer_doubling(seat);
            if self.p.stack.len() > depth {
                return true;
            }
        }
        if step <= OrdersStep::EndCheck {
            self.become_frame(Frame::Orders(OrdersStep::Window));
            self.end_check(seat, io);
            if self.p.stack.len() > depth {
                return true;
            }
        }
        self.become_frame(Frame::Window); // KW5
        self.window_step()
    }

    /// What a player can draw on for an order anywhere, counted once for the whole list.
    fn means(&self, seat: Seat) -> Means {
        let Survey { gold, army, roomy } = self.survey(seat);
        Means {
            gold,
            stock: self.realm(seat).stock,
            army,
            roomy,
            common: self.supply_has(seat, army, Kind::Common).is_ok(),
            special: self.supply_has(seat, army, Kind::Special).is_ok(),
        }
    }

    /// Gold for an order here: with the talent that an unused Market Square would bring. [K8.1.13]
    fn order_money(&self, seat: Seat, t: Territory, gold: u8) -> u8 {
        match self.market_income(seat, t) {
            0 => gold,
            income => gold.saturating_add(income.min(self.room(seat))),
        }
    }

    /// What an unused active Market Square here brings. [K14.3.5] [K14.3.5.1]
    fn market_income(&self, seat: Seat, t: Territory) -> u8 {
        let markets = self.active(seat, t).and(self.with(seat).order_income);
        if markets.is_empty() || self.realm(seat).age.markets.has(t) {
            return 0;
        }
        markets.iter().filter_map(|b| self.spec(seat, b).effects.order_income).map(|(amount, _)| amount).sum()
    }

    fn too_dear(cost: u8, have: u8) -> Violation {
        gold::too_dear(rule!("K8.1.9"), cost, have)
    }

    /// Where the tokens allow a usual or second order, in home and conquered land alike.
    /// [K8.1.4] [K8.1.8] [K8.1.10] [K8.1.11] [K9.1.1] [K9.1.4] [K9.1.5]
    fn orderable(&self, seat: Seat) -> Lands {
        let second = self.p.turn.kind == TurnKind::Order && !self.order_free(seat).is_empty();
        let closed = if second { self.p.twice } else { self.p.ordered };
        self.owned(seat).minus(closed.minus(self.p.rebels))
    }

    /// Why the tokens here allow no order; the set above decides.
    fn why_not_order(&self, seat: Seat, t: Territory) -> Violation {
        if !self.owned(seat).has(t) {
            return Violation::new(rule!("K8.1.1"), "not your territory");
        }
        if self.p.twice.has(t) {
            return Violation::new(rule!("K9.1.4"), "a third order in one age is not possible");
        }
        Violation::new(rule!("K9.1.1"), "a second order needs an own territory still free of orders")
    }

    /// Whether an order of this kind can be given here, tokens and earlier orders aside. [K8.1.3] [K8.1.9]
    #[inline(always)] // so that a list without explanations builds no reasons
    fn can_give(&self, seat: Seat, t: Territory, kind: OrderKind, money: u8, means: &Means) -> Result<(), Violation> {
        let rebels = self.p.rebels.has(t);
        if rebels != (kind == OrderKind::Negotiate) {
            let why = if rebels { "only negotiation while a rebellion lasts" } else { "there is no rebellion to end" };
            return Err(Violation::new(rule!("K8.1.4"), why));
        }
        match kind {
            OrderKind::Mobilize => {
                let special = || self.can_mobilize(seat, t, Kind::Special, money, means);
                self.can_mobilize(seat, t, Kind::Common, money, means).or_else(|why| special().map_err(|_| why))
            }
            OrderKind::Build => {
                if !self.any_buildable(seat, t, means.stock, money) {
                    return Err(Violation::new(rule!("K8.1.9"), "no building can be built here now"));
                }
                Ok(())
            }
            OrderKind::Demolish => {
                if !self.p.built[seat.index()][t.index()].is_empty() {
                    return Ok(()); // own buildings are free [K8.4.2]
                }
                if self.all_seats().all(|s| self.p.built[s.index()][t.index()].is_empty()) {
                    return Err(Violation::new(rule!("K8.4.1"), "no building stands here"));
                }
                let prices = self.razable(t).map(|(s, b)| self.demolition_price(seat, s, b));
                let price = prices.min().unwrap_or(0);
                if price > money { Err(Self::too_dear(price, money)) } else { Ok(()) }
            }
            OrderKind::Tax | OrderKind::Negotiate => Ok(()), // so nobody is ever without an order [K4.2.7] [K9.6.7]
            OrderKind::Plan => self.can_draw_combat(),
            OrderKind::Regroup => {
                if self.units(t).is_empty() {
                    return Err(Violation::new(rule!("K8.7.1"), "no unit stands here"));
                }
                if !self.has_way_out(seat, t, means.roomy) {
                    return Err(Violation::new(rule!("K8.7.4"), "no adjacent own territory has room"));
                }
                Ok(())
            }
        }
    }

    pub(crate) fn list_orders(&self, out: &mut impl Choices<Action>) {
        let seat = self.p.active;
        self.list_orders_in(seat, self.owned(seat), true, out);
        self.list_bonus(seat, Moment::BeforeOrder, out); // KW4
    }

    fn list_orders_in<C: Choices<Action>>(&self, seat: Seat, lands: Lands, tokens: bool, out: &mut C) {
        let means = self.means(seat);
        let markets = !self.realm(seat).standing.and(self.with(seat).order_income).is_empty();
        let open = if tokens { self.orderable(seat) } else { lands };
        for t in if C::EXPLAIN { lands } else { lands.and(open) } {
            let here = if !C::EXPLAIN || open.has(t) { Ok(()) } else { Err(self.why_not_order(seat, t)) };
            if !C::EXPLAIN && self.p.rebels.has(t) {
                out.offer(Action::Order(OrderKind::Negotiate, t)); // nothing else [K8.1.4]
                continue;
            }
            let money = if markets { self.order_money(seat, t, means.gold) } else { means.gold };
            self.list_orders_at(seat, t, here, money, &means, out);
        }
        if C::EXPLAIN {
            let elsewhere = Violation::new(rule!("K8.1.1"), "not your territory");
            for t in self.all_lands().minus(self.owned(seat)) {
                ORDERS.into_iter().for_each(|kind| out.refuse(Action::Order(kind, t), elsewhere));
            }
        }
    }

    /// The orders of one territory, written out kind by kind so that each is judged without looking up its kind.
    #[inline(always)]
    fn list_orders_at<C: Choices<Action>>(
        &self,
        seat: Seat,
        t: Territory,
        here: Result<(), Violation>,
        money: u8,
        means: &Means,
        out: &mut C,
    ) {
        use OrderKind as K;
        out.put(Action::Order(K::Mobilize, t), here.and_then(|()| self.can_give(seat, t, K::Mobilize, money, means)));
        let build = match here.and_then(|()| self.can_give(seat, t, K::Build, money, means)) {
            Err(_) if C::EXPLAIN && here.is_ok() && !self.p.rebels.has(t) => {
                Err(self.why_no_building(seat, t, money, means))
            }
            verdict => verdict,
        };
        out.put(Action::Order(K::Build, t), build);
        out.put(Action::Order(K::Demolish, t), here.and_then(|()| self.can_give(seat, t, K::Demolish, money, means)));
        out.put(Action::Order(K::Tax, t), here.and_then(|()| self.can_give(seat, t, K::Tax, money, means)));
        out.put(Action::Order(K::Plan, t), here.and_then(|()| self.can_give(seat, t, K::Plan, money, means)));
        out.put(Action::Order(K::Regroup, t), here.and_then(|()| self.can_give(seat, t, K::Regroup, money, means)));
        // Tokens never stand against negotiation: only the lack of a rebellion does. [K8.1.4] [K8.8.4] [K9.1.4]
        out.put(Action::Order(K::Negotiate, t), self.can_give(seat, t, K::Negotiate, money, means));
    }

    pub(crate) fn choose_order(&mut self, action: Action, io: &mut impl Fate) {
        match action {
            Action::PlayBonus(card) => self.play_bonus(self.p.active, card, io),
            Action::Order(kind, t) => {
                let second = self.p.ordered.has(t) && kind != OrderKind::Negotiate; // [K8.8.4]
                self.p.turn.ordered_free = self.order_free(self.p.active).has(t).then_some(t);
                self.become_frame(Frame::Orders(OrdersStep::Doubled));
                self.give(t, kind, if second { Sort::Second } else { Sort::Usual });
            }
            _ => {}
        }
    }

    /// Step 1: the parameter follows, then the order is under way. [K8.1.12]
    pub(crate) fn give(&mut self, t: Territory, kind: OrderKind, sort: Sort) {
        let order = match kind {
            OrderKind::Mobilize | OrderKind::Build | OrderKind::Demolish => {
                return self.push(Frame::Parameter { t, kind, sort });
            }
            OrderKind::Tax => Order::Tax,
            OrderKind::Plan => Order::Plan,
            OrderKind::Regroup => Order::Regroup,
            OrderKind::Negotiate => Order::Negotiate,
        };
        self.push_order(t, order, sort);
    }

    /// The Temple counts as it is at step 1, and not inside its own double order. [K8.1.14] [K14.6.2.5] [K14.6.2.3.1]
    fn push_order(&mut self, t: Territory, order: Order, sort: Sort) {
        let seat = self.p.active;
        let temple = !self.active(seat, t).and(self.with(seat).order_die).is_empty() && !self.in_temple_order();
        self.push(Frame::Order { t, order, sort, temple, step: OrderStep::Market });
    }

    pub(crate) fn list_parameter(&self, t: Territory, kind: OrderKind, out: &mut impl Choices<Action>) {
        let seat = self.p.active;
        let money = self.order_money(seat, t, self.gold(seat));
        match kind {
            OrderKind::Mobilize => {
                let means = self.means(seat);
                for kind in [Kind::Common, Kind::Special] {
                    out.put(Action::Unit(seat, kind), self.can_mobilize(seat, t, kind, money, &means));
                }
            }
            OrderKind::Build => self.list_buildings(seat, t, self.realm(seat).stock, money, 0, out),
            OrderKind::Demolish => {
                for (builder, b) in self.razable(t) {
                    let price = self.demolition_price(seat, builder, b);
                    let verdict = if price <= money { Ok(()) } else { Err(Self::too_dear(price, money)) };
                    out.put(Action::Raze(builder, b), verdict);
                }
            }
            OrderKind::Tax | OrderKind::Plan | OrderKind::Regroup | OrderKind::Negotiate => {}
        }
    }

    pub(crate) fn choose_parameter(&mut self, t: Territory, _kind: OrderKind, sort: Sort, action: Action) {
        let order = match action {
            Action::Unit(_, kind) => Order::Mobilize(kind),
            Action::Build(_, b) => Order::Build(b),
            Action::Raze(builder, b) => Order::Demolish(builder, b),
            _ => return,
        };
        self.pop();
        self.push_order(t, order, sort);
    }

    // --- mobilization ---

    /// [K8.2.1] [K8.2.2] [K8.2.3] [K8.2.4] [K8.2.5] [K8.2.6] [K8.2.7]
    #[inline(always)] // so that a list without explanations builds no reasons
    fn can_mobilize(&self, seat: Seat, t: Territory, kind: Kind, money: u8, means: &Means) -> Result<(), Violation> {
        if kind != Kind::Common && !self.trains_here(seat, t) {
            return Err(Violation::new(rule!("K8.2.4"), "special units are mobilized only where your capital works"));
        }
        if !means.roomy.has(t) {
            return Err(Violation::new(rule!("K8.2.5"), "the unit limit is reached here"));
        }
        let supply = if kind == Kind::Common { means.common } else { means.special };
        if !supply {
            return self.supply_has(seat, means.army, kind);
        }
        let cost = self.unit_cost(seat, kind);
        if cost > money { Err(Self::too_dear(cost, money)) } else { Ok(()) }
    }

    pub(crate) fn unit_cost(&self, seat: Seat, kind: Kind) -> u8 {
        match kind {
            Kind::Common => self.kit.common_unit.cost,
            Kind::Special | Kind::Spent => self.kingdom(seat).special_unit.cost,
        }
    }

    /// A unit comes into play, by an order or by what the clause says.
    pub(crate) fn raise_unit(&mut self, seat: Seat, t: Territory, kind: Kind, clause: Clause, io: &mut impl Fate) {
        let first = self.add_unit(t, kind);
        tell!(io, clause, "{seat} raise {piece} in {to}.", seat, piece = one(seat, kind), to = t; ..occupied(first, t));
    }

    // --- demolition ---

    /// Every building here with its builder.
    fn razable(&self, t: Territory) -> impl Iterator<Item = (Seat, Building)> + '_ {
        self.all_seats().flat_map(move |s| self.p.built[s.index()][t.index()].iter().map(move |b| (s, b)))
    }

    /// Whether the active player's own capital is all that could be demolished here. [K8.4.6]
    pub(crate) fn only_own_capital(&self, t: Territory) -> bool {
        let mut works = self.razable(t);
        works.next().is_some_and(|(s, b)| s == self.p.active && self.spec(s, b).capital) && works.next().is_none()
    }

    /// Own buildings, the capital too, are free; others cost 1 less than to build, a foreign capital 3.
    /// [K8.4.2] [K8.4.3] [K8.4.4] [K8.4.6]
    pub(crate) fn demolition_price(&self, seat: Seat, builder: Seat, b: Building) -> u8 {
        let spec = self.spec(builder, b);
        match (seat == builder, spec.capital) {
            (true, _) => 0,
            (false, true) => self.kit.constants.enemy_capital_demolition_cost,
            (false, false) => spec.cost.saturating_sub(self.kit.constants.foreign_demolition_discount),
        }
    }

    // --- the steps of an order ---

    /// Whether an order under way can be carried out, its price aside; for states from outside. [K8.1.9]
    pub(crate) fn can_carry_out(&self, seat: Seat, t: Territory, order: Order) -> bool {
        let means = self.means(seat);
        match order {
            Order::Mobilize(kind) => kind != Kind::Spent && self.can_mobilize(seat, t, kind, u8::MAX, &means).is_ok(),
            Order::Build(b) => self.buildable(seat, t, means.stock, u8::MAX, 0).has(b),
            Order::Demolish(builder, b) => self.p.built[builder.index()][t.index()].has(b),
            Order::Regroup => self.can_give(seat, t, OrderKind::Regroup, 0, &means).is_ok(),
            Order::Tax | Order::Plan | Order::Negotiate => true,
        }
    }

    /// Whether what is being paid for outside an order has its place, its price aside; for states from outside.
    pub(crate) fn can_put_up(&self, seat: Seat, t: Territory, what: Order) -> bool {
        match what {
            Order::Mobilize(kind) => self.can_station(seat, t).is_ok() && self.can_raise(seat, kind).is_ok(),
            what => self.can_carry_out(seat, t, what),
        }
    }

    fn order_cost(&self, seat: Seat, order: Order) -> u8 {
        match order {
            Order::Mobilize(kind) => self.unit_cost(seat, kind),
            Order::Build(b) => self.spec(seat, b).cost, // [K8.3.2]
            Order::Demolish(builder, b) => self.demolition_price(seat, builder, b),
            Order::Tax | Order::Plan | Order::Regroup | Order::Negotiate => 0, // [K8.8.3]
        }
    }

    /// Runs the order on top from the step it has reached; false when the Market Square is asked about. A step that
    /// begins something of its own (a payment, a draw, a battle) stops here and goes on when that is done. [K8.1.5] [K8.1.7]
    pub(crate) fn order(&mut self, io: &mut impl Fate) -> bool {
        let seat = self.p.active;
        let Frame::Order { t, order, sort, temple, step } = self.top() else { return true };
        let depth = self.p.stack.len();
        let go = |game: &mut Self, step| game.become_frame(Frame::Order { t, order, sort, temple, step });
        let markets = !self.realm(seat).standing.and(self.with(seat).order_income).is_empty();
        if step <= OrderStep::Market && markets {
            let income = self.market_income(seat, t);
            if income > 0 && self.room(seat) > 0 {
                if self.order_cost(seat, order) <= self.gold(seat) {
                    return false; // [KD17]
                }
                self.market(Action::Market, io);
                return true;
            }
        }
        if step <= OrderStep::Pay {
            let cost = self.order_cost(seat, order);
            if cost > 0 {
                go(self, OrderStep::CarryOut);
                self.pay(seat, cost, io);
                if self.p.stack.len() > depth {
                    return true;
                }
            }
        }
        if step <= OrderStep::CarryOut {
            go(self, OrderStep::Token);
            self.carry_out(seat, t, order, io);
            if self.p.stack.len() > depth {
                return true;
            }
        }
        if step <= OrderStep::Token {
            go(self, OrderStep::Temple);
            self.put_order_token(seat, t, order, io);
            if sort == Sort::Second {
                self.second_order_rebellion(seat, io);
                return true;
            }
        }
        if step <= OrderStep::Temple && temple {
            go(self, OrderStep::Attack);
            self.temple(seat, io);
            return true;
        }
        if step <= OrderStep::Attack && self.p.last_war.is_some() {
            go(self, OrderStep::Finished);
            self.push(Frame::AttackOrder { t }); // [K20.2.2]
            return true;
        }
        self.pop();
        true
    }

    /// Step 2: take the talent now or keep the use for later in the age. [K14.3.5]
    pub(crate) fn market(&mut self, action: Action, io: &mut impl Fate) {
        let Frame::Order { t, order, sort, temple, .. } = self.top() else { return };
        let seat = self.p.active;
        self.become_frame(Frame::Order { t, order, sort, temple, step: OrderStep::Pay });
        if action == Action::Market {
            let income = self.market_income(seat, t);
            self.realm_mut(seat).age.markets.add(t);
            tell!(io, "K14.3.5", "{seat} use the Market Square in {at}.", seat, at = t);
            self.gain(seat, income, io);
        }
    }

    /// Pays, out of Treasure Houses too, and only then puts up what was paid for. [K8.3.1] [K8.1.5]
    pub(crate) fn buy(&mut self, seat: Seat, t: Territory, what: Order, price: u8, io: &mut impl Fate) {
        self.push(Frame::Bought { seat, t, what });
        self.pay(seat, price, io);
    }

    pub(crate) fn put_up(&mut self, seat: Seat, t: Territory, what: Order, io: &mut impl Fate) {
        self.pop();
        match (what, self.top()) {
            (Order::Mobilize(kind), Frame::Hordes { .. }) => self.raise_unit(seat, t, kind, rule!("K16.3.3.1"), io),
            (Order::Mobilize(kind), Frame::Hire { .. }) => self.raise_unit(seat, t, kind, rule!("K18.9.1"), io),
            (what, _) => self.carry_out(seat, t, what, io),
        }
    }

    fn carry_out(&mut self, seat: Seat, t: Territory, order: Order, io: &mut impl Fate) {
        match order {
            Order::Mobilize(kind) => self.raise_unit(seat, t, kind, rule!("K8.2.1"), io),
            Order::Build(b) => self.raise_building(seat, t, b, io),
            Order::Demolish(builder, b) => self.tear_down(builder, t, b, io),
            Order::Tax => {
                tell!(io, "K8.5.1", "{seat} collect taxes in {at}.", seat, at = t);
                let better = self.active(seat, t).and(self.with(seat).tax_yield);
                let yields = better.iter().filter_map(|b| self.spec(seat, b).effects.tax_yield).max();
                self.gain(seat, yields.unwrap_or(self.kit.constants.tax_yield), io);
            }
            Order::Plan => {
                tell!(io, "K8.6.1", "{seat} plan for battle in {at}.", seat, at = t);
                self.push(Frame::Draw { seat, left: 1, optional: false });
            }
            Order::Regroup => {
                let turn = &mut self.p.turn;
                turn.free_moves = 0;
                turn.store_moves = Default::default();
                self.push(Frame::Regroup { t, moved: false });
            }
            Order::Negotiate => {
                self.p.rebels.remove(t); // [K8.8.1] [K9.4.1]
                tell!(io, "K8.8.1", "{seat} make peace in {from}.", seat, from = t; piece = REBELLION);
            }
        }
    }

    /// Step 5, for every order. Negotiation leaves the tokens that lie there, at least one.
    /// [K8.1.6] [K8.4.5] [K8.8.2] [K8.8.4] [K9.4.2] [K9.5.3]
    fn put_order_token(&mut self, seat: Seat, t: Territory, order: Order, io: &mut impl Fate) {
        let before = self.order_tokens(t);
        if self.p.ordered.has(t) && order != Order::Negotiate {
            self.p.twice.add(t);
        }
        self.p.ordered.add(t);
        match self.order_tokens(t) - before {
            0 => {}
            _ if before > 0 => {
                tell!(io, "K8.1.6", "{seat} put a second order token in {to}.", seat, to = t; piece = order_token(seat));
            }
            _ => tell!(io, "K8.1.6", "{seat} put an order token in {to}.", seat, to = t; piece = order_token(seat)),
        }
    }

    // --- regrouping order ---

    pub(crate) fn regroup_step(&mut self, t: Territory, moved: bool) -> bool {
        let seat = self.p.active;
        let over = moved && !self.any_move_from(seat, t, &self.roads(seat));
        if over {
            self.end_regrouping();
        }
        over
    }

    pub(crate) fn list_regroup(&self, t: Territory, moved: bool, out: &mut impl Choices<Action>) {
        let seat = self.p.active;
        self.list_moves_from(seat, t, &self.roads(seat), out);
        let first = Violation::new(rule!("K8.7.6"), "the first move is compulsory");
        out.put(Action::Done, if moved { Ok(()) } else { Err(first) });
    }

    pub(crate) fn regroup(&mut self, action: Action, io: &mut impl Fate) {
        match action {
            Action::Move(seat, kind, from, to) => {
                self.become_frame(Frame::Regroup { t: from, moved: true });
                self.move_unit(seat, kind, from, to, io);
            }
            _ => self.end_regrouping(),
        }
    }

    /// Units differ by having moved only while they regroup: the next order finds them alike. [K13.1.5] [K8.7.5]
    fn end_regrouping(&mut self) {
        self.p.turn.moved = [Units::NONE; MAX_TERRITORIES];
        self.pop();
    }
}
