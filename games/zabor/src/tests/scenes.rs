//! Scenes that are wrong say what is wrong and what would be right.

use ravelin_core::{Dice, Pack, Rules, Scripted, Worded};

use crate::Zabor;
use crate::vocabulary::Deck;

fn wrong(text: &str) -> String {
    ravelin_scene::run::<Zabor>("x.play", text).expect_err("the scene is wrong").to_string()
}

#[test]
fn a_position_that_cannot_be_read_says_why() {
    assert_eq!(wrong("given gold 4 3"), "x.play:1: gold 4 3: no seat \"4\"; there are 1, 2, 3");
    assert_eq!(wrong("given gold 1"), "x.play:1: gold 1: it is written gold SEAT N");
    assert!(wrong("given gold 1 much").contains("\"much\" is not a number from 0 to 65535"));
    assert!(wrong("given seats 6").contains("\"6\" is not a number from 3 to 5"));
    assert!(wrong("given length endless").contains("no length \"endless\"; there are long, "));
    assert!(
        wrong("given trait 1 firebolt").contains("no card \"firebolt\"; possible: an id from the components of trait")
    );
    assert!(wrong("given boronice 1 infantry").contains("how many infantry?"));
    assert!(wrong("given boronice 1 castle 2").contains("no Unit \"castle\"; there are auxiliary, "));
    assert!(wrong("given boronice 1 city 2").contains("no number follows city: 2"));
    assert!(wrong("given boronice 1 hydra:9").contains("\"9\" is not a number from 0 to "));
    let area = wrong("given start 1 boroni");
    assert!(area.contains("no Area \"boroni\"; there are ") && area.contains("boronice"), "{area}");
    assert!(!area.contains("velgor"), "of a long list only what is spelled like it: {area}");
    for step in ["option length short", "option moon full", "scenario moon", "setup"] {
        assert!(wrong(&format!("given {step}")).contains("not a position of this game; possible: seats N; "), "{step}");
    }
    assert_eq!(wrong("given length short; length long"), "x.play:1: length long: length is given twice");
    assert!(wrong("given atlantis 1 city").contains("not a position of this game; possible: seats N; "));
}

#[test]
fn a_claim_that_does_not_hold_says_what_is_so() {
    assert_eq!(wrong("then gold 1 5"), "x.play:1: gold 1 5: 0, not 5");
    assert!(wrong("then pools 0 0").contains("there is no Battle"));
    assert!(wrong("then gold 1").contains("no such claim"));
    assert!(wrong("given boronice 1 city\nthen boronice 2 city").contains("it belongs to 1: city"));
    assert!(wrong("given boronice 1 city\nthen boronice 1 keep").contains("city, not keep"));
    assert!(wrong("given boronice 1 city; war 1 1\nthen unlisted at borunice").contains("perhaps \"boronice\""));
    let end = "given boronice 1 city; akran 2 city; koryat 3 city; phase end\nthen turn 2";
    assert!(wrong(end).contains("a draw from vp1_first_frontier, vp1_founders, "), "chance is named: {}", wrong(end));
}

#[test]
fn no_step_of_any_words_ends_a_program() {
    let given = "seats length turn phase vp discarded track envoy reached gold envoys start trait card dynasty artifact \
                 position stat before claimed hostile action take war event trade attack boronice";
    let claims = "asks button pools strike absorb dice round phase turn up over winner holder discarded gold vp \
                  envoys income stat hand has lacks cost capacity reach noreach hostile peaceful boronice";
    let rest = "; 1; 0; x; 1 1; 1 x; 99 99; pool arms; 1 boronice; 1 trades 999; 1 road 1; 1 hydra:0; 1 boronice hydra lunn; \
                1 rituals primary; lunn 1 infantry 300; lunn barbarian infantry 3";
    for rest in rest.split("; ") {
        for word in given.split_whitespace() {
            let _ = ravelin_scene::run::<Zabor>("x.play", &format!("given {word} {rest}\nthen asked 1"));
        }
        for word in claims.split_whitespace() {
            assert!(ravelin_scene::run::<Zabor>("x.play", &format!("then {word} {rest}; no more")).is_err());
        }
    }
}

#[test]
fn a_script_of_dice_names_a_card_by_its_id_or_a_name() {
    let kit = Zabor::kit(&Pack::default()).unwrap();
    let called = |n| (Zabor::card_id(kit, n), Zabor::card_names(kit, n));
    let first = Deck::Dynasty as u16 * 64;
    for (token, id) in
        [("house_ulgaz", "house_ulgaz"), ("House of Ulgaz", "house_ulgaz"), ("house_of_noriel", "house_noriel")]
    {
        let (script, mut rest) = ([token.to_owned()], |_| 0);
        let mut dice = Scripted::new(&script, &called, &mut rest);
        let drawn = dice.draw(&[1; 8], 8, first) as u16;
        assert_eq!((dice.finish(), Zabor::card_id(kit, first + drawn).as_str()), (Ok(()), id), "{token}");
    }
}
