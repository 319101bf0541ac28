//! N4.4.2: rows, Reserve and Flanking when Lords have fallen; N4.5.2: the Front of a Storm.

use super::every;

#[test]
fn a_flank_lord_strikes_the_far_flank_when_the_centre_has_fallen() {
    // N4.4.2.F2
    every(&[
        "given box 1; andreas at pskov kn 1 maa 1; rudolf at pskov kn 1 maa 1; hermann at pskov maa 1; conquered pskov; aleksandr at ostrov mil 1; domash at ostrov mil 1; gavrilo at ostrov mil 8; vladislav at novgorod; heinrich at riga; card andreas
         when along rudolf; along hermann; march ostrov by water_pskov_ostrov; done; place rudolf a-left; place aleksandr d-centre; place domash d-left; fight; fight
         dice 6 6
         when strike rudolf domash; hit militia; hit militia
         then journal all Domash is Routed; journal all Aleksandr is Routed
         dice 1 1 1 1 1 1
         when hit militia; hit militia; taker hermann; hit men_at_arms; hit men_at_arms; hit men_at_arms; hit men_at_arms
         then step 5; hits 3 0; asked russian",
    ]);
}

#[test]
fn crossbow_hits_left_over_find_a_new_target() {
    // N4.4.2.A5
    every(&[
        "given box 1; hermann at pskov maa 4 T4; conquered pskov; gavrilo at ostrov mil 1; domash at ostrov kn 1; vladislav at novgorod; andreas at riga; card hermann
         when march ostrov by water_pskov_ostrov; done; place gavrilo d-centre; place domash d-left; fight; fight
         then step 1; hits 0 2
         dice 6
         when taker gavrilo; hit militia
         then journal all Gavrilo is Routed; hits 0 1; asked russian; choices hit knights",
    ]);
}

#[test]
fn reserves_of_the_first_edition_may_join_the_rearguard() {
    // N4.4.2.R3, N10.7b
    every(&[
        "given edition first; box 1; andreas at pskov mil 2; hermann at pskov mil 2; rudolf at pskov mil 2; siege pskov 3; gavrilo at pskov inside mil 2; aleksandr at dubrovno mil 2; domash at novgorod; heinrich at riga; card aleksandr
         when march pskov by track_pskov_dubrovno; done; join gavrilo; place andreas d-centre; place hermann g-centre; fight; fight
         dice 1 1 1 1
         when strike andreas aleksandr; hit militia; hit militia; strike aleksandr andreas; hit militia; fight; fight
         then round 2; stage fight advance; can place rudolf g-left; can place rudolf d-left",
    ]);
}

#[test]
fn a_sally_whose_rearguard_falls_has_no_target_before_the_next_round() {
    // N4.4.2.F4
    every(&[
        "given box 1; andreas at pskov lh 1; hermann at pskov lh 1; rudolf at pskov lh 1; yaroslav at pskov mil 1; siege pskov 3; gavrilo at pskov inside kn 1 maa 1; aleksandr at dubrovno kn 1; domash at novgorod; heinrich at riga; card aleksandr
         when march pskov by track_pskov_dubrovno; done; join gavrilo; place andreas d-centre; place hermann d-left; place rudolf d-right; fight; fight
         dice 1 1
         when hit knights; hit knights
         dice 6 6 6
         when strike gavrilo yaroslav; hit militia
         then journal all Yaroslav is Routed
         dice 1 1
         when taker andreas; hit light_horse; hit light_horse
         then round 2",
    ]);
}

#[test]
fn the_front_of_a_storm_is_filled_and_may_change() {
    // N4.5.2h
    every(&[
        "given box 1; hermann at izborsk mil 1; rudolf at izborsk kn 1; yaroslav at izborsk kn 1; siege izborsk 4; gavrilo at novgorod; andreas at riga; card hermann
         when storm
         dice 6 6
         when fight; hit militia
         then round 2
         when fight
         then choices front rudolf | front yaroslav",
        "given box 1; hermann at pskov kn 1; siege pskov 4; gavrilo at pskov inside kn 1; domash at pskov inside kn 1; aleksandr at novgorod; andreas at riga; card hermann
         when storm; place gavrilo d-centre
         dice 1 1 1 1 1 1 1
         when fight
         then round 2
         when fight
         then asked russian; choices front domash | done",
    ]);
}

#[test]
fn horse_archers_are_lost_on_the_archery_range_by_option() {
    // N9.3a
    let battle = |option: &str, left: u8| {
        format!(
            "given {option}box 1; hermann at pskov mil 1; conquered pskov; aleksandr at ostrov kn 9 routed-ah 1; domash at novgorod; andreas at riga; card hermann
             when march ostrov by water_pskov_ostrov; done; fight; fight
             dice 6
             when hit militia
             dice 2
             when remove hermann
             then aleksandr has ah {left}"
        )
    };
    every(&[&battle("", 1), &battle("option horse_archery no; ", 0)]);
}

#[test]
fn a_lord_who_withdraws_after_a_battle_leaves_the_legate() {
    // N1.4.1f, N4.4.3f
    every(&[
        "given box 1; gavrilo at odenpah kn 9; hermann at dorpat mil 1; capability T13; legate dorpat; domash at novgorod; andreas at riga; card gavrilo
         when march dorpat by track_crossroads; done; done
         dice 6 1
         when fight; fight; hit militia; withdraw hermann
         then hermann inside; legate out",
    ]);
}

#[test]
fn cards_and_pawns_of_a_command() {
    // N4.2.1a, N4.2.1c, N4.7.3b, N1.5.4e
    every(&[
        "given box 1; heinrich at leal; hermann at dorpat; gavrilo at pskov; domash at novgorod; card gavrilo; plan teutonic heinrich\nwhen done\nthen actions 1; asked teutonic",
        "given box 1; hermann at dorpat; gavrilo at pskov; capability T13; legate dorpat; card hermann 1\nwhen march odenpah by track_crossroads\nthen legate dorpat; actions 1\nwhen march ugaunia by track_crossroads\nthen legate card",
        "given box 1; knud_abel at reval kn 1 ship 2 loot 1; gavrilo at novgorod; card knud_abel\nwhen sail leal; discard knud_abel loot\nthen knud_abel at leal; knud_abel has loot 0",
        "given box 3; levy; rudolf at wenden; andreas in 9; gavrilo at pskov; levying rudolf\nwhen levy T11\nthen vassal andreas__summer_crusaders absent; vassal rudolf__summer_crusaders ready",
    ]);
}
