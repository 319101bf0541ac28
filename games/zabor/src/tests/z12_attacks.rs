//! Z12.2: what counts as an attack on another Empire, and forbids trade with it.

use crate::tests::play;

#[test]
fn attacks_forbid_trade() {
    // Z12.2, Z19.8, Z10.6.9
    play(
        "given akran 1 city infantry 2; lunn 2 keep; action 1 campaign primary
         when unit akran infantry; to lunn; unit akran infantry; to lunn; stop
         then stat 1 attacks_on_empires 1; hostile 1 2; hostile 2 1",
    );
    play(
        "given boronice 1 city; velgor 2 infantry 1; action 1 diplomacy primary
         when at velgor
         then stat 1 attacks_on_empires 0; peaceful 1 2",
    );
    play(
        "given card 1 mind_control; boronice 1 city; velgor 2 infantry 1; action 1 rituals primary
         when stop; play mind_control; at velgor; unit velgor infantry; at boronice
         then stat 1 attacks_on_empires 1; hostile 1 2; boronice 1 city infantry 1",
    );
}

#[test]
fn every_kind_of_attack_counts_once() {
    // Z12.2
    let rituals = |card: &str, given: &str, moves: &str, dice: &str| {
        play(&format!(
            "given card 1 {card}; {given}; akran 2 city; koryat 3 city; action 1 rituals primary
             dice {dice}
             when stop; play {card}; {moves}
             then stat 1 attacks_on_empires 1; hostile 1 2; hostile 2 1; peaceful 1 3"
        ));
    };
    rituals("lightning", "boronice 1 city; velgor 2 infantry 9", "at velgor", "1 2 5 3");
    rituals("earthshaker", "boronice 1 city sorcerer 1; velgor 2 city", "at velgor", "");
    rituals("assassins", "boronice 1 city; velgor 2 infantry 2", "at velgor; unit velgor infantry", "");
    rituals("mind_control", "boronice 1 city; velgor 2 infantry 1", "at velgor; unit velgor infantry; at boronice", "");
    rituals(
        "flame_gate",
        "gold 1 3; boronice 1 city sorcerer 1; vesh 2 keep",
        "at vesh; at boronice; to vesh; unit boronice sorcerer",
        "",
    );
    // A walk-in by Pursuit, and two Areas in one Action.
    play(
        "given akran 1 city; tarsolle 2 keep; attack lunn 1 cavalry 1
         dice 5 1 1 1 1 1
         when at tarsolle; unit lunn cavalry
         then tarsolle 1 cavalry 1; stat 1 attacks_on_empires 1; hostile 1 2",
    );
    play(
        "given akran 1 city infantry 2; lunn 2 keep; valdore 2 keep; action 1 campaign primary
         when unit akran infantry; to lunn; unit akran infantry; to valdore; stop
         then stat 1 attacks_on_empires 2; hostile 1 2",
    );
}

#[test]
fn passing_through_is_no_attack() {
    // Z12.2
    play(
        "given trait 1 forest_folk; boronice 1 city road infantry 1; velgor 2 road infantry 1; noriath 2 road infantry 1; karskov 2 road infantry 1; card 1 hidden_paths; action 1 rituals primary
         when stop; play hidden_paths; execute; at boronice; unit boronice infantry; to sevrin
         then stat 1 attacks_on_empires 0; peaceful 1 2",
    );
}
