//! The eight Actions: begun or skipped, carried out step by step, ended with their triggers and a checkpoint. Moves are in
//! `campaign.rs`, cards in `rituals.rs`, taken Areas in `diplomacy.rs`. [Z9] [Z10]

use ravelin_core::{Asking, Choices, Part, Seat, Violation, rule, tell};

use crate::action::Reply;
use crate::campaign::{BUYING, MOVING, ORIGIN, RESOLVED, explains};
use crate::components::*;
use crate::flow::{Fate, Frame, Mover, ask};
use crate::rituals;
use crate::state::{Ctx, Temp, Zabor, seat_bit};
use crate::tokens::{POOL, action_card, card, gold, home, paid, rebuilt, space, unit, upgrade};
use crate::triggers::at;
use crate::vocabulary::*;

pub(crate) const FINISH: u8 = 20;
const AFTER: u8 = 21;
/// Stages of secondary Build Army and Civilize.
const WHICH: u8 = 1;
const FREE: u8 = 2;
const BUY: u8 = 3;

impl Zabor {
    /// Begun, or skipped as a whole. [Z9.8]
    pub(crate) fn act_offer(&mut self, answer: Reply, io: &mut impl Fate) {
        let Frame::Offer(ask::Offer { seat, action, level, taken, mods, len }) = self.top() else { return };
        if answer != Reply::Do {
            self.pop();
            tell!(io, "Z9.8", "{seat} skips {action}.", seat = Seat(seat), action = action_card(action));
            return;
        }
        let level = self.level_of(seat, action, level);
        let does = if taken { "takes" } else { "executes" };
        tell!(
            io,
            "Z9.2",
            "{seat} {does} the {level} Action {action}.",
            seat = Seat(seat),
            does,
            level = level.word(),
            action = action_card(action)
        );
        self.replace(ask::Act { seat, action, level, taken, stage: 0, n: 0, mover: Mover::Nobody });
        if len > 0 {
            let temp = Temp {
                at: mods,
                len: u16::from(len),
                who: seat_bit(seat),
                duration: Duration::Action as u8,
                depth: self.acts_running(),
                area: NO,
            };
            assert!(self.p.temps.push(temp).is_ok(), "more modifiers for a time than cards can bring");
            self.refresh(seat);
        }
    }

    pub(crate) fn acts_running(&self) -> u8 {
        self.p.frames.iter().filter(|f| matches!(f, Frame::Act(ask::Act { .. }))).count() as u8
    }

    fn set_stage(&mut self, to: u8, count: u8) {
        if let Frame::Act(ask::Act { seat, action, level, taken, .. }) = self.top() {
            self.replace(ask::Act { seat, action, level, taken, stage: to, n: count, mover: Mover::Nobody });
        }
    }

