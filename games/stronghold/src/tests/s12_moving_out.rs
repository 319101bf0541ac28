//! S12 moving out: Move Outs, Camp, Orders.

use ravelin_core::{Hidden, Seat};

use crate::scene::play;

#[test]
fn the_reserve_joins_the_camp() {
    // S12.1, S12.2
    play(
        "given step 5; reserve orc 2 troll 1; camp goblin 1; hourglasses 1; courtyard soldier 1\nwhen move soldier courtyard; to WS1\nthen phase 6; reserve none; camp goblin 1 orc 2 troll 1; prompt S12.3",
    );
    play("given phase 2; camp troll 5; resources 16\nthen cannot ballista S6.3");
}

#[test]
fn both_move_outs_in_one_turn_each_once() {
    // S12.3, S12.4, D11, S12.5b
    play(
        "given phase 6; camp orc 20\nwhen minor_move_out; camp to WF; 5; end\nthen hourglasses 3; cannot minor_move_out S5.3; can major_move_out\nwhen major_move_out; end; camp to EF; 7; end\nthen hourglasses 8; EF orc 7; WF orc 5; cannot major_move_out S5.3",
    );
    play("given phase 6\nthen cannot minor_move_out S12.5b; cannot major_move_out S12.5b");
    play("given phase 6; WS1 orc 4; WR1 orc 1; WS2 orc 5\nthen cannot minor_move_out S12.5b");
}

#[test]
fn a_move_out_has_three_parts() {
    // S12.5, S12.5a, D12, S12.22, Q23
    play(
        "given phase 6; camp orc 1 troll 1; WF goblin 1 orc 1; WR3 troll 1 goblin 2
         when minor_move_out
         then can WR3 to WS3; cannot WF to WR3; cannot camp to WF; prompt S12.5
         when WR3 to WS3
         then choices goblin | troll; prompt S12.5a
         when goblin
         then choices 1 | 2
         when 2; end
         then can WF to WR3; cannot WR3 to WS4
         when end
         then can camp to WF; cannot WF to WR3; WS3 goblin 2",
    );
}

#[test]
fn the_limit_holds_for_every_place() {
    // S12.6, S12.7, S12.8, S12.9, S12.12, Q11
    play(
        "given phase 6; WR3 orc 7; WR4 orc 7\nwhen minor_move_out; WR3 to WS3; 5\nthen cannot WR3 to WS4 S12.7; can WR4 to WS4\nwhen WR4 to WS4\nthen can 4",
    );
    play(
        "given phase 6; camp orc 20; cards C2B C3A C4A C5A; RAM1 empty; RAM2 empty; RAM3 empty\nwhen minor_move_out; camp to RAM1; 2; camp to RAM2; 2; camp to RAM3\nthen RAM3 orc 1; cannot camp to RAM3 S12.9; can camp to WF; cannot camp to RAM1 S12.9",
    );
    play(
        "given phase 6; camp orc 20; cards C2B C3A C4A C5A; RAM1 empty\nwhen minor_move_out; camp to RAM1\nthen can 2; cannot 3 S12.13",
    );
}

#[test]
fn a_major_move_out_moves_seven() {
    // S12.7, S12.8, S12.9
    play("given phase 6; camp orc 20\nwhen major_move_out; camp to WF\nthen can 7; cannot 8 S12.8");
    play(
        "given phase 6; WR2 orc 1; WR3 quartermaster orc 9\nwhen major_move_out; WR3 to WS3; 6\nthen can WR3 to WS4\nwhen WR3 to WS4\nthen WR3 orc 2; WS4 orc 1; cannot WR3 to WS4 S12.7",
    );
    play("given phase 6; WF orc 10\nwhen major_move_out; WF to WR3; 5; WF to WR2\nthen can 2; cannot 3 S12.7");
    play(
        "given phase 6; camp orc 20; cards C2B C3A C4A C5A; RAM5 empty\nwhen major_move_out; camp to RAM1; 2; camp to RAM2; 2; camp to RAM3; 2; camp to RAM4\nthen RAM4 orc 1; cannot camp to RAM4 S12.9; cannot camp to RAM5 S12.9",
    );
}

#[test]
fn paths_of_a_move_out() {
    // S12.10, S12.11, S12.17
    play(
        "given phase 6; WR2 orc 3; WS3 orc 1\nwhen minor_move_out\nthen choices WR2 to WS2 | WR2 to WS3 | WR2 to WR1 | end; cannot WR2 to WS4 S12.10; cannot WS3 to WR2",
    );
    play("given phase 6; EF orc 3\nwhen minor_move_out\nthen choices EF to ER1 | EF to ER2 | EF to ER3 | end");
}

