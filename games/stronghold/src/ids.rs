//! What the rules name: sides, places, kinds of units, Actions, works, chips. Which place lies beside which is the same for every
//! pack; the parser refuses a board that says otherwise (S4).

use ravelin_core::{Id, Set, ids, kit_ids};

ids!(
    /// West or East; with two Invaders (Defenders) also the one who has that side. A single one counts as West. [S4.2] [S23.2] [S24.2]
    pub Side: u8, "side" {
        West = "west", East = "east",
    }
);

ids!(
    /// Who wins together. [S1.1]
    pub Team: u8, "team" {
        Invaders = "invaders", Defenders = "defenders",
    }
);

ids!(
    /// A wall section in board order.
    pub Section: u16, "section" {
        Ws1 = "WS1", Ws2 = "WS2", Ws3 = "WS3", Ws4 = "WS4", Ws5 = "WS5", Es1 = "ES1", Es2 = "ES2", Es3 = "ES3", Es4 = "ES4",
    }
);

ids!(
    /// A Tower in board order; each stands between two sections of its side. [S4.22]
    pub Tower: u8, "Tower" {
        Wt1 = "WT1", Wt2 = "WT2", Wt3 = "WT3", Wt4 = "WT4", Et1 = "ET1", Et2 = "ET2", Et3 = "ET3",
    }
);

ids!(
    /// A Rampart in board order, each opposite a Tower. [S4.8]
    pub Rampart: u8, "Rampart" {
        Wr1 = "WR1", Wr2 = "WR2", Wr3 = "WR3", Wr4 = "WR4", Er1 = "ER1", Er2 = "ER2", Er3 = "ER3",
    }
);

ids!(
    /// A Path in the order of the board file.
    pub Path: u32, "Path" {
        WfWr2 = "WF-WR2", WfWr3 = "WF-WR3", WfWr4 = "WF-WR4", EfEr1 = "EF-ER1",
        EfEr2 = "EF-ER2", EfEr3 = "EF-ER3", Wr2Wr1 = "WR2-WR1", Wr1Ws1 = "WR1-WS1",
        Wr1Ws2 = "WR1-WS2", Wr2Ws2 = "WR2-WS2", Wr2Ws3 = "WR2-WS3", Wr3Ws3 = "WR3-WS3",
        Wr3Ws4 = "WR3-WS4", Wr4Ws4 = "WR4-WS4", Wr4Ws5 = "WR4-WS5", Er1Es1 = "ER1-ES1",
        Er1Es2 = "ER1-ES2", Er2Es2 = "ER2-ES2", Er2Es3 = "ER2-ES3", Er3Es3 = "ER3-ES3",
        Er3Es4 = "ER3-ES4",
    }
);

ids!(
    /// Buildings inside the walls. The first six have Actions. [S4.26]
    pub Building: u16, "building" {
        Forge = "forge", Workshop = "workshop", Scouts = "scouts", Cathedral = "cathedral", Barracks = "barracks",
        Guard = "guard", Hospital = "hospital", HonorGuard = "honor_guard", Courtyard = "courtyard",
    }
);

ids!(
    /// A field for a Battering Ram, taken in this order. [S4.34]
    pub Ram: u8, "ram field" {
        Ram1 = "RAM1", Ram2 = "RAM2", Ram3 = "RAM3", Ram4 = "RAM4", Ram5 = "RAM5",
    }
);

ids!(
    /// [S2.3]
    pub Hero: u8, "Hero" {
        Officer = "officer", Warrior = "warrior",
    }
);

ids!(
    /// Every place that an answer can name; [`Place::spot`] says what it is.
    pub Place: u128, "place" {
        Ws1 = "WS1", Ws2 = "WS2", Ws3 = "WS3", Ws4 = "WS4", Ws5 = "WS5", Es1 = "ES1",
        Es2 = "ES2", Es3 = "ES3", Es4 = "ES4", Wt1 = "WT1", Wt2 = "WT2", Wt3 = "WT3",
        Wt4 = "WT4", Et1 = "ET1", Et2 = "ET2", Et3 = "ET3", Wr1 = "WR1", Wr2 = "WR2",
        Wr3 = "WR3", Wr4 = "WR4", Er1 = "ER1", Er2 = "ER2", Er3 = "ER3", Br = "BR",
        Wf = "WF", Ef = "EF", Forge = "forge", Workshop = "workshop", Scouts = "scouts", Cathedral = "cathedral",
        Barracks = "barracks", Guard = "guard", Hospital = "hospital", HonorGuard = "honor_guard", Courtyard = "courtyard", Ram1 = "RAM1",
        Ram2 = "RAM2", Ram3 = "RAM3", Ram4 = "RAM4", Ram5 = "RAM5", WfWr2 = "WF-WR2", WfWr3 = "WF-WR3",
        WfWr4 = "WF-WR4", EfEr1 = "EF-ER1", EfEr2 = "EF-ER2", EfEr3 = "EF-ER3", Wr2Wr1 = "WR2-WR1", Wr1Ws1 = "WR1-WS1",
        Wr1Ws2 = "WR1-WS2", Wr2Ws2 = "WR2-WS2", Wr2Ws3 = "WR2-WS3", Wr3Ws3 = "WR3-WS3", Wr3Ws4 = "WR3-WS4", Wr4Ws4 = "WR4-WS4",
        Wr4Ws5 = "WR4-WS5", Er1Es1 = "ER1-ES1", Er1Es2 = "ER1-ES2", Er2Es2 = "ER2-ES2", Er2Es3 = "ER2-ES3", Er3Es3 = "ER3-ES3",
        Er3Es4 = "ER3-ES4", Officer = "officer", Warrior = "warrior", West = "west", East = "east", Camp = "camp",
        Ws1Tower = "WS1-tower", Ws2Tower = "WS2-tower", Ws3Tower = "WS3-tower", Ws4Tower = "WS4-tower", Ws5Tower = "WS5-tower", Es1Tower = "ES1-tower",
        Es2Tower = "ES2-tower", Es3Tower = "ES3-tower", Es4Tower = "ES4-tower",
    }
);

