//! The components of a game, parsed and checked: what the rules look things up in (K2). `parse.rs` makes a [`Kit`] from the TOML files and refuses bad ones.

mod cards;

pub use cards::*;

use ravelin_core::names::KitNames;
use ravelin_core::{BagOf, Id, Seat, Set};

use crate::ids::{
    BonusId, Building, CardId, Design, DestinyId, EventId, Lands, MAX_SEATS, SovereignId, Territory, Works,
};

/// Numbers of game.toml.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Constants {
    pub start_units: u8,
    pub start_gold: u8,
    pub start_combat_cards: u8,
    pub second_player_gold: u8,
    pub treasury_limit: u8,
    pub unit_limit_per_territory: u8,
    pub unit_limit_total: u8,
    pub hand_limit: u8,
    pub buildings_per_territory: u8,
    pub orders_to_end_phase: u8,
    pub max_orders_per_territory: u8,
    pub base_attacks: u8,
    pub superiority_threshold: u8,
    pub support_card_strength: u8,
    pub max_support_cards: u8,
    pub blind_card_penalty: u8,
    pub rebellion_combat_penalty: u8,
    pub free_regroup_units: u8,
    pub regroup_unit_cost: u8,
    pub regroup_range: u8,
    pub enemy_capital_demolition_cost: u8,
    pub tax_yield: u8,
    pub foreign_demolition_discount: u8,
    pub second_order_rebellions: u8,
    pub rapid_doubles_per_turn: u8,
    pub feat_start: u8,
    pub reign_length: u8,
    pub feat_attack: u8,
    pub feat_defence: u8,
    pub feat_victory: u8,
    pub feat_empty_conquest: u8,
    pub centre_gold: u8,
    pub centre_feat: u8,
    pub take_gold_rights_per_game: u8,
    /// End of Times cards in a standard game: so many per player, and so many besides. [K3.2.4]
    pub events_per_player: u8,
    pub events_fixed: u8,
}

/// The unit-total fine: talents due from `min` units on. Ascending, the first begins at 0. [K5.3.2]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FineBracket {
    pub min: u8,
    pub talents: u8,
}

#[derive(Clone, Debug, PartialEq)]
pub struct TerritorySpec {
    pub id: String,
    pub name: String,
    /// Index into `Kit::colours`; `None` for a neutral territory.
    pub colour: Option<u8>,
    pub role: String,
    pub centre: [i32; 2],
    pub polygon: Vec<[i32; 2]>,
    pub building_slots: Vec<[i32; 2]>,
    pub unit_anchor: [i32; 2],
    pub token_anchor: [i32; 2],
    pub neighbours: Lands,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sphere {
    Lands,
    Army,
    Wealth,
    Constructions,
    Glory,
    Feat,
}

/// What a building must be to score. [K21.0.5]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needs {
    Active,
    Standing,
}

/// A face of the Temple's die. [K14.6.2]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TempleFace {
    Gold,
    Unit,
    DoubleOrder,
}

