//! The board, drawn from a View: the map, the action track, the Empire Charts, the VP chart, the running Battle. Every choice is
//! clickable in exactly one place.

mod text;

use ravelin_core::draw::{Board, Flow, Offers};
use ravelin_core::game::BoardChoice;

use crate::prompt::prompt;
use crate::view::View;

pub(crate) use text::text;

pub(crate) fn draw(view: &View, choices: &[BoardChoice]) -> Board {
    let question = prompt(view);
    let mut offers = Offers::new(choices);
    let mut flow = Flow::new(560);
    flow.heading("Choices", "");
    for c in offers.rest() {
        flow.paragraph(&c.words, 16, "ui");
    }
    let mut board = Board::new(600, 800, format!("Conquest of Zabor: {}", question.text));
    board.place(flow.done("choices", "Choices"), 20, 20);
    board
}
