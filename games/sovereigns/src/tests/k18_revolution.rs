//! K18.2: the Revolution, drawn by the Paladins, and the land that revolutionaries hold.

use super::Scene;
use super::k18_events::drawn;

/// Only the Paladins have home land left.
const ALONE: &str = "land red_left paladins; land red_inner paladins; land red_outer paladins; land red_right paladins; \
                     land centre barbarians common 2";
/// Blue territories other than `blue_left` have more units.
const WEAK_LEFT: &str = "land blue_inner common 4; land blue_outer common 4; land blue_right common 4";

#[test]
fn every_player_has_a_revolution_in_his_weakest_home_territory() {
    // K18.2.1 K18.2.2 KQ17
    let mut g = drawn(
        "revolution 1 1",
        "land blue_inner common 1; land blue_outer common 1; land blue_right common 1; land red_inner common 1; \
         land red_outer common 1; land red_right common 1; land centre paladins",
    );
    g.expect("owner blue_left nobody").expect("owner red_left nobody").expect("owner centre paladins");
    // Without home territory a player is spared.
    let mut g = drawn("revolution 1", &format!("{ALONE}; {WEAK_LEFT}"));
    g.expect("owner blue_left nobody").expect("owner centre barbarians").expect("prompt K8.1.1");
}

#[test]
fn right_neighbour_chooses_among_the_weakest_before_the_die() {
    // K18.2.3 KD43 KR3
    let mut g = drawn("revolution", &format!("{ALONE}; land blue_inner common 1; land blue_outer common 2"));
    g.expect("asked barbarians").expect("prompt K18.2.3");
    assert_eq!(g.legal(), ["rebel blue_left", "rebel blue_right"]);
    g.expect("cannot rebel blue_inner K18.2.2");
    g.dice("4");
    g.act("rebel blue_right")
        .expect("rebels blue_right 2")
        .expect("owner blue_right nobody")
        .expect("owner blue_left paladins");
}

#[test]
fn die_tells_how_many_rise() {
    // K18.2.4 K18.2.5 KC15 KL17
    for (die, risen) in [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)] {
        let mut g = drawn("revolution", &format!("{ALONE}; {WEAK_LEFT}"));
        g.dice(&die.to_string());
        // An empty territory is taken without a battle and without feat points.
        g.expect(&format!("rebels blue_left {risen}")).expect("owner blue_left nobody").expect("feat paladins 1");
    }
}

#[test]
fn revolutionaries_attack_with_the_full_top_card_and_the_player_defends() {
    // K18.2.6 K18.2.7 KC10 KC8
    // No cards in hand: both from the deck, theirs first, both at full strength: 2 + 4 to 1 + 2.
    let mut g = drawn("revolution 3 war_cry pillage", &format!("{ALONE}; {WEAK_LEFT}; land blue_left common 1"));
    g.expect("journal all Strength: 6 against 3");
    // From hand with a supporting card: 1 + 3 + 1.
    let mut g = drawn(
        "revolution 3",
        &format!("{ALONE}; {WEAK_LEFT}; land blue_left common 1; seat paladins hand shield_wall bribe"),
    );
    g.expect("asked paladins").expect("prompt K11.4.2").expect("can main deck");
    g.act("main shield_wall");
    g.dice("war_cry");
    g.act("support bribe").expect("journal all Strength: 6 against 5");
}

#[test]
fn properties_are_void_in_a_revolution() {
    // K18.2.8
    // Red cards count their strength and nobody is asked: 1 + 4 to 1 + 2.
    let mut g =
        drawn("revolution 1 parley throw_of_the_bones", &format!("{ALONE}; {WEAK_LEFT}; land blue_left common 1"));
    g.expect("journal all Strength: 5 against 3");
    // Neutralizing, Ambush and War Cry do nothing: the supporting card counts.
    let mut g = drawn(
        "revolution 5",
        &format!("{ALONE}; {WEAK_LEFT}; land blue_left common 3; seat paladins hand ambush bribe"),
    );
    g.act("main ambush");
    g.dice("war_cry");
    g.act("support bribe").expect("journal all Strength: 7 against 6");
}

