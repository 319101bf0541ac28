//! N7: cards that work in Battle and Storm, each with a die or a number of Hits that only the card explains.

use super::every;

#[test]
fn ravens_rock_stops_melee_of_the_first_round() {
    // N7.R4E.a, N7.T14C.a: not Archery, not later Rounds; Trebuchets do not lower it in a plain Battle
    every(&[
        "given box 3; hermann at pskov kn 2 maa 2 T4 T14; conquered pskov; aleksandr at ostrov kn 2; domash at novgorod; andreas at riga; held R4; card hermann
         when march ostrov by water_pskov_ostrov; done; done; play R4; fight; fight
         then step 1; hits 0 1
         dice 1 1 1 1 1 2 2 3 3
         when hit knights; hit knights; hit knights; hit knights; hit knights
         then step 3; hits 2 0; journal all against Walls 1 to 2
         dice 1 1 1 1
         when hit knights; hit knights; fight; fight
         then round 2; step 1; hits 0 1
         dice 1 1 1 1 1
         when hit knights; hit knights; hit knights; hit knights; hit knights
         then step 3; hits 4 0",
    ]);
}

#[test]
fn marsh_of_the_teutons_holds_up_russian_horse() {
    // N7.T5E.a: neither melee nor Archery of Horse in Rounds 1 and 2
    let marsh = |event: &str| {
        format!(
            "given box 1; aleksandr at pskov kn 3 ah 2; hermann at ostrov maa 1 mil 1; domash at novgorod; andreas at riga; held T5; card aleksandr\nwhen march ostrov by water_pskov_ostrov; done; {event}; fight; fight\n"
        )
    };
    every(&[
        &(marsh("play T5") + "then step 4; hits 2 0; asked russian"),
        &(marsh("done") + "then step 1; hits 1 0; asked teutonic"),
    ]);
}

#[test]
fn ambush_of_the_teutons_empties_the_flanks_for_one_round() {
    // N7.T6E.b: flank Lords neither Strike nor take Hits in Round 1
    every(&[
        "given box 1; aleksandr at pskov kn 1; domash at pskov kn 3; gavrilo at pskov kn 3; hermann at ostrov maa 9; vladislav at novgorod; andreas at riga; held T6; card aleksandr
         when along domash; along gavrilo; march ostrov by water_pskov_ostrov; done; place domash a-left; play T6; fight; fight
         then step 3; hits 2 0; asked teutonic
         dice 1 1 6
         when hit men_at_arms; hit men_at_arms; hit knights
         then round 2; journal all Aleksandr is Routed; domash has kn 3; gavrilo has kn 3
         when fight; fight; centre domash
         then step 3; hits 12 0",
    ]);
}

#[test]
fn ambush_of_the_russians_holds_an_enemy_who_would_avoid() {
    // N7.R6E.a, N4.3.4h
    every(&[
        "given box 1; gavrilo at pskov; hermann at dubrovno cart 1 prov 3; domash at novgorod; andreas at riga; held R6; card gavrilo
         when march dubrovno by track_pskov_dubrovno; done; avoid hermann shelon_river by water_dubrovno_shelon_river
         then asked russian; choices play R6 | done
         when play R6
         then hermann at dubrovno; hermann has prov 3; stage fight; deck R6",
    ]);
}

#[test]
fn a_field_organ_adds_hits_in_the_first_round_of_a_storm() {
    // N7.T10E.a, N4.5.2i
    let storm = |event: &str, hits: u8| {
        format!(
            "given box 1; hermann at izborsk kn 1 maa 1; siege izborsk 4; gavrilo at novgorod; andreas at riga; held T10; card hermann
             when storm; {event}
             dice 1 1 6 6 6
             when fight
             then step 3; hits {hits} 0"
        )
    };
    let twice = storm("play T10 hermann", 3).replace("6 6 6", "6 6 6 1 1 1 1 1 6 6")
        + "\nwhen hit men_at_arms; hit men_at_arms; hit men_at_arms; fight\nthen round 2; step 3; hits 2 0; journal all Hermann Strikes in melee: 2 Hits";
    every(&[&twice, &storm("done", 2).replace("6 6 6", "6 6")]);
}

