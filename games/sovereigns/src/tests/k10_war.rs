//! K10: the war turn. KD23, KD38, KL13.

use super::Scene;

#[test]
fn own_defence_tokens_go_first_in_the_war_turn_and_only_the_own_ones() {
    // K10.1.1 K14.5.6
    let mut s = Scene::new(
        "turn paladins war; seat barbarians state ordering; land blue_left common 1 wall defence; land blue_inner fortress defence;
         land red_left common 1 wall defence",
    );
    s.expect("defence blue_left no").expect("defence blue_inner no").expect("defence red_left yes");
    s.expect("asked paladins").expect("prompt K10.1.2");
}

const TWO_WARS: &str =
    "turn barbarians war; seat paladins state ordering; land red_inner military_academy; land red_left common 3;
    seat paladins state ordering";

#[test]
fn attacks_follow_one_another_up_to_one_and_the_academies() {
    // K10.1.2 K10.1.3 K10.2.1 K10.2.6 K14.3.2 KD23 KL13
    let mut s = Scene::new(TWO_WARS);
    s.expect("can stop").expect("can attack red_left centre").expect("can attack red_left blue_left");
    s.act("attack red_left centre").act("done");
    s.expect("prompt K10.1.2").expect("can attack red_left blue_left").expect("can stop");
    s.act("attack red_left blue_left").act("done");
    s.expect("prompt K10.3.1").expect("cannot attack red_left blue_outer").expect("unasked stop");
    s.expect("lands barbarians 6");
    // The limit is why; where no unit stands or the target is the own, that is.
    let mut one = Scene::new("turn barbarians war; seat paladins state ordering; land red_left common 3");
    one.act("attack red_left centre").act("done").expect("cannot attack red_left blue_left K10.2.1");
    one.expect("cannot attack red_right blue_right K10.2.2");
}

#[test]
fn without_an_active_academy_one_attack_ends_the_attacks() {
    // K10.2.1 K10.1.3 K9.3.1
    for academy in ["", "land red_inner military_academy rebellion", "land red_inner paladins:military_academy"] {
        let mut s = Scene::new(&format!(
            "turn barbarians war; seat paladins state ordering; land red_left common 3; {academy}"
        ));
        s.act("attack red_left centre").act("done");
        s.expect("prompt K10.3.1").expect("cannot attack red_left blue_left");
    }
}

#[test]
fn an_academy_won_in_between_raises_the_limit_at_once() {
    // K10.2.1 K12.3.4
    let mut s = Scene::new(
        "turn barbarians war; seat paladins state ordering; land red_left common 3; land blue_left barbarians:military_academy",
    );
    s.act("attack red_left blue_left").act("advance common").act("done");
    s.expect("prompt K10.1.2").expect("can attack red_left centre").expect("can attack blue_left blue_outer");
}

#[test]
fn a_holy_war_adds_an_attack() {
    // K10.2.1 KL13
    let mut s = super::k20_last_war::drawing(
        "turn barbarians opening; land red_left common 3; land red_inner nobody; land red_outer nobody; land red_right nobody;
         seat barbarians ages 1 sovereign conqueror; seat paladins state ordering",
        2,
    );
    // One territory, one order: the phase is over, and his next turn may be the war turn.
    s.dice("holy_war").act("order tax red_left").expect("state barbarians ordered").act("order tax blue_left");
    s.act("war turn").act("attack red_left centre").act("done").expect("can attack red_left blue_left");
    s.act("attack red_left blue_left").act("done").expect("prompt K10.3.1");
}

#[test]
fn stopping_ends_the_attacks_for_the_turn() {
    // K10.1.3 K10.1.4
    let mut s = Scene::new(TWO_WARS);
    s.expect("unasked move common red_left red_inner");
    s.act("stop").expect("prompt K10.3.1").expect("can move common red_left red_inner");
    s.expect("cannot attack red_left centre").expect("cannot attack red_left centre K10.1.3");
}

#[test]
fn between_attacks_only_the_conquerors_of_a_territory_move() {
    // K10.1.4
    let mut s = Scene::new(TWO_WARS);
    s.act("attack red_left centre");
    s.expect("prompt K12.3.5").expect("can advance common").expect("unasked move common red_left red_inner");
    s.act("advance common").act("done");
    s.expect("prompt K10.1.2").expect("unasked move common centre red_outer");
    s.expect("units centre common 1").expect("units red_left common 2");
}

#[test]
fn after_the_war_turn_the_player_is_fresh_and_the_other_plays() {
    // K10.1.5 K4.2.4
    let mut s = Scene::new(TWO_WARS);
    s.expect("state barbarians ordered");
    s.act("stop").act("move common red_left red_inner"); // no gold for another: over
    s.expect("state barbarians fresh").expect("asked paladins").expect("prompt K8.1.1");
}

