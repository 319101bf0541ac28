//! S23 three players, S24 four players.

use ravelin_core::{Rules, Seat};

use crate::scene::play;

#[test]
fn two_invaders_act_in_the_same_phase() {
    // S23.5, S23.2
    play(
        "given seats 3; phase 3; reserve orc 2; resources 3; east reserve orc 2; east resources 3\nthen asked west east\nwhen west: banner\nthen asked west; can at WS1; cannot at ES1 S23.2\nwhen at WS1\nthen asked west east\nwhen west: end\nthen asked east; unasked west: shield\nwhen east: end\nthen step 3",
    );
}

#[test]
fn castle_actions_are_open_to_both() {
    // S23.2, S23.3, S23.4
    play(
        "given seats 3; phase 4; east cards M2B M3A M4D M5B; east reserve orc 2\nwhen east: saboteur; at forge\nthen forge saboteur",
    );
    play(
        "given seats 3; phase 5; east cards M2B M3A M4D M5B; east reserve goblin 4; officer WS3; warrior ES2\nwhen east: possession\nthen hourglasses 2; blood 2\nwhen east: fire\nthen hourglasses 4",
    );
    play(
        "given seats 3; phase 5; east cards M2B M3A M4D M5B; east reserve goblin 4; officer WS3; warrior WS4\nthen cannot east: possession S23.3",
    );
    play(
        "given seats 3; phase 5; east cards M2B M3A M4D M5B; east reserve goblin 4\nwhen east: possession\nthen choices east: at officer | at warrior",
    ); // in the Courtyard
}

#[test]
fn supplies_of_two_invaders() {
    // S23.6, S23.8, S23.19, S13.4, C2
    let scene = play(
        "given seats 3; flip; courtyard soldier 1\ndice 20xGoblin\nwhen west: end; east: end\nthen phase 1; resources 5; east resources 5; hourglasses 2",
    );
    assert_eq!(scene.game.p.reserve.values().map(|u| u.total()).collect::<Vec<_>>(), [10, 10]);
    let scene = play(
        "given seats 3; flip; flipped 1\ndice 22xGoblin\nwhen west: end; east: end\nthen resources 0; east resources 5",
    );
    assert_eq!(scene.game.p.reserve.values().map(|u| u.total()).collect::<Vec<_>>(), [12, 10]); // All Charge! is each one's own [S13.4]
    let scene = play(
        "given seats 3; flip; resources 7; east resources 7; turn 2\ndice 20xGoblin\nwhen west: end; east: end\nthen east resources 9; resources 7",
    ); // East first in even turns
    assert!(scene.game.p.stone_due);
    play(
        "given seats 3; phase 1; reserve troll 1; east reserve orc 1\nwhen west: gain_resources; east: gain_resources\nthen resources 3; east resources 2; hourglasses 2",
    );
}

#[test]
fn troops_are_transferred_once() {
    // S23.7, D40
    play(
        "given seats 3; phase 1; reserve orc 4 goblin 1\nwhen west: troop_transfer\nthen choices west: give goblin 1 | give orc 1 | give orc 2 | give orc 3; cannot give goblin 2 S23.7\nwhen give orc 3\nthen reserve orc 1 goblin 1; east reserve orc 3; hourglasses 1; cannot west: troop_transfer S5.3; can east: troop_transfer",
    );
}

#[test]
fn the_ally_lends_an_action() {
    // S23.9, S23.10, S23.11, D41, R9, Q25
    play(
        "given seats 3; phase 2; reserve troll 2; resources 6; east reserve troll 2; east resources 6\nwhen east: ask ballista\nthen asked west; choices grant | refuse; prompt S23.9\nwhen west: grant\nthen asked east; cannot at WR1 S23.2; hourglasses 2",
    );
    play(
        "given seats 3; phase 6; camp orc 3; east camp orc 3\nwhen west: ask minor_move_out; east: grant\nthen asked west; can camp to WF; cannot camp to EF\nwhen camp to WF; 3\nthen hourglasses 8; camp none; cannot east: minor_move_out S5.3; can west: minor_move_out; cannot west: ask open_order",
    );
    play("given seats 3; phase 1; flipped 1; reserve orc 2\nthen cannot west: ask gain_resources S13.4");
    play(
        "given seats 3; phase 2; flipped 2; east reserve orc 1; ER1 catapult; WR1 catapult\nthen can east: ask accurate_shot",
    );
}

