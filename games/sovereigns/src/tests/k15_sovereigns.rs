//! K15: reigns, succession and the six sovereigns.

use super::Scene;
use ravelin_core::Seat;

/// An attack on an empty territory with a building: the Marauder is paid for it, nobody else.
fn raid_under(reign: &str) -> Scene {
    let mut g = Scene::new(&format!(
        "turn barbarians war; land red_left common 3; land blue_left statue; seat barbarians gold 0 {reign}"
    ));
    g.act("attack red_left blue_left");
    g
}

#[test]
fn only_the_reigning_sovereigns_ability_works() {
    // K15.1.1 K15.1.8
    raid_under("sovereign marauder").expect("gold barbarians 1");
    raid_under("dead marauder sovereign conqueror").expect("gold barbarians 0");
    // Between death and succession no ability works.
    raid_under("dead marauder").expect("gold barbarians 0");
}

#[test]
fn first_reign_lasts_from_one_to_ten() {
    // K15.1.2
    let mut g = Scene::new("setup 5 2");
    for home in ["blue", "red"] {
        g.act(&format!("capital {home}_inner"));
        for place in ["left", "left", "outer", "right"] {
            g.act(&format!("settle {home}_{place}"));
        }
    }
    g.dice("great_commander");
    g.act("sovereign tactician").act("sovereign marauder");
    g.expect("reign paladins 1 10").expect("reign barbarians 1 10");
}

#[test]
fn sovereign_dies_at_the_end_of_any_turn_above_his_limit_only() {
    // K15.1.3
    for (feat, alive) in [(9, true), (10, true), (11, false)] {
        let mut g = Scene::new(&format!(
            "turn barbarians order; seat paladins feat {feat} reign 1 10 sovereign tactician state ordering"
        ));
        g.expect("sovereign paladins tactician");
        g.act("order tax red_left");
        g.expect(if alive { "sovereign paladins tactician" } else { "sovereign paladins none" });
        assert_eq!(g.journal(None).contains("The Tactician of Paladins dies"), !alive);
        if !alive {
            g.expect("reign paladins 11 10"); // the next one starts where this one ended [K15.1.5]
        }
    }
}

#[test]
fn successor_is_chosen_before_the_fines_among_the_unused() {
    // K15.1.4 K15.1.10
    let mut g = Scene::new(
        "turn barbarians opening; land red_left common 4; land red_right common 3; seat barbarians gold 2 dead marauder \
         feat 13 reign 13 10",
    );
    // Seven units: a fine waits, but the throne comes first.
    g.expect("asked barbarians").expect("prompt K15.1.4");
    assert_eq!(g.legal(), ["sovereign lord_of_the_horde", "sovereign conqueror"]);
    g.expect("cannot sovereign marauder K15.1.4");
    g.act("sovereign conqueror").expect("reign barbarians 13 22").expect("prompt K5.3.4");
    assert!(g.journal(None).contains("Barbarians are ruled by the Conqueror"), "the choice is open");
}

#[test]
fn new_lord_of_the_horde_already_saves_the_fine_of_his_first_age() {
    // K15.3.2 KQ39
    let mut g = Scene::new(
        "turn barbarians opening; land red_left common 5; land red_right common 10; seat barbarians gold 2 dead marauder \
         reign 1 10; ages 0",
    );
    g.act("sovereign lord_of_the_horde");
    g.expect("prompt K5.4.1"); // 15 units without a fine for the total; the territory limit stays
    g.act("keep 2 red_left").expect("gold barbarians 0");
    // Without gold the seven above the limit of red_right go.
    g.expect("units red_right common 3").expect("army barbarians 8");
}

#[test]
fn lord_of_the_horde_may_not_have_sixteen_units() {
    // K15.3.2
    let mut g = Scene::new(
        "turn barbarians order; land red_left common 15; seat barbarians gold 7 sovereign lord_of_the_horde",
    );
    g.expect("cannot order mobilize red_right K13.2.5");
}

