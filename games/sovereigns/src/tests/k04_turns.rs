//! K4: phases, turn kinds, windows and the end of every turn.

use super::Scene;

/// A quiet game in which the Paladins begin an age with three units and the Barbarians answer with taxes.
fn peace() -> Scene {
    Scene::new(
        "thrones empty; turn paladins opening; land blue_left common 2; land blue_inner common 1; seat barbarians state fresh",
    )
}

#[test]
fn an_age_has_four_phases_in_order() {
    // K4.1.1 K4.1.2 K5.2.5 K6.1.4
    let mut scene = Scene::new(
        "thrones empty; turn paladins opening; land blue_left common 4 library; seat paladins gold 3; seat barbarians state ordering",
    );
    scene.expect("prompt K5.4.1").act("keep 1 blue_left"); // fines
    scene.expect("turn paladins opening").expect("prompt K5.6.1"); // spending, in the same turn
    scene.dice("resurrection");
    scene.act("done").expect("bonus paladins resurrection"); // bonus and gold
    scene.expect("turn paladins opening").expect("prompt K8.1.1"); // and the first order, without a break
    scene.act("order tax blue_left").expect("asked barbarians");
}

#[test]
fn five_turns_make_an_age_of_four_orders_and_war() {
    // K4.1.3 K4.1.4 K4.1.5 K4.1.6 K4.2.1 K4.2.2 K4.2.3 KX3
    let mut scene = peace();
    scene.dice("resurrection combat_rapture");
    let mut kinds = Vec::new();
    for land in ["inner", "left", "outer", "right"] {
        scene.expect("asked paladins").expect("prompt K8.1.1");
        kinds.push(format!("{:?}", scene.game.p.turn.kind));
        scene.act(&format!("order tax blue_{land}"));
        scene.expect("asked barbarians").act(&format!("order tax red_{land}")); // the left neighbour takes one turn
    }
    assert_eq!(kinds, ["Opening", "Order", "Order", "Order"]);
    scene.expect("asked paladins").expect("prompt K4.2.3").expect("choices war turn | new age");
    scene.act("war turn").expect("turn paladins war").expect("prompt K10.1.2");
    scene.dice("rapid_development");
    scene.act("attack blue_left centre").act("advance common").act("done").act("done");
    scene.expect("state paladins fresh"); // the fifth turn was the last of the age
    // The Barbarians have no units to go to war with: their fifth turn opens the next age.
    scene.expect("turn barbarians opening").expect("journal all Barbarians begin age 3");
}

#[test]
fn a_fresh_player_opens_an_age_and_an_ordering_one_orders() {
    // K4.2.1 K4.2.2
    let mut fresh = peace();
    fresh.dice("great_commander");
    fresh.expect("turn paladins opening").expect("state paladins ordering");
    let mut ordering = Scene::new("turn barbarians order; seat paladins state ordering; land blue_left common 1");
    ordering.act("order tax red_left").expect("turn paladins order").expect("prompt K8.1.1");
}

#[test]
fn an_ordered_player_chooses_before_any_window() {
    // K4.2.3 KD4 KQ6
    let mut scene =
        Scene::new("thrones empty; turn paladins choice; land blue_left common 1; seat paladins bonus great_commander");
    scene.expect("prompt K4.2.3").expect("choices war turn | new age"); // no card yet
    scene.act("war turn").expect("can bonus great_commander");
    // Peace is the opening turn of the next age: the war turn is left out, not taken empty.
    let mut peace = Scene::new("thrones empty; turn paladins choice; land blue_left common 1");
    peace.dice("resurrection");
    peace
        .act("new age")
        .expect("turn paladins opening")
        .expect("prompt K8.1.1")
        .expect("journal all Paladins begin age 2");
}

#[test]
fn one_war_turn_per_age() {
    // K4.2.4 K4.2.1
    let mut scene =
        Scene::new("turn paladins war; land blue_left common 2; seat barbarians state ordering; seat paladins gold 3");
    scene.act("attack blue_left centre").act("advance common").act("done").act("move common blue_left blue_inner");
    scene.act("done").expect("turn barbarians order");
    scene.act("order tax red_left");
    scene.expect("turn paladins opening"); // no second war turn, though attacks would be possible
}

