//! S5 turn structure, S6 paying, S7 supplies, S13 reverse sides, S20 end of turn.

use ravelin_core::{Hidden, Seat, Set};

use crate::ids::*;
use crate::kit::*;
use crate::scene::play;

#[test]
fn a_turn_starts_with_flips_then_stone_and_time() {
    // S5.1, S5.2, S13.1, D3, S5.7, S5.8, D17
    let scene = play(
        "given flip; reserve none; courtyard soldier 1
         then choices flip 1 | flip 2 | flip 3 | flip 4 | flip 5 | end; prompt S13.1
         when flip 2
         then cannot flip 2 S13.1; can flip 3
         dice 14xGoblin
         when end
         then phase 1; hourglasses 2
         when end
         then step 1; can at WS1; can at ES4; cannot end S5.7
         when at WS3
         then WS3 stone 1; unasked at WS3; cannot end S14.1",
    );
    assert_eq!(scene.game.p.flipped[Side::West], Set::only(Phase::Machines));
    // Without a Stone in the supply none is received.
    play("given flip; WS1 stone 23\ndice 14xGoblin\nwhen end; end\nthen step 1; unasked at WS1");
}

#[test]
fn each_action_once_in_its_phase() {
    // S5.3, S5.4, D5, D6, S6.1, S6.2, S6.3, S6.4, S6.5, S6.6, S6.8
    play(
        "given phase 3; reserve orc 2 goblin 2; resources 16; WS1 soldier 1; camp orc 3; WR1 orc 3
         then can bridge; can banner; can shield; cannot catapult; cannot gain_resources
         when banner
         then choices with orc 1 | with goblin 2; prompt S6.2
         when with goblin 2
         then reserve orc 2; spent goblin 2; resources 15; bank 1; hourglasses 2; prompt S6.8
         when at WS1
         then WS1 banner; cannot banner S5.3; camp orc 3
         when end
         then step 3; hourglasses 2; asked defender",
    );
    play("given phase 3; resources 16; camp orc 5; WR1 orc 5\nthen cannot banner S6.3");
    play("given phase 3; reserve orc 1 goblin 1\nthen cannot banner S6.1");
}

#[test]
fn an_action_without_place_or_chip_is_not_offered() {
    // S6.7, S2.18
    play("given phase 3; reserve orc 5; resources 16; WS1 banner; WS2 banner; WS3 banner\nthen cannot banner S2.18");
    play("given phase 5; reserve goblin 5\nthen cannot bloodstones S11.3; can gale; can specters");
    play("given phase 2; reserve orc 5; resources 16; WR1 cover; WR2 cover; WR3 cover\nthen cannot cover S2.18");
}

#[test]
fn supplies_come_first() {
    // S7.1, S7.2, S7.3, S7.5, S7.6, C2, S2.1
    let scene = play(
        "given flip; resources 14; courtyard soldier 1\ndice 14xGoblin\nwhen end\nthen phase 1; resources 16; bank 0; cannot gain_resources S7.4",
    );
    assert_eq!(scene.game.p.reserve[Side::West].total(), 14);
    assert_eq!(scene.game.p.pouch.total(), 186);
    for viewer in [None, Some(Seat(1))] {
        assert_eq!(scene.game.view(viewer).public.reserve, scene.game.p.reserve); // all see the Reserve
    }
    assert_eq!(Units([1, 1, 1]).strength(), 6);
    let mut scene = play("given flip; resources 3");
    let rest = Units([60, 100, 35]);
    scene.game.p.pouch.leave(rest);
    scene.game.p.pool = rest;
    scene.act("end").unwrap();
    assert_eq!(scene.game.p.reserve[Side::West], Units([0, 0, 5])); // what is there
    assert_eq!(scene.game.p.resources[Side::West], 8); // kept from before
}

#[test]
fn one_unit_gains_resources() {
    // S7.4, D4
    play(
        "given phase 1; reserve goblin 1 orc 1 troll 1\nwhen gain_resources\nthen choices with goblin 1 | with orc 1 | with troll 1\nwhen with troll 1\nthen resources 3; hourglasses 1; spent troll 1; cannot gain_resources S5.3",
    );
    play("given phase 1; reserve orc 1; resources 15\nwhen gain_resources\nthen resources 16");
}

#[test]
fn a_flipped_card_offers_its_special_action_only() {
    // S13.2, S13.3, S13.4, D7, S13.5
    play(
        "given phase 2; flipped 2; reserve troll 3; resources 16; WR3 catapult; WR4 altar\nthen cannot ballista; can accurate_shot\nwhen accurate_shot\nthen hourglasses 2; cannot accurate_shot S5.3",
    );
    play("given phase 2; flipped 2; WR4 altar\nthen cannot accurate_shot S6.7");
    let scene = play(
        "given flip; flipped 1; resources 2\ndice 16xGoblin\nwhen end\nthen phase 1; resources 2; unasked gain_resources; choices end",
    );
    assert_eq!(scene.game.p.reserve[Side::West].total(), 16);
    play("given phase 6; flipped 2; camp orc 1\nthen can minor_move_out; can major_move_out");
}

