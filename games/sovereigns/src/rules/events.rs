//! K18: the End of Times cards. "Each player" is in turn order from the drawer, one after the other (K18.0.1).

use ravelin_core::{
    Asking, BySeat, Choices, Cover, DecisionKind, Fate, Few, Next, Part, Question, Seat, Seats, Step, Token, Violation,
    ask, question, rule, step, tell,
};

use crate::ids::{Building, Held, Kind, Lands, MAX_SEATS, Role, Source, Task, Territory, Troop, Work};
use crate::kit::EventOp;
use crate::questions::{Dismiss, Draw, PlaceMain};
use crate::rules::memory::Handed;
use crate::sentences::{count, fine_words, talents};
use crate::state::{Battle, Pick, Running, Sovereigns};
use ravelin_core::journal::moved;

use crate::rules::gold::too_dear;
use crate::tokens::{
    DECK, DISCARD, GLORY, PLAGUE, REVOLUTIONARY, battle_of, building, card, cards_of, one, some, space,
};

step! {
    /// The running End of Times card, for the n-th player from the drawer. [K18.0.1]
    pub Event { nth: u8 } in Sovereigns;
}

impl Step<Sovereigns> for Event {
    fn run(self, game: &mut Sovereigns, io: &mut impl Fate) {
        game.event(self.nth, io);
    }

    fn sound(self, game: &Sovereigns) -> bool {
        match game.event_op() {
            // Resolved once, not player by player.
            Some(EventOp::Plague { .. } | EventOp::Tournament { .. } | EventOp::PassCard | EventOp::Sever { .. }) => {
                self.nth == game.p.seats
            }
            Some(_) => (1..=game.p.seats).contains(&self.nth),
            None => false,
        }
    }
}

step! {
    /// Players tied in the Tournament roll. [K18.3.3]
    pub RunOff {} in Sovereigns;
}

impl Step<Sovereigns> for RunOff {
    fn run(self, game: &mut Sovereigns, io: &mut impl Fate) {
        while game.top() == Some(self.into()) {
            game.run_off(io);
        }
    }

    fn sound(self, _: &Sovereigns) -> bool {
        false
    }
}

impl Sovereigns {
    pub(crate) fn event_op(&self) -> Option<EventOp> {
        let event = self.p.running.card?;
        Some(self.kit[event].op)
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
        self.replace(Event { nth: nth + 1 });
        let gone = self.realm(seat).eliminated;
        match op {
            EventOp::Plague { .. } => self.once(|g| g.push(Plague {})),
            EventOp::Tournament { .. } | EventOp::PassCard => self.once(|g| g.push(Picks {})),
            EventOp::Sever { .. } => self.once(|g| g.push(NameTwo { named: Seats::NONE })),
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
                self.replace(Event { nth: n });
                self.catch_up(behind, all_equal, io);
            }
            _ if gone => {}
            EventOp::Revolution { .. } => self.push(Uprising { seat }), // each player has one [K18.2.1]
            EventOp::GoldPerHomeTerritory { amount, max } => {
                let homes = (self.peaceful(seat) & self.p.homes[seat]).len() as u8;
                self.gain(seat, amount.saturating_mul(homes).min(max), io); // [K18.5.1]
            }
            EventOp::Upkeep { units_per_talent } => {
                let due = self.army(seat).total() / units_per_talent.max(1); // [K18.6.1]
                self.push(Famine { seat, due });
            }
            EventOp::Quake { level_table } => {
                let roll = io.die(6);
                tell!(io, "K18.7.1", "{seat} roll {die} for the earthquake.", seat, die = Part::Die(roll));
                let level = level_table[usize::from(roll.clamp(1, 6)) - 1];
                self.push(Quake { seat, level: self.quake_level(seat, level) });
            }
            EventOp::Hire { max, .. } => {
                if nth == 0 {
                    let fewest = self.players_from(drawer).map(|s| self.army(s).total()).min();
                    let poorest = self.players_from(drawer).filter(|&s| Some(self.army(s).total()) == fewest);
                    self.p.running.fewest = poorest.collect();
                }
                self.push(Hire { seat, left: max });
            }
            EventOp::Unrest { min_units, gold_if_none_conquered } => {
                self.unrest(seat, min_units, gold_if_none_conquered, io);
            }
            EventOp::Fair { .. } => self.push(Fair { seat, sold: 0 }),
        }
    }

    /// For cards that are resolved once, not player by player.
    fn once(&mut self, act: impl FnOnce(&mut Self)) {
        self.replace(Event { nth: self.p.seats });
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
        let conquered = self.owned(seat) - self.p.homes[seat];
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
}

