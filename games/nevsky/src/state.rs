//! The whole state: what all see ([`Public`]) and what only some may ([`Secret`]): mats, Held Events, Plans, bids. Plain data,
//! copied by memcpy. Flags that end together stand in one struct that the phase change renews. [N0.4] [N1.5.2]

use ravelin_core::few::Blank;
use ravelin_core::{Each, Few, Field, Lasting, Seat, saved, tell};
use serde::{Deserialize, Serialize};

use crate::kit::*;
use crate::questions::Frame;
use crate::rules::battle::Battle;
use crate::rules::flow::{Fate, Stage};
use crate::slots::{Markers, Slots};
use crate::tokens::Boxes;

/// Where a Lord is. [N0.4]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    Map(LocaleId),
    Calendar(u8),
    Removed,
}

saved! {
    pub struct Lord {
        pub place: Place,
        /// Box of the Service marker; 0 for a Lord who is not on map. [N0.5]
        pub service: u8,
        /// Inside a Stronghold, that is Besieged. [N0.4a]
        pub inside: bool,
        pub moved: bool,
        /// He is Lieutenant over this Lord. [N4.1.3]
        pub lower: Option<LordId>,
        /// He is the Lower Lord of this one.
        pub upper: Option<LordId>,
    }
}

impl Field for Place {
    const BLANK: Self = Place::Removed;
    const OMITTED: bool = false;
}

saved! {
    /// What lies on a Lord's mat. [N1.5.2a]
    pub struct Mat {
        pub units: Forces = listed,
        pub routed: Forces = listed,
        pub assets: Goods = listed,
        /// [N1.5.4b]
        pub ready: Slots,
        pub mustered: Slots,
        /// Face down: back on the mat, not yet Ready. [N9.2c]
        pub unready: Slots,
        /// This Lord Capabilities: two, and a third while one is to be discarded. [N1.9.1f]
        pub cards: Few<CardId, 3>,
        /// Provender or Loot that he still needs in this Feed. [N4.8.1a]
        pub hungry: u8,
        /// Provender that he will drop when he Avoids Battle or Retreats. [N4.3.4f]
        pub dropping: u8,
    }
}

/// Where the Legate pawn is. [N1.4.1]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Legate {
    Out,
    Card,
    At(LocaleId),
}

impl Field for Legate {
    const BLANK: Self = Legate::Out;
}

saved! {
    /// How this game is played; fixed at set-up. [N9] [N10.0a]
    pub struct Switches {
        pub second: bool = always,
        pub scenario: u8 = always,
        pub hidden_mats: bool = always,
        pub vassal_service: bool = always,
        pub no_horse_archery: bool = always,
        pub bidding: bool = always,
        pub recycled_blanks: bool = always,
    }
}

saved! {
    /// Blank cards of a side; what is neither here nor there has left the game. [N3.1.3e]
    pub struct BlankCards {
        pub deck: u8 = always,
        /// Drawn in this Arts of War step, on the way back to the deck.
        pub spent: u8 = always,
        /// Set aside until the sixth is drawn. [N9.5a]
        pub aside: u8 = always,
    }
}

saved! {
    /// Lasts for one Levy.
    pub struct LevyFlags {
        /// Who may still use his Lordship in this Muster. [N3.4a]
        pub may_muster: Lords,
        /// Who has used it. [N3.4a]
        pub used: Lords,
        /// Who is Mustering, and his Levy actions left.
        pub mustering: Option<LordId>,
        pub left: u8,
        /// Immediate Events of this Levy, on their way back to the deck. [N3.1.3b]
        pub spent: Cards,
        /// Events drawn and not yet carried out, in order. [N3.1.1b]
        pub drawn: Few<CardId, 2>,
        /// Has drawn a Hold Event and has had no window since. [N3.1.3k]
        pub fresh: Sides<bool> = listed,
        /// Who may Muster has been fixed for this side's Muster. [N3.4a]
        pub begun: bool,
        /// Lords of the set-up whose free Transport is still to be chosen. [N2.1d]
        pub outfit: Lords,
    }
}

saved! {
    /// Lasts for one Command card. [N4.2]
    pub struct CardFlags {
        pub lord: Option<LordId>,
        pub actions: u8,
        /// The Legate's further action is there. [N4.2.1c]
        pub legate: bool,
        /// Something was done on this card: no full Command any more. [N4.2.1d]
        pub acted: bool,
        /// The card's Commands are over. [N4.2.1f]
        pub ended: bool,
        pub marched: bool,
        pub raided: bool,
        /// Who goes along with the next March or Sail. [N4.3.1]
        pub group: Lords,
        /// Who was to go along and stays after all, until something is done.
        pub staying: Lords,
        pub legate_along: bool,
        pub legate_stays: bool,
    }
}

