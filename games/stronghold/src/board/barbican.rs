//! The Barbican between the two sides: Gates with their Toughness, rams with their crews. [S4.33] [S4.34]

use ravelin_core::draw::{Flow, Glyph, Offers, Panel, Tincture, circle, g, icon, text, tile};

use super::parts::*;
use crate::places::*;
use crate::state::Stronghold;

const GATES: [&str; 3] = ["First Gate", "Second Gate", "Third Gate"];

pub(super) fn panel(table: &Stronghold, offers: &mut Offers, wide: i32) -> Panel {
    let p = &table.p;
    let mut flow = Flow::new(wide);
    flow.heading("Barbican", if p.barbican { "" } else { "not in play" });
    if !p.barbican {
        flow.paragraph("No Invader holds the Battering Ram.", 18, "ui soft");
        return flow.done("barbican", "Barbican");
    }
    let (y, pitch) = (flow.y, flow.room() / 3);
    for gate in 0..3u8 {
        let x = flow.pad + i32::from(gate) * pitch;
        let (class, state) = match gate.cmp(&p.gate) {
            std::cmp::Ordering::Less => ("faded", "destroyed".to_owned()),
            std::cmp::Ordering::Equal => ("", format!("holds {}", p.toughness)),
            std::cmp::Ordering::Greater => ("", "stands".to_owned()),
        };
        let glyph = if gate < p.gate { Glyph::Ruin } else { Glyph::Gate };
        let tincture = if gate < p.gate { Tincture::Sable } else { Tincture::Azure };
        let mut node = g(class).with(tile(tincture, glyph, x, y, 52, 1));
        node.push(text(x + 60, y + 20, 18, "serif ital", GATES[usize::from(gate)]));
        node.push(text(x + 60, y + 42, 17, if gate == p.gate { "bold" } else { "ui soft" }, &state));
        if gate == p.gate {
            for n in 0..table.full_toughness() {
                let class = if n < p.toughness { "tincture rim thin" } else { "slot" };
                node.push(g("azure").with(circle(x + 8 + 17 * i32::from(n), y + 68, 6).at("class", class)));
            }
        }
        flow.push(node.title(&format!("{}: {state}", GATES[usize::from(gate)])));
    }
    flow.skip(88);
    let (y, pitch) = (flow.y, flow.room() / 3);
    let mut rams = g("");
    for ram in 0..RAMS as u8 {
        let (x, top) = (flow.pad + 4 + i32::from(ram % 3) * pitch, y + 30 + i32::from(ram / 3) * 62);
        let there = ram < p.rams;
        let mut slot = g(if there { "" } else { "faded" });
        slot.push(g("inkglyph").with(icon(Glyph::Ram, x + 6, top + 10, 34)));
        let crew = p.crews[usize::from(ram)];
        units(&mut slot, (crew, Tincture::Gules, true), (x + 48, top + 9), 36, Place::ram(ram).id());
        if there {
            pips(&mut slot, (x + pitch - 50, top + 27), crew.total(), 2);
        }
        let title =
            if there { format!("Ram {}: {} of 2 crew", ram + 1, crew.total()) } else { "free ram field".to_owned() };
        rams.push(place_box(Place::ram(ram), slot, [x, top, pitch - 14, 54], &title, offers));
    }
    let name = &table.kit.names[usize::from(Place::BARBICAN.0)];
    rams.push(text(flow.pad + 8, y + 20, 19, "serif ital", name));
    let volley = p.assault.volleys[RAMPARTS];
    if volley > 0 {
        tag(&mut rams, &format!("Volley of {volley}"), flow.pad + 220, y + 2);
    }
    let frame = [flow.pad - 6, y - 4, flow.room() + 12, 162];
    flow.push(place_box(Place::BARBICAN, rams, frame, name, offers));
    flow.skip(166);
    flow.done("barbican", "Barbican")
}
