//! Ids: what the rules name, what a pack names, and sets of them. How each is written is in its declaration; what it is called in
//! the journal and on the board is in `tokens.rs`.

use std::fmt;

use ravelin_core::names::{Named, Written};
use ravelin_core::{Field, Id, Seat, Set, ids, kit_ids};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::kit::Kit;
use crate::state::Sovereigns;

/// Most kingdoms the tables go up to. [K22.1.1]
pub const MAX_SEATS: usize = 5;
/// Changing Loyalties in a pack: what a player has passed on must stay known to him. [KI14]
pub const MAX_PASSES: usize = 2;
/// Four home territories for each of five kingdoms and the centre. [K22.1.2]
pub const MAX_TERRITORIES: usize = 21;
/// Most designs of combat cards.
pub const MAX_CARDS: usize = 32;
/// Most building types one kingdom can build, common and special.
pub const MAX_BUILDINGS: usize = 24;
/// Most designs of bonus cards and of destiny cards.
pub const MAX_BONUS: usize = 32;
pub const MAX_DESTINY: usize = 32;
/// Most sovereigns of a kingdom.
pub const SOVEREIGNS: usize = 6;
/// Most cards of the Deck of Ages: bonus, End of Times and destiny designs together.
pub const MAX_AGE_CARDS: usize = 40;

kit_ids!(
    /// A territory of the map. [K1.2.1]
    pub Territory: u32, MAX_TERRITORIES, "territory"
);
kit_ids!(
    /// A building type among those its builder's kingdom can build: common types first, then the kingdom's own.
    pub Building: u32, MAX_BUILDINGS, "building of a kingdom"
);
kit_ids!(
    /// A building type as files call it, whoever builds it.
    pub Design: u128, MAX_BUILDINGS * MAX_SEATS, "building"
);
kit_ids!(
    /// A design of combat card.
    pub CardId: u32, MAX_CARDS, "combat card"
);
kit_ids!(
    /// A kingdom bonus card, numbered over all kingdoms.
    pub BonusId: u32, MAX_BONUS, "bonus card"
);
kit_ids!(
    /// An End of Times card.
    pub EventId: u64, MAX_AGE_CARDS, "End of Times card"
);
kit_ids!(
    /// A destiny card.
    pub DestinyId: u32, MAX_DESTINY, "destiny card"
);
kit_ids!(
    /// A sovereign: so many numbers for each kingdom. [K15.1.1]
    pub SovereignId: u32, SOVEREIGNS * MAX_SEATS, "sovereign"
);

pub type Lands = Set<Territory>;
/// Building types of one kingdom.
pub type Works = Set<Building>;

impl SovereignId {
    /// The n-th of a kingdom.
    pub fn of(seat: Seat, n: usize) -> Option<Self> {
        (n < SOVEREIGNS).then(|| SovereignId::at(SOVEREIGNS * seat.index() + n)).flatten()
    }

    /// Whose he is, and his place among that kingdom's.
    pub fn place(self) -> (Seat, usize) {
        (Seat((self.index() / SOVEREIGNS) as u8), self.index() % SOVEREIGNS)
    }
}

ids!(
    /// All the identity a unit needs. [K13.1.5]
    pub Kind: u8, "kind of unit" {
        Common = "common",
        /// The kingdom's special unit; if it reinforces, not yet in this age.
        Special = "special",
        /// A special unit that has reinforced in this age. [K13.3.2]
        Spent = "spent",
    }
);
ids!(
    /// The seven orders. [K8.2-K8.8]
    pub OrderKind: u8, "order" {
        Mobilize = "mobilize",
        Build = "build",
        Demolish = "demolish",
        Tax = "tax",
        Plan = "plan",
        Regroup = "regroup",
        Negotiate = "negotiate",
    }
);
ids!(
    /// What a player's own age calls for next. [K4.2]
    pub AgeState: u8, "state of an age" { Fresh = "fresh", Ordering = "ordering", Ordered = "ordered" }
);
ids!(
    pub TurnKind: u8, "kind of turn" { Opening = "opening", Order = "order", War = "war" }
);
ids!(
    /// Invincible Hordes: until the fines of the next own age are settled. [K16.3.3]
    pub HordesState: u8, "state of the Invincible Hordes" {
        Off = "off",
        On = "on",
        /// The next own age has begun; ends with its fines.
        Ending = "ending",
    }
);
ids!(
    /// A side of a battle.
    pub Role: u8, "side of a battle" { Attacker = "attacker", Defender = "defender" }
);
ids!(
    /// Where a combat card lies or comes from. [K1.2.13] [KI10]
    pub Source: u8, "place of a combat card" {
        /// Counted cards of the hand.
        Hand = "hand",
        /// The Strategist's slot.
        Slot = "slot",
        /// The Great Commander's cards.
        Commander = "commander",
        Deck = "deck",
    }
);
ids!(
    /// What a card of a battle is for. [K11.4.1] [K11.4.4]
    pub Use: u8, "use of a card" { Main = "main", Support = "support" }
);
ids!(
    /// Why the game ended. [K20.3] [K4.4.2]
    pub End: u8, "end of the game" {
        /// The final player's order phase is complete.
        LastWar = "last_war",
        /// Only one player has land.
        LastStanding = "last_standing",
    }
);
ids!(
    /// What kind of order this is among those of a turn.
    pub Sort: u8, "sort of order" {
        Usual = "usual",
        /// In a territory that has a token: brings a rebellion. [K9.1]
        Second = "second",
        /// The second half of a double order. [K9.5]
        Half = "half",
    }
);

