//! Payment: Provinces, amounts of each round and conversions are added one at a time until the price is covered. [V10]

use ravelin_core::journal::{Hole, Tell, list, moved};
use ravelin_core::{
    Answer, Asking, Choices, DecisionKind, Each, Fate, Few, Part, Places, Prompt, Question, Routine, Seat, Set, Token,
    Violation, ask, choice, ensure, question, rule, tell,
};

use crate::ids::*;
use crate::kit::*;
use crate::questions::Action;
use crate::rules::city::Turn;
use crate::state::{Element, Pending, Purchase, Vilnius};
use crate::tokens::{self, Zone, amounts, hand};

question! {
    /// With what the Building or Unit is paid. [V10.1.9]
    pub Pay { seat: Seat } in Vilnius;
    asked(|q, _| q.seat);
    prompt(|q, game| game.pay_prompt(q.seat));
    Paying {
        /// [V10.1.2]
        Province { card: Province } = "pay {card}", (|q, game| game.province_words(q.seat, card)), at card;
        /// The amount of a Building. [V9.8]
        Use { building: Building } = "use {building}", (|_, game| use_words(game.kit, building)), at building;
        /// [V9.13]
        Exchange { to: Resource } = "exchange to {to}", (|_, game| exchange_words(game.kit, to));
        /// The whole payment as the helper proposes it. [V4.3.3]
        Plan {} = "pay as proposed", (|q, game| game.plan_words(q.seat));
    }
}

impl Question<Vilnius> for Pay {
    fn choices(self, game: &Vilnius, seat: Seat, out: &mut impl Choices<Paying>) {
        let (spent, used) = game.p.pending.spent();
        // The proposal, unless there is only one way to pay. [V4.5.1]
        let (cards, unused) = (game.player(seat).hand | game.lent(seat), game.unused(seat));
        if game.p.pending.elements.is_empty() && cards.len() + unused.len() > 1 {
            out.offer(Paying::Plan {});
        }
        (cards - spent).iter().for_each(|card| out.offer(Paying::Province { card }));
        let mut kinds = Set::NONE;
        for b in (unused - used).iter().filter_map(|at| game.player(seat).at(at)) {
            // Equal amounts are one option. [V4.5.2]
            if kinds.insert(b.building) {
                out.offer(Paying::Use { building: b.building });
            }
        }
        let swaps = game.unused_swaps();
        if swaps.values().any(|n| *n > 0) || out.explains() {
            let purse = Purse { yields: game.raisable(seat, cards, unused), swaps };
            for to in Resource::ALL {
                if swaps[to] > 0 || (out.explains() && game.exchange_stands(to)) {
                    out.put(Paying::Exchange { to }, game.may_swap(to, &purse));
                }
            }
        }
        if out.explains() {
            game.explain_payment(seat, kinds, out);
        }
    }

    fn answer(self, game: &mut Vilnius, seat: Seat, answer: Paying, ctx: &mut impl Fate) {
        let element = match answer {
            Paying::Province { card } => Element::Province(card),
            Paying::Use { building } => {
                let fits = |at: &Place| game.player(seat).at(*at).is_some_and(|b| b.building == building);
                let unused = game.unused(seat) - game.p.pending.spent().1;
                Element::Use(unused.iter().find(fits).expect("its amount is not used"))
            }
            Paying::Exchange { to } => Element::Exchange(to),
            Paying::Plan {} => return game.pay_as_planned(seat, ctx),
        };
        game.p.pending.elements.push(element).expect("fewer Provinces and Buildings than places");
        if covers(&game.paid(seat), &game.due()) {
            game.close_payment(seat, ctx);
        }
    }

    /// What is bought can be bought, and what is paid so far is there, once, and not yet enough.
    fn sound(self, game: &Vilnius) -> bool {
        game.has(self.seat) && game.is_payment_sound(self.seat)
    }

    fn standing(self, _: &Vilnius, answer: Paying) -> Option<Answer> {
        match answer {
            Paying::Plan {} => Some(Answer::AsProposed),
            Paying::Province { .. } | Paying::Use { .. } | Paying::Exchange { .. } => None,
        }
    }
}

/// Gold and Tools, which may be negative on the way.
type Sum = Each<Resource, i16>;

/// All that a player could pay with: Gold, Tools, and unused conversions of each direction. [V10.1.8]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Purse {
    pub yields: Sum,
    pub swaps: Each<Resource, u8>,
}

