//! N4.4, N4.5: Battle, Storm, Sally.

use ravelin_core::{Hidden, Rules, Stored, Worded};

use super::{lord, play};
use crate::Nevsky;

/// Andreas with others marches from Pskov to Ostrov.
const FIELD: &str = "box 1; conquered pskov; heinrich at riga; vladislav at novgorod";

#[test]
fn everybody_outside_takes_part_and_the_active_lord_leads() {
    // N4.4a, N4.4b, N4.4.1a, N4.4.1b, N4.4.1c, N4.4.1d, N4.4.1h, N4.4.1i, D24
    play(&format!(
        "given {FIELD}; andreas at pskov; rudolf at pskov; hermann at pskov; yaroslav at pskov; aleksandr at ostrov; domash at ostrov; lieutenant yaroslav over rudolf; card andreas
         when along hermann; along yaroslav; march ostrov by water_pskov_ostrov; done
         then choices place hermann a-left | place hermann a-right | place rudolf a-left | place rudolf a-right | place yaroslav a-left | place yaroslav a-right
         when place hermann a-left; place yaroslav a-right
         then row a hermann andreas yaroslav; reserve rudolf; choices place aleksandr d-centre | place domash d-centre
         when place domash d-centre
         then choices place aleksandr d-left | place aleksandr d-right"
    ));
}

#[test]
fn battle_events_fit_season_and_role() {
    // N4.4.1j, D25, N4.5.2v, Q6, N7.R5E.a, N7.R6E.a
    play(&format!(
        "given {FIELD}; andreas at pskov; aleksandr at ostrov; held T5 T6 T9 T4; card andreas\nwhen march ostrov by water_pskov_ostrov; done; done\nthen choices play T4 | play T6 | done"
    ));
    play(
        "given box 3; conquered pskov; heinrich at riga; vladislav at novgorod; andreas at pskov; aleksandr at ostrov; held R1 R2 R4 R5 R6; card andreas\nwhen march ostrov by water_pskov_ostrov; done; done\nthen choices play R4 | play R5 | play R6 | done",
    );
    play(&format!(
        "given {FIELD}; andreas at pskov kn 1; aleksandr at ostrov maa 2 ah 2 R3; held R5; card andreas\nwhen march ostrov by water_pskov_ostrov; done; play R5; fight; fight\nthen hits 2 2"
    ));
    play(
        "given box 1; hermann at pskov; siege pskov 1; gavrilo at novgorod; andreas at riga; held T4 T6 T10; card hermann\nwhen storm\nthen choices play T10 hermann | done",
    );
}

#[test]
fn reserves_must_enter_and_rows_face_each_other() {
    // N4.4.2.R1, N4.4.2.R3, N4.4.2.F1, D27, N4.4.2.X2, N4.4.2.X3, N4.4.2.S5
    play(
        "given edition first; box 1; andreas at ugaunia kn 9; hermann at ugaunia kn 3; rudolf at ugaunia kn 3; aleksandr at uzmen kn 1 maa 9; domash at novgorod; heinrich at riga; card aleksandr
         when march ugaunia by track_ugaunia_uzmen; done; place andreas d-centre; fight; fight
         then hits 18 0; asked russian
         dice 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1
         when hit men_at_arms; hit men_at_arms; hit men_at_arms; hit men_at_arms; hit men_at_arms; hit men_at_arms; hit men_at_arms; hit men_at_arms; hit men_at_arms; hit men_at_arms; hit men_at_arms; hit men_at_arms; hit men_at_arms; hit men_at_arms; hit men_at_arms; hit men_at_arms; hit men_at_arms; hit men_at_arms
         dice 1 1
         when hit knights; hit knights
         dice 1 1 1 1 1 1 1 1 1
         when hit knights; hit knights; hit knights; hit knights; hit knights; hit knights; hit knights; hit knights; hit knights
         then round 2
         when fight; fight
         then choices place hermann d-left | place hermann d-right | place rudolf d-left | place rudolf d-right
         when place hermann d-left
         then row d hermann andreas rudolf",
    );
}

