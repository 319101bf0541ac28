//! A state as a file: it comes back as it was, and what is not sound is refused with the place and the reason.

use std::path::Path;

use ravelin_core::laws::setups;
use ravelin_core::playout::{Step, advance};
use ravelin_core::{Fast, Game, Options, Pack, Silent, StateError};
use ravelin_sovereigns::{Kit, Saved, Sovereigns};
use serde_json::{Value, json};

fn kit() -> &'static Kit {
    Sovereigns::kit(&Pack::default()).expect("the shipped components are good")
}

fn standard() -> Options {
    Sovereigns::sheet(kit()).resolve(None, None, []).expect("defaults fit")
}

fn json_of(game: &Sovereigns) -> Value {
    serde_json::to_value(game.save()).expect("a saved state is JSON")
}

fn restore(options: &Options, state: Value) -> Result<Sovereigns, StateError> {
    let saved: Saved = serde_json::from_value(state).map_err(|e| StateError(e.to_string()))?;
    Sovereigns::restore(kit(), options, saved)
}

/// Plays a game at random and shows every state on the way.
fn every_state(kit: &'static Kit, options: &Options, seed: u64, mut look: impl FnMut(&Sovereigns)) {
    let (mut chance, mut picks, mut list) = (Fast::new(seed), Fast::new(seed ^ 0xfeed), Vec::new());
    let mut game = Sovereigns::setup(kit, options, &mut chance, &mut Silent);
    for _ in 0..Sovereigns::info().longest {
        look(&game);
        match advance(&mut game, &mut chance, &mut picks, &mut list) {
            Step::Chosen | Step::Forced => {}
            Step::Over => return,
            Step::Stalled => panic!("somebody is asked but may do nothing"),
        }
    }
    panic!("the game does not end");
}

fn round_trips(kit: &'static Kit, options: &Options, seed: u64) {
    let mut step = 0;
    every_state(kit, options, seed, |game| {
        let text = serde_json::to_string(&game.save()).expect("a saved state is JSON");
        let saved: Saved = serde_json::from_str(&text).expect("and can be read");
        match Sovereigns::restore(kit, options, saved) {
            Ok(back) => assert!(back == *game, "seed {seed}, step {step}: came back differently"),
            Err(e) => panic!("{:?} seed {seed}, step {step}: {e}\n{text}", options.set),
        }
        step += 1;
    });
}

#[test]
fn every_state_of_a_game_comes_back_as_it_was() {
    let all = setups(&Sovereigns::sheet(kit()));
    for seed in 0..60 {
        round_trips(kit(), &all[seed as usize % all.len()], seed);
    }
}