#[test]
fn death_in_another_players_turn_leaves_the_throne_empty_until_the_next_age() {
    // K15.1.11 K15.1.5 K15.1.8
    let mut g = Scene::new(
        "turn barbarians order; land blue_inner order; land blue_outer order; land blue_right order; \
         seat barbarians state ordering; seat paladins state ordering feat 13 reign 1 10 sovereign tactician; ages 0",
    );
    g.act("order tax red_right").expect("sovereign paladins none").expect("reign paladins 13 10");
    g.game.realm_mut(ravelin_core::Seat(0)).feat = 16; // points won in the meantime
    // In the middle of the age nobody follows.
    g.act("paladins: order tax blue_left").expect("state paladins ordered").expect("sovereign paladins none");
    g.act("barbarians: order tax red_left");
    // No unit, so no war turn: the next age begins, and the throne is filled first.
    g.expect("asked paladins").expect("prompt K15.1.4");
    g.act("sovereign logistician").expect("reign paladins 13 22");
}

#[test]
fn after_the_third_sovereign_there_is_none() {
    // K15.1.9
    let mut g = Scene::new(
        "turn barbarians opening; seat barbarians dead marauder lord_of_the_horde conqueror feat 31 reign 31 30; ages 0",
    );
    g.expect("sovereign barbarians none").expect("prompt K8.1.1");
}

#[test]
fn statues_lengthen_only_the_reign_they_are_built_in() {
    // K15.1.6 K15.1.7 KQ13
    let mut g = Scene::new("turn barbarians order; seat barbarians gold 4 sovereign marauder reign 1 10");
    g.act("order build red_left").act("build statue").expect("reign barbarians 1 15");
    // Losing the Statue shortens nothing.
    let mut g =
        Scene::new("turn barbarians order; land red_left statue; seat barbarians sovereign marauder reign 1 15");
    g.act("order demolish red_left").expect("built red_left").expect("reign barbarians 1 15");
    // Built while nobody reigns it raises nothing, now or later.
    let mut g = Scene::new(
        "turn barbarians order; land red_inner order; land red_outer order; land red_right order; \
         seat barbarians gold 4 dead marauder feat 12 reign 12 10; seat paladins state ordering; ages 0",
    );
    g.act("order build red_left").act("build statue").expect("reign barbarians 12 10");
    g.act("paladins: order tax blue_left").act("sovereign conqueror").expect("reign barbarians 12 21");
}

#[test]
fn strategists_card_lies_apart_and_does_not_count_for_the_hand_limit() {
    // K15.2.1
    let mut g = Scene::new("turn paladins order; seat paladins sovereign strategist hand bribe slot levy");
    g.dice("ambush");
    g.act("order plan blue_left").expect("hand paladins bribe levy ambush"); // two counted and one apart: nothing discarded
    // It is played like a card of the hand.
    let mut g = Scene::new(
        "turn paladins war; land blue_left common 1; land red_left common 1; seat paladins sovereign strategist slot levy",
    );
    g.act("attack blue_left red_left").expect("can main levy from slot");
}

#[test]
fn empty_slot_is_filled_in_the_bonus_phase_and_a_full_one_is_not() {
    // K15.2.1.1
    let mut g = Scene::new("turn paladins opening; seat paladins sovereign strategist hand bribe bribe; ages 0");
    g.dice("ambush");
    g.expect("hand paladins bribe bribe ambush");
    assert!(g.game.s.hands[Seat(0)].slot.is_some() && g.game.s.hands[Seat(0)].counted.len() == 2);
    // No die is asked for a full slot.
    let mut g = Scene::new("turn paladins opening; seat paladins sovereign strategist slot levy; ages 0");
    g.expect("hand paladins levy").expect("prompt K8.1.1");
    // Nor under another sovereign.
    let mut g = Scene::new("turn paladins opening; seat paladins sovereign tactician; ages 0");
    g.expect("cards paladins 0").expect("prompt K8.1.1");
}

#[test]
fn unused_slot_card_is_discarded_face_down_when_the_reign_ends() {
    // K15.2.1.2
    let mut g = Scene::new(
        "turn paladins order; seat paladins sovereign strategist slot levy feat 11 reign 1 10; seat barbarians state ordering",
    );
    g.act("order tax blue_left").expect("sovereign paladins none").expect("cards paladins 0").expect("discard");
    let levy = g.card("levy");
    assert_eq!(g.game.s.face_down[Seat(0)].count(levy), 1);
    assert!(!g.journal(None).contains("Levy") && g.journal(Some(g.seat("paladins"))).contains("Levy"));
}

