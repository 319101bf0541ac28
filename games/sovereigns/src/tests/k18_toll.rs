//! K18: order of the players, and what the cards take, beside `k18_events.rs`.

use super::Scene;

#[test]
fn tied_players_roll_from_the_drawer_on() {
    // K18.0.1 K18.3.3
    let mut g = Scene::new("turn barbarians card; ages 3; seat paladins state ordering");
    g.dice("tournament pincer pincer 3 5");
    g.expect("journal all Barbarians roll [3]").expect("glory paladins");
}

#[test]
fn the_plague_pays_no_marauder() {
    // K1.2.16 K18.1.2
    let mut g = Scene::new(
        "turn paladins card; ages 3; land blue_left common 1; land red_left common 1; seat paladins sovereign tactician; \
         seat barbarians state ordering sovereign marauder gold 0",
    );
    g.dice("plague").expect("army paladins 0").expect("army barbarians 0").expect("gold barbarians 0");
}

#[test]
fn the_dead_of_plague_and_revolution_stay_dead_in_the_last_war() {
    // K16.2.2 KQ45 K20.1.1
    let given = "turn paladins card; ages 1; seat paladins sovereign tactician bonus resurrection hand shield_wall; seat barbarians state ordering; \
                 land red_left paladins; land red_inner paladins; land red_outer paladins; land red_right paladins; \
                 land centre barbarians common 1; land blue_right barbarians";
    // An attack order of the same turn opens the moment, but nobody fell in an attack.
    let mut g = Scene::new(&format!("{given}; land blue_left common 1; land blue_outer common 2"));
    g.dice("plague").act("infect blue_left").expect("journal all The Last War begins");
    while g.legal().iter().any(|a| a.starts_with("infect")) {
        let way = g.legal()[0].clone();
        g.act(&way);
    }
    g.expect("units blue_left").expect("units blue_outer common 1").act("order tax blue_outer");
    g.act("attack blue_outer blue_right").act("done").expect("asked barbarians").expect("bonus paladins resurrection");
    let mut g =
        Scene::new(&format!("{given}; land blue_left common 1; land blue_inner common 2; land blue_outer common 2"));
    g.dice("revolution 5").dice("pillage").act("main shield_wall").expect("rebels blue_left 3");
    g.act("order tax blue_outer").act("attack blue_outer blue_right").act("done");
    g.expect("asked barbarians").expect("bonus paladins resurrection");
}

#[test]
fn a_unit_dismissed_in_the_war_turn_stays_away() {
    // K16.2.2 K1.2.12
    let mut g = Scene::new(
        "turn barbarians war; land centre barbarians common 3; land blue_outer common 3; land blue_inner common 3; \
         land blue_left common 2; land blue_right common 3; seat barbarians hand war_cry neutralizing; \
         seat paladins hand shield_wall gold 1 bonus resurrection state ordering",
    );
    g.act("attack centre blue_outer").act("main war_cry").act("support neutralizing").act("main shield_wall");
    g.act("retreat common blue_inner").act("keep 0 blue_inner").expect("army paladins 9");
    g.act("done").act("done").expect("prompt K16.2.2").act("bonus resurrection");
    // One of the two that are gone fell in the battle.
    g.act("place common blue_left").expect("army paladins 10").expect("prompt K8.1.1");
}

#[test]
fn free_companies_look_at_the_armies_as_they_were() {
    // K18.9.1
    let given = "turn paladins card; ages 3; seat paladins sovereign tactician gold 0; seat barbarians state ordering sovereign marauder gold 0; \
                 land blue_left common 2; ";
    // Level when the card was drawn: the second unit is free too, though the army is the larger one by then.
    let mut g = Scene::new(&format!("{given} land red_left common 2"));
    g.dice("free_companies").act("place common blue_right").act("place common blue_right");
    g.expect("units blue_right common 2").expect("asked barbarians").expect("prompt K18.9.1");
    // One more when it was drawn, one fewer now: who has no gold hires nobody.
    let mut g = Scene::new(&format!("{given} land red_left common 3"));
    g.dice("free_companies").act("place common blue_right").act("place common blue_right");
    g.expect("asked paladins").expect("prompt K8.1.1");
}

#[test]
fn revolutionaries_put_down_are_not_destroyed() {
    // K18.2.11 K15.3.1 K14.4.5
    // Three rise, 3 + 2 to 4 + 2: two points destroy two, the third is removed: two talents, no honour.
    let mut g = Scene::new(
        "turn barbarians card; ages 3; seat barbarians sovereign marauder gold 0; land red_left special 2; \
         land red_inner paladins; land red_outer paladins; land red_right paladins; land centre barbarians altar; \
         land blue_left nobody; land blue_inner nobody; land blue_outer nobody; land blue_right nobody",
    );
    g.dice("revolution 6 songs_of_glory songs_of_glory").expect("journal all Strength: 5 against 6");
    g.expect("rebels red_left 0").expect("altar barbarians 0").expect("journal all Barbarians gain 2 talents");
}
