//! The whole state, small and flat. What everybody may see stands in [`Public`], what is hidden in [`Secret`]; a view is
//! built from the first and a seat's part of the second, so a secret cannot reach it by accident. Flags live in structs that
//! end together: `AgeFlags` with the own age (K1.2.10), `TurnFlags` with the turn, `Battle` with the battle.

use ravelin_core::{BagOf, BySeat, Each, Few, Field, Lasting, Pile, Seat, Seats, Set, saved};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::ids::{
    AgeState, BonusId, CardId, Design, DestinyId, End, EventId, HordesState, Kind, Lands, MAX_AGE_CARDS, MAX_PASSES,
    MAX_SEATS, Role, Source, SovereignId, Territory, TurnKind, Use, Works,
};
use crate::kit::Kit;
use crate::questions::Frame;

/// Room for procedures inside each other. The deepest the rules make are 13: `audit/grammar.rs` says what may stand on what and how
/// often, a test there walks every way through it, and the audit refuses what is deeper.
pub const STACK: usize = 14;

/// Combat cards by design.
pub type Cards = BagOf<CardId>;
/// The Deck of Ages: bonus, End of Times and destiny cards, numbered in this order. [K3.2.2]
pub type AgeDeck = Pile<MAX_AGE_CARDS, 3>;

/// Units of one player in one place: four bits for each kind. At most 15 of a kind: the total limit. [K13.2.5]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Units(u16);

impl Units {
    pub const NONE: Units = Units(0);

    pub fn new(common: u8, special: u8, spent: u8) -> Self {
        let nibble = |n: u8| u16::from(n.min(15));
        Units(nibble(common) | nibble(special) << 4 | nibble(spent) << 8)
    }

    pub fn of(self, kind: Kind) -> u8 {
        (self.0 >> (4 * kind as u16) & 15) as u8
    }

    pub fn total(self) -> u8 {
        let pairs = (self.0 & 0x0f0f) + (self.0 >> 4 & 0x0f0f);
        (pairs + (pairs >> 8)) as u8
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn add(&mut self, kind: Kind) {
        if self.of(kind) < 15 {
            self.0 += 1 << (4 * kind as u16);
        }
    }

    /// Takes one away, if there is one.
    pub fn remove(&mut self, kind: Kind) -> bool {
        let there = self.of(kind) > 0;
        if there {
            self.0 -= 1 << (4 * kind as u16);
        }
        there
    }

    #[must_use]
    pub fn plus(self, other: Units) -> Units {
        // No kind ever passes 15 in sum: that is the limit of a whole army. [K13.2.5]
        Units(self.0.wrapping_add(other.0))
    }

    #[must_use]
    pub fn minus(self, other: Units) -> Units {
        if other.is_empty() {
            return self;
        }
        let rest = |k| self.of(k).saturating_sub(other.of(k));
        Units::new(rest(Kind::Common), rest(Kind::Special), rest(Kind::Spent))
    }

    /// The kinds present.
    pub fn kinds(self) -> impl Iterator<Item = Kind> {
        Kind::ALL.into_iter().filter(move |&k| self.of(k) > 0)
    }

    /// A new own age renews every special unit. [K5.1.1]
    pub fn renew(&mut self) {
        *self = Units::new(self.of(Kind::Common), self.of(Kind::Special) + self.of(Kind::Spent), 0);
    }
}

impl Field for Units {
    const BLANK: Self = Units::NONE;
}

/// Units of one player destroyed in one place: common ones in the low, special ones in the high four bits. At most 15 of a kind. [K13.2.5]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fallen(u8);

impl Fallen {
    pub fn new(common: u8, special: u8) -> Self {
        Fallen(common.min(15) | special.min(15) << 4)
    }

    pub fn common(self) -> u8 {
        self.0 & 15
    }

    pub fn special(self) -> u8 {
        self.0 >> 4
    }

    pub fn total(self) -> u8 {
        self.common() + self.special()
    }

    pub fn add(&mut self, kind: Kind) {
        *self = match kind {
            Kind::Common => Fallen::new(self.common() + 1, self.special()),
            Kind::Special | Kind::Spent => Fallen::new(self.common(), self.special() + 1),
        };
    }