#[test]
fn an_attack_goes_from_an_own_army_to_an_attackable_neighbour() {
    // K10.2.2 K1.2.4
    let mut s = Scene::new(
        "turn barbarians war; seat paladins state ordering; land red_left common 1; land red_inner common 1; land blue_left common 1;
         land blue_inner nobody rebels 2; land centre barbarians common 1",
    );
    s.expect("can attack red_left blue_left").expect("can attack centre blue_outer");
    s.expect("cannot attack red_right blue_right K10.2.2"); // nobody stands there
    s.expect("cannot attack blue_left red_left K10.2.2"); // not his
    s.expect("cannot attack red_left red_inner K1.2.4"); // his own
    s.expect("cannot attack red_left centre K1.2.4");
    s.expect("cannot attack red_left blue_right K2.2.5"); // not adjacent
    s.expect("cannot attack centre blue_inner K2.2.5");
}

#[test]
fn revolutionaries_and_the_unowned_centre_may_be_attacked() {
    // K10.2.2 K1.2.4
    let mut s = Scene::new(
        "turn barbarians war; seat paladins state ordering; land red_left common 1; land blue_left nobody rebels 2",
    );
    s.expect("can attack red_left blue_left").expect("can attack red_left centre");
}

#[test]
fn neighbouring_armies_do_not_join_an_attack() {
    // K10.2.3 K11.1.2
    let mut s = Scene::new(
        "turn barbarians war; seat paladins state ordering; land red_left common 2; land red_outer common 3; land centre barbarians common 3;
         land blue_left common 1; land blue_outer common 3",
    );
    s.dice("neutralizing neutralizing");
    s.act("attack red_left blue_left").expect("journal all Strength: 2 against 1");
}

#[test]
fn the_same_army_may_attack_the_same_target_again() {
    // K10.2.4
    let mut s = Scene::new(
        "turn barbarians war; seat paladins state ordering; land red_inner military_academy; land red_left common 3; land blue_left common 3",
    );
    s.dice("neutralizing neutralizing");
    s.act("attack red_left blue_left").expect("journal all Nobody wins").expect("can attack red_left blue_left");
    s.expect("feat barbarians 3").expect("feat paladins 2");
    s.dice("veterans neutralizing");
    s.act("attack red_left blue_left"); // 3 + 2 against 3 + 0
    s.expect("journal all Strength: 5 against 3").expect("feat barbarians 6").expect("feat paladins 3");
}

#[test]
fn a_conquest_may_be_the_start_of_a_later_attack_if_an_army_stands_there() {
    // K10.2.5
    let mut s = Scene::new(TWO_WARS);
    s.act("attack red_left centre").act("advance common").act("done");
    s.expect("can attack centre blue_outer").expect("can attack centre blue_right");
    let mut empty = Scene::new(TWO_WARS);
    empty.act("attack red_left centre").act("done");
    empty.expect("cannot attack centre blue_outer K10.2.2");
}

const REGROUP: &str = "turn barbarians war; seat paladins state ordering; land red_left common 3; land red_right common 3; land centre nobody;
    land blue_left common 3; land blue_right common 3; seat paladins state ordering";

#[test]
fn units_regroup_only_to_adjacent_own_territories() {
    // K10.3.1
    let mut s = Scene::new(REGROUP);
    s.act("stop");
    s.expect("can move common red_left red_inner").expect("can move common red_left red_outer");
    let to_others =
        s.legal().iter().any(|a| a.starts_with("move") && !a.ends_with("red_inner") && !a.ends_with("red_outer"));
    assert!(!to_others, "{:?}", s.legal());
}

#[test]
fn a_unit_moves_once() {
    // K10.3.2 K13.1.5
    let mut s = Scene::new(&format!("{REGROUP}; seat barbarians gold 7"));
    s.act("stop").act("move common red_left red_inner");
    s.expect("cannot move common red_inner red_outer K10.3.2");
    s.act("move common red_left red_outer");
    s.expect("cannot move common red_outer red_inner K10.3.2");
    s.act("move common red_left red_inner").expect("units red_inner common 2").expect("units red_left");
}

#[test]
fn an_unmoved_unit_still_moves_out_of_a_place_where_another_arrived() {
    // K10.3.2
    let mut s = Scene::new(&format!("{REGROUP}; land red_inner common 1; seat barbarians gold 7"));
    s.act("stop").act("move common red_left red_inner").act("move common red_inner red_outer");
    s.expect("units red_inner common 1").expect("cannot move common red_inner red_left K10.3.2");
}

