//! Effects, one by one.

use super::*;

impl Compiler<'_> {
    pub(super) fn effect(&mut self, rec: Rec<'_>) -> Result<Op> {
        self.words.effect(rec)?;
        let count = || rec.byte("count", 1..=20);
        let chooser = |this: &Self| this.picked(rec, "chooser", Chooser::ALL, Chooser::word);
        let op = match rec.word("op")? {
            "gain_gold" => Op::GainGold(self.amount(rec)?),
            "lose_gold" => {
                let half = rec.flag("half")?.unwrap_or(false);
                if !half && rec.get("amount").is_none() {
                    return Err(rec.error("`lose_gold` needs an `amount` or `half`"));
                }
                Op::LoseGold { amount: self.amount(rec)?, half, from: self.who(rec, "from", Who::Me)? }
            }
            "steal_gold" => Op::StealGold { amount: rec.byte("amount", 1..=99)?, from: self.taken_from(rec)? },
            "acquire_unit" => Op::AcquireUnit { unit: self.unit(rec, "unit")?, count: count()?, at: self.at(rec)? },
            "acquire_upgrade" => {
                Op::AcquireUpgrade { upgrade: rec.pick("upgrade", &UPGRADE_IDS)? as u8, count: count()? }
            }
            "degrade" => Op::Degrade { at: self.at_needed(rec)?, steps: rec.int_or("steps", 1..=3, 1)? as u8 },
            "attack" => Op::Attack {
                strength: rec.byte("strength", 1..=40)?,
                at: self.at_needed(rec)?,
                per_kill: self.repeated(rec, "per_kill")?,
            },
            "kill" => Op::Kill {
                count: count()?,
                unit: rec.get("unit").map_or(Ok(Sel::ALL), |v| self.words.sel(rec, "unit", v))?,
                at: self.at(rec)?,
                owner: self.who(rec, "owner", Who::Me)?,
                chooser: chooser(self)?,
            },
            "heal" => Op::Heal { monsters: rec.flag("monsters")?.unwrap_or(false) },
            "draw" => {
                let deck = self.picked(rec, "deck", &Deck::ALL[..4], Deck::word)?;
                Op::Draw { deck, count: count()? }
            }
            "draw_keep" => {
                let deck = self.picked(rec, "deck", &Deck::ALL[..4], Deck::word)?;
                let (look, keep) = (rec.byte("look", 1..=9)?, rec.byte("keep", 1..=9)?);
                if keep > look {
                    return Err(rec.error("`keep` is more than `look`"));
                }
                Op::DrawKeep { deck, look, keep }
            }
            "discard" => Op::Discard {
                decks: self.hand_decks(rec, "decks")?,
                count: count()?,
                from: self.who(rec, "from", Who::Me)?,
                chooser: chooser(self)?,
            },
            "steal_card" => Op::StealCard {
                decks: self.hand_decks(rec, "decks")?,
                from: self.taken_from(rec)?,
                chooser: chooser(self)?,
            },
            "redraw" => Op::Redraw { decks: self.hand_decks(rec, "decks")?, add: rec.byte("add", 0..=9)? },
            "execute" => Op::Execute {
                action: self.picked(rec, "action", ActionKind::ALL, ActionKind::word)?,
                level: self.picked(rec, "level", Level::ALL, Level::word)?,
                with: self.action_mods(rec)?,
            },
            "relocate" => Op::Relocate {
                from: self.filter(rec.within(rec.need("from")?))?,
                to: self.filter(rec.within(rec.need("to")?))?,
                count: count()?,
                unit: self.sel(rec, "unit")?,
                hostile: rec.flag("hostile")?.unwrap_or(false),
            },
            "summon" => {
                let monster = match rec.get("monster") {
                    Some(value) => {
                        let known: Vec<&str> = self.words.monsters.iter().map(String::as_str).collect();
                        rec.one_of("monster", value, &known)? as u8
                    }
                    None => NO,
                };
                let look = rec.int_or("look", 1..=9, 0)? as u8;
                if (monster == NO) == (look == 0) {
                    return Err(rec.error("`summon` needs exactly one of `monster` and `look`"));
                }
                Op::Summon { monster, look }
            }
            "desert" => Op::Desert { unit: self.sel(rec, "unit")?, count: count()?, at: self.at_needed(rec)? },
            "take_area" => Op::TakeArea { at: self.at_needed(rec)? },
            "take_position" => {
                let mut exclude = 0;
                for value in rec.list("exclude")? {
                    exclude |= 1 << rec.one_of("exclude", value, &POSITION_IDS)?;
                }
                Op::TakePosition { exclude }
            }
            "add_modifiers" => Op::AddModifiers {
                mods: self.timed_mods(rec)?,
                duration: self.picked(rec, "duration", Duration::ALL, Duration::word)?,
                to: self.who(rec, "to", Who::Me)?,
            },
            "grow_barbarians" => Op::GrowBarbarians {
                filter: self.filter(rec.within(rec.need("filter")?))?,
                unit: self.unit(rec, "piece")?,
                count: count()?,
            },
            "barbarian_attack" => {
                let mut pieces = [0; UNITS];
                for value in rec.list("pieces")? {
                    let piece = rec.within(value);
                    pieces[piece.pick("piece", &UNIT_IDS)?] += piece.byte("count", 1..=20)?;
                }
                if pieces[FLEET] > 0 && pieces.iter().filter(|n| **n > 0).count() > 1 {
                    return Err(rec.error("Fleets and Land Units do not attack the same Area [Z17.3]"));
                }
                Op::BarbarianAttack { pieces, filter: self.filter(rec.within(rec.need("area")?))? }
            }
            "place_monster" => {
                let known: Vec<&str> = self.words.monsters.iter().map(String::as_str).collect();
                let monster = rec.pick("monster", &known)? as u8;
                Op::PlaceMonster { monster, filter: self.filter(rec.within(rec.need("area")?))? }
            }
            "choose" => {
                let mut all = Vec::new();
                for value in rec.list("options")? {
                    let option = rec.within(value);
                    let text = option.word("text")?.to_owned();
                    // What one option binds the others do not see.
                    let bound = (self.area_names.len(), self.player_names.len());
                    all.push(Choice { text, list: self.effects(option, "do")? });
                    self.area_names.truncate(bound.0);
                    self.player_names.truncate(bound.1);
                }
                Op::Choose { options: keep(&mut self.out.options, all) }
            }
            "roll" => Op::Roll {
                dice: rec.byte("dice", 1..=20)?,
                metric: rec.get("per").map_or(Ok(NONE), |v| self.metric(rec.within(v)))?,
                max: rec.int_or("max", 1..=40, 40)? as u16,
                per_success: self.repeated(rec, "per_success")?,
            },
            "bid" => Op::Bid { min: rec.byte("min", 1..=99)?, prize: self.effects(rec, "prize")? },
            "swap_actions" => Op::SwapActions,
            "extra_envoy" => Op::ExtraEnvoy { count: rec.byte("count", 1..=4)? },
            "peek_vp" => Op::PeekVp { count: count()? },
            "look_hand" => Op::LookHand { from: self.taken_from(rec)? },
            "gain_trait" => {
                let (look, keep) = (rec.byte("look", 1..=9)?, rec.byte("keep", 1..=9)?);
                if keep > look {
                    return Err(rec.error("`keep` is more than `look`"));
                }
                Op::GainTrait { look, keep }
            }
            "trade_draw" => Op::TradeDraw { count: count()? },
            "discard_this" => Op::DiscardThis,
            "for_each" => Op::ForEach {
                others: rec.pick("who", &["each", "others"])? == 1,
                conds: self.conds(rec, "if")?,
                list: self.for_players(rec)?,
            },
            "for_best" => Op::ForBest {
                metric: self.metric(rec.within(rec.need("by")?))?,
                pick: self.picked(rec, "pick", Picks::ALL, Picks::word)?,
                ties: self.picked(rec, "ties", Ties::ALL, Ties::word)?,
                list: self.for_players(rec)?,
            },
            "pay" => Op::Pay {
                amount: rec.byte("amount", 0..=99)?,
                list: self.effects(rec, "do")?,
                other: self.effects(rec, "else")?,
            },
            "may" => Op::May { list: self.effects(rec, "do")?, other: self.effects(rec, "else")? },
            "choose_area" => {
                let filter = self.filter(rec.within(rec.need("filter")?))?;
                let name = self.name(rec, rec.need("as")?, false)?;
                Op::ChooseArea { name, filter, optional: rec.flag("optional")?.unwrap_or(false) }
            }
            "choose_player" => {
                let name = self.name(rec, rec.need("as")?, true)?;
                Op::ChoosePlayer { name, who: self.picked(rec, "who", Whom::ALL, Whom::word)? }
            }
            _ => Op::Cancel,
        };
        Ok(op)
    }
}