#[test]
fn logistician_moves_two_steps_for_nothing_in_war() {
    // K15.2.2
    // Both ways to the right are full: passing through is not staying.
    let mut g = Scene::new(
        "turn paladins war; land blue_left common 3; land blue_inner common 3; land blue_outer common 3; \
         seat paladins gold 0 sovereign logistician",
    );
    g.act("stop").expect("can move common blue_left blue_right");
    g.expect("cannot move common blue_left blue_inner K10.3.5");
    for _ in 0..2 {
        g.act("move common blue_left blue_right");
    }
    g.expect("gold paladins 0").expect("units blue_right common 2").expect("units blue_left common 1");
    // Two steps are one move: who has moved stays.
    g.expect("cannot move common blue_right blue_left K10.3.2");
}

#[test]
fn logistician_passes_only_through_own_land_and_not_further_than_two() {
    // K15.2.2
    let mut g = Scene::new(
        "turn paladins war; land blue_left common 1; land blue_inner barbarians; land blue_outer barbarians; \
         land centre barbarians; seat paladins sovereign logistician",
    );
    // Cut off from blue_right: no move is legal, so an attack must be made.
    assert!(g.legal().iter().all(|a| a.starts_with("attack")), "{:?}", g.legal());
    let mut g = Scene::new(
        "turn paladins war; land blue_inner common 2; land red_left paladins; land red_inner paladins; \
         seat paladins sovereign logistician",
    );
    g.expect("can move common blue_inner red_left").expect("cannot move common blue_inner red_inner");
}

#[test]
fn logistician_works_in_regrouping_orders_of_the_last_war_only() {
    // K15.2.2 K15.2.2.1
    let given = "turn paladins order; land blue_left common 3; seat paladins gold 0 sovereign logistician";
    let mut g = Scene::new(given);
    g.act("order regroup blue_left").expect("cannot move common blue_left blue_right");
    g.act("move common blue_left blue_inner").expect("orders blue_left 1"); // no gold for a second: the order is done
    let mut g = Scene::new(&format!("{given}; last war barbarians"));
    g.act("order regroup blue_left").act("move common blue_left blue_right").act("move common blue_left blue_right");
    g.expect("units blue_right common 2").expect("gold paladins 0");
}

const DUEL: &str = "turn barbarians war; land red_left common 3; land red_inner library military_academy; \
                    land blue_left common 3; land blue_inner common 1; seat barbarians gold 7";

#[test]
fn tactician_cancels_an_unknown_property_once_per_age() {
    // K15.2.3
    let mut g =
        Scene::new(&format!("{DUEL} hand bribe ambush; seat paladins sovereign tactician hand feigned_flight levy"));
    g.act("attack red_left blue_left").act("barbarians: main bribe").act("no support");
    g.act("paladins: main feigned_flight").act("no support");
    g.expect("asked paladins").expect("prompt K15.2.3");
    assert_eq!(g.legal(), ["cancel property", "decline"]);
    // 5 to 3 without bribes: nobody is asked for them; two points, but Feigned Flight caps the losses at none.
    g.act("cancel property").expect("journal all Strength: 5 against 3").expect("gold barbarians 7");
    // The territory fell, with its three survivors fleeing; a second attack finds no Tactician left.
    g.expect("prompt K12.1.2");
}

#[test]
fn tactician_is_not_asked_twice_in_an_age_but_again_in_the_next() {
    // K15.2.3
    let mut g = Scene::new(&format!("{DUEL} hand ambush; seat paladins sovereign tactician hand pillage"));
    g.act("attack red_left blue_left").act("main ambush").act("paladins: main pillage").act("cancel property");
    g.expect("journal all Strength: 4 against 5").expect("units red_left common 2");
    g.dice("songs_of_glory songs_of_glory");
    g.act("attack red_left blue_left").expect("journal all Strength: 3 against 4"); // straight to the reveal
    // A new own age renews it.
    let mut g = Scene::new("turn paladins opening; seat paladins sovereign tactician; ages 0");
    g.game.realm_mut(ravelin_core::Seat(0)).age.properties_cancelled = 1;
    g.expect("prompt K8.1.1");
    assert_eq!(g.game.realm(ravelin_core::Seat(0)).age.properties_cancelled, 0);
}

