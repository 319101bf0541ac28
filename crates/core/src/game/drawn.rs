//! What the page shows.

use crate::draw::{Board, Described, Form, Status};
use crate::{Choice, Hidden, Pieces, Rolled};

/// Drawings and texts of a view. In `stage.rs`.
pub trait Drawn: Hidden {
    /// What stands where in the view: every component that the board shows. Events move exactly these.
    fn pieces(_view: &Self::View, _out: &mut Pieces) {}

    /// The view as a drawing; choices make their places clickable.
    fn board(view: &Self::View, choices: &[Choice]) -> Board;

    /// The same for an upright screen, where a board of few large places is drawn in other proportions.
    fn upright(view: &Self::View, choices: &[Choice]) -> Board {
        Self::board(view, choices)
    }

    /// The board of a stage of this form; with the dice that were thrown in the fight that goes on, which no view has.
    fn board_in(view: &Self::View, choices: &[Choice], form: Form, _rolled: &[Rolled]) -> Board {
        match form {
            Form::Wide => Self::board(view, choices),
            Form::Upright => Self::upright(view, choices),
        }
    }

    /// Where the game stands.
    fn status(_view: &Self::View) -> Status {
        Status::default()
    }

    /// The position in words: every place that holds something or could, those of the viewer's side first.
    fn position(_view: &Self::View) -> Vec<Described> {
        Vec::new()
    }

    /// The view as text for a terminal.
    fn text(view: &Self::View) -> String;
}
