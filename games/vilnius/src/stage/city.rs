//! A player's city: Buildings as tiles with pictures, what may be attached at their open edges, the cells where something may be built,
//! and the same city small for everybody else.

use ravelin_core::{Asking, Each, Places, Seat, Token};
use std::hash::Hash;

use ravelin_core::draw::{
    Described, Face, Form, Glyph, Node, Offers, Panel, PanelKind, arms, fit, frame, g, keyed, keyed_may, labelled,
    lines, path, rect, text, told, width, wrap,
};

use super::houses::{self, Picture};
use super::lay::{Area, LARGE, Point, SMALL, Tile};
use super::parts::*;
use super::position::marked;
use super::site::beside;
use super::supply::SHEET;
use crate::ids::*;
use crate::kit::*;
use crate::questions::Frame;
use crate::rules::paying::Pay;
use crate::state::{Built, Purchase, Vilnius};
use crate::tokens;

/// Columns and rows that a city takes up, with the cells beside its open edges: what is built there moves nothing.
struct Extent {
    left: i32,
    top: i32,
    size: Point,
}

impl Extent {
    fn of(table: &Vilnius, seat: Seat, open: bool) -> Self {
        let built = table.player(seat).display.iter().map(Built::cell);
        let openings = table.openings(seat);
        let cells = built.chain(openings.iter().filter(|_| open).map(|o| o.cell));
        let cells: Vec<[i32; 2]> = cells.map(|c| [i32::from(c.x), -i32::from(c.y)]).collect();
        let range = |k: usize| {
            let all = cells.iter().map(move |cell| cell[k]);
            (all.clone().min().unwrap_or(0), all.max().unwrap_or(0))
        };
        let ((left, right), (top, bottom)) = (range(0), range(1));
        Extent { left, top, size: [right - left + 1, bottom - top + 1] }
    }

    /// Where the Residence lies so that the whole is in the middle of an area.
    fn origin(&self, tile: &Tile, [x, y, w, h]: Area) -> Point {
        let [across, down] = tile.pitch();
        let [wide, high] = [self.size[0] * across - tile.gap, self.size[1] * down - tile.gap];
        [x + (w - wide) / 2 - self.left * across, y + (h - high) / 2 - self.top * down]
    }
}

/// Where a cell lies, seen from the Residence, so that a city that grows moves as a whole.
fn cell_box(tile: &Tile, cell: Cell) -> Area {
    let [across, down] = tile.pitch();
    [i32::from(cell.x) * across, -i32::from(cell.y) * down, tile.w, tile.h]
}

/// The city of the viewer, as large as it fits the area.
pub(super) fn own(table: &Vilnius, seat: Seat, position: &[Described], offers: &mut Offers, area: Area) -> Node {
    let extent = Extent::of(table, seat, true);
    let tile = Tile::fitting(extent.size, area);
    let [x, y] = extent.origin(&tile, area);
    let mut node = g("").at("id", format_args!("grid-{}", letter(seat))).move_to(x, y);
    let display = &table.player(seat).display;
    node.push(joints(table, seat, &tile));
    for (n, b) in display.places() {
        let mut here = offers.take(Token::from(b.cell()));
        if first_of_kind(table, seat, n) {
            here.extend(used_here(table, seat, n, offers));
        }
        let place = b.cell().of(seat);
        node.push(keyed_may(look(table, seat, (n, b), &tile, position), &here, || {
            marked(building(table, seat, n, b, &tile), position, place)
        }));
    }
    for cell in free_cells(table, seat) {
        let here = offers.take(cell.into());
        let place = cell.of(seat);
        let near = beside(table, seat, cell);
        node.push(keyed_may((seat, cell, tile, &near, told(position, |token| token == place)), &here, || {
            marked(free_cell(seat, cell, &near, &tile), position, place)
        }));
    }
    for b in display.iter() {
        let key = (seat, b.cell(), edges(table, seat, b), tile, tincture(table, seat));
        node.push(keyed(key, || signs(table, seat, b, &tile)));
    }
    if let Some((kind, at)) = being_built(table, seat) {
        node.push(keyed((kind, at, tile), || planned(table.kit.building(kind), table.kit, cell_box(&tile, at), &tile)));
    }
    node
}

