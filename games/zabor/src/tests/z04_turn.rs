//! Z4 to Z9 and Z12 to Z15: the Turn and its phases, Gold, Trade, VP, the end.

use crate::components::*;
use crate::flow::{Frame, ask};
use crate::tests::{kit, pack, play, play_with};
use crate::vocabulary::*;
use ravelin_core::Asking;

#[test]
fn the_council_arranges_the_eight_cards() {
    // Z4.1, Z5.1, Z5.2, D6, Z27.1, Z1.5, Z2.10
    play(
        "given phase place_actions; position 2 council; boronice 1 city; akran 2 city; koryat 3 city
         then asked 2; prompt Z5.1
         when place rituals; place campaign; place diplomacy; place maritime; place civilize; place build_army; place acquisition
         then unlisted place rituals; choices place council_seat
         dice harvest waters_wake royal_wedding
         when settle
         then phase event",
    );
}

#[test]
fn the_order_of_the_last_turn_can_be_kept() {
    // Z5.3
    let scene = play(
        "given length short; turn 1; vp vp1_founders; boronice 1 city; akran 2 city; koryat 3 city; phase end; track rituals campaign acquisition build_army maritime civilize council_seat diplomacy
         dice vp1_first_frontier
         then turn 2; asked 1; can place same; button All as in the last Turn: Rituals, Campaign
         dice kraken_rises mage_strike harsh_winter
         when place same
         then journal all leaves the Action cards in their order: Rituals, Campaign, Acquisition",
    );
    assert_eq!((scene.game.p.placed, scene.game.p.track), (8, scene.game.p.before));
    // Not in the first Turn, nor once a card lies there.
    for text in [
        "given phase place_actions; boronice 1 city; akran 2 city; koryat 3 city
         then asked 1",
        "given length short; turn 1; vp vp1_founders; boronice 1 city; akran 2 city; koryat 3 city; phase end
         dice vp1_first_frontier
         when place rituals",
    ] {
        let scene = play(text);
        assert!(!scene.game.buttons().iter().any(|b| b.starts_with("All as")), "{text}");
    }
}

#[test]
fn income_by_level_then_cards() {
    // Z6.1, Z6.2, Z6.3, Z6.4
    play(
        "given phase income; boronice 1 city; boronice_strait 1 fleet 1; velgor 1 keep; jelnava 1 infantry 1; akran 2 metropol; koryat 3 city; dynasty 3 house_boronice
         dice harvest waters_wake royal_wedding
         then gold 1 7; gold 2 8; gold 3 6",
    );
}

#[test]
fn coercion_steals_before_income_from_a_neighbour() {
    // Z6.6, Z27.4, D8, Z25.2
    play(
        "given phase income; position 1 coercion; gold 2 1; gold 3 9; boronice 1 city; velgor 2 infantry 1; akran 2 city; koryat 3 city; dravna 3 infantry 1; jelnava 3 infantry 1
         then asked 1; choices player 2 | player 3; prompt Z28.7.25
         dice harvest waters_wake royal_wedding
         when player 2
         then gold 1 5; gold 2 5",
    );
    play(
        "given phase income; position 1 coercion; gold 2 5; boronice 1 city; akran 2 city; koryat 3 city
         dice harvest waters_wake royal_wedding
         then gold 1 4; gold 2 9",
    );
}

