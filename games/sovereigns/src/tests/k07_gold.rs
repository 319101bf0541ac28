//! K7: treasury and Treasure Houses.

use super::Scene;

#[test]
fn the_treasury_holds_seven() {
    // K7.1.1 KL1 K7.1.5
    let mut six = Scene::new("turn paladins order; seat paladins gold 6; land blue_left residential_districts");
    six.act("order tax blue_left").expect("treasury paladins 7").expect("journal all lost for lack of room: 1");
    let mut full = Scene::new("turn paladins order; seat paladins gold 7; seat barbarians state ordering");
    full.act("order tax blue_left").expect("gold paladins 7");
}

#[test]
fn a_treasure_house_holds_three_more() {
    // K7.1.2 KL2
    let mut scene = Scene::new(
        "turn paladins order; seat paladins gold 7; land blue_left treasure_house gold 2 residential_districts; land blue_right treasure_house gold 3",
    );
    scene.expect("room paladins 1").act("order tax blue_left");
    scene
        .expect("treasury paladins 7")
        .expect("store blue_left 3")
        .expect("store blue_right 3")
        .expect("room paladins 0");
    // Three houses are all a kingdom has.
    let mut three = Scene::new(
        "turn paladins order; seat paladins gold 7; land blue_left treasure_house; land blue_right treasure_house; land blue_outer treasure_house; \
         land blue_inner common 1",
    );
    three.expect("room paladins 9").act("order build blue_inner").expect("cannot build treasure_house K8.3.9");
}

#[test]
fn gold_fills_the_treasury_first_and_then_houses_of_choice() {
    // K7.1.3 K7.1.15 KD12
    let houses = "land blue_left treasure_house residential_districts gold 1; land blue_right treasure_house gold 2";
    let mut scene = Scene::new(&format!("turn paladins order; seat paladins gold 6; {houses}"));
    scene.act("order tax blue_left").expect("treasury paladins 7").expect("asked paladins");
    scene.expect("choices store blue_left | store blue_right").expect("cannot store blue_inner K7.1.3");
    scene.act("store blue_right").expect("store blue_right 3").expect("store blue_left 1");
    // One at a time; asked only while there is a choice.
    let mut two = Scene::new(&format!("turn paladins order; seat paladins gold 7; {houses}"));
    two.act("order tax blue_left").act("store blue_right").expect("store blue_left 2").expect("store blue_right 3");
    let mut all = Scene::new(
        "turn paladins order; seat paladins gold 7; land blue_left treasure_house residential_districts gold 2; land blue_right treasure_house gold 2",
    );
    all.act("order tax blue_left").expect("store blue_left 3").expect("store blue_right 3"); // just enough room: no choice
}

#[test]
fn gold_is_spent_from_the_treasury_first_and_then_from_houses_of_choice() {
    // K7.1.4 K7.1.15 KD13
    let mut scene = Scene::new(
        "turn paladins order; seat paladins gold 1; land blue_left treasure_house gold 2 wall; land blue_right treasure_house gold 2",
    );
    scene.act("order build blue_left").act("build palace"); // 3: 1 and 2 of the houses
    scene.expect("treasury paladins 0").expect("asked paladins").expect("prompt K7.1.15");
    scene.expect("choices spend blue_left | spend blue_right").expect("cannot spend blue_inner K7.1.4");
    scene.expect("built blue_left treasure_house wall"); // paid before it is built
    scene.act("spend blue_left").expect("choices spend blue_left | spend blue_right").act("spend blue_right");
    scene.expect("store blue_left 1").expect("store blue_right 1").expect("built blue_left palace treasure_house wall");
    let mut enough = Scene::new("turn paladins order; seat paladins gold 3; land blue_left treasure_house gold 2 wall");
    enough.act("order build blue_left").act("build palace").expect("treasury paladins 0").expect("store blue_left 2");
}

#[test]
fn an_order_that_gains_gold_may_be_given_without_room() {
    // K7.1.6
    let mut scene = Scene::new("turn paladins order; seat paladins gold 7; seat barbarians state ordering");
    scene.expect("can order tax blue_left").act("order tax blue_left").expect("orders blue_left 1");
    scene.expect("gold paladins 7").expect("journal all Paladins have no room for 1 talent");
}

#[test]
fn talents_cannot_be_given_or_moved() {
    // K7.1.7 K2.1.13
    let mut scene = Scene::new("turn paladins order; seat paladins gold 2; land blue_left treasure_house gold 1");
    let legal = scene.legal();
    assert!(!legal.iter().any(|a| a.starts_with("store") || a.starts_with("spend")), "{legal:?}");
    // The supply never runs dry: more than any printed set.
    let mut rich = Scene::new(
        "turn paladins order; seat paladins gold 7; seat barbarians gold 7; land blue_left treasure_house gold 3; land blue_right treasure_house gold 3; \
         land blue_outer treasure_house gold 2; land red_left treasure_house gold 3; land red_right treasure_house gold 3; land red_outer treasure_house gold 3",
    );
    rich.act("order tax blue_inner").expect("gold paladins 16").expect("gold barbarians 16");
}

