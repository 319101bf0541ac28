//! A state as a file: it comes back as it was, and what is not sound is refused with the place and the reason.

use ravelin_core::playout::{Step, advance};
use ravelin_core::{Fast, Game, Listing, Options, Pack, Silent, StateError};
use ravelin_stronghold::{Kit, Saved, Stronghold};
use ravelin_testkit::laws::setups;
use serde_json::{Value, json};

fn kit() -> &'static Kit {
    Stronghold::kit(&Pack::default()).expect("the shipped components are good")
}

fn standard() -> Options {
    Stronghold::sheet(kit()).resolve(None, None, []).expect("defaults fit")
}

fn restore(options: &Options, state: Value) -> Result<Stronghold, StateError> {
    let saved: Saved = serde_json::from_value(state).map_err(|e| StateError(e.to_string()))?;
    Stronghold::restore(kit(), options, saved)
}

#[test]
fn every_state_of_a_game_comes_back_as_it_was() {
    for (seed, options) in setups(&Stronghold::sheet(kit())).iter().enumerate() {
        let (mut chance, mut picks, mut list) = (Fast::new(seed as u64), Fast::new(77), Listing::default());
        let mut game = Stronghold::setup(kit(), options, &mut chance, &mut Silent);
        loop {
            let text = serde_json::to_string(&game.save()).expect("a saved state is JSON");
            let saved: Saved = serde_json::from_str(&text).expect("and can be read");
            match Stronghold::restore(kit(), options, saved) {
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
    let mut game = Stronghold::setup(kit(), &standard(), &mut chance, &mut Silent);
    for _ in 0..steps {
        advance(&mut game, &mut chance, &mut picks, &mut list);
    }
    serde_json::to_value(game.save()).expect("a saved state is JSON")
}

#[test]
fn unsound_states_are_refused_with_place_and_reason() {
    type Edit = fn(&mut Value);
    let cases: [(&str, Edit); 8] = [
        ("goblin:", |s| s["public"]["army"]["pouch"][0] = json!(1)),
        ("soldier:", |s| s["public"]["castle"]["supply"][1] = json!(19)),
        ("stones:", |s| s["public"]["castle"]["stone_supply"] = json!(9)),
        ("castle.heroes", |s| s["public"]["castle"]["heroes"] = json!(["WS1", "forge"])),
        ("turn", |s| s["public"]["turn"] = json!(77)),
        ("unknown field", |s| s["public"]["castle"]["moat"] = json!(1)),
        ("sections", |s| s["public"]["sections"]["WS9"] = json!({})),
        ("switches", |s| s["public"]["switches"]["preset"] = json!(true)),
    ];
    for (place, edit) in cases {
        let mut state = later(60);
        edit(&mut state);
        let error = restore(&standard(), state).expect_err("an unsound state").0;
        assert!(error.contains(place), "{place}: {error}");
    }
    assert!(restore(&standard(), later(60)).is_ok());
}

#[test]
fn a_question_that_does_not_belong_here_is_refused() {
    let mut state = later(60);
    state["public"]["ask"] = json!({ "toil": { "by": 0 } });
    state["public"]["stage"] = json!({ "phase": 3 });
    assert!(restore(&standard(), state).is_err());
}
