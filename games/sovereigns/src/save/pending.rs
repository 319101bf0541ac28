//! Whether the procedures under way are ones that the rules can make: they stand on each other as they may (`grammar.rs`), and
//! what each relies on when it goes on is there. A state that passes is at a decision, or at the end, and can be played from.

use ravelin_core::{Fast, Seat, Seats, Silent, choice};

use super::grammar;
use super::names::{Names, Sure, wrong};
use crate::action::OrderKind;
use crate::components::{BonusOp, EventOp, Op, Territory, Timing, Works};
use crate::flow::{BattleStep, Frame, Io, OpeningStep, Order, OrderStep, OrdersStep, Sort};
use crate::state::{AgeState, Kind, Passed, Pick, Role, Sovereigns, TurnFlags, TurnKind};

pub(super) fn check(game: &Sovereigns) -> Sure<()> {
    let names = Names { kit: game.kit, seats: game.p.seats };
    let pending = Pending { game, names };
    pending.grammar()?;
    if game.p.end.is_some() {
        return Ok(());
    }
    if game.p.turns == 0 {
        pending.setup()?;
    }
    for i in 1..game.p.stack.len() {
        pending.seats_alive(i)?;
        pending.frame(i)?;
    }
    pending.event()?;
    pending.picks()?;
    pending.flags()?;
    super::fight::check(game, names)?;
    pending.decision()
}

struct Pending<'a> {
    game: &'a Sovereigns,
    names: Names,
}

