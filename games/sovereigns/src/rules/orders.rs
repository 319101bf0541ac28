//! K8: giving and carrying out orders, in the steps of K8.1.5. Construction is in `orders/building.rs`, the Temple and double
//! orders in `orders/double.rs`.

pub mod building;
pub mod double;

use ravelin_core::{
    Asking, Choices, Clause, Each, Fate, Next, Question, Seat, Step, Violation, question, rule, step, tell,
};

use crate::ids::{
    AgeState, BonusId, Building, Design, Kind, Lands, OrderKind, OrderStep, Sort, Task, Territory, Troop, TurnKind,
    Work, Works,
};
use crate::questions::{AttackOrder, Draw, Frame, Window};
use crate::rules::realm::Survey;
use crate::rules::turns::Moment;
use crate::state::{Sovereigns, Units};

use crate::rules::gold;
use crate::tokens::{REBELLION, occupied, one, order_token};

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

step! {
    /// After an order: Rapid Development may double it. [K9.5.2] [K16.2.3]
    pub Doubling {} in Sovereigns;
}

impl Step<Sovereigns> for Doubling {
    fn run(self, game: &mut Sovereigns, _: &mut impl Fate) {
        if game.realm(game.p.active).eliminated {
            return game.pop();
        }
        game.replace(EndCheck {});
        game.offer_doubling(game.p.active);
    }

    fn sound(self, game: &Sovereigns) -> bool {
        game.realm(game.p.active).state == AgeState::Ordering && game.p.turn.kind != TurnKind::War
    }
}

step! {
    /// Then the order phase may end. [K9.6]
    pub EndCheck {} in Sovereigns;
}

impl Step<Sovereigns> for EndCheck {
    fn run(self, game: &mut Sovereigns, io: &mut impl Fate) {
        if game.realm(game.p.active).eliminated {
            return game.pop();
        }
        game.replace(TurnWindow {});
        game.end_check(game.p.active, io);
    }

    fn sound(self, game: &Sovereigns) -> bool {
        game.realm(game.p.active).state == AgeState::Ordering && game.p.turn.kind != TurnKind::War
    }
}

step! {
    /// Then a bonus card may be played. [K4.3.1]
    pub TurnWindow {} in Sovereigns;
}

impl Step<Sovereigns> for TurnWindow {
    fn run(self, game: &mut Sovereigns, _: &mut impl Fate) {
        if game.realm(game.p.active).eliminated {
            return game.pop();
        }
        game.replace(Window {});
    }

    fn sound(self, game: &Sovereigns) -> bool {
        game.realm(game.p.active).state != AgeState::Fresh && game.p.turn.kind != TurnKind::War
    }
}

question! {
    /// An order under way; it asks for the Market Square. [K8.1.5] [K14.3.5]
    pub Order { t: Territory, order: Task, sort: Sort, temple: bool, step: OrderStep } in Sovereigns;
    asked(|_, game| game.p.active);
    prompt(YesNo, "K14.3.5", "Take the talent of the Market Square in {t} now?");
    Marketed {
        Market {} = "market", "Take the talent";
        Decline {} = "decline", "No";
    }
}

impl Question<Sovereigns> for Order {
    fn choices(self, _: &Sovereigns, _: Seat, out: &mut impl Choices<Marketed>) {
        out.offer(Marketed::Market {});
        out.offer(Marketed::Decline {});
    }

    fn answer(self, game: &mut Sovereigns, _: Seat, answer: Marketed, io: &mut impl Fate) {
        game.replace(Order { step: OrderStep::Pay, ..self });
        if matches!(answer, Marketed::Market {}) {
            game.use_market(self.t, io);
        }
    }

    fn run(self, game: &mut Sovereigns, io: &mut impl Fate) -> Next {
        if game.order(self, io) { Next::GoOn } else { Next::Ask }
    }

