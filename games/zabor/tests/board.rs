//! What Zabor's drawings show beside what every drawing does, and what they tell.

use ravelin_core::Game;
use ravelin_core::draw::When;
use ravelin_testkit::laws::{Drawing, Walk, drawings, tells_the_position};
use ravelin_testkit::saved::Files;
use ravelin_zabor::Zabor;

/// The status is the same for all, and within bounds.
fn tells_where_the_game_stands(drawing: &Drawing<Zabor>) {
    let status = Zabor::status(&drawing.view);
    assert_eq!(status, Zabor::status(&drawing.game.view(None)));
    assert_eq!(status.seats.len(), usize::from(drawing.game.seats()));
    if let Some((_, now, of)) = status.turn {
        assert!((1..=of.expect("a last one")).contains(&now), "{:?}", status.turn);
    }
    let now = status.phases.iter().filter(|(_, when)| *when == When::Now).count();
    assert_eq!(now, usize::from(drawing.game.outcome().is_none()), "{:?}", status.phases);
    assert!(status.phases.is_sorted_by_key(|(_, when)| *when as u8), "{:?}", status.phases);
    for standing in &status.seats {
        assert!((1..=5).contains(&standing.facts.len()) && standing.score.is_some());
        assert!(standing.facts.iter().all(|f| f.number.len() <= 5 && f.words.len() > f.number.len()));
    }
}

#[test]
fn every_drawing_has_the_map_and_tells_it() {
    let short = Files::<Zabor>::of(Some(4), None, &[("length", "short")]).options;
    drawings::<Zabor>(&Walk::new(1, 9).over([short]), |drawing| {
        assert!(drawing.svg.has("panel-map") && drawing.text.len() > 20);
        let drawn = tells_the_position(drawing, &[]);
        assert_eq!(drawn.iter().filter(|place| place.starts_with("space-")).count(), 88, "an Area is missing");
        tells_where_the_game_stands(drawing);
    });
}