#[test]
fn walls_cavalry_and_rebellion_count_in_a_revolution() {
    // K18.2.9
    let base = format!("{ALONE}; {WEAK_LEFT}");
    drawn("revolution 1 pincer pincer", &format!("{base}; land blue_left common 1 wall defence"))
        .expect("journal all Strength: 2 against 4");
    drawn("revolution 1 pincer pincer", &format!("{base}; land blue_left common 1 wall defence rebellion"))
        .expect("journal all Strength: 2 against 1");
    let mut g = drawn("revolution 1", &format!("{base}; land blue_left common 1; land blue_inner special 3"));
    g.expect("prompt K13.3.1").act("ride blue_inner");
    g.dice("pincer pincer");
    g.act("done").expect("journal all Strength: 2 against 3");
    // The Watchtower and the Tactician have nothing to act on: the card comes from the deck, and nobody is asked.
    drawn("revolution 1 pincer pincer", &format!("{base}; land blue_left common 1 watchtower"))
        .expect("journal all Strength: 2 against 2");
}

#[test]
fn combat_rapture_works_in_a_revolution() {
    // K18.2.9
    let mut g = Scene::new(
        "turn barbarians card; ages 3; seat barbarians sovereign marauder bonus combat_rapture; land red_left common 1; \
         land red_inner common 2; land red_outer common 2; land red_right common 2; land centre paladins; \
         land blue_left nobody; land blue_inner nobody; land blue_outer nobody; land blue_right nobody",
    );
    g.dice("revolution 1 pincer pincer");
    g.expect("prompt K16.3.2");
    g.dice("6");
    g.act("bonus combat_rapture").expect("journal all Strength: 2 against 8");
}

#[test]
fn victorious_revolutionaries_hold_the_land_in_full_number() {
    // K18.2.10 KQ42
    // 3 + 2 to 3 + 0: one point; the survivors retreat to the emptiest refuge; two feat points would need a victory.
    let mut g = drawn(
        "revolution 5 levy feigned_flight",
        &format!(
            "{ALONE}; land blue_inner common 4; land blue_outer common 4; land blue_right common 4; land blue_left common 3"
        ),
    );
    g.expect("journal all Strength: 5 against 3");
    // The two points are the barbarians' choice: all alike, so nobody is asked. One survivor flees.
    g.expect("asked paladins");
    while g.legal().iter().any(|a| a.starts_with("retreat") || a.starts_with("keep")) {
        let first = g.legal()[0].clone();
        g.act(&first);
    }
    g.expect("owner blue_left nobody").expect("rebels blue_left 3").expect("units blue_left").expect("feat paladins 2");
    // Their own losses are made good: a player at 6 or more destroys one of them, and they win all the same.
    let mut g =
        drawn("revolution 5", &format!("{ALONE}; {WEAK_LEFT}; land blue_left common 3; seat paladins hand veterans"));
    g.dice("war_cry");
    g.act("main veterans").expect("journal all Strength: 7 against 6");
    while g.legal().iter().any(|a| a.starts_with("retreat") || a.starts_with("keep")) {
        let first = g.legal()[0].clone();
        g.act(&first);
    }
    g.expect("rebels blue_left 3").expect("owner blue_left nobody");
}

#[test]
fn revolutionaries_who_do_not_win_are_removed() {
    // K18.2.11 K18.2.12
    // A draw at 3: nobody dies, they leave; 1 feat point.
    let mut g = drawn("revolution 1 songs_of_glory levy", &format!("{ALONE}; {WEAK_LEFT}; land blue_left common 2"));
    g.expect("journal all Strength: 3 against 3")
        .expect("rebels blue_left 0")
        .expect("owner blue_left paladins")
        .expect("feat paladins 2");
    // Beaten: one more point.
    let mut g = drawn("revolution 1 pincer veterans", &format!("{ALONE}; {WEAK_LEFT}; land blue_left common 2"));
    g.expect("journal all Strength: 2 against 5")
        .expect("rebels blue_left 0")
        .expect("feat paladins 3")
        .expect("prompt K8.1.1");
}

