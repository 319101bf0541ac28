//! K16: the eight kingdom bonus cards, and the windows they are played in.

use ravelin_core::Seat;

use super::Scene;

const PALADINS: Seat = Seat(0);
const BARBARIANS: Seat = Seat(1);

#[test]
fn only_the_cards_kingdom_plays_it_and_only_once() {
    // K16.1.1 K16.1.2 K16.1.3 KD40
    let mut g = Scene::new(
        "turn barbarians order; seat barbarians gold 2 bonus legendary_mentor; seat paladins bonus great_commander state ordering",
    );
    // Not the Paladins' card, and not as a duty: orders stay possible beside it.
    g.expect("can bonus legendary_mentor").expect("cannot bonus great_commander").expect("can order tax red_left");
    g.act("bonus legendary_mentor");
    for _ in 0..3 {
        g.act("place common red_left");
    }
    // It costs nothing, is no order and no turn; it is gone for good.
    g.expect("bonus barbarians").expect("gold barbarians 2").expect("orders red_left 0").expect("asked barbarians");
    g.expect("prompt K8.1.1").expect("unasked bonus legendary_mentor");
    // Who does not play it keeps it for a later age.
    g.act("order tax red_left").expect("asked paladins").expect("bonus paladins great_commander");
}

#[test]
fn card_not_played_is_still_there_in_the_next_age() {
    // K16.1.3
    let mut g =
        Scene::new("turn barbarians opening; seat barbarians sovereign marauder bonus legendary_mentor; ages 0");
    g.act("done"); // KW2 and KW3 are one option of spending
    g.expect("bonus barbarians legendary_mentor").expect("can bonus legendary_mentor");
}

#[test]
fn coins_of_the_cards() {
    // K16.1.4
    let g = Scene::new("turn paladins order");
    let coins = |id: &str| g.game.kit.bonus.iter().find(|c| c.id == id).map(|c| c.gold);
    for (id, gold) in [
        ("great_commander", 2),
        ("resurrection", 3),
        ("rapid_development", 3),
        ("no_time_for_waiting", 4),
        ("legendary_mentor", 3),
        ("combat_rapture", 2),
        ("invincible_hordes", 3),
        ("the_last_frontier", 4),
    ] {
        assert_eq!(coins(id), Some(gold), "{id}");
        // The drawer is paid them.
        let mut g =
            Scene::new("turn paladins opening; seat paladins gold 0 sovereign tactician; seat barbarians claims 0");
        g.dice(id);
        g.legal();
        assert_eq!(g.game.gold(PALADINS), gold, "{id}");
    }
}

#[test]
fn great_commander_draws_two_cards_apart_from_the_hand() {
    // K16.2.1 KC7
    let mut g = Scene::new("turn paladins order; seat paladins hand bribe bribe bonus great_commander");
    g.dice("levy levy");
    g.act("bonus great_commander").expect("hand paladins bribe bribe levy levy").expect("bonus paladins");
    // They lie apart: combat planning at the limit discards a counted card, never one of these.
    g.act("order plan blue_left");
    assert_eq!(g.legal(), ["discard bribe"]);
    g.expect("cannot discard levy K1.2.13");
    g.dice("ambush");
    g.act("discard bribe").expect("hand paladins bribe levy levy ambush");
}

#[test]
fn resurrection_returns_what_fell_in_the_war_turn_of_anybody() {
    // K16.2.2 K16.2.2.4 KW10 KR13
    let mut g = Scene::new(
        "turn barbarians war; land red_left common 3; land blue_left common 1 special 1; land blue_inner common 3; \
         seat barbarians hand war_cry; seat paladins bonus resurrection feat 11 reign 1 10 sovereign tactician",
    );
    g.dice("bribe");
    g.act("attack red_left blue_left").act("main war_cry").act("decline").act("advance common").act("done").act("done");
    // The end of the war turn: before the death of sovereigns, and the only choice.
    g.expect("asked paladins").expect("prompt K16.2.2").expect("sovereign paladins tactician");
    assert_eq!(g.legal(), ["bonus resurrection", "decline"]);
    g.act("bonus resurrection").expect("prompt K16.2.2.1");
    g.act("place common blue_inner").act("place cavalry blue_outer");
    // The limit of 3 does not bind; the lost territory is not given back.
    g.expect("units blue_inner common 4").expect("units blue_outer special 1").expect("owner blue_left barbarians");
    g.expect("sovereign paladins none").expect("bonus paladins");
}

