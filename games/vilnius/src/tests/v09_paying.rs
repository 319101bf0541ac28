//! V9 abilities, V10 payment and trade.

use ravelin_core::{Id, Seat, Set};

use crate::ids::{Place, Resource};
use crate::scene::{Scene, play};

/// Places of a display, from 0.
fn used(places: &Set<Place>) -> Vec<usize> {
    places.iter().map(Id::index).collect()
}

/// Where exchanges into something were used, player by player.
fn swapped(scene: &Scene, to: Resource) -> Vec<Vec<usize>> {
    scene.game.p.this_round.swapped(to).values().map(used).collect()
}

#[test]
fn a_building_without_ability_counts_by_its_type() {
    // V9.3
    play(
        "given round 4; a builds garrison 2,0; a hand kernave utena
         then can recruit ruthenian_spearmen; can recruit lithuanian_swordsmen",
    );
}

#[test]
fn amounts_are_used_once_a_round_and_expire() {
    // V9.8
    let scene = play(
        "given round 4; a builds workshop 0,-1; a hand maisiagala ukmerge deltuva; b hand merkine
         then a purse 2 2
         when recruit slavic_axemen; use workshop; pay maisiagala
         then a purse 1 1; asked b
         when pass
         then cannot recruit raiders V10.1.8
         when pass
         then round 5",
    );
    assert_eq!(used(&scene.game.unused(Seat(0))), [2]);
    assert_eq!(scene.game.p.this_round.used, Default::default(), "the use ends with the round");
    // Not saved: next round there is one again, not two.
    play(
        "given income; round 5; a builds workshop 0,-1; a draw none; a loot maisiagala ukmerge nemencine kernave; a discard none
         dice utena deltuva asmena semeliskes alytus birstonas merkine darsuniskis wrong_track razzle_dazzle
         then a hand 8; a purse 5 6",
    );
}

#[test]
fn a_province_at_the_emblem_edge_waits_for_another_player() {
    // V9.10, V9.11, V9.12, V10.1.2, D4, R4
    play(
        "given round 4; a builds post_station 1,-1; a hand utena maisiagala; b hand merkine
         when lay utena
         then asked a; a shared utena; a hand maisiagala; cannot lay maisiagala V9.10; a purse 1 0
         when pass
         then asked b; b purse 1 2
         when recruit raiders; pay utena
         then a discard utena maisiagala; a shared none; b hand merkine",
    );
    // It stays over rounds, and its owner cannot take it back.
    play(
        "given round 4; a builds post_station 1,-1; a hand utena; b hand merkine
         dice senieji_trakai alytus darsuniskis kaunas semeliskes nemencine giedraiciai maisiagala asmena kernave wrong_track razzle_dazzle
         when lay utena; pass; pass
         then round 5; a shared utena",
    );
}

#[test]
fn exchanges_serve_everybody_once_each_way() {
    // V9.13, V9.14, V9.15, Q7
    play(
        "given round 4; a builds exchange_house -1,0; a hand utena kernave asmena; b hand merkine kaunas
         when recruit townguard
         then can exchange to gold; can exchange to tools
         when exchange to gold
         then cannot exchange to gold V9.13; because exchange to gold: no other Exchange House can do this in this payment
         when pay utena
         then a discard utena; a hand kernave asmena; asked b
         when recruit raiders
         then cannot exchange to gold V9.13; can exchange to tools
         when exchange to tools; pay merkine
         then b discard merkine; b hand kaunas; asked a
         when recruit townguard; pay kernave
         then round 4; asked b",
    );
}

#[test]
fn conversions_of_a_payment_go_one_way() {
    // V9.13a, V10.1.10
    play(
        "given round 4; a builds exchange_house -1,0; b builds exchange_house -1,0; a hand all
         when build garrison 2,0; exchange to tools
         then cannot exchange to gold V9.13a; can exchange to tools",
    );
    // Two Exchange Houses convert twice the same way: of 3 Gold, 2 become the Tools that one conversion would not give.
    let scene = play(
        "given round 4; a builds exchange_house -1,0; b builds exchange_house -1,0; a hand kernave maisiagala ukmerge; b hand merkine
         when build workshop 0,-1; exchange to tools; exchange to tools; pay kernave; pay maisiagala
         then a has workshop 0,-1; a hand ukmerge",
    );
    assert_eq!(swapped(&scene, Resource::Tools), [vec![2], vec![2], vec![]]);
    // It may not be added if the price would be out of reach.
    play(
        "given round 4; a builds exchange_house -1,0; a hand maisiagala utena
         when recruit slavic_axemen
         then cannot exchange to tools V10.1.10; cannot exchange to gold V10.1.10",
    );
}

