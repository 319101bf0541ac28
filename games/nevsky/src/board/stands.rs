//! Where Lords stand: the besieged on their place, others beside it, several of them and besiegers on a tray; wherever they cover the
//! least. What does not depend on other Lords is found once for each kind of group and kept with the kit.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::lay::{Area, Point, STAGE, STRIP, half, name, spot, veche};
use crate::kit::*;
use crate::state::Nevsky;

/// A Lord with the plate of his strength: the shield is in the middle of it.
pub(super) const LORD: Point = [54, 48];
const TRAY_PAD: i32 = 5;
/// From row to row of a tray.
const ROW: i32 = LORD[1] + 4;

/// Lords of one side at a Locale, inside or outside.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Stand {
    pub(super) at: LocaleId,
    pub(super) lords: Lords,
    pub(super) inside: bool,
    /// Several stand on a tray that points at the place, and so do besiegers.
    pub(super) tray: bool,
    pub(super) area: Area,
}

impl Stand {
    /// The upper left corner of the n-th Lord.
    pub(super) fn corner(self, n: usize) -> Point {
        let [x, y, ..] = self.area;
        let pad = if self.tray { TRAY_PAD } else { 0 };
        let columns = columns(self.lords.len(), self.tray);
        [x + pad + (n % columns) as i32 * LORD[0], y + pad + (n / columns) as i32 * ROW]
    }
}

/// How many stand beside each other: more than three need a second row of their tray.
fn columns(n: usize, tray: bool) -> usize {
    if tray && n > 3 { n.div_ceil(2) } else { n }
}

/// All that the best places for some Lords depend on, beside other Lords.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Group {
    second: bool,
    at: u8,
    /// Half the tile of the Locale: a Castle marker changes it.
    half: i32,
    n: usize,
    inside: bool,
    tray: bool,
}

/// Boxes for a group with what they cost, the best first.
type Berths = Arc<[(i32, Area)]>;

/// Boxes for every group that was drawn with a kit.
#[derive(Default)]
pub(super) struct Harbour(Mutex<BTreeMap<Group, Berths>>);

impl Harbour {
    fn berths(&self, book: &Book, at: LocaleId, group: Group) -> Berths {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(known.entry(group).or_insert_with(|| berths(book, at, group).into()))
    }
}

/// Where all Lords on the map stand.
pub(super) fn stands(table: &Nevsky) -> Vec<Stand> {
    let mut all: Vec<Stand> = Vec::new();
    let places: Locales = LordId::ALL.into_iter().filter_map(|l| table.locale_of(l)).collect();
    for at in places.iter() {
        for (side, inside) in Side::ALL.into_iter().flat_map(|side| [(side, true), (side, false)]) {
            let lords: Lords = table.lords_at(side, at).iter().filter(|l| table.lord(*l).inside == inside).collect();
            let n = lords.len();
            if n == 0 {
                continue;
            }
            let tray = !inside && (n > 1 || table.sieged(at));
            let (second, half) = (table.book.edition.second, half(table.kind_of(at)));
            let group = Group { second, at: at as u8, half, n, inside, tray };
            let berths = table.kit.scenery.harbour().berths(table.book, at, group);
            let crowd = |area: Area| all.iter().map(|stand| overlap(area, stand.area)).sum::<i32>();
            let best = berths.iter().min_by_key(|(cost, area)| cost + 40 * crowd(*area));
            let area = best.map_or([0; 4], |(_, area)| *area);
            all.push(Stand { at, lords, inside, tray, area });
        }
    }
    all
}

/// What Lords should not cover, with what a unit of it costs: tiles and names.
fn taken(book: &Book) -> Vec<(Area, i32)> {
    // Near a tile Lords would seem to be of that place.
    let tile = |l: LocaleId, margin: i32, price: i32| {
        let ([x, y], half) = (spot(book, l), half(book.locale(l).kind) + margin);
        ([x - half, y - half, 2 * half, 2 * half], price)
    };
    let all = LocaleId::ALL.into_iter().flat_map(|l| [tile(l, 2, 4), tile(l, 12, 1), (name(book, l), 3)]);
    all.chain([(veche(book), 2)]).collect()
}

