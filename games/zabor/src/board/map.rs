//! The map: seas, lands in the tincture of their controller, Upgrades, Roads, Units as counted tokens. All Areas lie below all names and
//! pieces, so that none is hidden by a neighbour; a click goes through them to the Area, unless the piece has choices of its own.

use std::collections::BTreeMap;

use ravelin_core::Token;
use ravelin_core::draw::{
    Described, Edge, Face, Glyph, Land, Node, Offers, Panel, PanelKind, Tincture, again, circle, disc, fit, g, icon,
    keyed, keyed_may, land, may, polygon, text, tile, token,
};

use super::parts::{MONSTER, level_glyph, printed, road_sign, symbol_glyph, tincture, unit_glyph};
use super::position::marked;
use crate::components::*;
use crate::flow::{Frame, Mover};
use crate::state::{Beast, EMPTY, Zabor};
use crate::tokens::{home, monster, space, track_space, vp_card};
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

/// The one place that the question is about.
pub(super) fn focus(table: &Zabor) -> Option<Token> {
    let known = |area: u8| (usize::from(area) < AREAS).then(|| space(area));
    let here = match table.top() {
        Frame::Act { mover, .. } => table.mover_kind(mover).and_then(|(_, a)| known(a)),
        Frame::War { target, .. } => known(target),
        Frame::Clash { area, .. } | Frame::Wounds { area, .. } | Frame::Warp { area, .. } => known(area),
        Frame::Evacuate { area, .. } | Frame::Take { area, .. } => known(area),
        Frame::Pursue { area, target, .. } => known(target).or(known(area)),
        Frame::Relocate { from, to, .. } => known(to).or(known(from)),
        Frame::Steal { from, .. } => Some(home(from)),
        Frame::Claim { slot, .. } => Some(vp_card(table.p.vp[usize::from(slot) % CHART])),
        Frame::Offer { taken: true, .. } => table.p.reached.checked_sub(1).map(track_space),
        Frame::Window { .. } => aimed(table).and_then(known),
        _ => None,
    };
    here.or_else(|| table.fight().and_then(|f| known(f.area)))
}

/// The one Area that a card or an Action which can be reacted to is aimed at.
fn aimed(table: &Zabor) -> Option<u8> {
    let area = |frame: &Frame| match *frame {
        Frame::Take { area, .. } => Some(Some(area)),
        Frame::Play { ctx, .. } => {
            let mut named = table.context(ctx).areas.into_iter().filter(|a| *a != NO);
            Some(named.next().filter(|_| named.next().is_none()))
        }
        Frame::Battle(_) => Some(None),
        _ => None,
    };
    table.p.frames.iter().rev().find_map(area)?
}

pub(super) fn panel(table: &Zabor, position: &[Described], offers: &mut Offers) -> Panel {
    let chosen = subject(table);
    let all = || areas(table.kit.sea).chain(areas(table.kit.land));
    let mut node = g("");
    let sentences: BTreeMap<Token, &str> = position.iter().map(|d| (d.place, d.words.as_str())).collect();
    let told = |area: u8| sentences.get(&space(area)).copied();
    for area in all() {
        let (chosen, taken) = (chosen & bit(area) != 0, offers.take(space(area)));
        node.push(keyed_may((area, chosen, soil(table, area), told(area)), &taken, || {
            marked(area_node(table, area, chosen), position, space(area))
        }));
    }
    for area in all() {
        let set_up = (table.p.turn == 0).then(|| (settler(table, area), start_sign(table, area)));
        node.push(keyed((area, told(area), set_up), || on_top(table, area)));
    }
    for area in all() {
        for (n, drawn) in beasts(table, area) {
            node.push(may(marked(drawn, position, monster(n)), &offers.take(monster(n))));
        }
    }
    let (id, name) = ("map".to_owned(), "Map".to_owned());
    let parts = vec![
        ("north-west", [0, 0, WIDTH / 2, WIDTH / 2]),
        ("north-east", [WIDTH / 2, 0, WIDTH / 2, WIDTH / 2]),
        ("south-west", [0, WIDTH / 2, WIDTH / 2, WIDTH / 2]),
        ("south-east", [WIDTH / 2, WIDTH / 2, WIDTH / 2, WIDTH / 2]),
    ];
    Panel { id, name, kind: PanelKind::Board, width: WIDTH, height: WIDTH, node, parts, file_only: false, head: None }
}

