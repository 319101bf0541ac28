//! What a `then` step can claim in Stronghold's own words.

use ravelin_scene::claims::{equal, is_now, same, same_flag, same_pair, same_row};
use ravelin_scene::{among, find, items, some};

use super::{defenders, invaders};
use crate::Stronghold;
use crate::components::*;
use crate::places::*;
use crate::state::{Mount, NONE};

impl Stronghold {
    pub(super) fn claim(&self, words: &[&str]) -> Result<(), String> {
        let p = &self.p;
        let number = |found: u8, at: usize| same(found, words[at]);
        let (side, claim) = match words {
            ["east", rest @ ..] => (1, rest),
            all => (0, all),
        };
        match claim {
            ["hourglasses", n] => same(p.hourglasses[side], n),
            ["labour", n] => same(p.labour[side], n),
            ["resources", n] => same(p.resources[side], n),
            ["reserve", units @ ..] => equal(p.reserve[side], invaders(units)?),
            ["camp", units @ ..] => equal(p.camp[side], invaders(units)?),
            ["pool", units @ ..] => equal(p.pool, invaders(units)?),
            ["spent", units @ ..] => equal(p.spent, invaders(units)?),
            ["supply", kind, n] => {
                let kind = Kind::at(among("kind", kind, DEFENDER_IDS)?);
                same(p.supply.of(kind), n)
            }
            ["hospital", units @ ..] => {
                let found = p.hospital[0].and(p.hospital[1]);
                equal(found, defenders(units)?)
            }
            ["blood", _] => number(p.blood, 1),
            ["bank", _] => number(self.bank(), 1),
            ["paid", id, n] => {
                let work = find(Work::find(id), "work", id)?;
                same(p.paid[work.index()], n)
            }
            ["used", id] => {
                let work = find(Work::find(id), "work", id)?;
                if p.turn_flags.worked & work.bit() != 0 { Ok(()) } else { Err("not used".to_owned()) }
            }
            ["gate", _] => number(p.gate, 1),
            ["toughness", _] => number(p.toughness, 1),
            ["rams", _] => number(p.rams, 1),
            ["turn", _] => number(p.turn, 1),
            ["phase", n] => is_now(&p.stage, &["phase", n]),
            ["step", n] => is_now(&p.stage, &["step", n]),
            ["stage", name] => is_now(&p.stage, &[name]),
            ["breached", ids @ ..] => same_row(sections(p.breached).map(|s| s.place().id()), ids),
            ["glory", inv, def] => {
                let found = if p.end.is_some() {
                    p.glory
                } else {
                    [self.invader_glory().iter().sum(), self.defender_glory().iter().sum()]
                };
                same_pair(found, [inv, def])
            }
            ["feats", ids @ ..] => same_row(bits(p.feats).map(|f| Feat::ALL[usize::from(f)].id()), ids),
            ["strips", _] => number(p.strips, 1),
            ["price", id, n] => same(self.price(find(Work::find(id), "work", id)?), n),
            ["honor", "points", n] => same(p.honor_points, n),
            ["honor", word] => same(if p.honor_kept { "kept" } else { "lost" }.to_owned(), word),
            ["winner", who] => {
                let won = p.end.map(|_| if self.invaders_won() { "invader" } else { "defender" });
                same(won.unwrap_or("nobody yet").to_owned(), who)
            }
            ["barbican", word] => same_flag(p.barbican, word),
            ["misses_out", _] => number(p.misses_out, 1),
            ["stone_supply", _] => number(p.stone_supply, 1),
            ["officer" | "warrior", at] => {
                let found = p.heroes[usize::from(words[0] == "warrior")];
                let found = if found == 9 { "courtyard" } else { Place(found).id() };
                same(found, at)
            }
            ["order", at, kind] => {
                let Some(Spot::Section(s)) = Place::find(at).map(Place::spot) else {
                    return Err(format!("no section {at:?}"));
                };
                let found = match p.turn_flags.open_orders[s.index()] {
                    NONE if p.turn_flags.hidden_orders & s.bit() != 0 => "hidden",
                    NONE => "none",
                    k => Order::ALL[usize::from(k)].id(),
                };
                same(found, kind)
            }
            ["strength", at, i, d] => {
                let Some(Spot::Section(s)) = Place::find(at).map(Place::spot) else {
                    return Err(format!("no section {at:?}"));
                };
                same_pair([self.attack(s), self.defence(s)], [i, d])
            }
            [id, items @ ..] => self.check_place(find(Place::find(id), "place or claim", id)?, items),
            [] => Err("nothing is claimed".to_owned()),
        }
    }

