//! Z16 Areas and control, Z17 movement, Z19 Conquest, Z23 Barbarians.

use crate::tests::{pack, play, play_with};

#[test]
fn control_by_units_or_upgrades() {
    // Z16.4, Z16.4.1, Z16.4.2, Z16.4.3, Z16.5.1, Z16.5.2, Z16.5.3, Z16.7, Z16.9
    play(
        "given boronice 1 city; velgor 1 road infantry 1; jelnava 1 keep; boronice_strait 1 fleet 1; action 1 campaign primary
         when unit velgor infantry; to boronice; stop
         then velgor barbarian road; jelnava 1 keep; boronice_strait 1 fleet 1",
    );
    play(
        "given lunn 2 keep; akran 1 city infantry 1; action 1 campaign primary
         when unit akran infantry; to lunn
         then lunn 2 keep
         when stop
         then lunn 1 infantry 1",
    );
    // A Sea Area with two colours belongs to the one that was there; afterwards one colour is left.
    play(
        "given boronice 1 city; ystrane_sea 1 fleet 1; lunn_strait 2 fleet 1; akran 2 city; action 1 maritime primary
         when stop; unit ystrane_sea fleet; to lunn_strait
         then lunn_strait 2 fleet 1
         dice 5 1 1 1
         when stop
         then lunn_strait 1 fleet 1",
    );
}

#[test]
fn plain_moves_cost_one_for_each_border() {
    // Z17.1, Z17.2, Z17.5, Z17.7, Z17.9, Z17.11
    play(
        "given boronice 1 city infantry 1 cavalry 1; velgor 1 infantry 1; noriath 1 infantry 1
         then reach 1 boronice infantry velgor noriath jelnava dravna; noreach 1 boronice infantry hralin boronice; reach 1 boronice cavalry hralin karskov",
    );
    play(
        "given boronice 1 city infantry 1\nthen reach 1 boronice infantry velgor; noreach 1 boronice infantry noriath",
    );
}

#[test]
fn links_cost_nothing() {
    // Z17.4, Q19, Z17.4.1, Z17.4.2, Z17.4.3, Z17.4.4, Z17.4.5, Z17.4.6, Z29.1.37
    play(
        "given boronice 1 road infantry 1; velgor 1 road infantry 1; noriath 1 road infantry 1; karskov 1 infantry 1
         then reach 1 boronice infantry karskov tirsk kethmar; noreach 1 boronice infantry zaborin",
    );
    // A Road of somebody else's land is used to enter it.
    play(
        "given boronice 1 road infantry 1; velgor 1 road infantry 1; noriath 2 road infantry 1
         then reach 1 boronice infantry noriath dravna; noreach 1 boronice infantry tirsk",
    );
    play("given boronice 1 infantry 1; boronice_strait 1 kraken:0\nthen noreach 1 boronice infantry zaborin");
    play(
        "given trait 1 wayfarers; boronice 1 infantry 1; boronice_strait 1 fleet 1; zaborin 1 infantry 1
         then reach 1 boronice infantry vantis brannoc; noreach 1 boronice infantry boronice_strait",
    );
}

#[test]
fn naval_units_use_no_links() {
    // Z17.4.7, Z17.8, Z17.3
    play(
        "given boronice_strait 1 fleet 1; ystrane_sea 1 fleet 1; boronice 1 road keep
         then reach 1 boronice_strait fleet lunn_strait gull_sea; noreach 1 boronice_strait fleet bay_of_knives boronice",
    );
    play(
        "given boronice_strait 1 fleet 1; ystrane_sea 2 fleet 1
         then reach 1 boronice_strait fleet ystrane_sea; noreach 1 boronice_strait fleet lunn_strait",
    );
}

#[test]
fn pathfinder_flight_and_water_walking_count_areas() {
    // Z17.6, Z17.6.1, Z17.6.2, Z17.6.3, Z17.6.4, Z22.3, Q9
    play(
        "given trait 1 forest_folk; boronice 1 infantry 1; velgor 2 infantry 3
         then reach 1 boronice infantry noriath dravna",
    );
    play(
        "given trait 1 forest_folk; boronice 1 infantry 1; velgor 2 keep
         then noreach 1 boronice infantry noriath",
    );
    play(
        "given trait 1 griffon_riders; boronice 1 cavalry 1; velgor 2 keep infantry 3
         then reach 1 boronice cavalry noriath zaborin; noreach 1 boronice cavalry hralin",
    );
    play(
        "given trait 1 tide_priests; dynasty 1 house_ystrane; dynasty 1 house_tamirok; artifact 1 wind_boots; artifact 1 winged_sandals; penhald 1 infantry 1
         then reach 1 penhald infantry ilvara ystrane zaborin corrun",
    );
}

