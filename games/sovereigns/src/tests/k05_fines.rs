//! K5: the start of an age, the three fines, and spending.

use super::Scene;

/// An opening turn of the Paladins that meets no sovereigns.
fn paladins(given: &str) -> Scene {
    Scene::new(&format!("thrones empty; turn paladins opening; seat barbarians state ordering claims 0; {given}"))
}

fn barbarians(given: &str) -> Scene {
    Scene::new(&format!("thrones empty; turn barbarians opening; seat paladins state ordering claims 0; {given}"))
}

#[test]
fn a_new_age_renews_every_use() {
    // K5.1.1
    let mut scene = paladins("land blue_left spent 2 special 1 library altar; seat paladins gold 1");
    let p = scene.seat("paladins");
    let age = &mut scene.game.p.realms[p].age;
    (age.cards_bought, age.donations, age.altar_wars, age.properties_cancelled) = (1, 1, 1, 1);
    (age.rebellions_cancelled, age.attacked, age.war_exempt) = (1, true, true);
    scene.game.p.realms[p].holy_war = 1;
    scene.game.p.realms[p].truce = true;
    scene.expect("units blue_left special 3").expect("can buy card"); // each cavalry unit's too
    let realm = scene.game.realm(p);
    assert_eq!(*realm.age, Default::default());
    assert_eq!((realm.holy_war, realm.truce), (0, false)); // effects lasting until now end
}

#[test]
fn a_new_age_renews_only_the_own_cavalry() {
    // K5.1.1
    let mut scene = barbarians("land blue_left special 1 spent 2; land blue_right spent 0 common 1");
    scene.dice("combat_rapture").expect("units blue_left special 1 spent 2");
}

#[test]
fn an_empty_throne_is_filled_first() {
    // K5.1.2 KD5
    let given = "turn paladins opening; land blue_left common 4; seat barbarians state ordering";
    let mut scene = Scene::new(&format!("{given}; seat paladins gold 1 dead tactician feat 13 reign 13 10"));
    scene.expect("prompt K15.1.4").expect("asked paladins"); // before the fines
    scene.expect("choices sovereign strategist | sovereign logistician").expect("cannot sovereign tactician K15.1.4");
    scene.act("sovereign logistician").expect("reign paladins 13 22").expect("prompt K5.4.1");
    let mut living = Scene::new(&format!("{given}; seat paladins gold 1 sovereign tactician"));
    living.expect("prompt K5.4.1");
    let mut none = Scene::new(&format!("thrones empty; {given}; seat paladins gold 1"));
    none.expect("prompt K5.4.1"); // nobody left to choose
    let mut sole = Scene::new(&format!("{given}; seat paladins gold 1 dead tactician strategist"));
    sole.expect("sovereign paladins logistician"); // the last one without asking
}

#[test]
fn the_centre_is_noted_at_the_start_of_the_age() {
    // K5.1.3
    let mut held = paladins("land centre paladins; seat paladins gold 0");
    held.dice("resurrection").expect("gold paladins 4").expect("feat paladins 2");
    // Taken later in the same opening turn it brings nothing.
    let mut late = barbarians("land red_outer common 3; seat barbarians gold 0 bonus the_last_frontier");
    late.expect("prompt K5.6.1").act("bonus the_last_frontier").dice("combat_rapture").act("done");
    late.expect("owner centre barbarians").expect("gold barbarians 2").expect("feat barbarians 3"); // 2 for the conquest
    let mut none = paladins("seat paladins gold 0");
    none.dice("resurrection").expect("gold paladins 3").expect("feat paladins 1");
}

