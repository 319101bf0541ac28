//! What the journal tells, and under which clause: nothing that did not happen, nothing left out.

use crate::scene::Scene;

/// What is told under a clause, line by line.
fn under(s: &mut Scene, clause: &str) -> Vec<String> {
    s.legal();
    let told = s.told();
    let lines = told.lines().zip(&s.log.0).filter(|(_, entry)| entry.clause.to_string() == clause);
    lines.map(|(line, _)| line.to_owned()).collect()
}

#[test]
fn the_bedehouse_names_the_place_only_if_there_is_one() {
    // K14.6.3 K14.6.3.1
    let given = "turn paladins order; seat barbarians state ordering; land blue_left order; land blue_right order; \
                 land blue_inner bedehouse";
    // Two are equally empty, and nobody chose between them.
    let mut s = Scene::new(given);
    s.act("order tax blue_left");
    assert_eq!(under(&mut s, "K14.6.3"), ["The Bedehouse keeps the peace"]);
    let mut s = Scene::new(&format!("{given}; land blue_outer common 1"));
    s.act("order tax blue_left");
    let place = s.game.kit.territory(s.land("blue_inner")).name.clone();
    assert_eq!(under(&mut s, "K14.6.3"), [format!("The Bedehouse keeps the peace in {place}")]);
}

#[test]
fn a_card_takes_effect_only_if_something_follows() {
    // K11.7.4 K11.7.6 K17.3.5 K17.3.14
    let effects = |given: &str, attack: &str, defence: &str| {
        let mut s = Scene::new(&format!(
            "turn paladins war; seat barbarians state ordering; land blue_left common 3; {given}; \
             seat paladins hand {attack}; seat barbarians hand {defence}"
        ));
        s.act("attack blue_left red_left").act(&format!("main {attack}")).act(&format!("main {defence}"));
        s.expect("told Strength:");
        if s.check("prompt K12.3.5").is_ok() {
            s.act("done"); // nobody moves in: what comes after the battle
        }
        under(&mut s, "K11.7.4").into_iter().filter(|line| line.contains("Paladins")).collect::<Vec<_>>()
    };
    let told = ["The card of Paladins takes effect"];
    // Ambush destroys a common unit, if one is there.
    assert_eq!(effects("land red_left common 1 special 1", "ambush", "songs_of_glory"), told);
    assert!(effects("land red_left special 2", "ambush", "songs_of_glory").is_empty());
    // Pillage takes what the enemy has and the own treasury holds.
    for (own, enemy, some) in [(0, 3, true), (6, 3, true), (7, 3, false), (0, 0, false)] {
        let given = format!(
            "land red_left common 1; seat paladins gold {own}; seat barbarians gold {enemy} sovereign marauder"
        );
        let found = effects(&given, "pillage", "songs_of_glory");
        assert_eq!(!found.is_empty(), some, "{own} to {enemy}: {found:?}");
    }
}

#[test]
fn a_raid_on_empty_land_and_by_the_frontier_is_plunder() {
    // K15.3.1 K15.3.1.1 K15.3.1.2 K11.2.6 K16.3.4.7
    let plunder = ["Barbarians plunder"];
    let given = "seat paladins state ordering; land red_left common 3; seat barbarians gold 0 sovereign marauder";
    for (land, gold) in [("statue", 1), ("", 0)] {
        let mut s = Scene::new(&format!("turn barbarians war; {given}; land blue_left {land}"));
        s.act("attack red_left blue_left").expect(&format!("gold barbarians {gold}"));
        assert_eq!(under(&mut s, "K15.3.1").len(), gold);
    }
    for (land, gold) in [("statue", 1), ("common 1", 1), ("common 1 statue", 2), ("", 0)] {
        let mut s =
            Scene::new(&format!("turn barbarians order; {given} bonus the_last_frontier; land blue_left {land}"));
        s.act("bonus the_last_frontier").act("overrun red_left blue_left").expect(&format!("gold barbarians {gold}"));
        let told = under(&mut s, "K15.3.1");
        assert_eq!(told, plunder[..usize::from(gold > 0)], "{land}");
    }
    // Others do not plunder.
    let mut s =
        Scene::new(&format!("turn barbarians war; land blue_left statue; {given}").replace("marauder", "conqueror"));
    s.act("attack red_left blue_left").expect("gold barbarians 0");
    assert!(under(&mut s, "K15.3.1").is_empty());
}

#[test]
fn units_come_under_the_clause_that_grants_them() {
    // K8.2.1 K16.3.3.1 K18.9.1
    let mut order = Scene::new("turn barbarians order; seat paladins state ordering; seat barbarians gold 1");
    order.act("order mobilize red_left");
    assert_eq!(under(&mut order, "K8.2.1").len(), 1);
    let mut hordes = Scene::new("turn barbarians order; seat barbarians gold 3 bonus invincible_hordes");
    hordes.act("bonus invincible_hordes").act("place common red_left").act("place common red_right");
    assert_eq!((under(&mut hordes, "K16.3.3.1").len(), under(&mut hordes, "K8.2.1").len()), (2, 0));
    let mut hired = Scene::new("turn paladins card; ages 3; seat barbarians state ordering; land red_left common 1");
    hired.dice("free_companies").act("place common blue_left");
    assert_eq!((under(&mut hired, "K18.9.1").len(), under(&mut hired, "K8.2.1").len()), (1, 0));
}

#[test]
fn the_truce_is_told_once() {
    // K18.13.1
    let mut s = Scene::new("turn paladins card; ages 3; seat barbarians state ordering");
    s.dice("truce_of_the_gods").expect("prompt K8.1.1");
    assert_eq!(under(&mut s, "K18.13.1"), ["No capital is attacked until the next age of Paladins"]);
}

#[test]
fn a_bank_that_pays_nothing_is_silent() {
    // K14.4.2
    let bank = |stores: &str| {
        let mut s = Scene::new(&format!(
            "thrones empty; turn paladins opening; ages 0; seat barbarians state ordering; land blue_inner bank; {stores}"
        ));
        under(&mut s, "K14.4.2")
    };
    assert!(bank("").is_empty());
    assert!(bank("land blue_left treasure_house gold 3").is_empty());
    assert_eq!(bank("land blue_left treasure_house gold 2"), ["The Bank puts 1 gold into Treasure Houses"]);
}
