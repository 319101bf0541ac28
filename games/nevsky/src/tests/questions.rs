//! Questions say how many and whose, under the clause of the edition; what is not offered is refused in words.

use ravelin_core::{Hidden, Rules, Seat, Worded, choice};

use super::wording::{buttons, has_button, prompt};
use super::{Scene, play};
use crate::Nevsky;

/// The clause of the question.
fn clause(s: &Scene) -> &'static str {
    let seat = s.game.deciders().iter().next().expect("somebody is asked");
    Nevsky::prompt(&s.game.view(Some(seat))).clause.0
}

/// The prompt as the side reads it that is not asked.
fn to_the_enemy(s: &Scene) -> String {
    let seat = s.game.deciders().iter().next().expect("somebody is asked");
    Nevsky::prompt(&s.game.view(Some(Seat(1 - seat.0)))).words()
}

#[test]
fn hits_say_who_strikes_whom_and_the_clause_of_the_edition() {
    // N10.7d, N4.4.2.A2
    let s = play(
        "given edition first; box 1; andreas at pskov kn 1; rudolf at pskov maa 1; conquered pskov; aleksandr at ostrov kn 2; heinrich at riga; vladislav at novgorod; card andreas
         when along rudolf; march ostrov by water_pskov_ostrov; done; place rudolf a-left; fight; fight",
    );
    assert_eq!(prompt(&s), "Aleksandr Strikes Andreas: who takes 4 Hits?");
    assert_eq!(clause(&s), "N10.7d");
    let s = play(
        "given edition first; box 1; andreas at pskov; conquered pskov; aleksandr at ostrov; gavrilo at ostrov; heinrich at riga; vladislav at novgorod; card andreas\nwhen march ostrov by water_pskov_ostrov; done",
    );
    assert_eq!(clause(&s), "N10.7a");
    let s = play(
        "given edition first; box 5; levy; gavrilo at pskov service 5; hermann at dorpat; domash at novgorod service 5; stage disband\nthen stage disband",
    );
    assert_eq!(clause(&s), "N10.4a");
}

#[test]
fn a_bridge_says_how_many_may_still_strike() {
    // N7.T4E.b
    let s = play(
        "given box 1; hermann at pskov kn 1; conquered pskov; aleksandr at dubrovno kn 3; andreas at riga; domash at novgorod; held T4; card aleksandr
         when march pskov by track_pskov_dubrovno; done; done; play T4; fight; fight
         dice 1 1
         when hit knights; hit knights; with knights",
    );
    assert_eq!(prompt(&s), "Bridge: which units of Aleksandr Strike? 1 more may.");
}

#[test]
fn transport_of_a_tax_has_its_own_clause() {
    // N7.R17C.a, N9.1d: the owner of a hidden mat is told what to do, the enemy is not
    let tax = "box 1; gavrilo at pskov R17; hermann at dorpat; card gavrilo\nwhen tax";
    let s = play(&format!("given {tax}"));
    assert_eq!((prompt(&s).as_str(), clause(&s)), ("Gavrilo takes 2 more Transport: which?", "N7.R17C.a"));
    let s = play(&format!("given option hidden_mats yes; {tax}"));
    assert_eq!((prompt(&s).as_str(), clause(&s)), ("Gavrilo takes 2 more Transport: which?", "N7.R17C.a"));
    assert_eq!(to_the_enemy(&s), "Gavrilo has Taxed: go on.");
}

#[test]
fn what_stays_behind_is_said_to_its_owner_only() {
    // N9.1d, N4.3.4f, N4.3.2e, N4.6.2e
    let avoid = |goods: &str| {
        play(&format!(
            "given option hidden_mats yes; box 1; hermann at dubrovno; gavrilo at pskov {goods}; domash at novgorod; andreas at riga; card hermann\nwhen march pskov by track_pskov_dubrovno; done; avoid gavrilo ostrov by water_pskov_ostrov\nthen stage avoid_drop"
        ))
    };
    let s = avoid("prov 3 boat 1");
    assert_eq!(prompt(&s), "To Avoid Battle 2 Provender must stay behind: whose?");
    assert_eq!(to_the_enemy(&s), "Before Battle is Avoided: what stays behind?");
    let s = avoid("prov 1 boat 1");
    assert_eq!(prompt(&s), "Battle is Avoided: nothing has to stay behind.");
    assert_eq!(to_the_enemy(&s), "Before Battle is Avoided: what stays behind?");
    let march = |goods: &str| {
        play(&format!(
            "given option hidden_mats yes; box 1; hermann at dorpat {goods}; gavrilo at pskov; domash at novgorod; andreas at dorpat; card andreas\nwhen along hermann; march waiga by track_dorpat_waiga"
        ))
    };
    let s = march("");
    assert_eq!(prompt(&s), "Before the March: nothing has to stay behind.");
    assert_eq!(to_the_enemy(&s), "Before the March: what stays behind?");
    let s = play(
        "given option hidden_mats yes; box 1; hermann at dorpat cart 2; gavrilo at pskov; andreas at riga; card hermann\nwhen supply",
    );
    assert_eq!(prompt(&s), "Supply: which Source next? 0 so far; left are Carts 2, Boats 0, Ships 0.");
    assert_eq!(to_the_enemy(&s), "Supply: which Source next?");
}

