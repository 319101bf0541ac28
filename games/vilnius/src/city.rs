//! City Phase: construct, recruit, lay a Province at an emblem edge, pass and store. [V7] [V9.10]

use ravelin_core::journal::Tell;
use ravelin_core::{Choices, Part, Seat, Violation, rule, tell};

use crate::action::{Action, NOWHERE};
use crate::components::*;
use crate::display::{Open, Openings, SIDES, WINDS};
use crate::flow::{Fate, Frame};
use crate::paying::Purse;
use crate::state::{Built, Payment, Vilnius};
use crate::tokens::{self, SUPPLY, Zone, hand};

impl Vilnius {
    /// Players act in turn until all have passed; then the Military Phase begins. [V7.1] [V7.6.5]
    pub(crate) fn city_step(&mut self, seat: u8, io: &mut impl Fate) -> bool {
        if !self.p.this_round.passed.has(Seat(seat)) {
            return false;
        }
        if self.p.this_round.passed == self.all_seats() {
            self.begin_military(io);
        } else {
            self.next_turn(seat);
        }
        true
    }

    fn next_turn(&mut self, seat: u8) {
        let next = if seat + 1 >= self.p.seats { 0 } else { seat + 1 };
        self.turn_to(Frame::City { seat: next });
    }

    /// General Buildings of which a card is left.
    pub(crate) fn on_offer(&self) -> u32 {
        let left = self.p.buildings[..self.kit.buildings.len()].iter().enumerate();
        left.fold(0, |mask, (n, count)| mask | u32::from(*count > 0) << n)
    }

    /// Everything about building this but the cell. [V7.4.1] [V7.4.2]
    fn may_build(&self, kind: u8, seat: u8, purse: &Purse) -> Result<(), Violation> {
        self.may_stand(kind, seat)?;
        self.affords(purse, self.kit.building(kind).price)
    }

    fn may_recruit(&self, kind: u8, types: u16, purse: &Purse) -> Result<(), Violation> {
        let spec = self.kit.unit(kind);
        if self.p.units.of(kind) == 0 {
            return Err(Violation::new(rule!("V7.5.1"), "none is left in the supply"));
        }
        let lacking = spec.requires & !types;
        if lacking != 0 {
            return Err(Violation::new(rule!("V7.5.2"), &spec.needs));
        }
        self.affords(purse, spec.price)
    }

    pub(crate) fn list_city<C: Choices<Action>>(&self, seat: u8, out: &mut C) {
        let player = self.player(seat);
        let purse = self.purse(seat);
        let (buildings, units) = self.within_means(&purse);
        let supply = if buildings == 0 && !C::EXPLAIN { 0 } else { player.supply | self.on_offer() };
        let may = supply & self.standable(seat) & buildings;
        let open = match (C::EXPLAIN, may) {
            (true, _) => self.openings(seat),
            (false, 0) => Openings::default(),
            (false, _) => self.openings_for(seat, self.types_of(may)),
        };
        for cell in open.iter() {
            for building in bits(u64::from(self.kit.of_type[usize::from(cell.kind)] & may)) {
                out.offer(Action::Build { building, x: cell.x, y: cell.y });
            }
        }
        let units = units & player.site.trained;
        for kind in bits(units.into()).filter(|kind| self.p.units.of(*kind) > 0) {
            out.offer(Action::Recruit(kind));
        }
        if self.free_edge(seat).is_some() {
            bits(player.hand).for_each(|card| out.offer(Action::Lay(card)));
        } else if C::EXPLAIN && player.shared() != 0 {
            let why = Violation::new(rule!("V9.10"), "a Province lies at your emblem edge already");
            bits(player.hand).for_each(|card| out.refuse(Action::Lay(card), why));
        }
        out.offer(Action::Pass);
        if C::EXPLAIN {
            for kind in 0..self.kit.units.len() as u8 {
                if let Err(why) = self.may_recruit(kind, player.site.types, &purse) {
                    out.refuse(Action::Recruit(kind), why);
                }
            }
            self.explain_buildings(seat, supply, &open, &purse, out);
        }
    }

    /// "passes", with the reason if nothing else is possible. [V4.5.1]
    fn passes(&self, seat: u8) -> Part {
        match self.idle_reason(seat) {
            None => "passes".part(),
            Some([buildings, units]) => {
                Part::Phrase(["can only pass: ", buildings, ", and ", units].map(Tell::part).to_vec())
            }
        }
    }

