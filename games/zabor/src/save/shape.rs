//! The state as a file: Areas, cards and Monsters by their ids, what is usual left out.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::flow::{Frame, ask};
use crate::state::{Ctx, Fight, Marched, Queued, Temp, TurnFlags};
use crate::vocabulary::STATS;

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// A struct of a file: unknown fields are refused, fields with their usual value left out.
macro_rules! file {
    ($(#[$doc:meta])* $name:ident { $($(#[$field_doc:meta])* $field:ident: $type:ty),* $(,)? }) => {
        $(#[$doc])*
        #[allow(unreachable_pub, reason = "parts of the public `Saved`; a view is only written")]
        #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
        #[serde(deny_unknown_fields, default)]
        pub struct $name {
            $($(#[$field_doc])* #[serde(skip_serializing_if = "is_default")] pub $field: $type,)*
        }
    };
}

/// Units by kind and Wounds: `cavalry-1 = 2`.
pub(super) type SavedUnits = BTreeMap<String, u8>;

/// The complete state of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Saved {
    pub public: SavedPublic,
    /// What not all know.
    pub secret: SavedSecret,
}

file!(
    /// What all see.
    SavedPublic {
        length: String,
        turn: u8,
        phase: String,
        order: Vec<u8>,
        empires: Vec<SavedEmpire>,
        areas: BTreeMap<String, SavedArea>,
        monsters: BTreeMap<String, SavedBeast>,
        monsters_killed: Vec<String>,
        positions: BTreeMap<String, u8>,
        track: Vec<String>,
        /// The track of the last Turn; empty in the first.
        before: Vec<String>,
        spaces: Vec<Vec<u8>>,
        reached: u8,
        discards: BTreeMap<String, Vec<String>>,
        being_played: BTreeMap<String, Vec<String>>,
        events_played: Vec<String>,
        events_unseen: u8,
        event: Option<String>,
        trade_gone: BTreeMap<String, u8>,
        trade_resolving: BTreeMap<String, u8>,
        look: Option<SavedLook>,
        vp: Vec<String>,
        vp_seen: Vec<Vec<u8>>,
        offered: u32,
        draft_round: u8,
        answered: Vec<u8>,
        shown: Vec<u16>,
        this_turn: TurnFlags,
        used: [u64; 4],
        origins: Vec<String>,
        aside: Option<u8>,
        marched: Vec<Marched>,
        marched_monsters: Vec<String>,
        pursued: Vec<SavedUnits>,
        pursuing: Vec<SavedUnits>,
        killed: [u32; 2],
        killed_of: Option<u8>,
        pending: Vec<SavedFrame>,
        names: Vec<Ctx>,
        modifiers: Vec<Temp>,
        triggers: Vec<Queued>,
        battles: Vec<Fight>,
    }
);

/// A frame; of those with a single number the number alone.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum SavedFrame {
    Frame(Frame),
    Bare(BTreeMap<String, u8>),
}

impl SavedFrame {
    pub(super) fn of(frame: Frame) -> Self {
        let bare = |name: &str, n: u8| SavedFrame::Bare(BTreeMap::from([(name.to_owned(), n)]));
        match frame {
            Frame::Starts(q) => bare("starts", q.n),
            Frame::Barbarians(q) => bare("barbarians", q.n),
            Frame::Reenter(q) => bare("reenter", q.seat),
            Frame::Resolve(q) => bare("resolve", q.seat),
            Frame::Battle(q) => bare("battle", q.stage),
            other => SavedFrame::Frame(other),
        }
    }

    pub(super) fn frame(&self) -> Option<Frame> {
        match self {
            SavedFrame::Frame(frame) => Some(*frame),
            SavedFrame::Bare(map) => match map.iter().next().map(|(name, n)| (name.as_str(), *n))? {
                ("starts", n) => Some(ask::Starts { n }.into()),
                ("barbarians", n) => Some(ask::Barbarians { n }.into()),
                ("reenter", seat) => Some(ask::Reenter { seat }.into()),
                ("resolve", seat) => Some(ask::Resolve { seat }.into()),
                ("battle", stage) => Some(ask::Battle { stage }.into()),
                _ => None,
            },
        }
    }
}

file!(SavedEmpire {
    gold: u16,
    colour: Option<String>,
    start: Option<String>,
    /// Deck and id, in the order the cards were gained.
    chart: Vec<(String, String)>,
    hand: [u8; 2],
    claimed: Vec<String>,
    first_conditions: Vec<String>,
    second_conditions: Vec<String>,
    counters: [u16; STATS],
    envoys: u8,
});

file!(SavedArea {
    /// A seat; nobody: Barbarian.
    control: Option<u8>,
    level: u8,
    road: bool,
    units: SavedUnits,
    attackers: Option<u8>,
    attacking: SavedUnits,
    moved: SavedUnits,
});

file!(SavedBeast { area: String, owner: u8, wounds: u8, moved: bool, pursuits: u8, attacks: bool });

file!(SavedLook { seat: u8, deck: String, count: u8 });

file!(SavedSecret {
    hands: Vec<[Vec<String>; 2]>,
    look: Vec<String>,
    events_hidden: Vec<String>,
    /// By their place on the chart.
    vp: Vec<Option<String>>,
    packets: Vec<Vec<String>>,
    kept: Vec<Vec<String>>,
    held: Vec<Vec<Vec<String>>>,
    answers: Vec<u16>,
});

file!(
    /// A view: what all see, and what the seat alone knows.
    SavedView {
        viewer: Option<u8>,
        public: SavedPublic,
        hand: [Vec<String>; 2],
        other_hand: [Vec<String>; 2],
        look: Vec<String>,
        vp: Vec<Option<String>>,
        held: Vec<Vec<String>>,
        kept: Vec<String>,
        answer: u16,
    }
);
