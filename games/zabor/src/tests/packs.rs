//! Clauses that no shipped card asks for, played with changed cards.

use crate::tests::{pack, play, play_with};

const GOLD: &str = "{ op = \"gain_gold\", amount = 6 }";

#[test]
fn a_ward_keeps_a_monster_from_a_card_with_a_second_effect() {
    // Z28.5.9
    let golem = "{ op = \"summon\", monster = \"stone_golem\" },";
    let kit = pack("sorcery.toml", &[(golem, &format!("{golem} {GOLD},"))]);
    let play_it = "given boronice 1 city; velgor 2 stone_golem:0; gold 1 9; card 1 animate_stone; action 1 rituals primary\nwhen stop; play animate_stone";
    play_with(kit, &format!("{play_it}\nthen prompt Z24.3; can at boronice"));
    let warded = play_it.replace("gold 1 9", "trait 2 warded_realm; gold 1 9");
    let scene = play_with(kit, &format!("{warded}\nthen velgor 2 stone_golem:0"));
    let words = scene.journal(None);
    assert!(words.contains("gains 6 Gold") && !words.contains("comes to"), "{words}");
}

#[test]
fn fleets_leave_a_sea_area_by_sea() {
    // Z10.6.5, Z17.3
    let take = "{ op = \"choose_area\", as = \"a\", filter = { kind = \"sea\", control = \"other\" } }, { op = \"take_area\", at = \"a\" }";
    let kit = pack("destiny.toml", &[(GOLD, take)]);
    let play_it = "boronice 1 city; vesh 2 city; amber_sea 2 fleet 2; card 1 windfall; action 1 rituals primary\nwhen stop; play windfall; at amber_sea";
    play_with(
        kit,
        &format!(
            "given {play_it}
             then asked 2; cannot unit amber_sea fleet Z10.6.5; button no own Sea Area is in reach"
        ),
    );
    play_with(
        kit,
        &format!(
            "given dawn_sea 2 fleet 1; {play_it}; unit amber_sea fleet
             then choices to dawn_sea
             when to dawn_sea
             then amber_sea 1 fleet 1; dawn_sea 2 fleet 2"
        ),
    );
}

#[test]
fn a_card_may_make_success_harder() {
    // Z28.5.8
    let crown = "{ mod = \"success_on\", dice = \"first_strike\", value = 4 }";
    let harder = "{ mod = \"success_on\", dice = \"battle\", value = 6 }";
    let kit = pack("artifact.toml", &[(crown, harder)]);
    let fight = "lunn 2 infantry 1; attack lunn 1 infantry 1";
    let hits = |given: &str, dice: &str| {
        let scene = play_with(kit, &format!("given {given}{fight}\ndice {dice}\nthen asked 1"));
        scene.journal(None)
    };
    assert!(hits("", "5 5 1 1").contains("(2 hits)"));
    assert!(hits("artifact 1 command_crown; ", "5 5 1 1 1 2 5 3").contains("(0 hits, on 6 or more)"));
}

#[test]
fn a_ward_holds_against_an_attack_inside_another_effect_of_a_trait() {
    // Z28.5.9
    let attack = "{ op = \"attack\", strength = 2, at = \"a\", victims = \"hostile\" }";
    let may = format!("{{ op = \"may\", do = [{attack}] }}");
    let kit = pack("traits.toml", &[(attack, &may)]);
    let storm = "trait 1 storm_callers; gold 1 2; boronice 1 city; velgor 2 infantry 2; jelnava 3 infantry 1; action 1 rituals primary\nwhen stop; stop; yes\nthen can at jelnava";
    play_with(kit, &format!("given {storm}; can at velgor"));
    play_with(kit, &format!("given artifact 2 warding_mirror; {storm}; cannot at velgor Z28.5.9"));
}

#[test]
fn a_ward_covers_units_on_the_land_of_others_and_attacks_of_traits() {
    // Z28.5.9
    let spell = "card 1 lightning; boronice 1 city; jelnava 3 infantry 1; velgor 3 infantry 1; attack velgor 2 infantry 1; action 1 rituals primary\nwhen stop; play lightning\nthen can at jelnava";
    play(&format!("given {spell}; can at velgor"));
    play(&format!("given artifact 2 warding_mirror; {spell}; cannot at velgor Z28.5.9"));
    let storm = "trait 1 storm_callers; gold 1 2; boronice 1 city; velgor 2 infantry 2; jelnava 3 infantry 1; action 1 rituals primary\nwhen stop; stop; yes\nthen can at jelnava";
    play(&format!("given {storm}; can at velgor"));
    play(&format!("given artifact 2 warding_mirror; {storm}; cannot at velgor Z28.5.9"));
}

const AUXILIARY: &str =
    "limit = \"turn\", do = [{ op = \"acquire_unit\", unit = \"auxiliary\", count = 1, at = \"battle\" }]";