ids!(
    /// Where Defender units stand: sections, Towers, places inside. [S4.15] [S4.23] [S4.28]
    pub Post: u32, "post" {
        Ws1 = "WS1", Ws2 = "WS2", Ws3 = "WS3", Ws4 = "WS4", Ws5 = "WS5", Es1 = "ES1", Es2 = "ES2", Es3 = "ES3",
        Es4 = "ES4", Wt1 = "WT1", Wt2 = "WT2", Wt3 = "WT3", Wt4 = "WT4", Et1 = "ET1", Et2 = "ET2", Et3 = "ET3",
        Barracks = "barracks", Guard = "guard", HonorGuard = "honor_guard", Courtyard = "courtyard",
    }
);

ids!(
    /// Where Invader units wait before the walls. [S4.5] [S4.6]
    pub Ground: u16, "ground" {
        Wr1 = "WR1", Wr2 = "WR2", Wr3 = "WR3", Wr4 = "WR4", Er1 = "ER1", Er2 = "ER2", Er3 = "ER3", Wf = "WF", Ef = "EF",
    }
);

ids!(
    /// What Marksmen aim at. [S17.16] [S17.27]
    pub Butt: u8, "target" {
        Wr1 = "WR1", Wr2 = "WR2", Wr3 = "WR3", Wr4 = "WR4", Er1 = "ER1", Er2 = "ER2", Er3 = "ER3", Br = "BR",
    }
);

ids!(
    /// What the limit of a Move Out is counted for: each ground that is left, and where units from the Camp go. [S12.7]-[S12.9]
    pub Ledger: u16, "limit" {
        Wr1 = "WR1", Wr2 = "WR2", Wr3 = "WR3", Wr4 = "WR4", Er1 = "ER1", Er2 = "ER2", Er3 = "ER3", Wf = "WF", Ef = "EF",
        ToWest = "to_west", ToEast = "to_east", ToRams = "to_rams",
    }
);

ids!(
    /// Whose units leave in a part of a Move Out. [S12.5]
    pub Part: u8, "part" {
        Ramparts = "ramparts", Foregrounds = "foregrounds", Camp = "camp",
    }
);

ids!(
    /// A kind of unit by its Strength: Goblin or Marksman, Orc or Soldier, Troll or Veteran. Which camp is meant is said by where
    /// it stands.
    pub Kind: u8, "kind" {
        Weak = "weak", Middle = "middle", Strong = "strong",
    }
);

ids!(
    /// Wall fields or Siege Tower. [S12.22]
    pub Stand: u8, "stand" {
        Wall = "wall", Tower = "tower",
    }
);

ids!(
    /// [S5.2]
    pub Phase: u8, "Phase" {
        Supplies = "supplies", Machines = "machines", Equipment = "equipment", Training = "training", Rituals = "rituals",
        MovingOut = "moving_out",
    }
);

ids!(
    /// What stands on the machine field of a Rampart. [S8]
    pub Machine: u8, "machine" {
        Ballista = "ballista", Catapult = "catapult", Trebuchet = "trebuchet", Altar = "altar",
    }
);

ids!(
    /// What stands in a Tower besides Marksmen. [S4.23]
    pub Mount: u8, "mount" {
        Cannon = "cannon", Poles = "poles",
    }
);

ids!(
    /// What walls are made stronger with. [S15.19]
    pub Component: u8, "Component" {
        Stone = "stone", Wooden = "wooden",
    }
);

ids!(
    /// Equipment that lies on a section; the Bridge lies on a Path. [S9]
    pub Equipment: u8, "Equipment" {
        Banner = "banner", Ladder = "ladder", Rope = "rope", Sap = "sap", Shield = "shield", Poison = "poison",
    }
);

ids!(
    /// Training that lies on a Rampart; the Saboteur lies in a building. [S10]
    pub Training: u8, "Training" {
        Quartermaster = "quartermaster", TrenchMaster = "trench_master", MasterArcher = "master_archer", Drover = "drover",
    }
);

