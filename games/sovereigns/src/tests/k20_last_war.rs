//! K20: the Last War and the end of the game. KD39, KL14, KQ19, KQ31.

use ravelin_core::Seat;
use ravelin_core::pile::Segment;

use super::Scene;
use crate::state::AgeDeck;

/// A scene in which so many End of Times cards are left and no bonus card.
pub(super) fn drawing(given: &str, events: u16) -> Scene {
    let mut s = Scene::new(given);
    let parts: Vec<_> = s.game.p.ages.segments().copied().collect();
    let [_, Segment::Unordered { from, .. }, destiny] = parts[..] else { panic!("the Deck of Ages as at the start") };
    let mut ages = AgeDeck::default();
    ages.lay(destiny).expect("room for three");
    ages.lay(Segment::Unordered { from, left: events }).expect("room for three");
    s.game.p.ages = ages;
    s
}

/// An order turn of the Barbarians in the Last War, whose final player is named.
fn last_war(last: &str, more: &str) -> Scene {
    Scene::new(&format!(
        "turn barbarians order; last war {last}; seat barbarians state ordering; seat paladins state ordering; {more}"
    ))
}

// --- start ---

#[test]
fn who_draws_the_last_card_is_the_final_player_and_the_rules_change_for_all() {
    // K20.1.1 K20.1.2 K20.2.1
    let mut s = drawing(
        "turn paladins opening; land blue_left common 1; land red_left common 1; seat paladins ages 1 sovereign tactician; seat barbarians state ordered sovereign conqueror",
        1,
    );
    s.dice("age_of_heroes")
        .expect("journal all The Last War begins; Paladins are the final player")
        .expect("prompt K8.1.1");
    s.act("order tax blue_left").expect("asked paladins").expect("prompt K20.2.2"); // in the opening turn already
    s.act("decline");
    // The Barbarians had not taken their war turn: a new age without card.
    s.expect("asked barbarians").expect("prompt K8.1.1").expect("journal all Barbarians begin age 2");
    s.act("order tax red_left").expect("asked barbarians").expect("prompt K20.2.2");
}

#[test]
fn the_card_before_the_last_changes_nothing() {
    // K20.1.1
    let mut s = drawing(
        "turn paladins opening; land blue_left common 1; seat paladins ages 1 sovereign tactician; seat barbarians state ordering",
        2,
    );
    s.dice("age_of_heroes").act("order tax blue_left").expect("asked barbarians");
    assert_eq!(s.game.p.last_war, None);
}

#[test]
fn the_last_card_itself_is_resolved_under_the_new_rules() {
    // K20.1.1 K20.2.4
    let mut s = drawing(
        "turn paladins opening; land blue_left common 3; seat paladins ages 1 sovereign tactician; seat barbarians state ordering",
        1,
    );
    s.dice("holy_war").expect("prompt K8.1.1");
    assert_eq!(s.game.attack_limit(Seat(0)), 2);
    assert_eq!(s.game.p.last_war, Some(Seat(0)));
    // And told in this order.
    let mut s = drawing("turn paladins opening; seat paladins ages 1 sovereign tactician gold 0", 1);
    s.dice("bountiful_harvest").expect("prompt K8.1.1");
    let told = s.journal(None);
    let (begins, effect) = (told.find("The Last War begins"), told.find("Paladins gain 3 talents"));
    assert!(begins.is_some() && begins < effect, "{told}");
}

#[test]
fn there_are_no_war_turns_in_the_last_war() {
    // K20.2.1
    let mut s = Scene::new(
        "turn barbarians choice; last war paladins; land red_left common 3; seat paladins state ordering; seat barbarians ages 1 sovereign conqueror",
    );
    s.expect("asked barbarians")
        .expect("prompt K8.1.1")
        .expect("journal all begin age 2")
        .expect("state barbarians ordering");
}

// --- attack orders ---

#[test]
fn an_attack_order_follows_a_usual_order_from_the_same_territory() {
    // K20.2.2 K20.2.3 KD39
    let mut near = last_war("paladins", "land red_left common 1; land red_right common 1; land red_outer common 1");
    near.act("order tax red_left").expect("can attack red_left blue_left");
    near.expect("cannot attack red_right blue_right K20.2.2").expect("cannot attack red_outer centre K20.2.2");
    let mut s = last_war("paladins", "land red_left common 3; land red_right common 3; land red_outer common 1");
    s.act("order tax red_left").expect("asked barbarians").expect("prompt K20.2.2");
    s.expect("choices attack red_left blue_left | attack red_left centre | decline");
    s.act("decline").expect("asked paladins");
    assert_eq!(s.game.realm(Seat(1)).attack_orders, 0);
}

