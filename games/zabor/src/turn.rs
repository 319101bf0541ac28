//! The Turn and its ten phases: Action cards, Income, Envoys, the Action Phase, Trade, Heal, VP, End. The Event Phase is in
//! `event.rs`, Warfare in `warfare.rs`. [Z4]-[Z9] [Z12]-[Z15]

use ravelin_core::journal::{Part, list, moved};
use ravelin_core::{Asking, Choices, Seat, Violation, head, rule, tell};

use crate::action::Reply;
use crate::campaign::explains;
use crate::components::*;
use crate::flow::{Fate, Frame, ask};
use crate::state::{Ctx, Fight, Zabor};
use crate::tokens::{
    Moves, UNPLACED, action_card, beast_leaves, card, comes, envoy, gold, home, leaves, marker, rebuilt, space,
    stack_parts, track_place, track_space, vp_card,
};
use crate::triggers::at;
use crate::vocabulary::*;

/// Stages of every phase.
const BEGIN: u8 = 0;
const CHECK: u8 = 1;
const REENTERED: u8 = 10;
pub(crate) const BODY: u8 = 2;
/// Later stages of single phases.
pub(crate) const SECOND: u8 = 3;
pub(crate) const THIRD: u8 = 4;

impl Zabor {
    pub(crate) fn begin_turn(&mut self, io: &mut impl Fate) {
        self.p.turn += 1;
        self.p.phase = 0;
        let turn = self.p.turn;
        head!(io, "Z4.1", "Turn {turn}", turn);
        self.push(ask::Phase { stage: BEGIN, n: 0 });
    }

    /// The Master of the Council first, then clockwise; a card may put somebody in front. [Z4.2] [Z4.3] [Z4.4]
    fn fix_order(&mut self) {
        let n = self.p.seats.max(1);
        let mut order: [u8; SEATS] = std::array::from_fn(|i| (self.mc() + i as u8) % n);
        let phase = self.phase();
        let first = |seat: &u8| {
            let mut first = false;
            self.each_mod(*seat, ModKind::FirstInPhase, |m, _| first |= m == Mod::FirstInPhase(phase));
            first
        };
        let used = usize::from(n).min(SEATS);
        let found = order[..used].iter().position(first);
        if let Some(at) = found {
            order[..=at].rotate_right(1);
        }
        order[used..].fill(0);
        self.p.order = order;
    }

    pub(crate) fn stage(&mut self, stage: u8, n: u8) {
        self.replace(ask::Phase { stage, n });
    }

    pub(crate) fn phase_step(&mut self, stage: u8, n: u8, io: &mut impl Fate) -> bool {
        match stage {
            BEGIN => {
                self.fix_order();
                let phase = self.phase();
                self.stage(CHECK, 0);
                if phase == Phase::Income && self.seat_range().any(|s| self.land_of(s) == 0) {
                    self.stage(REENTERED, 0);
                    self.push_reentry();
                    return true;
                }
                self.phase_triggers(phase);
                true
            }
            REENTERED => {
                // Landless players are back; now the triggers. [Z6.5] [Z6.6]
                self.stage(CHECK, 0);
                self.phase_triggers(self.phase());
                true
            }
            CHECK => {
                self.stage(BODY, 0);
                // Every other phase ends with a checkpoint or changes nothing that one looks at. [Z4.7]
                if n > 0 || matches!(self.phase(), Phase::PlaceActions | Phase::Income | Phase::End) {
                    self.push(ask::Checkpoint {});
                }
                true
            }
            _ => match self.phase() {
                Phase::PlaceActions => self.place_actions_step(io),
                Phase::Income => self.income_step(io),
                Phase::Event => self.event_step(stage, io),
                Phase::Envoys => self.envoys_step(n, io),
                Phase::Action => self.action_step(n, io),
                Phase::Warfare => self.warfare_step(n, io),
                Phase::Trade => self.trade_phase_step(stage, n, io),
                Phase::Heal => self.heal_step(io),
                Phase::Vp => self.vp_step(n, io),
                Phase::End => self.end_step(io),
            },
        }
    }