#[test]
fn who_has_declared_still_answers() {
    // S23.5, S23.9, S23.13
    play(
        "given seats 3; phase 2; reserve troll 2; resources 6; east reserve troll 2; east resources 6
         when west: end
         then asked east
         when east: ask ballista
         then asked west; choices west: grant | refuse
         when west: grant
         then asked east
         when at ER1
         then ER1 machine ballista; asked east",
    );
    play(
        "given seats 3; phase 6; WS1 orc 1; WS2 orc 1; ES1 orc 1
         when east: end; west: classified_orders; order bluff; at WS1; end
         then asked east; can order detonation
         when order detonation; at ES1
         then order ES1 hidden; asked west",
    );
}

#[test]
fn what_is_never_lent_cannot_be_asked_for() {
    // S23.11
    play(
        "given seats 3; phase 6; camp orc 1; WS1 orc 1\nthen can west: open_order; can west: classified_orders; can west: ask minor_move_out; cannot west: ask open_order; cannot west: ask classified_orders",
    );
    play(
        "given seats 3; phase 1; reserve orc 2; east reserve orc 2\nthen can west: troop_transfer; can west: ask gain_resources; cannot west: ask troop_transfer",
    );
    play("given seats 3; phase 1; east flipped 1; reserve orc 2\nthen unasked west: ask all_charge");
}

#[test]
fn a_lent_special_action_works_on_the_askers_side() {
    // S23.10, S23.11, S13.7
    play(
        "given seats 3; phase 3; flipped 3; WS1 shield; ES1 banner
         when east: ask move_equipment; west: grant
         then asked east; choices banner ES1; hourglasses 2
         when banner ES1
         then cannot at WS2 S13.7
         when at ES2
         then ES1 banner 0; ES2 banner; WS1 shield; cannot west: move_equipment S5.3",
    );
    let scene = play(
        "given seats 3; phase 2; flipped 2; WR1 catapult; ER1 catapult; ER2 ballista\nwhen east: ask accurate_shot; west: grant\nthen asked east; choices at ER1 | at ER2; hourglasses 3\nwhen at ER1\nthen cannot west: accurate_shot S5.3",
    );
    assert_eq!(scene.game.p.turn_flags.accurate.sole(), Some(crate::ids::Rampart::Er1));
}

#[test]
fn move_outs_move_the_performers_units() {
    // S23.12, S23.14
    play(
        "given seats 3; phase 6; camp orc 3; east camp orc 9; RAM1 orc 1; WR1 orc 1; ER1 orc 1\nwhen east: minor_move_out\nthen asked east; can ER1 to ES1; cannot WR1 to WS1\nwhen end; camp to RAM1\nthen RAM1 orc 2; hourglasses 7\nwhen end; west: end; east: end\nthen hourglasses 10",
    ); // 8 units: 3
}

#[test]
fn orders_are_common() {
    // S23.13
    play(
        "given seats 3; phase 6; WS1 orc 1; ES1 orc 1; WS2 goblin 1\nwhen west: classified_orders; order detonation\nthen choices at WS1 | at WS2\nwhen at WS1; end\nthen asked east; can order bluff; can end\nwhen order bluff; at ES1\nthen order ES1 hidden; asked west east; hourglasses 1; cannot east: classified_orders S23.13\nwhen east: end; west: open_order; order goblin_fury; at WS2\nthen cannot west: open_order S5.3; journal east lays Detonation at the Far West Wall",
    );
}

#[test]
fn the_cap_counts_machines_of_both() {
    // S23.15
    play(
        "given seats 3; phase 2; reserve troll 1; resources 6; ER1 ballista; ER2 ballista; ER3 catapult; WR1 catapult\nthen cannot west: ballista S8.3",
    );
}

