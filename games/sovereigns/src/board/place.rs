//! Where things stand on the map. The kit gives anchors; here they become boxes that do not overlap, for any pack. Everybody
//! sees the map the same way round: left and right, and a Westmarch in the west, are those of the canvas. [K2.2.4]

use ravelin_core::draw::{Face, width};

use crate::components::{Kit, TerritorySpec};

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

/// The kit's canvas, scaled to the panel.
#[derive(Clone, Copy)]
pub(super) struct Canvas([i32; 2]);

impl Canvas {
    pub(super) fn of(kit: &Kit) -> Canvas {
        Canvas(kit.map_size)
    }

    fn point(self, p: [i32; 2]) -> [i32; 2] {
        to_canvas(p, self.0)
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

pub(super) fn places(t: &TerritorySpec, canvas: Canvas, scale: Scale) -> Places {
    let outline: Vec<[i32; 2]> = t.polygon.iter().map(|&p| canvas.point(p)).collect();
    let slots: Vec<Spot> = t.building_slots.iter().map(|&p| scale.plate(canvas.point(p))).collect();
    let (mut units, mut tokens) = (canvas.point(t.unit_anchor), canvas.point(t.token_anchor));
    let one_line = (units[1] - tokens[1]).abs() < scale.unit();
    if one_line {
        let x = canvas.point(t.centre)[0];
        (units, tokens) = ([x, units[1]], [x, units[1]]);
    }
    let full = scale.name();
    // Rather the units a little aside than a name smaller than the others.
    for size in [full, full * 85 / 100, full * 72 / 100, full * 60 / 100] {
        for shift in [0, 4, -4, 8, -8, 12, -12] {
            let row = Spot { x: units[0], y: units[1] + shift, w: 2 * scale.unit(), h: scale.unit() };
            if shift != 0 && !(one_line && slots.iter().all(|s| s.clear_of(row))) {
                continue;
            }
            let units = [units[0], units[1] + shift];
            let tokens = if one_line { units } else { tokens };
            let taken = taken(&slots, units, (!one_line).then_some(tokens), scale);
            if let Some(name) = name_place(&t.name, &outline, &taken, units, size, scale) {
                return Places { outline, slots, units, tokens, one_line, name: (name, size) };
            }
        }
    }
    let size = full * 60 / 100;
    let name = ([units[0], units[1] + scale.unit() / 2 + size], size);
    Places { outline, slots, units, tokens, one_line, name }
}

/// What a name must leave free: plates, the units with the counts that stand out above them, tokens with a place of their own.
fn taken(slots: &[Spot], units: [i32; 2], tokens: Option<[i32; 2]>, scale: Scale) -> Vec<Spot> {
    let unit = scale.unit();
    let tokens = tokens.map(|[x, y]| Spot { x, y, w: 5 * scale.token(), h: 2 * scale.token() + 4 });
    let army = Spot { x: units[0], y: units[1] - unit / 16, w: 2 * unit, h: unit + unit / 8 };
    slots.iter().copied().chain(tokens).chain([army]).collect()
}

/// The baseline of a name of this size: below the units if there is room, else above, else wherever it is free.
fn name_place(
    name: &str,
    outline: &[[i32; 2]],
    taken: &[Spot],
    units: [i32; 2],
    size: i32,
    scale: Scale,
) -> Option<[i32; 2]> {
    // From the tallest letter to below the line.
    let (w, h) = (width(name, size, Face::Serif), size * 90 / 100);
    let near = scale.unit() / 2 + h / 2 + 1;
    for away in (0..260).step_by(4) {
        for dx in [0, -20, 20, -40, 40, -70, 70] {
            for dy in [near + away, -near - away] {
                let spot = Spot { x: units[0] + dx, y: units[1] + dy, w: w + 4, h };
                let inside = Spot { w: w + 8, h: h + 4, ..spot };
                let lies_in = inside.corners().iter().all(|&p| contains(outline, p));
                if lies_in && taken.iter().all(|t| spot.clear_of(*t)) {
                    return Some([spot.x, spot.y + size * 26 / 100]);
                }
            }
        }
    }
    None
}

/// The middle of the longest edge that two outlines share.
pub(super) fn border(one: &[[i32; 2]], other: &[[i32; 2]]) -> Option<[i32; 2]> {
    let edges = |outline: &[[i32; 2]]| -> Vec<[[i32; 2]; 2]> {
        outline.iter().zip(outline.iter().cycle().skip(1)).map(|(&a, &b)| [a, b]).collect()
    };
    let others = edges(other);
    let shared = edges(one).into_iter().filter(|&[a, b]| others.contains(&[a, b]) || others.contains(&[b, a]));
    let longest = shared.max_by_key(|[a, b]| (a[0] - b[0]).pow(2) + (a[1] - b[1]).pow(2))?;
    let [[x1, y1], [x2, y2]] = longest;
    Some([(x1 + x2) / 2, (y1 + y2) / 2])
}

/// Whether a point lies in a polygon.
pub(super) fn contains(outline: &[[i32; 2]], [x, y]: [i32; 2]) -> bool {
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
