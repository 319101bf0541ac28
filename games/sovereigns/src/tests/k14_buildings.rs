//! K14.1 to K14.5: buildings that every kingdom has, and defence tokens. KL18, KL24, KQ13.

use ravelin_core::Seat;

use super::Scene;
use crate::kit::Sphere;

/// A Paladin order turn; the Barbarians are in their order phase, so nothing is drawn afterwards.
pub(super) fn order(more: &str) -> Scene {
    Scene::new(&format!("turn paladins order; seat barbarians state ordering; {more}"))
}

pub(super) fn barbarian_order(more: &str) -> Scene {
    Scene::new(&format!("turn barbarians order; seat paladins state ordering; {more}"))
}

// --- general ---

#[test]
fn every_building_has_level_price_and_builder() {
    // K14.1.1 K14.3.1 K14.6.1 K14.6.2 K14.6.3 K14.6.4 K14.6.5 K14.6.6
    let s = order("");
    let prices = [
        ("residential_districts", 1, 1, 3),
        ("treasure_house", 1, 1, 3),
        ("storehouse", 1, 1, 3),
        ("statue", 1, 1, 3),
        ("brickyard", 1, 1, 3),
        ("watchtower", 2, 1, 2),
        ("military_academy", 2, 2, 2),
        ("wall", 2, 2, 2),
        ("library", 2, 2, 2),
        ("market_square", 2, 2, 2),
        ("fortress", 3, 3, 1),
        ("bank", 3, 3, 1),
        ("armory", 3, 3, 1),
        ("palace", 3, 3, 1),
        ("altar", 3, 3, 1),
    ];
    let own = [
        [("masters_castle", 3, 3, 1), ("temple", 2, 2, 1), ("bedehouse", 1, 1, 1)],
        [("hall_of_chiefs", 3, 3, 1), ("arena", 2, 2, 1), ("warrior_marquees", 1, 1, 1)],
    ];
    for (seat, special) in [Seat(0), Seat(1)].into_iter().zip(own) {
        for (id, level, cost, count) in prices.into_iter().chain(special) {
            let spec = s.game.spec(seat, s.building(seat, id));
            assert_eq!((spec.level, spec.cost, spec.count), (level, cost, count), "{id}");
        }
        let protective: Vec<&str> =
            s.game.kingdom(seat).buildings.iter().filter(|b| b.protective).map(|b| b.id.as_str()).collect();
        assert_eq!(protective, ["watchtower", "wall", "fortress"]); // K14.1.2
    }
}

#[test]
fn protective_are_watchtower_wall_and_fortress() {
    // K14.1.2
    let mut s = Scene::new(
        "turn barbarians war; seat paladins state ordering; land red_left common 1; land blue_left common 1 watchtower wall fortress;
         seat barbarians hand bribe sovereign conqueror gold 7",
    );
    s.act("attack red_left blue_left")
        .expect("choices switch off watchtower | switch off wall | switch off fortress | done");
}

#[test]
fn a_territory_has_three_buildings_all_builders_together() {
    // K14.1.3
    let mut s = order("land blue_left statue storehouse; seat paladins gold 7");
    s.act("order build blue_left").expect("can build treasure_house");
    let mut full = order("land blue_left statue storehouse barbarians:wall; seat paladins gold 7");
    full.expect("cannot order build blue_left K14.1.3");
}

#[test]
fn a_standing_brickyard_of_the_builder_lets_one_second_level_building_not_count() {
    // K14.1.4 K14.1.4.1
    let mut s = order("land blue_left brickyard statue storehouse; seat paladins gold 7");
    s.act("order build blue_left").expect("can build wall").expect("cannot build treasure_house K14.1.3");
    // A second-level building of anybody is the one that does not count; a third level fits then.
    let mut four = order("land blue_left brickyard statue barbarians:wall; seat paladins gold 7");
    four.act("order build blue_left").expect("can build palace").expect("can build treasure_house").act("build palace");
    four.expect("built blue_left brickyard palace statue wall");
    // The fifth never fits, and a foreign or rebellious Brickyard gives nothing.
    order("land blue_left brickyard wall library statue; seat paladins gold 7")
        .expect("cannot order build blue_left K14.1.3");
    order("land blue_left barbarians:brickyard wall statue; seat paladins gold 7")
        .expect("cannot order build blue_left K14.1.3");
}

