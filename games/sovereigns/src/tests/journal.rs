//! What the journal tells, and under which clause: nothing that did not happen, nothing left out.

use ravelin_core::{Seat, Worded};

use super::Scene;
use crate::Sovereigns;
use crate::ids::{Kind, Role, Use};
use crate::tokens::{COMBAT_BACK, card, laid, unit};

/// What is told under a clause, line by line.
fn under(s: &mut Scene, clause: &str) -> Vec<String> {
    s.legal();
    let told = s.journal(None);
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
    assert_eq!(under(&mut s, "K14.6.3"), ["The Bedehouse of Paladins keeps the peace."]);
    let mut s = Scene::new(&format!("{given}; land blue_outer common 1"));
    s.act("order tax blue_left");
    let place = s.game.kit.territory(s.land("blue_inner")).name.clone();
    assert_eq!(under(&mut s, "K14.6.3"), [format!("The Bedehouse of Paladins keeps the peace in {place}.")]);
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
        s.expect("journal all Strength:");
        if s.check("prompt K12.3.5").is_ok() {
            s.act("done"); // nobody moves in: what comes after the battle
        }
        under(&mut s, "K11.7.4").into_iter().filter(|line| line.contains("Paladins")).collect::<Vec<_>>()
    };
    // Ambush destroys a common unit, if one is there.
    let ambush = "The card Ambush of Paladins takes effect: If the enemy army has 2 or more units, destroy one of its common units \
                  before strength is counted.";
    assert_eq!(effects("land red_left common 1 special 1", "ambush", "songs_of_glory"), [ambush]);
    assert!(effects("land red_left special 2", "ambush", "songs_of_glory").is_empty());
    // Pillage takes what the enemy has and the own treasury holds.
    for (own, enemy, some) in [(0, 3, true), (6, 3, true), (7, 3, false), (0, 0, false)] {
        let given = format!(
            "land red_left common 1; seat paladins gold {own}; seat barbarians gold {enemy} sovereign marauder"
        );
        let found = effects(&given, "pillage", "songs_of_glory");
        assert_eq!(!found.is_empty(), some, "{own} to {enemy}: {found:?}");
    }
    // Bribe needs a talent and a common unit, Sappers a building of the enemy, a Forced March somebody near.
    let one = "land red_left common 1";
    assert!(effects(&format!("{one}; seat paladins gold 0"), "bribe", "songs_of_glory").is_empty());
    assert!(effects(one, "sappers", "songs_of_glory").is_empty());
    assert!(effects(one, "siege_ladders", "songs_of_glory").is_empty());
    let ladders = "The card Siege Ladders of Paladins takes effect: Wall, defence token and Fortress of the territory do not work in \
                   this battle.";
    assert_eq!(effects(&format!("{one} wall"), "siege_ladders", "songs_of_glory"), [ladders]);
}

#[test]
fn a_property_of_the_defender_that_can_do_nothing_is_silent() {
    // K11.7.6 K17.3.12 K17.3.13
    let effects = |given: &str, defence: &str| {
        let mut s = Scene::new(&format!(
            "turn paladins war; seat barbarians state ordering; land blue_left common 1; land red_left common 3; {given}; \
             seat paladins hand songs_of_glory; seat barbarians hand {defence}"
        ));
        s.act("attack blue_left red_left").act("main songs_of_glory").act(&format!("main {defence}"));
        under(&mut s, "K11.7.4").into_iter().filter(|line| line.contains("Barbarians")).count()
    };
    // Pillage in defence, with a full treasury.
    assert_eq!((effects("seat barbarians gold 6", "pillage"), effects("seat barbarians gold 7", "pillage")), (1, 0));
    // A Levy above the limit of the whole army.
    let many =
        "land red_inner common 3; land red_right common 3; land red_outer common 3; land centre barbarians common 3";
    assert_eq!((effects("", "levy"), effects(many, "levy")), (1, 0));
}

#[test]
fn a_fine_is_told_once_with_its_sum() {
    // K5.3.4 K5.5.1 K7.1.4
    let mut s = Scene::new(
        "thrones empty; turn barbarians opening; ages 0; land centre barbarians noted common 3; land red_left common 3; \
         land red_right common 3; seat barbarians gold 3",
    );
    s.act("fine 1").act("pay centre");
    assert_eq!(under(&mut s, "K5.3.4"), ["Barbarians settle the fine for the army with 1 talent."]);
    assert_eq!(under(&mut s, "K5.5.1"), ["Barbarians settle the fine for the Crossing with 1 talent."]);
    assert!(under(&mut s, "K7.1.4").is_empty());
}

#[test]
fn a_card_that_must_come_from_the_deck_is_told() {
    // K11.4.3
    let mut s = Scene::new(
        "turn paladins war; seat barbarians state ordering; land blue_left common 2; land red_left common 1; \
         seat paladins hand songs_of_glory",
    );
    s.dice("pincer").act("attack blue_left red_left").act("main songs_of_glory");
    assert_eq!(under(&mut s, "K11.4.3"), ["Barbarians have no card in hand and play the top card of the deck."]);
}

#[test]
fn an_event_is_told_with_what_it_does() {
    // K6.3.1 K18.12.1
    let mut s = Scene::new("turn paladins card; ages 3; seat barbarians state ordering");
    s.dice("holy_war").expect("journal all draw Holy War: Every player may attack once more per war turn.");
    s.expect("journal all The Holy War lasts until the next age of Paladins");
}

