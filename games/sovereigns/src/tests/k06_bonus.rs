//! K6: the Age card, kingdom bonus cards and their gold, and the income of the bonus phase.

use super::Scene;
use ravelin_core::Seat;

fn paladins(given: &str) -> Scene {
    Scene::new(&format!("thrones empty; turn paladins opening; seat barbarians state ordering claims 0; {given}"))
}

fn barbarians(given: &str) -> Scene {
    Scene::new(&format!("thrones empty; turn barbarians opening; seat paladins state ordering; {given}"))
}

#[test]
fn the_top_card_of_the_deck_of_ages_is_turned_up() {
    // K6.1.1
    let mut scene = paladins("");
    scene.dice("combat_rapture").expect("journal all Paladins draw Combat Rapture for Barbarians");
    assert_eq!(crate::setup::ages_left(&scene.game), 13);
    // Bonus cards come before End of Times, and End of Times before destiny.
    let mut events = paladins("ages 0 3");
    events.dice("bountiful_harvest").expect("journal all Paladins draw Bountiful Harvest");
}

#[test]
fn with_destiny_alone_no_card_is_drawn() {
    // K6.1.2 KL22
    let mut scene = paladins("last war barbarians; land centre paladins; seat paladins gold 0");
    scene.expect("prompt K8.1.1").expect("gold paladins 1").expect("feat paladins 2"); // the centre still pays
    assert!(!scene.journal(None).contains("draw"), "{}", scene.journal(None));
}

#[test]
fn income_follows_the_card_in_a_fixed_order() {
    // K6.1.3
    let mut scene = Scene::new(
        "turn barbarians opening; land centre barbarians; land red_left treasure_house arena common 1; land red_right bank; \
         seat barbarians gold 0 sovereign marauder; seat paladins state ordering claims 0",
    );
    scene.dice("combat_rapture").act("arena red_left");
    let told = scene.journal(None);
    let at = |words: &str| told.find(words).unwrap_or_else(|| panic!("{words}: {told}"));
    assert!(at("draw Combat Rapture") < at("held the centre"));
    assert!(at("held the centre") < at("puts 1 talent into Treasure Houses"));
    assert!(at("The Bank of") < at("for free in the Arena of"));
    // The Strategist comes last: after the Bank.
    let mut last = Scene::new(
        "turn paladins opening; land blue_left treasure_house; land blue_right bank; seat paladins sovereign strategist; \
         seat barbarians state ordering",
    );
    last.dice("resurrection bribe").expect("hand paladins bribe");
    let told = last.journal(None);
    assert!(told.find("The Bank of").unwrap() < told.find("lay a combat card apart").unwrap());
}

#[test]
fn the_bonus_phase_does_not_end_the_turn() {
    // K6.1.4
    let mut scene = paladins("");
    scene.dice("resurrection").expect("turn paladins opening").expect("asked paladins").expect("prompt K8.1.1");
}

#[test]
fn the_card_goes_to_its_kingdom_and_the_gold_to_the_drawer() {
    // K6.2.1 K6.2.2
    let mut own = paladins("seat paladins gold 0");
    own.dice("resurrection").expect("bonus paladins resurrection").expect("bonus barbarians").expect("gold paladins 3");
    let mut other = paladins("seat paladins gold 0");
    other.dice("the_last_frontier").expect("bonus barbarians the_last_frontier").expect("bonus paladins");
    other.expect("gold paladins 4").expect("gold barbarians 0");
}

#[test]
fn a_card_lies_open_until_used_and_is_then_gone() {
    // K6.2.3
    use ravelin_core::Hidden;
    let mut scene = Scene::new("turn paladins order; seat paladins bonus great_commander rapid_development");
    let enemy = scene.seat("barbarians");
    assert!(!scene.game.view(Some(enemy)).public.realms[Seat(0)].bonus.is_empty()); // face up
    scene.dice("bribe levy").act("bonus great_commander").expect("bonus paladins rapid_development");
    scene.expect("cannot bonus great_commander");
    assert_eq!(scene.game.p.ages.len(), 19, "it does not go back into the deck");
}

#[test]
fn the_owner_may_claim_the_gold_of_his_card_once_in_the_game() {
    // K6.2.4 KR1 KL19 KD11
    let mut scene = barbarians("seat paladins gold 2; seat barbarians gold 1");
    scene.dice("resurrection").expect("asked paladins").expect("prompt K6.2.4").expect("choices claim | decline");
    scene.expect("gold barbarians 1").expect("gold paladins 2"); // before the gold is paid
    scene.act("claim").expect("gold paladins 5").expect("gold barbarians 1").expect("claims paladins 0");
    scene.expect("bonus paladins resurrection").expect("asked barbarians");
    let mut declined = barbarians("seat paladins gold 2; seat barbarians gold 1");
    declined.dice("resurrection").act("decline").expect("gold barbarians 4").expect("claims paladins 1");
    let mut used = barbarians("seat paladins gold 2 claims 0; seat barbarians gold 1");
    used.dice("resurrection").expect("asked barbarians").expect("gold barbarians 4");
    // Only for the own card, and only when another draws it.
    let mut foreign = barbarians("seat paladins gold 2");
    foreign.dice("combat_rapture").expect("asked barbarians").expect("claims paladins 1");
    let mut own = paladins("seat paladins gold 2 claims 1; seat barbarians claims 1");
    own.dice("resurrection").expect("asked paladins").expect("prompt K8.1.1").expect("claims paladins 1");
}