#[test]
fn every_kind_of_order_gives_the_occasion() {
    // K20.2.2
    let land = "land red_left common 2 statue; seat barbarians gold 5 hand bribe";
    for (order, next) in [
        ("order tax red_left", ""),
        ("order mobilize red_left", ""),
        ("order build red_left", "build storehouse"),
        ("order demolish red_left", ""),
        ("order plan red_left", ""),
        ("order regroup red_left", "move common red_left red_inner"),
    ] {
        let mut s = last_war("paladins", land);
        if order.contains("plan") {
            s.dice("levy");
        }
        s.act(order);
        if !next.is_empty() {
            s.act(next);
        }
        if order.contains("regroup") {
            s.act("done");
        }
        s.expect("prompt K20.2.2");
    }
    last_war("paladins", "land red_left common 1 rebellion").act("order negotiate red_left").expect("prompt K20.2.2");
    let mut second = last_war("paladins", "land red_left common 1 order; land red_inner common 1");
    second.act("order tax red_left").act("rebel red_outer").expect("prompt K20.2.2");
}

#[test]
fn without_a_unit_or_a_target_nobody_is_asked() {
    // K20.2.3
    last_war("paladins", "land red_right common 1").act("order tax red_left").expect("asked paladins");
    last_war("paladins", "land red_inner common 3").act("order tax red_inner").expect("asked paladins");
    let mut safe = last_war(
        "paladins",
        "option last_territory safe; land red_left common 2; land blue_left common 1; land centre barbarians; land blue_inner nobody;
         land blue_outer nobody; land blue_right nobody",
    );
    safe.act("order tax red_left").expect("asked paladins"); // its one target is forbidden
}

#[test]
fn attack_orders_are_limited_over_the_whole_last_war() {
    // K20.2.4 KL14 KQ19
    let mut s = last_war(
        "paladins",
        "land red_left common 3; land red_right common 3; land red_inner order; land red_outer order",
    );
    s.act("order tax red_left").act("attack red_left centre").act("done").act("order tax blue_inner");
    s.expect("asked barbarians").act("order tax red_right").expect("unasked attack red_right blue_right");
    assert_eq!(s.game.realm(Seat(1)).attack_orders, 1);
    // A new age renews nothing.
    let mut age = Scene::new(
        "turn barbarians opening; last war paladins; land red_left common 3; seat paladins state ordering; seat barbarians ages 1 sovereign conqueror",
    );
    age.game.p.realms[Seat(1)].attack_orders = 1;
    age.act("order tax red_left").expect("asked paladins");
}

#[test]
fn an_academy_adds_an_attack_order_while_it_works() {
    // K20.2.4 KL14
    for (academy, asked) in
        [("military_academy", "barbarians"), ("military_academy rebellion", "paladins"), ("", "paladins")]
    {
        let mut s = last_war("paladins", &format!("land red_left common 3; land red_inner {academy}"));
        s.game.p.realms[Seat(1)].attack_orders = 1;
        s.act("order tax red_left").expect(&format!("asked {asked}"));
    }
}

#[test]
fn each_order_gives_one_occasion_and_a_double_order_two() {
    // K20.2.5
    let mut s = last_war("paladins", "land red_left common 3; land red_inner military_academy");
    s.act("order tax red_left").act("attack red_left centre").act("done").expect("asked paladins"); // no second attack
    let mut d = Scene::new(
        "turn paladins order; last war barbarians; land blue_left common 3; land blue_inner military_academy; seat paladins rapid 4;
         seat barbarians state ordering",
    );
    d.act("order tax blue_left").expect("prompt K20.2.2").act("attack blue_left centre").act("done");
    d.expect("prompt K9.5.1")
        .act("order tax blue_left")
        .expect("prompt K20.2.2")
        .expect("can attack blue_left red_left");
}