    pub(crate) fn act_step(
        &mut self,
        seat: u8,
        action: ActionKind,
        level: Level,
        stage: u8,
        io: &mut impl Fate,
    ) -> bool {
        match stage {
            FINISH => {
                self.finish_action(seat, action, level);
                return true;
            }
            AFTER => {
                let depth = self.acts_running();
                self.end_temps(Duration::Action, depth);
                self.take_marches_back();
                self.replace(ask::Checkpoint {});
                return true;
            }
            _ => {}
        }
        let secondary = level == Level::Secondary;
        let numbers = &self.kit.numbers;
        match (action, stage) {
            (ActionKind::Acquisition, 0) => {
                let draws = numbers.draws[usize::from(secondary)];
                self.set_stage(WHICH, draws);
                true
            }
            (ActionKind::Acquisition, _) => {
                let Frame::Act(ask::Act { n, .. }) = self.top() else { return false };
                if n == 0 {
                    self.set_stage(FINISH, 0);
                    return true;
                }
                false
            }
            (ActionKind::BuildArmy | ActionKind::Civilize, 0) => {
                self.set_stage(if secondary { WHICH } else { BUY }, NO);
                true
            }
            (ActionKind::BuildArmy | ActionKind::Civilize, _) => {
                let Frame::Act(ask::Act { n, .. }) = self.top() else { return false };
                if n == 0 {
                    self.set_stage(FINISH, 0);
                    return true;
                }
                false
            }
            (ActionKind::Campaign, 0) => {
                self.begin_action_moves();
                if secondary {
                    self.p.origins = 0;
                    let origins = numbers.origins + self.raised(seat, ModKind::CampaignOrigins);
                    self.set_stage(ORIGIN, origins);
                } else {
                    self.set_stage(MOVING, 0);
                }
                true
            }
            (ActionKind::Campaign, RESOLVED) => {
                self.set_stage(FINISH, 0);
                true
            }
            (ActionKind::Maritime, 0) => {
                self.set_stage(BUYING, 0);
                true
            }
            (ActionKind::Maritime, RESOLVED) => {
                self.maritime_gold(seat, level, io);
                true
            }
            (ActionKind::CouncilSeat, 0) => {
                self.set_stage(FINISH, 0);
                let exclude = if secondary { 1 << COUNCIL } else { 0 };
                self.push(ask::TakeSeat { seat, exclude, by_card: false });
                true
            }
            (ActionKind::Diplomacy, 0) => {
                self.set_stage(WHICH, 0);
                true
            }
            (ActionKind::Rituals, 0) => {
                let draws = numbers.rituals[usize::from(secondary)];
                self.set_stage(rituals::DRAWING, draws);
                true
            }
            (ActionKind::Rituals, rituals::DRAWING) => self.ritual_draw_step(seat, io),
            (ActionKind::CouncilSeat, _) => {
                self.set_stage(FINISH, 0);
                true
            }
            (ActionKind::Campaign | ActionKind::Maritime | ActionKind::Diplomacy | ActionKind::Rituals, _) => false,
        }
    }

    /// Triggers of an Action come when it is complete, before its checkpoint. [Z28.6.4] [Z4.7.3]
    fn finish_action(&mut self, seat: u8, action: ActionKind, level: Level) {
        let Frame::Act(ask::Act { taken, .. }) = self.top() else { return };
        self.set_stage(AFTER, 0);
        let moments = at(Moment::ActionTaken) | at(Moment::ActionExecuted);
        self.fire(moments, seat, Ctx::default(), move |_, s, on| {
            let fits = |a: ActionKind, l: Option<Level>| s == seat && a == action && l.is_none_or(|l| l == level);
            match on {
                On::ActionTaken(a, l) => taken && fits(a, l),
                On::ActionExecuted(a, l) => fits(a, l),
                _ => false,
            }
        });
    }

    pub(crate) fn list_act(
        &self,
        seat: u8,
        action: ActionKind,
        level: Level,
        (stage, n): (u8, u8),
        mover: Mover,
        out: &mut impl Choices<Reply>,
    ) {
        match action {
            ActionKind::Acquisition => {
                for deck in [Deck::Dynasty, Deck::Artifact] {
                    let why = Violation::new(rule!("Z26.5"), "no card of this deck is left");
                    out.put(Reply::Deck(deck), if self.any_card(deck) { Ok(()) } else { Err(why) });
                }
                out.offer(Reply::Stop);
            }
            ActionKind::BuildArmy => {
                match stage {
                    WHICH => (0..2).for_each(|o| out.offer(Reply::Option(o))),
                    FREE => self.list_buy(seat, 0b11011, Some(u16::from(n)), out),
                    _ if level == Level::Primary => self.list_buy(seat, 0b11011, None, out),
                    _ => self.list_buy(seat, 1 << INFANTRY, None, out),
                }
                out.offer(Reply::Stop);
            }
            ActionKind::Civilize => {
                match stage {
                    WHICH => (0..2).for_each(|o| out.offer(Reply::Option(o))),
                    FREE => self.list_upgrades(seat, 0b0010, true, out),
                    _ if level == Level::Primary => self.list_upgrades(seat, 0b1111, false, out),
                    _ => self.list_upgrades(seat, 0b0010, false, out),
                }
                out.offer(Reply::Stop);
            }
            ActionKind::Campaign => self.list_campaign(seat, stage, mover, out),
            ActionKind::Maritime => self.list_maritime(seat, stage, mover, out),
            ActionKind::Diplomacy => self.list_diplomacy(seat, level, out),
            ActionKind::Rituals if stage == rituals::DRAWING => self.list_ritual_draw(out),
            ActionKind::Rituals => self.list_ritual_play(seat, out),
            ActionKind::CouncilSeat => out.offer(Reply::Stop),
        }
    }

