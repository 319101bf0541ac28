//! What the rules name: Lords, Locales, Ways, Vassals, cards, units, Assets, and sets and tables of them. Files and logs show
//! them as words. [N1]

use ravelin_core::{Each, Id, Set, ids};

/// Vassals of one Lord, at most.
pub const RETINUE: usize = Slot::ALL.len();
/// No mat holds more of a type. [N1.7.3a]
pub const MOST: u8 = 8;

pub type Lords = Set<LordId>;
pub type Locales = Set<LocaleId>;
pub type Cards = Set<CardId>;
/// Units by type.
pub type Forces = Each<UnitId, u8>;
/// Assets by type.
pub type Goods = Each<AssetId, u8>;
pub type Garrison = Each<Guard, u8>;
/// One of each side.
pub type Sides<T> = Each<Side, T>;

ids!(
    /// [N0.1]
    pub Side: u8, "side" {
        Teutonic = "teutonic",
        Russian = "russian",
    }
);

ids!(
    /// A Lord. The first six are Teutons. [N1.5.1]
    pub LordId: u16, "lord" {
        Andreas = "andreas",
        Heinrich = "heinrich",
        Hermann = "hermann",
        KnudAbel = "knud_abel",
        Rudolf = "rudolf",
        Yaroslav = "yaroslav",
        Aleksandr = "aleksandr",
        Andrey = "andrey",
        Domash = "domash",
        Gavrilo = "gavrilo",
        Karelians = "karelians",
        Vladislav = "vladislav",
    }
);

ids!(
    /// A kind of Forces. The first four are Horse. [N1.6]
    pub UnitId: u8, "unit" {
        Knights = "knights",
        Sergeants = "sergeants",
        LightHorse = "light_horse",
        AsiaticHorse = "asiatic_horse",
        MenAtArms = "men_at_arms",
        Militia = "militia",
        Serfs = "serfs",
    }
);

ids!(
    /// [N1.7]
    pub AssetId: u8, "asset" {
        Boat = "boat",
        Cart = "cart",
        Sled = "sled",
        Ship = "ship",
        Provender = "provender",
        Coin = "coin",
        Loot = "loot",
    }
);

ids!(
    /// A numbered card of Arts of War, or the blank of a side. What its halves are called: [`event`], [`capability`]. [N1.9.1]
    pub CardId: u64, "card" {
        T0 = "T0",
        T1 = "T1",
        T2 = "T2",
        T3 = "T3",
        T4 = "T4",
        T5 = "T5",
        T6 = "T6",
        T7 = "T7",
        T8 = "T8",
        T9 = "T9",
        T10 = "T10",
        T11 = "T11",
        T12 = "T12",
        T13 = "T13",
        T14 = "T14",
        T15 = "T15",
        T16 = "T16",
        T17 = "T17",
        T18 = "T18",
        R0 = "R0",
        R1 = "R1",
        R2 = "R2",
        R3 = "R3",
        R4 = "R4",
        R5 = "R5",
        R6 = "R6",
        R7 = "R7",
        R8 = "R8",
        R9 = "R9",
        R10 = "R10",
        R11 = "R11",
        R12 = "R12",
        R13 = "R13",
        R14 = "R14",
        R15 = "R15",
        R16 = "R16",
        R17 = "R17",
        R18 = "R18",
    }
);

ids!(
    /// [N1.3.1]
    pub LocaleId: u64, "locale" {
        Reval = "reval",
        Wesenberg = "wesenberg",
        Narwia = "narwia",
        Warbola = "warbola",
        Harrien = "harrien",
        Revala = "revala",
        Wierland = "wierland",
        Dorpat = "dorpat",
        Leal = "leal",
        Riga = "riga",
        Adsel = "adsel",
        Fellin = "fellin",
        Odenpah = "odenpah",
        Wenden = "wenden",
        Kirrumpah = "kirrumpah",
        Pernau = "pernau",
        Rositten = "rositten",
        Jerwen = "jerwen",
        Lettgallia = "lettgallia",
        Metsepole = "metsepole",
        Sackala = "sackala",
        Tolowa = "tolowa",
        Ugaunia = "ugaunia",
        Waiga = "waiga",
        Novgorod = "novgorod",
        Ladoga = "ladoga",
        Pskov = "pskov",
        Rusa = "rusa",
        Lovat = "lovat",
        Luga = "luga",
        Neva = "neva",
        Volkhov = "volkhov",
        Izborsk = "izborsk",
        Kaibolovo = "kaibolovo",
        Koporye = "koporye",
        Porkhov = "porkhov",
        VelikiyeLuki = "velikiye_luki",
        Dubrovno = "dubrovno",
        Gdov = "gdov",
        Ostrov = "ostrov",
        Sablia = "sablia",
        Tesovo = "tesovo",
        Zheltsy = "zheltsy",
        Ingria = "ingria",
        Izhora = "izhora",
        Karelia = "karelia",
        PlyussaRiver = "plyussa_river",
        ShelonRiver = "shelon_river",
        SorotRiver = "sorot_river",
        Uzmen = "uzmen",
        VelikayaRiver = "velikaya_river",
        Vod = "vod",
        ZhelchaRiver = "zhelcha_river",
    }
);

