//! K8: giving an order, mobilization, taxes, planning, regrouping and negotiation. Construction and demolition: `k08_building`.

use ravelin_core::{Hidden, Seat};

use super::Scene;

fn order(given: &str) -> Scene {
    Scene::new(&format!("turn paladins order; seat barbarians state ordering; {given}"))
}

#[test]
fn an_order_is_given_in_one_own_territory() {
    // K8.1.1 K8.1.2 K8.1.8 KL12 KD15
    let mut scene = order("land red_left paladins; land blue_left barbarians");
    scene.expect("prompt K8.1.1").expect("can order tax red_left"); // conquered land like home land
    for away in ["blue_left", "centre", "red_inner"] {
        scene.expect(&format!("cannot order tax {away} K8.1.1"));
    }
    scene.act("order tax red_left").expect("asked barbarians"); // one order, and the turn is over
    scene.expect("orders red_left 1").expect("orders blue_inner 0");
}

#[test]
fn conquered_land_takes_every_order() {
    // K8.1.8
    let mut scene = order("land centre paladins common 1 statue; seat paladins gold 3");
    for kind in ["mobilize", "build", "demolish", "tax", "plan", "regroup"] {
        scene.expect(&format!("can order {kind} centre"));
    }
}

#[test]
fn any_type_may_follow_any_other() {
    // K8.1.3
    for first in ["tax", "plan"] {
        let mut scene = order("land blue_right common 1 statue; seat paladins gold 7");
        if first == "plan" {
            scene.dice("bribe");
        }
        scene.act(&format!("order {first} blue_left")).act("order tax red_left");
        for kind in ["mobilize", "build", "demolish", "tax", "plan", "regroup"] {
            scene.expect(&format!("can order {kind} blue_right")); // the same type again, or another
        }
    }
}

#[test]
fn rebels_hear_negotiation_and_nothing_else() {
    // K8.1.4 KQ29
    let mut scene = order("land blue_left rebellion common 1 statue; seat paladins gold 7");
    for kind in ["mobilize", "build", "demolish", "tax", "plan", "regroup"] {
        scene.expect(&format!("cannot order {kind} blue_left K8.1.4"));
    }
    scene.expect("can order negotiate blue_left").expect("cannot order negotiate blue_right K8.1.4");
}

#[test]
fn the_steps_of_an_order() {
    // K8.1.5 K8.1.6 K8.1.7
    // Market Square, pay, carry out, token, rebellion, Temple, attack order, end check: each seen before the next.
    let mut scene = order(
        "last war paladins; land blue_left order common 1 temple market_square; land blue_right order; land blue_outer; land blue_inner; \
         land centre paladins order; seat paladins gold 3",
    );
    scene.act("order mobilize blue_left").expect("prompt K14.3.5").expect("gold paladins 3"); // 2 before 3
    scene.act("decline");
    scene.expect("gold paladins 2").expect("units blue_left common 2").expect("orders blue_left 2"); // 3, 4, 5
    scene.expect("asked barbarians").expect("prompt K9.1.3"); // 6 before the Temple's die
    scene.dice("5").act("rebel blue_outer").expect("prompt K14.6.2.2"); // 7
    scene.act("place common blue_inner").expect("prompt K20.2.2"); // 8
    scene.act("decline").expect("asked barbarians"); // 9: no end while a rebellion lasts
    let mut end = order(
        "last war barbarians; land blue_left common 1; land blue_right order; land blue_outer order; land blue_inner order; land centre paladins",
    );
    end.act("order tax blue_left").expect("prompt K20.2.2").act("decline").expect("prompt K9.6.3"); // 8 before 9
}

#[test]
fn an_order_that_cannot_be_carried_out_cannot_be_given() {
    // K8.1.9
    let mut scene = order("seat paladins gold 0; seat barbarians hand rest; land blue_left barbarians:palace");
    scene.expect("cannot order mobilize blue_left K8.1.9");
    scene.expect("cannot order build blue_left K8.1.9");
    scene.expect("cannot order demolish blue_left K8.1.9").expect("cannot order demolish blue_right K8.4.1");
    scene.expect("cannot order plan blue_left K13.4.6").expect("cannot order regroup blue_left K8.7.1");
}