question! {
    /// Where the plague goes. [K18.1]
    pub Plague {} in Sovereigns;
    asked(|_, game| game.plague_chooser());
    prompt(|_, game| match game.p.running.infected {
        None => ask(DecisionKind::ChooseOne, "Choose where the plague starts.", rule!("K18.1.1")),
        Some(_) => ask(DecisionKind::ChooseOne, "Choose where the plague goes.", rule!("K18.1.3")),
    });
    Infected {
        Infect { at: Territory } = "infect {at}", "Plague in {at}", at at;
    }
}

impl Question<Sovereigns> for Plague {
    fn choices(self, game: &Sovereigns, _: Seat, out: &mut impl Choices<Infected>) {
        let fit = game.infectable();
        let near = game.p.running.infected.map_or(game.owned(game.p.active), |t| game.kit.neighbours(t));
        for t in near {
            let why = if game.p.plague.has(t) { "the plague has been there" } else { "no army unit stands there" };
            let first = game.p.running.infected.is_none();
            let spared = Violation::new(if first { rule!("K18.1.1") } else { rule!("K18.1.4") }, why);
            out.put(Infected::Infect { at: t }, if fit.has(t) { Ok(()) } else { Err(spared) });
        }
    }

    fn answer(self, game: &mut Sovereigns, _: Seat, answer: Infected, io: &mut impl Fate) {
        let Infected::Infect { at: t } = answer;
        game.p.running.infected = Some(t);
        game.p.plague.insert(t);
        tell!(io, "K18.1.6", "The plague comes to {to}.", to = t; piece = PLAGUE);
        let left = match game.event_op() {
            Some(EventOp::Plague { units_lost }) => units_lost,
            _ => 1,
        };
        game.push(Dying { t, left });
    }

    fn run(self, game: &mut Sovereigns, io: &mut impl Fate) -> Next {
        let over = game.infectable().is_empty();
        if over {
            let infected = game.p.plague;
            if !infected.is_empty() {
                let moves = || infected.into_iter().map(|t| moved(PLAGUE, space(t), None));
                tell!(io, "K18.1.5", "The plague stops."; ..moves());
            }
            game.p.plague = Lands::NONE; // [K18.1.6]
            game.pop();
        }
        if over { Next::GoOn } else { Next::Ask }
    }

    fn sound(self, _: &Sovereigns) -> bool {
        true
    }
}

question! {
    /// Which unit dies of the plague. [K18.1.2]
    pub Dying { t: Territory, left: u8 } in Sovereigns;
    asked(|q, game| game.owner(q.t).unwrap_or(game.p.active));
    prompt(ChooseOne, "K18.1.2", "Choose the unit that dies in {t}.");
    Died {
        Fall { unit: Troop } = "fall {unit}", "Lose one {unit}", at unit;
    }
}

impl Question<Sovereigns> for Dying {
    fn choices(self, game: &Sovereigns, _: Seat, out: &mut impl Choices<Died>) {
        let t = self.t;
        let seat = game.owner(t).unwrap_or(game.p.active);
        game.units(t).kinds().for_each(|kind| out.offer(Died::Fall { unit: Troop { seat, kind } }));
    }

    fn answer(self, game: &mut Sovereigns, _: Seat, answer: Died, io: &mut impl Fate) {
        let Dying { t, left } = self;
        let Died::Fall { unit: Troop { seat, kind } } = answer;
        game.replace(Dying { t, left: left.saturating_sub(1) });
        game.take_unit(t, kind);
        let piece = one(seat, kind);
        tell!(io, "K18.1.2", "{piece} of {seat} in {from} dies of the plague.", piece, seat, from = t);
    }

