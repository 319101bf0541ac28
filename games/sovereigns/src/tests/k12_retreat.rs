//! K12: retreat, fighting through and conquest. KD34-KD37, KR11, KQ10.

use super::Scene;

const FALLS: &str = "turn barbarians war; seat paladins state ordering; land centre barbarians common 3; seat barbarians hand war_cry neutralizing;
    seat paladins hand shield_wall";

/// `blue_outer` falls with two units left: 3 + 4 + 1 = 8 to 3 + 3 = 6; three points destroy one unit of endurance 2.
fn attack_outer(more: &str) -> Scene {
    let mut s = Scene::new(&format!("{FALLS}; land blue_outer common 3; {more}"));
    s.act("attack centre blue_outer").act("main war_cry").act("support neutralizing").act("main shield_wall");
    s.expect("journal all Strength: 8 against 6").expect("journal all The attacker wins");
    s
}

#[test]
fn survivors_retreat_to_adjacent_own_territories() {
    // K12.1.1 K12.1.2 KD34 KR11
    let mut s = attack_outer("land blue_inner common 2; land blue_left common 1; land blue_right common 1");
    // One of three fell; the defender's point killed one attacker.
    s.expect("asked paladins").expect("prompt K12.1.2");
    s.expect("can retreat common blue_left").expect("can retreat common blue_right");
    s.expect("cannot retreat common blue_inner K12.1.3");
    assert!(s.legal().iter().all(|a| a.starts_with("retreat")), "{:?}", s.legal());
    s.act("retreat common blue_left").expect("units blue_left common 2");
    // Now the right is the emptiest; no choice is left.
    s.expect("units blue_right common 2").expect("units blue_inner common 2").expect("owner blue_outer barbarians");
    s.expect("asked barbarians").expect("prompt K12.3.5");
}

#[test]
fn the_retreating_player_chooses_which_unit_goes_next() {
    // K12.1.2 K13.1.5
    let mut s = Scene::new(&format!(
        "{FALLS}; land blue_outer common 1 special 1 spent 1; land blue_left common 2; land blue_right common 2;
         land blue_inner common 2",
    ));
    s.act("attack centre blue_outer").act("main war_cry").act("support neutralizing").act("main shield_wall");
    s.expect("asked barbarians").act("slay common blue_outer");
    s.expect("can retreat cavalry blue_left").expect("can retreat spent_cavalry blue_right");
    s.act("retreat spent_cavalry blue_right").act("retreat cavalry blue_inner");
    s.expect("units blue_right common 2 spent 1").expect("units blue_inner common 2 special 1");
}

#[test]
fn a_full_refuge_waits_until_none_has_room() {
    // K12.1.3 KQ10
    let mut s = attack_outer("land blue_inner common 3; land blue_left common 3; land blue_right common 2");
    // The first goes to the right without asking; then all three are full with 3.
    s.expect("units blue_right common 3").expect("prompt K12.1.2");
    s.expect("choices retreat common blue_inner | retreat common blue_left | retreat common blue_right");
}

#[test]
fn room_counts_before_numbers() {
    // K12.1.3 KQ10
    // red_inner has 3 of 4, red_left 3 of 3, red_right 3 of 3.
    let mut s = Scene::new(
        "turn paladins war; seat barbarians state ordering; land centre paladins common 3; land red_outer common 3;
         land red_inner common 3 warrior_marquees; land red_left common 3; land red_right common 3;
         seat paladins hand war_cry neutralizing; seat barbarians hand shield_wall gold 5",
    );
    s.act("attack centre red_outer").act("main war_cry").act("support neutralizing").act("main shield_wall");
    s.expect("units red_inner common 4"); // the only one below its limit took the first
    s.expect("prompt K12.1.2").expect("cannot retreat common red_inner K12.1.3");
    s.expect("can retreat common red_left").expect("can retreat common red_right");
}

#[test]
fn excess_that_arrived_is_paid_for_or_dismissed_at_once() {
    // K12.1.4 KD35
    for (answer, gold, left) in [("keep 1 blue_left", 1, 4), ("keep 0 blue_left", 2, 3)] {
        let mut s = attack_outer(
            "land blue_inner common 3; land blue_left common 3; land blue_right common 2; seat paladins gold 2",
        );
        s.act("retreat common blue_left").expect("asked paladins").expect("prompt K12.1.4");
        s.expect("choices keep 0 blue_left | keep 1 blue_left");
        s.act(answer).expect(&format!("gold paladins {gold}")).expect(&format!("units blue_left common {left}"));
        s.expect("owner blue_outer barbarians").expect("asked barbarians");
    }
}