    /// Triggers of the phase; whether some fired is kept for the checkpoint.
    fn phase_triggers(&mut self, phase: Phase) {
        let depth = self.p.frames.len();
        self.fire(phase_bit(phase), self.p.order[0], Ctx::default(), move |_, _, on| on == On::PhaseStart(phase));
        if self.p.frames.len() > depth
            && let Some(below) = self.p.frames.get_mut(depth - 1)
        {
            *below = Frame::Phase(ask::Phase { stage: CHECK, n: 1 });
        }
    }

    pub(crate) fn next_phase(&mut self, io: &mut impl Fate) {
        self.p.phase += 1;
        self.stage(BEGIN, 0);
        let phase = self.phase();
        let told = match phase {
            Phase::Action => Some((rule!("Z9.1"), "Action Phase")),
            Phase::Warfare => Some((rule!("Z11.1"), "Warfare Phase")),
            Phase::Trade => Some((rule!("Z12.1"), "Trade Phase")),
            Phase::Event => Some((rule!("Z7.1"), "Event Phase")),
            Phase::Envoys => Some((rule!("Z8.1"), "Place Envoys Phase")),
            Phase::Vp => Some((rule!("Z14.1"), "VP Phase")),
            Phase::Income => Some((rule!("Z6.1"), "Income Phase")),
            Phase::PlaceActions | Phase::Heal | Phase::End => None,
        };
        if let Some((clause, name)) = told {
            head!(io, clause, "{name}", name);
        }
    }

    /// Whether the phase asks several seats for the Empires they are willing to trade with. [Z12.3]
    pub(crate) fn naming(&self, stage: u8) -> bool {
        stage == SECOND && self.phase() == Phase::Trade
    }

    pub(crate) fn phase_asks(&self, _stage: u8, n: u8) -> u8 {
        match self.phase() {
            Phase::PlaceActions => self.mc(),
            Phase::Event => self.me(),
            _ => self.order_seat(n),
        }
    }

    pub(crate) fn list_phase(&self, _stage: u8, n: u8, seat: u8, out: &mut impl Choices<Reply>) {
        match self.phase() {
            Phase::PlaceActions => {
                if self.p.placed == 0 && self.p.before[0] != NO {
                    out.offer(Reply::Same);
                }
                for kind in ActionKind::ALL {
                    if !self.p.track[..usize::from(self.p.placed).min(ACTIONS)].contains(&(*kind as u8)) {
                        out.offer(Reply::Place(*kind));
                    }
                }
            }
            Phase::Envoys => self.list_spaces(self.order_seat(n), 0, true, out),
            Phase::Trade => self.list_names(seat, out),
            Phase::Income | Phase::Event | Phase::Action | Phase::Warfare | Phase::Heal | Phase::Vp | Phase::End => {}
        }
    }

    pub(crate) fn act_phase(&mut self, _stage: u8, n: u8, seat: u8, action: Reply, io: &mut impl Fate) {
        match action {
            Reply::Place(kind) => {
                let at = usize::from(self.p.placed);
                if let Some(place) = self.p.track.get_mut(at) {
                    *place = kind as u8;
                    self.p.placed += 1;
                    tell!(io, "Z5.1", "{seat} puts {piece} in {to}.",
                        seat = Seat(seat), piece = action_card(kind), to = track_place(at); from = UNPLACED);
                }
            }
            Reply::Same => {
                (self.p.track, self.p.placed) = (self.p.before, ACTIONS as u8);
                let cards = || self.on_track().map(|(_, kind)| action_card(kind));
                let placed = || self.on_track().map(|(n, kind)| moved(action_card(kind), UNPLACED, track_place(n)));
                tell!(io, "Z5.3", "{seat} leaves the Action cards in their order: {cards}.",
                    seat = Seat(seat), cards = list(cards()); ..placed());
            }
            Reply::Space(space) => {
                self.put_envoy(seat, space, true, io);
                self.stage(BODY, (n + 1) % self.p.seats.max(1));
            }
            Reply::Name(mask) => self.act_names(seat, mask, io),
            _ => {}
        }
    }

    // ---- 1 Place Action Cards ----

    /// Action cards that lie on the track, with their places.
    pub(crate) fn on_track(&self) -> impl Iterator<Item = (usize, ActionKind)> + use<> {
        let placed = self.p.track.into_iter().take(self.p.placed.into()).enumerate();
        placed.filter_map(|(n, kind)| Some((n, ActionKind::nth(kind)?)))
    }

