//! The whole state: what all see ([`Public`]) and what only some may ([`Secret`]): mats, Held Events, Plans, bids. Plain data,
//! copied by memcpy. Flags that end together stand in one struct that the phase change renews. [N0.4] [N1.5.2]

use ravelin_core::{Few, Lasting, Seat, tell};
use serde::{Deserialize, Serialize};

use crate::battle::Battle;
use crate::components::*;
use crate::flow::{Ask, Fate, Stage};
use crate::tokens::Boxes;

/// Where a Lord is. [N0.4]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    Map(LocaleId),
    Calendar(u8),
    Removed,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lord {
    pub place: Place,
    /// Box of the Service marker; 0 for a Lord who is not on map. [N0.5]
    #[serde(default, skip_serializing_if = "is_default")]
    pub service: u8,
    /// Inside a Stronghold, that is Besieged. [N0.4a]
    #[serde(default, skip_serializing_if = "is_default")]
    pub inside: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    pub moved: bool,
    /// He is Lieutenant over this Lord. [N4.1.3]
    #[serde(default, skip_serializing_if = "is_default")]
    pub lower: Option<LordId>,
    /// He is the Lower Lord of this one.
    #[serde(default, skip_serializing_if = "is_default")]
    pub upper: Option<LordId>,
}

pub(crate) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl Lord {
    pub const REMOVED: Lord =
        Lord { place: Place::Removed, service: 0, inside: false, moved: false, lower: None, upper: None };
}

/// What lies on a Lord's mat. [N1.5.2a]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Mat {
    #[serde(skip_serializing_if = "is_default")]
    pub units: Forces,
    #[serde(skip_serializing_if = "is_default")]
    pub routed: Forces,
    #[serde(skip_serializing_if = "is_default")]
    pub assets: Goods,
    /// Vassals by their place among the Lord's, as bits. [N1.5.4b]
    #[serde(skip_serializing_if = "is_default")]
    pub ready: u8,
    #[serde(skip_serializing_if = "is_default")]
    pub mustered: u8,
    /// Face down: back on the mat, not yet Ready. [N9.2c]
    #[serde(skip_serializing_if = "is_default")]
    pub unready: u8,
    /// This Lord Capabilities: two, and a third while one is to be discarded. [N1.9.1f]
    #[serde(skip_serializing_if = "is_default")]
    pub cards: Few<CardId, 3>,
    /// Provender or Loot that he still needs in this Feed. [N4.8.1a]
    #[serde(skip_serializing_if = "is_default")]
    pub hungry: u8,
    /// Provender that he will drop when he Avoids Battle or Retreats. [N4.3.4f]
    #[serde(skip_serializing_if = "is_default")]
    pub dropping: u8,
}

/// Where the Legate pawn is. [N1.4.1]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Legate {
    #[default]
    Out,
    Card,
    At(LocaleId),
}

/// How this game is played; fixed at set-up. [N9] [N10.0a]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Switches {
    pub second: bool,
    pub scenario: u8,
    pub hidden_mats: bool,
    pub vassal_service: bool,
    pub no_horse_archery: bool,
    pub bidding: bool,
    pub recycled_blanks: bool,
}

/// Blank cards of a side; what is neither here nor there has left the game. [N3.1.3e]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BlankCards {
    pub deck: u8,
    /// Drawn in this Arts of War step, on the way back to the deck.
    pub spent: u8,
    /// Set aside until the sixth is drawn. [N9.5a]
    pub aside: u8,
}

