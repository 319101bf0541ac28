//! What a parsed pack holds (S2): figures, prices, fields and faces by id, and the places of the drawing. The rules look up
//! numbers here and trust them; `parse/` has checked them.

use ravelin_core::names::KitNames;
use ravelin_core::{Each, Few, Field, Id, Set};
use serde::{Deserialize, Serialize};

use crate::ids::*;
pub use crate::stage::Scenery;

/// How many units of each of the three kinds, weakest first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Units(pub [u8; 3]);

impl Units {
    pub const NONE: Units = Units([0; 3]);

    pub const fn one(kind: Kind) -> Units {
        match kind {
            Kind::Weak => Units([1, 0, 0]),
            Kind::Middle => Units([0, 1, 0]),
            Kind::Strong => Units([0, 0, 1]),
        }
    }

    pub const fn total(self) -> u8 {
        self.0[0].wrapping_add(self.0[1]).wrapping_add(self.0[2])
    }

    /// Strength 1, 2 and 3. [S2.1] [S2.2]
    pub const fn strength(self) -> i16 {
        self.0[0] as i16 + 2 * self.0[1] as i16 + 3 * self.0[2] as i16
    }

    pub const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] | self.0[2] == 0
    }

    pub const fn of(self, kind: Kind) -> u8 {
        self.0[kind as usize]
    }

    pub fn add(&mut self, kind: Kind, n: u8) {
        self.0[kind as usize] = self.0[kind as usize].saturating_add(n);
    }

    pub fn take(&mut self, kind: Kind, n: u8) {
        self.0[kind as usize] = self.0[kind as usize].saturating_sub(n);
    }

    pub fn join(&mut self, other: Units) {
        Kind::ALL.into_iter().for_each(|k| self.add(k, other.of(k)));
    }

    pub fn leave(&mut self, other: Units) {
        Kind::ALL.into_iter().for_each(|k| self.take(k, other.of(k)));
    }

    #[must_use]
    pub fn and(mut self, other: Units) -> Units {
        self.join(other);
        self
    }

    /// Whether all of these are there.
    pub const fn has(self, other: Units) -> bool {
        self.0[0] >= other.0[0] && self.0[1] >= other.0[1] && self.0[2] >= other.0[2]
    }

    /// The kinds present, weakest first.
    #[inline]
    pub fn kinds(self) -> impl Iterator<Item = Kind> {
        let [a, b, c] = self.0.map(|n| u8::from(n > 0));
        Set::<Kind>::from_bits(a | b << 1 | c << 2).iter()
    }

    pub fn weakest(self) -> Option<Kind> {
        self.kinds().next()
    }

    pub fn strongest(self) -> Option<Kind> {
        Kind::ALL.into_iter().rev().find(|k| self.of(*k) > 0)
    }
}

impl Field for Units {
    const BLANK: Self = Units::NONE;
}

/// What an Invader's Action costs. [S6.1] [S6.2]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    pub resources: u8,
    pub hourglasses: u8,
    /// One of these is paid in full; none if no units are paid.
    pub units: Few<Units, 3>,
}

#[derive(Clone, Debug)]
pub struct DealSpec {
    pub name: String,
    pub text: String,
    pub phase: Phase,
    /// With one Invader, with two.
    pub cost: [Cost; 2],
}

#[derive(Clone, Debug)]
pub struct WorkSpec {
    pub name: String,
    pub text: String,
    pub cost: u8,
}

/// A Phase card of Phases 2 to 5.
#[derive(Clone, Debug, Default)]
pub struct CardSpec {
    pub id: String,
    pub name: String,
    pub front: Set<Deal>,
}

/// Figures of a number of players. [S7.1] [S23.6]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    pub start_resources: u8,
    pub start_hourglasses: u8,
    pub units: u8,
    pub resources: u8,
    pub hourglasses: u8,
    pub stones: u8,
}

/// A point of the drawing.
pub type Point = [i32; 2];

