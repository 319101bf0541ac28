//! A scene that is wrong says what is wrong, and nothing panics: lessons and the book are written by people.

use ravelin_core::{Dice, Pack, Rules, Scripted, Worded};

use crate::Nevsky;

#[test]
fn what_a_scene_gets_wrong_is_said() {
    let card = "given box 1; hermann at dorpat kn 1; gavrilo at pskov; card hermann";
    for (text, why) in [
        ("given herman at dorpat".to_owned(), "no Lord or word of a position \"herman\""),
        ("given hermann at derpt".to_owned(), "no Locale \"derpt\""),
        ("given hermann near dorpat".to_owned(), "LORD at LOCALE ..., LORD in BOX or LORD out"),
        ("given hermann at dorpat kn".to_owned(), "how many kn?"),
        ("given hermann at dorpat prov 9".to_owned(), "9 prov are too many: at most 8"),
        ("given hermann at dorpat horses 2".to_owned(), "no unit, Asset, marker or card \"horses\""),
        ("given hermann at dorpat T1 T2 T3 T4".to_owned(), "more than three Capabilities"),
        ("given box 18".to_owned(), "\"18\" is not a number from 0 to 17"),
        ("given castle danish koporye".to_owned(), "no side \"danish\""),
        ("given mustered hermann__nobody".to_owned(), "no Vassal \"hermann__nobody\""),
        ("given gone; vassal andreas__teutonic_vassals".to_owned(), "vassal VASSAL BOX"),
        ("given blanks teutonic 3".to_owned(), "blanks SIDE N aside N"),
        ("given plan russian pass".to_owned(), "no Plan is laid: `card` comes first"),
        ("given stage tea".to_owned(), "no stage \"tea\""),
        ("given setup watland now".to_owned(), "setup SCENARIO, and no other scenario beside it"),
        ("given setup".to_owned(), "setup SCENARIO, and no other scenario beside it"),
        ("given scenario peipus; setup watland".to_owned(), "setup SCENARIO, and no other scenario beside it"),
        ("given setup peipus; setup watland".to_owned(), "setup is given twice"),
        ("given edition second; option edition second".to_owned(), "option edition is given twice"),
        ("given edition".to_owned(), "edition ID"),
        ("given option".to_owned(), "seats NUMBER, scenario ID or option ID VALUE"),
        ("given hermann at dorpat inside 2".to_owned(), "no number follows inside: 2"),
        (format!("{card}\nthen not winner danish"), "no winner \"danish\""),
        (format!("{card}\nthen not stage fight typo"), "there is no \"typo\""),
        ("given scenario riga".to_owned(), "riga"),
        (format!("{card}\nthen hermann at pskov"), "Map"),
        (format!("{card}\nthen not hermann at pskof"), "no Locale \"pskof\""),
        (format!("{card}\nthen not hermann asleep"), "nothing that hermann could be or have"),
        (format!("{card}\nthen hermann has kn"), "how many kn?"),
        (format!("{card}\nthen not hermann at dorpat"), "Map"),
        (format!("{card}\nthen not weather fine"), "no Lord or claim \"weather\""),
        (format!("{card}\nthen hits many 0"), "\"many\" is not a number"),
        (format!("{card}\nthen row x"), "no row \"x\""),
        (format!("{card}\nwhen sing"), "not among"),
        (
            "given box 3; hermann at dorpat; gavrilo at pskov; stage wastage".to_owned() + "\nthen box 4",
            "a draw from T0",
        ),
    ] {
        let wrong = ravelin_scene::run::<Nevsky>("x.play", &text).expect_err(&text).to_string();
        assert!(wrong.starts_with("x.play:") && wrong.contains(why), "{text}\n{wrong}");
    }
}

#[test]
fn a_script_of_dice_names_a_card_by_its_id_or_a_name() {
    let kit = Nevsky::kit(&Pack::default()).unwrap();
    let called = |n| (Nevsky::card_id(kit, n), Nevsky::card_names(kit, n));
    let first = 0;
    for (token, id) in
        [("T16", "T16"), ("t16 famine", "T16"), ("Famine", "T16"), ("T16 Ransom", "T16"), ("Grand Prince", "T1")]
    {
        let (script, mut rest) = ([token.to_owned()], |_| 0);
        let mut dice = Scripted::new(&script, &called, &mut rest);
        let drawn = dice.draw(&[1; 19], 19, first) as u16;
        assert_eq!((dice.finish(), Nevsky::card_id(kit, first + drawn).as_str()), (Ok(()), id), "{token}");
    }
}
