//! K14.6: the buildings of one kingdom: capitals, Temple, Bedehouse, Arena, Marquees.

use super::Scene;
use super::k14_buildings::{barbarian_order, order};
use ravelin_core::Seat;

#[test]
fn capitals_train_special_units() {
    // K14.6.1 K14.6.4 K19.2.1
    let mut s = order("land blue_inner masters_castle; land blue_left statue; seat paladins gold 2");
    s.act("order mobilize blue_inner").expect("choices unit common | unit cavalry").act("unit cavalry");
    s.expect("units blue_inner special 1").expect("gold paladins 1");
    let mut elsewhere = order("land blue_inner masters_castle; seat paladins gold 2");
    elsewhere.act("order mobilize blue_left").expect("units blue_left common 1"); // no other choice
    let mut trolls = barbarian_order("land red_outer hall_of_chiefs; seat barbarians gold 2");
    trolls.act("order mobilize red_outer").act("unit troll").expect("units red_outer special 1");
}

#[test]
fn the_temple_rolls_after_each_order_given_here() {
    // K14.6.2 K14.6.2.1 K14.6.2.2
    for face in ["1", "2", "3"] {
        let mut s = order("land blue_left temple");
        s.dice(face).act("order tax blue_left").expect("gold paladins 2").expect("asked barbarians");
    }
    for face in ["4", "5"] {
        let mut s = order(
            "land blue_left temple; land blue_inner masters_castle; land blue_outer rebellion; land blue_right common 3",
        );
        s.dice(face).act("order tax blue_left").expect("asked paladins").expect("prompt K14.6.2.2");
        s.expect("can place common blue_left")
            .expect("can place common blue_outer")
            .expect("can place cavalry blue_inner");
        s.expect("cannot place cavalry blue_left K8.2.4")
            .expect("cannot place common blue_right K13.2.4")
            .expect("unasked decline");
        s.act("place cavalry blue_inner").expect("units blue_inner special 1").expect("gold paladins 1");
    }
    let mut elsewhere = order("land blue_left temple");
    elsewhere.act("order tax blue_inner").expect("gold paladins 1").expect("asked barbarians");
}

#[test]
fn a_six_lets_a_double_order_be_given_at_once() {
    // K14.6.2.3 K14.6.2.3.1
    let mut s = order("land blue_left temple; land blue_right order");
    s.dice("6").act("order tax blue_left").expect("asked paladins").expect("prompt K14.6.2.3");
    s.expect("can order tax blue_inner")
        .expect("can decline")
        .expect("cannot order tax blue_left")
        .expect("cannot order tax blue_right");
    s.act("order tax blue_inner")
        .expect("prompt K9.5.1")
        .expect("can order tax blue_inner")
        .act("order tax blue_inner");
    s.expect("orders blue_inner 2")
        .expect("gold paladins 3")
        .expect("asked barbarians")
        .expect("rebellion blue_outer no");
    // The order-free ones only, and says why of the others.
    let mut taken = order("land blue_left temple; land blue_right order; land blue_outer rebellion");
    taken.dice("6").act("order tax blue_left").expect("can order tax blue_inner");
    for land in ["blue_left", "blue_right", "blue_outer"] {
        taken.expect(&format!("cannot order tax {land} K14.6.2.3"));
    }
    taken.expect("cannot order tax red_left K8.1.1");
    let mut declined = order("land blue_left temple");
    declined.dice("6").act("order tax blue_left").act("decline").expect("asked barbarians");
}

#[test]
fn the_double_order_of_a_temple_meets_no_second_one() {
    // K14.6.2.3.1 K9.5.7
    let mut s = order(
        "thrones empty; ages 0; land blue_left temple; land blue_inner statue; land blue_outer nobody; land blue_right nobody;
         seat paladins gold 4",
    );
    // The Temple stood at step 1 of the order that demolishes it, and rolls; built anew inside its own double order, it is silent.
    s.dice("6").act("order demolish blue_left").expect("prompt K14.6.2.3");
    s.act("order build blue_inner").act("build temple").expect("prompt K9.5.1").act("order tax blue_inner");
    s.expect("asked barbarians").expect("state paladins ordered").expect("gold paladins 3");
    // In the next age it works as ever.
    s.act("order tax red_left").expect("turn paladins opening").dice("1").act("order tax blue_inner");
    s.expect("gold paladins 5");
}

#[test]
fn a_temple_result_that_cannot_be_carried_out_is_lost() {
    // K14.6.2.4
    let mut gold = order("land blue_left temple; seat paladins gold 7");
    gold.dice("1").act("order tax blue_left").expect("gold paladins 7").expect("asked barbarians");
    let mut unit = order(
        "land blue_left temple common 3; land blue_inner common 3; land blue_outer common 3; land blue_right common 3",
    );
    unit.dice("4").act("order tax blue_left").expect("army paladins 12").expect("asked barbarians");
    let mut double =
        order("land blue_left temple; land blue_inner order; land blue_outer rebellion; land blue_right order");
    double.dice("6").act("order tax blue_left").expect("asked barbarians");
}

