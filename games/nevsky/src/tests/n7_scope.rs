//! N7: what cards do outside Battle, and where they do nothing.

use super::every;

#[test]
fn command_bonuses_only_where_they_hold() {
    // N4.2.1a, N7.T1C.a, N7.T12C.a, N7.R5C.a, N7.R11C.a, N7.R15C.a
    every(&[
        "given box 1; knud_abel at reval; gavrilo at pskov; capability T1; card knud_abel\nthen actions 3",
        "given box 1; hermann at fellin; gavrilo at pskov; capability T12; card hermann\nthen actions 4",
        "given box 1; hermann at dorpat; gavrilo at pskov; capability T12; card hermann\nthen actions 3",
        "given box 1; gavrilo at pskov kn 1 R5; hermann at dorpat; card gavrilo\nthen actions 3",
        "given box 1; gavrilo at pskov kn 1 R6; hermann at dorpat; card gavrilo\nthen actions 3",
        "given box 1; gavrilo at pskov lh 1 R5; hermann at dorpat; card gavrilo\nthen actions 2",
        "given box 1; aleksandr at rusa R11; andrey at rusa; hermann at dorpat; card aleksandr\nthen actions 4",
        "given box 1; aleksandr at rusa R11; andrey in 5; hermann at dorpat; card aleksandr\nthen actions 3",
        "given box 1; gavrilo at novgorod; hermann at dorpat; capability R15; card gavrilo\nthen actions 3",
        "given box 1; gavrilo at pskov; hermann at dorpat; capability R15; card gavrilo\nthen actions 2",
    ]);
}

#[test]
fn the_archbishopric_is_a_seat_of_every_russian() {
    // N1.3.1o, N7.R15C.a
    every(&[
        "given box 1; gavrilo at novgorod; hermann at dorpat; capability R15; card gavrilo\nthen gavrilo seats novgorod pskov; can tax\nwhen supply all\nthen gavrilo has prov 1",
        "given box 1; gavrilo at novgorod; hermann at dorpat; card gavrilo\nthen gavrilo seats pskov; cannot tax N4.7.4a",
    ]);
}

#[test]
fn famine_leaves_one_seat_to_the_teutons() {
    // N7.R7E.a, N7.T16E.a: Ships are unaffected
    let first = "given edition first; box 1; hermann at dorpat cart 3; gavrilo at novgorod; card hermann";
    let second = "given box 1; hermann at dorpat cart 3; gavrilo at novgorod; card hermann";
    every(&[
        &format!("{first}\nthen can supply 2"),
        &format!("{first}; event R7\nthen can supply 1; cannot supply 2"),
        &format!("{second}\nwhen supply all\nthen hermann has prov 2"),
        &format!("{second}; event R7\nwhen supply all\nthen hermann has prov 1"),
        "given edition first; box 1; knud_abel at reval ship 2; gavrilo at novgorod; event R7; card knud_abel\nwhen supply 2\nthen can supply 3",
    ]);
}

#[test]
fn cogs_count_double_at_home_and_for_others() {
    // N7.T18C.a, N7.T18C.b
    every(&[
        "given box 1; knud_abel at narwia ship 1 T18; gavrilo at novgorod; card knud_abel\nwhen supply all\nthen knud_abel has prov 2",
        "given box 1; knud_abel at narwia ship 1; gavrilo at novgorod; card knud_abel\nwhen supply all\nthen knud_abel has prov 1",
        "given box 1; andreas at riga kn 2; knud_abel at reval ship 1 T18; gavrilo at novgorod; card andreas\nthen can sail leal",
        "given box 1; andreas at riga kn 2; knud_abel at reval ship 1; gavrilo at novgorod; card andreas\nthen cannot sail leal N4.7.3b",
    ]);
}

