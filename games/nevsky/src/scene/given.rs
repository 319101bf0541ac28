//! `given` steps: a position, piece by piece.

use ravelin_scene::items;

use super::*;
use crate::flow::Then;
use crate::state::Place;

impl Nevsky {
    pub(super) fn read_given(&mut self, words: &[&str]) -> Result<(), String> {
        let p = &mut self.p;
        match *words {
            ["box", n] => p.r#box = number(n, 0..=17)?,
            ["levy"] => p.campaign = false,
            ["veche", vp, "vp"] => (p.veche_vp, p.veche_coin) = (number(vp, 0..=8)?, 0),
            ["veche", vp, "vp", coin, "coin"] => {
                (p.veche_vp, p.veche_coin) = (number(vp, 0..=8)?, number(coin, 0..=8)?);
            }
            ["conquered", ref ids @ ..] => p.conquered = p.conquered.or(locales(ids)?),
            ["ravaged", ref ids @ ..] => p.ravaged = p.ravaged.or(locales(ids)?),
            ["castle", who, at] => _ = p.castles[side(who)?].insert(locale(at)?),
            ["walls", ref ids @ ..] => p.walls = locales(ids)?,
            ["siege", at, n] => p.siege[locale(at)?] = number(n, 0..=4)?,
            ["legate", "card"] => p.legate = Legate::Card,
            ["legate", at] => p.legate = Legate::At(locale(at)?),
            ["acted"] => p.card.acted = true,
            ["watching", who] => self.s.watching[side(who)?] = true,
            ["capability" | "event" | "held" | "returned" | "blanks", ..] => self.give_cards(words)?,
            ["mustered" | "unready" | "gone" | "vassal", ..] => self.give_vassals(words)?,
            ["lieutenant", upper, "over", lower] => {
                let (upper, lower) = (lord(upper)?, lord(lower)?);
                self.lord_mut(upper).lower = Some(lower);
                self.lord_mut(lower).upper = Some(upper);
            }
            ["card", id] => self.give_card(lord(id)?, None),
            ["card", id, actions] => self.give_card(lord(id)?, Some(number(actions, 0..=12)?)),
            ["plan", who, ref top @ ..] if !top.is_empty() => {
                let plan = &mut self.s.plans[side(who)?];
                for (n, word) in top.iter().enumerate() {
                    let card = if *word == "pass" { None } else { Some(lord(word)?) };
                    *plan.get_mut(n).ok_or("no Plan is laid: `card` comes first")? = card;
                }
            }
            ["levying", id] => self.give_levying(lord(id)?, None),
            ["levying", id, left] => self.give_levying(lord(id)?, Some(number(left, 0..=12)?)),
            ["stage", stage] => self.give_stage(stage, Side::Teutonic)?,
            ["stage", stage, who] => self.give_stage(stage, side(who)?)?,
            [id, ref rest @ ..] => {
                let l = find(ravelin_core::ids::find::<LordId>(id), "Lord or word of a position", id)?;
                self.give_lord(l, rest)?;
            }
            [] => {}
        }
        Ok(())
    }

    fn give_lord(&mut self, l: LordId, words: &[&str]) -> Result<(), String> {
        match *words {
            ["in", n] => self.lord_mut(l).place = Place::Calendar(number(n, 0..=17)?),
            ["out"] => self.lord_mut(l).place = Place::Removed,
            ["at", at, ref has @ ..] => {
                self.stand_up(l, locale(at)?, 17);
                self.mat_mut(l).assets = Goods::default();
                if has.iter().any(|word| unit_word(word).is_some()) {
                    self.mat_mut(l).units = Forces::default();
                }
                self.furnish(l, has)?;
            }
            _ => return Err("LORD at LOCALE ..., LORD in BOX or LORD out".to_owned()),
        }
        Ok(())
    }

    /// What a Lord on map has: units, Assets, Capabilities, markers.
    fn furnish(&mut self, l: LordId, has: &[&str]) -> Result<(), String> {
        for item in items(has)? {
            let word = item.name;
            let routed = word.strip_prefix("routed-");
            if let Some(u) = unit_word(word) {
                self.mat_mut(l).units[u] = item.at_most(16)?;
            } else if let Some(a) = asset_word(word) {
                self.mat_mut(l).assets[a] = item.at_most(MOST)?;
            } else if let Some(u) = routed.and_then(unit_word) {
                self.mat_mut(l).routed[u] = item.at_most(16)?;
            } else if word == "service" {
                self.lord_mut(l).service = item.at_most(17)?;
            } else if let "inside" | "moved" = word {
                let lord = self.lord_mut(l);
                *(if item.alone()? == "inside" { &mut lord.inside } else { &mut lord.moved }) = true;
            } else {
                let card = find(ravelin_core::ids::find::<CardId>(word), "unit, Asset, marker or card", word)?;
                item.alone()?;
                self.mat_mut(l).cards.push(card).map_err(|_| "more than three Capabilities")?;
            }
        }
        Ok(())
    }