#[test]
fn an_accurate_shot_without_a_second_card_uses_the_one() {
    // S13.6, S5.9, D29
    play(
        "given machines; WR3 catapult accurate hits 1 misses 0; WS4 stone 1\nwhen aim WS4; fire WR3\nthen choices use hit; asked invader\nwhen use hit\nthen WS4 stone 0",
    );
}

#[test]
fn equipment_moves_on_its_side() {
    // S13.7, S13.8, D8
    play(
        "given phase 3; flipped 3; WS3 banner ladder orc 7; WS1 banner sap; ES1 shield; bridge WF-WR2
         when move_equipment
         then can banner WS3; cannot ladder WS3 S13.8; can shield ES1; can bridge WF-WR2; hourglasses 1; prompt S13.7
         when banner WS3
         then can at WS2; cannot at WS1 S9.1; cannot at ES2 S13.7; cannot at WS3 S13.7
         when at WS2
         then WS2 banner; WS3 banner 0",
    );
    play(
        "given phase 3; flipped 3; bridge WF-WR2; trap goblin WF-WR3\nwhen move_equipment; bridge WF-WR2\nthen can at WF-WR4; cannot at WF-WR3 S9.9; cannot at EF-ER1 S13.7\nwhen at WF-WR4\nthen WF-WR4 bridge; WF-WR2 bridge 0",
    );
    play("given phase 3; flipped 3; WS3 ladder orc 5\nwhen move_equipment; ladder WS3; at WS4\nthen WS4 ladder");
    play("given phase 3; flipped 3\nthen cannot move_equipment S13.7");
}

#[test]
fn training_moves_on_its_side_and_saboteurs_anywhere() {
    // S13.9, S13.10, S10.8, D9
    play(
        "given phase 4; flipped 4; WR3 quartermaster orc 9; saboteur forge; WR1 quartermaster
         when move_training
         then can quartermaster WR3; can saboteur forge
         when quartermaster WR3
         then can at WR2; cannot at WR1 S10.1; cannot at ER1 S13.9
         when at WR2
         then WR2 quartermaster; WR3 quartermaster 0 orc 9; hourglasses 1",
    );
    play("given phase 6; WR3 orc 9; WF orc 1\nwhen minor_move_out; end\nthen cannot WF to WR3 S12.13");
    play(
        "given phase 4; flipped 4; saboteur forge\nwhen move_training; saboteur forge; at guard\nthen guard saboteur; forge saboteur 0",
    );
    play(
        "given phase 4; flipped 4; saboteur forge; saboteur workshop\nwhen move_training; saboteur forge\nthen cannot at workshop S10.8; cannot at forge S13.9; can at guard; can at cathedral",
    );
}

#[test]
fn goblins_escape_the_slaughter() {
    // S13.11, D10
    play(
        "given phase 5; flipped 5; pool goblin 5; WF orc 9\nwhen escape_the_slaughter; at WF\nthen choices at EF | end; prompt S13.11\nwhen at EF; end\nthen WF goblin 1; EF goblin 1; pool goblin 3; hourglasses 1",
    );
    play(
        "given phase 5; flipped 5; pool goblin 5\nwhen escape_the_slaughter; at EF; at EF; at EF\nthen EF goblin 3; phase 5",
    );
    play("given phase 5; flipped 5; pool orc 5\nthen cannot escape_the_slaughter S13.11");
    play("given phase 5; flipped 5; pool goblin 5; WF orc 10; EF orc 10\nthen cannot escape_the_slaughter S13.11");
}

#[test]
fn a_step_is_opened_only_if_there_is_something_to_do() {
    // S5.5, S5.6, S5.6a, S21.14, S14.1, S14.2
    play("given phase 2; reserve goblin 1\nwhen end\nthen phase 3"); // no Hourglass
    play(
        "given turn 5; phase 2; reserve goblin 1\nwhen end\nthen step 2; can deed negotiations; can end\nwhen end\nthen phase 3",
    );
    play(
        "given phase 3; reserve orc 1; resources 1; courtyard soldier 1\nwhen banner; at WS1; end\nthen step 3; hourglasses 1; cannot end S14.1\nwhen move soldier courtyard; to WS1\nthen phase 4",
    );
    play(
        "given turn 5; step 2; steadfast 0; hourglasses 1; courtyard soldier 1\nwhen move soldier courtyard; to WS1\nthen phase 3",
    );
    // Without an Hourglass, but with a paid-up Action that has a target now.
    play(
        "given phase 5; paid excursion 1; WS2 tower orc 1 goblin 1\nwhen end\nthen step 5; prompt S15.4; hourglasses 0",
    );
    play("given phase 5; paid excursion 1\nwhen end\nthen phase 6; paid excursion 1");
}

