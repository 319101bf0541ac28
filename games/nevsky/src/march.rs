//! March and Sail: who goes along, what the load costs, what is left behind, and where the group arrives. [N4.3] [N4.7.3]

use ravelin_core::{Choices, Clause, Each, Violation, rule, tell};

use crate::action::{Action, Load};
use crate::flow::{Ask, Fate, Stage};
use crate::kit::*;
use crate::muster::out_explains;
use crate::state::{Legate, March, Nevsky, Place};
use crate::tokens::{Company, LEGATE, SIEGE, actions, goods};

/// What a group carries, and with what. [N4.3.2a]
#[derive(Clone, Copy)]
struct Baggage {
    provender: u8,
    loot: u8,
    transport: u8,
}

impl Baggage {
    /// Provender and Loot that are left behind with a load. [N4.3.2e]
    fn left_by(self, load: Load) -> [u8; 2] {
        match load {
            Load::AsIs => [0, 0],
            Load::Heavy => [self.provender.saturating_sub(2 * self.transport), 0],
            Load::Light => [self.provender.saturating_sub(self.transport), self.loot],
        }
    }
}

/// What a Sail leaves ashore.
pub(crate) enum Ashore {
    Nothing,
    /// So much Provender and Loot.
    These([u8; 2]),
    /// Goods for so many Ships, of either kind: one Ship for a Provender, two for a Loot.
    Choice(u8),
}

impl Nevsky {
    /// Who Marches: the Lord, his Lower Lord, and whom a Marshal takes. [N4.3.1]
    pub(crate) fn marching(&self, l: LordId) -> Lords {
        self.p.card.group.or(self.with_partner(l))
    }

    /// Boats of a Lord, with Lodya at its best. [N7.R16C.a]
    fn best_boats(&self, l: LordId) -> u8 {
        let (boats, ships) = (self.asset(l, AssetId::Boat), self.asset(l, AssetId::Ship));
        if self.has_card(l, capability::LODYA) { (2 * boats).max(boats + ships.min(2)) } else { boats }
    }

    /// Ships of a Lord, Cogs double, Lodya at its best. [N7.T18C.a] [N7.R16C.a]
    pub(crate) fn best_ships(&self, l: LordId) -> u8 {
        let (boats, ships) = (self.asset(l, AssetId::Boat), self.asset(l, AssetId::Ship));
        if self.has_card(l, capability::COGS) {
            2 * ships
        } else if self.has_card(l, capability::LODYA) {
            ships + boats.min(2)
        } else {
            ships
        }
    }

    /// Usable Transport of a group on a kind of Way. [N1.7.4]
    pub(crate) fn transport(&self, group: Lords, kind: WayKind) -> u8 {
        match self.usable(kind) {
            Some(AssetId::Boat) => group.iter().map(|l| self.best_boats(l)).sum(),
            Some(a) => group.iter().map(|l| self.asset(l, a)).sum(),
            None => 0,
        }
    }

    fn baggage(&self, group: Lords, kind: WayKind) -> Baggage {
        let sum = |a: AssetId| group.iter().map(|l| self.asset(l, a)).sum();
        Baggage { provender: sum(AssetId::Provender), loot: sum(AssetId::Loot), transport: self.transport(group, kind) }
    }

    /// Converts: the first March of a card is free with Light Horse along. [N7.T3C.a]
    fn free_march(&self, group: Lords) -> bool {
        !self.p.card.marched
            && group.iter().any(|l| self.has_card(l, capability::CONVERTS))
            && group.iter().any(|l| self.mat(l).units[UnitId::LightHorse] > 0)
    }

    /// Whether a card goes on without actions. With hidden mats all who might have Converts are asked. [N9.1d]
    pub(crate) fn may_march_free(&self, l: LordId) -> bool {
        if self.p.switches.hidden_mats {
            return l.side() == Side::Teutonic && !self.lord(l).inside && !self.p.card.marched;
        }
        self.free_march_left(l)
    }

