//! Clauses that no shipped card asks for, played with changed cards.

use crate::scene::{pack, play_with};

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
    let words = scene.read(None);
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
            "given {play_it}\nthen asked 2; cannot unit amber_sea fleet Z10.6.5; button no own Sea Area is in reach"
        ),
    );
    play_with(
        kit,
        &format!(
            "given dawn_sea 2 fleet 1; {play_it}; unit amber_sea fleet\nthen choices to dawn_sea\nwhen to dawn_sea\nthen amber_sea 1 fleet 1; dawn_sea 2 fleet 2"
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
    let hits = |given: &str| {
        let scene = play_with(kit, &format!("given {given}{fight}\ndice 5 5 1 1\nthen asked 1"));
        scene.read(None)
    };
    assert!(hits("").contains("(2 hits)"));
    assert!(hits("artifact 1 command_crown; ").contains("(0 hits, on 6 or more)"));
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
