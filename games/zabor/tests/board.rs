//! What Zabor's drawings show beside what every drawing does, and what they tell.

use ravelin_testkit::laws::{Walk, drawings, tells_the_position, tells_where_the_game_stands};
use ravelin_testkit::saved::Files;
use ravelin_zabor::Zabor;

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
