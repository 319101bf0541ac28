//! What a player reads: buttons, prompts, reasons and the journal say who, where, how many and why.

use ravelin_core::decision::choices_of;
use ravelin_core::draw::Board;
use ravelin_core::{Drawn, Hidden, Seat};

use crate::Zabor;
use crate::tests::{kit, play};
use crate::view::View;
use crate::vocabulary::Deck;

#[test]
fn an_occupied_space_says_by_whom_and_what_it_uses() {
    // Z8.5
    play(
        "given phase envoys; trait 2 chancellery; envoys 1 1; envoys 2 2; envoys 3 1; boronice 1 city; akran 2 city; koryat 3 city
         when space 1
         then button Acquisition (primary), occupied by First Empire; button uses Chancellery. Twice; button Acquisition (secondary). Once
         when space 2; space 3
         then asked 2; button (secondary), occupied by you",
    );
}

#[test]
fn played_cards_are_told_with_their_words() {
    // Z26.7, Z7.1, Z12.7
    let haste = crate::words::card_text(kit(), Deck::Sorcery, kit().card_by_id(Deck::Sorcery, "haste").unwrap());
    let scene = play(
        "given card 1 haste; boronice 1 city infantry 1; action 1 rituals primary
         when stop; play haste
         then journal all First Empire plays Haste: ",
    );
    assert!(scene.journal(None).contains(&haste));
    play(
        "given phase trade; start 1 boronice; start 2 aldreth; boronice 1 city; velgor 2 infantry 1; koryat 3 city
         when 1: name 2; 2: name 1
         then journal all Red is willing to trade with Blue.
         dice spices silk
         when yes
         then journal all Red draws Spices: ",
    );
    play(
        "given phase trade; boronice 1 city; velgor 2 infantry 1; koryat 3 city
         dice vp1_first_frontier
         when 1: name nobody; 2: name 1
         then journal all First Empire is willing to trade with nobody.",
    );
}

