//! The vocabulary's own table of words and parameters, read from `vocabulary.toml`: what the validator checks every card
//! against. There is no second list. [Z28]

use std::collections::BTreeMap;

use ravelin_core::pack::File;
use ravelin_core::pack::check::{Result, list};

use super::value::{Rec, Val, Value, read, records, top};
use crate::components::{MONSTERS, POSITION_IDS, UNIT_IDS, UPGRADE_IDS};
use crate::vocabulary::*;

type Params = BTreeMap<String, String>;

/// Words and their parameters, as the file gives them, and the names that other files define.
pub(super) struct Words {
    effects: BTreeMap<String, Params>,
    modifiers: BTreeMap<String, Params>,
    triggers: BTreeMap<String, Params>,
    metrics: BTreeMap<String, Params>,
    setup: BTreeMap<String, Params>,
    area_filter: Params,
    scope: Params,
    pub(super) groups: BTreeMap<String, Sel>,
    pub(super) areas: Vec<String>,
    pub(super) monsters: Vec<String>,
    /// Ids of the cards of each deck.
    pub(super) cards: Vec<Vec<String>>,
}

fn params<'a>(rec: Rec<'a>) -> Result<Params> {
    let mut all = Params::new();
    for (key, value) in rec.fields()? {
        all.insert(key.clone(), rec.word_of(key, value)?.to_owned());
    }
    Ok(all)
}

/// Every word that the file lists must be one that the rules carry out, and the other way round.
fn table<'a>(file: File<'a>, root: &'a Val, noun: &'a str, known: &[&str]) -> Result<BTreeMap<String, Params>> {
    let mut all = BTreeMap::new();
    for rec in records(file, root, noun)? {
        rec.only(&["id", "params", "text", "leveled"])?;
        if !known.contains(&rec.id) {
            let possible = list(known.iter().copied());
            return Err(rec.error(format_args!("the rules know no such {noun}; possible: {possible}")));
        }
        let given = rec.get("params").map_or(Ok(Params::new()), |v| params(rec.within(v)))?;
        all.insert(rec.id.to_owned(), given);
    }
    match known.iter().find(|k| !all.contains_key(**k)) {
        Some(missing) => Err(file.whole(format!("{noun} \"{missing}\" is missing"))),
        None => Ok(all),
    }
}

pub(super) const EFFECTS: [&str; 41] = [
    "gain_gold",
    "lose_gold",
    "steal_gold",
    "acquire_unit",
    "acquire_upgrade",
    "degrade",
    "attack",
    "kill",
    "heal",
    "draw",
    "draw_keep",
    "discard",
    "steal_card",
    "redraw",
    "execute",
    "relocate",
    "summon",
    "desert",
    "take_area",
    "take_position",
    "add_modifiers",
    "grow_barbarians",
    "barbarian_attack",
    "place_monster",
    "choose",
    "roll",
    "bid",
    "swap_actions",
    "extra_envoy",
    "peek_vp",
    "look_hand",
    "gain_trait",
    "trade_draw",
    "discard_this",
    "for_each",
    "for_best",
    "pay",
    "may",
    "choose_area",
    "choose_player",
    "cancel",
];
const MODIFIERS: [&str; 36] = [
    "unit_stat",
    "unit_ability",
    "cost",
    "capacity",
    "income",
    "card_limit",
    "ritual_bonus",
    "look",
    "battle_dice",
    "side_absorb",
    "side_first_strike",
    "upgrade_ability",
    "success_on",
    "reroll",
    "ignore_absorb",
    "warfare_targets",
    "campaign_origins",
    "immune",
    "degrade_steps",
    "natives",
    "trade_cards",
    "trade_force",
    "trade_range",
    "share_space",
    "action_level",
    "free_army",
    "muster",
    "monster_heal",
    "spell_strength",
    "road_like",
    "diplomacy_range",
    "event_draw",
    "first_in_phase",
    "civilize_keeps",
    "no_entry",
    "truce",
];
const METRICS: [&str; 16] = [
    "areas",
    "units",
    "unit_types",
    "unit_strength",
    "stack_strength",
    "gold",
    "area_income",
    "cards",
    "regions",
    "continents",
    "region_max",
    "largest_group",
    "adjacent_empires",
    "claims",
    "vp",
    "stat",
];
const SETUP: [&str; 5] = ["swap_upgrade", "add_unit", "remove_unit", "gold", "draw_keep"];