ids!(
    /// A chip that can be moved: Equipment, then Training. [S13.7] [S13.9]
    pub Gear: u16, "chip" {
        Banner = "banner", Ladder = "ladder", Rope = "rope", Sap = "sap", Shield = "shield", Poison = "poison", Bridge = "bridge",
        Quartermaster = "quartermaster", TrenchMaster = "trench_master", MasterArcher = "master_archer", Drover = "drover",
        Saboteur = "saboteur",
    }
);

ids!(
    /// What an Invader can do, by Phase. [S7]-[S13] [S23.7]
    pub Deal: u64, "Action" {
        GainResources = "gain_resources",
        Ballista = "ballista",
        Catapult = "catapult",
        Altar = "altar",
        Cover = "cover",
        BatteringRam = "battering_ram",
        Trebuchet = "trebuchet",
        SiegeTower = "siege_tower",
        Banner = "banner",
        Ladder = "ladder",
        Rope = "rope",
        Sap = "sap",
        Bridge = "bridge",
        Shield = "shield",
        Poison = "poison",
        Artilleryman = "artilleryman",
        Quartermaster = "quartermaster",
        TrenchMaster = "trench_master",
        MasterArcher = "master_archer",
        Drover = "drover",
        Saboteur = "saboteur",
        Selection = "selection",
        Bloodstones = "bloodstones",
        Fire = "fire",
        Specters = "specters",
        Panic = "panic",
        Possession = "possession",
        Gale = "gale",
        Accident = "accident",
        MinorMoveOut = "minor_move_out",
        MajorMoveOut = "major_move_out",
        OpenOrder = "open_order",
        ClassifiedOrders = "classified_orders",
        AllCharge = "all_charge",
        AccurateShot = "accurate_shot",
        MoveEquipment = "move_equipment",
        MoveTraining = "move_training",
        EscapeTheSlaughter = "escape_the_slaughter",
        TroopTransfer = "troop_transfer",
    }
);

ids!(
    /// What the Defender can do in a building. [S15]
    pub Work: u32, "work" {
        Cannon = "cannon",
        TrollCauldron = "troll_cauldron",
        OrcCauldron = "orc_cauldron",
        GoblinCauldron = "goblin_cauldron",
        Poles = "poles",
        Platform = "platform",
        GateReinforcement = "gate_reinforcement",
        WallReinforcement = "wall_reinforcement",
        GoblinTrap = "goblin_trap",
        TrollTrap = "troll_trap",
        DamageMachine = "damage_machine",
        Excursion = "excursion",
        MarksmenBlessing = "marksmen_blessing",
        UnearthlyGlare = "unearthly_glare",
        ConfuseOrders = "confuse_orders",
        TrainSoldier = "train_soldier",
        TrainVeteran = "train_veteran",
        FindSaboteurs = "find_saboteurs",
    }
);

ids!(
    /// Order chips. [S2.14]
    pub Order: u8, "Order" {
        GoblinFury = "goblin_fury",
        Detonation = "detonation",
        CallOfTheTrolls = "call_of_the_trolls",
        Bluff = "bluff",
    }
);

ids!(
    /// Dishonorable Deeds. [S21.16]-[S21.20]
    pub Shame: u8, "Deed" {
        ForcedLabour = "forced_labour",
        Negotiations = "negotiations",
        ExhaustingToil = "exhausting_toil",
        ReleaseThePrisoners = "release_the_prisoners",
    }
);

ids!(
    /// Glorious Deeds. [S21.2]-[S21.5]
    pub Feat: u8, "Deed" {
        AttackOfTheTrolls = "attack_of_the_trolls",
        BloodRituals = "blood_rituals",
        StormOfTheWalls = "storm_of_the_walls",
        RuinedWalls = "ruined_walls",
    }
);

ids!(
    /// Chips and markers of which the box holds a number. [S2.18]
    pub Piece: u64, "piece" {
        Resource = "resource",
        Stone = "stone_component",
        Wooden = "wooden_component",
        Ballista = "ballista_chip",
        Catapult = "catapult_chip",
        SiegeTower = "siege_tower_chip",
        Altar = "altar_card",
        Trebuchet = "trebuchet_card",
        Ram = "battering_ram_chip",
        Cover = "cover_chip",
        Influence = "altar_influence_chip",
        Banner = "banner_chip",
        Ladder = "ladder_chip",
        Rope = "rope_chip",
        Sap = "sap_chip",
        Bridge = "bridge_chip",
        Shield = "shield_chip",
        Poison = "poison_chip",
        Quartermaster = "quartermaster_chip",
        TrenchMaster = "trench_master_chip",
        MasterArcher = "master_archer_chip",
        Drover = "drover_chip",
        Saboteur = "saboteur_chip",
        Bloodstone = "bloodstone_chip",
        Fire = "fire_chip",
        Specters = "specters_chip",
        Panic = "panic_chip",
        Possession = "possession_chip",
        Gale = "gale_chip",
        Accident = "accident_chip",
        GoblinCauldron = "goblin_cauldron",
        OrcCauldron = "orc_cauldron",
        TrollCauldron = "troll_cauldron",
        GoblinTrap = "goblin_trap_chip",
        TrollTrap = "troll_trap_chip",
        Platform = "platform_chip",
        Cannon = "cannon_chip",
        Poles = "pole_chip",
        Haste = "haste_chip",
        Blessing = "marksmen_blessing_chip",
        Glare = "unearthly_glare_chip",
    }
);

