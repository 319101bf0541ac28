//! V14.6 Red Skulls, V14.8 Silver and Golden Skulls, V4.4 joint decisions.

use ravelin_core::{Asking, Fast, Io, Next, Question, Seat, Silent};

use crate::ids::Front;
use crate::kit::Units;
use crate::questions::Frame;
use crate::rules::skulls::{Reds, Victim};
use crate::scene::play;
use crate::state::Deployed;

#[test]
fn red_skulls_of_defeated_enemies_kill_who_fought_them() {
    // V14.6.1, V14.6.2, V14.6.3, Q8, V14.6.6
    play(
        "given military; round 4; a row livonian_axes; a value 2; a units slavic_axemen townguard 2 light_horse
         dice vilnius
         when deploy slavic_axemen 1; deploy townguard 1; deploy townguard 1; done
         then journal all loses Slavic Axemen to the Red Skulls; a unit_discard townguard 2 light_horse; supply slavic_axemen 4",
    );
    // An undefeated enemy's Red Skulls have no effect.
    play(
        "given military; round 4; a row livonian_axes; a value 2; a unit_discard light_horse
         dice vilnius
         then points 13; told V14.6.1 0",
    );
    // Two skulls in part 2: the two most precious.
    play(
        "given military; round 12; part 2; a row brother_knights; a value 4; a units lithuanian_swordsmen 2 boyar_lancers slavic_axemen forest_archers
         when deploy lithuanian_swordsmen 1; deploy lithuanian_swordsmen 1; deploy boyar_lancers 1; deploy slavic_axemen 1; deploy forest_archers 1
         then lacks 1 0
         when done
         dice vilnius
         then journal all loses Boyar Lancers to the Red Skulls; journal all loses Lithuanian Swordsmen to the Red Skulls; a unit_discard lithuanian_swordsmen slavic_axemen forest_archers",
    );
}

#[test]
fn fewer_fighters_than_skulls_all_die() {
    // V14.6.2
    // No shipped enemy with two skulls falls to one Unit, so the position is laid by hand.
    let mut scene = play(
        "given military; round 12; part 2; a row brother_knights; a value 4; a units lithuanian_swordsmen 2 boyar_lancers slavic_axemen forest_archers",
    );
    let lancers = scene.game.kit.find_unit("boyar_lancers").unwrap();
    let game = &mut scene.game;
    assert_eq!(game.skulls(game.p.fight.foes[0].card)[crate::ids::Skull::Red], 2);
    game.p.players[Seat(0)].units.take(lancers);
    let at = game.kit.unit(lancers).symbols.iter().map(|_| Some(Front::FIRST)).collect();
    game.p.fight.deployed.push(Deployed { unit: lancers, owner: Seat(0), at }).unwrap();
    (game.p.fight.foes[0].defeated, game.p.fight.foes[0].reds) = (true, 2);
    game.start_over(Reds {});
    let before = game.p.units.of(lancers);
    while matches!(game.top(), Some(Frame::Reds(_) | Frame::Victim(_))) {
        let io = &mut Io { dice: &mut Fast::new(1), journal: &mut Silent };
        assert_eq!(game.run_top(io), Next::GoOn);
    }
    assert_eq!(
        (game.p.units.of(lancers), game.p.fight.foes[0].reds, game.p.fight.aside[Seat(0)]),
        (before + 1, 0, Units::NONE)
    );
    // As many fighters as skulls of the highest rank: those two, and nobody else.
    play(
        "given military; round 12; part 2; a row brother_knights; a value 4; a units boyar_lancers 2 horse_archers 2
         when deploy boyar_lancers 1; deploy boyar_lancers 1; deploy horse_archers 1; deploy horse_archers 1
         then lacks 1 0
         dice vilnius
         when done
         then supply boyar_lancers 2; a unit_discard horse_archers 2",
    );
}

#[test]
fn one_owner_names_his_victim() {
    // V14.6.4, D8
    play(
        "given military; round 4; a row livonian_axes; a value 2; a units slavic_axemen forest_archers townguard 2
         when deploy slavic_axemen 1; deploy forest_archers 1; deploy townguard 1; deploy townguard 1; done
         then choices lose slavic_axemen 1 | lose forest_archers 1; cannot lose townguard 1 V14.6.3; because lose townguard 1: a more precious Unit
         dice vilnius
         when lose forest_archers 1
         then supply forest_archers 4; a unit_discard slavic_axemen townguard 2",
    );
}

