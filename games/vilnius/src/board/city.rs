//! A player's city: Building cards in a grid, their edges, what is stored at them, and the cells where something may be built.

use ravelin_core::draw::{
    Described, Face, Glyph, Node, Offers, Panel, PanelKind, arms, disc, el, fit, g, icon, keyed_may, lines, may, rect,
    text, tile, told, wrap,
};

use super::parts::*;
use super::position::marked;
use super::site::beside;
use crate::action;
use crate::components::*;
use crate::flow::Frame;
use crate::state::{Built, Vilnius};
use crate::tokens;
use crate::view::seat_name;

const CELL: [i32; 2] = [196, 148];
const GAP: i32 = 14;

/// None before the player has an emblem.
pub(super) fn panel(
    table: &Vilnius,
    seat: u8,
    position: &[Described],
    offers: &mut Offers,
    least: i32,
) -> Option<Panel> {
    let player = table.player(seat);
    if player.emblem == NONE {
        return emblems(table, seat, position, offers, least);
    }
    let asked = match table.top() {
        Frame::City { seat: s } | Frame::Rim { seat: s } => s == seat,
        _ => false,
    };
    let open = if asked { table.openings(seat) } else { Default::default() };
    let mut offers = offers.part(|token| {
        let stands = player.display.iter().any(|b| tokens::cell(b.x, b.y) == token);
        asked && (stands || open.iter().any(|o| tokens::cell(o.x, o.y) == token))
    });
    let words = told(position, |token| tokens::is_cell_of(seat, token));
    let built: Vec<_> = (player.display.iter().enumerate())
        .map(|(n, b)| (b.kind, spent(table, seat, n), b.round == table.p.round))
        .collect();
    let key = (words, built, asked, tincture(table, seat), figures(table, seat), offers.clicks());
    let (id, name) = (format!("city-{}", action::letter(seat)), format!("City of {}", seat_name(seat)));
    let draw = || draw(table, seat, asked, position, &mut offers, least);
    Some(Panel::keyed(&id, &name, PanelKind::Board, key, draw))
}

fn draw(table: &Vilnius, seat: u8, asked: bool, position: &[Described], offers: &mut Offers, least: i32) -> Panel {
    let player = table.player(seat);
    let mut cells: Vec<(i8, i8)> = player.display.iter().map(|b| (b.x, b.y)).collect();
    if asked {
        let open = table.openings(seat);
        // Cells where something fits are drawn whether it may be built now or not: the reason is told there.
        cells.extend(open.iter().map(|o| (o.x, o.y)).filter(|(x, y)| offers.names(tokens::cell(*x, *y))));
    }
    let (left, right) = (cells.iter().map(|c| c.0).min().unwrap_or(0), cells.iter().map(|c| c.0).max().unwrap_or(0));
    let (low, high) = (cells.iter().map(|c| c.1).min().unwrap_or(0), cells.iter().map(|c| c.1).max().unwrap_or(0));
    let columns = i32::from(right - left) + 1;
    let wide = (columns * (CELL[0] + GAP) + 36 - GAP).max(least);
    let inset = (wide - 36 - columns * (CELL[0] + GAP) + GAP) / 2;
    // Seen from the Residence, so that a city that grows moves as a whole.
    let at = |x: i8, y: i8| [i32::from(x) * (CELL[0] + GAP), -i32::from(y) * (CELL[1] + GAP), CELL[0], CELL[1]];
    let [corner, top, ..] = at(left, high);
    let grid = g("").at("id", format_args!("grid-{}", action::letter(seat)));
    let mut node = grid.move_to(18 + inset - corner, 62 - top);
    for (n, b) in player.display.iter().enumerate() {
        let here = if asked { offers.take(tokens::cell(b.x, b.y)) } else { Vec::new() };
        let (spent, place) = (spent(table, seat, n), tokens::cell_of(seat, [b.x, b.y]));
        let told = position.iter().find(|d| d.place == place).map(|d| d.words.as_str());
        let fresh = b.round == table.p.round;
        let area = at(b.x, b.y);
        node.push(keyed_may((seat, b.kind, told, &spent, fresh, area, tincture(table, seat)), &here, || {
            marked(building(table, seat, b, &spent, area), position, place)
        }));
    }
    if asked {
        cells.sort_unstable();
        cells.dedup();
        for (x, y) in cells {
            let here = offers.take(tokens::cell(x, y));
            if !here.is_empty() {
                let place = tokens::cell_of(seat, [x, y]);
                let words = told(position, |token| token == place);
                let choices = here.iter().filter(|c| c.why.is_none()).count();
                node.push(keyed_may((words, [x, y], at(x, y), choices), &here, || {
                    marked(free_cell(table, seat, [x, y], choices, at(x, y)), position, place)
                }));
            }
        }
    }
    let height = 62 + (i32::from(high - low) + 1) * (CELL[1] + GAP) + 6;
    Panel::board("city", "City", [wide, height], head(table, seat, wide).with(node))
}

