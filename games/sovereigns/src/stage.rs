//! The View as SVG and as text. The stage is one drawing of the size of the screen: wide, with the map at the left and sheets
//! at the right, or upright, with the map alone. What the viewer holds lies in the dock, a panel for each card; the rest are
//! panels that a page opens. Everything is drawn from the View, which holds only what the viewer may know.

mod dock;
mod fight;
mod kingdom;
mod map;
mod parts;
pub(crate) mod place;
mod score;
mod sheet;
mod status;
mod supply;
mod tables;
mod text;
mod words;

use ravelin_core::draw::{BLEED, Board, Described, Node, Offers, Panel, PanelKind, g, rect};
use ravelin_core::{Choice, Seat, Token};

use crate::state::Sovereigns;
use crate::tokens;
use crate::view::View;
use place::Form;
use ravelin_core::Asking;
use ravelin_core::draw::Status;
use ravelin_core::{Drawn, Pieces};
use sheet::{ALONE, Sheet};

pub(crate) use status::{position, status};
pub(crate) use text::text;
#[cfg(test)]
pub(crate) use words::{strength, strength_lines};

/// Space between the panels of a file, and around them.
const GUTTER: i32 = 20;
/// Left edge of the sheets on a wide stage, and the height above which they keep: below it a page has its film.
const COLUMN: i32 = 732;
const FILM: i32 = 640;

pub(crate) fn draw(view: &View, choices: &[Choice]) -> Board {
    let table = view.table();
    let mut offers = Offers::new(choices);
    let position = position(view, &table);
    let mut stage = ground(Form::Wide).with(map::map(view, &table, &position, Form::Wide, choices, &mut offers));
    let Column { end, standing } = column(view, &table, &position, &mut offers, &mut stage);
    let mut panels = vec![Panel::board("map", "Map", Form::Wide.size(), stage)];
    panels.extend(dock::panels(view, &position, &mut offers));
    if !shows_supply(view, &table) {
        panels.push(shop(view, &table, &mut offers));
    }
    // The plates on the stage stand for them: here is what can be looked up.
    panels.extend(mats(view, &table, &position).map(|(seat, mat)| match view.viewer == Some(seat) {
        true => mat,
        false => mat.kind(PanelKind::Track),
    }));
    if view.public.end.is_none() && !standing {
        panels.push(self::standing(view, &table));
    }
    panels.push(tables::decks(view, &table, &position));
    let mut board = file(view, Form::Wide, panels, &mut offers);
    board.quiet =
        vec![[COLUMN, end + 8, sheet::WIDTH, Form::Wide.size()[1] - end - 16], [COLUMN, FILM, sheet::WIDTH, 54]];
    board.quiet.retain(|[.., height]| *height >= 48);
    board.scored = view.public.end.is_some();
    finish(board, view, &table, position)
}

pub(crate) fn upright(view: &View, choices: &[Choice]) -> Board {
    let table = view.table();
    let mut offers = Offers::new(choices);
    let position = position(view, &table);
    let stage = ground(Form::Upright).with(map::map(view, &table, &position, Form::Upright, choices, &mut offers));
    let mut panels = vec![Panel::board("map", "Map", Form::Upright.size(), stage)];
    if let Some(battle) = view.public.battle.as_ref().filter(|_| view.public.end.is_none()) {
        panels.push(fight::panel(view, &table, battle, &position));
    }
    panels.extend(dock::panels(view, &position, &mut offers));
    panels.push(shop(view, &table, &mut offers));
    panels.extend(mats(view, &table, &position).map(|(_, mat)| mat));
    panels.push(standing(view, &table));
    panels.push(sheet::feat(view, &table, ALONE).panel("feat", "Feat of arms", PanelKind::Track));
    if let Some(tidings) = sheet::tidings(view, ALONE) {
        panels.push(tidings.panel("tidings", "Tidings", PanelKind::Track));
    }
    panels.push(tables::decks(view, &table, &position));
    let mut board = file(view, Form::Upright, panels, &mut offers);
    board.quiet = vec![[0, 0, Form::Upright.size()[0], 54]];
    finish(board, view, &table, position)
}

fn finish(mut board: Board, view: &View, table: &Sovereigns, position: Vec<Described>) -> Board {
    board.focus = focus(view, table);
    board.legend = map::legend(view, table);
    board.position = position;
    board
}

/// The table under the map.
fn ground(form: Form) -> Node {
    let [w, h] = form.size();
    let beyond = if form == Form::Wide { BLEED } else { 0 };
    let desk = rect(-beyond, 0, w + 2 * beyond, h).at("class", "desk").at("filter", "url(#grain)");
    g("sv").with(desk)
}

/// What the sheets of a wide stage leave free.
struct Column {
    /// Below this floats may lie.
    end: i32,
    /// Whether the standing is among the sheets; floats may lie over it.
    standing: bool,
}

