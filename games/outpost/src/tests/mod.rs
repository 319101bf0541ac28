//! The clauses of RULES.md, proved chapter by chapter.

mod saved;
mod x1_setup;
mod x2_bids;
mod x3_orders;
mod x4_rounds;
