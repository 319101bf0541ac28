//! From checked vocabulary to compact lists: every effect, modifier, trigger, condition and filter of a card becomes a range of
//! the kit. Names that a card binds become places in its context. [Z28]

use ravelin_core::pack::check::Result;

use super::value::{Rec, Val};
use super::words::Words;
use crate::components::*;
use crate::vocabulary::*;

/// The lists that grow while cards are compiled.
#[derive(Default)]
pub(super) struct Lists {
    pub(super) ops: Vec<Op>,
    pub(super) mods: Vec<Mod>,
    pub(super) filters: Vec<Filter>,
    pub(super) metrics: Vec<Metric>,
    pub(super) conds: Vec<Cond>,
    pub(super) scopes: Vec<Scope>,
    pub(super) triggers: Vec<Trigger>,
    pub(super) options: Vec<Choice>,
}

/// What filters need to know of the map.
pub(super) struct Ground {
    pub(super) land: Mask,
    pub(super) sea: Mask,
    pub(super) coastal: Mask,
    pub(super) sea_kinds: [Mask; 3],
    pub(super) continents: [Mask; 3],
}

/// Abilities that a Battle asks for; others move a Unit before it or after it.
const IN_BATTLE: [Ability; 4] = [Ability::Absorb, Ability::FirstStrike, Ability::Superiority, Ability::Support];

fn outside(key: &str, ability: Ability) -> String {
    let possible = IN_BATTLE.map(Ability::word).join(", ");
    format!("`{key}`: no Battle asks for {:?}; an ability of one Battle is one of {possible} [Z28.5.2]", ability.word())
}

/// Compiles one card.
pub(super) struct Compiler<'a> {
    pub(super) words: &'a Words,
    pub(super) ground: &'a Ground,
    pub(super) out: &'a mut Lists,
    pub(super) area_names: Vec<String>,
    pub(super) player_names: Vec<String>,
    /// Names that the moment binds in advance. [Z28.7.25]
    pub(super) advance: Advance,
}

/// Whether `battle` (and `enemy`), `here` and `victim` mean something.
#[derive(Clone, Copy, Default)]
pub(super) struct Advance {
    pub(super) battle: bool,
    pub(super) here: bool,
    pub(super) victim: bool,
}

impl Advance {
    fn of(moment: Moment) -> Self {
        let taken = matches!(moment, Moment::AreaConquered | Moment::AreaLost);
        let fought = matches!(moment, Moment::BattleStart | Moment::BattleWon | Moment::BattleLost) || taken;
        let killed = matches!(moment, Moment::UnitLost | Moment::EnemyKilled);
        let built = matches!(moment, Moment::UpgradeBuilt | Moment::DiplomacyDone);
        let victim = (fought && moment != Moment::BattleStart) || moment == Moment::DiplomacyDone;
        Advance { battle: fought || killed, here: fought || killed || built, victim }
    }
}

fn keep<T>(list: &mut Vec<T>, all: Vec<T>) -> Span {
    let span = Span { at: list.len() as u16, len: all.len() as u16 };
    list.extend(all);
    span
}

fn one<T>(list: &mut Vec<T>, item: T) -> u16 {
    list.push(item);
    (list.len() - 1) as u16
}

impl<'a> Compiler<'a> {
    pub(super) fn new(words: &'a Words, ground: &'a Ground, out: &'a mut Lists) -> Self {
        let advance = Advance::default();
        Compiler { words, ground, out, area_names: Vec::new(), player_names: Vec::new(), advance }
    }

    fn picked<T: Copy>(&self, rec: Rec<'_>, key: &str, all: &[T], word: fn(T) -> &'static str) -> Result<T> {
        let known: Vec<&str> = all.iter().map(|v| word(*v)).collect();
        Ok(all[rec.pick(key, &known)?])
    }

    fn maybe<T: Copy>(&self, rec: Rec<'_>, key: &str, all: &[T], word: fn(T) -> &'static str) -> Result<Option<T>> {
        if rec.get(key).is_none() { Ok(None) } else { self.picked(rec, key, all, word).map(Some) }
    }

