//! N5, N6: score, victory, outcomes.

use ravelin_core::{Game, Seat};

use crate::scene::play;

#[test]
fn the_higher_score_wins_at_the_end() {
    // N4.9.2a, N5.3a, N1.1c, N5.1f, N2.2.5a, Q24
    let s = play(
        "given box 16; hermann at dorpat; gavrilo at pskov; veche 2 vp; conquered izborsk; ravaged vod; stage end\nthen winner russian; vp teutonic 1.5",
    );
    let outcome = s.game.outcome().expect("it is over");
    assert!(outcome.won(Seat(1)) && outcome.scores == [3, 4] && outcome.clause.0 == "N5.3a");
    play(
        "given edition first; box 16; hermann at dorpat; gavrilo at pskov; veche 1 vp; conquered izborsk; stage end\nthen winner draw",
    );
    play(
        "given edition first; box 16; hermann at dorpat; gavrilo at pskov; conquered novgorod pskov ladoga rusa izborsk kaibolovo koporye porkhov velikiye_luki lovat luga neva volkhov; stage end\nthen vp teutonic 17.5",
    );
}

#[test]
fn no_lords_on_either_side_leaves_it_to_the_score() {
    // N5.2c, Q22, Q25
    play(
        "given edition first; box 5; hermann at dorpat service 5; gavrilo at pskov service 4; veche 3 vp; card hermann\nwhen done; disband gavrilo\nthen winner teutonic",
    );
}