/// Cards of one Phase in one set. [S2.5] [S2.6]
pub const CARDS: usize = 5;
/// Phases of which there are cards to choose from. [S3.15]
pub const CARD_PHASES: usize = 4;
/// Phase cards of both sets.
pub const PHASE_CARDS: usize = 2 * CARD_PHASES * CARDS;
pub const MAX_HIT_CARDS: usize = 16;

kit_ids!(
    /// A card of Phases 2 to 5: the two sets one after the other, in each Phase by Phase. [S2.4]
    pub Card: u64, PHASE_CARDS, "Phase card"
);

kit_ids!(
    /// A card of the Defender's deck. [S2.22]
    pub HitCard: u16, MAX_HIT_CARDS, "card of the Defender's deck"
);

pub const GOBLIN: Kind = Kind::Weak;
pub const ORC: Kind = Kind::Middle;
pub const TROLL: Kind = Kind::Strong;
pub const MARKSMAN: Kind = Kind::Weak;
pub const SOLDIER: Kind = Kind::Middle;
pub const VETERAN: Kind = Kind::Strong;

pub const INVADER_IDS: [&str; 3] = ["goblin", "orc", "troll"];
pub const DEFENDER_IDS: [&str; 3] = ["marksman", "soldier", "veteran"];

impl Kind {
    pub const fn strength(self) -> i16 {
        self as i16 + 1
    }

    /// As notation writes an Invader unit.
    pub const fn invader(self) -> &'static str {
        match self {
            GOBLIN => "goblin",
            ORC => "orc",
            TROLL => "troll",
        }
    }

    /// As notation writes a Defender unit.
    pub const fn defender(self) -> &'static str {
        match self {
            MARKSMAN => "marksman",
            SOLDIER => "soldier",
            VETERAN => "veteran",
        }
    }
}

impl Side {
    pub const BOTH: [Side; 2] = Side::ALL;

    pub const fn other(self) -> Side {
        match self {
            Side::West => Side::East,
            Side::East => Side::West,
        }
    }

    /// The sections of the side. [S4.4]
    pub const fn sections(self) -> Set<Section> {
        Set::from_bits(match self {
            Side::West => 0b0_0001_1111,
            Side::East => 0b1_1110_0000,
        })
    }

    /// The Ramparts of the side. [S4.4]
    pub const fn ramparts(self) -> Set<Rampart> {
        Set::from_bits(self.fronts())
    }

    pub const fn towers(self) -> Set<Tower> {
        Set::from_bits(self.fronts())
    }

    /// Towers and the Ramparts opposite them.
    const fn fronts(self) -> u8 {
        match self {
            Side::West => 0b000_1111,
            Side::East => 0b111_0000,
        }
    }

    /// The Paths of a side. [S4.3]
    pub const fn paths(self) -> Set<Path> {
        const WEST: u32 = 0b0_0000_0111_1111_1100_0111;
        Set::from_bits(match self {
            Side::West => WEST,
            Side::East => !WEST & ((1 << Path::ALL.len()) - 1),
        })
    }

    pub const fn foreground(self) -> Place {
        match self {
            Side::West => Place::Wf,
            Side::East => Place::Ef,
        }
    }

    pub const fn ground(self) -> Ground {
        match self {
            Side::West => Ground::Wf,
            Side::East => Ground::Ef,
        }
    }
}

/// Ids whose places follow each other among all places.
pub trait Placed: Id {
    /// The first of them.
    const FIRST: Place;

    fn place(self) -> Place {
        Place::ALL[Self::FIRST as usize + self.index()]
    }
}

macro_rules! placed {
    ($($id:ident from $first:ident;)*) => {$(
        impl Placed for $id {
            const FIRST: Place = Place::$first;
        }

        impl $id {
            #[inline]
            pub const fn place(self) -> Place {
                Place::ALL[Place::$first as usize + self as usize]
            }
        }
    )*};
}

placed! {
    Section from Ws1;
    Tower from Wt1;
    Rampart from Wr1;
    Building from Forge;
    Ram from Ram1;
    Path from WfWr2;
    Hero from Officer;
    Side from West;
}

/// The same as places.
#[inline]
pub fn places<I: Placed<Bits: Into<u128>>>(ids: Set<I>) -> Set<Place> {
    Set::from_bits(ids.bits().into() << (I::FIRST as u32))
}

/// The Siege Towers of sections, as places.
#[inline]
pub fn siege_towers(sections: Set<Section>) -> Set<Place> {
    Set::from_bits(u128::from(sections.bits()) << (Place::Ws1Tower as u32))
}

