//! The general supply: Units to recruit, Buildings to build, with prices and what they ask for.

use ravelin_core::draw::{
    Described, Face, Flow, Node, Offers, Panel, PanelKind, Tincture, disc, fit, g, keyed_may, rect, text, tile, told,
};

use super::city::gist;
use super::parts::*;
use super::position::marked;
use crate::action;
use crate::components::*;
use crate::flow::Frame;
use crate::state::Vilnius;
use crate::tokens;

pub(super) fn units(table: &Vilnius, position: &[Described], offers: &mut Offers, wide: i32) -> Panel {
    let is_here = |token| (0..table.kit.units.len()).any(|kind| tokens::for_hire(kind as u8) == token);
    let mut offers = offers.part(is_here);
    let key = (told(position, is_here), offers.clicks());
    let draw = || draw_units(table, position, &mut offers, wide);
    Panel::keyed("units", "Units", PanelKind::Shop, key, draw).noted(in_supply(table))
}

fn in_supply(table: &Vilnius) -> String {
    format!("{} in the supply", table.p.units.total())
}

fn draw_units(table: &Vilnius, position: &[Described], offers: &mut Offers, wide: i32) -> Panel {
    let mut flow = Flow::new(wide);
    flow.title("Units to recruit", &in_supply(table));
    for kind in 0..table.kit.units.len() as u8 {
        let place = tokens::for_hire(kind);
        let taken = offers.take(place);
        flow.push(keyed_may(told(position, |token| token == place), &taken, || {
            marked(recruit(table, kind, &flow), position, place)
        }));
        flow.skip(66);
    }
    flow.done("units", "Units")
}

/// Units of a kind at the place that the flow has come to.
fn recruit(table: &Vilnius, kind: u8, flow: &Flow) -> Node {
    let (kit, spec) = (table.kit, table.kit.unit(kind));
    let (x, y, w) = (flow.pad, flow.y, flow.room());
    let left = table.p.units.of(kind);
    let class = if left == 0 { "recruit faded" } else { "recruit" };
    let mut node =
        g(class).at("id", format_args!("recruit-{}", spec.id)).title(&format!("{}: {}", spec.name, spec.text));
    node.push(rect(x, y, w, 58).at("rx", 8).at("class", "card"));
    node.push(tile(Tincture::Tenne, unit_glyph(kit, kind), x + 8, y + 9, 40, 1));
    node.push(disc(x + 48, y + 12, 11, &left.to_string()));
    node.push(text(x + 66, y + 25, fit(&spec.name, 19, 12, 210, Face::Serif), "serif", &spec.name));
    weapons(&mut node, spec.weapons, x + 66, y + 33, 19);
    resources(&mut node, spec.price, x + w - 112, y + 6, 22);
    let needs: Vec<&str> =
        bits(spec.requires.into()).filter_map(|t| kit.types.get(usize::from(t)).map(String::as_str)).collect();
    let needs = if needs.is_empty() { "needs nothing".to_owned() } else { format!("needs {}", needs.join(", ")) };
    node.push(text(x + w - 10, y + 49, fit(&needs, 15, 9, 240, Face::Ui), "ui soft end", &needs));
    node.with(rect(x - 2, y - 2, w + 4, 62).at("rx", 10).at("class", "edge"))
}

/// General Buildings, and the own ones of whoever is asked in the City Phase.
pub(super) fn buildings(table: &Vilnius, position: &[Described], offers: &mut Offers, wide: i32) -> Panel {
    let kinds = || (0..table.kit.buildings.len() as u8).filter(|kind| !table.kit.building(*kind).start);
    let is_here = |token| kinds().any(|kind| tokens::building(kind) == token);
    let mut offers = offers.part(is_here);
    let own: Vec<_> = (0..table.p.seats).map(|seat| table.player(seat).supply).collect();
    let key = (told(position, is_here), table.p.buildings, own, payer(table), offers.clicks());
    let draw = || draw_buildings(table, position, &mut offers, wide);
    Panel::keyed("buildings", "Buildings", PanelKind::Shop, key, draw).noted(COLUMNS)
}