#[test]
fn specters_serve_their_performer() {
    // S23.16, S23.17
    play("given seats 3; hospital; east specters; hospital marksman 3; pool goblin 3\nthen EF goblin 1");
    play(
        "given seats 3; hospital; specters; east specters; hospital marksman 2 soldier 1; pool goblin 3\nthen choices recover marksman west | recover soldier west\nwhen recover marksman west; recover soldier west\nthen WF goblin 1",
    );
    play(
        "given seats 3; hospital; specters; east specters; hospital soldier 1; east hospital soldier 2; pool orc 3\nthen choices recover soldier west | recover soldier east\nwhen recover soldier west\nthen EF orc 1; WF orc 0; courtyard soldier 2",
    );
    play("given seats 3; phase 5; east flipped 5; pool goblin 3\nwhen east: escape_the_slaughter\nthen choices at EF");
    play(
        "given seats 3; phase 4; east cards M2B M3B M4E M5B; east reserve goblin 3; pool orc 2\nwhen east: selection\nthen east camp orc 2; camp none",
    );
}

#[test]
fn matters_of_no_side_alternate() {
    // S23.18, D43, D1
    for (turn, who) in [(1, "west"), (2, "east")] {
        play(&format!(
            "given seats 3; turn {turn}; marksmen; WS5 marksman 2; RAM1 orc 1 goblin 1; RAM2 orc 1 goblin 1\nwhen aim BR; aim BR\nthen asked {who}"
        ));
        play(&format!(
            "given seats 4; turn {turn}; hospital; hospital soldier 2 marksman 2\nthen asked {who}_defender"
        ));
    }
    play(
        "given seats 4; flip; turn 2; courtyard soldier 1\ndice 20xGoblin\nwhen west: end; east: end; west: end; east: end\nthen step 1; can east_defender: at WS1; cannot west_defender: at WS1",
    );
}

#[test]
fn two_defenders_command_their_sides() {
    // S24.2, S24.3, S24.6
    play(
        "given seats 4; step 2; hourglasses 2; east hourglasses 2; WS1 soldier 1; ES1 soldier 1; courtyard soldier 1; officer WS3; warrior courtyard; WS3 orc 1\nthen asked west_defender east_defender; can west_defender: move soldier WS1; cannot west_defender: move soldier ES1; can west_defender: move soldier courtyard; can east_defender: move soldier courtyard; can west_defender: speech 1; cannot east_defender: speech 1; can east_defender: move warrior\nwhen west_defender: move soldier courtyard\nthen can west_defender: to WS2; cannot west_defender: to ES2 S24.3\nwhen west_defender: to WS2\nthen hourglasses 1; east hourglasses 2",
    );
    play(
        "given seats 4; step 2; east hourglasses 4; paid platform 0; courtyard soldier 1\nwhen east_defender: hourglass platform; east_defender: hourglass platform\nthen cannot east_defender: at WS1 S24.2; can east_defender: at ES1",
    );
}

#[test]
fn hourglasses_come_from_the_invader_of_the_side() {
    // S24.4, S24.5
    play(
        "given seats 4; phase 3; reserve orc 1; resources 3; courtyard soldier 1\nwhen west: banner; at WS1\nthen hourglasses 1; east hourglasses 0",
    );
    play(
        "given seats 4; phase 3; cards M2A M3B M4A M5A; east cards M2B M3A M4B M5B; east reserve orc 1; east resources 3; courtyard soldier 1\nwhen east: banner; at ES1\nthen hourglasses 0; east hourglasses 1",
    );
    play(
        "given seats 4; phase 6; camp orc 8; east camp orc 4; courtyard soldier 1\nwhen west: end; east: end\nthen hourglasses 3; east hourglasses 1",
    );
    play(
        "given seats 4; flip; courtyard soldier 1\ndice 20xGoblin\nwhen west: end; east: end\nthen hourglasses 1; east hourglasses 1",
    );
}

#[test]
fn a_borrowed_action_pays_the_defender_of_the_borrower() {
    // S24.5, S23.9, S23.10
    play(
        "given seats 4; phase 2; reserve troll 2; resources 6; east reserve troll 2; east resources 6; courtyard soldier 1\nwhen east: ask ballista; west: grant; at ER2\nthen ER2 machine ballista; hourglasses 0; east hourglasses 2; resources 6; east resources 0",
    );
}

