//! Saved states: the state is the file. Whether every component is somewhere exactly once and the state contradicts no rule;
//! what a pending question relies on says its `sound`. [S2.1]-[S2.18] [S4]

use std::fmt::Display;

use ravelin_core::names::{self, KitNames};
use ravelin_core::{Asking, Options, Set, StateError, Stored};
use serde_json::Value;

use crate::Frame;
use crate::ids::*;
use crate::kit::*;
use crate::rules::cards::Pick;
use crate::rules::glory::MOST_STRIPS;
use crate::setup::switches;
use crate::state::{End, MoveOut, State, Stronghold};
use crate::upgrade;

/// A result whose error says where and why.
type Sure<T> = Result<T, StateError>;

fn ensure(holds: bool, place: impl Display, why: impl Display) -> Sure<()> {
    if holds { Ok(()) } else { Err(StateError(format!("{place}: {why}"))) }
}

impl Stored for Stronghold {
    type Saved = State;

    fn save(&self) -> State {
        State { public: self.p, secret: self.s }
    }

    fn restore(kit: &'static Kit, options: &Options, saved: State) -> Sure<Self> {
        let State { public: p, secret: s } = saved;
        ensure(p.seats == options.seats, "seats", "the options of the game say otherwise")?;
        ensure(p.switches == switches(options), "switches", "the options of the game say otherwise")?;
        let game = Stronghold { kit, p, s };
        game.audit()?;
        Ok(game)
    }

    fn audit(&self) -> Sure<()> {
        self.audit_numbers()?;
        self.audit_units()?;
        self.audit_fields()?;
        self.audit_posts()?;
        self.audit_chips()?;
        self.audit_machines()?;
        self.audit_components()?;
        self.audit_cards()?;
        self.audit_orders()?;
        self.audit_works()?;
        self.audit_marks()?;
        self.audit_glory()?;
        self.audit_breaches()?;
        self.audit_move_out()?;
        self.audit_assault()?;
        self.check_pending()
    }

    fn names(kit: &'static Kit) -> &'static dyn KitNames {
        kit
    }

    fn read_state(kit: &'static Kit, options: &Options, state: &Value) -> Sure<Self> {
        let older = state["public"].get("army").map(|_| upgrade::from_rows(kit, options.seats, state));
        let read = || names::read(older.as_ref().unwrap_or(state));
        Self::restore(kit, options, names::with(kit, read).map_err(StateError)?)
    }
}

/// Sums of units, wide enough for any file.
fn sum<'a>(units: impl IntoIterator<Item = &'a Units>, kind: Kind) -> u16 {
    units.into_iter().map(|units| u16::from(units.of(kind))).sum()
}

fn total(units: Units) -> u16 {
    units.0.iter().map(|n| u16::from(*n)).sum()
}

impl Stronghold {
    /// Numbers that others are computed from stay within what one byte can add up.
    fn audit_numbers(&self) -> Sure<()> {
        let p = &self.p;
        let small = |name: &str, n: u8, most: u8| ensure(n <= most, name, format_args!("{n} is more than {most}"));
        small("turn", p.turn, self.kit.turns)?;
        for n in p.hits.values().chain(p.misses.values()).chain([&p.misses_out]) {
            small("machine cards", *n, 60)?;
        }
        for n in p.stones.values().chain(p.wooden.values()).chain([&p.stone_supply, &p.wooden_supply]) {
            small("components", *n, 60)?;
        }
        for n in p.hourglasses.values().chain(p.labour.values()) {
            small("hourglasses", *n, 120)?;
        }
        for n in p.resources.values() {
            small("resources", *n, 60)?;
        }
        small("rams", p.rams, Ram::ALL.len() as u8)?;
        small("gate", p.gate, 3)?;
        small("strips", p.strips, MOST_STRIPS)
    }

