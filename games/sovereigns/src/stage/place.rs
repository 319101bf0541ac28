//! Where things stand on the map. A territory of the kit is an outline; here its borders become wavy, shared by neighbours,
//! and the largest upright box in it holds its name, units, tokens and buildings in rows, for any pack and for both forms of
//! the stage. Everybody sees the map the same way round: left and right are those of the canvas. [K2.2.4]

use ravelin_core::Id;
use std::collections::BTreeSet;
use std::fmt;
use std::sync::OnceLock;

use ravelin_core::draw::{Face, Glyph, Node, TINCTURES, el, fit, for_all, g, polygon, width};

use super::parts::{body_shape, glyph_shape};
use super::words::{building_glyph, unit_glyph};
use crate::ids::Territory;
use crate::kit::{Kit, TerritorySpec};

/// The two shapes of the stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// 1100 by 702: the map at the left, sheets at the right.
    Wide,
    /// 390 by 640: the map alone, below a free row.
    Upright,
}

impl Form {
    /// Names the shapes of this form: a page may hold both.
    fn prefix(self) -> &'static str {
        match self {
            Form::Wide => "w",
            Form::Upright => "u",
        }
    }

    pub(super) fn size(self) -> [i32; 2] {
        match self {
            Form::Wide => [1100, 702],
            Form::Upright => [390, 640],
        }
    }

    /// Left, top, right and bottom of the map.
    fn map(self) -> [i32; 4] {
        match self {
            Form::Wide => [14, 10, 712, 690],
            Form::Upright => [6, 58, 384, 632],
        }
    }

    /// What stands at the edge keeps this far from it, sideways and upright.
    fn margin(self) -> [i32; 2] {
        match self {
            Form::Wide => [13, 10],
            Form::Upright => [8, 8],
        }
    }

    /// Every size that a square piece has: on the map, where it is crowded, on the march, in lists.
    fn bodies(self) -> BTreeSet<i32> {
        let (full, small) = (self.sizes(), self.sizes().small());
        [full.unit, full.building, small.unit, small.building, self.marching(), LISTED].into()
    }

    /// The size of units on the march.
    pub(super) fn marching(self) -> i32 {
        match self {
            Form::Wide => 40,
            Form::Upright => 34,
        }
    }

    pub(super) fn sizes(self) -> Sizes {
        match self {
            Form::Wide => Sizes { name: 24, unit: 44, building: 32, token: 11, label: 12, least: 11, gap: 8 },
            Form::Upright => Sizes { name: 17, unit: 34, building: 28, token: 10, label: 12, least: 12, gap: 6 },
        }
    }
}

/// The size of a piece in a legend.
pub(super) const LISTED: i32 = 24;

/// Sizes of what stands on the map.
#[derive(Clone, Copy)]
pub(super) struct Sizes {
    pub name: i32,
    pub unit: i32,
    pub building: i32,
    /// Radius of a round token.
    pub token: i32,
    /// Type of a building's name, and the smallest: an upright board is shown whole even if it is a little larger than its screen.
    pub label: i32,
    pub least: i32,
    pub gap: i32,
}

impl Sizes {
    /// Where it is crowded.
    fn small(self) -> Sizes {
        Sizes { unit: self.unit * 3 / 4, building: self.building * 3 / 4, gap: self.gap / 2, ..self }
    }

    /// Height of the plate below a building.
    pub(super) fn plate(self) -> i32 {
        self.label + 4
    }
}

/// A box by its corner and size.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Room {
    pub x: i32,
    pub y: i32,
    pub w: i32,
    pub h: i32,
}

impl Room {
    pub(super) fn middle(self) -> [i32; 2] {
        [self.x + self.w / 2, self.y + self.h / 2]
    }
}

/// What never changes about a territory's place.
#[derive(Debug)]
pub(super) struct Site {
    #[cfg(test)]
    outline: Vec<[i32; 2]>,
    pub room: Room,
    /// Size of the name.
    pub name: i32,
}

/// The drawn map of one form.
pub(super) struct Plan {
    form: Form,
    pub sites: Vec<Site>,
    /// Glyphs, and the outlines and clip paths of all territories.
    pub shapes: Node,
    borders: Vec<Border>,
}

/// The middle of a common border, and the way across it, 100 long.
#[derive(Clone, Copy)]
pub(super) struct Border {
    lands: [Territory; 2],
    pub middle: [i32; 2],
    across: [i32; 2],
}

/// The plans of a kit, made when they are first drawn.
#[derive(Default)]
pub(crate) struct Plans([OnceLock<Plan>; 2]);

