//! K17: types, conditions and operations of combat cards, and the twenty cards.

use super::Scene;
use crate::kit::CardKind;

/// Barbarians attack `blue_left` from `red_left`; both place their cards from hand.
fn battle(given: &str, attack: &str, defence: &str) -> Scene {
    let extra = |card: &str| card.split(" + ").collect::<Vec<_>>().join(" ");
    let (a, d) = (extra(attack), extra(defence));
    let mut g = Scene::new(&format!(
        "turn barbarians war; {given}; seat barbarians state ordered hand {a}; seat paladins state ordering hand {d}; ages 0"
    ));
    g.act("attack red_left blue_left");
    for (seat, cards) in [("barbarians", attack), ("paladins", defence)] {
        let mut cards = cards.split(" + ");
        let main = cards.next().unwrap();
        g.act(&format!("{seat}: main {main}"));
        if let Some(support) = cards.next() {
            g.act(&format!("{seat}: support {support}"));
        }
    }
    g
}

const EVEN: &str = "land red_left common 3; land blue_left common 3; land blue_inner common 1";

#[test]
fn the_role_decides_which_half_of_a_mixed_card_counts() {
    // K17.1.1 K17.1.3
    battle(EVEN, "feigned_flight", "feigned_flight").expect("journal all Strength: 5 against 3");
    // The same player, attacking and defending.
    let mut g = Scene::new(
        "turn paladins war; land blue_left common 3; land red_left common 3; seat paladins hand feigned_flight; \
         seat barbarians hand feigned_flight",
    );
    g.act("attack blue_left red_left").act("paladins: main feigned_flight").act("barbarians: main feigned_flight");
    g.expect("journal all Strength: 5 against 3");
}

#[test]
fn universal_card_has_one_strength_and_property_for_both_roles() {
    // K17.1.2 K17.4.14 K17.3.11
    // 3 + 3 to 2 + 3: Veterans of the loser reach their threshold of 5 and destroy a unit.
    let mut g =
        battle("land red_left common 3; land blue_left common 2; land blue_inner common 1", "veterans", "veterans");
    g.expect("journal all Strength: 6 against 5").expect("units red_left common 2").expect("units blue_left");
    // Five on the attacker's side is enough for him too; four is not.
    let mut g =
        battle("land red_left common 2; land blue_left common 3; land blue_inner common 1", "veterans", "pincer");
    g.expect("journal all Strength: 5 against 5").expect("units blue_left common 2").expect("units red_left common 2");
    let mut g = battle("land red_left common 1; land blue_left common 3", "veterans", "pincer");
    g.expect("journal all Strength: 4 against 4").expect("units blue_left common 3");
}

#[test]
fn red_card_counts_its_strength_or_its_property() {
    // K17.1.4 K17.4.19 K17.3.3 KC14
    for die in 1..=6 {
        let mut g = battle(EVEN, "throw_of_the_bones", "levy");
        g.expect("prompt K11.7.3").expect("asked barbarians");
        assert_eq!(g.legal(), ["strength", "property"]);
        g.dice(&die.to_string());
        g.act("property").expect(&format!("journal all Strength: {} against 5", 3 + die - 1));
    }
    let mut g = battle(EVEN, "throw_of_the_bones", "levy");
    g.act("strength").expect("journal all Strength: 5 against 5"); // no die is asked for
}

#[test]
fn properties_are_compulsory_except_for_chosen_amounts() {
    // K17.1.5
    // Ambush asks which, never whether.
    let mut g =
        battle("land red_left common 3; land blue_left common 3; land blue_inner special 1", "ambush", "veterans");
    g.act("ride blue_inner").expect("journal all Strength: 4 against 6");
    // Bribe may bribe nobody.
    let mut g = battle(&format!("{EVEN}; seat barbarians gold 2"), "bribe", "veterans");
    g.expect("prompt K17.3.4")
        .expect("can done")
        .act("done")
        .expect("journal all Strength: 5 against 6")
        .expect("gold barbarians 2");
}

