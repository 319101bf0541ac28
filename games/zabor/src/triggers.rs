//! Triggers in their order, and checkpoints: lost control, Capacity, card limits. [Z4.6] [Z4.7] [Z28.6]

use ravelin_core::{Asking, Choices, Part, Seat, Violation, rule, tell};

use crate::action::Reply;
use crate::components::*;
use crate::flow::{Fate, Frame, ask};
use crate::state::{Ctx, Queued, Zabor};
use crate::tokens::{card, gold, paid, space, unit};
use crate::vocabulary::*;

/// Moments as bits.
pub(crate) const fn at(moment: Moment) -> u32 {
    1 << moment as u32
}

/// What becomes of the queue: one entry runs, or its owner orders several. [Z4.6]
enum Next {
    Run(usize),
    Ask,
}

impl Zabor {
    fn trigger(&self, n: u8) -> Option<&'static Trigger> {
        self.kit.triggers.get(usize::from(n))
    }

    /// Queues the triggers of a moment: actor first, then in turn order; of one player's in the order the cards were gained. [Z4.6]
    pub(crate) fn fire(&mut self, moments: u32, actor: u8, ctx: Ctx, fits: impl Fn(&Zabor, u8, On) -> bool) {
        if self.p.empires.iter().all(|e| e.moments & moments == 0) {
            return;
        }
        let from = self.p.queue.len() as u8;
        let order: [u8; SEATS] = self.p.order;
        let others = order.into_iter().take(usize::from(self.p.seats)).filter(|s| *s != actor);
        let first = Some(actor).filter(|s| self.is_seat(*s));
        for seat in first.into_iter().chain(others) {
            if self.empire(seat).moments & moments == 0 {
                continue;
            }
            for at in 0..self.empire(seat).chart.len() {
                let on = self.empire(seat).chart[at];
                let brief = self.kit.brief(on.deck, on.card);
                if brief.moments & moments == 0 {
                    continue;
                }
                for n in brief.triggers.range() {
                    let trigger = &self.kit.triggers[n];
                    let names = Ctx { me: seat, enemy: self.enemy_of(seat), ..ctx };
                    if fits(self, seat, trigger.on)
                        && !self.is_used(n as u8, trigger)
                        && self.holds(trigger.conds, seat, &names)
                    {
                        let queued = Queued { trigger: n as u8, seat };
                        assert!(self.p.queue.push(queued).is_ok(), "triggers nest too deep");
                    }
                }
            }
        }
        if self.p.queue.len() > usize::from(from) {
            let ctx = self.push_ctx(ctx);
            self.push(ask::Triggers { from, ctx });
        }
    }

    fn is_used(&self, n: u8, trigger: &Trigger) -> bool {
        let (word, mask) = (usize::from(n / 64), 1u64 << (n % 64));
        match trigger.limit {
            None => false,
            Some(Limit::Turn) => self.p.turn_flags.used[word] & mask != 0,
            Some(Limit::Game) => self.p.used[word] & mask != 0,
            Some(Limit::Battle) => self.fight().is_some_and(|f| f.used[word] & mask != 0),
        }
    }

    fn use_up(&mut self, n: u8, trigger: &Trigger) {
        let (word, mask) = (usize::from(n / 64), 1u64 << (n % 64));
        match trigger.limit {
            None => {}
            Some(Limit::Turn) => self.p.turn_flags.used[word] |= mask,
            Some(Limit::Game) => self.p.used[word] |= mask,
            Some(Limit::Battle) => {
                if let Some(f) = self.p.fights.last_mut() {
                    f.used[word] |= mask;
                }
            }
        }
    }

    pub(crate) fn first_in_queue(&self, from: u8) -> Option<u8> {
        self.p.queue.get(usize::from(from)).map(|q| q.seat)
    }

    /// Whether a trigger leaves its owner something to choose or pay.
    fn asks(&self, trigger: &Trigger) -> bool {
        trigger.optional || trigger.cost > 0 || self.list_asks(trigger.list)
    }

    fn list_asks(&self, list: Span) -> bool {
        self.kit.ops.get(list.range()).unwrap_or(&[]).iter().any(|op| match op {
            Op::GainGold(_)
            | Op::LoseGold { .. }
            | Op::StealGold { .. }
            | Op::Heal { .. }
            | Op::Draw { .. }
            | Op::AddModifiers { .. }
            | Op::PeekVp { .. }
            | Op::GrowBarbarians { .. }
            | Op::DiscardThis
            | Op::LookHand { .. }
            | Op::Cancel => false,
            Op::AcquireUnit { at, .. } => at.is_none(),
            Op::Roll { per_success, .. } => self.list_asks(*per_success),
            _ => true,
        })
    }

    /// Entries of the first player in the queue: those without choice come first. What could do nothing now is no candidate, so that
    /// nobody is asked for an order that does not matter. [Z28.6.1]
    fn next_triggers(&self, from: u8, ctx: u8) -> Next {
        let queue = &self.p.queue[usize::from(from).min(self.p.queue.len())..];
        let seat = queue.first().map_or(NO, |q| q.seat);
        let mine = || queue.iter().enumerate().take_while(|(_, q)| q.seat == seat);
        if let Some((n, _)) = mine().find(|(_, q)| self.trigger(q.trigger).is_some_and(|t| !self.asks(t))) {
            return Next::Run(n);
        }
        let mut able = mine().filter(|(_, q)| self.fires(q, ctx)).map(|(n, _)| n);
        match (able.next(), able.next()) {
            (first, None) => Next::Run(first.unwrap_or(0)),
            _ => Next::Ask,
        }
    }

    /// Whether a queued trigger still lies on its chart, can be paid and could do something. [Z28.6.1]
    fn fires(&self, queued: &Queued, ctx: u8) -> bool {
        let Some(trigger) = self.trigger(queued.trigger) else { return false };
        let there = self.on_chart(queued.seat, trigger.deck) >> trigger.card & 1 != 0;
        there
            && self.gold(queued.seat) >= u16::from(trigger.cost)
            && !self.is_used(queued.trigger, trigger)
            && self.list_can(trigger.list, &self.trigger_ctx(trigger, queued.seat, ctx), u16::from(trigger.cost))
    }

    pub(crate) fn triggers_step(&mut self, from: u8, ctx: u8, io: &mut impl Fate) -> bool {
        if self.p.queue.len() <= usize::from(from) {
            self.drop_ctx(ctx);
            self.pop();
            return true;
        }
        match self.next_triggers(from, ctx) {
            Next::Run(n) => self.run_trigger(usize::from(from) + n, ctx, io),
            Next::Ask => return false,
        }
        true
    }

    pub(crate) fn list_triggers(&self, from: u8, ctx: u8, out: &mut impl Choices<Reply>) {
        let queue = &self.p.queue[usize::from(from).min(self.p.queue.len())..];
        let seat = queue.first().map_or(NO, |q| q.seat);
        for q in queue.iter().take_while(|q| q.seat == seat) {
            let why = Violation::new(rule!("Z28.6.1"), "it could do nothing now, or cannot be paid");
            out.put(Reply::Trigger(q.trigger), if self.fires(q, ctx) { Ok(()) } else { Err(why) });
        }
    }

    pub(crate) fn act_triggers(&mut self, from: u8, ctx: u8, action: Reply, io: &mut impl Fate) {
        let Reply::Trigger(n) = action else { return };
        let queue = &self.p.queue[usize::from(from).min(self.p.queue.len())..];
        if let Some(at) = queue.iter().position(|q| q.trigger == n) {
            self.run_trigger(usize::from(from) + at, ctx, io);
        }
    }

    fn run_trigger(&mut self, at: usize, ctx: u8, io: &mut impl Fate) {
        let Some(queued) = self.p.queue.remove(at) else { return };
        let Some(trigger) = self.trigger(queued.trigger) else { return };
        let seat = queued.seat;
        if !self.fires(&queued, ctx) {
            return;
        }
        if trigger.optional {
            self.push(ask::Optional { trigger: queued.trigger, seat, ctx });
        } else {
            self.start_trigger(queued.trigger, seat, ctx, io);
        }
    }

    fn trigger_ctx(&self, trigger: &Trigger, seat: u8, ctx: u8) -> Ctx {
        let moment = self.context(ctx);
        Ctx { me: seat, deck: trigger.deck as u8, card: trigger.card, enemy: self.enemy_of(seat), ..moment }
    }

    fn start_trigger(&mut self, n: u8, seat: u8, ctx: u8, io: &mut impl Fate) {
        let Some(trigger) = self.trigger(n) else { return };
        self.use_up(n, trigger);
        let price = self.lose(seat, u16::from(trigger.cost));
        let card = card(trigger.deck, trigger.card);
        if price == 0 {
            tell!(io, "Z28.6.1", "The card {card} of {seat} takes effect.", card, seat = Seat(seat));
        } else {
            tell!(io, "Z28.6.1", "The card {card} of {seat} takes effect for {price}.",
                card, seat = Seat(seat), price = gold(price); ..[paid(seat, price)]);
        }
        let names = self.trigger_ctx(trigger, seat, ctx);
        let own = self.push_ctx(names);
        self.push_list(trigger.list, own, true);
    }

    pub(crate) fn list_yes_no(&self, _seat: u8, out: &mut impl Choices<Reply>) {
        out.offer(Reply::Yes);
        out.offer(Reply::No);
    }

    pub(crate) fn act_optional(&mut self, trigger: u8, seat: u8, ctx: u8, action: Reply, io: &mut impl Fate) {
        self.pop();
        if action == Reply::Yes {
            self.start_trigger(trigger, seat, ctx, io);
        }
    }

    // ---- Checkpoints ----

    /// Lost control, Capacity, card limits, for all in turn order, until nothing changes. [Z4.7]
    pub(crate) fn checkpoint_step(&mut self, io: &mut impl Fate) -> bool {
        // None while a Battle or walk-in is due or running. [Z4.7.1]
        if self.p.due != 0 || !self.p.fights.is_empty() {
            self.pop();
            return true;
        }
        let mut lost = 0;
        for seat in self.seat_range() {
            lost |= self.land_of(seat) & self.p.levels[0] & !self.p.manned;
        }
        for area in areas(lost) {
            let seat = self.control(area);
            self.set_control(area, BARBARIAN); // [Z16.5.1]
            tell!(io, "Z16.5.1", "{seat} no longer holds {at}.", seat = Seat(seat), at = space(area));
        }
        for seat in self.in_order() {
            if let Some(kind) = self.over_capacity(seat) {
                self.push(ask::OverCapacity { seat, unit: kind });
                return true;
            }
            if let Some(deck) = self.over_limit(seat)
                && !self.runs_action(seat)
            {
                // Limits of who acts wait. [Z4.7.2]
                self.push(ask::OverLimit { seat, deck: deck as u8 });
                return true;
            }
        }
        self.pop();
        true
    }

    /// A kind of card that a player has too many of. [Z26.3]
    fn over_limit(&self, seat: u8) -> Option<Deck> {
        let empire = self.empire(seat);
        let changed = self.kit.limits_fall && self.has_mod(seat, ModKind::CardLimit);
        let most = self.kit.card_limit;
        // Nobody is above a limit with no more than the usual number, unless a card lowers it.
        let few = empire.hand[0] <= most
            && empire.hand[1] <= most
            && empire.most_on_chart <= most
            && self.p.roaming.count_ones() <= u32::from(most);
        if few && !changed {
            return None;
        }
        let mut counts = [0u8; 9];
        (counts[0], counts[1]) = (empire.hand[0], empire.hand[1]);
        empire.chart.iter().for_each(|c| counts[usize::from(c.deck) % 9] += 1);
        counts[Deck::Monster as usize] = self.roaming().filter(|(_, b)| b.owner == seat).count() as u8;
        let over = |deck: &Deck| {
            let n = counts[*deck as usize];
            (n > most || changed) && usize::from(n) > self.card_limit(seat, *deck) && self.can_drop(seat, *deck)
        };
        LIMITED.into_iter().find(over)
    }

    fn runs_action(&self, seat: u8) -> bool {
        self.p.frames.iter().any(|f| matches!(f, Frame::Act(ask::Act { seat: s, .. }) if *s == seat))
    }

    fn over_capacity(&self, seat: u8) -> Option<u8> {
        let slots = self.standing(self.areas_of(seat) & self.p.manned);
        if slots.iter().sum::<u16>() <= u16::from(self.kit.capacity_bases.into_iter().min().unwrap_or(0)) {
            return None;
        }
        let mut counts = [0u16; 8];
        for (count, unit) in slots.iter().zip(self.kit.slot_unit) {
            counts[usize::from(unit) % 8] += count;
        }
        // Nobody is above Capacity with no more than the base.
        let over = |u: &usize| {
            let n = u32::from(counts[*u]);
            n > u32::from(self.kit.capacity_bases[*u]) && n > self.capacity(seat, *u)
        };
        (0..UNITS).find(over).map(|u| u as u8)
    }

    pub(crate) fn over_capacity_step(&mut self, seat: u8, kind: u8) -> bool {
        let n = usize::from(kind) % UNITS;
        if self.owned(seat, n) <= self.capacity(seat, n) || self.owned(seat, n) == 0 {
            self.pop();
            return true;
        }
        false
    }

    pub(crate) fn list_over_capacity(&self, seat: u8, kind: u8, out: &mut impl Choices<Reply>) {
        let slots = self.kit.slots_of(usize::from(kind) % UNITS);
        for a in areas(self.areas_of(seat) & self.p.manned) {
            for slot in slots.clone() {
                if self.p.stack[usize::from(a)][slot] > 0 {
                    out.offer(Reply::Unit(a, slot as u8));
                }
            }
        }
    }

    /// Removed Units are not killed. [Z20.4]
    pub(crate) fn act_over_capacity(&mut self, seat: u8, action: Reply, io: &mut impl Fate) {
        let Reply::Unit(area, slot) = action else { return };
        self.take_unit(area, seat, usize::from(slot));
        tell!(
            io,
            "Z20.4",
            "{seat} is above Capacity and removes {piece} from {from}.",
            seat = Seat(seat),
            piece = Part::Count(1, unit(seat, slot.into())),
            from = space(area)
        );
    }
}