    pub(crate) fn act_act(&mut self, answer: Reply, io: &mut impl Fate) {
        let Frame::Act(ask::Act { seat, action, stage, n, .. }) = self.top() else { return };
        match action {
            ActionKind::Campaign | ActionKind::Maritime => self.act_moves(answer, io),
            ActionKind::Acquisition => match answer {
                Reply::Deck(deck) => {
                    self.set_stage(WHICH, n.saturating_sub(1));
                    let look = self.kit.numbers.look + self.look_bonus(seat, deck);
                    if self.look_at(seat, deck, look, io) {
                        self.push(ask::Keep { seat, keep: 1 });
                    }
                }
                _ => self.set_stage(FINISH, 0),
            },
            ActionKind::BuildArmy => match answer {
                Reply::Option(0) => {
                    let value = self.kit.numbers.free_value + self.raised(seat, ModKind::FreeArmy);
                    self.set_stage(FREE, value);
                }
                Reply::Option(_) => self.set_stage(BUY, NO),
                Reply::Buy(kind, area) if stage == FREE => {
                    let cost = self.cost(seat, usize::from(kind)) as u8;
                    self.place_unit(seat, usize::from(kind), area, 0, io);
                    self.set_stage(FREE, n.saturating_sub(cost));
                }
                Reply::Buy(..) => self.buy(seat, answer, io),
                _ => self.set_stage(FINISH, 0),
            },
            ActionKind::Civilize => match answer {
                Reply::Option(0) => self.set_stage(FREE, 1),
                Reply::Option(_) => {
                    let keeps = self.kit.numbers.keeps + self.raised(seat, ModKind::CivilizeKeeps);
                    self.set_stage(BUY, keeps);
                }
                Reply::Build(kind, area) => {
                    let left = if n == NO { NO } else { n - 1 };
                    self.set_stage(stage, left);
                    let cost = if stage == FREE { 0 } else { self.cost(seat, UNITS + usize::from(kind)) };
                    let price = self.lose(seat, cost);
                    self.build_upgrade(seat, kind, area, price, io);
                }
                _ => self.set_stage(FINISH, 0),
            },
            ActionKind::Diplomacy => {
                self.set_stage(FINISH, 0);
                if let Reply::At(area) = answer {
                    self.push(ask::Take { seat, area, stage: 0, cancelled: false });
                }
            }
            ActionKind::Rituals => self.act_rituals(seat, answer, io),
            ActionKind::CouncilSeat => self.set_stage(FINISH, 0),
        }
    }

    // ---- Units ----

    /// Areas where a player may place an Acquired Unit of a kind. [Z20.3] [Z20.9]
    pub(crate) fn muster_areas(&self, seat: u8, naval: bool) -> Mask {
        let civilized = self.land_of(seat) & self.civilized();
        let free = self.free_of_others(seat) & !self.p.due;
        if naval {
            return self.border(civilized) & self.kit.sea & free;
        }
        let mut open = civilized;
        self.each_mod(seat, ModKind::Muster, |m, at| {
            if let Mod::Muster(f) = m {
                open |= self.filter_mask(f, seat, &Ctx::at(at)) & self.land_of(seat);
            }
        });
        open & free
    }

    /// Whether another Unit of a kind fits into the Capacity. [Z20.2]
    pub(crate) fn has_room(&self, seat: u8, kind: usize) -> Result<(), Violation> {
        let (now, most) = (self.owned(seat, kind), self.capacity(seat, kind));
        if now < most {
            return Ok(());
        }
        let why = "you have {0} of this kind, and your Capacity is {1}";
        Err(Violation::with(rule!("Z20.2"), why, [now as i16, most as i16]))
    }