const COLUMNS: &str = "price, type, Order value";

/// Who may build now.
fn payer(table: &Vilnius) -> Option<u8> {
    match table.top() {
        Frame::City { seat } | Frame::Pay { seat } => Some(seat),
        _ => None,
    }
}

fn draw_buildings(table: &Vilnius, position: &[Described], offers: &mut Offers, wide: i32) -> Panel {
    let kit = table.kit;
    let mut flow = Flow::new(wide);
    flow.title("Buildings", COLUMNS);
    let payer = payer(table);
    for (kind, spec) in kit.buildings.iter().enumerate().filter(|(_, b)| !b.start) {
        let kind = kind as u8;
        let owners: Vec<char> = (0..table.p.seats)
            .filter(|s| table.player(*s).supply >> kind & 1 == 1)
            .map(|s| action::letter(s).to_ascii_uppercase())
            .collect();
        let left = table.p.buildings[usize::from(kind) % BUILDINGS];
        // Amounts of own Buildings are used by their card here.
        let taken = offers.take(tokens::building(kind));
        let shown = left > 0 || !owners.is_empty() || !taken.is_empty() || !spec.is_private();
        if !shown {
            continue;
        }
        let there = left > 0
            || payer.is_some_and(|s| table.player(s).supply >> kind & 1 == 1)
            || (payer.is_none() && !owners.is_empty());
        let place = tokens::building(kind);
        let words = told(position, |token| token == place);
        flow.push(keyed_may((kind, words, left, &owners, there, flow.y), &taken, || {
            marked(plan(table, kind, (left, &owners, there), &flow), position, place)
        }));
        flow.skip(66);
    }
    flow.done("buildings", "Buildings")
}

/// A Building at the place that the flow has come to: how many are left, whose own it is, whether it can be had now.
fn plan(table: &Vilnius, kind: u8, (left, owners, there): (u8, &[char], bool), flow: &Flow) -> Node {
    let (kit, spec) = (table.kit, table.kit.building(kind));
    let (x, y, w) = (flow.pad, flow.y, flow.room());
    let class = if there { "plan" } else { "plan faded" };
    let mut node = g(class).at("id", format_args!("plan-{}", spec.id)).title(&format!("{}: {}", spec.name, spec.text));
    node.push(rect(x, y, w, 58).at("rx", 8).at("class", "card"));
    node.push(tile(Tincture::Tenne, type_glyph(kit, spec.kind), x + 8, y + 9, 40, 1));
    if !spec.is_private() {
        node.push(disc(x + 48, y + 12, 11, &left.to_string()));
    }
    node.push(text(x + 66, y + 25, fit(&spec.name, 19, 12, 190, Face::Serif), "serif", &spec.name));
    let words = gist(kit, spec);
    let whose: String = owners.iter().map(char::to_string).collect::<Vec<_>>().join(", ");
    let words = match (spec.is_private(), words.is_empty()) {
        (true, _) if owners.is_empty() => words,
        (true, _) => format!("own of {whose}: {words}"),
        (false, true) => "for Units that need it".to_owned(),
        (false, false) => words,
    };
    node.push(text(x + 66, y + 48, fit(&words, 15, 9, w - 160, Face::Ui), "ui soft", &words));
    resources(&mut node, spec.price, x + w - 116, y + 6, 22);
    let kind_name = kit.types.get(usize::from(spec.kind)).map_or("", String::as_str);
    let end = format!("{kind_name} \u{b7} {}", spec.order);
    node.push(text(x + w - 10, y + 49, fit(&end, 15, 9, 90, Face::Ui), "ui soft end", &end));
    node.with(rect(x - 2, y - 2, w + 4, 62).at("rx", 10).at("class", "edge"))
}
