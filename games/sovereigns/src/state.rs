//! The whole state, small and flat. What everybody may see stands in [`Public`], what is hidden in [`Secret`]; a view is
//! built from the first and a seat's part of the second, so a secret cannot reach it by accident. Flags live in structs that
//! end together: `AgeFlags` with the own age (K1.2.10), `TurnFlags` with the turn, `Battle` with the battle.

use ravelin_core::{Bag, Few, Lasting, Pile, Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::components::{
    BonusId, Building, CardId, EventId, Kit, Lands, MAX_AGE_CARDS, MAX_CARDS, MAX_PASSES, MAX_SEATS, MAX_TERRITORIES,
    SovereignId, Territory, Works,
};
use crate::flow::{Frame, STACK};

/// Combat cards by design.
pub type Cards = Bag<MAX_CARDS>;
/// The Deck of Ages: bonus, End of Times and destiny cards, numbered in this order. [K3.2.2]
pub type AgeDeck = Pile<MAX_AGE_CARDS, 3>;

/// All the identity a unit needs. [K13.1.5]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    Common,
    /// The kingdom's special unit; if it reinforces, not yet in this age.
    Special,
    /// A special unit that has reinforced in this age. [K13.3.2]
    Spent,
}

pub const KINDS: [Kind; 3] = [Kind::Common, Kind::Special, Kind::Spent];

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
        KINDS.into_iter().filter(move |&k| self.of(k) > 0)
    }

    /// A new own age renews every special unit. [K5.1.1]
    pub fn renew(&mut self) {
        *self = Units::new(self.of(Kind::Common), self.of(Kind::Special) + self.of(Kind::Spent), 0);
    }
}

/// What a player's own age calls for next. [K4.2]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AgeState {
    #[default]
    Fresh,
    Ordering,
    Ordered,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TurnKind {
    #[default]
    Opening,
    Order,
    War,
}

/// Invincible Hordes: until the fines of the next own age are settled. [K16.3.3]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Hordes {
    #[default]
    Off,
    On,
    /// The next own age has begun; ends with its fines.
    Ending,
}

/// Uses that a new own age renews. [K5.1.1]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
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

/// What belongs to one seat and everybody sees.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Realm {
    pub treasury: u8,
    /// Position on the feat of arms track. [K1.2.8]
    pub feat: u16,
    pub state: AgeState,
    /// Own ages begun so far.
    pub ages: u8,
    pub age: Lasting<AgeFlags>,
    pub sovereign: Option<SovereignId>,
    /// Sovereigns chosen so far, the reigning one included; bit by id.
    pub chosen: u8,
    /// Where the present or next reign starts, and its limit. [K15.1.2] [K15.1.5]
    pub reign_start: u16,
    pub reign_limit: u16,
    pub altar_vp: u8,
    /// Kingdoms whose capital this seat has conquered. [K19.2.3]
    pub capitals_taken: Seats,
    pub claims_left: u8,
    /// Kingdom bonus cards held, bit by id.
    pub bonus: u32,
    /// Rebellions cancelled in the whole game, for the variant. [K23.1.5]
    pub rebellions_cancelled: u8,
    pub hordes: Hordes,
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
    pub standing: Works,
    pub stock: Works,
}

impl Realm {
    pub fn holds(&self, card: BonusId) -> bool {
        self.bonus & (1 << card.0) != 0
    }
}

/// Flags of the turn under way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TurnFlags {
    pub kind: TurnKind,
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
    pub store_moves: [u8; MAX_TERRITORIES],
    /// Units that have moved, where they stand now. [K10.3.2]
    pub moved: [Units; MAX_TERRITORIES],
    /// Units destroyed in this turn by seat and place, common in the low and special in the high four bits. [K16.2.2]
    pub fallen: [[u8; MAX_TERRITORIES]; MAX_SEATS],
    /// Protective buildings switched off by the Conqueror. [K15.3.3.1]
    pub off: Few<(Territory, Building), 16>,
}

/// A side of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    Attacker,
    Defender,
}

impl Role {
    #[must_use]
    pub fn other(self) -> Role {
        match self {
            Role::Attacker => Role::Defender,
            Role::Defender => Role::Attacker,
        }
    }

    pub fn index(self) -> usize {
        self as usize
    }
}