/// The cells beside open edges, each once.
fn free_cells(table: &Vilnius, seat: Seat) -> Vec<Cell> {
    let mut cells: Vec<Cell> = table.openings(seat).iter().map(|o| o.cell).collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// The amount of a Building is used in a payment: by the first of its kind that has it left, else by the first.
fn used_here<'a>(table: &Vilnius, seat: Seat, n: Place, offers: &mut Offers<'a>) -> Vec<&'a ravelin_core::Choice> {
    let there = table.player(seat).at(n).filter(|_| pays(table, seat));
    there.map_or_else(Vec::new, |b| offers.take(tokens::building(b.building)))
}

/// Whether nobody else of its kind comes before it, among those whose amount is left if there are any.
/// Whether this player pays for something.
pub(super) fn pays(table: &Vilnius, seat: Seat) -> bool {
    table.top() == Some(Frame::Pay(Pay { seat }))
}

fn first_of_kind(table: &Vilnius, seat: Seat, n: Place) -> bool {
    let display = &table.player(seat).display;
    let unused = table.unused(seat);
    let kind = display.place(n).map(|b| b.building);
    let alike = || display.places().filter(|(_, b)| Some(b.building) == kind).map(|(at, _)| at);
    let left = alike().find(|at| unused.has(*at));
    left.or(alike().next()) == Some(n)
}

/// What is being paid for, and where it will stand.
fn being_built(table: &Vilnius, seat: Seat) -> Option<(Building, Cell)> {
    match table.p.pending.purchase().filter(|_| pays(table, seat))? {
        Purchase::Building(kind, cell) => Some((kind, cell)),
        Purchase::Unit(_) => None,
    }
}

/// What the open edges of a Building show, where nothing stands yet.
fn edges(table: &Vilnius, seat: Seat, b: &Built) -> Each<Wind, Edge> {
    let display = &table.player(seat).display;
    let kinds = table.kit.building(b.building).edges;
    let is_taken = |wind: Wind| display.iter().any(|other| other.cell() == b.cell().to(wind));
    Each::from_fn(|wind| if is_taken(wind) { Edge::Nothing } else { kinds[wind] })
}

/// Everything that a tile is drawn from.
fn look<'a>(
    table: &Vilnius,
    seat: Seat,
    (n, b): (Place, &Built),
    tile: &Tile,
    position: &'a [Described],
) -> impl Hash + use<'a> {
    let place = b.cell().of(seat);
    let fresh = b.round == table.p.round;
    let words = told(position, |token| token == place);
    (seat, b.building, words, spent(table, seat, n), fresh, *tile, edges(table, seat, b), tincture(table, seat))
}

/// Paths between Buildings that stand side by side.
fn joints(table: &Vilnius, seat: Seat, tile: &Tile) -> Node {
    let display = &table.player(seat).display;
    let has = |cell: Cell| display.iter().any(|b| b.cell() == cell);
    let mut d = String::new();
    for b in display.iter() {
        let [x, y, w, h] = cell_box(tile, b.cell());
        let (gap, half) = (tile.gap + 2, tile.h / 8);
        if has(b.cell().to(Wind::East)) {
            d += &format!("M{} {}h{gap}v{}h-{gap}z", x + w - 1, y + h / 2 - half, 2 * half);
        }
        if has(b.cell().to(Wind::South)) {
            d += &format!("M{} {}h{}v{gap}h-{}z", x + w / 2 - half, y + h - 1, 2 * half, 2 * half);
        }
    }
    path(&d).at("class", "sand quiet").at("id", format_args!("paths-{}", letter(seat)))
}

// ---- Tiles ----