#[test]
fn exemptions_of_quartermasters_are_dealt_out() {
    // S12.14, S12.21
    // Four leave to each of two Quartermasters: ten leave the Foreground at most nine count... two each are free.
    play(
        "given phase 6; WF orc 10; WR3 quartermaster; WR4 quartermaster\nwhen minor_move_out; WF to WR3; 4; WF to WR4\nthen can 5; cannot 6 S12.7\nwhen 5\nthen WR3 orc 4; WR4 orc 5; unasked WF to WR2",
    );
    play(
        "given phase 6; WF orc 10; WR3 quartermaster\nwhen minor_move_out; WF to WR2; 5\nthen can WF to WR3\nwhen WF to WR3\nthen can 2; cannot 3 S12.7",
    );
    // Goblins that a Trap kills on the way count, and may be exempt.
    play(
        "given phase 6; WF goblin 10; WR3 quartermaster; trap goblin WF-WR3\nwhen minor_move_out; WF to WR3\nthen can 7; cannot 8 S12.7\nwhen 7\nthen pool goblin 7; WR3 goblin 0",
    );
}

#[test]
fn exemptions_serve_units_of_ramparts_and_return() {
    // S12.14: a step aside, a Drover's step, and two again in the second Move Out
    play(
        "given phase 6; WR2 orc 7; WR1 quartermaster\nwhen minor_move_out; WR2 to WR1\nthen can 7\nwhen 7\nthen WR1 orc 7; WR2 orc 0",
    );
    play("given phase 6; WR2 orc 7\nwhen minor_move_out; WR2 to WR1\nthen can 5; cannot 6 S12.7");
    // Those of an earlier group are exempt as well.
    play(
        "given phase 6; WR2 orc 7; WR1 quartermaster\nwhen minor_move_out; WR2 to WR1; 2; WR2 to WS2\nthen can 5\nwhen 5\nthen WS2 orc 5; WR1 orc 2; WR2 orc 0",
    );
    play(
        "given phase 6; WR4 drover orc 7; WR3 quartermaster; WF orc 10
         when minor_move_out; WR4 to WR3
         then can 7
         when 7
         then can WF to WR2; can WF to WR3
         when end; major_move_out; WR3 to WS3; 6; end; WF to WR2; 7; WF to WR3
         then can 2; cannot 3 S12.7
         when 2
         then WF orc 1; WR3 orc 3",
    );
}

#[test]
fn units_are_noted_by_their_kind() {
    // S12.6: two may still leave, but not those who have just arrived
    play(
        "given phase 6; WR2 orc 2; WR1 goblin 2
         when minor_move_out; WR2 to WR1; 2; WR1 to WS1
         then choices 1 | 2
         when 2
         then WS1 goblin 2 orc 0; WR1 orc 2 goblin 0; phase 6",
    );
}

#[test]
fn drovers_lead_back() {
    // S12.15, S12.16
    play(
        "given phase 6; WR3 drover goblin 3; trap goblin WF-WR3; WR4 orc 6\nwhen minor_move_out\nthen can WR3 to WR2; can WR3 to WR4; can WR3 to WF\nwhen WR3 to WF; 2\nthen pool goblin 2; WF goblin 0\nwhen WR3 to WR4\nthen WR4 goblin 1",
    );
}

#[test]
fn traps_kill_on_the_way() {
    // S12.13, S12.18, S12.19, S12.20, R1
    play(
        "given phase 6; trap goblin WR3-WS3; WR3 goblin 2 orc 1; WS3 orc 6\nwhen minor_move_out; WR3 to WS3; 2\nthen pool goblin 2; WS3 orc 6; WR3-WS3 goblin_trap; cannot WR3 to WS3 S12.13",
    );
    // In the next Move Out the Troll Trap works again.
    play(
        "given phase 6; trap troll WR4-WS4; WR4 troll 4\nwhen minor_move_out; WR4 to WS4; 2; end; major_move_out; WR4 to WS4; 2\nthen WS4 troll 2; pool troll 2",
    );
}

#[test]
fn the_camp_costs_time() {
    // S12.23
    for (units, hourglasses) in [(0, 0), (3, 0), (4, 1), (7, 1), (8, 3), (11, 3), (12, 6), (20, 6)] {
        play(&format!("given phase 6; camp orc {units}\nwhen end\nthen hourglasses {hourglasses}"));
    }
}

