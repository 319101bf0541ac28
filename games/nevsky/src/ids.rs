//! The ids that the rules know: Lords, Locales, Ways, Vassals, cards, units, Assets, and sets of them. Files and logs show them
//! as words; the state keeps a byte, or a bit of a set. [N1]

use std::fmt;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

pub const LORDS: usize = 12;
pub const LOCALES: usize = 53;
pub const WAYS: usize = 73;
pub const VASSALS: usize = 34;
/// Per side: the blank card and eighteen numbered ones.
pub const DECK: usize = 19;
pub const CARDS: usize = 2 * DECK;
pub const UNITS: usize = 7;
pub const ASSETS: usize = 7;
/// Vassals of one Lord, at most.
pub const RETINUE: usize = 5;
/// No mat holds more of a type. [N1.7.3a]
pub const MOST: u8 = 8;

pub const LORD_IDS: [&str; LORDS] = [
    "andreas",
    "heinrich",
    "hermann",
    "knud_abel",
    "rudolf",
    "yaroslav",
    "aleksandr",
    "andrey",
    "domash",
    "gavrilo",
    "karelians",
    "vladislav",
];

pub const UNIT_IDS: [&str; UNITS] =
    ["knights", "sergeants", "light_horse", "asiatic_horse", "men_at_arms", "militia", "serfs"];
pub const ASSET_IDS: [&str; ASSETS] = ["boat", "cart", "sled", "ship", "provender", "coin", "loot"];

pub const CARD_IDS: [&str; CARDS] = [
    "T0", "T1", "T2", "T3", "T4", "T5", "T6", "T7", "T8", "T9", "T10", "T11", "T12", "T13", "T14", "T15", "T16", "T17",
    "T18", "R0", "R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8", "R9", "R10", "R11", "R12", "R13", "R14", "R15", "R16",
    "R17", "R18",
];

pub const LOCALE_IDS: [&str; LOCALES] = [
    "reval",
    "wesenberg",
    "narwia",
    "warbola",
    "harrien",
    "revala",
    "wierland",
    "dorpat",
    "leal",
    "riga",
    "adsel",
    "fellin",
    "odenpah",
    "wenden",
    "kirrumpah",
    "pernau",
    "rositten",
    "jerwen",
    "lettgallia",
    "metsepole",
    "sackala",
    "tolowa",
    "ugaunia",
    "waiga",
    "novgorod",
    "ladoga",
    "pskov",
    "rusa",
    "lovat",
    "luga",
    "neva",
    "volkhov",
    "izborsk",
    "kaibolovo",
    "koporye",
    "porkhov",
    "velikiye_luki",
    "dubrovno",
    "gdov",
    "ostrov",
    "sablia",
    "tesovo",
    "zheltsy",
    "ingria",
    "izhora",
    "karelia",
    "plyussa_river",
    "shelon_river",
    "sorot_river",
    "uzmen",
    "velikaya_river",
    "vod",
    "zhelcha_river",
];

pub const WAY_IDS: [&str; WAYS] = [
    "track_crossroads",
    "water_peipus_east",
    "water_peipus_west",
    "water_wirz",
    "water_pskov_uzmen",
    "water_uzmen_zhelcha_river",
    "water_ilmen",
    "water_pernau_fork",
    "water_riga_wenden",
    "water_adsel_wenden",
    "water_pskov_ostrov",
    "water_ostrov_velikaya_river",
    "water_sorot_river_velikaya_river",
    "water_rusa_lovat",
    "water_lovat_velikiye_luki",
    "water_dubrovno_shelon_river",
    "water_porkhov_shelon_river",
    "water_narwia_plyussa_river",
    "water_luga_kaibolovo",
    "water_kaibolovo_zheltsy",
    "water_sablia_zheltsy",
    "water_tesovo_zheltsy",
    "water_ladoga_volkhov",
    "water_novgorod_volkhov",
    "water_ladoga_neva",
    "track_reval_revala",
    "track_wesenberg_revala",
    "track_narwia_wierland",
    "track_narwia_kaibolovo",
    "track_wierland_waiga",
    "track_wesenberg_jerwen",
    "track_wesenberg_wierland",
    "track_reval_warbola",
    "track_warbola_harrien",
    "track_harrien_jerwen",
    "track_warbola_leal",
    "track_dorpat_waiga",
    "track_leal_pernau",
    "track_fellin_sackala",
    "track_metsepole_sackala",
    "track_wenden_metsepole",
    "track_wenden_tolowa",
    "track_rositten_tolowa",
    "track_rositten_lettgallia",
    "track_adsel_fork",
    "track_adsel_kirrumpah",
    "track_odenpah_kirrumpah",
    "track_kirrumpah_izborsk",
    "track_ugaunia_uzmen",
    "track_ugaunia_izborsk",
    "track_lettgallia_ostrov",
    "track_lettgallia_izborsk",
    "track_pskov_izborsk",
    "track_kaibolovo_koporye",
    "track_koporye_vod",
    "track_neva_vod",
    "track_ingria_vod",
    "track_neva_karelia",
    "track_neva_izhora",
    "track_ladoga_izhora",
    "track_ingria_izhora",
    "track_tesovo_ingria",
    "track_novgorod_tesovo",
    "track_novgorod_sablia",
    "track_sablia_shelon_river",
    "track_gdov_plyussa_river",
    "track_zheltsy_plyussa_river",
    "track_plyussa_river_zhelcha_river",
    "track_pskov_zhelcha_river",
    "track_pskov_dubrovno",
    "track_porkhov_dubrovno",
    "track_porkhov_sorot_river",
    "track_velikiye_luki_velikaya_river",
];