#[test]
fn walls_plus_one_count_in_a_storm() {
    // N4.5.2e, N1.9.1i, N7.T14C.a: a Routed Trebuchets Lord does not help
    let storm =
        "given box 1; hermann at izborsk kn 1; siege izborsk 4; gavrilo at novgorod; andreas at riga; card hermann";
    every(&[
        &format!(
            "{storm}; walls izborsk\nwhen storm\ndice 1 1 4\nwhen fight\nthen journal all against Walls 1 to 4; round 2"
        ),
        &format!("{storm}\nwhen storm\ndice 1 1 4\nwhen fight\nthen journal all against Walls 1 to 3; hits 1 0"),
        &format!(
            "{storm}; rudolf at izborsk kn 0 routed-kn 1 T14\nwhen storm\ndice 1 1 4\nwhen fight\nthen journal all against Walls 1 to 3"
        ),
        &format!(
            "{storm}; rudolf at izborsk kn 1 T14\nwhen storm\ndice 1 1 4\nwhen fight\nthen journal all against Walls 1 to 2"
        ),
    ]);
}

#[test]
fn trebuchets_lower_siegeworks_of_storming_russians() {
    // N7.T14C.a, N4.5.2f
    every(&[
        "given box 1; vladislav at dorpat kn 1; siege dorpat 3; hermann at dorpat inside kn 1 T14; andreas at riga; domash at novgorod; card vladislav
         when storm
         dice 1 1 1 1 1 1
         when fight
         then journal all against Siegeworks 1 to 2",
    ]);
}

#[test]
fn twins_of_archery_shoot_alike() {
    // N7.T4C.a, N7.R3C.a, N7.R1C.a
    for card in ["T4", "T5", "T6"] {
        every(&[&format!(
            "given box 1; hermann at pskov maa 2 {card}; conquered pskov; aleksandr at ostrov kn 2; domash at novgorod; andreas at riga; card hermann\nwhen march ostrov by water_pskov_ostrov; done; fight; fight\nthen step 1; hits 0 1"
        )]);
    }
    for (card, units, hits) in
        [("R3", "maa 2", "0 1"), ("R13", "maa 2", "0 1"), ("R1", "mil 2", "1 0"), ("R2", "lh 2", "1 0")]
    {
        every(&[&format!(
            "given box 1; hermann at pskov kn 2; conquered pskov; gavrilo at ostrov {units} {card}; domash at novgorod; andreas at riga; card hermann\nwhen march ostrov by water_pskov_ostrov; done; fight; fight\nthen step 0; hits {hits}"
        )]);
    }
}

#[test]
fn halbbrueder_and_their_twin_armor_foot_and_sergeants_only() {
    // N7.T9C.a
    for card in ["T9", "T10"] {
        for (unit, word, left) in [("sg", "sergeants", 2), ("maa", "men_at_arms", 2), ("kn", "knights", 1)] {
            let die = if unit == "kn" { 5 } else { 4 };
            every(&[&format!(
                "given box 1; aleksandr at pskov sg 1; rudolf at ostrov {unit} 2 {card}; domash at novgorod; andreas at riga; card aleksandr
                 when march ostrov by water_pskov_ostrov; done; fight; fight; settle
                 then rudolf has {unit} {left}"
            )
            .replace(
                "fight; fight; settle",
                &match unit {
                    "maa" => format!("fight; fight\ndice {die} 1 1\nwhen hit {word}; hit sergeants; hit sergeants"),
                    "sg" => format!("fight; fight\ndice 1 1 {die}\nwhen hit sergeants; hit sergeants; hit {word}"),
                    _ => format!("fight; fight\ndice 1 1 1 1 {die}\nwhen hit sergeants; hit sergeants; hit sergeants; hit sergeants; hit {word}"),
                },
            )]);
        }
    }
}

