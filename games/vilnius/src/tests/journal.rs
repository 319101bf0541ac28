//! What the journal says, and what it moves. That every movement is told is a law (tests/laws.rs).

use ravelin_core::{Drawn, Hidden, Id, NamesOf, Part, Seat, Token, tell};

use crate::Vilnius;
use crate::ids::*;
use crate::kit::*;
use crate::scene::{play, told_under};
use crate::tokens;

#[test]
fn extra_enemies_are_told_with_the_building_that_brings_them() {
    // V14.1.2
    let scene = play(
        "given military; hold a; round 4; forts muster_camp beacon_hill; a row sergeants; a value 2; pile turcopoles toll_castle
         dice turcopoles toll_castle
         dice vilnius
         then forts muster_camp beacon_hill",
    );
    let enemy = "Muster Camp adds an enemy: Player A reveals Turcopoles for the row, strength 5 against 2.";
    assert_eq!(told_under(&scene, enemy), ["V14.1.2"], "{}", scene.journal(None));
    let none = "Beacon Hill adds no enemy: Player A reveals the enemy Building Toll Castle, which is discarded.";
    assert_eq!(told_under(&scene, none), ["V14.1.2"], "{}", scene.journal(None));
}

#[test]
fn a_full_front_of_enemy_buildings_is_told() {
    // V6.3
    let scene = play(
        "given prepare; round 4; forts muster_camp beacon_hill guard_tower; pile toll_castle squires
         dice toll_castle squires
         then order_discard toll_castle 1",
    );
    let why = "Player A reveals the enemy Building Toll Castle, which is discarded: 3 are in play already.";
    assert_eq!(told_under(&scene, why), ["V6.3"], "{}", scene.journal(None));
}

#[test]
fn cards_lost_with_a_building_are_named() {
    // V8.12, V8.13
    let scene = play(
        "given military; hold a; round 4; a row siege_ram; a value 4; a target quarter; a builds storehouse 1,1 post_station 1,-1; a stored kernave; a shared utena
         when return storehouse 1,1
         dice vilnius
         then a stored none; a shared none",
    );
    assert_eq!(told_under(&scene, "Player A loses Storehouse, which returns to the supply."), ["V14.7.5"]);
    assert_eq!(told_under(&scene, "Player A discards Kernavė, which lay at Storehouse."), ["V8.13"]);
    // The second symbol takes the other Building at the rim.
    assert_eq!(
        told_under(&scene, "Player A loses Post Station, which returns to the private supply of Player A.").len(),
        1
    );
    assert_eq!(told_under(&scene, "Player A discards Utena, which lay at Post Station."), ["V8.13"]);
}

#[test]
fn everybody_reads_the_income_when_all_are_in() {
    // V5.5
    let scene = play(
        "given income; round 4; a unit_draw farmers 2; b unit_draw farmers
         then asked a b
         when a: draw 2 units 3 provinces
         then told V5.5 1; journal all Player A has chosen the income.
         dice deltuva ukmerge asmena birstonas punia semeliskes senieji_trakai wrong_track razzle_dazzle
         when b: draw 1 units 4 provinces",
    );
    assert_eq!(told_under(&scene, "Player A has an income of 2 Units and 3 Provinces."), ["V5.5"]);
    assert_eq!(told_under(&scene, "Player B has an income of 1 Unit and 4 Provinces."), ["V5.5"]);
}

#[test]
fn lent_provinces_are_told_with_their_owner() {
    // V9.11
    let scene = play(
        "given round 4; a builds harbor -1,0; b builds post_station 1,-1; b shared kaunas; a hand none
         when recruit townguard
         then b discard kaunas",
    );
    assert_eq!(told_under(&scene, "Player A pays with Kaunas of Player B."), ["V10.1.6"], "{}", scene.journal(None));
}

#[test]
fn a_stack_that_all_know_has_no_unseen_cards() {
    // V17.5
    for (given, told) in [("minsk lida", "from the top: Minsk, Lida"), ("none", "empty")] {
        let view = play(&format!("given round 4; stack 1 {given}")).game.view(None);
        for words in [Vilnius::text(&view), Vilnius::board(&view, &[]).to_string()] {
            assert!(words.contains(told) && words.contains("3 unseen cards") && !words.contains("0 unseen"), "{words}");
        }
    }
}

#[test]
fn names_of_many_have_no_other_plural() {
    let scene = play("given round 4");
    let kit = scene.game.kit;
    let mut army = Units::NONE;
    for (id, n) in [("slavic_axemen", 2), ("townguard", 3), ("light_horse", 1)] {
        (0..n).for_each(|_| army.add(kit.find_unit(id).unwrap()));
    }
    let kinds = ["squires", "squires", "siege_ram", "siege_ram", "prussian_levy"].map(|id| kit.find_order(id).unwrap());
    let mut log = ravelin_core::Log::default();
    let (units, enemies) = (tokens::army(army), tokens::orders_of(kinds.into_iter()));
    tell!(
        &mut log,
        "V1.1",
        "{units}; {enemies}; {price}.",
        units,
        enemies,
        price = tokens::price(&crate::kit::both(0, 1))
    );
    let words = log.0[0].telling(None, &NamesOf(&scene.game)).to_string();
    assert_eq!(
        words,
        "3 Townguard, 2 Slavic Axemen and Light Horse; 2 Squires, Prussian Levy and 2 Siege Rams; 1 Tool."
    );
}

#[test]
fn every_piece_and_place_has_a_name() {
    let scene = play(
        "given military; round 4; a row turcopoles turcopoles squires; a value 4; a units slavic_axemen 2 townguard; forts muster_camp
         dice razzle_dazzle
         when deploy slavic_axemen 2",
    );
    let mut pieces = ravelin_core::Pieces::default();
    Vilnius::pieces(&scene.game.view(Some(Seat(1))), &mut pieces);
    for (at, piece, _) in pieces.iter() {
        for token in [at, piece] {
            let name = ravelin_core::Names::one(&NamesOf(&scene.game), token);
            assert!(!name.is_empty() && !name.contains('?'), "{token:?}: {name}");
        }
    }
    let front = |n| tokens::foe(Front::at(n).unwrap());
    let against = |token: Token| pieces.iter().filter(|(at, ..)| *at == token).count();
    assert_eq!((against(front(1)), against(front(3)), against(front(4))), (1, 1, 0));
    assert!(matches!(Part::Token(scene.game.enemy(Front::FIRST)), Part::Token(Token::Piece(_))), "two are alike");
}