#[test]
fn colours_and_haste() {
    // S24.7, S24.8, S24.9, D42
    play(
        "given seats 4; step 2; hourglasses 2; east hourglasses 3; paid goblin_trap 1; courtyard soldier 2\nwhen west_defender: hourglass goblin_trap\nthen cannot at EF-ER1 S24.2\nwhen at WF-WR2\nthen used goblin_trap; cannot east_defender: hourglass goblin_trap S24.8; cannot west_defender: haste goblin_trap S24.9\nwhen east_defender: haste goblin_trap\nthen can east_defender: hourglass goblin_trap; cannot west_defender: hourglass goblin_trap S24.9",
    );
    play(
        "given seats 4; step 2; hourglasses 2; east hourglasses 3; worked cannon poles; courtyard soldier 1\nwhen east_defender: haste cannon\nthen cannot east_defender: haste poles S24.9",
    );
}

#[test]
fn haste_serves_one_of_the_two() {
    // S24.9: once per turn for both together
    play(
        "given seats 4; step 2; hourglasses 2; east hourglasses 3; worked cannon; east paid poles 3; courtyard soldier 1
         when east_defender: hourglass poles; at ET1
         then can east_defender: haste cannon; can west_defender: haste poles
         when east_defender: haste cannon
         then cannot west_defender: haste poles S24.9; can east_defender: hourglass cannon",
    );
}

#[test]
fn cathedral_actions_stay_on_the_side() {
    // S24.10, S24.11
    play(
        "given seats 4; step 6; hourglasses 1; east hourglasses 1; paid confuse_orders 1; hidden bluff WS3; hidden detonation ES3; WS3 orc 1; ES3 orc 1; courtyard soldier 1\nwhen west_defender: hourglass confuse_orders\nthen order WS3 none; order ES3 hidden",
    );
    play(
        "given seats 4; step 2; east hourglasses 2; toughness 5; barracks marksman 1\nwhen east_defender: hourglass gate_reinforcement\nthen toughness 6",
    );
    play(
        "given seats 4; step 2; east hourglasses 2; east paid unearthly_glare 3; courtyard soldier 1\nwhen east_defender: hourglass unearthly_glare\nthen cannot east_defender: at WS1 S24.2; can east_defender: at ES1",
    );
    let scene = play(
        "given seats 4; step 2; east hourglasses 2; east paid marksmen_blessing 1; courtyard soldier 1\nwhen east_defender: hourglass marksmen_blessing\nthen used marksmen_blessing",
    );
    assert_eq!(scene.game.p.turn_flags.blessing, Some(crate::ids::Side::East)); // his own side, without being asked
    play(
        "given seats 4; step 2; east hourglasses 2; barracks marksman 1; courtyard soldier 1\nwhen east_defender: hourglass train_soldier; east_defender: hourglass train_soldier\nthen barracks marksman 0 soldier 1",
    );
    play(
        "given seats 4; step 2; east hourglasses 1; east paid find_saboteurs 2; saboteur forge; guard soldier 1; courtyard soldier 1\nwhen east_defender: hourglass find_saboteurs; settle\nthen guard soldier 0; forge saboteur 0",
    );
}

#[test]
fn the_stone_and_the_deed_are_common() {
    // S24.12, S24.13, S24.14
    play(
        "given seats 4; turn 5; step 2; hourglasses 1; east hourglasses 1; courtyard soldier 2\nwhen east_defender: deed negotiations\nthen east hourglasses 4; hourglasses 1; cannot west_defender: deed forced_labour S21.13",
    );
    play(
        "given seats 4; flip; courtyard soldier 1\ndice 20xGoblin\nwhen west: end; east: end; west: end; east: end\nthen can west_defender: at ES4; cannot west_defender: end S5.7",
    );
    play(
        "given seats 4; turn 5; step 2; hourglasses 1; courtyard soldier 1\nthen asked west_defender east_defender\nwhen east_defender: end\nthen asked west_defender; cannot west_defender: end S14.1",
    );
}

#[test]
fn in_the_assault_each_decides_for_his_side() {
    // S24.15
    play(
        "given seats 4; cannons; WT1 cannon; ET1 cannon; WF orc 1; EF orc 1\nthen asked west_defender\ndice Orc\nwhen aim WF; fire WT1\nthen asked east_defender; can aim EF",
    );
    let scene = play(
        "given seats 4; marksmen; WS5 marksman 1; ES1 marksman 1; RAM1 orc 2\nwhen aim BR\nthen asked east_defender\nwhen aim BR\nthen RAM1 orc 1",
    ); // one volley
    assert_eq!(scene.game.seats(), 4);
    assert!(scene.game.is_invader(Seat(1)) && !scene.game.is_invader(Seat(2)));
}

