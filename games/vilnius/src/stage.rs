//! The board, drawn from a View. The stage is one place: the cities inside the wall, the tower of Vilnius on its hill, and before the gates the
//! rows of the Order; what is bought, fought or captured lies on the field as a sheet. Before the viewer lie Provinces and Units. All
//! else are sheets of the page. Every choice is clickable in exactly one place.

mod city;
mod dock;
mod emblems;
mod fight;
mod hand;
mod houses;
mod lay;
mod order;
mod parts;
mod pieces;
mod position;
mod proposal;
mod scenery;
mod site;
mod stacks;
mod status;
mod supply;
mod text;
mod tower;

use ravelin_core::Choice;
use ravelin_core::draw::{Board, Described, Flow, Form, Node, Offers, Panel, PanelKind};
use ravelin_core::{Hidden, Seat, Set, Worded};

use crate::ids::seat_name;
use crate::state::Vilnius;
use crate::view::View;
use lay::{Area, FLOATS};
use ravelin_core::draw::Status;
use ravelin_core::{Drawn, Pieces};
use supply::Shop;

pub(crate) use fight::as_it_stands;
pub(crate) use position::position;
pub(crate) use proposal::own_part;
pub(crate) use site::beside;
pub(crate) use status::status;
pub(crate) use text::text;

/// Where the field of a stage begins: an upright one has the plate of the other player above it.
const TOP: [i32; 2] = [6, 56];
const GAP: i32 = 4;
/// Height of the lower part of the field where sheets of a page lie: over the Buildings, beside the rows.
const SHEETS: i32 = 352;

pub(crate) fn draw(view: &View, choices: &[Choice], form: Form) -> Board {
    let table = Vilnius::known(view);
    let question = Vilnius::prompt(view);
    let mut offers = Offers::new(choices);
    let position = position::sentences(view, &table);
    let own = view.viewer.unwrap_or(Seat(0));
    let scene = Scene { view, table: &table, position: &position, own, form };
    let mut stage = scenery::ground(form);
    let laid = scene.stage(&mut offers, &mut stage);
    let mut panels = vec![Panel::board("vilnius", "Vilnius", lay::size(form), stage)];
    scene.panels(&laid, &mut offers, &mut panels);
    panels.extend(Panel::choices(&mut offers, 540, parts::button));
    let mut board = file(view, form, panels, &question.words(), question.clause.0);
    board.quiet = laid.quiet;
    board.focus = status::focus(&table, view.viewer);
    board.position = position;
    board
}

/// What a drawing is made from.
struct Scene<'a> {
    view: &'a View,
    table: &'a Vilnius,
    position: &'a [Described],
    /// Whose city is large: the viewer's, or the first.
    own: Seat,
    form: Form,
}

/// What was laid on a stage.
struct Laid {
    quiet: Vec<Area>,
    shop: Option<Shop>,
    stacks: bool,
}