#[test]
fn a_war_turn_needs_a_legal_attack_or_move() {
    // K4.2.5 KD4
    let mut idle = Scene::new("thrones empty; turn paladins choice; seat barbarians claims 0");
    idle.dice("great_commander").expect("turn paladins opening"); // no unit: a new age, without asking
    let mut only_move = Scene::new("thrones empty; turn paladins choice; land blue_inner common 1");
    only_move.expect("choices war turn | new age").act("war turn").expect("prompt K10.3.1"); // nobody to attack
    let lost =
        "land blue_left barbarians; land blue_outer barbarians; land blue_right barbarians; land blue_inner common 1";
    let mut only_attack = Scene::new(&format!("thrones empty; turn paladins choice; {lost}"));
    only_attack.expect("choices war turn | new age").act("war turn").expect("prompt K10.1.2");
}

#[test]
fn stop_and_done_need_something_done() {
    // K4.2.5 K4.2.5.1
    let mut scene = Scene::new("turn paladins war; land blue_left common 2; seat paladins gold 5");
    scene.expect("can stop").act("stop");
    scene.expect("prompt K10.3.1").expect("cannot done K4.2.5.1");
    scene.act("move common blue_left blue_inner").expect("can done");
    let mut stuck = Scene::new(
        "turn paladins war; land blue_left barbarians; land blue_outer barbarians; land blue_right barbarians; land blue_inner common 1",
    );
    stuck.expect("cannot stop K4.2.5.1").act("attack blue_inner blue_left").act("done");
    stuck.expect("can done"); // an attack was made, no move is needed
}

#[test]
fn a_card_can_be_enough_of_a_war_or_leave_none() {
    // K4.2.5 K4.2.5.1
    let mut scene = Scene::new(
        "turn barbarians war; land red_outer common 3; land red_left common 1; seat barbarians bonus the_last_frontier gold 2",
    );
    scene.act("bonus the_last_frontier").act("done");
    scene.expect("can stop").act("stop").expect("can done"); // The Last Frontier counts as an attack
    // Every territory is full but one, and the Mentor fills that: no move is left, and the war turn ends all the same.
    let mut full = Scene::new(
        "turn barbarians war; land red_left common 3; land red_outer common 3; land red_right common 3; land red_inner common 2; \
         seat barbarians bonus legendary_mentor; seat paladins state ordering",
    );
    full.act("stop").expect("cannot done K4.2.5.1").act("bonus legendary_mentor");
    full.act("place common red_inner").act("place common red_inner").act("place common red_inner");
    full.expect("state barbarians fresh").expect("turn paladins order");
}

#[test]
fn no_war_turns_in_the_last_war() {
    // K4.2.6 KD4 KQ20
    let mut scene = Scene::new(
        "thrones empty; turn paladins choice; last war barbarians; land blue_left common 3; seat barbarians state ordering",
    );
    scene.expect("turn paladins opening").expect("prompt K8.1.1"); // the pending war turn is lost
    assert!(!scene.journal(None).contains("go to war"));
}

#[test]
fn nobody_may_pass() {
    // K4.2.7 K9.6.7
    let mut poor = Scene::new("thrones empty; turn paladins order; land blue_left rebellion; seat paladins gold 7");
    let legal = poor.legal();
    assert!(!legal.iter().any(|a| a == "done" || a == "decline"), "{legal:?}");
    for land in ["blue_inner", "blue_outer", "blue_right"] {
        poor.expect(&format!("can order tax {land}")); // even with a full treasury
    }
    poor.expect("can order negotiate blue_left");
    let mut rebels = Scene::new(
        "turn paladins order; land blue_left rebellion; land blue_inner order; land blue_outer order; land blue_right rebellion",
    );
    rebels.expect("choices order negotiate blue_left | order negotiate blue_right");
}