    fn audit_units(&self) -> Sure<()> {
        let p = &self.p;
        let blood = Units([p.blood, 0, 0]);
        for kind in Kind::ALL {
            let horde =
                p.wall.values().chain(p.siege.values()).chain(p.ramparts.values()).chain(p.foregrounds.values());
            let waiting = p.crews.values().chain(p.reserve.values()).chain(p.camp.values());
            let found = sum(horde.chain(waiting).chain([&p.pouch, &p.pool, &p.spent, &blood]), kind);
            let right = u16::from(self.kit.invaders.of(kind));
            ensure(found == right, kind.invader(), format_args!("{found} instead of {right}"))?;
            let found = sum(p.posts.values().chain(p.hospital.values()).chain([&p.supply]), kind);
            let right = u16::from(self.kit.defenders.of(kind));
            ensure(found == right, kind.defender(), format_args!("{found} instead of {right}"))?;
        }
        for side in Side::ALL.into_iter().filter(|side| !self.invaders().contains(side)) {
            let none = p.reserve[side].is_empty() && p.camp[side].is_empty() && p.resources[side] == 0;
            ensure(none, "invaders", "there is one Invader only")?;
        }
        let melee =
            matches!(self.stage(), Frame::Strength(_) | Frame::Hospital(_) | Frame::Barbican(_) | Frame::Over(_));
        ensure(melee || p.repeat || self.fallen().is_empty(), "hospital", "it is empty outside the melee")
    }

    fn audit_fields(&self) -> Sure<()> {
        let (p, kit) = (&self.p, self.kit);
        let fits = |place: Place, units: Units, room: u8| {
            ensure(total(units) <= room.into(), place, format_args!("more than {room} units"))
        };
        for s in Section::ALL {
            fits(s.place(), p.wall[s], self.wall_fields(s))?;
            let tower = if p.siege_towers.has(s) { kit.siege_room } else { 0 };
            fits(s.siege_tower(), p.siege[s], tower)?;
        }
        for r in Rampart::ALL {
            fits(r.place(), p.ramparts[r], kit.quartermaster_room)?; // a Quartermaster may have moved away [S13.10]
        }
        for side in Side::BOTH {
            fits(side.foreground(), p.foregrounds[side], kit.foreground_room[side])?;
        }
        for ram in Ram::ALL {
            fits(ram.place(), p.crews[ram], if self.rams().has(ram) { 2 } else { 0 })?;
        }
        ensure(p.rams == 0 || p.barbican, "crews", "rams without a Barbican")
    }

    fn audit_posts(&self) -> Sure<()> {
        let (p, kit) = (&self.p, self.kit);
        for (post, units) in p.posts.iter() {
            let room = match post.stead() {
                Stead::Section(s) => kit.defender_fields[s] + u8::from(p.platforms.has(s)),
                Stead::Tower(t) if p.mounts[t].is_some() => 0,
                Stead::Tower(_) => 1 + u8::from(p.switches.two_per_tower),
                Stead::Barracks => {
                    ensure(kit.barracks.has(*units), post, "units without a field of their kind")?;
                    continue;
                }
                Stead::Guard => kit.guard_room,
                Stead::HonorGuard => kit.honor_room,
                Stead::Courtyard => continue,
            };
            ensure(total(*units) <= room.into(), post, format_args!("more than {room} units"))?;
        }
        let [officer, warrior] = Hero::ALL.map(|hero| p.heroes[hero]);
        ensure(officer.is_none() || officer != warrior, "heroes", "one Hero per section")
    }

    /// Chips of a kind in use, against those in the box. [S2.18]
    fn audit_chips(&self) -> Sure<()> {
        let (p, kit, flags) = (&self.p, self.kit, &*self.p.turn_flags);
        for piece in Piece::ALL.into_iter().filter(|piece| !matches!(piece, Piece::Stone | Piece::Wooden)) {
            let (used, there) = (self.used(piece), kit.piece(piece));
            ensure(used <= there, piece, format_args!("{used} in use, but there are {there}"))?;
        }
        for s in Section::ALL {
            ensure(self.equipment_on(s) <= kit.equipment_room, s, "more Equipment than fields")?;
        }
        for r in Rampart::ALL {
            ensure(self.training_on(r) <= kit.training_room, r, "more Training than fields")?;
        }
        ensure(kit.siege_fields.has_all(p.siege_towers), "siege_towers", "no field for it there")?;
        let cauldrons = self.cauldron_sections();
        ensure(kit.cauldron_fields.has_all(cauldrons), "cauldrons", "no field for it there")?;
        ensure(cauldrons.has_all(flags.accident), "accident", "there is no Cauldron")?;
        for (place, inside) in [("saboteurs", p.saboteurs), ("turn_flags.fire", flags.fire)] {
            ensure(Building::WITH_ACTIONS.has_all(inside), place, "a building without Actions")?;
        }
        let once = !p.bridges.meets(p.goblin_traps | p.troll_traps) && !p.goblin_traps.meets(p.troll_traps);
        let fits = kit.trap_fields.has_all(p.bridges | p.goblin_traps | p.troll_traps);
        ensure(once && fits, "bridges", "a trap field holds one Trap or Bridge")
    }

