//! N7: Events.

use ravelin_core::{Rules, Stored};

use super::{lord, play};
use crate::kit::AssetId;
use crate::state::Nevsky;

#[test]
fn torzhok() {
    // N7.T2E.a, D04
    play(
        "given box 3; levy; hermann at dorpat; domash at novgorod prov 2 boat 1; veche 0 vp 2 coin; stage events teutonic\ndice T2 T0 R0 R0\nwhen from domash; take provender; take boat; done\nthen domash has prov 1 boat 0",
    );
    play(
        "given box 3; levy; hermann at dorpat; domash at novgorod prov 2; veche 0 vp 4 coin; stage events teutonic\ndice T2 T0 R0 R0\nwhen from veche; take coin; take coin; take coin\nthen veche 0 1",
    );
}

#[test]
fn pope_gregory_brings_the_crusade() {
    // N7.T11E.a
    play(
        "given box 3; levy; hermann at dorpat; andreas in 6; domash at novgorod; stage events teutonic\ndice T11 T0 R0 R0\nwhen shift andreas left 1\nthen andreas in 5; play T11",
    );
}

#[test]
fn khans_and_princes_shift_pieces() {
    // N7.T12E.a, N7.R10E.a, N7.R17E.a, N7.T18E.a
    play(
        "given box 3; levy; hermann at dorpat; aleksandr in 6; andrey at novgorod service 9; stage events teutonic\ndice T12 T0 R0 R0\nwhen shift andrey left 2\nthen andrey service 7",
    );
    play(
        "given box 3; levy; andreas at riga service 9; gavrilo at pskov; stage events russian\ndice R10 R0\nwhen shift andreas left 1\nthen andreas service 8",
    );
    play(
        "given box 3; levy; andreas at riga service 9; rudolf in 5; gavrilo at pskov; stage events russian\ndice R17 R0\nwhen shift rudolf right 1\nthen rudolf in 6; effect R17",
    );
    play(
        "given box 3; levy; hermann at dorpat; vladislav in 5; karelians at ladoga service 6; stage events teutonic\ndice T18 T0 R0 R0\nwhen shift vladislav right 1; shift karelians left 1\nthen vladislav in 6; karelians service 5",
    );
}

#[test]
fn one_lord_of_swedish_crusade_is_enough_and_dietrich_bars_both() {
    // N7.T18E.a, N7.R17E.a
    play(
        "given box 3; levy; hermann at dorpat; vladislav out; karelians in 6; domash at novgorod; stage events teutonic\ndice T18 T0 R0 R0\nthen choices shift karelians left 1 | shift karelians right 1\nwhen shift karelians left 1\nthen karelians in 5; not ask shift",
    );
    play(
        "given box 3; levy; andreas at riga; rudolf in 3; hermann at dorpat; gavrilo at pskov; event R17; stage muster teutonic\nthen cannot muster andreas N3.4d\nwhen muster hermann\nthen cannot levy rudolf N3.4d",
    );
}

#[test]
fn a_besieged_heinrich_is_ransomed_and_a_besieged_legate_dies_with_the_pope() {
    // N7.T13E.c, N7.T16C.d, N7.R15E.a
    play(
        "given box 3; heinrich at leal inside service 9; siege leal 1; gavrilo at leal; hermann at dorpat; capability R7; held T13; card hermann\nwhen play T13\nthen gavrilo has coin 4; heinrich in 8",
    );
    play(
        "given box 3; levy; hermann at dorpat inside; siege dorpat 1; gavrilo at dorpat; capability T13; legate dorpat; held T3; stage events russian\ndice R15 R0\nthen legate out; held teutonic 1",
    );
    play(
        "given box 3; levy; heinrich at leal; hermann at dorpat; gavrilo at pskov; held T13; stage events russian\ndice R15 R0\nthen held teutonic 1; asked teutonic; can play T13",
    );
}

#[test]
fn heinrich_sees_the_curia() {
    // N7.T13E.a, N7.T13E.b, N7.T13E.c, N10.4b
    play(
        "given box 3; heinrich at leal service 9; hermann at dorpat; andreas at riga; gavrilo at pskov; held T13; card heinrich\nwhen play T13; to hermann; take ship; take coin; take coin; take provender; to andreas; take boat; take boat; take boat; take boat\nthen heinrich in 8; hermann has ship 1 coin 2 prov 1; andreas has boat 4; asked russian",
    );
    play(
        "given box 3; heinrich at leal service 2; hermann at dorpat; gavrilo at pskov; held T13; card hermann\nwhen play T13; to hermann; take ship; take ship; take ship; take ship\nthen heinrich out; actions 3",
    );
    play("given box 3; hermann at dorpat; gavrilo at pskov; held T13; card hermann\nthen cannot play T13");
}

