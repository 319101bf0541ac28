//! The rulebook's worked examples: every file of `examples/` is played. And what a wrong scene is told.

use crate::Sovereigns;

#[test]
fn every_worked_example_plays_as_written() {
    let played = ravelin_testkit::examples::play_folder::<Sovereigns>(concat!(env!("CARGO_MANIFEST_DIR"), "/examples"));
    assert!(played > 80, "{played}");
}

#[test]
fn a_wrong_scene_is_told_what_would_be_right() {
    for (text, why) in [
        ("given moon full", "moon full: given is option KEY VALUE, "),
        (
            "given option open_hands",
            "option open_hands: \"option open_hands\": seats NUMBER, scenario ID or option ID VALUE",
        ),
        ("given option open_hands perhaps", "open_hands"),
        ("given setup 3 5; turn paladins order", "turn paladins order: beside setup only options can be given"),
        ("given turn romans order", "no seat \"romans\"; there are paladins, barbarians"),
        ("given turn paladins long", "no turn \"long\"; there are opening, card, order, war and choice"),
        ("given land rome", "no territory \"rome\"; there are "),
        ("given land blue_left common many", "how many common?"),
        ("given land blue_left common 1many", "\"1many\" is no number that can be here"),
        ("given land blue_left common", "how many common?"),
        ("given land blue_left order 2", "no number follows order: 2"),
        ("given land blue_left common 16", "no army is so large"),
        ("given land blue_left colosseum", "no building \"colosseum\"; there are "),
        ("given land centre wall", "wall: nobody owns the land; as paladins:wall"),
        ("given seat paladins 4", "cannot read \"4\"; a kingdom has gold, feat, hand, "),
        ("given seat paladins gold", "cannot read \"gold\"; "),
        ("given seat paladins hand excalibur", "no combat card \"excalibur\"; there are "),
        ("given seat paladins hand last_stand last_stand last_stand last_stand", "no last_stand is left in the deck"),
        ("given ages 3 99", "there are not so many cards; 16 could be laid"),
        ("then over", "nothing says whose turn it is; given turn KINGDOM order does"),
        ("given turn paladins order; land blue_left special 9\nthen over", "the position is unsound: "),
        (
            "given turn paladins order\nthen gold romans 3",
            "no seat \"romans\"; there are paladins, barbarians; no territory",
        ),
        ("given turn paladins order\nthen gold paladins", "no such claim"),
        ("given turn paladins order\nthen units blue_left common", "how many common?"),
        (
            "given turn paladins order\nthen units blue_left goblins 1",
            "no kind \"goblins\"; there are common, special, spent",
        ),
        ("given turn paladins order\nthen sp paladins fame 1", "no sphere \"fame\"; there are army, "),
        ("given turn paladins order\nthen vp paladins fame 1", "no line \"fame\" in the score; there are Lands, "),
        ("given turn paladins order\nwhen order plan blue_left", "that no dice line names"),
        ("given turn paladins order\ndice 4\nwhen order tax blue_left", "not used: 4"),
    ] {
        let wrong = ravelin_scene::run::<Sovereigns>("x.play", text).expect_err(text).to_string();
        assert!(wrong.contains(why), "{text}: {wrong}");
    }
}
