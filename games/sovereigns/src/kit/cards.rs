//! Cards of every deck as data: combat cards and what their properties do (K17), kingdom bonus (K16), End of Times (K18) and
//! destiny cards (K21.7).

use super::Sphere;
use crate::ids::Role;

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

/// Something for the attacker and something for the defender.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sides<T>(pub [T; 2]);

impl<T: Copy + Ord> Sides<T> {
    pub fn most(self) -> T {
        let Sides([attacker, defender]) = self;
        attacker.max(defender)
    }

    pub fn least(self) -> T {
        let Sides([attacker, defender]) = self;
        attacker.min(defender)
    }
}

impl<T> std::ops::Index<Role> for Sides<T> {
    type Output = T;

    fn index(&self, role: Role) -> &T {
        let Sides([attacker, defender]) = self;
        match role {
            Role::Attacker => attacker,
            Role::Defender => defender,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardSpec {
    pub id: String,
    pub name: String,
    pub kind: CardKind,
    pub count: u8,
    /// In attack, in defence; the same for universal cards.
    pub strength: Sides<u8>,
    pub property: Sides<Option<Property>>,
    /// What the property does.
    pub effect: Sides<String>,
    /// The same as it is printed: on a red card with what it replaces. [K17.1.4]
    pub text: Sides<String>,
}

impl CardSpec {
    /// All that stands on it below its name.
    pub fn printed(&self) -> String {
        let (Sides([attack, defence]), Sides([first, second])) = (self.strength, &self.text);
        let strengths = match attack == defence {
            true => format!("strength {attack}"),
            false => format!("attack {attack}, defence {defence}"),
        };
        match (first.is_empty() && second.is_empty(), first == second) {
            (true, _) => format!("{strengths}."),
            (_, true) => format!("{strengths}. {first}"),
            _ => format!("{strengths}. Attack: {first} Defence: {second}"),
        }
    }
}

/// When a bonus card may be played. [K4.3.1]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayWindow {
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
    pub window: PlayWindow,
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