#[test]
fn the_landless_return_from_exile() {
    // Z6.5, Z1.7, D7
    play(
        "given phase income; boronice 1 city; akran 2 city; velgor barbarian infantry 1
         then asked 3; can at noriath; cannot at velgor Z6.5
         dice harvest waters_wake royal_wedding
         when at noriath
         then noriath 3 keep auxiliary 1 infantry 1 cavalry 1; gold 3 2",
    );
    // Several in turn order.
    play(
        "given phase income; position 3 council; akran 1 city
         then asked 3
         when at noriath
         then asked 2",
    );
    // Nothing is wild: a Barbarian Area is cleared, its Road stays.
    let held = |free: &[&str]| -> String {
        let ids = areas(kit().land).map(|a| kit().area(a).id.as_str());
        ids.filter(|id| !free.contains(id)).map(|id| format!("; {id} 1 infantry 1")).collect()
    };
    let scene = play(&format!(
        "given phase income; akran 2 city; velgor barbarian city road infantry 2 hydra:1{}
         then asked 3; choices at velgor; asks return from exile in a Barbarian Area
         dice harvest waters_wake royal_wedding
         when at velgor
         then velgor 3 keep road auxiliary 1 infantry 1 cavalry 1",
        held(&["akran", "velgor"])
    ));
    let hydra = kit().card_by_id(Deck::Monster, "hydra").unwrap();
    assert!(scene.game.p.beasts_gone >> hydra & 1 != 0, "the Monster's card is discarded");
    // Nor a Barbarian Area: nothing happens in this Turn.
    let scene = play(&format!(
        "given phase income; akran 2 city{}
         dice harvest waters_wake royal_wedding
         then phase event",
        held(&["akran"])
    ));
    assert_eq!(scene.game.land_of(2), 0);
}

#[test]
fn one_event_of_three_is_played_and_the_rest_hidden() {
    // Z7.1, Z7.2, Z7.3, Z7.4, Z7.6, Z7.9, D9, D12, C6, Z26.2, Z27.2
    let scene = play(
        "given phase event; envoys 1 1; boronice 1 city; akran 2 city; koryat 3 city
         dice quiet_year plague famine
         then asked 2; choices play quiet_year | play plague | play famine; prompt Z7.1
         when play quiet_year
         then gold 1 1; gold 2 1; gold 3 1; prompt Z7.4; unlisted stop
         when at velgor; at velgor
         then velgor barbarian keep infantry 1; phase envoys",
    );
    assert_eq!(scene.game.s.events_hidden.count_ones(), 2);
    assert_eq!(scene.game.p.events_played.count_ones(), 1);
}

#[test]
fn barbarian_pieces_need_their_ground() {
    // Z7.5, Z7.7, Z7.8
    play(
        "given boronice 1 city; boronice_strait 1 fleet 1; akran 2 city; koryat 3 city; event pirates
         then cannot at boronice_strait Z7.5; can at gull_sea; unlisted at velgor
         when at gull_sea; at gull_sea
         then gull_sea barbarian fleet 2",
    );
    play(
        // No Sea Area is the Barbarians': the Fleets are not placed. [Z7.8]
        &format!(
            "given seats 5; boronice 1 city; akran 2 city; koryat 3 city; lunn 4 city; temrah 5 city; event pirates{}
             then phase warfare",
            areas(kit().sea)
                .enumerate()
                .map(|(n, a)| format!("; {} {} fleet 1", kit().area(a).id, n % 5 + 1))
                .collect::<String>()
        ),
    );
    play(
        "given boronice 1 city; akran 2 city; koryat 3 city; velgor barbarian keep; event barbarian_kingdom
         then cannot at velgor Z7.7; can at noriath",
    );
}

#[test]
fn envoys_go_round_until_all_are_placed() {
    // Z8.1, Z8.2, Z8.3, Z8.4, D13, Z4.2
    play(
        "given phase envoys; envoys 1 2; envoys 2 1; envoys 3 1; boronice 1 city; akran 2 city; koryat 3 city
         then asked 1; can space 16; prompt Z8.1
         when space 1
         then asked 2; cannot space 1 Z8.2
         when space 3
         then asked 3
         when space 4
         then asked 1
         when space 2
         then phase action; asked 1",
    );
    // A full track ends the placing, whoever has Envoys left.
    let full: String = (1..16).map(|n| format!("; envoy {} {n}", n % 3 + 1)).collect();
    play(&format!(
        "given phase envoys; envoys 1 3; envoys 2 3; boronice 1 city; akran 2 city; koryat 3 city{full}
         when space 16
         then phase action; envoys 2 3"
    ));
}

