//! K3: kingdoms, decks, first player, placement and first sovereigns.

use ravelin_core::{Hidden, Pack, Rules, Worded};

use super::Scene;
use crate::kit::Kit;
use crate::parse::SHIPPED;
use crate::setup::ages_left;
use crate::state::Sovereigns;

/// A game whose first player is the Barbarians.
fn barbarians_first(options: &str) -> Scene {
    Scene::new(&format!("{options}\nsetup 3 5"))
}

fn place(scene: &mut Scene, capital: &str, units: &[&str]) {
    scene.act(&format!("capital {capital}"));
    for land in units {
        scene.act(&format!("settle {land}"));
    }
}

/// The shipped pack with one change.
fn pack(file: &str, old: &str, new: &str) -> Pack {
    let text = SHIPPED.iter().find(|(name, _)| *name == file).map(|(_, text)| *text).expect("a shipped file");
    assert!(text.contains(old), "{file} has no {old:?}");
    Pack::new([(file.to_owned(), text.replacen(old, new, 1))])
}

#[test]
fn two_players_have_different_kingdoms() {
    // K3.1.1 K1.1.1 KD1
    let kit = Sovereigns::kit(&Pack::default()).unwrap();
    let sheet = Sovereigns::sheet(kit);
    assert_eq!(sheet.seats, [2]);
    let scene = barbarians_first("");
    assert_eq!(scene.game.seats(), 2);
    let names: Vec<String> = scene.game.all_seats().map(|s| Sovereigns::seat_name(kit, 2, s)).collect();
    assert_eq!(names, ["Paladins", "Barbarians"]); // the seat is the kingdom, so no two can be alike
}

#[test]
fn each_kingdom_owns_the_land_of_its_colour() {
    // K3.1.3 K3.1.4 K1.2.1
    let mut scene = barbarians_first("");
    for role in ["inner", "left", "outer", "right"] {
        scene.expect(&format!("owner blue_{role} paladins")).expect(&format!("owner red_{role} barbarians"));
    }
    let mut swapped = barbarians_first("option colours swapped");
    for role in ["inner", "left", "outer", "right"] {
        swapped.expect(&format!("owner red_{role} paladins")).expect(&format!("owner blue_{role} barbarians"));
    }
    swapped.expect("can capital blue_inner").expect("cannot capital red_inner K3.4.1");
}

#[test]
fn the_centre_starts_bare() {
    // K3.1.5
    let mut scene = barbarians_first("");
    scene.expect("owner centre nobody").expect("units centre").expect("built centre").expect("rebels centre 0");
    // Its strength is 0: it falls without battle.
    let mut war = Scene::new("turn barbarians war; land red_outer common 1");
    war.act("attack red_outer centre").act("advance common").expect("owner centre barbarians");
}

#[test]
fn each_player_has_the_pieces_of_his_kingdom() {
    // K3.1.6 K3.3.3
    let mut scene = barbarians_first("");
    place(&mut scene, "red_outer", &["red_left", "red_left", "red_outer", "red_right"]);
    scene.expect("asked paladins").expect("can capital blue_inner");
    place(&mut scene, "blue_inner", &["blue_left", "blue_left", "blue_outer", "blue_right"]);
    scene.expect("built red_outer hall_of_chiefs").expect("built blue_inner masters_castle");
    scene.expect("choices sovereign marauder | sovereign lord_of_the_horde | sovereign conqueror");
    scene.act("sovereign conqueror");
    scene.expect("choices sovereign strategist | sovereign logistician | sovereign tactician");
    scene.expect("army paladins 4").expect("army barbarians 4");
    scene.expect("gold paladins 3").expect("gold barbarians 3");
}

#[test]
fn all_forty_combat_cards_are_in_the_deck() {
    // K3.2.1 K2.1.3
    let scene = barbarians_first("");
    assert_eq!(scene.game.s.deck.len(), 40);
    for (card, n) in scene.game.kit.cards.iter().zip(scene.game.s.deck.counts().values()) {
        assert_eq!(*n, card.count, "{}", card.id);
    }
}

fn drawn_ages(kit: &'static Kit, mut deck: crate::state::AgeDeck, seed: u64) -> Vec<usize> {
    let mut dice = ravelin_core::Fast::new(seed);
    let cards: Vec<usize> = std::iter::from_fn(|| deck.draw(&mut dice, 0)).collect();
    assert_eq!(kit.bonus.len() + kit.events.len(), 22);
    cards
}

