//! Z18 Battle and Z22 abilities.

use crate::tests::{pack, play, play_with};

#[test]
fn units_of_two_colours_fight_to_the_death() {
    // Z18.1.1, Z18.1.4, Z18.1.5, Z18.4.5, Z18.6.1, Z18.6.4, C8
    play(
        "given lunn 2 infantry 1; attack lunn 1 infantry 1
         dice 1 1 1 1 1 1 1 1 5 1 1 1
         then lunn 1 infantry 1; stat 1 battles_won_empire 1; stat 1 battles_won_barbarian 0; stat 1 battles_won_attack 1; stat 2 battles_won 0",
    );
    play(
        "given lunn barbarian infantry 1; attack lunn 1 infantry 1
         dice 5 1 1 1
         then stat 1 battles_won_barbarian 1; stat 1 battles_won_empire 0",
    );
}

#[test]
fn absorb_is_one_pool_for_the_battle() {
    // Z18.2.3, Z18.2.4, Z18.5.1, Z21.5, Z22.1, Q12
    play(
        "given lunn 2 city infantry 2 stone_golem:0; attack lunn 1 cavalry 2
         dice 5 5 5 1 1 1 1 1 1 1 1 1 1 1 1 1 1
         dice 5 5 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1
         then pools 0 0; round 2; absorb 0 4; asked 2",
    );
}

#[test]
fn first_strike_comes_once_and_together() {
    // Z18.3.1, Z18.3.2, Z18.3.3, Z22.2, Q11, Q20, Z29.1.1
    play(
        "given trait 1 paladins; lunn 2 infantry 2; attack lunn 1 cavalry 2
         dice 5 1
         dice 5 1 1 1 1 1 1 1 1 1 1 1 1 1
         then lunn 1 cavalry 2; stat 1 units_killed 2; prompt Z22.6.1",
    );
    play(
        "given trait 2 stone_wardens; lunn 2 keep infantry 1; attack lunn 1 infantry 1
         dice 5
         then lunn 2 keep infantry 1; stat 2 battles_won_defend 1",
    );
}

#[test]
fn dice_of_a_round() {
    // Z18.4.1, Z18.4.2, Z18.4.3, Z18.4.4, Z22.8
    play(
        "given trait 1 war_mages; lunn 2 infantry 1 cavalry 1; attack lunn 1 sorcerer 1
         dice 5 1 1 1 1 1 1 1 1 1 1 1 1
         then dice 1 7 6; dice 2 6 6; asked 2",
    );
}

#[test]
fn the_owner_assigns_wounds_to_wounded_units_first() {
    // Z18.5.2, Z18.5.3, Z18.5.4, Z18.5.5, Z18.5.6, Z18.5.8, D31, R7, Q28
    play(
        "given lunn 2 cavalry 1 infantry 1; attack lunn 1 cavalry 1 infantry 1
         dice 5 5 1 1 1 1 5 1 1 1 1 1
         then asked 2; choices wound infantry | wound cavalry
         when wound cavalry
         then lunn 2 infantry 1; asked 1
         dice 1 1 1 1 1 1 5 1 5 1 1 1
         when wound cavalry
         then lunn 1 infantry 1",
    );
    play(
        "given lunn 2 cavalry-1 1 infantry 1; attack lunn 1 sorcerer 1 infantry 1
         dice 5 1 1 1 1 1 1 1 5 1 1 1 1 1
         then asked 1; lunn 2 infantry 1",
    );
}

#[test]
fn nobody_may_be_left() {
    // Z18.6.2
    play(
        "given lunn 2 infantry 1; attack lunn 1 infantry 1; dynasty 1 house_jelnava; boronice 1 city
         dice 5 1 5 1
         then lunn barbarian; asked 1; prompt Z20.3",
    );
    play(
        "given lunn_strait 2 fleet 1; attack lunn_strait 1 fleet 1
         dice 5 1 5 1
         then lunn_strait barbarian",
    );
}

#[test]
fn conquest_then_triggers_then_warp_then_pursuit() {
    // Z18.6.3, Z22.11
    play(
        "given trait 1 reavers; akran 1 city; lunn 2 keep infantry 1; attack lunn 1 sorcerer 1 cavalry 1
         dice 5 5 1 1 1 1 1 1 1 1 1 1
         then gold 1 4; lunn 1 cavalry 1 sorcerer 1; prompt Z22.10; choices warp sorcerer akran | stop
         when warp sorcerer akran
         then akran 1 city sorcerer 1; prompt Z22.6.1; choices at sabrane | at tarsolle | stop",
    );
}

