//! The shape of every component file. Unknown and missing fields and wrong types are refused here, by serde.

#![expect(
    dead_code,
    reason = "some fields speak to readers of the files only: that they are there is all that is checked"
)]

use std::collections::BTreeMap;

use ravelin_core::pack::Spanned;
use ravelin_core::pack::check::{Num, Text};
use serde::Deserialize;

use super::effects::Value;
use crate::kit::Point;

/// A record: its fields, and where it comes from.
macro_rules! shape {
    ($name:ident { $($field:ident: $type:ty),* $(,)? }) => {
        #[derive(Debug, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub(super) struct $name {
            $(pub(super) $field: $type,)*
            pub(super) origin: String,
            pub(super) origin_note: Option<String>,
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

pub(super) type Effects = Spanned<Vec<Value>>;
pub(super) type Words = Spanned<Vec<Text>>;
pub(super) type Points = Spanned<Vec<Point>>;

file!(BoardFile {
    board: BoardRow,
    side: Vec<SideRow>,
    foreground: Vec<ForegroundRow>,
    rampart: Vec<RampartRow>,
    barbican: Vec<BarbicanRow>,
    gate: Vec<GateRow>,
    ram_field: Vec<RamRow>,
    toughness_track: Vec<TrackRow>,
    section: Vec<SectionRow>,
    tower: Vec<TowerRow>,
    path: Vec<PathRow>,
    building: Vec<BuildingRow>,
    courtyard: Vec<CourtyardRow>,
});
file!(BoardRow {
    width: Num,
    height: Num,
    sections: Num,
    towers: Num,
    ramparts: Num,
    foregrounds: Num,
    paths: Num,
    trap_fields: Num,
    siege_tower_sections: Num,
    cauldron_sections: Num,
    origin: String,
    note: String,
});
shape!(SideRow {
    id: Text,
    name: String,
    foreground: Text,
    sections: Words,
    towers: Words,
    ramparts: Words,
    label_x: i32,
    label_y: i32,
});
shape!(ForegroundRow {
    id: Text,
    side: Text,
    name: String,
    capacity: Num,
    leads_to: Words,
    x: i32,
    y: i32,
    polygon: Points,
});
shape!(RampartRow {
    id: Text,
    name: String,
    side: Text,
    capacity: Num,
    machine_fields: Num,
    cover_fields: Num,
    training_fields: Num,
    reached_from: Words,
    sections: Words,
    rampart_exits: Words,
    opposite_tower: Text,
    adjacent_ramparts: Words,
    adjacent_towers: Words,
    x: i32,
    y: i32,
    polygon: Points,
    machine_xy: Point,
    cover_xy: Point,
    training_xy: Points,
});
shape!(BarbicanRow {
    id: Text,
    name: String,
    side: Text,
    gates: Words,
    ram_fields: Words,
    crew_per_ram: Num,
    fired_on_from_sections: Words,
    fired_on_from_towers: Words,
    in_play: String,
    x: i32,
    y: i32,
    polygon: Points,
});
shape!(GateRow {
    id: Text,
    name: String,
    order: Num,
    toughness: Num,
    max_toughness: Num,
    glory: Num,
    ends_game: Spanned<bool>,
    x: i32,
    y: i32,
});
shape!(RamRow { id: Text, order: Num, crew: Num, x: i32, y: i32, crew_xy: Points });
shape!(TrackRow { id: Text, min: Num, max: Num, start: Num, x: i32, y: i32 });
shape!(SectionRow {
    id: Text,
    name: String,
    side: Text,
    order: Num,
    invader_fields: Num,
    defender_fields: Num,
    hero_fields: Num,
    platform_fields: Num,
    equipment_fields: Num,
    siege_tower_field: bool,
    cauldron_field: bool,
    adjacent_sections: Words,
    towers: Words,
    ramparts: Words,
    next_to_barbican: Spanned<bool>,
    start_units: Words,
    start_stone: Num,
    start_hero: Text,
    x: i32,
    y: i32,
    polygon: Points,
    defender_slots: Vec<Point>,
    platform_slot: Vec<Point>,
    hero_slot: Vec<Point>,
    component_slot: Vec<Point>,
    cauldron_slot: Vec<Point>,
    invader_slots: Vec<Point>,
    ladder_slot: Vec<Point>,
    equipment_slots: Vec<Point>,
    siege_tower_slots: Vec<Point>,
});
shape!(TowerRow {
    id: Text,
    side: Text,
    order: Num,
    fields: Num,
    holds: Words,
    sections: Words,
    opposite_rampart: Text,
    adjacent_ramparts: Words,
    next_to_barbican: Spanned<bool>,
    x: i32,
    y: i32,
    radius: i32,
});
shape!(PathRow {
    id: Text,
    from: Text,
    to: Text,
    trap_field: bool,
    line: Spanned<[Point; 2]>,
    trap_xy: Option<Point>,
});
shape!(BuildingRow {
    id: Text,
    name: String,
    kind: Text,
    actions: Words,
    unit_fields: Spanned<Vec<FieldRow>>,
    start_units: Words,
    enter_by_move: Spanned<bool>,
    leave_by_move: Spanned<bool>,
    adjacent_to_all: Spanned<bool>,
    sabotage_target: Spanned<bool>,
    fire_target: Spanned<bool>,
    x: i32,
    y: i32,
    width: i32,
    height: i32,
});
file!(FieldRow { r#type: Text, n: Num });
shape!(CourtyardRow {
    id: Text,
    name: String,
    capacity: Num,
    adjacent_to_all: Spanned<bool>,
    holds: Words,
    x: i32,
    y: i32,
    width: i32,
    height: i32,
});

file!(UnitsFile { unit: Vec<UnitRow>, hero: Vec<HeroRow> });
shape!(UnitRow {
    id: Text,
    side: Text,
    strength: Num,
    fury_strength: Num,
    count: Num,
    start_on_board: Option<Num>,
    color: String,
    color_origin: Option<String>,
    start_origin: Option<String>,
    specter_becomes: Option<Text>,
    text: String,
});
shape!(HeroRow {
    id: Text,
    count: Num,
    strength_own: Num,
    attribute: Effects,
    action_id: Text,
    start_section: Text,
    start_origin: Option<String>,
    text: String,
});

file!(PiecesFile { piece: Vec<PieceRow> });
shape!(PieceRow { id: Text, group: String, count: Num, supply_limited: bool, text: Option<String> });

file!(SetupFile { player_count: Vec<CountRow>, limit: Vec<LimitRow>, switch: Vec<SwitchRow> });
shape!(CountRow {
    players: Num,
    invaders: Num,
    defenders: Num,
    card_set: Text,
    card_draw: Num,
    card_keep_each: Num,
    start_resources_each: Num,
    start_hourglasses: Num,
    units_per_turn_each: Num,
    resources_per_turn_each: Num,
    hourglasses_per_turn: Num,
    stone_per_turn: Num,
});
shape!(LimitRow { id: Text, value: Num, text: Option<String> });
shape!(SwitchRow { id: Text, values: Words, text: String });

file!(DecksFile { machine_card: Vec<MachineCardRow>, defender_hit_card: Vec<HitCardRow>, order: Vec<OrderRow> });
shape!(MachineCardRow { id: Text, result: Text, count: Num, after_draw: Text, text: String });
shape!(HitCardRow { id: Text, hits: Words, count: Num, text: String });
shape!(OrderRow {
    id: Text,
    name: String,
    count: Num,
    needs_unit: Text,
    resolves: Text,
    effects: Effects,
    count_origin: Option<String>,
    text: String,
});

file!(GloryFile {
    deed: Vec<DeedRow>,
    steadfast: Vec<SteadfastRow>,
    glory_source: Vec<SourceRow>,
    glory_field: Vec<GloryFieldRow>,
});
shape!(DeedRow {
    id: Text,
    name: String,
    side: Text,
    glory: Num,
    once: Spanned<bool>,
    check: Text,
    condition: Spanned<Value>,
    x: i32,
    y: i32,
    text: String,
});
shape!(SteadfastRow {
    id: Text,
    name: String,
    side: Text,
    glory: Num,
    from_turn: Num,
    effects: Effects,
    x: i32,
    y: i32,
    text: String,
});
shape!(SourceRow {
    id: Text,
    from: Text,
    to: Text,
    glory: Option<Num>,
    glory_by_gate: Option<BTreeMap<String, Num>>,
    when: Text,
    start_invader: Option<Num>,
    x: i32,
    y: i32,
    text: String,
});
shape!(GloryFieldRow { id: Text, start: Num, x: i32, y: i32 });

file!(DealsFile { action: Vec<DealRow> });
shape!(DealRow {
    id: Text,
    name: String,
    phase: Num,
    kind: Text,
    limit_per_turn: Num,
    cost_2p: CostRow,
    cost_multi: CostRow,
    chip: Text,
    target: Text,
    duration: Text,
    effects: Effects,
    text: String,
    counts_to_machine_cap: Option<Spanned<bool>>,
    can_be_sabotaged: Option<Spanned<bool>>,
    cost_multi_origin: Option<String>,
});
file!(CostRow { resources: Num, units: Spanned<Vec<BTreeMap<String, Num>>>, hourglasses: Num });

file!(WorksFile { r#move: Vec<MoveRow>, action: Vec<WorkRow>, hero_action: Vec<HeroActionRow>, team_action: Vec<TeamRow> });
shape!(MoveRow { id: Text, cost: Num, repeatable: Spanned<bool>, partial: Spanned<bool>, who: Words, text: String });
shape!(WorkRow {
    id: Text,
    name: String,
    building: Text,
    cost: Num,
    per_turn: Num,
    partial: Spanned<bool>,
    chip: Text,
    target: Text,
    duration: Text,
    effects: Effects,
    text: String,
});
shape!(HeroActionRow {
    id: Text,
    hero: Text,
    cost_options: Option<Spanned<Vec<Num>>>,
    cost_by_target: Option<BTreeMap<String, Num>>,
    per_turn: Num,
    partial: Spanned<bool>,
    needs: Text,
    duration: Text,
    effects: Effects,
    text: String,
});
shape!(TeamRow { id: Text, players: Num, cost: Num, per_turn: Num, chip: Text, effects: Effects, text: String });

file!(CardsFile { card: Vec<CardRow> });
shape!(CardRow {
    id: Text,
    set: Text,
    phase: Num,
    name: String,
    count: Num,
    star: bool,
    preset: Text,
    front: Words,
    automatic: Effects,
    reverse: Text,
});
