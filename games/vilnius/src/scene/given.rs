//! `given` steps: a position, card by card.

use ravelin_core::{Id, Seat, Set};
use ravelin_scene::{among, find, items, number};

use super::{Notes, Phase, cell};
use crate::ids::*;
use crate::kit::*;
use crate::state::*;

/// More than any count of a game.
const MOST: u8 = 99;

impl Vilnius {
    pub(super) fn read_given(&mut self, words: &[&str], notes: &mut Notes) -> Result<(), String> {
        if let [Some(phase)] = *words.iter().map(|word| Phase::find(word)).collect::<Vec<_>>() {
            notes.phase = phase;
            if phase == Phase::Final {
                self.p.order.last = true;
                self.begin_part_two();
                self.empty_pile();
            }
            return Ok(());
        }
        match *words {
            ["asks"] => notes.asks = true,
            ["round", n] => self.p.round = number(n, 0..=MOST)?,
            ["points", n] => self.p.city = number(n, 0..=MOST)?,
            ["start", who] => self.p.start = self.seat_of(who)?,
            ["part", "2"] => self.begin_part_two(),
            ["hold", who] => {
                let seat = self.seat_of(who)?;
                let unit = self.take_units(&["ducal_guard"])?;
                self.p.players[seat].unit_draw.join(unit);
            }
            ["pile", "empty"] => self.empty_pile(),
            ["pile", ref ids @ ..] => self.fill_pile(ids)?,
            ["forts", ref ids @ ..] => {
                for id in ids {
                    let kind = self.take_order(id)?;
                    self.p
                        .order
                        .buildings
                        .push(kind)
                        .map_err(|_| format!("at most {FORTS} enemy Buildings are in play"))?;
                }
            }
            ["defeated", ref ids @ ..] => {
                for id in ids {
                    let kind = self.take_order(id)?;
                    let foe = Foe { card: kind, row: Seat(0), target: Target::Vilnius, defeated: true, reds: 0 };
                    self.p.fight.foes.push(foe).map_err(|_| format!("at most {FOES} enemies fight"))?;
                }
            }
            ["attacked", ref who @ ..] => {
                let seats = who.iter().map(|word| self.seat_of(word));
                self.p.this_round.attacking = seats.collect::<Result<Set<Seat>, String>>()?;
            }
            ["destinations", vilnius, quarter] => {
                // What is not in the pile is in the discard pile.
                let all = self.count().pile;
                for (target, left) in [(Target::Vilnius, vilnius), (Target::Quarter, quarter)] {
                    let left = number(left, 0..=MOST)?;
                    let out = all[target].checked_sub(left).ok_or_else(|| format!("there are only {}", all[target]))?;
                    (self.p.destinations.pile[target], self.p.destinations.discard[target]) = (left, out);
                }
            }
            ["stack", k, ref ids @ ..] => {
                let at = self.stack_of(k)?;
                self.lay_stack(at, ids)?;
            }
            [who, ref rest @ ..] if self.seat_of(who).is_ok() => {
                let seat = self.seat_of(who)?;
                self.read_player(seat, rest)?;
            }
            _ => return Err("not a position of this game".to_owned()),
        }
        Ok(())
    }

