//! K18: the End of Times cards. "Each player" is in turn order from the drawer, one after the other (K18.0.1).

use ravelin_core::journal::{Cover, moved};
use ravelin_core::{Choices, Few, Part, Seat, Seats, Token, Violation, rule, tell};

use crate::action::Action;
use crate::components::{Building, EventOp, Lands, MAX_SEATS, Territory};
use crate::flow::{BattleStep, Fate, Frame, Order};
use crate::gold::too_dear;
use crate::memory::Handed;
use crate::state::{Battle, Kind, Pick, Role, Running, Source, Sovereigns};
use crate::tokens::{
    DECK, DISCARD, GLORY, PLAGUE, REVOLUTIONARY, battle_of, building, card, cards_of, one, some, space,
};

impl Sovereigns {
    pub(crate) fn event_op(&self) -> Option<EventOp> {
        let event = self.p.running.event?;
        self.kit.events.get(event.index()).map(|e| e.op)
    }

    /// Runs the card for the next player, or ends it.
    pub(crate) fn event(&mut self, nth: u8, io: &mut impl Fate) {
        let (Some(op), drawer) = (self.event_op(), self.p.active) else { return self.pop() };
        let n = self.p.seats;
        if nth >= n {
            self.p.running = Running::default();
            return self.pop();
        }
        let seat = Seat((drawer.0 + nth) % n);
        self.become_frame(Frame::Event { nth: nth + 1 });
        let gone = self.realm(seat).eliminated;
        match op {
            EventOp::Plague { .. } => self.once(|g| g.push(Frame::Plague)),
            EventOp::Tournament { .. } | EventOp::PassCard => self.once(|g| g.push(Frame::Picks)),
            EventOp::Sever { .. } => self.once(|g| g.push(Frame::NameTwo { named: Seats::NONE })),
            EventOp::AttackLimitAll { amount } => {
                self.once(|g| {
                    let realm = g.realm_mut(drawer);
                    realm.holy_war = realm.holy_war.saturating_add(amount); // [K18.12.1]
                });
                tell!(io, "K18.12.1", "The Holy War lasts until the next age of {seat}.", seat = drawer);
            }
            EventOp::CapitalTruce => {
                self.once(|g| g.realm_mut(drawer).truce = true); // [K18.13.1]
                tell!(io, "K18.13.1", "No capital may be attacked until the next age of {seat}.", seat = drawer);
            }
            EventOp::FeatCatchUp { behind, all_equal } => {
                self.become_frame(Frame::Event { nth: n });
                self.catch_up(behind, all_equal, io);
            }
            _ if gone => {}
            EventOp::Revolution { .. } => self.push(Frame::Uprising { seat }), // each player has one [K18.2.1]
            EventOp::GoldPerHomeTerritory { amount, max } => {
                let homes = self.peaceful(seat).and(self.p.homes[seat.index()]).len() as u8;
                self.gain(seat, amount.saturating_mul(homes).min(max), io); // [K18.5.1]
            }
            EventOp::Upkeep { units_per_talent } => {
                let due = self.army(seat).total() / units_per_talent.max(1); // [K18.6.1]
                self.push(Frame::Famine { seat, due });
            }
            EventOp::Quake { level_table } => {
                let roll = io.die(6);
                tell!(io, "K18.7.1", "{seat} roll {die} for the earthquake.", seat, die = Part::Die(roll));
                let level = level_table[usize::from(roll.clamp(1, 6)) - 1];
                self.push(Frame::Quake { seat, level: self.quake_level(seat, level) });
            }
            EventOp::Hire { max, .. } => {
                if nth == 0 {
                    let fewest = self.players_from(drawer).map(|s| self.army(s).total()).min();
                    let poorest = self.players_from(drawer).filter(|&s| Some(self.army(s).total()) == fewest);
                    self.p.running.fewest = poorest.collect();
                }
                self.push(Frame::Hire { seat, left: max });
            }
            EventOp::Unrest { min_units, gold_if_none_conquered } => {
                self.unrest(seat, min_units, gold_if_none_conquered, io);
            }
            EventOp::Fair { .. } => self.push(Frame::Fair { seat, sold: 0 }),
        }
    }

    /// For cards that are resolved once, not player by player.
    fn once(&mut self, act: impl FnOnce(&mut Self)) {
        self.become_frame(Frame::Event { nth: self.p.seats });
        act(self);
    }

