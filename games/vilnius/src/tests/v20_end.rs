//! V20 the Boost, V21 the Final Attack, V22 Glory.

use crate::scene::{play, told_under};

#[test]
fn the_boost_begins_part_two_and_hurts_everybody() {
    // V20.1, V20.2, V20.3, V20.4, V20.5, V20.6, C9
    play(
        "given prepare; seats 3; round 11; start b; pile empty; a unit_draw farmers; b unit_draw raiders; c unit_discard townguard
         dice boost_1 raiders townguard farmers
         dice razzle_dazzle squires
         then part 2; points 12; supply farmers 5; supply raiders 2; supply townguard 5; order 31; frame city; b row none",
    );
    play(
        "given prepare; round 17; pile empty; a draw kernave utena
         dice boost_2 kernave merkine
         dice razzle_dazzle
         then points 11; stack 4 unseen unseen unseen kernave merkine; a draw utena",
    );
    // Its fire is told under its own clause, not as damage of an enemy.
    let scene = play(
        "given prepare; round 17; pile empty; a unit_draw farmers
         dice boost_1
         dice squires
         then points 12",
    );
    let fires: Vec<&str> = told_under(&scene, "Vilnius loses a point");
    assert_eq!(fires, ["V20.4", "V20.4"]);
    // Buildings are chosen at the rim, in turn order; cards in rows and enemy Buildings stay.
    let scene = play(
        "given prepare; round 17; pile empty; a row squires; forts toll_castle; a builds market -1,0 guardhouse 1,1; a unit_draw farmers; b builds garrison 2,0
         dice boost_3
         then asked a; points 13; choices return market -1,0 | return guardhouse 1,1
         when return market -1,0
         dice squires
         then a row squires; forts toll_castle; b lacks garrison; supply farmers 5; part 2",
    );
    // The card is out of the game: the pile holds no other Boost.
    assert!(scene.game.p.order.boost.is_some());
    assert_eq!(scene.game.order_pile(), scene.game.p.order.left + 1);
}

#[test]
fn the_boost_can_be_the_end() {
    // V20.4, V1.4
    play(
        "given prepare; round 17; points 2; pile empty; a unit_draw farmers
         dice boost_1
         then winner nobody; points 0; a unit_draw farmers",
    );
}

#[test]
fn part_two_counts_for_cards_already_in_rows() {
    // V20.2
    let scene = play(
        "given prepare; round 17; pile empty; a row squires
         dice boost_1 squires
         then part 2; a row squires",
    );
    let kind = scene.game.kit.find_order("squires").unwrap();
    assert_eq!(scene.game.demand(kind).total(), 4);
}

#[test]
fn strong_rows_attack_the_city_together() {
    // V21.2, V21.3, V21.4, V21.7
    play(
        "given final; seats 3; points 10; a value 6; a row grey_mantles; a target quarter; b value 9; b row grey_mantles squires; c value 3; c row sergeants; c units boyar_lancers forest_archers townguard
         then foes grey_mantles sergeants; order_discard squires 2; b row none
         when deploy boyar_lancers 2; deploy forest_archers 2; deploy townguard 2
         then lacks 2 0
         when done
         then points 8; winner all; a loot none; c units none",
    );
}

#[test]
fn nobody_attacks_in_the_end() {
    // V21.6
    play(
        "given final; a value 9; a row squires; forts muster_camp
         then winner all; points 14; order_discard squires 2; forts muster_camp; journal all The row of Player A is too weak: 1 of 9; told V21.2 1; told V14.1.4 0",
    );
}

#[test]
fn the_final_attack_may_come_as_an_extra_card() {
    // V21.8, V21.1, Q17
    play(
        "given military; part 2; round 20; pile empty; forts muster_camp; points 9; a row squires; a value 1; b row brother_knights; b value 9; b builds storehouse 1,1; b stored kaunas; a hand none
         then winner all; points 8; order_discard brother_knights 2",
    );
    // Stored Provinces still help then.
    play(
        "given military; part 2; round 20; pile empty; forts muster_camp; points 9; a row crossbow_company; a value 2; b builds storehouse 1,1; b stored kaunas
         then asked b
         when discard kaunas
         then points 8; winner all",
    );
}