#[test]
fn gold_in_a_house_goes_with_the_territory() {
    // K7.1.8 K7.1.9 K7.1.13
    let mut scene = Scene::new(
        "turn barbarians war; land red_left common 2; land blue_left treasure_house gold 3; seat paladins gold 1; seat barbarians gold 7; \
         seat paladins state ordering",
    );
    scene.expect("gold paladins 4").act("attack red_left blue_left").act("advance common");
    scene
        .expect("gold paladins 1")
        .expect("gold barbarians 10")
        .expect("store blue_left 3")
        .expect("treasury barbarians 7");
    // The new owner may spend it but not add to it.
    let mut owner = Scene::new(
        "turn barbarians order; land blue_left barbarians paladins:treasure_house gold 2; seat barbarians gold 7",
    );
    owner.expect("room barbarians 0").act("order tax red_left").expect("gold barbarians 9").expect("store blue_left 2");
    let mut spends = Scene::new(
        "turn barbarians order; land blue_left barbarians paladins:treasure_house gold 2; seat barbarians gold 0",
    );
    spends.act("order mobilize red_left").expect("store blue_left 1");
    // The builder, back again, may fill it.
    let mut back = Scene::new("turn paladins order; land blue_left treasure_house gold 2; seat paladins gold 7");
    back.act("order tax blue_left").expect("store blue_left 3");
}

#[test]
fn a_house_in_rebellion_keeps_its_gold_and_takes_none() {
    // K7.1.10
    let given = "land blue_left treasure_house gold 2 rebellion; land blue_right treasure_house gold 1; land blue_outer treasure_house";
    let mut scene = Scene::new(&format!("turn paladins order; seat paladins gold 7; {given}"));
    scene.expect("gold paladins 10").act("order tax blue_inner");
    scene.expect("choices store blue_right | store blue_outer").expect("cannot store blue_left K7.1.10");
    // Where no own Treasure House stands, that is why, rebellion or not.
    let mut bare =
        Scene::new(&format!("turn paladins order; seat paladins gold 7; {given}; land blue_inner rebellion"));
    bare.act("order tax blue_right").expect("cannot store blue_inner K7.1.3").expect("cannot store blue_left K7.1.10");
    let mut spent = Scene::new(&format!("turn paladins order; seat paladins gold 0; {given}"));
    spent.act("order mobilize blue_inner").expect("choices spend blue_left | spend blue_right").act("spend blue_left");
    spent.expect("store blue_left 1");
}

#[test]
fn a_demolished_house_gives_its_gold_to_the_owner_of_the_land() {
    // K7.1.11
    let mut own = Scene::new("turn paladins order; seat paladins gold 3; land blue_left treasure_house gold 2");
    own.act("order demolish blue_left")
        .expect("treasury paladins 5")
        .expect("store blue_left 0")
        .expect("built blue_left");
    let mut full = Scene::new(
        "turn paladins order; seat paladins gold 6; land blue_left treasure_house gold 3; land blue_right treasure_house",
    );
    full.act("order demolish blue_left").expect("treasury paladins 7").expect("gold paladins 7"); // not into another house
    let mut foreign = Scene::new(
        "turn barbarians order; seat barbarians gold 1; land blue_left barbarians paladins:treasure_house gold 3",
    );
    foreign.act("order demolish blue_left").expect("gold barbarians 4").expect("gold paladins 0");
}

#[test]
fn gold_held_by_revolutionaries_is_nobodys() {
    // K7.1.12
    let mut scene = Scene::new(
        "turn paladins war; land blue_left nobody paladins:treasure_house gold 2 rebels 1; land blue_outer common 3; seat paladins gold 1 hand war_cry",
    );
    scene.expect("gold paladins 1").expect("gold barbarians 0");
    scene.dice("pillage").act("attack blue_outer blue_left").act("main war_cry").act("advance common");
    scene.expect("owner blue_left paladins").expect("gold paladins 3"); // owned again
}

#[test]
fn a_players_gold_is_what_lies_in_his_land() {
    // K7.1.13
    let mut scene = Scene::new(
        "turn paladins order; seat paladins gold 2; land blue_left treasure_house gold 1; land red_left paladins barbarians:treasure_house gold 3; \
         land blue_right barbarians paladins:treasure_house gold 2",
    );
    scene.expect("gold paladins 6").expect("gold barbarians 2");
}

#[test]
fn gold_changes_hands_only_at_the_conquest() {
    // K7.1.14
    // The survivor retreats to a full territory; the fine is paid out of the house that is being lost.
    let mut scene = Scene::new(
        "turn barbarians war; land red_left common 3; land blue_left common 2 treasure_house gold 2; land blue_inner common 3; \
         land blue_outer barbarians; seat barbarians hand war_cry; seat paladins gold 0 hand feigned_flight",
    );
    scene.act("attack red_left blue_left").act("main war_cry").act("main feigned_flight");
    scene.expect("asked paladins").expect("prompt K12.1.4");
    scene.expect("choices keep 0 blue_inner | keep 1 blue_inner | keep 2 blue_inner").act("keep 1 blue_inner");
    scene.expect("owner blue_left barbarians").expect("units blue_inner common 4");
    scene.expect("gold paladins 0").expect("gold barbarians 1").expect("store blue_left 1");
}

#[test]
fn treasure_houses_are_chosen_in_another_players_turn_too() {
    // KR15 KD12 K7.1.3
    let mut s = Scene::new(
        "turn barbarians card; seat paladins gold 7 state ordering; land blue_left treasure_house; land blue_right treasure_house",
    );
    s.dice("great_commander").expect("asked paladins").expect("prompt K6.2.4").act("claim");
    s.expect("asked paladins").expect("prompt K7.1.15").act("store blue_left").act("store blue_right");
    s.expect("store blue_left 1").expect("store blue_right 1").expect("asked barbarians");
}
