//! The closed vocabulary in which every card is written, compiled to small numbers: Area filters, metrics, conditions, Battle
//! scopes, modifiers, triggers and effects. A card is a range of these; no card has code of its own. [Z28]

/// A range of a list of the kit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Span {
    pub at: u16,
    pub len: u16,
}

impl Span {
    pub fn is_empty(self) -> bool {
        self.len == 0
    }

    pub(crate) fn range(self) -> std::ops::Range<usize> {
        usize::from(self.at)..usize::from(self.at) + usize::from(self.len)
    }
}

/// No filter, metric or scope.
pub const NONE: u16 = u16::MAX;
/// No Area, seat or other small number.
pub const NO: u8 = u8::MAX;

macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($variant:ident = $word:literal),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        #[repr(u8)]
        pub enum $name { $($variant),* }

        impl $name {
            pub const ALL: &'static [$name] = &[$($name::$variant),*];

            pub fn word(self) -> &'static str {
                match self { $($name::$variant => $word),* }
            }

            pub fn of(word: &str) -> Option<$name> {
                $name::ALL.iter().copied().find(|v| v.word() == word)
            }

            pub fn nth(n: u8) -> Option<$name> {
                $name::ALL.get(usize::from(n)).copied()
            }
        }
    };
}

words!(
    /// The decks, in the order of the state's arrays; the first four are held by players with a limit.
    Deck {
        Destiny = "destiny",
        Sorcery = "sorcery",
        Dynasty = "dynasty",
        Artifact = "artifact",
        Position = "position",
        Trait = "trait",
        Monster = "monster",
        Trade = "trade",
        Event = "event",
    }
);
/// Decks of whose cards a player keeps only so many. [Z26.3]
pub const LIMITED: [Deck; 6] =
    [Deck::Destiny, Deck::Sorcery, Deck::Dynasty, Deck::Artifact, Deck::Position, Deck::Monster];

words!(
    /// The eight Actions. [Z10]
    ActionKind {
        Acquisition = "acquisition",
        BuildArmy = "build_army",
        Campaign = "campaign",
        Civilize = "civilize",
        CouncilSeat = "council_seat",
        Diplomacy = "diplomacy",
        Maritime = "maritime",
        Rituals = "rituals",
    }
);
words!(
    /// The ten phases. [Z4.1]
    Phase {
        PlaceActions = "place_actions",
        Income = "income",
        Event = "event",
        Envoys = "envoys",
        Action = "action",
        Warfare = "warfare",
        Trade = "trade",
        Heal = "heal",
        Vp = "vp",
        End = "end",
    }
);
words!(
    /// What a Unit can do besides its values. [Z22]
    Ability {
        Absorb = "absorb",
        FirstStrike = "first_strike",
        Flight = "flight",
        Naval = "naval",
        Pathfinder = "pathfinder",
        Pursuit = "pursuit",
        Speed = "speed",
        Superiority = "superiority",
        Support = "support",
        Warp = "warp",
        WaterWalking = "water_walking",
    }
);
words!(
    /// Counters per player. [Z28.2.6]
    Stat {
        BattlesWon = "battles_won",
        BattlesWonAttack = "battles_won_attack",
        BattlesWonDefend = "battles_won_defend",
        BattlesWonEmpire = "battles_won_empire",
        BattlesWonBarbarian = "battles_won_barbarian",
        NavalBattlesWon = "naval_battles_won",
        AreasConquered = "areas_conquered",
        AreasConqueredEmpire = "areas_conquered_empire",
        CivilizedConquered = "civilized_conquered",
        CitiesConquered = "cities_conquered",
        AreasByDiplomacy = "areas_by_diplomacy",
        UnitsKilled = "units_killed",
        SpellKills = "spell_kills",
        MonstersKilled = "monsters_killed",
        UpgradesBuilt = "upgrades_built",
        SorceryPlayed = "sorcery_played",
        DestinyPlayed = "destiny_played",
        Trades = "trades",
        PositionsTaken = "positions_taken",
        AttacksOnEmpires = "attacks_on_empires",
    }
);
pub const STATS: usize = 20;
words!(Control {
    Me = "self",
    Other = "other",
    Empire = "empire",
    NotSelf = "not_self",
    Barbarian = "barbarian",
    Held = "held",
});
words!(Start { Own = "own", Other = "other" });
words!(Role { Attack = "attack", Defend = "defend" });
words!(Versus { Empire = "empire", Barbarian = "barbarian" });
words!(Round { First = "first", Each = "each" });
words!(Roll { Battle = "battle", FirstStrike = "first_strike", Spell = "spell" });
words!(Immunity { Spells = "spells", Diplomacy = "diplomacy", Steal = "steal", Events = "events" });
words!(Natives { None = "none", Join = "join" });
words!(Value { Strength = "strength", Move = "move" });
words!(Limit { Turn = "turn", Battle = "battle", Game = "game" });
words!(Duration { Battle = "battle", Action = "action", Turn = "turn" });
words!(Level { Primary = "primary", Secondary = "secondary" });
words!(Picks { Most = "most", Least = "least" });
words!(Ties { All = "all", None = "none", First = "first" });
words!(Whom { Other = "other", Adjacent = "adjacent", Any = "any" });
words!(Chooser { Me = "self", Owner = "owner", Random = "random" });
words!(Timing { Rituals = "rituals", BattleStart = "battle_start", Targeted = "targeted", AreaTaken = "area_taken" });
words!(
    /// The moments at which triggers fire.
    Moment {
        PhaseStart = "phase_start",
        ActionTaken = "action_taken",
        ActionExecuted = "action_executed",
        BattleStart = "battle_start",
        BattleWon = "battle_won",
        BattleLost = "battle_lost",
        AreaConquered = "area_conquered",
        AreaLost = "area_lost",
        DiplomacyDone = "diplomacy_done",
        UnitLost = "unit_lost",
        EnemyKilled = "enemy_killed",
        UpgradeBuilt = "upgrade_built",
        CardPlayed = "card_played",
        Traded = "traded",
        PositionTaken = "position_taken",
        PositionLost = "position_lost",
        VpClaimed = "vp_claimed",
    }
);