#[test]
fn the_claimant_takes_what_fits_and_the_drawer_the_rest() {
    // K6.2.5 K6.2.5.1
    let mut scene = barbarians("seat paladins gold 5; seat barbarians gold 1");
    scene.dice("no_time_for_waiting").act("claim").expect("gold paladins 7").expect("gold barbarians 3");
    // Claimant first, each placing his talents: the Paladins choose a house before the Barbarians do.
    let houses = "land blue_left treasure_house; land blue_right treasure_house; land red_left treasure_house; land red_right treasure_house";
    let mut both = barbarians(&format!("{houses}; seat paladins gold 7; seat barbarians gold 7"));
    both.dice("no_time_for_waiting")
        .act("claim")
        .expect("asked paladins")
        .expect("choices store blue_left | store blue_right");
    both.act("store blue_left").act("store blue_right").act("store blue_right").act("store blue_right");
    both.expect("store blue_left 1")
        .expect("store blue_right 3")
        .expect("gold barbarians 7")
        .expect("asked barbarians");
    // His room is 2, so 2 are left for the drawer, who has to choose too.
    let mut split = barbarians(
        "land blue_left treasure_house gold 2; land blue_right treasure_house gold 2; land red_left treasure_house; \
         land red_right treasure_house; seat paladins gold 7; seat barbarians gold 7",
    );
    split.dice("no_time_for_waiting").act("claim").expect("store blue_left 3").expect("store blue_right 3");
    split.expect("asked barbarians").expect("choices store red_left | store red_right");
    split.act("store red_left").act("store red_left").expect("gold barbarians 9");
}

#[test]
fn no_claim_without_room() {
    // K6.2.6 KL19 KD11
    let mut scene = barbarians("seat paladins gold 7; seat barbarians gold 0");
    scene.dice("resurrection").expect("asked barbarians").expect("gold barbarians 3").expect("claims paladins 1");
    let mut house = barbarians("seat paladins gold 7; land blue_left treasure_house gold 2");
    house.dice("resurrection").expect("asked paladins").expect("choices claim | decline");
}

#[test]
fn gold_that_fits_nowhere_is_lost() {
    // K6.2.7
    let mut drawer = paladins("seat paladins gold 6");
    drawer.dice("resurrection").expect("gold paladins 7").expect("journal all lost for lack of room: 2");
    let mut both = barbarians("seat paladins gold 6; seat barbarians gold 6");
    both.dice("no_time_for_waiting").act("claim").expect("gold paladins 7").expect("gold barbarians 7");
}

#[test]
fn any_number_of_bonus_cards_may_be_held() {
    // K6.2.8
    let mut scene = paladins("seat paladins bonus great_commander rapid_development no_time_for_waiting");
    scene.dice("resurrection").act("done");
    scene.expect("bonus paladins great_commander rapid_development no_time_for_waiting resurrection");
}

#[test]
fn an_end_of_times_card_is_resolved_at_once_and_leaves() {
    // K6.3.1 K6.3.2
    let mut scene = paladins("ages 0 3; seat paladins gold 1; seat barbarians gold 2");
    scene.dice("truce_of_the_gods").expect("journal all Paladins draw Truce of the Gods").expect("prompt K8.1.1");
    assert!(scene.game.realm(scene.seat("paladins")).truce); // before the first order
    scene.expect("gold paladins 1").expect("gold barbarians 2"); // it brings no gold
    assert_eq!(crate::setup::ages_left(&scene.game), 2);
    let kit = scene.game.kit;
    let truce = kit.bonus.len() + kit.events.iter().position(|e| e.id == "truce_of_the_gods").unwrap();
    let left = scene.game.p.ages.segments().any(|s| match s {
        ravelin_core::pile::Segment::Unordered { from, .. } => from.count(truce) > 0,
        ravelin_core::pile::Segment::Known(card) => usize::from(*card) == truce,
    });
    assert!(!left && scene.game.realm(scene.seat("paladins")).bonus.is_empty(), "it leaves the game");
}

#[test]
fn the_last_end_of_times_card_starts_the_last_war_first() {
    // K6.3.3
    let mut scene = paladins("ages 0 1");
    scene.dice("bountiful_harvest").expect("prompt K8.1.1");
    let told = scene.journal(None);
    assert!(told.find("The Last War begins").unwrap() < told.find("Paladins gain 3 talents").unwrap(), "{told}");
    assert_eq!(scene.game.p.last_war, Some(scene.seat("paladins")));
    // Limits changed by the card apply to it: two attack orders in all.
    let mut holy = paladins("ages 0 1; land blue_left common 3; land blue_outer common 1; seat paladins gold 1");
    holy.dice("holy_war").act("order tax blue_left").act("attack blue_left red_left").act("done");
    holy.act("order tax red_right").act("order tax blue_outer").expect("prompt K20.2.2");
    let mut second = paladins("ages 0 2");
    second.dice("holy_war").expect("prompt K8.1.1");
    assert_eq!(second.game.p.last_war, None);
}

#[test]
fn the_arena_offers_a_unit_and_takes_no_for_an_answer() {
    // KD14
    let mut scene = Scene::new(
        "thrones empty; turn barbarians opening; seat paladins state ordering claims 0; land red_left arena common 3; land red_right common 1",
    );
    scene
        .dice("combat_rapture")
        .expect("asked barbarians")
        .expect("prompt K14.6.5")
        .expect("choices arena red_left | decline");
    scene.act("decline").expect("units red_left common 3").expect("prompt K8.1.1");
    for asleep in ["arena common 4", "arena common 1 rebellion"] {
        let mut none = Scene::new(&format!(
            "thrones empty; turn barbarians opening; seat barbarians gold 1; seat paladins state ordering claims 0; land red_left {asleep}; \
             seat barbarians hordes 4"
        ));
        none.dice("combat_rapture").expect("prompt K8.1.1"); // not the fifth here, and nothing in a rebellion
    }
}