    fn sel(&self, rec: Rec<'_>, key: &str) -> Result<Sel> {
        self.words.sel(rec, key, rec.need(key)?)
    }

    /// A single basic Unit.
    fn unit(&self, rec: Rec<'_>, key: &str) -> Result<u8> {
        Ok(rec.pick(key, &UNIT_IDS)? as u8)
    }

    fn decks(&self, rec: Rec<'_>, key: &str) -> Result<u16> {
        let mut mask = 0;
        for value in rec.list(key)? {
            let known: Vec<&str> = Deck::ALL.iter().map(|d| d.word()).collect();
            mask |= 1 << rec.one_of(key, value, &known)?;
        }
        Ok(mask)
    }

    /// Destiny and Sorcery: the decks that are held in hand.
    fn hand_decks(&self, rec: Rec<'_>, key: &str) -> Result<u16> {
        let mask = self.decks(rec, key)?;
        if mask == 0 || mask & !0b11 != 0 {
            return Err(rec.error(format_args!("`{key}`: only destiny and sorcery cards are held in hand")));
        }
        Ok(mask)
    }

    fn area_name(&mut self, rec: Rec<'_>, word: &str) -> Result<Name> {
        match word {
            "battle" if self.advance.battle => return Ok(Name::Battle),
            "here" if self.advance.here => return Ok(Name::Here),
            _ => {}
        }
        match self.area_names.iter().position(|n| n == word) {
            Some(n) => Ok(Name::Bound(n as u8)),
            None => Err(rec.error(format_args!("no `choose_area` before this binds the name \"{word}\""))),
        }
    }

    fn at(&mut self, rec: Rec<'_>) -> Result<Option<Name>> {
        match rec.get("at") {
            None => Ok(None),
            Some(value) => {
                let word = rec.word_of("at", value)?;
                self.area_name(rec, word).map(Some)
            }
        }
    }

    fn at_needed(&mut self, rec: Rec<'_>) -> Result<Name> {
        rec.need("at")?;
        Ok(self.at(rec)?.unwrap_or(Name::Here))
    }

    fn who(&mut self, rec: Rec<'_>, key: &str, usual: Who) -> Result<Who> {
        let Some(value) = rec.get(key) else { return Ok(usual) };
        let word = rec.word_of(key, value)?;
        if let Some(name) = word.strip_prefix("owner:$") {
            return Ok(Who::Owner(self.area_name(rec, name)?));
        }
        if let Some(name) = word.strip_prefix('$') {
            return match self.player_names.iter().position(|n| n == name) {
                Some(n) => Ok(Who::Player(n as u8)),
                None => Err(rec.at(value, format_args!("no `choose_player` before this binds the name \"{name}\""))),
            };
        }
        let unbound = match word {
            "enemy" => !self.advance.battle,
            "victim" => !self.advance.victim,
            _ => false,
        };
        if unbound {
            return Err(rec.at(value, format_args!("nothing binds \"{word}\" at this moment")));
        }
        Ok(match word {
            "self" => Who::Me,
            "each" | "all" => Who::Each,
            "others" => Who::Others,
            "enemy" => Who::Enemy,
            _ => Who::Victim,
        })
    }