#[test]
fn a_token_closes_a_territory_for_usual_orders() {
    // K8.1.10 K8.1.11
    let mut scene = order(
        "land blue_left order; land blue_right twice; land blue_outer order rebellion; land red_left paladins twice rebellion; \
         land red_right paladins rebellion",
    );
    scene.expect("can order tax blue_inner"); // order-free
    scene.expect("can order tax blue_left"); // one token: a second order
    scene.expect("cannot order tax blue_right K9.1.4"); // two tokens
    for rebel in ["blue_outer", "red_left", "red_right"] {
        scene.expect(&format!("cannot order tax {rebel} K8.1.4")).expect(&format!("can order negotiate {rebel}"));
    }
    let mut none =
        order("land blue_left order; land blue_right rebellion; land blue_outer order; land blue_inner rebellion");
    none.expect("cannot order tax blue_left K9.1.1"); // no order-free territory is left
}

#[test]
fn first_the_territory_and_type_then_the_parameter() {
    // K8.1.12 KD15
    let mut scene = order("land blue_inner masters_castle; land blue_left statue wall; seat paladins gold 7");
    scene.act("order mobilize blue_inner").expect("prompt K8.2.1").expect("choices unit common | unit cavalry");
    let mut build = order("land blue_left statue wall; seat paladins gold 1");
    build.act("order build blue_left").expect("prompt K8.3.1").expect("can build watchtower");
    let mut raze = order("land blue_left statue wall");
    raze.act("order demolish blue_left")
        .expect("prompt K8.4.1")
        .expect("choices raze paladins statue | raze paladins wall");
}

#[test]
fn the_market_talent_counts_towards_the_price() {
    // K8.1.13 KD17
    let mut needed = order("land blue_left market_square; seat paladins gold 0");
    needed.act("order mobilize blue_left").expect("units blue_left common 1").expect("gold paladins 0"); // not asked
    let mut free = order("land blue_left market_square; seat paladins gold 1");
    free.act("order mobilize blue_left").expect("prompt K14.3.5").expect("choices market | decline").act("market");
    free.expect("gold paladins 1").act("order tax red_left");
    // Used: it brings nothing more in this age. Elsewhere it never counts.
    let mut elsewhere = order("land blue_left market_square; seat paladins gold 0");
    elsewhere.expect("cannot order mobilize blue_right K8.1.9");
    let mut dear = order("land blue_left statue market_square; seat paladins gold 1");
    dear.act("order build blue_left").expect("can build library").expect("cannot build fortress K8.1.9");
    let mut full = order("land blue_left market_square; seat paladins gold 7");
    full.act("order tax blue_left").expect("asked barbarians"); // no room: not asked, and the use is kept
    let land = full.land("blue_left");
    assert!(!full.game.realm(full.seat("paladins")).age.markets.has(land));
}

#[test]
fn buildings_are_judged_when_the_order_is_named() {
    // K8.1.14
    // The Temple pulled down by the order still has its roll; one just built has none.
    let mut down = order("land blue_left temple; seat paladins gold 0");
    down.dice("1").act("order demolish blue_left").expect("built blue_left").expect("gold paladins 1");
    let mut up = order("land blue_left statue; seat paladins gold 2");
    up.act("order build blue_left").act("build temple").expect("asked barbarians");
    // A Bedehouse just built counts in step 6 of its own order.
    let mut holy = order("land blue_left order; seat paladins gold 1");
    holy.act("order build blue_left").act("build bedehouse").expect("asked barbarians").expect("prompt K8.1.1");
    for land in ["blue_inner", "blue_outer", "blue_right"] {
        holy.expect(&format!("rebellion {land} no"));
    }
    // And a Library's own place for its own card.
    let mut library = order("land blue_left statue; seat paladins gold 2 hand bribe levy");
    library.dice("ambush").act("order build blue_left").act("build library").expect("hand paladins bribe levy ambush");
}