    /// The owner chooses which unit dies. [K18.1.2]
    fn run(self, game: &mut Sovereigns, _: &mut impl Fate) -> Next {
        let Dying { t, left } = self;
        let over = left == 0 || game.units(t).is_empty();
        if over {
            game.pop();
        }
        if over { Next::GoOn } else { Next::Ask }
    }

    fn sound(self, game: &Sovereigns) -> bool {
        let lost = matches!(game.event_op(), Some(EventOp::Plague { units_lost }) if self.left <= units_lost);
        lost && game.p.running.infected == Some(self.t) && game.owner(self.t).is_some()
    }
}

impl Sovereigns {
    // --- Revolution ---

    /// The home territories he still owns with the fewest own units. [K18.2.2]
    fn uprising_sites(&self, seat: Seat) -> Lands {
        self.fewest_units(self.owned(seat) & self.p.homes[seat])
    }
}

question! {
    /// Where a revolution breaks out: the right neighbour chooses. [K18.2.3]
    pub Uprising { seat: Seat } in Sovereigns;
    asked(|q, game| game.right_neighbour(q.seat));
    prompt(ChooseOne, "K18.2.3", "Choose where the revolution against the {seat} breaks out.");
    RoseAt {
        Rebel { at: Territory } = "rebel {at}", "{at} rebels", at at;
    }
}

impl Question<Sovereigns> for Uprising {
    fn choices(self, game: &Sovereigns, _: Seat, out: &mut impl Choices<RoseAt>) {
        let seat = self.seat;
        let sites = game.uprising_sites(seat);
        let stronger = Violation::new(rule!("K18.2.2"), "more units stand there than in another home territory");
        for t in game.owned(seat) & game.p.homes[seat] {
            out.put(RoseAt::Rebel { at: t }, if sites.has(t) { Ok(()) } else { Err(stronger) });
        }
    }

    fn answer(self, game: &mut Sovereigns, _: Seat, answer: RoseAt, io: &mut impl Fate) {
        let RoseAt::Rebel { at } = answer;
        game.uprising_at(self.seat, at, io);
    }

    fn run(self, game: &mut Sovereigns, io: &mut impl Fate) -> Next {
        let seat = self.seat;
        let sites = game.uprising_sites(seat);
        if sites.is_empty() {
            game.pop(); // spared
            return Next::GoOn;
        }
        match sites.sole() {
            Some(t) => {
                game.uprising_at(seat, t, io);
                Next::GoOn
            }
            None => Next::Ask, // the right neighbour chooses [K18.2.3]
        }
    }

    fn sound(self, game: &Sovereigns) -> bool {
        game.acts(self.seat, self)
    }
}

impl Sovereigns {
    /// The die tells how many rise; they take the territory or fight for it. [K18.2.4-K18.2.6]
    pub(crate) fn uprising_at(&mut self, seat: Seat, t: Territory, io: &mut impl Fate) {
        let Some(EventOp::Revolution { table }) = self.event_op() else { return self.pop() };
        self.pop();
        let roll = io.die(6);
        let risen = table[usize::from(roll.clamp(1, 6)) - 1];
        let (die, rise) = (Part::Die(roll), if risen == 1 { "rises" } else { "rise" });
        let who = Part::Count(risen.into(), REVOLUTIONARY);
        tell!(io, "K18.2.4", "{seat} roll {die}: {who} {rise} in {to}.", seat, die, who, rise, to = t; piece = some(risen, REVOLUTIONARY));
        self.p.revolutionaries[t] = risen;
        if self.units(t).is_empty() {
            self.change_owner(t, None, io); // without feat points [K18.2.5]
        } else {
            let mut battle = Battle::new(None, Some(seat), t, t);
            battle.risen = risen;
            self.p.battle = Some(battle);
            io.mark(|| battle_of(t));
            self.push(PlaceMain { role: Role::Attacker });
        }
    }

    // --- simultaneous choices: Tournament, Changing Loyalties ---
}