#[test]
fn peace_is_rewarded_with_defence_tokens_but_not_in_the_first_age() {
    // K5.1.4 KQ9
    let walls = "land blue_left wall; land blue_right fortress; land blue_outer wall rebellion; land blue_inner statue";
    let mut quiet = paladins(walls);
    quiet.dice("resurrection");
    for (land, token) in [("blue_left", "yes"), ("blue_right", "yes"), ("blue_outer", "no"), ("blue_inner", "no")] {
        quiet.expect(&format!("defence {land} {token}")); // every active Wall and Fortress, not one of choice
    }
    let mut lost = paladins("land red_left barbarians paladins:wall");
    lost.dice("resurrection").expect("defence red_left no");
    let mut fought = paladins(&format!("{walls}; seat paladins attacked"));
    fought.dice("resurrection").expect("defence blue_left no").expect("defence blue_right no");
    let mut first = paladins(&format!("{walls}; seat paladins ages 0"));
    first.dice("resurrection").expect("defence blue_left no");
}

#[test]
fn a_wall_and_its_token_both_strengthen() {
    // KQ8
    let given = "turn barbarians war; land red_left common 3; land blue_left common 2 wall defence; land blue_inner common 1; \
                 seat barbarians hand neutralizing; seat paladins hand neutralizing";
    let mut scene = Scene::new(given);
    scene.act("attack red_left blue_left").act("main neutralizing").act("main neutralizing");
    scene.expect("journal all Strength: 4 against 5"); // 2 + 1, the Wall's own 1 and the token's 1
    let mut bare = Scene::new(&given.replace(" defence", ""));
    bare.act("attack red_left blue_left").act("main neutralizing").act("main neutralizing");
    bare.expect("journal all Strength: 4 against 4");
    let mut variant = Scene::new(&format!("option wall_reading token_only; {given}"));
    variant.act("attack red_left blue_left").act("main neutralizing").act("main neutralizing");
    variant.expect("journal all Strength: 4 against 4"); // the other reading
}

#[test]
fn an_abandoned_conquest_rebels_once() {
    // K5.1.5 K9.2.2
    let mut scene = barbarians("land centre barbarians abandoned; land red_left common 1");
    scene.dice("combat_rapture");
    scene.expect("rebellion centre yes").expect("abandoned centre no");
    // A mark on another's land waits for its owner's age.
    let mut other = barbarians("land centre paladins abandoned");
    other.dice("combat_rapture").expect("rebellion centre no").expect("abandoned centre yes");
}

#[test]
fn the_start_of_the_age_has_no_window() {
    // K5.1.6
    let mut scene = barbarians(
        "land centre barbarians abandoned; land red_left common 4; seat barbarians gold 1 bonus legendary_mentor",
    );
    // The first card can be played only after the rebellion has broken out.
    scene.expect("rebellion centre yes").expect("can bonus legendary_mentor").expect("prompt K5.4.1");
}

#[test]
fn three_fines_in_order() {
    // K5.2.1 K5.2.5
    let mut scene = paladins(
        "land blue_left common 4; land blue_right common 3; land centre paladins noted; land blue_outer noted; seat paladins gold 4",
    );
    scene.expect("prompt K5.3.4").act("fine 1");
    scene.expect("prompt K5.4.1").act("keep 1 blue_left");
    scene.expect("prompt K5.5.1").act("pay centre");
    scene.dice("resurrection").act("pay blue_outer");
    scene.expect("turn paladins opening").expect("prompt K8.1.1").expect("gold paladins 4"); // 0, then 3 and the centre's 1
}

#[test]
fn all_gold_may_pay_a_fine_treasury_first() {
    // K5.2.2
    let mut scene = paladins(
        "land blue_left common 4; land blue_right common 4 treasure_house gold 2; land blue_inner common 2; seat paladins gold 1",
    );
    scene.expect("choices fine 0 | fine 1 | fine 2").act("fine 2"); // 10 units
    scene.expect("treasury paladins 0").expect("store blue_right 1");
}

