//! Saved states: the state is the file. A file may hold anything; a state that comes back is sound: every component is there once,
//! the state contradicts no rule, and what is pending can go on. [V2] [V3] [V8]

use ravelin_core::names::KitNames;
use ravelin_core::{Asking, BySeat, Each, Options, Places, Seat, Set, StateError, Stored};

use crate::ids::*;
use crate::kit::*;
use crate::questions::Frame;
use crate::setup::bare;
use crate::state::{Pending, Player, Public, Secret, State, Vilnius};

/// A result whose error says where in the file and why.
type Sure = Result<(), StateError>;

fn ensure(holds: bool, place: impl std::fmt::Display, why: impl std::fmt::Display) -> Sure {
    if holds { Ok(()) } else { Err(StateError(format!("{place}: {why}"))) }
}

impl Stored for Vilnius {
    type Saved = State;

    fn save(&self) -> State {
        State { public: self.p, income: self.s.income }
    }

    fn restore(kit: &'static Kit, options: &Options, saved: State) -> Result<Self, StateError> {
        let new = bare(kit, options).p;
        let p = Public { seats: new.seats, points: new.points, removed: new.removed, ..saved.public };
        let mut game = Vilnius { kit, p, s: Secret { income: saved.income } };
        for seat in game.each_seat() {
            if game.player(seat).emblem.is_some() {
                game.survey(seat);
            }
        }
        game.audit()?;
        Ok(game)
    }

    fn audit(&self) -> Result<(), StateError> {
        self.audit_components()?;
        if self.p.end.is_some() {
            return ensure(matches!(self.pending(), [Frame::Over(_)]), "frames", "the game is over");
        }
        self.audit_leftovers()?;
        self.audit_income()?;
        self.check_pending()
    }

    fn names(kit: &'static Kit) -> &'static dyn KitNames {
        kit
    }
}

impl Vilnius {
    /// Every component is somewhere exactly once, and the state contradicts no rule, whatever is pending.
    pub(crate) fn audit_components(&self) -> Sure {
        self.audit_numbers()?;
        self.each_seat().try_for_each(|seat| self.audit_player(seat))?;
        self.audit_buildings()?;
        self.audit_provinces()?;
        self.audit_units()?;
        self.audit_order()?;
        self.audit_fight()
    }

    fn audit_numbers(&self) -> Sure {
        let p = &self.p;
        let lost = p.end == Some(End::Lost);
        ensure((1..=80).contains(&p.round), "round", "rounds count from 1 and stay below 35")?;
        ensure(p.part <= 1, "part", "0 before the Boost, 1 after it")?;
        ensure(p.city <= p.points, "city", format_args!("{} is more than {}", p.city, p.points))?;
        ensure((p.city == 0) == lost, "city", "without a point the game is lost")?;
        ensure(self.has(p.start), "start", "there is no such seat")?;
        ensure((p.part == 1) == p.order.boost.is_some(), "part", "part 2 begins with the Boost")?;
        let beyond = |seat: Seat| !self.has(seat);
        let absent = p.players.iter().filter(|(seat, _)| beyond(*seat));
        ensure(absent.into_iter().all(|(_, player)| *player == Player::default()), "players", "there are fewer seats")?;
        let flags = &p.this_round;
        let lists = [flags.passed, flags.attacking, p.window.committed, p.window.done, p.window.recalled];
        let named = lists.iter().chain(&[p.window.planned, p.window.no_part]).any(|seats| seats.iter().any(beyond));
        let used = Resource::ALL.map(|to| *flags.swapped(to));
        let marked = used.iter().chain([&flags.used]).flat_map(BySeat::iter);
        let marked = marked.into_iter().any(|(seat, used)| beyond(seat) && !used.is_empty());
        ensure(!named && !marked, "this_round", "there are fewer seats")
    }