question! {
    /// All choose a card at once. [KI18]
    pub Picks {} in Sovereigns;
    asked(|_, game| game.unpicked());
    prompt(|_, game| match game.event_op() {
        Some(EventOp::PassCard) => {
            ask(DecisionKind::ChooseOne, "Choose in secret a combat card to pass to the left.", rule!("K18.14.1"))
        }
        _ => ask(DecisionKind::ChooseOne, "Choose in secret a combat card for the Tournament, or none.", rule!("K18.3.1")),
    });
    Picked {
        Enter { held: Held } = "enter {held}", (|_, game| game.enter_words(held)), at held;
        Pass { held: Held } = "pass {held}", (|_, game| format!("Pass on {}{}", game.both(held.card), held.from())), at held;
        Decline {} = "decline", "No";
    }
}

impl Question<Sovereigns> for Picks {
    fn choices(self, game: &Sovereigns, seat: Seat, out: &mut impl Choices<Picked>) {
        let passing = game.event_op() == Some(EventOp::PassCard);
        for (source, c) in game.hand(seat).playable() {
            out.offer(if passing {
                Picked::Pass { held: Held { source, card: c } }
            } else {
                Picked::Enter { held: Held { source, card: c } }
            });
        }
        let must = Violation::new(rule!("K18.14.1"), "who has a card must pass one");
        out.put(Picked::Decline {}, if passing { Err(must) } else { Ok(()) });
    }

    fn answer(self, game: &mut Sovereigns, seat: Seat, answer: Picked, _: &mut impl Fate) {
        game.s.picks[seat] = Some(match answer {
            Picked::Enter { held: Held { source, card: c } } | Picked::Pass { held: Held { source, card: c } } => {
                Pick::Card { source, id: c }
            }
            _ => Pick::Nothing,
        });
        game.p.running.chosen = game.p.running.chosen.with(seat);
    }

    /// Seats without a card have nothing to choose where a card must be passed. [K18.14.2]
    fn run(self, game: &mut Sovereigns, io: &mut impl Fate) -> Next {
        let passing = game.event_op() == Some(EventOp::PassCard);
        for seat in game.unpicked().iter() {
            // Whether a seat holds cards at all is open to everybody. [KI8]
            if game.hand(seat).is_empty() {
                game.s.picks[seat] = Some(Pick::Nothing);
                game.p.running.chosen = game.p.running.chosen.with(seat);
            }
        }
        if !game.unpicked().is_empty() {
            return Next::Ask;
        }
        game.pop();
        if passing {
            game.pass_cards(io);
        } else {
            game.tournament(io);
        }
        Next::GoOn
    }

    fn sound(self, _: &Sovereigns) -> bool {
        true
    }

    fn asks_single(self, _: &Sovereigns, _: Seat) -> bool {
        true // so that timing tells nothing [KD44]
    }
}

