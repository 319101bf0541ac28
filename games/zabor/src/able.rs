//! Whether an effect can do something, judged on public information and the owner's own hand; which Areas and players a card may
//! choose. [Z28.7.25] [Z28.7.27]

use crate::components::*;
use crate::flow::ask;
use crate::state::{Ctx, EMPTY, OnChart, Temp, Zabor, seat_bit};
use crate::vocabulary::*;
use ravelin_core::Asking;

/// Whether an effect uses a bound Area.
fn uses_area(kit: &Kit, op: &Op, name: u8) -> bool {
    let is = |n: &Name| *n == Name::Bound(name);
    let who = |w: &Who| matches!(w, Who::Owner(n) if is(n));
    let filter = |f: u16| kit.filters.get(usize::from(f)).and_then(|f| f.at).is_some_and(|n| is(&n));
    let within = |list: &Span| kit.ops[list.range()].iter().any(|op| uses_area(kit, op, name));
    match op {
        Op::AcquireUnit { at, .. } => at.as_ref().is_some_and(is),
        Op::Degrade { at, .. } | Op::Desert { at, .. } | Op::TakeArea { at } => is(at),
        Op::Attack { at, per_kill, .. } => is(at) || within(per_kill),
        Op::Kill { at, owner, .. } => at.as_ref().is_some_and(is) || who(owner),
        Op::Relocate { from, to, .. } => filter(*from) || filter(*to),
        Op::AddModifiers { mods, to, .. } => {
            who(to)
                || kit.mods[mods.range()].iter().any(|m| match m {
                    Mod::UnitStat { place, .. } => filter(*place),
                    Mod::NoEntry(f) | Mod::Muster(f) | Mod::RoadLike(f) => filter(*f),
                    _ => false,
                })
        }
        Op::LoseGold { from, .. }
        | Op::StealGold { from, .. }
        | Op::Discard { from, .. }
        | Op::StealCard { from, .. }
        | Op::LookHand { from } => who(from),
        Op::ForEach { list, .. } | Op::ForBest { list, .. } => within(list),
        Op::Roll { per_success, .. } => within(per_success),
        Op::Bid { prize, .. } => within(prize),
        Op::Pay { list, other, .. } | Op::May { list, other } => within(list) || within(other),
        Op::Choose { options } => kit.options[options.range()].iter().any(|o| within(&o.list)),
        Op::GainGold(_)
        | Op::AcquireUpgrade { .. }
        | Op::Heal { .. }
        | Op::Draw { .. }
        | Op::DrawKeep { .. }
        | Op::Redraw { .. }
        | Op::Execute { .. }
        | Op::Summon { .. }
        | Op::TakePosition { .. }
        | Op::GrowBarbarians { .. }
        | Op::BarbarianAttack { .. }
        | Op::PlaceMonster { .. }
        | Op::SwapActions
        | Op::ExtraEnvoy { .. }
        | Op::PeekVp { .. }
        | Op::GainTrait { .. }
        | Op::TradeDraw { .. }
        | Op::DiscardThis
        | Op::ChooseArea { .. }
        | Op::ChoosePlayer { .. }
        | Op::Cancel => false,
    }
}

/// Whether an effect, or one inside it, is an `attack` on a bound Area.
fn strikes(kit: &Kit, op: &Op, name: u8) -> bool {
    let within = |list: &Span| kit.ops[list.range()].iter().any(|op| strikes(kit, op, name));
    match op {
        Op::Attack { at, per_kill, .. } => *at == Name::Bound(name) || within(per_kill),
        Op::ForEach { list, .. } | Op::ForBest { list, .. } => within(list),
        Op::Roll { per_success, .. } => within(per_success),
        Op::Bid { prize, .. } => within(prize),
        Op::Pay { list, other, .. } | Op::May { list, other } => within(list) || within(other),
        Op::Choose { options } => kit.options[options.range()].iter().any(|o| within(&o.list)),
        _ => false,
    }
}

