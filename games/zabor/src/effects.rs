//! The effect interpreter: lists of effects resolved one by one, each at once or by a frame that asks. No card has code of its own; what
//! an effect means is here and in `asked.rs`, whether it could do anything in `able.rs`. [Z28.7]

use ravelin_core::journal::{Part, list};
use ravelin_core::{Asking, Seat, tell};

use crate::components::*;
use crate::decks::told;
use crate::flow::{Fate, ask};
use crate::state::{Ctx, Temp, Zabor, seat_bit};
use crate::tokens::{discard, envoy, given_up, gold, home, passed, rebuilt, secret, space, unit, upgrade};
use crate::triggers::at;
use crate::vocabulary::*;

impl Zabor {
    pub(crate) fn push_list(&mut self, list: Span, ctx: u8, own: bool) {
        self.push(ask::List { at: list.at, left: list.len, ctx, own, chosen: false });
    }

    pub(crate) fn list_step(
        &mut self,
        at: u16,
        left: u16,
        ctx: u8,
        own: bool,
        chosen: bool,
        io: &mut impl Fate,
    ) -> bool {
        if left == 0 {
            if own {
                self.drop_ctx(ctx);
            }
            self.pop();
            return true;
        }
        self.replace(ask::List { at: at.saturating_add(1), left: left - 1, ctx, own, chosen });
        let op = self.op(at);
        let bound = matches!(op, Op::ChooseArea { .. } | Op::ChoosePlayer { .. });
        if !(chosen && bound) {
            self.resolve(at, op, ctx, (at.saturating_add(1), left - 1), io);
        }
        true
    }

    /// Seats that a player word means, as bits.
    pub(crate) fn whom(&self, who: Who, ctx: &Ctx) -> u8 {
        let all = self.seat_range().fold(0, |m, s| m | seat_bit(s));
        let one = |seat: u8| if self.is_seat(seat) { seat_bit(seat) } else { 0 };
        match who {
            Who::Me => one(ctx.me),
            Who::Each => all,
            Who::Others => all & !one(ctx.me),
            Who::Enemy => one(ctx.enemy),
            Who::Victim => one(ctx.victim),
            Who::Player(n) => one(ctx.players.get(usize::from(n)).copied().unwrap_or(NO)),
            Who::Owner(name) => match ctx.area(name) {
                NO => 0,
                area => one(self.control(area)),
            },
        }
    }

    /// The players of a mask in turn order.
    pub(crate) fn in_turn(&self, mask: u8) -> impl Iterator<Item = u8> + use<> {
        self.in_order().filter(move |s| mask & seat_bit(*s) != 0)
    }

    /// The same, the last one first: frames laid so are asked in turn order. [Z28.7.24]
    fn last_first(&self, mask: u8) -> impl Iterator<Item = u8> + use<> {
        let all: ravelin_core::Few<u8, SEATS> = self.in_turn(mask).collect();
        (0..all.len()).rev().map(move |n| all[n])
    }

    /// Players left out of the running Event. [Z28.5.9]
    pub(crate) fn spared(&self, ctx: &Ctx) -> u8 {
        if ctx.is(Deck::Event) { self.p.turn_flags.spared } else { 0 }
    }

