//! S8 machines, S9 equipment, S10 training, S11 rituals.

use crate::scene::play;

const RICH: &str = "reserve orc 5 troll 3 goblin 5; resources 16";

fn rich(line: &str, rest: &str) {
    play(&format!("given {RICH}; {line}\n{rest}"));
}

#[test]
fn machines_stand_on_free_machine_fields() {
    // S8.1, S8.4, S8.6, S8.7, S8.13, S8.26, C3
    rich(
        "phase 2; WR1 altar",
        "when ballista; with troll 1\nthen cannot at WR1 S4.7; can at WR2; can at ER3; resources 10\nwhen at ER3\nthen ER3 machine ballista hits 2 misses 5; hourglasses 1",
    );
    rich("phase 2", "when catapult; with orc 2; at WR3\nthen hourglasses 2; resources 10");
    rich(
        "phase 2; cards C2E C3A C4A C5A",
        "when trebuchet; with troll 1; at WR3\nthen resources 8; WR3 machine trebuchet hits 2 misses 5",
    );
    rich(
        "phase 2; cards C2D C3A C4A C5A",
        "when altar; with troll 1; at WR3\nthen resources 12; WR3 machine altar hits 0 misses 0; hourglasses 1",
    );
}

#[test]
fn a_pile_needs_two_hit_cards() {
    // S8.5, S2.9
    rich("phase 2; WR1 ballista hits 5; WR2 ballista hits 5", "then cannot catapult S8.5; cannot ballista S8.5");
    rich(
        "phase 2; WR1 ballista misses 11; WR2 ballista misses 11",
        "when catapult; with orc 2; at WR3\nthen WR3 hits 2 misses 3",
    );
}

#[test]
fn a_ballista_shoots_along_its_paths() {
    // S8.8, S8.9, S8.10, S8.11, S17.9, S17.10, D28, D30, S17.13, C4
    play(
        "given machines; WR2 ballista; WS2 soldier 1; WS3 soldier 1\nthen choices aim WS2 | aim WS3; cannot aim WS4 S8.8; cannot hold S8.11; prompt S17.9",
    );
    play("given machines; WR2 ballista\nthen can hold; can aim WS2\nwhen hold\nthen WR2 hits 2 misses 5; turn 2");
    // The strongest unit dies; of equal ones the Invader chooses between wall and Siege Tower.
    play(
        "given machines; WR2 ballista; WS2 soldier 1 stone 9 orc 1 goblin 1 tower orc 1\ndice Hit\nwhen aim WS2; fire WR2\nthen choices wall | tower; prompt S18.2a\nwhen tower\nthen WS2 orc 1 goblin 1; WS2 tower orc 0; supply soldier 18",
    );
    play("given machines; WR2 catapult\nthen cannot hold S17.10");
    // A machine that was aimed at an undefended section has not lost its target: it fires.
    play(
        "given machines; WR2 ballista; WS3 soldier 1\nthen cannot hold S8.11\ndice Miss\nwhen aim WS2; fire WR2\nthen WR2 misses 4; turn 2",
    );
}

#[test]
fn scouts_damage_ballistas_and_catapults() {
    // S8.12, S8.17, S8.29, S15.22
    play(
        "given step 2; hourglasses 2; paid damage_machine 1; WR1 ballista; WR2 catapult; WR3 trebuchet; WR4 altar; courtyard marksman 1\nwhen hourglass damage_machine\nthen choices at WR1 | at WR2; cannot at WR3 S8.29\nwhen at WR2\nthen WR2 misses 6",
    );
    play(
        "given step 2; hourglasses 1; paid damage_machine 1; WR1 ballista misses 25; courtyard marksman 1\nwhen hourglass damage_machine\nthen paid damage_machine 2; WR1 misses 25",
    );
}

#[test]
fn a_catapult_breaks_components_then_what_is_behind() {
    // S8.14, S8.15, S8.16, S8.27, S8.28, Q26
    play(
        "given machines; WR3 trebuchet; WS1 stone 3\nthen can aim WS1; can aim WS5; cannot aim ES1 S8.27\ndice Hit\nwhen aim WS1; fire WR3\nthen WS1 stone 2",
    );
    play("given machines; WR3 catapult; WS3 stone 0; WT3 poles\ndice Hit\nwhen aim WS3; fire WR3\nthen WT3 poles 0");
    play("given machines; WR3 trebuchet; WT3 poles\ndice Hit\nwhen aim WS3; fire WR3\nthen WT3 poles 1");
    play("given machines; WR3 catapult; WS4 cauldron orc\ndice Hit\nwhen aim WS4; fire WR3\nthen WS4 cauldron none");
}