#[test]
fn mobilization_costs_a_talent_and_brings_one_unit() {
    // K8.2.1 K8.2.2 K8.2.3
    let mut scene = order("land red_left paladins; seat paladins gold 3");
    scene.act("order mobilize red_left").expect("units red_left common 1").expect("gold paladins 2");
    scene.expect("asked barbarians"); // and not a second one
}

#[test]
fn special_units_come_from_the_own_active_capital() {
    // K8.2.4 K8.2.7
    let mut scene = order("land blue_inner masters_castle; seat paladins gold 3");
    scene
        .act("order mobilize blue_inner")
        .act("unit cavalry")
        .expect("units blue_inner special 1")
        .expect("gold paladins 2");
    let mut elsewhere =
        order("land blue_inner masters_castle; seat paladins gold 3; land blue_left barbarians:hall_of_chiefs");
    elsewhere.act("order mobilize blue_left").expect("units blue_left common 1"); // nothing else to choose
    // Lost or demolished: none, but those on the map stay.
    let mut lost =
        order("land blue_inner barbarians paladins:masters_castle; land blue_left special 2; seat paladins gold 3");
    lost.act("order mobilize blue_left").expect("units blue_left common 1 special 2");
    let mut gone = order("land blue_inner common 1; land blue_left special 1; seat paladins gold 3");
    gone.act("order mobilize blue_inner").expect("units blue_inner common 2").expect("units blue_left special 1");
    // A rebuilt one trains again, wherever it stands.
    let mut back = order("land blue_right masters_castle wall; seat paladins gold 3");
    back.act("order mobilize blue_right").expect("can unit cavalry");
}

#[test]
fn the_territory_limit_binds_mobilization() {
    // K8.2.5 KL3
    let mut scene = order("land blue_left common 3; land blue_right common 2; seat paladins gold 3");
    scene.expect("cannot order mobilize blue_left K8.2.5").expect("can order mobilize blue_right");
    let mut four = Scene::new("turn barbarians order; land red_left common 3 warrior_marquees; seat barbarians gold 1");
    four.expect("limit red_left 4").act("order mobilize red_left").expect("units red_left common 4");
    let mut hordes = Scene::new(
        "turn barbarians order; land red_left common 3; land red_right common 4; seat barbarians gold 1 hordes 4",
    );
    hordes.expect("can order mobilize red_left").expect("cannot order mobilize red_right K8.2.5");
}

#[test]
fn fifteen_units_and_no_more_tokens() {
    // K8.2.6 KL4 KL5
    let army =
        "land blue_left common 3; land blue_right common 3; land blue_outer common 3; land centre paladins common 3";
    let mut full = order(&format!("{army}; land blue_inner common 2 special 1 masters_castle; seat paladins gold 3"));
    full.expect("cannot order mobilize blue_left K8.2.5").expect("army paladins 15");
    let mut fifteen =
        order(&format!("{army}; land blue_inner common 2; land red_left paladins common 1; seat paladins gold 3"));
    fifteen.expect("cannot order mobilize blue_inner K13.2.5").expect("cannot order mobilize red_left K13.2.5");
    let mut fourteen = order(&format!("{army}; land blue_inner common 2; seat paladins gold 3"));
    fourteen.act("order mobilize blue_inner").expect("army paladins 15");
    // Three cavalry tokens, two trolls.
    let mut cavalry = order("land blue_inner masters_castle; land blue_left special 2 spent 1; seat paladins gold 3");
    cavalry.act("order mobilize blue_inner").expect("units blue_inner common 1");
    let mut trolls = Scene::new(
        "turn barbarians order; land red_inner hall_of_chiefs special 1; land red_left special 1; seat barbarians gold 3",
    );
    trolls.act("order mobilize red_inner").expect("units red_inner common 1 special 1");
}

#[test]
fn taxes_bring_one_talent_or_two() {
    // K8.5.1
    let mut one = order("seat paladins gold 2; land blue_right residential_districts");
    one.act("order tax blue_left").expect("gold paladins 3");
    let mut two = order("seat paladins gold 2; land blue_right residential_districts");
    two.act("order tax blue_right").expect("gold paladins 4");
    let mut foreign = order("seat paladins gold 2; land blue_right barbarians:residential_districts");
    foreign.act("order tax blue_right").expect("gold paladins 3");
}