#[test]
fn a_lost_row_of_a_relief_refaces() {
    // X103, N4.4.2.R2, N4.4.2.F3, N4.4.1k, N4.4.3g, Q30: with A empty only the Rearguard Strikes
    play(
        "given box 1; andreas at pskov kn 9; hermann at pskov maa 1; rudolf at pskov maa 1; yaroslav at pskov maa 1; siege pskov 3; gavrilo at pskov inside mil 9; aleksandr at dubrovno mil 1; domash at novgorod; heinrich at riga; card aleksandr
         when march pskov by track_pskov_dubrovno; done; join gavrilo; place andreas d-centre; place hermann d-left; place rudolf d-right; fight; fight
         then row g - yaroslav -
         dice 6
         when hit militia
         then row a - - -; hits 1 0; asked russian
         dice 1 1 1 1 1 1
         when hit militia
         then round 2
         when fight; fight
         then row a - gavrilo -; row d - yaroslav -; row s - - -; choices place andreas d-left | place andreas d-right | place hermann d-left | place hermann d-right | place rudolf d-left | place rudolf d-right",
    );
}

#[test]
fn a_refaced_sally_still_meets_siegeworks_and_goes_inside() {
    // X103, N4.4.2.R2, N4.4.2.W2, N4.4.1k, N4.4.3g
    play(
        "given box 1; andreas at pskov kn 1; hermann at pskov maa 1; rudolf at pskov maa 1; yaroslav at pskov maa 1; siege pskov 3; gavrilo at pskov inside kn 1 service 9; aleksandr at dubrovno mil 1; domash at novgorod; heinrich at riga; card aleksandr
         when march pskov by track_pskov_dubrovno; done; join gavrilo; place andreas d-centre; place hermann d-left; place rudolf d-right; fight; fight
         dice 6 1 1
         when hit militia
         then step 4
         dice 1
         when hit knights; concede; place andreas d-left; place hermann d-right
         then row a - gavrilo -; row d andreas yaroslav hermann; reserve rudolf
         dice 1 1 3
         when hit knights; hit knights
         then journal all Gavrilo Strikes Yaroslav in melee: 1 Hit, against Siegeworks 1 to 3; step 4
         dice 1 1
         when hit knights; hit knights; remove aleksandr
         then gavrilo inside; gavrilo service 8; siege pskov 1; gavrilo has kn 1",
    );
}

#[test]
fn a_rearguard_without_a_sally_joins_the_front() {
    // N4.4.2.R2: no S left, G goes to Reserve and must enter D
    play(
        "given box 1; andreas at pskov kn 9; hermann at pskov mil 1; rudolf at pskov mil 1; yaroslav at pskov mil 1; siege pskov 3; gavrilo at pskov inside mil 1; aleksandr at dubrovno kn 2; domash at novgorod; heinrich at riga; card aleksandr
         when march pskov by track_pskov_dubrovno; done; join gavrilo; place hermann d-centre; place rudolf d-left; place yaroslav d-right
         then row g - andreas -
         dice 6
         when fight; fight; hit militia
         dice 6
         when taker hermann; hit militia; target rudolf
         dice 1 1 1
         when hit militia; hit militia; hit militia
         dice 1
         when hit knights; fight; fight
         then round 2; row d rudolf andreas yaroslav; row g - - -; reserve",
    );
}

#[test]
fn a_rearguard_takes_the_place_of_a_lost_front() {
    // N4.4.2.R2: no D left, G becomes D
    play(
        "given box 1; andreas at pskov mil 1; hermann at pskov mil 1; rudolf at pskov mil 1; yaroslav at pskov mil 1; siege pskov 3; gavrilo at pskov inside mil 1; aleksandr at dubrovno kn 9; domash at novgorod; heinrich at riga; card aleksandr
         when march pskov by track_pskov_dubrovno; done; join gavrilo; place hermann d-centre; place rudolf d-left; place yaroslav d-right; fight; fight
         dice 6
         when taker hermann; hit militia; target rudolf
         dice 6
         when hit militia
         dice 6
         when hit militia
         dice 1 1
         when hit militia; fight; fight
         then round 2; row d - andreas -; row g - - -; row s - gavrilo -",
    );
}

