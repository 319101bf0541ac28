//! V4 rounds, piles and cooperation, V5 income, V6 preparation.

use ravelin_core::{Hidden, Seat, Set};

use crate::questions::Frame;
use crate::rules::city::City;
use crate::scene::play;

#[test]
fn phases_come_in_order_and_the_marker_passes() {
    // V4.1.1, V4.1.2, V4.1.3, V7.1, V7.6.5, V18.8
    play(
        "given income; seats 3; round 4; start b; a units none; pile squires squires prussian_levy wrong_track razzle_dazzle no_enemies_in_sight; a hand none
         dice senieji_trakai punia darsuniskis kaunas semeliskes ariogala tverai raseiniai kaltinenai medininkai kernave ukmerge giedraiciai maisiagala utena wrong_track razzle_dazzle
         then frame city; asked b; round 4",
    );
    let scene = play(
        "given seats 3; round 4; start b; a hand kernave; b hand kaunas; c hand siauliai
         then asked b
         when pass
         then asked c
         when pass
         then asked a
         dice medininkai kraziai tverai ariogala kaltinenai utena giedraiciai ukmerge asmena maisiagala senieji_trakai punia darsuniskis merkine birstonas wrong_track razzle_dazzle
         when pass
         then round 5; start c; frame city",
    );
    // Hands were drawn, Order cards revealed: income and preparation are over before the City Phase.
    assert_eq!(scene.game.p.frames[0], Frame::City(City { seat: Seat(2) }));
    assert!(scene.game.each_seat().all(|s| !scene.game.player(s).hand.is_empty()));
}

#[test]
fn piles_are_refilled_only_when_a_card_is_needed() {
    // V4.2.1, V4.2.2, V4.2.3, C7
    play(
        "given income; round 4; a unit_draw farmers; a unit_discard townguard
         dice maisiagala giedraiciai nemencine asmena alytus darsuniskis merkine semeliskes senieji_trakai wrong_track razzle_dazzle
         when a: draw 1 units 4 provinces
         then a units farmers; a unit_draw none; a unit_discard townguard",
    );
    play(
        "given income; round 4; a unit_draw farmers; a unit_discard townguard 2 raiders; b unit_discard light_horse
         dice farmers raiders townguard
         dice kernave ukmerge birstonas punia semeliskes alytus kaunas wrong_track no_enemies_in_sight
         when a: draw 3 units 2 provinces; b: draw 0 units 5 provinces
         then a units farmers raiders townguard; a unit_draw townguard; b unit_discard light_horse; journal all shuffles the Unit discard pile",
    );
    // Nothing to draw: the symbol hits nobody.
    play(
        "given military; round 4; a row crossbow_company; a value 2; a target quarter; hold b
         dice vilnius
         then points 14; journal all The defence fails against Crossbow Company; told V14.7.6 0; told V14.7.7 0",
    );
}

#[test]
fn discard_piles_are_open() {
    // V4.2.4
    let scene =
        play("given round 4; a discard kernave; a unit_discard raiders; a row squires; pile empty; a hand utena");
    for viewer in [None, Some(ravelin_core::Seat(1))] {
        let json = serde_json::to_value(scene.game.view(viewer)).unwrap();
        let player = &json["state"]["players"][0];
        assert!(player["discard"].as_array().unwrap().iter().any(|c| c == "kernave"));
        assert_eq!(player["unit_discard"]["raiders"], 1);
        assert_eq!(json["state"]["order"]["discard"]["brother_knights"], 2);
    }
}

#[test]
fn destinations_are_reshuffled_with_the_one_just_discarded() {
    // V4.2.5, V18.1, V18.2, C8
    play(
        "given evening; round 4; attacked a; destinations 0 0; hold a
         dice vilnius
         then a target vilnius; destinations 2 2; journal all Destination cards are shuffled",
    );
    play(
        "given evening; round 4; attacked a b; destinations 1 1; hold a
         dice quarter vilnius
         then a target quarter; b target vilnius; destinations 0 0; told V4.2.5 0",
    );
}

