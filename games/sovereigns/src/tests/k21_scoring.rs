//! K21: six spheres, destiny and the winner.

use ravelin_core::{Fast, Rules, Seat, Silent};

use super::Scene;
use crate::Sovereigns;
use crate::kit::Sphere;
use crate::rules::scoring::rank_points;
use ravelin_core::Io;

const PALADINS: Seat = Seat(0);

/// The Paladins, final player, give their last order; the treasury is full, so taxes change nothing.
fn ended(given: &str, destiny: &str) -> Scene {
    let mut g = Scene::new(&format!(
        "turn paladins order; last war paladins; ages 0; land blue_inner order; land blue_outer order; land blue_right order; \
         seat paladins gold 7; seat barbarians state ordering gold 7; {given}"
    ));
    g.dice(destiny);
    g.act("order tax blue_left").expect("over");
    g
}

/// A game of so many kingdoms: those of the pack of three, and some of them again.
fn crowd(seats: u8) -> Sovereigns {
    let pack = super::three_kingdoms();
    let parse = || crate::parse::parse(&pack.over(&crate::parse::SHIPPED).expect("good files")).expect("a good pack");
    let mut kit = parse();
    kit.kingdoms.extend(parse().kingdoms);
    let mut game = Scene::with_pack(&pack, "turn paladins order; last war paladins").game;
    (game.kit, game.p.seats) = (Box::leak(Box::new(kit)), seats);
    for seat in game.all_seats() {
        game.realm_mut(seat).feat = 20 - u16::from(seat.0);
    }
    game
}

#[test]
fn destiny_for_four_and_five_goes_by_the_seats_of_the_game() {
    // K21.7.2 K21.0.2
    let drawn = |game: &mut Sovereigns| -> Vec<usize> {
        game.draw_destiny(&mut Io { dice: &mut Fast::new(1), journal: &mut Silent });
        game.all_seats().map(|s| game.realm(s).destiny.len()).collect()
    };
    assert_eq!(drawn(&mut crowd(4)), [0, 1, 1, 2]);
    assert_eq!(drawn(&mut crowd(5)), [0, 0, 1, 1, 2]);
    // Who is out draws nothing, and the table stays that of the players who began.
    let mut four = crowd(4);
    four.realm_mut(Seat(3)).eliminated = true;
    assert_eq!(drawn(&mut four), [0, 1, 1, 0]);
    let mut five = crowd(5);
    five.realm_mut(Seat(0)).eliminated = true;
    assert_eq!(drawn(&mut five), [0, 0, 0, 1, 1]);
}

#[test]
fn destiny_falls_after_feat_of_arms_and_before_the_ranks() {
    // K21.0.1 K21.7.3 KC5 KC18 KI17
    // Equal wealth: 2 points each; with Empty Coffers the one behind in feat of arms gets 1.
    let mut g = ended("seat paladins feat 5; seat barbarians feat 4", "empty_coffers");
    g.expect("destiny barbarians empty_coffers")
        .expect("destiny paladins")
        .expect("vp paladins wealth 2")
        .expect("vp barbarians wealth 1");
    g.expect("journal all Barbarians draw the destiny Empty Coffers"); // shown to all
    let names: Vec<String> = g.game.score_lines().into_iter().map(|l| l.name).collect();
    assert_eq!(names, ["Lands", "Army", "Wealth", "Constructions", "Glory", "Feat of arms", "Altar", "Destiny"]);
}

#[test]
fn ranks_share_and_skip_nothing() {
    // K21.0.2 K21.0.3 K21.0.4 KX10
    assert_eq!(rank_points(&[7, 7, 5, 3, 2]), [5, 5, 4, 3, 2]);
    assert_eq!(rank_points(&[4, 4]), [2, 2]);
    assert_eq!(rank_points(&[0, 1]), [1, 2]);
    assert_eq!(rank_points(&[3, 9, 3]), [2, 3, 2]);
    assert_eq!(rank_points(&[-3, 0]), [1, 2]); // negative points rank all the same
    assert_eq!(rank_points(&[-3, -3]), [2, 2]);
}

#[test]
fn some_buildings_must_work_and_some_only_stand() {
    // K21.0.5 KQ28
    for lost in ["land blue_left barbarians", "land blue_left rebellion"] {
        let mut g = Scene::new(&format!(
            "turn paladins order; land blue_inner masters_castle; {lost} paladins:treasure_house paladins:statue paladins:palace; \
             land blue_right {} paladins:watchtower paladins:wall paladins:fortress",
            lost.trim_start_matches("land blue_left")
        ));
        g.expect("sp paladins wealth 0")
            .expect("sp paladins army 0")
            .expect("sp paladins feat 1")
            .expect("sp paladins glory 4");
    }
    let mut g = Scene::new(
        "turn paladins order; land blue_inner masters_castle; land blue_left treasure_house statue palace; \
         land blue_right watchtower wall fortress",
    );
    g.expect("sp paladins wealth 2")
        .expect("sp paladins army 3")
        .expect("sp paladins feat 3")
        .expect("sp paladins glory 4");
}

