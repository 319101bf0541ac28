//! What is pending, on Outpost: what does not fit fails loudly.

#![expect(clippy::unwrap_used, reason = "helpers of tests, outside the test functions")]

use ravelin_core::{Asking, Fast, Io, Pack, Rules, Seat, Silent, Stored, Worded};
use ravelin_outpost::rules::bids::{Bid, TurnUp};
use ravelin_outpost::rules::orders::{Order, Ordered};
use ravelin_outpost::{Action, Frame, Outpost};

fn game() -> Outpost {
    let kit = Outpost::kit(&Pack::default()).unwrap();
    let options = Outpost::sheet(kit).resolve(Some(2), None, []).unwrap();
    Outpost::setup(kit, &options, &mut Fast::new(1), &mut Silent)
}

#[test]
#[should_panic(expected = "Order(Stop) does not answer Some(Bid(Bid))")]
fn an_answer_to_another_question_is_not_swallowed() {
    let action = Action::Order(Ordered::Stop {});
    game().act(Seat(0), action, &mut Io { dice: &mut Fast::new(1), journal: &mut Silent });
}

#[test]
#[should_panic(expected = "Bid(Bid): frames nest too deep")]
fn a_question_that_finds_no_room_is_not_dropped() {
    game().push(Bid {});
}

#[test]
fn a_step_runs_until_somebody_is_asked() {
    let mut game = game();
    game.replace(TurnUp {});
    game.run_on(&mut Io { dice: &mut Fast::new(1), journal: &mut Silent });
    assert_eq!(game.top(), Some(Frame::from(Order { left: 3 })));
    assert_eq!(game.pending().len(), 1);
}

#[test]
fn what_cannot_be_pending_is_found() {
    let mut odd = game();
    odd.replace(Order { left: 4 });
    assert!(odd.check_pending().unwrap_err().to_string().contains("left: 4 }) cannot be asked here"));
    odd.pop();
    assert_eq!(odd.check_pending().unwrap_err().to_string(), "pending: nothing");
    assert_eq!(game().check_pending(), Ok(()));
    assert_eq!(game().audit(), Ok(()));
}

#[test]
fn an_action_is_written_and_read_by_its_question() {
    let action = Action::Order(Ordered::Storm { post: ravelin_outpost::ids::Post::Mill, target: Seat(1) });
    assert_eq!(ravelin_core::game::Notation::<Outpost>(game().kit_of(), action).to_string(), "storm mill blue");
    assert!(Outpost::fights(action) && !Outpost::fights(Action::Order(Ordered::Stop {})));
    assert_eq!(Outpost::anchor(game().kit_of(), action), Some(ravelin_core::Token::Space(1)));
}