#[test]
fn the_brickyard_being_built_makes_no_room_for_itself() {
    // K14.1.4.1
    let mut s = order("land blue_left statue wall library; seat paladins gold 7");
    s.expect("cannot order build blue_left K14.1.3");
    let mut two = order("land blue_left statue wall; seat paladins gold 7");
    two.act("order build blue_left").act("build brickyard");
    two.expect("prompt K14.2.5.1").expect("can build library"); // now it stands
}

#[test]
fn buildings_above_the_limit_stay_when_the_brickyard_goes() {
    // K14.1.5
    let mut s = order("land blue_left brickyard wall library statue; seat paladins gold 7");
    s.act("order demolish blue_left").act("raze paladins brickyard").expect("built blue_left library statue wall");
    let mut lost =
        order("land blue_left brickyard rebellion wall library statue; land blue_inner common 1; seat paladins gold 7");
    lost.expect("built blue_left brickyard library statue wall").act("order negotiate blue_left");
    lost.expect("built blue_left brickyard library statue wall");
}

#[test]
fn effects_of_building_happen_once() {
    // K14.1.6 K14.3.4.1 K14.2.4 KQ13
    let mut s = order("land blue_left statue; seat paladins gold 7 sovereign tactician hand bribe levy reign 1 10");
    s.dice("pincer").act("order build blue_left").act("build library");
    s.expect("hand paladins bribe levy pincer").expect("gold paladins 5"); // free, and the limit is 3 already
    let mut above = order("land blue_left statue; seat paladins gold 7 hand bribe levy pincer");
    above.act("order build blue_left").act("build library").expect("cannot decline K13.4.2"); // not even with three
    let mut statue =
        order("seat paladins gold 7 sovereign tactician reign 1 10; seat barbarians sovereign marauder reign 1 10");
    statue
        .act("order build blue_left")
        .act("build statue")
        .expect("reign paladins 1 15")
        .expect("reign barbarians 1 10");
    let mut retaken = Scene::new(
        "turn paladins war; seat barbarians state ordering; land blue_inner common 1; land blue_left barbarians paladins:statue paladins:library; seat paladins sovereign tactician reign 1 10",
    );
    retaken.act("attack blue_inner blue_left").expect("reign paladins 1 10").expect("cards paladins 0");
}

// --- first level ---

#[test]
fn residential_districts_double_the_taxes_here() {
    // K14.2.1
    for (lands, gold) in [
        ("land blue_left residential_districts", 2),
        ("land blue_inner residential_districts", 1),
        ("land blue_left barbarians:residential_districts", 1),
    ] {
        order(lands).act("order tax blue_left").expect(&format!("gold paladins {gold}"));
    }
}

#[test]
fn a_treasure_house_holds_three_and_is_worth_two() {
    // K14.2.2
    let mut s = order("land blue_left treasure_house residential_districts; seat paladins gold 6");
    assert_eq!(s.game.room(Seat(0)), 4);
    assert_eq!(s.game.sphere_points(Seat(0), Sphere::Wealth), 8);
    s.act("order tax blue_left").expect("treasury paladins 7").expect("store blue_left 1");
    let taken = Scene::new(
        "turn barbarians order; land blue_left barbarians paladins:treasure_house gold 2; seat barbarians gold 7",
    );
    assert_eq!((taken.game.gold(Seat(1)), taken.game.room(Seat(1))), (9, 0));
}