    /// Positions are compared once, before advancing. [K18.8.1]
    fn catch_up(&mut self, behind: u8, all_equal: u8, io: &mut impl Fate) {
        let feats: Few<(Seat, u16), MAX_SEATS> =
            self.players_from(self.p.active).map(|s| (s, self.realm(s).feat)).collect();
        let best = feats.iter().map(|f| f.1).max().unwrap_or(0);
        let equal = feats.iter().all(|f| f.1 == best);
        for &(seat, feat) in feats.iter() {
            let steps = match (equal, feat < best) {
                (true, _) => all_equal,
                (false, true) => behind,
                (false, false) => 0,
            };
            self.advance_feat(seat, steps, io);
        }
    }

    /// Conquered territories with fewer than 2 units rebel, not by own action. [K18.10.1] [K18.10.2]
    fn unrest(&mut self, seat: Seat, min_units: u8, gold: u8, io: &mut impl Fate) {
        let conquered = self.owned(seat).minus(self.p.homes[seat.index()]);
        if conquered.is_empty() {
            return self.gain(seat, gold, io);
        }
        for t in conquered {
            if self.units(t).total() < min_units {
                self.rebel(t, false, io);
            }
        }
    }

    // --- Plague ---

    /// Where the plague may go next: with army units and without token. [K18.1.1] [K18.1.4] [K18.1.7]
    fn infectable(&self) -> Lands {
        let with_army = |lands: Lands| -> Lands {
            lands.into_iter().filter(|&t| !self.units(t).is_empty() && !self.p.plague.has(t)).collect()
        };
        match self.p.running.infected {
            None => with_army(self.owned(self.p.active)),
            Some(t) => with_army(self.kit.neighbours(t)),
        }
    }

    /// The drawer starts it, then the owner of the territory infected last goes on; it never branches. [K18.1.3] [K18.1.5]
    pub(crate) fn plague_chooser(&self) -> Seat {
        self.p.running.infected.and_then(|t| self.owner(t)).unwrap_or(self.p.active)
    }

    pub(crate) fn plague_step(&mut self, io: &mut impl Fate) -> bool {
        let over = self.infectable().is_empty();
        if over {
            let infected = self.p.plague;
            if !infected.is_empty() {
                let moves = || infected.into_iter().map(|t| moved(PLAGUE, space(t), None));
                tell!(io, "K18.1.5", "The plague stops."; ..moves());
            }
            self.p.plague = Lands::NONE; // [K18.1.6]
            self.pop();
        }
        over
    }

    pub(crate) fn list_plague(&self, out: &mut impl Choices<Action>) {
        let fit = self.infectable();
        let near = self.p.running.infected.map_or(self.owned(self.p.active), |t| self.kit.neighbours(t));
        for t in near {
            let why = if self.p.plague.has(t) { "the plague has been there" } else { "no army unit stands there" };
            let first = self.p.running.infected.is_none();
            let spared = Violation::new(if first { rule!("K18.1.1") } else { rule!("K18.1.4") }, why);
            out.put(Action::Infect(t), if fit.has(t) { Ok(()) } else { Err(spared) });
        }
    }

    pub(crate) fn infect(&mut self, action: Action, io: &mut impl Fate) {
        let Action::Infect(t) = action else { return };
        self.p.running.infected = Some(t);
        self.p.plague.add(t);
        tell!(io, "K18.1.6", "The plague comes to {to}.", to = t; piece = PLAGUE);
        let left = match self.event_op() {
            Some(EventOp::Plague { units_lost }) => units_lost,
            _ => 1,
        };
        self.push(Frame::Dying { t, left });
    }

    /// The owner chooses which unit dies. [K18.1.2]
    pub(crate) fn dying_step(&mut self, t: Territory, left: u8, _io: &mut impl Fate) -> bool {
        let over = left == 0 || self.units(t).is_empty();
        if over {
            self.pop();
        }
        over
    }

    pub(crate) fn list_dying(&self, t: Territory, out: &mut impl Choices<Action>) {
        let seat = self.owner(t).unwrap_or(self.p.active);
        self.units(t).kinds().for_each(|kind| out.offer(Action::Fall(seat, kind)));
    }