#[test]
fn an_altar_strengthens_a_section() {
    // S8.18, S8.19, S8.20, S8.21, D13
    play(
        "given phase 6; WR1 altar; ER1 altar; WS2 orc 1\nwhen altar WR1\nthen can at WS5; cannot at ES1; prompt S8.19\nwhen at WS2\nthen WS2 influence 1; cannot altar WR1 S8.19; strength WS2 3 0; can altar ER1",
    );
    play(
        "given phase 6; influence WR1 WS2; influence WR2 WS2; WS2 orc 1\nthen strength WS2 4 0\nwhen altar WR1\nthen cannot at WS2 S8.19\nwhen at WS1\nthen WS1 influence 1; WS2 influence 1",
    );
    play("given climb; influence WR1 WS2\nthen turn 2; WS2 influence 1");
}

#[test]
fn covers_and_rams() {
    // S8.22, S8.23, S8.24, S8.25
    rich(
        "phase 2; WR1 cover",
        "when cover; with goblin 2\nthen cannot at WR1 S4.7\nwhen at WR2\nthen WR2 cover; resources 12; hourglasses 2",
    );
    rich("phase 2; cards C2B C3A C4A C5A", "when battering_ram; with orc 1\nthen rams 1; resources 13");
    play("given cannons; WT2 cannon; WR2 cover orc 1\ndice Orc\nwhen aim WR2; fire WT2\nthen WR2 orc 0"); // Cannons are not hindered
}

#[test]
fn a_siege_tower_has_three_fields() {
    // S8.30, S8.31, S8.32
    rich(
        "phase 2; cards C2D C3A C4A C5A; WS2 siege_tower",
        "when siege_tower; with troll 1\nthen cannot at WS2 S8.30; cannot at WS3 S4.18; can at ES3; resources 8\nwhen at ES3\nthen ES3 siege_tower",
    );
    play(
        "given phase 6; WS2 siege_tower; camp orc 5; WR1 orc 1\nwhen minor_move_out\nthen cannot WR1 to WS2-tower\nwhen end; camp to WS2-tower\nthen can 3; cannot 4 S12.13\nwhen 3\nthen WS2 tower orc 3; strength WS2 6 0",
    );
    play(
        "given step 6; hourglasses 3; warrior WS2; WS2 tower orc 1; courtyard marksman 1\nwhen sally orc tower\nthen WS2 tower orc 0; pool orc 1",
    );
}

#[test]
fn two_different_chips_of_equipment_per_section() {
    // S9.1, S9.2, S9.4, S2.11
    rich(
        "phase 3; WS1 banner; WS2 ladder sap",
        "when banner; with orc 1\nthen cannot at WS1 S9.1; cannot at WS2 S9.1; can at WS5\nwhen at WS5\nthen resources 15",
    );
    rich("phase 3", "when shield; with goblin 2; at WS1\nthen resources 13; hourglasses 2; WS1 shield");
    rich(
        "phase 3; cards C2A C3B C4A C5A",
        "when ladder; with orc 1; at WS1; rope; with orc 1; at WS2; poison; with orc 1; at WS3\nthen resources 11; hourglasses 3; WS1 ladder; WS2 rope; WS3 poison",
    );
    rich("phase 3; cards C2A C3C C4A C5A", "when sap; with orc 1; at WS1\nthen resources 14; WS1 sap");
    // Melee on a section is no hindrance.
    rich(
        "phase 3; WS1 orc 1 soldier 1",
        "when banner; with orc 1\nthen can at WS1; can at WS2\nwhen at WS1\nthen WS1 banner",
    );
}

#[test]
fn banner_and_ladder() {
    // S9.5, S9.6, S18.18
    play("given strength; WS3 goblin 1 banner stone 2\nthen WS3 goblin 1; breached none"); // 2 against 2
    play(
        "given phase 6; WS1 ladder orc 4; WR1 orc 2\nwhen minor_move_out; WR1 to WS1\nthen WS1 orc 5; cannot WR1 to WS1 S12.13",
    );
    play("given strength; WS3 banner stone 1\nthen strength WS3 0 1"); // nobody carries it
}