#[test]
fn the_end_of_the_turn_clears_what_lasts_a_turn() {
    // S20.1, S20.2, S20.3, S20.4, S20.5, S20.6, S20.8, S21.1, S11.2, S12.31, S15.10
    let scene = play(
        "given turn 2; climb; spent orc 3; camp goblin 2; fire forge; panic; gale WS1; order bluff WS2; hidden bluff WS3; glare WS4; blessing west; speech 2; worked cannon; paid poles 2; WR3 catapult accurate
         then turn 3; pool orc 3; spent none; camp goblin 2; forge fire 0; WS1 gale 0; order WS2 none; order WS3 none; WS4 glare 0; paid poles 2; glory 8 6",
    );
    let flags = &*scene.game.p.turn_flags;
    assert_eq!((flags.worked, flags.speech, flags.panic, flags.accurate), (Set::NONE, 0, false, Set::NONE));
    let hand = scene.game.order_hand();
    assert_eq!(Order::ALL.map(|order| hand[order]), [1, 1, 1, 2]);
    // In the turn of the break-in nothing of this happens.
    let scene = play("given turn 2; strength; spent orc 3; WS3 goblin 1\nthen winner invader; spent orc 3; glory 15 5");
    assert_eq!(scene.game.p.turns_given, 1);
}

#[test]
fn siege_tower_units_step_onto_the_wall() {
    // S8.33, S9.6, D39
    play(
        "given climb; WS2 orc 1 tower goblin 1 troll 1\nthen WS2 orc 1 goblin 1 troll 1; WS2 tower goblin 0 troll 0; turn 2",
    );
    play("given climb; WS2 orc 4 tower orc 3\nthen WS2 orc 5; WS2 tower orc 2; turn 2");
    play("given climb; WS2 orc 4 tower goblin 1 orc 2\nwhen climb goblin\nthen WS2 orc 4 goblin 1; WS2 tower orc 2");
    play("given climb; WS2 ladder orc 5 tower orc 2\nthen WS2 orc 6; WS2 tower orc 1; turn 2"); // a Ladder is a field too
}

#[test]
fn time_that_cannot_be_spent_is_lost() {
    // S14.2, S21.16, S5.6a
    let everything = "worked cannon troll_cauldron orc_cauldron goblin_cauldron poles platform wall_reinforcement goblin_trap troll_trap damage_machine excursion marksmen_blessing unearthly_glare confuse_orders find_saboteurs";
    // Nobody can move (both Honor Guards excepted, and those may), so every unit and Hero is held fast one way or another.
    let mut scene = play(&format!(
        "given step 3; hourglasses 1; {everything}; paid train_soldier 2; paid train_veteran 2; officer WS1; warrior WS2"
    ));
    assert!(scene.check("cannot end S14.1").is_ok()); // a Hero or an Honor Guard can still move
    scene.act("move officer").unwrap();
    scene.act("to courtyard").unwrap();
    assert!(scene.check("phase 4").is_ok());
    // Forced Labour has no use once every work of the Workshop is done twice: what is left is lost with the step.
    play(
        "given turn 5; step 2; labour 1; worked poles platform wall_reinforcement gate_reinforcement; steadfast 3\nthen labour 0; phase 3",
    );
    // The last unit of the castle falls for Find Saboteurs, and no Hero can afford a section under a Gale.
    let gales =
        (1..=5).map(|n| format!("gale WS{n}")).chain((1..=4).map(|n| format!("gale ES{n}"))).collect::<Vec<_>>();
    let done = everything.replace(" find_saboteurs", "");
    let mut scene = play(&format!(
        "given step 3; hourglasses 2; {done}; paid train_soldier 2; paid train_veteran 2; paid find_saboteurs 2; saboteur forge; guard marksman 1; {}\nthen step 3; cannot end S14.1",
        gales.join("; ")
    ));
    let guards = std::mem::take(&mut scene.game.p.posts[Post::HonorGuard]);
    scene.game.p.supply.join(guards);
    scene.act("hourglass find_saboteurs").unwrap();
    assert!(scene.check("hourglasses 1").is_ok());
    scene.act("kill marksman").unwrap();
    assert_eq!(scene.check("phase 4"), Ok(()));
    assert_eq!(scene.check("hourglasses 0"), Ok(()));
}