/// What a Building is good for, in few words.
pub(super) fn gist(kit: &Kit, spec: &BuildingSpec) -> String {
    let mut parts = Vec::new();
    if spec.max_buildings > 0 {
        parts.push(format!("room for {}", spec.max_buildings));
    }
    if spec.income > 0 {
        parts.push(format!("income {}", spec.income));
    }
    parts.extend(Resource::ALL.into_iter().filter(|r| spec.yields[*r] > 0).map(|r| {
        let amount = only(r, spec.yields[r]);
        format!("{} a round", tokens::amounts(&amount))
    }));
    if !spec.goods.is_empty() {
        parts.push(format!("trades {}", goods(kit, spec)));
    }
    if spec.stores_province {
        parts.push("stores a Province".to_owned());
    }
    if spec.stores_unit {
        parts.push("stores a Unit".to_owned());
    }
    if !spec.exchanges.is_empty() {
        parts.push("exchange".to_owned());
    }
    if spec.shares {
        parts.push("lends a Province".to_owned());
    }
    for kind in spec.forbids.iter() {
        parts.push(format!("excludes {}", kit.type_name(kind)));
    }
    parts.join(", ")
}

fn goods(kit: &Kit, spec: &BuildingSpec) -> String {
    let each = spec.goods.iter().map(|good| kit.good_name(good));
    each.collect::<Vec<_>>().join(", ")
}

/// The same for a tile: what matters most first.
pub(super) fn effects(kit: &Kit, spec: &BuildingSpec) -> Vec<String> {
    let mut parts = Vec::new();
    let more = if spec.start { "" } else { "+" };
    if spec.max_buildings > 0 {
        parts.push(format!("room {more}{}", spec.max_buildings));
    }
    if spec.income > 0 {
        parts.push(format!("{} {more}{}", if spec.income == 1 { "card" } else { "cards" }, spec.income));
    }
    parts.extend(Resource::ALL.into_iter().filter(|r| spec.yields[*r] > 0).map(|r| {
        let amount = only(r, spec.yields[r]);
        format!("{} a round", tokens::amounts(&amount))
    }));
    if !spec.goods.is_empty() {
        parts.push(goods(kit, spec));
    }
    let marks = [
        (spec.stores_province, "stores a Province"),
        (spec.stores_unit, "stores a Unit"),
        (!spec.exchanges.is_empty(), "exchange"),
        (spec.shares, "lends a Province"),
    ];
    parts.extend(marks.into_iter().filter(|(is, _)| *is).map(|(_, words)| words.to_owned()));
    if parts.is_empty() {
        parts.push("trains Units".to_owned());
    }
    for kind in spec.forbids.iter() {
        parts.push(format!("no {}", kit.type_name(kind)));
    }
    parts
}

/// As many of these as fit so many lines: what is left out is told by the tooltip and the sentence.
fn fitted(parts: &[String], room: i32, most: usize) -> Vec<String> {
    let wrapped = |n: usize| wrap(&parts[..n].join(", "), LINE, room + SLACK, Face::Ui);
    (1..=parts.len()).rev().map(wrapped).find(|lines| lines.len() <= most && fits(lines, room)).unwrap_or_default()
}

fn fits(lines: &[String], room: i32) -> bool {
    lines.iter().all(|line| width(line, LINE, Face::Ui) <= room + SLACK)
}

/// How far outside of its edge a sign stands, so that it covers no words.
const OUT: i32 = 4;
/// What words may be wider than their tile says: they are estimated on the wide side.
const SLACK: i32 = 12;
/// Type of what stands below a name.
const LINE: i32 = 11;

/// What lies at a Building, or has been done with it in this round.
fn held(table: &Vilnius, seat: Seat, n: Place, b: &Built) -> Vec<String> {
    let kit = table.kit;
    let mut held = Vec::new();
    if let Some(province) = b.province {
        held.push(kit.province(province).name.clone());
    }
    if let Some(shared) = b.shared {
        held.push(format!("{} for others", kit.province(shared).name));
    }
    if let Some(unit) = b.unit {
        held.push(kit.unit(unit).name.clone());
    }
    let done = spent(table, seat, n);
    match done.as_slice() {
        [] => {}
        [TO_GOLD_DONE] => held.push("used: to Gold".to_owned()),
        [TO_TOOLS_DONE] => held.push("used: to Tools".to_owned()),
        _ => held.push("used".to_owned()),
    }
    if b.round == table.p.round && !kit.building(b.building).goods.is_empty() {
        held.push("from next round".to_owned());
    }
    held
}

