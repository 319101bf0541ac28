//! V15 plundering, V16 enemy Buildings, V17 capturing Provinces, V18 the end of a round.

use ravelin_core::{Drawn, Hidden, Worded};

use crate::Vilnius;
use crate::scene::{play, told_under};

#[test]
fn five_points_make_a_loot_card() {
    // V15.1, V15.2, V15.5, D12, R5
    play(
        "given plunder; round 4; defeated brother_knights; hold a
         then a loot none; b loot none; order_discard brother_knights 1; round 5",
    );
    play(
        "given plunder; hold b; round 4; defeated brother_knights squires
         dice kernave
         when take
         then a loot kernave; b loot none; order_discard squires 1",
    );
}

#[test]
fn nobody_takes_a_second_card_before_the_others_have_one() {
    // V15.3, V15.4, Q14
    // b leaves, so a may not take a second one; a pass without taking ends the step.
    play(
        "given plunder; hold a; round 4; defeated brother_knights brother_knights marshals_banner grey_mantles
         dice kernave
         when take
         then asked b
         when leave
         then asked b
         when leave
         then a loot 1; b loot none; round 5",
    );
    // Who has no Province to take does not hold up the others.
    play(
        "given plunder; hold a; round 4; defeated brother_knights brother_knights marshals_banner grey_mantles; b draw none; b loot all
         dice kernave ukmerge
         when take; take
         then asked a
         dice giedraiciai
         when take
         then a loot 3",
    );
}

#[test]
fn units_in_hand_may_attack_buildings_in_any_round() {
    // V16.1, V16.2, V16.5, V16.6, D13, D14
    play(
        "given military; round 4; forts toll_castle; a units slavic_axemen 2 farmers; b units lithuanian_swordsmen farmers
         then asked a; frame siege; prompt V16.2
         when deploy slavic_axemen 1; deploy slavic_axemen 1; done; deploy lithuanian_swordsmen 1; done; done
         then forts none; order_discard toll_castle 1; a income 5; asked a; prompt V16.7
         dice kernave
         when take
         then asked b
         when leave
         then a loot 1; b loot none; a unit_discard slavic_axemen 2 farmers; b unit_discard lithuanian_swordsmen farmers; round 5",
    );
}

#[test]
fn a_hopeless_siege_is_skipped() {
    // V16.1a, V13.2
    play(
        "given siege; round 4; forts toll_castle; a units farmers 3
         then round 5; forts toll_castle",
    );
    // Behind a Guard Tower that cannot fall nothing can.
    play(
        "given siege; round 4; forts guard_tower toll_castle; a units slavic_axemen 2 lithuanian_swordsmen
         then frame conquer; forts guard_tower toll_castle",
    );
}

#[test]
fn three_players_need_all_weapons() {
    // V16.3, V23.1
    play(
        "given siege; seats 3; round 4; forts toll_castle; a units slavic_axemen 2 lithuanian_swordsmen
         then frame conquer; forts toll_castle",
    );
    play(
        "given siege; seats 3; round 4; forts toll_castle; a units slavic_axemen lithuanian_swordsmen; c units farmers 2
         when deploy slavic_axemen 1; deploy lithuanian_swordsmen 1; done; deploy farmers 1; deploy farmers 1; done; done
         then forts none",
    );
}

#[test]
fn a_siege_window_recalls_like_a_fight() {
    // V16.2, V16.6
    play(
        "given siege; round 4; forts toll_castle; a units slavic_axemen 2 lithuanian_swordsmen
         when deploy slavic_axemen 1; recall
         then a units slavic_axemen 2 lithuanian_swordsmen; cannot recall V14.3.4a
         when done
         then frame conquer; a units slavic_axemen 2 lithuanian_swordsmen",
    );
}

#[test]
fn the_guard_tower_falls_first_and_gives_no_loot() {
    // V16.4, V16.7, V16.8, V19.5
    play(
        "given siege; round 4; forts toll_castle guard_tower; a units boyar_lancers slavic_axemen 2 crossbowmen lithuanian_swordsmen 2
         when deploy slavic_axemen 2; deploy crossbowmen 2; deploy lithuanian_swordsmen 2
         then lacks 2 0
         when done
         then forts toll_castle; frame conquer; a loot none",
    );
    // Two ordinary Buildings: a loot card each for every player who wants one.
    play(
        "given siege; round 4; forts toll_castle muster_camp; a units boyar_lancers 2 slavic_axemen 2 lithuanian_swordsmen
         when deploy boyar_lancers 2; deploy boyar_lancers 2; deploy slavic_axemen 1; deploy slavic_axemen 1; deploy lithuanian_swordsmen 1; done
         then forts none
         dice kernave merkine giedraiciai
         when take; take; take; leave
         then a loot 2; b loot 1",
    );
}