#[test]
fn orders_are_given_where_somebody_can_carry_them_out() {
    // S12.24, S12.26, S12.28, S12.29, D15
    play(
        "given phase 6; WS1 orc 1; WS2 goblin 1; WS3 stone 1\nwhen open_order\nthen can order goblin_fury; can order detonation; cannot order call_of_the_trolls S12.29; can order bluff; hourglasses 0; prompt S12.24\nwhen order detonation\nthen choices at WS1; cannot at WS2 S12.29; cannot at WS3 S12.28\nwhen at WS1\nthen order WS1 detonation; cannot open_order S5.3; can classified_orders",
    );
    play("given phase 6\nthen cannot open_order S12.28; cannot classified_orders S12.28");
    play("given phase 6; WS1 troll 1; order call_of_the_trolls WS1\nthen cannot open_order S12.28"); // one chip per section
}

#[test]
fn classified_orders_are_laid_one_by_one() {
    // S12.25, S12.27, D16, S2.14, Q13
    let scene = play(
        "given phase 6; WS1 orc 1; WS2 goblin 1; WS3 troll 1
         when classified_orders
         then hourglasses 1; choices order goblin_fury | order detonation | order call_of_the_trolls | order bluff
         when order goblin_fury; at WS1
         then order WS1 hidden; can end; cannot order goblin_fury
         when order bluff
         then cannot at WS1 S12.26; choices at WS2 | at WS3
         when at WS3; end
         then phase 6; can open_order; cannot classified_orders S5.3; journal defender lays an Order face down at the Far West Wall; journal invader lays Goblin Fury at the Far West Wall",
    );
    assert!(!scene.journal(Some(Seat(1))).contains("Goblin Fury"));
    assert!(!scene.journal(None).contains("Bluff"));
    assert!(scene.game.view(Some(Seat(1))).secret.is_none());
    assert_eq!(scene.game.orders_left(), 3);
}

#[test]
fn an_order_stays_until_the_orders_come() {
    // S12.30, R7, Q24
    play(
        "given step 6; hourglasses 2; warrior WS4; WS4 orc 1; order detonation WS4; courtyard marksman 1\nwhen sally orc wall\nthen turn 2; journal defender Detonation at the Lower West Wall has nobody",
    );
    play(
        "given step 6; hourglasses 3; warrior WS4; WS4 orc 1; hidden detonation WS4; courtyard marksman 1\nwhen sally orc wall\nthen order WS4 hidden",
    );
}

#[test]
fn a_route_that_is_none_says_why() {
    // S12.10, S12.11, S12.12, S12.15, S4.2, S23.2
    play(
        "given phase 6; WF orc 1; WR2 orc 1; WR1 drover orc 1; camp orc 1
         when minor_move_out
         then cannot WR1 to WR3 S12.15; can WR1 to WR2; can WR1 to WF; cannot WR2 to WR3 S12.15; cannot WR2 to ES1 S4.2; cannot WR2 to WS4 S12.10
         when end
         then cannot WF to WS1 S12.11; cannot WF to ER1 S4.2; cannot WF to EF S4.2; cannot WF to WR1 S4.11
         when end
         then cannot camp to WS1 S9.8; cannot camp to WR1 S12.12",
    );
    play(
        "given seats 3; phase 6; camp orc 2; ES1 sap\nwhen west: minor_move_out\nthen cannot camp to EF S23.2; cannot camp to ES1 S23.2; can camp to WF",
    );
}

#[test]
fn a_route_that_is_closed_says_why() {
    // S12.5, S8.31, S12.12: the words tell what comes later from what is over
    play(
        "given phase 6; camp orc 2; cards C2B C3A C4A C5A; RAM1 empty; WS2 siege_tower; WR2 orc 2; WF orc 1; WR1 orc 1\nwhen minor_move_out\nthen can WR2 to WS2; cannot WR2 to WS2-tower S8.31; cannot WR2 to RAM1 S12.12; cannot WF to WR3 S12.5; cannot camp to WF S12.5\nwhen end\nthen can WF to WR3; cannot WR2 to WS2 S12.5; cannot WF to RAM1 S12.12",
    );
    let mut scene = play("given phase 6; WR2 orc 1; WF orc 1; camp orc 1\nwhen minor_move_out");
    let mut why = |route: &str| scene.act(route).expect_err("the route is closed");
    assert_eq!(why("WF to WR3"), "refused: its part of this Move Out comes later [S12.5]");
    assert_eq!(why("camp to WF"), "refused: its part of this Move Out comes later [S12.5]");
    scene.act("end").unwrap();
    let mut why = |route: &str| scene.act(route).expect_err("the route is closed");
    assert_eq!(why("WR2 to WS2"), "refused: its part of this Move Out is over [S12.5]");
    assert_eq!(why("camp to WF"), "refused: its part of this Move Out comes later [S12.5]");
}
