//! The position in words: every place told, nothing hidden in it, the same words in the drawing.

use std::collections::BTreeSet;

use ravelin_core::decision::{Choice, choices_of};
use ravelin_core::draw::{DOCK, PanelKind};
use ravelin_core::playout::{Step, advance};
use ravelin_core::{Drawn, Each, Fast, Hidden, Listing, Pack, Rules, Seat, Set, Silent, Viewer};
use ravelin_stronghold::Stronghold;
use ravelin_stronghold::ids::*;
use ravelin_stronghold::kit::Units;

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

/// The stage has its size, panels of the dock its height, and no text is under 11 units.
#[test]
fn panels_have_their_size_and_no_text_is_tiny() {
    for seats in [2, 4] {
        play(seats, 1, 60, |game, _, _| {
            for viewer in (0..seats).map(|s| Some(Seat(s))).chain([None]) {
                let board = Stronghold::board(&game.view(viewer), &choices(game, viewer));
                let stage = board.panels().find(|p| p.kind == PanelKind::Board).expect("a stage");
                assert_eq!([stage.width, stage.height], [1100, 702]);
                for panel in board.panels() {
                    let docked = matches!(panel.kind, PanelKind::Mat(seat) if Some(seat) == viewer);
                    assert_eq!(panel.height == DOCK, docked, "{} is {} high", panel.id, panel.height);
                    assert!(panel.width <= 360 || panel.kind == PanelKind::Board, "{} is too wide", panel.id);
                    for size in attribute_values(&panel.svg(), "font-size") {
                        assert!(size.parse::<i32>().is_ok_and(|n| n >= 11), "{}: text of size {size}", panel.id);
                    }
                }
                let shapes = board.shapes();
                assert!(attribute_values(&shapes, "font-size").iter().all(|n| n.parse::<i32>().is_ok_and(|n| n >= 11)));
                assert!(!board.legend.is_empty() && !board.quiet.is_empty());
            }
        });
    }
}

/// The elements of a drawing whose class begins so, up to the next of them.
fn elements<'a>(svg: &'a str, start: &'a str) -> impl Iterator<Item = &'a str> {
    svg.split(start).skip(1)
}

/// Every place has the sentence of the position, and what may be clicked answers over its whole box.
#[test]
fn labels_are_those_of_the_position_and_lit_places_have_a_hit_shape() {
    for seats in [2, 3, 4] {
        play(seats, 2, 29, |game, _, _| {
            for viewer in (0..seats).map(|s| Some(Seat(s))).chain([None]) {
                let view = game.view(viewer);
                let told = Stronghold::position(&view);
                let board = Stronghold::board(&view, &choices(game, viewer));
                let stage = board.panels().find(|p| p.kind == PanelKind::Board).expect("a stage").svg();
                let mut seen = BTreeSet::new();
                for place in elements(&stage, "<g class=\"place") {
                    let attribute = |name: &str| attribute_values(place, name).first().copied().unwrap_or_default();
                    let token = attribute("data-place");
                    assert!(seen.insert(token.to_owned()), "{token} is drawn twice");
                    let label = attribute("aria-label").replace("&quot;", "\"").replace("&amp;", "&");
                    let words = told.iter().find(|d| d.place.to_string() == token).map(|d| d.words.clone());
                    assert_eq!(words.as_deref(), Some(label.as_str()), "{token}");
                    let inside = place.split_once('>').map_or("", |(_, inside)| inside);
                    let inside = inside.split_once("</title>").map_or(inside, |(_, rest)| rest);
                    assert!(inside.starts_with("<rect class=\"hit\""), "{token}: {inside:.60}");
                    let lit = place.split_once('>').is_some_and(|(head, _)| head.contains("data-choices"));
                    assert!(!lit || place.contains("class=\"frame"), "{token} shows nothing");
                }
                for place in told.iter().filter(|d| matches!(d.place, ravelin_core::Token::Space(_))) {
                    assert!(seen.contains(&place.place.to_string()), "{} is nowhere", place.words);
                }
            }
        });
    }
}