#[test]
fn the_first_exchange_house_is_the_earliest_players_and_the_lower_cell() {
    // V10.1.10
    let scene = play(
        "given round 4; start b; a builds exchange_house -1,0; b builds exchange_house -1,0; b hand merkine punia; a hand maisiagala
         when recruit raiders; exchange to tools; pay merkine",
    );
    assert_eq!(swapped(&scene, Resource::Tools), [vec![], vec![2], vec![]], "player B is first in turn order");
    let scene = play(
        "given round 4; b builds workshop 0,-1 exchange_house 0,-2 market -1,0 exchange_house -2,0; a hand maisiagala ukmerge
         when recruit raiders; exchange to tools; pay maisiagala",
    );
    assert_eq!(swapped(&scene, Resource::Tools), [vec![], vec![5], vec![]], "-2,0 comes before 0,-2");
}

#[test]
fn surplus_is_lost_and_cards_are_discarded() {
    // V10.1.3, V10.1.4, V10.1.6, V10.1.7, D3a
    play(
        "given round 4; a builds harbor -1,0; a hand kernave maisiagala; b hand merkine
         when recruit farmers; pay kernave
         then a discard kernave; a hand maisiagala; a purse 1 0",
    );
}

#[test]
fn a_payment_holds_nothing_that_could_be_left_out() {
    // V10.1.5, V10.1.9, V10.1.11
    // Three Gold cards and then Tools: the Gold is covered twice, the first card goes back.
    play(
        "given round 4; a hand maisiagala ukmerge kernave utena
         when build garrison 2,0; pay maisiagala; pay ukmerge; pay kernave; pay utena
         then a has garrison 2,0; a hand maisiagala ukmerge; a discard kernave utena",
    );
    // A conversion that was not needed is not used up.
    let scene = play(
        "given round 4; b builds exchange_house -1,0; a hand maisiagala utena deltuva kernave; b hand merkine
         when recruit slavic_axemen; pay deltuva; exchange to gold; pay kernave; pay utena
         then a unit_discard slavic_axemen",
    );
    assert!(swapped(&scene, Resource::Gold).iter().all(Vec::is_empty));
}

#[test]
fn only_what_can_be_paid_can_be_named() {
    // V10.1.8
    play(
        "given round 4; a hand maisiagala
         then cannot recruit slavic_axemen V10.1.8; can recruit townguard; because recruit slavic_axemen: needs 1 Tool, you can raise 0",
    );
    // With a conversion it can.
    play(
        "given round 4; b builds exchange_house -1,0; a hand kernave
         then can recruit slavic_axemen",
    );
    // And without enough for both it cannot.
    play(
        "given round 4; b builds exchange_house -1,0; a hand kernave
         then cannot build garrison 2,0 V10.1.8; because build garrison 2,0: Gold 2, Tools 2: also with conversions",
    );
}

#[test]
fn trade_gives_one_bonus_from_the_next_round() {
    // V10.2.1, V10.2.2, V10.2.3, V9.9
    play(
        "given round 4; a builds market -1,0 harbor -2,0
         then a worth kernave 2 1; a worth maisiagala 2 0; a worth giedraiciai 1 1; b worth kaunas 0 2",
    );
    // Two fitting spots are no better than one.
    play("given round 4; a builds market -1,0 market -2,0\nthen a worth maisiagala 2 0");
    play("given round 4; a built_now market -1,0\nthen a worth maisiagala 1 0");
    play(
        "given seats 3; round 4; c built_now forest_lodge 1,-1
         then c worth medininkai 2 0",
    );
    play(
        "given seats 3; round 4; c builds forest_lodge 1,-1
         then c worth medininkai 2 1; c worth kraziai 1 1",
    );
}

#[test]
fn prohibitions_work_both_ways() {
    // V9.5
    play(
        "given round 4; a builds garrison 2,0 stable 2,-1; a hand all
         then cannot build archery_range 2,1 V9.5; because build archery_range 2,1: exclude each other",
    );
}

#[test]
fn one_player_may_use_both_directions() {
    // V9.15, V9.13a
    let scene = play(
        "given round 4; b builds exchange_house -1,0; a hand utena maisiagala ukmerge; b hand merkine
         when recruit townguard; exchange to gold; pay utena
         then a unit_discard townguard; asked b
         when pass
         then asked a
         when recruit raiders; exchange to tools; pay maisiagala
         then a unit_discard townguard raiders; a hand ukmerge",
    );
    Resource::ALL.into_iter().for_each(|to| assert_eq!(swapped(&scene, to), [vec![], vec![2], vec![]]));
}

#[test]
fn what_cannot_pay_any_more_says_why() {
    // V9.8, V9.11, V9.13
    play(
        "given round 4; a builds workshop 0,-1 post_station 1,-1; a shared utena; b builds exchange_house -1,0; a hand maisiagala ukmerge kernave deltuva; b hand merkine kaunas
         when recruit slavic_axemen; use workshop; pay maisiagala
         then asked b
         when recruit raiders; exchange to tools; pay merkine
         then asked a
         when recruit slavic_axemen
         then cannot use workshop V9.8; cannot pay utena V9.11; cannot exchange to tools V9.13; can pay kernave",
    );
}
