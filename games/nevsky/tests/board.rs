//! What Nevsky's drawings show beside what every drawing does: panels, names of places and Lords, and the position in words.

use ravelin_core::Game;
use ravelin_core::draw::When;
use ravelin_nevsky::Nevsky;
use ravelin_testkit::laws::{Drawing, Walk, drawings, tells_the_position};
use ravelin_testkit::saved::Files;

/// The status is the same for all, and within bounds.
fn tells_where_the_game_stands(drawing: &Drawing<Nevsky>) {
    let status = Nevsky::status(&drawing.view);
    assert_eq!(status, Nevsky::status(&drawing.game.view(None)));
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