#[test]
fn resurrected_units_stand_where_they_stood() {
    // K16.2.2.1
    let mut g = Scene::new(
        "turn paladins war; land blue_left common 3; land red_left common 3; seat barbarians hand veterans state ordering; \
         seat paladins bonus resurrection",
    );
    g.dice("ambush"); // 3 + 0 to 3 + 3 after an ambush on one: 2 points and 1 for six
    g.act("attack blue_left red_left").act("barbarians: main veterans");
    g.expect("units blue_left").expect("asked paladins").expect("prompt K16.2.2");
    g.act("bonus resurrection").expect("units blue_left common 3").expect("asked barbarians");
}

#[test]
fn resurrection_may_be_declined_and_is_kept() {
    // KD40 K16.1.3
    let mut g = Scene::new(
        "turn paladins war; land blue_left common 1; land red_left common 3; seat barbarians hand veterans state ordering; \
         seat paladins bonus resurrection",
    );
    g.dice("bribe");
    g.act("attack blue_left red_left").act("barbarians: main veterans").act("decline");
    g.expect("bonus paladins resurrection").expect("units blue_left").expect("asked barbarians");
}

#[test]
fn resurrection_of_a_reinforcing_unit_leads_home_and_renews_it() {
    // K16.2.2.1
    let mut g = Scene::new(
        "turn barbarians war; land red_left common 3; land blue_left common 1; land blue_inner common 1 special 1; \
         seat barbarians hand war_cry; seat paladins bonus resurrection",
    );
    g.dice("bribe");
    g.act("attack red_left blue_left").act("main war_cry").act("ride blue_inner");
    g.act("done").act("done"); // nobody moves in, no regrouping
    g.expect("units blue_inner common 1");
    g.act("bonus resurrection").act("place common blue_right");
    g.expect("units blue_inner common 1 special 1").expect("units blue_right common 1");
}

#[test]
fn resurrection_respects_fifteen_units_and_lets_the_player_choose() {
    // K16.2.2.2
    // Two of fifteen fall, then Levy raises one in a second battle: of the common and the cavalry that fell one can return.
    let mut g = Scene::new(
        "turn barbarians war; land red_left common 3; land red_right common 1; land red_inner military_academy; \
         land blue_left common 1 special 1; land blue_right common 1; land blue_inner common 12; \
         seat barbarians hand war_cry; seat paladins hand levy bonus resurrection",
    );
    g.dice("bribe feigned_flight");
    g.act("attack red_left blue_left").act("main war_cry").act("main deck").act("no support").act("done");
    g.act("attack red_right blue_right").act("main levy").expect("army paladins 14");
    g.act("done").act("bonus resurrection");
    g.expect("can place common blue_outer").expect("can place cavalry blue_outer");
    g.act("place cavalry blue_outer").expect("army paladins 15").expect("units blue_outer special 1");
}

#[test]
fn resurrection_of_more_special_units_than_tokens_lets_the_player_choose() {
    // K16.2.2.2 K13.2.6
    let mut g = Scene::new(
        "turn barbarians war; land red_left common 1; land blue_inner special 2; seat paladins bonus resurrection state ordering",
    );
    let (left, right) = (g.land("blue_left"), g.land("blue_right"));
    for t in [left, right] {
        g.game.mourn(PALADINS, t, crate::ids::Kind::Special);
    }
    // Two cavalry fell where the Paladins still rule, one token is left: which of them returns is theirs to say.
    g.act("attack red_left centre").act("done").act("done").act("bonus resurrection");
    g.expect("choices place cavalry blue_left | place cavalry blue_right");
    g.expect("cannot place cavalry blue_outer K16.2.2.1").act("place cavalry blue_right");
    g.expect("units blue_right special 1").expect("units blue_left").expect("army paladins 3").expect("prompt K8.1.1");
}