#[test]
fn without_gold_the_excess_is_dismissed() {
    // K12.1.4
    let mut s = attack_outer("land blue_inner common 3; land blue_left common 2 spent 1; land blue_right common 2");
    s.act("retreat common blue_left"); // paying is refused, so it is not asked; which unit is
    s.expect("can dismiss common blue_left").expect("can dismiss spent_cavalry blue_left");
    s.act("dismiss spent_cavalry blue_left").expect("units blue_left common 3").expect("army paladins 9");
}

#[test]
fn crowded_refuges_are_settled_in_map_order_before_moving_in() {
    // K12.1.4 KR11
    let mut s = attack_outer(
        "land blue_inner common 3; land blue_left common 3; land blue_right common 3; seat paladins gold 2",
    );
    s.act("retreat common blue_right").act("retreat common blue_inner");
    s.expect("can keep 1 blue_inner").expect("cannot keep 1 blue_right").act("keep 1 blue_inner");
    s.expect("can keep 1 blue_right").act("keep 1 blue_right").expect("gold paladins 0");
    s.expect("asked barbarians").expect("prompt K12.3.5");
}

#[test]
fn gold_in_the_lost_territory_can_still_pay_for_the_retreat() {
    // K12.1.4 K7.1.14
    let mut s = Scene::new(&format!(
        "{FALLS}; land blue_outer common 3 treasure_house gold 1; land blue_inner common 3; land blue_left common 3;
         land blue_right common 2",
    ));
    s.act("attack centre blue_outer").act("main war_cry").act("support neutralizing").act("main shield_wall");
    s.act("retreat common blue_left").expect("can keep 1 blue_left").act("keep 1 blue_left");
    s.expect("store blue_outer 0").expect("units blue_left common 4").expect("owner blue_outer barbarians");
}

#[test]
fn rebellious_own_land_is_a_refuge() {
    // K12.1.5
    let mut s = attack_outer(
        "land blue_inner common 1 rebellion; land blue_left barbarians common 1; land blue_right barbarians common 1",
    );
    s.expect("units blue_inner common 3").expect("rebellion blue_inner yes");
}

// --- fighting through ---

/// The Paladins hold `red_inner` and lose it with two units left.
fn cut_off(more: &str) -> Scene {
    let mut s = Scene::new(&format!(
        "turn barbarians war; seat paladins state ordering; land red_outer common 3; land red_inner paladins common 3; {more};
         seat barbarians hand war_cry neutralizing; seat paladins hand shield_wall",
    ));
    s.act("attack red_outer red_inner").act("main war_cry").act("support neutralizing").act("main shield_wall");
    s.expect("journal all The attacker wins");
    s
}

#[test]
fn survivors_without_a_refuge_take_the_shortest_way_home() {
    // K12.2.1 K12.2.2 KD36
    let mut s = cut_off("land blue_left common 1");
    s.expect("asked paladins").expect("prompt K12.2.2");
    s.expect("can through red_left").expect("can through red_right").expect("cannot through red_outer K12.2.2");
}

#[test]
fn the_card_turned_up_takes_its_lower_strength_and_the_rest_goes_on() {
    // K12.2.3 K12.2.6 K12.2.8
    let mut s = cut_off("land blue_left common 1; land red_left common 2");
    s.dice("bribe").act("through red_left");
    s.expect("journal all turn up Bribe").expect("units blue_left common 2").expect("army paladins 2");
    s.expect("units red_left common 2"); // no fight there
    s.expect("feat paladins 2").expect("feat barbarians 4"); // defence; attack and victory; nothing for the way
    s.expect("owner red_inner barbarians");
    let discarded = s.game.p.discard.len();
    s.act("done"); // nobody moves in: the battle's cards follow
    assert_eq!(discarded, 1, "the card turned up lay open before the battle's cards");
    s.expect("discard bribe neutralizing shield_wall war_cry");
}

