//! Z29.1 the VP conditions of Traits whose scene in `examples/cards_traits.play` shows the power only: positions just below, at and above
//! each threshold, and near misses that look alike. Every position can also be saved and restored.

use ravelin_core::{Pack, Rules, Stored};

use crate::Zabor;
use crate::tests::play;

/// Norien, in an order in which the first so many are always connected.
const NORIEN: &str = "boronice velgor jelnava ostrimir dravna noriath morovec hralin karskov tirsk sevrin";
const WESTMARK: &str = "aldreth tolwyn penhald carrowick dunmarrow merrin";
const SEAS: &str = "boronice_strait strait_of_sails dravna_bay storm_sea caliph_sea amber_sea dawn_sea";

/// The first so many of these Areas for player 1, with these pieces in each.
fn own(n: usize, areas: &str, pieces: &str) -> String {
    areas.split(' ').take(n).map(|area| format!("{area} 1 {pieces};")).collect()
}

/// The VP that player 1 claims for a Trait in the VP Phase of a position, by nothing but its conditions. The Turn goes
/// on up to the VP card that is turned up, or to a limit that the position is above.
fn claims(card: &str, position: &str, turned_up: &str) -> u16 {
    let others = "akran 2 city; koryat 3 city; start 1 boronice; start 2 escarre; start 3 koryat; vp vp1_tribute";
    let scene = play(&format!(
        "given trait 1 {card}; {others}; {position}; phase vp
         dice {turned_up}
         then asked 1"
    ));
    let game = &scene.game;
    let options = Zabor::sheet(game.kit).resolve(Some(3), None, []).expect("three play the long game");
    let text = serde_json::to_string(&game.save()).expect("a saved state is JSON");
    let saved = serde_json::from_str(&text).expect("and can be read");
    let kit = Zabor::kit(&Pack::default()).expect("the shipped components are good");
    match Zabor::restore(kit, &options, saved) {
        Ok(back) => assert!(back == *game, "{card}, {position}: comes back changed"),
        Err(e) => panic!("{card}, {position}: {e}"),
    }
    game.vp_points(0)
}

#[track_caller]
fn check(card: &str, positions: &[(String, u16)]) {
    for (position, vp) in positions {
        assert_eq!(claims(card, position, "vp1_first_frontier"), *vp, "{card}: {position}");
    }
}

/// The same for positions with more Units or cards than are allowed.
#[track_caller]
fn check_above_limit(card: &str, positions: &[(String, u16)]) {
    for (position, vp) in positions {
        assert_eq!(claims(card, position, ""), *vp, "{card}: {position}");
    }
}

/// Counted numbers of something, each with the VP it brings.
#[track_caller]
fn check_counts(card: &str, key: &str, counts: &[(u8, u16)]) {
    let position = |n: &u8| format!("boronice 1 city; stat 1 {key} {n}");
    check(card, &counts.iter().map(|(n, vp)| (position(n), *vp)).collect::<Vec<_>>());
    // What was counted in Turns before counts as well.
    if let Some((n, vp)) = counts.last() {
        check(card, &[(format!("boronice 1 city; before 1 {key} {}; stat 1 {key} 1", n - 1), *vp)]);
    }
}

#[test]
fn conditions_that_count_deeds_of_the_game() {
    // Z29.1.6, Z29.1.7, Z29.1.20, Z29.1.33, Z29.1.35
    check_counts("corsairs", "naval_battles_won", &[(0, 0), (1, 1), (2, 4), (3, 4)]);
    check_counts("merchant_guilds", "trades", &[(2, 0), (3, 1), (4, 1), (5, 3), (6, 3)]);
    check_counts("silver_tongues", "areas_by_diplomacy", &[(1, 0), (2, 1), (3, 1), (4, 4), (5, 4)]);
    check_counts("siege_masters", "civilized_conquered", &[(0, 0), (1, 1), (3, 1), (4, 4), (5, 4)]);
    check_counts("storm_callers", "spell_kills", &[(1, 0), (2, 1), (5, 1), (6, 4), (7, 4)]);
    // Battles on land are no naval ones, killed Units no victims of spells.
    check("corsairs", &[("boronice 1 city; stat 1 battles_won 4".to_owned(), 0)]);
    let seas = |n, won: u8| format!("boronice 1 city; {} stat 1 naval_battles_won {won}", own(n, SEAS, "fleet 1"));
    check("corsairs", &[(seas(1, 0), 0), (seas(2, 0), 1), (seas(3, 1), 1), (seas(2, 2), 4)]);
    check("storm_callers", &[("boronice 1 city; stat 1 units_killed 9".to_owned(), 0)]);
}

