//! The board, drawn from a View: the city's track and the attack rows above, the fight while there is one, each player's city as
//! cards in a grid, hands, supplies and Province stacks. Every choice is clickable in exactly one place.

mod city;
mod fight;
mod hand;
mod parts;
mod position;
mod proposal;
mod rows;
mod site;
mod stacks;
mod status;
mod supply;
mod text;

use ravelin_core::Choice;
use ravelin_core::draw::{Board, Flow, Offers, Panel};

use crate::prompt::prompt;
use crate::view::{View, seat_name};

pub(crate) use position::position;
pub(crate) use proposal::own_part;
pub(crate) use site::beside;
pub(crate) use status::status;
pub(crate) use text::text;

const GUTTER: i32 = 20;
const MAIN: i32 = 760;
const SIDE: i32 = 560;

pub(crate) fn draw(view: &View, choices: &[Choice]) -> Board {
    let table = view.table();
    let question = prompt(view);
    let mut offers = Offers::new(choices);
    let seats: Vec<u8> = own_first(view);
    let position = position::sentences(view, &table);
    // Where something is decided comes first: a fight before the rows, a siege at the enemy Buildings among them.
    let mut main: Vec<Panel> = fight::panel(&table, &position, &mut offers, MAIN).into_iter().collect();
    let rows = rows::panel(&table, &position, &mut offers, MAIN);
    main.insert(if table.is_siege() { 0 } else { main.len() }, rows);
    for &seat in &seats {
        main.extend(city::panel(&table, seat, &position, &mut offers, MAIN));
    }
    let hand = |seat: &u8| hand::panel(&table, *seat, &position, &mut offers, SIDE);
    let mut side: Vec<Panel> = seats.iter().map(hand).collect();
    side.push(stacks::panel(&table, &position, &mut offers, SIDE));
    side.push(supply::units(&table, &position, &mut offers, SIDE));
    side.push(supply::buildings(&table, &position, &mut offers, SIDE));
    side.splice(0..0, Panel::choices(&mut offers, SIDE, parts::button));
    // A city may outgrow the column; then the whole column is as wide as it.
    let column = main.iter().map(|p| p.width).max().unwrap_or(MAIN);
    let wide = column + SIDE + 3 * GUTTER;
    let bar = Panel::file_only(|| bar(view, &question.words(), question.clause.0, wide - 2 * GUTTER));
    let top = bar.as_ref().map_or(0, |bar| bar.height) + 2 * GUTTER;
    let mut placed: Vec<(Panel, i32, i32)> = bar.into_iter().map(|bar| (bar, GUTTER, GUTTER)).collect();
    let mut bottom = top;
    for (x, column) in [(GUTTER, main), (column + 2 * GUTTER, side)] {
        let mut y = top;
        for panel in column {
            let height = panel.height;
            placed.push((panel, x, y));
            y += height + GUTTER;
        }
        bottom = bottom.max(y);
    }
    let mut board = Board::new(wide, bottom, format!("Vilnius: {}", question.words()));
    placed.into_iter().for_each(|(panel, x, y)| board.place(panel, x, y));
    board.focus = status::focus(&table);
    board.position = position;
    board
}

/// The viewer's own city first, then the others in seat order.
fn own_first(view: &View) -> Vec<u8> {
    let first = view.viewer.map_or(0, |s| s.0);
    (0..view.public.seats).map(|n| (first + n) % view.public.seats).collect()
}

/// Who must do what, and under which clause.
fn bar(view: &View, words: &str, clause: &str, width: i32) -> Panel {
    let mut flow = Flow::new(width);
    let asked: Vec<&str> = prompt(view).asked.iter().map(|s| seat_name(s.0)).collect();
    let who = if asked.is_empty() { "The war is over".to_owned() } else { asked.join(" and ") };
    flow.heading(&format!("Round {} \u{b7} {who}", view.public.round), clause);
    flow.paragraph(words, 24, "serif");
    flow.done("prompt", "Prompt")
}