#[test]
fn planning_draws_a_card_unseen_by_others() {
    // K8.6.1
    let mut scene = order("");
    scene.dice("parley").act("order plan blue_left").expect("hand paladins parley");
    assert!(!scene.journal(None).contains("Parley"), "{}", scene.journal(None));
    let enemy = scene.seat("barbarians");
    assert_eq!(scene.game.view(Some(enemy)).hands[Seat(0)].cards, None);
    assert_eq!(scene.game.view(None).hands[Seat(0)].counted, 1);
}

#[test]
fn at_the_hand_limit_one_card_goes_first() {
    // K8.6.2 KL10 KD10
    let mut one = order("seat paladins hand bribe");
    one.dice("levy").act("order plan blue_left").expect("hand paladins bribe levy");
    let mut two = order("seat paladins hand bribe levy");
    two.act("order plan blue_left").expect("asked paladins").expect("cards paladins 2"); // before it is drawn
    two.expect("choices discard bribe | discard levy").expect("cannot decline K13.4.2");
    two.dice("ambush").act("discard bribe").expect("hand paladins levy ambush").expect("discard");
    assert!(!two.journal(None).contains("Bribe"), "discarded face down: {}", two.journal(None));
    // Two alike are asked about all the same: timing tells nothing.
    let mut alike = order("seat paladins hand bribe bribe");
    alike.act("order plan blue_left").expect("choices discard bribe");
    let mut library = order("seat paladins hand bribe levy; land blue_right library");
    library.dice("ambush").act("order plan blue_left").expect("cards paladins 3");
}

#[test]
fn units_move_to_adjacent_own_land() {
    // K8.7.1 K8.7.6 KD38
    let mut scene = order("land blue_left common 2 special 1; land red_left barbarians; seat paladins gold 3");
    scene.act("order regroup blue_left").expect("prompt K8.7.6");
    scene.expect(
        "choices move common blue_left blue_inner | move common blue_left blue_outer | move cavalry blue_left blue_inner | move cavalry blue_left blue_outer",
    );
    scene.expect("cannot done K8.7.6"); // at least one
    scene
        .act("move common blue_left blue_inner")
        .expect("can done")
        .act("move cavalry blue_left blue_outer")
        .act("done");
    scene.expect("units blue_left common 1").expect("units blue_inner common 1").expect("units blue_outer special 1");
    let mut empty = order("land blue_left common 0");
    empty.expect("cannot order regroup blue_left K8.7.1");
}

#[test]
fn the_first_unit_is_free_and_each_is_paid_when_made() {
    // K8.7.2 K8.7.6
    let mut scene = order("land blue_left common 3; seat paladins gold 1");
    scene.act("order regroup blue_left").act("move common blue_left blue_inner").expect("gold paladins 1");
    scene.act("move common blue_left blue_inner").expect("gold paladins 0");
    scene.expect("asked barbarians").expect("units blue_left common 1"); // the third cannot be paid for
    let mut poor = order("land blue_left common 3; seat paladins gold 0");
    poor.act("order regroup blue_left").act("move common blue_left blue_inner").expect("asked barbarians");
}

#[test]
fn a_storehouse_makes_one_more_free() {
    // K8.7.3 K8.7.7
    let mut scene = order("land blue_left common 3 storehouse; seat paladins gold 1");
    scene
        .act("order regroup blue_left")
        .act("move common blue_left blue_inner")
        .act("move common blue_left blue_inner");
    scene.expect("gold paladins 1").act("move common blue_left blue_outer").expect("gold paladins 0");
    let turn = &scene.game.p.turn;
    assert_eq!(turn.free_moves, 0, "a new turn has begun");
    // Free moves before paid ones, the Storehouse's first.
    let mut first = order("land blue_left common 3 storehouse; seat paladins gold 1");
    first.act("order regroup blue_left").act("move common blue_left blue_inner");
    let left = first.land("blue_left");
    assert_eq!((first.game.p.turn.store_moves[left], first.game.p.turn.free_moves), (1, 0));
    // Only here, only the own and active one.
    let mut other =
        order("land blue_left common 3 barbarians:storehouse; land blue_inner storehouse; seat paladins gold 0");
    other.act("order regroup blue_left").act("move common blue_left blue_inner").expect("asked barbarians");
}

