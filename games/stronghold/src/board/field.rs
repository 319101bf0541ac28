//! Below the wall: Paths with Traps and Bridges, Ramparts, Foregrounds, and the Barbican with its Gates and rams.

use ravelin_core::draw::{Face, Glyph, Node, Offers, Tincture, disc, el, fit, g, icon, may, rect, text, tile, token};

use super::parts::*;
use super::wall::{BARBICAN, INSIDE, SECTION, TOWER, barbican_x, section_x, tower_x};
use crate::action::space;
use crate::components::*;
use crate::places::*;
use crate::state::{Machine, Stronghold};

const RAMPART: i32 = 248;
const RAMPART_HIGH: i32 = 186;
const PATHS_HIGH: i32 = 74;
const LOW: i32 = 86;
const FOREGROUND_HIGH: i32 = 124;
/// From the foot of the sections down.
pub(super) const HIGH: i32 = PATHS_HIGH + RAMPART_HIGH + LOW + FOREGROUND_HIGH + 10;

fn rampart_x(r: Rampart) -> i32 {
    tower_x(r.opposite()) + TOWER / 2 - RAMPART / 2
}

/// The field from this line on; gives the height of the whole panel.
pub(super) fn draw(table: &Stronghold, top: i32, offers: &mut Offers) -> (Node, i32) {
    let mut node = g("");
    let ramparts_y = top + PATHS_HIGH;
    let low = ramparts_y + RAMPART_HIGH;
    let foregrounds_y = low + LOW;
    for r in (0..RAMPARTS as u8).map(Rampart) {
        let middle = rampart_x(r) + RAMPART / 2;
        for (s, lean) in r.sections().into_iter().zip([-70, 70]) {
            let end = section_x(s) + SECTION / 2 + if lean < 0 { 50 } else { -50 };
            node.push(road([middle + lean, ramparts_y], [end, top - 8]));
            node.push(crossing(
                table,
                Path::to_section(r, s),
                (middle + lean + end) / 2,
                (ramparts_y + top) / 2 - 6,
                offers,
            ));
        }
        if let Some(path) = r.from_foreground() {
            node.push(road([middle, foregrounds_y], [middle, low]));
            node.push(crossing(table, path, middle, (foregrounds_y + low) / 2, offers));
        }
    }
    let (a, b) = (rampart_x(Rampart(1)), rampart_x(Rampart(0)) + RAMPART);
    let y = ramparts_y + RAMPART_HIGH / 2;
    node.push(road([a, y], [b, y]));
    node.push(crossing(table, Path::STEP_ASIDE, (a + b) / 2, y, offers));
    for r in (0..RAMPARTS as u8).map(Rampart) {
        node.push(rampart(table, r, ramparts_y, offers));
    }
    for side in Side::BOTH {
        node.push(foreground(table, side, foregrounds_y, offers));
    }
    (node, foregrounds_y + FOREGROUND_HIGH + 20)
}

fn road([x1, y1]: [i32; 2], [x2, y2]: [i32; 2]) -> Node {
    let d = format!("M{x1} {y1}L{x2} {y2}");
    let line = |style: &str| el("path").at("d", &d).at("style", format_args!("fill:none;stroke-linecap:round;{style}"));
    g("quiet").with(line("stroke:var(--line);stroke-width:16")).with(line("stroke:var(--panel);stroke-width:11"))
}

/// The trap field of a Path.
fn crossing(table: &Stronghold, path: Path, x: i32, y: i32, offers: &mut Offers) -> Node {
    let p = &table.p;
    let place = path.place();
    let (piece, word) = if p.goblin_traps & path.bit() != 0 {
        (Some(token(Tincture::Azure, Glyph::Trap, x, y, 17, 1).with(disc(x + 15, y - 13, 10, "G"))), "Goblin Trap")
    } else if p.troll_traps & path.bit() != 0 {
        (Some(token(Tincture::Azure, Glyph::Trap, x, y, 17, 1).with(disc(x + 15, y - 13, 10, "T"))), "Troll Trap")
    } else if p.bridges & path.bit() != 0 {
        (Some(token(Tincture::Gules, Glyph::Bridge, x, y, 17, 1)), "Bridge")
    } else if table.kit.trap_fields & path.bit() != 0 {
        (None, "free trap field")
    } else {
        (None, "no trap field")
    };
    let title = format!("{}: {word}", table.kit.names[usize::from(place.0)]);
    let mut node = g("place").at("id", format_args!("place-{}", place.id())).title(&title);
    match piece {
        Some(piece) => node.push(piece),
        None if table.kit.trap_fields & path.bit() != 0 => {
            node.push(el("circle").at("cx", x).at("cy", y).at("r", 10).at("class", "key"))
        }
        None => {}
    }
    node.push(rect(x - 20, y - 20, 40, 40).at("rx", 20).at("class", "edge"));
    may(node, &offers.take(space(place)))
}