impl Role {
    #[must_use]
    pub fn other(self) -> Role {
        match self {
            Role::Attacker => Role::Defender,
            Role::Defender => Role::Attacker,
        }
    }
}

ids!(
    /// Steps of an order. [K8.1.5]
    pub OrderStep: u8, "step of an order" {
        Market = "market",
        Pay = "pay",
        CarryOut = "carry_out",
        Token = "token",
        Temple = "temple",
        Attack = "attack",
        Finished = "finished",
    }
);
ids!(
    /// Steps of the opening turn, run without a break. [K4.1.1] [K4.1.2] [K6.1.3] [K6.1.4]
    pub OpeningStep: u8, "step of an opening turn" {
        StartAge = "start_age",
        /// Notes, then the fines.
        Notes = "notes",
        Spending = "spending",
        AgeCard = "age_card",
        Centre = "centre",
        /// The Bank, then the Arena.
        Bank = "bank",
        /// The Strategist's slot, then the first order.
        Slot = "slot",
    }
);

/// An order with its parameter. [K8.1.12]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Task {
    Mobilize(Kind),
    Build(Design),
    Demolish(Seat, Design),
    Tax,
    Plan,
    Regroup,
    Negotiate,
}

impl Field for Task {
    const BLANK: Self = Task::Tax;
    const OMITTED: bool = false;
}

/// A unit of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Troop {
    pub seat: Seat,
    pub kind: Kind,
}

/// A building of a kingdom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Work {
    pub builder: Seat,
    pub b: Building,
}

/// A combat card, and where its player holds it. [K1.2.13]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Held {
    pub source: Source,
    pub card: CardId,
}

impl Held {
    /// As buttons say it.
    pub fn from(self) -> &'static str {
        match self.source {
            Source::Hand | Source::Deck => "",
            Source::Slot => " from the slot",
            Source::Commander => " from the Commander",
        }
    }
}

impl Written<Kit> for Seat {
    fn write(&self, kit: &Kit, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&kit[*self].id)
    }
}

impl Written<Kit> for Troop {
    fn write(&self, kit: &Kit, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            Kind::Common => f.write_str(&kit.common_unit.id),
            Kind::Special => f.write_str(&kit[self.seat].special_unit.id),
            Kind::Spent => write!(f, "spent_{}", kit[self.seat].special_unit.id),
        }
    }
}

impl Written<Kit> for Work {
    fn write(&self, kit: &Kit, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&kit[self.builder][self.b].id)
    }
}

impl Written<Kit> for Held {
    fn write(&self, kit: &Kit, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let from = match self.source {
            Source::Hand | Source::Deck => "",
            Source::Slot => " from slot",
            Source::Commander => " from commander",
        };
        write!(f, "{}{from}", kit[self.card].id)
    }
}

impl Named<Sovereigns> for Territory {
    fn name(&self, game: &Sovereigns, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&game.kit[*self].name)
    }
}

impl Named<Sovereigns> for Troop {
    fn name(&self, game: &Sovereigns, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            Kind::Common => f.write_str(&game.kit.common_unit.name.to_lowercase()),
            Kind::Special => f.write_str(&game.kit[self.seat].special_unit.name.to_lowercase()),
            Kind::Spent => write!(f, "{} (has reinforced)", game.kit[self.seat].special_unit.name.to_lowercase()),
        }
    }
}

impl Named<Sovereigns> for Work {
    fn name(&self, game: &Sovereigns, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&game.kit[self.builder][self.b].name)
    }
}

/// A set of territories inside a frame: with the alignment of a byte, so that the stack of frames stays small.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Packed([u8; 4]);

impl Packed {
    pub fn lands(self) -> Lands {
        Lands::from_bits(u32::from_le_bytes(self.0))
    }
}

impl From<Lands> for Packed {
    fn from(lands: Lands) -> Self {
        Packed(lands.bits().to_le_bytes())
    }
}

impl Field for Packed {
    const BLANK: Self = Packed([0; 4]);
}

impl Serialize for Packed {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        self.lands().serialize(s)
    }
}

impl<'de> Deserialize<'de> for Packed {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        Lands::deserialize(d).map(Packed::from)
    }
}