#[test]
fn a_storehouse_feeds_one_unit_of_the_total() {
    // K14.2.3
    let army = "land blue_left common 3; land blue_inner common 3; land blue_right common 1";
    let mut s = Scene::new(&format!(
        "turn paladins opening; {army} storehouse; seat paladins gold 3 ages 1 sovereign tactician"
    ));
    s.dice("great_commander").expect("prompt K8.1.1").expect("gold paladins 5"); // 7 - 1 = 6: no fine; 2 coins
    let mut fined =
        Scene::new(&format!("turn paladins opening; {army}; seat paladins gold 3 ages 1 sovereign tactician"));
    fined.expect("prompt K5.3.4");
}

#[test]
fn a_statue_is_worth_glory_and_lengthens_the_builders_reign() {
    // K14.2.4 KQ13
    let mut s = order("land blue_inner masters_castle; seat paladins gold 2 sovereign strategist reign 1 10");
    let before = s.game.sphere_points(Seat(0), Sphere::Glory);
    s.act("order build blue_left").act("build statue").expect("reign paladins 1 15");
    assert_eq!(s.game.sphere_points(Seat(0), Sphere::Glory), before + 1);
    let mut vacant = order("seat paladins gold 2 reign 1 10");
    vacant.act("order build blue_left").act("build statue").expect("reign paladins 1 10");
}

#[test]
fn after_a_brickyard_one_more_building_follows_for_one_talent_extra() {
    // K14.2.5 K14.2.5.1 K14.2.5.2 K14.2.5.3
    let mut s = order("seat paladins gold 4");
    s.act("order build blue_left").act("build brickyard").expect("gold paladins 3").expect("prompt K14.2.5.1");
    // The Brickyard is the first-level building needed; third level needs a second; three talents pay 2 + 1 at most.
    s.expect("can build wall").expect("cannot build palace K8.3.3").expect("cannot build brickyard K8.3.6");
    s.expect("can decline").act("build wall").expect("gold paladins 0").expect("built blue_left brickyard wall");
    s.expect("orders blue_left 1").expect("asked barbarians");
}

#[test]
fn the_bonus_building_may_be_declined_and_needs_its_gold() {
    // K14.2.5.1 K14.2.5.3
    let mut s = order("seat paladins gold 3");
    s.act("order build blue_left").act("build brickyard").expect("cannot build wall K8.1.9").expect("can build statue");
    s.act("decline").expect("gold paladins 2").expect("orders blue_left 1");
    let mut poor = order("seat paladins gold 2");
    poor.act("order build blue_left").act("build brickyard").expect("gold paladins 1").expect("asked barbarians");
}

// --- second level ---

#[test]
fn the_watchtower_costs_one() {
    // K14.3.1
    let mut s = order("land blue_left statue; seat paladins gold 1");
    s.act("order build blue_left").expect("can build watchtower").expect("cannot build wall K8.1.9");
    s.act("build watchtower").expect("gold paladins 0");
    assert_eq!(s.game.sphere_points(Seat(0), Sphere::Army), 1); // protective
}

#[test]
fn the_watchtower_opens_the_attackers_card_and_leaves_the_defender_free() {
    // K14.3.1 K11.4.8 K11.4.9 K14.1.2
    let given = "turn barbarians war; seat paladins state ordering; land red_left common 3; land blue_left common 2 watchtower; \
                 seat paladins hand bribe";
    let mut s = Scene::new(&format!("{given}; seat barbarians hand levy"));
    s.act("attack red_left blue_left").expect("cannot main deck K11.4.8").act("main levy");
    s.expect("journal all The Watchtower sees Levy").expect("asked paladins").expect("can main deck");
    assert!(!s.act("main bribe").journal(None).contains("The Watchtower sees Bribe"), "it does not bind its owner");
    // Protective: the Conqueror can switch it off.
    let mut s = Scene::new(&format!("{given}; seat barbarians hand levy gold 1 sovereign conqueror"));
    s.act("attack red_left blue_left").act("switch off watchtower").expect("can main deck");
}

