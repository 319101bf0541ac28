//! K9: second orders, rebellion, double orders and the end of the order phase.

use super::Scene;

fn order(given: &str) -> Scene {
    Scene::new(&format!("turn paladins order; seat barbarians state ordering; {given}"))
}

#[test]
fn a_second_order_needs_a_token_no_rebellion_and_order_free_land() {
    // K9.1.1 KL11
    let mut scene = order("land blue_left order; land blue_right twice; land blue_outer order rebellion");
    scene.expect("can order tax blue_left").expect("cannot order tax blue_right K9.1.4");
    scene.expect("cannot order tax blue_outer K8.1.4");
    // Without an order-free territory (a rebellious one is none) there is no second order.
    let mut none =
        order("land blue_left order; land blue_right order; land blue_outer rebellion; land blue_inner rebellion");
    none.expect("cannot order tax blue_left K9.1.1");
    none.expect("choices order negotiate blue_outer | order negotiate blue_inner");
    // Nor in an opening turn, where no token lies yet.
    let mut opening = Scene::new("thrones empty; turn paladins opening; seat barbarians state ordering");
    opening.dice("resurrection").expect("can order tax blue_left").act("order tax blue_left");
    opening.expect("orders blue_left 1").expect("rebellion blue_inner no");
}

#[test]
fn the_emptiest_order_free_territory_rebels() {
    // K9.1.2 K9.2.1 K9.2.2
    let mut scene = order(
        "land blue_left order common 1; land blue_right common 2; land blue_outer common 1; land blue_inner common 3",
    );
    scene.act("order tax blue_left").expect("rebellion blue_outer yes").expect("asked barbarians");
    scene.expect("prompt K8.1.1"); // one place only: nobody is asked
    scene.expect("rebellion blue_right no").expect("rebellion blue_inner no").expect("orders blue_left 2");
    // One token's territory or a rebellious one is no place for it, however empty.
    let mut busy =
        order("land blue_left order; land blue_right order; land blue_outer rebellion; land blue_inner common 3");
    busy.act("order tax blue_left").expect("rebellion blue_inner yes").expect("rebellion blue_right no");
}

#[test]
fn among_equals_the_right_neighbour_chooses() {
    // K9.1.3 KD18 KR2
    let mut scene =
        order("land blue_left order; land blue_right common 1; land blue_outer common 1; land blue_inner common 2");
    scene.act("order tax blue_left").expect("asked barbarians").expect("prompt K9.1.3");
    scene.expect("choices rebel blue_right | rebel blue_outer").expect("cannot rebel blue_inner K9.1.2");
    scene.expect("orders blue_left 2"); // step 6, after the token
    scene.act("rebel blue_right").expect("rebellion blue_right yes").expect("rebellion blue_outer no");
    scene.expect("turn barbarians order");
}

#[test]
fn with_three_kingdoms_the_previous_player_chooses() {
    // K9.1.3 KR2
    let mut scene = Scene::with_pack(&super::three_kingdoms(), "turn barbarians order; land red_left order");
    scene.act("order tax red_left").expect("asked paladins").expect("prompt K9.1.3"); // not the Corsairs, who come next
    let mut first = Scene::with_pack(&super::three_kingdoms(), "turn paladins order; land blue_left order");
    first.act("order tax blue_left").expect("asked corsairs");
}

#[test]
fn no_third_order_in_an_age() {
    // K9.1.4 K9.1.5 KL11
    let mut scene = order("land blue_left twice; land blue_right twice; land blue_outer rebellion");
    for land in ["blue_left", "blue_right"] {
        scene.expect(&format!("cannot order tax {land} K9.1.4"));
    }
    // One second order for each order-free territory: two of four.
    let mut many =
        order("land blue_left order; land blue_right order; land blue_inner common 1; land blue_outer common 2");
    many.act("order tax blue_left").act("order tax red_left");
    many.act("order tax blue_right").act("order tax red_right");
    many.expect("rebellion blue_inner yes").expect("rebellion blue_outer yes");
    many.expect("choices order negotiate blue_inner | order negotiate blue_outer");
}