#[test]
fn lands_and_conquered_capitals_are_victory_points() {
    // K21.1.1 K21.1.2
    let mut g = Scene::new("turn paladins order; land centre paladins; land red_left paladins rebellion");
    g.expect("vp paladins lands 6").expect("vp barbarians lands 3");
    let realm = g.game.realm_mut(PALADINS);
    realm.capitals_taken = realm.capitals_taken.with(Seat(1));
    g.expect("vp paladins lands 7");
}

#[test]
fn army_counts_units_and_protective_buildings() {
    // K21.2.1 K21.2.2 KQ41
    let mut g = Scene::new(
        "turn paladins order; land blue_left common 2 special 1 spent 1 wall; land blue_right common 1 fortress watchtower; \
         land red_left common 2 special 1",
    );
    g.expect("sp paladins army 8")
        .expect("sp barbarians army 3")
        .expect("vp paladins army 2")
        .expect("vp barbarians army 1");
    // Wall and Fortress count again for feat of arms, the Watchtower does not.
    g.expect("sp paladins feat 3").expect("sp barbarians feat 1");
}

#[test]
fn wealth_counts_all_gold_and_treasure_houses() {
    // K21.3.1 K21.3.2
    let mut g = Scene::new(
        "turn paladins order; seat paladins gold 4; land blue_left treasure_house gold 3; land blue_right treasure_house; \
         land red_left paladins barbarians:treasure_house gold 2; land red_right treasure_house gold 1 rebellion",
    );
    // 4 + 3 + 2 in a foreign house on own land; two houses of her own.
    g.expect("sp paladins wealth 13");
    // A house in a rebellion keeps its talent and loses its points.
    g.expect("sp barbarians wealth 1");
}

#[test]
fn constructions_count_the_highest_own_level_in_each_territory() {
    // K21.4.1 K21.4.2 K21.4.3 KX9
    let mut g = Scene::new(
        "turn paladins order; land blue_left paladins:brickyard paladins:library barbarians:palace; \
         land blue_right masters_castle; land red_left paladins:statue; land red_right hall_of_chiefs rebellion",
    );
    // 2 beside a foreign palace, 3 for the capital, 1 in foreign land.
    g.expect("sp paladins constructions 6").expect("sp barbarians constructions 6");
    let mut g = Scene::new(
        "turn paladins order; land blue_left barbarians paladins:brickyard paladins:library barbarians:palace",
    );
    g.expect("sp paladins constructions 2").expect("sp barbarians constructions 3"); // whoever owns it
}

#[test]
fn glory_counts_statues_palace_and_token_and_the_missing_capital() {
    // K21.5.1 K21.5.2 K21.0.3
    let mut g = Scene::new(
        "turn paladins order; glory paladins; land blue_inner masters_castle; land blue_left statue; land blue_right statue palace",
    );
    g.expect("sp paladins glory 6").expect("sp barbarians glory -3").expect("vp barbarians glory 1");
    // A capital in lost land stands; a rebellion does not matter either.
    Scene::new("turn paladins order; land blue_inner barbarians paladins:masters_castle").expect("sp paladins glory 0");
}

#[test]
fn feat_of_arms_is_the_position_and_active_walls_and_fortress() {
    // K21.6.1 KL21
    let mut g =
        Scene::new("turn paladins order; seat paladins feat 14; land blue_left wall; land blue_right wall fortress");
    g.expect("sp paladins feat 17");
    // The track has no end.
    Scene::new("turn paladins order; seat paladins feat 300")
        .expect("sp paladins feat 300")
        .expect("feat paladins 300");
}

#[test]
fn the_one_behind_in_feat_of_arms_draws_a_destiny_card() {
    // K21.7.1 K21.7.2 KX51
    ended("seat paladins feat 3; seat barbarians feat 4", "deserters")
        .expect("destiny paladins deserters")
        .expect("destiny barbarians");
    // A tie: nobody draws, and no die is asked for.
    ended("seat paladins feat 4; seat barbarians feat 4", "").expect("destiny paladins").expect("destiny barbarians"); // K21.7.5
    // 12 and 11 with a Wall tie as well.
    ended("seat paladins feat 12; seat barbarians feat 11; land red_left wall", "").expect("destiny barbarians");
}

#[test]
fn destiny_tables_for_more_players() {
    // K21.7.2 K21.7.5
    let kit = Scene::new("turn paladins order").game.kit;
    let table = |n: usize| kit.scoring.destiny_draws[n].clone();
    assert_eq!(table(2), [0, 1]);
    assert_eq!(table(3), [0, 1, 2]);
    assert_eq!(table(4), [0, 1, 1, 2]);
    assert_eq!(table(5), [0, 0, 1, 1, 2]);
}