#[test]
fn their_player_chooses_who_falls_on_the_way() {
    // K12.2.3 KD36
    let mut s = Scene::new(
        "turn barbarians war; seat paladins state ordering; land red_outer common 3; land red_inner paladins common 2 special 1; land blue_left common 1;
         seat barbarians hand war_cry neutralizing; seat paladins hand shield_wall",
    );
    s.act("attack red_outer red_inner").act("main war_cry").act("support neutralizing").act("main shield_wall");
    s.act("slay common red_inner").dice("bribe").act("through red_left");
    s.expect("asked paladins").expect("prompt K12.2.3").expect("choices fall common | fall cavalry");
    s.act("fall common").expect("units blue_left common 1 special 1");
}

#[test]
fn universal_cards_have_one_value_for_the_way() {
    // K12.2.4
    for (card, left) in [("songs_of_glory", 0), ("throw_of_the_bones", 0), ("agitators", 1), ("turn_of_fortune", 0)] {
        let mut s = cut_off("land blue_left common 1");
        s.dice(card).act("through red_left").expect(&format!("army paladins {}", 1 + left));
    }
    let mut spared = cut_off("land blue_left common 1");
    spared.dice("last_stand").act("through red_left").expect("army paladins 3"); // 0 in attack
}

#[test]
fn each_foreign_territory_on_the_way_costs_a_card_whoever_holds_it() {
    // K12.2.5 K12.2.6
    // Only blue_inner is left to the Paladins: from red_inner three foreign lands lie between.
    let mut s = cut_off(
        "land blue_left barbarians common 1; land blue_outer nobody rebels 2; land blue_right barbarians common 1;
         land blue_inner common 1; land red_left nobody rebels 1",
    );
    s.dice("last_stand feigned_flight").act("through red_left"); // held by revolutionaries
    s.expect("journal all turn up Last Stand").expect("units blue_inner common 3"); // then blue_left alone, without asking
    s.expect("journal all turn up Feigned Flight").expect("rebels red_left 1");
}

#[test]
fn the_way_through_empty_and_neutral_land_costs_a_card_too() {
    // K12.2.5
    let mut s = Scene::new(
        "turn barbarians war; seat paladins state ordering; land red_left common 3; land centre paladins common 3; land blue_left barbarians;
         land blue_outer barbarians; land blue_right barbarians; land blue_inner common 1;
         seat barbarians hand war_cry neutralizing; seat paladins hand shield_wall",
    );
    s.act("attack red_left centre").act("main war_cry").act("support neutralizing").act("main shield_wall");
    s.expect("choices through blue_left | through blue_outer | through blue_right");
    s.dice("bribe").act("through blue_outer").expect("units blue_inner common 2").expect("owner blue_outer barbarians");
    // The unowned centre, the one way home: it is entered, costs its card and stays nobody's.
    let mut s = Scene::new(
        "turn barbarians war; seat paladins state ordering; land red_inner common 3; land red_outer paladins common 3; land blue_left barbarians;
         land blue_right barbarians; land blue_inner barbarians; land blue_outer common 1;
         seat barbarians hand war_cry neutralizing; seat paladins hand shield_wall",
    );
    s.act("attack red_inner red_outer").act("main war_cry").act("support neutralizing").dice("bribe");
    s.act("main shield_wall")
        .expect("journal all fight their way through the Crossing")
        .expect("journal all turn up Bribe");
    s.expect("units blue_outer common 2").expect("owner centre nobody");
}

#[test]
fn units_fallen_on_the_way_pay_no_marauder_and_no_altar() {
    // K12.2.7
    let mut s = Scene::new(
        "turn barbarians war; seat paladins state ordering; land red_outer common 3; land red_inner paladins common 3; land red_right altar;
         land blue_left common 1; seat barbarians hand war_cry neutralizing sovereign marauder; seat paladins hand shield_wall",
    );
    s.act("attack red_outer red_inner").act("main war_cry").act("support neutralizing").act("main shield_wall");
    s.dice("parley").act("through red_left").expect("army paladins 1"); // 4: all gone
    s.expect("gold barbarians 1").expect("altar barbarians 0"); // the one destroyed in the battle
}