#[test]
fn neither_its_own_construction_nor_negotiation_moves_the_temple() {
    // K14.6.2.5
    let mut s = order("land blue_left statue; seat paladins gold 2");
    s.act("order build blue_left").act("build temple").expect("asked barbarians"); // no die was scripted
    let mut peace = order("land blue_left temple rebellion");
    peace.act("order negotiate blue_left").expect("asked barbarians").expect("rebellion blue_left no");
    let mut razed = order("land blue_left temple");
    razed.dice("1").act("order demolish blue_left").expect("gold paladins 1"); // it stood at step 1
}

#[test]
fn the_bedehouse_cancels_the_first_rebellion_of_an_age() {
    // K14.6.3 K14.6.3.1 K14.6.3.2
    let given =
        "land blue_left order; land blue_inner bedehouse order; land blue_outer common 1; land blue_right common 1";
    let mut s = order(given);
    s.act("order tax blue_left").expect("rebellion blue_outer no").expect("rebellion blue_right no"); // nobody is asked
    s.expect("asked barbarians").expect("prompt K8.1.1").expect("orders blue_outer 0").act("order tax red_left");
    s.act("order tax blue_inner").expect("asked barbarians").expect("prompt K9.1.3"); // the second breaks out
    s.act("rebel blue_outer").expect("rebellion blue_outer yes");
}

#[test]
fn an_inactive_bedehouse_and_foreign_causes_are_not_cancelled() {
    // K14.6.3
    let mut s = order(
        "land blue_left order; land blue_inner bedehouse rebellion; land blue_outer common 1; land blue_right common 2",
    );
    s.act("order tax blue_left").expect("rebellion blue_outer yes");
    let mut agitators = Scene::new(
        "turn barbarians war; seat paladins state ordering; land red_left common 1; land blue_left common 3 bedehouse; seat barbarians hand agitators; seat paladins hand bribe",
    );
    agitators
        .act("attack red_left blue_left")
        .act("main agitators")
        .act("main bribe")
        .expect("rebellion blue_left yes");
}

#[test]
fn a_new_age_renews_the_bedehouse() {
    // K14.6.3
    let mut s = Scene::new(
        "turn paladins opening; land blue_left bedehouse; land red_left paladins noted; land red_right paladins noted; seat paladins gold 0 ages 1 sovereign tactician",
    );
    s.game.p.realms[Seat(0)].age.rebellions_cancelled = 1;
    s.game.p.realms[Seat(0)].rebellions_cancelled = 1;
    s.dice("great_commander").act("refuse red_left").expect("rebellion red_left no").expect("rebellion red_right yes");
}

#[test]
fn the_arena_brings_a_fourth_unit_but_no_fifth() {
    // K14.6.5 K14.6.5.1 K13.2.4
    let mut s = Scene::new(
        "turn barbarians opening; land red_left common 3 arena; seat barbarians ages 1 sovereign conqueror gold 1",
    );
    s.dice("legendary_mentor")
        .expect("asked barbarians")
        .expect("prompt K14.6.5")
        .expect("choices arena red_left | decline");
    s.act("arena red_left").expect("units red_left common 4").expect("gold barbarians 4").expect("limit red_left 3");
    let mut full = Scene::new(
        "turn barbarians opening; land red_left common 4 arena warrior_marquees; seat barbarians ages 1 sovereign conqueror hordes 4",
    );
    full.dice("legendary_mentor").expect("prompt K8.1.1").expect("units red_left common 4");
    let mut rebel = Scene::new(
        "turn barbarians opening; land red_left arena rebellion; seat barbarians ages 1 sovereign conqueror",
    );
    rebel.dice("legendary_mentor").expect("prompt K8.1.1");
}

#[test]
fn the_arenas_excess_is_fined_in_the_next_age() {
    // K14.6.5.2
    let mut s = Scene::new(
        "turn barbarians opening; land red_left common 4 arena; seat barbarians ages 1 sovereign conqueror gold 1",
    );
    s.expect("prompt K5.4.1")
        .dice("legendary_mentor")
        .act("keep 1 red_left")
        .expect("prompt K8.1.1")
        .expect("units red_left common 4");
}

#[test]
fn marquees_raise_the_limit_of_their_territory_only() {
    // K14.6.6
    let mut s =
        barbarian_order("land red_left common 3 warrior_marquees; land red_inner common 3; seat barbarians gold 2");
    s.expect("limit red_left 4")
        .expect("limit red_inner 3")
        .act("order mobilize red_left")
        .expect("units red_left common 4");
}