#[test]
fn warrior_monks_reroll_once_against_each_kind_in_every_round() {
    // N7.T7C.a, N7.T15C: Archery and melee apart, and again in Round 2
    for card in ["T7", "T15"] {
        every(&[&format!(
            "given box 1; aleksandr at pskov ah 2 sg 1; rudolf at ostrov kn 1 maa 1 {card}; domash at novgorod; andreas at riga; card aleksandr
             when march ostrov by water_pskov_ostrov; done; fight; fight
             then step 1; hits 1 0
             dice 5 1 1 1 5 1 1
             when hit knights; reroll
             then step 2; hits 2 0
             when hit sergeants; hit sergeants
             then step 3; hits 1 0
             when hit knights
             then choices reroll | done
             when reroll; hit sergeants; fight; fight
             then round 2; step 1; hits 1 0
             dice 5
             when hit knights
             then choices reroll | done"
        )]);
    }
}

#[test]
fn a_hill_doubles_archery_for_two_rounds() {
    // N7.T9E.a
    every(&[
        "given box 1; aleksandr at pskov kn 1; hermann at ostrov maa 2 T4; domash at novgorod; andreas at riga; held T9; card aleksandr
         when march ostrov by water_pskov_ostrov; done; play T9; fight; fight
         then step 0; hits 0 2
         dice 1 1 1 1 1 1
         when hit knights; hit knights; hit men_at_arms; hit men_at_arms; hit knights; hit knights; fight; fight
         then round 2; step 0; hits 0 2
         dice 1 1 1 1 1 1
         when hit knights; hit knights; hit men_at_arms; hit men_at_arms; hit knights; hit knights; fight; fight
         then round 3; step 0; hits 0 1",
    ]);
}

#[test]
fn horse_archers_do_not_evade_in_a_storm() {
    // N4.4.2.P4, N4.5.2r
    every(&[
        "given box 1; aleksandr at koporye ah 2; conquered koporye; siege koporye 1; domash at novgorod; andreas at riga; card aleksandr
         when storm
         dice 1 1 6 2 1
         when fight
         then step 2; hits 1 0
         when hit asiatic_horse
         then journal all Asiatic Horse of Aleksandr rolls [2] against 1: Routed",
    ]);
}

#[test]
fn crossbow_hits_are_halved_in_pursuit_too() {
    // N4.4.2.H6
    every(&[
        "given box 1; hermann at pskov kn 2; conquered pskov; aleksandr at ostrov maa 4 ah 4 R3; domash at novgorod; andreas at riga; card hermann\nwhen march ostrov by water_pskov_ostrov; done; fight; concede\nthen step 0; hits 1 1",
    ]);
}

#[test]
fn trebuchets_lower_siegeworks_against_a_relief_sally() {
    // N7.T14C.a, N4.4.2.W2
    every(&[
        "given box 1; gavrilo at dorpat mil 2; siege dorpat 3; hermann at dorpat inside kn 1 T14; andreas at odenpah kn 1; domash at novgorod; card andreas
         when march dorpat by track_crossroads; done; join hermann; fight; fight
         dice 1 1
         when strike hermann gavrilo
         then journal all against Siegeworks 1 to 2",
    ]);
}

#[test]
fn ransom_goes_to_one_who_retreated_too() {
    // N7.T16C.b: he took part and is on map
    every(&[
        "given box 1; hermann at pskov kn 2; conquered pskov; aleksandr at ostrov kn 9; domash at ostrov kn 0 routed-mil 1; vladislav at novgorod; andreas at riga; capability T16; card hermann
         when march ostrov by water_pskov_ostrov; done; place aleksandr d-centre; place domash d-left; concede
         dice 6 6
         when hit knights; hit knights
         dice 1 1 6 3
         when retreat hermann
         then hermann at pskov; domash out; hermann has kn 2 coin 4",
    ]);
}