impl fmt::Debug for Plans {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Plans")
    }
}

pub(super) fn plan(kit: &Kit, form: Form) -> &Plan {
    kit.plans.0[form as usize].get_or_init(|| for_all(|| Plan::new(kit, form)))
}

impl Plan {
    fn new(kit: &Kit, form: Form) -> Plan {
        let corners: Vec<Vec<[i32; 2]>> = {
            let to_stage = Canvas::of(kit, form);
            kit.territories.iter().map(|t| t.polygon.iter().map(|&p| to_stage.point(p)).collect()).collect()
        };
        let mut shapes = g("");
        for glyph in glyphs(kit) {
            shapes.fix(|| glyph_shape(glyph));
        }
        for (tincture, size) in TINCTURES.into_iter().flat_map(|t| form.bodies().into_iter().map(move |size| (t, size)))
        {
            shapes.fix(|| body_shape(tincture, size));
        }
        let mut sites = Vec::new();
        for (spec, corners) in kit.territories.iter().zip(&corners) {
            let outline = wavy(corners);
            let shape = polygon(&outline).at("id", format_args!("outline-{}-{}", form.prefix(), spec.id));
            shapes.fix(|| el("clipPath").at("id", format_args!("clip-{}-{}", form.prefix(), spec.id)).with(shape));
            sites.push(site(spec, &outline, form));
        }
        let lands = || kit.all_lands().into_iter();
        let pairs = lands().flat_map(|a| lands().filter(move |b| *b > a).map(move |b| (a, b)));
        let borders = pairs.filter_map(|(a, b)| {
            let (middle, across) = border(&corners[a.index()], &corners[b.index()])?;
            Some(Border { lands: [a, b], middle, across })
        });
        Plan { form, sites, borders: borders.collect(), shapes }
    }

    pub(super) fn outline(&self, kit: &Kit, t: Territory) -> String {
        format!("outline-{}-{}", self.form.prefix(), kit.territory(t).id)
    }

    pub(super) fn clip(&self, kit: &Kit, t: Territory) -> String {
        format!("clip-{}-{}", self.form.prefix(), kit.territory(t).id)
    }

    pub(super) fn site(&self, t: Territory) -> &Site {
        &self.sites[t.index()]
    }

    /// The way from one territory into another: a point on their border, or between them, and the direction, 100 long.
    pub(super) fn crossing(&self, from: Territory, to: Territory) -> ([i32; 2], [i32; 2]) {
        let [[x1, y1], [x2, y2]] = [from, to].map(|t| self.site(t).room.middle());
        let (dx, dy) = (x2 - x1, y2 - y1);
        let Some(border) = self.borders.iter().find(|b| b.lands == [from, to] || b.lands == [to, from]) else {
            let length = ((dx * dx + dy * dy) as u32).isqrt().max(1) as i32;
            return ([(x1 + x2) / 2, (y1 + y2) / 2], [dx * 100 / length, dy * 100 / length]);
        };
        let [ax, ay] = border.across;
        let turned = ax * dx + ay * dy < 0;
        (border.middle, if turned { [-ax, -ay] } else { [ax, ay] })
    }
}

/// Signs beside those of units and buildings.
const SIGNS: [Glyph; 14] = [
    Glyph::Shield,
    Glyph::Torch,
    Glyph::Crown,
    Glyph::Sword,
    Glyph::Swords,
    Glyph::Seal,
    Glyph::Fire,
    Glyph::Skull,
    Glyph::Banner,
    Glyph::Hourglass,
    Glyph::Coin,
    Glyph::Cards,
    Glyph::Star,
    Glyph::Hammer,
];

/// The glyphs of everything that the boards of a kit can show.
fn glyphs(kit: &Kit) -> BTreeSet<Glyph> {
    let kingdoms = || kit.kingdoms.iter();
    let units = kingdoms().map(|k| unit_glyph(&k.special_unit));
    let buildings = kingdoms().flat_map(|k| &k.buildings).map(building_glyph);
    SIGNS.into_iter().chain(units).chain(buildings).collect()
}

/// From the kit's canvas to the map of a stage: what all territories take together fills it.
struct Canvas {
    from: [i32; 4],
    to: [i32; 4],
}

impl Canvas {
    fn of(kit: &Kit, form: Form) -> Canvas {
        let points = || kit.territories.iter().flat_map(|t| &t.polygon);
        let least = |i: usize| points().map(|p| p[i]).min().unwrap_or(0);
        let most = |i: usize| points().map(|p| p[i]).max().unwrap_or(0);
        Canvas { from: [least(0), least(1), most(0), most(1)], to: form.map() }
    }