fn rampart(table: &Stronghold, r: Rampart, y: i32, offers: &mut Offers) -> Node {
    let (p, x) = (&table.p, rampart_x(r));
    let name = &table.kit.names[usize::from(r.place().0)];
    let mut inside = g("");
    let size = fit(name, 18, 12, RAMPART - 80, Face::Serif);
    inside.push(text(x + 10, y + 24, size, "serif ital", name));
    let units_here = p.ramparts[r.index()];
    let room = units_here.total() + table.rampart_room(r);
    inside.push(text(x + RAMPART - 10, y + 24, 15, "ui soft end", &format!("{}/{room}", units_here.total())));
    let tincture = invader_tincture(table, r.side());
    units(&mut inside, (units_here, tincture, true), (x + 10, y + 34), 50, r.place().id());
    let mut line = y + 94;
    let machine = match p.machines[r.index()] {
        Machine::None => None,
        Machine::Ballista => Some((Glyph::Bow, "Ballista")),
        Machine::Catapult => Some((Glyph::Catapult, "Catapult")),
        Machine::Trebuchet => Some((Glyph::Catapult, "Trebuchet")),
        Machine::Altar => Some((Glyph::Altar, "Altar")),
    };
    if let Some((glyph, word)) = machine {
        inside.push(tile(Tincture::Sable, glyph, x + 10, line, 40, 1).title(word));
        inside.push(text(x + 60, line + 17, 16, "bold", word));
        if p.machines[r.index()].shoots() {
            let pile = format!(
                "{}, {} in the pile",
                plural(p.hits[r.index()], "Hit"),
                if p.misses[r.index()] == 1 { "1 Miss".to_owned() } else { format!("{} Misses", p.misses[r.index()]) }
            );
            inside.push(text(x + 60, line + 35, 14, "ui soft", &pile));
        }
        line += 48;
    }
    let mut words: Vec<String> = Vec::new();
    if p.covers & r.bit() != 0 {
        words.push("Cover".to_owned());
    }
    words.extend(
        (0..TRAINING).filter(|k| table.has_training(*k, r)).map(|k| table.kit.deal(TRAINING_DEALS[k]).name.clone()),
    );
    if p.turn_flags.bloodstones & r.bit() != 0 {
        words.push("Bloodstone".to_owned());
    }
    if p.turn_flags.accurate & r.bit() != 0 {
        words.push("Accurate Shot".to_owned());
    }
    tags(&mut inside, &words, x + 10, line, RAMPART - 18);
    let title = format!("{name} ({}): {} of {room} units", r.place().id(), units_here.total());
    place_box(r.place(), inside, [x, y, RAMPART, RAMPART_HIGH], &title, offers)
}

fn foreground(table: &Stronghold, side: Side, y: i32, offers: &mut Offers) -> Node {
    let (first, last) = if side == Side::West { (Rampart(1), Rampart(3)) } else { (Rampart(4), Rampart(6)) };
    let (x, end) = (rampart_x(first), rampart_x(last) + RAMPART);
    let place = Place::foreground(side);
    let name = &table.kit.names[usize::from(place.0)];
    let units_here = table.p.foregrounds[side.index()];
    let room = table.kit.foreground_room[side.index()];
    let mut inside = g("");
    inside.push(text(x + 14, y + 32, 24, "serif ital", name));
    inside.push(text(end - 14, y + 32, 16, "ui soft end", &format!("{}/{room} units", units_here.total())));
    units(&mut inside, (units_here, invader_tincture(table, side), true), (x + 14, y + 50), 56, place.id());
    let title = format!("{name}: {} of {room} units", units_here.total());
    place_box(place, inside, [x, y, end - x, FOREGROUND_HIGH], &title, offers)
}

/// Gates and rams, between the two sides.
pub(super) fn barbican(table: &Stronghold, top: i32, bottom: i32, offers: &mut Offers) -> Node {
    let (p, x) = (&table.p, barbican_x() + 8);
    let w = BARBICAN - 16;
    let name = &table.kit.names[usize::from(Place::BARBICAN.0)];
    let mut inside = g("");
    inside.push(text(x + w / 2, top + 28, 22, "serif ital mid", "Barbican"));
    if !p.barbican {
        inside.push(text(x + w / 2, top + 60, 16, "ui soft mid", "not in play"));
        return place_box(
            Place::BARBICAN,
            inside,
            [x, top, w, bottom - top - 8],
            "The Barbican is not in play",
            offers,
        );
    }
    for gate in 0..3u8 {
        let gx = x + 16 + i32::from(gate) * 70;
        let class = if gate < p.gate { "faded" } else { "" };
        let mut node = g(class).with(tile(Tincture::Azure, Glyph::Gate, gx, top + 46, 58, 1));
        if gate == p.gate {
            node.push(disc(gx + 54, top + 50, 16, &p.toughness.to_string()));
        }
        let state = if gate < p.gate {
            "destroyed".to_owned()
        } else if gate == p.gate {
            format!("Toughness {}", p.toughness)
        } else {
            "stands".to_owned()
        };
        inside.push(node.title(&format!("Gate {}: {state}", gate + 1)));
    }
    let start = top + INSIDE - 50;
    let step = 60;
    for ram in 0..RAMS as u8 {
        let (rx, ry) = (x + 10, start + i32::from(ram) * step);
        let there = ram < p.rams;
        let mut slot = g(if there { "" } else { "faded" });
        slot.push(g("inkglyph").with(icon(Glyph::Ram, rx + 6, ry + 8, 36)));
        units(
            &mut slot,
            (p.crews[usize::from(ram)], Tincture::Gules, true),
            (rx + 54, ry + 8),
            40,
            Place::ram(ram).id(),
        );
        let title = if there {
            format!("Ram {}: {} of 2 crew", ram + 1, p.crews[usize::from(ram)].total())
        } else {
            "free ram field".to_owned()
        };
        inside.push(place_box(Place::ram(ram), slot, [rx, ry, w - 20, 54], &title, offers));
    }
    place_box(Place::BARBICAN, inside, [x, top, w, bottom - top - 8], name, offers)
}
