//! The board, drawn from a View. The stage is the map with its Lords and markers, and the Calendar as a strip over it; before the
//! viewer lie the Plan, mats and Events; all mats, the cards of both sides and the Array of a fight are sheets. Every choice is
//! clickable in exactly one place.

mod calendar;
mod cards;
mod dock;
mod fight;
mod heraldry;
mod land;
mod lay;
mod map;
mod mats;
mod parts;
mod position;
mod sides;
mod stands;
mod status;
mod text;

use std::collections::BTreeSet;

use ravelin_core::draw::{Board, Flow, Form, Node, Offers, Panel, PanelKind, g};
use ravelin_core::{Choice, Token};

use crate::kit::Side;
use crate::prompt::prompt;
use crate::view::View;
use map::Map;

use crate::Nevsky;
pub use land::Scenery;
pub(crate) use position::position;
use ravelin_core::draw::{Described, Status};
use ravelin_core::{Drawn, Pieces};
pub(crate) use status::status;
pub(crate) use text::text;

/// From so many lit places on, their edges are slim.
const CROWD: usize = 14;

pub(crate) fn draw(view: &View, choices: &[Choice], form: Form) -> Board {
    let table = view.table();
    let question = prompt(view);
    let mut offers = Offers::new(choices);
    let position = position::sentences(view, &table);
    let focus = status::focus(&table);
    let fight = fight::panel(view, &table, &position, &mut offers);

    let crowded = lit(choices) > CROWD;
    let drawn = Map { view, table: &table, position: &position, focus, crowded };
    let mut stage = ground(view);
    let mut panels = Vec::new();
    match form {
        Form::Wide => {
            stage.push(drawn.draw(&mut offers));
            stage.push(sides::plates(view, &table));
            stage.push(calendar::over_the_map(&table, &position, &mut offers));
            panels.push(Panel::board("map", "Map", lay::STAGE, stage));
        }
        Form::Upright => {
            let [x, y, w, h] = lay::UPRIGHT;
            stage.push(g("").move_to(-x, -y).with(drawn.draw(&mut offers)));
            panels.push(Panel::board("map", "Map", [w, h], stage));
            panels.push(calendar::panel(&table, &position, &mut offers));
        }
    }
    panels.extend(fight);
    if let Some(side) = view.side() {
        panels.extend(dock::panels(view, &table, side, &position, choices, &mut offers));
    }
    panels.extend(Side::ALL.map(|side| sides::panel(view, &table, side, &position, &mut offers)));
    panels.extend(Panel::choices(&mut offers, 540, parts::button));

    let mut board = file(view, panels, &question.words(), question.clause.0);
    board.quiet = match form {
        Form::Wide => lay::QUIET.to_vec(),
        Form::Upright => vec![[0, 0, lay::UPRIGHT[2], 54]],
    };
    board.focus = focus;
    board.legend = map::legend(&table);
    board.position = position;
    board
}

/// What no move changes, under everything else.
fn ground(view: &View) -> Node {
    let mut node = g("nv");
    node.fix(|| land::scenery(view.kit));
    node
}

/// How many places can be clicked.
fn lit(choices: &[Choice]) -> usize {
    let places = choices.iter().filter(|c| c.why.is_none()).filter_map(|c| c.anchor);
    places.collect::<BTreeSet<Token>>().len()
}

/// All panels on one sheet, in rows as wide as the stage.
fn file(view: &View, panels: Vec<Panel>, words: &str, clause: &str) -> Board {
    let room = lay::STAGE[0];
    let bar = Panel::file_only(|| bar(view, words, clause, room));
    Board::in_rows(format!("Nevsky: {words}"), room, bar, panels)
}

/// Who must do what, and under which clause.
fn bar(view: &View, words: &str, clause: &str, width: i32) -> Panel {
    let mut flow = Flow::new(width);
    let table = view.table();
    let asked: Vec<&str> = prompt(view).asked.iter().map(|s| parts::side_name(table.side_of(s))).collect();
    let who = if asked.is_empty() { "The game is over".to_owned() } else { asked.join(" and ") };
    flow.heading(&format!("{} \u{b7} {who}", parts::moment(&table)), clause);
    flow.paragraph(words, 20, "serif");
    flow.done("prompt", "Prompt").kind(PanelKind::Track)
}

impl Drawn for Nevsky {
    fn pieces(view: &View, out: &mut Pieces) {
        crate::pieces::pieces(view, out);
    }

    fn board(view: &View, choices: &[Choice]) -> Board {
        draw(view, choices, Form::Wide)
    }

    fn upright(view: &View, choices: &[Choice]) -> Board {
        draw(view, choices, Form::Upright)
    }

    fn status(view: &View) -> Status {
        status(view)
    }

    fn position(view: &View) -> Vec<Described> {
        position(view)
    }

    fn text(view: &View) -> String {
        text(view)
    }
}
