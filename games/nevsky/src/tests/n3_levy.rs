//! N3: Arts of War, Pay, Disband, Muster, Call to Arms.

use ravelin_core::{Hidden, Seat};

use super::play;
use crate::kit::*;

#[test]
fn a_levy_goes_through_its_steps() {
    // N3.0a, N3.1.1a, N3.1.1b, N3.1.3a, N3.1.3b, C1
    play(
        "given box 3; levy; hermann at dorpat coin 1 service 9; gavrilo at pskov; capability T13; stage events teutonic
         dice T14 T15 R18 R0
         then stage draw teutonic; can mark dubrovno; asked teutonic
         when mark dubrovno; clear dubrovno
         then stage pay teutonic; deck T14 T15 R18
         when done; muster hermann; done
         then stage muster russian
         when done
         then stage legate
         when done
         then stage plan",
    );
}

#[test]
fn the_first_levy_draws_capabilities() {
    // N3.1.2a, N3.1.2b, N3.1.2c, N3.1.2f, D03: nothing is paid for them
    play(
        "given box 3; levy; hermann at dorpat; rudolf at wenden; gavrilo at pskov; stage draw teutonic\ndice T4 T1 R0 R2\nthen choices give hermann | give rudolf\nwhen give rudolf\nthen rudolf with T4; play T1",
    );
    play(
        "given box 3; levy; hermann at dorpat coin 1 service 9; gavrilo at pskov; stage draw teutonic\ndice T4 T1 R8 R9\nwhen give hermann\nthen stage pay teutonic; hermann has coin 1; hermann service 9\nwhen done\nthen can muster hermann\nwhen muster hermann\nthen left 3",
    );
}

#[test]
fn both_cards_are_in_hand_before_the_first_is_carried_out() {
    // N3.1.1b, D03, D04
    let s = play(
        "given box 3; levy; hermann at dorpat; rudolf at wenden; gavrilo at pskov; stage events teutonic
         dice T15 T3
         then can mark dubrovno; held teutonic 1",
    );
    assert_eq!(s.game.view(Some(Seat(0))).held, Cards::only(CardId::T3));
    let s = play(
        "given box 3; levy; hermann at dorpat; rudolf at wenden; gavrilo at pskov; stage draw teutonic\ndice T4 T5\nthen choices give hermann | give rudolf; not deck T5",
    );
    assert_eq!(s.game.view(Some(Seat(0))).pending.len(), 2);
}

#[test]
fn a_card_that_nobody_can_have_is_not_drawn_again() {
    // N3.1.1b, N3.1.2d
    let twice = || {
        play(
            "given box 4; domash at novgorod; vladislav at ladoga; hermann at dorpat; stage draw russian\ndice R5 R5\nthen deck R5",
        )
    };
    assert!(std::panic::catch_unwind(twice).is_err());
}

#[test]
fn blanks_leave_the_game_or_stay() {
    // N3.1.2e, N3.1.3e, N7.0a, N3.4.4b, Q1
    play(
        "given scenario watland; box 5; levy; hermann at dorpat coin 1 service 9; domash at novgorod; stage events teutonic\ndice T0 T0 R0 R1\nthen blanks teutonic 1; blanks russian 2; held russian 1",
    );
    play(
        "given box 5; levy; hermann at dorpat coin 1 service 9; domash at novgorod; stage events teutonic\ndice T0 T0 R0 R1\nthen blanks teutonic 3; blanks russian 3",
    );
    play("given box 5; hermann at dorpat; domash at novgorod; levying hermann\nthen cannot levy T0");
}

#[test]
fn held_events_are_kept_and_events_without_effect_do_nothing() {
    // N3.1.3d, N3.1.3f, N3.1.3c
    play(
        "given box 5; levy; hermann at dorpat coin 1 service 9; domash at novgorod; stage events teutonic\ndice T3 T14 R14 R7\nthen held teutonic 1; effect R7; not deck T3; stage pay",
    );
}