    pub(crate) fn die(&mut self, t: Territory, left: u8, action: Action, io: &mut impl Fate) {
        if let Action::Fall(seat, kind) = action {
            self.become_frame(Frame::Dying { t, left: left.saturating_sub(1) });
            self.take_unit(t, kind);
            let piece = one(seat, kind);
            tell!(io, "K18.1.2", "{piece} of {seat} in {from} dies of the plague.", piece, seat, from = t);
        }
    }

    // --- Revolution ---

    /// The home territories he still owns with the fewest own units. [K18.2.2]
    fn uprising_sites(&self, seat: Seat) -> Lands {
        self.fewest_units(self.owned(seat).and(self.p.homes[seat.index()]))
    }

    pub(crate) fn uprising_step(&mut self, seat: Seat, io: &mut impl Fate) -> bool {
        let sites = self.uprising_sites(seat);
        if sites.is_empty() {
            self.pop(); // spared
            return true;
        }
        match sites.sole() {
            Some(t) => {
                self.uprising_at(seat, Action::Rebel(t), io);
                true
            }
            None => false, // the right neighbour chooses [K18.2.3]
        }
    }

    pub(crate) fn list_uprising(&self, seat: Seat, out: &mut impl Choices<Action>) {
        let sites = self.uprising_sites(seat);
        let stronger = Violation::new(rule!("K18.2.2"), "more units stand there than in another home territory");
        for t in self.owned(seat).and(self.p.homes[seat.index()]) {
            out.put(Action::Rebel(t), if sites.has(t) { Ok(()) } else { Err(stronger) });
        }
    }

    /// The die tells how many rise; they take the territory or fight for it. [K18.2.4-K18.2.6]
    pub(crate) fn uprising_at(&mut self, seat: Seat, action: Action, io: &mut impl Fate) {
        let (Action::Rebel(t), Some(EventOp::Revolution { table })) = (action, self.event_op()) else {
            return self.pop();
        };
        self.pop();
        let roll = io.die(6);
        let risen = table[usize::from(roll.clamp(1, 6)) - 1];
        let (die, rise) = (Part::Die(roll), if risen == 1 { "rises" } else { "rise" });
        let who = Part::Count(risen.into(), REVOLUTIONARY);
        tell!(io, "K18.2.4", "{seat} roll {die}: {who} {rise} in {to}.", seat, die, who, rise, to = t; piece = some(risen, REVOLUTIONARY));
        self.p.revolutionaries[t.index()] = risen;
        if self.units(t).is_empty() {
            self.change_owner(t, None, io); // without feat points [K18.2.5]
        } else {
            let mut battle = Battle::new(None, Some(seat), t, t);
            battle.risen = risen;
            self.p.battle = Some(battle);
            io.mark(|| battle_of(t));
            self.push(Frame::Battle(BattleStep::Main(Role::Attacker)));
        }
    }

    // --- simultaneous choices: Tournament, Changing Loyalties ---

    /// Seats without a card have nothing to choose where a card must be passed. [K18.14.2]
    pub(crate) fn picks_step(&mut self, io: &mut impl Fate) -> bool {
        let passing = self.event_op() == Some(EventOp::PassCard);
        for seat in self.unpicked().iter() {
            // Whether a seat holds cards at all is open to everybody. [KI8]
            if self.hand(seat).is_empty() {
                self.s.picks[seat.index()] = Some(Pick::Nothing);
                self.p.running.chosen = self.p.running.chosen.with(seat);
            }
        }
        if !self.unpicked().is_empty() {
            return false;
        }
        self.pop();
        if passing {
            self.pass_cards(io);
        } else {
            self.tournament(io);
        }
        true
    }

    pub(crate) fn list_picks(&self, seat: Seat, out: &mut impl Choices<Action>) {
        let passing = self.event_op() == Some(EventOp::PassCard);
        for (source, c) in self.hand(seat).playable() {
            out.offer(if passing { Action::Pass(source, c) } else { Action::Enter(source, c) });
        }
        let must = Violation::new(rule!("K18.14.1"), "who has a card must pass one");
        out.put(Action::Decline, if passing { Err(must) } else { Ok(()) });
    }

    pub(crate) fn pick(&mut self, seat: Seat, action: Action) {
        self.s.picks[seat.index()] = Some(match action {
            Action::Enter(source, c) | Action::Pass(source, c) => Pick::Card(source, c),
            _ => Pick::Nothing,
        });
        self.p.running.chosen = self.p.running.chosen.with(seat);
    }

