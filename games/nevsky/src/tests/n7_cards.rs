//! N7: Capabilities.

use super::play;

#[test]
fn command_bonuses() {
    // N7.T1C.a
    play("given box 1; heinrich at leal; gavrilo at pskov; capability T1; card heinrich\nthen actions 2");
    play("given box 1; hermann at dorpat; gavrilo at pskov; capability T1; card hermann\nthen actions 3");
}

#[test]
fn a_free_march_with_no_action_left() {
    // N7.T3C.b
    play(
        "given box 1; yaroslav at odenpah kn 1 lh 1 T3; gavrilo at novgorod; card yaroslav 0\nthen actions 0; can march dorpat by track_crossroads\nwhen march dorpat by track_crossroads\nthen yaroslav at dorpat; asked russian",
    );
}

#[test]
fn ransom_goes_to_a_besieger_or_fellow_combatant() {
    // N7.T16C.b, N7.R7C.a, D34, Q32
    play(
        "given box 5; levy; hermann at pskov; andreas at pskov; siege pskov 1; gavrilo at pskov inside service 4; domash at novgorod; capability T16; stage disband\nwhen disband gavrilo\nthen choices to hermann | to andreas\nwhen to andreas\nthen andreas has coin 4; siege pskov 1",
    );
    play(
        "given box 1; aleksandr at izborsk kn 9; hermann at ugaunia mil 1; domash at novgorod; andreas at riga; capability R7; card aleksandr\ndice 6\nwhen march ugaunia by track_ugaunia_izborsk; done; fight; fight; hit militia; remove hermann\nthen aleksandr has coin 4",
    );
}

#[test]
fn no_ransom_for_those_who_disband_later() {
    // N7.T16C.c
    play(
        "given box 5; levy; gavrilo at pskov service 5; hermann at dorpat; domash at novgorod; capability T16; stage disband\nwhen disband gavrilo\nthen hermann has coin 0; gavrilo in 9",
    );
}

#[test]
fn serfs_come_from_smerdi() {
    // N7.R4C.a, N7.R4C.b
    play(
        "given box 1; gavrilo at pskov; hermann at dorpat; capability R4; card gavrilo\nwhen serf; serf\nthen gavrilo has serf 2",
    );
    play("given box 1; gavrilo at ugaunia; hermann at riga; capability R4; card gavrilo\nthen cannot serf N7.R4C.a");
    play(
        "given box 1; gavrilo at pskov serf 6 mil 1; hermann at dorpat; capability R4; card gavrilo\nthen cannot serf N7.R4C.a",
    );
}

#[test]
fn serfs_that_fall_may_be_taken_again() {
    // N7.R4C.b
    play(
        "given box 1; gavrilo at pskov serf 6 mil 1; domash at novgorod; hermann at dubrovno mil 2; andreas at riga; capability R4; card hermann
         when march pskov by track_pskov_dubrovno; done; done; fight; fight
         then hits 4 0
         dice 1 1 1 1
         when hit militia; hit militia; hit militia; hit militia
         then hits 1 0
         when hit serfs
         then gavrilo has serf 5",
    );
    play(
        "given box 1; gavrilo at pskov serf 5 mil 1; hermann at dorpat; capability R4; card gavrilo\nwhen serf\nthen gavrilo has serf 6; cannot serf N7.R4C.a",
    );
}

#[test]
fn a_field_organ_stays_inside_the_cap_of_a_storm() {
    // N7.T10E.a, N4.5.2k
    play(
        "given box 1; hermann at izborsk kn 5 maa 3; siege izborsk 4; gavrilo at novgorod; andreas at riga; held T10; card hermann
         when storm; play T10 hermann
         dice 1 1 1 2 5 3 6 3
         when fight
         then journal all Hermann Strikes in melee: 6 Hits",
    );
}

#[test]
fn baltic_sea_trade_needs_novgorod_and_neva() {
    // N7.R9C.a
    let given = "given box 1; levy; gavrilo at pskov; hermann at dorpat; capability R9";
    play(&format!("{given}; stage trade\nthen veche 0 2"));
    play(&format!("{given}; conquered neva; stage trade\nthen veche 0 0"));
    play(&format!("{given}; conquered novgorod; stage trade\nthen veche 0 0"));
    play("given box 3; levy; gavrilo at pskov; hermann at dorpat; capability R9; stage trade\nthen veche 0 0");
}

#[test]
fn raiders_ride_by_trackways() {
    // N7.T2C.a, N7.R12C.a: Uzmen and Gdov are neighbours by water only
    play("given edition first; box 1; hermann at uzmen T2; gavrilo at novgorod; card hermann\nthen cannot ravage gdov");
    play(
        "given box 1; gavrilo at izborsk lh 1 R12; hermann at ugaunia; domash at novgorod; card gavrilo\nthen cannot ravage ugaunia N7.R12C.a",
    );
}

#[test]
fn black_sea_trade_needs_lovat() {
    // N7.R8C.a
    play("given box 3; levy; gavrilo at pskov; hermann at dorpat; capability R8; stage trade\nthen veche 0 1");
    play(
        "given box 3; levy; gavrilo at pskov; hermann at dorpat; capability R8; conquered lovat; stage trade\nthen veche 0 0",
    );
}

#[test]
fn steppe_warriors_leave_with_their_card() {
    // N7.R10C.a
    play(
        "given box 4; aleksandr at novgorod kn 1 ah 2; hermann at dorpat; capability R10 R8; mustered aleksandr__mongols_1; stage trim russian\nwhen drop R10\nthen aleksandr has ah 0 kn 1; vassal aleksandr__mongols_1 absent",
    );
}

#[test]
fn stone_kremlin_raises_walls() {
    // N7.R18C.a, D45
    play("given box 1; gavrilo at pskov R18; hermann at dorpat; card gavrilo\nwhen walls\nthen walls pskov");
    play(
        "given box 1; gavrilo at pskov R18; walls rusa ladoga porkhov izborsk; hermann at dorpat; card gavrilo\nthen cannot walls; can walls from rusa\nwhen walls from rusa\nthen walls pskov ladoga porkhov izborsk",
    );
    play("given box 1; gavrilo at dubrovno R18; hermann at dorpat; card gavrilo\nthen cannot walls N7.R18C.a");
}