#[test]
fn five_destinies_with_their_penalties() {
    // K21.7.4
    let given =
        "seat paladins feat 1; seat barbarians feat 2; land blue_right common 3; land blue_inner masters_castle";
    let before = ended(
        "seat paladins feat 2; seat barbarians feat 2; land blue_right common 3; land blue_inner masters_castle",
        "",
    );
    for (card, sphere, penalty) in [
        ("deserters", Sphere::Army, -3),
        ("empty_coffers", Sphere::Wealth, -4),
        ("crumbling_stones", Sphere::Constructions, -3),
        ("tarnished_crown", Sphere::Glory, -2),
    ] {
        let g = ended(given, card);
        let points = |g: &Scene| g.game.sphere_points(PALADINS, sphere);
        assert_eq!(points(&g) - points(&before), penalty, "{card}");
    }
    ended(given, "curse_of_the_ancients").expect("vp paladins destiny -1").expect("vp barbarians destiny 0");
}

#[test]
fn most_victory_points_win() {
    // K21.8.1
    let mut g = ended("seat paladins feat 4; seat barbarians feat 4; land centre paladins order", "");
    g.expect("winner paladins");
    assert_eq!(g.game.outcome().unwrap().clause.to_string(), "K21.8.1");
    // Altar points count too.
    ended("seat paladins feat 4; seat barbarians feat 4 altar 1", "").expect("winner barbarians");
}

#[test]
fn ties_fall_to_glory_then_lands_then_talents() {
    // K21.8.2 KX53
    // Level in everything: a draw.
    let even = "seat paladins feat 4; seat barbarians feat 4";
    ended(even, "").expect("winner nobody");
    // Glory first: 1 more victory point by rank, taken back by an Altar point.
    let mut g = ended(&format!("{even} altar 1; glory paladins"), "");
    let scores = |g: &Scene| g.game.outcome().unwrap().scores;
    assert_eq!(scores(&g)[0], scores(&g)[1]);
    g.expect("winner paladins");
    // Then lands: one more territory against one more Altar point.
    let mut g = ended(&format!("{even}; seat paladins altar 1; land centre barbarians"), "");
    assert_eq!(scores(&g)[0], scores(&g)[1]);
    g.expect("winner barbarians");
    // Then talents: 7 to 6 is 2 to 1 for wealth, made good by the Altar.
    let mut g = ended(&format!("{even}; seat barbarians gold 6 altar 1"), "");
    assert_eq!(scores(&g)[0], scores(&g)[1]);
    g.expect("winner paladins");
}

#[test]
fn glory_outweighs_lands_and_lands_outweigh_talents_in_a_tie() {
    // K21.8.2
    let tie = |given: &str, winner: &str, reason: &str| {
        let mut g = ended(&format!("seat paladins feat 4; seat barbarians feat 4; {given}"), "");
        let outcome = g.game.outcome().unwrap();
        assert_eq!(outcome.scores[0], outcome.scores[1], "{given}");
        g.expect(&format!("winner {winner}"));
        assert_eq!((outcome.clause.to_string().as_str(), outcome.reason.as_str()), ("K21.8.2", reason));
    };
    tie("glory paladins; land centre barbarians", "paladins", "level in victory points, ahead in glory");
    tie("glory paladins; seat barbarians gold 8", "paladins", "level in victory points, ahead in glory");
    let lands = "level in victory points and glory, ahead in territories";
    tie("land centre barbarians; seat barbarians gold 6", "barbarians", lands);
    let gold = "level in victory points, glory and territories, ahead in talents";
    tie("seat barbarians gold 6 altar 1", "paladins", gold);
    tie("", "nobody", "level in victory points, glory, territories and talents");
}

#[test]
fn a_single_scoring_point_is_told_as_one() {
    // K21.2.1
    let g = ended("seat paladins feat 4; seat barbarians feat 4; land red_outer common 1", "");
    let lines = g.game.score_lines();
    let army = lines.iter().find(|line| line.name == "Army").unwrap();
    assert!(army.details.contains(&"1 scoring point".to_owned()), "{:?}", army.details);
}

#[test]
fn glory_breaks_a_tie_as_destiny_left_it() {
    // K21.8.2
    // Token and Statue are 2 to 1 before the Tarnished Crown, 0 to 1 after it; the Altar makes good what it cost.
    let mut g = ended(
        "glory paladins; land blue_right statue; land red_left statue; land blue_inner masters_castle; land red_inner hall_of_chiefs; \
         seat paladins feat 4 altar 2; seat barbarians feat 5",
        "tarnished_crown",
    );
    g.expect("sp paladins glory 0").expect("sp barbarians glory 1");
    let scores = g.game.outcome().unwrap().scores;
    assert_eq!(scores[0], scores[1]);
    g.expect("winner barbarians");
}

#[test]
fn twelve_to_twelve_with_equal_glory_goes_to_the_larger_land() {
    // KX53
    // Army, wealth and constructions to the first, lands and feat of arms to the second, and the Curse on the first.
    let mut g = ended(
        "seat paladins feat 4; seat barbarians feat 5 gold 6; land centre barbarians; land red_inner hall_of_chiefs statue; \
         land red_left statue; land blue_inner masters_castle; land blue_left statue; land blue_right common 1 statue",
        "curse_of_the_ancients",
    );
    g.expect("sp paladins glory 2")
        .expect("sp barbarians glory 2")
        .expect("lands paladins 4")
        .expect("lands barbarians 5");
    assert_eq!(g.game.outcome().unwrap().scores, [12, 12]);
    g.expect("winner barbarians");
}