    fn give_cards(&mut self, words: &[&str]) -> Result<(), String> {
        match *words {
            ["capability", ref ids @ ..] => cards(ids)?.iter().for_each(|c| self.deploy(c)),
            ["event", ref ids @ ..] => self.p.events = cards(ids)?,
            ["held", ref ids @ ..] => {
                self.s.held = cards(ids)?;
                self.p.held = Sides::from_fn(|s| self.s.held.and(s.numbered()).len() as u8);
            }
            ["returned", ref ids @ ..] => self.p.returned = cards(ids)?,
            ["blanks", who, deck, "aside", aside] => {
                let blanks = &mut self.p.blanks[side(who)?];
                (blanks.deck, blanks.aside) = (number(deck, 0..=3)?, number(aside, 0..=3)?);
            }
            _ => return Err("blanks SIDE N aside N".to_owned()),
        }
        Ok(())
    }

    fn give_vassals(&mut self, words: &[&str]) -> Result<(), String> {
        if let ["vassal", id, n] = *words {
            let (l, slot) = self.vassal_slot(id)?;
            self.p.vassal_box[l][slot] = Some(number(n, 0..=17)?);
            return Ok(());
        }
        for id in words.iter().skip(1) {
            let (l, slot) = self.vassal_slot(id)?;
            self.mat_mut(l).ready.remove(slot);
            _ = match words[0] {
                "mustered" => self.mat_mut(l).mustered.insert(slot),
                "unready" => self.mat_mut(l).unready.insert(slot),
                "gone" => self.p.gone[l].insert(slot),
                _ => return Err("vassal VASSAL BOX".to_owned()),
            };
        }
        Ok(())
    }

    /// The Command card of a Lord is executed, the first of his side.
    fn give_card(&mut self, l: LordId, actions: Option<u8>) {
        let legate = l.side() == Side::Teutonic && self.locale_of(l).is_some_and(|at| self.p.legate == Legate::At(at));
        self.p.card.lord = Some(l);
        self.p.card.actions = actions.unwrap_or_else(|| self.command_rating(l));
        self.p.card.legate = legate;
        self.p.stage = Stage::Command;
        let size = self.plan_size();
        for s in Side::ALL {
            let shown = usize::from(s == Side::Teutonic || l.side() == Side::Russian);
            // The enemy's next card is a Lord's, so that play stops there.
            let next = s.lords().find(|o| s != l.side() && self.on_map(*o));
            self.s.plans[s] = (shown..size).map(|n| if n == shown { next } else { None }).collect();
            self.p.shown[s] = (0..shown).map(|_| (l.side() == s).then_some(l)).collect();
        }
    }

    fn give_levying(&mut self, l: LordId, left: Option<u8>) {
        self.p.campaign = false;
        self.p.levy.mustering = Some(l);
        self.p.levy.left = left.unwrap_or(self.book.lord(l).lordship);
        self.p.stage = Stage::Levying(l, Then::Muster);
    }

    fn give_stage(&mut self, stage: &str, who: Side) -> Result<(), String> {
        if matches!(stage, "draw" | "events" | "muster" | "legate" | "veche" | "crusaders" | "trade") {
            self.p.campaign = false;
        }
        let plan = (0..self.plan_size()).map(|_| None).collect();
        self.p.stage = match stage {
            "pay" => Stage::Pay(who),
            "disband" => Stage::Disband(0),
            "muster" => Stage::Muster(who),
            "legate" => Stage::Legate,
            "crusaders" => Stage::Crusaders,
            "veche" => Stage::Veche,
            "trade" => Stage::SeaTrade,
            "trim" => Stage::Trim(who),
            "plan" => Stage::Plan,
            "lieutenants" => Stage::Lieutenants(who),
            "draw" | "events" => Stage::Draw(who, 0),
            "feed" => Stage::FeedStop(who, Side::Teutonic),
            "end" => Stage::Reveal(Side::Teutonic),
            "wastage" => Stage::GameEnd,
            "discard" => Stage::Discard(who),
            _ => return Err(format!("no stage {stage:?}")),
        };
        match stage {
            "lieutenants" => self.s.plans = Sides::filled(plan),
            "draw" => self.p.first_levy = true,
            // Such a stage stands for the last card of the Plans.
            "pay" | "disband" | "feed" | "end" if self.p.campaign => self.p.shown = Sides::filled(plan),
            _ => {}
        }
        if stage == "feed" {
            self.p.card.lord = who.lords().find(|l| self.on_map(*l));
        }
        Ok(())
    }
}