#[test]
fn walls_are_worth_feat_of_arms() {
    // K14.3.3 K14.4.1.1
    let s = order("land blue_left wall; land blue_inner fortress; seat paladins feat 4");
    assert_eq!(s.game.sphere_points(Seat(0), Sphere::Feat), 6);
    assert_eq!(s.game.sphere_points(Seat(0), Sphere::Army), 2);
}

#[test]
fn a_library_sells_a_card_in_each_age() {
    // K14.3.4.2
    let mut s =
        Scene::new("turn paladins opening; land blue_left library; seat paladins gold 3 ages 1 sovereign tactician");
    s.expect("prompt K5.6.1").dice("bribe great_commander").act("buy card");
    s.expect("hand paladins bribe").expect("gold paladins 4").expect("prompt K8.1.1"); // 3 - 1 + 2; no second purchase
}

#[test]
fn the_market_square_pays_once_per_age_and_territory() {
    // K14.3.5 K14.3.5.1
    let mut s = order("land blue_left market_square; land blue_inner market_square; seat paladins gold 1");
    s.act("order tax blue_left").expect("asked paladins").expect("prompt K14.3.5").expect("choices market | decline");
    s.act("market").expect("gold paladins 3");
    s.act("order tax red_left"); // the Barbarians' turn
    s.act("order tax blue_left").expect("gold paladins 4").expect("rebellion blue_inner no"); // used: not asked again
    let mut kept = order("land blue_left market_square; seat paladins gold 1");
    kept.act("order tax blue_left").act("decline").expect("gold paladins 2").act("order tax red_left");
    kept.act("order tax blue_left").expect("prompt K14.3.5");
}

#[test]
fn the_markets_talent_can_pay_for_the_order() {
    // K14.3.5.1
    let mut s = order("land blue_left market_square");
    s.act("order mobilize blue_left").expect("units blue_left common 1").expect("gold paladins 0");
    order("land blue_left market_square; land blue_inner common 1").expect("cannot order mobilize blue_inner K8.1.9");
    order("land blue_left barbarians:market_square").expect("cannot order mobilize blue_left K8.1.9");
}

// --- third level ---

#[test]
fn a_fortress_keeps_the_territory_while_a_defender_lives() {
    // K14.4.1 K12.3.2
    let mut s = Scene::new(
        "turn barbarians war; seat paladins state ordering; land red_left common 3; land blue_left common 3 fortress; land blue_inner common 1;
         seat barbarians hand bribe; seat paladins hand neutralizing",
    );
    s.act("attack red_left blue_left").act("main bribe").act("main neutralizing");
    s.expect("journal all The attacker wins").expect("owner blue_left paladins").expect("units blue_left common 2");
    s.expect("units blue_inner common 1").expect("units red_left common 3").expect("prompt K10.3.1");
    let mut falls = Scene::new(
        "turn barbarians war; seat paladins state ordering; land red_left common 3; land blue_left common 1 fortress; seat barbarians hand bribe; seat paladins hand neutralizing",
    );
    falls
        .act("attack red_left blue_left")
        .act("main bribe")
        .act("main neutralizing")
        .expect("owner blue_left barbarians");
}

#[test]
fn a_switched_off_or_ignored_fortress_holds_nothing() {
    // K14.4.1
    let mut s = Scene::new(
        "turn barbarians war; seat paladins state ordering; land red_left common 3; land blue_left common 3 fortress; land blue_inner common 1;
         seat barbarians hand siege_ladders; seat paladins hand neutralizing levy",
    );
    s.act("attack red_left blue_left").act("main siege_ladders").dice("pincer").act("main deck").act("no support");
    s.expect("journal all Strength: 6 against 4").expect("owner blue_left barbarians");
    let mut off = Scene::new(
        "turn barbarians war; seat paladins state ordering; land red_left common 3; land blue_left common 3 fortress; land blue_inner common 1; land blue_outer common 3;
         seat barbarians hand bribe sovereign conqueror gold 2; seat paladins hand neutralizing",
    );
    off.act("attack red_left blue_left").act("switch off fortress").act("main bribe").act("main neutralizing");
    off.expect("owner blue_left barbarians").expect("units blue_inner common 3");
}

