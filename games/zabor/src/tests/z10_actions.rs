//! Z10 the eight Actions, Z11 Warfare, Z20 Units and Z21 Upgrades.

use ravelin_core::playout::{self, Step};
use ravelin_core::{Fast, Listing, Rules, Silent, Stored};

use crate::Zabor;
use crate::components::Kit;
use crate::tests::{pack, play, play_with};
use crate::vocabulary::{ActionKind, NO, Phase};

#[test]
fn acquisition_draws_three_and_keeps_one() {
    // Z10.1.1, Z10.1.3, Z10.1.4, Z10.1.5, Z10.1.6, D15, Z26.1
    play(
        "given boronice 1 city; action 1 acquisition primary
         then choices draw dynasty | draw artifact | stop; prompt Z10.1.1
         dice house_noriel house_velgor house_lunn
         when draw dynasty
         then choices keep house_noriel | keep house_velgor | keep house_lunn
         when keep house_noriel
         then has 1 house_noriel; discarded house_velgor; discarded house_lunn; asked 1
         dice plenty_purse horn_of_war storm_orb
         when draw artifact; keep storm_orb
         then has 1 storm_orb; discarded plenty_purse; phase warfare",
    );
}

#[test]
fn secondary_acquisition_draws_once_and_some_see_more() {
    // Z10.1.2, Z10.1.7, Z29.1.18, Z29.1.19
    play(
        "given trait 1 relic_hunters; trait 1 ancient_bloodline; boronice 1 city; action 1 acquisition secondary
         dice plenty_purse horn_of_war storm_orb fate_loom secret_tome
         when draw artifact
         then choices keep plenty_purse | keep horn_of_war | keep storm_orb | keep fate_loom | keep secret_tome
         when keep fate_loom
         then phase warfare",
    );
}

#[test]
fn build_army_buys_within_gold_and_capacity() {
    // Z10.2.1, Z10.2.3, Z10.2.4, Z20.2, Z20.3, Z20.5, Z20.8, D16
    play(
        "given boronice 1 city auxiliary 5; velgor 1 infantry 1; gold 1 22; action 1 build_army primary
         then cannot buy auxiliary boronice Z20.2; can buy sorcerer boronice; cannot buy infantry velgor Z20.3
         when buy sorcerer boronice; buy cavalry boronice
         then gold 1 2; boronice 1 city auxiliary 5 cavalry 1 sorcerer 1; cannot buy infantry boronice Z25.4
         when stop
         then phase warfare",
    );
    play(
        "given velgor 1 infantry 1; gold 1 50; action 1 build_army primary
         then choices stop",
    );
}

#[test]
fn secondary_build_army_is_free_or_infantry() {
    // Z10.2.2
    play(
        "given boronice 1 city; gold 1 9; action 1 build_army secondary
         then choices option 1 | option 2 | stop
         when option 2
         then choices buy infantry boronice | stop
         when buy infantry boronice; buy infantry boronice
         then gold 1 1; boronice 1 city infantry 2",
    );
    play(
        "given trait 1 peoples_levy; dynasty 1 house_corvath; boronice 1 city; action 1 build_army secondary
         when option 1; buy infantry boronice; buy infantry boronice; buy auxiliary boronice; buy auxiliary boronice
         then boronice 1 city auxiliary 2 infantry 2; gold 1 0",
    );
}

#[test]
fn a_campaign_moves_each_unit_once_then_fights() {
    // Z10.3.1, Z10.3.3, Z10.3.4, Z10.3.5, Z17.12, D17, D18, Z18.1.2, Q16
    play(
        "given boronice 1 city infantry 2; jelnava 1 keep; akran 2 city; action 1 campaign primary
         when unit boronice infantry; to jelnava
         then cannot unit jelnava infantry Z17.12
         when unit boronice infantry; to velgor
         then velgor barbarian
         dice 5 1 1 1
         when stop
         then velgor 1 infantry 1; jelnava 1 keep infantry 1",
    );
    play(
        "given boronice 1 city cavalry 2; akran 2 city; action 1 campaign primary
         when unit boronice cavalry; to velgor; unit boronice cavalry; to ostrimir; stop
         then choices at velgor | at ostrimir; prompt Z18.1.2",
    );
}

#[test]
fn a_secondary_campaign_leaves_one_area() {
    // Z10.3.2, Z29.6.32
    play(
        "given boronice 1 city infantry 1; velgor 1 infantry 1; action 1 campaign secondary
         then choices at boronice | at velgor | stop
         when at velgor
         then choices unit velgor infantry | stop",
    );
    play(
        "given dynasty 1 house_koryat; boronice 1 city infantry 1; velgor 1 infantry 1; action 1 campaign secondary
         when at velgor; at boronice
         then can unit velgor infantry; can unit boronice infantry",
    );
}

