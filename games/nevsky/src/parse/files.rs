//! The shape of every component file. Unknown and missing fields and wrong types are refused here, by serde.

#![expect(
    dead_code,
    reason = "some fields speak to readers of the files only: that they are there is all that is checked"
)]

use std::collections::BTreeMap;

use ravelin_core::pack::Spanned;
use ravelin_core::pack::check::{Num, Text};
use serde::Deserialize;
use serde_json::Value;

macro_rules! file {
    ($name:ident { $($field:ident: $type:ty),* $(,)? }) => {
        #[derive(Debug, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub(super) struct $name {
            $(pub(super) $field: $type,)*
        }
    };
}

/// How many of each unit or Asset.
pub(super) type Amounts = BTreeMap<String, i64>;
pub(super) type Words = Spanned<Vec<Text>>;

file!(LocalesFile {
    meta: Value,
    locale: Vec<LocaleRow>,
    group: Vec<GroupRow>,
    // The ground is drawn from `land.toml`; whole files of packs may have these too.
    territory: Option<Value>,
    lake: Option<Value>,
    r#box: Vec<VecheRow>,
});
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LocaleRow {
    pub(super) id: Text,
    pub(super) name: Text,
    #[serde(rename = "type")]
    pub(super) kind: Text,
    pub(super) territory: Text,
    pub(super) region: Text,
    pub(super) stronghold: Spanned<bool>,
    pub(super) capacity: Num,
    pub(super) conquerable: Spanned<bool>,
    pub(super) vp: Num,
    pub(super) seaport: bool,
    pub(super) commandery: bool,
    pub(super) archbishopric: Option<bool>,
    pub(super) seats: Vec<Text>,
    pub(super) x: Num,
    pub(super) y: Num,
    /// On which side of it its name is drawn, if not above.
    pub(super) label: Option<Text>,
    pub(super) count: Num,
    pub(super) origin: String,
}
file!(GroupRow { id: Text, locales: Vec<Text>, text: String, origin: String });
file!(VecheRow { id: Text, name: String, x: i32, y: i32, w: i32, h: i32, max_vp: Num, max_coin: Num, origin: String });

file!(LandFile {
    meta: Value,
    land: Vec<OutlineRow>,
    lake: Vec<OutlineRow>,
    river: Vec<CourseRow>,
    border: Vec<CourseRow>,
    name: Vec<NameRow>,
});
file!(OutlineRow { id: Text, name: String, outline: Vec<(i32, i32)> });
file!(CourseRow { id: Text, course: Vec<(i32, i32)> });
file!(NameRow { words: Text, of: Text, x: Num, y: Num, size: Num });

file!(WaysFile { meta: Value, way: Vec<WayRow> });
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WayRow {
    pub(super) id: Text,
    #[serde(rename = "type")]
    pub(super) kind: Text,
    pub(super) locales: Vec<Text>,
    pub(super) name: Option<String>,
    pub(super) hub: Option<(i32, i32)>,
    pub(super) count: Num,
    pub(super) origin: String,
}

file!(LordsFile { meta: Value, lord: Vec<LordRow>, vassal: Vec<VassalRow>, command_card: Vec<CommandRow> });
file!(LordRow {
    id: Text,
    name: Text,
    full_name: String,
    title: String,
    side: Text,
    marshal: Text,
    marshal_yields_to: Option<Text>,
    fealty: Num,
    service: Num,
    lordship: Num,
    command: Num,
    seats: Vec<Text>,
    conditional_seats: Value,
    forces: Spanned<Amounts>,
    assets: Spanned<Amounts>,
    transport_choice: Num,
    transport_types: Value,
    ships: Spanned<bool>,
    mustered_only_by: Option<String>,
    vassals: Vec<Text>,
    cylinders: Num,
    count: Num,
    origin: String,
});
file!(VassalRow {
    id: Text,
    lord: Text,
    name: String,
    service: Num,
    forces: Spanned<Amounts>,
    special: Text,
    requires: Text,
    count: Num,
    origin: String,
});
file!(CommandRow { id: Text, side: Text, lord: Text, count: Num, origin: String });

