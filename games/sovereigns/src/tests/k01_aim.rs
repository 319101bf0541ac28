//! K1: the aim and the words. What a word means shows in what it allows.

use super::Scene;
use crate::ids::Kind;
use ravelin_core::Seat;

#[test]
fn most_victory_points_win() {
    // K1.1.2
    let end =
        "turn paladins order; last war paladins; land blue_left order; land blue_right order; land blue_outer order";
    let mut scene = Scene::new(end);
    scene.act("order tax blue_inner").expect("over");
    // All is equal but wealth, 1 to 0: the richer wins.
    scene.expect("winner paladins");
    let lines = scene.game.score_lines();
    let sum = |seat: usize| lines.iter().map(|l| l.values[seat]).sum::<i32>();
    assert!(sum(0) > sum(1));
}

#[test]
fn points_come_from_six_spheres_and_the_altar() {
    // K1.1.3 K1.1.4
    let mut scene = Scene::new(
        "turn paladins order; last war paladins; seat paladins gold 3 feat 4; seat barbarians gold 7 feat 9; \
         land blue_left order common 2; land blue_right order; land blue_outer order; land red_left common 1; \
         land centre barbarians",
    );
    scene.dice("curse_of_the_ancients");
    scene.act("order tax blue_inner").expect("over");
    let lines = scene.game.score_lines();
    let mut labels: Vec<&str> = lines.iter().map(|l| l.name.as_str()).collect();
    labels.truncate(6);
    assert_eq!(labels, ["Lands", "Army", "Wealth", "Constructions", "Glory", "Feat of arms"]);
    // Lands directly: one for each territory.
    assert_eq!(lines[0].values[..2], [4, 5]);
    // The others by comparing: 2 for the greater, 1 for the lesser, whatever the lead. 2 units to 1, 4 talents to 7.
    assert_eq!(lines[1].values[..2], [2, 1]);
    assert_eq!(lines[2].values[..2], [1, 2]);
    assert_eq!(lines[5].values[..2], [1, 2]);
}

#[test]
fn ages_of_two_players_need_not_run_together() {
    // K1.1.5
    let mut scene = Scene::new(
        "thrones empty; turn paladins choice; land blue_left common 1; seat paladins ages 2; seat barbarians state ordering; \
         land red_left order",
    );
    scene.dice("resurrection");
    scene.act("new age"); // the Paladins begin an age in the middle of the Barbarians' own
    scene.act("order tax blue_left");
    scene.expect("turn barbarians order").expect("orders red_left 1").expect("state barbarians ordering");
}

#[test]
fn own_land_is_what_a_player_owns_now() {
    // K1.2.1 K1.2.2 K1.2.3
    let mut scene =
        Scene::new("turn paladins order; land red_left paladins; land centre paladins; land blue_left barbarians");
    scene.expect("can order tax red_left").expect("can order tax centre"); // conquered, the centre included
    scene.expect("cannot order tax blue_left K8.1.1"); // home, but not own
    let home = scene.game.p.homes[Seat(0)];
    assert!(home.has(scene.land("blue_left")) && !home.has(scene.land("red_left")) && !home.has(scene.land("centre")));
    // A conquest left empty is abandoned only if it is not a home territory.
    let mut back = Scene::new("turn paladins war; land blue_left barbarians; land blue_outer common 1");
    back.act("attack blue_outer blue_left").act("done").expect("abandoned blue_left no");
    let mut away = Scene::new("turn paladins war; land blue_outer common 1");
    away.act("attack blue_outer centre").act("done").expect("abandoned centre yes");
}

#[test]
fn what_may_be_attacked() {
    // K1.2.4
    let mut scene = Scene::new(
        "turn paladins war; land blue_left common 1; land blue_outer nobody rebels 2; land blue_right common 1",
    );
    for target in ["blue_left red_left", "blue_left centre", "blue_left blue_outer", "blue_right red_right"] {
        scene.expect(&format!("can attack {target}"));
    }
    scene.expect("cannot attack blue_left blue_inner K1.2.4");
    scene.expect("cannot attack blue_left red_right K2.2.5");
}

#[test]
fn an_army_is_all_units_of_a_territory() {
    // K1.2.5
    let mut scene = Scene::new(
        "turn barbarians war; land red_left common 2 special 1; land red_outer common 3; land blue_left common 1",
    );
    scene.dice("neutralizing neutralizing").act("attack red_left blue_left"); // both hands are empty
    scene.expect("journal all Strength: 4 against 1"); // two common and a troll of 2; those of red_outer stay out of it
    scene.expect("units red_outer common 3");
}