impl Scene<'_> {
    fn stage(&self, offers: &mut Offers, stage: &mut Node) -> Laid {
        match self.form {
            Form::Wide => self.wide(offers, stage),
            Form::Upright => self.upright(offers, stage),
        }
    }

    fn others(&self) -> Vec<Seat> {
        let seats = self.table.p.seats;
        let others = (1..seats).map(|n| Seat((self.own.0 + n) % seats));
        others.filter(|seat| self.table.player(*seat).emblem.is_some()).collect()
    }

    /// The cities at the left, the field at the right.
    fn wide(&self, offers: &mut Offers, stage: &mut Node) -> Laid {
        let (table, position) = (self.table, self.position);
        self.small_cities(stage);
        stage.push(tower::draw(table, position, self.form, lay::HILL));
        // Before the shop: an amount is used at the Building that has it.
        self.own_city(offers, stage, 0);
        let [x, width] = order::field(self.form);
        stage.push(order::piles(table, position, self.form, [x, TOP[0]]));
        let top = TOP[0] + order::piles_height(self.form) + GAP;
        let fights = fight::shows(table, self.form);
        let stacks = stacks::is_open(table) && !fights;
        // It lies there whenever nothing else does, so that it does not come with every City Phase.
        let shop = (!fights && !stacks).then(|| Shop::new(table, self.own, width));
        let fight = fights.then(|| fight::Sheet::new(table, width, self.form, FLOATS - top - self.heads() - 24));
        let lower = match (&shop, stacks) {
            (Some(shop), _) => shop.height,
            (None, true) => stacks::sheet_height(table),
            (None, false) => fight.as_ref().map_or(0, |sheet| sheet.height),
        };
        let forts = if table.is_siege() { 0 } else { order::forts_height(table, width, fights) };
        let end = self.field(stage, top, FLOATS - top - lower - forts - 2 * GAP);
        if let Some(sheet) = &fight {
            stage.push(sheet.draw(table, position, offers, [x, end]));
        }
        let at = [x, FLOATS - lower];
        if stacks {
            stage.push(stacks::on_the_field(table, position, offers, width, at));
        }
        if let Some(shop) = &shop {
            stage.push(shop.draw(table, position, offers, at));
        }
        // Where nothing is asked: the town during a fight, else the field.
        let field = |top: i32| [x - 4, top, width + 8, FLOATS - top];
        let quiet = if fights { vec![[4, 208, lay::WALL - 12, 488]] } else { vec![field(FLOATS - SHEETS), field(top)] };
        Laid { quiet, shop, stacks }
    }

    /// Rows and enemy Buildings from a height on, within a budget; where they end.
    fn field(&self, stage: &mut Node, top: i32, budget: i32) -> i32 {
        let (table, [x, width]) = (self.table, order::field(self.form));
        let mut y = top;
        for row in order::rows(table, self.own, width, budget - GAP * i32::from(table.p.seats)) {
            stage.push(row.draw(table, self.position, self.form, [x, y]));
            y += row.height + GAP;
        }
        let fights = fight::shows(table, self.form);
        if !table.is_siege() && !table.p.order.buildings.is_empty() {
            stage.push(order::forts(table, self.position, (width, fights), [x, y]));
            y += order::forts_height(table, width, fights);
        }
        y + GAP
    }

    fn small_cities(&self, stage: &mut Node) {
        let others = self.others();
        for (n, seat) in others.iter().enumerate() {
            let area = lay::small_city(self.form, n, others.len());
            stage.push(city::small(self.table, *seat, self.position, self.form, area));
        }
    }

    /// The own city below a height, or what is chosen before there is one.
    fn own_city(&self, offers: &mut Offers, stage: &mut Node, top: i32) {
        if emblems::are_chosen(self.table) {
            stage.push(emblems::draw(self.table, self.position, offers, self.form));
        } else if self.table.player(self.own).emblem.is_some() {
            stage.push(city::own(self.table, self.own, self.position, offers, lay::city(self.form, top)));
        }
    }

    /// What rows take up during a fight: their heads, and the names of those who wait.
    fn heads(&self) -> i32 {
        let waits = |seat: &Seat| {
            !self.table.p.fight.foes.iter().any(|f| f.row == *seat) && !self.table.player(*seat).row.is_empty()
        };
        let waiting = self.table.each_seat().filter(waits).count() as i32;
        (24 + GAP) * i32::from(self.table.p.seats) + 30 * waiting
    }

    /// The field above, the wall, the town below: as much of each as the question needs.
    fn upright(&self, offers: &mut Offers, stage: &mut Node) -> Laid {
        const BAND: i32 = 74;
        let (table, position) = (self.table, self.position);
        let [x, width] = order::field(self.form);
        let fights = fight::shows(table, self.form);
        let stacks = stacks::is_open(table) && !fights;
        let top = TOP[1] + order::piles_height(self.form);
        let bottom = lay::UPRIGHT[1] - BAND - 20;
        let budget = match (fights, stacks) {
            _ if emblems::are_chosen(table) => 60,
            (true, _) => self.heads(),
            (false, true) => 80,
            (false, false) if table.p.order.buildings.is_empty() => 160,
            (false, false) => 108,
        };
        let mut field = ravelin_core::draw::g("");
        field.push(order::piles(table, position, self.form, [x, TOP[1]]));
        let mut end = self.field(&mut field, top, budget);
        if fights {
            let sheet = fight::Sheet::new(table, width, self.form, bottom - end);
            field.push(sheet.draw(table, position, offers, [x, end]));
            end = (end + sheet.height + 8).max(bottom);
        } else if stacks {
            field.push(stacks::on_the_field(table, position, offers, width, [x, end]));
            end += stacks::sheet_height(table) + 8;
        }
        stage.push(ravelin_core::draw::keyed(end, || scenery::field_above(end)));
        stage.push(field);
        if !emblems::are_chosen(table) {
            let band = end + 18;
            stage.push(tower::draw(table, position, self.form, [6, band]));
            let others = self.others();
            for (n, seat) in others.iter().enumerate() {
                let [left, _, w, h] = lay::small_city(self.form, n, others.len());
                stage.push(city::small(table, *seat, position, self.form, [left, band, w, h]));
            }
        }
        if !fights {
            self.own_city(offers, stage, end + 18 + BAND);
        }
        Laid { quiet: vec![[0, 0, lay::UPRIGHT[0], 54]], shop: None, stacks }
    }

    /// Everything that is not on the stage.
    fn panels(&self, laid: &Laid, offers: &mut Offers, panels: &mut Vec<Panel>) {
        let (table, position) = (self.table, self.position);
        let viewer = self.view.viewer;
        if let Some(seat) = viewer {
            panels.extend(dock::panels(table, seat, position, offers));
        }
        let borrowed = dock::borrowed(table, viewer);
        for seat in own_first(self.view).into_iter().filter(|s| Some(*s) != viewer) {
            panels.push(hand::panel(table, seat, false, borrowed, position));
        }
        panels.extend(self.others().into_iter().filter_map(|seat| city::panel(table, seat, position)));
        if !laid.stacks {
            panels.push(stacks::panel(table, position, offers));
        }
        panels.push(supply::units(table, self.own, position, offers));
        panels.push(supply::buildings(table, self.own, laid.shop.as_ref(), position, (offers, self.form)));
        panels.extend(viewer.map(|seat| hand::panel(table, seat, true, Set::NONE, position)));
    }
}