#[test]
fn every_fine_may_be_refused() {
    // K5.2.3
    let mut scene =
        paladins("land blue_left common 4; land blue_right common 4; land centre paladins noted; seat paladins gold 7");
    scene.expect("can fine 0").act("fine 0"); // 8 units: 2 are dismissed
    scene.act("dismiss common blue_right").act("dismiss common blue_right");
    scene.expect("can keep 0 blue_left").act("keep 0 blue_left").expect("units blue_left common 3");
    scene.dice("resurrection").expect("can refuse centre").act("refuse centre");
    scene.expect("rebellion centre yes");
}

#[test]
fn missing_gold_is_refusal() {
    // K5.2.4
    let mut scene =
        paladins("land blue_left common 7; land centre paladins noted; land blue_outer noted; seat paladins gold 1");
    scene.expect("can fine 1").act("fine 1");
    scene.expect("units blue_left common 3"); // nothing left for the four above the limit
    scene.expect("choices refuse centre | refuse blue_outer").expect("cannot pay centre K5.2.4");
    let mut little = paladins("land blue_left common 5; seat paladins gold 1");
    little.expect("choices keep 0 blue_left | keep 1 blue_left").expect("cannot keep 2 blue_left K5.2.4");
}

#[test]
fn storehouses_feed_and_special_units_count() {
    // K5.3.1
    let mut scene = paladins(
        "land blue_left common 3; land blue_right common 1 special 2; land blue_inner common 1; seat paladins gold 3",
    );
    scene.expect("choices fine 0 | fine 1"); // 7 units, cavalry included
    let mut fed = paladins(
        "land blue_left common 3 storehouse; land blue_right common 1 special 2; land blue_inner common 1; seat paladins gold 3",
    );
    fed.dice("resurrection").expect("prompt K8.1.1"); // 6
    // Not a rebellious, a foreign or a lost Storehouse.
    let mut hungry = paladins(
        "land blue_left common 3 storehouse rebellion; land blue_right common 1 special 2 barbarians:storehouse; \
         land blue_inner common 1; land red_left barbarians paladins:storehouse; seat paladins gold 3",
    );
    hungry.expect("choices fine 0 | fine 1");
}

#[test]
fn the_fine_grows_by_brackets() {
    // K5.3.2 K5.3.3
    let army = |n: usize| {
        let lands = ["blue_left", "blue_right", "blue_outer", "blue_inner", "centre paladins"];
        let lines: Vec<String> =
            lines_of(n, lands.len()).iter().zip(lands).map(|(k, t)| format!("land {t} common {k}")).collect();
        lines.join("; ")
    };
    for (units, fine) in [(6, 0), (7, 1), (9, 1), (10, 2), (12, 2), (13, 3), (15, 3)] {
        let mut scene = paladins(&format!("{}; seat paladins gold 3", army(units)));
        if fine == 0 {
            scene.dice("resurrection").expect("prompt K8.1.1");
        } else {
            // One sum for the whole army, and every lower bracket.
            let choices: Vec<String> = (0..=fine).map(|n| format!("fine {n}")).collect();
            scene.expect(&format!("choices {}", choices.join(" | ")));
            scene.dice("resurrection").act(&format!("fine {fine}"));
            scene.expect(&format!("army paladins {units}"));
            scene.expect(&format!("gold paladins {}", 7 - fine)); // 3 less the fine, then 3 and the centre's 1
        }
    }
}

/// `n` units over so many territories, three at most in each.
fn lines_of(n: usize, lands: usize) -> Vec<usize> {
    (0..lands).map(|i| (n.saturating_sub(3 * i)).min(3)).collect()
}