    fn point(&self, p: [i32; 2]) -> [i32; 2] {
        [0, 1].map(|i| {
            let (from, wide) = (self.from[i], (self.from[i + 2] - self.from[i]).max(1));
            self.to[i] + (p[i] - from).saturating_mul(self.to[i + 2] - self.to[i]) / wide
        })
    }
}

/// A border as a hand draws it. Both neighbours draw a common border alike: it is made from its ends, in one order.
fn wavy(corners: &[[i32; 2]]) -> Vec<[i32; 2]> {
    const STEP: i32 = 13;
    let mut out = Vec::new();
    for (&a, &b) in corners.iter().zip(corners.iter().cycle().skip(1)) {
        let (from, to) = if a <= b { (a, b) } else { (b, a) };
        let (dx, dy) = (to[0] - from[0], to[1] - from[1]);
        let length = ((dx * dx + dy * dy) as u32).isqrt().max(1) as i32;
        let n = (length / STEP).max(1);
        let mut edge: Vec<[i32; 2]> = vec![from];
        for i in 1..n {
            let salt = from[0] * 31 + from[1] * 17 + to[0] * 7 + to[1] * 3;
            // A slow swing and a quick one, none at the ends.
            let swing = 4 * noise(salt + i / 3) + 3 * noise(salt * 5 + i);
            let off = swing * i.min(n - i).min(3) / 3;
            edge.push([from[0] + dx * i / n - dy * off / length / 100, from[1] + dy * i / n + dx * off / length / 100]);
        }
        edge.push(to);
        if from != a {
            edge.reverse();
        }
        edge.pop();
        out.extend(edge);
    }
    out
}

/// From -60 to 60, always the same for the same number.
fn noise(n: i32) -> i32 {
    let mut h = (n as u32).wrapping_mul(0x9e37_79b9) ^ 0x85eb_ca6b;
    h ^= h >> 15;
    h = h.wrapping_mul(0xc2b2_ae35);
    h ^= h >> 13;
    (h % 121) as i32 - 60
}

fn site(spec: &TerritorySpec, outline: &[[i32; 2]], form: Form) -> Site {
    let sizes = form.sizes();
    let room = inner(outline, form.margin());
    let full = if room.h < 4 * sizes.unit { sizes.name * 92 / 100 } else { sizes.name };
    let name = fit(&spec.name, full, 13, room.w, Face::Serif);
    Site {
        #[cfg(test)]
        outline: outline.to_vec(),
        room,
        name,
    }
}

/// The best box in an outline: as large as can be, and rather wide enough for a row than high.
fn inner(outline: &[[i32; 2]], [mx, my]: [i32; 2]) -> Room {
    const STEP: i32 = 4;
    let low = outline.iter().map(|p| p[1]).min().unwrap_or(0);
    let high = outline.iter().map(|p| p[1]).max().unwrap_or(0);
    let rows: Vec<(i32, [i32; 2])> =
        (low..=high).step_by(STEP as usize).filter_map(|y| Some((y, widest(outline, y)?))).collect();
    let mut best = (0, Room::default());
    for (i, &(top, _)) in rows.iter().enumerate() {
        let (mut left, mut right) = (i32::MIN, i32::MAX);
        for &(bottom, [l, r]) in &rows[i..] {
            (left, right) = (left.max(l), right.min(r));
            let room = Room { x: left + mx, y: top + my, w: right - left - 2 * mx, h: bottom - top - 2 * my };
            if room.w <= 0 || room.h <= 0 {
                continue;
            }
            // Beyond what a full territory needs, height is worth less than width.
            let worth = i64::from(room.w) * i64::from(room.w) * i64::from(room.h.min(2 * room.w));
            if worth > best.0 {
                best = (worth, room);
            }
        }
    }
    best.1
}

/// The widest stretch of an outline at this height.
fn widest(outline: &[[i32; 2]], y: i32) -> Option<[i32; 2]> {
    let mut cuts: Vec<i32> = outline
        .iter()
        .zip(outline.iter().cycle().skip(1))
        .filter(|([_, a], [_, b])| (*a > y) != (*b > y))
        .map(|([x1, y1], [x2, y2])| x1 + (x2 - x1) * (y - y1) / (y2 - y1))
        .collect();
    cuts.sort_unstable();
    cuts.chunks_exact(2).map(|c| [c[0], c[1]]).max_by_key(|[l, r]| r - l)
}

