//! S14 Hourglasses and movement, S15 buildings, S16 Heroes.

use crate::scene::play;

#[test]
fn units_move_along_adjacencies() {
    // S14.3, S14.4, S14.8, S14.10, S14.11, D18
    play(
        "given step 2; hourglasses 9; WS3 marksman 1 soldier 1 orc 1; WS4 soldier 3; courtyard marksman 1
         when move soldier WS3
         then can to WS2; cannot to WS4 S14.3; cannot to WS5 S14.4; cannot to ES1 S14.4; can to courtyard; can to barracks; can to guard; cannot to honor_guard S14.3; cannot to WT2 S4.24; prompt S14.3
         when to WS2
         then hourglasses 8; WS2 soldier 1
         when move soldier WS2; to WS3
         then hourglasses 7
         when move marksman WS3
         then can to WT2; can to WT3; cannot to WT1 S14.4; can swap soldier WS4
         when to WT2; move marksman WT2
         then can to WS2; can to WS3; cannot to WT3 S14.4",
    );
}

#[test]
fn heroes_move_on_sections_and_the_courtyard() {
    // S14.5, S14.6
    play(
        "given step 2; hourglasses 9; officer WS3; warrior WS4; courtyard marksman 1
         when move officer
         then choices to WS2 | to courtyard; cannot to WS4 S14.5; cannot to WS1 S14.4; cannot to barracks S14.5; cannot to WT2 S14.5
         when to courtyard; move officer
         then can to ES4; cannot to WS4 S14.5
         when to ES4; speech 2
         then hourglasses 5; cannot move officer S14.6; officer ES4",
    );
}

#[test]
fn a_gale_holds_heroes_up() {
    // S14.9, S11.10
    play(
        "given step 2; gale WS4; officer WS3; hourglasses 3; courtyard marksman 1\nwhen move officer; to WS4\nthen officer WS4; hourglasses 1\nwhen move officer; to WS3\nthen phase 3; officer WS3",
    );
    play(
        "given step 2; gale WS4; officer WS3; hourglasses 1; courtyard marksman 1\nwhen move officer\nthen cannot to WS4 S14.9; can to WS2; can to courtyard",
    );
    play(
        "given step 2; gale WS4; hourglasses 1; courtyard marksman 1\nwhen move warrior\nthen cannot to WS4 S14.9; can to WS3",
    );
}

#[test]
fn units_swap_places() {
    // S14.7, S14.12
    play(
        "given step 2; hourglasses 9; WS1 soldier 2; WS2 soldier 3; WT1 marksman 1; barracks marksman 1 soldier 2; courtyard veteran 1
         when move soldier WS1
         then can swap soldier WS2; cannot swap marksman WT1 S14.7; can swap soldier barracks; cannot swap marksman barracks S14.7
         when swap soldier WS2
         then hourglasses 8
         when move veteran courtyard
         then can swap soldier barracks; can swap marksman barracks; can swap soldier WS1
         when swap soldier barracks
         then barracks veteran 1 soldier 1; courtyard soldier 1
         when move officer
         then can to WS2; unasked swap soldier WS2; unasked swap soldier barracks",
    );
}

#[test]
fn the_barracks_have_fields_for_each_kind() {
    // S14.12, S4.27
    play(
        "given step 2; hourglasses 9; barracks marksman 3 soldier 2; courtyard marksman 1 soldier 1 veteran 2
         when move soldier courtyard
         then cannot to barracks S14.12; can to guard
         when to guard; move veteran courtyard; to barracks; move veteran courtyard
         then cannot to barracks S14.12; can swap veteran barracks
         when to WS1; move marksman courtyard; to barracks
         then barracks marksman 4 soldier 2 veteran 1",
    );
    // Neither is a field of another kind used for a training. [S15.31]
    play(
        "given step 2; hourglasses 1; paid train_veteran 1; barracks soldier 1 veteran 1\nwhen hourglass train_veteran\nthen paid train_veteran 2; barracks soldier 1 veteran 1; phase 3",
    );
}

#[test]
fn hourglasses_stay_on_an_action_until_it_is_paid() {
    // S15.2, S15.3, S15.4, S15.5, D19, S15.12
    play(
        "given step 2; hourglasses 3; courtyard marksman 1; WT1 marksman 1; WT2 poles
         when hourglass cannon; hourglass cannon; hourglass cannon
         then phase 3; paid cannon 3",
    );
    play(
        "given step 4; hourglasses 2; paid cannon 3; courtyard marksman 1; WT1 marksman 1; WT2 poles\nwhen hourglass cannon\nthen cannot at WT1 S4.25; cannot at WT2 S4.25; can at WT3; prompt S15.4\nwhen at WT3\nthen WT3 cannon; paid cannon 0; used cannon; cannot hourglass cannon S15.1",
    );
}