#[test]
fn an_attack_behind_the_guard_tower_is_told_to_be_void() {
    // V16.4, V16.6
    let scene = play(
        "given siege; round 4; forts toll_castle guard_tower; a units boyar_lancers slavic_axemen 2 crossbowmen lithuanian_swordsmen 2
         when deploy slavic_axemen 1; deploy slavic_axemen 1; deploy lithuanian_swordsmen 1
         then lacks 1 0",
    );
    let view = scene.game.view(None);
    assert!(Vilnius::prompt(&view).words().contains("While Guard Tower stands, no other falls."));
    for words in [Vilnius::board(&view, &[]).to_string(), Vilnius::text(&view)] {
        assert!(words.contains("falls only if Guard Tower falls"), "{words}");
    }
    let scene = play(
        "given siege; round 4; forts toll_castle guard_tower; a units boyar_lancers slavic_axemen 2 crossbowmen lithuanian_swordsmen 2
         when deploy slavic_axemen 1; deploy slavic_axemen 1; deploy lithuanian_swordsmen 1; done
         then forts toll_castle guard_tower; a units 6",
    );
    assert_eq!(
        told_under(&scene, "Guard Tower still stands: what was deployed against other enemy Buildings is void."),
        ["V16.4"]
    );
    assert_eq!(
        told_under(
            &scene,
            "Player A takes 2 Slavic Axemen and Lithuanian Swordsmen back into hand: no enemy Building fell."
        ),
        ["V16.6"]
    );
    // Once the Guard Tower falls too, there is no such condition.
    let scene = play(
        "given siege; round 4; forts toll_castle guard_tower; a units boyar_lancers slavic_axemen 2 crossbowmen lithuanian_swordsmen 2
         when deploy slavic_axemen 2; deploy slavic_axemen 2; deploy lithuanian_swordsmen 2; deploy crossbowmen 2
         then lacks 2 0",
    );
    let view = scene.game.view(None);
    assert!(!Vilnius::prompt(&view).words().contains("stands") && !Vilnius::text(&view).contains("only if"));
}

#[test]
fn players_capture_one_after_another() {
    // V17.1, V17.2, V17.3, D15, D15a
    play(
        "given conquer; round 4; start b; a units lithuanian_swordsmen; b units lithuanian_swordsmen 2
         then asked b; can capture 1; cannot capture 2 V17.1; because capture 3: lack; prompt V17.1
         dice hrodna
         when capture 1; look 1
         then asked b; b units lithuanian_swordsmen; b unit_discard lithuanian_swordsmen
         when end
         then asked a; b discard 1",
    );
}

#[test]
fn who_was_offered_first_is_the_first_to_go_back() {
    // V17.2: either of the two with a Shield could be left out, but not both.
    for (first, second) in [("townguard", "ruthenian_spearmen"), ("ruthenian_spearmen", "townguard")] {
        play(&format!(
            "given conquer; round 4; a units townguard ruthenian_spearmen light_horse
             when capture 1; offer {first}; offer {second}; offer light_horse
             then a units {first}; a unit_discard {second} light_horse"
        ));
    }
}

#[test]
fn cards_are_taken_kept_and_put_back() {
    // V17.4, V17.5, V17.6, D16, D17, D18, C3
    play(
        "given conquer; round 4; a units lithuanian_swordsmen 2
         dice hrodna lida slonim
         when capture 1
         then choices look 1 | look 2 | look 3; prompt V17.4
         when look 3
         then choices choose hrodna | choose lida | choose slonim
         when choose slonim
         then choices under hrodna | under lida
         when under lida
         then stack 1 lida hrodna; a discard slonim; journal all Player A puts Lida and Hrodna back under stack 1, in this order.
         when capture 1
         then choices look 1 | look 2
         when look 2; choose lida
         then stack 1 hrodna; a discard slonim lida",
    );
    // An empty stack cannot be chosen.
    play(
        "given conquer; round 4; stack 1 none; a units lithuanian_swordsmen slavic_axemen farmers
         then cannot capture 1 V17.6; can capture 2",
    );
}