#[test]
fn tactician_works_in_attack_too_and_leaves_the_supporting_card_alone() {
    // K15.2.3
    let mut g = Scene::new(
        "turn paladins war; land blue_left common 3; land red_left common 2; \
         seat paladins sovereign tactician hand veterans; seat barbarians hand war_cry levy",
    );
    g.act("attack blue_left red_left").act("main veterans").act("barbarians: main levy").act("support war_cry");
    g.expect("asked paladins").act("cancel property");
    // Levy recruits nobody; the supporting card still adds 1: 3 + 3 to 2 + 1 + 1.
    g.expect("journal all Strength: 6 against 4");
}

#[test]
fn tactician_stops_a_neutralizing_card() {
    // K15.2.3.1
    let mut g = Scene::new(&format!("{DUEL} hand neutralizing; seat paladins sovereign tactician hand levy"));
    g.act("attack red_left blue_left").act("main neutralizing").act("paladins: main levy").act("cancel property");
    g.expect("journal all Strength: 4 against 5"); // the levy came
    let mut g = Scene::new(&format!("{DUEL} hand neutralizing; seat paladins sovereign tactician hand levy"));
    g.act("attack red_left blue_left").act("main neutralizing").act("paladins: main levy").act("decline");
    g.expect("journal all Strength: 4 against 4");
}

#[test]
fn marauder_is_paid_for_units_destroyed_in_a_won_battle() {
    // K15.3.1
    let mut g = Scene::new(
        "turn barbarians war; land red_left common 3; land blue_left common 2; seat barbarians gold 0 sovereign marauder hand war_cry",
    );
    g.dice("bribe");
    g.act("attack red_left blue_left")
        .act("main war_cry")
        .expect("gold barbarians 2")
        .expect("owner blue_left barbarians");
    // Defending as well.
    let mut g = Scene::new(
        "turn paladins war; land blue_left common 2; land red_left common 3; seat barbarians state ordering gold 0 sovereign marauder hand veterans",
    );
    g.dice("bribe"); // 2 + 1 to 3 + 3
    g.act("attack blue_left red_left").act("barbarians: main veterans");
    g.expect("units blue_left").expect("gold barbarians 2");
    // Units destroyed in a lost battle pay nothing.
    let mut g = Scene::new(
        "turn barbarians war; land red_left common 3; land blue_left common 4; seat barbarians gold 0 sovereign marauder \
         hand ambush; seat paladins hand veterans",
    );
    g.act("attack red_left blue_left").act("main ambush").act("paladins: main veterans");
    g.expect("journal all Strength: 4 against 6").expect("gold barbarians 0").expect("units blue_left common 3");
}

#[test]
fn marauders_pay_fills_treasure_houses_when_the_treasury_is_full() {
    // K15.3.1 K7.1.3
    let mut g = Scene::new(
        "turn barbarians war; land red_left common 3; land red_inner treasure_house; land blue_left common 2; \
         seat barbarians gold 7 sovereign marauder hand war_cry",
    );
    g.dice("bribe");
    g.act("attack red_left blue_left").act("main war_cry");
    g.expect("treasury barbarians 7").expect("store red_inner 2").expect("owner blue_left barbarians");
    // With two Treasure Houses he chooses, before the conquered land is entered.
    let mut g = Scene::new(
        "turn barbarians war; land red_left common 3; land red_inner treasure_house; land red_outer treasure_house; \
         land blue_left common 2; seat barbarians gold 7 sovereign marauder hand war_cry",
    );
    g.dice("bribe");
    g.act("attack red_left blue_left").act("main war_cry").expect("prompt K7.1.15");
    g.act("store red_outer").act("store red_inner").expect("prompt K12.3.5").expect("gold barbarians 9");
}

