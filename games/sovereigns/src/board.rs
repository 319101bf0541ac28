//! The View as SVG and as text. The map stands in the middle, the building supply (or the final score) below it, a battle and
//! the viewer's kingdom at the right, the others at the left. Panels are placed in the order in which a page shows them, which
//! is always the same: only a battle steps in before the viewer's kingdom. Every part is a panel with a known box, so that a page for a phone can show
//! them one by one. Everything is drawn from the View, which holds only what the viewer may know.

mod fight;
mod kingdom;
mod map;
mod place;
mod tables;
mod text;
mod words;

use ravelin_core::Choice;
use ravelin_core::draw::{Board, Offers, Panel};
use ravelin_core::{Seat, Token};

use crate::prompt;
use crate::state::Sovereigns;
use crate::tokens;
use crate::view::View;

pub(crate) use text::text;
#[cfg(test)]
pub(crate) use words::{strength, strength_lines};

/// Space between panels and around them.
const GUTTER: i32 = 20;
/// Least height of the panel below the track, so that the board does not jump when another kingdom builds.
const STAGE: i32 = 400;

pub(crate) fn draw(view: &View, choices: &[Choice]) -> Board {
    let table = view.table();
    let prompt = prompt::headline(view);
    let mut offers = Offers::new(choices);
    let seats = order(view, &table);
    let map = map::panel(view, &table, &mut offers);
    let supplier = supplier(view, &table, &offers);
    let mut stage = stage(view, &table, supplier, &mut offers);
    stage.height = stage.height.max(STAGE);
    let fight = view.public.battle.as_ref().filter(|_| view.public.end.is_none());
    let fight = fight.map(|battle| fight::panel(view, &table, battle));
    let mut kingdoms: Vec<Panel> =
        seats.iter().map(|&seat| kingdom::panel(view, &table, seat, prompt.asked, &mut offers)).collect();
    let own = kingdoms.pop();
    let standing = view.public.end.is_none().then(|| tables::standing(view, &table));
    let feat = tables::feat(view, &table);
    let actions = tables::actions(&mut offers);

    let wide = 2 * kingdom::WIDTH + place::MAP + 4 * GUTTER;
    let bar = tables::prompt(view, &prompt, wide - 2 * GUTTER);
    let top = bar.height + 2 * GUTTER;
    let middle = 2 * GUTTER + kingdom::WIDTH;
    let rest = standing.into_iter().chain([tables::decks(view, &table)]);
    // In the order in which a page shows them.
    let columns: [(i32, Vec<Panel>); 3] = [
        (middle, vec![map, feat, stage]),
        (middle + place::MAP + GUTTER, fight.into_iter().chain(own).chain(actions).collect()),
        (GUTTER, kingdoms.into_iter().chain(rest).collect()),
    ];
    let length = |panels: &[Panel]| panels.iter().map(|p| p.height + GUTTER).sum::<i32>();
    let high = top + columns.iter().map(|(_, panels)| length(panels)).max().unwrap_or(0);

    let mut board = Board::new(wide, high, format!("Sovereigns: {}", prompt.text));
    board.place(bar, GUTTER, GUTTER);
    for (x, panels) in columns {
        let mut y = top;
        for panel in panels {
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
        let tokens: Vec<Token> = (0..n).map(|b| tokens::building(*seat, crate::components::Building(b))).collect();
        offers.any(|token| tokens.contains(&token))
    };
    table.all_seats().find(builds).or(view.viewer).unwrap_or(view.public.active)
}

fn stage(view: &View, table: &Sovereigns, supplier: Seat, offers: &mut Offers) -> Panel {
    if let Some(outcome) = table.final_outcome() {
        return tables::score(view, &outcome);
    }
    tables::supply(view, table, supplier, offers)
}