    /// All cards move together; the received one is counted, the limit is not checked. [K18.14.1]
    fn pass_cards(&mut self, io: &mut impl Fate) {
        let players: Few<Seat, MAX_SEATS> = self.players_from(self.p.active).collect();
        let mut moving: Few<Handed, MAX_SEATS> = Few::default();
        for &seat in players.iter() {
            if let Some(Pick::Card(source, card)) = self.s.picks[seat.index()].take()
                && self.s.hands[seat.index()].take(source, card)
            {
                let receiver = self.left_neighbour(seat);
                let _ = moving.push(Handed { giver: seat, receiver, source, card }); // at most one from each player
            }
        }
        self.follow_passed(&moving);
        for &Handed { giver, receiver, source, card: c } in moving.iter() {
            self.s.hands[receiver.index()].counted.put(c.index());
            let (from, to) = (Seats::only(giver), Seats::only(receiver));
            let passed = Part::Passed { from, to, token: card(c), cover: Cover::A("combat card") };
            let card = if self.p.switches.open_hands { Part::Shown(card(c)) } else { passed };
            let from = cards_of(giver, source);
            tell!(io, "K18.14.1", "{seat} pass {card} to {to}.", seat = giver, card, to = receiver; from);
        }
        self.s.picks = Default::default();
    }

    /// The higher strength printed; from the deck one less. [K18.3.2] [K18.3.3] [K18.3.5]
    fn tournament(&mut self, io: &mut impl Fate) {
        let penalty = match self.event_op() {
            Some(EventOp::Tournament { deck_penalty, .. }) => deck_penalty,
            _ => 0,
        };
        let players: Few<Seat, MAX_SEATS> = self.players_from(self.p.active).collect();
        let mut values = [0u8; MAX_SEATS];
        let mut entered = Seats::NONE;
        for &seat in players.iter() {
            if let Some(Pick::Card(source, c)) = self.s.picks[seat.index()] {
                let strength = self.kit.card(c).strength;
                values[seat.index()] = strength[0].max(strength[1]);
                entered = entered.with(seat);
                self.s.hands[seat.index()].take(source, c);
                self.saw(seat, source, c);
                self.rule_out(seat);
                self.discard_open(c);
                let (card, value, from) = (Part::Shown(card(c)), values[seat.index()], cards_of(seat, source));
                tell!(io, "K18.3.2", "{seat} enter {card}, value {value}.", seat, card, value; from, to = DISCARD);
            }
        }
        for &seat in players.iter().filter(|s| !entered.has(**s)) {
            if let Some(c) = self.draw_combat(io) {
                let strength = self.kit.card(c).strength;
                values[seat.index()] = strength[0].max(strength[1]).saturating_sub(penalty);
                self.discard_open(c);
                let (card, value) = (Part::Shown(card(c)), values[seat.index()]);
                tell!(io, "K18.3.2", "{seat} turn up {card}, value {value}.", seat, card, value; from = DECK, to = DISCARD);
            }
        }
        self.s.picks = Default::default();
        let best = players.iter().map(|s| values[s.index()]).max();
        self.p.running.tied = players.iter().copied().filter(|s| Some(values[s.index()]) == best).collect();
        self.push(Frame::RunOff);
    }

    /// Players tied for the highest roll until one is left. [K18.3.3] [K18.3.4]
    pub(crate) fn run_off(&mut self, io: &mut impl Fate) {
        let tied = self.p.running.tied;
        if let Some(winner) = tied.sole() {
            let holder = self.p.glory.replace(winner);
            let moves = || [moved(GLORY, holder.map(Token::Seat), Token::Seat(winner))];
            tell!(io, "K18.3.4", "{seat} win the Tournament and the glory token.", seat = winner; ..moves());
            return self.pop();
        }
        let mut best = (0, Seats::NONE);
        // In turn order from the drawer. [K18.0.1]
        let rolling: Few<Seat, MAX_SEATS> = self.players_from(self.p.active).filter(|&s| tied.has(s)).collect();
        for &seat in rolling.iter() {
            let face = io.die(6);
            tell!(io, "K18.3.3", "{seat} roll {die} for the Tournament.", seat, die = Part::Die(face));
            if face > best.0 {
                best = (face, Seats::only(seat));
            } else if face == best.0 {
                best.1 = best.1.with(seat);
            }
        }
        if best.1.is_empty() {
            return self.pop();
        }
        self.p.running.tied = best.1;
    }