    /// Why a player can do nothing but pass, about Buildings and about Units; none if he can do something else. [V4.5.1]
    fn idle_reason(&self, seat: u8) -> Option<[&'static str; 2]> {
        let player = self.player(seat);
        let (buildings, units) = self.within_means(&self.purse(seat));
        let wanted = (player.supply | self.on_offer()) & self.standable(seat);
        let fits = |kinds: u32| !self.openings_for(seat, self.types_of(kinds)).is_empty();
        let left =
            bits(player.site.trained.into()).filter(|k| self.p.units.of(*k) > 0).fold(0u16, |mask, k| mask | 1 << k);
        let may_lay = self.free_edge(seat).is_some() && player.hand != 0;
        if may_lay || left & units != 0 || (wanted & buildings != 0 && fits(wanted & buildings)) {
            return None;
        }
        let full = player.display.len() >= usize::from(player.site.most);
        let building = if wanted == 0 && full {
            "the city is full"
        } else if wanted == 0 || !fits(wanted) {
            "no Building that is left fits"
        } else {
            "no Building that fits can be paid"
        };
        let unit = if left == 0 { "no Unit that may be recruited is left" } else { "no Unit can be paid" };
        Some([building, unit])
    }

    /// The types of some Buildings.
    pub(crate) fn types_of(&self, kinds: u32) -> u16 {
        let has = |(_, mask): &(usize, &u32)| **mask & kinds != 0;
        self.kit.of_type.iter().enumerate().filter(has).fold(0, |types, (n, _)| types | 1 << n)
    }

    /// Why each of the other Buildings cannot be built.
    fn explain_buildings(&self, seat: u8, supply: u32, open: &Openings, purse: &Purse, out: &mut impl Choices<Action>) {
        for (n, spec) in self.kit.buildings.iter().enumerate() {
            let building = n as u8;
            let [x, y] = NOWHERE;
            let nowhere = Action::Build { building, x, y };
            if spec.start {
                continue;
            }
            if supply >> n & 1 == 0 {
                let bears = |s: u8| self.player(s).emblem.is_some_and(|emblem| self.kit.own[emblem] >> n & 1 == 1);
                let why = if spec.is_private() && bears(seat) {
                    Violation::new(rule!("V7.4.1"), "it stands in your display")
                } else if spec.is_private() && (0..self.p.seats).any(bears) {
                    Violation::new(rule!("V7.4.5"), "it bears another player's emblem")
                } else if spec.is_private() {
                    Violation::new(rule!("V3.4"), "its emblem is not in this game")
                } else {
                    Violation::new(rule!("V7.4.1"), "no such Building is left in the supply")
                };
                out.refuse(nowhere, why);
                continue;
            }
            let mut cells = open.iter().filter(|c| c.kind == spec.kind).peekable();
            if cells.peek().is_none() {
                out.refuse(nowhere, Violation::new(rule!("V8.4"), "no edge facing an empty cell shows its type"));
            }
            if let Err(why) = self.may_build(building, seat, purse) {
                cells.for_each(|c| out.refuse(Action::Build { building, x: c.x, y: c.y }, why));
                continue;
            }
            let Some(fits) = cells.next() else { continue };
            let why = "name a cell that an edge showing its type faces, such as {0},{1}";
            out.refuse(nowhere, Violation::with(rule!("V8.4"), why, [fits.x.into(), fits.y.into()]));
            // The cells next to the city that other types may take.
            let why = "no edge facing this cell shows its type; {0},{1} would fit";
            let why = Violation::with(rule!("V8.4"), why, [fits.x.into(), fits.y.into()]);
            for (at, cell) in open.iter().enumerate() {
                let same = |other: &Open| (other.x, other.y) == (cell.x, cell.y);
                if !open[..at].iter().any(same) && !open.iter().any(|c| same(c) && c.kind == spec.kind) {
                    out.refuse(Action::Build { building, x: cell.x, y: cell.y }, why);
                }
            }
        }
    }

    /// An own emblem edge with a free slot. [V9.10]
    fn free_edge(&self, seat: u8) -> Option<usize> {
        if self.player(seat).site.built & self.kit.sharing == 0 {
            return None;
        }
        let free = |b: &Built| self.kit.building(b.kind).shares && b.shared == NONE;
        self.player(seat).display.iter().position(free)
    }

    pub(crate) fn act_in_city(&mut self, seat: u8, action: Action, io: &mut impl Fate) {
        match action {
            Action::Build { building, x, y } => {
                self.p.payment = Payment { building, x, y, unit: NONE };
                self.push(Frame::Pay { seat });
            }
            Action::Recruit(unit) => {
                self.p.payment = Payment { unit, ..Payment::default() };
                self.push(Frame::Pay { seat });
            }
            Action::Lay(card) => {
                let Some(at) = self.free_edge(seat) else { return };
                let player = self.player_mut(seat);
                player.hand &= !(1 << card);
                let b = &mut player.display[at];
                b.shared = card;
                let (edge, kind) = ([b.x, b.y], b.kind);
                tell!(io, "V9.10", "{seat} lays {card} at the emblem edge of {building}, where others may use it.",
                    seat = Seat(seat), card = tokens::province(card), building = tokens::building(kind);
                    from = hand(seat), to = tokens::cell_of(seat, edge));
            }
            Action::Pass => {
                tell!(io, "V7.6.1", "{seat} {passes}.", seat = Seat(seat), passes = self.passes(seat));
                self.push(Frame::Store { seat, at: 0 });
            }
            _ => {}
        }
    }