/// Lasts for one Levy.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct LevyFlags {
    /// Who may still use his Lordship in this Muster. [N3.4a]
    #[serde(skip_serializing_if = "is_default")]
    pub may_muster: Lords,
    /// Who has used it. [N3.4a]
    #[serde(skip_serializing_if = "is_default")]
    pub used: Lords,
    /// Who is Mustering, and his Levy actions left.
    #[serde(skip_serializing_if = "is_default")]
    pub mustering: Option<LordId>,
    #[serde(skip_serializing_if = "is_default")]
    pub left: u8,
    /// Immediate Events of this Levy, on their way back to the deck. [N3.1.3b]
    #[serde(skip_serializing_if = "is_default")]
    pub spent: Cards,
    /// Events drawn and not yet carried out, in order. [N3.1.1b]
    #[serde(skip_serializing_if = "is_default")]
    pub drawn: Few<CardId, 2>,
    /// Has drawn a Hold Event and has had no window since. [N3.1.3k]
    #[serde(skip_serializing_if = "is_default")]
    pub fresh: [bool; 2],
    /// Who may Muster has been fixed for this side's Muster. [N3.4a]
    #[serde(skip_serializing_if = "is_default")]
    pub begun: bool,
    /// Lords of the set-up whose free Transport is still to be chosen. [N2.1d]
    #[serde(skip_serializing_if = "is_default")]
    pub outfit: Lords,
}

/// Lasts for one Command card. [N4.2]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct CardFlags {
    #[serde(skip_serializing_if = "is_default")]
    pub lord: Option<LordId>,
    #[serde(skip_serializing_if = "is_default")]
    pub actions: u8,
    /// The Legate's further action is there. [N4.2.1c]
    #[serde(skip_serializing_if = "is_default")]
    pub legate: bool,
    /// Something was done on this card: no full Command any more. [N4.2.1d]
    #[serde(skip_serializing_if = "is_default")]
    pub acted: bool,
    /// The card's Commands are over. [N4.2.1f]
    #[serde(skip_serializing_if = "is_default")]
    pub ended: bool,
    #[serde(skip_serializing_if = "is_default")]
    pub marched: bool,
    #[serde(skip_serializing_if = "is_default")]
    pub raided: bool,
    /// Who goes along with the next March or Sail. [N4.3.1]
    #[serde(skip_serializing_if = "is_default")]
    pub group: Lords,
    /// Who was to go along and stays after all, until something is done.
    #[serde(skip_serializing_if = "is_default")]
    pub staying: Lords,
    #[serde(skip_serializing_if = "is_default")]
    pub legate_along: bool,
    #[serde(skip_serializing_if = "is_default")]
    pub legate_stays: bool,
}

/// A March or Sail under way, and the Approach that follows. [N4.3]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct March {
    #[serde(skip_serializing_if = "is_default")]
    pub group: Lords,
    #[serde(skip_serializing_if = "is_default")]
    pub from: LocaleId,
    #[serde(skip_serializing_if = "is_default")]
    pub to: LocaleId,
    #[serde(skip_serializing_if = "is_default")]
    pub way: Option<WayId>,
    /// Who Avoids Battle, where to and along which Way. [N4.3.4b]
    #[serde(skip_serializing_if = "is_default")]
    pub avoid: Few<(LordId, LocaleId, WayId), 6>,
    /// Who was to Avoid Battle and stays after all: once, so that the choice ends.
    #[serde(skip_serializing_if = "is_default")]
    pub stayed: Lords,
}

/// A Supply action of the second edition under way. [N4.6.2e]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Supply {
    #[serde(skip_serializing_if = "is_default")]
    pub carts: u8,
    #[serde(skip_serializing_if = "is_default")]
    pub boats: u8,
    #[serde(skip_serializing_if = "is_default")]
    pub ships: u8,
    #[serde(skip_serializing_if = "is_default")]
    pub seats_left: u8,
    #[serde(skip_serializing_if = "is_default")]
    pub used: Few<LocaleId, 2>,
    #[serde(skip_serializing_if = "is_default")]
    pub drawn: u8,
}

/// What the Active side is doing with Assets: hidden as its mats are. [N9.1d]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Stores {
    /// Provender still to be discarded before a March, or Transport still to be taken at a Tax. [N4.3.2e] [N7.R17C.a]
    #[serde(skip_serializing_if = "is_default")]
    pub due: u8,
    /// Loot and Provender left behind, to be divided; or left ashore. [N4.3.4j] [N4.7.3c]
    #[serde(skip_serializing_if = "is_default")]
    pub left_behind: Goods,
    #[serde(skip_serializing_if = "is_default")]
    pub supply: Supply,
    /// Provender that this Command card has taken from Seats, for Famine. [N7.T16E.a]
    #[serde(skip_serializing_if = "is_default")]
    pub from_seats: u8,
}

