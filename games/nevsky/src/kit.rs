//! What the box holds: the figures, names and places that component files give to the ids of the rules. One book per edition;
//! what differs between the editions is data and the named switches of [`Edition`]. [N1] [N10.0]

use ravelin_core::ids;
use ravelin_core::{Each, Few, Specs};
use serde::{Deserialize, Serialize};

pub use crate::board::Scenery;
pub use crate::ids::*;

ids!(
    /// What a Locale is. [N1.3.1]
    pub Kind: u8, "type" {
        Region = "region",
        Town = "town",
        TradeRoute = "trade_route",
        Fort = "fort",
        Castle = "castle",
        Bishopric = "bishopric",
        City = "city",
        Novgorod = "novgorod",
    }
);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Land {
    Estonia,
    Livonia,
    Rus,
}

impl Land {
    pub const fn side(self) -> Side {
        match self {
            Land::Estonia | Land::Livonia => Side::Teutonic,
            Land::Rus => Side::Russian,
        }
    }
}

ids!(
    /// [N1.3.1]
    pub WayKind: u8, "kind of Way" { Trackway = "trackway", Waterway = "waterway" }
);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Season {
    Summer,
    EarlyWinter,
    LateWinter,
    Rasputitsa,
}

impl Season {
    pub const fn winter(self) -> bool {
        matches!(self, Season::EarlyWinter | Season::LateWinter)
    }
}

#[derive(Clone, Debug)]
pub struct LocaleSpec {
    pub name: String,
    pub kind: Kind,
    pub land: Land,
    pub x: i32,
    pub y: i32,
    pub label: Label,
}

/// On which side of a Locale its name is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Label {
    Above,
    Below,
    Left,
    Right,
}