/// Kinds of Units: the five basic ones from bit 0, Monsters from bit 8.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Sel(pub u32);

impl Sel {
    pub const BASIC: Sel = Sel(0b11111);
    pub const MONSTERS: Sel = Sel(0x00ff_ff00);
    pub const ALL: Sel = Sel(0x00ff_ff1f);

    pub fn unit(self, unit: usize) -> bool {
        self.0 >> unit & 1 != 0
    }

    pub fn monster(self, monster: usize) -> bool {
        self.0 >> (8 + monster) & 1 != 0
    }
}

/// A bound Area, by its place in the context of the card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Name {
    Bound(u8),
    Battle,
    Here,
}

/// Whom an effect is about. [Z28]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    Me,
    Each,
    Others,
    Enemy,
    Victim,
    Player(u8),
    Owner(Name),
}

/// An Area filter: what never changes is a mask, the rest is asked of the state. [Z28.1]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Filter {
    pub fixed: u128,
    pub control: Option<Control>,
    /// Bit 0 rural, then Keep, City, Metropol; 0: any.
    pub levels: u8,
    pub road: Option<bool>,
    pub adjacent: Option<bool>,
    pub near_unit: Sel,
    pub own_unit: Sel,
    pub hostile_units: Option<bool>,
    pub start: Option<Start>,
    pub next_to_barbarian: Option<bool>,
    pub at: Option<Name>,
}

/// An integer for one player. [Z28.2]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Metric {
    Areas(u16),
    Units(Sel, u16),
    UnitTypes,
    UnitStrength,
    StackStrength,
    Gold,
    AreaIncome,
    /// Decks as bits; a mask of ids in the first of them, or all.
    Cards(u16, u64),
    Regions(u16),
    Continents(u16),
    RegionMax(u16),
    LargestGroup(u16),
    AdjacentEmpires,
    Claims,
    Vp,
    Stat(Stat, Limit),
}

/// A condition. [Z28.3]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cond {
    Ge(u16, i32),
    Le(u16, i32),
    Most { metric: u16, ties: bool, min: i32 },
    Any(Span),
}

/// A Battle scope. [Z28.4]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scope {
    pub role: Option<Role>,
    pub vs: Option<Versus>,
    pub naval: Option<bool>,
    pub place: Option<u16>,
    pub round: Option<Round>,
}

/// A number that may depend on a metric. [Z28.5.4] [Z28.7.1]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Amount {
    pub amount: i16,
    pub metric: u16,
    pub every: u8,
    pub max: u16,
}