#[test]
fn the_deck_of_ages_has_bonus_cards_above_end_of_times_above_destiny() {
    // K3.2.2 K3.2.3 K3.2.4 K3.2.4.1 K3.2.5 KX4 KL22
    let scene = barbarians_first("");
    let kit = scene.game.kit;
    let tempest = 8 + kit.events.iter().position(|e| e.id == "the_tempest").unwrap();
    let mut orders = [Vec::new(), Vec::new(), Vec::new()];
    let mut chosen = std::collections::BTreeSet::new();
    for seed in 0..60 {
        let cards = drawn_ages(kit, scene.game.p.ages, seed);
        assert_eq!(cards.len(), 8 + 6 + 5);
        let [bonus, events, destiny] = [&cards[..8], &cards[8..14], &cards[14..]];
        let mut all: Vec<usize> = bonus.to_vec();
        all.sort_unstable();
        assert_eq!(all, (0..8).collect::<Vec<_>>()); // all eight
        assert!(events.iter().all(|c| (8..22).contains(c) && *c != tempest));
        let mut last = destiny.to_vec();
        last.sort_unstable();
        assert_eq!(last, (22..27).collect::<Vec<_>>()); // all five
        chosen.extend(events.iter().copied());
        for (seen, part) in orders.iter_mut().zip([bonus, events, destiny]) {
            seen.push(part.to_vec());
        }
    }
    assert_eq!(chosen.len(), 13); // any of the others can come
    for seen in &mut orders {
        seen.sort();
        seen.dedup();
        assert!(seen.len() > 10, "a part is not shuffled");
    }
    assert_eq!(ages_left(&scene.game), 14);
}

#[test]
fn everybody_knows_which_bonus_cards_are_left_and_nobody_their_order() {
    // K3.2.6
    let scene = barbarians_first("");
    for viewer in [None, Some(ravelin_core::Seat(0)), Some(ravelin_core::Seat(1))] {
        let view = scene.game.view(viewer);
        let top = *view.public.ages.segments().next().expect("a part");
        match top {
            ravelin_core::pile::Segment::Unordered { from, left } => {
                assert_eq!((from.iter().collect::<Vec<_>>(), left), ((0..8).collect(), 8));
            }
            ravelin_core::pile::Segment::Known(card) => panic!("card {card} is known"),
        }
    }
}

#[test]
fn the_highest_roll_is_first_and_ties_roll_again() {
    // K3.3.1 K3.3.2 K3.4.1 K3.5.1
    Scene::new("setup 6 5").expect("asked paladins");
    Scene::new("setup 1 2").expect("asked barbarians");
    let mut tied = Scene::new("setup 4 4 2 2 1 6");
    tied.expect("asked barbarians").expect("journal all Paladins roll [4] for the first turn");
    // Placement, sovereigns and the first turns all go in turn order.
    place(&mut tied, "red_left", &["red_left", "red_left", "red_left", "red_outer"]);
    tied.expect("asked paladins");
    place(&mut tied, "blue_left", &["blue_left", "blue_left", "blue_left", "blue_outer"]);
    tied.expect("asked barbarians").act("sovereign marauder");
    tied.expect("asked paladins").dice("great_commander");
    tied.act("sovereign tactician");
    tied.expect("turn barbarians opening");
}

#[test]
fn nobody_starts_with_combat_cards_and_each_has_one_claim() {
    // K3.3.4 K3.3.5
    let mut scene = barbarians_first("");
    for seat in ["paladins", "barbarians"] {
        scene.expect(&format!("cards {seat} 0")).expect(&format!("claims {seat} 1"));
    }
}

#[test]
fn data_may_add_to_the_resources_within_the_limits() {
    // K3.3.6
    for extra in ["extra_gold = 0", "extra_units = 0", "extra_cards = 0"] {
        let shipped = SHIPPED.iter().find(|(name, _)| *name == "kingdoms.toml").unwrap().1;
        assert_eq!(shipped.matches(extra).count(), 2, "{extra}");
    }
    let kit = Sovereigns::kit(&Pack::default()).unwrap();
    assert_eq!(kit.constants.second_player_gold, 0);
    let rich = pack("kingdoms.toml", "extra_gold = 0", "extra_gold = 5");
    Scene::with_pack(&rich, "setup 3 5").expect("gold paladins 7").expect("gold barbarians 3"); // 3 + 5, but 7 at most
    let cards = pack("kingdoms.toml", "extra_cards = 0", "extra_cards = 3");
    Scene::with_pack(&cards, "setup 3 5 bribe levy").expect("hand paladins bribe levy").expect("cards barbarians 0");
    let units = pack("kingdoms.toml", "extra_units = 0", "extra_units = 3");
    let mut seven = Scene::with_pack(&units, "setup 5 3");
    place(&mut seven, "blue_left", &["blue_left", "blue_left", "blue_left"]);
    seven.expect("cannot settle blue_left K3.4.2");
    place_rest(&mut seven, &["blue_right", "blue_right", "blue_right", "blue_inner"]);
    seven.expect("army paladins 7").expect("asked barbarians");
    let second = pack("game.toml", "id = \"second_player_gold\"\nvalue = 0", "id = \"second_player_gold\"\nvalue = 2");
    Scene::with_pack(&second, "setup 3 5").expect("gold paladins 5").expect("gold barbarians 3");
    Scene::with_pack(&second, "setup 5 3").expect("gold paladins 3").expect("gold barbarians 5");
}