#[test]
fn units_are_counted_after_the_order() {
    // K9.1.6
    // Regrouping fills blue_inner, so blue_outer is the emptiest when the rebellion breaks out.
    let mut scene = order(
        "land blue_left order common 2; land blue_inner; land blue_outer common 1; land blue_right common 2; seat paladins gold 1",
    );
    scene
        .act("order regroup blue_left")
        .act("move common blue_left blue_inner")
        .act("move common blue_left blue_inner");
    scene.expect("rebellion blue_outer yes").expect("rebellion blue_inner no");
}

#[test]
fn a_territory_never_has_two_rebellions() {
    // K9.2.1 K9.2.1.1 K9.2.5
    // The fine for blue_outer falls on a rebellion that is there: the Bedehouse is not used up by it.
    let mut scene = Scene::new(
        "thrones empty; turn paladins opening; seat barbarians state ordering; seat paladins gold 0; land blue_inner bedehouse; \
         land blue_outer noted rebellion; land centre paladins noted",
    );
    scene.dice("resurrection").act("refuse blue_outer");
    let p = scene.seat("paladins");
    assert_eq!(scene.game.realm(p).age.rebellions_cancelled, 1, "the centre's, refused for lack of gold");
    scene.expect("rebellion blue_outer yes").expect("rebellion centre no");
}

#[test]
fn causes_that_are_not_ones_own_pass_the_bedehouse() {
    // K9.2.3 K9.2.5 K9.2.2
    let mut unrest = Scene::new(
        "thrones empty; turn paladins opening; seat barbarians state ordering; ages 0 3; land blue_inner bedehouse; land centre paladins common 1; \
         land red_left paladins common 2",
    );
    unrest.dice("unrest").expect("rebellion centre yes").expect("rebellion red_left no");
    let mut agitators = Scene::new(
        "turn paladins war; land blue_left common 3; land blue_inner bedehouse; land red_left common 1; seat paladins hand war_cry; \
         seat barbarians hand agitators",
    );
    agitators.act("attack blue_left red_left").act("main war_cry").act("main agitators").act("done");
    agitators.expect("rebellion blue_left yes").expect("owner red_left paladins");
    // Own action: the abandoned conquest, the refused fine and the second order are cancelled.
    let mut own = Scene::new(
        "thrones empty; turn paladins opening; seat barbarians state ordering; land blue_inner bedehouse; land centre paladins abandoned",
    );
    own.dice("resurrection").expect("rebellion centre no");
}

#[test]
fn more_rebellions_than_printed_tokens() {
    // K9.2.4 KL16 KQ30 KQ35
    let mut scene = order(
        "land blue_left order; land blue_right rebellion; land blue_outer rebellion; land centre paladins rebellion; \
         land red_left paladins rebellion; land red_right paladins rebellion; land blue_inner common 1; land red_outer paladins common 1",
    );
    scene.act("order tax blue_left").act("rebel red_outer");
    assert_eq!(scene.game.p.rebels.len(), 6);
    // Order tokens are markers too: more than ten on one side's land.
    let mut tokens = order(
        "land blue_left twice; land blue_right twice; land blue_outer twice; land centre paladins twice; land red_left paladins twice; \
         land red_right paladins order; land blue_inner common 1",
    );
    tokens.act("order tax red_right").expect("orders red_right 2").expect("rebellion blue_inner yes");
}

#[test]
fn a_rebellion_puts_buildings_to_sleep() {
    // K9.3.1
    let mut scene = Scene::new(
        "turn paladins war; land blue_left rebellion military_academy library treasure_house common 1; land blue_right common 1 military_academy",
    );
    let p = scene.seat("paladins");
    assert_eq!((scene.game.attack_limit(p), scene.game.hand_limit(p)), (2, 2)); // the other Academy's only
    scene.expect("room paladins 7");
}

