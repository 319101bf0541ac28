//! The board: every choice in exactly one place, at every moment, for everybody; and nothing in it that a viewer may not know.
//! `RAVELIN_DRAW=folder` keeps the drawings.

use std::collections::BTreeSet;

use ravelin_core::decision::{Choice, choices_of};
use ravelin_core::playout::{Step, advance};
use ravelin_core::{Fast, Game, Listing, Pack, Seat, Silent, Viewer};
use ravelin_nevsky::Nevsky;

fn choices(game: &Nevsky, viewer: Viewer) -> Vec<Choice> {
    viewer.map(|seat| choices_of(game, seat)).unwrap_or_default()
}

/// Random games; the check sees every `nth` state.
fn play(scenario: &str, set: &[(&str, &str)], games: u64, nth: u64, mut check: impl FnMut(&Nevsky, u64, u64)) {
    let kit = Nevsky::kit(&Pack::default()).expect("the shipped components are good");
    let options =
        Nevsky::sheet(kit).resolve(None, Some(scenario), set.iter().copied()).expect("these options are possible");
    for seed in 0..games {
        let (mut chance, mut picks) = (Fast::new(seed), Fast::new(seed + 1000));
        let mut game = Nevsky::setup(kit, &options, &mut chance, &mut Silent);
        let mut list = Listing::default();
        for step in seed.. {
            if game.outcome().is_some() || step % nth == 0 {
                check(&game, seed, step);
            }
            if matches!(advance(&mut game, &mut chance, &mut picks, &mut list), Step::Over | Step::Stalled) {
                break;
            }
        }
    }
}

fn attribute_values<'a>(svg: &'a str, name: &str) -> Vec<&'a str> {
    let key = format!(" {name}=\"");
    svg.split(&key).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

#[test]
fn every_choice_is_in_one_place_and_every_id_once() {
    let folder = std::env::var("RAVELIN_DRAW").ok();
    let setups: [(&str, &[(&str, &str)]); 3] = [
        ("pleskau", &[]),
        ("peipus", &[("edition", "second"), ("vassal_service", "yes")]),
        ("watland", &[("hidden_mats", "yes")]),
    ];
    for (scenario, set) in setups {
        play(scenario, set, 4, 17, |game, seed, step| {
            for viewer in [Some(Seat(0)), Some(Seat(1)), None] {
                let choices = choices(game, viewer);
                let svg = Nevsky::board(&game.view(viewer), &choices).to_string();
                let mut found: Vec<usize> = attribute_values(&svg, "data-choices")
                    .iter()
                    .flat_map(|v| v.split(' '))
                    .map(|n| n.parse().expect("an index"))
                    .collect();
                found.sort_unstable();
                let offered = choices.iter().filter(|c| c.why.is_none()).count();
                assert_eq!(found, (0..offered).collect::<Vec<_>>(), "{scenario} seed {seed} step {step}");
                let ids = attribute_values(&svg, "id");
                let unique: BTreeSet<&&str> = ids.iter().collect();
                assert_eq!(unique.len(), ids.len(), "an id stands there twice");
                for panel in ["panel-map", "panel-calendar", "panel-mats-teutons", "panel-cards-russians"] {
                    assert!(ids.contains(&panel), "{panel}");
                }
                assert!(!svg.contains(" style="), "inline style");
                if let Some(folder) = &folder
                    && game.deciders().has(viewer.unwrap_or(Seat(9)))
                {
                    let name = format!("{folder}/board-{scenario}-{seed}-{step:04}.svg");
                    std::fs::write(name, svg).expect("the folder can be written");
                }
            }
        });
    }
}

#[test]
fn a_drawing_names_places_and_lords_in_words() {
    play("crusade_on_novgorod", &[], 1, 60, |game, _, _| {
        let svg = Nevsky::board(&game.view(None), &[]).to_string();
        for words in ["Novgorod", "Dorpat", "Lake Peipus", "Summer 1240", "Veche"] {
            assert!(svg.contains(words), "{words}");
        }
        let text = Nevsky::text(&game.view(None));
        assert!(text.contains("Teutons") && text.contains("Veche"));
    });
}