#[test]
fn units_destroyed_outside_a_war_turn_do_not_return() {
    // K16.2.2 KQ45
    // The Last Frontier in an order turn.
    let mut g = Scene::new(
        "turn barbarians order; land red_left common 3; land blue_left common 1; \
         seat barbarians bonus the_last_frontier; seat paladins bonus resurrection state ordering",
    );
    g.act("bonus the_last_frontier").act("overrun red_left blue_left").act("done");
    g.act("order tax red_left").expect("asked paladins").expect("prompt K8.1.1");
    // The Plague.
    let mut g = Scene::new(
        "turn paladins opening; land blue_left common 1; seat paladins sovereign tactician bonus resurrection; ages 2",
    );
    g.dice("plague");
    g.act("order tax blue_left")
        .expect("asked barbarians")
        .expect("bonus paladins resurrection")
        .expect("army paladins 0");
    // Units dismissed in a war turn: Feigned Flight saves the warrior, but no refuge has room and there is no gold.
    let mut g = Scene::new(
        "turn barbarians war; land red_left common 3; land blue_left common 1; land blue_inner common 3; land blue_outer common 4; \
         seat barbarians hand veterans; seat paladins hand feigned_flight gold 0 bonus resurrection state ordering",
    );
    g.act("attack red_left blue_left").act("main veterans").act("main feigned_flight").act("done").act("done");
    g.expect("journal all Paladins dismiss 1 Warrior").expect("army paladins 7").expect("owner blue_left barbarians");
    g.expect("asked paladins").expect("prompt K8.1.1").expect("bonus paladins resurrection");
}

#[test]
fn frontier_inside_a_war_turn_can_be_undone_by_resurrection() {
    // K16.2.2
    let mut g = Scene::new(
        "turn barbarians war; land red_left common 3; land blue_left common 1; \
         seat barbarians bonus the_last_frontier; seat paladins bonus resurrection state ordering",
    );
    g.act("bonus the_last_frontier").act("overrun red_left blue_left").act("done").act("stop").act("done");
    g.expect("asked paladins").act("bonus resurrection").act("place common blue_right").expect("army paladins 1");
}

#[test]
fn last_war_turns_with_an_attack_allow_resurrection() {
    // K16.2.2.3
    let given = "last war paladins; ages 0; land red_left common 3; land red_right common 3; land blue_left common 1; \
                 land blue_right common 1; seat paladins bonus resurrection state ordering";
    // An attack order.
    let mut g = Scene::new(&format!("turn barbarians order; {given}; seat barbarians hand war_cry"));
    g.dice("bribe");
    g.act("order tax red_left").act("attack red_left blue_left").act("main war_cry").act("done");
    g.expect("asked paladins").expect("prompt K16.2.2");
    // The Last Frontier.
    let mut g = Scene::new(&format!("turn barbarians order; {given}; seat barbarians bonus the_last_frontier"));
    g.act("bonus the_last_frontier").act("overrun red_left blue_left").act("done").act("done");
    g.act("order tax red_left").act("decline");
    g.expect("asked paladins").expect("prompt K16.2.2");
    // A turn without either.
    let mut g = Scene::new(&format!("turn barbarians order; {given}"));
    g.act("order tax red_left").act("decline").expect("asked paladins").expect("prompt K8.1.1");
}

#[test]
fn units_lost_before_the_last_war_starts_do_not_return() {
    // K16.2.2.5 K16.2.2 K20.1.2 KQ45
    let given = "turn barbarians opening; ages 1; land red_left common 3; land red_right common 3; land blue_left common 1; \
                 land blue_right common 1; seat barbarians sovereign marauder bonus the_last_frontier hand war_cry gold 3; \
                 seat paladins bonus resurrection state ordering";
    // A Frontier before the draw of the last End of Times card opens no moment for Resurrection.
    let mut g = Scene::new(given);
    g.act("bonus the_last_frontier").act("overrun red_left blue_left").act("done");
    g.dice("famine");
    g.act("done").act("fine 1").expect("journal all The Last War begins").act("order tax red_inner");
    g.expect("asked paladins").expect("prompt K8.1.1");
    // An attack order after it does, but only what fell since returns.
    let mut g = Scene::new(given);
    g.act("bonus the_last_frontier").act("overrun red_left blue_left").act("done");
    g.dice("famine bribe");
    g.act("done")
        .act("fine 1")
        .act("order tax red_right")
        .act("attack red_right blue_right")
        .act("main war_cry")
        .act("done");
    g.expect("asked paladins").expect("prompt K16.2.2").expect("army paladins 0");
    g.act("bonus resurrection").act("place common blue_inner").expect("army paladins 1").expect("prompt K8.1.1");
    // Played after the draw, in the same turn, the card is one of the Last War.
    let mut g = Scene::new(given);
    g.dice("famine");
    g.act("done").act("fine 1").expect("journal all The Last War begins");
    g.act("bonus the_last_frontier").act("overrun red_left blue_left").act("done").act("done");
    g.act("order tax red_inner").expect("asked paladins").expect("prompt K16.2.2");
}