impl Sovereigns {
    /// All cards move together; the received one is counted, the limit is not checked. [K18.14.1]
    fn pass_cards(&mut self, io: &mut impl Fate) {
        let players: Few<Seat, MAX_SEATS> = self.players_from(self.p.active).collect();
        let mut moving: Few<Handed, MAX_SEATS> = Few::default();
        for &seat in players.iter() {
            if let Some(Pick::Card { source, id: card }) = self.s.picks[seat].take()
                && self.s.hands[seat].take(source, card)
            {
                let receiver = self.left_neighbour(seat);
                let _ = moving.push(Handed { giver: seat, receiver, source, card }); // at most one from each player
            }
        }
        self.follow_passed(&moving);
        for &Handed { giver, receiver, source, card: c } in moving.iter() {
            self.s.hands[receiver].counted.put(c);
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
        let mut values: BySeat<u8, MAX_SEATS> = BySeat::default();
        let mut entered = Seats::NONE;
        for &seat in players.iter() {
            if let Some(Pick::Card { source, id: c }) = self.s.picks[seat] {
                let strength = self.kit.card(c).strength;
                values[seat] = strength.most();
                entered = entered.with(seat);
                self.s.hands[seat].take(source, c);
                self.saw(seat, source, c);
                self.rule_out(seat);
                self.discard_open(c);
                let (card, value, from) = (Part::Shown(card(c)), values[seat], cards_of(seat, source));
                tell!(io, "K18.3.2", "{seat} enter {card}, value {value}.", seat, card, value; from, to = DISCARD);
            }
        }
        for &seat in players.iter().filter(|s| !entered.has(**s)) {
            if let Some(c) = self.draw_combat(io) {
                let strength = self.kit.card(c).strength;
                values[seat] = strength.most().saturating_sub(penalty);
                self.discard_open(c);
                let (card, value) = (Part::Shown(card(c)), values[seat]);
                tell!(io, "K18.3.2", "{seat} turn up {card}, value {value}.", seat, card, value; from = DECK, to = DISCARD);
            }
        }
        self.s.picks = Default::default();
        let best = players.iter().map(|s| values[*s]).max();
        self.p.running.tied = players.iter().copied().filter(|s| Some(values[*s]) == best).collect();
        self.push(RunOff {});
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
}

question! {
    /// The Tempest: two players are named. [K18.4.1]
    pub NameTwo { named: Seats } in Sovereigns;
    asked(|_, game| game.p.active);
    prompt(ChooseSome, "K18.4.1", "Name two other players who may not attack each other.");
    Named {
        Name { seat: Seat } = "name {seat}", "Name the {seat}";
    }
}

impl Question<Sovereigns> for NameTwo {
    fn choices(self, game: &Sovereigns, _: Seat, out: &mut impl Choices<Named>) {
        let named = self.named;
        game.nameable(named).for_each(|s| out.offer(Named::Name { seat: s }));
        let drawer = game.p.active;
        out.refuse(Named::Name { seat: drawer }, Violation::new(rule!("K18.4.1"), "two other players are named"));
    }

    fn answer(self, game: &mut Sovereigns, _: Seat, answer: Named, io: &mut impl Fate) {
        let named = self.named;
        let Named::Name { seat } = answer;
        game.replace(NameTwo { named: named.with(seat) });
        let drawer = game.p.active;
        tell!(
            io,
            "K18.4.1",
            "{seat} name {named}: those named may not attack each other.",
            seat = drawer,
            named = seat
        );
    }

    /// Two other players may not attack each other; with fewer left the card does nothing. [K18.4.1] [K18.0.3]
    fn run(self, game: &mut Sovereigns, _: &mut impl Fate) -> Next {
        let named = self.named;
        let wanted = match game.event_op() {
            Some(EventOp::Sever { players_named }) => usize::from(players_named),
            _ => 0,
        };
        let over = named.len() >= wanted || named.len() + game.nameable(named).count() < wanted;
        if over {
            let drawer = game.p.active;
            if named.len() >= 2 {
                game.realm_mut(drawer).severed = named;
            }
            game.pop();
        }
        if over { Next::GoOn } else { Next::Ask }
    }

    fn sound(self, game: &Sovereigns) -> bool {
        self.named.iter().all(|seat| seat != game.p.active && !game.realm(seat).eliminated)
    }
}

impl Sovereigns {
    // --- Famine ---
}

question! {
    /// Talents are paid in the Famine, or units leave. [K18.6.1]
    pub Famine { seat: Seat, due: u8 } in Sovereigns;
    asked(|q, _| q.seat);
    prompt(|q, _| ask(DecisionKind::Pay, format!("Famine: pay up to {}; a unit leaves for each not paid.", talents(q.due)), rule!("K18.6.1")));
    Starved {
        Fine { paid: u8 } = "fine {paid}", (|q, _| fine_words(paid, q.due.saturating_sub(paid)));
    }
}

impl Question<Sovereigns> for Famine {
    /// Talents paid, 0 to the sum; a unit dismissed for each not paid. [K18.6.1]
    fn choices(self, game: &Sovereigns, _: Seat, out: &mut impl Choices<Starved>) {
        let Famine { seat, due } = self;
        let gold = game.gold(seat);
        for n in 0..=due {
            let poor = too_dear(rule!("K18.6.1"), n, gold);
            out.put(Starved::Fine { paid: n }, if n <= gold { Ok(()) } else { Err(poor) });
        }
    }

    fn answer(self, game: &mut Sovereigns, _: Seat, answer: Starved, io: &mut impl Fate) {
        let Famine { seat, due } = self;
        let Starved::Fine { paid } = answer;
        game.replace(Dismiss { seat, left: due.saturating_sub(paid), at: None });
        game.pay(seat, paid, io);
    }

    fn run(self, game: &mut Sovereigns, _: &mut impl Fate) -> Next {
        let due = self.due;
        if due == 0 {
            game.pop();
        }
        if due == 0 { Next::GoOn } else { Next::Ask }
    }

    fn sound(self, game: &Sovereigns) -> bool {
        game.acts(self.seat, self) && self.due <= 15
    }
}

impl Sovereigns {
    // --- Earthquake ---

    /// Level 2 falls back to level 1 if he has none. [K18.7.1]
    fn quake_level(&self, seat: Seat, level: u8) -> u8 {
        if level == 2 && self.quakes(seat, 2).next().is_none() { 1 } else { level }
    }

    /// His buildings of the level in own territories, rebellious ones too. [K18.7.2]
    fn quakes(&self, seat: Seat, level: u8) -> impl Iterator<Item = (Territory, Building)> + '_ {
        let of_level = self.with(seat).level[usize::from(level.min(3))];
        let built = &self.p.built[seat];
        self.owned(seat).into_iter().flat_map(move |t| (built[t] & of_level).iter().map(move |b| (t, b)))
    }
}

question! {
    /// The building that an earthquake ruins. [K18.7.2]
    pub Quake { seat: Seat, level: u8 } in Sovereigns;
    asked(|q, _| q.seat);
    prompt(ChooseOne, "K18.7.2", "Choose the building that the earthquake ruins.");
    Ruined {
        Ruin { at: Territory, work: Work } = "ruin {work} {at}", "Ruin {work} in {at}", at at;
    }
}

impl Question<Sovereigns> for Quake {
    fn choices(self, game: &Sovereigns, _: Seat, out: &mut impl Choices<Ruined>) {
        let Quake { seat, level } = self;
        game.quakes(seat, level).for_each(|(t, b)| out.offer(Ruined::Ruin { at: t, work: Work { builder: seat, b } }));
        let safe = Violation::new(rule!("K18.7.2"), "the earthquake strikes buildings of another level");
        for other in (1..=3).filter(|&l| l != level) {
            game.quakes(seat, other)
                .for_each(|(t, b)| out.refuse(Ruined::Ruin { at: t, work: Work { builder: seat, b } }, safe));
        }
    }