/// What a territory has to hold now.
#[derive(Clone, Copy)]
pub(super) struct Load<'a> {
    pub name: &'a str,
    /// Tiles of units.
    pub units: usize,
    /// Buildings and free sites.
    pub buildings: usize,
    pub labelled: bool,
    pub tokens: usize,
}

/// Where everything of a territory goes: corners of tiles, middles of tokens.
pub(super) struct Places {
    pub name: [i32; 2],
    pub tokens: Vec<[i32; 2]>,
    pub units: Vec<[i32; 2]>,
    pub unit: i32,
    pub buildings: Vec<[i32; 2]>,
    pub building: i32,
    /// Distance of buildings from each other.
    pub pitch: i32,
    pub labelled: bool,
}

/// Name and tokens on the first line, then units and buildings: in one row where the land is wide, else below each other.
pub(super) fn places(site: &Site, form: Form, load: Load) -> Places {
    let sizes = form.sizes();
    let room = site.room;
    let crowded = |labelled: bool, sizes: Sizes| Rows::new(room, sizes, site.name, Load { labelled, ..load });
    let small = sizes.small();
    let rows = [crowded(load.labelled, sizes), crowded(false, sizes), crowded(false, small)];
    let [first, second, last] = rows;
    let rows = if first.fits {
        first
    } else if second.fits {
        second
    } else {
        last
    };
    rows.places(room, site.name, load)
}

struct Rows {
    sizes: Sizes,
    labelled: bool,
    /// Units and buildings share a row.
    one: bool,
    pitch: i32,
    /// Buildings in a row.
    columns: usize,
    height: i32,
    fits: bool,
}

impl Rows {
    fn new(room: Room, sizes: Sizes, name: i32, load: Load) -> Rows {
        let pitch = if load.labelled { 5 * sizes.label + 5 } else { sizes.building + sizes.gap };
        let high = sizes.building + if load.labelled { sizes.plate() + 1 } else { 0 };
        let army = load.units as i32 * (sizes.unit + sizes.gap);
        // Without the gap after the last one.
        let line = army + load.buildings as i32 * pitch - sizes.gap;
        let wide = room.w >= room.h * 5 / 4;
        let columns = ((room.w + sizes.gap) / pitch).max(1) as usize;
        let built = load.buildings.div_ceil(columns) as i32;
        let head = name + 6;
        let marched = if load.units > 0 { sizes.unit + sizes.gap } else { 0 };
        let stacked = head + marched + built * (high + 4);
        let single = head + sizes.unit.max(high);
        let one = line <= room.w && (wide || stacked > room.h);
        let height = if one { single } else { stacked };
        Rows { sizes, labelled: load.labelled, one, pitch, columns, height, fits: height <= room.h + 4 }
    }

    fn places(&self, room: Room, name: i32, load: Load) -> Places {
        let Sizes { unit, building, gap, token, .. } = self.sizes;
        let [x, _] = room.middle();
        let slack = (room.h - self.height).clamp(0, 7);
        let top = room.y + ((room.h - self.height - slack) * 45 / 100).max(0);
        let mut y = top + name + 6 + slack;
        let army = load.units as i32 * (unit + gap) - gap.min(load.units as i32 * gap);
        let (mut units, mut buildings) = (Vec::new(), Vec::new());
        let row = |left: i32, y: i32, n: usize, pitch: i32| (0..n as i32).map(move |i| [left + i * pitch, y]);
        let inset = (self.pitch - building) / 2;
        if self.one {
            let works = load.buildings as i32 * self.pitch;
            let join = if load.units > 0 && load.buildings > 0 { gap } else { 0 };
            let left = x - (army + join + works) / 2;
            let sink = if self.labelled && load.units > 0 { 2 } else { 0 };
            units.extend(row(left, y + sink, load.units, unit + gap));
            buildings.extend(row(left + army + join + inset, y + sink, load.buildings, self.pitch));
        } else {
            units.extend(row(x - army / 2, y, load.units, unit + gap));
            if load.units > 0 {
                y += unit + gap + 2;
            }
            let high = building + if self.labelled { self.sizes.plate() + 1 } else { 0 };
            let mut rest = load.buildings;
            // Rows of about the same length.
            let rows = rest.div_ceil(self.columns).max(1);
            for i in 0..rows {
                let n = rest.div_ceil(rows - i);
                buildings.extend(row(x - n as i32 * self.pitch / 2 + inset, y, n, self.pitch));
                rest -= n;
                y += high + 4;
            }
        }
        // Beside the name if they fit there, else beside the first row below it, or in its place.
        let beside = width(load.name, name, Face::Serif) / 2 + token + 7;
        let needed = beside + (load.tokens.div_ceil(2) as i32 - 1) * (2 * token + 3) + token;
        let row = match (units.first(), buildings.first()) {
            (Some(&[left, top]), _) => Some([top + unit / 2, x - left]),
            (None, Some(&[left, top])) => Some([top + building / 2, x - left]),
            (None, None) => None,
        };
        let narrow = needed > room.w / 2;
        let tokens = match row {
            Some([y, half]) if narrow && !self.one => flank(load.tokens, [x, y], half + token + 10, token, room),
            None if narrow => {
                let first = if load.tokens == 1 { 0 } else { token + 2 };
                flank(load.tokens, [x, top + name + 6 + slack + token], first, token, room)
            }
            _ => flank(load.tokens, [x, top + name * 62 / 100], beside, token, room),
        };
        Places {
            name: [x, top + name * 9 / 10],
            tokens,
            units,
            unit,
            buildings,
            building,
            pitch: self.pitch,
            labelled: self.labelled,
        }
    }
}