#[test]
fn nobody_spends_the_cards_of_another() {
    // V4.3.2, V14.3.1, V4.3.1
    play(
        "given military; round 4; a row sergeants; a value 2; a units townguard 2; b units farmers
         then asked a; choices deploy townguard 1 | follow the plan | done
         when done
         then asked b; choices deploy farmers 1 | follow the plan | done",
    );
    play(
        "given round 4; a hand kernave; b hand merkine
         then a purse 2 0; b purse 1 0",
    );
}

#[test]
fn a_single_option_is_carried_out_unasked() {
    // V4.5.1, V4.5.3
    // b can only pass and is not asked; a may recruit.
    play(
        "given round 4; a hand maisiagala deltuva
         when recruit townguard; pay maisiagala; settle
         then asked a; can recruit farmers",
    );
    // The only Province pays without asking; then nobody can do anything but pass.
    play(
        "given round 4; a hand maisiagala
         when recruit townguard; settle
         then round 5; a unit_discard townguard; a discard maisiagala",
    );
    // Without options a decision is skipped.
    play(
        "given evening; round 4; a builds guardhouse 1,1; hold a
         then round 5",
    );
}

#[test]
fn equal_cards_are_one_option() {
    // V4.5.2
    play(
        "given military; round 4; a row sergeants; a value 2; a units townguard 3 farmers
         then choices deploy townguard 1 | deploy farmers 1 | follow the plan | done",
    );
    play(
        "given round 4; a builds workshop 0,-1 workshop -1,-1; a hand maisiagala asmena
         when build storehouse 1,1
         then choices pay as proposed | pay maisiagala | pay asmena | use workshop",
    );
}

#[test]
fn the_first_round_gives_provinces_only() {
    // V5.1
    play(
        "given setup a; seats 3
         dice wrong_track no_enemies_in_sight
         when columns; rider; bear
         then a hand 8; b hand 8; c hand 8; a units none; a unit_draw 3; a draw none; round 1",
    );
}

#[test]
fn income_counts_buildings_less_enemy_buildings() {
    // V5.2, V19.3, V9.2, V9.4
    play("given a builds estate 0,1 palace 0,2 manufactory 0,-1\nthen a income 8; b income 5");
    play(
        "given forts toll_castle river_blockade timber_fort; a builds manufactory 0,-1
         then a income 3; b income 2",
    );
}

#[test]
fn income_is_split_freely_within_the_piles() {
    // V5.3, V5.3a, V5.4, V5.8, D2, Q12
    play(
        "given income; round 4; a unit_draw farmers townguard; a unit_discard raiders
         then a income_choices 0 3; cannot draw 4 units 1 provinces V5.3; because draw 4 units 1 provinces: in your piles are 3 of 4 Units; choices a: draw 0 units 5 provinces | draw 1 units 4 provinces | draw 2 units 3 provinces | draw 3 units 2 provinces",
    );
    // Only three Provinces are left: at least two Units.
    play(
        "given income; round 4; a unit_draw farmers 3 townguard 2; a loot kernave utena deltuva asmena ukmerge
         then a income_choices 2 5; prompt V5.3; cannot draw 1 units 4 provinces V5.3; because draw 1 units 4 provinces: in your piles are 3 of 4 Provinces
         dice 2xfarmers giedraiciai maisiagala alytus darsuniskis merkine semeliskes senieji_trakai wrong_track razzle_dazzle
         when a: draw 2 units 3 provinces
         then a hand 8; a units 2",
    );
    // Fewer cards than income: all of them.
    play(
        "given income; round 4; a draw none; a loot kernave utena deltuva asmena ukmerge nemencine giedraiciai; a unit_draw farmers
         dice birstonas punia semeliskes alytus kaunas wrong_track no_enemies_in_sight
         then a hand 8; a units farmers",
    );
}