#[test]
fn the_bank_fills_each_active_treasure_house_with_room() {
    // K14.4.2
    let mut s = Scene::new(
        "turn paladins opening; land blue_inner bank; land blue_left treasure_house gold 3; land blue_right treasure_house gold 1;
         land blue_outer treasure_house rebellion gold 1; seat paladins gold 2 ages 1 sovereign tactician",
    );
    s.dice("great_commander");
    s.expect("store blue_left 3")
        .expect("store blue_right 2")
        .expect("store blue_outer 1")
        .expect("treasury paladins 4");
    let mut lost = Scene::new(
        "turn paladins opening; land blue_inner bank rebellion; land blue_right treasure_house; seat paladins ages 1 sovereign tactician",
    );
    lost.dice("great_commander").expect("store blue_right 0");
}

#[test]
fn the_armory_works_once_per_attack_and_as_often_as_storehouses_stand() {
    // K14.4.3 K14.4.3.1 KL24
    let mut s = Scene::new(
        "turn barbarians war; seat paladins state ordering; land red_inner armory military_academy storehouse; land red_left common 3; land blue_left common 3;
         seat barbarians hand neutralizing; seat paladins hand neutralizing",
    );
    s.act("attack red_left blue_left").act("armory").expect("prompt K11.4.2"); // once
    s.act("main neutralizing").act("main neutralizing").expect("journal all Strength: 5 against 4");
    s.act("retreat common blue_inner").act("done");
    s.act("attack red_left centre").expect("prompt K12.3.5"); // and not against empty land
    // As many attacks as Storehouses.
    for (stores, prompt) in [("storehouse", "K11.4.2"), ("storehouse; land red_outer storehouse", "K14.4.3")] {
        let mut two = Scene::new(&format!(
            "turn barbarians war; seat paladins state ordering; land red_left common 3; land blue_left common 3; land red_right common 1;
             land blue_right common 1; seat barbarians hand neutralizing bribe; seat paladins hand neutralizing;
             land red_inner armory military_academy {stores}"
        ));
        two.act("attack red_left blue_left")
            .act("armory")
            .act("main neutralizing")
            .act("no support")
            .act("main neutralizing");
        two.act("retreat common blue_inner").act("done").act("attack red_right blue_right");
        two.expect(&format!("prompt {prompt}"));
    }
    let mut without = Scene::new(
        "turn barbarians war; seat paladins state ordering; land red_inner armory; land red_left common 3; land blue_left common 3; seat barbarians hand bribe",
    );
    without.act("attack red_left blue_left").expect("prompt K11.4.2"); // no Storehouse
}

#[test]
fn every_war_turn_has_its_own_uses_of_the_armory() {
    // K14.4.3.1 KL24
    let mut s = Scene::new(
        "thrones empty; turn barbarians war; ages 0; seat paladins state ordering; land red_inner armory storehouse; land red_left common 3;
         land red_outer nobody; land red_right nobody; land blue_left common 3 fortress; seat barbarians hand neutralizing bribe",
    );
    s.act("attack red_left blue_left").act("armory").act("main neutralizing").dice("neutralizing").act("no support");
    s.act("done").act("order tax blue_inner");
    s.act("order tax red_left").act("order tax blue_outer").act("order tax red_inner").act("order tax blue_right");
    s.act("war turn").act("attack red_left blue_left").expect("prompt K14.4.3");
}

#[test]
fn a_palace_is_worth_three_glory() {
    // K14.4.4
    let s = order("land blue_inner masters_castle; land blue_left palace");
    assert_eq!(s.game.sphere_points(Seat(0), Sphere::Glory), 3);
    let lost = order("land blue_inner masters_castle; land blue_left barbarians paladins:palace");
    assert_eq!(lost.game.sphere_points(Seat(0), Sphere::Glory), 3);
}

