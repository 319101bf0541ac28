//! `given` lines: a position, piece by piece.

use ravelin_core::ids::find as called;
use ravelin_core::{Asking, Set};
use ravelin_scene::{among, count, find, items, number};

use super::{defenders, invaders};
use crate::Frame;
use crate::ids::*;
use crate::kit::*;
use crate::rules::melee::{Barbican, Cauldrons, Hospital, Poles};
use crate::rules::movement::DefenderStep;
use crate::rules::orders::TurnUp;
use crate::rules::paying::InvaderPhase;
use crate::rules::ranged::{AimCannons, AimMachines};
use crate::rules::strength::Strength;
use crate::rules::turn::{Climb, Flip};
use crate::rules::volleys::{Archers, Marksmen};
use crate::state::Stronghold;

fn phase(n: &str) -> Result<Phase, String> {
    Ok(Phase::ALL[number(n, 1..=6usize)? - 1])
}

fn stage(words: &[&str]) -> Result<Option<Frame>, String> {
    let by = Side::West;
    Ok(Some(match *words {
        ["phase", n] => InvaderPhase { phase: phase(n)? }.into(),
        ["step", n] => DefenderStep { phase: phase(n)? }.into(),
        ["flip"] => Flip {}.into(),
        ["cannons"] => AimCannons { by, left: Set::all() }.into(),
        ["machines"] => AimMachines { by, left: Set::all() }.into(),
        ["marksmen"] => Marksmen { by, post: Post::Ws1, done: 0 }.into(),
        ["goblins"] => Archers { rampart: Rampart::Wr1, done: 0 }.into(),
        ["cauldrons"] => Cauldrons { left: Set::all() }.into(),
        ["poles"] => Poles { by }.into(),
        ["orders"] => TurnUp {}.into(),
        ["strength"] => Strength { left: Set::all() }.into(),
        ["hospital"] => Hospital { left: 2 }.into(),
        ["barbican"] => Barbican {}.into(),
        ["climb"] => Climb { left: Set::all() }.into(),
        _ => return Ok(None),
    }))
}

impl Stronghold {
    pub(super) fn read_given(&mut self, words: &[&str]) -> Result<(), String> {
        if let Some(stage) = stage(words)? {
            self.start_over(stage);
            return Ok(());
        }
        if self.given_side(words)? || self.given_chip(words)? {
            return Ok(());
        }
        let n = |at: usize| count::<u8>(words[at]);
        let p = &mut self.p;
        match *words {
            ["turn", _] => p.turn = n(1)?,
            ["given_turns", _] => p.turns_given = n(1)?,
            ["strips", _] => {
                p.strips = n(1)?;
                p.ruin = Some(Component::Stone);
                p.stone_supply = p.stone_supply.saturating_sub(1);
            }
            ["pool", ref units @ ..] => self.p.pool = self.drawn_from_pouch(units)?,
            ["spent", ref units @ ..] => self.p.spent = self.drawn_from_pouch(units)?,
            ["blood", _] => {
                p.blood = n(1)?;
                p.pouch.take(GOBLIN, p.blood);
            }
            ["bank", _] => {
                let rest = self.kit.piece(Piece::Resource) - p.resources[Side::West];
                p.resources[Side::East] = rest - number(words[1], 0..=rest)?;
            }
            ["worked", ref ids @ ..] => {
                for id in ids {
                    p.turn_flags.worked.insert(find(called::<Work>(id), "work", id)?);
                }
            }
            ["panic"] => p.turn_flags.panic = true,
            ["speech", _] => (p.turn_flags.speech, p.turn_flags.hero_done) = (n(1)?, Set::only(Hero::Officer)),
            ["toughness", _] => p.toughness = n(1)?,
            ["gate", _] => p.gate = n(1)?,
            ["steadfast", _] => p.steadfast = Set::first(number(words[1], 0..=4)?),
            ["honor", "lost"] => p.honor_kept = false,
            ["honor", "points", _] => p.honor_points = n(2)?,
            ["feats", ref ids @ ..] => {
                for id in ids {
                    p.feats.insert(find(called::<Feat>(id), "deed", id)?);
                }
            }
            ["killed", ref units @ ..] => p.assault.killed[Side::West] = defenders(units)?,
            ["repeat"] => p.repeat = true,
            ["glory", _, _] => (p.glory[Team::Invaders], p.glory[Team::Defenders]) = (n(1)?, n(2)?),
            [at, ref items @ ..] if called::<Place>(at).is_some() => {
                self.furnish(find(called(at), "place", at)?, items)?;
            }
            _ => return Err("not a position of this game".to_owned()),
        }
        Ok(())
    }