fn place_rest(scene: &mut Scene, units: &[&str]) {
    for land in units {
        scene.act(&format!("settle {land}"));
    }
}

#[test]
fn the_capital_comes_first_and_only_at_home() {
    // K3.4.1 KD2
    let mut scene = barbarians_first("");
    scene.expect("prompt K3.4.1");
    scene.expect("choices capital red_left | capital red_outer | capital red_right | capital red_inner");
    for away in ["blue_left", "blue_inner", "centre"] {
        scene.expect(&format!("cannot capital {away} K3.4.1"));
    }
    scene.act("capital red_inner");
    scene.expect("choices settle red_left | settle red_outer | settle red_right | settle red_inner");
    scene.expect("cannot settle centre K3.4.1").expect("cannot settle blue_outer K3.4.1");
}

#[test]
fn no_more_than_three_units_stand_in_one_territory() {
    // K3.4.2 K3.4.5
    let mut scene = barbarians_first("");
    place(&mut scene, "red_inner", &["red_left", "red_left"]);
    scene.expect("can settle red_left").act("settle red_left");
    scene.expect("cannot settle red_left").expect("cannot settle red_left K3.4.2");
    scene.act("settle red_inner");
    // Two territories stay empty, and that is all right.
    scene.expect("units red_outer").expect("units red_right").expect("asked paladins");
}

#[test]
fn the_capital_is_free_needs_nothing_and_takes_a_slot() {
    // K3.4.3 K3.4.4
    let mut scene = barbarians_first("");
    scene.act("capital red_inner");
    scene.expect("gold barbarians 3").expect("built red_inner hall_of_chiefs"); // no second-level building below
    let full = "turn barbarians order; seat barbarians gold 7; land red_inner hall_of_chiefs statue";
    let mut order = Scene::new(full);
    order.act("order build red_inner").act("build storehouse"); // the third slot
    assert_eq!(order.game.works_here(order.land("red_inner")).0, 3);
    let mut none = Scene::new(&format!("{full} storehouse"));
    none.expect("cannot order build red_inner K14.1.3");
}

#[test]
fn sovereigns_are_chosen_after_all_placements_openly() {
    // K3.5.1 K3.5.3 KD3 KQ21
    let mut scene = barbarians_first("");
    place(&mut scene, "red_outer", &["red_left", "red_left", "red_outer", "red_right"]);
    scene.expect("prompt K3.4.1").expect("asked paladins"); // not yet the first player's sovereign
    place(&mut scene, "blue_inner", &["blue_left", "blue_left", "blue_outer", "blue_right"]);
    scene.expect("prompt K3.5.1").expect("asked barbarians").act("sovereign lord_of_the_horde");
    scene.expect("sovereign barbarians lord_of_the_horde"); // open before the second player chooses
    scene.expect("journal all Barbarians are ruled by the Lord of the Horde").expect("asked paladins");
    scene.dice("no_time_for_waiting");
    scene.act("sovereign logistician").expect("sovereign paladins logistician");
    scene.expect("turn barbarians opening");
}

#[test]
fn markers_start_on_one() {
    // K3.5.2
    let mut scene = barbarians_first("");
    place(&mut scene, "red_outer", &["red_left", "red_left", "red_outer", "red_right"]);
    place(&mut scene, "blue_inner", &["blue_left", "blue_left", "blue_outer", "blue_right"]);
    scene.act("sovereign marauder").dice("great_commander");
    scene.act("sovereign strategist");
    for seat in ["paladins", "barbarians"] {
        scene.expect(&format!("feat {seat} 1")).expect(&format!("reign {seat} 1 10"));
    }
}