    pub(super) fn filter(&mut self, rec: Rec<'_>) -> Result<u16> {
        let g = self.ground;
        let mut fixed = g.land | g.sea;
        if rec.get("kind").is_some() {
            fixed &= [g.land, g.sea][rec.pick("kind", &["land", "sea"])?];
        }
        if rec.get("sea_kind").is_some() {
            fixed &= g.sea_kinds[rec.pick("sea_kind", &["sea", "strait", "bay"])?];
        }
        if let Some(coastal) = rec.flag("coastal")? {
            fixed &= if coastal { g.coastal } else { g.land & !g.coastal };
        }
        if rec.get("continents").is_some() {
            let mut mask = 0;
            for value in rec.list("continents")? {
                mask |= g.continents[rec.one_of("continents", value, &["north", "south", "zabor"])?];
            }
            fixed &= mask;
        }
        if rec.get("ids").is_some() {
            let mut mask = 0;
            for value in rec.list("ids")? {
                let id = rec.word_of("ids", value)?;
                mask |= self.words.areas.iter().position(|a| a == id).map_or(0, |n| bit(n as u8));
            }
            fixed &= mask;
        }
        let mut levels = 0;
        for value in rec.list("level")? {
            levels |= 1 << rec.one_of("level", value, &["rural", "keep", "city", "metropol"])?;
        }
        if let Some(civilized) = rec.flag("civilized")? {
            let these = if civilized { 0b1110 } else { 0b0001 };
            levels = if levels == 0 { these } else { levels & these };
            if levels == 0 {
                return Err(rec.error("`level` and `civilized` contradict each other: no Area matches [Z28.1.3]"));
            }
        }
        let road = rec.flag("road")?;
        if levels != 0 || road.is_some() {
            fixed &= g.land;
        }
        let unit = |key: &str| rec.get(key).map_or(Ok(Sel(0)), |v| self.words.sel(rec, key, v));
        let (near_unit, own_unit) = (unit("near_unit")?, unit("own_unit")?);
        let filter = Filter {
            fixed,
            control: self.maybe(rec, "control", Control::ALL, Control::word)?,
            levels,
            road,
            adjacent: rec.flag("adjacent")?,
            near_unit,
            own_unit,
            hostile_units: rec.flag("hostile_units")?,
            start: self.maybe(rec, "start", Start::ALL, Start::word)?,
            next_to_barbarian: rec.flag("next_to_barbarian")?,
            at: self.at(rec)?,
        };
        Ok(one(&mut self.out.filters, filter))
    }

    fn filter_or_none(&mut self, rec: Rec<'_>, key: &str) -> Result<u16> {
        rec.get(key).map_or(Ok(NONE), |v| self.filter(rec.within(v)))
    }

    /// A filter of an Area as it was at a moment: only what is printed, its level and its Road are remembered. [Z28.4.1] [Z28.6.3]
    fn past_filter(&mut self, rec: Rec<'_>, key: &str) -> Result<u16> {
        let Some(value) = rec.get(key) else { return Ok(NONE) };
        const SEEN: [&str; 8] = ["kind", "sea_kind", "coastal", "continents", "ids", "level", "civilized", "road"];
        let rec = rec.within(value);
        if let Some(other) = self.words.filter_keys().find(|k| rec.get(k).is_some() && !SEEN.contains(k)) {
            let seen = SEEN.join(", ");
            return Err(rec.error(format_args!("`{other}` is not looked at in `{key}` here; possible: {seen}")));
        }
        self.filter(rec)
    }

    /// A scope in which a question of rounds has no meaning.
    pub(super) fn scope(&mut self, rec: Rec<'_>, key: &str) -> Result<u16> {
        if rec.get(key).is_some_and(|v| rec.within(v).get("round").is_some()) {
            return Err(rec.error("`round` is asked of `battle_dice` only"));
        }
        self.round_scope(rec, key)
    }

    fn round_scope(&mut self, rec: Rec<'_>, key: &str) -> Result<u16> {
        let Some(value) = rec.get(key) else { return Ok(NONE) };
        let rec = rec.within(value);
        let place = match self.past_filter(rec, "where")? {
            NONE => None,
            filter => Some(filter),
        };
        let scope = Scope {
            role: self.maybe(rec, "role", Role::ALL, Role::word)?,
            vs: self.maybe(rec, "vs", Versus::ALL, Versus::word)?,
            naval: rec.flag("naval")?,
            place,
            round: self.maybe(rec, "round", Round::ALL, Round::word)?,
        };
        Ok(one(&mut self.out.scopes, scope))
    }

