//! Clause by clause, in the rulebook's order; the cards are in `examples/cards_*.play`.

mod board;
mod examples;
mod information;
mod judgement;
mod packs;
mod told;
mod z01_components;
mod z03_setup;
mod z04_turn;
mod z10_actions;
mod z12_attacks;
mod z17_movement;
mod z18_battle;
mod z24_monsters;
mod z28_effects;
mod z29_conditions;
