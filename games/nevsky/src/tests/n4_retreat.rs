//! N4.4.3j: what Retreating Lords meet where they arrive, before their Losses.

use super::every;

#[test]
fn a_pawn_met_by_a_retreat_is_lost_even_if_the_losses_remove_the_lord() {
    // N4.4.3j, N1.4.1f, N0.8
    let retreat = |die: u8, rest: &str| {
        format!(
            "given box 1; hermann at pskov kn 9; conquered pskov; gavrilo at ostrov mil 1; domash at novgorod; andreas at riga; capability T13; legate velikaya_river; card hermann
             when march ostrov by water_pskov_ostrov; done; fight; fight
             dice 6 {die} {rest}
             when hit militia; retreat gavrilo; to velikaya_river by water_ostrov_velikaya_river
             then legate out; not play T13"
        )
    };
    every(&[&format!("{}; gavrilo out", retreat(6, "")), &format!("{}; gavrilo at velikaya_river", retreat(1, "1"))]);
}

#[test]
fn a_pawn_with_a_besieged_teuton_stays_when_russians_retreat_there() {
    // N4.4.3j, N1.4.1f
    every(&[
        "given box 1; gavrilo at izborsk mil 1; conquered izborsk; siege izborsk 1; andreas at izborsk inside; domash at ugaunia mil 1; rudolf at odenpah kn 9; capability T13; legate izborsk; card rudolf
         when march ugaunia by track_crossroads; done; fight; fight
         dice 6 6
         when hit militia; retreat domash; to izborsk by track_ugaunia_izborsk
         then legate izborsk; play T13; domash out",
    ]);
}

#[test]
fn a_trade_route_reached_in_retreat_changes_hands_even_if_the_losses_remove_the_lord() {
    // N4.4.3j, N4.3.6a, N4.3.6b, N4.3.6c, N0.8: Defenders, besiegers after a Sally, besiegers after a Relief Sally
    every(&[
        "given box 1; aleksandr at zheltsy kn 9; hermann at kaibolovo mil 1; conquered kaibolovo; domash at novgorod; andreas at riga; card aleksandr
         when march kaibolovo by water_kaibolovo_zheltsy; done; done; fight; fight
         dice 6 6
         when hit militia; retreat hermann; to luga by water_luga_kaibolovo
         then hermann out; conquered luga",
        "given box 1; hermann at narwia kn 9; vladislav at kaibolovo mil 1; conquered luga; domash at novgorod; andreas at riga; card hermann
         when march kaibolovo by track_narwia_kaibolovo; done; done; fight; fight
         dice 6 6
         when hit militia; retreat vladislav; to luga by water_luga_kaibolovo
         then vladislav out; not conquered luga",
        "given box 1; hermann at kaibolovo mil 1; siege kaibolovo 1; vladislav at kaibolovo inside kn 9; domash at novgorod; andreas at riga; card vladislav
         when sally
         dice 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6
         when fight; fight; hit militia; retreat hermann; to luga by water_luga_kaibolovo
         then hermann out; conquered luga; siege kaibolovo 0",
        "given box 1; hermann at kaibolovo mil 1; siege kaibolovo 1; vladislav at kaibolovo inside maa 1; aleksandr at zheltsy kn 9; domash at novgorod; andreas at riga; card aleksandr
         when march kaibolovo by water_kaibolovo_zheltsy; done; join vladislav; fight; fight
         dice 6 6
         when hit militia; retreat hermann; to luga by water_luga_kaibolovo
         then hermann out; conquered luga; siege kaibolovo 0",
    ]);
}
