//! One file for each chapter of RULES.md: its questions, its steps, its verdicts.

pub mod buildings;
pub mod cards;
pub mod glory;
pub mod heroes;
pub mod hits;
pub mod melee;
pub mod movement;
pub mod moving_out;
pub mod orders;
pub mod paying;
pub mod preparations;
pub mod ranged;
pub mod reverse;
pub mod strength;
mod supply;
pub mod turn;
pub mod volleys;