#[test]
fn an_orderly_retreat_keeps_what_can_be_carried() {
    // N4.4.3k, N4.4.3c, D33: two Boats for four Provender, the owner chooses whose stays; both go to one Locale
    play(&format!(
        "given {FIELD}; andreas at pskov kn 3 boat 2 prov 2 service 9; rudolf at pskov kn 1 prov 2 coin 1 service 9; aleksandr at ostrov kn 1; domash at novgorod; card andreas
         when along rudolf; march ostrov by water_pskov_ostrov; done; place rudolf a-left; concede; taker andreas
         dice 1 1 6
         when hit knights; hit knights; hit knights; retreat andreas; retreat rudolf
         then choices discard andreas provender | discard rudolf provender
         dice 1 1 1
         when discard rudolf provender; discard rudolf provender
         then andreas at pskov; rudolf at pskov; rudolf has coin 1; journal all Aleksandr takes the Spoils: 2 Provender; andreas service 8; rudolf service 8"
    ));
}

#[test]
fn nobody_escapes_by_sea() {
    // N4.3.4g, N4.4.3i, N4.4.3h: Luga has one Way, and Aleksandr came by it
    play(
        "given box 1; aleksandr at kaibolovo kn 9; hermann at luga mil 1 ship 4; domash at novgorod; andreas at riga; card aleksandr
         dice 6
         when march luga by water_luga_kaibolovo
         then stage fight concede
         when fight; fight; hit militia
         then hermann out",
    );
}

#[test]
fn trade_routes_change_hands_after_a_battle() {
    // N4.4.5e, N4.3.6b
    play(
        "given box 1; aleksandr at novgorod kn 9; hermann at volkhov mil 1; conquered volkhov; andreas at riga; domash at rusa; card aleksandr
         dice 6
         when march volkhov by water_novgorod_volkhov; fight; fight; hit militia; settle
         then not conquered volkhov; vp teutonic 0",
    );
}

#[test]
fn a_castle_marker_is_sacked_as_a_castle() {
    // N4.5.2u, N4.5.2t
    play(
        "given box 1; castle russian zheltsy; siege zheltsy 4; hermann at zheltsy kn 9; gavrilo at novgorod; andreas at riga; card hermann
         dice 1 1 1 5 5 5 5 5 5
         when storm; fight
         then stage fight hits; asked russian; hits 6 0
         dice 6 6
         when hit knights; hit men_at_arms
         then castle teutonic zheltsy; journal all Hermann takes the Spoils: 1 Provender, 1 Coin and 1 Loot",
    );
}

#[test]
fn flankers_absorb_in_the_first_edition() {
    // X125, N10.7d, N10.7a, Q34, Q35, D30: Gavrilo at the right Flanks Andreas, Rudolf at the left Flanks Aleksandr
    let given = "box 1; andreas at pskov kn 1; rudolf at pskov maa 1; conquered pskov; aleksandr at ostrov maa 2; domash at ostrov mil 1; gavrilo at ostrov mil 4; heinrich at riga; vladislav at novgorod; card andreas";
    let march = "along rudolf; march ostrov by water_pskov_ostrov; done; place rudolf a-left; place aleksandr d-centre; place domash d-left";
    play(&format!(
        "given edition first; {given}
         when {march}; fight; fight
         then row d domash aleksandr -; reserve gavrilo
         dice 1 1
         when hit men_at_arms; hit men_at_arms; strike aleksandr andreas
         dice 1 1
         when hit knights; hit knights
         dice 1
         when hit men_at_arms
         dice 6
         when hit militia; fight; fight; place gavrilo d-right
         then row d - aleksandr gavrilo; choices taker aleksandr | taker gavrilo"
    ));
    // Second edition: he is in the Front from the start and takes Hits while nobody Flanks Aleksandr, then no more. [N4.4.2.A1]
    play(&format!(
        "given {given}
         when {march}; fight; fight
         then row d domash aleksandr gavrilo; choices taker aleksandr | taker gavrilo
         dice 1 1
         when taker aleksandr; hit men_at_arms; hit men_at_arms
         then step 4; choices strike aleksandr andreas | strike domash rudolf
         dice 1 1 1 1
         when strike aleksandr andreas; hit knights; hit knights; hit knights; hit knights
         dice 1
         when hit men_at_arms
         dice 6
         when hit militia; fight; fight
         then row d - aleksandr gavrilo; stage fight hits; asked russian; step 3"
    ));
}

