//! N5, N6: score, victory, outcomes.

use ravelin_core::{Hidden, Rules, Seat, Worded};

use super::play;
use crate::Nevsky;

#[test]
fn the_higher_score_wins_at_the_end() {
    // N0.2, N4.9.2a, N5.3a, N1.1c, N5.1f, N2.2.5a, Q24
    let s = play(
        "given box 16; hermann at dorpat; gavrilo at pskov; veche 2 vp; conquered izborsk; ravaged vod; stage end\nthen winner russian; vp teutonic 1.5",
    );
    let outcome = s.game.outcome().expect("it is over");
    assert!(outcome.won(Seat(1)) && outcome.scores == [3, 4] && outcome.clause.0 == "N5.3a");
    play(
        "given edition first; box 16; hermann at dorpat; gavrilo at pskov; veche 1 vp; conquered izborsk; stage end\nthen winner draw",
    );
    let s = play(
        "given edition first; box 16; hermann at dorpat; gavrilo at pskov; conquered novgorod pskov ladoga rusa izborsk kaibolovo koporye porkhov velikiye_luki lovat luga neva volkhov; stage end
         then vp teutonic 17.5; journal all The game is over: Teutons 17 1/2 VP, Russians 0 VP",
    );
    // What is above the cap is a line of its own, so that the lines add up to the score.
    let outcome = s.game.outcome().expect("it is over");
    let sum: i32 = outcome.lines.iter().map(|l| l.values[0]).sum();
    assert_eq!((sum, outcome.scores[0]), (35, 35));
    assert_eq!(Nevsky::points(outcome.scores[0]), "17 1/2 VP");
}

#[test]
fn no_lords_on_either_side_leaves_it_to_the_score() {
    // N5.2c, Q22, Q25: the last two Lords fall in one Battle
    for (veche, winner) in [("veche 3 vp", "russian"), ("ravaged vod", "teutonic"), ("veche 0 vp", "draw")] {
        let s = play(&format!(
            "given edition first; box 1; hermann at pskov mil 1; gavrilo at ostrov mil 1; {veche}; card hermann
             dice 1 6 6
             when march ostrov by water_pskov_ostrov; done; concede; hit militia; hit militia
             then winner {winner}"
        ));
        let outcome = s.game.outcome().expect("it is over");
        assert_eq!(outcome.clause.0, "N5.2c");
        assert!(outcome.reason.starts_with("no Lord is left on either side"), "{}", outcome.reason);
    }
}

#[test]
fn a_side_without_lords_loses_whatever_the_score() {
    // N5.2a
    let s = play(
        "given edition first; box 5; hermann at dorpat service 5; gavrilo at pskov service 4; veche 3 vp; card hermann\nwhen done; disband gavrilo\nthen winner teutonic",
    );
    let outcome = s.game.outcome().expect("it is over");
    assert_eq!(outcome.clause.0, "N5.2a");
    assert_eq!(Nevsky::prompt(&s.game.view(None)).clause.0, "N5.2a");
    assert!(outcome.reason.contains("Russians 3 VP"), "{}", outcome.reason);
}

#[test]
fn watland_says_why_either_side_won() {
    // N6.3c
    for (conquered, reason) in [
        ("; conquered novgorod pskov ladoga rusa", "the Teutons have at least 7 VP and twice the Russians'"),
        ("", "the Teutons needed 7 VP and twice the Russians'"),
    ] {
        let s = play(&format!(
            "given scenario watland; box 16; hermann at dorpat; gavrilo at izborsk{conquered}; stage end\nthen not winner none"
        ));
        let outcome = s.game.outcome().expect("it is over");
        assert!(outcome.reason.starts_with(reason), "{}", outcome.reason);
    }
}