/// How the game ended. [N5]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// The other side has no Lord on map. [N5.2a]
    Campaign(Side),
    /// Neither side has a Lord on map: the score decides. [N5.2c]
    Nobody,
    /// The last box is over. [N5.3a]
    Score,
}

pub type PlanCard = Option<LordId>;
pub type Stack = Few<PlanCard, 6>;

/// What all see.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Public {
    pub switches: Switches,
    /// The first seat plays the Russians. [N9.4a]
    pub swapped: bool,
    /// What both bid, once it is turned up. [N9.4a]
    #[serde(default, skip_serializing_if = "is_default")]
    pub bids: Option<[u8; 2]>,
    pub stage: Stage,
    #[serde(default, skip_serializing_if = "is_default")]
    pub asks: Few<Ask, 6>,
    pub r#box: u8,
    pub campaign: bool,
    pub first_levy: bool,
    pub lords: [Lord; LORDS],
    pub conquered: Locales,
    pub ravaged: Locales,
    /// Castle markers by the colour that shows. [N1.9.1h]
    pub castles: [Locales; 2],
    pub walls: Locales,
    /// Siege markers. [N1.8b]
    #[serde(with = "sieges")]
    pub siege: [u8; LOCALES],
    pub legate: Legate,
    pub veche_vp: u8,
    pub veche_coin: u8,
    /// Points for enemy Lords gone, in Pleskau. [N5.1e]
    pub fallen: [u8; 2],
    /// Capabilities at the board edge.
    pub capabilities: Cards,
    /// This Levy and This Campaign Events in effect.
    pub events: Cards,
    pub blanks: [BlankCards; 2],
    /// How many Held Events each side has.
    pub held: [u8; 2],
    /// Cards that went back to their deck before all eyes, and cannot have been drawn as Held Events since. [N3.1.3i]
    #[serde(default, skip_serializing_if = "is_default")]
    pub returned: Cards,
    /// Boxes of Vassal markers on the Calendar; `OFF` elsewhere. [N9.2a]
    pub vassal_box: [[u8; RETINUE]; LORDS],
    /// Vassals removed for good, as bits. [N9.2c]
    pub gone: [u8; LORDS],
    pub committed: [bool; 2],
    /// Command cards revealed in this Campaign.
    pub shown: [Stack; 2],
    #[serde(default, skip_serializing_if = "is_default")]
    pub levy: Lasting<LevyFlags>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub card: Lasting<CardFlags>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub march: March,
    #[serde(default, skip_serializing_if = "is_default")]
    pub battle: Battle,
    /// Ravaged markers that a side must still remove. [N4.9.1a]
    #[serde(default, skip_serializing_if = "is_default")]
    pub grow: u8,
    pub end: Option<End>,
    /// A Lord may have lost his last unit, a siege its besiegers: look. [N0.8]
    #[serde(skip)]
    pub dirty: bool,
    /// The stop before the present decision has been made. [N3.1.3j]
    #[serde(default, skip_serializing_if = "is_default")]
    pub stopped: bool,
}

/// A Vassal marker that is not on the Calendar.
pub const OFF: u8 = u8::MAX;

/// Siege markers as a map from Locale to number.
mod sieges {
    use std::collections::BTreeMap;

    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    use crate::components::{LOCALES, LocaleId};