    /// A free March may be taken with no action left. [N7.T3C.b]
    pub(crate) fn free_march_left(&self, l: LordId) -> bool {
        let group = self.marching(l);
        !self.lord(l).inside
            && l.side() == Side::Teutonic
            && !self.p.card.marched
            && (self.free_march(group) || (self.is_marshal(l) && self.free_march(self.sharing(l))))
    }

    /// What a March costs with this load, or why it is not possible. [N4.3.2]
    fn march_cost(&self, bags: Baggage, free: bool, load: Load) -> Result<u8, Violation> {
        let Baggage { provender, loot, transport } = bags;
        let heavy = i16::from(provender) > 2 * i16::from(transport);
        let laden = loot > 0 || provender > transport;
        let cost = match load {
            Load::AsIs if heavy => {
                let figures = [i16::from(provender), 2 * i16::from(transport)];
                return Err(Violation::with(rule!("N4.3.2b"), "{0} Provender, his Transport carries {1}", figures));
            }
            Load::AsIs => match (free, laden) {
                (true, _) => 0,
                (false, true) => 2,
                (false, false) => 1,
            },
            Load::Heavy if !heavy => {
                return Err(Violation::new(rule!("N4.3.2e"), "nothing needs to be discarded to March Laden"));
            }
            // Without Transport and Loot it would be the light March for more.
            Load::Heavy if transport == 0 && loot == 0 && !free => {
                return Err(Violation::new(rule!("N4.3.2e"), "nothing is left to carry: March light"));
            }
            Load::Heavy => {
                if free {
                    0
                } else {
                    2
                }
            }
            Load::Light if !laden => return Err(Violation::new(rule!("N4.3.2e"), "he is Unladen as he is")),
            Load::Light if free => {
                return Err(Violation::new(rule!("N4.3.2f"), "a free March does not need to be light"));
            }
            Load::Light => 1,
        };
        let left = self.actions_left();
        if cost == 2 && left < cost {
            let figures = [i16::from(cost), i16::from(left)];
            return Err(Violation::with(rule!("N4.3.2d"), "Laden: it takes {0} actions, he has {1}", figures));
        }
        self.needs(cost)?;
        Ok(cost)
    }

    /// What a March of the group chosen so far costs, for its button. [N4.3.2d] [N7.T3C.a]
    pub(crate) fn cost_of_march(&self, l: LordId, way: WayId, load: Load) -> Option<u8> {
        let group = self.marching(l);
        let free = l.side() == Side::Teutonic && self.free_march(group);
        self.march_cost(self.baggage(group, self.way_kind(way)), free, load).ok()
    }

    /// Whether a March as they are is Laden, and the Provender and Loot that one with this load leaves behind. [N4.3.2e]
    pub(crate) fn load_of_march(&self, l: LordId, way: WayId, load: Load) -> (bool, [u8; 2]) {
        let bags = self.baggage(self.marching(l), self.way_kind(way));
        let laden = bags.loot > 0 || bags.provender > bags.transport;
        (laden, bags.left_by(load))
    }

    /// Provender and Loot that the Ships of a Sail have no room for: each alone, if the other stays aboard. [N4.7.3b]
    pub(crate) fn load_of_sail(&self, l: LordId) -> Ashore {
        let group = self.marching(l);
        let (horse, provender, loot) = self.cargo(l.side(), group);
        let room = self.sea_room(l.side(), group).saturating_sub(horse);
        let over = (provender + 2 * loot).saturating_sub(room);
        match (over, provender, loot) {
            (0, ..) => Ashore::Nothing,
            (_, _, 0) => Ashore::These([over, 0]),
            (_, 0, _) => Ashore::These([0, over.div_ceil(2)]),
            _ if room == 0 => Ashore::These([provender, loot]),
            _ => Ashore::Choice(over),
        }
    }

