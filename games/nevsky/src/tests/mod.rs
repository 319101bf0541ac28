//! The clauses of RULES.md, proved chapter by chapter, and the worked examples.

mod examples;
mod forced;
mod n0_conventions;
mod n1_components;
mod n3_levy;
mod n4_battle;
mod n4_campaign;
mod n4_retreat;
mod n4_rows;
mod n4_scope;
mod n5_end;
mod n7_battle_cards;
mod n7_cards;
mod n7_events;
mod n7_scope;
mod n9_options;
mod pieces;
mod questions;
mod saving;
mod wording;

/// Plays a table of scenes and names all that fail.
#[track_caller]
fn every(scenes: &[&str]) {
    let fails = |text: &&&str| std::panic::catch_unwind(|| drop(crate::scene::play(text))).is_err();
    let failed: Vec<&&str> = scenes.iter().filter(fails).collect();
    assert!(failed.is_empty(), "{failed:#?}");
}