#[test]
fn a_shared_space_acts_in_order() {
    // Z8.5, Z29.1.22
    play(
        "given phase envoys; trait 2 chancellery; envoys 1 1; envoys 2 2; envoys 3 1; boronice 1 city; akran 2 city; koryat 3 city
         when space 1
         then can space 1
         when space 1
         when space 2
         then cannot space 1 Z8.2
         when space 4
         then phase action; asked 1
         when skip
         then asked 2",
    );
}

#[test]
fn actions_run_from_left_to_right_and_may_be_skipped() {
    // Z9.1, Z9.2, Z9.4, Z9.5, Z9.8, D14, Q27
    play(
        "given phase action; track maritime rituals acquisition build_army campaign civilize council_seat diplomacy; envoy 1 2; envoy 2 1; envoy 1 15; boronice 1 city; akran 2 city; koryat 3 city
         then asked 2; choices execute | skip
         when skip
         then asked 1; envoys 2 1
         when execute; stop; stop
         then gold 1 4; asked 1; prompt Z9.4
         when execute; stop
         then phase warfare; envoys 1 2",
    );
}

#[test]
fn executing_is_not_taking() {
    // Z9.3, Z28.6.4, Z29.6.28
    play(
        "given dynasty 1 house_merrin; boronice 1 city; take 1 build_army primary
         when stop
         then asked 1; prompt Z20.3
         when at boronice
         then boronice 1 city auxiliary 1",
    );
    play(
        "given dynasty 1 house_merrin; boronice 1 city; action 1 build_army primary
         when stop
         then boronice 1 city; phase warfare",
    );
}

#[test]
fn an_extra_envoy_goes_to_a_space_not_reached() {
    // Z9.6, D39, Z28.7.20, Z29.4.26
    play(
        "given phase action; track rituals campaign acquisition build_army maritime civilize council_seat diplomacy; envoy 1 1; envoy 2 4; card 1 second_envoy; boronice 1 city; akran 2 city; koryat 3 city
         when execute; stop; play second_envoy
         then cannot space 1 Z9.6; cannot space 4 Z8.2; can space 2; can space 16
         when space 16
         when stop
         then asked 2
         when skip
         then asked 1; prompt Z9.4",
    );
    // One free space for two extra Envoys: the second is lost.
    let full: String = (2..16).map(|n| format!("; envoy 2 {n}")).collect();
    let mut scene = play(&format!(
        "given phase action; envoy 1 1{full}; boronice 1 city; akran 2 city; koryat 3 city
         then asked 1"
    ));
    scene.game.push(ask::ExtraEnvoy { seat: 0, left: 2 });
    scene.act("space 16").expect("the last free space");
    assert!(matches!(scene.game.top(), Frame::Offer(ask::Offer { .. })), "the second Envoy has nowhere to go");
}

#[test]
fn two_cards_of_the_track_change_places() {
    // Z9.7, Z29.7.15
    play(
        "given phase envoys; artifact 2 deceit_mask; envoys 1 1; boronice 1 city; akran 2 city; koryat 3 city
         then asked 2; prompt Z28.6.1
         when yes
         then can exchange acquisition rituals
         when exchange acquisition rituals
         then asked 1; journal all exchanges Acquisition and Rituals",
    );
    // The Envoys stay on their card.
    let scene = play(
        "given phase envoys; artifact 2 deceit_mask; envoys 1 1; envoy 3 1; envoy 2 16; boronice 1 city; akran 2 city; koryat 3 city
         when yes; exchange acquisition rituals",
    );
    let p = &scene.game.p;
    assert_eq!((p.track[0], p.track[7]), (ActionKind::Rituals as u8, ActionKind::Acquisition as u8));
    assert_eq!((p.spaces[14][0], p.spaces[1][0], p.spaces[0][0]), (2, 1, NO));
}