    fn audit_player(&self, seat: Seat) -> Sure {
        let player = self.player(seat);
        let path = format!("players[{}]", seat.0);
        let Some(emblem) = player.emblem else {
            let empty = Player { target: player.target, site: player.site, ..Player::default() } == *player;
            let setting_up = matches!(self.top(), Some(Frame::Emblems(_)));
            return ensure(empty && setting_up, path, "without an emblem there are no cards");
        };
        let high = self.kit.value_max;
        let fits = (1..=high).contains(&player.value);
        ensure(fits, format_args!("{path}.value"), format_args!("not from 1 to {high}"))?;
        let twice = self.each_seat().any(|other| other < seat && self.player(other).emblem == Some(emblem));
        ensure(!twice, format_args!("{path}.emblem"), "another player has it")?;
        self.audit_display(player, &format!("{path}.display"))?;
        self.audit_used(seat)
    }

    fn audit_display(&self, player: &Player, path: &str) -> Sure {
        let display = &player.display;
        let first: Vec<(Building, Cell)> = display.iter().take(2).map(|b| (b.building, b.cell())).collect();
        let start = [(self.kit.residence, Cell { x: 0, y: 0 }), (self.kit.barracks, Cell { x: 1, y: 0 })];
        ensure(first == start, path, "Residence at 0,0 and Barracks at 1,0 come first")?;
        for (n, b) in display.iter().enumerate() {
            let spec = self.kit.building(b.building);
            let near = b.x.unsigned_abs() < 24 && b.y.unsigned_abs() < 24;
            ensure(near, path, format_args!("{} lies too far away", spec.id))?;
            let twice = display[..n].iter().any(|o| o.cell() == b.cell());
            ensure(!twice, path, format_args!("two Buildings at {}", b.cell()))?;
            ensure(b.round <= self.p.round, path, format_args!("{} is built in a later round", spec.id))?;
            let stored = (b.province.is_none() || spec.stores_province)
                && (b.unit.is_none() || spec.stores_unit)
                && (b.shared.is_none() || spec.shares);
            ensure(stored, path, format_args!("{} cannot hold that card", spec.id))?;
            let others = display.iter().enumerate().filter(|(m, _)| *m != n);
            let meets = others.into_iter().any(|(_, o)| spec.forbids.has(self.kit.building(o.building).kind));
            ensure(!meets, path, "Buildings that exclude each other")?;
        }
        let joined = self.connected(display, None).len() == display.len();
        ensure(joined, path, "a Building is not joined with the Residence")?;
        ensure(player.site == self.site_of(display), path, "its figures are not those of its Buildings")
    }

    /// What was used in this round is there and can be used. [V9.8] [V9.13]
    fn audit_used(&self, seat: Seat) -> Sure {
        let (flags, at) = (&self.p.this_round, seat.0);
        let able = |can: &dyn Fn(&BuildingSpec) -> bool| -> Set<Place> {
            let able = self.player(seat).display.places().filter(|(_, b)| can(self.kit.building(b.building)));
            able.map(|(place, _)| place).collect()
        };
        let yielding = able(&|spec| spec.yields.values().any(|n| *n > 0));
        let used = yielding.has_all(flags.used[seat]);
        ensure(used, format_args!("this_round.used[{at}]"), "no Building with an amount stands there")?;
        for to in Resource::ALL {
            let fits = able(&|spec| spec.exchanges.has(to)).has_all(flags.swapped(to)[seat]);
            ensure(fits, format_args!("this_round.to_{to}[{at}]"), "no Building with that exchange stands there")?;
        }
        Ok(())
    }

    /// General Buildings are in the supply or in displays; own ones in the private supply or in the display. [V2.2]
    fn audit_buildings(&self) -> Sure {
        let p = &self.p;
        for (kind, spec) in self.kit.each_building() {
            let stands = |player: &Player| player.display.iter().filter(|b| b.building == kind).count();
            if !spec.is_private() {
                let found = p.players.values().map(stands).sum::<usize>() + usize::from(p.buildings[kind]);
                let right = usize::from(spec.count);
                ensure(found == right, &spec.id, format_args!("{found} instead of {right}"))?;
                let private = p.players.values().any(|q| q.supply.has(kind));
                ensure(!private, &spec.id, "it is in no private supply")?;
                continue;
            }
            ensure(p.buildings[kind] == 0, &spec.id, "it bears an emblem and is in no general supply")?;
            for (seat, player) in p.players.iter() {
                let Some(emblem) = player.emblem else { continue };
                let right = usize::from(spec.start || self.kit.own[emblem].has(kind));
                let found = stands(player) + usize::from(player.supply.has(kind));
                let place = format_args!("players[{}] {}", seat.0, spec.id).to_string();
                ensure(found == right, place, format_args!("{found} instead of {right}"))?;
            }
        }
        Ok(())
    }