    pub fn remove(&mut self, kind: Kind) {
        self.0 -= if kind == Kind::Common { 1 } else { 16 };
    }
}

impl Field for Fallen {
    const BLANK: Self = Fallen(0);
}

saved! {
    /// A protective building that the Conqueror switched off. [K15.3.3.1]
    pub struct SwitchedOff {
        pub territory: Territory,
        pub building: Design,
    }
}

saved! {
    /// Uses that a new own age renews. [K5.1.1]
    pub struct AgeFlags {
        /// An attack was declared. [K5.1.4]
        pub attacked: bool,
        /// War turn begun, or attack order given, under a sovereign who is then free of the territory fine. [K15.3.3.3]
        pub war_exempt: bool,
        pub cards_bought: u8,
        pub donations: u8,
        pub altar_wars: u8,
        pub properties_cancelled: u8,
        pub rebellions_cancelled: u8,
        /// Territories whose Market Square was used.
        pub markets: Lands,
    }
}

saved! {
    /// What belongs to one seat and everybody sees.
    pub struct Realm {
        pub treasury: u8,
        /// Position on the feat of arms track. [K1.2.8]
        pub feat: u16,
        pub state: AgeState = blank,
        /// Own ages begun so far.
        pub ages: u8,
        pub age: Lasting<AgeFlags>,
        pub sovereign: Option<SovereignId>,
        /// Sovereigns chosen so far, the reigning one included.
        pub chosen: Set<SovereignId>,
        /// Where the present or next reign starts, and its limit. [K15.1.2] [K15.1.5]
        pub reign_start: u16,
        pub reign_limit: u16,
        pub altar_vp: u8,
        /// Kingdoms whose capital this seat has conquered. [K19.2.3]
        pub capitals_taken: Seats,
        pub claims_left: u8,
        /// Kingdom bonus cards held.
        pub bonus: Set<BonusId>,
        /// Rebellions cancelled in the whole game, for the variant. [K23.1.5]
        pub rebellions_cancelled: u8,
        pub hordes: HordesState = blank,
        pub hordes_limit: u8,
        /// Double orders of Rapid Development left in this order phase. [K16.2.3]
        pub rapid_left: u8,
        /// Attack orders given in the Last War. [K20.2.4]
        pub attack_orders: u8,
        /// Armory uses in this war turn, or in the Last War. [K14.4.3.1] [K20.2.10]
        pub armory_used: u8,
        /// Neutral territories owned when the age began. [K5.1.3]
        pub centres: u8,
        /// The fine for territories without orders is waived in this opening turn. [K15.3.3.3]
        pub fine_waived: bool,
        pub eliminated: bool,
        /// Effects of cards this seat drew, until its next age. [K18.0.2]
        pub holy_war: u8,
        pub truce: bool,
        /// The Tempest: these may not attack each other.
        pub severed: Seats,
        /// Own building types that stand anywhere, and those with a token left: counted anew whenever a building rises or falls,
        /// because lists ask all the time. The audit counts them too. [K8.3.9]
        pub standing: Works = skip,
        pub stock: Works = skip,
        /// Destiny cards drawn in scoring. [K21.7.3]
        pub destiny: Set<DestinyId>,
    }
}

impl Realm {
    pub fn holds(&self, card: BonusId) -> bool {
        self.bonus.has(card)
    }
}

saved! {
    /// Flags of the turn under way.
    pub struct TurnFlags {
        pub kind: TurnKind = blank,
        /// No attack was declared in the age just finished, nor was it the first. [K5.1.4]
        pub quiet_age: bool,
        /// Part of a fine is settled, so KW1 is over.
        pub fines_begun: bool,
        /// The order-free territory just ordered, which Rapid Development may order again. [K16.2.3]
        pub ordered_free: Option<Territory>,
        /// Double orders of Rapid Development used. [K16.2.3.1]
        pub doubled: u8,
        /// Attacks declared in this war turn. [K10.2.1]
        pub attacks: u8,
        /// An attack or a move was made, so the war turn may end. [K4.2.5]
        pub acted: bool,
        /// An attack order was given or The Last Frontier played while the Last War ran. [K16.2.2.3]
        pub struck: bool,
        /// Players who were asked for Resurrection at the end of this turn.
        pub declined: Seats,
        /// General free moves used. [K10.3.3]
        pub free_moves: u8,
        /// Free moves of Storehouses used, by territory. [K10.3.4]
        pub store_moves: Each<Territory, u8>,
        /// Units that have moved, where they stand now. [K10.3.2]
        pub moved: Each<Territory, Units>,
        /// Units destroyed in this turn by seat and place. [K16.2.2]
        pub fallen: BySeat<Each<Territory, Fallen>, MAX_SEATS>,
        /// Protective buildings switched off by the Conqueror. [K15.3.3.1]
        pub off: Few<SwitchedOff, 16>,
    }
}

saved! {
    /// What everybody sees of one side of a battle.
    pub struct Side {
        pub main: Option<Source>,
        pub support: Option<Source>,
        /// Cards turned up: in step 5, or at once under a Watchtower. [K11.6.1] [K11.4.8]
        pub card: Option<CardId>,
        pub support_card: Option<CardId>,
        /// Present strength of the main card, of the supporting card, and of properties and bonuses.
        pub card_strength: u8,
        pub support_strength: u8,
        pub bonus: u8,
        /// The property of the main card is cancelled. [K11.7.2]
        pub cancelled: bool,
        /// The red card is used for its property. [K11.7.3]
        pub red_property: bool,
        /// Endurance of all units instead of the printed one. [K17.3.6]
        pub endurance: Option<u8>,
        pub loss_cap: Option<u8>,
        pub threshold: Option<u8>,
        pub muted: Units,
        /// Units from elsewhere that fight here, by the place they came from. [K13.3]
        pub joined: Each<Territory, Units>,
        pub total: u8,
        /// Points of superiority still to use. [K11.9.1]
        pub points: u8,
        /// Own units destroyed in this battle, and those of step 7c for a cap.
        pub lost: u8,
        pub lost_in_7c: u8,
    }
}

saved! {
    /// A battle under way, or an attack on an empty territory. [K11]
    pub struct Battle {
        /// `None`: revolutionaries.
        pub attacker: Option<Seat>,
        pub defender: Option<Seat>,
        /// Equal to `to` when revolutionaries rise.
        pub from: Territory,
        pub to: Territory,
        /// A building stood in the target at the declaration. [K11.1.6]
        pub raid: bool,
        pub armory: u8,
        pub ignore_fortifications: bool,
        pub attacking: Side,
        pub defending: Side,
        pub winner: Option<Role>,
        /// Stopped by `end_battle`. [K11.11.2]
        pub stopped: bool,
        pub conquered: bool,
        /// Revolutionaries that rose, for K18.2.10; 0 in other battles.
        pub risen: u8,
        /// Survivors on their way. [K12.1]
        pub retreating: Units,
        /// Units that arrived in each place in this retreat. [K12.1.4]
        pub arrived: Each<Territory, u8>,
        /// Where those fighting through stand. [K12.2]
        pub through: Option<Territory>,
    }
}

saved! {
    /// A running End of Times card. [K18]
    pub struct Running {
        pub card: Option<EventId>,
        /// The infected territory. [K18.1.3]
        pub infected: Option<Territory>,
        /// Who had the fewest units when the card was drawn. [K18.9.1]
        pub fewest: Seats,
        /// Seats that have chosen in a simultaneous decision. [KI18]
        pub chosen: Seats,
        /// Seats still in the Tournament's run-off.
        pub tied: Seats,
    }
}

/// Switches of the options. [K23]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Switches {
    pub open_hands: bool,
    pub secret_sovereigns: bool,
    pub bedehouse_per_game: bool,
    /// The Wall's own strength does not count, only its token. [K23.1.6]
    pub wall_token_only: bool,
    pub last_territory_safe: bool,
}