#[test]
fn an_army_of_rebel_land_fights_one_weaker() {
    // K9.3.2 K9.3.3
    let mut attack = Scene::new(
        "turn barbarians war; land red_left common 3 rebellion; land blue_left common 1; seat barbarians hand songs_of_glory; seat paladins hand neutralizing",
    );
    attack.act("attack red_left blue_left").act("main songs_of_glory").act("main neutralizing");
    attack.expect("journal all Strength: 4 against 2"); // 3 + 2 - 1
    let mut defence = Scene::new(
        "turn barbarians war; land red_left common 3; land blue_left common 3 rebellion; land blue_inner common 1; seat barbarians hand songs_of_glory; \
         seat paladins hand neutralizing",
    );
    defence
        .act("attack red_left blue_left")
        .act("main songs_of_glory")
        .expect("can main neutralizing")
        .act("main neutralizing");
    defence.expect("journal all Strength: 5 against 3"); // 3 + 1 - 1
    // It may move as usual.
    let mut moves = Scene::new("turn paladins war; land blue_inner common 2 rebellion");
    moves.expect("can move common blue_inner blue_left");
}

#[test]
fn no_end_of_the_phase_while_a_rebellion_lasts() {
    // K9.3.4 K9.6.1
    let mut scene =
        order("land blue_left order; land blue_right order; land blue_outer order rebellion; land blue_inner common 1");
    scene.act("order tax blue_inner").expect("state paladins ordering").expect("orders blue_inner 1");
    scene.act("order tax red_left"); // the only order left is carried out without asking
    scene.expect("state paladins ordered").expect("rebellion blue_outer no");
    // Also with five.
    let mut five = order(
        "land blue_left order; land blue_right order; land blue_outer order; land centre paladins order rebellion; land blue_inner common 1",
    );
    five.act("order tax blue_inner").expect("asked barbarians").expect("state paladins ordering");
}

#[test]
fn a_rebellious_territory_is_still_own() {
    // K9.3.5
    let mut scene = order("land blue_left rebellion; land blue_right rebellion");
    scene.expect("lands paladins 4").expect("owner blue_left paladins");
    assert_eq!(scene.game.score_lines()[0].values[..2], [4, 4]);
}

#[test]
fn a_rebellion_ends_with_its_ruler() {
    // K9.3.6
    let mut scene = Scene::new("turn barbarians war; land red_left common 2; land blue_left rebellion");
    scene.act("attack red_left blue_left").act("advance common").expect("rebellion blue_left no");
    let mut revolution = Scene::new(
        "thrones empty; turn paladins opening; seat barbarians state ordering; ages 0 3; land blue_left rebellion; land blue_right common 1; \
         land blue_outer common 1; land blue_inner common 1; land red_left common 1; land red_right common 1; land red_outer common 1",
    );
    revolution.dice("revolution 1 1").expect("owner blue_left nobody").expect("rebellion blue_left no");
}

#[test]
fn peace_counts_as_the_territorys_order() {
    // K9.4.1 K9.4.2
    let mut scene = order(
        "land blue_left order; land blue_right order; land blue_outer order; land blue_inner rebellion; land centre paladins rebellion",
    );
    scene.act("order negotiate blue_inner").expect("orders blue_inner 1").act("order tax red_left");
    scene.expect("state paladins ordered").expect("journal all Paladins make peace in"); // both pacified: all have their order
}

#[test]
fn a_double_order_is_two_orders_and_no_rebellion() {
    // K9.5.1 K9.5.2 K9.5.3 K9.5.4 KD21
    let mut scene = order("land blue_left common 1; seat paladins gold 4 rapid 4");
    scene.act("order mobilize blue_left").expect("prompt K9.5.1").expect("asked paladins").expect("orders blue_left 1");
    scene.expect("can order mobilize blue_left").expect("cannot order mobilize blue_right"); // the same type, the same place
    scene.act("order mobilize blue_left").expect("units blue_left common 3").expect("orders blue_left 2");
    for land in ["blue_inner", "blue_outer", "blue_right"] {
        scene.expect(&format!("rebellion {land} no"));
    }
    scene.expect("asked barbarians").act("order tax red_left").expect("cannot order tax blue_left K9.1.4");
    // Only an order in an order-free territory can be doubled: not a second order, not a negotiation.
    let mut second = order(
        "land blue_left order; land blue_inner common 1; land blue_outer common 2; land blue_right common 2; seat paladins rapid 4",
    );
    second.act("order tax blue_left").expect("asked barbarians");
    let mut peace = order("land blue_left rebellion; seat paladins rapid 4");
    peace.act("order negotiate blue_left").expect("asked barbarians");
}