    fn place_actions_step(&mut self, io: &mut impl Fate) -> bool {
        if usize::from(self.p.placed) < ACTIONS {
            return false;
        }
        self.next_phase(io);
        true
    }

    // ---- 2 Income ----

    /// Landless players re-enter, in turn order. [Z6.5]
    fn push_reentry(&mut self) {
        let landless: Vec5 = self.in_order().filter(|s| self.land_of(*s) == 0).collect();
        landless.iter().rev().for_each(|s| self.push(ask::Reenter { seat: *s }));
    }

    fn reentry_areas(&self) -> Mask {
        match self.wild() {
            0 => self.land_of(BARBARIAN),
            wild => wild,
        }
    }

    pub(crate) fn reenter_step(&mut self, seat: u8) -> bool {
        if self.land_of(seat) != 0 || self.reentry_areas() == 0 {
            self.pop();
            return true;
        }
        false
    }

    pub(crate) fn list_reenter(&self, out: &mut impl Choices<Reply>) {
        let open = self.reentry_areas();
        for area in areas(self.kit.land & (open | self.land_of(BARBARIAN))) {
            let why = Violation::new(rule!("Z6.5"), "a wild Area is left, and this one is held");
            out.put(Reply::At(area), if open & bit(area) != 0 { Ok(()) } else { Err(why) });
        }
    }

    pub(crate) fn act_reenter(&mut self, seat: u8, action: Reply, io: &mut impl Fate) {
        let Reply::At(area) = action else { return };
        tell!(io, "Z6.5", "{seat} returns from exile in {at}.",
            seat = Seat(seat), at = space(area); ..self.reentry(seat, area));
        self.clear_barbarians(area);
        self.set_control(area, seat);
        self.set_level(area, self.kit.exile_level);
        for unit in 0..UNITS {
            self.add_units(area, seat, usize::from(self.kit.first_slot[unit]), self.kit.exile_units[unit]);
        }
        self.pop();
    }

    /// The Barbarians of an Area go, and the pieces of who returns come. [Z6.5]
    fn reentry(&self, seat: u8, area: u8) -> Moves {
        let gone = stack_parts(BARBARIAN, &self.p.stack[usize::from(area) % AREAS]).map(|part| leaves(part, area));
        let beasts = self.beasts(area, BARBARIAN).flat_map(|n| beast_leaves(n, self.beast(n)));
        let built = rebuilt(area, self.level(area), self.kit.exile_level);
        let units = self.fresh(seat, &self.kit.exile_units).map(|part| comes(part, area));
        gone.chain(beasts).chain(built).chain(units).collect()
    }

    /// Removes Barbarian Units, Upgrades and Monsters of an Area; a Road stays. [Z6.5]
    fn clear_barbarians(&mut self, area: u8) {
        self.p.stack[usize::from(area) % AREAS] = crate::state::EMPTY;
        self.set_level(area, 0);
        let there: ravelin_core::Few<u8, MONSTERS> = self.beasts(area, BARBARIAN).collect();
        there.iter().for_each(|b| self.drop_beast(*b));
        self.touch(area);
    }

    /// What the Areas bring, and what cards add. [Z6.1] [Z28.5.4]
    pub(crate) fn income(&self, seat: u8) -> u16 {
        let mut cards = 0u16;
        self.each_mod(seat, ModKind::Income, |m, _| {
            if let Mod::Income(amount) = m {
                cards = cards.saturating_add(self.amount(&amount, seat, &Ctx::default()));
            }
        });
        (self.area_income(seat) as u16).saturating_add(cards)
    }

    fn income_step(&mut self, io: &mut impl Fate) -> bool {
        // All incomes are measured before any is paid. [Z6.4]
        let income: [u16; SEATS] =
            std::array::from_fn(|n| if self.is_seat(n as u8) { self.income(n as u8) } else { 0 });
        for seat in self.seat_range() {
            let earned = income[usize::from(seat)];
            self.gain(seat, earned);
            tell!(io, "Z6.1", "{seat} earns {piece}.", seat = Seat(seat), piece = gold(earned); to = home(seat));
        }
        self.next_phase(io);
        true
    }

