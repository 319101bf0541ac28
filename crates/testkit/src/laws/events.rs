//! The law of events: what a viewer saw before and the events of an action are what the viewer sees after it.

use super::Law;
use super::trial::Broken;
use ravelin_core::{Entry, Game, Names, NamesOf, Pieces, Token, Viewer};

/// What a viewer sees standing where.
pub(super) fn pieces<G: Game>(game: &G, viewer: Viewer) -> Pieces {
    let mut pieces = Pieces::default();
    G::pieces(&game.view(viewer), &mut pieces);
    pieces
}

/// Lets the events of these entries happen to what a viewer saw before.
pub(super) fn check<G: Game>(mut seen: Pieces, told: &[Entry], after: &G, viewer: Viewer) -> Result<(), Broken> {
    let kit = after.kit_of();
    let backs = |token| G::back(kit, token);
    let named = |token: Token| format!("{} ({token:?})", NamesOf(after).one(token));
    let broken = |why: String| Err(Broken { law: Law::Events, why: format!("viewer {viewer:?}: {why}") });
    for entry in told {
        for event in entry.events(viewer, &backs) {
            if let Err(event) = seen.apply(&event, &backs) {
                let words = entry.telling(viewer, &NamesOf(after));
                let piece = event.piece.map(named).unwrap_or_default();
                let from = event.from.map(named).unwrap_or_default();
                return broken(format!("{words:?} takes {} {piece} from {from}, where they are not", event.n));
            }
        }
    }
    match seen.difference(&pieces(after, viewer)) {
        None => Ok(()),
        Some((at, piece, told, shown)) => {
            let (piece, at) = (named(piece), named(at));
            broken(format!("the events leave {told} {piece} at {at}, the view shows {shown}"))
        }
    }
}