#[test]
fn rapid_development_doubles_an_order_in_an_order_free_territory() {
    // K16.2.3 K16.2.3.1
    let mut g = Scene::new(
        "turn paladins order; land blue_inner order; seat paladins bonus rapid_development; seat barbarians state ordering",
    );
    g.act("bonus rapid_development").expect("prompt K8.1.1");
    assert_eq!(g.game.realm(PALADINS).rapid_left, 4);
    // Decided after the first half; declined, no use is spent.
    g.act("order tax blue_left").expect("prompt K9.5.1").act("decline").expect("orders blue_left 1");
    assert_eq!(g.game.realm(PALADINS).rapid_left, 4);
    g.act("order tax red_left").act("order tax blue_right").act("order tax blue_right");
    // One double order in a turn: now the other player moves, and no rebellion broke out.
    g.expect("orders blue_right 2").expect("rebellion blue_outer no").expect("asked barbarians");
    assert_eq!(g.game.realm(PALADINS).rapid_left, 3);
    // A second order is not doubled.
    g.act("order tax red_right")
        .act("order tax blue_left")
        .expect("asked barbarians")
        .expect("rebellion blue_outer yes");
}

#[test]
fn rapid_development_ends_with_the_order_phase_and_after_four_uses() {
    // K16.2.3
    let mut g = Scene::new(
        "turn paladins order; land blue_inner order; land blue_left order; land blue_outer order; seat paladins rapid 2; \
         seat barbarians state ordering",
    );
    g.act("order tax blue_right").act("decline").expect("state paladins ordered");
    assert_eq!(g.game.realm(PALADINS).rapid_left, 0);
    let mut g = Scene::new("turn paladins order; seat paladins rapid 0; seat barbarians state ordering");
    g.act("order tax blue_right").expect("asked barbarians");
}

#[test]
fn rapid_development_waits_for_the_order_phase() {
    // K16.2.3 KD40
    let mut g = Scene::new(
        "turn paladins opening; seat paladins gold 3 sovereign tactician bonus rapid_development great_commander; ages 0",
    );
    g.expect("cannot bonus rapid_development K4.3.1").expect("can bonus great_commander"); // KW2, KW3
    g.act("done").expect("can bonus rapid_development"); // KW4
    let mut g = Scene::new("turn paladins war; land blue_left common 1; seat paladins bonus rapid_development");
    g.expect("cannot bonus rapid_development K4.3.1"); // KW6
}

#[test]
fn no_time_for_waiting_gives_two_turns_after_this_one() {
    // K16.2.4 K16.2.4.1
    let mut g = Scene::new(
        "turn paladins order; land blue_inner order; land blue_left common 1 order; land blue_outer order; \
         seat paladins sovereign tactician bonus no_time_for_waiting; seat barbarians state ordering; ages 0",
    );
    g.expect("cannot bonus no_time_for_waiting K4.3.1"); // only after the order
    g.act("order tax blue_right").expect("prompt K4.3.2.1").act("bonus no_time_for_waiting");
    // First extra turn: a war turn; second: the opening turn of a new age; then the left neighbour.
    g.expect("asked paladins").expect("prompt K4.2.3").act("war turn").act("attack blue_left centre").act("done");
    g.act("move common blue_left blue_inner");
    g.expect("asked paladins").expect("prompt K8.1.1").act("order tax blue_left");
    g.expect("asked barbarians");
}