#[test]
fn resurrection_brings_back_those_fallen_on_the_way() {
    // K12.2.7
    let mut s = cut_off("land blue_left common 1; seat paladins bonus resurrection state ordering");
    s.dice("parley").act("through red_left").expect("army paladins 1").act("done").act("done");
    s.expect("asked paladins").expect("prompt K16.2.2").act("bonus resurrection");
    // Three fell: one in the battle, two on the way; their land is lost.
    s.act("place common blue_inner").act("place common blue_inner").act("place common blue_left");
    s.expect("units blue_inner common 2").expect("units blue_left common 2");
}

#[test]
fn the_last_territory_leaves_its_survivors_nowhere_to_go() {
    // K12.2.9
    let mut s = Scene::new(
        "turn barbarians war; seat paladins state ordering; land blue_left barbarians common 3; land blue_outer barbarians; land blue_right barbarians;
         land blue_inner common 3; seat barbarians hand war_cry neutralizing; seat paladins hand shield_wall",
    );
    s.act("attack blue_left blue_inner").act("main war_cry").act("support neutralizing").act("main shield_wall");
    s.expect("journal all have nowhere to go").expect("army paladins 0").expect("over").expect("winner barbarians");
}

#[test]
fn without_a_card_to_turn_up_nobody_falls() {
    // K12.2.10 KL20
    let mut s = Scene::new(
        "turn barbarians war; seat paladins state ordering; land red_outer common 3; land red_inner paladins common 3; land blue_left common 1;
         seat barbarians hand war_cry neutralizing; seat paladins hand shield_wall",
    );
    super::k13_units::hold_the_deck(&mut s, "barbarians");
    s.act("attack red_outer red_inner").act("main war_cry").act("support neutralizing").act("main shield_wall");
    s.act("through red_left").expect("units blue_left common 3");
}

// --- conquest ---

#[test]
fn a_conquered_territory_changes_hands_and_loses_its_tokens() {
    // K12.3.1 K12.3.3
    let mut s = Scene::new(
        "turn barbarians war; seat paladins state ordering; land red_left common 2; land blue_left order rebellion wall defence;
         seat paladins state ordering",
    );
    s.act("attack red_left blue_left").expect("owner blue_left barbarians").expect("orders blue_left 0");
    s.expect("rebellion blue_left no")
        .expect("defence blue_left no")
        .expect("lands barbarians 5")
        .expect("lands paladins 3");
}

#[test]
fn buildings_stay_and_serve_only_their_builder() {
    // K12.3.4
    let mut s = Scene::new(
        "turn barbarians war; seat paladins state ordering; land red_left common 2; land blue_left treasure_house military_academy gold 2;
         seat barbarians gold 7",
    );
    s.act("attack red_left blue_left").expect("built blue_left military_academy treasure_house");
    s.expect("gold barbarians 9").expect("store blue_left 2").act("done");
    s.expect("prompt K10.3.1"); // the foreign Academy gives no second attack
    let mut own = Scene::new(
        "turn barbarians war; seat paladins state ordering; land red_left common 2; land blue_left barbarians:military_academy",
    );
    own.act("attack red_left blue_left").act("done").expect("prompt K10.1.2");
}

#[test]
fn any_number_of_the_attackers_moves_in_one_by_one() {
    // K12.3.5 K12.3.8 KD37
    let mut s = Scene::new(
        "turn barbarians war; seat paladins state ordering; land red_left common 2 special 1; seat barbarians gold 0",
    );
    s.act("attack red_left blue_left").expect("asked barbarians").expect("prompt K12.3.5");
    s.expect("choices advance common | advance troll | done").act("advance troll");
    s.expect("choices advance common | done").act("advance common").act("advance common");
    // All left the starting territory, free.
    s.expect("units red_left").expect("units blue_left common 2 special 1").expect("owner red_left barbarians");
}

#[test]
fn moving_in_stops_at_the_limit_of_the_conqueror() {
    // K12.3.5 K13.2.4
    let mut s =
        Scene::new("turn barbarians war; seat paladins state ordering; land red_left common 4 warrior_marquees");
    s.act("attack red_left blue_left").act("advance common").act("advance common").act("advance common");
    s.expect("units red_left common 1").expect("units blue_left common 3").expect("prompt K10.3.1");
    let mut horde = Scene::new(
        "turn barbarians war; seat paladins state ordering; land red_left common 4; seat barbarians hordes 4",
    );
    horde.act("attack red_left blue_left");
    for _ in 0..4 {
        horde.act("advance common");
    }
    horde.expect("units blue_left common 4");
}