#[inline]
fn plus(mut sum: Sum, amounts: &Each<Resource, u8>) -> Sum {
    sum[Resource::Gold] += i16::from(amounts[Resource::Gold]);
    sum[Resource::Tools] += i16::from(amounts[Resource::Tools]);
    sum
}

#[inline]
fn covers(sum: &Sum, price: &Each<Resource, u8>) -> bool {
    let enough = |r| sum[r] >= i16::from(price[r]);
    enough(Resource::Gold) && enough(Resource::Tools)
}

/// After so many conversions.
#[inline]
fn exchanged(kit: &Kit, mut sum: Sum, to: Resource, n: i16) -> Sum {
    let Rate { give, get } = kit.rates[to];
    sum[to] += n * i16::from(get);
    sum[to.other()] -= n * i16::from(give);
    sum
}

/// Whether amounts, with some number of conversions of one direction, cover a price. [V10.1.8]
fn reaches(kit: &Kit, sum: Sum, price: &Each<Resource, u8>, swaps: &Each<Resource, u8>) -> bool {
    let by = |to: Resource| (1..=i16::from(swaps[to])).any(|n| covers(&exchanged(kit, sum, to, n), price));
    covers(&sum, price) || Resource::ALL.into_iter().any(by)
}

fn use_words(kit: &Kit, building: Building) -> String {
    let spec = kit.building(building);
    format!("Use {} ({})", spec.name, amounts(&spec.yields))
}

fn exchange_words(kit: &Kit, to: Resource) -> String {
    let Rate { give, get } = kit.rates[to];
    format!("Exchange {} for {}", amounts(&only(to.other(), give)), amounts(&only(to, get)))
}

impl Vilnius {
    fn pay_prompt(&self, seat: Seat) -> Prompt {
        let what = match self.p.pending.purchase() {
            Some(Purchase::Building(kind, _)) => &self.kit.building(kind).name,
            Some(Purchase::Unit(kind)) => &self.kit.unit(kind).name,
            None => "?",
        };
        let (paid, due) = (self.paid(seat), self.due());
        let missing = Each::from_fn(|r| (i16::from(due[r]) - paid[r]).clamp(0, 99) as u8);
        let is_new = self.p.pending.elements.is_empty();
        let missing = if is_new { String::new() } else { format!("Still needed: {}.", amounts(&missing)) };
        let question = ask(DecisionKind::Pay, format!("Pay {} for {what}.", amounts(&due)), rule!("V10.1.9"));
        question.beside(missing).routine(Routine::Payment)
    }

    fn province_words(&self, seat: Seat, card: Province) -> String {
        format!("Pay with {} ({})", self.kit.province(card).name, amounts(&self.worth(card, self.goods(seat))))
    }

    fn plan_words(&self, seat: Seat) -> String {
        let name = |e: &Element| match *e {
            Element::Province(card) => self.kit.province(card).name.clone(),
            Element::Use(at) => {
                self.player(seat).at(at).map_or("?", |b| &self.kit.building(b.building).name).to_owned()
            }
            Element::Exchange(_) => "an exchange".to_owned(),
            Element::Unit(kind) => self.kit.unit(kind).name.clone(),
        };
        let plan: Vec<String> = self.payment_plan(seat).iter().map(name).collect();
        format!("Pay as proposed: {}", plan.join(", "))
    }

    /// Goods that a player trades: trading spots built in an earlier round. [V10.2.1] [V10.2.3]
    pub fn goods(&self, seat: Seat) -> Set<Good> {
        let player = self.player(seat);
        if !player.site.built.meets(self.kit.trading) {
            return Set::NONE;
        }
        let old = player.display.iter().filter(|b| b.round < self.p.round);
        old.fold(Set::NONE, |goods, b| goods | self.kit.building(b.building).goods)
    }

    /// Gold and Tools of a Province for somebody who trades these goods; one bonus at most. [V10.1.3] [V10.2.2]
    pub fn worth(&self, card: Province, goods: Set<Good>) -> Each<Resource, u8> {
        let worth = &self.kit.worth[card];
        if worth.good.meets(goods) { worth.traded } else { worth.plain }
    }

    /// Provinces at the other players' emblem edges. [V9.11]
    pub fn lent(&self, seat: Seat) -> Set<Province> {
        let mut lent = Set::NONE;
        for s in self.each_seat().filter(|s| *s != seat) {
            let player = self.player(s);
            if player.site.built.meets(self.kit.sharing) {
                lent |= player.shared();
            }
        }
        lent
    }