    /// Every Province once: with a player, in a stack, in hand of somebody who looks, or unseen. [V2.4]
    fn audit_provinces(&self) -> Sure {
        let (p, kit) = (&self.p, self.kit);
        let mut seen = p.unseen;
        let mut put = |place: &str, card: Province| {
            ensure(seen.insert(card), place, format_args!("{} is in two places", kit.province(card).id))
        };
        for (seat, player) in p.players.iter() {
            let path = format!("players[{}]", seat.0);
            for cards in [player.hand, player.draw, player.discard, player.loot] {
                cards.iter().try_for_each(|card| put(&path, card))?;
            }
            let lying = player.display.iter().flat_map(|b| [b.province, b.shared]).flatten();
            lying.into_iter().try_for_each(|card| put(&path, card))?;
        }
        p.stacks.values().flat_map(|pile| pile.known.iter()).try_for_each(|card| put("stacks", *card))?;
        p.pending.looked.iter().try_for_each(|card| put("pending.looked", *card))?;
        let homes = p.players.values().filter_map(|q| q.emblem).map(|emblem| kit.homes[emblem]);
        let right = homes.fold(kit.wild, |all, home| all | home);
        if let Some(card) = ((seen - right) | (right - seen)).lowest() {
            let why = format_args!("{} is missing or not in play", kit.province(card).id).to_string();
            return ensure(false, "provinces", why);
        }
        let unknown: usize = p.stacks.values().map(|s| usize::from(s.unknown)).sum();
        ensure(kit.wild.has_all(p.unseen), "unseen", "a home Province was seen by its owner")?;
        ensure(p.stacks.values().all(|s| s.unknown <= 3), "stacks", "at most three cards nobody has seen")?;
        let fits = unknown == p.unseen.len();
        ensure(fits, "unseen", format_args!("{unknown} places for the cards nobody has seen"))
    }

    fn audit_units(&self) -> Sure {
        let p = &self.p;
        for (kind, spec) in self.kit.each_unit() {
            let piles = p.players.values().flat_map(|q| [q.units, q.unit_draw, q.unit_discard]);
            let lying = piles.chain([p.units]).chain(p.fight.aside.values().copied());
            let single = p.players.values().flat_map(|q| q.display.iter().filter_map(|b| b.unit));
            let single = single.chain(p.fight.deployed.iter().map(|d| d.unit)).filter(|unit| *unit == kind).count();
            let is_split = matches!(self.top(), Some(Frame::Split(split)) if split.unit == kind);
            let found = lying.map(|units| usize::from(units.of(kind))).sum::<usize>() + single + usize::from(is_split);
            let right = usize::from(spec.count);
            ensure(found == right, &spec.id, format_args!("{found} instead of {right}"))?;
        }
        Ok(())
    }

