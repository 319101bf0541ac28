//! K4.3: windows inside a war turn and in the Last War, and the marks of units that have moved.

use super::Scene;

#[test]
fn a_card_may_bring_the_attack_that_is_missing() {
    // KW6 K4.3.1 K4.3.2.1 KD23 K10.1.3
    let given = "turn barbarians war; land red_inner common 1; seat barbarians bonus legendary_mentor; \
                 land blue_left common 1; seat paladins state ordering";
    let mut s = Scene::new(given);
    // No army stands at a border, but the attack of the turn is left and the card can be played.
    s.expect("prompt K10.1.2").expect("choices stop | bonus legendary_mentor");
    s.act("bonus legendary_mentor");
    for _ in 0..3 {
        s.act("place common red_left");
    }
    s.expect("prompt K10.1.2").expect("can attack red_left centre");
    // Without a card there is nothing to ask; with one the player may go on to regroup all the same.
    let mut none = Scene::new(&given.replace("bonus legendary_mentor", "gold 0"));
    none.expect("prompt K10.3.1");
    let mut stop = Scene::new(given);
    stop.act("stop").expect("prompt K10.3.1").expect("can bonus legendary_mentor");
}

#[test]
fn a_card_kept_for_later_holds_up_no_used_up_attacks() {
    // KW6 K10.1.3
    let mut s = Scene::new(
        "turn barbarians war; land red_left common 1; seat barbarians bonus legendary_mentor; seat paladins state ordering",
    );
    s.act("attack red_left centre").act("done").expect("prompt K10.3.1").expect("can bonus legendary_mentor");
}

#[test]
fn a_card_may_bring_the_attack_order_that_is_missing() {
    // KW8 K4.3.1 K4.3.2.1 KD39
    let given = "turn barbarians order; last war paladins; seat barbarians bonus legendary_mentor; seat paladins state ordering";
    let mut s = Scene::new(given);
    s.act("order tax red_left").expect("prompt K20.2.2").expect("choices decline | bonus legendary_mentor");
    s.act("bonus legendary_mentor");
    for _ in 0..3 {
        s.act("place common red_left");
    }
    s.expect("prompt K20.2.2").expect("can attack red_left centre");
    let mut none = Scene::new(&given.replace("bonus legendary_mentor", "gold 0"));
    none.act("order tax red_left").expect("asked paladins");
}

/// One that moved and one that has not stand in `red_left`, and The Last Frontier is open while regrouping.
fn mixed() -> Scene {
    let mut s = Scene::new(
        "turn barbarians war; land red_left common 2; land red_inner common 1; land red_right common 1; seat paladins state ordering; \
         seat barbarians bonus the_last_frontier gold 3",
    );
    s.act("attack red_left centre").act("done").act("move common red_inner red_left");
    s.act("bonus the_last_frontier").expect("journal all overrun"); // blue_left, the only target
    s
}

#[test]
fn who_moves_in_says_whether_a_unit_has_moved() {
    // K13.1.5 K12.3.5 K10.3.2
    let mut s = mixed();
    s.expect("prompt K12.3.5").expect("choices advance common | advance moved common | done");
    // The one that has moved stays where it arrives; both unmoved ones may still go.
    s.act("advance moved common").expect("choices advance common | done").act("done");
    s.expect("cannot move common blue_left centre K10.3.2").expect("can move common red_left centre");
    let mut s = mixed();
    s.act("advance common").act("done");
    s.expect("can move common blue_left centre").expect("units red_left common 2");
    s.act("move common red_left centre").expect("cannot move common red_left red_inner K10.3.2");
}

#[test]
fn a_mark_stays_with_the_unit_that_a_card_moves_in() {
    // K10.3.2 KW7
    let mut s = mixed();
    s.act("advance common").act("advance common").expect("choices advance common | done");
    s.act("advance common").expect("units blue_left common 3");
    // Two of the three have not moved; after them only the marked one is left.
    s.act("move common blue_left centre").act("move common blue_left red_left");
    s.expect("units blue_left common 1").expect("cannot move common blue_left red_left K10.3.2");
}

#[test]
fn no_card_is_played_while_an_attack_or_another_card_is_resolved() {
    // K4.3.2
    let given = "turn barbarians war; land red_left common 4; land blue_left common 1; seat paladins state ordering; \
                 seat barbarians hand war_cry bribe bonus legendary_mentor great_commander";
    let given = given.replace(" great_commander", " the_last_frontier invincible_hordes");
    let mut s = Scene::new(&given);
    let no_card = |s: &mut Scene| assert!(!s.legal().iter().any(|a| a.starts_with("bonus")), "{:?}", s.legal());
    s.expect("can bonus legendary_mentor").act("attack red_left blue_left");
    s.expect("prompt K11.4.2");
    no_card(&mut s);
    s.dice("captured_plans").act("main war_cry").act("no support");
    s.expect("prompt K12.3.5");
    no_card(&mut s);
    let mut s = Scene::new(&given);
    s.act("bonus the_last_frontier").expect("prompt K16.3.4");
    no_card(&mut s);
}

#[test]
fn what_is_bought_outside_an_order_is_paid_first() {
    // K8.3.1 K14.2.5.2 K16.3.3.1 K7.1.15
    let mut s = Scene::new(
        "turn paladins order; land blue_left; land blue_inner treasure_house gold 3; land blue_right treasure_house gold 3; \
         seat paladins gold 1",
    );
    s.act("order build blue_left").act("build brickyard").act("build library");
    s.expect("prompt K7.1.15").expect("built blue_left brickyard").expect("cards paladins 0");
    s.dice("bribe").act("spend blue_inner").act("spend blue_inner").act("spend blue_inner");
    s.expect("built blue_left brickyard library").expect("hand paladins bribe");
    let mut s = Scene::new(
        "turn barbarians order; land red_inner treasure_house gold 1; land red_right treasure_house gold 1; \
         seat barbarians gold 0 bonus invincible_hordes",
    );
    s.act("bonus invincible_hordes").act("place common red_left").expect("prompt K7.1.15").expect("units red_left");
    s.act("spend red_inner").expect("units red_left common 1");
    let told = s.journal(None);
    assert!(told.find("pay 1 talent") < told.find("raise 1 Warrior"), "{told}");
}

#[test]
fn the_marks_of_a_regrouping_order_end_with_it() {
    // K13.1.5 K8.7.5
    let mut s = Scene::new(
        "turn barbarians order; land red_inner common 1; land red_left common 2; seat barbarians bonus the_last_frontier; \
         seat paladins state ordering",
    );
    s.act("order regroup red_inner").act("move common red_inner red_left").act("bonus the_last_frontier");
    s.act("overrun red_left centre").expect("choices advance common | done"); // all three are alike again
    // The next order of the same turn moves them once more: here in the Temple's double order.
    let mut s = Scene::new("turn paladins order; land blue_left temple common 1; seat barbarians state ordering");
    s.dice("6").act("order regroup blue_left").act("move common blue_left blue_inner").expect("prompt K14.6.2.3");
    s.act("order regroup blue_inner").act("move common blue_inner blue_outer").expect("units blue_outer common 1");
}