#[derive(Clone, Debug)]
pub struct WaySpec {
    pub kind: WayKind,
    pub locales: Locales,
    pub name: Option<String>,
    pub hub: Option<(i32, i32)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Marshal {
    Always,
    IfAbsent(LordId),
    Never,
}

#[derive(Clone, Debug)]
pub struct LordSpec {
    pub name: String,
    pub full_name: String,
    pub title: String,
    pub marshal: Marshal,
    pub fealty: u8,
    pub service: u8,
    pub lordship: u8,
    pub command: u8,
    pub seats: Locales,
    pub forces: Forces,
    pub assets: Goods,
    pub transport_choice: u8,
    pub ships: bool,
    /// In order, by their slot on the mat.
    pub vassals: Few<VassalId, RETINUE>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Special {
    Ordinary,
    Crusaders,
    Steppe,
}

#[derive(Clone, Debug)]
pub struct VassalSpec {
    pub name: String,
    pub lord: LordId,
    /// Its place among those of its Lord.
    pub slot: Slot,
    pub service: u8,
    pub forces: Forces,
    pub special: Special,
}

#[derive(Clone, Debug)]
pub struct UnitSpec {
    pub name: String,
    pub horse: bool,
    pub armored: bool,
    pub melee_battle: u8,
    pub melee_storm: u8,
    pub protection: u8,
    pub protection_archery: u8,
    pub protection_storm: u8,
    pub losses: u8,
    pub pieces: u8,
}

#[derive(Clone, Debug, Default)]
pub struct HoldSpec {
    pub name: String,
    pub capacity: u8,
    pub walls: u8,
    pub garrison: Garrison,
    pub vp: u8,
    pub spoils: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Timing {
    Immediate,
    Hold,
    ThisLevy,
    ThisCampaign,
    None,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    ThisLord,
    Side,
    None,
}

#[derive(Clone, Debug)]
pub struct CardSpec {
    pub event: String,
    pub event_text: String,
    pub timing: Timing,
    pub capability: String,
    pub capability_text: String,
    pub scope: Scope,
    pub lords: Lords,
    /// The first card of the same Capability; itself if there is none before it. [N1.9.1f]
    pub twin: CardId,
}

#[derive(Clone, Debug)]
pub struct BoxSpec {
    pub season: Season,
    pub year: u16,
    pub plan: u8,
    pub to_sleds: bool,
    pub to_carts: bool,
    pub grow: bool,
    pub end_crusade: bool,
    pub rect: [i32; 4],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blanks {
    RemoveWhenDrawn,
    RemoveBeforePlay,
    Keep,
}

#[derive(Clone, Debug)]
pub struct ScenarioSpec {
    pub id: String,
    pub name: String,
    pub text: String,
    pub first: u8,
    pub last: u8,
    pub from_plan: bool,
    pub blanks: Blanks,
    pub watland: bool,
    pub removed_vp: bool,
    pub conquered: Locales,
    pub castles: Sides<Locales>,
    pub ravaged: Locales,
    pub mustered: Vec<(LordId, LocaleId, u8)>,
    pub cylinders: Vec<(LordId, u8)>,
    pub veche_vp: u8,
    pub veche_coin: u8,
    /// Free Transport that is chosen already; empty where the owners choose.
    pub transport: Vec<(LordId, Goods)>,
    pub vassals: Vec<VassalId>,
    pub capabilities: Vec<(CardId, Option<LordId>)>,
    pub legate: Option<LocaleId>,
    pub plans: Specs<Side, Vec<LordId>>,
}

/// What differs between the editions beyond data. [N10]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edition {
    pub second: bool,
    /// A Lord who Disbands in a Campaign is counted from the next box. [N3.3.2a] [N10.4a]
    pub counts_from_next: u8,
    /// Whether any Russian Lord may Levy Andrey. [N3.4.1e] [N10.5a]
    pub andrey_by_any: bool,
    /// [N3.5.2b] [N10.6a]
    pub veche_slide: u8,
    /// Defenders fill all three positions of their Front. [N4.4.1d] [N10.7a]
    pub fills_front: bool,
    /// A Flanking Lord may absorb although the target is Flanked. [N10.7d]
    pub flankers_absorb: bool,
    /// Half-Hits of a Lord's Storm melee. [N4.5.2k] [N10.8b]
    pub storm_cap: u8,
    /// Each Transport serves one Way of one Provender. [N4.6.2c] [N10.9a]
    pub transport_spent: bool,
    /// Ravage costs two actions near an enemy Lord. [N4.7.2b] [N10.10a]
    pub careful_ravage: bool,
    /// A Castle marker replaces a Walls +1 marker. [N1.9.1h] [N10.2a]
    pub castle_replaces_walls: bool,
    /// A Lord without Forces Disbands however late his Service. [N1.6e] [N10.2b]
    pub empty_disbands: bool,
    /// Vassal markers are placed only left of their Lord's. [N9.2a] [N10.13a]
    pub vassals_left_only: bool,
}

impl Edition {
    pub const FIRST: Edition = Edition {
        second: false,
        counts_from_next: 0,
        andrey_by_any: false,
        veche_slide: 1,
        fills_front: false,
        flankers_absorb: true,
        storm_cap: u8::MAX,
        transport_spent: false,
        careful_ravage: false,
        castle_replaces_walls: false,
        empty_disbands: false,
        vassals_left_only: false,
    };
    pub const SECOND: Edition = Edition {
        second: true,
        counts_from_next: 1,
        andrey_by_any: true,
        veche_slide: 2,
        fills_front: true,
        flankers_absorb: false,
        storm_cap: 12,
        transport_spent: true,
        careful_ravage: true,
        castle_replaces_walls: true,
        empty_disbands: true,
        vassals_left_only: true,
    };
}

/// Points of a line of the drawing, on the canvas of the Locales.
pub type Line = Vec<(i32, i32)>;

/// What a name on the drawing is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    Sea,
    Land,
}

/// A name on the drawing, around its point.
#[derive(Clone, Debug)]
pub struct NameSpec {
    pub words: String,
    pub of: Ground,
    pub x: i32,
    pub y: i32,
    pub size: i32,
}

/// The ground that the map is drawn on.
#[derive(Clone, Debug, Default)]
pub struct Art {
    pub lands: Vec<Line>,
    pub lakes: Vec<Line>,
    pub rivers: Vec<Line>,
    /// From north to south the border of Rus, which lies to the east of it; then that of Estonia.
    pub borders: Vec<Line>,
    pub names: Vec<NameSpec>,
    pub veche: [i32; 4],
}

/// A way out of a Locale: where to, and along which Way.
pub type Step = (LocaleId, WayId);
/// The ways out of a Locale.
pub type Steps = Few<Step, 16>;

/// Everything of one edition.
#[derive(Debug)]
pub struct Book {
    pub edition: Edition,
    pub locales: Specs<LocaleId, LocaleSpec>,
    pub ways: Specs<WayId, WaySpec>,
    pub lords: Specs<LordId, LordSpec>,
    pub vassals: Specs<VassalId, VassalSpec>,
    pub units: Specs<UnitId, UnitSpec>,
    /// Regions and Towns are empty.
    pub holds: Specs<Kind, HoldSpec>,
    pub cards: Specs<CardId, CardSpec>,
    /// Boxes 0 to 17; 0 and 17 repeat their neighbours.
    pub boxes: Vec<BoxSpec>,
    pub scenarios: Vec<ScenarioSpec>,
    pub art: Art,
    /// Derived from the above.
    pub steps: Specs<LocaleId, Steps>,
    pub track: Each<LocaleId, Locales>,
    pub water: Each<LocaleId, Locales>,
    pub near: Each<LocaleId, Locales>,
    pub distance: Specs<LocaleId, Each<LocaleId, u8>>,
    pub rus: Locales,
    pub livonia: Locales,
    pub printed_holds: Locales,
    pub trade: Locales,
    pub bishoprics: Locales,
    pub seaports: Locales,
    pub commanderies: Locales,
}

/// The components of both editions. [N10.0d]
#[derive(Debug)]
pub struct Kit {
    pub books: [Book; 2],
    /// What is drawn once for all.
    pub scenery: Scenery,
}

impl Kit {
    pub fn book(&self, second: bool) -> &Book {
        &self.books[usize::from(second)]
    }
}

impl Book {
    pub fn locale(&self, l: LocaleId) -> &LocaleSpec {
        &self.locales[l]
    }

    pub fn lord(&self, l: LordId) -> &LordSpec {
        &self.lords[l]
    }

    pub fn card(&self, c: CardId) -> &CardSpec {
        &self.cards[c]
    }

    /// What a Capability does; a card that refers to its twin says the same. [N1.9.1f]
    pub fn capability_text(&self, c: CardId) -> &str {
        &self.card(self.card(c).twin).capability_text
    }

    /// The Vassals of a Lord, in order.
    pub fn retinue(&self, l: LordId) -> impl Iterator<Item = VassalId> + Clone {
        self.lord(l).vassals.iter().copied()
    }

    /// Where a Vassal stands among those of its Lord.
    pub fn slot(&self, v: VassalId) -> Slot {
        self.vassals[v].slot
    }
}