    fn audit_order(&self) -> Sure {
        let (p, kit) = (&self.p, self.kit);
        let order = &p.order;
        let foes = || p.players.values().flat_map(|q| q.row.iter().copied()).chain(p.fight.foes.iter().map(|f| f.card));
        for kind in kit.each_order() {
            let piles = [order.pile[kind], order.discard[kind], order.boxed[kind]].map(usize::from);
            let single = foes().chain(order.buildings.iter().copied()).filter(|card| *card == kind).count();
            let (found, right) = (piles.iter().sum::<usize>() + single, usize::from(kit.all_orders[kind]));
            ensure(found == right, kit.order_id(kind), format_args!("{found} instead of {right}"))?;
        }
        let sum = |counts: &Each<Enemy, u8>| counts.values().map(|n| u16::from(*n)).sum::<u16>();
        let blanks = |counts: &Each<Enemy, u8>| kit.weaponless.iter().map(|kind| counts[kind]).sum::<u8>();
        let (pile, boxed, left, removed) = (sum(&order.pile), sum(&order.boxed), order.left, p.removed);
        if p.part == 0 {
            let fits =
                pile == u16::from(left) + u16::from(removed) && boxed == 0 && order.blanks == blanks(&order.pile);
            ensure(fits, "order.left", format_args!("{removed} cards less than the cards nobody has seen"))?;
            ensure(left >= order.blanks, "order.blanks", "the weaponless cards are in the pile")?;
        } else {
            let fits = pile == u16::from(left) && boxed == u16::from(removed) && order.blanks == 0;
            ensure(fits, "order.left", "after the Boost the whole pile is known")?;
            ensure(blanks(&order.boxed) == 0, "order.boxed", "only main cards are left out")?;
        }
        ensure(!order.last || (p.part == 1 && left == 0), "order.last", "the Final Attack comes last")?;
        ensure(!foes().any(|k| kit.is_fort(k)), "rows", "a Building is in no row")?;
        let forts = &order.buildings;
        ensure(forts.iter().all(|k| kit.is_fort(*k)), "order.buildings", "an enemy Unit is no Building")?;
        let fits = forts.len() <= usize::from(kit.max_forts);
        ensure(fits, "order.buildings", format_args!("more than {}", kit.max_forts))?;
        for (target, in_pile) in self.count().pile.iter() {
            let held = self.each_seat().filter(|seat| self.player(*seat).target == target).count();
            let cards = [p.destinations.pile[target], p.destinations.discard[target]].map(usize::from);
            let found = held + cards.iter().sum::<usize>();
            let dealt = if target == Target::Vilnius { p.seats } else { 0 };
            let right = usize::from(*in_pile + dealt);
            ensure(found == right, "destinations", format_args!("{found} instead of {right}"))?;
        }
        Ok(())
    }

    /// Units stand against enemies that are there, and skulls are those of the cards. [V14]
    fn audit_fight(&self) -> Sure {
        let (fight, kit) = (&self.p.fight, self.kit);
        let siege = self.is_siege();
        for f in fight.foes.iter() {
            ensure(self.has(f.row), "fight.foes", "there is no such row")?;
            let most = if f.defeated { self.skulls(f.card)[Skull::Red] } else { 0 };
            ensure(f.reds <= most, "fight.foes", format_args!("{} has {most} Red Skulls", kit.order_id(f.card)))?;
        }
        for d in fight.deployed.iter() {
            let (spec, fought) = (kit.unit(d.unit), d.fought());
            let there = fought.iter().all(|at| self.target_kind(at).is_some());
            let fits = self.has(d.owner) && there && d.at.len() == spec.symbols.len() && !fought.is_empty();
            ensure(fits, "fight.deployed", "a Unit stands nowhere")?;
            let may_split = spec.distribute && !siege;
            ensure(d.is_whole() || may_split, "fight.deployed", format_args!("{} cannot be split", spec.id))?;
        }
        for (seat, aside) in fight.aside.iter() {
            let named = fight.named[seat];
            let fits = named.kinds().all(|k| named.of(k) <= aside.of(k));
            ensure(fits, "fight.named", "only survivors can be named")?;
            let absent = aside.is_empty() && fight.taken[seat] == 0;
            ensure(self.has(seat) || absent, "fight", "there are fewer seats")?;
        }
        Ok(())
    }

    /// What can happen inside what.
    fn nests(&self) -> bool {
        use Frame::{Answer, Boost, Choose, City, Conquer, Damage, Emblems, Evening, Extra, FortLoot, Income, Look};
        use Frame::{Offer, Pay, Plunder, Prepare, Propose, Reds, Rim, Siege, Skulls, Split, Store, Stored, Under};
        use Frame::{Victim, Window};
        match self.pending() {
            [Emblems(_) | Income(_) | City(_) | Window(_) | Reds(_)] => true,
            [Plunder(_) | Siege(_) | FortLoot(_) | Conquer(_) | Evening(_)] => true,
            [Prepare(_) | Extra(_), Boost(_), Rim(_)] => true,
            [Prepare(_) | Extra(_), Boost(_), Stored(stored)] => !stored.city,
            [City(city), Pay(pay)] => city.seat == pay.seat,
            [City(city), Store(store)] => city.seat == store.seat,
            [Window(window), Split(split)] => window.seat == split.seat,
            [Reds(_), Victim(_)] | [Damage(_), Rim(_) | Stored(_)] => true,
            [Skulls(skulls), Propose(propose)] => skulls.metal == propose.metal,
            [Skulls(skulls), Answer(answer)] => skulls.metal == answer.metal,
            [Conquer(conquer), Offer(offer)] => conquer.n == offer.n,
            [Conquer(conquer), Look(look)] => conquer.n == look.n,
            [Conquer(conquer), Choose(choose)] => conquer.n == choose.n,
            [Conquer(conquer), Under(under)] => conquer.n == under.n,
            _ => false,
        }
    }