#[test]
fn passing_changes_nothing() {
    // Z17.6.5, Z17.14
    play(
        "given trait 1 forest_folk; boronice 1 city infantry 1; noriath 1 keep; velgor barbarian; action 1 campaign primary
         when unit boronice infantry; to noriath; stop
         then velgor barbarian; noriath 1 keep infantry 1; stat 1 battles_won 0",
    );
}

#[test]
fn a_unit_without_move_stays_even_with_speed() {
    // Z17.10, Z22.7, Z28.5.1, Z29.3.18
    play(
        "given boronice 1 city infantry 1 cavalry 1; velgor 1 infantry 1; akran 2 city; koryat 3 city; event harsh_winter
         then noreach 1 boronice infantry noriath; reach 1 boronice infantry velgor; reach 1 boronice cavalry noriath",
    );
    play(
        "given trait 1 nomads; boronice 1 city infantry 1; velgor 1 infantry 1; noriath 1 infantry 1
         then reach 1 boronice infantry hralin",
    );
    let kit = pack("units.toml", &[("strength = 2\nmove = 2", "strength = 2\nmove = 0")]);
    play_with(
        kit,
        "given trait 1 nomads; boronice 1 city infantry 1 cavalry 1; action 1 campaign primary
         then cannot unit boronice infantry Z17.10; can unit boronice cavalry; noreach 1 boronice infantry velgor",
    );
}

#[test]
fn some_areas_are_closed() {
    // Z17.13, Z28.5.10, Z29.5.29
    play(
        "given card 2 sanctuary; lunn 2 keep; akran 1 city infantry 1; action 2 rituals primary
         when stop; play sanctuary; at lunn
         then noreach 1 akran infantry lunn; reach 2 lunn infantry akran",
    );
}

#[test]
fn closed_areas_are_not_passed_nor_entered_by_other_ways() {
    // Z17.13, Z22.6.6, Z28.7.10, Z28.7.16
    let closing =
        |area: &str| format!("card 2 sanctuary; action 2 rituals primary\nwhen stop; play sanctuary; at {area}; stop");
    let open = "card 2 sanctuary; action 2 rituals primary\nwhen stop; stop";
    // The only way of two borders leads over Velgor.
    let flight = "given artifact 1 winged_sandals; boronice 1 city infantry 1; velgor 2 keep";
    play(&format!("{flight}; {open}\nthen reach 1 boronice infantry noriath"));
    play(&format!("{flight}; {}\nthen noreach 1 boronice infantry noriath", closing("velgor")));
    let gate = "given card 1 flame_gate; gold 1 3; boronice 1 city infantry 1 sorcerer 1; lunn 2 keep; akran 2 keep; action 1 rituals primary";
    play(&format!(
        "{gate}; {open}; stop; play flame_gate
         then can at lunn"
    ));
    play(&format!("{gate}; {}; stop; play flame_gate\nthen cannot at lunn Z17.13; can at akran", closing("lunn")));
    let chase = "given akran 2 keep; sabrane 2 keep; lunn barbarian infantry 1; attack lunn 1 cavalry 1";
    let dice = "dice 5 5 1 1 1 1";
    play(&format!("{chase}; {}\nthen can at sabrane", open.replace("\nwhen", &format!("\n{dice}\nwhen"))));
    let closed = closing("akran").replace("\nwhen", &format!("\n{dice}\nwhen"));
    play(&format!(
        "{chase}; {closed}
         then can at sabrane; cannot at akran Z17.13"
    ));
    let horde = "level = [\"rural\"], next_to_barbarian = true }, chooser";
    let kit = pack("events.toml", &[(horde, "next_to_barbarian = true }, chooser")]);
    let raid = "given boronice 1 keep; velgor 2 keep; koryat 3 city; event horde";
    play_with(kit, &format!("{raid}; {open}\nthen can at velgor"));
    play_with(kit, &format!("{raid}; {}\nthen can at boronice; cannot at velgor Z17.13", closing("velgor")));
}

#[test]
fn conquest_degrades_one_step() {
    // Z19.1, Z19.2, Z19.3, Z19.5, Z19.9, Q4, Q21
    play(
        "given lunn 2 city road; attack lunn 1 infantry 1
         then lunn 1 keep road infantry 1; stat 1 areas_conquered 1; stat 1 areas_by_diplomacy 0",
    );
}

#[test]
fn degrade_steps_of_conqueror_and_owner() {
    // Z19.6, Z29.6.27, Z29.6.29
    play(
        "given dynasty 1 house_sevrin; dynasty 2 house_ostrimir; lunn 2 metropol; attack lunn 1 infantry 1
         then lunn 1 metropol infantry 1",
    );
    play(
        "given dynasty 2 house_ostrimir; lunn 2 metropol; attack lunn 1 infantry 1
         then lunn 1 keep infantry 1; gold 2 3",
    );
}