#[test]
fn no_time_for_waiting_is_no_card_of_war_turns() {
    // K16.2.4.2
    let mut g = Scene::new(
        "turn paladins war; land blue_left common 1; seat paladins bonus no_time_for_waiting; seat barbarians state ordering",
    );
    g.expect("cannot bonus no_time_for_waiting K4.3.1");
    g.act("attack blue_left centre").act("done").expect("cannot bonus no_time_for_waiting K4.3.1");
    // Nor in the window when no move is left.
    g.act("move common blue_left blue_inner").expect("asked barbarians").expect("bonus paladins no_time_for_waiting");
}

#[test]
fn legendary_mentor_places_three_units_above_the_territory_limit() {
    // K16.3.1 KD41
    let mut g = Scene::new(
        "turn barbarians order; land red_left common 3; land red_right rebellion; seat barbarians gold 0 bonus legendary_mentor",
    );
    g.act("bonus legendary_mentor").expect("prompt K16.3.1");
    assert_eq!(g.legal().len(), 4, "each own territory: {:?}", g.legal());
    g.act("place common red_left").act("place common red_left").act("place common red_right");
    g.expect("units red_left common 5").expect("units red_right common 1").expect("prompt K8.1.1");
    // Beyond fifteen units the rest is lost.
    let mut g = Scene::new("turn barbarians order; land red_left common 14; seat barbarians bonus legendary_mentor");
    g.act("bonus legendary_mentor").act("place common red_right").expect("army barbarians 15").expect("prompt K8.1.1");
}

#[test]
fn combat_rapture_adds_the_die_but_at_least_three() {
    // K16.3.2 KC13 KW9 KD40
    for (die, added) in [(1, 3), (2, 3), (3, 3), (4, 4), (5, 5), (6, 6)] {
        let mut g = Scene::new(
            "turn barbarians war; land red_left common 1; land blue_left common 3; seat barbarians bonus combat_rapture; \
             seat paladins hand veterans",
        );
        g.dice("songs_of_glory");
        g.act("attack red_left blue_left").act("paladins: main veterans");
        // Step 6d: cards are open, totals are not counted yet.
        g.expect("journal all Veterans").expect("asked barbarians").expect("prompt K16.3.2");
        assert_eq!(g.legal(), ["bonus combat_rapture", "decline"]);
        g.dice(&die.to_string());
        g.act("bonus combat_rapture")
            .expect(&format!("journal all Strength: {} against 6", 2 + added))
            .expect("bonus barbarians");
    }
}

#[test]
fn combat_rapture_works_in_defence_and_can_be_kept() {
    // K16.3.2 K16.1.3
    let given = "turn paladins war; land blue_left common 3; land red_left common 2; \
                 seat barbarians bonus combat_rapture state ordering";
    let mut g = Scene::new(given);
    g.dice("songs_of_glory songs_of_glory 5");
    g.act("attack blue_left red_left").expect("asked barbarians").act("bonus combat_rapture");
    g.expect("journal all Strength: 4 against 8");
    let mut g = Scene::new(given);
    g.dice("songs_of_glory songs_of_glory");
    g.act("attack blue_left red_left")
        .act("decline")
        .expect("journal all Strength: 4 against 3")
        .expect("bonus barbarians combat_rapture");
}

#[test]
fn hordes_raise_the_limit_until_the_fines_of_the_next_age() {
    // K16.3.3
    let mut g = Scene::new(
        "turn barbarians order; land red_left common 4; land red_inner order; land red_outer order; land red_right order; \
         seat barbarians gold 0 sovereign lord_of_the_horde bonus invincible_hordes; seat paladins state ordering; ages 0",
    );
    g.expect("limit red_left 3").act("bonus invincible_hordes").expect("limit red_left 4").expect("limit red_right 4");
    g.expect("limit red_inner 4").expect("limit red_outer 4").expect("limit blue_left 3"); // own territories only
    let mut war = g.clone();
    g.act("order tax red_left").act("paladins: order tax blue_left").act("new age");
    // No fine for the fourth unit; with the fines settled the limit falls.
    g.expect("prompt K8.1.1").expect("units red_left common 4").expect("gold barbarians 1");
    for land in ["red_left", "red_right", "red_inner", "red_outer"] {
        g.expect(&format!("limit {land} 3"));
    }
    // Another player's territory, conquered later, has the new limit too, until the same fines.
    war.act("order tax red_left")
        .act("paladins: order tax blue_right")
        .act("war turn")
        .act("attack red_left blue_left");
    war.expect("limit blue_left 4");
    for _ in 0..4 {
        war.act("advance common");
    }
    war.expect("units blue_left common 4").expect("limit blue_left 4");
    war.act("move common blue_left red_left").act("done").act("paladins: order tax blue_inner");
    war.expect("prompt K8.1.1").expect("asked barbarians").expect("limit blue_left 3");
}

