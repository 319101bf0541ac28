//! Payment: Provinces, amounts of each round and conversions are added one at a time until the price is covered. [V10]

use ravelin_core::journal::{Hole, Tell, list, moved};
use ravelin_core::{Choices, Few, Part, Seat, Violation, rule, tell};

use crate::action::Action;
use crate::components::*;
use crate::flow::Fate;
use crate::state::{Vilnius, element};
use crate::tokens::{self, Zone, hand};

/// All that a player could pay with: Gold, Tools, and unused conversions of each direction. [V10.1.8]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Purse {
    pub yields: [i16; 2],
    pub swaps: [u8; 2],
}

/// Whether amounts, with some number of conversions of one direction, cover a price. [V10.1.8]
fn reaches(kit: &Kit, [gold, tools]: [i16; 2], price: [u8; 2], swaps: [u8; 2]) -> bool {
    let need = [i16::from(price[GOLD]), i16::from(price[TOOLS])];
    let covers = |gold: i16, tools: i16| gold >= need[GOLD] && tools >= need[TOOLS];
    if covers(gold, tools) {
        return true;
    }
    (0..2).any(|way| {
        let [from, to] = kit.rates[way].map(i16::from);
        (1..=i16::from(swaps[way])).any(|n| {
            if way == TO_GOLD {
                covers(gold + n * to, tools - n * from)
            } else {
                covers(gold - n * from, tools + n * to)
            }
        })
    })
}

impl Vilnius {
    /// Goods that a player trades: trading spots built in an earlier round. [V10.2.1] [V10.2.3]
    pub fn goods(&self, seat: u8) -> u8 {
        if self.player(seat).site.built & self.kit.trading == 0 {
            return 0;
        }
        let old = self.player(seat).display.iter().filter(|b| b.round < self.p.round);
        old.fold(0, |goods, b| goods | self.kit.building(b.kind).goods)
    }

    /// Gold and Tools of a Province for somebody who trades these goods; one bonus at most. [V10.1.3] [V10.2.2]
    pub fn worth(&self, card: u8, goods: u8) -> [u8; 2] {
        let trades = self.kit.province_goods[usize::from(card) % PROVINCES] & goods != 0;
        self.kit.worth[usize::from(trades)][usize::from(card) % PROVINCES]
    }

    /// Provinces at the other players' emblem edges. [V9.11]
    pub fn lent(&self, seat: u8) -> u64 {
        let mut lent = 0;
        for s in (0..self.p.seats).filter(|s| *s != seat) {
            let player = self.player(s);
            if self.kit.sharing & player.site.built != 0 {
                lent |= player.shared();
            }
        }
        lent
    }

    /// Own Buildings, by place, whose amount is not used yet this round. [V9.8]
    pub fn unused(&self, seat: u8) -> u32 {
        if self.player(seat).site.built & self.kit.yielding == 0 {
            return 0;
        }
        let used = self.p.this_round.used[usize::from(seat) % SEATS];
        let yields = |b: &crate::state::Built| self.kit.yielding >> (b.kind & 31) & 1 == 1;
        let all = self.player(seat).display.iter().enumerate().filter(|(_, b)| yields(b));
        all.fold(0u32, |mask, (n, _)| mask | 1 << n) & !used
    }

    /// Unused conversions of each direction, over all players. [V9.13] [V9.15]
    pub fn unused_swaps(&self) -> [u8; 2] {
        let mut free = [0; 2];
        for seat in 0..usize::from(self.p.seats) {
            if self.p.players[seat].site.built & self.kit.swapping == 0 {
                continue;
            }
            for (n, b) in self.p.players[seat].display.iter().enumerate() {
                if self.kit.swapping >> (b.kind & 31) & 1 == 0 {
                    continue;
                }
                for (way, free) in free.iter_mut().enumerate() {
                    let used = self.p.this_round.swapped[way][seat] >> n & 1 == 1;
                    *free += u8::from(self.kit.building(b.kind).exchanges[way] && !used);
                }
            }
        }
        free
    }