    /// Units that can be bought, or taken within a free value. [Z10.2.1] [Z10.2.2] [Z10.2.4]
    pub(crate) fn list_buy(&self, seat: u8, kinds: u8, free: Option<u16>, out: &mut impl Choices<Reply>) {
        let (on_land, at_sea) =
            if kinds == 1 << FLEET { (0, self.muster_areas(seat, true)) } else { (self.muster_areas(seat, false), 0) };
        for kind in (0..UNITS).filter(|k| kinds >> k & 1 != 0) {
            let cost = self.cost(seat, kind);
            let purse = free.unwrap_or(self.gold(seat));
            let figures = [cost as i16, purse as i16];
            let verdict = if purse >= cost {
                self.has_room(seat, kind)
            } else if free.is_some() {
                Err(Violation::with(rule!("Z10.2.2"), "costs {0} Gold, and {1} are free", figures))
            } else {
                Err(Violation::with(rule!("Z25.4"), "costs {0} Gold, you have {1}", figures))
            };
            areas(if kind == FLEET { at_sea } else { on_land })
                .for_each(|a| out.put(Reply::Buy(kind as u8, a), verdict));
        }
        if explains(out) {
            self.explain_buy(seat, kinds, on_land, at_sea, out);
        }
    }

    /// Why Units are not bought elsewhere, nor other kinds. [Z20.3] [Z20.9]
    fn explain_buy(&self, seat: u8, kinds: u8, on_land: Mask, at_sea: Mask, out: &mut impl Choices<Reply>) {
        let land = |kind: &usize| *kind != FLEET;
        for kind in (0..UNITS).filter(|k| kinds >> k & 1 != 0) {
            let elsewhere = if land(&kind) {
                self.land_of(seat) & !on_land
            } else {
                self.border(self.land_of(seat) & self.civilized()) & self.kit.sea & !at_sea
            };
            for area in areas(elsewhere) {
                out.refuse(Reply::Buy(kind as u8, area), self.no_muster(seat, area));
            }
        }
        if kinds == 1 << INFANTRY {
            let why = || Violation::new(rule!("Z10.2.2"), "the secondary Action buys Infantry only");
            for kind in (0..UNITS).filter(land).filter(|k| *k != INFANTRY) {
                areas(on_land).for_each(|a| out.refuse(Reply::Buy(kind as u8, a), why()));
            }
        }
    }

    /// Why no Unit can be placed in an Area near the player's own.
    pub(crate) fn no_muster(&self, seat: u8, area: u8) -> Violation {
        if self.p.due & bit(area) != 0 || self.free_of_others(seat) & bit(area) == 0 {
            Violation::new(rule!("Z20.9"), "Units of another colour are there")
        } else {
            Violation::new(rule!("Z20.3"), "Units are placed in Civilized Areas, Fleets beside them")
        }
    }

    pub(crate) fn buy(&mut self, seat: u8, action: Reply, io: &mut impl Fate) {
        let Reply::Buy(kind, area) = action else { return };
        let cost = self.cost(seat, usize::from(kind));
        let price = self.lose(seat, cost);
        self.place_unit(seat, usize::from(kind), area, price, io);
    }

    /// A Unit bought for so much, or free.
    pub(crate) fn place_unit(&mut self, seat: u8, kind: usize, area: u8, price: u16, io: &mut impl Fate) {
        let slot = self.sound(kind);
        self.add_units(area, seat, slot, 1);
        let piece = || Part::Count(1, unit(seat, slot));
        if price == 0 {
            tell!(
                io,
                "Z20.3",
                "{seat} acquires {piece} in {to}.",
                seat = Seat(seat),
                piece = piece(),
                to = space(area)
            );
        } else {
            tell!(io, "Z20.3", "{seat} buys {piece} in {to} for {price}.",
                seat = Seat(seat), piece = piece(), to = space(area), price = gold(price); ..[paid(seat, price)]);
        }
    }

    /// A Unit gained by a card; the owner chooses where, or forgoes it. [Z28.7.2] [D41]
    pub(crate) fn acquire_step(&mut self, seat: u8, kind: u8, left: u8) -> bool {
        let n = usize::from(kind) % UNITS;
        if left == 0 || self.has_room(seat, n).is_err() || self.muster_areas(seat, self.kit.units[n].naval) == 0 {
            self.pop();
            return true;
        }
        false
    }