#[test]
fn civilize_climbs_step_by_step() {
    // Z10.4.1, Z10.4.2, Z21.1, Z21.2, Z21.3, Z21.4, Z16.2, Z16.6, D19
    play(
        "given boronice 1 city road; velgor 1 infantry 1; gold 1 40; action 1 civilize primary
         then cannot build road boronice Z21.1; cannot build city velgor Z21.1; can build road velgor; can build keep velgor
         when build keep velgor
         then cannot build keep velgor Z21.1; can build city velgor
         when build city velgor; build road velgor; build metropol boronice
         then velgor 1 city road infantry 1; boronice 1 metropol road; gold 1 10; stat 1 upgrades_built 3",
    );
}

#[test]
fn secondary_civilize_is_a_free_keep_or_four() {
    // Z10.4.3
    play(
        "given velgor 1 infantry 1; jelnava 1 infantry 1; action 1 civilize secondary
         when option 1
         then choices build keep velgor | build keep jelnava | stop
         when build keep velgor
         then velgor 1 keep infantry 1; gold 1 0; phase warfare",
    );
    play(
        "given velgor 1 infantry 1; jelnava 1 infantry 1; dravna 1 infantry 1; ostrimir 1 infantry 1; noriath 1 infantry 1; gold 1 40; action 1 civilize secondary
         when option 2; build keep velgor; build keep jelnava; build keep dravna; build keep ostrimir
         then gold 1 24; phase warfare",
    );
}

#[test]
fn council_seats_are_taken_without_exchange() {
    // Z10.5.1, Z10.5.2, Z10.5.3, Z10.5.5, D20, D21, Q6, Z26.3
    play(
        "given boronice 1 city; action 2 council_seat secondary
         then cannot position council Z10.5.2; cannot position events Z10.5.1; choices position arms | position coercion | position crafts | stop
         when position coercion
         then holder coercion 2; holder events 2; stat 2 positions_taken 1",
    );
    play(
        "given position 2 arms; position 2 coercion; boronice 1 city; action 2 council_seat primary
         when position council
         then prompt Z10.5.5; cannot position events Z10.5.5; cannot position council Z10.5.5; choices position arms | position coercion",
    );
}

#[test]
fn diplomacy_takes_what_is_near() {
    // Z10.6.1, Z10.6.2, Z10.6.3, Z10.6.4, Z10.6.7, Z10.6.12, D22, Q15, Q24, Q26, Z16.3, Z23.3, Z19.4
    play(
        "given boronice 1 city; velgor 2 infantry 1; jelnava 2 keep; ostrimir barbarian keep infantry 1; boronice_strait barbarian fleet 1; action 1 diplomacy primary
         then can at velgor; cannot at jelnava Z10.6.1; can at ostrimir; can at boronice_strait; cannot at strait_of_sails Z10.6.3; cannot at noriath Z10.6.1
         when at ostrimir
         then ostrimir 1 keep infantry 1; stat 1 areas_by_diplomacy 1",
    );
    play(
        "given boronice 1 city; velgor 2 infantry 1; ostrimir barbarian keep; action 1 diplomacy secondary
         then cannot at velgor Z10.6.2; cannot at ostrimir Z10.6.2; can at jelnava",
    );
}

#[test]
fn the_owner_moves_out_but_one() {
    // Z10.6.5, D23, R5, Q24
    play(
        "given boronice 1 city; velgor 2 infantry 3; noriath 2 keep; action 1 diplomacy primary
         when at velgor
         then asked 2; prompt Z10.6.5
         when unit velgor infantry
         then choices to noriath
         when to noriath; unit velgor infantry; to noriath
         then velgor 1 infantry 1; noriath 2 keep infantry 2",
    );
    play(
        // Two steps through own Areas, no further; a Road costs nothing.
        "given boronice 1 city; velgor 2 infantry 3; noriath 2 keep; hralin 2 keep; briskarn 2 keep; action 1 diplomacy primary
         when at velgor; unit velgor infantry
         then choices to noriath | to hralin",
    );
    play(
        "given boronice 1 city; velgor 2 infantry 3; noriath 2 keep; hralin 2 keep road; briskarn 2 keep road; action 1 diplomacy primary
         when at velgor; unit velgor infantry
         then can to noriath; can to hralin; can to briskarn",
    );
    // No ability leads over an Area that is not one's own, and no Fleet over the sea.
    play(
        "given trait 2 forest_folk; boronice 1 city; velgor 2 infantry 2; hralin 2 keep; action 1 diplomacy primary
         when at velgor
         then cannot unit velgor infantry Z10.6.5",
    );
    play(
        "given boronice 1 city; ostrimir 2 infantry 2; dravna_bay 2 fleet 1; kethmar 2 keep; action 1 diplomacy primary
         when at ostrimir
         then cannot unit ostrimir infantry Z10.6.5",
    );
    play(
        "given boronice 1 city; velgor 2 infantry 3; koryat 2 keep; action 1 diplomacy primary
         when at velgor
         then cannot unit velgor infantry Z10.6.5
         when stop
         then velgor 1 infantry 3",
    );
}

