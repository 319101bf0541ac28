//! Supply: Sources, Routes and Transport. In the first edition each Source is tested alone and the result is a number; in the
//! second each Provender takes Transport of its own, one Way each. [N4.6] [N10.9]

use ravelin_core::{Choices, Clause, Violation, rule, tell};

use crate::action::{Action, Lodya};
use crate::flow::{Ask, Fate};
use crate::kit::*;
use crate::state::{Nevsky, Supply};

/// What a Supply action can draw on.
#[derive(Clone, Copy, Default)]
struct Means {
    tracks: u8,
    waters: u8,
    ships: u8,
}

impl Nevsky {
    /// Provender that Famine still leaves to this card from Seats. [N7.T16E.a]
    fn seat_allowance(&self, side: Side) -> u8 {
        let famine = if side == Side::Russian { event::TEUTONIC_FAMINE } else { event::RUSSIAN_FAMINE };
        if self.p.events.has(famine) { 1u8.saturating_sub(self.s.stores.from_seats) } else { 2 }
    }

    /// Usable Transport and Ships at the Lord's Locale, with a use of Lodya. [N4.6.1c] [N4.6.2c] [N7.R16C.a]
    fn means(&self, l: LordId, mode: Lodya) -> Means {
        let mut means = Means::default();
        let seaborne = !self.season().winter();
        for m in self.sharing(l).iter() {
            let (mut boats, mut ships) = (self.asset(m, AssetId::Boat), self.asset(m, AssetId::Ship));
            if self.has_card(m, capability::LODYA) {
                match mode {
                    Lodya::No => {}
                    Lodya::Double => boats *= 2,
                    Lodya::Boats(n) => {
                        let n = n.min(ships);
                        (boats, ships) = (boats + n, ships - n);
                    }
                    Lodya::Ships(n) => {
                        let n = n.min(boats);
                        (boats, ships) = (boats - n, ships + n);
                    }
                }
            }
            if self.has_card(m, capability::COGS) {
                ships *= 2;
            }
            means.ships += ships;
            for (kind, n) in [(WayKind::Trackway, &mut means.tracks), (WayKind::Waterway, &mut means.waters)] {
                *n += match self.usable(kind) {
                    Some(AssetId::Boat) => boats,
                    Some(a) => self.asset(m, a),
                    None => 0,
                };
            }
        }
        // Cogs serve any Teutonic Lord wherever they are. [N7.T18C.b]
        let far = l.side().lords().filter(|m| self.has_card(*m, capability::COGS) && self.on_map(*m));
        means.ships += far.filter(|m| !self.sharing(l).has(*m)).map(|m| self.best_ships(m)).sum::<u8>();
        if !seaborne {
            means.ships = 0;
        }
        means
    }

    /// Sleds serve both kinds of Way, so in Winter the two numbers are one. [N1.7.4a] [N1.7.4b]
    fn one_kind(&self) -> bool {
        self.season().winter()
    }

    fn ports(&self, side: Side) -> Locales {
        match side {
            Side::Russian => Locales::only(LocaleId::Novgorod),
            Side::Teutonic => self.book.seaports,
        }
    }

    /// Locales that a Route can reach.
    fn supplied(&self, l: LordId, at: LocaleId, means: Means) -> Locales {
        let open = Locales::all() - self.route_bars(l.side());
        if self.one_kind() {
            return self.reach_sleds(at, open, means.tracks);
        }
        self.reach(at, open, means.tracks, means.waters)
    }

    /// With Sleds any Way will do.
    fn reach_sleds(&self, from: LocaleId, open: Locales, steps: u8) -> Locales {
        let mut set = Locales::only(from).and(open);
        for _ in 0..steps {
            let next = set.iter().fold(set, |all, l| all.or(self.book.near[l])).and(open);
            if next == set {
                break;
            }
            set = next;
        }
        set
    }