#[test]
fn the_altar_honours_three_destroyed_and_none_left_once_per_age() {
    // K14.4.5
    let given = "turn barbarians war; seat paladins state ordering; land red_inner altar military_academy; land red_left common 3; land blue_left common 3;
        land centre paladins common 3; seat barbarians hand war_cry veterans; seat paladins hand neutralizing";
    let mut s = Scene::new(given);
    s.dice("neutralizing")
        .act("attack red_left blue_left")
        .act("main war_cry")
        .act("support veterans")
        .act("main deck")
        .act("no support");
    s.expect("journal all Strength: 8 against 3").expect("altar barbarians 1").act("done");
    s.dice("parley")
        .act("attack red_left centre")
        .act("main neutralizing")
        .expect("units centre")
        .expect("altar barbarians 1");
}

#[test]
fn a_second_slaughter_in_the_same_age_brings_nothing() {
    // K14.4.5
    let mut s = Scene::new(
        "turn barbarians war; seat paladins state ordering; land red_inner altar military_academy; land red_left common 3; land blue_left common 3; land centre paladins common 3;
         seat barbarians hand war_cry war_cry veterans neutralizing",
    );
    s.dice("neutralizing")
        .act("attack red_left blue_left")
        .act("main war_cry")
        .act("support veterans")
        .expect("altar barbarians 1");
    s.act("done").dice("pincer").act("attack red_left centre").act("main war_cry").act("support neutralizing");
    s.expect("units centre").expect("altar barbarians 1");
}

#[test]
fn the_altar_counts_fewer_than_three_or_survivors_as_nothing() {
    // K14.4.5
    let mut two = Scene::new(
        "turn barbarians war; seat paladins state ordering; land red_inner altar; land red_left common 3; land blue_left common 2; seat barbarians hand war_cry; seat paladins hand neutralizing",
    );
    two.act("attack red_left blue_left")
        .act("main war_cry")
        .act("main neutralizing")
        .expect("army paladins 0")
        .expect("altar barbarians 0");
    let mut rebel = Scene::new(
        "turn barbarians war; seat paladins state ordering; land red_inner altar rebellion; land red_left common 3; land blue_left common 3; seat barbarians hand war_cry; seat paladins hand neutralizing",
    );
    rebel
        .act("attack red_left blue_left")
        .act("main war_cry")
        .act("main neutralizing")
        .expect("army paladins 0")
        .expect("altar barbarians 0");
}

#[test]
fn the_altar_works_in_defence_without_victory_and_counts_cards_and_riders() {
    // K14.4.5 K14.4.5.1
    // The Paladins lose 7 to 4, but Ambush and the count leave no attacker: the Altar looks at destruction only.
    let mut s = Scene::new(
        "turn paladins war; seat barbarians state ordering; land blue_left common 2; land centre paladins special 1; land red_left common 3; land red_inner altar;
         seat paladins hand neutralizing; seat barbarians hand veterans",
    );
    s.act("attack blue_left red_left").act("main neutralizing").act("main veterans").act("ride centre");
    // 4 to 6: two and one points: two common units and the rider.
    s.expect("journal all Strength: 4 against 6").expect("army paladins 0").expect("altar barbarians 1");
    let mut ambush = Scene::new(
        "turn barbarians war; seat paladins state ordering; land red_inner altar; land red_left common 3; land blue_left common 3; seat barbarians hand ambush songs_of_glory;
         seat paladins hand bribe",
    );
    ambush.act("attack red_left blue_left").act("main ambush").act("support songs_of_glory").act("main bribe");
    // 5 to 2 + 1 = 3: two points; one fell to the card.
    ambush.expect("journal all Strength: 5 against 3").expect("army paladins 0").expect("altar barbarians 1");
}