#[test]
fn an_attack_order_puts_no_token() {
    // K20.2.6
    let mut s = last_war("paladins", "land red_left common 3");
    s.act("order tax red_left").act("attack red_left centre").act("advance common").act("done");
    s.expect("orders red_left 1").expect("orders centre 0").expect("rebellion red_inner no").expect("asked paladins");
}

#[test]
fn battles_are_as_always_and_nobody_regroups_after() {
    // K20.2.7 K20.2.8
    let mut s = last_war(
        "paladins",
        "land red_left common 3; land blue_left common 3; land blue_inner common 1; land blue_outer common 2;
         seat barbarians hand bribe; seat paladins hand neutralizing",
    );
    s.act("order tax red_left").act("attack red_left blue_left").act("main bribe").act("main neutralizing");
    s.expect("journal all Strength: 5 against 4")
        .expect("units blue_inner common 2")
        .expect("prompt K12.1.2")
        .act("retreat common blue_inner");
    s.act("advance common").act("done").expect("asked paladins").expect("owner blue_left barbarians");
    s.expect("feat barbarians 4").expect("feat paladins 2");
    let mut later = last_war("paladins", "land red_left common 2");
    later.game.p.realms[Seat(1)].attack_orders = 1;
    later.expect("can order regroup red_left"); // the order remains
}

#[test]
fn a_fifth_territory_taken_after_the_fourth_order_lets_the_player_go_on() {
    // K20.2.9 K20.3.2
    let given =
        "turn paladins order; last war paladins; land blue_left common 3; land blue_inner order; land blue_outer order;
        land blue_right order; seat barbarians state ordering";
    let mut s = Scene::new(given);
    s.act("order tax blue_left").act("attack blue_left centre").act("advance common").act("done");
    s.expect("asked paladins").expect("prompt K9.6.3").expect("choices end phase | go on").act("go on");
    s.expect("asked barbarians")
        .act("order tax red_left")
        .expect("asked paladins")
        .expect("prompt K9.6.3")
        .act("go on");
    s.expect("can order tax centre");
    let mut end = Scene::new(given);
    end.dice("deserters")
        .act("order tax blue_left")
        .act("attack blue_left centre")
        .act("done")
        .act("end phase")
        .expect("over");
}

#[test]
fn the_armory_serves_the_whole_last_war_by_storehouses() {
    // K20.2.10 KL24
    for (storehouses, prompt) in [("storehouse", "K11.4.2"), ("storehouse; land red_outer storehouse", "K14.4.3")] {
        let mut s = last_war(
            "paladins",
            &format!(
                "land red_left common 3; land red_right common 1; land blue_left common 3 fortress; land blue_right common 1;
                 seat barbarians hand neutralizing veterans; seat paladins hand neutralizing;
                 land red_inner military_academy armory {storehouses}",
            ),
        );
        s.act("order tax red_left").act("attack red_left blue_left").act("armory").act("main neutralizing");
        s.act("no support")
            .act("main neutralizing")
            .expect("journal all Strength: 5 against 4")
            .act("order tax blue_inner");
        // His second attack order, in a later turn.
        s.act("order tax red_right").act("attack red_right blue_right").expect("asked barbarians");
        s.expect(&format!("prompt {prompt}"));
    }
}

#[test]
fn the_armory_starts_afresh_when_the_last_war_begins() {
    // K20.2.10
    let mut s = drawing(
        "turn paladins opening; land blue_left common 1; seat paladins ages 1 sovereign tactician; seat barbarians state ordering",
        1,
    );
    s.game.p.realms[Seat(1)].armory_used = 2;
    s.dice("age_of_heroes").expect("prompt K8.1.1");
    assert_eq!(s.game.realm(Seat(1)).armory_used, 0);
}

#[test]
fn the_last_frontier_is_no_attack_order() {
    // K20.2.11 KQ31
    let mut s = last_war(
        "paladins",
        "land red_left common 3; land blue_right common 0; seat barbarians bonus the_last_frontier",
    );
    s.act("bonus the_last_frontier").expect("cannot overrun red_left blue_right K2.2.5");
    s.act("overrun red_left centre").act("done");
    assert_eq!(s.game.realm(Seat(1)).attack_orders, 0);
    s.expect("prompt K8.1.1").act("order tax red_left").expect("prompt K20.2.2");
    let mut window = last_war("paladins", "land red_left common 3; seat barbarians bonus the_last_frontier");
    window.act("order tax red_left").expect("can bonus the_last_frontier"); // KW8
}