    fn read_player(&mut self, seat: Seat, words: &[&str]) -> Result<(), String> {
        let kit = self.kit;
        match words {
            ["hand", ids @ ..] => {
                let cards = self.take_provinces(seat, ids)?;
                self.p.players[seat].hand |= cards;
            }
            ["draw", ids @ ..] => {
                let cards = self.take_provinces(seat, ids)?;
                let player = &mut self.p.players[seat];
                player.discard |= std::mem::replace(&mut player.draw, cards);
            }
            ["discard", ids @ ..] => {
                let cards = self.take_provinces(seat, ids)?;
                self.p.players[seat].discard |= cards;
            }
            ["loot", ids @ ..] => {
                let cards = self.take_provinces(seat, ids)?;
                self.p.players[seat].loot |= cards;
            }
            ["units", all @ ..] => self.p.players[seat].units = self.take_units(all)?,
            ["unit_draw", all @ ..] => self.p.players[seat].unit_draw = self.take_units(all)?,
            ["unit_discard", all @ ..] => self.p.players[seat].unit_discard = self.take_units(all)?,
            ["stored", ids @ ..] => {
                for id in ids {
                    let card = self.take_province(id)?;
                    let free = |b: &&mut Built| kit.building(b.building).stores_province && b.province.is_none();
                    self.slot(seat, free, "for a Province")?.province = Some(card);
                }
            }
            ["guarded", id] => {
                self.take_units(&[id])?;
                let unit = find(kit.find_unit(id), "Unit", id)?;
                self.slot(seat, |b| kit.building(b.building).stores_unit && b.unit.is_none(), "for a Unit")?.unit =
                    Some(unit);
            }
            ["shared", id] => {
                let card = self.take_province(id)?;
                self.slot(seat, |b| kit.building(b.building).shares, "at an emblem edge")?.shared = Some(card);
            }
            [word @ ("builds" | "built_now"), rest @ ..] => {
                let round = if *word == "built_now" { self.p.round } else { 0 };
                let (pairs, odd) = rest.as_chunks::<2>();
                if !odd.is_empty() {
                    return Err("a Building and its cell, such as market -1,0".to_owned());
                }
                pairs.iter().try_for_each(|[id, at]| self.put_building(seat, id, at, round))?;
            }
            ["value", n] => self.p.players[seat].value = number(n, 0..=MOST)?,
            ["target", word] => {
                let target = Target::ALL[among("target", word, Target::ALL.map(Target::word))?];
                let pile = &mut self.p.destinations.pile;
                pile[target] = pile[target].checked_sub(1).ok_or("no such Destination card is left")?;
                let old = std::mem::replace(&mut self.p.players[seat].target, target);
                pile[old] += 1;
            }
            ["row", ids @ ..] => {
                for id in ids {
                    let kind = self.take_order(id)?;
                    self.p.players[seat].row.push(kind).map_err(|_| format!("at most {FOES} enemies in a row"))?;
                }
            }
            _ => return Err("not a position of this game".to_owned()),
        }
        Ok(())
    }

    /// The first Building of a display with such a place.
    fn slot(&mut self, seat: Seat, is_free: impl FnMut(&&mut Built) -> bool, what: &str) -> Result<&mut Built, String> {
        self.p.players[seat].display.iter_mut().find(is_free).ok_or_else(|| format!("no free place {what}"))
    }

    fn put_building(&mut self, seat: Seat, id: &str, at: &str, round: u8) -> Result<(), String> {
        let kind = find(self.kit.find_building(id), "Building", id)?;
        let cell = cell(at)?;
        let player = &mut self.p.players[seat];
        if self.kit.building(kind).is_private() {
            if !player.supply.remove(kind) {
                return Err(format!("{id} is not in the private supply"));
            }
        } else {
            let left = &mut self.p.buildings[kind];
            *left = left.checked_sub(1).ok_or_else(|| format!("no {id} is left in the supply"))?;
        }
        player.display.push(Built::new(kind, cell, round)).map_err(|_| format!("at most {DISPLAY} Buildings"))?;
        self.survey(seat);
        Ok(())
    }

    /// Takes a Province from wherever it lies.
    fn take_province(&mut self, id: &str) -> Result<Province, String> {
        let card = find(self.kit.find_province(id), "Province", id)?;
        let p = &mut self.p;
        for player in p.players.values_mut() {
            player.hand.remove(card);
            player.draw.remove(card);
            player.discard.remove(card);
        }
        if p.unseen.remove(card) {
            let last = Stack::ALL.into_iter().rev().find(|stack| p.stacks[*stack].unknown > 0);
            p.stacks[last.ok_or("no stack has an unseen card left")?].unknown -= 1;
        }
        Ok(card)
    }

