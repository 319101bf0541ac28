//! K11, steps 1 to 6: declaration, cards, reveal and properties. KD24-KD32, KR6-KR9, KL15, KL24.

use ravelin_core::{Hidden, Pack, Seat, Seats};

use super::Scene;
use crate::ids::Works;

/// Barbarians in `red_left` attack `blue_left`.
fn war(more: &str) -> Scene {
    Scene::new(&format!("turn barbarians war; seat paladins state ordering; {more}"))
}

const THREE: &str = "land red_left common 3; land blue_left common 3; land blue_inner common 1";

// --- step 1 ---

#[test]
fn the_attacker_names_two_territories_and_all_in_them_fight() {
    // K11.1.1 K11.1.2
    let mut s =
        war("land red_left common 2 special 1; land blue_left common 1 special 1 spent 1; land red_outer common 3;
        seat barbarians hand neutralizing; seat paladins hand neutralizing");
    s.act("attack red_left blue_left").expect("journal all attack Westmarch from Wolf Moor");
    s.act("main neutralizing").act("main neutralizing").expect("journal all Strength: 5 against 4"); // the troll counts 2
}

#[test]
fn the_armory_is_offered_at_the_declaration() {
    // K11.1.3 KD24 K11.8.2 K14.4.3
    let given = format!(
        "{THREE}; land red_inner armory storehouse; seat barbarians hand neutralizing; seat paladins hand neutralizing"
    );
    for (answer, strength) in [("armory", 5), ("decline", 4)] {
        let mut s = war(&given);
        s.act("attack red_left blue_left").expect("asked barbarians").expect("prompt K14.4.3");
        s.expect("choices armory | decline").act(answer);
        s.act("main neutralizing")
            .act("main neutralizing")
            .expect(&format!("journal all Strength: {strength} against 4"));
    }
}

#[test]
fn a_declaration_counts_even_if_nothing_follows() {
    // K11.1.4 K10.2.6
    let mut s = war(&format!(
        "{THREE}; seat barbarians hand parley; seat paladins hand neutralizing; seat paladins state ordering"
    ));
    s.act("attack red_left blue_left").act("main parley").act("main deck");
    s.expect("asked paladins").expect("prompt K11.4.4");
    s.dice("levy").act("no support").act("property").expect("journal all The battle ends at once");
    assert!(s.game.realm(Seat(1)).age.attacked);
    s.expect("prompt K10.3.1"); // the one attack is used up
}

#[test]
fn truce_tempest_and_the_safe_last_territory_forbid_targets() {
    // K11.1.5
    let mut truce = war("land red_left common 3; land blue_left common 1 masters_castle");
    truce.expect("can attack red_left blue_left");
    truce.game.p.realms[Seat(0)].truce = true;
    truce.expect("cannot attack red_left blue_left K18.13.1").expect("can attack red_left centre");
    let mut tempest = war("land red_left common 3; land blue_left common 1");
    tempest.expect("can attack red_left blue_left");
    tempest.game.p.realms[Seat(0)].severed = Seats::only(Seat(0)).with(Seat(1));
    tempest.expect("cannot attack red_left blue_left K18.4.1").expect("can attack red_left centre");
    let last = "land red_left common 3; land blue_outer nobody; land blue_right nobody; land blue_inner nobody; land blue_left common 1";
    war(&format!("option last_territory safe; {last}")).expect("cannot attack red_left blue_left K23.1.7");
    war(last).expect("can attack red_left blue_left");
}

#[test]
fn whether_a_raid_finds_buildings_is_judged_at_the_declaration() {
    // K11.1.6
    for (at_first, later, gold) in [("statue", false, 1), ("", true, 0)] {
        let mut s = war(&format!(
            "land red_left common 1; land blue_left common 3 {at_first}; seat barbarians hand neutralizing sovereign marauder;
             seat paladins hand neutralizing",
        ));
        s.act("attack red_left blue_left").act("main neutralizing");
        let (t, statue) = (s.land("blue_left"), s.building(Seat(0), "statue"));
        s.game.p.built[Seat(0)][t] = Works::NONE;
        s.game.count_buildings(Seat(0));
        if later {
            s.game.put_building(Seat(0), t, statue);
        }
        s.act("main neutralizing").expect("journal all The defender wins").expect(&format!("gold barbarians {gold}"));
    }
}

// --- empty targets ---

#[test]
fn a_territory_without_units_falls_without_battle() {
    // K11.2.1 K11.2.2 K11.2.3 K11.2.5 KQ25
    let mut s =
        war("land red_left common 2; land red_inner armory storehouse; land red_outer altar; land blue_left wall watchtower defence;
         land blue_inner special 1; land blue_outer special 1; seat barbarians hand bribe sovereign conqueror gold 3;
         seat paladins hand levy sovereign tactician");
    s.act("attack red_left blue_left");
    // No cards, no Armory, no buildings, no reinforcements: the attackers move in.
    s.expect("owner blue_left barbarians").expect("asked barbarians").expect("prompt K12.3.5");
    s.expect("feat barbarians 3").expect("feat paladins 1").expect("gold barbarians 3").expect("altar barbarians 0");
    s.expect("hand barbarians bribe").expect("hand paladins levy").expect("units blue_inner special 1");
}

#[test]
fn taking_the_unowned_centre_is_an_attack_worth_two_points() {
    // K11.2.4 KQ26
    let mut s = war("land red_left common 2");
    s.act("attack red_left centre").expect("owner centre barbarians").expect("feat barbarians 3");
    assert!(s.game.realm(Seat(1)).age.attacked);
}

#[test]
fn an_empty_territory_pays_the_marauder_for_buildings_only() {
    // K11.2.5 K11.2.6
    let mut s = war("land red_left common 2; land blue_left statue; seat barbarians sovereign marauder");
    s.act("attack red_left blue_left").expect("gold barbarians 1");
    let told = s.journal(None);
    let at = |words: &str| told.find(words).unwrap_or_else(|| panic!("{words} in {told}"));
    assert!(at("feat of arms") < at("gain 1 talent") && at("gain 1 talent") < at("take Westmarch"), "{told}");
    let mut bare = war("land red_left common 2; seat barbarians sovereign marauder");
    bare.act("attack red_left blue_left").expect("gold barbarians 0");
}

#[test]
fn raid_pay_for_an_empty_territory_goes_to_a_treasure_house_when_the_treasury_is_full() {
    // K11.2.6
    let mut s = war(
        "land red_left common 2; land red_inner treasure_house; land blue_left statue; seat barbarians sovereign marauder gold 7",
    );
    s.act("attack red_left blue_left")
        .expect("store red_inner 1")
        .expect("owner blue_left barbarians")
        .expect("prompt K12.3.5");
}

// --- step 2 ---

#[test]
fn the_conqueror_is_asked_before_cards_are_placed() {
    // K11.3.1 KD25
    let mut s = war(&format!(
        "{THREE}; land blue_left common 3 wall watchtower; seat barbarians hand neutralizing sovereign conqueror gold 2",
    ));
    s.act("attack red_left blue_left").expect("asked barbarians").expect("prompt K15.3.3");
    s.expect("choices switch off wall | switch off watchtower | done");
    s.act("switch off watchtower").expect("gold barbarians 1").expect("choices switch off wall | done");
    s.act("done").expect("prompt K11.4.2").expect("can main deck"); // the Watchtower is blind now
}

#[test]
fn only_active_buildings_of_the_defender_can_be_switched_off() {
    // K11.3.2
    let mut rebels = war(
        "land red_left common 3; land blue_left common 3 wall rebellion; seat barbarians hand bribe sovereign conqueror gold 3",
    );
    rebels.act("attack red_left blue_left").expect("prompt K11.4.2");
    let mut own = war(
        "land red_left common 3; land blue_left common 3 barbarians:wall statue; seat barbarians hand bribe sovereign conqueror gold 3",
    );
    own.act("attack red_left blue_left").expect("prompt K11.4.2");
    let mut poor = war(
        "land red_left common 3; land blue_left common 3 fortress; seat barbarians hand bribe sovereign conqueror gold 1",
    );
    poor.act("attack red_left blue_left").expect("prompt K11.4.2");
}

// --- step 3 ---

#[test]
fn the_attacker_places_first_then_the_defender() {
    // K11.4.1 K11.4.2 KD26 KD27 KR6
    let mut s = war(&format!("{THREE}; seat barbarians hand bribe levy; seat paladins hand shield_wall"));
    s.act("attack red_left blue_left").expect("asked barbarians").expect("prompt K11.4.2");
    s.expect("choices main bribe | main levy | main deck");
    s.act("main bribe").expect("asked barbarians").expect("prompt K11.4.4").expect("choices support levy | no support");
    s.act("no support")
        .expect("asked paladins")
        .expect("prompt K11.4.2")
        .expect("choices main shield_wall | main deck");
    s.act("main shield_wall");
    s.expect("journal all The attacker's card: Bribe").expect("journal all The defender's card: Shield Wall");
}

#[test]
fn a_side_with_cards_may_play_the_deck_and_one_without_must() {
    // K11.4.3
    let mut s = war(&format!("{THREE}; seat barbarians hand parley"));
    s.act("attack red_left blue_left").dice("veterans songs_of_glory").act("main deck").act("no support");
    s.expect("journal all The attacker's card: Veterans").expect("journal all The defender's card: Songs of Glory");
    s.expect("hand barbarians parley");
}

#[test]
fn one_supporting_card_from_hand_may_be_added() {
    // K11.4.4 K11.4.6 KL15 KQ15
    let mut s = war(&format!("{THREE}; seat barbarians hand bribe levy veterans; seat paladins hand shield_wall"));
    s.act("attack red_left blue_left").act("main bribe").expect("choices support levy | support veterans | no support");
    s.act("support levy").expect("asked paladins"); // no second one
    s.expect("hand barbarians veterans").act("main shield_wall");
    s.expect("journal all Strength: 6 against 6");
}

#[test]
fn a_supporting_card_adds_one_and_nothing_else() {
    // K11.4.5 K11.4.6
    let mut s = war(&format!("{THREE}; seat barbarians hand war_cry parley; seat paladins hand neutralizing levy"));
    s.act("attack red_left blue_left").act("main deck").act("support war_cry");
    s.dice("feigned_flight").act("main neutralizing").act("support levy");
    // Feigned Flight from the deck 2 - 1, War Cry 1; Neutralizing 1, Levy 1: its recruit does not come, War Cry silences nobody.
    s.expect("journal all Strength: 5 against 5").expect("units blue_left common 3").expect("hand barbarians parley");
    s.expect("discard feigned_flight levy neutralizing war_cry");
}

#[test]
fn placed_cards_stay_hidden_but_their_source_and_number_are_seen() {
    // K11.4.7
    let mut s = war(&format!("{THREE}; seat barbarians hand bribe levy; seat paladins hand shield_wall"));
    s.act("attack red_left blue_left").act("main bribe").act("support levy");
    let told = s.journal(None);
    assert!(
        told.contains("place a card from hand") && told.contains("add a card from hand as a supporting card"),
        "{told}"
    );
    assert!(!told.contains("Bribe") && !told.contains("Levy"), "{told}");
    s.expect("cards barbarians 0");
    for viewer in [None, Some(Seat(0))] {
        let table = s.game.view(viewer);
        let battle = table.table().p.battle.expect("a battle");
        assert!(battle.attacking.main.is_some() && battle.attacking.support.is_some());
        assert!(battle.attacking.card.is_none() && battle.attacking.support_card.is_none());
    }
    let mut deck = war(&format!("{THREE}; seat barbarians hand bribe; seat paladins hand shield_wall"));
    deck.act("attack red_left blue_left")
        .act("main deck")
        .act("no support")
        .expect("journal all play the top card of the deck");
}

#[test]
fn under_a_watchtower_the_attacker_plays_openly_and_from_hand() {
    // K11.4.8 K14.3.1
    let mut s = war(&format!(
        "{THREE}; land blue_left common 3 watchtower; seat barbarians hand bribe levy; seat paladins hand neutralizing"
    ));
    s.act("attack red_left blue_left").expect("cannot main deck K11.4.8");
    s.act("main bribe")
        .expect("journal all The Watchtower sees Bribe")
        .act("support levy")
        .expect("journal all The Watchtower sees Levy");
    s.expect("asked paladins");
}

#[test]
fn without_a_card_in_hand_the_watchtower_leaves_the_attacker_none() {
    // K11.4.8 K11.4.12 K11.4.9 KQ16
    let mut s = war(
        "land red_left common 3; land blue_left common 2 watchtower; land blue_inner common 1; seat paladins hand neutralizing",
    );
    s.act("attack red_left blue_left").expect("asked paladins").expect("can main deck"); // the defender is not bound
    s.dice("last_stand").act("main deck").act("no support");
    // Nothing played: strength 0 and no property; Last Stand from the deck 2 - 1, +2 for fewer units.
    s.expect("journal all Strength: 3 against 5");
}

#[test]
fn an_inactive_watchtower_blinds_nobody() {
    // K11.4.8 K9.3.1
    for tower in ["watchtower rebellion", "barbarians:watchtower"] {
        let mut s =
            war(&format!("land red_left common 3; land blue_left common 3 {tower}; seat barbarians hand bribe"));
        s.act("attack red_left blue_left").expect("can main deck");
    }
}

#[test]
fn the_watchtower_does_not_show_the_defenders_card() {
    // K11.4.9
    let mut s =
        war(&format!("{THREE}; land blue_left common 3 watchtower; seat paladins hand shield_wall songs_of_glory"));
    s.act("attack red_left blue_left").act("main shield_wall");
    assert!(!s.journal(None).contains("Shield Wall"), "{}", s.journal(None));
}

#[test]
fn with_deck_and_discards_empty_a_side_without_cards_plays_none() {
    // K11.4.10 K11.4.12 KL20
    let mut s = war("land red_left common 3; land blue_left common 2; land blue_inner common 1");
    super::k13_units::hold_the_deck(&mut s, "paladins");
    s.act("attack red_left blue_left").expect("asked paladins").expect("cannot main deck K13.4.6");
    s.act("main neutralizing").act("no support").expect("journal all Strength: 3 against 3");
}

#[test]
fn a_placed_card_stays_and_deck_cards_are_drawn_at_the_reveal_attacker_first() {
    // K11.4.11
    let mut s = war(&format!("{THREE}; seat barbarians hand bribe; seat paladins hand shield_wall"));
    s.act("attack red_left blue_left").act("main deck");
    s.expect("unasked main bribe").expect("choices support bribe | no support").act("no support");
    assert_eq!(s.game.s.deck.len(), 38, "nothing is drawn before the reveal");
    s.act("main deck").dice("veterans songs_of_glory").act("no support");
    s.expect("journal all The attacker's card: Veterans").expect("journal all The defender's card: Songs of Glory");
}

// --- step 4 ---

#[test]
fn a_paladin_is_asked_in_step_four_cavalry_first_then_tactician() {
    // K11.5.1 K11.5.2 K11.5.3 K11.5.5 KD28 KD29 KR7
    let mut s = war(&format!(
        "{THREE}; land blue_inner special 1; seat barbarians hand bribe; seat paladins hand neutralizing sovereign tactician",
    ));
    s.act("attack red_left blue_left").act("main bribe").act("main neutralizing");
    s.expect("asked paladins").expect("prompt K13.3.1").expect("choices ride blue_inner | done");
    s.act("ride blue_inner")
        .expect("asked paladins")
        .expect("prompt K15.2.3")
        .expect("choices cancel property | decline");
    assert!(!s.journal(None).contains("The attacker's card"), "step 4 comes before the reveal");
    s.act("cancel property").expect("journal all Strength: 5 against 5");
}

#[test]
fn an_attacking_paladin_is_asked_too() {
    // K11.5.1 K11.5.2 K11.5.3
    let mut s = Scene::new(
        "turn paladins war; seat barbarians state ordering; land blue_left common 3; land centre paladins special 1; land red_left common 3;
         seat paladins hand neutralizing sovereign tactician; seat barbarians hand shield_wall",
    );
    s.act("attack blue_left red_left").act("main neutralizing").act("main shield_wall");
    s.expect("asked paladins").act("ride centre").expect("prompt K15.2.3").act("decline");
    s.expect("journal all Strength: 5 against 6");
}

#[test]
fn a_card_shown_to_the_watchtower_can_still_be_cancelled() {
    // K11.5.4
    let mut s = war(&format!(
        "{THREE}; land blue_left common 3 watchtower; seat barbarians hand ambush; seat paladins hand shield_wall sovereign tactician",
    ));
    s.act("attack red_left blue_left").act("main ambush").expect("journal all The Watchtower sees Ambush");
    s.act("main shield_wall").expect("prompt K15.2.3").act("cancel property");
    s.expect("journal all Strength: 4 against 6"); // nobody was ambushed
}

#[test]
fn the_tactician_is_not_asked_against_a_side_without_card() {
    // K11.5.5
    let mut s = war(&format!(
        "{THREE}; land blue_left common 3 watchtower; seat paladins hand shield_wall sovereign tactician"
    ));
    s.act("attack red_left blue_left").act("main shield_wall").expect("journal all Strength: 3 against 6");
}

// --- steps 5 and 6 ---

#[test]
fn mixed_cards_use_the_value_of_the_role() {
    // K11.6.1 K11.6.2
    let mut s =
        war(&format!("{THREE}; seat barbarians hand siege_ladders levy; seat paladins hand siege_ladders veterans"));
    s.act("attack red_left blue_left").act("main siege_ladders").act("support levy");
    s.act("main siege_ladders").act("support veterans").expect("journal all Strength: 7 against 5");
    for card in ["Siege Ladders , strength 3 , supported by Levy", "Siege Ladders , strength 1 , supported by Veterans"]
    {
        let told = s.journal(None).replace(" ,", ",");
        assert!(told.contains(&card.replace(" ,", ",")), "{card} in {told}");
    }
}

#[test]
fn a_card_from_the_deck_counts_one_less_but_its_property_in_full() {
    // K11.6.3 K11.6.4 K11.6.2
    let mut s = war("land red_left common 2; land blue_left common 3; land blue_inner common 1");
    s.dice("last_stand pincer").act("attack red_left blue_left");
    // 0 stays 0, +3 in full; Pincer 1 - 1, +1 for the army in the inner land.
    s.expect("journal all Strength: 5 against 4");
}

#[test]
fn neutralizing_acts_before_all_others_and_leaves_strength() {
    // K11.7.1 K11.7.2 KQ36
    let mut s = war(&format!("{THREE}; seat barbarians hand neutralizing; seat paladins hand ambush"));
    s.act("attack red_left blue_left").act("main neutralizing").act("main ambush");
    s.expect("journal all Strength: 4 against 5"); // the Ambush keeps its 2 and destroys nobody before the count
}

#[test]
fn red_cards_are_decided_after_the_reveal_defender_first() {
    // K11.7.3 KD30 KR8
    let mut s = war(&format!("{THREE}; seat barbarians hand turn_of_fortune; seat paladins hand parley"));
    s.act("attack red_left blue_left").act("main turn_of_fortune").act("main parley");
    s.expect("journal all The attacker's card: Turn of Fortune").expect("asked paladins").expect("prompt K11.7.3");
    s.expect("choices strength | property").act("strength");
    s.expect("asked barbarians").expect("choices strength | property").act("property");
    s.expect("journal all Strength: 7 against 3"); // 3 + 4 against 3 + 0
}

#[test]
fn a_cancelled_red_card_counts_its_strength_without_asking() {
    // K11.7.3 K11.7.2
    let mut s = war(&format!("{THREE}; seat barbarians hand parley; seat paladins hand neutralizing"));
    s.act("attack red_left blue_left")
        .act("main parley")
        .act("main neutralizing")
        .expect("journal all Strength: 7 against 4");
}

#[test]
fn the_defenders_property_comes_before_the_attackers() {
    // K11.7.4 K11.7.6.2
    let mut s = war(&format!("{THREE}; seat barbarians hand last_stand; seat paladins hand ambush"));
    s.act("attack red_left blue_left").act("main last_stand").act("main ambush");
    // The Ambush leaves 2 attackers against 3: only then Last Stand has fewer units. 2 + 0 + 3 to 3 + 2.
    s.expect("journal all Strength: 5 against 5");
}

#[test]
fn properties_speak_of_the_defending_territory() {
    // K11.7.5
    let mut s = war(
        "land red_left common 3; land red_outer common 1; land red_inner common 1; land centre barbarians common 1;
         land blue_left common 3 statue wall; land blue_inner common 1; seat barbarians hand pincer; seat paladins hand sappers",
    );
    s.act("attack red_left blue_left").act("main pincer").act("main sappers");
    // Pincer: only the centre borders blue_left. Sappers: two own buildings here; the Wall adds its own 1.
    s.expect("journal all Strength: 5 against 7");
}

#[test]
fn a_property_overrides_a_rule() {
    // K11.7.6
    let mut s = war(&format!("{THREE}; seat barbarians hand bribe; seat paladins hand levy"));
    s.act("attack red_left blue_left").act("main bribe").act("main levy");
    s.expect("journal all Strength: 5 against 5").expect("units blue_left common 4").expect("limit blue_left 3");
}

#[test]
fn a_property_without_target_does_nothing_and_with_several_its_player_chooses() {
    // K11.7.6.1 KD31
    let mut lone =
        war("land red_left common 1; land blue_left common 1; seat barbarians hand ambush; seat paladins hand ambush");
    lone.act("attack red_left blue_left")
        .act("main ambush")
        .act("main ambush")
        .expect("journal all Strength: 2 against 3");
    let mut s =
        war("land red_left common 3; land blue_left common 1; land blue_inner common 1; seat barbarians hand ambush;
        seat paladins hand forced_march");
    s.act("attack red_left blue_left").act("main ambush").act("main forced_march").act("property");
    s.expect("asked paladins").expect("prompt K17.3.20").expect("choices march common blue_inner | done");
    s.act("march common blue_inner").expect("asked barbarians").expect("prompt K17.3.5");
    s.expect("choices slay common blue_left | slay common blue_inner").act("slay common blue_left");
    s.expect("journal all Strength: 4 against 1");
}

#[test]
fn amounts_may_be_zero_for_bribes() {
    // KD31 KQ44
    let mut s = war(&format!("{THREE}; seat barbarians hand bribe gold 2; seat paladins hand feigned_flight"));
    s.act("attack red_left blue_left").act("main bribe").act("main feigned_flight");
    // In step 6, after the reveal.
    s.expect("journal all The defender's card: Feigned Flight")
        .expect("prompt K17.3.4")
        .expect("choices mute common | done");
    s.act("done").expect("gold barbarians 2").expect("journal all Strength: 5 against 3");
}

#[test]
fn victory_is_judged_after_everything_else() {
    // K11.7.6.2 K11.11.1
    let mut s = war(
        "land red_left common 3; land blue_left common 1; seat barbarians hand pillage; seat paladins hand neutralizing gold 5",
    );
    s.act("attack red_left blue_left").act("main pillage").dice("pincer").act("main deck").act("no support");
    s.expect("gold paladins 5")
        .expect("prompt K12.3.5")
        .act("done")
        .expect("gold paladins 3")
        .expect("gold barbarians 2");
}

#[test]
fn combat_rapture_is_asked_last_in_either_role() {
    // K11.7.7 KD32 KR9
    let mut s =
        war(&format!("{THREE}; seat barbarians hand ambush bonus combat_rapture; seat paladins hand neutralizing"));
    s.act("attack red_left blue_left").act("main ambush").dice("bribe").act("main deck").act("no support");
    s.expect("prompt K16.3.2").expect("asked barbarians").expect("units blue_left common 2"); // after the Ambush
    s.expect("choices bonus combat_rapture | decline").dice("2").act("bonus combat_rapture");
    s.expect("journal all Strength: 7 against 2").expect("bonus barbarians");
    let mut defends = Scene::new(
        "turn paladins war; land blue_left common 3; land red_left common 3; seat barbarians state ordering bonus combat_rapture;
         seat paladins hand neutralizing",
    );
    defends.dice("veterans").act("attack blue_left red_left").act("main neutralizing");
    defends
        .expect("asked barbarians")
        .expect("prompt K16.3.2")
        .act("decline")
        .expect("journal all Strength: 4 against 5");
    defends.expect("bonus barbarians combat_rapture");
}

/// Trolls that ride like cavalry: with the shipped kingdoms only one side has anything to do in step 4.
#[test]
fn in_step_four_the_defender_comes_before_the_attacker() {
    // K11.5.1 KR7
    let units = include_str!("../../components/units.toml");
    let troll = "train_at = \"hall_of_chiefs\"";
    let riding = units.replace(troll, &format!("{troll}\nability = \"cavalry_reinforce\""));
    let pack = Pack::new([("units.toml".to_owned(), riding)]);
    let mut s = Scene::with_pack(
        &pack,
        "turn barbarians war; land red_left common 3; land centre barbarians special 1; land blue_left common 3; land blue_inner special 1;
         seat barbarians hand neutralizing; seat paladins hand neutralizing sovereign tactician",
    );
    s.act("attack red_left blue_left").act("main neutralizing").act("main neutralizing");
    s.expect("asked paladins").expect("choices ride blue_inner | done").act("done");
    s.expect("asked paladins").expect("prompt K15.2.3").act("decline");
    s.expect("asked barbarians")
        .expect("choices ride centre | done")
        .act("ride centre")
        .expect("journal all Strength: 6 against 4");
}

#[test]
fn under_a_watchtower_a_card_kept_apart_may_be_played() {
    // K11.4.8
    let mut s = Scene::new(
        "turn paladins war; seat barbarians state ordering; land blue_left common 3; land red_left common 3 watchtower;
         seat paladins slot veterans sovereign strategist; seat barbarians hand neutralizing",
    );
    s.act("attack blue_left red_left").expect("asked paladins").expect("cannot main deck K11.4.8");
    s.expect("choices main veterans from slot")
        .act("main veterans from slot")
        .expect("journal all The Watchtower sees Veterans");
    s.act("main neutralizing").expect("journal all Strength: 6 against 4");
}
