//! What Vilnius' drawings show beside what every drawing does: panels, names, cells by their neighbours, type that can be read, the same
//! for an upright stage, and the position in words.

use ravelin_core::Drawn;
use ravelin_testkit::laws::{
    Drawing, Stands, Walk, drawings, draws_the_pieces, tells_the_position, tells_where_the_game_stands,
};
use ravelin_testkit::svg::{self, Svg};
use ravelin_vilnius::Vilnius;

/// What is refused is told where it would be clicked, unless something can be done there or six are told of already.
fn tells_what_is_refused(drawing: &Drawing<Vilnius>) {
    let choices = &drawing.choices;
    for no in choices.iter().filter(|c| c.why.is_some() && c.anchor.is_some()) {
        let mut here = choices.iter().filter(|c| c.anchor == no.anchor);
        let is_told = here.clone().any(|c| c.why.is_none())
            || drawing.svg.refused.contains(&no.index)
            || !here.by_ref().take(6).any(|c| std::ptr::eq(c, no));
        assert!(is_told, "{} is refused nowhere", no.text);
    }
}

/// A cell where something can be built is called by what stands beside it.
fn names_cells_by_their_neighbours(file: &str) {
    for cell in file.split("<g class=\"cell may").skip(1) {
        let title = cell.split("<title>").nth(1).and_then(|rest| rest.split(" of ").next()).unwrap_or_default();
        assert!(["north", "east", "south", "west"].contains(&title), "{title}: {}", &cell[..cell.len().min(300)]);
    }
}

/// An upright stage has every choice in one place too; no type of a stage is under 11 units, which are pixels on the smallest screens.
fn draws_an_upright_stage(drawing: &Drawing<Vilnius>) {
    let upright = Vilnius::upright(&drawing.view, &drawing.choices);
    let file = upright.to_string();
    let mut clicked = Svg::read(&file).expect("a drawing").choices;
    clicked.sort_unstable();
    let offered = drawing.choices.iter().filter(|c| c.why.is_none()).count();
    assert!(clicked.iter().copied().eq(0..offered), "{offered} offered, clicked {clicked:?}");
    names_cells_by_their_neighbours(&file);
    for board in [&upright, &drawing.board] {
        let sizes: Vec<i32> =
            svg::values(&board.stage(), "font-size").iter().filter_map(|size| size.parse().ok()).collect();
        assert!(!sizes.is_empty() && sizes.iter().all(|size| *size >= 11), "{sizes:?}");
    }
}

#[test]
fn every_drawing_has_its_panels_and_names() {
    let mut fights = 0;
    drawings::<Vilnius>(&Walk::new(0, 19), |drawing| {
        for panel in ["panel-vilnius", "panel-units", "panel-buildings"] {
            assert!(drawing.svg.has(panel), "{panel}");
        }
        for place in ["tower", "row-a", "row-b", "stack-0", "stack-3", "recruit-farmers", "sort-market"] {
            assert!(drawing.svg.has(place), "{place}");
        }
        for words in ["Row of Player A", "Provinces to capture", "Slavic Axemen", "Exchange House", "Order pile"] {
            assert!(drawing.file.contains(words), "{words}");
        }
        assert!(drawing.text.contains("Stack 4") && drawing.text.contains("Order pile"));
        tells_what_is_refused(drawing);
        names_cells_by_their_neighbours(&drawing.file);
        draws_an_upright_stage(drawing);
        tells_the_position(drawing, &["cell in", ",0", "-1"]);
        tells_where_the_game_stands(drawing);
        fights += usize::from(drawing.file.contains("still needs"));
    });
    assert!(fights > 0);
}

#[test]
fn what_stands_somewhere_is_drawn() {
    let mut stands = Stands::default();
    drawings::<Vilnius>(&Walk::new(0, 41), |drawing| draws_the_pieces(drawing, &mut stands, apart));
}

/// Places that are not drawn, and why.
fn apart(place: &str) -> Option<&'static str> {
    match place {
        _ if place.starts_with("the Strength card") => Some("the row of the player says whom it is against"),
        _ => None,
    }
}