// --- end ---

#[test]
fn the_game_ends_with_the_turn_in_which_the_final_player_completes_his_phase() {
    // K20.3.1 K20.3.5
    let mut s = Scene::new(
        "turn paladins order; last war paladins; land blue_left common 3; land blue_inner order; land blue_outer order; land blue_right order;
         seat paladins bonus no_time_for_waiting feat 11 sovereign tactician reign 1 10; seat barbarians state ordering",
    );
    s.act("order tax blue_left").expect("prompt K20.2.2").act("attack blue_left centre").act("advance common");
    // The attack comes first: a fifth territory; so instead nobody goes on.
    s.act("done").act("end phase").expect("prompt K4.3.2.1").dice("deserters").act("bonus no_time_for_waiting");
    s.expect("over").expect("sovereign paladins none"); // died in the same turn; no extra turns
}

#[test]
fn the_other_player_starts_new_ages_without_card_until_then() {
    // K20.3.3 K20.3.5
    let mut s = Scene::new(
        "turn barbarians order; last war paladins; land red_left; land red_inner order; land red_outer order; land red_right order;
         seat paladins state ordering; seat barbarians ages 3 sovereign conqueror",
    );
    s.act("order tax red_left").expect("state barbarians ordered").expect("asked paladins").act("order tax blue_left");
    s.expect("asked barbarians").expect("journal all Barbarians begin age 4").expect("prompt K8.1.1"); // no card was drawn
    assert_eq!(s.game.p.end, None);
}

#[test]
fn a_phase_that_ends_in_the_enemys_turn_ends_the_game_with_that_turn() {
    // K20.3.4
    let mut s = Scene::new(
        "turn barbarians order; last war paladins; land red_left common 2; land blue_left; land blue_inner order; land blue_outer order;
         land blue_right order; seat paladins state ordering; seat barbarians state ordering",
    );
    s.act("order tax red_left").dice("deserters").act("attack red_left blue_left").act("advance common").act("done");
    s.expect("over").expect("lands paladins 3");
}

#[test]
fn the_final_player_may_end_the_game_at_the_start_of_a_later_turn() {
    // K20.3.1 K20.3.2
    let mut s = Scene::new(
        "turn paladins order; last war paladins; land blue_left order; land blue_inner order; land blue_outer order;
         land centre paladins; seat barbarians state ordering",
    );
    s.act("order tax blue_right").expect("prompt K9.6.3").act("go on").act("order tax red_left");
    s.expect("asked paladins").expect("prompt K9.6.3").act("end phase").expect("over");
}

#[test]
fn resurrection_is_still_asked_in_the_last_turn() {
    // K20.3.1
    let mut s = Scene::new(
        "turn barbarians order; last war paladins; land red_left common 3; land blue_left common 1; land blue_inner order;
         land blue_outer order; land blue_right order; seat paladins state ordering bonus resurrection hand neutralizing;
         seat barbarians state ordering hand bribe",
    );
    s.act("order tax red_left").act("attack red_left blue_left").act("main bribe").act("main neutralizing").act("done");
    s.expect("state paladins ordered").expect("asked paladins").expect("prompt K16.2.2");
    s.dice("deserters")
        .act("bonus resurrection")
        .act("place common blue_inner")
        .expect("units blue_inner common 1")
        .expect("over");
}

#[test]
fn nobody_is_asked_to_end_a_phase_in_the_turn_that_ends_the_game() {
    // K20.3.7 K20.3.4
    let given =
        "turn barbarians order; last war paladins; land red_left common 2; land red_inner order; land red_outer order;
                 land red_right order; land blue_inner order; land blue_outer order; seat barbarians state ordering;
                 seat paladins state ordering";
    // The conquest is the fifth territory and takes the final player's last one without an order.
    let mut s = Scene::new(&format!("{given}; land blue_right order"));
    s.act("order tax red_left").dice("deserters").act("attack red_left blue_left").act("advance common").act("done");
    s.expect("over");
    // While the final player has orders to give, the game goes on and the choice is there.
    let mut s = Scene::new(given);
    s.act("order tax red_left").act("attack red_left blue_left").act("advance common").act("done");
    s.expect("asked barbarians").expect("prompt K9.6.3");
}