#[test]
fn several_owners_are_asked_in_turn_order() {
    // V14.6.4, R3a, D8
    let given = "given military; round 4; start b; a row livonian_axes; a value 2; a units slavic_axemen townguard; b units forest_archers townguard\n";
    let fight = "when deploy forest_archers 1; deploy townguard 1; done; deploy slavic_axemen 1; deploy townguard 1; done; done\n";
    play(&format!(
        "{given}{fight}then asked b; choices lose forest_archers 1 | not mine; question asks the next owner
         when not mine
         then asked a; choices lose slavic_axemen 1 | not mine; journal all Player B gives no Unit for the Red Skull.; question with \"None of mine\" Player B loses one
         dice vilnius
         when lose slavic_axemen 1
         then supply slavic_axemen 4; supply forest_archers 3"
    ));
    // Nobody agrees: the owner earliest in turn order.
    play(&format!(
        "{given}{fight}dice vilnius
         when not mine; not mine
         then supply forest_archers 4; supply slavic_axemen 3"
    ));
    play(&format!("{given}{fight}dice vilnius\nwhen lose forest_archers 1\nthen supply forest_archers 4"));
}

#[test]
fn the_last_resort_is_the_first_id_and_the_first_list() {
    // V14.6.4
    // Forest Archers come before Slavic Axemen by their letters.
    play(
        "given military; round 4; a row livonian_axes; a value 2; a units slavic_axemen forest_archers townguard; b units ruthenian_spearmen townguard
         when deploy slavic_axemen 1; deploy forest_archers 1; deploy townguard 1; done; deploy ruthenian_spearmen 1; deploy townguard 1; done; done
         then asked a
         dice vilnius
         when not mine; not mine
         then supply forest_archers 4; supply slavic_axemen 3",
    );
    // Two Light Horse are two options if they fought different enemies [V4.5.2]; unasked for, the one that fought 1 goes
    // before the one that fought 1 and 2.
    let given = "given military; round 4; a row livonian_axes squires; a value 3; a units light_horse 2 townguard 2; b units lithuanian_swordsmen\n";
    let fight = "when split light_horse; at none; at 2; at 1; deploy light_horse 1; deploy townguard 1; deploy townguard 2; done; deploy lithuanian_swordsmen 1; done; done\n";
    let mut scene =
        play(&format!("{given}{fight}then asked a; choices lose light_horse 1 | lose light_horse 1,2 | not mine"));
    let horse = scene.game.kit.find_unit("light_horse").unwrap();
    let Some(Frame::Victim(Victim { foe, .. })) = scene.game.top() else { panic!("a victim is asked for") };
    let io = &mut Io { dice: &mut Fast::new(1), journal: &mut Silent };
    Victim { foe, n: 2 }.run(&mut scene.game, io); // both owners have said that it is not theirs
    let left: Vec<_> = scene.game.p.fight.deployed.iter().filter(|d| d.unit == horse).map(Deployed::fought).collect();
    assert_eq!(left, [ravelin_core::Set::first(2)]);
}

#[test]
fn linked_enemies_are_named_by_the_starting_player() {
    // V14.6.5, V14.6.6, D7
    play(
        "given military; round 4; start b; a row livonian_axes brother_knights; a units horse_archers lithuanian_swordsmen ruthenian_spearmen townguard 2 farmers 4
         when split horse_archers; at 2; at 2; at 1; at 1; deploy lithuanian_swordsmen 1; deploy townguard 1
         when deploy ruthenian_spearmen 2; deploy townguard 2; deploy farmers 2; deploy farmers 2; deploy farmers 2; deploy farmers 2; done
         then asked b; prompt V14.6.5
         when first 2
         then supply horse_archers 2; supply lithuanian_swordsmen 4; supply ruthenian_spearmen 3",
    );
}

#[test]
fn silver_counts_tools_and_golden_counts_gold() {
    // V14.8.1, V14.8.2, V14.8.3, V14.8.4, V14.8.4a, D11, Q18
    // Crusading Guests (1 golden) and a Crossbow Company (1 silver) stay undefeated: both count. Units in hand are safe.
    play(
        "given military; round 4; a row crusading_guests crossbow_company squires; a value 5; a units townguard farmers slavic_axemen raiders
         when deploy townguard 3; deploy farmers 3; deploy slavic_axemen 3; done
         then choices name a farmers | name a slavic_axemen
         when name a farmers
         then supply farmers 5; choices name a townguard | name a slavic_axemen
         dice vilnius
         when name a townguard
         then supply townguard 5; a unit_discard slavic_axemen raiders",
    );
}