#[test]
fn the_order_of_a_phase_is_fixed_when_it_starts() {
    // Z4.3, Z10.5.4, Z27.6
    let scene = play(
        "given boronice 1 city; akran 2 city infantry 1; koryat 3 city infantry 1; take 2 council_seat primary
         when position council
         then holder council 2; phase warfare; asked 2
         when stop
         then asked 3",
    );
    assert_eq!(scene.game.mc(), 1);
    // Within the running phase the old order holds.
    let scene = play(
        "given phase action; track council_seat rituals acquisition build_army campaign civilize maritime diplomacy; envoy 2 1; envoy 1 4; boronice 1 city; akran 2 city; koryat 3 city
         when execute; position council
         then holder council 2; phase action; asked 1",
    );
    assert_eq!((scene.game.mc(), scene.game.p.order), (1, [0, 1, 2, 0, 0]));
}

#[test]
fn a_card_puts_its_owner_first() {
    // Z4.4, Z29.6.20
    play(
        "given phase warfare; dynasty 3 house_dolmira; boronice 1 city infantry 1; akran 2 city infantry 1; koryat 3 city infantry 1
         then asked 3
         when stop
         then asked 1",
    );
}

#[test]
fn triggers_without_choice_come_first_and_the_owner_orders_the_rest() {
    // Z4.6, D43, D36
    play(
        "given phase warfare; artifact 1 hourglass; artifact 1 life_chalice; boronice 1 city hydra:2; velgor 1 infantry 1; akran 2 city; koryat 3 city
         then asked 1; prompt Z28.6.1; boronice 1 city hydra:0",
    );
    play(
        "given phase envoys; artifact 1 seeing_stone; artifact 1 deceit_mask; dynasty 1 house_carrowick; gold 1 9; card 2 haste; boronice 1 city; akran 2 city; koryat 3 city
         then asked 1; prompt Z4.6; choices first seeing_stone 15 | first deceit_mask 12 | first house_carrowick 4",
    );
}

#[test]
fn triggers_at_the_start_of_a_phase_come_first_and_in_acting_order() {
    // Z4.5
    let given = "phase envoys; dynasty 1 house_carrowick; gold 1 9; artifact 3 deceit_mask; envoys 1 1; envoys 2 1; envoys 3 1; boronice 1 city; akran 2 city; koryat 3 city";
    let asked = |council: u8, order: [u8; 3]| {
        let [first, second, places] = order;
        play(&format!(
            "given {given}; position {council} council
             then asked {first}; prompt Z28.6.1; unlisted space 1
             when no
             then asked {second}; prompt Z28.6.1; unlisted space 1
             when no
             then asked {places}; phase envoys; can space 1"
        ));
    };
    asked(1, [1, 3, 1]);
    asked(2, [3, 1, 2]); // 2, 3, 1: the second has no trigger
    asked(3, [3, 1, 3]);
}

#[test]
fn triggers_of_an_action_come_before_its_checkpoint() {
    // Z4.7.3: with a card too many in hand the cult is asked first, and discards then.
    let rituals = "given trait 1 dragon_cult; gold 1 6; card 1 firebolt; card 1 fireball; card 1 lightning; card 1 haste; boronice 1 city; action 1 rituals primary
         when stop; stop
         then asked 1; prompt Z28.6.1; hand 1 0 4";
    play(&format!(
        "{rituals}
         when no
         then asked 1; prompt Z26.4; hand 1 0 4; gold 1 6
         when discard haste
         then hand 1 0 3"
    ));
    // What the trigger does is done before the checkpoint, too.
    play(&format!(
        "{rituals}
         dice hydra griffon
         when yes; keep hydra; at boronice
         then boronice 1 city hydra:0; prompt Z26.4; hand 1 0 4"
    ));
}