    // ---- 4 Place Envoys ----

    /// Whether a player could place an Envoy now.
    fn can_place(&self, seat: u8) -> bool {
        self.empire(seat).envoys > 0 && (self.free_spaces(0) != 0 || self.shareable(seat) != 0)
    }

    /// Free spaces from one on, as bits.
    pub(crate) fn free_spaces(&self, from: u8) -> u16 {
        let free = |n: &usize| self.p.spaces[*n][0] == NO && *n >= usize::from(from);
        (0..2 * ACTIONS).filter(free).fold(0, |m, n| m | 1 << n)
    }

    /// Occupied spaces that a player may share in this Turn. [Z8.5]
    fn shareable(&self, seat: u8) -> u16 {
        let used = self.p.turn_flags.shared.get(usize::from(seat)).copied().unwrap_or(0);
        if self.raised(seat, ModKind::ShareSpace) <= used {
            return 0;
        }
        let room = |n: &usize| self.p.spaces[*n][0] != NO && self.p.spaces[*n][3] == NO;
        (0..2 * ACTIONS).filter(room).fold(0, |m, n| m | 1 << n)
    }

    pub(crate) fn list_spaces(&self, seat: u8, from: u8, share: bool, out: &mut impl Choices<Reply>) {
        let free = self.free_spaces(from);
        let shared = if share { self.shareable(seat) } else { 0 };
        if !explains(out) {
            return cards(u64::from(free | shared)).for_each(|n| out.offer(Reply::Space(n)));
        }
        for n in 0..2 * ACTIONS as u8 {
            let verdict = if (free | shared) >> n & 1 != 0 {
                Ok(())
            } else if n < from {
                Err(Violation::new(rule!("Z9.6"), "this space has been reached"))
            } else {
                Err(Violation::new(rule!("Z8.2"), "a space holds one Envoy"))
            };
            out.put(Reply::Space(n), verdict);
        }
    }

    pub(crate) fn put_envoy(&mut self, seat: u8, space: u8, from_chart: bool, io: &mut impl Fate) {
        let Some(places) = self.p.spaces.get_mut(usize::from(space)) else { return };
        let Some(place) = places.iter().position(|s| *s == NO) else { return };
        places[place] = seat;
        if place > 0 {
            self.p.turn_flags.shared[usize::from(seat) % SEATS] += 1;
        }
        if from_chart {
            let empire = self.empire_mut(seat);
            empire.envoys = empire.envoys.saturating_sub(1);
        }
        let (kind, level) = self.space_action(space);
        tell!(io, "Z8.1", "{seat} sends an Envoy to {action} ({level}).",
            seat = Seat(seat), action = action_card(kind), level = level.word();
            ..[moved(envoy(seat), from_chart.then_some(home(seat)), track_space(space))]);
    }

    pub(crate) fn space_action(&self, space: u8) -> (ActionKind, Level) {
        let kind = self.p.track.get(usize::from(space / 2)).and_then(|k| ActionKind::nth(*k));
        (kind.unwrap_or(ActionKind::Rituals), if space.is_multiple_of(2) { Level::Primary } else { Level::Secondary })
    }

    fn envoys_step(&mut self, n: u8, io: &mut impl Fate) -> bool {
        let seats = self.p.seats.max(1);
        match (0..seats).map(|i| (n + i) % seats).find(|i| self.can_place(self.order_seat(*i))) {
            Some(i) if i == n => false,
            Some(i) => {
                self.stage(BODY, i);
                true
            }
            None => {
                self.next_phase(io);
                true
            }
        }
    }

    // ---- 5 Action ----

    /// Spaces from left to right, primary first; Envoys on one space in the order they were placed. [Z9.1] [Z9.2]
    fn action_step(&mut self, n: u8, io: &mut impl Fate) -> bool {
        let space = usize::from(n / 2);
        if space >= 2 * ACTIONS {
            self.next_phase(io);
            return true;
        }
        self.p.reached = space as u8 + 1;
        let seat = self.p.spaces[space][0];
        if n % 2 == 1 {
            // The Envoy that acted goes back to its owner; the next one on the space moves up.
            self.p.spaces[space].rotate_left(1);
            self.p.spaces[space][3] = NO;
            if self.is_seat(seat) {
                self.empire_mut(seat).envoys += 1;
                tell!(io, "Z9.2", "The Envoy goes back to {seat}.", seat = Seat(seat);
                    piece = envoy(seat), from = track_space(n / 2), to = home(seat));
            }
            self.stage(BODY, n - 1);
            return true;
        }
        if seat == NO {
            self.stage(BODY, n + 2);
            return true;
        }
        self.stage(BODY, n + 1);
        let (action, level) = self.space_action(space as u8);
        self.push(ask::Offer { seat, action, level, taken: true, mods: 0, len: 0 });
        true
    }