impl Section {
    pub const fn side(self) -> Side {
        if (self as u8) <= Section::Ws5 as u8 { Side::West } else { Side::East }
    }

    /// Consecutive sections of one side. [S4.20]
    #[inline]
    pub fn adjacent(self) -> Set<Section> {
        let bit = Set::only(self).bits();
        Set::from_bits(bit << 1 | bit >> 1) & self.side().sections()
    }

    /// The Ramparts joined to it by Path. [S4.10]
    #[inline]
    pub fn ramparts(self) -> Set<Rampart> {
        // East of the gate there is a section more than Ramparts.
        let right = 1u16 << (self as u8 - self.side() as u8);
        Set::<Rampart>::from_bits((right | right >> 1) as u8) & self.side().ramparts()
    }

    /// The Towers beside it. [S4.22]
    #[inline]
    pub fn towers(self) -> Set<Tower> {
        Set::from_bits(self.ramparts().bits())
    }

    /// Next to the Barbican. [S4.36]
    pub const fn at_gate(self) -> bool {
        matches!(self, Section::Ws5 | Section::Es1)
    }

    pub const fn siege_tower(self) -> Place {
        Place::ALL[Place::Ws1Tower as usize + self as usize]
    }

    pub const fn post(self) -> Post {
        Post::ALL[self as usize]
    }
}

impl Tower {
    pub const fn side(self) -> Side {
        self.opposite().side()
    }

    pub const fn sections(self) -> [Section; 2] {
        self.opposite().sections()
    }

    /// The Rampart opposite and those adjacent. [S17.8]
    #[inline]
    pub fn ramparts(self) -> Set<Rampart> {
        self.opposite().adjacent().with(self.opposite())
    }

    pub const fn opposite(self) -> Rampart {
        Rampart::ALL[self as usize]
    }

    pub const fn post(self) -> Post {
        Post::ALL[Post::Wt1 as usize + self as usize]
    }

    /// Next to the Barbican. [S4.36]
    pub const fn at_gate(self) -> bool {
        matches!(self, Tower::Wt4 | Tower::Et1)
    }
}

impl Rampart {
    pub const fn side(self) -> Side {
        if (self as u8) <= Rampart::Wr4 as u8 { Side::West } else { Side::East }
    }

    /// The two sections joined to it by Path. [S8.8]
    pub const fn sections(self) -> [Section; 2] {
        let left = self as usize + self.side() as usize;
        [Section::ALL[left], Section::ALL[left + 1]]
    }

    #[inline]
    pub fn reach(self) -> Set<Section> {
        let [left, right] = self.sections();
        Set::only(left).with(right)
    }

    /// The neighbours on its side. [S4.8]
    #[inline]
    pub fn adjacent(self) -> Set<Rampart> {
        let bit = Set::only(self).bits();
        Set::from_bits(bit << 1 | bit >> 1) & self.side().ramparts()
    }

    pub const fn opposite(self) -> Tower {
        Tower::ALL[self as usize]
    }

    pub const fn ground(self) -> Ground {
        Ground::ALL[self as usize]
    }

    pub const fn butt(self) -> Butt {
        Butt::ALL[self as usize]
    }

    /// The outermost West Rampart has no Path from the Foreground. [S4.10]
    pub const fn from_foreground(self) -> Option<Path> {
        match self {
            Rampart::Wr1 => None,
            _ => Some(Path::ALL[self as usize - 1]),
        }
    }
}

impl Path {
    pub const STEP_ASIDE: Path = Path::Wr2Wr1;

    pub fn side(self) -> Side {
        if Side::West.paths().has(self) { Side::West } else { Side::East }
    }

    /// Of a Rampart to one of its two sections.
    pub const fn to_section(from: Rampart, to: Section) -> Path {
        let right = to as usize - from.sections()[0] as usize;
        Path::ALL[Path::Wr1Ws1 as usize + 2 * from as usize + right]
    }
}

impl Building {
    /// Those with Actions. [S4.26]
    pub const WITH_ACTIONS: Set<Building> = Set::from_bits(0b11_1111);

    /// The works of a building. [S15]
    pub const fn works(self) -> Set<Work> {
        Set::from_bits(match self {
            Building::Forge => 0b1111,
            Building::Workshop => 0b1111 << 4,
            Building::Scouts => 0b1111 << 8,
            Building::Cathedral => 0b111 << 12,
            Building::Barracks => 0b11 << 15,
            Building::Guard => 1 << 17,
            Building::Hospital | Building::HonorGuard | Building::Courtyard => 0,
        })
    }
}

/// What a place is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    Section(Section),
    Tower(Tower),
    Rampart(Rampart),
    Barbican,
    Foreground(Side),
    Building(Building),
    Ram(Ram),
    Path(Path),
    Hero(Hero),
    Side(Side),
    Camp,
    SiegeTower(Section),
}

impl Place {
    /// What it is: looked up, for routes and targets ask it all the time.
    #[inline]
    pub const fn spot(self) -> Spot {
        SPOTS[self as usize]
    }