#[test]
fn a_lower_bracket_costs_the_fewest_units_that_reach_it() {
    // K5.3.4 K5.3.5 K5.3.5.1 KD6 KQ14
    let given = "land blue_left common 3; land blue_right common 2 special 1; land blue_outer common 3; land blue_inner common 2";
    let mut scene = paladins(&format!("{given}; seat paladins gold 1"));
    scene.expect("choices fine 0 | fine 1").expect("cannot fine 2 K5.2.4"); // 11 units
    scene.act("fine 1").expect("gold paladins 0").expect("prompt K5.3.5.1");
    // First the bracket, then the units one by one, of any type anywhere.
    scene.expect("can dismiss cavalry blue_right").expect("can dismiss common blue_outer").expect("unasked done");
    scene.dice("resurrection").act("dismiss cavalry blue_right").act("dismiss common blue_left");
    scene.expect("army paladins 9"); // exactly two: 11 to 9
    let mut poor = paladins(&format!("{given}; seat paladins gold 1"));
    poor.act("fine 0").dice("resurrection");
    for land in ["blue_left", "blue_left", "blue_left", "blue_outer", "blue_outer"] {
        poor.expect("prompt K5.3.5.1").act(&format!("dismiss common {land}"));
    }
    poor.expect("army paladins 6").expect("prompt K8.1.1").expect("gold paladins 4"); // nothing paid
}

#[test]
fn the_lord_of_the_horde_feeds_any_army() {
    // K5.3.6 KQ39
    let army =
        "land red_left common 4; land red_right common 3; land red_outer common 1; land red_inner common 5 special 2";
    let mut scene = Scene::new(&format!(
        "turn barbarians opening; seat barbarians gold 7 sovereign lord_of_the_horde; seat paladins state ordering claims 0; {army}"
    ));
    // No fine for 15 units, but the territory limits stay: one above in red_left, four in red_inner.
    scene.expect("prompt K5.4.1").expect("choices keep 0 red_left | keep 1 red_left").act("keep 1 red_left");

    scene.expect("can keep 4 red_inner").dice("combat_rapture").act("keep 4 red_inner");
    scene.expect("gold barbarians 4").expect("army barbarians 15"); // 7 - 5 + 2
    scene.expect("cannot order mobilize red_outer K13.2.5");
}

#[test]
fn each_unit_above_the_limit_costs_a_talent() {
    // K5.4.1 K5.4.2 K5.4.2.1 KD7
    let mut scene = barbarians(
        "land red_left common 4 special 1; land red_right common 4 warrior_marquees; land red_inner common 4; seat barbarians gold 7",
    );
    scene.act("fine 3").expect("prompt K5.4.1"); // 13 units
    // In the order of the map: red_left, then red_inner; the Marquees allow four.
    scene.expect("choices keep 0 red_left | keep 1 red_left | keep 2 red_left").act("keep 1 red_left");
    scene.expect("choices dismiss common red_left | dismiss troll red_left").act("dismiss troll red_left");
    scene.expect("units red_left common 4").expect("gold barbarians 3");
    scene.dice("combat_rapture").expect("choices keep 0 red_inner | keep 1 red_inner").act("keep 0 red_inner");
    scene.expect("units red_inner common 3").expect("units red_right common 4").expect("prompt K8.1.1");
    scene.expect("gold barbarians 5"); // the last fine took nothing
}

#[test]
fn a_paid_excess_is_fined_again() {
    // K5.4.3 K14.6.5.2 KQ38
    let mut scene = barbarians("land red_left common 3 arena; seat barbarians gold 2");
    scene.dice("combat_rapture").act("arena red_left").expect("units red_left common 4");
    scene.expect("gold barbarians 4").expect("turn barbarians opening"); // not in this age, nor in the next turn
    let mut next = barbarians("ages 0; land red_left common 4; seat barbarians gold 1");
    next.act("keep 1 red_left").expect("units red_left common 4").expect("gold barbarians 0");
    for land in ["left", "inner", "outer", "right"] {
        next.act(&format!("order tax red_{land}")).act(&format!("order tax blue_{land}"));
    }
    next.act("new age").expect("prompt K5.4.1").expect("choices keep 0 red_left | keep 1 red_left"); // and again
}