#[test]
fn checkpoints_wait_for_battles_and_for_own_actions() {
    // Z4.7, Z4.7.1, Z4.7.2, Z16.5, Z16.5.4
    play(
        "given boronice 1 city; velgor 1 infantry 1; akran 2 city; action 1 campaign primary
         when unit velgor infantry; to noriath
         then velgor 1
         dice 5 1 1 1
         when stop
         then velgor barbarian; noriath 1 infantry 1",
    );
    play(
        // Two Areas are entered: the one that was left falls only after the second is resolved. [Z4.7.1]
        "given trait 1 beast_callers; boronice 1 city; velgor 1 infantry 2; akran 2 city; action 1 campaign primary
         when unit velgor infantry; to noriath; unit velgor infantry; to dravna; stop
         dice 5 1 1 1
         when at noriath; option 3
         then noriath 1 infantry 1; velgor 1; prompt Z23.8
         when option 1
         then velgor barbarian; dravna 1 infantry 1",
    );
    play(
        "given dynasty 1 house_velgor; dynasty 1 house_corvath; dynasty 1 house_aldreth; boronice 1 city; action 1 acquisition secondary
         dice house_noriel house_boronice house_lunn
         when draw dynasty; keep house_boronice
         then asked 1; prompt Z26.4; choices discard house_velgor | discard house_corvath | discard house_aldreth | discard house_boronice
         when discard house_velgor
         then has 1 house_boronice; discarded house_velgor",
    );
}

#[test]
fn effects_end_with_their_turn_action_or_battle() {
    // Z4.9, Z28.5.8
    let haste = "given length short; turn 2; vp vp1_founders vp1_tribute; card 1 haste; boronice 1 city infantry 1; velgor 1 infantry 1; noriath 1 infantry 1; akran 2 city; koryat 3 city; action 1 rituals primary
         when stop; play haste; stop";
    let scene = play(&format!(
        "{haste}
         then phase warfare; turn 2; reach 1 boronice infantry hralin"
    ));
    assert_eq!(scene.game.p.temps.len(), 1);
    let scene = play(&format!(
        "{haste}
         dice vp2_pride
         when stop; stop; stop
         then turn 3; noreach 1 boronice infantry hralin"
    ));
    assert!(scene.game.p.temps.is_empty() && scene.game.p.empires[0].mod_kinds == 0);
    // An Action brings its own modifiers and takes them along.
    let paths = "given card 1 hidden_paths; boronice 1 city infantry 1; action 1 rituals primary
         when stop; play hidden_paths; execute; at boronice";
    let scene = play(&format!("{paths}\nthen reach 1 boronice infantry noriath"));
    assert_eq!(scene.game.p.temps.len(), 1);
    let scene = play(&format!("{paths}; stop\nthen noreach 1 boronice infantry noriath"));
    assert!(scene.game.p.temps.is_empty());
    // So does a Battle.
    let scene = play(
        "given card 1 battle_cry; lunn 2 infantry 1; attack lunn 1 infantry 1
         dice 5 1 1 1 1 1 1 1
         when play battle_cry
         then lunn 1 infantry 1",
    );
    assert!(scene.game.p.temps.is_empty());
}

#[test]
fn counters_of_the_turn_start_anew() {
    // Z15.3
    let scene = play(
        "given turn 2; vp vp1_founders vp1_tribute; stat 1 trades 1; boronice 1 city infantry 1; akran 2 city; koryat 3 city; phase end
         dice vp2_pride
         then turn 3; up 3; stat 1 trades 1",
    );
    assert_eq!(scene.game.p.turn_flags.stats[0][Stat::Trades as usize], 0);
}

#[test]
fn who_trades_with_whom() {
    // Z12.1, Z12.3, Z12.4, Z12.5, Z12.6, Z12.7, D28, D29, R6, Q7, C7
    let scene = play(
        "given phase trade; boronice 1 city; velgor 2 infantry 1; jelnava 3 infantry 1
         then asked 1 2 3; prompt Z12.3
         when 1: name 2 3; 2: name 1; 3: name 1
         then asked 1; prompt Z12.5
         dice spices silk
         when yes
         then gold 1 5; stat 1 trades 1; asked 2
         when no
         then asked 3; stat 2 trades 0",
    );
    let p = &scene.game.p;
    assert_eq!((p.trade_limbo.iter().sum::<u8>(), p.trade_gone.iter().sum::<u8>()), (0, 2), "two cards were drawn");
    play(
        "given phase trade; boronice 1 city; velgor 2 infantry 1; koryat 3 city; hostile 1 2
         dice vp1_first_frontier
         then phase place_actions",
    );
    play(
        "given phase trade; boronice 1 city; velgor 2 infantry 1; koryat 3 city
         then asked 1 2; cannot name 3 Z12.1",
    );
}

