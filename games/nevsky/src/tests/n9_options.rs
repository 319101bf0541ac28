//! N9, N10: options and editions.

use ravelin_core::{Game, Seat};

use crate::components::*;
use crate::scene::{Scene, lord, play};

#[test]
fn hidden_mats_are_the_owners_own_but_in_battle() {
    // N9.1a, N9.1b, N9.1d, N9.1e, N10.13c
    let s = play(
        "given option hidden_mats yes; box 1; hermann at pskov; conquered pskov; gavrilo at ostrov; domash at novgorod; card hermann",
    );
    let view = s.game.view(Some(Seat(1)));
    assert!(view.mats[lord("hermann").index()].is_none() && view.mats[lord("gavrilo").index()].is_some());
    assert!(s.game.view(None).mats.iter().all(Option::is_none));
    let s = play(
        "given option hidden_mats yes; box 1; hermann at pskov; conquered pskov; gavrilo at ostrov; domash at novgorod; card hermann\nwhen march ostrov by water_pskov_ostrov; done",
    );
    assert!(s.game.view(Some(Seat(1))).mats[lord("hermann").index()].is_some());
    assert!(s.game.view(Some(Seat(0))).mats[lord("domash").index()].is_none());
}

#[test]
fn torzhok_lifts_the_screen_of_domash() {
    // N9.1c
    let s = play(
        "given option hidden_mats yes; box 3; levy; hermann at dorpat; domash at novgorod prov 2 boat 1; veche 0 vp 2 coin; stage events teutonic\ndice T2\nwhen from domash",
    );
    let view = s.game.view(Some(Seat(0)));
    assert_eq!(view.torzhok.map(|g| (g[4], g[0])), Some((2, 1)));
    assert!(view.mats[lord("domash").index()].is_none());
    assert!(s.game.view(None).torzhok.is_none());
}

#[test]
fn secrets_stay_with_their_owner() {
    // N4.1b, N3.1.3d, N4.1.2b (Table: Information)
    let s =
        play("given box 3; hermann at dorpat; gavrilo at pskov; held T3 R3; stage plan\nwhen plan hermann; plan pass");
    let (own, other) = (s.game.view(Some(Seat(0))), s.game.view(Some(Seat(1))));
    assert_eq!((own.plan.len(), own.held.len()), (2, 1));
    assert_eq!((other.plan.len(), other.held), (0, Cards::only(CardId::r(3))));
    let spectator = s.game.view(None);
    assert!(spectator.plan.is_empty() && spectator.held.is_empty());
}

#[test]
fn vassal_markers_move_with_their_lord() {
    // N9.2b, N9.2g, N9.2h, N9.2f
    play(
        "given option vassal_service yes; box 3; levy; andreas at riga service 17 coin 1; gavrilo at pskov; mustered andreas__teutonic_vassals; vassal andreas__teutonic_vassals 6; stage pay\nwhen pay andreas coin andreas\nthen vassal andreas__teutonic_vassals 7; andreas service 17",
    );
    play(
        "given option vassal_service yes; box 1; andreas at ugaunia moved service 9; gavrilo at novgorod; mustered andreas__teutonic_vassals; vassal andreas__teutonic_vassals 6; stage feed\nthen andreas service 8; vassal andreas__teutonic_vassals 5",
    );
    play(
        "given option vassal_service yes; box 5; levy; andreas at riga inside kn 3 maa 3 service 9; siege riga 1; gavrilo at riga service 9; domash at novgorod; mustered andreas__teutonic_vassals; vassal andreas__teutonic_vassals 4; stage disband\nthen vassal andreas__teutonic_vassals gone; andreas has kn 2 maa 1",
    );
}

#[test]
fn a_lord_takes_his_vassals_markers_with_him() {
    // N9.2i, N9.2j
    play(
        "given option vassal_service yes; box 5; levy; andreas at riga service 5; hermann at dorpat; gavrilo at pskov; mustered andreas__teutonic_vassals; vassal andreas__teutonic_vassals 7; stage disband\nwhen disband andreas\nthen vassal andreas__teutonic_vassals mat",
    );
    play(
        "given option vassal_service yes; box 9; levy; andreas at riga kn 1 service 14; gavrilo at pskov; capability T11; stage crusaders\nthen vassal andreas__summer_crusaders 11; andreas has kn 4",
    );
}