    pub(crate) fn list_acquire(&self, seat: u8, kind: u8, out: &mut impl Choices<Reply>) {
        let n = usize::from(kind) % UNITS;
        let naval = self.kit.units[n].naval;
        let open = self.muster_areas(seat, naval);
        areas(open).for_each(|a| out.offer(Reply::At(a)));
        if explains(out) {
            let civilized = self.land_of(seat) & self.civilized();
            let near = if naval { self.border(civilized) & self.kit.sea } else { self.land_of(seat) };
            areas(near & !open).for_each(|a| out.refuse(Reply::At(a), self.no_muster(seat, a)));
        }
        out.offer(Reply::Stop);
    }

    pub(crate) fn act_acquire(&mut self, seat: u8, kind: u8, left: u8, action: Reply, io: &mut impl Fate) {
        match action {
            Reply::At(area) => {
                self.replace(ask::Acquire { seat, unit: kind, left: left.saturating_sub(1) });
                self.place_unit(seat, usize::from(kind), area, 0, io);
            }
            _ => self.pop(),
        }
    }

    // ---- Upgrades ----

    /// Areas that meet the needs of an Upgrade. [Z21.1]
    pub(crate) fn upgrade_areas(&self, seat: u8, kind: u8) -> Mask {
        let own = self.land_of(seat) & !self.p.due;
        match kind {
            ROAD => own & !self.p.roads,
            level => own & self.p.levels[usize::from(level - 1) % 4],
        }
    }

    fn list_upgrades(&self, seat: u8, kinds: u8, free: bool, out: &mut impl Choices<Reply>) {
        for kind in (0..4).filter(|k| kinds >> k & 1 != 0) {
            let (cost, gold) = (self.cost(seat, UNITS + usize::from(kind)), self.gold(seat));
            let why = Violation::with(rule!("Z25.4"), "costs {0} Gold, you have {1}", [cost as i16, gold as i16]);
            let verdict = if free || gold >= cost { Ok(()) } else { Err(why) };
            areas(self.upgrade_areas(seat, kind)).for_each(|a| out.put(Reply::Build(kind, a), verdict));
        }
        if explains(out) {
            for kind in 0..4 {
                let fits = self.upgrade_areas(seat, kind);
                for area in areas(self.land_of(seat) & !fits) {
                    out.refuse(Reply::Build(kind, area), self.no_upgrade(kind, area));
                }
                if kinds >> kind & 1 == 0 {
                    let why = || Violation::new(rule!("Z10.4.3"), "the secondary Action builds Keeps only");
                    areas(fits).for_each(|a| out.refuse(Reply::Build(kind, a), why()));
                }
            }
        }
    }

    /// Why an Upgrade does not fit an own Area. [Z21.1]
    fn no_upgrade(&self, kind: u8, area: u8) -> Violation {
        if self.p.due & bit(area) != 0 {
            Violation::new(rule!("Z20.10"), "an attack on it is not resolved")
        } else if kind == ROAD {
            Violation::new(rule!("Z21.1"), "there is a Road already")
        } else if self.level(area) >= kind {
            Violation::new(rule!("Z21.1"), "it is built up so far already")
        } else {
            Violation::new(rule!("Z21.1"), "a Keep needs a Rural Area, a City a Keep, a Metropol a City")
        }
    }

    /// An Upgrade built for so much, or free.
    pub(crate) fn build_upgrade(&mut self, seat: u8, kind: u8, area: u8, price: u16, io: &mut impl Fate) {
        let former = self.level(area);
        if kind == ROAD {
            self.p.roads |= bit(area);
        } else {
            self.set_level(area, kind);
            self.count(seat, Stat::UpgradesBuilt, 1);
        }
        let piece = || Part::A(upgrade(kind));
        let gone = || if kind == ROAD { Vec::new() } else { rebuilt(area, former, 0) };
        if price == 0 {
            tell!(io, "Z21.4", "{seat} builds {piece} in {to}.",
                seat = Seat(seat), piece = piece(), to = space(area); ..gone());
        } else {
            tell!(io, "Z21.4", "{seat} builds {piece} in {to} for {price}.",
                seat = Seat(seat), piece = piece(), to = space(area), price = gold(price);
                ..gone().into_iter().chain([paid(seat, price)]));
        }
        let ctx = Ctx { here: area, ..Ctx::default() };
        self.fire(
            at(Moment::UpgradeBuilt),
            seat,
            ctx,
            move |_, s, on| matches!(on, On::UpgradeBuilt(kinds) if s == seat && kinds >> kind & 1 != 0),
        );
    }

