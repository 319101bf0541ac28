//! The shape of every component file. Unknown and missing fields and wrong types are refused here, by serde.

#![expect(
    dead_code,
    reason = "some fields speak to readers of the files only: that they are there is all that is checked"
)]

use std::collections::BTreeMap;

use ravelin_core::pack::Spanned;
use serde::Deserialize;

use super::record::{Num, Text};

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Origin {
    Seed,
    House,
}

/// A value of an effect.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged, expecting = "expected a whole number, a flag, a word, or six numbers or words")]
pub(super) enum Value {
    Flag(bool),
    Int(i64),
    Word(String),
    Ints(Vec<i64>),
    Words(Vec<String>),
}

/// An effect as written: `op` and its fields.
pub(super) type Raw = Spanned<BTreeMap<String, Spanned<Value>>>;

/// Names the shapes: every record also carries its clauses and origin.
macro_rules! shape {
    ($(#[$doc:meta])* $name:ident { $($field:ident: $type:ty),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Debug, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub(super) struct $name {
            $(pub(super) $field: $type,)*
            #[serde(default)]
            pub(super) clauses: Vec<String>,
            pub(super) origin: Origin,
            pub(super) origin_note: Option<String>,
        }
    };
}

/// Names the files: tables and nothing else.
macro_rules! file {
    ($name:ident { $($field:ident: $type:ty),* $(,)? }) => {
        #[derive(Debug, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub(super) struct $name {
            $(pub(super) $field: $type,)*
        }
    };
}

file!(Effects { term: Vec<Term>, op: Vec<OpRow> });
shape!(Term { kind: Text, id: Text, text: String });

