//! What Vilnius' drawings show beside what every drawing does: panels, names, how many choices a cell has, and the position in
//! words.

use ravelin_testkit::laws::{Drawing, Walk, drawings, tells_the_position, tells_where_the_game_stands};
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

#[test]
fn every_drawing_has_its_panels_and_names() {
    let mut fights = 0;
    drawings::<Vilnius>(&Walk::new(0, 19), |drawing| {
        for panel in ["panel-vilnius", "panel-units", "panel-buildings"] {
            assert!(drawing.svg.has(panel), "{panel}");
        }
        for words in ["Row of Player A", "Provinces to capture", "Slavic Axemen", "Exchange House", "Order pile"] {
            assert!(drawing.file.contains(words), "{words}");
        }
        assert!(drawing.text.contains("Stack 4") && drawing.text.contains("Order pile"));
        tells_what_is_refused(drawing);
        tells_the_position(drawing, &["cell in", ",0", "-1"]);
        tells_where_the_game_stands(drawing);
        fights += usize::from(drawing.file.contains("still needs"));
    });
    assert!(fights > 0);
}