#[test]
fn own_windows_let_events_be_played() {
    // N3.1.3g, N3.1.3h, D44, N7.T7E.a, N7.T8E.a, N7.T17E.a, N7.R8E.a, N7.R13E.a
    play(
        "given box 5; levy; hermann at dorpat; yaroslav in 8; gavrilo at pskov; held T7; stage pay\nwhen play T7 yaroslav left\nthen yaroslav in 6; held teutonic 0; deck T7",
    );
    play(
        "given box 5; levy; hermann at dorpat; rudolf in 8; gavrilo at pskov; held T8; stage pay\nwhen play T8 rudolf right\nthen rudolf in 10",
    );
    play(
        "given box 5; levy; hermann at dorpat; andreas in 8; gavrilo at pskov; held T17; stage muster teutonic\nwhen play T17 andreas left\nthen andreas in 6",
    );
    play(
        "given box 5; levy; hermann at dorpat; aleksandr in 8; gavrilo at pskov; held R8; stage pay russian\nwhen play R8 aleksandr left\nthen aleksandr in 7",
    );
    play(
        "given box 5; levy; hermann at dorpat; karelians in 8; gavrilo at pskov; held R13; stage veche\nwhen play R13 karelians left\nthen karelians in 6",
    );
}

#[test]
fn lordship_events_add_levy_actions() {
    // N7.T7E.b, N3.4.4a: the card is back in the deck and may be Levied with the actions it brings
    play(
        "given box 5; rudolf at wenden; gavrilo at pskov; held T8; levying rudolf\nthen left 1\nwhen lordship T8\nthen left 3; can levy T8\nwhen levy T8\nthen play T8; left 2",
    );
    play("given box 5; rudolf at wenden; gavrilo at pskov; held T8; levying rudolf 0\nthen can lordship T8");
    // N7.T17E.a, N7.R8E.a, N7.R13E.a
    play(
        "given box 5; andreas at riga; gavrilo at pskov; held T17; levying andreas 0\nwhen lordship T17\nthen left 2; journal all Lordship +2",
    );
    play(
        "given box 5; gavrilo at pskov; hermann at dorpat; held R8 R13; levying gavrilo 0\nthen can lordship R8; cannot lordship R13",
    );
    play(
        "given box 5; vladislav at ladoga; hermann at dorpat; held R13; levying vladislav 0\nwhen lordship R13\nthen left 2",
    );
}

#[test]
fn the_wish_to_be_stopped_stands_and_is_nobody_elses_business() {
    // N3.1.3j: made with the Plan, it reaches the first card; it lasts over own and passed cards, and is withdrawn at a stop
    let s = play(
        "given box 3; hermann at dorpat; gavrilo at pskov; held R3; stage plan
         when plan hermann; plan hermann; plan hermann; plan pass; commit; watch; plan pass; plan pass; plan pass; plan gavrilo; commit
         then stage command; asked russian; can play R3 gavrilo
         when done
         then asked teutonic
         when done
         then stage pay russian; choices play R3 gavrilo | done
         when done
         then stage command; asked russian; choices play R3 gavrilo | unwatch | done
         when unwatch
         then asked teutonic
         when done; done
         then stage command; asked teutonic",
    );
    assert!(s.log.0.iter().all(|e| e.clause.0 != "N3.1.3j"));
    let s = play("given box 1; hermann at dorpat; gavrilo at pskov; held R3; watching russian; card gavrilo");
    let [own, other] = [Seat(1), Seat(0)].map(|seat| s.game.view(Some(seat)));
    assert!(own.watching && !other.watching && !s.game.view(None).watching);
    // Also after the first action, and whatever the card is.
    play(
        "given box 1; hermann at dorpat; gavrilo at pskov; held R8; card gavrilo\nwhen forage\nthen can watch\nwhen watch\nthen unasked watch; unasked unwatch",
    );
    // Not with R3 in open view.
    play("given box 1; hermann at dorpat; gavrilo at pskov R3; held R8; card gavrilo\nthen unasked watch");
}

