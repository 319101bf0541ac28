//! The state as a file: everything by the ids of the component files, what is usual left out. A person can read it, and
//! can write one by hand: the combat deck and the Deck of Ages may be left out and are then what lies nowhere else.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::state::{AgeState, End, Hordes, Role, Source, Switches, TurnKind};

/// Cards, talents or units by id.
pub(super) type Counts = BTreeMap<String, u8>;

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// A struct of a file: unknown fields are refused, fields with their usual value left out.
macro_rules! file {
    ($(#[$doc:meta])* $name:ident { $($(#[$note:meta])* $field:ident: $type:ty),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
        #[serde(deny_unknown_fields, default)]
        pub struct $name {
            $($(#[$note])* #[serde(skip_serializing_if = "is_default")] pub $field: $type,)*
        }
    };
}

/// The complete state of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Saved {
    /// Those of the options it was made with.
    #[serde(default)]
    pub switches: Switches,
    pub first: String,
    pub active: String,
    pub turns: u16,
    #[serde(default, skip_serializing_if = "is_default")]
    pub extra_turns: u8,
    pub territories: BTreeMap<String, SavedTerritory>,
    pub kingdoms: BTreeMap<String, SavedKingdom>,
    /// What is hidden from somebody, by the seat that knows it.
    #[serde(default)]
    pub hands: BTreeMap<String, SavedHand>,
    /// Left out: every card that lies nowhere else.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deck: Option<Counts>,
    #[serde(default)]
    pub discard: Counts,
    /// Left out: a new Deck of Ages without the bonus cards held.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ages: Option<SavedAges>,
    /// The final player.
    #[serde(default, skip_serializing_if = "is_default")]
    pub last_war: Option<String>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub glory: Option<String>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub turn: SavedTurn,
    #[serde(default, skip_serializing_if = "is_default")]
    pub event: SavedEvent,
    #[serde(default, skip_serializing_if = "is_default")]
    pub battle: Option<SavedBattle>,
    /// Cards placed face down in the battle.
    #[serde(default, skip_serializing_if = "is_default")]
    pub placed: SavedPlaced,
    #[serde(default, skip_serializing_if = "is_default")]
    pub end: Option<End>,
    /// Procedures under way, the innermost last. See `pending.rs`.
    pub pending: Vec<Value>,
}

file!(SavedTerritory {
    /// Whose home it is; follows from the options.
    home: Option<String>,
    owner: Option<String>,
    units: SavedUnits,
    revolutionaries: u8,
    /// In its Treasure House.
    gold: u8,
    buildings: Vec<SavedBuilding>,
    /// Order tokens, 0 to 2.
    orders: u8,
    rebellion: bool,
    defence: bool,
    plague: bool,
    noted: bool,
    abandoned: bool,
});

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedBuilding {
    pub builder: String,
    pub id: String,
}

file!(
    /// Units of one player in one place.
    SavedUnits {
        common: u8,
        special: u8,
        /// Special units that have reinforced in this age.
        spent: u8,
    }
);

file!(SavedKingdom {
    treasury: u8,
    feat: u16,
    state: AgeState,
    /// Own ages begun so far.
    ages: u8,
    age: SavedAge,
    sovereign: Option<String>,
    chosen: Vec<String>,
    reign_start: u16,
    reign_limit: u16,
    altar_vp: u8,
    capitals_taken: Vec<String>,
    claims_left: u8,
    bonus: Vec<String>,
    rebellions_cancelled: u8,
    hordes: Hordes,
    hordes_limit: u8,
    rapid_left: u8,
    attack_orders: u8,
    armory_used: u8,
    centres: u8,
    fine_waived: bool,
    eliminated: bool,
    holy_war: u8,
    truce: bool,
    severed: Vec<String>,
    /// Drawn in scoring.
    destiny: Vec<String>,
});

file!(
    /// Uses that a new own age renews.
    SavedAge {
        attacked: bool,
        war_exempt: bool,
        cards_bought: u8,
        donations: u8,
        altar_wars: u8,
        properties_cancelled: u8,
        rebellions_cancelled: u8,
        markets: Vec<String>,
    }
);

file!(SavedHand {
    counted: Counts,
    /// The Strategist's slot.
    slot: Option<String>,
    /// The Great Commander's cards.
    commander: Vec<String>,
    /// Discarded unplayed since the last reshuffle.
    face_down: Counts,
    /// Passed on and not seen since.
    passed: Vec<SavedPassed>,
    pick: Option<SavedPick>,
});

file!(SavedPassed {
    card: String,
    /// Whose hands it may be in.
    hands: Vec<String>,
    /// Whose face-down discards it may be among.
    piles: Vec<String>,
});

/// A choice of a simultaneous decision.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum SavedPick {
    Nothing,
    Card { source: Source, id: String },
    Sovereign(String),
}

file!(
    /// The Deck of Ages, from the top.
    SavedAges {
        bonus: Vec<String>,
        events: SavedEvents,
        destiny: Counts,
    }
);

file!(
    /// So many End of Times cards out of these.
    SavedEvents { left: u16, from: Counts, }
);

file!(
    /// Flags of the turn under way.
    SavedTurn {
        kind: TurnKind,
        quiet_age: bool,
        fines_begun: bool,
        ordered_free: Option<String>,
        doubled: u8,
        attacks: u8,
        acted: bool,
        struck: bool,
        declined: Vec<String>,
        free_moves: u8,
        store_moves: Counts,
        moved: BTreeMap<String, SavedUnits>,
        /// Units destroyed, by kingdom and place.
        fallen: BTreeMap<String, BTreeMap<String, SavedUnits>>,
        off: Vec<SavedOff>,
    }
);

/// A protective building that the Conqueror switched off.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedOff {
    pub territory: String,
    pub building: String,
}