#[test]
fn harvests_and_mindaugas() {
    // N7.T14E.a, N7.R18E.a, N7.T15E.a, N7.R12E.a, Q8
    play(
        "given box 3; levy; hermann at dorpat; gavrilo at novgorod; ravaged waiga vod; stage events teutonic\ndice T14 T0\nthen choices clear waiga",
    );
    play(
        "given box 3; levy; hermann at dorpat; gavrilo at novgorod; ravaged waiga vod; stage events russian\ndice R18 R0\nthen choices clear vod",
    );
    play(
        "given box 3; levy; hermann at dorpat; gavrilo at dubrovno; conquered izborsk; stage events teutonic\ndice T15 T0\nthen can mark izborsk; can mark ostrov; cannot mark pskov; cannot mark dubrovno; cannot mark novgorod",
    );
    play(
        "given box 3; levy; hermann at tolowa; gavrilo at novgorod; stage events russian\ndice R12 R0\nthen choices mark rositten | mark lettgallia",
    );
}

#[test]
fn prussian_revolt_and_the_death_of_the_pope() {
    // N7.R14E.a, N7.R15E.a
    play(
        "given box 3; levy; andreas at fellin; gavrilo at novgorod; stage events russian\ndice R14 R0\nthen andreas at riga; andreas unmoved",
    );
    play(
        "given box 3; levy; andreas at fellin; heinrich at riga; gavrilo at novgorod; stage events russian\ndice R14 R0\nthen andreas at fellin",
    );
    play(
        "given box 3; levy; andreas in 5; hermann at dorpat; gavrilo at novgorod; stage events russian\ndice R14 R0\nthen andreas in 7",
    );
    play(
        "given box 3; levy; andreas at riga; gavrilo at novgorod; capability T13; legate riga; stage events russian\ndice R15 R0\nthen legate out; not play T13; effect R15; deck T13",
    );
}

#[test]
fn famine_hits_the_teutons_too() {
    // N7.R7E.a
    play(
        "given edition first; box 1; hermann at dorpat; gavrilo at novgorod; event R7; card hermann\nthen cannot forage N7.R7E.a; can supply 1; cannot supply 2",
    );
}

#[test]
fn tempest_strikes_only_lords_with_ships() {
    // N7.R16E.a, N0.12
    let levy = "box 1; levy; heinrich at leal ship 3; andreas at riga; knud_abel at reval ship 1; gavrilo at pskov; stage events russian";
    play(&format!(
        "given {levy}\ndice R16 R0\nthen choices tempest heinrich | tempest knud_abel; cannot tempest andreas N7.R16E.a"
    ));
    // With hidden mats the choice must not tell who has none. [N9.1c]
    play(&format!(
        "given option hidden_mats yes; {levy}\ndice R16 R0\nthen choices tempest heinrich | tempest andreas | tempest knud_abel"
    ));
}

#[test]
fn tempest_without_ships_to_strike_has_no_effect() {
    // N7.R16E.a, N3.1.3f
    play(
        "given box 1; levy; heinrich at leal ship 0; gavrilo at pskov; stage events russian\ndice R16 R0\nthen not stage draw; journal all Tempest has no effect",
    );
}

#[test]
fn a_game_of_version_4_that_asks_about_tempest_without_ships_goes_on() {
    let mut s = play(
        "given box 3; levy; heinrich at leal ship 3; andreas at riga; gavrilo at pskov; stage events russian\ndice R16 R0\nthen ask tempest",
    );
    s.game.mat_mut(lord("heinrich")).assets[AssetId::Ship] = 0;
    let options = Nevsky::sheet(s.game.kit).resolve(None, Some("crusade_on_novgorod"), [("edition", "second")]);
    let restored = Nevsky::restore(s.game.kit, &options.expect("good options"), s.game.save());
    assert_eq!(restored.map(|game| game == s.game), Ok(true));
    s.act("tempest andreas").expect("any Lord may be named");
}