#[test]
fn cards_before_the_fines() {
    // KW1 K5.1.6 K4.3.1
    let mut scene = Scene::new(
        "thrones empty; turn barbarians opening; land red_left common 4; seat barbarians gold 0 bonus invincible_hordes legendary_mentor combat_rapture",
    );
    scene.expect("prompt K5.4.1").expect("journal all Barbarians begin age 2"); // the first window is after the start of the age
    scene.expect("choices keep 0 red_left | bonus invincible_hordes | bonus legendary_mentor");
    scene.expect("cannot bonus combat_rapture K4.3.1");
    scene.act("bonus invincible_hordes");
    scene.expect("prompt K5.6.1").expect("units red_left common 4"); // limit 4 now: no fine left to settle
    // What is due is counted anew: the Mentor's three units bring the army to 7.
    let mut more = Scene::new(
        "thrones empty; turn barbarians opening; land red_left common 4; seat barbarians gold 2 bonus legendary_mentor",
    );
    more.act("bonus legendary_mentor");
    more.act("place common red_right").act("place common red_right").act("place common red_right");
    more.expect("prompt K5.3.4").expect("choices fine 0 | fine 1");
}

#[test]
fn no_card_in_the_middle_of_the_fines() {
    // KW1 K4.3.2
    let mut scene = Scene::new(
        "thrones empty; turn barbarians opening; land red_left common 5; land red_right common 4; seat barbarians gold 3 bonus invincible_hordes",
    );
    scene.expect("prompt K5.3.4").expect("can bonus invincible_hordes");
    scene.act("fine 1").expect("choices keep 0 red_left | keep 1 red_left | keep 2 red_left");
    scene.act("keep 1 red_left").expect("choices keep 0 red_right | keep 1 red_right").act("keep 1 red_right");
    scene.expect("prompt K5.6.1").expect("can bonus invincible_hordes"); // KW2
}

#[test]
fn cards_after_the_fines_and_before_the_age_card() {
    // KW2 KW3
    let mut scene = Scene::new(
        "thrones empty; turn paladins opening; land blue_left library; seat paladins gold 1 bonus great_commander rapid_development no_time_for_waiting",
    );
    scene.expect("prompt K5.6.1").expect("can bonus great_commander");
    scene.expect("cannot bonus rapid_development K4.3.1").expect("cannot bonus no_time_for_waiting K4.3.1");
    scene.dice("bribe");
    scene.act("buy card"); // after spending, before the Age card
    scene.expect("can bonus great_commander").dice("levy pillage resurrection");
    scene.act("bonus great_commander").expect("hand paladins bribe levy pillage");
    scene.expect("bonus paladins rapid_development no_time_for_waiting resurrection");
}

#[test]
fn cards_before_the_order() {
    // KW4
    let mut scene = Scene::new(
        "turn paladins order; seat paladins bonus great_commander rapid_development no_time_for_waiting resurrection",
    );
    scene.expect("can bonus great_commander").expect("can bonus rapid_development");
    scene.expect("cannot bonus no_time_for_waiting K4.3.1").expect("cannot bonus resurrection K4.3.1");
    scene.act("bonus rapid_development").expect("prompt K8.1.1"); // the decision comes again
    // In the opening turn after the bonus phase, in an order turn after the choice to go on.
    let mut opening = Scene::new(
        "thrones empty; turn paladins opening; seat paladins bonus rapid_development; seat barbarians claims 0",
    );
    opening.dice("resurrection").expect("prompt K8.1.1").expect("can bonus rapid_development");
    let mut five = Scene::new(
        "turn barbarians order; seat paladins state ordering bonus rapid_development; land centre paladins order; \
         land blue_left order; land blue_right order; land blue_outer order",
    );
    five.act("order tax red_left").expect("prompt K9.6.3").expect("choices end phase | go on");
    five.act("go on").expect("can bonus rapid_development");
}

