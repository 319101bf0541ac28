//! One file for each chapter of RULES.md: its questions, its steps, its verdicts.

pub mod bids;
pub mod orders;
pub mod rounds;
pub mod victory;