#[test]
fn a_monster_brings_its_card_and_capacity_is_checked_after() {
    // Z10.6.6, Z10.6.8, Z20.4, Z20.6, Z20.10, Q17
    play(
        "given boronice 1 city; velgor barbarian hydra:2; action 1 diplomacy primary
         when at velgor
         then velgor 1 hydra:2; has 1 hydra",
    );
    play(
        "given boronice 1 city; velgor 2 infantry 1; attack velgor 3 infantry 1; action 1 diplomacy primary
         then cannot at velgor Z20.10",
    );
    play(
        "given boronice 1 city cavalry 5; velgor barbarian cavalry 2; action 1 diplomacy primary
         when at velgor
         then prompt Z20.4; choices unit boronice cavalry | unit velgor cavalry",
    );
}

#[test]
fn an_embassy_reaches_further() {
    // Z10.6.10, Z29.7.14
    play(
        "given artifact 1 embassy_seal; boronice 1 city; action 1 diplomacy secondary
         then can at noriath; can at zaborin; cannot at hralin Z10.6.1",
    );
}

#[test]
fn an_owner_may_react_to_diplomacy() {
    // Z10.6.11, R3, Z29.4.29, Z9.8, Z28.7.26
    play(
        "given card 2 loyal_subjects; boronice 1 city; velgor 2 infantry 1; dynasty 1 house_sabrane; action 1 diplomacy primary
         when at velgor
         then asked 2; choices play loyal_subjects | stop; prompt Z10.6.11
         when play loyal_subjects
         then velgor 2 infantry 1; gold 1 3; discarded loyal_subjects; stat 1 areas_by_diplomacy 0",
    );
}

#[test]
fn maritime_buys_moves_fights_and_earns() {
    // Z10.7.1, Z10.7.2, Z10.7.3, Z10.7.4, D24, Z17.8, Z17.3, Z18.8.1, Q25
    play(
        "given boronice 1 city; gold 1 6; lunn_strait barbarian fleet 1; action 1 maritime primary
         then choices buy fleet boronice_strait | buy fleet strait_of_sails | stop
         when buy fleet boronice_strait; stop; unit boronice_strait fleet
         then can to ystrane_sea; unlisted to zaborin; can to dravna_bay; cannot to bay_of_knives Z17.1
         when to ystrane_sea; stop
         then gold 1 2; ystrane_sea 1 fleet 1; boronice_strait barbarian",
    );
    play(
        "given boronice 1 city; ystrane_sea 1 fleet 1; lunn_strait barbarian fleet 1; action 1 maritime secondary
         when stop; unit ystrane_sea fleet; to lunn_strait
         dice 5 1 1 1
         when stop
         then lunn_strait 1 fleet 1; gold 1 4; stat 1 naval_battles_won 1; stat 1 areas_conquered 0",
    );
}

#[test]
fn rituals_draw_then_bonus_then_play() {
    // Z10.8.1, Z10.8.2, Z10.8.3, Z10.8.4, D25, D26, Z29.1.16, Z29.1.17
    play(
        "given trait 1 arcane_academy; trait 1 fate_weavers; boronice 1 city; action 1 rituals secondary
         then choices draw destiny | draw sorcery | stop
         dice windfall levy haste
         when draw destiny
         then hand 1 2 1; prompt Z10.8.3; choices play windfall | play levy | play haste | stop
         when play windfall
         then gold 1 6; hand 1 1 1; discarded windfall; stat 1 destiny_played 1
         when stop
         then phase warfare",
    );
    play(
        "given trait 1 arcane_academy; boronice 1 city; action 1 rituals primary
         dice haste
         when stop
         then hand 1 0 1",
    );
}

