//! V14.1 to V14.5 the fight, V14.7 damage, V14.9 cleaning up.

use crate::scene::{play, told_under};

#[test]
fn a_row_attacks_when_its_sum_reaches_the_value() {
    // V14.1.1, V14.1.3
    play(
        "given military; round 4; a row squires scouts; a value 1; b row squires; b value 2; a units farmers 2 townguard
         then foes squires scouts; b row squires; journal all Military Phase: the row of Player A attacks",
    );
    play(
        "given military; hold a; round 4; a row squires; a value 2; b row scouts; b value 1
         then a row squires; b row scouts; round 5",
    );
}

#[test]
fn extra_enemies_come_row_by_row() {
    // V14.1.2, V14.1.2a, V19.4, Q4
    // Two such Buildings: two cards for each attacking row, in turn order; the row of b does not attack and gets none.
    play(
        "given military; seats 3; round 4; start b; forts muster_camp beacon_hill; a row sergeants; a value 2; c row sergeants; c value 2; b row squires; b value 5
         given pile grey_mantles grey_mantles turcopoles turcopoles; a units townguard 2 farmers
         dice grey_mantles grey_mantles turcopoles turcopoles
         then foes sergeants grey_mantles grey_mantles sergeants turcopoles turcopoles; b row squires",
    );
    // They are told as what they are: extra cards of rows that attack already.
    let scene = play(
        "given military; round 4; forts muster_camp; a row sergeants; a value 2; pile turcopoles; a units townguard 2 farmers
         dice turcopoles
         then foes sergeants turcopoles; told V6.2 0",
    );
    assert_eq!(told_under(&scene, "Muster Camp adds an enemy: Player A reveals Turcopoles for the row"), ["V14.1.2"]);
    // An enemy Building that is drawn so is discarded though there is room.
    play(
        "given military; hold a; round 4; forts muster_camp; a row sergeants; a value 2; pile toll_castle
         dice toll_castle
         dice vilnius
         then forts muster_camp; order_discard toll_castle 1",
    );
}

#[test]
fn the_city_group_comes_first() {
    // V14.1.4, V14.1.5
    play(
        "given military; seats 3; round 4; start b; a row squires; a value 1; b row scouts sergeants; b value 2; b target quarter; c row foragers prussian_levy; c value 1; a units townguard farmers
         then foes foragers prussian_levy squires scouts sergeants",
    );
}

#[test]
fn nobody_is_assigned_to_an_enemy_without_demand() {
    // V14.1.6
    play(
        "given military; round 4; a row wrong_track squires; a value 1; a units townguard farmers
         then cannot deploy townguard 1 V14.1.6; can deploy townguard 2; defeated wrong_track",
    );
}

#[test]
fn demand_and_skulls_grow_in_part_two() {
    // V14.2.1, V14.2.2
    play(
        "given military; round 4; a row grey_mantles; a value 3; a units boyar_lancers 2
         then lacks 1 6",
    );
    let scene = play(
        "given military; round 12; part 2; a row grey_mantles; a value 3; a units boyar_lancers 2 slavic_axemen 2
         then lacks 1 9",
    );
    let kind = scene.game.kit.find_order("grey_mantles").unwrap();
    assert_eq!(scene.game.skulls(kind).as_slice(), [1, 0, 0]);
}

#[test]
fn everybody_may_fight_everybody() {
    // V14.2.3, V14.3.3
    play(
        "given military; round 4; a row squires; a value 1; a target quarter; b units townguard 2 farmers
         dice vilnius
         when deploy townguard 1; deploy farmers 1; deploy townguard 1; done
         then journal all defeat Squires; b unit_discard townguard 2 farmers",
    );
}

#[test]
fn symbols_of_a_split_unit_go_one_by_one() {
    // V14.3.2, V14.3.4, D6, D6a
    play(
        "given military; round 4; a row squires prussian_levy; a value 2; a units light_horse townguard farmers 2
         then can split light_horse; cannot split townguard V14.3.2
         when split light_horse
         then choices at 1 | at 2 | at none; prompt V14.3.2
         when at none; at none
         then choices at 1 | at 2; cannot at none V14.3.4
         when at 2
         then lacks 2 2; a units townguard farmers 2",
    );
    // With one enemy to fight there is nothing to split.
    play(
        "given military; round 4; a row squires; a value 1; a units light_horse townguard farmers
         then cannot split light_horse V14.3.4; can deploy light_horse 1",
    );
}

#[test]
fn a_player_recalls_once() {
    // V14.3.4, V14.3.4a, R1
    play(
        "given military; round 4; a row sergeants; a value 2; a units townguard 2 farmers
         then cannot recall V14.3.4a
         when deploy townguard 1; deploy townguard 1; recall
         then a units townguard 2 farmers; lacks 1 3
         when deploy townguard 1
         then cannot recall V14.3.4a; because recall: 1 time per window",
    );
}