    /// Own Buildings whose amount is not used yet this round. [V9.8]
    pub fn unused(&self, seat: Seat) -> Set<Place> {
        if !self.player(seat).site.built.meets(self.kit.yielding) {
            return Set::NONE;
        }
        self.places_of(seat, self.kit.yielding) - self.p.this_round.used[seat]
    }

    /// Where Buildings of these kinds stand.
    fn places_of(&self, seat: Seat, kinds: Set<Building>) -> Set<Place> {
        self.player(seat).display.places().filter(|(_, b)| kinds.has(b.building)).map(|(at, _)| at).collect()
    }

    /// Unused conversions of each direction, over all players. [V9.13] [V9.15]
    pub fn unused_swaps(&self) -> Each<Resource, u8> {
        let mut free = Each::filled(0);
        for seat in self.each_seat() {
            let player = self.player(seat);
            if !player.site.built.meets(self.kit.swapping) {
                continue;
            }
            for (at, b) in player.display.places().filter(|(_, b)| self.kit.swapping.has(b.building)) {
                for to in self.kit.building(b.building).exchanges.iter() {
                    free[to] += u8::from(!self.p.this_round.swapped(to)[seat].has(at));
                }
            }
        }
        free
    }

    pub fn purse(&self, seat: Seat) -> Purse {
        let cards = self.player(seat).hand | self.lent(seat);
        Purse { yields: self.raisable(seat, cards, self.unused(seat)), swaps: self.unused_swaps() }
    }

    /// Gold and Tools of these Provinces and of own Buildings at these places.
    fn raisable(&self, seat: Seat, cards: Set<Province>, places: Set<Place>) -> Sum {
        let goods = self.goods(seat);
        let mut sum = Sum::filled(0);
        for card in cards.iter() {
            let worth = &self.kit.worth[card];
            sum = plus(sum, if worth.good.meets(goods) { &worth.traded } else { &worth.plain });
        }
        for b in places.iter().filter_map(|at| self.player(seat).at(at)) {
            sum = plus(sum, &self.kit.building(b.building).yields);
        }
        sum
    }

    /// Buildings and Units whose price the purse covers, with some number of conversions of one direction. [V10.1.8] [V9.13a]
    pub(crate) fn within_means(&self, purse: &Purse) -> (Set<Building>, Set<Unit>) {
        let (mut buildings, mut units) = self.kit.cheap(&purse.yields);
        for to in Resource::ALL {
            for n in 1..=i16::from(purse.swaps[to]) {
                let more = self.kit.cheap(&exchanged(self.kit, purse.yields, to, n));
                buildings |= more.0;
                units |= more.1;
            }
        }
        (buildings, units)
    }

    /// Whether the purse covers a price, or what is missing. [V10.1.8]
    #[inline]
    pub(crate) fn affords(&self, purse: &Purse, price: &Each<Resource, u8>) -> Result<(), Violation> {
        if covers(&purse.yields, price) { Ok(()) } else { self.affords_by_exchange(purse, price) }
    }

    fn affords_by_exchange(&self, purse: &Purse, price: &Each<Resource, u8>) -> Result<(), Violation> {
        let swaps = purse.swaps.values().any(|n| *n > 0);
        if swaps && reaches(self.kit, purse.yields, price, &purse.swaps) {
            return Ok(());
        }
        let (gold, tools) = (i16::from(price[Resource::Gold]), i16::from(price[Resource::Tools]));
        let clause = rule!("V10.1.8");
        // With a conversion the one amount could be raised at the cost of the other.
        Err(if swaps {
            let why = "Gold {0}, Tools {1}: also with conversions more than you can raise";
            Violation::with(clause, why, [gold, tools])
        } else if purse.yields[Resource::Gold] < gold {
            Violation::with(clause, "needs {0} Gold, you can raise {1}", [gold, purse.yields[Resource::Gold]])
        } else {
            let one = "needs {0} Tool, you can raise {1}";
            let why = if tools == 1 { one } else { "needs {0} Tools, you can raise {1}" };
            Violation::with(clause, why, [tools, purse.yields[Resource::Tools]])
        })
    }

    /// What is being paid for costs this.
    pub fn due(&self) -> Each<Resource, u8> {
        match self.p.pending.purchase() {
            Some(Purchase::Building(kind, _)) => self.kit.building(kind).price,
            Some(Purchase::Unit(kind)) => self.kit.unit(kind).price,
            None => Each::filled(0),
        }
    }

