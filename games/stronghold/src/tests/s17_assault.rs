//! S17 ranged combat, S18 melee, S19 the Barbican.

use ravelin_core::Set;

use crate::Clash;
use crate::ids::*;
use crate::kit::*;
use crate::scene::play;

#[test]
fn stages_follow_in_order() {
    // S17.1, S17.2, S27
    let scene = play(
        "given cannons; WT2 cannon; WT3 poles; WR1 ballista; WR2 orc 1; WR3 goblin 1 master_archer; WS4 marksman 1 stone 1; WS2 soldier 1; WS3 goblin 1 stone 3; hospital soldier 1
         then stage aim_cannons
         when aim WR2
         dice Miss Miss Miss
         when fire WT2
         then stage aim_machines
         when aim WS2; fire WR1
         then stage marksmen
         when hold
         then stage archers
         when hold
         then stage poles
         when poles WT3 WS3
         then turn 2",
    );
    assert!(scene.journal(None).contains("Turn 2"));
}

#[test]
fn cannons_name_all_targets_first() {
    // S17.3, S17.4, S17.6, S17.7, D26, C6, S2.22
    play(
        "given cannons; WT1 cannon; WT2 cannon; WF orc 2; WR1 goblin 1; WR2 goblin 1; WR3 goblin 1; WR4 goblin 1; WS2 tower troll 1
         then choices aim WF | aim WR1 | aim WR2 | aim WS2-tower | hold; prompt S17.3
         when aim WF
         then can aim WR3; can aim WS2-tower; cannot aim WR4 S17.3; cannot aim EF S17.3; cannot aim BR S17.3
         when aim WF
         then choices fire WT1 | fire WT2; prompt S17.2
         dice Orc Goblin/Orc
         when fire WT2; fire WT1
         then WF orc 0",
    );
    play("given cannons; WT1 cannon; WF orc 1\nwhen hold\nthen WF orc 1; turn 2");
    // Not returned before the volley ends; then all are shuffled back.
    let scene = play("given cannons; WT1 cannon; WT2 cannon; WF troll 2\ndice Orc\nwhen aim WF; aim WF; fire WT1");
    assert_eq!(scene.game.p.assault.drawn.len(), 1);
    let scene = play("given cannons; WT1 cannon; WF troll 1\ndice Orc\nwhen aim WF; fire WT1");
    assert_eq!(scene.game.p.assault.drawn, Set::NONE);
    // An area without units is not offered, and a Cannon that has none is passed over.
    play(
        "given cannons; WT2 cannon; WR2 orc 1\nthen choices aim WR2 | hold; cannot aim WF S17.7; cannot aim WR1 S17.7",
    );
    play("given cannons; WT2 cannon; WR4 orc 1\nthen turn 2; WR4 orc 1");
    play(
        "given cannons; WT4 cannon; ET1 cannon; cards C2B C3A C4A C5A; RAM1 orc 1; WT1 cannon; WR1 orc 1\nthen cannot aim BR\nwhen hold\nthen can aim BR\nwhen aim BR\nthen can aim BR",
    );
}

#[test]
fn the_defender_chooses_what_a_card_kills() {
    // S17.5, S17.26, S17.27, D27
    play(
        "given cannons; WT4 cannon; cards C2B C3A C4A C5A; RAM1 orc 1 goblin 1; RAM2 orc 1\ndice Goblin/Orc\nwhen aim BR; fire WT4\nthen choices kill goblin RAM1 | kill orc RAM1 | kill orc RAM2; prompt S17.5\nwhen kill orc RAM2\nthen RAM2 orc 0; RAM1 orc 1",
    );
    play("given cannons; WT4 cannon; WF goblin 1\ndice Miss\nwhen aim WF; fire WT4\nthen WF goblin 1");
}

#[test]
fn machines_fire_one_after_another() {
    // S17.11, S17.12, S17.14
    play(
        "given machines; WR1 ballista; WR2 catapult; WS2 soldier 1 stone 1; officer WS2\nwhen aim WS2; aim WS2\nthen choices fire WR1 | fire WR2\ndice Hit Hit\nwhen fire WR2; fire WR1\nthen WS2 stone 0 soldier 0; officer WS2; WR1 hits 2 misses 5",
    );
    play("given machines; WR1 ballista hits 0 misses 0; WS1 soldier 1; WR2 orc 1\nthen turn 2");
}

