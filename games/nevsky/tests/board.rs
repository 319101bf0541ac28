//! What Nevsky's drawings show beside what every drawing does: panels, names of places and Lords, and the position in words.

use ravelin_nevsky::Nevsky;
use ravelin_testkit::laws::{Walk, drawings, tells_the_position, tells_where_the_game_stands};
use ravelin_testkit::saved::Files;

#[test]
fn every_drawing_has_its_panels_and_tells_them() {
    let setups: [(&str, &[(&str, &str)]); 3] = [
        ("pleskau", &[("bidding", "yes")]),
        ("peipus", &[("edition", "second"), ("vassal_service", "yes")]),
        ("watland", &[("hidden_mats", "yes")]),
    ];
    let setups = setups.map(|(scenario, set)| Files::<Nevsky>::of(None, Some(scenario), set).options);
    drawings::<Nevsky>(&Walk::new(12, 17).over(setups), |drawing| {
        for panel in ["panel-map", "panel-calendar", "panel-mats-teutons", "panel-cards-russians"] {
            assert!(drawing.svg.has(panel), "{panel}");
        }
        let drawn = tells_the_position(drawing, &[]);
        let places = drawn.iter().filter(|place| place.starts_with("space-")).count();
        assert_eq!(places, 53 + 18, "a Locale or a box of the Calendar is missing");
        tells_where_the_game_stands(drawing);
    });
}

#[test]
fn a_drawing_names_places_and_lords_in_words() {
    let whole = Files::<Nevsky>::of(None, Some("crusade_on_novgorod"), &[]).options;
    drawings::<Nevsky>(&Walk::new(1, 60).over([whole]), |drawing| {
        for words in ["Novgorod", "Dorpat", "Lake Peipus", "Summer 1240", "Veche"] {
            assert!(drawing.file.contains(words), "{words}");
        }
        assert!(drawing.text.contains("Teutons") && drawing.text.contains("Veche"));
    });
}