/// A modifier. [Z28.5]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mod {
    UnitStat {
        unit: Sel,
        stat: Value,
        add: i8,
        min: i8,
        place: u16,
    },
    UnitAbility {
        unit: Sel,
        ability: Ability,
        add: i8,
        scope: u16,
    },
    /// Units from bit 0, Upgrades from bit 5 (Road first).
    Cost {
        items: u16,
        add: i8,
        min: i8,
    },
    Capacity {
        unit: Sel,
        add: i8,
    },
    Income(Amount),
    CardLimit(Deck, i8),
    RitualBonus(Deck, i8),
    Look(Deck, i8),
    BattleDice(i8, u16),
    SideAbsorb(i8, u16),
    SideFirstStrike(i8, u16),
    UpgradeAbility {
        levels: u8,
        ability: Ability,
        add: i8,
    },
    SuccessOn {
        dice: Roll,
        value: u8,
        scope: u16,
    },
    Reroll {
        dice: Roll,
        count: i8,
        scope: u16,
    },
    IgnoreAbsorb(i8, u16),
    WarfareTargets(i8),
    CampaignOrigins(i8),
    Immune(Immunity),
    DegradeSteps {
        owner: bool,
        steps: u8,
    },
    Natives(Natives, u8),
    TradeCards(i8),
    TradeForce,
    TradeRange,
    ShareSpace(u8),
    ActionLevel(ActionKind),
    FreeArmy(i8),
    Muster(u16),
    MonsterHeal,
    SpellStrength(i8),
    RoadLike(u16),
    DiplomacyRange(u8),
    EventDraw(i8),
    FirstInPhase(Phase),
    CivilizeKeeps(i8),
    NoEntry(u16),
    Truce(Phase),
}

/// The kinds of modifiers, as bits of a mask that says which a player has at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum ModKind {
    UnitStat,
    UnitAbility,
    Cost,
    Capacity,
    Income,
    CardLimit,
    RitualBonus,
    Look,
    BattleDice,
    SideAbsorb,
    SideFirstStrike,
    UpgradeAbility,
    SuccessOn,
    Reroll,
    IgnoreAbsorb,
    WarfareTargets,
    CampaignOrigins,
    Immune,
    DegradeSteps,
    Natives,
    TradeCards,
    TradeForce,
    TradeRange,
    ShareSpace,
    ActionLevel,
    FreeArmy,
    Muster,
    MonsterHeal,
    SpellStrength,
    RoadLike,
    DiplomacyRange,
    EventDraw,
    FirstInPhase,
    CivilizeKeeps,
    NoEntry,
    Truce,
}

impl ModKind {
    pub(crate) fn bit(self) -> u64 {
        1 << self as u8
    }
}

impl Mod {
    pub(crate) fn kind(self) -> ModKind {
        match self {
            Mod::UnitStat { .. } => ModKind::UnitStat,
            Mod::UnitAbility { .. } => ModKind::UnitAbility,
            Mod::Cost { .. } => ModKind::Cost,
            Mod::Capacity { .. } => ModKind::Capacity,
            Mod::Income(_) => ModKind::Income,
            Mod::CardLimit(..) => ModKind::CardLimit,
            Mod::RitualBonus(..) => ModKind::RitualBonus,
            Mod::Look(..) => ModKind::Look,
            Mod::BattleDice(..) => ModKind::BattleDice,
            Mod::SideAbsorb(..) => ModKind::SideAbsorb,
            Mod::SideFirstStrike(..) => ModKind::SideFirstStrike,
            Mod::UpgradeAbility { .. } => ModKind::UpgradeAbility,
            Mod::SuccessOn { .. } => ModKind::SuccessOn,
            Mod::Reroll { .. } => ModKind::Reroll,
            Mod::IgnoreAbsorb(..) => ModKind::IgnoreAbsorb,
            Mod::WarfareTargets(_) => ModKind::WarfareTargets,
            Mod::CampaignOrigins(_) => ModKind::CampaignOrigins,
            Mod::Immune(_) => ModKind::Immune,
            Mod::DegradeSteps { .. } => ModKind::DegradeSteps,
            Mod::Natives(..) => ModKind::Natives,
            Mod::TradeCards(_) => ModKind::TradeCards,
            Mod::TradeForce => ModKind::TradeForce,
            Mod::TradeRange => ModKind::TradeRange,
            Mod::ShareSpace(_) => ModKind::ShareSpace,
            Mod::ActionLevel(_) => ModKind::ActionLevel,
            Mod::FreeArmy(_) => ModKind::FreeArmy,
            Mod::Muster(_) => ModKind::Muster,
            Mod::MonsterHeal => ModKind::MonsterHeal,
            Mod::SpellStrength(_) => ModKind::SpellStrength,
            Mod::RoadLike(_) => ModKind::RoadLike,
            Mod::DiplomacyRange(_) => ModKind::DiplomacyRange,
            Mod::EventDraw(_) => ModKind::EventDraw,
            Mod::FirstInPhase(_) => ModKind::FirstInPhase,
            Mod::CivilizeKeeps(_) => ModKind::CivilizeKeeps,
            Mod::NoEntry(_) => ModKind::NoEntry,
            Mod::Truce(_) => ModKind::Truce,
        }
    }
}

