//! The clauses of RULES.md, proved chapter by chapter, and the worked examples.

use crate::Nevsky;
use crate::ids::{LocaleId, LordId};

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
mod orders;
mod pieces;
mod position;
mod questions;
mod saving;
mod scenes;
mod wording;

type Scene = ravelin_scene::Scene<Nevsky>;

#[track_caller]
fn play(text: &str) -> Scene {
    ravelin_scene::play(text)
}

/// Plays a table of scenes and names all that fail.
#[track_caller]
fn every(scenes: &[&str]) {
    let fails = |text: &&str| ravelin_scene::run::<Nevsky>("scene", text).err().map(|e| format!("{e}, in\n{text}"));
    let failed: Vec<String> = scenes.iter().filter_map(fails).collect();
    assert!(failed.is_empty(), "\n{}", failed.join("\n"));
}

#[track_caller]
fn lord(id: &str) -> LordId {
    ravelin_core::ids::find::<LordId>(id).expect("a Lord")
}

#[track_caller]
fn at(id: &str) -> LocaleId {
    ravelin_core::ids::find::<LocaleId>(id).expect("a Locale")
}