/// The sheets of a wide stage from the top.
fn column(view: &View, table: &Sovereigns, position: &[Described], offers: &mut Offers, stage: &mut Node) -> Column {
    const GAP: i32 = 8;
    let mut end = 10 - GAP;
    let mut lay = |end: i32, sheet: Sheet| {
        stage.push(sheet.node);
        end + GAP + sheet.height
    };
    let below = |end: i32| [COLUMN, end + GAP];
    for seat in order(view, table).into_iter().filter(|s| view.viewer != Some(*s)) {
        end = lay(end, sheet::plate(view, table, seat, position, below(end)));
    }
    if view.public.end.is_some() {
        return Column { end: lay(end, score::sheet(view, table, below(end))), standing: false };
    }
    end = lay(end, sheet::feat(view, table, below(end)));
    if let Some(battle) = &view.public.battle {
        return Column { end: lay(end, fight::sheet(view, table, battle, position, below(end))), standing: false };
    }
    if let Some(tidings) = sheet::tidings(view, below(end)) {
        end = lay(end, tidings);
    }
    if shows_supply(view, table) {
        let supply = supply::sheet(view, table, view.public.active, offers, supply::LOW, below(end));
        return Column { end: lay(end, supply), standing: false };
    }
    // The rest of the column tells who is ahead in what.
    let standing = score::standing(view, table, below(end));
    let fits = end + GAP + standing.height <= FILM;
    if fits {
        lay(end, standing);
    }
    Column { end, standing: fits }
}

/// Whether the buildings lie on the stage: while one is chosen, they are what is asked about.
fn shows_supply(view: &View, table: &Sovereigns) -> bool {
    map::supplies(table) && view.viewer == Some(view.public.active)
}

fn shop(view: &View, table: &Sovereigns, offers: &mut Offers) -> Panel {
    let builds = map::supplies(table).then_some(view.public.active);
    let seat = builds.or(view.viewer).unwrap_or(view.public.active);
    let sheet = supply::sheet(view, table, seat, offers, supply::ROW, ALONE);
    sheet.panel("supply", "Buildings", PanelKind::Shop).headed(sheet::HEAD, supply::NOTE)
}

fn standing(view: &View, table: &Sovereigns) -> Panel {
    let (name, kind) = match view.public.end {
        Some(_) => ("Score", PanelKind::Score),
        None => ("If it ended now", PanelKind::Track),
    };
    score::sheet(view, table, ALONE).panel("score", name, kind).headed(sheet::HEAD, score::NOTE)
}

/// The kingdoms in full.
fn mats<'a>(
    view: &'a View,
    table: &'a Sovereigns,
    position: &'a [Described],
) -> impl Iterator<Item = (Seat, Panel)> + 'a {
    let asked = table.asked_now();
    order(view, table).into_iter().map(move |seat| (seat, kingdom::panel(view, table, seat, asked, position)))
}

/// All panels on one sheet, with the prompt above and the choices without a place of their own below.
fn file(view: &View, form: Form, panels: Vec<Panel>, offers: &mut Offers) -> Board {
    let prompt = crate::questions::headline(view);
    let [wide, _] = form.size();
    let room = wide.max(900);
    let mut placed: Vec<(Panel, [i32; 2])> = Vec::new();
    let (mut x, mut y, mut high) = (GUTTER, GUTTER, 0);
    let bar = Panel::file_only(|| tables::prompt(view, &prompt, room));
    let all = bar.into_iter().chain(panels).chain(tables::actions(offers));
    for panel in all {
        if x > GUTTER && x + panel.width > GUTTER + room {
            (x, y, high) = (GUTTER, y + high + GUTTER, 0);
        }
        let (w, h) = (panel.width, panel.height);
        placed.push((panel, [x, y]));
        high = high.max(h);
        x += w + GUTTER;
    }
    let mut board = Board::new(room + 2 * GUTTER, y + high + GUTTER, format!("Sovereigns: {}", prompt.words()));
    for (panel, [x, y]) in placed {
        board.place(panel, x, y);
    }
    board
}

/// The territory that the question is about.
fn focus(view: &View, table: &Sovereigns) -> Option<Token> {
    words::subject(table).filter(|_| view.public.end.is_none()).map(tokens::space)
}

/// Opponents in turn order after the viewer, the viewer last; for spectators all in turn order.
fn order(view: &View, table: &Sovereigns) -> Vec<Seat> {
    let n = view.public.seats.max(1);
    let last = view.viewer.map_or(n - 1, |s| s.0 % n);
    let seats = (1..=n).map(|i| Seat((last + i) % n));
    seats.filter(|s| s.index() < table.kit.kingdoms.len()).collect()
}

impl Drawn for Sovereigns {
    fn pieces(view: &View, out: &mut Pieces) {
        crate::pieces::pieces(view, out);
    }

    fn board(view: &View, choices: &[Choice]) -> Board {
        draw(view, choices)
    }

    fn upright(view: &View, choices: &[Choice]) -> Board {
        upright(view, choices)
    }

    fn status(view: &View) -> Status {
        status(view)
    }

    fn position(view: &View) -> Vec<Described> {
        position(view, &view.table())
    }

    fn text(view: &View) -> String {
        text(view)
    }
}
