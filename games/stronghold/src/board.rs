//! The board, drawn from a View: a panel for each side of the siege, the castle and its buildings, the Barbican, the Invaders'
//! cards, glory, and the whole at a glance. Every choice is clickable in exactly one place.

mod army;
mod barbican;
mod castle;
mod field;
mod glory;
mod overview;
mod parts;
mod section;
mod side;
mod text;

use ravelin_core::Choice;
use ravelin_core::draw::{Board, Flow, Offers, Panel};

use crate::places::Side;
use crate::prompt::prompt;
use crate::view::{View, seat_name};

pub(crate) use text::text;

const GUTTER: i32 = 20;
const SIDE: i32 = 560;

pub(crate) fn draw(view: &View, choices: &[Choice]) -> Board {
    let table = view.table();
    let question = prompt(view);
    let mut offers = Offers::new(choices);
    let [west, east] = Side::BOTH.map(|side| side::panel(view, &table, side, &mut offers));
    let castle = castle::panel(&table, &mut offers);
    let barbican = barbican::panel(&table, &mut offers, SIDE);
    let armies: Vec<Panel> =
        (0..table.invaders() as u8).map(|invader| army::panel(view, &table, invader, &mut offers, SIDE)).collect();
    let glory = glory::panel(&table, &mut offers, SIDE);
    let pools = army::pools(&table, SIDE);
    let overview = overview::panel(&table, SIDE);
    let rest = actions(&mut offers);

    // Both sides beside each other, the castle below the shorter one; what is looked at now and then in a column at the right.
    let wide = 2 * side::WIDTH + SIDE + 4 * GUTTER;
    let bar = bar(view, &question.text, question.clause.0, wide - 2 * GUTTER);
    let top = bar.height + 2 * GUTTER;
    let below = top + west.height + GUTTER;
    let columns = [
        (GUTTER, top, vec![west]),
        (2 * GUTTER + side::WIDTH, top, vec![east, castle]),
        (3 * GUTTER + 2 * side::WIDTH, top, rest.into_iter().chain(armies).chain([glory, pools]).collect()),
        (GUTTER, below, vec![overview, barbican]),
    ];
    let mut placed = vec![(bar, GUTTER, GUTTER)];
    let mut low = 0;
    for (x, from, panels) in columns {
        let mut y = from;
        for panel in panels {
            let height = panel.height;
            placed.push((panel, x, y));
            y += height + GUTTER;
        }
        low = low.max(y);
    }
    let mut board = Board::new(wide, low, format!("Stronghold: {}", question.text));
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