    pub(super) fn metric(&mut self, rec: Rec<'_>) -> Result<u16> {
        let metric = match rec.word("m")? {
            "areas" => Metric::Areas(self.filter_or_none(rec, "filter")?),
            "units" => {
                let sel = rec.get("unit").map_or(Ok(Sel::ALL), |v| self.words.sel(rec, "unit", v))?;
                Metric::Units(sel, self.filter_or_none(rec, "filter")?)
            }
            "unit_types" => Metric::UnitTypes,
            "unit_strength" => Metric::UnitStrength,
            "stack_strength" => Metric::StackStrength,
            "gold" => Metric::Gold,
            "area_income" => Metric::AreaIncome,
            "cards" => {
                let decks = self.decks(rec, "decks")?;
                if rec.get("ids").is_some() && (decks.count_ones() != 1 || decks & 0b11 != 0) {
                    return Err(rec.error("`ids` needs one deck, and none that is held in hand: hands are secret"));
                }
                let mut ids = 0u64;
                for value in rec.list("ids")? {
                    let deck = decks.trailing_zeros().min(8) as usize;
                    let known: Vec<&str> = self.words.cards[deck].iter().map(String::as_str).collect();
                    ids |= 1 << rec.one_of("ids", value, &known)?;
                }
                Metric::Cards(decks, if rec.get("ids").is_some() { ids } else { u64::MAX })
            }
            "regions" => Metric::Regions(self.filter_or_none(rec, "filter")?),
            "continents" => Metric::Continents(self.filter_or_none(rec, "filter")?),
            "region_max" => Metric::RegionMax(self.filter_or_none(rec, "filter")?),
            "largest_group" => Metric::LargestGroup(self.filter_or_none(rec, "filter")?),
            "adjacent_empires" => Metric::AdjacentEmpires,
            "claims" => Metric::Claims,
            "vp" => Metric::Vp,
            _ => Metric::Stat(
                self.picked(rec, "key", Stat::ALL, Stat::word)?,
                self.picked(rec, "span", &[Limit::Turn, Limit::Game], Limit::word)?,
            ),
        };
        Ok(one(&mut self.out.metrics, metric))
    }

    pub(super) fn conds(&mut self, rec: Rec<'_>, key: &str) -> Result<Span> {
        let mut all = Vec::new();
        for value in rec.list(key)? {
            let cond = rec.within(value);
            if cond.get("any").is_some() {
                all.push(Cond::Any(self.conds(cond, "any")?));
                continue;
            }
            let metric = self.metric(cond)?;
            let n = |key: &str| cond.int_or(key, -99..=999, 0).map(|n| n as i32);
            all.push(if cond.get("ge").is_some() {
                Cond::Ge(metric, n("ge")?)
            } else if cond.get("le").is_some() {
                Cond::Le(metric, n("le")?)
            } else {
                Cond::Most { metric, ties: cond.flag("ties")?.unwrap_or(false), min: n("min")? }
            });
        }
        Ok(keep(&mut self.out.conds, all))
    }

    fn amount(&mut self, rec: Rec<'_>) -> Result<Amount> {
        let metric = rec.get("per").map_or(Ok(NONE), |v| self.metric(rec.within(v)))?;
        Ok(Amount {
            amount: rec.int_or("amount", 0..=99, 0)? as i16,
            metric,
            every: rec.int_or("every", 1..=99, 1)? as u8,
            max: rec.int_or("max", 0..=999, i64::from(NONE))? as u16,
        })
    }

    pub(super) fn mods(&mut self, rec: Rec<'_>, key: &str) -> Result<Span> {
        let mut all = Vec::new();
        for value in rec.list(key)? {
            all.push(self.modifier(rec.within(value))?);
        }
        Ok(keep(&mut self.out.mods, all))
    }

