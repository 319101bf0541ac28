//! What a `then` step can claim in Zabor's own words.

use ravelin_core::decision::choices_of;
use ravelin_core::{Rules, Seat};
use ravelin_scene::claims::{same, same_pair, same_row, says};
use ravelin_scene::{Staged, among, number, some};

use super::given::counter;
use crate::components::*;
use crate::flow::Mover;
use crate::state::{Zabor, seat_bit};
use crate::vocabulary::*;

type Claim = Result<(), String>;

fn unknown() -> Claim {
    Err("no such claim, or not so many words".to_owned())
}

fn holds(is: bool) -> Claim {
    if is { Ok(()) } else { Err("it is not so".to_owned()) }
}

impl Zabor {
    pub(super) fn claim(&self, words: &[&str]) -> Claim {
        match *words {
            ["asks", ref text @ ..] => says(&crate::prompt::prompt(&self.view_of(None)).words(), text),
            ["button", ref text @ ..] => says(&self.buttons().join("\n"), text),
            ["pools" | "strike" | "absorb" | "dice" | "round", ..] => self.check_battle(words),
            ["phase" | "turn" | "up" | "over" | "winner" | "holder" | "discarded", ..] => self.check_table(words),
            [id, owner, ref pieces @ ..] if self.kit.area_by_id(id).is_some() => {
                self.check_area(self.area_called(id)?, self.owner_called(owner)?, pieces)
            }
            _ => self.check_empire(words),
        }
    }

    fn check_empire(&self, words: &[&str]) -> Claim {
        let seat = |word: &str| self.seat_called(word);
        match *words {
            ["gold", owner, n] => same(self.gold(seat(owner)?), n),
            ["vp", owner, n] => same(self.vp_points(seat(owner)?), n),
            ["envoys", owner, n] => same(self.empire(seat(owner)?).envoys, n),
            ["income", owner, n] => same(self.area_income(seat(owner)?), n),
            ["stat", owner, key, n] => same(self.empire(seat(owner)?).game[counter(key)? as usize], n),
            ["hand", owner, destiny, sorcery] => same_pair(self.empire(seat(owner)?).hand, [destiny, sorcery]),
            ["has", owner, id] => holds(self.holds_card(seat(owner)?, id)?),
            ["lacks", owner, id] => holds(!self.holds_card(seat(owner)?, id)?),
            ["cost", owner, id, n] => {
                let item = among("Unit or Upgrade", id, UNIT_IDS.iter().chain(&UPGRADE_IDS))?;
                same(self.cost(seat(owner)?, item), n)
            }
            ["capacity", owner, id, n] => same(self.capacity(seat(owner)?, among("Unit", id, UNIT_IDS)?), n),
            ["reach", owner, from, unit, ref to @ ..] => self.check_reach(seat(owner)?, from, unit, to, true),
            ["noreach", owner, from, unit, ref to @ ..] => self.check_reach(seat(owner)?, from, unit, to, false),
            ["hostile", a, b] => holds(self.are_hostile(seat(a)?, seat(b)?)),
            ["peaceful", a, b] => holds(!self.are_hostile(seat(a)?, seat(b)?)),
            _ => unknown(),
        }
    }

    fn check_battle(&self, words: &[&str]) -> Claim {
        let fight = self.fight().ok_or("there is no Battle")?;
        match *words {
            ["pools", a, b] => same_pair(fight.pools, [a, b]),
            ["strike", a, b] => same_pair([0, 1].map(|side| self.first_strike_dice(&fight, side)), [a, b]),
            ["absorb", a, b] => same_pair([0, 1].map(|side| self.absorb_pool(&fight, side)), [a, b]),
            ["dice", round, a, b] => {
                let round = number(round, 1..=u8::MAX)?;
                same_pair([0, 1].map(|side| self.round_dice(&fight, side, round)), [a, b])
            }
            ["round", n] => same(fight.round, n),
            _ => unknown(),
        }
    }

    fn check_table(&self, words: &[&str]) -> Claim {
        match *words {
            ["phase", word] => same(self.phase().word(), word),
            ["turn", n] => same(self.p.turn, n),
            ["up", n] => same(self.p.vp_up, n),
            ["over"] => holds(self.outcome().is_some()),
            ["winner", ref seats @ ..] => {
                let winners = self.outcome().ok_or("the game goes on")?.winners;
                same_row(winners.iter().map(|seat| self.seat_word(seat)), seats)
            }
            ["holder", id, owner] => {
                let right = if owner == "pool" { NO } else { self.seat_called(owner)? };
                holds(self.holder(among("Position", id, POSITION_IDS)?) == right)
            }
            ["discarded", id] => {
                let (deck, n) = self.card_called(id, &super::DISCARDED)?;
                holds(self.p.discards[deck as usize] >> n & 1 != 0)
            }
            _ => unknown(),
        }
    }

    fn holds_card(&self, seat: u8, id: &str) -> Result<bool, String> {
        let (deck, n) = self.card_called(id, Deck::ALL)?;
        Ok(match deck {
            Deck::Destiny | Deck::Sorcery => self.s.hands[usize::from(seat)][deck as usize] >> n & 1 != 0,
            Deck::Monster => self.beast(n).owner == seat,
            _ => self.on_chart(seat, deck) >> n & 1 != 0,
        })
    }

    fn are_hostile(&self, seat: u8, other: u8) -> bool {
        self.p.turn_flags.hostile[usize::from(seat)] & seat_bit(other) != 0
    }

    fn check_reach(&self, seat: u8, from: &str, unit: &str, to: &[&str], right: bool) -> Claim {
        let from = self.area_called(from)?;
        let mover = match self.kit.card_by_id(Deck::Monster, unit) {
            Some(monster) => Mover::Beast(monster),
            None => Mover::Unit(from, self.unit_called(unit)?),
        };
        let reach = self.reach(seat, mover);
        for id in some(to)? {
            if (reach & bit(self.area_called(id)?) != 0) != right {
                return Err(format!("{id} is {}in reach", if right { "not " } else { "" }));
            }
        }
        Ok(())
    }

    /// What stands on the buttons of the seat that is asked, and why the others are not possible.
    pub(crate) fn buttons(&self) -> Vec<String> {
        let seat = self.deciders().lowest().unwrap_or(Seat(0));
        let all = choices_of(self, seat).into_iter();
        all.map(|c| c.why.map_or(c.words.clone(), |why| format!("{}: {why}", c.words))).collect()
    }

    /// Owner, level, Road and all Units of an Area, exactly.
    fn check_area(&self, area: u8, owner: u8, words: &[&str]) -> Claim {
        let holder = self.control(area);
        let mut parts = vec![];
        match self.level(area) {
            0 => {}
            level => parts.push(UPGRADE_IDS[usize::from(level)].to_owned()),
        }
        if self.p.roads & bit(area) != 0 {
            parts.push("road".to_owned());
        }
        for (slot, n) in self.units(area, holder).iter().enumerate().filter(|(_, n)| **n > 0) {
            parts.push(format!("{} {n}", crate::action::slot_id(self.kit, slot as u8)));
        }
        for n in self.beasts(area, holder) {
            parts.push(format!("{}:{}", self.kit.monster(n).id, self.beast(n).wounds));
        }
        let found = parts.join(" ");
        if holder != owner {
            let holder = if holder == BARBARIAN { "barbarian".to_owned() } else { self.seat_word(Seat(holder)) };
            return Err(format!("it belongs to {holder}: {found}"));
        }
        same(found, words.join(" "))
    }
}