fn area_node(table: &Zabor, area: u8, chosen: bool) -> Node {
    let kit = table.kit;
    let spec = kit.area(area);
    let outline: Vec<[i32; 2]> = spec.outline.iter().map(|[x, y]| [scaled(*x), scaled(*y)]).collect();
    let id = format!("a-{}", spec.id);
    let soil = soil(table, area);
    let node = if spec.land {
        let edge = if chosen { Edge::Chosen } else { Edge::Plain };
        land(&Land { id: &id, outline: &outline, soil: soil.unwrap_or(Tincture::Argent), band: None, edge })
    } else {
        sea(&id, &outline, soil, chosen)
    };
    node.title(&title(table, area))
}

/// The tincture of whoever holds an Area.
fn soil(table: &Zabor, area: u8) -> Option<Tincture> {
    let owner = settler(table, area).unwrap_or(table.control(area));
    let held = table.is_seat(owner) || table.p.manned & bit(area) != 0 || table.level(area) > 0;
    held.then(|| tincture(table, owner))
}

/// The sign of a start that can still be chosen. [Z3.3]
fn start_sign(table: &Zabor, area: u8) -> Option<(u8, u8)> {
    let taken = |colour: u8| table.seat_range().any(|s| table.empire(s).colour == colour);
    table.kit.area(area).start.filter(|(colour, _)| table.p.turn == 0 && !taken(*colour))
}

/// Who chose an Area to start in, before its pieces stand there. [Z3.3]
pub(super) fn settler(table: &Zabor, area: u8) -> Option<u8> {
    table.seat_range().find(|s| table.p.turn == 0 && table.empire(*s).start == area)
}

/// The name and the pieces of an Area.
fn on_top(table: &Zabor, area: u8) -> Node {
    let spec = table.kit.area(area);
    let (x, y, r) = (scaled(spec.x), scaled(spec.y), scaled(spec.r));
    let size = fit(&spec.name, 22, 15, 2 * r - 6, Face::Serif);
    let above = (r * 58 / 100).min(52);
    let name = text(x, y - above, size, "name", &spec.name).at("data-of", space(area));
    let mut node = g("quiet").at("aria-hidden", true).with(name);
    match (start_sign(table, area), settler(table, area)) {
        (_, Some(seat)) if table.p.stack[usize::from(area)] == EMPTY => {
            node.push(tile(tincture(table, seat), Glyph::Banner, x - 16, y - 20, 32, 1));
        }
        (Some((colour, symbol)), None) => {
            node.push(token(printed(colour), symbol_glyph(symbol), x, y - 4, 17, 1));
        }
        _ => {}
    }
    let (owned, below) = pieces(table, area, table.control(area), [x, y - above + 10], r, false);
    node.push(owned);
    let guest = table.p.guest_of[usize::from(area) % AREAS];
    if guest != NO {
        node.push(pieces(table, area, guest, [x, below + 6], r, true).0);
    }
    node
}

fn beasts(table: &Zabor, area: u8) -> Vec<(u8, Node)> {
    let spec = table.kit.area(area);
    let (x, y, r) = (scaled(spec.x), scaled(spec.y), scaled(spec.r));
    let here = table.p.beasts.iter().enumerate().filter(|(_, b)| b.area == area).enumerate();
    here.map(|(i, (n, b))| (n as u8, beast(table, n as u8, b, beast_place([x, y], r, i as i32)))).collect()
}

