//! The state as a file: cards by their ids, what is usual left out.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::components::RESOURCE_IDS;
use crate::flow::Frame;
use crate::state::{End, Target};

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// How many cards of each id.
pub(super) type Counts = BTreeMap<String, u8>;

/// A struct of a file: unknown fields are refused, fields with their usual value left out.
macro_rules! file {
    ($(#[$doc:meta])* $name:ident { $($field:ident: $type:ty),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
        #[serde(deny_unknown_fields, default)]
        pub struct $name {
            $(#[serde(skip_serializing_if = "is_default")] pub $field: $type,)*
        }
    };
}

/// The complete state of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Saved {
    pub round: u8,
    pub part: u8,
    pub city: u8,
    pub start: u8,
    #[serde(default, skip_serializing_if = "is_default")]
    pub end: Option<End>,
    pub frames: Vec<Frame>,
    pub players: Vec<SavedPlayer>,
    pub buildings: Counts,
    pub units: Counts,
    pub order: SavedOrder,
    pub destinations: SavedDestinations,
    pub stacks: Vec<SavedStack>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub unseen: Vec<String>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub fight: SavedFight,
    #[serde(default, skip_serializing_if = "is_default")]
    pub pending: SavedPending,
    #[serde(default, skip_serializing_if = "is_default")]
    pub this_round: SavedRound,
    #[serde(default, skip_serializing_if = "is_default")]
    pub window: SavedWindow,
    /// Units that seats have fixed to draw and not shown.
    #[serde(default, skip_serializing_if = "is_default")]
    pub income: Vec<Option<u8>>,
}

file!(SavedPlayer {
    emblem: Option<String>,
    value: u8,
    target: Target,
    hand: Vec<String>,
    draw: Vec<String>,
    discard: Vec<String>,
    loot: Vec<String>,
    units: Counts,
    unit_draw: Counts,
    unit_discard: Counts,
    supply: Vec<String>,
    display: Vec<SavedBuilt>,
    row: Vec<String>,
});

file!(SavedBuilt {
    building: String,
    x: i8,
    y: i8,
    round: u8,
    province: Option<String>,
    unit: Option<String>,
    shared: Option<String>,
});

file!(SavedOrder {
    pile: Counts,
    left: u8,
    blanks: u8,
    boost: Option<String>,
    last: bool,
    discard: Counts,
    boxed: Counts,
    buildings: Vec<String>,
});

file!(SavedDestinations { pile: [u8; 2], discard: [u8; 2] });

file!(SavedStack { unknown: u8, known: Vec<String> });

file!(SavedFight {
    foes: Vec<SavedFoe>,
    deployed: Vec<SavedDeployed>,
    aside: Vec<Counts>,
    named: Vec<Counts>,
    taken: Vec<u8>,
});

file!(SavedFoe { card: String, row: u8, target: Target, defeated: bool, reds: u8 });

file!(SavedDeployed { unit: String, owner: u8, at: Vec<Option<u8>> });

/// One thing that was offered for a price. In a file it is the id of a card, `use 3` or `exchange tools`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub enum SavedElement {
    /// A Province, or a Unit where Units are offered.
    Card(String),
    /// The Gold or Tools of the Building at this place of the display.
    Use(u8),
    /// Into this resource.
    Exchange(u8),
}

impl From<String> for SavedElement {
    fn from(text: String) -> Self {
        match text.split_once(' ') {
            Some(("use", at)) => at.parse().ok().map(SavedElement::Use),
            Some(("exchange", to)) => {
                RESOURCE_IDS.iter().position(|id| *id == to).map(|way| SavedElement::Exchange(way as u8))
            }
            _ => None,
        }
        .unwrap_or(SavedElement::Card(text))
    }
}

impl From<SavedElement> for String {
    fn from(element: SavedElement) -> Self {
        match element {
            SavedElement::Card(id) => id,
            SavedElement::Use(at) => format!("use {at}"),
            SavedElement::Exchange(way) => format!("exchange {}", RESOURCE_IDS[usize::from(way & 1)]),
        }
    }
}

file!(SavedPending {
    building: Option<String>,
    x: i8,
    y: i8,
    unit: Option<String>,
    elements: Vec<SavedElement>,
    aims: Vec<Option<u8>>,
    looked: Vec<String>,
});

file!(SavedRound {
    passed: Vec<u8>,
    used: Vec<Vec<u8>>,
    to_gold: Vec<Vec<u8>>,
    to_tools: Vec<Vec<u8>>,
    attacking: Vec<u8>,
});

file!(SavedWindow { committed: Vec<u8>, done: Vec<u8>, recalled: Vec<u8>, planned: Vec<u8>, no_part: Vec<u8> });

/// What a viewer sees.
#[derive(Debug, Serialize)]
pub(super) struct SavedView {
    pub viewer: Option<&'static str>,
    pub prompt: String,
    pub clause: &'static str,
    pub state: Saved,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_offered_for_a_price_is_written_and_read_as_one_value() {
        let elements = [
            (r#""use 3""#, SavedElement::Use(3)),
            (r#""exchange gold""#, SavedElement::Exchange(0)),
            (r#""exchange tools""#, SavedElement::Exchange(1)),
            (r#""minsk""#, SavedElement::Card("minsk".to_owned())),
            (r#""use it""#, SavedElement::Card("use it".to_owned())),
            (r#""exchange goods""#, SavedElement::Card("exchange goods".to_owned())),
        ];
        for (text, element) in elements {
            assert_eq!(serde_json::from_str::<SavedElement>(text).unwrap(), element);
            assert_eq!(serde_json::to_string(&element).unwrap(), text);
        }
    }
}