file!(ForcesFile { meta: Value, unit: Vec<UnitRow> });
file!(UnitRow {
    id: Text,
    name: String,
    class: Text,
    armored: Spanned<bool>,
    melee_battle: Num,
    melee_storm: Num,
    archery: Num,
    archery_by: Value,
    archery_armor_mod: Num,
    protection_kind: Text,
    protection: Num,
    protection_vs_archery: Num,
    protection_in_storm: Num,
    loss_range: Num,
    color: String,
    count: Num,
    text: String,
    origin: String,
});

file!(HoldsFile { meta: Value, stronghold: Vec<HoldRow> });
file!(HoldRow {
    id: Text,
    name: String,
    built_by: Text,
    is_stronghold: Option<bool>,
    capacity: Num,
    walls: Num,
    garrison: Spanned<Amounts>,
    vp: Num,
    spoils: Spanned<Amounts>,
    count: Num,
    text: Option<String>,
    origin: String,
});

file!(CardsFile { meta: Value, card: Vec<CardRow> });
file!(CardRow {
    id: Text,
    side: Text,
    number: Num,
    count: Num,
    origin: String,
    event: EventRow,
    capability: CapabilityRow
});
file!(EventRow { name: String, timing: Text, windows: Spanned<Value>, arms: String, effects: Spanned<Value>, text: String });
file!(CapabilityRow {
    name: String,
    scope: Text,
    arms: String,
    lords: Words,
    effects: Spanned<Value>,
    text: String
});

file!(CalendarFile { meta: Value, r#box: Vec<BoxRow>, season: Vec<SeasonRow> });
file!(BoxRow {
    r#box: Num,
    season: Text,
    year: Num,
    half: Num,
    plan_cards: Num,
    usable_transport: Value,
    winter: bool,
    summer: bool,
    start_of_levy: Spanned<Vec<String>>,
    end_of_campaign: Spanned<Vec<String>>,
    x: i32,
    y: i32,
    w: i32,
    h: i32,
    count: Num,
    origin: String,
});
file!(SeasonRow {
    id: Text,
    name: String,
    plan_cards: Num,
    trackway_transport: Value,
    waterway_transport: Value,
    ships_usable: bool,
    forage_anywhere: bool,
    count: Num,
    origin: String,
});

file!(MarkersFile { meta: Value, marker: Vec<MarkerRow> });
file!(MarkerRow { id: Text, name: String, count: Num, limit: Text, text: String, origin: String });

file!(ScenariosFile { meta: Value, scenario: Vec<ScenarioRow> });
file!(ScenarioRow {
    id: Text,
    name: String,
    first_box: Num,
    last_box: Num,
    turns: Num,
    start_phase: Text,
    offensive: String,
    no_cards: Text,
    victory: Text,
    special: Vec<Text>,
    conquered: Spanned<Vec<ConqueredRow>>,
    castles: Spanned<Vec<AtRow>>,
    ravaged: Spanned<Vec<AtRow>>,
    mustered: Spanned<Vec<MusteredRow>>,
    cylinders: Spanned<Vec<CylinderRow>>,
    removed: Vec<Text>,
    veche_vp: Num,
    veche_coin: Num,
    vp_check_half: Spanned<(i64, i64)>,
    transport: Option<Spanned<Vec<TransportRow>>>,
    mustered_vassals: Option<Vec<Text>>,
    capabilities: Option<Spanned<Vec<DeployedRow>>>,
    legate: Option<Text>,
    plan_teutonic: Option<Vec<Text>>,
    plan_russian: Option<Vec<Text>>,
    text: String,
    count: Num,
    origin: String,
});
file!(ConqueredRow { locale: String, side: String, markers: u8 });
file!(AtRow { locale: String, side: String });
file!(MusteredRow { lord: String, locale: String, service_box: u8 });
file!(CylinderRow { lord: String, r#box: u8 });
file!(DeployedRow { card: String, lord: String });
#[derive(Debug, Deserialize)]
pub(super) struct TransportRow {
    pub(super) lord: String,
    #[serde(flatten)]
    pub(super) goods: Amounts,
}

file!(EditionFile { meta: Value, r#override: Vec<OverrideRow> });
file!(OverrideRow {
    file: Text,
    table: Text,
    id_field: Text,
    id: Spanned<Value>,
    field: Text,
    value: Spanned<Value>,
    was: Value,
    clause: Text,
    origin: String,
});