    fn sound(self, game: &Sovereigns) -> bool {
        let inside = game.p.pending.iter().take_while(|frame| **frame != self.into());
        let temples = !self.temple || {
            let inside = inside.into_iter().any(|frame| matches!(frame, Frame::TempleOrder(_)));
            !game.with(game.p.active).order_die.is_empty() && !inside
        };
        temples && game.sort_fits(game.below(self), self.t, self.sort) && game.order_fits(self.t, self.order, self.step)
    }
}

step! {
    /// What was paid for outside an order, once it is paid. [K8.3.1]
    pub Bought { seat: Seat, t: Territory, what: Task } in Sovereigns;
}

impl Step<Sovereigns> for Bought {
    fn run(self, game: &mut Sovereigns, io: &mut impl Fate) {
        game.put_up(self.seat, self.t, self.what, io);
    }

    fn sound(self, game: &Sovereigns) -> bool {
        let sort = match (game.below(self), self.what) {
            (Frame::Order(Order { order: Task::Build(b), .. }), Task::Build(_)) => {
                let b = game.kit.building(self.seat, b);
                b.is_some_and(|b| game.spec(self.seat, b).effects.bonus_construction.is_some())
            }
            (Frame::Hordes(_) | Frame::Hire(_), Task::Mobilize(kind)) => kind != Kind::Spent,
            _ => false,
        };
        game.acts(self.seat, self)
            && sort
            && game.owned(self.seat).has(self.t)
            && game.can_put_up(self.seat, self.t, self.what)
    }
}

impl Sovereigns {
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
        let markets = self.active(seat, t) & self.with(seat).order_income;
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
        self.owned(seat) - (closed - self.p.rebels)
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
                if !self.p.built[seat][t].is_empty() {
                    return Ok(()); // own buildings are free [K8.4.2]
                }
                if self.all_seats().all(|s| self.p.built[s][t].is_empty()) {
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
}

question! {
    /// An order is given. [K8.1.1]
    pub Orders {} in Sovereigns;
    asked(|_, game| game.p.active);
    prompt(ChooseOne, "K8.1.1", "Give an order in one of your territories.");
    Ordered {
        Order { kind: OrderKind, at: Territory } = "order {kind} {at}", (|_, game| game.order_words(kind, at, true)), at at;
        PlayBonus { card: BonusId } = "bonus {card}", (|_, game| game.play_words(card)), at card;
    }
}

impl Question<Sovereigns> for Orders {
    fn choices(self, game: &Sovereigns, _: Seat, out: &mut impl Choices<Ordered>) {
        let seat = game.p.active;
        game.list_orders_in(seat, game.owned(seat), true, |kind, at| Ordered::Order { kind, at }, out);
        game.list_bonus(seat, Moment::BeforeOrder, |card| Ordered::PlayBonus { card }, out); // KW4
    }

    fn answer(self, game: &mut Sovereigns, _: Seat, answer: Ordered, io: &mut impl Fate) {
        match answer {
            Ordered::PlayBonus { card } => game.play_bonus(game.p.active, card, io),
            Ordered::Order { kind, at: t } => {
                let second = game.p.ordered.has(t) && kind != OrderKind::Negotiate; // [K8.8.4]
                game.p.turn.ordered_free = game.order_free(game.p.active).has(t).then_some(t);
                game.replace(Doubling {});
                game.give(t, kind, if second { Sort::Second } else { Sort::Usual });
            }
        }
    }

    fn run(self, game: &mut Sovereigns, _: &mut impl Fate) -> Next {
        if !game.realm(game.p.active).eliminated {
            return Next::Ask;
        }
        game.pop();
        Next::GoOn
    }

