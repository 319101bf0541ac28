//! What Vilnius' drawings show beside what every drawing does: panels, names, how many choices a cell has, and the position in
//! words.

use std::collections::{BTreeMap, BTreeSet};

use ravelin_core::draw::{Panel, When};
use ravelin_core::{Fast, Game};
use ravelin_testkit::laws::{Drawing, Walk, drawings};
use ravelin_testkit::svg;
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

/// The label of a cell says how many choices it has.
fn counts_choices_of_cells(drawing: &Drawing<Vilnius>) {
    for cell in drawing.file.split("<g class=\"cell").skip(1) {
        let tag = cell.split('>').next().unwrap_or_default();
        let words = match svg::values(tag, "data-choices").first().map_or(0, |v| v.split(' ').count()) {
            0 => "not now".to_owned(),
            1 => "1 choice<".to_owned(),
            n => format!("{n} choices"),
        };
        let label = cell.split("</text>").next().unwrap_or_default();
        assert!(format!("{label}<").contains(&words), "{words}: {label}");
    }
}

/// What is said of a place is written on it, and the place is drawn once; whatever can be clicked says what it is. Words and status
/// do not depend on what the viewer may not know.
fn tells_the_position(drawing: &Drawing<Vilnius>) -> BTreeSet<String> {
    let position = Vilnius::position(&drawing.view);
    let said: BTreeMap<String, &str> = position.iter().map(|d| (d.place.to_string(), d.words.as_str())).collect();
    assert_eq!(said.len(), position.len(), "a place is told of twice");
    let mut drawn = BTreeSet::new();
    for tag in drawing.file.split('<').filter(|tag| tag.contains(" data-place=\"")) {
        let of = |name: &str| svg::values(tag, name).first().map_or("", |words| words).replace("&quot;", "\"");
        let (place, words) = (of("data-place"), of("aria-label").replace("&amp;", "&"));
        assert_eq!(said.get(&place), Some(&words.as_str()), "{place}");
        assert!(drawn.insert(place), "drawn twice: {words}");
    }
    for panel in drawing.board.panels().map(Panel::svg) {
        let mute = panel.split('<').find(|tag| tag.contains(" data-choices=\"") && !tag.contains(" aria-label=\""));
        assert_eq!(mute, None);
    }
    let focus = drawing.board.focus.map(|place| place.to_string());
    assert!(focus.as_ref().is_none_or(|place| drawn.contains(place)), "{focus:?} is asked about and not drawn");
    for words in said.values() {
        let bad = ["  ", " ,", " ;", " .", ": ;", ": .", "..", ":;", " of ,", "255", "cell in", ",0", "-1"];
        assert!(words.ends_with('.') && bad.iter().all(|b| !words.contains(b)), "{words}");
    }
    let mut regions: Vec<&str> = position.iter().map(|d| d.region.as_str()).collect();
    regions.dedup();
    assert_eq!(regions.iter().collect::<BTreeSet<_>>().len(), regions.len(), "a region is told of in two parts");
    let imagined = Vilnius::imagine(&drawing.view, &mut Fast::new(9)).view(drawing.viewer);
    assert_eq!(position, Vilnius::position(&imagined));
    assert_eq!(Vilnius::status(&drawing.view), Vilnius::status(&imagined));
    drawn
}

/// The status is the same for all, and within bounds.
fn tells_where_the_game_stands(drawing: &Drawing<Vilnius>) {
    let status = Vilnius::status(&drawing.view);
    assert_eq!(status, Vilnius::status(&drawing.game.view(None)));
    assert_eq!(status.seats.len(), usize::from(drawing.game.seats()));
    assert!(status.turn.is_none_or(|(word, now, of)| word == "Round" && now >= 1 && of.is_none()));
    let now = status.phases.iter().filter(|(_, when)| *when == When::Now).count();
    assert_eq!(now, usize::from(drawing.game.outcome().is_none()), "{:?}", status.phases);
    assert!(status.phases.is_sorted_by_key(|(_, when)| *when as u8), "{:?}", status.phases);
    for standing in &status.seats {
        assert!((1..=5).contains(&standing.facts.len()) && standing.score.is_some());
        assert!(standing.facts.iter().all(|f| f.number.len() <= 5 && f.words.len() > f.number.len()));
    }
}

#[test]
fn every_drawing_has_its_panels_and_names() {
    let mut fights = 0;
    drawings::<Vilnius>(&Walk::new(0, 19), |drawing| {
        for panel in ["panel-vilnius", "panel-hand-a", "panel-stacks", "panel-units", "panel-buildings"] {
            assert!(drawing.svg.has(panel), "{panel}");
        }
        for words in ["Row of Player A", "Provinces to capture", "Slavic Axemen", "Exchange House"] {
            assert!(drawing.file.contains(words), "{words}");
        }
        assert!(drawing.text.contains("Stack 4") && drawing.text.contains("Order pile"));
        tells_what_is_refused(drawing);
        counts_choices_of_cells(drawing);
        tells_the_position(drawing);
        tells_where_the_game_stands(drawing);
        fights += usize::from(drawing.file.contains("still needs"));
    });
    assert!(fights > 0);
}