/// What a pointer is told of a Building: its text, and what it has done in this round.
fn tooltip(table: &Vilnius, seat: Seat, n: Place, spec: &BuildingSpec) -> String {
    let done: String = spent(table, seat, n).iter().map(|words| format!("; {words}")).collect();
    format!("{}: {}{done}", spec.name, spec.text.trim_end_matches('.'))
}

fn building(table: &Vilnius, seat: Seat, n: Place, b: &Built, tile: &Tile) -> Node {
    let kit = table.kit;
    let spec = kit.building(b.building);
    let area @ [x, y, w, h] = cell_box(tile, b.cell());
    let mut node = g(tincture(table, seat).class()).at("id", format_args!("built-{}-{}-{}", letter(seat), b.x, b.y));
    node = node.title(&tooltip(table, seat, n, spec));
    face(&mut node, kit, spec, area, tile, &held(table, seat, n, b));
    node.with(frame([x, y, w, h], 7, tile.name.is_none()))
}

/// What may be attached at the open edges of a Building, over the cells there.
fn signs(table: &Vilnius, seat: Seat, b: &Built, tile: &Tile) -> Node {
    let [x, y, w, h] = cell_box(tile, b.cell());
    let mut node = g("quiet").at("id", format_args!("edges-{}-{}-{}", letter(seat), b.x, b.y));
    for (wind, edge) in edges(table, seat, b).iter() {
        let (dx, dy) = match wind {
            Wind::North => (0, -1),
            Wind::East => (1, 0),
            Wind::South => (0, 1),
            Wind::West => (-1, 0),
        };
        let at = [x + w / 2 + dx * (w / 2 + OUT), y + h / 2 + dy * (h / 2 + OUT)];
        match *edge {
            Edge::Emblem => {
                let shield = arms(tincture(table, seat), at[0] - 8, at[1] - 10, 16);
                node.push(g("mini").title("others pay with what lies here").with(shield));
            }
            Edge::Type(kind) => node.push(sign(table.kit, kind, at, tile.name.is_some())),
            Edge::Nothing => {}
        }
    }
    node
}

/// The face of a tile: picture, name, what it does, and in gold what lies there.
fn face(node: &mut Node, kit: &Kit, spec: &BuildingSpec, [x, y, w, h]: Area, tile: &Tile, held: &[String]) {
    node.push(rect(x + 1, y + 3, w, h).at("rx", 7).at("class", "shadow"));
    node.push(rect(x, y, w, h).at("rx", 7).at("class", "card mini"));
    let left = x + (w - houses::SIZE[0] * tile.picture / 100) / 2;
    node.push(Picture::of(kit, spec).at(left, y + 2, tile.picture));
    let Some(size) = tile.name else {
        if !held.is_empty() {
            node.push(g("or mini").with(ravelin_core::draw::circle(x + w - 7, y + 7, 5).at("class", "tincture rim")));
        }
        return;
    };
    let room = w - 6;
    let top = y + houses::SIZE[1] * tile.picture / 100 + 3;
    let size = fit(&spec.name, size, 11, room, Face::Serif);
    let name = if width(&spec.name, size, Face::Serif) <= room {
        vec![spec.name.clone()]
    } else {
        wrap(&spec.name, size, room, Face::Serif)
    };
    node.push(lines(x + w / 2, top + size - 3, size, size, "serif mid", &name));
    let below = top + size * name.len() as i32 + 9;
    let most = (((y + h - 2 - below) / 12 + 1).max(0) as usize).min(tile.lines.max(1));
    let (words, class) = match held.is_empty() {
        true => (fitted(&effects(kit, spec), room, most), "soft mid"),
        false => (fitted(held, room, most), "gold mid bold"),
    };
    node.push(lines(x + w / 2, below, LINE, 12, class, &words));
}