#[test]
fn partners_are_settled_before_the_first_card() {
    // Z12.1
    // A Fleet gained by a card makes a new neighbour, who trades with nobody for it.
    let scene = play(
        "given phase trade; gold 1 5; boronice 1 city; velgor 2 infantry 1; zaborin 3 city
         then asked 1 2
         when 1: name 2; 2: name 1
         then asked 1
         dice shipwrights spices
         when yes; yes; at boronice_strait
         then boronice_strait 1 fleet 1; asked 2; stat 3 trades 0",
    );
    assert_eq!(scene.game.p.shown, [0b10, 0b01, 0, 0, 0]);
    assert_eq!(scene.game.eligible(0), 0b110, "the third Empire is a neighbour now");
}

#[test]
fn trade_by_force_and_over_any_distance() {
    // Z12.8, Z12.9, Z29.7.12
    let named = "boronice 1 city; velgor 2 infantry 1; koryat 3 city; phase trade\nwhen 2: name 1; 1: name nobody";
    play(&format!(
        "given position 2 coercion; {named}
         then asked 1; prompt Z12.5"
    ));
    play(&format!(
        "dice vp1_first_frontier
         given position 2 arms; {named}
         then turn 2"
    ));
    play(
        "given phase trade; artifact 1 merchant_scales; boronice 1 city; akran 2 city; koryat 3 city; hostile 1 3
         then asked 1 2
         when 1: name 2; 2: name 1
         dice spices spices silk
         when yes
         then gold 1 7",
    );
}

#[test]
fn all_wounds_heal_but_those_of_monsters() {
    // Z13.1, Z13.2, Z24.2, Z29.1.15
    play(
        "given phase heal; boronice 1 city cavalry-1 2 sorcerer-2 1 hydra:3; akran 2 city; koryat 3 city
         dice vp1_first_frontier
         then boronice 1 city cavalry 2 sorcerer 1 hydra:3",
    );
    play(
        "given phase heal; trait 1 dragon_cult; boronice 1 city hydra:3; akran 2 city griffon:1; koryat 3 city
         dice vp1_first_frontier
         then boronice 1 city hydra:0; akran 2 city griffon:1",
    );
}

#[test]
fn claims_are_made_by_everybody_once() {
    // Z14.1, Z14.2, Z14.3, Z14.5, Z14.6, Z14.7, Z14.8, Z14.9, Z1.3, D30, Q1, Q2
    play(
        "given phase vp; trait 1 reavers; stat 1 civilized_conquered 2; boronice 1 city; velgor 1 keep; jelnava 1 keep; akran 2 city; koryat 3 city; vp vp1_tribute vp1_founders; gold 1 25; claimed 2 vp1_founders
         then asked 1; vp 1 2; vp 2 1; prompt Z14.7
         dice vp2_pride
         when no
         then vp 1 2; gold 1 25",
    );
}

#[test]
fn a_paid_claim_starts_everything_again() {
    // Z14.9
    // Two cards have a cost: the first is declined, the second paid, and the first is offered once more.
    let civilized = "if = [{ m = \"areas\", filter = { civilized = true }, ge = 3 }]";
    let free = format!("cost = 0\n{civilized}");
    let kit = pack("vp_cards.toml", &[(&free, &format!("cost = 2\n{civilized}"))]);
    play_with(
        kit,
        "given phase vp; boronice 1 city; velgor 1 keep; jelnava 1 keep; akran 2 city; koryat 3 city; vp vp1_founders vp1_tribute; gold 1 25
         then asked 1; prompt Z14.7
         when no
         then asked 1; prompt Z14.7
         when yes
         then asked 1; prompt Z14.7",
    );
}