#[test]
fn altar_points_are_kept_and_change_no_sphere() {
    // K14.4.5.2 K14.4.5.3 K14.4.5.4
    let mut s =
        Scene::new("turn paladins opening; land blue_left altar; seat paladins gold 4 ages 1 sovereign tactician");
    s.dice("great_commander").act("donate").expect("altar paladins 1").expect("gold paladins 2"); // the card's coins
    let with = order("land blue_left altar; seat paladins altar 2");
    let lost = order("land blue_left barbarians paladins:altar; seat paladins altar 2");
    let line = |s: &Scene| s.game.score_lines().iter().find(|l| l.name == "Altar").map(|l| l.values[0]);
    assert_eq!((line(&with), line(&lost)), (Some(2), Some(2)));
    let none = order("land blue_left altar");
    for sphere in [Sphere::Army, Sphere::Wealth, Sphere::Constructions, Sphere::Glory, Sphere::Feat] {
        assert_eq!(with.game.sphere_points(Seat(0), sphere), none.game.sphere_points(Seat(0), sphere));
    }
}

// --- defence tokens ---

#[test]
fn a_quiet_age_puts_one_token_at_every_active_wall_and_fortress() {
    // K14.5.1 K14.5.2 K14.4.1.1 KL18
    let mut s = Scene::new(
        "turn paladins opening; land blue_left wall fortress; land blue_inner wall; land red_left barbarians:wall;
         seat paladins ages 1 sovereign tactician",
    );
    s.dice("great_commander")
        .expect("defence blue_left yes")
        .expect("defence blue_inner yes")
        .expect("defence red_left no");
    s.expect("defence blue_outer no");
    let mut idle = Scene::new(
        "turn paladins opening; land blue_left wall rebellion; land blue_right barbarians paladins:wall;
         seat paladins ages 1 sovereign tactician",
    );
    idle.dice("great_commander").expect("defence blue_left no").expect("defence blue_right no");
}

#[test]
fn an_attack_of_any_kind_costs_the_tokens_but_mere_regrouping_does_not() {
    // K14.5.5
    let mut attacked =
        Scene::new("turn paladins opening; land blue_left wall; seat paladins ages 1 sovereign tactician attacked");
    attacked.dice("great_commander").expect("defence blue_left no");
    let mut moved = Scene::new(
        "turn paladins war; seat barbarians state ordering; land blue_left wall common 2; land red_left common 1; seat paladins ages 1 sovereign tactician; seat barbarians state ordering",
    );
    moved.act("stop").act("move common blue_left blue_inner").expect("state paladins fresh");
    assert!(!moved.game.realm(Seat(0)).age.attacked);
    moved.dice("great_commander").act("order tax red_left").expect("defence blue_left yes");
    let mut frontier =
        Scene::new("turn barbarians order; land red_left common 3; seat barbarians bonus the_last_frontier");
    frontier.act("bonus the_last_frontier").act("overrun red_left centre");
    assert!(frontier.game.realm(Seat(1)).age.attacked);
}

#[test]
fn the_first_age_brings_no_tokens() {
    // K14.5.1
    let mut s = Scene::new("turn paladins opening; land blue_left wall; seat paladins ages 0 sovereign tactician");
    s.dice("great_commander").expect("defence blue_left no");
}

#[test]
fn in_the_last_war_an_attack_order_removes_the_own_tokens() {
    // K14.5.6
    let mut s = Scene::new(
        "turn barbarians order; last war paladins; land red_left common 2 wall defence; land red_inner fortress defence; land blue_right common 1 wall defence; seat paladins state ordering",
    );
    s.act("order tax red_left").expect("defence red_left yes").act("attack red_left centre");
    s.expect("defence red_left no").expect("defence red_inner no").expect("defence blue_right yes");
}

#[test]
fn a_token_goes_with_its_last_wall_or_fortress_and_stays_through_the_frontier() {
    // K14.5.7
    let mut s = order("land blue_left wall fortress defence; land blue_inner wall defence");
    s.act("order demolish blue_left").act("raze paladins wall").expect("defence blue_left yes");
    s.act("order tax red_left").act("order demolish blue_inner").expect("defence blue_inner no");
    let mut f = barbarian_order("land red_left common 3 wall defence; seat barbarians bonus the_last_frontier");
    f.act("bonus the_last_frontier").act("overrun red_left centre").expect("defence red_left yes");
}
