//! The map: seas, lands in the tincture of their controller, Upgrades, Roads, Units as counted tokens. All of an Area is one group, so
//! that a click on a piece is a click on its Area, unless the piece has choices of its own.

use ravelin_core::draw::{
    Edge, Face, Glyph, Land, Node, Offers, Panel, Tincture, again, disc, fit, g, icon, land, may, polygon, text, tile,
    token,
};

use super::parts::{MONSTER, level_glyph, printed, road_sign, symbol_glyph, tincture, unit_glyph};
use crate::action::{monster, space};
use crate::components::*;
use crate::flow::{Frame, Mover};
use crate::state::Zabor;
use crate::vocabulary::*;
use crate::words::{army_words, colour_name};

pub(super) const WIDTH: i32 = 1500;

fn scaled(n: i32) -> i32 {
    n * WIDTH / 1000
}

/// Areas that the question is about.
fn subject(table: &Zabor) -> Mask {
    let of = |mover: Mover| table.mover_kind(mover).map_or(0, |(_, a)| bit(a));
    let fight = table.fight().map_or(0, |f| bit(f.area));
    fight
        | match table.top() {
            Frame::Act { mover, .. } => of(mover),
            Frame::War { target, .. } => bit(target),
            Frame::Clash { area, .. } | Frame::Wounds { area, .. } | Frame::Warp { area, .. } => bit(area),
            Frame::Evacuate { area, .. } | Frame::Take { area, .. } => bit(area),
            Frame::Pursue { area, target, .. } => bit(area) | bit(target),
            Frame::Relocate { from, to, .. } => bit(from) | bit(to),
            _ => 0,
        }
}

pub(super) fn panel(table: &Zabor, offers: &mut Offers) -> Panel {
    let chosen = subject(table);
    let mut node = g("");
    for area in areas(table.kit.sea).chain(areas(table.kit.land)) {
        node.push(area_node(table, area, chosen & bit(area) != 0, offers));
    }
    let (id, name) = ("map".to_owned(), "Map".to_owned());
    let parts = vec![
        ("north-west", [0, 0, WIDTH / 2, WIDTH / 2]),
        ("north-east", [WIDTH / 2, 0, WIDTH / 2, WIDTH / 2]),
        ("south-west", [0, WIDTH / 2, WIDTH / 2, WIDTH / 2]),
        ("south-east", [WIDTH / 2, WIDTH / 2, WIDTH / 2, WIDTH / 2]),
    ];
    Panel { id, name, width: WIDTH, height: WIDTH, node, parts, file_only: false }
}

fn area_node(table: &Zabor, area: u8, chosen: bool, offers: &mut Offers) -> Node {
    let kit = table.kit;
    let spec = kit.area(area);
    let outline: Vec<[i32; 2]> = spec.outline.iter().map(|[x, y]| [scaled(*x), scaled(*y)]).collect();
    let owner = table.control(area);
    let id = format!("a-{}", spec.id);
    let held = table.is_seat(owner) || table.p.manned & bit(area) != 0 || table.level(area) > 0;
    let soil = if held { tincture(table, owner) } else { Tincture::Argent };
    let mut node = if spec.land {
        let edge = if chosen { Edge::Chosen } else { Edge::Plain };
        land(&Land { id: &id, outline: &outline, soil, band: None, edge })
    } else {
        sea(&id, &outline, soil, held, chosen)
    };
    node = node.title(&title(table, area));
    let (x, y, r) = (scaled(spec.x), scaled(spec.y), scaled(spec.r));
    let beside: Vec<Node> = table
        .p
        .beasts
        .iter()
        .enumerate()
        .filter(|(_, b)| b.area == area)
        .enumerate()
        .map(|(i, (n, b))| beast(table, n as u8, b.owner, b.wounds, offers, beast_place([x, y], r, i as i32)))
        .collect();
    let size = fit(&spec.name, 22, 15, 2 * r - 6, Face::Serif);
    let above = (r * 58 / 100).min(52);
    node.push(text(x, y - above, size, "name", &spec.name));
    if let (Some((colour, symbol)), 0) = (spec.start, table.p.turn) {
        node.push(token(printed(colour), symbol_glyph(symbol), x, y - 4, 17, 1));
    }
    node.push(pieces(table, area, owner, [x, y - above + 10], false));
    let guest = table.p.guest_of[usize::from(area) % AREAS];
    if guest != NO {
        node.push(pieces(table, area, guest, [x, y - above + 50], true));
    }
    let mut node = may(node, &offers.take(space(area)));
    beside.into_iter().for_each(|b| node.push(b));
    node
}