impl Field for Switches {
    const BLANK: Self = Switches {
        open_hands: false,
        secret_sovereigns: false,
        bedehouse_per_game: false,
        wall_token_only: false,
        last_territory_safe: false,
    };
}

/// Everything that all may see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Public {
    pub switches: Switches,
    pub seats: u8,
    pub first: Seat,
    /// Whose turn it is.
    pub active: Seat,
    pub turns: u16,
    /// Extra turns due to the active player. [K4.3.3]
    pub extra_turns: u8,
    pub homes: BySeat<Lands, MAX_SEATS>,
    pub owned: BySeat<Lands, MAX_SEATS>,
    pub rebels: Lands,
    pub defence: Lands,
    pub plague: Lands,
    /// At least one order token; two.
    pub ordered: Lands,
    pub twice: Lands,
    /// Without order when the owner's phase ended. [K5.5.1]
    pub noted: Lands,
    /// Conquered and left empty. [K12.3.6]
    pub abandoned: Lands,
    /// Units of the territory's owner.
    pub units: Each<Territory, Units>,
    pub revolutionaries: Each<Territory, u8>,
    /// Gold in Treasure Houses.
    pub store: Each<Territory, u8>,
    /// Buildings by builder and place.
    pub built: BySeat<Each<Territory, Works>, MAX_SEATS>,
    pub realms: BySeat<Realm, MAX_SEATS>,
    pub turn: Lasting<TurnFlags>,
    /// Holds no secret: what is not drawn is not decided.
    pub ages: AgeDeck,
    /// Combat cards played or shown. [KI12]
    pub discard: Cards,
    /// The final player, once the last End of Times card is drawn. [K20.1.1]
    pub last_war: Option<Seat>,
    pub glory: Option<Seat>,
    pub battle: Option<Battle>,
    pub running: Running,
    pub end: Option<End>,
    /// Procedures under way, the innermost last.
    pub pending: Few<Frame, STACK>,
}