    /// The price is paid: the Building stands, or the Unit is recruited. [V7.4.3] [V7.5.3]
    pub(crate) fn finish_purchase(&mut self, seat: u8, io: &mut impl Fate) {
        let Payment { building, x, y, unit } = std::mem::take(&mut self.p.payment);
        let round = self.p.round;
        if building != NONE {
            let private = self.kit.building(building).is_private();
            let player = self.player_mut(seat);
            let _ = player.display.push(Built::new(building, x, y, round)); // `may_stand` has found room
            if private {
                player.supply &= !(1 << building);
            } else {
                self.p.buildings[usize::from(building) % BUILDINGS] -= 1;
            }
            self.survey(seat);
            let (wind, near) = self.beside(seat, [x, y]);
            tell!(io, "V7.4.3", "{seat} builds {piece} {wind} of {near} for {price}.",
                seat = Seat(seat), piece = tokens::building(building), wind, near = tokens::building(near),
                price = tokens::price(self.kit.building(building).price);
                from = if private { Zone::Own.of(seat) } else { SUPPLY }, to = tokens::cell_of(seat, [x, y]));
        } else {
            self.p.units.take(unit);
            self.player_mut(seat).unit_discard.add(unit);
            tell!(io, "V7.5.3", "{seat} recruits {piece} for {price}.",
                seat = Seat(seat), piece = tokens::unit(unit), price = tokens::price(self.kit.unit(unit).price);
                from = SUPPLY, to = Zone::UnitDiscard.of(seat));
        }
        self.next_turn(seat);
    }

    /// On which side of which Building a cell lies; of several the one that was built first.
    fn beside(&self, seat: u8, [x, y]: [i8; 2]) -> (&'static str, u8) {
        let display = &self.player(seat).display;
        let side = |b: &Built| SIDES.iter().position(|[dx, dy]| (b.x + dx, b.y + dy) == (x, y));
        let found = display.iter().find_map(|b| Some((WINDS[side(b)?], b.kind)));
        found.expect("a Building is joined to another one")
    }

    /// One Province for each free slot, in order of construction; then the rest is discarded. [V7.6.2]-[V7.6.4]
    pub(crate) fn store_step(&mut self, seat: u8, at: u8, io: &mut impl Fate) -> bool {
        let player = self.player(seat);
        let free = |b: &Built| self.kit.building(b.kind).stores_province && b.province == NONE;
        let may = player.hand != 0 && player.site.built & self.kit.storing != 0;
        let slot = (usize::from(at)..player.display.len()).find(|n| may && free(&player.display[*n]));
        if let Some(slot) = slot {
            self.turn_to(Frame::Store { seat, at: slot as u8 });
            return false;
        }
        let player = self.player_mut(seat);
        let left = std::mem::take(&mut player.hand);
        player.discard |= left;
        self.p.this_round.passed = self.p.this_round.passed.with(Seat(seat));
        if left != 0 {
            tell!(io, "V7.6.4", "{seat} discards {piece}.",
                seat = Seat(seat), piece = tokens::provinces(left); from = hand(seat), to = Zone::Discard.of(seat));
        }
        self.pop();
        self.next_turn(seat);
        true
    }

    pub(crate) fn list_store(&self, seat: u8, out: &mut impl Choices<Action>) {
        bits(self.player(seat).hand).for_each(|card| out.offer(Action::Store(card)));
        out.offer(Action::Nothing);
    }

    pub(crate) fn store(&mut self, seat: u8, at: u8, action: Action, io: &mut impl Fate) {
        if let Action::Store(card) = action {
            let player = self.player_mut(seat);
            player.hand &= !(1 << card);
            if let Some(b) = player.display.get_mut(usize::from(at)) {
                b.province = card;
                tell!(io, "V7.6.2", "{seat} stores {card} at {building}.",
                    seat = Seat(seat), card = tokens::province(card), building = tokens::building(b.kind);
                    from = hand(seat), to = tokens::cell_of(seat, [b.x, b.y]));
            }
        }
        self.turn_to(Frame::Store { seat, at: at + 1 });
    }
}