#[test]
fn a_side_that_has_just_drawn_an_event_is_stopped_once() {
    // N3.1.3k
    play(
        "given box 3; levy; hermann at dorpat coin 1 service 9; rudolf at dorpat; gavrilo at pskov; stage events teutonic
         dice T0 T0 R1 R0
         then stage pay teutonic; asked russian; choices watch | done
         when done
         then asked teutonic
         when pay hermann coin hermann
         then stage pay russian",
    );
    play(
        "given box 3; levy; hermann at dorpat coin 2 service 9; gavrilo at pskov; stage events teutonic\ndice T0 T0 R3 R0\nwhen watch\nthen asked teutonic\nwhen pay hermann coin hermann\nthen asked russian; can play R3 gavrilo",
    );
    // Nothing new was drawn: no stop.
    play(
        "given box 3; levy; hermann at dorpat coin 1 service 9; gavrilo at pskov; held R3; stage events teutonic\ndice T0 T0 R0 R0\nthen stage pay teutonic; asked teutonic",
    );
}

#[test]
fn teutons_have_their_window_in_call_to_arms() {
    // N3.1.3g, N3.5.1a: also without the Legate
    play(
        "given box 5; levy; hermann at dorpat; yaroslav in 8; gavrilo at pskov; held T7; stage legate\nthen asked teutonic; can play T7 yaroslav left; unasked legate riga\nwhen done\nthen stage plan",
    );
    play(
        "given box 5; levy; hermann at dorpat inside; siege dorpat 1; domash at dorpat; yaroslav in 8; capability T13; legate dorpat; held T7; stage legate\nthen choices play T7 yaroslav left | play T7 yaroslav right | done\nwhen done\nthen stage plan",
    );
}

#[test]
fn held_events_say_why_they_cannot_be_played() {
    // N7.T3E.b, N7.T13E.a, N7.T7E.a, N7.R3E.a
    play(
        "given box 5; levy; hermann at dorpat; gavrilo at koporye; held T3 T7 T13; stage pay\nthen cannot play T3 koporye N7.T3E.b; cannot play T13 N7.T13E.a; cannot play T7 yaroslav left N7.T7E.a",
    );
    play(
        "given box 5; levy; hermann at dorpat; gavrilo at pskov; domash at ugaunia; held R3; stage pay russian\nthen cannot play R3 domash N7.R3E.a; can play R3 gavrilo",
    );
}

#[test]
fn a_watching_side_is_stopped_at_the_enemys_actions() {
    // N3.1.3j, N7.R3E.a
    play(
        "given box 1; hermann at dorpat; gavrilo at pskov; domash at riga; held R3; watching russian; card hermann\nthen asked russian; can play R3 gavrilo; cannot play R3 domash\nwhen play R3 gavrilo\nthen gavrilo has prov 4; asked teutonic",
    );
    play(
        "given box 1; hermann at dorpat; gavrilo at pskov; held R3; watching russian; card hermann\nwhen done\nthen asked teutonic\nwhen forage\nthen asked russian\nwhen done\nthen asked teutonic",
    );
    play("given box 1; hermann at dorpat; gavrilo at pskov; held R3; card hermann\nthen asked teutonic");
    play("given box 1; hermann at dorpat; gavrilo at pskov; held R3; card gavrilo\nthen can watch");
}

#[test]
fn stops_come_before_feed() {
    // N3.1.3i
    play(
        "given box 1; hermann at dorpat moved prov 1; gavrilo at pskov; held R8; card hermann\nwhen done\nthen asked russian; choices watch | done",
    );
    play(
        "given box 1; hermann at dorpat moved prov 1; gavrilo at pskov moved service 9; held R3; card hermann\nwhen done; done\nthen asked russian; can play R3 gavrilo\nwhen play R3 gavrilo\nthen gavrilo service 9",
    );
    play(
        "given box 1; hermann at dorpat prov 1; gavrilo at pskov; held R3; card hermann\nwhen done\nthen stage pay russian",
    );
}

#[test]
fn pay_shifts_service_as_often_as_there_is_coin() {
    // N3.2a, N3.2b, N3.2c, D06
    play(
        "given box 3; levy; hermann at dorpat coin 2 service 16; rudolf at dorpat service 5; gavrilo at pskov; stage pay\nwhen pay hermann coin hermann\nthen hermann service 17; cannot pay hermann coin hermann N3.2b\nwhen pay rudolf coin hermann\nthen rudolf service 6; stage muster",
    );
}