fn figures(table: &Vilnius, seat: u8) -> String {
    let player = table.player(seat);
    format!(
        "{} of {} Buildings, income {}, Order value {}",
        player.display.len(),
        table.max_buildings(seat),
        table.income(seat),
        table.order_values(seat)
    )
}

/// Whose city it is, and its figures.
fn head(table: &Vilnius, seat: u8, wide: i32) -> Node {
    let player = table.player(seat);
    let title = format!("City of {} ({})", seat_name(seat), table.kit.emblems[usize::from(player.emblem) % EMBLEMS]);
    let figures = figures(table, seat);
    g("").with(arms(tincture(table, seat), 18, 14, 32)).with(text(62, 40, 24, "serif", &title)).with(text(
        wide - 18,
        40,
        18,
        "ui soft end",
        &figures,
    ))
}

/// Emblems to choose from.
fn emblems(table: &Vilnius, seat: u8, position: &[Described], offers: &mut Offers, wide: i32) -> Option<Panel> {
    if table.top() != (Frame::Emblems { seat }) {
        return None;
    }
    let mut flow = ravelin_core::draw::Flow::new(wide);
    flow.heading(&format!("{} chooses an emblem", seat_name(seat)), "");
    let top = flow.y;
    let tinctures =
        [ravelin_core::draw::Tincture::Azure, ravelin_core::draw::Tincture::Gules, ravelin_core::draw::Tincture::Vert];
    let homes = |c: u8| {
        let spec = table.kit.province(c);
        let good = table.kit.goods.get(spec.good.trailing_zeros() as usize).map_or("", String::as_str);
        format!("{}: {}, {good} +{}", spec.name, action::amounts(spec.base), action::amounts(spec.bonus))
    };
    // One size for all, so that the cards look alike.
    let every = table.kit.homes.iter().flat_map(|cards| bits(*cards));
    let size = every.map(|c| fit(&homes(c), 14, 11, 206, Face::Ui)).min().unwrap_or(11);
    for (n, name) in table.kit.emblems.iter().enumerate() {
        let x = flow.pad + n as i32 * 244;
        let taken = (0..table.p.seats).find(|s| usize::from(table.player(*s).emblem) == n);
        let class = if taken.is_some() { "emblem faded" } else { "emblem" };
        let mut node = g(class).at("id", format_args!("emblem-{n}"));
        node.push(rect(x, top, 232, 318).at("rx", 10).at("class", "card"));
        node.push(arms(tinctures[n % 3], x + 14, top + 18, 56));
        node.push(text(x + 84, top + 46, 26, "serif", name));
        let own = table.kit.buildings.iter().find(|b| b.owner == Owner::Emblem(n as u8));
        let words = own.map_or(String::new(), |b| format!("{}: {}", b.name, b.text));
        node.push(ravelin_core::draw::lines(x + 84, top + 76, 16, 20, "ui", &wrap(&words, 16, 138, Face::Ui)));
        match taken {
            Some(seat) => {
                let words = format!("taken by {}", seat_name(seat));
                node.push(text(x + 14, top + 176, 16, "ui soft", &words));
            }
            None => {
                for (line, card) in bits(table.kit.homes[n]).enumerate() {
                    node.push(text(x + 14, top + 176 + 18 * line as i32, size, "ui soft", &homes(card)));
                }
            }
        }
        node.push(rect(x - 2, top - 2, 236, 322).at("rx", 12).at("class", "edge"));
        let place = tokens::emblem(n as u8);
        flow.push(may(marked(node, position, place), &offers.take(place)));
    }
    flow.skip(328);
    Some(flow.done(&format!("city-{}", action::letter(seat)), "Emblems").kind(PanelKind::Board))
}

/// Where something may be built, or could be if it were not refused.
fn free_cell(table: &Vilnius, seat: u8, [x, y]: [i8; 2], choices: usize, [left, top, w, h]: [i32; 4]) -> Node {
    let letter = action::letter(seat);
    let near = wrap(&beside(table, seat, [x, y]), 13, w - 16, Face::Ui);
    let (class, words) = match choices {
        0 => ("cell faded", "not now".to_owned()),
        1 => ("cell", "1 choice".to_owned()),
        n => ("cell", format!("{n} choices")),
    };
    g(class)
        .at("id", format_args!("cell-{letter}-{x}-{y}"))
        .with(rect(left - 2, top - 2, w + 4, h + 4).at("rx", 12).at("class", "hit"))
        .with(rect(left, top, w, h).at("rx", 10).at("class", "slot"))
        .with(g("softglyph").with(icon(Glyph::Houses, left + w / 2 - 16, top + 16, 32)))
        .with(text(left + w / 2, top + 72, 18, "ui soft mid", &words))
        .with(lines(left + w / 2, top + 94, 13, 15, "ui soft mid", &near))
        .with(rect(left - 2, top - 2, w + 4, h + 4).at("rx", 12).at("class", "edge"))
}

