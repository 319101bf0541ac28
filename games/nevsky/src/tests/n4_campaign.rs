//! N4: Plans, Commands, March, Approach, Siege, Supply and the other Commands, Feed, the end of a Campaign.

use super::{lord, play};
use crate::kit::*;

#[test]
fn plans_are_built_and_committed() {
    // N4.1.2a, N4.1.1b, N4.1.2b, D15
    play(
        "given box 3; hermann at dorpat; gavrilo at pskov; stage plan\nwhen plan hermann; plan hermann; unplan; plan pass; plan pass; plan pass\nthen can commit; unasked plan hermann\nwhen commit\nthen asked russian\nwhen plan gavrilo; plan gavrilo; plan gavrilo; plan pass; commit\nthen stage command; asked teutonic",
    );
}

#[test]
fn a_plan_that_is_not_full_cannot_be_committed() {
    // N4.1a
    play("given box 3; hermann at dorpat; gavrilo at pskov; stage plan\nwhen plan hermann\nthen cannot commit N4.1a");
}

#[test]
fn cards_that_do_nothing_pass_without_feed() {
    // N4.2.3a, N4.2.3b, N10.2c: a Pass, and the card of a Lord who is not on map
    let told = [
        "reveal Pass.",
        "reveal Yaroslav, who is not on the map, and pass",
        "reveal Yaroslav, who is not on the map, and pass",
    ];
    for ((edition, card), told) in
        [("second", "pass"), ("second", "yaroslav"), ("first", "yaroslav")].into_iter().zip(told)
    {
        play(&format!(
            "given edition {edition}; box 3; yaroslav out; hermann at dorpat moved service 9; gavrilo at pskov; domash at novgorod; card gavrilo; plan teutonic {card}; plan russian domash
             when done
             then journal all {told}; asked russian; actions 2; hermann service 8; hermann unmoved"
        ));
    }
}

#[test]
fn lieutenants_are_named_openly() {
    // N4.1.3a, N4.1.3b, N4.1.3d, D16, Q15
    play(
        "given box 3; andreas at riga; rudolf at riga; heinrich at riga; yaroslav at odenpah; gavrilo at pskov; stage lieutenants teutonic\nthen cannot lieutenant andreas over rudolf N4.1.3c; can lieutenant rudolf over heinrich; cannot lieutenant rudolf over yaroslav\ndice T0 T2 R13 R6\nwhen lieutenant rudolf over heinrich\nthen unasked lieutenant heinrich over rudolf",
    );
    play(
        "given box 3; domash at novgorod; gavrilo at novgorod; karelians at novgorod; vladislav at novgorod; hermann at dorpat; stage lieutenants russian\nwhen lieutenant domash over gavrilo\nthen cannot lieutenant karelians over gavrilo N4.1.3d",
    );
}

#[test]
fn a_stack_lasts_although_one_becomes_marshal() {
    // N4.1.3e, N4.9.5a
    let s = play(
        "given box 3; hermann at dorpat; yaroslav at dorpat; andreas at riga; gavrilo at pskov; lieutenant hermann over yaroslav; stage wastage\ndice T0 T2 R13 R6\nthen box 4",
    );
    assert_eq!(s.game.lord(lord("hermann")).lower, None);
    play(
        "given box 1; hermann at dorpat; yaroslav at dorpat; gavrilo at pskov; lieutenant hermann over yaroslav; card hermann\nthen hermann marshal\nwhen march odenpah by track_crossroads\nthen yaroslav at odenpah",
    );
}

#[test]
fn cards_alternate_and_every_real_card_ends_with_feed() {
    // N4.2a, N4.2.3b, N4.2.1b, N4.2.1f, N4.7.5a, N4.8a, N4.8.2a, N4.8.3a, Q16, D17
    play(
        "given box 1; hermann at dorpat coin 1 service 5; gavrilo at pskov moved prov 1 service 9; card hermann\nwhen done\nthen stage pay teutonic; gavrilo has prov 0\nwhen done\nthen stage command; asked russian; gavrilo unmoved",
    );
}

#[test]
fn a_full_command_leaves_the_legate() {
    // N4.2.1e, Q11, N4.7.4a
    play(
        "given box 1; hermann at dorpat; gavrilo at pskov; capability T13; legate dorpat; card hermann\nwhen tax\nthen hermann has coin 1; legate dorpat",
    );
    play("given box 1; hermann at ugaunia; gavrilo at pskov; card hermann\nthen cannot tax N4.7.4a");
    // Q13: at a Seat that the enemy holds, while he besieges it.
    play(
        "given box 1; hermann at dorpat; conquered dorpat; siege dorpat 1; gavrilo at pskov; card hermann\nthen can tax",
    );
}