    /// Modifiers for a time: what their name means is remembered once for all of them. [Z28.7.15]
    fn timed_mods(&mut self, rec: Rec<'_>) -> Result<Span> {
        let mods = self.mods(rec, "mods")?;
        let late = self.out.mods[mods.range()].iter().find_map(|m| match m {
            Mod::UnitAbility { ability, .. } if !IN_BATTLE.contains(ability) => Some(*ability),
            _ => None,
        });
        if let Some(ability) = late
            && rec.word("duration")? == Duration::Battle.word()
        {
            return Err(rec.error(outside("duration", ability)));
        }
        let filters = &self.out.filters;
        let name = |m: &Mod| match m {
            Mod::UnitStat { place: f, .. } | Mod::NoEntry(f) | Mod::Muster(f) | Mod::RoadLike(f) => {
                filters.get(usize::from(*f)).and_then(|f| f.at)
            }
            _ => None,
        };
        let mut names = self.out.mods[mods.range()].iter().filter_map(name);
        if let Some(first) = names.next()
            && names.any(|other| other != first)
        {
            return Err(rec.error("one `add_modifiers` uses one name of an Area [Z28.7.15]"));
        }
        Ok(mods)
    }

    /// Modifiers of an Action that a card lets Execute: nothing remembers a name of the card while it lasts. [Z28.7.9]
    fn action_mods(&mut self, rec: Rec<'_>) -> Result<Span> {
        let first = self.out.filters.len();
        let mods = self.mods(rec, "with")?;
        if self.out.filters[first..].iter().any(|f| f.at.is_some()) {
            let with = rec.need("with")?;
            return Err(rec.at(with, "`with`: a modifier of `execute` cannot use a name of an Area [Z28.7.9]"));
        }
        Ok(mods)
    }