#[test]
fn silver_and_golden_skulls_count_defeated_or_not() {
    // V14.8.1
    play(
        "given military; round 4; a row crossbow_company; a value 2; a units forest_archers townguard 2
         dice vilnius
         when deploy forest_archers 1; deploy townguard 1; deploy townguard 1; done
         then journal all defeat Crossbow Company; supply forest_archers 4; a unit_discard townguard 2",
    );
}

#[test]
fn if_all_do_not_exceed_the_number_all_die() {
    // V14.8.5, V4.4.1a
    play(
        "given military; round 4; a row crossbow_company crossbow_company squires; a units farmers townguard ruthenian_spearmen
         dice vilnius
         when deploy farmers 3; deploy townguard 3; deploy ruthenian_spearmen 3; done
         then supply farmers 5; supply ruthenian_spearmen 4; a unit_discard townguard",
    );
}

#[test]
fn the_only_option_is_carried_out_unasked() {
    // V4.4.1a, V4.5.2
    play(
        "given military; round 4; a row crossbow_company squires; a value 3; a units farmers 2; b units townguard
         dice vilnius
         when deploy farmers 2; deploy farmers 2; done; deploy townguard 2; done; done
         then a unit_discard farmers; supply farmers 4; b unit_discard townguard; told V4.4.1 0",
    );
}

#[test]
fn proposals_pass_on_and_end_in_the_fallback() {
    // V4.4.1, V4.4.2, V4.4.3, V4.4.4, V4.4.5, V4.4.6, V4.4.7, V14.8.6, D20, R2
    let given = "given military; seats 3; round 4; a row crossbow_company squires; a value 3; a units light_horse; b units ruthenian_spearmen; c units raiders\n";
    let fight =
        "when deploy light_horse 2; done; deploy ruthenian_spearmen 2; done; deploy raiders 2; done; done; done\n";
    // One Silver Skull: any one of the three. Only those who would lose are asked.
    play(&format!(
        "{given}{fight}then asked a; choices name a light_horse | name b ruthenian_spearmen | name c raiders | no proposal; prompt V14.8.4a
         when name c raiders
         then asked c; prompt V4.4.2
         dice vilnius
         when accept
         then supply raiders 2"
    ));
    play(&format!(
        "{given}{fight}when no proposal
         then asked b
         when name a light_horse
         then asked a
         when reject
         then asked c
         when name a light_horse
         then asked a
         dice vilnius
         when accept
         then supply light_horse 3"
    ));
    // All in vain: the lowest preciousness (Spearmen and Raiders 2 each), then the first in turn order.
    play(&format!(
        "{given}{fight}dice vilnius
         when no proposal; no proposal; no proposal
         then supply ruthenian_spearmen 4; supply raiders 1; supply light_horse 2; journal all No proposal was accepted"
    ));
}

#[test]
fn all_who_would_lose_answer_in_turn_order() {
    // V4.4.2, V4.4.4
    // Two Silver Skulls, one Tool each: the set of b's and c's Units asks both of them.
    let given = "given military; seats 3; round 4; a row crossbow_company crossbow_company squires; a value 3; a units farmers; b units farmers; c units farmers\n";
    let fight = "when deploy farmers 3; done; deploy farmers 3; done; deploy farmers 3; done; done; done\n";
    let propose = "then asked a\nwhen name b farmers; name c farmers\nthen asked b\n";
    play(&format!(
        "{given}{fight}{propose}when accept
         then asked c; supply farmers 2
         dice vilnius
         when accept
         then supply farmers 4"
    ));
    play(&format!(
        "{given}{fight}{propose}when accept; reject
         then asked b; prompt V14.8.4a; supply farmers 2"
    ));
    // The first rejection ends it: b proposes next, and c was never asked.
    play(&format!(
        "{given}{fight}{propose}when reject
         then asked b; prompt V14.8.4a; told V4.4.4 1; told V4.4.2 0"
    ));
}

#[test]
fn the_fallback_takes_the_lowest_preciousness_then_fewest_units() {
    // V14.8.6
    // Two silver: Farmers twice (preciousness 2) are cheaper than the Light Horse (3).
    play(
        "given military; round 4; a row crossbow_company crossbow_company squires; a units light_horse; b units farmers 2 townguard
         when deploy light_horse 3; done; deploy farmers 3; deploy farmers 3; deploy townguard 3; done; done
         then asked a
         dice vilnius
         when no proposal; no proposal
         then supply farmers 5; supply light_horse 2",
    );
}

