//! `given` steps: a position, piece by piece.

use ravelin_core::Asking;
use ravelin_scene::{among, items, number};

use crate::components::*;
use crate::flow::{Mover, ask};
use crate::state::{Ctx, Zabor};
use crate::vocabulary::*;

/// How steps are written.
const FORMS: &str = "seats N; length LENGTH; turn N; phase PHASE; vp CARD...; discarded CARD; track ACTION...; \
    envoy SEAT SPACE; reached N; gold SEAT N; envoys SEAT N; start SEAT AREA; trait SEAT CARD; card SEAT CARD; \
    dynasty SEAT CARD; artifact SEAT CARD; position SEAT|pool POSITION; stat SEAT COUNTER N; before SEAT COUNTER N; \
    claimed SEAT CARD; hostile SEAT SEAT; action SEAT ACTION LEVEL; take SEAT ACTION LEVEL; war SEAT N; event CARD; \
    trade SEAT CARD; attack AREA SEAT|barbarian UNIT N MONSTER:WOUNDS...";

/// How a step that begins with this word is written.
fn form(word: &str) -> Option<&'static str> {
    FORMS.split("; ").find(|form| form.split(' ').next() == Some(word))
}

fn misread(words: &[&str]) -> String {
    match words.first().and_then(|word| form(word)) {
        Some(form) => format!("it is written {form}"),
        None => format!("not a position of this game; possible: {FORMS}; AREA SEAT|barbarian PIECES..."),
    }
}

pub(super) fn counter(word: &str) -> Result<Stat, String> {
    among("counter", word, Stat::ALL.iter().map(|stat| stat.word())).map(|n| Stat::ALL[n])
}

fn action_called(word: &str) -> Result<ActionKind, String> {
    among("Action", word, ActionKind::ALL.iter().map(|action| action.word())).map(|n| ActionKind::ALL[n])
}

impl Zabor {
    pub(super) fn read_given(&mut self, words: &[&str]) -> Result<(), String> {
        match *words {
            ["turn" | "phase" | "vp" | "discarded" | "track" | "envoy" | "reached", ..] => self.given_table(words),
            ["action" | "take" | "war" | "event" | "trade" | "attack", ..] => self.given_running(words),
            [id, owner, ref pieces @ ..] if self.kit.area_by_id(id).is_some() => {
                let (area, colour) = (self.area_called(id)?, self.owner_called(owner)?);
                self.set_control(area, colour);
                self.given_pieces(area, colour, pieces)
            }
            _ => self.given_empire(words),
        }
    }

    fn given_table(&mut self, words: &[&str]) -> Result<(), String> {
        match *words {
            ["turn", n] => self.p.turn = number(n, 1..=CHART as u8)?,
            ["phase", word] => {
                let n = among("phase", word, Phase::ALL.iter().map(|phase| phase.word()))?;
                self.p.phase = n as u8;
                self.p.frames.clear();
                self.push(ask::Phase { stage: 0, n: 0 });
                if matches!(word, "place_actions" | "income" | "event" | "envoys" | "action") {
                    self.p.reached = 0;
                }
                if word == "place_actions" {
                    (self.p.placed, self.p.track) = (0, [NO; ACTIONS]);
                }
            }
            ["vp", ref ids @ ..] if ids.len() <= CHART => {
                for (slot, id) in ids.iter().enumerate() {
                    let n = self.vp_card_called(id)?;
                    (self.p.vp[slot], self.s.vp[slot]) = (n, n);
                }
                self.p.vp_up = ids.len() as u8;
            }
            ["discarded", id] => {
                let (deck, n) = self.card_called(id, &super::DISCARDED)?;
                self.p.discards[deck as usize] |= 1 << n;
            }
            ["track", ref actions @ ..] if actions.len() <= ACTIONS => {
                for (n, word) in actions.iter().enumerate() {
                    self.p.track[n] = action_called(word)? as u8;
                }
            }
            ["envoy", seat, space] => {
                let seat = self.seat_called(seat)?;
                let envoys = &mut self.p.spaces[number(space, 1..=2 * ACTIONS)? - 1];
                *envoys.iter_mut().find(|s| **s == NO).ok_or("the space is full")? = seat;
            }
            ["reached", n] => self.p.reached = number(n, 0..=2 * ACTIONS as u8)?,
            _ => return Err(misread(words)),
        }
        Ok(())
    }

