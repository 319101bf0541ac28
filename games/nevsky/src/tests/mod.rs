//! The clauses of RULES.md, proved chapter by chapter, and the worked examples.

mod examples;
mod forced;
mod n1_components;
mod n3_levy;
mod n4_battle;
mod n4_campaign;
mod n5_end;
mod n7_cards;
mod n7_events;
mod n9_options;
mod questions;
mod wording;
