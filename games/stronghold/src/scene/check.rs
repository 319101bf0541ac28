//! `then` lines: what a position must be, what may be done in it and what may not.

use ravelin_core::{Game, choice};

use super::{Scene, amount, defenders, invaders};
use crate::Stronghold;
use crate::components::*;
use crate::places::*;
use crate::state::{Mount, NONE};

impl Scene {
    pub(crate) fn check(&self, claim: &str) -> Result<(), String> {
        let p = &self.game.p;
        let words: Vec<&str> = claim.split_whitespace().collect();
        let same = |found: String, right: String| {
            if found == right { Ok(()) } else { Err(format!("{found}, not {right}")) }
        };
        let number = |found: u8, at: usize| same(found.to_string(), words[at].to_owned());
        let (east, words_east) =
            (words.first() == Some(&"east"), &words[usize::from(words.first() == Some(&"east"))..]);
        let side = usize::from(east);
        match words_east[..] {
            ["asked", ref seats @ ..] => {
                let found: Vec<u8> = self.game.deciders().iter().map(|s| s.0).collect();
                let right: Vec<u8> = seats.iter().filter(|s| **s != "nobody").map(|s| self.seat(s).0).collect();
                same(format!("{found:?}"), format!("{right:?}"))
            }
            ["can", ..] => {
                let (seat, text) = self.split_seat(claim.trim_start_matches("can").trim());
                let (offered, _) = choice::explain(&self.game, seat);
                let all: Vec<String> = offered.iter().map(|a| self.print(*a)).collect();
                if all.iter().any(|a| a == text) { Ok(()) } else { Err(all.join(" | ")) }
            }
            ["cannot", .., last] => {
                let clause =
                    Some(last).filter(|l| l.starts_with('S') && l[1..].starts_with(|c: char| c.is_ascii_digit()));
                let rest = claim.trim_start_matches("cannot").trim();
                let rest = clause.map_or(rest, |c| rest.trim_end_matches(c).trim());
                let (seat, text) = self.split_seat(rest);
                let (offered, refused) = choice::explain(&self.game, seat);
                if offered.iter().any(|a| self.print(*a) == text) {
                    return Err("it is allowed".to_owned());
                }
                let Some(clause) = clause else { return Ok(()) };
                match refused.iter().find(|(a, _)| self.print(*a) == text) {
                    Some((_, why)) => same(why.rule.0.to_owned(), clause.to_owned()),
                    None => Err("nothing like it is asked".to_owned()),
                }
            }
            ["choices", ..] => {
                let (seat, text) = self.split_seat(claim.trim_start_matches("choices").trim());
                let (offered, _) = choice::explain(&self.game, seat);
                let mut found: Vec<String> = offered.iter().map(|a| self.print(*a)).collect();
                let mut right: Vec<String> = text.split('|').map(|t| t.trim().to_owned()).collect();
                found.sort();
                right.sort();
                same(found.join(" | "), right.join(" | "))
            }
            ["hourglasses", n] => same(p.hourglasses[side].to_string(), n.to_owned()),
            ["labour", n] => same(p.labour[side].to_string(), n.to_owned()),
            ["resources", n] => same(p.resources[side].to_string(), n.to_owned()),
            ["reserve", ref units @ ..] => same(format!("{:?}", p.reserve[side]), format!("{:?}", invaders(units))),
            ["camp", ref units @ ..] => same(format!("{:?}", p.camp[side]), format!("{:?}", invaders(units))),
            ["pool", ref units @ ..] => same(format!("{:?}", p.pool), format!("{:?}", invaders(units))),
            ["spent", ref units @ ..] => same(format!("{:?}", p.spent), format!("{:?}", invaders(units))),
            ["supply", kind, n] => {
                let kind = Kind::at(DEFENDER_IDS.iter().position(|k| *k == kind).expect("a kind"));
                same(p.supply.of(kind).to_string(), n.to_owned())
            }
            ["hospital", ref units @ ..] => {
                let found = p.hospital[0].and(p.hospital[1]);
                same(format!("{found:?}"), format!("{:?}", defenders(units)))
            }
            ["blood", _] => number(p.blood, 1),
            ["bank", _] => number(self.game.bank(), 1),
            ["paid", id, n] => {
                let work = Work::find(id).expect("a work");
                same(p.paid[work.index()].to_string(), n.to_owned())
            }
            ["used", id] => {
                let work = Work::find(id).expect("a work");
                if p.turn_flags.worked & work.bit() != 0 { Ok(()) } else { Err("not used".to_owned()) }
            }
            ["gate", _] => number(p.gate, 1),
            ["toughness", _] => number(p.toughness, 1),
            ["rams", _] => number(p.rams, 1),
            ["turn", _] => number(p.turn, 1),
            ["phase", n] => same(format!("{:?}", p.stage), format!("Phase({n})")),
            ["step", n] => same(format!("{:?}", p.stage), format!("Step({n})")),
            ["stage", name] => {
                let found = format!("{:?}", p.stage);
                let found = found.split([' ', '(']).next().unwrap_or("").to_lowercase();
                same(found, name.to_owned())
            }
            ["breached", ref ids @ ..] => {
                let found: Vec<&str> = sections(p.breached).map(|s| s.place().id()).collect();
                let right: Vec<&str> = ids.iter().copied().filter(|i| *i != "none").collect();
                same(found.join(" "), right.join(" "))
            }
            ["glory", inv, def] => {
                let found = if p.end.is_some() {
                    p.glory
                } else {
                    [self.game.invader_glory().iter().sum(), self.game.defender_glory().iter().sum()]
                };
                same(format!("{} {}", found[0], found[1]), format!("{inv} {def}"))
            }
            ["feats", ref ids @ ..] => {
                let found: Vec<&str> = bits(p.feats).map(|f| Feat::ALL[usize::from(f)].id()).collect();
                let right: Vec<&str> = ids.iter().copied().filter(|i| *i != "none").collect();
                same(found.join(" "), right.join(" "))
            }
            ["strips", _] => number(p.strips, 1),
            ["price", id, n] => same(self.game.price(Work::find(id).expect("a work")).to_string(), n.to_owned()),
            ["honor", "points", n] => same(p.honor_points.to_string(), n.to_owned()),
            ["honor", word] => same(if p.honor_kept { "kept" } else { "lost" }.to_owned(), word.to_owned()),
            ["journal", seat, ref text @ ..] => {
                let viewer = Some(seat).filter(|s| *s != "spectator").map(|s| self.seat(s));
                let (told, text) = (self.journal(viewer), text.join(" "));
                if told.contains(&text) { Ok(()) } else { Err(told) }
            }
            ["winner", who] => {
                let won = p.end.map(|_| if self.game.invaders_won() { "invader" } else { "defender" });
                same(won.unwrap_or("nobody yet").to_owned(), who.to_owned())
            }
            ["barbican", word] => same(p.barbican.to_string(), (word == "yes").to_string()),
            ["misses_out", _] => number(p.misses_out, 1),
            ["stone_supply", _] => number(p.stone_supply, 1),
            ["officer" | "warrior", at] => {
                let found = p.heroes[usize::from(words[0] == "warrior")];
                let found = if found == 9 { "courtyard" } else { Place(found).id() };
                same(found.to_owned(), at.to_owned())
            }
            ["order", at, kind] => {
                let Some(Spot::Section(s)) = Place::find(at).map(Place::spot) else { panic!("no section {at}") };
                let found = match p.turn_flags.open_orders[s.index()] {
                    NONE if p.turn_flags.hidden_orders & s.bit() != 0 => "hidden",
                    NONE => "none",
                    k => Order::ALL[usize::from(k)].id(),
                };
                same(found.to_owned(), kind.to_owned())
            }
            ["prompt", clause] => {
                let seat = self.game.deciders().lowest();
                same(Stronghold::prompt(&self.game.view(seat)).clause.0.to_owned(), clause.to_owned())
            }
            ["strength", at, i, d] => {
                let Some(Spot::Section(s)) = Place::find(at).map(Place::spot) else { panic!("no section {at}") };
                same(format!("{} {}", self.game.attack(s), self.game.defence(s)), format!("{i} {d}"))
            }
            [id, ref items @ ..] if Place::find(id).is_some() => {
                self.check_place(Place::find(id).expect("a place"), items)
            }
            _ => panic!("cannot check {claim:?}"),
        }
    }