    /// What a side has: West's, or East's after `east`. Whether the words are known here.
    fn given_side(&mut self, words: &[&str]) -> Result<bool, String> {
        let (side, words) = match words {
            ["east", rest @ ..] => (Side::East, rest),
            all => (Side::West, all),
        };
        let n = |at: usize| count::<u8>(words[at]);
        let p = &mut self.p;
        match *words {
            ["cards", ref ids @ ..] => self.give_cards(side, ids)?,
            ["flipped", n] => {
                p.flipped[side].insert(phase(n)?);
            }
            ["hourglasses", _] => p.hourglasses[side] = n(1)?,
            ["labour", _] => (p.labour[side], p.turn_flags.shamed) = (n(1)?, true),
            ["resources", _] => p.resources[side] = n(1)?,
            ["reserve", ref units @ ..] => self.p.reserve[side] = self.drawn_from_pouch(units)?,
            ["camp", ref units @ ..] => self.p.camp[side] = self.drawn_from_pouch(units)?,
            ["hospital", ref units @ ..] if side == Side::East => {
                let fallen = defenders(units)?;
                p.supply.leave(fallen);
                p.hospital[side] = fallen;
            }
            ["paid", id, _] => {
                let work = find(called::<Work>(id), "work", id)?;
                p.paid[work] = n(2)?;
                if side == Side::East {
                    p.paid_by_east.insert(work);
                }
            }
            ["specters"] => {
                p.turn_flags.specters.insert(side);
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// A chip or Hero and where it stands. Whether the words are known here.
    fn given_chip(&mut self, words: &[&str]) -> Result<bool, String> {
        let section = |id: &str| find(called::<Section>(id), "section", id);
        let path = |id: &str| find(called::<Path>(id), "Path", id);
        let building = |id: &str| find(called::<Building>(id), "building", id);
        let order = |id: &str| find(called::<Order>(id), "Order", id);
        let p = &mut self.p;
        match *words {
            ["officer" | "warrior", at] => {
                let hero = find(called::<Hero>(words[0]), "Hero", words[0])?;
                p.heroes[hero] = if at == "courtyard" { None } else { Some(section(at)?) };
            }
            ["trap", "goblin", at] => _ = p.goblin_traps.insert(path(at)?),
            ["trap", "troll", at] => _ = p.troll_traps.insert(path(at)?),
            ["bridge", at] => _ = p.bridges.insert(path(at)?),
            ["saboteur", at] => _ = p.saboteurs.insert(building(at)?),
            ["fire", at] => _ = p.turn_flags.fire.insert(building(at)?),
            ["toil", at] => (p.turn_flags.toil, p.turn_flags.shamed) = (Some(building(at)?), true),
            ["gale", at] => _ = p.turn_flags.gale.insert(section(at)?),
            ["accident", at] => _ = p.turn_flags.accident.insert(section(at)?),
            ["glare", at] => p.turn_flags.glare = Some(section(at)?),
            ["breached", at] => _ = p.breached.insert(section(at)?),
            ["possession", at] => _ = p.turn_flags.possessed.insert(find(called::<Hero>(at), "Hero", at)?),
            ["blessing", side] => p.turn_flags.blessing = Some(find(called(side), "side", side)?),
            ["order", kind, at] => p.turn_flags.open_orders[section(at)?] = Some(order(kind)?),
            ["hidden", kind, at] => {
                p.turn_flags.hidden_orders.insert(section(at)?);
                self.s.orders[section(at)?] = Some(order(kind)?);
            }
            ["influence", altar, at] => {
                let r = find(called::<Rampart>(altar), "Rampart", altar)?;
                p.machines[r] = Some(Machine::Altar);
                p.influence[r] = Some(section(at)?);
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn give_cards(&mut self, invader: Side, ids: &[&str]) -> Result<(), String> {
        for (n, id) in ids.iter().enumerate() {
            let phase = find(Phase::WITH_CARDS.get(n), "Phase for the card", id)?;
            let mut cards = Card::of(self.set(), *phase);
            let card = find(cards.find(|card| self.kit.card(*card).id == *id), "card", id)?;
            self.p.cards[invader][*phase] = Some(card);
            self.s.drawn.insert(card);
        }
        Ok(())
    }

    fn drawn_from_pouch(&mut self, words: &[&str]) -> Result<Units, String> {
        let units = invaders(words)?;
        if !self.p.pouch.has(units) {
            return Err("the pouch is too small".to_owned());
        }
        self.p.pouch.leave(units);
        Ok(units)
    }

    fn furnish(&mut self, place: Place, has: &[&str]) -> Result<(), String> {
        let mut stand = Stand::Wall;
        let mut all = items(has)?.into_iter();
        while let Some(item) = all.next() {
            let (word, n) = (item.name, item.or_one());
            if self.man(place, word, n, stand)? {
                continue;
            }
            match (word, place.spot()) {
                ("stone" | "wooden", Spot::Section(_)) | ("hits" | "misses", Spot::Rampart(_)) => {}
                _ => _ = item.alone()?,
            }
            match (word, place.spot()) {
                ("tower", Spot::Section(s)) => {
                    stand = Stand::Tower;
                    self.p.siege_towers.insert(s);
                }
                ("cauldron", Spot::Section(s)) => {
                    let id = all.next().ok_or("against whom is the cauldron?")?.alone()?;
                    self.p.cauldrons[s] = Some(Kind::ALL[among("kind", id, INVADER_IDS)?]);
                }
                _ => self.lay(place, word, n)?,
            }
        }
        Ok(())
    }

    /// Units that stand there; whether the word is one for units.
    fn man(&mut self, place: Place, word: &str, n: u8, stand: Stand) -> Result<bool, String> {
        if let Some(kind) = Kind::ALL.into_iter().find(|kind| kind.invader() == word) {
            if self.p.pouch.of(kind) < n {
                return Err("the pouch is too small".to_owned());
            }
            self.p.pouch.take(kind, n);
            match place.spot() {
                Spot::Section(s) => self.units_of_mut(s, stand).add(kind, n),
                Spot::Rampart(r) => self.p.ramparts[r].add(kind, n),
                Spot::Foreground(side) => self.p.foregrounds[side].add(kind, n),
                Spot::Ram(ram) => {
                    self.p.crews[ram].add(kind, n);
                    self.p.rams = self.p.rams.max(ram as u8 + 1);
                }
                _ => return Err("no Invader units there".to_owned()),
            }
            return Ok(true);
        }
        let Some(kind) = Kind::ALL.into_iter().find(|kind| kind.defender() == word) else { return Ok(false) };
        let p = &mut self.p;
        if p.supply.of(kind) < n {
            return Err("the supply is too small".to_owned());
        }
        p.supply.take(kind, n);
        match place.spot() {
            Spot::Building(Building::Hospital) => p.hospital[Side::West].add(kind, n),
            _ => p.posts[find(place.as_post(), "post", place.word())?].add(kind, n),
        }
        Ok(true)
    }

    /// Chips and cards that lie there.
    fn lay(&mut self, place: Place, word: &str, n: u8) -> Result<(), String> {
        let p = &mut self.p;
        match (word, place.spot()) {
            ("siege_tower", Spot::Section(s)) => _ = p.siege_towers.insert(s),
            ("stone", Spot::Section(s)) => {
                p.stones[s] = n;
                p.stone_supply = p.stone_supply.saturating_sub(n);
            }
            ("wooden", Spot::Section(s)) => {
                p.wooden[s] = n;
                p.wooden_supply = p.wooden_supply.saturating_sub(n);
            }
            ("platform", Spot::Section(s)) => _ = p.platforms.insert(s),
            (id, Spot::Tower(t)) => p.mounts[t] = Some(find(called(id), "chip", id)?),
            ("cover", Spot::Rampart(r)) => _ = p.covers.insert(r),
            ("accurate", Spot::Rampart(r)) => _ = p.turn_flags.accurate.insert(r),
            ("bloodstone", Spot::Rampart(r)) => _ = p.turn_flags.bloodstones.insert(r),
            ("hits", Spot::Rampart(r)) => p.hits[r] = n,
            ("misses", Spot::Rampart(r)) => p.misses[r] = n,
            ("empty", Spot::Ram(ram)) => p.rams = p.rams.max(ram as u8 + 1),
            (id, Spot::Rampart(r)) => match called::<Machine>(id) {
                Some(machine) => {
                    p.machines[r] = Some(machine);
                    if machine.shoots() {
                        (p.hits[r], p.misses[r]) = (2, 5);
                    }
                }
                None => _ = p.training[find(called(id), "chip", id)?].insert(r),
            },
            (id, Spot::Section(s)) => _ = p.equipment[find(called(id), "chip", id)?].insert(s),
            _ => return Err(format!("{word:?} cannot be there")),
        }
        Ok(())
    }
}