#[test]
fn a_building_works_for_its_builder_in_his_own_peaceful_land() {
    // K1.2.6 K1.2.7
    let houses = "seat paladins gold 0; seat barbarians gold 0";
    let mut works = Scene::new(&format!("turn paladins order; {houses}; land blue_left residential_districts"));
    works.act("order tax blue_left").expect("gold paladins 2");
    // Not for the new owner, and not for the builder who lost the land.
    let mut taken = Scene::new(&format!(
        "turn paladins order; {houses}; land blue_left paladins barbarians:residential_districts; \
         land red_left barbarians paladins:treasure_house; seat paladins gold 7"
    ));
    taken.expect("room paladins 0").act("order tax blue_left").expect("gold paladins 7");
    let mut foreign = Scene::new("turn paladins order; land blue_left barbarians:residential_districts");
    foreign.act("order tax blue_left").expect("gold paladins 1");
    let mut rebels =
        Scene::new("turn paladins order; land blue_left treasure_house rebellion; land blue_right library");
    rebels.expect("room paladins 7");
    let seat = rebels.seat("paladins");
    assert_eq!(rebels.game.hand_limit(seat), 3);
    rebels.act("order negotiate blue_left").expect("room paladins 10"); // active again
}

#[test]
fn position_is_the_marker_on_the_track() {
    // K1.2.8
    let mut scene = Scene::new("turn barbarians war; land red_outer common 1; seat barbarians feat 7");
    scene.act("attack red_outer centre").expect("feat barbarians 9");
}

#[test]
fn with_two_players_both_neighbours_are_the_opponent() {
    // K1.2.9
    let scene = Scene::new("turn paladins order");
    let [p, b] = ["paladins", "barbarians"].map(|s| scene.seat(s));
    assert_eq!((scene.game.left_neighbour(p), scene.game.right_neighbour(p)), (b, b));
    let scene = Scene::with_pack(&super::three_kingdoms(), "turn barbarians order");
    let [p, b, c] = ["paladins", "barbarians", "corsairs"].map(|s| scene.seat(s));
    assert_eq!((scene.game.left_neighbour(b), scene.game.right_neighbour(b)), (c, p));
    assert_eq!((scene.game.left_neighbour(c), scene.game.right_neighbour(p)), (p, c));
}

#[test]
fn uses_are_counted_by_the_own_age() {
    // K1.2.10
    let mut scene = Scene::new(
        "thrones empty; turn paladins order; land blue_left market_square order; land blue_right order; land blue_outer order; \
         land blue_inner market_square; seat barbarians claims 0",
    );
    let used = |s: &Scene| s.game.realm(s.seat("paladins")).age.markets.has(s.land("blue_inner"));
    scene.dice("combat_rapture");
    scene.act("order tax blue_inner").act("market").expect("gold paladins 2");
    // The Barbarians begin an age of theirs: that renews nothing of the Paladins'.
    scene.expect("turn barbarians opening").expect("journal all Barbarians begin age 2");
    assert!(used(&scene));
    scene.dice("resurrection").act("order tax red_left");
    scene.expect("turn paladins opening").expect("journal all Paladins begin age 2");
    assert!(!used(&scene));
}

#[test]
fn a_use_in_the_enemys_turn_counts_for_the_own_age() {
    // K1.2.10 K15.2.3
    let mut scene = Scene::new(
        "turn barbarians war; ages 0; land red_left common 2; land blue_left common 2; seat barbarians hand feigned_flight; \
         seat paladins sovereign tactician hand songs_of_glory state fresh",
    );
    let used = |s: &Scene| s.game.realm(s.seat("paladins")).age.properties_cancelled;
    scene.act("attack red_left blue_left").act("main feigned_flight").act("main songs_of_glory");
    scene.expect("prompt K15.2.3").expect("asked paladins").act("cancel property");
    assert_eq!(used(&scene), 1);
    scene.act("done").expect("turn paladins opening").expect("journal all Paladins begin age 2");
    assert_eq!(used(&scene), 0);
}