    const fn told(self) -> Spot {
        match self as usize {
            n @ 0..9 => Spot::Section(Section::ALL[n]),
            n @ 9..16 => Spot::Tower(Tower::ALL[n - 9]),
            n @ 16..23 => Spot::Rampart(Rampart::ALL[n - 16]),
            23 => Spot::Barbican,
            n @ 24..26 => Spot::Foreground(Side::ALL[n - 24]),
            n @ 26..35 => Spot::Building(Building::ALL[n - 26]),
            n @ 35..40 => Spot::Ram(Ram::ALL[n - 35]),
            n @ 40..61 => Spot::Path(Path::ALL[n - 40]),
            n @ 61..63 => Spot::Hero(Hero::ALL[n - 61]),
            n @ 63..65 => Spot::Side(Side::ALL[n - 63]),
            65 => Spot::Camp,
            n => Spot::SiegeTower(Section::ALL[n - 66]),
        }
    }

    /// The post that a place is, if Defender units can stand there.
    pub const fn as_post(self) -> Option<Post> {
        match self.spot() {
            Spot::Section(s) => Some(s.post()),
            Spot::Tower(t) => Some(t.post()),
            Spot::Building(Building::Barracks) => Some(Post::Barracks),
            Spot::Building(Building::Guard) => Some(Post::Guard),
            Spot::Building(Building::HonorGuard) => Some(Post::HonorGuard),
            Spot::Building(Building::Courtyard) => Some(Post::Courtyard),
            _ => None,
        }
    }
}

static SPOTS: [Spot; Place::ALL.len()] = {
    let mut spots = [Spot::Camp; Place::ALL.len()];
    let mut n = 0;
    while n < Place::ALL.len() {
        spots[n] = Place::ALL[n].told();
        n += 1;
    }
    spots
};

/// What a post is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stead {
    Section(Section),
    Tower(Tower),
    Barracks,
    Guard,
    HonorGuard,
    Courtyard,
}

impl Post {
    /// The four places inside, all adjacent to everything. [S4.30]
    pub const INSIDE: Set<Post> = Set::from_bits(0b1111 << Post::Barracks as u32);

    /// Looked up, like the spot of a place.
    #[inline]
    pub const fn stead(self) -> Stead {
        STEADS[self as usize]
    }

    const fn told(self) -> Stead {
        match self {
            Post::Barracks => Stead::Barracks,
            Post::Guard => Stead::Guard,
            Post::HonorGuard => Stead::HonorGuard,
            Post::Courtyard => Stead::Courtyard,
            _ if (self as usize) < Post::Wt1 as usize => Stead::Section(Section::ALL[self as usize]),
            _ => Stead::Tower(Tower::ALL[self as usize - Post::Wt1 as usize]),
        }
    }

    /// The section that it is.
    pub const fn section(self) -> Option<Section> {
        match self.stead() {
            Stead::Section(s) => Some(s),
            _ => None,
        }
    }

    pub const fn place(self) -> Place {
        match self.stead() {
            Stead::Section(s) => s.place(),
            Stead::Tower(t) => t.place(),
            Stead::Barracks => Place::Barracks,
            Stead::Guard => Place::Guard,
            Stead::HonorGuard => Place::HonorGuard,
            Stead::Courtyard => Place::Courtyard,
        }
    }
}

static STEADS: [Stead; Post::ALL.len()] = {
    let mut steads = [Stead::Courtyard; Post::ALL.len()];
    let mut n = 0;
    while n < Post::ALL.len() {
        steads[n] = Post::ALL[n].told();
        n += 1;
    }
    steads
};

/// Posts on walls and in Towers.
pub fn wall_posts(sections: Set<Section>, towers: Set<Tower>) -> Set<Post> {
    Set::from_bits(u32::from(sections.bits()) | u32::from(towers.bits()) << Post::Wt1 as u32)
}

impl Ground {
    pub const fn place(self) -> Place {
        match self {
            Ground::Wf => Place::Wf,
            Ground::Ef => Place::Ef,
            _ => Rampart::ALL[self as usize].place(),
        }
    }

    pub const fn ledger(self) -> Ledger {
        Ledger::ALL[self as usize]
    }
}

impl Ledger {
    /// Of units from the Camp to a side. [S12.8]
    pub const fn to(side: Side) -> Ledger {
        match side {
            Side::West => Ledger::ToWest,
            Side::East => Ledger::ToEast,
        }
    }

    /// The ground that is left.
    pub fn ground(self) -> Option<Ground> {
        Ground::at(self.index())
    }
}

impl Butt {
    pub const fn place(self) -> Place {
        match self.rampart() {
            Some(r) => r.place(),
            None => Place::Br,
        }
    }

    /// None for the Barbican.
    pub const fn rampart(self) -> Option<Rampart> {
        match self {
            Butt::Br => None,
            _ => Some(Rampart::ALL[self as usize]),
        }
    }

