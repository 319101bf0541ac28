//! The board, drawn from a View: the castle and its buildings above, the wall unrolled from flank to flank, the Ramparts and
//! Foregrounds below, the Invaders' cards and glory at the sides. Every choice is clickable in exactly one place.

mod army;
mod castle;
mod field;
mod glory;
mod parts;
mod text;
mod wall;

use ravelin_core::draw::{Board, Flow, Offers, Panel};
use ravelin_core::game::BoardChoice;

use crate::prompt::prompt;
use crate::view::{View, seat_name};

pub(crate) use text::text;

const GUTTER: i32 = 20;
const SIDE: i32 = 560;

pub(crate) fn draw(view: &View, choices: &[BoardChoice]) -> Board {
    let table = view.table();
    let question = prompt(view);
    let mut offers = Offers::new(choices);
    let map = wall::panel(view, &table, &mut offers);
    let castle = castle::panel(&table, &mut offers, map.width);
    let armies: Vec<Panel> =
        (0..table.invaders() as u8).map(|invader| army::panel(view, &table, invader, &mut offers, SIDE)).collect();
    let pools = army::pools(&table, SIDE);
    let glory = glory::panel(&table, &mut offers, SIDE);
    let rest = actions(&mut offers);
    let wide = map.width + SIDE + 3 * GUTTER;
    let bar = bar(view, &question.text, question.clause.0, wide - 2 * GUTTER);

    let mut placed = Vec::new();
    let top = bar.height + 2 * GUTTER;
    placed.push((bar, GUTTER, GUTTER));
    let mut y = top;
    for panel in [castle, map] {
        let height = panel.height;
        placed.push((panel, GUTTER, y));
        y += height + GUTTER;
    }
    // Below the wall: what both camps look at now and then.
    let mut low = 0;
    for (panel, x) in [(pools, GUTTER), (glory, 2 * GUTTER + SIDE)] {
        low = low.max(panel.height);
        placed.push((panel, x, y));
    }
    let left = y + low + GUTTER;
    let (x, mut y) = (wide - SIDE - GUTTER, top);
    for panel in rest.into_iter().chain(armies) {
        let height = panel.height;
        placed.push((panel, x, y));
        y += height + GUTTER;
    }
    let mut board = Board::new(wide, left.max(y), format!("Stronghold: {}", question.text));
    placed.into_iter().for_each(|(panel, x, y)| board.place(panel, x, y));
    board
}

/// Who must do what, and under which clause.
fn bar(view: &View, words: &str, clause: &str, width: i32) -> Panel {
    let mut flow = Flow::new(width);
    let asked: Vec<&str> = prompt(view).asked.iter().map(|s| seat_name(view.public.seats, s)).collect();
    let who = if asked.is_empty() { "The siege is over".to_owned() } else { asked.join(" and ") };
    let turn = if view.public.turn == 0 {
        "Set-up".to_owned()
    } else {
        format!("Turn {} of {}", view.public.turn, view.kit.turns)
    };
    flow.heading(&format!("{turn} \u{b7} {who}"), clause);
    flow.paragraph(words, 24, "serif");
    flow.done("prompt", "Prompt").file_only()
}

/// What has no place on the board.
fn actions(offers: &mut Offers) -> Option<Panel> {
    let rest = offers.rest();
    if rest.is_empty() {
        return None;
    }
    let mut flow = Flow::new(SIDE);
    flow.heading("Choices", "");
    for choice in rest {
        let (x, y, w) = (flow.pad, flow.y, flow.room());
        flow.push(parts::button(choice, x, y, w));
        flow.y += parts::BUTTON + 6;
    }
    Some(flow.done("choices", "Choices"))
}