fn uses_player(kit: &Kit, op: &Op, name: u8) -> bool {
    let who = |w: &Who| *w == Who::Player(name);
    let within = |list: &Span| kit.ops[list.range()].iter().any(|op| uses_player(kit, op, name));
    match op {
        Op::Kill { owner, .. } => who(owner),
        Op::AddModifiers { to, .. } => who(to),
        Op::LoseGold { from, .. }
        | Op::StealGold { from, .. }
        | Op::Discard { from, .. }
        | Op::StealCard { from, .. }
        | Op::LookHand { from } => who(from),
        Op::ForEach { list, .. } | Op::ForBest { list, .. } => within(list),
        Op::Attack { per_kill, .. } => within(per_kill),
        Op::Roll { per_success, .. } => within(per_success),
        Op::Bid { prize, .. } => within(prize),
        Op::Pay { list, other, .. } | Op::May { list, other } => within(list) || within(other),
        Op::Choose { options } => kit.options[options.range()].iter().any(|o| within(&o.list)),
        _ => false,
    }
}

impl Zabor {
    /// Whether at least one effect of a list can do something; so much Gold of its owner is spent first.
    pub(crate) fn list_can(&self, list: Span, ctx: &Ctx, paid: u16) -> bool {
        let ops = self.kit.ops.get(list.range()).unwrap_or(&[]);
        ops.iter().enumerate().any(|(n, op)| {
            let rest = &ops[n + 1..];
            match op {
                Op::ChooseArea { name, filter, .. } => self.area_options(*name, *filter, ctx, rest) != 0,
                Op::ChoosePlayer { name, who } => self.player_options(*name, *who, ctx, rest) != 0,
                op => self.can(op, ctx, paid),
            }
        })
    }

    /// Whether every choice at the top level that must be made has an option. [Z26.8]
    pub(crate) fn choices_exist(&self, list: Span, ctx: &Ctx) -> bool {
        let ops = self.kit.ops.get(list.range()).unwrap_or(&[]);
        ops.iter().enumerate().all(|(n, op)| match op {
            Op::ChooseArea { name, filter, optional: false } => {
                self.area_options(*name, *filter, ctx, &ops[n + 1..]) != 0
            }
            Op::ChoosePlayer { name, who } => self.player_options(*name, *who, ctx, &ops[n + 1..]) != 0,
            _ => true,
        })
    }

    /// Lays the frames of all choices at the top level, the first on top. [Z26.7]
    pub(crate) fn push_choices(&mut self, list: Span, ctx: u8) {
        for n in list.range().rev() {
            let (op, rest) = (n as u16, (list.range().end - n - 1) as u16);
            match self.kit.ops[n] {
                Op::ChooseArea { .. } => self.push(ask::ChooseArea { op, ctx, list: op + 1, len: rest }),
                Op::ChoosePlayer { .. } => self.push(ask::ChoosePlayer { op, ctx, list: op + 1, len: rest }),
                _ => {}
            }
        }
    }

    /// Areas protected from the spells of a player. [Z28.5.9]
    pub(crate) fn warded(&self, me: u8) -> Mask {
        let mut mask = 0;
        for seat in self.seat_range().filter(|s| *s != me && self.immune(*s, Immunity::Spells)) {
            mask |= self.areas_of(seat) | self.areas_with(seat, Sel::ALL);
        }
        mask
    }

    /// The position as if no card of another player protected anything: what would be allowed there is stopped by nothing else. For
    /// reasons only. [Z28.5.9]
    pub(crate) fn without_wards(&self, me: u8) -> Zabor {
        let mut open = *self;
        for seat in self.seat_range().filter(|s| *s != me) {
            let wards = |on: &&OnChart| self.kit.brief(on.deck, on.card).mod_kinds & ModKind::Immune.bit() != 0;
            for on in self.empire(seat).chart.iter().filter(wards) {
                if let Some(deck) = Deck::nth(on.deck) {
                    open.remove_card(seat, deck, on.card);
                }
            }
        }
        let wards = |t: &&Temp| {
            let mods = self.kit.mods.get(Span { at: t.at, len: t.len }.range()).unwrap_or(&[]);
            mods.iter().any(|m| matches!(m, Mod::Immune(_)))
        };
        open.p.temps = self.p.temps.iter().filter(|t| !wards(t)).copied().collect();
        open.refresh_all();
        open
    }