#[test]
fn marauder_and_altar_work_in_a_revolution() {
    // K18.2.12.1
    // Three rise against two trolls: 3 + 1 to 4 + 3; three points and one destroy all of them.
    let mut g = Scene::new(
        "turn barbarians card; ages 3; seat barbarians sovereign marauder gold 0; land red_left special 2; \
         land red_inner paladins; land red_outer paladins; land red_right paladins; land centre barbarians altar; \
         land blue_left nobody; land blue_inner nobody; land blue_outer nobody; land blue_right nobody",
    );
    g.dice("revolution 6 pincer veterans");
    g.expect("journal all Strength: 4 against 7")
        .expect("altar barbarians 1")
        .expect("feat barbarians 3")
        .expect("gold barbarians 3");
}

#[test]
fn fortress_holds_against_revolutionaries_while_a_unit_is_left() {
    // K18.2.13
    let mut g =
        drawn("revolution 5 pincer feigned_flight", &format!("{ALONE}; {WEAK_LEFT}; land blue_left common 2 fortress"));
    g.expect("journal all Strength: 4 against 2").expect("units blue_left").expect("rebels blue_left 3"); // both destroyed
    let mut g = drawn(
        "revolution 3 pincer pincer",
        &format!("{ALONE}; {WEAK_LEFT}; land blue_left common 1 special 1 fortress"),
    );
    g.expect("journal all Strength: 3 against 3");
    let mut g = drawn("revolution 3 levy pincer", &format!("{ALONE}; {WEAK_LEFT}; land blue_left common 2 fortress"));
    // 4 to 3: one dies, one holds; they are removed; won by them, so 1 feat point.
    g.expect("journal all Strength: 4 against 3")
        .expect("units blue_left common 1")
        .expect("rebels blue_left 0")
        .expect("owner blue_left paladins");
    g.expect("feat paladins 2");
}

#[test]
fn land_whose_revolutionaries_all_fell_without_a_winner_is_nobodys() {
    // K1.2.4.1 K18.2.16 K11.2.4 K11.10.2
    let mut g = Scene::new(
        "turn barbarians war; land red_left special 1; land centre barbarians common 1; land red_inner military_academy; \
         land blue_left nobody rebels 2; seat barbarians hand war_cry levy; seat paladins state ordering",
    );
    g.dice("parley");
    g.act("attack red_left blue_left").act("main war_cry").act("support levy");
    // 2 + 4 + 1 to 2 + 4: two points for both revolutionaries, one for the troll; nobody is left to win or to hold the land.
    g.expect("journal all Strength: 7 against 6").expect("journal all Nobody wins").expect("units red_left");
    g.expect("rebels blue_left 0")
        .expect("owner blue_left nobody")
        .expect("feat barbarians 3")
        .expect("lands paladins 3");
    // Attackable like the unowned centre: it falls without battle, for 2 points.
    g.act("attack centre blue_left").expect("owner blue_left barbarians").expect("feat barbarians 5");
}

#[test]
fn land_of_revolutionaries_is_nobodys_and_has_no_tokens() {
    // K18.2.14
    let mut g = drawn(
        "revolution 1 1",
        "land blue_inner common 1; land blue_outer common 1; land blue_right common 1; land blue_left treasure_house gold 2 defence; \
         land red_inner common 1 order; land red_outer common 1 order; land red_right common 1 order; \
         land red_left rebellion noted abandoned; seat paladins gold 0",
    );
    g.expect("lands paladins 3").expect("lands barbarians 3").expect("gold paladins 0").expect("defence blue_left no");
    g.expect("rebellion red_left no").expect("noted red_left no").expect("abandoned red_left no");
    g.expect("cannot order tax blue_left K8.1.1");
    // The Barbarians' last territory without order is gone: their phase is complete.
    g.expect("state barbarians ordered").expect("orders red_inner 0");
}

#[test]
fn revolution_can_take_the_last_territory() {
    // K18.2.14 KQ33
    let mut g = drawn(
        "revolution 1 1",
        "land blue_inner common 1; land blue_outer common 1; land blue_right common 1; \
         land red_inner paladins; land red_outer paladins; land red_right paladins",
    );
    g.expect("over").expect("winner paladins").expect("eliminated barbarians yes");
}