/// Boxes beside a place or its name, the best of each neighbourhood.
fn berths(book: &Book, at: LocaleId, group: Group) -> Vec<(i32, Area)> {
    const STEP: i32 = 6;
    const CELL: i32 = 18;
    const MOST: usize = 60;
    let columns = columns(group.n, group.tray);
    let rows = group.n.div_ceil(columns) as i32;
    let pad = if group.tray { 2 * TRAY_PAD } else { 0 };
    let [wide, high] = [columns as i32 * LORD[0] + pad, LORD[1] + (rows - 1) * ROW + pad];
    // The besieged on the place itself, others beside it or its name.
    let (gap, reach) = match (group.inside, group.tray) {
        (true, _) => (-5, 0),
        (false, false) => (0, 10),
        (false, true) => (13, 42),
    };
    let ([x, y], half) = (spot(book, at), group.half + gap);
    let place = [x - half, y - half, 2 * half, 2 * half];
    let beside = if group.inside { place } else { name(book, at) };
    let (left, right) = (place[0].min(beside[0]) - wide - reach, (x + half).max(beside[0] + beside[2]) + reach);
    let (top, bottom) = (place[1].min(beside[1]) - high - reach, (y + half).max(beside[1] + beside[3]) + reach);
    let taken = taken(book);
    let mut best: BTreeMap<Point, (i32, Area)> = BTreeMap::new();
    for row in (top..=bottom).step_by(STEP as usize) {
        for column in (left..=right).step_by(STEP as usize) {
            let area = [column, row, wide, high];
            let far = apart(area, place).min(apart(area, beside) + 4);
            if overlap(area, place) > 0 || far > reach {
                continue;
            }
            // How far it is off: between the edges, and between the middles.
            let aside = (2 * column + wide - 2 * x).abs() + (2 * row + high - 2 * y).abs();
            let covered: i32 = taken.iter().map(|(other, price)| price * overlap(area, *other)).sum();
            let cost = 45 * far + 4 * aside + covered + 400 * outside(area);
            let cell = best.entry([column / CELL, row / CELL]).or_insert((cost, area));
            *cell = (*cell).min((cost, area));
        }
    }
    let mut all: Vec<(i32, Area)> = best.into_values().collect();
    all.sort_unstable();
    all.truncate(MOST);
    all
}

/// How far a box leaves the map.
fn outside([x, y, w, h]: Area) -> i32 {
    (STRIP + 12 - y).max(0) + (y + h - STAGE[1] + 8).max(0) + (x + w - STAGE[0] + 4).max(0)
}

/// How far two boxes are apart.
fn apart([ax, ay, aw, ah]: Area, [bx, by, bw, bh]: Area) -> i32 {
    let gap = |a: i32, aw: i32, b: i32, bw: i32| (b - a - aw).max(a - b - bw).max(0);
    gap(ax, aw, bx, bw) + gap(ay, ah, by, bh)
}

/// The area that two boxes share.
pub(super) fn overlap([ax, ay, aw, ah]: Area, [bx, by, bw, bh]: Area) -> i32 {
    let (w, h) = ((ax + aw).min(bx + bw) - ax.max(bx), (ay + ah).min(by + bh) - ay.max(by));
    w.max(0) * h.max(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All twelve Lords on the map, most of them close together, and a Siege.
    const CROWD: &str = "given box 4; hermann at izborsk kn 2; yaroslav at izborsk kn 1; andreas at izborsk kn 1; siege izborsk 1; \
                         gavrilo at izborsk inside kn 1; rudolf at kirrumpah kn 1; knud_abel at odenpah kn 1; heinrich at odenpah kn 1; \
                         domash at pskov kn 1; vladislav at pskov kn 1; aleksandr at novgorod kn 1; andrey at novgorod kn 1; \
                         karelians at ladoga kn 1; card hermann";

    #[test]
    fn lords_stand_beside_their_place_and_apart_from_each_other() {
        let scene = ravelin_scene::play::<Nevsky>(CROWD);
        let all = stands(&scene.game);
        assert_eq!(all.iter().map(|stand| stand.lords.len()).sum::<usize>(), LordId::ALL.len());
        for (n, stand) in all.iter().enumerate() {
            let ([x, y], half) = (spot(scene.game.book, stand.at), half(scene.game.kind_of(stand.at)));
            let tile = [x - half, y - half, 2 * half, 2 * half];
            assert_eq!(stand.inside, overlap(stand.area, tile) > 0, "{}", stand.at.word());
            assert!(apart(stand.area, tile) <= 60, "{} is far off", stand.at.word());
            let [x, y, w, h] = stand.area;
            assert!(x >= 0 && y >= STRIP && x + w <= STAGE[0] && y + h <= STAGE[1], "{:?}", stand.area);
            for other in &all[..n] {
                assert_eq!(overlap(stand.area, other.area), 0, "{} {}", stand.at.word(), other.at.word());
            }
        }
    }
}