#[test]
fn a_ballista_may_hold_if_a_glare_covers_its_only_target() {
    // S8.11, S17.9, S15.27
    play(
        "given machines; glare WS2; WR2 ballista; WS2 soldier 1\nthen choices aim WS3 | hold; cannot aim WS2 S15.27\nwhen hold\nthen WR2 hits 2 misses 5; turn 2",
    );
}

#[test]
fn marksmen_shoot_unless_engaged() {
    // S17.15, S17.16, S17.17, S17.24, S17.25, D31
    play(
        "given marksmen; WS2 marksman 1; WR1 orc 1; WR2 orc 1; WR3 orc 1; WF orc 1\nthen choices aim WR1 | aim WR2 | hold",
    );
    play(
        "given marksmen; WT2 marksman 1; WS2 goblin 1 stone 1; WS3 goblin 1 stone 1; WR1 orc 1; WR2 orc 1; WR3 orc 1; WR4 orc 1\nthen choices aim WR1 | aim WR2 | aim WR3 | hold",
    );
    play(
        "given marksmen; WS5 marksman 1; cards C2B C3A C4A C5A; RAM1 goblin 1; WR4 goblin 1\nthen choices aim WR4 | aim BR | hold\nwhen aim BR\nthen RAM1 goblin 0",
    );
    play(
        "given marksmen; WS4 marksman 1; cards C2B C3A C4A C5A; RAM1 goblin 1; WR4 goblin 1\nthen cannot aim BR S17.27",
    );
}

#[test]
fn towers_beside_the_barbican_cover_it() {
    // S17.16, S17.27, S4.36
    for tower in ["WT4", "ET1"] {
        play(&format!(
            "given marksmen; {tower} marksman 1; cards C2B C3A C4A C5A; RAM1 goblin 1\nthen choices aim BR | hold\nwhen aim BR\nthen RAM1 goblin 0; pool goblin 1"
        ));
    }
    for tower in ["WT3", "ET2"] {
        play(&format!(
            "given marksmen; {tower} marksman 1; cards C2B C3A C4A C5A; RAM1 goblin 1; WR4 orc 1; ER1 orc 1\nthen cannot aim BR S17.27"
        ));
    }
}

#[test]
fn the_invader_chooses_the_dead_of_a_volley() {
    // S17.18, S17.19, S17.20, S17.21, S17.22, S17.23, D32, R5, Q9
    play(
        "given marksmen; officer WS3; WS3 marksman 2; WR3 orc 1 goblin 3\nwhen aim WR3; aim WR3\nthen asked invader; choices lose orc 1 | lose goblin 2; cannot lose goblin 1 S17.19; prompt S17.19\nwhen lose goblin 2\nthen WR3 orc 1 goblin 1",
    );
    // At the Barbican the crews are one group; the Invader also names the ram.
    play(
        "given marksmen; WS5 marksman 2; cards C2B C3A C4A C5A; RAM1 orc 1 goblin 1; RAM2 orc 1\nwhen aim BR; aim BR\nthen choices kill orc RAM1 | kill orc RAM2; prompt S17.26\nwhen kill orc RAM2\nthen RAM2 orc 0; RAM1 orc 1 goblin 1",
    );
}

#[test]
fn dead_crews_of_several_rams() {
    // S17.26: nobody is asked where all of a kind die
    play(
        "given marksmen; WS5 marksman 2; cards C2B C3A C4A C5A; RAM1 goblin 1; RAM2 goblin 1\nwhen aim BR; aim BR\nthen RAM1 goblin 0; RAM2 goblin 0; pool goblin 2; turn 2",
    );
    // Some of two kinds: each ram is named, kind by kind.
    play(
        "given marksmen; WS5 marksman 3; cards C2B C3A C4A C5A; RAM1 goblin 1 orc 1; RAM2 goblin 1 orc 1
         when aim BR; aim BR; aim BR
         then choices kill goblin RAM1 | kill goblin RAM2
         when kill goblin RAM1
         then choices kill orc RAM1 | kill orc RAM2
         when kill orc RAM2
         then RAM1 goblin 0 orc 1; RAM2 goblin 1 orc 0; pool goblin 1 orc 1; turn 2",
    );
    // All of one kind and some of the other.
    play(
        "given marksmen; WS5 marksman 3; cards C2B C3A C4A C5A; RAM1 goblin 1 orc 1; RAM2 orc 1
         when aim BR; aim BR; aim BR
         then RAM1 goblin 0; choices kill orc RAM1 | kill orc RAM2
         when kill orc RAM1
         then RAM1 goblin 0 orc 0; RAM2 orc 1; pool goblin 1 orc 1; turn 2",
    );
}

