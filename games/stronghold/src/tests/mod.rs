//! The clauses of RULES.md, proved chapter by chapter, and the worked examples.

mod examples;
mod information;
mod s03_setup;
mod s05_turn;
mod s08_machines;
mod s12_moving_out;
mod s14_defender;
mod s17_assault;
mod s21_glory;
mod s23_teams;
mod words;