#[test]
fn sallying_lords_without_rearguard_choose_their_target() {
    // N4.4.2.F5, N4.4.2.F4, D23, D28, Q5, Q29
    play(
        "given box 1; andreas at pskov maa 1; hermann at pskov maa 1; siege pskov 1; gavrilo at pskov inside kn 1; aleksandr at dubrovno kn 1; domash at novgorod; heinrich at riga; card aleksandr
         when march pskov by track_pskov_dubrovno; done; join gavrilo; place andreas d-centre; place hermann d-left; fight; fight
         then choices strike aleksandr andreas | strike gavrilo andreas | strike gavrilo hermann",
    );
}

#[test]
fn evade_serfs_and_steps() {
    // N4.4.2.P3, N4.4.2.P5, N4.4.2.H5, D31, D29, N7.R4C.b
    play(&format!(
        "given {FIELD}; andreas at pskov kn 1; aleksandr at ostrov ah 2 serf 1 mil 1; capability R4; card andreas\nwhen march ostrov by water_pskov_ostrov; done; fight; fight\ndice 1\nwhen hit knights\nthen step 3; hits 2 0\ndice 3\nwhen hit asiatic_horse; hit serfs\nthen aleksandr has ah 2 serf 0"
    ));
}

#[test]
fn losers_choose_their_fate() {
    // N4.4.3a, N4.4.3b, N4.4.3c, N4.4.3d, N4.4.3f, N10.7e, D33, Q17
    play(
        "given box 1; hermann at dubrovno kn 9; gavrilo at pskov mil 1; domash at novgorod; andreas at riga; card hermann
         dice 6
         when march pskov by track_pskov_dubrovno; done; done; fight; fight; hit militia
         then choices retreat gavrilo | withdraw gavrilo | remove gavrilo
         dice 1
         when withdraw gavrilo
         then gavrilo inside; siege pskov 1; gavrilo has mil 1",
    );
    play(
        "given box 1; hermann at dubrovno kn 9; gavrilo at pskov mil 1; domash at novgorod; andreas at riga; card hermann
         dice 6
         when march pskov by track_pskov_dubrovno; done; done; fight; fight; hit militia; retreat gavrilo
         then can to ostrov by water_pskov_ostrov; cannot to dubrovno by track_pskov_dubrovno N4.4.3d; cannot to izborsk by track_kirrumpah_izborsk",
    );
    play(
        "given box 1; hermann at dubrovno kn 9; gavrilo at pskov mil 1; domash at novgorod; andreas at ostrov; card hermann
         dice 6
         when march pskov by track_pskov_dubrovno; done; done; fight; fight; hit militia; retreat gavrilo
         then cannot to ostrov by water_pskov_ostrov N4.4.3c",
    );
}

#[test]
fn retreating_teutons_lose_the_legate() {
    // N4.4.3j
    play(
        "given box 1; aleksandr at izborsk kn 9; hermann at ugaunia mil 1; capability T13; legate ugaunia; domash at novgorod; andreas at riga; card aleksandr
         dice 6 1 1
         when march ugaunia by track_ugaunia_izborsk; done; fight; fight; hit militia; retreat hermann; to dorpat by track_crossroads
         then legate out; hermann at dorpat",
    );
}

#[test]
fn spoils_are_divided_and_ships_are_not() {
    // N4.4.3l, N4.4.3m, D21, N4.4.4a, N4.4.4f
    play(&format!(
        "given {FIELD}; andreas at pskov kn 6; rudolf at pskov kn 3; gavrilo at ostrov mil 1 coin 1 loot 1 ship 1; domash at novgorod; card andreas
         dice 6
         when along rudolf; march ostrov by water_pskov_ostrov; done; place rudolf a-left; fight; fight; hit militia; remove gavrilo
         then choices coin to andreas | coin to rudolf
         when coin to rudolf; loot to andreas
         then rudolf has coin 1; gavrilo out"
    ));
}

#[test]
fn spoils_are_for_all_lords_at_the_locale() {
    // N4.4.3l: Gavrilo Withdrew before the Battle that Domash wins, and Domash has no room
    play(
        "given box 1; hermann at dubrovno mil 1 coin 3; gavrilo at pskov; domash at pskov kn 9 coin 8; andreas at riga; card hermann
         when march pskov by track_pskov_dubrovno; done; withdraw gavrilo; done
         dice 6
         when fight; fight; hit militia; remove hermann
         then choices coin to gavrilo
         when coin to gavrilo; coin to gavrilo; coin to gavrilo
         then gavrilo has coin 3; journal all Gavrilo takes 1 Coin of the Spoils",
    );
}