pub const VASSAL_IDS: [&str; VASSALS] = [
    "andreas__teutonic_vassals",
    "andreas__lettgallian_auxiliaries",
    "andreas__summer_crusaders",
    "heinrich__heinrich_von_lode",
    "heinrich__odward_von_lode",
    "hermann__helmold_von_luneburg",
    "hermann__johannes_von_dolen",
    "hermann__ugaunian_auxiliaries",
    "knud_abel__dietrich_von_kivel",
    "knud_abel__otto_von_luneburg",
    "knud_abel__estonian_auxiliaries",
    "rudolf__ex_sword_brethren",
    "rudolf__jerwen_teutonic_vassals",
    "rudolf__summer_crusaders",
    "yaroslav__mstislavich_partisans",
    "aleksandr__pereyaslavl",
    "aleksandr__rostov",
    "aleksandr__yaroslavl",
    "aleksandr__mongols_1",
    "aleksandr__mongols_2",
    "andrey__suzdal",
    "andrey__vladimir",
    "andrey__kipchaqs_1",
    "andrey__kipchaqs_2",
    "domash__novgorod_1",
    "domash__novgorod_2",
    "domash__novgorod_3",
    "gavrilo__pskov",
    "gavrilo__pskov_militia",
    "gavrilo__borderland_russians",
    "vladislav__izhoran_auxiliaries",
    "vladislav__ingrian_auxiliaries",
    "vladislav__vepsian_auxiliaries",
    "vladislav__vodian_auxiliaries",
];

/// A newtype over the place in a list of ids; files and logs show the id.
macro_rules! ids {
    ($(#[$doc:meta])* $name:ident, $list:ident, $noun:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
        pub struct $name(pub u8);

        impl $name {
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            pub fn id(self) -> &'static str {
                $list.get(self.index()).copied().unwrap_or("?")
            }

            pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
                (0..$list.len() as u8).map($name)
            }

            pub fn find(id: &str) -> Option<Self> {
                $list.iter().position(|i| *i == id).map(|i| $name(i as u8))
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.id())
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
                s.serialize_str(self.id())
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
                let id = String::deserialize(d)?;
                $name::find(&id).ok_or_else(|| D::Error::custom(format!(concat!("there is no ", $noun, " {:?}"), id)))
            }
        }
    };
}

ids!(LordId, LORD_IDS, "lord");
ids!(LocaleId, LOCALE_IDS, "locale");
ids!(WayId, WAY_IDS, "way");
ids!(VassalId, VASSAL_IDS, "vassal");
ids!(
    /// A numbered card, or the blank of a side.
    CardId, CARD_IDS, "card"
);
ids!(UnitId, UNIT_IDS, "unit");
ids!(AssetId, ASSET_IDS, "asset");

pub mod lord {
    use super::LordId;
    pub const ANDREAS: LordId = LordId(0);
    pub const HEINRICH: LordId = LordId(1);
    pub const HERMANN: LordId = LordId(2);
    pub const KNUD_ABEL: LordId = LordId(3);
    pub const RUDOLF: LordId = LordId(4);
    pub const YAROSLAV: LordId = LordId(5);
    pub const ALEKSANDR: LordId = LordId(6);
    pub const ANDREY: LordId = LordId(7);
    pub const DOMASH: LordId = LordId(8);
    pub const KARELIANS: LordId = LordId(10);
    pub const VLADISLAV: LordId = LordId(11);
}

pub mod unit {
    use super::UnitId;
    pub const KNIGHTS: UnitId = UnitId(0);
    pub const SERGEANTS: UnitId = UnitId(1);
    pub const LIGHT_HORSE: UnitId = UnitId(2);
    pub const ASIATIC_HORSE: UnitId = UnitId(3);
    pub const MEN_AT_ARMS: UnitId = UnitId(4);
    pub const MILITIA: UnitId = UnitId(5);
    pub const SERFS: UnitId = UnitId(6);
}

