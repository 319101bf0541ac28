//! A state as a file: it comes back as it was, and what is not sound is refused with the place and the reason.

use ravelin_core::playout::{Step, advance};
use ravelin_core::{Fast, Game, Listing, Options, Pack, Silent, StateError};
use ravelin_zabor::{Kit, Saved, Zabor};
use serde_json::{Value, json};

fn kit() -> &'static Kit {
    Zabor::kit(&Pack::default()).expect("the shipped components are good")
}

fn options(seats: u8) -> Options {
    Zabor::sheet(kit()).resolve(Some(seats), None, [("length", "short")]).expect("fits")
}

fn restore(options: &Options, state: Value) -> Result<Zabor, StateError> {
    let saved: Saved = serde_json::from_value(state).map_err(|e| StateError(e.to_string()))?;
    Zabor::restore(kit(), options, saved)
}

#[test]
fn every_state_of_a_game_comes_back_as_it_was() {
    for seats in 3..=5 {
        let options = options(seats);
        let (mut chance, mut picks, mut list) = (Fast::new(u64::from(seats)), Fast::new(77), Listing::default());
        let mut game = Zabor::setup(kit(), &options, &mut chance, &mut Silent);
        loop {
            let text = serde_json::to_string(&game.save()).expect("a saved state is JSON");
            let saved: Saved = serde_json::from_str(&text).expect("and can be read");
            match Zabor::restore(kit(), &options, saved) {
                Ok(back) => assert!(back == game, "{text}"),
                Err(e) => panic!("{e}\n{text}"),
            }
            match advance(&mut game, &mut chance, &mut picks, &mut list) {
                Step::Chosen | Step::Forced => {}
                Step::Over => break,
                Step::Stalled => panic!("somebody is asked but may do nothing"),
            }
        }
    }
}

/// A state some way into a game.
fn later(steps: usize) -> Value {
    let (mut chance, mut picks, mut list) = (Fast::new(4), Fast::new(5), Listing::default());
    let mut game = Zabor::setup(kit(), &options(3), &mut chance, &mut Silent);
    for _ in 0..steps {
        advance(&mut game, &mut chance, &mut picks, &mut list);
    }
    serde_json::to_value(game.save()).expect("JSON")
}

fn refused(change: impl Fn(&mut Value), words: &str) {
    let mut state = later(50);
    change(&mut state);
    let error = restore(&options(3), state).expect_err("it is refused").to_string();
    assert!(error.contains(words), "{error:?} does not say {words:?}");
}

#[test]
fn what_is_not_sound_is_refused_with_its_place() {
    assert!(restore(&options(3), later(50)).is_ok());
    refused(|s| s["public"]["order"] = json!([0, 0, 1]), "order: every player has one place");
    refused(|s| s["public"]["areas"]["nowhere"] = json!({ "level": 1 }), "areas: there is no Area \"nowhere\"");
    refused(
        |s| s["public"]["areas"]["boronice"] = json!({ "units": { "fleet": 1 } }),
        "Land Units stand on land, Fleets at sea",
    );
    refused(
        |s| s["public"]["areas"]["gull_sea"] = json!({ "control": 0 }),
        "gull_sea: a Sea Area is controlled by Naval Units",
    );
    refused(|s| s["public"]["pending"] = json!([]), "pending");
    refused(|s| s["public"]["positions"]["council"] = json!(9), "positions: there is no seat 9");
    refused(
        |s| s["public"]["monsters"]["hydra"] = json!({ "area": "gull_sea", "owner": 5 }),
        "hydra: stands on the wrong ground",
    );
    refused(|s| s["secret"]["hands"][0][0] = json!(["windfall", "windfall"]), "hands: \"windfall\" is there twice");
    refused(
        |s| (s["public"]["vp"][0], s["secret"]["vp"][0]) = (json!("vp4_marble"), json!("vp4_marble")),
        "does not belong to the age of its place",
    );
    refused(|s| s["public"]["length"] = json!("long"), "length: is not that of the options");
    refused(|s| s["public"]["colour"] = json!(1), "unknown field `colour`");
}

#[test]
fn after_the_first_phase_all_action_cards_lie_on_the_track() {
    // Z5.1
    let envoys = |state: &Value| state["public"]["phase"] == json!("envoys");
    let mut state = (20..120).map(later).find(envoys).expect("the phase of the Envoys");
    assert!(restore(&options(3), state.clone()).is_ok());
    state["public"]["track"].as_array_mut().expect("a list").pop();
    let error = restore(&options(3), state).expect_err("it is refused").to_string();
    assert!(error.contains("track: the first phase ends when all eight cards lie there"), "{error}");
}

#[test]
fn a_state_rests_when_it_is_saved() {
    let asking = |state: &Value| state["public"]["pending"].as_array().is_some_and(|p| p.len() == 1);
    let started = |state: &Value| state["public"]["turn"].as_u64().is_some_and(|turn| turn > 0);
    let mut state = (20..120).map(later).find(|s| asking(s) && started(s)).expect("a phase that asks");
    state["public"]["pending"][0]["phase"]["stage"] = json!(0);
    let error = restore(&options(3), state).expect_err("it is refused").to_string();
    assert!(error.contains("pending: the frame on top asks nobody"), "{error}");
}

/// The first state of a game for which this holds.
fn first(holds: impl Fn(&Value) -> bool) -> Value {
    let (mut chance, mut picks, mut list) = (Fast::new(4), Fast::new(5), Listing::default());
    let mut game = Zabor::setup(kit(), &options(3), &mut chance, &mut Silent);
    loop {
        let state = serde_json::to_value(game.save()).expect("JSON");
        if holds(&state) {
            return state;
        }
        match advance(&mut game, &mut chance, &mut picks, &mut list) {
            Step::Chosen | Step::Forced => {}
            Step::Over | Step::Stalled => panic!("no such state in this game"),
        }
    }
}

fn error_of(state: Value) -> String {
    restore(&options(3), state).expect_err("it is refused").to_string()
}

#[test]
fn a_warfare_move_lies_on_its_phase_alone() {
    let mut state = first(|s| !s["public"]["pending"][1]["war"].is_null());
    assert!(restore(&options(3), state.clone()).is_ok());
    let mut elsewhere = state.clone();
    elsewhere["public"]["phase"] = json!("action");
    assert!(error_of(elsewhere).contains("means nothing"), "a Warfare move of another phase");
    let war = state["public"]["pending"][1].clone();
    state["public"]["pending"].as_array_mut().expect("a list").push(war);
    assert!(error_of(state).contains("lies on its phase alone"));
}

#[test]
fn while_partners_are_named_nothing_else_is_under_way() {
    // Z12.3
    let naming = |s: &Value| s["public"]["phase"] == json!("trade") && s["public"]["pending"][0]["phase"]["stage"] == 3;
    let mut state = first(naming);
    assert!(restore(&options(3), state.clone()).is_ok());
    state["public"]["pending"].as_array_mut().expect("a list").push(json!({ "trade": { "seat": 1, "left": 255 } }));
    assert!(error_of(state).contains("nothing else is under way"));
}

#[test]
fn start_areas_are_chosen_one_after_another() {
    // Z3.3
    let mut state = first(|s| s["public"]["pending"][0]["starts"] == 1);
    assert!(restore(&options(3), state.clone()).is_ok());
    state["public"]["pending"][0]["starts"] = json!(2);
    assert!(error_of(state).contains("one after another"));
}