#[test]
fn battle_start_triggers_and_reactions() {
    // Z18.2.1, Z18.2.2, R1, R4, D37, Z26.11, Z29.4.17, Z29.4.19, Z29.7.29
    play(
        "given artifact 1 dread_drum; gold 1 2; card 1 battle_cry; card 2 heroic_stand; card 2 battle_cry; akran 1 city; lunn 2 infantry 1 cavalry 1; attack lunn 1 infantry 1
         then asked 1; prompt Z28.6.1
         when yes
         then gold 1 0; asked 1; choices play battle_cry | stop; prompt Z18.2.2
         when play battle_cry
         then asked 2; choices play heroic_stand | stop; cannot play battle_cry Z26.11
         dice 1 1 1 1 1 1 1 1 1 1 1 1 5 5 5 5
         when play heroic_stand
         then asked 2; choices stop
         dice 1 2 5
         when stop
         then lunn 2 infantry 1 cavalry 1; stat 2 battles_won_defend 1",
    );
    // Any number, one after another, as long as a card that could fit is held.
    play(
        "given card 1 ambush; card 1 battle_cry; akran 1 city; lunn 2 infantry 1; attack lunn 1 infantry 1
         when play battle_cry
         then asked 1; choices play ambush | stop
         dice 5 1 1
         when play ambush
         then lunn 1 infantry 1",
    );
}

#[test]
fn supporters_count_up_to_the_other_types() {
    // Z22.9, Q5
    play(
        "given lunn 2 city auxiliary 3 cavalry 1; attack lunn 1 auxiliary 2 infantry 1
         dice 1 1 1 5 1 1 1 1 1
         then asked 1; dice 1 3 6",
    );
}

#[test]
fn warp_needs_a_civilized_area_without_others() {
    // Z22.10, D33, Q18, Q29, Z20.9
    play(
        "given boronice 1 city; velgor 1 keep; jelnava 1 infantry 1; attack corrun 1 sorcerer 1
         dice 5 1 1 1 1 1 1 1
         then choices warp sorcerer boronice | warp sorcerer velgor | stop
         when stop
         then corrun 1 sorcerer 1",
    );
    play(
        "given noriath 2 city; lunn 2 sorcerer 1; attack lunn 1 infantry 1
         dice 1 1 5 1 1 1 1 1
         then asked 2; choices warp sorcerer noriath | stop",
    );
}

#[test]
fn pursuit_follows_a_won_attack() {
    // Z22.6, Z22.6.1, Z22.6.2, Z22.6.3, Z22.6.4, Z22.6.5, Z22.6.6, D34, Q8
    play(
        "given akran 1 city; attack lunn 1 cavalry 2 infantry 1
         dice 5 1 1 1 1 1 1 1 1 1 1 1
         then choices at sabrane | at tarsolle | stop
         when at sabrane
         then choices unit lunn cavalry
         when unit lunn cavalry
         then choices unit lunn cavalry | stop
         dice 5 1 1 1 1 1
         when stop
         then sabrane 1 cavalry 1; lunn 1 infantry 1 cavalry 1; phase warfare",
    );
    // A walk-in ends the chain.
    play(
        "given trait 1 horse_lords; akran 1 city; sabrane 2 keep; attack lunn 1 cavalry 1
         dice 5 1 1 1 1 1
         when at sabrane; unit lunn cavalry
         then sabrane 1 cavalry 1; phase warfare",
    );
    // Defenders do not pursue.
    play(
        "given lunn 2 cavalry 1; attack lunn 1 infantry 1
         dice 1 1 5 1 1 1
         then lunn 2 cavalry 1; phase warfare",
    );
}

#[test]
fn fleets_pursue_only_into_battle() {
    // Z22.6.1
    let naval = "abilities = [{ id = \"naval\", level = 1 }]";
    let kit =
        pack("units.toml", &[(naval, "abilities = [{ id = \"naval\", level = 1 }, { id = \"pursuit\", level = 1 }]")]);
    play_with(
        kit,
        "given lunn_strait barbarian fleet 1; ystrane_sea barbarian fleet 1; attack lunn_strait 1 fleet 1
         dice 5 1 1 1
         then choices at ystrane_sea | stop; cannot at bay_of_knives Z22.6.1",
    );
}