    fn answer(self, game: &mut Sovereigns, _: Seat, answer: Ruined, io: &mut impl Fate) {
        let seat = self.seat;
        let Ruined::Ruin { at: t, work: Work { b, .. } } = answer;
        game.pop();
        tell!(io, "K18.7.2", "The earthquake ruins the {works} in {at}.", works = building(seat, b), at = t);
        game.tear_down(seat, t, b, io);
    }

    fn run(self, game: &mut Sovereigns, _: &mut impl Fate) -> Next {
        let Quake { seat, level } = self;
        let over = level == 0 || game.quakes(seat, level).next().is_none();
        if over {
            game.pop();
        }
        if over { Next::GoOn } else { Next::Ask }
    }

    fn sound(self, game: &Sovereigns) -> bool {
        game.acts(self.seat, self) && self.level <= 3
    }

    fn about(_: &Sovereigns, answer: Ruined) -> Option<Token> {
        let Ruined::Ruin { work, .. } = answer;
        Some(work.into())
    }
}

impl Sovereigns {
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
}

question! {
    /// Free Companies are hired. [K18.9.1]
    pub Hire { seat: Seat, left: u8 } in Sovereigns;
    asked(|q, _| q.seat);
    prompt(|q, _| ask(DecisionKind::ChooseSome, format!("Hire up to {}, or stop.", count(q.left, "more unit", "more units")), rule!("K18.9.1")));
    Hired {
        Place { unit: Troop, at: Territory } = "place {unit} {at}", "One {unit} in {at}", at at;
        Done {} = "done", "Done";
    }
}

impl Question<Sovereigns> for Hire {
    fn choices(self, game: &Sovereigns, _: Seat, out: &mut impl Choices<Hired>) {
        let seat = self.seat;
        for t in game.owned(seat) {
            out.put(Hired::Place { unit: Troop { seat, kind: Kind::Common }, at: t }, game.can_hire(seat, t));
        }
        out.offer(Hired::Done {});
    }