    fn lodya_modes(&self, l: LordId) -> impl Iterator<Item = Lodya> + '_ {
        let holder = self.sharing(l).iter().find(|m| self.has_card(*m, capability::LODYA));
        let (boats, ships) = holder.map_or((0, 0), |m| (self.asset(m, AssetId::Boat), self.asset(m, AssetId::Ship)));
        let seaborne = !self.season().winter();
        let modes = [Lodya::Double, Lodya::Boats(1), Lodya::Boats(2), Lodya::Ships(1), Lodya::Ships(2)];
        let fits = move |mode: &Lodya| match *mode {
            Lodya::No => true,
            Lodya::Double => boats > 0,
            Lodya::Boats(n) => ships >= n,
            Lodya::Ships(n) => boats >= n,
        };
        std::iter::once(Lodya::No).chain(modes.into_iter().filter(move |m| seaborne && fits(m)))
    }

    /// First edition: Provender from Seats and by Ships. [N10.9a]-[N10.9c]
    fn yields(&self, l: LordId, at: LocaleId, means: Means) -> (u8, u8) {
        let sources = self.seats_of(l);
        let ports = if means.ships > 0 { self.ports(l.side()) } else { Locales::NONE };
        // The quick way: a Source where he stands needs no Route.
        let reached = self.supplied(l, at, means);
        let seats = reached.and(sources).len() + reached.and(self.double_seats(l)).len();
        let by_sea = if reached.and(ports).is_empty() { 0 } else { means.ships.min(2) };
        ((seats as u8).min(2).min(self.seat_allowance(l.side())), by_sea)
    }

    /// First edition: the most that any use of Lodya brings, with as little from Seats as possible.
    fn best_yield(&self, l: LordId, at: LocaleId) -> (u8, u8) {
        let better = |best: (u8, u8), mode| {
            let (seats, sea) = self.yields(l, at, self.means(l, mode));
            if (seats + sea, sea) > (best.0 + best.1, best.1) { (seats, sea) } else { best }
        };
        self.lodya_modes(l).fold((0, 0), better)
    }

    pub(crate) fn list_supply(&self, l: LordId, at: LocaleId, out: &mut impl Choices<Action>) {
        if self.edition().transport_spent {
            return self.list_supply_second(l, at, out);
        }
        let mut verdict = self.needs(1);
        let (seats, sea) = if verdict.is_ok() { self.best_yield(l, at) } else { (0, 0) };
        if verdict.is_ok() && seats + sea == 0 {
            verdict = Err(self.no_source(l, at));
        }
        match verdict {
            Ok(()) => (1..=seats + sea).for_each(|n| out.offer(Action::Supply(n))),
            Err(why) => out.refuse(Action::Supply(1), why),
        }
    }

    fn no_source(&self, l: LordId, at: LocaleId) -> Violation {
        if self.route_bars(l.side()).has(at) {
            return Violation::new(rule!("N4.6.2b"), "an enemy stands where the Route begins");
        }
        Violation::new(rule!("N4.6.1d"), "no Source can be reached with the Transport there")
    }

    /// First edition: so much, by Ship first.
    pub(crate) fn supply(&mut self, l: LordId, at: LocaleId, n: u8, io: &mut impl Fate) {
        let (_, sea) = self.best_yield(l, at);
        self.spend(1, io);
        self.s.stores.from_seats += n.saturating_sub(sea);
        let lost = self.gain(l, AssetId::Provender, n);
        self.tell_supply(rule!("N10.9c"), l, n, n - lost, io);
        self.tell_excess(l, AssetId::Provender, lost, io);
    }

    /// How much is known to the owner of a hidden mat only. [N9.1d]
    fn tell_supply(&self, clause: Clause, l: LordId, n: u8, gained: u8, io: &mut impl Fate) {
        let is = l.does("is", "are");
        if self.p.switches.hidden_mats {
            tell!(io, clause, "{lord} {is} Supplied.", lord = l, is; ..self.gained(l, AssetId::Provender, gained));
        } else {
            tell!(io, clause, "{lord} {is} Supplied with {goods}.", lord = l, is, goods = AssetId::Provender.many(n);
                ..self.gained(l, AssetId::Provender, gained));
        }
    }

    /// Second edition: a draw from a Source, with the Transport of its Route. [N4.6.2e] [N4.6.2f]
    fn draws(&self, l: LordId, at: LocaleId, supply: &Supply, mut each: impl FnMut(Action)) {
        let side = l.side();
        let open = Locales::all() - self.route_bars(side);
        let seats = if supply.seats_left > 0 { self.seats_of(l) } else { Locales::NONE };
        let ports = if supply.ships > 0 { self.ports(side) } else { Locales::NONE };
        let means = Means { tracks: supply.carts, waters: supply.boats, ships: supply.ships };
        let reached = self.supplied(l, at, means).and(seats.or(ports));
        for from in reached.iter() {
            let used = supply.used.iter().filter(|u| **u == from).count();
            let seat = seats.has(from) && used <= usize::from(self.double_seats(l).has(from));
            let cost = |each: &mut dyn FnMut(u8, u8)| {
                if self.one_kind() {
                    let steps = (0..=supply.carts).find(|n| self.reach_sleds(at, open, *n).has(from)).unwrap_or(0);
                    each(steps, 0);
                } else {
                    for &(tracks, waters) in self.routes(at, from, open, supply.carts, supply.boats).iter() {
                        each(tracks, waters);
                    }
                }
            };
            if seat {
                cost(&mut |tracks, waters| each(Action::Draw { from, ship: false, tracks, waters }));
            }
            if ports.has(from) {
                cost(&mut |tracks, waters| each(Action::Draw { from, ship: true, tracks, waters }));
            }
        }
    }

    pub(crate) fn supply_with(&self, l: LordId, mode: Lodya) -> Supply {
        let means = self.means(l, mode);
        Supply {
            carts: means.tracks,
            boats: if self.one_kind() { 0 } else { means.waters },
            ships: means.ships.min(2),
            seats_left: self.seat_allowance(l.side()),
            ..Supply::default()
        }
    }

    fn any_draw(&self, l: LordId, at: LocaleId, supply: &Supply) -> bool {
        let seats = if supply.seats_left > 0 { self.seats_of(l) } else { Locales::NONE };
        let ports = if supply.ships > 0 { self.ports(l.side()) } else { Locales::NONE };
        let means = Means { tracks: supply.carts, waters: supply.boats, ships: supply.ships };
        let reached = self.supplied(l, at, means);
        let fresh =
            |s: &LocaleId| supply.used.iter().filter(|u| *u == s).count() <= usize::from(self.double_seats(l).has(*s));
        !reached.and(ports).is_empty() || reached.and(seats).iter().any(|s| fresh(&s))
    }

    fn list_supply_second(&self, l: LordId, at: LocaleId, out: &mut impl Choices<Action>) {
        if let Err(why) = self.needs(1) {
            return out.refuse(Action::SupplyBy(Lodya::No), why);
        }
        let mut any = false;
        for mode in self.lodya_modes(l) {
            if self.any_draw(l, at, &self.supply_with(l, mode)) {
                out.offer(Action::SupplyBy(mode));
                any = true;
            }
        }
        if any {
            out.offer(Action::SupplyAll);
        } else {
            out.refuse(Action::SupplyBy(Lodya::No), self.no_source(l, at));
        }
    }

    pub(crate) fn begin_supply(&mut self, l: LordId, _at: LocaleId, mode: Lodya, io: &mut impl Fate) {
        self.s.stores.supply = self.supply_with(l, mode);
        self.spend(1, io);
        self.push(Ask::Supply);
    }

    pub(crate) fn list_supply_draws(&self, out: &mut impl Choices<Action>) {
        let Some(l) = self.p.card.lord else { return };
        if let Some(at) = self.locale_of(l) {
            self.draws(l, at, &self.s.stores.supply, |action| out.offer(action));
        }
        // At least one Provender, if any can be had; then he may stop at will. [N4.6.3a]
        let supply = &self.s.stores.supply;
        let none = self.locale_of(l).is_none_or(|at| !self.any_draw(l, at, supply));
        if supply.drawn > 0 || none {
            out.offer(Action::Done);
        }
    }

    pub(crate) fn supply_draw(&mut self, action: Action, io: &mut impl Fate) {
        let (Some(l), Action::Draw { .. }) = (self.p.card.lord, action) else {
            return self.end_supply(io);
        };
        self.take_draw(l, action, io);
        let more = self.locale_of(l).is_some_and(|at| self.any_draw(l, at, &self.s.stores.supply));
        if more {
            self.push(Ask::Supply);
        } else {
            self.end_supply(io);
        }
    }

    fn end_supply(&mut self, io: &mut impl Fate) {
        let n = self.s.stores.supply.drawn;
        self.s.stores.supply = Supply::default();
        if let Some(l) = self.p.card.lord {
            self.tell_supply(rule!("N4.6.3a"), l, n, 0, io);
        }
    }

    fn take_draw(&mut self, l: LordId, action: Action, io: &mut impl Fate) {
        let stores = &mut self.s.stores;
        draw(&mut stores.supply, action);
        if let Action::Draw { ship: false, .. } = action {
            stores.from_seats += 1;
        }
        let lost = self.gain(l, AssetId::Provender, 1);
        if let Action::Draw { from, ship, .. } = action {
            let by = if ship { "by Ship through" } else { "from" };
            tell!(&mut self.aside(l, io), "N4.6.2e", "{lord} {draws} {goods} {by} {source}.", lord = l, draws = l.does("draws", "draw"),
                goods = AssetId::Provender.many(1), by, source = from; ..self.gained(l, AssetId::Provender, 1 - lost));
        }
        self.tell_excess(l, AssetId::Provender, lost, io);
    }

    /// The most Provender from here on, and the first draw towards it. At most four draws deep.
    fn best_draws(&self, l: LordId, at: LocaleId, supply: &Supply) -> (u8, Option<Action>) {
        let mut best = (0, None);
        self.draws(l, at, supply, |action| {
            let mut next = *supply;
            draw(&mut next, action);
            let n = 1 + self.best_draws(l, at, &next).0;
            if n > best.0 {
                best = (n, Some(action));
            }
        });
        best
    }

    /// As much as can be had, the whole action at once.
    pub(crate) fn supply_all(&mut self, l: LordId, at: LocaleId, io: &mut impl Fate) {
        let better = |best: (u8, Lodya), mode| {
            let n = self.best_draws(l, at, &self.supply_with(l, mode)).0;
            if n > best.0 { (n, mode) } else { best }
        };
        let (_, mode) = self.lodya_modes(l).fold((0, Lodya::No), better);
        self.begin_supply(l, at, mode, io);
        self.p.asks.pop();
        while let (_, Some(action)) = self.best_draws(l, at, &self.s.stores.supply) {
            self.take_draw(l, action, io);
        }
        self.end_supply(io);
    }
}

/// Books a draw.
fn draw(supply: &mut Supply, action: Action) {
    if let Action::Draw { from, ship, tracks, waters } = action {
        supply.carts = supply.carts.saturating_sub(tracks);
        supply.boats = supply.boats.saturating_sub(waters);
        if ship {
            supply.ships = supply.ships.saturating_sub(1);
        } else {
            supply.seats_left = supply.seats_left.saturating_sub(1);
            let _ = supply.used.push(from);
        }
        supply.drawn += 1;
    }
}