    pub(super) fn serialize<S: Serializer>(siege: &[u8; LOCALES], s: S) -> Result<S::Ok, S::Error> {
        s.collect_map(LocaleId::all().map(|l| (l.id(), siege[l.index()])).filter(|(_, n)| *n > 0))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(d: D) -> Result<[u8; LOCALES], D::Error> {
        let mut siege = [0; LOCALES];
        for (id, n) in BTreeMap::<String, u8>::deserialize(d)? {
            let l = LocaleId::find(&id).ok_or_else(|| D::Error::custom(format!("there is no locale {id:?}")))?;
            siege[l.index()] = n;
        }
        Ok(siege)
    }
}

/// What only some may see.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Secret {
    /// Hidden from the enemy with N9.1, else open.
    pub mats: [Mat; LORDS],
    /// Held Events of both sides. [N3.1.3d]
    pub held: Cards,
    /// Command cards not yet revealed, top first. [N4.1b]
    pub plans: [Stack; 2],
    pub bids: [Option<u8>; 2],
    /// This Lord Capabilities that are being given to Lords, the first of them now. [N3.1.2c]
    #[serde(default, skip_serializing_if = "is_default")]
    pub pending: Few<CardId, 2>,
    /// Wants to be stopped at the enemy's points of any_window; nobody else's business. [N3.1.3j]
    #[serde(default, skip_serializing_if = "is_default")]
    pub watching: [bool; 2],
    #[serde(default, skip_serializing_if = "is_default")]
    pub stores: Stores,
}

#[derive(Clone)]
pub struct Nevsky {
    pub(crate) kit: &'static Kit,
    pub(crate) book: &'static Book,
    pub(crate) p: Public,
    pub(crate) s: Secret,
}

const _: () = assert!(std::mem::size_of::<Nevsky>() <= 2048);

impl std::fmt::Debug for Nevsky {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Nevsky").field("public", &self.p).field("secret", &self.s).finish()
    }
}

impl PartialEq for Nevsky {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.kit, other.kit) && self.p == other.p && self.s == other.s
    }
}