    fn modifier(&mut self, rec: Rec<'_>) -> Result<Mod> {
        self.words.modifier(rec)?;
        let add = || rec.int("add", -20..=20).map(|n| n as i8);
        // What only raises a number is never below 1. [Z28.5.5]
        let raise = || rec.int("add", 1..=20).map(|n| n as i8);
        let deck = |this: &Self, asked: &[Deck]| this.picked(rec, "deck", asked, Deck::word);
        Ok(match rec.word("mod")? {
            "unit_stat" => Mod::UnitStat {
                unit: self.sel(rec, "unit")?,
                stat: self.picked(rec, "stat", Value::ALL, Value::word)?,
                add: add()?,
                min: rec.int_or("min", 0..=20, 0)? as i8,
                place: self.filter_or_none(rec, "where")?,
            },
            "unit_ability" => {
                let ability = self.picked(rec, "ability", Ability::ALL, Ability::word)?;
                if ability == Ability::Naval {
                    let value = rec.need("ability")?;
                    return Err(rec.at(value, "`ability`: no card makes a Unit naval [Z17.3]"));
                }
                let scope = self.scope(rec, "scope")?;
                if scope != NONE && !IN_BATTLE.contains(&ability) {
                    return Err(rec.error(outside("scope", ability)));
                }
                Mod::UnitAbility { unit: self.sel(rec, "unit")?, ability, add: rec.int("add", 0..=9)? as i8, scope }
            }
            "cost" => {
                let mut items = 0;
                for value in rec.list("items")? {
                    items |= 1 << rec.one_of("items", value, &[&UNIT_IDS[..], &UPGRADE_IDS[..]].concat())?;
                }
                Mod::Cost { items, add: add()?, min: rec.int("min", 0..=20)? as i8 }
            }
            // Nobody counts Units up to the base of a Capacity, so no card may lower it. [Z20.2]
            "capacity" => Mod::Capacity { unit: self.sel(rec, "unit")?, add: rec.int("add", 0..=20)? as i8 },
            "income" => Mod::Income(self.amount(rec)?),
            "card_limit" => Mod::CardLimit(deck(self, &LIMITED)?, add()?),
            "ritual_bonus" => Mod::RitualBonus(deck(self, &Deck::ALL[..2])?, raise()?),
            "look" => Mod::Look(deck(self, &[Deck::Dynasty, Deck::Artifact])?, raise()?),
            "battle_dice" => Mod::BattleDice(add()?, self.round_scope(rec, "scope")?),
            "side_absorb" => Mod::SideAbsorb(add()?, self.scope(rec, "scope")?),
            "side_first_strike" => Mod::SideFirstStrike(add()?, self.scope(rec, "scope")?),
            "upgrade_ability" => Mod::UpgradeAbility {
                levels: [0b0010, 0b0100, 0b1000, 0b1110][rec.pick("upgrade", &["keep", "city", "metropol", "any"])?],
                ability: self.picked(rec, "ability", &[Ability::Absorb, Ability::FirstStrike], Ability::word)?,
                add: add()?,
            },
            "success_on" => Mod::SuccessOn {
                dice: self.picked(rec, "dice", Roll::ALL, Roll::word)?,
                value: rec.byte("value", 2..=6)?,
                scope: self.scope(rec, "scope")?,
            },
            "reroll" => Mod::Reroll {
                dice: self.picked(rec, "dice", Roll::ALL, Roll::word)?,
                count: rec.int("count", 0..=20)? as i8,
                scope: self.scope(rec, "scope")?,
            },
            "ignore_absorb" => Mod::IgnoreAbsorb(add()?, self.scope(rec, "scope")?),
            "warfare_targets" => Mod::WarfareTargets(raise()?),
            "campaign_origins" => Mod::CampaignOrigins(raise()?),
            "immune" => Mod::Immune(self.picked(rec, "to", Immunity::ALL, Immunity::word)?),
            "degrade_steps" => Mod::DegradeSteps {
                owner: rec.pick("side", &["conqueror", "owner"])? == 1,
                steps: rec.byte("steps", 0..=3)?,
            },
            "natives" => {
                Mod::Natives(self.picked(rec, "mode", Natives::ALL, Natives::word)?, rec.byte("per_turn", 0..=20)?)
            }
            "trade_cards" => Mod::TradeCards(raise()?),
            "trade_force" => Mod::TradeForce,
            "trade_range" => Mod::TradeRange,
            "share_space" => Mod::ShareSpace(rec.byte("per_turn", 0..=9)?),
            "action_level" => Mod::ActionLevel(self.picked(rec, "action", ActionKind::ALL, ActionKind::word)?),
            "free_army" => Mod::FreeArmy(raise()?),
            "muster" => Mod::Muster(self.filter(rec.within(rec.need("where")?))?),
            "monster_heal" => Mod::MonsterHeal,
            "spell_strength" => Mod::SpellStrength(raise()?),
            "road_like" => Mod::RoadLike(self.filter(rec.within(rec.need("filter")?))?),
            "diplomacy_range" => Mod::DiplomacyRange(rec.byte("range", 1..=6)?),
            "event_draw" => Mod::EventDraw(raise()?),
            "first_in_phase" => Mod::FirstInPhase(self.picked(rec, "phase", Phase::ALL, Phase::word)?),
            "civilize_keeps" => Mod::CivilizeKeeps(raise()?),
            "no_entry" => Mod::NoEntry(self.filter(rec.within(rec.need("where")?))?),
            _ => Mod::Truce(self.picked(rec, "phase", Phase::ALL, Phase::word)?),
        })
    }

