//! Where things stand on the map. The kit gives anchors; here they become boxes that do not overlap, for any pack, and the
//! map is turned so that the viewer's home lies at the bottom.

use ravelin_core::draw::{Face, width};

use crate::components::{Kit, TerritorySpec};
use crate::view::View;

pub(super) const MAP: i32 = 1000;

/// A box by its middle and size.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    pub x: i32,
    pub y: i32,
    pub w: i32,
    pub h: i32,
}

impl Spot {
    fn clear_of(self, other: Spot) -> bool {
        2 * (self.x - other.x).abs() >= self.w + other.w || 2 * (self.y - other.y).abs() >= self.h + other.h
    }

    /// Corners and the middles of the long sides: enough to tell whether a flat box lies in a bent outline.
    fn corners(self) -> [[i32; 2]; 6] {
        let (l, r) = (self.x - self.w / 2, self.x + self.w / 2);
        let (t, b) = (self.y - self.h / 2, self.y + self.h / 2);
        [[l, t], [self.x, t], [r, t], [l, b], [self.x, b], [r, b]]
    }
}

/// Sizes that fit the densest territory of the map, in hundredths of the full ones.
#[derive(Clone, Copy)]
pub(super) struct Scale(i32);

impl Scale {
    pub(super) fn of(kit: &Kit) -> Scale {
        let size = kit.map_size;
        let fits = |scale: &Scale| kit.territories.iter().all(|t| scale.fits(t, size));
        let scales = [100, 95, 90, 85, 80, 76, 72, 68, 64, 60, 56, 52, 48, 44];
        scales.into_iter().map(Scale).find(fits).unwrap_or(Scale(40))
    }

    fn fits(&self, t: &TerritorySpec, size: [i32; 2]) -> bool {
        let spots: Vec<Spot> = t.building_slots.iter().map(|&p| self.plate(to_canvas(p, size))).collect();
        let unit = to_canvas(t.unit_anchor, size);
        let units = Spot { x: unit[0], y: unit[1], w: self.unit(), h: self.unit() };
        let apart = |(i, spot): (usize, &Spot)| spots[..i].iter().all(|other| spot.clear_of(*other));
        spots.iter().enumerate().all(apart) && spots.iter().all(|s| s.clear_of(units))
    }

    fn of_full(self, full: i32) -> i32 {
        full * self.0 / 100
    }

    pub(super) fn unit(self) -> i32 {
        self.of_full(56)
    }

    pub(super) fn token(self) -> i32 {
        self.of_full(17)
    }

    pub(super) fn name(self) -> i32 {
        self.of_full(28).max(18)
    }

    pub(super) fn plate(self, [x, y]: [i32; 2]) -> Spot {
        Spot { x, y, w: self.of_full(87), h: self.of_full(58) }
    }
}

fn to_canvas([x, y]: [i32; 2], [w, h]: [i32; 2]) -> [i32; 2] {
    let longest = w.max(h).max(1);
    [x.saturating_mul(MAP) / longest, y.saturating_mul(MAP) / longest]
}

/// The map as this viewer sees it.
pub(super) struct Turn {
    size: [i32; 2],
    half: bool,
}

impl Turn {
    /// Half a turn if the viewer's home lies in the upper half; spectators see the map as printed.
    pub(super) fn of(view: &View) -> Turn {
        let home = view.viewer.and_then(|s| view.public.homes.get(s.index()));
        let above = home.is_some_and(|lands| {
            let ys = lands.into_iter().filter_map(|t| view.kit.territories.get(t.index())).map(|t| t.centre[1]);
            let (sum, n) = ys.fold((0, 0), |(sum, n), y| (sum + y, n + 1));
            n > 0 && 2 * sum < n * view.kit.map_size[1] - n * view.kit.map_size[1] / 10
        });
        Turn { size: view.kit.map_size, half: above }
    }

    pub(super) fn point(&self, p: [i32; 2]) -> [i32; 2] {
        let [x, y] = to_canvas(p, self.size);
        let [right, bottom] = to_canvas(self.size, self.size);
        if self.half { [right - x, bottom - y] } else { [x, y] }
    }

    pub(super) fn outline(&self, t: &TerritorySpec) -> Vec<[i32; 2]> {
        t.polygon.iter().map(|&p| self.point(p)).collect()
    }
}

/// Where everything of one territory goes.
pub(super) struct Places {
    pub outline: Vec<[i32; 2]>,
    pub slots: Vec<Spot>,
    pub units: [i32; 2],
    pub tokens: [i32; 2],
    /// Tokens share the line of the units.
    pub one_line: bool,
    /// Baseline and size of the name.
    pub name: ([i32; 2], i32),
}

pub(super) fn places(t: &TerritorySpec, turn: &Turn, scale: Scale) -> Places {
    let outline = turn.outline(t);
    let slots: Vec<Spot> = t.building_slots.iter().map(|&p| scale.plate(turn.point(p))).collect();
    let (mut units, mut tokens) = (turn.point(t.unit_anchor), turn.point(t.token_anchor));
    let one_line = (units[1] - tokens[1]).abs() < scale.unit();
    let mut taken = slots.clone();
    let unit = scale.unit();
    if one_line {
        let x = turn.point(t.centre)[0];
        (units, tokens) = ([x, units[1]], [x, units[1]]);
    } else {
        taken.push(Spot { x: tokens[0], y: tokens[1], w: 5 * scale.token(), h: 2 * scale.token() + 4 });
    }
    // Counts stand out above the tiles.
    taken.push(Spot { x: units[0], y: units[1] - unit / 16, w: 2 * unit, h: unit + unit / 8 });
    let name = name_place(&t.name, &outline, &taken, units, scale);
    Places { outline, slots, units, tokens, one_line, name }
}

/// Below the units if there is room, else above, else wherever it is free; smaller if it must be.
fn name_place(name: &str, outline: &[[i32; 2]], taken: &[Spot], units: [i32; 2], scale: Scale) -> ([i32; 2], i32) {
    let full = scale.name();
    for size in [full, full * 85 / 100, full * 72 / 100, full * 60 / 100] {
        // Letters are lower than their size.
        let (w, h) = (width(name, size, Face::Serif), size * 78 / 100);
        let near = scale.unit() / 2 + h / 2 + 1;
        for away in (0..260).step_by(4) {
            for dx in [0, -20, 20, -40, 40, -70, 70] {
                for dy in [near + away, -near - away] {
                    let spot = Spot { x: units[0] + dx, y: units[1] + dy, w: w + 4, h };
                    let inside = Spot { w: w + 8, h: h + 4, ..spot };
                    let lies_in = inside.corners().iter().all(|&p| contains(outline, p));
                    if lies_in && taken.iter().all(|t| spot.clear_of(*t)) {
                        return ([spot.x, spot.y + size * 32 / 100], size);
                    }
                }
            }
        }
    }
    let size = full * 60 / 100;
    ([units[0], units[1] + scale.unit() / 2 + size], size)
}

/// Whether a point lies in a polygon.
fn contains(outline: &[[i32; 2]], [x, y]: [i32; 2]) -> bool {
    let mut inside = false;
    let mut last = outline.last().copied().unwrap_or_default();
    for &point in outline {
        let [[x1, y1], [x2, y2]] = [last, point];
        if (y1 > y) != (y2 > y) {
            let across = i64::from(x2 - x1) * i64::from(y - y1) / i64::from(y2 - y1) + i64::from(x1);
            inside ^= i64::from(x) < across;
        }
        last = point;
    }
    inside
}
