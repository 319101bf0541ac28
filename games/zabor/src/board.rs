//! The board, drawn from a View: the map, the action track, the Empire Charts, the VP chart, the running Battle. Every choice is
//! clickable in exactly one place.

mod chart;
mod force;
mod hand;
mod map;
mod parts;
mod position;
mod status;
mod text;
mod track;

use ravelin_core::Choice;
use ravelin_core::draw::{Board, Flow, Offers, Panel};

use crate::flow::Frame;
use crate::prompt::prompt;
use crate::state::Zabor;
use crate::view::View;
use crate::vocabulary::Phase;
use crate::words::{capital, empire_name};

pub(crate) use position::position;
pub(crate) use status::status;
pub(crate) use text::{own_cards, text};

const GUTTER: i32 = 20;
const SIDE: i32 = 520;

pub(crate) fn draw(view: &View, choices: &[Choice]) -> Board {
    let table = view.table();
    let question = prompt(view);
    let mut offers = Offers::new(choices);
    let position = position::sentences(view, &table);
    let map = map::panel(&table, &position, &mut offers);
    let track = (table.p.turn > 0).then(|| track::panel(&table, &position, &mut offers));
    let battle = parts::battle(&table, SIDE);
    let hand = hand::panel(view, &table, &position, &mut offers, SIDE);
    let vp = (table.p.turn > 0).then(|| chart::vp(view, &table, &position, SIDE));
    // One's own chart first, the others clockwise.
    let first = view.viewer.map_or(0, |s| s.0);
    let seats = table.seat_range().map(|n| (first + n) % table.p.seats.max(1));
    let charts: Vec<Panel> = seats.map(|seat| chart::panel(&table, seat, &position, &mut offers, SIDE)).collect();
    let rest = Panel::choices(&mut offers, SIDE, parts::button);
    let wide = map.width + 2 * SIDE + 4 * GUTTER;
    let bar = Panel::file_only(|| bar(&table, &question.words(), question.clause.0, wide - 2 * GUTTER));

    let top = bar.as_ref().map_or(0, |bar| bar.height) + 2 * GUTTER;
    let mut placed: Vec<(Panel, i32, i32)> = bar.into_iter().map(|bar| (bar, GUTTER, GUTTER)).collect();
    let force = force::panel(&table, SIDE);
    let legend = parts::legend(&table, map.width);
    // A page shows the panels in this order, so what the player decides with comes first.
    let (early, late) = if about_track(&table) { (track, None) } else { (None, track) };
    let wide_ones = early.into_iter().chain([map]).chain(late).map(|p| (0, p));
    let side = rest.into_iter().chain(battle).chain(hand).map(|p| (1, p)).chain(vp.map(|p| (2, p)));
    let charts = charts.into_iter().enumerate().map(|(n, p)| (if n < 2 { 1 } else { 2 }, p));
    let last = force.map(|p| (2, p)).into_iter().chain([(0, legend)]);
    let columns = [GUTTER, map_width() + 2 * GUTTER, map_width() + SIDE + 3 * GUTTER];
    let mut ends = [top; 3];
    for (column, panel) in wide_ones.chain(side).chain(charts).chain(last) {
        let y = ends[column];
        ends[column] += panel.height + GUTTER;
        placed.push((panel, columns[column], y));
    }
    let tall = ends.into_iter().max().unwrap_or(top);
    let mut board = Board::new(wide, tall, format!("Conquest of Zabor: {}", question.words()));
    placed.into_iter().for_each(|(panel, x, y)| board.place(panel, x, y));
    board.focus = map::focus(&table);
    board.position = position;
    board
}

/// Whether the question is about the action track.
fn about_track(table: &Zabor) -> bool {
    match table.top() {
        Frame::Phase { .. } => matches!(table.phase(), Phase::PlaceActions | Phase::Envoys),
        Frame::Swap { .. } | Frame::ExtraEnvoy { .. } => true,
        _ => false,
    }
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
    flow.done("prompt", "Prompt")
}
