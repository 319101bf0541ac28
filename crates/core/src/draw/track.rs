//! Tracks: numbered cells with a lane for each marker, so that equal positions never cover each other.

use super::glyph::Glyph;
use super::node::{Face, Node, el, fit, g, rect, text, width};
use super::pieces::tile;
use super::theme::Tincture;

/// A marker on its lane, with a stretch of the track that matters to it.
pub struct Lane<'a> {
    pub id: &'a str,
    pub tincture: Tincture,
    pub glyph: Glyph,
    pub at: u16,
    /// First and last cell of the stretch, and its name.
    pub stretch: Option<(u16, u16, &'a str)>,
}

const LANE: i32 = 40;
const SCALE: i32 = 26;

/// How high a track with so many lanes is.
pub fn track_height(lanes: usize) -> i32 {
    LANE * lanes as i32 + SCALE
}

/// Cells from 0 to at least `least`, as many as the markers need, scaled to the width.
pub fn track(lanes: &[Lane], least: u16, x: i32, y: i32, w: i32) -> Node {
    let needed = |lane: &Lane| lane.at.max(lane.stretch.map_or(0, |s| s.1));
    let last = lanes.iter().map(needed).max().unwrap_or(0).max(least);
    let cells = i32::from(last) + 1;
    let cell = |i: u16| x + w * i32::from(i) / cells;
    let mut node = g("");
    let bottom = y + LANE * lanes.len() as i32;
    let step = [5, 10, 20, 50, 100, 500, 1000].into_iter().find(|s| w * s / cells >= 40).unwrap_or(5000);
    for i in (0..=last).filter(|i| w / cells >= 12 || i32::from(*i) % step == 0) {
        let left = cell(i);
        node.push(el("path").at("d", format_args!("M{left} {y}V{bottom}")).at("class", "rule faded"));
        if i32::from(i) % step == 0 {
            let middle = left + w / cells / 2;
            node.push(text(middle.max(left + 4), bottom + 20, 16, "ui soft mid", &i.to_string()));
        }
    }
    node.push(rect(x, y, w, bottom - y).at("class", "slot"));
    for (i, lane) in lanes.iter().enumerate() {
        let top = y + LANE * i as i32;
        if let Some((from, to, name)) = lane.stretch {
            let left = cell(from);
            let wide = (x + w * (i32::from(to) + 1) / cells - left).max(4);
            let bar = || rect(left, top + 8, wide, LANE - 16).at("rx", 6);
            let mut stretch = g(lane.tincture.class()).with(bar().at("class", "soil"));
            if lane.tincture != Tincture::Argent {
                stretch.push(bar().at("fill", format_args!("url(#h-{})", lane.tincture.class())));
            }
            // The name stands on the side of the marker that has more room.
            let marker = (cell(lane.at) + w / cells / 2).clamp(left, left + wide);
            let (before, after) = (marker - left - LANE / 2, left + wide - marker - LANE / 2);
            let room = before.max(after) - 12;
            let size = fit(name, 17, 9, room, Face::Serif);
            if width(name, size, Face::Serif) <= room {
                let middle = if before > after { left + before / 2 } else { left + wide - after / 2 };
                stretch.push(text(middle, top + 26, size, "name", name));
            }
            stretch = stretch.title(&format!("{name}: {from} to {to}"));
            node.push(stretch);
        }
        let size = LANE - 6;
        let middle = cell(lane.at) + w / cells / 2;
        let marker =
            tile(lane.tincture, lane.glyph, (middle - size / 2).clamp(x - 4, x + w - size + 4), top + 3, size, 1);
        node.push(marker.at("id", format_args!("marker-{}", lane.id)).title(&format!("{}: {}", lane.id, lane.at)));
    }
    node
}
