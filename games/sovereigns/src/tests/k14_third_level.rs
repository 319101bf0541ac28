//! K14.4: Fortress and Altar, beside `k14_buildings.rs`.

use super::Scene;

#[test]
fn a_rider_who_survives_holds_the_fortress_and_goes_home() {
    // K14.4.1 K12.3.2 K13.3.4 K13.3.5 K11.11.1
    let given = "turn barbarians war; seat paladins state ordering; land red_left common 2; \
                 land blue_left common 1 fortress; land blue_inner special 1; \
                 seat barbarians hand bribe; seat paladins hand neutralizing";
    let fight = |given: &str| {
        let mut s = Scene::new(given);
        s.act("attack red_left blue_left").act("main bribe").act("main neutralizing").act("ride blue_inner");
        s.expect("journal all Strength: 4 against 3")
            .act("slay common blue_left")
            .expect("journal all The attacker wins");
        s
    };
    let mut s = fight(given);
    s.expect("journal all The Fortress of").expect("owner blue_left paladins").expect("units blue_left");
    s.expect("units blue_inner spent 1").expect("units red_left common 2");
    let mut open = fight(&given.replace(" fortress", ""));
    open.expect("owner blue_left barbarians").expect("units blue_inner spent 1");
    assert!(!open.journal(None).contains("Fortress"));
}

#[test]
fn the_altar_honours_a_slaughter_that_nobody_survives() {
    // K14.4.5 K11.10.3
    // Troll 2, War Cry 4, support 1 and Rapture 3 to three warriors with Veterans: five points to one.
    let mut s = Scene::new(
        "turn barbarians war; seat paladins state ordering; land red_inner altar; land red_left special 1; land blue_left common 3; \
         seat barbarians hand war_cry neutralizing bonus combat_rapture; seat paladins hand veterans",
    );
    s.act("attack red_left blue_left").act("main war_cry").act("support neutralizing").act("main veterans");
    s.expect("prompt K16.3.2").dice("3").act("bonus combat_rapture");
    s.expect("journal all Strength: 10 against 6").expect("journal all Nobody wins").expect("owner blue_left paladins");
    s.expect("army paladins 0").expect("army barbarians 0").expect("altar barbarians 1");
}
