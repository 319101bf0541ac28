//! The kit on Outpost.

use std::collections::VecDeque;

use ravelin_core::{Dice, Pack, Rules};
use ravelin_outpost::Outpost;
use ravelin_scene::*;

fn wrong(text: &str) -> String {
    run::<Outpost>("x.play", text).expect_err("the scene is wrong").to_string()
}

const GIVEN: &str = "given men ford red 1; men ford blue 1; deck scout cannon company\n";

#[test]
fn a_scene_is_given_played_and_checked() {
    let scene = play::<Outpost>(&format!(
        "{GIVEN}
         then asked red; can done; prompt X3.1; cannot storm mill blue X3.4; because storm mill blue: both must; because red: storm mill blue: both
         dice 5   # blue's man goes home
         when storm ford blue
         then journal all blue loses a man; untold X3.1 blue; cannot storm ford blue X3.4
         when place mill; red: place tower
         then cannot place tower X3.1; choices done
         again, in other words
         given deck scout cannon
         dice scout CANNON
         when done
         then asked red blue; journal red Red draws scout; untold blue draws scout; can blue: bid cannon"
    ));
    assert_eq!(scene.log.0.len(), 2);
}

#[test]
fn a_scene_is_played_with_the_components_of_a_pack() {
    let card = |(id, n)| format!("[[card]]\nid = \"{id}\"\nstrength = {n}\ncopies = {n}\n");
    let cards = [("scout", 5), ("company", 4), ("baron", 3)].map(card);
    let kit = Outpost::kit(&Pack::new([("cards.toml".to_owned(), cards.concat())])).unwrap();
    let mut scene = play_with::<Outpost>(kit, "given deck scout baron company\nthen asked red");
    scene.dice("baron scout");
    scene.act("done").unwrap();
    scene.check("can bid baron").unwrap();
    assert!(wrong("given deck baron").contains("baron"), "the shipped cards have none");
}

#[test]
fn dice_are_strict() {
    let storm = format!("{GIVEN}when storm ford blue\n");
    assert_eq!(wrong(&storm), "x.play:2: storm ford blue: a roll from 1 to 6 that no dice line names");
    assert!(wrong(&format!("dice 7\n{storm}")).contains("dice \"7\": a number from 1 to 6 is rolled"));
    assert_eq!(wrong(&format!("dice 2 3\n{storm}")), "x.play:3: dice: not used: 3");
    assert!(wrong(&format!("{GIVEN}when done")).contains("a draw from scout, company, cannon that no dice line names"));
    assert!(
        wrong(&format!("{GIVEN}dice marshal scout\nwhen done")).contains("it is drawn from scout, company, cannon")
    );
    play::<Outpost>("given deck scout scout\nwhen done");
}

#[test]
fn what_is_wrong_says_where_and_why() {
    assert_eq!(wrong("given moons 2"), "x.play:1: moons 2: not a position of this game");
    assert_eq!(wrong("\nwhen fly"), "x.play:2: fly: not among place ford | place mill | place tower | done");
    assert!(wrong("when storm ford blue").contains("refused: both must have a man there [X3.4]"));
    assert_eq!(wrong("when blue: done"), "x.play:1: blue: done: blue is not asked");
    assert!(wrong("when green: done").contains("no seat \"green\"; there are red, blue"));
    assert_eq!(wrong("then over"), "x.play:1: over: it goes on");
    assert_eq!(wrong("then moons 2"), "x.play:1: moons 2: no such claim");
    assert_eq!(wrong("then can done\ngiven deck"), "x.play:2: deck: the scene has begun");
    assert_eq!(wrong("then cannot done"), "x.play:1: cannot done: it is allowed");
    assert!(wrong("then choices done | fly").contains("not done | fly"));
    assert_eq!(wrong("then unlisted done"), "x.play:1: unlisted done: it is listed");
    assert!(wrong("maybe done").contains("a line begins with given, dice, when, then or again"));
    let mut dice = VecDeque::new();
    let kit = Outpost::kit(&Pack::default()).unwrap();
    assert_eq!(Script::<Outpost>::new(kit, &mut dice).below(1), 0, "what cannot fall otherwise need not be named");
}