#[test]
fn reinforcements_do_not_move_in() {
    // K12.3.5 K13.3.5
    let mut s = Scene::new(
        "turn paladins war; seat barbarians state ordering; land blue_left common 1; land centre paladins special 2; land red_left common 1;
         seat paladins hand war_cry; seat barbarians hand neutralizing",
    );
    s.act("attack blue_left red_left").act("main war_cry").act("main neutralizing");
    s.act("ride centre").act("ride centre").expect("journal all Strength: 7 against 2");
    s.expect("choices advance common | done").act("done");
    s.expect("units centre spent 2").expect("units red_left").expect("owner red_left paladins");
}

#[test]
fn a_foreign_conquest_left_empty_is_abandoned() {
    // K12.3.6
    let mut s = Scene::new(
        "turn barbarians war; seat paladins state ordering; land red_left common 2; land red_inner paladins",
    );
    s.act("attack red_left blue_left").act("done").expect("abandoned blue_left yes");
    let mut home = Scene::new(
        "turn barbarians war; seat paladins state ordering; land red_left common 2; land red_inner paladins",
    );
    home.act("attack red_left red_inner")
        .act("done")
        .expect("owner red_inner barbarians")
        .expect("abandoned red_inner no");
    let mut held = Scene::new("turn barbarians war; seat paladins state ordering; land red_left common 2");
    held.act("attack red_left blue_left").act("advance common").act("done").expect("abandoned blue_left no");
}

#[test]
fn an_abandoned_conquest_rebels_at_the_start_of_the_next_age() {
    // K12.3.6 K5.1.5
    let mut s = Scene::new(
        "turn barbarians opening; land blue_left barbarians abandoned; seat barbarians ages 1 sovereign conqueror",
    );
    s.dice("legendary_mentor").expect("rebellion blue_left yes").expect("abandoned blue_left no");
}

#[test]
fn the_mark_goes_when_a_unit_comes_or_the_owner_changes() {
    // K12.3.7
    let mut s = Scene::new("turn barbarians war; seat paladins state ordering; land red_left common 2");
    s.act("attack red_left blue_left")
        .act("done")
        .act("move common red_left blue_left")
        .expect("abandoned blue_left no");
    let mut lost = Scene::new(
        "turn paladins war; seat barbarians state ordering; land blue_left barbarians abandoned; land blue_inner common 1",
    );
    lost.act("attack blue_inner blue_left")
        .expect("abandoned blue_left no")
        .act("done")
        .expect("abandoned blue_left no");
}

#[test]
fn levy_may_garrison_a_conquest_that_nobody_entered() {
    // K12.3.7 K12.3.6
    let mut s = Scene::new(
        "turn barbarians war; seat paladins state ordering; land red_left common 3; land blue_left common 1; seat barbarians hand levy",
    );
    s.dice("pincer");
    s.act("attack red_left blue_left").act("main levy").expect("prompt K12.3.5");
    s.act("done")
        .expect("units blue_left common 1")
        .expect("abandoned blue_left no")
        .expect("owner blue_left barbarians");
}

#[test]
fn a_full_refuge_is_refused_for_being_full() {
    // K12.1.3
    let given = "turn paladins war; seat barbarians state ordering hand songs_of_glory; seat paladins gold 2 hand bribe; \
                 land centre paladins common 3; land red_outer common 2 special 1; land red_right common 3";
    let fight = |refuges: &str| {
        let mut s = Scene::new(&format!("{given}; {refuges}"));
        s.act("attack centre red_outer").act("main bribe").act("main songs_of_glory");
        s.act("mute common").act("mute common").act("slay common red_outer").expect("prompt K12.1.2");
        s
    };
    // Three units stand in each, but only one of them has room.
    let mut s = fight("land red_inner common 3 warrior_marquees; land red_left common 3");
    let why = s.try_act("retreat common red_left").unwrap_err();
    assert!(why.contains("a refuge below its limit comes first") && why.contains("K12.1.3"), "{why}");
    s.expect("choices retreat common red_inner | retreat troll red_inner");
    // With room in both the emptier one is first.
    let mut s = fight("land red_inner common 1; land red_left common 2");
    let why = s.try_act("retreat common red_left").unwrap_err();
    assert!(why.contains("another refuge has fewer units"), "{why}");
}