#[test]
fn every_card_supports_with_one() {
    // K17.1.6
    let mut cards: Vec<String> =
        Scene::new("turn paladins order").game.kit.cards.iter().map(|c| c.id.clone()).collect();
    cards.retain(|c| c != "songs_of_glory");
    for card in cards {
        let mut g = battle(EVEN, &format!("songs_of_glory + {card}"), "veterans");
        g.expect("journal all Strength: 6 against 6"); // 3 + 2 + 1, whatever is printed
    }
}

#[test]
fn property_without_target_does_what_it_can() {
    // K17.1.7 K17.3.5 K17.3.12
    // No common unit among the enemies: nobody dies of the ambush.
    let mut g = battle("land red_left special 2; land blue_left common 2; land blue_inner common 1", "levy", "ambush");
    g.expect("journal all Strength: 6 against 4");
    // Fifteen units on the map: no recruit.
    let mut g =
        battle("land red_left common 3; land blue_left common 3; land blue_inner common 12", "veterans", "levy");
    g.expect("journal all Strength: 6 against 4");
    // Nothing to steal.
    let mut g = battle(&format!("{EVEN}; seat barbarians gold 0; seat paladins gold 0"), "pillage", "pincer");
    g.expect("journal all Strength: 6 against 5").expect("gold barbarians 0");
}

#[test]
fn conditions_win_and_not_win() {
    // K17.2.1 K17.2.2 K17.4.15 K17.3.17
    // Songs of Glory: attacker 2, victory 1, song 1.
    let mut g = battle("land red_left common 3; land blue_left common 1", "songs_of_glory", "pincer");
    g.expect("journal all Strength: 5 against 2")
        .expect("feat barbarians 4")
        .act("done")
        .expect("feat barbarians 5")
        .expect("feat paladins 2");
    // Draw: no song for either.
    let mut g = battle(EVEN, "songs_of_glory", "songs_of_glory");
    g.expect("feat barbarians 3").expect("feat paladins 2");
    // In defence.
    let mut g = battle("land red_left common 1; land blue_left common 3", "pincer", "songs_of_glory");
    g.expect("feat barbarians 3").expect("feat paladins 4");
}

#[test]
fn agitators_raise_a_rebellion_where_the_enemy_came_from() {
    // K17.2.2 K17.4.16 K17.3.18
    // The defender loses: the attacker's starting territory rebels, its order token stays, the Bedehouse is no help.
    let mut g = battle(
        "land red_left common 1 order; land blue_left common 1; land red_inner common 1",
        "songs_of_glory",
        "agitators",
    );
    g.expect("journal all Strength: 3 against 2")
        .act("done")
        .expect("rebellion red_left yes")
        .expect("orders red_left 1");
    // Attacker does not win: the defending territory rebels.
    let mut g = battle("land red_left common 1; land blue_left common 3 bedehouse", "agitators", "veterans");
    g.expect("journal all Strength: 2 against 6").expect("rebellion blue_left yes");
    // Who wins raises none.
    let mut g = battle("land red_left common 1; land blue_left common 3", "pincer", "agitators");
    g.expect("journal all Strength: 2 against 4").expect("rebellion red_left no");
}

#[test]
fn levy_in_attack_needs_a_conquest() {
    // K17.2.3 K17.4.8 K17.3.12
    let mut g = battle("land red_left common 3; land blue_left common 1; land blue_inner common 1", "levy", "pincer");
    g.act("done").expect("owner blue_left barbarians").expect("units blue_left common 1");
    // The limit does not bind: three moved in, the levy is the fourth.
    let mut g = battle("land red_left common 4; land blue_left common 1; land blue_inner common 1", "levy", "pincer");
    g.act("advance common").act("advance common").act("advance common");
    g.expect("units blue_left common 4").expect("limit blue_left 3");
    // A Fortress holds: won, but not conquered.
    let mut g = battle("land red_left common 4; land blue_left common 3 fortress", "levy", "feigned_flight");
    g.expect("journal all Strength: 6 against 3")
        .expect("owner blue_left paladins")
        .expect("units blue_left common 3")
        .expect("army barbarians 4");
}

#[test]
fn levy_in_defence_joins_the_battle_above_the_limit() {
    // K17.4.8 K17.3.12
    let mut g = battle(EVEN, "songs_of_glory", "levy");
    g.expect("journal all Strength: 5 against 5").expect("units blue_left common 4");
}

