//! The board, drawn from a View: the map, the action track, the Empire Charts, the VP chart, the running Battle. Every choice is
//! clickable in exactly one place.

mod chart;
mod force;
mod hand;
mod map;
mod parts;
mod text;
mod track;

use ravelin_core::draw::{Board, Flow, Offers, Panel};
use ravelin_core::game::BoardChoice;

use crate::prompt::prompt;
use crate::state::Zabor;
use crate::view::View;
use crate::vocabulary::Phase;
use crate::words::{capital, empire_name};

pub(crate) use text::text;

const GUTTER: i32 = 20;
const SIDE: i32 = 520;

pub(crate) fn draw(view: &View, choices: &[BoardChoice]) -> Board {
    let table = view.table();
    let question = prompt(view);
    let mut offers = Offers::new(choices);
    let map = map::panel(&table, &mut offers);
    let track = (table.p.turn > 0).then(|| track::panel(&table, &mut offers, map.width));
    let battle = parts::battle(&table, SIDE);
    let hand = hand::panel(view, &table, &mut offers, SIDE);
    let vp = (table.p.turn > 0).then(|| chart::vp(view, &table, SIDE));
    let charts: Vec<Panel> = table.seat_range().map(|seat| chart::panel(&table, seat, &mut offers, SIDE)).collect();
    let rest = actions(&mut offers);
    let wide = map.width + 2 * SIDE + 4 * GUTTER;
    let bar = bar(&table, &question.text, question.clause.0, wide - 2 * GUTTER);

    let mut placed = Vec::new();
    let top = bar.height + 2 * GUTTER;
    placed.push((bar, GUTTER, GUTTER));
    let mut column = |panels: Vec<Panel>, x: i32| {
        let mut y = top;
        for panel in panels {
            let height = panel.height;
            placed.push((panel, x, y));
            y += height + GUTTER;
        }
        y
    };
    let legend = parts::legend(&table, map.width);
    let low = column([Some(map), track, Some(legend)].into_iter().flatten().collect(), GUTTER);
    let middle = map_width() + 2 * GUTTER;
    let (first, second) = charts.into_iter().enumerate().partition::<Vec<_>, _>(|(n, _)| *n < 2);
    let left: Vec<Panel> = rest.into_iter().chain(battle).chain(hand).chain(first.into_iter().map(|p| p.1)).collect();
    let force = force::panel(&table, SIDE);
    let right: Vec<Panel> = vp.into_iter().chain(force).chain(second.into_iter().map(|p| p.1)).collect();
    let a = column(left, middle);
    let b = column(right, middle + SIDE + GUTTER);
    let mut board = Board::new(wide, low.max(a).max(b), format!("Conquest of Zabor: {}", question.text));
    placed.into_iter().for_each(|(panel, x, y)| board.place(panel, x, y));
    board
}

fn map_width() -> i32 {
    map::WIDTH
}

/// Who must do what, and under which clause.
fn bar(table: &Zabor, words: &str, clause: &str, width: i32) -> Panel {
    let mut flow = Flow::new(width);
    let asked: Vec<String> = table.asked().iter().map(|s| empire_name(table, s.0)).collect();
    let who = if asked.is_empty() { "The game is over".to_owned() } else { asked.join(" and ") };
    let turn = match table.p.turn {
        0 => "Set-up".to_owned(),
        turn => {
            let phase = match Phase::nth(table.p.phase).unwrap_or(Phase::End) {
                Phase::Vp => "VP".to_owned(),
                phase => capital(&phase.word().replace('_', " ")),
            };
            format!("Turn {turn} of {} \u{b7} {phase}", table.turns())
        }
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
        let (node, height) = parts::button(choice, x, y, w);
        flow.push(node);
        flow.y += height + 6;
    }
    Some(flow.done("choices", "Choices"))
}