#[test]
fn cards_after_the_last_order() {
    // KW5 K4.3.2.1 KX65
    let mut scene = Scene::new(
        "turn paladins order; land blue_left order; land blue_right order; land blue_outer order; \
         seat paladins bonus no_time_for_waiting great_commander rapid_development",
    );
    scene.act("order tax blue_inner");
    scene.expect("state paladins ordered"); // step 9 has ended the phase, the turn goes on
    scene.expect("prompt K4.3.2.1").expect("choices bonus no_time_for_waiting | bonus great_commander | done");
    scene.expect("cannot bonus rapid_development K4.3.1");
    scene.dice("bribe levy").act("bonus great_commander").expect("choices bonus no_time_for_waiting | done");
    scene.act("done").expect("asked barbarians");
    // Without a playable card there is no empty prompt.
    let mut none =
        Scene::new("turn paladins order; seat paladins bonus rapid_development; seat barbarians state ordering");
    none.act("order tax blue_left").expect("turn barbarians order");
}

#[test]
fn cards_in_the_war_turn() {
    // KW6 KW7 K4.3.2.1
    let mut scene = Scene::new(
        "turn barbarians war; land red_left common 2; seat barbarians gold 3 bonus legendary_mentor the_last_frontier invincible_hordes; \
         land blue_left common 1",
    );
    scene.expect("can bonus legendary_mentor").expect("cannot bonus the_last_frontier K16.3.4.8");
    scene.act("bonus legendary_mentor");
    for _ in 0..3 {
        scene.act("place common red_right");
    }
    scene.expect("prompt K10.1.2").expect("can bonus the_last_frontier").act("stop");
    scene.expect("prompt K10.3.1").expect("can bonus invincible_hordes").expect("can bonus the_last_frontier");
    scene.act("move common red_left red_inner");
    scene.expect("can bonus invincible_hordes").act("done").expect("state barbarians fresh");
    // Once more when no move is legal.
    let given = "turn barbarians war; land red_left paladins; land red_outer paladins; land red_right paladins; \
                 land red_inner common 1; seat barbarians gold 1 bonus legendary_mentor";
    let mut stuck = Scene::new(given);
    stuck.act("attack red_inner red_left").act("done");
    stuck.act("move common red_inner red_left");
    stuck.expect("choices bonus legendary_mentor | done");
    stuck.act("done").expect("state barbarians fresh");
    // A card that makes a move legal brings the choice back.
    let mut freed = Scene::new(given);
    freed.act("attack red_inner red_left").act("done").act("move common red_inner red_left");
    freed.act("bonus legendary_mentor");
    for _ in 0..3 {
        freed.act("place common red_inner");
    }
    freed.expect("can move common red_inner red_left").expect("can done");
}

#[test]
fn no_time_for_waiting_is_no_card_of_war() {
    // KW6 KW7
    let mut scene =
        Scene::new("turn paladins war; land blue_left common 1; seat paladins bonus no_time_for_waiting resurrection");
    scene.expect("cannot bonus no_time_for_waiting K4.3.1").expect("cannot bonus resurrection K4.3.1");
}

#[test]
fn cards_beside_the_attack_order() {
    // KW8 K4.3.2
    let mut scene = Scene::new(
        "turn paladins order; last war paladins; land blue_left common 2 temple; seat paladins bonus great_commander no_time_for_waiting",
    );
    scene.dice("6");
    scene.act("order tax blue_left");
    // Inside the Temple's double order, and between its halves, no card; but beside its attack orders.
    scene.expect("prompt K14.6.2.3").expect("unasked bonus great_commander").act("order tax blue_outer");
    scene.expect("prompt K20.2.2").expect("choices decline | bonus great_commander").act("decline"); // no army there
    scene.expect("prompt K9.5.1").expect("unasked bonus great_commander").act("decline");
    scene.expect("prompt K20.2.2").expect("can bonus great_commander");
    scene.expect("cannot bonus no_time_for_waiting K4.3.1");
    scene.dice("bribe levy").act("bonus great_commander").expect("prompt K20.2.2").expect("can decline");
}