    fn audit_machines(&self) -> Sure<()> {
        let (p, kit, flags) = (&self.p, self.kit, &*self.p.turn_flags);
        for (r, machine) in p.machines.iter() {
            let shoots = machine.is_some_and(Machine::shoots);
            ensure(shoots || p.hits[r] + p.misses[r] == 0, r, "a pile without a shooting machine")?;
            ensure(!shoots || p.hits[r] > 0, r, "Hit cards never leave a pile")?;
            let altar = *machine == Some(Machine::Altar);
            let lies = p.influence[r].is_none_or(|s| altar && s.side() == r.side());
            ensure(lies, r, "Influence of an Altar on its side")?;
            let set = !flags.marked.has(r) || p.influence[r].is_some();
            ensure(set, r, "Influence set without an Altar")?;
            let blood = !flags.bloodstones.has(r) || *machine == Some(Machine::Catapult);
            ensure(blood, r, "a Bloodstone without a Catapult")?;
            ensure(!flags.accurate.has(r) || shoots, r, "Accurate Shot without a machine")?;
        }
        let hits: u16 = p.hits.values().map(|n| u16::from(*n)).sum();
        let misses = p.misses.values().map(|n| u16::from(*n)).sum::<u16>() + u16::from(p.misses_out);
        ensure(hits <= kit.hits.into(), "hits", format_args!("{hits} in piles, but there are {}", kit.hits))?;
        ensure(misses <= kit.misses.into(), "misses", format_args!("{misses} used, but there are {}", kit.misses))?;
        ensure(self.machine_count() <= kit.machine_cap, "machines", format_args!("more than {}", kit.machine_cap))
    }

    fn audit_components(&self) -> Sure<()> {
        let (p, kit) = (&self.p, self.kit);
        let ruin = |component| u16::from(p.ruin == Some(component));
        let lying = |all: [u8; 2], on: u16| on + all.map(u16::from).iter().sum::<u16>();
        let on_walls: u16 = p.stones.values().map(|n| u16::from(*n)).sum();
        let stones = lying([p.stone_supply, p.stone_due.into()], on_walls) + ruin(Component::Stone);
        let right = kit.piece(Piece::Stone);
        ensure(stones == u16::from(right), "stones", format_args!("{stones} instead of {right}"))?;
        let on_walls: u16 = p.wooden.values().map(|n| u16::from(*n)).sum();
        let wooden = lying([p.wooden_supply, 0], on_walls) + ruin(Component::Wooden);
        let all = kit.piece(Piece::Wooden);
        let right = if p.switches.few_wooden { all.min(3) } else { all };
        ensure(wooden == u16::from(right), "wooden", format_args!("{wooden} instead of {right}"))?;
        let most = kit.wooden_per_section;
        ensure(p.wooden.values().all(|n| *n <= most), "wooden", format_args!("more than {most} on a section"))?;
        ensure(p.ruin.is_some() == (p.strips > 0), "ruin", "a Component lies there since the first ruin")
    }

    /// Phase cards, and what follows from them. [S3.15]
    fn audit_cards(&self) -> Sure<()> {
        let p = &self.p;
        let picked = match self.stage() {
            Frame::Pick(Pick { n }) => Some(n),
            _ => None,
        };
        for phase in Phase::ALL {
            let cards: Set<Card> = Card::of(self.set(), phase).collect();
            let drawn: Set<Card> = self.s.drawn.iter().filter(|card| card.phase() == phase).collect();
            let right = if p.switches.preset || cards.is_empty() { 0 } else { self.invaders().len() + 1 };
            let fits = drawn.len() == right && cards.has_all(drawn);
            ensure(fits, "secret.drawn", format_args!("{right} cards of each Phase"))?;
            let mut kept = Set::NONE;
            for by in Side::ALL {
                let is_next = |n: u8| self.pick_phase(n) == phase && self.picker(n) == by;
                let picks = picked.unwrap_or((CARD_PHASES * self.invaders().len()) as u8);
                let due = self.invaders().contains(&by) && !cards.is_empty() && (0..picks).any(is_next);
                let card = p.cards[by][phase];
                ensure(card.is_some() == due, "cards", "cards are kept one by one, in order")?;
                let Some(card) = card else { continue };
                ensure(kept.insert(card), "cards", "a card is kept once")?;
                let from = if p.switches.preset { cards } else { drawn };
                ensure(from.has(card), "cards", "only drawn cards are kept")?;
            }
        }
        let starred = self.invaders().iter().all(|by| p.cards[*by] == self.preset(*by));
        ensure(!p.switches.preset || starred, "cards", "the starred cards are played")?;
        let ram = picked.is_none() && self.shows_ram();
        ensure(p.barbican == ram, "barbican", "in play exactly if a card shows the Battering Ram")?;
        let full = self.full_toughness();
        let stands = p.barbican && p.gate < 3;
        let fits = if stands { (1..=full).contains(&p.toughness) } else { p.toughness == 0 };
        let tough = fits && (p.barbican || p.gate == 0);
        ensure(tough, "toughness", format_args!("from 1 to {full} while a Gate stands"))?;
        ensure((p.turn == 0) == picked.is_some(), "turn", "turns begin after the set-up")
    }

