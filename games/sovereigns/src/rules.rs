//! The rules, one file for each chapter of the rulebook: its questions, its steps, its verdicts.

pub mod battle;
pub mod bonus;
pub mod events;
pub mod gold;
pub mod hand;
pub(crate) mod memory;
pub mod opening;
pub mod orders;
pub mod phase;
pub mod properties;
pub(crate) mod realm;
pub mod result;
pub mod retreat;
pub mod scoring;
pub mod setup;
pub mod turns;
pub mod war;
