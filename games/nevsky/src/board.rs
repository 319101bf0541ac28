//! The board, drawn from a View: the map with its Lords and markers, the Calendar, a mat for each Lord, cards and Plans, and the
//! Array while there is a fight. Every choice is clickable in exactly one place.

mod calendar;
mod cards;
mod fight;
mod map;
mod mats;
mod parts;
mod position;
mod status;
mod text;

use ravelin_core::Choice;
use ravelin_core::draw::{Board, Flow, Offers, Panel};

use crate::components::Side;
use crate::prompt::prompt;
use crate::view::View;

pub(crate) use position::position;
pub(crate) use status::status;
pub(crate) use text::text;

const GUTTER: i32 = 20;
pub(super) const SIDE: i32 = 620;

pub(crate) fn draw(view: &View, choices: &[Choice]) -> Board {
    let table = view.table();
    let question = prompt(view);
    let mut offers = Offers::new(choices);
    let position = position::sentences(view, &table);
    let fight = fight::panel(view, &table, &position, &mut offers);
    let map = map::panel(&table, &position, &mut offers);
    let calendar = calendar::panel(&table, &position, &mut offers);
    let mats = Side::BOTH.map(|side| mats::panel(view, &table, side, &position, SIDE));
    let cards = Side::BOTH.map(|side| cards::panel(view, &table, side, &position, &mut offers, SIDE));
    let rest = Panel::choices(&mut offers, SIDE, parts::button);
    let wide = map.width + SIDE + 3 * GUTTER;
    let bar = Panel::file_only(|| bar(view, &question.text, question.clause.0, wide - 2 * GUTTER));

    let top = bar.as_ref().map_or(0, |bar| bar.height) + 2 * GUTTER;
    let mut placed: Vec<(Panel, i32, i32)> = bar.into_iter().map(|bar| (bar, GUTTER, GUTTER)).collect();
    let mut y = top;
    for panel in fight.into_iter().chain([map, calendar]) {
        let height = panel.height;
        placed.push((panel, GUTTER, y));
        y += height + GUTTER;
    }
    let left = y;
    let (x, mut y) = (wide - SIDE - GUTTER, top);
    for panel in rest.into_iter().chain(mats).chain(cards) {
        let height = panel.height;
        placed.push((panel, x, y));
        y += height + GUTTER;
    }
    let mut board = Board::new(wide, left.max(y), format!("Nevsky: {}", question.text));
    placed.into_iter().for_each(|(panel, x, y)| board.place(panel, x, y));
    board.focus = status::focus(&table);
    board.position = position;
    board
}

/// Who must do what, and under which clause.
fn bar(view: &View, words: &str, clause: &str, width: i32) -> Panel {
    let mut flow = Flow::new(width);
    let table = view.table();
    let asked: Vec<&str> = prompt(view).asked.iter().map(|s| parts::side_name(table.side_of(s))).collect();
    let who = if asked.is_empty() { "The game is over".to_owned() } else { asked.join(" and ") };
    flow.heading(&format!("{} \u{b7} {who}", parts::moment(&table)), clause);
    flow.paragraph(words, 24, "serif");
    flow.done("prompt", "Prompt")
}