#[test]
fn a_change_asks_everybody_again() {
    // V14.3.5, Q26
    play(
        "given military; round 4; a row sergeants; a value 2; a units townguard; b units townguard farmers
         when done; deploy townguard 1; done
         then asked a
         when deploy townguard 1; done
         then asked b
         when deploy farmers 1; done
         then asked a
         dice vilnius
         when done
         then journal all defeat Sergeants",
    );
    // Who has neither Units nor anything to recall is not asked.
    play(
        "given military; seats 3; round 4; a row squires; a value 1; a units townguard farmers
         dice vilnius
         when deploy townguard 1; deploy farmers 1; done
         then journal all defeat Squires",
    );
}

#[test]
fn a_hopeless_window_is_not_opened() {
    // V14.3.6
    play(
        "given military; round 4; a row sergeants; a value 2; a units townguard; b units farmers
         dice vilnius
         then points 13; round 5; told V14.3.4 0",
    );
}

#[test]
fn every_assignment_can_be_reached_and_nothing_is_drawn() {
    // V14.3.7
    let scene = play(
        "given military; round 4; a row squires prussian_levy; a value 2; a units light_horse; b units townguard farmers",
    );
    let before = scene.game.p.order.left;
    let scene = play(
        "given military; round 4; a row squires prussian_levy; a value 2; a units light_horse; b units townguard farmers
         when split light_horse; at 2; at 1; at 2; done; deploy townguard 2; deploy farmers 1; done
         then asked a",
    );
    assert_eq!(scene.game.p.order.left, before);
    assert_eq!(scene.game.p.fight.deployed.len(), 3);
}

#[test]
fn who_fights_in_vain_returns_to_hand() {
    // V14.4.1, V14.4.2, V14.4.3, Q21
    // The Light Horse fought the Squires, so it stays out although its Axe met the Sergeants in vain.
    let scene = play(
        "given military; round 4; a row squires sergeants; a value 3; a units light_horse townguard 2 slavic_axemen; b units farmers
         when split light_horse; at none; at 1; at 2; deploy townguard 1; deploy townguard 2; done; done
         then journal all defeat Squires; untold V14.4.1 Sergeants; a units townguard slavic_axemen; a unit_discard townguard light_horse; asked a; can capture 1",
    );
    assert_eq!(told_under(&scene, "Player A takes Townguard back into hand: no enemy defeated."), ["V14.4.3"]);
    let void = "The symbols of Light Horse of Player A count only against Squires.";
    assert_eq!(told_under(&scene, void), ["V14.4.2"]);
}

#[test]
fn fighters_and_defeated_enemies_are_set_aside() {
    // V14.5.1, V14.5.2
    play(
        "given military; round 4; a row sergeants grey_mantles; a value 5; a units townguard 2 farmers; b builds storehouse 1,1; b stored kaunas; b row crossbow_company; b value 2
         when deploy townguard 1; deploy townguard 1; deploy farmers 1; done
         then asked b; frame stored; a aside townguard 2 farmers; defeated sergeants; foes sergeants grey_mantles crossbow_company; order_discard sergeants 0; a units none",
    );
}

#[test]
fn undefeated_enemies_do_their_damage_in_order() {
    // V14.7.1, V14.7.2, V19.1, D9
    play(
        "given military; round 4; points 9; a row brother_knights; a value 4; b row turcopoles; b value 3; b target quarter; b unit_draw farmers; b builds storehouse 1,1; b stored kaunas; hold a
         dice farmers merkine
         then points 6; asked b; choices discard kaunas | keep; prompt V14.7.3
         dice 2xvilnius
         when keep
         then points 5; supply farmers 5; stack 4 unseen unseen unseen merkine",
    );
}

#[test]
fn a_stored_province_saves_a_point() {
    // V14.7.3, V14.7.4, R3, D9
    // Against the city the holders are asked in turn order, each symbol anew.
    play(
        "given military; hold a; round 4; start b; points 9; a row crossbow_company crossbow_company; a value 4; a builds storehouse 1,1; a stored kernave; b builds storehouse 1,1; b stored kaunas; a loot utena
         then points 8; asked b; question or leave it to Player A
         when keep
         then asked a; choices discard kernave | keep; journal all Player B discards no stored Province.; question or lose a point of 8?
         when discard kernave
         then points 7; asked b; a stored none; a discard kernave; a loot utena
         dice vilnius
         when keep
         then points 6; b stored kaunas",
    );
    // Against a quarter only its owner decides.
    play(
        "given military; hold a; round 4; points 9; a row prussian_levy; a value 1; a target quarter; b builds storehouse 1,1; b stored kaunas
         dice vilnius
         then points 8; b stored kaunas",
    );
}

