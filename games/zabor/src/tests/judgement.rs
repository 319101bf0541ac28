//! What bots think of positions.

use ravelin_core::{Judged, Seat};

use crate::tests::play;
use crate::vocabulary::*;

#[test]
fn an_action_is_not_skipped_because_the_next_player_then_begins_theirs() {
    for kind in ActionKind::ALL {
        for (space, level) in [(1, Level::Primary), (2, Level::Secondary)] {
            let judged = |answer: &str| {
                let next = if *kind == ActionKind::BuildArmy { "acquisition" } else { "build_army" };
                let rest = ActionKind::ALL.iter().map(|k| k.word()).filter(|k| *k != kind.word() && *k != next);
                let track = format!("{} {next} {}", kind.word(), rest.collect::<Vec<_>>().join(" "));
                let lands =
                    "boronice 1 city infantry 4; velgor 1 infantry 2; akran 2 city infantry 4; lunn 2 infantry 2";
                let envoys = format!("track {track}; gold 1 20; gold 2 20; envoy 1 {space}; envoy 2 3");
                let scene = play(&format!(
                    "given {lands}; koryat 3 city; {envoys}; phase action
                     then asked 1; can skip
                     when {answer}"
                ));
                scene.game.judge(Seat(0))
            };
            let (done, skipped) = (judged("execute"), judged("skip"));
            assert!(done > skipped, "{} {}: {done} and {skipped}", kind.word(), level.word());
        }
    }
}
