//! Ids of components, and bit sets of territories and of building types.

use serde::{Deserialize, Serialize};

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
