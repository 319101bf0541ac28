//! The shape of every component file. Unknown and missing fields and wrong types are refused here, by serde.

#![expect(
    dead_code,
    reason = "some fields speak to readers of the files only: that they are there is all that is checked"
)]

use std::collections::BTreeMap;

use ravelin_core::pack::Spanned;
use ravelin_core::pack::check::{Num, Text};
use serde::Deserialize;

/// A record: its fields, and where it comes from.
macro_rules! shape {
    ($name:ident { $($field:ident: $type:ty),* $(,)? }) => {
        #[derive(Debug, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub(super) struct $name {
            $(pub(super) $field: $type,)*
            pub(super) origin: String,
            pub(super) name_origin: Option<String>,
            pub(super) house_keys: Option<Vec<String>>,
        }
    };
}

/// A file or a part of a record: fields and nothing else.
macro_rules! file {
    ($name:ident { $($field:ident: $type:ty),* $(,)? }) => {
        #[derive(Debug, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub(super) struct $name {
            $(pub(super) $field: $type,)*
        }
    };
}

pub(super) type Words = Spanned<Vec<Text>>;
/// Numbers of weapons or skulls by their ids.
pub(super) type Amounts = Spanned<BTreeMap<String, Num>>;

file!(SymbolsFile {
    weapon: Vec<WordRow>,
    resource: Vec<WordRow>,
    good: Vec<WordRow>,
    emblem: Vec<EmblemRow>,
    building_type: Vec<WordRow>,
    building_ability: Vec<AbilityRow>,
    unit_ability: Vec<TextRow>,
    skull: Vec<TextRow>,
    damage: Vec<TextRow>,
    standing_effect: Vec<AbilityRow>,
});
shape!(WordRow { id: Text, name: String });
shape!(EmblemRow { id: Text, name: String, home_province: String, colour: String });
shape!(AbilityRow { id: Text, params: Vec<Text>, text: String });
shape!(TextRow { id: Text, name: String, text: String });

file!(BuildingsFile { building: Vec<BuildingRow> });
shape!(BuildingRow {
    id: Text,
    name: String,
    owner: Text,
    count: Num,
    start: bool,
    r#type: Text,
    gold: Num,
    tools: Num,
    order: Num,
    edges: EdgeRow,
    abilities: Vec<Spanned<Ability>>,
    removable: bool,
    text: String,
});
file!(EdgeRow { n: Text, e: Text, s: Text, w: Text });

/// An ability and its parameters; which belong together is checked by hand, so that the message can say it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Ability {
    pub(super) kind: Text,
    pub(super) add: Option<Num>,
    pub(super) r#type: Option<Text>,
    pub(super) slots: Option<Num>,
    pub(super) resource: Option<Text>,
    pub(super) amount: Option<Num>,
    pub(super) from: Option<Text>,
    pub(super) from_amount: Option<Num>,
    pub(super) to: Option<Text>,
    pub(super) to_amount: Option<Num>,
    pub(super) goods: Option<Words>,
    pub(super) edge: Option<Text>,
}

file!(UnitsFile { unit: Vec<UnitRow> });
shape!(UnitRow {
    id: Text,
    name: String,
    count: Num,
    start: Num,
    requires: Vec<Text>,
    gold: Num,
    tools: Num,
    weapons: Amounts,
    abilities: Vec<Text>,
    text: String,
});

file!(ProvincesFile { province: Vec<ProvinceRow> });
shape!(ProvinceRow {
    id: Text,
    name: String,
    count: Num,
    emblem: Text,
    base: Text,
    amount: Num,
    good: Text,
    bonus: Text,
    x: Num,
    y: Num,
});

file!(OrderFile {
    enemy: Vec<EnemyRow>,
    enemy_building: Vec<FortRow>,
    boost: Vec<BoostRow>,
    final_attack: Vec<FinalRow>,
});
shape!(EnemyRow {
    id: Text,
    name: String,
    group: Text,
    count: Num,
    strength: Num,
    part1_weapons: Amounts,
    part2_weapons: Amounts,
    part1_skulls: Amounts,
    part2_skulls: Amounts,
    damage_vilnius: Vec<Text>,
    damage_player: Vec<Text>,
    text: String,
});
shape!(FortRow {
    id: Text,
    name: String,
    group: Text,
    count: Num,
    weapons: Amounts,
    standing: Vec<Spanned<Ability>>,
    loot_on_destruction: bool,
    text: String,
});
shape!(BoostRow {
    id: Text,
    name: String,
    group: Text,
    count: Num,
    city_fire: Num,
    each_player: Vec<Text>,
    text: String,
});
shape!(FinalRow { id: Text, name: String, group: Text, count: Num, text: String });

file!(TableFile {
    destination: Vec<DestinationRow>,
    vilnius_card: Vec<VilniusRow>,
    conquest: Vec<ConquestRow>,
    strength_card: Vec<StrengthRow>,
});
shape!(DestinationRow { id: Text, name: String, count: Num, target: Text, text: String });
shape!(VilniusRow { id: Text, count: Num, values: Vec<Num>, used_in: Vec<Text> });
shape!(ConquestRow { id: Text, count: Num, stack: Num, weapons: Amounts });
shape!(StrengthRow { id: Text, count: Num, front: Vec<Num>, back: Vec<Num>, min: Num, max: Num });

file!(SetupFile {
    constants: ConstantsRow,
    player_count: Vec<CountRow>,
    difficulty: Vec<DifficultyRow>,
    length: Vec<LengthRow>,
});
shape!(ConstantsRow {
    min_players: Num,
    max_players: Num,
    round_one_provinces_to_hand: Num,
    cards_drawn_per_preparation: Num,
    max_enemy_buildings: Num,
    plunder_points_per_loot: Num,
    attack_value_start: Num,
    attack_value_max: Num,
    exchange_symbols_in: Num,
    exchange_symbols_out: Num,
    conquest_look: Num,
    province_stacks: Num,
    province_stack_size: Num,
    lost_province_stack: Num,
    recalls_per_window: Num,
});
shape!(CountRow {
    players: Num,
    destination_vilnius_total: Num,
    destination_quarter_total: Num,
    destination_pile_vilnius: Num,
    destination_pile_quarter: Num,
    enemy_building_weapons: Num,
    enemy_building_mode: Text,
    unit_supply_total: Num,
});
shape!(DifficultyRow { id: Text, name: String, vilnius_cards: Num, city_points: Num, city_points_short: Num });
shape!(LengthRow { id: Text, name: String, main_cards_removed: Num, city_points_field: Text });