#[test]
fn each_half_has_its_own_steps() {
    // K9.5.2
    // The Temple rolls after each half, and the end check comes once, at the very end.
    let mut scene = order(
        "land blue_left temple; land blue_right order; land blue_outer order; land blue_inner order; seat paladins gold 0 rapid 4",
    );
    scene.dice("1 2").act("order tax blue_left").expect("prompt K9.5.1").expect("gold paladins 2");
    scene.expect("state paladins ordering"); // all have a token, but the phase is not over between the halves
    scene.act("order tax blue_left").expect("gold paladins 4").expect("state paladins ordered");
    // In the Last War each half has its attack order.
    let mut war = order("last war barbarians; land blue_left common 2 military_academy; seat paladins rapid 4");
    war.act("order tax blue_left").expect("prompt K20.2.2").act("decline").expect("prompt K9.5.1");
    war.act("order tax blue_left").expect("prompt K20.2.2");
}

#[test]
fn the_temple_gives_a_double_order_anywhere_free() {
    // K9.5.4 KD20 KD21 K14.6.2.3
    let mut scene =
        order("land blue_left temple; land blue_right order; land blue_outer rebellion; seat paladins gold 3");
    scene.dice("6").act("order tax blue_left").expect("prompt K14.6.2.3").expect("can decline");
    scene.expect("can order tax blue_inner").expect("cannot order tax blue_right");
    scene.expect("cannot order negotiate blue_outer").expect("cannot order tax blue_left");
    scene.act("order tax blue_inner").expect("prompt K9.5.1").act("order tax blue_inner").expect("orders blue_inner 2");
    let mut none = order(
        "land blue_left temple; land blue_right order; land blue_outer order; land blue_inner order; land centre paladins order",
    );
    none.dice("6").act("order tax blue_left").expect("state paladins ordered"); // no order-free territory: the result is lost
}

#[test]
fn the_second_half_may_be_declined() {
    // K9.5.5
    let mut scene = order("seat paladins rapid 2");
    scene.act("order tax blue_left").act("decline").expect("orders blue_left 1").expect("asked barbarians");
    assert_eq!(scene.game.realm(scene.seat("paladins")).rapid_left, 2); // not used up
    let mut temple = order("land blue_left temple");
    temple
        .dice("6")
        .act("order tax blue_left")
        .act("order tax blue_inner")
        .act("decline")
        .expect("orders blue_inner 1");
}

#[test]
fn rebels_of_the_first_half_hear_only_negotiation() {
    // K9.5.6
    let mut scene = order(
        "last war barbarians; land blue_left common 3; land red_left common 1; seat paladins hand war_cry rapid 4; seat barbarians hand agitators",
    );
    scene
        .act("order tax blue_left")
        .act("attack blue_left red_left")
        .act("main war_cry")
        .act("main agitators")
        .act("done");
    scene.expect("rebellion blue_left yes").expect("prompt K9.5.1").expect("cannot order tax blue_left K8.1.4");
    scene.expect("choices order negotiate blue_left | decline").act("order negotiate blue_left");
    scene.expect("rebellion blue_left no").expect("orders blue_left 1");
}

#[test]
fn six_orders_are_the_most_of_a_turn() {
    // K9.5.7 KL12
    let mut scene = order("land blue_left temple; land centre paladins; seat paladins rapid 1");
    scene.dice("6 6");
    scene.act("order tax blue_left"); // 1, and the Temple's 6
    scene.act("order tax blue_inner").act("order tax blue_inner"); // 2, 3
    scene.expect("prompt K9.5.1").act("order tax blue_left"); // 4: the second half, and the Temple's 6 again
    scene.act("order tax blue_right").act("order tax blue_right"); // 5, 6
    for land in ["blue_left", "blue_inner", "blue_right"] {
        scene.expect(&format!("orders {land} 2"));
    }
    scene.expect("asked barbarians").expect("gold paladins 6");
    // Of the Rapid Development only its own double order was used.
    assert_eq!(scene.game.realm(scene.seat("paladins")).rapid_left, 0);
    let mut plain = order("seat paladins rapid 4");
    plain.act("order tax blue_left").act("order tax blue_left").expect("asked barbarians"); // one doubling a turn
}

