//! What a `then` step can claim in Nevsky's own words.

use std::fmt::Debug;

use ravelin_scene::claims::is;
use ravelin_scene::{items, some};

use super::*;
use crate::slots::Slots;
use crate::state::Place;

/// Who can have won: nobody while the game goes on.
const WINNERS: [&str; 4] = [Side::Teutonic.word(), Side::Russian.word(), "none", "draw"];

/// Whether a claim holds, and what is there. An error is no claim at all: `not` does not turn it into one that holds.
type Verdict = Result<(bool, String), String>;

fn verdict(holds: bool, found: impl Debug) -> Verdict {
    Ok((holds, format!("{found:?}")))
}

/// Whether two words or numbers are the same.
fn same(found: impl std::fmt::Display, right: impl std::fmt::Display) -> Verdict {
    let (found, right) = (found.to_string(), right.to_string());
    Ok((found == right, found))
}

fn count(found: u8, right: &str) -> Verdict {
    same(found, number(right, 0..=u8::MAX)?)
}

fn pair(found: (u8, u8), right: (&str, &str)) -> Verdict {
    verdict(found == (number(right.0, 0..=u8::MAX)?, number(right.1, 0..=u8::MAX)?), found)
}

fn has_cards(found: Cards, ids: &[&str]) -> Verdict {
    verdict(cards(some(ids)?)?.minus(found).is_empty(), found)
}

fn has_locales(found: Locales, ids: &[&str]) -> Verdict {
    verdict(locales(some(ids)?)?.minus(found).is_empty(), found)
}

impl Nevsky {
    pub(super) fn claim(&self, words: &[&str]) -> Verdict {
        let p = &self.p;
        match *words {
            ["not", ref rest @ ..] => self.claim(rest).map(|(holds, found)| (!holds, found)),
            ["stage", ref words @ ..] => is(&p.stage, words),
            ["ask", ref words @ ..] => is(&p.asks.last().copied().unwrap_or_default(), words),
            ["box", n] => count(p.r#box, n),
            ["actions", n] => count(self.actions_left(), n),
            ["left", n] => count(p.levy.left, n),
            ["siege", at, n] => count(p.siege[locale(at)?], n),
            ["conquered", ref ids @ ..] => has_locales(p.conquered, ids),
            ["ravaged", ref ids @ ..] => has_locales(p.ravaged, ids),
            ["walls", ref ids @ ..] => verdict(p.walls == locales(ids)?, p.walls),
            ["castle", who, at] => verdict(p.castles[side(who)?].has(locale(at)?), p.castles),
            ["friendly", who, at] => verdict(self.friendly(side(who)?, locale(at)?), self.holder(locale(at)?)),
            ["legate", "card"] => verdict(p.legate == Legate::Card, p.legate),
            ["legate", "out"] => verdict(p.legate == Legate::Out, p.legate),
            ["legate", at] => verdict(p.legate == Legate::At(locale(at)?), p.legate),
            ["veche", vp, coin] => pair((p.veche_vp, p.veche_coin), (vp, coin)),
            ["vp", who, points] => {
                let right: f32 = find(points.parse().ok(), "number", points)?;
                same(f32::from(self.half_points(side(who)?)) / 2.0, right)
            }
            ["winner", who] => same(self.winner_word(), WINNERS[among("winner", who, WINNERS)?]),
            ["play", ref ids @ ..] => has_cards(p.capabilities, ids),
            ["effect", ref ids @ ..] => has_cards(p.events, ids),
            ["deck", ref ids @ ..] => has_cards(self.deck(Side::Teutonic).or(self.deck(Side::Russian)), ids),
            ["returned", ref ids @ ..] => has_cards(p.returned, ids),
            ["held", who, n] => count(p.held[side(who)?], n),
            ["blanks", who, n] => count(p.blanks[side(who)?].deck, n),
            ["vassal", id, ref what @ ..] => self.claim_vassal(id, what),
            ["means", boats, ships] => pair((self.s.stores.supply.boats, self.s.stores.supply.ships), (boats, ships)),
            ["hits" | "round" | "step" | "garrison" | "row" | "reserve", ..] => self.claim_battle(words),
            [id, ref rest @ ..] => {
                self.claim_lord(find(ravelin_core::ids::find::<LordId>(id), "Lord or claim", id)?, rest)
            }
            [] => Err("nothing is claimed".to_owned()),
        }
    }

    fn winner_word(&self) -> &'static str {
        match self.winner() {
            _ if self.p.end.is_none() => "none",
            Some(side) => side.word(),
            None => "draw",
        }
    }

