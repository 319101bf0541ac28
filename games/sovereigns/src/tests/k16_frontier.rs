//! K16.3.4: The Last Frontier, beside `k16_bonus.rs`.

use ravelin_core::Seat;

use super::Scene;

const BARBARIANS: Seat = Seat(1);

#[test]
fn frontier_needs_three_units_and_a_lead_of_two_over_a_neighbour() {
    // K16.3.4 K16.3.4.1 K16.3.4.8 KQ31
    let mut g = Scene::new(
        "turn barbarians order; land red_left common 3; land red_right common 2; land red_outer special 2 common 2; \
         land blue_left common 1; land centre nobody; land blue_right nobody rebels 2; land red_inner nobody rebels 3; \
         seat barbarians bonus the_last_frontier",
    );
    g.act("bonus the_last_frontier").expect("prompt K16.3.4");
    let mut legal = g.legal();
    legal.sort();
    // red_right has only two; red_inner's three revolutionaries need five; no "done" before the first.
    assert_eq!(legal, ["overrun red_left blue_left", "overrun red_left centre", "overrun red_outer centre"]);
    g.expect("cannot done K16.3.4.8").expect("cannot overrun red_right centre K16.3.4");
    g.expect("cannot overrun red_outer red_inner K16.3.4").expect("cannot overrun red_left blue_right K2.2.5");
    // One more defender and the lead is too small: the card cannot be played at all.
    let mut g = Scene::new(
        "turn barbarians order; land red_left common 3; land blue_left common 2; land centre paladins common 2; \
         seat barbarians bonus the_last_frontier",
    );
    g.expect("cannot bonus the_last_frontier K16.3.4.8");
}

#[test]
fn frontier_starts_only_from_land_owned_when_it_was_played_and_once_each() {
    // K16.3.4.2
    let mut g = Scene::new(
        "turn barbarians order; land red_left common 6; land blue_left common 1; seat barbarians bonus the_last_frontier",
    );
    g.act("bonus the_last_frontier").act("overrun red_left blue_left");
    for _ in 0..3 {
        g.act("advance common");
    }
    // Three in blue_left and three in red_left, and the empty blue_outer, blue_inner and centre around: no chains.
    g.expect("units blue_left common 3").expect("prompt K8.1.1");
    // The same beside a start that is left: no chain, no second time, and why.
    let mut g = Scene::new(
        "turn barbarians order; land red_left common 6; land red_right common 3; land blue_left common 1; \
         seat barbarians bonus the_last_frontier",
    );
    g.act("bonus the_last_frontier").act("overrun red_left blue_left");
    for _ in 0..3 {
        g.act("advance common");
    }
    for to in ["blue_outer", "blue_inner", "centre"] {
        g.expect(&format!("cannot overrun blue_left {to} K16.3.4.2"));
    }
    g.expect("cannot overrun red_left centre K16.3.4.2").expect("can overrun red_right centre");
    // Each is judged when it is used: what another has taken meanwhile is no target any more.
    let mut g = Scene::new(
        "turn barbarians order; land red_left common 3; land red_right common 3; seat barbarians bonus the_last_frontier",
    );
    g.act("bonus the_last_frontier").expect("can overrun red_right centre").act("overrun red_left centre").act("done");
    g.expect("cannot overrun red_right centre K1.2.4").expect("can overrun red_right blue_right");
    // One after the other: red_left is used up, red_right goes on, and "done" is offered after the first.
    let mut g = Scene::new(
        "turn barbarians order; land red_left common 3; land red_right common 3; land blue_left common 1; \
         land blue_right common 1; seat barbarians bonus the_last_frontier",
    );
    g.act("bonus the_last_frontier").act("overrun red_left blue_left").act("done");
    g.expect("cannot overrun red_left centre K16.3.4.2").expect("can overrun red_right blue_right").expect("can done");
}

#[test]
fn frontier_destroys_all_without_cards_and_despite_a_fortress() {
    // K16.3.4.3 K16.3.4.4 K16.3.4.5
    let mut g = Scene::new(
        "turn barbarians order; land red_left common 4; land blue_left common 1 special 1 fortress defence order; \
         land blue_inner special 1; seat barbarians bonus the_last_frontier; seat paladins hand bribe sovereign tactician",
    );
    g.act("bonus the_last_frontier").act("overrun red_left blue_left");
    g.expect("army paladins 1").expect("feat barbarians 4").expect("feat paladins 1");
    // Conquest as always: tokens gone, building stays, units may move in.
    g.expect("owner blue_left barbarians")
        .expect("orders blue_left 0")
        .expect("defence blue_left no")
        .expect("built blue_left fortress");
    g.expect("prompt K12.3.5").act("done").expect("abandoned blue_left yes");
    // An empty territory brings 2.
    let mut g = Scene::new("turn barbarians order; land red_left common 3; seat barbarians bonus the_last_frontier");
    g.act("bonus the_last_frontier").act("overrun red_left centre").expect("feat barbarians 3");
}

#[test]
fn frontier_is_an_attack_for_defence_tokens_but_not_for_the_limit() {
    // K16.3.4.6 K16.3.4.8
    let mut g = Scene::new(
        "turn barbarians war; land red_left common 3; land red_right common 1; seat barbarians bonus the_last_frontier",
    );
    g.act("bonus the_last_frontier").act("overrun red_left blue_left").act("done");
    g.expect("can attack red_right centre"); // the one attack of the turn is still there
    assert!(g.game.realm(BARBARIANS).age.attacked);
    assert_eq!(g.game.p.turn.attacks, 0);
}

#[test]
fn frontier_pays_the_marauder_before_the_conquest_and_honours_no_altar() {
    // K16.3.4.7 K16.3.4.8
    let mut g = Scene::new(
        "turn barbarians order; land red_left common 5; land red_inner altar; land blue_left common 3 statue; \
         seat barbarians gold 0 sovereign marauder bonus the_last_frontier",
    );
    g.act("bonus the_last_frontier")
        .act("overrun red_left blue_left")
        .expect("gold barbarians 4")
        .expect("altar barbarians 0");
    // The Marauder comes before the conquest: the Treasure House taken back has no room for his pay yet.
    let mut g = Scene::new(
        "turn barbarians order; land red_left common 5; land red_outer paladins common 3 barbarians:treasure_house; \
         seat barbarians gold 6 sovereign marauder bonus the_last_frontier",
    );
    g.act("bonus the_last_frontier").act("overrun red_left red_outer");
    g.expect("treasury barbarians 7").expect("store red_outer 0").expect("owner red_outer barbarians");
}

#[test]
fn frontier_asks_for_treasure_houses_before_moving_in() {
    // K16.3.4.8 KD41
    let mut g = Scene::new(
        "turn barbarians order; land red_left common 5; land red_outer treasure_house; land red_inner treasure_house; \
         land blue_left common 1; seat barbarians gold 7 sovereign marauder bonus the_last_frontier",
    );
    g.act("bonus the_last_frontier").act("overrun red_left blue_left").expect("prompt K7.1.15");
    g.act("store red_inner").expect("prompt K12.3.5").act("advance common").act("done");
    g.expect("store red_inner 1").expect("units blue_left common 1").expect("prompt K8.1.1");
}

#[test]
fn frontier_can_end_the_game() {
    // K16.3.4.5
    let mut g = Scene::new(
        "turn barbarians order; land red_left common 3; land blue_right nobody; land blue_inner nobody; land blue_outer nobody; \
         land blue_left common 1; seat barbarians bonus the_last_frontier",
    );
    g.act("bonus the_last_frontier").act("overrun red_left blue_left").expect("over").expect("winner barbarians");
}