/// The effects of a building type; 0, `None` and `false` mean it has no such effect. One field per op of effects.toml.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BuildingEffects {
    pub tax_yield: Option<u8>,
    pub gold_store: u8,
    pub score: Vec<(Sphere, i32, Needs)>,
    pub free_moves_from_here: u8,
    pub fine_free_units: u8,
    pub extend_reign: u8,
    /// Level and number of buildings that do not count against the limit.
    pub extra_slot: Option<(u8, u8)>,
    /// Surcharge of the bonus building.
    pub bonus_construction: Option<u8>,
    pub attacker_plays_openly: bool,
    pub attacker_no_blind_card: bool,
    pub attack_limit: u8,
    pub defence: u8,
    pub defence_token: u8,
    pub hand_limit: u8,
    pub draw_on_build: u8,
    /// Cost and purchases per age.
    pub buy_card: Option<(u8, u8)>,
    /// Talents and uses per age.
    pub order_income: Option<(u8, u8)>,
    pub hold_until_annihilated: bool,
    pub store_income: u8,
    /// Strength per attack; uses are the active buildings with `free_moves_from_here` (Storehouses).
    pub attack_strength: u8,
    pub war_vp: Option<WarVp>,
    pub donation_vp: Option<DonationVp>,
    pub train: bool,
    pub order_die: Option<[TempleFace; 6]>,
    /// Rebellions by own action cancelled per age.
    pub cancel_rebellion: u8,
    /// Units per bonus phase and the most units there may then be here.
    pub free_unit: Option<(u8, u8)>,
    pub unit_limit: Option<u8>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WarVp {
    pub amount: u8,
    pub min_destroyed: u8,
    pub per_age: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DonationVp {
    pub amount: u8,
    pub min_gold: u8,
    pub per_age: u8,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BuildingSpec {
    pub id: String,
    pub name: String,
    pub text: String,
    pub level: u8,
    pub cost: u8,
    /// Tokens of this type each kingdom has.
    pub count: u8,
    pub protective: bool,
    pub capital: bool,
    /// Special to one kingdom.
    pub special: bool,
    pub effects: BuildingEffects,
}

/// For each effect the building types of a kingdom that have it, so that rules ask with one mask.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WorksWith {
    pub level: [Works; 4],
    pub protective: Works,
    pub capital: Works,
    pub common: Works,
    pub tax_yield: Works,
    pub gold_store: Works,
    pub free_moves: Works,
    pub fine_free: Works,
    pub extra_slot: Works,
    pub openly: Works,
    pub no_blind: Works,
    pub attack_limit: Works,
    pub defence: Works,
    pub defence_token: Works,
    pub hand_limit: Works,
    pub buy_card: Works,
    pub order_income: Works,
    pub hold: Works,
    pub store_income: Works,
    pub attack_strength: Works,
    pub war_vp: Works,
    pub donation_vp: Works,
    pub train: Works,
    pub order_die: Works,
    pub cancel_rebellion: Works,
    pub free_unit: Works,
    pub unit_limit: Works,
    /// `count_bits[i]`: types whose number of tokens has bit i set, for counting all types at once.
    pub count_bits: [Works; 4],
    /// `affordable[g]`: types whose price is at most `g` talents, up to 15.
    pub affordable: [Works; 16],
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitSpec {
    pub id: String,
    pub name: String,
    pub strength: u8,
    pub endurance: u8,
    pub cost: u8,
    /// Tokens of each kingdom that has it.
    pub count: u8,
    /// May join a neighbouring battle once per age. [K13.3]
    pub reinforces: bool,
}

/// What a sovereign does while he reigns. One field per op of effects.toml. [K15.2] [K15.3]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ability {
    pub separate_card_slot: u8,
    pub regroup_cost: Option<u8>,
    pub regroup_range: Option<u8>,
    /// Uses per age.
    pub cancel_enemy_property: u8,
    /// Talents per unit and the most per battle.
    pub gold_per_kill: Option<(u8, u8)>,
    pub gold_for_raid: u8,
    pub no_unit_total_fine: bool,
    /// Price for a second- and a third-level building.
    pub neutralise_protective: Option<(u8, u8)>,
    pub no_territory_fine: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SovereignSpec {
    pub id: String,
    pub name: String,
    pub text: String,
    pub ability: Ability,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KingdomSpec {
    pub id: String,
    pub name: String,
    /// Index into `Kit::colours`.
    pub default_colour: u8,
    pub capital: Building,
    pub special_unit: UnitSpec,
    pub sovereigns: Vec<SovereignSpec>,
    pub bonus_cards: Vec<BonusId>,
    /// Common types first, in the same order for every kingdom.
    pub buildings: Vec<BuildingSpec>,
    pub with: WorksWith,
    pub extra_gold: u8,
    pub extra_units: u8,
    pub extra_cards: u8,
}

/// Points of scoring.toml that are not on buildings. [K21]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scoring {
    pub per_territory: i32,
    pub per_enemy_capital_conquered: i32,
    pub per_unit: i32,
    pub per_talent: i32,
    pub glory_token: i32,
    pub capital_missing: i32,
    pub track_position: i32,
    /// `destiny_draws[n]`: cards by place with n players. [K21.7.2]
    pub destiny_draws: [Vec<u8>; MAX_SEATS + 1],
}

/// One choice of a variant, with its numbers by name (flags are 0 and 1). [K23]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VariantChoice {
    pub id: String,
    pub standard: bool,
    pub numbers: Vec<(String, i32)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VariantSpec {
    pub id: String,
    pub name: String,
    pub clause: String,
    pub choices: Vec<VariantChoice>,
}

/// All components of one pack.
#[derive(Debug)]
pub struct Kit {
    pub constants: Constants,
    /// Seats that the map is drawn for.
    pub seats: u8,
    pub map_name: String,
    pub map_size: [i32; 2],
    pub unit_fines: Vec<FineBracket>,
    pub territories: Vec<TerritorySpec>,
    pub colours: Vec<String>,
    /// Territories of each colour.
    pub colour_lands: Vec<Lands>,
    pub neutral: Lands,
    pub common_unit: UnitSpec,
    pub revolutionary_strength: u8,
    pub revolutionary_endurance: u8,
    pub kingdoms: Vec<KingdomSpec>,
    /// The ids of all building types, each once.
    pub designs: Vec<String>,
    pub cards: Vec<CardSpec>,
    pub bonus: Vec<BonusSpec>,
    pub terms: BonusTerms,
    pub events: Vec<EventSpec>,
    pub destiny: Vec<DestinySpec>,
    pub scoring: Scoring,
    pub variants: Vec<VariantSpec>,
    /// Where things stand on the drawn map.
    pub(crate) plans: crate::stage::place::Plans,
}

impl Kit {
    pub fn territory(&self, t: Territory) -> &TerritorySpec {
        &self.territories[t.index()]
    }

    pub fn neighbours(&self, t: Territory) -> Lands {
        self.territories[t.index()].neighbours
    }

    pub fn all_lands(&self) -> Lands {
        Lands::first(self.territories.len())
    }

    pub fn card(&self, card: CardId) -> &CardSpec {
        &self.cards[card.index()]
    }

    pub fn bonus(&self, card: BonusId) -> &BonusSpec {
        &self.bonus[card.index()]
    }

    /// The number of a variant's choice; 0 if the choice does not name it.
    pub fn variant(&self, variant: &str, choice: &str, number: &str) -> i32 {
        let choices = self.variants.iter().filter(|v| v.id == variant).flat_map(|v| &v.choices);
        let numbers = choices.filter(|c| c.id == choice).flat_map(|c| &c.numbers);
        numbers.filter(|(name, _)| name == number).map(|(_, n)| *n).next().unwrap_or(0)
    }
}

impl std::ops::Index<Seat> for Kit {
    type Output = KingdomSpec;

    /// The kingdom of a seat: seats are numbered in the order of kingdoms.toml. [K3.1.1]
    fn index(&self, seat: Seat) -> &KingdomSpec {
        &self.kingdoms[seat.index()]
    }
}

impl std::ops::Index<Territory> for Kit {
    type Output = TerritorySpec;

    fn index(&self, t: Territory) -> &TerritorySpec {
        &self.territories[t.index()]
    }
}

impl std::ops::Index<CardId> for Kit {
    type Output = CardSpec;

    fn index(&self, card: CardId) -> &CardSpec {
        &self.cards[card.index()]
    }
}

impl std::ops::Index<BonusId> for Kit {
    type Output = BonusSpec;

    fn index(&self, card: BonusId) -> &BonusSpec {
        &self.bonus[card.index()]
    }
}

impl std::ops::Index<EventId> for Kit {
    type Output = EventSpec;

    fn index(&self, card: EventId) -> &EventSpec {
        &self.events[card.index()]
    }
}

impl std::ops::Index<DestinyId> for Kit {
    type Output = DestinySpec;

    fn index(&self, card: DestinyId) -> &DestinySpec {
        &self.destiny[card.index()]
    }
}

impl std::ops::Index<Building> for KingdomSpec {
    type Output = BuildingSpec;

    fn index(&self, b: Building) -> &BuildingSpec {
        &self.buildings[b.index()]
    }
}

impl std::ops::Index<SovereignId> for Kit {
    type Output = SovereignSpec;

    fn index(&self, id: SovereignId) -> &SovereignSpec {
        let (seat, n) = id.place();
        &self[seat].sovereigns[n]
    }
}

impl Kit {
    /// The sovereigns of a kingdom.
    pub fn sovereigns(&self, seat: Seat) -> Set<SovereignId> {
        (0..self[seat].sovereigns.len()).filter_map(|n| SovereignId::of(seat, n)).collect()
    }

    /// The buildings of a kingdom.
    pub fn buildings(&self, seat: Seat) -> Works {
        Works::first(self[seat].buildings.len())
    }

    /// All combat cards. [K3.2.1]
    pub fn combat_deck(&self) -> BagOf<CardId> {
        let cards = self.cards.iter().enumerate().filter_map(|(n, spec)| Some((CardId::at(n)?, spec.count)));
        cards.flat_map(|(card, n)| std::iter::repeat_n(card, usize::from(n))).collect()
    }

    /// How files call a building of a kingdom.
    pub fn design(&self, seat: Seat, b: Building) -> Design {
        let id = &self[seat][b].id;
        let at = self.designs.iter().position(|design| design == id).and_then(Design::at);
        at.expect("the designs are those of all kingdoms")
    }

    /// What a kingdom builds by this name.
    pub fn building(&self, seat: Seat, design: Design) -> Option<Building> {
        let id = &self.designs[design.index()];
        self[seat].buildings.iter().position(|b| b.id == *id).and_then(Building::at)
    }
}

impl KitNames for Kit {
    fn name(&self, noun: &str, n: usize) -> Option<&str> {
        let id = match noun {
            Seat::NOUN => &self.kingdoms.iter().take(self.seats.into()).nth(n)?.id,
            Territory::NOUN => &self.territories.get(n)?.id,
            Design::NOUN => self.designs.get(n)?,
            CardId::NOUN => &self.cards.get(n)?.id,
            BonusId::NOUN => &self.bonus.get(n)?.id,
            EventId::NOUN => &self.events.get(n)?.id,
            DestinyId::NOUN => &self.destiny.get(n)?.id,
            SovereignId::NOUN => {
                let (seat, n) = SovereignId::at(n)?.place();
                &self.kingdoms.get(seat.index())?.sovereigns.get(n)?.id
            }
            _ => return None,
        };
        Some(id)
    }
}
