//! A test for every clause, in the order of the rulebook, and the worked examples.

mod chance;
mod examples;
mod information;
mod k15_sovereigns;
mod k16_bonus;
mod k17_cards;
mod k18_events;
mod k21_scoring;
mod k22_kingdoms;
mod k23_options;