    fn given_empire(&mut self, words: &[&str]) -> Result<(), String> {
        let (word, owner, rest) = match *words {
            ["position", "pool", id] => return self.give_position(None, id),
            [word, owner, ref rest @ ..] if form(word).is_some() => (word, owner, rest),
            _ => return Err(misread(words)),
        };
        let seat = self.seat_called(owner)?;
        match (word, rest) {
            ("gold", [n]) => self.empire_mut(seat).gold = number(n, 0..=u16::MAX)?,
            ("envoys", [n]) => self.empire_mut(seat).envoys = number(n, 0..=u8::MAX)?,
            ("start", [id]) => {
                let area = self.area_called(id)?;
                let colour = self.kit.area(area).start.map_or(0, |s| s.0);
                let empire = self.empire_mut(seat);
                (empire.start, empire.colour) = (area, colour);
            }
            ("trait", [id]) => self.give_card(seat, id, &[Deck::Trait])?,
            ("card", [id]) => self.give_card(seat, id, &[Deck::Destiny, Deck::Sorcery])?,
            ("dynasty", [id]) => self.give_card(seat, id, &[Deck::Dynasty])?,
            ("artifact", [id]) => self.give_card(seat, id, &[Deck::Artifact])?,
            ("position", [id]) => self.give_position(Some(seat), id)?,
            ("stat", [key, n]) => self.count(seat, counter(key)?, number(n, 0..=u8::MAX)?),
            ("before", [key, n]) => {
                let (stat, n) = (counter(key)?, number(n, 0..=u16::MAX)?);
                let count = &mut self.empire_mut(seat).game[stat as usize];
                *count = count.saturating_add(n);
            }
            ("claimed", [id]) => {
                let n = self.vp_card_called(id)?;
                self.empire_mut(seat).claimed |= 1 << n;
            }
            ("hostile", [other]) => {
                let other = self.seat_called(other)?;
                self.hostile(seat, other);
            }
            _ => return Err(misread(words)),
        }
        Ok(())
    }

    fn give_card(&mut self, seat: u8, id: &str, decks: &[Deck]) -> Result<(), String> {
        let (deck, n) = self.card_called(id, decks)?;
        self.gain_card(seat, deck, n);
        Ok(())
    }

    /// To a seat, or back to the pool.
    fn give_position(&mut self, seat: Option<u8>, id: &str) -> Result<(), String> {
        let n = among("Position", id, POSITION_IDS)?;
        let holder = std::mem::replace(&mut self.p.positions[n], seat.unwrap_or(NO));
        if holder != NO {
            self.remove_card(holder, Deck::Position, n as u8);
        }
        if let Some(seat) = seat {
            self.add_card(seat, Deck::Position, n as u8);
        }
        Ok(())
    }

    /// What is being played when the scene begins.
    fn given_running(&mut self, words: &[&str]) -> Result<(), String> {
        match *words {
            ["action" | "take", seat, action, level] => {
                let (seat, action) = (self.seat_called(seat)?, action_called(action)?);
                let level = Level::ALL[among("level", level, Level::ALL.iter().map(|level| level.word()))?];
                let level = self.level_of(seat, action, level);
                let taken = words[0] == "take";
                self.push(ask::Act { seat, action, level, taken, stage: 0, n: 0, mover: Mover::Nobody });
            }
            ["war", seat, n] => {
                let (seat, left) = (self.seat_called(seat)?, number(n, 0..=u8::MAX)?);
                self.begin_moves();
                self.p.phase = Phase::Warfare as u8;
                self.p.frames.clear();
                self.push(ask::Phase { stage: crate::turn::BODY, n: self.p.seats });
                self.push(ask::War { seat, left, stage: 0, target: NO, sent: 0 });
            }
            ["event", id] => {
                (_, self.p.event) = self.card_called(id, &[Deck::Event])?;
                self.p.phase = Phase::Event as u8;
                self.p.frames.clear();
                self.push(ask::Phase { stage: crate::turn::SECOND, n: 0 });
                self.p.reached = 0;
                self.push(ask::Spare { n: 0 });
            }
            ["trade", seat, id] => {
                let seat = self.seat_called(seat)?;
                let (_, kind) = self.card_called(id, &[Deck::Trade])?;
                let resolved = &mut self.p.trade_limbo[usize::from(kind)];
                *resolved = resolved.saturating_add(1);
                self.push(ask::TradeDone { kind });
                let ctx = self.push_ctx(Ctx::of(seat, Deck::Trade, kind));
                self.push_list(self.kit.card(Deck::Trade, kind).list, ctx, true);
            }
            ["attack", id, owner, ref units @ ..] => {
                let (area, colour) = (self.area_called(id)?, self.owner_called(owner)?);
                self.given_pieces(area, colour, units)?;
                self.push(ask::Checkpoint {}); // as after the Action or card that attacks
                self.push(ask::Resolve { seat: colour });
            }
            _ => return Err(misread(words)),
        }
        Ok(())
    }

    /// Upgrades, Roads, Units and Monsters of a colour in an Area.
    fn given_pieces(&mut self, area: u8, colour: u8, words: &[&str]) -> Result<(), String> {
        for item in items(words)? {
            match (item.name, item.name.split_once(':')) {
                ("road", _) => {
                    item.alone()?;
                    self.p.roads |= bit(area);
                }
                ("keep" | "city" | "metropol", _) => {
                    self.set_level(area, among("Upgrade", item.alone()?, UPGRADE_IDS)? as u8);
                }
                (_, Some((id, wounds))) => {
                    item.alone()?;
                    let (_, monster) = self.card_called(id, &[Deck::Monster])?;
                    let wounds = number(wounds, 0..=self.kit.monster(monster).wounds)?;
                    self.put_beast(monster, area, colour, wounds);
                }
                (id, None) => {
                    let slot = self.unit_called(id)?;
                    self.add_units(area, colour, usize::from(slot), item.count()?);
                }
            }
        }
        if !self.kit.is_land(area) || colour != self.control(area) {
            self.touch(area);
        }
        Ok(())
    }
}