#[test]
fn all_fix_their_income_before_a_card_is_drawn() {
    // V5.5, V5.5a, D2
    let given = "given income; round 4; a unit_draw farmers 2; b unit_draw farmers";
    let fixed = "then asked a b\nwhen a: draw 2 units 3 provinces";
    let scene = play(&format!("{given}\n{fixed}"));
    assert_eq!(scene.game.player(Seat(0)).hand, Set::NONE, "nothing is drawn yet");
    // That a has fixed it is seen by all, what it is only by a.
    let seen = |viewer| scene.game.view(viewer);
    assert_eq!(seen(Some(Seat(0))).income, Some(2));
    assert_eq!((seen(Some(Seat(1))).income, seen(None).income), (None, None));
    assert!(seen(None).public.window.committed.has(Seat(0)));
    let [a, b, rows] =
        ["deltuva ukmerge asmena", "birstonas punia semeliskes senieji_trakai", "wrong_track razzle_dazzle"];
    let both = "when b: draw 1 units 4 provinces";
    let scene = play(&format!(
        "{given}
         {fixed}
         dice {a} {b} {rows}
         {both}"
    ));
    assert_eq!((scene.game.player(Seat(0)).units.total(), scene.game.player(Seat(1)).units.total()), (2, 1));
    let told = scene.journal(None);
    let at = |words: &str| told.find(words).unwrap_or_else(|| panic!("{words}: {told}"));
    assert!(at("Player A draws Farmers") < at("Player B draws Farmers"), "A starts");
    let later = play(&format!(
        "{given}; start b
         {fixed}
         dice {b} {a} {rows}
         {both}"
    ));
    let drawn = later.journal(None);
    assert!(drawn.find("Player B draws Farmers") < drawn.find("Player A draws Farmers"), "B starts: {drawn}");
    assert!(
        told.lines().any(|l| l.starts_with("Player A draws") && !l.contains("Farmers")),
        "Provinces are seen by all"
    );
}

#[test]
fn stored_cards_and_loot_come_back_but_not_lent_ones() {
    // V5.6, V5.7, V9.6, V9.7, V15.6, Q16
    play(
        "given income; round 4; a builds guardhouse 1,1 storehouse 2,1 post_station 1,-1; a stored kernave; a guarded light_horse; a shared utena; a loot deltuva
         dice maisiagala ukmerge asmena nemencine alytus darsuniskis merkine semeliskes senieji_trakai wrong_track razzle_dazzle
         then a hand 7; a units light_horse; a stored none; a loot none; a shared utena; a guarded none; journal all Player A takes the loot into hand: Deltuva.; journal all Player A takes Kernavė back from Storehouse.; journal all Player A takes Light Horse back from Guardhouse.",
    );
    // A Unit alone is told, too.
    play(
        "given income; round 4; a builds guardhouse 1,1; a guarded light_horse
         dice kernave ukmerge giedraiciai utena asmena alytus darsuniskis merkine semeliskes senieji_trakai wrong_track razzle_dazzle
         then a units light_horse; journal all Player A takes Light Horse back from Guardhouse.; told V5.6 1",
    );
}

#[test]
fn each_player_reveals_one_card() {
    // V6.1, V6.2, V6.6
    play(
        "given prepare; seats 3; round 4; start c; a row squires; pile grey_mantles sergeants scouts
         dice grey_mantles sergeants scouts
         then c row grey_mantles; a row squires sergeants; b row scouts; a strength 3; frame city; journal all Player C reveals Grey Mantles for the row: strength 3 against 3. The row will attack",
    );
}

#[test]
fn enemy_buildings_come_into_the_middle() {
    // V6.3, V2.6
    play(
        "given prepare; round 4; pile toll_castle squires
         dice toll_castle squires
         then forts toll_castle; a row none; b row squires; a income 4",
    );
}

#[test]
fn a_boost_brings_no_other_card() {
    // V6.4, Q13
    play(
        "given prepare; round 9; pile empty
         dice boost_1 squires
         then part 2; a row none; b row squires; frame city",
    );
}

#[test]
fn the_final_attack_stops_the_round() {
    // V6.5, V21.1
    let scene = play(
        "given prepare; part 2; round 20; pile empty; a hand none
         then winner all; b row none; round 20",
    );
    assert_eq!(scene.journal(None).matches("reveals").count(), 1, "{}", scene.journal(None));
}