#[test]
fn marauder_is_paid_for_a_building_whoever_built_it_won_or_not() {
    // K15.3.1.2
    for builder in ["paladins", "barbarians"] {
        let mut g = Scene::new(&format!(
            "turn barbarians war; land red_left common 1; land blue_left common 3 {builder}:statue; \
             seat barbarians gold 0 sovereign marauder"
        ));
        g.dice("bribe veterans"); // 1 + 1 to 3 + 2: lost
        g.act("attack red_left blue_left").expect("owner blue_left paladins").expect("gold barbarians 1");
    }
    // Both pays come as one gain: with room for two of three talents one is lost.
    let mut g = Scene::new(
        "turn barbarians war; land red_left common 3; land blue_left common 2 statue; seat barbarians gold 5 sovereign marauder hand war_cry",
    );
    g.dice("bribe");
    g.act("attack red_left blue_left").act("main war_cry").expect("gold barbarians 7");
    g.expect("journal all Barbarians gain 2 talents, lost for lack of room: 1");
}

#[test]
fn marauder_is_paid_for_units_of_the_last_frontier() {
    // K15.3.1.1
    let mut g = Scene::new(
        "turn barbarians order; land red_left common 4; land blue_left common 2 statue; \
         seat barbarians gold 0 sovereign marauder bonus the_last_frontier",
    );
    g.act("bonus the_last_frontier").act("overrun red_left blue_left").expect("gold barbarians 3");
}

const SIEGE: &str = "turn barbarians war; land red_left common 3; land red_inner military_academy; \
                     land blue_left common 2 watchtower wall fortress defence; land blue_inner common 1";

#[test]
fn conqueror_switches_off_protective_buildings_for_one_and_two_talents() {
    // K15.3.3 K15.3.3.2
    let mut g = Scene::new(&format!("{SIEGE}; seat barbarians gold 3 sovereign conqueror hand levy"));
    g.act("attack red_left blue_left").expect("prompt K15.3.3");
    assert_eq!(g.legal(), ["switch off watchtower", "switch off wall", "switch off fortress", "done"]);
    g.act("switch off fortress").expect("gold barbarians 1");
    g.act("switch off wall").expect("gold barbarians 0").expect("prompt K11.4.2");
    let mut g = Scene::new(&format!("{SIEGE}; seat barbarians gold 1 sovereign conqueror"));
    g.act("attack red_left blue_left").expect("cannot switch off fortress K15.3.3");
    // Nobody else is asked.
    let mut g = Scene::new(&format!("{SIEGE}; seat barbarians gold 3 sovereign marauder; seat paladins hand bribe"));
    g.act("attack red_left blue_left").expect("prompt K11.4.2").expect("asked paladins");
}

#[test]
fn switched_off_building_and_its_token_do_nothing_for_the_rest_of_the_war_turn() {
    // K15.3.3.1
    let mut g = Scene::new(&format!(
        "{SIEGE}; seat barbarians gold 4 sovereign conqueror; seat paladins hand feigned_flight levy"
    ));
    g.act("attack red_left blue_left").act("switch off watchtower").act("switch off wall").act("switch off fortress");
    g.dice("bribe"); // 3 + 1 from the deck to 2 + 0: nothing of Wall and token
    g.act("paladins: main feigned_flight").act("no support");
    g.expect("journal all Strength: 4 against 2").expect("owner blue_left paladins");
}

#[test]
fn later_attack_in_the_same_war_turn_finds_the_building_still_off() {
    // K15.3.3.1
    let mut g = Scene::new(
        "turn barbarians war; land red_left common 3; land red_inner military_academy; land blue_left common 3 wall; \
         seat barbarians gold 1 sovereign conqueror; seat paladins hand veterans neutralizing",
    );
    g.act("attack red_left blue_left").act("switch off wall");
    g.dice("agitators");
    g.act("paladins: main neutralizing")
        .act("no support")
        .expect("journal all Strength: 3 against 4")
        .expect("units red_left common 2");
    g.dice("bribe");
    g.act("attack red_left blue_left").act("paladins: main veterans").expect("journal all Strength: 3 against 6");
}