    /// Carries out one effect, or lays the frame that asks about it.
    fn resolve(&mut self, at: u16, op: Op, ctx: u8, rest: (u16, u16), io: &mut impl Fate) {
        let c = self.context(ctx);
        let me = c.me;
        match op {
            Op::GainGold(amount) => {
                let gained = self.amount(&amount, me, &c);
                self.gain(me, gained);
                if gained > 0 {
                    tell!(io, "Z28.7.1", "{seat} gains {piece}.", seat = Seat(me), piece = gold(gained); to = home(me));
                }
            }
            Op::LoseGold { amount, half, from } => {
                for seat in self.in_turn(self.whom(from, &c)) {
                    let due = self.due_gold(&amount, half, seat, &c);
                    let taken = self.lose(seat, due);
                    if taken > 0 {
                        tell!(io, "Z28.7.1", "{seat} loses {piece}.",
                            seat = Seat(seat), piece = gold(taken); from = home(seat));
                    }
                }
            }
            Op::StealGold { amount, from } => {
                for seat in self.in_turn(self.whom(from, &c) & !seat_bit(me)) {
                    if self.immune(seat, Immunity::Steal) {
                        continue;
                    }
                    let taken = self.lose(seat, u16::from(amount));
                    self.gain(me, taken);
                    tell!(io, "Z28.7.1", "{seat} takes {piece} from {from}.",
                        seat = Seat(me), piece = gold(taken), from = Seat(seat); to = home(me));
                }
            }
            Op::AcquireUnit { unit: kind, count, at: None } => {
                self.push(ask::Acquire { seat: me, unit: kind, left: count });
            }
            Op::AcquireUnit { unit: kind, count, at: Some(name) } => {
                let area = c.area(name);
                for _ in 0..count {
                    if self.can_stand(me, usize::from(kind), area) {
                        self.place_unit(me, usize::from(kind), area, 0, io);
                    }
                }
            }
            Op::AcquireUpgrade { upgrade, count } => self.push(ask::Build { seat: me, upgrade, left: count }),
            Op::Degrade { at, steps } => self.degrade(&c, c.area(at), steps, io),
            Op::Attack { strength, at, per_kill } => self.cast(me, strength, c.area(at), ctx, per_kill, io),
            Op::Kill { count, owner, .. } => {
                for seat in self.last_first(self.whom(owner, &c)) {
                    self.push(ask::Kill { op: at, ctx, left: count, owner: seat });
                }
                self.p.strike = [0, 0];
            }
            Op::Heal { monsters } => {
                let mine = self.areas_of(me) & self.p.manned;
                let healed = || {
                    let beasts = if monsters { self.beasts_healing(me) } else { Vec::new() };
                    self.healing(mine).into_iter().chain(beasts)
                };
                let who = if monsters { "all Units, Monsters too" } else { "all Units but Monsters" };
                tell!(io, "Z28.7.7", "{seat} heals {who}.", seat = Seat(me), who; ..healed());
                areas(mine).for_each(|area| self.heal_stack(usize::from(area)));
                if monsters {
                    self.heal_beasts(me);
                }
            }
            Op::Draw { deck, count } => self.draw_to(me, deck, count, io),
            Op::DrawKeep { deck, look, keep } => {
                if self.look_at(me, deck, look, io) {
                    self.push(ask::Keep { seat: me, keep });
                }
            }
            Op::Discard { decks, count, from, chooser } => {
                for seat in self.last_first(self.whom(from, &c)) {
                    if chooser == Chooser::Random {
                        (0..count).for_each(|_| self.random_discard(seat, decks as u8, io));
                    } else {
                        let by = if chooser == Chooser::Owner { seat } else { me };
                        if by != seat {
                            told(io);
                        }
                        self.push(ask::Discard { seat, by, decks: decks as u8, left: count });
                    }
                }
            }
            Op::StealCard { decks, from, chooser } => {
                for seat in self.last_first(self.whom(from, &c) & !seat_bit(me)) {
                    if self.immune(seat, Immunity::Steal) {
                        continue;
                    }
                    if chooser == Chooser::Random {
                        self.random_steal(me, seat, decks as u8, io);
                    } else {
                        told(io);
                        self.push(ask::Steal { seat: me, from: seat, decks: decks as u8 });
                    }
                }
            }
            Op::Redraw { decks, add } => {
                self.push(ask::Redraw { seat: me, decks: decks as u8, drawing: false, left: add });
            }
            Op::Execute { action, level, with } => {
                let (mods, len) = (with.at, with.len.min(255) as u8);
                self.push(ask::Offer { seat: me, action, level, taken: false, mods, len });
            }
            Op::Relocate { .. } => self.push(ask::Relocate { op: at, ctx, from: NO, to: NO, sent: 0 }),
            Op::Summon { monster: NO, look } => {
                if self.can_summon_some(me) && self.look_at(me, Deck::Monster, look, io) {
                    self.push(ask::SummonPick { seat: me });
                }
            }
            Op::Summon { monster, .. } => {
                // A ward holds even if another effect of the card made it playable. [Z28.5.9]
                if self.can(&op, &c, 0) {
                    self.summon_named(me, monster, io);
                }
            }
            Op::Desert { count, at: name, .. } => {
                let area = c.area(name);
                if area != NO {
                    self.attacked_by(&c, self.control(area));
                    self.push(ask::Desert { op: at, ctx, left: count });
                }
            }
            Op::TakeArea { at } => {
                let area = c.area(at);
                if area != NO && self.takeable(me, area).is_ok() {
                    self.push(ask::Take { seat: me, area, stage: 0, cancelled: false });
                }
            }
            Op::TakePosition { exclude } => self.push(ask::TakeSeat { seat: me, exclude, by_card: true }),
            Op::AddModifiers { mods, duration, to } => self.add_modifiers(mods, duration, to, &c),
            Op::GrowBarbarians { filter, unit: kind, count } => {
                let places = self.filter_mask(filter, me, &c) & self.areas_of(BARBARIAN) & !self.p.due;
                let naval = self.kit.units[usize::from(kind) % UNITS].naval;
                let ground = if naval { self.kit.sea } else { self.kit.land };
                let slot = self.sound(kind.into());
                for area in areas(places & ground) {
                    self.add_units(area, BARBARIAN, slot, count);
                    tell!(
                        io,
                        "Z28.7.16",
                        "The Barbarians gain {piece} in {to}.",
                        piece = Part::Count(count.into(), unit(BARBARIAN, slot)),
                        to = space(area)
                    );
                }
            }
            Op::BarbarianAttack { .. } | Op::PlaceMonster { .. } => self.push(ask::BarbarianArea { op: at, ctx }),
            Op::Choose { .. } => self.push(ask::Choose { op: at, ctx }),
            Op::Roll { dice, metric, max, per_success } => {
                let times = if metric == NONE { 1 } else { self.metric(metric, me, &c).max(0) as u32 };
                let dice = (u32::from(dice) * times).min(u32::from(max));
                let hits = self.plain_roll(me, dice, io);
                self.push(ask::Repeat { at: per_success.at, len: per_success.len, ctx, times: hits });
            }
            Op::Bid { .. } => {
                (self.p.answered, self.s.answers) = (0, [0; SEATS]);
                self.push(ask::Bid { op: at, ctx });
            }
            Op::SwapActions => self.push(ask::Swap { seat: me }),
            Op::ExtraEnvoy { count } => match self.phase() {
                Phase::PlaceActions | Phase::Income | Phase::Event | Phase::Envoys => {
                    self.empire_mut(me).envoys += count;
                    tell!(io, "Z28.7.20", "{seat} gets {piece} for this Turn.",
                        seat = Seat(me), piece = Part::Count(count.into(), envoy(me)); to = home(me));
                }
                Phase::Action => self.push(ask::ExtraEnvoy { seat: me, left: count }),
                Phase::Warfare | Phase::Trade | Phase::Heal | Phase::Vp | Phase::End => {}
            },
            Op::PeekVp { count } => self.peek_vp(me, count, io),
            Op::LookHand { from } => {
                for seat in self.in_turn(self.whom(from, &c) & !seat_bit(me)) {
                    self.look_hand(me, seat, io);
                }
            }
            Op::GainTrait { look, keep } => {
                let room = 32 - self.empire(me).chart.len();
                if room >= usize::from(keep) && self.look_at(me, Deck::Trait, look, io) {
                    self.push(ask::Keep { seat: me, keep });
                }
            }
            Op::TradeDraw { count } => self.push(ask::Trade { seat: me, left: count }),
            Op::DiscardThis => {
                if let Some(deck) = Deck::nth(c.deck).filter(|d| self.on_chart(me, *d) >> c.card & 1 != 0) {
                    self.throw_away(me, deck, c.card, io);
                }
            }
            Op::ForEach { others, conds, list } => {
                let who = if others { Who::Others } else { Who::Each };
                let mask = self.whom(who, &c) & !self.spared(&c);
                let fits = |s: &u8| self.holds(conds, *s, &c);
                let who = self.in_turn(mask).filter(fits).fold(0, |m, s| m | seat_bit(s));
                self.push(ask::Each { at: list.at, len: list.len, ctx, who });
            }
            Op::ForBest { metric, pick, ties, list } => {
                let who = self.best(metric, pick, ties, &c) & !self.spared(&c);
                self.push(ask::Each { at: list.at, len: list.len, ctx, who });
            }
            Op::Pay { amount, list, other } => {
                let offered = list.is_empty() || self.list_can(list, &c, u16::from(amount));
                if offered && self.gold(me) >= u16::from(amount) {
                    self.push(ask::May { op: at, ctx });
                } else {
                    self.push_list(other, ctx, false);
                }
            }
            Op::May { list, other } => {
                if self.list_can(list, &c, 0) {
                    self.push(ask::May { op: at, ctx });
                } else {
                    self.push_list(other, ctx, false);
                }
            }
            Op::ChooseArea { .. } => self.push(ask::ChooseArea { op: at, ctx, list: rest.0, len: rest.1 }),
            Op::ChoosePlayer { .. } => self.push(ask::ChoosePlayer { op: at, ctx, list: rest.0, len: rest.1 }),
            Op::Cancel => self.cancel(),
        }
    }