    fn audit_orders(&self) -> Sure<()> {
        let (flags, s) = (&*self.p.turn_flags, &self.s);
        for at in Section::ALL {
            let hidden = flags.hidden_orders.has(at);
            ensure(hidden == s.orders[at].is_some(), at, "a hidden Order is known to the Invaders")?;
            ensure(!hidden || flags.open_orders[at].is_none(), at, "one Order per section")?;
        }
        for kind in Order::ALL {
            let lying = flags.open_orders.values().chain(s.orders.values()).chain([&s.chosen]);
            let lying = lying.filter(|order| **order == Some(kind)).count();
            let all = lying + usize::from(flags.open_gone[kind]) + usize::from(s.gone[kind]);
            let there = usize::from(self.kit.orders[kind]);
            ensure(all <= there, kind, format_args!("{all} used, but there are {there}"))?;
        }
        let gone: u16 = s.gone.values().map(|n| u16::from(*n)).sum();
        ensure(gone == u16::from(flags.hidden_gone), "secret.gone", "as many as were taken away unseen")?;
        let placing = matches!(self.top(), Some(Frame::HiddenAt(_)));
        ensure(placing == s.chosen.is_some(), "secret.chosen", "a chip in hand is about to be placed")?;
        let peeked = matches!(self.top(), Some(Frame::UseCard(_)));
        ensure(peeked == (s.peek[1] > 0), "secret.peek", "cards are looked at for an Accurate Shot")
    }

    fn audit_works(&self) -> Sure<()> {
        let (p, flags) = (&self.p, &*self.p.turn_flags);
        for work in Work::ALL {
            let (paid, used) = (p.paid[work], flags.worked.has(work));
            let most = self.kit.work(work).cost + 2;
            ensure(paid <= most, work, format_args!("{paid} Hourglasses, more than it can ever cost"))?;
            ensure(paid == 0 || !used, work, "Hourglasses on an Action already performed")?;
            ensure(paid > 0 || !p.paid_by_east.has(work), work, "whose Hourglasses, if there are none?")?;
            ensure(!work.repeatable() || !used, work, "trainings are never used up")?;
        }
        let gate = Work::GateReinforcement;
        ensure(p.barbican || p.paid[gate] == 0, gate, "the Barbican is not in play")?;
        let west = p.paid_by_east.is_empty() && flags.by_east.is_empty() && p.acting == Side::West;
        let alone = west && !flags.haste_used && p.hourglasses[Side::East] + p.labour[Side::East] == 0;
        ensure(p.seats == 4 || alone, "castle", "there is one Defender only")?;
        ensure(flags.worked.has_all(flags.by_east), "turn_flags.by_east", "not performed at all")?;
        let workshop = Building::Workshop.works();
        let repeats = workshop.has_all(flags.repeated);
        ensure(repeats, "turn_flags.repeated", "only works of the Workshop are repeated")?;
        ensure(flags.hasty.is_none() || flags.haste_used, "turn_flags.hasty", "without Haste")?;
        let free = flags.hasty.is_none_or(|work| !flags.worked.has(work));
        ensure(free, "turn_flags.hasty", "the Action is free again")
    }