#[test]
fn goblins_with_a_master_archer_shoot() {
    // S17.28, S17.29, S17.30, D33
    play(
        "given goblins; WR3 goblin 2 orc 1 master_archer; WS3 marksman 1 orc 1 stone 3; WS4 marksman 1; WT3 marksman 1; WR2 goblin 2\nthen choices aim WS4 | aim WT3 | hold; cannot aim WS3 S17.29; prompt S17.29\nwhen aim WS4; aim WT3\nthen WS4 marksman 0; WT3 marksman 0; supply marksman 16; courtyard marksman 0",
    );
    play("given goblins; WR3 goblin 1 master_archer; WS4 marksman 2\nwhen aim WS4\nthen WS4 marksman 1; turn 2"); // each once
}

#[test]
fn cauldrons_act_on_their_own_kind() {
    // S18.2, S18.2a, S18.3, S18.4, S18.5
    play("given cauldrons; WS2 cauldron goblin tower goblin 2 orc 1 stone 9\nthen WS2 goblin 0 orc 1; pool goblin 2");
    play("given cauldrons; WS2 cauldron troll orc 1 goblin 1 stone 9\nthen WS2 orc 1 goblin 1");
    play("given cauldrons; WS2 cauldron troll troll 2 stone 9\nthen WS2 troll 1");
}

#[test]
fn poles_reach_beside_their_tower() {
    // S18.8, S18.9, S18.10, D34, Q8
    let scene = play(
        "given poles; WT2 poles; WT3 poles; WS2 goblin 1 stone 9; WS3 orc 1 stone 9\nthen choices poles WT2 WS2 | poles WT2 WS3 | poles WT3 WS3 | end; cannot poles WT3 WS4 S18.8; prompt S18.8\ndice Orc\nwhen poles WT3 WS3\nthen WS3 orc 0; choices poles WT2 WS2 | end\nwhen end\nthen turn 2",
    );
    assert_eq!(scene.game.p.assault.drawn, Set::NONE);
    let scene = play(
        "given poles; WT2 poles; WT3 poles; WS2 orc 1 stone 9; WS3 orc 1 stone 9\ndice Goblin\nwhen poles WT3 WS3\nthen WS3 orc 1",
    );
    assert_eq!(scene.game.p.assault.drawn.len(), 1); // not returned until all Poles have acted
    play(
        "given poles; WT1 poles; WS2 goblin 1 tower goblin 1 stone 9\ndice Goblin\nwhen poles WT1 WS2\nthen choices wall | tower",
    );
}

#[test]
fn orders_come_before_strength() {
    // S18.11, S18.12, S18.13, S18.16, D35
    play(
        "given orders; order goblin_fury WS2; hidden detonation WS3; order bluff WS4; WS2 goblin 2 tower goblin 1 stone 9; WS3 orc 2 stone 3; WS4 orc 1 stone 9\nthen choices resolve WS2 | resolve WS3; prompt S18.11\nwhen resolve WS3\nthen cannot wall 0 tower 0 S18.13\nwhen wall 1 tower 0\nthen WS3 stone 2 orc 1; choices wall 1 tower 0 | wall 2 tower 0 | wall 0 tower 1 | wall 1 tower 1 | wall 2 tower 1; cannot wall 0 tower 0 S18.12\nwhen wall 2 tower 1\nthen WS4 orc 1; pool goblin 3 orc 1",
    );
}

#[test]
fn a_called_troll_needs_room_or_a_trap() {
    // S18.14, S18.15
    play("given orders; order call_of_the_trolls WS1; WS1 troll 4 stone 12; WR1 troll 1\nthen WR1 troll 1; turn 2"); // no field
    play(
        "given orders; order call_of_the_trolls WS1; trap troll WR1-WS1; WS1 troll 4 stone 12; WR1 troll 1\nwhen call WR1 to WS1\nthen WR1 troll 0; pool troll 1",
    );
    play(
        "given orders; order call_of_the_trolls WS2; WS2 troll 1 stone 9; WR1 troll 1; WR2 troll 1; WF troll 1; EF troll 1\nthen choices call WR1 to WS2 | call WR2 to WS2 | call WF to WR2 | end\nwhen end\nthen WF troll 1",
    );
}