    pub const fn side(self) -> Option<Side> {
        match self.rampart() {
            Some(r) => Some(r.side()),
            None => None,
        }
    }
}

impl Stand {
    /// Where units of a section stand.
    pub const fn place(self, s: Section) -> Place {
        match self {
            Stand::Wall => s.place(),
            Stand::Tower => s.siege_tower(),
        }
    }
}

impl Phase {
    /// Those of which a card is kept. [S3.15]
    pub const WITH_CARDS: [Phase; CARD_PHASES] = [Phase::Machines, Phase::Equipment, Phase::Training, Phase::Rituals];
    /// Those whose card can be flipped. [S13.1]
    pub const WITH_REVERSE: [Phase; 5] =
        [Phase::Supplies, Phase::Machines, Phase::Equipment, Phase::Training, Phase::Rituals];

    /// From 1. [S5.2]
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    pub const fn title(self) -> &'static str {
        match self {
            Phase::Supplies => "Supplies",
            Phase::Machines => "Machines",
            Phase::Equipment => "Equipment",
            Phase::Training => "Training",
            Phase::Rituals => "Rituals",
            Phase::MovingOut => "Moving Out",
        }
    }

    pub fn next(self) -> Option<Phase> {
        Phase::at(self.index() + 1)
    }

    /// The Special Action on the back of its card. [S13.3]
    pub const fn reverse(self) -> Option<Deal> {
        match self {
            Phase::Supplies => Some(Deal::AllCharge),
            Phase::Machines => Some(Deal::AccurateShot),
            Phase::Equipment => Some(Deal::MoveEquipment),
            Phase::Training => Some(Deal::MoveTraining),
            Phase::Rituals => Some(Deal::EscapeTheSlaughter),
            Phase::MovingOut => None,
        }
    }
}

impl Card {
    /// The cards of a Phase in a set. [S2.4]
    pub fn of(set: usize, phase: Phase) -> impl Iterator<Item = Card> {
        let first = set * CARD_PHASES * CARDS + phase.index().saturating_sub(1) * CARDS;
        let n = if Phase::WITH_CARDS.contains(&phase) { CARDS } else { 0 };
        (first..first + n).filter_map(Card::at)
    }

    pub fn phase(self) -> Phase {
        Phase::WITH_CARDS[self.index() / CARDS % CARD_PHASES]
    }
}

impl Machine {
    /// Ballista, Catapult and Trebuchet have piles and fire. [S8.4]
    pub const fn shoots(self) -> bool {
        matches!(self, Machine::Ballista | Machine::Catapult | Machine::Trebuchet)
    }

    /// The Action that set it up, whose name it has.
    pub const fn deal(self) -> Deal {
        match self {
            Machine::Ballista => Deal::Ballista,
            Machine::Catapult => Deal::Catapult,
            Machine::Trebuchet => Deal::Trebuchet,
            Machine::Altar => Deal::Altar,
        }
    }

    pub const fn piece(self) -> Piece {
        match self {
            Machine::Ballista => Piece::Ballista,
            Machine::Catapult => Piece::Catapult,
            Machine::Trebuchet => Piece::Trebuchet,
            Machine::Altar => Piece::Altar,
        }
    }
}

impl Mount {
    pub const fn piece(self) -> Piece {
        match self {
            Mount::Cannon => Piece::Cannon,
            Mount::Poles => Piece::Poles,
        }
    }
}

impl Component {
    pub const fn piece(self) -> Piece {
        match self {
            Component::Stone => Piece::Stone,
            Component::Wooden => Piece::Wooden,
        }
    }
}

impl Equipment {
    /// The Action that places it.
    pub const fn deal(self) -> Deal {
        match self {
            Equipment::Banner => Deal::Banner,
            Equipment::Ladder => Deal::Ladder,
            Equipment::Rope => Deal::Rope,
            Equipment::Sap => Deal::Sap,
            Equipment::Shield => Deal::Shield,
            Equipment::Poison => Deal::Poison,
        }
    }

    pub const fn piece(self) -> Piece {
        match self {
            Equipment::Banner => Piece::Banner,
            Equipment::Ladder => Piece::Ladder,
            Equipment::Rope => Piece::Rope,
            Equipment::Sap => Piece::Sap,
            Equipment::Shield => Piece::Shield,
            Equipment::Poison => Piece::Poison,
        }
    }
}

impl Training {
    /// The Action that places it.
    pub const fn deal(self) -> Deal {
        match self {
            Training::Quartermaster => Deal::Quartermaster,
            Training::TrenchMaster => Deal::TrenchMaster,
            Training::MasterArcher => Deal::MasterArcher,
            Training::Drover => Deal::Drover,
        }
    }

    pub const fn piece(self) -> Piece {
        match self {
            Training::Quartermaster => Piece::Quartermaster,
            Training::TrenchMaster => Piece::TrenchMaster,
            Training::MasterArcher => Piece::MasterArcher,
            Training::Drover => Piece::Drover,
        }
    }
}

/// Where a chip that can be moved lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lies {
    Equipment(Equipment),
    Bridge,
    Training(Training),
    Saboteur,
}

