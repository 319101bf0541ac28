//! Weapon matching: two equal symbols count as one of any other kind. [V12]

use crate::components::{WEAPONS, Weapons};

/// Symbols missing, and symbols that two spare equal ones can stand in for. [V12.4]
pub fn balance(need: Weapons, have: Weapons) -> (u8, u8) {
    let (mut missing, mut spare) = (0, 0);
    for w in 0..WEAPONS {
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