    fn sound(self, game: &Sovereigns) -> bool {
        game.realm(game.p.active).state == AgeState::Ordering && game.p.turn.kind != TurnKind::War
    }
}

impl Sovereigns {
    fn list_orders_in<A, C: Choices<A>>(
        &self,
        seat: Seat,
        lands: Lands,
        tokens: bool,
        order: impl Fn(OrderKind, Territory) -> A,
        out: &mut C,
    ) {
        let means = self.means(seat);
        let markets = !(self.realm(seat).standing & self.with(seat).order_income).is_empty();
        let open = if tokens { self.orderable(seat) } else { lands };
        for t in if C::EXPLAIN { lands } else { lands & open } {
            let here = if !C::EXPLAIN || open.has(t) { Ok(()) } else { Err(self.why_not_order(seat, t)) };
            if !C::EXPLAIN && self.p.rebels.has(t) {
                out.offer(order(OrderKind::Negotiate, t)); // nothing else [K8.1.4]
                continue;
            }
            let money = if markets { self.order_money(seat, t, means.gold) } else { means.gold };
            self.list_orders_at(t, here, money, &means, &order, out);
        }
        if C::EXPLAIN {
            let elsewhere = Violation::new(rule!("K8.1.1"), "not your territory");
            for t in self.all_lands() - self.owned(seat) {
                OrderKind::ALL.into_iter().for_each(|kind| out.refuse(order(kind, t), elsewhere));
            }
        }
    }

    /// The orders of one territory, written out kind by kind so that each is judged without looking up its kind.
    #[inline(always)]
    fn list_orders_at<A, C: Choices<A>>(
        &self,
        t: Territory,
        here: Result<(), Violation>,
        money: u8,
        means: &Means,
        order: &impl Fn(OrderKind, Territory) -> A,
        out: &mut C,
    ) {
        use OrderKind as K;
        let seat = self.p.active;
        out.put(order(K::Mobilize, t), here.and_then(|()| self.can_give(seat, t, K::Mobilize, money, means)));
        let build = match here.and_then(|()| self.can_give(seat, t, K::Build, money, means)) {
            Err(_) if C::EXPLAIN && here.is_ok() && !self.p.rebels.has(t) => {
                Err(self.why_no_building(seat, t, money, means))
            }
            verdict => verdict,
        };
        out.put(order(K::Build, t), build);
        out.put(order(K::Demolish, t), here.and_then(|()| self.can_give(seat, t, K::Demolish, money, means)));
        out.put(order(K::Tax, t), here.and_then(|()| self.can_give(seat, t, K::Tax, money, means)));
        out.put(order(K::Plan, t), here.and_then(|()| self.can_give(seat, t, K::Plan, money, means)));
        out.put(order(K::Regroup, t), here.and_then(|()| self.can_give(seat, t, K::Regroup, money, means)));
        // Tokens never stand against negotiation: only the lack of a rebellion does. [K8.1.4] [K8.8.4] [K9.1.4]
        out.put(order(K::Negotiate, t), self.can_give(seat, t, K::Negotiate, money, means));
    }

    /// Step 1: the parameter follows, then the order is under way. [K8.1.12]
    pub(crate) fn give(&mut self, t: Territory, kind: OrderKind, sort: Sort) {
        let order = match kind {
            OrderKind::Mobilize | OrderKind::Build | OrderKind::Demolish => {
                return self.push(Parameter { t, kind, sort });
            }
            OrderKind::Tax => Task::Tax,
            OrderKind::Plan => Task::Plan,
            OrderKind::Regroup => Task::Regroup,
            OrderKind::Negotiate => Task::Negotiate,
        };
        self.push_order(t, order, sort);
    }