#[test]
fn unready_vassals_turn_ready_after_call_to_arms() {
    // N9.2e, Q33
    let mut s = Scene::new(&[
        "option vassal_service yes",
        "box 4",
        "levy",
        "andreas at riga",
        "gavrilo at pskov",
        "stage crusaders",
    ]);
    s.game.mat_mut(lord("andreas")).ready = 0;
    s.game.mat_mut(lord("andreas")).unready = 1;
    assert!(s.check("vassal andreas__teutonic_vassals unready").is_ok());
    let kit = s.game.kit;
    let _ = kit;
    s.act("settle").expect("it runs");
    s.game.turn_up_vassals(Side::Teutonic);
    assert!(s.check("vassal andreas__teutonic_vassals ready").is_ok());
}

#[test]
fn horse_archers_may_never_evade() {
    // N9.3a
    play(
        "given option horse_archery no; box 1; andreas at pskov kn 1; conquered pskov; heinrich at riga; vladislav at novgorod; aleksandr at ostrov ah 2; card andreas\nwhen march ostrov by water_pskov_ostrov; done; fight; fight\ndice 1\nwhen hit knights\ndice 2\nwhen hit asiatic_horse\nthen aleksandr has ah 1",
    );
}

#[test]
fn the_lower_bidder_plays_the_russians() {
    // N9.4a, D01, C8, N10.13b
    let s =
        play("given option bidding yes; setup pleskau\nthen asked teutonic russian\nwhen bid 1; bid 3\nthen veche 2 0");
    assert_eq!(s.game.side_of(Seat(0)), Side::Russian);
    let s = play("given option bidding yes; setup pleskau\nwhen bid 3; bid 2\nthen veche 3 0");
    assert_eq!(s.game.side_of(Seat(0)), Side::Teutonic);
    play("given edition first; option bidding yes; setup pleskau\nthen not can bid 1");
    let s = play("given option bidding yes; setup pleskau\nwhen bid 1");
    assert_eq!(s.game.view(Some(Seat(1))).bid, None);
}

#[test]
fn recycled_blanks_return_after_the_sixth() {
    // N9.5a, N10.3c
    play(
        "given option blanks recycled; scenario watland; box 5; levy; hermann at dorpat coin 1 service 9; domash at novgorod; stage events teutonic\ndice T0 T0 R0 R0\nthen blanks teutonic 1; blanks russian 1",
    );
    let mut s = Scene::new(&[
        "option blanks recycled",
        "scenario watland",
        "box 5",
        "levy",
        "hermann at dorpat coin 1 service 9",
        "domash at novgorod",
        "stage events russian",
    ]);
    s.game.p.blanks[0].deck = 0;
    s.game.p.blanks[0].aside = 3;
    s.game.p.blanks[1].deck = 1;
    s.game.p.blanks[1].aside = 2;
    assert!(s.game.p.switches.recycled_blanks);
    play(
        "given edition first; option blanks recycled; scenario watland; box 5; levy; hermann at dorpat coin 1 service 9; domash at novgorod; stage events teutonic\ndice T0 T0 R0 R0\nthen blanks teutonic 3",
    );
}

#[test]
fn the_edition_is_an_option_and_the_first_is_the_default() {
    // N10.0a, N10.0b, N10.0c, N10.0d, N10.2c
    let kit = s_kit();
    let sheet = crate::Nevsky::sheet(kit);
    let options = sheet.resolve(None, None, []).expect("defaults");
    assert_eq!(options.get("edition"), "first");
    assert_eq!(kit.book(false).edition, Edition::FIRST);
    assert_eq!(kit.book(true).edition, Edition::SECOND);
    assert_ne!(kit.book(false).lord(lord("hermann")).forces, kit.book(true).lord(lord("hermann")).forces);
    // Cards of a removed Lord stay in the Plan and pass.
    play(
        "given edition first; box 3; hermann at dorpat; gavrilo at pskov; domash at novgorod; card gavrilo\nwhen done\nthen asked teutonic",
    );
}

fn s_kit() -> &'static Kit {
    crate::Nevsky::kit(&ravelin_core::Pack::default()).expect("the shipped components are good")
}