#[test]
fn last_stand_helps_the_smaller_army() {
    // K17.2.4 K17.4.11 K17.3.1
    battle("land red_left common 2; land blue_left common 3", "last_stand", "veterans")
        .expect("journal all Strength: 5 against 6");
    battle("land red_left common 3; land blue_left common 3", "last_stand", "veterans")
        .expect("journal all Strength: 3 against 6");
    battle("land red_left common 3; land blue_left common 2", "pincer", "last_stand")
        .expect("journal all Strength: 4 against 6");
    // Reinforcements count: 2 and a rider are not fewer than 3.
    let mut g =
        battle("land red_left common 3; land blue_left common 2; land blue_inner special 1", "pincer", "last_stand");
    g.act("ride blue_inner").expect("journal all Strength: 4 against 5");
    // Destroyed units do not count: the ambush comes first, as the defender's.
    let mut g = battle("land red_left common 3; land blue_left common 3", "last_stand", "ambush");
    g.expect("journal all Strength: 5 against 5");
    // Muted units count.
    let mut g = battle("land red_left common 3; land blue_left common 3; seat paladins gold 2", "last_stand", "bribe");
    g.act("mute common").act("done").expect("journal all Strength: 2 against 4");
}

#[test]
fn siege_ladders_against_and_behind_walls() {
    // K17.2.5 K17.4.2 K17.3.9
    // Attack: Wall, token and Fortress do nothing; 3 + 3 to 2.
    let mut g = battle(
        "land red_left common 3; land blue_left common 3 wall fortress defence; land blue_inner common 1",
        "siege_ladders",
        "feigned_flight",
    );
    g.expect("journal all Strength: 6 against 3");
    // The Fortress does not hold.
    while g.legal().iter().any(|a| a.starts_with("retreat")) {
        let first = g.legal()[0].clone();
        g.act(&first);
    }
    g.expect("owner blue_left barbarians");
    // Defence: +2 with an active protective building, none without, none in a rebellion.
    battle("land red_left common 1; land blue_left common 3 watchtower", "veterans", "siege_ladders")
        .expect("journal all Strength: 4 against 6");
    battle("land red_left common 1; land blue_left common 3 statue", "veterans", "siege_ladders")
        .expect("journal all Strength: 4 against 4");
    battle("land red_left common 1; land blue_left common 3 wall rebellion", "veterans", "siege_ladders")
        .expect("journal all Strength: 4 against 3");
}

#[test]
fn pincer_counts_other_armies_around_the_target() {
    // K17.4.7 K17.3.2
    // The starting territory does not count, empty land neither: one from the centre.
    let given = "land red_left common 3; land blue_left common 3; land centre barbarians common 1";
    battle(given, "pincer", "veterans").expect("journal all Strength: 5 against 6");
    // At most +2.
    let given = "land red_left common 3; land blue_left common 3; land centre barbarians common 1; \
                 land blue_inner barbarians common 1; land blue_outer barbarians common 1";
    battle(given, "pincer", "veterans").expect("journal all Strength: 6 against 6");
    // In defence; a rider who joined does not stand at home any more.
    let given = "land red_left common 3; land blue_left common 3; land blue_inner special 1; land blue_outer common 1";
    let mut g = battle(given, "veterans", "pincer");
    g.act("ride blue_inner").expect("journal all Strength: 6 against 6"); // 4 + 1 + 1
    let mut g = battle(given, "veterans", "pincer");
    g.act("done").expect("journal all Strength: 6 against 6"); // 3 + 1 + 2
}

#[test]
fn sappers_count_own_active_buildings_in_defence() {
    // K17.4.9 K17.3.2
    battle("land red_left common 3; land blue_left common 3 statue", "veterans", "sappers")
        .expect("journal all Strength: 6 against 5");
    battle("land red_left common 3; land blue_left common 3 statue library brickyard", "veterans", "sappers")
        .expect("journal all Strength: 6 against 6");
    battle("land red_left common 3; land blue_left common 3 barbarians:statue", "veterans", "sappers")
        .expect("journal all Strength: 6 against 4");
    battle("land red_left common 3; land blue_left common 3 statue rebellion", "veterans", "sappers")
        .expect("journal all Strength: 6 against 3");
}