    /// The Temple counts as it is at step 1, and not inside its own double order. [K8.1.14] [K14.6.2.5] [K14.6.2.3.1]
    fn push_order(&mut self, t: Territory, order: Task, sort: Sort) {
        let seat = self.p.active;
        let temple = !(self.active(seat, t) & self.with(seat).order_die).is_empty() && !self.in_temple_order();
        self.push(Order { t, order, sort, temple, step: OrderStep::Market });
    }
}

question! {
    /// What an order is about. [K8.1.12]
    pub Parameter { t: Territory, kind: OrderKind, sort: Sort } in Sovereigns;
    asked(|_, game| game.p.active);
    prompt(|q, game| game.parameter_prompt(q.t, q.kind));
    Chosen {
        Unit { unit: Troop } = "unit {unit}", (|_, game| game.hire_words(unit)), at unit;
        Build { work: Work } = "build {work}", (|_, game| game.build_words(work, 0)), at work;
        Raze { work: Work } = (|kit, f| write!(f, "raze {} {}", kit[work.builder].id, kit[work.builder][work.b].id)), (|_, game| game.raze_words(work, game.demolition_price(game.p.active, work.builder, work.b))), at work;
    }
}

impl Question<Sovereigns> for Parameter {
    fn choices(self, game: &Sovereigns, _: Seat, out: &mut impl Choices<Chosen>) {
        let Parameter { t, kind, .. } = self;
        let seat = game.p.active;
        let money = game.order_money(seat, t, game.gold(seat));
        match kind {
            OrderKind::Mobilize => {
                let means = game.means(seat);
                for kind in [Kind::Common, Kind::Special] {
                    out.put(
                        Chosen::Unit { unit: Troop { seat, kind } },
                        game.can_mobilize(seat, t, kind, money, &means),
                    );
                }
            }
            OrderKind::Build => {
                game.list_buildings(seat, t, money, 0, |work| Chosen::Build { work }, out);
            }
            OrderKind::Demolish => {
                for (builder, b) in game.razable(t) {
                    let price = game.demolition_price(seat, builder, b);
                    let verdict = if price <= money { Ok(()) } else { Err(Sovereigns::too_dear(price, money)) };
                    out.put(Chosen::Raze { work: Work { builder, b } }, verdict);
                }
            }
            OrderKind::Tax | OrderKind::Plan | OrderKind::Regroup | OrderKind::Negotiate => {}
        }
    }

    fn answer(self, game: &mut Sovereigns, _: Seat, answer: Chosen, _: &mut impl Fate) {
        let Parameter { t, sort, .. } = self;
        let order = match answer {
            Chosen::Unit { unit: Troop { kind, .. } } => Task::Mobilize(kind),
            Chosen::Build { work: Work { b, .. } } => Task::Build(game.kit.design(game.p.active, b)),
            Chosen::Raze { work: Work { builder, b } } => Task::Demolish(builder, game.kit.design(builder, b)),
        };
        game.pop();
        game.push_order(t, order, sort);
    }

    fn sound(self, game: &Sovereigns) -> bool {
        let asks = matches!(self.kind, OrderKind::Mobilize | OrderKind::Build | OrderKind::Demolish);
        let own = game.owned(game.p.active).has(self.t);
        own && asks && game.sort_fits(game.below(self), self.t, self.sort) && !game.p.rebels.has(self.t)
    }
}

impl Sovereigns {
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
        self.all_seats().flat_map(move |s| self.p.built[s][t].iter().map(move |b| (s, b)))
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
    pub(crate) fn can_carry_out(&self, seat: Seat, t: Territory, order: Task) -> bool {
        let means = self.means(seat);
        match order {
            Task::Mobilize(kind) => kind != Kind::Spent && self.can_mobilize(seat, t, kind, u8::MAX, &means).is_ok(),
            Task::Build(design) => {
                let works = self.buildable(seat, t, means.stock, u8::MAX, 0);
                self.kit.building(seat, design).is_some_and(|b| works.has(b))
            }
            Task::Demolish(builder, design) => {
                self.kit.building(builder, design).is_some_and(|b| self.p.built[builder][t].has(b))
            }
            Task::Regroup => self.can_give(seat, t, OrderKind::Regroup, 0, &means).is_ok(),
            Task::Tax | Task::Plan | Task::Negotiate => true,
        }
    }

    /// Whether what is being paid for outside an order has its place, its price aside; for states from outside.
    pub(crate) fn can_put_up(&self, seat: Seat, t: Territory, what: Task) -> bool {
        match what {
            Task::Mobilize(kind) => self.can_station(seat, t).is_ok() && self.can_raise(seat, kind).is_ok(),
            what => self.can_carry_out(seat, t, what),
        }
    }