#[test]
fn russian_raiders_ride_as_often_as_they_like_without_loot() {
    // N7.R12C.a
    every(&[
        "given box 1; gavrilo at izborsk lh 1 R14; hermann at riga; card gavrilo 2\nwhen ravage ugaunia; ravage kirrumpah\nthen gavrilo has prov 2 loot 0; ravaged ugaunia kirrumpah",
        "given box 1; gavrilo at izborsk ah 1 R12; hermann at riga; card gavrilo 2\nthen can ravage ugaunia",
        "given box 1; gavrilo at izborsk kn 1 R12; hermann at riga; card gavrilo 2\nthen cannot ravage ugaunia N7.R12C.a",
    ]);
}

#[test]
fn teutonic_raiders_ride_once_past_no_enemy_lord() {
    // N7.T2C.a
    let raid = |unit: &str| format!("given edition first; box 1; hermann at dubrovno {unit} 1 T2; vladislav at ladoga");
    every(&[
        &(raid("kn") + "; card hermann\nthen can ravage pskov"),
        &(raid("kn")
            + "; conquered porkhov; gavrilo at porkhov; siege porkhov 1; andreas at riga; card hermann\nthen cannot ravage porkhov N4.7.2a"),
        &(raid("sg") + "; card hermann\nthen can ravage pskov"),
        &(raid("lh") + "; card hermann\nthen can ravage pskov"),
        &(raid("maa") + "; card hermann\nthen cannot ravage pskov N7.T2C.a"),
        &(raid("kn")
            + "; gavrilo at porkhov inside; siege porkhov 1; andreas at porkhov; card hermann\nthen cannot ravage porkhov N7.T2C.a"),
        &(raid("kn")
            + "; card hermann\nwhen ravage dubrovno\nthen can ravage pskov\nwhen ravage pskov\nthen hermann has prov 2 loot 2; cannot ravage porkhov N7.T2C.a"),
    ]);
}

#[test]
fn converts_need_light_horse_in_the_group() {
    // N7.T3C.a, N7.T3C.b
    every(&[
        "given box 1; yaroslav at odenpah kn 1 T3; gavrilo at pskov; card yaroslav\nwhen march dorpat by track_crossroads\nthen actions 1",
        "given box 1; andreas at dorpat kn 1 T3; rudolf at dorpat lh 1; gavrilo at pskov; card andreas\nwhen along rudolf; march odenpah by track_crossroads\nthen actions 3\nwhen march dorpat by track_crossroads\nthen actions 2",
        "given box 1; andreas at dorpat kn 1; yaroslav at dorpat lh 1 T3; gavrilo at pskov; card andreas 0\nwhen along yaroslav; march odenpah by track_crossroads\nthen andreas at odenpah; yaroslav at odenpah",
    ]);
}

#[test]
fn stonemasons_and_stone_kremlin_keep_to_their_places() {
    // N7.T17C.a, N7.R18C.a
    let masons = |at: &str, more: &str| {
        format!("given box 1; hermann at {at} prov 6 T17; gavrilo at novgorod; andreas at riga; {more}; card hermann\n")
    };
    let kremlin = |at: &str, more: &str| {
        format!("given box 1; gavrilo at {at} R18; hermann at dorpat; andreas at riga; {more}; card gavrilo\n")
    };
    every(&[
        &(masons("dubrovno", "castle russian koporye") + "then can castle"),
        &(masons("dubrovno", "castle russian koporye; castle teutonic ostrov") + "then cannot castle N7.T17C.a"),
        &(masons("dubrovno", "castle teutonic dubrovno") + "then cannot castle N7.T17C.a"),
        &(masons("izborsk", "siege izborsk 1") + "then cannot castle N7.T17C.a"),
        &(masons("izborsk", "conquered izborsk") + "then can castle"),
        &(kremlin("pskov", "conquered pskov; siege pskov 1") + "then cannot walls N7.R18C.a"),
        &(kremlin("koporye", "castle russian koporye") + "then cannot walls N7.R18C.a"),
        &(kremlin("pskov", "walls pskov") + "then cannot walls N7.R18C.a"),
        &(kremlin("pskov", "walls rusa")
            + "then can walls; can walls from rusa\nwhen walls from rusa\nthen walls pskov"),
    ]);
}

