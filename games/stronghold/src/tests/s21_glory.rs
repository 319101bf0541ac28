//! S21 glory, S22 the end of the game.

use crate::scene::play;

#[test]
fn four_trolls_on_a_section() {
    // S21.2, R3
    play(
        "given phase 6; WS2 troll 2 siege_tower; camp troll 2\nwhen minor_move_out; camp to WS2-tower; 2\nthen feats attack_of_the_trolls; glory 11 4",
    );
    play("given phase 6; WR3 troll 4\nwhen minor_move_out; WR3 to WS3; 4\nthen feats attack_of_the_trolls");
}

#[test]
fn twelve_goblins_for_rituals() {
    // S21.3
    play(
        "given phase 5; blood 11; reserve goblin 2\nwhen gale; at WS1\nthen feats blood_rituals; blood 12; glory 11 4",
    );
}

#[test]
fn five_sections_stormed() {
    // S21.4, Q5
    play(
        "given phase 6; WS5 orc 3; WS1 orc 4; WS2 orc 5; ES2 orc 5; ER3 orc 4\nwhen minor_move_out; ER3 to ES4; 3\nthen feats none\nwhen ER3 to ES4\nthen feats storm_of_the_walls",
    );
    play(
        "given phase 6; WS5 orc 3; WS1 orc 4; ES2 orc 5; ES4 orc 4; WS2 orc 2 siege_tower; camp orc 3\nwhen minor_move_out; camp to WS2-tower; 3\nthen feats none",
    ); // the Siege Tower does not count
}

#[test]
fn deeds_are_scored_whenever_they_are_done() {
    // S21.2, S21.4, R3: by Rope, by a Call of the Trolls and by stepping off a Siege Tower
    play(
        "given phase 6; WS2 rope troll 1; WS3 troll 3\nwhen rope WS2; troll wall to WS3\nthen feats attack_of_the_trolls; glory 11 4",
    );
    play(
        "given orders; order call_of_the_trolls WS3; WS3 troll 3 stone 20; WR3 troll 1\nwhen call WR3 to WS3\nthen feats attack_of_the_trolls; WS3 troll 4; turn 2",
    );
    let four = "given climb; WS1 orc 4; WS5 orc 3; ES1 orc 6; ES4 orc 4";
    play(&format!("{four}; WS2 orc 4 tower orc 2\nthen feats storm_of_the_walls; WS2 orc 5; turn 2"));
    play(&format!("{four}; WS2 orc 3 tower orc 2\nthen feats storm_of_the_walls; WS2 orc 5; turn 2"));
    play(&format!(
        "{four}; WS2 orc 4 tower orc 1 goblin 1\nthen feats none\nwhen climb goblin\nthen feats storm_of_the_walls; turn 2"
    ));
}

#[test]
fn walls_ruined_twice() {
    // S21.5, S21.6, S21.7
    play(
        "given orders; strips 1; order detonation WS3; WS3 orc 2 wooden 1\nwhen wall 1 tower 0\nthen strips 2; feats ruined_walls",
    );
    let scene = play("given machines; WR3 catapult; WS4 wooden 2\ndice Hit\nwhen aim WS4; fire WR3");
    assert_eq!((scene.game.p.ruin, scene.game.p.wooden_supply), (Some(crate::ids::Component::Wooden), 4)); // a Wooden one lies there
    play("given machines; WR3 catapult; WS4 stone 0\ndice Hit\nwhen aim WS4; fire WR3\nthen strips 0"); // nothing there to remove
    // A saved state may say that there were many; the count stays within what a state may hold.
    play("given machines; strips 200; WR3 catapult; WS4 stone 1\ndice Hit\nwhen aim WS4; fire WR3\nthen strips 200");
}

#[test]
fn breaches_score_by_section() {
    // S21.10, S21.11
    play("given strength; WS3 goblin 1; ES3 goblin 1; WS1 goblin 1\nthen breached WS1 WS3 ES3; glory 28 4");
}

#[test]
fn dishonorable_deeds_from_turn_five() {
    // S21.12, S21.13, S21.15, D21
    play("given turn 4; step 2; hourglasses 1; courtyard soldier 1\nthen cannot deed negotiations S21.13");
    play(
        "given turn 5; step 2; hourglasses 1; courtyard soldier 1\nwhen deed negotiations\nthen hourglasses 4; cannot deed forced_labour S21.13; glory 6 7",
    );
    play(
        "given turn 6; step 2; hourglasses 1; steadfast 1; courtyard soldier 1\nthen cannot deed negotiations S21.13; can deed forced_labour",
    );
}

#[test]
fn negotiations_and_labour_last_a_step() {
    // S21.16, S21.17, S21.18
    play(
        "given turn 5; step 2\nwhen deed forced_labour\nthen labour 4; cannot labour cannon; can labour poles; cannot end S14.1\nwhen labour poles; labour poles\nthen paid poles 2; labour 2",
    );
    play(
        "given turn 5; step 2; labour 3; worked platform; hourglasses 1; courtyard soldier 1\nwhen labour platform; at WS1\nthen labour 1; cannot labour platform S21.17; WS1 platform",
    );
    play(
        "given turn 5; step 2; labour 1; worked platform; hourglasses 1; courtyard soldier 1\nthen cannot labour platform S21.17",
    );
}

#[test]
fn prisoners_appear_in_the_courtyard() {
    // S21.19, Q7
    play("given turn 5; step 2\nwhen deed release_the_prisoners\nthen courtyard veteran 1 soldier 1; phase 3");
    play(
        "given turn 5; step 6; panic; hourglasses 1\nwhen deed release_the_prisoners\nthen courtyard veteran 1 soldier 0",
    );
    play(
        "given turn 5; step 2; WS1 veteran 2; WS2 veteran 2\nwhen deed release_the_prisoners\nthen courtyard soldier 1 veteran 0",
    );
}