#[test]
fn a_fed_side_is_not_told_that_it_starves() {
    // N4.8.1b, N9.1d
    let s = play(
        "given option hidden_mats yes; box 1; hermann at dorpat prov 2 moved; gavrilo at pskov; card hermann\nwhen done; eat hermann provender",
    );
    assert_eq!(buttons(&s), ["Nobody needs to eat any more: go on"]);
    let s =
        play("given option hidden_mats yes; box 1; hermann at dorpat moved; gavrilo at pskov; card hermann\nwhen done");
    assert_eq!(buttons(&s), ["Nobody has anything to eat"]);
}

#[test]
fn treachery_says_why_for_each_fort() {
    // N7.T3E.a, N7.T3E.b
    let given = "given box 1; hermann at dorpat; gavrilo at pskov; domash at novgorod; held T3";
    play(&format!(
        "{given}; conquered kaibolovo koporye; card hermann\nthen cannot play T3 kaibolovo N7.T3E.a; cannot play T3 koporye N7.T3E.a"
    ));
    play(&format!("{given}; castle teutonic koporye; card hermann\nthen cannot play T3 koporye N7.T3E.a"));
    play(
        "given box 1; hermann at narwia; vladislav at neva; held T3; card hermann\nthen can play T3 kaibolovo; cannot play T3 koporye N7.T3E.b",
    );
}

#[test]
fn a_stack_is_named_on_its_buttons() {
    // N4.1.3f, N4.4.3b
    let given = "given box 1; hermann at dubrovno kn 9; gavrilo at pskov mil 1; domash at pskov mil 1; lieutenant gavrilo over domash; aleksandr at novgorod; andreas at riga; card hermann\nwhen march pskov by track_pskov_dubrovno";
    let s = play(&format!("{given}\nthen cannot avoid domash ostrov by water_pskov_ostrov N4.1.3f"));
    has_button(&s, "Gavrilo and Domash Avoid Battle to Ostrov by Waterway");
    let s = play(&format!("{given}; done\nthen cannot withdraw domash N4.1.3f"));
    has_button(&s, "Gavrilo and Domash Withdraw inside");
    let s = play(&format!(
        "{given}; done; done; place gavrilo d-centre; place domash d-left; fight; concede
         dice 1 2 5
         when settle; taker gavrilo; settle"
    ));
    assert_eq!(
        prompt(&s),
        "The Battle is lost: what becomes of Gavrilo and Domash? A Retreat costs Loot and the Provender that Transport cannot carry, and Service."
    );
    has_button(&s, "Gavrilo and Domash Retreat");
    has_button(&s, "Gavrilo and Domash are removed for good");
    let s = play(
        "given box 1; andreas at riga; rudolf at riga; hermann at riga; lieutenant rudolf over hermann; gavrilo at pskov; card andreas",
    );
    has_button(&s, "Take Rudolf and Hermann along");
}

#[test]
fn commands_that_do_not_fit_are_refused_in_words() {
    // N4.5.1a, N4.5.2a, N4.5.3a, N4.2.2a, N7.R18C.a
    play(
        "given box 1; yaroslav at dorpat; gavrilo at pskov; card yaroslav\nthen cannot siege N4.5.1a; cannot surrender N4.5.1a; cannot storm N4.5.2a; cannot sally N4.5.3a",
    );
    play(
        "given box 1; gavrilo at pskov inside; siege pskov 1; hermann at pskov; domash at novgorod; capability R4; card gavrilo\nthen can sally; cannot serf N4.2.2a; cannot storm N4.2.2a",
    );
    play(
        "given box 1; hermann at pskov inside T17; conquered pskov; siege pskov 1; gavrilo at pskov; domash at novgorod; card hermann\nthen cannot castle N4.2.2a",
    );
    let s = play(
        "given box 1; gavrilo at pskov R18; walls rusa ladoga porkhov izborsk; hermann at dorpat; card gavrilo\nthen cannot walls N7.R18C.a",
    );
    has_button(&s, "Stone Kremlin: move Walls +1 here from Rusa (whole card)");
    let s = play("given box 1; gavrilo at pskov R18; hermann at dorpat; card gavrilo");
    has_button(&s, "Stone Kremlin: Walls +1 here (whole card)");
}