#[test]
fn crusaders_beat_barbarians_or_kill_a_monster() {
    // Z29.1.38
    check_counts("crusaders", "battles_won_barbarian", &[(5, 0), (6, 1), (9, 1), (10, 3), (11, 3)]);
    let slain = |n: u8| format!("boronice 1 city; stat 1 monsters_killed 1; stat 1 battles_won_barbarian {n}");
    check("crusaders", &[(slain(0), 2), (slain(6), 3), (slain(10), 3)]);
    check("crusaders", &[("boronice 1 city; stat 1 battles_won_empire 10".to_owned(), 0)]);
}

#[test]
fn berserkers_win_within_one_turn() {
    // Z29.1.23
    let won = |all: u8, attacking: u8| {
        format!("boronice 1 city; stat 1 battles_won {all}; stat 1 battles_won_attack {attacking}")
    };
    check("berserkers", &[(won(1, 1), 0), (won(2, 0), 1), (won(3, 3), 1), (won(4, 4), 4), (won(5, 5), 4)]);
    check("berserkers", &[(won(4, 3), 1)]); // one of them as defender
    let before = "boronice 1 city; before 1 battles_won 4; before 1 battles_won_attack 4";
    check("berserkers", &[(before.to_owned(), 0), (format!("{before}; stat 1 battles_won 1"), 0)]);
}

#[test]
fn conditions_that_count_areas() {
    // Z29.1.5, Z29.1.12, Z29.1.36
    let land = "boronice 1 city infantry 1";
    let seas = |n| format!("{land}; {}", own(n, SEAS, "fleet 1"));
    check("sea_lords", &[(seas(2), 0), (seas(3), 1), (seas(5), 1)]);
    check_above_limit("sea_lords", &[(seas(6), 4), (seas(7), 4)]);
    let rural = |n| format!("sevrin 1 keep; {}", own(n, NORIEN, "infantry 1"));
    check("forest_folk", &[(rural(4), 0), (rural(5), 1), (rural(6), 1), (rural(7), 4), (rural(8), 4)]);
    let cities = |n| format!("{} sevrin 1 metropol; tirsk 1 keep", own(n, NORIEN, "city"));
    check("free_cities", &[(cities(2), 0), (cities(3), 1), (cities(4), 4), (cities(5), 4)]);
}

#[test]
fn heartlanders_count_the_region_where_they_hold_most() {
    // Z29.1.29
    let lands = |norien, westmark| own(norien, NORIEN, "keep") + &own(westmark, WESTMARK, "keep");
    check("heartlanders", &[(lands(5, 0), 0), (lands(6, 0), 1), (lands(8, 0), 1), (lands(9, 0), 4), (lands(10, 0), 4)]);
    check("heartlanders", &[(lands(5, 5), 0), (lands(3, 6), 1), (lands(8, 6), 1)]);
}

#[test]
fn road_wardens_connect_their_roads() {
    // Z29.1.9
    let roads = |n, more: &str| own(n, NORIEN, "keep road") + more;
    check(
        "road_wardens",
        &[(roads(4, ""), 0), (roads(5, ""), 1), (roads(7, ""), 1), (roads(8, ""), 4), (roads(9, ""), 4)],
    );
    check("road_wardens", &[(roads(4, "lunn 1 keep road"), 1)]); // they need not be connected for the first
    check("road_wardens", &[(roads(7, "lunn 1 keep road"), 1), (roads(7, "hralin 1 keep"), 1)]);
}

#[test]
fn stone_wardens_defend_or_civilize() {
    // Z29.1.24
    let keeps = |n| own(n, NORIEN, "keep");
    let held = |n| keeps(n) + "stat 1 battles_won_defend 1";
    check("stone_wardens", &[(keeps(4), 0), (keeps(5), 1), (keeps(7), 1), (keeps(8), 4), (keeps(9), 4)]);
    check("stone_wardens", &[(held(1), 1), (held(5), 1), (held(8), 4)]);
    check("stone_wardens", &[(keeps(4) + "stat 1 battles_won_attack 3", 0)]);
    check("stone_wardens", &[(own(8, NORIEN, "infantry 1"), 0)]); // rural
    check("stone_wardens", &[(own(5, NORIEN, "city"), 1), (own(4, NORIEN, "city") + "hralin 1 metropol", 1)]);
    check("stone_wardens", &[(keeps(1) + "before 1 battles_won_defend 1", 1)]);
    check("stone_wardens", &[(keeps(4) + "akran 2 keep; lunn 2 keep; tarsolle 2 keep; sabrane 2 keep", 0)]);
}