    fn check_place(&self, place: Place, has: &[&str]) -> Result<(), String> {
        let p = &self.p;
        let mut tower = false;
        let mut all = items(some(has)?)?.into_iter();
        while let Some(item) = all.next() {
            let (word, right) = (item.name, item.or_one());
            let found: u8 = match (word, place.spot()) {
                ("tower", _) => {
                    tower = true;
                    continue;
                }
                ("units", Spot::Rampart(r)) => p.ramparts[r.index()].total(),
                ("units", Spot::Foreground(side)) => p.foregrounds[side.index()].total(),
                ("units", Spot::Section(s)) => p.wall[s.index()].total(),
                ("stone", Spot::Section(s)) => p.stones[s.index()],
                ("wooden", Spot::Section(s)) => p.wooden[s.index()],
                ("hits", Spot::Rampart(r)) => p.hits[r.index()],
                ("misses", Spot::Rampart(r)) => p.misses[r.index()],
                ("cover", Spot::Rampart(r)) => p.covers >> r.0 & 1,
                ("cannon", Spot::Tower(t)) => (p.mounts[t.index()] == Mount::Cannon).into(),
                ("poles", Spot::Tower(t)) => (p.mounts[t.index()] == Mount::Poles).into(),
                ("platform", Spot::Section(s)) => (p.platforms >> s.0 & 1) as u8,
                ("siege_tower", Spot::Section(s)) => (p.siege_towers >> s.0 & 1) as u8,
                ("gale", Spot::Section(s)) => (p.turn_flags.gale >> s.0 & 1) as u8,
                ("glare", Spot::Section(s)) => u8::from(p.turn_flags.glare == s.0),
                ("influence", Spot::Section(s)) => p.influence.iter().filter(|i| **i == s.0).count() as u8,
                ("saboteur", Spot::Building(b)) => p.saboteurs >> b as u8 & 1,
                ("fire", Spot::Building(b)) => p.turn_flags.fire >> b as u8 & 1,
                ("bridge", Spot::Path(path)) => (p.bridges >> path.0 & 1) as u8,
                ("goblin_trap", Spot::Path(path)) => (p.goblin_traps >> path.0 & 1) as u8,
                ("troll_trap", Spot::Path(path)) => (p.troll_traps >> path.0 & 1) as u8,
                ("cauldron", Spot::Section(s)) => {
                    let right = all.next().ok_or_else(|| format!("which {word}?"))?.alone()?;
                    let found = self.cauldron(s).map_or("none", |k| INVADER_IDS[k.index()]);
                    if found != right {
                        return Err(format!("cauldron {found}, not {right}"));
                    }
                    continue;
                }
                ("machine", Spot::Rampart(r)) => {
                    let right = all.next().ok_or_else(|| format!("which {word}?"))?.alone()?;
                    is_now(&p.machines[r.index()], &[right])?;
                    continue;
                }
                (id, _) if INVADER_IDS.contains(&id) => {
                    let kind = Kind::at(INVADER_IDS.iter().position(|k| *k == id).unwrap_or(0));
                    let units = match place.spot() {
                        Spot::Section(s) if tower => p.siege[s.index()],
                        Spot::Section(s) => p.wall[s.index()],
                        Spot::Rampart(r) => p.ramparts[r.index()],
                        Spot::Foreground(side) => p.foregrounds[side.index()],
                        Spot::Ram(ram) => p.crews[usize::from(ram)],
                        _ => return Err("no Invader units there".to_owned()),
                    };
                    units.of(kind)
                }
                (id, _) if DEFENDER_IDS.contains(&id) => {
                    let kind = Kind::at(DEFENDER_IDS.iter().position(|k| *k == id).unwrap_or(0));
                    p.posts[usize::from(find(place.as_post(), "post", place.id())?)].of(kind)
                }
                (id, Spot::Section(s)) => {
                    let kind = EQUIPMENT_DEALS[..EQUIPMENT].iter().position(|d| d.id() == id);
                    u8::from(p.equipment[find(kind, "chip", id)?] & s.bit() != 0)
                }
                (id, Spot::Rampart(r)) => {
                    let kind = TRAINING_DEALS[..TRAINING].iter().position(|d| d.id() == id);
                    u8::from(p.training[find(kind, "chip", id)?] & r.bit() != 0)
                }
                _ => return Err(format!("{word:?} cannot be there")),
            };
            if found != right {
                return Err(format!("{word} {found}, not {right}"));
            }
        }
        Ok(())
    }
}
