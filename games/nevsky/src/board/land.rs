//! What no move changes: sea, coasts, lakes, rivers and borders, Ways, names, the boxes of the Calendar. Drawn once for each
//! kit and sent once to a page.

use std::fmt;
use std::sync::OnceLock;

use ravelin_core::draw::{BLEED, Node, again, el, g, path, rect, text};

use super::heraldry::{reused, shapes};
use super::lay::{self, Point, STAGE, STRIP, at};
use super::stands::Harbour;
use super::{calendar, parts::season_name};
use crate::kit::*;

/// What of a kit's map no move changes, made when it is first needed: its drawing, and where Lords can stand.
#[derive(Default)]
pub struct Scenery {
    drawing: OnceLock<Node>,
    harbour: Harbour,
}

impl Scenery {
    pub(super) fn harbour(&self) -> &Harbour {
        &self.harbour
    }
}

impl fmt::Debug for Scenery {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Scenery")
    }
}

/// How far the ground goes on below the stage: that of somebody who only watches is higher than the drawing. Above it is the desk.
const BELOW: i32 = 160;

pub(super) fn scenery(kit: &Kit) -> &Node {
    // The editions differ in nothing that is drawn here.
    let book = &kit.books[1];
    kit.scenery.drawing.get_or_init(|| {
        let mut all = g("");
        shapes().iter().for_each(|node| all.push(node));
        all.push(waves());
        all.push(path(&lands(&book.art)).at("id", "nv-coast"));
        all.push(el("clipPath").at("id", "nv-on-land").with(again("nv-coast")));
        let [wide, high] = [STAGE[0] + 2 * BLEED, STAGE[1] + BELOW];
        all.push(el("clipPath").at("id", "nv-in-sight").with(rect(-BLEED, 0, wide, high)));
        all.push(reused("nv-map", map(book).at("clip-path", "url(#nv-in-sight)")));
        all.with(reused("nv-strip", calendar::strip(book)))
    })
}

fn waves() -> Node {
    let lines = path("M4 10q4-4 8 0t8 0M36 24q4-4 8 0t8 0").at("class", "ripple");
    let pattern = el("pattern").at("id", "nv-waves").at("width", 64).at("height", 30);
    pattern.at("patternUnits", "userSpaceOnUse").with(g("rb").with(lines))
}

fn shape(class: &str, d: &str) -> Node {
    path(d).at("class", class)
}

fn points(line: &Line) -> Vec<Point> {
    line.iter().map(|(x, y)| at(*x, *y)).collect()
}

/// A curve through points (Catmull and Rom), written as steps.
fn curve(points: &[Point], closed: bool) -> String {
    let n = points.len();
    let part = |i: usize| match closed {
        true => points[i % n],
        false => points[i.min(n - 1)],
    };
    let mut d = format!("M{} {}c", points[0][0], points[0][1]);
    for i in 0..if closed { n } else { n - 1 } {
        let before = if i > 0 {
            points[i - 1]
        } else if closed {
            points[n - 1]
        } else {
            points[0]
        };
        let (from, to, after) = (points[i], part(i + 1), part(i + 2));
        let bend = |k: usize| [(to[k] - before[k]) / 6, to[k] - from[k] - (after[k] - from[k]) / 6, to[k] - from[k]];
        let (x, y) = (bend(0), bend(1));
        for (j, step) in (0..3).flat_map(|j| [x[j], y[j]]).enumerate() {
            if step >= 0 && (i > 0 || j > 0) {
                d.push(' ');
            }
            d.push_str(&step.to_string());
        }
    }
    if closed {
        d.push('z');
    }
    d
}

/// The outlines of all land.
fn lands(art: &Art) -> String {
    art.lands.iter().map(|land| curve(&points(land), true)).collect()
}

fn map(book: &Book) -> Node {
    let mut node = g("quiet");
    ground(&mut node, &book.art);
    water(&mut node, &book.art);
    forests(&mut node, book);
    ways(&mut node, book);
    names(&mut node, book);
    node
}

/// Sea, land, and what belongs to Rus.
fn ground(node: &mut Node, art: &Art) {
    let (left, wide, high) = (-BLEED, STAGE[0] + 2 * BLEED, STAGE[1] + BELOW);
    let whole = |class: &str| rect(left, 0, wide, high).at("class", class);
    node.push(whole("sea"));
    node.push(rect(left, 0, wide, high).at("fill", "url(#nv-waves)"));
    for class in ["shoal wide", "shoal", "coastline"] {
        node.push(again("nv-coast").at("class", class));
    }
    node.push(g("argent").with(again("nv-coast").at("class", "soil").at("filter", "url(#grain)")));
    let [rus, estonia] = [0, 1].map(|n| art.borders.get(n).map(points).unwrap_or_default());
    let mut inside = g("").at("clip-path", "url(#nv-on-land)");
    if let (Some([_, top]), Some([_, bottom])) = (rus.first(), rus.last()) {
        let border = curve(&rus, false);
        let east = STAGE[0] + BLEED;
        // North of the border the coast itself bounds it, as far as the Neva; beyond lies Karelia, which is of Rus too.
        let region =
            format!("{border}V{}H{east}V-100H{}L{} {top}z", bottom.max(&(STAGE[1] + BELOW)), rus[0][0] + 90, rus[0][0]);
        inside.push(shape("rus", &region).at("filter", "url(#grain)"));
        inside.push(path(&region).at("fill", "url(#h-or)").at("opacity", ".6"));
        inside.push(shape("march", &border));
        inside.push(shape("bound", &border));
    }
    if !estonia.is_empty() {
        inside.push(shape("bound slight", &curve(&estonia, false)));
    }
    node.push(inside);
}