fn sea(id: &str, outline: &[[i32; 2]], soil: Tincture, held: bool, chosen: bool) -> Node {
    let shape = format!("outline-{id}");
    let mut node = g("land").at("id", id).with(again(&shape).at("class", "water"));
    node.fix(polygon(outline).at("id", &shape));
    if held {
        node.push(g(soil.class()).with(again(&shape).at("class", "owned")));
    }
    if chosen {
        node = node.at("class", "chosen");
    }
    node.with(again(&shape).at("class", "sel"))
}

/// What a pointer is told.
fn title(table: &Zabor, area: u8) -> String {
    let kit = table.kit;
    let spec = kit.area(area);
    let owner = table.control(area);
    let kind = match (spec.land, spec.sea_kind) {
        (true, _) => kit.regions.get(kit.region_of(area)).map_or("", |r| r.name.as_str()),
        (false, 1) => "Strait",
        (false, 2) => "Bay",
        (false, _) => "Sea",
    };
    let level = ["", ", Keep", ", City", ", Metropol"][usize::from(table.level(area)) % 4];
    let road = if table.p.roads & bit(area) != 0 { ", Road" } else { "" };
    let army = army_words(table, area, owner);
    let who = if table.wild() & bit(area) != 0 { "wild".to_owned() } else { colour_name(table, owner) };
    let army = if army.is_empty() { String::new() } else { format!(": {army}") };
    format!("{} ({kind}; {who}{level}{road}){army}", spec.name)
}

/// Upgrade, Road and Units of one side in a row.
fn pieces(table: &Zabor, area: u8, colour: u8, [x, y]: [i32; 2], attack: bool) -> Node {
    let kit = table.kit;
    let soil = tincture(table, colour);
    let stack = table.units(area, colour);
    let count = |unit: usize| stack[kit.slots_of(unit)].iter().map(|n| usize::from(*n)).sum::<usize>();
    // All Wounds of a kind: each Unit as many times as it is wounded.
    let hurt = |unit: usize| -> usize {
        stack[kit.slots_of(unit)].iter().enumerate().map(|(wounds, n)| wounds * usize::from(*n)).sum()
    };
    let units: Vec<usize> = (0..UNITS).filter(|u| count(*u) > 0).collect();
    let upgrade = if attack { None } else { level_glyph(table.level(area)) };
    let road = !attack && table.p.roads & bit(area) != 0;
    const SIZE: i32 = 31;
    let width = units.len() as i32 * (SIZE + 5) + if upgrade.is_some() || attack { 36 } else { 0 };
    let mut left = x - width / 2;
    let mut node = g("quiet");
    if let Some(glyph) = upgrade {
        node.push(g("inkglyph").with(icon(glyph, left, y, 32)));
        left += 36;
    }
    if attack {
        node.push(g("inkglyph").with(icon(Glyph::Swords, left + 4, y + 4, 24)));
        left += 36;
    }
    for unit in units {
        node.push(tile(soil, unit_glyph(unit), left, y, SIZE, count(unit)));
        if hurt(unit) > 0 {
            node.push(disc(left + 3, y + SIZE - 2, 9, &format!("-{}", hurt(unit))));
        }
        left += SIZE + 5;
    }
    if road {
        node.push(road_sign(x, y + 44));
    }
    node
}

/// Monsters of one Area stand side by side, from the right to the left.
fn beast_place([x, y]: [i32; 2], r: i32, i: i32) -> [i32; 2] {
    [x + (r * 62 / 100).min(60) - 44 * i, y + (r * 35 / 100).min(34)]
}

/// A Monster, with choices of its own.
fn beast(table: &Zabor, n: u8, owner: u8, wounds: u8, offers: &mut Offers, [cx, cy]: [i32; 2]) -> Node {
    let spec = table.kit.monster(n);
    let mut node = g("place").at("id", format_args!("monster-{}", spec.id));
    node.push(token(tincture(table, owner), MONSTER, cx, cy, 18, 1));
    let initial: String = spec.name.trim_start_matches("The ").chars().take(1).collect();
    node.push(disc(cx - 13, cy - 13, 9, &initial));
    if wounds > 0 {
        node.push(disc(cx + 13, cy + 13, 9, &format!("-{wounds}")));
    }
    node.push(ravelin_core::draw::circle(cx, cy, 21).at("class", "edge"));
    let words = format!(
        "{} of {}: {}, {wounds} Wounds",
        spec.name,
        colour_name(table, owner),
        crate::words::monster_text(table.kit, n)
    );
    may(node.title(&words), &offers.take(monster(n)))
}
