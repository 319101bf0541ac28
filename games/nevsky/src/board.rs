//! The board, drawn from a View.

mod text;

use ravelin_core::draw::{Board, Flow};
use ravelin_core::game::BoardChoice;

use crate::prompt::prompt;
use crate::view::View;

pub(crate) use text::text;

pub(crate) fn draw(view: &View, _choices: &[BoardChoice]) -> Board {
    let question = prompt(view);
    let mut board = Board::new(800, 600, format!("Nevsky: {}", question.text));
    let mut flow = Flow::new(700);
    flow.paragraph(&question.text, 20, "ui");
    board.place(flow.done("prompt", "Prompt"), 10, 10);
    board
}