fn water(node: &mut Node, art: &Art) {
    let rivers: String = art.rivers.iter().map(|river| curve(&points(river), false)).collect();
    node.push(shape("river", &rivers));
    let lakes: String = art.lakes.iter().map(|lake| curve(&points(lake), true)).collect();
    node.push(shape("lake", &lakes));
    node.push(path(&lakes).at("fill", "url(#nv-waves)"));
}

/// Small firs where nothing else is, the same in every drawing.
fn forests(node: &mut Node, book: &Book) {
    const FIRS: [Point; 34] = [
        [549, 345],
        [476, 340],
        [534, 430],
        [612, 368],
        [470, 452],
        [480, 500],
        [536, 500],
        [448, 640],
        [470, 660],
        [530, 620],
        [560, 650],
        [600, 640],
        [700, 640],
        [716, 600],
        [730, 636],
        [770, 650],
        [850, 650],
        [842, 610],
        [930, 580],
        [1010, 530],
        [1040, 560],
        [1060, 500],
        [1070, 430],
        [1076, 350],
        [1062, 300],
        [1000, 250],
        [985, 230],
        [840, 280],
        [826, 300],
        [800, 400],
        [820, 420],
        [960, 110],
        [950, 130],
        [630, 700],
    ];
    let clear = |[x, y]: &&Point| {
        let near = |l: LocaleId| {
            let [lx, ly] = lay::spot(book, l);
            (lx - x).abs() < 26 && (ly - y).abs() < 26
        };
        !LocaleId::ALL.into_iter().any(near)
    };
    let firs: String = FIRS.iter().filter(clear).map(|[x, y]| format!("M{x} {y}l-5 9h3l-4 8h12l-4-8h3z")).collect();
    node.push(shape("firs", &firs));
}

/// Trackways are solid, Waterways broken and blue on a light bed.
fn ways(node: &mut Node, book: &Book) {
    for (kind, under, over) in [(WayKind::Waterway, "waterbed", "waterway"), (WayKind::Trackway, "verge", "trackway")] {
        let all = WayId::ALL.into_iter().filter(|way| book.ways[*way].kind == kind);
        let lines: String = all.map(|way| way_line(book, way)).collect();
        node.push(shape(under, &lines));
        node.push(shape(over, &lines));
    }
}

/// A Way as a path. Two Locales are joined by a bow, more of them by a fork.
pub(super) fn way_line(book: &Book, way: WayId) -> String {
    let spec = &book.ways[way];
    let ends: Vec<Point> = spec.locales.iter().map(|l| lay::spot(book, l)).collect();
    match (spec.hub, ends.as_slice()) {
        (Some((x, y)), all) => {
            let hub = at(x, y);
            all.iter().map(|end| bow(*end, hub, 0)).collect()
        }
        (None, [from, to]) => {
            let bend = if (way as u8).is_multiple_of(2) { 9 } else { -9 };
            bow(*from, *to, bend)
        }
        (None, all) => all.windows(2).map(|pair| bow(pair[0], pair[1], 0)).collect(),
    }
}

/// A line that is bent aside by so many hundredths of its length.
fn bow([ax, ay]: Point, [bx, by]: Point, bend: i32) -> String {
    let (x, y) = (i32::midpoint(ax, bx), i32::midpoint(ay, by));
    let (x, y) = (x - (by - ay) * bend / 100, y + (bx - ax) * bend / 100);
    format!("M{ax} {ay}Q{x} {y} {bx} {by}")
}

fn names(node: &mut Node, book: &Book) {
    for name in &book.art.names {
        let [x, y] = at(name.x, name.y);
        let (class, spread) = match name.of {
            Ground::Sea => ("seaname", if name.size > 16 { 3 } else { 0 }),
            Ground::Land => ("landname", name.size / 3),
        };
        node.push(text(x, y, name.size, class, &name.words).at("letter-spacing", spread));
    }
    for l in LocaleId::ALL.into_iter() {
        let ([x, y, w, _], spec) = (lay::name(book, l), book.locale(l));
        let (x, class) = match spec.label {
            Label::Above | Label::Below => (x + w / 2, "toponym mid"),
            Label::Right => (x, "toponym"),
            Label::Left => (x + w, "toponym end"),
        };
        node.push(text(x, y + 12, lay::NAME, class, &spec.name));
    }
}

/// The season of a pair of boxes, with its year.
pub(super) fn season_head(book: &Book, n: u8) -> String {
    let spec = &book.boxes[usize::from(n)];
    format!("{} {}", season_name(spec.season), spec.year)
}

/// The ground under the Calendar.
pub(super) fn desk() -> Node {
    rect(-BLEED, 0, STAGE[0] + 2 * BLEED, STRIP).at("class", "desk")
}