#[test]
fn what_cannot_be_done_is_written_as_actions_are() {
    play::<Outpost>("then unasked bid scout; unlisted bid scout; unasked blue: place ford; cannot storm ford red");
    for (claim, word) in [
        ("cannot plce ford", "\"plce\" cannot stand there; perhaps \"place\""),
        ("cannot place fodr X3.3", "\"fodr\" cannot stand there; perhaps \"ford\""),
        ("cannot blue: bid scuot", "\"scuot\" cannot stand there; perhaps \"scout\""),
        ("cannot bid baron", "\"baron\" cannot stand there"),
        ("unlisted storm ford", "SEAT is missing"),
    ] {
        let said = wrong(&format!("given deck scout\nthen can done; {claim}"));
        assert_eq!(said, format!("x.play:2: {claim}: no action is written so: {word}"));
    }
}

#[test]
fn what_cannot_be_done_is_asked_about() {
    let unasked = "nothing of the kind is asked; unasked ACTION claims that";
    assert_eq!(wrong("then cannot bid scout"), format!("x.play:1: cannot bid scout: {unasked}"));
    assert_eq!(wrong("then cannot blue: place ford"), format!("x.play:1: cannot blue: place ford: {unasked}"));
    assert_eq!(wrong("then unasked place ford"), "x.play:1: unasked place ford: place ford is asked");
    assert_eq!(
        wrong("then unasked storm ford red"),
        "x.play:1: unasked storm ford red: storm ford blue is asked",
        "what is refused is asked about too"
    );
    assert!(wrong("then unasked plce ford").contains("perhaps \"place\""));
}

#[test]
fn a_title_is_all_that_follows_again() {
    play::<Outpost>("then asked red\nagain\nthen asked red\nagain: a title\nthen asked red\nagain, in short");
    let title = "a title is written `again: TITLE`";
    for (line, why) in [
        ("again then asked blue", title),
        ("again: then asked blue", "what is given, played and claimed has its own line"),
        ("again: a title; then asked blue", "a title has no steps"),
        ("again:", title),
        ("again; asked blue", title),
        ("against all odds", "a line begins with given, dice, when, then or again"),
    ] {
        assert_eq!(wrong(&format!("then asked red\n{line}")), format!("x.play:2: {line}: {why}"));
    }
}

#[test]
fn a_line_says_something() {
    for line in ["then", "when", "given", "then ;", "when  # a comment"] {
        let word = &line[..line.find(' ').unwrap_or(line.len())];
        assert!(wrong(line).ends_with(&format!(": nothing follows {word}")), "{line}: {}", wrong(line));
    }
}

#[test]
fn what_holds_for_the_whole_scene_is_given_once() {
    assert_eq!(wrong("given seats 2; deck scout\ngiven seats 3"), "x.play:2: seats 3: seats is given twice");
    assert_eq!(wrong("given setup 1; setup 2"), "x.play:1: setup 2: setup is given twice");
    let kit = Outpost::kit(&Pack::default()).unwrap();
    let twice = options::<Outpost>(kit, &["option rounds short", "option rounds long"]);
    assert_eq!(twice.map(|o| o.seats), Err("option rounds is given twice".to_owned()));
}

#[test]
fn what_is_not_told_could_have_been() {
    let scene = format!("{GIVEN}dice 5\nwhen storm ford blue\nthen journal all blue loses a man; ");
    let drawn = "given deck scout cannon\ndice scout cannon\nwhen done\nthen ";
    play::<Outpost>(&format!("{scene}told X2.1 0; told X3.4 1; untold X3.1 blue"));
    play::<Outpost>(&format!("{drawn}untold blue Red draws scout; untold all draws scout"));
    for (claim, why) in [
        (format!("{scene}untold all red lsoes"), "nobody reads that"),
        (format!("{scene}untold red loses a man"), "blue loses a man"),
        (format!("{drawn}untold blue draws socut"), "nobody reads that"),
        (format!("{drawn}untold blue draws cannon"), "draws cannon"),
        (format!("{scene}told X3.44 0"), "no clause \"X3.44\""),
        (format!("{scene}told all 0"), "no clause \"all\""),
        (format!("{scene}told X3.4 0"), "1, not 0"),
        (format!("{scene}told X3.4 none"), "no number"),
        (format!("{scene}untold X3.44 blue"), "no clause \"X3.44\""),
        (format!("{scene}untold X3.4"), "untold CLAUSE WORDS"),
        (format!("{scene}untold X3.4 loses"), "loses a man"),
        (format!("{scene}untold X2.1 lsoes"), "nobody reads that"),
        (format!("{scene}untold all"), "untold CLAUSE WORDS"),
        (format!("{scene}cannot storm ford blue X3.44"), "no clause \"X3.44\""),
    ] {
        assert!(wrong(&claim).contains(why), "{claim}: {}", wrong(&claim));
    }
}