#[test]
fn order_free_land_is_own_and_has_neither_token() {
    // K1.2.11
    let mut scene = Scene::new(
        "turn paladins order; land blue_left order; land blue_right rebellion; land blue_outer barbarians; land centre paladins",
    );
    let p = scene.seat("paladins");
    let free: Vec<_> = scene.game.order_free(p).into_iter().collect();
    assert_eq!(free, [scene.land("blue_inner"), scene.land("centre")]);
    scene.expect("can order plan centre").expect("cannot order plan blue_right");
}

#[test]
fn a_dismissed_unit_is_not_a_destroyed_one() {
    // K1.2.12 K1.2.16
    let mut scene = Scene::new(
        "thrones empty; turn paladins opening; land blue_left common 4; seat paladins gold 0 bonus resurrection; seat barbarians sovereign marauder gold 0",
    );
    scene.dice("great_commander");
    scene.expect("units blue_left common 3").expect("army paladins 3"); // back to the supply, without asking
    scene.expect("journal all Paladins dismiss 1 Warrior").expect("gold barbarians 0");
    let p = scene.seat("paladins");
    assert!(scene.game.p.turn.fallen[p].values().all(|n| n.total() == 0), "nothing to resurrect");
    scene.game.can_raise(p, Kind::Common).expect("the token can be used again");
}

#[test]
fn units_destroyed_in_two_battles_do_not_add_up() {
    // K1.2.16
    let mut scene = Scene::new(
        "turn barbarians war; seat paladins state ordering; land red_inner altar military_academy; land red_left common 3; \
         land blue_left common 3 fortress; seat barbarians hand bribe war_cry",
    );
    // One falls and the Fortress holds; then the other two. Three in all, but never three at once.
    scene.act("attack red_left blue_left").act("main bribe").dice("songs_of_glory").act("no support");
    scene.expect("journal all Strength: 5 against 4").expect("units blue_left common 2");
    scene.act("attack red_left blue_left").dice("neutralizing").act("main war_cry");
    scene.expect("journal all Strength: 7 against 2").expect("army paladins 0").expect("altar barbarians 0");
}

#[test]
fn only_counted_cards_are_discarded_under_the_limit() {
    // K1.2.13
    let mut scene =
        Scene::new("turn paladins order; seat paladins hand bribe levy slot pillage commander ambush parley");
    scene.expect("cards paladins 5");
    let p = scene.seat("paladins");
    assert_eq!((scene.game.hand(p).counted.len(), scene.game.hand_limit(p)), (2, 2));
    scene.dice("veterans");
    scene.act("order plan blue_left").expect("choices discard bribe | discard levy");
    scene.expect("cannot discard pillage K1.2.13").expect("cannot discard ambush K1.2.13");
    scene.act("discard levy").expect("hand paladins bribe veterans pillage ambush parley");
    // Cards kept apart can be played like those of the hand.
    let mut battle = Scene::new(
        "turn paladins war; land blue_left common 2; land red_left common 1; seat paladins hand bribe slot pillage commander ambush",
    );
    battle.act("attack blue_left red_left");
    for card in ["bribe", "pillage from slot", "ambush from commander"] {
        battle.expect(&format!("can main {card}"));
    }
    battle.act("main pillage from slot").expect("can support ambush from commander");
}

#[test]
fn a_talent_is_a_unit_of_gold() {
    // K1.2.14
    let mut scene = Scene::new("turn paladins order; seat paladins gold 1");
    scene.act("order mobilize blue_left").expect("gold paladins 0");
}

#[test]
fn room_is_space_in_treasury_and_active_houses() {
    // K1.2.15
    let mut scene = Scene::new(
        "turn paladins order; seat paladins gold 5; land blue_left treasure_house gold 1; land blue_right treasure_house rebellion; \
         land red_left paladins barbarians:treasure_house; land blue_outer barbarians paladins:treasure_house",
    );
    scene.expect("room paladins 4"); // 2 in the treasury, 2 in blue_left; not the rebellious, foreign or lost ones
}

#[test]
fn the_neighbour_chooses_for_revolutionaries() {
    // K1.2.17
    let mut scene = Scene::new(
        "turn barbarians war; land red_outer common 2 special 1; land centre nobody rebels 3; seat barbarians hand neutralizing",
    );
    scene.dice("veterans");
    scene.act("attack red_outer centre").act("main neutralizing");
    // 4 + 1 = 5 to 3 + 3 = 6: the revolutionaries have two points, and the Paladins name the Barbarians' dead.
    scene.expect("asked paladins").expect("choices slay common red_outer | slay troll red_outer");
    scene.act("slay troll red_outer").expect("units red_outer common 1");
}
