//! Simulation and benchmarks, for every game.
//!
//! | module | holds |
//! |---|---|
//! | [`sim`] | many games between bots, on all cores: who wins, how long it takes |
//! | [`arena`] | bots against each other on the same seeds: which is stronger, and what it thinks |
//! | [`bench`] | speed of one core, and the bench number that tells whether behaviour changed |
//! | [`numbers`] | two numbers that tell whether a game still plays and speaks as it did |
//! | [`steady`] | playouts for an allocation counter |

pub mod arena;
pub mod bench;
pub mod numbers;
pub mod sim;
pub mod steady;

pub use arena::{ArenaPlan, ArenaReport, ArenaRow, Budget, arena};
pub use bench::{BenchPlan, BenchReport, bench};
pub use numbers::{Numbers, numbers};
pub use sim::{GameRow, SimError, SimPlan, SimReport, sim};

use ravelin_core::{PackError, options::OptionError};

/// Why a lab run cannot start.
#[derive(Debug, thiserror::Error)]
pub enum LabError {
    #[error(transparent)]
    Options(#[from] OptionError),
    #[error("component pack: {0}")]
    Pack(#[from] PackError),
}
