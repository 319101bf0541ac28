//! V7 the City Phase, V8 the display.

use ravelin_core::{Asking, Id};

use crate::ids::{Type, Wind};
use crate::kit::Edge;
use crate::questions::Frame;
use crate::rules::city::City;
use crate::scene::play;

#[test]
fn one_action_per_turn_round_and_round() {
    // V7.1, V7.2, V7.3, D3
    play(
        "given round 4; a hand maisiagala ukmerge deltuva; b hand merkine punia
         then prompt V7.2
         when recruit townguard; pay maisiagala
         then asked b
         when recruit townguard; pay merkine
         then asked a
         when recruit farmers; pay deltuva
         then asked b; a unit_discard townguard farmers; b unit_discard townguard
         when pass
         then asked a; b hand none; b discard 2
         when recruit townguard; settle
         then round 5",
    );
}

#[test]
fn a_building_is_named_with_its_cell_then_paid() {
    // V7.4.1, V7.4.3, V7.4.4, V10.1.1
    play(
        "given round 4; a hand all
         when build manufactory 0,-1
         then frame pay; a lacks manufactory; prompt V10.1.9
         when pay kernave; pay maisiagala; pay utena; pay deltuva
         then a has manufactory 0,-1; a income 6; a value 3; a private manufactory 0",
    );
    play(
        "given round 4; a hand all
         when build garrison 2,0; pay kernave; pay utena; settle
         then a has garrison 2,0; supply garrison 2; can recruit ruthenian_spearmen",
    );
}

#[test]
fn near_misses_say_why() {
    // V7.4.2, V7.4.5, V8.4, V10.1.8, V7.5.2
    play(
        "given round 4; a hand kernave maisiagala
         then cannot build archery_range V8.4; cannot build drill_ground V7.4.5; cannot build estate 0,1 V10.1.8
         then because build estate 0,1: needs 4 Gold, you can raise 3
         then because build storehouse 1,1: needs 2 Tools, you can raise 0
         then cannot recruit ruthenian_spearmen V7.5.2; because recruit ruthenian_spearmen: needs a Building of the type Garrison in your city
         then cannot recruit ducal_guard V7.5.2; because recruit ducal_guard: each of the types Palace and Garrison",
    );
}

#[test]
fn a_cell_of_another_type_is_refused_with_one_that_fits() {
    // V8.4
    play(
        "given round 4; a hand all
         then can build garrison 2,0; cannot build garrison 1,1 V8.4; because build garrison 1,1: 2,0 would fit
         then cannot build garrison V8.4; because build garrison: such as 2,0
         then cannot build storehouse 2,0 V8.4; can build storehouse 1,1
         when build garrison 2,0; pay as proposed; pass
         then cannot build garrison V8.4; because build garrison: no edge facing an empty cell shows its type",
    );
}

#[test]
fn the_journal_tells_place_and_price_and_why_one_can_only_pass() {
    // V7.4.3, V7.5.3, V7.6.1, V4.5.1
    play(
        "given round 4; a hand all; b hand none
         when build garrison 2,0; pay as proposed
         then journal all Player A builds Garrison east of Barracks for 2 Gold and 2 Tools.
         when recruit townguard; pay as proposed
         then journal all Player B can only pass: no Building that fits can be paid, and no Unit can be paid.; journal all Player A recruits Townguard for 1 Gold.
         when pass
         then journal all Player A passes.",
    );
}

#[test]
fn a_building_of_another_emblem_cannot_be_built() {
    // V7.4.5
    play(
        "given round 4; a hand all; b hand all
         then can build crown_treasury 1,-1; cannot build drill_ground V7.4.5
         when pass
         then asked b; can build drill_ground 1,-1; cannot build crown_treasury V7.4.5",
    );
    play(
        "given round 4; seats 2; a hand all
         then cannot build forest_lodge V3.4",
    );
    // What a player has built himself is not another's, and another's stays so when it stands.
    play(
        "given round 4; a builds manufactory 0,-1; a hand all
         then cannot build manufactory V7.4.1; because build manufactory: it stands in your display",
    );
    play(
        "given round 4; b builds drill_ground 1,-1; a hand all
         then cannot build drill_ground V7.4.5; because build drill_ground: it bears another player's emblem",
    );
}

#[test]
fn units_are_recruited_to_the_discard_pile() {
    // V7.5.1, V7.5.2, V7.5.3, V11.1
    play(
        "given round 4; a builds garrison 2,0; a hand kernave utena; b units townguard 5
         then cannot recruit townguard V7.5.1; can recruit lithuanian_swordsmen; cannot recruit forest_archers V7.5.2
         when recruit lithuanian_swordsmen; pay kernave; pay utena
         then supply lithuanian_swordsmen 3; a unit_discard lithuanian_swordsmen; a units none",
    );
}

