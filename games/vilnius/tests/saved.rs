//! A state as a file: it comes back as it was, and what is not sound is refused with the place and the reason.

use ravelin_core::playout::{Step, advance};
use ravelin_core::{Fast, Game, Listing, Options, Pack, Silent, StateError};
use ravelin_testkit::laws::setups;
use ravelin_vilnius::{Kit, Saved, Vilnius};
use serde_json::{Value, json};

fn kit() -> &'static Kit {
    Vilnius::kit(&Pack::default()).expect("the shipped components are good")
}

fn standard() -> Options {
    Vilnius::sheet(kit()).resolve(None, None, []).expect("defaults fit")
}

fn restore(options: &Options, state: Value) -> Result<Vilnius, StateError> {
    let saved: Saved = serde_json::from_value(state).map_err(|e| StateError(e.to_string()))?;
    Vilnius::restore(kit(), options, saved)
}

#[test]
fn every_state_of_a_game_comes_back_as_it_was() {
    for (seed, options) in setups(&Vilnius::sheet(kit())).iter().enumerate() {
        let (mut chance, mut picks, mut list) = (Fast::new(seed as u64), Fast::new(77), Listing::default());
        let mut game = Vilnius::setup(kit(), options, &mut chance, &mut Silent);
        loop {
            let text = serde_json::to_string(&game.save()).expect("a saved state is JSON");
            let saved: Saved = serde_json::from_str(&text).expect("and can be read");
            match Vilnius::restore(kit(), options, saved) {
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
    let mut game = Vilnius::setup(kit(), &standard(), &mut chance, &mut Silent);
    for _ in 0..steps {
        advance(&mut game, &mut chance, &mut picks, &mut list);
    }
    serde_json::to_value(game.save()).expect("a saved state is JSON")
}

#[test]
fn unsound_states_are_refused_with_place_and_reason() {
    type Edit = fn(&mut Value);
    let cases: [(&str, Edit); 15] = [
        ("farmers: 6 instead of 5", |s| {
            let n = s["units"]["farmers"].as_u64().unwrap_or(0);
            s["units"]["farmers"] = json!(n + 1);
        }),
        ("city: 99 is more than 14", |s| s["city"] = json!(99)),
        ("city: without a point the game is lost", |s| s["city"] = json!(0)),
        ("start: there is no such seat", |s| s["start"] = json!(2)),
        ("part: part 2 begins with the Boost", |s| s["part"] = json!(1)),
        ("players[0].emblem: \"eagle\" is no emblem", |s| s["players"][0]["emblem"] = json!("eagle")),
        ("players[0].display: Residence at 0,0 and Barracks at 1,0 come first", |s| {
            s["players"][0]["display"][0]["x"] = json!(5);
        }),
        ("unknown field `gold`", |s| s["players"][0]["gold"] = json!(1)),
        ("stacks: there are 4 of them", |s| s["stacks"] = json!([])),
        ("destinations: 11 instead of 4", |s| s["destinations"]["pile"] = json!([9, 9])),
        ("order.left: 0 cards less than the cards nobody has seen", |s| s["order"]["left"] = json!(3)),
        ("frames: the game cannot wait there", |s| s["frames"] = json!([{ "skulls": { "metal": "silver" } }])),
        // A Building that comes to stand there later has not been used. [V9.8] [V9.13]
        ("this_round.used[0]: no Building with an amount stands there", |s| {
            s["this_round"]["used"] = json!([[2], []]);
        }),
        ("this_round.to_gold[1]: no Building with that exchange stands there", |s| {
            s["this_round"]["to_gold"] = json!([[], [0]]);
        }),
        ("frames: more than 6 entries", |s| s["frames"] = json!(vec!["income"; 7])),
    ];
    for (words, edit) in cases {
        let mut state = later(12);
        edit(&mut state);
        let error = restore(&standard(), state).expect_err(words).0;
        assert!(error.contains(words), "{words}: {error}");
    }
    assert!(restore(&standard(), later(12)).is_ok());
}

#[test]
fn nobody_is_passed_over_when_emblems_are_chosen() {
    // V3.2: the second seat cannot be asked before the first has one.
    let mut state = later(0);
    assert!(restore(&standard(), state.clone()).is_ok());
    state["frames"] = json!([{ "emblems": { "seat": 1 } }]);
    let refused = restore(&standard(), state).expect_err("the first seat has no emblem");
    assert!(refused.to_string().contains("names what is not there"), "{refused}");
}

#[test]
fn a_question_that_does_not_belong_here_is_refused() {
    for frames in [
        json!(["over"]),
        json!(["reds"]),
        json!([{ "siege": { "seat": 0 } }]),
        json!([{ "city": { "seat": 7 } }]),
        json!([]),
    ] {
        let mut state = later(12);
        state["frames"] = frames;
        assert!(restore(&standard(), state).is_err());
    }
}
