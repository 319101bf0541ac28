//! N3: Arts of War, Pay, Disband, Muster, Call to Arms.

use crate::scene::play;

#[test]
fn a_levy_goes_through_its_steps() {
    // N3.0a, N3.1.1a, N3.1.1b, N3.1.3a, N3.1.3b, C1
    play(
        "given box 3; levy; hermann at dorpat coin 1 service 9; gavrilo at pskov; capability T13; stage events teutonic
         dice T14 T15 R18 R0
         then stage Draw(Teutonic; can mark dubrovno; asked teutonic
         when mark dubrovno; clear dubrovno
         then stage Pay(Teutonic); deck T14 T15 R18
         when done; muster hermann; done
         then stage Muster(Russian)
         when done
         then stage Legate
         when done
         then stage Plan",
    );
}

#[test]
fn the_first_levy_draws_capabilities() {
    // N3.1.2a, N3.1.2b, N3.1.2c, N3.1.2f, D03
    play(
        "given box 3; levy; hermann at dorpat; rudolf at wenden; gavrilo at pskov; stage draw teutonic\ndice T4 T1\nthen choices give hermann | give rudolf\nwhen give rudolf\nthen rudolf with T4; play T1",
    );
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
        "given box 5; levy; hermann at dorpat coin 1 service 9; domash at novgorod; stage events teutonic\ndice T3 T14 R14 R7\nthen held teutonic 1; effect R7; not deck T3; stage Pay",
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
}

#[test]
fn a_watching_side_is_stopped_at_the_enemys_actions() {
    // N3.1.3j, N7.R3E.a
    play(
        "given box 1; hermann at dorpat; gavrilo at pskov; domash at riga; held R3; watching russian; card hermann\nthen asked russian; can play R3 gavrilo; not can play R3 domash\nwhen play R3 gavrilo\nthen gavrilo has prov 4; asked teutonic",
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
        "given box 1; hermann at dorpat moved prov 1; gavrilo at pskov; held R8; card hermann\nwhen done\nthen asked russian; choices done",
    );
    play(
        "given box 1; hermann at dorpat moved prov 1; gavrilo at pskov moved service 9; held R3; card hermann\nwhen done; done\nthen asked russian; can play R3 gavrilo\nwhen play R3 gavrilo\nthen gavrilo service 9",
    );
    play(
        "given box 1; hermann at dorpat prov 1; gavrilo at pskov; held R3; card hermann\nwhen done\nthen stage Pay(Russian)",
    );
}

#[test]
fn pay_shifts_service_as_often_as_there_is_coin() {
    // N3.2a, N3.2b, N3.2c, D06
    play(
        "given box 3; levy; hermann at dorpat coin 2 service 16; rudolf at dorpat service 5; gavrilo at pskov; stage pay\nwhen pay hermann coin hermann\nthen hermann service 17; cannot pay hermann coin hermann\nwhen pay rudolf coin hermann\nthen rudolf service 6; stage Muster",
    );
}

#[test]
fn disband_is_mandatory_and_ordered_by_its_side() {
    // N3.3a, D07, N3.3.2b, Q28
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
    play(
        "given box 3; levy; hermann at dorpat; gavrilo at pskov; capability T13; legate dorpat; stage legate\nwhen legate reval\nthen legate reval",
    );
    play("given box 3; levy; hermann at dorpat; gavrilo at pskov; veche 1 vp; stage legate\nthen stage Veche");
}

#[test]
fn the_veche_does_one_thing() {
    // N3.5.2a, N3.5.2c, N3.5.2d, N3.5.2f, D13
    play(
        "given box 3; levy; domash at novgorod; aleksandr in 3; hermann at dorpat; veche 2 vp; capability R8; stage veche\nwhen veche muster aleksandr; at novgorod; boat; boat\nthen aleksandr at novgorod; veche 1 1; stage Plan",
    );
    play(
        "given box 3; levy; domash at novgorod; gavrilo at pskov inside; siege pskov 1; hermann at pskov; veche 1 vp; stage veche\nthen cannot veche extra gavrilo N3.5.2d\nwhen veche extra domash\nthen left 2; veche 0 0",
    );
    play(
        "given box 3; levy; domash at novgorod; aleksandr in 3; hermann at dorpat; stage veche\nthen cannot veche muster aleksandr N3.5.2a; can veche decline",
    );
    play(
        "given box 3; levy; domash at novgorod; aleksandr in 4; hermann at dorpat; veche 1 vp; stage veche\nthen cannot veche decline N3.5.2e",
    );
}

#[test]
fn this_levy_events_return_at_its_end() {
    // N3.5.3a, N4.0a
    play(
        "given box 3; levy; domash at novgorod; hermann at dorpat; event R11 R17 T16; stage trade\nthen deck R11 R17; effect T16; stage Plan",
    );
    // Victory is checked when the Campaign begins.
    play("given box 3; levy; hermann at dorpat; stage trade\nthen winner teutonic");
}
