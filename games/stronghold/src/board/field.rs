//! Before the wall: Paths with Traps and Bridges, Ramparts with machines and Training, the Foreground.

use ravelin_core::draw::{Face, Glyph, Node, Offers, Tincture, circle, disc, el, fit, g, may, rect, text, tile, token};

use super::parts::*;
use super::side::{FOREGROUND, Lay, OUTSIDE, RAMPART, SECTION_HIGH};
use crate::components::*;
use crate::flow::Stage;
use crate::places::*;
use crate::state::{Machine, Stronghold};
use crate::tokens::space;

const RAMPART_HIGH: i32 = 212;

pub(super) fn draw(table: &Stronghold, lay: Lay, offers: &mut Offers) -> Node {
    let mut node = g("");
    // From a Rampart level to its two sections, from the Foreground level to the Rampart.
    let road_y = |r: Rampart, s: Section| {
        let (from, to) = (lay.tower_middle(r.opposite()), lay.section_y(s) + SECTION_HIGH / 2);
        if to < from { from - 76 } else { from + 76 }
    };
    let near = |(left, wide): (i32, i32)| lay.point(left + wide);
    for r in ramparts(lay.0.ramparts()) {
        let middle = lay.tower_middle(r.opposite());
        for s in r.sections() {
            let y = road_y(r, s);
            node.push(road([near(RAMPART), y], [lay.point(OUTSIDE.0), y]));
            let x = (near(RAMPART) + lay.point(OUTSIDE.0)) / 2;
            node.push(crossing(table, Path::to_section(r, s), x, y, offers));
        }
        if let Some(path) = r.from_foreground() {
            node.push(road([near(FOREGROUND), middle], [lay.point(RAMPART.0), middle]));
            let x = (near(FOREGROUND) + lay.point(RAMPART.0)) / 2;
            node.push(crossing(table, path, x, middle, offers));
        }
    }
    if lay.0 == Side::West {
        let x = lay.x(RAMPART) + RAMPART.1 / 2;
        let between = [Rampart(1), Rampart(0)].map(|r| lay.tower_middle(r.opposite()));
        node.push(road([x, between[0]], [x, between[1]]));
        node.push(crossing(table, Path::STEP_ASIDE, x, (between[0] + between[1]) / 2, offers));
    }
    for r in ramparts(lay.0.ramparts()) {
        node.push(rampart(table, lay, r, offers));
    }
    node.push(foreground(table, lay, offers));
    node
}

fn road([x1, y1]: [i32; 2], [x2, y2]: [i32; 2]) -> Node {
    let d = format!("M{x1} {y1}L{x2} {y2}");
    let line = |class: &str| el("path").at("d", &d).at("class", class);
    g("quiet").with(line("road")).with(line("road inner"))
}