#[test]
fn what_a_work_lacks_is_put_on_it_at_once() {
    // S14.2, S15.2, S15.5
    play(
        "given step 2; hourglasses 5; paid cannon 1
         when pay off cannon; at WT3
         then WT3 cannon; hourglasses 2; paid cannon 0; journal all puts 3 Hourglasses on Cannon (4 of 4)",
    );
    // Not one by one in another coat, not beyond what is held, and never what may not be paid for. [S15.1]
    play("given step 2; hourglasses 2; paid cannon 1\nthen cannot pay off cannon");
    play("given step 2; hourglasses 5; paid cannon 3\nthen cannot pay off cannon");
    play(
        "given step 2; hourglasses 9; paid cannon 2\nwhen pay off cannon; at WT1\nthen used cannon; cannot pay off cannon",
    );
}

#[test]
fn an_action_without_target_waits() {
    // S15.6, S15.8, S15.9, R4
    play(
        "given step 2; hourglasses 2; paid train_veteran 1; courtyard soldier 1\nwhen hourglass train_veteran\nthen paid train_veteran 2\nwhen move soldier courtyard; to barracks\nthen barracks veteran 1 soldier 0; paid train_veteran 0",
    );
    play(
        "given step 3; paid excursion 1; hourglasses 1; WS2 tower orc 1; courtyard soldier 1\nthen prompt S15.4; choices kill orc WS2-tower\nwhen kill orc WS2-tower\nthen used excursion; hourglasses 1",
    );
}

#[test]
fn hourglasses_above_the_price_are_removed_with_it() {
    // S15.4: paid under a Saboteur who has been found since
    play(
        "given step 4; hourglasses 1; paid cannon 5; WT1 marksman 1; WT2 marksman 1; WT3 marksman 1; WT4 marksman 1; ET1 marksman 1; ET2 marksman 1; ET3 marksman 1\nwhen move marksman WT1; to courtyard\nthen WT1 cannon; paid cannon 0; used cannon; phase 5",
    );
}

#[test]
fn a_saboteur_who_goes_lets_the_work_be_done() {
    // S15.8, S13.9
    play(
        "given phase 4; flipped 4; saboteur forge; paid cannon 4; courtyard soldier 1
         then price cannon 5
         when move_training; saboteur forge; at guard
         then price cannon 4; WT1 cannon 0
         when end
         then step 4; prompt S15.4; can at WT1; unasked end
         when at WT1
         then WT1 cannon; paid cannon 0; used cannon; hourglasses 1",
    );
}

#[test]
fn several_paid_up_actions_are_ordered() {
    // S15.7, D20, D23, S15.33, S15.34, S15.35, S15.36
    play(
        "given step 4; hourglasses 1; saboteur forge; saboteur guard; paid find_saboteurs 3; paid cannon 4; paid orc_cauldron 2; guard soldier 1 marksman 1
         then price find_saboteurs 4
         when hourglass find_saboteurs
         then choices kill marksman | kill soldier; prompt S15.35
         when kill soldier
         then guard saboteur 0; forge saboteur 0; supply soldier 18; choices perform cannon | perform orc_cauldron; prompt S15.7
         when perform orc_cauldron; at WS1; at WT1
         then WS1 cauldron orc; WT1 cannon; guard marksman 1 soldier 0",
    );
    play(
        "given step 4; hourglasses 1; paid find_saboteurs 2; guard soldier 1\nwhen hourglass find_saboteurs\nthen paid find_saboteurs 3; guard soldier 1",
    ); // no Saboteur
    play(
        "given step 4; hourglasses 1; saboteur forge; paid find_saboteurs 2; courtyard soldier 1\nwhen hourglass find_saboteurs\nthen paid find_saboteurs 3; forge saboteur",
    ); // nobody in the Guard
}

#[test]
fn trainings_any_number_of_times() {
    // S15.1, S15.30, S15.31, S15.32
    play(
        "given step 2; hourglasses 9; barracks marksman 4\nwhen hourglass train_soldier; hourglass train_soldier; hourglass train_soldier; hourglass train_soldier\nthen barracks marksman 2 soldier 2; hourglasses 5; can hourglass train_soldier\nwhen hourglass train_soldier; hourglass train_soldier\nthen paid train_soldier 2; barracks soldier 2\nwhen hourglass train_veteran; hourglass train_veteran\nthen barracks veteran 1 soldier 2 marksman 1; paid train_soldier 0; can move veteran barracks",
    );
}