#[test]
fn harmonists_grow_without_attacking_an_empire() {
    // Z29.1.26
    let rural = |n| own(n, NORIEN, "infantry 1");
    let keeps = |n| own(n, NORIEN, "keep");
    check("harmonists", &[(rural(5), 0), (rural(6), 1), (rural(7), 1)]);
    check("harmonists", &[(keeps(5), 0), (keeps(6), 1), (keeps(7), 4), (keeps(8), 4)]);
    check("harmonists", &[(keeps(8) + "stat 1 attacks_on_empires 1", 0)]);
    check("harmonists", &[(keeps(8) + "before 1 attacks_on_empires 1", 0)]);
    check("harmonists", &[(keeps(8) + "stat 1 battles_won_barbarian 3", 4)]);
}

#[test]
fn master_builders_count_what_they_built_and_metropols_they_hold() {
    // Z29.1.8
    let built = |n: u8, metropols| format!("{} stat 1 upgrades_built {n}", own(metropols, NORIEN, "metropol"));
    check("master_builders", &[(built(3, 0), 0), (built(4, 0), 1), (built(5, 1), 1)]);
    check("master_builders", &[(built(3, 1), 0), (built(3, 2), 3), (built(4, 2), 4), (built(4, 3), 4)]);
    check("master_builders", &[("boronice 1 city; before 1 upgrades_built 4".to_owned(), 1)]);
}

#[test]
fn a_great_capital_is_the_start_area_and_has_cities_around() {
    // Z29.1.11; player 1 started in Boronice.
    let rest = |n, piece| own(n + 1, NORIEN, piece).replacen(&format!("boronice 1 {piece};"), "", 1);
    let capital = |keeps: usize| format!("boronice 1 metropol; {}", rest(keeps, "keep"));
    check("great_capital", &[(capital(2), 0), (capital(3), 1), (capital(4), 1)]);
    check("great_capital", &[(format!("boronice 1 city; {}", rest(3, "keep")), 0)]); // no Metropol
    let cities = |cities: usize| format!("boronice 1 metropol; {} sevrin 1 keep", rest(cities, "city"));
    check("great_capital", &[(cities(2), 1), (cities(3), 4), (cities(4), 4)]);
    let elsewhere = format!("boronice 1 city; sevrin 1 metropol; {}", rest(3, "city"));
    check("great_capital", &[(elsewhere, 1)]); // the Metropol is not where they started
}

#[test]
fn a_dragon_cult_counts_monsters_of_its_own() {
    // Z29.1.15
    let beasts = |all: &str| format!("boronice 1 city {all}");
    let (three, four) = ("hydra:0 griffon:0 phoenix:0", "hydra:0 griffon:0 phoenix:0 treant:0");
    check("dragon_cult", &[(beasts(""), 0), (beasts("hydra:0"), 1), (beasts("hydra:0 griffon:0"), 1)]);
    check("dragon_cult", &[(beasts(three), 4)]);
    check_above_limit("dragon_cult", &[(beasts(four), 4)]);
    let others = "boronice 1 city hydra:0; tolwyn barbarian griffon:0; lunn 2 keep phoenix:0";
    check("dragon_cult", &[(others.to_owned(), 1)]);
}

#[test]
fn a_shadow_council_counts_the_positions_it_holds() {
    // Z29.1.21; player 1 is Master of the Council, 2 of Events, 3 of Arms.
    let seats = |taken: &[&str]| {
        let taken: String = taken.iter().map(|id| format!("position 1 {id};")).collect();
        format!("boronice 1 city; {taken}")
    };
    check("shadow_council", &[(seats(&[]), 0), (seats(&["arms"]), 1), (seats(&["arms", "coercion"]), 4)]);
    check_above_limit("shadow_council", &[(seats(&["arms", "coercion", "crafts"]), 4)]);
    check("shadow_council", &[("boronice 1 city; stat 1 positions_taken 3".to_owned(), 0)]); // taken and lost
}