/// What a trigger waits for, with its parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum On {
    PhaseStart(Phase),
    /// `None`: both levels.
    ActionTaken(ActionKind, Option<Level>),
    ActionExecuted(ActionKind, Option<Level>),
    BattleStart(u16),
    BattleWon(u16),
    BattleLost(u16),
    /// `None`: from anybody.
    AreaConquered(Option<Versus>, u16),
    AreaLost(u16),
    DiplomacyDone,
    UnitLost(Sel),
    EnemyKilled(Sel),
    /// Bit 0 Road, then Keep, City, Metropol.
    UpgradeBuilt(u8),
    CardPlayed(Deck),
    Traded,
    PositionTaken,
    PositionLost,
    VpClaimed,
}

impl On {
    pub(crate) fn moment(self) -> Moment {
        match self {
            On::PhaseStart(_) => Moment::PhaseStart,
            On::ActionTaken(..) => Moment::ActionTaken,
            On::ActionExecuted(..) => Moment::ActionExecuted,
            On::BattleStart(_) => Moment::BattleStart,
            On::BattleWon(_) => Moment::BattleWon,
            On::BattleLost(_) => Moment::BattleLost,
            On::AreaConquered(..) => Moment::AreaConquered,
            On::AreaLost(_) => Moment::AreaLost,
            On::DiplomacyDone => Moment::DiplomacyDone,
            On::UnitLost(_) => Moment::UnitLost,
            On::EnemyKilled(_) => Moment::EnemyKilled,
            On::UpgradeBuilt(_) => Moment::UpgradeBuilt,
            On::CardPlayed(_) => Moment::CardPlayed,
            On::Traded => Moment::Traded,
            On::PositionTaken => Moment::PositionTaken,
            On::PositionLost => Moment::PositionLost,
            On::VpClaimed => Moment::VpClaimed,
        }
    }

    /// The moment as a bit; the start of each phase is one of its own.
    pub(crate) fn bit(self) -> u32 {
        match self {
            On::PhaseStart(phase) => phase_bit(phase),
            on => 1 << on.moment() as u32,
        }
    }
}

pub(crate) const fn phase_bit(phase: Phase) -> u32 {
    1 << (20 + phase as u32)
}

/// A trigger of a card. [Z28.6]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trigger {
    pub on: On,
    pub conds: Span,
    pub limit: Option<Limit>,
    pub optional: bool,
    pub cost: u8,
    pub list: Span,
    pub deck: Deck,
    pub card: u8,
}

/// An effect. [Z28.7]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    GainGold(Amount),
    LoseGold { amount: Amount, half: bool, from: Who },
    StealGold { amount: u8, from: Who },
    AcquireUnit { unit: u8, count: u8, at: Option<Name> },
    AcquireUpgrade { upgrade: u8, count: u8 },
    Degrade { at: Name, steps: u8 },
    Attack { strength: u8, at: Name, per_kill: Span },
    Kill { count: u8, unit: Sel, at: Option<Name>, owner: Who, chooser: Chooser },
    Heal { monsters: bool },
    Draw { deck: Deck, count: u8 },
    DrawKeep { deck: Deck, look: u8, keep: u8 },
    Discard { decks: u16, count: u8, from: Who, chooser: Chooser },
    StealCard { decks: u16, from: Who, chooser: Chooser },
    Redraw { decks: u16, add: u8 },
    Execute { action: ActionKind, level: Level, with: Span },
    Relocate { from: u16, to: u16, count: u8, unit: Sel, hostile: bool },
    Summon { monster: u8, look: u8 },
    Desert { unit: Sel, count: u8, at: Name },
    TakeArea { at: Name },
    TakePosition { exclude: u8 },
    AddModifiers { mods: Span, duration: Duration, to: Who },
    GrowBarbarians { filter: u16, unit: u8, count: u8 },
    BarbarianAttack { pieces: [u8; 5], filter: u16 },
    PlaceMonster { monster: u8, filter: u16 },
    Choose { options: Span },
    Roll { dice: u8, metric: u16, max: u16, per_success: Span },
    Bid { min: u8, prize: Span },
    SwapActions,
    ExtraEnvoy { count: u8 },
    PeekVp { count: u8 },
    LookHand { from: Who },
    GainTrait { look: u8, keep: u8 },
    TradeDraw { count: u8 },
    DiscardThis,
    ForEach { others: bool, conds: Span, list: Span },
    ForBest { metric: u16, pick: Picks, ties: Ties, list: Span },
    Pay { amount: u8, list: Span, other: Span },
    May { list: Span, other: Span },
    ChooseArea { name: u8, filter: u16, optional: bool },
    ChoosePlayer { name: u8, who: Whom },
    Cancel,
}

/// A change of a Trait to the starting pieces. [Z28.8]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupOp {
    /// Level 0 rural, 1 Keep, 3 Metropol.
    SwapUpgrade(u8),
    RemoveUnit(u8, u8),
    AddUnit(u8, u8),
    Gold(i8),
    DrawKeep {
        deck: Deck,
        look: u8,
        keep: u8,
    },
}