    pub fn purse(&self, seat: u8) -> Purse {
        let cards = self.player(seat).hand | self.lent(seat);
        Purse { yields: self.raisable(seat, cards, self.unused(seat)), swaps: self.unused_swaps() }
    }

    /// Gold and Tools of these Provinces and of own Buildings at these places.
    fn raisable(&self, seat: u8, cards: u64, places: u32) -> [i16; 2] {
        let goods = self.goods(seat);
        let mut sum = [0i16; 2];
        let mut add = |[gold, tools]: [u8; 2]| {
            sum[GOLD] += i16::from(gold);
            sum[TOOLS] += i16::from(tools);
        };
        bits(cards).for_each(|card| add(self.worth(card, goods)));
        let display = &self.player(seat).display;
        bits(places.into()).for_each(|n| add(self.kit.building(display[usize::from(n)].kind).yields));
        sum
    }

    /// Buildings and Units whose price the purse covers, with some number of conversions of one direction. [V10.1.8] [V9.13a]
    pub(crate) fn within_means(&self, purse: &Purse) -> (u32, u16) {
        let kit = self.kit;
        let [gold, tools] = purse.yields;
        let mut means = (0, 0);
        let mut add = |gold: i16, tools: i16| {
            if gold >= 0 && tools >= 0 {
                let [g, t] = [gold, tools].map(|n| (n as usize).min(MOST_PRICE));
                means.0 |= kit.cheap[GOLD][g] & kit.cheap[TOOLS][t];
                means.1 |= kit.cheap_units[GOLD][g] & kit.cheap_units[TOOLS][t];
            }
        };
        add(gold, tools);
        for n in 1..=i16::from(purse.swaps[TO_GOLD]) {
            let [from, to] = kit.rates[TO_GOLD].map(i16::from);
            add(gold + n * to, tools - n * from);
        }
        for n in 1..=i16::from(purse.swaps[TO_TOOLS]) {
            let [from, to] = kit.rates[TO_TOOLS].map(i16::from);
            add(gold - n * from, tools + n * to);
        }
        means
    }

    /// Whether the purse covers a price, or what is missing. [V10.1.8]
    #[inline]
    pub(crate) fn affords(&self, purse: &Purse, price: [u8; 2]) -> Result<(), Violation> {
        let enough = purse.yields[GOLD] >= i16::from(price[GOLD]) && purse.yields[TOOLS] >= i16::from(price[TOOLS]);
        if enough { Ok(()) } else { self.affords_by_exchange(purse, price) }
    }

    fn affords_by_exchange(&self, purse: &Purse, price: [u8; 2]) -> Result<(), Violation> {
        if purse.swaps != [0; 2] && reaches(self.kit, purse.yields, price, purse.swaps) {
            return Ok(());
        }
        let [gold, tools] = purse.yields;
        let clause = rule!("V10.1.8");
        // With a conversion the one amount could be raised at the cost of the other.
        Err(if purse.swaps != [0; 2] {
            let why = "Gold {0}, Tools {1}: also with conversions more than you can raise";
            Violation::with(clause, why, [price[GOLD].into(), price[TOOLS].into()])
        } else if gold < i16::from(price[GOLD]) {
            Violation::with(clause, "needs {0} Gold, you can raise {1}", [price[GOLD].into(), gold])
        } else {
            let one = price[TOOLS] == 1;
            let why = if one { "needs {0} Tool, you can raise {1}" } else { "needs {0} Tools, you can raise {1}" };
            Violation::with(clause, why, [price[TOOLS].into(), tools])
        })
    }

    /// What is being paid for costs this.
    pub fn due(&self) -> [u8; 2] {
        let item = &self.p.payment;
        if item.building != NONE { self.kit.building(item.building).price } else { self.kit.unit(item.unit).price }
    }