#[test]
fn with_four_territories_the_phase_ends_by_itself() {
    // K9.6.1 K9.6.5 K9.6.6
    let mut scene = order("land blue_left order; land blue_right twice; land blue_outer order");
    scene.act("order tax blue_inner").expect("state paladins ordered").expect("asked barbarians");
    for land in ["blue_left", "blue_right", "blue_outer", "blue_inner"] {
        scene.expect(&format!("orders {land} 0")).expect(&format!("noted {land} no")); // the tokens are taken back
    }
    // One own territory: the first order of the age ends the phase.
    let mut one = Scene::new(
        "thrones empty; turn paladins opening; seat barbarians state ordering; land blue_left barbarians; land blue_right barbarians; land blue_outer barbarians",
    );
    one.dice("resurrection").expect("prompt K8.1.1").act("order tax blue_inner").expect("state paladins ordered");
}

#[test]
fn with_five_the_phase_may_end_after_four() {
    // K9.6.2 K9.6.3 K9.6.5 K9.6.6 KD22
    let given = "land blue_left order; land blue_right order; land blue_outer order; land centre paladins; land red_left paladins order";
    let mut scene = order(given);
    scene.expect("prompt K8.1.1"); // four have tokens: asked again only at the start of later turns
    let three = "land blue_left order; land blue_right order; land centre paladins; land red_left paladins";
    let mut third = order(three);
    third.act("order tax blue_outer").expect("asked barbarians"); // three are not enough
    let mut fourth = order(&format!("{three}; land blue_outer order"));
    fourth
        .act("order tax blue_inner")
        .expect("prompt K9.6.3")
        .expect("asked paladins")
        .expect("choices end phase | go on");
    fourth.act("end phase").expect("state paladins ordered").expect("asked barbarians"); // and the turn is over
    fourth
        .expect("noted centre yes")
        .expect("noted red_left yes")
        .expect("noted blue_left no")
        .expect("orders blue_left 0");
    let mut on = order(&format!("{three}; land blue_outer order"));
    on.act("order tax blue_inner").act("go on").expect("asked barbarians").act("order tax red_right");
    on.expect("asked paladins").expect("choices end phase | go on").act("go on").act("order tax centre"); // the fifth
    on.expect("choices end phase | go on").act("go on").act("order tax red_inner");
    on.act("go on").act("order tax red_left").expect("state paladins ordered"); // all six: by itself
    assert!(on.game.p.noted.is_empty());
}

#[test]
fn ending_at_the_start_of_a_turn_leads_on_in_the_same_turn() {
    // K9.6.3
    let five = "seat paladins state ordering gold 1; land blue_left order common 1; land blue_right order; land blue_outer order; land blue_inner order; \
                land centre paladins";
    let mut scene = Scene::new(&format!("thrones empty; turn barbarians order; {five}"));
    scene.act("order tax red_left").expect("choices end phase | go on").act("end phase");
    scene.expect("asked paladins").expect("choices war turn | new age").expect("noted centre yes");
    scene.act("new age").expect("prompt K5.5.1").expect("turn paladins opening");
    let mut war = Scene::new(&format!("thrones empty; turn barbarians order; {five}"));
    war.act("order tax red_left").act("end phase").act("war turn").expect("turn paladins war");
    // In the Last War straight into the next age.
    let mut last = Scene::new(&format!("thrones empty; turn barbarians order; last war barbarians; {five}"));
    last.act("order tax red_left").act("end phase").expect("turn paladins opening").expect("prompt K5.5.1");
    let mut last = Scene::new(&format!("thrones empty; turn barbarians order; last war paladins; {five}"));
    last.act("order tax red_left").act("end phase").expect("over"); // the final player's phase
}