#[test]
fn joint_decisions_go_by_turn_order() {
    // V4.4.1, V4.4.2, V4.4.4, V14.8.6
    let given = "given military; seats 3; round 4; start b; a row crossbow_company crossbow_company squires; a value 3; a units farmers; b units farmers; c units farmers\n";
    let fight = "when deploy farmers 3; done; deploy farmers 3; done; deploy farmers 3; done; done; done\n";
    play(&format!(
        "{given}{fight}then asked b
         when name a farmers; name c farmers
         then asked c
         when accept
         then asked a
         when reject
         then asked c; prompt V14.8.4a
         when no proposal
         then asked a; prompt V14.8.4a"
    ));
    // Equal sets: the first owner in turn order, not the first seat.
    play(
        "given military; seats 3; round 4; start c; a row crossbow_company squires; a value 3; a units light_horse; b units ruthenian_spearmen; c units raiders
         when deploy raiders 2; done; deploy light_horse 2; done; deploy ruthenian_spearmen 2; done; done; done
         dice vilnius
         when no proposal; no proposal; no proposal
         then supply raiders 2; supply ruthenian_spearmen 3",
    );
}

#[test]
fn who_owns_all_candidates_chooses_alone() {
    // V4.4.1a
    let scene = play(
        "given military; round 4; start a; a row crusading_guests crossbow_company squires; a value 5; b units townguard farmers slavic_axemen raiders
         when deploy townguard 3; deploy farmers 3; deploy slavic_axemen 3; done
         then asked b; choices name b farmers | name b slavic_axemen
         when name b farmers
         then supply farmers 5; told V4.4.1 0",
    );
    assert_eq!(crate::scene::told_under(&scene, "chooses to lose"), ["V4.4.1a"]);
}

#[test]
fn the_fallback_goes_by_the_letters_of_the_ids() {
    // V14.8.6
    play(
        "given military; round 4; a row crossbow_company squires; a value 3; a units slavic_axemen ruthenian_spearmen; b units light_horse
         when deploy slavic_axemen 2; deploy ruthenian_spearmen 2; done; deploy light_horse 2; done; done
         then asked a
         dice vilnius
         when no proposal; no proposal
         then supply ruthenian_spearmen 4; supply slavic_axemen 3; supply light_horse 2",
    );
}

#[test]
fn names_fall_in_price() {
    // V14.8.4a
    play(
        "given military; round 4; a row crossbow_company crossbow_company squires; a value 3; a units farmers 2 slavic_axemen light_horse
         when deploy farmers 3; deploy farmers 3; deploy slavic_axemen 3; deploy light_horse 3; done
         when name a farmers
         then cannot name a light_horse V14.8.4a; because name a light_horse: one of price 1 is named, so none of price 2 can follow",
    );
}

#[test]
fn nobody_is_named_after_whom_the_number_is_out_of_reach() {
    // V14.8.4a: of two Tools, Farmers alone give one, and no dearer Unit may follow them.
    play(
        "given military; round 4; a row crossbow_company crossbow_company squires; a value 3; a units farmers light_horse herb_wives townguard
         when deploy farmers 3; deploy light_horse 3; deploy herb_wives 3; deploy townguard 3; done
         then can name a light_horse; can name a herb_wives; cannot name a farmers V14.8.4a; because name a farmers: only 1 of 2 can be reached",
    );
}

#[test]
fn who_costs_nothing_of_the_metal_is_no_candidate() {
    // V14.8.4
    play(
        "given military; round 4; a row crossbow_company squires squires; a units farmers townguard; b units ruthenian_spearmen
         when deploy farmers 2; deploy townguard 2; done; deploy ruthenian_spearmen 3; done; done
         then can name a farmers; cannot name a townguard V14.8.4; because name a townguard: it costs no Tools",
    );
}

#[test]
fn who_is_asked_learns_who_dies_if_all_proposals_fail() {
    // V4.4.5, V14.8.6: Farmers (1) are the least; they are it also while A proposes B's Spearmen.
    play(
        "given military; round 4; a row crossbow_company squires squires; a units farmers townguard; b units ruthenian_spearmen
         when deploy farmers 2; deploy townguard 2; done; deploy ruthenian_spearmen 3; done; done; name b ruthenian_spearmen
         then asked b; choices accept | reject; question if all proposals fail, the loss is Farmers of Player A
         when reject; name a farmers
         then asked a; question it was the last proposal, and the loss is Farmers of Player A",
    );
}