#[test]
fn territories_without_orders_cost_or_rebel() {
    // K5.5.1 K5.5.2 K5.5.2.1 K9.2.2 KD8
    let mut scene =
        paladins("land centre paladins noted; land blue_outer noted; land blue_left noted; seat paladins gold 5");
    scene.expect("prompt K5.5.1");
    scene.expect(
        "choices pay centre | refuse centre | pay blue_outer | refuse blue_outer | pay blue_left | refuse blue_left",
    );
    scene.act("refuse blue_outer").expect("rebellion blue_outer yes"); // in a sequence of his choice
    scene.act("pay centre").expect("gold paladins 4").expect("rebellion centre no");
    scene.expect("choices pay blue_left | refuse blue_left");
    scene.dice("resurrection").act("pay blue_left").expect("noted blue_left no").expect("noted centre no");
    // The first refusal is the one that the Bedehouse cancels.
    let mut holy = paladins("land centre paladins noted; land blue_outer noted bedehouse; seat paladins gold 0");
    holy.dice("resurrection").act("refuse blue_outer").expect("rebellion blue_outer no");
    holy.expect("rebellion centre yes"); // the last one without asking: no gold
}

#[test]
fn lost_land_is_struck_off_the_note() {
    // K5.5.1 K5.5.3
    let mut lost = paladins("land red_left barbarians noted; seat paladins gold 3");
    lost.dice("resurrection").expect("prompt K8.1.1").expect("noted red_left yes"); // the Barbarians' own note
    let mut war =
        Scene::new("turn barbarians war; land red_left common 2; land blue_left noted; seat paladins state ordered");
    war.act("attack red_left blue_left").act("advance common").expect("noted blue_left no");
    // Lost and retaken between the note and the fines: it stays off.
    let mut retaken = Scene::new(
        "thrones empty; turn barbarians war; ages 0; land red_left common 1; land blue_left noted; land blue_outer common 2; \
         seat paladins state ordered gold 0",
    );
    retaken.act("attack red_left blue_left").act("done").act("done");
    retaken.act("war turn").act("attack blue_outer blue_left").act("advance common").act("done").act("done");
    retaken.expect("owner blue_left paladins").expect("noted blue_left no").act("order tax red_left");
    retaken.expect("turn paladins opening").expect("prompt K8.1.1").expect("rebellion blue_left no");
    // What is conquered after the phase was never on.
    let mut back =
        Scene::new("turn paladins war; land blue_left barbarians; land blue_outer common 2; land centre nobody");
    back.act("attack blue_outer blue_left").act("advance common").expect("noted blue_left no");
}

#[test]
fn four_territories_are_never_fined() {
    // K5.5.4 K9.6.5
    let mut four =
        Scene::new("turn paladins order; land blue_left order; land blue_right order; land blue_outer order");
    four.act("order tax blue_inner").expect("state paladins ordered");
    assert!(four.game.p.noted.is_empty());
    let mut five = Scene::new(
        "turn paladins order; land blue_left order; land blue_right order; land blue_outer order; land centre paladins",
    );
    five.act("order tax blue_inner").act("end phase").expect("noted centre yes").expect("noted blue_inner no");
}

#[test]
fn the_conqueror_who_went_to_war_is_exempt() {
    // K5.5.5 K15.3.3.3
    let given = "turn barbarians war; land centre barbarians noted; land blue_left barbarians noted; land red_left common 2; \
                 seat barbarians gold 2 sovereign conqueror; seat paladins state ordering; ";
    let mut scene = Scene::new(given);
    scene.act("move common red_left red_inner").act("done").dice("combat_rapture").act("order tax blue_inner");
    scene.expect("turn barbarians opening").expect("prompt K8.1.1").expect("gold barbarians 5");
    scene.expect("rebellion centre no").expect("rebellion blue_left no").expect("noted centre no");
    let mut idle = Scene::new(&given.replace("turn barbarians war", "turn barbarians choice"));
    idle.act("new age").expect("prompt K5.5.1");
}