#[derive(Clone, Debug)]
pub struct Kit {
    /// Names of all places, by number.
    pub names: Vec<String>,
    pub invader_fields: Each<Section, u8>,
    pub defender_fields: Each<Section, u8>,
    pub siege_fields: Set<Section>,
    pub cauldron_fields: Set<Section>,
    pub trap_fields: Set<Path>,
    pub start_units: Each<Section, Units>,
    pub start_stones: Each<Section, u8>,
    pub start_heroes: Each<Hero, Section>,
    pub foreground_room: Each<Side, u8>,
    pub rampart_room: u8,
    pub quartermaster_room: u8,
    pub tower_room: u8,
    pub siege_room: u8,
    pub toughness: u8,
    pub gate_glory: [u8; 3],
    pub barracks: Units,
    pub guard_room: u8,
    pub honor_room: u8,
    /// Who starts inside the castle.
    pub start_inside: Each<Post, Units>,
    pub pieces: Each<Piece, u8>,
    pub invaders: Units,
    pub defenders: Units,
    pub deals: Vec<DealSpec>,
    pub works: Vec<WorkSpec>,
    /// In the order of [`Card`].
    pub cards: Vec<CardSpec>,
    /// The starred cards: of the Invader, and of the West and the East Invader. [S25.1] [S25.2]
    pub presets: [Each<Phase, Option<Card>>; 3],
    pub counts: [Count; 3],
    pub gain: Each<Kind, u8>,
    pub pile_hits: u8,
    pub pile_misses: u8,
    pub hits: u8,
    pub misses: u8,
    pub minor: u8,
    pub major: u8,
    pub quartermaster_extra: u8,
    pub escape: u8,
    pub transfer: u8,
    pub selection: u8,
    pub all_charge: u8,
    pub speech: u8,
    pub sally: Each<Kind, u8>,
    /// Camp size from which so many Hourglasses are due, ascending.
    pub camp_cost: Few<[u8; 2], 8>,
    pub hit_cards: Few<Set<Kind>, MAX_HIT_CARDS>,
    /// How files write them.
    pub hit_ids: Vec<String>,
    /// What each card can kill, in words.
    pub hit_names: Vec<String>,
    pub orders: Each<Order, u8>,
    pub order_names: Vec<String>,
    pub order_texts: Vec<String>,
    pub feat_names: Vec<String>,
    pub feat_texts: Vec<String>,
    pub feat_glory: Each<Feat, u8>,
    pub trolls_needed: u8,
    pub goblins_needed: u8,
    pub storms_needed: u8,
    pub ruins_needed: u8,
    pub shame_names: Vec<String>,
    pub shame_texts: Vec<String>,
    pub shame_glory: u8,
    pub labour: u8,
    pub negotiations: u8,
    pub time_glory: u8,
    pub breach_glory: u8,
    pub honor_glory: u8,
    pub turns: u8,
    pub machine_cap: u8,
    pub wooden_per_section: u8,
    pub recover: u8,
    pub equipment_room: u8,
    pub training_room: u8,
    pub shame_from: u8,
    pub honor_from: u8,
    pub switches: Vec<SwitchSpec>,
    /// The drawing of what no move changes.
    pub scenery: Scenery,
}

#[derive(Clone, Debug)]
pub struct SwitchSpec {
    pub id: String,
    pub values: Vec<String>,
    pub text: String,
}

impl Kit {
    pub fn card(&self, card: Card) -> &CardSpec {
        &self.cards[card.index()]
    }

    /// The name of a place.
    pub fn place(&self, place: Place) -> &str {
        &self.names[place.index()]
    }

    /// What a card of the Defender's deck can kill.
    pub fn face(&self, card: HitCard) -> Set<Kind> {
        self.hit_cards.get(card.index()).copied().unwrap_or_default()
    }

    pub fn deal(&self, deal: Deal) -> &DealSpec {
        &self.deals[deal.index()]
    }

    pub fn work(&self, work: Work) -> &WorkSpec {
        &self.works[work.index()]
    }

    pub fn piece(&self, piece: Piece) -> u8 {
        self.pieces[piece]
    }

    /// The Hourglasses that a Camp of this size gives. [S12.23]
    pub fn camp_cost(&self, units: u8) -> u8 {
        self.camp_cost.iter().rev().find(|row| row[0] <= units).map_or(0, |row| row[1])
    }
}

impl KitNames for Kit {
    fn name(&self, noun: &str, n: usize) -> Option<&str> {
        match noun {
            Card::NOUN => self.cards.get(n).map(|card| card.id.as_str()),
            HitCard::NOUN => self.hit_ids.get(n).map(String::as_str),
            _ => None,
        }
    }
}
