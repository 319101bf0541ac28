//! The clauses of RULES.md, proved chapter by chapter, and the worked examples.

mod examples;
mod information;
mod journal;
mod plans;
mod position;
mod saved;
mod v01_setup;
mod v04_rounds;
mod v07_city;
mod v09_paying;
mod v11_units;
mod v14_fight;
mod v14_skulls;
mod v15_after;
mod v20_end;