    // ---- 8 Heal ----

    fn heal_step(&mut self, io: &mut impl Fate) -> bool {
        tell!(io, "Z13.1", "All Wounds heal but those of Monsters."; ..self.healing(self.p.manned));
        for area in areas(self.p.manned) {
            self.heal_stack(usize::from(area));
        }
        for seat in self.seat_range() {
            if self.has_mod(seat, ModKind::MonsterHeal) {
                tell!(io, "Z13.2", "The Monsters of {seat} heal, too.", seat = Seat(seat); ..self.beasts_healing(seat));
                self.heal_beasts(seat);
            }
        }
        self.next_phase(io);
        true
    }

    pub(crate) fn heal_stack(&mut self, area: usize) {
        let Some(stack) = self.p.stack.get_mut(area) else { return };
        if u64::from_le_bytes(*stack) & self.kit.hurt_slots == 0 {
            return;
        }
        let moved = &mut self.p.moved[area];
        for slot in 0..SLOTS {
            let wounds = self.kit.slot_wounds[slot];
            if wounds != 0 && wounds != NO {
                let sound = slot - usize::from(wounds);
                stack[sound] = stack[sound].saturating_add(std::mem::take(&mut stack[slot]));
                moved[sound] = moved[sound].saturating_add(std::mem::take(&mut moved[slot]));
            }
        }
        if self.p.aside != NO && self.p.control[area] == self.war_seat() {
            for slot in (0..SLOTS).filter(|s| !matches!(self.kit.slot_wounds[*s], 0 | NO)) {
                let sound = slot - usize::from(self.kit.slot_wounds[slot]);
                let (hurt, well) = (self.marched(area as u8, slot), self.marched(area as u8, sound));
                self.set_marched(area as u8, slot, 0);
                self.set_marched(area as u8, sound, well + hurt);
            }
        }
    }

    pub(crate) fn heal_beasts(&mut self, seat: u8) {
        self.p.beasts.iter_mut().filter(|b| b.owner == seat).for_each(|b| b.wounds = 0);
    }

    // ---- 9 VP ----

    /// Free claims until none is left, then each claim with a cost once; after one is paid everything starts again. [Z14.9]
    fn vp_step(&mut self, n: u8, io: &mut impl Fate) -> bool {
        if n >= self.p.seats {
            self.next_phase(io);
            return true;
        }
        let seat = self.order_seat(n);
        for slot in 0..usize::from(self.p.vp_up).min(CHART) {
            let vp = self.p.vp[slot];
            let Some(spec) = self.kit.vp_card(vp) else { continue };
            if spec.cost == 0
                && self.empire(seat).claimed >> vp & 1 == 0
                && self.holds(spec.conds, seat, &Ctx::default())
            {
                self.claim_vp(seat, vp, io);
                return true;
            }
        }
        let traits: Few32 = self.empire(seat).chart;
        for on in traits.iter().filter(|c| c.deck == Deck::Trait as u8) {
            let spec = self.kit.card(Deck::Trait, on.card);
            for (which, claim) in spec.vp.iter().enumerate() {
                let open = self.empire(seat).conditions[which] >> on.card & 1 == 0;
                if open && self.holds(claim.conds, seat, &Ctx::default()) {
                    self.empire_mut(seat).conditions[which] |= 1 << on.card;
                    let (points, trait_card) = (claim.vp, on.card);
                    tell!(io, "Z14.2", "{seat} claims {points} VP for {to}.",
                        seat = Seat(seat), points, to = card(Deck::Trait, trait_card); piece = marker(seat));
                    self.claimed(seat);
                    return true;
                }
            }
        }
        for slot in 0..usize::from(self.p.vp_up).min(CHART) {
            let vp = self.p.vp[slot];
            let Some(spec) = self.kit.vp_card(vp) else { continue };
            let open = self.empire(seat).claimed >> vp & 1 == 0 && self.p.offered >> slot & 1 == 0;
            if spec.cost > 0
                && open
                && self.gold(seat) >= u16::from(spec.cost)
                && self.holds(spec.conds, seat, &Ctx::default())
            {
                self.p.offered |= 1 << slot;
                self.push(ask::Claim { seat, slot: slot as u8 });
                return true;
            }
        }
        self.p.offered = 0;
        self.stage(BODY, n + 1);
        true
    }

