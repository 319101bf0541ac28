//! What a `then` step can claim in Vilnius' own words.

use ravelin_core::{Asking, Hidden, Id, Rules, Seat, Set, Worded};
use ravelin_scene::claims::{is_now, same, same_all, same_pair, same_row, says};
use ravelin_scene::{Staged, find, items, number};

use super::cell;
use crate::Vilnius;
use crate::ids::*;
use crate::kit::*;

/// The number that a claim gives instead of names.
fn total(words: &[&str]) -> Option<u8> {
    let [n] = words else { return None };
    n.parse().ok()
}

impl Vilnius {
    pub(super) fn claim(&self, words: &[&str]) -> Result<(), String> {
        let (p, kit) = (&self.p, self.kit);
        let order = |id: &str| find(kit.find_order(id), "Order card", id);
        match words {
            ["points", n] => same(p.city, n),
            ["round", n] => same(p.round, n),
            ["part", n] => same(p.part + 1, n),
            ["start", who] => same(self.seat_word(p.start), who),
            ["order", n] => same(self.order_pile(), n),
            ["order_discard", n] => same(p.order.discard.values().sum::<u8>(), n),
            ["order_discard", id, n] => same(p.order.discard[order(id)?], n),
            ["order_pile", id, n] => same(p.order.pile[order(id)?], n),
            ["supply", n] => same(p.units.total(), n),
            ["supply", id, n] => match kit.find_unit(id) {
                Some(kind) => same(p.units.of(kind), n),
                None => same(p.buildings[find(kit.find_building(id), "Unit or Building", id)?], n),
            },
            ["destinations", v, q] => same_pair(Target::ALL.map(|target| p.destinations.pile[target]), [v, q]),
            ["forts", ids @ ..] => self.check_orders(p.order.buildings.iter().copied(), ids),
            ["foes", ids @ ..] => self.check_orders(p.fight.foes.iter().map(|f| f.card), ids),
            ["defeated", ids @ ..] => {
                self.check_orders(p.fight.foes.iter().filter(|f| f.defeated).map(|f| f.card), ids)
            }
            ["lacks", at, n] => same(self.lacking_at(at)?, n),
            ["stack", k, "size", n] => same(p.stacks[self.stack_of(k)?].len(), n),
            ["stack", k, ids @ ..] => {
                let stack = &p.stacks[self.stack_of(k)?];
                let unseen = (0..stack.unknown).map(|_| "unseen");
                same_row(unseen.chain(stack.known.iter().map(|c| kit.province(*c).id.as_str())), ids)
            }
            ["question", words @ ..] => says(&Vilnius::prompt(&self.view(self.deciders().lowest())).words(), words),
            ["frame", name] => is_now(&self.top(), &[name]),
            ["winner", who] => {
                let found = match self.outcome() {
                    None => "open",
                    Some(outcome) if outcome.winners.is_empty() => "nobody",
                    Some(_) => "all",
                };
                same(found, who)
            }
            ["places", places @ ..] => {
                let found = self.outcome().map(|outcome| outcome.places).unwrap_or_default();
                same_row(found.iter().map(u8::to_string), places)
            }
            [who, rest @ ..] if self.seat_of(who).is_ok() => self.claim_of(self.seat_of(who)?, rest),
            _ => Err("no such claim".to_owned()),
        }
    }