#[test]
fn passing_ends_the_phase_for_a_player() {
    // V7.6.1, V7.6.4, V7.6.5
    play(
        "given round 4; a hand maisiagala ukmerge; a units farmers; b hand merkine punia
         when pass
         then asked b; a hand none; a discard 2; a units farmers
         when recruit townguard; pay merkine
         then asked b
         when pass
         then round 5; b discard 2",
    );
}

#[test]
fn a_passing_player_may_store_provinces() {
    // V7.6.2, V7.6.3, V9.6, D5, D4
    play(
        "given round 4; a builds storehouse 1,1 storehouse 1,2 post_station 1,-1; a hand maisiagala utena kernave
         then can lay utena
         when pass
         then choices store maisiagala | store utena | store kernave | store nothing; prompt V7.6.2; question There is another slot; unasked lay utena
         when store kernave
         then choices store maisiagala | store utena | store nothing; question The others are discarded.
         when store nothing
         then a stored kernave; a discard maisiagala utena",
    );
    // With an empty hand nothing is asked.
    play(
        "given round 4; a builds storehouse 1,1; a hand maisiagala; b hand merkine
         when recruit townguard
         then asked b; a stored none",
    );
}

#[test]
fn a_cell_fits_if_one_edge_shows_the_type() {
    // V8.1, V8.2, V8.3, V8.4, Q6
    // The Market's own edges do not matter, nor that nothing shows the Exchange House on its other sides.
    play(
        "given a builds market -1,0 harbor -2,0
         then a cells exchange_house -3,0; a cells storehouse -1,1 1,1 -2,-1; a cells workshop 0,-1 -1,-1 -2,1",
    );
    // An emblem edge permits nothing, but a cell it faces is open to what another edge permits.
    play("given a builds garrison 2,0 post_station 1,-1\nthen a cells stable 2,-1; a cells workshop 0,-1 1,-2");
    // A Building at the emblem edge does not close its slot.
    play(
        "given round 4; a builds garrison 2,0 post_station 1,-1 stable 2,-1; a hand utena kernave
         then can lay utena
         when lay utena
         then a shared utena",
    );
    // A taken cell is closed.
    play("given a builds garrison 2,0\nthen a cells garrison none");
}

#[test]
fn single_types_follow_from_the_edges() {
    // V8.5
    use ravelin_core::{Pack, Rules};
    let kit = crate::Vilnius::kit(&Pack::default()).unwrap();
    for (kind, building, side) in [
        ("garrison", "barracks", 1),
        ("estate", "residence", 0),
        ("palace", "estate", 0),
        ("archery", "garrison", 0),
        ("stable", "garrison", 2),
    ] {
        let t = kit.type_ids.iter().position(|id| id == kind).and_then(Type::at).unwrap();
        let shown: Vec<(&str, usize)> = kit
            .buildings
            .iter()
            .flat_map(|b| {
                (0..4)
                    .filter(|s| b.edges[Wind::ALL[*s]] == Edge::Type(t))
                    .map(|s| (b.id.as_str(), s))
                    .collect::<Vec<_>>()
            })
            .collect();
        assert_eq!(shown, [(building, side)], "{kind}");
    }
}

#[test]
fn estate_and_palace_raise_the_limit() {
    // V8.6, V9.1, V9.4, Q10, V8.7, Q25
    play("given a builds manufactory 0,-1\nthen a max 5; a buildings 3");
    play("given a builds estate 0,1\nthen a max 8");
    play("given a builds estate 0,1 palace 0,2\nthen a max 12");
    // A full display refuses the others, never the one that makes room.
    play(
        "given round 4; a builds manufactory 0,-1 garrison 2,0 market -1,0; a hand all
         then cannot build storehouse 1,1 V8.6; can build estate 0,1",
    );
}

#[test]
fn the_rim_keeps_everything_joined() {
    // V8.9, V8.10, Q5
    // The Storehouse at 2,1 is joined to the Guardhouse only, so the Guardhouse is not at the rim.
    play("given a builds guardhouse 1,1 storehouse 2,1\nthen a rim storehouse");
    // Joined on two sides, either may go.
    play("given a builds estate 0,1 storehouse 1,1\nthen a rim estate storehouse");
    // Neighbours whose edges do not fit are not joined.
    play("given a builds garrison 2,0 guardhouse 1,1 archery_range 2,1\nthen a rim guardhouse archery_range");
}