    /// Gold that a player is to lose. [Z28.7.1]
    pub(crate) fn due_gold(&self, amount: &Amount, half: bool, seat: u8, ctx: &Ctx) -> u16 {
        if half {
            let most = if amount.max == NONE { u16::MAX } else { amount.max };
            return self.gold(seat).div_ceil(2).min(most);
        }
        self.amount(amount, seat, ctx)
    }

    /// Players with the highest or lowest value. [Z28.7.24]
    pub(crate) fn best(&self, metric: u16, pick: Picks, ties: Ties, ctx: &Ctx) -> u8 {
        let value = |s: u8| {
            let n = self.metric(metric, s, ctx);
            if pick == Picks::Most { n } else { -n }
        };
        let best = self.seat_range().map(value).max().unwrap_or(0);
        let winners = self.in_order().filter(|s| value(*s) == best);
        match ties {
            Ties::All => winners.fold(0, |m, s| m | seat_bit(s)),
            Ties::First => winners.take(1).fold(0, |m, s| m | seat_bit(s)),
            Ties::None => {
                let mask = winners.fold(0, |m, s| m | seat_bit(s));
                if mask.count_ones() == 1 { mask } else { 0 }
            }
        }
    }

    pub(crate) fn repeat_step(&mut self, at: u16, len: u16, ctx: u8, times: u8) -> bool {
        if times == 0 {
            self.pop();
            return true;
        }
        self.replace(ask::Repeat { at, len, ctx, times: times - 1 });
        self.push_list(Span { at, len }, ctx, false);
        true
    }