    fn claim_of(&self, s: Seat, words: &[&str]) -> Result<(), String> {
        let (kit, player) = (self.kit, self.player(s));
        let building = |id: &str| find(kit.find_building(id), "Building", id);
        let built = |id: &str, at: Option<Cell>| {
            let kind = building(id)?;
            Ok::<bool, String>(player.display.iter().any(|b| b.building == kind && at.is_none_or(|at| at == b.cell())))
        };
        match words {
            ["hand", ids @ ..] => self.check_cards(player.hand, ids),
            ["draw", ids @ ..] => self.check_cards(player.draw, ids),
            ["discard", ids @ ..] => self.check_cards(player.discard, ids),
            ["loot", ids @ ..] => self.check_cards(player.loot, ids),
            ["stored", ids @ ..] => self.check_cards(player.stored(), ids),
            ["shared", ids @ ..] => self.check_cards(player.shared(), ids),
            ["units", all @ ..] => self.check_units(player.units, all),
            ["unit_draw", all @ ..] => self.check_units(player.unit_draw, all),
            ["unit_discard", all @ ..] => self.check_units(player.unit_discard, all),
            ["aside", all @ ..] => self.check_units(self.p.fight.aside[s], all),
            ["guarded", all @ ..] => self.check_units(player.display.iter().filter_map(|b| b.unit).collect(), all),
            ["row", ids @ ..] => self.check_orders(player.row.iter().copied(), ids),
            ["value", n] => same(player.value, n),
            ["target", word] => same(if player.target == Target::Vilnius { "vilnius" } else { "quarter" }, word),
            ["income", n] => same(self.income(s), n),
            ["max", n] => same(self.max_buildings(s), n),
            ["buildings", n] => same(player.display.len(), n),
            ["has", id, at] if !built(id, Some(cell(at)?))? => Err("it is not there".to_owned()),
            ["lacks", id] if built(id, None)? => Err("it is there".to_owned()),
            ["has", _, _] | ["lacks", _] => Ok(()),
            ["private", id, n] => same(u8::from(player.supply.has(building(id)?)), n),
            ["purse", gold, tools] => same_pair(Resource::ALL.map(|r| self.purse(s).yields[r]), [gold, tools]),
            ["worth", id, gold, tools] => {
                let worth = self.worth(find(kit.find_province(id), "Province", id)?, self.goods(s));
                same_pair(Resource::ALL.map(|r| worth[r]), [gold, tools])
            }
            ["cells", id, cells @ ..] => {
                let kind = kit.building(building(id)?).kind;
                let open = self.openings(s);
                same_all(open.iter().filter(|o| o.kind == kind).map(|o| o.cell.to_string()), cells)
            }
            ["rim", ids @ ..] => {
                let rim = self.rim(s);
                let rim = rim.iter().filter_map(|at| player.at(at));
                same_all(rim.map(|b| &kit.building(b.building).id), ids)
            }
            ["strength", n] => same(self.row_strength(s), n),
            ["glory", n] => same(self.glory(s), n),
            ["emblem", id] => same(player.emblem.map_or("none", |emblem| kit.emblem_id(emblem)), id),
            ["income_choices", low, high] => {
                let (least, most, _) = self.income_options(s);
                same_pair([least, most], [low, high])
            }
            _ => Err("no such claim".to_owned()),
        }
    }

    fn check_cards(&self, cards: Set<Province>, words: &[&str]) -> Result<(), String> {
        if let Some(n) = total(words) {
            return same(cards.len(), n);
        }
        same_all(cards.iter().map(|c| &self.kit.province(c).id), words)
    }

    fn check_units(&self, units: Units, words: &[&str]) -> Result<(), String> {
        if let Some(n) = total(words) {
            return same(units.total(), n);
        }
        let mut right = Units::NONE;
        for item in items(words)? {
            let kind = find(self.kit.find_unit(item.name), "Unit", item.name)?;
            (0..item.or_one()).for_each(|_| right.add(kind));
        }
        let words = |units: Units| units.kinds().map(move |k| format!("{} {}", self.kit.unit(k).id, units.of(k)));
        same(words(units).collect::<Vec<_>>().join(" "), words(right).collect::<Vec<_>>().join(" "))
    }

    /// Order cards, in their order.
    fn check_orders(&self, kinds: impl Iterator<Item = Enemy>, words: &[&str]) -> Result<(), String> {
        same_row(kinds.map(|kind| self.kit.order_id(kind)), words)
    }

    /// How many symbols are missing against the enemy, or the enemy Building of a siege, at a place of the list.
    fn lacking_at(&self, at: &str) -> Result<u8, String> {
        let front = find(Front::at(number(at, 1..=FOES)? - 1), "enemy", at)?;
        let (kind, offer) = (find(self.target_kind(front), "enemy", at)?, self.offers()[front]);
        if self.is_siege() {
            return Ok(self.fort_lacks(kind, offer));
        }
        Ok(crate::rules::weapons::lacking(self.demand(kind), offer))
    }
}