    // --- The Tempest ---

    fn nameable(&self, named: Seats) -> impl Iterator<Item = Seat> + '_ {
        self.all_seats().filter(move |&s| s != self.p.active && !named.has(s) && !self.realm(s).eliminated)
    }

    /// Two other players may not attack each other; with fewer left the card does nothing. [K18.4.1] [K18.0.3]
    pub(crate) fn name_step(&mut self, named: Seats) -> bool {
        let wanted = match self.event_op() {
            Some(EventOp::Sever { players_named }) => usize::from(players_named),
            _ => 0,
        };
        let over = named.len() >= wanted || named.len() + self.nameable(named).count() < wanted;
        if over {
            let drawer = self.p.active;
            if named.len() >= 2 {
                self.realm_mut(drawer).severed = named;
            }
            self.pop();
        }
        over
    }

    pub(crate) fn list_names(&self, named: Seats, out: &mut impl Choices<Action>) {
        self.nameable(named).for_each(|s| out.offer(Action::Name(s)));
        let drawer = self.p.active;
        out.refuse(Action::Name(drawer), Violation::new(rule!("K18.4.1"), "two other players are named"));
    }

    pub(crate) fn name_seat(&mut self, named: Seats, action: Action, io: &mut impl Fate) {
        if let Action::Name(seat) = action {
            self.become_frame(Frame::NameTwo { named: named.with(seat) });
            let drawer = self.p.active;
            tell!(
                io,
                "K18.4.1",
                "{seat} name {named}: those named may not attack each other.",
                seat = drawer,
                named = seat
            );
        }
    }

    // --- Famine ---

    pub(crate) fn famine_step(&mut self, _seat: Seat, due: u8) -> bool {
        if due == 0 {
            self.pop();
        }
        due == 0
    }

    /// Talents paid, 0 to the sum; a unit dismissed for each not paid. [K18.6.1]
    pub(crate) fn list_famine(&self, seat: Seat, due: u8, out: &mut impl Choices<Action>) {
        let gold = self.gold(seat);
        for n in 0..=due {
            let poor = too_dear(rule!("K18.6.1"), n, gold);
            out.put(Action::Fine(n), if n <= gold { Ok(()) } else { Err(poor) });
        }
    }

    pub(crate) fn famine(&mut self, seat: Seat, due: u8, action: Action, io: &mut impl Fate) {
        if let Action::Fine(paid) = action {
            self.become_frame(Frame::Dismiss { seat, left: due.saturating_sub(paid), at: None });
            self.pay(seat, paid, io);
        }
    }

    // --- Earthquake ---

    /// Level 2 falls back to level 1 if he has none. [K18.7.1]
    fn quake_level(&self, seat: Seat, level: u8) -> u8 {
        if level == 2 && self.quakes(seat, 2).next().is_none() { 1 } else { level }
    }

    /// His buildings of the level in own territories, rebellious ones too. [K18.7.2]
    fn quakes(&self, seat: Seat, level: u8) -> impl Iterator<Item = (Territory, Building)> + '_ {
        let of_level = self.with(seat).level[usize::from(level.min(3))];
        let built = &self.p.built[seat.index()];
        self.owned(seat).into_iter().flat_map(move |t| built[t.index()].and(of_level).iter().map(move |b| (t, b)))
    }

    pub(crate) fn quake_step(&mut self, seat: Seat, level: u8) -> bool {
        let over = level == 0 || self.quakes(seat, level).next().is_none();
        if over {
            self.pop();
        }
        over
    }

    pub(crate) fn list_quake(&self, seat: Seat, level: u8, out: &mut impl Choices<Action>) {
        self.quakes(seat, level).for_each(|(t, b)| out.offer(Action::Ruin(t, seat, b)));
        let safe = Violation::new(rule!("K18.7.2"), "the earthquake strikes buildings of another level");
        for other in (1..=3).filter(|&l| l != level) {
            self.quakes(seat, other).for_each(|(t, b)| out.refuse(Action::Ruin(t, seat, b), safe));
        }
    }

    pub(crate) fn quake(&mut self, seat: Seat, action: Action, io: &mut impl Fate) {
        if let Action::Ruin(t, _, b) = action {
            self.pop();
            tell!(io, "K18.7.2", "The earthquake ruins the {works} in {at}.", works = building(seat, b), at = t);
            self.tear_down(seat, t, b, io);
        }
    }

    // --- Free Companies ---

    fn hire_price(&self, seat: Seat) -> u8 {
        match self.event_op() {
            Some(EventOp::Hire { free_for_fewest: true, .. }) if self.p.running.fewest.has(seat) => 0,
            Some(EventOp::Hire { cost, .. }) => cost,
            _ => 0,
        }
    }

    /// Within the limits, rebellious territories allowed. [K18.9.1]
    fn can_hire(&self, seat: Seat, t: Territory) -> Result<(), Violation> {
        self.can_station(seat, t)?;
        self.can_raise(seat, Kind::Common)?;
        let (price, gold) = (self.hire_price(seat), self.gold(seat));
        if price > gold {
            return Err(too_dear(rule!("K18.9.1"), price, gold));
        }
        Ok(())
    }

    pub(crate) fn hire_step(&mut self, seat: Seat, left: u8) -> bool {
        let over = left == 0 || !self.owned(seat).into_iter().any(|t| self.can_hire(seat, t).is_ok());
        if over {
            self.pop();
        }
        over
    }

    pub(crate) fn list_hire(&self, seat: Seat, out: &mut impl Choices<Action>) {
        for t in self.owned(seat) {
            out.put(Action::Place(seat, Kind::Common, t), self.can_hire(seat, t));
        }
        out.offer(Action::Done);
    }

    pub(crate) fn hire(&mut self, seat: Seat, left: u8, action: Action, io: &mut impl Fate) {
        match action {
            Action::Place(_, kind, t) => {
                let price = self.hire_price(seat);
                self.become_frame(Frame::Hire { seat, left: left.saturating_sub(1) });
                self.buy(seat, t, Order::Mobilize(kind), price, io);
            }
            _ => self.pop(),
        }
    }

    // --- Great Fair ---

    fn fair_terms(&self) -> (u8, u8, u8, u8) {
        match self.event_op() {
            Some(EventOp::Fair { sell_max, sell_price, buy_max, buy_price }) => {
                (sell_max, sell_price, buy_max, buy_price)
            }
            _ => (0, 0, 0, 0),
        }
    }

    /// Either sell or buy, not both. [K18.11.1]
    fn can_buy_at_fair(&self, seat: Seat, sold: u8) -> Result<(), Violation> {
        let (_, _, buy_max, price) = self.fair_terms();
        if sold > 0 || buy_max == 0 {
            return Err(Violation::new(rule!("K18.11.1"), "either sell or buy, not both"));
        }
        if self.gold(seat) < price {
            return Err(too_dear(rule!("K18.11.1"), price, self.gold(seat)));
        }
        self.can_draw_combat()
    }

    pub(crate) fn fair_step(&mut self, seat: Seat, sold: u8) -> bool {
        let (sell_max, ..) = self.fair_terms();
        let sell = sold < sell_max && !self.hand(seat).is_empty();
        let over = !sell && self.can_buy_at_fair(seat, sold).is_err();
        if over {
            self.pop();
        }
        over
    }

    pub(crate) fn list_fair(&self, seat: Seat, sold: u8, out: &mut impl Choices<Action>) {
        let (sell_max, ..) = self.fair_terms();
        if sold < sell_max {
            self.hand(seat).playable().for_each(|(source, c)| out.offer(Action::Sell(source, c)));
        }
        out.put(Action::BuyCard, self.can_buy_at_fair(seat, sold));
        out.offer(Action::Done);
    }

    pub(crate) fn fair(&mut self, seat: Seat, sold: u8, action: Action, io: &mut impl Fate) {
        let (_, sell_price, buy_max, buy_price) = self.fair_terms();
        match action {
            Action::Sell(source, c) => {
                self.become_frame(Frame::Fair { seat, sold: sold + 1 });
                self.s.hands[seat.index()].take(source, c);
                if source == Source::Hand {
                    self.lost_sight(seat);
                }
                self.discard_face_down(seat, source, c, io);
                self.gain(seat, sell_price, io);
            }
            Action::BuyCard => {
                self.become_frame(Frame::Draw { seat, left: buy_max, optional: false });
                self.pay(seat, buy_price, io);
            }
            _ => self.pop(),
        }
    }
}