    /// What an order calls by its design.
    pub(crate) fn works(&self, builder: Seat, design: Design) -> Building {
        self.kit.building(builder, design).expect("an order names what its kingdom builds")
    }

    fn order_cost(&self, seat: Seat, order: Task) -> u8 {
        match order {
            Task::Mobilize(kind) => self.unit_cost(seat, kind),
            Task::Build(design) => self.spec(seat, self.works(seat, design)).cost, // [K8.3.2]
            Task::Demolish(builder, design) => self.demolition_price(seat, builder, self.works(builder, design)),
            Task::Tax | Task::Plan | Task::Regroup | Task::Negotiate => 0, // [K8.8.3]
        }
    }

    /// Runs the order on top from the step it has reached; false when the Market Square is asked about. A step that
    /// begins something of its own (a payment, a draw, a battle) stops here and goes on when that is done. [K8.1.5] [K8.1.7]
    pub(crate) fn order(&mut self, under_way: Order, io: &mut impl Fate) -> bool {
        let seat = self.p.active;
        let Order { t, order, sort, temple, step } = under_way;
        let depth = self.p.pending.len();
        let go = |game: &mut Self, step| game.replace(Order { step, ..under_way });
        let markets = !(self.realm(seat).standing & self.with(seat).order_income).is_empty();
        if step <= OrderStep::Market && markets {
            let income = self.market_income(seat, t);
            if income > 0 && self.room(seat) > 0 {
                if self.order_cost(seat, order) <= self.gold(seat) {
                    return false; // [KD17]
                }
                go(self, OrderStep::Pay);
                self.use_market(t, io);
                return true;
            }
        }
        if step <= OrderStep::Pay {
            let cost = self.order_cost(seat, order);
            if cost > 0 {
                go(self, OrderStep::CarryOut);
                self.pay(seat, cost, io);
                if self.p.pending.len() > depth {
                    return true;
                }
            }
        }
        if step <= OrderStep::CarryOut {
            go(self, OrderStep::Token);
            self.carry_out(seat, t, order, io);
            if self.p.pending.len() > depth {
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
            self.push(AttackOrder { t }); // [K20.2.2]
            return true;
        }
        self.pop();
        true
    }

    /// Step 2: the talent is taken now; else the use is kept for later in the age. [K14.3.5]
    fn use_market(&mut self, t: Territory, io: &mut impl Fate) {
        let seat = self.p.active;
        let income = self.market_income(seat, t);
        self.realm_mut(seat).age.markets.insert(t);
        tell!(io, "K14.3.5", "{seat} use the Market Square in {at}.", seat, at = t);
        self.gain(seat, income, io);
    }

    /// Pays, out of Treasure Houses too, and only then puts up what was paid for. [K8.3.1] [K8.1.5]
    pub(crate) fn buy(&mut self, seat: Seat, t: Territory, what: Task, price: u8, io: &mut impl Fate) {
        self.push(Bought { seat, t, what });
        self.pay(seat, price, io);
    }

    pub(crate) fn put_up(&mut self, seat: Seat, t: Territory, what: Task, io: &mut impl Fate) {
        self.pop();
        match (what, self.top()) {
            (Task::Mobilize(kind), Some(Frame::Hordes(_))) => self.raise_unit(seat, t, kind, rule!("K16.3.3.1"), io),
            (Task::Mobilize(kind), Some(Frame::Hire(_))) => self.raise_unit(seat, t, kind, rule!("K18.9.1"), io),
            (what, _) => self.carry_out(seat, t, what, io),
        }
    }

    fn carry_out(&mut self, seat: Seat, t: Territory, order: Task, io: &mut impl Fate) {
        match order {
            Task::Mobilize(kind) => self.raise_unit(seat, t, kind, rule!("K8.2.1"), io),
            Task::Build(design) => self.raise_building(seat, t, self.works(seat, design), io),
            Task::Demolish(builder, design) => self.tear_down(builder, t, self.works(builder, design), io),
            Task::Tax => {
                tell!(io, "K8.5.1", "{seat} collect taxes in {at}.", seat, at = t);
                let better = self.active(seat, t) & self.with(seat).tax_yield;
                let yields = better.iter().filter_map(|b| self.spec(seat, b).effects.tax_yield).max();
                self.gain(seat, yields.unwrap_or(self.kit.constants.tax_yield), io);
            }
            Task::Plan => {
                tell!(io, "K8.6.1", "{seat} plan for battle in {at}.", seat, at = t);
                self.push(Draw { seat, left: 1, optional: false });
            }
            Task::Regroup => {
                let turn = &mut self.p.turn;
                turn.free_moves = 0;
                turn.store_moves = Default::default();
                self.push(Regroup { t, moved: false });
            }
            Task::Negotiate => {
                self.p.rebels.remove(t); // [K8.8.1] [K9.4.1]
                tell!(io, "K8.8.1", "{seat} make peace in {from}.", seat, from = t; piece = REBELLION);
            }
        }
    }

    /// Step 5, for every order. Negotiation leaves the tokens that lie there, at least one.
    /// [K8.1.6] [K8.4.5] [K8.8.2] [K8.8.4] [K9.4.2] [K9.5.3]
    fn put_order_token(&mut self, seat: Seat, t: Territory, order: Task, io: &mut impl Fate) {
        let before = self.order_tokens(t);
        if self.p.ordered.has(t) && order != Task::Negotiate {
            self.p.twice.insert(t);
        }
        self.p.ordered.insert(t);
        match self.order_tokens(t) - before {
            0 => {}
            _ if before > 0 => {
                tell!(io, "K8.1.6", "{seat} put a second order token in {to}.", seat, to = t; piece = order_token(seat));
            }
            _ => tell!(io, "K8.1.6", "{seat} put an order token in {to}.", seat, to = t; piece = order_token(seat)),
        }
    }

    // --- regrouping order ---
}

question! {
    /// Units move out of a territory. [K8.7]
    pub Regroup { t: Territory, moved: bool } in Sovereigns;
    asked(|_, game| game.p.active);
    prompt(|q, game| game.regroup_prompt(q.t));
    Regrouped {
        Move { unit: Troop, from: Territory, to: Territory } = "move {unit} {from} {to}", "Move one {unit} from {from} to {to}", at from;
        Done {} = "done", "Done";
    }
}

impl Question<Sovereigns> for Regroup {
    fn choices(self, game: &Sovereigns, _: Seat, out: &mut impl Choices<Regrouped>) {
        let Regroup { t, moved } = self;
        let seat = game.p.active;
        game.list_moves_from(seat, t, &game.roads(seat), |unit, from, to| Regrouped::Move { unit, from, to }, out);
        let first = Violation::new(rule!("K8.7.6"), "the first move is compulsory");
        out.put(Regrouped::Done {}, if moved { Ok(()) } else { Err(first) });
    }

    fn answer(self, game: &mut Sovereigns, _: Seat, answer: Regrouped, io: &mut impl Fate) {
        match answer {
            Regrouped::Move { unit: Troop { seat, kind }, from, to } => {
                game.replace(Regroup { t: from, moved: true });
                game.move_unit(seat, kind, from, to, io);
            }
            _ => game.end_regrouping(),
        }
    }

    fn run(self, game: &mut Sovereigns, _: &mut impl Fate) -> Next {
        let Regroup { t, moved } = self;
        let seat = game.p.active;
        let over = moved && !game.any_move_from(seat, t, &game.roads(seat));
        if over {
            game.end_regrouping();
        }
        if over { Next::GoOn } else { Next::Ask }
    }

    fn sound(self, game: &Sovereigns) -> bool {
        game.owned(game.p.active).has(self.t) && (self.moved || game.top() == Some(self.into()))
    }
}

impl Sovereigns {
    /// Units differ by having moved only while they regroup: the next order finds them alike. [K13.1.5] [K8.7.5]
    fn end_regrouping(&mut self) {
        self.p.turn.moved = Each::default();
        self.pop();
    }
}