ids!(
    /// [N1.3.1]
    pub WayId: u128, "way" {
        TrackCrossroads = "track_crossroads",
        WaterPeipusEast = "water_peipus_east",
        WaterPeipusWest = "water_peipus_west",
        WaterWirz = "water_wirz",
        WaterPskovUzmen = "water_pskov_uzmen",
        WaterUzmenZhelchaRiver = "water_uzmen_zhelcha_river",
        WaterIlmen = "water_ilmen",
        WaterPernauFork = "water_pernau_fork",
        WaterRigaWenden = "water_riga_wenden",
        WaterAdselWenden = "water_adsel_wenden",
        WaterPskovOstrov = "water_pskov_ostrov",
        WaterOstrovVelikayaRiver = "water_ostrov_velikaya_river",
        WaterSorotRiverVelikayaRiver = "water_sorot_river_velikaya_river",
        WaterRusaLovat = "water_rusa_lovat",
        WaterLovatVelikiyeLuki = "water_lovat_velikiye_luki",
        WaterDubrovnoShelonRiver = "water_dubrovno_shelon_river",
        WaterPorkhovShelonRiver = "water_porkhov_shelon_river",
        WaterNarwiaPlyussaRiver = "water_narwia_plyussa_river",
        WaterLugaKaibolovo = "water_luga_kaibolovo",
        WaterKaibolovoZheltsy = "water_kaibolovo_zheltsy",
        WaterSabliaZheltsy = "water_sablia_zheltsy",
        WaterTesovoZheltsy = "water_tesovo_zheltsy",
        WaterLadogaVolkhov = "water_ladoga_volkhov",
        WaterNovgorodVolkhov = "water_novgorod_volkhov",
        WaterLadogaNeva = "water_ladoga_neva",
        TrackRevalRevala = "track_reval_revala",
        TrackWesenbergRevala = "track_wesenberg_revala",
        TrackNarwiaWierland = "track_narwia_wierland",
        TrackNarwiaKaibolovo = "track_narwia_kaibolovo",
        TrackWierlandWaiga = "track_wierland_waiga",
        TrackWesenbergJerwen = "track_wesenberg_jerwen",
        TrackWesenbergWierland = "track_wesenberg_wierland",
        TrackRevalWarbola = "track_reval_warbola",
        TrackWarbolaHarrien = "track_warbola_harrien",
        TrackHarrienJerwen = "track_harrien_jerwen",
        TrackWarbolaLeal = "track_warbola_leal",
        TrackDorpatWaiga = "track_dorpat_waiga",
        TrackLealPernau = "track_leal_pernau",
        TrackFellinSackala = "track_fellin_sackala",
        TrackMetsepoleSackala = "track_metsepole_sackala",
        TrackWendenMetsepole = "track_wenden_metsepole",
        TrackWendenTolowa = "track_wenden_tolowa",
        TrackRosittenTolowa = "track_rositten_tolowa",
        TrackRosittenLettgallia = "track_rositten_lettgallia",
        TrackAdselFork = "track_adsel_fork",
        TrackAdselKirrumpah = "track_adsel_kirrumpah",
        TrackOdenpahKirrumpah = "track_odenpah_kirrumpah",
        TrackKirrumpahIzborsk = "track_kirrumpah_izborsk",
        TrackUgauniaUzmen = "track_ugaunia_uzmen",
        TrackUgauniaIzborsk = "track_ugaunia_izborsk",
        TrackLettgalliaOstrov = "track_lettgallia_ostrov",
        TrackLettgalliaIzborsk = "track_lettgallia_izborsk",
        TrackPskovIzborsk = "track_pskov_izborsk",
        TrackKaibolovoKoporye = "track_kaibolovo_koporye",
        TrackKoporyeVod = "track_koporye_vod",
        TrackNevaVod = "track_neva_vod",
        TrackIngriaVod = "track_ingria_vod",
        TrackNevaKarelia = "track_neva_karelia",
        TrackNevaIzhora = "track_neva_izhora",
        TrackLadogaIzhora = "track_ladoga_izhora",
        TrackIngriaIzhora = "track_ingria_izhora",
        TrackTesovoIngria = "track_tesovo_ingria",
        TrackNovgorodTesovo = "track_novgorod_tesovo",
        TrackNovgorodSablia = "track_novgorod_sablia",
        TrackSabliaShelonRiver = "track_sablia_shelon_river",
        TrackGdovPlyussaRiver = "track_gdov_plyussa_river",
        TrackZheltsyPlyussaRiver = "track_zheltsy_plyussa_river",
        TrackPlyussaRiverZhelchaRiver = "track_plyussa_river_zhelcha_river",
        TrackPskovZhelchaRiver = "track_pskov_zhelcha_river",
        TrackPskovDubrovno = "track_pskov_dubrovno",
        TrackPorkhovDubrovno = "track_porkhov_dubrovno",
        TrackPorkhovSorotRiver = "track_porkhov_sorot_river",
        TrackVelikiyeLukiVelikayaRiver = "track_velikiye_luki_velikaya_river",
    }
);

