//! K8.3 and K8.4: construction and demolition, and the limits on buildings.

use super::Scene;

fn order(given: &str) -> Scene {
    Scene::new(&format!("turn paladins order; seat barbarians state ordering; {given}"))
}

/// A construction order under way.
fn building(land: &str, given: &str) -> Scene {
    let mut scene = order(given);
    scene.act(&format!("order build {land}"));
    scene
}

#[test]
fn construction_pays_the_price_and_puts_one_building() {
    // K8.3.1 K8.3.2 KQ7
    for (id, price) in [("statue", 1), ("wall", 2), ("watchtower", 1), ("temple", 2), ("palace", 3), ("bedehouse", 1)] {
        let mut scene = building("blue_left", "land blue_left storehouse library; seat paladins gold 4");
        scene.act(&format!("build {id}"));
        scene
            .expect(&format!("gold paladins {}", 4 - price))
            .expect(&format!("built blue_left library storehouse {id}"));
        scene.expect("asked barbarians");
        if price > 1 {
            let short = format!("land blue_left storehouse library; seat paladins gold {}", price - 1);
            building("blue_left", &short).expect(&format!("cannot build {id} K8.1.9"));
        }
    }
}

#[test]
fn a_level_needs_the_one_below() {
    // K8.3.3 K8.3.4 KQ23
    let mut bare = building("blue_left", "seat paladins gold 7");
    bare.expect("can build statue").expect("cannot build wall K8.3.3").expect("cannot build palace K8.3.3");
    let mut first = building("blue_left", "land blue_left statue; seat paladins gold 7");
    first.expect("can build wall").expect("cannot build palace K8.3.3");
    let mut second = building("blue_left", "land blue_left wall; seat paladins gold 7");
    second.expect("can build palace").expect("cannot build library K8.3.3");
    // Another player's buildings count, though they work for nobody.
    let mut foreign = building("blue_left", "land blue_left barbarians:statue barbarians:arena; seat paladins gold 7");
    foreign.expect("can build library").expect("can build palace");
}

#[test]
fn the_requirement_holds_only_while_building() {
    // K8.3.5
    let mut scene = order("land blue_left statue wall palace; seat paladins gold 3");
    scene.act("order demolish blue_left").act("raze paladins wall");
    scene.expect("built blue_left palace statue").act("order tax red_left");
    let mut glory = order("land blue_left market_square; seat paladins gold 1"); // its first-level building is gone
    glory.act("order tax blue_left").act("market").expect("gold paladins 3");
}

#[test]
fn no_two_of_a_type_in_one_territory() {
    // K8.3.6 KL9
    let mut own = building("blue_left", "land blue_left statue; seat paladins gold 7");
    own.expect("cannot build statue K8.3.6");
    let mut foreign = building("blue_left", "land blue_left barbarians:statue barbarians:wall; seat paladins gold 7");
    foreign.expect("cannot build statue K8.3.6").expect("cannot build wall K8.3.6");
    let mut elsewhere = building("blue_right", "land blue_left statue; seat paladins gold 7");
    elsewhere.expect("can build statue");
}

#[test]
fn several_of_the_lower_levels_but_one_of_the_third() {
    // K8.3.7 KL7 KQ24
    let mut firsts = building("blue_left", "land blue_left statue storehouse; seat paladins gold 7");
    firsts.expect("can build treasure_house").expect("can build wall");
    let mut seconds = building("blue_left", "land blue_left statue wall; seat paladins gold 7");
    seconds.expect("can build library");
    let mut third = building("blue_left", "land blue_left wall palace; seat paladins gold 7");
    third.expect("cannot build fortress K8.3.7");
    let mut capital = building("blue_left", "land blue_left masters_castle library; seat paladins gold 7");
    capital.expect("cannot build palace K8.3.7"); // a capital is one
    let mut foreign = building("blue_left", "land blue_left barbarians:hall_of_chiefs library; seat paladins gold 7");
    foreign.expect("cannot build palace K8.3.7"); // whoever built it
}

#[test]
fn three_buildings_fill_a_territory() {
    // K8.3.8 K14.1.3 KL6 KQ22
    let mut two = building("blue_left", "land blue_left statue wall; seat paladins gold 7");
    two.expect("can build palace").expect("can build storehouse");
    let mut three = order("land blue_left statue wall palace; seat paladins gold 7");
    three.expect("cannot order build blue_left K14.1.3");
    // All builders together.
    let mut mixed = order("land blue_left statue barbarians:wall barbarians:storehouse; seat paladins gold 7");
    mixed.expect("cannot order build blue_left K14.1.3");
    // With a Brickyard one second-level building does not count, for its builder.
    let mut yard = building("blue_left", "land blue_left brickyard wall statue; seat paladins gold 7");
    yard.expect("can build palace").expect("can build storehouse").expect("can build library");
    let mut no_second = building("blue_left", "land blue_left brickyard statue storehouse; seat paladins gold 7");
    no_second.expect("can build wall").expect("cannot build treasure_house K14.1.3");
    let mut four = order("land blue_left brickyard wall statue palace; seat paladins gold 7");
    four.expect("cannot order build blue_left K14.1.3");
    let mut theirs = order("land blue_left barbarians:brickyard wall statue; seat paladins gold 7");
    theirs.expect("cannot order build blue_left K14.1.3");
}