pub mod asset {
    use super::AssetId;
    pub const BOAT: AssetId = AssetId(0);
    pub const CART: AssetId = AssetId(1);
    pub const SLED: AssetId = AssetId(2);
    pub const SHIP: AssetId = AssetId(3);
    pub const PROVENDER: AssetId = AssetId(4);
    pub const COIN: AssetId = AssetId(5);
    pub const LOOT: AssetId = AssetId(6);
    pub const TRANSPORT: [AssetId; 4] = [BOAT, CART, SLED, SHIP];
}

pub mod locale {
    use super::LocaleId;
    pub const RIGA: LocaleId = LocaleId(9);
    pub const NOVGOROD: LocaleId = LocaleId(24);
    pub const PSKOV: LocaleId = LocaleId(26);
    pub const LOVAT: LocaleId = LocaleId(28);
    pub const NEVA: LocaleId = LocaleId(30);
    pub const KAIBOLOVO: LocaleId = LocaleId(33);
    pub const KOPORYE: LocaleId = LocaleId(34);
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    #[default]
    Teutonic,
    Russian,
}

impl Side {
    pub const BOTH: [Side; 2] = [Side::Teutonic, Side::Russian];

    pub const fn index(self) -> usize {
        self as usize
    }

    #[must_use]
    pub const fn enemy(self) -> Side {
        match self {
            Side::Teutonic => Side::Russian,
            Side::Russian => Side::Teutonic,
        }
    }

    pub fn lords(self) -> impl DoubleEndedIterator<Item = LordId> + Clone {
        let first = self as u8 * 6;
        (first..first + 6).map(LordId)
    }

    pub const fn mask(self) -> Lords {
        Lords(0b11_1111 << (self as u16 * 6))
    }
}

impl LordId {
    pub const fn side(self) -> Side {
        if self.0 < 6 { Side::Teutonic } else { Side::Russian }
    }
}

impl CardId {
    pub const fn t(number: u8) -> CardId {
        CardId(number)
    }

    pub const fn r(number: u8) -> CardId {
        CardId(DECK as u8 + number)
    }

    pub const fn of(side: Side, number: u8) -> CardId {
        CardId(side as u8 * DECK as u8 + number)
    }

    pub const fn side(self) -> Side {
        if self.0 < DECK as u8 { Side::Teutonic } else { Side::Russian }
    }

    pub const fn number(self) -> u8 {
        self.0 % DECK as u8
    }

    pub const fn is_blank(self) -> bool {
        self.number() == 0
    }
}

/// A set of up to 64 things of one kind; files show the ids.
macro_rules! sets {
    ($name:ident, $bits:ty, $item:ident) => {
        #[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub $bits);

        impl $name {
            pub const NONE: $name = $name(0);

            pub const fn only(item: $item) -> Self {
                $name(1 << item.0)
            }

            pub const fn has(self, item: $item) -> bool {
                self.0 >> item.0 & 1 != 0
            }

            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            #[must_use]
            pub const fn with(self, item: $item) -> Self {
                $name(self.0 | 1 << item.0)
            }

            #[must_use]
            pub const fn without(self, item: $item) -> Self {
                $name(self.0 & !(1 << item.0))
            }

            #[must_use]
            pub const fn and(self, other: Self) -> Self {
                $name(self.0 & other.0)
            }

            #[must_use]
            pub const fn or(self, other: Self) -> Self {
                $name(self.0 | other.0)
            }

            #[must_use]
            pub const fn minus(self, other: Self) -> Self {
                $name(self.0 & !other.0)
            }

            pub fn insert(&mut self, item: $item) {
                self.0 |= 1 << item.0;
            }

            pub fn remove(&mut self, item: $item) {
                self.0 &= !(1 << item.0);
            }

            pub fn lowest(self) -> Option<$item> {
                (self.0 != 0).then(|| $item(self.0.trailing_zeros() as u8))
            }

            pub fn sole(self) -> Option<$item> {
                if self.0.count_ones() == 1 { self.lowest() } else { None }
            }

            pub fn iter(self) -> impl Iterator<Item = $item> + Clone {
                let mut left = self.0;
                std::iter::from_fn(move || {
                    if left == 0 {
                        return None;
                    }
                    let item = $item(left.trailing_zeros() as u8);
                    left &= left - 1;
                    Some(item)
                })
            }
        }

        impl FromIterator<$item> for $name {
            fn from_iter<I: IntoIterator<Item = $item>>(items: I) -> Self {
                items.into_iter().fold($name::NONE, $name::with)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_set().entries(self.iter()).finish()
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
                s.collect_seq(self.iter())
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
                let mut set = $name::NONE;
                for item in Vec::<$item>::deserialize(d)? {
                    if set.has(item) {
                        return Err(D::Error::custom(format!("{} stands there twice", item.id())));
                    }
                    set.insert(item);
                }
                Ok(set)
            }
        }
    };
}

sets!(Lords, u16, LordId);
sets!(Locales, u64, LocaleId);
sets!(Cards, u64, CardId);