    pub(crate) fn list_marches(&self, l: LordId, at: LocaleId, out: &mut impl Choices<Action>) {
        let group = self.marching(l);
        let free = l.side() == Side::Teutonic && !self.p.card.marched && self.free_march(group);
        if self.actions_left() > 0 || self.free_march_left(l) {
            self.list_group(l, group, out);
            if l.side() == Side::Teutonic && self.p.legate == Legate::At(at) {
                match (self.p.card.legate_along, self.p.card.legate_stays) {
                    (true, _) => out.offer(Action::LegateStays),
                    (false, true) => out.refuse(Action::LegateAlong, told_to_stay(rule!("N1.4.1d"))),
                    (false, false) => out.offer(Action::LegateAlong),
                }
            }
        }
        let bags: Each<WayKind, Baggage> = Each::from_fn(|kind| self.baggage(group, kind));
        for &(to, way) in self.book.steps[at].iter() {
            let bags = bags[self.way_kind(way)];
            for load in [Load::AsIs, Load::Heavy, Load::Light] {
                let verdict = self.march_cost(bags, free, load).map(|_| ());
                // The other loads are near misses only where one of them is asked for.
                if verdict.is_ok() || load == Load::AsIs {
                    out.put(Action::March { to, way, load }, verdict);
                }
            }
        }
    }

    /// Who may go along: with a Marshal everybody, a Lower Lord only with his Lieutenant. [N4.3.1a] [N4.3.1b] [N4.3.1c]
    fn list_group(&self, l: LordId, group: Lords, out: &mut impl Choices<Action>) {
        let led = |o: &LordId| self.lord(*o).upper.is_none();
        let more = self.sharing(l).minus(group);
        if self.is_marshal(l) {
            let staying = self.p.card.staying;
            for o in more.iter().filter(led) {
                out.put(Action::Along(o), if staying.has(o) { Err(told_to_stay(rule!("N4.3.1d"))) } else { Ok(()) });
            }
            self.p.card.group.iter().filter(led).for_each(|o| out.offer(Action::Stay(o)));
            if out_explains(out) {
                let why = Violation::new(rule!("N4.3.1b"), "a Lower Lord comes with his Lieutenant only");
                more.iter().filter(|o| !led(o)).for_each(|o| out.refuse(Action::Along(o), why));
            }
        } else if out_explains(out) {
            let why = Violation::new(rule!("N4.3.1c"), "only a Marshal takes others along");
            more.iter().for_each(|o| out.refuse(Action::Along(o), why));
        }
    }

    pub(crate) fn march(&mut self, l: LordId, to: LocaleId, way: WayId, load: Load, io: &mut impl Fate) {
        let group = self.marching(l);
        let free = l.side() == Side::Teutonic && !self.p.card.marched && self.free_march(group);
        let bags = self.baggage(group, self.way_kind(way));
        let cost = self.march_cost(bags, free, load).unwrap_or(0);
        // The Legate's pawn is used up before it could go along. [N4.2.1c]
        self.spend(cost, io);
        self.p.card.marched = true;
        let from = self.locale_of(l).expect("whoever Marches is on map");
        let [drop, loot] = bags.left_by(load);
        let (all, before) = (drop == bags.provender, self.s.mats);
        self.tell_left_behind(group, [if all { drop } else { 0 }, loot], io);
        self.p.march = March { group, from, to, way: Some(way), ..March::default() };
        self.s.stores.due = drop;
        if load == Load::Light {
            for m in group.iter() {
                let loot = self.asset(m, AssetId::Loot);
                self.lose(m, AssetId::Loot, loot);
            }
        }
        if all {
            for m in group.iter() {
                let all = self.asset(m, AssetId::Provender);
                self.lose(m, AssetId::Provender, all);
            }
            self.s.stores.due = 0;
        }
        let prepare = group.does("prepares", "prepare");
        if self.has_answer(Ask::MarchDrop) {
            tell!(
                io,
                "N4.3a",
                "{lords} {prepare} to March to {at} by {way} for {actions}.",
                lords = self.led(group),
                prepare,
                at = to,
                way,
                actions = actions(cost);
                ..self.changed_behind(&before)
            );
            return self.push(Ask::MarchDrop);
        }
        self.set_out(Some(cost), io);
    }

