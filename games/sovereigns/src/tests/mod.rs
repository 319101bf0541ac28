//! A test for every clause, in the order of the rulebook, and the worked examples.

mod examples;
mod k10_war;
mod k11_battle;
mod k11_result;
mod k12_retreat;
mod k13_units;
mod k14_buildings;
mod k19_places;
mod k20_last_war;