    fn check_place(&self, place: Place, items: &[&str]) -> Result<(), String> {
        let p = &self.game.p;
        let mut tower = false;
        let mut words = items.iter().copied().peekable();
        while let Some(word) = words.next() {
            let mut number = || amount(&mut words);
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
                    let right = words.next().expect("a kind or none");
                    let found = self.game.cauldron(s).map_or("none", |k| INVADER_IDS[k.index()]);
                    if found != right {
                        return Err(format!("cauldron {found}, not {right}"));
                    }
                    continue;
                }
                ("machine", Spot::Rampart(r)) => {
                    let right = words.next().expect("a machine");
                    let found = format!("{:?}", p.machines[r.index()]).to_lowercase();
                    if found != right {
                        return Err(format!("machine {found}, not {right}"));
                    }
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
                        _ => panic!("no Invader units at {}", place.id()),
                    };
                    units.of(kind)
                }
                (id, _) if DEFENDER_IDS.contains(&id) => {
                    let kind = Kind::at(DEFENDER_IDS.iter().position(|k| *k == id).unwrap_or(0));
                    p.posts[usize::from(place.as_post().expect("a post"))].of(kind)
                }
                (id, Spot::Section(s)) => {
                    let kind = EQUIPMENT_DEALS[..EQUIPMENT].iter().position(|d| d.id() == id);
                    u8::from(p.equipment[kind.unwrap_or_else(|| panic!("cannot check {id:?}"))] & s.bit() != 0)
                }
                (id, Spot::Rampart(r)) => {
                    let kind = TRAINING_DEALS[..TRAINING].iter().position(|d| d.id() == id);
                    u8::from(p.training[kind.unwrap_or_else(|| panic!("cannot check {id:?}"))] & r.bit() != 0)
                }
                _ => panic!("cannot check {word:?} at {}", place.id()),
            };
            let right = number();
            if found != right {
                return Err(format!("{word} {found}, not {right}"));
            }
        }
        Ok(())
    }
}
