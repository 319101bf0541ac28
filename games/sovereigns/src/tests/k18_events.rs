//! K18: the End of Times cards, drawn by the Paladins at the start of their age.

use ravelin_core::Seat;

use super::Scene;

const PALADINS: Seat = Seat(0);
const BARBARIANS: Seat = Seat(1);

/// The Paladins begin an age; the next Age card is an End of Times card, not the last.
pub(super) fn drawn(card: &str, given: &str) -> Scene {
    let mut g = Scene::new(&format!(
        "turn paladins card; ages 3; seat paladins sovereign tactician; seat barbarians state ordering sovereign marauder; {given}"
    ));
    g.dice(card);
    g
}

#[test]
fn each_player_in_turn_order_from_the_drawer() {
    // K18.0.1 KR5
    let mut g = drawn("great_fair", "seat paladins hand bribe; seat barbarians hand levy");
    g.expect("asked paladins").act("done").expect("asked barbarians").act("done");
    g.expect("asked paladins").expect("prompt K8.1.1"); // and the turn goes on
    let mut g = Scene::new(
        "turn barbarians card; ages 3; seat barbarians sovereign marauder hand levy; seat paladins hand bribe",
    );
    g.dice("great_fair");
    g.expect("asked barbarians").act("done").expect("asked paladins").act("done").expect("asked barbarians");
}

#[test]
fn effects_end_with_the_next_opening_turn_of_the_drawer() {
    // K18.0.2
    let mut g = drawn("holy_war", "");
    g.expect("prompt K8.1.1");
    assert_eq!((g.game.attack_limit(PALADINS), g.game.attack_limit(BARBARIANS)), (2, 2));
    let mut g = Scene::new(
        "turn paladins opening; ages 0; seat paladins sovereign tactician; seat barbarians sovereign marauder",
    );
    g.game.realm_mut(PALADINS).holy_war = 1;
    g.game.realm_mut(PALADINS).truce = true;
    g.expect("prompt K8.1.1");
    assert_eq!(g.game.attack_limit(BARBARIANS), 1);
    assert!(!g.game.realm(PALADINS).truce);
    // Another player's new age ends nothing.
    let mut g = Scene::new("turn barbarians opening; ages 0; seat barbarians sovereign marauder");
    g.game.realm_mut(PALADINS).holy_war = 1;
    g.expect("prompt K8.1.1");
    assert_eq!(g.game.attack_limit(BARBARIANS), 2);
}

#[test]
fn holy_war_allows_one_attack_more() {
    // K18.12.1
    let mut g = Scene::new("turn barbarians war; land red_left common 2");
    g.game.realm_mut(PALADINS).holy_war = 1;
    g.act("attack red_left blue_left").act("done").expect("prompt K10.1.2").act("attack red_left centre").act("done");
    g.expect("prompt K10.3.1");
    // In the Last War: two attack orders.
    let mut g = Scene::new(
        "turn barbarians order; last war paladins; ages 0; land red_left common 2; seat paladins state ordering",
    );
    g.game.realm_mut(PALADINS).holy_war = 1;
    g.game.realm_mut(BARBARIANS).attack_orders = 1;
    g.act("order tax red_left").expect("prompt K20.2.2");
}

#[test]
fn what_a_player_cannot_do_is_skipped_for_him() {
    // K18.0.3
    // Nobody has a card or gold for the fair; nobody has a building for the earthquake to ruin.
    drawn("great_fair", "").expect("prompt K8.1.1");
    drawn("earthquake 6 6", "").expect("prompt K8.1.1").expect("asked paladins");
    drawn("famine", "land blue_left common 3; land red_left common 3").expect("prompt K8.1.1");
}

// --- Plague ---

#[test]
fn plague_starts_where_the_drawer_has_units() {
    // K18.1.1 K18.1.4 KD42
    let mut g = drawn("plague", "land blue_left common 1; land blue_right common 2; land red_outer common 1");
    g.expect("asked paladins").expect("prompt K18.1.1");
    assert_eq!(g.legal(), ["infect blue_left", "infect blue_right"]);
    g.expect("cannot infect blue_inner K18.1.1");
    // Without a unit of the drawer it has no effect.
    let mut g = drawn("plague", "land red_left common 3");
    g.expect("prompt K8.1.1").expect("army barbarians 3");
}

#[test]
fn owner_chooses_the_dying_unit_and_the_token_lies_already() {
    // K18.1.2 K18.1.6 KR4
    let mut g =
        drawn("plague", "land blue_left common 1 special 1; land red_left common 1 special 1; land red_inner common 1");
    g.expect("asked paladins").expect("prompt K18.1.2").expect("plague blue_left yes");
    assert_eq!(g.legal(), ["fall common", "fall cavalry"]);
    g.act("fall cavalry").expect("units blue_left common 1");
    // red_left is the only way; its owner chooses there.
    g.expect("asked barbarians").expect("prompt K18.1.2").expect("plague red_left yes");
    g.act("fall troll").expect("units red_left common 1");
    // On to red_inner, not back to blue_left; then it stops, the tokens go, and the turn goes on.
    g.expect("army barbarians 1").expect("units red_inner").expect("plague blue_left no").expect("plague red_left no");
    g.expect("asked paladins").expect("prompt K8.1.1"); // [K18.1.8]
}