    pub(crate) fn each_step(&mut self, at: u16, len: u16, ctx: u8, who: u8) -> bool {
        let Some(seat) = self.in_turn(who).next() else {
            self.pop();
            return true;
        };
        self.replace(ask::Each { at, len, ctx, who: who & !seat_bit(seat) });
        let names = Ctx { me: seat, ..self.context(ctx) };
        let own = self.push_ctx(names);
        self.push_list(Span { at, len }, own, true);
        true
    }

    /// Whether a Unit of a kind may be put into a named Area: own, within Capacity, no other colour there. [Z20.7] [Z20.9]
    pub(crate) fn can_stand(&self, seat: u8, kind: usize, area: u8) -> bool {
        let naval = self.kit.units[kind % UNITS].naval;
        area != NO
            && self.control(area) == seat
            && self.kit.is_land(area) != naval
            && (self.free_of_others(seat) & bit(area)) != 0
            && self.has_room(seat, kind % UNITS).is_ok()
    }

    /// An effect of a player's card is an attack, one of an Event is nobody's. [Z12.2]
    fn attacked_by(&mut self, ctx: &Ctx, whom: u8) {
        if !ctx.is(Deck::Event) {
            self.attacked(ctx.me, whom);
        }
    }

    fn degrade(&mut self, ctx: &Ctx, area: u8, steps: u8, io: &mut impl Fate) {
        let level = self.level(area);
        if area == NO || level == 0 {
            return;
        }
        self.attacked_by(ctx, self.control(area));
        let left = level.saturating_sub(steps);
        self.set_level(area, left);
        let former = upgrade(level);
        if left == 0 {
            tell!(io, "Z28.7.4", "{from} loses its {piece}.", from = space(area), piece = former);
        } else {
            tell!(io, "Z28.7.4", "The {former} in {at} becomes {left}.",
                former, at = space(area), left = Part::A(upgrade(left)); ..rebuilt(area, level, left));
        }
    }