ids!(
    /// A Vassal, after his Lord. [N1.5.4]
    pub VassalId: u64, "vassal" {
        AndreasTeutonicVassals = "andreas__teutonic_vassals",
        AndreasLettgallianAuxiliaries = "andreas__lettgallian_auxiliaries",
        AndreasSummerCrusaders = "andreas__summer_crusaders",
        HeinrichHeinrichVonLode = "heinrich__heinrich_von_lode",
        HeinrichOdwardVonLode = "heinrich__odward_von_lode",
        HermannHelmoldVonLuneburg = "hermann__helmold_von_luneburg",
        HermannJohannesVonDolen = "hermann__johannes_von_dolen",
        HermannUgaunianAuxiliaries = "hermann__ugaunian_auxiliaries",
        KnudAbelDietrichVonKivel = "knud_abel__dietrich_von_kivel",
        KnudAbelOttoVonLuneburg = "knud_abel__otto_von_luneburg",
        KnudAbelEstonianAuxiliaries = "knud_abel__estonian_auxiliaries",
        RudolfExSwordBrethren = "rudolf__ex_sword_brethren",
        RudolfJerwenTeutonicVassals = "rudolf__jerwen_teutonic_vassals",
        RudolfSummerCrusaders = "rudolf__summer_crusaders",
        YaroslavMstislavichPartisans = "yaroslav__mstislavich_partisans",
        AleksandrPereyaslavl = "aleksandr__pereyaslavl",
        AleksandrRostov = "aleksandr__rostov",
        AleksandrYaroslavl = "aleksandr__yaroslavl",
        AleksandrMongols1 = "aleksandr__mongols_1",
        AleksandrMongols2 = "aleksandr__mongols_2",
        AndreySuzdal = "andrey__suzdal",
        AndreyVladimir = "andrey__vladimir",
        AndreyKipchaqs1 = "andrey__kipchaqs_1",
        AndreyKipchaqs2 = "andrey__kipchaqs_2",
        DomashNovgorod1 = "domash__novgorod_1",
        DomashNovgorod2 = "domash__novgorod_2",
        DomashNovgorod3 = "domash__novgorod_3",
        GavriloPskov = "gavrilo__pskov",
        GavriloPskovMilitia = "gavrilo__pskov_militia",
        GavriloBorderlandRussians = "gavrilo__borderland_russians",
        VladislavIzhoranAuxiliaries = "vladislav__izhoran_auxiliaries",
        VladislavIngrianAuxiliaries = "vladislav__ingrian_auxiliaries",
        VladislavVepsianAuxiliaries = "vladislav__vepsian_auxiliaries",
        VladislavVodianAuxiliaries = "vladislav__vodian_auxiliaries",
    }
);

ids!(
    /// The place of a Vassal among those of its Lord. [N1.5.4b]
    pub Slot: u8, "slot" { First = "first", Second = "second", Third = "third", Fourth = "fourth", Fifth = "fifth" }
);

ids!(
    /// Units of a Garrison. [N4.5.2d]
    pub Guard: u8, "unit" { Knights = "knights", MenAtArms = "men_at_arms" }
);

/// Cards by their Events. [N7]
pub mod event {
    use super::CardId;