/// Where a combat card lies or comes from. [K1.2.13] [KI10]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// Counted cards of the hand.
    #[default]
    Hand,
    /// The Strategist's slot.
    Slot,
    /// The Great Commander's cards.
    Commander,
    Deck,
}

/// What everybody sees of one side of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    pub joined: [Units; MAX_TERRITORIES],
    pub total: u8,
    /// Points of superiority still to use. [K11.9.1]
    pub points: u8,
    /// Own units destroyed in this battle, and those of step 7c for a cap.
    pub lost: u8,
    pub lost_in_7c: u8,
}

impl Side {
    pub const EMPTY: Side = Side {
        main: None,
        support: None,
        card: None,
        support_card: None,
        card_strength: 0,
        support_strength: 0,
        bonus: 0,
        cancelled: false,
        red_property: false,
        endurance: None,
        loss_cap: None,
        threshold: None,
        muted: Units::NONE,
        joined: [Units::NONE; MAX_TERRITORIES],
        total: 0,
        points: 0,
        lost: 0,
        lost_in_7c: 0,
    };
}

/// A battle under way, or an attack on an empty territory. [K11]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    pub sides: [Side; 2],
    pub winner: Option<Role>,
    /// Stopped by `end_battle`. [K11.11.2]
    pub stopped: bool,
    pub conquered: bool,
    /// Revolutionaries that rose, for K18.2.10; 0 in other battles.
    pub risen: u8,
    /// Survivors on their way. [K12.1]
    pub retreating: Units,
    /// Units that arrived in each place in this retreat. [K12.1.4]
    pub arrived: [u8; MAX_TERRITORIES],
    /// Where those fighting through stand. [K12.2]
    pub through: Option<Territory>,
}

/// A running End of Times card. [K18]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Running {
    pub event: Option<EventId>,
    /// The infected territory. [K18.1.3]
    pub infected: Option<Territory>,
    /// Who had the fewest units when the card was drawn. [K18.9.1]
    pub fewest: Seats,
    /// Seats that have chosen in a simultaneous decision. [KI18]
    pub chosen: Seats,
    /// Seats still in the Tournament's run-off.
    pub tied: Seats,
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

/// Why the game ended. [K20.3] [K4.4.2]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// The final player's order phase is complete.
    LastWar,
    /// Only one player has land.
    LastStanding,
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
    pub homes: [Lands; MAX_SEATS],
    pub owned: [Lands; MAX_SEATS],
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
    pub units: [Units; MAX_TERRITORIES],
    pub revolutionaries: [u8; MAX_TERRITORIES],
    /// Gold in Treasure Houses.
    pub store: [u8; MAX_TERRITORIES],
    /// Buildings by builder and place.
    pub built: [[Works; MAX_TERRITORIES]; MAX_SEATS],
    pub realms: [Realm; MAX_SEATS],
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
    /// Destiny cards drawn in scoring, bit by id. [K21.7.3]
    pub destiny: [u32; MAX_SEATS],
    pub end: Option<End>,
    /// Procedures under way, the innermost last.
    pub stack: Few<Frame, STACK>,
}

/// The combat cards of a seat. [K1.2.13]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hand {
    pub counted: Cards,
    pub slot: Option<CardId>,
    pub commander: Few<CardId, 6>,
}

/// What is hidden from somebody.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Secret {
    pub deck: Cards,
    pub hands: [Hand; MAX_SEATS],
    /// Cards each seat discarded unplayed since the last reshuffle. [KI13]
    pub face_down: [Cards; MAX_SEATS],
    /// Cards each seat has passed on, not seen since. [KI14] [KI20]
    pub passed: [Few<Passed, MAX_PASSES>; MAX_SEATS],
    /// Cards placed face down by the attacker and the defender: main, supporting. [KI9]
    pub placed: [[Option<CardId>; 2]; 2],
    /// Simultaneous choices not yet shown. [KI18]
    pub picks: [Option<Pick>; MAX_SEATS],
}

/// A card that a seat passed on, and where it may be as far as he can tell. [KI14] [KI20]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Passed {
    pub card: CardId,
    /// Among the counted cards of these seats, placed ones included.
    pub hands: Seats,
    /// Among the cards that these seats have discarded face down.
    pub piles: Seats,
}

/// A choice of a simultaneous decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pick {
    Nothing,
    Card(Source, CardId),
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
