//! What a `then` step can claim in Stronghold's own words.

use ravelin_core::ids::find as called;
use ravelin_scene::claims::{equal, is_now, same, same_flag, same_pair, same_row};
use ravelin_scene::{find, items, some};

use super::{defenders, invaders};
use crate::ids::*;
use crate::state::Stronghold;

impl Stronghold {
    pub(super) fn claim(&self, words: &[&str]) -> Result<(), String> {
        let p = &self.p;
        let number = |found: u8, at: usize| same(found, words[at]);
        let (side, claim) = match words {
            ["east", rest @ ..] => (Side::East, rest),
            all => (Side::West, all),
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
                let kind = find(Kind::ALL.into_iter().find(|k| k.defender() == *kind), "kind", kind)?;
                same(p.supply.of(kind), n)
            }
            ["hospital", units @ ..] => equal(self.fallen(), defenders(units)?),
            ["blood", _] => number(p.blood, 1),
            ["bank", _] => number(self.bank(), 1),
            ["paid", id, n] => {
                let work = find(called::<Work>(id), "work", id)?;
                same(p.paid[work], n)
            }
            ["used", id] => {
                let work = find(called::<Work>(id), "work", id)?;
                if p.turn_flags.worked.has(work) { Ok(()) } else { Err("not used".to_owned()) }
            }
            _ => self.claim_of_all(claim),
        }
    }

    /// What belongs to no side.
    fn claim_of_all(&self, words: &[&str]) -> Result<(), String> {
        let p = &self.p;
        let number = |found: u8, at: usize| same(found, words[at]);
        match words {
            ["gate", _] => number(p.gate, 1),
            ["toughness", _] => number(p.toughness, 1),
            ["rams", _] => number(p.rams, 1),
            ["turn", _] => number(p.turn, 1),
            ["phase", n] => same(self.phase().map_or(0, Phase::number), n),
            ["step", n] => same(self.step().map_or(0, Phase::number), n),
            ["stage", name] => is_now(&self.stage(), &[name]),
            ["breached", ids @ ..] => same_row(p.breached.iter().map(Section::word), ids),
            ["glory", inv, def] => {
                let found = if p.end.is_some() {
                    Team::ALL.map(|team| p.glory[team])
                } else {
                    [self.invader_glory().iter().sum(), self.defender_glory().iter().sum()]
                };
                same_pair(found, [inv, def])
            }
            ["feats", ids @ ..] => same_row(p.feats.iter().map(Feat::word), ids),
            ["strips", _] => number(p.strips, 1),
            ["price", id, n] => same(self.price(find(called::<Work>(id), "work", id)?), n),
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
                let hero = find(called::<Hero>(words[0]), "Hero", words[0])?;
                let found = p.heroes[hero].map_or("courtyard", Section::word);
                same(found, at)
            }
            ["order", at, kind] => {
                let s = find(called::<Section>(at), "section", at)?;
                let found = match p.turn_flags.open_orders[s] {
                    None if p.turn_flags.hidden_orders.has(s) => "hidden",
                    None => "none",
                    Some(order) => order.word(),
                };
                same(found, kind)
            }
            ["strength", at, i, d] => {
                let s = find(called::<Section>(at), "section", at)?;
                same_pair([self.attack(s), self.defence(s)], [i, d])
            }
            [id, items @ ..] => self.check_place(find(called::<Place>(id), "place or claim", id)?, items),
            [] => Err("nothing is claimed".to_owned()),
        }
    }

    fn check_place(&self, place: Place, has: &[&str]) -> Result<(), String> {
        let mut stand = Stand::Wall;
        let mut all = items(some(has)?)?.into_iter();
        while let Some(item) = all.next() {
            let (word, right) = (item.name, item.or_one());
            let named = match (word, place.spot()) {
                ("tower", _) => {
                    stand = Stand::Tower;
                    continue;
                }
                ("cauldron", Spot::Section(s)) => Some(self.p.cauldrons[s].map_or("none", Kind::invader)),
                ("machine", Spot::Rampart(r)) => Some(self.p.machines[r].map_or("none", Machine::word)),
                _ => None,
            };
            if let Some(found) = named {
                let right = all.next().ok_or_else(|| format!("which {word}?"))?.alone()?;
                if found != right {
                    return Err(format!("{word} {found}, not {right}"));
                }
                continue;
            }
            let found = match self.units_claimed(word, place, stand)? {
                Some(n) => n,
                None => self.chips_claimed(word, place)?,
            };
            if found != right {
                return Err(format!("{word} {found}, not {right}"));
            }
        }
        Ok(())
    }

    /// How many of these units stand there; none if it is no word for units.
    fn units_claimed(&self, word: &str, place: Place, stand: Stand) -> Result<Option<u8>, String> {
        let p = &self.p;
        if let Some(kind) = Kind::ALL.into_iter().find(|kind| kind.defender() == word) {
            return Ok(Some(p.posts[find(place.as_post(), "post", place.word())?].of(kind)));
        }
        let kind = Kind::ALL.into_iter().find(|kind| kind.invader() == word);
        if kind.is_none() && word != "units" {
            return Ok(None);
        }
        let units = match place.spot() {
            Spot::Section(s) => self.units_of(s, stand),
            Spot::Rampart(r) => p.ramparts[r],
            Spot::Foreground(side) => p.foregrounds[side],
            Spot::Ram(ram) => p.crews[ram],
            _ => return Err("no Invader units there".to_owned()),
        };
        Ok(Some(kind.map_or(units.total(), |kind| units.of(kind))))
    }

    /// How many of these chips lie there.
    fn chips_claimed(&self, word: &str, place: Place) -> Result<u8, String> {
        let p = &self.p;
        Ok(match (word, place.spot()) {
            ("stone", Spot::Section(s)) => p.stones[s],
            ("wooden", Spot::Section(s)) => p.wooden[s],
            ("hits", Spot::Rampart(r)) => p.hits[r],
            ("misses", Spot::Rampart(r)) => p.misses[r],
            ("cover", Spot::Rampart(r)) => p.covers.has(r).into(),
            ("platform", Spot::Section(s)) => p.platforms.has(s).into(),
            ("siege_tower", Spot::Section(s)) => p.siege_towers.has(s).into(),
            ("gale", Spot::Section(s)) => p.turn_flags.gale.has(s).into(),
            ("glare", Spot::Section(s)) => (p.turn_flags.glare == Some(s)).into(),
            ("influence", Spot::Section(s)) => p.influence.values().filter(|at| **at == Some(s)).count() as u8,
            ("saboteur", Spot::Building(b)) => p.saboteurs.has(b).into(),
            ("fire", Spot::Building(b)) => p.turn_flags.fire.has(b).into(),
            ("bridge", Spot::Path(path)) => p.bridges.has(path).into(),
            ("goblin_trap", Spot::Path(path)) => p.goblin_traps.has(path).into(),
            ("troll_trap", Spot::Path(path)) => p.troll_traps.has(path).into(),
            (id, Spot::Tower(t)) => (p.mounts[t] == Some(find(called(id), "chip", id)?)).into(),
            (id, Spot::Section(s)) => p.equipment[find(called(id), "chip", id)?].has(s).into(),
            (id, Spot::Rampart(r)) => p.training[find(called(id), "chip", id)?].has(r).into(),
            _ => return Err(format!("{word:?} cannot be there")),
        })
    }
}