    pub(crate) fn build_step(&mut self, seat: u8, kind: u8, left: u8) -> bool {
        if left == 0 || self.upgrade_areas(seat, kind % 4) == 0 {
            self.pop();
            return true;
        }
        false
    }

    pub(crate) fn list_build(&self, seat: u8, kind: u8, out: &mut impl Choices<Reply>) {
        let open = self.upgrade_areas(seat, kind % 4);
        areas(open).for_each(|a| out.offer(Reply::At(a)));
        if explains(out) {
            let others = self.land_of(seat) & !open;
            areas(others).for_each(|a| out.refuse(Reply::At(a), self.no_upgrade(kind % 4, a)));
        }
        out.offer(Reply::Stop);
    }

    pub(crate) fn act_build(&mut self, seat: u8, kind: u8, left: u8, action: Reply, io: &mut impl Fate) {
        match action {
            Reply::At(area) => {
                self.replace(ask::Build { seat, upgrade: kind, left: left.saturating_sub(1) });
                self.build_upgrade(seat, kind % 4, area, 0, io);
            }
            _ => self.pop(),
        }
    }

    // ---- Positions ----

    /// Positions that a player could take. [Z10.5.1]
    pub(crate) fn seats_to_take(&self, seat: u8, exclude: u8) -> impl Iterator<Item = u8> + '_ {
        (0..POSITIONS as u8).filter(move |n| exclude >> n & 1 == 0 && self.holder(usize::from(*n)) != seat)
    }

    pub(crate) fn take_seat_step(&mut self, seat: u8, exclude: u8) -> bool {
        if self.seats_to_take(seat, exclude).next().is_none() {
            self.pop();
            return true;
        }
        false
    }

    pub(crate) fn list_take_seat(&self, seat: u8, exclude: u8, by_card: bool, out: &mut impl Choices<Reply>) {
        for n in 0..POSITIONS as u8 {
            let verdict = if exclude >> n & 1 != 0 && by_card {
                Err(Violation::new(rule!("Z28.7.14"), "the card does not take this seat"))
            } else if exclude >> n & 1 != 0 {
                Err(Violation::new(rule!("Z10.5.2"), "the secondary Action does not take this seat"))
            } else if self.holder(usize::from(n)) == seat {
                Err(Violation::new(rule!("Z10.5.1"), "you hold this seat"))
            } else {
                Ok(())
            };
            out.put(Reply::Position(n), verdict);
        }
        if !by_card {
            out.offer(Reply::Stop); // [D20]
        }
    }

    pub(crate) fn act_take_seat(&mut self, seat: u8, action: Reply, io: &mut impl Fate) {
        self.pop();
        let Reply::Position(n) = action else { return };
        let from = self.holder(usize::from(n));
        if self.is_seat(from) {
            self.remove_card(from, Deck::Position, n);
        }
        self.p.positions[usize::from(n) % POSITIONS] = seat;
        self.add_card(seat, Deck::Position, n);
        self.count(seat, Stat::PositionsTaken, 1);
        let place = if from == NO { POOL } else { home(from) };
        tell!(io, "Z10.5.3", "{seat} takes the seat of {card} from {from}.",
            seat = Seat(seat), card = card(Deck::Position, n), from = place; to = home(seat));
        let moments = at(Moment::PositionTaken) | at(Moment::PositionLost);
        self.fire(moments, seat, Ctx::default(), move |_, s, on| {
            (s == seat && on == On::PositionTaken) || (s == from && on == On::PositionLost)
        });
    }
}