/// Who Avoids Battle, where to and along which Way. [N4.3.4b]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "(LordId, LocaleId, WayId)", into = "(LordId, LocaleId, WayId)")]
pub struct Escape {
    pub lord: LordId,
    pub to: LocaleId,
    pub way: WayId,
}

impl From<(LordId, LocaleId, WayId)> for Escape {
    fn from((lord, to, way): (LordId, LocaleId, WayId)) -> Self {
        Escape { lord, to, way }
    }
}

impl From<Escape> for (LordId, LocaleId, WayId) {
    fn from(Escape { lord, to, way }: Escape) -> Self {
        (lord, to, way)
    }
}

impl Field for Escape {
    const BLANK: Self = Escape { lord: LordId::BLANK, to: LocaleId::BLANK, way: WayId::BLANK };
}

impl Blank for Escape {
    fn blank() -> Self {
        Escape::BLANK
    }
}

saved! {
    /// A March or Sail under way, and the Approach that follows. [N4.3]
    pub struct March {
        pub group: Lords,
        pub from: LocaleId = blank,
        pub to: LocaleId = blank,
        pub way: Option<WayId>,
        /// Who Avoids Battle, where to and along which Way. [N4.3.4b]
        pub avoid: Few<Escape, 6>,
        /// Who was to Avoid Battle and stays after all: once, so that the choice ends.
        pub stayed: Lords,
    }
}

saved! {
    /// A Supply action of the second edition under way. [N4.6.2e]
    pub struct Supplies {
        pub carts: u8,
        pub boats: u8,
        pub ships: u8,
        pub seats_left: u8,
        pub used: Few<LocaleId, 2>,
        pub drawn: u8,
    }
}