#[test]
fn a_rope_leads_to_the_next_section() {
    // S9.7, D14, Q12
    play(
        "given phase 6; WS2 rope orc 1 tower troll 1; WS1 orc 4; WS3 goblin 1\nwhen rope WS2\nthen choices orc wall to WS3 | troll tower to WS3; cannot orc wall to WS1 S9.7; prompt S9.7\nwhen troll tower to WS3\nthen WS3 troll 1 goblin 1; WS2 tower troll 0; cannot rope WS2 S9.7; hourglasses 0",
    );
    play("given phase 6; WS5 rope orc 1\nwhen rope WS5\nthen choices orc wall to WS4");
    play("given phase 6; WS5 rope\nthen cannot rope WS5 S9.7");
}

#[test]
fn a_sap_leads_from_the_camp() {
    // S9.8
    play(
        "given phase 6; WS3 sap; camp orc 12\nwhen minor_move_out\nthen cannot camp to WS4 S9.8\nwhen camp to WS3\nthen WS3 orc 1; cannot camp to WS3 S9.8\nwhen camp to WF\nthen cannot 5 S12.8\nwhen 4; end; major_move_out; end; camp to WS3\nthen WS3 orc 2",
    );
}

#[test]
fn a_bridge_keeps_traps_away() {
    // S9.9, S9.10, S15.21
    rich(
        "phase 3; trap goblin WF-WR2",
        "when bridge; with orc 1\nthen cannot at WF-WR2 S9.9; cannot at WR2-WR1 S4.13\nwhen at WF-WR3\nthen WF-WR3 bridge; resources 15",
    );
    play(
        "given step 3; hourglasses 1; paid goblin_trap 1; bridge WF-WR3; courtyard marksman 1\nwhen hourglass goblin_trap\nthen cannot at WF-WR3 S4.14; cannot at WR4-WS5 S4.13\nwhen at WF-WR4\nthen WF-WR4 goblin_trap",
    );
    play(
        "given step 3; hourglasses 2; paid troll_trap 1; courtyard marksman 1\nwhen hourglass troll_trap; at ER1-ES2\nthen ER1-ES2 troll_trap; hourglasses 1",
    );
}

#[test]
fn training_chips_lie_on_ramparts() {
    // S10.1, S10.3, S10.4, S10.5, S10.6, S2.12
    rich(
        "phase 4; cards C2A C3A C4D C5A; WR1 master_archer; WR2 drover quartermaster",
        "when master_archer; with goblin 2\nthen cannot at WR1 S10.1; cannot at WR2 S10.1; can at ER1; hourglasses 2\nwhen at ER1\nthen ER1 master_archer; resources 16",
    );
    rich(
        "phase 4; cards C2A C3A C4D C5A",
        "when trench_master; at WR1; drover; at WR1\nthen WR1 trench_master drover; hourglasses 4",
    );
    rich("phase 4; cards C2A C3A C4B C5A", "when quartermaster; at WR1\nthen WR1 quartermaster; hourglasses 2");
    play(
        "given phase 6; WR3 quartermaster orc 7; WF orc 3\nwhen minor_move_out; end; WF to WR3\nthen can 2; cannot 3 S12.13",
    ); // it holds nine
}

#[test]
fn an_artilleryman_adds_a_hit() {
    // S10.2
    rich(
        "phase 4; WR1 ballista; WR2 altar",
        "when artilleryman; with goblin 3\nthen WR1 hits 3; hourglasses 3; cannot artilleryman S5.3",
    );
    rich("phase 4; WR1 ballista hits 11", "then cannot artilleryman S10.2");
    rich(
        "phase 4; WR1 ballista; WR3 trebuchet",
        "when artilleryman; with orc 2\nthen choices at WR1 | at WR3; cannot at WR2 S10.2",
    );
}

#[test]
fn an_artilleryman_serves_the_same_machine_again() {
    // S10.2: in a later turn
    play(
        "given phase 4; reserve orc 2; WR1 ballista
         when artilleryman
         then WR1 hits 3
         when end; hourglass cannon; hourglass cannon; end; end; hold
         then turn 2
         dice Orc Orc Orc Orc Orc Orc Orc Orc Orc Orc Orc Orc Orc Orc
         when end; end; at WS1; hourglass poles; hourglass poles; end; end
         then phase 4; can artilleryman
         when artilleryman
         then WR1 hits 4 misses 5",
    );
}