#[test]
fn sappers_demolish_a_low_building_of_the_enemy_after_a_victory() {
    // K17.4.9 K17.3.16
    let given = "land red_left common 3; land blue_inner common 1; seat barbarians gold 5; \
                 land blue_left common 1 treasure_house palace gold 3 barbarians:library";
    let mut g = battle(given, "sappers", "pincer");
    g.act("done"); // after the conquest; own buildings and level 3 are out of reach, so no choice
    g.expect("built blue_left library palace");
    // The owner after the conquest gets the gold, up to 7.
    g.expect("treasury barbarians 7").expect("store blue_left 0");
    let given = "land red_left common 3; land blue_left common 1 statue wall masters_castle; land blue_inner common 1";
    let mut g = battle(given, "sappers", "pincer");
    g.act("done").expect("prompt K17.3.16").expect("cannot raze paladins masters_castle K17.3.16");
    assert_eq!(g.legal(), ["raze paladins statue", "raze paladins wall"]); // compulsory
    g.act("raze paladins wall").expect("built blue_left masters_castle statue");
    // Not without a victory.
    let mut g = battle("land red_left common 1; land blue_left common 3 statue", "sappers", "veterans");
    g.expect("built blue_left statue");
}

#[test]
fn bribe_mutes_common_units_for_a_talent_each() {
    // K17.4.1 K17.3.4
    let given =
        "land red_left common 3; land blue_left common 2 special 1; land blue_inner common 1; seat barbarians gold 3";
    let mut g = battle(given, "bribe", "veterans");
    g.expect("asked barbarians").expect("cannot mute cavalry K17.3.4");
    g.act("mute common").act("mute common").expect("gold barbarians 1");
    // Two at most; the cavalry still fights: 5 to 1 + 3. The muted can be destroyed.
    g.expect("journal all Strength: 5 against 4").expect("prompt K11.9.4").expect("can slay common blue_left");
    // Paid one by one, as far as the gold goes.
    let given = "land red_left common 3; land blue_left common 3; seat barbarians gold 1";
    let mut g = battle(given, "bribe", "veterans");
    g.act("mute common").expect("gold barbarians 0").expect("journal all Strength: 5 against 5");
    // In defence, and not asked without gold.
    let mut g = battle("land red_left common 3; land blue_left common 3; seat paladins gold 2", "veterans", "bribe");
    g.expect("asked paladins").act("mute common").act("mute common").expect("journal all Strength: 4 against 4");
    battle("land red_left common 3; land blue_left common 3", "veterans", "bribe")
        .expect("journal all Strength: 6 against 4");
}

#[test]
fn shield_wall_gives_endurance_two_in_attack_and_defence() {
    // K17.4.3 K17.3.6
    // 3 + 4 + 1 to 3 + 3: two points and one destroy one unit of endurance 2.
    let mut g = battle(EVEN, "war_cry + bribe", "shield_wall");
    g.expect("journal all Strength: 8 against 6");
    g.expect("army paladins 3");
    // In attack.
    let mut g = battle("land red_left common 3; land blue_left common 3", "shield_wall", "veterans");
    g.expect("journal all Strength: 4 against 6").expect("units red_left common 2");
}

#[test]
fn ambush_destroys_one_common_unit_of_an_army_of_two() {
    // K17.4.4 K17.3.5
    // Before the count: 3 + 1 to 1 + 2.
    let mut g =
        battle("land red_left common 3; land blue_left common 2; land blue_inner common 1", "ambush", "pillage");
    g.expect("journal all Strength: 4 against 3");
    // Two units of any type are enough, but only a common one dies.
    let mut g = battle(
        "land red_left common 3; land blue_left common 1 special 1; land blue_inner common 1",
        "ambush",
        "pillage",
    );
    g.expect("journal all Strength: 4 against 3").expect("army paladins 1");
    // A single unit is safe; a reinforcing one makes two.
    battle("land red_left common 3; land blue_left common 1", "ambush", "pillage")
        .expect("journal all Strength: 4 against 3");
    let mut g =
        battle("land red_left common 3; land blue_left common 1; land blue_inner special 1", "ambush", "pillage");
    g.act("ride blue_inner").expect("journal all Strength: 4 against 3"); // 1 + 2 after the ambush
    // In defence it strikes before the attacker's property.
    let mut g = battle("land red_left common 3; land blue_left common 3", "ambush", "ambush");
    g.expect("journal all Strength: 3 against 4");
}