    /// An attack effect: dice against the Units of an Area that are not one's own, without Absorb. [Z28.7.5]
    fn cast(&mut self, me: u8, strength: u8, area: u8, ctx: u8, per_kill: Span, io: &mut impl Fate) {
        self.p.strike = [0, 0];
        if area == NO || self.hostile_units(me) & bit(area) == 0 {
            return;
        }
        let guest = self.p.guest_of[usize::from(area) % AREAS];
        let owner = if self.p.manned & bit(area) != 0 && self.control(area) != me { self.control(area) } else { guest };
        self.attacked_by(&self.context(ctx), owner);
        let dice = u32::from(strength) + u32::from(self.raised(me, ModKind::SpellStrength));
        let hits = self.roll(me, dice, Roll::Spell, None, io);
        self.push(ask::Attack { area, by: me, ctx, at: per_kill.at, len: per_kill.len });
        if hits > 0 {
            self.push(ask::Wounds { area, colour: owner, left: hits, by: me, spell: true });
        }
        self.p.strike_owner = owner;
    }

    /// All Wounds are assigned: triggers of the dead, then what follows each kill. [Z28.6.3]
    pub(crate) fn attack_step(&mut self, area: u8, by: u8, ctx: u8, at: u16, len: u16) -> bool {
        let [kills, lost] = self.p.strike;
        self.p.strike = [0, 0];
        if len > 0 && kills > 0 {
            self.replace(ask::Repeat { at, len, ctx, times: kills.min(255) as u8 });
        } else {
            self.pop();
        }
        self.death_triggers(by, self.p.strike_owner, lost, area);
        true
    }

    /// `unit_lost` and `enemy_killed` once for an effect, whatever the number; `here` is the Area that it names. [Z28.6.2]
    pub(crate) fn death_triggers(&mut self, by: u8, owner: u8, lost: u32, here: u8) {
        if lost == 0 {
            return;
        }
        let moments = at(Moment::UnitLost) | at(Moment::EnemyKilled);
        self.fire(moments, by, Ctx { here, ..Ctx::default() }, move |_, seat, on| match on {
            On::UnitLost(sel) => seat == owner && lost & sel.0 != 0,
            On::EnemyKilled(sel) => seat == by && by != owner && lost & sel.0 != 0,
            _ => false,
        });
    }