    pub const GRAND_PRINCE: CardId = CardId::T1;
    pub const TORZHOK: CardId = CardId::T2;
    pub const VODIAN_TREACHERY: CardId = CardId::T3;
    pub const TVERDILO: CardId = CardId::T7;
    pub const TEUTONIC_FERVOR: CardId = CardId::T8;
    pub const FIELD_ORGAN: CardId = CardId::T10;
    pub const POPE_GREGORY: CardId = CardId::T11;
    pub const KHAN_BATY: CardId = CardId::T12;
    pub const HEINRICH_SEES_THE_CURIA: CardId = CardId::T13;
    pub const TEUTONIC_BOUNTIFUL_HARVEST: CardId = CardId::T14;
    pub const TEUTONIC_MINDAUGAS: CardId = CardId::T15;
    pub const TEUTONIC_FAMINE: CardId = CardId::T16;
    pub const TEUTONIC_DIETRICH_VON_GRUNINGEN: CardId = CardId::T17;
    pub const SWEDISH_CRUSADE: CardId = CardId::T18;
    pub const POGOST: CardId = CardId::R3;
    pub const RAVENS_ROCK: CardId = CardId::R4;
    pub const RUSSIAN_FAMINE: CardId = CardId::R7;
    pub const PRINCE_OF_POLOTSK: CardId = CardId::R8;
    pub const OSILIAN_REVOLT: CardId = CardId::R9;
    pub const BATU_KHAN: CardId = CardId::R10;
    pub const VALDEMAR: CardId = CardId::R11;
    pub const RUSSIAN_MINDAUGAS: CardId = CardId::R12;
    pub const PELGUI: CardId = CardId::R13;
    pub const PRUSSIAN_REVOLT: CardId = CardId::R14;
    pub const DEATH_OF_THE_POPE: CardId = CardId::R15;
    pub const TEMPEST: CardId = CardId::R16;
    pub const RUSSIAN_DIETRICH_VON_GRUNINGEN: CardId = CardId::R17;
    pub const RUSSIAN_BOUNTIFUL_HARVEST: CardId = CardId::R18;
}

/// Cards by their Capabilities. [N7]
pub mod capability {
    use super::CardId;

    pub const TREATY_OF_STENSBY: CardId = CardId::T1;
    pub const TEUTONIC_RAIDERS: CardId = CardId::T2;
    pub const CONVERTS: CardId = CardId::T3;
    pub const HILLFORTS: CardId = CardId::T8;
    pub const CRUSADE: CardId = CardId::T11;
    pub const ORDENSBURGEN: CardId = CardId::T12;
    pub const WILLIAM_OF_MODENA: CardId = CardId::T13;
    pub const TREBUCHETS: CardId = CardId::T14;
    pub const TEUTONIC_RANSOM: CardId = CardId::T16;
    pub const STONEMASONS: CardId = CardId::T17;
    pub const COGS: CardId = CardId::T18;
    pub const SMERDI: CardId = CardId::R4;
    pub const RUSSIAN_RANSOM: CardId = CardId::R7;
    pub const BLACK_SEA_TRADE: CardId = CardId::R8;
    pub const BALTIC_SEA_TRADE: CardId = CardId::R9;
    pub const STEPPE_WARRIORS: CardId = CardId::R10;
    pub const HOUSE_OF_SUZDAL: CardId = CardId::R11;
    pub const ARCHBISHOPRIC: CardId = CardId::R15;
    pub const LODYA: CardId = CardId::R16;
    pub const VELIKY_KNYAZ: CardId = CardId::R17;
    pub const STONE_KREMLIN: CardId = CardId::R18;

    pub const BALISTARII: [CardId; 3] = [CardId::T4, CardId::T5, CardId::T6];
    pub const STRELTSY: [CardId; 2] = [CardId::R3, CardId::R13];
    pub const LUCHNIKI: [CardId; 2] = [CardId::R1, CardId::R2];
    pub const WARRIOR_MONKS: [CardId; 2] = [CardId::T7, CardId::T15];
    pub const HALBBRUEDER: [CardId; 2] = [CardId::T9, CardId::T10];
    pub const DRUZHINA: [CardId; 2] = [CardId::R5, CardId::R6];
    pub const RUSSIAN_RAIDERS: [CardId; 2] = [CardId::R12, CardId::R14];
}

/// Events of Battles that both sides have. [N4.4.1j] [N7]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tactic {
    Bridge,
    Marsh,
    Ambush,
    Hill,
}

