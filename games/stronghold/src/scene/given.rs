//! `given` lines: a position, piece by piece.

use ravelin_scene::{among, count, find, items, number};

use super::{defenders, invaders};
use crate::components::*;
use crate::flow::Stage;
use crate::places::*;
use crate::state::{Machine, Mount, Stronghold};

impl Stronghold {
    pub(super) fn read_given(&mut self, words: &[&str]) -> Result<(), String> {
        let n = |at: usize| count::<u8>(words[at]);
        let up_to = |at: usize, most: u8| number(words[at], 0..=most);
        let place = |id: &str| find(Place::find(id), "place", id);
        let section = |id: &str| match place(id)?.spot() {
            Spot::Section(s) => Ok(s),
            _ => Err(format!("no section {id:?}")),
        };
        let path = |id: &str| match place(id)?.spot() {
            Spot::Path(p) => Ok(p),
            _ => Err(format!("no Path {id:?}")),
        };
        let building = |id: &str| match place(id)?.spot() {
            Spot::Building(b) => Ok(b as u8),
            _ => Err(format!("no building {id:?}")),
        };
        let order = |id: &str| find(Order::find(id), "Order", id);
        let work = |id: &str| find(Work::find(id), "work", id);
        let p = &mut self.p;
        match *words {
            ["phase", _] => p.stage = Stage::Phase(n(1)?),
            ["step", _] => p.stage = Stage::Step(n(1)?),
            ["flip"] => p.stage = Stage::Flip,
            ["cannons"] => p.stage = Stage::AimCannons { by: 0, from: 0 },
            ["machines"] => p.stage = Stage::AimMachines { by: 0, from: 0 },
            ["marksmen"] => p.stage = Stage::Marksmen { by: 0, post: 0, done: 0 },
            ["goblins"] => p.stage = Stage::Archers { from: 0, done: 0 },
            ["cauldrons"] => p.stage = Stage::Cauldrons { from: 0 },
            ["poles"] => p.stage = Stage::Poles { by: 0 },
            ["orders"] => p.stage = Stage::Orders { by: u8::MAX },
            ["strength"] => p.stage = Stage::Strength { from: 0 },
            ["hospital"] => p.stage = Stage::Hospital { left: 2 },
            ["barbican"] => p.stage = Stage::Barbican,
            ["climb"] => p.stage = Stage::Climb { from: 0 },
            ["turn", _] => p.turn = n(1)?,
            ["given_turns", _] => p.turns_given = n(1)?,
            ["strips", _] => {
                p.strips = n(1)?;
                p.ruin = 1;
                p.stone_supply = p.stone_supply.saturating_sub(1);
            }
            ["cards", ref ids @ ..] => self.give_cards(0, ids)?,
            ["east", "cards", ref ids @ ..] => self.give_cards(1, ids)?,
            ["flipped", _] => p.flipped[0] |= 1 << up_to(1, 6)?,
            ["east", "flipped", _] => p.flipped[1] |= 1 << up_to(2, 6)?,
            ["hourglasses", _] => p.hourglasses[0] = n(1)?,
            ["east", "hourglasses", _] => p.hourglasses[1] = n(2)?,
            ["labour", _] => (p.labour[0], p.turn_flags.shamed) = (n(1)?, true),
            ["resources", _] => p.resources[0] = n(1)?,
            ["east", "resources", _] => p.resources[1] = n(2)?,
            ["reserve", ref units @ ..] => self.p.reserve[0] = self.drawn_from_pouch(units)?,
            ["east", "reserve", ref units @ ..] => self.p.reserve[1] = self.drawn_from_pouch(units)?,
            ["camp", ref units @ ..] => self.p.camp[0] = self.drawn_from_pouch(units)?,
            ["east", "camp", ref units @ ..] => self.p.camp[1] = self.drawn_from_pouch(units)?,
            ["pool", ref units @ ..] => self.p.pool = self.drawn_from_pouch(units)?,
            ["spent", ref units @ ..] => self.p.spent = self.drawn_from_pouch(units)?,
            ["blood", _] => {
                p.blood = n(1)?;
                p.pouch.take(GOBLIN, p.blood);
            }
            ["east", "hospital", ref units @ ..] => {
                let fallen = defenders(units)?;
                p.supply.leave(fallen);
                p.hospital[1] = fallen;
            }
            ["bank", _] => {
                let rest = self.kit.piece(Piece::Resource) - p.resources[0];
                p.resources[1] = rest - up_to(1, rest)?;
            }
            ["officer", at] => p.heroes[0] = if at == "courtyard" { 9 } else { section(at)?.0 },
            ["warrior", at] => p.heroes[1] = if at == "courtyard" { 9 } else { section(at)?.0 },
            ["paid", id, _] => {
                let work = work(id)?;
                p.paid[work.index()] = n(2)?;
            }
            ["east", "paid", id, _] => {
                let work = work(id)?;
                p.paid[work.index()] = n(3)?;
                p.paid_by_east |= work.bit();
            }
            ["worked", ref ids @ ..] => {
                for id in ids {
                    p.turn_flags.worked |= work(id)?.bit();
                }
            }
            ["trap", "goblin", at] => p.goblin_traps |= path(at)?.bit(),
            ["trap", "troll", at] => p.troll_traps |= path(at)?.bit(),
            ["bridge", at] => p.bridges |= path(at)?.bit(),
            ["saboteur", at] => p.saboteurs |= 1 << building(at)?,
            ["fire", at] => p.turn_flags.fire |= 1 << building(at)?,
            ["toil", at] => (p.turn_flags.toil, p.turn_flags.shamed) = (building(at)?, true),
            ["gale", at] => p.turn_flags.gale |= section(at)?.bit(),
            ["accident", at] => p.turn_flags.accident |= section(at)?.bit(),
            ["glare", at] => p.turn_flags.glare = section(at)?.0,
            ["breached", at] => p.breached |= section(at)?.bit(),
            ["panic"] => p.turn_flags.panic = true,
            ["specters"] => p.turn_flags.specters |= 1,
            ["east", "specters"] => p.turn_flags.specters |= 2,
            ["possession", at] => {
                let Spot::Hero(h) = place(at)?.spot() else { return Err(format!("no Hero {at:?}")) };
                p.turn_flags.possessed |= 1 << h;
            }
            ["blessing", side] => p.turn_flags.blessing = among("side", side, ["west", "east"])? as u8,
            ["speech", _] => (p.turn_flags.speech, p.turn_flags.hero_done) = (n(1)?, 1),
            ["toughness", _] => p.toughness = n(1)?,
            ["gate", _] => p.gate = n(1)?,
            ["steadfast", _] => p.steadfast = (1 << up_to(1, 7)?) - 1,
            ["honor", "lost"] => p.honor_kept = false,
            ["honor", "points", _] => p.honor_points = n(2)?,
            ["feats", ref ids @ ..] => {
                for id in ids {
                    p.feats |= 1 << find(Feat::find(id), "deed", id)? as u8;
                }
            }
            ["order", kind, at] => p.turn_flags.open_orders[section(at)?.index()] = order(kind)? as u8,
            ["hidden", kind, at] => {
                p.turn_flags.hidden_orders |= section(at)?.bit();
                self.s.orders[section(at)?.index()] = order(kind)? as u8;
            }
            ["killed", ref units @ ..] => p.assault.killed[0] = defenders(units)?,
            ["repeat"] => p.repeat = true,
            ["glory", _, _] => p.glory = [n(1)?, n(2)?],
            ["influence", altar, at] => {
                let Spot::Rampart(r) = place(altar)?.spot() else { return Err(format!("no Rampart {altar:?}")) };
                p.machines[r.index()] = Machine::Altar;
                p.influence[r.index()] = section(at)?.0;
            }
            [at, ref items @ ..] if Place::find(at).is_some() => self.furnish(place(at)?, items)?,
            _ => return Err("not a position of this game".to_owned()),
        }
        Ok(())
    }