    fn add_modifiers(&mut self, mods: Span, duration: Duration, to: Who, ctx: &Ctx) {
        let who = self.whom(to, ctx) & !self.spared(ctx);
        let depth = match duration {
            Duration::Battle => self.p.fights.len() as u8,
            Duration::Action => self.acts_running(),
            Duration::Turn => 0,
        };
        if depth == 0 && duration != Duration::Turn {
            return; // no Battle or Action is running that could end it [Z4.9]
        }
        // What `at` means is fixed now. [Z28.7.15]
        let name = self.kit.mods.get(mods.range()).unwrap_or(&[]).iter().find_map(|m| match m {
            Mod::UnitStat { place, .. } => self.kit.filters.get(usize::from(*place))?.at,
            Mod::NoEntry(f) | Mod::Muster(f) | Mod::RoadLike(f) => self.kit.filters.get(usize::from(*f))?.at,
            _ => None,
        });
        let area = name.map_or(NO, |n| ctx.area(n));
        if who != 0 {
            let temp = Temp { at: mods.at, len: mods.len, who, duration: duration as u8, depth, area };
            assert!(self.p.temps.push(temp).is_ok(), "more modifiers for a time than cards can bring");
            self.in_turn(who).for_each(|s| self.refresh(s));
        }
    }

    // ---- Hands ----

    fn hand_mask(&self, seat: u8, deck: usize, decks: u8) -> u64 {
        if decks >> deck & 1 == 0 { 0 } else { self.s.hands[usize::from(seat) % SEATS][deck] }
    }

    pub(crate) fn hand_count(&self, seat: u8, decks: u8) -> u32 {
        (0..2).filter(|d| decks >> d & 1 != 0).map(|d| u32::from(self.empire(seat).hand[d])).sum()
    }

    pub(crate) fn hand_cards(&self, seat: u8, decks: u8, mut f: impl FnMut(Deck, u8)) {
        for deck in [Deck::Destiny, Deck::Sorcery] {
            cards(self.hand_mask(seat, deck as usize, decks)).for_each(|n| f(deck, n));
        }
    }

    fn random_card(&mut self, seat: u8, decks: u8, io: &mut impl Fate) -> Option<(Deck, u8)> {
        let total = self.hand_count(seat, decks);
        if total == 0 {
            return None;
        }
        let mut left = io.below(total);
        let mut found = None;
        self.hand_cards(seat, decks, |deck, n| {
            if left == 0 && found.is_none() {
                found = Some((deck, n));
            }
            left = left.wrapping_sub(1);
        });
        found
    }

    fn random_discard(&mut self, seat: u8, decks: u8, io: &mut impl Fate) {
        let Some((deck, n)) = self.random_card(seat, decks, io) else { return };
        self.throw_away(seat, deck, n, io);
    }

    /// A card of a hand or chart is discarded.
    pub(crate) fn throw_away(&mut self, seat: u8, deck: Deck, n: u8, io: &mut impl Fate) {
        self.discard_card(seat, deck, n);
        tell!(io, "Z28.7.8", "{seat} discards {card}.", seat = Seat(seat), card = given_up(deck, n);
            from = home(seat), to = discard(deck));
    }

    fn random_steal(&mut self, me: u8, from: u8, decks: u8, io: &mut impl Fate) {
        if let Some((deck, n)) = self.random_card(from, decks, io) {
            self.steal(me, from, deck, n, io);
        }
    }

    pub(crate) fn steal(&mut self, me: u8, from: u8, deck: Deck, n: u8, io: &mut impl Fate) {
        let d = deck as usize;
        self.s.hands[usize::from(from) % SEATS][d] &= !(1 << n);
        self.s.hands[usize::from(me) % SEATS][d] |= 1 << n;
        self.count_hand(from);
        self.count_hand(me);
        tell!(io, "Z28.7.8", "{seat} takes {card} from {from}.",
            seat = Seat(me), card = passed(from, Some(me), deck, n), from = Seat(from); to = home(me));
    }

    fn look_hand(&self, me: u8, from: u8, io: &mut impl Fate) {
        told(io);
        let hand = || {
            let mut all = Vec::new();
            self.hand_cards(from, 0b11, |deck, n| all.push(secret(me, deck, n)));
            list(all)
        };
        tell!(
            io,
            "Z28.7.21",
            "{seat} looks at the hand of {other}: {hand}.",
            seat = Seat(me),
            other = Seat(from),
            hand = hand()
        );
    }
}