#[test]
fn cauldrons_and_platforms_have_their_fields() {
    // S15.13, S15.14, S15.17, D44
    play(
        "given step 2; hourglasses 1; paid goblin_cauldron 1; WS1 cauldron orc; courtyard soldier 1\nwhen hourglass goblin_cauldron\nthen cannot at WS3 S4.19; cannot at WS1 S15.14; can at WS2\nwhen at WS2\nthen WS2 cauldron goblin",
    );
    play(
        "given step 2; hourglasses 3; paid platform 1; WS1 platform; courtyard soldier 3 marksman 1\nwhen hourglass platform\nthen cannot at WS1 S15.17\nwhen at ES4; move soldier courtyard; to ES4; move soldier courtyard; to ES4\nthen ES4 soldier 2",
    );
    play(
        "given step 2; hourglasses 9; WS1 soldier 2 platform; courtyard soldier 2\nwhen move soldier courtyard; to WS1; move soldier courtyard\nthen cannot to WS1 S14.3; WS1 soldier 3",
    );
    play(
        "given cauldrons; WS2 cauldron orc orc 1 tower orc 1 stone 9\nthen choices wall | tower; asked invader\nwhen wall\nthen pool orc 1; WS2 orc 1; WS2 tower orc 0",
    );
}

#[test]
fn the_workshop_mends_gates_and_walls() {
    // S15.16, S15.18, S15.19, S15.20
    play(
        "given step 2; hourglasses 2; cards C2B C3A C4A C5A; toughness 7; courtyard soldier 1\nwhen hourglass gate_reinforcement\nthen toughness 8; used gate_reinforcement",
    );
    play(
        "given step 2; hourglasses 2; cards C2B C3A C4A C5A; courtyard soldier 1\nwhen hourglass gate_reinforcement\nthen toughness 8; paid gate_reinforcement 1",
    ); // never above its start
    play(
        "given step 2; hourglasses 1; paid poles 3; courtyard soldier 1\nwhen hourglass poles; at WT4\nthen WT4 poles",
    );
    play(
        "given step 2; hourglasses 1; paid wall_reinforcement 1; WS1 stone 1; courtyard soldier 1\nwhen hourglass wall_reinforcement; at WS1\nthen WS1 wooden 1; strength WS1 0 2",
    );
}

#[test]
fn an_excursion_kills_in_a_siege_tower() {
    // S15.23
    play(
        "given step 2; hourglasses 2; WS2 tower orc 1 troll 1; ES3 tower goblin 1; courtyard soldier 1\nwhen hourglass excursion\nthen choices kill orc WS2-tower | kill troll WS2-tower | kill goblin ES3-tower\nwhen kill troll WS2-tower\nthen WS2 tower troll 0; pool troll 1",
    );
}

#[test]
fn a_blessing_lengthens_the_shots_of_a_side() {
    // S15.24, S15.25, Q14
    play(
        "given step 2; hourglasses 2; paid marksmen_blessing 1; courtyard soldier 1\nwhen hourglass marksmen_blessing\nthen choices at west | at east\nwhen at west\nthen used marksmen_blessing",
    );
    play(
        "given marksmen; blessing west; cards C2B C3A C4A C5A; WS1 marksman 1; WR4 goblin 1; ER1 goblin 1; RAM1 orc 1\nthen can aim WR4; cannot aim ER1 S17.16; cannot aim BR S17.27",
    );
    play(
        "given marksmen; blessing west; ES1 marksman 1; WR4 goblin 1; ER1 goblin 1\nthen can aim ER1; cannot aim WR4 S17.16",
    );
    // For Marksmen in Towers too.
    play(
        "given marksmen; blessing west; WT1 marksman 1; WR4 goblin 1; ER1 goblin 1\nthen choices aim WR4 | hold; cannot aim ER1 S17.16",
    );
    play("given marksmen; blessing west; ET1 marksman 1; ER1 goblin 1; ER3 goblin 1\nthen cannot aim ER3 S17.16");
}

#[test]
fn a_glare_spares_a_section() {
    // S15.26, S15.27, S15.28, S17.31
    play(
        "given step 2; hourglasses 1; paid unearthly_glare 3; courtyard soldier 1\nwhen hourglass unearthly_glare; at WS3\nthen WS3 glare",
    );
    play("given strength; glare WS3; WS3 troll 5\nthen WS3 troll 5; breached none");
    play("given machines; glare WS3; WR3 catapult\nthen cannot aim WS3 S15.27; can aim WS4");
    play("given marksmen; glare WS3; WS3 marksman 1; WR3 goblin 1\nthen turn 2; WR3 goblin 1");
    play("given goblins; glare WS3; WS3 marksman 1; WR3 goblin 1 master_archer\nthen turn 2; WS3 marksman 1");
    play(
        "given goblins; glare WS3; WS3 marksman 1; WS4 marksman 1; WR3 goblin 1 master_archer\nthen cannot aim WS3 S17.31; can aim WS4; cannot aim WT3 S17.29",
    );
    play("given cauldrons; glare WS2; WS2 cauldron orc orc 1\nthen WS2 orc 1");
    play("given poles; glare WS3; WT2 poles; WS3 goblin 1\nthen turn 2; WS3 goblin 1");
    play("given poles; glare WS3; WT2 poles; WS3 goblin 1; WS2 goblin 1 stone 9\nthen cannot poles WT2 WS3 S15.27");
    play("given orders; glare WS3; order detonation WS3; WS3 orc 2 stone 2\nthen WS3 orc 2 stone 2");
    play(
        "given cannons; glare WS2; WT1 cannon; WS2 tower orc 1; WF orc 1\nthen cannot aim WS2-tower S15.27; can aim WF",
    );
    // A machine that can reach spared sections only does not fire.
    play(
        "given machines; turn 6; repeat; breached WS3; breached WS4; WR3 catapult; glory 7 7\nthen winner defender; WR3 misses 5",
    );
    // A hidden Order stays hidden.
    let scene = play("given orders; glare WS3; hidden detonation WS3; WS3 orc 1");
    assert!(!scene.journal(None).contains("Detonation"));
}