impl Tactic {
    pub const fn card(self, side: Side) -> CardId {
        match (self, side) {
            (Tactic::Bridge, Side::Teutonic) => CardId::T4,
            (Tactic::Bridge, Side::Russian) => CardId::R1,
            (Tactic::Marsh, Side::Teutonic) => CardId::T5,
            (Tactic::Marsh, Side::Russian) => CardId::R2,
            (Tactic::Ambush, Side::Teutonic) => CardId::T6,
            (Tactic::Ambush, Side::Russian) => CardId::R6,
            (Tactic::Hill, Side::Teutonic) => CardId::T9,
            (Tactic::Hill, Side::Russian) => CardId::R5,
        }
    }
}

impl Side {
    #[must_use]
    pub const fn enemy(self) -> Side {
        match self {
            Side::Teutonic => Side::Russian,
            Side::Russian => Side::Teutonic,
        }
    }

    pub fn lords(self) -> impl DoubleEndedIterator<Item = LordId> + Clone {
        let (teutons, russians) = LordId::ALL.split_at(LordId::ALL.len() / 2);
        let lords = match self {
            Side::Teutonic => teutons,
            Side::Russian => russians,
        };
        lords.iter().copied()
    }

    /// All its Lords, as a set.
    #[inline]
    pub fn all_lords(self) -> Lords {
        let teutons = Set::first(LordId::ALL.len() / 2);
        match self {
            Side::Teutonic => teutons,
            Side::Russian => Set::all() - teutons,
        }
    }

    /// Its numbered cards.
    #[inline]
    pub fn numbered(self) -> Cards {
        let teutonic = Set::first(CardId::PER_SIDE);
        match self {
            Side::Teutonic => teutonic.without(CardId::T0),
            Side::Russian => (Set::all() - teutonic).without(CardId::R0),
        }
    }

    pub const fn blank(self) -> CardId {
        match self {
            Side::Teutonic => CardId::T0,
            Side::Russian => CardId::R0,
        }
    }
}

impl LordId {
    #[inline]
    pub const fn side(self) -> Side {
        if (self as usize) < LordId::ALL.len() / 2 { Side::Teutonic } else { Side::Russian }
    }
}

impl AssetId {
    /// One of it, in words.
    pub const fn name(self) -> &'static str {
        match self {
            AssetId::Boat => "Boat",
            AssetId::Cart => "Cart",
            AssetId::Sled => "Sled",
            AssetId::Ship => "Ship",
            AssetId::Provender => "Provender",
            AssetId::Coin => "Coin",
            AssetId::Loot => "Loot",
        }
    }

    /// As scenes and terminals write it.
    pub const fn short(self) -> &'static str {
        match self {
            AssetId::Provender => "Prov",
            other => other.name(),
        }
    }

    pub const TRANSPORT: [AssetId; 4] = [AssetId::Boat, AssetId::Cart, AssetId::Sled, AssetId::Ship];
}

impl UnitId {
    /// As terminals write it, and scenes in small letters.
    pub const fn short(self) -> &'static str {
        match self {
            UnitId::Knights => "Kn",
            UnitId::Sergeants => "Sg",
            UnitId::LightHorse => "LH",
            UnitId::AsiaticHorse => "AH",
            UnitId::MenAtArms => "MaA",
            UnitId::Militia => "Mil",
            UnitId::Serfs => "Serf",
        }
    }

    pub const fn is_horse(self) -> bool {
        (self as u8) < 4
    }
}

impl CardId {
    /// The blank card and eighteen numbered ones.
    pub const PER_SIDE: usize = CardId::ALL.len() / 2;

    #[inline]
    pub const fn side(self) -> Side {
        if (self as usize) < CardId::PER_SIDE { Side::Teutonic } else { Side::Russian }
    }

    /// Its place among the cards of its side: 0 for the blank.
    pub const fn place(self) -> usize {
        self as usize % CardId::PER_SIDE
    }

    /// The card of a side at a place.
    pub fn placed(side: Side, place: usize) -> Option<CardId> {
        CardId::at(side.blank().index() + place).filter(|card| card.side() == side)
    }

    /// Its number in scripts of dice and in tokens.
    pub const fn number(self) -> u16 {
        self as u16
    }

    pub const fn is_blank(self) -> bool {
        matches!(self, CardId::T0 | CardId::R0)
    }
}

impl Guard {
    pub const fn unit(self) -> UnitId {
        match self {
            Guard::Knights => UnitId::Knights,
            Guard::MenAtArms => UnitId::MenAtArms,
        }
    }

    pub fn of(unit: UnitId) -> Option<Guard> {
        Guard::ALL.into_iter().find(|guard| guard.unit() == unit)
    }
}
