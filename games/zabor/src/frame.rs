//! The frames of the stack: every question and every running procedure, as data. [Z4]

use serde::{Deserialize, Serialize};

use crate::vocabulary::*;

/// A Unit that is about to move: a kind with its Wounds, or a Monster.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Mover {
    Nobody,
    Unit(u8, u8),
    Beast(u8),
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Frame {
    /// Set-up. [Z3]
    #[default]
    Draft,
    Starts(u8),
    Pieces {
        n: u8,
        stage: u8,
        fleets: u8,
    },
    Barbarians(u8),
    StartCards {
        n: u8,
        card: u8,
        op: u8,
    },
    /// The running phase, at the bottom of the stack from Turn 1 on. [Z4.1]
    Phase {
        stage: u8,
        n: u8,
    },
    Reenter(u8),
    /// Triggers of one moment, in the queue from here on. [Z4.6]
    Triggers {
        from: u8,
        ctx: u8,
    },
    Optional {
        trigger: u8,
        seat: u8,
        ctx: u8,
    },
    /// Effects still to be resolved. `own`: the context ends with the list; `chosen`: its names were bound before. [Z26.7]
    List {
        at: u16,
        left: u16,
        ctx: u8,
        own: bool,
        chosen: bool,
    },
    /// The same effects again and again.
    Repeat {
        at: u16,
        len: u16,
        ctx: u8,
        times: u8,
    },
    /// The same effects for several players. [Z28.7.24]
    Each {
        at: u16,
        len: u16,
        ctx: u8,
        who: u8,
    },
    Checkpoint,
    OverCapacity {
        seat: u8,
        unit: u8,
    },
    OverLimit {
        seat: u8,
        deck: u8,
    },
    /// The Master of Events: which Event, then its pieces. [Z7]
    ChooseEvent,
    Spare {
        n: u8,
    },
    PlaceBarbarian {
        entry: u8,
        left: u8,
    },
    /// An Action may be skipped as a whole. [Z9.4] [Z9.8]
    Offer {
        seat: u8,
        action: ActionKind,
        level: Level,
        taken: bool,
        mods: u16,
        len: u8,
    },
    Act {
        seat: u8,
        action: ActionKind,
        level: Level,
        taken: bool,
        stage: u8,
        n: u8,
        mover: Mover,
    },
    War {
        seat: u8,
        left: u8,
        stage: u8,
        target: u8,
        sent: u8,
    },
    /// Areas entered are resolved one after another. [Z18.1]
    Resolve(u8),
    Clash {
        area: u8,
        stage: u8,
    },
    Battle(u8),
    /// Wounds still to be assigned in an Area to a colour. [Z18.5]
    Wounds {
        area: u8,
        colour: u8,
        left: u8,
        by: u8,
        spell: bool,
    },
    /// Kills of an attack effect, counted until they are told. [Z28.7.5]
    Attack {
        area: u8,
        by: u8,
        ctx: u8,
        at: u16,
        len: u16,
    },
    Warp {
        area: u8,
        seat: u8,
    },
    Pursue {
        area: u8,
        seat: u8,
        target: u8,
        sent: u8,
    },
    Take {
        seat: u8,
        area: u8,
        stage: u8,
        cancelled: bool,
    },
    Evacuate {
        area: u8,
        mover: Mover,
    },
    /// A card played in Rituals. [Z26.7]
    Play {
        seat: u8,
        deck: u8,
        card: u8,
        stage: u8,
        targets: u8,
        cancelled: bool,
        ctx: u8,
    },
    /// A reaction window. [Reactions]
    Window {
        seat: u8,
        timing: Timing,
        deck: u8,
    },
    Acquire {
        seat: u8,
        unit: u8,
        left: u8,
    },
    Build {
        seat: u8,
        upgrade: u8,
        left: u8,
    },
    Kill {
        op: u16,
        ctx: u8,
        left: u8,
        owner: u8,
    },
    Desert {
        op: u16,
        ctx: u8,
        left: u8,
    },
    Keep {
        seat: u8,
        keep: u8,
    },
    Discard {
        seat: u8,
        by: u8,
        decks: u8,
        left: u8,
    },
    Steal {
        seat: u8,
        from: u8,
        decks: u8,
    },
    Redraw {
        seat: u8,
        decks: u8,
        drawing: bool,
        left: u8,
    },
    Relocate {
        op: u16,
        ctx: u8,
        from: u8,
        to: u8,
        sent: u8,
    },
    SummonPick {
        seat: u8,
    },
    SummonPlace {
        seat: u8,
        monster: u8,
    },
    /// A Position card is taken: by the Action, which may stop, or by a card. [Z10.5] [Z28.7.14]
    TakeSeat {
        seat: u8,
        exclude: u8,
        by_card: bool,
    },
    ChooseArea {
        op: u16,
        ctx: u8,
        list: u16,
        len: u16,
    },
    ChoosePlayer {
        op: u16,
        ctx: u8,
        list: u16,
        len: u16,
    },
    Choose {
        op: u16,
        ctx: u8,
    },
    May {
        op: u16,
        ctx: u8,
    },
    BarbarianArea {
        op: u16,
        ctx: u8,
    },
    Bid {
        op: u16,
        ctx: u8,
    },
    Swap {
        seat: u8,
    },
    ExtraEnvoy {
        seat: u8,
        left: u8,
    },
    Trade {
        seat: u8,
        left: u8,
    },
    /// A Trade Bonus card is put away after its effect. [Z12.7]
    TradeDone {
        kind: u8,
    },
    Claim {
        seat: u8,
        slot: u8,
    },
    Over,
}

const _: () = assert!(size_of::<Frame>() <= 12);

impl Serialize for ActionKind {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(self.word())
    }
}

macro_rules! by_word {
    ($($name:ident),*) => {$(
        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
                let word = String::deserialize(d)?;
                $name::of(&word).ok_or_else(|| serde::de::Error::custom(format!("unknown word {word:?}")))
            }
        }
    )*};
}
by_word!(ActionKind, Level, Timing);

macro_rules! to_word {
    ($($name:ident),*) => {$(
        impl Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
                s.serialize_str(self.word())
            }
        }
    )*};
}
to_word!(Level, Timing);