#[test]
fn strength_is_compared_on_engaged_sections() {
    // S18.17, S18.19, S18.20, S18.25, S18.29
    play("given strength; WS3 orc 2 soldier 1 stone 2\nthen WS3 orc 2 soldier 1"); // equal
    play(
        "given step 6; hourglasses 1; officer WS3; warrior WS4; speech 1; WS3 marksman 1 soldier 1 veteran 1 stone 2 wooden 1; WS4 soldier 1\nthen strength WS3 0 13; strength WS4 0 4",
    );
    play("given strength; WS3 orc 1 marksman 1 stone 9\nthen WS3 orc 0"); // the whole Advantage counts
}

#[test]
fn the_loser_chooses_without_superfluous_losses() {
    // S18.21, S18.23, S18.24, D36, R6
    play(
        "given strength; WS2 orc 1 goblin 2 tower orc 1 soldier 3 stone 2\nthen asked invader; choices lose goblin 2 | lose orc 1; cannot lose goblin 1 S18.21; prompt S18.21",
    );
    play(
        "given strength; WS2 orc 2 tower orc 2 soldier 3 stone 4\nthen choices tower 0 | tower 1\nwhen tower 1\nthen pool orc 1; WS2 orc 3",
    );
}

#[test]
fn poison_fury_and_shield() {
    // S18.22, S18.26, S18.27, S18.28, S18.30, S18.31, S18.32, Q10
    play("given strength; WS3 orc 1 poison soldier 1 stone 2\nthen WS3 soldier 1 orc 0"); // behind: no Poison, no Marksman
    play(
        "given orders; order goblin_fury WS3; WS3 goblin 2 marksman 1 stone 3\nwhen wall 2 tower 0\nthen breached WS3; WS3 goblin 0",
    ); // 6 against 4, breach alone
    play("given strength; WS3 goblin 3 shield soldier 2 stone 1\nthen WS3 goblin 3"); // 3+3 reaches 5
    play("given strength; WS3 orc 1 stone 9\nthen WS3 orc 1");
    play("given orders; order goblin_fury WS3; WS3 goblin 1 soldier 1 stone 1\nthen WS3 goblin 0 soldier 1"); // equal: removed afterwards
}

#[test]
fn a_breach_ends_the_game_after_the_assault() {
    // S18.33, S18.34, S19.4, Q15
    play(
        "given strength; WS3 goblin 1; WS4 orc 2 soldier 1; cards C2B C3A C4A C5A; toughness 1; RAM1 orc 2\nthen breached WS3; gate 1; WS4 soldier 0; winner invader; glory 17 4",
    );
}

#[test]
fn two_recover_from_the_hospital() {
    // S18.35, S18.36, S18.37, D37
    play(
        "given hospital; hospital veteran 1 soldier 2 marksman 1\nthen asked defender; choices recover marksman | recover soldier | recover veteran; prompt S18.36\nwhen recover veteran; recover soldier\nthen courtyard veteran 1 soldier 1; supply soldier 17; supply marksman 17; turn 2; hospital none",
    );
    play("given hospital; hospital soldier 2\nthen courtyard soldier 2; turn 2");
    play("given hospital; panic; specters; hospital soldier 2; pool orc 5\nthen courtyard soldier 1; pool orc 5"); // Panic's victims are no loss of the Hospital
}

#[test]
fn specters_rise_on_foregrounds() {
    // S18.38, S18.39, D38, Q21
    play(
        "given hospital; specters; hospital marksman 3; killed veteran 1; pool troll 1 goblin 1; WF orc 10\nwhen settle\nthen EF troll 1 goblin 1; pool none",
    );
    play(
        "given hospital; specters; hospital marksman 3; pool goblin 1; WF orc 10; EF orc 10\nthen pool goblin 1; turn 2",
    );
    play("given hospital; hospital marksman 3; pool goblin 1\nthen pool goblin 1; turn 2");
}

