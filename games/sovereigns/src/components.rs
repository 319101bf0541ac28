//! The components of a game, parsed and checked: what the rules look things up in (K2). Ids are small newtypes; sets of
//! territories and of building types are bit sets. `parse.rs` makes a [`Kit`] from the TOML files and refuses bad ones.

use serde::{Deserialize, Serialize};

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
/// Most cards of the Deck of Ages: bonus, End of Times and destiny designs together.
pub const MAX_AGE_CARDS: usize = 40;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub u8);

        impl $name {
            pub fn index(self) -> usize {
                usize::from(self.0)
            }
        }
    };
}

id!(Territory);
id!(
    /// A building type among those its builder's kingdom can build: common types first, then the kingdom's own.
    Building
);
id!(
    /// A design of combat card.
    CardId
);
id!(
    /// A kingdom bonus card, numbered over all kingdoms.
    BonusId
);
id!(EventId);
id!(DestinyId);
id!(
    /// A sovereign among the three of a kingdom.
    SovereignId
);

/// A set of territories.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Lands(pub u32);

impl Lands {
    pub const NONE: Lands = Lands(0);

    pub fn only(t: Territory) -> Self {
        Lands(1 << t.0)
    }

    pub fn has(self, t: Territory) -> bool {
        self.0 & (1 << t.0) != 0
    }

    pub fn add(&mut self, t: Territory) {
        self.0 |= 1 << t.0;
    }

    pub fn remove(&mut self, t: Territory) {
        self.0 &= !(1 << t.0);
    }

    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[must_use]
    pub fn and(self, other: Lands) -> Lands {
        Lands(self.0 & other.0)
    }

    #[must_use]
    pub fn or(self, other: Lands) -> Lands {
        Lands(self.0 | other.0)
    }

    #[must_use]
    pub fn minus(self, other: Lands) -> Lands {
        Lands(self.0 & !other.0)
    }

    pub fn first(self) -> Option<Territory> {
        (self.0 != 0).then(|| Territory(self.0.trailing_zeros() as u8))
    }

    /// The territory of a set of one.
    pub fn sole(self) -> Option<Territory> {
        if self.0 != 0 && self.0 & (self.0 - 1) == 0 { self.first() } else { None }
    }
}

impl IntoIterator for Lands {
    type Item = Territory;
    type IntoIter = LandsIter;

    fn into_iter(self) -> LandsIter {
        LandsIter(self.0)
    }
}

impl FromIterator<Territory> for Lands {
    fn from_iter<I: IntoIterator<Item = Territory>>(lands: I) -> Self {
        let mut set = Lands::NONE;
        lands.into_iter().for_each(|t| set.add(t));
        set
    }
}

/// Walks the set bits.
#[derive(Clone, Copy)]
pub struct LandsIter(u32);

impl LandsIter {
    /// The numbers of the set bits, for sets of other small ids.
    pub fn over(bits: u32) -> impl Iterator<Item = u8> {
        LandsIter(bits).map(|t| t.0)
    }
}

impl Iterator for LandsIter {
    type Item = Territory;

    fn next(&mut self) -> Option<Territory> {
        let t = Lands(self.0).first()?;
        self.0 &= self.0 - 1;
        Some(t)
    }
}

/// A set of building types of one kingdom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Works(pub u32);

impl Works {
    pub const NONE: Works = Works(0);

    pub fn only(b: Building) -> Self {
        Works(1 << b.0)
    }

    pub fn has(self, b: Building) -> bool {
        self.0 & (1 << b.0) != 0
    }

    pub fn add(&mut self, b: Building) {
        self.0 |= 1 << b.0;
    }

    pub fn remove(&mut self, b: Building) {
        self.0 &= !(1 << b.0);
    }

    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[must_use]
    pub fn and(self, other: Works) -> Works {
        Works(self.0 & other.0)
    }

    #[must_use]
    pub fn or(self, other: Works) -> Works {
        Works(self.0 | other.0)
    }

    #[must_use]
    pub fn minus(self, other: Works) -> Works {
        Works(self.0 & !other.0)
    }