#[test]
fn levels_add_up() {
    // Z22.12, Z28.5.2
    play(
        "given dynasty 1 house_noriel; trait 1 paladins; lunn 2 infantry 1 cavalry 1; attack lunn 1 cavalry 1
         dice 1 1
         dice 5 1 1 1 1 1 1 1 1 1 1 1 1
         then asked 2; dice 1 7 6",
    );
}

#[test]
fn tired_riders_fall_first() {
    // Z22.6.7
    // One rider pursued once and joins one that did not; a hit takes the tired one, so the other may still pursue.
    let scene = play(
        "given akran 1 city; sabrane 1 keep; attack lunn 1 cavalry 1; attack tarsolle 1 cavalry-1 1
         dice 5 1 1 1 1 1
         when at lunn
         then choices at tarsolle | stop",
    );
    assert_eq!(scene.game.p.spent, [[0; 8]; 3]);
    let scene = play(
        "given akran 1 city; sabrane 1 keep; attack lunn 1 cavalry 1; attack tarsolle 1 cavalry 1
         dice 5 1 1 1 1 1
         when at lunn
         when at tarsolle
         dice 1 1 1 1 1 1 1 1 5 5
         dice 5 1 1 1 1 1
         when unit lunn cavalry
         then tarsolle 1 cavalry 1; can at dolmira",
    );
    assert_eq!(scene.game.p.spent[0], [0; 8]);
}

#[test]
fn a_monster_pursues_in_every_action_anew() {
    // Z22.6.2, Z24.1
    play(
        "given akran 1 city wraith_lord:0; action 1 campaign primary
         when monster wraith_lord; to lunn
         dice 5 1 1 1 1 1 1
         when stop
         then choices at sabrane | at tarsolle | stop; prompt Z22.6.1
         dice 5 1 1 1 1 1 1
         when at tarsolle; monster wraith_lord
         then tarsolle 1 wraith_lord:0; phase warfare; asked 1
         when at dolmira
         dice 5 1 1 1 1 1 1
         when monster wraith_lord
         then dolmira 1 wraith_lord:0; prompt Z22.6.1; can at qasrim",
    );
}

#[test]
fn who_warps_home_is_the_one_that_pursued() {
    // Z22.6.7, Z22.10
    play(
        "given artifact 1 recall_staff; akran 1 city cavalry 1; sabrane 1 keep cavalry 1; action 1 campaign primary
         when unit akran cavalry; to lunn; unit sabrane cavalry; to tarsolle; stop
         dice 5 1 1 1 1 1
         when at lunn; stop; at tarsolle
         dice 5 1 1 1 1 1 1 1 1 1
         when unit lunn cavalry
         then prompt Z22.10
         when warp cavalry akran; stop
         then prompt Z22.6.1; can at dolmira",
    );
}

#[test]
fn a_wounded_fleet_stays_in_its_battle() {
    // Z18.5.4, Z16.9
    let kit = pack("units.toml", &[("wounds = 3", "wounds = 2"), FLEET_OF_TWO_WOUNDS]);
    play_with(
        kit,
        "given lunn_strait 2 fleet 1; attack lunn_strait 1 fleet 2
         dice 5 5 1 1 5 1
         then lunn_strait 1 fleet 1 fleet-1 1; stat 1 naval_battles_won 1",
    );
}

const FLEET_OF_TWO_WOUNDS: (&str, &str) =
    ("domain = \"sea\"\nstrength = 2\nmove = 2\nwounds = 1", "domain = \"sea\"\nstrength = 2\nmove = 2\nwounds = 2");

#[test]
fn three_pursuits_are_the_most() {
    // Z22.6.2
    let kit = pack("units.toml", &[("{ id = \"pursuit\", level = 1 }", "{ id = \"pursuit\", level = 5 }")]);
    play_with(
        kit,
        "given akran 1 city; attack lunn 1 cavalry 1
         dice 5 1 1 1 1 1
         when at tarsolle
         dice 5 1 1 1 1 1
         when unit lunn cavalry; at dolmira
         dice 5 1 1 1 1 1
         when unit tarsolle cavalry; at escarre
         dice 5 1 1 1 1 1
         when unit dolmira cavalry
         then escarre 1 cavalry 1; phase warfare",
    );
}
