//! A test for every clause, in the order of the rulebook, and the worked examples.

mod examples;
mod first_age;
mod k01_aim;
mod k03_setup;
mod k04_turns;
mod k05_fines;
mod k06_bonus;
mod k07_gold;
mod k08_building;
mod k08_orders;
mod k09_rebellion;