#[test]
fn warfare_sends_units_to_one_area() {
    // Z11.1, Z11.2, Z11.3, Z11.5, D27, Z18.1.3
    play(
        "given boronice 1 city infantry 1; noriath 1 keep infantry 1; boronice_strait 1 fleet 1; phase warfare; akran 2 city; koryat 3 city
         then asked 1; can at velgor; prompt Z11.1
         when at velgor
         then choices unit boronice infantry | unit noriath infantry; cannot stop Z11.1
         dice 5 1 1 1 1 1
         when unit boronice infantry; unit noriath infantry
         then velgor 1 infantry 2",
    );
    play(
        "given noriath 1 keep infantry 1; velgor 1 infantry 1; war 1 1
         dice vp1_first_frontier
         when at noriath; unit velgor infantry
         then noriath 1 keep infantry 2; velgor barbarian",
    );
}

#[test]
fn arms_give_two_targets_and_a_unit_moves_once() {
    // Z11.4, Z27.3
    play(
        "given position 1 arms; phase warfare; boronice 1 city cavalry 1; akran 2 city; koryat 3 city
         when at velgor
         dice 5 1 1 1 1 1
         when unit boronice cavalry; stop
         then asked 1; choices stop",
    );
}

#[test]
fn masters_change_prices() {
    // Z27.5, Z28.5.3
    play(
        "given position 1 crafts; boronice 1 city
         then cost 1 road 1; cost 1 keep 3; cost 1 city 6; cost 1 metropol 12; cost 2 keep 4",
    );
}

#[test]
fn secondary_actions_say_so() {
    // Z10.1.2, Z10.2.2, Z10.3.2, Z10.4.3, Z10.5.2, Z10.6.2
    let land = "boronice 1 city infantry 1; velgor 1 infantry 1; gold 1 30";
    play(&format!("given {land}; action 1 acquisition secondary\nthen prompt Z10.1.2"));
    play(&format!(
        "given {land}; action 1 build_army secondary
         when option 2
         then prompt Z10.2.2; cannot buy cavalry boronice Z10.2.2; cannot buy infantry velgor Z20.3"
    ));
    play(&format!(
        "given {land}; action 1 campaign secondary
         when at velgor
         then prompt Z10.3.2; cannot unit boronice infantry Z10.3.2"
    ));
    play(&format!(
        "given {land}; action 1 civilize secondary
         when option 2
         then cannot build road velgor Z10.4.3"
    ));
    play(&format!("given {land}; action 1 council_seat secondary\nthen prompt Z10.5.2"));
    play(&format!("given {land}; action 1 diplomacy secondary\nthen prompt Z10.6.2"));
}

#[test]
fn an_action_raised_by_a_card_is_told_as_it_will_be() {
    // Z28.5.11, Z9.4
    let scene = play(
        "given phase action; trait 1 silver_tongues; track diplomacy rituals acquisition build_army campaign civilize council_seat maritime; envoy 1 2; boronice 1 city; akran 2 city; koryat 3 city
         then asked 1; prompt Z9.4",
    );
    let text = crate::prompt::prompt(&scene.game.view_of(None)).words();
    let primary = &crate::tests::kit().actions[ActionKind::Diplomacy as usize].texts[0];
    assert!(text.contains("secondary, as primary") && text.contains(primary.as_str()), "{text}");
}

#[test]
fn stopping_is_told_as_what_it_does() {
    // Z10.3.2
    let words = |scene: &crate::tests::Scene| {
        crate::words::reply_words(&scene.game.view_of(Some(ravelin_core::Seat(0))).table(), crate::action::Reply::Stop)
    };
    let land = "dynasty 1 house_koryat; boronice 1 city infantry 1; velgor 1 infantry 1; action 1 campaign secondary";
    assert_eq!(words(&play(&format!("given {land}\nthen asked 1"))), "Move nothing");
    assert_eq!(words(&play(&format!("given {land}\nwhen at velgor"))), "No more Areas: move");
}

#[test]
fn warfare_says_who_has_moved() {
    // Z11.1, Z11.4, Z17.13
    play(
        "given position 1 arms; phase warfare; boronice 1 city cavalry 1; akran 2 city; koryat 3 city
         when at velgor
         dice 5 1 1 1 1 1
         when unit boronice cavalry; stop
         then cannot at noriath Z11.4; choices stop",
    );
    play(
        "given position 1 arms; boronice 1 city infantry 1 cavalry 1; jelnava 1 keep; akran 2 city; war 1 2
         when at jelnava; unit boronice cavalry; stop; at velgor
         then choices unit boronice infantry; cannot unit jelnava cavalry Z11.4",
    );
    play(
        "given boronice 1 city infantry 1; velgor 2 infantry 1; akran 2 city; koryat 3 city; event truce
         when at noriath; at noriath
         then cannot at velgor Z17.13",
    );
}