#[test]
fn the_journal_cites_what_removes_a_lord() {
    // N4.4.3h, N4.4.4e, N4.4.4b
    let s = play(
        "given box 1; hermann at dubrovno mil 1; gavrilo at pskov kn 9; domash at novgorod; andreas at riga; card hermann\ndice 6\nwhen march pskov by track_pskov_dubrovno; done; done; fight; fight; hit militia; remove hermann",
    );
    let cites = |s: &super::Scene, clause: &str| s.log.0.iter().any(|e| e.clause.0 == clause);
    assert!(cites(&s, "N4.4.3h") && !cites(&s, "N3.3.1a"));
    let s = play(
        "given box 1; hermann at dubrovno mil 1; gavrilo at pskov kn 9; domash at novgorod; andreas at riga; card hermann\ndice 6 6\nwhen march pskov by track_pskov_dubrovno; done; done; fight; fight; hit militia; retreat hermann",
    );
    assert!(cites(&s, "N4.4.4b") && cites(&s, "N4.4.4e") && !cites(&s, "N3.3.1a"));
}

#[test]
fn a_storm_has_clauses_of_its_own() {
    // N4.5.2c, N4.5.2g, N4.5.2h, N4.5.2m, N4.5.2n, N4.5.2p
    let clause = |s: &super::Scene| Nevsky::prompt(&s.game.view(None)).clause.0;
    let given = "given box 1; hermann at pskov kn 2; andreas at pskov kn 2; siege pskov 4; gavrilo at pskov inside maa 3; domash at pskov inside maa 3; vladislav at novgorod; heinrich at riga; card hermann";
    let mut s = play(&format!("{given}\nwhen storm"));
    assert_eq!(clause(&s), "N4.5.2c");
    s.act("place domash d-centre").expect("a Front Lord");
    assert_eq!(clause(&s), "N4.5.2g");
    s.act("concede").expect("the Attacker may end it");
    let told: Vec<&str> = s.log.0.iter().map(|e| e.clause.0).collect();
    assert!(told.contains(&"N4.5.2g") && told.contains(&"N4.5.2p") && !told.contains(&"N4.4.2.C1"));
    let s = play(&format!("{given}\nwhen storm; place domash d-centre\ndice 6 6\nwhen fight"));
    assert_eq!(clause(&s), "N4.5.2m");
}

#[test]
fn events_that_do_not_fit_say_why() {
    // N4.4.1j, N4.5.2v, N1.9.1b: an Event in use is not played again
    play(&format!(
        "given {FIELD}; andreas at pskov; aleksandr at ostrov; held T5 T9; card andreas\nwhen march ostrov by water_pskov_ostrov; done; done\nthen cannot play T5 N4.4.1j; cannot play T9 N4.4.1j"
    ));
    play(
        "given box 1; hermann at pskov; siege pskov 1; gavrilo at novgorod; andreas at riga; held T4 T6; card hermann\nwhen storm\nthen cannot play T6 N4.5.2v",
    );
    play(&format!(
        "given {FIELD}; andreas at pskov; aleksandr at ostrov; held R5 R6 R2; card andreas\nwhen march ostrov by water_pskov_ostrov; done; done; play R5\nthen not deck R5; choices play R2 | play R6 | done"
    ));
}

#[test]
fn a_lord_may_stay_inside_after_all() {
    // N4.4.1e, D23
    play(
        "given box 1; andreas at pskov maa 1; siege pskov 1; gavrilo at pskov inside kn 1; domash at pskov inside kn 1; aleksandr at dubrovno kn 1; vladislav at novgorod; heinrich at riga; card aleksandr
         when march pskov by track_pskov_dubrovno; done; join gavrilo; stay gavrilo; join domash; done
         then row s - domash -",
    );
}

#[test]
fn the_aftermath_marks_and_ends_the_card() {
    // N4.4.5a, N4.4.5b, N4.4.5e, N4.4.5f
    play(&format!(
        "given {FIELD}; andreas at pskov kn 9; gavrilo at ostrov mil 1; domash at novgorod; held T10; card andreas\ndice 6\nwhen march ostrov by water_pskov_ostrov; done; done; play T10 andreas; fight; fight; hit militia; remove gavrilo\nthen deck T10; asked russian; andreas service 16"
    ));
}