/// Tokens at both sides, the first at the left; where there is little room they come closer together.
fn flank(n: usize, [x, y]: [i32; 2], first: i32, r: i32, room: Room) -> Vec<[i32; 2]> {
    let sides = n.div_ceil(2).max(1) as i32;
    let pitch = ((room.w / 2 + r / 2 - first) / sides).clamp(r, 2 * r + 3);
    let most = room.w / 2 - r / 2;
    (0..n as i32)
        .map(|i| {
            let out = (first + i / 2 * pitch).min(most);
            [if i % 2 == 0 { x - out } else { x + out }, y]
        })
        .collect()
}

/// The middle of the longest edge that two outlines share, and the way across it.
fn border(one: &[[i32; 2]], other: &[[i32; 2]]) -> Option<([i32; 2], [i32; 2])> {
    let edges = |outline: &[[i32; 2]]| -> Vec<[[i32; 2]; 2]> {
        outline.iter().zip(outline.iter().cycle().skip(1)).map(|(&a, &b)| [a, b]).collect()
    };
    let others = edges(other);
    let shared = edges(one).into_iter().filter(|&[a, b]| others.contains(&[a, b]) || others.contains(&[b, a]));
    let longest = shared.max_by_key(|[a, b]| (a[0] - b[0]).pow(2) + (a[1] - b[1]).pow(2))?;
    let [[x1, y1], [x2, y2]] = longest;
    let (dx, dy) = (x2 - x1, y2 - y1);
    let length = ((dx * dx + dy * dy) as u32).isqrt().max(1) as i32;
    Some(([(x1 + x2) / 2, (y1 + y2) / 2], [-dy * 100 / length, dx * 100 / length]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use ravelin_core::Rules;

    #[test]
    fn neighbours_share_their_wavy_border() {
        let kit = crate::Sovereigns::kit(&Default::default()).expect("the shipped kit");
        for form in [Form::Wide, Form::Upright] {
            let plan = plan(kit, form);
            for t in kit.all_lands() {
                for n in kit.neighbours(t) {
                    let common = plan.site(t).outline.iter().filter(|p| plan.site(n).outline.contains(p)).count();
                    assert!(common > 3, "{form:?} {t:?} {n:?}: {common}");
                }
            }
        }
    }

    #[test]
    fn an_ordinary_land_has_room_for_all_that_stands_there() {
        let kit = crate::Sovereigns::kit(&Default::default()).expect("the shipped kit");
        for form in [Form::Wide, Form::Upright] {
            for (site, spec) in plan(kit, form).sites.iter().zip(&kit.territories) {
                let load = Load { name: &spec.name, units: 1, buildings: 3, labelled: form == Form::Wide, tokens: 2 };
                let placed = places(site, form, load);
                assert_eq!(placed.labelled, load.labelled, "{form:?} {}", spec.name);
                assert_eq!(placed.unit, form.sizes().unit, "{form:?} {}: {:?}", spec.name, site.room);
                for [x, y] in placed.units.iter().chain(&placed.buildings) {
                    assert!(site.room.x - 6 <= *x && *x <= site.room.x + site.room.w, "{form:?} {}", spec.name);
                    assert!(site.room.y <= *y && *y <= site.room.y + site.room.h, "{form:?} {}", spec.name);
                }
            }
        }
    }
}