    fn give_cards(&mut self, invader: usize, ids: &[&str]) -> Result<(), String> {
        let (kit, set) = (self.kit, self.set());
        for (phase, id) in ids.iter().enumerate() {
            let cards = find(kit.cards[set].get(phase), "Phase for the card", id)?;
            let card = find(cards.iter().position(|c| c.id == *id), "card", id)?;
            self.p.cards[invader][phase] = card as u8;
            self.s.drawn[phase] |= 1 << card;
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
        let mut tower = false;
        let mut all = items(has)?.into_iter();
        while let Some(item) = all.next() {
            let (word, n) = (item.name, item.or_one());
            let p = &mut self.p;
            if let Some(kind) = INVADER_IDS.iter().position(|id| *id == word) {
                let kind = Kind::at(kind);
                if p.pouch.of(kind) < n {
                    return Err("the pouch is too small".to_owned());
                }
                p.pouch.take(kind, n);
                match place.spot() {
                    Spot::Section(s) if tower => p.siege[s.index()].add(kind, n),
                    Spot::Section(s) => p.wall[s.index()].add(kind, n),
                    Spot::Rampart(r) => p.ramparts[r.index()].add(kind, n),
                    Spot::Foreground(side) => p.foregrounds[side.index()].add(kind, n),
                    Spot::Ram(ram) => {
                        p.crews[usize::from(ram)].add(kind, n);
                        p.rams = p.rams.max(ram + 1);
                    }
                    _ => return Err("no Invader units there".to_owned()),
                }
                continue;
            }
            if let Some(kind) = DEFENDER_IDS.iter().position(|id| *id == word) {
                let kind = Kind::at(kind);
                if p.supply.of(kind) < n {
                    return Err("the supply is too small".to_owned());
                }
                p.supply.take(kind, n);
                match place.spot() {
                    Spot::Building(Building::Hospital) => p.hospital[0].add(kind, n),
                    _ => p.posts[usize::from(find(place.as_post(), "post", place.id())?)].add(kind, n),
                }
                continue;
            }
            match (word, place.spot()) {
                ("stone" | "wooden", Spot::Section(_)) | ("hits" | "misses", Spot::Rampart(_)) => {}
                _ => _ = item.alone()?,
            }
            match (word, place.spot()) {
                ("tower", Spot::Section(s)) => {
                    tower = true;
                    p.siege_towers |= s.bit();
                }
                ("siege_tower", Spot::Section(s)) => p.siege_towers |= s.bit(),
                ("stone", Spot::Section(s)) => {
                    p.stones[s.index()] = n;
                    p.stone_supply = p.stone_supply.saturating_sub(p.stones[s.index()]);
                }
                ("wooden", Spot::Section(s)) => {
                    p.wooden[s.index()] = n;
                    p.wooden_supply = p.wooden_supply.saturating_sub(p.wooden[s.index()]);
                }
                ("platform", Spot::Section(s)) => p.platforms |= s.bit(),
                ("cauldron", Spot::Section(s)) => {
                    let id = all.next().ok_or("against whom is the cauldron?")?.alone()?;
                    p.cauldrons[s.index()] = among("kind", id, INVADER_IDS)? as u8;
                }
                ("cannon", Spot::Tower(t)) => p.mounts[t.index()] = Mount::Cannon,
                ("poles", Spot::Tower(t)) => p.mounts[t.index()] = Mount::Poles,
                ("cover", Spot::Rampart(r)) => p.covers |= r.bit(),
                ("accurate", Spot::Rampart(r)) => p.turn_flags.accurate |= r.bit(),
                ("bloodstone", Spot::Rampart(r)) => p.turn_flags.bloodstones |= r.bit(),
                ("hits", Spot::Rampart(r)) => p.hits[r.index()] = n,
                ("misses", Spot::Rampart(r)) => p.misses[r.index()] = n,
                ("empty", Spot::Ram(ram)) => p.rams = p.rams.max(ram + 1),
                (id, Spot::Rampart(r)) => {
                    let machine = match id {
                        "ballista" => Machine::Ballista,
                        "catapult" => Machine::Catapult,
                        "trebuchet" => Machine::Trebuchet,
                        "altar" => Machine::Altar,
                        _ => Machine::None,
                    };
                    if machine == Machine::None {
                        let kind = TRAINING_DEALS[..TRAINING].iter().position(|d| d.id() == id);
                        p.training[find(kind, "chip", id)?] |= r.bit();
                    } else {
                        p.machines[r.index()] = machine;
                        if machine.shoots() {
                            (p.hits[r.index()], p.misses[r.index()]) = (2, 5);
                        }
                    }
                }
                (id, Spot::Section(s)) => {
                    let kind = EQUIPMENT_DEALS[..EQUIPMENT].iter().position(|d| d.id() == id);
                    p.equipment[find(kind, "chip", id)?] |= s.bit();
                }
                _ => return Err(format!("{word:?} cannot be there")),
            }
        }
        Ok(())
    }
}