#[test]
fn a_raid_on_empty_land_and_by_the_frontier_is_plunder() {
    // K15.3.1 K15.3.1.1 K15.3.1.2 K11.2.6 K16.3.4.7
    let plunder = ["Barbarians plunder."];
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
    assert_eq!(under(&mut s, "K18.13.1"), ["No capital may be attacked until the next age of Paladins."]);
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
    assert_eq!(
        bank("land blue_left treasure_house gold 2"),
        ["The Bank of Paladins puts 1 talent into Treasure Houses."]
    );
}

#[test]
fn the_claimant_is_told_before_the_drawer() {
    // K6.2.5.1 K6.2.4
    let mut s = Scene::new("turn paladins card; ages 3 3; seat paladins gold 0; seat barbarians state ordering gold 6");
    s.dice("combat_rapture").act("claim");
    assert_eq!(under(&mut s, "K6.2.4"), ["Barbarians claim the gold of Combat Rapture."]);
    let gains = under(&mut s, "K7.1.3");
    assert_eq!(gains, ["Barbarians gain 1 talent.", "Paladins gain 1 talent."]);
}

#[test]
fn gold_in_treasure_houses_is_told_place_by_place() {
    // K7.1.3 K7.1.4 K7.1.11
    let mut s = Scene::new("turn paladins order; seat paladins gold 7; land blue_left treasure_house");
    s.act("order tax blue_left");
    let gains = ["Paladins gain 1 talent.", "Paladins store 1 talent in the Treasure House in Westmarch."];
    assert_eq!(under(&mut s, "K7.1.3"), gains);
    let mut s = Scene::new("turn paladins order; seat paladins gold 0; land blue_left treasure_house gold 2");
    s.act("order build blue_left").act("build statue");
    let paid = ["Paladins pay 1 talent.", "Paladins take 1 talent from the Treasure House in Westmarch."];
    assert_eq!(under(&mut s, "K7.1.4"), paid);
    let mut s = Scene::new("turn paladins order; seat paladins gold 6; land blue_left treasure_house gold 2");
    s.act("order demolish blue_left").expect("treasury paladins 7");
    assert_eq!(under(&mut s, "K8.4.1"), ["Demolished in Westmarch: the Treasure House of Paladins."]);
    let gold = "The gold of the Treasure House goes to the treasury of Paladins: 1 talent, lost for lack of room: 1.";
    assert_eq!(under(&mut s, "K7.1.11"), [gold]);
}

#[test]
fn order_tokens_and_the_end_of_the_phase_are_told() {
    // K8.1.6 K9.6.5
    let mut s = Scene::new("turn paladins order; seat barbarians state ordering; land blue_left order");
    s.act("order tax blue_left");
    assert_eq!(under(&mut s, "K8.1.6"), ["Paladins put a second order token in Westmarch."]);
    let mut s = Scene::new(
        "turn paladins order; seat barbarians state ordering; land blue_inner order; land blue_right order; \
         land blue_outer order",
    );
    s.act("order tax blue_left").expect("orders blue_left 0");
    assert_eq!(under(&mut s, "K8.1.6"), ["Paladins put an order token in Westmarch."]);
    let phase = ["Paladins complete their order phase and take back their order tokens."];
    assert_eq!(under(&mut s, "K9.6.5"), phase);
}

#[test]
fn each_reads_the_cards_he_may_know_and_sees_them_move() {
    // KI9 K11.4.7 K11.11.1
    let mut s = Scene::new(
        "turn paladins war; seat barbarians state ordering; land blue_left common 2; land red_left common 1; \
         seat paladins hand pillage; seat barbarians hand levy",
    );
    s.act("attack blue_left red_left").act("main pillage");
    assert!(s.journal(Some(Seat(0))).contains("Paladins place Pillage from hand."));
    for viewer in [Some(Seat(1)), None] {
        assert!(s.journal(viewer).contains("Paladins place a card from hand."));
    }
    let placed = |s: &Scene, viewer| {
        let back = |token| Sovereigns::back(s.game.kit, token);
        s.log
            .0
            .iter()
            .flat_map(|e| e.events(viewer, &back))
            .find(|e| e.to == Some(laid(Role::Attacker, Use::Main)))
            .unwrap()
    };
    let pillage = card(s.card("pillage"));
    assert_eq!(placed(&s, Some(Seat(0))).piece, Some(pillage));
    assert_eq!(placed(&s, Some(Seat(1))).piece, Some(COMBAT_BACK));
    s.act("main levy").act("done");
    assert_eq!(under(&mut s, "K11.11.1"), ["Discarded after the battle: Pillage and Levy."]);
}

#[test]
fn units_are_counted_as_they_are_called() {
    // K16.3.4.3 K13.3.1
    let mut s = Scene::new(
        "turn barbarians order; seat paladins state ordering; land red_left common 4; land blue_left common 1 special 1; \
         seat barbarians bonus the_last_frontier",
    );
    s.act("bonus the_last_frontier").act("overrun red_left blue_left");
    let overrun = "Barbarians overrun Westmarch from Wolf Moor and destroy 1 Warrior and 1 Cavalry.";
    assert_eq!(under(&mut s, "K16.3.4.3"), [overrun]);
    let cavalry = unit(Seat(0), Kind::Special);
    let names = [Sovereigns::name(s.game.kit, cavalry), Sovereigns::plural(s.game.kit, cavalry)];
    assert_eq!(names, ["Cavalry", "Cavalry"]);
    assert_eq!(Sovereigns::plural(s.game.kit, unit(Seat(1), Kind::Special)), "Trolls");
}