/// An operation of the vocabulary and its fields.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OpRow {
    pub(super) id: Text,
    pub(super) scope: Text,
    pub(super) fields: Vec<Text>,
    #[serde(default)]
    pub(super) types: BTreeMap<String, Text>,
    #[serde(default)]
    pub(super) values: BTreeMap<String, Vec<String>>,
    pub(super) choice: Choice,
    pub(super) who: Who,
    pub(super) text: String,
    pub(super) clauses: Vec<String>,
    pub(super) origin: Origin,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Choice {
    None,
    Optional,
    Forced,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Who {
    Player,
    Each,
    Owner,
}

file!(Game {
    game: GameRow,
    constant: Vec<ConstantRow>,
    unit_fine: Vec<FineRow>,
    deck_of_ages_part: Vec<DeckPart>,
});
shape!(GameRow {
    id: Text,
    name: String,
    name_origin: Origin,
    clause_letter: Text,
    publisher: String,
    players_min: Num,
    players_max: Num,
    players_rule_max: Num,
});
shape!(ConstantRow { id: Text, value: Num });
shape!(FineRow { min: Num, max: Num, talents: Num });
shape!(DeckPart {
    order: Num,
    source: Text,
    select: Text,
    cards_per_kingdom: Option<Num>,
    cards_per_player: Option<Num>,
    cards_fixed: Option<Num>,
});

file!(MapFile { map: MapRow, territory: Vec<TerritoryRow>, edge: Vec<EdgeRow>, alias: Vec<AliasRow> });
shape!(MapRow { id: Text, name: String, players: Num, width: Num, height: Num, territories: Num, edges: Num });
shape!(TerritoryRow {
    id: Text,
    name: String,
    colour: Text,
    role: Text,
    x: i32,
    y: i32,
    polygon: Spanned<Vec<[i32; 2]>>,
    building_slots: Spanned<Vec<[i32; 2]>>,
    unit_anchor: [i32; 2],
    token_anchor: [i32; 2],
    neighbours: Vec<Text>,
});
shape!(EdgeRow { a: Text, b: Text, kind: Text });
shape!(AliasRow { seed_name: Text, role: Text });

file!(Units { unit: Vec<UnitRow>, neutral_unit: Vec<NeutralUnitRow> });
shape!(UnitRow {
    id: Text,
    name: String,
    kingdom: Text,
    class: Text,
    strength: Num,
    endurance: Num,
    cost: Num,
    count_per_kingdom: Num,
    train_at: Text,
    ability: Option<Text>,
});
shape!(NeutralUnitRow { id: Text, name: String, strength: Num, endurance: Num, count: Num });

file!(Buildings { building: Vec<BuildingRow> });
shape!(BuildingRow {
    id: Text,
    name: String,
    aliases: Option<Vec<String>>,
    kingdom: Text,
    level: Num,
    cost: Num,
    count: Num,
    protective: bool,
    neutralise: Option<Num>,
    capital: bool,
    effects: Vec<Raw>,
    text: String,
});

file!(Sovereigns { sovereign: Vec<SovereignRow> });
shape!(SovereignRow { id: Text, name: String, kingdom: Text, count: Num, effects: Vec<Raw>, text: String });

file!(Bonus { card: Vec<BonusRow> });
shape!(BonusRow {
    id: Text,
    name: String,
    kingdom: Text,
    gold: Num,
    gold_origin: Origin,
    count: Num,
    window: Text,
    effects: Vec<Raw>,
    text: String,
});

file!(Kingdoms { kingdom: Vec<KingdomRow> });
shape!(KingdomRow {
    id: Text,
    name: String,
    default_colour: Text,
    default_colour_origin: Origin,
    capital: Text,
    special_unit: Text,
    special_buildings: Vec<Text>,
    sovereigns: Vec<Text>,
    bonus_cards: Vec<Text>,
    home_territories: Num,
    building_tokens: Num,
    common_unit_tokens: Num,
    special_unit_tokens: Num,
    order_tokens: Num,
    extra_gold: Num,
    extra_units: Num,
    extra_cards: Num,
});

file!(Combat { card: Vec<CombatRow> });
shape!(
    /// Mixed cards have the two roles; universal ones have strength, red, effects and text.
    CombatRow {
        id: Text,
        name: String,
        kind: Text,
        count: Num,
        attack: Option<RoleRow>,
        defence: Option<RoleRow>,
        strength: Option<Num>,
        red: Option<bool>,
        effects: Option<Vec<Raw>>,
        text: Option<String>,
    }
);
file!(RoleRow { strength: Num, effects: Vec<Raw>, text: String });

file!(Events { card: Vec<EventRow> });
shape!(EventRow {
    id: Text,
    name: String,
    count: Num,
    players_min: Num,
    order: Text,
    duration: Text,
    effects: Vec<Raw>,
    text: String,
});

file!(Destiny { card: Vec<DestinyRow> });
shape!(DestinyRow { id: Text, name: String, count: Num, sphere: Text, amount: Num, unit: Text, text: String });

file!(Orders { order: Vec<OrderRow>, special_order: Vec<OrderRow> });
shape!(OrderRow { id: Text, name: String, cost: Spanned<Value>, needs: String, text: String });

file!(ScoringFile {
    sphere: Vec<SphereRow>,
    ranking: RankingRow,
    destiny_draws: Vec<DrawsRow>,
    tie_break: Vec<TieBreakRow>,
});
shape!(SphereRow {
    id: Text,
    name: String,
    gives: Text,
    ranked: Option<bool>,
    buildings: Option<Text>,
    per_territory: Option<Spanned<Value>>,
    per_enemy_capital_conquered: Option<Num>,
    per_unit: Option<Num>,
    per_talent: Option<Num>,
    glory_token: Option<Num>,
    capital_missing: Option<Num>,
    track_position: Option<Num>,
});
shape!(RankingRow { first_place: Text, step: Num, ties: Text });
shape!(DrawsRow { players: Num, cards: Spanned<Vec<i64>> });
shape!(TieBreakRow { order: Num, by: Text });

file!(Tokens { token: Vec<TokenRow> });
shape!(TokenRow { id: Text, name: String, count: Num, per_kingdom: Option<Num>, limiting: bool, text: String });

file!(Variants { variant: Vec<VariantRow> });
shape!(VariantRow { id: Text, name: String, options: Vec<Raw> });