    fn claim_battle(&self, words: &[&str]) -> Verdict {
        let b = &self.p.battle;
        match *words {
            ["hits", hits, crossbow] => pair((b.hits, b.crossbow), (hits, crossbow)),
            ["round", n] => count(b.round, n),
            ["step", n] => count(b.step, n),
            ["garrison", one, other] => pair((b.garrison[Guard::Knights], b.garrison[Guard::MenAtArms]), (one, other)),
            ["row", row, ref ids @ ..] => {
                let r = Row::ALL[among("row", row, Row::ALL.map(Row::word))?];
                for id in ids.iter().filter(|id| **id != "-") {
                    lord(id)?;
                }
                let found: Vec<&str> = b.rows[r].values().map(|l| l.map_or("-", LordId::word)).collect();
                same(found.join(" "), ids.join(" "))
            }
            ["reserve", ref ids @ ..] => {
                let right: Lords = ids.iter().map(|id| lord(id)).collect::<Result<_, _>>()?;
                verdict(b.reserve == right, b.reserve)
            }
            _ => Err("hits N N, round N, step N, garrison N N, row a|d|s|g ... or reserve ...".to_owned()),
        }
    }

    fn claim_vassal(&self, id: &str, words: &[&str]) -> Verdict {
        let (l, slot) = self.vassal_slot(id)?;
        let (mat, at) = (self.mat(l), self.p.vassal_box[l][slot]);
        let bit = |set: Slots| set.has(slot);
        let holds = match *words {
            ["ready"] => bit(mat.ready),
            ["mustered"] => bit(mat.mustered),
            ["unready"] => bit(mat.unready),
            ["gone"] => bit(self.p.gone[l]),
            ["absent"] => ![mat.ready, mat.mustered, mat.unready].into_iter().any(bit),
            ["mat"] => at.is_none(),
            [n] => at == Some(number(n, 0..=17)?),
            _ => return Err("VASSAL ready, mustered, unready, gone, absent, mat or BOX".to_owned()),
        };
        Ok((holds, format!("{mat:?} box {at:?}")))
    }

    fn claim_lord(&self, l: LordId, words: &[&str]) -> Verdict {
        let (it, mat) = (self.lord(l), self.mat(l));
        let holds = match *words {
            ["at", at] => it.place == Place::Map(locale(at)?),
            ["in", n] => it.place == Place::Calendar(number(n, 0..=17)?),
            ["out"] => it.place == Place::Removed,
            ["inside"] => it.inside,
            ["outside"] => !it.inside,
            ["moved"] => it.moved,
            ["unmoved"] => !it.moved,
            ["service", n] => it.service == number(n, 0..=17)?,
            ["marshal"] => self.is_marshal(l),
            ["plain"] => !self.is_marshal(l),
            ["with", id] => mat.cards.contains(&card(id)?),
            ["without", id] => !mat.cards.contains(&card(id)?),
            ["seats", ref ids @ ..] => self.seats_of(l) == locales(ids)?,
            ["has", ref items @ ..] => self.has_items(l, items, false)?,
            ["only", ref items @ ..] => self.has_items(l, items, true)?,
            _ => return Err(format!("nothing that {} could be or have", l.word())),
        };
        Ok((holds, format!("{it:?} {mat:?}")))
    }

    /// Whether a mat has so many of each item; alone if it has no other Assets, and no other units where units are named.
    fn has_items(&self, l: LordId, named: &[&str], alone: bool) -> Result<bool, String> {
        let (mut units, mut assets) = (self.mat(l).units, self.mat(l).assets);
        let mut holds = true;
        for item in items(some(named)?)? {
            let word = item.name;
            let unit = unit_word(word).map(|u| &mut units[u]);
            let asset = asset_word(word).map(|a| &mut assets[a]);
            let found = find(unit.or(asset), "unit or Asset", word)?;
            holds &= std::mem::take(found) == item.count()?;
        }
        let any_units = named.iter().any(|word| unit_word(word).is_some());
        Ok(holds && (!alone || ((units == Forces::default() || !any_units) && assets == Goods::default())))
    }
}
