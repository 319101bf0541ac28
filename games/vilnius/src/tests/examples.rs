//! The rulebook's worked examples: every file of `examples/` is played. [X3]-[X58]

use crate::Vilnius;

#[test]
fn every_worked_example_plays_as_written() {
    let files = ravelin_testkit::examples::play_folder::<Vilnius>(concat!(env!("CARGO_MANIFEST_DIR"), "/examples"));
    assert!(files > 55);
}

#[test]
fn what_a_scene_cannot_mean_is_an_error() {
    for (text, why) in [
        ("given moons 2", "not a position of this game"),
        ("given c hand none", "not a position of this game"),
        ("given seats 4", "seats"),
        ("given round many", "\"many\" is not a number from 0 to 99"),
        ("given a hand paris", "no Province \"paris\""),
        ("given a units dragons", "no Unit \"dragons\""),
        ("given a units farmers 9", "no farmers is left in the supply"),
        ("given a builds market", "a Building and its cell"),
        ("given a builds market 120,0", "\"120,0\" is no cell"),
        ("given a builds crown_treasury 0,-1 crown_treasury 1,-1", "not in the private supply"),
        ("given a builds market 5,5\nthen asked a", "not joined with the Residence"),
        ("given a stored utena", "no free place for a Province"),
        ("given a target moon", "no target \"moon\"; there are vilnius, quarter"),
        ("given destinations 9 0", "there are only 2"),
        ("given stack 5 hrodna", "\"5\" is not a number from 1 to 4"),
        ("given a row squires squires squires", "no squires is left"),
        ("given scenario short; pile empty; forts toll_castle toll_castle", "no toll_castle is left"),
        ("given setup", "a roll from 1 to 2 that no dice line names"),
        ("then lacks 1 0", "no enemy \"1\""),
        ("then cannot build garrison 20", "\"20\" cannot stand there; perhaps \"2,0\""),
        ("then cannot capture 5", "\"5\" is not a number from 1..4"),
        ("then cannot name c farmers", "\"c\" cannot stand there"),
        ("then a units moons 2", "no Unit \"moons\""),
        ("then a moons 2", "no such claim"),
        ("then supply moons 2", "no Unit or Building \"moons\""),
    ] {
        let said = ravelin_scene::run::<Vilnius>("x", text).err().map_or("played".to_owned(), |e| e.to_string());
        assert!(said.contains(why), "{text}: {said}");
    }
}