#[test]
fn hordes_played_before_the_fines_cover_them_and_those_of_the_next_age() {
    // K16.3.3
    let mut g = Scene::new(
        "turn barbarians opening; land red_left common 4; seat barbarians gold 1 sovereign marauder bonus invincible_hordes; ages 0",
    );
    g.expect("can bonus invincible_hordes").expect("can keep 0 red_left"); // KW1
    g.act("bonus invincible_hordes").act("done").expect("units red_left common 4").expect("limit red_left 4");
    assert_eq!(g.game.realm(BARBARIANS).hordes, crate::ids::HordesState::On);
    // The fines of this turn, those of the next age, and the first that are due again. [KX64]
    let mut g = Scene::new(
        "turn barbarians opening; land red_left common 4; land red_inner nobody; land red_outer nobody; land red_right nobody; \
         seat barbarians gold 1 sovereign marauder bonus invincible_hordes; seat paladins state ordering; ages 0",
    );
    g.act("bonus invincible_hordes").expect("prompt K8.1.1").expect("gold barbarians 1").act("order tax red_left");
    g.act("paladins: order tax blue_left").act("new age");
    g.expect("prompt K8.1.1").expect("units red_left common 4").expect("gold barbarians 2").expect("limit red_left 3");
    g.act("order tax red_left").act("paladins: order tax blue_right").act("new age");
    g.expect("choices keep 0 red_left | keep 1 red_left").act("keep 1 red_left");
    g.expect("units red_left common 4").expect("gold barbarians 2");
}

#[test]
fn hordes_mobilize_one_unit_for_a_talent_in_each_territory() {
    // K16.3.3.1 K16.3.3.2 KD41
    let mut g = Scene::new(
        "turn barbarians order; land red_left common 3; land red_outer common 4; land red_inner rebellion; \
         land red_right hall_of_chiefs order; seat barbarians gold 3 bonus invincible_hordes",
    );
    g.act("bonus invincible_hordes").expect("prompt K16.3.3.1");
    g.expect("cannot place common red_outer K13.2.4"); // the limit is 4
    g.expect("cannot place troll red_left K8.2.4"); // trolls only where the capital works
    g.act("place common red_left").expect("units red_left common 4");
    g.expect("cannot place common red_left K16.3.3.1"); // one in each
    g.act("place common red_inner"); // a rebellion is no hindrance
    g.act("place troll red_right").expect("gold barbarians 0").expect("prompt K8.1.1"); // no gold: over by itself
    g.expect("orders red_left 0").expect("orders red_right 1");
    let mut g = Scene::new(
        "turn barbarians order; land red_inner rebellion hall_of_chiefs; seat barbarians gold 3 bonus invincible_hordes",
    );
    g.act("bonus invincible_hordes").expect("cannot place troll red_inner K8.2.4"); // not during a rebellion
    let mut g = Scene::new("turn barbarians order; seat barbarians gold 3 bonus invincible_hordes");
    g.act("bonus invincible_hordes").act("done").expect("gold barbarians 3").expect("prompt K8.1.1");
}

#[test]
fn hordes_do_not_pass_fifteen_units_or_the_tokens() {
    // K16.3.3.2
    let mut g =
        Scene::new("turn barbarians order; land red_left common 15; seat barbarians gold 3 bonus invincible_hordes");
    g.act("bonus invincible_hordes").expect("army barbarians 15").expect("prompt K8.1.1");
    let mut g = Scene::new(
        "turn barbarians order; land red_right hall_of_chiefs special 2; seat barbarians gold 3 bonus invincible_hordes",
    );
    g.act("bonus invincible_hordes").expect("cannot place troll red_right K8.2.6");
}