    /// Areas that a name may be bound to: a later effect that uses it can do something there. [Z28.7.25]
    pub(crate) fn area_options(&self, name: u8, filter: u16, ctx: &Ctx, rest: &[Op]) -> Mask {
        let mut mask = self.filter_mask(filter, ctx.me, ctx);
        for other in ctx.areas.iter().filter(|a| **a != NO) {
            mask &= !bit(*other);
        }
        let mut users = rest.iter().filter(|op| uses_area(self.kit, op, name)).peekable();
        let strikes = ctx.is(Deck::Trait) && rest.iter().any(|op| strikes(self.kit, op, name));
        if ctx.is(Deck::Sorcery) || strikes {
            mask &= !self.warded(ctx.me);
        }
        if users.peek().is_none() {
            return mask;
        }
        let mut options = 0;
        for area in areas(mask) {
            let mut bound = *ctx;
            bound.areas[usize::from(name) % 4] = area;
            if users.clone().any(|op| self.can(op, &bound, 0)) {
                options |= bit(area);
            }
        }
        options
    }

    /// Players that a name may be bound to, as bits.
    pub(crate) fn player_options(&self, name: u8, who: Whom, ctx: &Ctx, rest: &[Op]) -> u8 {
        let me = ctx.me;
        let mask = match who {
            Whom::Other => self.whom(Who::Others, ctx),
            Whom::Any => self.whom(Who::Each, ctx),
            Whom::Adjacent => self.adjacent_empires(me),
        };
        let warded = |s: u8| ctx.is(Deck::Sorcery) && s != me && self.immune(s, Immunity::Spells);
        let taken = |s: u8| ctx.players.contains(&s);
        let useful = |s: u8| {
            let mut bound = *ctx;
            bound.players[usize::from(name) % 2] = s;
            let mut users = rest.iter().filter(|op| uses_player(self.kit, op, name)).peekable();
            users.peek().is_none() || users.any(|op| self.can(op, &bound, 0))
        };
        let open = self.in_turn(mask).filter(|s| !warded(*s) && !taken(*s) && useful(*s));
        open.fold(0, |m, s| m | seat_bit(s))
    }

    /// Units of a player of these kinds in an Area, or anywhere.
    pub(crate) fn fitting_units(&self, owner: u8, sel: Sel, area: Option<u8>) -> Mask {
        let all = self.areas_with(owner, sel);
        match area {
            Some(NO) => 0,
            Some(area) => all & bit(area),
            None => all,
        }
    }

    pub(crate) fn can_summon_some(&self, me: u8) -> bool {
        self.land_of(me) & self.civilized() != 0
    }

    /// Where a Monster can be summoned to. [Z24.3] [Z24.4]
    pub(crate) fn summon_places(&self, me: u8, monster: u8) -> Mask {
        let b = self.beast(monster);
        if b.guest {
            return 0;
        }
        let naval = self.kit.monster(monster).naval;
        let mut places = self.muster_areas(me, naval);
        // It leaves its Area before it is placed, so a Sea Area that it alone holds is free. [Z24.4]
        let alone = b.area != NO
            && naval
            && self.p.stack[usize::from(b.area) % AREAS] == EMPTY
            && self.roaming().filter(|(_, other)| other.area == b.area).count() == 1;
        if alone {
            places |= self.border(self.land_of(me) & self.civilized()) & bit(b.area);
        }
        places
    }

    /// Areas that Units may be relocated from, and to. [Z28.7.10]
    pub(crate) fn relocate_from(&self, op: &Op, ctx: &Ctx) -> Mask {
        let Op::Relocate { from, unit, .. } = op else { return 0 };
        let mask = self.filter_mask(*from, ctx.me, ctx) & self.fitting_units(ctx.me, *unit, None) & !self.p.due;
        areas(mask).filter(|a| self.relocate_to(op, ctx, *a) != 0).fold(0, |m, a| m | bit(a))
    }