#[test]
fn an_envoy_gained_late_is_lost_and_extra_ones_leave() {
    // Z28.7.20
    let kit = pack(
        "traits.toml",
        &[(AUXILIARY, "do = [{ op = \"extra_envoy\", count = 1 }, { op = \"gain_gold\", amount = 2 }]")],
    );
    let scene = play_with(
        kit,
        "given envoys 1 1; trait 1 necromancers; boronice 1 city cavalry 1; velgor barbarian infantry 1; war 1 2
         dice 5 5 5 5 1 1
         when at velgor; unit boronice cavalry
         then gold 1 2; phase warfare",
    );
    assert_eq!(scene.game.empire(0).envoys, 1);
    let scene = play(
        "given envoys 1 5; boronice 1 city; akran 2 city; koryat 3 city; phase end
         dice vp1_first_frontier
         then turn 2",
    );
    assert_eq!(scene.game.empire(0).envoys, 3);
}

#[test]
fn limits_of_triggers_count_their_own_span_and_only_what_was_done() {
    // Z28.6.1
    let fights = "given trait 1 necromancers; boronice 1 city; attack velgor 1 infantry 1; attack jelnava 1 infantry 1; attack lunn 1 infantry 1\ndice 5 1 1 1 5 1 1 1 5 1 1 1\nwhen at velgor";
    let with = |to: &str| {
        pack(
            "traits.toml",
            &[(
                "limit = \"turn\", do = [{ op = \"acquire_unit\", unit = \"auxiliary\"",
                &format!("{to}, do = [{{ op = \"acquire_unit\", unit = \"auxiliary\""),
            )],
        )
    };
    let each = "velgor 1 auxiliary 1 infantry 1; jelnava 1 auxiliary 1 infantry 1; lunn 1 auxiliary 1 infantry 1";
    play_with(with("limit = \"battle\""), &format!("{fights}; at jelnava\nthen {each}"));
    for span in ["turn", "game"] {
        let kit = with(&format!("limit = \"{span}\", optional = true"));
        play_with(
            kit,
            &format!(
                "{fights}; no; at jelnava; yes
                 then velgor 1 infantry 1; jelnava 1 auxiliary 1 infantry 1; lunn 1 infantry 1"
            ),
        );
    }
}

#[test]
fn triggers_without_a_choice_come_in_the_order_of_cards_and_of_players() {
    // Z4.6
    let gains = |n: u8| {
        format!(
            "triggers = [{{ on = \"phase_start\", phase = \"income\", do = [{{ op = \"gain_gold\", amount = {n} }}] }}]"
        )
    };
    let (sceptre, sword) = ("\ntext = \"Income: 2 Gold", "\ntext = \"Roll 2 more dice in the first round when");
    let none = |text: &str| format!("triggers = []{text}");
    let kit = pack(
        "artifact.toml",
        &[(&none(sceptre), &format!("{}{sceptre}", gains(1))), (&none(sword), &format!("{}{sword}", gains(2)))],
    );
    let first = |given: &str| {
        let lands = "boronice 1 city; akran 2 city; koryat 3 city; phase income";
        let words = play_with(
            kit,
            &format!("given {given}; {lands}\ndice harvest waters_wake royal_wedding\nthen phase event"),
        )
        .journal(None);
        let at = |text: &str| words.find(text).unwrap_or_else(|| panic!("no {text:?} in {words}"));
        if at("gains 1 Gold") < at("gains 2 Gold") { 1 } else { 2 }
    };
    assert_eq!(first("artifact 1 sceptre_of_kings; artifact 1 sword_of_noriel"), 1);
    assert_eq!(first("artifact 1 sword_of_noriel; artifact 1 sceptre_of_kings"), 2);
    assert_eq!(first("artifact 1 sceptre_of_kings; artifact 3 sword_of_noriel"), 1);
    assert_eq!(first("position 3 council; artifact 1 sceptre_of_kings; artifact 3 sword_of_noriel"), 2);
}

#[test]
fn an_event_attacks_for_nobody() {
    // Z12.2
    let own = "filter = { kind = \"land\", control = \"self\", civilized = true } }, { op = \"degrade\"";
    let kit = pack("events.toml", &[(own, &own.replace("\"self\"", "\"other\""))]);
    play_with(
        kit,
        "given boronice 1 city; velgor 1 keep; akran 2 city; koryat 3 city; event earthquake
         when at akran
         then akran 2 keep; stat 1 attacks_on_empires 0; peaceful 1 2",
    );
}

#[test]
fn who_dies_by_a_spell_dies_somewhere() {
    // Z28.6.2
    let trophies = "{ on = \"enemy_killed\", unit = \"monsters\", do = [{ op = \"gain_gold\", amount = 5 }] }";
    let ruin = "{ on = \"enemy_killed\", unit = \"all\", do = [{ op = \"degrade\", at = \"here\" }] }";
    let kit = pack("artifact.toml", &[(trophies, ruin)]);
    let given = "given artifact 1 trophy_hall; boronice 1 city; velgor 2 city infantry 1; action 1 rituals primary";
    play_with(
        kit,
        &format!(
            "{given}; card 1 assassins
             when stop; play assassins; at velgor; unit velgor infantry
             then velgor 2 keep"
        ),
    );
    play_with(
        kit,
        &format!("{given}; card 1 lightning\ndice 5 5 5 5\nwhen stop; play lightning; at velgor\nthen velgor 2 keep"),
    );
}