#[test]
fn losses_from_the_piles() {
    // V14.7.6, V14.7.7, V14.7.10, Q3, V14.7.8
    // Set-aside Units are in no pile: with empty piles the symbol finds nobody.
    play(
        "given military; round 4; a row prussian_levy squires; a value 2; a target quarter; a units farmers 2
         dice vilnius
         when deploy farmers 1; deploy farmers 1; done
         then journal all defeat Prussian Levy; journal all The defence fails against Squires; supply farmers 3; a unit_discard farmers 2; told V14.7.6 0",
    );
    // Cards in hand and loot cannot be hit.
    play(
        "given military; hold b; round 4; a row livonian_axes; a value 2; a target quarter; a draw none; a loot all; a units farmers
         dice vilnius
         then points 14; stack 4 size 3; a loot 8; round 5",
    );
    play(
        "given military; round 4; a row crossbow_company; a value 2; a target quarter; a units light_horse; a unit_draw raiders
         dice vilnius
         then supply raiders 2; supply light_horse 2; a unit_discard light_horse",
    );
}

#[test]
fn the_rim_is_computed_anew_for_every_symbol() {
    // V14.7.5, V14.7.8, D10
    play(
        "given military; round 4; a row siege_ram; a value 4; a target quarter; a builds guardhouse 1,1 storehouse 2,1; hold a
         dice vilnius
         then points 13; a rim none; a buildings 2; supply guardhouse 4; supply storehouse 4",
    );
    play(
        "given military; round 4; a row siege_ram; a value 4; a target quarter; a builds guardhouse 1,1 storehouse 2,1 market -1,0; hold a
         then choices return storehouse 2,1 | return market -1,0
         when return storehouse 2,1
         then choices return guardhouse 1,1 | return market -1,0
         dice vilnius
         when return market -1,0
         then a buildings 3",
    );
}

#[test]
fn after_the_fight_everything_is_put_away() {
    // V14.9.1, V14.9.2, V14.9.3
    play(
        "given military; round 4; a row squires brother_knights; a value 5; a units townguard farmers light_horse
         dice vilnius
         when deploy townguard 1; deploy farmers 1; done
         then a unit_discard townguard farmers light_horse; order_discard brother_knights 1; order_discard squires 1; a row none; foes none",
    );
}

#[test]
fn a_lost_point_is_told_under_the_symbol_that_cost_it() {
    // V14.7.2, V14.7.3
    let fire = play(
        "given military; hold a; round 4; a row livonian_axes; a value 2
         dice vilnius
         then points 13",
    );
    assert_eq!(told_under(&fire, "Vilnius loses a point"), ["V14.7.2"]);
    // A stored Province that is not there, or is not given.
    let stored = play(
        "given military; hold a; round 4; a row pillagers; a value 1
         dice vilnius
         then points 13",
    );
    assert_eq!(told_under(&stored, "Vilnius loses a point"), ["V14.7.3"]);
}

#[test]
fn attacking_rows_are_told_in_turn_order() {
    // V14.1.1
    play(
        "given military; seats 3; round 4; start c; a row squires; a value 1; b row scouts; b value 5; c row squires; c value 1; a units farmers townguard
         then journal all Military Phase: the rows of Player C and Player A attack",
    );
}

#[test]
fn a_split_tells_where_each_symbol_goes() {
    // V14.3.2, V16.2
    let scene = play(
        "given military; round 4; a row squires prussian_levy; a value 2; a units light_horse townguard farmers 2
         when split light_horse; at 2; at 1; at none
         then journal all deploys Light Horse: Sword against Prussian Levy and Spear against Squires.",
    );
    assert_eq!(told_under(&scene, "deploys"), ["V14.3.4"]);
    let siege = play(
        "given siege; round 4; forts toll_castle; a units slavic_axemen 2 lithuanian_swordsmen
         when deploy slavic_axemen 1; done",
    );
    assert_eq!((told_under(&siege, "deploys"), told_under(&siege, "is done")), (vec!["V16.2"], vec!["V16.2"]));
}

#[test]
fn a_symbol_without_effect_is_told() {
    // V14.7.8: Residence and Barracks are not at the rim.
    let scene = play(
        "given military; hold a; round 4; a row sergeants; a value 2; a target quarter
         dice vilnius
         then asked a",
    );
    assert_eq!(told_under(&scene, "Player A has no Building at the outer rim to lose."), ["V14.7.8"]);
}

#[test]
fn equal_enemies_are_told_apart_in_the_journal() {
    // V14.1.5, V14.3.4, V14.4.1, V14.7.1
    play(
        "given military; hold a; round 4; a row turcopoles turcopoles squires; a value 2; a units slavic_axemen townguard forest_archers 2 ruthenian_spearmen 2 farmers
         when deploy forest_archers 2; deploy ruthenian_spearmen 2; deploy ruthenian_spearmen 2; deploy slavic_axemen 2
         then lacks 2 0; journal all Player A deploys Slavic Axemen against Turcopoles (2).
         when deploy townguard 3
         then journal all Player A deploys Townguard against Squires.
         when done
         then journal all The defenders defeat Turcopoles (2).; journal all The defence fails against Turcopoles (1), and damage follows.",
    );
}