impl Pending<'_> {
    fn path(i: usize) -> String {
        format!("pending[{i}]")
    }

    /// The name of a frame, as the file has it.
    fn word(&self, frame: Frame) -> String {
        let value = self.names.frame(self.game.p.active, frame);
        let name = value.as_object().and_then(|o| o.keys().next().cloned());
        name.or_else(|| value.as_str().map(str::to_owned)).unwrap_or_default()
    }

    fn grammar(&self) -> Sure<()> {
        let stack = &self.game.p.stack;
        if stack.first() != Some(&Frame::Game) {
            return wrong("pending[0]", "the game itself is at the bottom");
        }
        for i in 1..stack.len() {
            let (above, on) = (self.word(stack[i]), self.word(stack[i - 1]));
            if !grammar::fits(stack[i - 1], stack[i]) {
                return wrong(Self::path(i), format_args!("{above} cannot stand on {on} here"));
            }
        }
        let turn = matches!(stack.get(1), Some(Frame::EndTurn));
        if self.game.p.end.is_none() && turn == (self.game.p.turns == 0) {
            return wrong("turns", "the first turn follows the placement");
        }
        Ok(())
    }

    /// Placement and first sovereigns, in the order of play, nothing else touched yet. [K3.4] [K3.5]
    fn setup(&self) -> Sure<()> {
        let game = self.game;
        let order: Vec<Seat> = game.players_from(game.p.first).collect();
        let mut rest = order.iter().rev();
        let mut places = order.iter().rev();
        for (i, frame) in game.p.stack.iter().enumerate().skip(1) {
            let fits = match *frame {
                Frame::FirstSovereign { seat } => rest.next() == Some(&seat),
                Frame::SecretSovereigns => game.p.switches.secret_sovereigns,
                Frame::Place { seat, .. } => {
                    let complete = game.p.switches.secret_sovereigns || rest.len() == 0;
                    complete && places.next() == Some(&seat)
                }
                _ => false,
            };
            if !fits {
                return wrong(Self::path(i), "players place and choose in the order of play");
            }
        }
        if game.p.active != game.p.first {
            return wrong("active", "the first player begins");
        }
        for seat in game.all_seats() {
            let realm = game.realm(seat);
            let name = self.names.seat(seat);
            if game.owned(seat) != game.p.homes[seat.index()] {
                return wrong(format_args!("kingdoms.{name}"), "owns its home territories during the placement");
            }
            if realm.state != AgeState::Fresh || realm.ages != 0 {
                return wrong(format_args!("kingdoms.{name}.state"), "no age begins before the first turn");
            }
            let waiting = game.p.stack.iter().any(|f| matches!(f, Frame::Place { seat: s, .. } if *s == seat));
            let capital = Works::only(game.kingdom(seat).capital);
            let built = game.all_lands().into_iter().map(|t| (t, game.p.built[seat.index()][t.index()]));
            let built: Vec<(Territory, Works)> = built.filter(|(_, works)| !works.is_empty()).collect();
            let placed = match built[..] {
                [] => waiting && game.army(seat).is_empty(),
                [(t, works)] => works == capital && game.owned(seat).has(t),
                _ => false,
            };
            if !placed {
                return wrong(format_args!("kingdoms.{name}"), "places its capital first, and nothing but its capital");
            }
        }
        let turn = &game.p.turn;
        if **turn != TurnFlags::default() {
            return wrong("turn", "none has begun");
        }
        Ok(())
    }

    fn seats_alive(&self, i: usize) -> Sure<()> {
        let Some(seat) = self.game.p.stack[i].seat() else { return Ok(()) };
        let dead = self.game.realm(seat).eliminated;
        if dead { wrong(Self::path(i), format_args!("{} is out of the game", self.names.seat(seat))) } else { Ok(()) }
    }

    /// Who may be the seat of the frame above this one.
    fn actors(&self, on: Frame) -> Seats {
        let active = self.game.p.active;
        match on {
            Frame::Dismiss { seat, .. }
            | Frame::Draw { seat, .. }
            | Frame::Hire { seat, .. }
            | Frame::Hordes { seat, .. }
            | Frame::Bought { seat, .. }
            | Frame::Fair { seat, .. }
            | Frame::Bonus { seat, .. } => Seats::only(seat),
            Frame::Mute { role, .. } => Seats::only(self.game.chooser(role)),
            Frame::RetreatFine { .. } => Seats::only(self.game.chooser(Role::Defender)),
            Frame::Event { nth } => {
                Seats::only(Seat((active.0 + nth.saturating_sub(1) % self.game.p.seats) % self.game.p.seats))
            }
            Frame::Opening(OpeningStep::Centre) | Frame::Gain { .. } => Seats::first(self.game.p.seats),
            Frame::Battle(BattleStep::SwitchOff) => Seats::only(active),
            Frame::Battle(_) => {
                let battle = self.game.fight();
                battle.attacker.into_iter().chain(battle.defender).collect()
            }
            _ => Seats::only(active),
        }
    }

    /// What the frame relies on.
    fn frame(&self, i: usize) -> Sure<()> {
        use Frame as F;
        let game = self.game;
        let (on, frame) = (game.p.stack[i - 1], game.p.stack[i]);
        let active = game.p.active;
        let realm = game.realm(active);
        let own = |t: Territory| game.owned(active).has(t);
        let actor = |seat: Seat| self.actors(on).has(seat);
        let good = match frame {
            F::Game => false,
            F::Place { seat, left } => {
                let constants = &game.kit.constants;
                let homes = game.p.homes[seat.index()];
                let here: u8 = homes.into_iter().map(|t| game.units(t).total()).sum();
                let room = homes.len() as u8 * constants.unit_limit_per_territory;
                let most = constants.unit_limit_total.min(game.kit.common_unit.count).min(room);
                here.saturating_add(left) <= most
            }
            F::FirstSovereign { seat } => game.realm(seat).chosen == 0,
            F::SecretSovereigns => game.all_seats().all(|s| game.realm(s).chosen == 0),
            F::EndTurn => true,
            F::WarOrAge => realm.state == AgeState::Ordered,
            F::Opening(_) => realm.state == AgeState::Ordering && game.p.turn.kind == TurnKind::Opening,
            F::Successor { seat } => seat == active && realm.sovereign.is_none(),
            F::FineTotal | F::FineCrowded { .. } | F::FineOrders | F::Spending | F::Arena { .. } => true,
            F::Dismiss { seat, left, at } => {
                let place = matches!(on, F::Event { .. }) || on == F::FineCrowded { from: 0 } || at.is_some();
                actor(seat) && left <= 15 && place && at.is_none_or(|t| game.owned(seat).has(t))
            }
            F::ClaimGold { seat, card } => {
                let spec = game.kit.bonus(card);
                let owner = seat.0 == spec.kingdom && seat != active;
                owner && game.realm(seat).holds(card) && game.realm(seat).claims_left > 0
            }
            F::Orders(step) => {
                let ended = step == OrdersStep::Window && realm.state == AgeState::Ordered;
                (realm.state == AgeState::Ordering || ended) && game.p.turn.kind != TurnKind::War
            }
            F::Parameter { t, kind, sort } => {
                let asks = matches!(kind, OrderKind::Mobilize | OrderKind::Build | OrderKind::Demolish);
                own(t) && asks && self.sort_fits(on, t, sort) && !game.p.rebels.has(t)
            }
            F::Order { t, order, sort, temple, step } => {
                let inside = game.p.stack[..i].iter().any(|f| matches!(f, F::TempleOrder { .. }));
                let temples = !temple || (!game.with(active).order_die.is_empty() && !inside);
                temples && self.sort_fits(on, t, sort) && self.order_fits(t, order, step)
            }
            F::BonusBuilding { t, surcharge } => {
                let prices = game.kingdom(active).buildings.iter().filter_map(|b| b.effects.bonus_construction);
                own(t) && prices.into_iter().any(|s| s == surcharge)
            }
            F::Bought { seat, t, what } => {
                let sort = match (on, what) {
                    (F::Order { order: Order::Build(b), .. }, Order::Build(_)) => {
                        game.spec(seat, b).effects.bonus_construction.is_some()
                    }
                    (F::Hordes { .. } | F::Hire { .. }, Order::Mobilize(kind)) => kind != Kind::Spent,
                    _ => false,
                };
                actor(seat) && sort && game.owned(seat).has(t) && game.can_put_up(seat, t, what)
            }
            F::Regroup { t, moved } => own(t) && (moved || i + 1 == game.p.stack.len()),
            F::Half { t, temple } => {
                let doubling = realm.rapid_left > 0 && game.p.turn.doubled < game.kit.constants.rapid_doubles_per_turn;
                let place = matches!(on, F::TempleOrder { .. }) == temple;
                own(t) && place && (temple || doubling)
            }
            F::TempleUnit => true,
            F::TempleOrder { given } => given != (i + 1 == game.p.stack.len()),
            F::RebelSite { seat } => seat == active,
            F::EndPhase { .. } => realm.state == AgeState::Ordering && game.phase_may_end(active),
            F::Window => {
                let war = matches!(on, F::War(_));
                realm.state != AgeState::Fresh && war == (game.p.turn.kind == TurnKind::War)
            }
            F::War(_) => {
                realm.state == AgeState::Ordered && game.p.turn.kind == TurnKind::War && game.p.last_war.is_none()
            }
            F::AttackOrder { .. } => game.p.last_war.is_some(),
            F::Battle(_) => match on {
                F::Event { .. } => game.fight().attacker.is_none(),
                F::Order { .. } => game.p.last_war.is_some() && game.fight().attacker == Some(active),
                _ => game.fight().attacker == Some(active),
            },
            F::Mute { role, left } => self.property(on, role, |op| match op {
                Op::MuteUnits { max, .. } => left <= max,
                _ => false,
            }),
            F::Slay { role, left } => self.property(on, role, |op| match op {
                Op::DestroyUnits { count, .. } => left <= count,
                _ => false,
            }),
            F::March { role, left } => self.property(on, role, |op| match op {
                Op::Reinforce { max } => left <= max,
                _ => false,
            }),
            F::Sap { role, left } => self.property(on, role, |op| match op {
                Op::Demolish { count, .. } => left <= count,
                _ => false,
            }),
            F::RetreatFine { .. } => game.fight().defender.is_some(),
            F::Fall { left } => left <= 15,
            F::Occupy { from, to } | F::MoveIn { from, to, .. } => {
                let battle = game.fight();
                let there = !matches!(on, F::Battle(_)) || (battle.from, battle.to) == (from, to);
                let taken = match frame {
                    F::MoveIn { .. } => own(to),
                    _ => !own(to) && game.units(to).is_empty() && game.p.revolutionaries[to.index()] == 0,
                };
                there && taken && own(from) && game.kit.neighbours(from).has(to)
            }
            F::Pay { seat, .. } | F::Gain { seat, .. } => actor(seat),
            F::Draw { seat, left, optional } => match on {
                F::Battle(step) => super::fight::resolving(step).is_some_and(|(role, _)| {
                    game.fight().seat(role) == Some(seat)
                        && optional
                        && self.property(on, role, |op| matches!(op, Op::DrawCards { count } if left <= count))
                }),
                _ => actor(seat) && left <= 9 && !optional,
            },
            F::Bonus { seat, card, op } => {
                let spec = game.kit.bonus(card);
                let played = !realm.holds(card) && !self.names.ages(&game.p).bonus.contains(&spec.id);
                seat == active && spec.kingdom == seat.0 && played && op > 0 && usize::from(op) <= spec.ops.len()
            }
            F::PlaceUnits { seat, left, limited } => {
                let fits = |op| match op {
                    BonusOp::PlaceUnits { count, ignore_territory_limit } => {
                        left <= count && limited != ignore_territory_limit
                    }
                    _ => false,
                };
                actor(seat) && self.bonus_op(on).is_some_and(fits)
            }
            F::Hordes { seat, .. } => {
                actor(seat) && matches!(self.bonus_op(on), Some(BonusOp::MassMobilization { .. }))
            }
            F::Overrun { seat, done, .. } => {
                let overrun = matches!(self.bonus_op(on), Some(BonusOp::Overrun { .. }));
                actor(seat) && overrun && (done || i + 1 == game.p.stack.len())
            }
            F::Resurrect { seat } => game.may_resurrect() && game.p.turn.declined.has(seat),
            F::Event { nth } => match game.event_op() {
                // Resolved once, not player by player.
                Some(
                    EventOp::Plague { .. } | EventOp::Tournament { .. } | EventOp::PassCard | EventOp::Sever { .. },
                ) => nth == game.p.seats,
                Some(_) => (1..=game.p.seats).contains(&nth),
                None => false,
            },
            F::Plague | F::Picks | F::RunOff => true,
            F::Dying { t, left } => {
                let lost = matches!(game.event_op(), Some(EventOp::Plague { units_lost }) if left <= units_lost);
                lost && game.p.running.infected == Some(t) && game.owner(t).is_some()
            }
            F::NameTwo { named } => named.iter().all(|s| s != active && !game.realm(s).eliminated),
            F::Famine { seat, due } => actor(seat) && due <= 15,
            F::Quake { seat, level } => actor(seat) && level <= 3,
            F::Uprising { seat } => actor(seat),
            F::Hire { seat, left } => {
                actor(seat) && matches!(game.event_op(), Some(EventOp::Hire { max, .. }) if left <= max)
            }
            F::Fair { seat, sold } => {
                actor(seat) && matches!(game.event_op(), Some(EventOp::Fair { sell_max, .. }) if sold <= sell_max)
            }
        };
        if good { Ok(()) } else { wrong(Self::path(i), format_args!("{} does not fit the state", self.word(frame))) }
    }

    /// A second half stands where a first one was; a second order where a token lies. [K9.1] [K9.5]
    fn sort_fits(&self, on: Frame, t: Territory, sort: Sort) -> bool {
        match on {
            Frame::Orders(OrdersStep::Doubled) => sort != Sort::Half,
            Frame::Half { t: first, .. } => sort == Sort::Usual && first == t,
            _ => sort == Sort::Half,
        }
    }

    /// Until it is carried out, an order can be. [K8.1.9]
    fn order_fits(&self, t: Territory, order: Order, step: OrderStep) -> bool {
        let game = self.game;
        let seat = game.p.active;
        match step {
            OrderStep::Market | OrderStep::Pay | OrderStep::CarryOut => {
                let peace = game.p.rebels.has(t) == (order == Order::Negotiate);
                game.owned(seat).has(t) && peace && game.can_carry_out(seat, t, order)
            }
            OrderStep::Token => game.owned(seat).has(t),
            OrderStep::Temple | OrderStep::Attack | OrderStep::Finished => true,
        }
    }

    /// The card of the side has such a property, resolved at this step.
    fn property(&self, on: Frame, role: Role, fits: impl Fn(Op) -> bool) -> bool {
        let Frame::Battle(step) = on else { return false };
        let timing = super::fight::resolving(step).map_or(Timing::Cancel, |(_, timing)| timing);
        let battle = self.game.fight();
        battle.has_properties() && self.game.live_property(role, timing).is_some_and(|p| fits(p.op))
    }

    /// The operation that a bonus card is at.
    fn bonus_op(&self, on: Frame) -> Option<BonusOp> {
        let Frame::Bonus { card, op, .. } = on else { return None };
        self.game.kit.bonus(card).ops.get(usize::from(op.checked_sub(1)?)).copied()
    }

    /// The card runs exactly while it is pending, and asks what it asks. [K18]
    fn event(&self) -> Sure<()> {
        let (game, running) = (self.game, self.game.p.running);
        let at = game.p.stack.iter().position(|f| matches!(f, Frame::Event { .. }));
        if let Some(event) = running.event
            && game.kit.events[event.index()].players_min > game.p.seats
        {
            return wrong("event.card", "is not played by so few");
        }
        let Some(at) = at else {
            let idle = running.event.is_none() && running.infected.is_none() && game.p.plague.is_empty();
            let quiet = running.fewest.is_empty() && running.tied.is_empty();
            return if idle && quiet { Ok(()) } else { wrong("event", "runs, but is not pending") };
        };
        let op = game.event_op();
        let above = game.p.stack.get(at + 1).copied().unwrap_or_default();
        let asks = match op {
            Some(EventOp::Plague { .. }) => above == Frame::Plague,
            Some(EventOp::Tournament { .. } | EventOp::PassCard) => above == Frame::Picks,
            Some(EventOp::Sever { .. }) => matches!(above, Frame::NameTwo { .. }),
            Some(EventOp::Revolution { .. }) => matches!(above, Frame::Uprising { .. } | Frame::Battle(_)),
            Some(EventOp::GoldPerHomeTerritory { .. } | EventOp::Unrest { .. }) => matches!(above, Frame::Gain { .. }),
            Some(EventOp::Upkeep { .. }) => matches!(above, Frame::Famine { .. } | Frame::Dismiss { .. }),
            Some(EventOp::Quake { .. }) => matches!(above, Frame::Quake { .. }),
            Some(EventOp::Hire { .. }) => matches!(above, Frame::Hire { .. }),
            Some(EventOp::Fair { .. }) => matches!(above, Frame::Fair { .. } | Frame::Draw { .. }),
            Some(EventOp::FeatCatchUp { .. } | EventOp::AttackLimitAll { .. } | EventOp::CapitalTruce) | None => false,
        };
        if !asks {
            let card = running.event.and_then(|e| game.kit.events.get(e.index())).map_or("no card", |e| &e.id);
            return wrong(Self::path(at + 1), format_args!("{} does not belong to {card}", self.word(above)));
        }
        let spread = match running.infected {
            Some(t) => game.p.plague.has(t) && game.owner(t).is_some(),
            None => game.p.plague.is_empty(),
        };
        if !spread || (!game.p.plague.is_empty() && above != Frame::Plague) {
            return wrong("event.infected", "the plague is where its tokens are");
        }
        Ok(())
    }

    /// Choices not yet shown are choices that could be made. [KI18]
    fn picks(&self) -> Sure<()> {
        let game = self.game;
        let top = game.top();
        let open = matches!(top, Frame::Picks | Frame::SecretSovereigns);
        for seat in game.all_seats() {
            let path = format!("hands.{}.pick", self.names.seat(seat));
            let chosen = game.p.running.chosen.has(seat);
            let pick = game.s.picks[seat.index()];
            if chosen != pick.is_some() || (chosen && !open) {
                return wrong(path, "a choice is there exactly when event.chosen says so");
            }
            let hand = game.hand(seat);
            let good = match pick {
                None => true,
                Some(Pick::Sovereign(id)) => {
                    top == Frame::SecretSovereigns && game.unused_sovereigns(seat).any(|s| s == id)
                }
                Some(Pick::Card(source, card)) => {
                    top == Frame::Picks && hand.playable().any(|held| held == (source, card))
                }
                Some(Pick::Nothing) => {
                    top == Frame::Picks && (hand.is_empty() || game.event_op() != Some(EventOp::PassCard))
                }
            };
            if !good {
                return wrong(path, "not a choice that could be made");
            }
        }
        Ok(())
    }

    fn flags(&self) -> Sure<()> {
        let (game, p) = (self.game, &self.game.p);
        let doubled = p.stack.contains(&Frame::Orders(OrdersStep::Doubled));
        if p.turn.ordered_free.is_some() && !doubled {
            return wrong("turn.ordered_free", "no order is under way");
        }
        if p.turn.struck && p.last_war.is_none() {
            return wrong("turn.struck", "the Last War has not begun");
        }
        let giving = doubled || p.stack.contains(&Frame::Orders(OrdersStep::EndCheck));
        for seat in game.all_seats() {
            let name = self.names.seat(seat);
            let fallen: u16 = p.turn.fallen[seat.index()].iter().map(|n| u16::from(n & 15) + u16::from(n >> 4)).sum();
            if fallen > 0 && !game.at_war() {
                return wrong(format_args!("turn.fallen.{name}"), "no war turn and no Last War: nobody is remembered");
            }
            if fallen > 60 {
                return wrong(format_args!("turn.fallen.{name}"), "so many units cannot fall in one turn");
            }
            let stuck = game.realm(seat).state == AgeState::Ordering && game.phase_must_end(seat);
            if stuck && !(giving && seat == p.active) {
                let why = "every territory has its order, so the order phase is over";
                return wrong(format_args!("kingdoms.{name}.state"), why);
            }
            if let Some(lost) = game.s.passed[seat.index()].iter().find(|p| p.hands.has(seat) || !self.remembered(p)) {
                let id = self.names.card(lost.card);
                return wrong(format_args!("hands.{name}.passed"), format_args!("no {id} lies hidden there"));
            }
        }
        Ok(())
    }

    /// Whether a card of the design lies where its giver believes it may. [KI14]
    fn remembered(&self, passed: &Passed) -> bool {
        let (game, kind) = (self.game, passed.card.index());
        let placed = |seat: Seat, role: Role| {
            game.fight().seat(role) == Some(seat) && game.s.placed[role.index()].contains(&Some(passed.card))
        };
        let held = |seat: Seat| {
            let laid = placed(seat, Role::Attacker) || placed(seat, Role::Defender);
            laid || game.hand(seat).counted.count(kind) > 0
        };
        passed.hands.iter().any(held) || passed.piles.iter().any(|s| game.s.face_down[s.index()].count(kind) > 0)
    }

    /// The frame on top asks somebody, who can answer.
    fn decision(&self) -> Sure<()> {
        let game = self.game;
        let top = game.p.stack.len() - 1;
        let (path, word) = (Self::path(top), self.word(game.top()));
        let mut probe = *game;
        let asks = !probe.step(game.top(), &mut Io { dice: &mut Fast::new(0), journal: &mut Silent });
        if !asks || probe != *game {
            return wrong(path, format_args!("{word} asks nobody here"));
        }
        let asked = game.asked();
        if asked.is_empty() {
            return wrong(path, format_args!("{word} asks nobody here"));
        }
        let mut list = Vec::new();
        for seat in asked.iter() {
            choice::legal(game, seat, &mut list);
            if list.is_empty() || game.realm(seat).eliminated {
                return wrong(path, format_args!("{word} leaves the {} nothing to do", game.kingdom(seat).name));
            }
        }
        Ok(())
    }
}
