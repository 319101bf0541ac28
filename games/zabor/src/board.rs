//! The board, drawn from a View. A wide stage has the map between the Action track with the open goals and the other Empires with the
//! Battle; an upright one is the map alone. Before the viewer lie the own cards; charts and tracks in full are sheets. Every choice is
//! clickable in exactly one place.

mod chart;
mod dock;
mod fight;
mod force;
mod goals;
mod lay;
mod map;
mod parts;
mod plates;
mod position;
mod scenery;
mod sheet;
mod stand;
mod status;
mod strip;
mod subject;
mod text;
mod tiles;
mod track;

use ravelin_core::Asking;
use ravelin_core::draw::{Board, Described, Flow, Form, Node, Offers, Panel, g};
use ravelin_core::{Choice, Rolled};

use crate::prompt::prompt;
use crate::state::Zabor;
use crate::view::View;
use crate::vocabulary::Phase;
use crate::words::{capital, empire_name};
use lay::{FOOT, GAP, LEFT, Lay, RIGHT, STAGE, TOP};
use map::Map;
use ravelin_core::draw::Status;
use ravelin_core::{Drawn, Pieces};
use track::Use;

pub(crate) use position::position;
pub(crate) use scenery::Scenery;
pub(crate) use status::status;
pub(crate) use text::{own_cards, text};

/// Space between the panels of a file, and around them.
/// Width of the sheets.
const SHEET: i32 = 436;

pub(crate) fn draw(view: &View, choices: &[Choice], form: Form, rolled: &[Rolled]) -> Board {
    let table = view.table();
    let question = prompt(view);
    let mut offers = Offers::new(choices);
    let position = position::sentences(view, &table);
    let lay = Lay::of(form);
    let map = Map { table: &table, position: &position, lay };
    let mut stage = ground(view).with(map.draw(&mut offers));
    let mut quiet = Vec::new();
    let mut panels = Vec::new();
    if form == Form::Wide {
        quiet = columns(view, &position, &map, rolled, &mut offers, &mut stage);
    }
    panels.push(Panel::board("map", "Map", lay.size(), stage));
    if let Some(fight) = table.fight().filter(|_| form == Form::Upright) {
        panels.push(fight::panel(view, &table, &fight, rolled));
    }
    panels.extend(dock::panels(view, &table, &position, &mut offers));
    panels.extend(sheets(view, &table, &position, form, &mut offers));
    panels.extend(Panel::choices(&mut offers, SHEET, parts::button));

    let mut board = file(&table, lay, panels, &question.words(), question.clause.0);
    board.quiet = quiet;
    board.focus = subject::focus(&table);
    board.legend = map::legend(&table);
    board.position = position;
    board
}

/// What no move changes, under everything else.
fn ground(view: &View) -> Node {
    let mut node = g("");
    node.fix(|| scenery::scenery(view.kit));
    node
}

/// What lies open beside the map; gives what is left free.
fn columns(
    view: &View,
    position: &[Described],
    map: &Map,
    rolled: &[Rolled],
    offers: &mut Offers,
    stage: &mut Node,
) -> Vec<lay::Area> {
    let (table, mut below) = (map.table, TOP);
    if table.p.turn > 0 {
        stage.push(strip::strip(table, position, offers));
        let goals = goals::open(view, table, position);
        below += strip::HIGH + GAP + goals.size[1] + GAP;
        stage.push(goals.node);
    }
    let (plates, mut end) = plates::column(view, table);
    stage.push(plates);
    if let Some(fight) = table.fight() {
        let sheet = fight::sheet(view, table, &fight, rolled, [RIGHT[0], end]);
        stage.push(map.leader(fight.area, [RIGHT[0], end + sheet.size[1] / 2]));
        end += sheet.size[1] + GAP;
        stage.push(sheet.node);
    }
    // The first one tells a page that has to crop the board that both sides may go.
    let free = [[LEFT[0], below, LEFT[1], STAGE[1] - GAP - below], [RIGHT[0], end, RIGHT[1], FOOT - end]];
    free.into_iter().filter(|[.., high]| *high > 40).chain([[LEFT[0], STAGE[1] - 40, LEFT[1], 32]]).collect()
}

/// What is looked up: the track and the goals with all their words, the charts, what is in force.
fn sheets(view: &View, table: &Zabor, position: &[Described], form: Form, offers: &mut Offers) -> Vec<Panel> {
    let mut all = Vec::new();
    if table.p.turn > 0 {
        let usage = if form == Form::Wide { Use::LookUp } else { Use::Play(offers) };
        all.push(track::panel(table, position, usage));
        all.push(goals::panel(view, table, position));
    }
    // One's own chart first, the others clockwise.
    let first = view.viewer.map_or(0, |s| s.0);
    let seats = table.seat_range().map(|n| (first + n) % table.p.seats.max(1));
    all.extend(seats.map(|seat| chart::panel(view, table, seat, position, offers)));
    all.extend(force::panel(table));
    all
}

/// All panels on one sheet, in rows as wide as the stage.
fn file(table: &Zabor, lay: Lay, panels: Vec<Panel>, words: &str, clause: &str) -> Board {
    let room = lay.size()[0];
    let bar = Panel::file_only(|| bar(table, words, clause, room));
    Board::in_rows(format!("Conquest of Zabor: {words}"), room, bar, panels)
}

/// Who must do what, and under which clause.
fn bar(table: &Zabor, words: &str, clause: &str, width: i32) -> Panel {
    let mut flow = Flow::new(width);
    let asked: Vec<String> = table.asked_now().iter().map(|s| empire_name(table, s.0)).collect();
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
    flow.paragraph(words, 20, "serif");
    flow.done("prompt", "Prompt")
}

impl Drawn for Zabor {
    fn pieces(view: &View, out: &mut Pieces) {
        crate::layout::pieces(view, out);
    }

    fn board(view: &View, choices: &[Choice]) -> Board {
        draw(view, choices, Form::Wide, &[])
    }

    fn board_in(view: &View, choices: &[Choice], form: Form, rolled: &[Rolled]) -> Board {
        draw(view, choices, form, rolled)
    }

    fn upright(view: &View, choices: &[Choice]) -> Board {
        draw(view, choices, Form::Upright, &[])
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
