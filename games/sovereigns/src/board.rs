//! The View as SVG and as text. The map stands in the middle, kingdoms in the columns beside it, the battle (or the
//! building supply, or the final score) below; every part is a panel with a known box, so that a page for a phone can show
//! them one by one. Everything is drawn from the View, which holds only what the viewer may know.

mod fight;
mod kingdom;
mod map;
mod place;
mod tables;
mod text;
mod words;

use ravelin_core::draw::{Board, Offers, Panel};
use ravelin_core::game::BoardChoice;
use ravelin_core::{Seat, Token};

use crate::action;
use crate::prompt;
use crate::state::Sovereigns;
use crate::view::View;

pub(crate) use text::text;

/// Space between panels and around them.
const GUTTER: i32 = 20;
/// Least height of the panel below the track, so that the board does not jump when a battle begins.
const STAGE: i32 = 400;

pub(crate) fn draw(view: &View, choices: &[BoardChoice]) -> Board {
    let table = view.table();
    let prompt = prompt::headline(view);
    let mut offers = Offers::new(choices);
    let seats = order(view, &table);
    let map = map::panel(view, &table, &mut offers);
    let supplier = supplier(view, &table, &offers);
    let mut stage = stage(view, &table, supplier, &mut offers);
    stage.height = stage.height.max(STAGE);
    let kingdoms: Vec<Panel> =
        seats.iter().map(|&seat| kingdom::panel(view, &table, seat, prompt.asked, &mut offers)).collect();
    let feat = tables::feat(view, &table);
    let actions = tables::actions(&mut offers);

    let wide = 2 * kingdom::WIDTH + place::MAP + 4 * GUTTER;
    let bar = tables::prompt(view, &prompt, wide - 2 * GUTTER);
    let top = bar.height + 2 * GUTTER;
    let mut columns = [Vec::new(), Vec::new()];
    let mut lengths = [top, top];
    let mut place = |panel: Panel, side: usize| {
        lengths[side] += panel.height + GUTTER;
        columns[side].push(panel);
        lengths
    };
    // The viewer's own comes last, at the right; more than half of the others stand at the left.
    let at_left = kingdoms.len().div_ceil(2);
    let mut now = [top, top];
    for (i, panel) in kingdoms.into_iter().enumerate() {
        now = place(panel, usize::from(i >= at_left));
    }
    let mut rest = vec![tables::decks(view, &table)];
    if view.public.end.is_none() {
        rest.push(tables::standing(view, &table));
    }
    if let Some(actions) = actions {
        now = place(actions, 1);
    }
    for panel in rest {
        now = place(panel, usize::from(now[1] < now[0]));
    }
    let middle = top + map.height + feat.height + stage.height + 3 * GUTTER;
    let high = middle.max(now[0]).max(now[1]);

    let label = format!("Sovereigns: {}", prompt.text);
    let mut board = Board::new(wide, high, label);
    board.place(bar, GUTTER, GUTTER);
    let x = 2 * GUTTER + kingdom::WIDTH;
    let mut y = top;
    for panel in [map, feat, stage] {
        let height = panel.height;
        board.place(panel, x, y);
        y += height + GUTTER;
    }
    for (column, x) in columns.into_iter().zip([GUTTER, x + place::MAP + GUTTER]) {
        let mut y = top;
        for panel in column {
            let height = panel.height;
            board.place(panel, x, y);
            y += height + GUTTER;
        }
    }
    board
}

/// Opponents in turn order after the viewer, the viewer last; for spectators all in turn order.
fn order(view: &View, table: &Sovereigns) -> Vec<Seat> {
    let n = view.public.seats.max(1);
    let last = view.viewer.map_or(n - 1, |s| s.0 % n);
    let seats = (1..=n).map(|i| Seat((last + i) % n));
    seats.filter(|s| s.index() < table.kit.kingdoms.len()).collect()
}

/// Whose building supply is shown: of the one who builds, else of the viewer, else of the active player.
fn supplier(view: &View, table: &Sovereigns, offers: &Offers) -> Seat {
    let builds = |seat: &Seat| {
        let n = view.kit[*seat].buildings.len() as u8;
        let tokens: Vec<Token> = (0..n).map(|b| action::building(*seat, crate::components::Building(b))).collect();
        offers.any(|token| tokens.contains(&token))
    };
    table.all_seats().find(builds).or(view.viewer).unwrap_or(view.public.active)
}

fn stage(view: &View, table: &Sovereigns, supplier: Seat, offers: &mut Offers) -> Panel {
    if let Some(outcome) = table.final_outcome() {
        return tables::score(view, &outcome);
    }
    match &view.public.battle {
        Some(battle) => fight::panel(view, table, battle),
        None => tables::supply(view, table, supplier, offers),
    }
}