#[test]
fn saboteurs_lie_in_buildings_with_actions() {
    // S10.7, S10.8
    rich(
        "phase 4; saboteur forge",
        "when saboteur; with orc 2\nthen cannot at forge S10.8; cannot at hospital S10.7; cannot at honor_guard S10.7; can at guard\nwhen at workshop\nthen workshop saboteur; hourglasses 2; price platform 3",
    );
}

#[test]
fn selection_serves_the_camp() {
    // S10.9, S10.10, Q6
    rich(
        "phase 4; cards C2A C3A C4C C5A; pool troll 1 orc 1",
        "when selection\nthen choices with goblin 3 | with orc 3\nwhen with orc 3\nthen camp troll 1; pool orc 1; spent orc 3",
    );
}

#[test]
fn rituals_are_paid_in_blood() {
    // S11.1, S6.4, S11.4, S11.5, S11.10, S2.13
    rich(
        "phase 5",
        "when gale\nthen blood 1; hourglasses 1; spent none\nwhen at WS3; specters\nthen blood 2; WS3 gale",
    );
    rich(
        "phase 5; cards C2A C3A C4A C5B; saboteur forge",
        "when fire\nthen cannot at hospital S11.4\nwhen at forge\nthen forge fire; price cannon 6; hourglasses 1",
    );
}

#[test]
fn one_chip_of_a_kind_per_target() {
    // S11.12, S11.13
    rich("phase 5; gale WS3", "when gale\nthen cannot at WS3 S11.12; can at WS4");
    rich(
        "phase 5; cards C2A C3A C4A C5B; possession officer; WS1 cauldron orc; accident WS1; WS2 cauldron orc",
        "when possession\nthen blood 1\nwhen accident\nthen blood 4",
    );
    // A Possession moves with its Hero; an Accident on a destroyed Cauldron returns.
    play(
        "given step 5; hourglasses 2; possession officer; officer WS3; courtyard marksman 1\nwhen move officer; to WS4\nthen cannot speech 1 S11.9",
    );
    let scene = play(
        "given machines; WR3 catapult; WS4 cauldron orc; accident WS4\ndice Hit\nwhen aim WS4; fire WR3\nthen WS4 cauldron none",
    );
    assert_eq!(scene.game.p.turn_flags.accident, ravelin_core::Set::NONE);
}

#[test]
fn bloodstones_kill_besides() {
    // S11.3
    rich("phase 5; WR3 catapult; WR1 ballista", "when bloodstones\nthen blood 2; hourglasses 2");
    play(
        "given machines; WR3 catapult bloodstone; WS4 stone 2 soldier 1 marksman 1\ndice Hit\nwhen aim WS4; fire WR3\nthen choices kill marksman | kill soldier\nwhen kill soldier\nthen WS4 stone 1 soldier 0",
    );
    play(
        "given machines; WR3 catapult bloodstone; WS4 soldier 1\ndice Hit\nwhen aim WS4; fire WR3\nthen WS4 soldier 0",
    ); // a bare section too
    play(
        "given machines; WR3 catapult bloodstone; WS4 stone 1\ndice Hit\nwhen aim WS4; fire WR3\nthen WS4 stone 0; turn 2",
    );
}

#[test]
fn panic_in_the_courtyard() {
    // S11.6, S11.7, S11.8, R2
    rich(
        "phase 5; cards C2A C3A C4A C5C; courtyard marksman 2 soldier 1; officer courtyard",
        "when panic\nthen courtyard soldier 1 marksman 0; officer courtyard; honor_guard soldier 2; hourglasses 1; blood 1",
    );
    play(
        "given step 5; hourglasses 3; panic; courtyard soldier 1; WS1 marksman 1 veteran 1\nwhen move marksman WS1; to courtyard\nthen courtyard soldier 1 marksman 0\nwhen move veteran WS1; to courtyard\nthen courtyard veteran 1 soldier 0",
    );
}