#[test]
fn toil_lifts_marks_and_cheapens() {
    // S21.20, D22, S15.3
    play(
        "given turn 5; step 2; hourglasses 3; worked cannon orc_cauldron; paid troll_cauldron 2; courtyard soldier 1\nwhen deed exhausting_toil\nthen can at forge; can at guard; cannot at hospital; prompt S21.20\nwhen at forge\nthen prompt S15.4\nwhen at WS1\nthen WS1 cauldron troll; price cannon 3; can hourglass cannon; cannot hourglass troll_cauldron S15.1",
    );
}

#[test]
fn the_honor_guard_scores_from_turn_six() {
    // S20.7, S21.21, S21.22, S21.23, Q18
    play("given turn 5; climb\nthen glory 5 9");
    play("given turn 6; climb\nthen glory 4 11");
    play("given turn 6; climb; honor lost\nthen glory 4 10");
    play(
        "given step 2; hourglasses 3; WS1 soldier 1\nwhen move soldier honor_guard; swap soldier WS1\nthen honor lost; honor_guard soldier 2",
    );
    play("given turn 7; honor points 1; strength; WS3 goblin 1\nthen glory 10 11"); // none in the turn of the break-in
}

#[test]
fn more_glory_wins() {
    // S22.1, S22.2
    play("given turn 8; strength; WS3 goblin 1\nthen winner defender; glory 9 11");
    play("given turn 2; strength; WS3 goblin 1\nthen winner invader; glory 15 5");
}

#[test]
fn equal_glory_repeats_the_assault() {
    // S22.3, S22.3a, S22.4, S22.5
    let draw = "given turn 8; strength; steadfast 0; cards C2B C3A C4A C5A";
    // Time 3, a Gate and a breach against time 7 and three points of steadfastness: 10 and 10.
    play(&format!(
        "{draw}; gate 1; steadfast 3; WS3 goblin 1; WR3 catapult; WS4 stone 1\ndice Miss\nthen cannot aim WS3 S15.27\nwhen settle\nthen winner defender; glory 10 11; strips 0; breached WS3"
    ));
    // Nothing scored in the repeated Assault counts; the breached section is spared.
    play(&format!(
        "{draw}; gate 1; steadfast 3; WS3 goblin 1; WR3 catapult; WS4 stone 1\ndice Hit\nwhen aim WS4; fire WR3\nthen strips 0; feats none; glory 10 11"
    ));
    // The Third Gate, if it still stood, breaks in as well.
    play(
        "given turn 8; strength; cards C2B C3A C4A C5A; gate 2; steadfast 4; toughness 3; RAM1 orc 2; RAM2 orc 1; WS3 goblin 1\nthen winner defender; gate 2",
    );
}

#[test]
fn the_third_gate_wins_the_repeated_assault() {
    // S22.4
    play(
        "given turn 8; barbican; cards C2B C3A C4A C5A; gate 2; steadfast 4; toughness 2; RAM1 orc 2; breached WS3\nthen winner invader; glory 12 11",
    );
}

#[test]
fn a_deed_once_scored_is_never_lost() {
    // S21.8
    play(
        "given phase 6; WR3 troll 4; warrior WS3\nwhen minor_move_out; WR3 to WS3; 4; end\nthen feats attack_of_the_trolls; step 6; hourglasses 3\nwhen sally troll wall\nthen WS3 troll 3; feats attack_of_the_trolls",
    );
}

#[test]
fn chips_of_the_turn_work_in_the_repeated_assault() {
    // S22.3, S22.6, S22.3a
    // Time 3, a Gate and a breach against time 7 and three of steadfastness: 10 and 10. The Detonation acts in both Assaults.
    let draw = "given turn 8; steadfast 3; cards C2B C3A C4A C5A; gate 1; WS3 goblin 1";
    play(&format!(
        "{draw}; orders; order detonation WS1; WS1 orc 3 stone 6\nwhen wall 1 tower 0\nthen WS1 stone 5 orc 2; choices wall 1 tower 0 | wall 2 tower 0\nwhen wall 2 tower 0\nthen WS1 stone 3 orc 0; winner defender; glory 10 11"
    ));
    // A Speech still counts and a Glare still spares; Hospital and Courtyard take no part.
    play(&format!(
        "{draw}; strength; officer WS1; speech 2; WS1 orc 3 soldier 1 stone 2; glare ES2; ES2 troll 4; courtyard soldier 3\nthen winner defender; hospital none; courtyard soldier 3; WS1 soldier 1; ES2 troll 4; breached WS3"
    ));
    play(&format!(
        "{draw}; strength; WS1 orc 2 troll 1 soldier 3\nthen hospital soldier 2; courtyard soldier 1; winner defender; glory 10 11; breached WS3"
    ));
    // What fell short in the first Assault breaks in by the second.
    play(&format!("{draw}; strength; WS1 orc 3 soldier 1 stone 2\nthen breached WS3; winner invader; glory 11 10"));
}

#[test]
fn three_turns_of_the_honor_guard() {
    // S21.21, S21.23
    for (turn, points) in [(5, 0), (6, 1), (10, 5)] {
        let earned = u8::from(turn >= 6) * (turn.max(6) - 6);
        let scene = play(&format!("given turn {turn}; climb; honor points {earned}\nthen honor kept"));
        assert_eq!(scene.game.p.honor_points, points);
    }
}