#[test]
fn no_destination_above_its_limit() {
    // K8.7.4
    let mut scene = order(
        "land blue_left common 2 special 1; land blue_inner common 2; land blue_outer common 3; seat paladins gold 5",
    );
    scene.act("order regroup blue_left").expect("cannot move common blue_left blue_outer K8.7.4");
    scene.expect("choices move common blue_left blue_inner | move cavalry blue_left blue_inner");
    scene.act("move common blue_left blue_inner").expect("asked barbarians"); // nowhere left: done by itself
    let mut full = order("land blue_left common 1; land blue_inner common 3; land blue_outer common 3");
    full.expect("cannot order regroup blue_left K8.7.4");
}

#[test]
fn a_regrouping_order_moves_units_out_of_one_territory_only() {
    // K8.7.5: those that arrived stand elsewhere, so nobody moves twice.
    let mut once = order("land blue_left common 2; land blue_inner common 1; seat paladins gold 5");
    once.act("order regroup blue_left").act("move common blue_left blue_inner");
    let legal = once.legal();
    assert!(legal.iter().all(|a| a == "done" || a.contains(" blue_left blue_")), "{legal:?}");
}

#[test]
fn negotiation_ends_a_rebellion_for_nothing() {
    // K8.8.1 K8.8.2 K8.8.3 K9.4.1
    let mut scene = order("land blue_left rebellion; seat paladins gold 0");
    scene.act("order negotiate blue_left").expect("rebellion blue_left no").expect("orders blue_left 1");
    scene.expect("gold paladins 0").expect("asked barbarians"); // the turn is taken
}

#[test]
fn negotiation_is_never_a_second_order() {
    // K8.8.4 K9.1.4
    let mut one = order("land blue_left order rebellion");
    one.act("order negotiate blue_left").expect("orders blue_left 1").expect("asked barbarians");
    for land in ["blue_inner", "blue_outer", "blue_right"] {
        one.expect(&format!("rebellion {land} no")); // no new rebellion follows
    }
    one.act("order tax red_left").expect("can order tax blue_left"); // one token: a second order is still possible
    let mut two = order("land blue_left twice rebellion");
    two.act("order negotiate blue_left").expect("orders blue_left 2").act("order tax red_left");
    two.expect("cannot order tax blue_left K9.1.4");
}

#[test]
fn negotiation_without_a_rebellion_is_refused_for_that_whatever_lies_there() {
    // K8.1.4 K8.8.4 K9.1.4
    let mut twice = order("land blue_left twice; land blue_right order");
    for land in ["blue_left", "blue_right", "blue_inner"] {
        twice.expect(&format!("cannot order negotiate {land} K8.1.4"));
    }
    let mut none = order(
        "land blue_left order; land blue_right order; land blue_inner rebellion; land blue_outer rebellion order",
    );
    none.expect("cannot order negotiate blue_left K8.1.4").expect("cannot order tax blue_left K9.1.1");
}

#[test]
fn two_regrouping_orders_in_one_turn_have_their_own_free_moves() {
    // K9.5.2 K8.7.2 K8.7.3
    let mut s = order("land blue_left common 3; seat paladins gold 0 rapid 4");
    s.act("order regroup blue_left").act("move common blue_left blue_inner").expect("prompt K9.5.1"); // a further one costs
    s.act("order regroup blue_left").act("move common blue_left blue_inner").expect("units blue_inner common 2");
    s.expect("units blue_left common 1").expect("asked barbarians");
    // The Storehouse's move too.
    let mut s = order("land blue_left common 4 storehouse; seat paladins gold 0 rapid 4");
    for _ in 0..2 {
        s.act("order regroup blue_left")
            .act("move common blue_left blue_inner")
            .act("move common blue_left blue_outer");
    }
    s.expect("units blue_inner common 2").expect("units blue_outer common 2").expect("units blue_left");
}