#[test]
fn every_place_is_told() {
    for seats in [2, 3, 4] {
        play(seats, 2, 31, |game, _, _| {
            for viewer in (0..seats).map(|s| Some(Seat(s))).chain([None]) {
                let view = game.view(viewer);
                let told = Stronghold::position(&view);
                assert!(told.len() > 80, "{}", told.len());
                for described in &told {
                    let words = &described.words;
                    assert!(words.ends_with('.') && words.contains(':'), "{words}");
                    assert!(words.starts_with(char::is_uppercase) && !words.contains(".."), "{words}");
                }
                let focus = Stronghold::board(&view, &[]).focus;
                assert!(focus.is_none_or(|f| told.iter().any(|d| d.place == f)), "{focus:?}");
            }
        });
    }
}

/// Secrets of the Invaders change nothing that the Defender or a spectator is shown or told.
#[test]
fn secrets_leave_no_trace() {
    play(2, 3, 37, |game, seed, step| {
        for viewer in [Some(Seat(1)), None] {
            let view = game.view(viewer);
            let other = Stronghold::imagine(&view, &mut Fast::new(seed * 1000 + step)).view(viewer);
            assert_eq!(Stronghold::position(&view), Stronghold::position(&other));
            assert_eq!(Stronghold::status(&view), Stronghold::status(&other));
            assert_eq!(Stronghold::board(&view, &[]).to_string(), Stronghold::board(&other, &[]).to_string());
        }
    });
}

/// The fullest board that there can be, kept with the drawings.
#[test]
fn a_crowded_siege_is_drawn_too() {
    play(4, 1, 400, |game, _, step| {
        let mut full = *game;
        let units = [Units([2, 2, 2]), Units([1, 1, 1]), Units([0, 3, 0])].into_iter().cycle();
        for ((s, units), wooden) in Section::ALL.into_iter().zip(units).zip([0, 1, 2].into_iter().cycle()) {
            (full.p.wall[s], full.p.posts[s.post()]) = (units, Units([1, 1, 1]));
            full.p.wooden[s] = wooden;
        }
        full.p.siege_towers = [Section::Ws2, Section::Ws4, Section::Es2, Section::Es3].into_iter().collect();
        full.p.siege[Section::Ws2] = Units([1, 1, 1]);
        full.p.siege[Section::Ws4] = Units([0, 1, 0]);
        for (kind, bits) in Equipment::ALL.into_iter().zip([3, 2, 1, 4, 8, 0x10]) {
            full.p.equipment[kind] = Set::from_bits(bits);
        }
        (full.p.heroes, full.p.platforms) = (Each::filled(Some(Section::Ws3)), Set::from_bits(0x0f));
        for (r, machine) in Rampart::ALL.into_iter().zip(Machine::ALL.into_iter().cycle()) {
            full.p.machines[r] = Some(machine);
        }
        for (kind, bits) in Training::ALL.into_iter().zip([3, 5, 9, 17]) {
            full.p.training[kind] = Set::from_bits(bits);
        }
        full.p.covers = Set::all();
        full.p.ramparts = Each::filled(Units([3, 3, 3]));
        (full.p.barbican, full.p.rams, full.p.crews[Ram::Ram1]) = (true, 2, Units([1, 1, 0]));
        for viewer in [Some(Seat(0)), Some(Seat(2)), None] {
            let board = Stronghold::board(&full.view(viewer), &[]);
            let ids: Vec<String> =
                attribute_values(&board.to_string(), "id").iter().map(|id| (*id).to_owned()).collect();
            assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len(), "an id stands there twice");
            assert!(ids.iter().any(|id| id == "place-WS2-tower"));
            if let Ok(folder) = std::env::var("RAVELIN_DRAW") {
                let name = format!("{folder}/full-{step:04}.svg");
                std::fs::write(name, board.to_string()).expect("the folder can be written");
            }
        }
    });
}
