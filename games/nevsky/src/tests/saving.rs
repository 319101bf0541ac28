//! States in the middle of something can be saved and come back.

use ravelin_core::{Game, StateError};

use crate::Nevsky;
use crate::scene::{Scene, play};

/// Why a scene of the second edition does not come back from a file.
fn refused(s: &Scene) -> Option<StateError> {
    let kit = s.game.kit;
    let options = Nevsky::sheet(kit).resolve(None, Some("crusade_on_novgorod"), [("edition", "second")]);
    Nevsky::restore(kit, &options.expect("good options"), s.game.save()).err()
}

#[test]
fn a_sacked_stronghold_can_be_saved_before_its_spoils_are_divided() {
    // N4.5.2t, N4.4.3l: its Siege markers are gone by then
    let s = play(
        "given box 3; conquered koporye; siege koporye 1; aleksandr at koporye; domash at koporye; andreas at riga; card aleksandr
         dice 1 6
         when storm; fight
         dice 1 6 6 6 6
         when hit men_at_arms
         dice 6
         when hit men_at_arms
         then stage Fight(Spoils); siege koporye 0",
    );
    assert_eq!(refused(&s), None);
}

#[test]
fn a_stop_waits_under_the_question_of_its_last_card() {
    // N3.1.3j, N7.T13E.b: after Heinrich Sees the Curia no Event of the stop is left
    let s = play(
        "given box 3; levy; heinrich at leal service 4; hermann at dorpat; gavrilo at pskov; veche 1 vp; held T13; watching teutonic; stage veche
         then ask Interrupt
         when play T13
         then ask Curia",
    );
    assert_eq!(refused(&s), None);
}