#[test]
fn a_switched_off_building_works_again_in_the_next_war_turn() {
    // K15.3.3.1
    let mut g = Scene::new(
        "turn barbarians war; ages 0; land red_left common 3; land blue_left common 3 wall; \
         seat barbarians gold 1 sovereign conqueror; seat paladins sovereign tactician state ordering",
    );
    g.act("attack red_left blue_left").dice("songs_of_glory songs_of_glory").act("switch off wall");
    if g.legal().iter().any(|a| a == "cancel property") {
        g.act("decline");
    }
    g.expect("journal all Strength: 4 against 4").act("done").act("order tax blue_inner");
    for land in ["left", "outer", "right"] {
        g.act(&format!("order tax red_{land}")).act(&format!("order tax blue_{land}"));
    }
    g.act("order tax red_inner").act("new age").act("order tax blue_inner").act("war turn");
    g.act("attack red_left blue_left").expect("prompt K15.3.3").expect("can switch off wall");
    g.dice("neutralizing neutralizing").act("done");
    if g.legal().iter().any(|a| a == "cancel property") {
        g.act("decline");
    }
    // Wall and the defence token that a peaceful age brought.
    g.expect("journal all Strength: 3 against 5");
}

#[test]
fn a_switched_off_building_works_again_in_the_next_turn_of_the_last_war() {
    // K15.3.3.1
    let mut g = Scene::new(
        "turn barbarians order; last war paladins; land red_left common 3; land centre barbarians common 3; \
         land red_inner military_academy; land blue_left common 3 wall; \
         seat barbarians gold 3 sovereign conqueror; seat paladins state ordering",
    );
    g.act("order tax red_left").act("attack red_left blue_left").dice("songs_of_glory songs_of_glory");
    g.act("switch off wall").expect("journal all Strength: 4 against 4").act("order tax blue_outer");
    g.act("order tax centre").act("attack centre blue_left").expect("prompt K15.3.3").expect("can switch off wall");
    g.dice("neutralizing neutralizing").act("done").expect("journal all Strength: 3 against 4");
}

/// Barbarians with five territories, one noted without order; then their next age begins.
fn next_age(reign: &str, war: bool) -> Scene {
    let mut g = Scene::new(&format!(
        "turn barbarians choice; land red_left common 1; land centre barbarians noted; \
         seat barbarians gold 1 {reign}; seat paladins state ordering; ages 0"
    ));
    if war {
        g.act("war turn").act("stop").act("move common red_left red_inner").act("paladins: order tax blue_left");
    } else {
        g.act("new age");
    }
    g
}

#[test]
fn conqueror_who_went_to_war_pays_no_territory_fine() {
    // K15.3.3.3
    next_age("sovereign conqueror", true)
        .expect("prompt K8.1.1")
        .expect("rebellion centre no")
        .expect("noted centre no");
    next_age("sovereign conqueror", false).expect("prompt K5.5.1");
    next_age("sovereign marauder", true).expect("prompt K5.5.1");
}

#[test]
fn conqueror_must_reign_when_the_war_turn_begins() {
    // K15.3.3.4
    // Dead before the fines are due: exempt all the same.
    let mut g = next_age("sovereign conqueror feat 11 reign 1 10", true);
    g.act("sovereign marauder").expect("prompt K8.1.1").expect("rebellion centre no");
    // A Conqueror crowned after the war turn helps nothing.
    let mut g = next_age("dead marauder reign 1 10", true);
    g.act("sovereign conqueror").expect("prompt K5.5.1");
}

#[test]
fn attack_order_of_the_last_war_exempts_the_conqueror() {
    // K15.3.3.3
    for (answer, prompt) in [("attack red_left blue_left", "prompt K8.1.1"), ("decline", "prompt K5.5.1")] {
        let mut g = Scene::new(
            "turn barbarians order; last war paladins; ages 0; land red_left common 1; land centre barbarians; \
             land red_inner order; land red_outer order; land red_right order; \
             seat barbarians gold 3 sovereign conqueror; seat paladins state ordering",
        );
        g.act("order tax red_left").act(answer);
        if answer != "decline" {
            g.act("done");
        }
        g.act("end phase").act("paladins: order tax blue_right").expect(prompt);
    }
}