#[test]
fn a_storm_takes_turns_at_the_front() {
    // N4.5.2b, N4.5.2c, N4.5.2g, N4.5.2h, N4.5.2i, D26, D36, Q10
    play(
        "given box 1; hermann at pskov kn 2; andreas at pskov kn 2; siege pskov 4; gavrilo at pskov inside maa 3; domash at pskov inside maa 3; vladislav at novgorod; heinrich at riga; card hermann
         when storm
         then row a - hermann -; choices place gavrilo d-centre | place domash d-centre
         when place domash d-centre
         then garrison 0 3; choices fight | concede
         when concede
         then siege pskov 4; hermann at pskov",
    );
    play(
        "given box 1; hermann at izborsk maa 9; andreas at izborsk kn 2; siege izborsk 4; vladislav at novgorod; heinrich at riga; card hermann
         dice 1 1 1 1 1 1 1 1
         when storm; fight
         then round 2
         when fight
         then choices front andreas | done
         dice 1 1 1 1
         when front andreas
         then row a - andreas -",
    );
}

#[test]
fn leftover_storm_hits_are_lost() {
    // N4.5.2o, N4.5.2s, N4.5.2x: two Hits on one unit of the Front Lord, Andreas in Reserve takes none
    play(
        "given box 1; hermann at pskov mil 1 service 9; andreas at pskov kn 2; siege pskov 1; vladislav at novgorod; heinrich at riga; card hermann
         dice 6 6 6 2
         when storm; fight
         then hits 0 2
         when hit militia
         then andreas has kn 2; hermann out",
    );
    play(
        "given box 1; hermann at izborsk mil 1 coin 2 service 9; andreas at izborsk kn 2; siege izborsk 1; vladislav at novgorod; heinrich at riga; card hermann
         dice 6 6 2
         when storm; fight; hit militia
         then hermann out; andreas has coin 0; andreas service 16; siege izborsk 1",
    );
}

#[test]
fn a_sally_is_a_battle_from_inside() {
    // N4.5.3c, N4.5.3d
    play(
        "given box 1; hermann at pskov mil 1; siege pskov 2; gavrilo at pskov inside kn 9; domash at novgorod; andreas at riga; card gavrilo
         then can sally
         dice 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6
         when sally
         then stage fight concede; row a - gavrilo -
         when fight; fight; hit militia
         then can retreat hermann; cannot withdraw hermann
         when remove hermann
         then siege pskov 0; gavrilo outside",
    );
}

#[test]
fn one_taker_crossbows_first_and_pursuit_halves_the_total() {
    // Q2, Q3, Q4
    let s = play(&format!(
        "given {FIELD}; andreas at pskov kn 3; aleksandr at ostrov maa 2 ah 2 R3; card andreas\nwhen march ostrov by water_pskov_ostrov; done; fight; fight\nthen hits 1 1\ndice 1\nwhen hit knights\nthen hits 1 0"
    ));
    assert!(s.game.p.battle.taker.is_some());
    play(&format!(
        "given {FIELD}; andreas at pskov kn 3; aleksandr at ostrov maa 1 ah 1 R3; card andreas\nwhen march ostrov by water_pskov_ostrov; done; fight; concede\nthen hits 0 1"
    ));
}

#[test]
fn a_battle_that_was_conceded_can_be_saved_before_the_fate_of_the_losers() {
    // N4.4.2.C2, N4.4.3b: all six Strike steps of the Round are over then
    let mut s = play(
        "given box 1; hermann at pskov kn 1 sg 1; conquered pskov; gavrilo at ostrov kn 1; domash at novgorod; andreas at riga; card hermann
         dice 1 1 1 1
         when march ostrov by water_pskov_ostrov; done; fight; concede; hit knights; settle
         then stage fight fate; step 6",
    );
    // Plans as they could be laid: the scene's have Pass cards only.
    for (plan, other) in s.game.s.plans.values_mut().zip([lord("andreas"), lord("gavrilo")]) {
        plan.iter_mut().skip(3).for_each(|card| *card = Some(other));
    }
    let options = Nevsky::sheet(s.game.kit).resolve(None, Some("crusade_on_novgorod"), [("edition", "second")]);
    let again = Nevsky::restore(s.game.kit, &options.expect("good options"), s.game.save());
    assert_eq!(again.err().map(|e| e.to_string()), None);
}