#[test]
fn specters_replace_whom_machines_have_killed() {
    // S18.38, S11.3: nobody fell in stage 4, the dead of this Assault are the machines'
    play(
        "given machines; specters; WR2 ballista; WS2 soldier 1; pool orc 1; WF orc 10\ndice Hit\nwhen aim WS2; fire WR2\nthen EF orc 1; pool none; turn 2",
    );
    play(
        "given machines; specters; WR3 catapult bloodstone; WS4 stone 2 soldier 1; pool orc 1; WF orc 10\ndice Hit\nwhen aim WS4; fire WR3\nthen WS4 stone 1 soldier 0; EF orc 1; pool none; turn 2",
    );
    // A Goblin's victim is no machine's.
    play(
        "given goblins; specters; WR3 goblin 1 master_archer; WS4 marksman 1; pool goblin 1; WF orc 10\nwhen aim WS4\nthen WS4 marksman 0; EF goblin 0; pool goblin 1; turn 2",
    );
}

#[test]
fn the_fallen_lie_with_their_side() {
    // S18.35, S23.16
    play(
        "given seats 3; strength; specters; east specters; WS1 troll 1 soldier 1; ES3 troll 4 soldier 3; pool orc 5
         then choices recover soldier west | recover soldier east
         when recover soldier west
         then courtyard soldier 2; WF orc 0; EF orc 2; pool orc 3; turn 2",
    );
    // So do the dead of the machines.
    play(
        "given seats 3; machines; specters; east specters; ER1 ballista; ES1 soldier 1; pool orc 2\ndice Hit\nwhen aim ES1; fire ER1\nthen WF orc 0; EF orc 1; pool orc 1; turn 2",
    );
}

#[test]
fn a_breach_empties_the_section() {
    // S18.24, S18.36
    play(
        "given strength; WS3 troll 5 soldier 1 marksman 1\nthen breached WS3; WS3 soldier 0 marksman 0; courtyard soldier 1 marksman 1; winner invader",
    );
}

#[test]
fn crews_suffer_no_melee() {
    // S19.5
    play(
        "given strength; cards C2B C3A C4A C5A; toughness 3; RAM1 orc 2; RAM2 goblin 1; warrior WS5; WS5 soldier 3; ES1 soldier 3 goblin 1\nthen ES1 goblin 0; RAM1 orc 2; RAM2 goblin 1; toughness 2; turn 2",
    );
}

#[test]
fn rams_and_gates() {
    // S19.1, S19.2, S19.3, S21.9, R8
    play(
        "given barbican; cards C2B C3A C4A C5A; toughness 1; RAM1 orc 2\nthen gate 1; toughness 8; RAM1 orc 2; glory 10 5",
    );
    play(
        "given barbican; cards C2B C3A C4A C5A; gate 1; toughness 1; RAM1 goblin 2\nthen gate 2; toughness 8; glory 11 5",
    );
}

#[test]
fn a_forecast_is_what_happens() {
    // S18.20: the board shows what the same code resolves
    let scene = play(
        "given step 6; hourglasses 1; WS3 orc 2 troll 2 marksman 2 soldier 1 stone 3; WS2 goblin 1; WS4 orc 1 soldier 2; courtyard marksman 1",
    );
    assert_eq!(scene.game.forecast(Section::Ws3), Clash::Wound { ahead: 3 });
    assert_eq!(scene.game.forecast(Section::Ws2), Clash::Rout { ahead: 1, uncovered: 1 });
    assert_eq!(scene.game.forecast(Section::Ws4), Clash::Beaten { ahead: 2, all: true });
    assert_eq!(scene.game.forecast(Section::Ws1), Clash::Quiet);
    assert_eq!(scene.game.p.wall[Section::Ws3], Units([0, 2, 2]));
}

#[test]
#[should_panic(expected = "it is drawn from")]
fn a_card_is_drawn_once_in_a_volley() {
    // S17.4, C6
    play("given cannons; WT1 cannon; WT2 cannon; WF troll 2\ndice Orc Orc\nwhen aim WF; aim WF; fire WT1; fire WT2");
}

#[test]
#[should_panic(expected = "it is drawn from")]
fn a_card_is_drawn_once_by_poles() {
    // S18.10, C6
    play(
        "given poles; WT2 poles; WT3 poles; WS2 orc 1 stone 9; WS3 orc 1 stone 9\ndice Goblin Goblin\nwhen poles WT3 WS3; poles WT2 WS2",
    );
}

