//! The board, drawn from a View. The stage is the castle as one panorama; before the viewer lie their cards; the mats of
//! others, glory, the horde and the fight are opened when they are wanted. Every choice is clickable in exactly one place.

mod castle;
mod dock;
mod field;
mod forecast;
mod lay;
mod parts;
mod scenery;
mod sheets;
mod status;
mod text;
mod told;
mod wall;

use std::collections::BTreeSet;

use ravelin_core::draw::{
    Board, Described, Face, Flow, Node, Offers, Panel, again, fit, frame, g, may, rect, text as line,
};
use ravelin_core::{Asking, Choice, Hidden, Token};

use crate::state::Stronghold;
use crate::view::{View, seat_name};
use parts::Canvas;
use told::Told;

use ravelin_core::draw::Status;
use ravelin_core::{Drawn, Pieces};

pub(crate) use forecast::sentence;
pub use scenery::Scenery;
pub(crate) use sheets::contested;
pub(crate) use status::status;
pub(crate) use text::{cards, text};
pub(crate) use told::position;

/// How a fight is drawn: low, to lie above the walls, or narrow, for a phone.
#[derive(Clone, Copy)]
pub(crate) enum Fights {
    Low,
    Narrow,
}
/// From so many lit places on, their edges are slim.
const CROWD: usize = 8;

pub(crate) fn draw(view: &View, choices: &[Choice], fights: Fights) -> Board {
    let table = Stronghold::known(view);
    let question = table.prompt_now();
    let subject = told::subject(&table);
    let told = || Told { view, table: &table };
    let offers = Offers::new(choices);
    let position = position(view, &table);
    let crowded = lit(choices) > CROWD;
    let mut canvas = Canvas { table: &table, position: &position, offers, crowded, subject, node: stage(view, &table) };
    canvas.castle();
    canvas.field();
    canvas.walls();
    canvas.sides();
    let Canvas { mut offers, node, .. } = canvas;

    let width = lay::STAGE[0];
    let mut panels = vec![Panel::board("castle", "The castle", lay::STAGE, node)];
    panels.extend(sheets::fight(&told(), fights));
    panels.extend(mats(view, &told(), &position, &mut offers));
    panels.extend([sheets::glory_sheet(&table), sheets::horde(&table)]);
    let rest = Panel::choices(&mut offers, 540, button);

    let bar = Panel::file_only(|| bar(view, &question.words(), question.clause.0, width));
    panels.extend(rest);
    let mut board = Board::in_rows(format!("Stronghold: {}", question.words()), width, bar, panels);
    board.quiet = lay::QUIET.to_vec();
    board.focus = subject[0];
    board.legend = sheets::legend(view, &table);
    board.position = position;
    board
}

/// How many places of the board can be clicked.
fn lit(choices: &[Choice]) -> usize {
    let places = choices.iter().filter(|c| c.why.is_none()).filter_map(|c| c.anchor);
    places.collect::<BTreeSet<Token>>().len()
}

/// The stage with what no move changes, and the plates of the others.
fn stage(view: &View, table: &Stronghold) -> Node {
    let mut node = g("");
    node.fix(|| scenery::scenery(view.kit));
    node.with(again("castle")).with(sheets::plates(view, table))
}

/// What lies before the viewer, then before the others.
fn mats(view: &View, told: &Told, position: &[Described], offers: &mut Offers) -> Vec<Panel> {
    let table = told.table;
    let mut own = Vec::new();
    let mut others = Vec::new();
    for &invader in table.invaders() {
        if view.viewer == Some(table.invader_seat(invader)) {
            own = dock::invader(told, invader, offers);
        }
    }
    for &defender in table.defenders() {
        if view.viewer == Some(table.defender_seat(defender)) {
            own = dock::defender(told, defender, position, offers);
        } else {
            others.push(sheets::defender(told, defender));
        }
    }
    for &invader in table.invaders() {
        let seat = table.invader_seat(invader);
        if view.viewer != Some(seat) {
            others.push(dock::mat(told, invader, seat_name(table.p.seats, seat), offers));
        }
    }
    own.append(&mut others);
    own
}

/// Who must do what, and under which clause.
fn bar(view: &View, words: &str, clause: &str, width: i32) -> Panel {
    let mut flow = Flow::new(width);
    let asked: Vec<&str> =
        Stronghold::known(view).asked_now().iter().map(|s| seat_name(view.public.seats, s)).collect();
    let who = if asked.is_empty() { "The siege is over".to_owned() } else { asked.join(" and ") };
    let turn = status(view).turn_words().unwrap_or_else(|| "Set-up".to_owned());
    flow.heading(&format!("{turn} \u{b7} {who}"), clause);
    flow.paragraph(words, 20, "serif");
    flow.done("prompt", "Prompt")
}

/// A choice that has no place on the board.
fn button(choice: &Choice, [x, y, w]: [i32; 3]) -> (Node, i32) {
    const HIGH: i32 = 34;
    let node = g("button")
        .with(rect(x, y, w, HIGH).at("rx", 8).at("class", "card"))
        .with(line(x + 12, y + 22, fit(&choice.words, 15, 11, w - 24, Face::Ui), "ui", &choice.words))
        .with(frame([x, y, w, HIGH], 8, true));
    (may(node, &[choice]), HIGH)
}

impl Drawn for Stronghold {
    fn pieces(view: &View, out: &mut Pieces) {
        crate::pieces::pieces(view, out);
    }

    fn board(view: &View, choices: &[Choice]) -> Board {
        draw(view, choices, Fights::Low)
    }

    fn upright(view: &View, choices: &[Choice]) -> Board {
        draw(view, choices, Fights::Narrow)
    }

    fn status(view: &View) -> Status {
        status(view)
    }

    fn position(view: &View) -> Vec<Described> {
        position(view, &Stronghold::known(view))
    }

    fn text(view: &View) -> String {
        text(view)
    }
}
