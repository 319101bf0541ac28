//! The laws of a drawing, for one viewer of one state.

use std::collections::{BTreeMap, BTreeSet};

use super::Law;
use super::trial::{Broken, Verdict, broken, same};
use crate::svg::{self, Svg};
use ravelin_core::decision::choices_of;
use ravelin_core::draw::{Board, Fact, Panel, When};
use ravelin_core::{Choice, Dice, Fast, Game, Names, NamesOf, Pieces, Seat, Token, Viewer};

/// What one viewer is shown of one state.
pub struct Drawing<'a, G: Game> {
    pub game: &'a G,
    pub viewer: Viewer,
    pub view: G::View,
    pub choices: Vec<Choice>,
    pub board: Board,
    /// The board as a file.
    pub file: String,
    pub svg: Svg,
    pub text: String,
}

/// Everybody who looks at a state: each seat and the spectator.
pub(super) fn viewers<G: Game>(game: &G) -> impl Iterator<Item = Viewer> + use<G> {
    (0..game.seats()).map(|seat| Some(Seat(seat))).chain([None])
}

impl<'a, G: Game> Drawing<'a, G> {
    /// Draws, and keeps the law that every drawing keeps.
    pub(super) fn new(game: &'a G, viewer: Viewer) -> Result<Self, Broken> {
        let view = game.view(viewer);
        let choices = viewer.map(|seat| choices_of(game, seat)).unwrap_or_default();
        let (board, text) = (G::board(&view, &choices), G::text(&view));
        let file = board.to_string();
        let svg = check(viewer, &choices, &file, &text)?;
        Ok(Drawing { game, viewer, view, choices, board, file, svg, text })
    }

    /// What the viewer may not see does not change it.
    pub(super) fn hides(&self, dice: &mut impl Dice) -> Verdict {
        let imagined = G::imagine(&self.view, dice).view(self.viewer);
        let board = G::board(&imagined, &self.choices).to_string();
        same(Law::Hidden, &format!("the board of viewer {:?}", self.viewer), &self.file, &board)?;
        same(Law::Hidden, &format!("the text of viewer {:?}", self.viewer), &self.text, &G::text(&imagined))
    }
}

/// The law of a position in words: what is said of a place is written on it, and the place is drawn once; whatever can be clicked
/// says what it is; sentences are whole and have none of these `slips`. Words and status do not depend on what the viewer may
/// not know. Fails the test that calls it; the places that are drawn.
pub fn tells_the_position<G: Game>(drawing: &Drawing<'_, G>, slips: &[&str]) -> BTreeSet<String> {
    let position = G::position(&drawing.view);
    let said: BTreeMap<String, &str> = position.iter().map(|d| (d.place.to_string(), d.words.as_str())).collect();
    assert_eq!(said.len(), position.len(), "a place is told of twice");
    assert_eq!(drawing.board.position, position, "the board comes with the position");
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
        let bad = SLIPS.iter().chain(slips).find(|slip| words.contains(**slip));
        assert!(words.ends_with('.') && bad.is_none(), "{bad:?}: {words}");
    }
    let mut regions: Vec<&str> = position.iter().map(|d| d.region.as_str()).collect();
    regions.dedup();
    assert_eq!(regions.iter().collect::<BTreeSet<_>>().len(), regions.len(), "a region is told of in two parts");
    let imagined = G::imagine(&drawing.view, &mut Fast::new(9)).view(drawing.viewer);
    assert_eq!(position, G::position(&imagined));
    assert_eq!(G::status(&drawing.view), G::status(&imagined));
    drawn
}

/// The law of a status: it is the same for everybody who looks and within its bounds, and one phase is on while the game is. Fails
/// the test that calls it.
pub fn tells_where_the_game_stands<G: Game>(drawing: &Drawing<'_, G>) {
    let (status, over) = (G::status(&drawing.view), drawing.game.outcome().is_some());
    assert_eq!(status, G::status(&drawing.game.view(None)));
    assert_eq!(status.seats.len(), usize::from(drawing.game.seats()));
    let turn = status.turn.is_none_or(|(_, now, of)| (1..=of.unwrap_or(now)).contains(&now));
    assert!(turn, "{:?}", status.turn);
    let now = status.phases.iter().filter(|(_, when)| *when == When::Now).count();
    assert!(now == 1 || (over && now == 0), "{:?}", status.phases);
    assert!(status.phases.is_sorted_by_key(|(_, when)| *when as u8), "{:?}", status.phases);
    for standing in &status.seats {
        assert!((1..=5).contains(&standing.facts.len()) && standing.score.is_some(), "{standing:?}");
        let short = |fact: &Fact| (1..=5).contains(&fact.number.len()) && fact.words.len() > fact.number.len();
        assert!(standing.facts.iter().all(short), "{standing:?}");
    }
}

/// What a sentence has whose parts are missing, or that shows a number for nothing.
const SLIPS: [&str; 10] = ["  ", " ,", " ;", " .", ": ;", ": .", "..", ":;", " of ,", "255"];