    /// What one element adds. [V10.1.2] [V10.1.10]
    fn gives(&self, seat: u8, goods: u8, element: u8) -> [i16; 2] {
        let plain = |[gold, tools]: [u8; 2]| [i16::from(gold), i16::from(tools)];
        match element {
            0..element::BUILDING => plain(self.worth(element, goods)),
            element::BUILDING..element::EXCHANGE => {
                let at = usize::from(element - element::BUILDING);
                self.player(seat).display.get(at).map_or([0; 2], |b| plain(self.kit.building(b.kind).yields))
            }
            way => {
                let way = usize::from(way & 1);
                let [from, to] = self.kit.rates[way].map(i16::from);
                if way == TO_GOLD { [to, -from] } else { [-from, to] }
            }
        }
    }

    fn sum(&self, seat: u8, elements: &[u8]) -> [i16; 2] {
        let goods = self.goods(seat);
        elements.iter().fold([0; 2], |[gold, tools], e| {
            let [g, t] = self.gives(seat, goods, *e);
            [gold + g, tools + t]
        })
    }

    /// Gold and Tools of the payment so far.
    pub fn paid(&self, seat: u8) -> [i16; 2] {
        self.sum(seat, &self.p.elements)
    }

    /// The direction of the payment's conversions, and how many there are. [V9.13a]
    fn swaps_made(&self) -> (Option<usize>, u8) {
        let made = self.p.elements.iter().filter(|e| **e >= element::EXCHANGE);
        (made.clone().next_back().map(|e| usize::from(e & 1)), made.count() as u8)
    }

    /// A conversion may be added if the price can still be covered with what is left. [V10.1.10]
    fn may_swap(&self, way: usize, purse: &Purse) -> Result<(), Violation> {
        let (before, made) = self.swaps_made();
        if before.is_some_and(|other| other != way) {
            let why = "all conversions of a payment go the same way";
            return Err(Violation::new(rule!("V9.13a"), why));
        }
        if purse.swaps[way] <= made && made > 0 {
            return Err(Violation::new(rule!("V9.13"), "no other Exchange House can do this in this payment"));
        }
        if purse.swaps[way] == 0 {
            return Err(Violation::new(rule!("V9.13"), "no Exchange House can do this any more in this round"));
        }
        if self.coverable(way, made + 1, purse) {
            return Ok(());
        }
        Err(Violation::new(rule!("V10.1.10"), "the price could not be covered after it"))
    }

    /// Whether all that a player has, with at least so many conversions this way, covers the price.
    fn coverable(&self, way: usize, made: u8, purse: &Purse) -> bool {
        let all = purse.yields; // what is added already is still in the purse
        let [from, to] = self.kit.rates[way].map(i16::from);
        let n = i16::from(made);
        let after = if way == TO_GOLD {
            [all[GOLD] + n * to, all[TOOLS] - n * from]
        } else {
            [all[GOLD] - n * from, all[TOOLS] + n * to]
        };
        let mut more = [0; 2];
        more[way] = purse.swaps[way].saturating_sub(made);
        reaches(self.kit, after, self.due(), more)
    }

    /// Whether the payment as it stands can be completed; the rules see to it, a file may not.
    pub(crate) fn can_finish_payment(&self, seat: u8) -> bool {
        let ways = self.p.elements.iter().filter(|e| **e >= element::EXCHANGE).map(|e| usize::from(e & 1));
        let purse = self.purse(seat);
        match self.swaps_made() {
            (None, _) => self.affords(&purse, self.due()).is_ok(),
            (Some(way), made) => {
                ways.clone().all(|w| w == way) && made <= purse.swaps[way] && self.coverable(way, made, &purse)
            }
        }
    }

