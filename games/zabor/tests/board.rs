//! The board: every choice in exactly one place, nothing inline, the same bytes for the same view.

use ravelin_core::decision::choices_of;
use ravelin_core::playout::{Step, advance};
use ravelin_core::{Fast, Game, Listing, Pack, Seat, Silent};
use ravelin_zabor::Zabor;

#[test]
fn every_choice_is_drawn_once() {
    let kit = Zabor::kit(&Pack::default()).expect("good");
    let options = Zabor::sheet(kit).resolve(Some(4), None, [("length", "short")]).expect("fits");
    let (mut chance, mut picks, mut list) = (Fast::new(2), Fast::new(3), Listing::default());
    let mut game = Zabor::setup(kit, &options, &mut chance, &mut Silent);
    for step in 0.. {
        if step % 9 == 0 {
            let Some(seat) = game.deciders().lowest() else { break };
            let view = game.view(Some(seat));
            let choices = choices_of(&game, seat);
            let drawn = Zabor::board(&view, &choices).to_string();
            for choice in choices.iter().filter(|c| c.why.is_none()) {
                let places = drawn.match_indices("data-choices=\"").filter(|(at, key)| {
                    let from = at + key.len();
                    let to = from + drawn[from..].find('"').expect("closed");
                    drawn[from..to].split(' ').any(|n| n == choice.index.to_string())
                });
                assert_eq!(places.count(), 1, "{} at step {step}", choice.text);
            }
            assert!(!drawn.contains(" style=\"") && drawn.contains("panel-map"));
            assert_eq!(drawn, Zabor::board(&view, &choices).to_string());
            assert!(Zabor::text(&game.view(Some(Seat(0)))).len() > 20);
        }
        match advance(&mut game, &mut chance, &mut picks, &mut list) {
            Step::Over => break,
            Step::Stalled => panic!("nobody can go on"),
            Step::Chosen | Step::Forced => {}
        }
    }
}