#[test]
fn a_display_of_more_than_two_has_a_rim() {
    // V8.11
    use ravelin_core::playout::{Step, advance};
    use ravelin_core::{Fast, Pack, Rules, Silent};
    let kit = crate::Vilnius::kit(&Pack::default()).unwrap();
    let options = crate::Vilnius::sheet(kit).resolve(Some(3), None, []).unwrap();
    let mut seen = 0;
    for seed in 0..40 {
        let (mut chance, mut picks, mut list) =
            (Fast::new(seed), Fast::new(seed + 99), ravelin_core::Listing::default());
        let mut game = crate::Vilnius::setup(kit, &options, &mut chance, &mut Silent);
        while !matches!(advance(&mut game, &mut chance, &mut picks, &mut list), Step::Over) {
            for seat in game.each_seat() {
                if game.player(seat).display.len() > 2 {
                    seen += 1;
                    assert!(!game.rim(seat).is_empty());
                }
            }
        }
    }
    assert!(seen > 1000);
}

#[test]
fn a_lost_building_goes_back_with_what_lies_at_it() {
    // V8.12, V8.13, V8.14, D10
    play(
        "given military; round 4; a row sergeants; a value 2; a target quarter; a builds storehouse 1,1 crown_treasury 1,-1 garrison 2,0; a stored kernave utena; a unit_discard lithuanian_swordsmen
         then choices return storehouse 1,1 | return crown_treasury 1,-1 | return garrison 2,0; prompt V14.7.5; cannot return barracks 1,0 V8.10; cannot return residence 0,0 V8.10
         dice vilnius
         when return crown_treasury 1,-1
         then a private crown_treasury 1; a discard utena; a stored kernave; supply storehouse 3",
    );
    play(
        "given military; round 4; a row sergeants; a value 2; a target quarter; a builds guardhouse 1,1 post_station 1,-1; a guarded light_horse; a shared utena
         dice vilnius
         when return guardhouse 1,1
         then supply guardhouse 4; a unit_discard light_horse; a shared utena",
    );
    // A Province at the emblem edge goes to its owner's discard pile.
    play(
        "given military; round 4; a row sergeants; a value 2; a target quarter; a builds guardhouse 1,1 post_station 1,-1; a guarded light_horse; a shared utena; hold a
         dice vilnius
         when return post_station 1,-1
         then a private post_station 1; a discard utena; a shared none",
    );
    // Without the Garrison nothing that requires it can be recruited, but the Swordsmen stay.
    play(
        "given military; hold a; round 4; a row sergeants; a value 2; a target quarter; a builds guardhouse 1,1 garrison 2,0; a unit_discard lithuanian_swordsmen
         dice vilnius
         when return garrison 2,0
         then a lacks garrison; supply garrison 3; round 5
         dice merkine darsuniskis alytus semeliskes punia deltuva ukmerge asmena kernave maisiagala wrong_track no_enemies_in_sight
         when a: draw 0 units 5 provinces; b: pass
         then asked a; cannot recruit lithuanian_swordsmen V7.5.2; a unit_discard lithuanian_swordsmen",
    );
}

#[test]
fn what_is_offered_is_what_no_reason_forbids() {
    // V7.4.2, V7.5.2, V10.1.8: the list goes by masks, the reasons by rules
    use crate::Vilnius;
    use ravelin_core::playout::{Step, advance};
    use ravelin_core::{Fast, Pack, Rules, Silent};
    let kit = Vilnius::kit(&Pack::default()).unwrap();
    let options = Vilnius::sheet(kit).resolve(Some(3), None, []).unwrap();
    let mut exchanged = 0;
    for seed in 0..12 {
        let (mut chance, mut picks, mut list) =
            (Fast::new(seed), Fast::new(seed + 5), ravelin_core::Listing::default());
        let mut game = Vilnius::setup(kit, &options, &mut chance, &mut Silent);
        loop {
            if let Some(Frame::City(City { seat })) = game.top() {
                let purse = game.purse(seat);
                let (buildings, units) = game.within_means(&purse);
                exchanged += usize::from(purse.swaps.values().any(|n| *n > 0));
                for (n, spec) in kit.each_building() {
                    let may = game.may_stand(n, seat).is_ok();
                    assert_eq!(game.standable(seat).has(n), may, "{}", spec.id);
                    assert_eq!(buildings.has(n), game.affords(&purse, &spec.price).is_ok(), "{}", spec.id);
                }
                for (n, spec) in kit.each_unit() {
                    assert_eq!(units.has(n), game.affords(&purse, &spec.price).is_ok(), "{}", spec.id);
                }
            }
            if matches!(advance(&mut game, &mut chance, &mut picks, &mut list), Step::Over) {
                break;
            }
        }
    }
    assert!(exchanged > 50);
}