#[test]
fn a_captured_home_belongs_to_the_capturer() {
    // V17.7, V4.2.1
    play(
        "given conquer; round 4; stack 1 kernave; b units lithuanian_swordsmen
         when capture 1
         then b discard kernave; stack 1 none; a draw 7",
    );
}

#[test]
fn attacked_players_get_a_new_destination_and_value() {
    // V18.1, V18.2, V18.3, V18.4, V18.5
    play(
        "given evening; seats 3; round 4; start b; attacked a c; a builds garrison 2,0; b builds garrison 2,0 manufactory 0,-1; hold a
         dice quarter vilnius
         then c target quarter; a target vilnius; a value 4; b value 3; c value 3; destinations 1 2",
    );
}

#[test]
fn units_are_stored_slot_by_slot() {
    // V18.6, V18.7, D19, V9.7, Q20
    play(
        "given evening; round 4; a builds guardhouse 1,1; b builds drill_ground 1,-1 guardhouse 1,1; a units farmers townguard; b units raiders
         then asked a; choices store farmers | store townguard | store nothing; prompt V18.6; question The others are discarded.
         when store nothing
         then asked b; a unit_discard farmers townguard
         when store raiders
         then b guarded raiders; round 5; b unit_discard none",
    );
}

#[test]
fn loot_and_slots_go_by_turn_order() {
    // V15.4, V16.7, V18.6
    play(
        "given plunder; hold b; round 4; start b; defeated brother_knights squires
         then asked b
         dice senieji_trakai
         when take
         then b loot 1; a loot none",
    );
    play(
        "given siege; round 4; start b; forts toll_castle; a units slavic_axemen 2 lithuanian_swordsmen
         when deploy slavic_axemen 1; deploy slavic_axemen 1; deploy lithuanian_swordsmen 1; done
         then asked b; prompt V16.7
         when leave
         then asked a; prompt V16.7",
    );
    play(
        "given evening; round 4; start b; a builds guardhouse 1,1; b builds guardhouse 1,1; a units farmers townguard; b units raiders townguard
         then asked b; prompt V18.6
         when store raiders
         then asked a; prompt V18.6",
    );
}

#[test]
fn nobody_takes_a_third_card_before_the_others_have_two() {
    // V15.3
    play(
        "given plunder; hold a; round 4; defeated brother_knights brother_knights marshals_banner grey_mantles siege_ram
         dice kernave merkine giedraiciai
         when take; take; take; leave
         then a loot 2; b loot 1; asked b
         dice alytus
         when take
         then a loot 2; b loot 2; round 5",
    );
}

#[test]
fn cards_that_all_know_are_not_turned_up() {
    // V17.4, V17.5: what was put back may be taken up and the step undone
    use ravelin_core::Seat;
    let reveals = |scene: &crate::scene::Scene| scene.log.0.iter().any(|e| e.reveals(Seat(0)));
    let known = play(
        "given conquer; round 4; stack 1 hrodna lida slonim; a units lithuanian_swordsmen
         when capture 1; look 3",
    );
    assert!(known.journal(None).contains("takes up") && !reveals(&known));
    let unseen = play(
        "given conquer; round 4; a units lithuanian_swordsmen
         dice hrodna
         when capture 1; look 1",
    );
    assert!(reveals(&unseen));
}

#[test]
fn a_lost_building_gives_nothing_more() {
    // V8.14
    play(
        "given military; hold a; round 4; a row siege_ram; a value 4; a target quarter; a builds market -1,0 garrison 2,0; a hand none
         then choices return market -1,0 | return garrison 2,0
         when return market -1,0
         dice vilnius
         then a lacks market; a lacks garrison; a worth maisiagala 1 0",
    );
    play(
        "given prepare; round 17; pile empty; a builds manufactory 0,-1 estate 0,1 garrison 2,0; b unit_draw farmers
         dice boost_3
         dice squires
         when return garrison 2,0
         then cannot recruit ruthenian_spearmen V7.5.2; a income 7; a max 8",
    );
    play(
        "given prepare; round 17; pile empty; a builds manufactory 0,-1 estate 0,1 garrison 2,0; b unit_draw farmers
         dice boost_3
         dice squires
         when return estate 0,1
         then a income 6; a max 5",
    );
}