impl Nevsky {
    pub fn edition(&self) -> &'static Edition {
        &self.book.edition
    }

    pub(crate) fn scenario(&self) -> &'static ScenarioSpec {
        &self.book.scenarios[usize::from(self.p.switches.scenario)]
    }

    pub(crate) fn seat_of(&self, side: Side) -> Seat {
        Seat((side as u8) ^ u8::from(self.p.swapped))
    }

    pub(crate) fn side_of(&self, seat: Seat) -> Side {
        if (seat.0 & 1) ^ u8::from(self.p.swapped) == 0 { Side::Teutonic } else { Side::Russian }
    }

    pub(crate) fn season(&self) -> Season {
        self.book.boxes[usize::from(self.p.r#box.min(17))].season
    }

    pub(crate) fn lord(&self, l: LordId) -> &Lord {
        &self.p.lords[l.index()]
    }

    pub(crate) fn lord_mut(&mut self, l: LordId) -> &mut Lord {
        &mut self.p.lords[l.index()]
    }

    pub(crate) fn mat(&self, l: LordId) -> &Mat {
        &self.s.mats[l.index()]
    }

    pub(crate) fn mat_mut(&mut self, l: LordId) -> &mut Mat {
        &mut self.s.mats[l.index()]
    }

    pub(crate) fn locale_of(&self, l: LordId) -> Option<LocaleId> {
        match self.lord(l).place {
            Place::Map(at) => Some(at),
            Place::Calendar(_) | Place::Removed => None,
        }
    }

    pub(crate) fn on_map(&self, l: LordId) -> bool {
        matches!(self.lord(l).place, Place::Map(_))
    }

    pub(crate) fn cylinder(&self, l: LordId) -> Option<u8> {
        match self.lord(l).place {
            Place::Calendar(n) => Some(n),
            Place::Map(_) | Place::Removed => None,
        }
    }

    pub(crate) fn lords_on_map(&self, side: Side) -> Lords {
        side.lords().filter(|&l| self.on_map(l)).collect()
    }

    /// All Lords of a side at a Locale, inside or outside.
    pub(crate) fn lords_at(&self, side: Side, at: LocaleId) -> Lords {
        side.lords().filter(|&l| self.lord(l).place == Place::Map(at)).collect()
    }

    /// Unbesieged Lords of a side at a Locale. [N0.4b]
    pub(crate) fn outside(&self, side: Side, at: LocaleId) -> Lords {
        side.lords().filter(|&l| self.lord(l).place == Place::Map(at) && !self.lord(l).inside).collect()
    }

    pub(crate) fn inside(&self, side: Side, at: LocaleId) -> Lords {
        side.lords().filter(|&l| self.lord(l).place == Place::Map(at) && self.lord(l).inside).collect()
    }

    /// Own Lords who may Share with this one: at his Locale, Besieged like him or not. Himself included. [N1.5.2b] [N1.5.2e]
    pub(crate) fn sharing(&self, l: LordId) -> Lords {
        let Some(at) = self.locale_of(l) else { return Lords::NONE };
        if self.lord(l).inside { self.inside(l.side(), at) } else { self.outside(l.side(), at) }
    }

    /// Aleksandr and Andreas always, Andrey and Hermann while the other is not on map. [N1.5.1b] [N1.5.1c]
    pub(crate) fn is_marshal(&self, l: LordId) -> bool {
        self.on_map(l)
            && match self.book.lord(l).marshal {
                Marshal::Always => true,
                Marshal::IfAbsent(other) => !self.on_map(other),
                Marshal::Never => false,
            }
    }

    pub(crate) fn asset(&self, l: LordId, a: AssetId) -> u8 {
        self.mat(l).assets[a.index()]
    }

    /// Adds to a mat; more than eight of a type are lost. How many are is returned. [N1.7.3a]
    pub(crate) fn gain(&mut self, l: LordId, a: AssetId, n: u8) -> u8 {
        let have = &mut self.mat_mut(l).assets[a.index()];
        let sum = have.saturating_add(n);
        *have = sum.min(MOST);
        sum - *have
    }

    /// What a mat had no room for; with hidden mats nobody's business. [N1.7.3a] [N9.1d]
    pub(crate) fn tell_excess(&self, l: LordId, a: AssetId, lost: u8, io: &mut impl Fate) {
        if lost > 0 && self.mat_open(l) {
            tell!(
                io,
                "N1.7.3a",
                "{goods} of it {is} lost: the mat of {lord} is full.",
                goods = a.many(lost),
                is = if lost == 1 { "is" } else { "are" },
                lord = l
            );
        }
    }

    pub(crate) fn lose(&mut self, l: LordId, a: AssetId, n: u8) {
        let have = &mut self.mat_mut(l).assets[a.index()];
        *have = have.saturating_sub(n);
    }

    /// Every piece on the mat. [N1.6d]
    pub(crate) fn unit_count(&self, l: LordId) -> u8 {
        let mat = self.mat(l);
        mat.units.iter().chain(&mat.routed).sum()
    }

    pub(crate) fn standing(&self, l: LordId) -> u8 {
        self.mat(l).units.iter().sum()
    }

    /// Whether a Capability at the board edge is in play.
    pub(crate) fn in_play(&self, card: CardId) -> bool {
        self.p.capabilities.has(card)
    }

    pub(crate) fn has_card(&self, l: LordId, card: CardId) -> bool {
        self.mat(l).cards.contains(&card)
    }

    pub(crate) fn has_any(&self, l: LordId, cards: &[CardId]) -> bool {
        self.mat(l).cards.iter().any(|c| cards.contains(c))
    }

    /// Shifts a Service marker, and Vassal markers of the Lord with it; gives back where they were. [N2.2.3b] [N9.2b]
    pub(crate) fn shift_service(&mut self, l: LordId, by: i8) -> Boxes {
        let before = (self.lord(l).service, self.p.vassal_box[l.index()]);
        let shifted = |n: u8| n.saturating_add_signed(by).min(17);
        let lord = self.lord_mut(l);
        lord.service = shifted(lord.service);
        if self.p.switches.vassal_service {
            for n in &mut self.p.vassal_box[l.index()] {
                if *n != OFF {
                    *n = shifted(*n);
                }
            }
        }
        before
    }

    pub(crate) fn shift_cylinder(&mut self, l: LordId, by: i8) {
        if let Place::Calendar(n) = &mut self.lord_mut(l).place {
            *n = n.saturating_add_signed(by).min(17);
        }
    }
}