impl Gear {
    pub const fn lies(self) -> Lies {
        match self {
            Gear::Banner => Lies::Equipment(Equipment::Banner),
            Gear::Ladder => Lies::Equipment(Equipment::Ladder),
            Gear::Rope => Lies::Equipment(Equipment::Rope),
            Gear::Sap => Lies::Equipment(Equipment::Sap),
            Gear::Shield => Lies::Equipment(Equipment::Shield),
            Gear::Poison => Lies::Equipment(Equipment::Poison),
            Gear::Bridge => Lies::Bridge,
            Gear::Quartermaster => Lies::Training(Training::Quartermaster),
            Gear::TrenchMaster => Lies::Training(Training::TrenchMaster),
            Gear::MasterArcher => Lies::Training(Training::MasterArcher),
            Gear::Drover => Lies::Training(Training::Drover),
            Gear::Saboteur => Lies::Saboteur,
        }
    }

    /// The Action that places it.
    pub const fn deal(self) -> Deal {
        match self.lies() {
            Lies::Equipment(kind) => kind.deal(),
            Lies::Bridge => Deal::Bridge,
            Lies::Training(kind) => kind.deal(),
            Lies::Saboteur => Deal::Saboteur,
        }
    }

    /// The Special Action that moves it. [S13.7] [S13.9]
    pub const fn mover(self) -> Deal {
        match self.lies() {
            Lies::Equipment(_) | Lies::Bridge => Deal::MoveEquipment,
            Lies::Training(_) | Lies::Saboteur => Deal::MoveTraining,
        }
    }

    pub fn moved_by(deal: Deal) -> impl Iterator<Item = Gear> {
        Gear::ALL.into_iter().filter(move |gear| gear.mover() == deal)
    }
}

impl Deal {
    /// The Equipment that it places on a section.
    pub const fn equipment(self) -> Option<Equipment> {
        Some(match self {
            Deal::Banner => Equipment::Banner,
            Deal::Ladder => Equipment::Ladder,
            Deal::Rope => Equipment::Rope,
            Deal::Sap => Equipment::Sap,
            Deal::Shield => Equipment::Shield,
            Deal::Poison => Equipment::Poison,
            _ => return None,
        })
    }

    /// The Training that it places on a Rampart.
    pub const fn training(self) -> Option<Training> {
        Some(match self {
            Deal::Quartermaster => Training::Quartermaster,
            Deal::TrenchMaster => Training::TrenchMaster,
            Deal::MasterArcher => Training::MasterArcher,
            Deal::Drover => Training::Drover,
            _ => return None,
        })
    }

    pub const fn machine(self) -> Option<Machine> {
        Some(match self {
            Deal::Ballista => Machine::Ballista,
            Deal::Catapult => Machine::Catapult,
            Deal::Trebuchet => Machine::Trebuchet,
            Deal::Altar => Machine::Altar,
            _ => return None,
        })
    }

    /// Of Phase 5, paid for in blood. [S11.1]
    pub const fn is_ritual(self) -> bool {
        matches!(
            self,
            Deal::Bloodstones
                | Deal::Fire
                | Deal::Specters
                | Deal::Panic
                | Deal::Possession
                | Deal::Gale
                | Deal::Accident
        )
    }
}

impl Work {
    pub const fn building(self) -> Building {
        match self {
            Work::Cannon | Work::TrollCauldron | Work::OrcCauldron | Work::GoblinCauldron => Building::Forge,
            Work::Poles | Work::Platform | Work::GateReinforcement | Work::WallReinforcement => Building::Workshop,
            Work::GoblinTrap | Work::TrollTrap | Work::DamageMachine | Work::Excursion => Building::Scouts,
            Work::MarksmenBlessing | Work::UnearthlyGlare | Work::ConfuseOrders => Building::Cathedral,
            Work::TrainSoldier | Work::TrainVeteran => Building::Barracks,
            Work::FindSaboteurs => Building::Guard,
        }
    }

    /// Any number of times per turn. [S15.1]
    pub const fn repeatable(self) -> bool {
        matches!(self, Work::TrainSoldier | Work::TrainVeteran)
    }
}

impl Feat {
    pub const fn clause(self) -> ravelin_core::Clause {
        match self {
            Feat::AttackOfTheTrolls => ravelin_core::rule!("S21.2"),
            Feat::BloodRituals => ravelin_core::rule!("S21.3"),
            Feat::StormOfTheWalls => ravelin_core::rule!("S21.4"),
            Feat::RuinedWalls => ravelin_core::rule!("S21.5"),
        }
    }
}

/// How many choices an iterator has, as far as it matters.
pub(crate) enum Options<T> {
    None,
    One(T),
    Many,
}

pub(crate) fn options<T>(mut of: impl Iterator<Item = T>) -> Options<T> {
    match (of.next(), of.next()) {
        (None, _) => Options::None,
        (Some(only), None) => Options::One(only),
        (Some(_), Some(_)) => Options::Many,
    }
}