#[test]
fn without_stored_provinces_every_symbol_costs_a_point() {
    // V21.9
    play(
        "given prepare; part 2; round 20; pile empty; points 9; a row crossbow_company; a value 2; b builds storehouse 1,1
         then points 7; winner all",
    );
}

#[test]
fn what_was_stored_is_in_hand_when_the_final_attack_comes_in_the_preparation() {
    // V21.9, V5.6
    play(
        "given income; part 2; round 20; pile empty; points 9; a row crossbow_company; a value 2; b builds storehouse 1,1; b stored kaunas
         dice kernave ukmerge giedraiciai utena asmena alytus darsuniskis merkine semeliskes senieji_trakai
         then points 7; winner all; b stored none",
    );
}

#[test]
fn glory_counts_buildings_and_units() {
    // V22.2, V22.3
    play(
        "given final; a builds storehouse 1,1 manufactory 0,-1; a units light_horse; b unit_draw raiders; b unit_discard farmers; a unit_discard townguard
         then winner all; a glory 7; b glory 6; a unit_discard light_horse townguard",
    );
    // Units in Guardhouses do not count.
    play(
        "given final; a builds guardhouse 1,1; a guarded light_horse
         then a glory 4; places 1 2",
    );
}

#[test]
fn ties_are_broken_by_gold_then_provinces() {
    // V22.4, V1.5
    // Equal Glory: a's Swordsmen cost 2 Gold, b's Spearmen 1.
    play(
        "given final; a unit_draw lithuanian_swordsmen; b unit_draw ruthenian_spearmen
         then a glory 4; b glory 4; places 1 2",
    );
    play(
        "given final; b loot hrodna
         then a glory 3; b glory 3; places 2 1",
    );
    play("given final\nthen places 1 1; winner all");
}

#[test]
fn enemy_buildings_add_nobody_to_the_final_attack() {
    // V21.5
    play(
        "given final; points 10; a value 3; a row grey_mantles; forts muster_camp
         then winner all; points 8; forts muster_camp; told V14.1.2 0; told V6.2 0",
    );
}

#[test]
fn provinces_count_wherever_they_lie() {
    // V22.4
    for place in ["hand", "draw", "discard", "loot"] {
        play(&format!(
            "given final; b {place} hrodna merkine
         then a glory 3; b glory 3; places 2 1"
        ));
    }
    play(
        "given final; a builds storehouse 1,1; b builds storehouse 1,1; b stored hrodna
         then places 2 1",
    );
    play(
        "given final; a builds post_station 1,-1; b builds post_station 1,-1; b shared hrodna
         then places 2 1",
    );
}

#[test]
fn the_order_comes_again_in_any_order() {
    // V20.3, C9
    use ravelin_core::{Fast, Silent};
    let scene = play(
        "given prepare; round 17; pile empty; a unit_draw farmers; b unit_draw farmers
         dice boost_1 brother_knights
         then asked a",
    );
    let mut first = std::collections::BTreeMap::<String, u32>::new();
    for seed in 0..600 {
        let mut game = scene.game;
        let before = game.p.order.pile;
        let io = &mut ravelin_core::Io { dice: &mut Fast::new(seed), journal: &mut Silent };
        game.draw_order(io);
        let kind = game.kit.each_order().find(|k| game.p.order.pile[*k] < before[*k]).unwrap();
        *first.entry(game.kit.order_id(kind).to_owned()).or_default() += 1;
    }
    let kinds = scene.game.p.order.pile.values().filter(|n| **n > 0).count();
    assert_eq!(first.len(), kinds, "{first:?}");
    assert!(first["squires"] > first["scouts"], "two cards are drawn more often than one: {first:?}");
}