    fn take_provinces(&mut self, seat: Seat, ids: &[&str]) -> Result<Set<Province>, String> {
        if ids == ["all"] {
            let home = Emblem::at(seat.index()).map_or(Set::NONE, |emblem| self.kit.homes[emblem]);
            home.iter().try_for_each(|card| self.take_province(&self.kit.province(card).id).map(|_| ()))?;
            return Ok(home);
        }
        ids.iter().filter(|id| **id != "none").map(|id| self.take_province(id)).collect()
    }

    /// Takes Units from the supply.
    fn take_units(&mut self, words: &[&str]) -> Result<Units, String> {
        let mut all = Units::NONE;
        for item in items(words)? {
            let id = item.name;
            let kind = find(self.kit.find_unit(id), "Unit", id)?;
            for _ in 0..item.or_one() {
                if !self.p.units.take(kind) {
                    return Err(format!("no {id} is left in the supply"));
                }
                all.add(kind);
            }
        }
        Ok(all)
    }

    /// Takes an Order card from the pile, or else from the discard pile.
    fn take_order(&mut self, id: &str) -> Result<Enemy, String> {
        let kind = find(self.kit.find_order(id), "Order card", id)?;
        let is_blank = self.kit.weaponless.has(kind) && self.p.part == 0;
        let order = &mut self.p.order;
        if order.pile[kind] > 0 {
            order.pile[kind] -= 1;
            order.left = order.left.checked_sub(1).ok_or("the Order pile is empty")?;
            order.blanks = order.blanks.saturating_sub(u8::from(is_blank));
        } else {
            order.discard[kind] = order.discard[kind].checked_sub(1).ok_or_else(|| format!("no {id} is left"))?;
        }
        Ok(kind)
    }

    fn begin_part_two(&mut self) {
        (self.p.part, self.p.order.boost, self.p.order.blanks) = (1, Boost::at(0), 0);
    }

    fn empty_pile(&mut self) {
        let order = &mut self.p.order;
        let pile = std::mem::take(&mut order.pile);
        pile.iter().for_each(|(kind, n)| order.discard[kind] += n);
        (order.left, order.blanks) = (0, 0);
    }

    /// Only these Order cards; all others are discarded.
    fn fill_pile(&mut self, ids: &[&str]) -> Result<(), String> {
        self.empty_pile();
        let kinds = ids.iter().map(|id| self.take_order(id)).collect::<Result<Vec<Enemy>, String>>()?;
        let blanks = self.kit.weaponless;
        for kind in kinds {
            let is_blank = blanks.has(kind) && self.p.part == 0;
            let order = &mut self.p.order;
            order.pile[kind] += 1;
            order.left += 1;
            order.blanks += u8::from(is_blank);
        }
        Ok(())
    }

    /// The stack's own unseen cards change places with the named ones.
    fn lay_stack(&mut self, at: Stack, ids: &[&str]) -> Result<(), String> {
        let named = ids.iter().filter(|id| **id != "none");
        let cards = named.map(|id| self.take_province(id)).collect::<Result<Vec<Province>, String>>()?;
        let p = &mut self.p;
        let mut left = p.stacks[at].unknown;
        p.stacks[at] = Pile { unknown: 0, known: cards.into_iter().collect() };
        let others = || Stack::ALL.into_iter().filter(|stack| *stack != at);
        // First the stacks after it.
        for stack in others().filter(|stack| *stack > at).chain(others().filter(|stack| *stack < at)) {
            let more = left.min(3 - p.stacks[stack].unknown.min(3));
            p.stacks[stack].unknown += more;
            left -= more;
        }
        // No room: they were seen and lie in a discard pile.
        for _ in 0..left {
            let card = p.unseen.lowest().ok_or("there are no unseen cards")?;
            p.unseen.remove(card);
            p.players[Seat(0)].discard.insert(card);
        }
        Ok(())
    }
}