#[test]
fn pillage_steals_from_the_treasury_only_and_what_fits() {
    // K17.4.5 K17.3.14 K17.3.13
    let base = "land red_left common 3; land blue_left common 1; land blue_inner common 1 treasure_house gold 3";
    let mut g = battle(&format!("{base}; seat paladins gold 1; seat barbarians gold 0"), "pillage", "pincer");
    g.act("done").expect("treasury paladins 0").expect("store blue_inner 3").expect("gold barbarians 1");
    let mut g = battle(&format!("{base}; seat paladins gold 5; seat barbarians gold 6"), "pillage", "pincer");
    g.act("done").expect("treasury paladins 4").expect("gold barbarians 7"); // no room: it stays with the enemy
    let mut g = battle(&format!("{base}; seat paladins gold 5; seat barbarians gold 0"), "pillage", "pincer");
    g.act("done").expect("treasury paladins 3").expect("gold barbarians 2");
    // Defence, win: 1 talent.
    let mut g = battle("land red_left common 1; land blue_left common 3; seat paladins gold 0", "pincer", "pillage");
    g.expect("gold paladins 1");
    let mut g = battle(
        "land red_left common 3; land blue_left common 1; seat paladins gold 0; land blue_inner common 1",
        "veterans",
        "pillage",
    );
    g.expect("gold paladins 0");
}

#[test]
fn feigned_flight_caps_losses_of_the_count_but_not_of_an_ambush() {
    // K17.4.6 K17.3.10
    // Attack: one at most. 2 + 2 to 3 + 3: two points and one.
    let mut g = battle("land red_left common 2; land blue_left common 3", "feigned_flight", "veterans");
    g.expect("journal all Strength: 4 against 6").expect("units red_left common 1");
    // Defence: none at all, but the ambush has already struck.
    let mut g =
        battle(&format!("{EVEN}; land blue_outer common 1; land blue_right common 1"), "ambush", "feigned_flight");
    g.expect("journal all Strength: 4 against 2").expect("army paladins 5");
}

#[test]
fn war_cry_voids_the_supporting_card() {
    // K17.4.10 K17.3.8
    battle(EVEN, "war_cry", "veterans + bribe").expect("journal all Strength: 7 against 6");
    battle(EVEN, "veterans + bribe", "war_cry").expect("journal all Strength: 6 against 5");
    // Its own support counts.
    battle(EVEN, "war_cry + bribe", "veterans").expect("journal all Strength: 8 against 6");
}

#[test]
fn captured_plans_draw_a_card_after_the_battle() {
    // K17.4.12 K17.3.15 KD10
    // Attack: won or not; the card is hidden from the others.
    let mut g = Scene::new(
        "turn barbarians war; land red_left common 1; land blue_left common 3; seat barbarians hand captured_plans; \
         seat paladins hand pincer state ordering",
    );
    g.dice("levy");
    g.act("attack red_left blue_left").act("main captured_plans").act("paladins: main pincer");
    g.expect("hand barbarians levy");
    assert!(!g.journal(None).contains("Levy"));
    // At the limit he may decline before discarding.
    let mut g = Scene::new(
        "turn barbarians war; land red_left common 1; land blue_left common 3; seat barbarians hand captured_plans bribe ambush; \
         seat paladins hand pincer state ordering",
    );
    g.act("attack red_left blue_left").act("main captured_plans").act("no support").act("paladins: main pincer");
    g.expect("prompt K17.3.15");
    assert_eq!(g.legal(), ["discard bribe", "discard ambush", "decline"]);
    g.act("decline").expect("hand barbarians bribe ambush");
    // Above the limit two must go; who has discarded one draws.
    let mut g = Scene::new(
        "turn barbarians war; land red_left common 1; land blue_left common 3; \
         seat barbarians hand captured_plans bribe ambush levy; seat paladins hand pincer state ordering",
    );
    g.act("attack red_left blue_left").act("main captured_plans").act("no support").act("paladins: main pincer");
    g.expect("can decline").act("discard levy").expect("cannot decline K13.4.2").expect("cards barbarians 2");
    g.dice("siege_ladders").act("discard bribe").expect("hand barbarians ambush siege_ladders");
    // Defence: only a victory.
    let mut g = battle(
        "land red_left common 3; land blue_left common 1; land blue_inner common 1",
        "veterans",
        "captured_plans",
    );
    g.expect("journal all Strength: 6 against 4").expect("cards paladins 0");
    let mut g = Scene::new(
        "turn barbarians war; land red_left common 1; land blue_left common 3; seat barbarians hand pincer; \
         seat paladins hand captured_plans state ordering",
    );
    g.dice("levy");
    g.act("attack red_left blue_left")
        .act("main pincer")
        .act("paladins: main captured_plans")
        .expect("hand paladins levy");
}

