//! Decisions as values, on Outpost.

#![expect(clippy::unwrap_used, reason = "helpers of tests, outside the test functions")]

use ravelin_core::{Asked, Fast, Pack, Rules, Seat, Silent};
use ravelin_outpost::Outpost;

fn game() -> Outpost {
    let kit = Outpost::kit(&Pack::default()).unwrap();
    let options = Outpost::sheet(kit).resolve(Some(2), None, []).unwrap();
    Outpost::setup(kit, &options, &mut Fast::new(1), &mut Silent)
}

#[test]
fn a_decision_offers_what_can_be_picked_and_refuses_with_reasons() {
    let mut game = game();
    for seat in [Seat(0), Seat(1)] {
        let asked = Asked::new(&game, seat).unwrap();
        game.play(asked.pick(0).unwrap(), &mut Fast::new(2), &mut Silent);
    }
    let leader = game.deciders().sole().unwrap();
    assert!(Asked::new(&game, Seat(1 - leader.0)).is_none(), "the other is not asked");
    let asked = Asked::new(&game, leader).unwrap();
    let decision = asked.decision();
    assert!(decision.offered().iter().all(|c| c.why.is_none()));
    assert!(!decision.refused().is_empty() && decision.refused().iter().all(|c| c.why.is_some()));
    assert_eq!(asked.pick(decision.offered().len()), None);
    assert_eq!(decision.find(" place ford ").map(|c| c.index), Some(0));
    assert_eq!(decision.find("fly"), None);
}

#[test]
fn another_decision_has_another_name() {
    let mut game = game();
    let first = Asked::new(&game, Seat(0)).unwrap();
    let again = Asked::new(&game, Seat(0)).unwrap();
    assert_eq!(first.decision(), again.decision());
    assert_ne!(first.decision().name, Asked::new(&game, Seat(1)).unwrap().decision().name);
    for seat in [Seat(0), Seat(1)] {
        let bid = Asked::new(&game, seat).unwrap().pick(0).unwrap();
        game.play(bid, &mut Fast::new(2), &mut Silent);
    }
    let leader = game.deciders().sole().unwrap();
    let before = Asked::new(&game, leader).unwrap();
    game.play(before.pick(0).unwrap(), &mut Fast::new(3), &mut Silent);
    assert_ne!(before.decision().name, Asked::new(&game, leader).unwrap().decision().name);
}

#[test]
#[cfg(debug_assertions)]
#[should_panic(expected = "was listed in another state")]
fn an_action_of_another_state_is_not_played() {
    let mut game = game();
    let bid = Asked::new(&game, Seat(0)).unwrap().pick(0).unwrap();
    game.play(bid, &mut Fast::new(2), &mut Silent);
    game.play(bid, &mut Fast::new(2), &mut Silent);
}