#[test]
fn menus_of_besieged_and_unbesieged_lords() {
    // N4.2.2a, N4.2.2b
    play(
        "given box 1; gavrilo at pskov inside R18; siege pskov 1; hermann at pskov; card gavrilo\nthen choices sally | walls | done",
    );
    play(
        "given box 1; knud_abel at reval inside ship 4; siege reval 1; gavrilo at reval; hermann at dorpat; card knud_abel
         then cannot march warbola by track_reval_warbola N4.2.2a; cannot supply N4.2.2a; cannot forage N4.2.2a; cannot ravage reval N4.2.2a; cannot tax N4.2.2a; cannot sail leal N4.2.2a",
    );
    play(
        "given box 1; hermann at dorpat; gavrilo at novgorod; card hermann\nthen can march ugaunia by track_crossroads; can supply; can forage; can tax; can done; cannot siege; cannot storm",
    );
}

#[test]
fn who_marches_with_whom() {
    // N4.3a, N4.3b, N4.3c, N4.3.1b, N4.3.1c, N4.3.3a, D18
    play(
        "given box 1; andreas at riga; rudolf at riga; heinrich at riga; yaroslav at riga; gavrilo at novgorod; lieutenant rudolf over heinrich; card andreas\nthen can along rudolf; cannot along heinrich N4.3.1b; can along yaroslav\nwhen along rudolf; along yaroslav; stay yaroslav; march wenden by water_riga_wenden\nthen rudolf at wenden; heinrich at wenden; yaroslav at riga; heinrich moved; yaroslav unmoved",
    );
    play(
        "given box 1; rudolf at riga; heinrich at riga; andreas at wenden; gavrilo at novgorod; card rudolf\nthen cannot along heinrich N4.3.1c",
    );
}

#[test]
fn what_costs_two_says_why() {
    // N4.3.2d, N4.7.2b, N4.7.3a
    play(
        "given box 1; hermann at ugaunia cart 1 prov 2; gavrilo at novgorod; card hermann 1\nthen cannot march dorpat by track_crossroads N4.3.2d; cannot sail leal N4.7.3a",
    );
    play("given box 1; hermann at uzmen; gavrilo at pskov; card hermann 1\nthen cannot ravage uzmen N4.7.2b");
}

#[test]
fn the_legate_may_stay_after_all() {
    // N1.4.1d, D18
    play(
        "given box 1; hermann at dorpat; gavrilo at novgorod; capability T13; legate dorpat; card hermann\nwhen along legate; stay legate\nthen cannot along legate N1.4.1d\nwhen march odenpah by track_crossroads\nthen legate dorpat; hermann at odenpah",
    );
}

#[test]
fn approached_lords_choose_different_roads() {
    // N4.3.4a, N4.3.4b, N4.3.4d, N4.3.4i, D19, N4.3.4o
    play(
        "given box 1; hermann at pskov; conquered pskov; gavrilo at dubrovno; domash at dubrovno; rudolf at porkhov; siege porkhov 1; card hermann
         when march dubrovno by track_pskov_dubrovno
         then can avoid gavrilo shelon_river by water_dubrovno_shelon_river; cannot avoid gavrilo porkhov by track_porkhov_dubrovno N4.3.4d
         when avoid gavrilo shelon_river by water_dubrovno_shelon_river; avoid domash shelon_river by water_dubrovno_shelon_river
         then gavrilo at shelon_river; domash at shelon_river; domash moved; stage command; actions 2",
    );
}

#[test]
fn what_avoiding_lords_leave_is_chosen_and_divided() {
    // N4.3.4e, N4.3.4f, N4.3.4j, D19, D21: two go along one Way with one Boat between them, and a third changes his mind
    play(
        "given box 1; andreas at pskov; rudolf at pskov; conquered pskov; gavrilo at dubrovno boat 1 prov 3 loot 1; domash at dubrovno prov 2; vladislav at dubrovno; heinrich at riga; card andreas
         when along rudolf; march dubrovno by track_pskov_dubrovno; avoid gavrilo shelon_river by water_dubrovno_shelon_river; avoid vladislav shelon_river by water_dubrovno_shelon_river; stay vladislav
         then cannot avoid vladislav shelon_river by water_dubrovno_shelon_river N4.3.4b
         when avoid domash shelon_river by water_dubrovno_shelon_river
         then stage avoid_drop; choices discard gavrilo provender | discard domash provender
         when discard gavrilo provender; discard domash provender; discard domash provender
         then ask divide; choices provender to andreas | provender to rudolf; gavrilo has prov 1 loot 0; domash has prov 0
         when provender to andreas; provender to andreas; provender to rudolf; provender to rudolf; loot to rudolf
         then andreas has prov 2; rudolf has prov 2 loot 1; vladislav at dubrovno; gavrilo at shelon_river; domash at shelon_river",
    );
}