saved! {
    /// The combat cards of a seat. [K1.2.13]
    pub struct Hand {
        pub counted: Cards,
        pub slot: Option<CardId>,
        pub commander: Few<CardId, 6>,
    }
}

/// What is hidden from somebody.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Secret {
    pub deck: Cards,
    pub hands: BySeat<Hand, MAX_SEATS>,
    /// Cards each seat discarded unplayed since the last reshuffle. [KI13]
    pub face_down: BySeat<Cards, MAX_SEATS>,
    /// Cards each seat has passed on, not seen since. [KI14] [KI20]
    pub passed: BySeat<Few<Passed, MAX_PASSES>, MAX_SEATS>,
    /// Cards placed face down by the attacker and the defender: main, supporting. [KI9]
    pub placed: Each<Role, Each<Use, Option<CardId>>>,
    /// Simultaneous choices not yet shown. [KI18]
    pub picks: BySeat<Option<Pick>, MAX_SEATS>,
}

saved! {
    /// A card that a seat passed on, and where it may be as far as he can tell. [KI14] [KI20]
    pub struct Passed {
        pub card: CardId,
        /// Among the counted cards of these seats, placed ones included.
        pub hands: Seats,
        /// Among the cards that these seats have discarded face down.
        pub piles: Seats,
    }
}

/// A choice of a simultaneous decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Pick {
    Nothing,
    Card { source: Source, id: CardId },
    Sovereign(SovereignId),
}

/// The game: its state and the components it is played with.
#[derive(Clone, Copy)]
pub struct Sovereigns {
    pub(crate) kit: &'static Kit,
    pub(crate) p: Public,
    pub(crate) s: Secret,
}

impl PartialEq for Sovereigns {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.kit, other.kit) && self.p == other.p && self.s == other.s
    }
}

impl std::fmt::Debug for Sovereigns {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Sovereigns").field("public", &self.p).field("secret", &self.s).finish_non_exhaustive()
    }
}

// Playouts copy states all the time: small enough for half a page.
const _: () = assert!(size_of::<Sovereigns>() <= 2048);

/// Units as files have them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Army {
    #[serde(skip_serializing_if = "Field::is_left_out")]
    common: u8,
    #[serde(skip_serializing_if = "Field::is_left_out")]
    special: u8,
    #[serde(skip_serializing_if = "Field::is_left_out")]
    spent: u8,
}

impl Serialize for Units {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let [common, special, spent] = Kind::ALL.map(|kind| self.of(kind));
        Army { common, special, spent }.serialize(s)
    }
}

impl<'de> Deserialize<'de> for Units {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let Army { common, special, spent } = Army::deserialize(d)?;
        match common.max(special).max(spent) {
            most @ 16.. => Err(D::Error::custom(format!("{most} units are more than any kingdom has"))),
            _ => Ok(Units::new(common, special, spent)),
        }
    }
}

impl Serialize for Fallen {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        Army { common: self.common(), special: self.special(), spent: 0 }.serialize(s)
    }
}

impl<'de> Deserialize<'de> for Fallen {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        match Army::deserialize(d)? {
            Army { common: common @ ..16, special: special @ ..16, spent: 0 } => Ok(Fallen::new(common, special)),
            _ => Err(D::Error::custom("at most 15 common and 15 special units, none of them spent")),
        }
    }
}
