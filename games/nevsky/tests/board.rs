//! What Nevsky's drawings show beside what every drawing does: panels, names of places and Lords, and the position in words.

use ravelin_core::Drawn;
use ravelin_nevsky::Nevsky;
use ravelin_testkit::laws::{
    Stands, Walk, drawings, draws_the_pieces, tells_the_position, tells_where_the_game_stands,
};
use ravelin_testkit::saved::Files;
use ravelin_testkit::svg;

#[test]
fn every_drawing_has_its_panels_and_tells_them() {
    let setups: [(&str, &[(&str, &str)]); 3] = [
        ("pleskau", &[("bidding", "yes")]),
        ("peipus", &[("edition", "second"), ("vassal_service", "yes")]),
        ("watland", &[("hidden_mats", "yes")]),
    ];
    let setups = setups.map(|(scenario, set)| Files::<Nevsky>::of(None, Some(scenario), set).options);
    drawings::<Nevsky>(&Walk::new(12, 17).over(setups), |drawing| {
        for panel in ["panel-map", "calendar", "panel-side-teutons", "panel-side-russians"] {
            assert!(drawing.svg.has(panel), "{panel}");
        }
        let drawn = tells_the_position(drawing, &[]);
        let places = drawn.iter().filter(|place| place.starts_with("space-")).count();
        assert_eq!(places, 53 + 18, "a Locale or a box of the Calendar is missing");
        tells_where_the_game_stands(drawing);
        for size in svg::values(&drawing.file, "font-size") {
            assert!(size.parse::<i32>().is_ok_and(|n| n >= 11), "text of size {size}");
        }
        // Lords are moved as a whole: a film glides them.
        for tag in drawing.file.split('<').filter(|tag| tag.contains(" data-piece=\"")) {
            assert!(tag.contains(" transform=\"translate(") && tag.contains(" id=\""), "{tag}");
        }
    });
}

#[test]
fn the_ground_is_sent_once_and_is_small() {
    drawings::<Nevsky>(&Walk::new(1, 8), |drawing| {
        let (shapes, stage) = (drawing.board.shapes(), drawing.board.stage());
        assert!(shapes.len() <= 60_000, "{} bytes", shapes.len());
        assert!(shapes.contains("Gulf of Finland") && !stage.contains("Gulf of Finland"));
        assert!(stage.len() <= 80_000, "{} bytes", stage.len());
    });
}

#[test]
fn an_upright_drawing_has_the_calendar_as_a_sheet() {
    drawings::<Nevsky>(&Walk::new(2, 40), |drawing| {
        let upright = Nevsky::upright(&drawing.view, &drawing.choices);
        let places = |file: &str| svg::values(file, "data-place").len();
        let file = upright.to_string();
        assert_eq!(places(&file), places(&drawing.file), "both forms show the same places");
        assert!(file.contains("id=\"panel-calendar\""));
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

#[test]
fn what_stands_somewhere_is_drawn() {
    let mut stands = Stands::default();
    drawings::<Nevsky>(&Walk::new(0, 41), |drawing| draws_the_pieces(drawing, &mut stands, apart));
}

/// Places that are not drawn, and why.
fn apart(place: &str) -> Option<&'static str> {
    match place {
        "the Teutonic deck" | "the Russian deck" => Some("counted in the sentence of the side"),
        "the Teutonic Plan" | "the Russian Plan" => Some("one that is being laid is told, and no piece yet"),
        _ if place.starts_with("the cards drawn") => Some("they lie there for one Levy; the journal names them"),
        _ => None,
    }
}