#[test]
fn possession_silences_a_hero() {
    // S11.9, S16.6
    play(
        "given step 5; hourglasses 2; possession warrior; warrior WS3; WS3 goblin 1; courtyard marksman 1\nthen cannot sally goblin wall S11.9; can move warrior",
    );
    play("given strength; possession warrior; warrior WS3; WS3 orc 1 stone 1\nthen WS3 orc 0"); // his attribute works
    play(
        "given step 5; hourglasses 1; courtyard marksman 1\nthen cannot speech 1 S16.6; cannot sally goblin wall S16.6",
    );
    play("given strength; speech 2; possession officer; officer WS3; WS3 orc 1 stone 1\nthen WS3 orc 0"); // done before, it stands
}

#[test]
fn a_performed_possession_lies_on_its_hero() {
    // S11.9, S11.13
    rich(
        "phase 5; cards C2A C3A C4A C5B; officer WS3; warrior ES2; ES2 goblin 1; courtyard soldier 1",
        "when possession; at officer; end\nthen step 5; cannot speech 1 S11.9; can sally goblin wall; can move officer",
    );
    play(
        "given seats 3; phase 5; east cards M2B M3A M4D M5B; east reserve goblin 2; officer WS3; warrior ES2; ES2 goblin 1; courtyard soldier 1\nwhen east: possession; west: end; east: end\nthen step 5; cannot sally goblin wall S11.9; can speech 1",
    );
}

#[test]
fn performed_specters_work_in_the_assault() {
    // S11.5, S18.38
    play(
        "given phase 5; reserve goblin 1; courtyard marksman 1; WS3 troll 4 soldier 3; pool orc 1; WF orc 10
         when specters; end; move marksman courtyard; to WS1; end
         then courtyard soldier 2; EF orc 1; pool none; turn 2",
    );
}

#[test]
fn a_performed_accident_spoils_its_cauldron() {
    // S11.11, S18.6
    play(
        "given phase 5; cards C2A C3A C4A C5D; reserve goblin 3; WS1 cauldron orc orc 1 stone 9; WS2 cauldron goblin goblin 2 marksman 2 stone 9
         when accident; at WS2; end; hourglass cannon; hourglass cannon; hourglass cannon; end
         then WS1 orc 0; WS2 goblin 2 marksman 0; supply marksman 17; turn 2",
    );
}

#[test]
fn a_performed_bloodstone_kills_with_its_catapult() {
    // S11.3
    play(
        "given phase 5; reserve goblin 2; WR1 catapult; WR3 catapult; WS1 stone 2 soldier 1; WS4 stone 2 soldier 1
         when bloodstones; at WR3; end; hourglass cannon; hourglass cannon; end; aim WS1; aim WS4
         dice Hit Hit
         when fire WR1; fire WR3
         then WS1 stone 1 soldier 1; WS4 stone 1 soldier 0; turn 2",
    );
}

#[test]
fn an_accident_needs_a_cauldron() {
    // S11.11, S18.6, S18.7, Q17, Q19
    rich("phase 5; cards C2A C3A C4A C5D", "then cannot accident S11.11");
    rich(
        "phase 5; cards C2A C3A C4A C5D; WS1 cauldron orc; WS2 cauldron troll",
        "when accident\nthen cannot at WS3 S11.11; hourglasses 3\nwhen at WS2\nthen blood 3",
    );
    play(
        "given cauldrons; accident WS2; WS2 cauldron troll troll 1 veteran 2 stone 3\nthen WS2 troll 0 veteran 1; supply veteran 3; courtyard veteran 0",
    );
    play("given cauldrons; accident WS2; WS2 cauldron orc orc 1 soldier 2 marksman 1\nthen WS2 soldier 1 marksman 1");
}

#[test]
fn what_the_invader_has_built_stays() {
    // S8.2, S9.3, S10.11, S8.3, Q3
    let scene = play(
        "given climb; WR1 ballista; WR2 altar cover drover; WS1 banner; WS2 siege_tower sap; bridge WF-WR3; saboteur forge
         then turn 2; WR1 machine ballista hits 2 misses 5; WR2 machine altar cover drover; WS1 banner; WS2 siege_tower sap; WF-WR3 bridge; forge saboteur",
    );
    assert_eq!(scene.game.machine_count(), 3);
    rich(
        "phase 2; WR1 ballista; WR2 altar; WS2 siege_tower; cards C2E C3A C4A C5A",
        "then can catapult\nwhen catapult; with orc 2; at WR3\nthen cannot trebuchet S8.3; cannot siege_tower S8.3",
    );
}