/// What lies on a Path.
pub(super) fn obstacle(table: &Stronghold, path: Path) -> (Option<(Tincture, Glyph, &'static str)>, &'static str) {
    let p = &table.p;
    if p.goblin_traps & path.bit() != 0 {
        (Some((Tincture::Azure, Glyph::Trap, "G")), "Goblin Trap")
    } else if p.troll_traps & path.bit() != 0 {
        (Some((Tincture::Azure, Glyph::Trap, "T")), "Troll Trap")
    } else if p.bridges & path.bit() != 0 {
        (Some((Tincture::Gules, Glyph::Bridge, "")), "Bridge")
    } else if table.kit.trap_fields & path.bit() != 0 {
        (None, "free trap field")
    } else {
        (None, "no trap field")
    }
}

/// The trap field of a Path.
fn crossing(table: &Stronghold, path: Path, x: i32, y: i32, offers: &mut Offers) -> Node {
    let place = path.place();
    let (piece, word) = obstacle(table, path);
    let title = format!("{}: {word}", table.kit.names[usize::from(place.0)]);
    let mut node = g("place").at("id", format_args!("place-{}", place.id())).title(&title);
    match piece {
        Some((tincture, glyph, letter)) => {
            node.push(token(tincture, glyph, x, y, 17, 1));
            if !letter.is_empty() {
                node.push(disc(x + 13, y - 14, 10, letter));
            }
        }
        None if table.kit.trap_fields & path.bit() != 0 => node.push(circle(x, y, 9).at("class", "key")),
        None => {}
    }
    node.push(rect(x - 19, y - 19, 38, 38).at("rx", 19).at("class", "edge"));
    may(node, &offers.take(space(place)))
}

fn rampart(table: &Stronghold, lay: Lay, r: Rampart, offers: &mut Offers) -> Node {
    let p = &table.p;
    let (x, y, w) = (lay.x(RAMPART), lay.tower_middle(r.opposite()) - RAMPART_HIGH / 2, RAMPART.1);
    let name = &table.kit.names[usize::from(r.place().0)];
    let mut inside = g("");
    let size = fit(name, 20, 16, w - 16, Face::Serif);
    inside.push(text(x + 8, y + 24, size, "serif ital", name));
    let here = p.ramparts[r.index()];
    let room = table.rampart_fields(r);
    units(&mut inside, (here, invader_tincture(table, r.side()), true), (x + 8, y + 38), 44, r.place().id());
    pips(&mut inside, (x + 14, y + 93), here.total(), room);
    let mut line = y + 104;
    if let Some((glyph, word)) = machine(p.machines[r.index()]) {
        inside.push(tile(Tincture::Sable, glyph, x + 8, line, 36, 1).title(word));
        let mark = if p.turn_flags.bloodstones & r.bit() != 0 {
            " \u{b7} Bloodstone"
        } else if p.turn_flags.accurate & r.bit() != 0 {
            " \u{b7} Accurate"
        } else {
            ""
        };
        let words = format!("{word}{mark}");
        inside.push(text(x + 50, line + 16, fit(&words, 17, 12, w - 56, Face::Bold), "bold", &words));
        if p.machines[r.index()].shoots() {
            let (hits, misses) = (p.hits[r.index()], p.misses[r.index()]);
            let pile = format!("{}, {}", plural(hits, "Hit"), plural(misses, "Miss"));
            let line_2 = aim(table, r.index(), false).unwrap_or(pile);
            inside.push(text(x + 50, line + 34, fit(&line_2, 16, 12, w - 56, Face::Ui), "ui", &line_2));
        }
        line += 42;
    }
    let mut words: Vec<String> = Vec::new();
    if p.assault.volleys[r.index()] > 0 {
        words.push(format!("Volley of {}", p.assault.volleys[r.index()]));
    }
    if p.covers & r.bit() != 0 {
        words.push("Cover".to_owned());
    }
    words.extend(
        (0..TRAINING).filter(|k| table.has_training(*k, r)).map(|k| table.kit.deal(TRAINING_DEALS[k]).name.clone()),
    );
    tags(&mut inside, &words, x + 8, line, w - 14);
    let title = format!("{name}: {} of {room} units", here.total());
    place_box(r.place(), inside, [x, y, w, RAMPART_HIGH], &title, offers)
}

/// Where the Cannon of a Tower or the machine of a Rampart will shoot, while it is loaded. [S17.2]
pub(super) fn aim(table: &Stronghold, at: usize, cannon: bool) -> Option<String> {
    let stage = match table.p.stage {
        Stage::AimCannons { .. } | Stage::FireCannons { .. } => cannon,
        Stage::AimMachines { .. } | Stage::FireMachines { .. } => !cannon,
        _ => false,
    };
    let target = table.p.assault.aims[at];
    let name = table.kit.names.get(usize::from(target))?;
    stage.then(|| format!("\u{2192} {name}"))
}

pub(super) fn machine(machine: Machine) -> Option<(Glyph, &'static str)> {
    match machine {
        Machine::None => None,
        Machine::Ballista => Some((Glyph::Bow, "Ballista")),
        Machine::Catapult => Some((Glyph::Catapult, "Catapult")),
        Machine::Trebuchet => Some((Glyph::Hammer, "Trebuchet")),
        Machine::Altar => Some((Glyph::Altar, "Altar")),
    }
}

/// A strip along the Ramparts that it leads to, its name along it.
fn foreground(table: &Stronghold, lay: Lay, offers: &mut Offers) -> Node {
    let reached = || ramparts(lay.0.ramparts()).filter(|r| r.from_foreground().is_some());
    let middles = || reached().map(|r| lay.tower_middle(r.opposite()));
    let (first, last) = (middles().min().unwrap_or(0), middles().max().unwrap_or(0));
    let (x, y, w) = (lay.x(FOREGROUND), first - RAMPART_HIGH / 2, FOREGROUND.1);
    let h = last + RAMPART_HIGH / 2 - y;
    let place = Place::foreground(lay.0);
    let name = &table.kit.names[usize::from(place.0)];
    let here = table.p.foregrounds[lay.0.index()];
    let room = table.kit.foreground_room[lay.0.index()];
    let mut inside = g("");
    let tincture = invader_tincture(table, lay.0);
    for (n, kind) in here.kinds().enumerate() {
        let mut alone = Units::NONE;
        alone.add(kind, here.of(kind));
        units(&mut inside, (alone, tincture, true), (x + 14, y + 20 + 74 * n as i32), 52, place.id());
    }
    inside.push(text(x + w / 2, y + 258, 18, "bold mid", &format!("{} of {room}", here.total())));
    let (tx, ty) = (x + w / 2 + 9, y + h - 24);
    inside.push(text(0, 0, 28, "serif ital", name).at("transform", format_args!("translate({tx} {ty}) rotate(-90)")));
    let title = format!("{name}: {} of {room} units", here.total());
    place_box(place, inside, [x, y, w, h], &title, offers)
}