#[test]
fn two_defenders_draw_from_one_deck() {
    // S17.4, S17.6, S18.2, S18.8, S18.10, S24.15: one volley for both, then all cards are shuffled back
    let cannons = "given seats 4; cannons; WT1 cannon; ET1 cannon; WF troll 1; EF troll 1\ndice Orc\nwhen aim WF; fire WT1\nthen asked east_defender";
    assert_eq!(play(cannons).game.p.assault.drawn.len(), 1);
    let scene = play(&format!("{cannons}\ndice Goblin\nwhen aim EF; fire ET1\nthen turn 2"));
    assert_eq!(scene.game.p.assault.drawn, Set::NONE);
    let poles = "given seats 4; poles; WT2 poles; ET1 poles; WS2 orc 1 stone 9; ES1 orc 1 stone 9\nthen asked west_defender; cannot poles ET1 ES1\ndice Goblin\nwhen poles WT2 WS2\nthen asked east_defender";
    assert_eq!(play(poles).game.p.assault.drawn.len(), 1);
    let scene = play(&format!("{poles}\ndice Miss\nwhen poles ET1 ES1\nthen turn 2"));
    assert_eq!(scene.game.p.assault.drawn, Set::NONE);
}

#[test]
fn cauldrons_then_poles_then_orders_then_strength() {
    // S18.1
    play(
        "given cauldrons; WT1 poles; WS2 cauldron orc orc 2 goblin 1 stone 9; order detonation WS2
         then pool orc 1; stage poles; order WS2 detonation
         dice Goblin
         when poles WT1 WS2
         then pool goblin 1 orc 2; WS2 stone 8 orc 0 goblin 0; turn 2",
    );
    // Each stage is completed on all sections before the next: the Orc of WS4 dies before the Order of WS2 is carried out.
    play(
        "given cauldrons; WS2 orc 1 stone 9; order detonation WS2; WS4 cauldron orc orc 2 stone 9 soldier 1
         then pool orc 3; WS2 stone 8; turn 2",
    );
}

#[test]
fn the_journal_tells_what_happens_by_itself() {
    // S18.22, S18.30, S17.16, S17.20, S17.26, S8.33, S18.36
    play(
        "given strength; WS3 orc 3 poison marksman 1 soldier 1 stone 1\nthen journal all Poison kills a Marksman at the Middle West Wall",
    );
    play(
        "given orders; order goblin_fury WS3; WS3 goblin 1 soldier 1 stone 1\nthen journal all Fury consumes 1 Goblin at the Middle West Wall",
    );
    play(
        "given marksmen; WS3 marksman 1; WR3 troll 1\nwhen aim WR3\nthen journal all A Marksman of the Middle West Wall aims at the middle West Rampart; journal all The volley at the middle West Rampart is too weak to kill",
    );
    play(
        "given climb; WS2 orc 4 tower orc 3\nthen journal all Invader moves 1 Orc from the Siege Tower onto the Upper West Wall",
    );
    play("given hospital; hospital soldier 2\nthen journal all The Hospital sends 2 Soldiers back to the Courtyard.");
    play("given hospital; hospital soldier 3\nwhen settle\nthen journal all The Hospital loses 1 Soldier.");
}

#[test]
fn a_card_is_told_by_what_it_kills() {
    // S17.4
    let scene = play("given cannons; WT1 cannon; WF goblin 1\ndice Goblin/Orc\nwhen aim WF; fire WT1");
    let told = "The Cannon in West Tower 1 fires at the West Foreground with the card Goblin/Orc.";
    assert!(scene.journal(None).contains(told), "{}", scene.journal(None));
}

#[test]
fn shots_and_blows_without_effect_are_told() {
    // S17.5, S18.9, S18.27, S18.28
    play(
        "given cannons; WT1 cannon; WF troll 1\ndice Goblin/Orc\nwhen aim WF; fire WT1\nthen journal all The shot at the West Foreground hits nobody",
    );
    play(
        "given poles; WT2 poles; WS2 troll 1 soldier 1 stone 1\ndice Goblin/Orc\nwhen poles WT2 WS2\nthen journal all The Poles miss the weakest unit at the Upper West Wall",
    );
    play(
        "given strength; WS3 goblin 2 shield soldier 1 stone 2\nthen journal all Shields save everybody at the Middle West Wall",
    );
    play("given strength; WS3 goblin 1 stone 2\nthen journal all Nobody at the Middle West Wall can strike back");
}