/// Where something may be built; seen while it may, or while somebody is told why not.
fn free_cell(seat: Seat, cell: Cell, near: &str, tile: &Tile) -> Node {
    let area @ [left, top, w, h] = cell_box(tile, cell);
    let Cell { x, y } = cell;
    let mut node = g("cell").at("id", format_args!("cell-{}-{x}-{y}", letter(seat))).title(near);
    node.push(rect(left, top, w, h).at("rx", 8).at("class", "tray"));
    if tile.name.is_some() {
        let fits = |size: &i32| (size + 2) * wrap(near, *size, w - 14, Face::Serif).len() as i32 <= h - 20;
        let size = (12..=16).rev().filter(|size| *size <= w / 7).find(fits).unwrap_or(12);
        let words = wrap(near, size, w - 14, Face::Serif);
        let high = (size + 2) * words.len() as i32;
        node.push(lines(left + w / 2, top + (h - high) / 2 + size - 1, size, size + 2, "serif ital mid", &words));
    } else {
        let side = w.min(h) * 6 / 10;
        node.push(g("softglyph").with(icon(Glyph::Houses, left + (w - side) / 2, top + (h - side) / 2, side)));
    }
    node.with(frame(area, 8, tile.name.is_none()))
}

/// A Building that is being paid for, where it will stand.
fn planned(spec: &BuildingSpec, kit: &Kit, [x, y, w, h]: Area, tile: &Tile) -> Node {
    let mut node = g("chosen quiet").title(&format!("{} will stand here", spec.name));
    node.push(rect(x, y, w, h).at("rx", 8).at("class", "tray"));
    let left = x + (w - houses::SIZE[0] * tile.picture / 100) / 2;
    node.push(g("ghost").with(Picture::of(kit, spec).at(left, y + 2, tile.picture)));
    if let Some(size) = tile.name {
        let top = y + houses::SIZE[1] * tile.picture / 100 + 1;
        let size = fit(&spec.name, size, 11, w - 6, Face::Serif);
        node.push(text(x + w / 2, top + size, size, "serif mid", &spec.name));
        node.push(text(x + w / 2, top + size + 12, LINE, "soft mid", "here"));
    }
    node.with(frame([x, y, w, h], 8, tile.name.is_none()))
}

// ---- The cities of the others ----

/// The id of the sheet that shows a city as large as the own one.
fn sheet_id(seat: Seat) -> String {
    format!("city-{}", letter(seat))
}

/// A city small, with a plate that says whose it is; both open it as a sheet.
pub(super) fn small(table: &Vilnius, seat: Seat, position: &[Described], form: Form, area: Area) -> Node {
    let [x, y, w, h] = area;
    let (head, high) = if form == Form::Wide { (46, h - 52) } else { (18, h - 20) };
    let extent = Extent::of(table, seat, false);
    let [across, down] = [extent.size[0] * SMALL.pitch()[0], extent.size[1] * SMALL.pitch()[1]];
    let hundredths = (w * 100 / across.max(1)).min(high * 100 / down.max(1)).clamp(10, 150);
    let of = |side: i32| side * 100 / hundredths;
    let [left, top] = extent.origin(&SMALL, [0, 0, of(w), of(high)]);
    let [left, top] = match form {
        Form::Wide => [-extent.left * SMALL.pitch()[0], -extent.top * SMALL.pitch()[1]],
        Form::Upright => [left, top],
    };
    let mut node = g("").at("data-opens", format_args!("at-{}", sheet_id(seat)));
    node.push(keyed((seat, area, head, figures(table, seat), tincture(table, seat), form == Form::Wide), || {
        plate(table, seat, form, [x, y, w, head])
    }));
    let place = format!(
        "translate({x} {}) scale({}.{:02}) translate({left} {top})",
        y + head + 4,
        hundredths / 100,
        hundredths % 100
    );
    let mut grid = g("").at("id", format_args!("small-{}", letter(seat))).at("transform", place);
    grid.push(joints(table, seat, &SMALL));
    for (n, b) in table.player(seat).display.places() {
        let place = b.cell().of(seat);
        grid.push(keyed(look(table, seat, (n, b), &SMALL, position), || {
            let spec = table.kit.building(b.building);
            let id = format!("built-{}-{}-{}", letter(seat), b.x, b.y);
            let mut tile = g("").at("id", id).title(&tooltip(table, seat, n, spec));
            face(&mut tile, table.kit, spec, cell_box(&SMALL, b.cell()), &SMALL, &held(table, seat, n, b));
            marked(tile, position, place)
        }));
    }
    node.with(grid)
}

