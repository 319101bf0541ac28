//! K19: the centre and the capitals. KQ12.

use ravelin_core::{Seat, Seats};

use super::Scene;
use crate::kit::Sphere;

#[test]
fn the_owned_centre_is_an_ordinary_territory() {
    // K19.1.1
    let mut s = Scene::new(
        "turn paladins order; land centre paladins common 1 statue; seat paladins gold 5; seat barbarians state ordering",
    );
    for order in ["mobilize", "build", "demolish", "tax", "plan", "regroup"] {
        s.expect(&format!("can order {order} centre"));
    }
    s.expect("limit centre 3")
        .act("order build centre")
        .act("build wall")
        .expect("built centre statue wall")
        .expect("orders centre 1");
}

#[test]
fn who_owned_the_centre_when_his_age_began_gains_a_talent_and_a_point() {
    // K19.1.2 KQ12
    let mut s = Scene::new(
        "turn barbarians opening; land centre barbarians; seat barbarians ages 1 sovereign conqueror feat 4",
    );
    s.dice("legendary_mentor").expect("gold barbarians 4").expect("feat barbarians 5").expect("altar barbarians 0");
    let mut other = Scene::new(
        "turn barbarians opening; land centre paladins; seat barbarians ages 1 sovereign conqueror feat 4; seat paladins feat 4",
    );
    other.dice("legendary_mentor").expect("gold barbarians 3").expect("feat barbarians 4").expect("feat paladins 4");
}

#[test]
fn a_centre_taken_later_in_the_age_brings_nothing_yet() {
    // K19.1.2
    let mut s = Scene::new(
        "turn barbarians opening; land red_left common 3; seat barbarians ages 1 sovereign conqueror feat 4 bonus the_last_frontier",
    );
    s.dice("legendary_mentor").expect("prompt K5.6.1").act("bonus the_last_frontier").act("overrun red_left centre");
    s.act("advance common").act("done"); // the fourth may not follow: nothing else to spend on
    s.expect("owner centre barbarians").expect("feat barbarians 6").expect("gold barbarians 3"); // 2 for the empty land only
}

#[test]
fn a_rebellion_does_not_stop_the_centres_gift() {
    // K19.1.3
    let mut s = Scene::new(
        "turn barbarians opening; land centre barbarians rebellion; seat barbarians ages 1 sovereign conqueror",
    );
    s.dice("legendary_mentor").expect("gold barbarians 4").expect("feat barbarians 2");
}

#[test]
fn a_conquered_capital_stays_and_trains_nobody() {
    // K19.2.2 K19.2.1
    let mut s = Scene::new(
        "turn barbarians war; seat paladins state ordering; land red_left common 1; land blue_left masters_castle",
    );
    s.act("attack red_left blue_left").expect("built blue_left masters_castle").expect("owner blue_left barbarians");
    let (p, b, t) = (Seat(0), Seat(1), s.land("blue_left"));
    assert!(!s.game.trains_here(p, t) && !s.game.trains_here(b, t));
}

#[test]
fn each_enemy_capital_conquered_is_one_victory_point_for_ever() {
    // K19.2.3 K19.2.4 K12.3.9
    let mut s = Scene::new(
        "turn barbarians war; seat paladins state ordering; land red_left common 1; land red_inner military_academy; land blue_left masters_castle",
    );
    let lands = |s: &Scene| s.game.score_lines()[0].values[1];
    assert_eq!(lands(&s), 4);
    s.act("attack red_left blue_left");
    assert_eq!(lands(&s), 6); // five territories and the token
    s.expect("journal all Barbarians conquer the capital of Paladins");
    // Lost and conquered again: no second token; the first is kept meanwhile.
    let mut again = Scene::new(
        "turn barbarians war; seat paladins state ordering; land red_left common 1; land blue_left masters_castle",
    );
    again.game.p.realms[Seat(1)].capitals_taken = Seats::only(Seat(0));
    assert_eq!(lands(&again), 5);
    again.act("attack red_left blue_left");
    assert_eq!(lands(&again), 6);
}

#[test]
fn retaking_the_own_capital_gives_nothing() {
    // K19.2.5
    let mut s = Scene::new(
        "turn paladins war; seat barbarians state ordering; land blue_inner common 1; land blue_left barbarians paladins:masters_castle",
    );
    s.act("attack blue_inner blue_left").expect("owner blue_left paladins");
    assert!(s.game.realm(Seat(0)).capitals_taken.is_empty());
    assert_eq!(s.game.score_lines()[0].values[0], 4);
}

#[test]
fn only_a_capital_that_stands_nowhere_costs_glory() {
    // K19.2.6 K19.2.7
    for (lands, glory) in [
        ("land blue_inner masters_castle", 0),
        ("land blue_inner barbarians paladins:masters_castle", 0),
        ("land blue_inner masters_castle rebellion", 0),
        ("land blue_inner statue", -2),
    ] {
        let s = Scene::new(&format!("turn paladins order; {lands}"));
        assert_eq!(s.game.sphere_points(Seat(0), Sphere::Glory), glory, "{lands}");
    }
    let mut own = Scene::new("turn paladins order; land blue_inner masters_castle; seat barbarians state ordering");
    own.act("order demolish blue_inner");
    assert_eq!(own.game.sphere_points(Seat(0), Sphere::Glory), -3);
}