#[test]
fn a_refused_way_gives_its_true_reason() {
    // Z17.1, Z17.5, Z17.8
    play(
        "given boronice 1 city infantry 1; action 1 campaign primary
         when unit boronice infantry
         then cannot to noriath Z17.5; button To Noriath (wild: 1 native",
    );
    play(
        "given boronice 1 city infantry 1; velgor 1 infantry 1; noriath 1 infantry 1; action 1 campaign primary
         when unit boronice infantry
         then can to noriath; cannot to hralin Z17.1",
    );
}

#[test]
fn who_pursues_and_who_is_brought_is_named() {
    // Z22.6.3, Z28.7.10
    play(
        "given akran 1 city; attack lunn 1 cavalry 2 infantry 1
         dice 5 1 1 1 1 1 1 1 1 1 1 1
         then asks Pursue from Lunn; button Pursue to Sabrane (wild: 1 native; button with all who can pursue wins about
         when at sabrane; unit lunn cavalry
         then asks Who else pursues to Sabrane? There: 1 Cavalry.; journal all First Empire pursues with 1 Cavalry from Lunn to Sabrane.",
    );
    play(
        "given card 1 teleport; boronice 1 city infantry 2; akran 1 keep; action 1 rituals primary
         when stop; play teleport
         then asks Teleport, up to
         when at boronice; to akran; unit boronice infantry
         then asks Teleport: who else goes to Akran? 1 of at most; journal all First Empire brings 1 Infantry from Boronice to Akran.",
    );
}

#[test]
fn wounds_and_absorbed_hits_are_told() {
    // Z18.5.1, Z18.5.4
    play(
        "given lunn 2 city cavalry 1 infantry 1; attack lunn 1 sorcerer 1 infantry 1
         dice 5 5 5 1 1 1 1 1 1 1 1 1 1 1
         then asked 2; journal all Second Empire absorbs 2 hits (0 left to absorb).; button Wound Infantry: it dies; button Wound Cavalry: it lives, 1 of 2 Wounds
         dice 5 5 5 5 5 5 5 5 1 1 1 1 1 1
         when wound cavalry
         then journal all 1 Cavalry of Second Empire takes 1 Wound and lives.",
    );
}

#[test]
fn passing_and_paying_are_told() {
    // Z11.1, Z14.7
    play(
        "given war 1 1; boronice 1 city infantry 1
         dice vp1_first_frontier
         when stop
         then journal all First Empire makes no Warfare move.",
    );
    play(
        "given phase vp; vp vp1_tribute; gold 1 12; boronice 1 city; akran 2 city; koryat 3 city
         dice vp1_first_frontier
         when yes
         then journal all First Empire pays 10 Gold for Tribute to the Council.; journal all First Empire claims 1 VP for Tribute to the Council.",
    );
}

#[test]
fn what_units_and_upgrades_cost_is_told() {
    // Z25.4, Z10.2.1, Z10.4.1
    play(
        "given gold 1 20; boronice 1 city; akran 1 keep; action 1 build_army primary
         when buy infantry boronice
         then gold 1 16; journal all First Empire buys 1 Infantry in Boronice for 4 Gold.",
    );
    play(
        "given gold 1 20; boronice 1 city; akran 1 keep; action 1 civilize primary
         when build city akran
         then journal all First Empire builds a City in Akran for; journal all Gold.",
    );
    play(
        "given boronice 1 city; action 1 build_army secondary
         when option 1; buy infantry boronice
         then journal all First Empire acquires 1 Infantry in Boronice.",
    );
}

#[test]
fn a_forced_trade_names_the_card_that_forces_it() {
    // Z12.8
    play(
        "given phase trade; position 2 coercion; boronice 1 city; velgor 2 infantry 1; koryat 3 city
         when 1: name nobody; 2: name 1
         then journal all First Empire is willing to trade with nobody.; journal all Second Empire makes First Empire trade (Master of Coercion).",
    );
}

#[test]
fn envoys_and_played_cards_are_told_where_they_go() {
    // Z9.2, Z26.10
    play(
        "given phase action; envoy 1 1; boronice 1 city; akran 2 city; koryat 3 city
         when skip
         then journal all First Empire skips Acquisition.; journal all The Envoy goes back to First Empire.",
    );
    play(
        "given card 1 haste; boronice 1 city infantry 1; action 1 rituals primary
         when stop; play haste
         then journal all The card Haste goes to the discard pile.",
    );
}

#[test]
fn who_loses_a_card_reads_which_one() {
    // Z28.7.8
    let scene = play(
        "given card 1 espionage; card 2 haste; card 2 dispel; boronice 1 city; velgor 2 infantry 1; koryat 3 city; action 1 rituals primary
         when stop; play espionage; player 2; discard haste
         then hand 1 0 1; hand 2 0 1",
    );
    for (viewer, card) in [
        (Some(Seat(0)), "Haste"),
        (Some(Seat(1)), "Haste"),
        (Some(Seat(2)), "a Sorcery card"),
        (None, "a Sorcery card"),
    ] {
        let read = scene.journal(viewer);
        assert!(read.contains(&format!("First Empire takes {card} from Second Empire.")), "{viewer:?}: {read}");
    }
}

#[test]
fn the_text_shows_units_that_wait_in_a_wild_area() {
    // Z10.3.5
    let scene = play(
        "given boronice 1 city infantry 2; start 1 boronice; action 1 campaign primary
         when unit boronice infantry; to velgor
         then asked 1",
    );
    let text = crate::Zabor::text(&scene.game.view(None));
    assert!(text.contains("Velgor: nobody | attacked by Red: 1 Infantry"), "{text}");
}

#[test]
fn open_water_and_own_attackers_are_told() {
    // Z10.3.5
    play(
        "given boronice 1 city; boronice_strait 1 fleet 1; action 1 maritime primary
         when stop; unit boronice_strait fleet
         then button (open sea)",
    );
    play(
        "given boronice 1 city infantry 2; action 1 campaign primary
         when unit boronice infantry; to velgor; unit boronice infantry
         then button with 1 Infantry, there already",
    );
}

#[test]
fn equal_fights_have_equal_odds() {
    // Z18.4
    let scene = play(
        "given boronice 1 city infantry 1; action 1 campaign primary
         when unit boronice infantry
         then asked 1",
    );
    let wild: Vec<String> = scene.game.buttons().into_iter().filter(|b| b.contains("(wild: 1 native; wins")).collect();
    let odds = |b: &String| b[b.find("wins").unwrap()..].to_owned();
    assert!(wild.len() > 2, "{wild:?}");
    assert!(wild.iter().all(|b| odds(b) == odds(&wild[0])), "{wild:?}");
}

fn board(view: &View) -> String {
    crate::Zabor::board(view, &[]).to_string()
}

#[test]
fn charts_tell_income_with_cards_and_how_far_conditions_are() {
    // Z6.1, Z28.2.6
    let scene = play(
        "given dynasty 1 house_boronice; trait 1 shadow_council; vp vp1_founders; boronice 1 city; akran 2 city; koryat 3 city
         then asked 1",
    );
    let (game, view) = (&scene.game, scene.game.view(Some(Seat(0))));
    assert!(game.income(0) > game.area_income(0) as u16, "the Dynasty adds to the income");
    let drawn = board(&view);
    assert!(drawn.contains(&format!("income {}", game.income(0))), "the chart tells what will be earned");
    assert!(drawn.contains("VP, open ("), "how far a condition is");
    assert!(drawn.contains("You: "), "how far a VP card is");
}

#[test]
fn envoys_are_sent_on_the_stage() {
    // Z8.1: a wide stage has the spaces beside the map; elsewhere they are on the sheet of the track.
    let scene = play("given phase envoys; envoys 1 1; boronice 1 city; akran 2 city; koryat 3 city\nthen asked 1");
    let (view, choices) = (scene.game.view(Some(Seat(0))), choices_of(&scene.game, Seat(0)));
    let lit = |board: Board, id: &str| {
        let panel = board.panels().find(|p| p.id == id).expect("a panel");
        (panel.lit(), panel.svg().contains("id=\"space-1\""))
    };
    assert_eq!(lit(Zabor::board(&view, &choices), "map"), (16, true));
    assert_eq!(lit(Zabor::board(&view, &choices), "track"), (0, false));
    assert_eq!(lit(Zabor::upright(&view, &choices), "map"), (0, false));
    assert_eq!(lit(Zabor::upright(&view, &choices), "track"), (16, true));
}

#[test]
fn pieces_lie_above_all_areas_and_wrap() {
    // Z4.8
    let scene = play(
        "given boronice 1 city road auxiliary 1 infantry 1 cavalry 1 sorcerer 1; akran 2 city; koryat 3 city; action 1 campaign primary
         then asked 1",
    );
    let drawn = board(&scene.game.view(Some(Seat(0))));
    let last_area = drawn.rfind("class=\"land").expect("Areas");
    let name = drawn.find(">Boronice<").expect("the name of an Area");
    assert!(last_area < name, "an Area is drawn above a name");
}

#[test]
fn a_card_that_would_do_nothing_anyway_is_not_said_to_be_warded() {
    // Z28.5.9, Z28.7.25, Z26.8
    let lands = "boronice 1 city; velgor 2 sorcerer 1; jelnava 3 infantry 1";
    // A Warded Realm shuts out spells and Diplomacy: Assassins are neither, and find nobody there to kill.
    play(&format!(
        "given {lands}; trait 2 warded_realm; card 1 assassins; action 1 rituals primary
         when stop; play assassins
         then can at jelnava; cannot at velgor Z28.7.25; button the card could do nothing there"
    ));
    play(&format!(
        "given {lands}; trait 2 warded_realm; card 1 lightning; action 1 rituals primary
         when stop; play lightning
         then can at jelnava; cannot at velgor Z28.5.9; button a card of its owner protects it"
    ));
    // A Monster of a Warded Realm is not called away; nor is one that has nowhere to come to.
    let golem = "gold 1 9; card 1 animate_stone; action 1 rituals primary\nwhen stop\nthen cannot play animate_stone";
    play(&format!("given boronice 1 city; velgor 2 stone_golem:0; trait 2 warded_realm; {golem} Z28.5.9"));
    play(&format!("given jelnava 1 infantry 1; velgor 2 stone_golem:0; trait 2 warded_realm; {golem} Z26.8"));
    // Nobody steals from a Shadow Council, nor from those who have nothing.
    let steal = |gold: &str| {
        format!("given {lands}; trait 2 shadow_council; card 1 extortion; {gold}; action 1 rituals primary")
    };
    play(&format!("{}\nwhen stop\nthen cannot play extortion Z26.8", steal("gold 2 0")));
    play(&format!("{}\nwhen stop\nthen cannot play extortion Z28.5.9", steal("gold 2 5")));
    let when = "when stop; play extortion\nthen can player 3; cannot player 2";
    play(&format!("{}\n{when} Z28.7.25", steal("gold 2 0; gold 3 5")));
    play(&format!("{}\n{when} Z28.5.9", steal("gold 2 5; gold 3 5")));
}

#[test]
fn an_empire_out_of_reach_is_not_said_to_have_nothing() {
    // Z28.7.25
    play(
        "given boronice 1 city; velgor 2 infantry 1; koryat 3 keep; gold 2 5; gold 3 5; card 1 extortion; action 1 rituals primary
         when stop; play extortion
         then can player 2; cannot player 3 Z28.7.25; button no Area of this Empire is adjacent to yours",
    );
}

#[test]
fn dice_thrown_again_are_told_apart_and_all_dice_are_told() {
    // Z28.5.8, Z4.8
    let fight = |given: &str, dice: &str| {
        let scene = play(&format!(
            "given {given}lunn 2 infantry 1; attack lunn 1 infantry 1
             dice {dice}
             then asked 1"
        ));
        scene.journal(None)
    };
    let plain = fight("", "5 1 1 1");
    assert!(plain.contains("[5] [1] (1 hit)."), "{plain}");
    let again = fight("artifact 1 chance_dice; ", "5 1 6 1 1");
    assert!(again.contains("[5] [1] and once more [6] (2 hits)."), "{again}");
    // 40 Infantry throw 80 dice.
    let many = play(
        "given lunn 2 infantry 1; attack lunn 1 infantry 40
         dice 80x5 1 1
         then asked 1",
    );
    let many = many.journal(None);
    let row = many.lines().find(|l| l.contains("rolls")).expect("a roll");
    assert_eq!(row.matches('[').count(), 80, "{row}");
}

#[test]
fn who_returns_is_told_where() {
    // Z6.5
    let landless = "given phase income; boronice 1 city; akran 2 city";
    play(&format!("{landless}\nthen asked 3; asks return from exile in a wild Area"));
}

#[test]
fn the_master_of_events_is_told_why_barbarians_spare_an_area() {
    // Z28.5.9, Z28.7.16
    play(
        "given dynasty 1 house_qasrim; boronice 1 city; akran 2 city; koryat 3 city; velgor 1 infantry 1; noriath 3 infantry 1; event horde
         then asked 2; can at noriath; cannot at velgor Z28.5.9",
    );
}