/// The viewer's own city first, then the others in seat order.
fn own_first(view: &View) -> Vec<Seat> {
    let first = view.viewer.unwrap_or(Seat(0));
    (0..view.public.seats).map(|n| Seat((first.0 + n) % view.public.seats)).collect()
}

/// All panels on one sheet, in rows as wide as the stage.
fn file(view: &View, form: Form, panels: Vec<Panel>, words: &str, clause: &str) -> Board {
    let room = lay::size(form)[0].max(900);
    let bar = Panel::file_only(|| bar(view, words, clause, room));
    Board::in_rows(format!("Vilnius: {words}"), room, bar, panels)
}

/// Who must do what, and under which clause.
fn bar(view: &View, words: &str, clause: &str, width: i32) -> Panel {
    let mut flow = Flow::new(width);
    let asked: Vec<&str> = Vilnius::prompt(view).asked.iter().map(seat_name).collect();
    let who = if asked.is_empty() { "The war is over".to_owned() } else { asked.join(" and ") };
    flow.heading(&format!("Round {} \u{b7} {who}", view.public.round), clause);
    flow.paragraph(words, 24, "serif");
    flow.done("prompt", "Prompt").kind(PanelKind::Track)
}

impl Drawn for Vilnius {
    fn pieces(view: &View, out: &mut Pieces) {
        pieces::pieces(view, out);
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
