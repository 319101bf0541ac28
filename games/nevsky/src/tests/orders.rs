//! What standing orders save at the table.

use ravelin_core::routine::{StandingOrders, Stretch, Until};
use ravelin_core::{Asked, Drawn, Fast, Hidden, Routine, Rules, Seat, Silent, Worded, table};

use super::play;
use crate::Nevsky;

fn stretch(game: &Nevsky) -> Stretch {
    let view = game.view(None);
    Stretch::new(&Nevsky::status(&view), Nevsky::fight(&view))
}

/// Takes all Hits of one Strike by an order for the fight: hits and clicks. One click says that the order stands, one names each
/// kind of unit.
fn strike(mut game: Nevsky, seat: Seat) -> (usize, usize) {
    let (mut orders, mut hits, mut clicks) = (StandingOrders::default(), 0, 0);
    while let Some(asked) = Asked::new(&game, seat) {
        let decision = asked.decision();
        if decision.prompt.routine != Some(Routine::Losses) {
            break;
        }
        let ordered = orders.choose(decision).map(|choice| choice.index);
        if ordered.is_none() {
            clicks += 1 + usize::from(orders.is_empty());
            assert!(orders.give(decision, &decision.offered()[0], Until::Fight, (stretch(&game), hits)));
        }
        hits += 1;
        let legal = asked.pick(ordered.unwrap_or(0)).expect("it is offered");
        let dice = &mut Fast::new(hits as u64);
        game.play(legal, dice, &mut Silent);
        table::settle(&mut game, dice, &mut Silent);
        orders.expire(stretch(&game));
    }
    (hits, clicks)
}

#[test]
fn eight_hits_in_a_battle_are_four_clicks() {
    let scene = play(
        "given box 1; conquered pskov; heinrich at riga; vladislav at novgorod; andreas at pskov kn 5; aleksandr at ostrov mil 4 maa 4 serf 3; card andreas
         when march ostrov by water_pskov_ostrov; done; fight; fight
         then hits 10 0; asked russian",
    );
    let (hits, clicks) = strike(scene.game, Seat(1));
    assert!(hits >= 8, "{hits}");
    assert!(clicks <= 4, "{hits} hits in {clicks} clicks");
}