    pub(super) fn triggers(&mut self, rec: Rec<'_>, deck: Deck, card: u8) -> Result<Span> {
        let mut all = Vec::new();
        for value in rec.list("triggers")? {
            let rec = rec.within(value);
            self.words.trigger(rec)?;
            self.area_names.clear();
            self.player_names.clear();
            let level = |this: &Self| match rec.word("level")? {
                "any" => Ok(None),
                _ => this.picked(rec, "level", Level::ALL, Level::word).map(Some),
            };
            let action = |this: &Self| this.picked(rec, "action", ActionKind::ALL, ActionKind::word);
            let moment = self.picked(rec, "on", Moment::ALL, Moment::word)?;
            self.advance = Advance::of(moment);
            let on = match moment {
                Moment::PhaseStart => On::PhaseStart(self.picked(rec, "phase", Phase::ALL, Phase::word)?),
                Moment::ActionTaken => On::ActionTaken(action(self)?, level(self)?),
                Moment::ActionExecuted => On::ActionExecuted(action(self)?, level(self)?),
                Moment::BattleStart => On::BattleStart(self.scope(rec, "scope")?),
                Moment::BattleWon => On::BattleWon(self.scope(rec, "scope")?),
                Moment::BattleLost => On::BattleLost(self.scope(rec, "scope")?),
                Moment::AreaConquered => {
                    let from = match rec.word("from")? {
                        "any" => None,
                        _ => Some(self.picked(rec, "from", Versus::ALL, Versus::word)?),
                    };
                    On::AreaConquered(from, self.past_filter(rec, "filter")?)
                }
                Moment::AreaLost => On::AreaLost(self.past_filter(rec, "filter")?),
                Moment::DiplomacyDone => On::DiplomacyDone,
                Moment::UnitLost => On::UnitLost(self.sel(rec, "unit")?),
                Moment::EnemyKilled => On::EnemyKilled(self.sel(rec, "unit")?),
                Moment::UpgradeBuilt => {
                    let n = rec.pick("upgrade", &["road", "keep", "city", "metropol", "any"])?;
                    On::UpgradeBuilt([0b0001, 0b0010, 0b0100, 0b1000, 0b1110][n])
                }
                Moment::CardPlayed => On::CardPlayed(self.picked(rec, "deck", &Deck::ALL[..2], Deck::word)?),
                Moment::Traded => On::Traded,
                Moment::PositionTaken => On::PositionTaken,
                Moment::PositionLost => On::PositionLost,
                Moment::VpClaimed => On::VpClaimed,
            };
            let trigger = Trigger {
                on,
                conds: self.conds(rec, "if")?,
                limit: self.maybe(rec, "limit", Limit::ALL, Limit::word)?,
                optional: rec.flag("optional")?.unwrap_or(false) || rec.get("cost").is_some(),
                cost: rec.int_or("cost", 0..=99, 0)? as u8,
                list: self.effects(rec, "do")?,
                deck,
                card,
            };
            all.push(trigger);
        }
        Ok(keep(&mut self.out.triggers, all))
    }

    pub(super) fn effects(&mut self, rec: Rec<'_>, key: &str) -> Result<Span> {
        let mut all = Vec::new();
        for value in rec.list(key)? {
            all.push(self.effect(rec.within(value))?);
        }
        Ok(keep(&mut self.out.ops, all))
    }

    /// Effects that are repeated: a name bound the first time would still be bound the second time.
    fn repeated(&mut self, rec: Rec<'_>, key: &str) -> Result<Span> {
        let bound = (self.area_names.len(), self.player_names.len());
        let list = self.effects(rec, key)?;
        if bound != (self.area_names.len(), self.player_names.len()) {
            return Err(rec.error(format_args!("`{key}` is repeated and may not choose an Area or a player")));
        }
        Ok(list)
    }

    /// Effects for several players: what one of them binds is bound for nobody else, nor afterwards. [Z28.7.24]
    fn for_players(&mut self, rec: Rec<'_>) -> Result<Span> {
        let bound = (self.area_names.len(), self.player_names.len());
        let list = self.effects(rec, "do")?;
        self.area_names.truncate(bound.0);
        self.player_names.truncate(bound.1);
        Ok(list)
    }

    /// Whose Gold or cards are taken or seen: never the player's own.
    fn taken_from(&mut self, rec: Rec<'_>) -> Result<Who> {
        match self.who(rec, "from", Who::Me)? {
            Who::Me => Err(rec.at(rec.need("from")?, "`from` is another player here, not self")),
            who => Ok(who),
        }
    }

    fn name(&mut self, rec: Rec<'_>, value: &Val, players: bool) -> Result<u8> {
        let word = rec.word("as")?.to_owned();
        let (names, most) = if players { (&mut self.player_names, 2) } else { (&mut self.area_names, 4) };
        if names.contains(&word) || ["battle", "here"].contains(&word.as_str()) {
            return Err(rec.at(value, format_args!("the name \"{word}\" is already bound")));
        }
        if names.len() == most {
            return Err(rec.at(value, format_args!("one card binds at most {most} names of this kind")));
        }
        names.push(word);
        Ok(names.len() as u8 - 1)
    }
}

mod effects;