/// Reads a drawing and the text beside it under the law of drawings.
pub(super) fn check(viewer: Viewer, choices: &[Choice], file: &str, text: &str) -> Result<Svg, Broken> {
    let svg = Svg::read(file).and_then(|svg| fault(&svg, choices, text).map_or(Ok(svg), Err));
    svg.or_else(|why| broken(Law::Drawn, format!("viewer {viewer:?}: {why}")))
}

fn fault(svg: &Svg, choices: &[Choice], text: &str) -> Option<String> {
    let mut seen = BTreeSet::new();
    if let Some(twice) = svg.ids.iter().find(|id| !seen.insert(id.as_str())) {
        return Some(format!("the id {twice:?} stands there twice"));
    }
    if let Some(link) = svg.links.iter().find(|link| !seen.contains(link.as_str())) {
        return Some(format!("it refers to {link:?}, which is not there"));
    }
    // Pages forbid both.
    if svg.tags.contains("script") || svg.attributes.contains("style") {
        return Some("a script or an inline style".to_owned());
    }
    let offered = choices.iter().filter(|c| c.why.is_none()).count();
    let mut drawn = svg.choices.clone();
    drawn.sort_unstable();
    if !drawn.iter().copied().eq(0..offered) {
        return Some(format!("{offered} choices are offered, and these can be clicked: {drawn:?}"));
    }
    let refused = choices.len() - offered;
    if let Some(no) = svg.refused.iter().find(|no| **no >= refused) {
        return Some(format!("near miss {no} of {refused} is told of"));
    }
    text.trim().is_empty().then(|| "the text says nothing".to_owned())
}

/// Pieces at a place, and how many of each.
type Standing = Vec<(Token, u32)>;

/// What stood at each place that was drawn with the same words, by those who play, the place and the words.
#[derive(Default)]
pub struct Stands(BTreeMap<(Vec<String>, String, String), Standing>);

/// The law that ties pieces to the drawing: the words on a place that is drawn tell whatever stands there, so that equal words never
/// mean other pieces; what stands where nothing is drawn is drawn by itself, or named in the drawing or in the position. Of places
/// `apart`, by name, the game says why that is not so. Seats are drawn by the page. A piece that stands at two places, one of them
/// drawn, is not missed at the other. Fails the test that calls it.
pub fn draws_the_pieces<G: Game>(
    drawing: &Drawing<'_, G>,
    stands: &mut Stands,
    apart: impl Fn(&str) -> Option<&'static str>,
) {
    let names = NamesOf(drawing.game);
    let mut pieces = Pieces::default();
    G::pieces(&drawing.view, &mut pieces);
    let is_apart = |at: Token| matches!(at, Token::Seat(_)) || apart(&names.one(at)).is_some();
    let of = |tag: &str, name: &str| svg::values(tag, name).first().map_or("", |words| words).to_owned();
    let tags = drawing.file.split('<').filter(|tag| tag.contains(" data-place=\""));
    let places: BTreeMap<String, String> = tags.map(|tag| (of(tag, "data-place"), of(tag, "aria-label"))).collect();
    let position = G::position(&drawing.view);
    let mut here: BTreeMap<String, Standing> = BTreeMap::new();
    for (at, piece, n) in pieces.iter().filter(|(at, ..)| !is_apart(*at)) {
        here.entry(at.to_string()).or_default().push((piece, n));
        let by_itself = ["data-place", "data-piece"].map(|name| format!(" {name}=\"{piece}\""));
        let words = [names.one(piece), names.many(piece)];
        let said =
            || position.iter().filter(|d| d.place == at).any(|d| words.iter().any(|name| d.words.contains(name)));
        let written = words.clone().map(|name| escaped(&name));
        let is_drawn = places.contains_key(&at.to_string())
            || by_itself.iter().chain(&written).any(|part| drawing.file.contains(part.as_str()))
            || said();
        assert!(is_drawn, "{} at {} is not drawn", names.one(piece), names.one(at));
    }
    let seats: Vec<String> = (0..drawing.game.seats()).map(|seat| names.seat(Seat(seat))).collect();
    let told = |all: &[(Token, u32)]| {
        let each = all.iter().map(|(piece, n)| format!("{n} {} ({piece})", names.one(*piece)));
        each.collect::<Vec<_>>().join(", ")
    };
    for place in position.iter().map(|d| d.place).filter(|place| !is_apart(*place)) {
        let Some((place, words)) = places.get_key_value(&place.to_string()) else { continue };
        let now = here.remove(place).unwrap_or_default();
        let before = stands.0.entry((seats.clone(), place.clone(), words.clone())).or_insert_with(|| now.clone());
        assert!(*before == now, "{words:?} is said of {:?} and of {:?}", told(before), told(&now));
    }
}

/// As a drawing writes it.
fn escaped(words: &str) -> String {
    words.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