#[test]
fn no_window_while_an_order_is_carried_out() {
    // K4.3.2
    let mut scene = Scene::new(
        "turn paladins order; land blue_left common 2 market_square; seat paladins gold 4 bonus great_commander",
    );
    scene.act("order mobilize blue_left").expect("choices market | decline");
    scene.act("decline");
    scene.expect("prompt K4.3.2.1"); // only now
    let mut regroup =
        Scene::new("turn paladins order; land blue_left common 2; seat paladins gold 4 bonus great_commander");
    regroup.act("order regroup blue_left").expect("unasked bonus great_commander");
    let mut half = Scene::new("turn paladins order; seat paladins rapid 4 bonus great_commander");
    half.act("order tax blue_left").expect("prompt K9.5.1").expect("unasked bonus great_commander");
}

#[test]
fn extra_turns_come_before_the_neighbour() {
    // K4.3.3 K4.3.3.1
    let mut scene = Scene::new(
        "turn paladins order; land blue_left order common 2; land blue_right order; land blue_outer order; \
         seat paladins bonus no_time_for_waiting feat 9 sovereign tactician gold 3; seat barbarians state ordering claims 0",
    );
    scene.act("order tax blue_inner").act("bonus no_time_for_waiting");
    scene.expect("asked paladins").expect("choices war turn | new age");
    scene.act("war turn").act("attack blue_left centre").act("advance common").act("done");
    scene.expect("sovereign paladins tactician").act("done"); // the war turn ends, with its own end of a turn
    scene.expect("sovereign paladins none").expect("prompt K15.1.4"); // 11 is beyond 10
    scene.dice("resurrection");
    scene.act("sovereign logistician").expect("turn paladins opening").act("order tax blue_right");
    scene.expect("turn barbarians order"); // both extra turns are spent
    // Extra turns still due when the game ends are lost.
    let mut last = Scene::new(
        "turn paladins order; last war paladins; land blue_left order; land blue_right order; land blue_outer order; \
         seat paladins bonus no_time_for_waiting",
    );
    last.act("order tax blue_inner").act("bonus no_time_for_waiting").expect("over");
}

#[test]
fn resurrection_then_deaths_then_the_end() {
    // K4.4.1
    let armies = "land red_left common 3; land blue_left common 1; land blue_inner common 1; \
                  seat barbarians hand pillage feat 8 sovereign marauder; \
                  seat paladins hand captured_plans feat 10 sovereign strategist bonus resurrection";
    let mut scene = Scene::new(&format!("turn barbarians war; {armies}"));
    scene.act("attack red_left blue_left").act("main pillage").act("main captured_plans").act("done");
    for both in ["paladins strategist", "barbarians marauder"] {
        scene.expect(&format!("sovereign {both}"));
    }
    scene.act("done").expect("asked paladins").expect("choices bonus resurrection | decline");
    scene.expect("sovereign paladins strategist").expect("sovereign barbarians marauder"); // both beyond 10, both alive
    scene.expect("feat paladins 11").expect("feat barbarians 11");
    scene.act("bonus resurrection");
    scene.expect("choices place common blue_inner | place common blue_outer | place common blue_right");
    scene.act("place common blue_inner").expect("units blue_inner common 2");
    scene.expect("sovereign paladins none").expect("sovereign barbarians none");
    // In the Last War the game ends only after both.
    let mut last = Scene::new(&format!(
        "turn barbarians order; last war barbarians; {armies}; land red_right order; land red_outer order; land red_inner order"
    ));
    last.act("order tax red_left")
        .act("attack red_left blue_left")
        .act("main pillage")
        .act("main captured_plans")
        .act("done");
    last.act("end phase"); // a fifth territory
    last.expect("asked paladins").expect("choices bonus resurrection | decline").act("decline");
    last.expect("over").expect("sovereign paladins none").expect("sovereign barbarians none");
}

#[test]
fn without_land_a_player_is_out_at_once() {
    // K4.4.2
    let mut scene = Scene::new(
        "turn barbarians war; land red_left common 2; land blue_inner barbarians; land blue_outer barbarians; land blue_right barbarians; \
         land blue_left masters_castle statue; seat paladins gold 7 feat 90 altar 9",
    );
    scene.act("attack red_left blue_left");
    scene.expect("over").expect("winner barbarians"); // whatever the score
    scene.expect("units red_left common 2").expect("units blue_left"); // before moving in
    scene.expect("owner blue_left barbarians").expect("asked nobody");
}
