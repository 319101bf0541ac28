//! `given` steps: a position, card by card.

use ravelin_core::Id;
use ravelin_core::{Seat, Seats};
use ravelin_scene::{among, find, items, number};

use super::{Notes, Phase, cell};
use crate::components::*;
use crate::ids::{Boost, Emblem};
use crate::state::*;

/// More than any count of a game.
const MOST: u8 = 99;

impl Vilnius {
    pub(super) fn read_given(&mut self, words: &[&str], notes: &mut Notes) -> Result<(), String> {
        if let [Some(phase)] = *words.iter().map(|word| Phase::find(word)).collect::<Vec<_>>() {
            notes.phase = phase;
            if phase == Phase::Final {
                self.p.last = true;
                self.begin_part_two();
                self.empty_pile();
            }
            return Ok(());
        }
        match *words {
            ["asks"] => notes.asks = true,
            ["round", n] => self.p.round = number(n, 0..=MOST)?,
            ["points", n] => self.p.city = number(n, 0..=MOST)?,
            ["start", who] => self.p.start = self.seat_of(who)? as u8,
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
                    self.p.forts.push(kind).map_err(|_| format!("at most {FORTS} enemy Buildings are in play"))?;
                }
            }
            ["defeated", ref ids @ ..] => {
                for id in ids {
                    let kind = self.take_order(id)?;
                    let foe = Foe { kind, row: 0, target: Target::Vilnius, defeated: true, reds: 0 };
                    self.p.foes.push(foe).map_err(|_| format!("at most {FOES} enemies fight"))?;
                }
            }
            ["attacked", ref who @ ..] => {
                let seats = who.iter().map(|word| self.seat_of(word).map(|seat| Seat(seat as u8)));
                self.p.this_round.attacking = seats.collect::<Result<Seats, String>>()?;
            }
            ["destinations", vilnius, quarter] => {
                // What is not in the pile is in the discard pile.
                let (all, pile) = (self.count().pile, [number(vilnius, 0..=MOST)?, number(quarter, 0..=MOST)?]);
                for (n, left) in pile.into_iter().enumerate() {
                    let out = all[n].checked_sub(left).ok_or_else(|| format!("there are only {}", all[n]))?;
                    (self.p.targets[n], self.p.targets_discard[n]) = (left, out);
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

    fn read_player(&mut self, seat: usize, words: &[&str]) -> Result<(), String> {
        let kit = self.kit;
        match words {
            ["hand", ids @ ..] => self.p.players[seat].hand |= self.take_provinces(seat, ids)?,
            ["draw", ids @ ..] => {
                let cards = self.take_provinces(seat, ids)?;
                let player = &mut self.p.players[seat];
                player.discard |= std::mem::replace(&mut player.draw, cards);
            }
            ["discard", ids @ ..] => self.p.players[seat].discard |= self.take_provinces(seat, ids)?,
            ["loot", ids @ ..] => self.p.players[seat].loot |= self.take_provinces(seat, ids)?,
            ["units", all @ ..] => self.p.players[seat].units = self.take_units(all)?,
            ["unit_draw", all @ ..] => self.p.players[seat].unit_draw = self.take_units(all)?,
            ["unit_discard", all @ ..] => self.p.players[seat].unit_discard = self.take_units(all)?,
            ["stored", ids @ ..] => {
                for id in ids {
                    let card = self.take_province(id)?;
                    let free = |b: &&mut Built| kit.building(b.kind).stores_province && b.province == NONE;
                    self.slot(seat, free, "for a Province")?.province = card;
                }
            }
            ["guarded", id] => {
                self.take_units(&[id])?;
                let unit = find(kit.find_unit(id), "Unit", id)?;
                self.slot(seat, |b| kit.building(b.kind).stores_unit && b.unit == NONE, "for a Unit")?.unit = unit;
            }
            ["shared", id] => {
                let card = self.take_province(id)?;
                self.slot(seat, |b| kit.building(b.kind).shares, "at an emblem edge")?.shared = card;
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
                let target = [Target::Vilnius, Target::Quarter][among("target", word, ["vilnius", "quarter"])?];
                let left = self.p.targets[target as usize].checked_sub(1).ok_or("no such Destination card is left")?;
                self.p.targets[target as usize] = left;
                let old = std::mem::replace(&mut self.p.players[seat].target, target);
                self.p.targets[old as usize] += 1;
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
    fn slot(
        &mut self,
        seat: usize,
        is_free: impl FnMut(&&mut Built) -> bool,
        what: &str,
    ) -> Result<&mut Built, String> {
        self.p.players[seat].display.iter_mut().find(is_free).ok_or_else(|| format!("no free place {what}"))
    }

    fn put_building(&mut self, seat: usize, id: &str, at: &str, round: u8) -> Result<(), String> {
        let kind = find(self.kit.find_building(id), "Building", id)?;
        let (x, y) = cell(at)?;
        let player = &mut self.p.players[seat];
        if self.kit.building(kind).is_private() {
            if player.supply >> kind & 1 == 0 {
                return Err(format!("{id} is not in the private supply"));
            }
            player.supply &= !(1 << kind);
        } else {
            let left = &mut self.p.buildings[usize::from(kind)];
            *left = left.checked_sub(1).ok_or_else(|| format!("no {id} is left in the supply"))?;
        }
        player.display.push(Built::new(kind, x, y, round)).map_err(|_| format!("at most {DISPLAY} Buildings"))?;
        self.survey(seat as u8);
        Ok(())
    }

    /// Takes a Province from wherever it lies.
    fn take_province(&mut self, id: &str) -> Result<u8, String> {
        let card = find(self.kit.find_province(id), "Province", id)?;
        let p = &mut self.p;
        for player in &mut p.players {
            player.hand &= !(1 << card);
            player.draw &= !(1 << card);
            player.discard &= !(1 << card);
        }
        if p.unseen >> card & 1 == 1 {
            p.unseen &= !(1 << card);
            let stack = p.stacks.iter_mut().rev().find(|s| s.unknown > 0).ok_or("no stack has an unseen card left")?;
            stack.unknown -= 1;
        }
        Ok(card)
    }

    fn take_provinces(&mut self, seat: usize, ids: &[&str]) -> Result<u64, String> {
        if ids == ["all"] {
            let home = Emblem::at(seat).map_or(0, |emblem| self.kit.homes[emblem]);
            return bits(home).try_fold(home, |all, card| {
                self.take_province(&self.kit.province(card).id)?;
                Ok(all)
            });
        }
        let mut named = ids.iter().filter(|id| **id != "none");
        named.try_fold(0, |all, id| Ok(all | 1 << self.take_province(id)?))
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
    fn take_order(&mut self, id: &str) -> Result<u8, String> {
        let kind = find(self.kit.find_order(id), "Order card", id)?;
        let (p, at) = (&mut self.p, usize::from(kind));
        if p.pile[at] > 0 {
            p.pile[at] -= 1;
            p.left = p.left.checked_sub(1).ok_or("the Order pile is empty")?;
            p.blanks = p.blanks.saturating_sub(u8::from(kind < self.kit.weaponless && p.part == 0));
        } else {
            p.discard[at] = p.discard[at].checked_sub(1).ok_or_else(|| format!("no {id} is left"))?;
        }
        Ok(kind)
    }

    fn begin_part_two(&mut self) {
        (self.p.part, self.p.boost, self.p.blanks) = (1, Boost::at(0), 0);
    }

    fn empty_pile(&mut self) {
        let p = &mut self.p;
        for kind in 0..KINDS {
            p.discard[kind] += std::mem::take(&mut p.pile[kind]);
        }
        (p.left, p.blanks) = (0, 0);
    }

    /// Only these Order cards; all others are discarded.
    fn fill_pile(&mut self, ids: &[&str]) -> Result<(), String> {
        self.empty_pile();
        let kinds = ids.iter().map(|id| self.take_order(id)).collect::<Result<Vec<u8>, String>>()?;
        for kind in kinds {
            let p = &mut self.p;
            p.pile[usize::from(kind)] += 1;
            p.left += 1;
            p.blanks += u8::from(kind < self.kit.weaponless && p.part == 0);
        }
        Ok(())
    }

    /// The stack's own unseen cards change places with the named ones.
    fn lay_stack(&mut self, at: usize, ids: &[&str]) -> Result<(), String> {
        let named = ids.iter().filter(|id| **id != "none");
        let cards = named.map(|id| self.take_province(id)).collect::<Result<Vec<u8>, String>>()?;
        let p = &mut self.p;
        let mut left = p.stacks[at].unknown;
        p.stacks[at] = Stack { unknown: 0, known: cards.into_iter().collect() };
        for k in (1..STACKS).map(|n| (at + n) % STACKS) {
            let more = left.min(3 - p.stacks[k].unknown.min(3));
            p.stacks[k].unknown += more;
            left -= more;
        }
        // No room: they were seen and lie in a discard pile.
        for _ in 0..left {
            let card = p.unseen.trailing_zeros();
            p.unseen &= !(1 << card);
            p.players[0].discard |= 1 << card;
        }
        Ok(())
    }
}
