//! States of format 1 are read: one for each question that a kept record comes to, with what that record comes to now.

use std::fs;
use std::path::Path;

use ravelin_core::game::Notation;
use ravelin_core::{Listing, Record, Rules, Seeded, Silent, Stored, playout};
use ravelin_stronghold::Stronghold;
use serde_json::Value;

/// A position of a record, as the program wrote it when states had format 1.
struct Kept {
    record: Record,
    after: usize,
    state: Value,
}

fn kept() -> Vec<Kept> {
    let records = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/records");
    let read = |line: &str| {
        let row: Value = serde_json::from_str(line).expect("a row");
        let file = records.join(row["record"].as_str().expect("a file"));
        let record = Record::read(&fs::read_to_string(file).expect("a record")).expect("a record");
        let after = row["after"].as_u64().and_then(|n| usize::try_from(n).ok()).expect("a number of moves");
        Kept { record, after, state: row["state"].clone() }
    };
    include_str!("format1.jsonl").lines().map(read).collect()
}

/// The position after the first moves of a record.
fn replayed(record: &Record, moves: usize) -> Stronghold {
    let kit = Stronghold::kit(&record.pack()).expect("the shipped components are good");
    let (mut dice, mut list) = (Seeded::new(record.seed), Listing::default());
    let mut game = Stronghold::setup(kit, &record.options, &mut dice, &mut Silent);
    for played in &record.moves[..moves] {
        let actions = list.list(&game, played.seat);
        let is_played = |action: &_| Notation::<Stronghold>(kit, *action).to_string() == played.action;
        let index = actions.iter().position(is_played).expect("a legal action");
        game.play(list.pick(index).expect("it is listed"), &mut dice, &mut Silent);
        playout::settle(&mut game, &mut dice, &mut Silent, &mut list);
    }
    game
}

#[test]
fn states_of_format_1_are_read() {
    for Kept { record, after, state } in kept() {
        let game = replayed(&record, after);
        let read = Stronghold::read_state(game.kit_of(), &record.options, &state).expect("a sound state");
        assert!(read == game, "after move {after}: {} became {}", state["public"]["ask"], read.state_text());
    }
}

#[test]
fn what_format_1_does_not_know_is_refused() {
    let Kept { record, state, .. } = kept().swap_remove(0);
    let kit = Stronghold::kit(&record.pack()).expect("the shipped components are good");
    for group in ["army", "castle", "glory", "this_turn"] {
        let mut wrong = state.clone();
        wrong["public"][group]["moat"] = 1.into();
        let why = Stronghold::read_state(kit, &record.options, &wrong).expect_err("a moat").to_string();
        assert!(why.contains("unknown field `moat`"), "{why}");
    }
}