#[test]
fn the_loss_of_land_can_end_the_phase() {
    // K9.6.4
    let given = "turn barbarians war; seat paladins state ordering; land blue_right order; land blue_outer order; land blue_inner order; \
                 land red_left common 2";
    let mut scene = Scene::new(given);
    scene.act("attack red_left blue_left").expect("state paladins ordered").expect("orders blue_right 0");
    // Six, of which the only one without order is lost: all have.
    let mut six = Scene::new(&format!("{given}; land centre paladins order common 1; land red_right paladins order"));
    six.act("attack red_left blue_left").expect("state paladins ordered");
    // Not while a rebellion lasts elsewhere, nor while another waits for its order.
    let mut rebels = Scene::new(&given.replace("land blue_outer order", "land blue_outer order rebellion"));
    rebels.act("attack red_left blue_left").expect("state paladins ordering");
    let mut waiting = Scene::new(&given.replace("land blue_outer order", "land blue_outer"));
    waiting.act("attack red_left blue_left").expect("state paladins ordering").expect("orders blue_right 1");
}

#[test]
fn there_is_always_a_legal_order() {
    // K9.6.7
    let poor = "seat paladins gold 0; seat barbarians hand rest";
    let mut free = order(&format!("{poor}; land blue_left order; land blue_right order; land blue_outer order"));
    free.expect("can order tax blue_inner");
    let mut rebels = order(&format!(
        "{poor}; land blue_left twice; land blue_right twice; land blue_outer rebellion; land blue_inner rebellion"
    ));
    rebels.expect("choices order negotiate blue_outer | order negotiate blue_inner");
}

#[test]
fn the_bedehouse_works_once_in_every_age() {
    // KQ18
    let mut scene = order(
        "thrones empty; ages 0; land blue_left order bedehouse; land blue_right; land blue_outer nobody; land blue_inner common 1",
    );
    scene.act("order tax blue_left").expect("rebellion blue_right no").act("order tax red_left"); // the first is cancelled
    scene.act("order tax blue_inner").act("order tax red_right").act("order tax blue_inner"); // the second is not
    scene.expect("rebellion blue_right yes").act("order tax red_inner");
    // Peace ends the phase: a new age, and the Bedehouse is as new.
    scene.expect("state paladins ordered").act("order tax red_outer").act("new age").act("order tax blue_left");
    scene
        .act("order tax red_left")
        .act("order tax blue_left")
        .expect("rebellion blue_right no")
        .expect("rebellion blue_inner no");
}

#[test]
fn the_temples_unit_must_be_placed_if_it_can() {
    // KD19
    let mut scene = order(
        "land blue_left temple common 3; land blue_inner masters_castle common 2; land blue_right common 3; land blue_outer rebellion",
    );
    scene.dice("4").act("order tax blue_left").expect("asked paladins").expect("prompt K14.6.2.2");
    scene.expect("choices place common blue_inner | place cavalry blue_inner | place common blue_outer"); // no declining
    scene.act("place cavalry blue_inner").expect("units blue_inner common 2 special 1").expect("gold paladins 1");
    let mut full = order(
        "land blue_left temple common 3; land blue_inner common 3; land blue_right common 3; land blue_outer common 3",
    );
    full.dice("5").act("order tax blue_left").expect("asked barbarians"); // no place: lost
}

#[test]
fn the_last_age_ends_with_the_final_players_order_phase() {
    // KQ37
    let mut scene = order(
        "last war paladins; land blue_left common 2; land blue_right order; land blue_outer order; land blue_inner order; seat paladins gold 1; \
         land red_left common 1; seat paladins hand neutralizing; seat barbarians hand shield_wall",
    );
    scene.act("order tax blue_left").expect("prompt K20.2.2"); // the merged combat is part of it
    scene.act("attack blue_left red_left").act("main neutralizing").act("main shield_wall").expect("over");
    let mut other = order("last war barbarians; land blue_left order; land blue_right order; land blue_outer order");
    other.act("order tax blue_inner").expect("state paladins ordered").expect("asked barbarians"); // not the other player's
}