#[test]
fn avoiding_lords_free_trade_routes_and_lose_the_legate() {
    // N4.3.4i, N4.3.4m, N1.4.1f, N4.3.6b
    play(
        "given box 1; hermann at volkhov; conquered volkhov ladoga; aleksandr at novgorod; domash at rusa; capability T13; legate volkhov; card aleksandr\nwhen march volkhov by water_novgorod_volkhov; avoid hermann ladoga by water_ladoga_volkhov\nthen hermann at ladoga; legate out; not play T13; not conquered volkhov; aleksandr at volkhov",
    );
}

#[test]
fn withdrawal_fills_the_stronghold_and_the_siege_begins() {
    // N4.3.4k, N4.3.4l, N4.3.5d, D22
    play(
        "given box 1; hermann at dubrovno; gavrilo at pskov; card hermann\nwhen march pskov by track_pskov_dubrovno; done; withdraw gavrilo\nthen siege pskov 1; gavrilo inside; gavrilo unmoved",
    );
}

#[test]
fn a_withdrawal_that_is_not_possible_says_why() {
    // N4.3.4k, N4.1.3g, N4.4.3f
    play(
        "given box 1; hermann at dubrovno; gavrilo at porkhov; domash at porkhov; vladislav at porkhov; lieutenant gavrilo over domash; card hermann\nwhen march porkhov by track_porkhov_dubrovno; done\nthen cannot withdraw gavrilo N4.1.3g; can withdraw vladislav\nwhen withdraw vladislav\nthen stage fight",
    );
    play(
        "given box 1; aleksandr at izborsk kn 9; hermann at ugaunia mil 1; domash at novgorod; andreas at riga; card aleksandr\ndice 6\nwhen march ugaunia by track_ugaunia_izborsk; done; fight; fight; hit militia\nthen cannot withdraw hermann N4.4.3f",
    );
}

#[test]
fn joining_a_siege_is_no_approach() {
    // N4.3.5c, N4.3.5f, N4.3.5e
    play(
        "given box 1; hermann at izborsk; conquered izborsk; andreas at pskov; siege pskov 2; gavrilo at pskov inside; domash at novgorod; card hermann\nwhen march pskov by track_pskov_izborsk\nthen siege pskov 2; actions 2; stage command",
    );
    play(
        "given box 1; andreas at pskov; siege pskov 2; gavrilo at pskov inside; domash at novgorod; card andreas\nwhen march izborsk by track_pskov_izborsk\nthen siege pskov 0; gavrilo outside",
    );
}

#[test]
fn siegeworks_grow_with_enough_lords() {
    // N4.5.1c, D35
    play(
        "given box 1; aleksandr at fellin prov 2; andrey at fellin prov 2; siege fellin 1; hermann at dorpat; card aleksandr\nwhen siege\nthen siege fellin 2",
    );
    play(
        "given box 1; hermann at pskov; siege pskov 1; gavrilo at pskov inside; card hermann\nthen cannot surrender N4.5.1b; can siege",
    );
}

#[test]
fn supply_sources_and_ships() {
    // N4.6a, N4.6.1c, N4.6.2d, N4.6.3a, D37, N7.T18C.b
    play(
        "given box 1; hermann at narwia; knud_abel at leal ship 1 T18; gavrilo at novgorod; card hermann\nwhen supply all\nthen hermann has prov 2",
    );
    play(
        "given box 1; hermann at neva; knud_abel at neva ship 1; gavrilo at novgorod; conquered neva; card hermann\nwhen supply; draw neva ship 0 0\nthen hermann has prov 1",
    );
    play(
        "given box 1; domash at novgorod ship 2; hermann at dorpat; card domash\nwhen supply; draw novgorod 0 0\nthen can done; domash has prov 1\nwhen done\nthen actions 1",
    );
    play("given box 1; hermann at dorpat inside; siege dorpat 1; gavrilo at dorpat; card hermann\nthen cannot supply");
}