#[test]
fn plague_spreads_by_the_choice_of_the_last_owner_and_never_branches() {
    // K18.1.3 K18.1.5 K18.1.8
    let mut g = drawn(
        "plague",
        "land blue_left common 1; land red_left common 1; land blue_inner common 1; land centre barbarians common 1",
    );
    g.act("infect blue_left").expect("asked paladins");
    assert_eq!(g.legal(), ["infect blue_inner", "infect centre", "infect red_left"]);
    g.expect("cannot infect blue_outer K18.1.4");
    // Compulsory: there is no "done"; one way only, so blue_inner is spared.
    g.act("infect red_left").expect("units centre").expect("units red_left").expect("units blue_inner common 1");
    g.expect("prompt K8.1.1").expect("asked paladins");
}

#[test]
fn revolutionaries_neither_die_nor_spread_the_plague() {
    // K18.1.7
    let mut g = drawn("plague", "land blue_left common 1; land red_left nobody rebels 2; land red_inner common 1");
    g.expect("rebels red_left 2").expect("units red_inner common 1").expect("units blue_left").expect("prompt K8.1.1");
}

// --- Tournament ---

#[test]
fn tournament_is_chosen_by_all_at_once() {
    // K18.3.1 K18.0.1 KD44 KI18
    let mut g = drawn("tournament", "seat paladins hand pillage; seat barbarians hand war_cry bribe");
    g.expect("asked paladins barbarians").expect("prompt K18.3.1");
    g.act("barbarians: enter war_cry").expect("asked paladins");
    assert!(!g.journal(None).contains("War Cry"));
    assert_eq!(g.legal(), ["enter pillage", "decline"]);
    g.act("paladins: enter pillage")
        .expect("journal all Barbarians enter War Cry")
        .expect("glory barbarians")
        .expect("discard pillage war_cry");
    g.expect("hand barbarians bribe").expect("cards paladins 0").expect("prompt K8.1.1");
}

#[test]
fn who_enters_nothing_turns_up_the_top_card_reduced_by_one() {
    // K18.3.2 K18.3.3 K18.3.5 KC17
    // Both draw, the drawer first: 4 - 1 to 3 - 1.
    let mut g = drawn("tournament war_cry sappers", "");
    g.expect("glory paladins").expect("discard war_cry sappers");
    // The higher strength printed counts, entered or drawn: 3 of Shield Wall to 3 - 1.
    let mut g = drawn("tournament", "seat barbarians hand shield_wall");
    g.dice("sappers");
    g.act("barbarians: enter shield_wall").expect("glory barbarians");
    // Not below 0: there is no card of 0 as its higher strength, so 1 - 1 ties with nothing less.
    let mut g = drawn("tournament pincer pincer 2 2 3 5", "");
    g.expect("glory barbarians");
    // Whoever chose none though he held cards.
    let mut g = drawn("tournament", "seat paladins hand war_cry; seat barbarians hand pincer");
    g.act("paladins: decline");
    g.dice("pincer");
    g.act("barbarians: enter pincer").expect("glory barbarians").expect("hand paladins war_cry");
}

#[test]
fn glory_token_moves_to_the_winner_and_counts_one() {
    // K18.3.4
    let mut g = drawn("tournament war_cry pincer", "glory barbarians; land blue_inner masters_castle");
    g.expect("glory paladins").expect("sp paladins glory 1");
}

// --- the others ---

#[test]
fn harvest_pays_for_peaceful_home_land_up_to_three() {
    // K18.5.1
    let mut g = drawn(
        "bountiful_harvest",
        "land red_left paladins; land red_inner rebellion; land centre barbarians; seat barbarians gold 0; seat paladins gold 0",
    );
    g.expect("gold paladins 3").expect("gold barbarians 2");
    let mut g = drawn(
        "bountiful_harvest",
        "land blue_left nobody; land blue_right barbarians; land blue_inner rebellion; seat paladins gold 0",
    );
    g.expect("gold paladins 1");
}

