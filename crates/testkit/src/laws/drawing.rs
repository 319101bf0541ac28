//! The laws of a drawing, for one viewer of one state.

use std::collections::BTreeSet;

use super::Law;
use super::trial::{Broken, Verdict, broken, same};
use crate::svg::Svg;
use ravelin_core::decision::choices_of;
use ravelin_core::draw::Board;
use ravelin_core::{Choice, Dice, Game, Seat, Viewer};

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