#[test]
fn chips_that_leave_the_board_can_be_used_again() {
    // S2.21, S15.37, S2.18
    play(
        "given machines; WR3 catapult; WS4 cauldron orc; WS1 cauldron orc; WS2 cauldron orc\ndice Hit\nwhen aim WS4; fire WR3\nthen turn 2",
    );
    let free = |line: &str, piece| play(line).game.free(piece);
    use crate::ids::Piece::{Cannon, OrcCauldron, Saboteur};
    assert_eq!(
        free(
            "given machines; WR3 catapult; WS4 cauldron orc; WS1 cauldron orc\ndice Hit\nwhen aim WS4; fire WR3",
            OrcCauldron
        ),
        2
    );
    assert_eq!(free("given machines; WR3 catapult; WT3 cannon\ndice Hit\nwhen aim WS4; fire WR3", Cannon), 3);
    let found = "given step 4; hourglasses 1; saboteur forge; saboteur guard; paid find_saboteurs 3; guard soldier 1";
    assert_eq!(free(&format!("{found}\nthen forge saboteur"), Saboteur), 1);
    assert_eq!(free(&format!("{found}\nwhen hourglass find_saboteurs; settle\nthen forge saboteur 0"), Saboteur), 3);
}

#[test]
fn every_kind_of_piece_is_counted() {
    // S2.18, S2.21: what lies on the board is in use, and nothing else is
    use crate::ids::Piece;
    let none = play("given step 2").game;
    let one = [
        (Piece::Resource, "resources 1"),
        (Piece::Stone, "WS1 stone 1"),
        (Piece::Wooden, "WS1 wooden 1"),
        (Piece::Ballista, "WR1 ballista"),
        (Piece::Catapult, "WR1 catapult"),
        (Piece::Trebuchet, "WR1 trebuchet"),
        (Piece::Altar, "WR1 altar"),
        (Piece::SiegeTower, "WS2 siege_tower"),
        (Piece::Ram, "RAM1 empty"),
        (Piece::Cover, "WR1 cover"),
        (Piece::Banner, "WS1 banner"),
        (Piece::Ladder, "WS1 ladder"),
        (Piece::Rope, "WS1 rope"),
        (Piece::Sap, "WS1 sap"),
        (Piece::Bridge, "bridge WF-WR3"),
        (Piece::Shield, "WS1 shield"),
        (Piece::Poison, "WS1 poison"),
        (Piece::Quartermaster, "WR1 quartermaster"),
        (Piece::TrenchMaster, "WR1 trench_master"),
        (Piece::MasterArcher, "WR1 master_archer"),
        (Piece::Drover, "WR1 drover"),
        (Piece::Saboteur, "saboteur forge"),
        (Piece::Bloodstone, "WR1 bloodstone"),
        (Piece::Fire, "fire forge"),
        (Piece::Specters, "specters"),
        (Piece::Panic, "panic"),
        (Piece::Possession, "possession officer"),
        (Piece::Gale, "gale WS1"),
        (Piece::Accident, "accident WS1"),
        (Piece::GoblinCauldron, "WS1 cauldron goblin"),
        (Piece::OrcCauldron, "WS1 cauldron orc"),
        (Piece::TrollCauldron, "WS1 cauldron troll"),
        (Piece::GoblinTrap, "trap goblin WF-WR3"),
        (Piece::TrollTrap, "trap troll WF-WR3"),
        (Piece::Platform, "WS1 platform"),
        (Piece::Cannon, "WT1 cannon"),
        (Piece::Poles, "WT1 poles"),
        (Piece::Blessing, "blessing west"),
        (Piece::Glare, "glare WS1"),
    ];
    for (used, line) in one {
        let game = play(&format!("given step 2; {line}")).game;
        for piece in Piece::ALL {
            assert_eq!(game.free(piece), none.free(piece) - u8::from(piece == used), "{line}: {}", piece);
        }
    }
    // The Influence lies there besides its Altar; Haste is a matter of four players.
    let game = play("given step 2; influence WR1 WS2").game;
    assert_eq!((game.free(Piece::Influence), game.free(Piece::Altar)), (1, 1));
    let haste = "given seats 4; step 2; east hourglasses 3; worked cannon; courtyard soldier 1";
    assert_eq!(play(haste).game.free(Piece::Haste), 1);
    assert_eq!(play(&format!("{haste}\nwhen east_defender: haste cannon")).game.free(Piece::Haste), 0);
}