#[test]
fn neutralizing_cancels_the_other_property_and_keeps_its_strength() {
    // K17.4.13 K17.3.7 KQ36 KQ44
    battle(EVEN, "neutralizing", "levy").expect("journal all Strength: 4 against 4");
    battle(EVEN, "levy", "neutralizing").expect("journal all Strength: 5 against 4");
    battle(EVEN, "neutralizing", "neutralizing").expect("journal all Strength: 4 against 4");
    // Bribe comes after the reveal, so it is stopped too, and keeps its 2.
    let mut g = battle(&format!("{EVEN}; seat barbarians gold 2"), "bribe", "neutralizing");
    g.expect("journal all Strength: 5 against 4").expect("gold barbarians 2");
    // A red card that is cancelled counts its strength unasked.
    battle(EVEN, "neutralizing", "turn_of_fortune").expect("journal all Strength: 4 against 6");
}

#[test]
fn turn_of_fortune_exchanges_the_main_cards() {
    // K17.4.17 K17.3.19
    // Supporting cards stay: 3 + 4 + 1 to 2 becomes 3 + 0 + 1 to 2 + 4.
    let given = "land red_left common 3; land blue_left common 2";
    let mut g = battle(given, "war_cry + bribe", "turn_of_fortune");
    g.act("property").expect("journal all Strength: 4 against 6");
    let mut g = battle(given, "war_cry + bribe", "turn_of_fortune");
    g.act("strength").expect("journal all Strength: 8 against 5");
    // Two swaps follow each other; both cards count 0.
    let mut g = battle(given, "turn_of_fortune", "turn_of_fortune");
    g.act("paladins: property").act("barbarians: property").expect("journal all Strength: 3 against 2");
    // An enemy red card used for its property counts 0.
    let mut g = battle(given, "throw_of_the_bones", "turn_of_fortune");
    g.act("paladins: property");
    g.dice("6");
    g.act("barbarians: property").expect("journal all Strength: 8 against 2");
    // A card from the deck goes over with its reduced value.
    let mut g = Scene::new(&format!("turn barbarians war; {given}; seat paladins hand turn_of_fortune state ordering"));
    g.dice("veterans");
    g.act("attack red_left blue_left").act("paladins: main turn_of_fortune").act("property");
    g.expect("journal all Strength: 3 against 4");
    // A missing card counts 0.
    let mut g = Scene::new(
        "turn barbarians war; land red_left common 3; land blue_left common 2 watchtower; seat paladins hand turn_of_fortune",
    );
    g.act("attack red_left blue_left").act("paladins: main turn_of_fortune").act("property");
    g.expect("journal all Strength: 3 against 2");
}

#[test]
fn forced_march_brings_up_to_two_units_that_go_home_again() {
    // K17.4.18 K17.3.20
    let given = "land red_left common 3; land blue_left common 1; land blue_inner common 2; land blue_outer special 1; \
                 land blue_right common 3; land centre barbarians common 1";
    let mut g = battle(given, "forced_march", "forced_march");
    g.act("done"); // no cavalry by its own right
    g.act("paladins: property").act("barbarians: property");
    g.expect("prompt K17.3.20").expect("asked paladins");
    // Bordering the defending territory, not the far blue_right; none may be brought.
    assert_eq!(g.legal(), ["march common blue_inner", "march cavalry blue_outer", "done"]);
    g.act("march cavalry blue_outer").act("march common blue_inner"); // two at most
    g.expect("asked barbarians");
    assert_eq!(g.legal(), ["march common centre", "done"]); // not from the starting territory
    g.act("done").expect("journal all Strength: 3 against 3");
    // Equal: home again, and the cavalry's own right is not used up.
    g.expect("units blue_outer special 1").expect("units blue_inner common 2").expect("units blue_left common 1");
}