#[test]
fn who_was_told_to_stay_may_come_after_the_next_action() {
    // N4.3.1d
    play(
        "given box 1; hermann at dorpat; yaroslav at dorpat; gavrilo at pskov; card hermann 3\nwhen along yaroslav; stay yaroslav\nthen cannot along yaroslav N4.3.1d\nwhen forage\nthen can along yaroslav",
    );
}

#[test]
fn the_veche_without_a_marker_names_the_clause_that_wants_one() {
    // N3.5.2b, N3.5.2c, N3.5.2d, N10.6a, N3.2b
    let given = "box 3; levy; hermann at dorpat; aleksandr in 3; gavrilo at pskov; stage veche";
    play(&format!(
        "given {given}\nthen cannot veche slide aleksandr N3.5.2b; cannot veche muster aleksandr N3.5.2c; cannot veche extra gavrilo N3.5.2d"
    ));
    play(&format!("given edition first; {given}\nthen cannot veche slide aleksandr N10.6a"));
    play(
        "given box 3; levy; hermann at dorpat; gavrilo at pskov service 17; domash at novgorod service 8; veche 0 vp 2 coin; stage pay russian\nthen cannot pay gavrilo coin veche N3.2b; can pay domash coin veche",
    );
}

#[test]
fn a_shift_says_how_far() {
    // N2.2.3e, N7.R10E.a, N7.R9E.a
    let given = "given box 3; levy; andreas at riga service 9; heinrich at leal service 9; gavrilo at pskov; stage events russian";
    let s = play(&format!("{given}\ndice R10 R0\nthen asked russian"));
    assert!(prompt(&s).ends_with(": which piece is shifted up to 2 boxes, and which way?"), "{}", prompt(&s));
    assert_eq!(clause(&s), "N7.R10E.a");
    let s = play(&format!("{given}\ndice R9 R0\nthen asked teutonic"));
    assert!(prompt(&s).ends_with(": which piece is shifted 2 boxes to the left?"), "{}", prompt(&s));
    assert_eq!(clause(&s), "N7.R9E.a");
}

#[test]
fn several_people_keep_their_plural_in_questions() {
    // N4.9.4a, N3.4.4f, N7.T13E.b, N4.2.1b
    let s = play("given box 2; knud_abel at reval boat 2; gavrilo at pskov; stage wastage\nthen stage wastage");
    assert_eq!(prompt(&s), "Wastage: what do Knud & Abel discard?");
    let s = play(
        "given box 3; heinrich at leal service 9; knud_abel at reval; gavrilo at pskov; held T13; card heinrich\nwhen play T13; to knud_abel; take ship; take ship; take ship",
    );
    assert_eq!(prompt(&s), "Knud & Abel gain 1 more Asset: which?");
    let (_, refused) = choice::explain(
        &play("given box 1; yaroslav at dorpat T3 lh 1; gavrilo at pskov; card yaroslav 0").game,
        Seat(0),
    );
    let words: Vec<String> = refused.iter().map(|(_, why)| why.to_string()).collect();
    assert!(words.iter().any(|w| w == "needs an action, he has none left [N4.2.1b]"), "{words:#?}");
}

#[test]
fn each_sides_card_says_what_it_does_for_that_side() {
    // N7.R12C.a, N7.R7C.a, N1.9.1f
    let game = play("given box 1; hermann at dorpat; gavrilo at pskov; card hermann").game;
    let text = |id: &str| game.book.capability_text(ravelin_core::ids::find::<crate::kit::CardId>(id).expect("a card"));
    assert_ne!(text("R12"), text("T2"));
    assert_eq!(text("R14"), text("R12"));
    assert_ne!(text("R7"), text("T16"));
    assert_eq!(text("R13"), text("R3"));
    assert_eq!(text("T10"), text("T9"));
}

#[test]
fn an_events_choice_is_a_decision_too() {
    // N3.1.3k: whoever has decided since the Hold Event was drawn is not stopped
    let given = "given box 3; levy; hermann at dorpat coin 1 service 9; gavrilo at pskov; ravaged vod";
    play(&format!("{given}; stage events russian\ndice R3 R0\nthen ask interrupt"));
    play(&format!("{given}; stage events russian\ndice R3 R18\nwhen clear vod\nthen not ask interrupt; stage pay"));
}