#[test]
fn disband_is_mandatory_and_ordered_by_its_side() {
    // N3.3a, N0.10, D07, N3.3.2b, Q28
    play(
        "given box 5; levy; hermann at dorpat service 5; rudolf at wenden service 5; andreas at riga; gavrilo at pskov inside service 5; siege pskov 1; heinrich at pskov; stage disband\nthen choices disband hermann | disband rudolf\nwhen disband rudolf; disband hermann; disband gavrilo\nthen gavrilo in 9; siege pskov 1; hermann in 9",
    );
}

#[test]
fn muster_is_for_lords_in_friendly_locales() {
    // N3.4a, N3.4b, N3.4c, D08
    play(
        "given box 3; levy; hermann at dorpat; andreas at riga; yaroslav at uzmen; rudolf in 3; gavrilo at pskov; stage muster teutonic\nthen cannot muster yaroslav N3.4a; can muster hermann\ndice 1\nwhen muster hermann; levy rudolf; boat; done\nthen cannot muster rudolf N3.4a; cannot muster hermann N3.4a",
    );
}

#[test]
fn who_may_muster_is_fixed_when_the_muster_begins() {
    // N3.4a, N0.8, N9.2d: the last Vassals of a besieger leave, he Disbands, and Hermann is at home again
    play(
        "given option vassal_service yes; box 5; levy; hermann at dorpat inside service 9; andreas at riga service 9; siege dorpat 1; vladislav at dorpat mil 1 service 9; domash at novgorod service 9; mustered vladislav__izhoran_auxiliaries; vassal vladislav__izhoran_auxiliaries 5; stage disband
         then hermann outside; siege dorpat 0; friendly teutonic dorpat; can muster hermann",
    );
}

#[test]
fn who_may_levy_whom() {
    // N3.4.1b, N3.4.1d, N3.4.1e, D09
    play(
        "given box 3; domash at novgorod; aleksandr in 1; andrey in 3; karelians in 4; hermann at dorpat; levying domash\nthen cannot levy aleksandr N3.4.1d; can levy andrey; cannot levy karelians N3.4.1b",
    );
}

#[test]
fn vassals_join_with_their_forces() {
    // N3.4.2a, N3.4.2b, N3.4.2c
    play(
        "given box 3; aleksandr at novgorod; hermann at dorpat; capability R10; levying aleksandr\nwhen levy aleksandr__mongols_1; levy aleksandr__rostov\nthen aleksandr has ah 2 maa 3; vassal aleksandr__mongols_1 mustered; cannot levy aleksandr__rostov N3.4.2a",
    );
    play(
        "given box 1; andreas at riga; gavrilo at pskov; capability T11; levying andreas\nthen cannot levy andreas__summer_crusaders N3.4.2c",
    );
}

#[test]
fn capabilities_are_taken_from_the_deck() {
    // N3.4.4a, N3.4.4c, N3.4.4d, N3.4.4e, D10, N7.T11C.e
    play(
        "given box 3; andreas at riga; gavrilo at pskov; event R15; levying andreas\nthen cannot levy T13 N3.4.4c; cannot levy T1 N3.4.4a; can levy T11\nwhen levy T12\nthen play T12",
    );
}

#[test]
fn the_legate_in_call_to_arms() {
    // N3.5.1a, N3.5.1d, N3.5.1f, N3.5.1g, N3.5.1i, D11, D12
    play(
        "given box 3; levy; hermann at dorpat; andreas in 5; gavrilo at pskov; capability T13; legate riga; stage legate\nthen can legate slide andreas; cannot legate muster andreas N3.4.1b; can legate fellin; cannot legate pskov N3.5.1d\nwhen legate slide andreas\nthen andreas in 4; legate card",
    );
    play(
        "given box 3; levy; hermann at dorpat; gavrilo at pskov; capability T13; legate dorpat; stage legate\nwhen legate extra hermann\nthen left 3; legate card",
    );
    // Also a Lord who has used his Lordship in this Levy.
    play(
        "given box 3; levy; hermann at dorpat; gavrilo at pskov; capability T13; legate dorpat; stage muster teutonic\nwhen muster hermann; boat; done; done\nthen stage legate_use\nwhen legate extra hermann\nthen left 3",
    );
    play(
        "given box 3; levy; hermann at dorpat; gavrilo at pskov; capability T13; legate dorpat; stage legate\nwhen legate reval\nthen legate reval",
    );
    play("given box 3; levy; hermann at dorpat; gavrilo at pskov; veche 1 vp; stage legate\nthen stage veche");
}

