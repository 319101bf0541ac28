//! X4 the end of a round, X5 victory.

use ravelin_core::{Rules, Seat, Seats};
use ravelin_scene::play;

use crate::state::Outpost;

#[test]
fn everybody_draws_up_and_an_empty_deck_is_made_anew() {
    // X4.1
    play::<Outpost>(
        "given deck scout cannon
         dice scout cannon
         when done
         then asked red blue; journal red Red draws scout; journal all Blue draws a card; told X4.1 2",
    );
    play::<Outpost>(
        "given deck scout; discard cannon marshal
         dice cannon
         when done
         then told X4.1 3; journal all The discards are shuffled into a new deck",
    );
}

#[test]
fn the_last_round_ends_the_game() {
    // X4.2
    play::<Outpost>("given round 3\nwhen done\nthen asked nobody; over; prompt X4.2");
    play::<Outpost>("given round 2; deck scout company\ndice scout company\nwhen done\nthen asked red blue");
}

#[test]
fn outposts_and_men_are_points() {
    // X5.1, X5.2
    let outcome = |given: &str| {
        let scene = play::<Outpost>(&format!("given round 3; {given}\nwhen done\nthen over"));
        scene.game.outcome().expect("it is over")
    };
    let won = outcome("men ford red 2; men ford blue 1; men mill blue 1; men tower red 1; men tower blue 1");
    assert_eq!((won.scores, won.winners), (vec![5, 5], Seats::NONE), "a tie has no winner");
    let won = outcome("men ford red 2; men ford blue 1");
    assert_eq!((won.scores, won.winners), (vec![4, 1], Seats::only(Seat(0))));
}