#[test]
fn orders_are_confused() {
    // S15.29
    let scene = play(
        "given step 6; hourglasses 2; paid confuse_orders 1; hidden detonation WS3; order bluff WS4; WS3 orc 1; WS4 orc 1; courtyard soldier 1\nwhen hourglass confuse_orders\nthen choices at WS3 | at WS4; cannot at WS5 S15.29\nwhen at WS3\nthen order WS3 none; order WS4 bluff; journal defender An Order at the Middle West Wall is discarded; journal invader Detonation at the Middle West Wall is discarded",
    );
    assert_eq!(scene.game.p.turn_flags.hidden_gone, 1);
    assert_eq!(scene.game.orders_left(), 3);
}

#[test]
fn buildings_without_actions() {
    // S15.15, S15.38, S15.39
    play(
        "given step 2; hourglasses 2; courtyard soldier 1\nwhen move soldier honor_guard; to WS1\nthen WS1 soldier 1; honor lost",
    );
    play("given cauldrons; WS2 cauldron goblin goblin 3 orc 1 stone 9\nthen WS2 goblin 0 orc 1; pool goblin 3");
    assert!(crate::ids::Work::ALL.iter().all(|w| (w.building() as u8) < 6), "the Hospital has none");
}

#[test]
fn heroes_speak_and_sally() {
    // S16.1, S16.2, S16.3, S16.4, S16.5, D24, D25
    play(
        "given step 6; hourglasses 3; officer WS3; WS3 soldier 1 marksman 1; courtyard marksman 1\nthen strength WS3 0 5; can speech 1; can speech 3; cannot speech 4\nwhen speech 2\nthen strength WS3 0 7; cannot speech 1 S16.3",
    );
    play(
        "given step 6; hourglasses 2; warrior WS3; WS3 goblin 1 orc 1 troll 1; courtyard marksman 1\nthen strength WS3 6 2; can sally goblin wall; can sally orc wall; cannot sally troll wall S16.5\nwhen sally goblin wall\nthen hourglasses 1; WS3 goblin 0; pool goblin 1; cannot sally orc wall S16.5",
    );
    play("given strength; warrior WS3; WS3 troll 2 soldier 1\nthen breached none; WS3 soldier 0"); // 6 against 4: the Soldier covers two
    play("given strength; warrior WS3; WS3 troll 2 marksman 1\nthen breached WS3; warrior WS3");
}

#[test]
fn a_speech_is_worth_four_at_most() {
    // S16.3
    play(
        "given step 6; hourglasses 9; officer WS3; WS3 soldier 1; courtyard marksman 1\nthen can speech 1; can speech 4; cannot speech 5\nwhen speech 4\nthen hourglasses 5; strength WS3 0 7",
    );
}

#[test]
fn heroes_are_refused_with_the_reason() {
    // S16.3, S16.5, S24.2
    play(
        "given step 5; hourglasses 2; officer WS3; warrior WS2; courtyard marksman 1\nthen can speech 2; cannot speech 3 S16.3; cannot sally goblin wall S16.5",
    );
    play(
        "given step 5; hourglasses 3; possession warrior; possession officer; warrior WS3; officer WS2; WS3 orc 1; courtyard marksman 1\nthen cannot sally orc wall S11.9; cannot speech 2 S11.9",
    );
    play(
        "given seats 4; step 2; hourglasses 2; officer ES2; warrior WS2; ES2 soldier 1; WS2 soldier 1\nthen cannot west_defender: speech 1 S24.2; cannot west_defender: move officer S24.2; can west_defender: move warrior; cannot west_defender: move soldier ES2 S24.2",
    );
}

#[test]
fn paying_off_needs_all_that_is_lacking() {
    // S14.2
    play(
        "given step 2; hourglasses 3; courtyard marksman 1\nthen cannot pay off cannon S14.2; can pay off platform; can hourglass cannon",
    );
}