#[test]
fn an_action_waits_for_a_free_chip() {
    // S2.18, S15.6
    for (work, price, three) in [
        ("cannon", 4, "WT1 cannon; WT2 cannon; ET1 cannon"),
        ("poles", 4, "WT1 poles; WT2 poles; ET1 poles"),
        ("platform", 2, "WS1 platform; WS2 platform; ES1 platform"),
        ("goblin_cauldron", 2, "WS1 cauldron goblin; WS2 cauldron goblin; ES1 cauldron goblin"),
        ("orc_cauldron", 2, "WS1 cauldron orc; WS2 cauldron orc; ES1 cauldron orc"),
        ("goblin_trap", 2, "trap goblin WF-WR3; trap goblin WF-WR4; trap goblin EF-ER1"),
        ("troll_trap", 2, "trap troll WF-WR3; trap troll WF-WR4; trap troll EF-ER1"),
        ("wall_reinforcement", 2, "WS1 wooden 2; WS2 wooden 2; ES1 wooden 1"),
    ] {
        let paid = price - 1;
        play(&format!(
            "given step 2; hourglasses 1; paid {work} {paid}; {three}\nwhen hourglass {work}\nthen paid {work} {price}; phase 3"
        ));
    }
    // With two Invaders the other one's Fire is the only one.
    play(
        "given seats 3; phase 5; cards M2A M3A M4A M5B; east cards M2B M3B M4B M5D; reserve goblin 5; east reserve goblin 5
         when west: fire; at forge
         then cannot east: fire S2.18",
    );
    for (deal, cards, three) in [
        ("rope", "C2A C3B C4A C5A", "WS1 rope; WS2 rope; WS3 rope"),
        ("sap", "C2A C3C C4A C5A", "WS1 sap; WS2 sap; WS3 sap"),
        ("bridge", "C2A C3A C4A C5A", "bridge WF-WR3; bridge WF-WR4; bridge EF-ER1"),
    ] {
        rich(&format!("phase 3; cards {cards}; {three}"), &format!("then cannot {deal} S2.18"));
    }
    rich("phase 4; saboteur forge; saboteur guard; saboteur workshop", "then cannot saboteur S2.18");
    rich("phase 5; gale WS1; gale WS2", "then cannot gale S2.18");
}

#[test]
fn an_accurate_shot_needs_a_machine_that_shoots() {
    // S13.5
    rich(
        "phase 2; flipped 2; WR1 altar; WR2 catapult; WR3 ballista",
        "when accurate_shot\nthen choices at WR2 | at WR3; cannot at WR1 S13.5; cannot at WR4 S13.5",
    );
    rich(
        "phase 2; flipped 2; WR2 catapult accurate; WR3 ballista; ER1 ballista",
        "when accurate_shot\nthen cannot at WR2 S13.5; can at WR3",
    );
}

#[test]
fn a_performed_accurate_shot_draws_two_cards() {
    // S13.5, S17.11
    play(
        "given phase 2; flipped 2; WR1 catapult; WR3 catapult; WS1 stone 1; WS4 stone 1
         when accurate_shot; at WR3; end; hourglass cannon; hourglass cannon; end; end; end; end; aim WS1; aim WS4
         dice Miss Hit
         when fire WR3
         then choices use hit | use miss; asked invader
         when use hit
         then WS4 stone 0; WR3 hits 2 misses 5
         dice Miss
         when fire WR1
         then WS1 stone 1; WR1 hits 2 misses 4; turn 2",
    );
}

#[test]
fn specters_lie_at_the_hospital_for_each_invader() {
    // S11.12
    play(
        "given seats 3; phase 5; cards M2A M3A M4A M5A; east cards M2B M3B M4B M5C; reserve goblin 3; east reserve goblin 3\nwhen west: specters; east: specters\nthen blood 4; hourglasses 4",
    );
    let scene = play(
        "given seats 3; phase 5; cards M2A M3A M4A M5A; reserve goblin 3; specters\nthen cannot west: specters S11.12",
    );
    assert_eq!(scene.game.p.turn_flags.specters, ravelin_core::Set::only(crate::ids::Side::West));
}
