//! Weapon matching: two equal symbols count as one of any other kind. [V12]

use crate::ids::Weapon;
use crate::kit::Weapons;

/// Symbols missing, and symbols that two spare equal ones can stand in for. [V12.4]
pub fn balance(need: Weapons, have: Weapons) -> (u8, u8) {
    let (mut missing, mut spare) = (0, 0);
    for w in Weapon::ALL {
        missing += need.0[w].saturating_sub(have.0[w]);
        spare += have.0[w].saturating_sub(need.0[w]) / 2;
    }
    (missing, spare)
}

/// How many symbols are still missing after every exchange.
pub fn lacking(need: Weapons, have: Weapons) -> u8 {
    let (missing, spare) = balance(need, have);
    missing.saturating_sub(spare)
}

/// Whether an offer meets a demand. [V12.4]
pub fn meets(need: Weapons, have: Weapons) -> bool {
    let (missing, spare) = balance(need, have);
    spare >= missing
}

/// How many symbols are missing where any `k` of those shown are enough; `k` 0 asks for all. [V12.5]
pub fn lacking_of(need: Weapons, have: Weapons, k: u8) -> u8 {
    if k == 0 {
        return lacking(need, have);
    }
    let (missing, spare) = balance(need, have);
    let direct = need.total() - missing;
    k.min(need.total()).saturating_sub(direct.saturating_add(spare))
}

/// Numbers of all weapon symbols in one word, for searches: twelve bits each, the highest of them free.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Lanes(u64);

impl Lanes {
    const ONES: u64 = 0x001_001_001_001_001;
    const HIGH: u64 = Self::ONES << 11;
    const WIDTH: u32 = 12;

    pub(crate) fn new(weapons: Weapons) -> Self {
        Lanes(weapons.0.values().rev().fold(0, |word, n| word << Self::WIDTH | u64::from(*n)))
    }

    /// A box holds some hundred symbols, so a lane never overflows.
    pub(crate) fn plus(self, other: Lanes) -> Self {
        Lanes(self.0 + other.0)
    }

    pub(crate) fn minus(self, other: Lanes) -> Self {
        Lanes(self.0 - other.0)
    }

    pub(crate) fn times(self, n: u8) -> Self {
        Lanes(self.0 * u64::from(n))
    }

    fn total(word: u64) -> i32 {
        (word.wrapping_mul(Self::ONES) >> (Self::WIDTH * (Weapon::ALL.len() as u32 - 1)) & 0xfff) as i32
    }

    /// [`lacking_of`] for all lanes at once.
    pub(crate) fn lacking(need: Lanes, have: Lanes, k: u8) -> i32 {
        const LOW: u64 = (1 << 11) - 1;
        let over = (have.0 | Self::HIGH) - need.0;
        let enough = (over & Self::HIGH) >> 11; // one where there is no less than needed
        let surplus = over & (enough * LOW);
        let under = (need.0 | Self::HIGH) - have.0;
        let missing = Self::total(under & ((Self::ONES ^ enough) * LOW));
        let spare = Self::total(surplus >> 1 & (Self::ONES * (LOW >> 1)));
        if k == 0 {
            return (missing - spare).max(0);
        }
        let shown = Self::total(need.0);
        (i32::from(k).min(shown) - (shown - missing) - spare).max(0)
    }
}