#[test]
fn spending_in_any_sequence() {
    // K5.6.1 K5.6.2 K5.6.6 KD9 KQ2
    let given = "land blue_left library; land blue_right library; land blue_outer altar; seat paladins gold 7";
    let mut scene = paladins(given);
    scene.expect("prompt K5.6.1").expect("choices buy card | donate | done");
    scene.dice("bribe").act("buy card").expect("gold paladins 6").expect("hand paladins bribe");
    scene.dice("levy").act("buy card").expect("gold paladins 5");
    scene.expect("cannot buy card K5.6.2").expect("choices donate | done"); // two Libraries, two cards
    let mut other = paladins(given);
    other.dice("resurrection").act("donate").expect("prompt K8.1.1"); // nothing is left to buy with
    other.expect("altar paladins 1").expect("gold paladins 3");
    // Before the Age card, not in the bonus phase: nothing was drawn yet.
    let mut early = paladins(given);
    early.expect("bonus paladins").dice("resurrection").act("done").expect("bonus paladins resurrection");
    early.expect("unasked buy card");
}

#[test]
fn a_purchase_needs_a_talent_a_library_and_a_card() {
    // K5.6.2 K5.6.6
    let mut poor = paladins("land blue_left library; seat paladins gold 0 bonus great_commander");
    poor.expect("cannot buy card K5.6.6");
    let mut lost = paladins(
        "land blue_left library rebellion; land red_left barbarians paladins:library; seat paladins gold 3 bonus great_commander",
    );
    lost.expect("cannot buy card K5.6.2");
    let mut empty =
        paladins("land blue_left library; land blue_right altar; seat paladins gold 3; seat barbarians hand rest");
    empty.expect("cannot buy card K13.4.6");
}

#[test]
fn a_bought_card_obeys_the_hand_limit() {
    // K5.6.3 KD10
    let mut scene = paladins("land blue_left library; seat paladins gold 3 hand bribe levy pillage");
    scene.dice("ambush").act("buy card").expect("gold paladins 2").expect("prompt K13.4.2").expect("asked paladins");
    scene.expect("choices discard bribe | discard levy | discard pillage").expect("cannot decline K13.4.2");
    scene.dice("resurrection").act("discard levy").expect("hand paladins bribe pillage ambush");
    let mut room = paladins("land blue_left library; seat paladins gold 3 hand bribe levy");
    room.dice("ambush resurrection").act("buy card").expect("cards paladins 3"); // the Library's own place
}

#[test]
fn the_altar_takes_all_gold_but_no_less_than_three() {
    // K5.6.4 KQ3
    let mut scene = paladins("land blue_left altar; land blue_right treasure_house gold 2; seat paladins gold 1");
    scene.expect("choices donate | done").dice("resurrection").act("donate");
    scene.expect("altar paladins 1").expect("store blue_right 0").expect("treasury paladins 3"); // then the Age card's 3
    let mut little = paladins("land blue_left altar; seat paladins gold 2 bonus great_commander");
    little.expect("cannot donate K5.6.4");
    let mut rebel = paladins("land blue_left altar rebellion; seat paladins gold 7 bonus great_commander");
    rebel.expect("cannot donate K5.6.4");
}

#[test]
fn one_gift_per_age() {
    // K5.6.5
    let mut scene = paladins("land blue_left altar; seat paladins gold 7 bonus great_commander");
    scene.act("donate").expect("cannot donate K5.6.5");
}

#[test]
fn a_dismissal_is_asked_under_the_clause_that_causes_it() {
    // K5.3.5.1 K5.4.2 K18.6.1
    let mut total = paladins("land blue_left common 3; land blue_right common 3 special 1; seat paladins gold 0");
    total.expect("prompt K5.3.5.1");
    let mut crowded = paladins("land blue_left common 3 special 2; seat paladins gold 0");
    crowded.expect("prompt K5.4.2").expect("choices dismiss common blue_left | dismiss cavalry blue_left");
    let mut famine = Scene::new("turn paladins card; land blue_left common 3 special 1; seat paladins gold 0; ages 2");
    famine.dice("famine").expect("prompt K18.6.1");
}
