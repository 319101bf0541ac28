//! Clause by clause, in the rulebook's order; the cards are in `examples/cards_*.play`.

mod board;
mod examples;
mod information;
mod judgement;
mod packs;
mod scenes;
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

use ravelin_core::{Pack, Rules};

use crate::{Kit, Zabor};

type Scene = ravelin_scene::Scene<Zabor>;

#[track_caller]
fn play(text: &str) -> Scene {
    ravelin_scene::play(text)
}

/// Plays a scene with the components of a pack.
#[track_caller]
fn play_with(kit: &'static Kit, text: &str) -> Scene {
    ravelin_scene::play_with(kit, text)
}

fn kit() -> &'static Kit {
    Zabor::kit(&Pack::default()).expect("the shipped components are good")
}

/// The shipped components with some text changed.
fn pack(file: &str, changes: &[(&str, &str)]) -> &'static Kit {
    let (_, shipped) = crate::parse::SHIPPED.iter().find(|(n, _)| *n == file).expect("a shipped file");
    let text = changes.iter().fold((*shipped).to_owned(), |text, (from, to)| {
        assert!(text.contains(from), "{file} has no {from:?}");
        text.replacen(from, to, 1)
    });
    Zabor::kit(&Pack::new([(file.to_owned(), text)])).unwrap_or_else(|e| panic!("{e}"))
}
