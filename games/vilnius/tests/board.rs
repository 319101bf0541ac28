//! The board: every choice in exactly one place, at every moment, for everybody; and nothing in it that a viewer may not know.
//! `RAVELIN_DRAW=folder` keeps the drawings.

use std::collections::BTreeSet;

use ravelin_core::decision::{Choice, choices_of};
use ravelin_core::playout::{Step, advance};
use ravelin_core::{Fast, Game, Listing, Pack, Seat, Silent, Viewer};
use ravelin_vilnius::Vilnius;

fn choices(game: &Vilnius, viewer: Viewer) -> Vec<Choice> {
    viewer.map(|seat| choices_of(game, seat)).unwrap_or_default()
}

/// Random games; the check sees every `nth` state.
fn play(seats: u8, games: u64, nth: u64, mut check: impl FnMut(&Vilnius, u64, u64)) {
    let kit = Vilnius::kit(&Pack::default()).expect("the shipped components are good");
    let options = Vilnius::sheet(kit).resolve(Some(seats), None, []).expect("these seats can play");
    for seed in 0..games {
        let (mut chance, mut picks) = (Fast::new(seed), Fast::new(seed + 1000));
        let mut game = Vilnius::setup(kit, &options, &mut chance, &mut Silent);
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
    for seats in [2, 3] {
        play(seats, 3, 11, |game, seed, step| {
            for viewer in (0..seats).map(|s| Some(Seat(s))).chain([None]) {
                let choices = choices(game, viewer);
                let svg = Vilnius::board(&game.view(viewer), &choices).to_string();
                let mut found: Vec<usize> = attribute_values(&svg, "data-choices")
                    .iter()
                    .flat_map(|v| v.split(' '))
                    .map(|n| n.parse().expect("an index"))
                    .collect();
                found.sort_unstable();
                let offered = choices.iter().filter(|c| c.why.is_none()).count();
                assert_eq!(found, (0..offered).collect::<Vec<_>>(), "seats {seats} seed {seed} step {step}");
                // What is refused is told where it would be clicked, unless something can be done there.
                let told: Vec<&str> = attribute_values(&svg, "data-no");
                let anchors: Vec<_> = choices.iter().filter(|c| c.why.is_none()).map(|c| c.anchor).collect();
                for no in choices.iter().filter(|c| c.why.is_some() && c.anchor.is_some()) {
                    let place = no.anchor;
                    let first: Vec<_> = choices.iter().filter(|c| c.anchor == place).take(6).collect();
                    let index = no.index.to_string();
                    let found = anchors.contains(&place)
                        || told.iter().any(|t| t.split(' ').any(|n| n == index))
                        || !first.iter().any(|c| std::ptr::eq(*c, no));
                    assert!(found, "{} is refused nowhere: seats {seats} seed {seed} step {step}", no.text);
                }
                for cell in svg.split("<g class=\"cell").skip(1) {
                    let tag = cell.split('>').next().unwrap_or_default();
                    let here = attribute_values(tag, "data-choices").first().map_or(0, |v| v.split(' ').count());
                    let words = match here {
                        0 => "not now".to_owned(),
                        1 => "1 choice<".to_owned(),
                        n => format!("{n} choices"),
                    };
                    let label = cell.split("</text>").next().unwrap_or_default();
                    assert!(format!("{label}<").contains(&words), "{words}: {label}");
                }
                let ids = attribute_values(&svg, "id");
                let unique: BTreeSet<&&str> = ids.iter().collect();
                assert_eq!(unique.len(), ids.len(), "an id stands there twice");
                for panel in ["panel-vilnius", "panel-hand-a", "panel-stacks", "panel-units", "panel-buildings"] {
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
fn a_drawing_has_names_and_says_what_an_enemy_needs() {
    let mut fights = 0;
    play(2, 4, 3, |game, _, _| {
        let svg = Vilnius::board(&game.view(None), &[]).to_string();
        for words in ["Row of Player A", "Provinces to capture", "Slavic Axemen", "Exchange House"] {
            assert!(svg.contains(words), "{words}");
        }
        assert!(!svg.contains(" style="));
        fights += usize::from(svg.contains("still needs"));
        let text = Vilnius::text(&game.view(None));
        assert!(text.contains("Stack 4") && text.contains("Order pile"));
    });
    assert!(fights > 0);
}