    /// With what one element adds. [V10.1.2] [V10.1.10]
    #[inline]
    fn with(&self, seat: Seat, goods: Set<Good>, sum: Sum, element: Element) -> Sum {
        match element {
            Element::Province(card) => plus(sum, &self.worth(card, goods)),
            Element::Use(at) => {
                self.player(seat).at(at).map_or(sum, |b| plus(sum, &self.kit.building(b.building).yields))
            }
            Element::Exchange(to) => exchanged(self.kit, sum, to, 1),
            Element::Unit(_) => sum,
        }
    }

    /// Gold and Tools of the payment so far.
    pub fn paid(&self, seat: Seat) -> Sum {
        let goods = self.goods(seat);
        self.p.pending.elements.iter().fold(Sum::filled(0), |sum, e| self.with(seat, goods, sum, *e))
    }

    /// The directions of the payment's conversions. [V9.13a]
    fn swaps_made(&self) -> impl DoubleEndedIterator<Item = Resource> + '_ {
        self.p.pending.elements.iter().filter_map(|e| if let Element::Exchange(to) = e { Some(*to) } else { None })
    }

    /// A conversion may be added if the price can still be covered with what is left. [V10.1.10]
    fn may_swap(&self, to: Resource, purse: &Purse) -> Result<(), Violation> {
        let before = self.swaps_made().next_back();
        let made = self.swaps_made().count() as u8;
        let is_same = before.is_none_or(|other| other == to);
        ensure(is_same, rule!("V9.13a"), "all conversions of a payment go the same way")?;
        if purse.swaps[to] <= made && made > 0 {
            return Err(Violation::new(rule!("V9.13"), "no other Exchange House can do this in this payment"));
        }
        ensure(purse.swaps[to] > 0, rule!("V9.13"), "no Exchange House can do this any more in this round")?;
        let covered = self.coverable(to, made + 1, purse);
        ensure(covered, rule!("V10.1.10"), "the price could not be covered after it")
    }

    /// Whether all that a player has, with at least so many conversions this way, covers the price.
    fn coverable(&self, to: Resource, made: u8, purse: &Purse) -> bool {
        // What is added already is still in the purse.
        let after = exchanged(self.kit, purse.yields, to, made.into());
        reaches(self.kit, after, &self.due(), &only(to, purse.swaps[to].saturating_sub(made)))
    }

    /// Whether the payment as it stands can be completed; the rules see to it, a file may not.
    pub(crate) fn can_finish_payment(&self, seat: Seat) -> bool {
        let purse = self.purse(seat);
        let made = self.swaps_made().count() as u8;
        match self.swaps_made().next_back() {
            None => self.affords(&purse, &self.due()).is_ok(),
            Some(to) => {
                self.swaps_made().all(|other| other == to)
                    && made <= purse.swaps[to]
                    && self.coverable(to, made, &purse)
            }
        }
    }

    fn is_payment_sound(&self, seat: Seat) -> bool {
        let wanted = match self.p.pending.purchase() {
            Some(Purchase::Building(building, cell)) => Turn::Build { building, cell: Some(cell) },
            Some(Purchase::Unit(unit)) => Turn::Recruit { unit },
            None => return false,
        };
        let mut before = *self;
        before.p.pending = Pending::default();
        before.pop();
        let (provinces, unused) = (self.player(seat).hand | self.lent(seat), self.unused(seat));
        let elements = &self.p.pending.elements;
        let is_there = |(n, e): (usize, &Element)| match *e {
            Element::Province(card) => provinces.has(card) && !elements[..n].contains(e),
            Element::Use(at) => unused.has(at) && !elements[..n].contains(e),
            Element::Exchange(_) => true,
            Element::Unit(_) => false,
        };
        choice::check(&before, seat, Action::City(wanted)).is_ok()
            && elements.iter().enumerate().all(is_there)
            && !covers(&self.paid(seat), &self.due())
            && self.can_finish_payment(seat)
    }

    /// Whether any display has an exchange of this direction, used or not.
    fn exchange_stands(&self, to: Resource) -> bool {
        let mut all = self.p.players.values().flat_map(|p| p.display.iter());
        all.any(|b| self.kit.building(b.building).exchanges.has(to))
    }

    /// Own amounts that are used, and the own Province that waits for others. [V9.8] [V9.11]
    fn explain_payment(&self, seat: Seat, offered: Set<Building>, out: &mut impl Choices<Paying>) {
        let mut kinds = offered;
        for b in self.player(seat).display.iter() {
            if self.kit.yielding.has(b.building) && kinds.insert(b.building) {
                let why = Violation::new(rule!("V9.8"), "its amount of this round is used");
                out.refuse(Paying::Use { building: b.building }, why);
            }
        }
        let why = "at the emblem edge it waits for another player: you can neither spend it nor take it back";
        let why = Violation::new(rule!("V9.11"), why);
        self.player(seat).shared().iter().for_each(|card| out.refuse(Paying::Province { card }, why));
    }

    pub(crate) fn pay_as_planned(&mut self, seat: Seat, ctx: &mut impl Fate) {
        self.p.pending.elements = self.payment_plan(seat);
        self.close_payment(seat, ctx);
    }

    /// Elements that can be left out go back: conversions first, then the others as they were added. [V10.1.11] [V10.1.5]
    fn close_payment(&mut self, seat: Seat, ctx: &mut impl Fate) {
        let (goods, due) = (self.goods(seat), self.due());
        let mut paid = self.paid(seat);
        let mut kept: Few<Element, ARMY> = Few::default();
        let elements = std::mem::take(&mut self.p.pending.elements);
        let is_swap = |e: &&Element| matches!(e, Element::Exchange(_));
        for &e in elements.iter().filter(is_swap).chain(elements.iter().filter(|e| !is_swap(e))) {
            let gives = self.with(seat, goods, Sum::filled(0), e);
            let without = Each::from_fn(|r| paid[r] - gives[r]);
            if covers(&without, &due) {
                paid = without;
            } else {
                kept.push(e).expect("no longer than before");
            }
        }
        let means = || list(kept.iter().map(|e| self.element_name(seat, *e)));
        let spent = || {
            let cards = kept.iter().filter_map(|e| if let Element::Province(card) = e { Some(*card) } else { None });
            cards.map(|card| self.spent_card(seat, card))
        };
        tell!(ctx, "V10.1.6", "{seat} pays with {means}.", seat, means = means(); ..spent());
        for &e in kept.iter() {
            self.spend(seat, e);
        }
        self.pop();
        self.finish_purchase(seat, ctx);
    }

    /// Who lent a Province, and where it lies. [V9.11]
    fn lender(&self, card: Province) -> Option<(Seat, Cell)> {
        let built = |seat: Seat| self.player(seat).display.iter().map(move |b| (seat, b));
        let (owner, b) = self.each_seat().flat_map(built).find(|(_, b)| b.shared == Some(card))?;
        Some((owner, b.cell()))
    }

    fn element_name(&self, seat: Seat, element: Element) -> Part {
        match element {
            Element::Province(card) => match self.lender(card) {
                Some((owner, _)) => tokens::of(card, owner),
                None => card.part(),
            },
            Element::Use(at) => self.player(seat).at(at).expect("it stands there").building.part(),
            Element::Exchange(Resource::Gold) => "an exchange into Gold".part(),
            Element::Exchange(Resource::Tools) => "an exchange into Tools".part(),
            Element::Unit(kind) => kind.part(),
        }
    }

    /// The way of a Province that is spent.
    fn spent_card(&self, seat: Seat, card: Province) -> Vec<Hole> {
        let (owner, from) = match self.lender(card) {
            Some((owner, cell)) => (owner, cell.of(owner)),
            None => (seat, hand(seat)),
        };
        moved(Token::from(card), from, Zone::Discard.of(owner))
    }

    /// Provinces go to their owner's discard pile; amounts and conversions are used for this round. [V10.1.6] [V9.11]
    fn spend(&mut self, seat: Seat, element: Element) {
        match element {
            Element::Province(card) => self.spend_province(seat, card),
            Element::Use(at) => _ = self.p.this_round.used[seat].insert(at),
            Element::Exchange(to) => self.use_swap(to),
            Element::Unit(kind) => unreachable!("{kind:?} is no means of payment"),
        }
    }

    fn spend_province(&mut self, seat: Seat, card: Province) {
        let player = self.player_mut(seat);
        if player.hand.remove(card) {
            player.discard.insert(card);
            return;
        }
        for owner in self.each_seat() {
            let player = self.player_mut(owner);
            if let Some(b) = player.display.iter_mut().find(|b| b.shared == Some(card)) {
                b.shared = None;
                player.discard.insert(card);
            }
        }
    }

    /// The Exchange House of the player earliest in turn order, then of the lower cell, comes first. [V10.1.10]
    fn use_swap(&mut self, to: Resource) {
        for seat in self.turn_order() {
            let player = self.player(seat);
            let free = self.places_of(seat, self.kit.swapping) - self.p.this_round.swapped(to)[seat];
            let standing = free.iter().filter_map(|at| Some((at, player.at(at)?)));
            let able = standing.filter(|(_, b)| self.kit.building(b.building).exchanges.has(to));
            if let Some((at, _)) = able.min_by_key(|(_, b)| b.cell()) {
                self.p.this_round.swapped_mut(to)[seat].insert(at);
                return;
            }
        }
    }

    /// A payment that spends the least: what is free first, then Provinces of the smallest worth in all, few cards, few
    /// conversions. Exact: every combination of what covers the price is counted. [V4.3.3]
    pub fn payment_plan(&self, seat: Seat) -> Few<Element, ARMY> {
        let mut best: Option<(u32, Few<Element, ARMY>)> = None;
        let due = self.due().map(i16::from);
        let means = self.means(seat);
        for (to, most) in self.unused_swaps().iter() {
            // No conversion at all is the first case.
            let least = if to == Resource::Gold { 0 } else { 1 };
            for n in least..=*most {
                let Rate { give, get } = self.kit.rates[to];
                let mut price = due;
                price[to] -= i16::from(n) * i16::from(get);
                price[to.other()] += i16::from(n) * i16::from(give);
                let Some((cost, mut found)) = cheapest(&means, &price) else { continue };
                let cost = cost + u32::from(n);
                if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                    (0..n).for_each(|_| found.push(Element::Exchange(to)).expect("there are few Exchange Houses"));
                    best = Some((cost, found));
                }
            }
        }
        best.map(|(_, found)| found).unwrap_or_default()
    }

    /// Everything but conversions that a player can pay with. What a round gives for nothing costs next to nothing; a card that
    /// others lent is a little cheaper than an own one.
    fn means(&self, seat: Seat) -> Few<Means, 60> {
        let goods = self.goods(seat);
        let own = self.player(seat).hand;
        let buildings = self.unused(seat).iter().filter_map(|at| Some((at, self.player(seat).at(at)?)));
        let buildings = buildings.map(|(at, b)| {
            let gives = self.kit.building(b.building).yields;
            Means { element: Element::Use(at), gives, cost: 1 }
        });
        let provinces = (own | self.lent(seat)).iter().map(|card| {
            let gives = self.worth(card, goods);
            let cost = u32::from(gives.values().sum::<u8>()) * 20 + if own.has(card) { 3 } else { 2 };
            Means { element: Element::Province(card), gives, cost }
        });
        buildings.chain(provinces).collect()
    }
}