    /// What belongs to something that is not going on is empty.
    fn audit_leftovers(&self) -> Sure {
        let (p, pending, fight) = (&self.p, &self.p.pending, &self.p.fight);
        ensure(self.nests(), "frames", "the game cannot wait there")?;
        let (Some(base), Some(top)) = (self.pending().first(), self.top()) else { unreachable!("it nests") };
        let begun = self.each_seat().all(|s| self.player(s).emblem.is_some());
        ensure(begun || matches!(base, Frame::Emblems(_)), "frames", "every player needs an emblem first")?;
        let is_paying = matches!(top, Frame::Pay(_));
        ensure(pending.purchase().is_some() == is_paying && pending.is_clear(), "pending", "nothing is bought")?;
        let mut rest = *pending;
        match top {
            Frame::Pay(_) => {
                rest.buy_nothing();
                rest.elements.clear();
            }
            Frame::Offer(_) => rest.elements.clear(),
            Frame::Split(_) => rest.aims.clear(),
            Frame::Choose(_) | Frame::Under(_) => rest.looked.clear(),
            _ => {}
        }
        ensure(rest == Pending::default(), "pending", "something is pending that nobody is asked about")?;
        let in_skulls = matches!(base, Frame::Damage(_) | Frame::Skulls(_));
        let is_fight = in_skulls || matches!(base, Frame::Window(_) | Frame::Reds(_));
        let in_window = matches!(base, Frame::Window(_) | Frame::Siege(_) | Frame::Reds(_));
        let is_plunder = matches!(base, Frame::Plunder(_));
        ensure(fight.deployed.is_empty() || in_window, "fight.deployed", "nobody fights")?;
        ensure(fight.foes.is_empty() || is_fight || is_plunder, "fight.foes", "nobody fights")?;
        ensure(in_skulls || fight.aside == BySeat::default(), "fight.aside", "nobody fought")?;
        let naming = matches!(base, Frame::Skulls(_));
        ensure(naming || fight.named == BySeat::default(), "fight.named", "nobody is named")?;
        ensure(is_plunder || fight.taken == BySeat::default(), "fight.taken", "nobody plunders")?;
        let resolving = in_skulls || matches!(base, Frame::Reds(_));
        let reds = fight.foes.iter().any(|f| f.reds > 0);
        ensure(resolving || !reds, "fight.foes", "Red Skulls are not resolved now")?;
        let closed = matches!(base, Frame::Income(_) | Frame::Emblems(_) | Frame::Prepare(_));
        let none = p.this_round.passed.is_empty() && p.this_round.attacking.is_empty();
        ensure(!closed || none, "this_round", "the round has just begun")?;
        let is_over = !closed && !matches!(base, Frame::City(_));
        let all_passed = p.this_round.passed.len() == usize::from(p.seats);
        ensure(!is_over || p.order.last || all_passed, "this_round.passed", "all have passed")?;
        ensure(!p.order.last || is_fight, "order.last", "the Final Attack is a fight")
    }

    fn audit_income(&self) -> Sure {
        let committed = self.p.window.committed;
        let asked = matches!(self.pending(), [Frame::Income(_)]);
        ensure(asked || committed.is_empty(), "window.committed", "no income is fixed")?;
        for (seat, fixed) in self.s.income.iter() {
            let right = match *fixed {
                Some(units) if self.has(seat) => {
                    let (low, high, _) = self.income_options(seat);
                    committed.has(seat) && (low..=high).contains(&units)
                }
                Some(_) => false,
                None => !committed.has(seat),
            };
            ensure(right, "income", "one number for each seat that has fixed it")?;
        }
        Ok(())
    }
}