#[test]
fn the_game_ends_after_the_last_card() {
    // Z15.1, Z15.2, Z30.1, Z1.4, Z1.2, Q14
    play(
        "given length short; turn 3; boronice 1 city; akran 2 city; koryat 3 city; vp vp1_founders vp1_tribute vp2_pride; phase end
         dice vp2_foothold
         then turn 4; up 4",
    );
    play(
        "given length short; turn 4; claimed 3 vp1_founders; boronice 1 city; akran 2 city; koryat 3 city; vp vp1_founders vp1_tribute vp2_pride vp2_foothold; phase end
         then over; winner 3",
    );
}

#[test]
fn ties_are_broken_in_order_or_shared() {
    // Z30.2, Z30.3, Z30.4, Z30.5
    let end = "given length short; turn 4; vp vp1_founders vp1_tribute vp2_pride vp2_foothold; phase end";
    play(&format!(
        "given boronice 1 metropol; akran 2 city; koryat 3 city; gold 2 9
{end}
then winner 1"
    ));
    play(&format!(
        "given boronice 1 city; akran 2 city; koryat 3 city; gold 2 9
{end}
then winner 2"
    ));
    play(&format!(
        "given boronice 1 city; akran 2 city; lunn 2 keep; koryat 3 city; temrah 3 city
         {end}
         then winner 3"
    ));
    play(&format!(
        "given boronice 1 city; akran 2 city; lunn 2 keep; koryat 3 city
{end}
then winner 2"
    ));
    play(&format!(
        "given boronice 1 city cavalry 1; akran 2 city infantry 1; koryat 3 city
{end}
then winner 1"
    ));
    play(&format!(
        "given boronice 1 city; akran 2 city; koryat 3 city
{end}
then winner 1 2 3"
    ));
}

#[test]
fn what_lasts_a_turn_does_not_count_at_the_end() {
    // Z30.4, Z4.9: three Infantry are stronger than two, though Frailty halves them in the last Turn.
    play(
        "given length short; turn 4; vp vp1_founders vp1_tribute vp2_pride vp2_foothold; card 1 frailty
         given boronice 1 city infantry 2; akran 2 city; velgor 2 infantry 3; koryat 3 city; action 1 rituals primary
         when stop; play frailty; at velgor; stop; stop; stop; stop; 1: name nobody; 2: name nobody
         then over; winner 2",
    );
}

#[test]
fn gold_never_falls_below_nothing() {
    // Z25.1, Z25.3, Z25.4, Z25.5
    play(
        "given boronice 1 city; velgor 2 infantry 1; gold 2 1; card 1 extortion; action 1 rituals primary
         when stop; play extortion; player 2
         then gold 1 1; gold 2 0",
    );
    play(
        "given boronice 1 city; gold 1 3; action 1 build_army primary
         then cannot buy infantry boronice Z25.4; can buy auxiliary boronice",
    );
    play(
        "given position 1 crafts; dynasty 1 house_montavel; trait 1 road_wardens; boronice 1 city
         then cost 1 road 1; cost 1 keep 2",
    );
}

#[test]
fn nobody_orders_triggers_that_can_do_nothing() {
    // Z28.6.1, Z4.6
    let cards =
        "trait 1 dragon_cult; trait 1 storm_callers; boronice 1 city; velgor 2 infantry 1; action 1 rituals primary";
    play(&format!(
        "given {cards}
         when stop; stop
         then phase warfare"
    ));
    play(&format!(
        "given gold 1 2; {cards}
         when stop; stop
         then asked 1; prompt Z28.6.1; choices yes | no"
    ));
    play(&format!(
        "given gold 1 8; {cards}
         when stop; stop
         then asked 1; prompt Z4.6"
    ));
}

#[test]
fn what_a_trade_gives_counts_at_once() {
    // Z26.4, Z29.6.31
    play(
        "given phase trade; dynasty 1 house_valdore; card 1 levy; card 1 windfall; card 1 ambush; boronice 1 city; velgor 2 infantry 1; koryat 3 city
         when 1: name 2; 2: name 1
         dice spices silk
         dice knights_errant
         when yes
         then asked 1; prompt Z26.4",
    );
}