    /// Provender and Loot that all of a group discard at once, so that nobody chooses. [N4.3.2e]
    fn tell_left_behind(&self, group: Lords, [provender, loot]: [u8; 2], io: &mut impl Fate) {
        if provender + loot == 0 || self.p.switches.hidden_mats {
            return;
        }
        let each = move |l: LordId| {
            let provender =
                self.lost(l, AssetId::Provender, if provender > 0 { self.asset(l, AssetId::Provender) } else { 0 });
            let loot = self.lost(l, AssetId::Loot, if loot > 0 { self.asset(l, AssetId::Loot) } else { 0 });
            provender.into_iter().chain(loot)
        };
        let mut left = Goods::default();
        (left[AssetId::Provender], left[AssetId::Loot]) = (provender, loot);
        tell!(io, "N4.3.2e", "{lords} {leave} {goods} behind before the March.",
            lords = self.led(group), leave = group.does("leaves", "leave"), goods = goods(&left); ..group.iter().flat_map(each));
    }

    pub(crate) fn list_march_drop(&self, out: &mut impl Choices<Action>) {
        if self.s.stores.due == 0 {
            return out.offer(Action::Done);
        }
        let has = |l: &LordId| self.asset(*l, AssetId::Provender) > 0;
        let lords = self.p.march.group.iter().filter(has);
        lords.for_each(|lord| out.offer(Action::Discard { lord, asset: AssetId::Provender }));
    }

    pub(crate) fn march_drop(&mut self, action: Action, io: &mut impl Fate) {
        let Action::Discard { lord, .. } = action else { return self.set_out(None, io) };
        self.lose(lord, AssetId::Provender, 1);
        self.tell_given_up(lord, rule!("N4.3.2e"), io);
        self.s.stores.due = self.s.stores.due.saturating_sub(1);
        self.push(Ask::MarchDrop);
    }

    /// Whose Provender goes; behind the screen with hidden mats. [N9.1d]
    pub(crate) fn tell_given_up(&self, l: LordId, clause: Clause, io: &mut impl Fate) {
        tell!(
            &mut self.aside(l, io),
            clause,
            "{from} {gives} up {piece}.",
            from = l,
            gives = l.does("gives", "give"),
            piece = AssetId::Provender.many(1)
        );
    }

    /// The group moves; enemies outside are Approached. [N4.3.3a]
    pub(crate) fn set_out(&mut self, cost: Option<u8>, io: &mut impl Fate) {
        let March { group, from, to, way, .. } = self.p.march;
        self.s.stores.due = 0;
        let march = group.does("Marches", "March");
        match (way, cost) {
            (Some(way), Some(cost)) => {
                tell!(io, "N4.3a", "{piece} {march} from {from} to {to} by {way} for {actions}.",
                piece = self.led(group), march, from, to, way, actions = actions(cost); ..self.marked(group));
            }
            (Some(way), None) => tell!(io, "N4.3a", "{piece} {march} from {from} to {to} by {way}.",
                piece = self.led(group), march, from, to, way; ..self.marked(group)),
            (None, _) => tell!(io, "N4.7.3a", "{piece} {sail} from {from} to {to}.",
                piece = self.led(group), sail = group.does("Sails", "Sail"), from, to; ..self.marked(group)),
        }
        for l in group.iter() {
            let lord = self.lord_mut(l);
            lord.place = Place::Map(to);
            lord.moved = true;
            lord.inside = false;
        }
        if self.p.card.legate_along && self.p.legate == Legate::At(from) {
            self.p.legate = Legate::At(to);
            tell!(io, "N1.4.1d", "{piece} goes along.", piece = LEGATE; from, to);
        }
        // Who went along goes along with the next March too, until told to stay. [N4.3.1d]
        self.ask_again();
        self.lift_sieges(io); // [N4.3.3b]
        let enemy = self.active().enemy();
        self.p.stage = if self.outside(enemy, to).is_empty() { Stage::Arrive } else { Stage::ApproachStop(enemy) };
    }