    fn claim_vp(&mut self, seat: u8, vp: u8, io: &mut impl Fate) {
        self.empire_mut(seat).claimed |= 1 << vp;
        let points = self.kit.vp[usize::from(vp) % self.kit.vp.len()].vp;
        tell!(io, "Z14.1", "{seat} claims {points} VP for {to}.",
            seat = Seat(seat), points, to = vp_card(vp); piece = marker(seat));
        self.claimed(seat);
    }

    fn claimed(&mut self, seat: u8) {
        self.fire(at(Moment::VpClaimed), seat, Ctx::default(), move |_, s, on| s == seat && on == On::VpClaimed);
    }

    pub(crate) fn act_claim(&mut self, seat: u8, slot: u8, action: Reply, io: &mut impl Fate) {
        self.pop();
        let vp = self.p.vp[usize::from(slot) % CHART];
        let Some(spec) = self.kit.vp_card(vp) else { return };
        if action == Reply::Yes {
            let paid = self.lose(seat, u16::from(spec.cost));
            tell!(io, "Z14.7", "{seat} pays {piece} for {what}.",
                seat = Seat(seat), piece = gold(paid), what = vp_card(vp); from = home(seat));
            self.p.offered = 0;
            self.claim_vp(seat, vp, io);
        }
    }

    // ---- 10 End ----

    fn end_step(&mut self, io: &mut impl Fate) -> bool {
        self.p.temps.clear();
        self.refresh_all();
        if self.p.vp_up >= self.turns() {
            head!(io, "Z15.1", "The game is over");
            self.replace(ask::Over {});
            return true;
        }
        self.reveal_vp(io);
        self.p.turn_flags.renew(); // [Z15.3]
        let envoys = self.kit.envoys[usize::from(self.p.seats) % (SEATS + 1)];
        tell!(io, "Z15.3", "The Action cards are taken from the track."; ..self.track_cleared(envoys));
        for seat in self.seat_range() {
            self.empire_mut(seat).envoys = envoys; // extra Envoys leave [Z28.7.20]
        }
        self.p.before = self.p.track;
        (self.p.track, self.p.placed, self.p.reached) = ([NO; ACTIONS], 0, 0);
        self.p.spaces = [[NO; 4]; 2 * ACTIONS];
        self.rest_all();
        self.p.spent = Default::default();
        self.p.origins = 0;
        self.pop();
        self.begin_turn(io);
        true
    }

    /// Action cards leave the track, and extra Envoys the game. [Z28.7.20]
    fn track_cleared(&self, envoys: u8) -> Moves {
        let cards = self.on_track().map(|(n, kind)| moved(action_card(kind), track_place(n), UNPLACED));
        let spaces = (0..2 * ACTIONS as u8).flat_map(|n| {
            let there = self.p.spaces[usize::from(n)].into_iter().filter(|s| *s != NO);
            there.map(move |s| moved(envoy(s), track_space(n), None))
        });
        let held = self.seat_range().flat_map(|seat| {
            let (had, part) = (self.empire(seat).envoys, |n: u8| Part::Count(n.into(), envoy(seat)));
            let extra = moved(part(had.saturating_sub(envoys)), home(seat), None);
            [extra, moved(part(envoys.saturating_sub(had)), None, home(seat))]
        });
        cards.chain(spaces).chain(held).collect()
    }

    pub(crate) fn fight(&self) -> Option<Fight> {
        self.p.fights.last().copied()
    }
}

type Vec5 = ravelin_core::Few<u8, 5>;
type Few32 = ravelin_core::Few<crate::state::OnChart, 32>;