    pub(crate) fn list_payment<C: Choices<Action>>(&self, seat: u8, out: &mut C) {
        let added = |e: u8| self.p.elements.contains(&e);
        // The proposal, unless there is only one way to pay. [V4.5.1]
        let (cards, unused) = (self.player(seat).hand | self.lent(seat), self.unused(seat));
        if self.p.elements.is_empty() && cards.count_ones() + unused.count_ones() > 1 {
            out.offer(Action::PayPlan);
        }
        for card in bits(cards) {
            if !added(card) {
                out.offer(Action::Pay(card));
            }
        }
        let display = &self.player(seat).display;
        let mut kinds = 0u32;
        for n in bits(unused.into()) {
            let kind = display[usize::from(n)].kind;
            // Equal amounts are one option. [V4.5.2]
            if !added(element::BUILDING + n) && kinds >> kind & 1 == 0 {
                kinds |= 1 << kind;
                out.offer(Action::Use(kind));
            }
        }
        let swaps = self.unused_swaps();
        if swaps != [0; 2] || C::EXPLAIN {
            let purse = Purse { yields: self.raisable(seat, cards, unused), swaps };
            for way in [TO_GOLD, TO_TOOLS] {
                if swaps[way] > 0 || (C::EXPLAIN && self.exchange_stands(way)) {
                    out.put(Action::Exchange(way as u8), self.may_swap(way, &purse));
                }
            }
        }
        if C::EXPLAIN {
            self.explain_payment(seat, kinds, out);
        }
    }

    /// Whether any display has an exchange of this direction, used or not.
    fn exchange_stands(&self, way: usize) -> bool {
        let all = self.p.players.iter().flat_map(|p| p.display.iter());
        all.into_iter().any(|b| self.kit.building(b.kind).exchanges[way])
    }

    /// Own amounts that are used, and the own Province that waits for others. [V9.8] [V9.11]
    fn explain_payment(&self, seat: u8, offered: u32, out: &mut impl Choices<Action>) {
        let mut kinds = offered;
        for b in self.player(seat).display.iter() {
            if self.kit.building(b.kind).yields != [0; 2] && kinds >> b.kind & 1 == 0 {
                kinds |= 1 << b.kind;
                out.refuse(Action::Use(b.kind), Violation::new(rule!("V9.8"), "its amount of this round is used"));
            }
        }
        let why = "at the emblem edge it waits for another player: you can neither spend it nor take it back";
        let waiting = bits(self.player(seat).shared());
        waiting.for_each(|card| out.refuse(Action::Pay(card), Violation::new(rule!("V9.11"), why)));
    }

    pub(crate) fn pay(&mut self, seat: u8, action: Action, io: &mut impl Fate) {
        let element = match action {
            Action::Pay(card) => card,
            Action::Use(kind) => {
                let display = &self.player(seat).display;
                let fits = |n: &u8| {
                    let b = display.get(usize::from(*n));
                    b.is_some_and(|b| b.kind == kind) && !self.p.elements.contains(&(element::BUILDING + n))
                };
                let Some(n) = bits(self.unused(seat).into()).find(fits) else { return };
                element::BUILDING + n
            }
            Action::Exchange(way) => element::EXCHANGE + (way & 1),
            Action::PayPlan => {
                self.p.elements = self.payment_plan(seat);
                return self.close_payment(seat, io);
            }
            _ => return,
        };
        let _ = self.p.elements.push(element); // fewer Provinces and Buildings than places
        let (paid, due) = (self.paid(seat), self.due());
        if paid[GOLD] >= i16::from(due[GOLD]) && paid[TOOLS] >= i16::from(due[TOOLS]) {
            self.close_payment(seat, io);
        }
    }

    /// Elements that can be left out go back: conversions first, then the others as they were added. [V10.1.11] [V10.1.5]
    fn close_payment(&mut self, seat: u8, io: &mut impl Fate) {
        let (goods, due) = (self.goods(seat), self.due());
        let mut paid = self.paid(seat);
        let mut kept: Few<u8, ARMY> = Few::default();
        let covers = |[gold, tools]: [i16; 2]| gold >= i16::from(due[GOLD]) && tools >= i16::from(due[TOOLS]);
        let elements = self.p.elements;
        let swaps_first = elements.iter().filter(|e| **e >= element::EXCHANGE);
        for &e in swaps_first.chain(elements.iter().filter(|e| **e < element::EXCHANGE)) {
            let [gold, tools] = self.gives(seat, goods, e);
            let without = [paid[GOLD] - gold, paid[TOOLS] - tools];
            if covers(without) {
                paid = without;
            } else {
                let _ = kept.push(e); // no longer than before
            }
        }
        self.p.elements.clear();
        let means = || list(kept.iter().map(|e| self.element_name(seat, *e)));
        let spent = || kept.iter().filter(|e| **e < element::BUILDING).map(|card| self.spent_card(seat, *card));
        tell!(io, "V10.1.6", "{seat} pays with {means}.", seat = Seat(seat), means = means(); ..spent());
        for &e in kept.iter() {
            self.spend(seat, e);
        }
        self.pop();
        self.finish_purchase(seat, io);
    }