    fn answer(self, game: &mut Sovereigns, _: Seat, answer: Hired, io: &mut impl Fate) {
        let Hire { seat, left } = self;
        match answer {
            Hired::Place { unit: Troop { kind, .. }, at: t } => {
                let price = game.hire_price(seat);
                game.replace(Hire { seat, left: left.saturating_sub(1) });
                game.buy(seat, t, Task::Mobilize(kind), price, io);
            }
            _ => game.pop(),
        }
    }

    fn run(self, game: &mut Sovereigns, _: &mut impl Fate) -> Next {
        let Hire { seat, left } = self;
        let over = left == 0 || !game.owned(seat).into_iter().any(|t| game.can_hire(seat, t).is_ok());
        if over {
            game.pop();
        }
        if over { Next::GoOn } else { Next::Ask }
    }

    fn sound(self, game: &Sovereigns) -> bool {
        game.acts(self.seat, self) && matches!(game.event_op(), Some(EventOp::Hire { max, .. }) if self.left <= max)
    }
}

impl Sovereigns {
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
}

question! {
    /// Cards are sold or bought at the Great Fair. [K18.11.1]
    pub Fair { seat: Seat, sold: u8 } in Sovereigns;
    asked(|q, _| q.seat);
    prompt(ChooseSome, "K18.11.1", "Sell combat cards, or buy one, or go on.");
    Traded {
        Sell { held: Held } = "sell {held}", (|_, game| format!("Sell {}{}", game.both(held.card), held.from())), at held;
        BuyCard {} = "buy card", "Buy a combat card";
        Done {} = "done", "Done";
    }
}

impl Question<Sovereigns> for Fair {
    fn choices(self, game: &Sovereigns, _: Seat, out: &mut impl Choices<Traded>) {
        let Fair { seat, sold } = self;
        let (sell_max, ..) = game.fair_terms();
        if sold < sell_max {
            game.hand(seat)
                .playable()
                .for_each(|(source, c)| out.offer(Traded::Sell { held: Held { source, card: c } }));
        }
        out.put(Traded::BuyCard {}, game.can_buy_at_fair(seat, sold));
        out.offer(Traded::Done {});
    }

    fn answer(self, game: &mut Sovereigns, _: Seat, answer: Traded, io: &mut impl Fate) {
        let Fair { seat, sold } = self;
        let (_, sell_price, buy_max, buy_price) = game.fair_terms();
        match answer {
            Traded::Sell { held: Held { source, card: c } } => {
                game.replace(Fair { seat, sold: sold + 1 });
                game.s.hands[seat].take(source, c);
                if source == Source::Hand {
                    game.lost_sight(seat);
                }
                game.discard_face_down(seat, source, c, io);
                game.gain(seat, sell_price, io);
            }
            Traded::BuyCard {} => {
                game.replace(Draw { seat, left: buy_max, optional: false });
                game.pay(seat, buy_price, io);
            }
            _ => game.pop(),
        }
    }

    fn run(self, game: &mut Sovereigns, _: &mut impl Fate) -> Next {
        let Fair { seat, sold } = self;
        let (sell_max, ..) = game.fair_terms();
        let sell = sold < sell_max && !game.hand(seat).is_empty();
        let over = !sell && game.can_buy_at_fair(seat, sold).is_err();
        if over {
            game.pop();
        }
        if over { Next::GoOn } else { Next::Ask }
    }

    fn sound(self, game: &Sovereigns) -> bool {
        game.acts(self.seat, self)
            && matches!(game.event_op(), Some(EventOp::Fair { sell_max, .. }) if self.sold <= sell_max)
    }

    fn asks_single(self, _: &Sovereigns, _: Seat) -> bool {
        true // so that timing tells nothing [KD50]
    }
}
