//! A test for every clause, in the order of the rulebook, and the worked examples.

mod chance;
mod examples;
mod information;
mod k10_war;
mod k11_battle;
mod k11_result;
mod k12_retreat;
mod k13_units;
mod k14_buildings;
mod k15_sovereigns;
mod k16_bonus;
mod k17_cards;
mod k18_events;
mod k19_places;
mod k20_last_war;
mod k21_scoring;
mod k22_kingdoms;
mod k23_options;