    /// Nobody fights: a Siege may begin, a Trade Route change hands. [N4.3.5] [N4.3.6]
    pub(crate) fn arrive_step(&mut self, io: &mut impl Fate) -> bool {
        let at = self.p.march.to;
        if self.begin_siege(at, io) {
            self.p.card.ended = true; // [N4.3.5b]
        }
        self.p.march = March::default();
        self.p.dirty = true;
        self.p.stage = Stage::Command;
        true
    }

    /// One Siege marker at an Unbesieged enemy Stronghold with no enemy outside. [N4.3.5a]
    pub(crate) fn begin_siege(&mut self, at: LocaleId, io: &mut impl Fate) -> bool {
        let Some(holder) = self.holder(at) else { return false };
        let besieger = holder.enemy();
        let starts = !self.sieged(at) && !self.outside(besieger, at).is_empty() && self.outside(holder, at).is_empty();
        if starts {
            self.p.siege[at] = 1;
            tell!(io, "N4.3.5a", "The Siege of {to} begins.", to = at; piece = SIEGE);
        }
        starts
    }

    /// Ships that a group may use to Sail: its own, and Cogs wherever they are. [N4.7.3b] [N7.T18C.b]
    fn sea_room(&self, side: Side, group: Lords) -> u8 {
        let own: u8 = group.iter().map(|l| self.best_ships(l)).sum();
        let cogs = side.lords().find(|l| self.has_card(*l, capability::COGS) && !group.has(*l) && self.on_map(*l));
        own + cogs.map_or(0, |l| self.best_ships(l))
    }

    /// Ships needed for the Horse, and for all with Provender and Loot. [N4.7.3b]
    fn cargo(&self, side: Side, group: Lords) -> (u8, u8, u8) {
        let each = if side == Side::Teutonic { 1 } else { 2 };
        let horse: u8 = group
            .iter()
            .map(|l| self.mat(l).units.iter().filter(|(u, _)| u.is_horse()).map(|(_, n)| n).sum::<u8>())
            .sum();
        let sum = |a: AssetId| group.iter().map(|l| self.asset(l, a)).sum();
        (each * horse, sum(AssetId::Provender), sum(AssetId::Loot))
    }

    fn can_sail(&self, l: LordId, at: LocaleId) -> Result<(), Violation> {
        if !self.book.seaports.has(at) {
            return Err(Violation::new(rule!("N4.7.3a"), "he is not at a Seaport"));
        }
        if self.season().winter() {
            return Err(Violation::new(rule!("N4.7.3a"), "not in Winter"));
        }
        self.full_card()?;
        let group = self.marching(l);
        let (horse, ..) = self.cargo(l.side(), group);
        let room = self.sea_room(l.side(), group);
        if horse > room {
            let figures = [i16::from(horse), i16::from(room)];
            return Err(Violation::with(rule!("N4.7.3b"), "the Horse needs {0} Ships, there are {1}", figures));
        }
        Ok(())
    }

    pub(crate) fn list_sails(&self, l: LordId, at: LocaleId, out: &mut impl Choices<Action>) {
        if !self.book.seaports.has(at) && !out_explains(out) {
            return;
        }
        let verdict = self.can_sail(l, at);
        let enemies = self.lords_out(l.side().enemy());
        for to in self.book.seaports.without(at).iter() {
            let blocked = Violation::new(rule!("N4.7.3a"), "an Unbesieged enemy Lord is there");
            out.put(Action::Sail(to), verdict.and(if enemies.has(to) { Err(blocked) } else { Ok(()) }));
        }
    }