fn sea(id: &str, outline: &[[i32; 2]], soil: Option<Tincture>, chosen: bool) -> Node {
    let shape = format!("outline-{id}");
    let mut node = g("land").at("id", id).with(again(&shape).at("class", "water"));
    node.fix(|| polygon(outline).at("id", &shape));
    if let Some(soil) = soil {
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
    let who = match settler(table, area) {
        Some(seat) if owner == BARBARIAN => format!("start of {}", colour_name(table, seat)),
        _ if table.wild() & bit(area) != 0 => "wild".to_owned(),
        _ => colour_name(table, owner),
    };
    let army = if army.is_empty() { String::new() } else { format!(": {army}") };
    format!("{} ({kind}; {who}{level}{road}){army}", spec.name)
}

/// Upgrade, Road and Units of one side in a row, or in two where the Area is narrow; and where they end.
fn pieces(table: &Zabor, area: u8, colour: u8, [x, y]: [i32; 2], r: i32, attack: bool) -> (Node, i32) {
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
    const STEP: i32 = SIZE + 5;
    let sign = if attack { Some((Glyph::Swords, 24)) } else { upgrade.map(|glyph| (glyph, 32)) };
    let all: Vec<Option<usize>> = sign.map(|_| None).into_iter().chain(units.into_iter().map(Some)).collect();
    let most = (2 * r / STEP).max(2) as usize;
    let per_row = if all.len() > most { all.len().div_ceil(2) } else { all.len().max(1) };
    let mut node = g("quiet");
    for (row, part) in all.chunks(per_row).enumerate() {
        let (mut left, y) = (x - part.len() as i32 * STEP / 2, y + row as i32 * (SIZE + 4));
        for piece in part {
            match (piece, sign) {
                (Some(unit), _) => {
                    node.push(tile(soil, unit_glyph(*unit), left, y, SIZE, count(*unit)));
                    if hurt(*unit) > 0 {
                        node.push(disc(left + 3, y + SIZE - 2, 9, &format!("-{}", hurt(*unit))));
                    }
                }
                (None, Some((glyph, size))) => {
                    let inset = (32 - size) / 2;
                    node.push(g("inkglyph").with(icon(glyph, left + inset, y + inset, size)));
                }
                (None, None) => {}
            }
            left += STEP;
        }
    }
    let rows = all.len().div_ceil(per_row).max(1) as i32;
    let below = y + rows * (SIZE + 4);
    if road {
        node.push(road_sign(x, below + 9));
    }
    (node, below + if road { 18 } else { 0 })
}

/// Monsters of one Area stand side by side, from the right to the left.
fn beast_place([x, y]: [i32; 2], r: i32, i: i32) -> [i32; 2] {
    [x + (r * 62 / 100).min(60) - 44 * i, y + (r * 35 / 100).min(34)]
}

/// A Monster on the map.
fn beast(table: &Zabor, n: u8, &Beast { owner, wounds, .. }: &Beast, [cx, cy]: [i32; 2]) -> Node {
    let spec = table.kit.monster(n);
    let mut node = g("place").at("id", format_args!("monster-{}", spec.id));
    node.push(circle(cx, cy, 21).at("class", "hit"));
    node.push(token(tincture(table, owner), MONSTER, cx, cy, 18, 1));
    let initial: String = spec.name.trim_start_matches("The ").chars().take(1).collect();
    node.push(disc(cx - 13, cy - 13, 9, &initial));
    if wounds > 0 {
        node.push(disc(cx + 13, cy + 13, 9, &format!("-{wounds}")));
    }
    node.push(circle(cx, cy, 21).at("class", "edge"));
    let words = format!(
        "{} of {}: {}, {wounds} Wounds",
        spec.name,
        colour_name(table, owner),
        crate::words::monster_text(table.kit, n)
    );
    node.title(&words)
}