/// What a Building is good for, in few words.
pub(super) fn gist(kit: &Kit, spec: &BuildingSpec) -> String {
    let mut parts = Vec::new();
    if spec.max_buildings > 0 {
        parts.push(format!("room for {}", spec.max_buildings));
    }
    if spec.income > 0 {
        parts.push(format!("income {}", spec.income));
    }
    for (n, word) in spec.yields.iter().zip(["Gold", "Tools"]).filter(|(n, _)| **n > 0) {
        parts.push(format!("{n} {} a round", if *n == 1 { word.trim_end_matches('s') } else { word }));
    }
    if spec.goods != 0 {
        let goods: Vec<&str> =
            bits(spec.goods.into()).filter_map(|g| kit.goods.get(usize::from(g)).map(String::as_str)).collect();
        parts.push(format!("trades {}", goods.join(", ")));
    }
    if spec.stores_province {
        parts.push("stores a Province".to_owned());
    }
    if spec.stores_unit {
        parts.push("stores a Unit".to_owned());
    }
    if spec.exchanges.contains(&true) {
        parts.push("exchange".to_owned());
    }
    if spec.shares {
        parts.push("lends a Province".to_owned());
    }
    for kind in bits(spec.forbids.into()) {
        parts.push(format!("excludes {}", kit.types.get(usize::from(kind)).map_or("", String::as_str)));
    }
    parts.join(", ")
}

fn building(table: &Vilnius, seat: u8, b: &Built, spent: &[&str], [x, y, w, h]: [i32; 4]) -> Node {
    let kit = table.kit;
    let spec = kit.building(b.kind);
    let letter = action::letter(seat);
    let of = if spec.is_private() { tincture(table, seat) } else { ravelin_core::draw::Tincture::Tenne };
    let mut node = g(of.class())
        .at("id", format_args!("built-{letter}-{}-{}", b.x, b.y))
        .title(&format!("{}: {}", spec.name, spec.text));
    node.push(rect(x, y, w, h).at("rx", 9).at("class", "card"));
    node.push(tile(of, type_glyph(kit, spec.kind), x + 24, y + 22, 38, 1));
    let size = fit(&spec.name, 19, 11, w - 108, Face::Serif);
    node.push(text(x + 68, y + 40, size, "serif", &spec.name));
    node.push(disc(x + w - 30, y + 34, 13, &spec.order.to_string()));
    let words = gist(kit, spec);
    node.push(ravelin_core::draw::lines(
        x + 28,
        y + 80,
        15,
        18,
        "ui",
        &wrap(&words, 15, w - 50, Face::Ui)[..].iter().take(2).cloned().collect::<Vec<_>>(),
    ));
    // Edges: the type that may follow on each side.
    let label = |kind: u8| match kind {
        NONE => String::new(),
        EMBLEM => "emblem".to_owned(),
        t => kit.types.get(usize::from(t)).cloned().unwrap_or_default(),
    };
    let [n, e, s, west] = spec.edges.map(label);
    let small = |words: &str, room: i32| fit(words, 14, 8, room, Face::Ui);
    for (words, ty) in [(&n, y + 15), (&s, y + h - 6)] {
        if !words.is_empty() {
            node.push(text(x + w / 2, ty, small(words, w - 30), "ui soft mid", words));
        }
    }
    for (words, tx, turn) in [(&e, x + w - 5, 90), (&west, x + 13, -90)] {
        if !words.is_empty() {
            let middle = y + h / 2;
            let word = text(tx, middle, small(words, h - 24), "ui soft mid", words);
            node.push(
                word.at("transform", format_args!("rotate({turn} {} {middle})", if turn > 0 { tx - 5 } else { tx })),
            );
        }
    }
    let mut held: Vec<String> = Vec::new();
    if b.province != NONE {
        held.push(kit.province(b.province).name.clone());
    }
    if b.shared != NONE {
        held.push(format!("{} for others", kit.province(b.shared).name));
    }
    if b.unit != NONE {
        held.push(kit.unit(b.unit).name.clone());
    }
    held.extend(spent.iter().map(|words| (*words).to_owned()));
    if b.round == table.p.round && spec.goods != 0 {
        held.push("trades from next round".to_owned());
    }
    let held = held.join(", ");
    if !held.is_empty() {
        let size = fit(&held, 15, 9, w - 46, Face::Bold);
        node.push(text(x + 28, y + h - 24, size, "bold gold", &held));
    }
    if spec.edges.contains(&EMBLEM) {
        node.push(el("path").at("d", format_args!("M{} {}v{}", x + w, y + 20, h - 40)).at("class", "coast"));
    }
    node.with(rect(x - 2, y - 2, w + 4, h + 4).at("rx", 11).at("class", "edge"))
}
