//! The board: every choice in exactly one place, at every moment, for everybody; and nothing in it that a viewer may not know.
//! `RAVELIN_DRAW=folder` keeps the drawings.

use std::collections::BTreeSet;

use ravelin_core::decision::{Choice, choices_of};
use ravelin_core::playout::{Step, advance};
use ravelin_core::{Fast, Game, Listing, Pack, Seat, Silent, Viewer};
use ravelin_stronghold::Stronghold;

fn choices(game: &Stronghold, viewer: Viewer) -> Vec<Choice> {
    viewer.map(|seat| choices_of(game, seat)).unwrap_or_default()
}

/// Random games; the check sees every `nth` state.
fn play(seats: u8, games: u64, nth: u64, mut check: impl FnMut(&Stronghold, u64, u64)) {
    let kit = Stronghold::kit(&Pack::default()).expect("the shipped components are good");
    let options = Stronghold::sheet(kit).resolve(Some(seats), None, []).expect("these seats can play");
    for seed in 0..games {
        let (mut chance, mut picks) = (Fast::new(seed), Fast::new(seed + 1000));
        let mut game = Stronghold::setup(kit, &options, &mut chance, &mut Silent);
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
    for seats in [2, 3, 4] {
        play(seats, 3, 23, |game, seed, step| {
            for viewer in (0..seats).map(|s| Some(Seat(s))).chain([None]) {
                let choices = choices(game, viewer);
                let svg = Stronghold::board(&game.view(viewer), &choices).to_string();
                let mut found: Vec<usize> = attribute_values(&svg, "data-choices")
                    .iter()
                    .flat_map(|v| v.split(' '))
                    .map(|n| n.parse().expect("an index"))
                    .collect();
                found.sort_unstable();
                let offered = choices.iter().filter(|c| c.why.is_none()).count();
                assert_eq!(found, (0..offered).collect::<Vec<_>>(), "seats {seats} seed {seed} step {step}");
                let ids = attribute_values(&svg, "id");
                let unique: BTreeSet<&&str> = ids.iter().collect();
                assert_eq!(unique.len(), ids.len(), "an id stands there twice");
                for panel in [
                    "panel-west",
                    "panel-east",
                    "panel-overview",
                    "panel-castle",
                    "panel-glory",
                    "panel-horde",
                    "panel-invader-0",
                ] {
                    assert!(ids.contains(&panel), "{panel}");
                }
                if let Some(folder) = &folder
                    && game.deciders().sole() == viewer
                    && viewer.is_some()
                {
                    let name = format!("{folder}/board-{seats}-{seed}-{step:04}.svg");
                    std::fs::write(name, svg).expect("the folder can be written");
                }
            }
        });
    }
}

#[test]
fn a_drawing_names_places_in_words_and_foretells_the_melee() {
    play(2, 2, 40, |game, _, _| {
        let svg = Stronghold::board(&game.view(None), &[]).to_string();
        for words in ["Far West Wall", "West Foreground", "Scouts\u{27} Quarters", "Honor Guard", "Cathedral"] {
            assert!(svg.contains(words), "{words}");
        }
        assert_eq!(svg.matches("class=\"tell\"").count(), 9, "each section tells what its melee would come to");
        assert!(svg.contains("Nobody attacks; the Defender has Strength") || svg.contains("Invader "));
        for code in [">WS1", ">WT1", "Path WF", "Tower WS"] {
            assert!(!svg.contains(code), "{code} is a code where a player reads a name");
        }
        let text = Stronghold::text(&game.view(None));
        assert!(text.contains("WS1:") && text.contains("Hourglasses"));
    });
}

#[test]
fn panels_fit_a_phone_and_no_text_is_tiny() {
    play(4, 1, 60, |game, _, _| {
        let board = Stronghold::board(&game.view(None), &[]);
        for panel in board.panels() {
            assert!(panel.width <= 800, "{} is {} wide: it would be moved sideways", panel.id, panel.width);
            let svg = panel.svg();
            for size in attribute_values(&svg, "font-size") {
                assert!(size.parse::<i32>().is_ok_and(|n| n >= 10), "{}: text of size {size}", panel.id);
            }
        }
    });
}