#[test]
fn anybody_adjacent_may_attack_revolutionaries_and_must_destroy_all() {
    // K18.2.15 K18.2.16 K18.2.17 KC10
    // From hand 3 + 4, from the deck 2 + 1 at full strength; three points and one: both fall.
    let mut g = Scene::new(
        "turn barbarians war; land red_left common 3; land blue_left nobody rebels 2 paladins:statue; \
         seat barbarians gold 0 sovereign marauder hand war_cry",
    );
    g.dice("pincer");
    g.act("attack red_left blue_left").act("main war_cry").expect("journal all Strength: 7 against 3");
    g.expect("owner blue_left barbarians").expect("feat barbarians 4").expect("gold barbarians 3"); // 2 units, 1 building
    assert_eq!(g.game.p.turn.attacks, 1);
    // The attacker's card from the deck keeps its strength too, and red cards count: 3 + 2 to 3 + 2. Nobody wins.
    let mut g = Scene::new("turn barbarians war; land red_left common 3; land blue_left nobody rebels 3");
    g.dice("throw_of_the_bones war_cry");
    g.act("attack red_left blue_left")
        .expect("journal all Strength: 5 against 5")
        .expect("rebels blue_left 3")
        .expect("feat barbarians 3");
    // A victory that leaves one alive takes nothing.
    let mut g = Scene::new("turn barbarians war; land red_left common 3; land blue_left nobody rebels 3");
    g.dice("levy pincer");
    g.act("attack red_left blue_left")
        .expect("journal all Strength: 5 against 4")
        .expect("rebels blue_left 2")
        .expect("owner blue_left nobody");
    g.expect("feat barbarians 4");
}

#[test]
fn armory_cavalry_and_rapture_work_against_revolutionaries() {
    // K18.2.15
    let mut g = Scene::new(
        "turn paladins war; land blue_left common 1; land blue_outer special 1; land blue_inner armory storehouse; \
         land red_left nobody rebels 1; land centre paladins special 1",
    );
    g.act("attack blue_left red_left").act("armory").expect("prompt K13.3.1");
    g.dice("pincer pincer");
    g.act("ride centre");
    g.expect("journal all Strength: 4 against 2");
    let mut g = Scene::new(
        "turn barbarians war; land red_left common 1; land blue_left nobody rebels 1; seat barbarians bonus combat_rapture",
    );
    g.dice("pincer pincer 1");
    g.act("attack red_left blue_left").act("bonus combat_rapture").expect("journal all Strength: 5 against 2");
}

#[test]
fn altar_counts_revolutionaries() {
    // K18.2.17
    let mut g = Scene::new(
        "turn barbarians war; land red_left common 3; land red_inner altar; land blue_left nobody rebels 3; seat barbarians hand war_cry",
    );
    g.dice("pincer");
    g.act("attack red_left blue_left")
        .act("main war_cry")
        .expect("journal all Strength: 7 against 4")
        .expect("altar barbarians 1");
}

#[test]
fn revolutionaries_points_are_used_by_the_right_neighbour() {
    // K18.2.19 KQ43
    let mut g = Scene::new(
        "turn barbarians war; land red_left common 1 special 1; land blue_left nobody rebels 3; seat paladins feat 5",
    );
    g.dice("pincer war_cry");
    // 1 + 2 + 1 to 3 + 2: one point.
    g.act("attack red_left blue_left")
        .expect("journal all Strength: 4 against 5")
        .expect("asked paladins")
        .expect("prompt K11.9.4");
    assert_eq!(g.legal(), ["slay common red_left", "slay troll red_left"]);
    g.act("slay troll red_left").expect("units red_left common 1");
    // Only the player is moved: 2 for the attack.
    g.expect("feat barbarians 3").expect("feat paladins 5").expect("rebels blue_left 3");
}

#[test]
fn revolutionaries_stay_where_they_are() {
    // K18.2.18
    let mut g = Scene::new(
        "turn barbarians order; land blue_left nobody rebels 3; land red_left common 1; seat paladins state ordering; ages 0",
    );
    for order in ["red_left", "blue_inner", "red_right", "blue_outer", "red_inner"] {
        g.act(&format!("order tax {order}")).expect("rebels blue_left 3").expect("units red_left common 1");
    }
}
