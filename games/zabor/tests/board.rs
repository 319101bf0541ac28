//! What Zabor's drawings show beside what every drawing does, and what they tell.

use std::collections::{BTreeMap, BTreeSet};

use ravelin_core::draw::{Panel, When};
use ravelin_core::{Fast, Game};
use ravelin_testkit::laws::{Drawing, Walk, drawings};
use ravelin_testkit::saved::Files;
use ravelin_testkit::svg;
use ravelin_zabor::Zabor;

/// What is said of a place is written on it, and the place is drawn once; whatever can be clicked says what it is. Words and status
/// do not depend on what the viewer may not know.
fn tells_the_position(drawing: &Drawing<Zabor>) -> BTreeSet<String> {
    let position = Zabor::position(&drawing.view);
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
        let bad = ["  ", " ,", " ;", " .", ": ;", ": .", "..", ":;", " of ,", "255"];
        assert!(words.ends_with('.') && bad.iter().all(|b| !words.contains(b)), "{words}");
    }
    let mut regions: Vec<&str> = position.iter().map(|d| d.region.as_str()).collect();
    regions.dedup();
    assert_eq!(regions.iter().collect::<BTreeSet<_>>().len(), regions.len(), "a region is told of in two parts");
    let imagined = Zabor::imagine(&drawing.view, &mut Fast::new(9)).view(drawing.viewer);
    assert_eq!(position, Zabor::position(&imagined));
    assert_eq!(Zabor::status(&drawing.view), Zabor::status(&imagined));
    drawn
}

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
        let drawn = tells_the_position(drawing);
        assert_eq!(drawn.iter().filter(|place| place.starts_with("space-")).count(), 88, "an Area is missing");
        tells_where_the_game_stands(drawing);
    });
}