#[test]
fn allies_win_and_lose_together() {
    // S23.1, S24.1
    let winners =
        |line: &str| play(line).game.outcome().expect("an end").winners.iter().map(|s| s.0).collect::<Vec<_>>();
    assert_eq!(winners("given seats 3; strength; ES3 goblin 1\nthen breached ES3"), [0, 1]);
    assert_eq!(winners("given seats 3; turn 10; climb\nthen winner defender"), [2]);
    assert_eq!(winners("given seats 4; strength; ES3 goblin 1\nthen winner invader"), [0, 1]);
    assert_eq!(winners("given seats 4; turn 10; climb\nthen winner defender"), [2, 3]);
    assert_eq!(winners("given strength; ES3 goblin 1\nthen winner invader"), [0]);
    assert_eq!(winners("given turn 10; climb\nthen winner defender"), [1]);
}

#[test]
fn toil_lifts_the_marks_of_both() {
    // S24.13, S21.20
    play(
        "given seats 4; turn 5; step 2; hourglasses 5; east hourglasses 5; worked cannon; WT1 cannon; courtyard soldier 1
         when east_defender: haste cannon
         then cannot west_defender: hourglass cannon S24.9
         when west_defender: deed exhausting_toil; at forge
         then can west_defender: hourglass cannon; can east_defender: hourglass cannon; unasked east_defender: haste cannon",
    );
    // Haste for a work elsewhere is not touched.
    play(
        "given seats 4; turn 5; step 2; hourglasses 5; east hourglasses 5; worked cannon; WT1 cannon; courtyard soldier 1
         when east_defender: haste cannon; west_defender: deed exhausting_toil; at workshop
         then cannot west_defender: hourglass cannon S24.9; can east_defender: hourglass cannon",
    );
}

#[test]
fn paid_up_actions_of_both_defenders() {
    // S15.7, S24.7
    play(
        "given seats 4; step 4; hourglasses 1; east hourglasses 1; saboteur forge; paid find_saboteurs 2; paid cannon 4; east paid orc_cauldron 2; guard soldier 1; courtyard soldier 1
         when west_defender: hourglass find_saboteurs; kill soldier
         then asked west_defender; can at WT1; cannot at ET1 S24.2
         when at WT1
         then asked east_defender; can at ES1; cannot at WS1 S24.2
         when at ES1
         then WT1 cannon; ES1 cauldron orc",
    );
    play(
        "given seats 4; step 4; hourglasses 1; east hourglasses 1; saboteur forge; east paid find_saboteurs 2; paid cannon 4; east paid orc_cauldron 2; guard soldier 1; courtyard soldier 1
         when east_defender: hourglass find_saboteurs; kill soldier
         then asked east_defender; can at ES1
         when at ES1
         then asked west_defender; can at WT1",
    );
}

#[test]
fn in_the_east_the_east_is_asked() {
    // S23.18, S24.2, S24.15, S18.2
    play("given seats 4; strength; ES3 orc 4 soldier 2 marksman 1 stone 2\nthen asked east_defender");
    play("given seats 3; strength; ES3 orc 1 goblin 2 soldier 3\nthen asked east");
    play(
        "given seats 3; machines; WR1 catapult; ER1 catapult\nthen asked west\ndice Hit\nwhen aim WS1; fire WR1\nthen asked east",
    );
    play(
        "given seats 3; orders; order goblin_fury ES2; order detonation WS2; WS2 orc 2 stone 9; ES2 goblin 2 stone 9\nthen asked west\nwhen wall 1 tower 0\nthen asked east",
    );
    play("given seats 3; goblins; ER1 goblin 1 master_archer; ES1 marksman 1; ES2 marksman 1\nthen asked east");
    play("given seats 4; poles; ET1 poles; ES1 orc 1; ES2 orc 1\nthen asked east_defender");
    play("given seats 3; cauldrons; ES2 cauldron orc orc 1 tower orc 1 stone 9\nthen asked east");
    play("given seats 3; climb; ES2 orc 3 tower goblin 1 orc 2\nthen asked east");
}