#[test]
fn the_veche_does_one_thing() {
    // N3.5.2a, N3.5.2c, N3.5.2d, N3.5.2f, D13
    play(
        "given box 3; levy; domash at novgorod; aleksandr in 3; hermann at dorpat; veche 2 vp; capability R8; stage veche\nwhen veche muster aleksandr; at novgorod; boat; boat\nthen aleksandr at novgorod; veche 1 1; stage plan",
    );
    play(
        "given box 3; levy; domash at novgorod; gavrilo at pskov inside; siege pskov 1; hermann at pskov; veche 1 vp; stage veche\nthen cannot veche extra gavrilo N3.5.2d\nwhen veche extra domash\nthen left 2; veche 0 0",
    );
    play(
        "given box 3; levy; domash at novgorod; aleksandr in 3; hermann at dorpat; stage veche\nthen cannot veche muster aleksandr N3.5.2c; can veche decline",
    );
    play(
        "given box 3; levy; domash at novgorod; aleksandr in 4; hermann at dorpat; veche 1 vp; stage veche\nthen cannot veche decline N3.5.2e",
    );
}

#[test]
fn this_levy_events_return_at_its_end() {
    // N3.5.3a, N4.0a
    play(
        "given box 3; levy; domash at novgorod; hermann at dorpat; event R11 R17 T16; stage trade\nthen deck R11 R17; effect T16; stage plan",
    );
    // Victory is checked when the Campaign begins.
    play("given box 3; levy; hermann at dorpat; stage trade\nthen winner teutonic");
}

#[test]
fn nobody_is_stopped_for_a_card_that_all_know_to_lie_in_the_deck() {
    // N3.1.3i, N1.9.1c: Pogost was played, so the card left over is no reason to ask
    let feed = "given box 1; hermann at dorpat prov 1 moved; gavrilo at pskov; domash at novgorod";
    play(&format!(
        "{feed}; held R3 R8; card hermann\nwhen done\nthen stage feed_stop; asked russian\nwhen play R3 gavrilo\nthen held russian 1; deck R3; returned R3; not stage feed_stop"
    ));
    // Nor for one that was discarded, or whose Event is over.
    play(&format!("{feed}; held R8; card hermann\nwhen done\nthen stage feed_stop"));
    play(&format!("{feed}; held R8; returned R3; card hermann\nwhen done\nthen not stage feed_stop"));
    // Ambush was used: its owner is not asked at the next Avoid Battle.
    let avoid = "given box 1; hermann at dubrovno; gavrilo at pskov; domash at novgorod; held T6 T10";
    let way = "when march pskov by track_pskov_dubrovno; avoid gavrilo ostrov by water_pskov_ostrov";
    play(&format!("{avoid}; card hermann\n{way}\nthen stage ambush"));
    play(&format!("{avoid}; returned T6; held T10; card hermann\n{way}\nthen not stage ambush"));
}

#[test]
fn cards_that_went_back_openly_are_known_until_a_held_event_is_drawn() {
    // N3.1.3i, N3.1.3d
    let given =
        "given box 3; levy; hermann at dorpat; gavrilo at pskov; returned R3 T13; held R8; stage events russian";
    play(&format!("{given}\ndice R14 R0\nthen returned R3 T13 R14"));
    play(&format!("{given}\ndice R13 R0\nthen not returned R3; returned T13"));
    // From a mat before all eyes, but not from behind a screen. [N9.1d]
    let waste = "box 2; hermann at dorpat; gavrilo at pskov R3 R5; stage wastage\nwhen waste gavrilo R3";
    play(&format!("given {waste}\nthen returned R3"));
    play(&format!("given option hidden_mats yes; {}\nthen not returned R3", waste.replace("when ", "when done; ")));
    // This Campaign Events are over.
    play(
        "given box 2; hermann at dorpat; gavrilo at pskov; event R7; held T3; stage wastage\nthen stage discard; returned R7",
    );
}