#[test]
fn tokens_run_out_and_come_back() {
    // K8.3.9 KL8 KQ1
    let mut three = building(
        "blue_inner",
        "land blue_left statue; land blue_right statue; land red_left barbarians paladins:statue; seat paladins gold 7",
    );
    three.expect("cannot build statue K8.3.9").expect("can build storehouse");
    let mut two = building(
        "blue_inner",
        "land blue_inner storehouse; land blue_left wall; land blue_right wall; land blue_outer library; seat paladins gold 7",
    );
    two.expect("cannot build wall K8.3.9").expect("can build library");
    let mut one = building("blue_inner", "land blue_inner library; land blue_left palace; seat paladins gold 7");
    one.expect("cannot build palace K8.3.9").expect("can build fortress");
    let mut special = building("blue_inner", "land blue_left bedehouse; land blue_right temple; seat paladins gold 7");
    special.expect("cannot build bedehouse K8.3.9"); // one of each special building
    // A demolished token can be built again.
    let mut back = order("land blue_left statue; land blue_right statue; land blue_outer statue; seat paladins gold 7");
    back.act("order demolish blue_left").act("order tax red_left").act("order build blue_inner");
    back.expect("can build statue");
}

#[test]
fn a_demolished_capital_is_built_again_anywhere() {
    // K8.3.10 K8.4.6
    let mut scene =
        order("land blue_inner masters_castle common 1; land red_left paladins statue wall; seat paladins gold 3");
    scene.act("order demolish blue_inner").expect("built blue_inner"); // the own capital may go
    scene.act("order tax red_right").act("order build red_left").expect("can build masters_castle");
    scene.act("build masters_castle").expect("gold paladins 0").expect("built red_left masters_castle statue wall");
    let mut standing =
        building("blue_left", "land blue_inner masters_castle; land blue_left wall; seat paladins gold 7");
    standing.expect("cannot build masters_castle K8.3.9");
    let mut low = building("blue_left", "land blue_left statue; seat paladins gold 7");
    low.expect("cannot build masters_castle K8.3.3"); // an ordinary third-level building now
}

#[test]
fn demolition_returns_a_building_to_its_builder() {
    // K8.4.1 K8.4.2 K8.4.5
    let mut own = order("land blue_left statue wall; land red_left paladins palace; seat paladins gold 0");
    own.act("order demolish red_left").expect("built red_left").expect("gold paladins 0").expect("orders red_left 1");
    own.expect("asked barbarians"); // a full order
    let mut none = order("land blue_left statue");
    none.expect("cannot order demolish blue_right K8.4.1");
    // To the builder's supply: the Barbarians can build their Palace again.
    let mut foreign =
        order("land blue_left barbarians:palace; land red_left wall; seat paladins gold 2; seat barbarians gold 3");
    foreign.act("order demolish blue_left").expect("gold paladins 0").act("order build red_left");
    foreign.expect("can build palace");
}

#[test]
fn foreign_buildings_cost_one_less_than_their_price() {
    // K8.4.3 K8.4.4
    for (id, price) in
        [("statue", 0), ("watchtower", 0), ("wall", 1), ("arena", 1), ("palace", 2), ("hall_of_chiefs", 3)]
    {
        let mut scene = order(&format!("land blue_left barbarians:{id}; seat paladins gold 3"));
        scene.act("order demolish blue_left").expect("built blue_left").expect(&format!("gold paladins {}", 3 - price));
        if price > 0 {
            let poor = format!("land blue_left barbarians:{id} statue storehouse; seat paladins gold {}", price - 1);
            order(&poor).act("order demolish blue_left").expect(&format!("cannot raze barbarians {id} K8.1.9"));
            let mut only = order(&format!("land blue_left barbarians:{id}; seat paladins gold {}", price - 1));
            only.expect("cannot order demolish blue_left K8.1.9");
        }
    }
}

#[test]
fn a_brickyard_brings_one_more_building_for_one_more_talent() {
    // KD16 K14.2.5.1
    let mut scene = building("blue_left", "seat paladins gold 4");
    scene.act("build brickyard").expect("prompt K14.2.5.1").expect("gold paladins 3").expect("can decline");
    scene.expect("can build wall").expect("cannot build palace K8.3.3").act("build wall");
    scene.expect("gold paladins 0").expect("built blue_left brickyard wall").expect("orders blue_left 1");
    let mut none = building("blue_left", "seat paladins gold 4");
    none.act("build brickyard").act("decline").expect("gold paladins 3").expect("asked barbarians");
    let mut poor = building("blue_left", "seat paladins gold 2");
    poor.act("build brickyard").expect("asked barbarians"); // 1 talent is not enough for 1 + 1: not asked
}