    /// What is marked for the turn. [S20.3]
    fn audit_marks(&self) -> Sure<()> {
        let (p, flags) = (&self.p, &*self.p.turn_flags);
        let labour = p.labour.values().all(|n| *n == 0) && flags.toil.is_none() && flags.repeated.is_empty();
        ensure(labour || flags.shamed, "turn_flags.shamed", "Labour and Toil come from a Dishonorable Deed")?;
        ensure(flags.speech <= self.kit.speech, "turn_flags.speech", "more than a Speech can give")?;
        let spoken = flags.speech == 0 || flags.hero_done.has(Hero::Officer);
        ensure(spoken, "turn_flags.speech", "without a Speech")?;
        let stays = flags.speech == 0 || p.heroes[Hero::Officer].is_some();
        ensure(stays, "turn_flags.speech", "the Officer stays where he spoke")?;
        let one = [self.phase(), self.step()].contains(&Some(Phase::Supplies));
        ensure(!p.stone_due || one, "stone_due", "the Stone is placed in step 1")?;
        let acting = matches!(self.stage(), Frame::Flip(_) | Frame::InvaderPhase(_) | Frame::DefenderStep(_));
        let late = self.stage().is_assault() || matches!(self.stage(), Frame::Climb(_) | Frame::Over(_));
        ensure(acting || late || p.declared.is_empty(), "declared", "nothing can be ended now")?;
        let time = p.hourglasses.values().chain(p.labour.values()).any(|n| *n > 0);
        let spending = acting || matches!(self.stage(), Frame::Pick(_));
        ensure(spending || !time, "hourglasses", "Hourglasses are spent in steps")
    }

    fn audit_glory(&self) -> Sure<()> {
        let (p, kit) = (&self.p, self.kit);
        let over = matches!(self.stage(), Frame::Over(_));
        ensure(over == p.end.is_some(), "end", "the game is over when it has ended")?;
        let given = if p.end == Some(End::Held) { kit.turns } else { p.turn.saturating_sub(1) };
        ensure(p.turns_given == given, "turns_given", format_args!("{given} turns are complete"))?;
        let held = p.end != Some(End::Held) || (p.turn == kit.turns && p.breached.is_empty());
        ensure(held, "end", "the walls have not held")?;
        let honor = given.saturating_sub(kit.honor_from - 1);
        let earned = if p.honor_kept { p.honor_points == honor } else { p.honor_points <= honor };
        ensure(earned, "honor_points", format_args!("{honor} turns have counted"))?;
        let guard = p.posts[Post::HonorGuard].has(kit.start_inside[Post::HonorGuard]);
        ensure(!p.honor_kept || guard, "honor_kept", "a starting Honor Guard has left")?;
        let shames = Shame::ALL.len() - p.steadfast.len();
        let possible = p.turn.saturating_sub(kit.shame_from - u8::from(p.turn_flags.shamed));
        ensure(shames <= possible.into(), "steadfast", "one Dishonorable Deed per turn, from its turn on")?;
        let shamed = shames > 0 && p.turn >= kit.shame_from;
        ensure(!p.turn_flags.shamed || shamed, "turn_flags.shamed", "no point was given up")?;
        let ruined = p.feats.has(Feat::RuinedWalls);
        ensure(ruined == (p.strips >= kit.ruins_needed), "feats", "Ruined Walls follow the ruins")?;
        let blood = p.feats.has(Feat::BloodRituals);
        ensure(blood == (p.blood >= kit.goblins_needed), "feats", "Blood Rituals follow the Blood field")
    }

    /// Breaches, Gates, and the count that follows. [S22]
    fn audit_breaches(&self) -> Sure<()> {
        let p = &self.p;
        let over = p.end.is_some();
        ensure(p.breached.has_all(p.wide_breaches), "wide_breaches", "not breached at all")?;
        let melee =
            matches!(self.stage(), Frame::Strength(_) | Frame::Hospital(_) | Frame::Specters(_) | Frame::Barbican(_));
        ensure(p.breached.is_empty() || melee || p.repeat || over, "breached", "a breach ends the game")?;
        ensure(p.gate < 3 || p.repeat || over, "gate", "the Third Gate ends the game")?;
        let found = Team::ALL.map(|team| u16::from(p.glory[team]));
        ensure(found == [0; 2] || p.repeat || over, "glory", "glory is counted at the end")?;
        let sums = [
            self.invader_glory().iter().map(|n| u16::from(*n)).sum::<u16>(),
            self.defender_glory().iter().map(|n| u16::from(*n)).sum(),
        ];
        let broken = !p.breached.is_empty() || p.gate == 3;
        let fits = match p.end {
            None if p.repeat => found == sums && sums[0] == sums[1],
            None => true,
            Some(End::Held) => found == sums,
            Some(End::Glory) => found == sums && sums[0] != sums[1] && broken,
            Some(End::Repeated) => {
                let one_more = [found[0].wrapping_sub(sums[0]), found[1].wrapping_sub(sums[1])];
                p.repeat && sums[0] == sums[1] && matches!(one_more, [1, 0] | [0, 1])
            }
        };
        ensure(fits, "glory", "not what the board shows")?;
        ensure(!p.repeat || broken, "repeat", "nobody has broken in")
    }