#[test]
fn a_native_that_joined_has_not_moved() {
    // Z11.4, Z23.8
    play(
        "given position 1 arms; dynasty 1 house_bekhtar; boronice 1 city infantry 1; akran 2 city; war 1 2
         when at velgor; unit boronice infantry; option 2
         then velgor 1 infantry 2
         when at noriath
         then choices unit velgor infantry",
    );
}

/// Crusaders that march on after each Battle they win against Barbarians.
fn marching_crusaders() -> &'static Kit {
    let gold = "scope = { vs = \"barbarian\" }, do = [{ op = \"gain_gold\", amount = 1 }]";
    let march =
        "scope = { vs = \"barbarian\" }, do = [{ op = \"execute\", action = \"campaign\", level = \"secondary\" }]";
    pack("traits.toml", &[(gold, march)])
}

#[test]
fn an_action_within_a_warfare_move_neither_forgets_nor_counts_for_warfare() {
    // Z11.4, Z28.7.9
    let kit = marching_crusaders();
    let given =
        "given trait 1 crusaders; boronice 1 city infantry 2; jelnava 1 keep; akran 2 city; koryat 3 city; war 1 2
         when at velgor; unit boronice infantry
         dice 5 1 1 1 1 1
         when stop; execute";
    // Who fought in Velgor has made a Warfare move, who marched to Jelnava in the Campaign has not.
    let marched = format!("{given}; at boronice; unit boronice infantry; to jelnava; stop");
    play_with(
        kit,
        &format!(
            "{marched}
             then asked 1; phase warfare; velgor 1 infantry 1; jelnava 1 keep infantry 1
             when at morovec
             then can unit jelnava infantry; cannot unit velgor infantry Z11.4"
        ),
    );
    // The mark goes with the Unit if the Campaign moves it on.
    let scene = play_with(kit, &format!("{given}; at velgor; unit velgor infantry; to jelnava"));
    assert_eq!((scene.game.p.aside != NO, scene.game.p.marched.len()), (true, 1));
    play_with(
        kit,
        &format!(
            "{given}; at velgor; unit velgor infantry; to jelnava; stop
             then asked 1; jelnava 1 keep infantry 1; velgor barbarian
             when at velgor
             then can unit boronice infantry; cannot unit jelnava infantry Z11.4"
        ),
    );
}

#[test]
fn games_with_actions_within_warfare_stay_sound() {
    // Z11.4
    let kit = marching_crusaders();
    let options = Zabor::sheet(kit).resolve(Some(5), None, [("length", "short")]).unwrap();
    let (mut list, mut within) = (Listing::default(), 0);
    for seed in 0..40 {
        let (mut chance, mut picks) = (Fast::new(seed), Fast::new(seed + 100));
        let mut game = Zabor::setup(kit, &options, &mut chance, &mut Silent);
        while playout::advance(&mut game, &mut chance, &mut picks, &mut list) != Step::Over {
            within += u32::from(!game.p.marched.is_empty());
            if game.p.aside != NO || game.phase() == Phase::Warfare {
                game.audit().unwrap_or_else(|e| panic!("seed {seed}: {e}"));
            }
        }
    }
    assert!(within > 20, "{within} steps with Warfare moves set aside");
}

#[test]
fn an_action_within_a_battle_does_not_renew_pursuit() {
    // Z22.6.2: Cavalry with Pursuit 1 that pursued once stays, whatever marches elsewhere meanwhile.
    let chase = "given trait 1 crusaders; boronice 1 city cavalry 1; jelnava 1 keep infantry 1; akran 2 city; koryat 3 city; action 1 campaign primary
         when unit boronice cavalry; to velgor
         dice 5 1 1 1 1 1 1 1
         when stop; skip
         then prompt Z22.6.1; can at noriath
         dice 5 1 1 1 1 1 1 1
         when at noriath; unit velgor cavalry
         then can execute";
    play_with(marching_crusaders(), &format!("{chase}\nwhen skip\nthen phase warfare; noriath 1 cavalry 1"));
    play_with(
        marching_crusaders(),
        &format!("{chase}\nwhen execute; at jelnava; stop\nthen phase warfare; noriath 1 cavalry 1"),
    );
}