    pub(crate) fn sail(&mut self, l: LordId, to: LocaleId, io: &mut impl Fate) {
        let group = self.marching(l);
        let from = self.locale_of(l).expect("whoever Marches is on map");
        let legate = self.p.card.legate_along;
        self.use_up();
        self.p.card.legate_along = legate;
        self.p.march = March { group, from, to, ..March::default() };
        if self.has_answer(Ask::SailDrop) {
            tell!(
                io,
                "N4.7.3a",
                "{lords} {prepare} to Sail to {at}.",
                lords = self.led(group),
                prepare = group.does("prepares", "prepare"),
                at = to
            );
            return self.push(Ask::SailDrop);
        }
        self.put_to_sea(io);
    }

    pub(crate) fn must_lighten(&self) -> bool {
        let (side, group) = (self.active(), self.p.march.group);
        let (horse, provender, loot) = self.cargo(side, group);
        u16::from(horse) + u16::from(provender) + 2 * u16::from(loot) > u16::from(self.sea_room(side, group))
    }

    /// Discards that can still end with nothing that could be put back. [N4.7.3c]
    pub(crate) fn list_sail_drop(&self, out: &mut impl Choices<Action>) {
        if !self.must_lighten() {
            return out.offer(Action::Done);
        }
        let (side, group) = (self.active(), self.p.march.group);
        let (horse, provender, loot) = self.cargo(side, group);
        let room = i16::from(self.sea_room(side, group)) - i16::from(horse);
        let gone = &self.s.stores.left_behind;
        let had = [provender + gone[AssetId::Provender], loot + gone[AssetId::Loot]];
        // Whether keeping so much Provender and Loot fits, and nothing discarded would fit again.
        let ends = |p: u8, l: u8| {
            let need = i16::from(p) + 2 * i16::from(l);
            need <= room && (p == had[0] || need + 1 > room) && (l == had[1] || need + 2 > room)
        };
        let leads = |p: u8, l: u8| (0..=p).any(|p| (0..=l).any(|l| ends(p, l)));
        for asset in [AssetId::Provender, AssetId::Loot] {
            let (p, l) = match asset {
                AssetId::Loot => (provender, loot.checked_sub(1)),
                _ => (provender.wrapping_sub(1), (provender > 0).then_some(loot)),
            };
            let Some(l) = l else { continue };
            for lord in group.iter().filter(|m| self.asset(*m, asset) > 0) {
                let verdict = if leads(p, l) {
                    Ok(())
                } else {
                    Err(Violation::new(rule!("N4.7.3c"), "it could be put back: something else must go"))
                };
                out.put(Action::Discard { lord, asset }, verdict);
            }
        }
    }

    pub(crate) fn sail_drop(&mut self, action: Action, io: &mut impl Fate) {
        let Action::Discard { lord, asset } = action else { return self.put_to_sea(io) };
        self.lose(lord, asset, 1);
        self.s.stores.left_behind[asset] += 1;
        tell!(
            &mut self.aside(lord, io),
            "N4.7.3c",
            "{from} {leaves} {piece} ashore.",
            from = lord,
            leaves = lord.does("leaves", "leave"),
            piece = asset.many(1)
        );
        self.push(Ask::SailDrop);
    }

    pub(crate) fn put_to_sea(&mut self, io: &mut impl Fate) {
        self.s.stores.left_behind = Goods::default();
        self.set_out(None, io);
    }
}

/// Taken back once: so the choice of a group ends. [N4.3.1d] [N1.4.1d]
fn told_to_stay(clause: Clause) -> Violation {
    Violation::new(clause, "he was to come along and stays after all; he may come again after the next action")
}