/// Something to pay with, and how dear it is to the payer.
#[derive(Clone, Copy, Debug, Default)]
struct Means {
    element: Element,
    gives: Each<Resource, u8>,
    cost: u32,
}

/// Elements that cover a price at the least cost: over all amounts up to the price, with each element taken or not.
fn cheapest(means: &[Means], price: &Sum) -> Option<(u32, Few<Element, ARMY>)> {
    let [gold, tools] = Resource::ALL.map(|r| price[r].max(0) as usize);
    // The prices of the shipped cards need the small table; 12 and 12 with every conversion stays far below the large one.
    match (gold + 1) * (tools + 1) {
        0..=64 => cheapest_in::<64>(means, [gold, tools]),
        65..=512 => cheapest_in::<512>(means, [gold, tools]),
        _ => None,
    }
}

fn cheapest_in<const SUMS: usize>(means: &[Means], [gold, tools]: [usize; 2]) -> Option<(u32, Few<Element, ARMY>)> {
    const NEVER: u32 = u32::MAX;
    let wide = tools + 1;
    // Which means, as bits by their place in the list.
    let (mut least, mut chosen) = ([NEVER; SUMS], [0u64; SUMS]);
    least[0] = 0;
    for (n, Means { gives, cost, .. }) in means.iter().enumerate() {
        let [g, t] = Resource::ALL.map(|r| usize::from(gives[r]));
        for at_gold in (0..=gold).rev() {
            for at_tools in (0..=tools).rev() {
                let here = at_gold * wide + at_tools;
                if least[here] == NEVER {
                    continue;
                }
                let there = (at_gold + g).min(gold) * wide + (at_tools + t).min(tools);
                if there != here && least[here] + cost < least[there] {
                    least[there] = least[here] + cost;
                    chosen[there] = chosen[here] | 1 << n;
                }
            }
        }
    }
    let goal = gold * wide + tools;
    let found = means.iter().enumerate().filter(|(n, _)| chosen[goal] >> n & 1 == 1).map(|(_, m)| m.element).collect();
    (least[goal] != NEVER).then_some((least[goal], found))
}