#[test]
fn a_single_choice_that_would_tell_a_secret_is_asked() {
    play::<Outpost>(
        "given forced; deck scout company
         dice scout company
         when done; red: bid scout
         then asked blue; choices bid company",
    );
}

#[test]
fn a_scene_may_be_played_step_by_step() {
    let kit = Outpost::kit(&Pack::default()).unwrap();
    let mut scene = Scene::<Outpost>::with_kit(kit, &[]).unwrap();
    ["men ford red 1", "men ford blue 1"].iter().for_each(|step| scene.given(step).unwrap());
    scene.dice("5 2x3");
    scene.act("storm ford blue").unwrap();
    assert_eq!(scene.dice_used(), Err("not used: 3 3".to_owned()));
}

#[test]
fn options_are_read_before_the_position() {
    let kit = Outpost::kit(&Pack::default()).unwrap();
    let of = |given: &[&str]| options::<Outpost>(kit, given).map(|o| (o.seats, o.scenario));
    let usual = of(&["deck scout"]).unwrap();
    assert_eq!(of(&["seats 3", "men ford red 1"]).unwrap(), (3, usual.1.clone()));
    assert_eq!(of(&[&format!("scenario {}", usual.1)]).unwrap(), usual);
    assert_eq!(of(&["seats many"]).unwrap_err(), "\"many\" is not a number from 1 to 255");
    assert!(of(&["seats 9"]).is_err() && of(&["scenario moon"]).is_err() && of(&["option moon full"]).is_err());
}

#[test]
fn what_is_moved_is_told() {
    let before = play::<Outpost>("given deck scout cannon").game;
    let scene = play::<Outpost>("given deck scout cannon\nwhen place ford");
    check_events(&before, &scene.game, &scene.log.0).unwrap();
    assert!(check_events(&before, &scene.game, &[]).unwrap_err().contains("by the events"));
}

#[test]
fn options_are_read_whole_or_refused() {
    let kit = Outpost::kit(&Pack::default()).unwrap();
    assert_eq!(options::<Outpost>(kit, &["deck scout", "seats 2"]).map(|o| o.seats), Ok(2));
    for wrong in ["seats", "seats two", "seats 300", "option rounds", "scenario"] {
        assert!(options::<Outpost>(kit, &[wrong]).is_err(), "{wrong}");
    }
}

#[test]
fn numbers_have_bounds_and_claims_name_something() {
    assert_eq!(number("7", 0..=7), Ok(7_u8));
    assert_eq!(number("8", 0..=7_u8), Err("\"8\" is not a number from 0 to 7".to_owned()));
    assert_eq!(some::<u8>(&[]), Err("it claims nothing".to_owned()));
    assert_eq!(count::<u8>("7"), Ok(7));
    assert!(count::<u8>("256").unwrap_err().starts_with("\"256\" is no number that can be here"));
    assert_eq!(among("side", "up", ["left", "right"]), Err("no side \"up\"; there are left, right".to_owned()));
    assert_eq!(after(&["men ford red 1", "setup 3 5"], "setup"), Some(vec!["3", "5"]));
    assert_eq!(after(&["setups 3"], "setup"), None);
}

#[test]
fn names_of_a_list_have_their_numbers() {
    fn read(words: &'static str) -> Result<Vec<Item<'static>>, String> {
        items(&words.split(' ').collect::<Vec<_>>())
    }
    let [orc, troll] = read("orc 2 troll").unwrap()[..] else { panic!("two items") };
    assert_eq!((orc.name, orc.count(), orc.or_one()), ("orc", Ok(2), 2));
    assert_eq!((troll.alone(), troll.count(), troll.or_one()), (Ok("troll"), Err("how many troll?".to_owned()), 1));
    assert_eq!((orc.at_most(2), orc.alone()), (Ok(2), Err("no number follows orc: 2".to_owned())));
    assert_eq!(orc.at_most(1), Err("2 orc are too many: at most 1".to_owned()));
    assert_eq!(read("none"), Ok(Vec::new()));
    assert_eq!(read("2 orc"), Err("2 of what?".to_owned()));
    assert!(read("orc 300").is_err() && read("orc 2x").is_err());
}