    /// What a Move Out remembers while it runs. [S12.6]
    fn audit_move_out(&self) -> Sure<()> {
        let (p, out) = (&self.p, &self.p.move_out);
        if !p.pending.iter().any(|frame| matches!(frame, Frame::Route(_))) {
            return ensure(*out == MoveOut::default(), "move_out", "nobody moves out");
        }
        let limit = out.limit == self.kit.minor || out.limit == self.kit.major;
        ensure(limit && self.invaders().contains(&out.by), "move_out", "no such Move Out")?;
        let noted = |ground: Ground, there: Units, mine: bool| {
            let noted = out.noted[ground];
            let fits = there.has(noted) && (mine || noted.is_empty());
            ensure(fits, "move_out.noted", "more than stand there")
        };
        for r in Rampart::ALL {
            noted(r.ground(), p.ramparts[r], self.invader_ramparts(out.by).has(r))?;
        }
        for side in Side::BOTH {
            noted(side.ground(), p.foregrounds[side], self.plays_side(out.by, side))?;
        }
        let small = out.left.values().chain(out.went.values().flat_map(|row| row.values())).all(|n| *n <= 100);
        ensure(small, "move_out.left", "more than can have left")
    }

    /// What an Assault remembers while it runs. [S17] [S18]
    fn audit_assault(&self) -> Sure<()> {
        let (p, a) = (&self.p, &*self.p.assault);
        let stage = self.stage();
        let late = matches!(stage, Frame::Climb(_) | Frame::Over(_));
        if !stage.is_assault() && !late {
            return ensure(*a == Default::default(), "assault", "there is none");
        }
        let cannons = matches!(stage, Frame::AimCannons(_) | Frame::FireCannons(_));
        let machines = matches!(stage, Frame::AimMachines(_) | Frame::FireMachines(_));
        let none = a.cannon_aims.values().all(Option::is_none) && a.loaded_cannons.is_empty();
        ensure(cannons || none, "assault.loaded_cannons", "no Cannon is about to fire")?;
        ensure(machines || a.loaded_machines.is_empty(), "assault.loaded_machines", "nothing is about to fire")?;
        let loaded = a.loaded_machines.has_all(a.manned);
        ensure(loaded, "assault.manned", "such a machine is not about to fire")?;
        for t in a.loaded_cannons {
            let armed = p.mounts[t] == Some(Mount::Cannon) && a.cannon_aims[t].is_some();
            ensure(armed, "assault.loaded_cannons", "there is no Cannon that aims")?;
        }
        for r in a.loaded_machines {
            let armed = p.machines[r].is_some_and(Machine::shoots) && a.machine_aims[r].is_some();
            ensure(armed, "assault.loaded_machines", "there is no machine that aims")?;
        }
        for aim in a.cannon_aims.values().flatten() {
            let spot = aim.spot();
            let fits = matches!(spot, Spot::Foreground(_) | Spot::Rampart(_) | Spot::SiegeTower(_) | Spot::Barbican);
            ensure(fits, "assault.cannon_aims", "no such target")?;
        }
        let sides = a.machine_aims.iter().all(|(r, aim)| aim.is_none_or(|s| s.side() == r.side()));
        ensure(sides, "assault.machine_aims", "no such target")?;
        for s in Section::ALL {
            let furious = a.fury[s].iter().all(|(stand, n)| self.units_of(s, stand).of(GOBLIN) >= *n);
            ensure(furious, s, "more infuriated Goblins than Goblins")?;
        }
        let quiet = a.fury.values().all(|fury| fury.values().all(|n| *n == 0));
        let ordered = matches!(stage, Frame::Orders(_) | Frame::Strength(_));
        ensure(quiet || ordered, "assault.fury", "nobody is infuriated")?;
        let marksmen = self.kit.defenders.of(MARKSMAN);
        ensure(a.volleys.values().all(|n| *n <= marksmen), "assault.volleys", "more Marksmen than there are")?;
        let few = a.killed.values().chain(a.lost.values()).all(|units| self.kit.defenders.has(*units));
        ensure(few, "assault.killed", "more than there are")
    }
}