    /// Who lent a Province, and the place of the Building where it lies. [V9.11]
    fn lender(&self, card: u8) -> Option<(u8, [i8; 2])> {
        let built = |seat: u8| self.player(seat).display.iter().map(move |b| (seat, b));
        let (owner, b) = (0..self.p.seats).flat_map(built).find(|(_, b)| b.shared == card)?;
        Some((owner, [b.x, b.y]))
    }

    fn element_name(&self, seat: u8, element: u8) -> Part {
        match element {
            card @ 0..element::BUILDING => match self.lender(card) {
                Some((owner, _)) => tokens::of(tokens::province(card), owner),
                None => tokens::province(card).part(),
            },
            e if e < element::EXCHANGE => {
                let at = usize::from(e - element::BUILDING);
                tokens::building(self.player(seat).display[at].kind).part()
            }
            e if usize::from(e & 1) == TO_GOLD => "an exchange into Gold".part(),
            _ => "an exchange into Tools".part(),
        }
    }

    /// The way of a Province that is spent.
    fn spent_card(&self, seat: u8, card: u8) -> Vec<Hole> {
        let (owner, from) = match self.lender(card) {
            Some((owner, cell)) => (owner, tokens::cell_of(owner, cell)),
            None => (seat, hand(seat)),
        };
        moved(tokens::province(card), from, Zone::Discard.of(owner))
    }

    /// Provinces go to their owner's discard pile; amounts and conversions are used for this round. [V10.1.6] [V9.11]
    fn spend(&mut self, seat: u8, element: u8) {
        match element {
            card @ 0..element::BUILDING => {
                let bit = 1 << card;
                if self.player(seat).hand & bit != 0 {
                    let player = self.player_mut(seat);
                    player.hand &= !bit;
                    player.discard |= bit;
                    return;
                }
                for owner in 0..self.p.seats {
                    let player = self.player_mut(owner);
                    if let Some(b) = player.display.iter_mut().find(|b| b.shared == card) {
                        b.shared = NONE;
                        player.discard |= bit;
                    }
                }
            }
            e if e < element::EXCHANGE => {
                self.p.this_round.used[usize::from(seat) % SEATS] |= 1 << (e - element::BUILDING);
            }
            e => self.use_swap(usize::from(e & 1)),
        }
    }

    /// The Exchange House of the player earliest in turn order, then of the lower cell, comes first. [V10.1.10]
    fn use_swap(&mut self, way: usize) {
        for seat in self.turn_order() {
            let used = self.p.this_round.swapped[way][usize::from(seat)];
            let display = &self.player(seat).display;
            let free = |n: &usize| self.kit.building(display[*n].kind).exchanges[way] && used >> *n & 1 == 0;
            let lowest = (0..display.len()).filter(free).min_by_key(|n| (display[*n].x, display[*n].y));
            if let Some(n) = lowest {
                self.p.this_round.swapped[way][usize::from(seat)] |= 1 << n;
                return;
            }
        }
    }