#[test]
fn the_first_move_is_free_and_each_further_one_costs_a_talent() {
    // K10.3.3
    let mut s = Scene::new(&format!("{REGROUP}; seat barbarians gold 1"));
    s.act("stop").act("move common red_left red_inner").expect("gold barbarians 1");
    s.act("move common red_right red_inner").expect("gold barbarians 0");
    // No third can be paid, so the war turn is over without asking.
    s.expect("state barbarians fresh").expect("units red_inner common 2");
}

#[test]
fn a_move_that_cannot_be_paid_is_refused() {
    // K10.3.3 K10.3.4
    let mut s = Scene::new(&format!("{REGROUP}; land red_right common 3 storehouse"));
    s.act("stop").act("move common red_left red_inner");
    s.expect("cannot move common red_left red_outer K10.3.3");
    s.expect("can move common red_right red_outer"); // the Storehouse's
}

#[test]
fn each_active_storehouse_frees_one_unit_that_leaves_its_territory() {
    // K10.3.4 K14.2.3 K10.3.6.1 K8.7.7
    let mut s = Scene::new(
        "turn barbarians war; seat paladins state ordering; land red_left common 3 storehouse; land red_right common 3 storehouse;
         land blue_left common 1; seat barbarians gold 1; seat paladins state ordering",
    );
    s.act("stop");
    s.act("move common red_left red_inner").act("move common red_left red_outer").expect("gold barbarians 1");
    s.act("move common red_right red_outer").expect("gold barbarians 1"); // its own Storehouse
    s.act("move common red_right red_inner").expect("gold barbarians 0");
}

#[test]
fn a_rebellious_storehouse_frees_nobody() {
    // K10.3.4 K9.3.1
    let mut s = Scene::new(&format!("{REGROUP}; land red_left common 3 storehouse rebellion; seat barbarians gold 1"));
    s.act("stop").act("move common red_left red_inner").act("move common red_left red_outer");
    s.expect("gold barbarians 0");
}

#[test]
fn no_destination_exceeds_its_limit() {
    // K10.3.5 K13.2.4
    let mut s = Scene::new(&format!("{REGROUP}; land red_inner common 3; seat barbarians gold 3"));
    s.act("stop").expect("cannot move common red_left red_inner K10.3.5");
    s.act("move common red_inner red_outer");
    s.expect("can move common red_left red_inner"); // judged when a unit arrives
}

#[test]
fn those_who_moved_into_a_conquest_may_still_regroup() {
    // K10.3.6
    let mut s =
        Scene::new("turn barbarians war; seat paladins state ordering; land red_left common 3; seat barbarians gold 1");
    s.act("attack red_left centre").act("advance common").act("done");
    s.expect("prompt K10.3.1").expect("can move common centre red_outer");
    s.act("move common centre red_outer").expect("units red_outer common 1").expect("abandoned centre no");
}

#[test]
fn moves_are_made_one_by_one_until_done() {
    // K10.3.6.1 KD38
    let mut s = Scene::new(&format!("{REGROUP}; land red_right common 1 special 1; seat barbarians gold 5"));
    s.act("stop").expect("asked barbarians").expect("cannot done");
    s.expect("can move troll red_right red_inner").expect("can move common red_right red_inner");
    s.act("move troll red_right red_inner").expect("units red_inner special 1").expect("can done");
    s.expect("prompt K10.3.1").act("done").expect("state barbarians fresh");
}

#[test]
fn the_logistician_regroups_two_territories_far_and_free() {
    // K10.3.7
    let mut s = Scene::new(
        "turn paladins war; seat barbarians state ordering; land blue_left common 3; land red_left common 3;
         seat paladins sovereign logistician; seat barbarians state ordering",
    );
    s.act("stop").expect("can move common blue_left blue_right"); // through the inner or outer land
    s.act("move common blue_left blue_right").act("move common blue_left blue_inner");
    s.act("move common blue_left blue_outer").expect("gold paladins 0");
}

#[test]
fn an_academy_silenced_in_between_lowers_the_limit_at_once() {
    // K10.2.1
    let given = "turn barbarians war; seat paladins state ordering; land red_left common 3 military_academy; land red_right common 2;
        land blue_left common 3; seat barbarians hand neutralizing";
    let mut s = Scene::new(&format!("{given}; seat paladins hand bribe"));
    s.act("attack red_left blue_left").act("main neutralizing").act("main bribe").expect("prompt K10.1.2");
    // With Agitators against it the starting territory rebels, and its Academy with it.
    let mut rebels =
        Scene::new(&format!("{} veterans; seat paladins hand agitators", given.replace("neutralizing", "")));
    rebels.act("attack red_left blue_left").act("main veterans").act("main agitators");
    // 6 to 4: three points destroy all three; nobody moves in.
    rebels.act("done").expect("rebellion red_left yes").expect("prompt K10.3.1");
}