#[test]
fn barbarians_conquer_too() {
    // Z19.7, Z23.1, Z23.6, Z28.7.16
    play(
        "given boronice 1 city; velgor 1 infantry 1; akran 2 city; koryat 3 city; event horde
         dice 5 1 1 1 1 1 1 1 1 1
         when at velgor
         then velgor barbarian infantry 2 cavalry 1; stat 1 battles_won 0; asked 2",
    );
}

#[test]
fn natives_appear_once_and_stay() {
    // Z23.3, Z23.4, Z23.5, Q10
    play(
        "given boronice 1 city; attack velgor 1 infantry 1
         dice 1 1 5 1
         then velgor barbarian infantry 1",
    );
    play(
        "given velgor barbarian infantry 1; attack velgor 1 infantry 1
         dice 5 1 1 1
         then velgor 1 infantry 1; stat 1 units_killed 1",
    );
    play(
        "given velgor barbarian keep; attack velgor 1 infantry 1
         then velgor 1 infantry 1; stat 1 battles_won 0",
    );
}

#[test]
fn natives_are_suppressed_or_join() {
    // Z23.8, D38, Z29.1.28, Z29.6.21
    play(
        "given trait 1 beast_callers; dynasty 1 house_bekhtar; boronice 1 city; attack velgor 1 infantry 1
         then choices option 1 | option 2 | option 3; prompt Z23.8
         when option 2
         then velgor 1 infantry 2; stat 1 battles_won 0; stat 1 areas_conquered 1",
    );
    play(
        "given trait 1 beast_callers; attack velgor 1 infantry 1; attack jelnava 1 infantry 1
         when at velgor
         dice 5 1 1 1
         when option 1
         then velgor 1 infantry 1; jelnava 1 infantry 1; stat 1 battles_won 1",
    );
}

#[test]
fn barbarian_walls_and_dice_are_the_same_for_all() {
    // Z23.2, Z23.7, Z23.9, Z18.5.7
    play(
        "given trait 1 legions; velgor barbarian keep auxiliary 1 infantry 1 cavalry-1 1; attack velgor 1 sorcerer 1
         dice 5 5 5 1 1 1 1 1 1 1 1 1 1
         dice 5 1 1 1 1 1 1 1
         then stat 1 units_killed 3; velgor 1 sorcerer 1",
    );
}

#[test]
fn barbarians_lose_the_wounded_then_the_lowest_then_monsters() {
    // Z18.5.7: one hit of an Infantry that falls in the same round
    let hit = |stack: &str, dice: usize, left: &str| {
        let misses = " 1".repeat(dice - 1);
        play(&format!(
            "given velgor barbarian {stack}; attack velgor 1 infantry 1
             dice 5 1 5{misses}
             then velgor barbarian {left}"
        ));
    };
    hit("auxiliary 1 infantry 1 cavalry-1 1", 7, "auxiliary 1 infantry 1");
    hit("auxiliary 1 infantry 1 sorcerer 1", 9, "infantry 1 sorcerer 1");
    hit("infantry 1 cavalry 1", 6, "cavalry 1");
    hit("sorcerer 1 dire_pack:0", 10, "sorcerer-1 1 dire_pack:0");
    hit("hydra:0 dire_pack:0", 11, "hydra:0 dire_pack:1");
    hit("infantry 1 dire_pack:2", 6, "infantry 1");
}

#[test]
fn four_levels_lead_past_four_areas() {
    // Z17.6, Z22.12
    let road = "boronice 1 city road infantry 1; velgor 2 road infantry 1; noriath 2 road infantry 1; karskov 2 road infantry 1; kethmar 2 road infantry 1";
    let paths = "card 1 hidden_paths; action 1 rituals primary
         when stop; play hidden_paths; execute; at boronice; unit boronice infantry";
    play(&format!(
        "given trait 1 forest_folk; dynasty 1 house_tamirok; {road}; {paths}
         then can to ulgaz; cannot to tamirok Z17.5"
    ));
    play(&format!(
        "given trait 1 forest_folk; {road}; {paths}
         then cannot to ulgaz Z17.5; can to sevrin"
    ));
}

#[test]
fn kinds_of_equal_move_may_differ_in_abilities() {
    // Z11.1, Z17.6
    let kit = pack("units.toml", &[("abilities = []", "abilities = [{ id = \"pathfinder\", level = 1 }]")]);
    play_with(
        kit,
        "given boronice 1 city auxiliary 1 infantry 1; velgor 2 keep; jelnava 2 infantry 1; ostrimir 2 keep; akran 2 city; war 1 1
         then can at morovec
         when at morovec
         then choices unit boronice infantry",
    );
}