#[test]
fn forced_march_cannot_bring_who_is_already_there() {
    // K17.3.20
    let given = "land red_left common 3; land blue_left common 1; land blue_outer special 1";
    let mut g = battle(given, "veterans", "forced_march");
    g.act("ride blue_outer").act("property"); // nobody is left to march
    g.expect("journal all Strength: 6 against 2");
}

#[test]
fn parley_ends_the_battle_at_once() {
    // K17.4.20 K17.3.21
    let mut g = battle(
        "land red_left common 3; land blue_left common 1 fortress; land red_inner altar; land blue_inner special 1; \
         seat barbarians gold 0 sovereign marauder bonus combat_rapture",
        "songs_of_glory",
        "parley",
    );
    g.act("ride blue_inner").act("property");
    // No further property, no Rapture, no totals, no losses, nobody wins; feat 2 and 1; the raid is paid; home again.
    assert!(!g.journal(None).contains("Strength:"));
    g.expect("journal all Nobody wins")
        .expect("feat barbarians 3")
        .expect("feat paladins 2")
        .expect("gold barbarians 1");
    g.expect("units red_left common 3").expect("units blue_left common 1").expect("units blue_inner spent 1");
    g.expect("discard songs_of_glory parley").expect("bonus barbarians combat_rapture");
    // What happened before stays: the defender's levy came.
    let mut g = battle(EVEN, "parley", "levy");
    g.act("property").expect("units blue_left common 4").expect("feat barbarians 3");
}

#[test]
fn printed_strengths_of_the_twenty_cards() {
    // K17.4.1 K17.4.2 K17.4.3 K17.4.4 K17.4.5 K17.4.6 K17.4.7 K17.4.8 K17.4.9 K17.4.10 K17.4.11 K17.4.12 K17.4.13 K17.4.14 K17.4.15 K17.4.16 K17.4.17 K17.4.18 K17.4.19 K17.4.20
    let printed = [
        ("bribe", 2, 2, 1, CardKind::Mixed),
        ("siege_ladders", 2, 3, 1, CardKind::Mixed),
        ("shield_wall", 2, 1, 3, CardKind::Mixed),
        ("ambush", 2, 1, 2, CardKind::Mixed),
        ("pillage", 2, 3, 2, CardKind::Mixed),
        ("feigned_flight", 2, 2, 0, CardKind::Mixed),
        ("pincer", 2, 1, 1, CardKind::Mixed),
        ("levy", 2, 2, 1, CardKind::Mixed),
        ("sappers", 2, 3, 1, CardKind::Mixed),
        ("war_cry", 2, 4, 2, CardKind::Mixed),
        ("last_stand", 2, 0, 2, CardKind::Mixed),
        ("captured_plans", 2, 2, 3, CardKind::Mixed),
        ("neutralizing", 3, 1, 1, CardKind::Universal),
        ("veterans", 2, 3, 3, CardKind::Universal),
        ("songs_of_glory", 2, 2, 2, CardKind::Universal),
        ("agitators", 1, 1, 1, CardKind::Universal),
        ("turn_of_fortune", 2, 3, 3, CardKind::Red),
        ("forced_march", 2, 2, 2, CardKind::Red),
        ("throw_of_the_bones", 2, 2, 2, CardKind::Red),
        ("parley", 2, 4, 4, CardKind::Red),
    ];
    let kit = Scene::new("turn paladins order").game.kit;
    assert_eq!(kit.cards.len(), printed.len());
    for (id, count, attack, defence, kind) in printed {
        let card = kit.cards.iter().find(|c| c.id == id).unwrap_or_else(|| panic!("{id}"));
        assert_eq!((card.count, card.strength.0, card.kind), (count, [attack, defence], kind), "{id}");
    }
}