fn figures(table: &Vilnius, seat: Seat) -> [String; 3] {
    let player = table.player(seat);
    [
        format!("{}/{}", player.display.len(), table.max_buildings(seat)),
        table.income(seat).to_string(),
        table.order_values(seat).to_string(),
    ]
}

fn plate(table: &Vilnius, seat: Seat, form: Form, [x, y, w, h]: Area) -> Node {
    let name = format!("City of {}", seat_name(seat));
    if form == Form::Upright {
        let size = fit(&name, 13, 12, w - 20, Face::Serif);
        return g("").with(arms(tincture(table, seat), x, y + 1, 13)).with(text(
            x + 18,
            y + 13,
            size,
            "serif onfield",
            &name,
        ));
    }
    let wide = w.min(188);
    let mut node = g("").with(rect(x, y, wide, h).at("rx", 8).at("class", "float"));
    node.push(g("mini").with(arms(tincture(table, seat), x + 8, y + 8, 24)));
    node.push(text(x + 42, y + 18, fit(&name, 15, 11, wide - 48, Face::Serif), "serif", &name));
    let words = ["Buildings of those allowed", "cards of income", "Order value"];
    let mut left = x + 42;
    for ((figure, glyph), words) in
        figures(table, seat).iter().zip([Glyph::Houses, Glyph::Cards, Glyph::Banner]).zip(words)
    {
        let fact = g("inkglyph").title(&format!("{figure} {words}")).with(icon(glyph, left, y + 25, 14));
        node.push(fact.with(text(left + 17, y + 37, 13, "", figure)));
        left += 24 + width(figure, 13, Face::Ui);
    }
    node
}

/// The city of another player as large as the own one.
pub(super) fn panel(table: &Vilnius, seat: Seat, position: &[Described]) -> Option<Panel> {
    table.player(seat).emblem?; // before that there is no city
    let display = &table.player(seat).display;
    let key: Vec<_> = display.places().map(|b| look(table, seat, b, &LARGE, position)).collect();
    let name = format!("City of {}", seat_name(seat));
    let [built, income, order] = figures(table, seat);
    let note = format!("{built} Buildings, income {income}, Order value {order}");
    Some(Panel::keyed(&sheet_id(seat), &name, PanelKind::Track, key, || sheet(table, seat, position)).noted(note))
}

fn sheet(table: &Vilnius, seat: Seat, position: &[Described]) -> Panel {
    const PAD: i32 = 18;
    let extent = Extent::of(table, seat, false);
    let [across, down] = LARGE.pitch();
    let wide = (extent.size[0] * across + 2 * PAD).max(SHEET);
    let high = extent.size[1] * down + 2 * PAD;
    let [x, y] = extent.origin(&LARGE, [0, 0, wide, high]);
    let mut grid =
        g("").move_to(x, y).with(joints(table, seat, &LARGE).at("id", format_args!("ways-{}", letter(seat))));
    for (n, b) in table.player(seat).display.places() {
        let place = b.cell().of(seat);
        let tile = building(table, seat, n, b, &LARGE).at("id", format_args!("large-{}-{}-{}", letter(seat), b.x, b.y));
        grid.push(labelled(tile, position, place));
        grid.push(signs(table, seat, b, &LARGE).at("id", format_args!("around-{}-{}-{}", letter(seat), b.x, b.y)));
    }
    Panel::board("", "", [wide, high], grid).headed(1, "")
}