    pub fn iter(self) -> impl Iterator<Item = Building> {
        LandsIter::over(self.0).map(Building)
    }
}

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

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardKind {
    Mixed,
    Universal,
    /// Strength or property, not both. [K17.1.4]
    Red,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Timing {
    Cancel,
    Resolve,
    After,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Condition {
    Always,
    Win,
    NotWin,
    Conquer,
    FewerUnits,
    OwnProtectiveHere,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Filter {
    Common,
    Any,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Per {
    AdjacentArmy,
    OwnBuildingHere,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Muster {
    Battle,
    Conquered,
}

/// Operations of combat cards. [K17.3]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    AddStrength { amount: u8 },
    AddStrengthPer { per: Per, amount: u8, max: u8 },
    AddStrengthDie { table: [u8; 6] },
    MuteUnits { max: u8, cost: u8, filter: Filter },
    DestroyUnits { count: u8, filter: Filter, min_enemy_units: u8 },
    SetEndurance { value: u8 },
    CancelProperty,
    CancelSupport,
    IgnoreFortifications,
    LossCap { max: u8 },
    SuperiorityThreshold { value: u8 },
    Recruit { count: u8, muster: Muster },
    GainGold { amount: u8 },
    StealGold { max: u8 },
    DrawCards { count: u8 },
    Demolish { count: u8, max_level: u8 },
    GainFeat { amount: u8 },
    Rebellion,
    SwapCardStrength,
    Reinforce { max: u8 },
    EndBattle,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Property {
    pub op: Op,
    pub timing: Timing,
    pub condition: Condition,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardSpec {
    pub id: String,
    pub name: String,
    pub kind: CardKind,
    pub count: u8,
    /// In attack, in defence; the same for universal cards.
    pub strength: [u8; 2],
    pub property: [Option<Property>; 2],
    pub text: [String; 2],
}

/// When a bonus card may be played. [K4.3.1]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Window {
    OwnTurn,
    OwnOrderPhase,
    OwnTurnAfterOrder,
    CombatAfterReveal,
    AfterWarTurn,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BonusOp {
    DrawSeparate { count: u8 },
    Resurrect,
    DoubleOrders { max: u8 },
    ExtraTurns { count: u8 },
    PlaceUnits { count: u8, ignore_territory_limit: bool },
    AddStrengthDieMin { min: u8 },
    UnitLimitEverywhere { value: u8 },
    MassMobilization { per_territory: u8, cost: u8 },
    Overrun { min_units: u8, min_lead: u8, feat_with_units: u8, feat_empty: u8 },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BonusSpec {
    pub id: String,
    pub name: String,
    pub text: String,
    /// Index of its kingdom.
    pub kingdom: u8,
    pub gold: u8,
    pub window: Window,
    pub ops: Vec<BonusOp>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventOp {
    Plague { units_lost: u8 },
    Revolution { table: [u8; 6] },
    Tournament { glory: u8, deck_penalty: u8 },
    Sever { players_named: u8 },
    GoldPerHomeTerritory { amount: u8, max: u8 },
    Upkeep { units_per_talent: u8 },
    Quake { level_table: [u8; 6] },
    FeatCatchUp { behind: u8, all_equal: u8 },
    Hire { max: u8, cost: u8, free_for_fewest: bool },
    Unrest { min_units: u8, gold_if_none_conquered: u8 },
    Fair { sell_max: u8, sell_price: u8, buy_max: u8, buy_price: u8 },
    AttackLimitAll { amount: u8 },
    CapitalTruce,
    PassCard,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventSpec {
    pub id: String,
    pub name: String,
    pub text: String,
    pub count: u8,
    pub players_min: u8,
    pub op: EventOp,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DestinySpec {
    pub id: String,
    pub name: String,
    pub text: String,
    pub count: u8,
    /// `None`: victory points. [K21.7.4]
    pub sphere: Option<Sphere>,
    pub amount: i32,
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

/// Numbers of bonus cards that lists ask for again and again; the first card that has them counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BonusTerms {
    /// The Last Frontier: units, lead, feat of arms for armies and for empty land. [K16.3.4]
    pub overrun: (u8, u8, u8, u8),
    /// Invincible Hordes: the price of a unit. [K16.3.3.1]
    pub muster: u8,
}

impl BonusTerms {
    pub fn of(cards: &[BonusSpec]) -> Self {
        let ops = || cards.iter().flat_map(|card| &card.ops);
        let overrun = ops().find_map(|op| match *op {
            BonusOp::Overrun { min_units, min_lead, feat_with_units, feat_empty } => {
                Some((min_units, min_lead, feat_with_units, feat_empty))
            }
            _ => None,
        });
        let muster = ops().find_map(|op| match *op {
            BonusOp::MassMobilization { cost, .. } => Some(cost),
            _ => None,
        });
        BonusTerms { overrun: overrun.unwrap_or((u8::MAX, 0, 0, 0)), muster: muster.unwrap_or(0) }
    }
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
    pub cards: Vec<CardSpec>,
    pub bonus: Vec<BonusSpec>,
    pub terms: BonusTerms,
    pub events: Vec<EventSpec>,
    pub destiny: Vec<DestinySpec>,
    pub scoring: Scoring,
    pub variants: Vec<VariantSpec>,
}

impl Kit {
    pub fn territory(&self, t: Territory) -> &TerritorySpec {
        &self.territories[t.index()]
    }

    pub fn neighbours(&self, t: Territory) -> Lands {
        self.territories[t.index()].neighbours
    }

    pub fn all_lands(&self) -> Lands {
        Lands((1u32 << self.territories.len()) - 1)
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

impl std::ops::Index<ravelin_core::Seat> for Kit {
    type Output = KingdomSpec;

    /// The kingdom of a seat: seats are numbered in the order of kingdoms.toml. [K3.1.1]
    fn index(&self, seat: ravelin_core::Seat) -> &KingdomSpec {
        &self.kingdoms[seat.index()]
    }
}