#[test]
fn famine_takes_a_talent_or_a_unit_for_every_four() {
    // K18.6.1 KD46
    let mut g = drawn(
        "famine",
        "land blue_left common 3; land blue_right common 3; land red_left common 3 special 1; land red_right common 2; \
         land blue_inner storehouse; land red_inner storehouse; seat paladins gold 1; seat barbarians gold 3 sovereign lord_of_the_horde",
    );
    // Six units: one talent; paid or a unit lost.
    g.expect("prompt K18.6.1").expect("asked paladins");
    assert_eq!(g.legal(), ["fine 0", "fine 1"]);
    g.act("fine 0").expect("asked paladins").act("dismiss common blue_left").expect("army paladins 5");
    g.expect("asked barbarians")
        .act("fine 1")
        .expect("gold barbarians 2")
        .expect("army barbarians 6")
        .expect("asked paladins");
    // Eight units: two, counted once, whatever goes in between; more than he has cannot be paid.
    let mut g = drawn(
        "famine",
        "land blue_left common 3; land blue_right common 3; land blue_inner common 2 storehouse; land blue_outer storehouse; seat paladins gold 1",
    );
    assert_eq!(g.legal(), ["fine 0", "fine 1"]);
    g.expect("cannot fine 2 K18.6.1").act("fine 0").act("dismiss common blue_left").act("dismiss common blue_left");
    g.expect("army paladins 6").expect("prompt K8.1.1");
}

#[test]
fn earthquake_ruins_by_the_die() {
    // K18.7.1 K18.7.2 KC16 KD47
    let built = "land blue_left statue library palace; land blue_right rebellion wall storehouse; land red_left paladins:brickyard";
    for die in [1, 2] {
        let mut g = drawn(&format!("earthquake {die} 1"), built);
        g.expect("built blue_left statue library palace").expect("prompt K8.1.1");
    }
    for die in [3, 4] {
        let mut g = drawn(&format!("earthquake {die}"), built);
        g.expect("asked paladins").expect("prompt K18.7.2");
        // Own land only, rebellious land too, no higher level.
        assert_eq!(g.legal(), ["ruin statue blue_left", "ruin storehouse blue_right"]);
        g.expect("cannot ruin palace blue_left K18.7.2");
    }
    for die in [5, 6] {
        let mut g = drawn(&format!("earthquake {die}"), built);
        assert_eq!(g.legal(), ["ruin library blue_left", "ruin wall blue_right"]);
        g.dice("1");
        g.act("ruin wall blue_right").expect("built blue_right storehouse");
    }
    // Without a second-level building a first-level one; level 3 is safe.
    drawn("earthquake 5 1", "land blue_left statue palace").expect("built blue_left palace");
    drawn("earthquake 5 1", "land blue_left palace").expect("built blue_left palace");
    // The gold of a Treasure House goes to the treasury.
    let mut g = drawn("earthquake 3 1", "land blue_left treasure_house gold 3; seat paladins gold 5");
    g.expect("built blue_left").expect("treasury paladins 7").expect("store blue_left 0");
}

#[test]
fn earthquake_rolls_for_each_player_when_his_turn_comes() {
    // K18.0.1 KC16
    let mut g = drawn(
        "earthquake 3",
        "land blue_left statue; land blue_right statue; land red_left statue; land red_right statue",
    );
    g.expect("asked paladins"); // the second die is not thrown yet
    g.dice("4");
    g.act("ruin statue blue_left").expect("asked barbarians");
    g.act("ruin statue red_right").expect("built red_right").expect("asked paladins");
}

#[test]
fn heroes_help_those_behind() {
    // K18.8.1
    drawn("age_of_heroes", "seat paladins feat 5; seat barbarians feat 6")
        .expect("feat paladins 7")
        .expect("feat barbarians 6");
    drawn("age_of_heroes", "seat paladins feat 6; seat barbarians feat 5")
        .expect("feat paladins 6")
        .expect("feat barbarians 7");
    drawn("age_of_heroes", "seat paladins feat 5; seat barbarians feat 5")
        .expect("feat paladins 6")
        .expect("feat barbarians 6");
}

#[test]
fn free_companies_are_free_for_the_smallest_army() {
    // K18.9.1 KD48
    let mut g = drawn(
        "free_companies",
        "land blue_left common 3 rebellion; land blue_right common 2 rebellion; land red_left common 2; \
         seat paladins gold 1; seat barbarians gold 0 sovereign marauder",
    );
    g.expect("asked paladins")
        .expect("prompt K18.9.1")
        .expect("cannot place common blue_left K13.2.4")
        .expect("can done");
    g.act("place common blue_right").expect("gold paladins 0").expect("units blue_right common 3"); // no gold for a second
    // The fewest when the card was drawn: both of the Barbarians' are free, and two is all.
    g.expect("asked barbarians").act("place common red_left").act("place common red_right");
    g.expect("army barbarians 4").expect("asked paladins").expect("prompt K8.1.1");
    // Ties: all of them pay nothing. Fifteen is the limit.
    let mut g = drawn("free_companies", "seat paladins gold 1; seat barbarians gold 1");
    g.act("place common blue_left").act("done").expect("gold paladins 1");
    g.act("place common red_left").act("done").expect("gold barbarians 1");
}