saved! {
    /// What the Active side is doing with Assets: hidden as its mats are. [N9.1d]
    pub struct Stores {
        /// Provender still to be discarded before a March, or Transport still to be taken at a Tax. [N4.3.2e] [N7.R17C.a]
        pub due: u8,
        /// Loot and Provender left behind, to be divided; or left ashore. [N4.3.4j] [N4.7.3c]
        pub left_behind: Goods = listed,
        pub supply: Supplies,
        /// Provender that this Command card has taken from Seats, for Famine. [N7.T16E.a]
        pub from_seats: u8,
    }
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

saved! {
    /// What all see.
    pub struct Public {
        pub switches: Switches = always,
        /// The first seat plays the Russians. [N9.4a]
        pub swapped: bool = always,
        /// What both bid, once it is turned up. [N9.4a]
        pub bids: Option<[u8; 2]>,
        pub stage: Stage = always,
        pub asks: Few<Frame, 6>,
        pub r#box: u8 = always,
        pub campaign: bool = always,
        pub first_levy: bool = always,
        pub lords: Each<LordId, Lord> = always_listed,
        pub conquered: Locales = always,
        pub ravaged: Locales = always,
        /// Castle markers by the colour that shows. [N1.9.1h]
        pub castles: Sides<Locales> = always_listed,
        pub walls: Locales = always,
        /// Siege markers. [N1.8b]
        pub siege: Each<LocaleId, u8> = always,
        pub legate: Legate = always,
        pub veche_vp: u8 = always,
        pub veche_coin: u8 = always,
        /// Points for enemy Lords gone, in Pleskau. [N5.1e]
        pub fallen: Sides<u8> = always_listed,
        /// Capabilities at the board edge.
        pub capabilities: Cards = always,
        /// This Levy and This Campaign Events in effect.
        pub events: Cards = always,
        pub blanks: Sides<BlankCards> = always_listed,
        /// How many Held Events each side has.
        pub held: Sides<u8> = always_listed,
        /// Cards that went back to their deck before all eyes, and cannot have been drawn as Held Events since. [N3.1.3i]
        pub returned: Cards,
        /// [N9.2a]
        pub vassal_box: Each<LordId, Markers> = always_listed,
        /// Vassals removed for good. [N9.2c]
        pub gone: Each<LordId, Slots> = always_listed,
        pub committed: Sides<bool> = always_listed,
        /// Command cards revealed in this Campaign.
        pub shown: Sides<Stack> = always_listed,
        pub levy: Lasting<LevyFlags>,
        pub card: Lasting<CardFlags>,
        pub march: March,
        pub battle: Battle,
        /// Ravaged markers that a side must still remove. [N4.9.1a]
        pub grow: u8,
        pub end: Option<End> = always,
        /// A Lord may have lost his last unit, a siege its besiegers: look. [N0.8]
        pub dirty: bool = skip,
        /// The stop before the present decision has been made. [N3.1.3j]
        pub stopped: bool,
    }
}

saved! {
    /// What only some may see.
    pub struct Secret {
        /// Hidden from the enemy with N9.1, else open.
        pub mats: Each<LordId, Mat> = always_listed,
        /// Held Events of both sides. [N3.1.3d]
        pub held: Cards = always,
        /// Command cards not yet revealed, top first. [N4.1b]
        pub plans: Sides<Stack> = always_listed,
        pub bids: Sides<Option<u8>> = always_listed,
        /// This Lord Capabilities that are being given to Lords, the first of them now. [N3.1.2c]
        pub pending: Few<CardId, 2>,
        /// Wants to be stopped at the enemy's points of any_window; nobody else's business. [N3.1.3j]
        pub watching: Sides<bool> = listed,
        pub stores: Stores,
    }
}

#[derive(Clone)]
pub struct Nevsky {
    pub(crate) kit: &'static Kit,
    pub(crate) book: &'static Book,
    pub(crate) p: Public,
    pub(crate) s: Secret,
    /// Whose knowledge this is; nobody's, if it is the true state.
    pub(crate) viewer: Option<Side>,
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
        Seat(u8::from((side == Side::Russian) != self.p.swapped))
    }

    pub(crate) fn side_of(&self, seat: Seat) -> Side {
        if (seat.0 & 1 == 1) == self.p.swapped { Side::Teutonic } else { Side::Russian }
    }

    pub(crate) fn season(&self) -> Season {
        self.book.boxes[usize::from(self.p.r#box.min(17))].season
    }

    pub(crate) fn lord(&self, l: LordId) -> &Lord {
        &self.p.lords[l]
    }

    pub(crate) fn lord_mut(&mut self, l: LordId) -> &mut Lord {
        &mut self.p.lords[l]
    }

    pub(crate) fn mat(&self, l: LordId) -> &Mat {
        &self.s.mats[l]
    }

    pub(crate) fn mat_mut(&mut self, l: LordId) -> &mut Mat {
        &mut self.s.mats[l]
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

    /// Lords of a side, by where they are and what lies on them. Asked all the time, and so without a step over ids.
    #[inline]
    fn lords_such(&self, side: Side, fits: impl Fn(&Lord) -> bool) -> Lords {
        let (teutons, russians) = self.p.lords.as_slice().split_at(LordId::ALL.len() / 2);
        let of = |lords: &[Lord], first: u16| {
            lords.iter().zip(first..).fold(0, |bits, (lord, place)| bits | u16::from(fits(lord)) << place)
        };
        Lords::from_bits(match side {
            Side::Teutonic => of(teutons, 0),
            Side::Russian => of(russians, LordId::ALL.len() as u16 / 2),
        })
    }

    pub(crate) fn lords_on_map(&self, side: Side) -> Lords {
        self.lords_such(side, |lord| matches!(lord.place, Place::Map(_)))
    }

    /// All Lords of a side at a Locale, inside or outside.
    pub(crate) fn lords_at(&self, side: Side, at: LocaleId) -> Lords {
        self.lords_such(side, |lord| lord.place == Place::Map(at))
    }

    /// Unbesieged Lords of a side at a Locale. [N0.4b]
    pub(crate) fn outside(&self, side: Side, at: LocaleId) -> Lords {
        self.lords_such(side, |lord| lord.place == Place::Map(at) && !lord.inside)
    }

    pub(crate) fn inside(&self, side: Side, at: LocaleId) -> Lords {
        self.lords_such(side, |lord| lord.place == Place::Map(at) && lord.inside)
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
        self.mat(l).assets[a]
    }

    /// Adds to a mat; more than eight of a type are lost. How many are is returned. [N1.7.3a]
    pub(crate) fn gain(&mut self, l: LordId, a: AssetId, n: u8) -> u8 {
        let have = &mut self.mat_mut(l).assets[a];
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
        let have = &mut self.mat_mut(l).assets[a];
        *have = have.saturating_sub(n);
    }

    /// Every piece on the mat. [N1.6d]
    pub(crate) fn unit_count(&self, l: LordId) -> u8 {
        let mat = self.mat(l);
        mat.units.values().chain(mat.routed.values()).sum()
    }

    pub(crate) fn standing(&self, l: LordId) -> u8 {
        self.mat(l).units.values().sum()
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
        let before = (self.lord(l).service, self.p.vassal_box[l]);
        let shifted = |n: u8| n.saturating_add_signed(by).min(17);
        let lord = self.lord_mut(l);
        lord.service = shifted(lord.service);
        if self.p.switches.vassal_service {
            self.p.vassal_box[l].values_mut().flatten().for_each(|n| *n = shifted(*n));
        }
        before
    }

    pub(crate) fn shift_cylinder(&mut self, l: LordId, by: i8) {
        if let Place::Calendar(n) = &mut self.lord_mut(l).place {
            *n = n.saturating_add_signed(by).min(17);
        }
    }
}