#[test]
fn lodya_turns_two_ships_or_boats() {
    // N7.R16C.a
    every(&[
        "given box 1; gavrilo at pskov ship 2 prov 2 R16; hermann at dorpat; card gavrilo\nwhen march ostrov by water_pskov_ostrov\nthen actions 1; gavrilo has prov 2",
        "given box 1; gavrilo at neva kn 1 lh 1 boat 4 R16; hermann at dorpat; card gavrilo\nthen cannot sail luga N4.7.3b",
        "given box 1; gavrilo at neva kn 1 boat 4 R16; hermann at dorpat; card gavrilo\nthen can sail luga",
    ]);
}

#[test]
fn treachery_needs_no_russian_on_map() {
    // N7.T3E.b
    every(&[
        "given box 1; levy; hermann at dorpat; gavrilo in 3; held T3; stage pay teutonic\nthen can play T3 kaibolovo; can play T3 koporye",
    ]);
}

#[test]
fn shifting_events_choose_among_the_right_pieces() {
    // N7.R9E.a, N7.T1E.b, N7.T12E.a, N7.R11E.a
    every(&[
        "given box 3; levy; andreas at riga service 1; heinrich at leal service 1; gavrilo at pskov; stage events russian\ndice R9 R0\nthen choices shift andreas left 2 | shift heinrich left 2",
        "given box 3; levy; hermann at dorpat; aleksandr at novgorod service 9; andrey at novgorod service 9; stage events teutonic\ndice T1 T0\nthen can shift aleksandr left 2; can shift andrey right 2",
        "given box 3; levy; hermann at dorpat; aleksandr at novgorod service 5; andrey at novgorod service 9; stage events teutonic\ndice T12 T0\nthen can shift aleksandr left 2; can shift andrey right 2",
        "given box 3; levy; knud_abel at reval service 9; gavrilo at pskov; stage events russian\ndice R11 R0\nthen choices shift knud_abel left 1 | shift knud_abel right 1 | done",
    ]);
}

#[test]
fn prussian_revolt_wants_an_unbesieged_andreas_and_an_empty_riga() {
    // N7.R14E.a
    let revolt =
        |more: &str| format!("given box 3; levy; {more}; stage events russian\ndice R14 R0\nthen andreas at fellin");
    every(&[
        &revolt("andreas at fellin inside; siege fellin 1; gavrilo at fellin"),
        &revolt("andreas at fellin; gavrilo at pskov; capability T13; legate riga"),
        &revolt("andreas at fellin; gavrilo at pskov; ravaged riga"),
    ]);
}

#[test]
fn crusaders_come_in_summer_only_and_hillforts_feed_no_besieged_lord() {
    // N7.T11C.b, N7.T8C.a, N7.T13E.b
    every(&[
        "given box 3; levy; andreas at riga kn 1; gavrilo at pskov; capability T11; stage crusaders\nthen vassal andreas__summer_crusaders ready; andreas has kn 1",
        "given box 9; levy; andreas at riga kn 1; gavrilo at pskov; capability T11; stage crusaders\nthen vassal andreas__summer_crusaders mustered; andreas has kn 4",
        "given box 1; hermann at dorpat inside moved; siege dorpat 1; gavrilo at dorpat; capability T8; stage feed\nthen not stage hillforts",
        "given box 1; hermann at dorpat moved; gavrilo at pskov; capability T8; stage feed\nthen stage hillforts",
        "given box 3; heinrich at leal service 9; hermann at dorpat; gavrilo at pskov; held T13; card heinrich\nwhen play T13; to hermann\nthen can take ship; cannot take loot",
    ]);
}

#[test]
fn the_owner_of_a_hold_event_may_play_it_before_his_feed() {
    // N3.1.3g: own Feed is an own window
    every(&[
        "given box 1; hermann at dorpat prov 1 moved; rudolf in 5; gavrilo at pskov; held T8; card hermann\nwhen done\nthen stage feed_stop; asked teutonic; can play T8 rudolf left",
    ]);
}