fn ids<T: Copy>(all: &[T], word: impl Fn(T) -> &'static str) -> Vec<&'static str> {
    all.iter().map(|v| word(*v)).collect()
}

impl Words {
    pub(super) fn read(file: File<'_>, areas: Vec<String>, monsters: Vec<String>) -> Result<Words> {
        let root = read(file)?;
        let tables = ["ability", "stat", "effect", "modifier", "trigger", "metric", "setup_op"];
        let top = top(file, &root, &[&tables[..], &["area_filter", "scope", "groups"]].concat())?;
        let moments = ids(Moment::ALL, Moment::word);
        table(file, &root, "ability", &ids(Ability::ALL, Ability::word))?;
        table(file, &root, "stat", &ids(Stat::ALL, Stat::word))?;
        let mut words = Words {
            effects: table(file, &root, "effect", &EFFECTS)?,
            modifiers: table(file, &root, "modifier", &MODIFIERS)?,
            triggers: table(file, &root, "trigger", &moments)?,
            metrics: table(file, &root, "metric", &METRICS)?,
            setup: table(file, &root, "setup_op", &SETUP)?,
            area_filter: params(top.within(top.need("area_filter")?))?,
            scope: params(top.within(top.need("scope")?))?,
            groups: BTreeMap::new(),
            areas,
            monsters,
            cards: vec![Vec::new(); 9],
        };
        let groups = top.within(top.need("groups")?);
        for (key, value) in groups.fields()? {
            let mut sel = Sel(0);
            for member in groups.list_of(key, value)? {
                match groups.word_of(key, member)? {
                    "*monster" => sel.0 |= Sel::MONSTERS.0,
                    "*any" => sel.0 |= Sel::ALL.0,
                    _ => sel.0 |= 1 << groups.one_of(key, member, &UNIT_IDS)?,
                }
            }
            words.groups.insert(key.clone(), sel);
        }
        Ok(words)
    }

    /// The kinds of Units that a selector names.
    pub(super) fn sel(&self, rec: Rec<'_>, key: &str, value: &Val) -> Result<Sel> {
        let Value::Word(word) = value.get_ref() else {
            return Err(rec.at(value, format_args!("`{key}`: expected a word")));
        };
        if let Some(n) = UNIT_IDS.iter().position(|u| u == word) {
            return Ok(Sel(1 << n));
        }
        if let Some(n) = self.monsters.iter().position(|m| m == word).filter(|n| *n < MONSTERS) {
            return Ok(Sel(1 << (8 + n)));
        }
        self.groups.get(word).copied().ok_or_else(|| {
            let groups = list(self.groups.keys().map(String::as_str));
            let possible = format!("{}, {groups}, or the id of a Monster", list(UNIT_IDS));
            rec.at(value, format_args!("`{key}` \"{word}\" is no kind of Unit; possible: {possible}"))
        })
    }

    pub(super) fn effect(&self, rec: Rec<'_>) -> Result<()> {
        self.word(rec, "effect", "op", &self.effects, &[])
    }

    pub(super) fn modifier(&self, rec: Rec<'_>) -> Result<()> {
        self.word(rec, "modifier", "mod", &self.modifiers, &[])
    }

    pub(super) fn setup_op(&self, rec: Rec<'_>) -> Result<()> {
        self.word(rec, "set-up operation", "op", &self.setup, &[])
    }

    pub(super) fn trigger(&self, rec: Rec<'_>) -> Result<()> {
        let common = [
            ("if", "conds?"),
            ("limit", "enum:turn|battle|game?"),
            ("optional", "bool?"),
            ("cost", "int?"),
            ("do", "effects"),
        ];
        self.word(rec, "trigger", "on", &self.triggers, &common)
    }

    fn metric(&self, rec: Rec<'_>, extra: &[(&str, &str)]) -> Result<()> {
        self.word(rec, "metric", "m", &self.metrics, extra)
    }

    fn cond(&self, rec: Rec<'_>) -> Result<()> {
        if let Some(any) = rec.get("any") {
            rec.only(&["any"])?;
            return self.value(rec, "any", "conds", any);
        }
        let bounds: Vec<&str> = ["ge", "le", "most"].into_iter().filter(|k| rec.get(k).is_some()).collect();
        if bounds.len() != 1 {
            return Err(rec.error("a condition needs exactly one of `ge`, `le` and `most`"));
        }
        let extra: &[(&str, &str)] = if bounds[0] == "most" {
            if !rec.flag("most")?.unwrap_or(true) {
                return Err(rec.at(rec.need("most")?, "`most` is true or left out"));
            }
            &[("most", "bool"), ("ties", "bool"), ("min", "int")]
        } else {
            &[("ge", "int?"), ("le", "int?")]
        };
        self.metric(rec, extra)
    }

    /// Checks a table that begins with a word: the word is known, every parameter is one of its own, none is missing.
    fn word(
        &self,
        rec: Rec<'_>,
        noun: &str,
        key: &str,
        known: &BTreeMap<String, Params>,
        extra: &[(&str, &str)],
    ) -> Result<()> {
        let word = rec.word(key)?;
        let Some(own) = known.get(word) else {
            let possible = list(known.keys().map(String::as_str));
            return Err(rec.at(rec.need(key)?, format_args!("unknown {noun} \"{word}\"; possible: {possible}")));
        };
        let kind = |name: &str| {
            let common = extra.iter().find(|(k, _)| *k == name).map(|(_, t)| *t);
            own.get(name).map(String::as_str).or(common)
        };
        for (name, value) in rec.fields()? {
            if name == key {
                continue;
            }
            let Some(kind) = kind(name) else {
                let possible = list(own.keys().map(String::as_str).chain(extra.iter().map(|(k, _)| *k)));
                let what = format!("{noun} \"{word}\" has no parameter `{name}`; possible: {possible}");
                return Err(rec.at(value, what));
            };
            self.value(rec, name, kind, value)?;
        }
        let needed = own.iter().map(|(k, t)| (k.as_str(), t.as_str())).chain(extra.iter().copied());
        for (name, kind) in needed {
            if !kind.ends_with('?') && rec.get(name).is_none() {
                return Err(rec.error(format_args!("{noun} \"{word}\" lacks its parameter `{name}`")));
            }
        }
        Ok(())
    }

    fn keyed(&self, rec: Rec<'_>, noun: &str, known: &Params) -> Result<()> {
        for (name, value) in rec.fields()? {
            let Some(kind) = known.get(name) else {
                let possible = list(known.keys().map(String::as_str));
                return Err(rec.at(value, format_args!("{noun} has no key `{name}`; possible: {possible}")));
            };
            self.value(rec, name, kind, value)?;
        }
        Ok(())
    }

    /// Checks a value against a type of the vocabulary.
    fn value<'a>(&self, rec: Rec<'a>, key: &str, kind: &str, value: &'a Val) -> Result<()> {
        let kind = kind.trim_end_matches('?');
        if let Some(inner) = kind.strip_prefix("list:") {
            return rec.list_of(key, value)?.iter().try_for_each(|v| self.value(rec, key, inner, v));
        }
        if let Some(words) = kind.strip_prefix("enum:") {
            let known: Vec<&str> = words.split('|').collect();
            return rec.one_of(key, value, &known).map(|_| ());
        }
        let known = |words: &[&str]| rec.one_of(key, value, words).map(|_| ());
        let each = |check: &dyn Fn(Rec<'a>) -> Result<()>| {
            rec.list_of(key, value)?.iter().try_for_each(|v| check(rec.within(v)))
        };
        let strings = |all: &[String]| {
            let all: Vec<&str> = all.iter().map(String::as_str).collect();
            rec.one_of(key, value, &all).map(|_| ())
        };
        match kind {
            "int" => rec.int_of(key, value, -99..=999).map(|_| ()),
            "bool" => rec.flag_of(key, value).map(|_| ()),
            "str" => rec.word_of(key, value).map(|_| ()),
            "unit_sel" => self.sel(rec, key, value).map(|_| ()),
            "area" => self.keyed(rec.within(value), "an Area filter", &self.area_filter),
            "scope" => self.keyed(rec.within(value), "a Battle scope", &self.scope),
            "metric" => self.metric(rec.within(value), &[]),
            "conds" => each(&|r| self.cond(r)),
            "effects" => each(&|r| self.effect(r)),
            "mods" => each(&|r| self.modifier(r)),
            "player" => {
                let word = rec.word_of(key, value)?;
                let plain = ["self", "each", "others", "all", "enemy", "victim"].contains(&word);
                let bound =
                    word.strip_prefix("owner:").unwrap_or(word).strip_prefix('$').is_some_and(|n| !n.is_empty());
                if plain || bound {
                    return Ok(());
                }
                let possible = "self, each, others, all, enemy, victim, $name, owner:$name";
                Err(rec.at(value, format_args!("`{key}` \"{word}\" is no player; possible: {possible}")))
            }
            "deck" => known(&ids(Deck::ALL, Deck::word)),
            "action" => known(&ids(ActionKind::ALL, ActionKind::word)),
            "phase" => known(&ids(Phase::ALL, Phase::word)),
            "ability" => known(&ids(Ability::ALL, Ability::word)),
            "stat" => known(&ids(Stat::ALL, Stat::word)),
            "position" => known(&POSITION_IDS),
            "monster" => strings(&self.monsters),
            "area_id" => strings(&self.areas),
            "item" => known(&[&UNIT_IDS[..], &UPGRADE_IDS[..]].concat()),
            "piece" => {
                let piece = rec.within(value);
                piece.only(&["piece", "count"])?;
                piece.pick("piece", &[&UNIT_IDS[..], &UPGRADE_IDS[..]].concat())?;
                piece.int("count", 1..=20).map(|_| ())
            }
            "option" => {
                let option = rec.within(value);
                option.only(&["text", "do"])?;
                option.word("text")?;
                self.value(option, "do", "effects", option.need("do")?)
            }
            other => Err(rec.at(value, format_args!("`{key}`: the vocabulary names an unknown type \"{other}\""))),
        }
    }

    pub(super) fn conds(&self, rec: Rec<'_>, key: &str) -> Result<()> {
        rec.list(key)?.iter().try_for_each(|v| self.cond(rec.within(v)))
    }

    /// Every key that an Area filter may have.
    pub(super) fn filter_keys(&self) -> impl Iterator<Item = &str> {
        self.area_filter.keys().map(String::as_str)
    }

    pub(super) fn scope_of(&self, rec: Rec<'_>) -> Result<()> {
        self.keyed(rec, "a Battle scope", &self.scope)
    }
}