#[test]
fn ravage_at_a_siege_and_by_raiders() {
    // N4.7.2d, D38, N7.T2C.a
    play("given box 1; hermann at pskov; siege pskov 1; gavrilo at novgorod; card hermann\nthen can ravage pskov");
    play(
        "given edition first; box 1; hermann at ugaunia T2; gavrilo at novgorod; card hermann\nthen can ravage izborsk; can ravage uzmen\nwhen ravage izborsk\nthen hermann has prov 1 loot 1; cannot ravage uzmen N7.T2C.a",
    );
    play(
        "given box 1; hermann at ugaunia maa 1 T2; gavrilo at novgorod; card hermann\nthen cannot ravage izborsk N7.T2C.a",
    );
    play("given box 1; hermann at ugaunia T2; gavrilo at uzmen; card hermann\nthen cannot ravage uzmen N7.T2C.a");
}

#[test]
fn sail_joins_sieges_and_avoids_lords() {
    // N4.7.3a, N4.7.3d, D39, Q9
    play(
        "given box 1; knud_abel at reval kn 1 ship 4; hermann at koporye; siege koporye 1; vladislav at koporye inside; gavrilo at luga; card knud_abel\nthen cannot sail luga N4.7.3a; can sail koporye\nwhen sail koporye\nthen knud_abel at koporye; siege koporye 1; knud_abel service 16",
    );
}

#[test]
fn lords_eat_their_own_first() {
    // N4.8.1b, N4.8.1c, D40
    play(
        "given box 1; hermann at ugaunia prov 2 loot 1 moved service 9; gavrilo at novgorod; stage feed\nthen choices eat hermann provender | eat hermann loot | feed all\nwhen eat hermann loot\nthen hermann has prov 2 loot 0; hermann service 9",
    );
    play(
        "given box 1; hermann at ugaunia moved service 9; rudolf at ugaunia moved service 9; andreas at ugaunia prov 1; gavrilo at novgorod; stage feed\nthen choices share andreas hermann provender | share andreas rudolf provender | feed all\ndice T0 T2 R13 R6\nwhen share andreas rudolf provender\nthen hermann service 8; rudolf service 9",
    );
    play(
        "given box 1; hermann at uzmen prov 2 loot 1 moved service 9; gavrilo at novgorod; stage feed\nwhen feed all\nthen hermann has prov 2 loot 0",
    );
}

#[test]
fn the_campaign_ends_in_order() {
    // N4.9a, N4.9.5c, N4.9.5d, N4.9.5e, D42, D43, D41
    play(
        "given box 3; hermann at dorpat boat 2 T4; gavrilo at pskov; event T16; capability T8; held T3; stage end\nwhen waste hermann boat\nthen stage discard teutonic; deck T16; choices drop T3 | drop T4 | drop T8 | done\ndice T0 T2 R13 R6\nwhen drop T3; drop T8; done\nthen held teutonic 0; deck T3 T8; box 4",
    );
    play(
        "given edition first; box 8; hermann at dorpat; gavrilo at pskov; ravaged vod tesovo; stage end\ndice T0 T2 R13 R6\nthen ravaged vod tesovo; box 9",
    );
}

#[test]
fn sleds_become_carts_again() {
    // N4.9.3a, Q14
    play(
        "given box 6; hermann at dorpat sled 8 cart 3; gavrilo at pskov; stage wastage\nthen hermann has cart 6 sled 0",
    );
}

#[test]
fn laden_marches_and_exact_discards() {
    // Q26, N4.3.2e
    let s = play(
        "given box 1; andreas at riga boat 1 prov 2 loot 1; rudolf at riga prov 2; gavrilo at novgorod; card andreas\nwhen along rudolf; march wenden by water_riga_wenden heavy\nthen choices discard andreas provender | discard rudolf provender\nwhen discard rudolf provender; discard andreas provender",
    );
    assert_eq!(s.game.mat(lord("andreas")).assets[AssetId::Loot], 1);
}

#[test]
fn excess_capabilities_go_card_by_card() {
    // D14, N4.0b
    play(
        "given box 4; andreas at riga kn 2; gavrilo at pskov; capability T11 T12 T8; mustered andreas__summer_crusaders; stage trim\nwhen drop T11\nthen winner russian",
    );
}