    pub(crate) fn relocate_to(&self, op: &Op, ctx: &Ctx, from: u8) -> Mask {
        let Op::Relocate { to, hostile, .. } = op else { return 0 };
        let ground = if self.kit.is_land(from) { self.kit.land } else { self.kit.sea };
        let mask = self.filter_mask(*to, ctx.me, ctx) & ground & !bit(from);
        if *hostile {
            mask & !self.closed(ctx.me)
        } else {
            // Without a fight Units come only where no other colour stands. [Z20.9]
            mask & self.free_of_others(ctx.me) & (self.areas_of(ctx.me) | self.kit.sea)
        }
    }

    /// Action cards none of whose spaces has been reached. [Z9.7]
    pub(crate) fn swappable(&self) -> impl Iterator<Item = usize> + '_ {
        (0..usize::from(self.p.placed).min(ACTIONS)).filter(|n| self.p.reached <= 2 * *n as u8)
    }

    fn has_wounds(&self, me: u8, monsters: bool) -> bool {
        let hurt = |a: u8| {
            let stack = &self.p.stack[usize::from(a)];
            (0..SLOTS).any(|s| stack[s] > 0 && self.kit.slot_wounds[s] != 0 && self.kit.slot_wounds[s] != NO)
        };
        areas(self.areas_of(me) & self.p.manned).any(hurt)
            || (monsters && self.roaming().any(|(_, b)| b.owner == me && b.wounds > 0))
    }

    /// Whether one effect can do something. [Z28.7.27]
    pub(crate) fn can(&self, op: &Op, ctx: &Ctx, paid: u16) -> bool {
        let me = ctx.me;
        let any = |who: Who, f: &dyn Fn(u8) -> bool| self.in_turn(self.whom(who, ctx)).any(f);
        match op {
            Op::GainGold(amount) => self.amount(amount, me, ctx) > 0,
            Op::LoseGold { amount, half, from } => {
                any(*from, &|s| self.gold(s) > 0 && self.due_gold(amount, *half, s, ctx) > 0)
            }
            Op::StealGold { from, .. } => {
                any(*from, &|s| s != me && self.gold(s) > 0 && !self.immune(s, Immunity::Steal))
            }
            Op::AcquireUnit { unit, at: None, .. } => {
                let n = usize::from(*unit) % UNITS;
                self.has_room(me, n).is_ok() && self.muster_areas(me, self.kit.units[n].naval) != 0
            }
            Op::AcquireUnit { unit, at: Some(name), .. } => self.can_stand(me, usize::from(*unit), ctx.area(*name)),
            Op::AcquireUpgrade { upgrade, .. } => self.upgrade_areas(me, *upgrade) != 0,
            Op::Degrade { at, .. } => self.level(ctx.area(*at)) > 0,
            Op::Attack { at, .. } => self.hostile_units(me) & bit(ctx.area(*at)) != 0,
            Op::Kill { unit, at, owner, .. } => {
                any(*owner, &|s| self.fitting_units(s, *unit, at.map(|n| ctx.area(n))) != 0)
            }
            Op::Heal { monsters } => self.has_wounds(me, *monsters),
            Op::Draw { deck, .. } | Op::DrawKeep { deck, .. } => self.any_card(*deck),
            Op::Discard { decks, from, .. } => any(*from, &|s| self.hand_count(s, *decks as u8) > 0),
            Op::StealCard { decks, from, .. } => {
                any(*from, &|s| s != me && self.hand_count(s, *decks as u8) > 0 && !self.immune(s, Immunity::Steal))
            }
            Op::Redraw { decks, .. } => {
                let deck = |d: &Deck| *decks >> *d as u16 & 1 != 0 && self.any_card(*d);
                self.hand_count(me, *decks as u8) > 0 || Deck::ALL[..2].iter().any(deck)
            }
            Op::Relocate { .. } => self.relocate_from(op, ctx) != 0,
            Op::Summon { monster: NO, .. } => self.can_summon_some(me) && self.any_card(Deck::Monster),
            Op::Summon { monster, .. } => {
                let owner = self.beast(*monster).owner;
                let warded =
                    ctx.is(Deck::Sorcery) && self.is_seat(owner) && owner != me && self.immune(owner, Immunity::Spells);
                !warded && self.summon_places(me, *monster) != 0
            }
            Op::Desert { unit, at, .. } => {
                let area = ctx.area(*at);
                area != NO && self.control(area) != me && self.fitting_units(self.control(area), *unit, Some(area)) != 0
            }
            Op::TakeArea { at } => ctx.area(*at) != NO && self.takeable(me, ctx.area(*at)).is_ok(),
            Op::TakePosition { exclude } => self.seats_to_take(me, *exclude).next().is_some(),
            Op::AddModifiers { to, .. } => self.whom(*to, ctx) != 0,
            Op::SwapActions => self.swappable().nth(1).is_some(),
            Op::ExtraEnvoy { .. } => match self.phase() {
                Phase::PlaceActions | Phase::Income | Phase::Event | Phase::Envoys => true,
                Phase::Action => self.free_spaces(self.p.reached) != 0,
                Phase::Warfare | Phase::Trade | Phase::Heal | Phase::Vp | Phase::End => false,
            },
            Op::PeekVp { .. } => self.p.vp_up < self.turns(),
            Op::LookHand { from } => any(*from, &|s| s != me && self.hand_count(s, 0b11) > 0),
            Op::GainTrait { .. } => self.any_card(Deck::Trait),
            Op::TradeDraw { .. } => true,
            Op::Choose { options } => self.kit.options[options.range()].iter().any(|o| self.option_can(o, ctx)),
            Op::ForEach { others, conds, list } => {
                let who = if *others { Who::Others } else { Who::Each };
                let mask = self.whom(who, ctx) & !self.spared(ctx);
                self.in_turn(mask)
                    .any(|s| self.holds(*conds, s, ctx) && self.list_can(*list, &Ctx { me: s, ..*ctx }, 0))
            }
            Op::ForBest { metric, pick, ties, list } => {
                let mask = self.best(*metric, *pick, *ties, ctx) & !self.spared(ctx);
                self.in_turn(mask).any(|s| self.list_can(*list, &Ctx { me: s, ..*ctx }, 0))
            }
            Op::Pay { amount, list, other } => {
                let rich = self.gold(me).saturating_sub(paid) >= u16::from(*amount);
                (rich && (list.is_empty() || self.list_can(*list, ctx, paid + u16::from(*amount))))
                    || self.list_can(*other, ctx, paid)
            }
            Op::May { list, other } => self.list_can(*list, ctx, paid) || self.list_can(*other, ctx, paid),
            Op::DiscardThis | Op::ChooseArea { .. } | Op::ChoosePlayer { .. } => false,
            Op::Execute { .. }
            | Op::GrowBarbarians { .. }
            | Op::BarbarianAttack { .. }
            | Op::PlaceMonster { .. }
            | Op::Roll { .. }
            | Op::Bid { .. }
            | Op::Cancel => true,
        }
    }

    /// An option of `choose`: all its effects can do something. [Z28.7.17]
    pub(crate) fn option_can(&self, option: &Choice, ctx: &Ctx) -> bool {
        let ops = &self.kit.ops[option.list.range()];
        // Effects that use a name are judged with the name: an Area or player is an option only if they can do something there.
        let named = |n: usize, op: &Op| {
            ops[..n].iter().any(|earlier| match earlier {
                Op::ChooseArea { name, .. } => uses_area(self.kit, op, *name),
                Op::ChoosePlayer { name, .. } => uses_player(self.kit, op, *name),
                _ => false,
            })
        };
        let fits = |(n, op): (usize, &Op)| match op {
            Op::ChooseArea { optional: true, .. } => true,
            Op::ChooseArea { name, filter, .. } => self.area_options(*name, *filter, ctx, &ops[n + 1..]) != 0,
            Op::ChoosePlayer { name, who } => self.player_options(*name, *who, ctx, &ops[n + 1..]) != 0,
            Op::DiscardThis => ops.len() > 1,
            op => named(n, op) || self.can(op, ctx, 0),
        };
        ops.iter().enumerate().all(fits)
    }
}