    /// A payment that spends the least: what is free first, then Provinces of the smallest worth in all, few cards, few
    /// conversions. Exact: every combination of what covers the price is counted. [V4.3.3]
    pub fn payment_plan(&self, seat: u8) -> Few<u8, ARMY> {
        let mut best: Option<(u32, Few<u8, ARMY>)> = None;
        let due = self.due();
        let swaps = self.unused_swaps();
        let means = self.means(seat);
        for (way, most) in swaps.into_iter().enumerate() {
            for n in 0..=most {
                if way == 1 && n == 0 {
                    continue; // no conversion at all was the first case
                }
                let [from, to] = self.kit.rates[way];
                let mut price = due.map(i16::from);
                let (gain, lose) = if way == TO_GOLD { (GOLD, TOOLS) } else { (TOOLS, GOLD) };
                price[gain] -= i16::from(n) * i16::from(to);
                price[lose] += i16::from(n) * i16::from(from);
                if let Some((cost, mut found)) = cheapest(&means, price.map(|p| p.max(0) as usize)) {
                    let cost = cost + u32::from(n);
                    if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                        (0..n).for_each(|_| _ = found.push(element::EXCHANGE + way as u8));
                        best = Some((cost, found));
                    }
                }
            }
        }
        best.map(|(_, found)| found).unwrap_or_default()
    }

    /// Everything but conversions that a player can pay with. What a round gives for nothing costs next to nothing; a card that
    /// others lent is a little cheaper than an own one.
    fn means(&self, seat: u8) -> Few<Means, 60> {
        let goods = self.goods(seat);
        let own = self.player(seat).hand;
        let buildings = bits(self.unused(seat).into()).map(|n| {
            let spec = self.kit.building(self.player(seat).display[usize::from(n)].kind);
            Means { element: element::BUILDING + n, gives: spec.yields, cost: 1 }
        });
        let provinces = bits(own | self.lent(seat)).map(|card| {
            let [g, t] = self.worth(card, goods);
            let cost = u32::from(g + t) * 20 + if own >> card & 1 == 1 { 3 } else { 2 };
            Means { element: card, gives: [g, t], cost }
        });
        buildings.chain(provinces).collect()
    }
}

/// Something to pay with, and how dear it is to the payer.
#[derive(Clone, Copy, Debug, Default)]
struct Means {
    element: u8,
    gives: [u8; 2],
    cost: u32,
}

/// Elements that cover a price at the least cost: over all amounts up to the price, with each element taken or not.
fn cheapest(means: &[Means], price: [usize; 2]) -> Option<(u32, Few<u8, ARMY>)> {
    // The prices of the shipped cards need the small table; 12 and 12 with every conversion stays far below the large one.
    match (price[GOLD] + 1) * (price[TOOLS] + 1) {
        0..=64 => cheapest_in::<64>(means, price),
        65..=512 => cheapest_in::<512>(means, price),
        _ => None,
    }
}

fn cheapest_in<const SUMS: usize>(means: &[Means], [gold, tools]: [usize; 2]) -> Option<(u32, Few<u8, ARMY>)> {
    const NEVER: u32 = u32::MAX;
    const BUILT: u32 = 40; // Buildings follow the Provinces in a set
    let wide = tools + 1;
    let (mut least, mut chosen) = ([NEVER; SUMS], [0u64; SUMS]);
    least[0] = 0;
    for &Means { element: e, gives, cost } in means {
        let [g, t] = gives.map(usize::from);
        let bit = e.checked_sub(element::BUILDING).map_or(u32::from(e), |n| BUILT + u32::from(n));
        for at_gold in (0..=gold).rev() {
            for at_tools in (0..=tools).rev() {
                let here = at_gold * wide + at_tools;
                if least[here] == NEVER {
                    continue;
                }
                let there = (at_gold + g).min(gold) * wide + (at_tools + t).min(tools);
                if there != here && least[here] + cost < least[there] {
                    least[there] = least[here] + cost;
                    chosen[there] = chosen[here] | 1 << bit;
                }
            }
        }
    }
    let goal = gold * wide + tools;
    let amounts = bits(chosen[goal] >> BUILT).map(|n| element::BUILDING + n);
    let found = amounts.chain(bits(chosen[goal] & ((1 << BUILT) - 1))).collect();
    (least[goal] != NEVER).then_some((least[goal], found))
}