#[test]
fn unrest_in_conquered_land_with_fewer_than_two_units() {
    // K18.10.1 K18.10.2
    let mut g = drawn(
        "unrest",
        "land red_left paladins common 1; land red_right paladins common 2; land centre paladins; land blue_inner bedehouse; \
         land blue_left; seat paladins gold 0; seat barbarians gold 0",
    );
    // Not by own action: the Bedehouse does not help. Home land is quiet.
    g.expect("rebellion red_left yes")
        .expect("rebellion centre yes")
        .expect("rebellion red_right no")
        .expect("rebellion blue_left no");
    // Who conquered nothing gains a talent; the centre's owner gets the centre's own income later.
    g.expect("gold barbarians 1");
    let mut g = drawn("unrest", "land centre nobody; seat paladins gold 0; seat barbarians gold 0");
    g.expect("gold paladins 1").expect("gold barbarians 1").expect("rebellion centre no");
}

#[test]
fn fair_sells_up_to_two_cards_or_buys_one() {
    // K18.11.1 KD49
    let mut g = drawn(
        "great_fair",
        "seat paladins gold 1 hand bribe levy ambush slot pincer sovereign strategist; seat barbarians gold 0",
    );
    g.expect("prompt K18.11.1").act("sell pincer from slot").expect("gold paladins 2");
    g.expect("cannot buy card K18.11.1");
    g.dice("veterans");
    g.act("sell bribe").expect("gold paladins 3").expect("hand paladins levy ambush veterans");
    // Face down; two at most. The Strategist's slot is filled later in the phase.
    g.expect("discard");
    assert_eq!(g.game.s.face_down[Seat(0)].len(), 2);
}

#[test]
fn fair_buys_one_card_under_the_hand_limit() {
    // K18.11.1 KD10
    let mut g = drawn("great_fair", "seat paladins gold 1 hand bribe levy; seat barbarians gold 1");
    g.act("buy card").expect("gold paladins 0").expect("prompt K13.4.2");
    g.expect("choices discard bribe | discard levy").expect("cannot decline K13.4.2");
    g.dice("ambush");
    g.act("discard levy").expect("hand paladins ambush bribe");
    g.expect("asked barbarians").act("done").expect("gold barbarians 1").expect("asked paladins");
}

#[test]
fn truce_protects_every_capital() {
    // K18.13.1
    let given = "land red_left common 3; land blue_left masters_castle; land centre paladins barbarians:hall_of_chiefs; \
                 land red_right common 1; seat barbarians bonus the_last_frontier";
    let mut g = Scene::new(&format!("turn barbarians war; {given}"));
    g.game.realm_mut(PALADINS).truce = true;
    g.expect("cannot attack red_left blue_left K18.13.1").expect("cannot attack red_left centre K18.13.1");
    g.expect("cannot bonus the_last_frontier K16.3.4.8");
    let mut g = Scene::new(&format!("turn barbarians war; {given}"));
    g.expect("can attack red_left blue_left").expect("can bonus the_last_frontier");
    // The card brings it about, for all.
    let mut g = drawn("truce_of_the_gods", "");
    g.expect("prompt K8.1.1");
    assert!(g.game.realm(PALADINS).truce);
}

#[test]
fn loyalties_change_together_and_secretly() {
    // K18.14.1 K18.14.2 KD50 KI14
    let mut g = drawn(
        "changing_loyalties",
        "seat paladins sovereign strategist hand bribe slot levy; seat barbarians hand war_cry veterans ambush",
    );
    g.expect("asked paladins barbarians").expect("cannot decline K18.14.1");
    g.act("paladins: pass levy from slot"); // a card kept apart
    g.expect("cards paladins 2"); // nothing moves before all have chosen
    g.dice("pincer");
    g.act("barbarians: pass veterans");
    // The received card is counted, above any limit: 2 of 2 and 3 of 2. The Strategist fills his slot anew.
    g.expect("hand barbarians war_cry ambush levy").expect("hand paladins bribe veterans pincer");
    assert_eq!(g.game.s.hands[Seat(0)].counted.len(), 2);
    assert_eq!(g.game.s.hands[Seat(1)].counted.len(), 3);
    assert!(!g.journal(None).contains("Levy") && !g.journal(None).contains("Veterans"));
    for viewer in [PALADINS, BARBARIANS] {
        let words = g.journal(Some(viewer));
        assert!(words.contains("pass Levy to") && words.contains("pass Veterans to"));
    }
}

#[test]
fn who_has_no_card_still_receives() {
    // K18.14.2
    let mut g = drawn("changing_loyalties", "seat barbarians hand war_cry");
    g.expect("asked barbarians").act("pass war_cry").expect("hand paladins war_cry").expect("cards barbarians 0");
}