file!(
    /// The running End of Times card.
    SavedEvent {
        card: Option<String>,
        infected: Option<String>,
        fewest: Vec<String>,
        chosen: Vec<String>,
        tied: Vec<String>,
    }
);

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedBattle {
    /// Left out: revolutionaries.
    #[serde(default, skip_serializing_if = "is_default")]
    pub attacker: Option<String>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub defender: Option<String>,
    pub from: String,
    pub to: String,
    #[serde(default, skip_serializing_if = "is_default")]
    pub raid: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    pub armory: u8,
    #[serde(default, skip_serializing_if = "is_default")]
    pub ignore_fortifications: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    pub attacking: SavedSide,
    #[serde(default, skip_serializing_if = "is_default")]
    pub defending: SavedSide,
    #[serde(default, skip_serializing_if = "is_default")]
    pub winner: Option<Role>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub stopped: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    pub conquered: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    pub risen: u8,
    #[serde(default, skip_serializing_if = "is_default")]
    pub retreating: SavedUnits,
    #[serde(default, skip_serializing_if = "is_default")]
    pub arrived: Counts,
    #[serde(default, skip_serializing_if = "is_default")]
    pub through: Option<String>,
}

file!(
    /// One side of a battle, as all see it.
    SavedSide {
        main: Option<Source>,
        support: Option<Source>,
        /// Cards turned up.
        card: Option<String>,
        support_card: Option<String>,
        card_strength: u8,
        support_strength: u8,
        bonus: u8,
        cancelled: bool,
        red_property: bool,
        endurance: Option<u8>,
        loss_cap: Option<u8>,
        threshold: Option<u8>,
        muted: SavedUnits,
        joined: BTreeMap<String, SavedUnits>,
        total: u8,
        points: u8,
        lost: u8,
        lost_in_7c: u8,
    }
);

file!(SavedPlaced { attacker: SavedCards, defender: SavedCards });

file!(SavedCards { main: Option<String>, support: Option<String>, });
