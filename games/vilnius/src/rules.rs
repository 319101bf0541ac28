//! The rulebook, one file per chapter: its questions, its steps, its verdicts.

pub mod city;
pub mod conquest;
pub mod damage;
pub mod display;
pub mod ending;
pub mod evening;
pub mod fight;
pub mod income;
pub mod paying;
pub(crate) mod piles;
pub mod plan;
pub mod plunder;
pub mod preparation;
pub mod siege;
pub mod skulls;
pub mod weapons;
