//! What Stronghold's drawings show beside what every drawing does: panels, names instead of codes, and the melee foretold.

use ravelin_stronghold::Stronghold;
use ravelin_testkit::laws::{Stands, Walk, drawings, draws_the_pieces, tells_where_the_game_stands};
use ravelin_testkit::svg;

const PANELS: [&str; 3] = ["panel-castle", "panel-glory", "panel-horde"];

#[test]
fn every_drawing_names_places_in_words_and_foretells_the_melee() {
    drawings::<Stronghold>(&Walk::new(12, 61), |drawing| {
        for panel in PANELS {
            assert!(drawing.svg.has(panel), "{panel}");
        }
        let file = &drawing.file;
        for words in ["Far West Wall", "West Foreground", "Scouts\u{27} Quarters", "Honor Guard", "Cathedral"] {
            assert!(file.contains(words), "{words}");
        }
        let sections = svg::values(file, "aria-label").into_iter().filter(|words| foretells(words)).count();
        assert_eq!(sections, 9, "each section tells what its melee would come to");
        for code in [">WS1", ">WT1", "Path WF", "Tower WS"] {
            assert!(!file.contains(code), "{code} is a code where a player reads a name");
        }
        assert!(drawing.text.contains("WS1:") && drawing.text.contains("Hourglasses"));
        for size in svg::values(file, "font-size") {
            assert!(size.parse::<i32>().is_ok_and(|n| n >= 11), "text of size {size}");
        }
        tells_where_the_game_stands(drawing);
    });
}

/// Whether a place says who would win its melee.
fn foretells(words: &str) -> bool {
    words.contains("Nobody attacks; the Defender has Strength")
        || (words.contains("Invader ") && words.contains(", Defender "))
}

#[test]
fn what_stands_somewhere_is_drawn() {
    let mut stands = Stands::default();
    drawings::<Stronghold>(&Walk::new(0, 97), |drawing| draws_the_pieces(drawing, &mut stands, apart));
}

/// Places that are not drawn, and why.
fn apart(place: &str) -> Option<&'static str> {
    match place {
        "the Orders in hand" | "the discarded Orders" => Some("their kinds are drawn as signs, the rest as a number"),
        _ => None,
    }
}
